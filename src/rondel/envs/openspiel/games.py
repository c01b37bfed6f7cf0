"""The games and states that OpenSpiel knows, and their registration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any

import pyspiel

from rondel.core.definition import Definition
from rondel.core.errors import BadOption, IllegalAction
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.core.options import Option, Value
from rondel.core.registry import definition, games
from rondel.envs.openspiel.observers import Observer, PrivateObserver, observer
from rondel.envs.openspiel.positions import OUTCOMES, SEED_NODES, beginning

PREFIX = "python_rondel_"
#: our own parameters, beside the options of each game
LIMIT, IMPERFECT = "max_game_length", "imperfect_information"
#: after so many decisions a game is broken off and counts as it stands. Far beyond the longest of 20,000 random games
#: with each number of players: 458, 3,638, 219,087 and 256 decisions
LIMITS = {"castles-of-burgundy": 2_000, "hamburgum": 20_000, "hansa-teutonica": 1_000_000, "rival-cities": 2_000}
USUAL_LIMIT = 100_000

_CHANCE_OUTCOMES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

_Type = pyspiel.GameType


def short_name(name: str) -> str:
    """The name of a game in OpenSpiel."""
    return PREFIX + name.replace("-", "_")


def _default(option: Option) -> Value:
    """The default as OpenSpiel's type of the parameter; a parameter that takes numbers takes the code of a word."""
    return option.default if option.numbers is None else option.code(option.default)


def _given(option: Option, value: Value) -> Value:
    if option.numbers is not None and value in option.codes:
        return option.values[option.codes.index(int(value))]
    return value


def game_type(game: Definition, chance: bool, secrets: bool) -> Any:
    parameters: dict[str, Any] = {option.name: _default(option) for option in game.options}
    parameters |= {LIMIT: LIMITS.get(game.name, USUAL_LIMIT), IMPERFECT: False}
    return _Type(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC if chance else _Type.ChanceMode.DETERMINISTIC,
        information=_Type.Information.IMPERFECT_INFORMATION if secrets else _Type.Information.PERFECT_INFORMATION,
        utility=_Type.Utility.ZERO_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


class RondelGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options, as ``pyspiel.load_game`` gives it."""

    NAME: str

    def __init__(self, params: Mapping[str, Any]) -> None:
        known = definition(self.NAME)
        options = {option.name: _given(option, params[option.name]) for option in known.options}
        #: the game as Rondel knows it
        self.rondel = Game(self.NAME, **options)
        limit = int(params[LIMIT])
        if limit < 1:
            raise BadOption(_("{name} must be at least 1, not {value}").format(name=LIMIT, value=limit))
        chance = known.has_chance(self.rondel.options)
        secrets = bool(params[IMPERFECT]) or known.has_secrets(self.rondel.options)
        self.beginning = beginning(self.rondel, limit)
        self._chance_nodes = SEED_NODES * (limit + 1) if chance else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rondel.actions,
            max_chance_outcomes=OUTCOMES if chance else 0,
            num_players=self.rondel.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit,
        )
        super().__init__(game_type(known, chance, secrets), info, dict(params))

    def new_initial_state(self) -> RondelState:
        return RondelState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | PrivateObserver | None:
        return observer(self.rondel, iig_obs_type, params)


class RondelState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree. All it knows is where it stands, ``at``; positions never change."""

    def __init__(self, game: RondelGame) -> None:
        super().__init__(game)
        self.at = game.beginning

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, without the way through C++ and back, which takes longer than finding them."""
        return self.at.legal() if player is None or player == self.at.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(_CHANCE_OUTCOMES)  # whoever gets it may shuffle it; OpenSpiel does

    def apply_action(self, action: int) -> None:
        try:
            index(action)
        except TypeError:
            raise IllegalAction(
                _("An action is a whole number, not {action!r}; string_to_action gives the number of a move").format(
                    action=action
                )
            ) from None
        super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.text(action)

    def returns(self) -> list[float]:
        return self.at.returns()

    def __str__(self) -> str:
        return str(self.at)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RondelState:
        """Another state that this player cannot tell from this one, all that are possible being equally likely.

        Its history stays that of this state; a state is saved with its position, so that does no harm.
        """
        seed = int(sampler() * 2**32) << 32 | int(sampler() * 2**32)
        copy: RondelState = self.clone()
        copy.at = self.at.redealt(player, seed)
        return copy

    @property
    def rondel(self) -> State:
        """The position as Rondel knows it, a copy: to draw it, to look at its view, to ask our own players."""
        return self.at.state.clone()


def register() -> tuple[str, ...]:
    """Make all games known to ``pyspiel.load_game``; their names there.

    Each has a class of its own: OpenSpiel keeps what makes a game until after Python has ended, and only a class
    survives that.
    """
    for name in games():
        defaults = Game(name).options
        known = definition(name)
        kind = game_type(known, known.has_chance(defaults), known.has_secrets(defaults))
        pyspiel.register_game(kind, type(f"RondelGame_{name}", (RondelGame,), {"NAME": name}))
    return tuple(map(short_name, games()))
