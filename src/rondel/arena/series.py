"""Which games a series has: who sits where, and with which seed.

Games come in deals. All games of a deal have the same seed and differ only in who sits where: the seats move on by one
until everybody has sat everywhere. So neither a good seat nor a lucky deal favours anybody. With three and more
different players the order around the table changes from deal to deal, so that nobody always plays after the same one.

Where chance decides nothing all deals would be the same game. There each deal begins with an opening: a very
careless player takes the first decisions, the same ones in all games of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _

Seating = tuple[str, ...]

_DEAL, _PLAYER = 0, 1  # what a seed is drawn for


@dataclass(frozen=True)
class Fixture:
    """One game of a series."""

    number: int
    deal: int
    seating: Seating
    seed: int


@dataclass(frozen=True)
class Series:
    """Players who meet in a game. Their names may repeat; with ``ladder`` they meet in pairs, each with each."""

    game: Game
    names: tuple[str, ...]
    seed: int
    ladder: bool = False

    def __post_init__(self) -> None:
        for name in self.names:
            players.entrant(name)
        if self.ladder and len(set(self.names)) < len(self.names):
            raise RondelError(_("In a ladder every player is named once"))
        if len(self.names) < 2:
            raise RondelError(_("An arena needs at least two players, for example greedy,random"))
        if self.game.players != (2 if self.ladder else len(self.names)):
            raise RondelError(_("The number of players does not fit the game's options"))

    @property
    def pairings(self) -> list[Seating]:
        """Who meets whom."""
        return list(combinations(self.names, 2)) if self.ladder else [self.names]

    def fixtures(self, games: int) -> list[Fixture]:
        """At least so many games of each pairing, in whole deals. A longer series begins with the shorter one."""
        around = {pairing: circles(pairing) for pairing in self.pairings}
        played = dict.fromkeys(around, 0)
        found: list[Fixture] = []
        deal = 0
        while min(played.values()) < games:
            seed = self._drawn(_DEAL, deal)
            for pairing, orders in around.items():
                seatings = rotations(orders[deal % len(orders)])
                found += [Fixture(len(found) + i, deal, seating, seed) for i, seating in enumerate(seatings)]
                played[pairing] += len(seatings)
            deal += 1
        return found

    def player_seed(self, fixture: Fixture, seat: int) -> int:
        """What the player on this seat draws its own chance from."""
        return self._drawn(_PLAYER, fixture.number, seat)

    def _drawn(self, *purpose: int) -> int:
        return int(np.random.SeedSequence(self.seed, spawn_key=purpose).generate_state(1, np.uint64)[0])


def rotations(circle: Seating) -> list[Seating]:
    """Every different way to seat this circle: once if all have the same name."""
    return list(dict.fromkeys(circle[i:] + circle[:i] for i in range(len(circle))))


def circles(names: Sequence[str]) -> list[Seating]:
    """Every different order around the table, whoever sits first."""
    found: list[Seating] = []
    seen: set[Seating] = set()
    for rest in permutations(names[1:]):
        circle = (names[0], *rest)
        if circle not in seen:
            found.append(circle)
            seen.update(rotations(circle))
    return found
