"""The compiled rules of Hamburgum: what the engine calls (see docs/contract.md)."""

from rondel.games.hamburgum.rules.actions import step
from rondel.games.hamburgum.rules.decisions import closes_turn, legal
from rondel.games.hamburgum.rules.evaluation import FEATURES, SPREAD, features, quiet
from rondel.games.hamburgum.rules.invariants import BREACHES, check
from rondel.games.hamburgum.rules.observing import OBSERVATION, observe, redeal
from rondel.games.hamburgum.rules.preparation import setup
from rondel.games.hamburgum.rules.scoring import SOURCE_NAMES, ranking, scores, sources
from rondel.games.hamburgum.rules.state import ACTIONS, State

__all__ = [
    "ACTIONS", "BREACHES", "FEATURES", "OBSERVATION", "SOURCE_NAMES", "SPREAD", "State", "check", "closes_turn",
    "features", "legal", "observe", "quiet", "ranking", "redeal", "scores", "setup", "sources", "step",
]  # fmt: skip
