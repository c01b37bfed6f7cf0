"""Starts that the rules do not give, for games that computer players learn from."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import plain
from rondel.games.hansa_teutonica.rules.actions import develop
from rondel.games.hansa_teutonica.rules.components import ABILITIES, ACTIONES
from rondel.games.hansa_teutonica.rules.state import full, value

#: part of the games in which abilities are developed beforehand, and how many at most by each player
DEVELOPED, MOST_DEVELOPMENTS = 0.5, 6
#: rounds after which a game ends as it stands
ROUND_LIMITS = 12, 40


def vary_start(record: Any, draw: np.random.Generator) -> None:
    """Limit the rounds, and now and then develop some abilities beforehand.

    Nobody knows the limit: whoever is behind has to hurry, where waiting would put off a defeat for ever. And who has
    not learned yet what abilities are good for never pays for them, and so never would.
    """
    record.options.round_limit = draw.integers(ROUND_LIMITS[0], ROUND_LIMITS[1] + 1)
    if draw.random() > DEVELOPED:
        return
    for seat in range(record.options.players):
        player = record.players[seat]
        for _development in range(int(draw.integers(0, MOST_DEVELOPMENTS + 1))):
            ability = int(draw.integers(0, ABILITIES))
            if not plain(full)(player, ability):
                plain(develop)(record, player, ability)
    record.actions_left = plain(value)(record.players[record.turn], ACTIONES) if record.turn >= 0 else 0
