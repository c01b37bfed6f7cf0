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
        whole = self._void.dtype[name].kind in "iu"
        self._void[name] = int(value) if whole else value  # an int raises OverflowError when the field is too small


class Array:
    """An array, of numbers or of records; an index is a number, a slice, or one of them for each of its dimensions."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = self._array.shape
        return shape

    def _inside(self, index: Any) -> Any:
        if isinstance(index, tuple):
            return tuple(_inside(one, size) for one, size in zip(index, self.shape, strict=False))
        return _inside(index, len(self))

    def __getitem__(self, index: Any) -> Any:
        return seen(self._array[self._inside(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        index = self._inside(index)
        if isinstance(value, Record):
            value = value._void
        elif isinstance(value, Array):
            value = value._array
        elif self._array.dtype.kind in "iu" and isinstance(value, (int, np.integer)):
            value = int(value)  # a Python int raises OverflowError when the array's numbers are too small for it
        self._array[index] = value


def _inside(index: Any, size: int) -> Any:
    """The index, if it does not lead outside."""
    if isinstance(index, slice):
        if not 0 <= (index.start or 0) <= (size if index.stop is None else index.stop) <= size:
            raise IndexError(f"{index.start}:{index.stop} is outside an array of {size}")
        return index
    if not 0 <= index < size:
        raise IndexError(f"index {index} is outside an array of {size}")
    return int(index)


def seen(value: Any) -> Any:
    """What the rules get for something read from NumPy."""
    if isinstance(value, np.ndarray):
        return Array(value)
    if isinstance(value, np.void):
        return Record(value)
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, tuple) and hasattr(value, "_make"):  # a named tuple of them
        return value._make(seen(part) for part in value)
    return value
