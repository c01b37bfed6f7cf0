"""Edits saved states so that their checksum is right, and goes on with those that the invariants let pass.

Without the compiler an index outside an array and a number too large for its field are errors; compiled code would
read or write somewhere else in memory. So whatever ``check`` lets pass must at least be playable:

    RONDEL_INTERPRETED=1 python -m tests.conformance.edited_bytes
"""

from __future__ import annotations

import random
import zlib

import numpy as np

from rondel.core.errors import BadState
from rondel.core.game import State
from tests.conformance.cases import CASES, positions

HEADER = 12  # magic, tag of game and versions, checksum
EDITS = 25
DECISIONS = 8
#: mostly small numbers, which pass for seats, tiles or places
VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 20, 36, 37, 50, 64, 100, 127, 128, 200, 254, 255)


def edited(state: State, chance: random.Random) -> State | None:
    """The state with one other byte; None when it was refused."""
    saved = state.to_bytes()
    body = bytearray(saved[HEADER:])
    body[chance.randrange(len(body))] = chance.choice(VALUES)
    checksum = np.array([zlib.crc32(body)], "<u4").tobytes()
    try:
        return state.game.from_bytes(saved[: HEADER - 4] + checksum + bytes(body))
    except BadState:
        return None


def main() -> None:
    chance = random.Random(34)
    refused = 0
    for case in CASES:
        for state in positions(case.game, 34, every=90, first=3):
            for _ in range(EDITS):
                other = edited(state, chance)
                if other is None:
                    refused += 1
                    continue
                for _ in range(DECISIONS):
                    if not other.over:
                        other.apply(chance.choice(other.legal().tolist()))
    print(f"{refused} edited states were refused, the others could be played on")


if __name__ == "__main__":
    main()
