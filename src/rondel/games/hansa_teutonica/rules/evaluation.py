"""What the computer opponents look at in a position: the features of their evaluation.

How much each of them counts for is learned by play (``rondel tune``) and lies in the game's ``judgement.npz``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.features import amount, amounts, each_of, one_of
from rondel.core.masks import members
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ARNHEIM,
    CITIES,
    CITIES_TO_END,
    CITY_ABILITY,
    CLAVIS_URBIS,
    CONTROL_POINTS,
    HOUSE_COIN,
    HOUSE_COLOUR,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    MARKER_KINDS,
    MAX_PLAYERS,
    NEIGHBOURS,
    PILE_SIZE,
    POINTS_TO_END,
    PRIVILEGES,
    PRIVILEGIUM,
    PROVINCE_REACH,
    PROVINCE_ROUTES,
    PROVINCES,
    ROUTE_A,
    ROUTE_B,
    ROUTES,
    SPACES,
    STENDAL,
    TABLE_POINTS,
    TABLE_ROUTE,
    TABLE_SPACES,
)
from rondel.games.hansa_teutonica.rules.decisions import can_move, can_place
from rondel.games.hansa_teutonica.rules.scoring import (
    cities_of,
    controller,
    joined,
    largest_network,
    markers_taken,
    part,
)
from rondel.games.hansa_teutonica.rules.state import (
    DISPLACE_NEW,
    DISPLACE_OWNER,
    DISPLACE_PAY,
    DISPLACE_SHAPE,
    END_TURN,
    ESTABLISH_CHOICE,
    EXTRA_OFFICE_SHAPE,
    EXTRA_ROUTE,
    FROM_ABILITIES,
    FROM_MARKERS,
    INCOME_MERCHANTS,
    LIFT_ROUTE,
    MENU,
    MOVE_SHAPE,
    MOVE_TO,
    OVER,
    PLACE_ROUTE,
    REMOVE_OWNER,
    REMOVE_SHAPE,
    SWAP_PAIR,
    full,
    occupied_houses,
    on_route,
    own_on,
    provinces,
    side,
    stock_size,
    supply_size,
    value,
)

#: more rounds than that make no difference any more
MOST_ROUNDS = 60
_COLOURS = len(PRIVILEGES)
_STEPS, _TAKEN_CASES, _ACTION_CASES, _MISSING_CASES, _TO_GO_CASES = 6, 11, 8, 4, 5
#: what the routes with own pieces lead to
_PROSPECTS = ABILITIES + 2 + 3 + _MISSING_CASES + 2
#: routes that the pawn comes to with a free move, as a mask
_ROUTES_IN_REACH = np.array(
    [
        np.bitwise_or.reduce([PROVINCE_ROUTES[q] for q in range(PROVINCES) if q == p or (PROVINCE_REACH[p] >> q) & 1])
        for p in range(PROVINCES)
    ],
    np.int64,
)
_ALL_ROUTES = -1
_UNSHOWN = np.zeros(OVER + 1, np.bool_)
_UNSHOWN[
    [
        INCOME_MERCHANTS, PLACE_ROUTE, DISPLACE_OWNER, DISPLACE_SHAPE, DISPLACE_NEW, DISPLACE_PAY, LIFT_ROUTE,
        EXTRA_ROUTE, MOVE_SHAPE, MOVE_TO, ESTABLISH_CHOICE, EXTRA_OFFICE_SHAPE, SWAP_PAIR, REMOVE_OWNER, REMOVE_SHAPE,
    ]
] = True  # fmt: skip
#: points that multiply the chance to win by e
SPREAD = 8.0
#: how much of a victory or a point is left if it comes one decision later
PATIENCE = 0.9993
BOARD_FEATURES = (
    ("players", MAX_PLAYERS - 1), ("provinces", 1), ("stage", OVER + 1),
    ("actions_left", _ACTION_CASES), ("rounds", 1), ("pile", PILE_SIZE + 1), ("markers_shown", 1),
    ("completed", CITIES_TO_END + 1), ("chains", MAX_PLAYERS + 1), ("pawn", PROVINCES), ("markers_on", ROUTES),
    ("occupied", ROUTES),
    ("next_house", CITIES * (_COLOURS + 1)), ("table", TABLE_SPACES), ("acted", 1), ("pawn_moved", 1),
)  # fmt: skip
SEAT_FEATURES = (
    ("acts", 1), ("until_turn", MAX_PLAYERS), ("place", MAX_PLAYERS),
    ("supply", 2), ("trader_cases", 8), ("merchant_cases", 4), ("stock", 2), ("stock_cases", 4),
    ("steps", ABILITIES * _STEPS), ("points", 1), ("point_cases", POINTS_TO_END + 1), ("chain_scored", 1),
    ("chain_ends", 2), ("chain_parts", 2), ("unused_markers", MARKER_KINDS), ("markers_taken", _TAKEN_CASES),
    ("plate", 1), ("offices", CITIES), ("control", CITIES), ("controlled", 1), ("table_points", 1), ("network", 1),
    ("network_points", 1), ("result_now", 1), ("pieces_on", ROUTES), ("whole_routes", ROUTES), ("merchants_on", 1),
    ("pieces_out", 1),
    ("towards_ability", ABILITIES), ("towards_office", 2), ("towards_network", 1), ("towards_marker", 1),
    ("towards_table", 1), ("missing_cases", _MISSING_CASES), ("pieces_beside_others", 1), ("tolls", 1),
    ("pieces_to_go", _TO_GO_CASES), ("at_the_pawn", _PROSPECTS), ("in_reach", _PROSPECTS),
)  # fmt: skip


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == MENU or s.stage == OVER)


@rule
def unshown(s: Any) -> bool:
    """Whether no piece has been moved yet by what was decided last, so that the features are still the same."""
    return bool(_UNSHOWN[s.stage])


@rule
def idle(s: Any, action: int) -> bool:
    """Whether actions are given away although something can be done with them: players who do so may do it for ever."""
    if s.stage != MENU or action != END_TURN or s.actions_left == 0:
        return False
    player = s.players[s.actor]
    return bool(stock_size(player) > 0 or (supply_size(player) > 0 and can_place(s)) or can_move(s, player))


@rule
def board_features(s: Any, out: Any) -> None:
    """The table as it is for everybody, in the order of BOARD_FEATURES."""
    n = one_of(out, 0, s.options.players - 2, MAX_PLAYERS - 1)
    n = amount(out, n, provinces(s), 1)
    n = one_of(out, n, s.stage, OVER + 1)
    n = one_of(out, n, s.actions_left, _ACTION_CASES)
    n = amount(out, n, min(s.round_number, MOST_ROUNDS), 30)
    n = one_of(out, n, s.pile, PILE_SIZE + 1)
    n = amount(out, n, s.drawn, 2)
    n = one_of(out, n, s.completed, CITIES_TO_END + 1)
    n = one_of(out, n, s.chains, MAX_PLAYERS + 1)
    n = one_of(out, n, s.pawn, PROVINCES)
    for route in range(ROUTES):
        if s.markers_on[route] >= 0:
            out[n + route] = 1.0
        if s.occupied[route]:
            out[n + ROUTES + route] = s.occupied[route] / SPACES[side(s), route]
    n += 2 * ROUTES
    for city in range(CITIES):
        taken = occupied_houses(s, city)
        is_full = taken >= HOUSE_COUNT[side(s), city]
        n = one_of(out, n, _COLOURS if is_full else HOUSE_COLOUR[side(s), city, taken], _COLOURS + 1)
    for space in range(TABLE_SPACES):
        if s.table[space] < 0:
            out[n + space] = 1.0
    if provinces(s):
        n = amount(out, n + TABLE_SPACES, s.acted, 1)
        amount(out, n, s.pawn_moved, 1)


@rule
def seat_features(s: Any, seat: int, viewer: int, out: Any) -> None:
    """One player, in the order of SEAT_FEATURES: desk, pieces, markers, offices and routes."""
    player = s.players[seat]
    n = amount(out, 0, s.actor == seat, 1)
    n = one_of(out, n, (seat - s.turn) % s.options.players if s.turn >= 0 else -1, MAX_PLAYERS)
    n = one_of(out, n, (seat - s.first) % s.options.players, MAX_PLAYERS)
    n = amounts(out, n, player.supply, 4)
    n = one_of(out, n, player.supply[0], 8)
    n = one_of(out, n, player.supply[1], 4)
    n = amounts(out, n, player.stock, 8)
    n = one_of(out, n, stock_size(player), 4)
    for ability in range(ABILITIES):
        n = one_of(out, n, player.steps[ability], _STEPS)
    n = amount(out, n, player.points, 10)
    n = one_of(out, n, player.points, POINTS_TO_END + 1)
    cities = cities_of(player)
    n = chain(s, player, cities, out, n)
    n = amounts(out, n, player.unused, 1)
    n = one_of(out, n, markers_taken(player), _TAKEN_CASES)
    if player.plate[0] >= 0:
        out[n] = 1.0
    controlled = controlled_by(s, seat)
    n = possessions(s, seat, cities, controlled, out, n + 1)
    n = routes(s, player, out, n)
    n = prospects(s, player, cities, controlled, _ALL_ROUTES, out, n)
    # inside an action: moves, extra pieces after a displacement, or removals
    n = one_of(out, n, s.amount if s.actor == seat and not quiet(s) else -1, _TO_GO_CASES)
    if provinces(s) and s.pawn >= 0:
        n = prospects(s, player, cities, controlled, PROVINCE_ROUTES[s.pawn], out, n)
        prospects(s, player, cities, controlled, _ROUTES_IN_REACH[s.pawn], out, n)


@rule
def chain(s: Any, player: Any, cities: int, out: Any, n: int) -> int:
    """How far the chain from Arnheim to Stendal is."""
    n = amount(out, n, player.chain >= 0, 1)
    if player.chain < 0:
        if (cities >> ARNHEIM) & 1:
            out[n] = 1.0
            out[n + 2] = members(joined(s, cities, ARNHEIM)) / 5
        if (cities >> STENDAL) & 1:
            out[n + 1] = 1.0
            out[n + 3] = members(joined(s, cities, STENDAL)) / 5
    return n + 4


@rule
def controlled_by(s: Any, seat: int) -> int:
    """The cities that a player controls, as a mask."""
    found = np.int64(0)
    for city in range(CITIES):
        if s.players[seat].offices[city] and controller(s, city) == seat:
            found |= np.int64(1) << city
    return found  # type: ignore[return-value]


@rule
def possessions(s: Any, seat: int, cities: int, controlled: int, out: Any, n: int) -> int:
    """Offices, control, table and network, and what all would bring now."""
    player = s.players[seat]
    n = amounts(out, n, player.offices, 1)
    n = each_of(out, n, controlled, CITIES)
    n = amount(out, n, members(controlled), 5)
    table = 0
    for space in range(TABLE_SPACES):
        if s.table[space] == seat:
            table += TABLE_POINTS[space]
    n = amount(out, n, table, 10)
    network = largest_network(s, player) if cities else 0
    network_points = network * value(player, CLAVIS_URBIS)
    n = amount(out, n, network, 5)
    n = amount(out, n, network_points, 15)
    now = player.points + table + network_points + members(controlled) * CONTROL_POINTS
    now += part(s, seat, FROM_ABILITIES) + part(s, seat, FROM_MARKERS)
    return amount(out, n, now, 30)


@rule
def routes(s: Any, player: Any, out: Any, n: int) -> int:
    """Own pieces on the routes, and routes that are all one's own."""
    merchants = 0
    pieces = 0
    for route in range(ROUTES):
        own = own_on(player, route)
        if own == 0:
            continue
        spaces = SPACES[side(s), route]
        out[n + route] = own / spaces
        if own == spaces:
            out[n + ROUTES + route] = 1.0
        merchants += player.merchants_on[route]
        pieces += own
    n = amount(out, n + 2 * ROUTES, merchants, 2)
    return amount(out, n, pieces, 5)


