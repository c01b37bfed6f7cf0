"""Control of cities, networks, the Arnheim-Stendal chain and final scoring (HT-8.7, HT-10.12, section 14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.masks import lowest
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ACTIONES,
    ARNHEIM,
    CITIES,
    CLAVIS_URBIS,
    CONTROL_POINTS,
    HOUSES,
    MARKER_KINDS,
    MARKER_POINTS,
    NEIGHBOURS,
    STENDAL,
    TABLE_POINTS,
    TABLE_SPACES,
    TRACK_BONUS,
)
from rondel.games.hansa_teutonica.rules.state import (
    EDITION_2020,
    FROM_ABILITIES,
    FROM_CONTROL,
    FROM_MARKERS,
    FROM_NETWORK,
    FROM_TABLE,
    FROM_TRACK,
    OVER,
    SOURCES,
    full,
    side,
    value,
)

#: what ``sources`` writes, in order: A to F of section 14
SOURCE_NAMES = ("track", "abilities", "markers", "table", "control", "network")


@rule
def controller(s: Any, city: int) -> int:
    """The seat with the most offices; on a tie the one with the rightmost office; -1 without any (HT-8.7, 8.8)."""
    most = 0
    for seat in range(s.options.players):
        most = max(most, s.players[seat].offices[city])
    if most == 0:
        return -1
    for house in range(HOUSES - 1, -1, -1):
        piece = s.houses[HOUSES * city + house]
        if piece > 0 and s.players[(piece - 1) // 2].offices[city] == most:
            return (piece - 1) // 2
    # only extra offices are left: each further one stands to the left of the earlier ones (HT-12.7)
    for i in range(len(s.extra_city)):
        if s.extra_city[i] == city and s.players[(s.extra_piece[i] - 1) // 2].offices[city] == most:
            return (s.extra_piece[i] - 1) // 2
    return -1


@rule
def cities_of(player: Any) -> int:
    """Cities with own offices, as a mask."""
    cities = np.int64(0)
    for city in range(CITIES):
        if player.offices[city] > 0:
            cities |= np.int64(1) << city
    return cities  # type: ignore[return-value]


@rule
def joined(s: Any, cities: int, start: int) -> int:
    """The cities of the mask that hang together with the start city by routes (HT-14.10)."""
    at = side(s)
    found = np.int64(1) << start
    edge = found
    while edge:
        reached = np.int64(0)
        while edge:
            reached |= NEIGHBOURS[at, lowest(edge)]
            edge &= edge - 1
        edge = reached & cities & ~found
        found |= edge
    return found  # type: ignore[return-value]


@rule
def has_chain(s: Any, player: Any) -> bool:
    """Own offices in an unbroken chain of cities from Arnheim to Stendal (HT-10.12)."""
    cities = cities_of(player)
    if not (cities >> ARNHEIM) & 1 or not (cities >> STENDAL) & 1:
        return False
    return bool((joined(s, cities, ARNHEIM) >> STENDAL) & 1)


@rule
def largest_network(s: Any, player: Any) -> int:
    """Offices in the network that has the most of them (HT-14.11)."""
    cities = cities_of(player)
    left = cities
    most = 0
    while left:
        network = joined(s, cities, lowest(left))
        left &= ~network
        offices = 0
        while network:
            offices += player.offices[lowest(network)]
            network &= network - 1
        most = max(most, offices)
    return most


@rule
def markers_taken(player: Any) -> int:
    total = 0
    for kind in range(MARKER_KINDS):
        total += player.unused[kind] + player.used[kind]
    return total


@rule
def part(s: Any, seat: int, source: int) -> int:
    """One of the parts A to F of the result as things stand (HT-14.2 to HT-14.11)."""
    player = s.players[seat]
    points = 0
    if source == FROM_TRACK:
        points = player.points
    elif source == FROM_ABILITIES:
        for ability in range(ABILITIES):
            if full(player, ability):
                points += TRACK_BONUS[ability]
    elif source == FROM_MARKERS:
        points = MARKER_POINTS[markers_taken(player)]
    elif source == FROM_TABLE:
        for space in range(TABLE_SPACES):
            if s.table[space] == seat:
                points += TABLE_POINTS[space]
    elif source == FROM_CONTROL:
        for city in range(CITIES):
            if controller(s, city) == seat:
                points += CONTROL_POINTS
    elif source == FROM_NETWORK:
        points = largest_network(s, player) * value(player, CLAVIS_URBIS)
    return points


@rule
def sources(s: Any, seat: int, out: Any) -> None:
    """The parts of the result as if the game ended now, in the order of SOURCE_NAMES."""
    for source in range(SOURCES):
        out[source] = part(s, seat, source)


@rule
def score_the_end(s: Any, seat: int) -> None:
    for source in range(SOURCES):
        s.players[seat].result[source] = part(s, seat, source)


@rule
def total(s: Any, seat: int) -> int:
    """The result once the game is over, the score track before."""
    player = s.players[seat]
    if s.stage != OVER:
        return player.points
    points = 0
    for source in range(SOURCES):
        points += player.result[source]
    return points


@rule
def scores(s: Any, out: Any) -> None:
    for seat in range(s.options.players):
        out[seat] = total(s, seat)


@rule
def ranks_higher(s: Any, one: int, other: int) -> bool:
    """Points; with the 2020 edition then fewer steps of Actiones, then the network (HT-14.12 to HT-14.14)."""
    mine = total(s, one)
    theirs = total(s, other)
    if mine != theirs or s.options.tie_break != EDITION_2020:
        return bool(mine > theirs)
    a = s.players[one]
    b = s.players[other]
    if a.steps[ACTIONES] != b.steps[ACTIONES]:
        return bool(a.steps[ACTIONES] < b.steps[ACTIONES])
    return bool(a.result[FROM_NETWORK] > b.result[FROM_NETWORK])


@rule
def ranking(s: Any, out: Any) -> None:
    """Place of each seat, 1 is best; equal seats share a place and the next one is skipped."""
    for seat in range(s.options.players):
        better = 0
        for other in range(s.options.players):
            if other != seat and ranks_higher(s, other, seat):
                better += 1
        out[seat] = better + 1
