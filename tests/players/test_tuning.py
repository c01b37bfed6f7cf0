"""Tuning: a network learns from play, and an interrupted run goes on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import rondel
from rondel.cli import main
from rondel.core.errors import RondelError
from rondel.core.registry import definition
from rondel.players import tuning
from rondel.players.insight import insight
from rondel.players.network import SEATS, Network

NAME = "rival-cities"
GAME = rondel.game(NAME)


def test_what_is_remembered_is_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without trust in the network: chances between the result and even ones, and the final points."""
    monkeypatch.setitem(tuning._HABITS, "trust", 0.0)
    network = insight(GAME.definition).network
    (seen, chances, points), outcomes = tuning.play(GAME, network, np.arange(3, dtype=np.uint64), 1400)
    assert len(seen) == len(chances) == len(points) > 20
    assert (outcomes[:, 1] == 1).all()
    assert chances[:, :2].sum(axis=1) == pytest.approx(1)
    assert (chances[:, 2:] == -1).all()
    first = chances[: len(chances) // 4]
    assert (np.abs(first[:, 0] - 0.5) <= 0.5).all()
    finals = {tuple(sorted(row)) for row in outcomes[:, 2:].tolist()}
    assert {tuple(sorted(row)) for row in (points[:, :2] * 50).round().astype(int).tolist()} <= finals


def test_a_game_that_takes_too_long_counts_as_it_stands() -> None:
    network = insight(GAME.definition).network
    _lessons, outcomes = tuning.play(GAME, network, np.arange(2, dtype=np.uint64), 20)
    assert outcomes[:, 0].tolist() == [20, 20]
    assert not outcomes[:, 1].any()


def test_learning_lowers_the_error() -> None:
    run = tuning.begin(GAME.definition, seed=2, afresh=True)
    reports = list(tuning.generations(run, [GAME], 4, size=20, longest=700, seed=2))
    lessons = run.lessons.some(np.random.default_rng(1))
    knows_nothing = tuning.begin(GAME.definition, seed=2, afresh=True).network
    assert tuning.error(run.network, *lessons)[0] < 0.95 * tuning.error(knows_nothing, *lessons)[0]
    assert run.generation == len(reports) == 4


def test_missing_seats_do_not_count() -> None:
    """With two players the other three places must not change the error, whatever the network says of them."""
    ones, zeros = np.ones((2, 2)), np.zeros(2)
    network = Network(ones, zeros, ones, zeros, np.ones((2, 2 * SEATS)), np.zeros(2 * SEATS))
    chances = np.array([[1.0, 0.0, -1.0, -1.0, -1.0]])
    points = np.zeros((1, SEATS))
    changed = network._replace(last_bias=np.array([0, 0, 9, 9, 9, 0, 0, 9, 9, 9.0]))
    seen = np.ones((1, 2))
    assert float(tuning.error(network, seen, chances, points)[0]) == pytest.approx(
        float(tuning.error(changed, seen, chances, points)[0])
    )


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run = tuning.begin(GAME.definition, seed=3, afresh=True)
    list(tuning.generations(run, [GAME], 2, size=4, longest=700, seed=3))
    tuning.keep(run, path)
    resumed = tuning.resume(GAME.definition, path)
    assert resumed.generation == 2
    assert all(np.array_equal(a, b) for a, b in zip(resumed.network, run.network, strict=True))
    assert int(resumed.pace[0].count) == int(run.pace[0].count) > 0  # Adam goes on at its pace
    list(tuning.generations(resumed, [GAME], 1, size=4, longest=700, seed=3))
    assert resumed.generation == 3


def test_a_foreign_or_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    tuning.keep(tuning.begin(GAME.definition, seed=3, afresh=True), path)
    with pytest.raises(RondelError, match="another game"):
        tuning.resume(definition("hamburgum"), path)
    path.write_bytes(b"nothing of this kind")
    with pytest.raises(RondelError, match="cannot be read"):
        tuning.resume(GAME.definition, path)


def test_what_has_learned_wins_against_what_has_not() -> None:
    knows = insight(GAME.definition).network
    knows_nothing = tuning.begin(GAME.definition, seed=5, afresh=True).network
    share, uncertain = tuning.improvement(GAME, knows, knows_nothing, deals=10, seed=1)
    assert share - uncertain > 0.5


def test_the_command_writes_only_what_is_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A run of one generation from nothing cannot beat what is there; where nothing is, it is taken."""
    target = tmp_path / "judgement.npz"
    monkeypatch.setattr("rondel.players.insight.path_of", lambda known: target)
    monkeypatch.setattr("rondel.commands.tune.PROOF", 4)
    run = tmp_path / "a.tuning"
    command = ["tune", NAME, "--generations", "1", "--games", "2", "--afresh", "--run", str(run)]
    assert main(command) == 0
    assert target.exists()
    assert not run.exists()
    written = target.read_bytes()
    assert main(command) == 1
    assert "no proof" in capsys.readouterr().out
    assert target.read_bytes() == written
    assert run.exists()
    assert main([*command[:-4], "--run", str(run)]) == 1
    assert "Going on after generation 1" in capsys.readouterr().out
