"""What each alternative does (sections 5 to 14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.masks import members
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL,
    ANIMAL_KIND,
    ANIMALS_ON,
    BANK,
    BEFORE_KNOWLEDGE,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTERS_WORKSHOP,
    CASTLE_TILE,
    CHURCH,
    CITY,
    CITY_HALL,
    COLOUR_SPACES,
    DEPOT_SLOTS,
    FIRST_BUILDING,
    GOOD_POINTS,
    GOODS,
    KNOWLEDGE,
    LARGE_BONUS,
    MARKET,
    MAX_GOODS_COLOURS,
    NEIGHBOURS,
    NOTHING,
    PHASE_BONUS,
    PURCHASE_PRICE,
    REGION,
    REGION_POINTS,
    REGION_SIZE,
    SHIP_TILE,
    SMALL_BONUS,
    SPACE_NUMBER,
    SPACES,
    STORAGE,
    TILE_COLOUR,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from rondel.games.castles_of_burgundy.rules.decisions import in_lot
from rondel.games.castles_of_burgundy.rules.dice import FREE_STEP_TO_TAKE, free_step_to_place, price
from rondel.games.castles_of_burgundy.rules.preparation import end_turn, next_to_choose
from rondel.games.castles_of_burgundy.rules.state import (
    BOARD,
    BUY,
    CHOOSE_BOARD,
    CHOOSE_CASTLE,
    CITY_HALL_PLACEMENT,
    DECLINE,
    DISCARD,
    DISCARD_TILE,
    EXTRA_ACTION,
    FROM_ANIMALS,
    FROM_COLOURS,
    FROM_GOODS,
    FROM_PHASES,
    FROM_REGIONS,
    FROM_WATCHTOWERS,
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
    score,
)


@rule
def step(s: Any, action: int) -> None:
    """Carry out one legal alternative of the open decision."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == MENU:
        choose_from_menu(s, action)
    elif stage == TARGET:
        pay_workers(s, player, action)
        dice_action(s, player, action)
    elif stage == EXTRA_ACTION:
        if action == BUY:
            open_purchase(s)
        else:
            dice_action(s, player, action)
    elif stage == SHIP_DEPOT:
        choose_ship_depot(s, player, action)
    elif stage == SHIP_SECOND:
        if action != DECLINE:
            s.ship_second = action - GOODS_OF
        sort_goods(s, player)
    elif stage == SHIP_GOODS:
        s.ship_goods |= 1 << (action - SELL)
        if goods_colours(player) + members(s.ship_goods) == MAX_GOODS_COLOURS:
            load_goods(s, player)
    elif stage == CITY_HALL_PLACEMENT:
        if action == BUY:
            open_purchase(s)
        elif action == DECLINE:
            s.stage = MENU
        else:
            place(s, player, action)
    elif stage == WAREHOUSE_SALE:
        s.stage = MENU
        if action != DECLINE:
            sell(s, player, action - SELL)
    elif stage == PURCHASE:
        player.silver -= PURCHASE_PRICE
        s.bought = 1
        take(s, player, action)
    elif stage == DISCARD:
        discard(s, player, action - DISCARD_TILE)
    elif stage == BOARD:
        player.board = action - CHOOSE_BOARD
        s.stage = START_CASTLE
    elif stage == START_CASTLE:
        player.start_castle = action - CHOOSE_CASTLE
        next_to_choose(s)
    else:  # carpenter's workshop, church, market
        if action == DECLINE:
            s.stage = MENU
        else:
            take(s, player, action)


@rule
def choose_from_menu(s: Any, action: int) -> None:
    if action < BUY:
        s.die = action - USE_DIE
        s.stage = TARGET
    elif action == BUY:
        open_purchase(s)
    else:
        end_turn(s)


@rule
def open_purchase(s: Any) -> None:
    s.back = s.stage
    s.stage = PURCHASE


