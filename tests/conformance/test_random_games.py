"""Random games to the end, with every invariant checked after every decision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core import engine
from rondel.core.game import Game
from tests.conformance.cases import CASES, GAMES, LIMIT, Case, play

Array = np.ndarray[Any, np.dtype[Any]]

PER_CASE = 300
CHOICE_SEED = 20_110_401


def play_checked(game: Game, seeds: list[int], choice_seed: int) -> tuple[int, Array, Array]:
    """The code of the first breach, the positions reached, and how many decisions each game had (-1: not ended)."""
    states = game.blank(len(seeds))
    decisions = np.full(len(seeds), -1, np.int64)
    code = engine.play_random(
        states,
        np.array(seeds, np.uint64),
        np.uint64(choice_seed),
        np.zeros(game.actions, np.int16),
        decisions,
        LIMIT,
        True,
    )
    return code, states, decisions


def breach(game: Game, code: int, seeds: list[int], decisions: Array) -> str:
    """What went wrong, and how to see it again."""
    number = int(np.flatnonzero(decisions < 0)[0])
    words = game.definition.rules.BREACHES[code]
    return (
        f"{words}. To see it again: play_checked({game!r}, [{seeds[number]}], {CHOICE_SEED + number}) in "
        "tests/conformance/test_random_games.py; the position is in the states that it returns"
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_invariants(case: Case) -> None:
    seeds = list(range(PER_CASE))
    code, states, decisions = play_checked(case.game, seeds, CHOICE_SEED)
    assert code == 0, breach(case.game, code, seeds, decisions)
    assert decisions.max() < LIMIT, f"the game with seed {seeds[int(decisions.argmax())]} never ends"
    assert decisions.min() > 0
    scores = np.zeros((len(seeds), case.game.players), np.int64)
    places = np.zeros_like(scores)
    engine.scores_of(states, scores)
    engine.ranking_of(states, places)
    for row in places.tolist():
        # place p has exactly p - 1 seats before it, so ties share a place and somebody wins
        assert all(sum(other < place for other in row) == place - 1 for place in row)
    assert len(np.unique(scores, axis=0)) > 1
    assert len({state.tobytes() for state in states}) == len(seeds)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_games(name: str) -> None:
    assert PER_CASE * sum(case.name == name for case in CASES) >= 2_000


@pytest.mark.parametrize("case", CASES[:1], ids=str)
def test_a_batch_plays_as_single_games(case: Case) -> None:
    """So that a breach in a batch can be seen again alone; and random play is the same with and without checks."""
    seeds = [11, 12, 13]
    _, states, decisions = play_checked(case.game, seeds, CHOICE_SEED)
    for number, seed in enumerate(seeds):
        _, alone, count = play_checked(case.game, [seed], CHOICE_SEED + number)
        assert alone[0].tobytes() == states[number].tobytes()
        assert count[0] == decisions[number]
    unchecked = case.game.blank(3)
    counts = np.zeros(3, np.int64)
    out = np.zeros(case.game.actions, np.int16)
    engine.play_random(unchecked, np.array(seeds, np.uint64), np.uint64(CHOICE_SEED), out, counts, LIMIT, False)
    assert unchecked.tobytes() == states.tobytes()
    assert counts.tolist() == decisions.tolist()


@pytest.mark.parametrize("name", GAMES)
def test_a_breach_is_told_in_words(name: str) -> None:
    """Also that the invariants look at something: nobody sits on seat 100."""
    state = Case(name, {}).game.new(1)
    state.array["actor"] = 100
    assert state.check() in state.game.definition.rules.BREACHES.values()
    decisions = np.array([8, 3, -1, -1])
    code = next(iter(state.game.definition.rules.BREACHES))
    text = breach(state.game, code, [0, 1, 2, 3], decisions)
    assert state.game.definition.rules.BREACHES[code] in text
    assert f"[2], {CHOICE_SEED + 2}" in text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_invariants_through_the_python_interface(case: Case) -> None:
    """The same with State: the engine's loop and the interface must not differ."""
    for state, action in play(case.game, 3):
        assert state.check() is None
        assert state.over == (action < 0)
    assert sorted(state.ranking())[0] == 1
    assert len(state.scores()) == case.game.players
