"""Section 9: the eight buildings.

On board 1 the spaces 11 (a city by itself) and 25 (in the city of five) lie next to the castle and show a 3.
"""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.positions import Table, plain

MAY = ("warehouse", "carpenters-workshop", "church", "market", "city-hall")


def stocked() -> Table:
    """A tile of every colour on the numbered depots, and one of every colour on the black depot."""
    table = plain(players=4).dice(3, 6)
    table.depot(1, 1, "bank").depot(1, 2, "ship").depot(2, 1, "knowledge-3").depot(2, 2, "castle")
    table.depot(3, 1, "cow-2").depot(4, 2, "market").depot(5, 1, "mine")
    table.black(1, "watchtower").black(2, "ship").black(3, "pig-3").black(4, "knowledge-7")
    return table.black(5, "castle").black(6, "mine")


@pytest.mark.rule("CB-9.1")
def test_a_benefit_comes_at_once_and_uses_no_die() -> None:
    table = plain().store("warehouse").goods({"orange": 2}).dice(3, 1)
    table.moves("die 3", "place warehouse on 25", "sell orange")
    assert table.goods_sold() == {"orange": 2}
    assert table.seat().workers == 0
    assert table.offers() == ["die 1"]  # the other die is still there


@pytest.mark.rule("CB-9.1")
def test_a_benefit_comes_only_once() -> None:
    table = plain().store("bank").dice(3, 1).moves("die 3", "place bank on 25")
    assert table.seat().silver == 2
    table.pass_turn().pass_turn()
    assert table.s.turn == 0
    assert table.s.round_number == 1
    table.pass_to("B")
    assert table.seat().silver == 2


@pytest.mark.rule("CB-9.2")
@pytest.mark.parametrize(("players", "points"), [(2, 6), (3, 9), (4, 12)])
def test_warehouse_sells_all_goods_of_any_one_colour(players: int, points: int) -> None:
    table = plain(players=players).store("warehouse").goods({"turquoise": 1, "red": 3}).dice(3, 6)
    table.moves("die 3", "place warehouse on 25")
    assert table.offers() == ["sell turquoise", "sell red", "decline"]
    table.moves("sell red")
    assert table.goods_sold() == {"red": 3}
    assert table.goods_stored() == {"turquoise": 1}
    assert (table.points(), table.seat().silver, table.seat().workers) == (points, 1, 0)


@pytest.mark.rule("CB-9.2")
def test_warehouse_makes_a_single_sale() -> None:
    table = plain().store("warehouse").goods({"turquoise": 1, "red": 3}).dice(3, 6)
    table.moves("die 3", "place warehouse on 25", "sell turquoise")
    assert table.offers() == ["die 6"]
    assert table.goods_stored() == {"red": 3}


@pytest.mark.rule("CB-9.3")
def test_carpenters_workshop_takes_a_building_from_any_depot() -> None:
    table = stocked().store("carpenters-workshop").moves("die 3", "place carpenters-workshop on 25")
    assert table.offers() == ["take bank from 1", "take market from 4", "decline"]
    table.moves("take market from 4")
    assert table.stored() == ["market", None, None]
    assert table.on_depot(4) == [None, None, None, None]
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.4")
def test_church_takes_a_mine_knowledge_tile_or_castle_from_any_depot() -> None:
    table = stocked().store("church").moves("die 3", "place church on 25")
    assert table.offers() == ["take knowledge-3 from 2", "take castle from 2", "take mine from 5", "decline"]
    table.moves("take mine from 5")
    assert table.stored() == ["mine", None, None]
    assert table.on_depot(5) == [None, None, None, None]
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.5")
def test_market_takes_a_ship_or_animal_from_any_depot() -> None:
    table = stocked().store("market").moves("die 3", "place market on 25")
    assert table.offers() == ["take ship from 1", "take cow-2 from 3", "decline"]
    table.moves("take cow-2 from 3")
    assert table.stored() == ["cow-2", None, None]
    assert table.on_depot(3) == [None, None, None, None]
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.6")
@pytest.mark.parametrize("building", ["carpenters-workshop", "church", "market"])
@pytest.mark.parametrize("owned", [(), (6,)])
def test_picks_never_reach_the_black_depot(building: str, owned: tuple[int, ...]) -> None:
    table = stocked().own(*owned).store(building).having(silver=9)
    table.moves("die 3", f"place {building} on 25")
    assert len(table.offers()) > 1
    assert not [offer for offer in table.offers() if offer.endswith("from black")]


@pytest.mark.rule("CB-9.7")
@pytest.mark.parametrize(
    ("building", "pick"),
    [
        ("carpenters-workshop", "take bank from 1"),
        ("church", "take castle from 2"),
        ("market", "take ship from 1"),
    ],
)
def test_a_pick_finds_the_storage_space_that_the_building_left(building: str, pick: str) -> None:
    table = stocked().store("mine", building, "mine")
    table.moves("die 3", f"place {building} on 25", pick)
    assert table.stored() == ["mine", pick.split()[1], "mine"]
    assert table.offers() == ["die 6"]  # nothing had to be discarded


