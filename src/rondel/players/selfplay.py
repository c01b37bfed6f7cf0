"""Games that the evaluation learns from: played one decision ahead, not always the best one, and remembered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.chance import SHIFT_32, next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, features, pick, ranking, redeal, scores, settle, setup, sources, step
from rondel.players.appraisal import LINE, LINE_LIST, ROOT, WORTH, foresee
from rondel.players.network import POINTS_UNIT, SEATS

Habits = np.dtype(
    [
        ("spread", "f8"),  # as in a search
        ("warmth", "f8"),  # how easily something is chosen that looks a little worse
        ("strays", "f8"),  # part of the decisions that are left to chance
        ("patience", "f8"),  # how much of a victory is left if it comes one decision later
        ("longest", "i8"),  # decisions, before a game is broken off
        ("every", "i8"),  # one of so many positions is remembered
    ],
    align=True,
)


class Memory(NamedTuple):
    """Positions with what they came to."""

    seen: Any
    chances: Any
    points: Any
    viewers: Any
    moments: Any


def blank_memory(room: int, inputs: int) -> Memory:
    seats = [np.zeros((room, SEATS), np.float32) for _row in range(2)]
    return Memory(np.zeros((room, inputs), np.float32), *seats, *(np.zeros(room, np.int64) for _row in range(2)))


@rule
def fraction(rng: Any) -> float:
    return float((scramble(rng) >> SHIFT_32) + np.uint64(1)) / 4294967297.0


@rule
def tempted(n: int, network: Any, desk: Any, spread: float, warmth: float, rng: Any) -> int:
    """The alternative that looks best to the seat that decides, each with some luck added: more with more warmth."""
    seat = desk.positions[LINE].actor
    highest = -1e9
    chosen = 0
    for i in range(n):
        foresee(desk.lists[LINE_LIST, i], network, desk, spread)
        rng = next_state(rng)
        worth = desk.estimates[WORTH, seat] - warmth * np.log(-np.log(fraction(rng)))
        if worth > highest:
            highest = worth
            chosen = i
    return desk.lists[LINE_LIST, chosen]


@rule
def as_it_stands(s: Any, parts: Any, places: Any, final: Any) -> None:
    """Places and points if the game ended now."""
    seats = s.options.players
    for seat in range(seats):
        sources(s, seat, parts)
        final[seat] = 0
        for source in range(len(parts)):
            final[seat] += parts[source]
    for seat in range(seats):
        places[seat] = 1
        for other in range(seats):
            if final[other] > final[seat]:
                places[seat] += 1


@rule
def remember(s: Any, viewer: int, memory: Any, number: int, decisions: int) -> None:
    memory.viewers[number] = viewer
    memory.moments[number] = decisions
    memory.seen[number] = 0.0
    features(s, viewer, memory.seen[number])


@rule
def judge_by_the_end(memory: Any, first: int, last: int, places: Any, final: Any, length: int, patience: float) -> None:
    """What the remembered positions of a game came to."""
    seats = len(places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for i in range(first, last):
        kept = patience ** (length - memory.moments[i])
        for place in range(seats):
            seat = (memory.viewers[i] + place) % seats
            won = 1.0 / winners if places[seat] == 1 else 0.0
            memory.chances[i, place] = kept * won + (1.0 - kept) / seats
            memory.points[i, place] = final[seat] / POINTS_UNIT


@entry
def play_and_remember(seeds: Any, network: Any, desk: Any, habits: Any, memory: Any, outcomes: Any, parts: Any) -> int:
    """Play a game for each seed; how many positions were remembered.

    Of a remembered position ``memory.seen`` has the features, ``chances`` the share of the victory that each seat got
    in the end, counted from the seat that looked, and ``points`` the final points. The farther the end, the nearer the
    chances are moved to even ones (by the factor ``patience`` for each decision), so that who leads has a reason to
    come to the end. A game that takes too long is broken off and counts as it stands. ``outcomes`` has a row for each
    game: the decisions, whether it ended, and the points.
    """
    way = habits[0]
    count = 0
    for game in range(len(seeds)):
        s = desk.positions[ROOT]
        setup(s, seeds[game])
        places = np.empty(s.options.players, np.int64)
        final = np.empty(s.options.players, np.int64)
        rng = scramble(seeds[game])
        n = settle(s, desk.lists[LINE_LIST], SETTLE)
        decisions = 0
        first = count
        while n > 0 and decisions < way.longest:
            rng = next_state(rng)
            if pick(rng, way.every) == 0 and count < len(memory.seen):
                rng = next_state(rng)
                remember(s, pick(rng, s.options.players), memory, count, decisions)
                count += 1
            rng = next_state(rng)
            if fraction(rng) < way.strays:
                rng = next_state(rng)
                step(s, desk.lists[LINE_LIST, pick(rng, n)])
            else:
                desk.positions[LINE] = desk.positions[ROOT]
                rng = next_state(rng)
                redeal(desk.positions[LINE], s.actor, rng)
                rng = next_state(rng)
                step(s, tempted(n, network, desk, way.spread, way.warmth, rng))
            n = settle(s, desk.lists[LINE_LIST], SETTLE)
            decisions += 1
        if n == 0:
            ranking(s, places)
            scores(s, final)
        else:
            as_it_stands(s, parts, places, final)
        judge_by_the_end(memory, first, count, places, final, decisions, way.patience)
        outcomes[game, 0] = decisions
        outcomes[game, 1] = n == 0
        outcomes[game, 2:] = final
    return count
