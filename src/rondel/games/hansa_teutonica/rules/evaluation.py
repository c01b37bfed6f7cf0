"""How many points each player will probably have in the end, at a glance: what the computer opponents go by.

The result as things stand, and what desk, supply, markers and pieces on the routes promise, each with a weight. The
weights lie in the game's ``weights.json``; ``rondel tune`` finds them by play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ABILITY_IDS,
    ARNHEIM,
    BURSA,
    CITIES,
    CITY_ABILITY,
    CONTROL_POINTS,
    MARKER_IDS,
    MARKER_KINDS,
    PILE_SIZE,
    ROUTE_A,
    ROUTE_B,
    ROUTES,
    SPACES,
    STENDAL,
)
from rondel.games.hansa_teutonica.rules.scoring import cities_of, controller, joined, part
from rondel.games.hansa_teutonica.rules.state import (
    FROM_ABILITIES,
    FROM_MARKERS,
    FROM_NETWORK,
    FROM_TABLE,
    MENU,
    OVER,
    full,
    own_on,
    side,
    stock_size,
    value,
)

WEIGHTS = (
    "track", "control", "network", "city", "chain", "trader", "merchant", "stock", "action_left",
    "route", "finished_route", "route_marker", "route_control", "route_threat", "merchant_on_route",
    *(f"route_{name}" for name in ABILITY_IDS),
    *ABILITY_IDS,
    *(f"marker_{name}" for name in MARKER_IDS),
)  # fmt: skip
(
    TRACK, CONTROL, NETWORK, CITY_OFFICE, CHAIN, TRADER_READY, MERCHANT_READY, IN_STOCK, ACTION_LEFT,
    ROUTE_BEGUN, FINISHED_ROUTE, ROUTE_MARKER, ROUTE_CONTROL, ROUTE_THREAT, MERCHANT_ON_ROUTE, ROUTE_ABILITY,
) = range(16)  # fmt: skip
ABILITY_VALUE = ROUTE_ABILITY + ABILITIES
MARKER_HELD = ABILITY_VALUE + ABILITIES

#: what ends the game (HT-13)
POINTS_TO_END, CITIES_TO_END = 20, 10
#: rounds after which nothing is worth keeping for later: without it nobody would hurry to end the game
LONG_GAME = 60
#: more pieces than that are rarely taken at once
USEFUL_INCOME = 8


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == MENU or s.stage == OVER)


@rule
def time_left(s: Any) -> float:
    """How far the nearest end of the game is, from 1 to 0."""
    points = 0
    for seat in range(s.options.players):
        points = max(points, s.players[seat].points)
    gone = max(points / POINTS_TO_END, s.completed / CITIES_TO_END, 1.0 - s.pile / PILE_SIZE)
    return max(0.0, 1.0 - gone) * max(0.0, 1.0 - s.round_number / LONG_GAME)


@rule
def evaluate(s: Any, weights: Any, out: Any) -> None:
    """Estimated final points of every seat."""
    if s.stage == OVER:
        for seat in range(s.options.players):
            out[seat] = 0.0
            for source in range(len(s.players[seat].result)):
                out[seat] += s.players[seat].result[source]
        return
    left = time_left(s)
    rulers = np.empty(CITIES, np.int64)
    for city in range(CITIES):
        rulers[city] = controller(s, city)
    for seat in range(s.options.players):
        player = s.players[seat]
        out[seat] = player.points * (1.0 + weights[TRACK] * left)
        out[seat] += part(s, seat, FROM_ABILITIES) + part(s, seat, FROM_MARKERS) + part(s, seat, FROM_TABLE)
        out[seat] += part(s, seat, FROM_NETWORK) * (1.0 + weights[NETWORK] * left)
        out[seat] += desk(player, weights, left) + pieces(player, weights, left)
        out[seat] += chain(s, player, weights, left)
        for route in range(ROUTES):
            if own_on(player, route) > 0:
                out[seat] += on_the_way(s, player, route, rulers, weights, left)
    for city in range(CITIES):
        if rulers[city] >= 0:
            out[rulers[city]] += CONTROL_POINTS * (1.0 + weights[CONTROL] * left)
    if s.turn >= 0:
        out[s.turn] += weights[ACTION_LEFT] * s.actions_left


@rule
def desk(player: Any, weights: Any, left: float) -> float:
    """Abilities, which bring something until the end, and markers in hand."""
    total = 0.0
    for ability in range(ABILITIES):
        if ability == BURSA:
            total += weights[ABILITY_VALUE + ability] * left * min(USEFUL_INCOME, value(player, ability))
        else:
            total += weights[ABILITY_VALUE + ability] * left * value(player, ability)
    for kind in range(MARKER_KINDS):
        total += weights[MARKER_HELD + kind] * player.unused[kind]
    return total


@rule
def pieces(player: Any, weights: Any, left: float) -> float:
    """Pieces ready to be placed, and those that have to be fetched first."""
    ready = weights[TRADER_READY] * min(USEFUL_INCOME, player.supply[0]) + weights[MERCHANT_READY] * player.supply[1]
    return (ready + weights[IN_STOCK] * min(USEFUL_INCOME, stock_size(player))) * min(1.0, 2 * left + 0.2)


@rule
def chain(s: Any, player: Any, weights: Any, left: float) -> float:
    """Cities with own offices, those joined to Arnheim or Stendal a second time while the chain is not scored."""
    cities = cities_of(player)
    total = weights[CITY_OFFICE] * left * count(cities)
    if player.chain < 0:
        for end in (ARNHEIM, STENDAL):
            if (cities >> end) & 1:
                total += weights[CHAIN] * left * count(joined(s, cities, end))
    return total


@rule
def count(mask: int) -> int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@rule
def on_the_way(s: Any, player: Any, route: int, rulers: Any, weights: Any, left: float) -> float:
    """What own pieces on a route promise: the more of it they fill, and the more there is at its ends."""
    spaces = SPACES[side(s), route]
    own = own_on(player, route)
    part_filled = own / spaces
    promise = weights[ROUTE_BEGUN]
    if s.markers_on[route] >= 0:
        promise += weights[ROUTE_MARKER]
    for city in (ROUTE_A[route], ROUTE_B[route]):
        ability = CITY_ABILITY[city]
        if ability >= 0 and not full(player, ability):
            promise += weights[ROUTE_ABILITY + ability] * left
        if rulers[city] >= 0:
            promise += weights[ROUTE_CONTROL]
    total = promise * part_filled * part_filled
    if own == spaces:
        total += weights[FINISHED_ROUTE]
    if s.occupied[route] > own:
        total += weights[ROUTE_THREAT] * part_filled
    return total + weights[MERCHANT_ON_ROUTE] * player.merchants_on[route]
