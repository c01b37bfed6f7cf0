"""The drawing of a view: the main board, each player's desk, and all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.palette import SANS, themed
from rondel.draw.part import Part, text
from rondel.draw.svg import NAMESPACE, Element, rect, title
from rondel.games.hansa_teutonica import desk, places
from rondel.games.hansa_teutonica.map_drawing import draw_map
from rondel.games.hansa_teutonica.map_targets import draw_targets
from rondel.games.hansa_teutonica.rules.state import COUNT, END_TURN, NOTHING, PLAYER
from rondel.games.hansa_teutonica.tracks import draw_tracks

GAP: Final = 12
HEADING: Final = 24  # above a player's desk: name and points
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
    """The choices that need a button beside the prompt; some of them have a place on a drawing as well."""
    return [
        choice
        for choice in view["choices"]
        if choice["action"] <= END_TURN or COUNT <= choice["action"] < PLAYER or choice["action"] == NOTHING
    ]


def draw(view: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """The whole table in one picture: the main board on the left, the desks with names and points beside it."""
    board, *seats = drawings(view)
    if names is None:
        names = [_("Seat {number}").format(number=seat + 1) for seat in range(len(seats))]
    columns = COLUMNS[len(seats)]
    rows = -(-len(seats) // columns)
    height = max(rows * (HEADING + desk.HEIGHT) + (rows - 1) * GAP, 760)
    board_width = round(height * board.width / board.height)
    whole = (board_width + columns * (GAP + desk.WIDTH) + 2 * GAP, height + 2 * GAP)
    canvas = Element(
        "svg",
        title("Hansa Teutonica"),
        rect(0, 0, *whole, **themed("paper")),
        board.svg().set(x=GAP, y=GAP, width=board_width, height=height),
        xmlns=NAMESPACE, viewBox=f"0 0 {whole[0]} {whole[1]}", width=whole[0], height=whole[1], class_="part",
        font_family=SANS,
    )  # fmt: skip
    for seat, part in enumerate(seats):
        column, row = divmod(seat, rows)
        x = 2 * GAP + board_width + column * (desk.WIDTH + GAP)
        y = GAP + row * (HEADING + desk.HEIGHT + GAP)
        points = view["seats"][seat]["points"]
        canvas.add(
            text(x + 6, y + 11, names[seat], 15, "ink", serif=True, bold=True, anchor="start"),
            text(
                x + desk.WIDTH - 6, y + 11, ngettext("{n} point", "{n} points", points).format(n=points), 15, "ink",
                anchor="end",
            ),
            part.svg().set(x=x, y=y + HEADING, width=desk.WIDTH, height=desk.HEIGHT),
        )  # fmt: skip
    return str(canvas)
