"""Plays random games and prints a hash of all that the rules say about each position.

Run with the compiler off or with indices checked (RONDEL_INTERPRETED, RONDEL_BOUNDSCHECK), it must print the same:

    python -m tests.conformance.hashes
"""

from __future__ import annotations

import hashlib
import json
import sys
from itertools import islice

from rondel.core.game import State
from tests.conformance.cases import CASES, Case, play

SEED = 111
#: what is slow without the compiler is asked for at one of so many decisions
EVERY = 10
#: and long games are followed only so far
MOST = 400


def digest(state: State, thorough: bool) -> str:
    """Position, alternatives, points and places; thoroughly also invariants, observations and redealt copies."""
    found = hashlib.sha256(state.array.tobytes())
    found.update(repr((state.legal().tolist(), state.scores(), state.ranking())).encode())
    if thorough:
        found.update(repr(state.check()).encode())
        for viewer in range(-1, state.game.players):
            found.update(state.observe(viewer).tobytes())
            found.update(state.redeal(viewer, 17).array.tobytes())
    return found.hexdigest()[:16]


def digests(case: Case) -> list[str]:
    """One for every position of a random game, up to so many."""
    return [
        digest(state, thorough=number % EVERY == 0 or action < 0)
        for number, (state, action) in enumerate(islice(play(case.game, SEED), MOST))
    ]


if __name__ == "__main__":
    json.dump({str(case): digests(case) for case in CASES}, sys.stdout)
