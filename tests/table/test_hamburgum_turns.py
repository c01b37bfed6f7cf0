"""Hamburgum at the table: compound actions are taken back one small decision after the other."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.games.hamburgum.rules import components as c
from rondel.games.hamburgum.rules import state as st
from rondel.table.course import Course
from rondel.table.log import UNDO, Entry, decision
from rondel.table.seats import Seat
from tests.games.hamburgum.golden.write import with_a_plan

PEOPLE = (Seat("Anna", "person"), Seat("Bruno", "person"), Seat("Clara", "person"))
#: the decisions that make up compound actions
COMPOUND = {st.TRADE, st.SELL, st.LOAD, st.BUY, st.DOCKYARD_STAGE, st.DONATE, st.TOKEN, st.SCORE, st.BUILD}


def course(officials: str) -> Course:
    return Course(rondel.game("hamburgum", players=3, officials=officials), 3, PEOPLE)


def enter(table: Course, entry: Entry | int) -> None:
    made = decision(entry) if isinstance(entry, int) else entry
    table.add(made, table.after(made))


def next_action(table: Course, chance: random.Random) -> int:
    state = table.now.state
    legal = state.legal().tolist()
    s = state.record
    if (
        s.stage == st.RONDEL
        and c.DOCKYARD in legal
        and s.players[s.actor].materials[c.WOOD] > 2
        and chance.random() < 0.25
    ):
        return c.DOCKYARD  # the plan seldom goes there
    return int(legal[0]) if len(legal) == 1 else with_a_plan(state, chance)


@pytest.mark.parametrize("officials", ["numbered", "blue_choice", "blue_shuffled"])
def test_whole_turns_are_taken_back_and_played_again(officials: str) -> None:
    """From the end of each turn back to its start, through every position that it had."""
    table, chance = course(officials), random.Random(4)
    seen: set[int] = set()
    turn: list[tuple[bytes, int]] = []
    for _ in range(450):
        if not table.can_undo:
            turn = []
        state = table.now.state
        if state.at_turn_end:
            for before, _action in reversed(turn):
                assert table.can_undo
                enter(table, UNDO)
                assert table.now.state.to_bytes() == before
            assert not table.can_undo
            for before, action in turn:
                assert table.now.state.to_bytes() == before
                enter(table, action)
            assert table.now.state.at_turn_end
        action = next_action(table, chance)
        seen.add(int(state.record.stage))
        turn.append((state.to_bytes(), action))
        enter(table, action)
    assert seen >= COMPOUND
    assert (st.CHOOSE_OFFICIAL in seen) == (officials == "blue_choice")


def test_an_official_turned_up_ends_what_can_be_taken_back() -> None:
    """Variant II: the next official was seen, so the building and all before it stand."""
    table, chance = course("blue_shuffled"), random.Random(4)
    turned = 0
    for _ in range(400):
        before = table.now.state.clone()
        action = next_action(table, chance)
        enter(table, action)
        after = table.now.state
        if after.record.officials_taken > before.record.officials_taken:
            turned += 1
            assert after.array["rng"][0] != before.array["rng"][0]
            assert not table.can_undo
        elif st.BUILD_ON <= action < st.TAKE_OFFICIAL:
            assert table.can_undo
    assert turned >= 2
