"""Tuning: a network learns from play, and an interrupted run goes on."""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.cli import main
from rondel.commands import tune
from rondel.core.compiling import entry
from rondel.core.errors import RondelError
from rondel.core.registry import definition
from rondel.games.hansa_teutonica import learning
from rondel.players.appraisal import ROOT
from rondel.players.greedy import TRIFLE
from rondel.players.growing import Tree, candidates, desk_for, forest_for
from rondel.players.insight import inputs_of, insight
from rondel.players.network import blank_network, ready
from rondel.players.teaching import tuning, whims
from rondel.players.teaching.selfplay import Habits, found_by_search

NAME = "rival-cities"
GAME = rondel.game(NAME)


def test_what_is_remembered_is_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without trust in the network and with all patience: the result and the final points."""
    monkeypatch.setitem(tuning._HABITS, "trust", 0.0)
    monkeypatch.setitem(tuning._HABITS, "patience", 1.0)
    network = insight(GAME).network
    (board, seats, chances, points), outcomes = tuning.play(GAME, network, np.arange(3, dtype=np.uint64), 1400)
    assert len(board) == len(seats) == len(chances) == len(points) > 20
    assert seats.shape[1] == chances.shape[1] == points.shape[1] == 2
    assert (outcomes[:, 1] == 1).all()
    assert set(chances.ravel().tolist()) == {0.0, 1.0}
    assert chances.sum(axis=1) == pytest.approx(1)
    finals = {tuple(row) for row in outcomes[:, 2:].tolist()}
    assert {tuple(row) for row in (points * 50).round().astype(int).tolist()} == finals


def test_what_comes_later_counts_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no patience at all: even chances, and the points that the position has at once."""
    monkeypatch.setitem(tuning._HABITS, "trust", 0.0)
    monkeypatch.setitem(tuning._HABITS, "patience", 0.0)
    monkeypatch.setitem(tuning._HABITS, "every", 1)
    network = insight(GAME).network
    (_board, _seats, chances, points), _outcomes = tuning.play(GAME, network, np.arange(1, dtype=np.uint64), 1400)
    assert chances == pytest.approx(0.5)
    assert points[0].tolist() != points[-1].tolist()
    start = GAME.new(0)
    assert (points[0] * 50).tolist() == pytest.approx([sum(start.sources(seat).values()) for seat in range(2)])


def test_a_game_that_takes_too_long_is_nobodys_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tuning._HABITS, "trust", 0.0)
    network = insight(GAME).network
    (_board, _seats, chances, _points), outcomes = tuning.play(GAME, network, np.arange(2, dtype=np.uint64), 20)
    assert outcomes[:, 0].tolist() == [20, 20]
    assert not outcomes[:, 1].any()
    assert chances == pytest.approx(0.5)


@entry
def searched(forest: Any, weights: Any, desk: Any, habits: Any, rng: Any) -> int:
    return found_by_search(forest, weights[0], desk, habits[0], rng)


@pytest.mark.parametrize("name", ["castles-of-burgundy", "hamburgum"])
def test_a_short_search_is_that_of_the_searching_player(name: str) -> None:
    game = rondel.game(name)
    known = insight(game)
    habits = np.zeros(1, Habits)
    for setting in known.settings.dtype.names or ():
        habits[setting] = known.settings[setting]
    habits["simulations"] = 40
    state = game.new(7)
    desk, forest = desk_for(game, known.network), forest_for(game, 60)
    for number in range(15):
        tree = Tree(game, known, number)
        tree.plant(state)
        tree.grow(state.actor, 40, None)
        found = candidates([tree])
        desk.positions[ROOT] = state.array[0]
        chosen = searched(forest, ready(known.network, game.players), desk, habits, np.uint64(number))
        assert chosen in [one.action for one in found if one.visits == found[0].visits]
        state.apply(chosen)