@rule
def target_price(player: Any, rolled: int, action: int) -> int:
    """Workers to pay so that a die showing this value reaches this target (CB-5.11)."""
    if action < TAKE_BLACK:
        return price(player, rolled, 1 + (action - TAKE) // DEPOT_SLOTS, FREE_STEP_TO_TAKE)
    if action < SELL:
        tile = player.storage[(action - PLACE) // SPACES]
        return price(player, rolled, SPACE_NUMBER[(action - PLACE) % SPACES], free_step_to_place(tile))
    if action < TAKE_WORKERS:
        return price(player, rolled, 1 + action - SELL, 0)
    return 0


@rule
def pay_workers(s: Any, player: Any, action: int) -> None:
    """The die is used up and its change paid before the action takes effect (CB-5.3, CB-5.14)."""
    player.workers -= target_price(player, player.dice[s.die], action)
    s.used[s.die] = 1
    s.die = -1


@rule
def dice_action(s: Any, player: Any, action: int) -> None:
    """One of the four dice actions, with a die or as a castle's extra action (CB-5.2, CB-8.22)."""
    s.stage = MENU
    if action < TAKE_BLACK:
        take(s, player, action)
    elif action < SELL:
        place(s, player, action)
    elif action < TAKE_WORKERS:
        sell(s, player, action - SELL)
    else:
        take_workers(player)


@rule
def take_workers(player: Any) -> None:
    """CB-12.1, CB-14.16, CB-14.17."""
    player.workers += 4 if owns(player, 14) else 2
    if owns(player, 13):
        player.silver += 1


@rule
def sell(s: Any, player: Any, colour: int) -> None:
    """All goods of the colour (CB-11.2 to CB-11.5), whatever the sale was caused by (CB-14.3, CB-14.4)."""
    amount = player.goods[colour]
    player.goods[colour] = 0
    player.sold[colour] += amount
    score(player, FROM_GOODS, amount * GOOD_POINTS[s.options.players])
    player.silver += 2 if owns(player, 3) else 1
    if owns(player, 4):
        player.workers += 1


@rule
def empty_slot(player: Any) -> int:
    """The lowest empty storage slot, or -1 (CB-6.11)."""
    for slot in range(STORAGE):
        if player.storage[slot] == NOTHING:
            return slot
    return -1


@rule
def take(s: Any, player: Any, action: int) -> None:
    """Move a tile from a depot to storage, after a discard if storage is full (CB-6.2, CB-6.4, CB-13.7)."""
    slot = empty_slot(player)
    if slot < 0:
        s.taking = action
        s.stage = DISCARD
        return
    if action < TAKE_BLACK:
        player.storage[slot] = s.depots[action - TAKE]
        s.depots[action - TAKE] = NOTHING
    else:
        player.storage[slot] = s.black[action - TAKE_BLACK]
        s.black[action - TAKE_BLACK] = NOTHING
    s.stage = s.back
    s.back = MENU


@rule
def discard(s: Any, player: Any, slot: int) -> None:
    s.gone[player.storage[slot]] += 1
    player.storage[slot] = NOTHING
    action = s.taking
    s.taking = -1
    take(s, player, action)


@rule
def place(s: Any, player: Any, action: int) -> None:
    """A stored tile goes into the estate: cover, region, colour, effect, in this order (CB-7.11)."""
    slot = (action - PLACE) // SPACES
    space = (action - PLACE) % SPACES
    tile = player.storage[slot]
    player.storage[slot] = NOTHING
    player.estate[space] = tile
    player.covered |= np.int64(1) << space
    player.reach |= NEIGHBOURS[space]
    if TILE_COLOUR[tile] == BUILDING:
        player.city_kinds[CITY[player.board, space]] |= 1 << (tile - FIRST_BUILDING)
    score_region(s, player, space)
    score_colour(s, player, TILE_COLOUR[tile])
    s.stage = MENU
    effect(s, player, tile, space)


@rule
def score_region(s: Any, player: Any, space: int) -> None:
    """CB-10.1 to CB-10.3."""
    region = REGION[player.board, space]
    if player.covered & region == region:
        score(player, FROM_REGIONS, REGION_POINTS[REGION_SIZE[player.board, space]])
        score(player, FROM_PHASES, PHASE_BONUS[s.phase])


@rule
def score_colour(s: Any, player: Any, colour: int) -> None:
    """CB-10.4 to CB-10.6."""
    spaces = COLOUR_SPACES[player.board, colour]
    if player.covered & spaces != spaces:
        return
    if s.large_bonus[colour] < 0:
        s.large_bonus[colour] = s.actor
        score(player, FROM_COLOURS, LARGE_BONUS[s.options.players])
    elif s.small_bonus[colour] < 0:
        s.small_bonus[colour] = s.actor
        score(player, FROM_COLOURS, SMALL_BONUS[s.options.players])


@rule
def effect(s: Any, player: Any, tile: int, space: int) -> None:
    """The tile's own effect, at once (CB-7.10); a choice in it opens a decision."""
    colour = TILE_COLOUR[tile]
    if colour == ANIMAL:
        score_animals(player, tile, space)
    elif colour == KNOWLEDGE:
        player.knowledge |= 1 << (tile - BEFORE_KNOWLEDGE)
    elif tile == SHIP_TILE:
        s.stage = SHIP_DEPOT
    elif tile == CASTLE_TILE:
        s.stage = EXTRA_ACTION
    elif tile == WAREHOUSE:
        s.stage = WAREHOUSE_SALE
    elif tile == CARPENTERS_WORKSHOP:
        s.stage = PICK_BUILDING
    elif tile == CHURCH:
        s.stage = PICK_CHURCH
    elif tile == MARKET:
        s.stage = PICK_MARKET
    elif tile == CITY_HALL:
        s.stage = CITY_HALL_PLACEMENT
    elif tile == BOARDING_HOUSE:
        player.workers += 4
    elif tile == BANK:
        player.silver += 2
    elif tile == WATCHTOWER:
        score(player, FROM_WATCHTOWERS, WATCHTOWER_POINTS)


@rule
def score_animals(player: Any, tile: int, space: int) -> None:
    """The new tile and every earlier one of its kind in the same pasture (CB-8.15 to CB-8.18, CB-14.9)."""
    pasture = REGION[player.board, space]
    kind = ANIMAL_KIND[tile]
    bonus = 1 if owns(player, 7) else 0
    points = 0
    for other in range(SPACES):
        if (pasture >> other) & 1 and ANIMAL_KIND[player.estate[other]] == kind:
            points += ANIMALS_ON[player.estate[other]] + bonus
    score(player, FROM_ANIMALS, points)


@rule
def choose_ship_depot(s: Any, player: Any, action: int) -> None:
    if action == DECLINE:
        end_ship(s)
        return
    s.ship_depot = action - GOODS_OF
    if owns(player, 5):
        s.stage = SHIP_SECOND
    else:
        sort_goods(s, player)


@rule
def sort_goods(s: Any, player: Any) -> None:
    """Ask which new colours to keep if there is room for some of them but not for all (CB-8.4 to CB-8.6)."""
    room = MAX_GOODS_COLOURS - goods_colours(player)
    new_colours = 0
    for colour in range(GOODS):
        if player.goods[colour] == 0 and in_lot(s, colour) > 0:
            new_colours += 1
            s.ship_goods |= 1 << colour
    if new_colours <= room:
        load_goods(s, player)
        return
    s.ship_goods = 0
    if room == 0:
        load_goods(s, player)
    else:
        s.stage = SHIP_GOODS


@rule
def load_goods(s: Any, player: Any) -> None:
    """All goods of the stored and of the chosen colours (CB-8.5, CB-8.7)."""
    for colour in range(GOODS):
        if player.goods[colour] > 0 or (s.ship_goods >> colour) & 1:
            player.goods[colour] += in_lot(s, colour)
            s.depot_goods[GOODS * s.ship_depot + colour] = 0
            if s.ship_second >= 0:
                s.depot_goods[GOODS * s.ship_second + colour] = 0
    end_ship(s)


@rule
def end_ship(s: Any) -> None:
    """The marker moves, goods or not (CB-8.11)."""
    s.ship_depot = -1
    s.ship_second = -1
    s.ship_goods = 0
    move_marker(s, s.actor)
    s.stage = MENU


@rule
def move_marker(s: Any, seat: int) -> None:
    """One space to the right, on top of what lies there: ahead of everyone not further (CB-8.11 to 8.13)."""
    s.players[seat].steps += 1
    place = 0
    while s.order[place] != seat:
        place += 1
    while place > 0 and s.players[s.order[place - 1]].steps <= s.players[seat].steps:
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[place] = seat
