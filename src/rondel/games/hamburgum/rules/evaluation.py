"""How much prestige each player will probably have in the end, at a glance: what the computer opponents go by.

The sum of what a player has and of what it promises, each part with a weight. The weights lie in the game's
``weights.json``; ``rondel tune`` finds them by play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    CHURCHES,
    GOODS,
    LEFTOVER_PRICE,
    MATERIALS,
    MAX_PLAYERS,
    PARTS,
    SEGMENT_NAMES,
    SITES_OF_TYPE,
    TOKEN_KIND,
    TYPE_IDS,
    TYPES,
)
from rondel.games.hamburgum.rules.scoring import PRESTIGE_MONEY, token_value
from rondel.games.hamburgum.rules.state import OVER, RONDEL, TRADE, TURN_OVER, at_berth, members, price

_PENDING_STAGES = (
    "trade", "sale", "load", "purchase", "dockyard", "donation", "token", "scoring", "building", "official", "canon",
)  # fmt: skip
WEIGHTS = (
    "money", "good", "wood", "brick", "bell", "ship", "capacity", "disc", "open_site", "completed_church", "token",
    "growth_flat5", "growth_donations", "growth_ships", "growth_building", "growth_citizens",
    *TYPE_IDS,
    *(f"stone_{name}" for name in SEGMENT_NAMES),
    *(f"pending_{stage}" for stage in _PENDING_STAGES),
)  # fmt: skip
(
    MONEY, GOOD, WOOD_HELD, BRICK_HELD, BELL_HELD, SHIP, CAPACITY, DISC, OPEN_SITE, COMPLETED_CHURCH, TOKEN_HELD,
    GROWTH,
) = range(12)  # fmt: skip
CITIZEN = GROWTH + 5
STONE = CITIZEN + TYPES
PENDING = STONE + len(SEGMENT_NAMES) - TRADE  # + stage

MOST_OPEN_SITES = 6
#: rounds after which nothing is worth keeping for later: without it nobody would hurry to end the game
LONG_GAME = 60
#: what can be used soon of wood, brick and bell; more is only good to be sold
USEFUL = np.array([3, 4, 1], np.int64)


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == RONDEL or s.stage == TURN_OVER or s.stage == OVER)


@rule
def evaluate(s: Any, weights: Any, out: Any) -> None:
    """Estimated final prestige of every seat."""
    built = 0
    for church in range(CHURCHES):
        built += s.parts[church]
    left = (1.0 - built / (CHURCHES * PARTS)) * max(0.0, 1.0 - s.rounds / LONG_GAME)
    for seat in range(s.options.players):
        player = s.players[seat]
        out[seat] = player.prestige
        if s.stage == OVER:
            continue
        out[seat] += possessions(s, seat, weights, left)
        out[seat] += tokens(s, seat, weights, left)
        out[seat] += city_part(s, seat, weights, left)
        if player.stone >= 0:
            out[seat] += weights[STONE + player.stone] * left
        if seat == s.actor and TRADE <= s.stage < TURN_OVER:
            out[seat] += weights[PENDING + s.stage]


@rule
def possessions(s: Any, seat: int, weights: Any, left: float) -> float:
    """Money, goods, materials and ships: at the end sold, before it good for more.

    Goods and materials keep their value to the last church: whoever only saved money would never end the game.
    """
    player = s.players[seat]
    total = (player.money / PRESTIGE_MONEY) * (1.0 + weights[MONEY] * left)
    for good in range(GOODS):
        gain = (price(s, good) - LEFTOVER_PRICE) / PRESTIGE_MONEY
        total += player.goods[good] * (LEFTOVER_PRICE / PRESTIGE_MONEY + weights[GOOD] * gain)
    for material in range(MATERIALS):
        total += player.materials[material] * LEFTOVER_PRICE / PRESTIGE_MONEY
        total += min(player.materials[material], USEFUL[material]) * weights[WOOD_HELD + material]
    for berth in range(BERTHS):
        ships = at_berth(s, berth, seat)
        total += ships * left * (weights[SHIP] + weights[CAPACITY] * (berth + 1))
    return total


@rule
def tokens(s: Any, seat: int, weights: Any, left: float) -> float:
    """Tokens not scored yet, with what they may still grow by."""
    total = 0.0
    unscored = s.players[seat].tokens & ~s.players[seat].used_tokens
    token = 0
    while unscored:
        if unscored & 1:
            total += token_value(s, seat, token) * weights[TOKEN_HELD]
            total += weights[GROWTH + TOKEN_KIND[token]] * left
        unscored >>= 1
        token += 1
    return total


@rule
def city_part(s: Any, seat: int, weights: Any, left: float) -> float:
    """Citizens by trade, sites to build on, discs on churches that are not complete."""
    player = s.players[seat]
    total = 0.0
    for kind in range(TYPES):
        total += weights[CITIZEN + kind] * left * members(player.citizens & SITES_OF_TYPE[kind])
    if player.completed > 0:
        total += weights[COMPLETED_CHURCH] * left
    else:
        total += weights[OPEN_SITE] * left * min(MOST_OPEN_SITES, members(player.reach & ~s.citizens))
    for church in range(CHURCHES):
        total += weights[DISC] * s.discs[church * MAX_PLAYERS + seat]
    return total
