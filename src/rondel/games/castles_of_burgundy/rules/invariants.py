"""What must hold in every reachable position (the specification's section "Invariants")."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    BEFORE_KNOWLEDGE,
    BLACK_BACKS,
    BLACK_SLOTS,
    BLACK_TILES,
    BUILDING,
    CASTLE_TILE,
    CITY,
    COLOUR_SPACES,
    COLOURED_BACKS,
    COLOURS,
    DEPOT_SLOTS,
    DEPOTS,
    FIRST_BUILDING,
    GOOD_POINTS,
    GOODS,
    GOODS_PER_COLOUR,
    GOODS_PER_PHASE,
    KNOWLEDGE,
    KNOWLEDGE_TILES,
    LARGE_BONUS,
    MAX_GOODS_COLOURS,
    MAX_PLAYERS,
    NEIGHBOURS,
    NOTHING,
    PHASES,
    REGION,
    REGION_POINTS,
    REGION_SIZE,
    ROUNDS,
    SHEETS,
    SHIP_TILE,
    SLOT_PLAYERS,
    SMALL_BONUS,
    SPACE_COLOUR,
    SPACES,
    START_GOODS,
    STORAGE,
    TILE_COLOUR,
    TILES,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from rondel.games.castles_of_burgundy.rules.preparation import slot_colour
from rondel.games.castles_of_burgundy.rules.scoring import FIRST_END_TILE, goods_sold, knowledge_points
from rondel.games.castles_of_burgundy.rules.state import (
    BOARD,
    CITY_HALL_PLACEMENT,
    DEALT_SHEETS,
    DISCARD,
    EXTRA_ACTION,
    FROM_COLOURS,
    FROM_GOODS,
    FROM_KNOWLEDGE,
    FROM_PHASES,
    FROM_REGIONS,
    FROM_SILVER,
    FROM_UNSOLD,
    FROM_WATCHTOWERS,
    FROM_WORKERS,
    MENU,
    OVER,
    PLACE,
    SHIP_DEPOT,
    SHIP_GOODS,
    SOURCES,
    START_CASTLE,
    TAKE,
    TARGET,
    goods_colours,
    owns,
    tiles_of,
)

KINDS = len(COLOURS)

#: code -> what is wrong, for people
BREACHES = {
    1: "a number in the record lies outside its range",
    2: "tiles were lost or doubled",
    3: "goods were lost or doubled",
    4: "the goods do not fit the phase and round",
    5: "more goods colours are stored than there are goods spaces",
    6: "a tile lies on a space of another colour",
    7: "a placed tile is not connected to the starting castle",
    8: "the marks of covered, reachable and known do not fit the estate",
    9: "a city holds the same building twice without knowledge tile 1",
    10: "silver, workers or points are negative",
    11: "the points do not equal the sum of their sources",
    12: "the turn order track does not fit the ships",
    13: "a depot space holds what it must not hold",
    14: "a bonus tile lies with a player who has not covered its colour",
    15: "points for regions, phases, colours, goods or watchtowers do not fit the estate",
    16: "the points of the end do not fit what is left",
    17: "the open decision does not fit the dice, the purchase or the chosen tile",
}


@rule
def check(s: Any) -> int:
    """0, or the code of the first breach found."""
    if not in_range(s):
        return 1
    if not tiles_conserved(s):
        return 2
    if not goods_conserved(s):
        return 3
    if not goods_fit_round(s):
        return 4
    if not track_fits(s):
        return 12
    if not depots_fit(s):
        return 13
    if not decision_fits(s):
        return 17
    for seat in range(s.options.players):
        code = check_player(s, seat)
        if code != 0:
            return int(code)
    return 0


@rule
def check_player(s: Any, seat: int) -> int:
    player = s.players[seat]
    if goods_colours(player) > MAX_GOODS_COLOURS:
        return 5
    if player.covered != 0:
        code = check_estate(player)
        if code != 0:
            return int(code)
    if player.silver < 0 or player.workers < 0 or player.score < 0:
        return 10
    total = 0
    for source in range(SOURCES):
        total += player.scored[source]
    if total != player.score:
        return 11
    if not bonuses_fit(s, seat):
        return 14
    if not points_fit(s, seat):
        return 15
    if not end_fits(s, seat):
        return 16
    return 0


@rule
def in_range(s: Any) -> bool:
    """Indices first, so that the other checks cannot reach outside a table."""
    seats = s.options.players
    if seats < 2 or seats > MAX_PLAYERS or s.stage < BOARD or s.stage > OVER:
        return False
    if s.phase < -1 or s.phase >= PHASES or s.round_number < 0 or s.round_number > ROUNDS:
        return False
    if s.actor < 0 or s.actor >= seats or s.turn < -1 or s.turn >= seats:
        return False
    if s.options.black_depot < 0 or s.options.black_depot > 1:
        return False
    if s.place < 0 or s.place > seats or s.die < -1 or s.die > 1:
        return False
    if s.taking != -1 and (s.taking < TAKE or s.taking >= PLACE):
        return False
    if s.ship_depot < -1 or s.ship_depot >= DEPOTS or s.ship_second < -1 or s.ship_second >= DEPOTS:
        return False
    for slot in range(DEPOTS * DEPOT_SLOTS):
        if s.depots[slot] < 0 or s.depots[slot] >= TILES:
            return False
    for slot in range(BLACK_SLOTS):
        if s.black[slot] < 0 or s.black[slot] >= TILES:
            return False
    for r in range(ROUNDS):
        if s.round_goods[r] < -1 or s.round_goods[r] >= GOODS:
            return False
    playing = s.phase >= 0
    if playing and (s.white_die < 1 or s.white_die > 6):
        return False
    for seat in range(seats):
        player = s.players[seat]
        if s.order[seat] < 0 or s.order[seat] >= seats:
            return False
        if playing and (s.round_order[seat] < 0 or s.round_order[seat] >= seats):
            return False
        if player.board < -1 or player.board >= len(REGION):
            return False
        if player.start_castle < -1 or player.start_castle >= SPACES:
            return False
        if player.sheet < -1 or player.sheet >= len(SHEETS):
            return False
        if (player.sheet < 0) == (s.options.boards == DEALT_SHEETS):
            return False
        if (playing or player.covered != 0) and (player.board < 0 or player.start_castle < 0):
            return False
        if playing and player.covered == 0:
            return False
        for space in range(SPACES):
            if player.estate[space] < 0 or player.estate[space] >= TILES:
                return False
        for slot in range(STORAGE):
            if player.storage[slot] < 0 or player.storage[slot] >= TILES:
                return False
        for die in range(2):
            if playing and (player.dice[die] < 1 or player.dice[die] > 6):
                return False
    return True


@rule
def tiles_conserved(s: Any) -> bool:
    """Invariant 1."""
    count = np.zeros(TILES, np.int64)
    for slot in range(DEPOTS * DEPOT_SLOTS):
        count[s.depots[slot]] += 1
    for slot in range(BLACK_SLOTS):
        count[s.black[slot]] += 1
    for seat in range(s.options.players):
        player = s.players[seat]
        for slot in range(STORAGE):
            count[player.storage[slot]] += 1
        for space in range(SPACES):
            count[player.estate[space]] += 1
    for tile in range(1, TILES):
        if s.bag[tile] < 0 or s.black_bag[tile] < 0 or s.gone[tile] < 0:
            return False
        left = s.bag[tile] + s.black_bag[tile] + s.gone[tile]
        if count[tile] + left != COLOURED_BACKS[tile] + BLACK_BACKS[tile]:
            return False
    return True


@rule
def goods_conserved(s: Any) -> bool:
    """Invariant 2."""
    for colour in range(GOODS):
        count = s.unseen_goods[colour]
        if count < 0:
            return False
        for r in range(ROUNDS):
            if s.round_goods[r] == colour:
                count += 1
        for depot in range(DEPOTS):
            lying = s.depot_goods[GOODS * depot + colour]
            if lying < 0:
                return False
            count += lying
        for seat in range(s.options.players):
            player = s.players[seat]
            if player.goods[colour] < 0 or player.sold[colour] < 0:
                return False
            count += player.goods[colour] + player.sold[colour]
        if count != GOODS_PER_COLOUR:
            return False
    return True


@rule
def goods_fit_round(s: Any) -> bool:
    """Invariants 2 and 3: how many goods are hidden and how many lie on the round spaces."""
    unseen = 0
    for colour in range(GOODS):
        unseen += s.unseen_goods[colour]
    out_of_game = GOODS * GOODS_PER_COLOUR - PHASES * GOODS_PER_PHASE - START_GOODS * s.options.players
    if unseen != out_of_game + GOODS_PER_PHASE * (PHASES - 1 - s.phase):
        return False
    for r in range(ROUNDS):
        lying = s.round_goods[r] >= 0
        if lying != (s.phase >= 0 and r > s.round_number):
            return False
    return True


@rule
def check_estate(player: Any) -> int:
    """Invariants 5 and 6, and the marks kept beside the estate for speed."""
    board = player.board
    covered = np.int64(0)
    reach = 0
    known = 0
    kinds = np.zeros(len(player.city_kinds), np.int64)
    twice = False
    for space in range(SPACES):
        tile = player.estate[space]
        if tile == NOTHING:
            continue
        if TILE_COLOUR[tile] != SPACE_COLOUR[board, space]:
            return 6
        covered |= np.int64(1) << space
        reach |= NEIGHBOURS[space]
        if TILE_COLOUR[tile] == KNOWLEDGE:
            known |= 1 << (tile - BEFORE_KNOWLEDGE)
        if TILE_COLOUR[tile] == BUILDING:
            kind = 1 << (tile - FIRST_BUILDING)
            city = CITY[board, space]
            if kinds[city] & kind:
                twice = True
            kinds[city] |= kind
    if player.estate[player.start_castle] != CASTLE_TILE:
        return 6
    if covered != player.covered or reach != player.reach or known != player.knowledge:
        return 8
    for city in range(len(player.city_kinds)):
        if kinds[city] != player.city_kinds[city]:
            return 8
    if twice and not owns(player, 1):
        return 9
    joined = np.int64(1) << player.start_castle
    grown = True
    while grown:
        grown = False
        for space in range(SPACES):
            bit = np.int64(1) << space
            if covered & bit and not joined & bit and joined & NEIGHBOURS[space]:
                joined |= bit
                grown = True
    return 0 if joined == covered else 7


@rule
def track_fits(s: Any) -> bool:
    """Invariant 11; while a ship's goods are being chosen its marker has not moved yet (CB-8.1)."""
    seats = s.options.players
    seen = 0
    for place in range(seats):
        seen |= 1 << s.order[place]
        if place > 0 and s.players[s.order[place]].steps > s.players[s.order[place - 1]].steps:
            return False
    if seen != (1 << seats) - 1:
        return False
    for seat in range(seats):
        ships = tiles_of(s.players[seat], SHIP_TILE)
        if seat == s.actor and SHIP_DEPOT <= s.stage <= SHIP_GOODS:
            ships -= 1
        if s.players[seat].steps != ships:
            return False
    return True


