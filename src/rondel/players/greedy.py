"""The player that looks one decision ahead and takes what looks best."""

from __future__ import annotations

import math
from random import Random

from rondel.core.game import State
from rondel.players.choice import Budget, Choice, open_actions
from rondel.players.growing import Tree, candidates
from rondel.players.insight import Insight, insight


class GreedyPlayer:
    """Takes what looks best; with carelessness, now and then something that looks a little worse."""

    def __init__(self, seed: int | None = None, carelessness: float = 0.0, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._carelessness = carelessness
        self._known = known

    def choose(self, state: State, budget: Budget) -> Choice:
        open_actions(state)
        known = self._known or insight(state.game)
        tree = Tree(state.game, known, self._random.getrandbits(64), room=1)
        tree.plant(state)
        tree.grow(state.actor, 1, None)  # only the root is looked at
        found = candidates([tree])
        chosen = found[0]
        if self._carelessness > 0:
            thinkable = [one for one in found if not one.idle]
            weights = [math.exp((one.share - chosen.share) / self._carelessness) for one in thinkable]
            chosen = self._random.choices(thinkable, weights)[0]
        return Choice(chosen.action, tuple(found))
