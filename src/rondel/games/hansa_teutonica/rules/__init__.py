"""The compiled rules of Hansa Teutonica: what the engine calls (see docs/contract.md)."""

from rondel.games.hansa_teutonica.rules.actions import step
from rondel.games.hansa_teutonica.rules.decisions import closes_turn, legal
from rondel.games.hansa_teutonica.rules.evaluation import (
    BOARD_FEATURES,
    PATIENCE,
    SEAT_FEATURES,
    SPREAD,
    board_features,
    idle,
    quiet,
    seat_features,
    unshown,
)
from rondel.games.hansa_teutonica.rules.invariants import BREACHES, check
from rondel.games.hansa_teutonica.rules.observing import OBSERVATION, observe, redeal
from rondel.games.hansa_teutonica.rules.plan import planned
from rondel.games.hansa_teutonica.rules.preparation import setup
from rondel.games.hansa_teutonica.rules.scoring import SOURCE_NAMES, ranking, scores, sources
from rondel.games.hansa_teutonica.rules.state import ACTIONS, State

__all__ = [
    "ACTIONS", "BOARD_FEATURES", "BREACHES", "OBSERVATION", "PATIENCE", "SEAT_FEATURES", "SOURCE_NAMES", "SPREAD",
    "State", "board_features", "check", "closes_turn", "idle", "legal", "observe", "planned", "quiet", "ranking",
    "redeal", "scores", "seat_features", "setup", "sources", "step", "unshown",
]  # fmt: skip
