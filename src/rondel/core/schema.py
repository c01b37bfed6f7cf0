"""What the numbers of an observation mean, and the same numbers by name.

The rules fill a flat vector (``rules.OBSERVATION`` has its layout); a game's ``observation.py`` says in words what each
field is, and which shape it has if that is more than a row of numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

_OF_A_SEAT = re.compile(r"seat_(\d+)\.(\w+)")


@dataclass(frozen=True)
class Field:
    """One field: of the table, or of every seat."""

    name: str
    start: int  # the place of its first number; for a field of the seats, that of the first seat
    shape: tuple[int, ...]  # of one seat; () is a single number
    low: int
    high: int
    about: str
    of_seats: bool

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def key(self) -> str:
        """What it is called among the fields of the whole observation."""
        return f"seats_{self.name}" if self.of_seats else self.name


class Schema:
    """The layout of a game's observations."""

    def __init__(
        self,
        layout: Sequence[tuple[str, int, int, int]],
        board: Mapping[str, str],
        seat: Mapping[str, str],
        shapes: Mapping[str, tuple[int, ...]],
    ) -> None:
        self._layout = layout
        fields, place, seats = [], 0, 0
        for name, size, low, high in layout:
            of_seat = _OF_A_SEAT.fullmatch(name)
            if of_seat is not None:
                seats = int(of_seat[1]) + 1
            if of_seat is None or seats == 1:
                plain = of_seat[2] if of_seat else name
                about = (seat if of_seat else board)[plain]
                key = f"seats_{plain}" if of_seat else plain
                shape = shapes.get(key, () if size == 1 else (size,))
                fields.append(Field(plain, place, shape, low, high, about, of_seat is not None))
            place += size
        self.fields = tuple(fields)
        self.seats = seats  # as many as can play; those that do not are all zero
        self.size = place
        self._of_seats = next(field.start for field in fields if field.of_seats)

    @cached_property
    def low(self) -> NDArray[np.int16]:
        """The lowest that each number of the vector can be."""
        return np.array([low for _name, size, low, _high in self._layout for _ in range(size)], np.int16)

    @cached_property
    def high(self) -> NDArray[np.int16]:
        return np.array([high for _name, size, _low, high in self._layout for _ in range(size)], np.int16)

    def named(self, vectors: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields by name, of one vector or of an array of them, as views of the same memory.

        Fields of the seats have the seats as their first dimension, the viewer first.
        """
        outer = vectors.shape[:-1]
        seats = vectors[..., self._of_seats :].reshape((*outer, self.seats, -1))
        found = {}
        for field in self.fields:
            if field.of_seats:
                begin = field.start - self._of_seats
                part = seats[..., begin : begin + field.size].reshape((*outer, self.seats, *field.shape))
            else:
                part = vectors[..., field.start : field.start + field.size].reshape((*outer, *field.shape))
            found[field.key] = part
        return found

    def shape(self, field: Field) -> tuple[int, ...]:
        """The shape of a field as ``named`` gives it."""
        return (self.seats, *field.shape) if field.of_seats else field.shape
