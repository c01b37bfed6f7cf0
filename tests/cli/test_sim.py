"""``rondel sim``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.commands import random_games
from rondel.core import engine
from rondel.core.records import GameRecord
from tests.cli.conftest import Run

GAME = "castles-of-burgundy"
MEASURED = ("seconds", "decisions_per_second", "games_per_second", "threads")


def simulated(run: Run, *argv: object) -> dict[str, Any]:
    result = run("sim", GAME, *argv, "--json")
    assert result.code == 0, result.err
    data: dict[str, Any] = json.loads(result.out)
    return data


def without_measurements(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in MEASURED}


def test_the_seed_decides_whatever_the_threads(run: Run) -> None:
    games = random_games.CHUNK * 2 + 10
    one = simulated(run, "--games", games, "--seed", 5, "--threads", 1)
    three = simulated(run, "--games", games, "--seed", 5, "--threads", 3)
    other = simulated(run, "--games", games, "--seed", 6, "--threads", 3)
    assert without_measurements(one) == without_measurements(three)
    assert without_measurements(one)["seats"] != without_measurements(other)["seats"]


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    game = rondel.game(GAME)
    short = random_games.together(list(random_games.play_series(game, 5, 300, 2)))
    long = random_games.together(list(random_games.play_series(game, 5, 700, 2)))
    assert np.array_equal(short.scores, long.scores[:300])
    assert np.array_equal(short.seeds, long.seeds[:300])
    assert len(set(long.seeds.tolist())) == 700


def test_checking_plays_the_same_games(run: Run) -> None:
    plain = simulated(run, "--games", 50, "--seed", 1, "--players", 4, "--option", "boards=dealt_sheets")
    checked = simulated(run, "--games", 50, "--seed", 1, "--players", 4, "--option", "boards=dealt_sheets", "--check")
    assert plain.pop("checked") is False
    assert checked.pop("checked") is True
    assert without_measurements(plain) == without_measurements(checked)


def test_statistics(run: Run) -> None:
    data = simulated(run, "--games", 200, "--seed", 2, "--players", 3)
    assert data["options"]["players"] == 3
    assert data["games"] == 200
    assert len(data["seats"]) == len(data["places"]) == 3
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(1)
    for numbers in (data["decisions_per_game"], *(place["points"] for place in data["places"])):
        assert numbers["least"] <= numbers["median"] <= numbers["most"]
        assert numbers["least"] <= numbers["mean"] <= numbers["most"]
    assert data["decisions_per_game"]["mean"] * 200 == pytest.approx(data["decisions"])
    means = [place["points"]["mean"] for place in data["places"]]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(sum(seat["points"]["mean"] for seat in data["seats"]))


def test_one_game_agrees_with_the_python_face() -> None:
    """The seeds that a series tells are seeds of the game itself."""
    game = rondel.game(GAME)
    played = random_games.play_games(game, np.array([99], np.uint64), 7)
    assert played.decisions[0] > 100
    assert random_games._position(game, 99, 7, 0) == game.new(99).array.tobytes()


def test_text(run: Run) -> None:
    result = run("sim", GAME, "--games", 1, "--seed", 3, "--option", "tie_break=most_empty")
    assert result.code == 0
    assert result.err == ""
    lines = result.out.splitlines()
    assert lines[0] == "The Castles of Burgundy, 2 players, tie_break=most_empty: 1 random game, seed 3"
    assert "decisions/s" in lines[1]
    assert [line.split("  ")[0] for line in lines[4:]] == [
        "decisions per game", "points of seat 1", "points of seat 2", "points of place 1", "points of place 2",
    ]  # fmt: skip


def test_without_a_seed_one_is_drawn_and_told(run: Run) -> None:
    first, second = simulated(run, "--games", 1), simulated(run, "--games", 1)
    assert first["seed"] != second["seed"]


def test_a_breach_is_told_and_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break a rule on purpose: from the eleventh decision of the third game on, an invariant does not hold."""
    real = engine.play_random
    broken_seed = -1

    def broken(states: Any, seeds: Any, choice: Any, out: Any, decisions: Any, limit: int, checked: bool) -> int:
        nonlocal broken_seed
        if len(seeds) > 1 and checked:
            broken_seed = int(seeds[2])
            decisions[:2] = 100
            return 1
        if int(seeds[0]) == broken_seed and limit >= 11 and checked:
            return 1
        return int(real(states, seeds, choice, out, decisions, limit, checked))

    monkeypatch.setattr(engine, "play_random", broken)
    monkeypatch.chdir(tmp_path)
    result = run("sim", GAME, "--games", 20, "--check", "--seed", 1)
    assert result.code == 1
    rules = rondel.game(GAME).definition.rules
    assert f"The game with seed {broken_seed} breaks an invariant after 11 decisions: {rules.BREACHES[1]}" in result.err
    record = GameRecord.load(tmp_path / f"{GAME}-breach-{broken_seed}.rondel")
    assert record.seed == broken_seed
    assert len(record.moves) == 11


def test_interpreted(process: Run) -> None:
    """The same games with the compiler off, where a debugger works."""
    compiled = process("sim", GAME, "--games", 1, "--seed", 8, "--json")
    interpreted = process("sim", GAME, "--games", 1, "--seed", 8, "--json", RONDEL_INTERPRETED=1)
    assert without_measurements(json.loads(compiled.out)) == without_measurements(json.loads(interpreted.out))
