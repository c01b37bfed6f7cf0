"""The network that weighs what an evaluation looks at: compiled, small and quick.

It sees a position through one seat's eyes (the game's ``features``) and tells for every seat, counted from that one,
its chance to win and its final points. What is zero is passed over, so it costs little more than a sum of weights.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rondel.core.compiling import rule
from rondel.core.engine import features

#: the most seats of any game
SEATS = 5
#: final points are told in this unit
POINTS_UNIT = 50.0


class Network(NamedTuple):
    """The numbers that are learned: three layers, each with what is added to it."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any


class Notes(NamedTuple):
    """Room for one look at a position."""

    used: Any  # which numbers of a layer are not zero
    inputs: Any
    first: Any
    second: Any
    last: Any


def blank_network(inputs: int, width: int, second: int, seed: int) -> Network:
    """One that has not learned anything: everybody's chances are the same."""
    draw = np.random.default_rng(seed)
    return Network(
        (draw.standard_normal((inputs, width)) * np.sqrt(2 / 60)).astype(np.float32),
        np.zeros(width, np.float32),
        (draw.standard_normal((width, second)) * np.sqrt(2 / width)).astype(np.float32),
        np.zeros(second, np.float32),
        np.zeros((second, 2 * SEATS), np.float32),
        np.zeros(2 * SEATS, np.float32),
    )


def notes_for(network: Network) -> Notes:
    sizes = (len(network.first), len(network.first_bias), len(network.second_bias), len(network.last_bias))
    return Notes(np.zeros(max(sizes) + 1, np.int64), *(np.zeros(size, np.float32) for size in sizes))


@rule
def pass_on(given: Any, count: int, weights: Any, bias: Any, used: Any, out: Any) -> None:
    """One layer: the given numbers that are not zero, weighed and added up, four at a time."""
    n = 0
    for i in range(count):
        used[n] = i
        n += given[i] != 0.0
    out[:] = bias
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
def bend(values: Any) -> None:
    for i in range(len(values)):
        values[i] = max(values[i], np.float32(0.0))


@rule
def consult(s: Any, viewer: int, network: Any, notes: Any) -> None:
    """Leave in ``notes.last`` the logarithm of each seat's chance, then each seat's points, counted from the viewer."""
    notes.inputs[:] = 0.0
    count = features(s, viewer, notes.inputs)
    pass_on(notes.inputs, count, network.first, network.first_bias, notes.used, notes.first)
    bend(notes.first)
    pass_on(notes.first, len(notes.first), network.second, network.second_bias, notes.used, notes.second)
    bend(notes.second)
    pass_on(notes.second, len(notes.second), network.last, network.last_bias, notes.used, notes.last)
