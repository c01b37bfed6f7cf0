"""``rondel arena``."""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rondel.arena import workers
from rondel.arena.intervals import Interval
from rondel.arena.standings import Verdict
from rondel.commands.arena_report import told
from rondel.core.errors import RondelError
from tests.cli.conftest import Run

GAME = "castles-of-burgundy"


def held(run: Run, *argv: object) -> dict[str, Any]:
    result = run("arena", GAME, *argv, "--json")
    assert result.code == 0, result.err
    data: dict[str, Any] = json.loads(result.out)
    return data


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    for one in data["standings"]:
        one.pop("seconds_per_decision")
    return {name: value for name, value in data.items() if name not in ("seconds", "games_played_now")}


def test_standings(run: Run) -> None:
    data = held(run, "--players", "greedy,random", "--games", 20, "--seed", 5, "--option", "boards=free_choice")
    assert (data["games"], data["deals"], data["games_played_now"]) == (20, 10, 20)
    assert data["options"]["boards"] == "free_choice"
    greedy, random = data["standings"]
    assert (greedy["name"], greedy["games"], greedy["fair_share"]) == ("greedy", 20, 0.5)
    assert greedy["win_share"]["value"] + random["win_share"]["value"] == pytest.approx(1)
    assert greedy["win_share"]["value"] > 0.9
    for one in data["standings"]:
        for figure in ("win_share", "points", "place"):
            assert one[figure]["low"] <= one[figure]["value"] <= one[figure]["high"]
    assert data["winner_points"]["value"] >= greedy["points"]["value"]
    (verdict,) = data["verdicts"]
    assert (verdict["first"], verdict["second"], verdict["stronger"]) == ("greedy", "random", "greedy")
    assert data["ratings"] == []


def test_text(run: Run) -> None:
    result = run("arena", GAME, "--players", "greedy,random,random", "--games", 10, "--seed", 3, "--jobs", 1)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "The Castles of Burgundy, 3 players: 12 games, seed 3"  # rounded up to whole deals
    assert lines[1].startswith("4 deals, each with the seats moved on; 12 games played now in ")
    assert lines[3].split()[:4] == ["player", "games", "win", "share"]
    assert re.match(r"greedy +12 +\d+\.\d% +\d+\.\d-\d+\.\d% +33\.3% +\d+\.\d ±\d+\.\d +\d\.\d\d ±\d\.\d\d", lines[4])
    assert re.match(r"random +12 +\d+\.\d% .* 66\.7% ", lines[5])
    assert lines[7].startswith("Points of the winner: ")
    assert "greedy" in lines[9]
    assert "random" in lines[9]


def test_a_difference_that_is_not_proved_is_not_called(run: Run) -> None:
    data = held(run, "--players", "random,search:1", "--games", 2, "--seed", 1)
    assert data["verdicts"][0]["stronger"] is None
    told = run("arena", GAME, "--players", "random,search:1", "--games", 2, "--seed", 1).out
    assert "random and search:1: no difference shown by 2 games" in told


def test_those_who_never_won_are_not_compared() -> None:
    never = Verdict("greedy", "random", 30, Interval(math.nan, 0, 1), 0.95)
    assert told(never) == "greedy and random: no difference shown, because neither of them won"


def test_verdicts_speak_of_the_stronger_one() -> None:
    first = Verdict("greedy", "random", 30, Interval(0.75, 0.6, 0.85), 0.95)
    assert told(first) == "greedy is stronger than random: 75.0% of the wins, seat for seat (60.0-85.0%)"
    second = Verdict("random", "greedy", 30, Interval(0.25, 0.15, 0.4), 0.95)
    assert told(second) == told(first)


def test_a_ladder_ends_with_ratings(run: Run) -> None:
    argv = ("--players", "random,careless,greedy", "--ladder", "--games", 6, "--seed", 1)
    data = held(run, *argv)
    assert (data["games"], len(data["verdicts"])) == (18, 3)
    assert {one["name"] for one in data["ratings"]} == {"random", "careless", "greedy"}
    assert data["ratings"][-1]["name"] == "random"
    assert data["ratings"] == sorted(data["ratings"], key=lambda one: -one["rating"]["value"])
    assert "rating" in run("arena", GAME, *argv).out


def test_self_play_tells_the_points(run: Run) -> None:
    data = held(run, "--players", "greedy,greedy", "--games", 5, "--seed", 1)
    assert (data["games"], len(data["standings"]), data["verdicts"]) == (5, 1, [])
    assert data["standings"][0]["points"]["value"] > 50


def test_the_seed_decides_whatever_the_processes(run: Run) -> None:
    argv = ("--players", "search:3,random", "--games", 4)
    one = held(run, *argv, "--seed", 7, "--jobs", 1)
    two = held(run, *argv, "--seed", 7, "--jobs", 2)
    assert without_time(one) == without_time(two)
    drawn = held(run, "--players", "random,random", "--games", 1)
    assert drawn["seed"] != held(run, "--players", "random,random", "--games", 1)["seed"]


# Files


def test_a_run_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    argv = ("--players", "greedy,random", "--file", file)
    first = held(run, *argv, "--games", 4, "--seed", 9)
    longer = held(run, *argv, "--games", 8)  # the file knows the seed
    assert (first["games_played_now"], longer["games_played_now"], longer["seed"]) == (4, 4, 9)
    whole = held(run, "--players", "greedy,random", "--games", 8, "--seed", 9)
    assert without_time(longer) == without_time(whole)
    again = held(run, *argv, "--games", 8)
    assert again["games_played_now"] == 0
    assert f"all from {file}" in run("arena", GAME, *argv, "--games", 8).out
    cut = file.read_bytes()[:-30]
    file.write_bytes(cut)
    assert held(run, *argv, "--games", 8)["games_played_now"] == 1


