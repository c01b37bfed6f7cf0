"""The log on disk: games and their moves in one SQLite file.

Moves are only ever added, and a move is on the disk before anybody hears of it. There is exactly one connection,
and it keeps the file locked: SQLite before 3.51.3 can damage a write-ahead log that two connections write.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.core.options import Value
from rondel.table.seats import Seat

SCHEMA_VERSION = 1
APPLICATION = int.from_bytes(b"Rond", "big")
FILE = "tables.sqlite3"
SCHEMA = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,   -- JSON
    seed TEXT NOT NULL,      -- up to 2**64 - 1, more than SQLite's integers hold
    rules INTEGER NOT NULL,  -- version of the rules that the moves belong to
    seats TEXT NOT NULL,     -- JSON: name and kind of each
    created TEXT NOT NULL,
    finished TEXT
) STRICT;
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    action INTEGER,          -- NULL takes the last decision back
    made TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER moves_stay BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never changed'); END;
CREATE TRIGGER moves_remain BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never removed'); END;
"""

#: An entry of the log: the action that was chosen, or None where the last decision was taken back
Entry = int | None


class StorageError(RondelError):
    """The log cannot be read or written; nothing that was acknowledged is lost."""


class AlreadyWritten(RondelError):
    """The log already has an entry with this number."""


class UnknownTable(RondelError):
    """No game with this id."""


@dataclass(frozen=True)
class GameHeader:
    """All about a game but its moves."""

    id: str
    game: str
    options: Mapping[str, Value]
    seed: int
    rules: int
    seats: Sequence[Seat]
    created: str
    finished: str | None = None


class Unfinished(NamedTuple):
    header: GameHeader
    moves: int
    last: str  # when the last move was made


