"""Gaining, paying and exchanging products and letters (sections 3 and 11)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import ANY, LETTER, PRODUCTS
from rondel.games.rival_cities.rules.state import product_total


@rule
def can_gain(s: Any, seat: int, kind: int) -> bool:
    """From the supply, or from the rival who holds more of it (RC-3.6)."""
    return bool(s.supply[kind] > 0 or s.players[1 - seat].products[kind] > s.players[seat].products[kind])


@rule
def can_gain_any(s: Any, seat: int) -> bool:
    for kind in range(PRODUCTS):
        if can_gain(s, seat, kind):
            return True
    return False


@rule
def gain(s: Any, seat: int, kind: int, amount: int) -> int:
    """One at a time, each tested anew (RC-3.8); returns how many were gained."""
    gained = 0
    for _ in range(amount):
        if s.supply[kind] > 0:
            s.supply[kind] -= 1
        elif s.players[1 - seat].products[kind] > s.players[seat].products[kind]:
            s.players[1 - seat].products[kind] -= 1
        else:
            return gained
        s.players[seat].products[kind] += 1
        gained += 1
    return gained


@rule
def can_gain_letter(s: Any, seat: int) -> bool:
    return bool(s.letters > 0 or s.players[1 - seat].letters > s.players[seat].letters)


@rule
def gain_letters(s: Any, seat: int, amount: int) -> None:
    """RC-3.7."""
    for _ in range(amount):
        if s.letters > 0:
            s.letters -= 1
        elif s.players[1 - seat].letters > s.players[seat].letters:
            s.players[1 - seat].letters -= 1
        else:
            return
        s.players[seat].letters += 1


@rule
def gain_stars(s: Any, seat: int, amount: int) -> None:
    """Only while the supply has some (RC-3.9)."""
    gained = min(amount, s.stars)
    s.stars -= gained
    s.players[seat].stars += gained


@rule
def gain_factory(s: Any, seat: int) -> None:
    """Active side up, if the supply has one (RC-13.2, RC-13.3)."""
    if s.factories > 0:
        s.factories -= 1
        s.players[seat].factories += 1


@rule
def pay_product(s: Any, seat: int, kind: int, amount: int) -> None:
    s.players[seat].products[kind] -= amount
    s.supply[kind] += amount


@rule
def pay_letters(s: Any, seat: int, amount: int) -> None:
    s.players[seat].letters -= amount
    s.letters += amount


@rule
def payable(player: Any, cost: Any) -> bool:
    """The stock covers the cost now (RC-11.8)."""
    needed = cost[ANY]
    for kind in range(PRODUCTS):
        if player.products[kind] < cost[kind]:
            return False
        needed += cost[kind]
    return bool(product_total(player) >= needed and player.letters >= cost[LETTER])


@rule
def reachable(s: Any, seat: int, cost: Any, more: int) -> bool:
    """A cost and so many more products of choice: payable, now or after letter exchanges (RC-11.10)."""
    player = s.players[seat]
    needed = cost[ANY] + more
    missing = 0
    for kind in range(PRODUCTS):
        needed += cost[kind]
        missing += max(0, cost[kind] - player.products[kind])
    if product_total(player) < needed or missing > player.letters - cost[LETTER]:
        return False
    for kind in range(PRODUCTS):
        if not could_gain(s, seat, kind, cost[kind] - player.products[kind]):
            return False
    return bool(player.letters >= cost[LETTER])


@rule
def can_reach_product(s: Any, seat: int, kind: int, amount: int) -> bool:
    """Whether a cost in one fixed kind is reachable."""
    player = s.players[seat]
    missing = max(0, amount - player.products[kind])
    return bool(product_total(player) >= amount and missing <= player.letters and could_gain(s, seat, kind, missing))


@rule
def could_gain(s: Any, seat: int, kind: int, amount: int) -> bool:
    """Whether so many of a kind could be gained one after another."""
    supply = s.supply[kind]
    mine = s.players[seat].products[kind]
    theirs = s.players[1 - seat].products[kind]
    for _ in range(amount):
        if supply > 0:
            supply -= 1
        elif theirs > mine:
            theirs -= 1
        else:
            return False
        mine += 1
    return True


@rule
def pay_fixed(s: Any, seat: int, cost: Any) -> None:
    """The part of a cost that leaves no choice."""
    for kind in range(PRODUCTS):
        pay_product(s, seat, kind, cost[kind])
    pay_letters(s, seat, cost[LETTER])


@rule
def can_swap_for(s: Any, seat: int, given: int) -> bool:
    """Whether some other kind can be had for this one (RC-10.3)."""
    for kind in range(PRODUCTS):
        if kind != given and can_gain(s, seat, kind):
            return True
    return False


@rule
def can_swap(s: Any, seat: int) -> bool:
    for kind in range(PRODUCTS):
        if s.players[seat].products[kind] > 0 and can_swap_for(s, seat, kind):
            return True
    return False


@rule
def can_exchange(s: Any, seat: int) -> bool:
    """A letter exchange is possible (RC-11.7)."""
    return bool(s.players[seat].letters > 0 and can_swap(s, seat))
