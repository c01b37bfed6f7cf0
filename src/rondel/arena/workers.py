"""Games played by processes on this machine.

A process that is killed stops nothing: its game is played again by another one. Only a game that ends its process every
time ends the series, because then something is wrong with the game.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait

from rondel.arena.match import Result, attempt, warm_up
from rondel.arena.series import Fixture, Series
from rondel.core.errors import RondelError
from rondel.core.language import _

ATTEMPTS = 3
#: processes start from nothing: a copy of this one would inherit its threads' locks without the threads
_processes = multiprocessing.get_context("spawn")


class Worker:
    """A process that plays one game after the other."""

    def __init__(self, series: Series) -> None:
        self.connection, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_work, args=(series, theirs), daemon=True)
        with _ctrl_c_is_not_for_them():
            self._process.start()
        theirs.close()  # so that the end of the process closes the connection

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        with suppress(ConnectionError):  # it has ended, which asking for its answer will tell
            self.connection.send(fixture)

    def answer(self) -> Result | RondelError | None:
        """How the game went; None if the process ended before."""
        try:
            answer: Result | RondelError = self.connection.recv()
        except (EOFError, ConnectionError):
            return None
        return answer

    def dismiss(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join()


def play_in_processes(series: Series, fixtures: Sequence[Fixture], jobs: int) -> Iterator[Result]:
    """Play these games on so many processes; results come as they are ready."""
    waiting = deque(fixtures)
    busy: list[Worker] = []
    failures: Counter[int] = Counter()
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                busy.append(Worker(series))
                busy[-1].give(waiting.popleft())
            for worker in _ready(busy):
                answer = worker.answer()
                if isinstance(answer, RondelError):
                    raise answer
                if answer is not None and waiting:
                    worker.give(waiting.popleft())
                else:
                    busy.remove(worker)
                    worker.dismiss()
                if answer is not None:
                    yield answer
                    continue
                failures[worker.fixture.number] += 1
                if failures[worker.fixture.number] == ATTEMPTS:
                    raise _hopeless(worker.fixture)
                waiting.appendleft(worker.fixture)
    finally:
        for worker in busy:
            worker.dismiss()


def _ready(busy: list[Worker]) -> list[Worker]:
    """Those that have something to say or have ended."""
    heard = wait([worker.connection for worker in busy])
    return [worker for worker in busy if worker.connection in heard]


def _hopeless(fixture: Fixture) -> RondelError:
    return RondelError(
        _("Game {number} ({players}) ended its process {times} times").format(
            number=fixture.number, players=", ".join(fixture.seating), times=ATTEMPTS
        )
    )


@contextmanager
def _ctrl_c_is_not_for_them() -> Iterator[None]:
    """A process that starts now never hears of Ctrl+C, which a terminal sends to all; this one does, a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(series: Series, connection: Connection) -> None:
    """What a process does until nobody is at the other end any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be kept from hearing of it
    threading.Thread(target=_end_with_the_series, daemon=True).start()
    warm_up(series)
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send(attempt(series, connection.recv()))


def _end_with_the_series() -> None:
    """A process whose series was killed must not play its game to the end: nobody is told, and it may take hours."""
    series = multiprocessing.parent_process()
    assert series is not None
    series.join()
    os._exit(1)
