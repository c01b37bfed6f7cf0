"""Looks that are remembered: what positions were worth that come up again.

A position is known by a number made from all of its memory but the chance generator, which no evaluation looks at:
piles are kept as what is in them, and drawn late. What is new takes the place of what was there before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.chance import SHIFT_32, scramble
from rondel.core.compiling import rule, wrapping_rule

#: how many looks a search remembers: a power of two
LOOKS = 1 << 16
#: where the chance generator lies in a state, counted in words of eight bytes
GENERATOR = 0
#: a word is multiplied by one of these, by where it lies
_MOST_WORDS = 1 << 12
_MULTIPLIERS = np.random.default_rng(1).integers(1, 1 << 64, _MOST_WORDS, np.uint64, endpoint=False) | np.uint64(1)


def look_type(seats: int) -> np.dtype[Any]:
    return np.dtype([("key", "u8"), ("points", "f8", (seats,)), ("worth", "f8", (seats,))], align=True)


def words_of(states: np.ndarray[Any, np.dtype[Any]]) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The memory of some states as numbers, a row for each."""
    assert states.dtype.fields is not None
    assert states.dtype.fields["rng"] == (np.dtype(np.uint64), 8 * GENERATOR)
    words = states.view(np.uint64).reshape(len(states), -1)
    assert words.shape[1] <= _MOST_WORDS
    return words


@wrapping_rule
def key_of_look(words: Any, viewer: int) -> Any:
    """The number by which a look of this viewer at a state is known."""
    key = np.uint64(viewer)
    for i in range(GENERATOR + 1, len(words)):
        key += (words[i] ^ (words[i] >> SHIFT_32)) * _MULTIPLIERS[i]
    return scramble(key)


@rule
def recall(looks: Any, key: Any, seats: int, points: Any, worth: Any) -> bool:
    """Write down what was seen then, if it was."""
    look = looks[key & np.uint64(len(looks) - 1)]
    if look.key != key:
        return False
    for seat in range(seats):
        points[seat] = look.points[seat]
        worth[seat] = look.worth[seat]
    return True


@rule
def retain(looks: Any, key: Any, seats: int, points: Any, worth: Any) -> None:
    look = looks[key & np.uint64(len(looks) - 1)]
    look.key = key
    for seat in range(seats):
        look.points[seat] = points[seat]
        look.worth[seat] = worth[seat]
