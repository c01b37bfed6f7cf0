"""Section 2: setup, with every value of its options; section 25: variants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from rondel.core.game import State
from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, Table, c, position

SEEDS = range(40)


def games(**options: Any) -> list[State]:
    return [rondel.game("rival-cities", **options).new(seed=seed) for seed in SEEDS]


def light_cards(state: State) -> list[int]:
    return [state.record.basic_at[space] for space in (1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19)]


@pytest.mark.rule("RC-2.1")
@pytest.mark.parametrize(("value", "seats"), [("seat_1", {0}), ("seat_2", {1}), ("random", {0, 1})])
def test_who_plays_hamburg(value: str, seats: set[int]) -> None:
    assert {state.record.hamburg for state in games(hamburg=value)} == seats
    for state in games(hamburg=value)[:3]:
        cities = [seat["city"] for seat in state.view()["seats"]]
        assert cities.index("hamburg") == state.record.hamburg
        assert cities.index("altona") == 1 - state.record.hamburg


@pytest.mark.rule("RC-2.1")
@pytest.mark.parametrize(("hamburg", "sign"), [("seat_1", 1), ("seat_2", -1)])
def test_the_red_side_belongs_to_hamburg(hamburg: str, sign: int) -> None:
    """The first seat earns prestige and advances a lawsuit: towards red only if it is Hamburg."""
    starting = "hamburg" if hamburg == "seat_1" else "altona"
    table = position(hamburg=hamburg, starting_player=starting).play("beer", "beer")
    table.lawsuits(9, 8, 10).having(leather=1).use_basic(15, "action 1", "lawsuit I")
    assert (table.s.prestige, table.markers()[0]) == (sign, sign)


@pytest.mark.rule("RC-2.2", "RC-2.12", "RC-2.13")
def test_bell_markers_and_jar() -> None:
    for state in games():
        s = state.record
        assert (s.bell, s.prestige, s.jar, s.off_seasons) == (-1, 0, 0, 0)
        assert [s.markers[space] for space in range(3)] == [0, 0, 0]


@pytest.mark.rule("RC-2.13")
def test_no_off_season_before_the_jar_has_gone_round() -> None:
    table = position().play("beer", "beer", "move 1")
    assert (table.s.jar, table.s.off_seasons, table.s.bell) == (1, 0, -1)


@pytest.mark.rule("RC-2.3")
@pytest.mark.parametrize("order", ["shuffled", "printed_order"])
def test_each_light_space_has_one_basic_card_all_game(order: str) -> None:
    for state in games(basic_cards=order)[:10]:
        cards = light_cards(state)
        assert sorted(cards) == list(range(1, 16))
        assert [state.record.basic_at[space] for space in (4, 8, 12, 16)] == [-1] * 4
        while not state.over:
            state.apply(int(state.legal()[0]))
        assert light_cards(state) == cards


@pytest.mark.rule("RC-2.4")
def test_shuffled_basic_cards_lie_anywhere() -> None:
    lying = [light_cards(state) for state in games(basic_cards="shuffled")]
    assert len({tuple(cards) for cards in lying}) == len(SEEDS)
    first = Counter(cards[0] for cards in lying)
    assert len(first) > 8
    assert all(cards != list(range(1, 16)) for cards in lying)


@pytest.mark.rule("RC-2.5", "RC-25.1")
@pytest.mark.example("F1")
def test_the_first_game_layout() -> None:
    for state in games(basic_cards="printed_order"):
        assert light_cards(state) == list(range(1, 16))
    spaces = position().state.view()["spaces"]
    shown = [(space["card"]["kind"], space["card"]["number"]) for space in spaces]
    assert shown[1:4] == [("basic", 1), ("basic", 2), ("basic", 3)]
    assert shown[4][0] == "special"
    assert shown[5:7] == [("basic", 4), ("basic", 5)]


@pytest.mark.rule("RC-25.1")
def test_the_layout_is_the_only_variant() -> None:
    names = {option.name for option in rondel.game("rival-cities").definition.options}
    assert names == {"players", "basic_cards", "hamburg", "starting_player", "amsterdam_bonus"}


@pytest.mark.rule("RC-2.6", "RC-2.7", "RC-2.11")
def test_special_cards() -> None:
    seen: Counter[int] = Counter()
    for state in games():
        table = Table(state)
        dark = table.dark()
        assert None not in dark
        assert len(table.in_stack()) == 20
        assert sorted([*table.in_stack(), *(card for card in dark if card)]) == list(range(1, 25))
        assert table.discarded() == []
        seen.update(card for card in dark if card)
    assert len(seen) == 24


@pytest.mark.rule("RC-2.8", "RC-2.11")
def test_ships() -> None:
    seen: Counter[int] = Counter()
    for state in games():
        up = [ship["number"] for ship in state.view()["ships"]]
        assert len(set(up)) == 4
        assert state.view()["ship_stack"] == 6
        seen.update(up)
    assert len(seen) == 21


@pytest.mark.rule("RC-2.9")
def test_alliances() -> None:
    seen: Counter[str] = Counter()
    for state in games():
        up = [alliance["id"] for alliance in state.view()["alliances"]]
        assert len(set(up)) == 4
        seen.update(up)
    assert set(seen) == set(c.ALLIANCE_IDS)


@pytest.mark.rule("RC-2.10", "RC-2.11")
def test_lawsuits() -> None:
    seen: Counter[int] = Counter()
    for state in games():
        up = [lawsuit["number"] for lawsuit in state.view()["lawsuits"]]
        assert len(set(up)) == 3
        assert state.view()["lawsuit_stack"] == 4
        seen.update(up)
    assert len(seen) == 10


@pytest.mark.rule("RC-2.8", "RC-2.10")
def test_ships_and_lawsuits_out_of_the_game_never_come() -> None:
    """Only 10 ships and 7 lawsuits can ever be seen, whatever is bought and resolved."""
    table = position().play("beer", "beer")
    table.fleet(1, 2, 3, seat=HAMBURG).fleet(4, 5, 8, 11, seat=ALTONA).ships(6, 7, 9).jar(0)
    assert table.s.ship_stack == 0
    table.having(leather=4).use_basic(7, "action 1", "ship 6")
    assert table.ships_up() == [None, 7, 9, None]
    for lawsuits_left in (4, 3, 2, 1, 0, 0, 0):
        assert table.s.lawsuit_stack == lawsuits_left
        table.play("done")
        table.s.jar = 19
        table.play("move 1")
        if not table.state.over:
            table.play("done")
    assert table.state.over
    assert table.lawsuits_up() == [None, None, None]


@pytest.mark.rule("RC-2.14", "RC-2.17")
def test_the_stocks_before_the_first_choice() -> None:
    table = position()
    for seat in (HAMBURG, ALTONA):
        player = table.seat(seat)
        assert (player.factories, player.inactive, player.letters, player.stars) == (1, 0, 0, 0)
        assert (player.ships, player.alliances, player.lawsuits, player.hand) == (0, 0, 0, 0)
    assert (table.s.factories, table.s.letters, table.s.stars) == (10, 12, 12)


@pytest.mark.rule("RC-2.15")
@pytest.mark.parametrize("hamburg", ["seat_1", "seat_2"])
@pytest.mark.parametrize("starting", ["random", "hamburg", "altona"])
def test_the_starting_player(hamburg: str, starting: str) -> None:
    begin = {state.actor for state in games(hamburg=hamburg, starting_player=starting)}
    red = 0 if hamburg == "seat_1" else 1
    assert begin == {"random": {0, 1}, "hamburg": {red}, "altona": {1 - red}}[starting]


@pytest.mark.rule("RC-2.16", "RC-2.18")
@pytest.mark.parametrize("starting", ["hamburg", "altona"])
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_the_starting_products(starting: str, first: str, second: str) -> None:
    table = position(starting_player=starting)
    begins = HAMBURG if starting == "hamburg" else ALTONA
    assert (table.state.actor, table.stage, table.offers()) == (begins, "start_product", list(KINDS))
    table.play(first)
    assert (table.state.actor, table.stage, table.offers()) == (1 - begins, "start_product", list(KINDS))
    table.play(second)
    assert (table.state.actor, table.state.turn, table.stage) == (begins, begins, "move")
    expected = {begins: Counter({"beer": 1}), 1 - begins: Counter({"beer": 2})}
    expected[begins][first] += 1
    expected[1 - begins][second] += 1
    for seat in (HAMBURG, ALTONA):
        assert dict(zip(KINDS, table.products(seat), strict=True)) == {kind: expected[seat][kind] for kind in KINDS}
    assert sum(table.supply()) == 48 - 5


@pytest.mark.rule("RC-25.2")
def test_options_are_recorded_and_stay() -> None:
    options = {
        "basic_cards": "printed_order", "hamburg": "seat_2", "starting_player": "altona",
        "amsterdam_bonus": "per_exchange",
    }  # fmt: skip
    state = rondel.game("rival-cities", **options).new(seed=3)
    start = state.array["options"].tobytes()
    while not state.over:
        state.apply(int(state.legal()[-1]))
    assert state.array["options"].tobytes() == start
    assert state.view()["options"] == {"players": 2, **options}
    with pytest.raises(BadOption):
        rondel.game("rival-cities", amsterdam_bonus="twice")
