"""The quick start of the rulebook: six opening rounds of three players, replayed move by move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hamburgum.positions import COLOURS, EXAMPLES, SEGMENTS, Table, position

QUICK_START: dict[str, Any] = EXAMPLES["quick_start"]


def played(rounds: int) -> Table:
    """The position after so many rounds; every turn is that of the player whom the rulebook names."""
    table = position(3)
    for number, turns in enumerate(QUICK_START["rounds"][:rounds]):
        assert table.s.rounds == number
        for turn in turns:
            assert COLOURS[table.state.turn] == turn["p"]
            before = table.prestige(turn["p"])
            table.play(SEGMENTS[turn["to"]])
            assert before - table.prestige(turn["p"]) == turn.get("prestige_paid", 0)
            carry_out(table, turn)
            table.end_turn()
            assert table.state.check() is None
    return table


def carry_out(table: Table, turn: dict[str, Any]) -> None:
    """The action of a turn; what can be done in one way only is not asked for."""
    if turn["do"] == "sell":
        table.play("sell")
        for berth, good, units in turn["ships"]:
            table.play(f"ship {good} from {berth}")
            if table.stage == "load":
                table.play(f"units {units}")
    elif turn["do"] == "buy":
        table.play("buy", *["take brick"] * turn.get("brick", 0), *["take wood"] * turn.get("wood", 0))
    elif turn["do"] == "ships":
        table.play(*["build ship"] * turn["n"])
    elif turn["do"] == "donate":
        for church, kind in turn["gifts"]:
            table.play(f"donate to {church}")
            if table.stage == "token":
                table.play(f"token {kind}")
        if table.stage == "donate":
            table.play("done")
        table.play(*(f"score {token}" for token in turn["score"]))
    elif turn["do"] == "build":
        table.play(*(f"build {site}" for site in turn["sites"]))
    else:
        assert turn["do"] == "produce"
        assert table.stage == "turn_over"


def holdings(table: Table) -> dict[str, str]:
    return {who: table.holds(who) for who in table.colours}


@pytest.mark.rule("HB-3.3", "HB-4.1", "HB-4.3", "HB-5.3", "HB-5.7")
@pytest.mark.example("HB-X2")
def test_round_one() -> None:
    table = played(1)
    assert holdings(table) == {
        "red": "P1 £10 b2 s1 c1 w1 k1",
        "blue": "P2 £20 b1 s1 c2 w1 k1",
        "green": "P3 £130 b1 s1 c0 w1 k1",
    }
    assert (table.prices(), table.harbour()) == ((100, 100, 100), ("", "", "red blue green"))
    assert [table.seat(who).stone for who in table.colours] == [5, 3, 6]


@pytest.mark.rule("HB-3.5", "HB-5.4", "HB-7.5", "HB-7.11", "HB-7.12", "HB-8.4")
@pytest.mark.example("HB-X3")
def test_round_two() -> None:
    table = played(2)
    assert holdings(table) == {
        "red": "P1 £210 b0 s1 c1 w1 k1",
        "blue": "P2 £20 b2 s1 c2 w1 k1",
        "green": "P8 £130 b1 s1 c0 w1 k0",
    }
    assert (table.scored("green"), table.unscored("green")) == (["nicolai_flat5"], [])
    assert table.discs("nicolai") == {"green": 1}
    assert [table.seat(who).stone for who in table.colours] == [6, 5, 1]


@pytest.mark.rule("HB-5.14", "HB-6.1", "HB-6.5")
@pytest.mark.example("HB-X4")
def test_round_three() -> None:
    table = played(3)
    assert holdings(table) == {
        "red": "P6 £210 b0 s1 c1 w1 k0",
        "blue": "P2 £20 b2 s1 c2 w0 k1",
        "green": "P8 £30 b1 s1 c0 w2 k2",
    }
    assert table.harbour() == ("", "red blue green", "blue")
    assert (table.scored("red"), table.discs("michaelis")) == (["michaelis_flat5"], {"red": 1})


@pytest.mark.rule("HB-5.4", "HB-5.14", "HB-9.1", "HB-9.4", "HB-9.10", "HB-10.2", "HB-10.6")
@pytest.mark.example("HB-X5")
def test_round_four() -> None:
    table = played(4)
    assert holdings(table) == {
        "red": "P6 £10 b0 s1 c1 w3 k3",
        "blue": "P2 £420 b0 s1 c0 w0 k1",
        "green": "P8 £30 b1 s1 c0 w0 k0",
    }
    assert table.harbour() == ("", "red blue green", "blue green neutral")  # no ship moved
    assert table.prices() == (90, 100, 100)
    assert table.built("green") == ["ni1", "ni2"]
    assert table.state.view()["neutral_waiting"] == 2


@pytest.mark.rule("HB-3.6", "HB-4.1", "HB-10.2", "HB-10.5")
@pytest.mark.example("HB-X6")
def test_round_five() -> None:
    table = played(5)
    assert holdings(table) == {
        "red": "P6 £110 b0 s1 c1 w0 k0",
        "blue": "P1 £160 b0 s1 c0 w3 k4",
        "green": "P8 £30 b3 s1 c0 w0 k0",
    }
    assert table.prices() == (90, 100, 80)
    assert table.built("red") == ["mi1", "mi2", "mi3"]


@pytest.mark.rule("HB-5.4", "HB-5.7", "HB-7.5", "HB-7.6", "HB-7.13", "HB-8.18")
@pytest.mark.example("HB-X7")
def test_round_six() -> None:
    table = played(6)
    assert holdings(table) == {
        "red": "P6 £10 b0 s1 c1 w1 k2",
        "blue": "P6 £160 b0 s1 c0 w2 k2",
        "green": "P8 £400 b0 s0 c0 w0 k0",
    }
    assert table.prices() == (90, 100, 80)
    assert table.harbour() == ("", "red blue green", "blue green neutral")
    assert (table.scored("blue"), table.unscored("blue")) == (["catharinen_flat5"], ["catharinen_citizens"])
    assert table.discs("catharinen") == {"blue": 2}
    assert table.s.rounds == 6
    assert table.state.check() is None


def test_the_rulebook_data_says_the_same() -> None:
    """The final position as it stands in rulebook_examples.json."""
    table = played(6)
    after = QUICK_START["after_round_6"]
    view = table.state.view()
    for who, seat in zip(QUICK_START["players"], view["seats"], strict=True):
        held = {"prestige": seat["prestige"], "money": seat["money"], **seat["goods"], **seat["materials"]}
        assert held.pop("bell") == 0
        assert held == after[who]
    assert view["prices"] == after["prices"]
    berths = {
        str(berth["number"]): ["neutral" if ship == "neutral" else COLOURS[ship] for ship in berth["ships"]]
        for berth in view["berths"]
    }
    assert {number: sorted(ships) for number, ships in berths.items()} == {
        number: sorted(ships) for number, ships in after["berths"].items()
    }
