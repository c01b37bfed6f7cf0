"""Setup, the course of turns and the end of the game (sections 2, 3 and 12)."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import below, random_member, seed_generator
from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    CHURCHES,
    GOODS,
    MATERIALS,
    MAX_PLAYERS,
    NEUTRAL_SHIPS,
    OFFICIALS,
    SHIPS,
)
from rondel.games.hamburgum.rules.scoring import score_the_end
from rondel.games.hamburgum.rules.state import (
    BLUE_SHUFFLED,
    FROM_START,
    NUMBERED_OFFICIALS,
    OVER,
    RONDEL,
    SHUFFLED,
    gain_prestige,
)


@rule
def setup(s: Any, seed: Any) -> None:
    """Everything up to the first decision. The options already stand in the record."""
    clear(s)
    seed_generator(s, seed)
    seats = s.options.players
    for place in range(seats):
        s.order[place] = place
    if s.options.seating == SHUFFLED:
        for place in range(seats - 1, 0, -1):
            other = below(s, place + 1)
            seat = s.order[place]
            s.order[place] = s.order[other]
            s.order[other] = seat
    for place in range(seats):
        set_up_player(s, s.order[place], place + 1)
    if s.options.officials != NUMBERED_OFFICIALS:
        s.blue_left = (1 << OFFICIALS) - 1
        if s.options.officials == BLUE_SHUFFLED:
            turn_up_official(s)
    start_turn(s)


@rule
def set_up_player(s: Any, seat: int, number: int) -> None:
    """HB-2.2 to HB-2.4, HB-2.13; the number counts seats from the starting player."""
    player = s.players[seat]
    gain_prestige(player, FROM_START, number)
    player.money = 10 * number
    for good in range(GOODS):
        player.goods[good] = 1
    player.materials[0] = 1
    player.materials[1] = 1
    player.ships = SHIPS - 1
    s.berths[(BERTHS - 1) * (MAX_PLAYERS + 1) + seat] = 1


@rule
def clear(s: Any) -> None:
    s.place = 0
    s.rounds = 0
    for i in range(len(s.berths)):
        s.berths[i] = 0
    s.neutral_waiting = NEUTRAL_SHIPS
    s.neutral_gone = 0
    for church in range(CHURCHES):
        s.parts[church] = 0
    for i in range(len(s.discs)):
        s.discs[i] = 0
    s.complete = 0
    s.citizens = 0
    for good in range(GOODS):
        s.producers[good] = 0
    s.officials_taken = 0
    s.blue_left = 0
    s.blue_top = -1
    forget(s)
    for seat in range(MAX_PLAYERS):
        s.order[seat] = -1
        clear_player(s.players[seat])


@rule
def clear_player(player: Any) -> None:
    player.money = 0
    player.prestige = 0
    for source in range(len(player.scored)):
        player.scored[source] = 0
    for good in range(GOODS):
        player.goods[good] = 0
    for material in range(MATERIALS):
        player.materials[material] = 0
    player.tokens = 0
    player.used_tokens = 0
    player.citizens = 0
    player.reach = 0
    player.officials = 0
    player.stone = -1
    player.ships = 0
    player.completed = 0


@rule
def forget(s: Any) -> None:
    """What is remembered inside a turn; equal positions have equal records."""
    for berth in range(BERTHS):
        s.used_ships[berth] = 0
    s.berth = -1
    s.good = -1
    s.units = 0
    s.church = -1
    s.official_built = 0


@rule
def turn_up_official(s: Any) -> None:
    """Variant II: one of the face-down officials, all equally likely, becomes the open one (HB-11.3, HB-11.18)."""
    s.blue_top = -1
    if s.blue_left != 0:
        s.blue_top = random_member(s, s.blue_left)
        s.blue_left &= ~(1 << s.blue_top)


@rule
def start_turn(s: Any) -> None:
    s.turn = s.order[s.place]
    s.actor = s.turn
    forget(s)
    s.stage = RONDEL


@rule
def end_turn(s: Any) -> None:
    s.place += 1
    if s.place == s.options.players:
        s.place = 0
        s.rounds += 1
    start_turn(s)


@rule
def end_game(s: Any) -> None:
    """The moment the sixth church is complete (HB-12.1, HB-12.2)."""
    forget(s)
    for seat in range(s.options.players):
        score_the_end(s, seat)
    s.stage = OVER
