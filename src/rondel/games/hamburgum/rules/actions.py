"""What each alternative does (sections 3 to 11)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    BEER,
    BEER_SEGMENT,
    BELL,
    BERTHS,
    BLUE_MONEY,
    BREWER,
    BRICK,
    CANON,
    CAPTAIN,
    CATHEDRAL,
    CHURCH_LINKS,
    CHURCH_SEGMENT,
    CHURCH_TOKENS,
    CHURCHES,
    CLOTH,
    CLOTH_MAKER,
    CLOTH_SEGMENT,
    COMPLETION_BONUS,
    COUNCILMAN,
    DEACON,
    DEPOT_PRICE,
    DOCKYARD,
    GOODS,
    GUILDHALL,
    GUILDMASTER,
    HARBOURMASTER,
    HOME_PRICE,
    MASTER_BUILDER,
    MAX_PLAYERS,
    MERCHANT,
    MERCHANT_MONEY,
    NEUTRAL,
    NUMBERED,
    NUMBERED_MONEY,
    OFFICIAL,
    PART_BELL,
    PART_BRICK,
    PART_WOOD,
    PARTS,
    SEXTON,
    SITE_LINKS,
    SITE_TYPE,
    SITES_COUNTED,
    SITES_OF_TYPE,
    SUGAR,
    SUGAR_REFINER,
    SUGAR_SEGMENT,
    TOKEN_OF,
    VICAR,
    WOOD,
)
from rondel.games.hamburgum.rules.decisions import part_money, rondel_cost
from rondel.games.hamburgum.rules.preparation import end_game, end_turn, turn_up_official
from rondel.games.hamburgum.rules.scoring import score_token
from rondel.games.hamburgum.rules.state import (
    BLUE_CHOICE,
    BUILD,
    BUILD_ON,
    BUY,
    BUY_UNIT,
    CANON_DONATION,
    CHOOSE_OFFICIAL,
    CHOOSE_SELL,
    DOCKYARD_STAGE,
    DONATE,
    DONATE_TO,
    DONE,
    FROM_CHURCHES,
    FROM_RONDEL,
    LOAD,
    LOAD_SHIP,
    LOAD_UNITS,
    MOVE_TO,
    NUMBERED_OFFICIALS,
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
    gain_prestige,
    members,
    price,
    ships_in_harbour,
)


@rule
def step(s: Any, action: int) -> None:
    """Carry out one legal alternative of the open decision."""
    stage = s.stage
    player = s.players[s.actor]
    if stage == RONDEL:
        move_stone(s, player, action - MOVE_TO)
    elif stage == TURN_OVER:
        end_turn(s)
    elif stage == TOKEN:
        take_token(s, player, action - TAKE_TOKEN)
    elif stage == CHOOSE_OFFICIAL:
        take_blue_official(s, player, action - TAKE_OFFICIAL)
    elif stage == LOAD:
        ship_goods(s, player, action - LOAD_UNITS + 1)
    elif action == DONE:
        leave(s)
    elif stage == TRADE:
        s.stage = SELL if action == CHOOSE_SELL else BUY
    elif stage == SELL:
        choose_load(s, player, action)
    elif stage == BUY:
        buy_unit(s, player, action - BUY_UNIT)
    elif stage == DOCKYARD_STAGE:
        player.materials[WOOD] -= 1
        player.ships -= 1
        enter_harbour(s, s.actor)
    elif stage == DONATE:
        donate(s, player, action - DONATE_TO)
    elif stage == SCORE:
        score_token(s, s.actor, action - SCORE_TOKEN)
    elif stage == BUILD:
        build(s, player, action - BUILD_ON)
    else:  # CANON_DONATION
        player.materials[BRICK] -= 1
        give_part(s, player, action - DONATE_TO)


@rule
def leave(s: Any) -> None:
    """Done: after donations come the tokens, after the Canon the rest of the Guildhall, else the end."""
    if s.stage == DONATE:
        s.stage = SCORE
    elif s.stage == CANON_DONATION:
        s.stage = BUILD
    else:
        s.stage = TURN_OVER


@rule
def move_stone(s: Any, player: Any, segment: int) -> None:
    """Pay for the steps, then open the action of the segment (HB-3.2, HB-3.11)."""
    gain_prestige(player, FROM_RONDEL, -rondel_cost(player, segment))
    player.stone = segment
    if segment == BEER_SEGMENT:
        produce(s, player, BEER, BREWER)
    elif segment == SUGAR_SEGMENT:
        produce(s, player, SUGAR, SUGAR_REFINER)
    elif segment == CLOTH_SEGMENT:
        produce(s, player, CLOTH, CLOTH_MAKER)
    elif segment == CHURCH_SEGMENT:
        s.stage = DONATE
    elif segment == GUILDHALL:
        s.stage = BUILD
    elif segment == DOCKYARD:
        s.stage = DOCKYARD_STAGE
    else:
        s.stage = TRADE


@rule
def produce(s: Any, player: Any, good: int, producer: int) -> None:
    """One, and one for each own producer (HB-4.1 to HB-4.3)."""
    player.goods[good] += 1 + members(player.citizens & SITES_OF_TYPE[producer])
    s.stage = TURN_OVER


# Trade


@rule
def choose_load(s: Any, player: Any, action: int) -> None:
    if action >= SELL_HOME:
        player.goods[action - SELL_HOME] -= 1
        player.money += HOME_PRICE
        return
    s.berth = (action - LOAD_SHIP) // GOODS
    s.good = (action - LOAD_SHIP) % GOODS
    s.stage = LOAD


@rule
def ship_goods(s: Any, player: Any, units: int) -> None:
    """HB-5.7, HB-5.10; neither price nor ships move (HB-5.11)."""
    player.goods[s.good] -= units
    player.money += units * price(s, s.good)
    s.used_ships[s.berth] += 1
    s.berth = -1
    s.good = -1
    s.stage = SELL


@rule
def buy_unit(s: Any, player: Any, material: int) -> None:
    """The price is that of all units together (HB-5.14)."""
    player.money -= DEPOT_PRICE[s.units + 1] - DEPOT_PRICE[s.units]
    s.units += 1
    player.materials[material] += 1


# Harbour


@rule
def berth_at(berth: int, owner: int) -> int:
    return berth * (MAX_PLAYERS + 1) + owner


@rule
def enter_harbour(s: Any, owner: int) -> None:
    """A ship enters berth 3; if it is full all ships move first (HB-6.3 to HB-6.8)."""
    last = BERTHS - 1
    ships = 0
    for other in range(MAX_PLAYERS + 1):
        ships += s.berths[berth_at(last, other)]
    if ships == s.options.players:
        move_ships(s)
    s.berths[berth_at(last, owner)] += 1


@rule
def move_ships(s: Any) -> None:
    for owner in range(MAX_PLAYERS + 1):
        leaving = s.berths[berth_at(0, owner)]
        if owner == NEUTRAL:
            s.neutral_gone += leaving
        else:
            s.players[owner].ships += leaving
        for berth in range(BERTHS - 1):
            s.berths[berth_at(berth, owner)] = s.berths[berth_at(berth + 1, owner)]
        s.berths[berth_at(BERTHS - 1, owner)] = 0


# Church


@rule
def donate(s: Any, player: Any, church: int) -> None:
    """Pay the next part in full (HB-7.5 to HB-7.10)."""
    part = s.parts[church] + 1
    player.materials[WOOD] -= PART_WOOD[part]
    player.materials[BRICK] -= PART_BRICK[part]
    player.materials[BELL] -= PART_BELL[part]
    player.money -= part_money(player, part)
    give_part(s, player, church)


@rule
def give_part(s: Any, player: Any, church: int) -> None:
    """The part is built and the disc lies there; then the token is chosen (HB-7.4, HB-7.11)."""
    s.parts[church] += 1
    s.discs[MAX_PLAYERS * church + s.actor] += 1
    s.church = church
    s.stage = TOKEN


@rule
def take_token(s: Any, player: Any, kind: int) -> None:
    church = s.church
    s.church = -1
    player.tokens |= 1 << TOKEN_OF[church, kind]
    player.reach |= CHURCH_LINKS[church]
    # the Canon's donation belongs to the Guildhall, every other one to the Church (HB-11.11)
    s.stage = BUILD if player.stone == GUILDHALL else DONATE
    if s.parts[church] == PARTS:
        complete_church(s, player, church)


@rule
def complete_church(s: Any, player: Any, church: int) -> None:
    """HB-7.16 to HB-7.19; the sixth one ends the game at once (HB-12.1)."""
    for seat in range(MAX_PLAYERS):
        s.discs[MAX_PLAYERS * church + seat] = 0
    gain_prestige(player, FROM_CHURCHES, COMPLETION_BONUS[s.complete])
    player.completed += 1
    s.complete += 1
    if s.complete == CHURCHES:
        end_game(s)


# Guildhall


@rule
def build(s: Any, player: Any, site: int) -> None:
    """Pay, place the citizen, then the effect (HB-9.1, HB-9.2, HB-9.10, HB-10.13)."""
    player.materials[WOOD] -= 1
    player.materials[BRICK] -= 1
    player.citizens |= 1 << site
    s.citizens |= 1 << site
    player.reach |= SITE_LINKS[site]
    kind = SITE_TYPE[site]
    if kind <= CLOTH_MAKER:
        s.producers[kind] += 1  # brewer, sugar refiner, cloth maker make beer, sugar, cloth (HB-10.2)
    elif kind == MERCHANT:
        player.money += MERCHANT_MONEY
    elif kind == CAPTAIN:
        captain(s, player)
    elif kind == OFFICIAL:
        s.official_built = 1
        build_official(s, player)


@rule
def captain(s: Any, player: Any) -> None:
    """A neutral ship, then an own one if the supply then has one (HB-10.6, HB-10.7)."""
    s.neutral_waiting -= 1
    enter_harbour(s, NEUTRAL)
    if player.ships > 0:
        player.ships -= 1
        enter_harbour(s, s.actor)


@rule
def build_official(s: Any, player: Any) -> None:
    if s.options.officials == NUMBERED_OFFICIALS:
        number = s.officials_taken
        s.officials_taken += 1
        player.officials |= 1 << number
        player.money += numbered_money(s, NUMBERED[number])
    elif s.options.officials == BLUE_CHOICE:
        s.stage = CHOOSE_OFFICIAL
    else:
        official = s.blue_top
        turn_up_official(s)
        take_blue_official(s, player, official)


@rule
def numbered_money(s: Any, kind: int) -> int:
    """HB-10.10 to HB-10.12."""
    if kind == COUNCILMAN:
        return NUMBERED_MONEY[kind] * members(s.citizens)
    if kind == VICAR:
        parts = 0
        for church in range(CHURCHES):
            parts += s.parts[church]
        return NUMBERED_MONEY[kind] * parts
    return NUMBERED_MONEY[kind] * s.complete


@rule
def take_blue_official(s: Any, player: Any, official: int) -> None:
    """HB-11.5 to HB-11.17."""
    s.blue_left &= ~(1 << official)
    s.officials_taken += 1
    player.officials |= 1 << official
    s.stage = BUILD
    if official == CANON:
        s.stage = CANON_DONATION
    else:
        player.money += BLUE_MONEY[official] * counted_by(s, player, official)


@rule
def counted_by(s: Any, player: Any, official: int) -> int:
    """What a blue official counts (HB-11.12 to HB-11.17)."""
    if official == GUILDMASTER:
        return player.goods[BEER] + player.goods[SUGAR] + player.goods[CLOTH]
    if official == HARBOURMASTER:
        return ships_in_harbour(s, s.actor)
    if official == DEACON:
        return members(player.tokens)
    if official == MASTER_BUILDER:
        return members(player.citizens)
    count = 0
    for church in range(CHURCHES):
        if official == SEXTON:
            counts = player.tokens & CHURCH_TOKENS[church]
        else:  # civil servant: parishes, so not the Cathedral
            counts = player.citizens & SITES_COUNTED[church] if church != CATHEDRAL else 0
        if counts:
            count += 1
    return count
