"""One game of a series, from its deal to its end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rondel import players
from rondel.arena.series import Fixture, Seating, Series
from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.language import _
from rondel.players.openings import deal

#: players that go round in circles are stopped; no game that goes forward takes so many decisions
LONGEST = 100_000


@dataclass(frozen=True)
class Result:
    """A finished game; all lists have an entry for each seat."""

    number: int
    deal: int
    seating: Seating
    ranking: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent on deciding


def warm_up(series: Series) -> None:
    """Have every player decide once, so that loading the compiled code does not count as thinking."""
    state = series.game.new(0)
    for name in set(series.names):
        players.entrant(name).seat(0).choose(state)


def attempt(series: Series, fixture: Fixture) -> Result | RondelError:
    """As ``play``, for where errors cannot be raised because somebody else is listening far away."""
    try:
        return play(series, fixture)
    except RondelError as error:
        return error


def play(series: Series, fixture: Fixture) -> Result:
    """The same result wherever it is played, unless a player thinks by the clock."""
    state = deal(series.game, fixture.seed)
    seats = range(series.game.players)
    seated = [players.entrant(fixture.seating[seat]).seat(series.player_seed(fixture, seat)) for seat in seats]
    decisions, seconds = play_out(state, seated)
    if not state.over:
        raise RondelError(
            _(
                "Game {number} ({players}) did not end after {decisions} decisions. 'rondel games' tells whether "
                "the game has an option that limits it."
            ).format(number=fixture.number, players=", ".join(fixture.seating), decisions=LONGEST)
        )
    return Result(
        fixture.number, fixture.deal, fixture.seating, tuple(state.ranking()), tuple(state.scores()), tuple(decisions),
        tuple(round(spent, 6) for spent in seconds),
    )  # fmt: skip


def play_out(state: State, seated: Sequence[players.Seated]) -> tuple[list[int], list[float]]:
    """Play on to the end, or for as long as that may take; every seat's decisions and the seconds spent on them."""
    decisions = [0 for _player in seated]
    seconds = [0.0 for _player in seated]
    while not state.over and sum(decisions) < LONGEST:
        seat = state.actor
        begun = time.perf_counter()
        action = seated[seat].choose(state).action
        seconds[seat] += time.perf_counter() - begun
        decisions[seat] += 1
        state.apply(action)
    return decisions, seconds
