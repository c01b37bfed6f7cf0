"""Setup, the preparation of a phase, the start of a round and the end of a phase (sections 2, 3, 4, 15)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.chance import below, draw_from, random_member, seed_generator
from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    ALTERNATING_SLOT,
    BLACK_BACKS,
    BLACK_SLOTS,
    BLACK_TILES,
    CASTLE_TILE,
    CENTRE,
    COLOURED_BACKS,
    DEPOT_SLOTS,
    DEPOTS,
    FIRST_TILE,
    GOODS,
    GOODS_PER_COLOUR,
    LAST_TILE,
    MAX_PLAYERS,
    MINE,
    MINE_TILE,
    NEIGHBOURS,
    NOTHING,
    PHASES,
    ROUNDS,
    SHEETS,
    SLOT_COLOUR,
    SLOT_PLAYERS,
    SPACES,
    START_GOODS,
    START_SILVER,
    STORAGE,
    TILES,
)
from rondel.games.castles_of_burgundy.rules.scoring import score_the_end
from rondel.games.castles_of_burgundy.rules.state import (
    ALL_BOARD_1,
    BOARD,
    DEALT_SHEETS,
    MENU,
    OVER,
    SECRET,
    owns,
    tiles_of,
)


@rule
def setup(s: Any, seed: Any) -> None:
    """Everything up to the first decision. The options already stand in the record."""
    clear(s)
    seed_generator(s, seed)
    seats = s.options.players
    first = s.options.start_player - 1 if s.options.start_player > 0 else below(s, seats)
    for place in range(seats):
        seat = (first + place) % seats
        s.order[place] = seat
        player = s.players[seat]
        player.silver = START_SILVER
        player.workers = place + 1
        for _ in range(START_GOODS):
            player.goods[draw_from(s, s.unseen_goods, 0, GOODS - 1)] += 1
    s.actor = s.order[0]
    if s.options.boards == ALL_BOARD_1:
        for seat in range(seats):
            s.players[seat].board = 0
            s.players[seat].start_castle = CENTRE
            lay_starting_castle(s, seat)
        prepare_phase(s)
    else:
        if s.options.boards == DEALT_SHEETS:
            deal_sheets(s)
        s.stage = BOARD


@rule
def clear(s: Any) -> None:
    s.turn = -1
    s.phase = -1
    s.round_number = 0
    s.place = 0
    s.white_die = 0
    s.used[0] = 0
    s.used[1] = 0
    s.die = -1
    s.bought = 0
    s.taking = -1
    s.back = MENU
    s.ship_depot = -1
    s.ship_second = -1
    s.ship_goods = 0
    for slot in range(DEPOTS * DEPOT_SLOTS):
        s.depots[slot] = NOTHING
    for slot in range(BLACK_SLOTS):
        s.black[slot] = NOTHING
    for i in range(DEPOTS * GOODS):
        s.depot_goods[i] = 0
    for i in range(ROUNDS):
        s.round_goods[i] = -1
    for colour in range(GOODS):
        s.unseen_goods[colour] = GOODS_PER_COLOUR
    for colour in range(len(s.large_bonus)):
        s.large_bonus[colour] = -1
        s.small_bonus[colour] = -1
    for tile in range(TILES):
        s.bag[tile] = COLOURED_BACKS[tile]
        s.black_bag[tile] = BLACK_BACKS[tile]
        s.gone[tile] = 0
    for seat in range(MAX_PLAYERS):
        s.order[seat] = -1
        s.round_order[seat] = -1
        clear_player(s.players[seat])


@rule
def clear_player(player: Any) -> None:
    player.covered = 0
    player.reach = 0
    player.knowledge = 0
    player.silver = 0
    player.workers = 0
    player.score = 0
    for source in range(len(player.scored)):
        player.scored[source] = 0
    player.board = -1
    player.start_castle = -1
    player.sheet = -1
    player.steps = 0
    for space in range(SPACES):
        player.estate[space] = NOTHING
    for slot in range(STORAGE):
        player.storage[slot] = NOTHING
    for colour in range(GOODS):
        player.goods[colour] = 0
        player.sold[colour] = 0
    player.dice[0] = 0
    player.dice[1] = 0
    for city in range(len(player.city_kinds)):
        player.city_kinds[city] = 0


@rule
def deal_sheets(s: Any) -> None:
    """Each player one of the six sheets (CB-17.2)."""
    left = (1 << len(SHEETS)) - 1
    for place in range(s.options.players):
        sheet = random_member(s, left)
        left &= ~(1 << sheet)
        s.players[s.order[place]].sheet = sheet


@rule
def lay_starting_castle(s: Any, seat: int) -> None:
    """It covers its space and serves adjacency, but scores nothing and gives no action (CB-2.5 to CB-2.7)."""
    player = s.players[seat]
    space = player.start_castle
    s.bag[CASTLE_TILE] -= 1
    player.estate[space] = CASTLE_TILE
    player.covered |= np.int64(1) << space
    player.reach |= NEIGHBOURS[space]


@rule
def next_to_choose(s: Any) -> None:
    """After a choice of board and castle: the next player's, or the first phase (CB-17.5, CB-17.6)."""
    s.place += 1
    if s.options.board_choice != SECRET:
        lay_starting_castle(s, s.actor)
    if s.place < s.options.players:
        s.actor = s.order[s.place]
        s.stage = BOARD
        return
    if s.options.board_choice == SECRET:
        for seat in range(s.options.players):
            lay_starting_castle(s, seat)
    prepare_phase(s)


