"""Positions set up by hand for the tests of the rules.

Everything goes through the record, and cards and tokens are taken from where they lie, so that a position set up here
passes the same invariants as one reached by play; ``play`` checks them after every move.

Hamburg is seat 0 and begins, the basic cards lie in printed order, markers count positive towards Hamburg.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rondel
from rondel.core import engine
from rondel.core.errors import IllegalAction
from rondel.core.game import State
from rondel.games.rival_cities.rules import components as c
from rondel.games.rival_cities.rules import state as st
from rondel.games.rival_cities.view import REASONS, STAGES
from rondel.games.rival_cities.words import notation

HAMBURG, ALTONA = 0, 1
KINDS = ("beer", "cloth", "leather", "furniture")
#: notation -> number, for trying what is not offered
NUMBERS = {notation(None, action): action for action in range(st.ACTIONS)}
DARK = {4: 0, 8: 1, 12: 2, 16: 3}


def position(seed: int = 1, **options: Any) -> Table:
    """A fresh game at its first decision; Hamburg begins with the cards in printed order, unless told otherwise."""
    options.setdefault("starting_player", "hamburg")
    options.setdefault("basic_cards", "printed_order")
    return Table(rondel.game("rival-cities", **options).new(seed=seed))


def bare(seed: int = 1, **options: Any) -> Table:
    """Hamburg's first turn, both stocks empty but for one factory each, with cards that nobody can pay for."""
    table = position(seed, **options).play("beer", "beer")
    for seat in (HAMBURG, ALTONA):
        table.having(seat, beer=0)
    table.ships(6, 7, 10, 20).alliances("amsterdam", "copenhagen", "london", "novgorod").lawsuits(4, 8, 10)
    return table.specials(16, 11, 5, 24)


