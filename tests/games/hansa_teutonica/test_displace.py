"""Section 6: displacing, and what the displaced player puts back on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position, route

RED, BLUE, GREEN, YELLOW, PURPLE = range(5)

#: routes of four and five players that the side for two and three lacks
MISSING_ON_2_3 = ("emden-stade", "warburg-gottingen")


def routes_of(players: int) -> list[str]:
    return [name for name in c.ROUTE_IDS if players >= 4 or name not in MISSING_ON_2_3]


def rings(players: int, start: str) -> Iterator[list[str]]:
    """The routes around a route, by the words of HT-6.11: first those that share a city with it, and so on."""
    ends = set(start.split("-"))
    left = [name for name in routes_of(players) if name != start]
    while left:
        ring = [name for name in left if ends & set(name.split("-"))]
        yield ring
        left = [name for name in left if name not in ring]
        ends |= {end for name in ring for end in name.split("-")}


def settle_down(table: Table, seat: int) -> Table:
    """Everything in the stock and the supply of a seat becomes an office, so that both are empty."""
    player = table.seat(seat)
    side = 0 if table.state.game.players >= 4 else 1
    for number, name in enumerate(c.CITY_IDS):
        for house in range(c.HOUSE_COUNT[side, number]):
            shape = c.HOUSE_SHAPE[side, number, house]
            if not table.s.houses[c.HOUSES * number + house] and player.stock[shape] + player.supply[shape]:
                table.office(name, seat)
            else:
                break
    assert table.in_stock(seat) == table.in_supply(seat) == (0, 0)
    return table


def displace(table: Table, *choices: str, on: str = "duisburg-dortmund") -> Table:
    """Displace on this route, whether it has to be chosen or is the only one, then make these choices."""
    table.play("displace")
    if table.s.route < 0:
        table.play(on)
    return table.play(*choices)


def on_duisburg_dortmund(*pieces: str, supply: tuple[int, int] = (4, 1)) -> Table:
    """Blue's pieces on Duisburg-Dortmund, Red to play with this supply."""
    return position().supply(*supply).on("duisburg-dortmund", *pieces, seat=BLUE)


# What the displacing player does


@pytest.mark.rule("HT-6.1", "HT-6.4", "HT-6.5", "HT-6.7", "HT-6.8", "HT-6.9", "HT-6.10")
@pytest.mark.example("8")
@pytest.mark.parametrize("target", ["dortmund-paderborn", "arnheim-duisburg"])
def test_displacing_a_trader(target: str) -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0)).ready()
    red_stock, blue_stock, blue_supply = table.in_stock(), table.in_stock(BLUE), table.in_supply(BLUE)
    table.play("displace")  # one route, one owner, one shape: nothing else is asked
    assert table.on_route("duisburg-dortmund") == (1, 0)
    assert table.on_route("duisburg-dortmund", BLUE) == (0, 0)
    assert table.in_supply() == (0, 0)
    assert table.in_stock() == (red_stock[0] + 1, red_stock[1])
    assert table.state.actor == BLUE
    assert table.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    table.play("arnheim-duisburg", "trader")
    assert table.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    table.play(target)
    apart = target == "dortmund-paderborn"
    assert table.on_route("arnheim-duisburg", BLUE) == ((1, 0) if apart else (2, 0))
    assert table.on_route("dortmund-paderborn", BLUE) == ((1, 0) if apart else (0, 0))
    assert table.in_stock(BLUE) == (blue_stock[0] - 1, blue_stock[1])
    assert table.in_supply(BLUE) == blue_supply
    assert (table.state.actor, table.s.actions_left) == (RED, 1)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.1")
def test_a_piece_of_another_player_on_any_route() -> None:
    table = position().on("duisburg-dortmund", "trader", seat=BLUE).on("hamburg-lubeck", "trader", seat=GREEN)
    table.on("quedlinburg-halle", "merchant", seat=YELLOW).on("groningen-emden", "trader").ready().play("displace")
    assert table.offers() == ["duisburg-dortmund", "hamburg-lubeck", "quedlinburg-halle"]
    table.play("hamburg-lubeck", "trader", "pay 0 merchants")
    assert table.state.actor == GREEN
    assert table.on_route("hamburg-lubeck") == (1, 0)
    assert table.on_route("hamburg-lubeck", GREEN) == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.1")
