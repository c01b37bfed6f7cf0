"""Weights and settings: complete for every game, and refused when they do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rondel
from rondel.core.errors import RondelError
from rondel.core.registry import definition
from rondel.players.insight import Insight, insight, read

GAMES = rondel.games()


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_weights(name: str) -> None:
    content = read(definition(name))
    assert content
    for part in content.values():
        known = Insight.of(definition(name), part)
        assert len(known.weights) == len(definition(name).rules.WEIGHTS)
        assert known.settings["spread"] > 0
    for players in definition(name).player_counts:
        assert insight(rondel.game(name, players=players)).weights.any()


def test_weights_that_do_not_fit_are_refused() -> None:
    known = definition("castles-of-burgundy")
    content = json.loads(json.dumps(read(known)["2"]))
    content["weights"]["gold"] = content["weights"].pop("silver")
    with pytest.raises(RondelError, match="gold, silver"):
        Insight.of(known, content)


def test_the_file_ships_with_the_game() -> None:
    assert Path(definition("castles-of-burgundy").rules.__file__).parent.parent.joinpath("weights.json").is_file()
