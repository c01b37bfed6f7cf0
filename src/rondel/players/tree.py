"""The tree of a search, and how it grows by one simulation.

A node is a decision: who decides and between which alternatives, after a sequence of decisions. The same decisions
can lead to several nodes when chance or hidden cards lie between them; they hang on the same edge. Positions are not
kept: every simulation starts from the root with everything the searching seat cannot know drawn again, and carries
its own position down the tree. So a node's figures are averages over what may be true.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.chance import next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, legal, redeal, settle, step
from rondel.players.appraisal import LINE, ROOT, appraise, foresee

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
        ("worth", "f4"),  # as it looked when the node was expanded
        ("prior", "f4"),
        ("visits", "i4"),
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
        ("curiosity", "f8"),  # how much a promising but little visited alternative is preferred
        ("sharpness", "f8"),  # how steeply the prior falls with the worth at first sight
        ("playout", "i8"),  # decisions played on from a new node before its position is appraised
    ],
    align=True,
)

DEEPEST = 200
EVEN_PART = 0.1  # of the prior, the same for all alternatives


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
def expand(
    nodes: Any,
    edges: Any,
    use: Any,
    number: int,
    n: int,
    positions: Any,
    settings: Any,
    weights: Any,
    lists: Any,
    points: Any,
    worth: Any,
    best_points: Any,
    best_worth: Any,
) -> bool:
    """Give a node its edges; the worth of the one that looks best is left in ``best_worth``. False without room."""
    node = nodes[number]
    seat = node.actor
    if use.edges + n > len(edges):
        return False
    first = use.edges
    best = -1.0
    for i in range(n):
        action = lists[2, i]
        foresee(positions, action, weights, settings.spread, lists, points, worth)
        edge = edges[first + i]
        edge.total = 0.0
        edge.points = points[seat]
        edge.worth = worth[seat]
        edge.visits = 0
        edge.child = -1
        edge.action = action
        if worth[seat] > best:
            best = worth[seat]
            best_points[:] = points[:]
            best_worth[:] = worth[:]
    total = 0.0
    for i in range(n):
        edges[first + i].prior = np.exp((edges[first + i].worth - best) * settings.sharpness)
        total += edges[first + i].prior
    for i in range(n):
        edge = edges[first + i]
        edge.prior = (1.0 - EVEN_PART) * edge.prior / total + EVEN_PART / n
    node.first_edge = first
    node.edges = n
    use.edges += n
    return True


@rule
def most_promising(edges: Any, node: Any, settings: Any) -> int:
    """The edge with the best mixture of worth so far and of curiosity."""
    scale = settings.curiosity * np.sqrt(node.visits + 1.0)
    chosen = -1
    highest = -1e9
    for number in range(node.first_edge, node.first_edge + node.edges):
        edge = edges[number]
        mean = (edge.worth + edge.total) / (1.0 + edge.visits)
        value = mean + scale * edge.prior / (1.0 + edge.visits)
        if value > highest:
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
def play_on(positions: Any, n: int, settings: Any, weights: Any, lists: Any, points: Any, worth: Any) -> None:
    """Some decisions further, each the best at first sight, and the position reached there appraised."""
    s = positions[LINE]
    left = settings.playout
    while n > 0 and left > 0:
        seat = s.actor
        best = -1.0
        chosen = lists[2, 0]
        for i in range(n):
            foresee(positions, lists[2, i], weights, settings.spread, lists, points, worth)
            if worth[seat] > best:
                best = worth[seat]
                chosen = lists[2, i]
        step(s, chosen)
        n = settle(s, lists[2], SETTLE)
        left -= 1
    appraise(s, n, weights, settings.spread, points, worth)


@rule
def simulate(
    nodes: Any,
    edges: Any,
    use: Any,
    viewer: int,
    positions: Any,
    settings: Any,
    weights: Any,
    lists: Any,
    points: Any,
    worth: Any,
    best_points: Any,
    best_worth: Any,
    path: Any,
) -> None:
    """One walk from the root to a new node, whose worth is added to everything on the way."""
    positions[LINE] = positions[ROOT]
    s = positions[LINE]
    use.rng = next_state(use.rng)
    redeal(s, viewer, scramble(use.rng))
    n = settle(s, lists[2], SETTLE)
    number = use.root
    depth = 0
    while True:
        if nodes[number].edges == 0:
            grown = expand(
                nodes,
                edges,
                use,
                number,
                n,
                positions,
                settings,
                weights,
                lists,
                points,
                worth,
                best_points,
                best_worth,
            )
            if settings.playout > 0 or not grown:
                play_on(positions, n, settings, weights, lists, best_points, best_worth)
            break
        if depth == DEEPEST:
            appraise(s, n, weights, settings.spread, best_points, best_worth)
            break
        chosen = most_promising(edges, nodes[number], settings)
        nodes[number].visits += 1
        path[depth, 0] = chosen
        path[depth, 1] = nodes[number].actor
        depth += 1
        step(s, edges[chosen].action)
        n = settle(s, lists[2], SETTLE)
        if n == 0:
            appraise(s, 0, weights, settings.spread, best_points, best_worth)
            break
        number = child_of(nodes, edges[chosen], use, key_of(s.actor, lists[2], n), s.actor)
        if number < 0:
            appraise(s, n, weights, settings.spread, best_points, best_worth)
            break
    for i in range(depth):
        edge = edges[path[i, 0]]
        edge.visits += 1
        edge.total += best_worth[path[i, 1]]
        edge.points += best_points[path[i, 1]]


@entry
def grow(
    nodes: Any,
    edges: Any,
    uses: Any,
    viewer: int,
    positions: Any,
    settings: Any,
    weights: Any,
    lists: Any,
    estimates: Any,
    path: Any,
    simulations: int,
) -> None:
    """Let a tree grow by so many simulations. ``estimates`` has four rows of numbers, one number for each seat."""
    use = uses[0]
    if use.nodes == 0:
        n = settle(positions[ROOT], lists[2], SETTLE)
        use.root = new_node(nodes, use, key_of(positions[ROOT].actor, lists[2], n), positions[ROOT].actor)
    for _ in range(simulations):
        simulate(
            nodes, edges, use, viewer, positions, settings[0], weights, lists,
            estimates[0], estimates[1], estimates[2], estimates[3], path,
        )  # fmt: skip


@entry
def key_of_position(states: Any, lists: Any) -> Any:
    """The key of the node at which this position's decision is open."""
    n = legal(states[0], lists[2])
    return key_of(states[0].actor, lists[2], n)
