"""Who chooses: every computer opponent by name, written once for all games.

A player sees a position in which everything its seat cannot know was drawn again, and returns one of the open
alternatives. It is never given the true position, so it cannot use what is hidden, not even by mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.language import N_, _
from rondel.players.random import RandomPlayer


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one decision."""

    seconds: float = 1.0


class Player(Protocol):
    def choose(self, state: State, budget: Budget) -> int:
        """One of ``state.legal()``, of which there are at least two."""
        ...


@dataclass(frozen=True)
class Kind:
    """A kind of player that can be given a seat."""

    name: str
    title: str
    make: Callable[[], Player]


_KINDS = {kind.name: kind for kind in (Kind("random", N_("Random computer"), RandomPlayer),)}


def kinds() -> tuple[Kind, ...]:
    """All kinds of players, weakest first."""
    return tuple(_KINDS.values())


def player(name: str) -> Player:
    """A player of this kind."""
    if name not in _KINDS:
        raise RondelError(
            _("There is no computer player {name!r}. Players: {known}").format(name=name, known=", ".join(_KINDS))
        )
    return _KINDS[name].make()
