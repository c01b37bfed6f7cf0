"""What is not open is refused, and the position stays as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core.errors import IllegalAction
from rondel.core.game import State
from tests.conformance.cases import CASES, PLAYER_CASES, Case, positions

OUTSIDE = (-1, -2, -(2**31), -(2**63), 1024, 2**15, 2**16, 2**31, 2**63, 2**64, 10**30)
NO_NUMBERS: tuple[Any, ...] = (None, "0", "", 0.0, 1.5, [0], b"0", np.float64(0), np.array([0, 1]))


def refuse(state: State, action: Any) -> str:
    """The message of the refusal; fails if anything else happens."""
    before, legal = state.to_bytes(), state.legal().tolist()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert state.to_bytes() == before
    assert state.legal().tolist() == legal
    return str(refusal.value)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_other_number_is_refused(case: Case) -> None:
    for state in positions(case.game, 41, every=50, first=4):
        legal = state.legal().tolist()
        for action in (*range(case.game.actions), case.game.actions, *OUTSIDE):
            if action not in legal:
                assert refuse(state, action)
        for action in legal:
            assert state.clone().apply(action) != state


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_what_is_no_number_is_refused(case: Case) -> None:
    state = case.game.new(1)
    for action in NO_NUMBERS:
        assert "whole number" in refuse(state, action)


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_a_refusal_says_what_is_possible(case: Case) -> None:
    state = case.game.new(1)
    wrong = next(action for action in range(case.game.actions) if action not in state.legal())
    message = refuse(state, wrong)
    assert str(wrong) in message
    assert all(state.text(action) in message for action in state.legal().tolist())


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_nothing_is_possible_after_the_end(case: Case) -> None:
    *_, last = positions(case.game, 42, every=1000)
    assert last.over
    for action in range(case.game.actions):
        assert "over" in refuse(last, action)
    with pytest.raises(IllegalAction):
        last.action("anything")


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_other_kinds_of_whole_numbers_are_welcome(case: Case) -> None:
    """Whatever ``legal`` gives can be given back as it is."""
    state = case.game.new(1)
    action = state.legal()[0]
    expected = state.clone().apply(int(action))
    for kind in (np.int8, np.int16, np.int64, np.uint64, int):
        if int(action) <= 127 or kind is not np.int8:
            assert state.clone().apply(kind(action)) == expected
