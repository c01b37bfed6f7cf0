"""The games on a PostgreSQL server, which several servers of the table can share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from rondel.core.language import _
from rondel.table.database import (
    ADDED,
    APPEND_ONLY,
    SCHEMA_VERSION,
    TABLES,
    AlreadyWritten,
    Execute,
    Rows,
    StorageError,
    too_new,
)

if TYPE_CHECKING:
    import psycopg

CHANNEL = "rondel"
PATIENCE = 5  # seconds to wait for a server that does not answer
_NEVER = """
CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'what is in % stays as it is', TG_TABLE_NAME; END $$
"""


class PostgresServer:
    """One connection for all that is asked, and one more that listens."""

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError as error:
            raise StorageError(
                _('PostgreSQL needs one more package; install it with: pip install "rondel[postgres]"')
            ) from error
        self._psycopg = psycopg
        self._url = url
        self._lock = threading.Lock()
        self._closed = False
        self._listener: threading.Thread | None = None
        with self._explained():
            self._connection = self._connect()
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    @property
    def place(self) -> str:
        """Without the password."""
        parts = urlsplit(self._url)
        return f"postgresql://{parts.hostname or ''}{parts.path}"

    def _connect(self) -> psycopg.Connection[Any]:
        connection = self._psycopg.connect(
            self._url, autocommit=True, connect_timeout=PATIENCE, keepalives_idle=PATIENCE
        )
        connection.execute("SET lock_timeout = '10s'; SET synchronous_commit = on")
        return connection

    def _prepare(self) -> None:
        """Make the tables, or see that they are those that this Rondel knows."""
        with self.writing() as execute:
            execute("SELECT pg_advisory_xact_lock(?)", (int.from_bytes(b"Rond", "big"),))  # others may start too
            found = execute("SELECT obj_description(to_regclass('games')::oid, 'pg_class')").fetchone()
            known = found[0] if found else None
            if known is None and execute("SELECT to_regclass('games')").fetchone() != (None,):
                raise StorageError(
                    _("{place} has other tables than those of Rondel; they were left as they are.").format(
                        place=self.place
                    )
                )
            if known is not None:
                self._bring_up_to_date(execute, self._version(str(known)))
                return
            for name, columns in TABLES.items():
                execute(f"CREATE TABLE {name} ({columns}\n)")
            execute(_NEVER)
            for table in APPEND_ONLY:
                execute(
                    f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                    "FOR EACH STATEMENT EXECUTE FUNCTION stays()"
                )
            execute(f"COMMENT ON TABLE games IS 'rondel {SCHEMA_VERSION}'")

    def _bring_up_to_date(self, execute: Execute, version: int) -> None:
        for later in range(version + 1, SCHEMA_VERSION + 1):
            for statement in ADDED[later]:
                execute(statement)
            execute(f"COMMENT ON TABLE games IS 'rondel {later}'")

    def _version(self, comment: str) -> int:
        """Of the tables, as their comment tells."""
        name, _space, version = comment.partition(" ")
        if name != "rondel" or not version.isdecimal():
            raise StorageError(
                _("{place} has other tables than those of Rondel; they were left as they are.").format(place=self.place)
            )
        if int(version) > SCHEMA_VERSION:
            raise too_new(self.place, int(version))
        return int(version)

    @contextmanager
    def writing(self) -> Iterator[Execute]:
        with self._transaction("READ COMMITTED") as execute:
            yield execute

    @contextmanager
    def reading(self) -> Iterator[Execute]:
        with self._transaction("REPEATABLE READ, READ ONLY") as execute:
            yield execute

    @contextmanager
    def _transaction(self, mode: str) -> Iterator[Execute]:
        with self._lock, self._explained():
            if self._connection.closed or self._connection.broken:
                self._connection = self._connect()
            with self._connection.transaction():
                self._connection.execute(f"SET TRANSACTION ISOLATION LEVEL {mode}")
                yield self._execute

    def _execute(self, statement: str, parameters: tuple[Any, ...] = ()) -> Rows:
        return self._connection.execute(statement.replace("?", "%s").encode(), parameters or None)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        errors = self._psycopg.errors
        try:
            yield
        except errors.UniqueViolation as error:
            raise AlreadyWritten(str(error)) from error
        except (errors.DiskFull, errors.ConfigurationLimitExceeded) as error:
            raise StorageError(
                _(
                    "There is no space left for {place}. Nothing that was confirmed is lost; make space and try again."
                ).format(place=self.place)
            ) from error
        except (errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege) as error:
            raise StorageError(
                _("{place} cannot be written: {error}. Give its user the right to write.").format(
                    place=self.place, error=str(error).strip()
                )
            ) from error
        except self._psycopg.Error as error:
            raise StorageError(
                _("{place} cannot be used now: {error}. Nothing that was confirmed is lost; try again.").format(
                    place=self.place, error=" ".join(str(error).split())
                )
            ) from error

    def announce(self, execute: Execute, game: str) -> None:
        """Heard when, and only when, the change is committed."""
        execute("SELECT pg_notify(?, ?)", (CHANNEL, game))

    def listen(self, heard: Callable[[str | None], None]) -> None:
        self._listener = threading.Thread(target=self._hear, args=(heard,), daemon=True)
        self._listener.start()

    def _hear(self, heard: Callable[[str | None], None]) -> None:
        """Until this is closed; a connection that breaks is made anew, and what was missed meanwhile is asked for."""
        while not self._closed:
            with suppress(self._psycopg.Error), self._connect() as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                heard(None)
                while not self._closed:
                    for news in connection.notifies(timeout=0.5):
                        heard(news.payload)
            if not self._closed:
                threading.Event().wait(1)

    def close(self) -> None:
        self._closed = True
        if self._listener is not None:
            self._listener.join()
        with self._lock:
            self._connection.close()
