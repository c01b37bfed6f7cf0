"""What the golden games of golden/ must show; that they replay is proved by tests/conformance/test_golden.py."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.core.game import State
from rondel.core.records import GameRecord
from tests.games.castles_of_burgundy.golden.write import (
    empty_spaces,
    fewer_empty_spaces,
    golden,
    is_later,
    more_empty_spaces,
    turn_order,
)

FOLDER = Path(__file__).resolve().parent / "golden"


@cache
def records() -> dict[str, GameRecord]:
    return {path.stem: GameRecord.load(path) for path in sorted(FOLDER.glob("*.rondel"))}


def first_and_second(state: State) -> tuple[int, int]:
    return state.ranking().index(1), state.ranking().index(2)


@pytest.mark.rule("CB-16.9")
def test_a_tie_broken_by_fewer_empty_spaces() -> None:
    state = records()["tie-fewer-empty-spaces"].state()
    assert len(set(state.scores())) == 1
    assert fewer_empty_spaces(state, *first_and_second(state))


@pytest.mark.rule("CB-16.10")
def test_a_tie_broken_by_more_empty_spaces() -> None:
    record = records()["tie-more-empty-spaces"]
    assert record.game.options["tie_break"] == "most_empty"
    state = record.state()
    assert len(set(state.scores())) == 1
    assert more_empty_spaces(state, *first_and_second(state))


@pytest.mark.rule("CB-16.11")
def test_a_tie_broken_by_turn_order() -> None:
    state = records()["tie-turn-order"].state()
    first, second = first_and_second(state)
    assert len(set(state.scores())) == 1
    assert empty_spaces(state, first) == empty_spaces(state, second)
    assert is_later(state, first, second)
    assert turn_order(state, first, second)


def test_every_kind_of_move_occurs() -> None:
    kinds = {move.split()[0] for record in records().values() for move in record.moves}
    expected = "board buy castle decline die discard end goods keep place sell take workers"
    assert kinds == set(expected.split())


def test_every_tile_is_placed_somewhere() -> None:
    """So that every effect and every final scoring has a part in some golden game."""
    finished = [record.state().view() for record in records().values()]
    seats = [seat for view in finished for seat in view["seats"]]
    placed = {tuple(space["tile"].items()) for seat in seats for space in seat["spaces"] if space["tile"]}
    assert {dict(tile)["number"] for tile in placed if "number" in dict(tile)} == set(range(1, 27))
    assert len({dict(tile)["tile"] for tile in placed}) == 8 + 12 + 26 + 3
    assert {seat["board"] for seat in seats} == set(range(1, 10))
    assert all(any(seat["sources"][source] for seat in seats) for source in seats[0]["sources"])


def test_the_writer_still_writes_the_same() -> None:
    for name, record in golden():
        assert record == records()[name]
        if name.startswith("greedy"):
            break
