"""The drawing of a view: the main board, each player's own board, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.core.language import _, ngettext
from rondel.draw.palette import INK, PAPER
from rondel.draw.part import Part, text
from rondel.draw.svg import NAMESPACE, Element, rect, title
from rondel.games.castles_of_burgundy import estate, main_board
from rondel.games.castles_of_burgundy.rules.state import BUY, DECLINE, END_TURN, TAKE_WORKERS


def parts(view: dict[str, Any]) -> dict[str, str]:
    """The main board as "board" and each player's own board as "seat-0" and so on."""
    return {part.name: str(part.svg()) for part in drawings(view)}


def drawings(view: dict[str, Any]) -> list[Part]:
    return [main_board.main_board(view), *(estate.seat_board(view, seat) for seat in range(view["players"]))]


def unplaced(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that need a button beside the prompt."""
    return [choice for choice in view["choices"] if choice["action"] in (BUY, END_TURN, TAKE_WORKERS, DECLINE)]


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture: the main board on the left, the players' boards on the right."""
    board, *seats = drawings(view)
    names = names or [_("Seat {number}").format(number=seat + 1) for seat in range(len(seats))]
    width, height, column = 1240, 424, 600
    canvas = Element(
        "svg",
        title(_("The Castles of Burgundy")),
        rect(0, 0, width, height, fill=PAPER.light, class_="paper"),
        board.svg().set(x=0, y=0, width=640, height=424),
        xmlns=NAMESPACE, viewBox=f"0 0 {width} {height}", width=width, height=height,
    )  # fmt: skip
    each = 424 / max(2, len(seats))
    for seat, part in enumerate(seats):
        y = each * seat
        points = view["seats"][seat]["points"]
        heading = f"{names[seat]}: {ngettext('{n} point', '{n} points', points).format(n=points)}"
        canvas.add(
            text(650, y + 10, heading, 11, anchor="start", serif=True, bold=True, fill=INK.light, class_="ink"),
            part.svg().set(x=650, y=y + 20, width=column - 20, height=each - 20),
        )
    return str(canvas)
