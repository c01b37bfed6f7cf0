"""The provinces of the two-player game as areas: their borders are roads, soldiers and the edge of the map."""

from __future__ import annotations

from functools import cache
from typing import Any

from rondel.draw.svg import Point
from rondel.games.hansa_teutonica.places import HEIGHT, LEFT, WIDTH, cities, routes
from rondel.games.hansa_teutonica.rules.components import CITY_IDS, DATA, ROUTE_IDS

SIDE = DATA["provinces"]["map"]
NORTH, SOUTH, WEST, EAST = 100.0, HEIGHT - 8.0, LEFT - 22.0, WIDTH - 8.0


@cache
def areas() -> dict[str, tuple[Point, ...]]:
    """The outline of each province."""
    return {province["id"]: tuple(outline(province)) for province in DATA["provinces"]["list"]}


def outline(province: dict[str, Any]) -> list[Point]:
    borders = [border(name) for name in (*province["routes"], *province["soldiers"])]
    line = list(borders.pop(0))
    while borders:
        line = lengthened(line, borders)
    if line[0] == line[-1]:
        return line
    return [edge(line[0]), *line, edge(line[-1]), *corner(edge(line[-1]), edge(line[0]))]


def border(name: str) -> tuple[Point, ...]:
    """A road from city to city, or the short way past a soldier."""
    if name in ROUTE_IDS:
        return routes(SIDE)[ROUTE_IDS.index(name)].road
    soldier = next(soldier for soldier in DATA["provinces"]["soldiers"] if soldier["id"] == name)
    first, last = (cities(SIDE)[CITY_IDS.index(city)] for city in soldier["between"])
    return (first.x, first.y - 8), (last.x, last.y - 8)


def lengthened(line: list[Point], borders: list[tuple[Point, ...]]) -> list[Point]:
    """The line with the next border that begins or ends where it ends; that border is taken from the list."""
    for at, found in enumerate(borders):
        for way in (found, found[::-1]):
            if way[0] == line[-1]:
                del borders[at]
                return [*line, *way[1:]]
            if way[-1] == line[0]:
                del borders[at]
                return [*way[:-1], *line]
    raise ValueError("the borders of a province hang together")


def edge(point: Point) -> Point:
    """The nearest point on the edge of the map."""
    x, y = point
    return min(((WEST, y), (EAST, y), (x, NORTH), (x, SOUTH)), key=lambda end: abs(end[0] - x) + abs(end[1] - y))


def corner(first: Point, last: Point) -> list[Point]:
    """The corner of the map between two points of its edge, if they lie on different sides."""
    if first[0] in (WEST, EAST) and last[1] in (NORTH, SOUTH):
        return [(first[0], last[1])]
    if first[1] in (NORTH, SOUTH) and last[0] in (WEST, EAST):
        return [(last[0], first[1])]
    return []
