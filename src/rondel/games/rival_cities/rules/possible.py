"""Which actions of a card can have an effect now, or could after letter exchanges (RC-6.11, RC-11.8)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ADVANCE_LAWSUIT,
    ALLIANCES_IN_PLAY,
    ANY,
    BEER,
    BUILD_FACTORY,
    CLOTH,
    COURT_RULING,
    DONATION,
    DRAW,
    EARN_PRESTIGE,
    FORM_ALLIANCE,
    FURNITURE,
    GAIN_LETTERS,
    GIFT,
    LAWSUIT_SPACES,
    LEATHER,
    LEGAL_COST,
    LETTER,
    OWN_END,
    PIRACY,
    PRODUCTION,
    PRODUCTS,
    PURCHASE_SHIP,
    REACTIVATE,
    SHIP_KIND,
    SHIP_PRICE,
    SHIP_SPACES,
    SLOT_COST,
    SLOT_PRODUCT,
    SLOT_TYPE,
    SWAP,
)
from rondel.games.rival_cities.rules.goods import (
    can_gain,
    can_gain_any,
    can_gain_letter,
    can_reach_product,
    can_swap,
    payable,
    reachable,
)
from rondel.games.rival_cities.rules.state import (
    SHIP_11,
    SHIP_12,
    SHIP_13,
    SHIP_14,
    SHIP_19,
    direction,
    owns_ship,
    product_total,
)


@rule
def can_draw(s: Any) -> bool:
    """RC-12.3."""
    return bool(s.stack != 0 or s.discard != 0)


@rule
def ship_price(player: Any, ship: int) -> int:
    """RC-22.19."""
    return SHIP_PRICE[ship] - (1 if owns_ship(player, SHIP_19) else 0)


@rule
def can_pay_ship(player: Any, ship: int) -> bool:
    return bool(player.products[SHIP_KIND[ship]] >= ship_price(player, ship))


@rule
def can_reach_ship(s: Any, seat: int, ship: int) -> bool:
    return can_reach_product(s, seat, SHIP_KIND[ship], ship_price(s.players[seat], ship))


@rule
def any_ship_payable(s: Any, seat: int) -> bool:
    for space in range(SHIP_SPACES):
        if s.ships_up[space] >= 0 and can_pay_ship(s.players[seat], s.ships_up[space]):
            return True
    return False


@rule
def any_ship_reachable(s: Any, seat: int) -> bool:
    for space in range(SHIP_SPACES):
        if s.ships_up[space] >= 0 and can_reach_ship(s, seat, s.ships_up[space]):
            return True
    return False


@rule
def any_lawsuit_payable(s: Any, seat: int) -> bool:
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and payable(s.players[seat], LEGAL_COST[s.lawsuits_up[space]]):
            return True
    return False


@rule
def any_lawsuit_reachable(s: Any, seat: int) -> bool:
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and reachable(s, seat, LEGAL_COST[s.lawsuits_up[space]], 0):
            return True
    return False


@rule
def payable_without(player: Any, cost: Any, kind: int) -> bool:
    """Whether a cost could be paid after one product of this kind is gone."""
    if player.products[kind] == 0:
        return False
    needed = cost[ANY] + 1
    for other in range(PRODUCTS):
        held = player.products[other] - (1 if other == kind else 0)
        if held < cost[other]:
            return False
        needed += cost[other]
    return bool(product_total(player) >= needed and player.letters >= cost[LETTER])


@rule
def pays_le_havre(s: Any, seat: int, kind: int) -> bool:
    """A product that may be paid for Le Havre: some legal cost stays payable (RC-21.13)."""
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and payable_without(s.players[seat], LEGAL_COST[s.lawsuits_up[space]], kind):
            return True
    return False


@rule
def le_havre_payable(s: Any, seat: int) -> bool:
    for kind in range(PRODUCTS):
        if pays_le_havre(s, seat, kind):
            return True
    return False


@rule
def le_havre_reachable(s: Any, seat: int) -> bool:
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and reachable(s, seat, LEGAL_COST[s.lawsuits_up[space]], 1):
            return True
    return False


@rule
def may_resolve(s: Any, seat: int) -> bool:
    """RC-18.2."""
    return bool(s.lawsuits_up[0] >= 0 and s.markers[0] * direction(s, seat) >= 2)


@rule
def at_own_end(s: Any, seat: int, space: int) -> bool:
    return bool(s.markers[space] * direction(s, seat) >= OWN_END)


@rule
def ships_add_product(s: Any, seat: int) -> bool:
    """Whether one of ships 11-14 would add a product to a production (RC-22.11 to RC-22.14)."""
    player = s.players[seat]
    return bool(
        (owns_ship(player, SHIP_11) and can_gain(s, seat, BEER))
        or (owns_ship(player, SHIP_12) and can_gain(s, seat, LEATHER))
        or (owns_ship(player, SHIP_13) and can_gain(s, seat, CLOTH))
        or (owns_ship(player, SHIP_14) and can_gain(s, seat, FURNITURE))
    )


@rule
def alliance_possible(s: Any, seat: int) -> bool:
    for space in range(ALLIANCES_IN_PLAY):
        if s.alliances_up[space] >= 0:
            return True
    return bool(s.players[1 - seat].alliances != 0 and s.players[seat].letters > 0)


@rule
def gains_product(s: Any, seat: int, product: int) -> bool:
    return can_gain_any(s, seat) if product == ANY else can_gain(s, seat, product)


@rule
def possible(s: Any, seat: int, card: int, slot: int) -> bool:
    """The table of the specification: whether the action can be chosen in NEXT_ACTION."""
    kind = SLOT_TYPE[card, slot]
    player = s.players[seat]
    if kind == ADVANCE_LAWSUIT:
        return any_lawsuit_payable(s, seat)
    if kind == PRODUCTION:
        return gains_product(s, seat, SLOT_PRODUCT[card, slot]) or ships_add_product(s, seat)
    if kind == GIFT:
        return gains_product(s, seat, SLOT_PRODUCT[card, slot])
    if kind == DONATION:
        return bool(s.stars > 0 and payable(player, SLOT_COST[card, slot]))
    if kind == SWAP:
        return can_swap(s, seat)
    if kind == GAIN_LETTERS:
        return can_gain_letter(s, seat)
    if kind == DRAW:
        return can_draw(s)
    if kind == BUILD_FACTORY:
        return bool(s.factories > 0 and payable(player, SLOT_COST[card, slot]))
    if kind == REACTIVATE:
        return bool(player.inactive > 0)
    if kind == FORM_ALLIANCE:
        return alliance_possible(s, seat)
    if kind == PURCHASE_SHIP:
        return any_ship_payable(s, seat)
    if kind == COURT_RULING:
        return bool(may_resolve(s, seat) or (s.lawsuits_up[0] >= 0 and s.lawsuits_up[1] >= 0))
    if kind == PIRACY:
        return bool(product_total(s.players[1 - seat]) > 0)
    return bool(kind == EARN_PRESTIGE)


@rule
def within_reach(s: Any, seat: int, card: int, slot: int) -> bool:
    """Donation, ship and lawsuit whose cost letter exchanges could make payable."""
    kind = SLOT_TYPE[card, slot]
    if kind == ADVANCE_LAWSUIT:
        return any_lawsuit_reachable(s, seat)
    if kind == PURCHASE_SHIP:
        return any_ship_reachable(s, seat)
    if kind == DONATION:
        return bool(s.stars > 0 and reachable(s, seat, SLOT_COST[card, slot], 0))
    return False