@rule
def depots_fit(s: Any) -> bool:
    """Invariant 12."""
    for slot in range(DEPOTS * DEPOT_SLOTS):
        tile = s.depots[slot]
        if tile != NOTHING:
            if SLOT_PLAYERS[slot] > s.options.players or s.phase < 0:
                return False
            if TILE_COLOUR[tile] != slot_colour(s, slot):
                return False
    for slot in range(BLACK_TILES[s.options.black_depot, s.options.players], BLACK_SLOTS):
        if s.black[slot] != NOTHING:
            return False
    return True


@rule
def decision_fits(s: Any) -> bool:
    """Invariants 9 and 16, and what is remembered between decisions."""
    if (s.stage == TARGET) != (s.die >= 0) or (s.stage == DISCARD) != (s.taking >= 0):
        return False
    if s.die >= 0 and s.used[s.die]:
        return False
    if s.back != MENU and s.back != EXTRA_ACTION and s.back != CITY_HALL_PLACEMENT:
        return False
    if (s.stage == SHIP_GOODS) and s.ship_depot < 0:
        return False
    if s.stage == BOARD or s.stage == START_CASTLE:
        return bool(s.phase == -1 and choice_fits(s))
    return bool(s.phase >= 0 and (s.stage == OVER) == (s.phase == PHASES - 1 and s.round_number == ROUNDS))


