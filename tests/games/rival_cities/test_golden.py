"""What the golden games of golden/ must show; that they replay is proved by tests/conformance/test_golden.py."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from tests.games.rival_cities.golden.write import golden
from tests.games.rival_cities.positions import Table

FOLDER = Path(__file__).resolve().parent / "golden"


@cache
def records() -> dict[str, GameRecord]:
    return {path.stem: GameRecord.load(path) for path in sorted(FOLDER.glob("*.rondel"))}


def final(name: str) -> Table:
    table = Table(records()[name].state())
    assert table.state.over
    return table


def winner_and_rival(table: Table) -> tuple[int, int]:
    assert table.result is not None
    return table.result[0], 1 - table.result[0]


@pytest.mark.rule("RC-23.1")
def test_a_win_by_ships() -> None:
    table = final("ships")
    winner, rival = winner_and_rival(table)
    assert table.result == (winner, "ships")
    assert len(table.owned_ships(winner)) - len(table.owned_ships(rival)) == 3


@pytest.mark.rule("RC-23.2")
def test_a_win_by_lawsuits() -> None:
    table = final("lawsuits")
    winner, rival = winner_and_rival(table)
    assert table.result == (winner, "lawsuits")
    assert len(table.lawsuits_won(winner)) == 3
    assert len(table.lawsuits_won(rival)) < 3


@pytest.mark.rule("RC-23.3")
def test_a_win_by_alliances() -> None:
    table = final("alliances")
    winner, rival = winner_and_rival(table)
    assert table.result == (winner, "alliances")
    assert (len(table.held(winner)), table.held(rival)) == (4, [])


@pytest.mark.rule("RC-23.4")
@pytest.mark.parametrize(("name", "winner", "distance"), [("prestige", 0, 8), ("altona-wins-by-prestige", 1, -8)])
def test_a_win_by_prestige(name: str, winner: int, distance: int) -> None:
    table = final(name)
    assert (table.result, table.s.prestige) == ((winner, "prestige"), distance)


@pytest.mark.rule("RC-24.5", "RC-20.18")
def test_a_win_by_stars() -> None:
    table = final("stars")
    winner, rival = winner_and_rival(table)
    assert table.result == (winner, "stars")
    assert table.state.scores()[winner] > table.state.scores()[rival]


@pytest.mark.rule("RC-24.5")
def test_a_tie() -> None:
    table = final("tie")
    winner, _rival = winner_and_rival(table)
    assert table.result == (winner, "tie_bell")
    assert len(set(table.state.scores())) == 1
    assert table.s.bell == winner


def test_every_kind_of_move_occurs() -> None:
    moves = {move for record in records().values() for move in record.moves}
    kinds = {move.split()[0] for move in moves if not move.startswith("repeat")}
    expected = (
        "action alliance beer cloth done exchange furniture lawsuit leather move option pay play resolve return ship "
        "swap use yes"
    )
    assert kinds >= set(expected.split())
    assert {"use factory", "use letter", "pay again"} <= moves
    assert {f"option {text}" for text in ("A", "B", "D", "C, A first", "C, B first")} <= moves
    assert {f"repeat with {name}" for name in ("brussels", "ship 16", "le havre", "copenhagen")} & moves


def test_the_writer_still_writes_the_same() -> None:
    for name, record in islice(golden(), 3):
        assert record == records()[name]
