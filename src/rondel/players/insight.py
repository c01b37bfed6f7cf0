"""What a player knows about a game: the network of its evaluation and the settings of its search.

The network lies in the game's ``judgement.npz``, or in a file of its own for a number of players that plays differently
(``judgement-2.npz``). ``rondel tune`` writes them.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from rondel.core.definition import Definition
from rondel.core.errors import RondelError
from rondel.core.features import size_of
from rondel.core.files import write_whole
from rondel.core.game import Game
from rondel.core.language import _
from rondel.players.network import Network
from rondel.players.tree import Settings

POINTS_PART = 0.5
CURIOSITY = 0.2
SHARPNESS = 20.0
PLAN_PART = 0.5
#: what NumPy makes of a file that holds no arrays, or not these
BROKEN = (OSError, EOFError, KeyError, TypeError, ValueError, BadZipFile, zlib.error)


class NoNetwork(RondelError):
    """A file that holds no network for this game."""


@dataclass(frozen=True)
class Insight:
    """A network and the settings of a search."""

    network: Network
    settings: np.ndarray[Any, np.dtype[Any]]  # one record

    def changed(self, **settings: float) -> Insight:
        """The same with other settings."""
        changed = self.settings.copy()
        for name, value in settings.items():
            changed[name] = value
        return Insight(self.network, changed)


def with_network(definition: Definition, network: Network) -> Insight:
    """This network with the usual settings."""
    settings = np.zeros(1, Settings)
    settings["spread"] = definition.rules.SPREAD
    settings["points"] = POINTS_PART
    settings["curiosity"] = CURIOSITY
    settings["sharpness"] = SHARPNESS
    settings["plan"] = PLAN_PART
    settings["play_on"] = getattr(definition.rules, "PLAY_ON", 0)
    return Insight(network, settings)


def inputs_of(definition: Definition) -> tuple[int, int]:
    """How many features of the table and of a seat the game's evaluation has."""
    return size_of(definition.rules.BOARD_FEATURES), size_of(definition.rules.SEAT_FEATURES)


def path_of(definition: Definition, players: int | None = None) -> Path:
    """Where a game's network lies: that for all numbers of players, or that for one."""
    name = "judgement.npz" if players is None else f"judgement-{players}.npz"
    return Path(definition.rules.__file__).parent.parent / name


def path_in_use(definition: Definition, players: int) -> Path:
    """The file of this number of players if it has one, otherwise that for all."""
    own = path_of(definition, players)
    return own if own.exists() else path_of(definition)


def read(definition: Definition, path: Path) -> Network:
    """A network from a file, which must fit the game's evaluation."""
    try:
        with np.load(path, allow_pickle=False) as content:
            network = Network(*(content[name].astype(np.float32) for name in Network._fields))
    except BROKEN as error:
        raise NoNetwork(
            _(
                "{path} is no evaluation, or a damaged one. Install Rondel again, or run: rondel tune {game} --afresh"
            ).format(path=path, game=definition.name)
        ) from error
    found = len(network.board), len(network.seat)
    if found != inputs_of(definition):
        raise NoNetwork(
            _(
                "{path} is made for an evaluation with {found} features; {game} has {wanted}. "
                "Run: rondel tune {game} --afresh"
            ).format(path=path, found=sum(found), wanted=sum(inputs_of(definition)), game=definition.name)
        )
    return network


def write(network: Network, path: Path) -> None:
    """Kept with half the digits: more make no difference to what is chosen."""
    content = BytesIO()
    np.savez_compressed(content, **{name: part.astype(np.float16) for name, part in network._asdict().items()})
    try:
        write_whole(path, content.getvalue())
    except OSError as error:
        raise RondelError(
            _("Cannot write {path}: {error}. Nothing was changed there.").format(path=path, error=error.strerror)
        ) from error


@cache
def _insight(path: Path, definition: Definition) -> Insight:
    return with_network(definition, read(definition, path))


def insight(game: Game) -> Insight:
    """What comes with the game."""
    return _insight(path_in_use(game.definition, game.players), game.definition)
