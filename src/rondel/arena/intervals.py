"""How sure an average is, when games come in deals.

Games of the same deal resemble each other, so deals are what is counted as independent. An average is the sum over all
deals divided by their number of games; how much the deals differ from it says how far off it may be.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An average, and the limits between which the true value lies, as sure as the level says."""

    value: float
    low: float
    high: float


def student(level: float, freedom: int) -> float:
    """How many standard errors to each side make this level, with few observations more (Student's t)."""
    upper = (1 + level) / 2
    if freedom == 1:
        return math.tan(math.pi * (upper - 0.5))
    if freedom == 2:
        return (2 * upper - 1) * math.sqrt(2 / (4 * upper * (1 - upper)))
    z = NormalDist().inv_cdf(upper)
    # the expansion of Cornish and Fisher
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def mean_interval(totals: Sequence[float], counts: Sequence[float], level: float = LEVEL) -> Interval:
    """The average of what each deal summed up over so many games."""
    total, count = _informative(totals, counts)
    mean = _ratio(total, count)
    if len(total) < 2:
        return Interval(mean, -math.inf, math.inf)
    margin = student(level, len(total) - 1) * math.sqrt(_variance(total, count))
    return Interval(mean, mean - margin, mean + margin)


def share_interval(
    totals: Sequence[float], counts: Sequence[float], games: Sequence[int], level: float = LEVEL
) -> Interval:
    """The average of shares from 0 to 1, by Wilson's formula with as many games as the deals are worth.

    That many independent games would vary as the deals do. It is never more than there were, and only one for each deal
    when nothing varies (all won or all lost): how alike the games of a deal are can then not be seen.
    """
    total, count = _informative(totals, counts)
    if len(total) < 2:
        return Interval(_ratio(total, count), 0.0, 1.0)
    share = _ratio(total, count)
    variance = _variance(total, count)
    most = float(sum(number for number, one in zip(games, counts, strict=True) if one > 0))
    if share in (0.0, 1.0):
        worth = float(len(total))
    else:
        worth = most if variance == 0 else min(most, share * (1 - share) / variance)
    t = student(level, len(total) - 1)
    middle = (share + t * t / (2 * worth)) / (1 + t * t / worth)
    margin = t / (1 + t * t / worth) * math.sqrt(share * (1 - share) / worth + t * t / (4 * worth * worth))
    return Interval(share, max(0.0, middle - margin), min(1.0, middle + margin))


def _informative(totals: Sequence[float], counts: Sequence[float]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    total, count = np.asarray(totals, np.float64), np.asarray(counts, np.float64)
    return total[count > 0], count[count > 0]


def _ratio(total: NDArray[np.float64], count: NDArray[np.float64]) -> float:
    return float(total.sum() / count.sum()) if len(total) else math.nan


def _variance(total: NDArray[np.float64], count: NDArray[np.float64]) -> float:
    """Of the ratio of the sums, from how the deals differ."""
    deals = len(total)
    rest = total - count * total.sum() / count.sum()
    return float(deals / (deals - 1) * (rest**2).sum() / count.sum() ** 2)
