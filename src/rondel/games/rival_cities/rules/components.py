"""The components as tables, read from data.json: cards with their actions, ships, alliances, lawsuits, tracks.

Cards are numbered 0 for the printed action of space 0, 1-15 for the basic cards, 16-39 for the special cards 1-24.
Costs are rows of six numbers: beer, cloth, leather, furniture, products of choice, letters.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

BEER, CLOTH, LEATHER, FURNITURE = range(4)
PRODUCT_NAMES = ("beer", "cloth", "leather", "furniture")
PRODUCTS = 4
ANY = 4  # as a product: of the taker's choice; as a column of a cost: of the payer's choice
LETTER = 5
COST_COLUMNS = (*PRODUCT_NAMES, "any", "letter")

PER_PRODUCT = int(DATA["components"]["products"]["beer"])
LETTERS = int(DATA["components"]["letters"])
FACTORIES = int(DATA["components"]["factories"])
STARS = int(DATA["components"]["star_tokens"])

# The ink track
SPACES = int(DATA["board"]["ink_track"]["space_count"])
DARK_SPACES = np.array(DATA["board"]["ink_track"]["dark_spaces"], np.int64)
LIGHT_SPACES = np.array(DATA["board"]["ink_track"]["light_spaces"], np.int64)
DARKS = len(DARK_SPACES)
#: which dark space (0-3) an ink space is, or -1
DARK_AT = np.full(SPACES, -1, np.int64)
DARK_AT[DARK_SPACES] = range(DARKS)
MAX_STEPS = 28


def _movement_costs() -> list[int]:
    costs = DATA["movement_cost"]["step_costs"]
    steps = [0, 0, costs["3"], costs["4"], *[costs["5+"]] * (MAX_STEPS - 4)]
    return [0] + [sum(steps[:n]) for n in range(1, MAX_STEPS + 1)]


MOVE_COST = np.array(_movement_costs(), np.int64)


def cost_row(cost: dict[str, int]) -> list[int]:
    return [cost.get(column, 0) for column in COST_COLUMNS]


# Actions of cards. The first three numbers of a slot: type, and two numbers whose meaning depends on it
NO_ACTION = 0
PRODUCTION, GIFT, DONATION, SWAP, GAIN_LETTERS, DRAW, BUILD_FACTORY, REACTIVATE = range(1, 9)
EARN_PRESTIGE, FORM_ALLIANCE, PURCHASE_SHIP, ADVANCE_LAWSUIT, COURT_RULING, PIRACY = range(9, 15)
ACTION_TYPES = (
    "", "production", "gift", "donation", "swap_products", "gain_letters", "draw_special", "build_factory",
    "reactivate_factory", "earn_prestige", "form_alliance", "purchase_ship", "advance_lawsuit", "court_ruling",
    "piracy",
)  # fmt: skip
SLOTS = 4
BASIC_CARDS = 15
SPECIAL_CARDS = 24
FIRST_SPECIAL = 1 + BASIC_CARDS
CARDS = FIRST_SPECIAL + SPECIAL_CARDS

_BASIC = DATA["basic_action_cards"]
_SPECIAL = DATA["special_action_cards"]
CARD_DATA: list[dict[str, Any]] = [DATA["board"]["ink_track"]["overview_action"], *_BASIC, *_SPECIAL]


def actions_of(card: dict[str, Any]) -> list[dict[str, Any]]:
    """The printed actions in slot order; the halves of a split card hold one each."""
    return [half[0] for half in card["halves"]] if card["split"] else card["actions"]


SPLIT = np.array([card["split"] for card in CARD_DATA], np.int64)
SLOT_TYPE = np.zeros((CARDS, SLOTS), np.int64)
SLOT_PRODUCT = np.zeros((CARDS, SLOTS), np.int64)  # production, gift
SLOT_AMOUNT = np.zeros((CARDS, SLOTS), np.int64)  # products, letters, stars per exchange, most products stolen
SLOT_TIMES = np.zeros((CARDS, SLOTS), np.int64)  # swaps, exchanges
SLOT_COST = np.zeros((CARDS, SLOTS, len(COST_COLUMNS)), np.int64)
SLOT_RIVAL_FIRST = np.zeros((CARDS, SLOTS), np.int64)  # piracy: the rival may earn prestige before


def _read_cards() -> None:
    for card, printed in enumerate(CARD_DATA):
        for slot, action in enumerate(actions_of(printed)):
            SLOT_TYPE[card, slot] = ACTION_TYPES.index(action["type"])
            product = action.get("product", "any")
            SLOT_PRODUCT[card, slot] = ANY if product == "any" else PRODUCT_NAMES.index(product)
            SLOT_AMOUNT[card, slot] = (
                action.get("base") or action.get("amount") or action.get("stars") or action.get("steal_max") or 0
            )
            SLOT_TIMES[card, slot] = action.get("max_times", 1)
            SLOT_COST[card, slot] = cost_row(action.get("cost", {}))
            SLOT_RIVAL_FIRST[card, slot] = bool(action.get("rival_first"))


_read_cards()
#: of special cards with the same face, the number of the first; otherwise the card itself
TWIN = np.arange(SPECIAL_CARDS)
for _one, _other in ((0, 20), (13, 14)):
    TWIN[_other] = _one

# Ships
SHIPS = len(DATA["ship_cards"])
SHIPS_IN_PLAY = int(DATA["setup"]["ships_in_play"])
SHIP_SPACES = int(DATA["setup"]["ships_face_up"])
SHIP_COST = np.array([cost_row(ship["cost"]) for ship in DATA["ship_cards"]], np.int64)
SHIP_KIND = np.array([row.index(max(row)) for row in SHIP_COST.tolist()], np.int64)
SHIP_PRICE = SHIP_COST.max(axis=1)
#: dark stars; ship 21 counts the ships of its owner instead
SHIP_STARS = np.array([ship["stars"] if isinstance(ship["stars"], int) else 0 for ship in DATA["ship_cards"]], np.int64)

# Alliances
AMSTERDAM, BRUSSELS, GDANSK, COPENHAGEN, LE_HAVRE, LONDON, NOVGOROD, OSLO = range(8)
ALLIANCES = len(DATA["alliance_cards"])
ALLIANCES_IN_PLAY = int(DATA["setup"]["alliances_in_play"])
ALLIANCE_IDS: tuple[str, ...] = tuple(alliance["key"] for alliance in DATA["alliance_cards"])
ALLIANCE_NAMES: tuple[str, ...] = tuple(alliance["names"]["en"] for alliance in DATA["alliance_cards"])
UPKEEP = np.array([cost_row(alliance["upkeep"]) for alliance in DATA["alliance_cards"]], np.int64)
ALLIANCE_STARS = np.array([alliance["stars"] for alliance in DATA["alliance_cards"]], np.int64)
#: the alliance that gives one more product of a kind in a production or gift, or -1
BONUS_ALLIANCE = np.array([-1, LONDON, NOVGOROD, OSLO], np.int64)

# Lawsuits. Parts of a bonus: type and amount; the marker moves at the end of every advance bonus
LAWSUITS = len(DATA["lawsuit_cards"])
LAWSUITS_IN_PLAY = int(DATA["setup"]["lawsuits_in_play"])
LAWSUIT_SPACES = int(DATA["setup"]["lawsuits_face_up"])
EXTRA_PAYMENTS = np.array([space["extra_payments"] for space in DATA["board"]["lawsuit_spaces"]], np.int64)
LEGAL_COST = np.array([cost_row(lawsuit["cost"]) for lawsuit in DATA["lawsuit_cards"]], np.int64)
LAWSUIT_STARS = np.array([lawsuit["stars"] for lawsuit in DATA["lawsuit_cards"]], np.int64)
OWN_END = 4  # the last number on a lawsuit's scale

# Parts of bonuses: below ANY + 1 a product (ANY: of choice), then the rest
PART_LETTERS, PART_STARS, PART_PRESTIGE, PART_FACTORY, PART_REACTIVATE, PART_SWAY = range(5, 11)
_PART_TYPES = {
    "gain_letters": PART_LETTERS, "gain_stars": PART_STARS, "earn_prestige": PART_PRESTIGE,
    "build_factory": PART_FACTORY, "reactivate_factory": PART_REACTIVATE, "sway_lawsuit": PART_SWAY,
}  # fmt: skip
PARTS = 3  # the most that any bonus has
NO_PART = -1


def _parts(bonus: list[dict[str, Any]]) -> tuple[list[int], list[int]]:
    kinds = [NO_PART] * PARTS
    amounts = [0] * PARTS
    for at, entry in enumerate(bonus):
        if entry["type"] == "gain_products":
            kinds[at] = ANY if entry["product"] == "any" else PRODUCT_NAMES.index(entry["product"])
        else:
            kinds[at] = _PART_TYPES[entry["type"]]
        amounts[at] = entry.get("amount", 1)
    return kinds, amounts


ADVANCE_KIND = np.array([_parts(lawsuit["advance_bonus"])[0] for lawsuit in DATA["lawsuit_cards"]], np.int64)
ADVANCE_AMOUNT = np.array([_parts(lawsuit["advance_bonus"])[1] for lawsuit in DATA["lawsuit_cards"]], np.int64)
WIN_KIND = np.array([_parts(lawsuit["win_bonus"])[0] for lawsuit in DATA["lawsuit_cards"]], np.int64)
WIN_AMOUNT = np.array([_parts(lawsuit["win_bonus"])[1] for lawsuit in DATA["lawsuit_cards"]], np.int64)

# The prestige track
PRESTIGE_WIN = int(DATA["board"]["prestige_track"]["win_distance"])
PRESTIGE_STARS = np.array([space["stars"] for space in DATA["board"]["prestige_track"]["spaces_by_distance"]], np.int64)
FIRST_INCOME = 2  # the distance behind the bell icon; then beer, cloth, leather, furniture, letter, star token

# Instant wins
SHIP_LEAD = 3
LAWSUITS_TO_WIN = 3
ALLIANCES_TO_WIN = 4

MAX_OFF_SEASONS = int(DATA["max_off_seasons"])
