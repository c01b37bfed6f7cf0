"""Sections 4 and 5: income, and placing a piece on a route."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position

RED, BLUE, GREEN = range(3)


def with_stock(traders: int, merchants: int = 0, bursa: int = 0, **options: Any) -> Table:
    """Red to play with this stock; the rest of the free pieces, all four merchants among them, is in the supply."""
    return position(**options).develop("liber_sophiae", 3).develop("bursa", bursa).stock(traders, merchants).ready()


# Income


@pytest.mark.rule("HT-4.1", "HT-1.17")
@pytest.mark.parametrize(("steps", "taken"), [(0, 3), (1, 5), (2, 7)])
def test_income_moves_as_many_pieces_as_the_bursa_says(steps: int, taken: int) -> None:
    table = with_stock(9, bursa=steps)
    supply = table.in_supply()
    table.play("income")
    assert table.in_stock() == (9 - taken, 0)
    assert table.in_supply() == (supply[0] + taken, supply[1])
    assert table.s.actions_left == 1
    assert table.in_stock(BLUE) == (5, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-4.2")
@pytest.mark.parametrize(
    ("steps", "stock"), [(0, (1, 0)), (0, (2, 0)), (0, (0, 2)), (0, (2, 1)), (1, (3, 1)), (2, (3, 3)), (2, (4, 3))]
)
def test_a_smaller_stock_is_taken_completely(steps: int, stock: tuple[int, int]) -> None:
    table = with_stock(*stock, bursa=steps)
    supply = table.in_supply()
    table.play("income")  # nothing is asked, whatever the shapes are
    assert table.in_stock() == (0, 0)
    assert table.in_supply() == (supply[0] + stock[0], supply[1] + stock[1])
    assert (table.state.turn, table.s.actions_left) == (RED, 1)
    assert table.state.check() is None


@pytest.mark.rule("HT-4.1", "HT-4.3")
@pytest.mark.example("40")
@pytest.mark.parametrize(
    ("stock", "possible", "impossible"),
    [
        ((4, 2), (0, 1, 2), (3,)),
        ((1, 3), (2, 3), (0, 1)),
        ((3, 1), (0, 1), (2, 3)),
        ((2, 3), (1, 2, 3), (0,)),
    ],
)
def test_the_player_chooses_the_shapes(
    stock: tuple[int, int], possible: tuple[int, ...], impossible: tuple[int, ...]
) -> None:
    for merchants in possible:
        table = with_stock(*stock)
        supply = table.in_supply()
        table.play("income")
        assert table.offers() == [f"{number} merchants" for number in possible]
        assert table.refuses(*(f"{number} merchants" for number in impossible))
        table.play(f"{merchants} merchants")
        assert table.in_stock() == (stock[0] - 3 + merchants, stock[1] - merchants)
        assert table.in_supply() == (supply[0] + 3 - merchants, supply[1] + merchants)
        assert table.state.check() is None


@pytest.mark.rule("HT-4.3")
@pytest.mark.parametrize("stock", [(4, 0), (0, 4)])
def test_one_shape_leaves_nothing_to_choose(stock: tuple[int, int]) -> None:
    table = with_stock(*stock).play("income")
    assert table.in_stock() == ((1, 0) if stock[0] else (0, 1))
    assert table.s.actions_left == 1


@pytest.mark.rule("HT-4.4")
@pytest.mark.parametrize("stock", [(8, 0), (9, 3), (14, 4), (0, 4)])
def test_with_bursa_c_the_whole_stock_comes(stock: tuple[int, int]) -> None:
    table = with_stock(*stock, bursa=3)
    supply = table.in_supply()
    table.play("income")
    assert table.in_stock() == (0, 0)
    assert table.in_supply() == (supply[0] + stock[0], supply[1] + stock[1])
    assert table.state.check() is None


@pytest.mark.rule("HT-4.5", "HT-3.11")
@pytest.mark.parametrize("income_amount", ["exact", "up_to"])
def test_no_income_from_an_empty_stock(income_amount: str) -> None:
    table = with_stock(0, income_amount=income_amount)
    assert table.offers() == ["place", "end turn"]
    assert table.refuses("income")


@pytest.mark.rule("HT-4.6")
@pytest.mark.parametrize("options", [{}, {"income_amount": "exact"}])
def test_by_default_the_full_number_is_taken(options: dict[str, Any]) -> None:
    table = with_stock(5, **options).play("income")
    assert table.in_stock() == (2, 0)
    table = with_stock(4, 2, **options).play("income")
    assert table.offers() == ["0 merchants", "1 merchants", "2 merchants"]  # always of three pieces
    assert table.s.amount == 3


@pytest.mark.rule("HT-4.6")
@pytest.mark.parametrize(
    ("bursa", "stock", "most"), [(0, 5, 3), (0, 2, 2), (1, 9, 5), (1, 4, 4), (2, 9, 7), (3, 9, 9), (3, 14, 14)]
)
def test_any_number_up_to_the_bursa_may_be_taken(bursa: int, stock: int, most: int) -> None:
    for number in range(1, most + 1):
        table = with_stock(stock, bursa=bursa, income_amount="up_to")
        supply = table.in_supply()
        table.play("income")
        assert table.offers() == [f"take {n}" for n in range(1, most + 1)]
        assert table.refuses("take 0", f"take {most + 1}")
        table.play(f"take {number}")
        assert table.in_stock() == (stock - number, 0)
        assert table.in_supply() == (supply[0] + number, supply[1])
        assert table.state.check() is None


@pytest.mark.rule("HT-4.6", "HT-4.3")
def test_the_shapes_are_chosen_after_the_number() -> None:
    table = with_stock(1, 3, income_amount="up_to").play("income", "take 2")
    assert table.offers() == ["1 merchants", "2 merchants"]
    table.play("2 merchants")
    assert table.in_stock() == (1, 1)
    # with one piece in the stock, and with the whole stock, nothing is left to ask
    assert with_stock(0, 1, income_amount="up_to").play("income").in_stock() == (0, 0)
    assert with_stock(1, 2, income_amount="up_to").play("income", "take 3").in_stock() == (0, 0)


# Place


@pytest.mark.rule("HT-5.1", "HT-1.6")
@pytest.mark.parametrize("shape", ["trader", "merchant"])
def test_one_piece_from_the_supply(shape: str) -> None:
    table = position().supply(2, 1).ready().play("place")
    assert table.offers() == ["trader", "merchant"]
    table.play(shape, "hamburg-lubeck")
    trader = shape == "trader"
    assert table.on_route("hamburg-lubeck") == ((1, 0) if trader else (0, 1))
    assert table.in_supply() == ((1, 1) if trader else (2, 0))
    assert table.in_stock() == (9, 0)
    assert sum(table.s.occupied[route] for route in range(c.ROUTES)) == 1
    assert table.s.actions_left == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-5.1")
def test_with_one_shape_only_the_route_is_asked() -> None:
    assert "hamburg-lubeck" in position().supply(3, 0).ready().play("place").offers()
    table = position().supply(0, 1).ready().play("place", "hamburg-lubeck")
    assert table.on_route("hamburg-lubeck") == (0, 1)


@pytest.mark.rule("HT-5.1", "HT-1.8")
def test_an_empty_supply_places_nothing() -> None:
    table = position().develop("liber_sophiae").supply(0, 0).ready()
    assert table.in_stock() == (11, 2)
    assert table.offers() == ["income", "end turn"]
    assert table.refuses("place")


@pytest.mark.rule("HT-5.1", "HT-1.4")
def test_only_an_empty_space_takes_a_piece() -> None:
    table = position().on("goslar-magdeburg", "trader", seat=BLUE).ready()
    table.play("place", "trader", "goslar-magdeburg")  # the second of two spaces
    table.play("place", "trader")
    assert "goslar-magdeburg" not in table.offers()
    assert table.refuses("goslar-magdeburg")
    assert table.s.occupied[c.ROUTE_IDS.index("goslar-magdeburg")] == 2
    # on a board without an empty space nothing can be placed at all
    full = position(players=5).unpack(1, 2, 3, 4).crowd(*c.ROUTE_IDS, seats=(1, 2, 3, 4)).ready()
    assert full.in_supply() == (5, 1)
    assert full.offers() == ["income", "end turn"]
    assert full.refuses("place")
    assert full.state.check() is None


@pytest.mark.rule("HT-5.2")
@pytest.mark.parametrize(("players", "routes"), [(3, 32), (4, 34), (5, 34)])
def test_any_route_with_room_without_any_connection(players: int, routes: int) -> None:
    table = position(players=players).play("place", "trader")
    assert len(table.offers()) == routes
    assert set(table.offers()) <= set(c.ROUTE_IDS)
    # offices and pieces of others, or own ones far away, change nothing
    table = position(players=players).office("arnheim", BLUE).on("hamburg-lubeck", "trader", "merchant", seat=BLUE)
    table.on("quedlinburg-halle", "trader", "trader", "trader", seat=GREEN).on("groningen-emden", "trader").ready()
    table.play("place", "trader")
    assert len(table.offers()) == routes
    table.play("quedlinburg-halle")
    assert (table.on_route("quedlinburg-halle"), table.on_route("quedlinburg-halle", GREEN)) == ((1, 0), (3, 0))
    table.play("place", "merchant", "hamburg-lubeck")
    assert (table.on_route("hamburg-lubeck"), table.on_route("hamburg-lubeck", BLUE)) == ((0, 1), (1, 1))
    assert table.state.check() is None


@pytest.mark.rule("HT-5.3")
def test_no_piece_is_placed_into_a_city() -> None:
    table = position().play("place")
    for shape in ("trader", "merchant"):
        after = Table(table.state.clone()).play(shape)
        assert not set(after.offers()) & set(c.CITY_IDS)
        assert after.refuses("hamburg", "arnheim", "duisburg")
        after.play("arnheim-duisburg")
        assert not any(after.s.houses[house] for house in range(c.CITIES * c.HOUSES))
        assert after.state.view()["seats"][RED]["offices"] == 0


@pytest.mark.rule("HT-5.4", "HT-8.2")
def test_filling_a_route_does_nothing_by_itself() -> None:
    table = position().office("osnabruck", BLUE).office("bremen", GREEN).on("osnabruck-bremen", "trader", "trader")
    table.actions(3).ready()
    marker = table.s.markers_on[c.ROUTE_IDS.index("osnabruck-bremen")]
    assert marker >= 0
    assert "establish" not in table.offers()
    table.play("place", "trader", "osnabruck-bremen")
    assert table.on_route("osnabruck-bremen") == (3, 0)
    assert [table.seat(seat).points for seat in range(4)] == [0, 0, 0, 0]
    assert table.s.markers_on[c.ROUTE_IDS.index("osnabruck-bremen")] == marker
    assert table.s.actions_left == 2
    # establishing it is an action of its own, now or in any later turn
    assert "establish" in table.offers()
    table.play("end turn", "end turn", "end turn", "end turn")
    assert table.on_route("osnabruck-bremen") == (3, 0)
    table.play("establish")
    assert [table.seat(seat).points for seat in range(4)] == [0, 1, 1, 0]
