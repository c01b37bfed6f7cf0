"""The numbers of positions are those that were counted when the rules got their version."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core.registry import definition
from tests.conformance.cases import GAMES, Case, values_of
from tests.conformance.position_counts import count, path_of, position, stored

COUNTED = [(name, case) for name in GAMES if path_of(name).exists() for case in stored(name)["cases"]]


@pytest.mark.parametrize(("name", "case"), COUNTED, ids=lambda value: value if isinstance(value, str) else "")
def test_counts(name: str, case: dict[str, Any]) -> None:
    state, after = position(Case(name, case["options"]).game, case["seed"], case["after"])
    assert after == case["after"]
    found = [count(state, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert found == case["counts"]


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_of_this_version(name: str) -> None:
    """The rules changed: raise rules_version and write new counts (tests/conformance/position_counts.py)."""
    content = stored(name)
    assert content["game"] == name
    assert content["rules_version"] == definition(name).rules_version
    for option in definition(name).options:
        assert {case["options"][option.name] for case in content["cases"]} == set(values_of(option))


@pytest.mark.parametrize("name", GAMES)
def test_lines_that_end_early_do_not_count(name: str) -> None:
    """One decision before the end at least one alternative leads nowhere."""
    game = Case(name, {}).game
    _, whole = position(game, 5)
    before, _ = position(game, 5, whole - 1)
    state, _ = position(game, 5)
    assert state.over
    assert count(before, 1) == len(before.legal())
    going_on = [after for action in before.legal().tolist() if not (after := before.clone().apply(action)).over]
    assert len(going_on) < count(before, 1)
    assert count(before, 2) == sum(len(after.legal()) for after in going_on)
    assert count(state, 0) == 1
    assert count(state, 1) == 0
