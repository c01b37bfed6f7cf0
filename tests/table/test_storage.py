"""The log on disk: what was acknowledged is there, what could not be stored did not happen, and messages help."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from rondel.table.seats import Seat
from rondel.table.storage import (
    FILE,
    SCHEMA_VERSION,
    AlreadyWritten,
    GameHeader,
    Storage,
    StorageError,
    UnknownTable,
    data_folder,
)

HEADER = GameHeader(
    id="g1",
    game="castles-of-burgundy",
    options={"players": 2, "boards": "all_board_1"},
    seed=2**64 - 1,
    rules=1,
    seats=[Seat("Anna", "person"), Seat("Bruno", "random")],
    created="2026-01-01T12:00:00.000+00:00",
)


@pytest.fixture
def storage(tmp_path: Path) -> Any:
    opened = Storage(tmp_path)
    opened.add_game(HEADER)
    yield opened
    opened.close()


def test_what_was_stored_is_read_again_after_a_restart(tmp_path: Path, storage: Storage) -> None:
    for number, entry in enumerate([5, 7, None, 8], 1):
        storage.append("g1", number, entry)
    storage.close()
    again = Storage(tmp_path)
    header, log = again.load("g1")
    assert (header, log) == (HEADER, [5, 7, None, 8])
    again.close()


def test_durable_settings(storage: Storage) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "user_version": SCHEMA_VERSION}
    assert {name: storage._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in expected} == expected


def test_an_entry_is_written_once_and_without_gaps(storage: Storage) -> None:
    storage.append("g1", 1, 5)
    with pytest.raises(AlreadyWritten):
        storage.append("g1", 1, 6)
    with pytest.raises(StorageError, match="gap"):
        storage.append("g1", 3, 6)
    assert storage.load("g1")[1] == [5]


def test_moves_are_never_changed_or_removed(storage: Storage) -> None:
    storage.append("g1", 1, 5)
    for statement in ("UPDATE moves SET action = 6", "DELETE FROM moves"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            storage._connection.execute(statement)


def test_unfinished_games_are_listed_until_their_last_move(storage: Storage) -> None:
    assert [one.header.id for one in storage.unfinished()] == ["g1"]
    storage.append("g1", 1, 5)
    assert storage.unfinished()[0].moves == 1
    storage.append("g1", 2, 5, finished=True)
    assert storage.unfinished() == []
    assert storage.load("g1")[0].finished is not None


def test_unknown_game(storage: Storage) -> None:
    with pytest.raises(UnknownTable):
        storage.load("g2")


def test_threads_share_the_one_connection(storage: Storage) -> None:
    """Whoever loses the race for an entry is refused; none is lost or written twice."""
    written: list[int] = []

    def write(action: int) -> None:
        for number in range(1, 51):
            try:
                storage.append("g1", number, action)
                written.append(number)
            except AlreadyWritten:
                continue

    threads = [threading.Thread(target=write, args=(action,)) for action in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(written) == list(range(1, 51))
    assert len(storage.load("g1")[1]) == 50


def test_full_disk_by_a_real_limit(storage: Storage) -> None:
    """SQLite's own limit on the file behaves as a full disk does."""
    pages = storage._connection.execute("PRAGMA page_count").fetchone()[0]
    storage._connection.execute(f"PRAGMA max_page_count = {pages}")
    stored = 0

    def fill() -> None:
        nonlocal stored
        while True:
            storage.append("g1", stored + 1, 5)
            stored += 1

    with pytest.raises(StorageError, match="no space left"):
        fill()
    assert len(storage.load("g1")[1]) == stored
    storage._connection.execute("PRAGMA max_page_count = 100000")
    storage.append("g1", stored + 1, 6)
    assert storage.load("g1")[1][-1] == 6


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limit on the size of files")
def test_full_disk_by_a_limit_on_the_file_size(tmp_path: Path) -> None:
    """The operating system refuses to let the file grow; what was acknowledged before is still there."""
    program = """
import resource, signal, sys
from pathlib import Path
from rondel.table.storage import Storage, StorageError
from tests.table.test_storage import HEADER
storage = Storage(Path(sys.argv[1]))
storage.add_game(HEADER)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
stored = 0
try:
    while True:
        storage.append("g1", stored + 1, 5)
        stored += 1
except StorageError as error:
    print(stored)
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    stored, message = done.stdout.splitlines()
    assert "Nothing that was confirmed is lost" in message
    again = Storage(tmp_path)
    assert len(again.load("g1")[1]) == int(stored) > 0
    again.append("g1", int(stored) + 1, 6)
    again.close()


def test_a_second_server_on_the_same_folder_is_told_so(tmp_path: Path, storage: Storage) -> None:
    with pytest.raises(StorageError, match="Another Rondel"):
        Storage(tmp_path)
    storage.append("g1", 1, 5)


def test_a_newer_file_is_left_alone(tmp_path: Path, storage: Storage) -> None:
    storage._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    storage.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StorageError, match="newer Rondel"):
        Storage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"My diary. " * 1000)
    with pytest.raises(StorageError, match="damaged"):
        Storage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"My diary. " * 1000


def test_a_damaged_database_is_left_alone(tmp_path: Path, storage: Storage) -> None:
    for number in range(1, 400):
        storage.append("g1", number, 5)
    storage.close()
    content = bytearray((tmp_path / FILE).read_bytes())
    content[4096:] = bytes(255 for _ in content[4096:])
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        Storage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == bytes(content)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StorageError, match="not a file of Rondel"):
        Storage(tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError, match="RONDEL_DATA_DIR"):
        Storage(tmp_path / "file" / "folder")


def test_a_place_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StorageError, match="cannot be written"):
        Storage(tmp_path)


def test_a_read_only_file(tmp_path: Path, storage: Storage) -> None:
    storage._connection.execute("PRAGMA query_only = ON")  # root may write any file, so let SQLite refuse
    with pytest.raises(StorageError, match="cannot be written"):
        storage.append("g1", 1, 5)
    storage._connection.execute("PRAGMA query_only = OFF")
    storage.append("g1", 1, 5)


def test_where_the_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_DATA_DIR", str(tmp_path / "from-environment"))
    assert data_folder() == tmp_path / "from-environment"
    assert data_folder(tmp_path / "given") == tmp_path / "given"
    monkeypatch.delenv("RONDEL_DATA_DIR")
    assert data_folder().name == "rondel"