def test_the_owner_is_chosen_among_the_others() -> None:
    table = position(start_player="seat_4").on("minden-brunswiek", "trader", seat=RED)
    table.on("minden-brunswiek", "merchant", seat=GREEN).on("minden-brunswiek", "trader", seat=YELLOW)
    table.ready().play("displace")
    assert table.state.actor == YELLOW
    assert table.offers() == ["seat 1", "seat 3"]
    assert table.refuses("seat 4", "seat 2")
    table.play("seat 3", "trader", "pay 0 merchants")
    assert table.state.actor == GREEN
    assert table.on_route("minden-brunswiek", GREEN) == (0, 0)
    assert table.on_route("minden-brunswiek", YELLOW) == (2, 0)
    assert table.on_route("minden-brunswiek", RED) == (1, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.2")
def test_own_pieces_offices_and_the_table_cannot_be_displaced() -> None:
    table = position().on("duisburg-dortmund", "trader").on("hamburg-lubeck", "trader", "trader", "merchant")
    table.office("hamburg", BLUE, GREEN).extra_office("hamburg", YELLOW).office("emden", GREEN).on_table(7, seat=BLUE)
    table.develop("liber_sophiae").supply(3, 1).ready()
    assert "displace" not in table.offers()
    assert table.refuses("displace")
    # with one piece of Blue's the route is open, but not Red's own pieces on it
    table.on("kampen-osnabruck", "trader", seat=BLUE).on("kampen-osnabruck", "trader").ready().play("displace")
    assert table.state.view()["pending"]["owner"] == BLUE
    assert table.offers() == ["trader", "merchant"]  # the route and the owner were no choice
    table.play("trader", "pay 0 merchants")
    assert table.on_route("kampen-osnabruck") == (2, 0)
    assert table.on_route("kampen-osnabruck", BLUE) == (0, 0)
    assert [table.state.view()["seats"][seat]["offices"] for seat in range(4)] == [0, 1, 2, 1]
    assert table.state.view()["table"][0]["seat"] == BLUE
    assert table.state.check() is None


@pytest.mark.rule("HT-6.3", "HT-1.6")
@pytest.mark.parametrize("displaced", ["trader", "merchant"])
@pytest.mark.parametrize("new", ["trader", "merchant"])
def test_the_new_piece_has_any_shape(displaced: str, new: str) -> None:
    table = on_duisburg_dortmund(displaced, supply=(4, 1)).ready().play("displace")
    assert table.offers() == ["trader", "merchant"]
    table.play(new)
    if new == "trader":
        table.play("pay 0 merchants")
    assert table.on_route("duisburg-dortmund") == ((1, 0) if new == "trader" else (0, 1))
    assert table.on_route("duisburg-dortmund", BLUE) == (0, 0)
    assert table.state.actor == BLUE
    assert table.state.check() is None


@pytest.mark.rule("HT-6.4", "HT-6.5")
@pytest.mark.parametrize(("displaced", "price"), [("trader", 1), ("merchant", 2)])
def test_the_price_goes_from_the_supply_to_the_stock(displaced: str, price: int) -> None:
    table = on_duisburg_dortmund(displaced, supply=(5, 0)).ready()
    stock = table.in_stock()
    table.play("displace")
    assert table.in_supply() == (5 - 1 - price, 0)
    assert table.in_stock() == (stock[0] + price, stock[1])
    assert table.state.check() is None


@pytest.mark.rule("HT-6.3", "HT-6.5")
@pytest.mark.example("39")
def test_the_shapes_of_the_payment() -> None:
    table = on_duisburg_dortmund("merchant", supply=(2, 1)).ready()
    stock = table.in_stock()
    trader = Table(table.state.clone()).play("displace", "trader")
    assert trader.in_stock() == (stock[0] + 1, stock[1] + 1)
    assert trader.in_supply() == (0, 0)
    assert (trader.state.actor, trader.on_route("duisburg-dortmund")) == (BLUE, (1, 0))
    merchant = Table(table.state.clone()).play("displace", "merchant")
    assert merchant.in_stock() == (stock[0] + 2, stock[1])
    assert (merchant.state.actor, merchant.on_route("duisburg-dortmund")) == (BLUE, (0, 1))
    for paid in (0, 1, 2):
        table = position().develop("liber_sophiae").supply(3, 2).on("duisburg-dortmund", "merchant", seat=BLUE)
        stock = table.in_stock()
        table.ready().play("displace", "trader")
        assert table.offers() == ["pay 0 merchants", "pay 1 merchants", "pay 2 merchants"]
        table.play(f"pay {paid} merchants")
        assert table.in_stock() == (stock[0] + 2 - paid, stock[1] + paid)
        assert table.in_supply() == (3 - 1 - (2 - paid), 2 - paid)
        assert table.state.check() is None


@pytest.mark.rule("HT-6.5")
def test_the_payment_for_a_trader_is_one_piece_of_either_shape() -> None:
    for paid in (0, 1):
        table = on_duisburg_dortmund("trader", supply=(3, 1)).ready()
        stock = table.in_stock()
        table.play("displace", "trader")
        assert table.offers() == ["pay 0 merchants", "pay 1 merchants"]
        assert table.refuses("pay 2 merchants")
        table.play(f"pay {paid} merchants")
        assert table.in_stock() == (stock[0] + 1 - paid, stock[1] + paid)
        assert table.in_supply() == (2 - (1 - paid), 1 - paid)
        assert table.state.check() is None


@pytest.mark.rule("HT-6.6", "HT-1.8")
@pytest.mark.example("10")
@pytest.mark.parametrize("supply", [(0, 0), (1, 0), (0, 1)])
def test_one_piece_is_not_enough_to_displace(supply: tuple[int, int]) -> None:
    table = on_duisburg_dortmund("trader", "merchant", supply=supply).ready()
    assert sum(table.in_stock()) >= 10  # the stock does not help
    assert "displace" not in table.offers()
    assert table.refuses("displace")


@pytest.mark.rule("HT-6.6")
@pytest.mark.example("10")
@pytest.mark.parametrize("supply", [(2, 0), (1, 1), (0, 2)])
def test_with_two_pieces_only_traders_are_displaced(supply: tuple[int, int]) -> None:
    table = on_duisburg_dortmund("merchant", supply=(0, 0)).develop("liber_sophiae").supply(*supply).ready()
    assert table.refuses("displace")
    table.develop("liber_sophiae", seat=GREEN).on("hamburg-lubeck", "merchant", seat=GREEN)
    table.on("duisburg-dortmund", "trader", seat=BLUE)
    table.on("minden-paderborn", "trader", seat=BLUE).on("minden-paderborn", "merchant", seat=GREEN)
    table.ready().play("displace")
    assert table.offers() == ["duisburg-dortmund", "minden-paderborn"]
    assert table.refuses("hamburg-lubeck")
    only_owner = Table(table.state.clone()).play("minden-paderborn")
    assert only_owner.state.view()["pending"]["owner"] == BLUE  # Green's merchant there is too dear
    table.play("duisburg-dortmund")
    assert table.state.view()["pending"]["shape"] == "trader"  # and so is Blue's
    if supply == (1, 1):
        assert table.offers() == ["trader", "merchant"]  # Red's own new piece
        table.play("merchant")
    assert table.on_route("duisburg-dortmund", BLUE) == (0, 1)
    assert sum(table.on_route("duisburg-dortmund")) == 1
    assert table.in_supply() == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.6")
@pytest.mark.parametrize("supply", [(3, 0), (2, 1), (0, 3)])
def test_with_three_pieces_merchants_are_displaced_too(supply: tuple[int, int]) -> None:
    table = on_duisburg_dortmund("trader", "merchant", supply=(0, 0)).develop("liber_sophiae", 2).supply(*supply)
    table.ready().play("displace")
    assert table.offers() == ["trader", "merchant"]  # the shape of Blue's piece
    table.play("merchant")
    if supply == (2, 1):
        table.play("trader")
    assert table.on_route("duisburg-dortmund", BLUE) == (1, 0)
    assert table.in_supply() == (0, 0)
    assert table.state.check() is None


# What the displaced player does


@pytest.mark.rule("HT-6.7", "HT-6.16")
@pytest.mark.parametrize("displaced", ["trader", "merchant"])
def test_the_displaced_piece_itself_goes_on_a_route_first(displaced: str) -> None:
    table = on_duisburg_dortmund(displaced, supply=(5, 0)).ready()
    supply, stock = table.in_supply(BLUE), table.in_stock(BLUE)
    table.play("displace")
    assert table.state.actor == BLUE
    assert table.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    assert table.refuses("done", "trader", "merchant", "end turn")  # compulsory, and before any extra piece
    table.play("dortmund-paderborn")
    assert table.on_route("dortmund-paderborn", BLUE) == ((1, 0) if displaced == "trader" else (0, 1))
    table.play("done")
    assert (table.in_supply(BLUE), table.in_stock(BLUE)) == (supply, stock)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.3", "HT-6.4", "HT-6.5", "HT-6.6", "HT-6.7", "HT-6.8")
@pytest.mark.example("9")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_displacing_a_merchant(extra: int) -> None:
    assert on_duisburg_dortmund("merchant", supply=(2, 0)).ready().refuses("displace")
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).ready()
    red_stock, blue_stock, blue_supply = table.in_stock(), table.in_stock(BLUE), table.in_supply(BLUE)
    table.play("displace")
    assert table.on_route("duisburg-dortmund") == (1, 0)
    assert table.in_stock() == (red_stock[0] + 2, red_stock[1])
    assert table.in_supply() == (0, 0)
    table.play("arnheim-duisburg")
    for number in range(extra):
        assert table.offers() == ["done", "trader"]
        table.play("trader", "dortmund-paderborn")
        assert table.on_route("dortmund-paderborn", BLUE) == (number + 1, 0)
    if extra < 2:
        table.play("done")
    assert table.state.actor == RED  # a third extra piece is not offered
    assert table.on_route("arnheim-duisburg", BLUE) == (0, 1)
    assert table.in_stock(BLUE) == (blue_stock[0] - extra, blue_stock[1])
    assert table.in_supply(BLUE) == blue_supply
    assert table.state.check() is None


