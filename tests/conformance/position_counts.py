"""Counts of positions to a fixed depth, as chess programs do (perft): a change of the rules changes them.

``perft/<game>.json`` holds, for the version of the rules that it names, options, seed, a number of random decisions
from the setup, and how many lines of 1, 2, 3, ... decisions lead on from there. When the rules change on purpose and
their version rises, write new numbers and look at the difference:

    python -m tests.conformance.position_counts [GAME ...]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from rondel.core import engine
from rondel.core.game import Game, State
from rondel.core.registry import definition
from tests.conformance.cases import CASES, GAMES, LIMIT

FOLDER = Path(__file__).resolve().parent / "perft"
SEED = 1
#: counting stops at the depth that passes one of these
ENOUGH, DEEPEST = 40_000, 12


def position(game: Game, seed: int, after: int = LIMIT) -> tuple[State, int]:
    """The position after so many decisions of the engine's random play, and how many there were."""
    state = State(game, game.blank(1))
    decisions = np.zeros(1, np.int64)
    out = np.zeros(game.actions, np.int16)
    engine.play_random(state.array, np.array([seed], np.uint64), np.uint64(seed), out, decisions, after, False)
    state.refresh()
    return state, int(decisions[0])


def count(state: State, depth: int) -> int:
    """How many lines of exactly this many decisions there are."""
    if depth == 0:
        return 1
    actions = state.legal().tolist()
    return len(actions) if depth == 1 else sum(count(state.clone().apply(action), depth - 1) for action in actions)


def counts(state: State) -> list[int]:
    """For 1, 2, 3, ... decisions, until there are enough."""
    found = [count(state, 1)]
    while 0 < found[-1] < ENOUGH and len(found) < DEEPEST:
        found.append(count(state, len(found) + 1))
    return found


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def stored(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path_of(name).read_text(encoding="utf-8"))
    return content


def write(name: str) -> None:
    """From the setup and from the middle of a game with each set of options; a line each, to be compared easily."""
    lines = []
    for case in (case for case in CASES if case.name == name):
        _, whole = position(case.game, SEED)
        for after in (0, whole // 2):
            found = counts(position(case.game, SEED, after)[0])
            lines.append(json.dumps({"options": dict(case.options), "seed": SEED, "after": after, "counts": found}))
    head = f'{{"game": "{name}", "rules_version": {definition(name).rules_version}, "cases": [\n  '
    path_of(name).write_text(head + ",\n  ".join(lines) + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        write(game)
        print(f"{path_of(game).name}: {[case['counts'][-1] for case in stored(game)['cases']]}")
