"""Games come out the same wherever they are played, and whatever happens to who plays them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import rondel
from rondel.arena import match, workers
from rondel.arena.match import Result, play
from rondel.arena.series import Series
from rondel.arena.workers import ATTEMPTS, play_in_processes
from rondel.players.openings import deal, length_of_opening
from tests.arena.kit import series


def timeless(results: list[Result]) -> list[Result]:
    return [replace(one, seconds=()) for one in sorted(results, key=lambda one: one.number)]


def played_here(one: Series, games: int) -> list[Result]:
    return timeless([play(one, fixture) for fixture in one.fixtures(games)])


def test_a_game_is_played_to_its_end() -> None:
    one = series("greedy", "random", "random")
    fixture = one.fixtures(3)[1]
    found = play(one, fixture)
    assert (found.number, found.deal, found.seating) == (1, 0, fixture.seating)
    assert sorted(found.ranking) == [1, 2, 3]
    best = found.ranking.index(1)
    assert found.scores[best] == max(found.scores)
    assert min(found.decisions) > 20
    assert min(found.seconds) > 0
    assert timeless([play(one, fixture)]) == timeless([found])


def test_players_of_one_deal_differ_only_in_their_seats() -> None:
    """The same player on both seats, with nothing drawn: both games of a deal begin with the same position."""
    one = series("greedy", "random")
    first, second = one.fixtures(2)
    assert one.game.new(first.seed) == one.game.new(second.seed)
    assert first.seating == second.seating[::-1]


def test_without_chance_deals_differ_in_their_opening() -> None:
    """Hamburgum knows no luck: without an opening every deal would be the same game."""
    one = Series(rondel.game("hamburgum", players=2), ("greedy", "greedy"), seed=1)
    fixtures = Series(one.game, ("greedy", "random"), seed=1).fixtures(40)
    openings = {fixture.deal: deal(one.game, fixture.seed) for fixture in fixtures}
    assert all(deal(one.game, fixture.seed) == openings[fixture.deal] for fixture in fixtures)
    seen = {state.observe(0).tobytes() for state in openings.values()}
    assert len(seen) == len(openings) == 20
    results = [play(one, fixture) for fixture in one.fixtures(6)]
    assert len({(result.scores, result.decisions) for result in results}) == 6


def test_with_chance_the_players_decide_from_the_start() -> None:
    one = series("greedy", "random")
    fixture = one.fixtures(1)[0]
    assert length_of_opening(one.game) == 0
    assert deal(one.game, fixture.seed) == one.game.new(fixture.seed)


def test_circles_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "LONGEST", 50)
    one = series("random", "random")
    with pytest.raises(rondel.RondelError, match=r"Game 0 \(random, random\) did not end after 50 decisions"):
        play(one, one.fixtures(1)[0])


def test_processes_play_the_same_games() -> None:
    one = series("search:5", "random")
    assert timeless(list(play_in_processes(one, one.fixtures(6), 2))) == played_here(one, 6)


def test_a_killed_process_loses_no_game() -> None:
    """Kill processes while they play; fewer than a single game may end, because all may hit the same game."""
    one = series("search:20", "random")
    results = []
    killed: set[int] = set()
    for result in play_in_processes(one, one.fixtures(8), 2):
        results.append(result)
        victims = [process.pid for process in multiprocessing.active_children() if process.pid not in killed]
        if len(killed) < ATTEMPTS - 1 and victims and victims[0] is not None:
            os.kill(victims[0], signal.SIGKILL)
            killed.add(victims[0])
    assert len(killed) == ATTEMPTS - 1
    assert timeless(results) == played_here(one, 8)
    assert multiprocessing.active_children() == []


def test_a_game_that_ends_every_process_ends_the_series(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_work", _die)
    one = series("random", "random")
    with pytest.raises(rondel.RondelError, match=r"Game 0 \(random, random\) ended its process 3 times"):
        list(play_in_processes(one, one.fixtures(1), 1))
    assert multiprocessing.active_children() == []


def _die(*_arguments: object) -> None:
    os._exit(1)


def test_an_error_in_a_process_is_told_here() -> None:
    one = series("random", "random")
    fixture = replace(one.fixtures(1)[0], seating=("random", "nobody"))
    with pytest.raises(rondel.RondelError, match="There is no computer player 'nobody'"):
        list(play_in_processes(one, [fixture], 1))


def test_who_stops_listening_leaves_no_process() -> None:
    one = series("search:20", "random")
    games = play_in_processes(one, one.fixtures(20), 2)
    next(games)
    assert len(multiprocessing.active_children()) == 2
    games.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


ENDLESS = """
import time
import rondel
from rondel.arena import workers
from rondel.arena.series import Series

def endless(series, fixture):
    print("playing", flush=True)
    time.sleep(3600)

workers.attempt = endless
if __name__ == "__main__":
    series = Series(rondel.game("rival-cities"), ("random", "random"), 1)
    worker = workers.Worker(series)
    worker.give(series.fixtures(1)[0])
    time.sleep(3600)
"""


def test_when_the_series_is_killed_nobody_plays_on(tmp_path: Path) -> None:
    """What is printed comes to an end when the last process that could print something has ended."""
    program = tmp_path / "endless.py"
    program.write_text(ENDLESS, encoding="utf-8")
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"playing\n"
        run.kill()
        assert run.communicate(timeout=300)[0] == b""
