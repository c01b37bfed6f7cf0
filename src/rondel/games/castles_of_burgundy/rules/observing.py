"""What a seat can know: drawing the hidden part again, and the position as numbers for learning."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import below, random_member, seed_generator
from rondel.core.compiling import rule
from rondel.core.observing import put, relative
from rondel.games.castles_of_burgundy.rules.components import (
    BLACK_SLOTS,
    CASTLE,
    CITIES,
    COLOUR_SPACES,
    DEPOT_SLOTS,
    DEPOTS,
    GOODS,
    MAX_PLAYERS,
    ROUNDS,
    SHEETS,
    SPACES,
    STORAGE,
    TILES,
)
from rondel.games.castles_of_burgundy.rules.state import SECRET, SOURCES

#: the fields of an observation in order: name, how many numbers, lowest, highest
_BOARD_FIELDS = (
    ("players", 1, 2, 4),
    ("options", 6, 0, 2),
    ("stage", 1, 0, 15),
    ("phase", 1, -1, 4),
    ("round", 1, 0, 5),
    ("place", 1, 0, 4),
    ("actor", 1, 0, 3),
    ("turn", 1, -1, 3),
    ("white_die", 1, 0, 6),
    ("used", 2, 0, 1),
    ("die", 1, -1, 1),
    ("bought", 1, 0, 1),
    ("taking", 1, -1, 35),
    ("back", 1, 0, 15),
    ("ship_depot", 1, -1, 5),
    ("ship_second", 1, -1, 5),
    ("ship_goods", 1, 0, 63),
    ("depots", DEPOTS * DEPOT_SLOTS, 0, TILES - 1),
    ("black", BLACK_SLOTS, 0, TILES - 1),
    ("depot_goods", DEPOTS * GOODS, 0, 7),
    ("round_goods", ROUNDS, -1, 5),
    ("unseen_goods", GOODS, 0, 7),
    ("bag", TILES, 0, 20),
    ("black_bag", TILES, 0, 6),
    ("large_bonus", 6, -1, 3),
    ("small_bonus", 6, -1, 3),
)
_SEAT_FIELDS = (
    ("board", 1, -1, 8),
    ("start_castle", 1, -1, 36),
    ("sheet", 1, -1, 5),
    ("steps", 1, 0, 6),
    ("order_on_track", 1, -1, 3),
    ("order_in_round", 1, -1, 3),
    ("silver", 1, 0, 400),
    ("workers", 1, 0, 400),
    ("score", 1, 0, 1000),
    ("scored", SOURCES, 0, 1000),
    ("estate", SPACES, 0, TILES - 1),
    ("storage", STORAGE, 0, TILES - 1),
    ("goods", GOODS, 0, 7),
    ("sold", GOODS, 0, 7),
    ("dice", 2, 0, 6),
    ("city_kinds", CITIES, 0, 255),
)
#: the viewer's own seat comes first, the others follow clockwise; missing seats are all zero
OBSERVATION = _BOARD_FIELDS + tuple(
    (f"seat_{place}.{name}", size, low, high) for place in range(MAX_PLAYERS) for name, size, low, high in _SEAT_FIELDS
)


@rule
def choice_hidden(s: Any, seat: int, viewer: int) -> bool:
    """Whether this seat's board and castle are chosen in secret and not yet revealed (CB-17.6)."""
    return bool(s.options.board_choice == SECRET and s.phase < 0 and seat != viewer)


@rule
def redeal(s: Any, viewer: int, seed: Any) -> None:
    """Everything the viewer cannot know, drawn again: future draws and dice, and secret choices.

    Piles are kept as counts and drawn late, so the generator is all that is hidden in them.
    """
    seed_generator(s, seed)
    for seat in range(s.options.players):
        player = s.players[seat]
        if player.board >= 0 and choice_hidden(s, seat, viewer):
            player.board = SHEETS[player.sheet, below(s, 2)]
            if player.start_castle >= 0:
                player.start_castle = random_member(s, COLOUR_SPACES[player.board, CASTLE])


@rule
def observe(s: Any, viewer: int, out: Any) -> None:
    """The position from this seat as numbers, in the order of OBSERVATION."""
    out[:] = 0
    options = s.options
    out[0] = options.players
    out[1] = options.boards
    out[2] = options.board_choice
    out[3] = options.tie_break
    out[4] = options.black_depot
    out[5] = options.buy_timing
    out[6] = options.knowledge_values
    out[7] = s.stage
    out[8] = s.phase
    out[9] = s.round_number
    out[10] = s.place
    out[11] = relative(s, s.actor, viewer)
    out[12] = relative(s, s.turn, viewer)
    out[13] = s.white_die
    out[14] = s.used[0]
    out[15] = s.used[1]
    out[16] = s.die
    out[17] = s.bought
    out[18] = s.taking
    out[19] = s.back
    out[20] = s.ship_depot
    out[21] = s.ship_second
    out[22] = s.ship_goods
    n = put(out, 23, s.depots)
    n = put(out, n, s.black)
    n = put(out, n, s.depot_goods)
    n = put(out, n, s.round_goods)
    n = put(out, n, s.unseen_goods)
    n = put(out, n, s.bag)
    n = put(out, n, s.black_bag)
    for colour in range(len(s.large_bonus)):
        out[n + colour] = relative(s, s.large_bonus[colour], viewer)
    n += len(s.large_bonus)
    for colour in range(len(s.small_bonus)):
        out[n + colour] = relative(s, s.small_bonus[colour], viewer)
    n += len(s.small_bonus)
    for place in range(options.players):
        n = observe_seat(s, (viewer + place) % options.players, viewer, out, n)


@rule
def observe_seat(s: Any, seat: int, viewer: int, out: Any, n: int) -> int:
    player = s.players[seat]
    hidden = choice_hidden(s, seat, viewer)
    out[n] = -1 if hidden else player.board
    out[n + 1] = -1 if hidden else player.start_castle
    out[n + 2] = player.sheet
    out[n + 3] = player.steps
    out[n + 4] = -1
    out[n + 5] = -1
    for place in range(s.options.players):
        if s.order[place] == seat:
            out[n + 4] = place
        if s.round_order[place] == seat:
            out[n + 5] = place
    out[n + 6] = player.silver
    out[n + 7] = player.workers
    out[n + 8] = player.score
    n = put(out, n + 9, player.scored)
    n = put(out, n, player.estate)
    n = put(out, n, player.storage)
    n = put(out, n, player.goods)
    n = put(out, n, player.sold)
    n = put(out, n, player.dice)
    return put(out, n, player.city_kinds)
