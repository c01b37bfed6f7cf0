"""Chance from the generator inside the record (SplitMix64), so that a state carries its own future.

Draw late and from what remains: then no hidden order exists that could leak. The only hidden thing is the
generator itself, and ``redeal`` replaces it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule, wrapping_rule
from rondel.core.masks import members

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)


@wrapping_rule
def next_state(z: Any) -> Any:
    return np.uint64(z) + GOLDEN


@wrapping_rule
def scramble(z: Any) -> Any:
    z = (z ^ (z >> SHIFT_30)) * MIX_1
    z = (z ^ (z >> SHIFT_27)) * MIX_2
    return z ^ (z >> SHIFT_31)


@rule
def seed_generator(s: Any, seed: Any) -> None:
    """Neighbouring seeds must not give neighbouring streams, hence the scramble."""
    s.rng = scramble(next_state(np.uint64(seed)))


@rule
def below(s: Any, n: int) -> int:
    """A number from 0 to n-1, every one exactly equally likely; n from 1 to 2**31.

    With a single possibility nothing is drawn: the generator stays as it was, which tells the table that
    nothing was revealed.
    """
    if n <= 1:
        return 0
    bound = np.uint64(n)
    # 2**32 mod n: the low products below it would be over-represented (Lemire's multiply-and-reject)
    threshold = (LOW_32 + np.uint64(1)) % bound
    while True:
        s.rng = next_state(s.rng)
        product = (scramble(s.rng) >> SHIFT_32) * bound
        if (product & LOW_32) >= threshold:
            return np.int64(product >> SHIFT_32)  # type: ignore[return-value]


@rule
def draw_from(s: Any, counts: Any, first: int, last: int) -> int:
    """Draw one piece from a bag of counts: an index from first to last (inclusive), weighted by its count.

    The piece leaves the bag. The bag must hold at least one piece in that range.
    """
    total = 0
    for i in range(first, last + 1):
        total += counts[i]
    left = below(s, total)
    for i in range(first, last):
        if left < counts[i]:
            counts[i] -= 1
            return i
        left -= counts[i]
    counts[last] -= 1
    return last


@rule
def random_member(s: Any, mask: int) -> int:
    """One member of a set of bits, every one equally likely. The set must not be empty; it stays as it is."""
    skip = below(s, members(mask))
    at = 0
    while not (mask >> at) & 1 or skip > 0:
        skip -= (mask >> at) & 1
        at += 1
    return at
