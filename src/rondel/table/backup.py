"""All that the table keeps, in one file that either kind of database can be filled from.

    {"rondel backup": 1, "tables": 2}
    ["games", {"id": ..., ...}]
    ["log", {"game": ..., "number": 1, ...}]
    ...
    {"rows": 1234, "check": "..."}

One line of JSON for each row. The last line tells whether the file is whole: its check is a hash of all lines before.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.database import SCHEMA_VERSION, TABLES, Database, Execute

FORMAT = 1
RESTORED = range(2, SCHEMA_VERSION + 1)  # versions of the tables whose rows fit into those of today
_COLUMNS = {
    table: [line.split()[0] for line in columns.strip().splitlines() if line.split()[0] not in ("PRIMARY", "UNIQUE")]
    for table, columns in TABLES.items()
}

Row = tuple[str, dict[str, Any]]


class BadBackup(RondelError):
    """A file that cannot be written, or not be read back."""


def backup(database: Database, path: Path) -> int:
    """Write everything as it is at one moment to a new file; how many games that were."""
    try:
        # readable for its user only, and never over something that is there
        file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8")
    except FileExistsError as error:
        raise BadBackup(_("{path} is already there; name a new file").format(path=path)) from error
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        with file, database.reading() as execute:
            games = 0
            check, rows = hashlib.sha256(), 0
            for line in _lines(execute):
                file.write(line)
                check.update(line.encode())
                rows += 1
                games += line.startswith('["games"')
            file.write(_line({"rows": rows - 1, "check": check.hexdigest()}))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _unwritable(path, error) from error
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return games


def _unwritable(path: Path, error: OSError) -> BadBackup:
    return BadBackup(_("Cannot write {path}: {error}").format(path=path, error=error.strerror))


def _lines(execute: Execute) -> Iterator[str]:
    yield _line({"rondel backup": FORMAT, "tables": SCHEMA_VERSION})
    for table, columns in _COLUMNS.items():
        order = ", ".join(columns[:3])  # so that equal games give equal files
        for row in execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}").fetchall():
            yield _line([table, dict(zip(columns, row, strict=True))])


def _line(content: object) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"


def read_backup(path: Path) -> list[Row]:
    """All rows of a file, which is known to be whole and unchanged then."""
    try:
        # not splitlines, which also splits at rare characters that somebody may have written in the chat
        lines = [line + "\n" for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
    except UnicodeDecodeError as error:
        raise BadBackup(_("{path} is not a backup of Rondel").format(path=path)) from error
    except OSError as error:
        raise BadBackup(_("Cannot read {path}: {error}").format(path=path, error=error.strerror)) from error
    head = _parsed(lines[0]) if lines else None
    if not isinstance(head, dict) or head.get("rondel backup") != FORMAT:
        raise BadBackup(_("{path} is not a backup of Rondel").format(path=path))
    if head.get("tables") not in RESTORED:
        raise BadBackup(
            _("{path} was written by another version of Rondel; restore it with that one").format(path=path)
        )
    end = _parsed(lines[-1])
    check = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    if end != {"rows": len(lines) - 2, "check": check}:
        raise BadBackup(_("{path} was cut off or changed; nothing was restored").format(path=path))
    return [(table, row) for table, row in (_parsed(line) for line in lines[1:-1])]


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def restore(database: Database, rows: list[Row]) -> int:
    """Put all rows into a database that is empty, or none; how many games that were."""
    with database.writing() as execute:
        for table in TABLES:
            if execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None:
                raise BadBackup(
                    _("There are already games in {place}; nothing was restored. Restore into an empty place.").format(
                        place=database.place
                    )
                )
        for table, row in rows:
            columns = _COLUMNS[table]
            marks = ", ".join("?" for _column in columns)
            values = tuple(row.get(column) for column in columns)  # a column that came later is empty
            execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)
    return sum(table == "games" for table, _row in rows)
