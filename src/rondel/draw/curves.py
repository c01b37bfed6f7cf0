"""Lines as a hand draws them on a map: curves through points, and bands along them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rondel.draw.shapes import spot
from rondel.draw.svg import Point, number


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """The path of a curve through all points."""
    size = len(points)
    pieces = [f"M{spot(points[0])}"]
    for at in range(size if closed else size - 1):
        before, start, end, after = (_neighbour(points, at + step, closed) for step in (-1, 0, 1, 2))
        leave = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        arrive = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        pieces.append(f"C{spot(leave)} {spot(arrive)} {spot(end)}")
    return "".join(pieces) + ("Z" if closed else "")


def along(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Points of that curve, close to each other."""
    found: list[Point] = []
    for at in range(len(points) - 1):
        p0, p1, p2, p3 = (_neighbour(points, at + step, False) for step in (-1, 0, 1, 2))
        found += [_between(p0, p1, p2, p3, step / steps) for step in range(steps)]
    return [*found, points[-1]]


def ribbon(points: Sequence[Point], start: float, end: float | None = None) -> str:
    """The outline of a band along a line of close points; its half width grows from ``start`` to ``end``."""
    last = start if end is None else end
    left: list[Point] = []
    right: list[Point] = []
    for at, (x, y) in enumerate(points):
        before, after = points[max(at - 1, 0)], points[min(at + 1, len(points) - 1)]
        length = math.hypot(after[0] - before[0], after[1] - before[1]) or 1
        half = start + (last - start) * at / (len(points) - 1)
        across = (-(after[1] - before[1]) / length * half, (after[0] - before[0]) / length * half)
        left.append((x + across[0], y + across[1]))
        right.append((x - across[0], y - across[1]))
    return (
        f"M{'L'.join(spot(point) for point in left)}{_cap(last, right[-1])}"
        f"L{'L'.join(spot(point) for point in reversed(right[:-1]))}{_cap(start, left[0])}Z"
    )


def _cap(radius: float, to: Point) -> str:
    return f"A{number(float(radius))} {number(float(radius))} 0 0 0 {spot(to)}"


def _neighbour(points: Sequence[Point], at: int, closed: bool) -> Point:
    """A point of the line; beyond the end of an open one the end itself."""
    return points[at % len(points)] if closed else points[min(max(at, 0), len(points) - 1)]


def _between(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    """A point of the Catmull-Rom curve from p1 to p2."""
    x, y = (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y
