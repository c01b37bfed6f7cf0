"""Curves and bands of maps."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rondel.draw.curves import along, ribbon, smooth
from rondel.draw.svg import Point

BEND: list[Point] = [(0, 0), (10, 0), (20, 10), (20, 30)]


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_a_curve_passes_through_its_points() -> None:
    path = smooth(BEND)
    assert path.startswith("M0 0C")
    ends = [tuple(numbers(piece)[-2:]) for piece in path.split("C")]
    assert ends == BEND
    assert smooth(BEND, closed=True).endswith("0 0Z")


def test_points_along_a_curve_lie_close_to_each_other() -> None:
    points = along(BEND, steps=5)
    assert len(points) == 16
    assert [points[0], points[5], points[10], points[15]] == [pytest.approx(point) for point in BEND]
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 8 for a, b in pairwise(points))


def test_a_band_has_two_sides_and_round_ends() -> None:
    straight = ribbon([(0, 0), (10, 0), (20, 0)], 3)
    assert straight == "M0 3L10 3L20 3A3 3 0 0 0 20 -3L10 -3L0 -3A3 3 0 0 0 0 3Z"
    widening = ribbon([(0, 0), (10, 0), (20, 0)], 1, 3)
    assert widening.startswith("M0 1L10 2L20 3A3 3")
