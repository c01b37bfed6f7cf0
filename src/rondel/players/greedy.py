"""The player that looks one decision ahead and takes what looks best."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np

from rondel.core.chance import next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import SETTLE, redeal, settle, setup, step
from rondel.core.game import Game, State
from rondel.players.appraisal import LINE, POSITIONS, ROOT, foresee
from rondel.players.choice import Budget, Candidate, Choice, open_actions
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
def first_sight(
    positions: Any, viewer: int, seed: Any, spread: float, weights: Any, lists: Any, estimates: Any, out: Any
) -> int:
    """Worth and points of each open alternative for the seat that decides; how many alternatives there are."""
    positions[LINE] = positions[ROOT]
    s = positions[LINE]
    redeal(s, viewer, seed)
    n = settle(s, lists[2], SETTLE)
    for i in range(n):
        foresee(positions, lists[2, i], weights, spread, lists, estimates[0], estimates[1])
        out[i, 0] = estimates[1, viewer]
        out[i, 1] = estimates[0, viewer]
    return n


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


class Workplace:
    """The memory that thinking about one game needs."""

    def __init__(self, game: Game) -> None:
        self.positions = game.blank(POSITIONS)
        self.lists = np.zeros((3, game.actions), np.int16)
        self.estimates = np.zeros((4, game.players), np.float64)


class GreedyPlayer:
    """Takes what looks best; with carelessness, now and then something that looks a little worse."""

    def __init__(self, seed: int | None = None, carelessness: float = 0.0, known: Insight | None = None) -> None:
        self._random = Random(seed)
        self._carelessness = carelessness
        self._known = known

    def choose(self, state: State, budget: Budget) -> Choice:
        open_actions(state)
        found = self.candidates(state)
        chosen = found[0]
        if self._carelessness > 0:
            weights = [math.exp((one.share - chosen.share) / self._carelessness) for one in found]
            chosen = self._random.choices(found, weights)[0]
        return Choice(chosen.action, tuple(found))

    def candidates(self, state: State) -> list[Candidate]:
        """All alternatives, the best first; equally good ones in the order of their numbers."""
        game = state.game
        known = self._known or insight(game)
        place = Workplace(game)
        place.positions[ROOT] = state.array[0]
        out = np.zeros((game.actions, 2), np.float64)
        n = first_sight(
            place.positions, state.actor, np.uint64(self._random.getrandbits(64)), float(known.settings["spread"][0]),
            known.weights, place.lists, place.estimates, out,
        )  # fmt: skip
        found = [Candidate(int(place.lists[2, i]), 0, float(out[i, 0]), float(out[i, 1])) for i in range(n)]
        return sorted(found, key=lambda one: -one.share)
