"""Looks that are remembered: known by all that an evaluation can see, and the same as looks taken again."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.compiling import entry
from rondel.core.game import State
from rondel.core.registry import definition
from rondel.players.appraisal import LINE, POINTS, WORTH, appraise
from rondel.players.growing import Tree, desk_for
from rondel.players.insight import insight
from rondel.players.looks import LOOKS, key_of_look, words_of
from rondel.players.network import ready

TABLES = [(name, players) for name in rondel.games() for players in definition(name).player_counts]
GENERATOR_BYTES = 8


@entry
def key_in(words: Any, viewer: int) -> Any:
    return key_of_look(words[0], viewer)


@entry
def appraised(viewer: int, weights: Any, desk: Any, settings: Any) -> None:
    appraise(LINE, viewer, 1, False, weights[0], desk, settings[0])


def walk(name: str, players: int, decisions: int, seed: int) -> list[State]:
    """The positions of a random game, until it is over or so many decisions are taken."""
    state, chance = rondel.game(name, players=players).new(seed), Random(seed)
    found: list[State] = []
    while not state.over and len(found) < decisions:
        found.append(state.clone())
        state.apply(chance.choice(state.legal().tolist()))
    return found


@pytest.mark.parametrize("name", rondel.games())
def test_a_look_is_known_by_everything_but_the_generator(name: str) -> None:
    """Every byte counts, for whoever looks."""
    state = walk(name, 2, 30, 4)[-1]
    memory = state.array.view(np.uint8)
    words = words_of(state.array)
    key = key_in(words, 0)
    assert key_in(words, 1) != key
    for place in range(len(memory)):
        memory[place] ^= 1
        assert (key_in(words, 0) == key) == (place < GENERATOR_BYTES)
        memory[place] ^= 1
    assert key_in(words, 0) == key


@pytest.mark.parametrize("name", rondel.games())
def test_other_positions_have_other_keys(name: str) -> None:
    keys: dict[int, bytes] = {}
    for seed in range(20):
        for state in walk(name, 2, 200, seed):
            seen = state.array.view(np.uint8)[GENERATOR_BYTES:].tobytes()
            assert keys.setdefault(int(key_in(words_of(state.array), 0)), seen) == seen
    assert len(keys) > 500


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_remembered_is_what_another_look_would_tell(name: str, players: int) -> None:
    """With other chances to come, which nobody can see."""
    game = rondel.game(name, players=players)
    known = insight(game)
    weights = ready(known.network, players)
    with_memory, without = desk_for(game, known.network, LOOKS), desk_for(game, known.network)
    for state in walk(name, players, 60, 2):
        told = []
        for desk, generator in ((with_memory, 1), (with_memory, 2), (without, 3)):
            desk.positions[LINE] = state.array[0]
            desk.positions[LINE]["rng"] = generator
            desk.estimates[:] = 0
            appraised(state.actor, weights, desk, known.settings)
            told.append(desk.estimates[[POINTS, WORTH]].tolist())
        assert told[0] == told[1] == told[2]


def test_a_search_believes_what_it_remembers() -> None:
    """Hamburgum: but for what depends on chance, all alternatives were seen before."""
    state = rondel.game("hamburgum").new(1)
    tree = Tree(state.game, insight(state.game), 1)
    believed = []
    for _time in range(2):
        tree.plant(state)
        tree.grow(state.actor, 1, None)
        believed.append([worth == 0.25 for worth in tree.root_edges()["worth"].tolist()])
        tree.desk.looks["worth"][:] = 0.25
    assert not any(believed[0])
    assert believed[1].count(True) > 0.7 * len(believed[1])


def test_memory_does_not_change_what_is_found() -> None:
    """The same up to rounding."""
    for name in rondel.games():
        state = walk(name, 2, 20, 3)[-1]
        known = insight(state.game)
        worth = []
        for looks in (0, LOOKS):
            tree = Tree(state.game, known, 1)
            tree.desk = desk_for(state.game, known.network, looks)
            tree.plant(state)
            tree.grow(state.actor, 200, None)
            edges = tree.root_edges()
            worth.append(np.sort((edges["total"] + edges["worth"]) / (1 + edges["visits"])))
        assert worth[0][-1] == pytest.approx(worth[1][-1], abs=0.02)


def test_who_looks_only_once_remembers_nothing() -> None:
    state = rondel.game("rival-cities").new(1)
    assert len(Tree(state.game, insight(state.game), 1, room=1).desk.looks) == 0
    assert len(Tree(state.game, insight(state.game), 1).desk.looks) == LOOKS
