"""Running commands, and records to run them on."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import rondel
from rondel.cli import main
from rondel.core.records import GameRecord

NAMES = ["Anna", "Bohouš", "Karla", "Dalibor"]


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the games of whoever runs it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("RONDEL_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command line in this process; ``typed`` is what comes from standard input."""

    def run(*argv: object, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in argv])
        except SystemExit as leaving:  # argparse ends the program itself
            code = int(leaving.code or 0)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def process() -> Run:
    """A command line in a process of its own."""

    def process(*argv: object, typed: str = "", **environment: object) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "rondel", *map(str, argv)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, **{name: str(value) for name, value in environment.items()}},
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return process


def random_record(seed: int, moves: int | None = None, **options: object) -> GameRecord:
    """A game with random decisions, to its end or so many moves long."""
    game = rondel.game("castles-of-burgundy", **options)
    record = GameRecord(game, seed, NAMES[: game.players])
    state = game.new(seed)
    draw = random.Random(seed)
    while not state.over and (moves is None or len(record.moves) < moves):
        action = int(draw.choice(state.legal()))
        record.moves.append(state.text(action))
        state.apply(action)
    return record


@pytest.fixture(scope="session")
def finished() -> GameRecord:
    return random_record(11)


@pytest.fixture
def finished_file(finished: GameRecord, tmp_path: Path) -> Path:
    path = tmp_path / "game.rondel"
    finished.save(path)
    return path
