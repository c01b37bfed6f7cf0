"""Finds the weights of an evaluation by play: many greedy games against the best weights so far (CMA-ES).

After every generation everything is kept in a file, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import os
import pickle
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core import engine
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.players import cores
from rondel.players.greedy import play_greedily
from rondel.players.growing import Workplace
from rondel.players.insight import insight

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like to draw diagrams too, which nobody asked for
    import cma

Weights = NDArray[np.float64]

#: no weight is taken for smaller than this when the first steps are measured out
LEAST_SCALE = 0.5
#: first steps, as a part of each weight
FIRST_STEP = 0.3
#: generations after which the others play by the new weights too
REIGN = 8
#: a greedy game that lasts longer is broken off and counts as it stands
LONGEST = 800


@dataclass
class Progress:
    """Where a run is: what has to survive an interruption."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    strategy: Any  # cma.CMAEvolutionStrategy
    start: Weights
    champion: Weights
    scale: Weights
    generation: int = 0

    @property
    def weights(self) -> Weights:
        """The best guess so far."""
        favourite: Weights = self.strategy.result.xfavorite * self.scale
        return favourite


def begin(game: Game, seed: int) -> Progress:
    """From the weights that are in use."""
    known = insight(game)
    scale = np.maximum(np.abs(known.weights), LEAST_SCALE)
    strategy = cma.CMAEvolutionStrategy(
        known.weights / scale, FIRST_STEP, {"seed": seed or 1, "verbose": -9, "popsize": 16}
    )
    names = tuple(game.definition.rules.WEIGHTS)
    return Progress(game.name, dict(game.options), names, strategy, known.weights, known.weights, scale)


def resume(game: Game, path: Path) -> Progress:
    """A run that was interrupted; the file must be of the same game, options and weights."""
    try:
        progress = pickle.loads(path.read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError) as error:
        raise RondelError(_("{path} cannot be read as a tuning run ({error})").format(path=path, error=error)) from None
    same = (game.name, dict(game.options), tuple(game.definition.rules.WEIGHTS))
    if not isinstance(progress, Progress) or (progress.game, progress.options, progress.names) != same:
        raise RondelError(
            _("{path} is a tuning run of another game, other options or other weights. Give another file.").format(
                path=path
            )
        )
    return progress


def keep(progress: Progress, path: Path) -> None:
    draft = path.with_suffix(f"{path.suffix}.{os.getpid()}.part")
    draft.write_bytes(pickle.dumps(progress))
    draft.replace(path)


def shares(game: Game, ours: Weights, theirs: Weights, seeds: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Our share of the victory in games that we play from every seat, a row for each seed.

    Half of it is won or lost, half the final points as shares: smoother, so that fewer games tell more.
    """
    spread = float(insight(game).settings["spread"][0])
    found = np.zeros((len(seeds), game.players))
    place = Workplace(game)
    states = game.blank(len(seeds))
    scores = np.zeros((len(seeds), game.players), np.int64)
    places = np.zeros_like(scores)
    for seat in range(game.players):
        weights = np.tile(theirs, (game.players, 1))
        weights[seat] = ours
        play_greedily(states, seeds, spread, weights, place.lists, place.estimates, place.positions, LONGEST)
        engine.scores_of(states, scores)
        engine.ranking_of(states, places)
        parts = np.exp((scores - scores.max(axis=1, keepdims=True)) / spread)
        won = (places[:, seat] == 1) / (places == 1).sum(axis=1)
        found[:, seat] = (won + parts[:, seat] / parts.sum(axis=1)) / 2
    return found


def generations(game: Game, progress: Progress, count: int, games: int, seed: int) -> Iterator[float]:
    """Let so many generations pass; after each one the mean share of its candidates against the champion.

    The champion gives way to the new favourite every few generations, and gets harder to beat with it.
    """
    with ThreadPoolExecutor(cores()) as pool:
        for _generation in range(count):
            progress.generation += 1
            drawn = np.random.SeedSequence((seed, progress.generation)).generate_state(games, np.uint64)
            seeds = drawn.astype(np.uint64)
            candidates = progress.strategy.ask()
            work = [
                pool.submit(shares, game, candidate * progress.scale, progress.champion, seeds)
                for candidate in candidates
            ]
            worth = [float(done.result().mean()) for done in work]
            progress.strategy.tell(candidates, [-one for one in worth])
            if progress.generation % REIGN == 0:
                progress.champion = progress.weights
            yield float(np.mean(worth))


def improvement(game: Game, progress: Progress, games: int, seed: int) -> tuple[float, float]:
    """The share of the new weights against those of the beginning, and how uncertain it is (95%)."""
    seeds = np.random.SeedSequence((seed, 0)).generate_state(games, np.uint64).astype(np.uint64)
    found = shares(game, progress.weights, progress.start, seeds).mean(axis=1)
    return float(found.mean()), float(1.96 * found.std() / np.sqrt(len(found)))
