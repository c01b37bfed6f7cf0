"""Sections 12 and 13: the end of the game, and what is open to all."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import rondel
from rondel.games.hamburgum.options import OPTIONS
from tests.games.hamburgum.positions import (
    CHURCH,
    CHURCHES,
    COLOURS,
    DOCKYARD,
    GUILDHALL,
    KINDS,
    TRADE,
    Table,
    bare,
    c,
    numbers,
    position,
    ships,
    st,
)


def last_part(players: int = 3) -> Table:
    """Only the fifth part of St. Jacobi is missing, and red can give it; blue gave all the rest."""
    table = bare(players)
    for church in CHURCHES[:5]:
        table.completed(church, by="blue")
    table.given("jacobi", blue="flat5! donations! ships! building!")
    return table.having(wood=1, brick=1, bell=1)


def finish(table: Table) -> Table:
    """Red gives the last part; the citizens token of St. Jacobi is worth what red has there."""
    return table.play(CHURCH, "donate to jacobi")


# The end


@pytest.mark.rule("HB-12.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("last", CHURCHES)
def test_the_sixth_complete_church_ends_the_game(players: int, last: str) -> None:
    table = bare(players)
    for number, church in enumerate(church for church in CHURCHES if church != last):
        assert not table.ready().state.over
        table.completed(church, by=COLOURS[number % players])
    table.given(last, blue="flat5! donations! ships! building!").having(wood=1, brick=1, bell=1).play(CHURCH)
    assert not table.state.over
    table.play(f"donate to {last}")
    assert table.state.over
    assert table.state.view()["complete"] == 6
    assert table.offers() == []
    assert table.refuses(*numbers())
    assert table.state.check() is None


@pytest.mark.rule("HB-12.1")
def test_five_complete_churches_do_not_end_it() -> None:
    table = bare().given("dom", blue="flat5! donations! ships! building!")
    for church in CHURCHES[:4]:
        table.completed(church, by="blue")
    table.having(wood=1, brick=1, bell=1).turn(CHURCH, "donate to dom")
    assert table.state.view()["complete"] == 5
    assert table.state.turn == 1
    assert not table.state.over


@pytest.mark.rule("HB-12.2")
def test_the_last_donation_brings_token_and_bonus_and_nothing_follows() -> None:
    """No scoring step: the tokens are scored by the end; no further donation, and no turn for blue and green."""
    table = last_part().having(wood=5, brick=5, money=20)
    finish(table)
    assert table.state.over
    assert table.scored() == ["jacobi_citizens"]
    assert table.state.sources(0)["churches"] == 3
    assert (table.s.rounds, table.s.place, table.state.turn) == (0, 0, 0)  # red is the first of the round
    assert table.state.view()["seats"][1]["stone"] is None
    assert table.seat().materials[0] == table.seat().materials[1] == 0  # the rest is sold, not used


@pytest.mark.rule("HB-12.3", "HB-12.5", "HB-12.6")
@pytest.mark.parametrize(("money", "beer", "prestige"), [(50, 1, 1), (0, 2, 1), (60, 0, 0), (90, 1, 1), (150, 3, 3)])
def test_the_sale_comes_before_money_is_counted(money: int, beer: int, prestige: int) -> None:
    table = finish(last_part().having("green", money=money, beer=beer))
    assert table.holds("green") == f"P{prestige} £{money + 50 * beer} b0 s0 c0 w0 k0"


@pytest.mark.rule("HB-12.3", "HB-12.4")
def test_every_unscored_token_of_every_player_is_scored() -> None:
    table = bare()
    table.given("michaelis", red="flat5 building", blue="ships", green="donations citizens!")
    table.given("nicolai", blue="flat5 citizens", green="ships!", red="donations building")
    for church in ("catharinen", "petri", "dom"):
        table.completed(church, by="green")
    table.given("jacobi", blue="flat5 donations! ships building!").having(wood=1, brick=1, bell=1, money=40)
    table.citizens("red", "mi1", "mi2", "ja1", "ja3").citizens("blue", "ni1", "ni2", "ni4")
    table.berths("", "red red blue", "blue green neutral")
    finish(table)
    assert [table.unscored(who) for who in COLOURS[:3]] == [[], [], []]
    red = table.state.sources(0)
    # two cloth makers in St. Michaelis, no merchant, five tokens, two citizens in St. Jacobi at 4
    assert (red["flat5"], red["building"], red["donations"], red["citizens"]) == (5, 8, 5, 8)
    blue = table.state.sources(1)
    # two ships twice, three citizens in St. Nicolai at 3; what was scored before brings nothing more
    assert (blue["flat5"], blue["ships"], blue["citizens"]) == (10, 8, 9)
    assert (blue["donations"], blue["building"]) == (0, 0)
    assert table.state.sources(2)["donations"] == 18  # green: 2 + 1 + 15 tokens
    assert table.state.check() is None


@pytest.mark.rule("HB-12.4")
def test_tokens_count_by_the_final_position() -> None:
    """The last token itself counts for the donations tokens of the player who takes it."""
    table = bare()
    for church in CHURCHES[:4]:
        table.completed(church, by="blue")
    table.given("dom", blue="flat5! ships! building! citizens!", red="donations")
    table.given("jacobi", blue="flat5! donations! ships! building!").having(wood=1, brick=1, bell=1)
    finish(table)
    assert table.state.sources(0)["donations"] == 2


@pytest.mark.rule("HB-12.5")
@pytest.mark.parametrize("what", ["beer", "sugar", "cloth", "wood", "brick", "bell"])
def test_everything_is_sold_for_50(what: str) -> None:
    amount = 1 if what == "bell" else 3
    table = last_part().citizens("blue", "mi4", "ni2", "pe1", "mi1").having("green", **{what: amount})
    table.berths("", "", ships(2, "blue"))  # green has no ship in the harbour
    finish(table)
    assert table.money("green") == 50 * amount
    assert table.state.view()["seats"][2]["goods"] == {"beer": 0, "sugar": 0, "cloth": 0}
    assert table.state.view()["seats"][2]["materials"] == {"wood": 0, "brick": 0, "bell": 0}
    assert table.state.check() is None


@pytest.mark.rule("HB-12.5", "HB-12.6")
@pytest.mark.example("HB-T8")
def test_leftovers_and_money() -> None:
    table = finish(last_part().having("green", money=130, beer=1, wood=1, bell=1))
    assert table.holds("green") == "P2 £280 b0 s0 c0 w0 k0"


@pytest.mark.rule("HB-12.6")
@pytest.mark.parametrize(("money", "prestige"), [(0, 0), (90, 0), (100, 1), (190, 1), (200, 2), (990, 9), (2340, 23)])
def test_one_prestige_for_each_full_hundred(money: int, prestige: int) -> None:
    table = finish(last_part().having("green", money=money, prestige=4))
    assert table.prestige("green") == 4 + prestige
    assert table.state.sources(2)["money"] == prestige
    assert table.money("green") == money  # not used up


@pytest.mark.rule("HB-12.7")
def test_buildings_ships_and_citizens_bring_nothing_further() -> None:
    table = last_part()
    table.citizens("blue", "mi3", "ni1", "ca1", "mi6", "mi4", "mi5", "mi1").having("blue", prestige=7)
    table.berths("", "blue blue blue", "blue blue neutral")
    finish(table)
    assert table.holds("blue") == "P7 £0 b0 s0 c0 w0 k0"
    assert table.state.check() is None


# The places


def final(*results: tuple[int, int]) -> Table:
    """A finished game with this prestige and money; red's last part brings 3 and no token points."""
    table = last_part(len(results))
    for who, (prestige, money) in zip(COLOURS, results, strict=False):
        bonus = 3 if who == "red" else 0
        table.having(who, prestige=prestige - money // 100 - bonus, money=money)
    finish(table)
    assert [(table.prestige(who), table.money(who)) for who in table.colours] == list(results)
    assert table.state.scores() == [prestige for prestige, _money in results]
    return table


@pytest.mark.rule("HB-12.8")
@pytest.mark.parametrize(
    ("results", "places"),
    [
        (((40, 0), (30, 990)), [1, 2]),
        (((30, 90), (31, 0)), [2, 1]),
        (((30, 0), (50, 0), (40, 0)), [3, 1, 2]),
        (((33, 0), (31, 0), (35, 0), (32, 0), (34, 0)), [3, 5, 1, 4, 2]),
    ],
)
def test_the_most_prestige_wins(results: tuple[tuple[int, int], ...], places: list[int]) -> None:
    assert final(*results).state.ranking() == places


@pytest.mark.rule("HB-12.9")
@pytest.mark.parametrize(
    ("results", "places"),
    [
        (((40, 10), (40, 20)), [2, 1]),
        (((40, 500), (40, 490), (40, 510)), [2, 3, 1]),
        (((40, 0), (41, 0), (40, 10)), [3, 1, 2]),
    ],
)
def test_equal_prestige_is_decided_by_money(results: tuple[tuple[int, int], ...], places: list[int]) -> None:
    assert final(*results).state.ranking() == places


@pytest.mark.rule("HB-12.9", "HB-12.10")
@pytest.mark.example("HB-T9")
def test_all_money_is_compared() -> None:
    """320 £ beat 290 £, though 90 £ are more than 20 £ over the last full hundred."""
    assert final((40, 320), (40, 290)).state.ranking() == [1, 2]
    assert final((40, 290), (40, 320)).state.ranking() == [2, 1]


@pytest.mark.rule("HB-12.10")
def test_the_money_compared_is_that_after_the_sale() -> None:
    """Blue has less money and more beer."""
    table = last_part(2).having("red", prestige=10 - 3, money=80).having("blue", prestige=10, money=0, beer=1)
    table.having("blue", sugar=0, cloth=1)
    finish(table)  # red 80 £, blue 100 £ and so one prestige more
    assert table.state.ranking() == [2, 1]
    table = last_part(2).having("red", prestige=10 - 3, money=140).having("blue", prestige=10, money=50, beer=2)
    finish(table)
    assert [table.prestige(who) for who in ("red", "blue")] == [11, 11]
    assert [table.money(who) for who in ("red", "blue")] == [140, 150]
    assert table.state.ranking() == [2, 1]


@pytest.mark.rule("HB-12.11")
@pytest.mark.parametrize(
    ("results", "places"),
    [
        (((40, 30), (40, 30)), [1, 1]),
        (((40, 30), (50, 0), (40, 30)), [2, 1, 2]),
        (((40, 30), (40, 30), (30, 0), (40, 30)), [1, 1, 4, 1]),
        (((20, 0), (40, 10), (40, 10), (20, 0), (30, 0)), [4, 1, 1, 4, 3]),
    ],
)
def test_equal_in_both_share_the_rank(results: tuple[tuple[int, int], ...], places: list[int]) -> None:
    assert final(*results).state.ranking() == places


@pytest.mark.rule("HB-12.12")
def test_no_limit_of_turns() -> None:
    """A thousand turns in which nobody does anything."""
    table = position(2)
    for _turn in range(1000):
        table.pass_turn()
    assert table.s.rounds == 500
    assert not table.state.over
    assert table.state.check() is None


# Open information and bookkeeping


@pytest.mark.rule("HB-13.1")
@pytest.mark.parametrize("officials", ["numbered", "blue_choice", "blue_shuffled"])
def test_what_changes_prestige(officials: str) -> None:
    """Whole games, step by step: rondel steps lower it, bonuses, tokens and the end raise it, nothing else."""
    state = position(3, officials=officials).state
    changed = set()
    for action in position(3, officials=officials).random_moves(seed=7):
        for before, step, after in state.steps(action):
            old, new = before.record, after.record
            for seat in range(3):
                change = new.players[seat].prestige - old.players[seat].prestige
                if change == 0 or after.over:
                    continue
                assert seat == old.actor
                if change < 0:
                    assert old.stage == st.RONDEL
                    changed.add("rondel")
                elif old.stage == st.SCORE:
                    assert st.SCORE_TOKEN <= step < st.BUILD_ON
                    changed.add("token")
                else:
                    assert new.complete == old.complete + 1
                    changed.add("bonus")
    assert state.over
    assert changed == {"rondel", "token", "bonus"}


@pytest.mark.rule("HB-13.2")
@pytest.mark.parametrize(
    ("segment", "moves"),
    [
        (TRADE, ("buy", "take wood")),
        (TRADE, ("sell", "ship beer from 3")),
        (CHURCH, ("donate to petri",)),
        (GUILDHALL, ("build mi4",)),
        (DOCKYARD, ("build ship",)),
    ],
)
def test_what_is_paid_goes_to_the_bank(segment: str, moves: tuple[str, ...]) -> None:
    table = position().completed("dom").having(money=50)
    others = [table.holds(who) for who in ("blue", "green")]
    assert table.play(segment, *moves).holds() != "P1 £50 b1 s1 c1 w1 k1"
    assert [table.holds(who) for who in ("blue", "green")] == others


@pytest.mark.rule("HB-13.3")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_parts_donors_and_tokens_left_are_public(viewer: int | None) -> None:
    table = bare().given("petri", red="flat5! ships", blue="citizens").completed("dom", by="green")
    seen: dict[str, Any] = {church["id"]: church for church in table.state.view(viewer)["churches"]}
    petri, dom, jacobi = (seen[church] for church in ("petri", "dom", "jacobi"))
    assert (petri["parts"], petri["discs"]) == (3, {"0": 2, "1": 1})
    assert [token["kind"] for token in petri["tokens"]] == ["donations", "building"]
    assert (dom["parts"], dom["complete"], dom["discs"], dom["tokens"]) == (5, True, {}, [])
    assert [token["kind"] for token in jacobi["tokens"]] == list(KINDS)
    held = [[token["id"] for token in seat["tokens"]] for seat in table.state.view(viewer)["seats"]]
    assert held == [["petri_flat5", "petri_ships"], ["petri_citizens"], [f"dom_{kind}" for kind in KINDS]]


@pytest.mark.rule("HB-13.4")
def test_no_alternative_is_withheld_for_being_unwise() -> None:
    """Scoring ships without a ship, selling at home at a good price, leaving a church to the others."""
    table = bare().given("petri", blue="flat5!", red="ships").berths("", "", "blue").play(CHURCH)
    assert "score petri_ships" in table.offers()
    table = bare().berths("", "", "blue").having(beer=3).play(TRADE, "sell")
    assert table.offers() == ["beer at home", "done"]
    table = last_part().having("green", prestige=90).play(CHURCH)
    assert table.offers() == ["donate to jacobi", "done"]  # red may end a game that green wins
    table = bare().completed("dom").having(wood=1, brick=1).play(GUILDHALL)
    assert len(table.choices("build")) == len(c.SITE_IDS)


@pytest.mark.rule("HB-13.4")
def test_every_option_can_be_chosen_for_any_game() -> None:
    names = [option.name for option in OPTIONS]
    for values in product(*(option.values for option in OPTIONS)):
        assert rondel.game("hamburgum", **dict(zip(names, values, strict=True))).options == dict(
            zip(names, values, strict=True)
        )
