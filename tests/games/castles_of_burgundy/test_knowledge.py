"""Section 14: the 26 knowledge tiles.

``own`` lays them into the estate beforehand; tests of a tile's beginning place it with a die on space 12 (number 1).
"""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.positions import Table, c, plain

SALES = ("die", "castle", "warehouse")


def sell_red(by: str, amount: int, *owned: int, players: int = 2) -> Table:
    """A sale of red goods by a die, by a castle's extra action or by a warehouse."""
    table = plain(players=players).own(*owned).goods({"red": amount})
    if by == "die":
        return table.dice(4, 1).moves("die 4", "sell red")
    if by == "castle":
        return table.estate({11: "church"}).store("castle").dice(6, 1).moves("die 6", "place castle on 6", "sell red")
    return table.store("warehouse").dice(3, 1).moves("die 3", "place warehouse on 25", "sell red")


def take_workers(by: str, *owned: int) -> Table:
    """Workers by a die, by a castle's extra action or from a boarding house."""
    table = plain().own(*owned)
    if by == "die":
        return table.dice(4, 1).moves("die 4", "workers")
    if by == "castle":
        return table.estate({11: "church"}).store("castle").dice(6, 1).moves("die 6", "place castle on 6", "workers")
    return table.store("boarding-house").dice(3, 1).moves("die 3", "place boarding-house on 25")


def ship(table: Table) -> Table:
    """A ship placed with a die on space 17."""
    return table.store("ship").dice(2, 6).ready().play("die 2", "place ship on 17")


def end_points(table: Table) -> int:
    """Points from knowledge tiles at the end of the game; the view tells the same."""
    table.end_phase()
    points = table.points("knowledge")
    assert sum(table.state.view()["seats"][0]["knowledge_points"].values()) == points
    return points


# Tiles 1 and 2


@pytest.mark.rule("CB-14.1")
def test_tile_1_lets_a_building_stand_twice_in_a_city() -> None:
    plain_table = plain().estate({25: "bank"}).store("bank").dice(1, 5).moves("die 1")
    assert plain_table.offers() == ["workers"]
    table = plain().own(1).estate({25: "bank"}).store("bank").dice(1, 5).moves("die 1")
    assert table.offers() == ["place bank on 26", "workers"]
    table.moves("place bank on 26")
    assert table.seat().silver == 2


@pytest.mark.rule("CB-14.1")
def test_tile_1_works_for_castles_and_city_halls_too() -> None:
    table = plain().own(1).estate({25: "bank"}).store("city-hall", "bank").dice(1, 5)
    table.moves("die 1", "place city-hall on 26")
    assert "place bank on 31" in table.offers()
    table = plain().own(1).estate({11: "bank", 25: "bank"}).store("castle", "bank").dice(6, 5)
    table.moves("die 6", "place castle on 6")
    assert {"place bank on 26", "place bank on 31"} <= set(table.offers())


@pytest.mark.rule("CB-14.2")
@pytest.mark.parametrize("phase", "ABCDE")
def test_tile_2_adds_a_worker_per_mine_at_the_end_of_each_phase(phase: str) -> None:
    table = plain().own(2).estate({24: "mine", 29: "mine", 33: "mine"}).end_phase(phase)
    assert (table.seat().silver, table.seat().workers) == (3, 3)


# Tiles 3 and 4


@pytest.mark.rule("CB-14.3")
@pytest.mark.parametrize("by", SALES)
@pytest.mark.parametrize("amount", [1, 4])
def test_tile_3_gives_two_silver_for_a_sale(by: str, amount: int) -> None:
    assert sell_red(by, amount).seat().silver == 1
    table = sell_red(by, amount, 3)
    assert (table.seat().silver, table.seat().workers) == (2, 0)
    assert table.points("goods") == 2 * amount


@pytest.mark.rule("CB-14.4")
@pytest.mark.parametrize("by", SALES)
@pytest.mark.parametrize("amount", [1, 4])
def test_tile_4_adds_a_worker_to_a_sale(by: str, amount: int) -> None:
    assert sell_red(by, amount).seat().workers == 0
    table = sell_red(by, amount, 4)
    assert (table.seat().silver, table.seat().workers) == (1, 1)
    assert table.points("goods") == 2 * amount


@pytest.mark.rule("CB-14.4")
@pytest.mark.parametrize("by", SALES)
def test_tiles_3_and_4_combine(by: str) -> None:
    table = sell_red(by, 4, 3, 4, players=3)
    assert (table.points("goods"), table.seat().silver, table.seat().workers) == (12, 2, 1)


