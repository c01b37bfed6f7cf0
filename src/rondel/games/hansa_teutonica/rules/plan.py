"""A simple player with a plan: it takes the route that brings most for an action, and goes through with it.

Apprentices follow it. Stronger players do where they cannot tell alternatives apart: what an action is worth is less
than their evaluation can see, and who does now this and now that gets nowhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import NO_PLAN
from rondel.games.hansa_teutonica.rules.components import (
    BURSA,
    CITY_ABILITY,
    CLAVIS_URBIS,
    DEVELOP_ABILITY,
    FOUR_ACTIONS,
    HOUSE_COIN,
    HOUSE_COLOUR,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    MERCHANT,
    PRIVILEGIUM,
    PROVINCE_REACH,
    PROVINCE_ROUTES,
    PROVINCES,
    ROUTE_A,
    ROUTE_B,
    ROUTES,
    SPACES,
    THREE_ACTIONS,
    TRACK_LENGTH,
    TRADER,
)
from rondel.games.hansa_teutonica.rules.scoring import controller
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
    DEVELOP,
    DISPLACE,
    DISPLACE_NEW,
    DISPLACE_ROUTE,
    END_TURN,
    ESTABLISH,
    ESTABLISH_CHOICE,
    ESTABLISH_ROUTE,
    FREE_PAWN_MOVE,
    INCOME,
    MENU,
    NOTHING,
    OFFICE_A,
    OFFICE_B,
    PAID_PAWN_MOVE,
    PAWN_FREE,
    PAWN_PAID,
    PLACE,
    PLACE_ROUTE,
    PLACE_SHAPE,
    PROVINCE,
    ROUTE,
    SHAPE,
    TAKE_ABILITY,
    USE_DEVELOP,
    USE_FOUR_ACTIONS,
    USE_THREE_ACTIONS,
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

#: what the next step of an ability is worth at the beginning: Clavis Urbis, Actiones, Privilegium, Liber Sophiae, Bursa
_STEP_WORTH = np.array(
    [[3, 1, 3, 4, 0, 0], [9, 4, 9, 3, 7, 0], [4, 3, 6, 0, 0, 0], [2, 2, 5, 0, 0, 0], [3, 2, 5, 0, 0, 0]], np.float64
)
#: rounds after which developing pays only for the points of a full track
_LONG = 22
_MARKER_WORTH, _TOLL = 3.0, 0.7
#: markers that are used as soon as they are there
_USED_AT_ONCE = (FOUR_ACTIONS, THREE_ACTIONS, DEVELOP_ABILITY)
_USES = (USE_FOUR_ACTIONS, USE_THREE_ACTIONS, USE_DEVELOP)


@rule
def worth_of_step(s: Any, player: Any, ability: int) -> float:
    """Of the next step of an ability, which pays less the later it comes."""
    worth = _STEP_WORTH[ability, player.steps[ability]] * (0.35 + max(0.15, 1.0 - s.round_number / _LONG))
    last = player.steps[ability] == TRACK_LENGTH[ability] - 1
    return max(worth, 4.0) if last and ability != CLAVIS_URBIS else worth


@rule
def worth_of_office(s: Any, player: Any, city: int, route: int) -> float:
    """Of an office in the next house of a city, with a route's pieces and the supply; below 0 if it is not allowed."""
    house = occupied_houses(s, city)
    if house >= HOUSE_COUNT[side(s), city] or HOUSE_COLOUR[side(s), city, house] > value(player, PRIVILEGIUM):
        return -1.0
    offices = 0
    for other in range(len(player.offices)):
        offices += player.offices[other]
    worth = 1.2 + HOUSE_COIN[side(s), city, house]
    worth += 2.0 if house == 0 or player.offices[city] else 1.2
    worth += value(player, CLAVIS_URBIS) * (0.8 if offices else 0.5)
    if HOUSE_SHAPE[side(s), city, house] == MERCHANT:
        if on_route(player, route, MERCHANT) + player.supply[MERCHANT] == 0:
            return -1.0
        worth -= 0.5
    return worth


@rule
def reward(s: Any, seat: int, route: int) -> Any:
    """What establishing a route would bring a player, and the choice that brings it."""
    player = s.players[seat]
    sure = _MARKER_WORTH if s.markers_on[route] >= 0 else 0.0
    best = 0.0
    choice = NOTHING
    for end in range(2):
        city = ROUTE_A[route] if end == 0 else ROUTE_B[route]
        ruler = controller(s, city)
        if ruler == seat:
            sure += 1.0
        elif ruler >= 0:
            sure -= _TOLL
        ability = CITY_ABILITY[city]
        if ability >= 0 and not full(player, ability):
            worth = worth_of_step(s, player, ability)
            if worth > best:
                best = worth
                choice = TAKE_ABILITY
        worth = worth_of_office(s, player, city, route)
        if worth > best:
            best = worth
            choice = OFFICE_A + end
    return sure + best, choice


