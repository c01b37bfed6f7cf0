"""Computer players, as the table knows them."""

from __future__ import annotations

import pytest

import rondel
from rondel import players
from rondel.core.errors import RondelError
from rondel.players import Budget
from rondel.players.random import RandomPlayer


def test_every_kind_of_player_plays_legal_moves() -> None:
    for kind in players.kinds():
        state = rondel.game("castles-of-burgundy").new(seed=1)
        player = players.player(kind.name)
        for _ in range(50):
            state.apply(player.choose(state, Budget()))


def test_a_seeded_random_player_repeats_itself() -> None:
    state = rondel.game("castles-of-burgundy").new(seed=1)
    first, second = ([RandomPlayer(7).choose(state, Budget()) for _ in range(20)] for _ in range(2))
    assert first == second


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RondelError, match="random"):
        players.player("genius")
