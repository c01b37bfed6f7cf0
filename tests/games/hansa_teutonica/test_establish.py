"""Section 8: the action "establish a route", and step a, points for control."""

from __future__ import annotations

import random

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position, route

RED, BLUE, GREEN, YELLOW = range(4)
BOARDS = [(players, name) for players in (3, 4) for r, name in enumerate(c.ROUTE_IDS) if c.SPACES[int(players == 3), r]]


@pytest.mark.rule("HT-8.1")
@pytest.mark.parametrize(("players", "name"), BOARDS)
def test_a_route_with_an_own_piece_on_every_space_may_be_established(players: int, name: str) -> None:
    table = position(players=players).fill(name).ready()
    assert "establish" in table.offers()
    table.play("establish", "nothing")
    assert table.on_route(name) == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-8.1")
@pytest.mark.parametrize(("players", "name"), BOARDS)
def test_one_space_without_an_own_piece_is_enough_to_forbid_it(players: int, name: str) -> None:
    spaces = int(c.SPACES[int(players == 3), route(name)])
    with_gap = position(players=players).on(name, *["trader"] * (spaces - 1)).ready()
    with_stranger = position(players=players).on(name, *["trader"] * (spaces - 1)).fill(name, seat=BLUE).ready()
    for table in (with_gap, with_stranger):
        assert "establish" not in table.offers()
        assert table.refuses("establish")


