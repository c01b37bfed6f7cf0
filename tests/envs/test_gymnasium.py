"""Gymnasium: its checks pass for every game; the other seats are played inside ``step``; mistakes are told."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import rondel
from rondel.core.errors import BadOption, BadState, IllegalAction, RondelError, UnknownGame
from rondel.envs.gymnasium import ILLEGAL_REWARD, OneSeat, name
from rondel.players import entrant
from tests.conformance.cases import Case
from tests.envs.cases import every_case

GAME = "rival-cities"


def made(game: str = GAME, **settings: Any) -> OneSeat:
    found = gymnasium.make(name(game), **settings).unwrapped
    assert isinstance(found, OneSeat)
    return found


def played(env: OneSeat, seed: int | None) -> tuple[list[Any], dict[str, Any]]:
    """All observations and rewards of a game with random actions, and what is told at its end."""
    env.action_space.seed(1)
    seen, info = env.reset(seed=seed)
    told = [seen.tolist()]
    over = False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        assert env.action_masks().any()
        seen, reward, over, _cut, info = env.step(env.action_space.sample(info["action_mask"]))
        told.append((seen.tolist(), reward))
    del info["action_mask"]
    return told, info


@every_case
@pytest.mark.filterwarnings("error:.*WARN.*")
def test_checks(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(made(case.name, **case.options))
    assert "decides." in capsys.readouterr().out


def test_registered_names() -> None:
    assert [name(game) for game in rondel.games()] == [
        "rondel/CastlesOfBurgundy-v1", "rondel/Hamburgum-v1", "rondel/HansaTeutonica-v1", "rondel/RivalCities-v1",
    ]  # fmt: skip
    env = gymnasium.make("rondel.envs.gymnasium:rondel/CastlesOfBurgundy-v1", opponents="greedy", players=3)
    assert env.unwrapped.game == rondel.game("castles-of-burgundy", players=3)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_others_play_inside_step(seat: int) -> None:
    """The same game again by hand: the opponent decides wherever the learning seat does not."""
    env = made(opponents="greedy", seat=seat)
    _seen, info = env.reset(seed=4)
    state, rival = env.game.new(4), None
    draws = np.random.Generator(np.random.PCG64(np.random.SeedSequence(4)))
    rival = entrant("greedy").seat(int(draws.integers(2**63)))
    over = False
    while not over:
        while state.actor != seat:
            state.apply(rival.choose(state).action)
        assert np.flatnonzero(info["action_mask"]).tolist() == state.legal().tolist()
        action = int(state.legal()[0])
        state.apply(action)
        while not state.over and state.actor != seat:
            state.apply(rival.choose(state).action)
        seen, reward, over, cut, info = env.step(action)
        assert seen.tolist() == state.observe(seat).tolist()
        assert (over, cut) == (state.over, False)
    assert reward == (1.0 if state.ranking()[seat] == 1 else -1.0)
    assert (info["points"], info["places"], info["seat"]) == (state.scores(), state.ranking(), seat)


def test_seeds() -> None:
    env = made("castles-of-burgundy", players=3, opponents=["random", "greedy"])
    assert played(env, 5) == played(env, 5)
    assert played(env, 5) != played(env, 6)
    played(env, 5)
    following = played(env, None)
    played(env, 5)
    assert played(env, None)[1]["points"] == following[1]["points"]


def test_seats() -> None:
    env = made("hamburgum", players=3)
    assert [env.reset(seed=1)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(4)] == [0, 1, 2, 0, 1]
    assert env.reset(seed=2)[1]["seat"] == 0
    env = made("hamburgum", players=3, seat=2)
    assert {env.reset()[1]["seat"] for _ in range(3)} == {2}
    env = made("hamburgum", players=3, seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}


def test_shaping_adds_up_to_the_lead() -> None:
    env = made("castles-of-burgundy", players=2, shaping=0.5, seat=0)
    told, info = played(env, 3)
    lead = info["points"][0] - info["points"][1]
    assert sum(reward for _seen, reward in told[1:]) == pytest.approx(
        0.5 * lead + (1 if info["places"][0] == 1 else -1)
    )


def test_named_observations() -> None:
    env = made(observation="named")
    check_env(env, skip_render_check=True)
    seen, _info = env.reset(seed=1)
    assert set(seen) == {field.key for field in env.game.definition.observation.fields}
    assert env.observation_space.contains(seen)


def test_illegal_actions() -> None:
    env = made()
    env.reset(seed=1)
    _seen, reward, over, _cut, info = env.step(99)
    assert (reward, over) == (ILLEGAL_REWARD, True)
    assert info["illegal"].startswith("Action 99 is not possible now")
    with pytest.raises(BadState, match=r"There is no game to go on with; call reset\(\) first"):
        env.step(0)
    env = made(illegal="raise")
    env.reset(seed=1)
    for action, message in ((99, "Action 99 is not possible now"), ("beer", "An action is a whole number, not 'beer'")):
        with pytest.raises(IllegalAction, match=message):
            env.step(action)
    env = made(illegal="substitute")
    env.reset(seed=1)
    assert env.step(99)[2] is False


def test_mistakes_are_told() -> None:
    env = made()
    with pytest.raises(BadState, match=r"There is no game to go on with; call reset\(\) first"):
        env.step(0)
    with pytest.raises(BadState, match=r"There is no game to show; call reset\(\) first"):
        env.render()
    played(env, 1)
    with pytest.raises(BadState, match=r"call reset\(\) first"):
        env.step(0)
    with pytest.raises(UnknownGame):
        OneSeat("chess")
    with pytest.raises(RondelError, match=r"There is no computer player 'greedi'\. Did you mean greedy"):
        made(opponents="greedi")
    with pytest.raises(BadOption, match="There are 1 other seats and 2 opponents; give one name, or one for each seat"):
        made(opponents=["random", "random"])
    for seat in (2, -1, "first", 0.5):
        with pytest.raises(BadOption, match="seat"):
            made(seat=seat)
    with pytest.raises(BadOption, match=r"There is no setting 'opponent'\. Did you mean opponents"):
        made(opponent="random")
    with pytest.raises(BadOption, match="illegal cannot be 'x'; choose one of: terminate, substitute, raise"):
        made(illegal="x")
