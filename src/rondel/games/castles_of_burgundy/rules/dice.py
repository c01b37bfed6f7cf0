"""What a die costs in workers (CB-5.7 to CB-5.12)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.castles_of_burgundy.rules.components import (
    DISTANCE,
    FARTHEST,
    FREE_STEP_TILE,
    PRICE,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.state import owns

FREE_STEP_TO_TAKE = 12


@rule
def helps(player: Any, free_step_tile: int) -> int:
    """The row of the price table: tile 8 doubles paid workers, tiles 9-12 give a free step (0: none)."""
    row = 1 if owns(player, 8) else 0
    if free_step_tile > 0 and owns(player, free_step_tile):
        row += 2
    return row


@rule
def farthest(player: Any, free_step_tile: int) -> int:
    """The longest distance from the rolled value that the player's workers can pay."""
    return int(FARTHEST[helps(player, free_step_tile), min(player.workers, 3)])


@rule
def price(player: Any, rolled: int, needed: int, free_step_tile: int) -> int:
    """The fewest workers that turn the rolled value into the needed one (CB-5.11)."""
    return int(PRICE[helps(player, free_step_tile), DISTANCE[rolled, needed]])


@rule
def free_step_to_place(tile: int) -> int:
    """The knowledge tile with the free step for placing a tile of this colour."""
    return int(FREE_STEP_TILE[TILE_COLOUR[tile]])
