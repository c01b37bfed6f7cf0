"""The prestige track below the city: fifty spaces in two rows, and a marker of each player."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once
from rondel.draw.palette import BRIGHT, PRINT, SEATS, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import Element, Point, circle, group, path, rect
from rondel.games.hamburgum import words

SPACES: Final = 50  # whoever goes beyond starts again from 0, with a sign that says +50
ROW: Final = 25
TOP: Final = 597.0
LEFT: Final = 78.0
SPACE: Final = (38.0, 31.0)
HEIGHT: Final = 2 * SPACE[1] + 9
#: where markers lie that share a space, and their size, by their number
SHARED: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    1: (1.0, ((0, 0),)),
    2: (1.0, ((-9, 0), (9, 0))),
    3: (0.75, ((-11, -7), (11, -7), (0, 7))),
    4: (0.75, ((-10, -7), (10, -7), (-10, 7), (10, 7))),
    5: (0.65, ((-12, -7), (0, -7), (12, -7), (-6, 7), (6, 7))),
}


def space_at(prestige: int) -> Point:
    """The middle of the space for so much prestige."""
    row, column = divmod(prestige % SPACES, ROW)
    return LEFT + SPACE[0] * (column + 0.5), TOP + SPACE[1] * (row + 0.5)


def draw_track(part: Part, view: dict[str, Any]) -> None:
    draw_spaces(part)
    standing: dict[int, list[dict[str, Any]]] = {}
    for player in view["seats"]:
        standing.setdefault(player["prestige"] % SPACES, []).append(player)
    for space, players in standing.items():
        x, y = space_at(space)
        scale, places = SHARED[len(players)]
        for (dx, dy), player in zip(places, players, strict=True):
            seat, prestige = player["seat"], player["prestige"]
            part.piece(
                f"prestige-{seat}", "track", (x + dx, y + dy),
                marker(part, seat, prestige // SPACES * SPACES, scale),
                name=_("Seat {seat}: {prestige}").format(seat=seat + 1, prestige=words.points(prestige)),
                about="prestige",
            )  # fmt: skip


@drawn_once
def draw_spaces(part: Part) -> None:
    part.add(
        "marks",
        part.icon("star", LEFT / 2 + 3, TOP + SPACE[1] - 8, 26, **themed("soft")),
        text(LEFT / 2 + 3, TOP + SPACE[1] + 14, _("Prestige"), 13.5, "soft", serif=True, bold=True),
    )
    width, height = SPACE
    part.area("prestige", (LEFT - 70, TOP), box(0, 0, 70 + ROW * width, 2 * height))
    for prestige in range(SPACES):
        x, y = space_at(prestige)
        fifth = prestige % 5 == 0
        part.add(
            "ground",
            path(
                hand_drawn(x - width / 2 + 1, y - height / 2 + 1, width - 2, height - 2, 5, 300 + prestige, 0.6),
                stroke_width=1.6 if fifth else 1, **themed("card" if fifth else "plot", "edge"),
            ),
            text(x, y, prestige, 17 if fifth else 14, "ink" if fifth else "soft", serif=True, bold=fifth),
        )  # fmt: skip


def marker(part: Part, seat: int, beyond: int, scale: float) -> Element:
    """A player's marker; one that has gone around the track carries a sign."""
    look = SEATS[seat]
    sign = f"+{beyond}"
    half = 3 + 2.4 * len(sign)
    around = [
        rect(-half, 2.5, 2 * half, 10, 5, fill=PRINT, stroke=BRIGHT, stroke_width=0.8),
        text(0, 7.5, sign, 8, "bright", bold=True),
    ]
    return group(
        circle(0, -1.5 if beyond else 0, 8.6, fill=look.colour, stroke=PRINT, stroke_width=1.4),
        part.icon(look.mark, 0, -3.5 if beyond else 0, 9.6, fill=look.on),
        *(around if beyond else []),
        transform=None if scale == 1 else f"scale({scale:g})",
    )
