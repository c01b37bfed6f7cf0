"""Observations: the documented length, and every number inside its documented range."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.cases import CASES, Case, play


@pytest.mark.parametrize("case", CASES, ids=str)
def test_ranges(case: Case) -> None:
    fields = case.game.definition.rules.OBSERVATION
    length = sum(size for _, size, _, _ in fields)
    names = [name for name, size, _, _ in fields for _ in range(size)]
    lowest = np.array([low for _, size, low, _ in fields for _ in range(size)])
    highest = np.array([high for _, size, _, high in fields for _ in range(size)])
    for seed in (61, 62):
        for state, _ in play(case.game, seed):
            before = state.to_bytes()
            for viewer in range(-1, case.game.players):
                seen = state.observe(viewer)
                assert seen.shape == (length,)
                outside = np.flatnonzero((seen < lowest) | (seen > highest))
                assert outside.size == 0, f"{names[outside[0]]} is {seen[outside[0]]}, seat {viewer}, seed {seed}"
            assert state.to_bytes() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_decision_changes_what_somebody_sees(case: Case) -> None:
    """Otherwise the observation lacks something that the rules know and a seat may know."""
    last: list[bytes] = []
    for state, _ in play(case.game, 63):
        seen = [state.observe(viewer).tobytes() for viewer in range(case.game.players)]
        assert seen != last
        last = seen
