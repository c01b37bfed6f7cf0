"""The record of a position, the decisions that can be open in it, and the numbers of the alternatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    BLACK_SLOTS,
    CITIES,
    DEPOT_SLOTS,
    DEPOTS,
    GOODS,
    MAX_PLAYERS,
    ROUNDS,
    SPACES,
    STORAGE,
    TILES,
)

# Where points come from; the first six during play, the rest at the end
FROM_ANIMALS, FROM_GOODS, FROM_WATCHTOWERS, FROM_REGIONS, FROM_PHASES, FROM_COLOURS = range(6)
FROM_UNSOLD, FROM_SILVER, FROM_WORKERS, FROM_KNOWLEDGE = range(6, 10)
SOURCES = 10

Options = np.dtype(
    [
        ("players", "i1"),
        ("start_player", "i1"),  # 0 random, otherwise the seat counted from 1
        ("boards", "i1"),
        ("board_choice", "i1"),
        ("tie_break", "i1"),
        ("black_depot", "i1"),
        ("buy_timing", "i1"),
        ("knowledge_values", "i1"),
    ]
)
ALL_BOARD_1, DEALT_SHEETS, FREE_CHOICE = range(3)
OPEN, SECRET = range(2)
FEWEST_EMPTY, MOST_EMPTY = range(2)
BETWEEN_DICE_ACTIONS, ALSO_BEFORE_EXTRA_ACTION = range(2)
RULEBOOK_VALUES, LATER_EDITIONS = range(2)

Player = np.dtype(
    [
        ("covered", "i8"),  # spaces that hold a tile
        ("reach", "i8"),  # spaces next to a placed tile
        ("knowledge", "i4"),  # bit n: knowledge tile n is placed
        ("silver", "i2"),
        ("workers", "i2"),
        ("score", "i2"),
        ("scored", "i2", SOURCES),
        ("board", "i1"),  # 0-8 for boards 1-9, -1 while not chosen
        ("start_castle", "i1"),  # space, -1 while not chosen
        ("sheet", "i1"),  # the dealt sheet, -1 without one
        ("steps", "i1"),  # of the marker on the turn order track
        ("estate", "i1", SPACES),
        ("storage", "i1", STORAGE),
        ("goods", "i1", GOODS),
        ("sold", "i1", GOODS),
        ("dice", "i1", 2),
        ("city_kinds", "u1", CITIES),  # bit k: building kind k stands in this city
    ],
    align=True,
)

State = np.dtype(
    [
        ("rng", "u8"),
        ("options", Options),
        ("stage", "i1"),  # which decision is open
        ("actor", "i1"),  # the seat that decides
        ("turn", "i1"),  # the seat whose turn it is, -1 before the first
        ("phase", "i1"),  # 0-4 for A-E, -1 before the first
        ("round_number", "i1"),  # 0-4
        ("place", "i1"),  # how many have finished their turn in this round
        ("order", "i1", MAX_PLAYERS),  # as the turn order track reads now
        ("round_order", "i1", MAX_PLAYERS),  # as it read when the round began
        ("white_die", "i1"),
        ("used", "i1", 2),  # dice used in this turn
        ("die", "i1"),  # the die in use while its target is open, otherwise -1
        ("bought", "i1"),  # the purchase of this turn is made
        ("taking", "i1"),  # the chosen tile (as an action) while a discard is open, otherwise -1
        ("back", "i1"),  # the stage to return to after a purchase or a discard
        ("ship_depot", "i1"),  # depots chosen for the goods of a ship, otherwise -1
        ("ship_second", "i1"),
        ("ship_goods", "i1"),  # bit c: goods colour c is chosen to be kept
        ("depots", "i1", DEPOTS * DEPOT_SLOTS),
        ("black", "i1", BLACK_SLOTS),
        ("depot_goods", "i1", DEPOTS * GOODS),
        ("round_goods", "i1", ROUNDS),  # colours on the round spaces, -1 once moved
        ("unseen_goods", "i1", GOODS),  # unopened stacks and goods out of the game, as one lot
        ("bag", "i1", TILES),  # tiles left in the coloured-back piles
        ("black_bag", "i1", TILES),  # tiles left in the black pile
        ("gone", "i1", TILES),  # tiles out of the game
        ("large_bonus", "i1", 6),  # the seat that took it, -1 while it is there
        ("small_bonus", "i1", 6),
        ("players", Player, MAX_PLAYERS),
    ],
    align=True,
)

# Stages: the decisions D1 to D11 of the specification
(
    BOARD, START_CASTLE, MENU, TARGET, DISCARD, PURCHASE, SHIP_DEPOT, SHIP_SECOND, SHIP_GOODS,
    EXTRA_ACTION, CITY_HALL_PLACEMENT, PICK_BUILDING, PICK_CHURCH, PICK_MARKET, WAREHOUSE_SALE, OVER,
) = range(16)  # fmt: skip

# Alternatives
USE_DIE = 0
BUY = 2
END_TURN = 3
TAKE = 4  # + 4 * depot + slot, both from 0
TAKE_BLACK = 28  # + slot
PLACE = 36  # + 37 * storage slot + space
SELL = 147  # + goods colour; the same numbers choose a colour to keep
TAKE_WORKERS = 153
GOODS_OF = 154  # + depot
DECLINE = 160
DISCARD_TILE = 161  # + storage slot
CHOOSE_BOARD = 164  # + board
CHOOSE_CASTLE = 173  # + space
ACTIONS = 210


@rule
def owns(player: Any, number: int) -> bool:
    """Whether the knowledge tile lies in the player's estate (CB-14.25)."""
    return bool((player.knowledge >> number) & 1)


@rule
def score(player: Any, source: int, points: int) -> None:
    player.score += points
    player.scored[source] += points


@rule
def goods_colours(player: Any) -> int:
    """How many goods spaces are in use."""
    count = 0
    for colour in range(GOODS):
        if player.goods[colour] > 0:
            count += 1
    return count


@rule
def tiles_of(player: Any, tile: int) -> int:
    """How many of these tiles lie in the estate."""
    count = 0
    for space in range(SPACES):
        if player.estate[space] == tile:
            count += 1
    return count
