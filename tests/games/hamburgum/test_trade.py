"""Section 5: selling goods and buying materials."""

from __future__ import annotations

import pytest

from tests.games.hamburgum.positions import BEER, EXAMPLES, TRADE, TRADE_2, Table, bare, position, ships

#: every alternative of selling and of buying
SELLING = [
    *(f"ship {good} from {berth}" for good in ("beer", "sugar", "cloth") for berth in (1, 2, 3)),
    *(f"{good} at home" for good in ("beer", "sugar", "cloth")),
]
HOME = ("beer at home", "sugar at home", "cloth at home")
BUYING = ("take wood", "take brick", "take bell")
#: units bought in one action -> their price together
PRICES = {1: 20, 2: 50, 3: 100, 4: 150, 5: 200, 6: 260, 7: 330, 8: 410, 9: 500, 10: 600}


def fleet(first: int = 0, second: int = 0, third: int = 0) -> Table:
    """Three players; so many red ships at berths 1, 2 and 3, which blue fills up as far as it has to."""
    others = [""] * 3
    if first or second:
        others[1] = ships(3 - second, "blue")
    if first:
        others[0] = ships(3 - first, "green")
    if not third:
        others[2] = "green"
    own = (ships(first), ships(second), ships(third))
    return bare().berths(*(f"{mine} {other}" for mine, other in zip(own, others, strict=True)))


# Sell or buy


@pytest.mark.rule("HB-5.1")
@pytest.mark.parametrize("segment", [TRADE, TRADE_2])
def test_either_sell_or_buy(segment: str) -> None:
    table = position().having(money=600).play(segment)
    assert table.offers() == ["sell", "buy", "done"]
    assert table.refuses(*SELLING, *BUYING)
    table.play("sell", "ship beer from 3")
    assert table.refuses("buy", *BUYING)
    assert table.end_turn().state.turn == 1
    table = position().having(money=600, beer=3).play(segment, "buy", "take wood")
    assert table.refuses("sell", *SELLING)
    assert table.end_turn().state.turn == 1
    assert table.holds("red") == "P1 £580 b3 s1 c1 w2 k1"


@pytest.mark.rule("HB-5.1", "HB-5.2")
@pytest.mark.parametrize(
    ("money", "beer", "offers"),
    [
        (10, 1, ["sell", "done"]),  # nothing can be bought for 10 £
        (20, 0, ["buy", "done"]),
        (20, 1, ["sell", "buy", "done"]),
        (10, 0, ["done"]),  # nothing to decide: the turn is over
    ],
)
def test_only_what_is_possible_is_offered(money: int, beer: int, offers: list[str]) -> None:
    table = bare().having(money=money, beer=beer).play(TRADE)
    assert table.offers() == offers
    assert table.state.at_turn_end == (offers == ["done"])
    assert table.refuses(*({"sell", "buy"} - set(offers)))


@pytest.mark.rule("HB-5.2")
@pytest.mark.parametrize("choice", ["sell", "buy"])
def test_a_chosen_trade_may_end_without_a_deal(choice: str) -> None:
    table = position().having(money=100).play(TRADE, choice)
    assert "done" in table.offers()
    table.play("done")
    assert table.state.at_turn_end  # the other half of the action is gone
    assert table.holds() == "P1 £100 b1 s1 c1 w1 k1"


# Selling


@pytest.mark.rule("HB-5.3", "HB-5.10")
def test_goods_go_with_own_ships_in_the_harbour() -> None:
    table = fleet(third=1).having(beer=1, sugar=1, cloth=1).play(TRADE, "sell")
    assert table.offers() == ["ship beer from 3", "ship sugar from 3", "ship cloth from 3", "done"]
    table.play("ship sugar from 3")
    assert table.holds() == "P0 £100 b1 s0 c1 w0 k0"


@pytest.mark.rule("HB-5.3")
def test_a_ship_carries_one_kind_of_good() -> None:
    table = fleet(third=1).having(beer=2, sugar=2).play(TRADE, "sell", "ship beer from 3")
    assert table.offers() == ["units 1", "units 2"]  # of beer, and of nothing else
    table.play("units 1")
    assert table.holds() == "P0 £100 b1 s2 c0 w0 k0"
    assert table.refuses("ship sugar from 3", "ship beer from 3")  # though there is room for two more


