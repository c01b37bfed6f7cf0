"""What a player is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.language import _

#: for one decision. A tree has room for fewer nodes than that
MOST_SIMULATIONS = 1_000_000
#: seconds
LONGEST = 3600


@dataclass(frozen=True)
class Budget:
    """How much a player may think: what is over first ends it."""

    simulations: int | None = None  # for one decision
    seconds: float | None = None  # for one decision
    turn_seconds: float | None = None  # for all decisions in a row

    def __post_init__(self) -> None:
        limits = ((self.simulations, MOST_SIMULATIONS), (self.seconds, LONGEST), (self.turn_seconds, LONGEST))
        given = [(limit, most) for limit, most in limits if limit is not None]
        if not given or not all(limit > 0 for limit, _most in given):
            raise RondelError(_("A player needs a budget above nothing: some simulations, or some seconds"))
        if not all(limit <= most for limit, most in given):
            raise RondelError(
                _("So long nobody waits: a player has up to {simulations:,} simulations or {seconds:,} seconds").format(
                    simulations=MOST_SIMULATIONS, seconds=LONGEST
                )
            )


@dataclass(frozen=True)
class Candidate:
    """An alternative as the player sees it."""

    action: int
    visits: int  # how many simulations went this way; 0 for players that do not simulate
    share: float  # the expected share of the victory, from 0 to 1
    points: float  # the expected final points of the seat that decides
    idle: bool = False  # gives something away by waiting: never chosen, whatever it looks like


@dataclass(frozen=True)
class Choice:
    """An action, and the reasons: all alternatives, the most promising first. Players without reasons give none."""

    action: int
    candidates: tuple[Candidate, ...] = ()


class Player(Protocol):
    """Someone who decides. What a seat cannot know never makes a difference to its choice."""

    def choose(self, state: State, budget: Budget) -> Choice:
        """One of ``state.legal()``, for the seat that decides."""
        ...


def open_actions(state: State) -> list[int]:
    """What can be chosen from; a game that is over has nothing to choose."""
    actions: list[int] = state.legal().tolist()
    if not actions:
        raise RondelError(_("The game is over; there is nothing to decide"))
    return actions
