"""Weighing and comparing eight at a time: to the last bit what the plain loops say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core.compiling import entry
from rondel.players.vectors import (
    BLOCK,
    LANES,
    ROWS,
    add_rows,
    add_rows_plainly,
    differing,
    differing_plainly,
    list_differences,
    list_used,
)

Numbers = np.ndarray[Any, np.dtype[np.float32]]


@entry
def added(given: Any, n: int, weights: Any, used: Any, out: Any) -> None:
    add_rows(given, n, weights, used, out)


@entry
def added_plainly(given: Any, n: int, weights: Any, used: Any, out: Any) -> None:
    add_rows_plainly(given, n, weights, used, out, 0, len(out))


@entry
def masks(given: Any, before: Any, start: int) -> Any:
    return differing(given, before, start), differing_plainly(given, before, start)


@entry
def differences(given: Any, before: Any, used: Any, change: Any) -> int:
    return list_differences(given, before, used, change)


@entry
def numbers_used(given: Any, count: int, used: Any) -> int:
    return list_used(given, count, used)


def drawn(shape: int | tuple[int, int], seed: int) -> Numbers:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("columns", [2, LANES, BLOCK, BLOCK + 2, 2 * BLOCK, 3 * BLOCK, 3 * BLOCK + LANES + 1])
@pytest.mark.parametrize("listed", [*range(2 * ROWS + 2), 29])
def test_rows_are_added_in_the_same_order(columns: int, listed: int) -> None:
    rows = 40
    given, weights, before = drawn(rows, 1), drawn((rows, columns), 2), drawn(columns, 3)
    used = np.sort(np.random.default_rng(4).choice(rows, rows, replace=False)[:listed])
    padded = np.append(used, [rows + 1])  # what lies behind the list is never read
    quick, plain = before.copy(), before.copy()
    added(given, listed, weights, padded, quick)
    added_plainly(given, listed, weights, padded, plain)
    assert quick.tobytes() == plain.tobytes()
    wanted = before.astype(np.float64) + given[used].astype(np.float64) @ weights[used].astype(np.float64)
    np.testing.assert_allclose(quick, wanted, rtol=1e-4, atol=1e-4)


def test_weights_and_sums_around_the_block_stay_as_they_are() -> None:
    weights = drawn((9, BLOCK), 1)
    kept, room = weights.copy(), drawn(3 * BLOCK, 2)
    around = room.copy()
    added(drawn(9, 3), 9, weights, np.arange(9), room[BLOCK : 2 * BLOCK])
    assert weights.tobytes() == kept.tobytes()
    assert room[:BLOCK].tobytes() == around[:BLOCK].tobytes()
    assert room[2 * BLOCK :].tobytes() == around[2 * BLOCK :].tobytes()
    assert np.all(room[BLOCK : 2 * BLOCK] != around[BLOCK : 2 * BLOCK])


@pytest.mark.parametrize("which", range(1 << LANES))
def test_every_mask_of_differences(which: int) -> None:
    before = drawn(3 * LANES, 1)
    given = before.copy()
    bits = [bit for bit in range(LANES) if which >> bit & 1]
    given[[LANES + bit for bit in bits]] += 1
    assert masks(given, before, LANES) == (which, which)
    assert masks(given, before, 0) == (0, 0)
    assert masks(given, before, 2 * LANES) == (0, 0)


@pytest.mark.parametrize("length", [1, LANES - 1, LANES, LANES + 1, 5 * LANES, 5 * LANES + 3])
@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 1.0])
def test_differences_are_listed_in_order(length: int, part: float) -> None:
    before = drawn(length, 1)
    given = before.copy()
    changed = np.flatnonzero(np.random.default_rng(2).random(length) < part)
    given[changed] += 0.5
    used, change = np.zeros(length + 1, np.int64), np.zeros(length, np.float32)
    n = differences(given, before, used, change)
    assert used[:n].tolist() == changed.tolist()
    assert change[changed].tobytes() == (given[changed] - before[changed]).tobytes()


def test_a_zero_is_a_zero_with_either_sign() -> None:
    given, before = np.zeros(LANES, np.float32), -np.zeros(LANES, np.float32)
    assert masks(given, before, 0) == (0, 0)


@pytest.mark.parametrize("count", [0, 1, 7, 40])
def test_what_is_not_zero_is_listed(count: int) -> None:
    given = np.where(np.arange(40) % 3 == 1, drawn(40, 1), np.float32(0))
    used = np.zeros(41, np.int64)
    n = numbers_used(given, count, used)
    assert used[:n].tolist() == [i for i in range(count) if i % 3 == 1]
