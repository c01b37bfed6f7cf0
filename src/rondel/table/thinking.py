"""Computers think in processes of their own, so that the server always answers.

A question has a deadline. A process that does not keep it, or that dies, is ended, and another one tries. After that a
quick player is asked, and if even this fails, chance decides: a game always goes on.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from rondel import players
from rondel.core.game import Game, State
from rondel.players.advice import Alternative, advise

T = TypeVar("T")
logger = logging.getLogger(__name__)
DEADLINE = 20.0  # seconds for one decision
PREPARING = 300.0  # seconds to load the rules of a game, or to compile them where that was never done
ATTEMPTS = 2  # of the player that was chosen for the seat
MOST_REMEMBERED = 64  # computers whose thoughts a process keeps between two decisions
#: processes start from nothing: a copy of this one would inherit its threads' locks without the threads
_processes = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Question:
    """What a computer is asked. The position was dealt again, so it holds nothing that the seat cannot know."""

    table: str
    kind: str
    state: State
    advice: bool = False  # all alternatives with what may be expected of them, instead of one action


@dataclass(frozen=True)
class Decided:
    """What was chosen, and by whom if not by the player who was asked."""

    action: int
    instead: str | None = None


class Task(ABC):
    """Something else that a process can be asked than what to choose; it is sent there, and its answer sent back."""

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @abstractmethod
    def answer(self) -> Any:
        """Found in the process that thinks."""


Choose = Callable[[Question], int]
Consider = Callable[[Question], list[Alternative]]


class Failed(Exception):
    """A process did not answer as it should."""


class Closed(Exception):
    """The server ends, so nobody thinks any more."""


class Thinker:
    """A process that thinks, one question at a time."""

    def __init__(self, choose: Choose, consider: Consider) -> None:
        self.knows: str | None = None  # the table that it was asked about last
        self._games: set[str] = set()
        self._ending = threading.Lock()
        self._connection, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_think, args=(theirs, choose, consider), daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the process closes the connection

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def prepare(self, game: Game) -> None:
        """Have the rules of a game loaded, which does not count as thinking."""
        if game.name not in self._games:
            self._ask(game, PREPARING)
            self._games.add(game.name)

    def ask(self, question: Question, deadline: float) -> Any:
        self.prepare(question.state.game)
        self.knows = question.table
        answer = self._ask(question, deadline)
        actions = [one.action for one in answer] if question.advice else [answer]
        if not actions or any(type(action) is not int for action in actions):
            raise Failed(f"answered {answer!r}")
        if not {*actions} <= {*question.state.legal().tolist()}:
            raise Failed(f"answered {answer!r}")
        return answer

    def work(self, task: Task, deadline: float) -> Any:
        self.prepare(task.game)
        return self._ask(task, deadline)

    def _ask(self, content: Any, deadline: float) -> Any:
        try:
            self._connection.send(content)
            if not self._connection.poll(deadline):
                raise Failed(f"did not answer within {deadline:g} s")
            return self._connection.recv()
        except (EOFError, OSError) as error:
            raise Failed("ended without an answer") from error

    def end(self) -> None:
        """Also when somebody else ends it at the same time: whoever waits for it, and whoever closes the server."""
        with self._ending:
            self._process.kill()
            self._process.join()
            self._connection.close()


def _think(connection: Connection, choose: Choose, consider: Consider) -> None:
    """What a process does until nobody is at the other end any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    if hasattr(os, "nice"):
        os.nice(10)  # the server comes first
    with suppress(EOFError, ConnectionError):
        while True:
            asked = connection.recv()
            if isinstance(asked, Game):
                connection.send(_load(asked))
            elif isinstance(asked, Task):
                connection.send(asked.answer())
            else:
                connection.send(consider(asked) if asked.advice else choose(asked))


def _load(game: Game) -> bool:
    """Have quick thoughts of every kind, so that all that is compiled is in memory."""
    for kind in ("greedy", "search:1"):
        players.entrant(kind).seat().choose(game.new(0))
    return True


_seated: OrderedDict[tuple[str, int, str], players.Seated] = OrderedDict()


def choose(question: Question) -> int:
    """What the player chooses who was asked, going on from its last thoughts where it can."""
    place = (question.table, question.state.actor, question.kind)
    seated = _seated.pop(place, None) or players.entrant(question.kind).seat()
    _seated[place] = seated
    if len(_seated) > MOST_REMEMBERED:
        _seated.popitem(last=False)
    return int(seated.choose(question.state).action)


def consider(question: Question) -> list[Alternative]:
    """What the player thinks of all alternatives."""
    found = advise(question.state, players.entrant(question.kind), random.getrandbits(32))
    return [replace(one, action=int(one.action)) for one in found]


