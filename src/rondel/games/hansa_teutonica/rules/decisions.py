"""Which alternatives a decision offers, in ascending order (the specification's section "Decisions").

An alternative is offered only if the rest of its action can then be carried out.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    BURSA,
    CITIES,
    CITY_ABILITY,
    DEVELOP_ABILITY,
    DISTANCE,
    EXTRA_OFFICE,
    FARTHEST,
    FOUR_ACTIONS,
    HOUSE_COLOUR,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    HOUSES,
    LIBER_SOPHIAE,
    MERCHANT,
    PRIVILEGIUM,
    PROVINCE_REACH,
    PROVINCE_ROUTES,
    PROVINCES,
    REMOVE_THREE,
    ROUTE_A,
    ROUTE_B,
    ROUTES,
    SPACES,
    SWAP_OFFICES,
    TABLE_COLOUR,
    TABLE_ROUTE,
    TABLE_SPACES,
    THREE_ACTIONS,
    TRADER,
)
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
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
    ESTABLISH,
    ESTABLISH_CHOICE,
    ESTABLISH_ROUTE,
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
    NOTHING,
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
    SWAP_OWN,
    SWAP_PAIR,
    TABLE,
    TAKE_ABILITY,
    TRADE_PLACES,
    USE_DEVELOP,
    USE_FOUR_ACTIONS,
    USE_REMOVE_THREE,
    USE_SWAP,
    USE_THREE_ACTIONS,
    full,
    occupied_houses,
    on_route,
    own_on,
    provinces,
    room,
    seat_of,
    side,
    stock_size,
    supply_size,
    value,
)


@rule
def legal(s: Any, out: Any) -> int:
    """Write the open alternatives, return how many; none when the game is over."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == MENU:
        return menu(s, player, out)
    if stage == PLACE_ROUTE:
        return routes_to_place(s, out)
    if stage == MOVE_TO:
        return routes_to_move_to(s, player, out)
    if stage == MOVE_FROM:
        return routes_to_move_from(s, player, out)
    if stage in (REPLACE_ROUTE, EXTRA_ROUTE):
        return nearest_routes(s, out)
    if stage == EXTRA_PIECE:
        return extra_pieces(s, player, out)
    if stage == LIFT_ROUTE:
        return routes_to_lift_from(s, player, out)
    if stage == DISPLACE_ROUTE:
        return routes_to_displace(s, player, out)
    if stage == ESTABLISH_ROUTE:
        return routes_to_establish(s, player, out)
    if stage == ESTABLISH_CHOICE:
        return choices_of_route(s, player, out)
    if stage in (PLACE_SHAPE, DISPLACE_NEW):
        return shapes(player.supply[TRADER], player.supply[MERCHANT], out)
    if stage == MOVE_SHAPE:
        return shapes_to_move(s, player, out)
    if stage == EXTRA_OFFICE_SHAPE:
        return shapes(player.traders_on[s.route], player.merchants_on[s.route], out)
    if stage == DISPLACE_SHAPE:
        other = s.players[s.owner]
        payable = other.merchants_on[s.route] if supply_size(player) >= 3 else 0
        return shapes(other.traders_on[s.route], payable, out)
    if stage == REMOVE_SHAPE:
        other = s.players[s.owner]
        return shapes(other.traders_on[s.route], other.merchants_on[s.route], out)
    return legal_rarely(s, player, out)


