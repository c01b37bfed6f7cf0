"""Results whose truth is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

import rondel
from rondel.arena.match import Result
from rondel.arena.series import Fixture, Series

GAME = "castles-of-burgundy"


def series(*names: str, seed: int = 1, ladder: bool = False) -> Series:
    return Series(rondel.game(GAME, players=2 if ladder else len(names)), names, seed, ladder)


def result(fixture: Fixture, ranking: Sequence[int], scores: Sequence[int] | None = None) -> Result:
    seats = len(fixture.seating)
    points = tuple(scores or [100 - place for place in ranking])
    return Result(fixture.number, fixture.deal, fixture.seating, tuple(ranking), points, (10,) * seats, (0.5,) * seats)


def drawn_results(
    fixtures: Sequence[Fixture], strength: Mapping[str, float], chance: np.random.Generator, alike: float = 0.0
) -> list[Result]:
    """Places drawn by the model of Plackett and Luce; how often a name has the same luck in all games of a deal."""
    found = []
    luck: dict[tuple[int, str], float] = {}
    for fixture in fixtures:
        draws = []
        for name in fixture.seating:
            shared = luck.setdefault((fixture.deal, name), float(chance.gumbel()))
            own = float(chance.gumbel())
            draws.append(np.log(strength[name]) + (shared if chance.random() < alike else own))
        order = np.argsort(-np.array(draws))
        ranking = np.empty(len(order), int)
        ranking[order] = np.arange(1, len(order) + 1)
        found.append(result(fixture, ranking.tolist()))
    return found
