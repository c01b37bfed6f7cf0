"""What the computer opponents look at in a position: the features of their evaluation.

How much each of them counts for is learned by play (``rondel tune``) and lies in the game's ``judgement.npz``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.features import amount, amounts, each_of, one_of
from rondel.core.masks import lowest, members
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL,
    ANIMAL_KIND,
    ANIMAL_KINDS,
    ANIMALS_ON,
    BEFORE_KNOWLEDGE,
    BLACK_SLOTS,
    BOARDS,
    BUILDING,
    BUILDING_KINDS,
    CITIES,
    CITY_SPACES,
    COLOUR_SPACES,
    COLOURS,
    DEPOT_SLOTS,
    DEPOTS,
    FIRST_BUILDING,
    GOODS,
    KNOWLEDGE,
    KNOWLEDGE_TILES,
    MAX_PLAYERS,
    MINE_TILE,
    NOTHING,
    PHASE_BONUS,
    PHASES,
    REGION,
    REGION_POINTS,
    ROUNDS,
    SPACE_COLOUR,
    SPACE_NUMBER,
    SPACES,
    STORAGE,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.decisions import open_spaces
from rondel.games.castles_of_burgundy.rules.scoring import END_TILES, FIRST_END_TILE, knowledge_points
from rondel.games.castles_of_burgundy.rules.state import DISCARD, MENU, OVER, SHIP_GOODS, goods_colours, owns, tiles_of

_SIX = len(COLOURS)
_KINDS = len(BUILDING_KINDS)
_LARGEST = 8
#: places of the numbered depots; those of the black one come after them
_NUMBERED = DEPOTS * DEPOT_SLOTS
#: points that multiply the chance to win by e
SPREAD = 12.0
#: how much of a victory or a point is left if it comes one decision later
PATIENCE = 1.0
#: actions after which a search judges some positions once more. What can soon be placed, and what it completes, shows
#: there
PLAY_ON = 8
BOARD_FEATURES = (
    ("players", MAX_PLAYERS - 1), ("rounds_left", PHASES * ROUNDS + 1), ("phase", PHASES), ("stage", OVER + 1),
    ("bought", 1),
    ("depot_colours", DEPOTS * _SIX), ("black_colours", _SIX), ("knowledge_on_offer", KNOWLEDGE_TILES),
    ("buildings_on_offer", _KINDS), ("animals_on_offer", 1), ("depot_goods", DEPOTS),
    ("large_bonus_left", _SIX), ("small_bonus_left", _SIX),
)  # fmt: skip
SEAT_FEATURES = (
    ("acts", 1), ("has_turn", 1), ("turn_to_come", 1), ("score", 1), ("points_now", 1),
    ("silver", 1), ("silver_cases", 4), ("workers", 1), ("worker_cases", 5), ("goods", GOODS),
    ("all_goods", 1), ("goods_colours", 4), ("sold", 1), ("mines", 1), ("mines_to_pay", 1),
    ("knowledge", KNOWLEDGE_TILES),
    ("end_tile_points", END_TILES), ("stored_fitting", _SIX), ("stored_stranded", _SIX), ("stored_cases", STORAGE + 1),
    ("stored_knowledge", KNOWLEDGE_TILES), ("stored_buildings", _KINDS), ("stored_animals", 1),
    ("covered", 1), ("colour_covered", _SIX), ("colour_missing", _SIX * 4), ("open_spaces", _SIX),
    ("open_numbers", DEPOTS), ("regions_missing", _LARGEST * _LARGEST), ("region_colour_missing", _SIX * 4),
    ("region_promise", 1), ("colour_promise", 1),
    ("pasture_animals", len(ANIMAL_KINDS)), ("wanted_buildings", _KINDS),
    ("place_in_order", MAX_PLAYERS), ("unused_dice", 3), ("unused_values", DEPOTS),
    ("numbers_to_place", DEPOTS + 1), ("numbers_to_take", DEPOTS + 1), ("die_places", _SIX), ("die_takes", _SIX),
    ("die_sells", 1), ("to_complete", 2), ("animals_to_place", 1), ("places", _SIX * DEPOTS),
    ("useful_numbers", DEPOTS + 1), ("nearly_useful_numbers", DEPOTS + 1), ("stored_choices", 4),
    ("wanted_on_offer", _SIX), ("wanted_in_black", _SIX), ("can_buy", 1),
)  # fmt: skip
_MOST_REGIONS = max(len({int(mask) for mask in REGION[board]}) for board in range(BOARDS))
#: the regions of each board as masks; 0 where a board has fewer
_REGIONS = np.zeros((BOARDS, _MOST_REGIONS), np.int64)
_REGION_COLOUR = np.zeros((BOARDS, _MOST_REGIONS), np.int64)
for _board in range(BOARDS):
    for _number, _mask in enumerate(sorted({int(mask) for mask in REGION[_board]})):
        _REGIONS[_board, _number] = _mask
        _REGION_COLOUR[_board, _number] = SPACE_COLOUR[_board, (_mask & -_mask).bit_length() - 1]
_NUMBER_SPACES = np.zeros(DEPOTS, np.int64)
for _space in range(SPACES):
    _NUMBER_SPACES[SPACE_NUMBER[_space] - 1] |= 1 << _space


@rule
def quiet(s: Any) -> bool:
    """Whether no action is half done."""
    return bool(s.stage == MENU or s.stage == OVER or s.phase < 0)


@rule
def unshown(s: Any) -> bool:
    """Whether what was taken waits until there is room for it, so that the features do not show yet what it is."""
    return bool(s.stage == DISCARD or s.stage == SHIP_GOODS)


@rule
def idle(s: Any, action: int) -> bool:
    """Nobody can give anything away by waiting."""
    return False


@rule
def board_features(s: Any, out: Any) -> None:
    """The table as it is for everybody, in the order of BOARD_FEATURES."""
    left = max(0, ROUNDS * (PHASES - s.phase) - s.round_number) if s.phase >= 0 else ROUNDS * PHASES
    n = one_of(out, 0, s.options.players - 2, MAX_PLAYERS - 1)
    n = one_of(out, n, left, PHASES * ROUNDS + 1)
    n = one_of(out, n, s.phase, PHASES)
    n = one_of(out, n, s.stage, OVER + 1)
    n = amount(out, n, s.bought, 1)
    on_offer(s, out, n)


@rule
def offered(s: Any, slot: int) -> Any:
    """The tile at a place of the numbered depots or of the black one."""
    return s.depots[slot] if slot < _NUMBERED else s.black[slot - _NUMBERED]


@rule
def on_offer(s: Any, out: Any, n: int) -> None:
    """Tiles and goods in the depots, and the bonuses that are left."""
    black = n + DEPOTS * _SIX
    knowledge = black + _SIX
    buildings = knowledge + KNOWLEDGE_TILES
    animals = buildings + _KINDS
    for slot in range(_NUMBERED + BLACK_SLOTS):
        coloured = slot < _NUMBERED
        tile = offered(s, slot)
        if tile == NOTHING:
            continue
        colour = TILE_COLOUR[tile]
        out[n + slot // DEPOT_SLOTS * _SIX + colour if coloured else black + colour] += 0.5
        if colour == KNOWLEDGE:
            out[knowledge + tile - BEFORE_KNOWLEDGE - 1] = 1.0
        elif colour == BUILDING:
            out[buildings + tile - FIRST_BUILDING] += 0.5
        elif colour == ANIMAL:
            out[animals] += 0.1 * ANIMALS_ON[tile]
    n = animals + 1
    for depot in range(DEPOTS):
        for good in range(GOODS):
            out[n + depot] += s.depot_goods[depot * GOODS + good] / 3
    n += DEPOTS
    for colour in range(_SIX):
        if s.large_bonus[colour] < 0:
            out[n + colour] = 1.0
        if s.small_bonus[colour] < 0:
            out[n + _SIX + colour] = 1.0


@rule
def seat_features(s: Any, seat: int, viewer: int, out: Any) -> None:
    """One player, in the order of SEAT_FEATURES: possessions, tiles, the estate and the dice still to be used."""
    player = s.players[seat]
    n = amount(out, 0, s.actor == seat, 1)
    n = amount(out, n, s.turn == seat, 1)
    n = amount(out, n, waits(s, seat), 1)
    goods = 0
    sold = 0
    for colour in range(GOODS):
        goods += player.goods[colour]
        sold += player.sold[colour]
    n = amount(out, n, player.score, 100)
    now = n
    out[now] = (player.score + goods + player.silver + player.workers // 2) / 100
    n = amount(out, now + 1, player.silver, 5)
    n = one_of(out, n, player.silver, 4)
    n = amount(out, n, player.workers, 5)
    n = one_of(out, n, player.workers, 5)
    n = amounts(out, n, player.goods, 3)
    n = amount(out, n, goods, 5)
    n = one_of(out, n, goods_colours(player), 4)
    n = amount(out, n, sold, 10)
    mines = tiles_of(player, MINE_TILE)
    n = amount(out, n, mines, 2)
    n = amount(out, n, mines * (PHASES - max(0, s.phase)), 10)
    n = each_of(out, n, player.knowledge >> 1, KNOWLEDGE_TILES)
    if player.knowledge >> FIRST_END_TILE:
        for tile in range(END_TILES):
            if owns(player, FIRST_END_TILE + tile):
                out[n + tile] = knowledge_points(s, seat, FIRST_END_TILE + tile) / 10
                out[now] += out[n + tile] / 10
    n += END_TILES
    if player.board < 0:
        return
    n = stored(player, out, n)
    n = estate(s, player, out, n)
    for place in range(s.options.players):
        if s.order[place] == seat:
            out[n + place] = 1.0
    n = dice(s, seat, out, n + MAX_PLAYERS)
    prospects(s, seat, out, n)


@rule
def waits(s: Any, seat: int) -> bool:
    """Whether the player's turn in this round is not over."""
    if s.phase >= 0:
        for place in range(s.place, s.options.players):
            if s.round_order[place] == seat:
                return True
    return False


