"""What a position is worth: the compiled part that every thinking player shares.

The network tells each seat's chance to win and its final points. Worth is partly the chance and partly the points as
shares of the victory: the seats share it like chances in a lottery whose tickets multiply by e with every ``spread``
points. One half of that is shared with a spread so wide that a won or lost game is still played for every point.
``points`` tells how much of the worth are points.

The same positions come up again and again: what an action leads to was seen when it was one of many, and is looked at
once more when it is followed. So looks are remembered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import SETTLE, quiet, ranking, scores, settle, sources, step, unshown
from rondel.players.looks import key_of_look, recall, retain
from rondel.players.network import CHANCE, POINTS_TOLD, POINTS_UNIT, consult, consult_near, set_landmark

#: decisions that may follow one another before a position has to be worth something
LONGEST_CHAIN = 12

#: how much wider the second spread is
WIDER = 8.0

#: places in the array of positions that thinking works on
ROOT, LINE, TRIAL, INNER, PROBE, KEPT, FURTHER = range(7)
POSITIONS = 7
#: rows of the lists of alternatives, for the positions of the same name
LINE_LIST, TRIAL_LIST, INNER_LIST, PROBE_LIST = range(4)
LISTS = 4
#: rows of the ways
TRIAL_WAY, INNER_WAY = range(2)
WAYS = 2
NO_ACTION = -1
#: rows of estimates, a number for each seat: of the last position looked at, of the best one, of the best one before
#: it was played on from there, and what they come from
POINTS, WORTH, BEST_POINTS, BEST_WORTH, FIRST_POINTS, FIRST_WORTH, CHANCES, WIDE, STANDING = range(9)
ESTIMATES = 9
#: how sure a victory is that only has to be brought home
NEARLY_WON = 0.8


class Desk(NamedTuple):
    """The memory that thinking about one game needs."""

    positions: Any
    words: Any  # the same memory as numbers, a row for each position
    looks: Any  # looks that are remembered
    lists: Any
    ways: Any  # a row for TRIAL and one for INNER: how what did not show yet was decided the last time
    estimates: Any
    parts: Any  # where a seat's points come from
    notes: Any  # one record


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
def appraise(place: int, viewer: int, open_count: int, near: bool, weights: Any, desk: Any, taste: Any) -> None:
    """Final points and worth of each seat, as the viewer sees them, into the rows POINTS and WORTH.

    ``near``: it is one action or so away from the position LINE.
    """
    s = desk.positions[place]
    seats = s.options.players
    estimates = desk.estimates
    points, worth, chances = estimates[POINTS], estimates[WORTH], estimates[CHANCES]
    if open_count == 0:
        result(s, seats, points, chances)
        weigh(seats, estimates, taste)
    elif len(desk.looks) == 0:
        look_at(s, viewer, near, weights, desk, taste.haste)
        weigh(seats, estimates, taste)
    else:
        key = key_of_look(desk.words[place], viewer)
        if not recall(desk.looks, key, seats, points, worth):
            look_at(s, viewer, near, weights, desk, taste.haste)
            weigh(seats, estimates, taste)
            retain(desk.looks, key, seats, points, worth)


@rule
def look_at(s: Any, viewer: int, near: bool, weights: Any, desk: Any, haste: float) -> None:
    """What the network says, into the rows POINTS and CHANCES; LINE becomes the landmark when one is needed."""
    notes = desk.notes[0]
    if near:
        if notes.due:
            line = desk.positions[LINE]
            set_landmark(line, line.actor, weights, notes)
            notes.due = 0
        consult_near(s, viewer, weights, notes)
    else:
        consult(s, viewer, weights, notes)
    points, chances = desk.estimates[POINTS], desk.estimates[CHANCES]
    for seat in range(s.options.players):
        chances[seat] = notes.told[seat, CHANCE]
        points[seat] = notes.told[seat, POINTS_TOLD] * POINTS_UNIT
    share(chances, s.options.players, 1.0, chances)
    if haste > 0.0:
        hasten(s, haste, desk)


@rule
def hasten(s: Any, haste: float, desk: Any) -> None:
    """Count a position for what it would be if the game ended there, but for a little less: a real end is better."""
    seats = s.options.players
    points, chances, standing = desk.estimates[POINTS], desk.estimates[CHANCES], desk.estimates[STANDING]
    for seat in range(seats):
        standing[seat] = points_now(s, seat, desk.parts)
        points[seat] += haste * (standing[seat] - points[seat])
    share(standing, seats, 1.0, standing)
    for seat in range(seats):
        chance = 1.0 / seats + NEARLY_WON * (standing[seat] - 1.0 / seats)
        chances[seat] += haste * (chance - chances[seat])


@rule
def points_now(s: Any, seat: int, parts: Any) -> int:
    """The seat's points if the game ended now."""
    sources(s, seat, parts)
    whole = 0
    for source in range(len(parts)):
        whole += parts[source]
    return whole


