"""What people write at a table: to each other, and to themselves."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.database import Database
from rondel.table.log import now

LONGEST_MESSAGE = 500
LONGEST_NOTE = 10_000


class BadText(RondelError):
    """Nothing, or too much, was written."""


class Message(NamedTuple):
    number: int
    seat: int
    text: str
    made: str


def readable(given: object, longest: int) -> str:
    """The text without control characters, which could hide or reorder what stands around it."""
    if not isinstance(given, str) or len(given) > longest:
        raise BadText(_("A text must have at most {longest} characters.").format(longest=longest))
    kept = (c for c in given if c == "\n" or unicodedata.category(c)[0] != "C")
    return "".join(kept).strip()


class Talk:
    """Messages are only ever added; a note is its seat's own, and can be changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def say(self, game: str, seat: int, text: str, key: str | None = None) -> None:
        """Add a message, unless one with this key is there. AlreadyWritten if another one got its number."""
        with self._database.writing() as execute:
            if key is not None and execute("SELECT 1 FROM chat WHERE game = ? AND key = ?", (game, key)).fetchone():
                return
            execute(
                "INSERT INTO chat (game, number, seat, text, made, key) "
                "SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM chat WHERE game = ?",
                (game, seat, text, now(), key, game),
            )
            self._database.announce(execute, game)

    def messages(self, game: str, after: int = 0) -> list[Message]:
        with self._database.reading() as execute:
            rows = execute(
                "SELECT number, seat, text, made FROM chat WHERE game = ? AND number > ? ORDER BY number", (game, after)
            ).fetchall()
        return [Message(*row) for row in rows]

    def note(self, game: str, seat: int) -> str:
        with self._database.reading() as execute:
            found = execute("SELECT text FROM notes WHERE game = ? AND seat = ?", (game, seat)).fetchone()
        return "" if found is None else str(found[0])

    def write_note(self, game: str, seat: int, text: str) -> None:
        with self._database.writing() as execute:
            execute(
                "INSERT INTO notes (game, seat, text) VALUES (?, ?, ?) "
                "ON CONFLICT (game, seat) DO UPDATE SET text = excluded.text",
                (game, seat, text),
            )
