"""What the storage asks of a database. There are two: one file of SQLite, or a PostgreSQL server.

Both understand the same statements (parameters are written as ``?``), so everything that is stored is written once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from rondel.core.errors import RondelError
from rondel.core.language import _

SCHEMA_VERSION = 3

#: every table, with what follows its columns in SQLite
TABLES = {
    "games": """
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,   -- JSON
        seed TEXT NOT NULL,      -- up to 2**64 - 1, more than an integer of a database holds
        rules INTEGER NOT NULL,  -- version of the rules that the log belongs to
        seats TEXT NOT NULL,     -- JSON: name and kind of each as they were at the beginning
        terms TEXT NOT NULL,     -- JSON: clock, hints
        created TEXT NOT NULL,
        finished TEXT,
        names TEXT NOT NULL,     -- JSON: of the seats now; this and the rest only save replaying the log for a list
        actor INTEGER,           -- who decides now
        entries INTEGER NOT NULL DEFAULT 0,
        last TEXT NOT NULL""",
    "log": """
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        kind TEXT NOT NULL,
        seat INTEGER,
        action INTEGER,
        word TEXT,
        made TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (game, number),
        UNIQUE (game, key)""",
    "logins": """
        hash TEXT PRIMARY KEY,
        created TEXT NOT NULL""",
    "links": """
        game TEXT NOT NULL REFERENCES games (id),
        role INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        hash TEXT UNIQUE,        -- NULL: revoked
        PRIMARY KEY (game, role)""",
    "grants": """
        login TEXT NOT NULL REFERENCES logins (hash),
        game TEXT NOT NULL REFERENCES games (id),
        role INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        PRIMARY KEY (login, game, role)""",
    "chat": """
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        made TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (game, number)""",
    "notes": """
        game TEXT NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, seat)""",
}
#: what each version added to the tables of the one before, for those who have them already
ADDED = {3: ("ALTER TABLE chat ADD COLUMN key TEXT",)}
#: what is only ever added to
APPEND_ONLY = ("log", "chat")

Row = Sequence[Any]


class StorageError(RondelError):
    """The games cannot be read or written; nothing that was acknowledged is lost."""


class AlreadyWritten(RondelError):
    """There is already a row with these keys."""


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Row | None: ...
    def fetchall(self) -> list[Any]: ...


#: carries out a statement with its parameters
Execute = Callable[..., Rows]


class Database(Protocol):
    """Where the games are kept. Safe to call from several threads."""

    @property
    def place(self) -> str:
        """Its name for people, without secrets."""
        ...

    def writing(self) -> AbstractContextManager[Execute]:
        """All that is carried out inside is kept for good when this ends without an error, or nothing is."""
        ...

    def reading(self) -> AbstractContextManager[Execute]:
        """Everything read inside belongs to one moment."""
        ...

    def announce(self, execute: Execute, game: str) -> None:
        """Part of a change: tell other servers that share this database that there is news of a game."""
        ...

    def listen(self, heard: Callable[[str | None], None]) -> None:
        """From now on hear of the news that other servers announce; None means that some may have been missed."""
        ...

    def close(self) -> None: ...


def open_database(folder: Path, url: str | None = None, *, only_read: bool = False) -> Database:
    """The PostgreSQL server at this address, or the file in this folder."""
    if url is None or not url:
        from rondel.table.sqlite import SqliteFile

        return SqliteFile(folder, only_read=only_read)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StorageError(
            _("RONDEL_DATABASE must begin with postgresql:// (or be empty, for a file in the data folder).")
        )
    from rondel.table.postgres import PostgresServer

    return PostgresServer(url)


def database_url() -> str | None:
    return os.environ.get("RONDEL_DATABASE")


def too_new(place: str, found: int) -> StorageError:
    return StorageError(
        _(
            "{place} was written by a newer Rondel (version {found} of the tables; this one knows {known}). "
            "It was left as it is. Update Rondel, or set RONDEL_DATA_DIR or RONDEL_DATABASE to another place."
        ).format(place=place, found=found, known=SCHEMA_VERSION)
    )
