"""Section 6: the action "take a tile"."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, position, st, tile


def takes(table: Table) -> list[str]:
    return [offer for offer in table.offers() if offer.startswith("take ")]


@pytest.mark.rule("CB-6.1")
@pytest.mark.parametrize("depot", range(1, 7))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_die_decides_the_depot_and_the_player_the_tile(depot: int, players: int) -> None:
    table = position(seed=3, players=players).having(workers=0).rolls(depot, depot)
    lying = [name for name in table.on_depot(depot) if name]
    table.moves(f"die {depot}")
    assert takes(table) == [f"take {name} from {depot}" for name in dict.fromkeys(lying)]  # equal tiles once
    for name in lying:
        table = position(seed=3, players=players).having(workers=0).rolls(depot, depot)
        table.moves(f"die {depot}", f"take {name} from {depot}")
        assert table.stored() == [name, None, None]
        left = [other for other in table.on_depot(depot) if other]
        assert sorted([*left, name]) == sorted(lying)
        assert table.state.check() is None


@pytest.mark.rule("CB-6.1")
def test_equal_tiles_of_two_depots_are_two_alternatives() -> None:
    table = bare().depot(1, 1, "bank").depot(3, 2, "bank").having(workers=2).rolls(1, 1).moves("die 1")
    assert takes(table) == ["take bank from 1", "take bank from 3"]


@pytest.mark.rule("CB-6.2")
def test_a_taken_tile_goes_to_storage() -> None:
    table = bare().depot(3, 2, "bank").having(silver=0).rolls(3, 3)
    table.moves("die 3")
    assert table.refuses(alt.place(1, 11))  # not directly into the estate
    table.moves("take bank from 3")
    assert (table.stored(), table.placed(), table.seat().silver) == (["bank", None, None], {18: "castle"}, 0)
    table.moves("die 3", "place bank on 11")  # the second die may place it at once
    assert (table.stored(), table.placed(), table.seat().silver) == ([None] * 3, {18: "castle", 11: "bank"}, 2)


@pytest.mark.rule("CB-6.2", "CB-6.4")
def test_with_full_storage_a_tile_cannot_pass_storage_by() -> None:
    table = bare().depot(3, 2, "bank").store("ship", "mine", "castle").rolls(3, 3).moves("die 3", "take bank from 3")
    assert table.offers() == ["discard ship", "discard mine", "discard castle"]
    for slot in (1, 2, 3):
        assert table.refuses(alt.place(slot, 11))


@pytest.mark.rule("CB-6.3")
@pytest.mark.parametrize(
    "names",
    [("cow-2", "church", "ship"), ("bank", "bank", "bank"), ("ship", "ship", "ship"), ("mine", "castle", "mine")],
)
def test_three_storage_spaces_for_any_colours(names: tuple[str, str, str]) -> None:
    table = bare(players=3)
    slots = {"cow-2": (3, 1), "church": (3, 2), "ship": (3, 3), "bank": (3, 2), "mine": (5, 1), "castle": (2, 2)}
    for count, name in enumerate(names, start=1):
        depot, slot = slots[name]
        table.depot(depot, slot, name).rolls(depot, depot).moves(f"die {depot}", f"take {name} from {depot}")
        assert table.stage == st.MENU  # no discard
        assert table.stored() == [*names[:count], *[None] * (3 - count)]
    table.depot(3, 1, "pig-2").rolls(3, 3).moves("die 3", "take pig-2 from 3")
    assert table.stage == st.DISCARD


@pytest.mark.rule("CB-6.4")
def test_the_discard_comes_before_the_new_tile() -> None:
    table = bare().depot(2, 2, "castle").store("bank", "ship", "mine").rolls(2, 5).moves("die 2", "take castle from 2")
    assert table.stored() == ["bank", "ship", "mine"]
    assert table.on_depot(2)[1] == "castle"  # still on its depot
    assert table.refuses(alt.DECLINE)
    assert table.refuses(alt.END_TURN)
    assert table.refuses(alt.SECOND_DIE)
    assert table.refuses(alt.WORKERS)


@pytest.mark.rule("CB-6.4", "CB-6.5")
@pytest.mark.example("E25")
@pytest.mark.parametrize(
    ("discarded", "stored"),
    [
        ("bank", ["castle", "ship", "mine"]),
        ("ship", ["bank", "castle", "mine"]),
        ("mine", ["bank", "ship", "castle"]),
    ],
)
def test_with_full_storage_one_of_the_three_leaves_the_game(discarded: str, stored: list[str | None]) -> None:
    table = bare().depot(2, 2, "castle").store("bank", "ship", "mine").rolls(2, 5).moves("die 2", "take castle from 2")
    assert table.offers() == ["discard bank", "discard ship", "discard mine"]
    gone = table.s.gone[tile(discarded)]
    table.moves(f"discard {discarded}")
    assert table.stored() == stored  # the castle takes its place
    assert table.on_depot(2) == [None] * 4
    assert table.s.gone[tile(discarded)] == gone + 1
    assert table.offers() == ["die 5"]


@pytest.mark.rule("CB-6.5")
def test_the_new_tile_cannot_be_discarded() -> None:
    table = bare().depot(2, 2, "castle").store("bank", "ship", "mine").rolls(2, 5).moves("die 2", "take castle from 2")
    assert "discard castle" not in table.offers()
    assert table.refuses(alt.discard(4))
    # equal stored tiles are one alternative, so here only two are left
    table = bare().depot(2, 2, "castle").store("bank", "bank", "mine").rolls(2, 5).moves("die 2", "take castle from 2")
    assert table.offers() == ["discard bank", "discard mine"]
    assert table.refuses(alt.discard(2))


@pytest.mark.rule("CB-6.6")
def test_a_tile_can_be_discarded_at_no_other_time() -> None:
    table = bare().depot(3, 1, "cow-2").black(1, "ship").store("bank", "castle", "mine").having(silver=2).rolls(3, 6)
    moments: tuple[tuple[str, ...], ...] = ((), ("die 3",), ("place bank on 11",), ("die 6",), ("place castle on 6",))
    for moves in moments:
        table.moves(*moves)
        for slot in (1, 2, 3):
            assert table.refuses(alt.discard(slot))


@pytest.mark.rule("CB-6.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_discards_are_only_asked_for_a_new_tile_and_full_storage(players: int) -> None:
    asked = 0
    for seed in range(6):
        table = position(seed=seed, players=players)
        last = -1
        for action in table.random_moves(seed):
            if any(offer.startswith("discard") for offer in table.offers()):
                asked += 1
                assert 4 <= last <= 35  # a tile of a depot has just been chosen
                assert None not in table.stored(table.state.turn)
            last = action
    assert asked > 0


@pytest.mark.rule("CB-6.7")
def test_an_empty_depot_cannot_be_chosen() -> None:
    table = bare().depot(1, 1, "bank").having(workers=9).rolls(4, 4).moves("die 4")
    assert table.offers() == ["take bank from 1", "workers"]
    for depot in (2, 3, 4, 5, 6):
        for slot in (1, 2, 3, 4):
            assert table.refuses(alt.take(depot, slot))


@pytest.mark.rule("CB-6.8")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_never_takes_from_the_black_depot(value: int) -> None:
    table = bare().black(1, "bank").black(2, "knowledge-7").depot(1, 1, "church").own(6, 12).having(workers=9, silver=9)
    table.rolls(value, value).moves(f"die {value}")
    assert table.offers() == ["take church from 1", "workers"]
    assert table.refuses(alt.take_black(1))
    assert table.refuses(alt.take_black(2))


@pytest.mark.rule("CB-6.9")
def test_the_goods_on_the_depot_stay() -> None:
    table = bare().depot(3, 2, "bank").depot_goods(3, {"pink": 2, "red": 1}).goods({"pink": 1}).rolls(3, 3)
    table.moves("die 3", "take bank from 3")
    assert table.goods_on(3) == {"pink": 2, "red": 1}
    assert table.goods_stored() == {"pink": 1}


@pytest.mark.rule("CB-6.10")
def test_a_tile_without_a_legal_space_may_be_taken() -> None:
    # a castle: no castle space is next to a placed tile
    table = bare().depot(2, 2, "castle").rolls(2, 2).moves("die 2", "take castle from 2")
    assert table.stored() == ["castle", None, None]
    assert table.moves("die 2").offers() == ["workers"]
    # a fourth mine: it can never be placed
    table = bare().estate({24: "mine", 29: "mine", 33: "mine"}).depot(5, 1, "mine").having(workers=3).rolls(5, 5)
    table.moves("die 5", "take mine from 5", "die 5")
    assert table.stored() == ["mine", None, None]
    assert table.offers() == ["workers"]
    # a second bank for a one-space city, when no other city can be reached
    table = bare().estate({11: "bank", 25: "bank"}).depot(1, 1, "bank").rolls(1, 1).moves("die 1", "take bank from 1")
    assert table.stored() == ["bank", None, None]


@pytest.mark.rule("CB-6.11")
@pytest.mark.parametrize(
    ("placed_first", "stored"),
    [
        ("bank on 11", ["cow-2", "mine", "ship"]),
        ("mine on 24", ["bank", "cow-2", "ship"]),
        ("ship on 17", ["bank", "mine", "cow-2"]),
    ],
)
def test_a_new_tile_goes_to_the_lowest_empty_space(placed_first: str, stored: list[str | None]) -> None:
    table = bare().depot(3, 1, "cow-2").store("bank", "mine", "ship").having(workers=1).rolls(3, 3)
    table.moves("die 3", f"place {placed_first}").pass_effect()
    table.rolls(3, 3).moves("die 3", "take cow-2 from 3")
    assert table.stored() == stored


@pytest.mark.rule("CB-6.11")
def test_the_storage_space_has_no_meaning() -> None:
    """The same tiles on other spaces: the same alternatives in notation."""
    one = bare().store("bank", "mine", "ship").having(workers=3).rolls(3, 1).moves("die 3")
    other = bare().store("ship", "bank", "mine").having(workers=3).rolls(3, 1).moves("die 3")
    assert sorted(one.offers()) == sorted(other.offers())
    assert len(one.offers()) == 6
