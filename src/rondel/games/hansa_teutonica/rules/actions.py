"""What each alternative does (sections 4 to 10, 12 and 15)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ACTIONES,
    BURSA,
    CHAIN_POINTS,
    CITIES_TO_END,
    DEVELOP_ABILITY,
    EXTRA_OFFICE,
    FOUR_ACTIONS,
    HOUSE_COIN,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    HOUSES,
    LIBER_SOPHIAE,
    MERCHANT,
    POINTS_TO_END,
    REMOVE_THREE,
    REMOVED_PIECES,
    ROUTE_A,
    ROUTE_B,
    SWAP_OFFICES,
    THREE_ACTIONS,
    TRACK_SHAPE,
    TRADER,
)
from rondel.games.hansa_teutonica.rules.decisions import ability_of_route, pieces_on_routes, price_of
from rondel.games.hansa_teutonica.rules.preparation import (
    end_game,
    end_turn,
    forget,
    lay_marker,
    reveal_markers,
    start_game,
)
from rondel.games.hansa_teutonica.rules.scoring import controller, has_chain
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
    BY_CITIES,
    BY_MARKERS,
    BY_POINTS,
    CITY,
    COUNT,
    DEVELOP,
    DISPLACE,
    DISPLACE_NEW,
    DISPLACE_OWNER,
    DISPLACE_PAY,
    DISPLACE_ROUTE,
    DISPLACE_SHAPE,
    DONE,
    END_TURN,
    ESTABLISH_CHOICE,
    ESTABLISH_ROUTE,
    EXACT,
    EXTRA_OFFICE_A,
    EXTRA_OFFICE_B,
    EXTRA_OFFICE_SHAPE,
    EXTRA_PIECE,
    EXTRA_ROUTE,
    FREE_PAWN_MOVE,
    INCOME,
    INCOME_MERCHANTS,
    INCOME_PIECES,
    LIFT_ROUTE,
    MARKER_ROUTE,
    MENU,
    MOVE,
    MOVE_FROM,
    MOVE_SHAPE,
    MOVE_TO,
    OFFICE_A,
    OFFICE_B,
    PAID_PAWN_MOVE,
    PAIR,
    PAWN_FREE,
    PAWN_LAST,
    PAWN_PAID,
    PAWN_START,
    PLACE,
    PLACE_ROUTE,
    PLACE_SHAPE,
    PLAYER,
    PROVINCE,
    REMOVE_OWNER,
    REMOVE_ROUTE,
    REMOVE_SHAPE,
    REPLACE_ROUTE,
    ROUTE,
    SHAPE,
    SWAP_CITY,
    SWAP_PAIR,
    TABLE,
    TAKE_ABILITY,
    TRADE_PLACES,
    USE_DEVELOP,
    USE_FOUR_ACTIONS,
    USE_REMOVE_THREE,
    USE_SWAP,
    USE_THREE_ACTIONS,
    occupied_houses,
    put_on,
    seat_of,
    side,
    stock_size,
    supply_size,
    value,
)


@rule
def step(s: Any, action: int) -> None:
    """Carry out one legal alternative of the open decision."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == MENU:
        choose_from_menu(s, player, action)
    elif stage <= INCOME_MERCHANTS:
        if stage == PAWN_START:
            s.pawn = action - PROVINCE
            start_game(s)
        elif stage == INCOME_PIECES:
            s.amount = action - COUNT
            s.stage = INCOME_MERCHANTS
        else:
            take_income(s, player, action - COUNT)
    elif stage <= PLACE_ROUTE:
        if stage == PLACE_SHAPE:
            s.shape = action - SHAPE
            s.stage = PLACE_ROUTE
        else:
            player.supply[s.shape] -= 1
            put_on(s, player, action - ROUTE, s.shape, 1)
            finish_action(s)
    elif stage <= DISPLACE_PAY:
        displace(s, player, action)
    elif stage <= EXTRA_ROUTE:
        replace(s, player, action)
    elif stage <= MOVE_TO:
        move(s, player, action)
    elif stage <= EXTRA_OFFICE_SHAPE:
        establish(s, player, action)
    elif stage <= REMOVE_SHAPE:
        use_marker(s, player, action)
    elif stage == MARKER_ROUTE:
        lay_marker(s, action - ROUTE)
    elif stage == PAWN_LAST:
        if action != DONE:
            s.pawn = action - PROVINCE
            s.pawn_moved = 1
        reveal_markers(s)
    else:  # PAWN_PAID, PAWN_FREE
        s.pawn = action - PROVINCE
        s.stage = MENU


