"""The games in OpenSpiel: importing this registers them.

>>> import pyspiel
>>> import rondel.envs.openspiel
>>> game = pyspiel.load_game("python_rondel_hansa_teutonica(players=3)")
"""

from __future__ import annotations

from rondel.core.errors import RondelError
from rondel.core.language import _

try:
    from rondel.envs.openspiel.games import RondelGame, RondelState, register, short_name
except ImportError as error:
    if error.name != "pyspiel":
        raise
    raise RondelError(_("OpenSpiel is not installed here: pip install 'rondel[openspiel]'")) from error

__all__ = ["NAMES", "RondelGame", "RondelState", "short_name"]

#: the names of our games in OpenSpiel
NAMES = register()