@pytest.mark.rule("HT-6.8")
def test_one_extra_piece_for_a_trader() -> None:
    table = on_duisburg_dortmund("trader").ready().play("displace", "trader", "pay 0 merchants", "arnheim-duisburg")
    assert table.offers() == ["done", "trader"]
    table.play("trader", "arnheim-duisburg")
    assert table.state.actor == RED
    assert table.on_route("arnheim-duisburg", BLUE) == (2, 0)


@pytest.mark.rule("HT-6.8")
@pytest.mark.example("13")
def test_pieces_that_are_not_used_stay_in_the_stock() -> None:
    table = on_duisburg_dortmund("trader").ready()
    stock, supply = table.in_stock(BLUE), table.in_supply(BLUE)
    table.play("displace", "trader", "pay 0 merchants", "arnheim-duisburg", "done")
    assert (table.in_stock(BLUE), table.in_supply(BLUE)) == (stock, supply)
    assert table.state.actor == RED
    assert table.state.check() is None


@pytest.mark.rule("HT-6.9", "HT-6.13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_adjacent_routes_share_a_city(players: int) -> None:
    for name in routes_of(players):
        table = position(players=players).supply(2, 0).on(name, "trader", seat=BLUE).ready().play("displace")
        one, other = name.split("-")
        adjacent = [near for near in routes_of(players) if near != name and {one, other} & set(near.split("-"))]
        assert adjacent  # every route has a neighbour, so a single one is chosen without a question
        if len(adjacent) > 1:
            assert table.offers() == adjacent
        else:
            assert table.on_route(adjacent[0], BLUE) == (1, 0)


@pytest.mark.rule("HT-6.10")
def test_each_piece_goes_its_own_way() -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).ready().play("displace")
    table.play("arnheim-duisburg", "trader", "dortmund-paderborn", "trader", "arnheim-duisburg")
    assert table.on_route("arnheim-duisburg", BLUE) == (1, 1)
    assert table.on_route("dortmund-paderborn", BLUE) == (1, 0)
    assert table.state.check() is None
    # all on one route, until it has no room
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).on("arnheim-duisburg", "trader", seat=GREEN).ready()
    displace(table, "arnheim-duisburg", "trader", "arnheim-duisburg", "trader")
    assert table.on_route("arnheim-duisburg", BLUE) == (1, 1)
    assert table.on_route("dortmund-paderborn", BLUE) == (1, 0)  # the last adjacent route with room
    assert table.state.check() is None


