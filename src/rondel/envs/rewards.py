"""What the seats get: the places at the end, and on request the change of their lead in points on the way."""

from __future__ import annotations

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.envs.stepping import share_out, share_points

_share_out, _share_points = plain(share_out), plain(share_points)


def for_places(state: State) -> list[float]:
    """From 1 for the first place to -1 for the last, evenly spaced; equal places share. They add up to nothing."""
    rewards = [0.0] * state.game.players
    _share_out(state.ranking(), rewards)
    return rewards


class Lead:
    """How far each seat is ahead of the average of the others, watched from decision to decision."""

    def __init__(self, state: State, weight: float) -> None:
        self._weight = weight
        self._points = state.scores()

    def gained(self, state: State) -> list[float]:
        """The weight times what each lead has grown since this was last asked."""
        rewards = [0.0] * state.game.players
        _share_points(self._points, rewards, -self._weight)
        self._points = state.scores()
        _share_points(self._points, rewards, self._weight)
        return rewards