@rule
def legal_rarely(s: Any, player: Any, out: Any) -> int:
    """The decisions that come up less often."""
    stage = s.stage
    if stage == INCOME_PIECES:
        return counts(1, min(value_of_income(player), stock_size(player)), out)
    if stage == INCOME_MERCHANTS:
        return counts(max(0, s.amount - player.stock[TRADER]), min(s.amount, player.stock[MERCHANT]), out)
    if stage == DISPLACE_OWNER:
        return owners_to_displace(s, player, out)
    if stage == DISPLACE_PAY:
        return payments(s, player, out)
    if stage == REMOVE_ROUTE:
        return routes_with_pieces(s, out)
    if stage == REMOVE_OWNER:
        return owners_on_route(s, out)
    if stage == SWAP_CITY:
        return cities_to_swap(s, out)
    if stage == SWAP_PAIR:
        return pairs_to_swap(s, s.city, out)
    if stage == DEVELOP:
        return abilities_to_develop(player, out)
    if stage == MARKER_ROUTE:
        return routes_for_marker(s, out)
    if stage == PAWN_START:
        return provinces_in((1 << PROVINCES) - 1, out, 0)
    if stage == PAWN_PAID:
        return provinces_in(((1 << PROVINCES) - 1) & ~(1 << s.pawn), out, 0)
    if stage == PAWN_FREE:
        return provinces_in(PROVINCE_REACH[s.pawn], out, 0)
    if stage == PAWN_LAST:
        out[0] = DONE
        return provinces_in(PROVINCE_REACH[s.pawn], out, 1)
    return 0


@rule
def closes_turn(s: Any, action: int) -> bool:
    return bool(s.stage == MENU and action == END_TURN)


# The menu


@rule
def menu(s: Any, player: Any, out: Any) -> int:
    """D1."""
    n = 0
    if s.actions_left > 0:
        if stock_size(player) > 0:
            out[n] = INCOME
            n += 1
        if supply_size(player) > 0 and can_place(s):
            out[n] = PLACE
            n += 1
        if supply_size(player) >= 2 and can_displace(s, player):
            out[n] = DISPLACE
            n += 1
        if can_move(s, player):
            out[n] = MOVE
            n += 1
        if can_establish(s, player):
            out[n] = ESTABLISH
            n += 1
    n = usable_markers(s, player, out, n)
    if provinces(s):
        if not s.acted and not s.pawn_moved:
            out[n] = FREE_PAWN_MOVE
            n += 1
        if s.actions_left > 0:
            out[n] = PAID_PAWN_MOVE
            n += 1
    out[n] = END_TURN
    return n + 1


@rule
def usable_markers(s: Any, player: Any, out: Any, n: int) -> int:
    """Markers with an effect now (HT-12.2); extra offices are used inside an establish action."""
    if player.unused[SWAP_OFFICES] > 0 and can_swap(s):
        out[n] = USE_SWAP
        n += 1
    if player.unused[THREE_ACTIONS] > 0:
        out[n] = USE_THREE_ACTIONS
        n += 1
    if player.unused[FOUR_ACTIONS] > 0:
        out[n] = USE_FOUR_ACTIONS
        n += 1
    if player.unused[DEVELOP_ABILITY] > 0 and can_develop(player):
        out[n] = USE_DEVELOP
        n += 1
    if player.unused[REMOVE_THREE] > 0 and pieces_on_routes(s) > 0:
        out[n] = USE_REMOVE_THREE
        n += 1
    return n


@rule
def value_of_income(player: Any) -> int:
    return value(player, BURSA)


@rule
def reachable(s: Any, route: int) -> bool:
    """Whether the pawn lets one place, displace and establish there (HT-15.5)."""
    return bool(not provinces(s) or (PROVINCE_ROUTES[s.pawn] >> route) & 1)


@rule
def can_place(s: Any) -> bool:
    for route in range(ROUTES):
        if room(s, route) > 0 and reachable(s, route):
            return True
    return False


@rule
def empty_spaces(s: Any) -> int:
    total = 0
    for route in range(ROUTES):
        total += room(s, route)
    return total


@rule
def pieces_on_routes(s: Any) -> int:
    total = 0
    for route in range(ROUTES):
        total += s.occupied[route]
    return total


@rule
def can_displace_on(s: Any, player: Any, route: int, empty: int) -> bool:
    """A piece of another player that can be paid for, and a space elsewhere for it (HT-6.6, HT-6.18)."""
    if s.occupied[route] == own_on(player, route) or not reachable(s, route) or empty <= room(s, route):
        return False
    if supply_size(player) >= 3:
        return True
    if supply_size(player) < 2:
        return False
    for seat in range(s.options.players):
        if seat != s.actor and s.players[seat].traders_on[route] > 0:
            return True
    return False


@rule
def can_displace(s: Any, player: Any) -> bool:
    empty = empty_spaces(s)
    for route in range(ROUTES):
        if can_displace_on(s, player, route, empty):
            return True
    return False


