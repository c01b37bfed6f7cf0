"""The measurements behind ``rondel bench``.

What a single core does in this process is measured by the time that the core worked on it, so that other programs
disturb it little. What several cores or new processes do is measured by the clock.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rondel.commands.preparing import batching, everything, prepare, thinking
from rondel.commands.random_games import cores, play_series
from rondel.core.compiling import entry
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.envs.batch import Batch
from rondel.players.growing import Tree
from rondel.players.insight import insight

GAMES_IN_PYTHON = 40
GAMES_INTERPRETED = 2
COPIES = 1_000_000
CLONES = 20_000
SIMULATIONS = 2_000  # as for one decision
GAMES_IN_A_BATCH = 4096
DECISIONS_IN_A_LOOP = 5_000  # of a game that might last for ever
#: our figures for compiling with nothing on disk, and what ``rondel compile`` calls them
COLD_FIGURES = {
    "cold_compile_seconds": "seconds",
    "cold_compile_cpu_seconds": "cpu_seconds",
    "cold_compile_players_seconds": "players_seconds",
    "cold_compile_players_cpu_seconds": "players_cpu_seconds",
    "cold_compile_batches_seconds": "batches_seconds",
    "cold_compile_batches_cpu_seconds": "batches_cpu_seconds",
}
LEAST_SECONDS = 0.4  # a measurement shorter than this says little


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba
    import numpy

    import rondel

    return {
        "cpu": _cpu_model(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
        "rondel": rondel.__version__,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def measure(game: Game, repeat: int, cold: bool, report: Callable[[str], None]) -> dict[str, Any]:
    """All figures of one game."""

    def say(what: str) -> None:
        report(f"{game.definition.title}: {what}")

    def median(what: str, once: Callable[[], float]) -> float:
        say(what)
        return statistics.median(once() for _repetition in range(repeat))

    prepare(game, everything)
    prepare(game, thinking)
    prepare(game, batching)
    if cold:
        say(_("compiling with nothing on disk (about half a minute)"))
    compiling = cold_compile(game) if cold else dict.fromkeys(COLD_FIGURES)
    inside, python, searching, batches, pettingzoo = {}, {}, {}, {}, {}
    for players in game.definition.player_counts:
        variant = Game(game.name, players=players)
        who = _("{players} players").format(players=players)
        inside[str(players)] = {
            "one_core": round(median(_("{who}, one core").format(who=who), partial(one_core_rate, variant))),
            "all_cores": round(median(_("{who}, all cores").format(who=who), partial(all_cores_rate, variant))),
            "cores": cores(),
        }
        python[str(players)] = round(median(_("{who}, from Python").format(who=who), partial(python_rate, variant)))
        searching[str(players)] = round(median(_("{who}, search").format(who=who), partial(search_rate, variant)))
        batches[str(players)] = {
            observed: round(median(_("{who}, batch").format(who=who), partial(batch_rate, variant, observed)))
            for observed in ("none", "actor")
        } | {"cores": cores()}
        if importlib.util.find_spec("pettingzoo") is not None:
            pettingzoo[str(players)] = round(
                median(_("{who}, PettingZoo").format(who=who), partial(pettingzoo_rate, variant))
            )
    return {
        "state_bytes": game.definition.rules.State.itemsize,
        **compiling,
        "import_seconds": round(median(_("import"), import_seconds), 3),
        "warm_start_seconds": round(median(_("warm start"), lambda: warm_start(game)), 3),
        "decisions_per_second": inside,
        "python_decisions_per_second": python,
        "batch_decisions_per_second": batches,
        "pettingzoo_decisions_per_second": pettingzoo,
        "simulations_per_second": searching,
        "interpreted_decisions_per_second": round(median(_("interpreted"), lambda: interpreted_rate(game))),
        "copy_nanoseconds": round(median(_("copies"), lambda: 1e9 * copy_seconds(game)), 2),
        "clone_microseconds": round(median(_("clones"), lambda: 1e6 * clone_seconds(game)), 3),
    }


# New processes


def _command(*arguments: str, **environment: str) -> tuple[str, float]:
    """What ``rondel`` prints in a new process, and how long it takes from start to end."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise RondelError(_("A measurement failed: {reason}").format(reason=done.stderr.strip() or done.returncode))
    return done.stdout, seconds