# Tile 5


@pytest.mark.rule("CB-14.5")
def test_tile_5_takes_the_goods_of_two_neighbouring_depots() -> None:
    table = ship(plain().own(5).depot_goods(2, {"pink": 1}).depot_goods(3, {"red": 2}))
    assert table.offers() == ["goods of 2", "goods of 3", "decline"]
    table.play("goods of 2")
    assert table.offers() == ["goods of 3", "decline"]
    table.play("goods of 3")
    assert table.goods_stored() == {"pink": 1, "red": 2}
    assert (table.goods_on(2), table.goods_on(3)) == ({}, {})
    assert table.seat().steps == 1


@pytest.mark.rule("CB-14.5")
def test_the_second_depot_of_tile_5_is_optional() -> None:
    table = ship(plain().own(5).depot_goods(2, {"pink": 1}).depot_goods(3, {"red": 2}))
    table.play("goods of 2", "decline")
    assert table.goods_stored() == {"pink": 1}
    assert table.goods_on(3) == {"red": 2}


@pytest.mark.rule("CB-14.5")
def test_without_tile_5_a_ship_takes_from_one_depot() -> None:
    table = ship(plain().depot_goods(2, {"pink": 1}).depot_goods(3, {"red": 2})).play("goods of 2")
    assert table.goods_stored() == {"pink": 1}
    assert table.goods_on(3) == {"red": 2}
    assert table.offers() != ["goods of 3", "decline"]


@pytest.mark.rule("CB-14.6")
@pytest.mark.parametrize(
    ("depot", "neighbours"), [(1, (2, 6)), (2, (1, 3)), (3, (2, 4)), (4, (3, 5)), (5, (4, 6)), (6, (1, 5))]
)
def test_the_depots_form_a_ring(depot: int, neighbours: tuple[int, int]) -> None:
    table = plain().own(5)
    for number in range(1, 7):
        table.depot_goods(number, {"red": 1})
    ship(table).play(f"goods of {depot}")
    assert table.offers() == [*(f"goods of {number}" for number in neighbours), "decline"]


@pytest.mark.rule("CB-14.7")
def test_a_colour_chosen_for_tile_5_is_taken_from_both_depots() -> None:
    table = plain().own(5).goods({"brown": 1, "orange": 1})
    table.depot_goods(6, {"pink": 2, "brown": 1}).depot_goods(1, {"red": 1, "pink": 1, "orange": 1})
    ship(table).play("goods of 6", "goods of 1")
    assert table.offers() == ["keep pink", "keep red"]  # one goods space is free for two new colours
    table.play("keep pink")
    assert table.goods_stored() == {"pink": 3, "brown": 2, "orange": 2}
    assert (table.goods_on(6), table.goods_on(1)) == ({}, {"red": 1})


@pytest.mark.rule("CB-14.7")
def test_the_second_depot_of_tile_5_counts_with_the_first_when_room_is_short() -> None:
    """The first depot alone would fit; the lot of both does not, and the colour to keep is free to choose."""
    table = plain().own(5).goods({"brown": 1, "orange": 1})
    table.depot_goods(3, {"pink": 1}).depot_goods(4, {"red": 2})
    ship(table).play("goods of 3", "goods of 4", "keep red")
    assert table.goods_stored() == {"red": 2, "brown": 1, "orange": 1}
    assert table.goods_on(3) == {"pink": 1}


# Tile 6


@pytest.mark.rule("CB-14.8")
def test_tile_6_buys_from_all_seven_depots() -> None:
    table = plain().black(1, "mine").having(silver=5).dice(3, 6)
    table.depot(1, 1, "bank").depot(2, 2, "castle").depot(3, 1, "cow-2").depot(4, 1, "ship")
    table.depot(5, 2, "knowledge-3").depot(6, 1, "bank")
    assert table.moves("buy").offers() == ["take mine from black"]
    table = Table(table.state.clone()).rolls(3, 6).own(6).moves("buy")
    assert table.offers() == [
        "take bank from 1",
        "take castle from 2",
        "take cow-2 from 3",
        "take ship from 4",
        "take knowledge-3 from 5",
        "take bank from 6",
        "take mine from black",
    ]
    table.moves("take castle from 2")
    assert (table.seat().silver, table.stored()) == (3, ["castle", None, None])
    assert table.on_depot(2) == [None, None, None, None]
    assert table.offers() == ["die 3", "die 6"]  # still one purchase per turn


