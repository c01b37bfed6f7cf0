"""From points to shares of the victory."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import rondel
from rondel.core.compiling import plain
from rondel.players.appraisal import POINTS_PART, share

GAMES = rondel.games()


def shares(points: list[float], spread: float) -> list[float]:
    worth = np.zeros(len(points))
    plain(share)(np.array(points), len(points), spread, worth)
    result: list[float] = worth.tolist()
    return result


def test_shares_add_up_to_one_and_follow_the_points() -> None:
    assert shares([50, 50], 10) == [0.5, 0.5]
    assert shares([60, 50], 10) == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1))])
    three = shares([1000, 0, 0], 10)
    assert three[0] == pytest.approx(1)
    assert sum(shares([3, 1, 4, 1, 5], 2)) == pytest.approx(1)


def test_a_won_game_is_worth_more_than_any_points() -> None:
    assert 0 < POINTS_PART < 0.5


@pytest.mark.parametrize("name", GAMES)
def test_the_evaluation_of_an_ended_game_is_its_result(name: str) -> None:
    """Then it orders the seats as the final points do, whatever the weights are."""
    from random import Random

    game = rondel.game(name)
    weights = np.ones(len(game.definition.rules.WEIGHTS))
    state = game.new(2)
    chance = Random(2)
    while not state.over:
        state.apply(chance.choice(state.legal().tolist()))
    points = np.zeros(game.players)
    plain(game.definition.rules.evaluate)(state.record, weights, points)
    order = np.argsort(-np.array(state.ranking()), kind="stable").tolist()
    assert all(points[worse] <= points[better] for worse, better in itertools.pairwise(order))
