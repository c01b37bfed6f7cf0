"""``rondel games``."""

from __future__ import annotations

import dataclasses
import json

from rondel.commands.games import as_data, as_text
from rondel.core.options import Option
from rondel.core.registry import definition
from tests.cli.conftest import Run


def test_text_tells_every_option_with_its_values(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    game = definition("castles-of-burgundy")
    assert "The Castles of Burgundy" in result.out
    assert "by Stefan Feld, 2011; 2-4 players, 30-90 minutes" in result.out
    for option in game.options:
        assert f"    {option.name}: {option.title}\n" in result.out
        assert f"      * {option.default}" in result.out
        for value, meaning in zip(option.values, option.explanations, strict=True):
            assert str(value) in result.out
            assert meaning in result.out


def test_json(run: Run) -> None:
    (game,) = json.loads(run("games", "castles-of-burgundy", "--json").out)
    assert game["name"] == "castles-of-burgundy"
    assert game["players"] == [2, 3, 4]
    assert game["rules_version"] == definition("castles-of-burgundy").rules_version
    options = {option["name"]: option for option in game["options"]}
    assert options["players"]["default"] == 2
    assert [value["value"] for value in options["black_depot"]["values"]] == ["4/6/8", "2/5/8"]
    assert all(value["meaning"] for option in game["options"] for value in option["values"])


def test_options_that_take_any_number() -> None:
    rounds = Option("rounds", "Rounds", ("none",), "none", (0,), ("no limit",), numbers=range(1, 100))
    castles = definition("castles-of-burgundy")
    game = dataclasses.replace(castles, options=(castles.options[0], rounds))
    assert as_text(game)[-2:] == ["      * none  no limit", "        or a whole number from 1 to 99"]
    players, numbered = as_data(game)["options"]
    assert players["numbers"] is None
    assert numbered["numbers"] == [1, 99]