@pytest.mark.rule("CB-14.8")
def test_tile_6_buys_when_only_the_numbered_depots_hold_tiles() -> None:
    table = plain().own(6).depot(1, 1, "bank").having(silver=2).moves()
    assert "buy" in table.offers()
    table.having(silver=1).moves()
    assert "buy" not in table.offers()
    table = plain().own(6).having(silver=2).moves()
    assert "buy" not in table.offers()


# Tile 7


@pytest.mark.rule("CB-14.9")
def test_tile_7_gives_a_point_more_for_each_animal_tile_that_scores() -> None:
    """The new 3 sheep, and 4 and 2 earlier ones; neither the cow nor the sheep of the other pasture."""
    pasture = {11: "church", 10: "sheep-4", 4: "sheep-2", 9: "cow-3", 27: "sheep-3"}
    without = plain().estate(pasture).store("sheep-3").dice(1, 6).moves("die 1", "place sheep-3 on 5")
    assert without.points() == 3 + 4 + 2
    table = plain().own(7).estate(pasture).store("sheep-3").dice(1, 6).moves("die 1", "place sheep-3 on 5")
    assert table.points() == table.points("animals") == (3 + 1) + (4 + 1) + (2 + 1)


@pytest.mark.rule("CB-14.9")
def test_tile_7_gives_a_point_per_tile_not_per_animal() -> None:
    table = plain().own(7).estate({11: "church"}).store("pig-4").dice(4, 6).moves("die 4", "place pig-4 on 10")
    assert table.points() == 5


# Tiles 8 to 12: prices

#: workers for a distance of 0, 1, 2, 3
PLAIN, TILE_8, FREE_STEP, TILE_8_AND_FREE_STEP = (0, 1, 2, 3), (0, 1, 1, 2), (0, 0, 1, 2), (0, 0, 1, 1)

#: use of a die -> the number it needs, and the move
USES = {
    "take": (3, "take cow-2 from 3"),
    "sell": (3, "sell pink"),
    "building": (3, "place market on 25"),
    "ship": (2, "place ship on 17"),
    "animal": (4, "place pig-3 on 10"),
    "castle": (6, "place castle on 6"),
    "mine": (4, "place mine on 24"),
    "knowledge": (1, "place knowledge-3 on 12"),
}
FREE_STEPS = {9: {"building"}, 10: {"ship", "animal"}, 11: {"castle", "mine", "knowledge"}, 12: {"take"}}


def prices(use: str, *owned: int) -> tuple[int, ...]:
    """What the use costs at a distance of 0 to 3, the same up and down, and affordable with exactly that."""
    number, move = USES[use]
    table = plain().own(*owned).estate({11: "church"}).depot(3, 1, "cow-2").goods({"pink": 1})
    if use not in ("take", "sell"):
        table.store(move.split()[1])
    found = []
    for distance in range(4):
        paid = set()
        for direction in (1, -1):
            rolled = (number - 1 + direction * distance) % 6 + 1
            paid.add(_price(table, rolled, move))
        assert len(paid) == 1, f"{use} at a distance of {distance} costs {paid}"
        found.append(paid.pop())
    return tuple(found)


def _price(table: Table, rolled: int, move: str) -> int:
    for workers in range(4):
        trial = Table(table.state.clone()).having(workers=workers).dice(rolled, rolled).moves(f"die {rolled}")
        if move in trial.offers():
            rich = Table(table.state.clone()).having(workers=9).dice(rolled, rolled).moves(f"die {rolled}", move)
            assert trial.moves(move).seat().workers == 0  # all of them were needed
            assert rich.seat().workers == 9 - workers  # and never more are taken
            return workers
    raise AssertionError(f"{move} is never offered")


@pytest.mark.rule("CB-14.10")
@pytest.mark.parametrize("use", USES)
def test_tile_8_makes_each_paid_worker_worth_up_to_two_steps(use: str) -> None:
    assert prices(use) == PLAIN
    assert prices(use, 8) == TILE_8


@pytest.mark.rule("CB-14.11")
@pytest.mark.parametrize("use", USES)
def test_tile_9_gives_a_free_step_for_placing_a_building(use: str) -> None:
    assert prices(use, 9) == (FREE_STEP if use == "building" else PLAIN)


