"""Filling an observation: one number after the other, each function returning the place of the next."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule

#: observations hold 16-bit numbers; what is larger is shown as this
HIGHEST = 32767


@rule
def put_one(out: Any, n: int, value: int) -> int:
    out[n] = min(max(value, -HIGHEST), HIGHEST)
    return n + 1


@rule
def put(out: Any, n: int, values: Any) -> int:
    window = out[n : n + len(values)]
    for i in range(len(values)):
        window[i] = min(max(values[i], -HIGHEST), HIGHEST)
    return n + len(values)


@rule
def put_bits(out: Any, n: int, mask: int, size: int) -> int:
    """The members of a set as zeros and ones."""
    window = out[n : n + size]
    for i in range(size):
        window[i] = (mask >> i) & 1
    return n + size


@rule
def relative(s: Any, seat: int, viewer: int) -> int:
    """A seat counted clockwise from the viewer; -1 stays."""
    return (seat - viewer) % s.options.players if seat >= 0 else -1
