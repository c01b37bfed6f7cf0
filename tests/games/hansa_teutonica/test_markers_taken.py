"""Sections 9 and 11: bonus markers taken with a route, and the new ones put on the board at the end of the turn."""

from __future__ import annotations

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position, route

RED, BLUE, GREEN, YELLOW = range(4)
TAVERNS = ("osnabruck-bremen", "luneburg-perleberg", "hildesheim-goslar")


def on_board(table: Table) -> dict[str, str]:
    """The markers on the board by route."""
    lying = ((c.ROUTE_IDS[r], table.s.markers_on[r]) for r in range(c.ROUTES))
    return {name: c.MARKER_IDS[kind] for name, kind in lying if kind >= 0}


def plate(table: Table, seat: int = RED) -> list[str]:
    shown = table.seat(seat).plate
    return [c.MARKER_IDS[shown[i]] for i in range(len(shown)) if shown[i] >= 0]


def held(table: Table, seat: int = RED) -> dict[str, int]:
    """The unused markers in front of a desk."""
    unused = table.seat(seat).unused
    return {name: unused[kind] for kind, name in enumerate(c.MARKER_IDS) if unused[kind]}


def markers_at(table: Table) -> Table:
    """Markers on Hamburg-Lübeck and two routes far from it."""
    return table.markers(
        hamburg_lubeck="three_actions", arnheim_munster="develop_ability", quedlinburg_halle="extra_office"
    )


# Step b


@pytest.mark.rule("HT-9.1")
@pytest.mark.parametrize("kind", c.MARKER_IDS)
def test_the_marker_of_an_established_route_is_taken_face_up(kind: str) -> None:
    table = position().markers(hamburg_lubeck=kind).fill("hamburg-lubeck").ready().play("establish")
    assert held(table) == {kind: 1}  # before anything was chosen: taking it is compulsory
    assert on_board(table) == {}
    assert table.state.view(viewer=BLUE)["seats"][RED]["unused"] == {kind: 1}  # open to all
    table.play("nothing")
    assert held(table) == {kind: 1}
    assert table.state.check() is None


@pytest.mark.rule("HT-9.1")
def test_without_a_marker_the_step_is_skipped() -> None:
    table = position().fill("hamburg-lubeck").ready()
    before = on_board(table)
    table.play("establish", "nothing")
    assert (held(table), on_board(table), table.s.pile, table.s.drawn) == ({}, before, 13, 0)
    assert set(before) == set(TAVERNS)
    assert table.play("end turn").state.turn == BLUE  # nothing to put on the board


@pytest.mark.rule("HT-9.2")
def test_a_marker_is_drawn_at_once_and_nobody_knows_it() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").ready()
    generator, unseen = table.s.rng, [table.s.unseen[kind] for kind in range(c.MARKER_KINDS)]
    table.play("establish")
    assert (table.s.pile, table.s.drawn) == (12, 1)
    assert table.s.rng == generator  # which one it is has not been settled
    assert [table.s.unseen[kind] for kind in range(c.MARKER_KINDS)] == unseen
    assert plate(table) == []
    table.play("nothing")
    for viewer in (RED, BLUE, -1):
        assert all(table.state.redeal(viewer, seed).view(viewer) == table.state.view(viewer) for seed in range(5))
    assert table.state.view(RED)["drawn"] == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-9.2")
def test_which_marker_was_drawn_is_chance_among_all_unseen_ones() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").ready().play("establish", "nothing")
    shown = set()
    for seed in range(200):
        redealt = Table(table.state.redeal(RED, seed)).play("end turn")
        shown.update(plate(redealt))
    assert shown == set(c.MARKER_IDS)


@pytest.mark.rule("HT-9.3", "HT-13.3")
def test_an_empty_pile_triggers_the_end_and_the_marker_is_kept() -> None:
    table = thirteen_taken().fill("hamburg-lubeck").ready()
    assert (table.s.pile, len(on_board(table))) == (0, 3)
    table.play("establish")
    assert not table.state.over
    assert held(table) == {"remove_three": 1}
    table.play("nothing")
    assert table.state.over
    assert table.state.view()["ended_by"] == ["markers"]
    assert held(table) == {"remove_three": 1}
    assert table.state.sources(RED)["markers"] == 1
    assert table.state.check() is None


