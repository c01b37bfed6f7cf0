"""Finished games kept as records (tests/games/*/golden/) replay to their exact result, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from rondel.core.registry import definition
from tests.conformance.cases import GAMES, GOLDEN


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_replay(path: Path) -> None:
    """Reading a record replays it to the result and the fingerprint in its last line."""
    record = GameRecord.load(path)
    assert record.game.name == path.parent.parent.name.replace("_", "-")
    states = list(record.states())
    assert states[-1].over
    assert all(state.check() is None for state in states)
    assert record.to_text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_cover_the_options(name: str) -> None:
    """Every number of players and every value of every option."""
    folder = name.replace("-", "_")
    played = [GameRecord.load(path).game.options for path in GOLDEN if path.parent.parent.name == folder]
    missing = [
        (option.name, value)
        for option in definition(name).options
        for value in option.values
        if not any(options[option.name] == value for options in played)
    ]
    assert missing == []