@pytest.mark.rule("HT-6.11", "HT-6.12", "HT-6.13")
@pytest.mark.example("11")
def test_the_second_ring() -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0)).fill("arnheim-duisburg", seat=GREEN)
    table.on("dortmund-paderborn", "trader", "trader", seat=YELLOW).ready()
    displace(table)  # the trader has one way only: to Dortmund-Paderborn
    assert table.on_route("dortmund-paderborn", BLUE) == (1, 0)
    table.play("trader")
    assert table.offers() == [
        "kampen-arnheim", "arnheim-munster", "minden-paderborn", "paderborn-warburg", "paderborn-hildesheim",
    ]  # fmt: skip
    assert table.s.occupied[route("duisburg-dortmund")] == 1  # it has room, but is no target
    assert table.refuses("duisburg-dortmund", "arnheim-duisburg", "coellen-warburg")
    table.play("arnheim-munster")
    assert table.on_route("arnheim-munster", BLUE) == (1, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.11", "HT-6.13")
@pytest.mark.parametrize(("players", "proven"), [(3, 2), (5, 99)])
def test_ever_wider_rings(players: int, proven: int) -> None:
    """Around every route: while a ring has an empty space, all of it is a target and nothing beyond it.

    Three players have the pieces to fill two rings around any route, five can fill the whole board.
    """
    others = tuple(range(1, players))
    for name in routes_of(players):
        table = position(players=players).unpack(*others).supply(2, 0).on(name, "trader", seat=BLUE)
        for ring in list(rings(players, name))[:proven]:
            after = displace(Table(table.state.clone()).ready(), on=name)
            if len(ring) > 1:
                assert after.offers() == ring, name
            else:
                assert after.on_route(ring[0], BLUE)[0] == table.on_route(ring[0], BLUE)[0] + 1
            # with one route of the ring open, that is the only target
            table.crowd(*ring[1:], seats=others)
            after = displace(Table(table.state.clone()).ready(), on=name)
            assert after.on_route(ring[0], BLUE)[0] == table.on_route(ring[0], BLUE)[0] + 1, name
            table.crowd(ring[0], seats=others)


@pytest.mark.rule("HT-6.12")
def test_the_distance_is_judged_anew_for_each_piece() -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).fill("arnheim-duisburg", seat=GREEN)
    displace(table.on("dortmund-paderborn", "trader", seat=YELLOW).ready())
    assert table.on_route("dortmund-paderborn", BLUE) == (0, 1)
    table.play("trader")  # the first extra piece still finds room there, without a choice
    assert table.on_route("dortmund-paderborn", BLUE) == (1, 1)
    table.play("trader")
    assert "minden-paderborn" in table.offers()
    table.play("minden-paderborn")
    assert table.on_route("minden-paderborn", BLUE) == (1, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.13")
def test_the_route_of_the_displacement_is_no_target() -> None:
    table = position().supply(2, 0).on("hamburg-luneburg", "trader", seat=BLUE).ready().play("displace")
    assert table.s.occupied[route("hamburg-luneburg")] == 1  # three of four spaces are empty
    assert "hamburg-luneburg" not in table.offers()
    assert table.refuses("hamburg-luneburg")
    table.play("hamburg-lubeck", "trader")
    assert table.refuses("hamburg-luneburg")


# Where the extra pieces come from


@pytest.mark.rule("HT-6.14", "HT-6.15")
@pytest.mark.example("12")
def test_first_the_stock_then_the_supply() -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).develop("liber_sophiae", seat=BLUE)
    table.office("minden", *[BLUE] * 4).office("hamburg", *[BLUE] * 3).office("osnabruck", *[BLUE] * 3)
    table.supply(0, 1, seat=BLUE)
    assert table.in_stock(BLUE) == (1, 0)
    table.ready().play("displace", "arnheim-duisburg")
    assert table.offers() == ["done", "trader"]
    assert table.refuses("merchant")
    table.play("trader", "arnheim-duisburg")
    assert table.in_stock(BLUE) == (0, 0)
    assert table.offers() == ["done", "merchant"]
    assert table.refuses("trader")
    table.play("merchant", "dortmund-paderborn")
    assert table.in_supply(BLUE) == (0, 0)
    assert table.on_route("dortmund-paderborn", BLUE) == (0, 1)
    assert table.state.actor == RED
    assert table.state.check() is None


