"""The review of a finished game: where each player gained and lost most, as the searching player sees it.

Every decision is compared with what looks best. The largest differences are then looked at again, because the largest
of many noisy numbers are mostly noise: several times, each time with other chance and to another depth. Only those are
told on which these looks clearly agree. The processes of the computer players do the work, one question at a time, so
that games that are being played hardly wait; how deep they look depends on the time that there is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import mean, stdev
from typing import Any, TypeVar

from rondel import players
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.players.advice import SEED, Alternative, Judgement, Swing, by_seat, examined, review
from rondel.table.course import Course
from rondel.table.rates import TooMany
from rondel.table.thinking import Closed, Task, Thinkers

T = TypeVar("T")
R = TypeVar("R")
logger = logging.getLogger(__name__)
MOST_SIMULATIONS, LEAST_SIMULATIONS = 400, 40  # of each look
#: what may be told is looked at again with so many times as many simulations, and each time with other chance
DEPTHS = (0.25, 0.5, 0.75, 1, 1.5, 2)
STUDENT = 2.571  # half the width of the 95% interval of the mean of six, in standard errors
FIRST_PASS, SECOND_PASS = 40.0, 30.0  # seconds for all decisions, and for what is looked at again
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
        return [
            examined(self.state, self.alternative, max(1, int(depth * self.simulations)), seed).share
            for seed, depth in enumerate(DEPTHS, SEED + 1)  # the first look had another seed
        ]


@dataclass(frozen=True)
class Sure:
    """A difference: the mean of several looks, with its 95% interval."""

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


class Depth:
    """How many simulations a look may take, so that all looks are ready in time."""

    def __init__(self, looks: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._left = looks
        self._clock = clock
        self._began = clock()
        self._ends = self._began + seconds
        self._done = 0

    @property
    def simulations(self) -> int:
        if not self._done:
            return MOST_SIMULATIONS
        now = self._clock()
        each = max(1e-6, now - self._began) / self._done  # seconds for a simulation
        wanted = int((self._ends - now) / max(1, self._left) / each)
        return max(LEAST_SIMULATIONS, min(MOST_SIMULATIONS, wanted))

    def count(self, simulations: int) -> None:
        self._left -= 1
        self._done += simulations


class _Work:
    """The review of one game in the making."""

    def __init__(self, course: Course, thinkers: Thinkers, review: Review) -> None:
        self._course = course
        self._thinkers = thinkers
        self._review = review
        self._numbered = dict(list(enumerate(course.decisions(), 1))[:: review.every])
        self._judged: dict[int, Judgement] = {}
        self._looks: dict[tuple[int, int], list[float]] = {}
        self._simulations = MOST_SIMULATIONS
        self._until = 0.0

    async def run(self) -> list[SeatTold]:
        await self._judge()
        self._until = time.monotonic() + SECOND_PASS
        seats = by_seat(self._judged.values(), self._course.game.players)
        mistakes = [[one for one in seat.mistakes if one.loss >= LEAST][:CANDIDATES] for seat in seats]
        gains = [[one for one in seat.swings if one.change >= LEAST][:CANDIDATES] for seat in seats]
        setbacks = [[one for one in reversed(seat.swings) if one.change <= -LEAST][:CANDIDATES] for seat in seats]
        sure_mistakes = await self._in_turn(mistakes, self._mistake)
        sure_gains, sure_setbacks = await self._in_turn(gains, self._turn), await self._in_turn(setbacks, self._turn)
        return [
            SeatTold(
                seat.seat,
                seat.decisions,
                seat.agreed,
                tuple(sorted(sure_mistakes[seat.seat], key=lambda one: -one.loss.change)[:MOST]),
                tuple(sorted(sure_gains[seat.seat], key=lambda one: -one.change.change)[:MOST]),
                tuple(sorted(sure_setbacks[seat.seat], key=lambda one: one.change.change)[:MOST]),
            )
            for seat in seats
        ]

    async def _judge(self) -> None:
        """The first look at every decision."""
        depth = Depth(len(self._numbered), FIRST_PASS)
        for move, number in self._numbered.items():
            self._simulations = depth.simulations
            self._judged[move] = await self._ask(Judge(move, *self._course.chosen(number), self._simulations))
            depth.count(self._simulations)

    async def _ask(self, task: Task) -> Any:
        answer = await self._thinkers.work(task, DEADLINE)
        self._review.done += 1
        return answer

    async def _in_turn(
        self, candidates: Sequence[Sequence[T]], examine: Callable[[T], Awaitable[R | None]]
    ) -> list[list[R]]:
        """What stands a closer look, seat by seat; all seats get their turn as long as there is time."""
        sure: list[list[R]] = [[] for _seat in candidates]
        for rank in range(CANDIDATES):
            for seat, mine in enumerate(candidates):
                if rank < len(mine) and time.monotonic() < self._until:
                    found = await examine(mine[rank])
                    sure[seat] += [] if found is None else [found]
        return sure

    async def _mistake(self, one: Judgement) -> Mistake | None:
        loss = Sure.of(await self._look(one.move, one.best), await self._look(one.move, one.played))
        return Mistake(one, loss) if loss.counts and loss.change > 0 else None

    async def _turn(self, one: Swing) -> Turn | None:
        after = await self._look(one.until, self._judged[one.until].best)
        change = Sure.of(after, await self._look(one.after, self._judged[one.after].played))
        return Turn(one, change) if change.counts and (change.change > 0) == (one.change > 0) else None

    async def _look(self, move: int, alternative: Alternative) -> list[float]:
        place = (move, alternative.action)
        if place not in self._looks:
            self._review.of += 1
            state = self._course.chosen(self._numbered[move])[0]
            self._looks[place] = await self._ask(Examine(state, alternative, self._simulations))
        return self._looks[place]


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
        if len(self._tasks) > MOST_WAITING:
            raise TooMany(_("Several reviews are being made. Wait until they are ready, and try again."))
        decisions = len(course.decisions())
        every = max(1, ceil(decisions / MOST_DECISIONS))
        found = self._found[table] = Review(of=ceil(decisions / every), every=every)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        task = asyncio.create_task(self._run(course, found))
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return found

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("A review was given up", exc_info=error)

    async def _run(self, course: Course, found: Review) -> None:
        async with self._one_at_a_time:
            try:
                found.seats = await _Work(course, self._thinkers, found).run()
            except Closed:
                return
            except Exception:
                found.failed = True  # nobody shall wait for it for ever
                raise

    async def close(self) -> None:
        """The server ends."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def told(found: Review | None, names: Sequence[str]) -> dict[str, Any]:
    """As plain data, for the page and for programs."""
    if found is None:
        return {"state": "none", "progress": 0, "every": 1, "seats": []}
    state = "failed" if found.failed else "ready" if found.seats is not None else "working"
    return {
        "state": state,
        "progress": round(found.progress, 3),
        "every": found.every,
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
