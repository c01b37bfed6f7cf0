"""Deals from which a series of games begins.

Where chance decides nothing, every game begins alike and players who decide alike would play the same game again and
again. There a very careless player takes the first decisions, and the deal says which.
"""

from __future__ import annotations

from rondel.core.game import Game, State
from rondel.players.choice import Budget
from rondel.players.greedy import GreedyPlayer

#: decisions of the opening, for each seat
OPENING = 8
#: how careless the opener is: more than an apprentice, or openings would repeat
CARELESSNESS = 1.0


def length_of_opening(game: Game) -> int:
    """How many decisions a deal begins with before the players take over."""
    return 0 if game.definition.has_chance(game.options) else OPENING * game.players


def deal(game: Game, seed: int) -> State:
    """Where the players take over."""
    state = game.new(seed)
    opener = GreedyPlayer(seed, carelessness=CARELESSNESS)
    for _decision in range(length_of_opening(game)):
        state.apply(opener.choose(state, Budget(simulations=1)).action)
    return state
