"""Compiles the rules before they are needed, and shows how far that is.

Numba compiles a function when it is first called with arguments of some types. So preparing means to play a tiny game
through the same code that is used later: then the types, and with them the compiled functions, are the same too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rondel.core.waiting import compiling_shown

if TYPE_CHECKING:
    from rondel.core.game import Game

Use = Callable[["Game"], None]


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
    """What the players that look ahead call."""
    from rondel.core.engine import planned_in
    from rondel.players.growing import Tree
    from rondel.players.insight import insight

    playing(game)
    state = game.new(0)
    state.observe(0)
    planned_in(state.array)
    tree = Tree(game, insight(game), 0)
    tree.plant(state)
    tree.grow(state.actor, 1, None)
    tree.follow(int(state.legal()[0]), state)


def batching(game: Game) -> None:
    """What batches call; apart, because it takes as long as everything else for a game, and few need it."""
    from rondel.envs.batch import Batch

    Batch(game, 1, seed=0)


def everything(game: Game) -> None:
    """All that the rules themselves are asked; ``thinking`` is apart, because it takes as long again."""
    from rondel.core.engine import planned_in

    playing(game)
    state = game.new(0)
    state.observe(0)
    planned_in(state.array)
    simulating(game)


def at_the_table(game: Game) -> None:
    """What people and computers call who play against each other."""
    playing(game)
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
