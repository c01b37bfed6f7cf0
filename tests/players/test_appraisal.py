"""What a position is worth: features, network and shares of the victory."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.compiling import entry, plain
from rondel.core.game import State
from rondel.core.registry import definition
from rondel.players.appraisal import LINE, WORTH, appraise, share
from rondel.players.growing import desk_for
from rondel.players.insight import inputs_of, insight
from rondel.players.network import ready

TABLES = [(name, players) for name in rondel.games() for players in definition(name).player_counts]


def shares(points: list[float], spread: float) -> list[float]:
    worth = np.zeros(len(points))
    plain(share)(np.array(points), len(points), spread, worth)
    result: list[float] = worth.tolist()
    return result


def features_of(state: State, viewer: int) -> list[list[float]]:
    """What the viewer sees of the table, then of each seat."""
    rules = state.game.definition.rules
    board, seat = inputs_of(state.game.definition)
    table = np.zeros(board + 1, np.float32)
    plain(rules.board_features)(state.record, table)
    found = [table.tolist()]
    for number in range(state.game.players):
        one = np.zeros(seat + 1, np.float32)
        plain(rules.seat_features)(state.record, number, viewer, one)
        found.append(one.tolist())
    return found


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


@entry
def appraised(open_count: int, weights: Any, desk: Any, settings: Any) -> None:
    appraise(LINE, 0, open_count, False, weights[0], desk, settings[0])


def test_a_won_game_is_still_played_for_every_point() -> None:
    """The chance is 1 either way; ten points more are worth more, and all seats together are worth 1."""
    game = rondel.game("castles-of-burgundy")
    state, chance = game.new(5), Random(5)
    while not state.over:
        state.apply(chance.choice(state.legal().tolist()))
    known = insight(game)
    desk = desk_for(game, known.network)
    worth = []
    for points in (200, 210):
        state.record.players[0].score = points
        desk.positions[LINE] = state.array[0]
        appraised(0, ready(known.network, game.players), desk, known.settings)
        worth.append(desk.estimates[WORTH].tolist())
    assert worth[0][0] + 0.002 < worth[1][0] < 1
    assert sum(worth[0]) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_keep_to_their_places_and_stay_small(name: str, players: int) -> None:
    """Large numbers would drown the others in the network; there is one place more than there are features."""
    for state in positions(name, players, seed=players):
        for found in features_of(state, state.actor):
            assert any(found)
            assert found[-1] == 0
            assert all(-12 <= value <= 12 for value in found)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_tell_nothing_that_the_seat_cannot_know(name: str, players: int) -> None:
    for number, state in enumerate(positions(name, players, seed=20 + players)):
        for viewer in range(players):
            assert features_of(state, viewer) == features_of(state.redeal(viewer, number), viewer)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_tell_the_seats_apart(name: str, players: int) -> None:
    """Two seats look different, or a player could not tell who is winning."""
    different = 0
    for state in positions(name, players, seed=3):
        _table, first, second, *_others = features_of(state, 0)
        different += first != second
    assert different > 20


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_not_everything_is_idle(name: str, players: int) -> None:
    """Somebody who does not wait must have something else to do; only Hansa Teutonica lets its players wait."""
    idle = plain(definition(name).rules.idle)
    found = set()
    for state in positions(name, players, 5):
        waiting = [bool(idle(state.record, action)) for action in state.legal().tolist()]
        assert not all(waiting)
        found.update(waiting)
    assert found == ({True, False} if name == "hansa-teutonica" else {False})