@rule
def stored(player: Any, out: Any, n: int) -> int:
    """Tiles that wait to be placed: where they fit, and where they do not yet."""
    knowledge = n + 2 * _SIX + STORAGE + 1
    buildings = knowledge + KNOWLEDGE_TILES
    animals = buildings + _KINDS
    waiting = 0
    for slot in range(STORAGE):
        tile = player.storage[slot]
        if tile == NOTHING:
            continue
        waiting += 1
        colour = TILE_COLOUR[tile]
        out[n + (colour if open_spaces(player, tile) else _SIX + colour)] += 1.0
        if colour == KNOWLEDGE:
            out[knowledge + tile - BEFORE_KNOWLEDGE - 1] = 1.0
        elif colour == BUILDING:
            out[buildings + tile - FIRST_BUILDING] += 1.0
        elif colour == ANIMAL:
            out[animals] += 0.25 * ANIMALS_ON[tile]
    one_of(out, n + 2 * _SIX, waiting, STORAGE + 1)
    return animals + 1


@rule
def estate(s: Any, player: Any, out: Any, n: int) -> int:
    """What is covered, and what is missing from colours and regions."""
    board = player.board
    covered = player.covered
    empty = player.reach & ~covered
    n = amount(out, n, members(covered), 20)
    open_at = n + 5 * _SIX
    numbers = open_at + _SIX
    regions = numbers + DEPOTS
    region_colours = regions + _LARGEST * _LARGEST
    promise = region_colours + 4 * _SIX
    for colour in range(_SIX):
        spaces = COLOUR_SPACES[board, colour]
        missing = members(spaces & ~covered)
        part = 1.0 - missing / members(spaces)
        out[n + colour] = part
        if missing > 0 and s.large_bonus[colour] < 0:
            out[promise + 1] += part * part / 2
        if missing < 4:
            out[n + _SIX + 4 * colour + missing] = 1.0
        out[open_at + colour] = members(spaces & empty) / 3
    for number in range(DEPOTS):
        out[numbers + number] = members(_NUMBER_SPACES[number] & empty) / 2
    for region in range(_MOST_REGIONS):
        mask = _REGIONS[board, region]
        if mask == 0:
            break
        missing = members(mask & ~covered)
        if missing == 0:
            continue
        out[regions + (members(mask) - 1) * _LARGEST + missing - 1] += 1.0
        out[region_colours + 4 * _REGION_COLOUR[board, region] + min(missing, 4) - 1] += 0.5
        part = 1.0 - missing / members(mask)
        out[promise] += part * part * (REGION_POINTS[members(mask)] + PHASE_BONUS[max(0, s.phase)]) / 20
    n = promise + 2
    grazed = COLOUR_SPACES[board, ANIMAL] & covered
    while grazed:
        space = lowest(grazed)
        grazed &= grazed - 1
        if ANIMAL_KIND[player.estate[space]] >= 0 and REGION[board, space] & ~covered:
            out[n + ANIMAL_KIND[player.estate[space]]] += ANIMALS_ON[player.estate[space]] / 5
    n += len(ANIMAL_KINDS)
    for city in range(CITIES):
        if CITY_SPACES[board, city] & empty:
            for kind in range(_KINDS):
                if not (player.city_kinds[city] >> kind) & 1:
                    out[n + kind] = 1.0
    return n + _KINDS


