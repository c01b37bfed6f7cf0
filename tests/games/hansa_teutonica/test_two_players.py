"""Section 15: two players with provinces, soldiers and pawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rondel
from tests.games.hansa_teutonica.positions import Table, c, position

RED, BLUE = range(2)

#: the routes at the borders of each province
BORDERS = {
    "P01": {"groningen-emden", "emden-osnabruck", "kampen-osnabruck"},
    "P02": {"emden-osnabruck", "osnabruck-bremen", "bremen-hamburg", "stade-hamburg"},
    "P03": {"hamburg-lubeck", "hamburg-luneburg", "luneburg-perleberg"},
    "P04": {"kampen-osnabruck", "kampen-arnheim", "arnheim-munster"},
    "P05": {"osnabruck-bremen", "bremen-minden", "munster-minden"},
    "P06": {"bremen-minden", "bremen-hannover", "minden-hannover"},
    "P07": {"bremen-hamburg", "hamburg-luneburg", "hannover-luneburg", "bremen-hannover"},
    "P08": {"minden-hannover", "hannover-luneburg", "minden-brunswiek"},
    "P09": {"luneburg-perleberg", "perleberg-stendal", "brunswiek-stendal"},
    "P10": {"arnheim-munster", "arnheim-duisburg", "duisburg-dortmund"},
    "P11": {"munster-minden", "minden-paderborn", "dortmund-paderborn"},
    "P12": {"minden-brunswiek", "hildesheim-goslar", "paderborn-hildesheim", "minden-paderborn"},
    "P13": {"brunswiek-stendal", "stendal-magdeburg", "goslar-magdeburg"},
    "P14": {"duisburg-dortmund", "dortmund-paderborn", "paderborn-warburg", "coellen-warburg"},
    "P15": {
        "paderborn-warburg", "paderborn-hildesheim", "hildesheim-goslar", "goslar-quedlinburg", "gottingen-quedlinburg",
    },
    "P16": {"goslar-quedlinburg", "goslar-magdeburg", "quedlinburg-halle"},
}  # fmt: skip
#: the soldiers, by the cities between which they stand, and the provinces that they part
SOLDIERS = {
    ("osnabruck", "munster"): ("P04", "P05"),
    ("munster", "dortmund"): ("P10", "P11"),
    ("luneburg", "brunswiek"): ("P08", "P09"),
    ("brunswiek", "goslar"): ("P12", "P13"),
}
ROUTES = [name for name in c.ROUTE_IDS if name not in ("emden-stade", "warburg-gottingen")]


def steps_from(province: str) -> set[str]:
    """The provinces behind one border: a shared route or a soldier."""
    found = {other for other in BORDERS if other != province and BORDERS[other] & BORDERS[province]}
    for pair in SOLDIERS.values():
        if province in pair:
            found |= set(pair) - {province}
    return found


def reach(province: str) -> list[str]:
    """The provinces behind one or two borders."""
    near = steps_from(province)
    return sorted(near.union(*map(steps_from, near)) - {province})


def pawn_in(province: str, **options: Any) -> Table:
    """Red begins; Blue has put the pawn into this province."""
    return position(players=2, **options).play(province)


def where(table: Table) -> str:
    pawn: str = table.state.view()["pawn"]
    return pawn


@pytest.mark.rule("HT-15.1")
def test_sixteen_provinces_on_side_2_3() -> None:
    view = position(players=2).state.view()
    assert (view["side"], len(view["provinces"]), view["pawn"]) == ("2-3", 16, None)
    assert position(players=2).offers() == list(BORDERS)
    assert len(BORDERS) == 16
    assert set().union(*BORDERS.values()) == set(ROUTES)  # every route is a border


@pytest.mark.rule("HT-15.1", "HT-15.5")
@pytest.mark.parametrize("province", BORDERS)
def test_the_borders_of_each_province(province: str) -> None:
    assert set(pawn_in(province).play("place", "trader").offers()) == BORDERS[province]


@pytest.mark.rule("HT-15.2")
@pytest.mark.parametrize("pair", SOLDIERS.values())
def test_soldiers_are_borders_and_nothing_else(pair: tuple[str, str]) -> None:
    one, other = pair
    assert not BORDERS[one] & BORDERS[other]  # no route parts them
    for start, end in ((one, other), (other, one)):
        # over the soldier and one more border: this way leads further than any other of two steps
        beyond = steps_from(end) - {start}
        assert {end, *beyond} <= set(pawn_in(start).play("free pawn move").offers())


@pytest.mark.rule("HT-15.2")
def test_nothing_is_placed_on_a_soldier() -> None:
    cities = {end for name in ROUTES for end in name.split("-")}
    for ends in SOLDIERS:
        assert set(ends) <= cities
        assert not {"-".join(ends), "-".join(reversed(ends))} & set(c.ROUTE_IDS)
    assert position(players=2, two_player_provinces="off").play("place", "trader").offers() == ROUTES
    # they stand there in every later turn too
    table = pawn_in("P04")
    for _ in range(3):
        assert "P05" in Table(table.state.clone()).play("free pawn move").offers()
        table.play("place", "trader", "arnheim-munster", "end turn", "done")
    assert table.state.check() is None


@pytest.mark.rule("HT-15.3", "HT-2.9")
def test_the_other_player_puts_the_pawn_by_lot() -> None:
    first: Counter[int] = Counter()
    for seed in range(400):
        state = rondel.game("hansa-teutonica", players=2).new(seed=seed)
        assert state.actor == 1 - state.record.first
        first[state.record.first] += 1
    assert abs(first[0] - 200) < 40


@pytest.mark.rule("HT-15.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_pawn_comes_last_in_the_setup(seat: int) -> None:
    table = position(players=2, start_player=f"seat_{seat + 1}")
    # everything else is ready, and nobody has a turn yet
    assert (table.state.actor, table.state.turn) == (1 - seat, -1)
    assert (table.in_supply(seat), table.in_supply(1 - seat)) == ((5, 1), (6, 1))
    assert sum(table.s.markers_on[r] >= 0 for r in range(c.ROUTES)) == 3
    assert table.refuses("place", "end turn", "done")
    assert table.state.check() is None
    for province in BORDERS:
        begun = Table(table.state.clone()).play(province)
        assert (where(begun), begun.state.turn, begun.state.actor, begun.s.actions_left) == (province, seat, seat, 2)
        assert begun.state.view()["round"] == 1
        assert begun.state.check() is None


@pytest.mark.rule("HT-15.4")
def test_starting_pieces_of_two_players() -> None:
    table = position(players=2)
    assert [table.in_supply(seat) for seat in (RED, BLUE)] == [(5, 1), (6, 1)]
    assert [table.in_stock(seat) for seat in (RED, BLUE)] == [(6, 0), (5, 0)]


@pytest.mark.rule("HT-15.5")
@pytest.mark.parametrize("province", BORDERS)
def test_placing_displacing_and_establishing_at_the_borders_only(province: str) -> None:
    near = [name for name in ROUTES if name in BORDERS[province]]
    far = [name for name in ROUTES if name not in BORDERS[province]]
    # Blue stands on all of these routes and on many others
    table = pawn_in(province).unpack(BLUE)
    for name in near + far[: 26 - len(near)]:
        table.on(name, "trader", seat=BLUE)
    table.supply(3, 0).ready()
    placing = Table(table.state.clone()).play("place")
    assert placing.offers() == near
    assert placing.refuses(*far)
    displacing = Table(table.state.clone()).play("displace")
    assert displacing.offers() == near
    assert displacing.refuses(*far)
    assert table.state.check() is None
    # Red has filled all of these routes and two others
    table = pawn_in(province).unpack(RED)
    for name in near + far[:2]:
        table.fill(name)
    table.ready().play("establish")
    assert table.offers() == near
    assert table.refuses(*far)


@pytest.mark.rule("HT-15.5")
def test_away_from_the_pawn_nothing_of_the_three_is_offered() -> None:
    table = pawn_in("P01").fill("hamburg-lubeck").on("kampen-arnheim", "trader", seat=BLUE)
    table.fill("groningen-emden", seat=BLUE).on("emden-osnabruck", "trader", "trader", "trader", "trader", seat=BLUE)
    table.on("kampen-osnabruck", "trader", "trader").ready()
    # every border of P01 is full: nothing to place; the pieces of Blue's there can be displaced
    assert table.offers() == [
        "income", "displace", "move", "establish", "free pawn move", "paid pawn move", "end turn",
    ]  # fmt: skip
    assert table.refuses("place")
    table.play("paid pawn move", "P16")
    assert table.offers() == ["income", "place", "move", "paid pawn move", "end turn"]
    assert table.refuses("displace", "establish")
    table.play("paid pawn move")
    assert table.state.check() is None


@pytest.mark.rule("HT-15.6")
@pytest.mark.parametrize("province", ["P01", "P09", "P14"])
def test_moves_and_income_are_free_everywhere(province: str) -> None:
    table = pawn_in(province).on("quedlinburg-halle", "trader").on("hamburg-lubeck", "merchant").ready()
    assert not {"quedlinburg-halle", "hamburg-lubeck"} & BORDERS[province]
    stock = table.in_stock()
    table.play("income")
    assert table.in_stock() == (stock[0] - 3, stock[1])
    table.play("move", "quedlinburg-halle")
    assert table.offers() == [*(name for name in ROUTES if name != "quedlinburg-halle"), "trade with hamburg-lubeck"]
    table.play("stade-hamburg", "hamburg-lubeck", "coellen-warburg")
    assert (table.on_route("stade-hamburg"), table.on_route("coellen-warburg")) == ((1, 0), (0, 1))
    assert table.state.check() is None


@pytest.mark.rule("HT-15.7")
def test_a_route_borders_one_province_at_the_edge_and_two_inside() -> None:
    usable: dict[str, list[str]] = {name: [] for name in ROUTES}
    for province in BORDERS:
        for name in pawn_in(province).play("place", "trader").offers():
            usable[name].append(province)
    edge = {name for name, provinces in usable.items() if len(provinces) == 1}
    assert all(len(provinces) in (1, 2) for provinces in usable.values())
    assert edge == {
        "groningen-emden", "stade-hamburg", "hamburg-lubeck", "kampen-arnheim", "arnheim-duisburg", "perleberg-stendal",
        "stendal-magdeburg", "coellen-warburg", "gottingen-quedlinburg", "quedlinburg-halle",
    }  # fmt: skip
    assert usable["minden-brunswiek"] == ["P08", "P12"]


@pytest.mark.rule("HT-15.8", "HT-15.9")
@pytest.mark.parametrize("province", BORDERS)
def test_a_free_move_leads_over_one_or_two_borders(province: str) -> None:
    table = pawn_in(province)
    before = Table(table.state.clone()).play("free pawn move")
    assert before.offers() == reach(province)
    assert before.refuses(*(set(BORDERS) - set(reach(province))), "done")
    after = Table(table.state.clone()).play("end turn")
    assert after.offers() == ["done", *reach(province)]
    assert after.refuses(*(set(BORDERS) - set(reach(province))))


@pytest.mark.rule("HT-15.5", "HT-15.8", "HT-15.11")
@pytest.mark.example("33")
def test_the_pawn_in_p01() -> None:
    table = pawn_in("P01")
    near = ["groningen-emden", "emden-osnabruck", "kampen-osnabruck"]
    assert Table(table.state.clone()).play("place", "trader").offers() == near
    displacing = Table(table.state.clone())
    for name in (*near, "kampen-arnheim", "osnabruck-bremen"):
        displacing.on(name, "trader", seat=BLUE)
    assert displacing.ready().play("displace").offers() == near
    establishing = Table(table.state.clone()).unpack(RED)
    for name in (*near, "kampen-arnheim", "osnabruck-bremen"):
        establishing.fill(name)
    assert establishing.ready().play("establish").offers() == near
    assert Table(table.state.clone()).play("free pawn move").offers() == ["P02", "P04", "P05", "P07", "P10"]
    paid = Table(table.state.clone()).play("paid pawn move")
    assert paid.offers() == [f"P{number:02}" for number in range(2, 17)]


@pytest.mark.rule("HT-15.8")
def test_the_free_move_before_the_first_action() -> None:
    table = pawn_in("P01").play("free pawn move", "P07")
    assert (where(table), table.s.actions_left) == ("P07", 2)
    assert table.offers() == ["income", "place", "paid pawn move", "end turn"]
    assert table.refuses("free pawn move")
    table.play("place", "trader", "bremen-hamburg", "income", "end turn")
    # not again after the last action: Blue's turn has begun
    assert (table.state.turn, where(table), table.s.actions_left) == (BLUE, "P07", 2)
    assert "free pawn move" in table.offers()  # Blue has an own one
    assert table.state.check() is None


@pytest.mark.rule("HT-15.8")
@pytest.mark.parametrize(("choice", "province"), [("done", "P01"), ("P02", "P02"), ("P10", "P10")])
def test_the_free_move_after_the_last_action(choice: str, province: str) -> None:
    table = pawn_in("P01").play("income", "place", "trader", "groningen-emden")
    assert table.offers() == ["end turn"]
    table.play("end turn")
    assert (table.state.turn, table.state.actor) == (RED, RED)
    table.play(choice)
    assert (where(table), table.state.turn, table.s.actions_left) == (province, BLUE, 2)
    assert "free pawn move" in table.offers()
    assert table.state.check() is None


@pytest.mark.rule("HT-15.8", "HT-3.10")
def test_a_turn_that_ends_by_itself_still_asks_for_the_pawn() -> None:
    table = pawn_in("P01").play("income")
    table.state.apply(table.state.action("income"))  # the last action, and no marker
    assert (table.state.turn, table.state.actor) == (RED, RED)
    assert table.offers() == ["done", "P02", "P04", "P05", "P07", "P10"]
    assert table.refuses("end turn")


@pytest.mark.rule("HT-15.8", "HT-15.10")
@pytest.mark.example("41")
def test_before_or_after() -> None:
    table = pawn_in("P01").holding("develop_ability").ready()
    moved = Table(table.state.clone()).play("free pawn move", "P02")
    assert "free pawn move" not in moved.offers()
    moved.play("use develop-ability", "bursa")
    assert "free pawn move" not in moved.offers()
    moved.play("income", "end turn")
    assert moved.state.turn == BLUE  # nothing was asked after the end of the turn
    marker = Table(table.state.clone()).play("use develop-ability", "bursa")
    assert "free pawn move" in marker.offers()
    marker.play("free pawn move", "P02")
    assert "free pawn move" not in marker.offers()
    income = Table(table.state.clone()).play("income")
    assert "free pawn move" not in income.offers()
    assert income.refuses("free pawn move")
    income.play("end turn")
    assert (income.state.turn, income.offers()) == (RED, ["done", "P02", "P04", "P05", "P07", "P10"])


@pytest.mark.rule("HT-15.8")
@pytest.mark.parametrize(
    "action", [("income",), ("place", "trader", "groningen-emden"), ("move", "hamburg-lubeck", "done"), ("establish",)]
)
def test_any_action_ends_the_time_before_the_first_action(action: tuple[str, ...]) -> None:
    table = pawn_in("P01").on("coellen-warburg", "trader").ready()
    if action == ("establish",):
        table.on("kampen-osnabruck", "trader", "merchant").ready()
        action = ("establish", "office osnabruck")
    assert "free pawn move" in table.offers()
    table.play(*action)
    assert table.s.actions_left == 1
    assert table.refuses("free pawn move")


@pytest.mark.rule("HT-15.9")
@pytest.mark.example("34")
def test_no_diagonal_step() -> None:
    # P08 and P11 touch only at Minden
    assert not BORDERS["P08"] & BORDERS["P11"]
    assert all(any("minden" in name for name in BORDERS[province]) for province in ("P08", "P11"))
    from_p08 = pawn_in("P08").play("free pawn move").offers()
    # P11 is two borders away, over P12; were it a neighbour, P10 and P14 behind it would be in reach too
    assert "P11" in from_p08
    assert {"P10", "P14"} <= steps_from("P11")
    assert not {"P10", "P14"} & set(from_p08)
    from_p11 = pawn_in("P11").play("free pawn move").offers()
    assert "P08" in from_p11
    assert {"P07", "P09"} <= steps_from("P08")
    assert not {"P07", "P09"} & set(from_p11)


@pytest.mark.rule("HT-15.10")
def test_the_last_free_move_ends_the_turn() -> None:
    table = pawn_in("P01").holding("three_actions", "develop_ability").ready().play("end turn")
    assert table.refuses("use three-actions", "use develop-ability", "place", "income", "paid pawn move", "end turn")
    table.play("P02")
    assert (table.state.turn, where(table)) == (BLUE, "P02")
    assert table.seat(RED).unused[c.THREE_ACTIONS] == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-15.10")
@pytest.mark.parametrize("choice", ["done", "P07"])
def test_new_markers_are_laid_after_the_last_free_move(choice: str) -> None:
    table = pawn_in("P02").fill("osnabruck-bremen").ready().play("establish", "nothing", "end turn")
    assert "P07" in table.offers()  # the pawn first
    assert table.s.drawn == 1  # and the new marker still lies face down
    table.play(choice)
    assert (table.state.turn, table.s.drawn) == (RED, 0)
    assert "osnabruck-bremen" in table.offers()
    assert table.refuses("P07", "done", "place")
    table.play("osnabruck-bremen")
    assert table.state.turn == BLUE
    assert table.state.check() is None


@pytest.mark.rule("HT-15.11")
@pytest.mark.parametrize("province", BORDERS)
def test_a_paid_move_leads_to_any_other_province(province: str) -> None:
    table = pawn_in(province).play("paid pawn move")
    others = [other for other in BORDERS if other != province]
    assert table.offers() == others
    assert table.refuses(province, "done")
    for other in others:
        moved = Table(table.state.clone()).play(other)
        assert (where(moved), moved.s.actions_left) == (other, 1)


@pytest.mark.rule("HT-15.11")
def test_paid_moves_may_be_repeated_and_go_with_a_free_one() -> None:
    table = pawn_in("P01").play("free pawn move", "P02", "paid pawn move", "P16", "paid pawn move", "P03")
    assert (where(table), table.s.actions_left) == ("P03", 0)
    assert table.offers() == ["end turn"]  # no action is left for a third one
    assert table.refuses("paid pawn move")
    table.play("end turn")
    assert table.state.turn == BLUE
    # a paid move is an action: the first free move is gone, the last is not
    table = pawn_in("P01").play("paid pawn move", "P16")
    assert table.refuses("free pawn move")
    table.play("place", "trader", "quedlinburg-halle", "end turn")
    assert table.offers() == ["done", *reach("P16")]
    table.play("P13")
    assert (where(table), table.state.turn) == ("P13", BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-15.12")
def test_the_displaced_player_is_not_bound_to_the_pawn() -> None:
    table = pawn_in("P01").supply(2, 0).on("kampen-osnabruck", "trader", seat=BLUE).ready().play("displace")
    assert table.state.actor == BLUE
    assert table.offers() == ["emden-osnabruck", "kampen-arnheim", "osnabruck-bremen"]
    table.play("kampen-arnheim", "trader", "osnabruck-bremen")
    assert (table.on_route("kampen-arnheim", BLUE), table.on_route("osnabruck-bremen", BLUE)) == ((1, 0), (1, 0))
    assert table.state.check() is None


@pytest.mark.rule("HT-15.13")
def test_markers_are_not_bound_to_the_pawn() -> None:
    table = pawn_in("P01").office("hannover", RED).develop("privilegium", 2).office("hannover", BLUE)
    table.on("quedlinburg-halle", "trader", seat=BLUE).on("hamburg-lubeck", "trader").on("stade-hamburg", "trader")
    table.on("perleberg-stendal", "trader").holding("swap_offices", "remove_three").ready()
    table.play("use remove-three")
    assert table.offers() == ["stade-hamburg", "hamburg-lubeck", "quedlinburg-halle", "perleberg-stendal"]
    table.play("stade-hamburg", "hamburg-lubeck", "quedlinburg-halle")
    table.play("use swap-offices")
    assert [house["piece"]["seat"] for house in table.state.view()["cities"][10]["houses"]] == [BLUE, RED]
    # the new marker may lie anywhere
    table = pawn_in("P02").fill("osnabruck-bremen").ready().play("establish", "nothing", "end turn", "done")
    assert table.offers() == [name for name in ROUTES if name not in ("hildesheim-goslar", "luneburg-perleberg")]


@pytest.mark.rule("HT-15.13")
def test_extra_offices_and_additional_actions_are_bound() -> None:
    table = (
        pawn_in("P01").office("hamburg", BLUE).fill("hamburg-lubeck").holding("extra_office", "four_actions").ready()
    )
    assert table.refuses("establish")
    table.play("use four-actions")
    assert table.s.actions_left == 6
    assert table.refuses("establish")
    assert Table(table.state.clone()).play("place", "trader").offers() == [
        "groningen-emden", "emden-osnabruck", "kampen-osnabruck",
    ]  # fmt: skip
    table.play("paid pawn move", "P03", "establish")
    assert "extra office hamburg" in table.offers()


@pytest.mark.rule("HT-15.14")
def test_pieces_and_offices_never_hinder_the_pawn() -> None:
    table = pawn_in("P01").unpack(BLUE)
    for name in sorted(BORDERS["P01"] | BORDERS["P04"] | {"emden-osnabruck", "osnabruck-bremen"}):
        table.fill(name, seat=BLUE)
    table.office("emden", BLUE).office("osnabruck", BLUE, BLUE).office("kampen", BLUE).ready()
    assert Table(table.state.clone()).play("free pawn move").offers() == ["P02", "P04", "P05", "P07", "P10"]
    assert len(Table(table.state.clone()).play("paid pawn move").offers()) == 15
    assert Table(table.state.clone()).play("end turn").offers() == ["done", "P02", "P04", "P05", "P07", "P10"]
    assert table.state.check() is None


@pytest.mark.rule("HT-15.15", "HT-10.12")
def test_the_second_player_gets_four_points_for_arnheim_stendal() -> None:
    table = pawn_in("P09").develop("liber_sophiae", 2, seat=BLUE)
    table.office("arnheim", RED, BLUE).office("munster", RED, BLUE).office("minden", RED, BLUE)
    table.office("brunswiek", RED).office("hannover", BLUE).office("luneburg", BLUE).office("perleberg", BLUE)
    table.fill("brunswiek-stendal").fill("perleberg-stendal", seat=BLUE, merchants=1).ready()
    table.play("establish", "office stendal", "end turn", "done")
    assert table.seat(RED).points == 1 + 7  # control of Brunswiek, and the chain
    table.play("establish", "office stendal")
    assert table.seat(BLUE).points == 1 + 4  # control of Perleberg, and the chain
    assert table.seat(RED).points == 8 + 1  # control of Stendal
    assert [seat["chain"] for seat in table.state.view()["seats"]] == [7, 4]
    assert table.state.check() is None


# Without provinces


@pytest.mark.rule("HT-1.1", "HT-15.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_two_players_without_provinces(seat: int) -> None:
    table = position(players=2, two_player_provinces="off", start_player=f"seat_{seat + 1}")
    view = table.state.view()
    assert (view["side"], view["provinces"], view["pawn"]) == ("2-3", [], None)
    # no pawn to put: the start player begins at once, with the usual pieces
    assert (table.state.turn, table.state.actor) == (seat, seat)
    assert [table.in_supply(seat), table.in_supply(1 - seat)] == [(5, 1), (6, 1)]
    assert table.offers() == ["income", "place", "end turn"]
    assert table.refuses("free pawn move", "paid pawn move")
    assert Table(table.state.clone()).play("place", "trader").offers() == ROUTES
    table.play("end turn")
    assert (table.state.turn, table.s.actions_left) == (1 - seat, 2)
    assert table.state.check() is None


@pytest.mark.rule("HT-15.1")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"two_player_provinces": "on"}, {"two_player_provinces": "off"}])
def test_more_players_have_no_pawn(players: int, options: dict[str, Any]) -> None:
    table = position(players=players, **options)
    view = table.state.view()
    assert (view["provinces"], view["pawn"]) == ([], None)
    assert table.offers() == ["income", "place", "end turn"]
    assert table.refuses("free pawn move", "paid pawn move")
    table.play("end turn")
    assert table.state.turn == BLUE


@pytest.mark.rule("HT-15.1")
def test_provinces_are_on_by_default() -> None:
    assert position(players=2).state.game.options["two_player_provinces"] == "on"
    assert position(players=2).state == position(players=2, two_player_provinces="on").state
    assert position(players=2).s.pawn == -1
    assert position(players=2).play("P16").s.pawn == 15
