"""The drawing of a view: the main board, each player's own board, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.palette import SANS, themed
from rondel.draw.part import Part, text
from rondel.draw.svg import NAMESPACE, Element, moved, rect, title
from rondel.games.castles_of_burgundy.drawing import estate, main_board
from rondel.games.castles_of_burgundy.rules.state import BUY, DECLINE, END_TURN, TAKE_WORKERS

GAP: Final = 12
HEADING: Final = 24  # above a player's board: name and points
LONGEST_NAME: Final = 18  # letters that fit there
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
        canvas.add(
            moved(x, y, *heading(view, seat, names[seat])),
            part.svg().set(x=x, y=y + HEADING, width=estate.WIDTH, height=estate.HEIGHT),
        )
    return str(canvas)


def heading(view: dict[str, Any], seat: int, name: str) -> list[Element]:
    """Name and points above a player's board, and whether this player decides or has won."""
    player = view["seats"][seat]
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    points = ngettext("{n} point", "{n} points", player["points"]).format(n=player["points"])
    remark = _("to act") if view["actor"] == seat else _("wins") if player["rank"] == 1 else None
    return [
        text(6, 11, shown, 15, "ink", serif=True, bold=True, anchor="start"),
        *(
            [
                text(estate.WIDTH / 2, 11, remark, 12, "accent", bold=True),
                rect(0, HEADING - 2, estate.WIDTH, 3, 1.5, **themed("accent")),
            ]
            if remark
            else []
        ),
        text(estate.WIDTH - 6, 11, points, 15, "ink", anchor="end"),
    ]
