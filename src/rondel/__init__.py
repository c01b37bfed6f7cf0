"""Rondel: complete Euro board games as fast, trustworthy environments, and a table to play them at.

>>> import rondel
>>> state = rondel.game("castles-of-burgundy", players=2).new(seed=1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rondel.core.errors import RondelError
    from rondel.core.game import Game, State
    from rondel.core.records import GameRecord
    from rondel.envs.batch import Batch

__version__ = "0.1.0"
__all__ = ["Batch", "Game", "GameRecord", "RondelError", "State", "batch", "game", "games"]

_WHERE = {
    "Batch": "rondel.envs.batch",
    "Game": "rondel.core.game",
    "State": "rondel.core.game",
    "GameRecord": "rondel.core.records",
    "RondelError": "rondel.core.errors",
}


def game(name: str, /, **options: object) -> Game:
    """The game of this name with these options; ``rondel.games()`` lists the names."""
    from rondel.core.game import Game

    return Game(name, **options)


def batch(name: str, size: int, /, **settings: Any) -> Batch:
    """So many games of this name at once; the settings are those of ``Batch`` and the options of the game."""
    from rondel.envs.batch import make

    return make(name, size, **settings)


def games() -> tuple[str, ...]:
    """The names of all games."""
    from rondel.core.registry import games

    return games()


def __getattr__(name: str) -> Any:
    """Import what is asked for only then: ``import rondel`` itself loads neither NumPy nor Numba."""
    if name in _WHERE:
        import importlib

        return getattr(importlib.import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'rondel' has no attribute {name!r}")
