"""Section 8, ships: goods and the turn order track."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, position, st

Goods = dict[str, int]


def harbour(stored: Goods, depots: dict[int, Goods], *tiles: int) -> Table:
    """These goods in storage and on the depots, these knowledge tiles owned, and a ship just placed."""
    table = bare().goods(stored).own(*tiles).store("ship").rolls(2, 6)
    for depot, goods in depots.items():
        table.depot_goods(depot, goods)
    return table.moves("die 2", "place ship on 17")


def on_depots(table: Table) -> dict[int, Goods]:
    return {depot: table.goods_on(depot) for depot in range(1, 7) if table.goods_on(depot)}


@pytest.mark.rule("CB-8.1")
def test_first_the_goods_then_the_marker() -> None:
    table = bare(players=3)
    table.pass_turn()
    table.no_depot_goods().depot_goods(4, {"pink": 2}).store("ship", seat=1).rolls(2, 2)
    table.moves("die 2", "place ship on 17")
    assert (table.stage, table.seat(1).steps, table.order()) == (st.SHIP_DEPOT, 0, [0, 1, 2])
    table.moves("goods of 4")
    assert table.goods_stored(1) == {"pink": 2}
    assert (table.stage, table.seat(1).steps, table.order()) == (st.MENU, 1, [1, 0, 2])


@pytest.mark.rule("CB-8.2")
@pytest.mark.parametrize("depot", range(1, 7))
@pytest.mark.parametrize(("value", "space"), [(2, 17), (5, 19)])
def test_all_goods_of_any_one_depot_whatever_the_die(depot: int, value: int, space: int) -> None:
    lying = {1: {"pink": 1}, 2: {"red": 2}, 3: {"brown": 1, "orange": 1}, 4: {"purple": 3}, 5: {"turquoise": 1}}
    lying[6] = {"pink": 2, "orange": 1, "red": 1}
    table = bare().store("ship").rolls(value, value)
    for number, goods in lying.items():
        table.depot_goods(number, goods)
    table.moves(f"die {value}", f"place ship on {space}")
    assert table.offers() == [f"goods of {number}" for number in range(1, 7)]
    table.moves(f"goods of {depot}")
    assert table.goods_stored() == lying.pop(depot)
    assert on_depots(table) == lying
    assert table.stage == st.MENU


@pytest.mark.rule("CB-8.3")
def test_three_colours_any_number_of_each() -> None:
    table = harbour({"pink": 3, "red": 2, "brown": 4}, {5: {"pink": 4, "red": 5, "brown": 3}})
    table.moves("goods of 5")
    assert table.goods_stored() == {"pink": 7, "red": 7, "brown": 7}
    # equal colours share a space: three goods of one colour leave two spaces free
    table = harbour({"pink": 3}, {5: {"pink": 1, "red": 1, "brown": 1}}).moves("goods of 5")
    assert table.goods_stored() == {"pink": 4, "red": 1, "brown": 1}


@pytest.mark.rule("CB-8.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_never_more_than_three_colours(players: int) -> None:
    most = 0
    for seed in range(6):
        table = position(seed=seed, players=players)
        for _ in table.random_moves(seed):
            colours = [len(table.goods_stored(seat)) for seat in range(players)]
            assert max(colours) <= 3
            most = max(most, *(sum(table.goods_stored(seat).values()) for seat in range(players)))
    assert most > 3


@pytest.mark.rule("CB-8.4")
@pytest.mark.parametrize("stored", [{}, {"pink": 1}, {"purple": 2, "orange": 1}])
def test_everything_that_can_be_stored_must_be_taken(stored: Goods) -> None:
    lying = {"pink": 2} if len(stored) == 2 else {"pink": 2, "brown": 1}
    table = harbour(stored, {3: lying}).moves("goods of 3")
    # taken at once and completely, no colour is offered to be left behind
    assert table.stage == st.MENU
    assert table.goods_stored() == {c: stored.get(c, 0) + lying.get(c, 0) for c in {**stored, **lying}}
    assert on_depots(table) == {}


@pytest.mark.rule("CB-8.4", "CB-8.5")
def test_a_fourth_colour_stays_on_the_depot() -> None:
    table = harbour({"turquoise": 1, "purple": 1, "pink": 1}, {3: {"pink": 2, "red": 1, "purple": 1, "brown": 2}})
    table.moves("goods of 3")
    assert table.stage == st.MENU
    assert table.goods_stored() == {"turquoise": 1, "purple": 2, "pink": 3}
    assert on_depots(table) == {3: {"red": 1, "brown": 2}}


@pytest.mark.rule("CB-8.5")
def test_colours_already_stored_are_always_taken() -> None:
    """They are taken without being asked for, while the new colours have to be chosen."""
    table = harbour({"red": 1, "orange": 1}, {6: {"red": 2, "pink": 1, "brown": 1}}).moves("goods of 6")
    assert table.offers() == ["keep pink", "keep brown"]
    assert table.refuses(alt.sell("red"))
    assert table.refuses(alt.DECLINE)
    table.moves("keep brown")
    assert table.goods_stored() == {"red": 3, "brown": 1, "orange": 1}
    assert on_depots(table) == {6: {"pink": 1}}


@pytest.mark.rule("CB-8.2", "CB-8.3", "CB-8.4", "CB-8.5", "CB-8.6")
@pytest.mark.example("E2")
@pytest.mark.parametrize(("kept", "left"), [("pink", "brown"), ("brown", "pink")])
def test_karla_has_one_free_space_and_two_new_colours(kept: str, left: str) -> None:
    table = harbour({"turquoise": 1, "red": 1}, {2: {"turquoise": 1, "pink": 1, "brown": 1}}).moves("goods of 2")
    assert table.offers() == ["keep pink", "keep brown"]
    table.moves(f"keep {kept}")
    assert table.goods_stored() == {"turquoise": 2, "red": 1, kept: 1}
    assert on_depots(table) == {2: {left: 1}}


@pytest.mark.rule("CB-8.6")
def test_as_many_new_colours_as_there_are_free_spaces() -> None:
    lying = {"turquoise": 1, "purple": 1, "pink": 2, "red": 1}
    table = harbour({"orange": 1}, {4: lying}).moves("goods of 4")
    assert table.offers() == ["keep turquoise", "keep purple", "keep pink", "keep red"]
    table.moves("keep pink")
    assert table.offers() == ["keep turquoise", "keep purple", "keep red"]  # one more, not the same again
    assert table.refuses(alt.sell("pink"))
    assert table.refuses(alt.DECLINE)
    table.moves("keep turquoise")
    assert table.goods_stored() == {"turquoise": 1, "pink": 2, "orange": 1}
    assert on_depots(table) == {4: {"purple": 1, "red": 1}}
    # three free spaces and six colours: three choices
    table = harbour({}, {4: dict.fromkeys(("turquoise", "purple", "pink", "red", "brown", "orange"), 1)})
    table.moves("goods of 4", "keep red", "keep orange")
    assert table.stage == st.SHIP_GOODS
    table.moves("keep purple")
    assert table.goods_stored() == {"purple": 1, "red": 1, "orange": 1}


@pytest.mark.rule("CB-8.7")
def test_a_colour_is_taken_as_a_whole() -> None:
    table = harbour({"turquoise": 1, "red": 1}, {2: {"pink": 3, "brown": 2}}).moves("goods of 2", "keep pink")
    assert table.goods_stored() == {"turquoise": 1, "pink": 3, "red": 1}
    assert on_depots(table) == {2: {"brown": 2}}


@pytest.mark.rule("CB-8.8")
def test_depots_without_storable_goods_are_one_alternative() -> None:
    table = harbour({}, {1: {"pink": 1}, 4: {"red": 1}})
    assert table.offers() == ["goods of 1", "goods of 4", "decline"]
    for depot in (2, 3, 5, 6):
        assert table.refuses(alt.goods_of(depot))
    table.moves("decline")
    assert table.goods_stored() == {}
    assert on_depots(table) == {1: {"pink": 1}, 4: {"red": 1}}
    assert (table.stage, table.seat().steps) == (st.MENU, 1)


@pytest.mark.rule("CB-8.8")
def test_if_every_depot_has_something_storable_goods_must_be_taken() -> None:
    table = harbour({"red": 1, "pink": 1, "brown": 1}, {depot: {"red": 1, "orange": 1} for depot in range(1, 7)})
    assert table.offers() == [f"goods of {depot}" for depot in range(1, 7)]
    assert table.refuses(alt.DECLINE)
    # one depot with nothing storable is enough for "no goods"
    lying = {depot: {"red": 1} for depot in range(1, 6)} | {6: {"orange": 1}}
    table = harbour({"red": 1, "pink": 1, "brown": 1}, lying)
    assert table.offers() == [*(f"goods of {depot}" for depot in range(1, 6)), "decline"]


@pytest.mark.rule("CB-8.8", "CB-8.11")
def test_nothing_is_asked_when_no_depot_has_storable_goods() -> None:
    for lying in ({}, {3: {"orange": 2}}):
        table = bare().goods({"red": 1, "pink": 1, "brown": 1}).store("ship")
        for depot, goods in lying.items():
            table.depot_goods(depot, goods)
        table.fresh_dice(2, 3).die(2, "place ship on 17")
        assert table.stage == st.TARGET  # the second die
        assert table.seat().steps == 1
        assert on_depots(table) == lying


@pytest.mark.rule("CB-8.4", "CB-8.8", "CB-8.11")
@pytest.mark.example("E28")
def test_full_goods_storage_and_a_red_good() -> None:
    stored = {"turquoise": 1, "purple": 1, "pink": 1}
    lying = {1: {"red": 1}, 2: {"red": 1, "pink": 1}}
    table = harbour(stored, lying)
    assert table.offers() == ["goods of 2", "decline"]
    table.moves("goods of 2")
    assert table.goods_stored() == {"turquoise": 1, "purple": 1, "pink": 2}
    assert on_depots(table) == {1: {"red": 1}, 2: {"red": 1}}
    assert table.seat().steps == 1
    table = harbour(stored, lying).moves("decline")
    assert table.goods_stored() == stored
    assert on_depots(table) == lying
    assert table.seat().steps == 1


@pytest.mark.rule("CB-8.9")
def test_goods_cannot_be_thrown_away_to_make_room() -> None:
    table = harbour({"turquoise": 1, "purple": 1, "pink": 1}, {2: {"red": 3, "pink": 1}})
    for colour in ("turquoise", "purple", "pink", "red"):
        assert table.refuses(alt.sell(colour))
    table.moves("goods of 2")
    assert table.goods_stored() == {"turquoise": 1, "purple": 1, "pink": 2}


@pytest.mark.rule("CB-8.9")
def test_the_only_way_out_of_goods_storage_is_a_sale() -> None:
    for seed in range(6):
        table = position(seed=seed, players=3)
        goods = [table.goods_stored(seat) for seat in range(3)]
        sold = [table.goods_sold(seat) for seat in range(3)]
        for _ in table.random_moves(seed):
            for seat in range(3):
                now, sold_now = table.goods_stored(seat), table.goods_sold(seat)
                for colour, number in goods[seat].items():
                    if now.get(colour, 0) < number:
                        assert sold_now.get(colour, 0) - sold[seat].get(colour, 0) == number
                goods[seat], sold[seat] = now, sold_now
        assert all(sold)


@pytest.mark.rule("CB-8.10")
def test_a_ship_takes_no_tiles() -> None:
    table = position(seed=4).no_depot_goods().depot_goods(3, {"pink": 1}).store("ship").rolls(2, 1)
    before = [table.on_depot(depot) for depot in range(1, 7)], table.on_black()
    table.goods({}).moves("die 2", "place ship on 17", "goods of 3")
    assert ([table.on_depot(depot) for depot in range(1, 7)], table.on_black()) == before
    assert table.stored() == [None, None, None]


@pytest.mark.rule("CB-8.11")
@pytest.mark.parametrize("move", ["goods of 3", "decline"])
def test_the_marker_moves_one_space_with_or_without_goods(move: str) -> None:
    table = harbour({}, {3: {"pink": 1}})
    assert table.seat().steps == 0
    table.moves(move)
    assert [table.seat(seat).steps for seat in (0, 1)] == [1, 0]
    assert table.offers() == ["die 6"]  # nobody asks whether it should move


@pytest.mark.rule("CB-8.11")
def test_one_space_for_each_ship() -> None:
    table = position(players=2)
    for ships in range(1, 7):
        table.play_round(0)
        assert [table.seat(seat).steps for seat in (0, 1)] == [ships, 0]


@pytest.mark.rule("CB-8.12")
def test_the_later_arrival_lies_on_top_and_plays_first() -> None:
    table = position(players=4)
    table.play_round(0)  # 0 | 1 2 3
    assert table.order() == [0, 1, 2, 3]
    table.play_round(2)  # 2 on 0 | 1 3
    assert table.order() == [2, 0, 1, 3]
    table.play_round(3)  # 3 on 2 on 0 | 1
    assert table.order() == [3, 2, 0, 1]
    assert table.play_round(1) == [3, 2, 0, 1]
    assert table.play_round() == [1, 3, 2, 0]


@pytest.mark.rule("CB-8.12")
def test_a_marker_does_not_pass_those_further_to_the_right() -> None:
    table = position(players=3)
    table.play_round(0)
    table.play_round(0)  # 0 two spaces ahead
    table.play_round(2)
    assert (table.order(), [table.seat(seat).steps for seat in (0, 2, 1)]) == ([0, 2, 1], [2, 1, 0])
    table.play_round(2)  # on top of 0
    assert table.order() == [2, 0, 1]


@pytest.mark.rule("CB-8.13")
@pytest.mark.parametrize(
    ("sailor", "order"), [(0, [0, 1, 2, 3]), (1, [1, 0, 2, 3]), (2, [2, 0, 1, 3]), (3, [3, 0, 1, 2])]
)
def test_a_marker_leaving_a_stack_keeps_the_order_of_the_others(sailor: int, order: list[int]) -> None:
    table = position(players=4)
    table.play_round(sailor)
    assert table.order() == order


@pytest.mark.rule("CB-8.13")
def test_a_marker_leaves_from_under_others() -> None:
    table = position(players=4)
    for sailor in (0, 1, 2, 3):  # one after another onto the second space: 3 2 1 0
        table.play_round(sailor)
    assert table.order() == [3, 2, 1, 0]
    table.play_round(1)  # from between 2 and 0
    assert table.order() == [1, 3, 2, 0]
    table.play_round(0)  # from the bottom, onto 1
    assert table.order() == [0, 1, 3, 2]


@pytest.mark.rule("CB-8.14")
def test_the_first_in_turn_order_takes_the_white_die() -> None:
    table = position(players=3)
    table.pass_turn().sail()
    # seat 2 still plays in this round, but seat 1 is first now and begins the next round
    assert (table.state.turn, table.order()[0], table.s.round_number) == (2, 1, 0)
    table.pass_turn()
    assert (table.state.turn, table.s.round_number) == (1, 1)
    # a ship that does not reach the first place changes nothing about it
    table.play_round(1)
    table.play_round(0)
    assert table.order() == [1, 0, 2]
    assert table.state.turn == 1


@pytest.mark.rule("CB-14.5", "CB-14.7")
@pytest.mark.example("E21")
@pytest.mark.parametrize(
    ("chosen", "stored", "left"),
    [
        (("pink", "red"), {"pink": 3, "red": 1, "orange": 1}, {2: {"brown": 1}}),
        (("brown", "pink"), {"pink": 3, "brown": 1, "orange": 1}, {1: {"red": 1}}),
        (("red", "brown"), {"red": 1, "brown": 1, "orange": 1}, {1: {"pink": 1}, 2: {"pink": 2}}),
    ],
)
@pytest.mark.parametrize("first", [1, 2])
def test_two_neighbouring_depots_are_one_lot(
    chosen: tuple[str, str], stored: Goods, left: dict[int, Goods], first: int
) -> None:
    table = harbour({"orange": 1}, {1: {"pink": 1, "red": 1}, 2: {"brown": 1, "pink": 2}}, 5)
    table.moves(f"goods of {first}")
    assert table.offers() == [f"goods of {3 - first}", "decline"]
    table.moves(f"goods of {3 - first}")
    assert table.offers() == ["keep pink", "keep red", "keep brown"]
    table.moves(*(f"keep {colour}" for colour in chosen))
    assert table.goods_stored() == stored
    assert on_depots(table) == left
