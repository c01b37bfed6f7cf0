"""Chance: exactly uniform, from the generator in the record, and nothing else touched."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core import chance
from rondel.core.compiling import entry, plain
from rondel.core.interpreted import Record

Bag = np.dtype([("rng", "u8"), ("counts", "i1", 8)], align=True)


@entry
def seeded(records: Any, seed: Any) -> None:
    chance.seed_generator(records[0], seed)


@entry
def numbers_below(records: Any, n: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = chance.below(records[0], n)


@entry
def pieces(records: Any, first: int, last: int, out: Any) -> None:
    s = records[0]
    for i in range(len(out)):
        out[i] = chance.draw_from(s, s.counts, first, last)


@entry
def members_drawn(records: Any, mask: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = chance.random_member(records[0], mask)


def bag(seed: int = 1, counts: tuple[int, ...] = ()) -> np.ndarray[Any, np.dtype[Any]]:
    records = np.zeros(1, Bag)
    seeded(records, np.uint64(seed))
    records["counts"][0, : len(counts)] = counts
    return records


def drawn(records: Any, n: int, times: int) -> list[int]:
    out = np.zeros(times, np.int64)
    numbers_below(records, n, out)
    result: list[int] = out.tolist()
    return result


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13, 42, 164])
def test_below_is_uniform(n: int) -> None:
    """Chi-square with a bound of five standard deviations; the seed is fixed, so this never changes."""
    times = 2_000 * n
    counts = np.bincount(drawn(bag(n), n, times), minlength=n)
    assert len(counts) == n
    expected = times / n
    assert ((counts - expected) ** 2 / expected).sum() < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_below_follows_no_pattern() -> None:
    """Neighbouring draws are independent: all pairs are equally likely."""
    out = np.array(drawn(bag(3), 6, 72_000))
    counts = np.bincount(6 * out[:-1:2] + out[1::2], minlength=36)
    assert ((counts - 1000) ** 2 / 1000).sum() < 35 + 5 * 70**0.5


def test_neighbouring_seeds_are_independent() -> None:
    first = np.array([drawn(bag(seed), 6, 1)[0] for seed in range(6_001)])
    assert ((np.bincount(first[:6000]) - 1000) ** 2 / 1000).sum() < 5 + 5 * 10**0.5
    pairs = np.bincount(6 * first[:-1] + first[1:], minlength=36)
    assert ((pairs - 6000 / 36) ** 2 / (6000 / 36)).sum() < 35 + 5 * 70**0.5


@pytest.mark.parametrize("n", [2**31, 2**31 - 1, 2**30 + 1, 3 * 2**29])
def test_below_with_large_bounds(n: int) -> None:
    out = drawn(bag(4), n, 5_000)
    assert min(out) >= 0
    assert max(out) < n
    assert abs(np.mean(out) / n - 0.5) < 0.02
    assert len(set(out)) > 4_990


@pytest.mark.parametrize("n", [1, 0])
def test_a_single_possibility_draws_nothing(n: int) -> None:
    """The table takes a generator that moved for something revealed."""
    records = bag(5)
    before = records.tobytes()
    assert drawn(records, n, 10) == [0] * 10
    assert records.tobytes() == before
    assert drawn(records, 2, 1)[0] in (0, 1)
    assert records.tobytes() != before


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert drawn(bag(7), 1000, 50) == drawn(bag(7), 1000, 50)
    assert drawn(bag(7), 1000, 50) != drawn(bag(8), 1000, 50)
    assert drawn(bag(0), 1000, 50) != drawn(bag(2**64 - 1), 1000, 50)


def reference(seed: int, n: int, times: int) -> list[int]:
    """SplitMix64 and Lemire's bounded numbers, written once more with Python's long integers."""
    mask = 2**64 - 1

    def mixed(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        return z ^ (z >> 31)

    state = mixed((seed + 0x9E3779B97F4A7C15) & mask)
    found: list[int] = []
    while len(found) < times:
        state = (state + 0x9E3779B97F4A7C15) & mask
        high, low = divmod((mixed(state) >> 32) * n, 2**32)
        if low >= 2**32 % n:
            found.append(high)
    return found


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**63, 2**64 - 1])
@pytest.mark.parametrize("n", [2, 6, 1000, 3 * 2**29])
def test_the_generator_is_the_known_one(seed: int, n: int) -> None:
    assert drawn(bag(seed), n, 500) == reference(seed, n, 500)


def test_numbers_that_never_change() -> None:
    """Records replay for ever only if these stay as they are."""
    assert drawn(bag(1), 6, 20) == [2, 5, 0, 4, 1, 4, 3, 1, 1, 1, 3, 5, 0, 4, 4, 2, 5, 4, 2, 0]


def test_draw_from_empties_the_bag_exactly() -> None:
    counts = (3, 0, 5, 1, 0, 2, 0, 7)
    for seed in range(50):
        records = bag(seed, counts)
        out = np.zeros(sum(counts), np.int64)
        pieces(records, 0, 7, out)
        assert np.bincount(out, minlength=8).tolist() == list(counts)
        assert records["counts"][0].tolist() == [0] * 8


def test_draw_from_keeps_to_its_range() -> None:
    counts = (3, 4, 5, 1, 2, 2, 3, 7)
    for seed in range(50):
        records = bag(seed, counts)
        out = np.zeros(5 + 1 + 2, np.int64)
        pieces(records, 2, 4, out)
        assert sorted(out.tolist()) == [2, 2, 2, 2, 2, 3, 4, 4]
        assert records["counts"][0].tolist() == [3, 4, 0, 0, 0, 2, 3, 7]


def test_draw_from_is_weighted_by_what_is_left() -> None:
    counts = np.array([1, 0, 2, 3, 0, 4, 6, 0])
    found = np.zeros(8)
    out = np.zeros(1, np.int64)
    for seed in range(16_000):
        pieces(bag(seed, tuple(counts)), 0, 7, out)
        found[out[0]] += 1
    expected = counts * 1000
    assert found[counts == 0].sum() == 0
    there = counts > 0
    assert ((found[there] - expected[there]) ** 2 / expected[there]).sum() < 4 + 5 * 8**0.5


def test_the_last_piece_is_no_chance() -> None:
    records = bag(9, (0, 0, 1))
    before = records["rng"].copy()
    out = np.zeros(1, np.int64)
    pieces(records, 0, 7, out)
    assert out[0] == 2
    assert records["rng"] == before


def test_compiled_and_plain_draw_the_same() -> None:
    compiled, python = bag(11, (3, 1, 4, 1, 5)), bag(11, (3, 1, 4, 1, 5))
    s = Record(python[0])
    below, draw_from = plain(chance.below), plain(chance.draw_from)
    out = np.zeros(14, np.int64)
    with np.errstate(over="ignore"):
        for n in (2, 6, 7, 1000, 2**31):
            assert drawn(compiled, n, 20) == [below(s, n) for _ in range(20)]
        pieces(compiled, 0, 4, out)
        assert out.tolist() == [draw_from(s, s.counts, 0, 4) for _ in range(14)]
    assert compiled.tobytes() == python.tobytes()


@pytest.mark.parametrize("mask", [0b1, 0b1000, 0b1011, 0b110_0101_0010, 1 << 40 | 0b11])
def test_every_member_of_a_set_is_equally_likely(mask: int) -> None:
    """The n-th member is drawn where ``below`` gives n."""
    members = [bit for bit in range(64) if mask >> bit & 1]
    out = np.zeros(500, np.int64)
    members_drawn(bag(7), mask, out)
    assert out.tolist() == [members[at] for at in drawn(bag(7), len(members), 500)]


def test_the_only_member_is_found_without_drawing() -> None:
    records = bag(3)
    before = records["rng"][0]
    members_drawn(records, 0b100, np.zeros(5, np.int64))
    assert records["rng"][0] == before
