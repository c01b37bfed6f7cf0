"""The player that knows the rules and nothing else."""

from __future__ import annotations

from random import Random

from rondel.core.game import State
from rondel.players.choice import Budget, Choice, open_actions


class RandomPlayer:
    """Chooses uniformly among the open alternatives; with a seed, the same ones again."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, state: State, budget: Budget) -> Choice:
        return Choice(self._random.choice(open_actions(state)))
