"""Teaches the network of an evaluation by play: many quick games of the game against itself, and what came of them.

A generation plays some games with the network as it is, one decision ahead, now and then astray and some
with whims, remembers positions with what they came to, and lets the network learn from them and from those of the last
generations (Adam, by Optax). After every generation the run is kept in a file, so that an interrupted one goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from rondel.core.definition import Definition
from rondel.core.errors import RondelError
from rondel.core.files import write_whole
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.players import cores
from rondel.players.choice import Budget
from rondel.players.greedy import TRIFLE, GreedyPlayer
from rondel.players.growing import desk_for, forest_for
from rondel.players.insight import BROKEN, inputs_of, path_in_use, path_of, read, with_network
from rondel.players.network import CHANCE, POINTS_TOLD, Network, blank_network, ready, tell
from rondel.players.openings import deal
from rondel.players.teaching.selfplay import Habits, blank_memory, play_and_remember
from rondel.players.teaching.whims import WHIMSICAL, taste

#: sizes of the network's layers between the features and what it tells
FIRST_LAYER, SECOND_LAYER = 64, 32
#: positions that a generation can remember of each game, and that the run keeps to learn from
REMEMBERED, KEPT = 500, 400_000
#: positions learned from at once
BATCH = 256
#: how much of the rate is left after the last generation
LAST_PART = 0.03
#: how much of the network that plays is left after a step; the rest comes from the one that learns, which wavers
STEADINESS = 0.999
#: decisions after which a game of the proof counts as it stands
LONGEST = 3000
#: games that are played by the same players, whims included
TOGETHER = 20
#: positions that show how much the features of a seat vary
LOOKED_AT = 4000
#: how much it costs if the logarithms of all chances wander off together
WANDERING = 0.01
#: no logarithm of a chance: of a seat that does not exist
NOBODY = -1e9

_HABITS = {"warmth": 0.003, "strays": 0.01, "every": 2, "trust": 0.12}


@dataclass
class Lessons:
    """The positions of the last generations, the oldest overwritten first."""

    board: NDArray[np.float16]
    seats: NDArray[np.float16]
    chances: NDArray[np.float32]  # -1 for seats that do not exist
    points: NDArray[np.float32]
    size: int = 0
    at: int = 0

    @classmethod
    def blank(cls, definition: Definition, seats: int) -> Lessons:
        board, seat = inputs_of(definition)
        return cls(
            np.zeros((KEPT, board), np.float16),
            np.zeros((KEPT, seats, seat), np.float16),
            np.full((KEPT, seats), -1, np.float32),
            np.zeros((KEPT, seats), np.float32),
        )

    def add(self, board: Any, seats: Any, chances: Any, points: Any) -> None:
        """Positions of games with any number of players."""
        new, players = chances.shape
        places = (self.at + np.arange(new)) % len(self.board)
        self.board[places] = board
        self.seats[places, :players], self.seats[places, players:] = seats, 0
        self.chances[places, :players], self.chances[places, players:] = chances, -1
        self.points[places, :players] = points
        self.at = (self.at + new) % len(self.board)
        self.size = min(len(self.board), self.size + new)

    def usual(self, draw: np.random.Generator) -> NDArray[Any]:
        """How much each feature of a seat varies; nothing does as long as there are no positions."""
        chosen = draw.integers(0, max(1, self.size), LOOKED_AT)
        real = self.chances[chosen] >= 0
        return self.seats[chosen][real].astype(np.float32).std(axis=0) if real.any() else np.zeros(0, np.float32)

    def some(self, draw: np.random.Generator) -> tuple[Any, Any, Any, Any]:
        chosen = draw.integers(0, self.size, BATCH)
        return self.board[chosen], self.seats[chosen], self.chances[chosen], self.points[chosen]


@dataclass
class Run:
    """Where a run is. What it learns from is not kept: after an interruption it is made again by some generations."""

    definition: Definition
    learner: Network
    network: Network  # what the learner was on average in the last steps: this one plays
    pace: Any  # what Adam remembers
    generation: int = 0

    @property
    def lasting(self) -> Any:
        """What has to survive an interruption, besides the number of the generation."""
        return self.learner, self.network, self.pace


@dataclass(frozen=True)
class Course:
    """How a network is taught."""

    games: int  # of a generation, all kinds together
    longest: int  # decisions of each player on average; then a game is broken off
    simulations: int  # of a short search that decides instead of a look one decision ahead
    repeats: int  # how often a position is learned from on average
    rate: float  # how far a step goes at first; it falls to nearly nothing in the last generation


@dataclass(frozen=True)
class Report:
    """What a generation showed."""

    positions: int
    length: float  # decisions of a game
    ended: float  # part of the games that was not broken off
    points: float  # of all seats
    winner: float  # of the winner
    surprise: float  # how far the chances were from what came


_teacher = optax.scale_by_adam()


def _new_run(definition: Definition, network: Network) -> Run:
    return Run(definition, network, network, _teacher.init(network))


def begin(definition: Definition, seed: int, afresh: bool = False, players: int | None = None) -> Run:
    """From the network that is in use, for one number of players or for all, or from one that knows nothing."""
    path = path_of(definition) if players is None else path_in_use(definition, players)
    if path.exists() and not afresh:
        network = read(definition, path)
    else:
        network = blank_network(*inputs_of(definition), FIRST_LAYER, SECOND_LAYER, seed)
    return _new_run(definition, network)


def keep(run: Run, path: Path) -> None:
    layers = len(run.network.first_bias), len(run.network.second_bias)
    about = json.dumps({"game": run.definition.name, "generation": run.generation, "layers": layers})
    parts = jax.tree.leaves(run.lasting)
    named: dict[str, Any] = {f"part_{n}": np.asarray(part) for n, part in enumerate(parts)}
    content = BytesIO()
    np.savez(content, about=np.array(about), **named)
    try:
        write_whole(path, content.getvalue())
    except OSError as error:
        raise RondelError(
            _("The run cannot be kept in {path}: {error}. Generations before this one are safe there.").format(
                path=path, error=error.strerror
            )
        ) from error


def resume(definition: Definition, path: Path) -> Run:
    """A run that was interrupted; the file must be of the same game and evaluation."""
    try:
        with np.load(path, allow_pickle=False) as content:
            about = json.loads(str(content["about"]))
            first, second = about["layers"]
            network = blank_network(*inputs_of(definition), first, second, 0)
            run = _new_run(definition, network)
            wanted, shape = jax.tree.flatten(run.lasting)
            parts = [content[f"part_{n}"] for n in range(len(wanted))]
            game, run.generation = str(about["game"]), int(about["generation"])
    except BROKEN as error:
        raise RondelError(
            _("{path} is no tuning run, or a damaged one. Remove it, or give another --run.").format(path=path)
        ) from error
    if game != definition.name or any(a.shape != np.shape(b) for a, b in zip(parts, wanted, strict=True)):
        raise RondelError(
            _("{path} is a tuning run of another game or another evaluation. Give another --run.").format(path=path)
        )
    run.learner, run.network, run.pace = jax.tree.unflatten(shape, parts)
    run.network = _writable(run.network)
    return run


def error(network: Network, board: Any, seats: Any, chances: Any, points: Any) -> tuple[Any, Any]:
    """How wrong the network is about chances and points together, and about chances alone.

    Only differences between the seats' logarithms mean anything; their mean is kept near zero, or it would wander off.
    """
    real = chances >= 0
    told = tell(network, board, seats, real)
    logarithms = jax.nn.log_softmax(jnp.where(real, told[..., CHANCE], NOBODY), axis=1)
    mean = jnp.where(real, told[..., CHANCE], 0.0).sum(axis=1) / real.sum(axis=1)
    surprise = -jnp.where(real, chances * logarithms, 0.0).sum(axis=1).mean()
    misses = jnp.where(real, (told[..., POINTS_TOLD] - points) ** 2, 0.0).sum(axis=1).mean()
    return surprise + misses + WANDERING * (mean**2).mean(), surprise


@jax.jit
def _learn(
    learner: Network, steady: Network, pace: Any, lessons: tuple[Any, ...], rate: float
) -> tuple[Network, Network, Any, Any]:
    (_whole, surprise), slope = jax.value_and_grad(error, has_aux=True)(
        learner, *(part.astype(jnp.float32) for part in lessons)
    )
    step, pace = _teacher.update(slope, pace)
    learner = optax.apply_updates(learner, jax.tree.map(lambda part: -rate * part, step))
    return learner, optax.incremental_update(learner, steady, 1 - STEADINESS), pace, surprise


def _writable(network: Network) -> Network:
    """As arrays of NumPy that can be written: of others the compiler would make a second version of everything."""
    return Network(*(np.array(part, np.float32) for part in network))


def _start(game: Game, seed: int) -> State:
    """The start of a game to learn from: not always the usual one."""
    state = game.new(seed)
    if game.definition.varied_starts:
        game.definition.learning.vary_start(state.record, np.random.default_rng(seed))
    return state


def play(
    game: Game,
    network: Network,
    seeds: NDArray[np.uint64],
    longest: int,
    simulations: int = 0,
    tastes: Sequence[Any] = (),
) -> tuple[tuple[Any, ...], Any]:
    """Games of the network against itself: the positions remembered, and a row of outcomes for each game.

    ``tastes`` has every seat's own weights for the features of a seat; the network's if there are none.
    """
    habits = np.zeros(1, Habits)
    usual = with_network(game.definition, network).settings
    for name in usual.dtype.names or ():
        habits[name] = usual[name]
    habits["patience"], habits["longest"] = game.definition.rules.PATIENCE, longest
    for name, value in _HABITS.items():
        habits[name] = value
    habits["simulations"], habits["trifle"] = simulations, TRIFLE
    starts = game.blank(len(seeds))
    for number, seed in enumerate(seeds):
        starts[number] = _start(game, int(seed)).array[0]
    memory = blank_memory(REMEMBERED * len(seeds), *inputs_of(game.definition), game.players)
    outcomes = np.zeros((len(seeds), 2 + game.players), np.int64)
    parts = np.zeros(len(game.definition.rules.SOURCE_NAMES), np.int64)
    weights = ready(network, game.players)
    of_seats = np.repeat(weights, game.players)
    if tastes:
        of_seats["seat"] = tastes
    count = play_and_remember(
        starts,
        seeds,
        weights,
        of_seats,
        desk_for(game, network),
        forest_for(game, simulations + 2),
        habits,
        memory,
        outcomes,
        parts,
    )
    seen = memory.board[:count].astype(np.float16), memory.seats[:count].astype(np.float16)
    return (*seen, memory.chances[:count], memory.points[:count]), outcomes


def _tastes(game: Game, network: Network, usual: NDArray[Any], draw: np.random.Generator) -> list[NDArray[Any]]:
    """The weights of each seat, some with whims once there is something to be whimsical about."""
    spread = game.definition.rules.SPREAD
    return [
        taste(network, usual, spread, draw) if len(usual) and draw.random() < WHIMSICAL else network.seat
        for _seat in range(game.players)
    ]


def generations(run: Run, games: Sequence[Game], count: int, course: Course, seed: int) -> Iterator[Report]:
    """Let so many generations pass, with games of the given kinds in turn."""
    rates = optax.cosine_decay_schedule(course.rate, run.generation + count, LAST_PART)
    learned_from = Lessons.blank(run.definition, max(game.players for game in games))
    with ThreadPoolExecutor(cores()) as pool:
        for _generation in range(count):
            rate = rates(run.generation)
            run.generation += 1
            draw = np.random.default_rng((seed, run.generation))
            usual = learned_from.usual(draw)
            work = []
            pieces = max(cores(), course.games // TOGETHER)
            for piece in range(pieces):
                kind = games[(run.generation * pieces + piece) % len(games)]
                seeds = draw.integers(0, 2**64, max(1, course.games // pieces), np.uint64)
                tastes = _tastes(kind, run.network, usual, draw)
                longest = course.longest * kind.players
                work.append(pool.submit(play, kind, run.network, seeds, longest, course.simulations, tastes))
            played = [one.result() for one in work]
            for lessons, _outcomes in played:
                learned_from.add(*lessons)
            new = sum(len(lessons[0]) for lessons, _outcomes in played)
            surprises = []
            for _step in range(max(10, round(course.repeats * new / BATCH))):
                run.learner, run.network, run.pace, surprise = _learn(*run.lasting, learned_from.some(draw), rate)
                surprises.append(surprise)
            run.network = _writable(run.network)
            yield _report(new, [outcomes for _lessons, outcomes in played], float(np.mean(surprises)))


def _report(new: int, outcomes: Sequence[Any], surprise: float) -> Report:
    def mean(values: Sequence[Any]) -> float:
        return float(np.concatenate([np.asarray(one, float).ravel() for one in values]).mean())

    return Report(
        positions=new,
        length=mean([one[:, 0] for one in outcomes]),
        ended=mean([one[:, 1] for one in outcomes]),
        points=mean([one[:, 2:] for one in outcomes]),
        winner=mean([one[:, 2:].max(axis=1) for one in outcomes]),
        surprise=surprise,
    )


def share_of_wins(game: Game, ours: Network, theirs: Network, seeds: Sequence[int]) -> NDArray[np.float64]:
    """Our share of the victory against others who play one decision ahead too: for each seed, from every seat."""
    found = np.zeros((len(seeds), game.players))
    new, old = (with_network(game.definition, network) for network in (ours, theirs))
    for row, seed in enumerate(seeds):
        for seat in range(game.players):
            seated = [GreedyPlayer(seed, known=new if other == seat else old) for other in range(game.players)]
            state = deal(game, seed)
            for _decision in range(LONGEST):
                if state.over:
                    break
                state.apply(seated[state.actor].choose(state, Budget(simulations=1)).action)
            places = state.ranking()
            found[row, seat] = (places[seat] == 1) / places.count(1)
    return found


def improvement(
    game: Game, ours: Network, theirs: Network, deals: int, seed: int, show: Callable[[int], None] = lambda more: None
) -> tuple[float, float]:
    """The share of the new network against the old one, and how uncertain it is (95%); ``show`` hears of each deal."""
    seeds = [int(one) for one in np.random.default_rng(seed).integers(0, 2**63, deals)]
    shares = []
    with ThreadPoolExecutor(cores()) as pool:
        for share in pool.map(lambda one: share_of_wins(game, ours, theirs, [one]).mean(), seeds):
            shares.append(float(share))
            show(1)
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(len(shares)))
