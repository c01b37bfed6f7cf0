"""Tuning: better weights come out of bad ones, and an interrupted run goes on as if nothing had been."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import rondel
from rondel.core.errors import RondelError
from rondel.players import tuning

GAME = rondel.game("castles-of-burgundy")


def test_an_interrupted_run_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    path = tmp_path / "run"
    whole = tuning.begin(GAME, seed=3)
    list(tuning.generations(GAME, whole, 3, games=1, seed=3))

    part = tuning.begin(GAME, seed=3)
    list(tuning.generations(GAME, part, 2, games=1, seed=3))
    tuning.keep(part, path)
    resumed = tuning.resume(GAME, path)
    list(tuning.generations(GAME, resumed, 1, games=1, seed=3))

    assert resumed.generation == whole.generation == 3
    assert np.array_equal(resumed.weights, whole.weights)


def test_a_foreign_or_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    tuning.keep(tuning.begin(GAME, seed=3), path)
    with pytest.raises(RondelError, match="another game"):
        tuning.resume(rondel.game("castles-of-burgundy", players=3), path)
    path.write_bytes(b"nothing of this kind")
    with pytest.raises(RondelError, match="cannot be read"):
        tuning.resume(GAME, path)


def test_better_weights_have_the_larger_share() -> None:
    """The weights in use against none at all, from every seat."""
    from rondel.players.insight import insight

    weights = insight(GAME).weights
    seeds = np.arange(10, dtype=np.uint64)
    assert tuning.shares(GAME, weights, np.zeros_like(weights), seeds).mean() > 0.8
    assert tuning.shares(GAME, np.zeros_like(weights), weights, seeds).mean() < 0.2