@pytest.mark.rule("HT-6.14", "HT-1.8")
def test_the_supply_is_not_touched_while_the_stock_has_a_piece() -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).develop("liber_sophiae", seat=BLUE).stock(2, 0, seat=BLUE)
    supply = table.in_supply(BLUE)
    assert supply[1] == 1
    table.ready().play("displace", "arnheim-duisburg")
    assert table.refuses("merchant")  # the merchant is in the supply
    table.play("trader", "arnheim-duisburg", "trader", "arnheim-duisburg")
    assert (table.in_stock(BLUE), table.in_supply(BLUE)) == ((0, 0), supply)
    assert table.on_route("arnheim-duisburg", BLUE) == (2, 1)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.14")
def test_the_supply_when_the_stock_is_empty() -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0)).on("groningen-emden", "trader", seat=BLUE)
    table.stock(0, 0, seat=BLUE)
    supply = table.in_supply(BLUE)
    assert supply == (9, 1)
    displace(table.ready(), "arnheim-duisburg")
    assert table.offers() == ["done", "trader", "merchant"]
    table.play("merchant", "arnheim-duisburg")
    assert table.in_supply(BLUE) == (9, 0)
    assert table.on_route("arnheim-duisburg", BLUE) == (1, 1)
    assert table.on_route("groningen-emden", BLUE) == (1, 0)  # nothing was lifted
    assert table.state.check() is None


