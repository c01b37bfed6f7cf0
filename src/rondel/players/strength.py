"""How strong each level is: its share of the victories against the level below, with two players, as measured.

``python -m benchmarks.ladder --write`` writes the numbers from the games of the ladder.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from rondel.core.language import _
from rondel.players import LEVELS, Level

MEASURED = Path(__file__).with_name("strength.json")


@cache
def measured() -> dict[str, dict[str, float]]:
    """For each game, by the name of the level."""
    shares: dict[str, dict[str, float]] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return shares


def about(level: Level, game: str) -> str:
    """What people are told of a level: how it thinks, and whom it beats how often."""
    share = measured().get(game, {}).get(level.name)
    if share is None:
        return _(level.about)
    below = LEVELS[LEVELS.index(level) - 1]
    return _("{about}. Wins {share:.0%} of its games against the {level}").format(
        about=_(level.about), share=share, level=_(below.title)
    )
