"""Section 1: components and terms. Numbers of the specification are written out here again."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import rondel
from tests.games.hansa_teutonica.positions import Table, c, city, position, route

RED, BLUE, GREEN, YELLOW = range(4)

# Colour (white, orange, pink, black) and shape (square, round) of each house from left to right; * is a coin
HOUSES = {
    "groningen": "ws* or", "emden": "wr ps", "stade": "wr", "hamburg": "ws os bs", "lubeck": "ws* ps",
    "kampen": "or bs", "bremen": "wr ps", "luneburg": "or bs", "perleberg": "ws ps br", "osnabruck": "ws os bs",
    "hannover": "ws ps", "arnheim": "ws wr os ps", "munster": "wr os", "minden": "ws os ps bs", "brunswiek": "os",
    "stendal": "ws wr os ps", "hildesheim": "ws bs", "duisburg": "ws", "dortmund": "wr os ps", "paderborn": "ws br",
    "goslar": "ws bs", "magdeburg": "wr os", "coellen": "ws* ps", "warburg": "os ps", "gottingen": "ws wr ps",
    "quedlinburg": "or pr", "halle": "ws* os",
}  # fmt: skip
HOUSES_2_3 = HOUSES | {
    "stade": "wr*", "kampen": "os bs", "bremen": "ps", "luneburg": "wr", "dortmund": "wr os", "goslar": "ws",
    "warburg": "os* ps", "gottingen": "ws os",
}  # fmt: skip
SPACES = {
    "groningen-emden": 3, "emden-osnabruck": 4, "emden-stade": 3, "kampen-osnabruck": 2, "kampen-arnheim": 3,
    "arnheim-duisburg": 3, "arnheim-munster": 3, "duisburg-dortmund": 2, "osnabruck-bremen": 3, "munster-minden": 3,
    "bremen-minden": 3, "bremen-hannover": 3, "bremen-hamburg": 4, "stade-hamburg": 3, "hamburg-lubeck": 3,
    "hamburg-luneburg": 4, "minden-hannover": 3, "minden-brunswiek": 4, "minden-paderborn": 3, "dortmund-paderborn": 3,
    "paderborn-warburg": 3, "paderborn-hildesheim": 3, "coellen-warburg": 4, "warburg-gottingen": 3,
    "gottingen-quedlinburg": 3, "quedlinburg-halle": 4, "goslar-quedlinburg": 4, "goslar-magdeburg": 2,
    "hildesheim-goslar": 3, "stendal-magdeburg": 3, "brunswiek-stendal": 4, "perleberg-stendal": 3,
    "luneburg-perleberg": 3, "hannover-luneburg": 3,
}  # fmt: skip
SPACES_2_3 = {name: number for name, number in SPACES.items() if name not in ("emden-stade", "warburg-gottingen")}
ABILITY_CITIES = {
    "gottingen": "actiones", "halle": "clavis_urbis", "stade": "privilegium", "groningen": "liber_sophiae",
    "lubeck": "bursa",
}  # fmt: skip
TRACKS: dict[str, list[Any]] = {
    "clavis_urbis": [1, 2, 2, 3, 4],
    "actiones": [2, 3, 3, 4, 4, 5],
    "privilegium": ["white", "orange", "pink", "black"],
    "liber_sophiae": [2, 3, 4, 5],
    "bursa": [3, 5, 7, "C"],
}
COLOURS = ("white", "orange", "pink", "black")
ON_SIDE: dict[int, tuple[dict[str, str], dict[str, int]]] = {
    2: (HOUSES_2_3, SPACES_2_3),
    3: (HOUSES_2_3, SPACES_2_3),
    4: (HOUSES, SPACES),
    5: (HOUSES, SPACES),
}


def house_code(house: dict[str, Any]) -> str:
    shape = "s" if house["shape"] == "trader" else "r"
    return f"{house['colour'][0]}{shape}{'*' if house['coin'] else ''}"


@cache
def story(players: int) -> list[dict[str, Any]]:
    """What everybody sees after each decision of a game whose players fill routes and cash them in."""
    chance = random.Random(players)
    state = rondel.game("hansa-teutonica", players=players, two_player_provinces="off").new(seed=players)
    views = [state.view()]
    while len(views) < 400 and not state.over:
        own = state.record.players[state.actor].traders_on
        texts = {state.text(action): action for action in state.legal().tolist()}
        routes = [name for name in texts if name in SPACES]
        rewards = [name for name in texts if name.startswith(("establish", "ability", "office", "extra", "table"))]
        if rewards:
            choice = chance.choice(rewards)
        elif "place" in texts and chance.random() < 0.6:
            choice = "place"
        elif routes and chance.random() < 0.8:
            # where most own traders stand; everybody prefers another part of the board
            choice = min(routes, key=lambda name: (-own[route(name)], (route(name) - 7 * state.actor) % len(SPACES)))
        else:
            choice = chance.choice(sorted(texts))
        state.apply(texts[choice])
        views.append(state.view())
    return views


def places_of(view: dict[str, Any], seat: int) -> dict[str, Counter[str]]:
    """Where the pieces of a seat are, by shape; a piece in hand is one that the displaced player is placing."""
    own = view["seats"][seat]
    desk = Counter[str]()
    for name, ability in own["abilities"].items():
        desk["merchant" if name == "liber_sophiae" else "trader"] += ability["length"] - ability["steps"]
    pieces = [piece for route in view["routes"] for piece in route["pieces"]]
    houses = [house["piece"] for city in view["cities"] for house in city["houses"] if house["piece"]]
    houses += [piece for city in view["cities"] for piece in city["extra"]]
    in_hand = view["stage"] == "replace_route" or (view["stage"] == "extra_route" and view["pending"]["lifted"])
    return {
        "stock": Counter(own["stock"]),
        "supply": Counter(own["supply"]),
        "desk": desk,
        "routes": Counter(piece["shape"] for piece in pieces if piece["seat"] == seat),
        "cities": Counter(piece["shape"] for piece in houses if piece["seat"] == seat),
        "table": Counter(merchant=sum(space["seat"] == seat for space in view["table"])),
        "score track": Counter(trader=1),
        "hand": Counter([view["pending"]["shape"]] if in_hand and view["actor"] == seat else []),
    }


# The board


@pytest.mark.rule("HT-1.1")
@pytest.mark.parametrize(("players", "side"), [(2, "2-3"), (3, "2-3"), (4, "4-5"), (5, "4-5")])
def test_the_side_follows_the_number_of_players(players: int, side: str) -> None:
    table = position(players=players, two_player_provinces="off")
    assert table.state.view()["side"] == side
    table.play("place", "trader")
    assert ("emden-stade" in table.offers()) == (side == "4-5")
    if side == "2-3":
        assert table.refuses("emden-stade", "warburg-gottingen")


@pytest.mark.rule("HT-1.2", "HT-1.3", "HT-1.4")
@pytest.mark.parametrize(
    ("players", "routes", "spaces", "houses"), [(2, 32, 101, 57), (3, 32, 101, 57), (4, 34, 107, 62), (5, 34, 107, 62)]
)
def test_cities_routes_spaces_and_houses(players: int, routes: int, spaces: int, houses: int) -> None:
    view = position(players=players).state.view()
    printed, lengths = ON_SIDE[players]
    assert {city["id"]: " ".join(map(house_code, city["houses"])) for city in view["cities"]} == printed
    assert {entry["id"]: len(entry["spaces"]) for entry in view["routes"]} == lengths
    assert len(view["cities"]) == 27
    assert len(view["routes"]) == routes
    assert sum(len(entry["spaces"]) for entry in view["routes"]) == spaces
    assert sum(len(city["houses"]) for city in view["cities"]) == houses


@pytest.mark.rule("HT-1.2")
def test_what_differs_between_the_sides() -> None:
    assert set(SPACES) - set(SPACES_2_3) == {"emden-stade", "warburg-gottingen"}
    assert sum(HOUSES[name] != HOUSES_2_3[name] for name in HOUSES) == 8


@pytest.mark.rule("HT-1.3")
@pytest.mark.parametrize(("players", "coins"), [(3, 6), (4, 4)])
def test_houses_have_colour_shape_and_some_a_coin(players: int, coins: int) -> None:
    view = position(players=players).state.view()
    houses = [house for city in view["cities"] for house in city["houses"]]
    assert {len(city["houses"]) for city in view["cities"]} == {1, 2, 3, 4}
    assert {house["colour"] for house in houses} == set(COLOURS)
    assert {house["shape"] for house in houses} == {"trader", "merchant"}
    assert sum(house["coin"] for house in houses) == coins


@pytest.mark.rule("HT-1.3", "HT-10.4")
def test_houses_are_taken_from_left_to_right() -> None:
    table = position().develop("privilegium", 3).ready()
    for house, shape in enumerate("srss"):  # Arnheim
        table.fill("arnheim-duisburg", merchants=1 if shape == "r" else 0).actions(2).ready()
        table.play("establish", "office arnheim")
        pieces = [entry["piece"] for entry in table.state.view()["cities"][city("arnheim")]["houses"]]
        assert [piece is not None for piece in pieces] == [at <= house for at in range(4)]
        assert pieces[house] == {"seat": RED, "shape": "merchant" if shape == "r" else "trader"}
    assert table.state.check() is None


@pytest.mark.rule("HT-1.4")
@pytest.mark.parametrize("players", [3, 4])
def test_a_route_joins_two_cities(players: int) -> None:
    view = position(players=players).state.view()
    for entry in view["routes"]:
        ends = [view["cities"][entry[end]]["id"] for end in ("a", "b")]
        assert ends[0] != ends[1]
        assert entry["id"] == "-".join(ends)
        assert len(entry["spaces"]) in (2, 3, 4)
    assert len({frozenset((entry["a"], entry["b"])) for entry in view["routes"]}) == len(view["routes"])


@pytest.mark.rule("HT-1.4")
@pytest.mark.parametrize("players", [3, 4])
def test_a_space_holds_one_piece(players: int) -> None:
    for name, spaces in ON_SIDE[players][1].items():
        table = position(players=players).on(name, *["trader"] * (spaces - 1), seat=BLUE).ready()
        table.play("place", "trader", name)
        table.play("place", "trader")
        assert name not in table.offers()
        assert table.refuses(name)
        assert table.s.occupied[route(name)] == spaces


@pytest.mark.rule("HT-1.4")
def test_the_spaces_of_a_route_are_interchangeable() -> None:
    table = position().develop("liber_sophiae").supply(5, 2).ready()
    first, second = Table(table.state.clone()), Table(table.state.clone())
    first.play("place", "trader", "hamburg-lubeck", "place", "merchant", "hamburg-lubeck")
    second.play("place", "merchant", "hamburg-lubeck", "place", "trader", "hamburg-lubeck")
    assert first.state == second.state
    assert first.state.view(RED) == second.state.view(RED)


@pytest.mark.rule("HT-1.20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_routes_have_a_tavern(players: int) -> None:
    view = position(players=players).state.view()
    taverns = {entry["id"] for entry in view["routes"] if entry["tavern"]}
    assert taverns == {"osnabruck-bremen", "luneburg-perleberg", "hildesheim-goslar"}


@pytest.mark.rule("HT-1.20", "HT-11.1")
def test_later_markers_need_no_tavern() -> None:
    table = position().fill("osnabruck-bremen").ready().play("establish", "nothing", "end turn")
    assert set(table.offers()) == set(SPACES) - {"luneburg-perleberg", "hildesheim-goslar"}


@pytest.mark.rule("HT-1.21")
def test_a_marker_hinders_no_piece() -> None:
    table = position().actions(4).on("hamburg-lubeck", "trader").on("osnabruck-bremen", "trader", seat=BLUE).ready()
    marker = table.s.markers_on[route("osnabruck-bremen")]
    assert marker >= 0
    table.play("place", "trader", "osnabruck-bremen")
    table.play("displace", "trader", "pay 0 merchants", "bremen-minden", "done")
    table.play("move", "hamburg-lubeck", "osnabruck-bremen", "osnabruck-bremen", "kampen-arnheim")
    table.play("place", "trader", "osnabruck-bremen")
    assert table.on_route("osnabruck-bremen") == (3, 0)  # all three spaces
    assert table.s.markers_on[route("osnabruck-bremen")] == marker
    assert table.state.check() is None


@pytest.mark.rule("HT-1.21")
def test_a_marker_stays_until_its_route_is_established() -> None:
    table = position().fill("osnabruck-bremen", seat=BLUE).fill("hildesheim-goslar").ready()
    before = [table.s.markers_on[r] for r in range(c.ROUTES)]
    kind = table.s.markers_on[route("hildesheim-goslar")]
    table.play("establish", "nothing")
    # only the marker of that one route has gone, to the player
    left = [table.s.markers_on[r] for r in range(c.ROUTES)]
    assert left == [-1 if r == route("hildesheim-goslar") else before[r] for r in range(c.ROUTES)]
    assert [table.seat().unused[k] for k in range(c.MARKER_KINDS)] == [int(k == kind) for k in range(c.MARKER_KINDS)]


@pytest.mark.rule("HT-1.22")
def test_points_and_completed_cities_are_counted() -> None:
    table = position().office("groningen", BLUE).on("arnheim-duisburg", "trader", "trader", "trader").ready()
    table.play("establish", "office duisburg")  # one white house: the city is complete
    assert table.state.view()["completed"] == 1
    table.fill("groningen-emden").ready().play("establish", "nothing")
    assert [seat["points"] for seat in table.state.view()["seats"]] == [0, 1, 0, 0]
    assert table.state.view()["completed"] == 1
    assert table.state.check() is None


# Pieces


@pytest.mark.rule("HT-1.5", "HT-1.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_piece_is_always_in_one_place(players: int) -> None:
    seen: Counter[str] = Counter()
    for view in story(players):
        for seat in range(players):
            places = places_of(view, seat)
            assert sum(places.values(), Counter()) == Counter(trader=27, merchant=4)
            seen.update(name for name, pieces in places.items() if pieces.total())
    assert {"stock", "supply", "desk", "routes", "cities", "score track", "hand"} <= set(seen)


@pytest.mark.rule("HT-1.6", "HT-10.6")
def test_a_merchant_serves_as_a_trader_but_for_a_square_house() -> None:
    table = position().develop("liber_sophiae", 3).supply(0, 4).on("kampen-arnheim", "trader", seat=BLUE).actions(5)
    stock = table.ready().in_stock()
    table.play("displace", "arnheim-munster", "done")  # a merchant displaces, a merchant pays
    assert (table.on_route("kampen-arnheim"), table.in_stock()) == ((0, 1), (stock[0], stock[1] + 1))
    table.play("place", "goslar-magdeburg", "place", "goslar-magdeburg")
    assert table.on_route("goslar-magdeburg") == (0, 2)
    # the route counts as filled; Goslar's house is square, Magdeburg's round
    table.play("establish")
    assert table.offers() == ["office magdeburg", "nothing"]
    assert table.refuses("office goslar")


@pytest.mark.rule("HT-1.6", "HT-10.6", "HT-10.22")
def test_a_trader_never_serves_as_a_merchant() -> None:
    table = position().fill("goslar-magdeburg").ready().play("establish")
    assert table.offers() == ["office goslar", "nothing"]
    assert table.refuses("office magdeburg")
    table = position().fill("coellen-warburg").ready().play("establish")
    assert table.offers() == ["office coellen", "nothing"]
    assert table.refuses("table 7")
    table = position().fill("coellen-warburg", merchants=1).ready().play("establish")
    assert table.offers() == ["office coellen", "table 7", "nothing"]


@pytest.mark.rule("HT-1.8")
def test_the_stock_is_not_the_supply() -> None:
    table = position().supply(0, 0).on("hamburg-lubeck", "trader", seat=BLUE).ready()
    assert sum(table.in_stock()) == 12
    assert table.offers() == ["income", "end turn"]
    assert table.refuses("place", "displace")
    table.play("income", "0 merchants")
    assert table.in_supply() == (3, 0)
    assert {"place", "displace"} <= set(table.offers())
    # the payment for displacing comes from the supply, however full the stock is
    table = position().supply(1, 0).on("hamburg-lubeck", "trader", seat=BLUE).ready()
    assert "place" in table.offers()
    assert table.refuses("displace")


@pytest.mark.rule("HT-1.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_offices_stay_for_the_rest_of_the_game(players: int) -> None:
    """Each player's offices in each city; a swap may only change their order."""
    before: Counter[tuple[str, int]] = Counter()
    for view in story(players):
        now: Counter[tuple[str, int]] = Counter()
        for entry in view["cities"]:
            pieces = [house["piece"] for house in entry["houses"] if house["piece"]] + entry["extra"]
            now.update((entry["id"], piece["seat"]) for piece in pieces)
        assert before <= now
        before = now
    assert before.total() > 5