def thirteen_taken() -> Table:
    """Blue has used every marker but the three on the board."""
    table = position().markers(
        hamburg_lubeck="remove_three", arnheim_munster="develop_ability", quedlinburg_halle="extra_office"
    )
    for kind in range(c.MARKER_KINDS):
        for _ in range(table.s.unseen[kind]):
            if kind == c.EXTRA_OFFICE:
                table.holding("extra_office", seat=BLUE)
            else:
                table.used(c.MARKER_IDS[kind], seat=BLUE)
    return table


@pytest.mark.rule("HT-9.4")
def test_a_taken_marker_may_be_used_in_the_same_turn() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").ready()
    assert "use three-actions" not in table.offers()
    table.play("establish")
    assert table.refuses("use three-actions")  # not in the middle of the action
    table.play("nothing")
    assert "use three-actions" in table.offers()
    table.play("use three-actions")
    assert table.s.actions_left == 1 + 3
    assert held(table) == {}
    assert table.refuses("use three-actions")  # once only
    assert table.state.check() is None


@pytest.mark.rule("HT-9.4")
def test_or_in_a_later_own_turn_but_not_in_the_turn_of_another_player() -> None:
    table = position(players=3).holding("three_actions").ready().play("end turn")
    for _ in (BLUE, GREEN):
        assert "use three-actions" not in table.offers()
        assert table.refuses("use three-actions")
        table.play("end turn")
    assert table.play("use three-actions").s.actions_left == 2 + 3
    assert table.state.check() is None


@pytest.mark.rule("HT-9.4")
@pytest.mark.example("23")
def test_an_extra_office_marker_just_taken_waits_for_the_next_establish_action() -> None:
    table = position().markers(hamburg_lubeck="extra_office").office("hamburg", BLUE).office("minden", BLUE)
    table.fill("hamburg-lubeck").fill("minden-hannover").ready().play("establish", "hamburg-lubeck")
    assert held(table) == {"extra_office": 1}
    assert table.offers() == ["office lubeck", "ability", "nothing"]
    assert table.refuses("extra office hamburg", "extra office lubeck")
    table.play("nothing", "establish")
    assert table.offers() == ["office hannover", "extra office minden", "nothing"]
    table.play("extra office minden")
    assert held(table) == {}
    assert table.seat().offices[c.CITY_IDS.index("minden")] == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-9.4")
def test_an_older_extra_office_marker_may_be_used_when_another_one_is_taken() -> None:
    table = position().markers(hamburg_lubeck="extra_office").holding("extra_office").office("hamburg", BLUE)
    table.fill("hamburg-lubeck").ready().play("establish")
    assert "extra office hamburg" in table.offers()
    table.play("extra office hamburg")
    assert held(table) == {"extra_office": 1}
    assert table.state.check() is None


@pytest.mark.rule("HT-9.5", "HT-14.5")
def test_a_used_marker_is_kept_and_counts_like_an_unused_one() -> None:
    table = position().holding("three_actions", "four_actions").ready()
    assert table.state.sources(RED)["markers"] == 3
    table.play("use three-actions")
    seen = table.state.view(viewer=BLUE)["seats"][RED]
    assert (seen["used"], seen["unused"]) == ({"three_actions": 1}, {"four_actions": 1})
    assert table.state.sources(RED)["markers"] == 3
    table.play("use four-actions")
    assert table.state.sources(RED)["markers"] == 3
    assert table.state.check() is None


@pytest.mark.rule("HT-9.6")
def test_a_drawn_marker_comes_on_the_board_at_the_end_of_the_turn_only() -> None:
    table = markers_at(position(seed=2)).fill("hamburg-lubeck").fill("duisburg-dortmund").ready()
    table.play("establish", "hamburg-lubeck", "nothing")
    assert set(on_board(table)) == {"arnheim-munster", "quedlinburg-halle"}
    table.play("establish", "nothing")  # nothing new can be won with a second route in this turn
    assert held(table) == {"three_actions": 1}
    assert set(on_board(table)) == {"arnheim-munster", "quedlinburg-halle"}
    table.play("end turn", "kampen-arnheim")
    assert set(on_board(table)) == {"arnheim-munster", "quedlinburg-halle", "kampen-arnheim"}
    assert table.state.turn == BLUE
    assert table.state.check() is None


