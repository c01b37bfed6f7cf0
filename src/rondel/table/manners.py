"""What happens at a table besides the game: who plays a seat, who resigned, and whether all want to end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.log import Entry, Kind, origin_of
from rondel.table.seats import Seat


class NotNow(RondelError):
    """Something that the table does not allow at this moment."""


@dataclass(frozen=True)
class Manners:
    """How things stand after some entry of the log."""

    seats: tuple[Seat, ...]  # who plays now
    first: tuple[Seat, ...]  # who played at the beginning
    resigned: tuple[int, ...] = ()  # in this order
    agreed: frozenset[int] = frozenset()  # to end now; empty as long as nobody offers
    by_agreement: bool = False
    closed: bool = False  # a record, which nobody plays on at this table

    @classmethod
    def at_first(cls, seats: Sequence[Seat]) -> Manners:
        return cls(tuple(seats), tuple(seats))

    @property
    def ended(self) -> bool:
        """Whether the game is over though it could be played on."""
        return self.by_agreement or self.closed or len(self.resigned) >= len(self.seats) - 1

    @property
    def people(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self.seats) if seat.is_person)

    def after(self, entry: Entry) -> Manners:
        """How things stand after this entry, if it is allowed."""
        if entry.kind is Kind.CLOSE:
            return replace(self, closed=True)
        seat = entry.seat
        if seat is None or not 0 <= seat < len(self.seats):
            raise NotNow(_("There is no such seat."))
        if entry.kind is Kind.PERSON:
            return self._back(seat)
        if seat not in self.people:
            raise NotNow(_("A computer plays this seat."))
        if entry.kind is Kind.NAME:
            return self._named(seat, entry.word)
        if entry.kind is Kind.HINT:
            return self
        if entry.kind is Kind.COMPUTER:
            return self._taken_over(seat, entry.word)
        if entry.kind is Kind.RESIGN:
            return replace(self._taken_over(seat, entry.word), resigned=(*self.resigned, seat))
        return self._about_the_end(seat, entry.kind)

    def _named(self, seat: int, name: str | None) -> Manners:
        if not name or name in {other.name for number, other in enumerate(self.seats) if number != seat}:
            raise NotNow(_("Somebody at this table is already called {name}. Choose another name.").format(name=name))
        first = _with(self.first, seat, replace(self.first[seat], name=name))
        return replace(self, first=first, seats=_with(self.seats, seat, replace(self.seats[seat], name=name)))

    def _taken_over(self, seat: int, kind: str | None) -> Manners:
        """The computer does not decide whether the game ends."""
        if kind is None:
            raise NotNow(_("Say which computer shall play on."))
        seats = _with(self.seats, seat, replace(self.seats[seat], kind=kind))
        left = replace(self, seats=seats, agreed=self.agreed - {seat})
        return left._checked()

    def _back(self, seat: int) -> Manners:
        if not self.first[seat].is_person or self.seats[seat].is_person:
            raise NotNow(_("This seat needs nobody to come back to it."))
        if seat in self.resigned:
            raise NotNow(_("Whoever resigned cannot come back."))
        return replace(self, seats=_with(self.seats, seat, self.first[seat]))

    def _about_the_end(self, seat: int, kind: Kind) -> Manners:
        offered = bool(self.agreed)
        if kind is Kind.OFFER and offered:
            raise NotNow(_("An offer to end is already on the table. Agree, or decline it."))
        if kind is not Kind.OFFER and not offered:
            raise NotNow(_("Nobody offers to end the game now."))
        if kind is Kind.AGREE and seat in self.agreed:
            raise NotNow(_("You have already agreed."))
        if kind is Kind.DECLINE:
            return replace(self, agreed=frozenset())
        return replace(self, agreed=self.agreed | {seat})._checked()

    def _checked(self) -> Manners:
        """All people who still play have agreed."""
        return replace(self, by_agreement=bool(self.agreed) and self.agreed >= self.people)


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def told(entry: Entry, before: Manners) -> list[str]:
    """The entry in words, for the telling of the game."""
    name = "" if entry.seat is None else before.seats[entry.seat].name
    if entry.kind is Kind.BRANCH:
        return [
            _("Here the game leaves the one that it comes from, after decision {after}. Chance is drawn anew.").format(
                after=origin_of(entry).after
            )
        ]
    return [_TOLD[entry.kind]().format(name=name, word=_shown(entry))]


def _shown(entry: Entry) -> str:
    if entry.word is None or entry.kind is Kind.NAME:
        return entry.word or ""
    known = {level.name: _(level.title) for level in (players.CHANCE, *players.LEVELS)}
    return known.get(entry.word, entry.word)


_TOLD = {
    Kind.DECISION: lambda: _("{name} did not answer in time, so this was decided by: {word}."),
    Kind.NAME: lambda: _("{name} comes in as {word}."),
    Kind.COMPUTER: lambda: _("{name} leaves; a computer plays on ({word})."),
    Kind.PERSON: lambda: _("{name} is back."),
    Kind.RESIGN: lambda: _("{name} resigns."),
    Kind.OFFER: lambda: _("{name} offers to end the game as it stands."),
    Kind.AGREE: lambda: _("{name} agrees to end the game."),
    Kind.DECLINE: lambda: _("{name} wants to play on."),
    Kind.HINT: lambda: _("{name} asks the computer for a hint."),
    Kind.CLOSE: lambda: _("The record ends here."),
}
