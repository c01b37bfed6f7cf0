"""While boards are being chosen: the candidates, small enough to compare, in place of the estate."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from rondel.core.language import _
from rondel.draw.palette import PRINT
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hexagon_centre
from rondel.draw.svg import Element, group, moved, path
from rondel.games.castles_of_burgundy.drawing.signs import COLOUR_ICON, RADIUS, SPACE_FILL, SPACE_OUTLINE
from rondel.games.castles_of_burgundy.rules.components import BOARDS, COLOURS, DATA, SPACE_COLOUR
from rondel.games.castles_of_burgundy.rules.state import CHOOSE_BOARD

LEFT, TOP, WIDTH, HEIGHT = 68.0, 8.0, 222.0, 234.0
ESTATE: Final = (12.3 * RADIUS, 11.2 * RADIUS)  # width and height of the 37 spaces


class Candidate(NamedTuple):
    board: int  # from 0
    x: float
    y: float
    scale: float


def candidates(view: dict[str, Any], player: dict[str, Any]) -> list[Candidate]:
    """The boards on offer; for a player who is not asked now, the two sides of the dealt sheet."""
    asked = view["actor"] == player["seat"]
    boards = [board for board in range(BOARDS) if asked and is_offered(view, board)]
    if not boards:
        boards = [number - 1 for number in player["sheet"] or []]
    columns = 1 if len(boards) <= 2 else 3
    rows = -(-len(boards) // columns)
    cell = (WIDTH / columns, HEIGHT / max(rows, 1))
    scale = min(cell[0] * 0.94 / ESTATE[0], cell[1] * 0.94 / ESTATE[1])
    return [
        Candidate(board, LEFT + cell[0] * (at % columns + 0.5), TOP + cell[1] * (at // columns + 0.5), scale)
        for at, board in enumerate(boards)
    ]


def is_offered(view: dict[str, Any], board: int) -> bool:
    return any(choice["action"] == CHOOSE_BOARD + board for choice in view["choices"])


def draw_candidates(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    shown = candidates(view, player)
    for candidate in shown:
        part.add("ground", small_board(part, candidate))
        width, height = ESTATE[0] * candidate.scale, ESTATE[1] * candidate.scale
        name = _("Board {number}").format(number=candidate.board + 1)
        part.area("candidate", (candidate.x, candidate.y), box(-width / 2, -height / 2, width, height, 6), name)
    if not shown:
        part.add(
            "marks", text(LEFT + WIDTH / 2, TOP + HEIGHT / 2, _("The board is not chosen yet."), 11, "soft", serif=True)
        )


def small_board(part: Part, candidate: Candidate) -> Element:
    """A board without die numbers, which are the same on all boards."""
    spaces = []
    for at, space in enumerate(DATA["hex_grid"]["spaces"]):
        colour = COLOURS[SPACE_COLOUR[candidate.board, at]]
        place = hexagon_centre(space["q"], space["r"], RADIUS)
        spaces.append(moved(*place, part.shared(f"small-{colour}", partial(small_space, part, colour))))
    return group(
        *spaces,
        text(-104, -92, candidate.board + 1, 46, "ink", serif=True, bold=True),
        transform=f"translate({candidate.x:.1f} {candidate.y:.1f}) scale({candidate.scale:.3f})",
    )


def small_space(part: Part, colour: str) -> Element:
    return group(
        path(SPACE_OUTLINE, fill=SPACE_FILL[colour], stroke=PRINT, stroke_opacity=0.5),
        part.icon(COLOUR_ICON[colour], 0, 0, 22, fill=PRINT, fill_opacity=0.6),
    )


def draw_targets(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    for candidate in candidates(view, player):
        for choice in view["choices"]:
            if choice["action"] == CHOOSE_BOARD + candidate.board:
                width, height = ESTATE[0] * candidate.scale, ESTATE[1] * candidate.scale
                part.target(
                    choice["action"], choice["label"], (candidate.x, candidate.y),
                    box(-width / 2, -height / 2, width, height, 6),
                )  # fmt: skip
