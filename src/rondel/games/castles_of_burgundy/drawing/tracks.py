"""The tracks of the main board: phases, rounds, turn order, bonus tiles and the points for regions."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import PRINT, SEATS, SHADOW, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, die, hand_drawn, hexagon
from rondel.draw.svg import Element, group, line, moved, path, rect
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.drawing.signs import COLOUR_ICON, points
from rondel.games.castles_of_burgundy.drawing.tiles import BONUS_SIZE, bonus_piece, good_face, goods_title
from rondel.games.castles_of_burgundy.rules.components import COLOURS, PHASE_BONUS, REGION_POINTS, ROUNDS

PHASE_X: Final = 26
PHASE_STEP: Final = 33.0
ROUND_X: Final = 31
ROUND_Y: Final = 98
ROUND_STEP: Final = 39.0
TRACK_SPACES: Final = 7  # a marker moves at most six steps
TRACK_X: Final = 22
TRACK_Y: Final = 338
TRACK_STEP: Final = 23.4
BONUS_X: Final = (448.0, 482.0)  # large and small
BONUS_Y: Final = 34.0
BONUS_STEP: Final = 46.0


def draw_tracks(part: Part, view: dict[str, Any]) -> None:
    draw_phases(part, only(view, "phase"))
    draw_rounds(part, only(view, "round", "round_goods", "white_die"))
    draw_turn_order(part, view["order"], [seat["steps"] for seat in view["seats"]])
    draw_bonus_tiles(part, only(view, "bonus_tiles", "players"))
    draw_region_points(part)


@drawn_once
def draw_phases(part: Part, view: dict[str, Any]) -> None:
    """Phases A-E with their bonus for a completed region, and the goods that wait face down on the later ones."""
    for at, phase in enumerate(words.PHASES):
        x = PHASE_X + PHASE_STEP * at
        now = view["phase"] == phase
        waiting = view["phase"] is None or phase > view["phase"]
        part.add(
            "ground",
            moved(
                x, 32,
                path(
                    hand_drawn(-14.5, -22, 29, 46, 6, 20 + at, 0.7), stroke_width=2.4 if now else 1,
                    **themed("card" if now else "plot", "accent-line" if now else "edge"),
                ),
                text(-3.6 if waiting else 0, -9, phase, 18, "ink" if now or waiting else "soft", serif=True, bold=True),
                moved(0, 12, points(PHASE_BONUS[at], 7.4)),
                opacity=None if now or waiting else 0.55,
            ),
        )  # fmt: skip
        if waiting:
            part.add("marks", moved(x + 8, 24, *face_down_goods()))
        part.area(f"phase-{phase}", (x, 32), box(-14.5, -22, 29, 46))


def face_down_goods() -> list[Element]:
    return [
        rect(-3.4 + lift * 0.6, -3.4 - lift * 1.6, 6.8, 6.8, 1, fill="#8C7B5E", stroke=PRINT, stroke_width=0.7)
        for lift in range(3)
    ]


@drawn_once
def draw_rounds(part: Part, view: dict[str, Any]) -> None:
    """The goods of the coming rounds; the white die lies on the round that is being played."""
    bottom = ROUND_Y + ROUND_STEP * (ROUNDS - 1)
    part.add(
        "ground", line(ROUND_X, ROUND_Y, ROUND_X, bottom, stroke_width=5, stroke_linecap="round", **themed("edge"))
    )
    for at, colour in enumerate(view["round_goods"]):
        y = ROUND_Y + ROUND_STEP * at
        now = view["round"] == at + 1
        part.add(
            "ground",
            path(
                hand_drawn(ROUND_X - 14, y - 14, 28, 28, 6, 40 + at, 0.6), stroke_width=2.4 if now else 1,
                **themed("card" if now else "plot", "accent-line" if now else "edge"),
            ),
            text(ROUND_X, y, at + 1, 13, "soft", serif=True),
        )  # fmt: skip
        part.area("round", (ROUND_X, y), box(-14, -14, 28, 28), _("Round {number}").format(number=at + 1))
        if colour:
            part.piece(
                f"good-{colour}",
                f"round-{at}",
                (ROUND_X, y),
                good_face(part, colour, 19),
                name=goods_title(colour, 1),
                about="round",
            )
        if now:
            part.piece(
                "white-die", "rounds", (ROUND_X, y), die(view["white_die"], 22, "#FFFFFF"),
                name=_("White die: the good of this round goes to depot {number}").format(number=view["white_die"]),
                about="white-die",
            )  # fmt: skip


@drawn_once
def draw_turn_order(part: Part, order: list[int], steps: list[int]) -> None:
    """Read from right to left, and from top to bottom within a stack."""
    end = TRACK_X + TRACK_STEP * (TRACK_SPACES - 1)
    part.add("ground", line(TRACK_X, TRACK_Y, end, TRACK_Y, stroke_width=4, stroke_linecap="round", **themed("edge")))
    for space in range(TRACK_SPACES):
        x = TRACK_X + TRACK_STEP * space
        part.add(
            "ground",
            moved(x, TRACK_Y, path(hexagon(12), **themed("plot", "edge"))),
            part.icon("ship", x, TRACK_Y, 11, fill_opacity=0.5, **themed("soft")) if space else None,
        )
    part.area("turn-order", (TRACK_X, TRACK_Y), box(-12, -12, TRACK_STEP * (TRACK_SPACES - 1) + 24, 24))
    for place_in_order, seat in reversed(list(enumerate(order))):
        below = [other for other in order[place_in_order + 1 :] if steps[other] == steps[seat]]
        part.piece(
            f"marker-{seat}", "order", (TRACK_X + TRACK_STEP * steps[seat], TRACK_Y - 0.5 - 9 * len(below)),
            *marker(part, seat),
            name=_("Turn order: seat {seat} is number {place}").format(seat=seat + 1, place=place_in_order + 1),
            about="turn-order",
        )  # fmt: skip


def marker(part: Part, seat: int) -> list[Element]:
    look = SEATS[seat]
    return [
        rect(-11, -4.4, 22, 12, 5, fill=SHADOW, fill_opacity=0.25),
        rect(-11, -6, 22, 12, 5, fill=look.colour, stroke_width=1.3, **themed("ink-line")),
        part.icon(look.mark, 0, 0, 8.4, fill=look.on),
    ]


@drawn_once
def draw_bonus_tiles(part: Part, view: dict[str, Any]) -> None:
    """Large and small bonus tile of each colour; where one was taken, the mark of who did."""
    part.add(
        "ground",
        path(hand_drawn(427, 10, 73, 278, 10, 60, 1), stroke_width=1.2, fill_opacity=0.6, **themed("plot", "edge")),
    )
    for at, colour in enumerate(COLOURS):
        y = BONUS_Y + BONUS_STEP * at
        for large, x in zip((True, False), BONUS_X, strict=True):
            taker = view["bonus_tiles"][colour]["large" if large else "small"]
            part.add(
                "ground",
                part.icon(
                    "shield", x, y, BONUS_SIZE[large], fill_opacity=0.5, stroke_width=1, **themed("surface", "edge")
                ),
            )
            if taker is None:
                bonus_piece(part, colour, large, view["players"], (x, y))
            else:
                part.add("marks", taken_mark(part, colour, taker, x, y))
                kind = (
                    _("Large bonus tile taken by seat {seat}") if large else _("Small bonus tile taken by seat {seat}")
                )
                part.area(f"bonus-{colour}", (x, y), box(-13, -14, 26, 28), kind.format(seat=taker + 1))


def taken_mark(part: Part, colour: str, seat: int, x: float, y: float) -> Element:
    look = SEATS[seat]
    return group(
        part.icon(COLOUR_ICON[colour], x, y - 6, 9, fill_opacity=0.5, **themed("soft")),
        part.icon(look.mark, x, y + 4.4, 11, fill=look.colour, stroke_width=2.4, **themed("ink-line")),
    )


@drawn_once
def draw_region_points(part: Part) -> None:
    """A reminder: what a completed region of each size is worth."""
    part.area("region-points", (320, 314), box(0, 0, 22.4 * (len(REGION_POINTS) - 1), 36))
    for size in range(1, len(REGION_POINTS)):
        x = 309 + 22.4 * size
        part.add(
            "marks",
            moved(
                x, 324, path(hexagon(9.4), fill_opacity=0.7, **themed("card", "edge")), text(0, 0, size, 9, "soft"),
                moved(0, 18, text(0, 0, REGION_POINTS[size], 10.5, "ink", bold=True, serif=True)),
            ),
        )  # fmt: skip