def data_folder(chosen: Path | None = None) -> Path:
    """Where the games are kept: as chosen, as RONDEL_DATA_DIR says, or the user's own data folder."""
    if chosen is not None:
        return chosen
    set_by_user = os.environ.get("RONDEL_DATA_DIR")
    return Path(set_by_user) if set_by_user else user_data_path("rondel", appauthor=False)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Storage:
    """The games and moves in one folder. Safe to call from several threads."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                _(
                    "The folder for the games, {folder}, cannot be made: {error}. Set RONDEL_DATA_DIR to another."
                ).format(folder=folder, error=error.strerror)
            ) from error
        with self._explained():
            self._connection = sqlite3.connect(
                self.path, timeout=1, isolation_level=None, check_same_thread=False, cached_statements=32
            )
        try:
            with self._explained():
                self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        execute = self._connection.execute
        execute("PRAGMA locking_mode = EXCLUSIVE")
        found = execute("PRAGMA user_version").fetchone()[0]
        application = execute("PRAGMA application_id").fetchone()[0]
        empty = execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if not empty and application != APPLICATION:
            raise StorageError(
                _(
                    "{path} is not a file of Rondel; it was left as it is. Set RONDEL_DATA_DIR to another folder."
                ).format(path=self.path)
            )
        if found > SCHEMA_VERSION:
            raise StorageError(
                _(
                    "{path} was written by a newer Rondel (version {found} of the file; this one knows {known}). "
                    "It was left as it is. Update Rondel, or set RONDEL_DATA_DIR to another folder."
                ).format(path=self.path, found=found, known=SCHEMA_VERSION)
            )
        if not empty and execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("database disk image is malformed")
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA foreign_keys = ON")
        execute("BEGIN EXCLUSIVE")  # takes the lock now, and shows now whether the file can be written
        try:
            if empty:
                for statement in _statements(SCHEMA):
                    execute(statement)
                execute(f"PRAGMA application_id = {APPLICATION}")
            execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """SQLite's complaints, in words that say what to do."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise StorageError(self._explanation(str(error))) from error

    def _explanation(self, complaint: str) -> str:
        if "locked" in complaint:
            return _(
                "Another Rondel is already using {path}. Play on its page, or give this one another folder "
                "with RONDEL_DATA_DIR."
            ).format(path=self.path)
        if "full" in complaint:
            return _(
                "There is no space left for {path}. Nothing that was confirmed is lost; make space and try again."
            ).format(path=self.path)
        if "malformed" in complaint or "not a database" in complaint:
            return _(
                "{path} is damaged. It was left as it is: put back a copy of it, or move it away to begin with an "
                "empty one."
            ).format(path=self.path)
        if "readonly" in complaint or "unable to open" in complaint:
            return _(
                "{path} cannot be written. Change its permissions, or set RONDEL_DATA_DIR to another folder."
            ).format(path=self.path)
        return _("{path} cannot be used now: {error}. Nothing that was confirmed is lost; try again.").format(
            path=self.path, error=complaint
        )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it is on the disk when this ends without an error, or nothing is."""
        with self._lock, self._explained():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def add_game(self, header: GameHeader) -> None:
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO games (id, game, options, seed, rules, seats, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    header.id,
                    header.game,
                    json.dumps(dict(header.options)),
                    str(header.seed),
                    header.rules,
                    json.dumps([[seat.name, seat.kind] for seat in header.seats]),
                    header.created,
                ),
            )

    def append(self, game: str, number: int, entry: Entry, *, finished: bool = False) -> None:
        """Add one entry to a game's log. Refused if the log has grown meanwhile, or has a gap before it."""
        moment = now()
        try:
            with self._transaction() as connection:
                last = connection.execute(
                    "SELECT coalesce(max(number), 0) FROM moves WHERE game = ?", (game,)
                ).fetchone()
                if number > last[0] + 1:
                    raise StorageError(_("Entry {number} of the log would leave a gap").format(number=number))
                connection.execute(
                    "INSERT INTO moves (game, number, action, made) VALUES (?, ?, ?, ?)", (game, number, entry, moment)
                )
                if finished:
                    connection.execute("UPDATE games SET finished = ? WHERE id = ?", (moment, game))
        except sqlite3.IntegrityError as error:
            raise AlreadyWritten(_("Entry {number} of the log is already there").format(number=number)) from error

    def load(self, game: str) -> tuple[GameHeader, list[Entry]]:
        with self._lock, self._explained():
            row = self._connection.execute(f"SELECT {_HEADER} FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise UnknownTable(_("There is no game at this address."))
            moves = self._connection.execute(
                "SELECT number, action FROM moves WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        if [number for number, _action in moves] != list(range(1, len(moves) + 1)):
            raise StorageError(_("The log of this game has a gap. {path} is damaged.").format(path=self.path))
        return _header(row), [action for _number, action in moves]

    def unfinished(self) -> list[Unfinished]:
        """Games that can be continued, the last played first."""
        with self._lock, self._explained():
            rows = self._connection.execute(
                f"SELECT {_HEADER}, (SELECT count(*) FROM moves WHERE moves.game = games.id) AS moves, "
                "coalesce((SELECT made FROM moves WHERE moves.game = games.id ORDER BY number DESC LIMIT 1), created) "
                "AS last FROM games WHERE finished IS NULL ORDER BY last DESC, id"
            ).fetchall()
        return [Unfinished(_header(row[:-2]), row[-2], row[-1]) for row in rows]

    def close(self) -> None:
        with self._lock:
            self._connection.close()


_HEADER = "id, game, options, seed, rules, seats, created, finished"


def _header(row: Sequence[str]) -> GameHeader:
    id, game, options, seed, rules, seats, created, finished = row
    return GameHeader(
        id,
        game,
        json.loads(options),
        int(seed),
        int(rules),
        [Seat(*seat) for seat in json.loads(seats)],
        created,
        finished,
    )


def _statements(script: str) -> Iterator[str]:
    """The statements one by one: ``executescript`` would commit before it begins."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
