"""Bad input is refused with the reason, and nothing changes."""

from __future__ import annotations

import pytest

from rondel.core.errors import IllegalAction
from tests.games.hamburgum.positions import (
    BEER,
    CHURCH,
    DOCKYARD,
    GUILDHALL,
    SUGAR,
    TRADE,
    Table,
    bare,
    numbers,
    position,
    ships,
)


def builder() -> Table:
    return bare().given("petri", red="flat5!").having(wood=3, brick=3)


CASES: dict[str, tuple[Table, str, str]] = {}


def case(name: str, table: Table, move: str, reason: str) -> None:
    CASES[name] = (table, move, reason)


full = bare().berths("", "red red blue", "red red red").having(wood=1)
case("a sixth ship", full.play(DOCKYARD), "build ship", "all your 5 ships are in the harbour")
case("a ship without wood", bare().play(DOCKYARD), "build ship", "a ship costs 1 wood, and you have none")
case("a second bell", bare().having(bell=1, money=100).play(TRADE, "buy"), "take bell", "nobody may hold a second one")
case("no money", bare().having(money=30).play(TRADE, "buy", "take wood"), "take wood", "costs 30 £, and you have 10 £")
case(
    "an eleventh unit", bare().having(money=900).play(TRADE, "buy", *["take wood"] * 10), "take wood",
    "the depot sells at most 10 units in one action",
)  # fmt: skip
case(
    "two unscored tokens of one kind",
    bare().given("petri", red="flat5").having(brick=1).play(CHURCH, "donate to dom"), "done",
    "you have two unscored tokens of one kind and must score one of them",
)  # fmt: skip
case(
    "a site without connection", builder().play(GUILDHALL), "build mi1", "no brown line joins mi1 to a citizen of yours"
)
case(
    "an occupied site",
    builder().citizens("blue", "pe2").play(GUILDHALL),
    "build pe2",
    "a citizen stands on pe2 already",
)
case(
    "a second official", builder().play(GUILDHALL, "build pe3"), "build pe4", "you have built an official in this turn"
)
case(
    "a building without brick", bare().given("petri", red="flat5!").having(wood=1).play(GUILDHALL), "build pe2",
    "a building costs 1 wood and 1 brick",
)  # fmt: skip
case(
    "a rondel step that cannot be paid", bare().having(prestige=2).stone(SUGAR), "to 6-trade",
    "it takes 6 steps and costs 3 prestige, and you have 2",
)  # fmt: skip
case("no move on the rondel", position(), "done", "you have to move your stone on the rondel")
case("a part that cannot be paid", bare().having(brick=1).given("petri", blue="flat5").play(CHURCH), "donate to petri",
     "you cannot pay part 2 of St. Petri")  # fmt: skip
case("a complete church", bare().having(brick=1).completed("dom", by="blue").play(CHURCH), "donate to dom",
     "Cathedral is complete")  # fmt: skip
selling = bare().having(beer=4, sugar=1).play(TRADE, "sell")
case("a berth without a ship", selling, "ship beer from 1", "no unused ship of yours lies in that berth")
case("goods that are not there", selling, "ship cloth from 3", "you have none of these goods")
case("at home before the ships", selling, "beer at home", "only when none of your ships is left to load")
loading = bare().berths("", ships(1) + " blue green", "blue").having(beer=3).play(TRADE, "sell", "ship beer from 2")
case("too much for the ship", loading, "units 3", "the ship does not carry so many")
case("a ship that must be loaded", loading, "done", "you have to say how many units the ship carries")
case("selling nothing", bare().having(money=20).play(TRADE), "sell", "you have nothing to sell")
case(
    "a token of nobody",
    bare().given("petri", red="flat5").play(CHURCH),
    "score petri_ships",
    "you do not hold that token",
)


@pytest.mark.parametrize("name", CASES)
def test_the_reason_is_told_and_nothing_changes(name: str) -> None:
    table, move, reason = CASES[name]
    state = table.ready().state
    before = state.to_bytes()
    with pytest.raises(IllegalAction, match="is not possible now: ") as in_words:
        state.action(move)
    with pytest.raises(IllegalAction, match="is not possible now: ") as by_number:
        state.apply(numbers()[move])
    for refused in (in_words, by_number):
        assert reason in str(refused.value)
        assert "Possible: " in str(refused.value)
    assert state.to_bytes() == before


def test_what_belongs_to_another_decision_has_no_reason() -> None:
    with pytest.raises(IllegalAction, match=r"'build mi1' is not possible now\. Possible: to 0-sugar"):
        position().state.action("build mi1")
    with pytest.raises(IllegalAction, match=r"'sing' is not possible now\. Possible: "):
        position().state.action("sing")


def test_every_alternative_that_is_not_open_can_be_asked_for() -> None:
    """At every decision of a game, without an error of its own."""
    table = bare(2, officials="blue_choice").having(wood=9, brick=9, bell=1, money=900, beer=3).stone(BEER)
    for number, _action in enumerate(table.random_moves(3)):
        if number % 7 == 0:
            words = table.state.game.definition.words
            open_now = set(table.state.legal().tolist())
            for action in set(range(table.state.game.actions)) - open_now:
                assert isinstance(words.why_not(table.s, action), str)
        if number > 400:
            break