@rule
def choose_from_menu(s: Any, player: Any, action: int) -> None:
    if action == END_TURN:
        end_turn(s)
        return
    if USE_SWAP <= action <= USE_REMOVE_THREE:
        open_marker(s, player, action)
        return
    if action == FREE_PAWN_MOVE:
        s.pawn_moved = 1
        s.stage = PAWN_FREE
        return
    s.actions_left -= 1
    s.acted = 1
    if action == INCOME:
        open_income(s, player)
    elif action == PLACE:
        s.stage = PLACE_SHAPE
    elif action == DISPLACE:
        s.stage = DISPLACE_ROUTE
    elif action == MOVE:
        s.amount = value(player, LIBER_SOPHIAE)
        s.stage = MOVE_FROM
    elif action == PAID_PAWN_MOVE:
        s.stage = PAWN_PAID
    else:
        s.stage = ESTABLISH_ROUTE


@rule
def finish_action(s: Any) -> None:
    """Back to the menu of the player whose turn it is."""
    forget(s)
    s.actor = s.turn
    s.stage = MENU


# Income


@rule
def open_income(s: Any, player: Any) -> None:
    """HT-4.1, HT-4.2, HT-4.6."""
    if s.options.income_amount == EXACT:
        s.amount = min(value(player, BURSA), stock_size(player))
        s.stage = INCOME_MERCHANTS
    else:
        s.stage = INCOME_PIECES


@rule
def take_income(s: Any, player: Any, merchants: int) -> None:
    traders = s.amount - merchants
    player.stock[TRADER] -= traders
    player.supply[TRADER] += traders
    player.stock[MERCHANT] -= merchants
    player.supply[MERCHANT] += merchants
    finish_action(s)


# Displace


@rule
def displace(s: Any, player: Any, action: int) -> None:
    """The displacing player's choices (HT-6.1 to HT-6.6)."""
    stage = s.stage
    if stage == DISPLACE_ROUTE:
        s.route = action - ROUTE
        s.stage = DISPLACE_OWNER
    elif stage == DISPLACE_OWNER:
        s.owner = seat_of(s, action - PLAYER)
        s.stage = DISPLACE_SHAPE
    elif stage == DISPLACE_SHAPE:
        s.shape = action - SHAPE
        s.stage = DISPLACE_NEW
    elif stage == DISPLACE_NEW:
        s.new_shape = action - SHAPE
        s.stage = DISPLACE_PAY
    else:
        carry_out_displacement(s, player, action - COUNT)


@rule
def carry_out_displacement(s: Any, player: Any, merchants_paid: int) -> None:
    traders_paid = price_of(s.shape) - merchants_paid
    player.supply[TRADER] -= traders_paid
    player.stock[TRADER] += traders_paid
    player.supply[MERCHANT] -= merchants_paid
    player.stock[MERCHANT] += merchants_paid
    player.supply[s.new_shape] -= 1
    put_on(s, s.players[s.owner], s.route, s.shape, -1)
    put_on(s, player, s.route, s.new_shape, 1)
    s.amount = price_of(s.shape)  # as many extra pieces as were paid (HT-6.8)
    s.actor = s.owner
    s.stage = REPLACE_ROUTE


@rule
def replace(s: Any, player: Any, action: int) -> None:
    """The displaced player's choices (HT-6.7 to HT-6.17)."""
    stage = s.stage
    if stage == REPLACE_ROUTE:
        put_down(s, player, action - ROUTE)
    elif stage == EXTRA_PIECE:
        if action == DONE:
            finish_action(s)
        else:
            open_extra_piece(s, player, action - SHAPE)
    elif stage == LIFT_ROUTE:
        put_on(s, player, action - ROUTE, s.shape, -1)
        s.lifted = 1
        s.stage = EXTRA_ROUTE
    else:
        if not s.lifted:
            take_extra_piece(player, s.shape)
        s.lifted = 0
        s.amount -= 1
        put_down(s, player, action - ROUTE)


