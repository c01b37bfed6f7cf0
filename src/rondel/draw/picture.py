"""A whole table in one picture: the main board on the left, the players' boards with names and points beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.palette import SANS, themed
from rondel.draw.part import Part, text
from rondel.draw.svg import NAMESPACE, Element, moved, rect, title

GAP: Final = 12
HEADING: Final = 24  # above a player's board: name and points
LONGEST_NAME: Final = 18  # letters that fit there


def whole_table(
    view: dict[str, Any], heading: str, board: Part, seats: Sequence[Part], columns: int, names: Sequence[str] | None,
    points: Callable[[int], str],
) -> str:  # fmt: skip
    """The picture of a view; the players' boards, all of one size, stand in so many columns.

    ``points`` says a total in words.
    """
    if names is None:
        names = [_("Seat {number}").format(number=seat + 1) for seat in range(len(seats))]
    width, height = seats[0].width, seats[0].height
    rows = -(-len(seats) // columns)
    tall = max(rows * (HEADING + height) + (rows - 1) * GAP, board.height)
    board_width = round(tall * board.width / board.height)
    whole = (board_width + columns * (GAP + width) + 2 * GAP, tall + 2 * GAP)
    canvas = Element(
        "svg",
        title(heading),
        rect(0, 0, *whole, **themed("paper")),
        board.svg().set(x=GAP, y=GAP, width=board_width, height=tall),
        xmlns=NAMESPACE, viewBox=f"0 0 {whole[0]:g} {whole[1]:g}", width=whole[0], height=whole[1], class_="part",
        font_family=SANS,
    )  # fmt: skip
    for seat, part in enumerate(seats):
        column, row = divmod(seat, rows)
        x = 2 * GAP + board_width + column * (width + GAP)
        y = GAP + row * (HEADING + height + GAP)
        canvas.add(
            moved(x, y, *_seat_heading(view, seat, names[seat], width, points)),
            part.svg().set(x=x, y=y + HEADING, width=width, height=height),
        )
    return str(canvas)


def _seat_heading(
    view: dict[str, Any], seat: int, name: str, width: float, points: Callable[[int], str]
) -> list[Element]:
    """Name and points above a player's board, and whether this player decides or has won."""
    player = view["seats"][seat]
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    total = player["points"] if player.get("result") is None else player["result"]  # more may count at the end
    remark = _("to act") if view["actor"] == seat else _("wins") if player["rank"] == 1 else None
    lines = [
        text(6, 11, shown, 15, "ink", serif=True, bold=True, anchor="start"),
        text(width - 6, 11, points(total), 15, "ink", anchor="end"),
    ]
    if remark:
        lines += [
            text(width / 2, 11, remark, 12, "accent", bold=True),
            rect(0, HEADING - 2, width, 3, 1.5, **themed("accent")),
        ]
    return lines
