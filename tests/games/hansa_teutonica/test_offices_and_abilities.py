"""Section 10: what a player takes for an established route: an office, an ability, the Coellen table, or nothing."""

from __future__ import annotations

import pytest

from tests.games.hansa_teutonica.positions import Table, c, city, position, route

RED, BLUE, GREEN, YELLOW = range(4)
#: numbers of players with the other side of the map, by the index of the side in the component tables
PLAYERS = {4: 0, 3: 1}
PRIVILEGES = ("primum", "minus", "maius", "maximus")  # white, orange, pink, black

ABILITY_ROUTES = {
    "groningen-emden": "liber_sophiae",
    "emden-stade": "privilegium",
    "stade-hamburg": "privilegium",
    "hamburg-lubeck": "bursa",
    "warburg-gottingen": "actiones",
    "gottingen-quedlinburg": "actiones",
    "quedlinburg-halle": "clavis_urbis",
}
TRACKS: dict[str, list[int | str]] = {
    "clavis_urbis": [1, 2, 2, 3, 4],
    "actiones": [2, 3, 3, 4, 4, 5],
    "privilegium": ["white", "orange", "pink", "black"],
    "liber_sophiae": [2, 3, 4, 5],
    "bursa": [3, 5, 7, "C"],
}
ABILITY_ROUTE = {ability: name for name, ability in ABILITY_ROUTES.items()}


def side_routes(players: int) -> list[str]:
    return [name for r, name in enumerate(c.ROUTE_IDS) if c.SPACES[PLAYERS[players], r]]


def route_to(name: str, players: int = 4) -> str:
    """Some route that ends in this city."""
    return next(found for found in side_routes(players) if name in found.split("-"))


