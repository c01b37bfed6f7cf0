"""Sections 11 and 12: selling goods, taking workers."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.alternatives import sell
from tests.games.castles_of_burgundy.positions import c, plain, position

COLOURS = ("turquoise", "purple", "pink", "red", "brown", "orange")


@pytest.mark.rule("CB-11.1")
@pytest.mark.parametrize(("number", "colour"), list(enumerate(COLOURS, start=1)))
def test_each_goods_colour_is_sold_with_its_number(number: int, colour: str) -> None:
    for rolled in range(1, 7):
        table = plain().goods({colour: 2}).dice(rolled, rolled).moves(f"die {rolled}")
        assert table.offers() == ([f"sell {colour}", "workers"] if rolled == number else ["workers"])


@pytest.mark.rule("CB-11.1")
def test_workers_adjust_the_die_for_a_sale() -> None:
    table = plain().goods({"turquoise": 1, "pink": 1, "orange": 1}).having(workers=1).dice(2, 6)
    table.moves("die 2")
    assert table.offers() == ["sell turquoise", "sell pink", "workers"]  # orange is two steps away
    table.moves("sell pink")
    assert table.seat().workers == 0
    assert table.goods_sold() == {"pink": 1}


@pytest.mark.rule("CB-11.2")
def test_all_goods_of_the_colour_are_sold_and_no_others() -> None:
    table = plain().goods({"red": 5, "brown": 2}).dice(4, 5).moves("die 4")
    assert table.offers() == ["sell red", "workers"]  # there is no way to sell only some
    table.moves("sell red")
    assert table.goods_stored() == {"brown": 2}
    assert table.goods_sold() == {"red": 5}


@pytest.mark.rule("CB-11.3")
@pytest.mark.parametrize("amount", range(1, 8))
def test_a_sale_gives_one_silver(amount: int) -> None:
    table = plain().goods({"red": amount}).having(silver=1).dice(4, 5).moves("die 4", "sell red")
    assert (table.seat().silver, table.seat().workers) == (2, 0)


@pytest.mark.rule("CB-11.4")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("amount", [1, 3, 7])
def test_points_for_each_good_sold(players: int, each: int, amount: int) -> None:
    table = plain(players=players).goods({"red": amount}).dice(4, 5).moves("die 4", "sell red")
    assert table.points() == table.points("goods") == each * amount


@pytest.mark.rule("CB-11.3", "CB-11.4", "CB-14.3", "CB-14.4")
@pytest.mark.example("E18")
def test_four_red_goods_with_three_players() -> None:
    table = plain(players=3).goods({"red": 4}).dice(4, 5).moves("die 4", "sell red")
    assert (table.points(), table.seat().silver, table.seat().workers) == (12, 1, 0)
    table = plain(players=3).own(3, 4).goods({"red": 4}).dice(4, 5).moves("die 4", "sell red")
    assert (table.points(), table.seat().silver, table.seat().workers) == (12, 2, 1)


@pytest.mark.rule("CB-11.5")
def test_a_sale_frees_the_goods_space() -> None:
    full = plain().goods({"pink": 2, "red": 1, "brown": 1}).depot_goods(1, {"orange": 1}).store("ship").dice(3, 2)
    full.ready().play("die 2", "place ship on 17")  # without a sale there is no room for orange
    assert full.goods_stored() == {"pink": 2, "red": 1, "brown": 1}

    table = plain().goods({"pink": 2, "red": 1, "brown": 1}).depot_goods(1, {"orange": 1}).store("ship").dice(3, 2)
    table.ready().play("die 3", "sell pink", "place ship on 17", "goods of 1")
    assert table.goods_stored() == {"red": 1, "brown": 1, "orange": 1}
    assert table.goods_sold() == {"pink": 2}


@pytest.mark.rule("CB-11.5")
def test_sold_goods_stay_where_they_are_to_the_end() -> None:
    table = plain().goods({"pink": 2}).dice(3, 2).moves("die 3", "sell pink").pass_turn()
    while not table.state.over:
        assert table.goods_sold() == {"pink": 2}
        table.pass_turn()
    assert table.goods_sold() == {"pink": 2}


@pytest.mark.rule("CB-11.6")
def test_a_colour_that_is_not_stored_cannot_be_sold() -> None:
    table = plain().goods({"pink": 1}).goods({"red": 2}, seat=1).sold({"brown": 2}).having(workers=9).dice(4, 5)
    table.moves("die 4")
    assert table.offers() == ["sell pink", "workers"]
    for colour in ("red", "brown", "orange"):
        assert table.refuses(sell(colour))


@pytest.mark.rule("CB-11.7")
def test_sold_goods_are_shown_to_everyone() -> None:
    table = plain(players=3).goods({"pink": 2}).dice(3, 2).moves("die 3", "sell pink")
    for viewer in (None, 0, 1, 2):
        sold = [seat["sold"] for seat in table.state.view(viewer)["seats"]]
        assert sold == [{"pink": 2}, {}, {}]


@pytest.mark.rule("CB-12.1")
@pytest.mark.parametrize("rolled", range(1, 7))
def test_any_die_takes_two_workers(rolled: int) -> None:
    table = position().having(workers=3).rolls(rolled, rolled).moves(f"die {rolled}", "workers")
    assert table.seat().workers == 5


@pytest.mark.rule("CB-12.2")
@pytest.mark.parametrize("rolled", range(1, 7))
def test_taking_workers_is_possible_when_nothing_else_is(rolled: int) -> None:
    table = plain().store("cow-2", "cow-3", "cow-4").dice(rolled, rolled).moves(f"die {rolled}")
    assert table.offers() == ["workers"]
    table.moves("workers")
    assert table.seat().workers == 2
    assert table.s.players[1].workers == 0


@pytest.mark.rule("CB-12.3")
def test_workers_and_silver_have_no_limit() -> None:
    table = plain().own(13).having(workers=126, silver=127).dice(3, 4).moves("die 3", "workers", "die 4", "workers")
    assert (table.seat().workers, table.seat().silver) == (130, 129)
    table = plain().own(13).having(workers=1000, silver=1000).dice(3, 4).moves("die 3", "workers")
    assert (table.seat().workers, table.seat().silver) == (1002, 1001)
    assert table.state.view()["seats"][0]["workers"] == 1002


@pytest.mark.rule("CB-12.1", "CB-16.2", "CB-16.3", "CB-16.4")
@pytest.mark.example("E23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_nothing_but_workers(players: int) -> None:
    table = position(players=players)
    turns = 0
    while not table.state.over:
        table.pass_turn()
        turns += 1
    assert turns == 25 * players
    assert [table.seat(seat).workers for seat in range(players)] == [101, 102, 103, 104][:players]
    assert [sum(table.goods_stored(seat).values()) for seat in range(players)] == [3] * players
    assert [table.seat(seat).silver for seat in range(players)] == [1] * players
    assert table.state.scores() == [54, 55, 55, 56][:players]
    assert table.state.check() is None


@pytest.mark.rule("CB-7.14", "CB-12.3", "CB-13.1", "CB-14.17")
@pytest.mark.example("E27")
def test_a_game_with_193_workers() -> None:
    table = position().goods({"pink": 1, "red": 1, "brown": 1}).black(1, "knowledge-14").rolls(3, 1).ready()
    assert (table.seat().workers, table.seat().silver) == (1, 1)
    table.play("die 3", "sell pink")
    assert (table.points(), table.seat().silver) == (2, 2)
    table.play("buy", "take knowledge-14 from black")
    assert table.seat().silver == 0
    table.play("place knowledge-14 on 12")
    assert table.seat().workers == 1
    table.end_turn()
    while not table.state.over:
        table.pass_turn()
    assert table.seat().workers == 193
    assert (table.points("goods"), table.points("unsold"), table.points("silver")) == (2, 2, 0)
    assert table.points("workers") == 96
    assert table.state.scores()[0] == 100
    assert table.placed() == {c.CENTRE: "castle", 12: "knowledge-14"}
    assert table.state.check() is None
