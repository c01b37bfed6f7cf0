"""The games in one SQLite file.

There is exactly one connection that writes: SQLite before 3.51.3 can damage a write-ahead log that two connections
write. A second file is locked as long as it is open, so that no other server can make a second one. Backups read
through a connection that cannot write.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from rondel.core.files import lock_file
from rondel.core.language import _
from rondel.table.database import (
    ADDED,
    APPEND_ONLY,
    SCHEMA_VERSION,
    TABLES,
    AlreadyWritten,
    Execute,
    StorageError,
    too_new,
)

APPLICATION = int.from_bytes(b"Rond", "big")
FILE = "tables.sqlite3"
LOCK = "tables.lock"

_TABLES = (
    *(f"CREATE TABLE {name} ({columns}\n) STRICT" for name, columns in TABLES.items()),
    *(
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'what is in {table} stays as it is'); END"
        for table in APPEND_ONLY
        for change in ("update", "delete")
    ),
)
#: how to make the tables of today from those of version 1
_FROM_THE_FIRST = (
    "ALTER TABLE games RENAME TO old_games",
    *_TABLES,
    "INSERT INTO games (id, game, options, seed, rules, seats, terms, created, finished, names, entries, last) "
    "SELECT id, game, options, seed, rules, seats, '{}', created, finished, "
    "(SELECT json_group_array(json_extract(value, '$[0]')) FROM json_each(seats)), "
    "(SELECT count(*) FROM moves WHERE moves.game = old_games.id), "
    "coalesce((SELECT max(made) FROM moves WHERE moves.game = old_games.id), created) FROM old_games",
    "INSERT INTO log (game, number, kind, action, made) "
    "SELECT game, number, CASE WHEN action IS NULL THEN 'undo' ELSE 'decision' END, action, made FROM moves",
    "DROP TABLE moves",
    "DROP TABLE old_games",
)


def _statements(version: int) -> Iterator[str]:
    """What makes the tables of today from those of this version; 0 is an empty file."""
    if version == 0:
        yield from _TABLES
    elif version == 1:
        yield from _FROM_THE_FIRST
    else:
        for later in range(version + 1, SCHEMA_VERSION + 1):
            yield from ADDED[later]


class SqliteFile:
    """The database in one folder."""

    def __init__(self, folder: Path, *, only_read: bool = False) -> None:
        self.path = folder / FILE
        self._lock = threading.Lock()
        self._only_server: IO[str] | None = None
        if only_read:
            self._check_there()
        else:
            self._make(folder)
            self._only_server = self._exclude_others(folder / LOCK)
        address = f"{self.path.absolute().as_uri()}?mode={'ro' if only_read else 'rwc'}"
        try:
            with self._explained():
                self._connection = sqlite3.connect(
                    address, uri=True, timeout=1, isolation_level=None, check_same_thread=False, cached_statements=64
                )
        except BaseException:
            self._let_others()
            raise
        try:
            with self._explained():
                found = self._version()
                if not only_read:
                    self._prepare(found)
                elif found != SCHEMA_VERSION:
                    raise StorageError(
                        _("{path} was written by an older Rondel; start this one once, and try again.").format(
                            path=self.path
                        )
                    )
        except BaseException:
            self.close()
            raise
        self._identity = self._file()

    @property
    def place(self) -> str:
        return str(self.path)

    def _check_there(self) -> None:
        if not self.path.exists():
            raise StorageError(_("There are no games in {folder}.").format(folder=self.path.parent))

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StorageError(
                _(
                    "The folder for the games, {folder}, cannot be made: {error}. Set RONDEL_DATA_DIR to another."
                ).format(folder=folder, error=error.strerror)
            ) from error

    def _exclude_others(self, path: Path) -> IO[str]:
        """The operating system lets go of this lock when the process ends, however that happens."""
        try:
            file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise StorageError(self._explanation("readonly")) from error
        try:
            lock_file(file)
        except OSError as error:
            file.close()
            raise StorageError(self._explanation("locked")) from error
        return file

    def _let_others(self) -> None:
        if self._only_server is not None:
            self._only_server.close()

    def _version(self) -> int:
        """Of the tables in the file. A file that is not ours, damaged, or of a newer Rondel is left alone."""
        execute = self._connection.execute
        empty = execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if not empty and execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StorageError(
                _(
                    "{path} is not a file of Rondel; it was left as it is. Set RONDEL_DATA_DIR to another folder."
                ).format(path=self.path)
            )
        found = execute("PRAGMA user_version").fetchone()[0]
        if found > SCHEMA_VERSION:
            raise too_new(self.place, found)
        if not empty and execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("database disk image is malformed")
        return int(found)

    def _prepare(self, found: int) -> None:
        execute = self._connection.execute
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA foreign_keys = ON")
        execute("BEGIN EXCLUSIVE")  # shows now whether the file can be written
        try:
            for statement in _statements(found):
                execute(statement)
            execute(f"PRAGMA application_id = {APPLICATION}")
            execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def writing(self) -> Iterator[Execute]:
        with self._lock, self._explained():
            self._check_still_there()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection.execute
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    @contextmanager
    def reading(self) -> Iterator[Execute]:
        with self._lock, self._explained():
            self._connection.execute("BEGIN")
            try:
                yield self._connection.execute
            finally:
                self._roll_back()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _file(self) -> tuple[int, int] | None:
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return None

    def _check_still_there(self) -> None:
        """A file that was removed or replaced could still be written, and all of it would be lost."""
        if self._file() != self._identity:
            raise StorageError(
                _(
                    "{path} was removed or replaced while Rondel was running, so nothing more can be kept. "
                    "Put the file back, and start Rondel again."
                ).format(path=self.path)
            )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """SQLite's complaints, in words that say what to do."""
        try:
            yield
        except sqlite3.IntegrityError as error:
            if "UNIQUE" in str(error):
                raise AlreadyWritten(str(error)) from error
            raise StorageError(self._explanation(str(error))) from error
        except sqlite3.DatabaseError as error:
            raise StorageError(self._explanation(str(error))) from error

    def _explanation(self, complaint: str) -> str:
        if "locked" in complaint:
            text = _(
                "Another Rondel is already using {path}. Play on its page, or give this one another folder "
                "with RONDEL_DATA_DIR."
            )
        elif "full" in complaint:
            text = _("There is no space left for {path}. Nothing that was confirmed is lost; make space and try again.")
        elif "malformed" in complaint or "not a database" in complaint:
            text = _(
                "{path} is damaged. It was left as it is: put back a copy of it, or move it away to begin with an "
                "empty one."
            )
        elif "readonly" in complaint or "unable to open" in complaint:
            text = _("{path} cannot be written. Change its permissions, or set RONDEL_DATA_DIR to another folder.")
        else:
            text = _("{path} cannot be used now: {error}. Nothing that was confirmed is lost; try again.")
        return text.format(path=self.path, error=complaint)

    def announce(self, execute: Execute, game: str) -> None:
        """Nobody else can be listening."""

    def listen(self, heard: Callable[[str | None], None]) -> None:
        """Nobody else has anything to tell."""

    def close(self) -> None:
        with self._lock:
            self._connection.close()
            self._let_others()
