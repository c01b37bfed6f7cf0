"""The tree of a search, and how it grows by one simulation.

A node is a decision: who decides and between which alternatives, after a sequence of decisions. The same decisions
can lead to several nodes when chance or hidden cards lie between them; they hang on the same edge. Positions are not
kept: every simulation starts from the root with everything the searching seat cannot know drawn again, and carries
its own position down the tree. So a node's figures are averages over what may be true.

An evaluation is wrong in the same way about the same position however often a search comes there. Where a game asks for
it, some simulations are played on from their new node, by what looks best, and judged again some actions later. What
that changes is kept apart: it varies with the dice, so that it takes a number of them to be believed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.chance import next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, idle, legal, planned, quiet, redeal, settle, step
from rondel.players.appraisal import (
    BEST_POINTS,
    BEST_WORTH,
    FIRST_POINTS,
    FIRST_WORTH,
    FURTHER,
    LINE,
    LINE_LIST,
    POINTS,
    ROOT,
    TRIAL,
    WORTH,
    appraise,
    foresee,
    survey,
)

Node = np.dtype(
    [
        ("key", "u8"),  # who decides between what
        ("first_edge", "i4"),
        ("edges", "i4"),  # 0 while it is not expanded
        ("visits", "i4"),
        ("sibling", "i4"),  # the next node on the same edge, or -1
        ("actor", "i4"),
    ],
    align=True,
)
Edge = np.dtype(
    [
        ("total", "f8"),  # the actor's worth, summed over the visits
        ("points", "f8"),  # the actor's estimated final points, summed over the visits and the first look
        ("worth_change", "f8"),  # what playing on changes in the actor's worth, as far as it is believed
        ("points_change", "f8"),
        ("worth", "f4"),  # as it looked when the node was expanded
        ("prior", "f4"),
        ("visits", "i4"),
        ("played_on", "i4"),  # visits that were played on
        ("child", "i4"),  # the first node below, or -1
        ("action", "i4"),
    ],
    align=True,
)
#: how many nodes and edges of a tree are in use
Use = np.dtype([("nodes", "i8"), ("edges", "i8"), ("root", "i8"), ("rng", "u8")])
Settings = np.dtype(
    [
        ("spread", "f8"),  # points that multiply the chance to win by e
        ("points", "f8"),  # how much of the worth of a position is points
        ("curiosity", "f8"),  # how much a promising but little visited alternative is preferred
        ("sharpness", "f8"),  # how steeply the prior falls with the worth at first sight
        ("plan", "f8"),  # part of the prior that goes to what a simple plan asks for
        ("haste", "f8"),  # how much a position counts for what it would be if the game ended there
        ("play_on", "f8"),  # how many actions some simulations are played on before they are judged again
    ],
    align=True,
)


class Forest(NamedTuple):
    """A tree: its nodes, its edges, how much of them is in use, and the way that the last simulation went."""

    nodes: Any
    edges: Any
    use: Any
    path: Any


DEEPEST = 200
EVEN_PART = 0.1  # of the prior, the same for all alternatives
#: one of so many simulations is played on, if any are: it takes some twenty times as long as one that is not
PLAYED_ON = 8
#: playing on is believed by half after so many times
DOUBT = 6.0


@rule
def key_of(actor: int, actions: Any, n: int) -> Any:
    key = scramble(np.uint64(actor + 1))
    for i in range(n):
        key = scramble(next_state(key ^ np.uint64(actions[i] + 1)))
    return key


@rule
def new_node(nodes: Any, use: Any, key: Any, actor: int) -> int:
    """The number of a new node, or -1 if there is no room."""
    number = use.nodes
    if number >= len(nodes):
        return -1
    use.nodes += 1
    node = nodes[number]
    node.key = key
    node.first_edge = -1
    node.edges = 0
    node.visits = 0
    node.sibling = -1
    node.actor = actor
    return number


@rule
def expand(forest: Any, number: int, n: int, weights: Any, desk: Any, settings: Any) -> bool:
    """Give a node its edges; what looks best is left in the best estimates. False without room.

    What is idle has no prior: it is looked at here and never followed.
    """
    nodes, edges, use = forest.nodes, forest.edges, forest.use[0]
    node = nodes[number]
    seat = node.actor
    if use.edges + n > len(edges):
        return False
    first = use.edges
    best = -1.0
    followed = 0
    estimates = desk.estimates
    survey(desk)
    for i in range(n):
        action = desk.lists[LINE_LIST, i]
        foresee(action, weights, desk, settings)
        edge = edges[first + i]
        edge.total = 0.0
        edge.points = estimates[POINTS, seat]
        edge.worth = estimates[WORTH, seat]
        edge.worth_change = 0.0
        edge.points_change = 0.0
        edge.visits = 0
        edge.played_on = 0
        edge.child = -1
        edge.action = action
        edge.prior = 0.0 if idle(desk.positions[LINE], action) else 1.0
        if edge.prior > 0.0:
            followed += 1
            if estimates[WORTH, seat] > best:
                best = estimates[WORTH, seat]
                keep_as_best(estimates)
    whole = 0.0
    for i in range(n):
        edges[first + i].prior *= np.exp((edges[first + i].worth - best) * settings.sharpness)
        whole += edges[first + i].prior
    for i in range(n):
        edge = edges[first + i]
        if edge.prior > 0.0:
            edge.prior = (1.0 - EVEN_PART) * edge.prior / whole + EVEN_PART / followed
    if settings.plan > 0.0:
        prefer_plan(edges, first, n, planned(desk.positions[LINE]), settings.plan)
    node.first_edge = first
    node.edges = n
    use.edges += n
    return True


@rule
def prefer_plan(edges: Any, first: int, n: int, plan: int, part: float) -> None:
    """Give a part of the prior to the planned action, if it is among the alternatives."""
    for i in range(n):
        if edges[first + i].action == plan and edges[first + i].prior > 0.0:
            for j in range(n):
                edges[first + j].prior *= 1.0 - part
            edges[first + i].prior += part


@rule
def keep_as_best(estimates: Any) -> None:
    estimates[BEST_POINTS] = estimates[POINTS]
    estimates[BEST_WORTH] = estimates[WORTH]


@rule
def most_promising(edges: Any, node: Any, settings: Any) -> int:
    """The edge with the best mixture of worth so far and of curiosity."""
    scale = settings.curiosity * np.sqrt(node.visits + 1.0)
    chosen = -1
    highest = -1e9
    for number in range(node.first_edge, node.first_edge + node.edges):
        edge = edges[number]
        mean = (edge.worth + edge.total) / (1.0 + edge.visits) + edge.worth_change
        value = mean + scale * edge.prior / (1.0 + edge.visits)
        if edge.prior > 0.0 and value > highest:
            highest = value
            chosen = number
    return chosen


@rule
def child_of(nodes: Any, edge: Any, use: Any, key: Any, actor: int) -> int:
    """The node below an edge at which this decision is open, made if it is new; -1 if there is no room."""
    number = edge.child
    while number >= 0:
        if nodes[number].key == key:
            return number
        number = nodes[number].sibling
    number = new_node(nodes, use, key, actor)
    if number >= 0:
        nodes[number].sibling = edge.child
        edge.child = number
    return number


@rule
def look(viewer: int, n: int, weights: Any, desk: Any, settings: Any) -> None:
    """The line's position, which is not followed any further."""
    appraise(LINE, viewer, n, False, weights, desk, settings)
    keep_as_best(desk.estimates)


