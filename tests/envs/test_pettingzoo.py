"""PettingZoo: its own tests pass for every game; illegal actions end as its wrappers end them; mistakes are told."""

from __future__ import annotations

import copy
import pickle
import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env_logger import EnvLogger

import rondel
from rondel.core.errors import BadOption, IllegalAction, UnknownGame
from rondel.envs.pettingzoo import ILLEGAL_REWARD, env, parallel_env, raw_env
from tests.conformance.cases import Case
from tests.envs.cases import every_case, every_game

#: what PettingZoo's tests say to every environment whose observations carry a mask, its own board games excepted
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)  # fmt: skip


@pytest.fixture(autouse=True)
def quiet() -> Any:
    EnvLogger.suppress_output()
    yield
    EnvLogger.unsuppress_output()


@every_case
def test_api(case: Case) -> None:
    api_test(env(case.name, **case.options), num_cycles=150)


@every_game
def test_api_with_other_settings(name: str) -> None:
    api_test(env(name, observation="named", max_cycles=40), num_cycles=60)
    api_test(wrapped(name), num_cycles=30)


@every_case
def test_seeds(case: Case) -> None:
    seed_test(partial(env, case.name, **case.options), num_cycles=60)


@every_case
def test_render(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(env, case.name, **case.options),
        {"svg": lambda drawn: drawn.startswith("<svg") and drawn.count("<") > 99},
    )
    assert "decides." in capsys.readouterr().out, "human: printed by itself"


@every_case
def test_max_cycles(case: Case) -> None:
    """Every seat is asked in every cycle, and its action counts if it decides; the test chooses without the mask."""
    cycles = partial(parallel_env, case.name, **case.options, illegal="substitute")
    max_cycles_test(
        SimpleNamespace(parallel_env=cycles, env=lambda max_cycles: parallel_to_aec(cycles(max_cycles=max_cycles)))
    )


@every_game
def test_parallel_api(name: str) -> None:
    parallel_api_test(parallel_env(name, illegal="substitute", max_cycles=60), num_cycles=80)


