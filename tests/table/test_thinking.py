"""Computers think in processes of their own, and whatever happens to those, the game goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rondel
from rondel.core.game import State
from rondel.table.thinking import Closed, Decided, Question, Thinkers
from tests.table import bad_players, kit
from tests.table.kit import new_game, table

MASTER = ("person", "master")


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Which players were asked, in order, and by how many processes."""
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv(bad_players.MARKS, str(folder))
    return lambda: [file.name for file in sorted(folder.iterdir(), key=lambda file: int(file.name.split("-")[0]))]


@pytest.fixture
def state() -> State:
    return rondel.game("castles-of-burgundy", players=2).new(seed=4)


def decide(thinkers: Thinkers, state: State, kind: str = "master") -> Decided:
    try:
        return kit.run(thinkers.decide(Question("t1", kind, state)))
    finally:
        thinkers.close()


def asked(marks: list[str]) -> list[str]:
    return [mark.split("-")[1] for mark in marks]


def test_a_computer_thinks_in_another_process(state: State) -> None:
    thinkers = Thinkers(1)

    async def twice() -> None:
        for kind in ("master", "journeyman"):
            decided = await thinkers.decide(Question("t1", kind, state))
            assert decided.action in state.legal().tolist()
            assert decided.instead is None
        (thinker,) = thinkers._free
        assert thinker.pid not in (None, os.getpid())

    kit.run(twice())
    thinkers.close()


def test_whoever_chooses_at_random_needs_no_process(state: State) -> None:
    thinkers = Thinkers(1)
    assert decide(thinkers, state, "random").action in state.legal().tolist()
    assert not thinkers._all


@pytest.mark.parametrize("bad", [bad_players.hangs_once, bad_players.crashes_once])
def test_another_process_tries_when_one_hangs_or_dies(
    marks: Callable[[], list[str]], state: State, bad: Callable[[Question], int]
) -> None:
    decided = decide(Thinkers(1, deadline=5, choose=bad), state, "apprentice")
    assert decided.instead is None
    assert asked(marks()) == ["apprentice", "apprentice"]
    assert len({mark.split("-")[2] for mark in marks()}) == 2  # not the same process


def test_a_process_that_ignores_everything_is_killed_and_a_quick_player_decides(
    marks: Callable[[], list[str]], state: State, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1, deadline=3, choose=bad_players.spins)
    decided = decide(thinkers, state)
    assert decided.instead == "journeyman"
    assert asked(marks()) == ["master", "master", "journeyman"]
    for mark in marks():
        with pytest.raises(ProcessLookupError):  # nothing is left behind
            os.kill(int(mark.split("-")[2]), 0)
    assert "did not answer within 3 s" in caplog.text


@pytest.mark.parametrize("bad", [bad_players.hangs, bad_players.crashes, bad_players.raises, bad_players.cheats])
def test_if_no_player_answers_chance_decides(
    marks: Callable[[], list[str]], state: State, bad: Callable[[Question], int], caplog: pytest.LogCaptureFixture
) -> None:
    decided = decide(Thinkers(1, deadline=1, choose=bad), state)
    assert decided.action in state.legal().tolist()
    assert decided.instead == "random"
    assert asked(marks()) == ["master", "master", "journeyman"]
    assert "chance decides" in caplog.text


def test_the_event_loop_goes_on_while_computers_think(marks: Callable[[], list[str]], state: State) -> None:
    thinkers = Thinkers(1, deadline=2, choose=bad_players.hangs)
    rounds = 0

    async def both() -> None:
        nonlocal rounds
        thinking = asyncio.create_task(thinkers.decide(Question("t1", "master", state)))
        while not thinking.done():
            await asyncio.sleep(0.005)
            rounds += 1

    kit.run(both())
    thinkers.close()
    assert len(marks()) == 3  # six seconds of thinking in all
    assert rounds > 100


def test_ending_does_not_wait_for_a_thought(marks: Callable[[], list[str]], state: State) -> None:
    thinkers = Thinkers(1, deadline=3600, choose=bad_players.hangs)

    async def end() -> None:
        thinking = asyncio.create_task(thinkers.decide(Question("t1", "master", state)))
        while not marks():
            await asyncio.sleep(0.01)
        await asyncio.to_thread(thinkers.close)
        with pytest.raises(Closed):
            await thinking
        with pytest.raises(Closed):
            await thinkers.decide(Question("t1", "master", state))

    kit.run(end())


def test_processes_are_started_in_advance(state: State) -> None:
    thinkers = Thinkers(2)
    thinkers.warm_up(["castles-of-burgundy", "hamburgum"])
    decided = decide(thinkers, state)
    assert decided.instead is None


def test_a_game_goes_on_and_its_log_says_who_decided(
    tmp_path: Path, marks: Callable[[], list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    """A master that hangs: the first decisions are a journeyman's, told at the table and in the server's log."""
    caplog.set_level(logging.WARNING)
    thinkers = Thinkers(1, deadline=3, choose=bad_players.spins)
    with table(tmp_path, thinkers) as client:
        page = new_game(client, MASTER, start_player="seat_2")
        while not (view := page.view())["latest"]:
            time.sleep(0.05)
        assert any("decided by: Journeyman" in line["text"] for line in view["lines"])
        assert client.get("/").status_code == 200
        cookies = client.cookies
    with table(tmp_path, cookies=cookies) as client:  # the next day, with a master that is well
        page.client = client
        assert page.turn()["prompt"]["who"] == "Anna"
        assert page.view()["lines"][: len(view["lines"])] == view["lines"]
