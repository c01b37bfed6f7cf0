"""Whether the open decision can be played on: who decides, and what the record remembers inside an action.

A part of the invariants. A saved state may have been edited by anybody, so nothing that the alternatives of a decision
use as an index or take away from is believed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ACTIONES,
    BURSA,
    EXTRA_OFFICE,
    FOUR_ACTIONS,
    LIBER_SOPHIAE,
    MARKER_KINDS,
    REMOVE_THREE,
    REMOVED_PIECES,
    ROUTE_A,
    ROUTE_B,
    ROUTES,
    SPACES,
    THREE_ACTIONS,
)
from rondel.games.hansa_teutonica.rules.decisions import (
    can_displace_on,
    can_establish_on,
    empty_spaces,
    legal,
    pieces_on_routes,
    price_of,
)
from rondel.games.hansa_teutonica.rules.state import (
    ACTIONS,
    DISPLACE_NEW,
    DISPLACE_OWNER,
    DISPLACE_PAY,
    DISPLACE_ROUTE,
    DISPLACE_SHAPE,
    ESTABLISH_CHOICE,
    EXACT,
    EXTRA_OFFICE_SHAPE,
    EXTRA_PIECE,
    EXTRA_ROUTE,
    INCOME_MERCHANTS,
    INCOME_PIECES,
    LIFT_ROUTE,
    MARKER_ROUTE,
    MOVE_FROM,
    MOVE_SHAPE,
    MOVE_TO,
    OVER,
    PAWN_FREE,
    PAWN_LAST,
    PAWN_PAID,
    PAWN_START,
    PLACE_ROUTE,
    REMOVE_OWNER,
    REMOVE_ROUTE,
    REMOVE_SHAPE,
    REPLACE_ROUTE,
    SWAP_PAIR,
    on_route,
    provinces,
    seat_of,
    side,
    stock_size,
    supply_size,
    value,
)

# What a decision remembers; everything else is blank while it is open
ROUTE_KEPT, OWNER_KEPT, SHAPE_KEPT, NEW_SHAPE_KEPT, AMOUNT_KEPT, LIFTED_KEPT, CITY_KEPT, TAKEN_KEPT, PLACED_KEPT = (
    1 << bit for bit in range(9)
)
_DISPLACED = ROUTE_KEPT | OWNER_KEPT | SHAPE_KEPT | NEW_SHAPE_KEPT | AMOUNT_KEPT
KEPT = np.zeros(OVER + 1, np.int64)
KEPT[INCOME_MERCHANTS] = AMOUNT_KEPT
KEPT[PLACE_ROUTE] = SHAPE_KEPT
KEPT[DISPLACE_OWNER] = ROUTE_KEPT
KEPT[DISPLACE_SHAPE] = ROUTE_KEPT | OWNER_KEPT
KEPT[DISPLACE_NEW] = ROUTE_KEPT | OWNER_KEPT | SHAPE_KEPT
KEPT[DISPLACE_PAY] = ROUTE_KEPT | OWNER_KEPT | SHAPE_KEPT | NEW_SHAPE_KEPT
KEPT[REPLACE_ROUTE] = _DISPLACED
KEPT[EXTRA_PIECE] = _DISPLACED | PLACED_KEPT
KEPT[LIFT_ROUTE] = _DISPLACED | PLACED_KEPT
KEPT[EXTRA_ROUTE] = _DISPLACED | PLACED_KEPT | LIFTED_KEPT
KEPT[MOVE_FROM] = AMOUNT_KEPT
KEPT[MOVE_SHAPE] = AMOUNT_KEPT | ROUTE_KEPT
KEPT[MOVE_TO] = AMOUNT_KEPT | ROUTE_KEPT | SHAPE_KEPT
KEPT[ESTABLISH_CHOICE] = ROUTE_KEPT | TAKEN_KEPT
KEPT[EXTRA_OFFICE_SHAPE] = ROUTE_KEPT | TAKEN_KEPT | CITY_KEPT
KEPT[SWAP_PAIR] = CITY_KEPT
KEPT[REMOVE_ROUTE] = AMOUNT_KEPT
KEPT[REMOVE_OWNER] = AMOUNT_KEPT | ROUTE_KEPT
KEPT[REMOVE_SHAPE] = AMOUNT_KEPT | ROUTE_KEPT | OWNER_KEPT


@rule
def right_seat_decides(s: Any) -> bool:
    """The displaced player while placing, otherwise the player whose turn it is; the second before the game."""
    if s.stage == PAWN_START:
        return bool(provinces(s) and s.turn == -1 and s.round_number == 0 and s.actor == seat_of(s, 1))
    if s.turn < 0 or s.round_number < 1:
        return False
    displaced = REPLACE_ROUTE <= s.stage <= EXTRA_ROUTE
    return bool(displaced != (s.actor == s.turn) and (not displaced or s.actor == s.owner))


@rule
def course_fits(s: Any) -> bool:
    """What has happened in this turn: an action, a free pawn move, markers shown."""
    acting = INCOME_PIECES <= s.stage <= EXTRA_OFFICE_SHAPE or s.stage == PAWN_PAID
    if acting and not s.acted:
        return False
    if PAWN_PAID <= s.stage <= PAWN_LAST or s.pawn_moved:
        if not provinces(s) or (s.stage == PAWN_FREE and (s.acted or not s.pawn_moved)):
            return False
        if s.stage == PAWN_LAST and s.pawn_moved:
            return False
    if s.stage == MARKER_ROUTE and (s.players[s.turn].plate[0] < 0 or s.drawn != 0):
        return False
    return bool((s.actions_left == 0) or (s.stage != PAWN_START and s.stage < PAWN_LAST))


@rule
def blank_but(s: Any, kept: int) -> bool:
    """Whether exactly what the decision remembers is filled in (a marker need not have been taken)."""
    if (s.route >= 0) != (kept & ROUTE_KEPT > 0) or (s.owner >= 0) != (kept & OWNER_KEPT > 0):
        return False
    if (s.amount > 0) != (kept & AMOUNT_KEPT > 0) or (s.city >= 0) != (kept & CITY_KEPT > 0):
        return False
    if (s.shape and not kept & SHAPE_KEPT) or (s.new_shape and not kept & NEW_SHAPE_KEPT):
        return False
    if (s.lifted and not kept & LIFTED_KEPT) or (s.just_taken >= 0 and not kept & TAKEN_KEPT):
        return False
    return (s.placed_route[0] >= 0) == (kept & PLACED_KEPT > 0)


@rule
def remembered_in_range(s: Any) -> bool:
    """Whatever is an index, and a row of pieces put down that is filled from the left."""
    if s.lifted < 0 or s.lifted > 1 or s.just_taken < -1 or s.just_taken >= MARKER_KINDS:
        return False
    for i in range(len(s.placed_route)):
        route = s.placed_route[i]
        if route < -1 or route >= ROUTES or s.placed_shape[i] < 0 or s.placed_shape[i] > 1:
            return False
        if route < 0 and s.placed_shape[i] != 0:
            return False
        if i > 0 and route >= 0 and s.placed_route[i - 1] < 0:
            return False
    return True


@rule
def decision_fits(s: Any) -> bool:
    """Whether the decision has what its alternatives need, and at least one alternative until the game is over."""
    stage = s.stage
    if not blank_but(s, KEPT[stage]) or not course_fits(s):
        return False
    if s.route >= 0 and SPACES[side(s), s.route] == 0:
        return False
    player = s.players[s.actor]
    if stage == INCOME_MERCHANTS and not income_fits(s, player):
        return False
    if stage == PLACE_ROUTE and player.supply[s.shape] == 0:
        return False
    if DISPLACE_ROUTE < stage <= DISPLACE_PAY and not displacing_fits(s, player):
        return False
    if REPLACE_ROUTE <= stage <= EXTRA_ROUTE and not displaced_fits(s, player):
        return False
    if MOVE_FROM <= stage <= MOVE_TO and not moving_fits(s, player):
        return False
    if ESTABLISH_CHOICE <= stage <= EXTRA_OFFICE_SHAPE and not establishing_fits(s, player):
        return False
    if REMOVE_ROUTE <= stage <= REMOVE_SHAPE and not removing_fits(s, player):
        return False
    return (legal(s, np.zeros(ACTIONS, np.int16)) > 0) == (stage != OVER)


@rule
def income_fits(s: Any, player: Any) -> bool:
    most = min(value(player, BURSA), stock_size(player))
    return bool(s.amount == most or (s.options.income_amount != EXACT and s.amount < most))


@rule
def displacing_fits(s: Any, player: Any) -> bool:
    """The piece can be displaced from there and paid for (HT-6.6, HT-6.18)."""
    if not can_displace_on(s, player, s.route, empty_spaces(s)) or s.owner == s.actor:
        return False
    if s.stage < DISPLACE_NEW:
        return True
    if on_route(s.players[s.owner], s.route, s.shape) == 0 or supply_size(player) <= price_of(s.shape):
        return False
    return bool(s.stage != DISPLACE_PAY or player.supply[s.new_shape] > 0)


@rule
def displaced_fits(s: Any, player: Any) -> bool:
    """One piece, then as many extra ones as were paid, each put down once (HT-6.8, HT-6.14, HT-6.17)."""
    if on_route(s.players[s.turn], s.route, s.new_shape) == 0:
        return False
    if s.stage == REPLACE_ROUTE:
        return bool(s.amount == price_of(s.shape))
    placed = 0
    while placed < len(s.placed_route) and s.placed_route[placed] >= 0:
        if on_route(player, s.placed_route[placed], s.placed_shape[placed]) == 0:
            return False
        placed += 1
    if s.amount != price_of(s.placed_shape[0]) + 1 - placed:
        return False
    if s.stage == EXTRA_PIECE:
        return bool(s.shape == s.placed_shape[placed - 1])
    if s.stage == LIFT_ROUTE or s.lifted:
        return bool(stock_size(player) == 0 and supply_size(player) == 0)
    return bool(player.stock[s.shape] > 0 or (stock_size(player) == 0 and player.supply[s.shape] > 0))


@rule
def moving_fits(s: Any, player: Any) -> bool:
    if s.amount > value(player, LIBER_SOPHIAE):
        return False
    return bool(s.stage != MOVE_TO or on_route(player, s.route, s.shape) > 0)


@rule
def establishing_fits(s: Any, player: Any) -> bool:
    """A full route, its marker taken; an extra office needs a marker held before (HT-9.4)."""
    if not can_establish_on(s, player, s.route) or s.markers_on[s.route] >= 0:
        return False
    if s.just_taken >= 0 and player.unused[s.just_taken] == 0:
        return False
    if s.stage == ESTABLISH_CHOICE:
        return True
    held = player.unused[EXTRA_OFFICE] - (1 if s.just_taken == EXTRA_OFFICE else 0)
    return bool(held > 0 and (s.city == ROUTE_A[s.route] or s.city == ROUTE_B[s.route]))


@rule
def removing_fits(s: Any, player: Any) -> bool:
    if player.used[REMOVE_THREE] == 0:
        return False
    return bool(s.amount <= REMOVED_PIECES and s.amount <= pieces_on_routes(s))


@rule
def actions_fit(s: Any) -> bool:
    """Invariant 6: what the desk gives, and what the used markers added."""
    if s.turn < 0:
        return bool(s.actions_left == 0)
    player = s.players[s.turn]
    most = value(player, ACTIONES) + 3 * player.used[THREE_ACTIONS] + 4 * player.used[FOUR_ACTIONS]
    return bool(0 <= s.actions_left <= most - (1 if s.acted else 0))
