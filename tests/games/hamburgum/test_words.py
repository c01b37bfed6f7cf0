"""Prompts, labels and log: the game in its own words."""

from __future__ import annotations

from rondel.core.records import GameRecord
from tests.games.hamburgum.positions import BEER, CHURCH, DOCKYARD, GUILDHALL, TRADE, Table, bare
from tests.games.hamburgum.test_golden import FOLDER

NAMES = ["Anna", "Bohouš", "Čeněk"]


def prompt(table: Table) -> str:
    return str(table.ready().state.view()["prompt"])


def labels(table: Table) -> list[str]:
    state = table.ready().state
    return [choice["label"] for choice in state.view(state.actor)["choices"]]


def told(table: Table, move: str) -> list[str]:
    """What the log says about this move and all that follows by itself."""
    state = table.ready().state
    words = state.game.definition.words
    steps = state.clone().steps(state.action(move), hold=True)
    return [line for step in steps for line in words.tell(step.before.record, step.action, step.after.record, NAMES)]


def test_steps_on_the_rondel_and_their_price() -> None:
    table = bare().having(prestige=2).stone(BEER)
    assert labels(table) == [
        "Sugar, 3 steps: +1 sugar", "Church, 4 steps: -1 prestige", "Trade, 5 steps: -2 prestige", "Trade, 1 step",
        "Dockyard, 2 steps",
    ]  # fmt: skip
    assert labels(bare())[2:4] == ["Trade", "Cloth: +1 cloth"]


def test_selling_ship_by_ship_and_then_at_home() -> None:
    table = bare().berths("", "red blue green", "red").having(beer=4, sugar=3).play(TRADE, "sell")
    assert prompt(table) == "Sell: choose a good for a ship of a berth, or be done."
    assert labels(table)[0] == "Load beer on a ship in berth 2, 100 £ each"
    table.play("ship beer from 3")
    assert prompt(table) == "How many beer go with the ship in berth 3?"
    assert labels(table)[2] == "Load 3 beer: +300 £"
    table.play("units 3", "ship sugar from 2", "units 2")
    assert prompt(table) == "You have no ship left to load: sell at home for 30 £ each, or be done."
    assert labels(table) == [
        "Sell one beer at home: +30 £, -1 beer", "Sell one sugar at home: +30 £, -1 sugar", "Done",
    ]  # fmt: skip
    assert told(table, "beer at home") == ["Anna sells one beer at home (+30 £)."]


def test_buying_with_the_running_price() -> None:
    table = bare().having(money=200).play(TRADE, "buy")
    assert prompt(table) == "Buy: wood, brick or bell. The first unit costs 20 £."
    table.play("take wood", "take brick")
    assert prompt(table) == "Buy: one more unit for 50 £ (2 so far for 50 £), or be done."
    assert labels(table)[2] == "Take one bell: -50 £, +1 bell"


def test_ships_that_move_on_are_told() -> None:
    table = bare().having(wood=4).play(DOCKYARD)
    moved = "Berth 3 is full: all ships move on to the next berth."
    assert told(table, "build ship") == ["Anna builds a ship.", moved]
    table.play("build ship")
    assert told(table, "build ship") == ["Anna builds a ship."]
    table.play("build ship", "build ship")
    assert told(table, "build ship") == ["Anna builds a ship.", moved]
    full = bare().berths("blue green blue", "red blue green", "red green blue").having(wood=1).play(DOCKYARD)
    assert told(full, "build ship")[1:] == [moved, "The ships of berth 1 leave the harbour."]


def test_a_captain_is_told() -> None:
    table = bare().given("nicolai", red="flat5!").having(wood=1, brick=1).play(GUILDHALL)
    assert labels(table)[0].startswith("Build the captain in St. Nicolai (a neutral ship enters the harbour")
    assert told(table, "build ni1") == [
        "Anna builds the captain in St. Nicolai.", "Berth 3 is full: all ships move on to the next berth.",
        "A neutral ship has entered the harbour.",
    ]  # fmt: skip


def test_officials_are_named() -> None:
    table = bare().given("michaelis", red="flat5!").having(wood=1, brick=1).play(GUILDHALL)
    assert told(table, "build mi6") == [
        "Anna builds the official in St. Michaelis (+10 £).", "Councilman: 10 £ for each citizen on the board.",
    ]  # fmt: skip
    shuffled = bare(officials="blue_shuffled").given("michaelis", red="flat5!").having(wood=1, brick=1)
    shuffled.blue_top("deacon").play(GUILDHALL)
    lines = told(shuffled, "build mi6")
    assert lines[1] == "Deacon: 30 £ for each of your donation tokens."
    assert lines[2].endswith(" is turned up.")
    free = bare(officials="blue_choice").given("michaelis", red="flat5!").having(wood=1, brick=1).play(GUILDHALL)
    assert told(free, "build mi6") == ["Anna builds the official in St. Michaelis."]
    assert told(free.play("build mi6"), "official deacon") == ["Anna takes the Deacon (+30 £)."]


def test_a_token_that_counts_nothing_is_told() -> None:
    table = bare().given("petri", red="flat5! building").play(CHURCH)
    assert told(table, "score petri_building") == ["Anna scores St. Petri: 4 per brewer, but has none."]
    assert prompt(table) == "Score tokens, or be done."


def test_two_tokens_of_one_kind_must_be_scored() -> None:
    table = bare().given("petri", red="flat5").having(brick=1).play(CHURCH, "donate to dom")
    assert prompt(table) == "You have two unscored tokens of one kind: score one."


def test_a_completed_church_and_its_bonus_are_told_apart_from_the_token() -> None:
    table = bare().given("petri", blue="flat5! donations! ships! building!")
    table.having(wood=1, brick=1, bell=1, money=10).play(CHURCH)
    assert "Donate part 5 of St. Petri, which completes it: +8 prestige, -1 wood, -1 brick, -1 bell" in labels(table)
    assert told(table, "donate to petri") == [
        "Anna gives part 5 of St. Petri.", "Anna takes the token St. Petri: 4 per citizen.",
        "Anna completes St. Petri, church 1 of 6 (+8 prestige).",
    ]  # fmt: skip


def test_the_end_is_counted_in_words() -> None:
    record = GameRecord.load(FOLDER / "planned-03.rondel")
    *_before, before, _last = record.states()
    steps = before.clone().steps(before.action(record.moves[-1]))
    words = before.game.definition.words
    lines = words.tell(steps[-1].before.record, steps[-1].action, steps[-1].after.record, ["Anna", "Bohouš"])
    assert lines[-3:] == [
        "All six churches are complete: the game is over.",
        "Anna: +22 prestige for tokens, 350 £ for what is left, +6 for 610 £.",
        "Bohouš: +0 prestige for tokens, 450 £ for what is left, +4 for 480 £.",
    ]