@pytest.mark.rule("CB-9.8", "CB-9.14")
def test_boarding_house_gives_four_workers() -> None:
    table = plain().store("boarding-house").having(workers=3).dice(3, 6)
    table.moves("die 3", "place boarding-house on 25")
    assert (table.seat().workers, table.seat().silver, table.points()) == (7, 0, 0)
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.9", "CB-9.14")
def test_bank_gives_two_silver() -> None:
    table = plain().store("bank").having(silver=3).dice(3, 6)
    table.moves("die 3", "place bank on 25")
    assert (table.seat().workers, table.seat().silver, table.points()) == (0, 5, 0)
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.13", "CB-9.14")
def test_watchtower_gives_four_points() -> None:
    table = plain().store("watchtower").dice(3, 6)
    table.moves("die 3", "place watchtower on 25")
    assert (table.seat().workers, table.seat().silver, table.points()) == (0, 0, 4)
    assert table.points("watchtowers") == 4
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.10")
def test_city_hall_places_a_tile_of_any_colour_with_all_its_effects() -> None:
    table = plain().store("city-hall", "ship", "watchtower").depot_goods(2, {"pink": 2}).dice(3, 6)
    table.moves("die 3", "place city-hall on 25")
    ship = ["place ship on 17", "place ship on 19"]
    tower = ["place watchtower on 11", "place watchtower on 26", "place watchtower on 31"]
    assert table.offers() == [*ship, *tower, "decline"]
    as_ship, as_tower = table.state.clone(), table.state.clone()
    table = Table(as_ship).moves("place ship on 19", "goods of 2")
    assert table.goods_stored() == {"pink": 2}
    assert table.seat().steps == 1
    table = Table(as_tower).moves("place watchtower on 11")
    assert (table.points("watchtowers"), table.points("regions"), table.points("phases")) == (4, 1, 10)


@pytest.mark.rule("CB-9.10")
def test_city_hall_places_one_tile_only() -> None:
    table = plain().store("city-hall", "mine", "watchtower").dice(3, 6)
    table.moves("die 3", "place city-hall on 25", "place mine on 24")
    assert table.stored() == [None, None, "watchtower"]
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.11")
def test_city_hall_ignores_the_number_but_neither_colour_nor_adjacency_nor_the_city() -> None:
    table = plain().store("city-hall", "city-hall", "knowledge-3").dice(3, 6)
    table.moves("die 3", "place city-hall on 25")
    # 11 is another city; 26 and 31 are in the city of 25; 12 shows a 1, 30 shows a 2; 7 is out of reach
    assert table.offers() == [
        "place city-hall on 11",
        "place knowledge-3 on 12",
        "place knowledge-3 on 30",
        "decline",
    ]
    table.moves("place knowledge-3 on 30")
    assert table.placed() == {18: "castle", 25: "city-hall", 30: "knowledge-3"}
    assert table.seat().workers == 0
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.12")
def test_a_city_hall_places_a_city_hall_in_another_city_which_places_again() -> None:
    table = plain().store("city-hall", "city-hall", "castle").dice(3, 6)
    table.moves("die 3", "place city-hall on 25", "place city-hall on 11")
    assert table.offers() == ["place castle on 6", "decline"]
    table.moves("place castle on 6", "workers")
    assert table.placed() == {6: "castle", 11: "city-hall", 18: "castle", 25: "city-hall"}
    assert table.stored() == [None, None, None]
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.12")
def test_with_tile_1_a_city_hall_places_a_city_hall_in_the_same_city() -> None:
    table = plain().own(1).store("city-hall", "city-hall", "bank").dice(3, 6)
    table.moves("die 3", "place city-hall on 25", "place city-hall on 26")
    assert "place bank on 32" in table.offers()
    table.moves("place bank on 32")
    assert table.seat().silver == 2


@pytest.mark.rule("CB-9.14")
@pytest.mark.parametrize("building", MAY)
def test_may_benefits_can_be_declined(building: str) -> None:
    table = stocked().store(building, "mine").goods({"red": 2})
    table.moves("die 3", f"place {building} on 25")
    assert len(table.offers()) > 1
    assert table.offers()[-1] == "decline"
    table.moves("decline")
    assert sorted(filter(None, table.stored())) == ["mine"]
    assert table.goods_stored() == {"red": 2}
    assert table.placed() == {18: "castle", 25: building}
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-9.15")
@pytest.mark.parametrize("building", MAY)
def test_an_impossible_benefit_is_lost_without_asking(building: str) -> None:
    """No goods; no matching tile on the numbered depots, only on the black one; no legal placement."""
    table = plain(players=4).store(building, "cow-3").dice(3, 6)
    table.black(1, "bank").black(2, "ship").black(3, "mine").black(4, "castle")
    other = {"carpenters-workshop": (1, 2, "ship"), "church": (1, 2, "ship"), "market": (1, 1, "bank")}
    if building in other:
        table.depot(*other[building])
    table.ready().play("die 3", f"place {building} on 25")
    assert table.placed() == {18: "castle", 25: building}
    assert list(filter(None, table.stored())) == ["cow-3"]
    assert (table.seat().workers, table.seat().silver, table.points()) == (2, 0, 0)  # the 6 took workers
    assert table.offers() == ["end turn"]


@pytest.mark.rule("CB-9.15")
def test_a_city_hall_from_an_otherwise_empty_storage_is_placed_without_asking() -> None:
    table = plain().store("city-hall").dice(3, 6).ready().play("die 3", "place city-hall on 25")
    assert table.placed() == {18: "castle", 25: "city-hall"}
    assert table.offers() == ["end turn"]
