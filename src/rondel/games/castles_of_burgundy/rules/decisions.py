"""Which alternatives a decision offers, in ascending order (the specification's section "Decisions").

Interchangeable alternatives are offered once, with the lowest number.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    BIT_INDEX,
    BLACK_SLOTS,
    BOARDS,
    BUILDING,
    CASTLE,
    CITY_SPACES,
    COLOUR_SPACES,
    DEPOT_SLOTS,
    DEPOTS,
    DISTANCE,
    FIRST_BUILDING,
    GOODS,
    MAX_GOODS_COLOURS,
    NOTHING,
    PURCHASE_PRICE,
    SHEETS,
    SPACES,
    SPACES_WITHIN,
    STORAGE,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.dice import FREE_STEP_TO_TAKE, farthest, free_step_to_place
from rondel.games.castles_of_burgundy.rules.state import (
    ALSO_BEFORE_EXTRA_ACTION,
    BOARD,
    BUY,
    CHOOSE_BOARD,
    CHOOSE_CASTLE,
    CITY_HALL_PLACEMENT,
    DEALT_SHEETS,
    DECLINE,
    DISCARD,
    DISCARD_TILE,
    END_TURN,
    EXTRA_ACTION,
    GOODS_OF,
    MENU,
    PICK_BUILDING,
    PICK_CHURCH,
    PICK_MARKET,
    PLACE,
    PURCHASE,
    SELL,
    SHIP_DEPOT,
    SHIP_GOODS,
    SHIP_SECOND,
    START_CASTLE,
    TAKE,
    TAKE_BLACK,
    TAKE_WORKERS,
    TARGET,
    USE_DIE,
    WAREHOUSE_SALE,
    goods_colours,
    owns,
)

ANY_NUMBER = 3  # no two values lie farther apart
ANY_COLOUR = 0b111111
#: tile colours (bit per colour) that carpenter's workshop, church and market may take
TAKEN_BY_CARPENTERS_WORKSHOP = 0b000001
TAKEN_BY_CHURCH = 0b111000
TAKEN_BY_MARKET = 0b000110


@rule
def legal(s: Any, out: Any) -> int:
    """Write the open alternatives, return how many; none when the game is over."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == MENU:
        return menu(s, player, out)
    if stage == TARGET:
        return die_targets(s, player, out)
    if stage == EXTRA_ACTION:
        return extra_actions(s, player, out)
    if stage == SHIP_DEPOT:
        return ship_depots(s, player, out)
    if stage == SHIP_SECOND:
        return second_depots(s, player, out)
    if stage == SHIP_GOODS:
        return goods_to_keep(s, player, out)
    if stage == CITY_HALL_PLACEMENT:
        n = purchase_before_effect(s, player, out)
        n = all_placements(player, out, n)
        return declining(out, n)
    if stage == PICK_BUILDING:
        return declining(out, depot_tiles(s, TAKEN_BY_CARPENTERS_WORKSHOP, out, 0))
    if stage == PICK_CHURCH:
        return declining(out, depot_tiles(s, TAKEN_BY_CHURCH, out, 0))
    if stage == PICK_MARKET:
        return declining(out, depot_tiles(s, TAKEN_BY_MARKET, out, 0))
    if stage == WAREHOUSE_SALE:
        return declining(out, stored_goods(player, out, 0))
    if stage == PURCHASE:
        return purchases(s, player, out)
    if stage == DISCARD:
        return discards(player, out)
    if stage == BOARD:
        return boards(s, player, out)
    if stage == START_CASTLE:
        return bits(COLOUR_SPACES[player.board, CASTLE], CHOOSE_CASTLE, out, 0)
    return 0


@rule
def closes_turn(s: Any, action: int) -> bool:
    return bool(s.stage == MENU and action == END_TURN)


@rule
def bits(mask: int, base: int, out: Any, n: int) -> int:
    """Append base + i for every bit i of the mask, in ascending order."""
    while mask:
        lowest = mask & -mask
        out[n] = base + BIT_INDEX[lowest % 53]
        n += 1
        mask ^= lowest
    return n


@rule
def declining(out: Any, n: int) -> int:
    out[n] = DECLINE
    return n + 1