@pytest.mark.rule("HT-6.15")
@pytest.mark.parametrize("first", ["trader", "merchant"])
@pytest.mark.parametrize("second", ["trader", "merchant"])
def test_the_shape_of_each_extra_piece_is_free(first: str, second: str) -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).develop("liber_sophiae", 2, seat=BLUE)
    table.stock(3, 2, seat=BLUE).ready().play("displace", "arnheim-duisburg")
    assert table.offers() == ["done", "trader", "merchant"]
    table.play(first, "dortmund-paderborn")
    assert table.offers() == ["done", "trader", "merchant"]
    table.play(second, "dortmund-paderborn")
    merchants = [first, second].count("merchant")
    assert table.on_route("dortmund-paderborn", BLUE) == (2 - merchants, merchants)
    assert table.in_stock(BLUE) == (3 - 2 + merchants, 2 - merchants)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.16")
def test_extra_pieces_come_one_by_one_after_the_displaced_piece() -> None:
    table = on_duisburg_dortmund("merchant", supply=(3, 0)).ready().play("displace")
    told = [(table.s.stage, sum(table.in_stock(BLUE)), table.on_route("arnheim-duisburg", BLUE))]
    stock = told[0][1]
    for move in ("arnheim-duisburg", "trader", "arnheim-duisburg", "trader", "arnheim-duisburg"):
        table.play(move)
        told.append((table.s.stage, sum(table.in_stock(BLUE)), table.on_route("arnheim-duisburg", BLUE)))
    assert [pieces for _, _, pieces in told] == [(0, 0), (0, 1), (0, 1), (1, 1), (1, 1), (2, 1)]
    assert [left for _, left, _ in told] == [stock, stock, stock, stock - 1, stock - 1, stock - 2]
    assert table.state.actor == RED


# Lifting pieces from routes


@pytest.mark.rule("HT-6.14", "HT-6.17")
@pytest.mark.example("38")
def test_lifting_a_piece() -> None:
    table = on_duisburg_dortmund("trader", "trader", supply=(2, 0)).on("groningen-emden", "merchant", seat=BLUE)
    settle_down(table, BLUE).ready()
    table.play("displace", "arnheim-duisburg")
    assert table.offers() == ["done", "trader", "merchant"]
    stopped = Table(table.state.clone()).play("done")
    assert stopped.state.actor == RED
    assert stopped.on_route("duisburg-dortmund", BLUE) == (1, 0)
    # the trader can only be the one on Duisburg-Dortmund, not the one just placed: nothing is asked
    trader = Table(table.state.clone()).play("trader")
    assert trader.on_route("duisburg-dortmund", BLUE) == (0, 0)
    assert trader.on_route("arnheim-duisburg", BLUE) == (1, 0)
    assert trader.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    assert trader.state.check() is None
    trader.play("dortmund-paderborn")
    assert trader.on_route("dortmund-paderborn", BLUE) == (1, 0)
    assert trader.state.actor == RED
    assert trader.state.check() is None
    merchant = Table(table.state.clone()).play("merchant")
    assert merchant.on_route("groningen-emden", BLUE) == (0, 0)
    assert merchant.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    merchant.play("arnheim-duisburg")
    assert merchant.on_route("arnheim-duisburg", BLUE) == (1, 1)
    assert merchant.on_route("duisburg-dortmund", BLUE) == (1, 0)
    assert merchant.state.check() is None


