"""Section 12: what the bonus markers do."""

from __future__ import annotations

import pytest

from tests.games.hansa_teutonica.positions import Table, c, city, position

RED, BLUE, GREEN, YELLOW = range(4)
USES = {
    "swap_offices": "use swap-offices",
    "three_actions": "use three-actions",
    "four_actions": "use four-actions",
    "develop_ability": "use develop-ability",
    "remove_three": "use remove-three",
}


def uses(table: Table) -> list[str]:
    return [offer for offer in table.offers() if offer.startswith("use ")]


def houses(table: Table, name: str) -> list[tuple[int, str]]:
    """Owner and shape in the occupied houses of a city, from left to right."""
    row = [table.s.houses[c.HOUSES * city(name) + at] for at in range(c.HOUSES)]
    return [((piece - 1) // 2, c.SHAPES[(piece - 1) % 2]) for piece in row if piece]


def extras(table: Table, name: str) -> list[tuple[int, str]]:
    """Owner and shape of the extra offices of a city, from left to right."""
    seen = next(found for found in table.state.view()["cities"] if found["id"] == name)
    return [(office["seat"], office["shape"]) for office in seen["extra"]]


def busy(*kinds: str, seat: int = RED) -> Table:
    """A position in which every marker has an effect, with these in front of a desk."""
    table = position().holding(*kinds, seat=seat).office("lubeck", BLUE, RED)
    return table.on("kampen-arnheim", "trader", "trader", seat=BLUE).on("kampen-arnheim", "trader", seat=GREEN).ready()


# All markers


@pytest.mark.rule("HT-12.1")
@pytest.mark.parametrize(("kind", "use"), [*USES.items()])
def test_a_marker_is_used_once_by_the_player_who_took_it(kind: str, use: str) -> None:
    table = busy(kind)
    assert uses(table) == [use]
    table.play(use)
    choices = {"develop_ability": ["bursa"], "remove_three": ["seat 2", "seat 2"]}
    table.play(*choices.get(kind, []))
    assert uses(table) == []
    assert table.refuses(use)
    assert (table.seat().unused[c.MARKER_IDS.index(kind)], table.seat().used[c.MARKER_IDS.index(kind)]) == (0, 1)
    assert table.state.check() is None
    other = busy(kind, seat=BLUE)
    assert uses(other) == []
    assert other.refuses(use)


@pytest.mark.rule("HT-12.1")
def test_two_markers_of_a_kind_are_used_one_by_one() -> None:
    table = position().holding("three_actions", "three_actions").ready().play("use three-actions")
    assert uses(table) == ["use three-actions"]
    assert uses(table.play("use three-actions")) == []
    assert table.seat().used[c.THREE_ACTIONS] == 2
    assert table.state.check() is None


@pytest.mark.rule("HT-12.2")
def test_only_markers_with_an_effect_now_are_offered() -> None:
    every = ("swap_offices", "three_actions", "four_actions", "develop_ability", "remove_three")
    assert uses(busy(*every)) == list(USES.values())
    bare = position().holding(*every).unpack(RED).ready()  # no office, no piece on a route, every track full
    assert uses(bare) == ["use three-actions", "use four-actions"]
    assert bare.refuses("use swap-offices", "use develop-ability", "use remove-three")


@pytest.mark.rule("HT-12.3")
def test_the_choices_of_a_marker_come_before_anything_else() -> None:
    table = busy("develop_ability", "four_actions", "remove_three").play("use develop-ability")
    assert table.offers() == ["clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa"]
    assert table.refuses("done", "place", "income", "use four-actions", "end turn")
    table.play("bursa", "use remove-three")
    while table.s.amount > 1:
        assert table.refuses("done", "place", "use four-actions", "end turn")
        table.play(table.offers()[0])
    assert table.state.check() is None


# Extra office


def at_brunswiek(*owners: int) -> Table:
    """Red has filled Brunswiek-Stendal with three traders and a merchant and holds a marker."""
    return (
        position().holding("extra_office").office("brunswiek", *owners).fill("brunswiek-stendal", merchants=1).ready()
    )


@pytest.mark.rule("HT-12.4")
@pytest.mark.parametrize(("piece", "stock"), [("trader", (2, 1)), ("merchant", (3, 0))])
def test_one_piece_of_the_route_goes_to_the_left_of_the_houses(piece: str, stock: tuple[int, int]) -> None:
    table = at_brunswiek(BLUE).play("establish", "extra office brunswiek")
    before = table.in_stock()
    assert table.offers() == ["trader", "merchant"]
    table.play(piece)
    assert (extras(table, "brunswiek"), houses(table, "brunswiek")) == ([(RED, piece)], [(BLUE, "trader")])
    assert table.in_stock() == (before[0] + stock[0], before[1] + stock[1])
    assert table.on_route("brunswiek-stendal") == (0, 0)
    assert (table.seat().unused[c.EXTRA_OFFICE], table.seat().used[c.EXTRA_OFFICE]) == (0, 1)
    assert table.s.actions_left == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-12.4", "HT-3.8")
def test_it_is_used_inside_an_establish_action_only() -> None:
    table = at_brunswiek(BLUE)
    assert uses(table) == []
    table.play("establish", "nothing")
    assert table.seat().unused[c.EXTRA_OFFICE] == 1
    without = position().office("brunswiek", BLUE).fill("brunswiek-stendal").ready().play("establish")
    assert without.offers() == ["office stendal", "nothing"]
    assert without.refuses("extra office brunswiek")


@pytest.mark.rule("HT-12.4")
def test_it_stands_in_one_of_the_two_end_cities() -> None:
    table = position().holding("extra_office").office("hamburg", BLUE).office("lubeck", RED).office("stade", BLUE)
    table.fill("hamburg-lubeck").ready().play("establish")
    extra = [offer for offer in table.offers() if offer.startswith("extra ")]
    assert extra == ["extra office hamburg", "extra office lubeck"]
    table.play("extra office lubeck")
    assert (extras(table, "lubeck"), extras(table, "hamburg")) == ([(RED, "trader")], [])
    assert table.state.check() is None


@pytest.mark.rule("HT-12.5", "HT-12.12")
def test_privilege_shape_and_full_houses_do_not_matter() -> None:
    """White privilege: Kampen begins with orange; Quedlinburg takes merchants only; both have one Blue office."""
    for name, there in (("kampen", "kampen-osnabruck"), ("quedlinburg", "gottingen-quedlinburg")):
        table = position().holding("extra_office").office(name, BLUE).fill(there).ready().play("establish")
        assert f"office {name}" not in table.offers()
        table.play(f"extra office {name}")
        assert extras(table, name) == [(RED, "trader")]
        assert table.state.check() is None
    full = position().holding("extra_office").office("hamburg", BLUE, GREEN, BLUE).fill("hamburg-lubeck").ready()
    full.play("establish", "extra office hamburg")
    assert extras(full, "hamburg") == [(RED, "trader")]
    assert full.state.check() is None


@pytest.mark.rule("HT-12.5")
@pytest.mark.parametrize("owner", [RED, BLUE, YELLOW])
def test_one_occupied_house_of_any_player_is_enough(owner: int) -> None:
    table = position().holding("extra_office").office("hamburg", owner).fill("hamburg-lubeck").ready()
    assert "extra office hamburg" in table.play("establish").offers()


@pytest.mark.rule("HT-12.5")
@pytest.mark.example("22")
def test_extra_office_in_an_empty_city() -> None:
    table = position().holding("extra_office").office("hamburg", BLUE).fill("stade-hamburg", merchants=1).ready()
    table.play("establish")
    assert table.offers() == ["office stade", "extra office hamburg", "ability", "nothing"]
    assert table.refuses("extra office stade")


@pytest.mark.rule("HT-12.6")
def test_it_may_be_used_although_a_house_could_be_occupied() -> None:
    table = position().holding("extra_office").office("arnheim", BLUE).fill("arnheim-duisburg", merchants=1).ready()
    table.play("establish")
    assert table.offers() == ["office arnheim", "office duisburg", "extra office arnheim", "nothing"]
    table.play("extra office arnheim")
    assert table.offers() == ["trader", "merchant"]  # the player chooses
    table.play("merchant")
    assert (houses(table, "arnheim"), extras(table, "arnheim")) == ([(BLUE, "trader")], [(RED, "merchant")])
    assert table.state.check() is None


@pytest.mark.rule("HT-12.6")
@pytest.mark.parametrize("merchants", [0, 3])
def test_with_one_shape_on_the_route_nothing_is_asked(merchants: int) -> None:
    table = position().develop("liber_sophiae", 2).holding("extra_office").office("hamburg", BLUE)
    table.fill("hamburg-lubeck", merchants=merchants).ready().play("establish", "extra office hamburg")
    assert extras(table, "hamburg") == [(RED, "merchant" if merchants else "trader")]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.7")
def test_a_further_extra_office_goes_to_the_left_of_the_earlier_ones() -> None:
    table = at_brunswiek(BLUE).holding("extra_office", seat=BLUE).ready()
    table.play("establish", "extra office brunswiek", "merchant", "end turn")
    table.fill("minden-brunswiek", seat=BLUE).ready().play("establish", "extra office brunswiek")
    assert extras(table, "brunswiek") == [(BLUE, "trader"), (RED, "merchant")]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.4", "HT-12.5", "HT-12.6", "HT-12.7", "HT-12.8", "HT-12.9", "HT-8.7", "HT-8.8")
@pytest.mark.example("21")
def test_extra_office() -> None:
    table = at_brunswiek(BLUE).holding("extra_office").ready()
    assert table.s.completed == 1
    table.play("establish", "extra office brunswiek", "merchant")
    assert (table.seat(RED).offices[city("brunswiek")], table.seat(BLUE).offices[city("brunswiek")]) == (1, 1)
    assert table.controlled() == [0, 1, 0, 0]
    table.fill("brunswiek-stendal").ready().play("establish", "extra office brunswiek")
    assert (table.seat(RED).offices[city("brunswiek")], table.seat(BLUE).offices[city("brunswiek")]) == (2, 1)
    assert table.controlled() == [1, 0, 0, 0]
    assert table.s.completed == 1
    assert table.track() == [0, 2, 0, 0]  # control of Brunswiek, judged both times before the new office
    assert table.state.check() is None


@pytest.mark.rule("HT-12.8")
def test_it_counts_for_the_network() -> None:
    table = at_brunswiek(BLUE).develop("liber_sophiae").office("stendal", RED, RED).ready()
    assert table.state.sources(RED)["network"] == 2
    table.play("establish", "extra office brunswiek", "trader")
    assert table.state.sources(RED)["network"] == 3
    assert table.state.check() is None


@pytest.mark.rule("HT-12.9")
def test_it_cannot_be_swapped() -> None:
    """Blue's only house and Red's extra office left of it are no pair."""
    table = position().holding("swap_offices").office("brunswiek", BLUE).extra_office("brunswiek", RED).ready()
    assert uses(table) == []
    assert table.refuses("use swap-offices")
    table.office("arnheim", BLUE, GREEN).extra_office("arnheim", RED).ready().play("use swap-offices")
    assert houses(table, "arnheim") == [(GREEN, "merchant"), (BLUE, "trader")]  # the only pair, so nothing is asked
    assert extras(table, "arnheim") == [(RED, "trader")]


@pytest.mark.rule("HT-12.9")
def test_it_gives_no_coin_point_and_completes_no_city() -> None:
    """Lübeck has two houses, the first with a coin."""
    table = position().holding("extra_office").office("lubeck", BLUE).fill("hamburg-lubeck").ready().play("establish")
    assert table.track() == [0, 1, 0, 0]
    table.play("extra office lubeck")
    assert (table.track(), table.s.completed) == ([0, 1, 0, 0], 0)
    table.fill("hamburg-lubeck").actions(2).ready().develop("privilegium", 2).ready().play("establish", "office lubeck")
    assert table.s.completed == 1  # the house behind it was still empty
    assert table.state.check() is None


@pytest.mark.rule("HT-12.10")
def test_one_extra_office_in_one_action_and_nothing_else_with_it() -> None:
    table = position().holding("extra_office", "extra_office").office("hamburg", BLUE).office("lubeck", BLUE)
    table.fill("hamburg-lubeck").ready().play("establish", "extra office hamburg")
    assert (table.seat().unused[c.EXTRA_OFFICE], table.s.actions_left) == (1, 1)
    assert (extras(table, "hamburg"), extras(table, "lubeck")) == ([(RED, "trader")], [])
    assert table.refuses("ability", "nothing")
    assert "place" in table.offers()
    assert table.state.check() is None


# Swap offices


@pytest.mark.rule("HT-12.11")
def test_two_neighbouring_houses_of_a_city() -> None:
    table = position().unpack(*range(4)).holding("swap_offices").office("minden", RED, BLUE, GREEN, BLUE)
    table.office("arnheim", RED, RED, BLUE).office("hamburg", BLUE).ready().play("use swap-offices")
    assert table.offers() == ["arnheim", "minden"]
    assert table.refuses("hamburg", "lubeck")
    table.play("minden")
    assert table.offers() == ["houses 1-2", "houses 2-3", "houses 3-4"]
    table.play("houses 2-3")
    assert [owner for owner, _shape in houses(table, "minden")] == [RED, GREEN, BLUE, BLUE]
    assert table.s.actions_left == 5  # no action is spent
    assert table.state.check() is None


@pytest.mark.rule("HT-12.11", "HT-12.12", "HT-12.13", "HT-8.8")
@pytest.mark.example("18")
def test_swap_and_shape_swap_and_colour() -> None:
    table = position().holding("swap_offices").office("arnheim", RED, BLUE).ready()
    assert houses(table, "arnheim") == [(RED, "trader"), (BLUE, "merchant")]
    table.play("use swap-offices")
    assert houses(table, "arnheim") == [(BLUE, "merchant"), (RED, "trader")]  # a trader in the round house
    assert table.state.check() is None
    table = position().develop("privilegium").holding("swap_offices").office("bremen", RED, BLUE).ready()
    assert (houses(table, "bremen"), table.controlled()) == ([(RED, "merchant"), (BLUE, "trader")], [0, 1, 0, 0])
    table.play("use swap-offices")
    assert (houses(table, "bremen"), table.controlled()) == ([(BLUE, "trader"), (RED, "merchant")], [1, 0, 0, 0])
    assert table.state.check() is None


@pytest.mark.rule("HT-12.14")
@pytest.mark.example("19")
@pytest.mark.parametrize("scope", ["any", "own"])
def test_swap_of_other_players_offices(scope: str) -> None:
    table = position(swap_scope=scope).holding("swap_offices", seat=GREEN).office("arnheim", RED, BLUE).ready()
    table.play("end turn", "end turn")
    assert table.state.turn == GREEN
    if scope == "own":
        assert uses(table) == []
        assert table.refuses("use swap-offices")
    else:
        table.play("use swap-offices")
        assert houses(table, "arnheim") == [(BLUE, "merchant"), (RED, "trader")]
        assert table.state.check() is None


def scope_setting(scope: str) -> Table:
    """Red has the last office of Minden and the first of Hamburg, and none in Arnheim."""
    table = position(swap_scope=scope).unpack(BLUE, GREEN).holding("swap_offices").office("hamburg", RED, BLUE)
    return table.office("arnheim", BLUE, GREEN).office("minden", BLUE, GREEN, BLUE, RED).ready()


@pytest.mark.rule("HT-12.14")
def test_with_any_all_pairs_are_offered() -> None:
    table = scope_setting("any").play("use swap-offices")
    assert table.offers() == ["hamburg", "arnheim", "minden"]
    assert table.play("minden").offers() == ["houses 1-2", "houses 2-3", "houses 3-4"]
    table.play("houses 1-2")
    assert [owner for owner, _shape in houses(table, "minden")] == [GREEN, BLUE, BLUE, RED]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.14")
def test_with_own_only_pairs_with_an_office_of_the_user_are_offered() -> None:
    table = scope_setting("own").play("use swap-offices")
    assert table.offers() == ["hamburg", "minden"]
    assert table.refuses("arnheim")
    table.play("minden")  # houses 3-4 are the only pair, so nothing is asked
    assert [owner for owner, _shape in houses(table, "minden")] == [BLUE, GREEN, RED, BLUE]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.15")
def test_both_houses_are_occupied_by_different_owners() -> None:
    table = position().holding("swap_offices").office("hamburg", RED, RED).office("minden", BLUE).ready()
    assert uses(table) == []  # the same owner, or nobody next door
    assert table.refuses("use swap-offices")
    table.office("hamburg", BLUE).ready().play("use swap-offices")  # the only pair is houses 2-3
    assert [owner for owner, _shape in houses(table, "hamburg")] == [RED, BLUE, RED]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.16")
def test_a_swap_gives_no_points_and_changes_no_counter() -> None:
    """Red swaps in completed Lübeck with its coin: offices change hands, nothing else happens."""
    table = position().holding("swap_offices").office("lubeck", BLUE, RED).office("hamburg", BLUE).ready()
    before = [table.state.sources(seat) for seat in range(4)]
    table.play("use swap-offices")
    assert (table.track(), table.s.completed, table.s.chains) == ([0, 0, 0, 0], 1, 0)
    assert [table.seat(seat).offices[city("lubeck")] for seat in (RED, BLUE)] == [1, 1]
    after = [table.state.sources(seat) for seat in range(4)]
    assert [found["network"] for found in after] == [found["network"] for found in before]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.16")
def test_merchants_on_the_table_cannot_be_swapped() -> None:
    table = position().develop("privilegium", seat=BLUE).holding("swap_offices").on_table(7).on_table(8, seat=BLUE)
    table.office("coellen", BLUE).ready()
    assert uses(table) == []
    assert table.refuses("use swap-offices")


# Extra actions


@pytest.mark.rule("HT-12.17")
@pytest.mark.parametrize(("kind", "more"), [("three_actions", 3), ("four_actions", 4)])
def test_more_actions_in_this_turn(kind: str, more: int) -> None:
    table = position(players=2, two_player_provinces="off").holding(kind).fill("duisburg-dortmund").ready()
    table.play("income", USES[kind])
    assert table.s.actions_left == 1 + more
    table.play("establish", "nothing", "place", "trader", "kampen-arnheim", "move", "hamburg-lubeck", "done")
    assert table.s.actions_left == more - 2  # with any kind of action
    table.play("end turn")
    assert (table.state.turn, table.s.actions_left) == (BLUE, 2)
    table.play("end turn")
    assert (table.state.turn, table.s.actions_left) == (RED, 2)  # what was left is lost
    assert table.state.check() is None


@pytest.mark.rule("HT-12.17")
def test_several_such_markers_add_up() -> None:
    table = position().develop("actiones", 5).holding("three_actions", "three_actions", "four_actions", "four_actions")
    table.ready()
    assert table.s.actions_left == 5
    table.play("use three-actions", "use four-actions", "use three-actions", "use four-actions")
    assert table.s.actions_left == 19
    assert table.state.check() is None


@pytest.mark.rule("HT-12.18", "HT-12.2")
def test_it_may_be_used_with_no_action_left() -> None:
    table = position().holding("four_actions").ready().play("income", "place", "trader", "kampen-arnheim")
    assert table.s.actions_left == 0
    assert table.offers() == ["use four-actions", "end turn"]
    assert table.play("use four-actions").s.actions_left == 4
    assert {"place", "move", "end turn"} <= set(table.offers())
    assert table.state.check() is None


@pytest.mark.rule("HT-12.18")
def test_it_always_has_an_effect_but_not_after_the_turn() -> None:
    """Even a player who can do nothing with an action may use it; once the turn has ended it is too late."""
    table = position().markers(
        hamburg_lubeck="three_actions", kampen_arnheim="swap_offices", duisburg_dortmund="extra_office"
    )
    table.holding("four_actions").fill("hamburg-lubeck").ready().play("establish", "nothing", "end turn")
    assert table.refuses("use three-actions", "use four-actions")  # the new marker is being placed
    table.play("emden-stade")
    assert table.state.turn == BLUE
    assert table.refuses("use three-actions", "use four-actions")


# Develop ability


@pytest.mark.rule("HT-12.19")
@pytest.mark.parametrize("ability", c.ABILITY_IDS)
def test_any_one_ability_without_city_and_route(ability: str) -> None:
    table = position().holding("develop_ability").ready()
    supply, stock = table.in_supply(), table.in_stock()
    table.play("use develop-ability")
    assert table.offers() == list(c.ABILITY_IDS)
    table.play(ability)
    assert [table.seat().steps[i] for i in range(5)] == [int(found == ability) for found in c.ABILITY_IDS]
    freed = (0, 1) if ability == "liber_sophiae" else (1, 0)
    assert (table.in_supply(), table.in_stock()) == ((supply[0] + freed[0], supply[1] + freed[1]), stock)
    assert table.s.actions_left == (3 if ability == "actiones" else 2)
    assert table.state.check() is None


@pytest.mark.rule("HT-12.20", "HT-10.18", "HT-10.19")
@pytest.mark.parametrize(("steps", "more"), [*enumerate((1, 0, 1, 0, 1))])
def test_a_higher_actiones_counts_at_once_and_an_equal_one_frees_its_piece(steps: int, more: int) -> None:
    table = position().develop("actiones", steps).holding("develop_ability").actions(2).ready()
    supply = table.in_supply()
    table.play("use develop-ability", "actiones")
    assert table.s.actions_left == 2 + more
    assert table.in_supply() == (supply[0] + 1, supply[1])
    assert table.state.check() is None


@pytest.mark.rule("HT-12.20", "HT-10.21")
@pytest.mark.parametrize("full", c.ABILITY_IDS)
def test_a_full_track_is_not_offered(full: str) -> None:
    length = int(c.TRACK_LENGTH[c.ABILITY_IDS.index(full)])
    table = position().develop(full, length).holding("develop_ability").ready().play("use develop-ability")
    assert table.offers() == [ability for ability in c.ABILITY_IDS if ability != full]
    assert table.refuses(full)


# Remove three


@pytest.mark.rule("HT-12.21")
def test_three_pieces_go_to_their_owners_supplies() -> None:
    table = position().holding("remove_three").on("kampen-arnheim", "trader", "trader", seat=BLUE)
    table.on("hamburg-lubeck", "trader", seat=GREEN).on("minden-hannover", "trader", seat=YELLOW).ready()
    supplies = [table.in_supply(seat) for seat in range(4)]
    stocks = [table.in_stock(seat) for seat in range(4)]
    table.play("use remove-three")
    assert table.offers() == ["kampen-arnheim", "hamburg-lubeck", "minden-hannover"]
    assert table.refuses("duisburg-dortmund")
    table.play("kampen-arnheim", "kampen-arnheim", "hamburg-lubeck")
    assert (table.on_route("kampen-arnheim", BLUE), table.on_route("hamburg-lubeck", GREEN)) == ((0, 0), (0, 0))
    assert table.on_route("minden-hannover", YELLOW) == (1, 0)
    taken = [0, 2, 1, 0]
    assert [table.in_supply(seat) for seat in range(4)] == [
        (t + n, m) for (t, m), n in zip(supplies, taken, strict=True)
    ]
    assert [table.in_stock(seat) for seat in range(4)] == stocks
    assert table.s.actions_left == 2
    assert table.state.check() is None


@pytest.mark.rule("HT-12.21", "HT-12.22")
@pytest.mark.example("24")
def test_remove_three() -> None:
    table = position().develop("liber_sophiae", seat=BLUE).holding("remove_three")
    table.on("kampen-arnheim", "merchant", "merchant", "trader", seat=BLUE).ready()
    before = table.in_supply(BLUE)
    table.play("use remove-three")  # three pieces of one owner: nothing but the shapes is asked
    assert table.offers() == ["trader", "merchant"]
    table.play("merchant", "merchant")
    assert table.in_supply(BLUE) == (before[0] + 1, before[1] + 2)
    assert table.on_route("kampen-arnheim", BLUE) == (0, 0)
    assert table.state.check() is None


@pytest.mark.rule("HT-12.22")
def test_owner_and_shape_are_chosen_the_user_included() -> None:
    table = position().holding("remove_three").on("coellen-warburg", "trader", "merchant")
    table.on("coellen-warburg", "trader", seat=BLUE).on("coellen-warburg", "trader", seat=GREEN)
    table.on("hamburg-lubeck", "trader", seat=YELLOW).ready()
    supplies = [sum(table.in_supply(seat)) for seat in range(4)]
    table.play("use remove-three", "coellen-warburg")
    assert table.offers() == ["seat 1", "seat 2", "seat 3"]
    table.play("seat 1")
    assert table.offers() == ["trader", "merchant"]
    table.play("merchant", "coellen-warburg", "seat 3", "hamburg-lubeck")
    assert (table.on_route("coellen-warburg"), table.on_route("coellen-warburg", BLUE)) == ((1, 0), (1, 0))
    assert [sum(table.in_supply(seat)) - supplies[seat] for seat in range(4)] == [1, 0, 1, 1]
    assert table.state.check() is None


@pytest.mark.rule("HT-12.23")
def test_pieces_in_cities_and_on_the_table_cannot_be_taken() -> None:
    table = position().holding("remove_three").office("hamburg", BLUE, RED).extra_office("hamburg", GREEN)
    table.on_table(7, seat=BLUE).ready()
    assert uses(table) == []  # nothing stands on a route
    assert table.refuses("use remove-three")
    table.on("hamburg-lubeck", "trader", seat=BLUE).ready().play("use remove-three")
    assert (houses(table, "hamburg"), extras(table, "hamburg")) == (
        [(BLUE, "trader"), (RED, "trader")],
        [(GREEN, "trader")],
    )
    assert table.s.table[0] == BLUE
    assert table.state.check() is None


@pytest.mark.rule("HT-12.24")
@pytest.mark.parametrize("pieces", [1, 2])
def test_with_fewer_than_three_pieces_all_are_taken(pieces: int) -> None:
    table = position().holding("remove_three").on("hamburg-lubeck", *["trader"] * pieces, seat=BLUE).ready()
    supply = table.in_supply(BLUE)
    table.play("use remove-three")  # no choice is left
    assert (table.on_route("hamburg-lubeck", BLUE), table.in_supply(BLUE)) == ((0, 0), (supply[0] + pieces, supply[1]))
    assert table.seat().used[c.REMOVE_THREE] == 1
    assert "place" in table.offers()
    assert table.state.check() is None


@pytest.mark.rule("HT-12.24")
def test_nobody_stops_before_three() -> None:
    table = position().holding("remove_three").on("hamburg-lubeck", "trader", "trader").on("kampen-arnheim", "trader")
    table.on("minden-hannover", "trader", seat=BLUE).ready().play("use remove-three")
    for name in ("minden-hannover", "hamburg-lubeck"):
        assert table.refuses("done", "end turn", "nothing")
        table.play(name)
    assert table.offers() == ["kampen-arnheim", "hamburg-lubeck"]
    assert table.refuses("done", "end turn", "nothing")
    table.play("kampen-arnheim")
    assert table.on_route("hamburg-lubeck") == (1, 0)
    assert table.state.check() is None
