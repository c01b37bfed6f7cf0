"""The log on disk: what was acknowledged is there, what could not be stored did not happen, and messages help."""

from __future__ import annotations

import queue
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from rondel.core.files import data_folder
from rondel.table.access import HOST, Doors
from rondel.table.database import (
    SCHEMA_VERSION,
    AlreadyWritten,
    Database,
    StorageError,
    open_database,
)
from rondel.table.log import UNDO, Entry, Kind, decision
from rondel.table.postgres import PostgresServer
from rondel.table.seats import Seat
from rondel.table.sqlite import APPLICATION, FILE, SqliteFile
from rondel.table.storage import GameHeader, Storage, UnknownTable
from rondel.table.talk import Talk
from tests.table.postgres import PostgresForTests, running

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
def database(tmp_path: Path, database_url: str | None) -> Iterator[Database]:
    opened = open_database(tmp_path, database_url)
    yield opened
    opened.close()


@pytest.fixture
def storage(database: Database) -> Storage:
    storage = Storage(database)
    storage.add_game(HEADER)
    return storage


def again(tmp_path: Path, database_url: str | None) -> Storage:
    return Storage(open_database(tmp_path, database_url))


def test_what_was_stored_is_read_again_after_a_restart(
    tmp_path: Path, database_url: str | None, storage: Storage
) -> None:
    named = Entry(Kind.NAME, 0, word="Žofie")
    made = [decision(5, 0, key="a"), decision(7, 1), UNDO, named, decision(8, 1, word="random")]
    moments = [storage.append("g1", number, entry) for number, entry in enumerate(made, 1)]
    storage.close()
    opened = again(tmp_path, database_url)
    header, log = opened.load("g1")
    assert (header, log) == (HEADER, made)
    assert [entry.made for entry in log] == moments
    assert [entry.key for entry in log] == ["a", None, None, None, None]
    assert opened.entries("g1", 3) == made[3:]
    opened.close()


def test_an_entry_is_written_once_and_without_gaps(storage: Storage) -> None:
    storage.append("g1", 1, decision(5))
    with pytest.raises(AlreadyWritten):
        storage.append("g1", 1, decision(6))
    with pytest.raises(StorageError, match="gap"):
        storage.append("g1", 3, decision(6))
    assert storage.load("g1")[1] == [decision(5)]


def test_a_key_is_written_once(storage: Storage) -> None:
    storage.append("g1", 1, decision(5, key="mine"))
    with pytest.raises(AlreadyWritten):
        storage.append("g1", 2, decision(6, key="mine"))
    storage.append("g1", 2, decision(6, key="other"))