@rule
def usable(s: Any, seat: int, die: int) -> bool:
    """Whether the player can still use this die in this round."""
    used = seat == s.turn and s.used[die]
    return bool(s.phase >= 0 and waits(s, seat) and not used and s.players[seat].dice[die] > 0)


@rule
def dice(s: Any, seat: int, out: Any, n: int) -> int:
    """The dice that the player can still use in this round."""
    unused = 0
    for die in range(2):
        if usable(s, seat, die):
            unused += 1
            out[n + 3 + s.players[seat].dice[die] - 1] += 0.5
    if s.phase >= 0:
        one_of(out, n, unused, 3)
    return n + 3 + DEPOTS


@rule
def prospects(s: Any, seat: int, out: Any, n: int) -> None:
    """What the next dice can do: with which numbers something can be placed or taken, and what that completes."""
    player = s.players[seat]
    rolled = np.int64(0)  # the values of dice that can still be used, as a mask
    for die in range(2):
        if usable(s, seat, die):
            rolled |= np.int64(1) << (player.dice[die] - 1)
    places = n + 2 * (DEPOTS + 1)
    takes = places + _SIX
    sells = takes + _SIX
    complete = sells + 1
    useful_at = complete + 3 + _SIX * DEPOTS
    choices_at = useful_at + 2 * (DEPOTS + 1)
    placing = np.int64(0)
    waiting = np.int64(0)  # stored tiles of each colour, four bits each
    for slot in range(STORAGE):
        tile = player.storage[slot]
        if tile == NOTHING:
            continue
        colour = TILE_COLOUR[tile]
        waiting += np.int64(1) << (4 * colour)
        spaces = open_spaces(player, tile)
        choices = 0
        for number in range(DEPOTS):
            if spaces & _NUMBER_SPACES[number]:
                choices += 1
                placing |= np.int64(1) << number
                if (rolled >> number) & 1:
                    out[places + colour] = 1.0
        out[choices_at + min(choices, 3)] += 0.5
        if colour == ANIMAL:
            out[complete + 2] += 0.1 * animals_joined(player, tile, spaces)
    for colour in range(_SIX):
        room = COLOUR_SPACES[player.board, colour] & player.reach & ~player.covered
        while room:
            out[complete + 3 + colour * DEPOTS + SPACE_NUMBER[lowest(room)] - 1] = 1.0
            room &= room - 1
    taking = wanted(s, player, waiting, rolled, out, takes, choices_at + 4)
    one_of(out, n, members(placing), DEPOTS + 1)
    one_of(out, n + DEPOTS + 1, members(taking), DEPOTS + 1)
    useful = placing | taking
    for colour in range(GOODS):
        if player.goods[colour] > 0:
            useful |= np.int64(1) << colour
            if (rolled >> colour) & 1:
                out[sells] += player.goods[colour] / 3
    near = useful | (useful << 1) | (useful >> 1) | (useful >> (DEPOTS - 1)) | (useful << (DEPOTS - 1))
    one_of(out, useful_at, members(useful), DEPOTS + 1)
    one_of(out, useful_at + DEPOTS + 1, members(near & ((1 << DEPOTS) - 1)), DEPOTS + 1)
    completions(s, player, waiting, out, complete)


