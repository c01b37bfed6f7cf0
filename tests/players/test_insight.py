"""Networks: there for every game, refused when they do not fit, and computed the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.compiling import entry
from rondel.core.errors import RondelError
from rondel.core.registry import definition
from rondel.players.insight import inputs_of, insight, path_of, read, write
from rondel.players.network import TOLD, Network, Notes, blank_network, consult, notes_for

GAMES = rondel.games()


@entry
def consulted(states: Any, viewer: int, network: Any, notes: Any) -> None:
    consult(states[0], viewer, network, notes)


def told(network: Network, notes: Notes) -> Any:
    """The network in plain NumPy."""
    first = notes.board @ network.board + network.first_bias + notes.seats @ network.seat
    bent = np.maximum(first[:, :-TOLD], 0)
    others = (bent.sum(axis=0) - bent) / (len(bent) - 1)
    second = np.maximum(bent @ network.own + others @ network.others + network.second_bias, 0)
    return second @ network.last + network.last_bias + first[:, -TOLD:]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_learned_something(name: str) -> None:
    known = insight(definition(name))
    assert (len(known.network.board), len(known.network.seat)) == inputs_of(definition(name))
    assert known.network.last.any()
    assert known.settings["spread"] == definition(name).rules.SPREAD > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_network_is_the_network(name: str) -> None:
    game = rondel.game(name)
    network = insight(game.definition).network
    notes = notes_for(network, game.players)
    state = game.new(4)
    for _decision in range(20):
        consulted(state.array, state.actor, network, notes)
        assert notes.board.any()
        assert notes.seats.any(axis=1).all()
        assert notes.told == pytest.approx(told(network, notes), rel=1e-3, abs=1e-4)
        state.apply(int(state.legal()[0]))


def test_a_network_that_knows_nothing_holds_all_chances_for_equal() -> None:
    game = rondel.game("hamburgum")
    network = blank_network(*inputs_of(game.definition), 16, 8, 1)
    notes = notes_for(network, game.players)
    consulted(game.new(1).array, 0, network, notes)
    assert notes.first.any()
    assert not notes.told.any()


def test_a_network_survives_its_file(tmp_path: Path) -> None:
    known = definition("rival-cities")
    network = blank_network(*inputs_of(known), 8, 4, 1)
    write(network, tmp_path / "one.npz")
    for before, after in zip(network, read(known, tmp_path / "one.npz"), strict=True):
        assert after.dtype == np.float32
        assert after == pytest.approx(before, rel=2e-3, abs=1e-6)


def test_a_network_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.npz"
    write(blank_network(3, 4, 8, 4, 1), path)
    with pytest.raises(RondelError, match="with 7 features"):
        read(definition("rival-cities"), path)
    path.write_bytes(b"no network")
    with pytest.raises(RondelError, match="cannot be read as an evaluation"):
        read(definition("rival-cities"), path)
    with pytest.raises(RondelError, match="cannot be read as an evaluation"):
        read(definition("rival-cities"), tmp_path / "none.npz")


def test_the_file_ships_with_the_game() -> None:
    for name in GAMES:
        assert path_of(definition(name)).is_file()
        assert path_of(definition(name)).stat().st_size < 500_000
