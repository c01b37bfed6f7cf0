"""The record of a position, the decisions that can be open in it, and the numbers of the alternatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    CITIES,
    HOUSES,
    MARKER_KINDS,
    MAX_PLAYERS,
    PILE_SIZE,
    ROUTES,
    SPACES,
    TABLE_SPACES,
    TRACK_LENGTH,
    TRACK_VALUE,
)

Options = np.dtype(
    [
        ("players", "i1"),
        ("two_player_provinces", "i1"),
        ("start_player", "i1"),  # 0 random, otherwise the seat counted from 1
        ("swap_scope", "i1"),
        ("income_amount", "i1"),
        ("tie_break", "i1"),
        ("round_limit", "u2"),  # 0 for none
    ],
    align=True,
)
SWAP_ANY, SWAP_OWN = range(2)
EXACT, UP_TO = range(2)
SHARED, EDITION_2020 = range(2)

# Where the points of the result come from: A to F of section 14
FROM_TRACK, FROM_ABILITIES, FROM_MARKERS, FROM_TABLE, FROM_CONTROL, FROM_NETWORK = range(6)
SOURCES = 6

Player = np.dtype(
    [
        ("stock", "i1", 2),  # traders, merchants
        ("supply", "i1", 2),
        ("traders_on", "i1", ROUTES),
        ("merchants_on", "i1", ROUTES),
        ("offices", "i1", CITIES),  # in houses and beside them
        ("steps", "i1", ABILITIES),  # pieces taken off each track
        ("points", "i1"),  # on the score track
        ("chain", "i1"),  # points scored for Arnheim-Stendal, -1 while not scored
        ("unused", "i1", MARKER_KINDS),  # markers in front of the desk
        ("used", "i1", MARKER_KINDS),
        ("plate", "i1", PILE_SIZE),  # markers shown but not placed yet, in the order drawn; -1 none
        ("result", "i2", SOURCES),  # at the end
    ],
    align=True,
)

State = np.dtype(
    [
        ("rng", "u8"),
        ("options", Options),
        ("stage", "i1"),  # which decision is open
        ("actor", "i1"),  # the seat that decides
        ("turn", "i1"),  # the seat whose turn it is, -1 before the first
        ("first", "i1"),  # the seat of the start player
        ("round_number", "i4"),  # from 1
        ("actions_left", "i1"),
        ("acted", "i1"),  # an action was taken in this turn
        ("pawn", "i1"),  # province, -1 without provinces
        ("pawn_moved", "i1"),  # the free pawn move of this turn is used
        ("occupied", "i1", ROUTES),  # pieces on each route
        ("markers_on", "i1", ROUTES),  # the marker on each route, -1 none
        ("unseen", "i1", MARKER_KINDS),  # in the pile and face down on a plate, as one lot
        ("pile", "i1"),  # markers left in the pile
        ("drawn", "i1"),  # markers face down on the plate of the player whose turn it is
        ("houses", "i1", CITIES * HOUSES),  # 0 empty, otherwise 1 + 2 * seat + shape
        ("extra_city", "i1", 5),  # extra offices in the order founded, -1 none
        ("extra_piece", "i1", 5),  # as in houses
        ("table", "i1", TABLE_SPACES),  # the seat whose merchant lies there, -1 none
        ("completed", "i1"),  # cities
        ("chains", "i1"),  # players who have scored Arnheim-Stendal
        ("ended_by", "i1"),  # bit per reason
        # what is remembered inside an action
        ("route", "i1"),  # being displaced from, moved from, or established
        ("owner", "i1"),  # of the displaced or removed piece
        ("shape", "i1"),  # of the displaced, moved, lifted or removed piece
        ("new_shape", "i1"),  # of the piece that displaces
        ("amount", "i1"),  # pieces of income, moves, extra pieces or removals left
        ("lifted", "i1"),  # an extra piece is in hand
        ("just_taken", "i1"),  # the marker taken in this establish action, -1 none
        ("city", "i1"),  # of an extra office or a swap
        ("placed_route", "i1", 3),  # what the displaced player has put down in this displacement
        ("placed_shape", "i1", 3),
        ("players", Player, MAX_PLAYERS),
    ],
    align=True,
)

# Stages: the decisions D0 to D12 of the specification
(
    PAWN_START, MENU, INCOME_PIECES, INCOME_MERCHANTS, PLACE_SHAPE, PLACE_ROUTE,
    DISPLACE_ROUTE, DISPLACE_OWNER, DISPLACE_SHAPE, DISPLACE_NEW, DISPLACE_PAY,
    REPLACE_ROUTE, EXTRA_PIECE, LIFT_ROUTE, EXTRA_ROUTE,
    MOVE_FROM, MOVE_SHAPE, MOVE_TO, ESTABLISH_ROUTE, ESTABLISH_CHOICE, EXTRA_OFFICE_SHAPE,
    SWAP_CITY, SWAP_PAIR, DEVELOP, REMOVE_ROUTE, REMOVE_OWNER, REMOVE_SHAPE,
    PAWN_PAID, PAWN_FREE, PAWN_LAST, MARKER_ROUTE, OVER,
) = range(32)  # fmt: skip

# Alternatives
DONE = 0
INCOME, PLACE, DISPLACE, MOVE, ESTABLISH = range(1, 6)
USE_SWAP, USE_THREE_ACTIONS, USE_FOUR_ACTIONS, USE_DEVELOP, USE_REMOVE_THREE = range(6, 11)
FREE_PAWN_MOVE, PAID_PAWN_MOVE, END_TURN = range(11, 14)
SHAPE = 14  # + trader 0, merchant 1
COUNT = 16  # + 0 to 30
PLAYER = 47  # + place in turn order from 0
ROUTE = 52  # + route
TRADE_PLACES = 86  # + route
OFFICE_A, OFFICE_B, EXTRA_OFFICE_A, EXTRA_OFFICE_B = range(120, 124)
TAKE_ABILITY = 124
TABLE = 125  # + space
NOTHING = 129
CITY = 130  # + city
PAIR = 157  # + 0 for houses 1-2, 1 for 2-3, 2 for 3-4
ABILITY = 160  # + ability
PROVINCE = 165  # + province
ACTIONS = 181

# Reasons of the end, as bits of ended_by
BY_POINTS, BY_MARKERS, BY_CITIES, BY_BLOCK, BY_LIMIT = 1, 2, 4, 8, 16


@rule
def side(s: Any) -> int:
    """The side of the map in use (HT-1.1)."""
    return 0 if s.options.players >= 4 else 1


@rule
def provinces(s: Any) -> bool:
    """Whether the pawn restricts where one may act (section 15)."""
    return bool(s.options.players == 2 and s.options.two_player_provinces)


@rule
def value(player: Any, ability: int) -> int:
    """The current value of an ability (HT-1.15)."""
    return TRACK_VALUE[ability, player.steps[ability]]


@rule
def full(player: Any, ability: int) -> bool:
    """Whether the track has no piece left (HT-10.21)."""
    return bool(player.steps[ability] == TRACK_LENGTH[ability])


@rule
def on_route(player: Any, route: int, shape: int) -> int:
    return player.merchants_on[route] if shape else player.traders_on[route]


@rule
def own_on(player: Any, route: int) -> int:
    return player.traders_on[route] + player.merchants_on[route]


@rule
def put_on(s: Any, player: Any, route: int, shape: int, number: int) -> None:
    """Pieces onto a route, or off it with a negative number."""
    if shape:
        player.merchants_on[route] += number
    else:
        player.traders_on[route] += number
    s.occupied[route] += number


@rule
def room(s: Any, route: int) -> int:
    """Empty spaces of a route."""
    return SPACES[side(s), route] - s.occupied[route]


@rule
def supply_size(player: Any) -> int:
    return player.supply[0] + player.supply[1]


@rule
def stock_size(player: Any) -> int:
    return player.stock[0] + player.stock[1]


@rule
def occupied_houses(s: Any, city: int) -> int:
    """Houses are filled from the left without a gap (HT-10.4)."""
    count = 0
    while count < HOUSES and s.houses[HOUSES * city + count]:
        count += 1
    return count


@rule
def seat_of(s: Any, place: int) -> int:
    """The seat at a place in turn order, counted from the start player."""
    return (s.first + place) % s.options.players


@rule
def place_of(s: Any, seat: int) -> int:
    return (seat - s.first) % s.options.players
