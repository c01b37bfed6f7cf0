"""Nothing that a seat can obtain depends on what it cannot know.

What a viewer cannot know is drawn again (``redeal``), or the generator is replaced; then view, drawing,
observation, alternatives and log must be the same to the letter.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rondel.core import engine
from rondel.core.game import State, Step
from tests.conformance.cases import CASES, Case, positions, sample

SEEDS = (1, 2, 2**63 + 5)


def viewers(case: Case) -> range:
    """All seats, and -1 for a spectator."""
    return range(-1, case.game.players)


def seen(state: State, viewer: int) -> dict[str, Any]:
    """Everything that this seat can obtain of a position, the drawing aside."""
    words = state.game.definition.words
    obtained: dict[str, Any] = {
        "view": json.dumps(state.view(viewer), sort_keys=True),
        "observation": state.observe(viewer).tolist(),
        "scores": state.scores(),
        "places": state.ranking(),
        "over": state.over,
        "actor": state.actor,
        "heading": words.heading(state.record),
    }
    if viewer == state.actor:
        obtained["alternatives"] = [(action, state.text(action)) for action in state.legal().tolist()]
    return obtained


def with_generator(state: State, number: int) -> State:
    other = state.clone()
    other.array["rng"] = np.uint64(number)
    return other


def without_generator(state: State) -> bytes:
    return with_generator(state, 0).to_bytes()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_hidden_is_seen(case: Case) -> None:
    for state in positions(case.game, 91, every=60, first=6):
        for viewer in viewers(case):
            before = seen(state, viewer)
            assert seen(with_generator(state, 12345), viewer) == before
            for seed in SEEDS:
                assert seen(state.redeal(viewer, seed), viewer) == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_hidden_is_drawn(case: Case) -> None:
    for state in positions(case.game, 98, every=1000, first=2):
        for viewer in viewers(case):
            assert state.redeal(viewer, 3).svg(viewer) == state.svg(viewer)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_redealt_positions_are_sound(case: Case) -> None:
    """They pass the invariants, can be played to the end, and the position itself is untouched."""
    for state in positions(case.game, 92, every=40):
        before = state.to_bytes()
        for viewer in viewers(case):
            redealt = [state.redeal(viewer, seed) for seed in SEEDS]
            assert all(other.check() is None for other in redealt)
            assert len({other.array["rng"].tobytes() for other in redealt}) == len(SEEDS)
            for other in redealt[:1]:
                for _ in range(10):
                    if not other.over:
                        other.apply(int(other.legal()[-1]))
                assert other.check() is None
        assert state.to_bytes() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_redeal_knows_only_what_the_viewer_knows(case: Case) -> None:
    """Two positions that look the same to the viewer are redealt to the same bytes."""
    for state in positions(case.game, 93, every=30):
        for viewer in viewers(case):
            expected = state.redeal(viewer, 7).to_bytes()
            assert with_generator(state, 99).redeal(viewer, 7).to_bytes() == expected
            assert state.redeal(viewer, 8).redeal(viewer, 7).to_bytes() == expected


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_finished_game_hides_nothing(case: Case) -> None:
    *_, last = positions(case.game, 94, every=1000)
    assert last.over
    for viewer in viewers(case):
        assert without_generator(last.redeal(viewer, 5)) == without_generator(last)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_redeal_is_uniform(case: Case) -> None:
    """Where few positions fit what a viewer knows, each is as likely as the other, and the true one is among them."""
    samples = 1_600
    for state in positions(case.game, 95, every=1000, first=8):
        for viewer in viewers(case):
            found = Counter(without_generator(state.redeal(viewer, seed)) for seed in range(40))
            if len(found) == 1:
                assert set(found) == {without_generator(state)}
                continue
            found.update(without_generator(state.redeal(viewer, seed)) for seed in range(40, samples))
            if len(found) > samples // 20:
                continue  # too many possibilities to count
            assert without_generator(state) in found
            expected = samples / len(found)
            chi_square = sum((count - expected) ** 2 / expected for count in found.values())
            freedom = len(found) - 1
            assert chi_square < freedom + 5 * (2 * freedom) ** 0.5, (viewer, sorted(found.values()))


def steps(case: Case, seed: int, every: int) -> Iterator[Step]:
    """Single steps of a random game, forced ones too."""
    for number, (state, action) in enumerate(sample(case.game, seed)):
        if action >= 0 and (number < 10 or number % every == 0):
            yield from state.clone().steps(action)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_log_tells_nothing_hidden(case: Case) -> None:
    """What is told of a step depends on the step and on what the viewer sees before and after it."""
    tell = case.game.definition.words.tell
    names = [f"Name {seat}" for seat in range(case.game.players)]
    for before, action, after in steps(case, 96, every=9):
        for viewer in viewers(case):
            told = tell(before.record, action, after.record, names, viewer)
            for seed in SEEDS:
                one, other = redealt(before, viewer, seed), redealt(after, viewer, seed + 1)
                assert tell(one.record, action, other.record, names, viewer) == told


@pytest.mark.parametrize("case", CASES, ids=str)
def test_secret_choices_are_told_alike(case: Case) -> None:
    """Two choices that look the same to a viewer afterwards must not be told apart to that viewer."""
    tell = case.game.definition.words.tell
    names = [f"Name {seat}" for seat in range(case.game.players)]
    for state in positions(case.game, 97, every=40, first=8):
        for viewer in viewers(case):
            if viewer == state.actor:
                continue
            told: dict[str, list[str]] = {}
            for action in state.legal().tolist()[:8]:
                step = state.clone().steps(action)[0]
                lines = tell(step.before.record, action, step.after.record, names, viewer)
                view = json.dumps(step.after.view(viewer), sort_keys=True)
                assert told.setdefault(view, lines) == lines


def redealt(state: State, viewer: int, seed: int) -> State:
    """As ``State.redeal``, but what has no alternative is not carried out."""
    other = state.clone()
    engine.redeal_one(other.array, viewer, np.uint64(seed))
    return other
