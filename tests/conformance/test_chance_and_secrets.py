"""A definition tells the truth about chance and secrets: faces that have to name the kind of a game rely on it."""

from __future__ import annotations

import pytest

from tests.conformance.cases import CASES, Case, positions, sample


@pytest.mark.parametrize("case", CASES, ids=str)
def test_chance(case: Case) -> None:
    """Where there is none, the generator never moves and the seed decides nothing."""
    seen = [state.array["rng"][0] for state, _action in sample(case.game, 71)]
    if case.game.definition.has_chance(case.game.options):
        assert len(set(seen)) > 1 or differs(case)
    else:
        assert len(set(seen)) == 1
        assert not differs(case)


def differs(case: Case) -> bool:
    """Whether two seeds set up two games."""
    states = [case.game.new(seed) for seed in range(8)]
    for state in states:
        state.array["rng"] = 0
    return len({state.array.tobytes() for state in states}) > 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_secrets(case: Case) -> None:
    """Where there are none, drawing again what a seat cannot know changes nothing but the generator."""
    changed = False
    for state in positions(case.game, 72, every=5):
        for viewer in range(-1, case.game.players):
            other = state.redeal(viewer, 5)
            other.array["rng"] = state.array["rng"]
            changed |= other.array.tobytes() != state.array.tobytes()
    assert changed == case.game.definition.has_secrets(case.game.options)
