"""How many points each player will probably have in the end, at a glance: what the computer opponents go by.

The sum of what a player has and of what it promises, each part with a weight. The weights lie in the game's
``weights.json``; ``rondel tune`` finds them by play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    BOARDS,
    COLOUR_SPACES,
    COLOURS,
    GOOD_POINTS,
    GOODS,
    KNOWLEDGE_TILES,
    LARGE_BONUS,
    MINE_TILE,
    NOTHING,
    PHASE_BONUS,
    PHASES,
    REGION,
    REGION_POINTS,
    ROUNDS,
    SMALL_BONUS,
    STORAGE,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.scoring import FIRST_END_TILE, knowledge_points
from rondel.games.castles_of_burgundy.rules.state import (
    CITY_HALL_PLACEMENT,
    EXTRA_ACTION,
    MENU,
    OVER,
    PICK_BUILDING,
    PICK_CHURCH,
    PICK_MARKET,
    SHIP_DEPOT,
    WAREHOUSE_SALE,
    goods_colours,
    owns,
    tiles_of,
)

WEIGHTS = (
    "silver", "worker", "good", "goods_colour", "covered_space", "region", "colour", "mine", "end_tile",
    "unused_die", "turn_order", "open_colour", "stranded_tile",
    *(f"stored_{colour}" for colour in COLOURS),
    "extra_action", "city_hall", "pick", "ship", "sale",
    *(f"knowledge_{number}" for number in range(1, FIRST_END_TILE)),
)  # fmt: skip
(
    SILVER, WORKER, GOOD, GOODS_COLOUR, COVERED_SPACE, REGION_BEGUN, COLOUR_BEGUN, MINE_BUILT, END_TILE,
    UNUSED_DIE, TURN_ORDER, OPEN_COLOUR, STRANDED_TILE, STORED,
) = range(14)  # fmt: skip
PENDING = STORED + len(COLOURS)
KNOWLEDGE_EFFECT = PENDING + 5 - 1  # + number of the tile

#: which of the pending weights belongs to a stage
_PENDING = np.full(OVER + 1, -1, np.int64)
_PENDING[[EXTRA_ACTION, CITY_HALL_PLACEMENT, PICK_BUILDING, PICK_CHURCH, PICK_MARKET, SHIP_DEPOT, WAREHOUSE_SALE]] = (
    0, 1, 2, 2, 2, 3, 4,
)  # fmt: skip

_MOST_REGIONS = max(len({int(mask) for mask in REGION[board]}) for board in range(BOARDS))
#: the regions of each board as masks; 0 where a board has fewer
_REGIONS = np.zeros((BOARDS, _MOST_REGIONS), np.int64)
for _board in range(BOARDS):
    _masks = sorted({int(mask) for mask in REGION[_board]})
    _REGIONS[_board, : len(_masks)] = _masks

_PAIRS, _FOURS, _EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == MENU or s.stage == OVER or s.phase < 0)


@rule
def members(mask: int) -> int:
    """How many spaces a mask has, without a loop (masks have 37 bits at most)."""
    mask = mask - ((mask >> 1) & _PAIRS)
    mask = (mask & _FOURS) + ((mask >> 2) & _FOURS)
    mask = (mask + (mask >> 4)) & _EIGHTS
    return ((mask * _BYTES) >> 56) & 127


@rule
def evaluate(s: Any, weights: Any, out: Any) -> None:
    """Estimated final points of every seat."""
    for seat in range(s.options.players):
        player = s.players[seat]
        out[seat] = player.score
        if s.stage == OVER or player.board < 0:
            continue
        if player.knowledge >> FIRST_END_TILE:
            for number in range(FIRST_END_TILE, KNOWLEDGE_TILES + 1):
                out[seat] += knowledge_points(s, seat, number)
        left = max(0, ROUNDS * (PHASES - s.phase) - s.round_number) if s.phase >= 0 else ROUNDS * PHASES
        time = left / (ROUNDS * PHASES)
        out[seat] += possessions(s, player, weights, time)
        out[seat] += promises(s, player, weights, left)
        out[seat] += effects(s, player, weights, time)
        for place in range(s.options.players):
            if s.order[place] == seat:
                out[seat] += weights[TURN_ORDER] * time * (s.options.players - 1 - place)
        if seat == s.turn:
            out[seat] += weights[UNUSED_DIE] * (2 - s.used[0] - s.used[1])
        if seat == s.actor and _PENDING[s.stage] >= 0:
            out[seat] += weights[PENDING + _PENDING[s.stage]]


@rule
def possessions(s: Any, player: Any, weights: Any, time: float) -> float:
    """Silver, workers and goods, which bring something even unused."""
    total = player.silver * (1.0 + weights[SILVER] * time) + player.workers * (0.5 + weights[WORKER] * time)
    goods = 0
    for colour in range(GOODS):
        goods += player.goods[colour]
    to_gain = GOOD_POINTS[s.options.players] - 1
    return total + goods * (1.0 + weights[GOOD] * to_gain) + weights[GOODS_COLOUR] * time * goods_colours(player)


@rule
def promises(s: Any, player: Any, weights: Any, left: int) -> float:
    """Regions and colours that are begun, and tiles that wait to be placed."""
    total = weights[COVERED_SPACE] * members(player.covered)
    for region in range(_MOST_REGIONS):
        mask = _REGIONS[player.board, region]
        if mask == 0:
            break
        covered = members(mask & player.covered)
        size = members(mask)
        if 0 < covered < size and size - covered <= 2 * left:
            part = covered / size
            total += weights[REGION_BEGUN] * part * part * (REGION_POINTS[size] + 0.7 * PHASE_BONUS[max(0, s.phase)])
    open_spaces = player.reach & ~player.covered
    for colour in range(len(COLOURS)):
        spaces = COLOUR_SPACES[player.board, colour]
        if spaces & open_spaces:
            total += weights[OPEN_COLOUR] * min(1.0, left / 5)
        covered = members(spaces & player.covered)
        size = members(spaces)
        if covered < size and size - covered <= 2 * left and s.small_bonus[colour] < 0:
            bonus = LARGE_BONUS[s.options.players] if s.large_bonus[colour] < 0 else SMALL_BONUS[s.options.players]
            part = covered / size
            total += weights[COLOUR_BEGUN] * bonus * part * part * part
    for slot in range(STORAGE):
        tile = player.storage[slot]
        if tile != NOTHING and left > 0:
            colour = TILE_COLOUR[tile]
            fits = COLOUR_SPACES[player.board, colour] & open_spaces
            total += min(1.0, left / 2) * weights[STORED + colour if fits else STRANDED_TILE]
    return total


@rule
def effects(s: Any, player: Any, weights: Any, time: float) -> float:
    """Mines and knowledge tiles, which go on bringing something until the end."""
    phases_left = PHASES - 1 - max(0, s.phase)
    total = weights[MINE_BUILT] * phases_left * tiles_of(player, MINE_TILE)
    if player.knowledge:
        for number in range(1, FIRST_END_TILE):
            if owns(player, number):
                total += weights[KNOWLEDGE_EFFECT + number] * time
        if player.knowledge >> FIRST_END_TILE:
            total += weights[END_TILE] * time * members(player.knowledge >> FIRST_END_TILE)
    return total
