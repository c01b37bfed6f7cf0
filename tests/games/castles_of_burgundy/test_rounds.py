"""Section 4: the round and the turn order."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, position


def all_dice(table: Table) -> list[int]:
    view = table.state.view()
    return [value for seat in view["seats"] for value in seat["dice"]] + [view["white_die"]]


@pytest.mark.rule("CB-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_rolls_once_at_the_start_of_a_round(players: int) -> None:
    table = position(seed=8, players=players)
    rolled: dict[tuple[int, int], list[int]] = {}
    for _ in table.random_moves(seed=8):
        number = (table.s.phase, table.s.round_number)
        dice = all_dice(table)
        assert rolled.setdefault(number, dice) == dice  # all at the same time: nothing changes later in the round
    assert len(rolled) == 25
    assert len({tuple(dice) for dice in rolled.values()}) == 25  # and everything is rolled anew


@pytest.mark.rule("CB-4.1")
def test_the_dice_are_fair_and_independent() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    with_white: Counter[tuple[int, int]] = Counter()
    with_other: Counter[tuple[int, int]] = Counter()
    for seed in range(3600):
        s = position(seed=seed).s
        pairs[s.players[0].dice[0], s.players[0].dice[1]] += 1
        with_white[s.players[1].dice[1], s.white_die] += 1
        with_other[s.players[0].dice[0], s.players[1].dice[0]] += 1
    for counted in (pairs, with_white, with_other):
        assert len(counted) == 36  # 100 each
        assert all(60 <= number <= 145 for number in counted.values())


@pytest.mark.rule("CB-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_results_are_open(players: int) -> None:
    table = position(players=players)
    s = table.s
    dice = [[s.players[seat].dice[0], s.players[seat].dice[1]] for seat in range(players)]
    for viewer in (None, *range(players)):
        view = table.state.view(viewer)
        assert [seat["dice"] for seat in view["seats"]] == dice
        assert view["white_die"] == s.white_die


@pytest.mark.rule("CB-4.2")
def test_the_first_in_turn_order_begins_each_round() -> None:
    table = position(players=3, start_player="seat_2")
    assert (table.order(), table.state.turn) == ([1, 2, 0], 1)
    table.play_round(0)
    assert (table.order(), table.state.turn) == ([0, 1, 2], 0)
    table.play_round(2)
    assert (table.order(), table.state.turn) == ([2, 0, 1], 2)


@pytest.mark.rule("CB-4.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_good_of_the_round_goes_to_the_depot_of_the_white_die(players: int) -> None:
    table = position(seed=12, players=players)
    assert [sum(table.goods_on(d).values()) for d in range(1, 7)] == [int(d == table.s.white_die) for d in range(1, 7)]
    dice_seen = set()
    for _ in range(4):
        coming = next(good for good in table.state.view()["round_goods"] if good)
        before = {depot: Counter(table.goods_on(depot)) for depot in range(1, 7)}
        table.play_round()
        assert table.s.place == 0  # already there when the start player begins, without having been asked
        assert table.state.view()["stage"] in ("menu", "target")
        before[table.s.white_die][coming] += 1
        assert {depot: Counter(table.goods_on(depot)) for depot in range(1, 7)} == before
        dice_seen.add(table.s.white_die)
    assert len(dice_seen) > 1


@pytest.mark.rule("CB-4.4")
def test_a_goods_space_holds_any_number_of_any_colours() -> None:
    most, most_colours = 0, 0
    for seed in range(8):
        table = position(seed=seed)
        while not table.state.over:
            table.pass_turn()
        lying = [table.goods_on(depot) for depot in range(1, 7)]
        assert sum(sum(goods.values()) for goods in lying) == 25  # nobody took any, none was lost
        most = max(most, *(sum(goods.values()) for goods in lying))
        most_colours = max(most_colours, *(len(goods) for goods in lying))
    assert (most >= 7, most_colours >= 5) == (True, True)


@pytest.mark.rule("CB-4.5")
def test_the_white_die_is_never_an_action_die() -> None:
    for white in range(1, 7):
        table = bare().depot(1, 1, "bank").depot(3, 1, "cow-2").depot(3, 2, "church").fresh_dice(3, 3)
        table.s.white_die = white
        table.die(3, "take cow-2 from 3").die(3, "take church from 3")
        assert table.offers() == ["end turn"]
        assert table.refuses(alt.FIRST_DIE)
        assert table.refuses(alt.SECOND_DIE)
        assert table.refuses(alt.take(1, 1))


@pytest.mark.rule("CB-4.5")
def test_nothing_changes_the_white_die() -> None:
    for seed in range(20):
        table = position(seed=seed, players=2).own(8, 9, 10, 11, 12).having(workers=20).ready()
        white, goods = table.s.white_die, [table.goods_on(depot) for depot in range(1, 7)]
        # take two tiles of other depots, paying workers and using the free steps
        for depot in (1 + white % 6, 1 + (white + 2) % 6):
            value = 1 + (depot + 2) % 6
            table.fresh_dice(value, value).die(value, f"take {table.on_depot(depot)[0]} from {depot}")
            assert table.s.white_die == white
        assert [table.goods_on(depot) for depot in range(1, 7)] == goods


@pytest.mark.rule("CB-4.6", "CB-8.11", "CB-8.12", "CB-8.13")
@pytest.mark.example("E19")
def test_the_worked_example_of_the_turn_order_track() -> None:
    a, b, c = 0, 1, 2
    table = position(players=3)
    assert table.play_round(b) == [a, b, c]
    assert table.play_round(c) == [b, a, c]
    assert table.play_round(a) == [c, b, a]
    assert table.play_round() == [a, c, b]


@pytest.mark.rule("CB-4.6")
def test_from_right_to_left_and_from_top_to_bottom() -> None:
    table = position(players=4)
    table.play_round(3)  # 3 | 0 1 2
    table.play_round(1)  # 1 on top of 3, before 0 and 2
    assert table.order() == [1, 3, 0, 2]
    table.play_round(3)  # 3 | 1 | 0 2
    assert table.order() == [3, 1, 0, 2]
    table.play_round(2)  # 3 | 2 on top of 1 | 0
    assert table.order() == [3, 2, 1, 0]
    assert [table.seat(seat).steps for seat in (3, 2, 1, 0)] == [2, 1, 1, 0]
    assert table.play_round() == [3, 2, 1, 0]


@pytest.mark.rule("CB-4.7")
def test_the_order_of_a_round_is_fixed_when_it_starts() -> None:
    table = position(players=4)
    assert table.play_round(1, 3) == [0, 1, 2, 3]
    assert table.play_round(0, 2) == [3, 1, 0, 2]
    assert table.play_round() == [2, 0, 3, 1]


@pytest.mark.rule("CB-4.7")
def test_nobody_plays_twice_or_never_because_of_a_ship() -> None:
    for seed in range(5):
        table = position(seed=seed, players=4)
        for _ in range(25):
            expected = table.order()
            sailor = (seed + table.s.round_number) % 4
            can_sail = list(table.placed(sailor).values()).count("ship") < 6
            assert table.play_round(*([sailor] if can_sail else [])) == expected


@pytest.mark.rule("CB-4.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_turn_each_per_round_and_five_rounds_per_phase(players: int) -> None:
    table = position(seed=21, players=players)
    turns: dict[tuple[str, int], list[int]] = {}
    for _ in table.random_moves(seed=21):
        view = table.state.view()
        played = turns.setdefault((view["phase"], view["round"]), [])
        if not played or played[-1] != view["turn"]:
            played.append(view["turn"])
    assert list(turns) == [(phase, number) for phase in "ABCDE" for number in (1, 2, 3, 4, 5)]
    for played in turns.values():
        assert sorted(played) == list(range(players))


@pytest.mark.rule("CB-4.9", "CB-8.14")
def test_whoever_becomes_first_gets_the_white_die_at_once() -> None:
    table = position(players=3).pass_turn()
    table.store("ship", seat=1).fresh_dice(2, 2).die(2, "place ship on 17").pass_effect()
    # still the same turn and the same round, but the track has changed
    assert (table.state.turn, table.s.round_number, table.order()) == (1, 0, [1, 0, 2])
    assert [table.state.view()["round_order"][place] for place in range(3)] == [0, 1, 2]
    table.pass_turn().pass_turn()
    assert (table.s.round_number, table.state.turn) == (1, 1)
    assert table.state.view()["round_order"] == [1, 0, 2]


@pytest.mark.rule("CB-4.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_goods_left_show_the_rounds_to_come(players: int) -> None:
    table = position(seed=30, players=players)
    for _ in table.random_moves(seed=30):
        view = table.state.view()
        left = [good is not None for good in view["round_goods"]]
        assert left == [number > view["round"] for number in (1, 2, 3, 4, 5)]