@pytest.mark.parametrize("table", ["log", "chat"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET game = 'g2'", "DELETE FROM {}"])
def test_what_was_written_is_never_changed_or_removed(storage: Storage, table: str, statement: str) -> None:
    storage.append("g1", 1, decision(5))
    Talk(storage.database).say("g1", 0, "Hello")
    with pytest.raises(StorageError, match="stays as it is"), storage.database.writing() as execute:
        execute(statement.format(table))
    assert len(storage.load("g1")[1]) == len(Talk(storage.database).messages("g1")) == 1


def test_unknown_game(storage: Storage) -> None:
    with pytest.raises(UnknownTable):
        storage.load("g2")


def test_a_gap_in_the_log_is_noticed(storage: Storage) -> None:
    with storage.database.writing() as execute:
        for number in (1, 3):
            execute("INSERT INTO log (game, number, kind, made) VALUES ('g1', ?, 'undo', '')", (number,))
    with pytest.raises(StorageError, match="has a gap"):
        storage.load("g1")


def test_threads_share_the_one_connection(storage: Storage) -> None:
    """Whoever loses the race for an entry is refused; none is lost or written twice."""
    written = race([storage] * 4)
    assert sorted(written) == list(range(1, 51))
    assert len(storage.load("g1")[1]) == 50


def race(storages: list[Storage]) -> list[int]:
    """All want to write the same fifty entries; which of them were written."""
    written: list[int] = []

    def write(storage: Storage, action: int) -> None:
        for number in range(1, 51):
            try:
                storage.append("g1", number, decision(action))
                written.append(number)
            except AlreadyWritten:
                continue

    threads = [threading.Thread(target=write, args=(one, action)) for action, one in enumerate(storages)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return written


def test_a_failed_change_leaves_nothing_behind(storage: Storage) -> None:
    def fail() -> None:
        with storage.database.writing() as execute:
            execute("INSERT INTO logins (hash, created) VALUES ('h', '')")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with storage.database.reading() as execute:
        assert execute("SELECT 1 FROM logins").fetchall() == []


# PostgreSQL only


def test_several_servers_share_a_database(postgres: PostgresForTests) -> None:
    url = postgres.new_database()
    databases = [PostgresServer(url) for _ in range(4)]
    storages = [Storage(database) for database in databases]
    storages[0].add_game(HEADER)
    heard: queue.Queue[str | None] = queue.Queue()
    databases[3].listen(heard.put)
    assert heard.get(timeout=30) is None  # from now on nothing is missed
    assert sorted(race(storages)) == list(range(1, 51))
    assert [heard.get(timeout=30) for _ in range(50)] == ["g1"] * 50
    for database in databases:
        database.close()


def test_servers_that_start_together_make_the_tables_once(postgres: PostgresForTests) -> None:
    url = postgres.new_database()
    opened: list[PostgresServer] = []
    threads = [threading.Thread(target=lambda: opened.append(PostgresServer(url))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    for database in opened:
        database.close()


def test_a_server_that_goes_away_and_comes_back() -> None:
    with running() as server:
        if server is None:
            pytest.skip("no PostgreSQL found")
        database = PostgresServer(server.new_database())
        heard: queue.Queue[str | None] = queue.Queue()
        database.listen(heard.put)
        assert heard.get(timeout=30) is None
        storage = Storage(database)
        storage.add_game(HEADER)
        storage.append("g1", 1, decision(5))
        server.stop()
        with pytest.raises(StorageError, match="Nothing that was confirmed is lost"):
            storage.append("g1", 2, decision(6))
        with pytest.raises(StorageError, match="cannot be used now"):
            storage.load("g1")
        server.start()
        storage.append("g1", 2, decision(6))
        assert storage.load("g1")[1] == [decision(5), decision(6)]
        while heard.get(timeout=30) is not None:  # it listens again, and says that something may have been missed
            continue
        database.close()


def test_a_server_that_does_not_exist() -> None:
    with pytest.raises(StorageError, match="cannot be used now"):
        PostgresServer("postgresql://nobody:secret@127.0.0.1:1/nothing")
    with pytest.raises(StorageError, match="must begin with postgresql://"):
        open_database(Path("unused"), "mysql://somewhere")


def test_passwords_are_never_shown() -> None:
    with pytest.raises(StorageError) as found:
        PostgresServer("postgresql://nobody:hunter2@127.0.0.1:1/nothing")
    assert "hunter2" not in str(found.value)


def test_tables_of_a_newer_rondel_or_of_somebody_else_are_left_alone(postgres: PostgresForTests) -> None:
    url = postgres.new_database()
    PostgresServer(url).close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"COMMENT ON TABLE games IS 'rondel {SCHEMA_VERSION + 1}'".encode())
        with pytest.raises(StorageError, match="newer Rondel"):
            PostgresServer(url)
        connection.execute("COMMENT ON TABLE games IS NULL")
        with pytest.raises(StorageError, match="other tables"):
            PostgresServer(url)


def test_tables_of_the_version_before_are_brought_up_to_date(postgres: PostgresForTests) -> None:
    url = postgres.new_database()
    first = PostgresServer(url)
    Storage(first).add_game(HEADER)
    Talk(first).say("g1", 0, "Hello")
    first.close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER TABLE chat DROP COLUMN key")
        connection.execute("COMMENT ON TABLE games IS 'rondel 2'")
    opened = PostgresServer(url)
    for _ in range(2):
        Talk(opened).say("g1", 1, "Hello, too", "k1")
    assert [message.text for message in Talk(opened).messages("g1")] == ["Hello", "Hello, too"]
    opened.close()
    PostgresServer(url).close()


# SQLite only


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage(SqliteFile(tmp_path))
    opened.add_game(HEADER)
    yield opened
    opened.close()


def connection_of(storage: Storage) -> sqlite3.Connection:
    assert isinstance(storage.database, SqliteFile)
    return storage.database._connection


def test_durable_settings(file: Storage) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "user_version": SCHEMA_VERSION}
    assert {name: connection_of(file).execute(f"PRAGMA {name}").fetchone()[0] for name in expected} == expected


def test_full_disk_by_a_real_limit(file: Storage) -> None:
    """SQLite's own limit on the file behaves as a full disk does."""
    pages = connection_of(file).execute("PRAGMA page_count").fetchone()[0]
    connection_of(file).execute(f"PRAGMA max_page_count = {pages}")
    stored = 0

    def fill() -> None:
        nonlocal stored
        while True:
            file.append("g1", stored + 1, decision(5))
            stored += 1

    with pytest.raises(StorageError, match="no space left"):
        fill()
    assert len(file.load("g1")[1]) == stored
    connection_of(file).execute("PRAGMA max_page_count = 100000")
    file.append("g1", stored + 1, decision(6))
    assert file.load("g1")[1][-1] == decision(6)


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limit on the size of files")
def test_full_disk_by_a_limit_on_the_file_size(tmp_path: Path) -> None:
    """The operating system refuses to let the file grow; what was acknowledged before is still there."""
    program = """
import resource, signal, sys
from pathlib import Path
from rondel.table.database import StorageError
from rondel.table.log import decision
from rondel.table.sqlite import SqliteFile
from rondel.table.storage import Storage
from tests.table.test_storage import HEADER
storage = Storage(SqliteFile(Path(sys.argv[1])))
storage.add_game(HEADER)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
stored = 0
try:
    while True:
        storage.append("g1", stored + 1, decision(5))
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
    opened = again(tmp_path, None)
    assert len(opened.load("g1")[1]) == int(stored) > 0
    opened.append("g1", int(stored) + 1, decision(6))
    opened.close()


def test_a_second_server_on_the_same_folder_is_told_so(tmp_path: Path, file: Storage) -> None:
    with pytest.raises(StorageError, match="Another Rondel"):
        SqliteFile(tmp_path)
    file.append("g1", 1, decision(5))


def test_a_file_that_is_removed_or_replaced_while_it_is_used(tmp_path: Path, file: Storage) -> None:
    """Writing into a file without a name would lose everything at the end, without a word."""
    file.append("g1", 1, decision(5))
    (tmp_path / FILE).rename(tmp_path / "elsewhere")
    with pytest.raises(StorageError, match="removed or replaced"):
        file.append("g1", 2, decision(6))
    (tmp_path / FILE).write_bytes(b"something else")
    with pytest.raises(StorageError, match="removed or replaced"):
        file.append("g1", 2, decision(6))
    (tmp_path / "elsewhere").rename(tmp_path / FILE)
    file.append("g1", 2, decision(6))


def test_another_program_holds_the_file(tmp_path: Path, file: Storage) -> None:
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="Another Rondel"):
        file.append("g1", 1, decision(5))
    other.close()
    file.append("g1", 1, decision(5))


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    old.executescript(FIRST_VERSION)
    old.close()
    opened = again(tmp_path, None)
    header, log = opened.load("g1")
    assert header == HEADER
    assert log == [decision(5), decision(7), UNDO]
    doors = Doors(opened.database)
    doors.adopt("owner")
    (listed,) = doors.games_of("owner")
    assert (listed.entries, listed.last, listed.names) == (3, "2026-01-01T12:00:03.000+00:00", ["Anna", "Bruno"])
    assert listed.roles == {HOST, 0}
    opened.append("g1", 4, decision(8))
    with pytest.raises(StorageError, match="stays as it is"), opened.database.writing() as execute:
        execute("DELETE FROM log")
    opened.close()


def test_a_file_of_the_version_before_is_brought_up_to_date(tmp_path: Path, file: Storage) -> None:
    file.append("g1", 1, decision(5))
    Talk(file.database).say("g1", 0, "Hello")
    connection_of(file).executescript("ALTER TABLE chat DROP COLUMN key; PRAGMA user_version = 2")
    file.close()
    opened = again(tmp_path, None)
    assert opened.load("g1")[1] == [decision(5)]
    talk = Talk(opened.database)
    for _ in range(2):
        talk.say("g1", 1, "Hello, too", "k1")
    assert [message.text for message in talk.messages("g1")] == ["Hello", "Hello, too"]
    opened.close()


#: as the first Rondel wrote it
FIRST_VERSION = f"""
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, rules INTEGER NOT NULL,
    seats TEXT NOT NULL, created TEXT NOT NULL, finished TEXT
) STRICT;
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL CHECK (number >= 1), action INTEGER,
    made TEXT NOT NULL, PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER moves_stay BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never changed'); END;
CREATE TRIGGER moves_remain BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never removed'); END;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = 1;
INSERT INTO games VALUES ('g1', 'castles-of-burgundy', '{{"players": 2, "boards": "all_board_1"}}', '{2**64 - 1}', 1,
    '[["Anna", "person"], ["Bruno", "random"]]', '2026-01-01T12:00:00.000+00:00', NULL);
INSERT INTO moves VALUES ('g1', 1, 5, '2026-01-01T12:00:01.000+00:00'), ('g1', 2, 7, '2026-01-01T12:00:02.000+00:00'),
    ('g1', 3, NULL, '2026-01-01T12:00:03.000+00:00');
"""


def test_a_newer_file_is_left_alone(tmp_path: Path, file: Storage) -> None:
    connection_of(file).execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    file.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StorageError, match="newer Rondel"):
        SqliteFile(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"My diary. " * 1000)
    with pytest.raises(StorageError, match="damaged"):
        SqliteFile(tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"My diary. " * 1000


def test_a_damaged_database_is_left_alone(tmp_path: Path, file: Storage) -> None:
    for number in range(1, 400):
        file.append("g1", number, decision(5))
    file.close()
    content = bytearray((tmp_path / FILE).read_bytes())
    content[4096:] = bytes(255 for _ in content[4096:])
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        SqliteFile(tmp_path)
    assert (tmp_path / FILE).read_bytes() == bytes(content)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StorageError, match="not a file of Rondel"):
        SqliteFile(tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError, match="RONDEL_DATA_DIR"):
        SqliteFile(tmp_path / "file" / "folder")


def test_a_place_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StorageError, match="cannot be written"):
        SqliteFile(tmp_path)


def test_a_read_only_file(tmp_path: Path, file: Storage) -> None:
    connection_of(file).execute("PRAGMA query_only = ON")  # root may write any file, so let SQLite refuse
    with pytest.raises(StorageError, match="cannot be written"):
        file.append("g1", 1, decision(5))
    connection_of(file).execute("PRAGMA query_only = OFF")
    file.append("g1", 1, decision(5))


def test_where_the_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_DATA_DIR", str(tmp_path / "from-environment"))
    assert data_folder() == tmp_path / "from-environment"
    assert data_folder(tmp_path / "given") == tmp_path / "given"
    monkeypatch.delenv("RONDEL_DATA_DIR")
    assert data_folder().name == "rondel"
