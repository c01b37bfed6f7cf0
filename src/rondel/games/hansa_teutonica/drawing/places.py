"""Where everything lies on the board: the map of the data, moved to leave room for the tracks above it."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, Final, NamedTuple

from rondel.draw.curves import along, ribbon
from rondel.draw.svg import Point
from rondel.games.hansa_teutonica.drawing.signs import HOUSE
from rondel.games.hansa_teutonica.rules.components import CITY_IDS, DATA, ROUTE_IDS

WIDTH: Final = 1060
HEIGHT: Final = 808
LEFT: Final = 30  # of the map on the board
TOP: Final = 90
PITCH: Final = HOUSE + 1.0  # from one house to the next
HOUSES_ABOVE: Final = 24.5  # the middle of the houses above the middle of the name
BANNER: Final = 19.0  # height of the name's banner
NAME_SIZE: Final = 16
SPACE: Final = 25.0  # width of a space on a route
MARKER: Final = 14.0  # radius of a bonus marker
TABLE_AT: Final[Point] = (188.0 + LEFT, 621.0 + TOP)
TABLE_STEP: Final = 31.0
EXTRA_STEP: Final = 17.0
#: what the printed places of the data would bring into touch, moved a little
NUDGED: Final[dict[str, Point]] = {
    "brunswiek": (0, -6), "hannover": (6, -2), "luneburg": (1, -4), "minden": (-2, 0), "goslar": (3, -4),
    "P12": (-15, 2), "P16": (-5, -28), "S1": (0, -6),
}  # fmt: skip
#: letters that are not of the usual width
NARROW, WIDE = frozenset("fijlrt"), frozenset("mwMW")


class CityPlace(NamedTuple):
    x: float
    y: float
    houses: int
    banner: float  # width

    def house(self, at: float) -> Point:
        """The middle of a house, counted from the left."""
        return self.x + (at - (self.houses - 1) / 2) * PITCH, self.y - HOUSES_ABOVE

    def extra(self, at: int) -> Point:
        """The middle of an extra office; number 0 stands next to the houses."""
        x, y = self.house(0)
        return x - PITCH / 2 - 11 - EXTRA_STEP * at, y

    @property
    def ability(self) -> Point:
        """The middle of the sign of its ability, to the right of the houses."""
        x, y = self.house(self.houses - 1)
        return x + PITCH / 2 + 18, y - 2

    def distance(self, point: Point) -> float:
        """How far a point lies outside what is drawn of the city."""
        half = max(self.banner, self.houses * PITCH) / 2
        across = abs(point[0] - self.x) - half
        down = abs(point[1] - (self.y - HOUSES_ABOVE / 2)) - (HOUSE + BANNER + HOUSES_ABOVE) / 3
        return max(across, down)


class RoutePlace(NamedTuple):
    spaces: tuple[Point, ...]
    road: tuple[Point, ...]  # close points from city to city
    tavern: Point | None

    @property
    def lane(self) -> list[Point]:
        """The stretch of the road that holds the spaces."""
        return along(self.spaces, 6)


def moved_in(xy: Any, what: str = "") -> Point:
    """A point of the data on the board."""
    aside = NUDGED.get(what, (0, 0))
    return float(xy[0]) + LEFT + aside[0], float(xy[1]) + TOP + aside[1]


def name_width(name: str, size: float = NAME_SIZE) -> float:
    """About how wide a name is in bold serif letters."""
    return size * sum(0.34 if letter in NARROW else 0.82 if letter in WIDE else 0.53 for letter in name)


@cache
def cities(side: str) -> tuple[CityPlace, ...]:
    return tuple(
        CityPlace(*moved_in((city["x"], city["y"]), city["id"]), len(city["offices"]), name_width(city["name"]) + 16)
        for city in DATA["maps"][side]["cities"]
    )


@cache
def routes(side: str) -> dict[int, RoutePlace]:
    """By the number of the route; a side may lack some."""
    found = {}
    for route in DATA["maps"][side]["routes"]:
        spaces = tuple(moved_in(xy) for xy in route["space_xy"])
        ends = [cities(side)[CITY_IDS.index(route[end])] for end in ("a", "b")]
        first, last = ((city.x, city.y - 8) for city in ends)
        tavern = tavern_at(moved_in(route["tavern_xy"]), spaces) if route["tavern"] else None
        found[ROUTE_IDS.index(route["id"])] = RoutePlace(spaces, tuple(along([first, *spaces, last], 6)), tavern)
    return found


def tavern_at(printed: Point, spaces: tuple[Point, ...]) -> Point:
    """As far away from the road that a marker has room between them."""
    near = min(spaces, key=lambda space: math.dist(space, printed))
    share = max(1, (SPACE / 2 + 2 * MARKER + 15) / math.dist(near, printed))
    return near[0] + (printed[0] - near[0]) * share, near[1] + (printed[1] - near[1]) * share


@cache
def lane_outline(side: str, route: int, around: float) -> str:
    """The outline of a route's spaces, with so much space around them."""
    return ribbon(routes(side)[route].lane, SPACE / 2 + around)


