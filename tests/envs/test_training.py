"""MaskablePPO learns from the environment as it is: the example of the documentation, which wins more and more."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_maskable_ppo.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_win_share_against_random_rises() -> None:
    """From about half to nearly all; a reward of the wrong sign or a mask of the wrong seat would not get there."""
    training = example()
    model = training.learner(training.GAME, seed=1)
    before = training.win_share(model, training.GAME, "random", games=300)
    assert 0.35 < before < 0.65
    model.learn(training.STEPS)
    after = training.win_share(model, training.GAME, "random", games=300)
    assert after > before + 0.2
