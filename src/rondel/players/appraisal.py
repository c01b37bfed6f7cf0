"""What a position is worth: the compiled part that every thinking player shares.

The network tells each seat's chance to win and its final points. Worth is mostly the chance, with a small part kept for
the points as shares of the victory, so that a won or lost game is still played well: the seats share it like chances in a
lottery whose tickets multiply by e with every ``spread`` points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import SETTLE, quiet, ranking, scores, settle, step
from rondel.players.network import POINTS_UNIT, SEATS, consult

#: how much of the worth is points
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
    whole = 0.0
    for seat in range(seats):
        worth[seat] = np.exp((points[seat] - highest) / spread)
        whole += worth[seat]
    for seat in range(seats):
        worth[seat] /= whole


@rule
def appraise(s: Any, viewer: int, open_count: int, network: Any, notes: Any, spread: float, points: Any, worth: Any) -> None:
    """The final points of each seat and what the position is worth to it, as the viewer sees it."""
    seats = s.options.players
    chances = np.empty(seats, np.float64)
    if open_count > 0:
        consult(s, viewer, network, notes)
        for place in range(seats):
            seat = (viewer + place) % seats
            chances[seat] = notes.last[place]
            points[seat] = notes.last[SEATS + place] * POINTS_UNIT
        share(chances, seats, 1.0, chances)
    else:
        result(s, seats, points, chances)
    share(points, seats, spread, worth)
    for seat in range(seats):
        worth[seat] = (1.0 - POINTS_PART) * chances[seat] + POINTS_PART * worth[seat]


@rule
def result(s: Any, seats: int, points: Any, chances: Any) -> None:
    """The same of a game that has ended: the winners share the victory."""
    numbers = np.empty(seats, np.int64)
    scores(s, numbers)
    for seat in range(seats):
        points[seat] = numbers[seat]
    ranking(s, numbers)
    winners = 0
    for seat in range(seats):
        if numbers[seat] == 1:
            winners += 1
    for seat in range(seats):
        chances[seat] = 1.0 / winners if numbers[seat] == 1 else 0.0


@rule
def foresee(
    positions: Any, action: int, network: Any, notes: Any, spread: float, lists: Any, points: Any, worth: Any
) -> None:
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
            appraise(inner, seat, left, network, notes, spread, points, worth)
            if worth[seat] > best:
                best = worth[seat]
                positions[KEPT] = positions[INNER]
        positions[TRIAL] = positions[KEPT]
        n = settle(s, lists[0], SETTLE)
        chain += 1
    appraise(s, seat, n, network, notes, spread, points, worth)