@cache
def flags(side: str) -> tuple[Point, ...]:
    """The foot of each city's flag, at the end of its roofs that is farther from any space."""
    spaces = [space for route in routes(side).values() for space in route.spaces] + list(pawn_places().values())
    found = []
    for city in cities(side):
        y = city.y - HOUSES_ABOVE - HOUSE / 2 - 3
        ends = [(city.house(city.houses - 1)[0] + 11, y), (city.house(0)[0] - 11, y)]
        found.append(max(ends, key=lambda end: min(math.dist((end[0], end[1] - 12), space) for space in spaces)))
    return tuple(found)


@cache
def soldiers() -> dict[str, Point]:
    return {soldier["id"]: moved_in(soldier["xy"], soldier["id"]) for soldier in DATA["provinces"]["soldiers"]}


@cache
def pawn_places() -> dict[str, Point]:
    return {province["id"]: moved_in(province["pawn_xy"], province["id"]) for province in DATA["provinces"]["list"]}


@cache
def marker_places(side: str) -> dict[int, Point]:
    """Where a bonus marker lies beside each route: near its middle, and as clear of everything else as possible."""
    found: dict[int, Point] = {}
    for number, route in routes(side).items():
        found[number] = max(beside(route), key=lambda point: roominess(side, route, point, list(found.values())))
    return found


def beside(route: RoutePlace) -> list[Point]:
    """Points on both sides of the road; if it has a tavern, on the way there."""
    if route.tavern:
        near = min(route.spaces, key=lambda space: math.dist(space, route.tavern or space))
        share = (SPACE / 2 + MARKER + 1) / math.dist(near, route.tavern)
        return [(near[0] + (route.tavern[0] - near[0]) * share, near[1] + (route.tavern[1] - near[1]) * share)]
    lane = route.lane
    points = []
    for at in range(1, len(lane) - 1):
        (ax, ay), (bx, by) = lane[at - 1], lane[at + 1]
        length = math.dist((ax, ay), (bx, by))
        for reach in (-32, -28, 28, 32):
            points.append((lane[at][0] - (by - ay) / length * reach, lane[at][1] + (bx - ax) / length * reach))
    return points


def roominess(side: str, route: RoutePlace, point: Point, markers: list[Point]) -> float:
    middle = route.lane[len(route.lane) // 2]
    others = [space for other in routes(side).values() for space in other.spaces]
    taverns = [other.tavern for other in routes(side).values() if other.tavern]
    inside = min(point[0] - 6, WIDTH - 6 - point[0], HEIGHT - 6 - point[1])
    gaps = [
        inside,
        *(math.dist(point, space) - SPACE / 2 for space in others),
        *(math.dist(point, place) - 16 for place in taverns),
        *(math.dist(point, place) - MARKER for place in markers),
        *(math.dist(point, place) - 12 for place in (*soldiers().values(), *pawn_places().values())),
        *(city.distance(point) for city in cities(side)),
        *(math.dist(point, (x + 8, y - 17)) - 11 for x, y in flags(side)),
        max(abs(point[0] - TABLE_AT[0]) - 2.4 * TABLE_STEP, abs(point[1] - TABLE_AT[1]) - 26),
    ]
    return min(min(gaps) - MARKER, 4) - math.dist(point, middle) / 20


# Pieces on a route


def spaces_taken(spaces: int, pieces: list[dict[str, Any]]) -> list[int]:
    """The space of each piece. Spaces are all alike, so every seat begins at its own end and nobody is pushed along."""
    free = list(range(spaces))
    taken = []
    for piece in pieces:
        seat = piece["seat"]
        start = (0, spaces - 1, spaces // 2, (spaces - 1) // 2, 1)[seat]
        step = -1 if seat % 2 else 1
        wanted = next(at for at in ((start + step * far) % spaces for far in range(spaces)) if at in free)
        free.remove(wanted)
        taken.append(wanted)
    return taken
