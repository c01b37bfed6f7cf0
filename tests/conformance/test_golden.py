"""Finished games kept as records (tests/games/*/golden/) replay to their exact result, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from rondel.core.registry import definition
from tests.conformance.cases import GAMES

ROOT = Path(__file__).resolve().parent.parent / "games"
GOLDEN = sorted(ROOT.glob("*/golden/*.rondel"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_replay(path: Path) -> None:
    """Reading a record replays it to the result and the fingerprint in its last line."""
    record = GameRecord.load(path)
    assert record.game.name == path.parent.parent.name.replace("_", "-")
    assert record.state().over
    assert record.state().check() is None
    assert record.to_text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_cover_the_options(name: str) -> None:
    """Every number of players and every value of every option."""
    folder = ROOT / name.replace("-", "_") / "golden"
    played = [GameRecord.load(path).game.options for path in folder.glob("*.rondel")]
    missing = [
        (option.name, value)
        for option in definition(name).options
        for value in option.values
        if not any(options[option.name] == value for options in played)
    ]
    assert missing == []
