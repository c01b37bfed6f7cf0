"""The network that weighs what an evaluation looks at: compiled, small and quick.

It sees the table and each seat (the game's ``board_features`` and ``seat_features``) and tells every seat's chance to
win and its final points. All seats are weighed alike, so what is learned from one serves all of them; what the others
look like comes in as an average. What is zero is passed over, so it costs little more than a sum of weights.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import board_features, seat_features

#: what is told of a seat: the logarithm of its chance to win, up to a constant, and its final points
CHANCE, POINTS_TOLD = range(2)
TOLD = 2
#: final points are told in this unit
POINTS_UNIT = 50.0


class Network(NamedTuple):
    """The numbers that are learned. The last columns of the first layer are not bent: they go straight to the end."""

    board: Any
    seat: Any
    first_bias: Any
    own: Any
    others: Any
    second_bias: Any
    last: Any
    last_bias: Any


class Notes(NamedTuple):
    """Room for one look at a position; a row for each seat where there are two dimensions."""

    used: Any  # which numbers of a layer are not zero
    board: Any
    seats: Any
    base: Any
    first: Any
    whole: Any
    second: Any
    told: Any


def blank_network(board: int, seat: int, first: int, second: int, seed: int) -> Network:
    """One that has not learned anything: everybody's chances are the same."""
    draw = np.random.default_rng(seed)

    def drawn(rows: int, columns: int, active: float) -> Any:
        return (draw.standard_normal((rows, columns)) * np.sqrt(2 / active)).astype(np.float32)

    of_board, of_seat = drawn(board, first, 60), drawn(seat, first, 60)
    of_board[:, -TOLD:] = of_seat[:, -TOLD:] = 0
    bent = first - TOLD
    return Network(
        of_board,
        of_seat,
        np.zeros(first, np.float32),
        drawn(bent, second, bent),
        drawn(bent, second, bent),
        np.zeros(second, np.float32),
        np.zeros((second, TOLD), np.float32),
        np.zeros(TOLD, np.float32),
    )


def notes_for(network: Network, seats: int) -> Notes:
    board, seat, first, second = (
        len(part) for part in (network.board, network.seat, network.first_bias, network.second_bias)
    )
    return Notes(
        np.zeros(max(board, seat, first, second) + 1, np.int64),
        np.zeros(board, np.float32),
        np.zeros((seats, seat), np.float32),
        np.zeros(first, np.float32),
        np.zeros((seats, first), np.float32),
        np.zeros(first - TOLD, np.float32),
        np.zeros(second, np.float32),
        np.zeros((seats, TOLD), np.float32),
    )


def tell(network: Network, board: Any, seats: Any, real: Any) -> Any:
    """What the network says, for many positions at once: the same as ``consult``, in NumPy or in JAX.

    ``real`` tells which seats there are.
    """
    first = (board @ network.board + network.first_bias)[:, None, :] + seats @ network.seat
    bent = first[..., :-TOLD].clip(0) * real[..., None]
    others = (bent.sum(axis=1, keepdims=True) - bent) / (real.sum(axis=1)[:, None, None] - 1)
    second = (bent @ network.own + others @ network.others + network.second_bias).clip(0)
    return second @ network.last + network.last_bias + first[..., -TOLD:]


@rule
def add_weighed(given: Any, count: int, weights: Any, used: Any, out: Any) -> None:
    """The given numbers that are not zero, weighed and added, four at a time."""
    n = 0
    for i in range(count):
        used[n] = i
        n += given[i] != 0.0
    fours = n - n % 4
    for k in range(0, fours, 4):
        a, b, c, d = used[k], used[k + 1], used[k + 2], used[k + 3]
        x, y, z, w = given[a], given[b], given[c], given[d]
        for j in range(len(out)):
            out[j] += x * weights[a, j] + y * weights[b, j] + z * weights[c, j] + w * weights[d, j]
    for k in range(fours, n):
        a = used[k]
        x = given[a]
        for j in range(len(out)):
            out[j] += x * weights[a, j]


@rule
def bend(values: Any, count: int) -> None:
    for i in range(count):
        values[i] = max(values[i], np.float32(0.0))


@rule
def see(s: Any, viewer: int, notes: Any) -> None:
    """Fill in what the viewer can see of the table and of each seat."""
    notes.board[:] = 0.0
    board_features(s, notes.board)
    for seat in range(s.options.players):
        notes.seats[seat, :] = 0.0
        seat_features(s, seat, viewer, notes.seats[seat])


@rule
def consult(s: Any, viewer: int, network: Any, notes: Any) -> None:
    """Leave in ``notes.told`` what the network says of each seat, from what the viewer can see."""
    see(s, viewer, notes)
    seats = s.options.players
    bent = len(notes.whole)
    notes.base[:] = network.first_bias
    add_weighed(notes.board, len(notes.board), network.board, notes.used, notes.base)
    notes.whole[:] = 0.0
    for seat in range(seats):
        first = notes.first[seat]
        first[:] = notes.base
        add_weighed(notes.seats[seat], len(notes.seats[seat]), network.seat, notes.used, first)
        bend(first, bent)
        for i in range(bent):
            notes.whole[i] += first[i]
    part = np.float32(1.0 / (seats - 1))
    for seat in range(seats):
        first = notes.first[seat]
        notes.second[:] = network.second_bias
        add_weighed(first, bent, network.own, notes.used, notes.second)
        for i in range(bent):
            notes.base[i] = (notes.whole[i] - first[i]) * part
        add_weighed(notes.base, bent, network.others, notes.used, notes.second)
        bend(notes.second, len(notes.second))
        told = notes.told[seat]
        for i in range(len(told)):
            told[i] = network.last_bias[i] + first[bent + i]
        add_weighed(notes.second, len(notes.second), network.last, notes.used, told)
