"""The provinces of the two-player game, their soldiers and the pawn.

The borders of a province are roads, soldiers and the edge of the map.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rondel.core.language import _
from rondel.draw.curves import ribbon
from rondel.draw.kept import drawn_once
from rondel.draw.palette import themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import soft_polygon
from rondel.draw.svg import Point, circle, moved, path, title
from rondel.games.hansa_teutonica.drawing import places
from rondel.games.hansa_teutonica.drawing.places import HEIGHT, LEFT, WIDTH, cities, routes
from rondel.games.hansa_teutonica.rules.components import CITY_IDS, DATA, ROUTE_IDS

SIDE = DATA["provinces"]["map"]
NORTH, SOUTH, WEST, EAST = 118.0, HEIGHT - 8.0, LEFT - 22.0, WIDTH - 8.0


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


# Drawing


@drawn_once
def draw_provinces(part: Part, view: dict[str, Any]) -> None:
    """The province of the pawn is shaded, and soldiers stand where no road is the border."""
    if view["pawn"]:
        part.add(
            "ground",
            path(soft_polygon(list(areas()[view["pawn"]]), 0.05), fill_opacity=0.14, **themed("accent")),
        )
    for province in view["provinces"]:
        x, y = places.pawn_places()[province["id"]]
        part.add(
            "marks",
            moved(
                x, y,
                circle(0, 0, 13, fill="none", stroke_width=1.2, stroke_dasharray="3 2.6", **themed("soft-line")),
                text(0, 0, province["id"].removeprefix("P").lstrip("0"), 12, "soft", serif=True, opacity=0.8),
                opacity=0.75, data_about="province",
            ),
        )  # fmt: skip
    for soldier in view["soldiers"]:
        first, last = (places.cities(view["side"])[city] for city in soldier["between"])
        part.add(
            "ground",
            path(
                ribbon([(first.x, first.y), (last.x, last.y - 20)], 0.9), fill_opacity=0.5, **themed("soft"),
            ),
        )  # fmt: skip
        x, y = places.soldiers()[soldier["id"]]
        part.add(
            "marks",
            moved(
                x, y, title(_("Soldier: a border that nobody can occupy")),
                circle(0, 0, 13, stroke_width=1.2, **themed("surface", "edge")),
                part.icon("soldier", 0, 0, 19, **themed("ink")), data_about="soldier",
            ),
        )  # fmt: skip


def draw_pawn(part: Part, view: dict[str, Any]) -> None:
    if view["pawn"]:
        part.piece(
            "pawn", "map", places.pawn_places()[view["pawn"]],
            part.icon("pawn", 0, -5, 34, stroke_width=1.6, stroke_linejoin="round", **themed("card", "ink-line")),
            name=_("Pawn in province {province}").format(province=view["pawn"]), about="pawn",
        )  # fmt: skip