def house(table: Table, name: str, number: int) -> tuple[int, str] | None:
    """Owner and shape of the piece in a house of a city, houses counted from 1."""
    piece = table.s.houses[c.HOUSES * city(name) + number - 1]
    return ((piece - 1) // 2, c.SHAPES[(piece - 1) % 2]) if piece else None


def offices(table: Table, seat: int = RED) -> dict[str, int]:
    counts = table.seat(seat).offices
    return {name: counts[i] for i, name in enumerate(c.CITY_IDS) if counts[i]}


def privileged(privilege: str, players: int = 4) -> Table:
    return position(players=players).develop("privilegium", PRIVILEGES.index(privilege))


def tables(table: Table) -> list[str]:
    return [offer for offer in table.offers() if offer.startswith("table ")]


# At most one of these


@pytest.mark.rule("HT-10.1")
def test_one_thing_is_taken_and_the_action_is_over() -> None:
    setting = privileged("maximus").office("warburg", BLUE).holding("extra_office").fill("coellen-warburg", merchants=1)
    setting.ready().play("establish")
    assert setting.offers() == [
        "office coellen", "office warburg", "extra office warburg",
        "table 7", "table 8", "table 9", "table 11", "nothing",
    ]  # fmt: skip
    for choice in ("office coellen", "office warburg", "table 9", "nothing"):
        table = Table(setting.state.clone()).play(choice)
        assert table.s.actions_left == 1
        assert {"place", "end turn"} <= set(table.offers())  # back at the menu
        assert table.refuses("table 7", "table 11", "ability", "nothing")
        taken = sum(offices(table).values()) + sum(table.s.table[space] == RED for space in range(4))
        assert taken == (0 if choice == "nothing" else 1)
        assert table.state.check() is None


@pytest.mark.rule("HT-10.2")
def test_nothing_may_be_taken_although_something_could_be() -> None:
    table = position().fill("hamburg-lubeck").ready().play("establish")
    assert table.offers() == ["office hamburg", "office lubeck", "ability", "nothing"]
    stock = table.in_stock()
    table.play("nothing")
    assert (offices(table), table.in_stock(), table.track()) == ({}, (stock[0] + 3, 0), [0, 0, 0, 0])
    assert sum(table.seat().steps[ability] for ability in range(c.ABILITIES)) == 0
    assert table.state.check() is None


@pytest.mark.rule("HT-10.3")
def test_a_route_may_be_established_although_nothing_can_be_taken() -> None:
    """Both cities completed, or no house that the player may occupy: points and marker come all the same."""
    completed = position().office("goslar", BLUE, BLUE).office("magdeburg", BLUE, GREEN).fill("goslar-magdeburg")
    not_permitted = position().office("hamburg", BLUE).fill("hamburg-luneburg")
    for table, name, track in (
        (completed, "goslar-magdeburg", [0, 1, 1, 0]),
        (not_permitted, "hamburg-luneburg", [0, 1, 0, 0]),
    ):
        table.marker_on(name, "develop_ability").ready()
        stock, standing = table.in_stock(), table.on_route(name)
        assert "establish" in table.offers()
        table.play("establish")  # nothing is the only alternative
        assert table.on_route(name) == (0, 0)
        assert table.in_stock() == (stock[0] + standing[0], stock[1])
        assert (table.track(), table.seat().unused[c.DEVELOP_ABILITY], table.s.actions_left) == (track, 1, 1)
        assert table.state.check() is None


# Offices


@pytest.mark.rule("HT-10.4", "HT-10.6", "HT-10.8", "HT-10.9", "HT-10.10")
@pytest.mark.parametrize("name", c.CITY_IDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_houses_are_occupied_from_the_left_with_their_shapes(players: int, name: str) -> None:
    """One player fills a whole city, house by house, as printed on this side of the map."""
    side = PLAYERS[players]
    coins = ["groningen", "lubeck", "coellen", "halle", *(["stade", "warburg"] if players == 3 else [])]
    table = position(players=players).unpack(RED)
    there = route_to(name, players)
    printed = [c.SHAPES[c.HOUSE_SHAPE[side, city(name), at]] for at in range(c.HOUSE_COUNT[side, city(name)])]
    for number, shape in enumerate(printed, start=1):
        table.fill(there, merchants=1).actions(2).ready().play("establish")
        standing, stock, points = table.on_route(there), table.in_stock(), table.seat().points
        table.play(f"office {name}")
        assert [house(table, name, n) for n in range(1, number + 1)] == [(RED, s) for s in printed[:number]]
        assert all(house(table, name, n) is None for n in range(number + 1, len(printed) + 1))
        used = (int(shape == "trader"), int(shape == "merchant"))
        assert table.in_stock() == (stock[0] + standing[0] - used[0], stock[1] + standing[1] - used[1])
        assert table.seat().points - points == int(number == 1 and name in coins)
        assert table.s.completed == int(number == len(printed))
        assert offices(table) == {name: number}
        assert table.state.check() is None
    table.fill(there, merchants=1).actions(2).ready().play("establish")
    assert f"office {name}" not in table.offers()  # completed


@pytest.mark.rule("HT-10.4")
def test_houses_cannot_be_skipped() -> None:
    """Emden starts with a round house and has a square one behind it, Groningen the other way round."""
    table = privileged("maximus").fill("emden-osnabruck").ready().play("establish")
    assert table.offers() == ["office osnabruck", "nothing"]
    assert table.refuses("office emden")
    table = privileged("maximus").develop("liber_sophiae", 2).fill("groningen-emden", merchants=3).ready()
    table.play("establish")
    assert table.offers() == ["office emden", "ability", "nothing"]
    assert table.refuses("office groningen")


@pytest.mark.rule("HT-10.5")
@pytest.mark.parametrize("chosen", ["hamburg", "lubeck"])
def test_the_player_chooses_the_end_city(chosen: str) -> None:
    table = position().fill("hamburg-lubeck").ready().play("establish")
    assert {"office hamburg", "office lubeck"} <= set(table.offers())
    table.play(f"office {chosen}")
    assert offices(table) == {chosen: 1}
    assert table.state.check() is None


@pytest.mark.rule("HT-10.5")
def test_the_piece_comes_from_the_route() -> None:
    """A merchant in the supply, in the stock or on another route is no help in Stade."""
    table = position().develop("liber_sophiae", 3).stock(6, 1).supply(5, 2).on("kampen-arnheim", "merchant")
    table.fill("stade-hamburg").ready()
    assert table.seat().supply[1] + table.seat().stock[1] == 3
    table.play("establish")
    assert "office stade" not in table.offers()
    assert table.refuses("office stade")
    stock, supply = table.in_stock(), table.in_supply()
    table.play("office hamburg")
    assert (table.in_stock(), table.in_supply()) == ((stock[0] + 2, stock[1]), supply)
    assert table.state.check() is None


@pytest.mark.rule("HT-10.6", "HT-10.16")
@pytest.mark.example("4")
def test_wrong_shape() -> None:
    table = position().fill("stade-hamburg").ready().play("establish")
    assert table.offers() == ["office hamburg", "ability", "nothing"]
    assert table.refuses("office stade")
    assert table.play("ability").seat().steps[c.PRIVILEGIUM] == 1
    table = position().fill("stade-hamburg", merchants=1).ready().play("establish")
    assert table.offers() == ["office stade", "office hamburg", "ability", "nothing"]
    table.play("office stade")
    assert house(table, "stade", 1) == (RED, "merchant")
    assert table.state.check() is None


@pytest.mark.rule("HT-10.6")
def test_a_merchant_does_not_replace_a_trader_in_a_square_house() -> None:
    table = privileged("maximus").develop("liber_sophiae", 2).fill("hamburg-lubeck", merchants=3).ready()
    table.play("establish")
    assert table.offers() == ["ability", "nothing"]
    assert table.refuses("office hamburg", "office lubeck")


@pytest.mark.rule("HT-10.7", "HT-1.11")
@pytest.mark.parametrize("privilege", PRIVILEGES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_colour_of_the_house_must_be_permitted(players: int, privilege: str) -> None:
    """Every house of every city, with the houses before it in Blue's hands."""
    side = PLAYERS[players]
    for at, name in enumerate(c.CITY_IDS):
        for before in range(c.HOUSE_COUNT[side, at]):
            table = privileged(privilege, players).unpack(BLUE).office(name, *[BLUE] * before)
            table.fill(route_to(name, players), merchants=1).ready().play("establish")
            permitted = int(c.HOUSE_COLOUR[side, at, before]) <= PRIVILEGES.index(privilege)
            assert (f"office {name}" in table.offers()) == permitted
            if permitted:
                table.play(f"office {name}")
            assert offices(table) == ({name: 1} if permitted else {})
            assert table.state.check() is None


@pytest.mark.rule("HT-10.7")
@pytest.mark.example("3")
def test_orange_house() -> None:
    setting = position().office("hamburg", BLUE).fill("hamburg-lubeck")
    table = Table(setting.state.clone()).ready().play("establish")
    assert table.offers() == ["office lubeck", "ability", "nothing"]
    assert table.refuses("office hamburg")
    table = setting.develop("privilegium").ready().play("establish")
    assert table.offers() == ["office hamburg", "office lubeck", "ability", "nothing"]
    table.play("office hamburg")
    assert house(table, "hamburg", 2) == (RED, "trader")
    assert table.state.check() is None


@pytest.mark.rule("HT-10.8")
def test_any_number_of_offices_in_one_city() -> None:
    table = privileged("maximus").office("minden", RED, RED, RED).fill("minden-hannover").ready()
    table.play("establish", "office minden")
    assert offices(table) == {"minden": 4}
    assert table.state.check() is None


@pytest.mark.rule("HT-10.9", "HT-12.16")
@pytest.mark.example("20")
def test_a_coin_counts_once_and_not_again_for_a_swap() -> None:
    table = position().holding("swap_offices").office("lubeck", BLUE, RED).ready()
    table.play("use swap-offices")
    assert (house(table, "lubeck", 1), house(table, "lubeck", 2)) == ((RED, "trader"), (BLUE, "trader"))
    assert table.track() == [0, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-10.10")
def test_only_the_last_empty_house_moves_the_counter() -> None:
    table = privileged("maximus").office("hamburg", BLUE, GREEN).fill("hamburg-lubeck").ready()
    assert table.s.completed == 0
    table.play("establish", "office hamburg")
    assert table.s.completed == 1
    table.fill("hamburg-lubeck").ready().play("establish", "office lubeck")
    assert table.s.completed == 1  # a house of Lübeck is still empty
    assert table.state.check() is None


@pytest.mark.rule("HT-10.11")
def test_a_full_city_takes_extra_offices_only() -> None:
    table = privileged("maximus").office("lubeck", BLUE, GREEN).holding("extra_office").fill("hamburg-lubeck").ready()
    table.play("establish")
    assert table.offers() == ["office hamburg", "extra office lubeck", "ability", "nothing"]
    assert table.refuses("office lubeck")
    table.play("extra office lubeck")
    assert (offices(table), table.s.completed) == ({"lubeck": 1}, 1)
    assert table.state.check() is None


# Arnheim-Stendal


@pytest.mark.rule("HT-8.4", "HT-10.12", "HT-10.13", "HT-10.14")
@pytest.mark.example("28")
def test_arnheim_stendal() -> None:
    table = privileged("minus").office("arnheim", RED).office("munster", RED).office("minden", RED, BLUE)
    table.office("stendal", RED).fill("minden-brunswiek").points(10).ready()
    assert table.controlled() == [3, 1, 0, 0]
    table.play("establish", "office brunswiek")
    assert table.track() == [17, 1, 0, 0]
    assert (table.seat().chain, table.s.chains) == (7, 1)
    assert table.state.check() is None


@pytest.mark.rule("HT-10.12", "HT-10.13")
def test_seven_four_two_and_nothing() -> None:
    """Four players have all links but Stendal; with only one house in Brunswiek three of them have extra offices."""
    table = position().unpack(RED, BLUE, GREEN, YELLOW).office("arnheim", RED, BLUE, GREEN, YELLOW)
    table.office("minden", RED, BLUE, GREEN, YELLOW).office("munster", RED, BLUE).office("brunswiek", RED)
    for name, owner in (
        ("munster", GREEN),
        ("munster", YELLOW),
        *(("brunswiek", seat) for seat in (BLUE, GREEN, YELLOW)),
    ):
        table.extra_office(name, owner)
    scored = []
    for seat in (GREEN, RED, YELLOW, BLUE):
        table.s.turn = table.s.actor = seat
        table.fill("perleberg-stendal", seat=seat, merchants=1).actions(1).ready().play("establish")
        before = table.seat(seat).points
        table.play("office stendal")
        scored.append(table.seat(seat).points - before)
        assert table.state.check() is None
    assert scored == [7, 4, 2, 0]
    assert [table.seat(seat).chain for seat in range(4)] == [4, 0, 7, 2]


@pytest.mark.rule("HT-10.12")
@pytest.mark.parametrize("missing", ["arnheim", "munster", "minden", "brunswiek"])
def test_a_broken_chain_gives_nothing(missing: str) -> None:
    table = privileged("minus")
    for name in ("arnheim", "munster", "minden", "brunswiek"):
        if name != missing:
            table.office(name, RED)
    table.fill("perleberg-stendal").ready().play("establish", "office stendal")
    assert (table.track(), table.seat().chain, table.s.chains) == ([0, 0, 0, 0], -1, 0)
    assert table.state.check() is None


LONG_WAY = ("duisburg", "dortmund", "paderborn", "warburg", "gottingen", "quedlinburg", "goslar", "magdeburg")


@pytest.mark.rule("HT-10.12", "HT-10.15")
@pytest.mark.parametrize(("players", "points"), [(4, 7), (3, 0)])
def test_the_chain_may_take_any_way_along_the_routes_of_this_side(players: int, points: int) -> None:
    """Ten cities in a row; on the side for two and three no route joins Warburg and Göttingen."""
    table = position(players=players).unpack(RED).office("arnheim", RED)
    for name in LONG_WAY:
        table.office(name, RED)
    table.fill("brunswiek-stendal").ready().play("establish", "office stendal")
    assert table.seat().points == points
    assert table.state.check() is None


@pytest.mark.rule("HT-10.12", "HT-10.13")
def test_control_is_not_needed() -> None:
    table = privileged("minus").unpack(BLUE)
    for name in ("arnheim", "munster", "minden"):
        table.office(name, RED, BLUE)
    table.office("stendal", BLUE, BLUE).office("brunswiek", RED).fill("perleberg-stendal").ready()
    assert table.controlled() == [1, 4, 0, 0]
    table.play("establish", "office stendal")
    assert table.track() == [7, 1, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-10.13", "HT-10.14", "HT-12.8")
def test_an_extra_office_closes_the_chain_too() -> None:
    table = position().holding("extra_office").office("brunswiek", BLUE)
    for name in ("arnheim", "munster", "minden", "stendal"):
        table.office(name, RED)
    table.fill("brunswiek-stendal").ready().play("establish", "extra office brunswiek")
    assert table.track() == [7 + 1, 1, 0, 0]  # and a point each for control of Stendal and Brunswiek
    assert table.seat().chain == 7
    assert table.state.check() is None


@pytest.mark.rule("HT-10.14")
def test_each_player_scores_the_chain_once() -> None:
    table = privileged("minus").holding("extra_office")
    for name in ("arnheim", "munster", "minden", "brunswiek"):
        table.office(name, RED)
    table.fill("perleberg-stendal").ready().play("establish", "office stendal")
    assert table.track() == [7, 0, 0, 0]
    table.fill("hamburg-lubeck").actions(2).ready().play("establish", "office hamburg")
    assert table.track() == [7, 0, 0, 0]
    table.fill("arnheim-duisburg").actions(2).ready().play("establish", "extra office arnheim")
    assert (table.track(), table.s.chains) == ([7 + 1, 0, 0, 0], 1)  # control of Arnheim
    assert table.state.check() is None


@pytest.mark.rule("HT-10.14")
def test_the_chain_is_checked_for_the_player_who_founds() -> None:
    """Red's link in Brunswiek does nothing for Blue, who has the other cities too."""
    table = privileged("minus").unpack(BLUE).office("arnheim", RED, BLUE).office("munster", RED, BLUE)
    table.office("minden", RED, BLUE).office("stendal", RED, BLUE).fill("minden-brunswiek").ready().play(
        "establish", "office brunswiek"
    )
    assert table.track() == [7, 1, 0, 0]  # Blue controls Minden
    assert [table.seat(seat).chain for seat in range(4)] == [7, -1, -1, -1]
    assert table.state.check() is None


# Abilities


@pytest.mark.rule("HT-10.16", "HT-1.18")
@pytest.mark.parametrize("players", PLAYERS)
def test_five_cities_develop_an_ability(players: int) -> None:
    for name in side_routes(players):
        table = position(players=players).fill(name).ready().play("establish")
        ability = ABILITY_ROUTES.get(name)
        assert ("ability" in table.offers()) == (ability is not None)
        if ability is None:
            assert table.refuses("ability")
            continue
        table.play("ability")
        assert [table.seat().steps[i] for i in range(5)] == [int(found == ability) for found in c.ABILITY_IDS]
        assert offices(table) == {}  # instead of an office
        assert table.state.check() is None


@pytest.mark.rule("HT-10.16", "HT-10.17")
@pytest.mark.example("14")
def test_bursa_in_lubeck() -> None:
    table = position().fill("hamburg-lubeck").ready()
    stock, supply = table.in_stock(), table.in_supply()
    table.play("establish", "ability")
    assert table.in_stock() == (stock[0] + 3, stock[1])
    assert table.in_supply() == (supply[0] + 1, supply[1])
    assert table.state.view()["seats"][RED]["abilities"]["bursa"]["value"] == 5
    assert table.state.check() is None


@pytest.mark.rule("HT-10.17")
@pytest.mark.parametrize("ability", TRACKS)
def test_the_freed_piece_goes_to_the_supply_and_the_route_to_the_stock(ability: str) -> None:
    table = position().fill(ABILITY_ROUTE[ability], merchants=1).ready()
    stock, supply, standing = table.in_stock(), table.in_supply(), table.on_route(ABILITY_ROUTE[ability])
    table.play("establish", "ability")
    assert table.in_stock() == (stock[0] + standing[0], stock[1] + standing[1])
    freed = (0, 1) if ability == "liber_sophiae" else (1, 0)
    assert table.in_supply() == (supply[0] + freed[0], supply[1] + freed[1])
    assert table.state.check() is None


@pytest.mark.rule("HT-10.18", "HT-10.21", "HT-1.13")
@pytest.mark.parametrize("ability", TRACKS)
def test_a_track_step_by_step_to_its_end(ability: str) -> None:
    table = position().fill(ABILITY_ROUTE[ability]).ready()
    values = [table.state.view()["seats"][RED]["abilities"][ability]["value"]]
    for step in range(1, len(TRACKS[ability])):
        supply = sum(table.in_supply())
        table.play("establish", "ability")
        assert sum(table.in_supply()) == supply + 1  # also where the value stays the same
        assert table.seat().steps[c.ABILITY_IDS.index(ability)] == step
        values.append(table.state.view()["seats"][RED]["abilities"][ability]["value"])
        table.fill(ABILITY_ROUTE[ability]).actions(1).ready()
    assert values == TRACKS[ability]
    table.fill("arnheim-duisburg").ready().play("establish", ABILITY_ROUTE[ability])
    assert "ability" not in table.offers()
    assert table.refuses("ability")
    assert table.state.check() is None


@pytest.mark.rule("HT-10.19", "HT-3.6")
@pytest.mark.example("15")
def test_actiones_rises() -> None:
    table = position().fill("gottingen-quedlinburg").actions(1).ready().play("establish", "ability")
    assert (table.state.view()["seats"][RED]["abilities"]["actiones"]["value"], table.s.actions_left) == (3, 1)
    assert "place" in table.offers()
    assert table.state.check() is None


@pytest.mark.rule("HT-10.18", "HT-3.6")
@pytest.mark.example("16")
def test_same_value() -> None:
    table = position().develop("actiones").fill("gottingen-quedlinburg").actions(1).ready()
    supply = table.in_supply()
    table.play("establish", "ability")
    assert (table.state.view()["seats"][RED]["abilities"]["actiones"]["value"], table.s.actions_left) == (3, 0)
    assert table.in_supply() == (supply[0] + 1, supply[1])
    assert table.offers() == ["end turn"]
    assert table.state.check() is None


@pytest.mark.rule("HT-10.19")
@pytest.mark.parametrize("steps", range(5))
def test_every_step_of_actiones_gives_the_difference_at_once(steps: int) -> None:
    table = position().develop("actiones", steps).fill("gottingen-quedlinburg").actions(2).ready()
    table.play("establish", "ability")
    assert table.s.actions_left == 1 + (1, 0, 1, 0, 1)[steps]
    table.play("end turn", "end turn", "end turn", "end turn")
    assert (table.state.turn, table.s.actions_left) == (RED, (3, 3, 4, 4, 5)[steps])


@pytest.mark.rule("HT-10.19")
def test_the_other_abilities_count_at_once_too() -> None:
    table = position().fill("hamburg-lubeck").stock(6).ready().play("establish", "ability", "income")
    assert table.in_stock() == (6 + 3 - 5, 0)
    table = position().fill("stade-hamburg").fill("minden-brunswiek").ready()
    table.play("establish", "stade-hamburg", "ability", "establish")
    assert "office brunswiek" in table.offers()  # orange
    table = position().fill("groningen-emden").on("kampen-arnheim", "trader", "trader", "trader").ready()
    table.play("establish", "groningen-emden", "ability", "move", "hamburg-lubeck", "kampen-arnheim", "hamburg-lubeck")
    assert {"done", "kampen-arnheim"} <= set(table.offers())  # two moves done, a third is left
    table.play("kampen-arnheim", "hamburg-lubeck")
    assert table.on_route("hamburg-lubeck") == (3, 0)
    assert table.s.actions_left == 0


@pytest.mark.rule("HT-10.20")
@pytest.mark.parametrize("merchants", range(4))
def test_any_shapes_on_the_route_will_do_for_an_ability(merchants: int) -> None:
    table = position().develop("liber_sophiae", 2).fill("hamburg-lubeck", merchants=merchants).ready()
    table.play("establish", "ability")
    assert table.seat().steps[c.BURSA] == 1
    assert table.state.check() is None


@pytest.mark.rule("HT-10.21")
def test_a_full_track_does_not_hinder_the_office() -> None:
    table = position().develop("bursa", 3).fill("hamburg-lubeck").ready().play("establish")
    assert table.offers() == ["office hamburg", "office lubeck", "nothing"]
    assert table.refuses("ability")


# The Coellen table


def at_coellen(privilege: str) -> Table:
    """Coellen-Warburg filled with three traders and a merchant."""
    return privileged(privilege).fill("coellen-warburg", merchants=1)


@pytest.mark.rule("HT-10.22", "HT-10.23", "HT-10.24", "HT-10.25")
@pytest.mark.example("5")
def test_pink_table_space() -> None:
    table = at_coellen("minus").ready().play("establish")
    assert tables(table) == ["table 7", "table 8"]
    assert table.refuses("table 9", "table 11")
    table = at_coellen("maius").ready().play("establish")
    assert tables(table) == ["table 7", "table 8", "table 9"]
    table.play("table 9")
    assert table.track() == [0, 0, 0, 0]
    assert table.state.sources(RED)["table"] == 9  # at the end
    assert table.state.check() is None


@pytest.mark.rule("HT-10.22")
def test_the_table_belongs_to_coellen_warburg_and_needs_a_merchant() -> None:
    for name in c.ROUTE_IDS:
        table = privileged("maximus").fill(name, merchants=1).ready().play("establish")
        assert bool(tables(table)) == (name == "coellen-warburg")
        if name != "coellen-warburg":
            assert table.refuses("table 7", "table 8", "table 9", "table 11")
    table = privileged("maximus").fill("coellen-warburg").ready()
    assert table.in_supply()[1] == 1  # a merchant in the supply does not help
    table.play("establish")
    assert tables(table) == []
    assert table.refuses("table 7", "table 8", "table 9", "table 11")


@pytest.mark.rule("HT-10.22")
def test_one_merchant_goes_to_the_table_and_the_rest_to_the_stock() -> None:
    table = privileged("primum").develop("liber_sophiae").fill("coellen-warburg", merchants=2).ready()
    stock, supply = table.in_stock(), table.in_supply()
    table.play("establish", "table 7")
    assert [table.s.table[space] for space in range(4)] == [RED, -1, -1, -1]
    assert (table.in_stock(), table.in_supply()) == ((stock[0] + 2, stock[1] + 1), supply)
    assert offices(table) == {}
    assert table.state.check() is None


@pytest.mark.rule("HT-10.22")
def test_an_occupied_space_is_not_offered() -> None:
    table = at_coellen("maximus").on_table(8, seat=BLUE).ready().play("establish")
    assert tables(table) == ["table 7", "table 9", "table 11"]
    assert table.refuses("table 8")


@pytest.mark.rule("HT-10.23")
@pytest.mark.parametrize(("privilege", "spaces"), [*zip(PRIVILEGES, (1, 2, 3, 4), strict=True)])
def test_the_colour_of_the_space_must_be_permitted(privilege: str, spaces: int) -> None:
    table = at_coellen(privilege).ready().play("establish")
    every = ["table 7", "table 8", "table 9", "table 11"]
    assert tables(table) == every[:spaces]
    assert table.refuses(*every[spaces:])


@pytest.mark.rule("HT-10.24")
@pytest.mark.example("6")
def test_skipping_table_spaces() -> None:
    table = at_coellen("maximus").ready().play("establish", "table 11")
    assert [table.s.table[space] for space in range(4)] == [-1, -1, -1, RED]
    table.develop("liber_sophiae").fill("coellen-warburg", merchants=1).actions(2).ready().play("establish")
    assert tables(table) == ["table 7", "table 8", "table 9"]  # and the lower ones are still free
    assert table.play("table 8").state.check() is None


@pytest.mark.rule("HT-10.25", "HT-13.9")
def test_points_of_the_table_do_not_count_towards_20() -> None:
    table = at_coellen("maximus").points(19).ready().play("establish", "table 11")
    assert not table.state.over
    assert table.track() == [19, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-10.26")
def test_merchants_on_the_table_are_no_offices() -> None:
    table = privileged("maximus").develop("liber_sophiae", 3).holding("swap_offices").office("warburg", RED, BLUE)
    table.develop("privilegium", seat=BLUE).on_table(7).on_table(8, seat=BLUE).on_table(9).on_table(11).fill(
        "coellen-warburg"
    ).ready()
    sources = table.state.sources(RED)
    assert (sources["table"], sources["network"]) == (7 + 9 + 11, 1)  # several spaces; the network is Warburg alone
    assert table.controlled() == [0, 1, 0, 0]  # Coellen is nobody's
    assert table.s.completed == 1  # Warburg only
    swap = Table(table.state.clone()).play("use swap-offices")  # Warburg is the only pair, so nothing is asked
    assert house(swap, "warburg", 1) == (BLUE, "trader")
    table.play("establish")
    assert table.track() == [0, 1, 0, 0]  # a point for Warburg, none for Coellen
    table.play("office coellen")
    assert house(table, "coellen", 1) == (RED, "trader")
    assert table.state.check() is None


@pytest.mark.rule("HT-10.26")
def test_merchants_on_the_table_stay_there() -> None:
    table = at_coellen("primum").holding("remove_three").on("hamburg-lubeck", "trader", seat=BLUE).ready()
    table.play("establish", "table 7", "use remove-three")
    assert table.s.table[0] == RED
    for _ in range(8):
        table.play("end turn")
    assert table.s.table[0] == RED
    assert table.s.occupied[route("coellen-warburg")] == 0
    assert table.state.check() is None
