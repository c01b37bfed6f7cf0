"""Star scoring, instant wins and the end (sections 23 and 24)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ALLIANCE_STARS,
    ALLIANCES,
    ALLIANCES_TO_WIN,
    LAWSUIT_STARS,
    LAWSUITS,
    LAWSUITS_TO_WIN,
    PRESTIGE_STARS,
    PRESTIGE_WIN,
    SHIP_LEAD,
    SHIP_STARS,
    SHIPS,
)
from rondel.games.rival_cities.rules.state import (
    BY_ALLIANCES,
    BY_BELL,
    BY_LAWSUITS,
    BY_PRESTIGE,
    BY_SHIPS,
    BY_STARS,
    SHIP_21,
    direction,
    members,
    owns_ship,
)

#: what ``sources`` writes, in order
SOURCE_NAMES = ("ships", "alliances", "lawsuits", "prestige", "tokens")
SOURCES = 5


@rule
def sources(s: Any, seat: int, out: Any) -> None:
    """Stars by source as if the game ended now, in the order of SOURCE_NAMES (RC-24.1 to RC-24.3)."""
    player = s.players[seat]
    out[0] = 0
    for ship in range(SHIPS):
        if owns_ship(player, ship):
            out[0] += members(player.ships) if ship == SHIP_21 else SHIP_STARS[ship]
    out[1] = 0
    for alliance in range(ALLIANCES):
        if (player.alliances >> alliance) & 1:
            out[1] += ALLIANCE_STARS[alliance]
    out[2] = 0
    for lawsuit in range(LAWSUITS):
        if (player.lawsuits >> lawsuit) & 1:
            out[2] += LAWSUIT_STARS[lawsuit]
    distance = s.prestige * direction(s, seat)
    out[3] = PRESTIGE_STARS[distance] if distance > 0 else 0
    out[4] = player.stars


@rule
def total_stars(s: Any, seat: int) -> int:
    player = s.players[seat]
    total = player.stars
    for ship in range(SHIPS):
        if owns_ship(player, ship):
            total += members(player.ships) if ship == SHIP_21 else SHIP_STARS[ship]
    for alliance in range(ALLIANCES):
        if (player.alliances >> alliance) & 1:
            total += ALLIANCE_STARS[alliance]
    for lawsuit in range(LAWSUITS):
        if (player.lawsuits >> lawsuit) & 1:
            total += LAWSUIT_STARS[lawsuit]
    distance = s.prestige * direction(s, seat)
    return total + (PRESTIGE_STARS[distance] if distance > 0 else 0)


@rule
def win(s: Any, seat: int, reason: int) -> None:
    """The game is over at once; nothing that would follow is carried out (RC-23.5)."""
    if s.winner < 0:
        s.winner = seat
        s.reason = reason


@rule
def check_ships(s: Any, seat: int) -> None:
    if members(s.players[seat].ships) - members(s.players[1 - seat].ships) >= SHIP_LEAD:
        win(s, seat, BY_SHIPS)


@rule
def check_lawsuits(s: Any, seat: int) -> None:
    if members(s.players[seat].lawsuits) >= LAWSUITS_TO_WIN:
        win(s, seat, BY_LAWSUITS)


@rule
def check_alliances(s: Any, seat: int) -> None:
    if members(s.players[seat].alliances) >= ALLIANCES_TO_WIN:
        win(s, seat, BY_ALLIANCES)


@rule
def move_prestige(s: Any, seat: int) -> None:
    """One space towards the own city name (RC-14.1, RC-14.4)."""
    s.prestige += direction(s, seat)
    if s.prestige * direction(s, seat) >= PRESTIGE_WIN:
        win(s, seat, BY_PRESTIGE)


@rule
def score_stars(s: Any) -> None:
    """The end in off-season step 8: on a tie the holder of the bell token wins (RC-24.5)."""
    mine = total_stars(s, s.bell)
    theirs = total_stars(s, 1 - s.bell)
    if mine == theirs:
        win(s, s.bell, BY_BELL)
    else:
        win(s, s.bell if mine > theirs else 1 - s.bell, BY_STARS)


@rule
def scores(s: Any, out: Any) -> None:
    for seat in range(2):
        out[seat] = total_stars(s, seat)


@rule
def ranking(s: Any, out: Any) -> None:
    """Before the end by stars as things stand, sharing the place when equal."""
    for seat in range(2):
        if s.winner >= 0:
            out[seat] = 1 if s.winner == seat else 2
        else:
            out[seat] = 2 if total_stars(s, 1 - seat) > total_stars(s, seat) else 1
