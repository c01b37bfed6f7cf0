"""The Python face of games and states: what the conformance suite does not show of every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core import engine
from rondel.core.errors import BadOption, BadState, IllegalAction, RondelError
from rondel.core.game import MAX_SEED, Game

NAME = "castles-of-burgundy"


def test_repr_tells_only_what_was_chosen() -> None:
    assert repr(rondel.game(NAME)) == "rondel.game('castles-of-burgundy')"
    chosen = rondel.game(NAME, black_depot="2/5/8", players="3")
    assert repr(chosen) == "rondel.game('castles-of-burgundy', players=3, black_depot='2/5/8')"
    assert eval(repr(chosen)) == chosen


def test_equal_games() -> None:
    assert rondel.game(NAME) == rondel.game(NAME, players=2)
    assert hash(rondel.game(NAME)) == hash(rondel.game(NAME, players="2"))
    assert rondel.game(NAME) != rondel.game(NAME, players=3)
    assert rondel.game(NAME) != NAME


@pytest.mark.parametrize("option", ["name", "self", "cls", "class"])
def test_names_of_arguments_are_no_options(option: str) -> None:
    with pytest.raises(BadOption, match=f"has no option '{option}'"):
        rondel.game(NAME, **{option: "x"})


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, 1.0, "1", None, [1], b"1", np.float64(1)])
def test_impossible_seeds(seed: Any) -> None:
    game = rondel.game(NAME)
    state = game.new(1)
    if seed is not None:
        with pytest.raises(BadState, match=r"from 0 to 2\*\*64 - 1, not"):
            game.new(seed)
    with pytest.raises(BadState, match="whole number"):
        state.redeal(0, seed)


@pytest.mark.parametrize("seed", [0, 1, 2**63, MAX_SEED, np.int64(7), np.uint64(MAX_SEED), np.int8(3)])
def test_possible_seeds(seed: Any) -> None:
    game = rondel.game(NAME)
    assert game.new(seed) == game.new(int(seed))
    assert game.new(1).redeal(-1, seed) == game.new(1).redeal(-1, int(seed))


def test_without_a_seed_every_game_is_another() -> None:
    game = rondel.game(NAME)
    assert len({game.new() for _ in range(5)}) == 5


@pytest.mark.parametrize("seat", [2, 3, -2, 100])
def test_seats_that_nobody_sits_on(seat: int) -> None:
    state = rondel.game(NAME).new(1)
    for look in (state.view, state.observe, state.svg, state.sources, lambda seat: state.redeal(seat, 1)):
        with pytest.raises(BadState, match=f"no seat {seat}: seats count from 0 to 1"):
            look(seat)


def test_points_of_a_spectator() -> None:
    with pytest.raises(BadState):
        rondel.game(NAME).new(1).sources(-1)


def test_views_of_a_spectator() -> None:
    state = rondel.game(NAME).new(1)
    assert state.view() == state.view(None) == state.view(-1)


def test_all_errors_are_meant_for_people() -> None:
    assert all(issubclass(error, RondelError) for error in (BadState, BadOption, IllegalAction))


def test_a_batch_has_the_options_and_nothing_else() -> None:
    game = rondel.game(NAME, players=4, knowledge_values="later_editions")
    records = game.blank(3)
    assert records.shape == (3,)
    assert records["options"]["players"].tolist() == [4, 4, 4]
    assert records["options"]["knowledge_values"].tolist() == [1, 1, 1]
    assert len({record.tobytes() for record in records}) == 1
    records["options"]["players"] = 0
    records["options"]["knowledge_values"] = 0
    assert not records.view(np.uint8).any()


def test_a_record_of_no_game() -> None:
    with pytest.raises(TypeError, match="no game keeps its state"):
        engine._registered(np.dtype([("rng", "u8")]))


def test_a_state_is_not_equal_to_another_game_or_thing() -> None:
    assert rondel.game(NAME, players=2).new(1) != rondel.game(NAME, players=3).new(1)
    assert rondel.game(NAME).new(1) != "state"


def test_chained_calls() -> None:
    state = rondel.game(NAME).new(1)
    assert state.apply(state.legal()[0]) is state


def test_game_properties() -> None:
    game = Game(NAME, players=4)
    assert game.players == 4
    assert game.name == NAME
    assert game.actions == game.definition.rules.ACTIONS
    assert game.definition.player_counts == (2, 3, 4)
