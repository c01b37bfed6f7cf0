"""What a position is worth: features, network and shares of the victory."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import rondel
from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.core.registry import definition
from rondel.players.appraisal import share
from rondel.players.insight import inputs_of

TABLES = [(name, players) for name in rondel.games() for players in definition(name).player_counts]


def shares(points: list[float], spread: float) -> list[float]:
    worth = np.zeros(len(points))
    plain(share)(np.array(points), len(points), spread, worth)
    result: list[float] = worth.tolist()
    return result


def features_of(state: State, viewer: int) -> tuple[list[float], int]:
    found = np.zeros(inputs_of(state.game.definition), np.float32)
    count = plain(state.game.definition.rules.features)(state.record, viewer, found)
    return found.tolist(), count


def positions(name: str, players: int, seed: int) -> list[State]:
    """Some positions of a random game."""
    state = rondel.game(name, players=players).new(seed)
    chance = Random(seed)
    found = []
    for number in range(240):
        if state.over:
            break
        if number % 8 == 0:
            found.append(state.clone())
        state.apply(chance.choice(state.legal().tolist()))
    return found


def test_shares_add_up_to_one_and_follow_the_points() -> None:
    assert shares([50, 50], 10) == [0.5, 0.5]
    assert shares([60, 50], 10) == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1))])
    three = shares([1000, 0, 0], 10)
    assert three[0] == pytest.approx(1)
    assert sum(shares([3, 1, 4, 1, 5], 2)) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_keep_to_their_places_and_stay_small(name: str, players: int) -> None:
    """Large numbers would drown the others in the network; each table size uses a part of the same list."""
    counts = set()
    for state in positions(name, players, seed=players):
        found, count = features_of(state, state.actor)
        counts.add(count)
        assert not any(found[count:])
        assert all(-12 <= value <= 12 for value in found)
        assert any(found)
    assert len(counts) == 1
    most = max(definition(name).player_counts)
    assert (counts == {inputs_of(definition(name))}) == (players == most)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_tell_nothing_that_the_seat_cannot_know(name: str, players: int) -> None:
    for number, state in enumerate(positions(name, players, seed=20 + players)):
        for viewer in range(players):
            assert features_of(state, viewer) == features_of(state.redeal(viewer, number), viewer)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_see_the_table_from_the_own_seat(name: str, players: int) -> None:
    """Two seats see different things, or a player could not tell who is winning."""
    different = sum(features_of(state, 0) != features_of(state, 1) for state in positions(name, players, seed=3))
    assert different > 20
