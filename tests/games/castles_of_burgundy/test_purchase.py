"""Section 13: buying a tile from the black depot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.castles_of_burgundy.alternatives import BUY, take_black
from tests.games.castles_of_burgundy.positions import Table, plain

LATER = "also_before_extra_action"


def shop(**options: Any) -> Table:
    """A bank and a mine on the black depot, 2 silver in hand."""
    return plain(**options).black(1, "bank").black(2, "mine").having(silver=2).dice(3, 6)


@pytest.mark.rule("CB-13.1")
def test_a_tile_from_the_black_depot_costs_two_silver() -> None:
    table = shop().having(silver=5).moves("buy")
    labels = {choice["text"]: choice["label"] for choice in table.state.view(0)["choices"]}
    assert labels["take bank from black"] == "Buy a bank from the black depot: costs 2 silver, 2 silver"
    table.moves("take mine from black")
    assert table.seat().silver == 3
    assert table.stored() == ["mine", None, None]
    assert table.on_black()[:2] == ["bank", None]
    assert (table.seat().workers, table.points()) == (0, 0)


@pytest.mark.rule("CB-13.1")
def test_one_purchase_in_each_own_turn() -> None:
    table = shop().having(silver=9).having(silver=2, seat=1)
    table.moves("buy", "take mine from black")
    assert table.offers() == ["die 3", "die 6"]
    assert table.refuses(BUY)
    table.pass_turn()
    assert table.s.turn == 1
    assert "buy" in table.rolls(3, 6).moves().offers()  # the purchase of another player's turn
    table.pass_turn()
    assert table.s.turn == 0
    table.rolls(3, 6).moves("buy", "take bank from black")
    assert table.seat().silver == 5
    assert "buy" not in table.offers()


@pytest.mark.rule("CB-13.2")
def test_a_purchase_uses_no_die() -> None:
    table = shop().moves("buy", "take mine from black")
    assert table.offers() == ["die 3", "die 6"]
    table.moves("die 3", "workers", "die 6", "workers")
    assert table.seat().workers == 4
    assert table.offers() == ["end turn"]


@pytest.mark.rule("CB-13.3")
def test_a_purchase_comes_before_between_or_after_the_dice_actions() -> None:
    before = shop().moves()
    assert before.offers() == ["die 3", "die 6", "buy"]
    between = shop().moves("die 3", "workers")
    assert between.offers() == ["die 6", "buy"]
    after = shop().moves("die 3", "workers", "die 6", "workers")
    assert after.offers() == ["buy", "end turn"]
    for table in (before, between, after):
        table.moves("buy", "take bank from black")
        assert (table.seat().silver, table.stored()) == (0, ["bank", None, None])
    assert after.offers() == ["end turn"]


@pytest.mark.rule("CB-13.3")
@pytest.mark.parametrize(
    ("tile", "space", "number"),
    [
        ("castle", 6, 6),
        ("city-hall", 25, 3),
        ("warehouse", 25, 3),
        ("carpenters-workshop", 25, 3),
        ("church", 25, 3),
        ("market", 25, 3),
        ("ship", 19, 5),
    ],
)
def test_no_purchase_while_an_effect_is_open(tile: str, space: int, number: int) -> None:
    table = shop().store(tile, "knowledge-3").goods({"red": 1}).estate({11: "bank"})
    table.depot(1, 1, "bank").depot(1, 2, "ship").depot(2, 1, "knowledge-13").depot_goods(1, {"pink": 1})
    table.dice(number, number).moves(f"die {number}")
    assert "buy" not in table.offers()  # nor while the target of a die is open
    table.moves(f"place {tile} on {space}")
    assert len(table.offers()) > 1
    assert table.refuses(BUY)
    table.pass_effect().moves()
    assert table.offers() == [f"die {number}", "buy"]


@pytest.mark.rule("CB-13.4")
def test_later_editions_buy_before_a_castles_extra_action_and_use_the_tile_for_it() -> None:
    table = shop(buy_timing=LATER).store("castle").estate({11: "church"}).dice(6, 3)
    table.moves("die 6", "place castle on 6")
    assert table.offers() == ["buy", "workers"]
    table.moves("buy", "take mine from black")
    assert table.offers() == ["place mine on 24", "workers"]  # the one purchase of the turn is made
    table.moves("place mine on 24")
    assert table.seat().silver == 0
    assert table.placed() == {6: "castle", 11: "church", 18: "castle", 24: "mine"}
    assert table.offers() == ["die 3"]


@pytest.mark.rule("CB-13.4")
def test_later_editions_buy_before_a_city_halls_placement_and_place_the_tile() -> None:
    table = shop(buy_timing=LATER).store("city-hall", "knowledge-3")
    table.moves("die 3", "place city-hall on 25")
    assert table.offers() == ["buy", "place knowledge-3 on 12", "place knowledge-3 on 30", "decline"]
    table.moves("buy", "take mine from black")
    assert table.offers() == ["place mine on 24", "place knowledge-3 on 12", "place knowledge-3 on 30", "decline"]
    table.moves("place mine on 24")
    assert (table.seat().silver, table.stored()) == (0, [None, "knowledge-3", None])
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-13.4")
def test_later_editions_ask_at_a_city_hall_while_a_purchase_is_possible() -> None:
    table = shop(buy_timing=LATER).store("city-hall").ready().play("die 3", "place city-hall on 25")
    assert table.offers() == ["buy", "decline"]
    table.play("buy", "take bank from black")
    assert table.offers() == ["place bank on 11", "place bank on 26", "place bank on 31", "decline"]
    poor = shop(buy_timing=LATER).having(silver=1).store("city-hall").ready().play("die 3", "place city-hall on 25")
    assert poor.offers() == ["end turn"]


@pytest.mark.rule("CB-13.4")
def test_later_editions_have_one_purchase_per_turn_all_the_same() -> None:
    table = shop(buy_timing=LATER).having(silver=9).store("castle").estate({11: "church"}).dice(6, 3)
    table.moves("buy", "take mine from black", "die 6", "place castle on 6")
    assert table.offers() == ["place mine on 24", "workers"]
    assert table.refuses(BUY)


@pytest.mark.rule("CB-13.4")
def test_later_editions_always_have_room_for_the_tile_and_discard_for_the_next_one() -> None:
    table = shop(buy_timing=LATER).store("castle", "ship", "cow-2").estate({11: "church"}).dice(6, 3)
    table.depot(2, 1, "knowledge-3")
    table.moves("die 6", "place castle on 6", "buy", "take mine from black")
    assert table.stored() == ["mine", "ship", "cow-2"]  # nothing had to be discarded
    table.moves("take knowledge-3 from 2")
    assert table.offers() == ["discard mine", "discard ship", "discard cow-2"]
    table.moves("discard cow-2")
    assert table.stored() == ["mine", "ship", "knowledge-3"]
    assert table.offers() == ["die 3"]


@pytest.mark.rule("CB-13.4")
@pytest.mark.parametrize("building", ["warehouse", "carpenters-workshop", "church", "market"])
def test_later_editions_buy_before_no_other_effect(building: str) -> None:
    table = shop(buy_timing=LATER).store(building).goods({"red": 1})
    table.depot(1, 1, "bank").depot(1, 2, "ship").depot(2, 1, "knowledge-13")
    table.moves("die 3", f"place {building} on 25")
    assert len(table.offers()) > 1
    assert "buy" not in table.offers()


@pytest.mark.rule("CB-13.5")
def test_a_bought_tile_goes_to_an_empty_storage_space() -> None:
    table = shop().store("ship", "cow-2").estate({11: "church"}).moves("buy", "take bank from black")
    assert table.stored() == ["ship", "cow-2", "bank"]
    assert table.placed() == {11: "church", 18: "castle"}
    assert table.seat().silver == 0  # it gives nothing before it is placed


@pytest.mark.rule("CB-13.6")
@pytest.mark.parametrize(("silver", "workers", "possible"), [(0, 50, False), (1, 50, False), (2, 0, True)])
def test_only_silver_pays(silver: int, workers: int, possible: bool) -> None:
    table = shop().having(silver=silver, workers=workers).moves()
    assert ("buy" in table.offers()) == possible


@pytest.mark.rule("CB-13.6")
def test_no_purchase_from_an_empty_black_depot() -> None:
    table = plain().depot(1, 1, "bank").having(silver=9).dice(3, 6).moves()
    assert table.offers() == ["die 3", "die 6"]


@pytest.mark.rule("CB-13.7", "CB-13.5")
@pytest.mark.example("E31")
def test_a_purchase_with_full_storage_discards_first() -> None:
    table = shop().black(3, "castle").store("bank", "ship", "mine").moves("buy", "take castle from black")
    assert table.offers() == ["discard bank", "discard ship", "discard mine"]
    table.moves("discard ship")
    assert table.stored() == ["bank", "castle", "mine"]
    assert table.seat().silver == 0
    assert table.on_black()[:3] == ["bank", "mine", None]
    assert table.offers() == ["die 3", "die 6"]


@pytest.mark.rule("CB-13.8")
def test_any_tile_of_the_black_depot_can_be_bought() -> None:
    tiles = ("bank", "ship", "cow-3", "knowledge-7", "castle", "mine", "watchtower", "pig-4")
    for wanted, tile in enumerate(tiles, start=1):
        table = plain(players=4).having(silver=2)
        for slot, lying in enumerate(tiles, start=1):
            table.black(slot, lying)
        table.moves("buy")
        assert table.offers() == [f"take {lying} from black" for lying in tiles]
        table.moves(f"take {tile} from black")
        assert table.stored() == [tile, None, None]
        assert table.on_black() == [lying if slot != wanted else None for slot, lying in enumerate(tiles, start=1)]


@pytest.mark.rule("CB-13.8")
def test_equal_tiles_of_the_black_depot_are_offered_once() -> None:
    table = plain().black(1, "mine").black(2, "bank").black(3, "mine").black(4, "bank").having(silver=2)
    table.moves("buy")
    assert table.offers() == ["take mine from black", "take bank from black"]
    assert table.refuses(take_black(3))
