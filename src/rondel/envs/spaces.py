"""Observations and actions as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rondel.core.game import Game
from rondel.core.schema import Schema

FORMS = ("vector", "named")


class Actions(spaces.Discrete):
    """The actions of a game. As Discrete, but it draws one of a mask in a tenth of the time."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if probability is not None or not isinstance(mask, np.ndarray) or mask.dtype != np.int8:
            return super().sample(mask, probability)
        found = mask.nonzero()[0]
        drawn: np.int64 = found[int(self.np_random.random() * len(found))] if len(found) else self.start
        return drawn

    def contains(self, x: Any) -> bool:
        return bool(0 <= x < self.n) if type(x) in (int, np.int64) else super().contains(x)


def observation_space(schema: Schema, form: str) -> spaces.Space[Any]:
    if form == "vector":
        return spaces.Box(schema.low, schema.high, dtype=np.int16)
    return spaces.Dict(
        {field.key: spaces.Box(field.low, field.high, schema.shape(field), np.int16) for field in schema.fields}
    )


def seen(game: Game, vector: NDArray[np.int16], form: str) -> Any:
    """An observation in the form of its space."""
    return vector if form == "vector" else game.definition.observation.named(vector)
