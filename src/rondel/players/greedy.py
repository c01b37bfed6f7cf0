"""The player that looks one decision ahead and takes what looks best, and its careless kin."""

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
#: how much of what is at stake a careless player gives away, about
CARELESSNESS = 0.4
#: after so many decisions twice as much does, and so on: who goes round in circles gets bored and tries something else
BORED_AFTER = 150
MOST_BORED = 12  # times twice


class GreedyPlayer:
    """Takes what looks best; with carelessness, now and then something that looks a little worse."""

    def __init__(self, seed: int | None = None, carelessness: float = 0.0, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._carelessness = carelessness
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
        return Choice(self._random.choices(thinkable, weights)[0].action, tuple(found))


class CarelessPlayer:
    """Follows a simple plan in games that know one; the rest, and other games, it decides without much care."""

    def __init__(self, seed: int | None = None) -> None:
        self._otherwise = GreedyPlayer(seed, carelessness=CARELESSNESS)

    def choose(self, state: State, budget: Budget) -> Choice:
        choice = self._otherwise.choose(state, budget)
        plan = planned_in(state.array)
        if any(one.action == plan for one in choice.candidates):
            return Choice(plan, choice.candidates)
        return choice