@rule
def play_on(n: int, viewer: int, weights: Any, desk: Any, settings: Any) -> None:
    """From the line's position, with so many alternatives, some actions further, and look there.

    Everybody does what looks best to them, and an action is done as it was foreseen, whatever decisions it takes.
    """
    positions, estimates = desk.positions, desk.estimates
    s = positions[LINE]
    for _action in range(int(settings.play_on)):
        if n == 0:
            break
        seat = s.actor
        best = -1.0
        survey(desk)
        for i in range(n):
            action = desk.lists[LINE_LIST, i]
            if idle(s, action):
                continue
            foresee(action, weights, desk, settings)
            if estimates[WORTH, seat] > best:
                best = estimates[WORTH, seat]
                positions[FURTHER] = positions[TRIAL]
        positions[LINE] = positions[FURTHER]
        n = settle(s, desk.lists[LINE_LIST], SETTLE)
    look(viewer, n, weights, desk, settings)


@rule
def keep_changes(forest: Any, depth: int, estimates: Any) -> None:
    """Tell everything on the way what playing on has changed, towards nothing as long as that was not done often."""
    for i in range(depth):
        edge, seat = forest.edges[forest.path[i, 0]], forest.path[i, 1]
        edge.played_on += 1
        part = 1.0 / (edge.played_on + DOUBT)
        edge.worth_change += part * (estimates[BEST_WORTH, seat] - estimates[FIRST_WORTH, seat] - edge.worth_change)
        edge.points_change += part * (estimates[BEST_POINTS, seat] - estimates[FIRST_POINTS, seat] - edge.points_change)