def test_unusual_starts_are_right_and_varied() -> None:
    """Hansa Teutonica: a limit of rounds in all games, abilities developed beforehand in some."""
    for players in (2, 3, 5):
        game = rondel.game("hansa-teutonica", players=players)
        starts = [tuning._start(game, seed) for seed in range(40)]
        assert all(start.check() is None for start in starts)
        steps = [[sum(start.record.players[seat].steps) for seat in range(players)] for start in starts]
        assert 10 <= sum(any(of_all) for of_all in steps) <= 30
        assert {of_all[0] for of_all in steps} > {0, 2, 4}
        limits = {int(start.record.options.round_limit) for start in starts}
        assert len(limits) > 10
        assert learning.ROUND_LIMITS[0] <= min(limits) <= max(limits) <= learning.ROUND_LIMITS[1]


def test_whims_change_only_what_goes_straight_to_the_end() -> None:
    network = blank_network(3, 40, 8, 5, 1)
    usual = np.full(40, 0.5)
    usual[:20] = 0  # what never varies is nothing to be whimsical about
    found = whims.taste(network, usual, 10.0, np.random.default_rng(1))
    change = found - network.seat
    assert not change[:20].any()
    assert not change[:, :-2].any()
    assert np.count_nonzero(change[:, -1]) == np.count_nonzero(change[:, -2]) == whims.WHIMS
    assert change[:, -2] * 10 == pytest.approx(change[:, -1] * 50, rel=1e-4)
    rare = whims.taste(network, usual / 1000, 10.0, np.random.default_rng(1)) - network.seat
    assert np.abs(rare).max() == pytest.approx(np.abs(change).max() * 0.5 / whims.LEAST_USUAL, rel=1e-4)


def test_a_whim_is_followed_through_a_whole_game() -> None:
    """Who overrates workers saves them up, and the other one does not."""
    game = rondel.game("castles-of-burgundy")
    network = insight(game).network
    features = [name for name, size in game.definition.rules.SEAT_FEATURES for _number in range(size)]
    workers = features.index("workers")
    fond = network.seat.copy()
    fond[workers, -2:] += 0.3
    seeds = np.arange(6, dtype=np.uint64)
    for tastes, more in (([fond, network.seat], 0), ([network.seat, fond], 1)):
        (_board, seats, _chances, _points), _outcomes = tuning.play(game, network, seeds, 2000, tastes=tastes)
        assert seats[:, more, workers].mean() > 2 * seats[:, 1 - more, workers].mean()


def test_seats_that_do_not_exist_do_not_say_what_is_usual() -> None:
    lessons = tuning.Lessons.blank(GAME.definition, 3)
    draw = np.random.default_rng(1)
    assert not len(lessons.usual(draw))
    board, seat = inputs_of(GAME.definition)
    seats = np.ones((50, 2, seat))
    seats[:, :, 0] = draw.random((50, 2))
    lessons.add(np.zeros((50, board)), seats, np.full((50, 2), 0.5), np.zeros((50, 2)))
    usual = lessons.usual(draw)
    assert usual[0] == pytest.approx(12**-0.5, rel=0.1)
    assert not usual[1:].any()


def test_learning_lowers_the_error() -> None:
    run = tuning.begin(GAME.definition, seed=2, afresh=True)
    course = tuning.Course(games=40, longest=700, simulations=0, repeats=12, rate=1e-3)
    reports = list(tuning.generations(run, [GAME], 4, course, seed=2))
    lessons, _outcomes = tuning.play(GAME, run.network, np.arange(5, dtype=np.uint64), 1400)
    knows_nothing = tuning.begin(GAME.definition, seed=2, afresh=True).network
    before, learner, steady = (
        float(tuning.error(one, *lessons)[0]) for one in (knows_nothing, run.learner, run.network)
    )
    assert learner < 0.99 * before  # most of what comes is chance
    assert learner < steady < before
    assert run.generation == len(reports) == 4


