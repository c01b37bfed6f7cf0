"""What a seat can see, as OpenSpiel's observers give it: a tensor, the same by field, and text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from rondel.core.errors import BadOption
from rondel.core.game import Game
from rondel.core.language import _
from rondel.envs.openspiel.positions import SPECTATOR

FIELDS = "fields"


class Observer:
    """Sees with the eyes of one seat: everything that is public, and what only this seat knows.

    The tensor is the current observation in either case: the rules keep in the record whatever a seat may remember.
    With perfect recall the string is a fingerprint of everything that the seat has seen and decided.
    """

    def __init__(self, game: Game, recall: bool, public: bool, by_field: bool) -> None:
        self._recall = recall
        self._public = public
        fields = game.definition.rules.OBSERVATION
        self.tensor = np.zeros(sum(size for _name, size, _low, _high in fields), np.float32)
        self.dict: dict[str, Any] = {}
        if by_field:
            place = 0
            for name, size, _low, _high in fields:
                self.dict[name] = self.tensor[place : place + size]
                place += size
        else:
            self.dict["info_state" if recall else "observation"] = self.tensor

    def set_from(self, state: Any, player: int) -> None:
        numbers = state.at.numbers(self._eyes(player))
        self.tensor[:] = 0 if numbers is None else numbers

    def string_from(self, state: Any, player: int) -> str:
        eyes = self._eyes(player)
        found: str = state.at.fingerprint(eyes) if self._recall else "\n".join(state.at.lines(eyes))
        return found

    def _eyes(self, player: int) -> int:
        return SPECTATOR if self._public else player


class PrivateObserver:
    """Only what the seat knows and the others do not, in words."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There are no numbers of the private part alone."""

    def string_from(self, state: Any, player: int) -> str:
        public = set(state.at.lines(SPECTATOR))
        return "\n".join(line.strip() for line in state.at.lines(player) if line not in public)


def observer(game: Game, kind: Any, params: Mapping[str, Any] | None) -> Observer | PrivateObserver | None:
    """The observer of this kind; OpenSpiel takes None for "not offered"."""
    by_field = False
    for name, value in (params or {}).items():
        if name != FIELDS:
            raise BadOption(
                _("There is no parameter {name!r} of an observer; the only one is {fields}=True").format(
                    name=name, fields=FIELDS
                )
            )
        by_field = bool(value)
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    private = kind.private_info
    if private == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info:
        return Observer(game, kind.perfect_recall, False, by_field)
    if private == pyspiel.PrivateInfoType.NONE and kind.public_info:
        return Observer(game, kind.perfect_recall, True, by_field)
    if private == pyspiel.PrivateInfoType.SINGLE_PLAYER and not kind.perfect_recall:
        return PrivateObserver()
    return None
