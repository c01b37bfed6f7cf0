"""Final scoring, points and places (section 16 and knowledge tiles 15-26)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.core.masks import members
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL_KIND,
    BUILDING_TILE_POINTS,
    COUNTED_BUILDING,
    GOODS,
    KNOWLEDGE_TILES,
    SPACES,
)
from rondel.games.castles_of_burgundy.rules.state import (
    FROM_KNOWLEDGE,
    FROM_SILVER,
    FROM_UNSOLD,
    FROM_WORKERS,
    LATER_EDITIONS,
    MOST_EMPTY,
    owns,
    score,
    tiles_of,
)

FIRST_END_TILE = 15
END_TILES = KNOWLEDGE_TILES + 1 - FIRST_END_TILE
#: what ``sources`` writes, in order
SOURCE_NAMES = (
    "animals", "goods", "watchtowers", "regions", "phases", "colours", "unsold", "silver", "workers",
    *(f"knowledge-{number}" for number in range(FIRST_END_TILE, KNOWLEDGE_TILES + 1)),
)  # fmt: skip


@rule
def score_the_end(s: Any, seat: int) -> None:
    player = s.players[seat]
    score(player, FROM_UNSOLD, unsold_goods(player))
    score(player, FROM_SILVER, player.silver)
    score(player, FROM_WORKERS, player.workers // 2)
    for number in range(FIRST_END_TILE, KNOWLEDGE_TILES + 1):
        score(player, FROM_KNOWLEDGE, knowledge_points(s, seat, number))


@rule
def sources(s: Any, seat: int, out: Any) -> None:
    """The points by source as if the game ended now, in the order of SOURCE_NAMES."""
    player = s.players[seat]
    for source in range(FROM_UNSOLD):
        out[source] = player.scored[source]
    out[FROM_UNSOLD] = unsold_goods(player)
    out[FROM_SILVER] = player.silver
    out[FROM_WORKERS] = player.workers // 2
    for tile in range(END_TILES):
        out[FROM_KNOWLEDGE + tile] = knowledge_points(s, seat, FIRST_END_TILE + tile)


@rule
def unsold_goods(player: Any) -> int:
    total = 0
    for colour in range(GOODS):
        total += player.goods[colour]
    return total


@rule
def knowledge_points(s: Any, seat: int, number: int) -> int:
    """What knowledge tile 15-26 brings this seat as things stand, nothing without it (CB-14.18 to CB-14.25)."""
    player = s.players[seat]
    if not owns(player, number):
        return 0
    later = s.options.knowledge_values == LATER_EDITIONS
    if number == 15:
        return (2 if later else 3) * colours_sold(player)
    if 16 <= number <= 23:
        return BUILDING_TILE_POINTS * tiles_of(player, COUNTED_BUILDING[number])
    if number == 24:
        return 4 * animal_kinds(player)
    if number == 25:
        return goods_sold(player)
    if number == 26:
        return (3 if later else 2) * bonus_tiles(s, seat)
    return 0


@rule
def colours_sold(player: Any) -> int:
    count = 0
    for colour in range(GOODS):
        if player.sold[colour] > 0:
            count += 1
    return count


@rule
def goods_sold(player: Any) -> int:
    total = 0
    for colour in range(GOODS):
        total += player.sold[colour]
    return total


@rule
def animal_kinds(player: Any) -> int:
    seen = 0
    for space in range(SPACES):
        kind = ANIMAL_KIND[player.estate[space]]
        if kind >= 0:
            seen |= 1 << kind
    return members(seen)


@rule
def bonus_tiles(s: Any, seat: int) -> int:
    count = 0
    for colour in range(len(s.large_bonus)):
        if s.large_bonus[colour] == seat:
            count += 1
        if s.small_bonus[colour] == seat:
            count += 1
    return count


@rule
def empty_spaces(player: Any) -> int:
    return SPACES - members(player.covered)


@rule
def scores(s: Any, out: Any) -> None:
    for seat in range(s.options.players):
        out[seat] = s.players[seat].score


@rule
def ranks_higher(s: Any, one: int, other: int) -> bool:
    """Points, then empty spaces as the option says, then the later place in turn order (CB-16.8 to 16.11)."""
    a = s.players[one]
    b = s.players[other]
    if a.score != b.score:
        return bool(a.score > b.score)
    empty_a = empty_spaces(a)
    empty_b = empty_spaces(b)
    if empty_a != empty_b:
        return bool((empty_a < empty_b) != (s.options.tie_break == MOST_EMPTY))
    for place in range(s.options.players):
        if s.order[place] == other:
            return True  # the other one comes first, so this one is later
        if s.order[place] == one:
            return False
    return False


@rule
def ranking(s: Any, out: Any) -> None:
    """Place of each seat, 1 is best; never shared (CB-16.12)."""
    seats = s.options.players
    for seat in range(seats):
        better = 0
        for other in range(seats):
            if other != seat and ranks_higher(s, other, seat):
                better += 1
        out[seat] = better + 1
