"""Options: what is accepted, and what the refusals say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rondel.core.errors import BadOption
from rondel.core.options import Option, resolve

PLAYERS = Option("players", "Players", (2, 3, 4), 2, (2, 3, 4), ("two", "three", "four"))
PACE = Option("pace", "Pace", ("slow", "4/6"), "slow", (0, 1), ("slowly", "as printed"))
ROUNDS = Option("rounds", "Rounds", ("none", 20), "none", (0, 20), ("no limit", "short"), numbers=range(1, 100))
ALL = (PLAYERS, PACE, ROUNDS)


def refusal(**given: Any) -> str:
    with pytest.raises(BadOption) as refused:
        resolve(ALL, given, "hamburgum")
    return str(refused.value)


def test_defaults() -> None:
    assert resolve(ALL, {}, "hamburgum") == {"players": 2, "pace": "slow", "rounds": "none"}


@pytest.mark.parametrize("given", [3, "3", np.int64(3), np.int8(3)])
def test_a_number_or_its_text(given: object) -> None:
    value = resolve(ALL, {"players": given}, "hamburgum")["players"]
    assert value == 3
    assert type(value) is int


@pytest.mark.parametrize("given", [5, 1, 0, -2, True, 3.0, None, "", "three", "3 ", [3], b"3", np.float64(3)])
def test_impossible_player_counts(given: object) -> None:
    assert refusal(players=given) == f"players cannot be {given!r}; choose one of: 2, 3, 4"


@pytest.mark.parametrize("given", ["fast", "SLOW", 0, 1, None])
def test_impossible_words(given: object) -> None:
    assert refusal(pace=given) == f"pace cannot be {given!r}; choose one of: slow, 4/6"


@pytest.mark.parametrize(("given", "value"), [("none", "none"), (20, 20), (7, 7), ("7", 7), (99, 99), (np.int16(1), 1)])
def test_numbers_of_a_range(given: object, value: object) -> None:
    found = resolve(ALL, {"rounds": given}, "hamburgum")["rounds"]
    assert found == value
    assert type(found) is type(value)
    assert ROUNDS.code(found) == (0 if value == "none" else value)


@pytest.mark.parametrize("given", [0, 100, -1, "0", "1.5", True, 2.0, "9" * 5000, "٣"])
def test_numbers_outside_the_range(given: object) -> None:
    message = refusal(rounds=given)
    assert message.endswith("choose one of: none, 20, or a whole number from 1 to 99")


def test_an_unknown_option_with_a_near_name() -> None:
    assert refusal(player=3) == (
        "hamburgum has no option 'player'. Did you mean players? Its options: players, pace, rounds"
    )


def test_an_unknown_option() -> None:
    assert refusal(expansion=True) == "hamburgum has no option 'expansion'. Its options: players, pace, rounds"
    assert "no option 'name'" in refusal(name="x")


def test_codes() -> None:
    assert [PACE.code(value) for value in PACE.values] == [0, 1]
    assert [PLAYERS.code(value) for value in PLAYERS.values] == [2, 3, 4]


@pytest.mark.parametrize(
    "broken",
    [
        {"codes": (1,)},
        {"explanations": ("a", "b", "c")},
        {"default": "fast"},
    ],
)
def test_an_option_must_be_whole(broken: dict[str, Any]) -> None:
    """A mistake in a game's own options is found when it is imported."""
    whole = {"name": "pace", "title": "Pace", "values": ("slow", "4/6"), "default": "slow", "codes": (0, 1)}
    with pytest.raises(AssertionError):
        Option(**{**whole, "explanations": ("slowly", "as printed"), **broken})
