"""What donation tokens are worth, the end of the game and the places (sections 8 and 12)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    CITIZENS_TOKEN,
    DONATIONS,
    FLAT5,
    GOODS,
    LEFTOVER_PRICE,
    MATERIALS,
    SHIPS_TOKEN,
    SITES_COUNTED,
    SITES_OF_TYPE,
    TOKEN_CHURCH,
    TOKEN_KIND,
    TOKEN_POINTS,
    TOKEN_TYPE,
    TOKENS,
)
from rondel.games.hamburgum.rules.state import (
    FROM_MONEY,
    FROM_TOKENS,
    OVER,
    SOURCES,
    WHOLE_CITY,
    gain_prestige,
    members,
    ships_in_harbour,
)

#: what ``sources`` writes, in order
SOURCE_NAMES = (
    "start", "rondel", "churches", "flat5", "donations", "ships", "building", "citizens", "money",
)  # fmt: skip
PRESTIGE_MONEY = 100


@rule
def token_value(s: Any, seat: int, token: int) -> int:
    """What the token counts at this moment (HB-8.4 to HB-8.12)."""
    player = s.players[seat]
    kind = TOKEN_KIND[token]
    points = TOKEN_POINTS[token]
    if kind == FLAT5:
        return points
    if kind == DONATIONS:
        return points * members(player.tokens)
    if kind == SHIPS_TOKEN:
        return points * ships_in_harbour(s, seat)
    counted = SITES_COUNTED[TOKEN_CHURCH[token]]
    if kind == CITIZENS_TOKEN:
        return points * members(player.citizens & counted)
    buildings = player.citizens & SITES_OF_TYPE[TOKEN_TYPE[token]]
    if s.options.building_token_scope != WHOLE_CITY:
        buildings &= counted
    return points * members(buildings)


@rule
def score_token(s: Any, seat: int, token: int) -> None:
    player = s.players[seat]
    player.used_tokens |= 1 << token
    gain_prestige(player, FROM_TOKENS + TOKEN_KIND[token], token_value(s, seat, token))


@rule
def leftovers(player: Any) -> int:
    """Goods and materials that would be sold at the end."""
    total = 0
    for good in range(GOODS):
        total += player.goods[good]
    for material in range(MATERIALS):
        total += player.materials[material]
    return total


@rule
def score_the_end(s: Any, seat: int) -> None:
    """Tokens, then the sale of what is left, then money (HB-12.3 to HB-12.6)."""
    player = s.players[seat]
    for token in range(TOKENS):
        if (player.tokens & ~player.used_tokens) >> token & 1:
            score_token(s, seat, token)
    player.money += LEFTOVER_PRICE * leftovers(player)
    for good in range(GOODS):
        player.goods[good] = 0
    for material in range(MATERIALS):
        player.materials[material] = 0
    gain_prestige(player, FROM_MONEY, player.money // PRESTIGE_MONEY)


@rule
def sources(s: Any, seat: int, out: Any) -> None:
    """Prestige by source as if the game ended now, in the order of SOURCE_NAMES."""
    player = s.players[seat]
    for source in range(SOURCES):
        out[source] = player.scored[source]
    if s.stage == OVER:
        return
    for token in range(TOKENS):
        if (player.tokens & ~player.used_tokens) >> token & 1:
            out[FROM_TOKENS + TOKEN_KIND[token]] += token_value(s, seat, token)
    out[FROM_MONEY] += (player.money + LEFTOVER_PRICE * leftovers(player)) // PRESTIGE_MONEY


@rule
def scores(s: Any, out: Any) -> None:
    for seat in range(s.options.players):
        out[seat] = s.players[seat].prestige


@rule
def ranking(s: Any, out: Any) -> None:
    """By prestige, then by money; equal seats share a place (HB-12.8 to HB-12.11)."""
    for seat in range(s.options.players):
        mine = s.players[seat]
        better = 0
        for other in range(s.options.players):
            theirs = s.players[other]
            if theirs.prestige > mine.prestige or (theirs.prestige == mine.prestige and theirs.money > mine.money):
                better += 1
        out[seat] = better + 1
