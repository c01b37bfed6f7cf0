"""Several games compiled at the same time: each once, with a hint that saves looking again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rondel
from rondel.commands import preparing_together as together
from rondel.commands.preparing import prepare, replaying
from rondel.core import compiling

NAMES = ("hamburgum", "rival-cities")


@pytest.fixture
def warm_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the compiled rules, for the processes as well."""
    for name in NAMES:
        prepare(rondel.game(name), replaying)
    here = compiling.cache_folder()
    shutil.copytree(here, tmp_path / here.name, ignore=shutil.ignore_patterns("*.prepared"))
    monkeypatch.setenv("RONDEL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert compiling.cache_folder() == tmp_path / here.name
    return compiling.cache_folder()


def test_what_is_compiled_is_found_and_not_looked_for_again(
    warm_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    together.prepare_together(NAMES, [replaying])
    assert sorted(path.name for path in warm_folder.glob("*.prepared")) == [f"{n}.replaying.prepared" for n in NAMES]
    assert capsys.readouterr().err == ""  # nothing had to be compiled
    monkeypatch.setattr(together, "_run", lambda *_: pytest.fail("looked again"))
    together.prepare_together(NAMES, [replaying])


@pytest.mark.parametrize(("cores", "names"), [(1, NAMES), (2, NAMES[:1])])
def test_one_at_a_time_needs_no_processes(
    warm_folder: Path, monkeypatch: pytest.MonkeyPatch, cores: int, names: tuple[str, ...]
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    monkeypatch.setattr(together, "_run", lambda *_: pytest.fail("started processes"))
    together.prepare_together(names, [replaying])


def test_progress_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with together._lines("Compiling") as show:
        for progress in (("a", 1, 10), ("b", 1, 20), ("a", 0, None)):
            show(progress)
    begun, ended = capsys.readouterr().err.splitlines()
    assert begun == "Compiling ..."
    assert ended.startswith("Compiled in ")


def test_progress_in_bars(capsys: pytest.CaptureFixture[str]) -> None:
    with together._bars("Compiling") as show:
        show(("hamburgum", 0, None))  # nothing to do there
        assert capsys.readouterr().err == ""
        show(("rival-cities", 5, 10))
        show(("rival-cities", 0, None))
    told = capsys.readouterr().err
    assert "Compiling" in told
    assert "Rival Cities" in told
    assert "100 %" in told
