"""What must hold in every reachable position (the specification's section "Invariants")."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    CHAIN_POINTS,
    CITIES,
    CITIES_TO_END,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    HOUSES,
    LIBER_SOPHIAE,
    MARKER_COUNT,
    MARKER_KINDS,
    MAX_PLAYERS,
    MERCHANT,
    MERCHANTS,
    PILE_SIZE,
    POINTS_TO_END,
    PRIVILEGIUM,
    PROVINCES,
    ROUTES,
    SPACES,
    TABLE_COLOUR,
    TABLE_SPACES,
    TRACK_LENGTH,
    TRADER,
    TRADERS,
)
from rondel.games.hansa_teutonica.rules.open_decision import (
    actions_fit,
    decision_fits,
    remembered_in_range,
    right_seat_decides,
)
from rondel.games.hansa_teutonica.rules.preparation import nothing_can_change
from rondel.games.hansa_teutonica.rules.scoring import controller, has_chain, markers_taken, part
from rondel.games.hansa_teutonica.rules.state import (
    BY_BLOCK,
    BY_CITIES,
    BY_LIMIT,
    BY_MARKERS,
    BY_POINTS,
    ESTABLISH_CHOICE,
    EXTRA_OFFICE_SHAPE,
    EXTRA_ROUTE,
    MENU,
    OVER,
    PAWN_START,
    REPLACE_ROUTE,
    SOURCES,
    on_route,
    provinces,
    side,
    stock_size,
    supply_size,
    value,
)

#: far more than anybody plays, and far below what the field holds
MOST_ROUNDS = 1_000_000_000

#: code -> what is wrong, for people
BREACHES = {
    1: "a number in the record lies outside its range",
    2: "a player's traders were lost or doubled",
    3: "a player's merchants were lost or doubled",
    4: "a player's points lie outside 0 to 27, or reach 20 before the end",
    5: "there are more actions left than any turn can have",
    6: "markers were lost or doubled",
    7: "at the start of a turn there are not three markers on the board and waiting on plates",
    8: "a route holds more pieces than spaces, or its count does not fit",
    9: "the houses of a city are not filled from the left, or hold the wrong shapes",
    10: "extra offices do not fit the used markers or stand in an empty city",
    11: "the count of offices does not fit the houses",
    12: "the count of completed cities does not fit the houses",
    13: "the merchants on the Coellen table do not fit",
    14: "a city with an office has no controller",
    15: "the points for Arnheim-Stendal do not fit",
    16: "the pawn stands outside the provinces",
    17: "a player has no piece left to play with",
    18: "the open decision does not fit who decides",
    19: "the result does not fit the final position",
    20: "a track was developed further than it goes",
    21: "what is remembered of the action does not fit the open decision",
    22: "the reasons for the end do not fit the position",
    23: "the round does not fit the options",
}


@rule
def check(s: Any) -> int:
    """0, or the code of the first breach found."""
    if not in_range(s):
        return 1
    code = check_board(s)
    if code != 0:
        return int(code)
    for seat in range(s.options.players):
        code = check_player(s, seat)
        if code != 0:
            return int(code)
    if not round_fits(s):
        return 23
    if not end_fits(s):
        return 22
    if not decision_fits(s):
        return 21
    return 0


@rule
def in_range(s: Any) -> bool:
    """Indices first, so that the other checks cannot reach outside a table."""
    seats = s.options.players
    if seats < 2 or seats > MAX_PLAYERS or s.stage < PAWN_START or s.stage > OVER:
        return False
    if s.actor < 0 or s.actor >= seats or s.turn < -1 or s.turn >= seats or s.first < 0 or s.first >= seats:
        return False
    if s.route < -1 or s.route >= ROUTES or s.owner < -1 or s.owner >= seats or s.city < -1 or s.city >= CITIES:
        return False
    if s.shape < 0 or s.shape > 1 or s.new_shape < 0 or s.new_shape > 1 or s.pawn < -1 or s.pawn >= PROVINCES:
        return False
    if s.acted < 0 or s.acted > 1 or s.pawn_moved < 0 or s.pawn_moved > 1 or not remembered_in_range(s):
        return False
    for house in range(CITIES * HOUSES):
        if s.houses[house] < 0 or s.houses[house] > 2 * seats:
            return False
    for i in range(len(s.extra_city)):
        if s.extra_city[i] < -1 or s.extra_city[i] >= CITIES or s.extra_piece[i] < 0 or s.extra_piece[i] > 2 * seats:
            return False
        if (s.extra_city[i] < 0) != (s.extra_piece[i] == 0):
            return False
        if i > 0 and s.extra_city[i] >= 0 and s.extra_city[i - 1] < 0:
            return False
    for space in range(TABLE_SPACES):
        if s.table[space] < -1 or s.table[space] >= seats:
            return False
    for route in range(ROUTES):
        if s.markers_on[route] < -1 or s.markers_on[route] >= MARKER_KINDS:
            return False
    for seat in range(seats):
        plate = s.players[seat].plate
        for i in range(PILE_SIZE):
            if plate[i] < -1 or plate[i] >= MARKER_KINDS or (i > 0 and plate[i] >= 0 and plate[i - 1] < 0):
                return False
        for ability in range(ABILITIES):
            if s.players[seat].steps[ability] < 0 or s.players[seat].steps[ability] > 5:
                return False
    return True


@rule
def check_board(s: Any) -> int:
    if not actions_fit(s):
        return 5
    if not markers_conserved(s):
        return 6
    if not three_markers(s):
        return 7
    if not routes_fit(s):
        return 8
    code = check_cities(s)
    if code != 0:
        return int(code)
    if (s.pawn >= 0) != (provinces(s) and s.stage != PAWN_START):
        return 16
    return 0 if right_seat_decides(s) else 18


@rule
def markers_conserved(s: Any) -> bool:
    """Invariant 8."""
    unseen = 0
    for kind in range(MARKER_KINDS):
        count = s.unseen[kind]
        unseen += s.unseen[kind]
        for route in range(ROUTES):
            if s.markers_on[route] == kind:
                count += 1
        for seat in range(s.options.players):
            player = s.players[seat]
            if player.unused[kind] < 0 or player.used[kind] < 0:
                return False
            count += player.unused[kind] + player.used[kind]
            for i in range(PILE_SIZE):
                if player.plate[i] == kind:
                    count += 1
        if count != MARKER_COUNT[kind] or s.unseen[kind] < 0:
            return False
    return bool(s.pile >= 0 and s.drawn >= 0 and unseen == s.pile + s.drawn)


@rule
def three_markers(s: Any) -> bool:
    """Invariant 9, at the start of a turn; and a plate never gets more than came from the pile."""
    laid = 0
    waiting = 0
    for route in range(ROUTES):
        if s.markers_on[route] >= 0:
            laid += 1
    for seat in range(s.options.players):
        for i in range(PILE_SIZE):
            if s.players[seat].plate[i] >= 0:
                waiting += 1
    if s.stage == MENU and not s.acted:
        return bool(laid + waiting == 3 and s.drawn == 0)
    return bool(waiting + s.drawn <= PILE_SIZE)


@rule
def routes_fit(s: Any) -> bool:
    """Invariant 10."""
    at = side(s)
    for route in range(ROUTES):
        pieces = 0
        for seat in range(s.options.players):
            player = s.players[seat]
            if player.traders_on[route] < 0 or player.merchants_on[route] < 0:
                return False
            pieces += player.traders_on[route] + player.merchants_on[route]
        if pieces != s.occupied[route] or pieces > SPACES[at, route]:
            return False
        if s.markers_on[route] >= 0 and SPACES[at, route] == 0:
            return False
    return True


@rule
def check_cities(s: Any) -> int:
    """Invariants 11, 12, 14, 16 and 17."""
    at = side(s)
    completed = 0
    for city in range(CITIES):
        balance = 0  # round houses against merchants in them; swaps only exchange positions
        occupied = 0
        gap = False
        for house in range(HOUSES):
            piece = s.houses[HOUSES * city + house]
            if piece == 0:
                gap = True
                continue
            if gap or house >= HOUSE_COUNT[at, city]:
                return 9
            occupied += 1
            balance += HOUSE_SHAPE[at, city, house] - (piece - 1) % 2
        if balance != 0:
            return 9
        if occupied == HOUSE_COUNT[at, city]:
            completed += 1
        offices = occupied
        for i in range(len(s.extra_city)):
            if s.extra_city[i] == city:
                offices += 1
                if occupied == 0:
                    return 10
        if (controller(s, city) >= 0) != (offices > 0):
            return 14
        for seat in range(s.options.players):
            if s.players[seat].offices[city] != offices_of(s, seat, city):
                return 11
    if completed != s.completed or completed > CITIES_TO_END:
        return 12
    return 0


@rule
def offices_of(s: Any, seat: int, city: int) -> int:
    count = 0
    for house in range(HOUSES):
        piece = s.houses[HOUSES * city + house]
        if piece > 0 and (piece - 1) // 2 == seat:
            count += 1
    for i in range(len(s.extra_city)):
        if s.extra_city[i] == city and (s.extra_piece[i] - 1) // 2 == seat:
            count += 1
    return count


@rule
def pieces_of(s: Any, seat: int, shape: int) -> int:
    """All pieces of this shape that belong to the seat, wherever they are (HT-1.7)."""
    player = s.players[seat]
    count = player.stock[shape] + player.supply[shape]
    for ability in range(ABILITIES):
        if (ability == LIBER_SOPHIAE) == (shape == MERCHANT):
            count += TRACK_LENGTH[ability] - player.steps[ability]
    for route in range(ROUTES):
        count += on_route(player, route, shape)
    for house in range(CITIES * HOUSES):
        if s.houses[house] == 1 + 2 * seat + shape:
            count += 1
    for i in range(len(s.extra_piece)):
        if s.extra_piece[i] == 1 + 2 * seat + shape:
            count += 1
    in_hand = s.stage == REPLACE_ROUTE or (s.stage == EXTRA_ROUTE and s.lifted)
    if in_hand and seat == s.actor and s.shape == shape:
        count += 1
    if shape == MERCHANT:
        for space in range(TABLE_SPACES):
            if s.table[space] == seat:
                count += 1
    else:
        count += 1  # on the score track
    return count


@rule
def check_player(s: Any, seat: int) -> int:
    player = s.players[seat]
    for ability in range(ABILITIES):
        if player.steps[ability] > TRACK_LENGTH[ability]:
            return 20
    for shape in range(2):
        if player.stock[shape] < 0 or player.supply[shape] < 0:
            return 2 + shape
    if pieces_of(s, seat, TRADER) != TRADERS:
        return 2
    if pieces_of(s, seat, MERCHANT) != MERCHANTS:
        return 3
    if player.points < 0 or player.points > 27 or (player.points > 19 and s.ended_by == 0):
        return 4
    if used_extra_offices(s) != extra_offices(s):
        return 10
    for space in range(TABLE_SPACES):
        if s.table[space] == seat and TABLE_COLOUR[space] > value(player, PRIVILEGIUM):
            return 13
    if not chain_fits(s, seat):
        return 15
    pieces = stock_size(player) + supply_size(player)
    for route in range(ROUTES):
        pieces += player.traders_on[route] + player.merchants_on[route]
    in_hand = seat == s.actor and (s.stage == REPLACE_ROUTE or (s.stage == EXTRA_ROUTE and s.lifted))
    if pieces == 0 and not in_hand:
        return 17
    if not result_fits(s, seat):
        return 19
    if points_below_chain(player):
        return 15
    return 0


@rule
def used_extra_offices(s: Any) -> int:
    count = 0
    for seat in range(s.options.players):
        count += s.players[seat].used[0]
    return count


@rule
def extra_offices(s: Any) -> int:
    count = 0
    for i in range(len(s.extra_city)):
        if s.extra_city[i] >= 0:
            count += 1
    return count


@rule
def chain_fits(s: Any, seat: int) -> bool:
    """Invariants 7 and 18: the first to close the chain has 7 points for it, the next 4, then 2, then 0."""
    scored = 0
    total = 0
    for other in range(s.options.players):
        if s.players[other].chain >= 0:
            scored += 1
            total += s.players[other].chain
    expected = 0
    for place in range(min(scored, len(CHAIN_POINTS))):
        expected += CHAIN_POINTS[place]
    chain = s.players[seat].chain
    fits = chain >= -1 and (chain >= 0) == has_chain(s, s.players[seat])
    return bool(scored == s.chains and total == expected and fits)


@rule
def points_below_chain(player: Any) -> bool:
    """Points on the track are at least those that the chain gave."""
    return bool(player.points < max(0, player.chain))


@rule
def result_fits(s: Any, seat: int) -> bool:
    """Nothing before the end, then exactly A to F."""
    for source in range(SOURCES):
        expected = part(s, seat, source) if s.stage == OVER else 0
        if s.players[seat].result[source] != expected:
            return False
    return bool(s.stage != OVER or (s.ended_by != 0 and markers_taken(s.players[seat]) <= 14))


@rule
def round_fits(s: Any) -> bool:
    """Rounds never pass their limit, and the start player is the chosen one."""
    if s.round_number > MOST_ROUNDS:
        return False
    if s.options.round_limit > 0 and s.round_number > s.options.round_limit:
        return False
    return bool(s.options.start_player == 0 or s.first == s.options.start_player - 1)


@rule
def end_fits(s: Any) -> bool:
    """Reasons are known only in the establish action that brings them, and after the end (section 13)."""
    if s.ended_by < 0 or s.ended_by > BY_POINTS + BY_MARKERS + BY_CITIES + BY_BLOCK + BY_LIMIT:
        return False
    if s.ended_by != 0 and s.stage != OVER and not ESTABLISH_CHOICE <= s.stage <= EXTRA_OFFICE_SHAPE:
        return False
    most = 0
    for seat in range(s.options.players):
        most = max(most, s.players[seat].points)
    if (most >= POINTS_TO_END) != (s.ended_by & BY_POINTS > 0):
        return False
    if (s.completed == CITIES_TO_END) != (s.ended_by & BY_CITIES > 0):
        return False
    if s.ended_by & BY_MARKERS and s.pile > 0:
        return False
    if s.ended_by & BY_LIMIT:
        return bool(s.ended_by == BY_LIMIT and s.stage == OVER and s.round_number == s.options.round_limit)
    if s.ended_by & BY_BLOCK:
        return bool(s.ended_by == BY_BLOCK and s.stage == OVER and nothing_can_change(s))
    return True
