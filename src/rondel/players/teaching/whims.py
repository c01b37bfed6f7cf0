"""Whims: they have a player who learns stick to something for a whole game that does not look good to it.

Some things pay only if one goes through with them: the first of three castles is worth little to a player who will not
take the others. Single decisions that go astray never find that out. A player with whims overrates or underrates a few
things about its own seat from the first decision to the last, and what came of it is learned like everything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.players.network import CHANCE, POINTS_TOLD, POINTS_UNIT, TOLD, Network

#: how many things are overrated or underrated
WHIMS = 4
#: by how many points, as part of the game's spread, for what is usual of the thing (its standard deviation)
STRENGTH = 1 / 6
#: what varies less than that counts as if it did not, or rare things would be worth all others together
LEAST_USUAL = 0.2
#: part of the players that have whims
WHIMSICAL = 0.5


def taste(network: Network, usual: NDArray[Any], spread: float, draw: np.random.Generator) -> NDArray[Any]:
    """The network's weights for the features of a seat, changed by whims.

    ``usual`` tells how much each feature varies, ``spread`` is that of the game. Only the columns that go straight
    to the end are touched.
    """
    seat: NDArray[Any] = network.seat.copy()
    varied = np.flatnonzero(usual)
    chosen = draw.choice(varied, min(WHIMS, len(varied)), replace=False)
    points = draw.normal(0, STRENGTH * spread, len(chosen)) / np.maximum(usual[chosen], LEAST_USUAL)
    seat[chosen, CHANCE - TOLD] += points / spread
    seat[chosen, POINTS_TOLD - TOLD] += points / POINTS_UNIT
    return seat