@pytest.mark.rule("CB-14.12")
@pytest.mark.parametrize("use", USES)
def test_tile_10_gives_a_free_step_for_placing_a_ship_or_an_animal(use: str) -> None:
    assert prices(use, 10) == (FREE_STEP if use in ("ship", "animal") else PLAIN)


@pytest.mark.rule("CB-14.13")
@pytest.mark.parametrize("use", USES)
def test_tile_11_gives_a_free_step_for_placing_a_castle_mine_or_knowledge_tile(use: str) -> None:
    assert prices(use, 11) == (FREE_STEP if use in ("castle", "mine", "knowledge") else PLAIN)


@pytest.mark.rule("CB-14.14")
@pytest.mark.parametrize("use", USES)
def test_tile_12_gives_a_free_step_for_taking_a_tile(use: str) -> None:
    assert prices(use, 12) == (FREE_STEP if use == "take" else PLAIN)


@pytest.mark.rule("CB-14.15")
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("tile", FREE_STEPS)
def test_tile_8_does_not_double_the_free_step(use: str, tile: int) -> None:
    assert prices(use, 8, tile) == (TILE_8_AND_FREE_STEP if use in FREE_STEPS[tile] else TILE_8)


@pytest.mark.rule("CB-14.15")
def test_the_free_step_wraps_and_applies_to_each_die_anew() -> None:
    table = plain().own(9, 11).estate({11: "church"}).store("castle", "knowledge-3").dice(1, 6)
    table.moves("die 1", "place castle on 6", "workers")  # 1 counts as 6
    table.having(workers=0).moves("die 6", "place knowledge-3 on 12")  # 6 counts as 1
    assert table.seat().workers == 0
    assert {6: "castle", 12: "knowledge-3"}.items() <= table.placed().items()


@pytest.mark.rule("CB-14.15")
def test_the_free_step_combines_with_paid_workers() -> None:
    table = plain().own(9).store("bank").having(workers=2).dice(6, 5).moves("die 6", "place bank on 25")
    assert table.seat().workers == 0  # from 6 to 3 with two paid workers and the free step


# Tiles 13 and 14


@pytest.mark.rule("CB-14.16")
def test_tile_13_adds_a_silver_to_taking_workers() -> None:
    for by in ("die", "castle"):
        assert take_workers(by).seat().silver == 0
        table = take_workers(by, 13)
        assert (table.seat().workers, table.seat().silver) == (2, 1)
    table = take_workers("boarding house", 13)
    assert (table.seat().workers, table.seat().silver) == (4, 0)


@pytest.mark.rule("CB-14.17")
def test_tile_14_makes_taking_workers_give_four() -> None:
    for by in ("die", "castle"):
        assert take_workers(by).seat().workers == 2
        table = take_workers(by, 14)
        assert (table.seat().workers, table.seat().silver) == (4, 0)
    table = take_workers("boarding house", 14)
    assert (table.seat().workers, table.seat().silver) == (4, 0)


@pytest.mark.rule("CB-14.16", "CB-14.17")
@pytest.mark.example("E26")
def test_tiles_13_and_14_combine() -> None:
    for by in ("die", "castle"):
        table = take_workers(by, 13, 14)
        assert (table.seat().workers, table.seat().silver) == (4, 1)
    table = take_workers("boarding house", 13, 14)
    assert (table.seat().workers, table.seat().silver) == (4, 0)


# Tiles 15 to 26: the end of the game

DALIBOR = {"red": 4, "purple": 3, "pink": 3, "orange": 1}


@pytest.mark.rule("CB-14.18")
@pytest.mark.example("E10")
def test_tile_15_gives_three_points_per_goods_colour_sold() -> None:
    assert end_points(plain().own(15).sold(DALIBOR)) == 12


@pytest.mark.rule("CB-14.18")
@pytest.mark.parametrize(("values", "each"), [("rulebook", 3), ("later_editions", 2)])
def test_tile_15_by_edition_and_without_unsold_goods(values: str, each: int) -> None:
    assert end_points(plain(knowledge_values=values).own(15).goods({"red": 2})) == 0
    table = plain(knowledge_values=values).own(15).sold({"red": 5}).goods({"red": 1, "pink": 1})
    assert end_points(table) == each
    everything = dict.fromkeys(c.GOODS_COLOURS, 1)
    assert end_points(plain(knowledge_values=values).own(15).sold(everything)) == 6 * each


