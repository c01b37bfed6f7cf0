"""Whole games, step by step: what the tests of all games' invariants share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from rondel.core.game import State, Step

Choose = Callable[[State], int]


def each_game(games: Sequence[dict[str, Any]], seeds: Sequence[int]) -> pytest.MarkDecorator:
    """Runs a test with each of these options and each of these seeds."""
    return pytest.mark.parametrize(
        ("options", "seed"),
        [
            pytest.param(options, seed, id="-".join(str(value) for value in (*options.values(), seed)))
            for options in games
            for seed in seeds
        ],
    )


def steps(state: State, choose: Choose) -> Iterator[Step]:
    """Every single step from this position to the end of the game."""
    while not state.over:
        yield from state.steps(choose(state))


def seats(state: State) -> list[Any]:
    return [state.record.players[seat] for seat in range(state.game.players)]


def numbers(array: Any) -> list[int]:
    """A list of a record as ordinary numbers."""
    return [array[i] for i in range(len(array))]


def assert_sound_alternatives(state: State, choose: Choose, every: int) -> None:
    """No forced decision is asked, the list never changes by looking again, and all that is offered can be done.

    The alternatives are tried on one of every so many decisions.
    """
    decision = 0
    while not state.over:
        legal = state.legal().tolist()
        assert len(legal) >= 2
        assert legal == sorted(set(legal))
        again = state.clone()
        again.refresh()
        assert again.legal().tolist() == legal
        if decision % every == 0:
            for action in legal:
                after = state.clone().apply(action)
                assert after.check() is None
                assert min(after.scores()) >= 0
        state.apply(choose(state))
        decision += 1
    assert state.legal().tolist() == []
