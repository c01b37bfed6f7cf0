"""The review of a finished game: what is claimed, what is not, and what it may cost."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rondel.core.game import Game
from rondel.core.records import GameRecord
from rondel.players.advice import Alternative, Judgement
from rondel.table import reviewing
from rondel.table.rates import TooMany
from rondel.table.retelling import course_of, watching
from rondel.table.reviewing import Depth, Examine, Judge, Reviews, Sure, told
from rondel.table.thinking import Closed, Failed, Task, Thinkers
from tests.table import kit
from tests.table.kit import PEOPLE, new_game, table
from tests.table.test_interface import fits
from tests.table.test_looking_back import RIVALS, opened


def test_noise_is_not_claimed() -> None:
    assert Sure.of([0.6, 0.61, 0.59, 0.6, 0.6, 0.61], [0.5] * 6).counts
    assert not Sure.of([0.6, 0.4, 0.7, 0.3, 0.9, 0.2], [0.5] * 6).counts  # nobody knows
    assert not Sure.of([0.511, 0.51, 0.512, 0.51, 0.511, 0.51], [0.5] * 6).counts  # sure, but nothing
    less = Sure.of([0.3] * 6, [0.5, 0.52, 0.5, 0.48, 0.5, 0.5])
    assert less.counts
    assert less.low < less.change < less.high < 0


def test_it_looks_less_deep_when_time_is_short() -> None:
    now = 0.0
    depth = Depth(100, 50.0, lambda: now)
    assert depth.simulations == reviewing.MOST_SIMULATIONS
    now = 0.1
    depth.count(400)
    assert depth.simulations == reviewing.MOST_SIMULATIONS
    now = 40.0
    depth.count(400)
    assert depth.simulations == reviewing.LEAST_SIMULATIONS


class Oracle(Thinkers):
    """Answers like a search for which the move that was played in decision 3 is bad, and all others are noise."""

    def __init__(self, problem: Exception | None = None) -> None:
        super().__init__(1)
        self.problem = problem
        self.asked: list[Task] = []
        self.at_once = 0

    async def work(self, task: Task, deadline: float) -> Any:
        self.asked.append(task)
        self.at_once += 1
        await asyncio.sleep(0)
        assert self.at_once == 1, "one question at a time"
        self.at_once -= 1
        if self.problem is not None:
            raise self.problem
        if isinstance(task, Judge):
            best = next(action for action in task.state.legal().tolist() if action != task.action)
            return Judgement(task.move, task.state.actor, promised(task.action, 0.4), promised(best, 0.5))
        assert isinstance(task, Examine)
        bad = task.alternative.share == 0.4 and task.state == self.asked[2].state  # type: ignore[attr-defined]
        noise = [0.1, -0.1, 0.08, -0.08, 0.02, -0.02]
        return [0.2 - one / 100 if bad else 0.5 + one * (task.alternative.share != 0.5) for one in noise]


def promised(action: int, share: float) -> Alternative:
    return Alternative(action, "text", f"label {action}", 100, share, 50.0)


def reviewed(thinkers: Thinkers, moves: int = 30) -> tuple[Reviews, dict[str, Any]]:
    record = GameRecord.load(RIVALS)
    course = course_of(record, watching(record.names), moves)

    async def run() -> tuple[Reviews, dict[str, Any]]:
        reviews = Reviews(thinkers)
        found = reviews.start("t", course)
        assert reviews.start("t", course) is found  # asked for twice, done once
        while reviews._tasks:
            await asyncio.sleep(0.01)
        return reviews, told(found, record.names)

    try:
        return kit.run(run())
    finally:
        thinkers.close()


def test_only_the_clear_mistake_is_told() -> None:
    oracle = Oracle()
    _reviews, found = reviewed(oracle)
    fits(found, "Review")
    assert found["state"] == "ready"
    mistakes = [(seat["seat"], one["move"]) for seat in found["seats"] for one in seat["mistakes"]]
    third = oracle.asked[2]
    assert isinstance(third, Judge)
    assert mistakes == [(third.state.actor, 3)]
    (mistake,) = (one for seat in found["seats"] for one in seat["mistakes"])
    assert mistake["played"] == f"label {third.action}"
    assert mistake["best"] != mistake["played"]
    assert 0.25 < mistake["low"] < mistake["change"] < mistake["high"] < 0.35
    assert sum(seat["decisions"] for seat in found["seats"]) == 30


@pytest.mark.parametrize("problem", [Failed("did not answer"), ValueError("a mistake of ours")])
def test_a_review_that_fails_says_so_and_can_be_asked_for_again(problem: Exception) -> None:
    oracle = Oracle(problem)
    reviews, found = reviewed(oracle)
    assert found["state"] == "failed"
    fits(found, "Review")
    oracle.problem = None
    record = GameRecord.load(RIVALS)

    async def again() -> None:
        found = reviews.start("t", course_of(record, watching(record.names), 5))
        while reviews._tasks:
            await asyncio.sleep(0.01)
        assert found.seats is not None

    reviews._one_at_a_time = asyncio.Lock()
    kit.run(again())


def test_the_end_of_the_server_ends_a_review() -> None:
    _reviews, found = reviewed(Oracle(Closed()))
    assert found["state"] == "working"


def test_only_some_may_wait() -> None:
    record = GameRecord.load(RIVALS)
    course = course_of(record, watching(record.names), 5)

    async def run() -> None:
        thinkers = Oracle()
        reviews = Reviews(thinkers)
        for number in range(reviewing.MOST_WAITING + 1):
            reviews.start(f"t{number}", course)
        with pytest.raises(TooMany):
            reviews.start("one more", course)
        await reviews.close()
        thinkers.close()

    kit.run(run())


def test_a_long_game_is_judged_here_and_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_DECISIONS", 10)
    oracle = Oracle()
    _reviews, found = reviewed(oracle)
    assert found["every"] == 3
    assert sum(isinstance(task, Judge) for task in oracle.asked) == 10


def test_a_real_review_in_a_real_process(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_SIMULATIONS", 40)
    monkeypatch.setattr(reviewing, "MOST_DECISIONS", 40)
    page = opened(client, RIVALS)
    none = page.get("/review").json()
    fits(none, "Review")
    assert none["state"] == "none"
    answer = page.post("/review", {})
    assert answer.status_code == 202
    while (found := page.get("/review").json())["state"] == "working":
        time.sleep(0.2)
    fits(found, "Review")
    assert found["state"] == "ready"
    assert [seat["name"] for seat in found["seats"]] == GameRecord.load(RIVALS).names
    assert any(seat["mistakes"] for seat in found["seats"])
    for seat in found["seats"]:
        for one in seat["mistakes"]:
            assert one["change"] >= reviewing.LEAST
            assert one["low"] > 0


def test_a_running_game_is_not_reviewed(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    page.play(decisions=5)
    for answer in (page.get("/review"), page.post("/review", {})):
        assert answer.status_code == 422
        assert "when it is over" in answer.json()["message"]


def test_reviews_are_rationed(tmp_path: Path) -> None:
    with table(tmp_path, limits=True, thinkers=Oracle()) as client:
        pages = [opened(client, RIVALS) for _number in range(7)]
        answers = [page.post("/review", {}).status_code for page in pages]
        assert answers[0] == 202
        assert 429 in answers
        assert pages[0].post("/review", {}).status_code == 202  # what is there costs nothing


@dataclass(frozen=True)
class Adding(Task):
    first: int
    second: int

    @property
    def game(self) -> Game:
        return Game("rival-cities")

    def answer(self) -> int:
        if self.first < 0:
            raise ValueError("on purpose")
        return self.first + self.second


def test_processes_answer_tasks_and_survive_their_failure() -> None:
    thinkers = Thinkers(1)

    async def run() -> None:
        assert await thinkers.work(Adding(2, 3), 60) == 5
        with pytest.raises(Failed):
            await thinkers.work(Adding(-1, 3), 60)
        assert await thinkers.work(Adding(4, 3), 60) == 7

    try:
        kit.run(run())
    finally:
        thinkers.close()
