"""Intervals hold as often as they say, also for games that resemble each other."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rondel.arena.intervals import mean_interval, share_interval, student


@pytest.mark.parametrize(
    ("level", "freedom", "expected"),
    [
        (0.95, 1, 12.7062), (0.95, 2, 4.3027), (0.95, 3, 3.1824), (0.95, 5, 2.5706), (0.95, 30, 2.0423),
        (0.95, 100_000, 1.9600), (0.99, 2, 9.9248), (0.99, 4, 4.6041), (0.995, 10, 3.5814),
    ],
)  # fmt: skip
def test_student_as_in_the_printed_tables(level: float, freedom: int, expected: float) -> None:
    assert student(level, freedom) == pytest.approx(expected, rel=0.004)


def test_the_mean_of_deals_of_equal_size() -> None:
    found = mean_interval([10, 14, 12, 16], [2, 2, 2, 2])
    assert found.value == pytest.approx(6.5)
    margin = student(0.95, 3) * math.sqrt(np.var([5, 7, 6, 8], ddof=1) / 4)
    assert found.high - found.value == pytest.approx(margin)
    assert found.value - found.low == pytest.approx(margin)


def test_independent_games_give_wilsons_interval() -> None:
    """20 of 100 won: 13.3% to 28.9% by Wilson; a little wider because the deviation is estimated."""
    found = share_interval([1] * 20 + [0] * 80, [1] * 100, [1] * 100)
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.1332, abs=0.004)
    assert found.high == pytest.approx(0.2889, abs=0.004)


def test_games_that_all_go_the_same_way_in_a_deal_count_once() -> None:
    split = share_interval([1] * 60 + [0] * 40, [1] * 100, [1] * 100)
    doubled = share_interval([2] * 60 + [0] * 40, [2] * 100, [2] * 100)
    assert doubled.low == pytest.approx(split.low)
    assert doubled.high == pytest.approx(split.high)


def test_all_won_is_not_certain() -> None:
    found = share_interval([2] * 10, [2] * 10, [2] * 10)
    assert found.value == 1
    assert found.high == 1
    assert 0.5 < found.low < 0.75
    lost = share_interval([0] * 10, [2] * 10, [2] * 10)
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - found.low)


def test_too_little_to_say_anything() -> None:
    one = share_interval([2], [2], [2])
    assert (one.value, one.low, one.high) == (1, 0, 1)
    none = share_interval([0, 0], [0, 0], [0, 0])
    assert math.isnan(none.value)
    assert (none.low, none.high) == (0, 1)
    mean = mean_interval([7], [1])
    assert (mean.value, mean.low, mean.high) == (7, -math.inf, math.inf)


@pytest.mark.parametrize("deals", [20, 200])
@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("share", [0.5, 0.75, 0.95])
def test_coverage_of_shares(deals: int, alike: float, share: float) -> None:
    """Pairs of games that go the same way as often as told, with this true share."""
    chance = np.random.default_rng(7)
    trials = 1500
    same = chance.random((trials, deals)) < alike
    first = chance.random((trials, deals)) < share
    second = np.where(same, first, chance.random((trials, deals)) < share)
    held = 0
    for totals in first.astype(int) + second:
        found = share_interval(totals.tolist(), [2] * deals, [2] * deals)
        held += found.low <= share <= found.high
    assert 0.935 <= held / trials <= 1.0
    if 0.05 < share < 0.9 and deals > 100:
        assert held / trials <= 0.975  # nor does it claim less than it knows


@pytest.mark.parametrize("deals", [8, 100])
def test_coverage_of_means(deals: int) -> None:
    """Points of two games whose deals differ as much as the games."""
    chance = np.random.default_rng(8)
    held = 0
    trials = 1500
    for _trial in range(trials):
        luck = chance.normal(0, 15, (deals, 1))
        totals = (150 + luck + chance.normal(0, 15, (deals, 2))).sum(axis=1)
        found = mean_interval(totals.tolist(), [2] * deals)
        held += found.low <= 150 <= found.high
    assert 0.935 <= held / trials <= 0.965
