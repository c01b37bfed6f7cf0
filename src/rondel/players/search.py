"""The player that searches: Monte Carlo tree search for any game and any number of seats.

Every core grows a tree of its own, from its own seeds, and the visits at their roots are added up. Between two
decisions of a turn the part of the tree that is still true is kept.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np

from rondel.core.game import State
from rondel.players.choice import Budget, Choice, open_actions
from rondel.players.growing import Tree, candidates
from rondel.players.insight import Insight, insight

#: part of the time left in a turn that the next decision gets
NEXT_PART = 0.35
#: decisions after which a player begins to want the end of a game, more at every step, and how long a step takes.
#: Who is ahead as things stand has to bring it home, and an evaluation may see neither who that is nor what it brings
BORED_AFTER, BORED_STEP, BORED_STEPS = 1000, 60, 10


class SearchPlayer:
    """Chooses what most simulations went for. On one thread with a number of simulations it repeats exactly."""

    def __init__(self, seed: int | None = None, threads: int = 1, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._threads = threads
        self._known = known
        self._trees: list[Tree] = []
        self._last: tuple[int, int] | None = None  # who made the last choice, and the action chosen
        self._expected: State | None = None  # what that led to, as far as it could be foreseen
        self._turn_left = 0.0
        self._decisions = 0

    def choose(self, state: State, budget: Budget) -> Choice:
        if len(open_actions(state)) == 1:
            return Choice(int(state.legal()[0]))
        begun = time.perf_counter()
        deadline = self._deadline(state, budget, begun)
        self._ready(state)
        each = None if budget.simulations is None else -(-budget.simulations // self._threads)
        patient = budget.turn_seconds is None  # in a turn, later decisions have a use for the time
        if self._threads == 1:
            self._trees[0].grow(state.actor, each, deadline, patient)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(lambda tree: tree.grow(state.actor, each, deadline, patient), self._trees))
        self._turn_left -= time.perf_counter() - begun
        found = candidates(self._trees)
        if self._haste > 0.0:  # anything but the same again
            (lot,) = self._random.choices(range(len(found)), [one.visits for one in found])
            found.insert(0, found.pop(lot))
        self._decisions += 1
        # from a redealt copy, so that chance that only the true position knows cannot look foreseen
        self._expected = state.redeal(state.actor, self._random.getrandbits(64)).apply(found[0].action)
        self._last = state.actor, found[0].action
        return Choice(found[0].action, tuple(found))

    def _deadline(self, state: State, budget: Budget, begun: float) -> float | None:
        """When to stop thinking. The first decisions of a turn get most of its time."""
        limits = [] if budget.seconds is None else [budget.seconds]
        if budget.turn_seconds is not None:
            if self._expected is None or self._expected.over or self._expected.actor != state.actor:
                self._turn_left = budget.turn_seconds
            limits.append(self._turn_left * NEXT_PART)
        return begun + min(limits) if limits else None

    @property
    def _haste(self) -> float:
        """How much it wants the end of the game."""
        return min(BORED_STEPS, max(0, self._decisions - BORED_AFTER) // BORED_STEP) / BORED_STEPS

    def _ready(self, state: State) -> None:
        """Trees with their root at this position: those of the last decision where they go on, otherwise new ones."""
        if not self._trees or self._trees[0].game != state.game:
            known = self._known or insight(state.game)
            self._trees = [Tree(state.game, known, self._random.getrandbits(64)) for _ in range(self._threads)]
            self._last = None
        action = self._foreseen(state)
        for tree in self._trees:
            tree.hasten(self._haste)
            if action is None or not tree.visits or tree.half_full or not tree.follow(action, state):
                tree.plant(state)

    def _foreseen(self, state: State) -> int | None:
        """The action of the last choice if this position is what had to follow from it, as far as the seat can see."""
        if self._last is None or self._expected is None:
            return None
        seat, action = self._last
        expected = self._expected
        if seat != state.actor or expected.over or expected.actor != seat:
            return None
        return action if np.array_equal(expected.observe(seat), state.observe(seat)) else None
