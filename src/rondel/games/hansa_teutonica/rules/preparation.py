"""Setup, the course of turns, and the ends that come after a turn (sections 2, 3, 11, 13, 15)."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import below, draw_from, random_member, seed_generator
from rondel.core.compiling import rule
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ACTIONES,
    CITIES,
    DEVELOP_ABILITY,
    HOUSES,
    MARKER_KINDS,
    MAX_PLAYERS,
    PILE,
    PILE_SIZE,
    REMOVE_THREE,
    ROUTES,
    SPACES,
    START_STOCK,
    START_SUPPLY,
    SWAP_OFFICES,
    TABLE_SPACES,
    TAVERN_MARKERS,
    TAVERN_ROUTES,
)
from rondel.games.hansa_teutonica.rules.decisions import can_develop, can_swap, takes_marker
from rondel.games.hansa_teutonica.rules.scoring import score_the_end
from rondel.games.hansa_teutonica.rules.state import (
    BY_BLOCK,
    BY_LIMIT,
    MARKER_ROUTE,
    MENU,
    OVER,
    PAWN_LAST,
    PAWN_START,
    own_on,
    place_of,
    provinces,
    seat_of,
    side,
    stock_size,
    supply_size,
    value,
)


@rule
def setup(s: Any, seed: Any) -> None:
    """Everything up to the first decision. The options already stand in the record."""
    clear(s)
    seed_generator(s, seed)
    seats = s.options.players
    s.first = s.options.start_player - 1 if s.options.start_player > 0 else below(s, seats)
    for place in range(seats):
        player = s.players[seat_of(s, place)]
        for shape in range(2):
            player.supply[shape] = START_SUPPLY[place, shape]
            player.stock[shape] = START_STOCK[place, shape]
    lay_tavern_markers(s)
    if provinces(s):
        s.actor = seat_of(s, 1)
        s.stage = PAWN_START
    else:
        start_game(s)


@rule
def start_game(s: Any) -> None:
    s.round_number = 1
    start_turn(s, s.first)


@rule
def clear(s: Any) -> None:
    s.turn = -1
    s.round_number = 0
    s.actions_left = 0
    s.acted = 0
    s.pawn = -1
    s.pawn_moved = 0
    for route in range(ROUTES):
        s.occupied[route] = 0
        s.markers_on[route] = -1
    for kind in range(MARKER_KINDS):
        s.unseen[kind] = PILE[kind]
    s.pile = PILE_SIZE
    s.drawn = 0
    for house in range(CITIES * HOUSES):
        s.houses[house] = 0
    for i in range(len(s.extra_city)):
        s.extra_city[i] = -1
        s.extra_piece[i] = 0
    for space in range(TABLE_SPACES):
        s.table[space] = -1
    s.completed = 0
    s.chains = 0
    s.ended_by = 0
    forget(s)
    for seat in range(MAX_PLAYERS):
        clear_player(s.players[seat])


@rule
def clear_player(player: Any) -> None:
    for shape in range(2):
        player.stock[shape] = 0
        player.supply[shape] = 0
    for route in range(ROUTES):
        player.traders_on[route] = 0
        player.merchants_on[route] = 0
    for city in range(CITIES):
        player.offices[city] = 0
    for ability in range(ABILITIES):
        player.steps[ability] = 0
    player.points = 0
    player.chain = -1
    for kind in range(MARKER_KINDS):
        player.unused[kind] = 0
        player.used[kind] = 0
    for i in range(PILE_SIZE):
        player.plate[i] = -1
    for source in range(len(player.result)):
        player.result[source] = 0


@rule
def forget(s: Any) -> None:
    """What was remembered inside an action; equal positions have equal records."""
    s.route = -1
    s.owner = -1
    s.shape = 0
    s.new_shape = 0
    s.amount = 0
    s.lifted = 0
    s.just_taken = -1
    s.city = -1
    for i in range(len(s.placed_route)):
        s.placed_route[i] = -1
        s.placed_shape[i] = 0


@rule
def lay_tavern_markers(s: Any) -> None:
    """The three first markers in random order on the tavern routes (HT-2.1)."""
    left = (1 << len(TAVERN_ROUTES)) - 1
    for tavern in range(len(TAVERN_ROUTES)):
        at = random_member(s, left)
        left &= ~(1 << at)
        s.markers_on[TAVERN_ROUTES[tavern]] = TAVERN_MARKERS[at]


@rule
def start_turn(s: Any, seat: int) -> None:
    s.turn = seat
    s.actor = seat
    s.actions_left = value(s.players[seat], ACTIONES)
    s.acted = 0
    s.pawn_moved = 0
    s.stage = MENU


@rule
def end_turn(s: Any) -> None:
    """The last free pawn move, if it is still there, comes before the new markers (HT-15.10)."""
    s.actions_left = 0
    if provinces(s) and not s.pawn_moved:
        s.stage = PAWN_LAST
    else:
        reveal_markers(s)


@rule
def reveal_markers(s: Any) -> None:
    """The markers drawn in this turn are shown together, after those that waited (HT-11.7, HT-11.8)."""
    plate = s.players[s.turn].plate
    at = 0
    while at < PILE_SIZE and plate[at] >= 0:
        at += 1
    while s.drawn > 0:
        plate[at] = draw_from(s, s.unseen, 0, MARKER_KINDS - 1)
        s.drawn -= 1
        at += 1
    next_marker(s)


@rule
def next_marker(s: Any) -> None:
    """Ask for the next marker on the plate, or go on when there is none or no route is legal."""
    if s.players[s.turn].plate[0] >= 0:
        for route in range(ROUTES):
            if takes_marker(s, route):
                s.stage = MARKER_ROUTE
                return
    finish_turn(s)


@rule
def lay_marker(s: Any, route: int) -> None:
    plate = s.players[s.turn].plate
    s.markers_on[route] = plate[0]
    for i in range(PILE_SIZE - 1):
        plate[i] = plate[i + 1]
    plate[PILE_SIZE - 1] = -1
    next_marker(s)


@rule
def finish_turn(s: Any) -> None:
    """The turn is completely over: the game is too, or the next player begins (HT-13.12 to HT-13.14)."""
    last = place_of(s, s.turn) == s.options.players - 1
    if nothing_can_change(s):
        s.ended_by |= BY_BLOCK
    elif last and s.options.round_limit > 0 and s.round_number >= s.options.round_limit:
        s.ended_by |= BY_LIMIT
    if s.ended_by:
        end_game(s)
        return
    if last:
        s.round_number += 1
    start_turn(s, (s.turn + 1) % s.options.players)


@rule
def end_game(s: Any) -> None:
    s.actor = s.turn
    s.actions_left = 0
    forget(s)
    for seat in range(s.options.players):
        score_the_end(s, seat)
    s.stage = OVER


@rule
def nothing_can_change(s: Any) -> bool:
    """HT-13.13 and HT-13.14."""
    few = True
    for seat in range(s.options.players):
        player = s.players[seat]
        pieces = stock_size(player) + supply_size(player)
        for route in range(ROUTES):
            pieces += own_on(player, route)
        if pieces >= 2:
            few = False
    if not few and not board_is_stuck(s):
        return False
    return not anyone_can_use(s, few)


@rule
def board_is_stuck(s: Any) -> bool:
    """Every space is occupied, and no route by one player alone."""
    at = side(s)
    for route in range(ROUTES):
        if SPACES[at, route] == 0:
            continue
        if s.occupied[route] < SPACES[at, route]:
            return False
        for seat in range(s.options.players):
            if own_on(s.players[seat], route) == SPACES[at, route]:
                return False
    return True


@rule
def anyone_can_use(s: Any, few: bool) -> bool:
    """Whether some player has a marker that could still change something."""
    actor = s.actor
    found = False
    for seat in range(s.options.players):
        player = s.players[seat]
        s.actor = seat  # with swap_scope own it matters who would swap
        if player.unused[SWAP_OFFICES] > 0 and can_swap(s):
            found = True
        if player.unused[DEVELOP_ABILITY] > 0 and can_develop(player):
            found = True
        if not few and player.unused[REMOVE_THREE] > 0:
            found = True
    s.actor = actor
    return found
