"""MaskablePPO learns from the environment as it is: the example of the documentation, which wins more and more."""

from __future__ import annotations

from tests.loading import program


def test_the_win_share_against_random_rises() -> None:
    """From about half to nearly all; a reward of the wrong sign or a mask of the wrong seat would not get there."""
    training = program("examples/train_maskable_ppo.py")
    model = training.learner(training.GAME, seed=1)
    before = training.win_share(model, training.GAME, "random", games=300)
    assert 0.35 < before < 0.65
    model.learn(training.STEPS)
    after = training.win_share(model, training.GAME, "random", games=300)
    assert after > before + 0.2
