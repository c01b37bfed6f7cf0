"""The games and options that the suite plays, and the random play that it is made of."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path

import rondel
from rondel.core.definition import Definition
from rondel.core.errors import BadOption
from rondel.core.game import Game, State
from rondel.core.options import Option, Value
from rondel.core.registry import definition

#: no game lasts longer; a random game that does never ends
LIMIT = 20_000

#: of a long game only so many decisions are looked at closely
BEGINNING, ENDING = 200, 60

#: an option that takes any number is a limit of some kind; random games are kept short with it
SHORT = 12

Pair = frozenset[tuple[str, Value]]


@dataclass(frozen=True)
class Case:
    """A game with all its options fixed."""

    name: str
    options: Mapping[str, Value] = field(hash=False)

    @cached_property
    def game(self) -> Game:
        return rondel.game(self.name, **self.options)

    def __str__(self) -> str:
        """Only what differs from the defaults."""
        defaults = {option.name: option.default for option in definition(self.name).options}
        changed = [f"{name}={value}" for name, value in self.options.items() if value != defaults[name]]
        return " ".join([self.name, *changed])


def allowed(game: Definition, options: Mapping[str, Value]) -> bool:
    try:
        game.check_options(options)
    except BadOption:
        return False
    return True


def values_of(option: Option) -> tuple[Value, ...]:
    """The values of an option that the suite plays, the usual one first."""
    if option.numbers is not None:
        return (SHORT,)
    return (option.default, *(value for value in option.values if value != option.default))


def pairs(options: Mapping[str, Value]) -> set[Pair]:
    """All pairs of values that these options bring together."""
    return {frozenset(pair) for pair in combinations(options.items(), 2)}


def option_sets(game: Definition) -> list[dict[str, Value]]:
    """Options such that any two values that may go together do so in at least one of the sets.

    Two, because what an option does often shows only with a certain value of another one.
    """
    sets = [{option.name: values_of(option)[0] for option in game.options}]
    missing = {
        frozenset([(one.name, value), (other.name, other_value)]): None
        for one, other in combinations(game.options, 2)
        for value, other_value in product(values_of(one), values_of(other))
    }
    for pair in pairs(sets[0]):
        missing.pop(pair)
    while missing:
        wanted = next(iter(missing))
        rest = [option for option in game.options if option.name not in dict(wanted)]
        found = completed(game, dict(wanted), rest, set(missing))
        if found is None:
            missing.pop(wanted)  # the two are never allowed together
            continue
        sets.append({option.name: found[option.name] for option in game.options})
        for pair in pairs(found):
            missing.pop(pair, None)
    return sets


def completed(
    game: Definition, chosen: dict[str, Value], rest: list[Option], missing: set[Pair]
) -> dict[str, Value] | None:
    """Values for the other options, preferring those that bring many missing pairs; None if nothing is allowed."""
    if not rest:
        return chosen if allowed(game, chosen) else None
    option = rest[0]

    def gain(value: Value) -> int:
        return sum(frozenset([(option.name, value), item]) in missing for item in chosen.items())

    for value in sorted(values_of(option), key=gain, reverse=True):
        found = completed(game, {**chosen, option.name: value}, rest[1:], missing)
        if found is not None:
            return found
    return None


def player_sets(game: Definition) -> list[dict[str, Value]]:
    """The defaults with every number of players."""
    defaults = {option.name: values_of(option)[0] for option in game.options}
    return [{**defaults, "players": players} for players in game.player_counts]


GAMES = rondel.games()
#: every pair of option values of every game
CASES = [Case(name, options) for name in GAMES for options in option_sets(definition(name))]
#: every number of players of every game, for what does not depend on the other options
PLAYER_CASES = [Case(name, options) for name in GAMES for options in player_sets(definition(name))]
#: finished games kept as records, with better play than by chance
GOLDEN = sorted((Path(__file__).resolve().parent.parent / "games").glob("*/golden/*.rondel"))


def play(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """A random game: each position and the decision taken there, and at the end the last position with -1.

    The state is the same object all the time; clone it to keep it.
    """
    chooser = random.Random(seed)
    state = game.new(seed)
    for _ in range(LIMIT):
        if state.over:
            yield state, -1
            return
        action = chooser.choice(state.legal().tolist())
        yield state, action
        state.apply(action)
    raise AssertionError(f"{game!r} with seed {seed} is not over after {LIMIT} random decisions")


@cache
def length(game: Game, seed: int) -> int:
    """How many decisions the random game has."""
    return sum(1 for _ in play(game, seed)) - 1


def sample(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """As ``play``, but of a long game only the beginning and the end."""
    total = length(game, seed)
    for number, found in enumerate(play(game, seed)):
        if number < BEGINNING or number > total - ENDING:
            yield found


def positions(game: Game, seed: int, every: int, first: int = 10) -> Iterator[State]:
    """Copies of some positions of a random game: the first ones, then one of ``every``, and the last.

    Fewer of a long game, so that it does not cost more than others.
    """
    apart = every * max(1, length(game, seed) // (BEGINNING + ENDING))
    for number, (state, action) in enumerate(play(game, seed)):
        if number < first or number % apart == 0 or action < 0:
            yield state.clone()
