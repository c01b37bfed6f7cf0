"""The components as tables, read from data.json: tiles, goods, boards, depots, prices.

Numba freezes these arrays into the machine code. Sets of estate spaces are masks: bit h stands for space h.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

MAX_PLAYERS = 4
SPACES = 37
STORAGE = 3
DEPOTS = 6
DEPOT_SLOTS = 4
BLACK_SLOTS = 8
GOODS = 6
PHASES = 5
ROUNDS = 5
CITIES = 6  # the most that any board has
BOARDS = len(DATA["boards"])

# Colours of tiles and of estate spaces
BUILDING, SHIP, ANIMAL, KNOWLEDGE, CASTLE, MINE = range(6)
COLOURS = ("building", "ship", "animal", "knowledge", "castle", "mine")

# Tiles: what can be told apart once it lies face up (CB-1.7)
NOTHING = 0
BUILDING_KINDS: tuple[str, ...] = tuple(DATA["tiles"]["building"]["kinds"])
ANIMAL_KINDS: tuple[str, ...] = tuple(DATA["tiles"]["animal"]["kinds"])
KNOWLEDGE_TILES = int(DATA["tiles"]["knowledge"]["total"])
GOODS_COLOURS: tuple[str, ...] = tuple(entry["colour"] for entry in DATA["goods"]["colours"])

FIRST_BUILDING = 1
WAREHOUSE, WATCHTOWER, CARPENTERS_WORKSHOP, CHURCH, MARKET, BOARDING_HOUSE, BANK, CITY_HALL = (
    FIRST_BUILDING + BUILDING_KINDS.index(kind)
    for kind in (
        "warehouse", "watchtower", "carpenters_workshop", "church",
        "market", "boarding_house", "bank", "city_hall",
    )
)  # fmt: skip
FIRST_ANIMAL = FIRST_BUILDING + len(BUILDING_KINDS)
ANIMAL_SIZES = (2, 3, 4)
BEFORE_KNOWLEDGE = FIRST_ANIMAL + len(ANIMAL_KINDS) * len(ANIMAL_SIZES) - 1  # knowledge tile n is this + n
CASTLE_TILE = BEFORE_KNOWLEDGE + KNOWLEDGE_TILES + 1
MINE_TILE = CASTLE_TILE + 1
SHIP_TILE = MINE_TILE + 1
TILES = SHIP_TILE + 1


def animal_tile(kind: int, animals: int) -> int:
    return FIRST_ANIMAL + len(ANIMAL_SIZES) * kind + ANIMAL_SIZES.index(animals)


def knowledge_tile(number: int) -> int:
    return BEFORE_KNOWLEDGE + number


FIRST_TILE = np.array([FIRST_BUILDING, SHIP_TILE, FIRST_ANIMAL, BEFORE_KNOWLEDGE + 1, CASTLE_TILE, MINE_TILE], np.int64)
LAST_TILE = np.array([FIRST_ANIMAL - 1, SHIP_TILE, BEFORE_KNOWLEDGE, CASTLE_TILE - 1, CASTLE_TILE, MINE_TILE], np.int64)

TILE_COLOUR = np.full(TILES, -1, np.int64)
for _colour in range(len(COLOURS)):
    TILE_COLOUR[FIRST_TILE[_colour] : LAST_TILE[_colour] + 1] = _colour

ANIMAL_KIND = np.full(TILES, -1, np.int64)
ANIMALS_ON = np.zeros(TILES, np.int64)
COLOURED_BACKS = np.zeros(TILES, np.int64)
BLACK_BACKS = np.zeros(TILES, np.int64)


def _count_tiles() -> None:
    tiles = DATA["tiles"]
    for tile in range(FIRST_BUILDING, FIRST_ANIMAL):
        COLOURED_BACKS[tile] = tiles["building"]["colour_back_per_kind"]
        BLACK_BACKS[tile] = tiles["building"]["black_back_per_kind"]
    for kind in range(len(ANIMAL_KINDS)):
        for animals in ANIMAL_SIZES:
            tile = animal_tile(kind, animals)
            ANIMAL_KIND[tile] = kind
            ANIMALS_ON[tile] = animals
            COLOURED_BACKS[tile] = tiles["animal"]["colour_back_per_kind"].get(str(animals), 0)
            BLACK_BACKS[tile] = tiles["animal"]["black_back_per_kind"].get(str(animals), 0)
    for number in range(1, KNOWLEDGE_TILES + 1):
        black = number in tiles["knowledge"]["black_numbers"]
        (BLACK_BACKS if black else COLOURED_BACKS)[knowledge_tile(number)] = 1
    for tile, name in ((CASTLE_TILE, "castle"), (MINE_TILE, "mine"), (SHIP_TILE, "ship")):
        COLOURED_BACKS[tile] = tiles[name]["colour_back"]
        BLACK_BACKS[tile] = tiles[name]["black_back"]


_count_tiles()

GOODS_PER_COLOUR = int(DATA["goods"]["per_colour"])
GOODS_PER_PHASE = int(DATA["main_board"]["goods_per_phase"])
START_GOODS = int(DATA["setup"]["start_goods"])
START_SILVER = int(DATA["setup"]["start_silver"])
PURCHASE_PRICE = int(DATA["main_board"]["black_depot"]["cost_silver"])
MAX_GOODS_COLOURS = int(DATA["goods"]["max_colours_stored"])
CENTRE = int(DATA["setup"]["basic_start_castle"])

# Estates
SPACE_NUMBER = np.array(DATA["hex_grid"]["die_numbers"], np.int64)
NEIGHBOURS = np.array([sum(1 << n for n in space["neighbours"]) for space in DATA["hex_grid"]["spaces"]], np.int64)
SPACE_COLOUR = np.array(
    [
        [COLOURS.index(DATA["row_code"][code[0]]) for row in board["rows"] for code in row.split()]
        for board in DATA["boards"]
    ],
    np.int64,
)
COLOUR_SPACES = np.zeros((BOARDS, len(COLOURS)), np.int64)
REGION = np.zeros((BOARDS, SPACES), np.int64)  # all spaces of the region that this space lies in
REGION_SIZE = np.zeros((BOARDS, SPACES), np.int64)
CITY = np.full((BOARDS, SPACES), -1, np.int64)  # which city of the board, or -1
CITY_SPACES = np.zeros((BOARDS, CITIES), np.int64)


def _find_regions() -> None:
    for b in range(BOARDS):
        cities = 0
        for h in range(SPACES):
            colour = int(SPACE_COLOUR[b, h])
            COLOUR_SPACES[b, colour] |= 1 << h
            if REGION[b, h]:
                continue
            found, edge = 0, [h]
            while edge:
                at = edge.pop()
                if SPACE_COLOUR[b, at] == colour and not found >> at & 1:
                    found |= 1 << at
                    edge += [n for n in range(SPACES) if int(NEIGHBOURS[at]) >> n & 1]
            members = [n for n in range(SPACES) if found >> n & 1]
            REGION[b, members] = found
            REGION_SIZE[b, members] = len(members)
            if colour == BUILDING:
                CITY[b, members] = cities
                CITY_SPACES[b, cities] = found
                cities += 1


_find_regions()

SHEETS = np.array(DATA["board_sheets"]["pairing"], np.int64) - 1  # boards on the two sides of each sheet

# Main board
_DEPOT_LIST = DATA["main_board"]["depots"]["list"]
SLOT_COLOUR = np.array([COLOURS.index(space["type"]) for depot in _DEPOT_LIST for space in depot["spaces"]], np.int64)
SLOT_PLAYERS = np.array([space["min_players"] for depot in _DEPOT_LIST for space in depot["spaces"]], np.int64)
#: the slot that shows a castle or, with exactly three players in phases B and D, a mine (CB-3.9)
ALTERNATING_SLOT = 5 * DEPOT_SLOTS + [space["type"] for space in _DEPOT_LIST[5]["spaces"]].index("castle")


def _by_players(table: dict[str, int]) -> list[int]:
    return [table.get(str(players), 0) for players in range(MAX_PLAYERS + 1)]


_BLACK = DATA["main_board"]["black_depot"]
#: tiles in the black depot: row per value of the option, column per number of players
BLACK_TILES = np.array([_by_players(_BLACK["tiles_per_phase"]), _by_players(_BLACK["option_rulebook_range"])], np.int64)

# Points
_SCORING = DATA["scoring"]
REGION_POINTS = np.array([0, *_SCORING["region_size_vp"].values()], np.int64)
PHASE_BONUS = np.array(list(_SCORING["phase_bonus"].values()), np.int64)
LARGE_BONUS = np.array(_by_players(_SCORING["colour_bonus"]["large"]), np.int64)
SMALL_BONUS = np.array(_by_players(_SCORING["colour_bonus"]["small"]), np.int64)
GOOD_POINTS = np.array(_by_players(_SCORING["goods_vp_per_tile_sold"]), np.int64)
WATCHTOWER_POINTS = 4
BUILDING_TILE_POINTS = 4  # knowledge tiles 16-23, per building
#: the building counted by knowledge tiles 16-23
COUNTED_BUILDING = np.zeros(KNOWLEDGE_TILES + 1, np.int64)
COUNTED_BUILDING[16:24] = (
    WAREHOUSE, WATCHTOWER, CARPENTERS_WORKSHOP, CHURCH, MARKET, BOARDING_HOUSE, BANK, CITY_HALL,
)  # fmt: skip

# Dice (CB-5.10, CB-5.12)
DISTANCE = np.array([[min(abs(a - b), 6 - abs(a - b)) for b in range(7)] for a in range(7)], np.int64)
#: workers for a distance of 0-3; row: 0 plain, 1 tile 8, 2 free step, 3 tile 8 and free step
PRICE = np.array([[0, 1, 2, 3], [0, 1, 1, 2], [0, 0, 1, 2], [0, 0, 1, 1]], np.int64)
#: the longest distance that 0-3 workers reach, same rows
FARTHEST = np.array(
    [[max(d for d in range(4) if row[d] <= workers) for workers in range(4)] for row in PRICE], np.int64
)
#: estate spaces whose number lies within a distance of 0-3 from a die value
SPACES_WITHIN = np.array(
    [
        [sum(1 << h for h in range(SPACES) if DISTANCE[value, SPACE_NUMBER[h]] <= d) for d in range(4)]
        for value in range(7)
    ],
    np.int64,
)
#: the knowledge tile whose free step helps to place a tile of this colour
FREE_STEP_TILE = np.array([9, 10, 10, 11, 11, 11], np.int64)

#: index of a single bit: 2 is a primitive root modulo 53, so each power leaves another remainder
BIT_INDEX = np.zeros(53, np.int64)
for _bit in range(SPACES):
    BIT_INDEX[(1 << _bit) % 53] = _bit