@rule
def put_down(s: Any, player: Any, route: int) -> None:
    """A displaced or extra piece goes on a route and cannot be lifted again (HT-6.17)."""
    put_on(s, player, route, s.shape, 1)
    at = 0
    while s.placed_route[at] >= 0:
        at += 1
    s.placed_route[at] = route
    s.placed_shape[at] = s.shape
    if s.amount == 0:
        finish_action(s)
    else:
        s.stage = EXTRA_PIECE


@rule
def open_extra_piece(s: Any, player: Any, shape: int) -> None:
    s.shape = shape
    if stock_size(player) > 0 or supply_size(player) > 0:
        s.stage = EXTRA_ROUTE
    else:
        s.stage = LIFT_ROUTE


@rule
def take_extra_piece(player: Any, shape: int) -> None:
    """From the stock; from the supply only if the stock is empty (HT-6.14)."""
    if stock_size(player) > 0:
        player.stock[shape] -= 1
    else:
        player.supply[shape] -= 1


# Move


@rule
def move(s: Any, player: Any, action: int) -> None:
    stage = s.stage
    if stage == MOVE_FROM:
        if action == DONE:
            finish_action(s)
        else:
            s.route = action - ROUTE
            s.stage = MOVE_SHAPE
    elif stage == MOVE_SHAPE:
        s.shape = action - SHAPE
        s.stage = MOVE_TO
    else:
        put_on(s, player, s.route, s.shape, -1)
        if action >= TRADE_PLACES:
            partner = action - TRADE_PLACES
            put_on(s, player, partner, 1 - s.shape, -1)
            put_on(s, player, partner, s.shape, 1)
            put_on(s, player, s.route, 1 - s.shape, 1)
            s.amount -= 2  # HT-7.6
        else:
            put_on(s, player, action - ROUTE, s.shape, 1)
            s.amount -= 1
        s.route = -1
        s.shape = 0
        if s.amount == 0:
            finish_action(s)
        else:
            s.stage = MOVE_FROM


# Establish


@rule
def establish(s: Any, player: Any, action: int) -> None:
    if s.stage == ESTABLISH_ROUTE:
        s.route = action - ROUTE
        score_control(s, ROUTE_A[s.route])
        score_control(s, ROUTE_B[s.route])
        take_marker(s, player)
        s.stage = ESTABLISH_CHOICE
    elif s.stage == EXTRA_OFFICE_SHAPE:
        found_extra_office(s, player, action - SHAPE)
        clear_route(s, player)
    elif action in (EXTRA_OFFICE_A, EXTRA_OFFICE_B):
        s.city = ROUTE_A[s.route] if action == EXTRA_OFFICE_A else ROUTE_B[s.route]
        s.stage = EXTRA_OFFICE_SHAPE
    else:
        if action == OFFICE_A:
            found_office(s, player, ROUTE_A[s.route])
        elif action == OFFICE_B:
            found_office(s, player, ROUTE_B[s.route])
        elif action == TAKE_ABILITY:
            develop(s, player, ability_of_route(s.route))
        elif TABLE <= action < TABLE + len(s.table):
            put_on(s, player, s.route, MERCHANT, -1)
            s.table[action - TABLE] = s.actor
        clear_route(s, player)


@rule
def gain(s: Any, seat: int, points: int) -> None:
    """Points on the score track; 20 trigger the end (HT-13.2)."""
    s.players[seat].points += points
    if s.players[seat].points >= POINTS_TO_END:
        s.ended_by |= BY_POINTS


@rule
def score_control(s: Any, city: int) -> None:
    """Step a (HT-8.4)."""
    seat = controller(s, city)
    if seat >= 0:
        gain(s, seat, 1)


@rule
def take_marker(s: Any, player: Any) -> None:
    """Step b (HT-9.1 to HT-9.3); the new marker lies face down, so which one it is is drawn when it is shown."""
    kind = s.markers_on[s.route]
    if kind < 0:
        return
    s.markers_on[s.route] = -1
    player.unused[kind] += 1
    s.just_taken = kind
    if s.pile > 0:
        s.pile -= 1
        s.drawn += 1
    else:
        s.ended_by |= BY_MARKERS


@rule
def found_office(s: Any, player: Any, city: int) -> None:
    """HT-10.4 to HT-10.10."""
    at = side(s)
    house = occupied_houses(s, city)
    shape = HOUSE_SHAPE[at, city, house]
    put_on(s, player, s.route, shape, -1)
    s.houses[HOUSES * city + house] = 1 + 2 * s.actor + shape
    player.offices[city] += 1
    if HOUSE_COIN[at, city, house]:
        gain(s, s.actor, 1)
    if house + 1 == HOUSE_COUNT[at, city]:
        s.completed += 1
        if s.completed == CITIES_TO_END:
            s.ended_by |= BY_CITIES
    score_chain(s, player)


