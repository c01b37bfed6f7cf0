"""Games that the evaluation learns from: played one decision ahead, not always the best one, and remembered."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.chance import SHIFT_32, next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, features, pick, quiet, ranking, redeal, scores, settle, setup, step
from rondel.players.appraisal import LINE, ROOT, foresee
from rondel.players.network import POINTS_UNIT


@rule
def fraction(rng: Any) -> float:
    return float((scramble(rng) >> SHIFT_32) + np.uint64(1)) / 4294967297.0


@rule
def tempted(positions: Any, n: int, network: Any, notes: Any, spread: float, warmth: float, lists: Any, estimates: Any, rng: Any) -> int:
    """The alternative that looks best to the seat that decides, each with some luck added: more with more warmth."""
    seat = positions[LINE].actor
    highest = -1e9
    chosen = 0
    for i in range(n):
        foresee(positions, lists[2, i], network, notes, spread, lists, estimates[0], estimates[1])
        rng = next_state(rng)
        luck = -np.log(-np.log(fraction(rng)))
        if estimates[1, seat] + warmth * luck > highest:
            highest = estimates[1, seat] + warmth * luck
            chosen = i
    return lists[2, chosen]


@entry
def play_and_remember(
    positions: Any, seeds: Any, network: Any, notes: Any, spread: float, warmth: float, strays: float, lists: Any,
    estimates: Any, longest: int, patience: float, every: int, seen: Any, chances: Any, points: Any, lengths: Any, finals: Any,
) -> int:  # fmt: skip
    """Play a game for each seed; how many positions were remembered.

    Of a remembered position ``seen`` has the features, ``chances`` the share of the victory that each seat got in the end,
    counted from the seat that looked, and ``points`` the final points. The farther the end, the nearer the chances are
    moved to even ones (by the factor ``patience`` for each decision), so that who leads has a reason to come to the end.
    A game that does not end in time is nobody's.
    """
    count = 0
    viewers = np.empty(len(seen), np.int64)
    moments = np.empty(len(seen), np.int64)
    for game in range(len(seeds)):
        s = positions[ROOT]
        setup(s, seeds[game])
        seats = s.options.players
        places = np.empty(seats, np.int64)
        final = np.empty(seats, np.int64)
        rng = scramble(seeds[game])
        n = settle(s, lists[2], SETTLE)
        decisions = 0
        first = count
        while n > 0 and decisions < longest:
            rng = next_state(rng)
            if quiet(s) and pick(rng, every) == 0 and count < len(seen):
                rng = next_state(rng)
                viewers[count] = pick(rng, seats)
                moments[count] = decisions
                seen[count] = 0.0
                features(s, viewers[count], seen[count])
                count += 1
            rng = next_state(rng)
            if fraction(rng) < strays:
                rng = next_state(rng)
                step(s, lists[2, pick(rng, n)])
            else:
                positions[LINE] = positions[ROOT]
                rng = next_state(rng)
                redeal(positions[LINE], s.actor, rng)
                step(s, tempted(positions, n, network, notes, spread, warmth, lists, estimates, rng))
            n = settle(s, lists[2], SETTLE)
            decisions += 1
        ranking(s, places)
        scores(s, final)
        winners = 0
        for seat in range(seats):
            if places[seat] == 1:
                winners += 1
            finals[game, seat] = final[seat]
        lengths[game] = decisions
        for i in range(first, count):
            fading = patience ** (decisions - moments[i]) if n == 0 else 0.0
            for place in range(seats):
                seat = (viewers[i] + place) % seats
                won = 1.0 / winners if places[seat] == 1 else 0.0
                chances[i, place] = fading * won + (1.0 - fading) / seats
                points[i, place] = final[seat] / POINTS_UNIT
            for place in range(seats, chances.shape[1]):
                chances[i, place] = 0.0
                points[i, place] = 0.0
    return count