def cold_compile(game: Game) -> dict[str, float | None]:
    """Seconds to compile the rules, and then the players, with nothing on disk: by the clock, and on a core."""
    with tempfile.TemporaryDirectory(prefix="rondel-bench-") as folder:
        printed, _wall = _command("-m", "rondel", "compile", game.name, "--json", RONDEL_CACHE_DIR=folder)
    took = json.loads(printed)[0]
    return {figure: took[told] for figure, told in COLD_FIGURES.items()}


def import_seconds() -> float:
    return _command("-c", "import rondel")[1]


def warm_start(game: Game) -> float:
    return _command("-m", "rondel", "sim", game.name, "--games", "1")[1]


def interpreted_rate(game: Game) -> float:
    printed, _wall = _command(
        "-m", "rondel", "sim", game.name, "--games", str(GAMES_INTERPRETED), "--threads", "1", "--json",
        RONDEL_INTERPRETED="1",
    )  # fmt: skip
    return float(json.loads(printed)["decisions_per_second"])


# In this process


def one_core_rate(game: Game) -> float:
    return _rate(game, 1, time.process_time)


def all_cores_rate(game: Game) -> float:
    return _rate(game, cores(), time.perf_counter)


def _rate(game: Game, threads: int, clock: Callable[[], float]) -> float:
    """Random decisions per second inside the compiled loop."""
    games = 1024 * threads
    while True:
        begun = clock()
        decisions = sum(int(part.decisions.sum()) for part in play_series(game, 1, games, threads))
        seconds = clock() - begun
        if seconds >= LEAST_SECONDS:
            return decisions / seconds
        games *= max(2, int(1.2 * LEAST_SECONDS / seconds))


def python_rate(game: Game) -> float:
    """Random decisions per second with ``legal`` and ``apply`` called from Python for each."""
    draw = random.Random(1).random
    decisions = 0
    begun = time.process_time()
    for seed in range(GAMES_IN_PYTHON):
        state = game.new(seed)
        while not state.over:
            legal = state.legal()
            state.apply(int(legal[int(draw() * len(legal))]))
            decisions += 1
    return decisions / (time.process_time() - begun)


def batch_rate(game: Game, observed: str) -> float:
    """Random decisions per second in a batch on all cores, masks written for each, and observations if wanted."""
    batch = Batch(game, GAMES_IN_A_BATCH, seed=1, observe=observed)
    before = batch.statistics()["decisions"]
    begun = time.perf_counter()
    while (seconds := time.perf_counter() - begun) < LEAST_SECONDS:
        batch.step(batch.sample())
    return float((batch.statistics()["decisions"] - before) / seconds)


def pettingzoo_rate(game: Game) -> float:
    """Random decisions per second in PettingZoo's usual loop: ``last``, an action from the mask, ``step``."""
    from rondel.envs.pettingzoo import Checked

    env = Checked(game)
    env.reset(seed=1)
    decisions = 0
    begun = time.process_time()
    while (seconds := time.process_time() - begun) < LEAST_SECONDS or not decisions:
        env.reset()
        for agent in env.agent_iter(DECISIONS_IN_A_LOOP):
            seen, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                decisions += 1
    return decisions / seconds


def search_rate(game: Game) -> float:
    """Simulations of a search per second, at the first decision of one game after the other.

    Each begins with a new tree, which remembers nothing of the others: many games begin in the same way.
    """
    played = 0
    begun = time.process_time()
    while (seconds := time.process_time() - begun) < LEAST_SECONDS or not played:
        state = game.new(played)
        tree = Tree(game, insight(game), 1)
        tree.plant(state)
        tree.grow(state.actor, SIMULATIONS, None)
        played += 1
    return played * SIMULATIONS / seconds


@entry
def copy_many(states: Any, times: int) -> None:
    """Copy the first state over the second again and again (what a search does before each playout)."""
    for _copy in range(times):
        states[1] = states[0]


def copy_seconds(game: Game) -> float:
    """One copy of a state inside compiled code."""
    states = game.blank(2)
    copy_many(states, 1)  # so that it is compiled
    begun = time.process_time()
    copy_many(states, COPIES)
    return (time.process_time() - begun) / COPIES


def clone_seconds(game: Game) -> float:
    state = game.new(1)
    begun = time.process_time()
    for _clone in range(CLONES):
        state.clone()
    return (time.process_time() - begun) / CLONES
