"""What the computer opponents look at in a position: the features of their evaluation.

How much each of them counts for is learned by play (``rondel tune``) and lies in the game's ``judgement.npz``.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.core.features import amount, amounts, each_of, one_of
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_TO_WIN,
    CARDS,
    DARK_AT,
    FIRST_SPECIAL,
    LAWSUIT_SPACES,
    LAWSUITS,
    LAWSUITS_TO_WIN,
    MAX_OFF_SEASONS,
    OWN_END,
    PRESTIGE_WIN,
    PRODUCTS,
    SHIP_LEAD,
    SHIP_SPACES,
    SHIPS,
    SLOTS,
    SPACES,
    SPECIAL_CARDS,
)
from rondel.games.rival_cities.rules.scoring import total_stars
from rondel.games.rival_cities.rules.state import (
    END_TURN,
    LETTER_TAKE,
    MOVE,
    OVER,
    START_PRODUCT,
    SWAP_TAKE,
    direction,
    members,
    product_total,
)

#: how far ahead of the jar its cards are looked at
STEPS_AHEAD = 8
_HELD_CASES = 6
#: points that multiply the chance to win by e
SPREAD = 5.0
#: how much of a victory or a point is left if it comes one decision later
PATIENCE = 0.999
BOARD_FEATURES = (
    ("stage", OVER + 1), ("supply", PRODUCTS), ("letters", 1),
    ("factories", 1), ("stars", 1), ("jar", SPACES), ("cards_ahead", STEPS_AHEAD * CARDS), ("ships_up", SHIPS),
    ("ship_stack", 1), ("alliances_up", ALLIANCES), ("lawsuits_up", LAWSUIT_SPACES * LAWSUITS),
    ("lawsuit_stack", 1), ("off_seasons", MAX_OFF_SEASONS + 1), ("card", CARDS), ("slots_left", SLOTS),
)  # fmt: skip
SEAT_FEATURES = (
    ("acts", 1), ("has_turn", 1), ("hamburg", 1), ("bell", 1), ("markers", LAWSUIT_SPACES * (2 * OWN_END + 1)),
    ("prestige", 1), ("prestige_cases", 2 * PRESTIGE_WIN + 1), ("ship_lead", 2 * SHIP_LEAD + 1), ("star_lead", 1),
    ("products", PRODUCTS), ("product_cases", PRODUCTS * _HELD_CASES), ("all_products", 1), ("letters", 1),
    ("letter_cases", _HELD_CASES), ("factories", 1), ("working_factories", _HELD_CASES), ("stars", 1),
    ("all_stars", 1), ("ships", SHIPS), ("ship_count", 1), ("lawsuits", LAWSUITS),
    ("lawsuit_count", LAWSUITS_TO_WIN + 1),
    ("alliances", ALLIANCES), ("alliance_count", ALLIANCES_TO_WIN + 1), ("hand", SPECIAL_CARDS), ("hand_size", 1),
)  # fmt: skip


@rule
def quiet(s: Any) -> bool:
    """Whether no turn is half done."""
    return bool(s.stage == MOVE or s.stage == END_TURN or s.stage == OVER or s.stage == START_PRODUCT)


@rule
def unshown(s: Any) -> bool:
    """Whether only half of an exchange is decided: nothing changes before the other half is."""
    return bool(s.stage == SWAP_TAKE or s.stage == LETTER_TAKE)


@rule
def idle(s: Any, action: int) -> bool:
    """Nobody can give anything away by waiting."""
    return False


@rule
def board_features(s: Any, out: Any) -> None:
    """The table as it is for both, in the order of BOARD_FEATURES."""
    n = one_of(out, 0, s.stage, OVER + 1)
    n = amounts(out, n, s.supply, 8)
    n = amount(out, n, s.letters, 8)
    n = amount(out, n, s.factories, 8)
    n = amount(out, n, s.stars, 8)
    n = one_of(out, n, s.jar, SPACES)
    n = on_offer(s, out, n)
    n = amount(out, n, s.lawsuit_stack, 4)
    n = one_of(out, n, s.off_seasons, MAX_OFF_SEASONS + 1)
    n = one_of(out, n, s.card, CARDS)
    each_of(out, n, s.slots_left, SLOTS)


@rule
def on_offer(s: Any, out: Any, n: int) -> int:
    """The cards that the next steps of the jar lead to, ships, alliances and lawsuits."""
    for step in range(STEPS_AHEAD):
        space = (s.jar + step + 1) % SPACES
        card = s.basic_at[space]
        if DARK_AT[space] >= 0:
            special = s.dark[DARK_AT[space]]
            card = FIRST_SPECIAL + special if special >= 0 else -1
        n = one_of(out, n, card, CARDS)
    for space in range(SHIP_SPACES):
        one_of(out, n, s.ships_up[space], SHIPS)
    n = amount(out, n + SHIPS, s.ship_stack, 6)
    for space in range(len(s.alliances_up)):
        one_of(out, n, s.alliances_up[space], ALLIANCES)
    n += ALLIANCES
    for space in range(LAWSUIT_SPACES):
        n = one_of(out, n, s.lawsuits_up[space], LAWSUITS)
    return n


@rule
def contests(s: Any, seat: int, out: Any, n: int) -> int:
    """The bell, and lawsuits, prestige and leads as far as they are on the seat's side."""
    n = amount(out, n, s.bell == seat, 1)
    side = direction(s, seat)
    for space in range(LAWSUIT_SPACES):
        n = one_of(out, n, OWN_END + side * s.markers[space] if s.lawsuits_up[space] >= 0 else -1, 2 * OWN_END + 1)
    n = amount(out, n, side * s.prestige, 4)
    n = one_of(out, n, PRESTIGE_WIN + side * s.prestige, 2 * PRESTIGE_WIN + 1)
    lead = members(s.players[seat].ships) - members(s.players[1 - seat].ships)
    n = one_of(out, n, max(0, lead + SHIP_LEAD), 2 * SHIP_LEAD + 1)
    return amount(out, n, total_stars(s, seat) - total_stars(s, 1 - seat), 5)


@rule
def seat_features(s: Any, seat: int, viewer: int, out: Any) -> None:
    """One city, in the order of SEAT_FEATURES: contests, stores, winnings, and the cards that the viewer knows."""
    player = s.players[seat]
    hand = player.hand if seat == viewer else player.hand & player.known
    n = amount(out, 0, s.actor == seat, 1)
    n = amount(out, n, s.turn == seat, 1)
    n = amount(out, n, s.hamburg == seat, 1)
    n = contests(s, seat, out, n)
    n = amounts(out, n, player.products, 4)
    for product in range(PRODUCTS):
        n = one_of(out, n, player.products[product], _HELD_CASES)
    n = amount(out, n, product_total(player), 8)
    n = amount(out, n, player.letters, 4)
    n = one_of(out, n, player.letters, _HELD_CASES)
    n = amount(out, n, player.factories, 4)
    n = one_of(out, n, player.factories - player.inactive, _HELD_CASES)
    n = amount(out, n, player.stars, 5)
    n = amount(out, n, total_stars(s, seat), 10)
    n = each_of(out, n, player.ships, SHIPS)
    n = amount(out, n, members(player.ships), 4)
    n = each_of(out, n, player.lawsuits, LAWSUITS)
    n = one_of(out, n, members(player.lawsuits), LAWSUITS_TO_WIN + 1)
    n = each_of(out, n, player.alliances, ALLIANCES)
    n = one_of(out, n, members(player.alliances), ALLIANCES_TO_WIN + 1)
    n = each_of(out, n, hand, SPECIAL_CARDS)
    amount(out, n, members(player.hand), 4)