def test_the_course_says_how_much_is_learned() -> None:
    """Twice the repeats are twice the steps; with a smaller rate, and at last, the network changes less."""

    def taught(repeats: int, rate: float) -> tuple[int, list[float]]:
        run = tuning.begin(GAME.definition, seed=2)
        steps, changes, before = [], [], run.learner
        for _report in tuning.generations(run, [GAME], 3, tuning.Course(8, 700, 0, repeats, rate), seed=2):
            parts = [np.ravel(b - a) for a, b in zip(before, run.learner, strict=True)]
            changes.append(float(np.abs(np.concatenate(parts)).mean()))
            steps.append(int(run.pace.count))
            before = run.learner
        return steps[0], changes

    (steps, changes), (twice, _more), (same, little) = taught(4, 1e-3), taught(8, 1e-3), taught(4, 1e-5)
    assert twice == pytest.approx(2 * steps, abs=1)
    assert same == steps
    assert 0 < little[0] < changes[0] / 20
    assert 0 < changes[-1] < changes[0] / 5


def test_missing_seats_do_not_count() -> None:
    """With two players whatever is written in the other places must not change the error."""
    network = blank_network(3, 4, 8, 5, 1)._replace(last=np.ones((5, 2)))
    draw = np.random.default_rng(1)
    board, seats = draw.random((6, 3)), draw.random((6, 5, 4))
    chances, points = np.full((6, 5), -1.0), draw.random((6, 5))
    chances[:, :2] = [1.0, 0.0]
    found = float(tuning.error(network, board, seats, chances, points)[0])
    assert float(tuning.error(network, board, seats[:, :2], chances[:, :2], points[:, :2])[0]) == pytest.approx(found)
    seats[:, 2:], points[:, 2:] = 7, 7
    assert float(tuning.error(network, board, seats, chances, points)[0]) == pytest.approx(found)


