"""The compiled rules of The Castles of Burgundy: what the engine calls (see docs/contract.md)."""

from rondel.games.castles_of_burgundy.rules.actions import step
from rondel.games.castles_of_burgundy.rules.decisions import closes_turn, legal
from rondel.games.castles_of_burgundy.rules.evaluation import (
    BOARD_FEATURES,
    PATIENCE,
    PLAY_ON,
    SEAT_FEATURES,
    SPREAD,
    board_features,
    idle,
    quiet,
    seat_features,
    unshown,
)
from rondel.games.castles_of_burgundy.rules.invariants import BREACHES, check
from rondel.games.castles_of_burgundy.rules.observing import OBSERVATION, observe, redeal
from rondel.games.castles_of_burgundy.rules.preparation import setup
from rondel.games.castles_of_burgundy.rules.scoring import SOURCE_NAMES, ranking, scores, sources
from rondel.games.castles_of_burgundy.rules.state import ACTIONS, State

__all__ = [
    "ACTIONS", "BOARD_FEATURES", "BREACHES", "OBSERVATION", "PATIENCE", "PLAY_ON", "SEAT_FEATURES", "SOURCE_NAMES",
    "SPREAD", "State", "board_features", "check", "closes_turn", "idle", "legal", "observe", "quiet", "ranking",
    "redeal", "scores", "seat_features", "setup", "sources", "step", "unshown",
]  # fmt: skip