class Thinkers:
    """All processes that think, and who waits for them."""

    def __init__(
        self,
        count: int | None = None,
        deadline: float = DEADLINE,
        choose: Choose = choose,
        consider: Consider = consider,
    ) -> None:
        self._count = count or players.cores()
        self._deadline = deadline
        self._choose = choose
        self._consider = consider
        self._free: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._changing = threading.Lock()
        self._threads = ThreadPoolExecutor(self._count, "thinking")  # each waits for one process
        self._closed = False
        self._hopeless: set[tuple[str, str]] = set()  # players that a table has given up on until the next start

    async def decide(self, question: Question) -> Decided:
        """One of the open actions, in any case."""
        if question.kind == players.CHANCE.name:
            return Decided(_by_chance(question.state))
        quick = players.USUAL_OPPONENT
        hopeless = (question.table, question.kind) in self._hopeless
        for kind in (quick,) if hopeless else (*[question.kind] * ATTEMPTS, quick):
            try:
                action = await self._run(Question(question.table, kind, question.state))
            except Failed as failed:
                if self._closed:
                    raise Closed from failed
                logger.warning("Table %s: the %s %s", question.table, kind, failed)
            else:
                if kind == question.kind:
                    return Decided(action)
                self._hopeless.add((question.table, question.kind))  # nobody shall wait for it at every decision
                return Decided(action, kind)
        logger.error("Table %s: no computer answers, so chance decides", question.table)
        return Decided(_by_chance(question.state), players.CHANCE.name)

    async def advise(self, question: Question) -> list[Alternative]:
        """All alternatives, the most promising first. Raises Failed if nobody can tell."""
        for left in reversed(range(ATTEMPTS)):
            try:
                found: list[Alternative] = await self._run(question)
            except Failed as failed:
                logger.warning("Table %s: the %s asked for a hint %s", question.table, question.kind, failed)
                if not left or self._closed:
                    raise
            else:
                return found
        raise AssertionError("the last attempt answers or fails")

    def warm_up(self, games: Iterable[str]) -> None:
        """Start all processes in the background, and have them load what they will need."""
        named = [Game(name) for name in games]
        for _number in range(self._count):
            self._threads.submit(self._warm_up_one, named)

    def _warm_up_one(self, games: list[Game]) -> None:
        try:
            thinker = self._take(None)
            try:
                for game in games:
                    thinker.prepare(game)
            except BaseException:
                self._drop(thinker)
                raise
            self._give_back(thinker)
        except Closed:
            return
        except Failed as failed:
            if not self._closed:
                logger.warning("A process for computer players %s", failed)

    async def work(self, task: Task, deadline: float) -> Any:
        """The answer to a task; another process tries when one fails, then it is given up."""
        for attempt in range(ATTEMPTS):
            if self._closed:
                raise Closed
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._threads, self._with_one, None, lambda thinker: thinker.work(task, deadline)
                )
            except Failed as failed:
                if self._closed:
                    raise Closed from failed
                logger.warning("A process that was asked something %s", failed)
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("the last attempt returns or raises")

    async def _run(self, question: Question) -> Any:
        if self._closed:
            raise Closed
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._with_one, question.table, lambda thinker: thinker.ask(question, self._deadline)
        )

    def _with_one(self, table: str | None, ask: Callable[[Thinker], T]) -> T:
        """Ask one of the processes; one that fails is ended."""
        thinker = self._take(table)
        try:
            answer = ask(thinker)
        except BaseException:
            self._drop(thinker)
            raise
        self._give_back(thinker)
        return answer

    def _take(self, table: str | None) -> Thinker:
        """A free process, best the one that knows the table; there are as many as threads, so one is free."""
        with self._changing:
            if self._closed:
                raise Closed
            known = [thinker for thinker in self._free if thinker.knows == table]
            if self._free:
                thinker = (known or self._free)[0]
                self._free.remove(thinker)
                return thinker
            thinker = Thinker(self._choose, self._consider)
            self._all.add(thinker)
            return thinker

    def _give_back(self, thinker: Thinker) -> None:
        with self._changing:
            self._free.append(thinker)

    def _drop(self, thinker: Thinker) -> None:
        with self._changing:
            self._all.discard(thinker)
        thinker.end()

    def close(self) -> None:
        """End all processes, also in the middle of a thought."""
        with self._changing:
            self._closed = True
            ending = list(self._all)
        for thinker in ending:
            thinker.end()
        self._threads.shutdown()


def _by_chance(state: State) -> int:
    return int(random.choice(state.legal().tolist()))
