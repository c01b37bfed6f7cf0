"""The components as tables: the city from hamburg.json (checked by city.py), everything else from data.json.

Sets of sites are masks: bit i stands for the i-th site of the file. Sets of donation tokens likewise.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from rondel.games.hamburgum.rules import city

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))
MAP_FILE = Path(__file__).with_name("hamburg.json")
CITY: dict[str, Any] = city.load(MAP_FILE)

MAX_PLAYERS = 5

# The rondel
SUGAR_SEGMENT, CHURCH_SEGMENT, TRADE_SEGMENT, CLOTH_SEGMENT, GUILDHALL, BEER_SEGMENT, TRADE_2, DOCKYARD = range(8)
SEGMENTS = 8
SEGMENT_NAMES: tuple[str, ...] = tuple(DATA["rondel"]["clockwise"])
FREE_STEPS = int(DATA["rondel"]["free_steps"])

# Goods and materials
BEER, SUGAR, CLOTH = range(3)
GOODS = 3
GOODS_NAMES: tuple[str, ...] = tuple(DATA["goods"]["kinds"])
WOOD, BRICK, BELL = range(3)
MATERIALS = 3
MATERIAL_NAMES: tuple[str, ...] = tuple(DATA["trade"]["materials"])
PRICE_BY_PRODUCERS = np.array(DATA["goods"]["overseas_price_by_producers_built"], np.int64)
HOME_PRICE = int(DATA["goods"]["home_price"])
LEFTOVER_PRICE = 50
#: price of so many units together, from 0 to 10
DEPOT_PRICE = np.array([0, *DATA["trade"]["depot_total_price_by_units"].values()], np.int64)
MAX_UNITS = len(DEPOT_PRICE) - 1

# The harbour
BERTHS = 3
NEUTRAL = MAX_PLAYERS  # the owner number of the Flying Dutchman
NEUTRAL_SHIPS = int(DATA["components"]["neutral_ships"])
SHIPS = int(DATA["components"]["ships_per_player"])

# Churches and their tokens
CHURCH_IDS = city.CHURCHES
CHURCHES = len(CHURCH_IDS)
CHURCH_NAMES: tuple[str, ...] = tuple(church["name"] for church in CITY["churches"])
CATHEDRAL = CHURCH_IDS.index(city.CATHEDRAL)
PARTS = 5
_COSTS = DATA["church_action"]["donation_costs"]
PART_WOOD = np.array([0, *(cost["wood"] for cost in _COSTS)], np.int64)
PART_BRICK = np.array([0, *(cost["brick"] for cost in _COSTS)], np.int64)
PART_BELL = np.array([0, *(cost["bell"] for cost in _COSTS)], np.int64)
PART_MONEY = np.array([0, *(cost["money"] for cost in _COSTS)], np.int64)
PART_PER_CITIZEN = np.array([0, *(cost["money_per_own_citizen"] for cost in _COSTS)], np.int64)
COMPLETION_BONUS = np.array(DATA["church_action"]["completion_bonus_in_order"], np.int64)

FLAT5, DONATIONS, SHIPS_TOKEN, BUILDING_TOKEN, CITIZENS_TOKEN = range(5)
TOKEN_KINDS = len(city.TOKEN_KINDS)
TOKEN_IDS: tuple[str, ...] = tuple(token["id"] for token in CITY["donation_tokens"])
TOKENS = len(TOKEN_IDS)
TOKEN_CHURCH = np.array([CHURCH_IDS.index(token["church"]) for token in CITY["donation_tokens"]], np.int64)
TOKEN_KIND = np.array([city.TOKEN_KINDS.index(token["kind"]) for token in CITY["donation_tokens"]], np.int64)
TOKEN_POINTS = np.array([token["points"] for token in CITY["donation_tokens"]], np.int64)
#: the building type that a token counts, -1 for the other kinds
TOKEN_TYPE = np.array(
    [city.TYPES.index(token["building_type"]) if token["kind"] == "building" else -1
     for token in CITY["donation_tokens"]],
    np.int64,
)  # fmt: skip
#: the token of a church and kind
TOKEN_OF = np.zeros((CHURCHES, TOKEN_KINDS), np.int64)
for _token in range(TOKENS):
    TOKEN_OF[TOKEN_CHURCH[_token], TOKEN_KIND[_token]] = _token
CHURCH_TOKENS = np.array([sum(1 << int(token) for token in row) for row in TOKEN_OF], np.int64)

# Sites
BREWER, SUGAR_REFINER, CLOTH_MAKER, MERCHANT, CAPTAIN, OFFICIAL = range(6)
TYPE_IDS = city.TYPES
TYPES = len(TYPE_IDS)
SITE_IDS: tuple[str, ...] = tuple(site["id"] for site in CITY["sites"])
SITES = len(SITE_IDS)
ALL_SITES = (1 << SITES) - 1
SITE_TYPE = np.array([TYPE_IDS.index(site["type"]) for site in CITY["sites"]], np.int64)
SITE_PARISH = np.array([CHURCH_IDS.index(site["parish"]) for site in CITY["sites"]], np.int64)
SITES_OF_TYPE = np.array([sum(1 << i for i in range(SITES) if SITE_TYPE[i] == t) for t in range(TYPES)], np.int64)
#: the sites that a church's tokens count: its parish, or the whole city for the Cathedral, which has none
SITES_COUNTED = np.array(
    [
        ALL_SITES if c == CATHEDRAL else sum(1 << i for i in range(SITES) if SITE_PARISH[i] == c)
        for c in range(CHURCHES)
    ],
    np.int64,
)
#: sites joined by a brown line to a site and to a church
SITE_LINKS = np.zeros(SITES, np.int64)
CHURCH_LINKS = np.zeros(CHURCHES, np.int64)
for _line in CITY["lines"]:
    for _one, _other in (_line, _line[::-1]):
        if _one in SITE_IDS:
            if _other in SITE_IDS:
                SITE_LINKS[SITE_IDS.index(_other)] |= 1 << SITE_IDS.index(_one)
            else:
                CHURCH_LINKS[CHURCH_IDS.index(_other)] |= 1 << SITE_IDS.index(_one)

# Officials. Numbered ones come in a fixed order; blue ones are told apart by their place in the data
COUNCILMAN, VICAR, LORD_MAYOR = range(3)
NUMBERED_KINDS = ("councilman", "vicar", "lord_mayor")
NUMBERED = np.array(
    [NUMBERED_KINDS.index(tile["id"]) for tile in DATA["officials_basic"]["drawn_in_this_order"]], np.int64
)
NUMBERED_MONEY = np.array([DATA["officials_basic"]["effects"][kind]["money"] for kind in NUMBERED_KINDS], np.int64)
OFFICIALS = len(NUMBERED)
CANON, GUILDMASTER, HARBOURMASTER, DEACON, SEXTON, MASTER_BUILDER, CIVIL_SERVANT = range(7)
BLUE_IDS: tuple[str, ...] = tuple(tile["id"] for tile in DATA["officials_advanced"]["tiles"])
BLUE_MONEY = np.array([tile.get("money", 0) for tile in DATA["officials_advanced"]["tiles"]], np.int64)
MERCHANT_MONEY = 100
