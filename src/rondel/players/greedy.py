"""The player that looks one decision ahead and takes what looks best."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from rondel.core.chance import next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, redeal, settle, setup, step
from rondel.core.game import State
from rondel.players.appraisal import LINE, ROOT, foresee
from rondel.players.choice import Budget, Choice, open_actions
from rondel.players.growing import Tree, candidates
from rondel.players.insight import Insight, insight


@rule
def best_at_first_sight(positions: Any, n: int, spread: float, weights: Any, lists: Any, estimates: Any) -> int:
    """The open alternative of the line's position that is worth most to the seat that decides."""
    seat = positions[LINE].actor
    highest = -1.0
    chosen = 0
    for i in range(n):
        foresee(positions, lists[2, i], weights, spread, lists, estimates[0], estimates[1])
        if estimates[1, seat] > highest:
            highest = estimates[1, seat]
            chosen = i
    return lists[2, chosen]


@entry
def play_greedily(
    states: Any, seeds: Any, spread: float, weights: Any, lists: Any, estimates: Any, positions: Any, longest: int
) -> None:
    """Play every state from its setup to its end, each seat by its own row of weights (for tuning)."""
    for i in range(len(states)):
        s = positions[ROOT]
        setup(s, seeds[i])
        rng = scramble(seeds[i])
        n = settle(s, lists[2], SETTLE)
        decisions = 0
        while n > 0 and decisions < longest:
            positions[LINE] = positions[ROOT]
            rng = next_state(rng)
            redeal(positions[LINE], s.actor, rng)
            step(s, best_at_first_sight(positions, n, spread, weights[s.actor], lists, estimates))
            n = settle(s, lists[2], SETTLE)
            decisions += 1
        states[i] = positions[ROOT]


class GreedyPlayer:
    """Takes what looks best; with carelessness, now and then something that looks a little worse."""

    def __init__(self, seed: int | None = None, carelessness: float = 0.0, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._carelessness = carelessness
        self._known = known

    def choose(self, state: State, budget: Budget) -> Choice:
        open_actions(state)
        tree = Tree(state.game, self._random.getrandbits(64), room=1)
        tree.plant(state)
        tree.grow(self._known or insight(state.game), state.actor, 1, None)  # only the root is looked at
        found = candidates([tree])
        chosen = found[0]
        if self._carelessness > 0:
            weights = [math.exp((one.share - chosen.share) / self._carelessness) for one in found]
            chosen = self._random.choices(found, weights)[0]
        return Choice(chosen.action, tuple(found))
