"""Games that the evaluation learns from: played one decision ahead or with a short search, not always by the best
alternative, and remembered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.chance import SHIFT_32, next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, idle, pick, planned, ranking, redeal, scores, settle, step
from rondel.players.appraisal import LINE, LINE_LIST, ROOT, WORTH, foresee, points_now, share, survey
from rondel.players.network import CHANCE, POINTS_TOLD, POINTS_UNIT, consult
from rondel.players.tree import new_node, simulate

Habits = np.dtype(
    [
        ("spread", "f8"),  # as in a search
        ("points", "f8"),  # as in a search
        ("curiosity", "f8"),  # as in a search
        ("sharpness", "f8"),  # as in a search
        ("plan", "f8"),  # as in a search
        ("haste", "f8"),  # as in a search
        ("play_on", "f8"),  # as in a search
        ("trifle", "f8"),  # as of a greedy player
        ("simulations", "i8"),  # of a search; 0 to look one decision ahead
        ("warmth", "f8"),  # how easily something is chosen that looks a little worse
        ("strays", "f8"),  # part of the decisions that are left to chance
        ("patience", "f8"),  # how much of a victory or a point is left if it comes one decision later
        ("longest", "i8"),  # decisions, before a game is broken off
        ("every", "i8"),  # one of so many positions is remembered
        ("trust", "f8"),  # how much a position's own worth counts in what those before it came to
    ],
    align=True,
)


class Memory(NamedTuple):
    """Positions with what they came to."""

    board: Any
    seats: Any
    chances: Any  # of each seat; until the end of the game what the network thought, as ``points``
    points: Any
    standing: Any  # of each seat, if the game ended there
    moments: Any


def blank_memory(room: int, board: int, seat: int, seats: int) -> Memory:
    chances, points, standing = (np.zeros((room, seats), np.float32) for _row in range(3))
    seen = np.zeros((room, board), np.float32), np.zeros((room, seats, seat), np.float32)
    return Memory(*seen, chances, points, standing, np.zeros(room, np.int64))


@rule
def fraction(rng: Any) -> float:
    return float((scramble(rng) >> SHIFT_32) + np.uint64(1)) / 4294967297.0


@rule
def tempted(n: int, weights: Any, desk: Any, way: Any, rng: Any) -> int:
    """The alternative that looks best to the seat that decides, each with some luck added: more with more warmth.

    What a simple plan asks for may look a trifle worse.
    """
    seat = desk.positions[LINE].actor
    plan = planned(desk.positions[LINE])
    highest = -1e9
    chosen = 0
    survey(desk)
    for i in range(n):
        if idle(desk.positions[LINE], desk.lists[LINE_LIST, i]):
            continue
        foresee(desk.lists[LINE_LIST, i], weights, desk, way)
        rng = next_state(rng)
        worth = desk.estimates[WORTH, seat] - way.warmth * np.log(-np.log(fraction(rng)))
        if desk.lists[LINE_LIST, i] == plan:
            worth += way.trifle
        if worth > highest:
            highest = worth
            chosen = i
    return desk.lists[LINE_LIST, chosen]


@rule
def found_by_search(forest: Any, weights: Any, desk: Any, way: Any, rng: Any) -> int:
    """The alternative that a short search of the position ROOT went for most often."""
    use = forest.use[0]
    seat = desk.positions[ROOT].actor
    use.nodes = 0
    use.edges = 0
    use.rng = rng
    use.root = new_node(forest.nodes, use, np.uint64(0), seat)
    for _simulation in range(way.simulations):
        simulate(forest, seat, weights, desk, way)
    root = forest.nodes[use.root]
    best = root.first_edge
    for number in range(root.first_edge, root.first_edge + root.edges):
        edge = forest.edges[number]
        if (edge.visits, edge.worth) > (forest.edges[best].visits, forest.edges[best].worth):
            best = number
    return forest.edges[best].action


@rule
def remember(s: Any, viewer: int, weights: Any, desk: Any, memory: Any, number: int, parts: Any) -> None:
    seats = s.options.players
    notes = desk.notes[0]
    consult(s, viewer, weights, notes)
    memory.board[number] = notes.board
    memory.seats[number] = notes.seats[:seats]
    share(notes.told[:, CHANCE], seats, 1.0, desk.estimates[WORTH])
    for seat in range(seats):
        memory.chances[number, seat] = desk.estimates[WORTH, seat]
        memory.points[number, seat] = notes.told[seat, POINTS_TOLD]
        memory.standing[number, seat] = points_now(s, seat, parts) / POINTS_UNIT


@rule
def judge_backwards(memory: Any, first: int, last: int, places: Any, final: Any, length: int, way: Any) -> None:
    """What the remembered positions of a game came to, from the last one to the first.

    That is the result, mixed with what the network thought of the positions between: it has seen many games, the
    result is of one. The farther off something is, the less it counts: chances are moved towards even ones, points
    towards those that the position would bring at once.
    """
    seats = len(places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    chances = np.empty(seats, np.float64)
    points = np.empty(seats, np.float64)
    for seat in range(seats):
        chances[seat] = 1.0 / winners if places[seat] == 1 else 0.0
        points[seat] = final[seat] / POINTS_UNIT
    later = length
    for i in range(last - 1, first - 1, -1):
        kept = way.patience ** (later - memory.moments[i])
        later = memory.moments[i]
        for seat in range(seats):
            chances[seat] = kept * chances[seat] + (1.0 - kept) / seats
            points[seat] = kept * points[seat] + (1.0 - kept) * memory.standing[i, seat]
        for seat in range(seats):
            thought, expected = memory.chances[i, seat], memory.points[i, seat]
            memory.chances[i, seat], memory.points[i, seat] = chances[seat], points[seat]
            chances[seat] += way.trust * (thought - chances[seat])
            points[seat] += way.trust * (expected - points[seat])


@entry
def play_and_remember(
    starts: Any,
    seeds: Any,
    weights: Any,
    tastes: Any,
    desk: Any,
    forest: Any,
    habits: Any,
    memory: Any,
    outcomes: Any,
    parts: Any,
) -> int:
    """Play on from each start, each with a seed of its own; how many positions were remembered.

    The ``weights`` are those of the network that learns; each seat plays with its own (``tastes``).
    Of a remembered position ``board`` and ``seats`` have the features, as one of the seats sees them, ``chances`` and
    ``points`` what it came to for each seat. A game that takes too long is broken off: nobody's victory, with
    the points as they stand.
    ``outcomes`` has a row for each game: the decisions, whether it ended, and the points.
    """
    way = habits[0]
    count = 0
    for game in range(len(starts)):
        desk.positions[ROOT] = starts[game]
        s = desk.positions[ROOT]
        places = np.empty(s.options.players, np.int64)
        final = np.empty(s.options.players, np.int64)
        rng = scramble(seeds[game])
        n = settle(s, desk.lists[LINE_LIST], SETTLE)
        decisions = 0
        first = count
        while n > 0 and decisions < way.longest:
            rng = next_state(rng)
            if pick(rng, way.every) == 0 and count < len(memory.board):
                rng = next_state(rng)
                remember(s, pick(rng, s.options.players), weights[0], desk, memory, count, parts)
                memory.moments[count] = decisions
                count += 1
            rng = next_state(rng)
            if fraction(rng) < way.strays:
                rng = next_state(rng)
                step(s, desk.lists[LINE_LIST, pick(rng, n)])
            elif n > 1 and way.simulations > 0:
                rng = next_state(rng)
                step(s, found_by_search(forest, tastes[s.actor], desk, way, rng))
            else:
                desk.positions[LINE] = desk.positions[ROOT]
                rng = next_state(rng)
                redeal(desk.positions[LINE], s.actor, rng)
                rng = next_state(rng)
                step(s, tempted(n, tastes[s.actor], desk, way, rng))
            n = settle(s, desk.lists[LINE_LIST], SETTLE)
            decisions += 1
        if n == 0:
            ranking(s, places)
            scores(s, final)
        else:
            for seat in range(s.options.players):
                places[seat] = 1
                final[seat] = points_now(s, seat, parts)
        judge_backwards(memory, first, count, places, final, decisions, way)
        outcomes[game, 0] = decisions
        outcomes[game, 1] = n == 0
        outcomes[game, 2:] = final
    return count
