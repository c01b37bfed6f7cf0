"""Writes the golden games. Only for a new version of the rules, which old records do not fit any more:

python -m tests.games.rival_cities.golden.write
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import rondel
from rondel.core.game import Game, State
from rondel.core.records import GameRecord
from rondel.games.rival_cities.rules import components as c
from rondel.games.rival_cities.view import REASONS
from tests.conformance.cases import CASES

FOLDER = Path(__file__).resolve().parent
NAME = "rival-cities"
NAMES = ["Anna", "Bohouš"]

Chooser = Callable[[State, random.Random], int]
Aim = Callable[[State, int], float]


def at_random(state: State, chance: random.Random) -> int:
    return int(chance.choice(state.legal().tolist()))


def striving(aim: Aim, seat: int = 0) -> Chooser:
    """One seat looks three decisions ahead for what it aims at; the other plays by chance."""

    def choose(state: State, chance: random.Random) -> int:
        if state.actor != seat:
            return at_random(state, chance)
        alternatives = state.legal().tolist()
        chance.shuffle(alternatives)
        return int(max(alternatives, key=lambda action: promise(state.clone().apply(action, hold=True), seat, aim, 2)))

    return choose


def promise(state: State, seat: int, aim: Aim, further: int) -> float:
    """How far the aim is reached after the best further decisions of this seat in this turn."""
    if further and state.actor == seat and not state.over and not state.at_turn_end:
        after = (state.clone().apply(action, hold=True) for action in state.legal().tolist())
        return max(promise(other, seat, aim, further - 1) for other in after)
    return aim(state, seat)


def stock(state: State, seat: int) -> float:
    player = state.record.players[seat]
    return float(sum(player.products[kind] for kind in range(4)) + 2 * player.letters + 3 * player.factories)


def ships(state: State, seat: int) -> float:
    """Ships, and products of the kind of the ship that is nearest to being paid."""
    s = state.record
    player = s.players[seat]
    up = [s.ships_up[space] for space in range(4) if s.ships_up[space] >= 0]
    nearest = max((min(1.0, player.products[c.SHIP_KIND[ship]] / c.SHIP_PRICE[ship]) for ship in up), default=0)
    return float(1000 * player.ships.bit_count() + 60 * nearest + stock(state, seat))


def lawsuits(state: State, seat: int) -> float:
    """Won lawsuits, and markers on the own side, most of all on I."""
    s = state.record
    own = 1 if seat == s.hamburg else -1
    markers = sum((4 - space) * min(2, own * s.markers[space]) for space in range(3))
    return float(1000 * s.players[seat].lawsuits.bit_count() + 20 * markers + stock(state, seat))


def alliances(state: State, seat: int) -> float:
    player = state.record.players[seat]
    return float(1000 * player.alliances.bit_count() + 10 * player.letters + stock(state, seat))


def prestige(state: State, seat: int) -> float:
    s = state.record
    return float((1 if seat == s.hamburg else -1) * 50 * s.prestige + stock(state, seat))


def stars(state: State, seat: int) -> float:
    return 50 * state.scores()[seat] + stock(state, seat)


AIMS = {"ships": ships, "lawsuits": lawsuits, "alliances": alliances, "prestige": prestige}


def played(game: Game, seed: int, choose: Chooser) -> GameRecord:
    """A whole game with this way of choosing."""
    chance = random.Random(seed)
    record = GameRecord(game, seed, list(NAMES))
    state = game.new(seed)
    while not state.over:
        action = choose(state, chance)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def first(reason: str, choose: Chooser, **options: str) -> GameRecord:
    """The first game with this way of choosing that ends for this reason."""
    for seed in count(1):
        record = played(rondel.game(NAME, **options), seed, choose)
        if REASONS[record.state().record.reason] == reason:
            return record
    raise AssertionError("count() never ends")


def golden() -> Iterator[tuple[str, GameRecord]]:
    """A game for every reason to end, and with every two option values together."""
    yield "stars", first("stars", at_random)
    yield "tie", first("tie_bell", at_random, basic_cards="printed_order")
    for reason, aim in AIMS.items():
        yield reason, first(reason, striving(aim))
    yield "altona-wins-by-prestige", first("prestige", striving(prestige, seat=1))
    yield "many-stars", first("stars", striving(stars))
    for number, case in enumerate((case for case in CASES if case.name == NAME), 1):
        yield f"options-{number:02}", played(case.game, number, striving(list(AIMS.values())[number % 4], number % 2))


if __name__ == "__main__":
    for old in FOLDER.glob("*.rondel"):
        old.unlink()
    for name, record in golden():
        record.save(FOLDER / f"{name}.rondel")
        state = record.state()
        print(f"{name}: {REASONS[state.record.reason]} {state.scores()}, {len(record.moves)} moves")
