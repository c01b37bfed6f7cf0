"""Section 5: the turn, the dice and the workers."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, plain, position, st

#: one tile per numbered depot, on a slot of its colour that two players use
ON_DEPOTS = {1: (1, "bank"), 2: (2, "castle"), 3: (1, "cow-2"), 4: (1, "ship"), 5: (1, "mine"), 6: (1, "church")}
GOODS = ("turquoise", "purple", "pink", "red", "brown", "orange")

#: one space of each number on board 1, with a tile to place there and the tiles that make it reachable
SPACES = {
    1: (26, "bank", {25: "church"}),
    2: (13, "bank", {12: "knowledge-2", 20: "ship"}),
    3: (11, "bank", {}),
    4: (8, "bank", {12: "knowledge-2", 7: "knowledge-3"}),
    5: (23, "bank", {24: "mine"}),
    6: (32, "bank", {25: "church", 26: "market"}),
}

# The price table of CB-5.12: workers for a distance of 0, 1, 2 and 3
PLAIN = (0, 1, 2, 3)
TILE_8 = (0, 1, 1, 2)
FREE_STEP = (0, 0, 1, 2)
TILE_8_AND_FREE_STEP = (0, 0, 1, 1)


def steps_between(one: int, other: int) -> int:
    """How often a die is turned by one to come from one value to the other, the short way round."""
    up = (other - one) % 6
    return min(up, 6 - up)


def one_tile_per_depot(**options: object) -> Table:
    table = bare(1, **options)
    for depot, (slot, name) in ON_DEPOTS.items():
        table.depot(depot, slot, name)
    return table


def price(table: Table, value: int, target: str) -> int | None:
    """What a die of this value pays for the target with plenty of workers; None if it is not offered."""
    table.having(workers=10).rolls(value, value).moves(f"die {value}")
    if target not in table.offers():
        return None
    table.moves(target)
    return 10 - int(table.seat().workers)


def offered(table: Table, value: int, workers: int, target: str) -> bool:
    return target in table.having(workers=workers).rolls(value, value).moves(f"die {value}").offers()


def check_prices(make: str, number: int, tiles: tuple[int, ...], prices: tuple[int, ...]) -> None:
    """Every value of the die against one target: the exact price, offered with just enough workers only."""
    for value in range(1, 7):
        costs = prices[steps_between(value, number)]
        table, move = target(make, number, tiles)
        assert offered(table, value, costs, move)
        if costs > 0:
            assert not offered(table, value, costs - 1, move)
        assert price(table, value, move) == costs


def target(make: str, number: int, tiles: tuple[int, ...]) -> tuple[Table, str]:
    """A position in which this kind of target with this number can be reached, and the move in notation."""
    if make == "take":
        return one_tile_per_depot().own(*tiles), f"take {ON_DEPOTS[number][1]} from {number}"
    if make == "sell":
        return bare().own(*tiles).goods({GOODS[number - 1]: 2}), f"sell {GOODS[number - 1]}"
    space, name, before = SPACES[number]
    return bare().own(*tiles).estate(before).store(name), f"place {name} on {space}"


@pytest.mark.rule("CB-5.1")
def test_exactly_two_actions_one_with_each_die() -> None:
    table = position(seed=5)
    for _ in range(25):
        for seat in table.order():
            assert table.state.turn == seat
            workers = table.seat(seat).workers
            table.pass_turn()
            assert table.seat(seat).workers == workers + 2 + 2


@pytest.mark.rule("CB-5.1", "CB-5.3")
def test_the_turn_is_over_after_the_second_action() -> None:
    table = one_tile_per_depot().rolls(1, 4).moves("die 4", "take ship from 4")
    assert table.offers() == ["die 1"]
    table.moves("die 1", "take bank from 1")
    assert table.offers() == ["end turn"]
    table.moves("end turn")
    assert table.state.turn == 1


ACTIONS = {
    "take": ("take cow-2 from 3", "take church from 3"),
    "place": ("place bank on 11", "place watchtower on 25"),
    "sell": ("sell pink", "sell red"),
    "workers": ("workers", "workers"),
}


@pytest.mark.rule("CB-5.2")
@pytest.mark.parametrize(("first", "second"), list(product(ACTIONS, ACTIONS)))
def test_the_four_actions_combine_freely(first: str, second: str) -> None:
    placing = [first, second].count("place")
    table = bare().depot(3, 1, "cow-2").depot(3, 2, "church").store(*["bank", "watchtower"][:placing])
    table.goods({"pink": 1, "red": 1}).having(workers=1).rolls(3, 3)
    moves = (ACTIONS[first][0], ACTIONS[second][1 if first == second else 0])
    table.moves("die 3", moves[0], "die 3", moves[1])
    assert table.offers() == ["end turn"]
    assert len(table.placed()) == 1 + placing
    assert sum(table.goods_sold().values()) == (first == "sell") + (second == "sell")
    taken = (first == "take") + (second == "take")
    assert sum(name is not None for name in table.on_depot(3)) == 2 - taken
    # red needs a worker, since the die shows 3
    paid = 1 if first == second == "sell" else 0
    assert table.seat().workers == 1 - paid + 2 * ((first == "workers") + (second == "workers"))


@pytest.mark.rule("CB-5.2")
def test_one_die_offers_all_four_actions() -> None:
    table = bare().depot(3, 1, "cow-2").store("bank").goods({"pink": 1}).rolls(3, 1).moves("die 3")
    assert table.offers() == ["take cow-2 from 3", "place bank on 11", "place bank on 25", "sell pink", "workers"]


@pytest.mark.rule("CB-5.3")
@pytest.mark.parametrize(("used", "left"), [(2, 5), (5, 2)])
def test_a_used_die_cannot_be_used_again(used: int, left: int) -> None:
    table = one_tile_per_depot().black(1, "bank").having(silver=2).rolls(2, 5).moves(f"die {used}", "workers")
    assert table.offers() == [f"die {left}", "buy"]
    assert table.refuses(alt.FIRST_DIE if used == 2 else alt.SECOND_DIE)
    table.moves(f"die {left}", "workers")
    assert table.offers() == ["buy", "end turn"]
    assert table.refuses(alt.FIRST_DIE)
    assert table.refuses(alt.SECOND_DIE)


@pytest.mark.rule("CB-5.3")
def test_both_dice_are_back_in_the_next_round() -> None:
    table = position(seed=3)
    table.pass_turn().pass_turn()
    assert (table.s.round_number, table.state.turn) == (1, 0)
    assert table.state.view()["used_dice"] == [False, False]


@pytest.mark.rule("CB-5.4")
def test_a_die_cannot_be_passed() -> None:
    table = one_tile_per_depot().having(silver=2).black(1, "bank").rolls(2, 5)
    for moves in ((), ("die 2", "workers")):
        table.moves(*moves)
        assert "end turn" not in table.offers()
        assert table.refuses(alt.END_TURN)
        assert table.refuses(alt.DECLINE)
    table.moves("die 5")
    assert table.refuses(alt.END_TURN)
    assert table.refuses(alt.DECLINE)


@pytest.mark.rule("CB-5.4", "CB-12.2")
@pytest.mark.parametrize("value", range(1, 7))
def test_workers_can_be_taken_when_nothing_else_is_possible(value: int) -> None:
    table = bare().rolls(value, value).moves(f"die {value}")
    assert table.offers() == ["workers"]
    assert table.moves("workers").seat().workers == 2


@pytest.mark.rule("CB-5.5")
def test_the_player_chooses_which_die_to_use_first() -> None:
    for first, second in ((1, 4), (4, 1)):
        table = one_tile_per_depot().rolls(1, 4)
        assert table.moves().offers() == ["die 1", "die 4"]
        tiles = {1: "bank", 4: "ship"}
        table.moves(f"die {first}", f"take {tiles[first]} from {first}")
        assert table.offers() == [f"die {second}"]
        table.moves(f"die {second}", f"take {tiles[second]} from {second}")
        assert table.stored() == [tiles[first], tiles[second], None]


@pytest.mark.rule("CB-5.5")
def test_two_equal_dice_are_one_alternative() -> None:
    table = one_tile_per_depot().rolls(4, 4)
    assert table.moves().offers() == ["die 4"]
    assert table.refuses(alt.SECOND_DIE)
    table.moves("die 4", "workers")
    assert table.offers() == ["die 4"]


@pytest.mark.rule("CB-5.6")
def test_one_purchase_per_turn_in_addition() -> None:
    table = bare().black(1, "bank").black(2, "ship").black(3, "mine").having(silver=6).rolls(2, 5)
    table.moves("buy", "take ship from black")
    assert table.offers() == ["die 2", "die 5"]  # both dice are still there
    for moves in ((), ("die 2", "workers"), ("die 5", "workers")):
        table.moves(*moves)
        assert "buy" not in table.offers()
        assert table.refuses(alt.BUY)
    assert table.seat().silver == 4
    table.moves("end turn").pass_turn()
    assert (table.state.turn, "buy" in table.moves().offers()) == (0, True)


@pytest.mark.rule("CB-5.7")
@pytest.mark.parametrize(("value", "reached"), [(2, {1, 2, 3}), (3, {2, 3, 4}), (4, {3, 4, 5}), (5, {4, 5, 6})])
def test_a_worker_changes_a_die_by_one_up_or_down(value: int, reached: set[int]) -> None:
    table = one_tile_per_depot().having(workers=1).rolls(value, value).moves(f"die {value}")
    assert {int(offer[-1]) for offer in table.offers() if offer.startswith("take")} == reached
    up = one_tile_per_depot().having(workers=1).rolls(value, value)
    up.moves(f"die {value}", f"take {ON_DEPOTS[value + 1][1]} from {value + 1}")
    assert up.seat().workers == 0
    down = one_tile_per_depot().having(workers=1).rolls(value, value)
    down.moves(f"die {value}", f"take {ON_DEPOTS[value - 1][1]} from {value - 1}")
    assert down.seat().workers == 0


@pytest.mark.rule("CB-5.8")
@pytest.mark.parametrize(("value", "reached"), [(6, {5, 6, 1}), (1, {6, 1, 2})])
def test_values_wrap_around(value: int, reached: set[int]) -> None:
    table = one_tile_per_depot().having(workers=1).rolls(value, value).moves(f"die {value}")
    assert {int(offer[-1]) for offer in table.offers() if offer.startswith("take")} == reached
    other = 7 - value
    table.moves(f"take {ON_DEPOTS[other][1]} from {other}")
    assert table.seat().workers == 0


@pytest.mark.rule("CB-5.9")
def test_any_number_of_workers_may_be_spent_on_the_same_die() -> None:
    table = one_tile_per_depot().having(workers=6).rolls(1, 2)
    table.moves("die 1", "take ship from 4")
    assert table.seat().workers == 3
    table.moves("die 2", "take mine from 5")
    assert table.seat().workers == 0


@pytest.mark.rule("CB-5.10", "CB-5.12", "CB-5.13")
@pytest.mark.parametrize("make", ["take", "place", "sell"])
@pytest.mark.parametrize("number", range(1, 7))
def test_one_worker_per_step(make: str, number: int) -> None:
    check_prices(make, number, (), PLAIN)


@pytest.mark.rule("CB-5.10")
def test_the_distance_is_at_most_three() -> None:
    distances = [
        [price(one_tile_per_depot(), a, f"take {ON_DEPOTS[b][1]} from {b}") for b in range(1, 7)] for a in range(1, 7)
    ]
    assert distances == [
        [0, 1, 2, 3, 2, 1],
        [1, 0, 1, 2, 3, 2],
        [2, 1, 0, 1, 2, 3],
        [3, 2, 1, 0, 1, 2],
        [2, 3, 2, 1, 0, 1],
        [1, 2, 3, 2, 1, 0],
    ]


@pytest.mark.rule("CB-5.11")
def test_the_smallest_price_is_charged_and_shown_before() -> None:
    table = one_tile_per_depot().goods({"red": 1}).store("bank").having(workers=9).rolls(1, 1).moves("die 1")
    shown = {choice["text"]: choice for choice in table.state.view(0)["choices"]}
    prices = {
        "take bank from 1": 0, "take castle from 2": 1, "take cow-2 from 3": 2, "take ship from 4": 3,
        "take mine from 5": 2, "take church from 6": 1, "place bank on 11": 2, "place bank on 25": 2, "sell red": 3,
    }  # fmt: skip
    assert set(shown) == {*prices, "workers"}  # each target once: paying more is not offered
    for text, workers in prices.items():
        assert shown[text]["workers"] == -workers
        if workers:
            assert f": costs {workers} worker" in shown[text]["label"]
        paid = one_tile_per_depot().goods({"red": 1}).store("bank").having(workers=9).rolls(1, 1).moves("die 1", text)
        assert paid.seat().workers == 9 - workers


@pytest.mark.rule("CB-5.12", "CB-14.10", "CB-14.15")
@pytest.mark.parametrize("make", ["take", "place", "sell"])
@pytest.mark.parametrize("number", range(1, 7))
def test_tile_8_makes_a_worker_worth_two(make: str, number: int) -> None:
    check_prices(make, number, (8,), TILE_8)


@pytest.mark.rule("CB-5.12", "CB-14.11", "CB-14.14")
@pytest.mark.parametrize(("make", "tile"), [("take", 12), ("place", 9)])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_free_step(make: str, tile: int, number: int) -> None:
    check_prices(make, number, (tile,), FREE_STEP)
    check_prices(make, number, (8, tile), TILE_8_AND_FREE_STEP)


#: a tile of each colour with a space next to the placed tiles, and the knowledge tile with its free step
BY_COLOUR = {
    "bank": (11, 3, 9, {}),
    "ship": (17, 2, 10, {}),
    "cow-2": (10, 4, 10, {11: "church"}),
    "castle": (6, 6, 11, {11: "church"}),
    "mine": (24, 4, 11, {}),
    "knowledge-3": (12, 1, 11, {}),
}


@pytest.mark.rule("CB-5.12", "CB-14.11", "CB-14.12", "CB-14.13")
@pytest.mark.parametrize("name", list(BY_COLOUR))
@pytest.mark.parametrize("tile", [9, 10, 11, 12])
@pytest.mark.parametrize("with_tile_8", [False, True])
def test_a_free_step_applies_to_its_own_use_of_the_die_only(name: str, tile: int, with_tile_8: bool) -> None:
    space, number, helping, before = BY_COLOUR[name]
    if tile == helping:
        prices = TILE_8_AND_FREE_STEP if with_tile_8 else FREE_STEP
    else:
        prices = TILE_8 if with_tile_8 else PLAIN
    for value in range(1, 7):
        table = bare().own(tile, *([8] if with_tile_8 else [])).estate(before).store(name)
        assert price(table, value, f"place {name} on {space}") == prices[steps_between(value, number)]


@pytest.mark.rule("CB-5.12")
@pytest.mark.parametrize("tile", [9, 10, 11, 12])
def test_no_free_step_for_a_sale(tile: int) -> None:
    for value in range(1, 7):
        table = bare().own(tile).goods({"red": 1})
        assert price(table, value, "sell red") == steps_between(value, 4)


@pytest.mark.rule("CB-5.13")
@pytest.mark.parametrize("workers", [0, 1, 2])
def test_a_target_that_cannot_be_paid_cannot_be_chosen(workers: int) -> None:
    table = one_tile_per_depot().store("bank").goods({"orange": 1}).having(workers=workers).rolls(3, 3).moves("die 3")
    # depot 6 and the orange good lie three steps from 3
    assert "take church from 6" not in table.offers()
    assert "sell orange" not in table.offers()
    assert table.refuses(alt.take(6, 1))
    assert table.refuses(alt.sell("orange"))
    table = bare().store("bank").having(workers=workers).rolls(6, 6).moves("die 6")
    assert not any(offer.startswith("place") for offer in table.offers())
    assert table.refuses(alt.place(1, 11))


@pytest.mark.rule("CB-5.14")
def test_workers_gained_by_an_action_cannot_pay_for_it() -> None:
    table = bare().store("boarding-house").having(workers=0).rolls(4, 4).moves("die 4")
    assert table.offers() == ["workers"]
    assert table.refuses(alt.place(1, 11))


@pytest.mark.rule("CB-5.14")
def test_workers_gained_by_an_action_can_pay_for_the_second_die() -> None:
    table = bare().depot(6, 1, "church").store("boarding-house").having(workers=0).rolls(3, 3)
    table.moves("die 3", "place boarding-house on 11")
    assert table.seat().workers == 4
    table.moves("die 3", "take church from 6")
    assert table.seat().workers == 1
    table = bare().depot(5, 1, "mine").having(workers=0).rolls(3, 3).moves("die 3", "workers")
    table.moves("die 3", "take mine from 5")
    assert table.seat().workers == 0


@pytest.mark.rule("CB-5.14")
def test_workers_are_paid_before_the_action() -> None:
    """The price is gone while the effect of the placed tile is still open."""
    table = bare().estate({11: "bank"}).store("castle").having(workers=3).rolls(5, 5)
    table.moves("die 5", "place castle on 6")
    assert (table.state.view()["stage"], table.seat().workers) == ("extra_action", 2)


@pytest.mark.rule("CB-5.15")
def test_the_change_lasts_for_one_action() -> None:
    table = one_tile_per_depot().having(workers=3).rolls(2, 5).moves("die 2", "take ship from 4")
    assert (table.seat().dice[0], table.seat().dice[1]) == (2, 5)
    table.moves("die 5")
    # the second die starts from its own value again: depot 4 is one step from 5, depot 2 three
    assert {int(offer[-1]) for offer in table.offers() if offer.startswith("take")} == {5, 6}
    assert table.seat().workers == 1


@pytest.mark.rule("CB-5.15")
def test_workers_change_only_the_own_dice_in_the_own_turn() -> None:
    for seed in range(5):
        table = position(seed=seed, players=3)
        for _ in table.random_moves(seed):
            now = (table.s.phase, table.s.round_number)
            turn = table.state.turn
            workers = [table.seat(seat).workers for seat in range(3)]
            dice = [(table.seat(seat).dice[0], table.seat(seat).dice[1]) for seat in range(3)]
            after = table.state.clone().apply(int(table.state.legal()[-1])).record
            if (after.phase, after.round_number) != now:
                continue
            for seat in range(3):
                assert (after.players[seat].dice[0], after.players[seat].dice[1]) == dice[seat]
                if seat not in (turn, after.turn):
                    assert after.players[seat].workers == workers[seat]


@pytest.mark.rule("CB-5.16")
def test_the_turn_ends_by_itself_when_nothing_can_be_bought() -> None:
    table = one_tile_per_depot().having(silver=1).black(1, "bank").rolls(1, 2).ready()
    table.play("die 1", "take bank from 1")
    table.state.apply(table.state.action("take castle from 2"))
    assert table.state.turn == 1


@pytest.mark.rule("CB-5.16")
def test_after_both_dice_a_purchase_is_still_possible() -> None:
    table = one_tile_per_depot().having(silver=2).black(1, "bank").black(2, "ship").rolls(1, 2).ready()
    table.play("die 1", "take bank from 1")
    table.play("die 2")
    table.state.apply(table.state.action("take castle from 2"))
    assert (table.state.turn, table.offers()) == (0, ["buy", "end turn"])
    table.play("buy")
    assert table.refuses(alt.END_TURN)  # not while the purchase is open
    table.play("take ship from black")
    assert table.offers() == ["end turn"]
    assert table.stored() == ["bank", "castle", "ship"]


@pytest.mark.rule("CB-5.16")
def test_the_turn_does_not_end_while_an_effect_is_open() -> None:
    table = bare().estate({11: "bank"}).store("castle").rolls(6, 1).moves("die 1", "workers", "die 6")
    table.moves("place castle on 6")
    assert table.refuses(alt.END_TURN)
    table.moves("workers")
    assert table.offers() == ["end turn"]


@pytest.mark.rule("CB-5.16")
def test_purchases_are_not_saved_up() -> None:
    table = position().having(silver=8)
    table.pass_turn().pass_turn()  # no purchase in the first turn
    assert table.state.turn == 0
    table.moves("buy").moves(table.offers()[0])
    assert "buy" not in table.offers()
    assert table.refuses(alt.BUY)


@pytest.mark.rule("CB-5.7", "CB-5.8", "CB-5.10", "CB-6.1")
@pytest.mark.example("E1")
def test_anna_takes_a_tile_of_depot_6_with_a_2() -> None:
    table = one_tile_per_depot().having(workers=2).rolls(2, 4).moves("die 2")
    assert "take church from 6" in table.offers()
    table.moves("take church from 6")
    assert table.seat().workers == 0
    assert table.stored() == ["church", None, None]
    # one worker less, and she could not
    table = one_tile_per_depot().having(workers=1).rolls(2, 4).moves("die 2")
    assert "take church from 6" not in table.offers()


@pytest.mark.rule("CB-14.10")
@pytest.mark.example("E9")
def test_karla_turns_a_6_into_a_3_with_tile_8() -> None:
    table = one_tile_per_depot().own(8).having(workers=2).rolls(6, 6).moves("die 6", "take cow-2 from 3")
    assert table.seat().workers == 0
    table = one_tile_per_depot().own(8).having(workers=1).rolls(6, 6).moves("die 6")
    assert "take cow-2 from 3" not in table.offers()


@pytest.mark.rule("CB-5.12", "CB-14.15")
@pytest.mark.example("E20")
@pytest.mark.parametrize(("tiles", "workers"), [((8, 9), 1), ((9,), 2), ((8,), 2), ((), 3)])
def test_a_6_places_a_building_on_a_3(tiles: tuple[int, ...], workers: int) -> None:
    table = plain().own(*tiles).store("bank")
    assert price(table, 6, "place bank on 11") == workers


@pytest.mark.rule("CB-5.6")
def test_the_purchase_is_no_dice_action() -> None:
    table = bare().black(1, "bank").black(2, "ship").having(silver=2).rolls(3, 3)
    table.moves("buy", "take bank from black")
    assert table.stage == st.MENU
    assert table.state.view()["used_dice"] == [False, False]
    table.moves("die 3", "place bank on 11", "die 3", "workers")
    assert table.offers() == ["end turn"]
