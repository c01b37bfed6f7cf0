"""Filling in what an evaluation looks at: each function returns the place of the next feature.

Features are numbers of about one: the network that weighs them (players/network.py) learns best from such. What is
zero costs nothing there, so many features may be zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rondel.core.compiling import rule
from rondel.core.masks import lowest


def size_of(fields: Iterable[tuple[str, int]]) -> int:
    """How many features a list of (name, size) has."""
    return sum(size for _name, size in fields)


@rule
def amount(out: Any, n: int, value: float, unit: float) -> int:
    """So many, measured in a unit that makes it about one."""
    out[n] = value / unit
    return n + 1


@rule
def one_of(out: Any, n: int, which: int, size: int) -> int:
    """One of several cases; what lies beyond the last counts as the last, below the first as none."""
    if which >= 0:
        out[n + min(which, size - 1)] = 1.0
    return n + size


@rule
def each_of(out: Any, n: int, mask: int, size: int) -> int:
    """The members of a set, all of them below its size."""
    while mask:
        out[n + lowest(mask)] = 1.0
        mask &= mask - 1
    return n + size


@rule
def amounts(out: Any, n: int, values: Any, unit: float) -> int:
    """Several amounts in the same unit."""
    for i in range(len(values)):
        out[n + i] = values[i] / unit
    return n + len(values)
