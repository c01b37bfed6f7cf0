"""Sets kept as the bits of one whole number."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule


@rule
def members(mask: Any) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def lowest(mask: Any) -> int:
    """The lowest bit that is set, of a mask that is not empty."""
    return members((mask & -mask) - 1)
