"""Section 2: the setup."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from rondel.core.game import State
from rondel.games.hamburgum.options import OPTIONS
from tests.games.hamburgum.positions import CHURCHES, COLOURS, KINDS, SEGMENTS, bare, position

each_count = pytest.mark.parametrize("players", [2, 3, 4, 5])
each_pile = pytest.mark.parametrize("officials", ["numbered", "blue_choice", "blue_shuffled"])


def order_of_seats(state: State) -> list[str]:
    return [COLOURS[state.record.order[place]] for place in range(state.game.players)]


def belongings(state: State, seat: int) -> list[int]:
    """Money, goods and materials."""
    player = state.record.players[seat]
    goods = [player.goods[good] for good in range(3)]
    return [player.money, *goods, *(player.materials[material] for material in range(3))]


@pytest.mark.rule("HB-2.1")
@each_count
def test_two_to_five_players(players: int) -> None:
    table = position(players)
    for who in table.colours:
        assert COLOURS[table.state.turn] == who
        table.pass_turn()
    assert COLOURS[table.state.turn] == "red"
    assert table.s.rounds == 1


@pytest.mark.rule("HB-2.1")
@pytest.mark.parametrize("players", [0, 1, 6, -3, "many"])
def test_no_other_number_of_players(players: object) -> None:
    with pytest.raises(BadOption, match="players cannot be"):
        rondel.game("hamburgum", players=players)


@pytest.mark.rule("HB-2.2", "HB-2.3", "HB-2.13")
@each_count
@each_pile
def test_what_each_seat_begins_with(players: int, officials: str) -> None:
    table = position(players, officials=officials)
    begins = [
        "P1 £10 b1 s1 c1 w1 k1", "P2 £20 b1 s1 c1 w1 k1", "P3 £30 b1 s1 c1 w1 k1", "P4 £40 b1 s1 c1 w1 k1",
        "P5 £50 b1 s1 c1 w1 k1",
    ]  # fmt: skip
    assert [table.holds(who) for who in table.colours] == begins[:players]
    assert table.state.check() is None


@pytest.mark.rule("HB-2.4", "HB-2.5")
@each_count
def test_one_ship_of_each_fills_berth_three(players: int) -> None:
    table = position(players)
    assert table.harbour() == ("", "", " ".join(COLOURS[:players]))
    assert [table.supply(who) for who in table.colours] == [4] * players
    table.play("to 7-dockyard", "build ship")  # no room: all ships move
    assert table.harbour() == ("", " ".join(COLOURS[:players]), "red")


@pytest.mark.rule("HB-2.6")
@each_count
def test_all_stones_start_in_the_centre(players: int) -> None:
    table = position(players)
    assert [seat["stone"] for seat in table.state.view()["seats"]] == [None] * players
    assert table.offers() == list(SEGMENTS)


@pytest.mark.rule("HB-2.7")
@each_count
def test_all_prices_start_at_100(players: int) -> None:
    assert position(players).prices() == (100, 100, 100)


@pytest.mark.rule("HB-2.8")
@each_count
def test_churches_begin_with_all_tokens_and_no_part(players: int) -> None:
    table = position(players)
    for church in CHURCHES:
        assert table.left_at(church) == list(KINDS)  # flat5 on top
        assert table.parts(church) == 0
    table.having(brick=6)
    table.play("to 1-church", *(f"donate to {church}" for church in CHURCHES))
    assert table.unscored() == [f"{church}_flat5" for church in CHURCHES]


@pytest.mark.rule("HB-2.9")
def test_the_pile_of_numbered_officials() -> None:
    pile = position().state.view()["officials"]
    assert [official["number"] for official in pile["left"]] == [7, 6, 5, 4, 3, 2, 1]
    assert [official["kind"] for official in pile["left"]] == [
        "councilman", "councilman", "councilman", "vicar", "vicar", "vicar", "lord_mayor",
    ]  # fmt: skip
    assert pile["top"] == {"kind": "councilman", "number": 7}


@pytest.mark.rule("HB-2.10")
def test_the_other_tiles_lie_open() -> None:
    view = position().state.view()
    open_tiles = {kind: number for kind, number in view["tiles_left"].items() if kind != "official"}
    assert open_tiles == {"brewer": 5, "sugar_refiner": 5, "cloth_maker": 5, "merchant": 3, "captain": 3}
    assert sum(open_tiles.values()) == 21
    assert position().s.blue_left == 0  # in the box
    assert position().s.blue_top == -1


@pytest.mark.rule("HB-2.11")
@each_count
def test_the_board_is_empty(players: int) -> None:
    table = position(players)
    view = table.state.view()
    assert view["neutral_waiting"] == 3
    assert not any("neutral" in ships for ships in table.harbour())
    assert [site["seat"] for site in view["sites"]] == [None] * 28
    assert [table.discs(church) for church in CHURCHES] == [{}] * 6
    assert view["complete"] == 0


@pytest.mark.rule("HB-2.12", "HB-2.13")
@each_count
def test_seats_as_listed(players: int) -> None:
    for seed in range(10):
        table = position(players, seed)
        assert order_of_seats(table.state) == list(COLOURS[:players])
        assert table.state.turn == 0


@pytest.mark.rule("HB-2.12")
@each_count
def test_shuffled_seats(players: int) -> None:
    """Every order is drawn, none clearly more often than the others, and the first in it begins."""
    found: Counter[tuple[str, ...]] = Counter()
    seeds = {2: 100, 3: 300, 4: 1200, 5: 2400}[players]
    for seed in range(seeds):
        state = rondel.game("hamburgum", players=players, seating="shuffled").new(seed=seed)
        found[tuple(order_of_seats(state))] += 1
        assert COLOURS[state.turn] == order_of_seats(state)[0]
    assert set(found) == set(permutations(COLOURS[:players]))
    fair = seeds / len(found)
    assert all(fair / 4 < number < fair * 2 for number in found.values())


@pytest.mark.rule("HB-2.12", "HB-2.13", "HB-3.1")
@each_count
def test_shuffled_seats_start_and_play_in_the_order_drawn(players: int) -> None:
    drawn = (position(players, seed, seating="shuffled") for seed in range(20))
    table = next(table for table in drawn if table.state.turn != 0)
    order = order_of_seats(table.state)
    assert [COLOURS[seat] for seat in table.state.view()["order"]] == order  # public at once
    assert [table.prestige(who) for who in order] == list(range(1, players + 1))
    assert [table.money(who) for who in order] == list(range(10, 10 * players + 1, 10))
    for who in (*order, *order):
        assert COLOURS[table.state.turn] == who
        table.pass_turn()
    assert table.state.check() is None


@pytest.mark.rule("HB-2.14")
def test_the_number_of_players_changes_nothing_but_seats_and_berths() -> None:
    five = position(5).state.view()
    for players in (2, 3, 4):
        view = position(players).state.view()
        assert view["seats"] == five["seats"][:players]
        for part in ("prices", "churches", "tiles_left", "officials", "neutral_waiting", "next_bonus", "rondel"):
            assert view[part] == five[part]
        assert [len(berth["ships"]) for berth in view["berths"]] == [0, 0, players]
        assert position(players).offers() == position(5).offers()


@pytest.mark.rule("HB-2.15")
@each_pile
def test_everything_is_open_to_everybody(officials: str) -> None:
    table = position(3, officials=officials)
    for number, _action in enumerate(table.random_moves(seed=4)):
        if number % 25 == 0:
            views = [table.state.view(viewer) for viewer in (None, 0, 1, 2)]
            for view in views:
                for own in ("viewer", "choices", "prompt"):
                    view.pop(own)
            assert views[1:] == views[:1] * 3
            for seat in range(3):
                held: dict[str, Any] = views[0]["seats"][seat]
                shown = [held["money"], *held["goods"].values(), *held["materials"].values()]
                assert shown == belongings(table.state, seat)
        if number == 300:
            break


@pytest.mark.rule("HB-2.16", "HB-13.2")
def test_nothing_passes_between_players() -> None:
    """Every single step of a game leaves the goods, materials and money of all others as they were."""
    state = position(3).state
    for action in position(3).random_moves(seed=9):
        for before, _action, after in state.steps(action):
            if after.over:
                break
            for seat in range(3):
                if seat != before.actor:
                    assert belongings(before, seat) == belongings(after, seat)
    assert state.over


@pytest.mark.example("HB-X1")
@pytest.mark.rule("HB-2.2", "HB-2.3", "HB-2.4", "HB-2.7", "HB-2.13")
def test_setup_of_three_players() -> None:
    table = position(3)
    assert table.holds("red") == "P1 £10 b1 s1 c1 w1 k1"
    assert table.holds("blue") == "P2 £20 b1 s1 c1 w1 k1"
    assert table.holds("green") == "P3 £30 b1 s1 c1 w1 k1"
    assert table.harbour() == ("", "", "red blue green")
    assert table.prices() == (100, 100, 100)


def test_all_combinations_of_options_are_allowed() -> None:
    for values in product(*(option.values for option in OPTIONS)):
        options = dict(zip((option.name for option in OPTIONS), values, strict=True))
        assert rondel.game("hamburgum", **options).new(seed=3).check() is None


def test_the_defaults_are_those_of_the_specification() -> None:
    assert rondel.game("hamburgum").options == {
        "players": 3, "officials": "numbered", "building_token_scope": "parish", "map": "hamburg",
        "seating": "as_listed",
    }  # fmt: skip
    assert bare().state.game.players == 3
