"""The review of a finished game: where each player gained and lost most, as the searching player sees it.

Every decision is compared with what looks best. The largest differences are then looked at again, several times and
independently of the first look, because the largest of many noisy numbers are mostly noise. Only what is clearly not
zero after that is told, with how sure it is. The processes of the computer players do the work, one question at a time,
so that games that are being played hardly wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from statistics import mean, stdev
from typing import Any

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.players.advice import Alternative, Judgement, Swing, by_seat, examined, review
from rondel.table.course import Course
from rondel.table.rates import TooMany
from rondel.table.thinking import Closed, Failed, Task, Thinkers

logger = logging.getLogger(__name__)
SIMULATIONS = 400  # of each look
LOOKS = 6  # at what may be told
STUDENT = 2.571  # half the width of the 95% interval of the mean of six, in standard errors
LEAST = 0.02  # of the victory: smaller differences interest nobody
MOST = 5  # mistakes, and swings to each side, that are told of a seat
CANDIDATES = 8  # that are looked at again for them
MOST_DECISIONS = 1000  # that are judged; of a longer game every second, third, ...
DEADLINE = 60.0  # seconds for one question
MOST_WAITING = 5  # games whose review has not begun yet
KEPT = 50  # reviews that are kept in memory


@dataclass(frozen=True)
class Judge(Task):
    """Compare what was played with what looks best."""

    move: int
    state: State
    action: int
    simulations: int

    @property
    def game(self) -> Game:
        return self.state.game

    def answer(self) -> Judgement:
        entrant = players.entrant(f"search:{self.simulations}")
        (found,) = review([(self.state, self.action)], entrant)
        return Judgement(self.move, found.seat, found.played, found.best)


@dataclass(frozen=True)
class Examine(Task):
    """What several independent looks find that an alternative promises."""

    state: State
    alternative: Alternative
    simulations: int

    @property
    def game(self) -> Game:
        return self.state.game

    def answer(self) -> list[float]:
        seeds = range(2, 2 + LOOKS)  # the first look had another one
        return [examined(self.state, self.alternative, self.simulations, seed).share for seed in seeds]


@dataclass(frozen=True)
class Sure:
    """A difference, with the 95% interval of the looks at it."""

    change: float
    low: float
    high: float

    @classmethod
    def of(cls, later: Sequence[float], earlier: Sequence[float]) -> Sure:
        differences = [one - other for one, other in zip(later, earlier, strict=True)]
        middle, half = mean(differences), STUDENT * stdev(differences) / sqrt(len(differences))
        return cls(middle, middle - half, middle + half)

    @property
    def counts(self) -> bool:
        """Whether it is neither small nor noise."""
        return abs(self.change) >= LEAST and (self.low > 0 or self.high < 0)


@dataclass(frozen=True)
class Mistake:
    judgement: Judgement
    loss: Sure


@dataclass(frozen=True)
class Turn:
    """How the prospects of a seat changed between two of its decisions, by chance and by what others did."""

    swing: Swing
    change: Sure


@dataclass(frozen=True)
class SeatTold:
    """A game from one seat, as far as it is sure."""

    seat: int
    decisions: int
    agreed: int
    mistakes: tuple[Mistake, ...]
    gains: tuple[Turn, ...]
    setbacks: tuple[Turn, ...]


@dataclass
class Review:
    """How far the review of a game is, and what it found."""

    of: int  # questions, as far as they are known
    done: int = 0
    every: int = 1  # so many decisions apart were judged
    seats: list[SeatTold] | None = None
    failed: bool = False

    @property
    def progress(self) -> float:
        return 1.0 if self.seats is not None else min(0.99, self.done / max(1, self.of))


@dataclass
class _Work:
    """The review of one game in the making."""

    course: Course
    thinkers: Thinkers
    review: Review
    simulations: int = SIMULATIONS
    looks: dict[tuple[int, int], list[float]] = field(default_factory=dict)

    async def ask(self, task: Task) -> Any:
        answer = await self.thinkers.work(task, DEADLINE)
        self.review.done += 1
        return answer

    async def run(self) -> list[SeatTold]:
        numbered = list(enumerate(self.course.decisions(), 1))[:: self.review.every]
        judgements = [
            await self.ask(Judge(move, *self.course.chosen(number), self.simulations)) for move, number in numbered
        ]
        states = {move: self.course.chosen(number)[0] for move, number in numbered}
        by_move = {one.move: one for one in judgements}
        return [
            SeatTold(
                seat.seat,
                seat.decisions,
                seat.agreed,
                await self._mistakes(seat.mistakes, states),
                await self._turns([one for one in seat.swings if one.change > 0], by_move, states),
                await self._turns([one for one in reversed(seat.swings) if one.change < 0], by_move, states),
            )
            for seat in by_seat(judgements, self.course.game.players)
        ]

    async def _mistakes(self, found: Iterable[Judgement], states: dict[int, State]) -> tuple[Mistake, ...]:
        sure = []
        for one in [mistake for mistake in found if mistake.loss >= LEAST][:CANDIDATES]:
            best = await self._looks(one.move, states[one.move], one.best)
            loss = Sure.of(best, await self._looks(one.move, states[one.move], one.played))
            if loss.counts and loss.change > 0:
                sure.append(Mistake(one, loss))
        return tuple(sorted(sure, key=lambda one: -one.loss.change)[:MOST])

    async def _turns(
        self, swings: Sequence[Swing], by_move: dict[int, Judgement], states: dict[int, State]
    ) -> tuple[Turn, ...]:
        sure = []
        for one in [swing for swing in swings if abs(swing.change) >= LEAST][:CANDIDATES]:
            after = await self._looks(one.until, states[one.until], by_move[one.until].best)
            change = Sure.of(after, await self._looks(one.after, states[one.after], by_move[one.after].played))
            if change.counts and (change.change > 0) == (one.change > 0):
                sure.append(Turn(one, change))
        return tuple(sorted(sure, key=lambda one: -abs(one.change.change))[:MOST])

    async def _looks(self, move: int, state: State, alternative: Alternative) -> list[float]:
        place = (move, alternative.action)
        if place not in self.looks:
            self.review.of += 1
            self.looks[place] = await self.ask(Examine(state, alternative, self.simulations))
        return self.looks[place]


class Reviews:
    """The reviews of all tables: one at a time, the last ones kept in memory."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._found: OrderedDict[str, Review] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def get(self, table: str) -> Review | None:
        return self._found.get(table)

    def start(self, table: str, course: Course) -> Review:
        """The review of a finished game; begun now if there is none, or if it failed before."""
        found = self._found.get(table)
        if found is not None and not found.failed:
            return found
        if not hasattr(course.game.definition.rules, "evaluate"):
            raise RondelError(_("Nobody can review this game: no computer knows how to judge its positions."))
        if len(self._tasks) > MOST_WAITING:
            raise TooMany(_("Several reviews are being made. Wait until they are ready, and try again."))
        decisions = len(course.decisions())
        every = max(1, ceil(decisions / MOST_DECISIONS))
        found = self._found[table] = Review(of=ceil(decisions / every), every=every)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        task = asyncio.create_task(self._run(course, found))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return found

    async def _run(self, course: Course, found: Review) -> None:
        async with self._one_at_a_time:
            try:
                found.seats = await _Work(course, self._thinkers, found).run()
            except Closed:
                return
            except Failed as failed:
                logger.error("A review was given up: a process %s", failed)
                found.failed = True

    async def close(self) -> None:
        """The server ends."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def told(found: Review | None, names: Sequence[str]) -> dict[str, Any]:
    """As plain data, for the page and for programs."""
    if found is None:
        return {"state": "none", "progress": 0, "every": 1, "simulations": SIMULATIONS, "seats": []}
    state = "failed" if found.failed else "ready" if found.seats is not None else "working"
    return {
        "state": state,
        "progress": round(found.progress, 3),
        "every": found.every,
        "simulations": SIMULATIONS,
        "seats": [_seat(one, names[one.seat]) for one in found.seats or ()],
    }


def _seat(one: SeatTold, name: str) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "name": name,
        "decisions": one.decisions,
        "agreed": one.agreed,
        "mistakes": [
            {
                "move": mistake.judgement.move,
                "played": mistake.judgement.played.label,
                "best": mistake.judgement.best.label,
                **_sure(mistake.loss),
            }
            for mistake in one.mistakes
        ],
        "gains": [_turn(turn) for turn in one.gains],
        "setbacks": [_turn(turn) for turn in one.setbacks],
    }


def _turn(one: Turn) -> dict[str, Any]:
    return {"after": one.swing.after, "until": one.swing.until, **_sure(one.change)}


def _sure(one: Sure) -> dict[str, float]:
    return {"change": round(one.change, 4), "low": round(one.low, 4), "high": round(one.high, 4)}