@pytest.mark.rule("HT-6.17")
def test_a_piece_placed_in_this_displacement_is_not_lifted_again() -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0))
    displace(settle_down(table, BLUE).ready())
    table.play("arnheim-duisburg")
    # the trader just placed is all that Blue has on routes: the displacement is over without a question
    assert table.state.actor == RED
    assert table.on_route("arnheim-duisburg", BLUE) == (1, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.17")
def test_another_piece_of_the_same_shape_on_that_route_can_be_lifted() -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0)).on("arnheim-duisburg", "trader", seat=BLUE)
    displace(settle_down(table, BLUE).ready(), "arnheim-duisburg")
    assert table.on_route("arnheim-duisburg", BLUE) == (2, 0)
    assert table.offers() == ["done", "trader"]
    table.play("trader")
    assert table.on_route("arnheim-duisburg", BLUE) == (1, 0)
    # back to where it came from is a legal target too
    assert table.offers() == ["arnheim-duisburg", "dortmund-paderborn"]
    table.play("arnheim-duisburg")
    assert table.on_route("arnheim-duisburg", BLUE) == (2, 0)
    assert table.state.actor == RED
    assert table.state.check() is None


@pytest.mark.rule("HT-6.17", "HT-6.15")
def test_the_route_from_which_a_piece_is_lifted_is_chosen() -> None:
    table = on_duisburg_dortmund("merchant", "trader", supply=(3, 0)).on("groningen-emden", "trader", seat=BLUE)
    table.on("hamburg-lubeck", "trader", seat=BLUE)
    displace(settle_down(table, BLUE).ready(), "merchant", "arnheim-duisburg", "trader")
    assert table.offers() == ["groningen-emden", "duisburg-dortmund", "hamburg-lubeck"]
    assert table.refuses("arnheim-duisburg", "done")
    table.play("hamburg-lubeck", "dortmund-paderborn", "trader")
    # the lifted trader cannot be lifted a second time
    assert table.offers() == ["groningen-emden", "duisburg-dortmund"]
    table.play("duisburg-dortmund", "dortmund-paderborn")
    assert table.on_route("dortmund-paderborn", BLUE) == (2, 0)
    assert table.on_route("groningen-emden", BLUE) == (1, 0)
    assert table.on_route("hamburg-lubeck", BLUE) == table.on_route("duisburg-dortmund", BLUE) == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-6.17")
def test_the_target_of_a_lifted_piece_is_judged_with_its_old_space_empty() -> None:
    table = on_duisburg_dortmund("trader", supply=(2, 0)).on("arnheim-duisburg", "merchant", seat=BLUE)
    table.on("arnheim-duisburg", "trader", "trader", seat=GREEN).on(
        "dortmund-paderborn", "trader", "trader", seat=GREEN
    )
    displace(settle_down(table, BLUE).ready())
    assert table.on_route("dortmund-paderborn", BLUE) == (1, 0)  # both adjacent routes are full now
    table.play("merchant")
    # lifted from an adjacent route, it finds room at distance 1 only where it stood
    assert table.on_route("arnheim-duisburg", BLUE) == (0, 1)
    assert table.state.actor == RED
    assert table.state.check() is None
    # lifted from far away, it must go to the second ring
    table = on_duisburg_dortmund("trader", supply=(2, 0)).on("hamburg-lubeck", "merchant", seat=BLUE)
    table.fill("arnheim-duisburg", seat=GREEN).on("dortmund-paderborn", "trader", "trader", seat=YELLOW)
    displace(settle_down(table, BLUE).ready(), "merchant")
    assert table.offers() == [
        "kampen-arnheim", "arnheim-munster", "minden-paderborn", "paderborn-warburg", "paderborn-hildesheim",
    ]  # fmt: skip
    assert table.refuses("hamburg-lubeck")


# When there is no room


def nearly_full(*empty: str) -> Table:
    """Five players; every space is occupied by Green, Yellow and Purple, and Blue far from Duisburg, but these."""
    table = position(players=5).supply(3, 0).unpack(BLUE, GREEN, YELLOW, PURPLE)
    names = [name for name in c.ROUTE_IDS if name not in empty]
    return table.crowd(*names, seats=(GREEN, YELLOW, PURPLE, BLUE))


@pytest.mark.rule("HT-6.18")
def test_no_displacing_without_a_space_elsewhere() -> None:
    table = nearly_full("hamburg-luneburg").on("hamburg-luneburg", "merchant", seat=BLUE).ready()
    assert table.s.occupied[route("hamburg-luneburg")] == 1  # the only empty spaces are three on this route
    table.play("displace")
    assert set(table.offers()) == set(c.ROUTE_IDS) - {"hamburg-luneburg"}
    assert table.refuses("hamburg-luneburg")
    # with a space elsewhere it is open
    table = nearly_full("hamburg-luneburg", "goslar-magdeburg").on("hamburg-luneburg", "merchant", seat=BLUE)
    table.on("goslar-magdeburg", "merchant", seat=GREEN).ready().play("displace")
    assert set(table.offers()) == set(c.ROUTE_IDS)
    # on a full board nothing can be displaced
    table = nearly_full().ready()
    assert table.refuses("displace")
    assert table.state.check() is None


