"""The shape of a game as docs/contract.md gives it: record, constants, versions, files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from rondel.core import engine
from rondel.core.registry import FOLDER, definition
from tests.conformance.cases import CASES, GAMES, Case, values_of

FILES = (
    "__init__.py",
    "options.py",
    "observation.py",
    "view.py",
    "words.py",
    "board.py",
    "rules/__init__.py",
    "rules/data.json",
)
RULES = ("setup", "legal", "step", "closes_turn", "scores", "ranking", "sources", "redeal", "observe", "check")
WORDS = ("notation", "prompt", "label", "tell", "opening", "heading")

games = pytest.mark.parametrize("name", GAMES)


def test_there_are_games() -> None:
    assert GAMES


@games
def test_files(name: str) -> None:
    folder = FOLDER / name.replace("-", "_")
    assert [file for file in FILES if not (folder / file).is_file()] == []


@games
def test_description(name: str) -> None:
    game = definition(name)
    assert game.name == name
    assert game.title
    assert game.designers
    assert game.published
    assert game.summary
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert game.rules_version >= 1
    assert game.action_schema >= 1
    assert game.observation_schema >= 1
    assert game.player_counts == next(option.values for option in game.options if option.name == "players")


@games
def test_options(name: str) -> None:
    """Every value of every option can be played; texts are distinct, codes fit the record."""
    game = definition(name)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    for option in game.options:
        assert option.title
        assert all(option.explanations)
        assert len({str(value) for value in option.values}) == len(set(option.codes)) == len(option.values)
        played = {case.options[option.name] for case in CASES if case.name == name}
        assert played == set(values_of(option))


@games
def test_functions(name: str) -> None:
    game = definition(name)
    for module, functions in ((game.rules, RULES), (game.words, WORDS), (game.sight, ("view",))):
        assert [function for function in functions if not callable(getattr(module, function, None))] == []
    assert callable(game.board.draw)
    assert callable(game.board.parts)


@games
def test_record(name: str) -> None:
    game = definition(name)
    dtype: np.dtype[Any] = game.rules.State
    fields: Mapping[str, Any] = dtype.fields or {}
    assert dtype.itemsize <= 1024
    assert {"rng", "options", "stage", "actor", "turn", "players"} <= set(fields)
    assert fields["rng"][0] == np.uint64
    assert fields["options"][0].names == tuple(option.name for option in game.options)
    for field in ("stage", "actor", "turn"):
        assert fields[field][0].kind == "i"
    seats, shape = fields["players"][0].subdtype or (None, ())
    assert seats is not None
    assert seats.names
    assert shape == (max(game.player_counts),)
    assert not dtype.hasobject


@games
def test_constants(name: str) -> None:
    rules = definition(name).rules
    assert 1 < rules.ACTIONS <= 1024
    assert all(isinstance(code, int) and code != 0 and text for code, text in rules.BREACHES.items())
    assert len(set(rules.BREACHES.values())) == len(rules.BREACHES)
    assert len(set(rules.SOURCE_NAMES)) == len(rules.SOURCE_NAMES) > 0
    names = [field[0] for field in rules.OBSERVATION]
    assert len(set(names)) == len(names)
    assert all(size >= 1 and low <= high for _, size, low, high in rules.OBSERVATION)


def test_records_of_different_games_differ() -> None:
    """The engine finds the rules by the type of the record."""
    types = [definition(name).rules.State for name in GAMES]
    assert all(one != other for one, other in combinations(types, 2))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_setup_sets_every_field(case: Case) -> None:
    """A record that was used before is set up like a new one."""
    clean = case.game.new(5)
    dirty = case.game.blank(1)
    options = dirty["options"].copy()
    dirty.view(np.uint8)[:] = 0x5B
    dirty["options"] = options
    engine.start(dirty, np.uint64(5), np.zeros(case.game.actions, np.int16))
    for field in dirty.dtype.names or ():
        assert np.array_equal(dirty[field], clean.array[field]), field


@pytest.mark.parametrize("case", CASES, ids=str)
def test_new_game(case: Case) -> None:
    state = case.game.new(7)
    assert state == case.game.new(7)
    assert state.to_bytes() == case.game.new(7).to_bytes()
    assert state.check() is None
    assert not state.over
    assert 0 <= state.actor < case.game.players
    assert -1 <= state.turn < case.game.players
    assert state.record.options.players == case.game.players
    assert case.game.players in definition(case.name).player_counts
