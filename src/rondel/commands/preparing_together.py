"""Compiles the rules of several games at the same time, each in a process of its own, and shows how far each is.

Only what is not known to be compiled is looked at: a small file beside the compiled rules says that a game was prepared
for some use. It is no more than a hint. Whoever needs the rules prepares them once more in their own process, which is
quick then, and compiles whatever is missing all the same.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Any

from rondel.commands import preparing
from rondel.core.language import _

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

#: how far a game is: what is compiled, of how much; None: at its end
Progress = tuple[str, int, int | None]
Show = Callable[[Progress], None]
LOOK = 0.2  # seconds between two looks at the processes


def prepare_together(names: Sequence[str], uses: Sequence[preparing.Use]) -> None:
    """Have these games compiled for these uses, as many at the same time as there are cores."""
    from rondel.core.compiling import INTERPRETED

    wanted = [] if INTERPRETED else [name for name in names if not _hint(name, uses).exists()]
    together = min(len(wanted), os.cpu_count() or 1)
    if together < 2:
        return
    with _shown() as show:
        _run(wanted, uses, together, show)
    for name in wanted:
        with suppress(OSError):  # then it is found out anew the next time
            _hint(name, uses).touch()


def _hint(name: str, uses: Sequence[preparing.Use]) -> Path:
    from rondel.core.compiling import cache_folder

    return cache_folder() / f"{name}.{'-'.join(use.__name__ for use in uses)}.prepared"


def _run(wanted: Sequence[str], uses: Sequence[preparing.Use], together: int, show: Show) -> None:
    processes = multiprocessing.get_context("spawn")
    news: Any = processes.Queue()
    waiting, working = list(wanted), dict[str, "BaseProcess"]()
    try:
        while waiting or working:
            while waiting and len(working) < together:
                name = waiting.pop(0)
                chosen = [use.__name__ for use in uses]
                working[name] = processes.Process(target=_prepare, args=(name, chosen, news), daemon=True)
                working[name].start()
            with suppress(Empty):
                show(news.get(timeout=LOOK))
            for name, process in list(working.items()):
                if not process.is_alive():  # if it failed, whoever needs the game will be told why
                    show((name, 0, None))
                    del working[name]
    finally:
        for process in working.values():
            process.kill()


def _prepare(name: str, uses: list[str], news: Any) -> None:
    """What a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    from rondel.core.compiling import RULES, watch_compiling
    from rondel.core.game import Game

    compiled: set[str] = set()
    game = Game(name)

    def report(function: str) -> None:
        compiled.add(function)
        marked = {rule.rpartition(".")[2] for rule in RULES}
        news.put((name, len(marked & compiled), len(marked)))

    with watch_compiling(report):
        for use in uses:
            getattr(preparing, use)(game)


@contextmanager
def _shown() -> Iterator[Show]:
    what = _("Compiling the rules, once for this machine")
    if sys.stderr.isatty():
        with _bars(what) as show:
            yield show
    else:
        with _lines(what) as show:
            yield show


@contextmanager
def _bars(what: str) -> Iterator[Show]:
    """A bar for each game that has something to be compiled."""
    from rich.console import Console
    from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    from rondel.core.registry import definition

    console = Console(stderr=True)
    columns = (TextColumn("  {task.description:24}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
    bars = Bars(*columns, TimeElapsedColumn(), console=console)
    tasks: dict[str, TaskID] = {}

    def show(progress: Progress) -> None:
        name, done, total = progress
        if total is None:
            if name in tasks:
                bars.update(tasks[name], completed=bars.tasks[tasks[name]].total)
            return
        if not tasks:
            console.print(what)
            bars.start()
        if name not in tasks:
            tasks[name] = bars.add_task(definition(name).title, total=total)
        bars.update(tasks[name], completed=done, total=total)

    try:
        yield show
    finally:
        if tasks:
            bars.stop()


@contextmanager
def _lines(what: str) -> Iterator[Show]:
    """For a log file or a pipe: a line at the beginning and one at the end."""
    begun = 0.0

    def show(progress: Progress) -> None:
        nonlocal begun
        if not begun and progress[2] is not None:
            begun = time.perf_counter()
            print(f"{what} ...", file=sys.stderr, flush=True)

    yield show
    if begun:
        print(_("Compiled in {seconds:.0f} s").format(seconds=time.perf_counter() - begun), file=sys.stderr, flush=True)
