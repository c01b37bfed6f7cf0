"""Computer players that do not do what they should, for processes that start from nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from rondel.table.thinking import Question, choose

#: in the environment: a folder in which each attempt leaves a mark
MARKS = "RONDEL_TEST_MARKS"


def _attempt(question: Question) -> int:
    """How often somebody has tried before."""
    folder = Path(os.environ[MARKS])
    before = len(list(folder.iterdir()))
    (folder / f"{before}-{question.kind}-{os.getpid()}").touch()
    return before


def _hang() -> int:
    while True:
        time.sleep(3600)


def _crash() -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


def hangs(question: Question) -> int:
    """Whoever it is asked for."""
    _attempt(question)
    return _hang()


def hangs_once(question: Question) -> int:
    return choose(question) if _attempt(question) else _hang()


def spins(question: Question) -> int:
    """In compiled or native code nothing can be interrupted; the strong player does this, the quick one does not."""
    _attempt(question)
    if question.kind != "master":
        return choose(question)
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP})
    while True:
        pass


def crashes(question: Question) -> int:
    _attempt(question)
    return _crash()


def crashes_once(question: Question) -> int:
    return choose(question) if _attempt(question) else _crash()


def raises(question: Question) -> int:
    _attempt(question)
    raise ValueError("deliberately")


def cheats(question: Question) -> int:
    """Chooses what is not possible."""
    _attempt(question)
    return 10**6
