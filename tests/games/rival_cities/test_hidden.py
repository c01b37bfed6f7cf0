"""Hidden information: hands and decks in views, observations and redeals; RC-12.5."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from rondel.core.game import State
from rondel.games.rival_cities.rules import OBSERVATION
from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare, mask, numbers_of

SPECTATOR = -1


def seen_hand(state: State, viewer: int, seat: int) -> tuple[list[int], int]:
    """The cards of a hand that a viewer sees, and how many more there are."""
    seen = state.view(viewer)["seats"][seat]
    return [card["number"] for card in seen["hand"]], seen["hidden_cards"]


def observed(state: State, viewer: int) -> dict[str, list[int]]:
    """An observation by the names of its fields."""
    numbers = state.observe(viewer).tolist()
    fields: dict[str, list[int]] = {}
    at = 0
    for name, size, _low, _high in OBSERVATION:
        fields[name] = numbers[at : at + size]
        at += size
    assert at == len(numbers)
    return fields


def bits(numbers: list[int]) -> list[int]:
    """Printed numbers of special cards as the 24 numbers of an observation."""
    return [int(number in numbers) for number in range(1, 25)]


# What is known


@pytest.mark.rule("RC-12.5", "RC-12.1")
def test_a_drawn_card_is_hidden_from_the_rival() -> None:
    table = bare().use_basic(2, "action 1")
    (card,) = table.in_hand()
    assert seen_hand(table.state, HAMBURG, HAMBURG) == ([card], 0)
    for viewer in (ALTONA, SPECTATOR):
        assert seen_hand(table.state, viewer, HAMBURG) == ([], 1)
    assert observed(table.state, HAMBURG)["seat_0.hand"] == bits([card])
    rival = observed(table.state, ALTONA)
    assert (rival["seat_1.hand"], rival["seat_1.hand_size"]) == (bits([]), [1])
    assert rival["unseen_cards"] == bits([*table.in_stack(), card])
    watching = observed(table.state, SPECTATOR)
    assert (watching["seat_0.hand"], watching["seat_0.hand_size"]) == (bits([]), [1])


@pytest.mark.rule("RC-12.5", "RC-5.11")
def test_a_card_taken_with_option_d_is_known_to_both() -> None:
    table = bare().special(11).play("option D")
    assert table.known() == [11]
    for viewer in (HAMBURG, ALTONA, SPECTATOR):
        assert seen_hand(table.state, viewer, HAMBURG) == ([11], 0)
    assert observed(table.state, ALTONA)["seat_1.hand"] == bits([11])


@pytest.mark.rule("RC-12.2", "RC-12.5")
@pytest.mark.example("X23")
def test_known_by_elimination() -> None:
    """1 card in the stack, 9 discarded, 4 on dark spaces, 6 in Hamburg's and 4 in Altona's hand."""
    free = [number for number in range(1, 25) if number not in (16, 11, 5, 24)]
    table = bare().turn(ALTONA).hand(*free[:6]).hand(*free[6:10], seat=ALTONA).stack(free[10])
    nine = free[11:]
    assert table.discarded() == nine
    assert len(nine) == 9
    assert (seen_hand(table.state, ALTONA, HAMBURG), table.known()) == (([], 6), [])
    table.use_basic(2, "action 1")
    assert table.in_stack() == nine
    assert table.discarded() == []
    assert (table.known(HAMBURG), table.known(ALTONA)) == (free[:6], free[6:11])
    for viewer in (HAMBURG, ALTONA, SPECTATOR):
        assert seen_hand(table.state, viewer, HAMBURG) == (free[:6], 0)
        assert seen_hand(table.state, viewer, ALTONA) == (free[6:11], 0)
    table.pass_turn()
    table.s.jar = 1
    table.play("move 1", "option A", "action 1")
    (drawn,) = set(table.in_hand()) - set(free[:6])
    assert drawn in nine
    assert seen_hand(table.state, ALTONA, HAMBURG) == (free[:6], 1)
    assert observed(table.state, ALTONA)["unseen_cards"] == bits(nine)


@pytest.mark.rule("RC-12.5")
def test_the_stack_used_up_in_the_off_season_makes_the_hands_known() -> None:
    table = bare().hand(1, 2).hand(3, seat=ALTONA).stack(6, 7).ring()
    assert sorted(card for card in table.dark()[:2] if card) == [6, 7]
    assert (table.known(HAMBURG), table.known(ALTONA)) == ([1, 2], [3])
    table = bare().hand(1, 2).hand(3, seat=ALTONA).stack(6, 7, 8, 9, 10).ring()
    assert (table.known(HAMBURG), table.known(ALTONA)) == ([], [])
    table = bare().hand(1, 2).hand(3, seat=ALTONA).stack(6, 7, 8, 9).ring()
    assert (table.known(HAMBURG), table.known(ALTONA)) == ([1, 2], [3])


@pytest.mark.rule("RC-12.5")
def test_known_until_played() -> None:
    table = bare().hand(16, 11, known=[16]).basic(6).play("option B", "play 16")
    assert (table.in_hand(), table.known()) == ([11], [])
    table.play("done")
    assert table.discarded() == [16]


def test_the_played_card_is_seen_by_all() -> None:
    table = bare().hand(8, 9).basic(6).play("option B", "play 8")
    for viewer in (HAMBURG, ALTONA, SPECTATOR):
        view = table.state.view(viewer)
        assert (view["from_hand"], view["card_in_use"]["number"]) == (8, 8)


def told(table: Table, move: str, viewer: int) -> list[str]:
    """The log lines of one move for a viewer; the move is made."""
    before = table.state.clone()
    action = table.state.action(move)
    table.moves(move)
    lines: list[str] = table.state.game.definition.words.tell(
        before.record, action, table.state.record, ["Anna", "Bert"], viewer
    )
    return lines


def test_the_log_names_a_drawn_card_only_to_its_owner() -> None:
    for viewer in (HAMBURG, ALTONA, SPECTATOR):
        table = bare().use_basic(2)
        lines = told(table, "action 1", viewer)
        (card,) = table.in_hand()
        mine, theirs = f"Anna draws special card {card}.", "Anna draws a special card."
        assert (mine in lines, theirs in lines) == (viewer == HAMBURG, viewer != HAMBURG)


def test_the_log_names_cards_known_by_elimination_to_both() -> None:
    table = bare().turn(ALTONA).hand(1).hand(2, seat=ALTONA).stack(3).use_basic(2)
    lines = told(table, "action 1", HAMBURG)
    assert {"Bert has special card 2 in hand.", "Bert has special card 3 in hand."} <= set(lines)
    assert not any("draws" in line for line in lines)


# Nothing hidden in what a viewer gets


def variants(table: Table, viewer: int) -> list[State]:
    """The same position with the unseen cards shared out otherwise, and another generator."""
    states = []
    for seed in range(20):
        other = table.state.redeal(viewer, seed)
        other.array["rng"] = np.uint64(1000 + seed)
        states.append(other)
    return states


@pytest.mark.parametrize("viewer", [HAMBURG, ALTONA, SPECTATOR])
def test_views_and_observations_do_not_depend_on_what_is_hidden(viewer: int) -> None:
    """Invariant 19."""
    table = bare().hand(1, 2, 3, known=[2]).hand(4, 6, 7, seat=ALTONA, known=[7]).discards(8, 9).basic(6)
    before = json.dumps(table.state.view(viewer), sort_keys=True), table.state.observe(viewer).tolist()
    changed = False
    for other in variants(table, viewer):
        assert (json.dumps(other.view(viewer), sort_keys=True), other.observe(viewer).tolist()) == before
        assert other.check() is None
        hands = [other.record.players[seat].hand for seat in (0, 1)]
        changed |= hands != [table.seat(0).hand, table.seat(1).hand]
    assert changed


def test_no_card_of_the_stack_is_named_in_a_view() -> None:
    """The only special cards in a view lie face up or in a hand that may be seen."""
    table = bare().hand(1, 2).hand(3, seat=ALTONA).discards(8).basic(6)
    assert special_numbers(table.state.view(HAMBURG)) == {1, 2, 8, 16, 11, 5, 24}
    assert special_numbers(table.state.view(ALTONA)) == {3, 8, 16, 11, 5, 24}
    assert special_numbers(table.state.view()) == {8, 16, 11, 5, 24}


def special_numbers(view: Any) -> set[int]:
    if isinstance(view, dict):
        own = {view["number"]} if view.get("kind") == "special" else set()
        return own.union(*(special_numbers(value) for value in view.values()))
    if isinstance(view, list):
        return set().union(*(special_numbers(value) for value in view))
    return set()


def test_ships_and_lawsuits_in_the_stack_are_not_told_from_those_out_of_the_game() -> None:
    view = bare().ready().state.view(HAMBURG)
    assert (view["ship_stack"], view["lawsuit_stack"]) == (6, 4)
    fields = observed(bare().ready().state, HAMBURG)
    assert (sum(fields["unseen_ships"]), sum(fields["unseen_lawsuits"])) == (17, 7)


def test_choices_are_only_for_who_decides() -> None:
    table = bare().hand(1, 2).basic(6).play("option B")
    assert [choice["text"] for choice in table.state.view(HAMBURG)["choices"]] == ["play 1", "play 2"]
    for viewer in (ALTONA, SPECTATOR):
        assert table.state.view(viewer)["choices"] == []


# Redeal


def test_a_redeal_keeps_what_the_viewer_knows() -> None:
    table = bare().hand(1, 2, 3, known=[2]).hand(4, 6, 7, seat=ALTONA, known=[7]).discards(8, 9).basic(6)
    for seed in range(50):
        other = table.state.redeal(HAMBURG, seed)
        s = other.record
        assert s.players[HAMBURG].hand == mask([1, 2, 3])
        assert s.players[ALTONA].hand & mask([7])
        assert s.players[ALTONA].hand.bit_count() == 3
        assert s.players[ALTONA].known == mask([7])
        assert s.players[ALTONA].hand & mask([1, 2, 3, 8, 9, 16, 11, 5, 24]) == 0
        assert (s.discard, s.stack.bit_count()) == (mask([8, 9]), table.s.stack.bit_count())
        assert [s.dark[dark] + 1 for dark in range(4)] == [16, 11, 5, 24]
        assert other.legal().tolist() == table.state.legal().tolist()
        assert other.check() is None


def test_a_redeal_for_a_spectator_deals_both_hands() -> None:
    table = bare().hand(1, 2, 3, known=[2]).hand(4, 6, 7, seat=ALTONA, known=[7]).basic(6)
    hands = set()
    for seed in range(50):
        s = table.state.redeal(SPECTATOR, seed).record
        assert s.players[HAMBURG].hand & mask([2])
        assert s.players[ALTONA].hand & mask([7])
        assert (s.players[HAMBURG].hand.bit_count(), s.players[ALTONA].hand.bit_count()) == (3, 3)
        hands.add((s.players[HAMBURG].hand, s.players[ALTONA].hand))
    assert len(hands) > 40


def test_with_everything_known_a_redeal_changes_nothing() -> None:
    table = bare().hand(1, 2, known=[1, 2]).hand(3, seat=ALTONA, known=[3]).basic(6)
    for viewer in (HAMBURG, ALTONA, SPECTATOR):
        s = table.state.redeal(viewer, 5).record
        assert (s.players[0].hand, s.players[1].hand, s.stack) == (mask([1, 2]), mask([3]), table.s.stack)


#: 99.9 % of chi-square with 9 degrees of freedom
LIMIT_9 = 27.9


def test_every_way_of_sharing_the_unseen_cards_is_equally_likely() -> None:
    """5 cards in doubt, 2 of them in the rival's hand: 10 ways."""
    table = bare().hand(1, 2, seat=ALTONA).stack(3, 4, 6).basic(6)
    ways: Counter[tuple[int, ...]] = Counter()
    times = 2000
    for seed in range(times):
        other = table.state.redeal(HAMBURG, seed)
        ways[tuple(numbers_of(other.record.players[ALTONA].hand))] += 1
    assert set(ways) == set(combinations((1, 2, 3, 4, 6), 2))
    expected = times / 10
    assert sum((count - expected) ** 2 / expected for count in ways.values()) < LIMIT_9


def test_the_card_drawn_next_is_equally_likely_any_of_the_stack() -> None:
    drawn: Counter[int] = Counter()
    times = 2000
    stack = [1, 2, 3, 4, 6, 7, 8, 9, 10, 12]
    start = bare().stack(*stack).basic(2)
    for seed in range(times):
        other = start.state.redeal(HAMBURG, seed)
        other.apply(other.action("action 1"))
        drawn.update(numbers_of(other.record.players[HAMBURG].hand))
    assert sorted(drawn) == stack
    expected = times / len(stack)
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < LIMIT_9
