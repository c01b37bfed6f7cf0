"""The games as PettingZoo environments.

    from rondel.envs import pettingzoo

    env = pettingzoo.env("hansa-teutonica", players=3)

``env`` and ``raw_env`` are turn by turn (AEC): the agent is always the seat that decides. ``parallel_env`` asks all
seats at once and takes the action of the one that decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.errors import IllegalAction
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.envs.settings import needed, number_from, one_of, set_up, version, weight

needed("pettingzoo", "envs")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402
from pettingzoo.utils.env_logger import EnvLogger  # noqa: E402

from rondel.envs import rendering  # noqa: E402
from rondel.envs.rewards import Lead, for_places  # noqa: E402
from rondel.envs.spaces import FORMS, Actions, observation_space, seen  # noqa: E402

SETTINGS = ("render_mode", "observation", "shaping", "illegal", "max_cycles")
ILLEGAL = ("raise", "substitute", "terminate")
#: for whoever breaks the rules: what the last place gets
ILLEGAL_REWARD = -1.0

Observation = dict[str, Any]


def env(game: str, /, **settings: Any) -> Checked:
    """A game with the checks that PettingZoo's users expect. Settings, besides the options of the game:

    ``illegal``      what an action outside the mask does: ``terminate`` the game with a reward of -1, as PettingZoo's
                     own board games do; ``substitute`` a random legal action; or ``raise`` an error with the reason
    ``observation``  ``vector``, or ``named`` for a dict of fields
    ``shaping``      so much reward for each point of lead gained, besides the places at the end
    ``max_cycles``   cut the game off after so many decisions
    ``render_mode``  human, ansi, svg or rgb_array
    """
    own = {"illegal": "terminate"} | {name: settings.pop(name) for name in SETTINGS if name in settings}
    return Checked(set_up(game, settings, SETTINGS), **own)


def raw_env(game: str, /, **settings: Any) -> TurnByTurn:
    """The same without the checks, for PettingZoo's own wrappers; an action that is not open is an error."""
    own = {name: settings.pop(name) for name in SETTINGS if name in settings}
    return TurnByTurn(set_up(game, settings, SETTINGS), **own)


def parallel_env(game: str, /, **settings: Any) -> ParallelEnv[str, Observation, int | None]:
    """All seats at once: a cycle is one decision, and the actions of those who do not decide make no difference."""
    return turn_based_aec_to_parallel(env(game, **settings))


class TurnByTurn(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game turn by turn. Agents are ``player_0``, ``player_1`` and so on, by their seats."""

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        observation: str = "vector",
        shaping: float = 0.0,
        illegal: str = "raise",
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = rendering.render_mode(render_mode)
        self.metadata = {
            "name": f"rondel/{game.name.replace('-', '_')}_v{version(game.definition)}",
            "render_modes": list(rendering.MODES),
            "render_fps": 1,
            "is_parallelizable": True,
        }
        self._form = one_of("observation", observation, FORMS)
        self._shaping = weight("shaping", shaping)
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self._last_cycle = None if max_cycles is None else number_from("max_cycles", max_cycles, 1)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        inside = observation_space(game.definition.observation, self._form)
        mask = spaces.Box(0, 1, (game.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": inside, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Actions(game.actions) for agent in self.possible_agents}
        lowest, highest = game.definition.observation.low, game.definition.observation.high
        self.state_space = spaces.Box(
            np.tile(lowest, (game.players, 1)), np.tile(highest, (game.players, 1)), dtype=np.int16
        )
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: ``rondel.game(...).new(seed)``. Without a seed the sequence of the last one goes on."""
        if seed is not None:
            self._chance = Random(seed)
        self._state = self.game.new(self._chance.getrandbits(63) if seed is None else seed)
        self._cycles = 0
        self._lead = Lead(self._state, self._shaping) if self._shaping else None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._state.actor]
        if self.render_mode == "human":
            self.render()

    @property
    def position(self) -> State:
        """A copy of the state, for whoever wants to know more than an observation tells."""
        return self._state.clone()

    def observe(self, agent: str) -> Observation:
        state = self._state
        mask = np.zeros(self.game.actions, np.int8)
        if agent == self.agent_selection:
            mask[state.legal()] = 1
        return {"observation": seen(self.game, state.observe(self._seats[agent]), self._form), "action_mask": mask}

    def state(self) -> NDArray[np.int16]:
        """What every seat sees, one row for each."""
        return np.array([self._state.observe(seat) for seat in range(self.game.players)])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(_("{agent} has to decide: None is for agents whose game is over").format(agent=agent))
        state = self._state
        try:
            state.apply(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            if self._illegal == "terminate":
                self._expel(agent, str(error))
                return
            state.apply(self._chance.choice(state.legal().tolist()))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.possible_agents[state.actor]
        if self._lead is not None or state.over:
            self._pay()
        if self._cycles == self._last_cycle and not state.over:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        state = self._state
        gained = self._lead.gained(state) if self._lead is not None else [0.0] * self.game.players
        if state.over:
            gained = [one + other for one, other in zip(gained, for_places(state), strict=True)]
            self.terminations = dict.fromkeys(self.agents, True)
            points, places = state.scores(), state.ranking()
            self.infos = {agent: {"points": points[seat], "place": places[seat]} for agent, seat in self._seats.items()}
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._accumulate_rewards()

    def _expel(self, agent: str, reason: str) -> None:
        """The end of the game after an illegal action, in every detail as PettingZoo's TerminateIllegalWrapper does."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()
        self.infos[agent] = {"illegal": reason}

    def render(self) -> Any:
        """The table as everybody may see it."""
        return rendering.shown(self._state, self.render_mode, None)

    def close(self) -> None:
        """No window was opened."""


class Checked(TurnByTurn):
    """The same, for people who make mistakes: what is called before ``reset``, out of order or out of bounds is told.

    It does what PettingZoo's OrderEnforcingWrapper and AssertOutOfBoundsWrapper do. Wrapped into them, a decision would
    take five times as long.
    """

    _reset = False
    _updated = False

    def __getattr__(self, name: str) -> Any:
        """Called for what is missing; some things are there only after ``reset``."""
        if name in _AFTER_RESET:
            raise AttributeError(_("{name} cannot be accessed before reset").format(name=name))
        raise AttributeError(name)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._reset = self._updated = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        if not self._reset:
            EnvLogger.error_step_before_reset()
        self._updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        dead = action is None and (self.terminations[agent] or self.truncations[agent])
        assert dead or self.action_spaces[agent].contains(action), "action is not in action space"
        super().step(action)

    def observe(self, agent: str) -> Observation:
        if not self._reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> NDArray[np.int16]:
        if not self._reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> Any:
        if not self._reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        if not self._reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._in_turn(max_iter)

    def _in_turn(self, left: int) -> Iterator[str]:
        while self.agents and left > 0:
            left -= 1
            assert self._updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._updated = False
            yield self.agent_selection


_AFTER_RESET = ("rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents")