@pytest.mark.rule("HT-1.9", "HT-12.4")
def test_an_extra_office_stands_to_the_left_of_the_houses() -> None:
    table = position().office("hamburg", BLUE).fill("hamburg-lubeck", merchants=1).holding("extra_office").ready()
    table.play("establish", "extra office hamburg", "merchant")
    seen = table.state.view()["cities"][city("hamburg")]
    assert seen["extra"] == [{"seat": RED, "shape": "merchant"}]
    assert [house["piece"] for house in seen["houses"]] == [{"seat": BLUE, "shape": "trader"}, None, None]
    assert table.state.check() is None


@pytest.mark.rule("HT-1.10")
def test_a_city_is_completed_when_every_printed_house_is_occupied() -> None:
    table = position().office("hannover", BLUE).extra_office("hannover", GREEN).develop("privilegium", 2)
    table.fill("minden-hannover").holding("extra_office").ready()
    assert table.s.completed == 0  # two offices, but the second house is empty
    extra = Table(table.state.clone()).play("establish", "extra office hannover")
    assert extra.s.completed == 0  # three offices
    assert extra.state.check() is None
    table.play("establish", "office hannover")
    assert table.s.completed == 1
    assert table.state.check() is None


# Abilities


@pytest.mark.rule("HT-1.11", "HT-10.7", "HT-10.23")
@pytest.mark.parametrize(("steps", "permitted"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_privilegium_permits_its_colour_and_the_lower_ones(steps: int, permitted: int) -> None:
    table = position().develop("privilegium", steps).fill("coellen-warburg", merchants=1).ready().play("establish")
    spaces = [offer for offer in table.offers() if offer.startswith("table")]
    assert spaces == ["table 7", "table 8", "table 9", "table 11"][:permitted]
    # the houses of Minden are white, orange, pink and black
    for occupied in range(4):
        table = position().develop("privilegium", steps).office("minden", *[BLUE] * occupied)
        table.fill("minden-hannover").ready().play("establish")
        assert ("office minden" in table.offers()) == (occupied < permitted)
        if occupied >= permitted:
            assert table.refuses("office minden")


@pytest.mark.rule("HT-1.12")
def test_sixteen_markers() -> None:
    view = position().state.view()
    markers = Counter(view["unseen"]) + Counter(entry["marker"] for entry in view["routes"] if entry["marker"])
    assert markers == {
        "extra_office": 5, "swap_offices": 2, "three_actions": 2, "four_actions": 2, "develop_ability": 3,
        "remove_three": 2,
    }  # fmt: skip
    assert markers.total() == 16


@pytest.mark.rule("HT-1.13")
@pytest.mark.parametrize("players", [2, 5])
def test_the_five_tracks(players: int) -> None:
    for seat in position(players=players).state.view()["seats"]:
        assert {name: ability["track"] for name, ability in seat["abilities"].items()} == TRACKS


@pytest.mark.rule("HT-1.14")
@pytest.mark.parametrize("ability", TRACKS)
def test_what_covers_the_tracks(ability: str) -> None:
    """The piece that a development frees shows what lay there."""
    table = position().holding("develop_ability").ready().play("use develop-ability", ability)
    assert table.in_supply() == ((5, 2) if ability == "liber_sophiae" else (6, 1))
    full = position().develop(ability, len(TRACKS[ability]) - 1).holding("develop_ability").ready()
    full.play("use develop-ability")
    assert ability not in full.offers()  # nothing covers it any more
    assert full.refuses(ability)
    assert full.state.check() is None


@pytest.mark.rule("HT-1.15")
@pytest.mark.parametrize("ability", TRACKS)
def test_the_value_is_the_rightmost_uncovered_space(ability: str) -> None:
    table = position().holding("develop_ability", "develop_ability", "develop_ability").ready()
    for steps in range(4):
        shown = table.state.view()["seats"][RED]["abilities"][ability]
        assert (shown["steps"], shown["value"]) == (steps, TRACKS[ability][steps])
        if steps < 3:
            table.play("use develop-ability", ability)
    assert table.state.check() is None


@pytest.mark.rule("HT-1.15")
def test_tracks_are_uncovered_step_by_step_and_never_covered_again() -> None:
    before: list[dict[str, int]] = [dict.fromkeys(TRACKS, 0) for _ in range(3)]
    for view in story(3):
        now = [{name: ability["steps"] for name, ability in seat["abilities"].items()} for seat in view["seats"]]
        for seat in range(3):
            assert all(now[seat][name] - before[seat][name] in (0, 1) for name in TRACKS)
        before = now
    assert any(any(steps.values()) for steps in before)


@pytest.mark.rule("HT-1.16")
def test_clavis_urbis_has_no_effect_during_play() -> None:
    told = []
    for steps in range(5):
        table = position().develop("clavis_urbis", steps).office("hamburg", RED, RED).office("lubeck", RED)
        table.stock(3).fill("hamburg-lubeck").stock(3).ready()
        story: list[Any] = [table.offers(), table.s.actions_left]
        for move in ("income", "establish", "nothing"):
            table.play(move)
            story += [table.offers(), table.s.actions_left, table.seat().points]
        told.append(story)
        assert table.state.sources(RED)["network"] == 3 * TRACKS["clavis_urbis"][steps]
        assert table.state.check() is None
    assert told == [told[0]] * 5


@pytest.mark.rule("HT-1.17", "HT-1.15")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_what_the_other_abilities_are_for(steps: int) -> None:
    actions = position().develop("actiones", steps, seat=BLUE).ready().play("end turn")
    assert actions.s.actions_left == TRACKS["actiones"][steps]
    moves = position().develop("liber_sophiae", steps).on("hamburg-lubeck", "trader").ready().play("move")
    assert moves.s.amount == TRACKS["liber_sophiae"][steps]
    income = position().develop("bursa", steps).stock(9).ready()
    supply = income.in_supply()
    taken = 9 if steps == 3 else TRACKS["bursa"][steps]
    assert income.play("income").in_supply() == (supply[0] + taken, supply[1])
    houses = position().develop("privilegium", steps).office("minden", *[BLUE] * steps).fill("minden-hannover").ready()
    assert "office minden" in houses.play("establish").offers()


@pytest.mark.rule("HT-1.18", "HT-10.16")
@pytest.mark.parametrize("players", [3, 4])
def test_five_cities_develop_an_ability(players: int) -> None:
    developing = set()
    for name in ON_SIDE[players][1]:
        ends = [ABILITY_CITIES[end] for end in name.split("-") if end in ABILITY_CITIES]
        assert len(ends) <= 1  # no route joins two of them
        table = position(players=players).develop("bursa").fill(name, merchants=1).ready()
        before = [table.seat().steps[ability] for ability in range(5)]
        table.play("establish")
        if ends:
            table.play("ability")
            after = [table.seat().steps[ability] for ability in range(5)]
            assert [b - a for a, b in zip(before, after, strict=True)] == [int(a == ends[0]) for a in c.ABILITY_IDS]
            developing |= set(ends)
        else:
            assert table.refuses("ability")
    assert developing == set(TRACKS)
    shown = {entry["id"]: entry["ability"] for entry in position(players=players).state.view()["cities"]}
    assert {name: ability for name, ability in shown.items() if ability} == ABILITY_CITIES


@pytest.mark.rule("HT-1.19", "HT-10.22")
def test_the_coellen_table() -> None:
    table = position().develop("privilegium", 3).develop("liber_sophiae", 3).on_table(8, seat=BLUE)
    shown = [(space["points"], space["colour"]) for space in table.state.view()["table"]]
    assert shown == [(7, "white"), (8, "orange"), (9, "pink"), (11, "black")]
    left = ["table 7", "table 9", "table 11"]
    for taken in ("table 9", "table 7", "table 11"):
        table.fill("coellen-warburg", merchants=1).actions(2).ready().play("establish")
        assert [offer for offer in table.offers() if offer.startswith("table")] == left
        assert table.refuses("table 8")  # each space holds one merchant
        table.play(taken)
        left.remove(taken)
    assert [space["seat"] for space in table.state.view()["table"]] == [RED, BLUE, RED, RED]


# The fixed numbers of the alternatives


def test_the_catalogue_of_alternatives() -> None:
    state = position(players=5, start_player="seat_3").state
    catalogue = [
        "done", "income", "place", "displace", "move", "establish",
        "use swap-offices", "use three-actions", "use four-actions", "use develop-ability", "use remove-three",
        "free pawn move", "paid pawn move", "end turn", "trader", "merchant",
        *(f"{number} merchants" for number in range(31)),
        "seat 3", "seat 4", "seat 5", "seat 1", "seat 2",
        *SPACES,
        *(f"trade with {name}" for name in SPACES),
    ]  # fmt: skip
    assert state.game.actions == 181
    assert [state.text(action) for action in range(120)] == catalogue
    assert [state.text(action) for action in range(124, 130)] == [
        "ability", "table 7", "table 8", "table 9", "table 11", "nothing",
    ]  # fmt: skip
    assert [state.text(action) for action in range(130, 181)] == [
        *HOUSES, "houses 1-2", "houses 2-3", "houses 3-4", *TRACKS, *(f"P{number:02}" for number in range(1, 17)),
    ]  # fmt: skip
    established = Table(position().fill("hamburg-lubeck").state).ready().play("establish").state
    assert [established.text(action) for action in range(120, 124)] == [
        "office hamburg", "office lubeck", "extra office hamburg", "extra office lubeck",
    ]  # fmt: skip
