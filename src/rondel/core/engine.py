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
# Instead of a decision
NOTHING, BEGIN = -2, -3

#: instead of an action
NO_PLAN = -1

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


def _function_of(dtype: np.dtype[Any], name: str, usual: Any) -> Any:
    """What a game calls by this name; the usual function, if there is one, for games that have none."""
    rules = _registered(dtype)
    return getattr(rules, name) if usual is None else getattr(rules, name, usual)


def _generic(name: str, usual: Any = None) -> Any:
    """A function that calls the registered game's function of that name, or the usual one where it has none."""

    def interpreted(s: Any, *rest: Any) -> Any:
        return _function_of(s.dtype, name, usual)(s, *rest)

    interpreted.__name__ = name
    if not INTERPRETED:
        _resolve_by_record(interpreted, usual)
    return interpreted


def _resolve_by_record(function: Any, usual: Any) -> None:
    """Have compiled code call the game's function directly.

    Numba's own way (``overload``) compiles a function in between, which costs as much time as optimising the
    whole game once more.
    """
    from numba import types
    from numba.core.typing.templates import AbstractTemplate, infer, infer_global
    from numba.np.numpy_support import as_dtype

    class ByRecord(AbstractTemplate):
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            dispatcher = _function_of(as_dtype(args[0]), function.__name__, usual)
            template, _, args, kws = dispatcher.get_call_template(args, kws)
            return template(self.context).apply(args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return _function_of(as_dtype(sig.args[0]), function.__name__, usual).get_overload(sig.args)

    infer(ByRecord)  # type: ignore[no-untyped-call]
    infer_global(function, types.Function(ByRecord))  # type: ignore[no-untyped-call]


@rule
def nothing_planned(s: Any) -> int:
    """For games in which no simple plan is known."""
    return NO_PLAN


setup = _generic("setup")
legal = _generic("legal")
step = _generic("step")
closes_turn = _generic("closes_turn")
scores = _generic("scores")
ranking = _generic("ranking")
sources = _generic("sources")
redeal = _generic("redeal")
observe = _generic("observe")
check = _generic("check")
board_features = _generic("board_features")
seat_features = _generic("seat_features")
quiet = _generic("quiet")
unshown = _generic("unshown")
idle = _generic("idle")
planned = _generic("planned", nothing_planned)


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


@entry
def apply(states: Any, action: int, out: Any, n: int, mode: int, seed: Any) -> int:
    """Apply a decision if it is among the n open ones in ``out``, which then holds the next ones.

    BEGIN sets up a new game from the seed, NOTHING is no decision; the next ones are found all the same. One entry for
    all three, because compiling the rules into an entry takes a second each time.
    """
    s = states[0]
    if action == BEGIN:
        setup(s, seed)
    elif action != NOTHING:
        found = False
        for i in range(n):
            if out[i] == action:
                found = True
        if not found:
            return ILLEGAL
        step(s, action)
    return settle(s, out, mode)


_NO_SEED = np.uint64(0)


def start(states: Any, seed: Any, out: Any) -> int:
    """Set up a new game."""
    return int(apply(states, BEGIN, out, 0, SETTLE, seed))


def settled(states: Any, out: Any, mode: int) -> int:
    """What is open in a state that came from outside (bytes, a redealt copy, a position set up by hand)."""
    return int(apply(states, NOTHING, out, 0, mode, _NO_SEED))


def decide(states: Any, action: int, out: Any, n: int, mode: int) -> int:
    """Carry out one of the n open alternatives; how many are open then, or ILLEGAL."""
    return int(apply(states, action, out, n, mode, _NO_SEED))


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
def planned_in(states: Any) -> int:
    """The action that a simple plan asks for, or NO_PLAN. It may not be allowed."""
    return int(planned(states[0]))


@rule
def pick(rng: Any, n: int) -> int:
    return np.int64(((scramble(rng) >> SHIFT_32) * np.uint64(n)) >> SHIFT_32)  # type: ignore[return-value]


@entry
def play_random(states: Any, seeds: Any, choice_seed: Any, out: Any, decisions: Any, limit: int, checked: bool) -> int:
    """Play every state from its setup to its end (or to the limit) with uniformly random decisions.

    With every invariant checked after each decision if wanted; 0, or the code of the first breach. Without a seed
    nothing is played, and the first state is checked as it is.
    """
    if len(seeds) == 0:
        return int(check(states[0]))
    for i in range(len(states)):
        s = states[i]
        rng = scramble(np.uint64(choice_seed) + np.uint64(i))
        setup(s, seeds[i])
        n = settle(s, out, SETTLE)
        code = check(s) if checked else 0
        count = 0
        while n > 0 and count < limit and code == 0:
            rng = next_state(rng)
            step(s, out[pick(rng, n)])
            n = settle(s, out, SETTLE)
            count += 1
            if checked:
                code = check(s)
        if code != 0:
            return int(code)
        decisions[i] = count
    return 0


_NONE, _NO_SEEDS, _NO_LIST = np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros(0, np.int16)


def check_one(states: Any) -> int:
    """0, or the code of the invariant that the first state breaks."""
    return int(play_random(states, _NO_SEEDS, _NO_SEED, _NO_LIST, _NONE, 0, True))
