"""What a computer player would say about a position, and about every decision of a game that was played.

For any position: the alternatives in the game's words with what may be expected of them. For a game: what was played
compared with what was best, and where each player gained and lost most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise

from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.language import _
from rondel.core.records import GameRecord
from rondel.players import Entrant
from rondel.players.growing import Tree, candidates
from rondel.players.insight import insight

SEED = 1  # so that the same question has the same answer


@dataclass(frozen=True)
class Alternative:
    """What can be done in a position, in the game's words, and what may be expected of it."""

    action: int
    text: str  # in notation
    label: str  # with price and effect
    visits: int
    share: float  # the expected share of the victory, from 0 to 1
    points: float  # the expected final points of who decides


@dataclass(frozen=True)
class Judgement:
    """One decision of a game."""

    move: int  # counted from 1, as in a record
    seat: int
    played: Alternative
    best: Alternative

    @property
    def loss(self) -> float:
        """The share of the victory that the decision gave away."""
        return max(0.0, self.best.share - self.played.share)


@dataclass(frozen=True)
class Swing:
    """How a seat's prospects changed between two of its decisions, by chance and by what others did."""

    after: int  # the move after which it began
    until: int  # the move before which it was seen
    change: float  # of the share of the victory


@dataclass(frozen=True)
class SeatReview:
    """A game from one seat."""

    seat: int
    decisions: int
    agreed: int  # decisions for what looked best
    loss: float  # the shares given away, summed up
    mistakes: tuple[Judgement, ...]  # the largest losses first
    swings: tuple[Swing, ...]  # the largest gain first, the largest loss last


def advise(state: State, entrant: Entrant, seed: int = SEED) -> list[Alternative]:
    """The open alternatives, the most promising first. Uses nothing that the seat to decide cannot know."""
    choice = entrant.seat(seed).choose(state)
    if not choice.candidates:
        raise RondelError(
            _("{player} has no reasons to tell; ask greedy, or search with a budget as in search:2000").format(
                player=entrant.name
            )
        )
    words = {one["action"]: (one["text"], one["label"]) for one in state.view(state.actor)["choices"]}
    return [Alternative(one.action, *words[one.action], one.visits, one.share, one.points) for one in choice.candidates]


def decisions_of(record: GameRecord) -> Iterator[tuple[State, int]]:
    """Every position of a record in which something was decided, with the action that was chosen."""
    for state, move in zip(record.states(), record.moves, strict=False):
        yield state, state.action(move)


def review(
    decisions: Iterable[tuple[State, int]], entrant: Entrant, seed: int = SEED, threads: int = 1
) -> Iterator[Judgement]:
    """A judgement of each decision, in order."""

    def judge(numbered: tuple[int, tuple[State, int]]) -> Judgement:
        move, (state, action) = numbered
        alternatives = advise(state, entrant, seed)
        best, played = alternatives[0], next(one for one in alternatives if one.action == action)
        if played.visits < best.visits:
            played = examined(state, played, best.visits, seed)
        return Judgement(move, state.actor, played, best)

    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(judge, enumerate(decisions, 1))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def examined(state: State, alternative: Alternative, simulations: int, seed: int = SEED) -> Alternative:
    """The same alternative after a search of its own.

    A search hardly looks at what does not seem promising, so what it says of that is little more than first sight. What
    was really played deserves as close a look as what would have been best.
    """
    tree = Tree(state.game, insight(state.game), seed)
    tree.plant(state)
    tree.grow(state.actor, 1, None)  # the first simulation only finds the alternatives
    tree.follow_only(alternative.action)
    tree.grow(state.actor, 1 + simulations, None)
    found = next(one for one in candidates([tree]) if one.action == alternative.action)
    return replace(alternative, visits=found.visits, share=found.share, points=found.points)


def by_seat(judgements: Iterable[Judgement], seats: int) -> list[SeatReview]:
    """Where each seat gained and lost most."""
    found: list[list[Judgement]] = [[] for _seat in range(seats)]
    for judgement in judgements:
        found[judgement.seat].append(judgement)
    return [_seat_review(seat, mine) for seat, mine in enumerate(found)]


def _seat_review(seat: int, mine: list[Judgement]) -> SeatReview:
    swings = [
        Swing(before.move, after.move, after.best.share - before.played.share) for before, after in pairwise(mine)
    ]
    return SeatReview(
        seat=seat,
        decisions=len(mine),
        agreed=sum(one.played.action == one.best.action for one in mine),
        loss=sum(one.loss for one in mine),
        mistakes=tuple(sorted((one for one in mine if one.loss > 0), key=lambda one: -one.loss)),
        swings=tuple(sorted(swings, key=lambda one: -one.change)),
    )
