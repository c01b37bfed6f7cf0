"""Ratings for a whole ladder, by the model of Plackett and Luce as the library openskill has it.

The library's numbers are put on the scale that chess players know: 400 points more are ten wins for one. The mean of
all rated players is 1500; only differences mean anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist, mean

from rondel.arena.intervals import LEVEL, Interval
from rondel.arena.match import Result

MEAN = 1500.0


@dataclass(frozen=True)
class Rating:
    """A name's strength against all others that it met."""

    name: str
    points: Interval


def ratings(results: Iterable[Result]) -> list[Rating]:
    """The strongest first. Games in which a name had several seats are left out: nobody is rated against himself."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # strengths do not change from game to game
    found = {}
    for result in sorted(results, key=lambda one: one.number):
        if len(set(result.seating)) < len(result.seating):
            continue
        for name in result.seating:
            if name not in found:
                found[name] = model.rating(name=name)
        teams = model.rate([[found[name]] for name in result.seating], ranks=[float(place) for place in result.ranking])
        for name, (rated,) in zip(result.seating, teams, strict=True):
            found[name] = rated
    if not found:
        return []
    # the model says that a wins against b with odds of exp((a - b) / (beta * sqrt(2)))
    scale = 400 / math.log(10) / (model.beta * math.sqrt(2))
    middle = mean(rated.mu for rated in found.values())
    margin = NormalDist().inv_cdf((1 + LEVEL) / 2)
    rated_names = [
        Rating(name, _interval(MEAN + scale * (rated.mu - middle), margin * scale * rated.sigma))
        for name, rated in found.items()
    ]
    return sorted(rated_names, key=lambda one: -one.points.value)


def _interval(value: float, margin: float) -> Interval:
    return Interval(value, value - margin, value + margin)