@pytest.mark.rule("HT-6.18")
def test_an_extra_piece_is_offered_only_if_it_has_a_space() -> None:
    table = nearly_full("hamburg-luneburg", "goslar-magdeburg").on("hamburg-luneburg", "merchant", seat=BLUE)
    table.on("goslar-magdeburg", "merchant", seat=GREEN).ready()
    assert sum(table.in_stock(BLUE)) > 0
    table.play("displace", "hamburg-luneburg")
    # the merchant takes the last space at once, and for extra pieces there is none
    assert table.on_route("goslar-magdeburg", BLUE) == (0, 1)
    assert table.state.actor == RED
    assert table.s.occupied[route("hamburg-luneburg")] == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-6.18", "HT-6.17")
def test_a_lifted_piece_leaves_a_space_for_itself() -> None:
    table = position(players=5).unpack(RED, GREEN, YELLOW, PURPLE)
    table.on("hamburg-luneburg", "trader", "merchant", seat=BLUE).on("groningen-emden", "trader", seat=BLUE)
    table.on("goslar-magdeburg", "trader", seat=GREEN)
    names = [name for name in c.ROUTE_IDS if name not in ("hamburg-luneburg", "goslar-magdeburg")]
    settle_down(table, BLUE).crowd(*names, seats=(GREEN, YELLOW, PURPLE, RED)).supply(0, 3).ready()
    displace(table, "merchant", on="hamburg-luneburg")
    assert table.on_route("goslar-magdeburg", BLUE) == (0, 1)  # the last space elsewhere
    # Blue's trader beside the displaced merchant would find no space, the one on Groningen-Emden its own
    assert table.offers() == ["done", "trader"]
    table.play("trader")
    assert table.on_route("groningen-emden", BLUE) == (1, 0)
    assert table.on_route("hamburg-luneburg", BLUE) == (1, 0)
    assert table.state.actor == RED  # and no second extra piece is possible
    assert table.state.check() is None


# Whose decisions they are


@pytest.mark.rule("HT-6.19", "HT-3.8")
def test_the_displaced_player_decides_in_the_turn_of_the_other() -> None:
    table = position().supply(4, 0).on("duisburg-dortmund", "merchant", seat=GREEN)
    table.holding("three_actions", "develop_ability", "remove_three", seat=GREEN).holding("four_actions").ready()
    table.play("displace")
    for move in ("arnheim-duisburg", "trader", "dortmund-paderborn", "trader"):
        assert (table.state.actor, table.state.turn) == (GREEN, RED)
        assert not any(offer.startswith("use") for offer in table.offers())
        assert table.refuses(
            "use three-actions", "use develop-ability", "use remove-three", "use four-actions", "place", "end turn"
        )
        table.play(move)
    assert (table.state.actor, table.state.turn) == (GREEN, RED)
    table.play("dortmund-paderborn")
    assert (table.state.actor, table.state.turn, table.s.actions_left) == (RED, RED, 1)
    assert table.offers() == ["income", "place", "move", "use four-actions", "end turn"]
    assert table.state.check() is None


@pytest.mark.rule("HT-6.20", "HT-1.21")
def test_the_displaced_player_may_fill_a_route_and_land_beside_a_marker() -> None:
    table = position().supply(3, 0).on("bremen-minden", "merchant", seat=BLUE).office("osnabruck", GREEN)
    table.on("osnabruck-bremen", "trader", seat=BLUE).ready()
    marker = table.s.markers_on[route("osnabruck-bremen")]
    assert marker >= 0
    displace(table, "osnabruck-bremen", "trader", "osnabruck-bremen", on="bremen-minden")
    assert table.on_route("osnabruck-bremen", BLUE) == (2, 1)  # the route is filled
    assert table.s.markers_on[route("osnabruck-bremen")] == marker
    assert [table.seat(seat).points for seat in range(4)] == [0, 0, 0, 0]
    assert sum(table.seat(BLUE).unused[kind] for kind in range(c.MARKER_KINDS)) == 0
    assert table.refuses("establish")  # Blue cannot go on now
    table.play("done", "end turn")
    assert table.state.turn == BLUE
    table.play("establish")
    assert (table.seat(BLUE).unused[marker], table.seat(GREEN).points) == (1, 1)
    assert table.offers() == ["office bremen", "nothing"]
