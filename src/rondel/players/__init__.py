"""Who chooses: every computer player, written once for all games.

A player is named by a kind and its budget for one decision (``greedy``, ``search:1000`` for a thousand simulations,
``search:0.5s`` for half a second), or by the name of a level. Its choice never depends on what its seat cannot know.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass

from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.language import N_, _
from rondel.players.choice import Budget, Candidate, Choice, Player

__all__ = [
    "CHANCE", "LEVELS", "OPPONENTS", "USUAL_OPPONENT", "Budget", "Candidate", "Choice", "Entrant", "Level", "Player",
    "Seated", "cores", "entrant",
]  # fmt: skip

#: a number of simulations, or a time
_BUDGET = re.compile(r"(?P<simulations>[0-9]{1,12})|(?P<time>[0-9]{1,12}(\.[0-9]{1,12})?)(?P<unit>m?s)")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _random(seed: int | None) -> Player:
    from rondel.players.random import RandomPlayer

    return RandomPlayer(seed)


def _careless(seed: int | None) -> Player:
    from rondel.players.greedy import GreedyPlayer

    return GreedyPlayer(seed, carelessness=0.4, trifle=1.0)  # a plan is always followed


def _greedy(seed: int | None) -> Player:
    from rondel.players.greedy import GreedyPlayer

    return GreedyPlayer(seed)


def _search(seed: int | None) -> Player:
    from rondel.players.search import SearchPlayer

    return SearchPlayer(seed)


def _parallel_search(seed: int | None) -> Player:
    from rondel.players.search import SearchPlayer

    return SearchPlayer(seed, threads=cores())


@dataclass(frozen=True)
class Entrant:
    """A kind of player with its budget: what takes part in a game or in a tournament."""

    name: str
    make: Callable[[int | None], Player]
    budget: Budget

    def seat(self, seed: int | None = None) -> Seated:
        return Seated(self.make(seed), self.budget)


class Seated:
    """A player at work in one game, with its budget."""

    def __init__(self, player: Player, budget: Budget) -> None:
        self._player = player
        self._budget = budget

    def choose(self, state: State) -> Choice:
        return self._player.choose(state, self._budget)


@dataclass(frozen=True)
class Level:
    """A strength that people choose by name."""

    name: str
    title: str
    about: str
    entrant: Entrant


_MOMENT = Budget(simulations=1)
_KINDS: dict[str, tuple[Callable[[int | None], Player], Budget]] = {
    "random": (_random, _MOMENT),
    "careless": (_careless, _MOMENT),
    "greedy": (_greedy, _MOMENT),
    "search": (_search, Budget(simulations=1000)),
}

#: for people who want to see how the game runs
CHANCE = Level("random", N_("Random computer"), N_("Chooses without looking"), Entrant("random", _random, _MOMENT))
#: weakest first
LEVELS = (
    Level("apprentice", N_("Apprentice"), N_("Knows the rules and means well; answers at once"),
          Entrant("apprentice", _careless, _MOMENT)),
    Level("journeyman", N_("Journeyman"), N_("Takes what looks best now; answers at once"),
          Entrant("journeyman", _greedy, _MOMENT)),
    Level("master", N_("Master"), N_("Plans ahead; thinks for a moment"),
          Entrant("master", _search, Budget(simulations=400))),
    Level("patrician", N_("Patrician"), N_("The strongest; thinks for up to three seconds in a turn"),
          Entrant("patrician", _parallel_search, Budget(turn_seconds=3))),
)  # fmt: skip
#: who can be given a seat at a table, weakest first
OPPONENTS = (CHANCE, *LEVELS)
#: who plays against people who do not choose
USUAL_OPPONENT = "journeyman"


def entrant(name: str) -> Entrant:
    """The player of this name: a kind, a kind with its budget, or a level."""
    kind, colon, amount = name.partition(":")
    level = next((one for one in LEVELS if one.name == kind), None)
    if level is None and kind not in _KINDS:
        raise _unknown(name)
    if level is not None and colon:
        raise RondelError(_("{level} takes no budget: it has its own").format(level=kind))
    if level is not None:
        return level.entrant
    make, usual = _KINDS[kind]
    if colon and kind != "search":
        raise RondelError(_("{kind} takes no budget: it does not simulate").format(kind=kind))
    return Entrant(name, make, _budget(name, amount) if colon else usual)


def _budget(name: str, amount: str) -> Budget:
    """What follows the colon of a search's name."""
    parts = _BUDGET.fullmatch(amount)
    if parts is None:
        raise RondelError(
            _("{name!r}: a search takes a number of simulations as in search:1000, or a time as in search:0.5s or "
              "search:500ms").format(name=name)
        )  # fmt: skip
    try:
        if parts["simulations"]:
            return Budget(simulations=int(parts["simulations"]))
        return Budget(seconds=float(parts["time"]) / (1000 if parts["unit"] == "ms" else 1))
    except RondelError as error:
        raise RondelError(f"{name}: {error}") from None


def _unknown(name: str) -> RondelError:
    known = [*_KINDS, *(one.name for one in LEVELS)]
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = _(" Did you mean {name}?").format(name=near[0]) if near else ""
    return RondelError(
        _("There is no computer player {name!r}.{hint} Players: {known}; search takes a budget as in search:1000 or "
          "search:0.5s").format(name=name, hint=hint, known=", ".join(known))
    )  # fmt: skip
