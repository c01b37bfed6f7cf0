"""Copies, equality, and turns that are held before they end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.conformance.cases import CASES, Case, play, positions


@pytest.mark.parametrize("case", CASES, ids=str)
def test_copies_are_independent(case: Case) -> None:
    for state in positions(case.game, 71, every=20):
        before, legal = state.to_bytes(), state.legal().tolist()
        for action in legal[:3]:
            copy = state.clone()
            assert copy == state
            copy.apply(action)
            assert state.to_bytes() == before
            assert state.legal().tolist() == legal
        copy = state.clone()
        if legal:
            state.apply(legal[-1])
            assert copy.to_bytes() == before
            assert copy.legal().tolist() == legal


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
        copy = state.clone()
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy != last
        assert copy != copy.array.tobytes()
        assert len({copy, state, case.game.from_bytes(copy.to_bytes())}) == 1
        last = copy


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
