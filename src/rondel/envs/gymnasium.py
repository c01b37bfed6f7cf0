"""The games as Gymnasium environments: one seat learns, and Rondel's players sit in the others.

    import gymnasium
    import rondel.envs.gymnasium

    env = gymnasium.make("rondel/CastlesOfBurgundy-v1", opponents="greedy", players=2)

The import registers the names. Instead, the name can carry it: "rondel.envs.gymnasium:rondel/CastlesOfBurgundy-v1".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.errors import BadOption, BadState, IllegalAction
from rondel.core.game import State
from rondel.core.language import _
from rondel.core.registry import definition, games
from rondel.core.waiting import compiling_shown
from rondel.envs.settings import needed, number_from, one_of, set_up, version, weight
from rondel.players import Entrant, Seated, entrant

needed("gymnasium", "envs")

import gymnasium  # noqa: E402

from rondel.envs import rendering  # noqa: E402
from rondel.envs.rewards import Lead, for_places  # noqa: E402
from rondel.envs.spaces import FORMS, Actions, observation_space, seen  # noqa: E402

SETTINGS = ("opponents", "seat", "render_mode", "observation", "shaping", "illegal")
ILLEGAL = ("terminate", "substitute", "raise")
ILLEGAL_REWARD = -1.0


class OneSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; the decisions of all others are taken inside ``step``. Settings, besides the game's options:

    ``opponents``    who sits in the other seats: a name that ``rondel arena`` knows (random, greedy, search:200,
                     master), or one for each of them
    ``seat``         the seat that learns, from 0; ``rotate`` takes the next one in each game, ``random`` any
    ``illegal``      what an action outside the mask does: ``terminate`` the game with a reward of -1, ``substitute`` a
                     random legal action, or ``raise`` an error with the reason
    ``observation``  ``vector``, or ``named`` for a dict of fields
    ``shaping``      so much reward for each point of lead gained, besides the place at the end
    ``render_mode``  human, ansi, svg or rgb_array
    """

    metadata = {"render_modes": list(rendering.MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = "rotate",
        render_mode: str | None = None,
        observation: str = "vector",
        shaping: float = 0.0,
        illegal: str = "terminate",
        **options: Any,
    ) -> None:
        self.game = set_up(game, options, SETTINGS)
        self.render_mode = rendering.render_mode(render_mode)
        self._opponents = _entrants(opponents, self.game.players - 1)
        self._seat = seat if seat in ("rotate", "random") else self._checked_seat(seat)
        self._form = one_of("observation", observation, FORMS)
        self._shaping = weight("shaping", shaping)
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self.observation_space = observation_space(self.game.definition.observation, self._form)
        self.action_space = Actions(self.game.actions)
        self._games = 0
        self._state: State | None = None
        self._prepared = False

    def _checked_seat(self, given: int | str) -> int:
        number = -1 if isinstance(given, str) else number_from("seat", given, 0)
        if not 0 <= number < self.game.players:
            raise BadOption(
                _("seat cannot be {given!r}; choose rotate, random, or a number from 0 to {last}").format(
                    given=given, last=self.game.players - 1
                )
            )
        return number

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play it up to the first decision of the seat that learns."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        self.seat = self._next_seat()
        self._games += 1
        self._state = state = self.game.new(self._draw() if seed is None else seed)
        players = iter(self._opponents)
        self._players = [None if seat == self.seat else next(players).seat(self._draw()) for seat in self._seats()]
        if self._prepared:
            self._let_others_play(state)
        else:
            with compiling_shown():
                self._let_others_play(state)
                state.observe(self.seat)
            self._prepared = True
        self._lead = Lead(state, self._shaping) if self._shaping else None
        if state.over:
            return self.reset()  # nobody asked the seat that learns
        if self.render_mode == "human":
            self.render()
        return self._observed(state), self._info(state)

    def _seats(self) -> range:
        return range(self.game.players)

    def _next_seat(self) -> int:
        if self._seat == "random":
            return int(self.np_random.integers(self.game.players))
        return self._games % self.game.players if self._seat == "rotate" else int(self._seat)

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def _let_others_play(self, state: State) -> None:
        while not state.over:
            player: Seated | None = self._players[state.actor]
            if player is None:
                return
            state.apply(player.choose(state).action)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self._state
        if state is None or state.over:
            raise BadState(_("There is no game to go on with; call reset() first"))
        try:
            state.apply(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            if self._illegal == "terminate":
                self._state = None
                return self._observed(state), ILLEGAL_REWARD, True, False, {**self._info(state), "illegal": str(error)}
            state.apply(int(self.np_random.choice(state.legal())))
        self._let_others_play(state)
        reward = self._lead.gained(state)[self.seat] if self._lead is not None else 0.0
        if state.over:
            reward += for_places(state)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._observed(state), reward, state.over, False, self._info(state)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, as MaskablePPO asks for it."""
        mask = np.zeros(self.game.actions, np.bool_)
        if self._state is not None:
            mask[self._state.legal()] = True
        return mask

    def _observed(self, state: State) -> Any:
        return seen(self.game, state.observe(self.seat), self._form)

    def _info(self, state: State) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "action_mask": self.action_masks().view(np.int8)}
        if state.over:
            info |= {"points": state.scores(), "places": state.ranking()}
        return info

    def render(self) -> Any:
        """The table as the seat that learns sees it."""
        if self._state is None:
            raise BadState(_("There is no game to show; call reset() first"))
        return rendering.shown(self._state, self.render_mode, self.seat)


def _entrants(names: str | Sequence[str], number: int) -> list[Entrant]:
    """Who sits in the other seats, clockwise from the first."""
    if isinstance(names, str):
        return [entrant(names)] * number
    if len(names) != number:
        raise BadOption(
            _("There are {number} other seats and {given} opponents; give one name, or one for each seat").format(
                number=number, given=len(names)
            )
        )
    return [entrant(name) for name in names]


def name(game: str) -> str:
    """What Gymnasium knows the game by."""
    return f"rondel/{''.join(part.capitalize() for part in game.split('-'))}-v{version(definition(game))}"


for _game in games():
    if name(_game) not in gymnasium.registry:
        gymnasium.register(name(_game), entry_point=f"{__name__}:{OneSeat.__name__}", kwargs={"game": _game})
