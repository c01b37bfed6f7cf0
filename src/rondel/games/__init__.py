"""The games, one folder each.

``rondel.games`` is this package and, for users, also the function that lists the games: importing a game would
otherwise put the package in the function's place.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of all games."""
        from rondel.core.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