@rule
def can_establish_on(s: Any, player: Any, route: int) -> bool:
    """Every space of the route holds a piece of the player (HT-8.1)."""
    spaces = SPACES[side(s), route]
    return bool(spaces > 0 and own_on(player, route) == spaces and reachable(s, route))


@rule
def can_establish(s: Any, player: Any) -> bool:
    for route in range(ROUTES):
        if can_establish_on(s, player, route):
            return True
    return False


@rule
def can_develop(player: Any) -> bool:
    for ability in range(ABILITIES):
        if not full(player, ability):
            return True
    return False


@rule
def counts(first: int, last: int, out: Any) -> int:
    n = 0
    for number in range(first, last + 1):
        out[n] = COUNT + number
        n += 1
    return n


@rule
def shapes(traders: int, merchants: int, out: Any) -> int:
    n = 0
    if traders > 0:
        out[n] = SHAPE + TRADER
        n += 1
    if merchants > 0:
        out[n] = SHAPE + MERCHANT
        n += 1
    return n


@rule
def provinces_in(mask: int, out: Any, n: int) -> int:
    for province in range(PROVINCES):
        if (mask >> province) & 1:
            out[n] = PROVINCE + province
            n += 1
    return n


# Place and displace


@rule
def routes_to_place(s: Any, out: Any) -> int:
    """D3b."""
    n = 0
    for route in range(ROUTES):
        if room(s, route) > 0 and reachable(s, route):
            out[n] = ROUTE + route
            n += 1
    return n


@rule
def routes_to_displace(s: Any, player: Any, out: Any) -> int:
    """D4a."""
    n = 0
    empty = empty_spaces(s)
    for route in range(ROUTES):
        if can_displace_on(s, player, route, empty):
            out[n] = ROUTE + route
            n += 1
    return n


@rule
def owners_to_displace(s: Any, player: Any, out: Any) -> int:
    """D4b."""
    n = 0
    for place in range(s.options.players):
        seat = seat_of(s, place)
        other = s.players[seat]
        payable = other.traders_on[s.route] > 0 or (other.merchants_on[s.route] > 0 and supply_size(player) >= 3)
        if seat != s.actor and payable:
            out[n] = PLAYER + place
            n += 1
    return n


@rule
def price_of(shape: int) -> int:
    """Pieces to pay for displacing (HT-6.4)."""
    return 2 if shape == MERCHANT else 1


@rule
def payments(s: Any, player: Any, out: Any) -> int:
    """D4e: how many merchants are in the payment, from what the new piece leaves in the supply."""
    price = price_of(s.shape)
    traders = player.supply[TRADER] - (1 if s.new_shape == TRADER else 0)
    merchants = player.supply[MERCHANT] - (1 if s.new_shape == MERCHANT else 0)
    return counts(max(0, price - traders), min(price, merchants), out)


@rule
def nearest_routes(s: Any, out: Any) -> int:
    """D5a, D5d: the routes at the smallest distance that have an empty space (HT-6.9 to HT-6.13)."""
    at = side(s)
    for distance in range(1, FARTHEST + 1):
        n = 0
        for route in range(ROUTES):
            if DISTANCE[at, s.route, route] == distance and room(s, route) > 0:
                out[n] = ROUTE + route
                n += 1
        if n > 0:
            return n
    return 0


@rule
def room_elsewhere(s: Any) -> bool:
    """Whether any space outside the route of the displacement is empty."""
    return bool(empty_spaces(s) > room(s, s.route))


@rule
def extra_pieces(s: Any, player: Any, out: Any) -> int:
    """D5b: done, or an extra piece from the stock, else the supply, else the routes (HT-6.14, HT-6.15)."""
    out[0] = DONE
    n = 1
    for shape in range(2):
        if extra_available(s, player, shape):
            out[n] = SHAPE + shape
            n += 1
    return n


@rule
def extra_available(s: Any, player: Any, shape: int) -> bool:
    if stock_size(player) > 0:
        return bool(player.stock[shape] > 0 and room_elsewhere(s))
    if supply_size(player) > 0:
        return bool(player.supply[shape] > 0 and room_elsewhere(s))
    for route in range(ROUTES):
        if can_lift(s, player, route, shape):
            return True
    return False


