"""Compiles the rules before they are needed, and shows how far that is.

Numba compiles a function when it is first called with arguments of some types. So preparing means to play a tiny game
through the same code that is used later: then the types, and with them the compiled functions, are the same too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rondel.core.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from rondel.core.game import Game

Use = Callable[["Game"], None]
Show = Callable[[int, int], None]  # how much is done, of how much


def replaying(game: Game) -> None:
    """What records, their telling and their drawing call."""
    state = game.new(0)
    state.apply(int(state.legal()[0]))
    state.scores()
    state.ranking()


def playing(game: Game) -> None:
    """What the table and the terminal call."""
    replaying(game)
    state = game.new(0)
    state.refresh()
    state.redeal(0, 0)
    state.check()
    state.sources(0)


def simulating(game: Game) -> None:
    import numpy as np

    from rondel.commands.random_games import play_games

    play_games(game, np.zeros(1, np.uint64), 0)


def thinking(game: Game) -> None:
    """What the players that look ahead call; nothing for a game without an evaluation."""
    from rondel.players.growing import Tree
    from rondel.players.insight import insight

    if not can_think(game):
        return
    playing(game)
    state = game.new(0)
    state.observe(0)
    tree = Tree(game, insight(game.definition), 0)
    tree.plant(state)
    tree.grow(state.actor, 1, None)
    tree.follow(int(state.legal()[0]), state)


def can_think(game: Game) -> bool:
    """Whether the game has an evaluation, without which nobody can look ahead."""
    return hasattr(game.definition.rules, "features")


def everything(game: Game) -> None:
    """All that the rules themselves are asked; ``thinking`` is apart, because it takes as long again."""
    playing(game)
    game.new(0).observe(0)
    simulating(game)


def at_the_table(game: Game) -> None:
    """What people and computers call who play against each other; random computers do not think."""
    playing(game)
    if game.definition.levels:
        thinking(game)


@dataclass(frozen=True)
class Prepared:
    """What preparing took."""

    seconds: float
    cpu_seconds: float  # the same, but only while a core worked on it
    functions: int  # compiled now; 0 when all came from the disk


def prepare(game: Game, use: Use) -> Prepared:
    """Have the rules compiled for this use. Silent when they are already; otherwise it shows the progress."""
    begun, begun_cpu = time.perf_counter(), time.process_time()
    with compiling_shown() as compiled:
        use(game)
    return Prepared(time.perf_counter() - begun, time.process_time() - begun_cpu, len(compiled))


@contextmanager
def compiling_shown() -> Iterator[list[str]]:
    """Shows the progress of whatever is compiled inside; gives the names of the functions as they are done."""
    from rondel.core.compiling import INTERPRETED, RULES, watch_compiling

    compiled: list[str] = []
    if INTERPRETED:
        yield compiled
        return
    what = _("Compiling the rules, once for this machine")
    display = _bar(what) if sys.stderr.isatty() else _lines(what)
    with display as show:

        def report(name: str) -> None:
            compiled.append(name)
            marked = {rule.rpartition(".")[2] for rule in RULES}
            show(len(marked.intersection(compiled)), len(marked))

        with watch_compiling(report):
            yield compiled


@contextmanager
def _bar(what: str) -> Iterator[Show]:
    """For a terminal: a bar that appears with the first function that has to be compiled."""
    started: list[tuple[Progress, TaskID]] = []

    def show(done: int, total: int) -> None:
        if not started:
            started.append(_start_bar(what))
        bar, task = started[0]
        bar.update(task, completed=done, total=total)

    try:
        yield show
        for bar, task in started:
            bar.update(task, completed=bar.tasks[task].total)
    finally:
        for bar, _task in started:
            bar.stop()


def _start_bar(what: str) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
    bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True))
    bar.start()
    return bar, bar.add_task(what)


@contextmanager
def _lines(what: str) -> Iterator[Show]:
    """For a log file or a pipe: a line at the beginning and one at the end."""
    begun = 0.0

    def show(done: int, total: int) -> None:
        nonlocal begun
        if not begun:
            begun = time.perf_counter()
            print(f"{what} ...", file=sys.stderr, flush=True)

    yield show
    if begun:
        print(_("Compiled in {seconds:.0f} s").format(seconds=time.perf_counter() - begun), file=sys.stderr, flush=True)
