"""How far a long piece of work is: a bar on a terminal, and a line now and then in a log file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rondel.core.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5  # seconds before a bar appears
BETWEEN_LINES = 60.0  # seconds


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Gives a function to call with how much has been done since its last call."""
    begun = told = time.perf_counter()
    started: list[tuple[Progress, TaskID]] = []

    def show(more: int) -> None:
        nonlocal done, told
        done += more
        now = time.perf_counter()
        if not sys.stderr.isatty():
            if now - told > BETWEEN_LINES:
                told = now
                print(_("{what}: {done} of {total}").format(what=what, done=done, total=total), file=sys.stderr)
        elif not started and now - begun > PATIENCE:
            started.append(_start_bar(what, total))
        for bar, task in started:
            bar.update(task, completed=done)

    try:
        yield show
    finally:
        for bar, _task in started:
            bar.stop()


def _start_bar(what: str, total: int) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.start()
    return bar, bar.add_task(what, total=total)
