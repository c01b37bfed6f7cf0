"""Simulations that are played on before they are judged: The Castles of Burgundy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.compiling import entry, plain
from rondel.core.engine import SETTLE, settle
from rondel.core.game import State
from rondel.core.registry import definition
from rondel.players.appraisal import (
    BEST_POINTS,
    BEST_WORTH,
    ESTIMATES,
    FIRST_POINTS,
    FIRST_WORTH,
    LINE,
    LINE_LIST,
    WORTH,
    foresee,
    survey,
)
from rondel.players.growing import Tree, candidates, desk_for, forest_for
from rondel.players.insight import insight
from rondel.players.network import ready
from rondel.players.tree import DOUBT, PLAYED_ON, Edge, keep_changes, play_on

GAME = rondel.game("castles-of-burgundy", players=3)
TABLES = [(name, players) for name in rondel.games() for players in definition(name).player_counts]


@entry
def played_on(seat: int, weights: Any, desk: Any, settings: Any) -> float:
    """Play on from the line's position; what looked best to this seat before that."""
    n = settle(desk.positions[LINE], desk.lists[LINE_LIST], SETTLE)
    best = 0.0
    survey(desk)
    for i in range(n):
        foresee(desk.lists[LINE_LIST, i], weights[0], desk, settings[0])
        best = max(best, desk.estimates[WORTH, seat])
    play_on(n, seat, weights[0], desk, settings[0])
    return best


def tree_at(state: State, simulations: int, seed: int = 1) -> Tree:
    tree = Tree(state.game, insight(state.game), seed)
    tree.plant(state)
    tree.grow(state.actor, simulations, None)
    return tree


def quiet_positions(seed: int) -> list[State]:
    """Where no action is half done, in a game of players who look one decision ahead."""
    state = GAME.new(seed)
    found = []
    while not state.over:
        if plain(GAME.definition.rules.quiet)(state.record) and len(state.legal()) > 1:
            found.append(state.clone())
        state.apply(candidates([tree_at(state, 1)])[0].action)
    return found


def after(state: State, actions: int) -> tuple[State, Any, float]:
    """Where playing on so many actions leads, what it looks like there, and the best that was foreseen."""
    known = insight(GAME).changed(play_on=actions)
    desk = desk_for(GAME, known.network)
    desk.positions[LINE] = state.array[0]
    foreseen = played_on(state.actor, ready(known.network, GAME.players), desk, known.settings)
    reached = state.clone()
    reached.array[0] = desk.positions[LINE]
    reached.refresh()
    return reached, desk.estimates, foreseen


def test_one_action_on_is_what_looks_best() -> None:
    """A whole action is done, and what it comes to is what was foreseen of it."""
    for state in quiet_positions(4)[::9]:
        reached, estimates, foreseen = after(state, 1)
        assert reached.actor != state.actor or plain(GAME.definition.rules.quiet)(reached.record)
        assert reached.array.tobytes() != state.array.tobytes()
        assert estimates[BEST_WORTH, state.actor] == pytest.approx(foreseen, abs=1e-5)


def test_everybody_plays_on() -> None:
    """With three players eight actions are more than a round: two dice each, and what is bought."""
    start = GAME.new(6)
    while start.record.phase < 0 or start.record.round_number == 0:
        start.apply(int(start.legal()[0]))
    reached, _estimates, _foreseen = after(start, 8)
    assert reached.check() is None
    assert reached.record.round_number >= start.record.round_number + 1
    for seat in range(3):
        assert reached.record.players[seat] != start.record.players[seat]


def test_the_end_of_the_game_ends_it() -> None:
    last = quiet_positions(4)[-1]
    reached, estimates, _foreseen = after(last, 50)
    assert reached.over
    assert estimates[BEST_POINTS].tolist() == reached.scores()


def test_one_of_some_simulations_is_played_on() -> None:
    state = quiet_positions(4)[20]
    edges = tree_at(state, 10 * PLAYED_ON).root_edges()
    assert edges["visits"].sum() == 10 * PLAYED_ON - 1  # the first one only looks at the root
    assert edges["played_on"].sum() == 10
    assert edges["worth_change"].any()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_only_where_a_game_asks_for_it(name: str, players: int) -> None:
    state = rondel.game(name, players=players).new(1)
    asked = insight(state.game).settings["play_on"][0]
    assert asked == (8 if name == "castles-of-burgundy" else 0)
    edges = tree_at(state, 10 * PLAYED_ON).root_edges()
    assert edges["played_on"].any() == edges["worth_change"].any() == edges["points_change"].any() == (asked > 0)


def test_playing_on_is_believed_the_more_often_it_is_done() -> None:
    """The same change every time: a seventh of it at first, half after six times."""
    forest = forest_for(GAME, 1)
    edges = np.zeros(1, Edge).view(np.recarray)
    estimates = np.zeros((ESTIMATES, 3))
    estimates[FIRST_WORTH], estimates[BEST_WORTH] = 0.5, 0.64
    estimates[FIRST_POINTS], estimates[BEST_POINTS] = 180.0, 194.0
    believed = []
    for _time in range(int(DOUBT)):
        plain(keep_changes)(forest._replace(edges=edges), 1, estimates)
        believed.append((float(edges[0].worth_change), float(edges[0].points_change)))
    assert believed[0] == pytest.approx((0.14 / 7, 14 / 7))
    assert believed[-1] == pytest.approx((0.07, 7.0))


def test_what_is_told_has_the_changes_of_all_trees() -> None:
    """Two trees tell what one with the experience of both would."""
    state = quiet_positions(4)[20]
    trees = [tree_at(state, 10 * PLAYED_ON, seed) for seed in (1, 2)]
    for tree, times, change in zip(trees, (2, 10), (0.01, 0.04), strict=True):
        edges = tree.root_edges()
        edges["total"], edges["worth"], edges["points"] = 0.5 * edges["visits"], 0.5, 180 * (edges["visits"] + 1)
        edges["played_on"] = times
        edges["worth_change"] = change * times / (times + DOUBT)
        edges["points_change"] = 100 * edges["worth_change"]
    told = candidates(trees)
    for one in told:
        assert one.share == pytest.approx(0.5 + (0.01 * 2 + 0.04 * 10) / (12 + DOUBT))
        assert one.points == pytest.approx(180 + (1 * 2 + 4 * 10) / (12 + DOUBT))


def test_a_share_stays_one() -> None:
    state = quiet_positions(4)[20]
    tree = tree_at(state, 10)
    edges = tree.root_edges()
    for change, share in ((5.0, 1.0), (-5.0, 0.0)):
        edges["worth_change"] = change
        assert {one.share for one in candidates([tree])} == {share}


def test_a_search_goes_where_playing_on_leads() -> None:
    """What looks a little worse at once, and better further on, is what is visited most."""
    state = quiet_positions(4)[20]
    tree = tree_at(state, 200)
    second = candidates([tree])[1]
    edges = tree.root_edges()
    edges["worth_change"] = np.where(edges["action"] == second.action, 0.3, -0.3)
    edges["played_on"] = 10_000
    tree.grow(state.actor, 1000, None)
    assert candidates([tree])[0].action == second.action
