"""Why an alternative is not open, in words: an error should say what stands in its way."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import plain
from rondel.core.language import N_, _
from rondel.games.hamburgum.rules.components import (
    BELL,
    BRICK,
    CHURCH_NAMES,
    CHURCH_SEGMENT,
    DEPOT_PRICE,
    DOCKYARD,
    GOODS,
    GUILDHALL,
    MAX_UNITS,
    OFFICIAL,
    PARTS,
    SHIPS,
    SITE_IDS,
    SITES_OF_TYPE,
    TRADE_2,
    TRADE_SEGMENT,
    WOOD,
)
from rondel.games.hamburgum.rules.decisions import rondel_cost, steps_to, surplus_tokens
from rondel.games.hamburgum.rules.state import (
    BUILD,
    BUILD_ON,
    BUILD_SHIP,
    BUY,
    BUY_UNIT,
    CANON_DONATION,
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
)

#: the first number of each kind of alternative, and the decisions that it can answer
ANSWERS = {
    MOVE_TO: (RONDEL,), CHOOSE_SELL: (TRADE,), LOAD_SHIP: (SELL,), LOAD_UNITS: (LOAD,), SELL_HOME: (SELL,),
    BUY_UNIT: (BUY,), BUILD_SHIP: (DOCKYARD_STAGE,), DONATE_TO: (DONATE, CANON_DONATION), TAKE_TOKEN: (TOKEN,),
    SCORE_TOKEN: (SCORE,), BUILD_ON: (BUILD,), TAKE_OFFICIAL: (CHOOSE_OFFICIAL,),
}  # fmt: skip
MUST_CHOOSE = {
    RONDEL: N_("you have to move your stone on the rondel"),
    LOAD: N_("you have to say how many units the ship carries"),
    TOKEN: N_("you have to take a token for your donation"),
    CHOOSE_OFFICIAL: N_("you have to take an official"),
}


def decision(s: Any) -> int:
    """The open decision; at the end of a turn the one that ended because nothing was left to choose."""
    if s.stage != TURN_OVER:
        return int(s.stage)
    stone = s.players[s.actor].stone
    if stone in (TRADE_SEGMENT, TRADE_2):
        return BUY if s.units else SELL
    return {DOCKYARD: DOCKYARD_STAGE, GUILDHALL: BUILD, CHURCH_SEGMENT: SCORE}.get(stone, TURN_OVER)


def why_not(s: Any, action: int) -> str:
    """What stands in the way of an alternative that is not open; empty when it only belongs to another decision."""
    player = s.players[s.actor]
    if action == DONE:
        if s.stage == SCORE and plain(surplus_tokens)(player):
            return _("you have two unscored tokens of one kind and must score one of them")
        return _(MUST_CHOOSE[s.stage]) if s.stage in MUST_CHOOSE else ""
    kind = max(first for first in ANSWERS if first <= action)
    if decision(s) not in ANSWERS[kind]:
        return ""
    if kind == MOVE_TO:
        return _("it takes {steps} steps and costs {cost} prestige, and you have {have}").format(
            steps=plain(steps_to)(player, action), cost=plain(rondel_cost)(player, action), have=player.prestige
        )
    if kind == BUILD_SHIP:
        return no_ship(player)
    if kind == BUY_UNIT:
        return no_unit(s, player, action - BUY_UNIT)
    if kind in (LOAD_SHIP, SELL_HOME):
        return no_sale(s, player, action)
    if kind == DONATE_TO:
        return no_donation(s, action - DONATE_TO)
    if kind == BUILD_ON:
        return no_building(s, player, action - BUILD_ON)
    return _(OTHERWISE[kind])


OTHERWISE = {
    CHOOSE_SELL: N_("you have nothing to sell, or not the money to buy"),
    LOAD_UNITS: N_("the ship does not carry so many, or you do not have them"),
    TAKE_TOKEN: N_("the first donation to a church takes its 5 prestige, and later ones a token that is left"),
    SCORE_TOKEN: N_("you do not hold that token, or it is scored already"),
    TAKE_OFFICIAL: N_("that official is taken"),
}


def no_ship(player: Any) -> str:
    if player.ships == 0:
        return _("all your {number} ships are in the harbour").format(number=SHIPS)
    return _("a ship costs 1 wood, and you have none")


def no_unit(s: Any, player: Any, material: int) -> str:
    if s.units == MAX_UNITS:
        return _("the depot sells at most {most} units in one action").format(most=MAX_UNITS)
    if material == BELL and player.materials[BELL]:
        return _("you hold a bell, and nobody may hold a second one")
    price = int(DEPOT_PRICE[s.units + 1] - DEPOT_PRICE[s.units])
    return _("one more unit costs {price} £, and you have {have} £").format(price=price, have=player.money)


def no_sale(s: Any, player: Any, action: int) -> str:
    good = (action - LOAD_SHIP) % GOODS if action < LOAD_UNITS else action - SELL_HOME
    if not player.goods[good]:
        return _("you have none of these goods")
    if action < LOAD_UNITS:
        return _("no unused ship of yours lies in that berth")
    return _("you sell at home only when none of your ships is left to load")


def no_donation(s: Any, church: int) -> str:
    if s.parts[church] == PARTS:
        return _("{church} is complete").format(church=CHURCH_NAMES[church])
    return _("you cannot pay part {part} of {church}").format(part=s.parts[church] + 1, church=CHURCH_NAMES[church])


def no_building(s: Any, player: Any, site: int) -> str:
    if s.citizens >> site & 1:
        return _("a citizen stands on {site} already").format(site=SITE_IDS[site])
    if not (player.materials[WOOD] and player.materials[BRICK]):
        return _("a building costs 1 wood and 1 brick, which you do not have")
    if s.official_built and int(SITES_OF_TYPE[OFFICIAL]) >> site & 1:
        return _("you have built an official in this turn already")
    return _("no brown line joins {site} to a citizen of yours or to a church that you have donated to").format(
        site=SITE_IDS[site]
    )
