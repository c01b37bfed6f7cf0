"""The drawing of a view: the main board, each player's own board, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.palette import themed
from rondel.draw.part import Part
from rondel.draw.picture import whole_table
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import path
from rondel.games.hamburgum import words
from rondel.games.hamburgum.drawing import city, counter, tables, track
from rondel.games.hamburgum.rules.state import CHOOSE_BUY, CHOOSE_SELL, DONE, LOAD_UNITS, SELL_HOME

WIDTH: Final = 1038
HEIGHT: Final = 597 + track.HEIGHT
COLUMNS: Final = {2: 1, 3: 1, 4: 2, 5: 2}  # of players' boards beside the main board


def parts(view: dict[str, Any]) -> dict[str, str]:
    """The main board as "board" and each player's own board as "seat-0" and so on."""
    return {part.name: str(part.svg()) for part in drawings(view)}


def drawings(view: dict[str, Any]) -> list[Part]:
    return [main_board(view), *(counter.seat_board(view, seat) for seat in range(view["players"]))]


def main_board(view: dict[str, Any]) -> Part:
    part = Part("board", WIDTH, HEIGHT, _("Main board"))
    part.add(
        "ground", path(hand_drawn(3, 3, WIDTH - 6, HEIGHT - 6, 14, 1), **themed("surface", "edge"), stroke_width=2)
    )
    tables.draw_tables(part, view)
    city.draw_city(part, view)
    track.draw_track(part, view)
    part.add("labels", city.legend())
    rebuilt = _("The printed map could not be found: its sites, lines and tokens were rebuilt.")
    part.area("map", (city.LEFT + city.WIDTH - 110, city.HEIGHT - 30), box(0, 0, 104, 36), rebuilt)
    return part


def unplaced(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that need a button beside the prompt."""
    buttons = {CHOOSE_SELL, CHOOSE_BUY, DONE, *range(LOAD_UNITS, SELL_HOME)}
    return [choice for choice in view["choices"] if choice["action"] in buttons]


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture."""
    board, *seats = drawings(view)
    return whole_table(view, "Hamburgum", board, seats, COLUMNS[len(seats)], names, words.points)
