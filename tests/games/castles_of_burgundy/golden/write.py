"""Writes the golden games. Only for a new version of the rules, which old records do not fit any more:

python -m tests.games.castles_of_burgundy.golden.write
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import rondel
from rondel.core.game import Game, State
from rondel.core.records import GameRecord
from tests.conformance.cases import CASES

FOLDER = Path(__file__).resolve().parent
NAME = "castles-of-burgundy"
NAMES = ("Anna", "Bohouš", "Čeněk", "Dora")

Chooser = Callable[[State, random.Random], int]


def at_random(state: State, chance: random.Random) -> int:
    return int(chance.choice(state.legal().tolist()))


def greedily(state: State, chance: random.Random) -> int:
    """The most points within the next two decisions of the turn; among equals by chance."""
    seat = state.actor
    alternatives = state.legal().tolist()
    chance.shuffle(alternatives)
    return int(max(alternatives, key=lambda action: promise(state.clone().apply(action, hold=True), seat, 1)))


def promise(state: State, seat: int, further: int) -> tuple[int, int, int]:
    """Points, then covered spaces, then stored tiles, after the best further decisions of this seat."""
    if further and state.actor == seat and not state.over and not state.at_turn_end:
        after = (state.clone().apply(action, hold=True) for action in state.legal().tolist())
        return max(promise(other, seat, further - 1) for other in after)
    player = state.record.players[seat]
    stored = sum(player.storage[slot] > 0 for slot in range(len(player.storage)))
    return player.score, player.covered.bit_count(), stored


def played(game: Game, seed: int, choose: Chooser) -> GameRecord:
    """A whole game with this way of choosing."""
    chance = random.Random(seed)
    record = GameRecord(game, seed, list(NAMES[: game.players]))
    state = game.new(seed)
    while not state.over:
        action = choose(state, chance)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def first_tie(tie_break: str, decides: Callable[[State, int, int], bool]) -> GameRecord:
    """The first random game of two in which the points are equal and this decides between first and second."""
    game = rondel.game(NAME, tie_break=tie_break)
    for seed in count(1):
        record = played(game, seed, at_random)
        state = record.state()
        places = state.ranking()
        if len(set(state.scores())) == 1 and decides(state, places.index(1), places.index(2)):
            return record
    raise AssertionError("count() never ends")


def empty_spaces(state: State, seat: int) -> int:
    empty: int = state.view()["seats"][seat]["empty_spaces"]
    return empty


def is_later(state: State, seat: int, other: int) -> bool:
    order: list[int] = state.view()["order"]
    return order.index(seat) > order.index(other)


def fewer_empty_spaces(state: State, first: int, second: int) -> bool:
    """The turn order would have decided otherwise."""
    return empty_spaces(state, first) < empty_spaces(state, second) and is_later(state, second, first)


def more_empty_spaces(state: State, first: int, second: int) -> bool:
    return empty_spaces(state, first) > empty_spaces(state, second) and is_later(state, second, first)


def turn_order(state: State, first: int, second: int) -> bool:
    return empty_spaces(state, first) == empty_spaces(state, second) and is_later(state, first, second)


def golden() -> Iterator[tuple[str, GameRecord]]:
    """Random and greedy games with every number of players and every option, and the three kinds of ties."""
    for players in (2, 3, 4):
        yield f"random-{players}-players", played(rondel.game(NAME, players=players), players, at_random)
    for number, case in enumerate((case for case in CASES if case.name == NAME), 1):
        yield f"greedy-{number:02}", played(case.game, number, greedily)
    yield "tie-fewer-empty-spaces", first_tie("fewest_empty", fewer_empty_spaces)
    yield "tie-more-empty-spaces", first_tie("most_empty", more_empty_spaces)
    yield "tie-turn-order", first_tie("fewest_empty", turn_order)


if __name__ == "__main__":
    for old in FOLDER.glob("*.rondel"):
        old.unlink()
    for name, record in golden():
        record.save(FOLDER / f"{name}.rondel")
        print(f"{name}: {record.state().scores()}")
