"""No dead ends: every decision is a real choice, and the same position always offers the same."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.conformance.cases import CASES, Case, sample


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_decision_is_a_choice(case: Case) -> None:
    for state, action in sample(case.game, 21):
        legal = state.legal().tolist()
        assert len(legal) != 1, "a decision without an alternative must be carried out, not asked"
        assert all(one < other for one, other in pairwise(legal)), "not in ascending order"
        assert all(0 <= alternative < case.game.actions for alternative in legal)
        assert (action in legal) != state.over
        assert 0 <= state.actor < case.game.players
        assert state.over or 0 <= state.turn < case.game.players or state.turn == -1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_position_offers_the_same(case: Case) -> None:
    for state, _ in sample(case.game, 22):
        again = state.clone()
        again.refresh()
        assert again.legal().tolist() == state.legal().tolist()
        assert again == state, "looking for alternatives must not change the position"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_alternative_can_be_carried_out(case: Case) -> None:
    for number, (state, _) in enumerate(sample(case.game, 23)):
        if number % 4 == 0:
            for alternative in state.legal().tolist():
                after = state.clone().apply(alternative)
                assert after.check() is None, state.text(alternative)
                assert after != state, state.text(alternative)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_drawn_means_nothing_revealed(case: Case) -> None:
    """The table lets a player take back a turn as long as the generator has not moved."""
    for number, (state, action) in enumerate(sample(case.game, 24)):
        if number % 3 or action < 0:
            continue
        after = state.clone().apply(action)
        if after.array["rng"][0] == state.array["rng"][0]:
            other = state.clone()
            other.array["rng"] = np.uint64(number + 1)
            kept = other.array["rng"].copy()
            other.apply(action)
            assert other.array["rng"] == kept
            other.array["rng"] = after.array["rng"]
            assert other == after
            assert other.legal().tolist() == after.legal().tolist()
