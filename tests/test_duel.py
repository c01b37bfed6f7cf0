"""A duel: whether a search with other settings is stronger than the one that is here."""

from __future__ import annotations

import argparse
from types import ModuleType

import pytest

import rondel
from tests.loading import program


@pytest.fixture(scope="module")
def duel() -> ModuleType:
    return program("benchmarks/duel.py")


def test_equal_sides_share_everything(duel: ModuleType) -> None:
    """Then all games of a deal are the same one, and every seat is ours in one of them."""
    game = rondel.game("castles-of-burgundy", players=3)
    sums = duel.Deal(game, 4, duel.side("simulations=2"), duel.side("simulations=2")).play()
    assert sums.share == pytest.approx(1.0)
    assert sums.ahead == pytest.approx(0.0)


def test_a_side_plays_as_it_is_told(duel: ModuleType) -> None:
    """One simulation is one look, so a search of some wins most of the games."""
    game = rondel.game("rival-cities")
    deals = [duel.Deal(game, seed, duel.side("simulations=60"), duel.side("simulations=1")).play() for seed in range(4)]
    assert sum(one.share for one in deals) > 4
    assert duel.side("curiosity=0.7").known(game).settings["curiosity"][0] == 0.7


def test_the_report_counts_games_and_deals(duel: ModuleType) -> None:
    sums = [duel.Sums(1.5, 6.0, 4.0, 2.0), duel.Sums(0.5, 2.0, 4.0, 2.0)]
    text = duel.told(sums, 2)
    assert text.startswith("4 games: 50.0% of the victories (")
    assert "fair 50.0%" in text
    assert "+2.0 points" in text
    assert text.endswith("2.0 s and 1.0 s a game")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("simulation=20", "no setting 'simulation'"),
        ("simulations=many", "'many' is not a number"),
        ("simulations=0", "a budget above nothing"),
        ("curiosity", "'' is not a number"),
    ],
)
def test_what_cannot_be_set_is_said(duel: ModuleType, text: str, complaint: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=complaint):
        duel.side(text)