@rule
def boards(s: Any, player: Any, out: Any) -> int:
    """D1: the two sides of the dealt sheet, or what is left of boards 1-9 (CB-17.2, CB-17.7)."""
    if s.options.boards == DEALT_SHEETS:
        out[0] = CHOOSE_BOARD + min(SHEETS[player.sheet, 0], SHEETS[player.sheet, 1])
        out[1] = CHOOSE_BOARD + max(SHEETS[player.sheet, 0], SHEETS[player.sheet, 1])
        return 2
    n = 0
    for board in range(BOARDS):
        free = True
        for seat in range(s.options.players):
            if board > 0 and s.players[seat].board == board:
                free = False
        if free:
            out[n] = CHOOSE_BOARD + board
            n += 1
    return n


@rule
def menu(s: Any, player: Any, out: Any) -> int:
    """D3: each unused die, the purchase, the end of the turn once both dice are used."""
    n = 0
    if not s.used[0]:
        out[n] = USE_DIE
        n += 1
    if not s.used[1] and (s.used[0] or player.dice[0] != player.dice[1]):
        out[n] = USE_DIE + 1
        n += 1
    if can_buy(s, player):
        out[n] = BUY
        n += 1
    if s.used[0] and s.used[1]:
        out[n] = END_TURN
        n += 1
    return n


@rule
def can_buy(s: Any, player: Any) -> bool:
    """CB-13.1, CB-13.6, CB-14.8."""
    if s.bought or player.silver < PURCHASE_PRICE:
        return False
    for slot in range(BLACK_SLOTS):
        if s.black[slot] != NOTHING:
            return True
    if owns(player, 6):
        for slot in range(DEPOTS * DEPOT_SLOTS):
            if s.depots[slot] != NOTHING:
                return True
    return False


@rule
def purchase_before_effect(s: Any, player: Any, out: Any) -> int:
    """CB-13.4: with that option the purchase may also precede a castle's or a city hall's effect."""
    if s.options.buy_timing == ALSO_BEFORE_EXTRA_ACTION and can_buy(s, player):
        out[0] = BUY
        return 1
    return 0


@rule
def purchases(s: Any, player: Any, out: Any) -> int:
    """D6."""
    n = depot_tiles(s, ANY_COLOUR, out, 0) if owns(player, 6) else 0
    for slot in range(BLACK_SLOTS):
        tile = s.black[slot]
        if tile == NOTHING:
            continue
        first = True
        for earlier in range(slot):
            if s.black[earlier] == tile:
                first = False
        if first:
            out[n] = TAKE_BLACK + slot
            n += 1
    return n


@rule
def one_depot(s: Any, depot: int, colours: int, out: Any, n: int) -> int:
    """The tiles of one depot that have one of these colours (bit per colour)."""
    base = DEPOT_SLOTS * depot
    for slot in range(base, base + DEPOT_SLOTS):
        tile = s.depots[slot]
        if tile == NOTHING or not (colours >> TILE_COLOUR[tile]) & 1:
            continue
        first = True
        for earlier in range(base, slot):
            if s.depots[earlier] == tile:
                first = False
        if first:
            out[n] = TAKE + slot
            n += 1
    return n


@rule
def depot_tiles(s: Any, colours: int, out: Any, n: int) -> int:
    """The tiles of all numbered depots that have one of these colours."""
    for depot in range(DEPOTS):
        n = one_depot(s, depot, colours, out, n)
    return n


@rule
def open_spaces(player: Any, tile: int) -> int:
    """Where the tile may lie, numbers aside: empty, next to a placed tile, of its colour, and not in a
    city that already has this building (CB-7.1, CB-7.3, CB-7.4, CB-7.6, CB-14.1)."""
    colour = TILE_COLOUR[tile]
    spaces = player.reach & ~player.covered & COLOUR_SPACES[player.board, colour]
    if colour == BUILDING and not owns(player, 1):
        kind = 1 << (tile - FIRST_BUILDING)
        for city in range(len(player.city_kinds)):
            if player.city_kinds[city] & kind:
                spaces &= ~CITY_SPACES[player.board, city]
    return int(spaces)


@rule
def first_of_its_kind(player: Any, slot: int) -> bool:
    """Whether no lower storage slot holds an equal tile."""
    for earlier in range(slot):
        if player.storage[earlier] == player.storage[slot]:
            return False
    return True


