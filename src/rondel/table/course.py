"""A game's log replayed: every position, the draft of the current turn, and the telling of what happened.

A person's turn is a draft. Each decision of it is in the log, and so is each decision that was taken back; only what
cannot be taken back any more is settled: when the turn was ended, when chance revealed something, or when another
seat has to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rondel.core.errors import IllegalAction
from rondel.core.game import Game, State
from rondel.core.language import _
from rondel.core.records import GameRecord
from rondel.table.seats import Seat
from rondel.table.storage import Entry


class NothingToUndo(IllegalAction):
    """Nothing of this turn can be taken back."""


@dataclass(frozen=True)
class Position:
    """The table after some entry of the log."""

    state: State
    made_by: int = 0  # number of the decision that led here, 0 for the setup
    back: Position | None = None  # where undo leads; None at the start of a draft


@dataclass(frozen=True)
class Line:
    """One line of the telling."""

    entry: int  # number of the log entry that it belongs to, 0 for the setup
    text: str
    seat: int | None  # whose deed it tells; None for what happened by itself


@dataclass
class Telling:
    """What was told between two points of the log."""

    lines: list[Line] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)  # earlier entries whose lines no longer hold


class Course:
    """One game from its setup to the last entry of its log."""

    def __init__(self, game: Game, seed: int, seats: Sequence[Seat], log: Iterable[Entry] = ()) -> None:
        self.game = game
        self.seats = list(seats)
        self._seed = seed
        self._log: list[Entry] = []
        self._positions = [Position(game.new(seed))]
        for entry in log:
            self.add(entry, self.after(entry))

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    @property
    def now(self) -> Position:
        return self._positions[-1]

    @property
    def over(self) -> bool:
        return self.now.state.over

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def decides(self) -> Seat | None:
        """Who has to decide now; nobody when the game is over."""
        return None if self.over else self.seats[self.now.state.actor]

    @property
    def can_undo(self) -> bool:
        return self.now.back is not None

    def position(self, number: int) -> Position:
        """The table after this many entries."""
        return self._positions[number]

    def viewer(self, number: int) -> int | None:
        """Whose eyes this screen shows the position with.

        Only the person who has to decide now gets the view of a seat. Everything else on a screen that several
        people look at is what everybody may see.
        """
        decides = self.decides
        return self.now.state.actor if number == self.length and decides is not None and decides.is_person else None

    def after(self, entry: Entry) -> Position:
        """Where this entry would lead; the course itself is not changed."""
        now = self.now
        if entry is None:
            if now.back is None:
                raise NothingToUndo(_("Nothing of this turn can be taken back."))
            return now.back
        state = now.state.clone().apply(entry, hold=self._holds(now.state))
        settled = state.over or state.actor != now.state.actor or _chance(state) != _chance(now.state)
        return Position(state, self.length + 1, None if settled else now)

    def add(self, entry: Entry, position: Position) -> None:
        """Go on to the position that ``after`` found for this entry."""
        self._log.append(entry)
        self._positions.append(position)

    def tell(self, since: int, to: int) -> Telling:
        """What happened after entry ``since`` up to entry ``to``; from -1 with the setup."""
        words = self.game.definition.words
        told: dict[int, list[Line]] = {}
        telling = Telling()
        if since < 0:
            told[0] = [Line(0, text, None) for text in words.opening(self._positions[0].state.record)]
        for number in range(max(since, 0) + 1, to + 1):
            entry = self._log[number - 1]
            if entry is not None:
                told[number] = self._lines(number, entry)
            else:
                undone = self._positions[number - 1].made_by
                if told.pop(undone, None) is None:
                    telling.dropped.append(undone)
        telling.lines = [line for number in sorted(told) for line in told[number]]
        return telling

    def record(self) -> GameRecord:
        """The game as it was played, without what was taken back."""
        standing: dict[int, str] = {}
        for number, entry in enumerate(self._log, 1):
            before = self._positions[number - 1]
            if entry is None:
                standing.pop(before.made_by, None)
            elif len(before.state.legal()) > 1:  # the end of a held turn was no decision
                standing[number] = before.state.text(entry)
        return GameRecord(self.game, self._seed, self.names, list(standing.values()))

    def _holds(self, state: State) -> bool:
        """A person looks at a finished turn before it is over; a computer does not."""
        return self.seats[state.actor].is_person

    def _lines(self, number: int, action: int) -> list[Line]:
        definition = self.game.definition
        state = self._positions[number - 1].state
        lines = []
        for before, done, after in state.clone().steps(action, hold=self._holds(state)):
            record = before.record
            by_itself = before.closes_turn(done)
            for text in definition.words.tell(record, done, after.record, self.names, self._told_to):
                lines.append(Line(number, text, None if by_itself else before.actor))
        return lines

    @property
    def _told_to(self) -> int:
        """Who listens: the only person at this screen, or nobody in particular."""
        people = [number for number, seat in enumerate(self.seats) if seat.is_person]
        return people[0] if len(people) == 1 else -1


def _chance(state: State) -> Any:
    return state.array["rng"][0]
