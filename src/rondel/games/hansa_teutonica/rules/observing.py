"""What a seat can know: drawing the hidden part again, and the position as numbers for learning."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import seed_generator
from rondel.core.compiling import rule
from rondel.core.observing import HIGHEST, put, put_one, relative
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    CITIES,
    HOUSES,
    MARKER_KINDS,
    MAX_PLAYERS,
    PILE_SIZE,
    PROVINCES,
    ROUTES,
    TABLE_SPACES,
)

_BOARD_FIELDS = (
    ("players", 1, 2, 5),
    ("options", 4, 0, 1),
    ("round_limit", 1, 0, HIGHEST),
    ("stage", 1, 0, 31),
    ("actor", 1, 0, 4),
    ("turn", 1, -1, 4),
    ("first", 1, 0, 4),
    ("round_number", 1, 0, HIGHEST),
    ("actions_left", 1, 0, 19),
    ("acted", 1, 0, 1),
    ("pawn", 1, -1, PROVINCES - 1),
    ("pawn_moved", 1, 0, 1),
    ("pile", 1, 0, PILE_SIZE),
    ("drawn", 1, 0, PILE_SIZE),
    ("completed", 1, 0, 10),
    ("chains", 1, 0, 5),
    ("route", 1, -1, ROUTES - 1),
    ("owner", 1, -1, 4),
    ("shape", 1, 0, 1),
    ("new_shape", 1, 0, 1),
    ("amount", 1, 0, 30),
    ("lifted", 1, 0, 1),
    ("just_taken", 1, -1, MARKER_KINDS - 1),
    ("city", 1, -1, CITIES - 1),
    ("placed_route", 3, -1, ROUTES - 1),
    ("placed_shape", 3, 0, 1),
    ("markers_on", ROUTES, -1, MARKER_KINDS - 1),
    ("unseen", MARKER_KINDS, 0, 5),
    ("house_owner", CITIES * HOUSES, -1, 4),
    ("house_shape", CITIES * HOUSES, 0, 1),
    ("extra_city", 5, -1, CITIES - 1),
    ("extra_owner", 5, -1, 4),
    ("table", TABLE_SPACES, -1, 4),
)
_SEAT_FIELDS = (
    ("stock", 2, 0, 27),
    ("supply", 2, 0, 27),
    ("traders_on", ROUTES, 0, 4),
    ("merchants_on", ROUTES, 0, 4),
    ("offices", CITIES, 0, 9),
    ("steps", ABILITIES, 0, 5),
    ("points", 1, 0, 27),
    ("chain", 1, -1, 7),
    ("unused", MARKER_KINDS, 0, 5),
    ("used", MARKER_KINDS, 0, 5),
    ("plate", PILE_SIZE, -1, MARKER_KINDS - 1),
)
#: the fields in order: name, how many numbers, lowest, highest. The viewer's own seat comes first, the others
#: follow clockwise; owners are counted the same way; missing seats are all zero
OBSERVATION = _BOARD_FIELDS + tuple(
    (f"seat_{place}.{name}", size, low, high) for place in range(MAX_PLAYERS) for name, size, low, high in _SEAT_FIELDS
)


@rule
def redeal(s: Any, viewer: int, seed: Any) -> None:
    """Only the pile and the face-down markers are hidden, from everybody alike, and they are drawn late."""
    seed_generator(s, seed)


@rule
def observe(s: Any, viewer: int, out: Any) -> None:
    """The position from this seat as numbers, in the order of OBSERVATION."""
    out[:] = 0
    out[0] = s.options.players
    out[1] = s.options.two_player_provinces
    out[2] = s.options.swap_scope
    out[3] = s.options.income_amount
    out[4] = s.options.tie_break
    put_one(out, 5, s.options.round_limit)
    out[6] = s.stage
    out[7] = relative(s, s.actor, viewer)
    out[8] = relative(s, s.turn, viewer)
    out[9] = relative(s, s.first, viewer)
    put_one(out, 10, s.round_number)
    out[11] = s.actions_left
    out[12] = s.acted
    out[13] = s.pawn
    out[14] = s.pawn_moved
    out[15] = s.pile
    out[16] = s.drawn
    out[17] = s.completed
    out[18] = s.chains
    out[19] = s.route
    out[20] = relative(s, s.owner, viewer)
    out[21] = s.shape
    out[22] = s.new_shape
    out[23] = s.amount
    out[24] = s.lifted
    out[25] = s.just_taken
    out[26] = s.city
    n = put(out, 27, s.placed_route)
    n = put(out, n, s.placed_shape)
    n = put(out, n, s.markers_on)
    n = put(out, n, s.unseen)
    n = observe_pieces(s, s.houses, viewer, out, n)
    for house in range(len(s.houses)):
        out[n + house] = (s.houses[house] - 1) % 2 if s.houses[house] > 0 else 0
    n = put(out, n + len(s.houses), s.extra_city)
    n = observe_pieces(s, s.extra_piece, viewer, out, n)
    for space in range(TABLE_SPACES):
        out[n + space] = relative(s, s.table[space], viewer)
    n += TABLE_SPACES
    for place in range(s.options.players):
        n = observe_seat(s.players[(viewer + place) % s.options.players], out, n)


@rule
def observe_pieces(s: Any, pieces: Any, viewer: int, out: Any, n: int) -> int:
    for i in range(len(pieces)):
        out[n + i] = relative(s, (pieces[i] - 1) // 2, viewer) if pieces[i] > 0 else -1
    return n + len(pieces)


@rule
def observe_seat(player: Any, out: Any, n: int) -> int:
    n = put(out, n, player.stock)
    n = put(out, n, player.supply)
    n = put(out, n, player.traders_on)
    n = put(out, n, player.merchants_on)
    n = put(out, n, player.offices)
    n = put(out, n, player.steps)
    out[n] = player.points
    out[n + 1] = player.chain
    n = put(out, n + 2, player.unused)
    n = put(out, n, player.used)
    return put(out, n, player.plate)