@rule
def found_extra_office(s: Any, player: Any, shape: int) -> None:
    """HT-12.4 to HT-12.9."""
    put_on(s, player, s.route, shape, -1)
    player.unused[EXTRA_OFFICE] -= 1
    player.used[EXTRA_OFFICE] += 1
    at = 0
    while s.extra_city[at] >= 0:
        at += 1
    s.extra_city[at] = s.city
    s.extra_piece[at] = 1 + 2 * s.actor + shape
    player.offices[s.city] += 1
    score_chain(s, player)


@rule
def score_chain(s: Any, player: Any) -> None:
    """Arnheim-Stendal, once per player (HT-10.12, HT-10.14)."""
    if player.chain >= 0 or not has_chain(s, player):
        return
    points = CHAIN_POINTS[s.chains] if s.chains < len(CHAIN_POINTS) else 0
    player.chain = points
    s.chains += 1
    gain(s, s.actor, points)


@rule
def develop(s: Any, player: Any, ability: int) -> None:
    """The leftmost piece of the track goes to the supply; a higher Actiones counts at once (HT-10.17 to 10.19)."""
    before = value(player, ACTIONES)
    player.steps[ability] += 1
    player.supply[TRACK_SHAPE[ability]] += 1
    s.actions_left += value(player, ACTIONES) - before


@rule
def clear_route(s: Any, player: Any) -> None:
    """What is left on the route goes to the stock; then the action is over, and perhaps the game (HT-8.12, 13.5)."""
    traders = player.traders_on[s.route]
    merchants = player.merchants_on[s.route]
    put_on(s, player, s.route, TRADER, -traders)
    put_on(s, player, s.route, MERCHANT, -merchants)
    player.stock[TRADER] += traders
    player.stock[MERCHANT] += merchants
    if s.ended_by:
        end_game(s)
    else:
        finish_action(s)


# Markers


@rule
def open_marker(s: Any, player: Any, action: int) -> None:
    """Using a marker is not an action (HT-3.7)."""
    if action == USE_SWAP:
        turn_over(player, SWAP_OFFICES)
        s.stage = SWAP_CITY
    elif action == USE_THREE_ACTIONS:
        turn_over(player, THREE_ACTIONS)
        s.actions_left += 3
    elif action == USE_FOUR_ACTIONS:
        turn_over(player, FOUR_ACTIONS)
        s.actions_left += 4
    elif action == USE_DEVELOP:
        turn_over(player, DEVELOP_ABILITY)
        s.stage = DEVELOP
    else:
        turn_over(player, REMOVE_THREE)
        s.amount = min(REMOVED_PIECES, pieces_on_routes(s))
        s.stage = REMOVE_ROUTE


@rule
def turn_over(player: Any, kind: int) -> None:
    player.unused[kind] -= 1
    player.used[kind] += 1


@rule
def use_marker(s: Any, player: Any, action: int) -> None:
    stage = s.stage
    if stage == SWAP_CITY:
        s.city = action - CITY
        s.stage = SWAP_PAIR
    elif stage == SWAP_PAIR:
        left = HOUSES * s.city + action - PAIR
        piece = s.houses[left]
        s.houses[left] = s.houses[left + 1]
        s.houses[left + 1] = piece
        finish_action(s)
    elif stage == DEVELOP:
        develop(s, player, action - ABILITY)
        finish_action(s)
    elif stage == REMOVE_ROUTE:
        s.route = action - ROUTE
        s.stage = REMOVE_OWNER
    elif stage == REMOVE_OWNER:
        s.owner = seat_of(s, action - PLAYER)
        s.stage = REMOVE_SHAPE
    else:
        remove(s, s.players[s.owner], action - SHAPE)


@rule
def remove(s: Any, owner: Any, shape: int) -> None:
    """HT-12.21: to the supply of its owner."""
    put_on(s, owner, s.route, shape, -1)
    owner.supply[shape] += 1
    s.amount -= 1
    s.route = -1
    s.owner = -1
    if s.amount == 0:
        finish_action(s)
    else:
        s.stage = REMOVE_ROUTE