@pytest.mark.rule("HT-9.6", "HT-11.8", "HT-14.6")
def test_a_marker_on_the_plate_belongs_to_nobody() -> None:
    drawn = markers_at(position()).fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert drawn.s.drawn == 1
    assert drawn.state.sources(RED)["markers"] == 1  # the one taken, not the one drawn
    waiting = position().on("hamburg-lubeck", "trader").ready()
    idle = waiting.offers()
    waiting.on_plate("four_actions", "develop_ability", "remove_three").ready()
    assert waiting.offers() == idle
    assert waiting.refuses("use four-actions", "use develop-ability", "use remove-three")
    assert waiting.state.sources(RED)["markers"] == 0


# New markers


@pytest.mark.rule("HT-11.1", "HT-11.6")
def test_the_new_marker_is_shown_and_put_on_a_route_of_free_choice() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").ready().play("establish", "nothing")
    generator = table.s.rng
    table.play("end turn")
    assert (table.state.turn, table.state.actor, table.s.drawn) == (RED, RED, 0)
    assert table.s.rng != generator  # drawn when it is shown
    (kind,) = plate(table)
    assert [seen["plate"] for seen in table.state.view(BLUE)["seats"]] == [[kind], [], [], []]
    # every route but the two with a marker, taverns or not, and also the one whose marker was taken
    assert table.offers() == [name for name in c.ROUTE_IDS if name not in ("arnheim-munster", "quedlinburg-halle")]
    table.play("emden-stade")
    assert on_board(table)["emden-stade"] == kind
    assert plate(table) == []
    assert (table.state.turn, table.s.actions_left) == (BLUE, 2)
    assert table.state.check() is None


@pytest.mark.rule("HT-11.1")
def test_nothing_else_can_be_done_before_it_lies_there() -> None:
    table = markers_at(position()).holding("four_actions").fill("hamburg-lubeck").ready()
    table.play("establish", "nothing", "end turn")
    assert set(table.offers()) <= set(c.ROUTE_IDS)
    assert table.refuses("done", "income", "place", "use four-actions", "use three-actions", "end turn")


@pytest.mark.rule("HT-11.2")
def test_one_new_marker_for_every_marker_taken() -> None:
    table = position().markers(
        hamburg_lubeck="swap_offices", duisburg_dortmund="remove_three", quedlinburg_halle="extra_office"
    )
    table.fill("hamburg-lubeck").fill("duisburg-dortmund").ready()
    table.play("establish", "hamburg-lubeck", "nothing", "establish", "nothing")
    assert (table.s.pile, table.s.drawn) == (11, 2)
    table.play("end turn", "kampen-arnheim")
    assert table.state.turn == RED
    table.play("emden-stade")
    assert table.state.turn == BLUE
    assert set(on_board(table)) == {"quedlinburg-halle", "kampen-arnheim", "emden-stade"}
    assert table.state.check() is None


@pytest.mark.rule("HT-11.3")
def test_a_route_takes_one_marker_also_when_the_other_was_placed_just_before() -> None:
    table = position().markers(
        hamburg_lubeck="swap_offices", duisburg_dortmund="remove_three", quedlinburg_halle="extra_office"
    )
    table.fill("hamburg-lubeck").fill("duisburg-dortmund").ready()
    table.play("establish", "hamburg-lubeck", "nothing", "establish", "nothing", "end turn")
    assert "quedlinburg-halle" not in table.offers()
    assert table.refuses("quedlinburg-halle")
    table.play("kampen-arnheim")
    assert "kampen-arnheim" not in table.offers()
    assert table.refuses("quedlinburg-halle", "kampen-arnheim")


