"""Copies, equality, and turns that are held before they end."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise

import pytest

from rondel.core.game import State
from tests.conformance.cases import CASES, Case, play, positions


@pytest.mark.parametrize("case", CASES, ids=str)
def test_copies_are_independent(case: Case) -> None:
    for state in positions(case.game, 71, every=20):
        before, legal = state.to_bytes(), state.legal().tolist()
        for action in legal[:3]:
            other = state.clone()
            assert other == state
            other.apply(action)
            assert state.to_bytes() == before
            assert state.legal().tolist() == legal
        other = state.clone()
        if legal:
            state.apply(legal[-1])
            assert other.to_bytes() == before
            assert other.legal().tolist() == legal


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_of_other_kinds(case: Case, copied: Callable[[State], State]) -> None:
    """Also of a turn that is held: another process gets exactly the same."""
    for state in positions(case.game, 78, every=40, first=4):
        for original in (state, *(state.clone().apply(action, hold=True) for action in state.legal()[:2])):
            before = original.to_bytes()
            other = copied(original)
            assert other == original
            assert other.game == original.game
            assert other.legal().tolist() == original.legal().tolist()
            if not other.over:
                other.apply(other.legal()[0])
                assert other != original
                assert original.to_bytes() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_given_away_can_be_changed(case: Case) -> None:
    """The array of ``legal`` belongs to the caller."""
    state = case.game.new(72)
    legal = state.legal()
    legal[:] = 0
    assert state.legal().tolist() == state.clone().legal().tolist() != legal.tolist()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_equality_and_hash(case: Case) -> None:
    last = None
    for state in positions(case.game, 73, every=5):
        other = state.clone()
        assert other == state
        assert hash(other) == hash(state)
        assert other != last
        assert other != other.array.tobytes()
        assert len({other, state, case.game.from_bytes(other.to_bytes())}) == 1
        last = other


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_held_turn_ends_as_the_settled_one(case: Case) -> None:
    held_turns = 0
    for state, action in play(case.game, 74):
        assert not state.at_turn_end
        if action < 0:
            continue
        settled = state.clone().apply(action)
        assert len(settled.legal()) != 1
        held = state.clone().apply(action, hold=True)
        assert held.at_turn_end == (len(held.legal()) == 1), "only the end of a turn is held"
        if held.at_turn_end:
            held_turns += 1
            assert held.closes_turn(int(held.legal()[0]))
            assert held.actor == held.turn
            assert held.check() is None
            assert held.view(held.actor)["choices"][0]["action"] == held.legal()[0]
        by_steps = held.clone()
        while by_steps.at_turn_end:
            by_steps.steps(int(by_steps.legal()[0]), hold=True)
        assert by_steps == settled
        if held.at_turn_end:
            held.apply(int(held.legal()[0]))
        assert held == settled
        assert held.legal().tolist() == settled.legal().tolist()
    assert held_turns > 0


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("hold", [False, True])
def test_steps_lead_to_the_same_position(case: Case, hold: bool) -> None:
    for number, (state, action) in enumerate(play(case.game, 75)):
        if number % 2 or action < 0:
            continue
        stepped = state.clone()
        steps = stepped.steps(action, hold=hold)
        assert stepped == state.clone().apply(action, hold=hold)
        assert steps[0].action == action
        assert steps[0].before == state
        assert steps[-1].after == stepped
        for one, following in pairwise(steps):
            assert one.after == following.before
            assert one.after.legal().tolist() == [following.action], "only what has no alternative goes by itself"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_scores_and_places_at_any_time(case: Case) -> None:
    for state in positions(case.game, 76, every=30):
        assert len(state.scores()) == len(state.ranking()) == case.game.players
        assert min(state.ranking()) == 1
        for seat in range(case.game.players):
            sources = state.sources(seat)
            assert list(sources) == list(case.game.definition.rules.SOURCE_NAMES)
            assert sum(sources.values()) == state.scores()[seat] or not state.over


@pytest.mark.parametrize("case", CASES, ids=str)
def test_repr(case: Case) -> None:
    state = case.game.new(77)
    assert f"seat {state.actor + 1} decides" in repr(state)
    assert repr(case.game) in repr(state)
    *_, last = positions(case.game, 77, every=1000)
    assert "over" in repr(last)
