"""Hamburgum in the terminal: a few turns as a person types them."""

from __future__ import annotations

from pathlib import Path

from rondel.core.records import GameRecord
from tests.cli.conftest import Run

TWO = ("play", "hamburgum", "--text", "--seats", "person,person", "--names", "Anna,Bohouš", "--seed", "4")


def test_turns_with_undo_help_and_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    typed = ["to 5-beer", "", "to 6-trade", "sell", "u", "buy", "take brick", "u", "take wood", "", "?", "b", "q"]
    result = run(*TWO, "--record", file, typed="\n".join([*typed, ""]))
    assert result.code == 0
    assert GameRecord.load(file).moves == ["to 5-beer", "to 6-trade", "buy", "take wood"]
    assert "Anna goes to Beer (+1 beer)." in result.out
    assert "Anna: End your turn." in result.out
    assert result.out.count("Taken back.") == 2
    assert "Bohouš buys one wood (-20 £)." in result.out
    assert "   2  Church, 4 steps: -1 prestige  [to 1-church]" in result.out
    assert "brown line" in result.out
    assert result.out.count("\nRound 2. Order of turns: Anna, Bohouš.") == 2  # at the start of the turn, and for b


def test_computers_play_every_variant_to_the_end(run: Run, tmp_path: Path) -> None:
    for number, officials in enumerate(("numbered", "blue_choice", "blue_shuffled"), 2):
        file = tmp_path / f"{officials}.rondel"
        seats = ",".join(["random"] * number)
        argv = ("play", "hamburgum", "--text", "--seats", seats, "--option", f"officials={officials}", "--record", file)
        result = run(*argv)
        assert result.code == 0
        assert "All six churches are complete: the game is over." in result.out
        assert "\nChurches completed " in result.out
        assert GameRecord.load(file).state().over
