"""Batches: the same games as one by one, whatever the threads; arrays that others can use; mistakes that are told."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.errors import BadOption, BadState, IllegalAction, UnknownGame
from rondel.core.game import State
from rondel.envs.batch import LEAST_OF_A_THREAD, Batch
from rondel.envs.rewards import Lead, for_places
from rondel.envs.stepping import advance, draw_open, first_refused
from tests.conformance.cases import Case
from tests.envs.cases import every_case, every_game

SIZE = 2 * LEAST_OF_A_THREAD + 1  # enough for two threads, and not the same for both
WATCHED = (0, SIZE // 2, SIZE - 1)
LONGEST = 20_000


def arrays(batch: Batch) -> dict[str, bytes]:
    names = ("states", "legal", "observations", "actors", "rewards", "done", "points", "places", "seeds")
    return {name: getattr(batch, name).tobytes() for name in names}


def assert_as_alone(batch: Batch, number: int, state: State) -> None:
    """What the batch says of one of its games is what its state says."""
    assert batch.states[number : number + 1].tobytes() == state.array.tobytes()
    assert np.flatnonzero(batch.legal[number]).tolist() == state.legal().tolist()
    assert batch.observations[number].tolist() == state.observe(state.actor).tolist()
    assert batch.actors[number] == state.actor


@every_case
def test_games_are_those_of_single_states(case: Case) -> None:
    """From the setup to beyond the end of a game, with what each decision brings."""
    batch = rondel.batch(case.name, SIZE, **case.options, seed=5, shaping=0.25, threads=2)
    alone = {number: batch.game.new(int(batch.seeds[number])) for number in WATCHED}
    leads = {number: Lead(state, 0.25) for number, state in alone.items()}
    finished = 0
    for step in range(LONGEST):
        actions = batch.sample()
        assert batch.legal[np.arange(SIZE), actions].all()
        batch.step(actions)
        for number in WATCHED:
            state = alone[number].apply(int(actions[number]))
            rewards = leads[number].gained(state)
            assert batch.done[number] == state.over
            if state.over:
                finished += 1
                rewards = [one + other for one, other in zip(rewards, for_places(state), strict=True)]
                assert batch.points[number].tolist() == state.scores()
                assert batch.places[number].tolist() == state.ranking()
                alone[number] = batch.game.new(int(batch.seeds[number]))
                leads[number] = Lead(alone[number], 0.25)
            assert batch.rewards[number].tolist() == pytest.approx(rewards, abs=1e-4)
            if step % 9 == 0 or state.over:
                assert_as_alone(batch, number, alone[number])
        if finished > len(WATCHED):
            break
    assert finished > len(WATCHED)
    assert batch.statistics()["finished"] >= finished


@every_game
def test_threads_make_no_difference(name: str) -> None:
    batches = [rondel.batch(name, SIZE, seed=3, threads=threads) for threads in (1, 2)]
    for _ in range(300):
        for batch in batches:
            batch.step(batch.sample())
    assert arrays(batches[0]) == arrays(batches[1])


@every_case
def test_rewards_of_a_game_add_up_to_nothing(case: Case) -> None:
    batch = rondel.batch(case.name, 512, **case.options, seed=1, observe="none")
    ends = 0
    while ends < 600:
        batch.step(batch.sample())
        ended = batch.rewards[batch.done]
        ends += len(ended)
        assert np.abs(ended.sum(1)).max(initial=0) < 1e-5
        assert (ended.max(1) <= 1).all()
        assert (ended.min(1) >= -1).all()
        assert not batch.rewards[~batch.done].any()
    assert batch.observations.shape == (512, 0, batch.game.definition.observation.size)


def test_seeds() -> None:
    one, other = (rondel.batch("rival-cities", 40, seed=8) for _ in range(2))
    assert arrays(one) == arrays(other)
    assert np.array_equal(one.sample(), other.sample())
    other.reset(9)
    assert arrays(one) != arrays(other)
    assert arrays(one.reset()) != arrays(other.reset(8)), "without a seed new games follow"
    given = np.arange(40)
    one.reset(given)
    assert all(one.state(number) == one.game.new(number) for number in (0, 1, 39))


def test_seen_from_every_seat() -> None:
    batch = rondel.batch("hansa-teutonica", 4, players=3, seed=1, observe="all")
    for _ in range(60):
        batch.step(batch.sample())
    assert batch.observations.shape == (4, 3, batch.game.definition.observation.size)
    for seat in range(3):
        assert batch.observations[2, seat].tolist() == batch.state(2).observe(seat).tolist()


def test_without_auto_reset_games_end() -> None:
    batch = rondel.batch("rival-cities", 8, seed=2, auto_reset=False)
    ended = np.zeros(8, bool)
    while not ended.all():
        batch.step(batch.sample())
        assert not (ended & batch.done).any(), "a game ends once"
        ended |= batch.done
        assert np.array_equal(~batch.legal.any(1), ended)
    assert (batch.sample() == -1).all()
    before = arrays(batch.step(np.full(8, -1)))
    with pytest.raises(IllegalAction, match="Game 3: The game is over; no action can be taken; reset it, or pass over"):
        batch.step([-1, -1, -1, 5, -1, -1, -1, -1])
    assert arrays(batch) == before
    kept = batch.states[4:].tobytes()
    batch.reset(at=slice(0, 4))
    assert batch.legal[:4].any(1).all()
    assert batch.states[4:].tobytes() == kept


def test_some_games_can_wait() -> None:
    batch = rondel.batch("castles-of-burgundy", 6, seed=4)
    before = [batch.state(number) for number in range(6)]
    actions = batch.sample().copy()
    actions[[1, 4]] = -1
    batch.step(actions)
    assert [number for number in range(6) if batch.state(number) == before[number]] == [1, 4]


def test_states_are_put_back() -> None:
    """Copied, saved and loaded, whole or in part: what follows is the same again."""
    batch = rondel.batch("castles-of-burgundy", 20, seed=6)
    for _ in range(50):
        batch.step(batch.sample())
    file = io.BytesIO()
    np.save(file, batch.states)
    before = arrays(batch)
    for _ in range(20):
        batch.step(batch.sample())
    file.seek(0)
    batch.put(np.load(file))
    assert {name: arrays(batch)[name] for name in ("states", "legal", "observations", "actors")} == {
        name: before[name] for name in ("states", "legal", "observations", "actors")
    }
    batch.put(batch.states[[3, 3]].copy(), at=[0, 1])
    assert batch.states[0].tobytes() == batch.states[1].tobytes() == batch.states[3].tobytes()
    assert batch.observations[0].tolist() == batch.observations[3].tolist()
    batch.put(batch.state(5).array, at=7)
    assert batch.states[7].tobytes() == batch.states[5].tobytes()
    batch.states[2] = batch.states[9]
    batch.refresh()
    assert batch.legal[2].tolist() == batch.legal[9].tolist()


def test_statistics() -> None:
    batch = rondel.batch("rival-cities", 100, seed=1)
    assert batch.statistics()["finished"] == 0
    assert "0 games finished" in batch._repr_html_()
    while batch.statistics()["finished"] < 250:
        batch.step(batch.sample())
    found = batch.statistics()
    assert found["games"] == len(batch) == 100
    assert found["decisions"] > 250 * 100
    assert sum(found["victories"]) == pytest.approx(1)
    assert f"{found['decisions']:,} decisions" in batch._repr_html_()
    assert "The last finished ones: 100 games" in batch._repr_html_()
    assert repr(batch) == f"<100 x rondel.game('rival-cities'), {found['finished']} finished>"


def test_pytorch_takes_the_arrays_without_a_copy() -> None:
    import torch

    batch = rondel.batch("hamburgum", 64, seed=1)
    names = ("observations", "legal", "rewards", "actors", "done")
    tensors = {name: torch.utils.dlpack.from_dlpack(getattr(batch, name)) for name in names}
    for name in names:
        assert tensors[name].data_ptr() == getattr(batch, name).ctypes.data
    assert (tensors["observations"].dtype, tensors["legal"].dtype) == (torch.int16, torch.bool)
    actions = tensors["legal"].int().argmax(1)
    batch.step(actions)
    assert tensors["observations"].numpy().tobytes() == batch.observations.tobytes(), "they follow the games"


def test_jax_takes_the_arrays_without_a_copy() -> None:
    import jax

    batch = rondel.batch("hamburgum", 64, seed=1)
    for name in ("observations", "legal", "rewards", "actors", "done"):
        taken = jax.dlpack.from_dlpack(getattr(batch, name), copy=False)
        assert taken.unsafe_buffer_pointer() == getattr(batch, name).ctypes.data
        assert np.array_equal(taken, getattr(batch, name))
    batch.step(jax.numpy.argmax(jax.dlpack.from_dlpack(batch.legal), axis=1))


DIGEST = """
import hashlib, rondel
batch = rondel.batch("rival-cities", 3, seed=12, shaping=0.5, observe="all")
digest = hashlib.sha256()
for _ in range(260):
    batch.step(batch.sample())
    for name in ("legal", "observations", "actors", "rewards", "done", "points", "places", "seeds", "states"):
        digest.update(getattr(batch, name).tobytes())
