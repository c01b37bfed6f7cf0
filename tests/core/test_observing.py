"""Filling observations: what fits is shown as it is, the rest as the largest number, and the places follow on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core import masks, observing
from rondel.core.compiling import entry

Seats = np.dtype([("options", np.dtype([("players", "i1")]))], align=True)


@entry
def filled(values: Any, mask: int, size: int, out: Any) -> None:
    n = observing.put_one(out, 0, values[0])
    n = observing.put(out, n, values)
    n = observing.put_bits(out, n, mask, size)
    observing.put_one(out, n, masks.members(mask))


@entry
def seats_seen(records: Any, viewer: int, out: Any) -> None:
    for place in range(len(out)):
        out[place] = observing.relative(records[0], place - 1, viewer)


def test_numbers_follow_one_another() -> None:
    out = np.full(10, 99, np.int16)
    filled(np.array([5, -1, 7]), 0b1101, 4, out)
    assert out.tolist() == [5, 5, -1, 7, 1, 0, 1, 1, 3, 99]


def test_numbers_that_do_not_fit_are_cut() -> None:
    out = np.zeros(6, np.int16)
    filled(np.array([40_000, -40_000]), 0, 1, out)
    assert out.tolist() == [32767, 32767, -32767, 0, 0, 0]


@pytest.mark.parametrize(("viewer", "seen"), [(0, [-1, 0, 1, 2]), (1, [-1, 2, 0, 1]), (2, [-1, 1, 2, 0])])
def test_seats_are_counted_from_the_viewer(viewer: int, seen: list[int]) -> None:
    records = np.zeros(1, Seats)
    records["options"]["players"] = 3
    out = np.zeros(4, np.int64)
    seats_seen(records, viewer, out)
    assert out.tolist() == seen
