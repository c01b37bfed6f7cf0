"""Shapes that all boards use: hexagons, dice, slightly irregular outlines."""

from __future__ import annotations

import math
from functools import cache
from random import Random
from typing import Final

from rondel.draw.palette import BRIGHT, PRINT, SHADOW
from rondel.draw.svg import Element, Point, circle, group, number, rect

ROOT3: Final = math.sqrt(3)

#: where the pips of a die lie
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


@cache
def hexagon(radius: float, rounding: float = 0.12) -> str:
    """The path of a hexagon standing on a point, with softened corners."""
    return soft_polygon(hexagon_corners(radius), rounding)


def hexagon_centre(q: int, r: int, radius: float) -> Point:
    """The middle of a field in axial coordinates."""
    return ROOT3 * radius * (q + r / 2), 1.5 * radius * r


def hexagon_pair(radius: float, offset: Point) -> str:
    """The outline of two hexagons that share an edge: one around the origin, its neighbour at this offset."""
    corners = hexagon_corners(radius)
    middles = [(corners[k][0] + corners[k - 5][0], corners[k][1] + corners[k - 5][1]) for k in range(6)]
    shared = min(range(6), key=lambda k: math.dist(offset, middles[k]))  # the edge towards the neighbour
    own = [corners[(shared + k) % 6] for k in range(1, 7)]
    other = [corners[(shared + k) % 6] for k in (5, 6, 7, 8)]
    return soft_polygon([*own, *((x + offset[0], y + offset[1]) for x, y in other)], 0.12)


def towards(angle: float, distance: float) -> Point:
    """A point in this direction, in degrees counted anticlockwise from the right."""
    return distance * math.cos(math.radians(angle)), -distance * math.sin(math.radians(angle))


def spot(point: Point) -> str:
    return f"{number(float(point[0]))} {number(float(point[1]))}"


def soft_polygon(corners: list[Point], rounding: float) -> str:
    """A closed path through the corners, each cut back by this share of its edges and rounded."""
    pieces: list[str] = []
    for at, (x, y) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        into = (x + (before[0] - x) * rounding, y + (before[1] - y) * rounding)
        out = (x + (after[0] - x) * rounding, y + (after[1] - y) * rounding)
        pieces.append(f"{'L' if pieces else 'M'}{spot(into)}Q{spot((x, y))} {spot(out)}")
    return "".join(pieces) + "Z"


def irregular(corners: list[Point], seed: int, wobble: float) -> list[Point]:
    """The corners as a hand would set them: a little off, and the same in every drawing."""
    chance = Random(seed)
    return [(x + chance.uniform(-wobble, wobble), y + chance.uniform(-wobble, wobble)) for x, y in corners]


@cache
def box(x: float, y: float, width: float, height: float, r: float = 4) -> str:
    """A rectangle with round corners as a path, for outlines that may as well be hexagons."""
    return (
        f"M{spot((x + r, y))}H{number(float(x + width - r))}Q{spot((x + width, y))} {spot((x + width, y + r))}"
        f"V{number(float(y + height - r))}Q{spot((x + width, y + height))} {spot((x + width - r, y + height))}"
        f"H{number(float(x + r))}Q{spot((x, y + height))} {spot((x, y + height - r))}"
        f"V{number(float(y + r))}Q{spot((x, y))} {spot((x + r, y))}Z"
    )


@cache
def hand_drawn(x: float, y: float, width: float, height: float, r: float, seed: int, wobble: float = 1.2) -> str:
    """A box as a hand would draw it: its long edges bend a little, the same in every drawing."""
    chance = Random(seed)
    right, bottom = x + width, y + height
    edges: list[tuple[Point, Point, Point]] = [
        ((x + r, y), (right - r, y), (right, y)),
        ((right, y + r), (right, bottom - r), (right, bottom)),
        ((right - r, bottom), (x + r, bottom), (x, bottom)),
        ((x, bottom - r), (x, y + r), (x, y)),
    ]
    pieces = [f"M{spot(edges[0][0])}"]
    for at, (start, end, corner) in enumerate(edges):
        bends = [
            (
                start[0] + (end[0] - start[0]) * share + chance.uniform(-wobble, wobble),
                start[1] + (end[1] - start[1]) * share + chance.uniform(-wobble, wobble),
            )
            for share in (1 / 3, 2 / 3)
        ]
        following = edges[(at + 1) % 4][0]
        pieces.append(f"C{spot(bends[0])} {spot(bends[1])} {spot(end)}Q{spot(corner)} {spot(following)}")
    return "".join(pieces) + "Z"


def die(
    value: int, size: float, fill: str = BRIGHT, pips: str = PRINT, *, printed: bool = False, line: float = 1.2,
    class_: str | None = None,
) -> Element:  # fmt: skip
    """A die around the origin. A printed one lies flat, without a shadow."""
    half = size / 2
    reach, dot = half * 0.54, size * 0.1
    shadow = rect(-half, -half + size * 0.08, size, size, size * 0.22, fill=SHADOW, fill_opacity=0.25)
    return group(
        None if printed else shadow,
        rect(-half, -half, size, size, size * 0.22, fill=fill, stroke=PRINT, stroke_width=line, class_=class_),
        *(circle(reach * x, reach * y, dot, fill=pips) for x, y in PIPS[value]),
    )
