"""Thousands of games at once, each call on all cores, with arrays that stay where they are.

    batch = rondel.batch("hamburgum", 4096, players=3, seed=1)
    while training:
        batch.step(choose(batch.observations, batch.legal))

The arrays are made once and written anew by each call: whoever needs an old one copies it.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from rondel.core import engine
from rondel.core.errors import BadOption, BadState, IllegalAction
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.core.waiting import compiling_shown
from rondel.envs.settings import number_from, one_of, set_up, weight
from rondel.envs.stepping import WAIT, advance, draw_open, first_refused
from rondel.players import cores

OBSERVED = ("actor", "all", "none")
SETTINGS = ("size", "seed", "observe", "shaping", "auto_reset", "threads")
#: JAX takes an array over without a copy only if it begins at a multiple of this
ALIGNMENT = 64
#: a thread is not worth its trouble for fewer games
LEAST_OF_A_THREAD = 32


def make(name: str, size: int, /, **settings: Any) -> Batch:
    """A batch of this game: the settings of ``Batch`` and the options of the game, in any order."""
    own = {key: settings.pop(key) for key in SETTINGS if key in settings}
    return Batch(set_up(name, settings, SETTINGS), size, **own)


class Batch:
    """Many games of one kind. The first dimension of every array counts the games.

    ``states``        the records, an array that can be sliced, copied, saved, and put back with ``put``
    ``legal``         which actions are open (bool, one column for each action of the game)
    ``observations``  the position as the seat sees it that decides (int16); from every seat with ``observe="all"``,
                      then the second dimension counts the seats; with ``observe="none"`` there is nothing in it
    ``actors``        the seat that decides
    ``rewards``       what the last step brought each seat: at the end of a game from 1 for the first place to -1 for
                      the last, and with ``shaping`` at every step so much times the change of the lead in points
    ``done``          whether the last step ended a game
    ``points``, ``places``  the result of the last game that ended
    ``seeds``         what the running game was set up from: ``game.new(seed)`` begins the same way
    """

    def __init__(
        self,
        game: Game,
        size: int,
        *,
        seed: int | None = None,
        observe: str = "actor",
        shaping: float = 0.0,
        auto_reset: bool = True,
        threads: int | None = None,
    ) -> None:
        self.game = game
        self.size = number_from("size", size, 1)
        self._shaping = weight("shaping", shaping)
        self._auto_reset = bool(auto_reset)
        seats, views = game.players, {"actor": 1, "all": game.players, "none": 0}[one_of("observe", observe, OBSERVED)]
        each = (self.size,)
        self.states: NDArray[Any] = aligned(each, game.definition.rules.State)
        self.states[:] = game.blank(1)
        self.legal: NDArray[np.bool_] = aligned((*each, game.actions), np.bool_)
        self._observations: NDArray[np.int16] = aligned((*each, views, game.definition.observation.size), np.int16)
        self.observations: NDArray[np.int16] = self._observations[:, 0] if views == 1 else self._observations
        self.actors: NDArray[np.int8] = aligned(each, np.int8)
        self.rewards: NDArray[np.float32] = aligned((*each, seats), np.float32)
        self.done: NDArray[np.bool_] = aligned(each, np.bool_)
        self.points: NDArray[np.int64] = aligned((*each, seats), np.int64)
        self.places: NDArray[np.int64] = aligned((*each, seats), np.int64)
        self.seeds: NDArray[np.uint64] = aligned(each, np.uint64)
        self._actions: NDArray[np.int64] = aligned(each, np.int64)
        self._drawn: NDArray[np.int64] = aligned(each, np.int64)
        self._lists: NDArray[np.int16] = aligned((*each, game.actions), np.int16)
        self._counts: NDArray[np.int64] = aligned(each, np.int64)
        self._standing: NDArray[np.int64] = aligned((*each, seats), np.int64)
        self._finished: NDArray[np.int64] = aligned(each, np.int64)
        self._point_sums: NDArray[np.int64] = aligned((*each, seats), np.int64)
        self._victories: NDArray[np.float64] = aligned((*each, seats), np.float64)
        self._decisions = 0
        self._parts = self._shares(number_from("threads", cores() if threads is None else threads, 1))
        self._chance = np.random.default_rng()
        with compiling_shown():
            self.reset(seed)
            self.sample()
            first_refused(self._drawn, self._lists, self._counts)

    def _shares(self, threads: int) -> list[tuple[Any, ...]]:
        """The arguments of the compiled step for each thread: its games' part of every array."""
        arrays = (
            self.states, self._actions, self.seeds, self._lists, self._counts, self.legal, self._observations,
            self.actors, self.rewards, self.done, self._standing, self.points, self.places, self._finished,
            self._point_sums, self._victories,
        )  # fmt: skip
        threads = max(1, min(threads, self.size // LEAST_OF_A_THREAD))
        bounds = [self.size * thread // threads for thread in range(threads + 1)]
        return [
            (*(array[begin:end] for array in arrays), self._shaping, self._auto_reset)
            for begin, end in pairwise(bounds)
        ]

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: Any = None, at: Any = None) -> Self:
        """Begin new games: all, or those ``at`` an index, a slice, a mask or an array of numbers.

        A seed decides all that follows, these games and the ones after them. It can also be an array with a seed for
        each of the new games. Without one the sequence of the last seed goes on.
        """
        chosen = self._chosen(at)
        if seed is None:
            seeds = self._chance.integers(0, 2**64, len(chosen), np.uint64)
        elif np.ndim(seed) == 0:
            self._chance = np.random.default_rng(number_from("seed", seed, 0))
            seeds = self._chance.integers(0, 2**64, len(chosen), np.uint64)
        else:
            seeds = _seeds(seed, len(chosen))
        if at is None:
            self._generators = self._chance.integers(0, 2**64, self.size, np.uint64)
            self._decisions = 0
            for total in (self._finished, self._point_sums, self._victories):
                total[:] = 0
        self.seeds[chosen] = seeds
        self._actions[:] = WAIT
        self._actions[chosen] = engine.BEGIN
        return self._advance()

    def step(self, actions: Any) -> Self:
        """Carry out an action in each game, and all that follows without a choice. -1 leaves a game as it is.

        Nothing is changed if any of them is not open.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or not np.can_cast(given.dtype, np.int64):
            raise IllegalAction(
                _("Actions are whole numbers, not {dtype}; convert them with astype(np.int64)").format(
                    dtype=given.dtype
                )
            )
        if given.shape != (self.size,):
            raise IllegalAction(
                _("A batch of {size} games takes an array of {size} actions, not one of shape {shape}").format(
                    size=self.size, shape=given.shape
                )
            )
        self._actions[:] = given
        refused = int(first_refused(self._actions, self._lists, self._counts))
        if refused >= 0:
            raise self._refusal(refused, int(given[refused]))
        return self._advance()

    def _refusal(self, number: int, action: int) -> IllegalAction:
        try:
            self.state(number).apply(action)
        except IllegalAction as error:
            hint = "" if self._counts[number] else _("; reset it, or pass over it with the action -1")
            return IllegalAction(_("Game {number}: {reason}{hint}").format(number=number, reason=str(error), hint=hint))
        return IllegalAction(
            _("Game {number}: its state was changed from outside; call refresh() before the next step").format(
                number=number
            )
        )

    def sample(self) -> NDArray[np.int64]:
        """A random open action for each game, every one equally likely; -1 where the game is over."""
        draw_open(self._generators, self._lists, self._counts, self._drawn)
        return self._drawn

    def refresh(self, at: Any = None) -> Self:
        """Look at the states again after they were written to."""
        chosen = self._chosen(at)
        self._check(chosen)
        self._actions[:] = WAIT
        self._actions[chosen] = engine.NOTHING
        return self._advance()

    def put(self, states: NDArray[Any], at: Any = None) -> Self:
        """Go on from these states, which a batch of the same game had before: copies, or what was saved."""
        chosen = self._chosen(at)
        given = np.atleast_1d(np.asarray(states))
        if given.dtype != self.states.dtype:
            raise BadState(
                _("These are not states of {game}: their type is {dtype}").format(
                    game=self.game.name, dtype=given.dtype
                )
            )
        if given.shape != chosen.shape:
            raise BadState(
                _("There are {number} games to fill and {given} states").format(number=len(chosen), given=len(given))
            )
        before = self.states[chosen]
        self.states[chosen] = given
        try:
            return self.refresh(chosen)
        except BadState:
            self.states[chosen] = before
            raise

    def state(self, number: int) -> State:
        """A copy of one of the games, to look at it, to draw it, or to try something."""
        wanted = range(self.size)[number]
        content = self.states[wanted : wanted + 1].view(np.uint8).copy()
        state = State(self.game, content.view(self.states.dtype))
        state.refresh()
        return state

    def statistics(self) -> dict[str, Any]:
        """What has been played since the last reset of all games."""
        games = int(self._finished.sum())
        share = 1 / games if games else math.nan
        return {
            "games": self.size,
            "decisions": self._decisions,
            "finished": games,
            "points": (self._point_sums.sum(0) * share).tolist(),
            "victories": (self._victories.sum(0) * share).tolist(),
        }

    def _repr_html_(self) -> str:
        """For a notebook: what has been played, and how the last game of each place ended."""
        from rondel.notebook import statistics

        what = _("{title}: {games:,} at once, {decisions:,} decisions, {finished:,} games finished").format(
            title=self.game.definition.title, **self.statistics()
        )
        ended = self._finished > 0
        if not ended.any():
            return f"<p>{what}</p>"
        title = _("The last finished ones")
        return f"<p>{what}</p>{statistics(self.points[ended], places=self.places[ended], title=title)}"

    def __repr__(self) -> str:
        return f"<{self.size} x {self.game!r}, {self.statistics()['finished']} finished>"

    def _advance(self) -> Self:
        """The compiled step on all threads; the last part is done here, so that small batches wait for nobody."""
        *others, last = self._parts
        waiting = [_pool(len(others)).submit(advance, *part) for part in others]
        self._decisions += int(advance(*last)) + sum(int(part.result()) for part in waiting)
        return self

    def _chosen(self, at: Any) -> NDArray[np.int64]:
        """The numbers of the games that are meant."""
        everything = np.arange(self.size)
        try:
            return everything if at is None else np.atleast_1d(everything[at])
        except (IndexError, TypeError) as error:
            raise BadOption(
                _("{at!r} names no games of this batch, which has {size}: {reason}").format(
                    at=at, size=self.size, reason=str(error)
                )
            ) from None

    def _check(self, chosen: NDArray[np.int64]) -> None:
        """Refuse what could not have come about in this game."""
        expected = self.game.blank(1)["options"].tobytes()
        for number in chosen.tolist():
            record = self.states[number : number + 1]
            if record["options"].tobytes() != expected:
                raise BadState(
                    _("State {number} was played with other options than this batch has").format(number=number)
                )
            code = engine.check_one(record)
            if code:
                raise BadState(
                    _("State {number} is damaged: {breach}").format(
                        number=number, breach=self.game.definition.rules.BREACHES[code]
                    )
                )


def _seeds(given: Any, number: int) -> NDArray[np.uint64]:
    seeds = np.asarray(given)
    if seeds.shape != (number,) or seeds.dtype.kind not in "iu" or (seeds.dtype.kind == "i" and (seeds < 0).any()):
        raise BadOption(
            _("The seeds must be {number} whole numbers from 0 on, not an array of {dtype} of shape {shape}").format(
                number=number, dtype=seeds.dtype, shape=seeds.shape
            )
        )
    return seeds.astype(np.uint64)


def aligned(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros that begin at a multiple of ALIGNMENT."""
    wanted = math.prod(shape) * np.dtype(dtype).itemsize
    raw = np.zeros(wanted + ALIGNMENT, np.uint8)
    begin = -raw.ctypes.data % ALIGNMENT
    found: NDArray[Any] = raw[begin : begin + wanted].view(dtype).reshape(shape)
    return found


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """One for all batches: a thread that waits costs nothing, but threads should not pile up."""
    return ThreadPoolExecutor(threads, "rondel-batch")
