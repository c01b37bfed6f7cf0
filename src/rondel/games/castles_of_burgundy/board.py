"""The drawing of a view: the main board, each player's own board, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.palette import SANS, themed
from rondel.draw.part import Part, text
from rondel.draw.svg import NAMESPACE, Element, rect, title
from rondel.games.castles_of_burgundy import estate, main_board
from rondel.games.castles_of_burgundy.rules.state import BUY, DECLINE, END_TURN, TAKE_WORKERS

GAP: Final = 12
HEADING: Final = 24  # above a player's board: name and points
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
    """The whole table in one picture: the main board on the left, the players' boards with names and points beside."""
    board, *seats = drawings(view)
    if names is None:
        names = [_("Seat {number}").format(number=seat + 1) for seat in range(len(seats))]
    columns = COLUMNS[len(seats)]
    rows = -(-len(seats) // columns)
    height = rows * (HEADING + estate.HEIGHT) + (rows - 1) * GAP
    board_width = round(height * board.width / board.height)
    whole = (board_width + columns * (GAP + estate.WIDTH) + 2 * GAP, height + 2 * GAP)
    canvas = Element(
        "svg",
        title(_("The Castles of Burgundy")),
        rect(0, 0, *whole, **themed("paper")),
        board.svg().set(x=GAP, y=GAP, width=board_width, height=height),
        xmlns=NAMESPACE, viewBox=f"0 0 {whole[0]} {whole[1]}", width=whole[0], height=whole[1], class_="part",
        font_family=SANS,
    )  # fmt: skip
    for seat, part in enumerate(seats):
        column, row = divmod(seat, rows)
        x = 2 * GAP + board_width + column * (estate.WIDTH + GAP)
        y = GAP + row * (HEADING + estate.HEIGHT + GAP)
        points = view["seats"][seat]["points"]
        canvas.add(
            text(x + 6, y + 11, names[seat], 15, "ink", serif=True, bold=True, anchor="start"),
            text(
                x + estate.WIDTH - 6, y + 11, ngettext("{n} point", "{n} points", points).format(n=points), 15, "ink",
                anchor="end",
            ),
            part.svg().set(x=x, y=y + HEADING, width=estate.WIDTH, height=estate.HEIGHT),
        )  # fmt: skip
    return str(canvas)