@pytest.mark.rule("HB-5.4")
@pytest.mark.parametrize(("berth", "most"), [(1, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize("held", [1, 2, 3, 4])
@pytest.mark.parametrize("good", ["beer", "sugar", "cloth"])
def test_a_ship_carries_as_much_as_its_berth_says_or_less(berth: int, most: int, held: int, good: str) -> None:
    def loading() -> Table:
        table = fleet(**{("first", "second", "third")[berth - 1]: 1}).having(**{good: held})
        return table.play(TRADE, "sell", f"ship {good} from {berth}")

    possible = min(most, held)
    if possible > 1:
        assert loading().offers() == [f"units {units}" for units in range(1, possible + 1)]
        assert loading().refuses("done", *(f"units {units}" for units in range(possible + 1, 4)))
    for units in range(1, possible + 1):
        table = loading().play(*([f"units {units}"] if possible > 1 else []))  # a single unit is not asked for
        assert table.money() == 100 * units
        assert sum(table.seat().goods[kind] for kind in range(3)) == held - units
        assert table.state.check() is None


@pytest.mark.rule("HB-5.5")
def test_each_ship_sails_once() -> None:
    table = fleet(first=1, second=2, third=2).having(beer=20).play(TRADE, "sell")
    for berth, left in ((3, 1), (3, 0), (2, 1), (2, 0)):
        table.play(f"ship beer from {berth}", "units 1")
        assert (f"ship beer from {berth}" in table.offers()) == bool(left)
    assert table.refuses("ship beer from 3", "ship beer from 2")
    table.play("ship beer from 1")
    assert table.refuses(*(f"ship beer from {berth}" for berth in (1, 2, 3)))
    assert table.money() == 500
    # all of them sail again in the next Trade action
    table.end_turn().pass_to("red").stone(BEER).play(TRADE_2, "sell")
    assert table.offers() == ["ship beer from 1", "ship beer from 2", "ship beer from 3", "done"]


@pytest.mark.rule("HB-5.5")
def test_two_ships_in_one_berth_are_one_alternative() -> None:
    table = fleet(third=2).having(beer=1, cloth=5).play(TRADE, "sell")
    assert table.offers() == ["ship beer from 3", "ship cloth from 3", "done"]


@pytest.mark.rule("HB-5.6")
def test_several_ships_may_carry_the_same_good() -> None:
    table = fleet(first=1, second=1, third=2).having(cloth=10).play(TRADE, "sell")
    table.play("ship cloth from 3", "units 3", "ship cloth from 3", "units 3", "ship cloth from 2", "units 2")
    table.play("ship cloth from 1")
    assert table.holds() == "P0 £900 b0 s0 c1 w0 k0"


@pytest.mark.rule("HB-5.7")
@pytest.mark.parametrize("brewers", range(6))
def test_each_unit_brings_the_current_price(brewers: int) -> None:
    table = bare().completed("dom", by="blue").citizens("blue", *("mi4", "ni2", "pe1", "pe5", "ja3")[:brewers])
    table.citizens("blue", "mi5", "mi1", "mi2").having(beer=3, sugar=3, cloth=3).berths("", "red red blue", "red")
    table.play(TRADE, "sell", "ship beer from 3", "units 3")
    assert table.money() == 3 * (100 - 10 * brewers)
    table.play("ship sugar from 2", "units 2", "ship cloth from 2", "units 2")
    assert table.money() == 3 * (100 - 10 * brewers) + 2 * 90 + 2 * 80


@pytest.mark.rule("HB-5.8", "HB-5.9")
def test_what_is_left_can_be_sold_at_home() -> None:
    table = fleet(third=1).having(beer=5, sugar=2, cloth=1).play(TRADE, "sell", "ship beer from 3", "units 3")
    assert table.offers() == [*HOME, "done"]
    table.play("beer at home", "sugar at home", "sugar at home", "beer at home")
    assert table.holds() == "P0 £420 b0 s0 c1 w0 k0"
    assert table.offers() == ["cloth at home", "done"]
    assert table.refuses("beer at home", "sugar at home")
    table.play("cloth at home")
    assert table.holds() == "P0 £450 b0 s0 c0 w0 k0"
    assert table.state.at_turn_end


@pytest.mark.rule("HB-5.8")
def test_the_home_price_never_changes() -> None:
    table = bare().completed("dom", by="blue").citizens("blue", "mi4", "ni2", "pe1", "pe5", "ja3").having(beer=40)
    table.berths("", "", "blue").play(TRADE, "sell", *["beer at home"] * 40)
    assert table.holds() == "P0 £1200 b0 s0 c0 w0 k0"


@pytest.mark.rule("HB-5.9")
@pytest.mark.example("HB-T7")
def test_no_home_sale_while_a_ship_is_unused() -> None:
    table = fleet(first=1).having(beer=2).play(TRADE, "sell")
    assert table.offers() == ["ship beer from 1", "done"]
    assert table.refuses(*HOME)
    table.play("ship beer from 1")
    assert table.offers() == ["beer at home", "done"]
    assert table.play("beer at home").money() == 130


@pytest.mark.rule("HB-5.9")
@pytest.mark.parametrize("berth", [1, 2, 3])
def test_an_unused_ship_in_any_berth_keeps_the_home_market_shut(berth: int) -> None:
    table = fleet(first=1, second=1, third=1).having(beer=9).play(TRADE, "sell")
    for other in {1, 2, 3} - {berth}:
        table.play(f"ship beer from {other}", *(["units 1"] if other > 1 else []))
    assert table.offers() == [f"ship beer from {berth}", "done"]
    assert table.refuses(*HOME)


@pytest.mark.rule("HB-5.8", "HB-5.9")
@pytest.mark.example("HB-T12")
def test_home_sale_without_any_ship() -> None:
    table = fleet().having(beer=2, cloth=1).play(TRADE, "sell")
    assert table.prices() == (100, 100, 100)
    assert table.offers() == ["beer at home", "cloth at home", "done"]
    assert table.refuses(*SELLING[:9])
    table.play("beer at home", "cloth at home", "beer at home")
    assert table.holds() == "P0 £90 b0 s0 c0 w0 k0"


@pytest.mark.rule("HB-5.10", "HB-5.11")
def test_selling_moves_neither_prices_nor_ships() -> None:
    table = fleet(first=1, second=1, third=1).completed("dom", by="blue").citizens("blue", "mi4", "mi5")
    table.having(beer=9, sugar=9, cloth=9)
    harbour, prices = table.harbour(), table.prices()
    table.play(TRADE, "sell", "ship beer from 3", "units 3")
    assert (table.money(), table.seat().goods[0]) == (270, 6)  # paid at once
    table.play("ship sugar from 2", "units 2", "ship cloth from 1", "cloth at home", "done")
    assert table.money() == 270 + 180 + 100 + 30
    assert (table.harbour(), table.prices(), table.supply()) == (harbour, prices, 2)
    assert table.end_turn().state.check() is None


@pytest.mark.rule("HB-5.12")
def test_ships_of_others_carry_nothing() -> None:
    """Red has a ship in berth 2 only; berths 1 and 3 hold blue, green and neutral ships."""
    table = bare().given("nicolai", blue="flat5").citizens("blue", "ni1").having(beer=3)
    table.berths("blue blue green", "red blue green", "green neutral").play(TRADE, "sell")
    assert table.offers() == ["ship beer from 2", "done"]
    assert table.refuses("ship beer from 1", "ship beer from 3")
    table.play("ship beer from 2", "units 2")
    assert table.refuses("ship beer from 1", "ship beer from 2", "ship beer from 3")
    assert table.state.check() is None


@pytest.mark.rule("HB-5.13")
def test_goods_may_be_kept() -> None:
    table = fleet(third=1).having(beer=3, sugar=2).play(TRADE, "sell", "ship beer from 3", "units 1")
    table.end_turn()
    assert table.holds() == "P0 £100 b2 s2 c0 w0 k0"


@pytest.mark.rule("HB-5.3", "HB-5.4", "HB-5.5", "HB-5.6", "HB-5.7", "HB-5.8", "HB-5.9", "HB-5.13")
@pytest.mark.example("HB-X10")
def test_selling_example() -> None:
    """Green with ships in berths 3 and 1; beer costs 70, sugar 80."""
    sale = EXAMPLES["sale"]

    def sold() -> Table:
        table = bare().completed("dom", by="red").citizens("red", "mi4", "ni2", "pe1", "mi5", "ni5")
        table.berths("red blue green", "red red red", "blue green").turn_of("green")
        table.having("green", beer=sale["beer"], sugar=sale["sugar"]).play(TRADE, "sell")
        assert table.prices() == (sale["price"]["beer"], sale["price"]["sugar"], 100)
        return table.play("ship beer from 3", "units 3", "ship sugar from 1")

    table = sold()
    assert table.money("green") == sale["overseas"] == 290
    assert table.offers() == ["sugar at home", "done"]
    kept = sold().end_turn()
    assert kept.holds("green") == "P0 £290 b0 s1 c0 w0 k0"
    table.play("sugar at home")
    assert table.holds("green") == "P0 £320 b0 s0 c0 w0 k0"
    assert table.state.check() is None


# Buying


@pytest.mark.rule("HB-5.14")
@pytest.mark.parametrize("units", PRICES)
@pytest.mark.parametrize("material", ["wood", "brick"])
def test_the_price_of_all_units_together(units: int, material: str) -> None:
    table = bare().having(money=1000).play(TRADE, "buy", *[f"take {material}"] * units)
    assert table.money() == 1000 - PRICES[units]
    assert table.seat().materials[("wood", "brick").index(material)] == units


@pytest.mark.rule("HB-5.14")
def test_each_unit_takes_the_difference_to_the_new_total() -> None:
    table = bare().having(money=600).play(TRADE, "buy")
    paid = []
    for _unit in range(10):
        before = table.money()
        paid.append(before - table.play("take wood").money())
    assert paid == [20, 30, 50, 50, 50, 60, 70, 80, 90, 100]


@pytest.mark.rule("HB-5.15")
@pytest.mark.parametrize(
    "units",
    [
        ("wood", "brick", "bell", "wood"),
        ("bell", "wood", "wood", "brick"),
        ("brick", "brick", "bell", "brick"),
        ("brick", "wood", "brick", "wood"),
    ],
)
def test_materials_are_mixed_freely(units: tuple[str, ...]) -> None:
    table = bare().having(money=150).play(TRADE, "buy", *(f"take {unit}" for unit in units))
    bells = " bell" * units.count("bell")
    assert table.holds() == f"P0 £0 b0 s0 c0 w{units.count('wood')} k{units.count('brick')}{bells}"
    assert table.state.check() is None


@pytest.mark.rule("HB-5.14", "HB-5.15")
@pytest.mark.example("HB-X11")
def test_buying_example() -> None:
    depot = EXAMPLES["depot"]
    table = bare().having(money=depot["price"]).play(TRADE, "buy")
    table.play(*["take wood"] * depot["wood"], *["take brick"] * depot["brick"], *["take bell"] * depot["bell"])
    assert table.holds() == "P0 £0 b0 s0 c0 w2 k2 bell"
    assert depot["price"] == 200


@pytest.mark.rule("HB-5.16")
def test_a_bell_only_for_who_has_none() -> None:
    table = bare().having(money=600, bell=1).play(TRADE, "buy")
    assert table.offers() == ["take wood", "take brick", "done"]
    assert table.refuses("take bell")
    table = bare().having(money=600).play(TRADE, "buy")
    assert table.offers() == ["take wood", "take brick", "take bell", "done"]
    table.play("take bell")
    assert table.offers() == ["take wood", "take brick", "done"]
    assert table.refuses("take bell")
    # bells of others do not matter
    table = bare().having(money=600).having("blue", bell=1).having("green", bell=1).play(TRADE, "buy", "take bell")
    assert table.holds() == "P0 £580 b0 s0 c0 w0 k0 bell"
    assert table.state.check() is None


@pytest.mark.rule("HB-5.17")
def test_wood_and_brick_without_limit() -> None:
    table = bare().having(money=600, wood=100, brick=100).play(TRADE, "buy")
    assert table.offers() == ["take wood", "take brick", "take bell", "done"]
    table.play(*["take wood"] * 5, *["take brick"] * 5)
    assert table.holds() == "P0 £0 b0 s0 c0 w105 k105"


@pytest.mark.rule("HB-5.18")
def test_at_most_ten_units() -> None:
    table = bare().having(money=5000).play(TRADE, "buy", *["take brick"] * 10)
    assert table.state.at_turn_end
    assert table.refuses(*BUYING)
    assert table.holds() == "P0 £4400 b0 s0 c0 w0 k10"


@pytest.mark.rule("HB-5.14", "HB-5.16", "HB-5.18")
@pytest.mark.example("HB-T15")
def test_a_bell_and_nine_wood() -> None:
    table = bare().having(money=700).play(TRADE, "buy", "take bell")
    assert table.refuses("take bell")
    for _unit in range(9):
        assert table.offers() == ["take wood", "take brick", "done"]
        table.play("take wood")
    assert table.state.at_turn_end
    assert table.holds() == "P0 £100 b0 s0 c0 w9 k0 bell"


@pytest.mark.rule("HB-5.19")
@pytest.mark.parametrize("units", PRICES)
def test_no_credit(units: int) -> None:
    """Ten pounds short of the price of so many units: the last one is not offered."""
    table = bare().having(money=PRICES[units] - 10, beer=9, cloth=9).play(TRADE)
    if units == 1:
        assert table.refuses("buy")
        return
    table.play("buy", *["take wood"] * (units - 1))
    assert table.state.at_turn_end
    assert table.refuses(*BUYING)
    assert table.money() == PRICES[units] - 10 - PRICES[units - 1]
    exact = bare().having(money=PRICES[units]).play(TRADE, "buy", *["take wood"] * units)
    assert exact.money() == 0


@pytest.mark.rule("HB-5.20")
def test_every_turn_begins_at_the_first_price() -> None:
    table = bare(2).having(money=100).having("blue", money=100)
    table.turn(TRADE, "buy", "take wood", "take brick")
    assert table.money() == 50
    table.turn(TRADE_2, "buy", "take wood")  # blue is not charged for the units of red
    assert table.money("blue") == 80
    table.having(prestige=1).turn(TRADE_2, "buy", "take wood")
    assert table.money() == 30
    assert table.state.check() is None
