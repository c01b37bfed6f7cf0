"""Which alternatives a decision offers, in ascending order (HB-D1 to HB-D12)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    ALL_SITES,
    BELL,
    BERTHS,
    BRICK,
    CHURCH_TOKENS,
    CHURCHES,
    DEPOT_PRICE,
    FLAT5,
    FREE_STEPS,
    GOODS,
    MATERIALS,
    MAX_UNITS,
    OFFICIAL,
    PART_BELL,
    PART_BRICK,
    PART_MONEY,
    PART_PER_CITIZEN,
    PART_WOOD,
    PARTS,
    SEGMENTS,
    SITES,
    SITES_OF_TYPE,
    TOKEN_KIND,
    TOKEN_KINDS,
    TOKEN_OF,
    TOKENS,
    WOOD,
)
from rondel.games.hamburgum.rules.state import (
    BUILD,
    BUILD_ON,
    BUILD_SHIP,
    BUY,
    BUY_UNIT,
    CANON_DONATION,
    CHOOSE_BUY,
    CHOOSE_OFFICIAL,
    CHOOSE_SELL,
    DOCKYARD_STAGE,
    DONATE,
    DONATE_TO,
    DONE,
    LOAD,
    LOAD_SHIP,
    LOAD_UNITS,
    MOVE_TO,
    RONDEL,
    SCORE,
    SCORE_TOKEN,
    SELL,
    SELL_HOME,
    TAKE_OFFICIAL,
    TAKE_TOKEN,
    TOKEN,
    TRADE,
    TURN_OVER,
    at_berth,
    members,
)


@rule
def legal(s: Any, out: Any) -> int:
    """Write the open alternatives, return how many; none when the game is over."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == RONDEL:
        return segments(player, out)
    if stage == TRADE:
        return sell_or_buy(player, out)
    if stage == SELL:
        return loads(s, player, out)
    if stage == LOAD:
        return units_to_load(s, player, out)
    if stage == BUY:
        return units_to_buy(s, player, out)
    if stage == DOCKYARD_STAGE:
        return ships_to_build(player, out)
    if stage == DONATE:
        return churches_to_pay(s, player, out)
    if stage == TOKEN:
        return tokens_to_take(s, out)
    if stage == SCORE:
        return tokens_to_score(player, out)
    if stage == BUILD:
        return sites_to_build(s, player, out)
    if stage == CHOOSE_OFFICIAL:
        return officials_to_take(s, out)
    if stage == CANON_DONATION:
        return churches_for_canon(s, player, out)
    if stage == TURN_OVER:
        return done(out, 0)
    return 0


@rule
def closes_turn(s: Any, action: int) -> bool:
    return bool(s.stage == TURN_OVER)


@rule
def done(out: Any, n: int) -> int:
    out[n] = DONE
    return n + 1


@rule
def steps_to(player: Any, segment: int) -> int:
    """Clockwise steps, 1 to 8; none on the first turn (HB-3.3 to HB-3.8)."""
    if player.stone < 0:
        return 0
    return (segment - player.stone - 1) % SEGMENTS + 1


@rule
def rondel_cost(player: Any, segment: int) -> int:
    """Prestige for the steps beyond the third (HB-3.6)."""
    return max(0, steps_to(player, segment) - FREE_STEPS)


@rule
def segments(player: Any, out: Any) -> int:
    """HB-D1."""
    n = 0
    for segment in range(SEGMENTS):
        if rondel_cost(player, segment) <= player.prestige:
            out[n] = MOVE_TO + segment
            n += 1
    return n


# Trade


@rule
def holds_goods(player: Any) -> bool:
    return bool(player.goods[0] > 0 or player.goods[1] > 0 or player.goods[2] > 0)


@rule
def sell_or_buy(player: Any, out: Any) -> int:
    """HB-D2."""
    n = 0
    if holds_goods(player):
        out[n] = CHOOSE_SELL
        n += 1
    if player.money >= DEPOT_PRICE[1]:
        out[n] = CHOOSE_BUY
        n += 1
    return done(out, n)


@rule
def unused_ships(s: Any, berth: int) -> int:
    return at_berth(s, berth, s.actor) - s.used_ships[berth]


@rule
def loads(s: Any, player: Any, out: Any) -> int:
    """HB-D3: a berth with an unused own ship and a good; at home only without such a ship (HB-5.9)."""
    n = 0
    ship = False
    for berth in range(BERTHS):
        if unused_ships(s, berth) > 0:
            ship = True
            for good in range(GOODS):
                if player.goods[good] > 0:
                    out[n] = LOAD_SHIP + GOODS * berth + good
                    n += 1
    if not ship:
        for good in range(GOODS):
            if player.goods[good] > 0:
                out[n] = SELL_HOME + good
                n += 1
    return done(out, n)