def test_chances_that_wander_off_together_cost_something() -> None:
    """What all seats have in common changes no chance, but a network in which it grows can hardly be kept."""
    network = blank_network(3, 4, 8, 5, 1)
    draw = np.random.default_rng(1)
    lessons = draw.random((6, 3)), draw.random((6, 2, 4)), np.tile([1.0, 0.0], (6, 1)), np.zeros((6, 2))
    off = network._replace(last_bias=np.array([10.0, 0.0]))
    (whole, surprise), (more, same) = tuning.error(network, *lessons), tuning.error(off, *lessons)
    assert float(same) == pytest.approx(float(surprise), abs=1e-5)
    assert float(more - whole) == pytest.approx(100 * tuning.WANDERING, rel=1e-3)


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run"
    run = tuning.begin(GAME.definition, seed=3, afresh=True)
    course = tuning.Course(games=4, longest=700, simulations=0, repeats=2, rate=1e-3)
    list(tuning.generations(run, [GAME], 2, course, seed=3))
    tuning.keep(run, path)
    monkeypatch.setattr(tuning, "FIRST_LAYER", 12)  # of new networks only
    resumed = tuning.resume(GAME.definition, path)
    assert resumed.generation == 2
    assert all(np.array_equal(a, b) for a, b in zip(resumed.network, run.network, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(resumed.learner, run.learner, strict=True))
    assert int(resumed.pace.count) == int(run.pace.count) > 0  # Adam goes on at its pace
    list(tuning.generations(resumed, [GAME], 1, course, seed=3))
    assert resumed.generation == 3


def test_a_foreign_or_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    tuning.keep(tuning.begin(GAME.definition, seed=3, afresh=True), path)
    with pytest.raises(RondelError, match="another game"):
        tuning.resume(definition("hamburgum"), path)
    foreign = BytesIO()
    np.savez(foreign, about=np.array("[]"))
    for content in (b"nothing of this kind", b"", path.read_bytes()[:5000], foreign.getvalue()):
        path.write_bytes(content)
        with pytest.raises(RondelError, match="is no tuning run, or a damaged one"):
            tuning.resume(GAME.definition, path)


def test_a_run_that_cannot_be_kept_is_told_before_anything_is_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", NAME, "--run", str(tmp_path / "missing" / "a.tuning")]) == 1
    assert "The run cannot be kept in" in capsys.readouterr().err


def test_an_interrupted_command_tells_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tuning.generations

    def interrupted(*arguments: Any) -> Any:
        yield next(real(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "generations", interrupted)
    run = tmp_path / "a.tuning"
    command = ["tune", NAME, "--games", "2", "--run", str(run)]
    assert main(command) == 130
    assert f"Interrupted: {run} keeps the run as it was after generation 1" in capsys.readouterr().err
    assert tuning.resume(GAME.definition, run).generation == 1
    assert main([*command, "--afresh"]) == 1
    assert "holds a run already" in capsys.readouterr().err


def test_what_has_learned_wins_against_what_has_not() -> None:
    knows = insight(GAME).network
    knows_nothing = tuning.begin(GAME.definition, seed=5, afresh=True).network
    share, uncertain = tuning.improvement(GAME, knows, knows_nothing, deals=10, seed=1)
    assert share - uncertain > 0.5


def test_the_proof_is_not_the_same_game_again_and_again() -> None:
    """Hamburgum knows no luck: two networks that decide alike would meet in one game only."""
    game = rondel.game("hamburgum", players=2)
    network = insight(game).network
    shares = tuning.share_of_wins(game, network, network, range(6))
    assert len(set(shares[:, 0].tolist())) == 2  # some openings are won from the first seat, some are not


def test_the_command_writes_only_what_is_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A run of one generation from nothing cannot beat what is there; where nothing is, it is taken."""
    target = tmp_path / "judgement.npz"
    monkeypatch.setattr("rondel.players.insight.path_of", lambda known, players=None: target)
    monkeypatch.setattr("rondel.commands.tune.PROOF", 4)
    run = tmp_path / "a.tuning"
    amounts = ["--generations", "1", "--games", "2", "--simulations", "3"]
    command = ["tune", NAME, *amounts, "--afresh", "--run", str(run)]
    assert main(command) == 0
    assert target.exists()
    assert not run.exists()
    written = target.read_bytes()
    assert main(command) == 1
    assert "no proof" in capsys.readouterr().out
    assert tuning.resume(GAME.definition, run).generation == 1
    assert target.read_bytes() == written
    assert run.exists()
    assert main([part for part in command if part != "--afresh"]) == 1
    assert "Going on after generation 1" in capsys.readouterr().out
    target.write_bytes(b"damaged")
    assert main([part for part in command if part != "--afresh"]) == 0  # better than none
    assert target.stat().st_size > 10_000


def test_a_rate_must_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    for rate in ("0", "-1", "nan", "2", "fast"):
        with pytest.raises(SystemExit):
            main(["tune", NAME, "--rate", rate])
        assert "is not a number above 0" in capsys.readouterr().err


def test_numbers_of_players_that_have_their_own_evaluation_learn_alone() -> None:
    def learning_together(*given: str) -> list[int]:
        arguments = argparse.Namespace(game="hansa-teutonica", players=given[0] if given else None, option=[])
        return [game.players for game in tune._games(arguments)]

    assert learning_together() == [3, 4, 5]
    assert learning_together("2") == [2]


def test_what_learns_alone_has_a_run_of_its_own() -> None:
    name = "hamburgum"
    every = [rondel.game(name, players=players) for players in (2, 3, 4, 5)]
    assert str(tune._run_file(every)) == "hamburgum.tuning"
    assert str(tune._run_file(every[1:2])) == "hamburgum-3.tuning"
    assert str(tune._run_file([rondel.game("rival-cities")])) == "rival-cities.tuning"


def test_games_to_learn_from_follow_a_plan_where_all_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hansa Teutonica with an evaluation that knows nothing: without the plan hardly a route is ever filled."""
    monkeypatch.setitem(tuning._HABITS, "warmth", 0.0005)
    game = rondel.game("hansa-teutonica", players=3)
    network = blank_network(*inputs_of(game.definition), 64, 32, 1)
    points = {}
    for trifle in (TRIFLE, 0.0):
        monkeypatch.setattr(tuning, "TRIFLE", trifle)
        _lessons, outcomes = tuning.play(game, network, np.arange(4, dtype=np.uint64), 900)
        points[trifle] = outcomes[:, 2:].mean()
    assert points[TRIFLE] > 15 > 2 * points[0.0]
