"""A tree with the memory it grows in: what greedy and searching players have in common."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rondel.core.game import Game, State
from rondel.players.appraisal import ESTIMATES, LISTS, LONGEST_CHAIN, POSITIONS, ROOT, WAYS, Desk
from rondel.players.choice import Candidate
from rondel.players.insight import Insight
from rondel.players.looks import LOOKS, look_type, words_of
from rondel.players.network import Network, Records, notes_for, ready
from rondel.players.tree import DEEPEST, DOUBT, Edge, Forest, Node, Use, grow, key_of_position

#: room in a tree
NODES = 150_000
EDGES_PER_NODE = 12
#: simulations between two looks at the clock
BETWEEN_LOOKS = 64


def desk_for(game: Game, network: Network, looks: int = 0) -> Desk:
    """Room to think about this game with this network, and to remember so many looks."""
    positions = game.blank(POSITIONS)
    most_seats = max(game.definition.player_counts)
    return Desk(
        positions,
        words_of(positions),
        np.zeros(looks, look_type(most_seats)),
        np.zeros((LISTS, game.actions), np.int16),
        np.zeros((WAYS, LONGEST_CHAIN), np.int16),
        np.zeros((ESTIMATES, game.players), np.float64),
        np.zeros(len(game.definition.rules.SOURCE_NAMES), np.int64),
        notes_for(network, most_seats),
    )


def forest_for(game: Game, nodes: int) -> Forest:
    """Room for a tree with so many nodes; memory is only taken as the tree grows."""
    edges = np.empty(nodes * EDGES_PER_NODE + game.actions, Edge)
    return Forest(np.empty(nodes, Node), edges, np.zeros(1, Use), np.zeros((DEEPEST, 2), np.int64))


@dataclass
class Tree:
    """A growing tree and the place where it grows."""

    game: Game
    known: Insight
    seed: int
    room: int = NODES

    def __post_init__(self) -> None:
        # who looks only once has nothing to remember
        self.desk = desk_for(self.game, self.known.network, LOOKS if self.room > 1 else 0)
        self.weights = ready(self.known.network, self.game.players)
        self.forest = forest_for(self.game, self.room)
        self.nodes: Records = self.forest.nodes
        self.edges: Records = self.forest.edges
        self.use: Records = self.forest.use
        self.use["rng"] = self.seed

    @property
    def half_full(self) -> bool:
        return bool(self.use["nodes"][0] > self.room // 2 or self.use["edges"][0] > len(self.edges) // 2)

    def plant(self, state: State) -> None:
        """Begin anew at this position."""
        self.use["nodes"] = 0
        self.use["edges"] = 0
        self.desk.positions[ROOT] = state.array[0]

    def hasten(self, haste: float) -> None:
        """Want the game to end, so much; what was seen before has to be looked at again."""
        if haste != self.known.settings["haste"][0]:
            self.known = self.known.changed(haste=haste)
            self.desk.looks["key"] = 0
            self.use["nodes"] = 0

    def follow(self, action: int, state: State) -> bool:
        """Keep what lies below an action, at this position; False if nothing does."""
        key = key_of_position(state.array, self.desk.lists)
        for edge in self.root_edges():
            if edge["action"] == action:
                number = int(edge["child"])
                while number >= 0 and self.nodes[number]["key"] != key:
                    number = int(self.nodes[number]["sibling"])
                if number >= 0 and self.nodes[number]["edges"] > 0:
                    self.use["root"] = number
                    self.desk.positions[ROOT] = state.array[0]
                    return True
        return False

    def follow_only(self, action: int) -> None:
        """From now on every simulation begins with this action, even if it is idle."""
        edges = self.root_edges()
        edges["prior"] = edges["action"] == action

    @property
    def visits(self) -> int:
        """How many simulations began at the root."""
        return int(self.nodes[int(self.use["root"][0])]["visits"]) if self.use["nodes"][0] else 0

    def root_edges(self) -> Records:
        root = self.nodes[int(self.use["root"][0])]
        return self.edges[root["first_edge"] : root["first_edge"] + root["edges"]]

    def grow(self, viewer: int, simulations: int | None, deadline: float | None, patient: bool = True) -> None:
        """Until so many simulations have begun at the root, those kept from the last decision too, or the deadline.

        Without patience not even so long, once nothing can come of it any more.
        """
        begun, kept = time.perf_counter(), self.visits
        while (left := BETWEEN_LOOKS if simulations is None else simulations - self.visits) > 0:
            grow(self.forest, viewer, self.weights, self.desk, self.known.settings, min(BETWEEN_LOOKS, left))
            if deadline is not None:
                now = time.perf_counter()
                pace = (self.visits - kept) / max(now - begun, 1e-9)
                if now >= deadline or (not patient and self.decided((deadline - now) * pace)):
                    return

    def decided(self, left: float) -> bool:
        """Whether no other alternative can catch up with the most visited one in so many more simulations."""
        visits = np.sort(self.root_edges()["visits"])
        return len(visits) < 2 or bool(visits[-1] - visits[-2] > left)


def candidates(trees: Sequence[Tree]) -> list[Candidate]:
    """The alternatives at the root with what all trees say of them: the most visited first, then the most promising.

    What is idle comes last.
    """
    edges = np.stack([tree.root_edges() for tree in trees])  # a row for each tree, the same alternatives in all of them
    visits, played_on = edges["visits"].sum(axis=0), edges["played_on"].sum(axis=0)
    looks = visits + len(trees)  # each tree looked once when it was planted
    # what each tree came to believe of playing on, as one tree would with all of their experience
    believed = (edges["played_on"] + DOUBT) / (played_on + DOUBT)
    shares = (edges["total"] + edges["worth"]).sum(axis=0) / looks + (believed * edges["worth_change"]).sum(axis=0)
    points = edges["points"].sum(axis=0) / looks + (believed * edges["points_change"]).sum(axis=0)
    shares = shares.clip(0.0, 1.0)  # changes are means of fewer simulations than what they change
    idle = edges["prior"][0] == 0.0
    columns = (edges["action"][0], visits, shares, points, idle)
    found = [Candidate(*one) for one in zip(*(column.tolist() for column in columns), strict=True)]
    return sorted(found, key=lambda one: (-one.visits, one.idle, -one.share, one.action))