print(batch.statistics()["finished"], digest.hexdigest())
"""


def test_the_same_without_the_compiler() -> None:
    """A game and more: every array after every step."""
    told = [
        subprocess.run(
            [sys.executable, "-c", DIGEST], capture_output=True, text=True, check=True, env={**os.environ, **setting}
        ).stdout
        for setting in ({}, {"RONDEL_INTERPRETED": "1"})
    ]
    assert told[0] == told[1]
    assert int(told[0].split()[0]) >= 3


def test_settings_compile_nothing_more() -> None:
    """One compiled version serves all batches of a game, so that ``rondel compile`` can prepare it."""
    rondel.batch("rival-cities", 1)
    entries: tuple[Any, ...] = (advance, first_refused, draw_open)
    before = [len(entry.signatures) for entry in entries]
    for settings in ({"observe": "none"}, {"observe": "all", "shaping": 1}, {"auto_reset": 0, "threads": 2}):
        batch = rondel.batch("rival-cities", SIZE, **settings)
        batch.step(batch.sample().astype(np.int16)).refresh().put(batch.states.copy()).reset(at=[1, 2])
    assert [len(entry.signatures) for entry in entries] == before


def refused(make: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make()


def test_what_cannot_be_a_batch() -> None:
    make: Any = rondel.batch
    refused(lambda: make("rival-cities", 0), BadOption, "size must be a whole number from 1 on, not 0")
    refused(lambda: make("rival-cities", 2.5), BadOption, "size must be a whole number from 1 on, not 2.5")
    refused(lambda: make("rival-cities", True), BadOption, "size must be a whole number")
    refused(lambda: make("rival-city", 3), UnknownGame, "Did you mean rival-cities")
    refused(lambda: make("hamburgum", 3, players=9), BadOption, "players cannot be 9; choose one of: 2, 3, 4, 5")
    refused(
        lambda: make("hamburgum", 3, shapping=1),
        BadOption,
        "There is no setting 'shapping'. Did you mean shaping. Settings: size, seed, .*; options of hamburgum: players",
    )
    refused(lambda: make("hamburgum", 3, observe="me"), BadOption, "observe cannot be 'me'; choose one of: actor, all")
    refused(lambda: make("hamburgum", 3, shaping="1"), BadOption, "shaping must be a number such as 0.01, not '1'")
    refused(lambda: make("hamburgum", 3, shaping=float("nan")), BadOption, "shaping must be a number")
    refused(lambda: make("hamburgum", 3, threads=0), BadOption, "threads must be a whole number from 1 on, not 0")
    refused(lambda: make("hamburgum", 3, seed=-1), BadOption, "seed must be a whole number from 0 on, not -1")


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros(3), r"Actions are whole numbers, not float64; convert them with astype\(np.int64\)"),
        (np.zeros(3, bool), "Actions are whole numbers, not bool"),
        (np.zeros(3, np.uint64), "Actions are whole numbers, not uint64"),
        (["move 1", "move 2", "done"], "Actions are whole numbers, not <U6"),
        ([1, 2.5, 3], "Actions are whole numbers, not float64"),
        (None, "Actions are whole numbers, not object"),
        (5, r"A batch of 3 games takes an array of 3 actions, not one of shape \(\)"),
        ([1, 2], r"A batch of 3 games takes an array of 3 actions, not one of shape \(2,\)"),
        (np.zeros((3, 1), int), r"not one of shape \(3, 1\)"),
        ([0, 99, 0], r"Game 1: Action 99 is not possible now.*Possible: 0 \(beer\), 1 \(cloth\)"),
        ([0, 0, 1000], "Game 2: Action 1000 is not possible now"),
        ([-5, 0, 0], "Game 0: Action -5 is not possible now"),
    ],
)
def test_wrong_actions_change_nothing(actions: Any, message: str) -> None:
    batch = rondel.batch("rival-cities", 3, seed=1)
    before = arrays(batch)
    with pytest.raises(IllegalAction, match=message):
        batch.step(actions)
    assert arrays(batch) == before


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint32, np.int64])
def test_every_kind_of_whole_number_will_do(dtype: type) -> None:
    batch = rondel.batch("rival-cities", 3, seed=1)
    batch.step(np.array([0, 1, 2], dtype))
    assert batch.statistics()["decisions"] == 3


def test_wrong_seeds() -> None:
    batch = rondel.batch("rival-cities", 3, seed=1)
    message = "The seeds must be 3 whole numbers from 0 on, not an array of"
    for seeds in ([1, 2], [1, 2, -3], [0.5, 1, 2], np.zeros((3, 1), int)):
        with pytest.raises(BadOption, match=message):
            batch.reset(seeds)
    with pytest.raises(BadOption, match="seed must be a whole number from 0 on, not 'x'"):
        batch.reset("x")
    with pytest.raises(BadOption, match="names no games of this batch, which has 3"):
        batch.reset(at=[0, 7])


def test_wrong_states() -> None:
    batch = rondel.batch("rival-cities", 3, seed=1)
    before = arrays(batch)
    with pytest.raises(BadState, match="These are not states of rival-cities"):
        batch.put(rondel.batch("hamburgum", 3).states)
    with pytest.raises(BadState, match="There are 3 games to fill and 2 states"):
        batch.put(batch.states[:2])
    with pytest.raises(BadState, match="State 0 was played with other options than this batch has"):
        batch.put(rondel.batch("rival-cities", 3, amsterdam_bonus="per_exchange").states)
    damaged = batch.states.copy()
    damaged["stars"][1] += 1
    with pytest.raises(BadState, match="State 1 is damaged: "):
        batch.put(damaged)
    assert arrays(batch) == before


def test_states_that_were_written_to_and_not_refreshed() -> None:
    batch = rondel.batch("rival-cities", 3, seed=1)
    ahead = rondel.batch("rival-cities", 1, seed=77)
    for _ in range(10):
        ahead.step(ahead.sample())
    batch.states[0] = ahead.states[0]
    only_now = next(action for action in batch.state(0).legal().tolist() if not batch.legal[0, action])
    with pytest.raises(IllegalAction, match=r"Game 0: its state was changed from outside; call refresh\(\)"):
        batch.step([only_now, -1, -1])
    batch.refresh().step([only_now, -1, -1])
