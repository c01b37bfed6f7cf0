"""Section 7: the action "place a tile", and what completing regions gives (E15, E30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, plain, position, st

BUILDINGS = (
    "warehouse", "carpenters-workshop", "church", "market", "boarding-house", "bank", "city-hall", "watchtower",
)  # fmt: skip


def placements(table: Table) -> dict[str, set[int]]:
    """Where each stored tile may go now."""
    found: dict[str, set[int]] = {}
    for offer in table.offers():
        if offer.startswith("place "):
            _, name, _, space = offer.split()
            found.setdefault(name, set()).add(int(space))
    return found


def with_any_number(table: Table) -> Table:
    """Open the targets of a die with enough workers for every number."""
    return table.having(workers=3).rolls(1, 2).moves("die 1")


def after_castle(table: Table) -> Table:
    """Open the extra action of a castle; the tiles in question are stored beside it."""
    names = [name for name in table.stored() if name]
    table.estate({11: "warehouse"}).store("castle", *names).having(workers=0).rolls(6, 1)
    return table.moves("die 6", "place castle on 6")


def after_city_hall(table: Table) -> Table:
    """Open the placement of a city hall; the tiles in question are stored beside it."""
    names = [name for name in table.stored() if name]
    table.store("city-hall", *names).having(workers=0).rolls(3, 1)
    return table.moves("die 3", "place city-hall on 11")


@pytest.mark.rule("CB-7.1")
def test_any_stored_tile_on_an_empty_space_of_the_own_estate() -> None:
    table = bare().store("bank", "ship", "mine").estate({25: "church"}).having(workers=3).rolls(3, 3)
    others = table.placed(1)
    table.moves("die 3")
    assert placements(table) == {"bank": {11, 26, 31}, "ship": {17, 19}, "mine": {24}}
    table.moves("place ship on 19")
    assert table.stored() == ["bank", None, "mine"]
    assert table.placed() == {18: "castle", 25: "church", 19: "ship"}
    assert table.placed(1) == others == {18: "castle"}


@pytest.mark.rule("CB-7.1")
def test_a_covered_space_and_an_empty_storage_space_are_refused() -> None:
    table = with_any_number(bare().store("bank").estate({25: "church"}))
    assert table.refuses(alt.place(1, 25))
    assert table.refuses(alt.place(2, 11))
    assert table.refuses(alt.place(3, 11))


@pytest.mark.rule("CB-7.2")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_number_of_the_space_must_equal_the_die(value: int) -> None:
    # next to the castle: building 3 (11, 25), knowledge 1 (12), ship 2 (17) and 5 (19), mine 4 (24)
    table = bare().store("bank", "ship", "mine").rolls(value, value).moves(f"die {value}")
    expected = {2: {"ship": {17}}, 3: {"bank": {11, 25}}, 4: {"mine": {24}}, 5: {"ship": {19}}}
    assert placements(table) == expected.get(value, {})
    if value != 3:
        assert table.refuses(alt.place(1, 11))


@pytest.mark.rule("CB-7.2")
def test_the_adjusted_value_counts() -> None:
    table = bare().store("bank", "ship", "mine").having(workers=1).rolls(3, 3).moves("die 3")
    assert placements(table) == {"bank": {11, 25}, "ship": {17}, "mine": {24}}
    assert table.moves("place mine on 24").seat().workers == 0


@pytest.mark.rule("CB-7.3")
@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("bank", {11, 25}), ("ship", {17, 19}), ("knowledge-3", {12}), ("mine", {24}), ("cow-2", set()),
        ("castle", set()),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", ["die", "castle", "city hall"])
def test_the_colour_must_match_always(name: str, spaces: set[int], way: str) -> None:
    table = bare().store(name)
    if way == "die":
        with_any_number(table)
        reachable = spaces
    elif way == "castle":  # a warehouse on 11 and a castle on 6 are there too
        after_castle(table)
        reachable = {
            "bank": {25}, "cow-2": {5, 10}, "castle": {1, 2}, "knowledge-3": {7, 12},
        }.get(name, spaces)  # fmt: skip
    else:  # a city hall on 11 is there too
        after_city_hall(table)
        reachable = {"bank": {25}, "cow-2": {5, 10}, "castle": {6}}.get(name, spaces)
    assert placements(table).get(name, set()) == reachable
    slot = 1 if way == "die" else 2
    for space in set(range(37)) - reachable:
        assert table.refuses(alt.place(slot, space))


@pytest.mark.rule("CB-7.4")
def test_next_to_a_placed_tile_of_any_colour() -> None:
    table = with_any_number(bare().store("bank"))
    assert placements(table) == {"bank": {11, 25}}
    for space in (8, 13, 14, 22, 23, 26, 28, 31, 32, 36):
        assert table.refuses(alt.place(1, space))
    # a mine on 24 opens the city behind it, a ship on 19 the two others
    assert placements(with_any_number(bare().store("bank").estate({24: "mine"}))) == {"bank": {11, 23, 25}}
    assert placements(with_any_number(bare().store("bank").estate({19: "ship"}))) == {"bank": {11, 13, 25, 26}}


@pytest.mark.rule("CB-7.4")
def test_stored_tiles_and_other_estates_do_not_count() -> None:
    table = bare().store("mine", "bank").estate({24: "mine", 29: "mine", 33: "mine"}, seat=1)
    assert placements(with_any_number(table)) == {"mine": {24}, "bank": {11, 25}}


@pytest.mark.rule("CB-7.5")
def test_the_first_tile_goes_on_one_of_six_spaces() -> None:
    first: set[int] = set()
    for names in (("bank", "ship", "mine"), ("castle", "knowledge-3", "cow-2")):
        first |= set().union(*placements(with_any_number(bare().store(*names))).values())
    assert first == {11, 12, 17, 19, 24, 25}


@pytest.mark.rule("CB-7.5")
@pytest.mark.parametrize(
    ("board", "castle", "spaces"),
    [(4, 0, {1, 4, 5}), (2, 3, {2, 7, 8}), (2, 36, {31, 32, 35}), (9, 15, {9, 16, 22}), (1, 1, {0, 2, 5, 6})],
)
def test_on_fewer_when_the_castle_lies_at_the_edge(board: int, castle: int, spaces: set[int]) -> None:
    first: set[int] = set()
    for names in (("bank", "ship", "mine"), ("castle", "knowledge-3", "cow-2")):
        first |= set().union(*placements(with_any_number(plain(board, castle).store(*names))).values(), set())
    assert first == spaces


@pytest.mark.rule("CB-7.6")
@pytest.mark.parametrize("kind", BUILDINGS)
def test_a_building_kind_stands_once_in_each_city(kind: str) -> None:
    # 25 lies in the city 25-26-31-32-36, 11 is a city by itself
    table = with_any_number(bare().estate({25: kind}).store(kind))
    assert placements(table) == {kind: {11}}
    assert table.refuses(alt.place(1, 26))
    assert table.refuses(alt.place(1, 31))
    # and in the far corner of the same city, with no equal building next to it
    table = with_any_number(bare().estate({25: kind, 35: "knowledge-2"}).store(kind))
    assert table.refuses(alt.place(1, 36))
    other = "bank" if kind != "bank" else "church"
    assert placements(with_any_number(table.store(other))) == {other: {11, 26, 31, 36}}


@pytest.mark.rule("CB-7.6")
def test_the_same_kind_may_stand_in_every_city() -> None:
    table = bare().estate({24: "mine", 19: "ship"})
    for space, number in ((11, 3), (25, 3), (23, 5), (13, 2)):
        table.store("watchtower").rolls(number, number).moves(f"die {number}", f"place watchtower on {space}")
    assert Counter(table.placed().values())["watchtower"] == 4
    assert table.points("watchtowers") == 16
    assert placements(with_any_number(table.store("watchtower"))) == {}


@pytest.mark.rule("CB-7.7")
@pytest.mark.parametrize("way", ["castle", "city hall"])
def test_castle_and_city_hall_ignore_the_number_only(way: str) -> None:
    names = ("bank", "mine")
    open_effect = after_castle if way == "castle" else after_city_hall
    table = open_effect(bare().estate({25: "bank", 24: "mine"}).store(*names))
    # any number: 13 to 32 show 1, 2, 5; the city with a bank (25, 26, 31) stays closed; nothing far away
    assert placements(table) == {"bank": {23}, "mine": {29}}
    assert table.seat().workers == 0
    assert table.refuses(alt.place(2, 26))  # one-per-city rule
    assert table.refuses(alt.place(2, 28))  # not adjacent
    assert table.refuses(alt.place(3, 17))  # another colour


@pytest.mark.rule("CB-7.7")
def test_a_die_does_not_ignore_the_number() -> None:
    table = bare().estate({25: "bank", 24: "mine"}).store("bank", "mine").rolls(6, 6).moves("die 6")
    assert placements(table) == {}


@pytest.mark.rule("CB-7.7", "CB-14.1")
def test_only_knowledge_tile_1_waives_the_one_per_city_rule() -> None:
    for number in range(1, 27):
        table = with_any_number(bare().own(number).estate({25: "bank"}).store("bank"))
        city = placements(table)["bank"] & {26, 31, 32, 36}
        assert (city != set()) == (number == 1)


@pytest.mark.rule("CB-7.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_placed_tile_is_never_moved_or_removed(players: int) -> None:
    for seed in range(4):
        table = position(seed=seed, players=players)
        estates = [table.placed(seat) for seat in range(players)]
        for _ in table.random_moves(seed):
            now = [table.placed(seat) for seat in range(players)]
            for before, after in zip(estates, now, strict=True):
                assert before.items() <= after.items()
            estates = now
        assert all(len(estate) > 5 for estate in estates)


@pytest.mark.rule("CB-7.9", "CB-9.5", "CB-9.15")
@pytest.mark.example("E6")
def test_a_market_without_ships_and_animals_on_the_depots() -> None:
    table = bare().depot(1, 1, "bank").depot(2, 2, "castle").black(1, "ship").store("market").fresh_dice(3, 1)
    table.die(3, "place market on 11")
    assert table.placed()[11] == "market"
    assert table.stored() == [None, None, None]
    # the benefit is lost without being asked: the second die is open
    assert table.offers() == ["take bank from 1", "workers"]


@pytest.mark.rule("CB-7.9")
@pytest.mark.parametrize("name", ["carpenters-workshop", "church", "market", "warehouse", "city-hall", "ship"])
def test_a_tile_may_be_placed_when_its_effect_cannot_be_used(name: str) -> None:
    space, number = (17, 2) if name == "ship" else (11, 3)
    table = bare().store(name).fresh_dice(number, 6).die(number, f"place {name} on {space}")
    assert table.placed()[space] == name
    assert table.stage == st.MENU
    # the second die had only workers to take, so the turn is over
    assert (table.offers(), table.seat().workers) == (["end turn"], 2)


#: a space next to the building on 11, its number, what the effect changes and by how much
IMMEDIATE: dict[str, tuple[int, int, Callable[[Table], int], int]] = {
    "bank": (25, 3, lambda table: table.seat().silver, 2),
    "boarding-house": (25, 3, lambda table: table.seat().workers, 4),
    "watchtower": (25, 3, lambda table: table.points("watchtowers"), 4),
    "pig-4": (10, 4, lambda table: table.points("animals"), 4),
    "knowledge-9": (12, 1, lambda table: 9 in table.state.view()["seats"][0]["knowledge"], 1),
    "ship": (17, 2, lambda table: table.seat().steps, 1),
}
QUESTIONS = {
    "carpenters-workshop": ("take bank from 1", "decline"),
    "church": ("take castle from 2", "take mine from 5", "decline"),
    "market": ("take ship from 1", "take cow-2 from 3", "decline"),
    "warehouse": ("sell pink", "sell red", "decline"),
}


@pytest.mark.rule("CB-7.10")
@pytest.mark.parametrize("name", list(IMMEDIATE))
@pytest.mark.parametrize("way", ["die", "castle", "city hall"])
def test_the_effect_happens_at_once_for_every_placement(name: str, way: str) -> None:
    space, number, count, gain = IMMEDIATE[name]
    table = bare().store(name)
    if way == "die":
        table.estate({11: "warehouse"}).rolls(number, number).moves(f"die {number}")
    else:
        (after_castle if way == "castle" else after_city_hall)(table)
    before = count(table)
    table.moves(f"place {name} on {space}")
    if name == "ship":
        table.moves("decline")
    assert count(table) - before == gain
    assert table.stage == st.MENU


@pytest.mark.rule("CB-7.10")
@pytest.mark.parametrize("name", list(QUESTIONS))
@pytest.mark.parametrize("way", ["die", "castle", "city hall"])
def test_the_choice_of_an_effect_comes_at_once_for_every_placement(name: str, way: str) -> None:
    table = bare().depot(1, 1, "bank").depot(1, 2, "ship").depot(2, 2, "castle").depot(3, 1, "cow-2")
    table.depot(5, 1, "mine").goods({"pink": 1, "red": 2}).store(name)
    if way == "die":
        table.rolls(3, 3).moves("die 3")
    else:
        (after_castle if way == "castle" else after_city_hall)(table)
    table.moves(f"place {name} on 25")
    assert tuple(table.offers()) == QUESTIONS[name]


@pytest.mark.rule("CB-7.11")
def test_region_phase_and_colour_score_before_the_tiles_own_effect() -> None:
    # the third further castle completes the castle region and the colour; its extra action is still open
    table = plain().estate({11: "bank", 1: "castle", 2: "castle"}).store("castle").rolls(6, 6)
    table.moves("die 6", "place castle on 6")
    assert table.stage == st.EXTRA_ACTION
    assert (table.points("regions"), table.points("phases"), table.points("colours")) == (6, 10, 5)
    # a market that completes the city of one
    table = plain().depot(1, 2, "ship").store("market").rolls(3, 3).moves("die 3", "place market on 11")
    assert table.stage == st.PICK_MARKET
    assert (table.points("regions"), table.points("phases")) == (1, 10)
    assert 11 in table.placed()
    table.moves("take ship from 1")
    assert table.offers() == ["die 3"]  # back to the turn


@pytest.mark.rule("CB-7.12")
def test_an_effect_inside_an_effect_is_resolved_completely() -> None:
    """City hall, castle, church: each effect in turn, and only then the second die."""
    table = bare().depot(5, 1, "mine").depot(1, 1, "bank").store("city-hall", "castle", "church").rolls(3, 1)
    table.moves("die 3", "place city-hall on 11")
    assert table.stage == st.CITY_HALL_PLACEMENT
    table.moves("place castle on 6")
    assert table.stage == st.EXTRA_ACTION
    table.moves("place church on 25")
    assert table.offers() == ["take mine from 5", "decline"]
    for action in (alt.FIRST_DIE, alt.SECOND_DIE, alt.BUY, alt.END_TURN, alt.WORKERS):
        assert table.refuses(action)
    table.moves("take mine from 5")
    assert table.offers() == ["die 1"]
    assert table.stored() == ["mine", None, None]


FULL = {
    "building": ((11, 8, 13, 14, 22, 23, 28, 26, 31, 32, 36), 25, 12),
    "ship": ((15, 16, 19, 20, 21), 17, 6),
    "animal": ((0, 4, 5, 9, 27), 10, 6),
    "knowledge": ((3, 7, 30, 34, 35), 12, 6),
    "mine": ((29, 33), 24, 3),
    "castle": ((1, 2), 6, 4),
}
TILES = {
    "building": ("bank", "bank", "church", "market", "bank", "church", "market", "church", "market", "warehouse",
                 "city-hall", "bank", "watchtower"),
    "ship": ("ship",) * 7,
    "animal": ("cow-2", "cow-2", "pig-2", "pig-2", "sheep-2", "sheep-2", "cow-3"),
    "knowledge": tuple(f"knowledge-{n}" for n in (16, 17, 18, 19, 20, 21, 22)),
    "mine": ("mine",) * 4,
    "castle": ("castle",) * 4,
}  # fmt: skip


@pytest.mark.rule("CB-7.13")
@pytest.mark.parametrize("colour", list(FULL))
def test_the_most_tiles_of_a_colour(colour: str) -> None:
    spaces, last, most = FULL[colour]
    *names, final, surplus = TILES[colour]
    number = {25: 3, 17: 2, 10: 4, 12: 1, 24: 4, 6: 6}[last]
    table = bare().estate(dict(zip(spaces, names, strict=True))).store(final).rolls(number, number)
    table.moves(f"die {number}", f"place {final} on {last}").pass_effect()
    placed = Counter(table.state.view()["seats"][0]["spaces"][space]["colour"] for space in table.placed())
    assert placed[colour] == most  # the starting castle included
    with_any_number(table.store(surplus))
    assert (table.state.turn, table.stored()[0]) == (0, surplus)
    assert placements(table) == {}
    for space in range(37):
        assert table.refuses(alt.place(1, space))


@pytest.mark.rule("CB-7.13")
def test_nobody_ever_places_more() -> None:
    limits = {"building": 12, "ship": 6, "animal": 6, "knowledge": 6, "mine": 3, "castle": 4}
    for seed in range(10):
        table = position(seed=seed)
        for _ in table.random_moves(seed):
            pass
        for seat in table.state.view()["seats"]:
            placed = Counter(space["tile"]["colour"] for space in seat["spaces"] if space["tile"])
            assert all(number <= limits[colour] for colour, number in placed.items())


@pytest.mark.rule("CB-7.14")
def test_a_knowledge_tile_works_for_the_second_die_of_the_same_turn() -> None:
    # tile 12 (a free step to take) is placed with the first die
    table = bare().depot(2, 2, "castle").store("knowledge-12").rolls(1, 3).moves("die 1", "place knowledge-12 on 12")
    table.moves("die 3")
    assert "take castle from 2" in table.offers()
    without = bare().depot(2, 2, "castle").store("knowledge-13").rolls(1, 3).moves("die 1", "place knowledge-13 on 12")
    without.moves("die 3")
    assert "take castle from 2" not in without.offers()
    # tile 14: the second die takes four workers
    table = bare().store("knowledge-14").rolls(1, 3).moves("die 1", "place knowledge-14 on 12", "die 3", "workers")
    assert table.seat().workers == 4


@pytest.mark.rule("CB-7.14")
def test_a_knowledge_tile_works_for_the_purchase_of_the_same_turn() -> None:
    table = bare().depot(4, 1, "ship").black(1, "bank").store("knowledge-6").having(silver=2).rolls(1, 3)
    table.moves("die 1", "place knowledge-6 on 12", "buy")
    assert table.offers() == ["take ship from 4", "take bank from black"]


@pytest.mark.rule("CB-7.14")
@pytest.mark.parametrize("value", [2, 6])
def test_a_knowledge_tile_does_not_help_its_own_placement(value: int) -> None:
    # tile 11 gives a free step for knowledge tiles, but not for itself
    table = bare().store("knowledge-11", "knowledge-2").rolls(value, value).moves(f"die {value}")
    assert table.offers() == ["workers"]
    assert table.refuses(alt.place(1, 12))
    table = bare().store("knowledge-11", "knowledge-2").having(workers=1).rolls(value, value)
    table.moves(f"die {value}", "place knowledge-11 on 12")
    assert table.seat().workers == 0
    # from then on it helps: space 7 shows 5, one step from 6
    table.rolls(6, 6).moves("die 6", "place knowledge-2 on 7")
    assert table.seat().workers == 0


@pytest.mark.rule("CB-10.2", "CB-10.3")
@pytest.mark.example("E15")
def test_region_and_phase_points() -> None:
    knowledge = plain().estate({3: "knowledge-16", 7: "knowledge-17"}).store("knowledge-18").phase("A").rolls(1, 1)
    knowledge.moves("die 1", "place knowledge-18 on 12")
    assert (knowledge.points(), knowledge.points("regions"), knowledge.points("phases")) == (16, 6, 10)

    city = plain().store("bank").phase("B").rolls(3, 3).moves("die 3", "place bank on 11")
    assert (city.points(), city.points("regions"), city.points("phases")) == (9, 1, 8)

    # board 2: the city of eight
    city_of_8 = plain(board=2, castle=3)
    seven = dict(zip((1, 6, 12, 15, 16, 17, 18), (kind for kind in BUILDINGS if kind != "bank"), strict=True))
    city_of_8.estate(seven).store("bank").phase("E").rolls(5, 5).moves("die 5", "place bank on 19")
    assert (city_of_8.points(), city_of_8.points("regions"), city_of_8.points("phases")) == (38, 36, 2)


@pytest.mark.rule("CB-7.7", "CB-7.12", "CB-8.19", "CB-9.10", "CB-10.2", "CB-10.3")
@pytest.mark.example("E30")
def test_city_hall_castle_mine_with_one_die() -> None:
    table = plain().store("city-hall", "castle", "mine").phase("A").rolls(3, 1)
    table.moves("die 3", "place city-hall on 11")
    assert (table.points(), table.points("regions"), table.points("phases")) == (11, 1, 10)
    assert "place castle on 6" in table.offers()
    table.moves("place castle on 6")
    assert "place mine on 24" in table.offers()
    table.moves("place mine on 24")
    assert table.placed() == {18: "castle", 11: "city-hall", 6: "castle", 24: "mine"}
    assert table.stored() == [None, None, None]
    assert table.points() == 11
    assert table.state.view()["used_dice"] == [True, False]
    assert table.seat().workers == 0
    assert table.offers() == ["die 1"]
