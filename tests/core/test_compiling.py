"""Compiled entries on disk: found again, never stale, and no trouble with the disk stops a game."""

from __future__ import annotations

import errno
import importlib
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rondel.core import compiling
from rondel.core.compiling import CacheWarning, plain

HELPERS = """
from rondel.core.compiling import rule

@rule
def doubled(x):
    return 2 * x
"""
ENTRIES = """
from rondel.core.compiling import entry
from sample.helpers import doubled

@entry
def doubled_and_one(x):
    return doubled(x) + 1
"""


class Sample:
    """A little package of rules that is compiled as if it were Rondel."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.cache = cache
        folder.mkdir()
        self.write("__init__", "")
        self.write("helpers", HELPERS)
        self.write("entries", ENTRIES)

    def write(self, module: str, content: str) -> None:
        (self.folder / f"{module}.py").write_text(content, encoding="utf-8")

    def start(self) -> Any:
        """The entry as a new process would have it."""
        for name in [name for name in sys.modules if name.split(".")[0] == "sample"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        compiling.source_hash.cache_clear()
        compiling.source_hash()
        return importlib.import_module("sample.entries").doubled_and_one

    def files(self) -> list[Path]:
        return sorted(self.cache.rglob("*.rule"))


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sample]:
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / "sample")
    monkeypatch.setattr(compiling, "_warned", set())
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setenv("RONDEL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    yield Sample(tmp_path / "sample", tmp_path / "cache")
    compiling.source_hash.cache_clear()


def hits(entry: Any) -> int:
    """How often the compiled code came from the disk."""
    return sum(entry.stats.cache_hits.values())


def test_stored_and_found_again(sample: Sample) -> None:
    first = sample.start()
    assert first(20) == 41
    assert hits(first) == 0
    assert len(sample.files()) == 1
    second = sample.start()
    assert second(20) == 41
    assert hits(second) == 1
    assert not list(sample.cache.rglob("*.part"))


def test_one_file_for_each_kind_of_argument(sample: Sample) -> None:
    entry = sample.start()
    assert (entry(20), entry(1.5)) == (41, 4.0)
    assert len(sample.files()) == 2
    again = sample.start()
    assert (again(20), again(1.5)) == (41, 4.0)
    assert hits(again) == 2


def test_an_edit_in_another_file_is_compiled(sample: Sample) -> None:
    """Numba's own cache looks only at the file of the entry and would go on with the old helper."""
    assert sample.start()(20) == 41
    sample.write("helpers", HELPERS.replace("2 * x", "3 * x"))
    edited = sample.start()
    assert edited(20) == 61
    assert hits(edited) == 0
    sample.write("helpers", HELPERS)
    restored = sample.start()
    assert restored(20) == 41
    assert hits(restored) == 1


def test_an_edit_while_running_is_not_stored(sample: Sample) -> None:
    """The code in memory belongs to the old sources, and the folder to the new ones."""
    entry = sample.start()
    sample.write("helpers", HELPERS.replace("2 * x", "3 * x"))
    assert entry(20) == 41
    assert sample.files() == []
    assert sample.start()(20) == 61