@rule
def simulate(forest: Any, viewer: int, weights: Any, desk: Any, settings: Any) -> None:
    """One walk from the root to a new node, whose worth is added to everything on the way.

    A new node at which nothing is half done is only looked at; its alternatives are when it is reached again, which
    most nodes never are.
    """
    nodes, edges, use, path = forest.nodes, forest.edges, forest.use[0], forest.path
    desk.positions[LINE] = desk.positions[ROOT]
    s = desk.positions[LINE]
    use.rng = next_state(use.rng)
    redeal(s, viewer, scramble(use.rng))
    n = settle(s, desk.lists[LINE_LIST], SETTLE)
    number = use.root
    depth = 0
    while True:
        node = nodes[number]
        if node.edges == 0:
            new = node.visits == 0 and depth > 0
            node.visits += 1
            if (new and quiet(s)) or not expand(forest, number, n, weights, desk, settings):
                look(node.actor, n, weights, desk, settings)
            break
        chosen = most_promising(edges, node, settings)
        node.visits += 1
        path[depth, 0] = chosen
        path[depth, 1] = node.actor
        depth += 1
        step(s, edges[chosen].action)
        n = settle(s, desk.lists[LINE_LIST], SETTLE)
        number = -1
        if n > 0 and depth < DEEPEST:
            number = child_of(nodes, edges[chosen], use, key_of(s.actor, desk.lists[LINE_LIST], n), s.actor)
        if number < 0:
            look(node.actor, n, weights, desk, settings)
            break
    for i in range(depth):
        edge = edges[path[i, 0]]
        edge.visits += 1
        edge.total += desk.estimates[BEST_WORTH, path[i, 1]]
        edge.points += desk.estimates[BEST_POINTS, path[i, 1]]
    if settings.play_on > 0.0 and nodes[use.root].visits % PLAYED_ON == 0:
        desk.estimates[FIRST_WORTH] = desk.estimates[BEST_WORTH]
        desk.estimates[FIRST_POINTS] = desk.estimates[BEST_POINTS]
        play_on(n, viewer, weights, desk, settings)
        keep_changes(forest, depth, desk.estimates)


@entry
def grow(forest: Any, viewer: int, weights: Any, desk: Any, settings: Any, simulations: int) -> None:
    """Let a tree grow by so many simulations."""
    use = forest.use[0]
    if use.nodes == 0:
        s = desk.positions[ROOT]
        n = settle(s, desk.lists[LINE_LIST], SETTLE)
        use.root = new_node(forest.nodes, use, key_of(s.actor, desk.lists[LINE_LIST], n), s.actor)
    for _ in range(simulations):
        simulate(forest, viewer, weights[0], desk, settings[0])


@entry
def key_of_position(states: Any, lists: Any) -> Any:
    """The key of the node at which this position's decision is open."""
    n = legal(states[0], lists[LINE_LIST])
    return key_of(states[0].actor, lists[LINE_LIST], n)