class Table:
    """A state with handles for everything that lies on the table. Cards go by their printed numbers."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def s(self) -> Any:
        return self.state.record

    def seat(self, seat: int = HAMBURG) -> Any:
        return self.s.players[seat]

    # Setting up: stocks

    def having(self, seat: int = HAMBURG, **stock: int) -> Table:
        """So many of these: beer, cloth, leather, furniture, letters, stars, factories, inactive (of the factories)."""
        player, s = self.seat(seat), self.s
        for name, amount in stock.items():
            if name in KINDS:
                kind = KINDS.index(name)
                s.supply[kind] += player.products[kind] - amount
                player.products[kind] = amount
            else:
                if name != "inactive":
                    setattr(s, name, getattr(s, name) + getattr(player, name) - amount)
                setattr(player, name, amount)
        return self

    def prestige(self, distance: int) -> Table:
        """Positive on Hamburg's side."""
        self.s.prestige = distance
        return self

    # Setting up: special cards

    def _out(self, card: int) -> None:
        """A special card (counted from 0) out of wherever it is."""
        s, bit = self.s, 1 << card
        s.stack &= ~bit
        s.discard &= ~bit
        for seat in (HAMBURG, ALTONA):
            s.players[seat].hand &= ~bit
            s.players[seat].known &= ~bit
        for dark in range(4):
            if s.dark[dark] == card:
                s.dark[dark] = -1

    def special_at(self, space: int, number: int | None) -> Table:
        """This special card, or none, on a dark space; what lay there goes to the stack."""
        dark, s = DARK[space], self.s
        if s.dark[dark] >= 0:
            s.stack |= 1 << s.dark[dark]
            s.dark[dark] = -1
        if number is not None:
            self._out(number - 1)
            s.dark[dark] = number - 1
        return self

    def specials(self, *numbers: int | None) -> Table:
        """Exactly these on the dark spaces 4, 8, 12, 16."""
        for space in DARK:
            self.special_at(space, None)
        for space, number in zip(DARK, numbers, strict=True):
            self.special_at(space, number)
        return self

    def hand(self, *numbers: int, seat: int = HAMBURG, known: Sequence[int] = ()) -> Table:
        """Exactly these special cards in a hand, some of them known to the rival; the former hand to the stack."""
        player = self.seat(seat)
        self.s.stack |= player.hand
        player.hand = player.known = 0
        for number in numbers:
            self._out(number - 1)
            player.hand |= 1 << (number - 1)
        for number in known:
            player.known |= 1 << (number - 1)
        return self

    def stack(self, *numbers: int) -> Table:
        """Exactly these cards in the action stack; the others of it are on the discard pile.

        With an empty stack both hands are known (RC-12.5).
        """
        s = self.s
        wanted = mask(numbers)
        assert wanted & ~(s.stack | s.discard) == 0, "only cards of the stack and the discard pile"
        s.discard = (s.stack | s.discard) & ~wanted
        s.stack = wanted
        if not wanted:
            for seat in (HAMBURG, ALTONA):
                self.seat(seat).known = self.seat(seat).hand
        return self

    def discards(self, *numbers: int) -> Table:
        """Exactly these on the discard pile, the others of it in the stack."""
        s = self.s
        wanted = mask(numbers)
        assert wanted & ~(s.stack | s.discard) == 0, "only cards of the stack and the discard pile"
        s.stack = (s.stack | s.discard) & ~wanted
        s.discard = wanted
        return self

    # Setting up: ships, alliances, lawsuits

    def ships(self, *numbers: int | None) -> Table:
        """Exactly these face up on the ship spaces."""
        s = self.s
        for space in range(4):
            if s.ships_up[space] >= 0:
                s.unseen_ships |= 1 << s.ships_up[space]
            s.ships_up[space] = -1
        for space, number in enumerate(numbers):
            if number is not None:
                s.ships_up[space] = number - 1
                s.unseen_ships &= ~(1 << (number - 1))
        return self._ships_counted()

    def fleet(self, *numbers: int, seat: int = HAMBURG) -> Table:
        """These ships in front of a seat; if one was face up, another takes its space."""
        s = self.s
        for number in numbers:
            s.unseen_ships &= ~(1 << (number - 1))
            self.seat(seat).ships |= 1 << (number - 1)
        for space in range(4):
            if s.ships_up[space] + 1 in numbers:
                other = next(ship for ship in reversed(range(c.SHIPS)) if s.unseen_ships >> ship & 1)
                s.ships_up[space] = other
                s.unseen_ships &= ~(1 << other)
        return self._ships_counted()

    def _ships_counted(self) -> Table:
        s = self.s
        up = sum(s.ships_up[space] >= 0 for space in range(4))
        s.ship_stack = 10 - up - (s.players[0].ships | s.players[1].ships).bit_count()
        return self

    def alliances(self, *names: str) -> Table:
        """Exactly these four in play, all on the board."""
        for seat in (HAMBURG, ALTONA):
            self.seat(seat).alliances = 0
        for space, name in enumerate(names):
            self.s.alliances_up[space] = c.ALLIANCE_IDS.index(name)
        return self

    def allied(self, *names: str, seat: int = HAMBURG) -> Table:
        """These alliances with a seat; one that is not in play comes into it for the last one on the board."""
        s = self.s
        for name in names:
            alliance = c.ALLIANCE_IDS.index(name)
            up = [s.alliances_up[space] for space in range(4)]
            other = self.seat(1 - seat)
            if other.alliances >> alliance & 1:
                other.alliances &= ~(1 << alliance)
            elif alliance in up:
                s.alliances_up[up.index(alliance)] = -1
            else:
                s.alliances_up[max(space for space in range(4) if up[space] >= 0)] = -1
            self.seat(seat).alliances |= 1 << alliance
        return self

    def lawsuits(self, *numbers: int, markers: Sequence[int] = ()) -> Table:
        """Exactly these on I, II, III; with fewer than three the stack is used up, the rest left the game."""
        s = self.s
        for space in range(3):
            if s.lawsuits_up[space] >= 0:
                s.unseen_lawsuits |= 1 << s.lawsuits_up[space]
            s.lawsuits_up[space] = -1
            s.markers[space] = 0
        for space, number in enumerate(numbers):
            s.unseen_lawsuits &= ~(1 << (number - 1))
            s.lawsuits_up[space] = number - 1
        for space, marker in enumerate(markers):
            s.markers[space] = marker
        return self._lawsuits_counted()

    def won(self, *numbers: int, seat: int = HAMBURG) -> Table:
        """These lawsuits won by a seat; call ``lawsuits`` afterwards if one of them may lie on the board."""
        for number in numbers:
            self.s.unseen_lawsuits &= ~(1 << (number - 1))
            self.seat(seat).lawsuits |= 1 << (number - 1)
        return self._lawsuits_counted()

    def _lawsuits_counted(self) -> Table:
        s = self.s
        s.unseen_lawsuits |= s.lawsuits_gone
        s.lawsuits_gone = 0
        up = sum(s.lawsuits_up[space] >= 0 for space in range(3))
        left = 7 - up - (s.players[0].lawsuits | s.players[1].lawsuits).bit_count()
        if up == 3:
            s.lawsuit_stack = left
            return self
        s.lawsuit_stack = 0
        for lawsuit in range(c.LAWSUITS):
            if left and s.unseen_lawsuits >> lawsuit & 1:
                s.unseen_lawsuits &= ~(1 << lawsuit)
                s.lawsuits_gone |= 1 << lawsuit
                left -= 1
        return self

    # Playing

    def turn(self, seat: int) -> Table:
        """It is this seat's turn to move."""
        s = self.s
        s.turn = s.actor = seat
        for at in range(s.tasks):
            s.who[at] = seat
        return self

    def jar(self, space: int) -> Table:
        self.s.jar = space
        return self.ready()

    def ready(self) -> Table:
        """Find the open alternatives after setting up; the position must be sound."""
        assert self.state.check() is None, self.state.check()
        self.state._open = engine.settled(self.state.array, self.state._legal, engine.RAW)
        return self

    def play(self, *moves: str) -> Table:
        """Moves in notation; what has no alternative may be left out. Stops before a turn ends by itself."""
        for move in moves:
            while move not in self.offers() and len(self.offers()) == 1 and not self.state.at_turn_end:
                self.moves(*self.offers())
            self.moves(move)
        self.state._open = engine.settled(self.state.array, self.state._legal, engine.HOLD)
        assert self.state.check() is None, self.state.check()
        return self

    def moves(self, *moves: str) -> Table:
        """Single moves in notation, those without an alternative too; nothing happens by itself."""
        for move in moves:
            self.state._apply(self.state.action(move), engine.RAW)
            assert self.state.check() is None, self.state.check()
        return self

    def basic(self, number: int) -> Table:
        """The turn's move to this basic card has been made; the option is open."""
        return self.jar(int(c.LIGHT_SPACES[number - 1]) - 1).moves("move 1")

    def special(self, number: int, space: int = 4) -> Table:
        """The turn's move to this special card on a dark space has been made; the option is open."""
        return self.special_at(space, number).jar(space - 1).moves("move 1")

    def use_basic(self, number: int, *moves: str) -> Table:
        return self.basic(number).play("option A", *moves)

    def use_special(self, number: int, *moves: str) -> Table:
        return self.special(number).play("option A", *moves)

    def ring(self, *moves: str) -> Table:
        """The turn's move goes from space 19 past the bell to space 0; if nothing is asked, up to the option."""
        self.jar(19).moves("move 1")
        while self.stage != "option" and len(self.offers()) == 1:
            self.moves(*self.offers())
        return self.play(*moves) if moves else self

    def pass_turn(self) -> Table:
        """One step with the jar if it has not moved yet, and as little as possible besides."""
        turns = self.s.turns
        while not self.state.over and self.s.turns == turns:
            open_now = self.offers()
            self.moves(next((move for move in ("done", "option A") if move in open_now), open_now[0]))
        return self

    # Looking

    def offers(self) -> list[str]:
        """The open alternatives in notation."""
        return [self.state.text(action) for action in self.state.legal().tolist()]

    def refuses(self, *moves: str) -> bool:
        """Whether none of these is open, and trying it all the same leaves everything as it was."""
        before, open_before = self.state.to_bytes(), self.offers()
        for move in moves:
            try:
                self.state.apply(NUMBERS[move])
            except IllegalAction:
                continue
            return False
        return self.state.to_bytes() == before and self.offers() == open_before

    @property
    def stage(self) -> str:
        """The open decision by the name that views give it."""
        return STAGES[self.s.stage]

    @property
    def result(self) -> tuple[int, str] | None:
        """Winner and reason, in a finished game."""
        return (self.s.winner, REASONS[self.s.reason]) if self.state.over else None

    def products(self, seat: int = HAMBURG) -> tuple[int, int, int, int]:
        """Beer, cloth, leather, furniture in stock."""
        beer, cloth, leather, furniture = (self.seat(seat).products[kind] for kind in range(4))
        return beer, cloth, leather, furniture

    def supply(self) -> tuple[int, int, int, int]:
        beer, cloth, leather, furniture = (self.s.supply[kind] for kind in range(4))
        return beer, cloth, leather, furniture

    def in_hand(self, seat: int = HAMBURG) -> list[int]:
        return numbers_of(self.seat(seat).hand)

    def known(self, seat: int = HAMBURG) -> list[int]:
        return numbers_of(self.seat(seat).known)

    def dark(self) -> list[int | None]:
        """The special cards on the dark spaces 4, 8, 12, 16."""
        return [_number(self.s.dark[dark]) for dark in range(4)]

    def owned_ships(self, seat: int = HAMBURG) -> list[int]:
        return numbers_of(self.seat(seat).ships)

    def ships_up(self) -> list[int | None]:
        return [_number(self.s.ships_up[space]) for space in range(4)]

    def held(self, seat: int = HAMBURG) -> list[str]:
        """The alliances of a seat."""
        return [c.ALLIANCE_IDS[number - 1] for number in numbers_of(self.seat(seat).alliances)]

    def alliances_up(self) -> list[str | None]:
        up = [self.s.alliances_up[space] for space in range(4)]
        return [c.ALLIANCE_IDS[alliance] if alliance >= 0 else None for alliance in up]

    def lawsuits_up(self) -> list[int | None]:
        return [_number(self.s.lawsuits_up[space]) for space in range(3)]

    def markers(self) -> list[int]:
        return [self.s.markers[space] for space in range(3)]

    def lawsuits_won(self, seat: int = HAMBURG) -> list[int]:
        return numbers_of(self.seat(seat).lawsuits)

    def discarded(self) -> list[int]:
        return numbers_of(self.s.discard)

    def in_stack(self) -> list[int]:
        return numbers_of(self.s.stack)

    def everything(self, seat: int = HAMBURG) -> dict[str, Any]:
        """All of a seat's tokens that are not zero, by name."""
        player = self.seat(seat)
        amounts = dict(zip(KINDS, self.products(seat), strict=True))
        amounts |= {"letters": player.letters, "stars": player.stars, "factories": player.factories}
        return {name: amount for name, amount in (amounts | {"inactive": player.inactive}).items() if amount}


def mask(numbers: Sequence[int]) -> int:
    """Printed numbers as a set of bits."""
    return sum(1 << (number - 1) for number in numbers)


def numbers_of(bits: int) -> list[int]:
    """A set of bits as printed numbers."""
    return [bit + 1 for bit in range(bits.bit_length()) if bits >> bit & 1]


def _number(card: int) -> int | None:
    return card + 1 if card >= 0 else None


__all__ = ["ALTONA", "HAMBURG", "KINDS", "NUMBERS", "Table", "bare", "c", "mask", "numbers_of", "position", "st"]