@rule
def prepare_phase(s: Any) -> None:
    """The next phase: old tiles out, new tiles, the goods of the phase; then its first round (CB-3.2)."""
    s.phase += 1
    remove_tiles(s)
    fill_depots(s)
    for r in range(ROUNDS):
        s.round_goods[r] = draw_from(s, s.unseen_goods, 0, GOODS - 1)
    s.round_number = 0
    start_round(s)


@rule
def remove_tiles(s: Any) -> None:
    for slot in range(DEPOTS * DEPOT_SLOTS):
        if s.depots[slot] != NOTHING:
            s.gone[s.depots[slot]] += 1
            s.depots[slot] = NOTHING
    for slot in range(BLACK_SLOTS):
        if s.black[slot] != NOTHING:
            s.gone[s.black[slot]] += 1
            s.black[slot] = NOTHING


@rule
def slot_colour(s: Any, slot: int) -> int:
    """The colour that this depot space shows in this phase (CB-3.8 to CB-3.10)."""
    mines = s.phase == 1 or s.phase == 3  # phases B and D
    if slot == ALTERNATING_SLOT and s.options.players == 3 and mines:
        return MINE
    return int(SLOT_COLOUR[slot])


@rule
def fill_depots(s: Any) -> None:
    seats = s.options.players
    for slot in range(DEPOTS * DEPOT_SLOTS):
        if SLOT_PLAYERS[slot] <= seats:
            colour = slot_colour(s, slot)
            s.depots[slot] = draw_from(s, s.bag, FIRST_TILE[colour], LAST_TILE[colour])
    for slot in range(BLACK_TILES[s.options.black_depot, seats]):
        s.black[slot] = draw_from(s, s.black_bag, 1, TILES - 1)


@rule
def start_round(s: Any) -> None:
    """Everybody rolls, the good of the round moves, the order of the round is fixed (CB-4.1 to CB-4.7)."""
    seats = s.options.players
    for seat in range(seats):
        s.players[seat].dice[0] = 1 + below(s, 6)
        s.players[seat].dice[1] = 1 + below(s, 6)
    s.white_die = 1 + below(s, 6)
    s.depot_goods[GOODS * (s.white_die - 1) + s.round_goods[s.round_number]] += 1
    s.round_goods[s.round_number] = -1
    for place in range(seats):
        s.round_order[place] = s.order[place]
    s.place = 0
    start_turn(s)


@rule
def start_turn(s: Any) -> None:
    s.turn = s.round_order[s.place]
    s.actor = s.turn
    s.used[0] = 0
    s.used[1] = 0
    s.bought = 0
    s.stage = MENU


@rule
def end_turn(s: Any) -> None:
    s.place += 1
    if s.place < s.options.players:
        start_turn(s)
        return
    s.round_number += 1
    if s.round_number < ROUNDS:
        start_round(s)
        return
    end_phase(s)


@rule
def end_phase(s: Any) -> None:
    """Mines pay (CB-15.2, CB-15.3); after phase E the game is scored and over (CB-15.5, CB-16.1)."""
    for seat in range(s.options.players):
        player = s.players[seat]
        mines = tiles_of(player, MINE_TILE)
        player.silver += mines
        if owns(player, 2):
            player.workers += mines
    if s.phase < PHASES - 1:
        prepare_phase(s)
        return
    for seat in range(s.options.players):
        score_the_end(s, seat)
    s.stage = OVER
