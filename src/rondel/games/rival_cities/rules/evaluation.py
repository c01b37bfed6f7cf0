"""How many stars each city will probably have in the end, at a glance: what the computer opponents go by.

Nearness to a win at once counts in stars too, steeply rising. Each part has a weight; the weights lie in the game's
``weights.json``, and ``rondel tune`` finds them by play.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_TO_WIN,
    LAWSUIT_SPACES,
    LAWSUITS_TO_WIN,
    MAX_OFF_SEASONS,
    PRESTIGE_WIN,
    PRODUCTS,
    SHIP_LEAD,
    SHIPS,
)
from rondel.games.rival_cities.rules.scoring import total_stars
from rondel.games.rival_cities.rules.state import (
    END_TURN,
    MOVE,
    OVER,
    START_PRODUCT,
    direction,
    holds,
    members,
    owns_ship,
    product_total,
)

WEIGHTS = (
    "ship_lead", "alliances", "lawsuits", "prestige", "prestige_near", "product", "kind", "letter", "factory",
    "inactive_factory", "hand_card", "open_action",
    "lawsuit_1", "lawsuit_2", "lawsuit_3",
    *(f"ship_{number}" for number in range(1, SHIPS + 1)),
    *(f"alliance_{number}" for number in range(1, ALLIANCES + 1)),
    *(f"pending_{stage}" for stage in range(OVER)),
)  # fmt: skip
(
    LEAD, ALLIANCES_HELD, LAWSUITS_WON, PRESTIGE, PRESTIGE_NEAR, PRODUCT_HELD, KIND_HELD, LETTER, FACTORY_BUILT,
    INACTIVE_FACTORY, HAND_SIZE, OPEN_ACTION, SWAYED,
) = range(13)  # fmt: skip
SHIP_OWNED = SWAYED + LAWSUIT_SPACES
ALLIANCE_HELD = SHIP_OWNED + SHIPS
PENDING = ALLIANCE_HELD + ALLIANCES

#: what a won game counts beyond its stars: more than any stars can
VICTORY = 60.0
#: products beyond this are rarely of use before the next ones come
USEFUL_PRODUCTS = 7


@rule
def quiet(s: Any) -> bool:
    """Whether no turn is half done."""
    return bool(s.stage == MOVE or s.stage == END_TURN or s.stage == OVER or s.stage == START_PRODUCT)


@rule
def evaluate(s: Any, weights: Any, out: Any) -> None:
    """Estimated final stars of both seats."""
    left = max(0.0, 1.0 - s.off_seasons / MAX_OFF_SEASONS)
    for seat in range(2):
        out[seat] = total_stars(s, seat)
        if s.winner >= 0:
            if s.winner == seat:
                out[seat] += VICTORY
            continue
        out[seat] += nearness(s, seat, weights)
        out[seat] += stores(s.players[seat], weights)
        out[seat] += holdings(s, seat, weights, left)
        if seat == s.actor:
            out[seat] += weights[PENDING + s.stage] + weights[OPEN_ACTION] * members(s.slots_left)


@rule
def steep(part: float) -> float:
    """Of something that wins when it is whole: the last step counts most."""
    return part * part * part if part > 0 else 0.0


@rule
def nearness(s: Any, seat: int, weights: Any) -> float:
    """How near the four wins at once are."""
    player = s.players[seat]
    lead = members(player.ships) - members(s.players[1 - seat].ships)
    distance = s.prestige * direction(s, seat)
    total = weights[LEAD] * steep(lead / SHIP_LEAD)
    total += weights[ALLIANCES_HELD] * steep(members(player.alliances) / ALLIANCES_TO_WIN)
    total += weights[LAWSUITS_WON] * steep(members(player.lawsuits) / LAWSUITS_TO_WIN)
    return total + weights[PRESTIGE] * distance + weights[PRESTIGE_NEAR] * steep(distance / PRESTIGE_WIN)


@rule
def stores(player: Any, weights: Any) -> float:
    """Products, letters, factories and cards."""
    total = weights[PRODUCT_HELD] * min(USEFUL_PRODUCTS, product_total(player))
    for product in range(PRODUCTS):
        if player.products[product] > 0:
            total += weights[KIND_HELD]
    total += weights[LETTER] * player.letters + weights[HAND_SIZE] * members(player.hand)
    return total + weights[FACTORY_BUILT] * player.factories + weights[INACTIVE_FACTORY] * player.inactive


@rule
def holdings(s: Any, seat: int, weights: Any, left: float) -> float:
    """Ships and alliances by what they do, and lawsuits swayed to the own side."""
    player = s.players[seat]
    total = 0.0
    for ship in range(SHIPS):
        if owns_ship(player, ship):
            total += weights[SHIP_OWNED + ship] * left
    for alliance in range(ALLIANCES):
        if holds(player, alliance):
            total += weights[ALLIANCE_HELD + alliance] * left
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0:
            total += weights[SWAYED + space] * s.markers[space] * direction(s, seat)
    return total
