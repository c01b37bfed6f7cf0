"""Prompts, labels with their price, and the telling of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.cli import main
from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare

GOLDEN = Path(__file__).with_name("golden")


def labels(table: Table) -> dict[str, str]:
    return {choice["text"]: choice["label"] for choice in table.state.view(table.state.actor)["choices"]}


def prompt(table: Table) -> str:
    return str(table.state.view(table.state.actor)["prompt"])


@pytest.mark.rule("RC-4.6", "RC-22.17")
def test_a_move_tells_its_price_and_the_card() -> None:
    table = bare().having(beer=3).jar(17)
    assert labels(table)["move 1"].startswith("1 step to space 18, free. Earn prestige / Production: 2 beer")
    assert labels(table)["move 3"] == "3 steps to space 0, 1 product, past the bell. Gift: 1 product of choice"
    assert labels(table)["move 4"].startswith("4 steps to space 1, 2 products, past the bell. ")
    assert labels(bare().having(beer=3).fleet(17).jar(17))["move 3"].startswith("3 steps to space 0, free, past")


@pytest.mark.rule("RC-20.16")
def test_behind_the_bell_the_special_cards_will_be_others() -> None:
    table = bare().having(beer=8).jar(17)
    assert labels(table)["move 7"] == "7 steps to space 4, 8 products, past the bell"


@pytest.mark.rule("RC-22.19")
def test_ship_19_shows_in_the_price_of_a_ship() -> None:
    table = bare().having(leather=4)
    assert labels(table.use_basic(7, "action 1"))["ship 20"] == "Ship 20 (4 leather; no effect)"
    table = bare().fleet(19).having(leather=4).use_basic(7, "action 1")
    assert labels(table)["ship 20"] == "Ship 20 (3 leather; no effect)"


@pytest.mark.rule("RC-5.8", "RC-5.18")
def test_option_c_tells_its_letter() -> None:
    table = bare().hand(11).having(letters=1).basic(2)
    assert labels(table)["option C, A first"] == "C: this card, then hand (1 letter)"
    assert labels(table)["option A"] == "A: use this card. Draw a special card"
    table = bare().hand(11).fleet(18).basic(2)
    assert labels(table)["option C, A first"] == "C: this card, then hand"


@pytest.mark.rule("RC-17.2", "RC-17.4")
@pytest.mark.parametrize(
    ("seat", "marker", "where"), [(HAMBURG, 1, "2 towards Hamburg"), (ALTONA, -4, "4 towards Altona")]
)
def test_a_lawsuit_tells_price_bonus_and_marker(seat: int, marker: int, where: str) -> None:
    table = bare().turn(seat).having(seat, leather=1, beer=2).lawsuits(9, 8, 10, markers=[marker])
    table.basic(15).moves("option A", "action 1")
    assert labels(table)["lawsuit I"] == f"I, lawsuit 9 (1 leather): earn prestige, marker {where}"
    assert labels(table)["lawsuit III"].startswith("III, lawsuit 10 (2 beer): 1 cloth, marker 1 towards ")


def test_a_ruling_tells_the_win_bonus() -> None:
    table = bare().lawsuits(3, 8, 10, markers=[2]).use_basic(13, "action 1")
    assert labels(table)["resolve I"] == "Win lawsuit 3 on I: 2 products of choice"


def test_questions_tell_what_they_are_about() -> None:
    table = bare().allied("brussels").having(furniture=1).use_basic(10, "action 1")
    assert prompt(table) == "Earn prestige once more?"
    assert labels(table)["repeat with brussels"] == "Repeat with Brussels: pay 1 furniture"
    table = bare().having(factories=2).use_basic(6, "action 1")
    assert labels(table) == {"use factory": "Use a factory: 1 cloth", "done": "No more factories"}
    table = bare().having(leather=2).use_special(23, "action 3")
    assert labels(table)["exchange"] == "Donation: 1 leather for 1 star, up to twice"
    table = bare().having(leather=2).lawsuits(1, 9, 10).use_basic(15, "action 1", "lawsuit II")
    assert labels(table)["pay again"] == "Pay 1 leather again"
    table = bare().fleet(1).ring()
    assert prompt(table) == "Off-season: you have more ships, so you may earn prestige."
    table = bare().having(ALTONA, beer=1).use_special(6, "action 1")
    assert prompt(table) == "Piracy: before you are robbed you may earn prestige."
    assert labels(table)["yes"] == "Earn prestige"


@pytest.mark.rule("RC-11.6")
def test_the_end_of_a_turn_with_and_without_a_letter() -> None:
    assert prompt(bare().use_basic(6, "action 1", "done")) == "End your turn."
    assert prompt(bare().having(letters=1).use_basic(6, "action 1", "done")) == "End your turn, or use a letter."


def test_short_labels_begin_the_long_ones() -> None:
    """A button shows the short one and is called by the long one."""
    for table in (bare().having(beer=12, cloth=12, leather=12, furniture=10).jar(3), bare().hand(11).special(9)):
        choices = table.state.view(HAMBURG)["choices"]
        assert any(choice["short"] for choice in choices)
        assert all(choice["label"].startswith(choice["short"]) for choice in choices if choice["short"])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ships", "three ships more than the rival"), ("lawsuits", "a third lawsuit won"),
        ("alliances", "all four alliances"), ("prestige", "the prestige marker has reached the city"),
        ("stars", "more stars"), ("tie", "equal stars, and the bell token"),
    ],
)  # fmt: skip
def test_the_final_scores_say_why_somebody_has_won(name: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN / f"{name}.rondel")]) == 0
    assert f" wins: {reason}." in capsys.readouterr().out
