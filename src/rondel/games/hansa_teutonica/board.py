"""The drawing of a view: the main board, each player's desk, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.part import Part
from rondel.draw.picture import whole_table
from rondel.games.hansa_teutonica import words
from rondel.games.hansa_teutonica.drawing import desk, places
from rondel.games.hansa_teutonica.drawing.map_drawing import draw_map
from rondel.games.hansa_teutonica.drawing.map_targets import draw_targets
from rondel.games.hansa_teutonica.drawing.tracks import draw_tracks
from rondel.games.hansa_teutonica.rules.state import NOTHING, PLAYER

COLUMNS: Final = {2: 1, 3: 1, 4: 2, 5: 2}  # of desks beside the main board


def parts(view: dict[str, Any]) -> dict[str, str]:
    """The main board as "board" and each player's desk as "seat-0" and so on."""
    return {part.name: str(part.svg()) for part in drawings(view)}


def drawings(view: dict[str, Any]) -> list[Part]:
    return [main_board(view), *(desk.seat_desk(view, seat) for seat in range(view["players"]))]


def main_board(view: dict[str, Any]) -> Part:
    part = Part("board", places.WIDTH, places.HEIGHT, _("Main board"))
    draw_map(part, view)
    draw_tracks(part, view)
    draw_targets(part, view)
    return part


def unplaced(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that need a button beside the prompt; a trader or a merchant can be pointed at as well."""
    return [choice for choice in view["choices"] if choice["action"] < PLAYER or choice["action"] == NOTHING]


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture."""
    board, *seats = drawings(view)
    return whole_table(view, _("Hansa Teutonica"), board, seats, COLUMNS[len(seats)], names, words.points)
