"""Records as the rules see them without the compiler: the same numbers, and two mistakes become errors."""

from __future__ import annotations

import numpy as np
import pytest

from rondel.core.interpreted import Array, Record, seen

Seat = np.dtype([("silver", "i2"), ("goods", "i1", 3)])
Table = np.dtype([("rng", "u8"), ("mask", "i8"), ("round", "i1"), ("seats", Seat, 2)], align=True)


@pytest.fixture
def records() -> np.ndarray[tuple[int], np.dtype[np.void]]:
    return np.zeros(2, Table)


def test_fields_are_attributes(records: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
    s = Record(records[0])
    s.rng = 2**64 - 1
    s.seats[1].silver = 7
    s.seats[1].goods[2] += 3
    assert (s.rng, s.seats[1].silver, s.seats[1].goods[2]) == (2**64 - 1, 7, 3)
    assert records["seats"]["silver"].tolist() == [[0, 7], [0, 0]]
    assert s.dtype == Table
    assert len(s.seats) == 2


def test_numbers_are_plain_ints(records: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
    s = Record(records[0])
    s.round = 100
    assert type(s.round) is int
    assert s.round + 100 == 200, "computed in 64 bits, as compiled code does"
    assert type(s.seats[0].goods[0]) is int


@pytest.mark.parametrize("number", [128, -129, 10**9])
def test_a_number_too_large_for_its_field(records: np.ndarray[tuple[int], np.dtype[np.void]], number: int) -> None:
    s = Record(records[0])
    with pytest.raises(OverflowError):
        s.round = number
    with pytest.raises(OverflowError):
        s.seats[0].goods[0] = number


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_an_index_outside(records: np.ndarray[tuple[int], np.dtype[np.void]], index: int) -> None:
    goods = Record(records[0]).seats[0].goods
    with pytest.raises(IndexError, match=f"index {index} is outside an array of 3"):
        goods[index]
    with pytest.raises(IndexError):
        goods[index] = 1


def test_whole_records_and_slices(records: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
    states = Array(records)
    states[0].round = 5
    states[1] = states[0]
    states[0].round = 6
    assert [states[0].round, states[1].round] == [6, 5]
    goods = states[0].seats[0].goods
    goods[:] = 2
    assert [goods[i] for i in range(3)] == [2, 2, 2]


def test_parts_of_an_array() -> None:
    """A slice is a view; where it leads outside is an error, as an index is."""
    numbers = np.arange(6, dtype=np.int8)
    window = Array(numbers)[2:5]
    window[0] = 9
    assert (len(window), numbers.tolist()) == (3, [0, 1, 9, 3, 4, 5])
    Array(numbers)[0:3] = window
    assert numbers.tolist() == [9, 3, 4, 3, 4, 5]
    for outside in (slice(2, 7), slice(-1, 2), slice(5, 4)):
        with pytest.raises(IndexError, match=f"{outside.start}:{outside.stop} is outside an array of 6"):
            Array(numbers)[outside]


def test_several_dimensions() -> None:
    table = Array(np.zeros((2, 3), np.float32))
    table[1, 2] = 0.5
    table[0, :] = 2.0
    assert table.shape == (2, 3)
    assert [table[1, 2], table[0, 1], table[1][2]] == [0.5, 2.0, 0.5]
    for outside in ((2, 0), (0, 3), (0, -1)):
        with pytest.raises(IndexError, match="is outside an array"):
            table[outside] = 1.0


def test_what_is_no_number_stays(records: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
    assert seen("text") == "text"
    assert seen(None) is None
    assert isinstance(seen(records), Array)
    assert isinstance(seen(records[0]), Record)
