"""The points of every seat over time, as a drawing and as figures.

Lines differ by colour, by dashes and by the mark of the seat, and each has a rim of ink, so that pale colours can be
seen on pale paper. The drawing is made twice: a narrow screen gets one of its own instead of tiny letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from rondel.core.language import _
from rondel.draw import palette
from rondel.table.course import Course
from rondel.table.looking_back import Step, part_of_game, steps

WIDE, NARROW = (900, 300), (360, 280)  # width and height
LEFT, RIGHT, TOP, BOTTOM = 44, 58, 14, 38  # margins
MARKS_ON_A_LINE = 6
APART = 17  # between two labels at the end of the lines
#: how the line of a seat is dashed, by the number of its look
DASHES = ("", "11 4", "3 3", "12 4 3 4", "6 3")
#: the marks as paths around the origin
SHAPES = {
    "disc": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    "square": "M-4.5 -4.5h9v9h-9z",
    "triangle": "M0 -6l6 10.5h-12z",
    "diamond": "M0 -6.5l5.5 6.5l-5.5 6.5l-5.5 -6.5z",
    "cross": "M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
}


@dataclass(frozen=True)
class Curve:
    """One seat."""

    seat: int
    look: int
    points: tuple[int, ...]  # after each step


@dataclass(frozen=True)
class Row:
    """How it stood at the end of a part of the game."""

    part: str
    step: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    curves: tuple[Curve, ...]
    rows: tuple[Row, ...]
    wide: str
    narrow: str


def chart(course: Course, looks: Sequence[int]) -> Chart:
    """The whole game; ``looks`` are the numbers of the seats' colours and marks."""
    found = steps(course)
    curves = tuple(Curve(seat, look, tuple(step.points[seat] for step in found)) for seat, look in enumerate(looks))
    return Chart(curves, tuple(_rows(course, found)), _drawn(curves, *WIDE), _drawn(curves, *NARROW))


def _rows(course: Course, found: Sequence[Step]) -> Iterator[Row]:
    """The last step of each part of the game."""
    parts = [part_of_game(course, step) for step in found]
    if course.over:
        parts[-1] = _("The end")
    for number, step in enumerate(found):
        if number + 1 == len(found) or parts[number + 1] != parts[number]:
            yield Row(parts[number], number, tuple(step.points))


@dataclass(frozen=True)
class Frame:
    """Where steps and points lie in a drawing."""

    width: int
    height: int
    last: int  # step
    least: int  # points
    most: int

    @classmethod
    def around(cls, curves: Sequence[Curve], width: int, height: int) -> Frame:
        points = [number for curve in curves for number in curve.points]
        return cls(width, height, max(1, len(curves[0].points) - 1), min(0, *points), max(1, *points))

    def x(self, step: float) -> float:
        return round(LEFT + (self.width - LEFT - RIGHT) * step / self.last, 1)

    def y(self, points: float) -> float:
        high = self.height - TOP - BOTTOM
        return round(TOP + high * (self.most - points) / (self.most - self.least), 1)


def _drawn(curves: Sequence[Curve], width: int, height: int) -> str:
    frame = Frame.around(curves, width, height)
    parts = [_grid(frame)]
    for number, curve in enumerate(curves):
        parts += [_line(curve, frame), _marks(curve, number, len(curves), frame)]
    ends = [frame.y(curve.points[-1]) for curve in curves]
    for curve, end, label in zip(curves, ends, _spread(ends, TOP, height - BOTTOM), strict=True):
        parts.append(_end(curve, frame.x(frame.last), end, label))
    return (
        f'<svg class="curves" viewBox="0 0 {width} {height}" data-left="{LEFT}" data-right="{RIGHT}" '
        f'data-last="{frame.last}" aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )


def _grid(frame: Frame) -> str:
    left, right, bottom = LEFT, frame.width - RIGHT, frame.height - BOTTOM
    lines = []
    for points in _round_numbers(frame.least, frame.most, 5):
        y = frame.y(points)
        lines.append(f'<path class="grid" d="M{left} {y}H{right}"/>')
        lines.append(f'<text class="tick" x="{left - 8}" y="{y + 4}" text-anchor="end">{points}</text>')
    for step in _round_numbers(0, frame.last, frame.width // 100):
        x = frame.x(step)
        lines.append(f'<path class="grid" d="M{x} {bottom}v5"/>')
        lines.append(f'<text class="tick" x="{x}" y="{bottom + 18}" text-anchor="middle">{step}</text>')
    lines.append(
        f'<text class="tick" x="{right}" y="{frame.height - 4}" text-anchor="end">{escape(_("decisions"))}</text>'
    )
    return "".join(lines)


def _round_numbers(least: int, most: int, about: int) -> list[int]:
    """Some round numbers of a range, 0 among them."""
    wanted = max(1, (most - least) / about)
    size = next(factor * 10**power for power in range(9) for factor in (1, 2, 5) if factor * 10**power >= wanted)
    return list(range(-(-least // size) * size, most + 1, size))


def _line(curve: Curve, frame: Frame) -> str:
    """In steps: points stay as they are until something changes them."""
    way = [f"M{frame.x(0)} {frame.y(curve.points[0])}"]
    for step, (before, after) in enumerate(pairwise(curve.points), 1):
        if after != before:
            way.append(f"H{frame.x(step)}V{frame.y(after)}")
    way.append(f"H{frame.x(frame.last)}")
    d, dashes = "".join(way), DASHES[curve.look]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    mark = palette.SEATS[curve.look].mark
    return f'<path class="rim" d="{d}"{dashed}/><path class="curve curve-{mark}" d="{d}"{dashed}/>'


def _marks(curve: Curve, number: int, curves: int, frame: Frame) -> str:
    """The seat's mark here and there on its line, never where another seat has its own."""
    last = len(curve.points) - 1
    places = {round(last * (one + (number + 0.5) / curves) / MARKS_ON_A_LINE) for one in range(MARKS_ON_A_LINE)}
    return "".join(_mark(curve.look, frame.x(step), frame.y(curve.points[step])) for step in sorted(places))


def _mark(look: int, x: float, y: float) -> str:
    mark = palette.SEATS[look].mark
    return f'<path class="mark-{mark} on-line" transform="translate({x} {y})" d="{SHAPES[mark]}"/>'


def _end(curve: Curve, x: float, y: float, label: float) -> str:
    leader = f'<path class="grid" d="M{x} {y}L{x + 10} {label}"/>'
    text = f'<text class="end" x="{x + 24}" y="{label + 5}">{curve.points[-1]}</text>'
    return leader + _mark(curve.look, x + 15, label) + text


def _spread(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Places near the wanted ones that do not touch each other."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    placed = [0.0] * len(wanted)
    lowest = least
    for number in order:
        placed[number] = max(wanted[number], lowest)
        lowest = placed[number] + APART
    highest = most
    for number in reversed(order):
        placed[number] = min(placed[number], highest)
        highest = placed[number] - APART
    return placed
