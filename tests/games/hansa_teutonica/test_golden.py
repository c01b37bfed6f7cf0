"""What the golden games of Hansa Teutonica show together; that each replays is tested for all games alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from rondel.games.hansa_teutonica.view import STAGES
from tests.games.hansa_teutonica.golden_games import FOLDER, PLANS, play
from tests.games.hansa_teutonica.positions import st

RECORDS = sorted(FOLDER.glob("*.rondel"))


def test_every_plan_has_its_record() -> None:
    assert {path.stem for path in RECORDS} == set(PLANS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_ended_as_its_name_says(path: Path) -> None:
    end = GameRecord.load(path).state()
    assert "-".join([*end.view()["ended_by"], str(end.game.players)]) == path.stem
    assert end.check() is None


def test_every_end_and_every_number_of_players_is_there() -> None:
    reasons, players = zip(*(path.stem.split("-") for path in RECORDS), strict=True)
    assert set(reasons) == {"points", "markers", "cities", "blocked", "limit"}
    assert set(players) == {"2", "3", "4", "5"}
    assert {path.stem for path in RECORDS} >= {"blocked-2", "blocked-5"}  # few pieces (13.13), full board (13.14)


def test_the_two_blocked_games_are_blocked_in_the_two_ways() -> None:
    few = GameRecord.load(FOLDER / "blocked-2.rondel").state().record
    pieces = [sum(few.players[seat].stock[i] + few.players[seat].supply[i] for i in range(2)) for seat in (0, 1)]
    on_routes = sum(few.occupied[r] for r in range(len(few.occupied)))
    assert sum(pieces) + on_routes == 2
    full = GameRecord.load(FOLDER / "blocked-5.rondel").state().record
    assert sum(full.occupied[r] for r in range(len(full.occupied))) == 107


def test_every_kind_of_decision_comes_up() -> None:
    seen: set[int] = set()
    for path in RECORDS:
        record = GameRecord.load(path)
        state = record.game.new(record.seed)
        for move in record.moves:
            seen.update(step.before.record.stage for step in state.steps(state.action(move)))
    assert [name for stage, name in enumerate(STAGES) if stage not in seen] == [STAGES[st.OVER]]


def test_a_plan_plays_to_its_end_again() -> None:
    """The shortest one: the script that made the records still works."""
    record = play(PLANS["markers-3"])
    assert record.state().view()["ended_by"] == ["markers"]