@rule
def completions(s: Any, player: Any, waiting: Any, out: Any, n: int) -> None:
    """The points of regions that stored tiles can complete: those that can be reached now, and the others."""
    for region in range(_MOST_REGIONS):
        mask = _REGIONS[player.board, region]
        missing = mask & ~player.covered
        if missing and members(missing) <= (waiting >> (4 * _REGION_COLOUR[player.board, region])) & 15:
            points = (REGION_POINTS[members(mask)] + PHASE_BONUS[max(0, s.phase)]) / 10
            out[n + (0 if missing & ~player.reach == 0 else 1)] += points


@rule
def wanted(s: Any, player: Any, waiting: Any, rolled: Any, out: Any, takes: int, n: int) -> Any:
    """The tiles on offer for which there is room besides the stored ones; the numbers of their depots as a mask."""
    taking = np.int64(0)
    for slot in range(_NUMBERED + BLACK_SLOTS):
        coloured = slot < _NUMBERED
        tile = offered(s, slot)
        if tile == NOTHING:
            continue
        colour = TILE_COLOUR[tile]
        if members(open_spaces(player, tile)) <= (waiting >> (4 * colour)) & 15:
            continue
        if coloured:
            taking |= np.int64(1) << (slot // DEPOT_SLOTS)
            out[n + colour] += 0.5
            if (rolled >> (slot // DEPOT_SLOTS)) & 1:
                out[takes + colour] = 1.0
        else:
            out[n + _SIX + colour] += 0.5
            if player.silver > 1:
                out[n + 2 * _SIX] = 1.0
    return taking


@rule
def animals_joined(player: Any, tile: int, spaces: int) -> int:
    """How many animals of its kind the tile would join on the best of these spaces."""
    most = 0
    while spaces:
        grazed = REGION[player.board, lowest(spaces)] & player.covered
        spaces &= spaces - 1
        animals = 0
        while grazed:
            other = player.estate[lowest(grazed)]
            grazed &= grazed - 1
            if ANIMAL_KIND[other] == ANIMAL_KIND[tile]:
                animals += ANIMALS_ON[other]
        most = max(most, animals)
    return most
