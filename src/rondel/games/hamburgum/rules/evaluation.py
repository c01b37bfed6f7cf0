"""What the computer opponents look at in a position: the features of their evaluation.

How much each of them counts for is learned by play (``rondel tune``) and lies in the game's ``judgement.npz``.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.core.features import amount, amounts, each_of, one_of
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    CHURCHES,
    GOODS,
    MATERIALS,
    MAX_PLAYERS,
    MAX_UNITS,
    OFFICIALS,
    PARTS,
    SEGMENTS,
    SHIPS,
    SITES,
    SITES_COUNTED,
    SITES_OF_TYPE,
    TOKEN_KIND,
    TOKEN_KINDS,
    TOKENS,
    TYPES,
)
from rondel.games.hamburgum.rules.scoring import token_value
from rondel.games.hamburgum.rules.state import OVER, RONDEL, TURN_OVER, at_berth, members, price, ships_in_harbour

#: more money, more of one good or material and more rounds than that make no difference any more
MOST_MONEY, MOST_HELD, MOST_ROUNDS = 2500, 8, 60
_MONEY_CASES, _HELD_CASES = 13, 6
#: points that multiply the chance to win by e
SPREAD = 8.0
#: how much of a victory or a point is left if it comes one decision later
PATIENCE = 0.999
BOARD_FEATURES = (
    ("players", MAX_PLAYERS - 1), ("officials_option", 3), ("token_scope", 2), ("stage", OVER + 1), ("rounds", 1),
    ("parts", CHURCHES * (PARTS + 1)),
    ("complete", CHURCHES + 1), ("prices", GOODS), ("officials_taken", OFFICIALS + 1), ("blue_left", OFFICIALS),
    ("blue_top", OFFICIALS), ("used_ships", BERTHS), ("berth", BERTHS), ("good", GOODS), ("units", 1),
    ("church", CHURCHES), ("official_built", 1), ("neutral_ships", BERTHS), ("citizens", SITES),
)  # fmt: skip
SEAT_FEATURES = (
    ("acts", 1), ("until_turn", MAX_PLAYERS), ("place", MAX_PLAYERS), ("money", 1),
    ("money_cases", _MONEY_CASES), ("prestige", 1), ("goods", GOODS),
    ("goods_value", 1), ("cargo_room", 1), ("cargo", 1),
    ("materials", MATERIALS), ("material_cases", MATERIALS * _HELD_CASES), ("stone", SEGMENTS),
    ("ships_left", 1), ("completed", CHURCHES), ("at_berth", BERTHS), ("ships", SHIPS + 1), ("discs", CHURCHES),
    ("unscored_tokens", TOKENS), ("scored_tokens", TOKENS), ("unscored_value", TOKEN_KINDS), ("all_unscored", 1),
    ("tokens", 1), ("citizens", SITES), ("citizens_by_trade", TYPES), ("citizens_by_parish", CHURCHES),
    ("open_sites_by_trade", TYPES), ("officials", OFFICIALS),
)  # fmt: skip


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == RONDEL or s.stage == TURN_OVER or s.stage == OVER)


@rule
def unshown(s: Any) -> bool:
    """Everything that is decided shows at once."""
    return False


@rule
def idle(s: Any, action: int) -> bool:
    """Nobody can give anything away by waiting."""
    return False


@rule
def board_features(s: Any, out: Any) -> None:
    """The table as it is for everybody, in the order of BOARD_FEATURES."""
    n = one_of(out, 0, s.options.players - 2, MAX_PLAYERS - 1)
    n = one_of(out, n, s.options.officials, 3)
    n = one_of(out, n, s.options.building_token_scope, 2)
    n = one_of(out, n, s.stage, OVER + 1)
    n = amount(out, n, min(s.rounds, MOST_ROUNDS), 30)
    for church in range(CHURCHES):
        n = one_of(out, n, s.parts[church], PARTS + 1)
    n = one_of(out, n, s.complete, CHURCHES + 1)
    for good in range(GOODS):
        n = amount(out, n, price(s, good), 200)
    n = one_of(out, n, s.officials_taken, OFFICIALS + 1)
    n = each_of(out, n, s.blue_left, OFFICIALS)
    n = one_of(out, n, s.blue_top, OFFICIALS)
    n = amounts(out, n, s.used_ships, 2)
    n = one_of(out, n, s.berth, BERTHS)
    n = one_of(out, n, s.good, GOODS)
    n = amount(out, n, s.units, MAX_UNITS)
    n = one_of(out, n, s.church, CHURCHES)
    n = amount(out, n, s.official_built, 1)
    for berth in range(BERTHS):
        n = amount(out, n, at_berth(s, berth, MAX_PLAYERS), 2)
    each_of(out, n, s.citizens, SITES)


@rule
def seat_features(s: Any, seat: int, viewer: int, out: Any) -> None:
    """One player, in the order of SEAT_FEATURES: money, stores, ships, tokens and citizens."""
    player = s.players[seat]
    n = amount(out, 0, s.actor == seat, 1)
    n = one_of(out, n, (seat - s.turn) % s.options.players, MAX_PLAYERS)
    for place in range(s.options.players):
        if s.order[place] == seat:
            out[n + place] = 1.0
    money = min(player.money, MOST_MONEY)
    n = amount(out, n + MAX_PLAYERS, money, 1000)
    n = one_of(out, n, money // 100, _MONEY_CASES)
    n = amount(out, n, player.prestige, 50)
    n = stores(s, seat, out, n)
    n = one_of(out, n, player.stone, SEGMENTS)
    n = amount(out, n, player.ships, SHIPS)
    n = one_of(out, n, player.completed - 1, CHURCHES)
    for berth in range(BERTHS):
        n = amount(out, n, at_berth(s, berth, seat), 2)
    n = one_of(out, n, ships_in_harbour(s, seat), SHIPS + 1)
    for church in range(CHURCHES):
        n = amount(out, n, s.discs[church * MAX_PLAYERS + seat], 2)
    n = tokens(s, seat, out, n)
    n = each_of(out, n, player.citizens, SITES)
    for kind in range(TYPES):
        n = amount(out, n, members(player.citizens & SITES_OF_TYPE[kind]), 2)
    for church in range(CHURCHES):
        n = amount(out, n, members(player.citizens & SITES_COUNTED[church]), 2)
    for kind in range(TYPES):
        n = amount(out, n, members(player.reach & ~s.citizens & SITES_OF_TYPE[kind]), 2)
    each_of(out, n, player.officials, OFFICIALS)


@rule
def stores(s: Any, seat: int, out: Any, n: int) -> int:
    """Goods, what they would bring overseas, how many the ships can carry, and materials."""
    player = s.players[seat]
    worth = 0
    goods = 0
    for good in range(GOODS):
        held = min(player.goods[good], MOST_HELD)
        goods += held
        worth += held * price(s, good)
        n = amount(out, n, held, 4)
    n = amount(out, n, worth, 1000)
    room = 0
    for berth in range(BERTHS):
        room += (berth + 1) * at_berth(s, berth, seat)
    n = amount(out, n, room, 5)
    n = amount(out, n, min(room, goods), 5)
    for material in range(MATERIALS):
        n = amount(out, n, min(player.materials[material], MOST_HELD), 4)
    for material in range(MATERIALS):
        n = one_of(out, n, player.materials[material], _HELD_CASES)
    return n


@rule
def tokens(s: Any, seat: int, out: Any, n: int) -> int:
    """Donation tokens: which, scored or not, and what the others would bring now."""
    player = s.players[seat]
    unscored = player.tokens & ~player.used_tokens
    by_kind = each_of(out, each_of(out, n, unscored, TOKENS), player.used_tokens, TOKENS)
    for token in range(TOKENS):
        if (unscored >> token) & 1:
            value = token_value(s, seat, token)
            out[by_kind + TOKEN_KIND[token]] += value / 10
            out[by_kind + TOKEN_KINDS] += value / 20
    return amount(out, by_kind + TOKEN_KINDS + 1, members(player.tokens), 5)