@rule
def can_lift(s: Any, player: Any, route: int, shape: int) -> bool:
    """A piece that was not put down in this displacement, and a space for it once lifted (HT-6.17, 6.18)."""
    liftable = on_route(player, route, shape)
    for i in range(len(s.placed_route)):
        if s.placed_route[i] == route and s.placed_shape[i] == shape:
            liftable -= 1
    return bool(liftable > 0 and (route != s.route or room_elsewhere(s)))


@rule
def routes_to_lift_from(s: Any, player: Any, out: Any) -> int:
    """D5c."""
    n = 0
    for route in range(ROUTES):
        if can_lift(s, player, route, s.shape):
            out[n] = ROUTE + route
            n += 1
    return n


# Move


@rule
def can_move_shape(s: Any, player: Any, route: int, shape: int, moves: int, empty: int) -> bool:
    """An own piece with an empty space on another route, or a partner to trade places with (HT-7.2, HT-7.6)."""
    if on_route(player, route, shape) == 0:
        return False
    if empty > room(s, route):
        return True
    if moves >= 2:
        for other in range(ROUTES):
            if other != route and on_route(player, other, 1 - shape) > 0:
                return True
    return False


@rule
def can_move(s: Any, player: Any) -> bool:
    empty = empty_spaces(s)
    moves = value(player, LIBER_SOPHIAE)
    for route in range(ROUTES):
        if own_on(player, route) == 0:
            continue
        if can_move_shape(s, player, route, TRADER, moves, empty):
            return True
        if can_move_shape(s, player, route, MERCHANT, moves, empty):
            return True
    return False


@rule
def routes_to_move_from(s: Any, player: Any, out: Any) -> int:
    """D6a; stopping is not offered before the first move (HT-7.9)."""
    n = 0
    if s.amount < value(player, LIBER_SOPHIAE):
        out[n] = DONE
        n += 1
    empty = empty_spaces(s)
    for route in range(ROUTES):
        if own_on(player, route) == 0:
            continue
        if can_move_shape(s, player, route, TRADER, s.amount, empty) or can_move_shape(
            s, player, route, MERCHANT, s.amount, empty
        ):
            out[n] = ROUTE + route
            n += 1
    return n


@rule
def shapes_to_move(s: Any, player: Any, out: Any) -> int:
    """D6b."""
    n = 0
    empty = empty_spaces(s)
    for shape in range(2):
        if can_move_shape(s, player, s.route, shape, s.amount, empty):
            out[n] = SHAPE + shape
            n += 1
    return n


@rule
def routes_to_move_to(s: Any, player: Any, out: Any) -> int:
    """D6c."""
    n = 0
    for route in range(ROUTES):
        if route != s.route and room(s, route) > 0:
            out[n] = ROUTE + route
            n += 1
    if s.amount >= 2:
        for route in range(ROUTES):
            if route != s.route and on_route(player, route, 1 - s.shape) > 0:
                out[n] = TRADE_PLACES + route
                n += 1
    return n


# Establish


@rule
def routes_to_establish(s: Any, player: Any, out: Any) -> int:
    """D7a."""
    n = 0
    for route in range(ROUTES):
        if can_establish_on(s, player, route):
            out[n] = ROUTE + route
            n += 1
    return n


@rule
def can_found(s: Any, player: Any, city: int) -> bool:
    """The leftmost empty house: its shape is on the route and its colour permitted (HT-10.4 to HT-10.7)."""
    at = side(s)
    house = occupied_houses(s, city)
    if house >= HOUSE_COUNT[at, city]:
        return False
    if HOUSE_COLOUR[at, city, house] > value(player, PRIVILEGIUM):
        return False
    return bool(on_route(player, s.route, HOUSE_SHAPE[at, city, house]) > 0)


@rule
def ability_of_route(route: int) -> int:
    """The ability that an end city develops, or -1 (HT-1.18: never both)."""
    return max(CITY_ABILITY[ROUTE_A[route]], CITY_ABILITY[ROUTE_B[route]])