BUILDING_OF = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenters-workshop",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "city-hall",
}


@pytest.mark.rule("CB-14.19", "CB-14.20")
@pytest.mark.parametrize("number", BUILDING_OF)
@pytest.mark.parametrize("spaces", [(), (11,), (11, 25), (11, 25, 22, 8)])
def test_tiles_16_to_23_give_four_points_per_building_of_their_kind(number: int, spaces: tuple[int, ...]) -> None:
    table = plain().own(number).estate(dict.fromkeys(spaces, BUILDING_OF[number]))
    table.estate({11: BUILDING_OF[number], 25: BUILDING_OF[number]}, seat=1)  # another player's do not count
    assert end_points(table) == 4 * len(spaces)


@pytest.mark.rule("CB-14.20")
@pytest.mark.parametrize("number", BUILDING_OF)
def test_tiles_16_to_23_count_no_other_kind(number: int) -> None:
    others = [kind for kind in BUILDING_OF.values() if kind != BUILDING_OF[number]]
    table = plain().own(number).estate(dict(zip((11, 25, 26, 31, 32, 36, 8), others, strict=True)))
    table.store(BUILDING_OF[number])
    assert end_points(table) == 0


@pytest.mark.rule("CB-14.19", "CB-14.20")
@pytest.mark.example("E11")
def test_two_watchtowers_and_four_banks() -> None:
    table = plain().own(17, 22).estate({8: "watchtower", 23: "watchtower"})
    table.estate({11: "bank", 25: "bank", 13: "bank", 28: "bank"})
    assert end_points(table) == 24


@pytest.mark.rule("CB-14.21", "CB-14.22")
@pytest.mark.example("E12")
def test_tile_24_gives_four_points_per_kind_of_animal() -> None:
    """One cow tile, one chicken tile and three sheep tiles, one of them in the other pasture."""
    table = plain().own(24)
    table.estate({0: "cow-2", 4: "chicken-3", 5: "sheep-3", 9: "sheep-4", 27: "sheep-2"})
    assert end_points(table) == 12


@pytest.mark.rule("CB-14.21")
@pytest.mark.parametrize("kinds", range(5))
def test_tile_24_counts_up_to_four_kinds(kinds: int) -> None:
    placed = {space: f"{kind}-3" for space, kind in zip((0, 4, 5, 9), c.ANIMAL_KINDS[:kinds], strict=False)}
    assert end_points(plain().own(24).estate(placed)) == 4 * kinds


@pytest.mark.rule("CB-14.22")
def test_for_tile_24_neither_tiles_nor_animals_nor_pasture_matter() -> None:
    assert end_points(plain().own(24).estate({0: "pig-2"})) == 4
    assert end_points(plain().own(24).estate({0: "pig-4", 4: "pig-4", 5: "pig-3", 27: "pig-3"})) == 4
    assert end_points(plain().own(24).estate({0: "pig-2", 27: "cow-2"})) == 8
    assert end_points(plain().own(24).store("pig-2", "cow-3")) == 0


@pytest.mark.rule("CB-14.23")
@pytest.mark.example("E13")
def test_tile_25_gives_a_point_per_good_sold() -> None:
    assert end_points(plain().own(25).sold(DALIBOR)) == 11
    assert end_points(plain().own(15, 25).sold(DALIBOR)) == 12 + 11


@pytest.mark.rule("CB-14.23")
def test_tile_25_ignores_unsold_goods() -> None:
    table = plain().own(25).sold({"red": 2}).goods({"red": 1, "pink": 3})
    assert end_points(table) == 2


@pytest.mark.rule("CB-14.24")
@pytest.mark.parametrize(("values", "each"), [("rulebook", 2), ("later_editions", 3)])
def test_tile_26_gives_points_per_bonus_tile_large_or_small(values: str, each: int) -> None:
    """Seat 1 takes the large bonus tile for mines and the small one for castles, seat 2 the other way round."""
    table = plain(knowledge_values=values).own(26)
    assert end_points(Table(table.state.clone())) == 0
    for seat in (0, 1):
        table.estate({24: "mine", 29: "mine", 2: "castle", 6: "castle"}, seat=seat)
        table.store("mine", "castle", seat=seat)
    table.rolls(3, 6).moves("die 3", "place mine on 33").pass_turn()
    table.rolls(5, 6).moves("die 5", "place castle on 1", "workers").pass_turn()
    table.rolls(5, 6).moves("die 5", "place castle on 1", "workers").pass_turn()
    table.rolls(3, 6).moves("die 3", "place mine on 33").pass_turn()
    bonuses = table.state.view()["bonus_tiles"]
    assert (bonuses["mine"], bonuses["castle"]) == ({"large": 0, "small": 1}, {"large": 1, "small": 0})
    assert end_points(table) == 2 * each


