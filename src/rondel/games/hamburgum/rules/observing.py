"""What a seat can know: drawing the hidden part again, and the position as numbers for learning."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import seed_generator
from rondel.core.compiling import rule
from rondel.core.observing import HIGHEST, put, put_bits, put_one, relative
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    CHURCHES,
    GOODS,
    MATERIALS,
    MAX_PLAYERS,
    OFFICIALS,
    SITES,
    TOKENS,
)
from rondel.games.hamburgum.rules.state import SOURCES, at_berth

_BOARD_FIELDS = (
    ("players", 1, 2, 5),
    ("options", 2, 0, 2),
    ("stage", 1, 0, 13),
    ("actor", 1, 0, 4),
    ("turn", 1, 0, 4),
    ("neutral_waiting", 1, 0, 3),
    ("neutral_gone", 1, 0, 3),
    ("parts", CHURCHES, 0, 5),
    ("complete", 1, 0, 6),
    ("producers", GOODS, 0, 5),
    ("officials_taken", 1, 0, 7),
    ("blue_left", OFFICIALS, 0, 1),
    ("blue_top", 1, -1, 6),
    ("used_ships", BERTHS, 0, 5),
    ("berth", 1, -1, 2),
    ("good", 1, -1, 2),
    ("units", 1, 0, 10),
    ("church", 1, -1, 5),
    ("official_built", 1, 0, 1),
    ("neutral_at_berth", BERTHS, 0, 3),
)
_SEAT_FIELDS = (
    ("place", 1, 0, 4),
    ("money", 1, 0, HIGHEST),
    ("prestige", 1, 0, HIGHEST),
    ("scored", SOURCES, -HIGHEST, HIGHEST),
    ("goods", GOODS, 0, HIGHEST),
    ("materials", MATERIALS, 0, HIGHEST),
    ("stone", 1, -1, 7),
    ("ships", 1, 0, 5),
    ("completed", 1, 0, 6),
    ("at_berth", BERTHS, 0, 5),
    ("discs", CHURCHES, 0, 5),
    ("tokens", TOKENS, 0, 2),  # 1 unscored, 2 scored
    ("citizens", SITES, 0, 1),
    ("officials", OFFICIALS, 0, 1),
)
#: the fields in order: name, how many numbers, lowest, highest. The viewer's own seat comes first, the others
#: follow clockwise; missing seats are all zero
OBSERVATION = _BOARD_FIELDS + tuple(
    (f"seat_{place}.{name}", size, low, high) for place in range(MAX_PLAYERS) for name, size, low, high in _SEAT_FIELDS
)


@rule
def redeal(s: Any, viewer: int, seed: Any) -> None:
    """Only the order of the face-down blue officials is hidden, from everybody, and it is drawn late."""
    seed_generator(s, seed)


@rule
def observe(s: Any, viewer: int, out: Any) -> None:
    """The position from this seat as numbers, in the order of OBSERVATION."""
    out[:] = 0
    seats = s.options.players
    out[0] = seats
    out[1] = s.options.officials
    out[2] = s.options.building_token_scope
    out[3] = s.stage
    out[4] = relative(s, s.actor, viewer)
    out[5] = relative(s, s.turn, viewer)
    out[6] = s.neutral_waiting
    out[7] = s.neutral_gone
    n = put(out, 8, s.parts)
    out[n] = s.complete
    n = put(out, n + 1, s.producers)
    out[n] = s.officials_taken
    n = put_bits(out, n + 1, s.blue_left, OFFICIALS)
    out[n] = s.blue_top
    n = put(out, n + 1, s.used_ships)
    out[n] = s.berth
    out[n + 1] = s.good
    out[n + 2] = s.units
    out[n + 3] = s.church
    out[n + 4] = s.official_built
    n += 5
    for berth in range(BERTHS):
        out[n + berth] = at_berth(s, berth, MAX_PLAYERS)
    n += BERTHS
    for place in range(seats):
        n = observe_seat(s, (viewer + place) % seats, out, n)


@rule
def observe_seat(s: Any, seat: int, out: Any, n: int) -> int:
    player = s.players[seat]
    for place in range(s.options.players):
        if s.order[place] == seat:
            out[n] = place
    n = put_one(out, n + 1, player.money)
    n = put_one(out, n, player.prestige)
    n = put(out, n, player.scored)
    n = put(out, n, player.goods)
    n = put(out, n, player.materials)
    out[n] = player.stone
    out[n + 1] = player.ships
    out[n + 2] = player.completed
    n += 3
    for berth in range(BERTHS):
        out[n + berth] = at_berth(s, berth, seat)
    n += BERTHS
    for church in range(CHURCHES):
        out[n + church] = s.discs[MAX_PLAYERS * church + seat]
    n += CHURCHES
    for token in range(TOKENS):
        out[n + token] = ((player.tokens >> token) & 1) + ((player.used_tokens >> token) & 1)
    n += TOKENS
    n = put_bits(out, n, player.citizens, SITES)
    return put_bits(out, n, player.officials, OFFICIALS)
