"""The drawing of a view: the board between the cities, what lies before each of them, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.core.language import _
from rondel.draw.part import Part
from rondel.draw.picture import whole_table
from rondel.games.rival_cities import words
from rondel.games.rival_cities.drawing import city, main_board
from rondel.games.rival_cities.rules.components import SPACES
from rondel.games.rival_cities.rules.state import OPTION_A, PAY_UPKEEP, PLAY_CARD, RESOLVE, STEPS, USE_FACTORY


def parts(view: dict[str, Any]) -> dict[str, str]:
    """The shared board as "board" and what lies before each city as "seat-0" and "seat-1"."""
    return {part.name: str(part.svg()) for part in drawings(view)}


def drawings(view: dict[str, Any]) -> list[Part]:
    return [main_board.main_board(view), *(city.seat_board(view, seat) for seat in range(view["players"]))]


def unplaced(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that need a button beside the prompt; some of them have a place on the board as well."""
    return [choice for choice in view["choices"] if needs_button(choice["action"])]


def needs_button(action: int) -> bool:
    """Options and rulings, questions that no piece answers, and the jar's way once around and farther."""
    return (
        STEPS + SPACES < action < OPTION_A
        or OPTION_A <= action < PLAY_CARD
        or RESOLVE <= action < PAY_UPKEEP
        or action >= USE_FACTORY
    )


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture."""
    board, *seats = drawings(view)
    return whole_table(view, _("Rival Cities"), board, seats, 1, names, words.points)