@pytest.mark.rule("HT-11.4")
@pytest.mark.parametrize("owner", [RED, BLUE, YELLOW])
@pytest.mark.parametrize("piece", ["trader", "merchant"])
def test_a_route_with_a_piece_of_anybody_takes_no_marker(owner: int, piece: str) -> None:
    table = markers_at(position()).fill("hamburg-lubeck").on("minden-hannover", piece, seat=owner).ready()
    table.play("establish", "nothing", "end turn")
    assert "minden-hannover" not in table.offers()
    assert table.refuses("minden-hannover")
    assert table.play("bremen-minden").state.check() is None


@pytest.mark.rule("HT-11.5")
def test_one_end_city_must_have_an_empty_house() -> None:
    """Goslar and Magdeburg have two houses each."""
    table = markers_at(position()).develop("privilegium", 3).fill("hamburg-lubeck")
    table.office("goslar", BLUE, BLUE).office("magdeburg", BLUE).ready().play("establish", "nothing", "end turn")
    assert "goslar-magdeburg" in table.offers()  # one house is empty in Magdeburg
    table = markers_at(position()).fill("hamburg-lubeck").office("goslar", BLUE, BLUE).office("magdeburg", BLUE, GREEN)
    table.ready().play("establish", "nothing", "end turn")
    offers = table.offers()
    assert "goslar-magdeburg" not in offers
    assert {"stendal-magdeburg", "goslar-quedlinburg", "hildesheim-goslar"} <= set(offers)  # the other end is open
    assert table.refuses("goslar-magdeburg")
    assert table.play("kampen-arnheim").state.check() is None


@pytest.mark.rule("HT-11.5")
def test_an_extra_office_fills_no_house() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").office("goslar", BLUE, BLUE).office("magdeburg", BLUE)
    table.extra_office("magdeburg", BLUE).ready().play("establish", "nothing", "end turn")
    assert "goslar-magdeburg" in table.offers()


@pytest.mark.rule("HT-11.1", "HT-11.2", "HT-11.3", "HT-11.4", "HT-11.5")
@pytest.mark.example("35")
def test_new_marker() -> None:
    table = markers_at(position()).fill("hamburg-lubeck").on("stade-hamburg", "merchant", seat=GREEN)
    table.office("goslar", BLUE, BLUE).office("magdeburg", BLUE, GREEN).office("brunswiek", BLUE).ready()
    table.play("establish", "nothing", "end turn")
    closed = {"stade-hamburg", "arnheim-munster", "quedlinburg-halle", "goslar-magdeburg"}
    assert set(table.offers()) == set(c.ROUTE_IDS) - closed
    assert {"brunswiek-stendal", *TAVERNS, "hamburg-lubeck"} <= set(table.offers())
    assert table.refuses(*sorted(closed))


@pytest.mark.rule("HT-11.6")
def test_a_single_legal_route_is_taken_without_asking() -> None:
    table = nearly_full()
    table.play("establish", "hamburg-lubeck", "nothing", "end turn")
    assert plate(table) == []
    assert set(on_board(table)) == {"hamburg-lubeck", "arnheim-munster", "quedlinburg-halle"}
    assert table.state.turn == BLUE
    assert table.state.check() is None


def nearly_full(seed: int = 1) -> Table:
    """Red can establish two routes with markers; every route without a marker holds a piece."""
    table = markers_at(position(seed=seed)).fill("hamburg-lubeck").fill("arnheim-munster")
    table.on("duisburg-dortmund", "trader", seat=BLUE)
    others = [name for name in c.ROUTE_IDS if not table.s.occupied[route(name)] and name not in on_board(table)]
    for i, name in enumerate(others):
        table.on(name, "trader", seat=(BLUE, GREEN, YELLOW)[i % 3])
    return table.ready()


@pytest.mark.rule("HT-11.7")
def test_several_markers_are_shown_together_and_placed_in_the_order_drawn() -> None:
    orders = set()
    for seed in range(12):
        table = position(seed=seed).markers(
            hamburg_lubeck="swap_offices", duisburg_dortmund="remove_three", quedlinburg_halle="extra_office"
        )
        table.fill("hamburg-lubeck").fill("duisburg-dortmund").ready()
        table.play("establish", "hamburg-lubeck", "nothing", "establish", "nothing", "end turn")
        first, second = plate(table)
        generator = table.s.rng
        table.play("kampen-arnheim")
        assert plate(table) == [second]
        assert table.s.rng == generator  # both were shown before the first was placed
        table.play("emden-stade")
        assert (on_board(table)["kampen-arnheim"], on_board(table)["emden-stade"]) == (first, second)
        assert plate(table) == []
        orders.add((first, second))
    assert len(orders) > 6


