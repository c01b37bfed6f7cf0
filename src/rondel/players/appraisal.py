"""What a position is worth: the compiled part that every thinking player shares.

A game estimates the final points of each seat (its ``evaluate``). Here they become each seat's share of the victory:
the seats share it like chances in a lottery whose tickets multiply by e with every ``spread`` points. A game that has
ended is worth its result, with a small part kept for the points, so that a won or lost game is still played well.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import SETTLE, evaluate, quiet, ranking, settle, step

#: how much of an ended game's worth is its points
POINTS_PART = 0.25
#: decisions that may follow one another before a position has to be worth something
LONGEST_CHAIN = 12

#: places in the array of positions that thinking works on
ROOT, LINE, TRIAL, INNER, KEPT = range(5)
POSITIONS = 5


@rule
def share(points: Any, seats: int, spread: float, worth: Any) -> None:
    """Points of all seats as shares of the victory, which add up to 1."""
    highest = points[0]
    for seat in range(1, seats):
        highest = max(highest, points[seat])
    total = 0.0
    for seat in range(seats):
        worth[seat] = np.exp((points[seat] - highest) / spread)
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@rule
def appraise(s: Any, open_count: int, weights: Any, spread: float, points: Any, worth: Any) -> None:
    """The estimated points of each seat, and its share of the victory."""
    seats = s.options.players
    evaluate(s, weights, points)
    share(points, seats, spread, worth)
    if open_count > 0:
        return
    places = np.empty(seats, np.int64)
    ranking(s, places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for seat in range(seats):
        won = 1.0 / winners if places[seat] == 1 else 0.0
        worth[seat] = (1.0 - POINTS_PART) * won + POINTS_PART * worth[seat]


@rule
def foresee(positions: Any, action: int, weights: Any, spread: float, lists: Any, points: Any, worth: Any) -> None:
    """What an action of the line's position leads to, appraised once the decisions that belong to it are taken.

    These are taken one by one, each as it looks best at once. Leaves the position reached in TRIAL.
    """
    positions[TRIAL] = positions[LINE]
    seat = positions[LINE].actor
    s = positions[TRIAL]
    step(s, action)
    n = settle(s, lists[0], SETTLE)
    chain = 0
    while n > 0 and s.actor == seat and not quiet(s) and chain < LONGEST_CHAIN:
        best = -1.0
        for i in range(n):
            positions[INNER] = positions[TRIAL]
            inner = positions[INNER]
            step(inner, lists[0, i])
            left = settle(inner, lists[1], SETTLE)
            appraise(inner, left, weights, spread, points, worth)
            if worth[seat] > best:
                best = worth[seat]
                positions[KEPT] = positions[INNER]
        positions[TRIAL] = positions[KEPT]
        n = settle(s, lists[0], SETTLE)
        chain += 1
    appraise(s, n, weights, spread, points, worth)
