"""The components as tables, read from data.json: the two sides of the map, desks, markers, provinces.

Tables that differ between the sides of the map have the side as their first index: 0 for four and five
players, 1 for two and three. Routes and cities are numbered alike on both; a route that a side lacks has no
spaces there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

MAX_PLAYERS = 5
SIDES = ("4-5", "2-3")
_MAPS = [DATA["maps"][side] for side in SIDES]
CITY_NAMES: tuple[str, ...] = tuple(city["name"] for city in _MAPS[0]["cities"])
CITY_IDS: tuple[str, ...] = tuple(city["id"] for city in _MAPS[0]["cities"])
ROUTE_IDS: tuple[str, ...] = tuple(route["id"] for route in _MAPS[0]["routes"])
CITIES = len(CITY_IDS)
ROUTES = len(ROUTE_IDS)
HOUSES = 4  # the most that any city has

TRADER, MERCHANT = range(2)
SHAPES = ("trader", "merchant")
WHITE, ORANGE, PINK, BLACK = range(4)
PRIVILEGES: tuple[str, ...] = tuple(DATA["legend"]["privilege"])

# Abilities in the order of the actions
CLAVIS_URBIS, ACTIONES, PRIVILEGIUM, LIBER_SOPHIAE, BURSA = range(5)
ABILITY_IDS = ("clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa")
ABILITIES = len(ABILITY_IDS)
ALL_OF_STOCK = 99  # Bursa C

# Markers in the order of the data
EXTRA_OFFICE, SWAP_OFFICES, THREE_ACTIONS, FOUR_ACTIONS, DEVELOP_ABILITY, REMOVE_THREE = range(6)
MARKER_IDS: tuple[str, ...] = tuple(kind["id"] for kind in DATA["bonus_markers"]["kinds"])
MARKER_KINDS = len(MARKER_IDS)
MARKER_COUNT = np.array([kind["count"] for kind in DATA["bonus_markers"]["kinds"]], np.int64)
TAVERN_MARKERS = np.array([MARKER_IDS.index(kind) for kind in DATA["bonus_markers"]["start_on_taverns"]], np.int64)
PILE = np.array([DATA["bonus_markers"]["face_down_pool"][kind] for kind in MARKER_IDS], np.int64)
PILE_SIZE = int(PILE.sum())
REMOVED_PIECES = 3
#: points for the number of markers taken
MARKER_POINTS = np.zeros(DATA["bonus_markers"]["total"] + 1, np.int64)
for _row in DATA["bonus_markers"]["end_scoring"]:
    MARKER_POINTS[_row["min"] : (_row["max"] or len(MARKER_POINTS)) + 1] = _row["points"]

# Desks
TRACK_LENGTH = np.array([DATA["abilities"][name]["covered"] for name in ABILITY_IDS], np.int64)
TRACK_SHAPE = np.array([SHAPES.index(DATA["abilities"][name]["covered_by"]) for name in ABILITY_IDS], np.int64)
TRACK_BONUS = np.array([DATA["abilities"][name]["max_bonus"] for name in ABILITY_IDS], np.int64)


def _track(name: str) -> list[int]:
    values = [
        ALL_OF_STOCK if value == "all" else PRIVILEGES.index(value) if isinstance(value, str) else value
        for value in DATA["abilities"][name]["track"]
    ]
    return values + [values[-1]] * (6 - len(values))


TRACK_VALUE = np.array([_track(name) for name in ABILITY_IDS], np.int64)

TRADERS = int(DATA["setup"]["traders_per_player"])
MERCHANTS = int(DATA["setup"]["merchants_per_player"])
_STARTS = DATA["setup"]["by_turn_order"]
START_SUPPLY = np.array([[start["supply"]["traders"], start["supply"]["merchants"]] for start in _STARTS], np.int64)
START_STOCK = np.array([[start["stock"]["traders"], start["stock"]["merchants"]] for start in _STARTS], np.int64)

# The map
ROUTE_A = np.array([CITY_IDS.index(route["a"]) for route in _MAPS[0]["routes"]], np.int64)
ROUTE_B = np.array([CITY_IDS.index(route["b"]) for route in _MAPS[0]["routes"]], np.int64)
SPACES = np.zeros((2, ROUTES), np.int64)
HOUSE_COUNT = np.zeros((2, CITIES), np.int64)
HOUSE_COLOUR = np.zeros((2, CITIES, HOUSES), np.int64)
HOUSE_SHAPE = np.zeros((2, CITIES, HOUSES), np.int64)
HOUSE_COIN = np.zeros((2, CITIES, HOUSES), np.int64)
#: the ability that a city develops, or -1
CITY_ABILITY = np.full(CITIES, -1, np.int64)
#: cities joined to a city by a route, as a mask
NEIGHBOURS = np.zeros((2, CITIES), np.int64)
#: how far a route lies from the route of a displacement; 0 for itself and for routes that the side lacks
DISTANCE = np.zeros((2, ROUTES, ROUTES), np.int64)


def _read_maps() -> None:
    for side, board in enumerate(_MAPS):
        for route in board["routes"]:
            SPACES[side, ROUTE_IDS.index(route["id"])] = route["spaces"]
        for c, city in enumerate(board["cities"]):
            HOUSE_COUNT[side, c] = len(city["offices"])
            if "ability" in city:
                CITY_ABILITY[c] = ABILITY_IDS.index(city["ability"])
            for h, house in enumerate(city["offices"]):
                HOUSE_COLOUR[side, c, h] = PRIVILEGES.index(house["privilege"])
                HOUSE_SHAPE[side, c, h] = MERCHANT if house["shape"] == "round" else TRADER
                HOUSE_COIN[side, c, h] = int(house["coin"])
        for r in range(ROUTES):
            if SPACES[side, r]:
                NEIGHBOURS[side, ROUTE_A[r]] |= 1 << int(ROUTE_B[r])
                NEIGHBOURS[side, ROUTE_B[r]] |= 1 << int(ROUTE_A[r])
        for r in range(ROUTES):
            _measure(side, r)


def _measure(side: int, start: int) -> None:
    """Distances of all routes from one (HT-6.11): one more than the routes walked between their end cities."""
    if not SPACES[side, start]:
        return
    reached = 1 << int(ROUTE_A[start]) | 1 << int(ROUTE_B[start])
    distance = 1
    while True:
        for r in range(ROUTES):
            touches = reached >> int(ROUTE_A[r]) & 1 or reached >> int(ROUTE_B[r]) & 1
            if SPACES[side, r] and r != start and touches and not DISTANCE[side, start, r]:
                DISTANCE[side, start, r] = distance
        wider = reached
        for c in range(CITIES):
            if reached >> c & 1:
                wider |= int(NEIGHBOURS[side, c])
        if wider == reached:
            return
        reached = wider
        distance += 1


_read_maps()
FARTHEST = int(DISTANCE.max())

TAVERN_ROUTES = np.array([r for r, route in enumerate(_MAPS[0]["routes"]) if route["tavern"]], np.int64)
ARNHEIM, STENDAL = (CITY_IDS.index(name) for name in DATA["connection_bonus"]["between"])
CHAIN_POINTS = np.array(DATA["connection_bonus"]["points_by_finish_order"], np.int64)
TABLE_ROUTE = ROUTE_IDS.index(DATA["coellen_table"]["route"])
TABLE_POINTS = np.array([space["points"] for space in DATA["coellen_table"]["spaces"]], np.int64)
TABLE_COLOUR = np.array([PRIVILEGES.index(space["privilege"]) for space in DATA["coellen_table"]["spaces"]], np.int64)
TABLE_SPACES = len(TABLE_POINTS)

# The end
POINTS_TO_END = int(DATA["end_conditions"]["prestige_on_track"])
CITIES_TO_END = int(DATA["end_conditions"]["completed_cities"])
CONTROL_POINTS = int(DATA["final_scoring"]["city_control"])

# Two players
PROVINCE_IDS: tuple[str, ...] = tuple(province["id"] for province in DATA["provinces"]["list"])
PROVINCES = len(PROVINCE_IDS)
#: routes at the border of a province, as a mask
PROVINCE_ROUTES = np.array(
    [sum(1 << ROUTE_IDS.index(route) for route in province["routes"]) for province in DATA["provinces"]["list"]],
    np.int64,
)


def _province_neighbours() -> list[int]:
    """Provinces that share a route or a soldier (HT-15.9)."""
    soldiers = {soldier["id"]: soldier["separates"] for soldier in DATA["provinces"]["soldiers"]}
    found = []
    for p, province in enumerate(DATA["provinces"]["list"]):
        mask = 0
        for other in range(PROVINCES):
            if other != p and int(PROVINCE_ROUTES[p]) & int(PROVINCE_ROUTES[other]):
                mask |= 1 << other
        for soldier in province["soldiers"]:
            for other_id in soldiers[soldier]:
                if other_id != province["id"]:
                    mask |= 1 << PROVINCE_IDS.index(other_id)
        found.append(mask)
    return found


PROVINCE_NEIGHBOURS = np.array(_province_neighbours(), np.int64)
#: provinces one or two borders away (HT-15.8)
PROVINCE_REACH = np.array(
    [
        (
            int(PROVINCE_NEIGHBOURS[p])
            | sum(1 << q for q in range(PROVINCES) if int(PROVINCE_NEIGHBOURS[q]) & int(PROVINCE_NEIGHBOURS[p]))
        )
        & ~(1 << p)
        for p in range(PROVINCES)
    ],
    np.int64,
)