@rule
def choices_of_route(s: Any, player: Any, out: Any) -> int:
    """D7b."""
    n = 0
    first = ROUTE_A[s.route]
    second = ROUTE_B[s.route]
    if can_found(s, player, first):
        out[n] = OFFICE_A
        n += 1
    if can_found(s, player, second):
        out[n] = OFFICE_B
        n += 1
    held = player.unused[EXTRA_OFFICE] - (1 if s.just_taken == EXTRA_OFFICE else 0)
    if held > 0 and occupied_houses(s, first) > 0:
        out[n] = EXTRA_OFFICE_A
        n += 1
    if held > 0 and occupied_houses(s, second) > 0:
        out[n] = EXTRA_OFFICE_B
        n += 1
    ability = ability_of_route(s.route)
    if ability >= 0 and not full(player, ability):
        out[n] = TAKE_ABILITY
        n += 1
    if s.route == TABLE_ROUTE and player.merchants_on[s.route] > 0:
        for space in range(TABLE_SPACES):
            if s.table[space] < 0 and TABLE_COLOUR[space] <= value(player, PRIVILEGIUM):
                out[n] = TABLE + space
                n += 1
    out[n] = NOTHING
    return n + 1


# Markers


@rule
def can_swap_pair(s: Any, city: int, pair: int) -> bool:
    """Two neighbouring occupied houses of different owners (HT-12.11, HT-12.14, HT-12.15)."""
    one = s.houses[HOUSES * city + pair]
    other = s.houses[HOUSES * city + pair + 1]
    if one == 0 or other == 0:
        return False
    owner = (one - 1) // 2
    neighbour = (other - 1) // 2
    if owner == neighbour:
        return False
    return bool(s.options.swap_scope != SWAP_OWN or owner == s.actor or neighbour == s.actor)


@rule
def can_swap_in(s: Any, city: int) -> bool:
    for pair in range(HOUSES - 1):
        if can_swap_pair(s, city, pair):
            return True
    return False


@rule
def can_swap(s: Any) -> bool:
    for city in range(CITIES):
        if can_swap_in(s, city):
            return True
    return False


@rule
def cities_to_swap(s: Any, out: Any) -> int:
    """D8a."""
    n = 0
    for city in range(CITIES):
        if can_swap_in(s, city):
            out[n] = CITY + city
            n += 1
    return n


@rule
def pairs_to_swap(s: Any, city: int, out: Any) -> int:
    """D8b."""
    n = 0
    for pair in range(HOUSES - 1):
        if can_swap_pair(s, city, pair):
            out[n] = PAIR + pair
            n += 1
    return n


@rule
def abilities_to_develop(player: Any, out: Any) -> int:
    """D9."""
    n = 0
    for ability in range(ABILITIES):
        if not full(player, ability):
            out[n] = ABILITY + ability
            n += 1
    return n


@rule
def routes_with_pieces(s: Any, out: Any) -> int:
    """D10a."""
    n = 0
    for route in range(ROUTES):
        if s.occupied[route] > 0:
            out[n] = ROUTE + route
            n += 1
    return n


@rule
def owners_on_route(s: Any, out: Any) -> int:
    """D10b."""
    n = 0
    for place in range(s.options.players):
        if own_on(s.players[seat_of(s, place)], s.route) > 0:
            out[n] = PLAYER + place
            n += 1
    return n


@rule
def takes_marker(s: Any, route: int) -> bool:
    """An empty route without a marker, with an empty house at one end (HT-11.3 to HT-11.5)."""
    at = side(s)
    if SPACES[at, route] == 0 or s.occupied[route] > 0 or s.markers_on[route] >= 0:
        return False
    first = ROUTE_A[route]
    second = ROUTE_B[route]
    return bool(
        occupied_houses(s, first) < HOUSE_COUNT[at, first] or occupied_houses(s, second) < HOUSE_COUNT[at, second]
    )


@rule
def routes_for_marker(s: Any, out: Any) -> int:
    """D12."""
    n = 0
    for route in range(ROUTES):
        if takes_marker(s, route):
            out[n] = ROUTE + route
            n += 1
    return n
