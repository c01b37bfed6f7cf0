"""Random games with Rondel and with what else there is, on this machine and in one run.

    python benchmarks/peers.py                        the table, in Markdown
    python benchmarks/peers.py --only rondel,pgx      some of them
    python benchmarks/peers.py --json > peers.json    the figures
    python benchmarks/peers.py --write                the table into docs/peers.md, the figures beside this file

Nothing is installed. A package that is missing is left out, and the way to install it is told; best in an environment
of its own, because some of them are large.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import rondel  # noqa: E402
from rondel.commands.measuring import machine  # noqa: E402
from rondel.commands.random_games import cores, play_games, play_series  # noqa: E402

PAGE, FIGURES = ROOT / "docs" / "peers.md", ROOT / "benchmarks" / "peers.json"
BEGIN, END = "<!-- generated: peers -->\n", "<!-- end -->"
SECONDS = 3.0
#: decisions between two looks at the clock, where games are longer than that
PIECE = 2_000
#: games at once
OURS_AT_ONCE, PGX_AT_ONCE = 4096, 1024

#: plays for ever; each number that comes out of it is how many decisions were made since the last one
Play = Iterator[int]


@dataclass(frozen=True)
class Entrant:
    """One way to play one game."""

    family: str
    game: str
    way: str
    play: Callable[[], Play]


@dataclass(frozen=True)
class Figure:
    family: str
    game: str
    way: str
    decisions_per_second: float  # by the clock
    cores_at_work: float

    @property
    def by_core(self) -> float:
        """Decisions per second that a core worked on them, which other programs disturb little."""
        return self.decisions_per_second / self.cores_at_work


@dataclass(frozen=True)
class Family:
    """A package that brings games along."""

    name: str
    module: str
    package: str
    install: str
    entrants: Callable[[], Iterable[Entrant]]


# Rondel


def ours() -> Iterator[Entrant]:
    for name in rondel.games():
        game = rondel.game(name)
        title = f"{game.definition.title}, {game.players} players"
        yield Entrant("Rondel", title, "compiled loop, one core", partial(compiled, game))
        yield Entrant("Rondel", title, "compiled loop, all cores", partial(on_all_cores, game))
        if hasattr(rondel, "batch"):
            yield Entrant("Rondel", title, "batch with masks and observations", partial(batch, name))
        yield Entrant("Rondel", title, "Python, `legal` and `apply`", partial(in_python, game))
        if importable("rondel.envs.pettingzoo", "pettingzoo"):
            yield Entrant("Rondel", title, "PettingZoo", partial(pettingzoo_face, name))
        if importable("rondel.envs.openspiel", "pyspiel"):
            yield Entrant("Rondel", title, "OpenSpiel", partial(openspiel_face, name))


def compiled(game: Any) -> Play:
    import numpy as np

    seed = 0
    while True:
        seed += 1
        yield int(play_games(game, np.arange(seed << 16, (seed << 16) + 16, dtype=np.uint64), seed).decisions.sum())


def on_all_cores(game: Any) -> Play:
    games = 256 * cores()
    while True:
        yield sum(int(part.decisions.sum()) for part in play_series(game, 1, games, cores()))


def batch(name: str) -> Play:
    games = rondel.batch(name, OURS_AT_ONCE, seed=1)
    while True:
        games.step(games.sample())
        yield OURS_AT_ONCE


def in_python(game: Any) -> Play:
    draw = random.Random(1).random
    state = game.new(1)
    while True:
        for _decision in range(PIECE):
            if state.over:
                state = game.new(int(draw() * 2**32))
            legal = state.legal()
            state.apply(int(legal[int(draw() * len(legal))]))
        yield PIECE


def pettingzoo_face(name: str) -> Play:
    return through_pettingzoo(importlib.import_module("rondel.envs.pettingzoo").env(name))


def openspiel_face(name: str) -> Play:
    from rondel.envs.openspiel import short_name

    return through_openspiel(short_name(name))


# The others


def openspiel() -> Iterator[Entrant]:
    for name in ("chess", "backgammon", "go(board_size=9)", "gin_rummy"):
        yield Entrant("OpenSpiel", name, "C++ from Python", partial(through_openspiel, name))


def through_openspiel(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(1).random
    state = game.new_initial_state()
    while True:
        decisions = 0
        while decisions < PIECE:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), draw())[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        yield PIECE


def pettingzoo() -> Iterator[Entrant]:
    for module, name in (("chess_v6", "chess"), ("connect_four_v3", "connect four")):
        yield Entrant("PettingZoo", name, "PettingZoo", partial(pettingzoo_classic, module))


def pettingzoo_classic(module: str) -> Play:
    return through_pettingzoo(importlib.import_module(f"pettingzoo.classic.{module}").env())


def through_pettingzoo(env: Any) -> Play:
    import numpy as np

    chance = np.random.default_rng(1)
    seed = 0
    decisions = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _reward, ended, cut_off, _info = env.last()
            if ended or cut_off:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            decisions += 1
            if decisions == PIECE:
                yield PIECE
                decisions = 0
            del agent


def catanatron() -> Iterator[Entrant]:
    yield Entrant("Catanatron", "Catan, 4 players", "Python", catan)


def catan() -> Play:
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        yield len(game.state.actions)


def pgx() -> Iterator[Entrant]:
    for name in ("chess", "backgammon", "go_9x9"):
        yield Entrant("Pgx", name, f"JAX on the CPU, {PGX_AT_ONCE} at once", partial(through_pgx, name))


def through_pgx(name: str) -> Play:
    import jax
    import jax.numpy as jnp
    import pgx as package
    from pgx.experimental.wrappers import auto_reset

    env = package.make(name)
    start = jax.jit(jax.vmap(env.init))
    step = auto_reset(env.step, env.init)

    @jax.jit
    def decide(states: Any, key: Any) -> Any:
        one, two = jax.random.split(key)
        scores = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(one, scores, axis=-1)
        return jax.vmap(step)(states, actions, jax.random.split(two, PGX_AT_ONCE))

    key = jax.random.PRNGKey(1)
    states = start(jax.random.split(key, PGX_AT_ONCE))
    while True:
        key, now = jax.random.split(key)
        states = decide(states, now)
        jax.block_until_ready(states.current_player)
        yield PGX_AT_ONCE


FAMILIES = (
    Family("Rondel", "rondel", "rondel", "", ours),
    Family("OpenSpiel", "pyspiel", "open_spiel", "pip install open_spiel", openspiel),
    Family("PettingZoo", "pettingzoo.classic.chess_v6", "pettingzoo", "pip install 'pettingzoo[classic]'", pettingzoo),
    Family("Catanatron", "catanatron", "catanatron", "pip install catanatron", catanatron),
    Family("Pgx", "pgx", "pgx", "pip install pgx", pgx),
)


# Measuring


def importable(*modules: str) -> bool:
    try:
        for module in modules:
            importlib.import_module(module)
    except (ImportError, rondel.RondelError):
        return False
    return True


def measure(entrant: Entrant, seconds: float) -> Figure:
    """By the clock, after a first piece that compiles and warms up."""
    play = entrant.play()
    next(play)
    decisions = 0
    begun, worked = time.perf_counter(), time.process_time()
    while (elapsed := time.perf_counter() - begun) < seconds or not decisions:
        decisions += next(play)
    busy = max(time.process_time() - worked, 1e-9) / elapsed
    return Figure(entrant.family, entrant.game, entrant.way, decisions / elapsed, busy)


def compare(families: Sequence[Family], seconds: float, report: Callable[[str], None]) -> dict[str, Any]:
    """All figures, and what was left out."""
    figures: list[Figure] = []
    versions: dict[str, str] = {}
    missing: dict[str, str] = {}
    for family in families:
        if not importable(family.module):
            report(f"{family.name}: not installed ({family.install})")
            missing[family.name] = family.install
            continue
        versions[family.name] = version(family)
        for entrant in family.entrants():
            report(f"{entrant.family}: {entrant.game}, {entrant.way}")
            figures.append(measure(entrant, seconds))
    return {
        "machine": machine(),
        "seconds": seconds,
        "versions": versions,
        "not_installed": missing,
        "figures": [asdict(figure) for figure in figures],
    }


def version(family: Family) -> str:
    if family.module == "rondel":
        return rondel.__version__
    return importlib.metadata.version(family.package)


# Telling


def table(result: dict[str, Any]) -> str:
    """The figures in Markdown, with how they compare, core by core, to the fastest of the others."""
    figures = [Figure(**figure) for figure in result["figures"]]
    others = [figure.by_core for figure in figures if figure.family != "Rondel"]
    measure_of_things = max(others, default=0.0)
    head = [
        "", "game", "way", "decisions per second of a core", "times the fastest of the others", "by the clock",
        "cores at work",
    ]  # fmt: skip
    rows = [
        [
            f"{figure.family} {result['versions'][figure.family]}",
            figure.game,
            figure.way,
            f"{figure.by_core:,.0f}",
            times(figure.by_core / measure_of_things) if measure_of_things else "-",
            f"{figure.decisions_per_second:,.0f}",
            f"{figure.cores_at_work:.1f}",
        ]
        for figure in figures
    ]
    lines = [head, ["---", "---", "---", "---:", "---:", "---:", "---:"], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"


def told(result: dict[str, Any]) -> str:
    """The table with the machine, and what was not installed."""
    here = result["machine"]
    where = (
        f"Measured for {result['seconds']:g} seconds each on a machine with {here['cores']} cores ({here['cpu']}), "
        f"{here['system']}, Python {here['python']}, numba {here['numba']}, numpy {here['numpy']}; load at the start "
        f"{here['load']}.\n\n"
    )
    missing = "".join(
        f"\n{name} was not installed and is left out. To compare with it: `{install}`.\n"
        for name, install in result["not_installed"].items()
    )
    return where + table(result) + missing


def page(result: dict[str, Any]) -> str:
    """The page of the documentation with this table in its place."""
    before, _begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + told(result) + END + rest.partition(END)[2]


def chosen(names: str) -> list[Family]:
    wanted = [name.strip().lower() for name in names.split(",")]
    known = {family.name.lower(): family for family in FAMILIES}
    for name in wanted:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no {name!r}; choose from: {', '.join(known)}")
    return [family for name, family in known.items() if name in wanted]


def positive(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=positive, default=SECONDS, help="for each row (default: %(default)s)")
    parser.add_argument("--only", type=chosen, default=FAMILIES, metavar="A,B", help="only these packages")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the figures as JSON")
    output.add_argument("--write", action="store_true", help="write them where the documentation takes them from")
    given = parser.parse_args(arguments)
    result = compare(given.only, given.seconds, lambda line: print(line, file=sys.stderr, flush=True))
    figures = json.dumps(result, indent=2) + "\n"
    if given.write:
        FIGURES.write_text(figures, encoding="utf-8")
        PAGE.write_text(page(result), encoding="utf-8")
    print(figures if given.json else told(result), end="")


if __name__ == "__main__":
    main()