@rule
def choice_fits(s: Any) -> bool:
    """Boards and castles are chosen in turn order, the board before the castle."""
    if s.place >= s.options.players or s.actor != s.order[s.place]:
        return False
    for place in range(s.options.players):
        player = s.players[s.order[place]]
        board_chosen = place < s.place or (place == s.place and s.stage == START_CASTLE)
        if (player.board >= 0) != board_chosen or (player.start_castle >= 0) != (place < s.place):
            return False
    return True


@rule
def bonuses_fit(s: Any, seat: int) -> bool:
    """Invariant 13."""
    player = s.players[seat]
    for colour in range(KINDS):
        large = s.large_bonus[colour]
        small = s.small_bonus[colour]
        if small >= 0 and (large < 0 or small == large):
            return False
        if large == seat or small == seat:
            spaces = COLOUR_SPACES[player.board, colour]
            if player.covered & spaces != spaces:
                return False
    return True


@rule
def points_fit(s: Any, seat: int) -> bool:
    """Invariants 14 and 15: what can be recomputed from the estate, the bonus tiles and the sold goods."""
    player = s.players[seat]
    seats = s.options.players
    regions = 0
    completed = 0
    if player.covered != 0:
        for space in range(SPACES):
            region = REGION[player.board, space]
            first = region & -region == np.int64(1) << space
            by_itself = region == np.int64(1) << player.start_castle
            if first and not by_itself and player.covered & region == region:
                regions += REGION_POINTS[REGION_SIZE[player.board, space]]
                completed += 1
    if player.scored[FROM_REGIONS] != regions:
        return False
    if player.scored[FROM_PHASES] < 2 * completed or player.scored[FROM_PHASES] > 10 * completed:
        return False
    bonus = 0
    for colour in range(KINDS):
        if s.large_bonus[colour] == seat:
            bonus += LARGE_BONUS[seats]
        if s.small_bonus[colour] == seat:
            bonus += SMALL_BONUS[seats]
    if player.scored[FROM_COLOURS] != bonus:
        return False
    if player.scored[FROM_GOODS] != GOOD_POINTS[seats] * goods_sold(player):
        return False
    return bool(player.scored[FROM_WATCHTOWERS] == WATCHTOWER_POINTS * tiles_of(player, WATCHTOWER))


@rule
def end_fits(s: Any, seat: int) -> bool:
    """Invariant 18: nothing before the end, then exactly what is left."""
    player = s.players[seat]
    unsold = 0
    silver = 0
    workers = 0
    knowledge = 0
    if s.stage == OVER:
        for colour in range(GOODS):
            unsold += player.goods[colour]
        silver = player.silver
        workers = player.workers // 2
        for number in range(FIRST_END_TILE, KNOWLEDGE_TILES + 1):
            knowledge += knowledge_points(s, seat, number)
    return bool(
        player.scored[FROM_UNSOLD] == unsold
        and player.scored[FROM_SILVER] == silver
        and player.scored[FROM_WORKERS] == workers
        and player.scored[FROM_KNOWLEDGE] == knowledge
    )