@rule
def prospects(s: Any, player: Any, cities: int, controlled: int, among: int, out: Any, n: int) -> int:
    """What the routes of a mask with own pieces lead to, each time the one that is nearest to being whole.

    A route without others counts for the part of it that is one's own, one with others for half of that.
    """
    office = n + ABILITIES
    network = office + 2
    marker = network + 1
    table = marker + 1
    cases = table + 1
    beside = cases + _MISSING_CASES
    tolls = beside + 1
    at = side(s)
    for route in range(ROUTES):
        if s.occupied[route] == 0 or not (among >> route) & 1:
            continue
        own = own_on(player, route)
        ends = ROUTE_A[route], ROUTE_B[route]
        if own < s.occupied[route]:
            for end in range(2):
                if (controlled >> ends[end]) & 1:
                    out[tolls] += 0.2 * (s.occupied[route] - own) / SPACES[at, route]
        if own == 0:
            continue
        done = own / SPACES[at, route]
        if own < s.occupied[route]:
            done *= 0.5
            out[beside] += 0.25 * own
        elif SPACES[at, route] - own < _MISSING_CASES:
            out[cases + SPACES[at, route] - own] += 0.5
        if s.markers_on[route] >= 0:
            out[marker] = max(out[marker], done)
        if route == TABLE_ROUTE:
            out[table] = done
        for end in range(2):
            city = ends[end]
            ability = CITY_ABILITY[city]
            if ability >= 0 and not full(player, ability):
                out[n + ability] = max(out[n + ability], done)
            house = occupied_houses(s, city)
            if house >= HOUSE_COUNT[at, city] or HOUSE_COLOUR[at, city, house] > value(player, PRIVILEGIUM):
                continue
            if own > 1 or on_route(player, route, HOUSE_SHAPE[at, city, house]):
                coin = HOUSE_COIN[at, city, house]
                out[office + coin] = max(out[office + coin], done)
                if NEIGHBOURS[at, city] & cities and not (cities >> city) & 1:
                    out[network] = max(out[network], done)
    return n + _PROSPECTS
