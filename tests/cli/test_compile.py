"""``rondel compile``, its progress, and trouble with the folder of the compiled rules."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rondel
from rondel.commands.preparing import batching, everything, prepare, thinking
from rondel.core import compiling
from tests.cli.conftest import Run

GAME = "castles-of-burgundy"

# ``rondel compile`` of a single small function, so that compiling it takes a moment and not half a minute
COMPILE_LITTLE = """
import sys
import numpy as np
from rondel.cli import main
from rondel.commands import preparing
from rondel.core import engine

preparing.everything = lambda game: engine.scores_of(game.blank(1), np.zeros((1, game.players), np.int64))
preparing.thinking = preparing.batching = lambda game: None
sys.exit(main(["compile", "castles-of-burgundy", "--json"]))
"""


def compile_little(folder: Path) -> tuple[dict[str, object], str]:
    done = subprocess.run(
        [sys.executable, "-c", COMPILE_LITTLE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "RONDEL_CACHE_DIR": str(folder)},
    )
    return json.loads(done.stdout)[0], done.stderr


@pytest.fixture
def warm_folder(tmp_path: Path) -> Path:
    """A copy of the compiled rules."""
    prepare(rondel.game(GAME), everything)
    folder = tmp_path / "compiled"
    shutil.copytree(compiling.cache_folder(), folder / compiling.cache_folder().name)
    return folder


def test_compiled_before(run: Run) -> None:
    for use in (everything, thinking, batching):
        prepare(rondel.game(GAME), use)
    result = run("compile", GAME)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"{GAME}: already compiled, loaded in ")
    (data,) = json.loads(run("compile", GAME, "--json").out)
    assert data["functions_compiled"] == 0


UNPREPARED = """
import rondel
from rondel.commands.preparing import everything
from rondel.core import compiling, engine

everything(rondel.game("castles-of-burgundy"))
entries = [f for f in vars(engine).values() if isinstance(getattr(f, "_cache", None), compiling.EntryCache)]
assert len(entries) >= 7
print([f.__name__ for f in entries if len(f.signatures) != 1])
"""


def test_every_entry_is_prepared_in_one_version() -> None:
    done = subprocess.run([sys.executable, "-c", UNPREPARED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_one_pass_prepares_every_entry(process: Run) -> None:
    """Every command finds everything on disk after ``rondel compile``: no entry is left to be compiled."""
    prepare(rondel.game(GAME), everything)
    for argv in (["sim", GAME, "--games", 1, "--json"], ["play", "--text", "--seats", "random,random"]):
        result = process(*argv)
        assert (result.code, result.err) == (0, "")


def test_compiling_is_told_once_and_then_kept(tmp_path: Path) -> None:
    first, told = compile_little(tmp_path)
    assert first["functions_compiled"] != 0
    begun, ended = told.splitlines()
    assert begun == "Compiling the rules, once for this machine ..."
    assert ended.startswith("Compiled in ")
    second, silent = compile_little(tmp_path)
    assert second["functions_compiled"] == 0
    assert silent == ""


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    """As on a read-only disk: a file stands where the folder should be."""
    blocked = tmp_path / "compiled"
    blocked.write_text("not a folder")
    data, told = compile_little(blocked)
    assert data["functions_compiled"] != 0
    assert "rondel: warning: cannot store the compiled rules" in told
    assert "RONDEL_CACHE_DIR" in told
    assert blocked.read_text() == "not a folder"


def stored_entries(warm_folder: Path) -> list[Path]:
    """One compiled entry as it is stored, for each game that was compiled."""
    found = list(warm_folder.rglob("scores_of-*.rule"))
    assert found
    return found


def test_a_damaged_file_is_compiled_anew(process: Run, warm_folder: Path, finished_file: Path) -> None:
    for damaged in stored_entries(warm_folder):
        whole = damaged.read_bytes()
        damaged.write_bytes(whole[: len(whole) // 2] + b"?" + whole[len(whole) // 2 + 1 :])
    first = process("replay", finished_file, RONDEL_CACHE_DIR=warm_folder)
    assert first.code == 0
    warnings = [f"rondel: warning: {path} is damaged; compiling it anew\n" for path in stored_entries(warm_folder)]
    assert sum(warning in first.err for warning in warnings) == 1
    again = process("replay", finished_file, RONDEL_CACHE_DIR=warm_folder)
    assert (again.out, again.err) == (first.out, "")


def test_a_cut_off_file_is_compiled_anew(process: Run, warm_folder: Path, finished_file: Path) -> None:
    for damaged in stored_entries(warm_folder):
        damaged.write_bytes(b"")
    result = process("replay", finished_file, RONDEL_CACHE_DIR=warm_folder)
    assert result.code == 0
    assert "is damaged" in result.err


def test_a_file_that_can_be_neither_read_nor_written(process: Run, warm_folder: Path, finished_file: Path) -> None:
    for blocked in stored_entries(warm_folder):
        blocked.unlink()
        blocked.mkdir()
    result = process("replay", finished_file, RONDEL_CACHE_DIR=warm_folder)
    assert result.code == 0
    assert "rondel: warning: cannot read the compiled rules" in result.err
    assert "rondel: warning: cannot store the compiled rules" in result.err