def test_entries_of_others_stay_in_memory(sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their sources are in no hash, so that stored code could be out of date."""
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / "elsewhere")
    assert sample.start()(20) == 41
    assert not sample.cache.exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:10],
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
        lambda content: bytes([content[0] ^ 1]) + content[1:],
        lambda content: b"\x80\x04not a compiled rule" * 100,
    ],
    ids=["empty", "start", "cut", "longer", "bit", "digest", "foreign"],
)
def test_a_damaged_file_is_compiled_anew(sample: Sample, damage: Callable[[bytes], bytes]) -> None:
    assert sample.start()(20) == 41
    (path,) = sample.files()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    with pytest.warns(CacheWarning, match="damaged"):
        assert sample.start()(20) == 41
    again = sample.start()
    assert again(20) == 41
    assert hits(again) == 1, "the damaged file was replaced"


def test_a_file_where_the_folder_should_be(sample: Sample) -> None:
    sample.cache.write_text("not a folder", encoding="utf-8")
    with pytest.warns(CacheWarning) as told:
        assert sample.start()(20) == 41
    messages = [str(warning.message) for warning in told]
    assert any("cannot read" in message for message in messages)
    assert any("cannot store" in message and "RONDEL_CACHE_DIR" in message for message in messages)
    assert sample.cache.read_text(encoding="utf-8") == "not a folder"


def test_a_folder_where_the_file_should_be(sample: Sample) -> None:
    assert sample.start()(20) == 41
    (path,) = sample.files()
    path.unlink()
    path.mkdir()
    with pytest.warns(CacheWarning, match="cannot"):
        assert sample.start()(20) == 41
    assert not list(sample.cache.rglob("*.part"))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_takes_nothing(sample: Sample, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(path: Path, content: bytes) -> int:
        path.touch()  # as far as a full disk gets
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.warns(CacheWarning, match=os.strerror(number)):
        assert sample.start()(20) == 41
    assert [path for path in sample.cache.rglob("*") if path.is_file()] == []


def test_a_folder_that_cannot_be_read(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sample.start()(20) == 41
    entry = sample.start()

    def refuse(path: Path) -> bytes:
        if path.suffix == ".rule":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return path.open("rb").read()

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.warns(CacheWarning, match="cannot read"):
        assert entry(20) == 41


def test_the_same_trouble_is_told_once(sample: Sample) -> None:
    sample.cache.write_text("not a folder", encoding="utf-8")
    entry = sample.start()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        entry(1)
        entry(1.5)
        sample.start()(1)
    assert [warning.category for warning in told] == [CacheWarning] * 2  # one for reading, one for writing


def test_checked_indices_are_stored_apart(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    sample.start()(20)
    monkeypatch.setattr(compiling, "BOUNDSCHECK", True)
    entry = sample.start()
    assert entry(20) == 41
    assert hits(entry) == 0
    assert len(sample.files()) == 2


# The hash of the sources


def test_what_counts_in_the_hash(sample: Sample) -> None:
    sample.write("words", "TEXT = 'no rules here'\n")
    (sample.folder / "rules").mkdir()
    sample.write("rules/components", "POINTS = 1\n")
    data = sample.folder / "rules" / "data.json"
    data.write_text("{}", encoding="utf-8")
    known = {compiling.hash_of_sources()}

    sample.write("words", "TEXT = 'still no rules'\n")
    assert compiling.hash_of_sources() in known, "a file without rules must not cost a compilation"
    changes: list[Callable[[], object]] = [
        lambda: sample.write("helpers", HELPERS + "# edited\n"),
        lambda: sample.write("rules/components", "POINTS = 2\n"),
        lambda: data.write_text('{"points": 2}', encoding="utf-8"),
        lambda: sample.write(
            "chance", "from rondel.core.compiling import wrapping_rule\n\n@wrapping_rule\ndef f(): 0\n"
        ),
        lambda: (sample.folder / "chance.py").rename(sample.folder / "luck.py"),
        lambda: (sample.folder / "luck.py").unlink(),
    ]
    for number, change in enumerate(changes):
        change()
        found = compiling.hash_of_sources()
        assert (found in known) == (number == len(changes) - 1)  # the last one takes back the two before
        known.add(found)


def test_the_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RONDEL_CACHE_DIR", str(tmp_path))
    assert compiling.cache_folder() == tmp_path / compiling.source_hash()
    monkeypatch.setenv("RONDEL_CACHE_DIR", "")
    assert compiling.cache_folder().parent.name == "compiled"


def test_old_folders_are_pruned_and_nothing_else(sample: Sample) -> None:
    month_ago = time.time() - 31 * 86400

    def folder(name: str, *files: str, old: bool = True) -> Path:
        path = sample.cache / name
        path.mkdir(parents=True)
        for file in files:
            (path / file).write_bytes(b"x")
        if old:
            os.utime(path, (month_ago, month_ago))
        return path

    pruned = [folder("0123456789abcdef", "apply-1.rule", "apply-1.7.part"), folder("aaaaaaaaaaaaaaaa")]
    kept = [
        folder("bbbbbbbbbbbbbbbb", "apply-1.rule", old=False),
        folder("cccccccccccccccc", "apply-1.rule", "diary.txt"),
        folder("holiday-pictures", "1.rule"),
        folder("0123456789abcde", "1.rule"),
    ]
    plain_file = sample.cache / "dddddddddddddddd"
    plain_file.write_bytes(b"x")
    os.utime(plain_file, (month_ago, month_ago))
    assert sample.start()(20) == 41
    assert [path for path in pruned if path.exists()] == []
    assert all(path.exists() for path in [*kept, plain_file])


# Processes


SCRIPT = """
import sys, time
from pathlib import Path
from rondel.core import compiling
compiling.PACKAGE = Path(sys.argv[1]).resolve() / "sample"
compiling.source_hash.cache_clear()
sys.path.insert(0, sys.argv[1])
from sample.entries import doubled_and_one
print("ready", flush=True)
sys.stdin.readline()
print(doubled_and_one(20))
"""


def test_two_processes_at_once(sample: Sample, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT, str(tmp_path)]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:  # both compile now
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.communicate()[0] for process in processes] == ["41\n", "41\n"]
    assert [process.returncode for process in processes] == [0, 0]
    assert len(sample.files()) == 1
    assert not list(sample.cache.rglob("*.part"))


def test_interpreted_rules_need_no_compiler() -> None:
    script = (
        "import sys, rondel\n"
        "state = rondel.game(rondel.games()[0]).new(1)\n"
        "before = state.to_bytes()\n"
        "assert state.apply(state.legal()[0]).to_bytes() != before\n"
        "print('numba' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "RONDEL_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.stdout, run.stderr) == ("False\n", "")


# Rules as plain Python, and the progress display


def test_plain_rules(sample: Sample) -> None:
    entry = sample.start()
    python = plain(entry)
    assert python(20) == 41
    assert not hasattr(python, "py_func")
    assert not hasattr(python.__globals__["doubled"], "py_func")
    assert plain(python) is python


def test_compiling_is_reported(sample: Sample) -> None:
    entry = sample.start()
    compiled: list[str] = []
    with compiling.watch_compiling(compiled.append):
        entry(20)
    assert set(compiled) == {"doubled", "doubled_and_one"}
    assert all(any(rule.endswith(f".{name}") for rule in compiling.RULES) for name in compiled)


def test_no_warning_when_all_is_well(sample: Sample) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sample.start()(20)
        sample.start()(20)
