"""What is printed around the map: the score track, and in the North Sea the things that end or hurry the game."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import BRIGHT, PRINT, SEATS, themed
from rondel.draw.part import Part, count_badge, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import Point, circle, moved, path, title
from rondel.games.hansa_teutonica.drawing.places import WIDTH
from rondel.games.hansa_teutonica.drawing.signs import RED, marker_title, pennant, plaque, plaque_back, token
from rondel.games.hansa_teutonica.rules.components import CHAIN_POINTS, CITIES_TO_END, POINTS_TO_END

SCORE_Y: Final = 28.0
SCORE_X: Final = 34.0
SCORE_STEP: Final = (WIDTH - 2 * SCORE_X) / POINTS_TO_END
#: where markers lie that share a space, by their number
SHARED: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-10, 0), (10, 0)),
    3: ((-11, -6), (11, -6), (0, 6)),
    4: ((-11, -7), (11, -7), (-11, 8), (11, 8)),
    5: ((-14, -7), (0, -7), (14, -7), (-8, 8), (8, 8)),
}
PANEL: Final = (30.0, 53.0, 442.0, 64.0)
CITIES_Y: Final = 69.5
MARKERS_Y: Final = 99.5


def draw_tracks(part: Part, view: dict[str, Any]) -> None:
    draw_score_spaces(part)
    draw_score_markers(part, view)
    draw_panel(part)
    draw_completed_cities(part, only(view, "completed"))
    draw_marker_pile(part, only(view, "pile", "unseen"))
    draw_connection(part, view)
    draw_turn(part, view)


@drawn_once
def draw_panel(part: Part) -> None:
    part.add(
        "ground",
        path(hand_drawn(*PANEL, 10, 5, 1), stroke_width=1.2, fill_opacity=0.92, **themed("surface", "edge")),
    )


def score_at(points: int) -> Point:
    return SCORE_X + SCORE_STEP * min(points, POINTS_TO_END), SCORE_Y


@drawn_once
def draw_score_spaces(part: Part) -> None:
    """0 to 20."""
    for points in range(POINTS_TO_END + 1):
        x, y = score_at(points)
        last = points == POINTS_TO_END
        part.add(
            "ground",
            path(
                hand_drawn(x - 22.5, y - 19, 45, 38, 6, 200 + points, 0.7), stroke_width=2 if last else 1,
                **themed("card" if points % 5 == 0 else "plot", "accent-line" if last else "edge"),
            ),
            text(x, y, points, 19, "soft", serif=True, bold=points % 5 == 0, opacity=0.75),
        )  # fmt: skip
    part.area("score", (SCORE_X, SCORE_Y), box(-22, -19, SCORE_STEP * POINTS_TO_END + 44, 38, 6))


def draw_score_markers(part: Part, view: dict[str, Any]) -> None:
    """Whoever goes beyond stays on the last space with the number beside it."""
    standing: dict[int, list[int]] = {}
    for player in view["seats"]:
        standing.setdefault(min(player["points"], POINTS_TO_END), []).append(player["seat"])
    for points, seats in standing.items():
        x, y = score_at(points)
        size = 20 if len(seats) == 1 else 17
        for (dx, dy), seat in zip(SHARED[len(seats)], seats, strict=True):
            own = view["seats"][seat]["points"]
            name = ngettext("Seat {seat}: {n} point on the track", "Seat {seat}: {n} points on the track", own)
            part.piece(
                f"score-{seat}", "track", (x + dx, y + dy), token(part, "trader", seat, size),
                name=name.format(seat=seat + 1, n=own), about="score",
            )  # fmt: skip
            if own > POINTS_TO_END:
                part.add("labels", count_badge(own, x + dx + 8, y + dy - 8))


@drawn_once
def draw_completed_cities(part: Part, view: dict[str, Any]) -> None:
    """The counter of full cities; at ten the game ends."""
    part.add("marks", part.icon("gate", 50, CITIES_Y, 17, **themed("soft")))
    for number in range(CITIES_TO_END + 1):
        last = number == CITIES_TO_END
        part.add(
            "ground",
            circle(
                74 + 22.6 * number, CITIES_Y, 10.2, stroke_width=1.8 if last else 1,
                **themed("card" if last else "plot", "accent-line" if last else "edge"),
            ),
            text(74 + 22.6 * number, CITIES_Y, number, 12.5, "soft", serif=True),
        )  # fmt: skip
    part.area("completed", (40, CITIES_Y), box(0, -11, 46 + 22.6 * CITIES_TO_END, 22, 8))
    completed = view["completed"]
    name = ngettext("{n} of {end} cities completed", "{n} of {end} cities completed", completed)
    part.piece(
        "city-counter", "cities", (74 + 22.6 * completed, CITIES_Y),
        circle(0, 0, 11, fill=PRINT, stroke=BRIGHT, stroke_width=1.2),
        text(0, 0, completed, 13.5, "bright", serif=True, bold=True),
        name=name.format(n=completed, end=CITIES_TO_END), about="completed",
    )  # fmt: skip


@drawn_once
def draw_marker_pile(part: Part, view: dict[str, Any]) -> None:
    """The face-down markers, and how many of each kind nobody has seen yet."""
    y = MARKERS_Y
    caption = ngettext("{n} marker face down in the pile", "{n} markers face down in the pile", view["pile"])
    stack = [moved(0, -1.6 * lift, plaque_back(10)) for lift in range(min(view["pile"], 3))]
    if not stack:
        stack = [circle(0, 0, 10, fill="none", stroke_width=1, stroke_dasharray="3 2", **themed("soft-line"))]
    part.add(
        "marks",
        moved(50, y, title(caption.format(n=view["pile"])), *stack, data_about="pile"),
        text(64, y, str(view["pile"]), 14, "ink", bold=True, anchor="start"),
    )
    for at, (kind, number) in enumerate(view["unseen"].items()):
        x = 108 + 36 * at
        part.add(
            "marks",
            moved(
                x, y, title(marker_title(kind)), plaque(part, kind, 10.5),
                text(12.6, 0, number, 13, "ink", bold=True, anchor="start"), opacity=None if number else 0.35,
                data_about=f"marker-{kind}",
            ),
        )  # fmt: skip


def draw_connection(part: Part, view: dict[str, Any]) -> None:
    """7, 4 and 2 points for joining Arnheim and Stendal, with the flags of those who have."""
    part.area("chain", (338, CITIES_Y), box(0, -13, 124, 26, 8))
    done = {player["chain"]: player["seat"] for player in view["seats"] if player["chain"]}
    x, y = 346.0, CITIES_Y
    part.add(
        "marks",
        moved(
            x - 4, y,
            title(_("Points for a chain of offices from Arnheim to Stendal: first, second, third")),
            path("M0 0H112", stroke=RED, stroke_width=2.4, stroke_dasharray="5 3", fill="none"),
            *(circle(end, 0, 4.4, fill=RED, stroke=PRINT, stroke_width=0.8) for end in (0, 112)),
        ),
    )  # fmt: skip
    for at, points in enumerate(CHAIN_POINTS[: view["players"]].tolist()):
        shield = moved(
            x + 20 + 32 * at, y,
            part.icon("shield", 0, 0, 25, fill=RED, stroke=PRINT, stroke_width=1.2),
            text(0, -0.6, points, 14.5, "bright", serif=True, bold=True),
        )  # fmt: skip
        seat = done.get(points)
        part.add("marks", shield)
        if seat is not None:
            look = SEATS[seat]
            part.add(
                "labels",
                part.icon(
                    look.mark, x + 31 + 32 * at, y - 8, 11, fill=look.colour, stroke_width=2.6, **themed("ink-line")
                ),
            )


def draw_turn(part: Part, view: dict[str, Any]) -> None:
    """The round, whose turn it is, and a hand for each action left."""
    y = MARKERS_Y
    caption = _("Round {n}").format(n=view["round"])
    part.add("marks", text(460, y, caption, 13.5, "ink", serif=True, bold=True, anchor="end"))
    part.area("turn", (384, y), box(0, -11, 80, 22, 6), caption)
    if view["turn"] is None:
        return
    left = view["actions_left"]
    words = ngettext("{n} action left", "{n} actions left", left).format(n=left)
    part.add(
        "marks",
        moved(342, y - 9, pennant(part, view["turn"], 14, 19)),
        moved(
            362, y, title(words), part.icon("hand", 0, 0, 16, **themed("ink")),
            text(10, 0, left, 14.5, "ink", bold=True, anchor="start"), data_about="turn",
        ),
    )  # fmt: skip
