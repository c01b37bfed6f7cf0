"""The network that weighs what an evaluation looks at: compiled, small and quick.

It sees the table and each seat (the game's ``board_features`` and ``seat_features``) and tells every seat's chance to
win and its final points. All seats are weighed alike, so what is learned from one serves all of them; what the others
look like comes in as an average. What is zero is passed over, so it costs little more than a sum of weights. Positions
one action apart differ in a few features only: one is looked at closely, and the first layer of the others is reckoned
from what differs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import board_features, seat_features
from rondel.players.vectors import add_rows, list_differences, list_used

Records = np.ndarray[Any, np.dtype[Any]]

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


def weights_type(board: int, seat: int, first: int, second: int) -> np.dtype[Any]:
    """A network made ready for a number of seats: compiled code reckons with these.

    One record instead of many arrays, as are the notes: all that is handed on is where it lies.
    """
    bent = first - TOLD
    return np.dtype(
        [
            ("board", "f4", (board, first)),
            ("seat", "f4", (seat, first)),
            ("first_bias", "f4", (first,)),
            ("own", "f4", (bent, second)),  # less what the seat brings in as one of all
            ("everyone", "f4", (bent, second)),
            ("second_bias", "f4", (second,)),
            ("last", "f4", (second, TOLD)),
            ("last_bias", "f4", (TOLD,)),
        ],
        align=True,
    )


def notes_type(board: int, seat: int, first: int, second: int, seats: int) -> np.dtype[Any]:
    """Room for one look at a position; a row for each seat where there are two dimensions.

    The landmark is a position that was looked at closely, from which others near it are reckoned.
    """
    longest = max(board, seat, first, second)
    return np.dtype(
        [
            ("used", "i8", (longest + 1,)),  # which numbers of a layer are not zero, or have changed
            ("change", "f4", (longest,)),  # by how much
            ("board", "f4", (board,)),
            ("seats", "f4", (seats, seat)),
            ("base", "f4", (first,)),
            ("first", "f4", (seats, first)),
            ("whole", "f4", (first - TOLD,)),
            ("together", "f4", (second,)),
            ("second", "f4", (second,)),
            ("told", "f4", (seats, TOLD)),
            ("due", "i8"),  # whether the landmark is still to be looked at
            ("landmark_board", "f4", (board,)),
            ("landmark_seats", "f4", (seats, seat)),
            ("landmark_first", "f4", (seats, first)),
        ],
        align=True,
    )


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


def sizes_of(network: Network) -> tuple[int, int, int, int]:
    """Features of the table and of a seat, and the two layers."""
    return len(network.board), len(network.seat), len(network.first_bias), len(network.second_bias)


def notes_for(network: Network, seats: int) -> Records:
    """One record of notes. With room for as many seats as a game can have, all its tables are compiled at once."""
    return np.zeros(1, notes_type(*sizes_of(network), seats))


def ready(network: Network, seats: int) -> Records:
    """One record of weights.

    The average of the others is that of everyone less the seat's own part: so everyone is weighed only once.
    """
    weights = np.zeros(1, weights_type(*sizes_of(network)))
    everyone = network.others / np.float32(seats - 1)
    for name in ("board", "seat", "first_bias", "second_bias", "last", "last_bias"):
        weights[name] = getattr(network, name)
    weights["own"] = network.own - everyone
    weights["everyone"] = everyone
    return weights


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
def copy(source: Any, out: Any) -> None:
    """Whole arrays cannot be assigned without code for the case that their lengths differ, much more than this."""
    for i in range(len(out)):
        out[i] = source[i]


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
def set_landmark(s: Any, viewer: int, weights: Any, notes: Any) -> None:
    """Look closely at a position: all of its features go through the first layer, and stay in mind."""
    see(s, viewer, notes)
    copy(notes.board, notes.landmark_board)
    copy(weights.first_bias, notes.base)
    n = list_used(notes.board, len(notes.board), notes.used)
    add_rows(notes.board, n, weights.board, notes.used, notes.base)
    for seat in range(s.options.players):
        seen, first = notes.seats[seat], notes.first[seat]
        copy(notes.base, first)
        add_rows(seen, list_used(seen, len(seen), notes.used), weights.seat, notes.used, first)
        copy(seen, notes.landmark_seats[seat])
        copy(first, notes.landmark_first[seat])


@rule
def compare(s: Any, viewer: int, weights: Any, notes: Any) -> None:
    """Look at a position near the landmark: only what differs goes through the first layer."""
    see(s, viewer, notes)
    notes.base[:] = 0.0
    n = list_differences(notes.board, notes.landmark_board, notes.used, notes.change)
    add_rows(notes.change, n, weights.board, notes.used, notes.base)
    for seat in range(s.options.players):
        first = notes.first[seat]
        for i in range(len(first)):
            first[i] = notes.landmark_first[seat, i] + notes.base[i]
        n = list_differences(notes.seats[seat], notes.landmark_seats[seat], notes.used, notes.change)
        add_rows(notes.change, n, weights.seat, notes.used, first)


@rule
def conclude(seats: int, weights: Any, notes: Any) -> None:
    """From the first layer to ``notes.told``."""
    bent = len(notes.whole)
    notes.whole[:] = 0.0
    for seat in range(seats):
        first = notes.first[seat]
        bend(first, bent)
        for i in range(bent):
            notes.whole[i] += first[i]
    copy(weights.second_bias, notes.together)
    add_rows(notes.whole, list_used(notes.whole, bent, notes.used), weights.everyone, notes.used, notes.together)
    for seat in range(seats):
        first, told = notes.first[seat], notes.told[seat]
        copy(notes.together, notes.second)
        add_rows(first, list_used(first, bent, notes.used), weights.own, notes.used, notes.second)
        bend(notes.second, len(notes.second))
        for i in range(len(told)):
            told[i] = weights.last_bias[i] + first[bent + i]
        add_rows(notes.second, list_used(notes.second, len(notes.second), notes.used), weights.last, notes.used, told)


@rule
def consult(s: Any, viewer: int, weights: Any, notes: Any) -> None:
    """Leave in ``notes.told`` what the network says of each seat, from what the viewer can see."""
    set_landmark(s, viewer, weights, notes)
    conclude(s.options.players, weights, notes)


@rule
def consult_near(s: Any, viewer: int, weights: Any, notes: Any) -> None:
    """The same for a position near the landmark, sooner."""
    compare(s, viewer, weights, notes)
    conclude(s.options.players, weights, notes)
