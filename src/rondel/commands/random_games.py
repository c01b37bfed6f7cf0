"""Random games by the thousand, inside compiled code and on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rondel.core import engine
from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.core.records import GameRecord

#: games that one thread plays in one go; part of what a seed means, so it never changes
CHUNK = 256
#: no game of any kind takes so many decisions
LONGEST = 1_000_000


@dataclass(frozen=True)
class Played:
    """Finished games: a row or an entry for each."""

    decisions: NDArray[np.int64]
    scores: NDArray[np.int64]
    ranking: NDArray[np.int64]
    seeds: NDArray[np.uint64]


class Breach(RondelError):
    """A game that broke an invariant, with its record up to there."""

    def __init__(self, message: str, record: GameRecord) -> None:
        super().__init__(message)
        self.record = record


def play_games(game: Game, seeds: NDArray[np.uint64], choice_seed: int, *, check: bool = False) -> Played:
    """Play one game for each seed; the decisions are drawn from ``choice_seed``."""
    states = game.blank(len(seeds))
    decisions = np.zeros(len(seeds), np.int64)
    legal = np.zeros(game.actions, np.int16)
    code = engine.play_random(states, seeds, np.uint64(choice_seed), legal, decisions, LONGEST, check)
    if code:
        first = int(np.flatnonzero(decisions == 0)[0])  # only games that ended have their decisions counted
        raise _breach(game, code, int(seeds[first]), choice_seed + first)
    if decisions.max() >= LONGEST:
        raise RondelError(_("A game did not end after {number} decisions").format(number=LONGEST))
    scores = np.zeros((len(seeds), game.players), np.int64)
    ranking = np.zeros((len(seeds), game.players), np.int64)
    engine.scores_of(states, scores)
    engine.ranking_of(states, ranking)
    return Played(decisions, scores, ranking, seeds)


def chunks(games: int) -> int:
    return -(-games // CHUNK)


def play_chunk(game: Game, seed: int, number: int, games: int, *, check: bool = False) -> Played:
    """Chunk ``number`` of a series: its games depend on the seed and their place in the series, on nothing else."""
    drawn = np.random.SeedSequence((seed, number)).generate_state(CHUNK + 1, np.uint64).astype(np.uint64)
    size = min(CHUNK, games - number * CHUNK)
    # the decisions of game i are drawn from the chunk's number plus i, which must not overflow
    return play_games(game, drawn[1 : size + 1], int(drawn[0]) >> 1, check=check)


def play_series(game: Game, seed: int, games: int, threads: int, *, check: bool = False) -> Iterator[Played]:
    """Many games in order, a chunk at a time; the rules let other threads run while they are at work."""
    with ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(play_chunk, game, seed, n, games, check=check) for n in range(chunks(games))]
        try:
            for chunk in waiting:
                yield chunk.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def together(played: list[Played]) -> Played:
    return Played(*(np.concatenate([getattr(part, name) for part in played]) for name in Played.__dataclass_fields__))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _breach(game: Game, code: int, seed: int, choice_seed: int) -> Breach:
    record = _moves_to_breach(game, seed, choice_seed)
    message = _("The game with seed {seed} breaks an invariant after {moves} decisions: {what}").format(
        seed=seed, moves=len(record.moves), what=game.definition.rules.BREACHES[code]
    )
    return Breach(message, record)


def _moves_to_breach(game: Game, seed: int, choice_seed: int) -> GameRecord:
    """The same game again, decision by decision, with each decision found by what it led to."""
    from rondel.core.records import GameRecord

    record = GameRecord(game, seed, [""] * game.players)
    state = game.new(seed)
    while not _breaks(game, seed, choice_seed, len(record.moves)) and not state.over:
        after = _position(game, seed, choice_seed, len(record.moves) + 1)
        action = next(a for a in state.legal().tolist() if state.clone().apply(a).array.tobytes() == after)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def _position(game: Game, seed: int, choice_seed: int, decisions: int) -> bytes:
    states, legal = game.blank(1), np.zeros(game.actions, np.int16)
    engine.play_random(states, _one(seed), np.uint64(choice_seed), legal, np.zeros(1, np.int64), decisions, False)
    return states.tobytes()


def _breaks(game: Game, seed: int, choice_seed: int, decisions: int) -> bool:
    states, legal = game.blank(1), np.zeros(game.actions, np.int16)
    counted = np.zeros(1, np.int64)
    return bool(engine.play_random(states, _one(seed), np.uint64(choice_seed), legal, counted, decisions, True))


def _one(seed: int) -> NDArray[np.uint64]:
    return np.array([seed], np.uint64)
