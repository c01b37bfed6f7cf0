"""The player that looks one decision ahead and takes what looks best."""

from __future__ import annotations

import math
from random import Random

from rondel.core.engine import planned_in
from rondel.core.game import State
from rondel.players.choice import Budget, Choice, open_actions
from rondel.players.growing import Tree, candidates
from rondel.players.insight import Insight, insight

#: what differs by no more than this share of the victory looks the same, and lots are drawn
HAIR = 0.00002
#: by how much worse of a share what a simple plan asks for may look, in games that know one, and be done all the same:
#: the evaluation cannot tell such things apart, and who does now this and now that gets nowhere
TRIFLE = 0.004
#: after so many decisions twice as much does, and so on: who goes round in circles gets bored and tries something else
BORED_AFTER = 150
MOST_BORED = 12  # times twice


class GreedyPlayer:
    """Takes what looks best; with carelessness, now and then something that looks a little worse.

    A simple plan is followed where it looks a trifle worse, or more, if more is called a trifle.
    """

    def __init__(
        self,
        seed: int | None = None,
        carelessness: float = 0.0,
        trifle: float = TRIFLE,
        known: Insight | None = None,
    ) -> None:
        self._random = Random(seed)
        self._carelessness = carelessness
        self._trifle = trifle
        self._known = known
        self._decisions = 0

    def choose(self, state: State, budget: Budget) -> Choice:
        open_actions(state)
        known = self._known or insight(state.game)
        tree = Tree(state.game, known, self._random.getrandbits(64), room=1)
        tree.plant(state)
        tree.grow(state.actor, 1, None)  # only the root is looked at
        found = candidates([tree])
        thinkable = [one for one in found if not one.idle] or found
        usual = sum(one.share for one in thinkable) / len(thinkable)
        tolerance = HAIR * 2 ** min(MOST_BORED, self._decisions / BORED_AFTER)
        tolerance += self._carelessness * (max(one.share for one in thinkable) - usual)
        weights = [math.exp((one.share - found[0].share) / tolerance) for one in thinkable]
        self._decisions += 1
        chosen = self._random.choices(thinkable, weights)[0]
        plan = planned_in(state.array)
        for one in thinkable:
            if one.action == plan and one.share + self._trifle >= chosen.share:
                chosen = one
        return Choice(chosen.action, tuple(found))