@rule
def weigh(seats: int, estimates: Any, taste: Any) -> None:
    """Chances and points into the row WORTH."""
    points, worth, chances, wide = estimates[POINTS], estimates[WORTH], estimates[CHANCES], estimates[WIDE]
    share(points, seats, taste.spread * WIDER, wide)
    share(points, seats, taste.spread, worth)
    for seat in range(seats):
        worth[seat] = (1.0 - taste.points) * chances[seat] + taste.points * (worth[seat] + wide[seat]) / 2


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
def survey(desk: Any) -> None:
    """Before the alternatives of the line's position are foreseen: what is known of others does not count for it."""
    desk.notes[0].due = 1
    desk.ways[TRIAL_WAY, :] = NO_ACTION


@rule
def foresee(action: int, weights: Any, desk: Any, taste: Any) -> None:
    """What an action of the surveyed position leads to, appraised once the decisions that belong to it are taken.

    These are taken one by one, each as it looks best at once. Inside an action it is appraised where it leads at once.
    """
    positions = desk.positions
    positions[TRIAL] = positions[LINE]
    seat = positions[LINE].actor
    s = positions[TRIAL]
    if not quiet(s):
        step(s, action)
        appraise(TRIAL, seat, show(TRIAL, weights, desk, taste), True, weights, desk, taste)
        return
    step(s, action)
    n = settle(s, desk.lists[TRIAL_LIST], SETTLE)
    chain = 0
    while n > 0 and s.actor == seat and not quiet(s) and chain < LONGEST_CHAIN:
        go_on(n, seat, weights, desk, taste)
        n = settle(s, desk.lists[TRIAL_LIST], SETTLE)
        chain += 1
    appraise(TRIAL, seat, n, True, weights, desk, taste)


@rule
def go_on(n: int, seat: int, weights: Any, desk: Any, taste: Any) -> None:
    """Take the alternative of the position TRIAL that looks best to a seat, on to where it shows."""
    positions = desk.positions
    desk.ways[INNER_WAY, :] = NO_ACTION
    best = -1.0
    for i in range(n):
        positions[INNER] = positions[TRIAL]
        step(positions[INNER], desk.lists[TRIAL_LIST, i])
        left = show(INNER, weights, desk, taste)
        appraise(INNER, seat, left, True, weights, desk, taste)
        if desk.estimates[WORTH, seat] > best:
            best = desk.estimates[WORTH, seat]
            positions[KEPT] = positions[INNER]
    positions[TRIAL] = positions[KEPT]


@rule
def show(place: int, weights: Any, desk: Any, taste: Any) -> int:
    """Decide on in the position TRIAL or INNER until what was decided last can be seen; how many are open then.

    A decision that was thought through for one alternative is taken the same way for the next ones, if it can be: to
    think it through for each of them would cost too much.
    """
    s = desk.positions[place]
    alternatives, way = desk.lists[place - LINE], desk.ways[place - TRIAL]
    n = settle(s, alternatives, SETTLE)
    depth = 0
    while n > 0 and unshown(s) and depth < LONGEST_CHAIN:
        known = False
        for i in range(n):
            known |= alternatives[i] == way[depth]
        if not known:
            way[depth] = best_shown(place, n, weights, desk, taste)
        step(s, way[depth])
        n = settle(s, alternatives, SETTLE)
        depth += 1
    return n


@rule
def best_shown(place: int, n: int, weights: Any, desk: Any, taste: Any) -> int:
    """What looks best to the seat that decides; the first alternative if it cannot be seen then either."""
    positions = desk.positions
    seat = positions[place].actor
    best = -1.0
    chosen = desk.lists[place - LINE, 0]
    for i in range(n):
        positions[PROBE] = positions[place]
        probe = positions[PROBE]
        step(probe, desk.lists[place - LINE, i])
        left = settle(probe, desk.lists[PROBE_LIST], SETTLE)
        if left > 0 and unshown(probe):
            break
        appraise(PROBE, seat, left, True, weights, desk, taste)
        if desk.estimates[WORTH, seat] > best:
            best = desk.estimates[WORTH, seat]
            chosen = desk.lists[place - LINE, i]
    return chosen
