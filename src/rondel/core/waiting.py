"""Shows that the rules are being compiled, and how far that is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rondel.core.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Show = Callable[[int, int], None]  # how much is done, of how much


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