@pytest.mark.rule("HT-11.6", "HT-11.8", "HT-13.11")
@pytest.mark.example("37")
def test_a_marker_without_a_place_waits_on_the_plate() -> None:
    table = nearly_full()
    table.play("establish", "hamburg-lubeck", "nothing", "place", "trader", "hamburg-lubeck", "end turn")
    assert table.state.turn == BLUE  # nothing was asked, and the game goes on
    assert set(on_board(table)) == {"arnheim-munster", "quedlinburg-halle"}
    (first,) = plate(table)
    assert table.state.view(GREEN)["seats"][RED]["plate"] == [first]  # face up
    assert table.state.check() is None
    table.play("move", "duisburg-dortmund", "hamburg-lubeck", "done", "end turn")  # Blue leaves a route empty
    assert table.state.turn == GREEN
    assert plate(table) == [first]  # only Red may place it
    table.play("end turn", "end turn", "establish", "nothing", "end turn")
    assert (table.state.turn, table.state.actor) == (RED, RED)
    old, new = plate(table)
    assert old == first
    assert table.offers() == ["arnheim-munster", "duisburg-dortmund"]
    assert table.refuses("done", "end turn")
    table.play("duisburg-dortmund")
    assert on_board(table) == {
        "duisburg-dortmund": old, "arnheim-munster": new, "quedlinburg-halle": "extra_office"
    }  # fmt: skip
    assert (plate(table), table.state.turn) == ([], BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-11.8")
def test_it_goes_on_waiting_while_no_route_is_legal() -> None:
    table = nearly_full()
    table.play("establish", "hamburg-lubeck", "nothing", "place", "trader", "hamburg-lubeck", "end turn")
    (first,) = plate(table)
    table.play("end turn", "end turn", "end turn")
    assert table.state.turn == RED
    table.play("end turn")
    assert (table.state.turn, plate(table)) == (BLUE, [first])
    assert set(on_board(table)) == {"arnheim-munster", "quedlinburg-halle"}
    assert table.state.check() is None


@pytest.mark.rule("HT-11.8")
def test_it_is_placed_in_the_first_own_turn_that_allows_it_without_a_new_one() -> None:
    table = position().marker_on("osnabruck-bremen", None).on_plate("four_actions").ready().play("end turn")
    assert plate(table) == ["four_actions"]
    assert set(table.offers()) == set(c.ROUTE_IDS) - set(TAVERNS[1:])
    table.play("kampen-arnheim")
    assert on_board(table)["kampen-arnheim"] == "four_actions"
    assert table.state.check() is None


@pytest.mark.rule("HT-11.9")
def test_markers_on_the_board_stay_on_their_routes() -> None:
    """Neither pieces nor completed cities at both ends move a marker, only establishing its route does."""
    table = position().markers(
        goslar_magdeburg="swap_offices", kampen_arnheim="develop_ability", minden_hannover="extra_office"
    )
    table.office("goslar", BLUE, BLUE).office("magdeburg", BLUE, GREEN).on(
        "kampen-arnheim", "trader", "trader", "trader", seat=GREEN
    )
    table.on("minden-hannover", "trader", seat=BLUE)
    left = {"goslar-magdeburg": "swap_offices", "minden-hannover": "extra_office"}
    table.ready().play("place", "trader", "goslar-magdeburg", "end turn")
    table.play("move", "goslar-magdeburg", "done", "end turn")
    assert on_board(table) == {**left, "kampen-arnheim": "develop_ability"}
    table.play("establish", "nothing")
    assert on_board(table) == left
    table.play("end turn")
    assert on_board(table) == left
    assert table.refuses("goslar-magdeburg", "minden-hannover")
    table.play("hamburg-lubeck")
    assert {name: kind for name, kind in on_board(table).items() if name != "hamburg-lubeck"} == left
    assert table.state.check() is None
