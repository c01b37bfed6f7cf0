"""Drawings kept as text: always what would be drawn anew, never more than there is room for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rondel.core.game import Game
from rondel.core.registry import definition, games
from rondel.draw import kept
from rondel.draw.kept import Addition, Kept, drawn_once, only
from rondel.draw.part import Part, text
from rondel.draw.svg import Printed


@drawn_once
def draw_figure(part: Part, seen: dict[str, int]) -> None:
    part.add("marks", part.icon("ship", seen["x"], 0, 10), text(0, 0, seen["x"], 5))


def sheet(*figures: int) -> str:
    part = Part("board", 10, 10, "Board")
    for figure in figures:
        draw_figure(part, {"x": figure})
    return str(part.svg())


def test_what_is_kept_is_what_would_be_drawn() -> None:
    kept.kept.clear()
    first = sheet(1, 2)
    assert kept.kept.size > 0
    assert sheet(1, 2) == first
    assert sheet(2, 1) != first
    assert first.count("<symbol") == 1  # shared by both


def test_a_function_gets_no_more_than_it_is_given() -> None:
    seen = only({"x": 1, "y": 2}, "y")
    with pytest.raises(KeyError):
        draw_figure(Part("board", 10, 10, "Board"), seen)


def test_what_was_not_used_for_longest_goes_first() -> None:
    room = Kept(10)
    for key in "abc":
        room.put(key, Addition((("marks", Printed("1234")),), (), 4))
        room.get("a")
    assert [room.get(key) is not None for key in "abc"] == [True, False, True]
    assert room.size == 8


@pytest.mark.parametrize("name", games())
def test_the_boards_of_a_game(name: str) -> None:
    """A position drawn after many others looks as if it were the first that was ever drawn."""
    for players in definition(name).player_counts:
        game, chance = Game(name, players=players), Random(players)
        state = game.new(players)
        drawn: list[tuple[dict[str, Any], dict[str, str]]] = []
        while not state.over:
            if chance.random() < 0.02 or len(drawn) < 3:
                view = state.view(chance.choice([None, state.actor]))
                drawn.append((view, game.definition.board.parts(view)))
            state.apply(chance.choice(state.legal().tolist()))
        for view, parts in chance.sample(drawn, min(len(drawn), 12)):
            kept.kept.clear()
            assert game.definition.board.parts(view) == parts