# All tiles


@pytest.mark.rule("CB-14.25")
@pytest.mark.parametrize("where", ["storage", "another estate", "another storage", "out of the game", "depot"])
def test_a_knowledge_tile_acts_only_in_its_owners_estate(where: str) -> None:
    table = plain().estate({24: "mine"}).goods({"red": 1}).sold({"red": 1, "pink": 2}).dice(4, 1)
    tiles = ("knowledge-2", "knowledge-14", "knowledge-25")
    match where:
        case "storage":
            table.store(*tiles)
        case "another storage":
            table.store(*tiles, seat=1)
        case "another estate":
            table.own(2, 14, 25, seat=1)
        case "out of the game":
            table.store(*tiles).store()
        case "depot":
            for slot, tile in enumerate(tiles, start=1):
                table.black(slot, tile)
    table.moves("die 4", "workers")
    assert table.seat().workers == 2  # not four
    table.end_phase()
    assert (table.seat().workers, table.seat().silver) == (2, 1)
    assert table.points("knowledge") == 0


@pytest.mark.rule("CB-14.25")
def test_each_changing_tile_is_idle_in_storage() -> None:
    for number in (8, 9):
        table = plain().store("bank", f"knowledge-{number}").having(workers=9).dice(6, 5)
        assert table.moves("die 6", "place bank on 25").seat().workers == 6
    table = plain().store("knowledge-3", "knowledge-4").goods({"red": 2}).dice(4, 1).moves("die 4", "sell red")
    assert (table.seat().silver, table.seat().workers) == (1, 0)
    table = plain().store("bank", "knowledge-1").estate({25: "bank"}).dice(1, 5).moves("die 1")
    assert "place bank on 26" not in table.offers()
    table = plain().store("knowledge-6").depot(1, 1, "bank").having(silver=2).moves()
    assert "buy" not in table.offers()
    table = plain().store("pig-3", "knowledge-7").estate({11: "church"}).dice(4, 6).moves("die 4", "place pig-3 on 10")
    assert table.points() == 3


@pytest.mark.rule("CB-14.25", "CB-14.26")
def test_a_knowledge_tile_starts_when_it_is_placed() -> None:
    table = plain().store("knowledge-14").dice(1, 5).moves("die 1", "place knowledge-14 on 12")
    assert table.seat().workers == 0
    table.moves("die 5", "workers")
    assert table.seat().workers == 4


@pytest.mark.rule("CB-14.23", "CB-14.26")
@pytest.mark.example("E29")
def test_goods_sold_before_and_after_tile_25_count() -> None:
    table = plain().goods({"red": 5}).store("knowledge-25").dice(4, 1)
    table.moves("die 4", "sell red", "die 1", "place knowledge-25 on 12", "end turn").pass_turn()
    table.goods({"pink": 3}).rolls(3, 5).moves("die 3", "sell pink").pass_turn()
    assert end_points(table) == 8


@pytest.mark.rule("CB-14.26")
def test_what_was_placed_before_an_end_tile_counts_for_it() -> None:
    table = plain().estate({25: "bank", 10: "pig-3"}).store("knowledge-22", "knowledge-24").dice(1, 5)
    table.moves("die 1", "place knowledge-22 on 12", "die 5", "place knowledge-24 on 7")
    assert table.points() == 0  # only at the end
    assert end_points(table) == 4 + 4


@pytest.mark.rule("CB-14.26")
@pytest.mark.parametrize("number", [2, 3, 4, 7, 13, 14])
def test_tiles_1_to_14_give_nothing_for_what_happened_before(number: int) -> None:
    def having(table: Table) -> tuple[int, int, int]:
        return table.seat().silver, table.seat().workers, table.points()

    table = plain().goods({"red": 2}).estate({24: "mine", 10: "pig-3"}).store(f"knowledge-{number}").dice(4, 1)
    table.moves("die 4", "sell red")
    before = having(table)
    table.moves("die 1", f"place knowledge-{number} on 12")
    assert having(table) == before == (1, 0, 4)
