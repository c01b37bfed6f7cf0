"""Section 7: moving own pieces on routes."""

from __future__ import annotations

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position

RED, BLUE, GREEN, YELLOW, PURPLE = range(5)
#: where Red has a trader each, in the order in which the tests move them
STANDING = ("groningen-emden", "emden-osnabruck", "kampen-arnheim", "hamburg-lubeck", "coellen-warburg")


def spread(liber: int = 0) -> Table:
    """Red has a trader on each of five routes."""
    table = position().develop("liber_sophiae", liber)
    for name in STANDING:
        table.on(name, "trader")
    return table.ready()


def on_full_board(liber: int = 0, empty: str | None = None) -> Table:
    """Red's trader on Minden-Hannover, Red's merchant on Bremen-Minden, and not an empty space but on one route."""
    table = position(players=5).develop("liber_sophiae", liber).unpack(BLUE, GREEN, YELLOW, PURPLE)
    table.on("minden-hannover", "trader").on("bremen-minden", "merchant")
    names = [name for name in c.ROUTE_IDS if name != empty]
    return table.crowd(*names, seats=(BLUE, GREEN, YELLOW, PURPLE)).ready()


@pytest.mark.rule("HT-7.1", "HT-1.17")
@pytest.mark.parametrize(("liber", "moves"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_as_many_moves_as_liber_sophiae_says(liber: int, moves: int) -> None:
    for made in range(1, moves + 1):
        table = spread(liber).play("move")
        for name in STANDING[:made]:
            table.play(name, "luneburg-perleberg" if name in STANDING[:3] else "perleberg-stendal")
        if made < moves:
            table.play("done")  # fewer are allowed
        # the action is over, and only the pieces moved have moved
        assert table.offers() == ["income", "place", "move", *(["establish"] if made >= 3 else []), "end turn"]
        assert table.s.actions_left == 1
        assert table.on_route("luneburg-perleberg") == (min(made, 3), 0)
        assert table.on_route("perleberg-stendal") == (max(made - 3, 0), 0)
        assert [table.on_route(name) for name in STANDING] == [(0, 0)] * made + [(1, 0)] * (5 - made)
        assert table.state.check() is None


@pytest.mark.rule("HT-7.2", "HT-3.11")
@pytest.mark.parametrize(("players", "others"), [(3, 31), (4, 33)])
def test_to_any_other_route_with_an_empty_space(players: int, others: int) -> None:
    table = position(players=players).on("groningen-emden", "trader").ready().play("move")
    assert len(table.offers()) == others  # one route to move from, so the targets are open at once
    assert "groningen-emden" not in table.offers()
    assert table.refuses("groningen-emden")
    table.play("quedlinburg-halle")
    assert (table.on_route("groningen-emden"), table.on_route("quedlinburg-halle")) == ((0, 0), (1, 0))


@pytest.mark.rule("HT-7.2", "HT-7.4")
def test_not_to_a_full_route() -> None:
    table = position().on("groningen-emden", "trader").fill("goslar-magdeburg", seat=BLUE)
    table.on("hamburg-lubeck", "trader", "merchant", seat=BLUE).ready().play("move")
    assert "hamburg-lubeck" in table.offers()
    assert "goslar-magdeburg" not in table.offers()
    assert table.refuses("goslar-magdeburg", "trade with goslar-magdeburg", "trade with hamburg-lubeck")


@pytest.mark.rule("HT-7.2", "HT-1.6")
@pytest.mark.parametrize("shape", ["trader", "merchant"])
def test_the_shape_of_the_piece_is_chosen(shape: str) -> None:
    table = position().on("groningen-emden", "trader", "merchant").ready().play("move")
    assert table.offers() == ["trader", "merchant"]
    table.play(shape, "hamburg-lubeck")
    trader = shape == "trader"
    assert table.on_route("hamburg-lubeck") == ((1, 0) if trader else (0, 1))
    assert table.on_route("groningen-emden") == ((0, 1) if trader else (1, 0))
    assert table.state.check() is None


@pytest.mark.rule("HT-7.3")
def test_no_piece_enters_the_board() -> None:
    table = position()
    assert table.in_supply() == (5, 1)
    assert table.refuses("move")  # nothing stands on a route
    table = spread(1)
    supply, stock = table.in_supply(), table.in_stock()
    table.play("move", "groningen-emden", "hamburg-lubeck", "emden-osnabruck", "hamburg-lubeck")
    table.play("hamburg-lubeck", "quedlinburg-halle")
    assert (table.in_supply(), table.in_stock()) == (supply, stock)
    assert sum(table.s.occupied[route] for route in range(c.ROUTES)) == 5
    assert table.state.check() is None


@pytest.mark.rule("HT-7.4")
def test_pieces_of_others_stay_where_they_are() -> None:
    table = position().on("minden-hannover", "trader", "merchant", seat=BLUE).fill("goslar-magdeburg", seat=GREEN)
    assert table.ready().refuses("move")
    table.on("minden-hannover", "trader").on("kampen-arnheim", "trader").ready().play("move")
    assert table.offers() == ["kampen-arnheim", "minden-hannover"]
    assert table.refuses("goslar-magdeburg")
    table.play("minden-hannover")
    assert table.refuses("merchant", "trade with goslar-magdeburg", "goslar-magdeburg")
    table.play("hamburg-lubeck", "kampen-arnheim", "minden-hannover")
    assert table.on_route("minden-hannover", BLUE) == (1, 1)
    assert table.on_route("goslar-magdeburg", GREEN) == (2, 0)
    assert table.on_route("minden-hannover") == (1, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-7.5", "HT-1.9")
def test_offices_are_not_moved_and_cities_are_no_targets() -> None:
    table = position().office("hamburg", RED, RED).office("emden", RED).extra_office("hamburg", RED).ready()
    assert table.refuses("move")
    houses = [table.s.houses[house] for house in range(c.CITIES * c.HOUSES)]
    table.on("hamburg-lubeck", "trader").ready().play("move")
    assert set(table.offers()) == set(c.ROUTE_IDS) - {"hamburg-lubeck"}
    assert table.refuses("hamburg", "lubeck", "emden")
    table.play("groningen-emden", "done")
    assert [table.s.houses[house] for house in range(c.CITIES * c.HOUSES)] == houses
    assert table.state.view()["seats"][RED]["offices"] == 4
    assert table.state.check() is None


@pytest.mark.rule("HT-7.6")
@pytest.mark.example("17")
@pytest.mark.parametrize(
    ("first", "second"), [("minden-hannover", "bremen-minden"), ("bremen-minden", "minden-hannover")]
)
def test_a_trader_and_a_merchant_trade_places_on_a_full_board(first: str, second: str) -> None:
    table = on_full_board()
    assert sum(table.s.occupied[route] for route in range(c.ROUTES)) == 107
    occupied = [table.s.occupied[route] for route in range(c.ROUTES)]
    assert table.offers() == ["income", "move", "end turn"]
    table.play("move")
    assert table.offers() == ["bremen-minden", "minden-hannover"]
    table.play(first)  # with the single target it moves at once
    assert (table.on_route("minden-hannover"), table.on_route("bremen-minden")) == ((0, 1), (1, 0))
    assert [table.s.occupied[route] for route in range(c.ROUTES)] == occupied
    assert table.s.actions_left == 1  # both moves are used, the action is over
    assert table.offers() == ["income", "move", "end turn"]
    assert table.on_route(second) != (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-7.6")
def test_trading_places_takes_two_moves() -> None:
    table = position().develop("liber_sophiae")  # three moves
    table.on("minden-hannover", "trader").on("bremen-minden", "merchant").on("hamburg-lubeck", "trader").ready()
    table.play("move", "hamburg-lubeck")
    assert [offer for offer in table.offers() if offer.startswith("trade")] == ["trade with bremen-minden"]
    table.play("trade with bremen-minden")
    assert (table.on_route("hamburg-lubeck"), table.on_route("bremen-minden")) == ((0, 1), (1, 0))
    assert table.s.amount == 1
    # with one move left a piece can go to an empty space, but not trade places
    table.play("minden-hannover")
    assert not any(offer.startswith("trade") for offer in table.offers())
    assert table.refuses("trade with hamburg-lubeck")
    table.play("kampen-arnheim")
    assert table.s.actions_left == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-7.6")
def test_only_different_shapes_on_different_routes_trade_places() -> None:
    table = position().on("minden-hannover", "trader", "merchant").on("hamburg-lubeck", "trader")
    table.on("bremen-minden", "merchant", seat=BLUE).ready().play("move", "hamburg-lubeck")
    trades = [offer for offer in table.offers() if offer.startswith("trade")]
    assert trades == ["trade with minden-hannover"]
    assert table.refuses("trade with hamburg-lubeck", "trade with bremen-minden")
    table.play("trade with minden-hannover")
    assert (table.on_route("minden-hannover"), table.on_route("hamburg-lubeck")) == ((2, 0), (0, 1))
    assert table.on_route("bremen-minden", BLUE) == (0, 1)
    # the trader beside it is of the same route
    table = position().on("minden-hannover", "trader", "merchant").ready().play("move", "trader")
    assert not any(offer.startswith("trade") for offer in table.offers())


@pytest.mark.rule("HT-7.6")
def test_on_a_full_board_two_traders_cannot_move() -> None:
    table = position(players=5).unpack(BLUE, GREEN, YELLOW, PURPLE)
    table.on("minden-hannover", "trader", "merchant").on("minden-paderborn", "trader")
    table.crowd(*c.ROUTE_IDS, seats=(BLUE, GREEN, YELLOW, PURPLE)).ready().play("move")
    # the merchant and the trader elsewhere can; the trader beside the merchant cannot
    assert table.offers() == ["minden-hannover", "minden-paderborn"]
    table.play("minden-hannover")
    assert (table.on_route("minden-hannover"), table.on_route("minden-paderborn")) == ((2, 0), (0, 1))
    assert table.state.check() is None


@pytest.mark.rule("HT-7.7")
def test_a_space_left_in_the_same_action_is_empty() -> None:
    table = on_full_board(empty="goslar-magdeburg")
    table.on("goslar-magdeburg", "merchant", seat=BLUE).ready()  # one empty space is left on the board
    table.play("move", "minden-hannover")
    assert table.offers() == ["goslar-magdeburg", "trade with bremen-minden"]
    table.play("goslar-magdeburg")
    # the merchant takes the space that the trader left
    table.play("bremen-minden")
    assert table.on_route("minden-hannover") == (0, 1)
    assert table.on_route("goslar-magdeburg") == (1, 0)
    assert table.on_route("bremen-minden") == (0, 0)
    assert table.s.actions_left == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-7.8")
def test_the_same_piece_may_be_moved_again_for_another_move() -> None:
    table = position().on("hamburg-lubeck", "trader").ready()
    table.play("move", "groningen-emden")
    assert table.offers() == ["done", "groningen-emden"]
    table.play("groningen-emden", "quedlinburg-halle")
    assert table.on_route("quedlinburg-halle") == (1, 0)
    assert table.s.actions_left == 1  # two moves, though only one piece has moved
    assert table.offers() == ["income", "place", "move", "end turn"]


@pytest.mark.rule("HT-7.8")
def test_a_piece_may_come_back() -> None:
    table = position().on("hamburg-lubeck", "trader").ready()
    table.play("move", "groningen-emden", "groningen-emden", "hamburg-lubeck")
    assert table.on_route("hamburg-lubeck") == (1, 0)
    assert table.s.actions_left == 1


@pytest.mark.rule("HT-7.9")
def test_at_least_one_move() -> None:
    table = spread().play("move")
    assert table.offers() == sorted(STANDING, key=c.ROUTE_IDS.index)
    assert table.refuses("done", "end turn")
    table.play("kampen-arnheim")
    assert table.refuses("done")
    table.play("hamburg-lubeck")
    assert table.offers()[0] == "done"