@rule
def all_placements(player: Any, out: Any, n: int) -> int:
    """Every stored tile on every legal space of any number (D8, D9)."""
    for slot in range(STORAGE):
        tile = player.storage[slot]
        if tile != NOTHING and first_of_its_kind(player, slot):
            n = bits(open_spaces(player, tile), PLACE + SPACES * slot, out, n)
    return n


@rule
def stored_goods(player: Any, out: Any, n: int) -> int:
    for colour in range(GOODS):
        if player.goods[colour] > 0:
            out[n] = SELL + colour
            n += 1
    return n


@rule
def die_targets(s: Any, player: Any, out: Any) -> int:
    """D4: everything the die can do that the player's workers can pay (CB-5.13)."""
    rolled = player.dice[s.die]
    n = 0
    reach = farthest(player, FREE_STEP_TO_TAKE)
    for depot in range(DEPOTS):
        if DISTANCE[rolled, depot + 1] <= reach:
            n = one_depot(s, depot, ANY_COLOUR, out, n)
    for slot in range(STORAGE):
        tile = player.storage[slot]
        if tile != NOTHING and first_of_its_kind(player, slot):
            within = SPACES_WITHIN[rolled, farthest(player, free_step_to_place(tile))]
            n = bits(open_spaces(player, tile) & within, PLACE + SPACES * slot, out, n)
    reach = farthest(player, 0)
    for colour in range(GOODS):
        if player.goods[colour] > 0 and DISTANCE[rolled, colour + 1] <= reach:
            out[n] = SELL + colour
            n += 1
    out[n] = TAKE_WORKERS
    return n + 1


@rule
def extra_actions(s: Any, player: Any, out: Any) -> int:
    """D8: as D4 for any value and without workers (CB-8.19)."""
    n = purchase_before_effect(s, player, out)
    n = depot_tiles(s, ANY_COLOUR, out, n)
    n = all_placements(player, out, n)
    n = stored_goods(player, out, n)
    out[n] = TAKE_WORKERS
    return n + 1


@rule
def discards(player: Any, out: Any) -> int:
    """D5."""
    n = 0
    for slot in range(STORAGE):
        if first_of_its_kind(player, slot):
            out[n] = DISCARD_TILE + slot
            n += 1
    return n


@rule
def has_storable(s: Any, player: Any, depot: int) -> bool:
    """Whether at least one good of the depot fits into the player's goods storage (CB-8.3 to CB-8.5)."""
    room = goods_colours(player) < MAX_GOODS_COLOURS
    for colour in range(GOODS):
        if s.depot_goods[GOODS * depot + colour] > 0 and (room or player.goods[colour] > 0):
            return True
    return False


@rule
def ship_depots(s: Any, player: Any, out: Any) -> int:
    """D7a: depots with storable goods; "no goods" stands for all the others (CB-8.8)."""
    n = 0
    for depot in range(DEPOTS):
        if has_storable(s, player, depot):
            out[n] = GOODS_OF + depot
            n += 1
    if n < DEPOTS:
        n = declining(out, n)
    return n


@rule
def second_depots(s: Any, player: Any, out: Any) -> int:
    """D7b: the neighbours on the ring of depots (CB-14.5, CB-14.6)."""
    n = 0
    for depot in range(DEPOTS):
        apart = (depot - s.ship_depot) % DEPOTS
        if (apart == 1 or apart == DEPOTS - 1) and has_storable(s, player, depot):
            out[n] = GOODS_OF + depot
            n += 1
    return declining(out, n)


@rule
def in_lot(s: Any, colour: int) -> int:
    """Goods of this colour on the depot, or the two depots, that the ship takes from (CB-14.7)."""
    count = s.depot_goods[GOODS * s.ship_depot + colour]
    if s.ship_second >= 0:
        count += s.depot_goods[GOODS * s.ship_second + colour]
    return int(count)


@rule
def goods_to_keep(s: Any, player: Any, out: Any) -> int:
    """D7c: the new colours not chosen yet (CB-8.6, CB-8.7)."""
    n = 0
    for colour in range(GOODS):
        chosen = (s.ship_goods >> colour) & 1
        if not chosen and player.goods[colour] == 0 and in_lot(s, colour) > 0:
            out[n] = SELL + colour
            n += 1
    return n