def test_an_interrupted_run_tells_how_to_go_on(tmp_path: Path) -> None:
    """Ctrl+C, which a terminal sends to all processes of the command, and then the command that was told."""
    file = tmp_path / "some results.jsonl"
    command = [sys.executable, "-m", "rondel", "arena", GAME, "--players", "search:30,random", "--games", "60"]
    process = subprocess.Popen(
        [*command, "--seed", "3", "--file", str(file)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # a run in the background ignores it
    )  # fmt: skip
    while process.poll() is None and (not file.exists() or len(file.read_text().splitlines()) < 4):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    done = len(file.read_text().splitlines()) - 1
    assert 3 <= done < 60
    kept, told = err.removesuffix("\n").split(" To go on: rondel ")
    assert kept == f"rondel: Interrupted: {done} of 60 games are kept in {file}."
    words = shlex.split(told)
    assert words[words.index("--games") + 1] == "60"
    words[words.index("--games") + 1] = str(done + 2)
    going_on = subprocess.run(
        [sys.executable, "-m", "rondel", *words, "--json"], capture_output=True, text=True, check=True
    )
    data = json.loads(going_on.stdout)
    assert data["games_played_now"] == data["games"] - done
    assert data["seed"] == 3


def test_without_a_file_an_interrupted_run_is_kept_all_the_same(
    run: Run, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = workers.play_in_processes

    def interrupted(*arguments: Any) -> Any:
        games = real(*arguments)
        yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "play_in_processes", interrupted)
    more = "--option", "tie_break=most_empty", "--jobs", 1, "--json"
    result = run("arena", GAME, "--players", "random,random", "--games", 5, "--seed", 8, *more)
    assert (result.code, result.out) == (130, "")
    file = own_data_folder / "arena" / f"arena-{GAME}-8.jsonl"
    assert f"Interrupted: 1 of 5 games are kept in {file}" in result.err
    assert f"--games 5 --option tie_break=most_empty --file {file} --jobs 1 --json" in result.err
    assert len(file.read_text().splitlines()) == 2
    monkeypatch.setattr(workers, "play_in_processes", real)
    argv = ("--players", "random,random", "--games", 5, "--option", "tie_break=most_empty", "--file", file)
    assert held(run, *argv)["games_played_now"] == 4


def test_without_a_file_an_error_loses_no_game(
    run: Run, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = workers.play_in_processes

    def hopeless(*arguments: Any) -> Any:
        yield next(real(*arguments))
        raise RondelError("Game 1 ended its process 3 times")

    monkeypatch.setattr(workers, "play_in_processes", hopeless)
    result = run("arena", GAME, "--players", "random,random", "--games", 5, "--seed", 8)
    assert (result.code, result.out) == (1, "")
    file = own_data_folder / "arena" / f"arena-{GAME}-8.jsonl"
    assert f"Game 1 ended its process 3 times. 1 of 5 games are kept in {file}. To go on: rondel arena" in result.err
    assert len(file.read_text().splitlines()) == 2


def test_without_a_file_nothing_is_left_when_all_is_told(run: Run, own_data_folder: Path) -> None:
    held(run, "--players", "random,random", "--games", 2)
    assert list((own_data_folder / "arena").iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_result_that_cannot_be_told_loses_no_game(own_data_folder: Path) -> None:
    command = [sys.executable, "-m", "rondel", "arena", GAME, "--players", "random,random", "--games", "2"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "What there is to tell cannot be written: No space left on device" in done.stderr
    (file,) = (own_data_folder / "arena").iterdir()
    assert len(file.read_text().splitlines()) == 3


# Bad input


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--players", "gready,random"], "There is no computer player 'gready'. Did you mean greedy?"),
        (["--players", "greedy"], "An arena needs at least two players, for example --players greedy,random"),
        (["--players", "greedy,search:0"], "A player needs a budget above nothing"),
        (["--players", "greedy,search:0s"], "A player needs a budget above nothing"),
        (["--players", "random,greedy,random,greedy,random"], "is for 2, 3, 4 players, and 5 are named.\n"),
        (["--players", "random,greedy,search,master,patrician"], "and 5 are named. --ladder lets them meet"),
        (["--players", "greedy,random,greedy", "--ladder"], "In a ladder every player is named once"),
        (["--players", "greedy,random", "--option", "players=3"], "players is given twice, as 3 and as 2"),
        (["--players", "greedy,random", "--file", "."], "Cannot read ."),
        (["--players", "greedy,random", "--file", "missing/results.jsonl"], "Cannot write missing/results.jsonl"),
    ],
)
def test_bad_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], message: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("arena", GAME, *argv, "--games", 2)
    assert (result.code, result.out) == (1, "")
    assert message in result.err
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_foreign_files_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text("Dear diary\n", encoding="utf-8")
    result = run("arena", GAME, "--players", "greedy,random", "--file", file)
    assert result.code == 1
    assert "is there already and holds no results of an arena" in result.err
    assert file.read_text(encoding="utf-8") == "Dear diary\n"
    file.unlink()
    held(run, "--players", "random,random", "--games", 1, "--seed", 1, "--file", file)
    result = run("arena", GAME, "--players", "greedy,random", "--file", file)
    assert result.code == 1
    assert 'holds another series: players is ["random", "random"] there and ["greedy", "random"] here' in result.err
    result = run("arena", GAME, "--players", "random,random", "--seed", 2, "--file", file)
    assert "seed is 1 there and 2 here" in result.err


def test_a_cluster_that_cannot_be_reached(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("arena", GAME, "--players", "random,random", "--ray")
    assert result.code == 1
    assert "Ray is not installed here: pip install 'rondel[ray]'" in result.err
