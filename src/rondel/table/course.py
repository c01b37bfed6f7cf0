"""A game's log replayed: every position, the draft of the current turn, and the telling of what happened.

A person's turn is a draft. Each decision of it is in the log, and so is each decision that was taken back; only what
cannot be taken back any more is settled: when the turn was ended, when chance revealed something, or when another
seat has to decide.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rondel.core.errors import IllegalAction, RondelError
from rondel.core.game import Game, State, Step
from rondel.core.language import _
from rondel.core.records import GameRecord
from rondel.table.log import CHANGES_POSITION, Entry, Kind, Origin, origin_of
from rondel.table.manners import Manners, told
from rondel.table.seats import Seat


class NothingToUndo(IllegalAction):
    """Nothing of this turn can be taken back."""


class GameIsOver(RondelError):
    """Nothing can be added to a finished game."""


@dataclass(frozen=True)
class Position:
    """The table after some entry of the log."""

    state: State
    manners: Manners  # who plays, who resigned, what is offered
    made_by: int = 0  # number of the decision that led here, 0 for the setup
    back: Position | None = None  # where undo leads; None at the start of a draft

    @property
    def over(self) -> bool:
        return self.state.over or self.manners.ended


@dataclass(frozen=True)
class Line:
    """One line of the telling."""

    entry: int  # number of the log entry that it belongs to, 0 for the setup
    text: str
    seat: int | None  # whose deed it tells; None for what happened by itself
    by: int | None = None  # whose decision brought it about


@dataclass
class Telling:
    """What was told between two points of the log."""

    lines: list[Line] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)  # earlier entries whose lines no longer hold


class Course:
    """One game from its setup to the last entry of its log."""

    def __init__(self, game: Game, seed: int, seats: Sequence[Seat], log: Iterable[Entry] = ()) -> None:
        self.game = game
        self._seed = seed
        self._log: list[Entry] = []
        self._numbers: dict[str, int] = {}
        self._positions = [Position(game.new(seed), Manners.at_first(seats))]
        for entry in log:
            self.add(entry, self.after(entry))

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    @property
    def log(self) -> Sequence[Entry]:
        return self._log

    @property
    def now(self) -> Position:
        return self._positions[-1]

    @property
    def over(self) -> bool:
        return self.now.over

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where now."""
        return self.now.manners.seats

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def actor(self) -> int | None:
        """The seat that has to decide now; none when the game is over."""
        return None if self.over else self.now.state.actor

    @property
    def decides(self) -> Seat | None:
        """Who has to decide now; nobody when the game is over."""
        return None if self.actor is None else self.seats[self.actor]

    @property
    def can_undo(self) -> bool:
        return self.now.back is not None and not self.over

    def decision(self, number: int) -> int:
        """What is to be decided after this many entries, as a number: how far the log went when it came up."""
        return next((at for at in range(number, 0, -1) if self._log[at - 1].kind in CHANGES_POSITION), 0)

    def position(self, number: int) -> Position:
        """The table after this many entries."""
        return self._positions[number]

    def still_stands(self, number: int) -> bool:
        """Whether a page that shows the table after this many entries shows what is open now."""
        return number <= self.length and not any(entry.kind in CHANGES_POSITION for entry in self._log[number:])

    def number_of(self, key: str) -> int | None:
        """The number of the entry that was sent with this key."""
        return self._numbers.get(key)

    def viewer(self, number: int, mine: Collection[int]) -> int | None:
        """Whose eyes a screen with these seats shows the position with.

        One seat sees what it may know at any time. Where several people share a screen, only the one who has to
        decide now gets the view of a seat; everything else is what everybody may see.
        """
        if len(mine) == 1:
            return next(iter(mine))
        return self.actor if number == self.length and self.actor in mine else None

    def after(self, entry: Entry) -> Position:
        """Where this entry would lead; the course itself is not changed."""
        now = self.now
        if now.over:
            raise GameIsOver(_("The game is over."))
        if entry.kind is Kind.UNDO:
            if now.back is None:
                raise NothingToUndo(_("Nothing of this turn can be taken back."))
            return replace(now.back, manners=now.manners)
        if entry.kind is Kind.BRANCH:
            state = now.state.clone().reseed(origin_of(entry).seed)
            return Position(state, now.manners, self.length + 1)
        if entry.kind is not Kind.DECISION:
            return replace(now, manners=now.manners.after(entry))
        if entry.action is None:
            raise IllegalAction(_("A decision needs the number of an action."))
        state = now.state.clone().apply(entry.action, hold=_holds(now))
        settled = state.over or state.actor != now.state.actor or _chance(state) != _chance(now.state)
        return Position(state, now.manners, self.length + 1, None if settled else now)

    def add(self, entry: Entry, position: Position) -> None:
        """Go on to the position that ``after`` found for this entry."""
        self._log.append(entry)
        self._positions.append(position)
        if entry.key is not None:
            self._numbers[entry.key] = self.length

    def tell(self, since: int, to: int, mine: Collection[int] = ()) -> Telling:
        """What happened after entry ``since`` (-1: with the setup) up to ``to``, told to a screen with these seats."""
        words = self.game.definition.words
        told_to = next(iter(mine)) if len(mine) == 1 else -1
        lines: dict[int, list[Line]] = {}
        telling = Telling()
        if since < 0:
            lines[0] = [Line(0, text, None) for text in words.opening(self._positions[0].state.record)]
        for number in range(max(since, 0) + 1, to + 1):
            entry = self._log[number - 1]
            if entry.kind is not Kind.UNDO:
                lines[number] = self._lines(number, entry, told_to)
            else:
                undone = self._positions[number - 1].made_by
                if lines.pop(undone, None) is None:
                    telling.dropped.append(undone)
        telling.lines = [line for number in sorted(lines) for line in lines[number]]
        return telling

    def decisions(self) -> list[int]:
        """The numbers of all entries that decided something and were not taken back, as a record counts them."""
        standing: list[int] = []
        for number, entry in enumerate(self._log, 1):
            before = self._positions[number - 1]
            if entry.kind is Kind.UNDO:
                if before.made_by in standing[-1:]:
                    standing.pop()
            elif entry.action is not None and len(before.state.legal()) > 1:  # the end of a held turn was no decision
                standing.append(number)
        return standing

    def chosen(self, number: int) -> tuple[State, int]:
        """The position in which an entry decided something, and the action."""
        action = self._log[number - 1].action
        if action is None:
            raise IllegalAction(_("Entry {number} of the log is no decision.").format(number=number))
        return self._positions[number - 1].state, action

    @property
    def origin(self) -> Origin | None:
        """Where this game was taken from, if it is a branch; of several the last."""
        return next((origin_of(entry) for entry in reversed(self._log) if entry.kind is Kind.BRANCH), None)

    def record(self) -> GameRecord:
        """The game as it was played, without what was taken back."""
        decisions = self.decisions()
        moves = [state.text(action) for state, action in map(self.chosen, decisions)]
        chances = {
            bisect_right(decisions, number): origin_of(entry).seed
            for number, entry in enumerate(self._log, 1)
            if entry.kind is Kind.BRANCH
        }
        return GameRecord(self.game, self._seed, self.names, moves, chances)

    def _lines(self, number: int, entry: Entry, told_to: int) -> list[Line]:
        before = self._positions[number - 1]
        if entry.action is None:
            return [Line(number, text, entry.seat) for text in told(entry, before.manners)]
        instead = [] if entry.word is None else told(entry, before.manners)
        steps = before.state.clone().steps(entry.action, hold=_holds(before))
        lines = [*(Line(number, text, before.state.actor) for text in instead), *self.told(number, steps, told_to)]
        return [replace(line, by=before.state.actor) for line in lines]

    def told(self, number: int, steps: Iterable[Step], viewer: int) -> Iterator[Line]:
        """What these steps of one entry look like to a seat, or to a spectator (-1)."""
        tell = self.game.definition.words.tell
        for before, action, after in steps:
            by_itself = before.closes_turn(action)
            for text in tell(before.record, action, after.record, self.names, viewer):
                yield Line(number, text, None if by_itself else before.actor)


def _holds(position: Position) -> bool:
    """A person looks at a finished turn before it is over; a computer does not."""
    return position.manners.seats[position.state.actor].is_person


def _chance(state: State) -> Any:
    return state.array["rng"][0]
