"""Shapes that all boards use: hexagons, dice, slightly irregular outlines."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from rondel.draw.svg import Element, circle, group, number, rect

ROOT3: Final = math.sqrt(3)
Point = tuple[float, float]

#: where the pips of a die lie, in thirds of its half
PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def hexagon_corners(radius: float) -> list[Point]:
    """A hexagon standing on a point, from the top clockwise, around the origin."""
    return [(radius * math.sin(k * math.pi / 3), -radius * math.cos(k * math.pi / 3)) for k in range(6)]


def hexagon(radius: float, rounding: float = 0.12) -> str:
    """The path of a hexagon standing on a point, with softened corners."""
    return soft_polygon(hexagon_corners(radius), rounding)


def hexagon_centre(q: int, r: int, radius: float) -> Point:
    """The middle of a field in axial coordinates."""
    return ROOT3 * radius * (q + r / 2), 1.5 * radius * r


def soft_polygon(corners: list[Point], rounding: float) -> str:
    """A closed path through the corners, each cut back by this share of its edges and rounded."""
    pieces = []
    for at, (x, y) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        into = (x + (before[0] - x) * rounding, y + (before[1] - y) * rounding)
        out = (x + (after[0] - x) * rounding, y + (after[1] - y) * rounding)
        pieces.append(f"{'L' if pieces else 'M'}{spot(into)}Q{spot((x, y))} {spot(out)}")
    return "".join(pieces) + "Z"


def spot(point: Point) -> str:
    return f"{number(float(point[0]))} {number(float(point[1]))}"


def hand_drawn(x: float, y: float, width: float, height: float, r: float, seed: int, wobble: float = 1.2) -> str:
    """A rectangle as a hand would draw it: round corners, edges that bend a little, the same for every drawing."""
    chance = Random(seed)

    def off() -> float:
        return chance.uniform(-wobble, wobble)

    left, top, right, bottom = x, y, x + width, y + height
    sides = [
        ((left + r, top), (right - r, top), (right, top)),
        ((right, top + r), (right, bottom - r), (right, bottom)),
        ((right - r, bottom), (left + r, bottom), (left, bottom)),
        ((left, bottom - r), (left, top + r), (left, top)),
    ]
    pieces = [f"M{spot(sides[0][0])}"]
    for number_of, (start, end, corner) in enumerate(sides):
        third = ((end[0] - start[0]) / 3, (end[1] - start[1]) / 3)
        first = (start[0] + third[0] + off(), start[1] + third[1] + off())
        second = (end[0] - third[0] + off(), end[1] - third[1] + off())
        following = sides[(number_of + 1) % 4][0]
        pieces.append(f"C{spot(first)} {spot(second)} {spot(end)}Q{spot(corner)} {spot(following)}")
    return "".join(pieces) + "Z"


def die(value: int, size: float, fill: str, pips: str, outline: str) -> Element:
    """A die around the origin."""
    half = size / 2
    reach, dot = half * 0.52, size * 0.095
    return group(
        rect(-half, -half + size * 0.07, size, size, size * 0.22, fill="#000000", fill_opacity=0.2),
        rect(-half, -half, size, size, size * 0.22, fill=fill, stroke=outline, stroke_width=1.2),
        *(circle(reach * x, reach * y, dot, fill=pips) for x, y in PIPS[value]),
    )
