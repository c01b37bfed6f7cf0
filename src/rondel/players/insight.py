"""What a player knows about a game: the weights of its evaluation and the settings of its search.

They lie in the game's ``weights.json``, for each number of players, and are written by ``rondel tune``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rondel.core.definition import Definition
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.players.tree import Settings

FILE_NAME = "weights.json"


@dataclass(frozen=True)
class Insight:
    """Weights and settings for one number of players."""

    weights: np.ndarray[Any, np.dtype[np.float64]]
    settings: np.ndarray[Any, np.dtype[Any]]  # one record

    @classmethod
    def of(cls, definition: Definition, content: Mapping[str, Mapping[str, float]]) -> Insight:
        """From the parts of the file, which must name each weight and each setting once."""
        _complete(definition.rules.WEIGHTS, content["weights"])
        _complete(Settings.names or (), content["settings"])
        settings = np.zeros(1, Settings)
        for name, value in content["settings"].items():
            settings[name] = value
        return cls(np.array([content["weights"][name] for name in definition.rules.WEIGHTS], np.float64), settings)

    def changed(self, **settings: float) -> Insight:
        """The same with other settings."""
        changed = self.settings.copy()
        for name, value in settings.items():
            changed[name] = value
        return Insight(self.weights, changed)


def _complete(wanted: tuple[str, ...], given: Mapping[str, float]) -> None:
    if set(wanted) != set(given):
        names = ", ".join(sorted(set(wanted) ^ set(given)))
        raise RondelError(_("The weights do not fit the evaluation; missing or unknown: {names}").format(names=names))


def path_of(definition: Definition) -> Path:
    return Path(definition.rules.__file__).parent.parent / FILE_NAME


def read(definition: Definition) -> dict[str, dict[str, dict[str, float]]]:
    """The whole file: number of players -> weights and settings."""
    content: dict[str, dict[str, dict[str, float]]] = json.loads(path_of(definition).read_text(encoding="utf-8"))
    return content


@cache
def insight(game: Game) -> Insight:
    """For this number of players, or for the nearest one that was tuned."""
    content = read(game.definition)
    nearest = min(content, key=lambda players: (abs(int(players) - game.players), players))
    return Insight.of(game.definition, content[nearest])