@pytest.mark.rule("HT-8.1")
def test_shapes_may_be_mixed_and_one_of_several_filled_routes_is_chosen() -> None:
    table = position().fill("hamburg-lubeck", merchants=1).fill("arnheim-duisburg")
    table.fill("arnheim-munster", seat=BLUE).on("kampen-osnabruck", "trader").ready().play("establish")
    assert table.offers() == ["arnheim-duisburg", "hamburg-lubeck"]
    assert table.refuses("arnheim-munster", "kampen-osnabruck")
    table.play("hamburg-lubeck", "nothing")
    assert table.on_route("hamburg-lubeck") == (0, 0)
    assert table.on_route("arnheim-duisburg") == (3, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-8.2")
def test_establishing_costs_one_action_and_never_happens_by_itself() -> None:
    table = position(players=3).on("duisburg-dortmund", "trader").office("dortmund", BLUE).ready()
    table.play("place", "trader", "duisburg-dortmund")
    assert table.on_route("duisburg-dortmund") == (2, 0)  # filled, and nothing happened
    assert table.track() == [0, 0, 0]
    table.play("end turn", "end turn", "end turn")
    assert (table.state.turn, table.s.actions_left) == (RED, 2)
    assert table.on_route("duisburg-dortmund") == (2, 0)  # left standing as long as its owner likes
    table.play("end turn", "end turn", "end turn", "establish")
    assert table.track() == [0, 1, 0]
    table.play("nothing")
    assert table.s.actions_left == 1
    assert table.on_route("duisburg-dortmund") == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-8.2")
def test_without_an_action_left_nothing_is_established() -> None:
    table = position().fill("arnheim-duisburg").fill("duisburg-dortmund").ready()
    table.play("establish", "arnheim-duisburg", "nothing", "establish", "nothing")
    assert table.s.actions_left == 0
    table = position().fill("arnheim-duisburg").fill("duisburg-dortmund").actions(1).ready()
    table.play("establish", "arnheim-duisburg", "nothing")
    assert table.offers() == ["end turn"]
    assert table.refuses("establish")


@pytest.mark.rule("HT-8.3")
def test_points_then_the_marker_then_the_choice() -> None:
    table = position().markers(
        hamburg_lubeck="develop_ability", stade_hamburg="remove_three", kampen_arnheim="swap_offices"
    )
    table.office("hamburg", BLUE).fill("hamburg-lubeck").ready()
    single_steps = table.state.steps(table.state.action("establish"))
    assert [step.action for step in single_steps[1:]] == [52 + route("hamburg-lubeck")]
    # both first steps are done when the third one is asked for, and the pieces still stand on the route
    assert table.track() == [0, 1, 0, 0]
    assert table.seat().unused[c.DEVELOP_ABILITY] == 1
    assert (table.s.pile, table.s.drawn) == (12, 1)
    assert table.offers() == ["office lubeck", "ability", "nothing"]
    assert table.on_route("hamburg-lubeck") == (3, 0)
    table.play("office lubeck")
    assert table.track() == [1, 1, 0, 0]  # the coin of the first house
    assert table.state.check() is None


@pytest.mark.rule("HT-8.4")
@pytest.mark.parametrize("owner", [RED, BLUE, GREEN, YELLOW])
@pytest.mark.parametrize("end", ["hamburg", "lubeck"])
def test_the_controller_of_an_end_city_gets_a_point_whoever_it_is(owner: int, end: str) -> None:
    table = position().office(end, owner).fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert table.track() == [int(seat == owner) for seat in range(4)]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.4")
def test_each_end_city_counts_for_its_own_controller() -> None:
    table = position().office("hamburg", BLUE).office("lubeck", GREEN).fill("hamburg-lubeck").ready()
    table.play("establish")
    assert table.track() == [0, 1, 1, 0]  # at once
    table.play("nothing")
    assert table.track() == [0, 1, 1, 0]  # and only once


@pytest.mark.rule("HT-8.4")
def test_other_cities_give_nothing() -> None:
    table = position().office("bremen", BLUE).office("stade", GREEN).fill("hamburg-lubeck").ready()
    assert table.play("establish", "nothing").track() == [0, 0, 0, 0]


@pytest.mark.rule("HT-8.4", "HT-8.5", "HT-10.2")
@pytest.mark.example("7")
def test_control_of_both_ends() -> None:
    table = position().office("hamburg", BLUE).office("lubeck", BLUE).points(3, seat=BLUE).points(2)
    table.fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert table.track() == [2, 5, 0, 0]
    assert (
        sum(table.seat().offices[city] for city in range(c.CITIES)),
        sum(table.seat().steps[i] for i in range(5)),
    ) == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-8.5")
def test_the_active_player_gets_two_points_for_both_ends_too() -> None:
    table = position().office("hamburg", RED).office("lubeck", RED).fill("hamburg-lubeck").ready()
    assert table.play("establish", "nothing").track() == [2, 0, 0, 0]


@pytest.mark.rule("HT-8.6")
def test_an_end_city_without_an_office_gives_no_point() -> None:
    table = position().fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert table.track() == [0, 0, 0, 0]


@pytest.mark.rule("HT-8.7")
def test_most_offices_control_a_city() -> None:
    """Against the order of the houses: Red stands on the left with two, Blue on the right with one."""
    table = position().office("hamburg", RED, RED, BLUE).fill("hamburg-lubeck", seat=RED).ready()
    assert table.controlled() == [1, 0, 0, 0]
    assert table.play("establish", "nothing").track() == [1, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.7")
def test_an_extra_office_counts_as_one_office() -> None:
    table = position().office("hamburg", RED, BLUE).fill("hamburg-lubeck").ready()
    assert table.controlled() == [0, 1, 0, 0]  # the tie goes to the right
    table.extra_office("hamburg", RED)
    assert table.controlled() == [1, 0, 0, 0]  # two to one
    assert table.play("establish", "nothing").track() == [1, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.8")
@pytest.mark.parametrize(
    ("houses", "controller"),
    [
        ((RED, BLUE), BLUE),
        ((BLUE, RED), RED),
        ((RED, BLUE, GREEN), GREEN),
        ((RED, BLUE, BLUE, RED), RED),
        ((BLUE, RED, RED, BLUE), BLUE),
        ((RED, BLUE, RED, BLUE), BLUE),
        ((RED, RED, BLUE, GREEN), RED),
    ],
)
def test_on_a_tie_the_rightmost_office_decides(houses: tuple[int, ...], controller: int) -> None:
    table = position().office("minden", *houses).fill("minden-hannover", seat=RED).ready()
    assert table.controlled() == [int(seat == controller) for seat in range(4)]
    assert table.play("establish", "nothing").track() == [int(seat == controller) for seat in range(4)]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.8")
def test_an_office_further_right_of_a_player_with_fewer_offices_does_not_matter_on_a_tie() -> None:
    table = position().office("minden", RED, RED, BLUE, GREEN).extra_office("minden", BLUE).ready()
    assert table.controlled() == [0, 1, 0, 0]  # two each; Blue stands right of Red, Green has one only
    assert table.state.check() is None


@pytest.mark.rule("HT-8.8")
def test_an_extra_office_ranks_below_every_house() -> None:
    table = position().office("brunswiek", BLUE).extra_office("brunswiek", RED).ready()
    assert table.controlled() == [0, 1, 0, 0]
    table = position().office("minden", BLUE).extra_office("minden", RED).extra_office("minden", GREEN).ready()
    assert table.controlled() == [0, 1, 0, 0]


@pytest.mark.rule("HT-8.8")
@pytest.mark.parametrize(("founded", "controller"), [((RED, GREEN), RED), ((GREEN, RED), GREEN)])
def test_a_further_extra_office_stands_to_the_left_and_ranks_below(founded: tuple[int, int], controller: int) -> None:
    """Blue has the only house, the two others two extra offices each: whoever was first stands further right."""
    first, second = founded
    table = position().office("brunswiek", BLUE)
    for owner in (first, second, first, second):
        table.extra_office("brunswiek", owner)
    table.ready()
    assert table.controlled() == [int(seat == controller) for seat in range(4)]
    assert [office["seat"] for office in table.state.view()["cities"][14]["extra"]] == [second, first, second, first]
    table.s.turn = table.s.actor = YELLOW
    table.fill("minden-brunswiek", seat=YELLOW).ready().play("establish", "nothing")
    assert table.track() == [int(seat == controller) for seat in range(4)]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.9")
def test_one_office_is_enough_for_control() -> None:
    table = position().office("minden", GREEN).fill("minden-hannover").ready()
    assert table.play("establish", "nothing").track() == [0, 0, 1, 0]


@pytest.mark.rule("HT-8.9")
@pytest.mark.parametrize("seed", range(20))
def test_every_city_with_an_office_has_exactly_one_controller(seed: int) -> None:
    chance = random.Random(seed)
    table = position(players=5).unpack(*range(5))
    cities = chance.sample(c.CITY_IDS, 12)
    for name in cities:
        houses = int(c.HOUSE_COUNT[0, c.CITY_IDS.index(name)])
        for _ in range(chance.randint(1, houses)):
            table.office(name, chance.choice([seat for seat in range(5) if table.seat(seat).stock[1]] or [0]))
    for name in chance.choices(cities, k=4):
        table.extra_office(name, chance.randrange(5))
    table.ready()
    assert sum(table.controlled()) == 12


@pytest.mark.rule("HT-8.10")
def test_control_is_judged_before_the_new_office_stands() -> None:
    table = position().fill("hamburg-lubeck").ready().play("establish", "office hamburg")
    assert table.track() == [0, 0, 0, 0]  # nobody controlled Hamburg yet
    assert table.controlled() == [1, 0, 0, 0]
    table = position().office("hamburg", BLUE).develop("privilegium").fill("hamburg-lubeck").ready()
    table.play("establish", "office hamburg")
    assert table.track() == [0, 1, 0, 0]  # Blue controlled it, although Red does now
    assert table.controlled() == [1, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-8.11")
@pytest.mark.parametrize("choice", ["office lubeck", "ability", "nothing"])
def test_points_for_control_do_not_depend_on_what_is_taken(choice: str) -> None:
    table = position().office("hamburg", BLUE, GREEN).fill("hamburg-lubeck").ready().play("establish", choice)
    assert table.track() == [int(choice == "office lubeck"), 0, 1, 0]  # Lübeck's first house has a coin
    assert table.state.check() is None


@pytest.mark.rule("HT-8.12")
@pytest.mark.parametrize(
    ("moves", "stock"),
    [
        (("nothing",), (3, 1)),
        (("office coellen",), (2, 1)),
        (("table 7",), (3, 0)),
        (("extra office warburg", "trader"), (2, 1)),
        (("extra office warburg", "merchant"), (3, 0)),
    ],
)
def test_all_pieces_leave_the_route_for_the_stock_but_the_one_that_is_used(
    moves: tuple[str, ...], stock: tuple[int, int]
) -> None:
    table = position().office("warburg", BLUE).holding("extra_office").fill("coellen-warburg", merchants=1)
    table.on("hamburg-lubeck", "trader").supply(*sum_of(table)).ready()
    supply = table.in_supply()
    assert (table.in_stock(), table.on_route("coellen-warburg")) == ((0, 0), (3, 1))
    table.play("establish", *moves)
    assert table.on_route("coellen-warburg") == (0, 0)
    assert table.s.occupied[route("coellen-warburg")] == 0
    assert (table.in_stock(), table.in_supply()) == (stock, supply)
    assert table.on_route("hamburg-lubeck") == (1, 0)  # pieces elsewhere stay
    assert table.state.check() is None


def sum_of(table: Table, seat: int = RED) -> tuple[int, int]:
    """Everything in stock and supply."""
    stock, supply = table.in_stock(seat), table.in_supply(seat)
    return stock[0] + supply[0], stock[1] + supply[1]


@pytest.mark.rule("HT-8.12")
def test_an_ability_leaves_all_pieces_of_the_route_to_the_stock() -> None:
    table = position().fill("stade-hamburg", merchants=1)
    table.supply(*sum_of(table)).ready().play("establish", "ability")
    assert (table.in_stock(), table.in_supply()) == ((2, 1), (9 + 1, 0))  # and the freed trader to the supply
    assert table.on_route("stade-hamburg") == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-8.13", "HT-13.5")
def test_with_20_points_in_step_a_the_action_is_still_finished() -> None:
    table = position().office("hamburg", RED).points(19).fill("hamburg-lubeck").ready().play("establish")
    assert table.track() == [20, 0, 0, 0]
    assert not table.state.over
    assert table.offers() == ["office lubeck", "ability", "nothing"]
    table.play("office lubeck")
    assert table.state.over
    assert table.track() == [21, 0, 0, 0]  # the coin still counts
    assert table.state.check() is None
