"""Which games there are: one folder under ``rondel.games`` each."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from pathlib import Path

from rondel.core.definition import Definition
from rondel.core.errors import UnknownGame
from rondel.core.language import _

FOLDER = Path(__file__).resolve().parent.parent / "games"


@cache
def folders() -> tuple[str, ...]:
    """The names of all games, finished or not."""
    found = (module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def games() -> tuple[str, ...]:
    """The names of all finished games."""
    return tuple(name for name in folders() if definition(name).finished)


@cache
def definition(name: str) -> Definition:
    if name not in folders():
        near = difflib.get_close_matches(name, games(), 1, 0.4)
        hint = _(" Did you mean {name}?").format(name=near[0]) if near else ""
        raise UnknownGame(
            _("There is no game {name!r}.{hint} Games: {games}").format(name=name, hint=hint, games=", ".join(games()))
        )
    module = importlib.import_module(f"rondel.games.{name.replace('-', '_')}")
    found: Definition = module.GAME
    return found
