"""Observations: the documented length, and every number inside its documented range."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from rondel.core.game import Game, State
from rondel.core.records import GameRecord
from tests.conformance.cases import CASES, GOLDEN, Case, sample


def assert_in_range(game: Game, states: Iterable[State]) -> None:
    fields = game.definition.rules.OBSERVATION
    length = sum(size for _, size, _, _ in fields)
    names = [name for name, size, _, _ in fields for _ in range(size)]
    lowest = np.array([low for _, size, low, _ in fields for _ in range(size)])
    highest = np.array([high for _, size, _, high in fields for _ in range(size)])
    for state in states:
        before = state.to_bytes()
        for viewer in range(-1, game.players):
            seen = state.observe(viewer)
            assert seen.shape == (length,)
            outside = np.flatnonzero((seen < lowest) | (seen > highest))
            assert outside.size == 0, f"{names[outside[0]]} is {seen[outside[0]]} for seat {viewer}"
        assert state.to_bytes() == before


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("seed", [61, 62])
def test_ranges_in_random_games(case: Case, seed: int) -> None:
    assert_in_range(case.game, (state for state, _ in sample(case.game, seed)))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_ranges_in_golden_games(path: Path) -> None:
    record = GameRecord.load(path)
    assert_in_range(record.game, record.states())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_decision_changes_what_somebody_sees(case: Case) -> None:
    """Otherwise the observation lacks something that the rules know and a seat may know."""
    last: list[bytes] = []
    for state, _ in sample(case.game, 63):
        seen = [state.observe(viewer).tobytes() for viewer in range(case.game.players)]
        assert seen != last
        last = seen