@rule
def within_reach(s: Any, route: int) -> bool:
    """Whether the free pawn move of this turn leads to a province of this route."""
    if s.pawn_moved or s.acted:
        return False
    for province in range(PROVINCES):
        if (PROVINCE_REACH[s.pawn] >> province) & 1 and (PROVINCE_ROUTES[province] >> route) & 1:
            return True
    return False


@rule
def pieces_needed(s: Any, seat: int, route: int) -> int:
    """From the supply, to have all of a route: two or three for each piece of others."""
    own = own_on(s.players[seat], route)
    needed = SPACES[side(s), route] - s.occupied[route] + 2 * (s.occupied[route] - own)
    for other in range(s.options.players):
        if other != seat:
            needed += s.players[other].merchants_on[route]
    return needed


@rule
def effort(s: Any, seat: int, route: int) -> float:
    """About how many actions it takes to establish a route; below 0 if it cannot be done."""
    player = s.players[seat]
    others = s.occupied[route] - own_on(player, route)
    needed = pieces_needed(s, seat, route)
    if needed > supply_size(player) + stock_size(player):
        return -1.0
    actions = SPACES[side(s), route] - own_on(player, route) + 1 + 0.4 * others + 0.25 * needed
    lacking = needed - supply_size(player)
    if lacking > 0:
        actions += 1 + (lacking - 1) // value(player, BURSA)
    if provinces(s) and not (PROVINCE_ROUTES[s.pawn] >> route) & 1 and not within_reach(s, route):
        actions += 1
    return actions


@rule
def best_route(s: Any, seat: int) -> int:
    """The route that brings most for an action, or NO_PLAN."""
    best = 0.0
    found = NO_PLAN
    for route in range(ROUTES):
        if SPACES[side(s), route] == 0:
            continue
        actions = effort(s, seat, route)
        if actions > 0:
            brings = (reward(s, seat, route)[0] + 0.3) / actions
            if brings > best:
                best = brings
                found = route
    return found


@rule
def planned_action(s: Any, seat: int, route: int) -> int:
    """The next action on the way to establishing a route."""
    player = s.players[seat]
    if pieces_needed(s, seat, route) > supply_size(player):
        return INCOME
    if provinces(s) and not (PROVINCE_ROUTES[s.pawn] >> route) & 1:
        return FREE_PAWN_MOVE if within_reach(s, route) else PAID_PAWN_MOVE
    if own_on(player, route) == SPACES[side(s), route]:
        return ESTABLISH
    return PLACE if s.occupied[route] < SPACES[side(s), route] else DISPLACE


@rule
def planned_shape(s: Any, seat: int, route: int) -> int:
    """A trader, unless the house that is wanted needs a merchant."""
    choice = reward(s, seat, route)[1]
    if choice in (OFFICE_A, OFFICE_B):
        city = ROUTE_A[route] if choice == OFFICE_A else ROUTE_B[route]
        if HOUSE_SHAPE[side(s), city, occupied_houses(s, city)] == MERCHANT:
            return TRADER if on_route(s.players[seat], route, MERCHANT) else MERCHANT
    return TRADER


@rule
def planned(s: Any) -> int:
    """What the plan of the player who decides says, or NO_PLAN. It may not be allowed."""
    seat = s.actor
    if seat != s.turn:
        return NO_PLAN
    if s.stage == ESTABLISH_CHOICE:
        return reward(s, seat, s.route)[1]
    if s.stage == DEVELOP:
        best = 0
        for ability in range(len(s.players[seat].steps)):
            if not full(s.players[seat], ability) and (
                full(s.players[seat], best)
                or worth_of_step(s, s.players[seat], ability) > worth_of_step(s, s.players[seat], best)
            ):
                best = ability
        return ABILITY + best
    if s.stage == MENU:
        unused = s.players[seat].unused
        for use in range(len(_USED_AT_ONCE)):
            if unused[_USED_AT_ONCE[use]] > 0:
                return _USES[use]
        if s.actions_left == 0:
            return END_TURN
    route = best_route(s, seat)
    if route == NO_PLAN:
        return INCOME if s.stage == MENU else NO_PLAN
    if s.stage == MENU:
        return planned_action(s, seat, route)
    if s.stage == PLACE_ROUTE or s.stage == DISPLACE_ROUTE or s.stage == ESTABLISH_ROUTE:
        return ROUTE + route
    if s.stage == PLACE_SHAPE or s.stage == DISPLACE_NEW:
        return SHAPE + planned_shape(s, seat, route)
    if s.stage == PAWN_FREE or s.stage == PAWN_PAID:
        for province in range(PROVINCES):
            near = s.stage == PAWN_PAID or (PROVINCE_REACH[s.pawn] >> province) & 1
            if near and province != s.pawn and (PROVINCE_ROUTES[province] >> route) & 1:
                return PROVINCE + province
    return NO_PLAN
