"""The drawing of a view: the main board, each player's own board, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.part import Part
from rondel.draw.picture import whole_table
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.drawing import estate, main_board
from rondel.games.castles_of_burgundy.rules.state import BUY, DECLINE, END_TURN, TAKE_WORKERS

COLUMNS: Final = {2: 1, 3: 1, 4: 2}  # of players' boards beside the main board


def parts(view: dict[str, Any]) -> dict[str, str]:
    """The main board as "board" and each player's own board as "seat-0" and so on."""
    return {part.name: str(part.svg()) for part in drawings(view)}


def drawings(view: dict[str, Any]) -> list[Part]:
    return [main_board.main_board(view), *(estate.seat_board(view, seat) for seat in range(view["players"]))]


def unplaced(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that need a button beside the prompt; some of them have a place on the board as well."""
    return [choice for choice in view["choices"] if choice["action"] in (BUY, END_TURN, TAKE_WORKERS, DECLINE)]


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture."""
    board, *seats = drawings(view)
    return whole_table(view, _("The Castles of Burgundy"), board, seats, COLUMNS[len(seats)], names, words.points)
