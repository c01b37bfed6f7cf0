"""Many numbers in a few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def spread(numbers: NDArray[Any]) -> dict[str, float]:
    """Where numbers lie and how far apart."""
    import numpy as np

    return {
        "mean": round(float(numbers.mean()), 3),
        "deviation": round(float(numbers.std()), 3),
        "least": int(numbers.min()),
        "median": float(np.median(numbers)),
        "most": int(numbers.max()),
    }


def victories(places: NDArray[Any]) -> list[float]:
    """The share of the games that each seat won; a shared first place is a share of a victory."""
    first = places == 1
    won: list[float] = (first / first.sum(axis=1, keepdims=True)).mean(axis=0).tolist()
    return won
