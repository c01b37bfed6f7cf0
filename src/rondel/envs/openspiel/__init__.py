"""The games in OpenSpiel: importing this registers them.

>>> import pyspiel
>>> import rondel.envs.openspiel
>>> game = pyspiel.load_game("python_rondel_hansa_teutonica(players=3)")
"""

from __future__ import annotations

from rondel.envs.settings import needed

needed("pyspiel", "openspiel")

from rondel.envs.openspiel.games import RondelGame, RondelState, register, short_name  # noqa: E402

__all__ = ["NAMES", "RondelGame", "RondelState", "short_name"]

#: the names of our games in OpenSpiel
NAMES = register()
