"""The player that searches: Monte Carlo tree search for any game and any number of seats.

Every core grows a tree of its own, from its own seeds, and the visits at their roots are added up. Between two decisions of
a turn the part of the tree that is still true is kept.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from rondel.core.game import Game, State
from rondel.players.appraisal import ROOT
from rondel.players.choice import Budget, Candidate, Choice, open_actions
from rondel.players.greedy import Workplace
from rondel.players.insight import Insight, insight
from rondel.players.tree import DEEPEST, Edge, Node, Use, grow, key_of_position

#: room in a tree; memory is only taken as the tree grows
NODES = 150_000
EDGES_PER_NODE = 12
#: simulations between two looks at the clock
AT_ONCE = 64


@dataclass
class Tree:
    """A growing tree and the place where it grows."""

    game: Game
    seed: int
    place: Workplace = field(init=False)

    def __post_init__(self) -> None:
        self.place = Workplace(self.game)
        self.nodes = np.empty(NODES, Node)
        self.edges = np.empty(NODES * EDGES_PER_NODE, Edge)
        self.use = np.zeros(1, Use)
        self.use["rng"] = self.seed
        self.path = np.zeros((DEEPEST, 2), np.int64)

    @property
    def half_full(self) -> bool:
        return bool(self.use["nodes"][0] > NODES // 2 or self.use["edges"][0] > len(self.edges) // 2)

    def plant(self, state: State) -> None:
        """Begin anew at this position."""
        self.use["nodes"] = 0
        self.use["edges"] = 0
        self.place.positions[ROOT] = state.array[0]

    def follow(self, action: int, state: State) -> bool:
        """Keep what lies below an action, at this position; False if nothing does."""
        key = key_of_position(state.array, self.place.lists)
        for edge in self.root_edges():
            if edge["action"] == action:
                number = int(edge["child"])
                while number >= 0 and self.nodes[number]["key"] != key:
                    number = int(self.nodes[number]["sibling"])
                if number >= 0 and self.nodes[number]["edges"] > 0:
                    self.use["root"] = number
                    self.place.positions[ROOT] = state.array[0]
                    return True
        return False

    def root_edges(self) -> np.ndarray[Any, np.dtype[Any]]:
        root = self.nodes[int(self.use["root"][0])]
        return self.edges[root["first_edge"] : root["first_edge"] + root["edges"]]

    def grow(self, known: Insight, viewer: int, simulations: int | None, deadline: float | None) -> None:
        """So many simulations, or until the deadline."""
        place = self.place
        done = 0
        while simulations is None or done < simulations:
            if deadline is not None and done and time.perf_counter() >= deadline:
                return
            now = AT_ONCE if simulations is None else min(AT_ONCE, simulations - done)
            grow(
                self.nodes, self.edges, self.use, viewer, place.positions, known.settings, known.weights, place.lists,
                place.estimates, self.path, now,
            )  # fmt: skip
            done += now


class SearchPlayer:
    """Chooses what most simulations went for. On one thread with a number of simulations it repeats exactly."""

    def __init__(self, seed: int | None = None, threads: int = 1, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._threads = threads
        self._known = known
        self._trees: list[Tree] = []
        self._last: tuple[State, int] | None = None  # the position of the last choice, and the action chosen

    def choose(self, state: State, budget: Budget) -> Choice:
        if len(open_actions(state)) == 1:
            return Choice(int(state.legal()[0]))
        known = self._known or insight(state.game)
        self._ready(state)
        deadline = None if budget.seconds is None else time.perf_counter() + budget.seconds
        each = None if budget.simulations is None else -(-budget.simulations // self._threads)
        if self._threads == 1:
            self._trees[0].grow(known, state.actor, each, deadline)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(lambda tree: tree.grow(known, state.actor, each, deadline), self._trees))
        found = self._candidates()
        # a redealt copy, so that chance that only the true position knows cannot look foreseen
        self._last = state.redeal(state.actor, self._random.getrandbits(64)), found[0].action
        return Choice(found[0].action, tuple(found))

    def _ready(self, state: State) -> None:
        """Trees with their root at this position: those of the last decision where they go on, otherwise new ones."""
        if not self._trees or self._trees[0].game != state.game:
            self._trees = [Tree(state.game, self._random.getrandbits(64)) for _ in range(self._threads)]
            self._last = None
        action = self._foreseen(state)
        for tree in self._trees:
            if action is None or tree.half_full or not tree.follow(action, state):
                tree.plant(state)

    def _foreseen(self, state: State) -> int | None:
        """The action of the last choice if this position is what had to follow from it, as far as the seat can see."""
        if self._last is None:
            return None
        before, action = self._last
        if before.actor != state.actor:
            return None
        expected = before.clone().apply(action)
        same = expected.actor == state.actor and np.array_equal(
            expected.observe(state.actor), state.observe(state.actor)
        )
        return action if same else None

    def _candidates(self) -> list[Candidate]:
        """The alternatives with what all trees say of them, the most visited first."""
        visits: dict[int, int] = {}
        shares: dict[int, float] = {}
        points: dict[int, float] = {}
        for tree in self._trees:
            for edge in tree.root_edges():
                action, times = int(edge["action"]), int(edge["visits"])
                visits[action] = visits.get(action, 0) + times
                shares[action] = shares.get(action, 0.0) + float(edge["total"]) + float(edge["worth"])
                points[action] = points.get(action, 0.0) + float(edge["points"])
        trees = len(self._trees)
        found = [
            Candidate(
                action, times, shares[action] / (times + trees), points[action] / times if times else float("nan")
            )
            for action, times in visits.items()
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.share, one.action))
