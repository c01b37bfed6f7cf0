"""A tree with the memory it grows in: what greedy and searching players have in common."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rondel.core.game import Game, State
from rondel.players.appraisal import POSITIONS, ROOT
from rondel.players.choice import Candidate
from rondel.players.insight import Insight
from rondel.players.tree import DEEPEST, Edge, Node, Use, grow, key_of_position

#: room in a tree; memory is only taken as the tree grows
NODES = 150_000
EDGES_PER_NODE = 12
#: simulations between two looks at the clock
AT_ONCE = 64


class Workplace:
    """The memory that thinking about one game needs."""

    def __init__(self, game: Game) -> None:
        self.positions = game.blank(POSITIONS)
        self.lists = np.zeros((3, game.actions), np.int16)
        self.estimates = np.zeros((4, game.players), np.float64)


@dataclass
class Tree:
    """A growing tree and the place where it grows."""

    game: Game
    seed: int
    room: int = NODES
    place: Workplace = field(init=False)

    def __post_init__(self) -> None:
        self.place = Workplace(self.game)
        self.nodes = np.empty(self.room, Node)
        self.edges = np.empty(self.room * EDGES_PER_NODE + self.game.actions, Edge)
        self.use = np.zeros(1, Use)
        self.use["rng"] = self.seed
        self.path = np.zeros((DEEPEST, 2), np.int64)

    @property
    def half_full(self) -> bool:
        return bool(self.use["nodes"][0] > self.room // 2 or self.use["edges"][0] > len(self.edges) // 2)

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


def candidates(trees: Sequence[Tree]) -> list[Candidate]:
    """The alternatives at the root with what all trees say of them: the most visited first, then the most promising."""
    visits: dict[int, int] = {}
    shares: dict[int, float] = {}
    points: dict[int, float] = {}
    for tree in trees:
        for edge in tree.root_edges():
            action = int(edge["action"])
            visits[action] = visits.get(action, 0) + int(edge["visits"])
            shares[action] = shares.get(action, 0.0) + float(edge["total"]) + float(edge["worth"])
            points[action] = points.get(action, 0.0) + float(edge["points"])
    found = []
    for action, times in visits.items():
        looks = times + len(trees)  # each tree looked once when it was planted
        found.append(Candidate(action, times, shares[action] / looks, points[action] / looks))
    return sorted(found, key=lambda one: (-one.visits, -one.share, one.action))
