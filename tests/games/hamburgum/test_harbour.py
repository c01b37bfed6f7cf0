"""Section 6: the harbour and the Dockyard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hamburgum.positions import (
    COLOURS,
    DOCKYARD,
    EXAMPLES,
    GUILDHALL,
    TRADE,
    Table,
    bare,
    numbers,
    position,
)


def count(table: Table, berth: int) -> int:
    return len(table.harbour()[berth - 1].split())


@pytest.mark.rule("HB-6.1")
@pytest.mark.parametrize("number", range(5))
def test_any_number_of_ships_for_one_wood_each(number: int) -> None:
    table = bare().having(wood=6, brick=2, money=50).play(DOCKYARD, *["build ship"] * number)
    assert table.holds() == f"P0 £50 b0 s0 c0 w{6 - number} k2"
    assert table.supply() == 4 - number
    assert " ".join(table.harbour()).split().count("red") == 1 + number
    assert ("build ship" in table.offers()) == (number < 4)
    assert table.state.check() is None


@pytest.mark.rule("HB-6.1")
def test_no_ship_without_wood() -> None:
    table = bare().having(brick=5, money=500).play(DOCKYARD)
    assert table.state.at_turn_end
    assert table.refuses("build ship")
    table = bare().having(wood=1).play(DOCKYARD, "build ship")
    assert table.state.at_turn_end
    assert table.refuses("build ship")


@pytest.mark.rule("HB-6.1")
@pytest.mark.parametrize("elsewhere", [GUILDHALL, TRADE])
def test_ships_are_built_in_the_dockyard_only(elsewhere: str) -> None:
    assert bare().having(wood=3, beer=1, money=50).play(elsewhere).refuses("build ship")


@pytest.mark.rule("HB-6.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_berth_holds_as_many_ships_as_there_are_players(players: int) -> None:
    """Everybody builds two ships: berth 3 never holds more, and it is left full, never partly."""
    table = position(players)
    for who in table.colours:
        table.having(who, wood=4)
    fullest = 0
    for _turn in range(players):
        table.play(DOCKYARD)
        for _ship in range(2):
            full = count(table, 3) == players
            table.play("build ship")
            assert count(table, 3) <= players
            assert count(table, 2) == players
            assert (count(table, 3) == 1) == full
            fullest = max(fullest, count(table, 3))
        table.end_turn()
    assert fullest == players
    assert table.state.check() is None


@pytest.mark.rule("HB-6.3", "HB-6.4")
def test_a_ship_enters_at_berth_three_and_nothing_moves_while_there_is_room() -> None:
    table = bare(4).berths("red blue green yellow", "blue blue green yellow", "green").having(wood=3).play(DOCKYARD)
    for number in (1, 2, 3):
        table.play("build ship")
        third = " ".join([*["red"] * number, "green"])
        assert table.harbour() == ("red blue green yellow", "blue blue green yellow", third)
    assert table.supply() == 1
    assert table.state.check() is None


@pytest.mark.rule("HB-6.5", "HB-6.7")
def test_a_full_berth_three_moves_all_ships_first() -> None:
    table = bare(2).berths("red blue", "blue blue", "red blue").having(wood=1).play(DOCKYARD, "build ship")
    assert table.harbour() == ("blue blue", "red blue", "red")
    assert (table.supply("red"), table.supply("blue")) == (3, 2)  # berth 1 went home, red built one
    assert table.state.check() is None


@pytest.mark.rule("HB-6.5")
def test_each_berth_moves_on_by_one() -> None:
    """Berth 2 goes to berth 1, not back to berth 3; one ship at a time, in an empty harbour."""
    table = bare(2).having(wood=4).play(DOCKYARD)
    seen = [table.harbour()]
    for _ship in range(4):
        seen.append(table.play("build ship").harbour())
    assert seen == [
        ("", "", "red blue"),
        ("", "red blue", "red"),
        ("", "red blue", "red red"),
        ("red blue", "red red", "red"),
        ("red blue", "red red", "red red"),
    ]
    assert table.state.check() is None


@pytest.mark.rule("HB-6.6", "HB-6.7", "HB-6.8")
def test_ships_of_all_players_and_neutral_ones_move_alike() -> None:
    table = bare().given("nicolai", blue="flat5").citizens("blue", "ni1").having(wood=1)
    table.given("catharinen", blue="flat5!").citizens("blue", "ca1", "ca5")
    table.berths("red blue neutral", "green green neutral", "red blue neutral")
    assert table.state.view()["neutral_waiting"] == 0
    table.play(DOCKYARD, "build ship")
    assert table.harbour() == ("green green neutral", "red blue neutral", "red")
    assert [table.supply(who) for who in ("red", "blue", "green")] == [3, 4, 3]
    assert (table.s.neutral_waiting, table.s.neutral_gone) == (0, 1)
    assert table.state.check() is None


@pytest.mark.rule("HB-6.7")
def test_a_ship_that_came_home_is_built_again_at_the_normal_cost() -> None:
    table = bare(2).berths("red red", "red blue", "red red").having(wood=2).having("blue", wood=1)
    assert table.supply() == 0
    table.turn_of("blue").turn(DOCKYARD, "build ship")  # both red ships of berth 1 come home
    assert table.harbour() == ("red blue", "red red", "blue")
    assert table.supply() == 2
    table.play(DOCKYARD, "build ship")
    assert table.holds() == "P0 £0 b0 s0 c0 w1 k0"
    assert table.harbour() == ("red blue", "red red", "red blue")
    assert table.state.check() is None


@pytest.mark.rule("HB-6.8")
def test_a_neutral_ship_never_comes_back() -> None:
    table = bare(2).given("nicolai", red="flat5").citizens("red", "ni1").having(wood=9, brick=9)
    table.berths("red neutral", "blue blue", "red blue").play(DOCKYARD, "build ship")
    assert (table.s.neutral_waiting, table.s.neutral_gone) == (2, 1)
    table.end_turn().completed("dom").pass_to("red").stone(TRADE).play(GUILDHALL, "build ca1", "build ca5")
    assert (table.s.neutral_waiting, table.s.neutral_gone) == (0, 1)
    assert " ".join(table.harbour()).split().count("neutral") == 2
    assert table.state.check() is None


@pytest.mark.rule("HB-6.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ships_move_in_no_other_way(players: int) -> None:
    """Through whole games: only a ship that enters changes the harbour; berths 1 and 2 are empty or full."""
    table = position(players)
    entering = {"build ship", "build ni1", "build ca1", "build ca5"}
    moved, last = 0, ""
    before = table.harbour()
    for action in table.random_moves(seed=players):
        after = table.harbour()
        if after != before:
            assert last in entering
            moved += after[1] != before[1]
        for berth in (1, 2):
            assert count(table, berth) in (0, players)
        assert 1 <= count(table, 3) <= players
        before, last = after, table.state.text(action)
    assert moved > 2


@pytest.mark.rule("HB-6.10")
@pytest.mark.example("HB-T4")
def test_a_ship_that_the_same_entry_would_send_home_does_not_count() -> None:
    table = bare(2).berths("red blue", "red red", "red red").having(wood=3).play(DOCKYARD)
    assert table.supply() == 0
    assert table.refuses("build ship")
    assert table.state.at_turn_end
    assert table.state.check() is None


@pytest.mark.rule("HB-6.10")
@pytest.mark.example("HB-T16")
def test_a_ship_that_came_home_earlier_in_the_action_counts() -> None:
    table = bare(2).berths("red blue", "red blue", "red red").having(wood=2).play(DOCKYARD, "build ship")
    assert table.supply() == 1
    assert table.harbour() == ("red blue", "red red", "red")
    table.play("build ship")
    assert table.harbour() == ("red blue", "red red", "red red")
    assert table.seat().materials[0] == 0
    assert table.state.check() is None


@pytest.mark.rule("HB-6.1", "HB-6.2", "HB-6.3", "HB-6.4", "HB-6.5", "HB-6.6", "HB-6.7")
@pytest.mark.example("HB-X13")
def test_dockyard_example() -> None:
    """Yellow builds two: the first fits into berth 3, before the second all ships move."""
    example = EXAMPLES["dockyard"]

    def lying(berths: dict[str, list[str]]) -> tuple[str, ...]:
        return tuple(" ".join(sorted(berths[number], key=(*COLOURS, "neutral").index)) for number in "123")

    first, second, third = lying(example["before"])
    table = bare(4).given("nicolai", green="flat5").citizens("green", "ni1")
    table.berths(first, second, third).having("yellow", wood=example["wood_paid"]).turn_of("yellow")
    supplies = {who: table.supply(who) for who in COLOURS[:4]}
    table.play(DOCKYARD, "build ship")
    assert table.harbour() == (first, second, "red blue yellow yellow")
    table.play("build ship")
    assert table.harbour() == lying(example["after"])
    assert table.harbour()[2] == "yellow"
    home: dict[str, Any] = {who: table.supply(who) - supplies[who] for who in COLOURS[:4]}
    assert home == {"red": 1, "blue": 1, "green": 1, "yellow": 1 - 2}
    assert table.seat("yellow").materials[0] == 0
    assert table.state.check() is None


def test_a_sixth_ship_is_never_built() -> None:
    """In whole games of two, where the harbour holds six ships, nobody ever has more than five."""
    for seed in range(3):
        table = position(2, seed)
        for action in table.random_moves(seed):
            for who in ("red", "blue"):
                assert " ".join(table.harbour()).split().count(who) <= 5
            if action == numbers()["build ship"]:
                assert table.supply(COLOURS[table.state.turn]) > 0
