"""Starts that the rules do not give, for games that computer players learn from."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import plain
from rondel.games.hansa_teutonica.rules.actions import develop
from rondel.games.hansa_teutonica.rules.components import ABILITIES, ACTIONES
from rondel.games.hansa_teutonica.rules.state import full, value

MOST_DEVELOPMENTS = 6


def vary_start(record: Any, draw: np.random.Generator) -> None:
    """Develop some abilities beforehand.

    Who has not learned yet what they are good for never pays for them, and so never would.
    """
    for seat in range(record.options.players):
        player = record.players[seat]
        for _development in range(int(draw.integers(0, MOST_DEVELOPMENTS + 1))):
            ability = int(draw.integers(0, ABILITIES))
            if not plain(full)(player, ability):
                plain(develop)(record, player, ability)
    record.actions_left = plain(value)(record.players[record.turn], ACTIONES) if record.turn >= 0 else 0
