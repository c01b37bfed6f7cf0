"""The fixed numbers of the specification's catalogue of alternatives, written out.

A test needs them to try what is not offered, since notation only finds open alternatives.
"""

from __future__ import annotations

from tests.games.castles_of_burgundy.positions import goods

FIRST_DIE, SECOND_DIE = 0, 1
BUY = 2
END_TURN = 3
WORKERS = 153
DECLINE = 160


def take(depot: int, slot: int) -> int:
    """The tile on a slot (1-4) of a numbered depot (1-6)."""
    return 4 + 4 * (depot - 1) + slot - 1


def take_black(slot: int) -> int:
    """The tile on a slot (1-8) of the black depot."""
    return 28 + slot - 1


def place(storage_slot: int, space: int) -> int:
    """The tile of a storage slot (1-3) on an estate space (0-36)."""
    return 36 + 37 * (storage_slot - 1) + space


def sell(colour: str) -> int:
    """All goods of this colour; after a ship the same number keeps the colour."""
    return 147 + goods(colour)


def goods_of(depot: int) -> int:
    return 154 + depot - 1


def discard(storage_slot: int) -> int:
    return 161 + storage_slot - 1
