"""Section 8: animals, castles and mines."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, plain, position, st

# Board 1: the pasture of five is 0 (die 6), 4 (2), 5 (1), 9 (5), 10 (4); the pasture of one is 27 (2)
NUMBER = {0: 6, 4: 2, 5: 1, 9: 5, 10: 4, 27: 2}


def graze(table: Table, name: str, space: int) -> int:
    """Place an animal tile; gives the points that it scored for animals."""
    before = table.points("animals")
    number = NUMBER[space]
    table.store(name).rolls(number, number).moves(f"die {number}", f"place {name} on {space}")
    return table.points("animals") - before


def castle_placed(table: Table) -> Table:
    """A castle goes on space 6 (next to a building on 11); its extra action is open."""
    names = [name for name in table.stored() if name]
    table.estate({11: "warehouse"}).store("castle", *names).rolls(6, 2)
    return table.moves("die 6", "place castle on 6")


@pytest.mark.rule("CB-8.15")
@pytest.mark.parametrize("animal", ["cow", "pig", "sheep", "chicken"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_one_point_for_each_animal(animal: str, size: int) -> None:
    table = bare().estate({11: "bank"})
    assert graze(table, f"{animal}-{size}", 10) == size
    assert table.points() == size


@pytest.mark.rule("CB-8.15", "CB-8.16")
@pytest.mark.example("E3")
def test_bohous_and_his_cows() -> None:
    table = bare().estate({11: "bank", 10: "cow-3"})
    assert graze(table, "cow-4", 5) == 7
    assert graze(table, "cow-4", 9) == 11


@pytest.mark.rule("CB-8.16")
def test_every_earlier_tile_of_the_kind_scores_again() -> None:
    table = bare().estate({11: "bank"})
    scored = [graze(table, name, space) for name, space in (("pig-2", 10), ("pig-3", 4), ("pig-4", 5), ("pig-2", 9))]
    assert scored == [2, 3 + 2, 4 + 3 + 2, 2 + 4 + 3 + 2]


@pytest.mark.rule("CB-8.17")
def test_the_earlier_tiles_need_not_be_adjacent() -> None:
    # 0 and 9 lie at opposite ends of the pasture, which is not covered between them
    table = bare().estate({16: "ship", 0: "chicken-4"})
    assert graze(table, "chicken-2", 9) == 6


@pytest.mark.rule("CB-8.17")
def test_a_completed_pasture_scores_no_differently() -> None:
    table = bare().estate({11: "bank", 0: "cow-2", 4: "pig-2", 5: "sheep-3", 9: "cow-3"})
    assert graze(table, "cow-4", 10) == 4 + 2 + 3
    assert table.points("regions") == 15


@pytest.mark.rule("CB-8.18")
def test_other_kinds_and_other_pastures_score_nothing() -> None:
    table = bare().estate({11: "bank", 26: "church", 27: "cow-4", 10: "pig-4", 5: "sheep-3"})
    assert graze(table, "cow-2", 4) == 2  # cows on 27 are in another pasture, here are pigs and sheep
    assert graze(table, "pig-2", 9) == 2 + 4
    table = bare().estate({20: "ship", 10: "cow-4", 9: "cow-3"})
    assert graze(table, "cow-2", 27) == 2


@pytest.mark.rule("CB-8.18")
def test_other_estates_score_nothing() -> None:
    table = bare().estate({11: "bank"}).estate({10: "cow-4", 5: "cow-4"}, seat=1)
    assert graze(table, "cow-2", 10) == 2
    assert table.points(seat=1) == 0


@pytest.mark.rule("CB-8.16", "CB-14.9")
@pytest.mark.example("E8")
def test_bohous_owns_tile_7() -> None:
    table = bare().own(7).estate({11: "bank", 10: "sheep-4"})
    assert graze(table, "sheep-3", 5) == (3 + 1) + (4 + 1) == 9
    assert graze(table, "pig-2", 9) == 2 + 1 == 3


@pytest.mark.rule("CB-8.19")
def test_a_castle_gives_one_extra_action_with_any_number() -> None:
    table = bare().depot(1, 1, "bank").depot(2, 2, "castle").depot(3, 1, "cow-2").depot(4, 1, "ship")
    table.depot(5, 1, "mine").depot(6, 1, "church").goods({"turquoise": 1, "red": 2, "orange": 1})
    castle_placed(table.store("mine", "cow-3"))
    assert table.offers() == [
        "take bank from 1", "take castle from 2", "take cow-2 from 3", "take ship from 4", "take mine from 5",
        "take church from 6",
        "place mine on 24", "place cow-3 on 5", "place cow-3 on 10",
        "sell turquoise", "sell red", "sell orange",
        "workers",
    ]  # fmt: skip


@pytest.mark.rule("CB-8.19", "CB-8.20")
@pytest.mark.parametrize("depot", range(1, 7))
def test_extra_action_take_a_tile_of_any_depot(depot: int) -> None:
    slot, name = {
        1: (1, "bank"), 2: (2, "castle"), 3: (1, "cow-2"), 4: (1, "ship"), 5: (1, "mine"), 6: (1, "church"),
    }[depot]  # fmt: skip
    table = castle_placed(bare().depot(depot, slot, name)).moves(f"take {name} from {depot}")
    assert table.stored() == [name, None, None]
    assert table.seat().workers == 0


@pytest.mark.rule("CB-8.19", "CB-8.20")
@pytest.mark.example("E4")
@pytest.mark.parametrize(
    ("name", "space"), [("mine", 24), ("ship", 17), ("ship", 19), ("bank", 25), ("knowledge-2", 12), ("cow-2", 5)]
)
def test_extra_action_place_on_a_space_of_any_number(name: str, space: int) -> None:
    table = castle_placed(bare().store(name)).moves(f"place {name} on {space}")
    if name == "ship":
        table.moves("decline")
    assert table.placed() == {18: "castle", 11: "warehouse", 6: "castle", space: name}
    assert table.stored() == [None, None, None]
    assert (table.offers(), table.seat().workers) == (["die 2"], 0)  # one die is used, nothing was paid


@pytest.mark.rule("CB-8.19", "CB-8.20")
@pytest.mark.parametrize("colour", ["turquoise", "purple", "pink", "red", "brown", "orange"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_extra_action_sell_any_colour(colour: str, players: int) -> None:
    table = castle_placed(bare(players=players).goods({colour: 3})).moves(f"sell {colour}")
    assert table.goods_stored() == {}
    assert table.goods_sold() == {colour: 3}
    assert (table.seat().silver, table.points("goods"), table.seat().workers) == (1, 3 * players, 0)


@pytest.mark.rule("CB-8.19")
def test_extra_action_take_workers() -> None:
    table = castle_placed(bare()).moves("workers")
    assert table.seat().workers == 2


@pytest.mark.rule("CB-8.20")
def test_the_extra_action_uses_no_die_and_cannot_be_saved() -> None:
    table = castle_placed(bare().depot(2, 2, "castle").black(1, "bank").having(silver=2))
    for action in (alt.FIRST_DIE, alt.SECOND_DIE, alt.BUY, alt.END_TURN):
        assert table.refuses(action)
    assert table.state.view()["used_dice"] == [True, False]
    table.moves("workers")
    assert table.state.view()["used_dice"] == [True, False]
    assert table.offers() == ["die 2", "buy"]
    table.moves("die 2", "workers")  # it was one extra action: nothing is left of it
    assert table.offers() == ["buy", "end turn"]


@pytest.mark.rule("CB-8.20")
def test_the_extra_action_needs_no_workers() -> None:
    table = castle_placed(bare().depot(4, 1, "ship").store("mine").goods({"pink": 1}).having(workers=5))
    for move in ("take ship from 4", "place mine on 24", "sell pink"):
        again = castle_placed(bare().depot(4, 1, "ship").store("mine").goods({"pink": 1}).having(workers=5))
        assert again.moves(move).seat().workers == 5
    assert table.moves("workers").seat().workers == 7


@pytest.mark.rule("CB-8.21")
def test_the_extra_action_cannot_be_declined() -> None:
    table = castle_placed(bare().depot(2, 2, "castle"))
    assert "decline" not in table.offers()
    assert table.refuses(alt.DECLINE)
    # with nothing else to do workers are taken, without asking
    table = bare().estate({11: "warehouse"}).store("castle").fresh_dice(6, 5).die(6, "place castle on 6")
    assert (table.offers(), table.seat().workers) == (["end turn"], 2 + 2)


@pytest.mark.rule("CB-8.22", "CB-14.3", "CB-14.4")
def test_tiles_3_and_4_count_for_an_extra_sale() -> None:
    for tiles, gained in (((), (1, 0)), ((3,), (2, 0)), ((4,), (1, 1)), ((3, 4), (2, 1))):
        table = castle_placed(bare().own(*tiles).goods({"brown": 2})).moves("sell brown")
        assert (table.seat().silver, table.seat().workers) == gained


@pytest.mark.rule("CB-8.22", "CB-14.16", "CB-14.17")
def test_tiles_13_and_14_count_for_extra_workers() -> None:
    for tiles, gained in (((), (0, 2)), ((13,), (1, 2)), ((14,), (0, 4)), ((13, 14), (1, 4))):
        table = castle_placed(bare().own(*tiles)).moves("workers")
        assert (table.seat().silver, table.seat().workers) == gained


@pytest.mark.rule("CB-8.22")
def test_the_extra_action_is_no_purchase() -> None:
    table = bare().own(6).depot(2, 2, "castle").black(1, "bank").black(2, "ship").having(silver=2)
    castle_placed(table)
    assert table.refuses(alt.take_black(1))  # never from the black depot
    assert table.refuses(alt.take_black(2))
    table.moves("take castle from 2")
    assert table.seat().silver == 2
    assert "buy" in table.offers()  # the purchase of the turn is still there
    table.moves("buy", "take ship from black")
    assert (table.seat().silver, table.stored()) == (0, ["castle", "ship", None])


@pytest.mark.rule("CB-8.23")
def test_castles_in_a_row() -> None:
    table = bare().estate({11: "warehouse"}).store("castle", "castle", "castle").rolls(6, 2)
    table.moves("die 6", "place castle on 6")
    for space in (2, 1):
        assert table.stage == st.EXTRA_ACTION
        table.moves(f"place castle on {space}")
    assert table.stage == st.EXTRA_ACTION  # of the third castle
    table.moves("workers")
    assert table.seat().workers == 2
    assert table.placed() == {18: "castle", 11: "warehouse", 6: "castle", 2: "castle", 1: "castle"}
    assert table.offers() == ["die 2"]


@pytest.mark.rule("CB-8.24")
def test_a_mine_has_no_effect_when_placed() -> None:
    table = bare().store("mine").having(workers=1, silver=1).rolls(4, 2).moves("die 4", "place mine on 24")
    assert table.offers() == ["die 2"]
    assert (table.seat().silver, table.seat().workers, table.points()) == (1, 1, 0)


@pytest.mark.rule("CB-8.24")
def test_a_mine_pays_at_the_end_of_every_phase() -> None:
    table = position().store("mine").fresh_dice(4, 4).die(4, "place mine on 24").pass_turn()
    silver = []
    for phase in "ABCD":
        table.pass_to(phase, 5)
        silver.append(table.seat().silver)
        table.pass_to("ABCDE"["ABCDE".index(phase) + 1])
        silver.append(table.seat().silver)
    assert silver == [1, 2, 2, 3, 3, 4, 4, 5]
    while not table.state.over:
        table.pass_turn()
    assert table.seat().silver == 6
    assert table.seat(1).silver == 1


@pytest.mark.rule("CB-10.4", "CB-10.8")
@pytest.mark.example("E7")
@pytest.mark.parametrize(("players", "bonus"), [(2, 5), (3, 6), (4, 7)])
def test_the_third_mine_and_the_sixth_animal_take_the_large_bonus_tile(players: int, bonus: int) -> None:
    mines = plain(players=players).estate({24: "mine"})
    for space, number, points in ((29, 1, 0), (33, 3, bonus)):
        mines.store("mine").rolls(number, number).moves(f"die {number}", f"place mine on {space}")
        assert mines.points("colours") == points
    assert mines.state.view()["bonus_tiles"]["mine"] == {"large": 0, "small": None}

    animals = plain(players=players).estate({11: "bank", 20: "ship", 0: "cow-2", 4: "pig-2", 5: "sheep-2", 9: "pig-3"})
    graze(animals, "cow-3", 27)
    assert animals.points("colours") == 0
    graze(animals, "chicken-2", 10)
    assert animals.points("colours") == bonus
    assert animals.state.view()["bonus_tiles"]["animal"] == {"large": 0, "small": None}
