"""The games and their logs, on disk or on a database server.

Entries are only ever added, and an entry is committed before anybody hears of it. The number of an entry decides who
came first: there is one entry with each number, and none without the one before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.core.options import Value
from rondel.table.database import AlreadyWritten, Database, Execute, Row, StorageError
from rondel.table.log import Entry, Kind, now
from rondel.table.seats import Seat
from rondel.table.terms import Terms

HEADER = "id, game, options, seed, rules, seats, terms, created, finished"
_ENTRY = "kind, seat, action, word, key, made"


class UnknownTable(RondelError):
    """No game with this id."""


@dataclass(frozen=True)
class GameHeader:
    """All about a game but its log."""

    id: str
    game: str
    options: Mapping[str, Value]
    seed: int
    rules: int
    seats: Sequence[Seat]  # as they were at the beginning
    created: str
    finished: str | None = None
    terms: Terms = field(default_factory=Terms)


class Listed(NamedTuple):
    """A game in a list, without its log."""

    header: GameHeader
    roles: frozenset[int]  # of whoever asked
    names: Sequence[str]  # of the seats now
    entries: int
    last: str  # when the last entry was made
    actor: int | None  # who decides, if that is known


class Storage:
    """The games in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add_game(
        self,
        header: GameHeader,
        *,
        actor: int | None = None,
        log: Sequence[Entry] = (),
        also: Callable[[Execute], None] | None = None,
    ) -> None:
        """A new game, and what else is written with it or not at all.

        A branch or a record comes with the first entries of its log.
        """
        with self.database.writing() as execute:
            names = json.dumps([seat.name for seat in header.seats])
            execute(
                f"INSERT INTO games ({HEADER}, names, actor, entries, last) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*header_row(header), names, actor, len(log), header.created),
            )
            for number, entry in enumerate(log, 1):
                _insert(execute, header.id, number, entry, header.created)
            if also is not None:
                also(execute)

    def append(
        self, game: str, number: int, entry: Entry, *, actor: int | None = None, names: Sequence[str] | None = None,
        finished: bool = False,
    ) -> str:  # fmt: skip
        """Add one entry to a game's log; when it was made. Refused if the log has grown meanwhile, or has a gap."""
        moment = now()
        with self.database.writing() as execute:
            found = execute("SELECT coalesce(max(number), 0) FROM log WHERE game = ?", (game,)).fetchone()
            last = 0 if found is None else found[0]
            if number <= last:
                raise AlreadyWritten(_("Entry {number} of the log is already there").format(number=number))
            if number > last + 1:
                raise StorageError(_("Entry {number} of the log would leave a gap").format(number=number))
            _insert(execute, game, number, entry, moment)
            execute(
                "UPDATE games SET actor = ?, names = coalesce(?, names), entries = ?, last = ?, finished = ? "
                "WHERE id = ?",
                (actor, names and json.dumps(names), number, moment, moment if finished else None, game),
            )
            self.database.announce(execute, game)
        return moment

    def load(self, game: str) -> tuple[GameHeader, list[Entry]]:
        with self.database.reading() as execute:
            row = execute(f"SELECT {HEADER} FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise UnknownTable(_("There is no game at this address."))
            entries = execute(f"SELECT number, {_ENTRY} FROM log WHERE game = ? ORDER BY number", (game,)).fetchall()
        return header_of(row), self._without_gap(entries, 1)

    def entries(self, game: str, after: int) -> list[Entry]:
        """What was added to a log after so many entries."""
        with self.database.reading() as execute:
            rows = execute(
                f"SELECT number, {_ENTRY} FROM log WHERE game = ? AND number > ? ORDER BY number", (game, after)
            ).fetchall()
        return self._without_gap(rows, after + 1)

    def _without_gap(self, rows: list[Row], first: int) -> list[Entry]:
        if [row[0] for row in rows] != list(range(first, first + len(rows))):
            raise StorageError(
                _("The log of this game has a gap. {place} is damaged.").format(place=self.database.place)
            )
        return [entry_of(row[1:]) for row in rows]

    def close(self) -> None:
        self.database.close()


def _insert(execute: Execute, game: str, number: int, entry: Entry, moment: str) -> None:
    execute(
        f"INSERT INTO log (game, number, {_ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (game, number, entry.kind.value, entry.seat, entry.action, entry.word, entry.key, moment),
    )


def header_row(header: GameHeader) -> tuple[Any, ...]:
    """A header as the database keeps it."""
    return (
        header.id,
        header.game,
        json.dumps(dict(header.options)),
        str(header.seed),
        header.rules,
        json.dumps([[seat.name, seat.kind] for seat in header.seats]),
        json.dumps(asdict(header.terms)),
        header.created,
        header.finished,
    )


def header_of(row: Row) -> GameHeader:
    id, game, options, seed, rules, seats, terms, created, finished = row
    return GameHeader(
        id,
        game,
        json.loads(options),
        int(seed),
        int(rules),
        [Seat(*seat) for seat in json.loads(seats)],
        created,
        finished,
        Terms.from_stored(json.loads(terms)),
    )


def entry_of(row: Row) -> Entry:
    kind, seat, action, word, key, made = row
    return Entry(Kind(kind), seat, action, word, key, made)