def wrapped(name: str, **settings: Any) -> Any:
    """As PettingZoo's own board games are wrapped."""
    made = wrappers.TerminateIllegalWrapper(raw_env(name, **settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def course(made: Any, seed: int, illegal_after: int) -> list[Any]:
    """All that a game tells: legal actions drawn from the seed, and after so many an illegal one."""
    chance = random.Random(seed)
    told: list[Any] = [made.metadata]
    made.reset(seed=seed)
    for number, agent in enumerate(made.agent_iter(5000)):
        seen, reward, terminated, truncated, info = made.last()
        info.pop("illegal", None)  # what the wrapper does not tell
        told.append((agent, seen["observation"].tolist(), reward, terminated, truncated, info))
        told.append((made.agents[:], dict(made.rewards), dict(made.terminations), dict(made.truncations)))
        if terminated or truncated:
            made.step(None)
            continue
        wanted = int(number != illegal_after)
        made.step(chance.choice(np.flatnonzero(seen["action_mask"] == wanted).tolist()))
    return told


@every_game
@pytest.mark.parametrize("illegal_after", [0, 7, -1])
def test_as_with_the_wrappers_of_pettingzoo(name: str, illegal_after: int) -> None:
    settings = {"round_limit": 6} if name == "hansa-teutonica" else {"max_cycles": 400}
    told = course(env(name, **settings), 11, illegal_after)
    assert told == course(wrapped(name, **settings), 11, illegal_after)
    assert len(told) > 2


def test_an_illegal_action_ends_the_game() -> None:
    made = env("rival-cities")
    made.reset(seed=1)
    made.step(99)
    assert made.rewards == {"player_0": ILLEGAL_REWARD, "player_1": 0}
    assert made.terminations == made.truncations == {"player_0": True, "player_1": True}
    assert "Action 99 is not possible now" in made.infos["player_0"]["illegal"]


def test_illegal_actions_can_be_errors_or_replaced() -> None:
    made = env("rival-cities", illegal="raise")
    made.reset(seed=1)
    before = made.position
    with pytest.raises(IllegalAction, match=r"Action 99 is not possible now. Possible: 0 \(beer\)"):
        made.step(99)
    assert made.position == before
    made = env("rival-cities", illegal="substitute")
    made.reset(seed=1)
    made.step(99)
    assert made.position != before
    assert not any(made.terminations.values())


@every_case
def test_rewards_are_those_of_the_places(case: Case) -> None:
    made = raw_env(case.name, **case.options, shaping=0.5)
    made.reset(seed=3)
    start = made.position.scores()
    sums = dict.fromkeys(made.agents, 0.0)
    chance = random.Random(1)
    while not any(made.terminations.values()):
        made.step(chance.choice(made.position.legal().tolist()))
        for agent, reward in made.rewards.items():
            sums[agent] += reward
    end = made.position
    seats = case.game.players
    for seat, agent in enumerate(made.possible_agents):
        gained = [now - before for now, before in zip(end.scores(), start, strict=True)]
        lead = gained[seat] - (sum(gained) - gained[seat]) / (seats - 1)
        equal = end.ranking().count(end.ranking()[seat])
        place = end.ranking()[seat] + (equal - 1) / 2
        assert sums[agent] == pytest.approx(0.5 * lead + 1 - 2 * (place - 1) / (seats - 1))
        assert made.infos[agent] == {"points": end.scores()[seat], "place": end.ranking()[seat]}


def test_the_names_and_the_game() -> None:
    made = env("hansa-teutonica", players=3)
    assert str(made) == made.metadata["name"] == "rondel/hansa_teutonica_v1"
    made.reset(seed=7)
    assert made.position == rondel.game("hansa-teutonica", players=3).new(7)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert made.state().shape == made.state_space.shape
    assert made.state_space.contains(made.state())
    assert made.state()[1].tolist() == made.position.observe(1).tolist()


def test_seats_that_do_not_decide_see_no_actions() -> None:
    made = env("castles-of-burgundy", players=3)
    made.reset(seed=1)
    for agent in made.agents:
        assert made.observe(agent)["action_mask"].any() == (agent == made.agent_selection)


def test_reset_without_a_seed_goes_on() -> None:
    games = []
    for _ in range(2):
        made = env("rival-cities")
        made.reset(seed=5)
        made.reset()
        games.append(made.position)
    assert games[0] == games[1]
    made.reset()
    assert made.position != games[0]


def test_copies() -> None:
    made = env("rival-cities")
    made.reset(seed=5)
    for other in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        other.step(0)
        assert other.position == made.position.apply(0)


def test_mistakes_are_told() -> None:
    with pytest.raises(UnknownGame, match="Did you mean hamburgum"):
        env("hamburg")
    with pytest.raises(BadOption, match=r"There is no setting 'player'\. Did you mean players"):
        env("hamburgum", player=3)
    with pytest.raises(BadOption, match="render_mode cannot be 'window'; choose one of: None, human, ansi, svg"):
        env("hamburgum", render_mode="window")
    with pytest.raises(BadOption, match="illegal cannot be 'ignore'; choose one of: raise, substitute, terminate"):
        env("hamburgum", illegal="ignore")
    with pytest.raises(BadOption, match="observation cannot be 'image'; choose one of: vector, named"):
        env("hamburgum", observation="image")
    with pytest.raises(BadOption, match="max_cycles must be a whole number from 1 on, not 0"):
        env("hamburgum", max_cycles=0)


def test_what_comes_out_of_order_is_told() -> None:
    made = env("rival-cities")
    for too_early in (made.render, made.state, made.agent_iter, lambda: made.step(0), lambda: made.observe("player_0")):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            too_early()
    for name in ("rewards", "agents", "num_agents", "agent_selection"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(made, name)
    with pytest.raises(AttributeError, match="nonsense"):
        made.nonsense  # noqa: B018
    made.reset(seed=1)
    with pytest.raises(BadOption, match="make the environment with render_mode"):
        made.render()
    wrong: Any
    for wrong in (127, -1, 1.5, "beer", None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            made.step(wrong)
    with pytest.raises(IllegalAction, match="player_0 has to decide: None is for agents whose game is over"):
        raw(1).step(None)
    asked = made.agent_iter()
    next(asked)
    with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\)"):
        next(asked)
    made.reset(seed=1)
    made.step(99)
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)
    while made.agents:
        made.step(None)
    EnvLogger.flush()
    made.step(0)
    assert any("Should reset() first" in message for message in EnvLogger.mqueue)


def raw(seed: int) -> Any:
    made = raw_env("rival-cities")
    made.reset(seed=seed)
    return made
