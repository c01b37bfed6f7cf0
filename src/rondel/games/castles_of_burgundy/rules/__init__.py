"""The compiled rules of The Castles of Burgundy: what the engine calls (see docs/contract.md)."""

from rondel.games.castles_of_burgundy.rules.actions import step
from rondel.games.castles_of_burgundy.rules.decisions import closes_turn, legal
from rondel.games.castles_of_burgundy.rules.evaluation import FEATURES, SPREAD, features, quiet
from rondel.games.castles_of_burgundy.rules.invariants import BREACHES, check
from rondel.games.castles_of_burgundy.rules.observing import OBSERVATION, observe, redeal
from rondel.games.castles_of_burgundy.rules.preparation import setup
from rondel.games.castles_of_burgundy.rules.scoring import SOURCE_NAMES, ranking, scores, sources
from rondel.games.castles_of_burgundy.rules.state import ACTIONS, State

__all__ = [
    "ACTIONS", "BREACHES", "FEATURES", "OBSERVATION", "SOURCE_NAMES", "SPREAD", "State", "check", "closes_turn",
    "features", "legal", "observe", "quiet", "ranking", "redeal", "scores", "setup", "sources", "step",
]  # fmt: skip
