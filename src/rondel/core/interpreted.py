"""Records and arrays as the rules see them when the compiler is off.

Compiled code computes with 64-bit integers and stores them into smaller fields. NumPy scalars would compute
with the field's own width, so here every number that is read is a Python int. Two mistakes that compiled code
passes over in silence are errors here: an index outside an array and a number too large for its field.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Record:
    """One record; fields are attributes."""

    __slots__ = ("_void",)

    def __init__(self, void: Any) -> None:
        object.__setattr__(self, "_void", void)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self._void.dtype
        return dtype

    def __getattr__(self, name: str) -> Any:
        return seen(self._void[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self._void[name] = int(value)  # raises OverflowError when the field is too small


class Array:
    """A one-dimensional array, of numbers or of records."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def _inside(self, index: int) -> int:
        if not 0 <= index < len(self._array):
            raise IndexError(f"index {index} is outside an array of {len(self._array)}")
        return int(index)

    def __getitem__(self, index: int) -> Any:
        return seen(self._array[self._inside(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(value, Record):
            self._array[self._inside(index)] = value._void
        elif isinstance(index, slice):
            self._array[index] = value
        else:
            self._array[self._inside(index)] = int(value)


def seen(value: Any) -> Any:
    """What the rules get for something read from NumPy."""
    if isinstance(value, np.ndarray):
        return Array(value)
    if isinstance(value, np.void):
        return Record(value)
    if isinstance(value, np.integer):
        return int(value)
    return value
