"""What every game gets for nothing: compiled entries over any registered record type.

The generic functions below (``legal``, ``step``, ...) are looked up by the type of the record they are
given, compiled and interpreted alike. Algorithms written with them (here, and in ``players``) are compiled
per game without being closures over a game's functions, which Numba could never find in a cache again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.chance import SHIFT_32, next_state, scramble
from rondel.core.compiling import INTERPRETED, entry, rule

#: record dtype -> the game's package of compiled rules
_rules_of: dict[np.dtype[Any], Any] = {}

ILLEGAL = -1

# How far a decision carries by itself
SETTLE, HOLD, RAW = 0, 1, 2


def register(dtype: np.dtype[Any], rules: Any) -> None:
    """Make a game's compiled rules known under the type of its record."""
    _rules_of[dtype] = rules


def _registered(dtype: np.dtype[Any]) -> Any:
    for known, rules in _rules_of.items():
        if known == dtype:
            return rules
    raise TypeError(f"no game keeps its state in a record of type {dtype}")


def _generic(name: str, arity: int) -> Any:
    """A function that calls the registered game's function of that name."""

    def interpreted(s: Any, *rest: Any) -> Any:
        return getattr(_registered(s.dtype), name)(s, *rest)

    interpreted.__name__ = name
    if INTERPRETED:
        return interpreted

    from numba.extending import overload
    from numba.np.numpy_support import as_dtype

    # Numba wants the signatures written out, and equal to the letter
    def one(s: Any) -> Any:
        function = getattr(_registered(as_dtype(s)), name)

        def call(s: Any) -> Any:
            return function(s)

        return call

    def two(s: Any, a: Any) -> Any:
        function = getattr(_registered(as_dtype(s)), name)

        def call(s: Any, a: Any) -> Any:
            return function(s, a)

        return call

    def three(s: Any, a: Any, b: Any) -> Any:
        function = getattr(_registered(as_dtype(s)), name)

        def call(s: Any, a: Any, b: Any) -> Any:
            return function(s, a, b)

        return call

    implementation: Any = {1: one, 2: two, 3: three}[arity]
    overload(interpreted)(implementation)
    return interpreted


setup = _generic("setup", 2)
legal = _generic("legal", 2)
step = _generic("step", 2)
closes_turn = _generic("closes_turn", 2)
scores = _generic("scores", 2)
ranking = _generic("ranking", 2)
sources = _generic("sources", 3)
redeal = _generic("redeal", 3)
observe = _generic("observe", 3)
check = _generic("check", 1)


@rule
def settle(s: Any, out: Any, mode: int) -> int:
    """Carry out every decision that has a single alternative; write what is then open, return how many.

    Nothing open means that the game is over. HOLD stops before the end of a turn, so that a person can look
    at the turn and take it back; RAW carries out nothing, so that each step can be told.
    """
    n = legal(s, out)
    while n == 1 and mode != RAW and not (mode == HOLD and closes_turn(s, out[0])):
        step(s, out[0])
        n = legal(s, out)
    return n


@rule
def proceed(s: Any, action: int, out: Any) -> int:
    """One decision and all that follows from it without a choice."""
    step(s, action)
    return settle(s, out, SETTLE)


@entry
def start(states: Any, seed: Any, out: Any) -> int:
    s = states[0]
    setup(s, seed)
    return settle(s, out, SETTLE)


@entry
def apply(states: Any, action: int, out: Any, n: int, mode: int) -> int:
    """Apply a decision if it is among the n open ones in ``out``, which then holds the next ones."""
    found = False
    for i in range(n):
        if out[i] == action:
            found = True
    if not found:
        return ILLEGAL
    s = states[0]
    step(s, action)
    return settle(s, out, mode)


@entry
def settled(states: Any, out: Any, mode: int) -> int:
    """What is open in a state that came from outside (bytes, a redealt copy, a position set up by hand)."""
    return settle(states[0], out, mode)


@entry
def scores_of(states: Any, out: Any) -> None:
    """Points of each seat, one row per state."""
    for i in range(len(states)):
        scores(states[i], out[i])


@entry
def ranking_of(states: Any, out: Any) -> None:
    """Place of each seat (1 is best), one row per state."""
    for i in range(len(states)):
        ranking(states[i], out[i])


@entry
def sources_one(states: Any, seat: int, out: Any) -> None:
    """Points of one seat by source, as if the game ended now."""
    sources(states[0], seat, out)


@entry
def redeal_one(states: Any, viewer: int, seed: Any) -> None:
    redeal(states[0], viewer, seed)


@entry
def observe_one(states: Any, viewer: int, out: Any) -> None:
    observe(states[0], viewer, out)


@entry
def check_one(states: Any) -> int:
    return int(check(states[0]))


@rule
def pick(rng: Any, n: int) -> int:
    return np.int64(((scramble(rng) >> SHIFT_32) * np.uint64(n)) >> SHIFT_32)  # type: ignore[return-value]


@entry
def play_random(states: Any, seeds: Any, choice_seed: Any, out: Any, decisions: Any, limit: int) -> None:
    """Play every state from its setup to its end (or to the limit) with uniformly random decisions."""
    for i in range(len(states)):
        s = states[i]
        rng = scramble(np.uint64(choice_seed) + np.uint64(i))
        setup(s, seeds[i])
        n = settle(s, out, SETTLE)
        count = 0
        while n > 0 and count < limit:
            rng = next_state(rng)
            n = proceed(s, out[pick(rng, n)], out)
            count += 1
        decisions[i] = count


@entry
def play_checked(states: Any, seeds: Any, choice_seed: Any, out: Any, decisions: Any, limit: int) -> int:
    """The same with every invariant checked after each decision; 0, or the code of the first breach."""
    for i in range(len(states)):
        s = states[i]
        rng = scramble(np.uint64(choice_seed) + np.uint64(i))
        setup(s, seeds[i])
        n = settle(s, out, SETTLE)
        count = 0
        while n > 0 and count < limit:
            code = check(s)
            if code != 0:
                return int(code)
            rng = next_state(rng)
            n = proceed(s, out[pick(rng, n)], out)
            count += 1
        code = check(s)
        if code != 0:
            return int(code)
        decisions[i] = count
    return 0


@entry
def copy_many(states: Any, times: int) -> None:
    """Copy the first state over the second again and again (what a search does before each playout)."""
    for _ in range(times):
        states[1] = states[0]


@entry
def count_positions(states: Any, depth: int, out: Any) -> int:
    """How many lines of exactly this many decisions lead on from the first state (as perft in chess).

    ``states`` needs depth + 1 places and ``out`` a row for each.
    """
    at = np.zeros(depth + 1, np.int64)
    width = np.zeros(depth + 1, np.int64)
    width[0] = settle(states[0], out[0], SETTLE)
    level = 0
    total = 0
    while level >= 0:
        if level == depth or width[level] == 0:
            total += 1 if level == depth else 0
            level -= 1
        elif at[level] == width[level]:
            level -= 1
        else:
            action = out[level][at[level]]
            at[level] += 1
            states[level + 1] = states[level]
            at[level + 1] = 0
            width[level + 1] = proceed(states[level + 1], action, out[level + 1])
            level += 1
    return total