@rule
def units_to_load(s: Any, player: Any, out: Any) -> int:
    """HB-D4: a berth's number is what its ships carry (HB-5.4)."""
    n = 0
    for unit in range(min(s.berth + 1, player.goods[s.good])):
        out[n] = LOAD_UNITS + unit
        n += 1
    return n


@rule
def units_to_buy(s: Any, player: Any, out: Any) -> int:
    """HB-D5: one more unit, if the difference to the new total can be paid (HB-5.14 to HB-5.19)."""
    n = 0
    if s.units < MAX_UNITS and player.money >= DEPOT_PRICE[s.units + 1] - DEPOT_PRICE[s.units]:
        for material in range(MATERIALS):
            if material != BELL or player.materials[BELL] == 0:
                out[n] = BUY_UNIT + material
                n += 1
    return done(out, n)


@rule
def ships_to_build(player: Any, out: Any) -> int:
    """HB-D6: one wood, and a ship in the supply before anything moves (HB-6.1, HB-6.10)."""
    n = 0
    if player.materials[WOOD] > 0 and player.ships > 0:
        out[n] = BUILD_SHIP
        n += 1
    return done(out, n)


# Church


@rule
def can_pay_part(s: Any, player: Any, church: int) -> bool:
    """HB-7.5 to HB-7.10."""
    part = s.parts[church] + 1
    if part > PARTS:
        return False
    if player.materials[WOOD] < PART_WOOD[part] or player.materials[BRICK] < PART_BRICK[part]:
        return False
    return bool(player.materials[BELL] >= PART_BELL[part] and player.money >= part_money(player, part))


@rule
def part_money(player: Any, part: int) -> int:
    return PART_MONEY[part] + PART_PER_CITIZEN[part] * members(player.citizens)


@rule
def churches_to_pay(s: Any, player: Any, out: Any) -> int:
    """HB-D7."""
    n = 0
    for church in range(CHURCHES):
        if can_pay_part(s, player, church):
            out[n] = DONATE_TO + church
            n += 1
    return done(out, n)


@rule
def tokens_held(s: Any) -> int:
    held = 0
    for seat in range(s.options.players):
        held |= s.players[seat].tokens
    return held


@rule
def tokens_to_take(s: Any, out: Any) -> int:
    """HB-D8: the first donation takes flat5, later ones any token left (HB-7.12, HB-7.13)."""
    if s.parts[s.church] == 1:
        out[0] = TAKE_TOKEN + FLAT5
        return 1
    left = CHURCH_TOKENS[s.church] & ~tokens_held(s)
    n = 0
    for kind in range(TOKEN_KINDS):
        if (left >> TOKEN_OF[s.church, kind]) & 1:
            out[n] = TAKE_TOKEN + kind
            n += 1
    return n


@rule
def surplus_tokens(player: Any) -> int:
    """Unscored tokens beyond one of each kind, which must not be kept (HB-8.14)."""
    seen = 0
    surplus = 0
    for token in range(TOKENS):
        if (player.tokens & ~player.used_tokens) >> token & 1:
            kind = 1 << TOKEN_KIND[token]
            if seen & kind:
                surplus += 1
            seen |= kind
    return surplus


@rule
def tokens_to_score(player: Any, out: Any) -> int:
    """HB-D9."""
    n = 0
    unscored = player.tokens & ~player.used_tokens
    for token in range(TOKENS):
        if (unscored >> token) & 1:
            out[n] = SCORE_TOKEN + token
            n += 1
    return n if surplus_tokens(player) > 0 else done(out, n)


# Guildhall


@rule
def sites_to_build(s: Any, player: Any, out: Any) -> int:
    """HB-D10: free sites in reach, or all once a church was completed (HB-9.4, HB-9.7, HB-9.11)."""
    n = 0
    if player.materials[WOOD] > 0 and player.materials[BRICK] > 0:
        sites = ALL_SITES if player.completed > 0 else player.reach
        sites &= ~s.citizens
        if s.official_built:
            sites &= ~SITES_OF_TYPE[OFFICIAL]
        for site in range(SITES):
            if (sites >> site) & 1:
                out[n] = BUILD_ON + site
                n += 1
    return done(out, n)


@rule
def officials_to_take(s: Any, out: Any) -> int:
    """HB-D11."""
    n = 0
    for official in range(7):
        if (s.blue_left >> official) & 1:
            out[n] = TAKE_OFFICIAL + official
            n += 1
    return n


@rule
def churches_for_canon(s: Any, player: Any, out: Any) -> int:
    """HB-D12: any church that is not complete, for one brick (HB-11.6 to HB-11.8)."""
    n = 0
    if player.materials[BRICK] > 0:
        for church in range(CHURCHES):
            if s.parts[church] < PARTS:
                out[n] = DONATE_TO + church
                n += 1
    return done(out, n)
