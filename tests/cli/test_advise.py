"""``rondel advise`` and ``rondel review``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel import players
from rondel.core.game import Game
from rondel.core.records import GameRecord
from rondel.games.hansa_teutonica.rules.state import END_TURN
from rondel.players.advice import advise, by_seat, decisions_of, examined, review
from tests.cli.conftest import Run, random_record


def asked(run: Run, *argv: object) -> dict[str, Any]:
    result = run(*argv, "--json")
    assert result.code == 0, result.err
    data: dict[str, Any] = json.loads(result.out)
    return data


# One position


def test_candidates_of_a_position(run: Run, finished: GameRecord, finished_file: Path) -> None:
    state = finished.state(after=40)
    data = asked(run, "advise", finished_file, "--at", 40, "--player", "search:50")
    assert (data["at"], data["seat"], data["name"]) == (40, state.actor + 1, finished.names[state.actor])
    found = data["candidates"]
    assert sorted(one["action"] for one in found) == state.legal().tolist()
    for one in found:
        assert one["text"] == state.text(one["action"])
        assert one["label"]
        assert 0 <= one["share"] <= 1
    assert [one["visits"] for one in found] == sorted((one["visits"] for one in found), reverse=True)
    assert sum(one["visits"] for one in found) in (49, 50)
    assert data == asked(run, "advise", finished_file, "--at", 40, "--player", "search:50")


def test_advice_as_text(run: Run, finished: GameRecord, finished_file: Path) -> None:
    result = run("advise", finished_file, "--at", 40, "--player", "greedy")
    assert (result.code, result.err) == (0, "")
    state = finished.state(after=40)
    lines = result.out.splitlines()
    assert lines[0] == f"After move 40 {finished.names[state.actor]} is to decide. greedy says:"
    assert lines[2].split() == ["visits", "share", "points"]
    assert len(lines) == 3 + len(state.legal())
    best = advise(state, players.entrant("greedy"))[0]
    assert lines[3].endswith(f"{best.label}  [{best.text}]")


def test_the_python_face_gives_the_same(run: Run, finished: GameRecord, finished_file: Path) -> None:
    found = advise(finished.state(after=10), players.entrant("search:30"))
    data = asked(run, "advise", finished_file, "--at", 10, "--player", "search:30")
    assert [one.text for one in found] == [one["text"] for one in data["candidates"]]
    assert [one.share for one in found] == pytest.approx([one["share"] for one in data["candidates"]], abs=1e-6)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "The game is over after move {moves}; there is nothing to decide. Choose an earlier one with --at."),
        (["--at", "9999"], "there is no move 9999"),
        (["--at", "5", "--player", "nobody"], "There is no computer player 'nobody'"),
        (["--at", "5", "--player", "search:0"], "A player needs a budget above nothing"),
        (["--at", "5", "--player", "random"], "random has no reasons to tell; ask greedy"),
    ],
)
def test_what_cannot_be_advised(
    run: Run, finished: GameRecord, finished_file: Path, argv: list[str], message: str
) -> None:
    result = run("advise", finished_file, *argv)
    assert (result.code, result.out) == (1, "")
    assert message.format(moves=len(finished.moves)) in result.err


# A whole game


def test_a_review_judges_every_decision(run: Run, finished: GameRecord, finished_file: Path) -> None:
    data = asked(run, "review", finished_file, "--player", "greedy")
    assert [one["move"] for one in data["decisions"]] == list(range(1, len(finished.moves) + 1))
    assert [one["played"]["text"] for one in data["decisions"]] == finished.moves
    for one in data["decisions"]:
        assert one["loss"] == pytest.approx(max(0, one["best"]["share"] - one["played"]["share"]), abs=1e-5)
    for number, seat in enumerate(data["seats"], 1):
        mine = [one for one in data["decisions"] if one["seat"] == number]
        assert seat["decisions"] == len(mine)
        assert seat["agreed"] == sum(one["played"]["action"] == one["best"]["action"] for one in mine)
        assert seat["loss"] == pytest.approx(sum(one["loss"] for one in mine), abs=1e-3)
        losses = {one["move"]: one["loss"] for one in mine}
        assert [losses[move] for move in seat["mistakes"]] == sorted(losses.values(), reverse=True)[:3]
        assert all(swing["change"] > 0 for swing in seat["gains"])
        assert all(swing["change"] < 0 for swing in seat["setbacks"])


def test_who_plays_the_best_loses_nothing() -> None:
    """A game of greedy players, reviewed by greedy; one without chance, which is drawn anew for each look."""
    record = GameRecord(Game("hamburgum", players=2), 5, ["Anna", "Bruno"])
    seated = [players.entrant("greedy").seat(1) for _seat in range(2)]
    state = record.game.new(record.seed)
    for _move in range(30):
        action = seated[state.actor].choose(state).action
        record.moves.append(state.text(action))
        state.apply(action)
    for seat in by_seat(review(decisions_of(record), players.entrant("greedy"), threads=2), 2):
        assert seat.agreed == seat.decisions > 0
        assert seat.loss == 0
        assert seat.mistakes == ()


def test_what_was_played_is_looked_at_as_closely_as_the_best() -> None:
    record = random_record(3, 12)
    for judgement in review(decisions_of(record), players.entrant("search:40")):
        assert judgement.played.visits >= judgement.best.visits
        assert judgement.played.text == record.moves[judgement.move - 1]
        assert 0 <= judgement.played.share <= 1


def test_a_closer_look_looks_at_one_alternative_only() -> None:
    state = random_record(3, 12).state()
    worst = advise(state, players.entrant("search:40"))[-1]
    closer = examined(state, worst, 60)
    assert closer.visits == 60
    assert (closer.action, closer.text, closer.label) == (worst.action, worst.text, worst.label)
    assert closer == examined(state, worst, 60)


def test_what_no_player_considers_can_be_looked_at_closely_too() -> None:
    """To end the turn at once in Hansa Teutonica: a person may have done it."""
    state = rondel.game("hansa-teutonica", players=3).new(seed=5)
    idle = next(one for one in advise(state, players.entrant("search:100")) if one.action == END_TURN)
    assert idle.visits == 0
    closer = examined(state, idle, 60)
    assert (closer.action, closer.visits) == (END_TURN, 60)
    assert 0 < closer.share < 1


def test_review_as_text(run: Run, finished: GameRecord, finished_file: Path) -> None:
    result = run("review", finished_file, "--to", 30, "--player", "search:5", "--most", 1)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "The Castles of Burgundy, 30 decisions, as search:5 sees them"
    for name in finished.names:
        assert sum(line.startswith(f"{name}: ") for line in lines) == 1
    assert sum(line.startswith("  move ") for line in lines) <= 2
    assert "; better was " in result.out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--to", "0"], "Nothing was decided up to there"),
        (["--player", "random"], "random has no reasons to tell"),
        (["--to", "9999"], "there is no move 9999"),
    ],
)
def test_what_cannot_be_reviewed(run: Run, finished_file: Path, argv: list[str], message: str) -> None:
    result = run("review", finished_file, *argv)
    assert (result.code, result.out) == (1, "")
    assert message in result.err
