"""Backups: whole, readable by either kind of database, and never over something that is there."""

from __future__ import annotations

import hashlib
import json
import threading
from pathlib import Path

import pytest

from rondel.cli import main
from rondel.table.access import Doors, link_secret
from rondel.table.backup import BadBackup, backup, read_backup, restore
from rondel.table.database import Database, open_database
from rondel.table.log import UNDO, Entry, Kind, decision
from rondel.table.sqlite import SqliteFile
from rondel.table.storage import Storage
from rondel.table.talk import Talk
from tests.table.postgres import PostgresForTests
from tests.table.test_storage import HEADER


def filled(database: Database) -> Storage:
    storage = Storage(database)
    storage.add_game(HEADER)
    with database.writing() as execute:
        Doors(database).open_table(execute, "host's login", HEADER)
    entries = (decision(5, 0, key="k"), UNDO, Entry(Kind.NAME, 0, word="Žofie\u2028"))
    for number, entry in enumerate(entries, 1):
        storage.append("g1", number, entry)
    Talk(database).say("g1", 0, "Hello\nthere")
    Talk(database).write_note("g1", 0, "keep the mine")
    return storage


def test_what_was_backed_up_comes_back_whole(
    tmp_path: Path, database_url: str | None, postgres: PostgresForTests
) -> None:
    """From each kind of database into each, with everything that belongs to a game."""
    first = filled(open_database(tmp_path / "one", database_url))
    file = tmp_path / "games.backup"
    assert backup(first.database, file) == 1
    assert file.stat().st_mode & 0o077 == 0
    for number, target in enumerate(
        [open_database(tmp_path / "two"), open_database(tmp_path, postgres.new_database())]
    ):
        assert restore(target, read_backup(file)) == 1
        storage = Storage(target)
        assert storage.load("g1") == first.load("g1")
        assert Doors(target).leads_to(link_secret("host's login", "g1", 0, 1)) == ("g1", 0)
        assert Talk(target).messages("g1") == Talk(first.database).messages("g1")
        assert Talk(target).note("g1", 0) == "keep the mine"
        again = tmp_path / f"again-{number}.backup"
        backup(target, again)
        assert again.read_bytes() == file.read_bytes()
        storage.append("g1", 4, decision(8))  # and it goes on
        with pytest.raises(BadBackup, match="already games"):
            restore(target, read_backup(file))
        assert len(storage.load("g1")[1]) == 4
        target.close()
    first.close()


def test_a_backup_while_the_table_is_in_use(tmp_path: Path) -> None:
    """It belongs to one moment, and neither waits for the other."""
    storage = filled(SqliteFile(tmp_path))
    stop = threading.Event()
    last = 3

    def play_on() -> None:
        nonlocal last
        while not stop.is_set():
            storage.append("g1", last + 1, decision(last % 5))
            last += 1

    playing = threading.Thread(target=play_on)
    playing.start()
    try:
        for number in range(5):
            reader = SqliteFile(tmp_path, only_read=True)
            backup(reader, tmp_path / f"{number}.backup")
            reader.close()
    finally:
        stop.set()
        playing.join()
    lengths = []
    for number in range(5):
        rows = read_backup(tmp_path / f"{number}.backup")
        log = [row["number"] for table, row in rows if table == "log"]
        assert log == list(range(1, len(log) + 1))
        assert [row["entries"] for table, row in rows if table == "games"] == [len(log)]
        lengths.append(len(log))
    assert lengths == sorted(lengths)
    assert lengths[-1] > 3
    assert len(storage.load("g1")[1]) == last
    storage.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "\n".join(text.splitlines()[:-1]) + "\n",
        lambda text: "\n".join([*text.splitlines()[:3], *text.splitlines()[4:]]) + "\n",
        lambda text: text.replace("Anna", "Eve"),
    ],
)
def test_a_damaged_backup_restores_nothing(tmp_path: Path, damage: object) -> None:
    storage = filled(SqliteFile(tmp_path / "one"))
    file = tmp_path / "games.backup"
    backup(storage.database, file)
    storage.close()
    assert callable(damage)
    file.write_text(damage(file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadBackup, match="cut off or changed"):
        read_backup(file)


@pytest.mark.parametrize("content", [b"", b"My diary", b"\xff\xfe", b'{"rondel backup": 2}\n', b"[]\n{}\n"])
def test_other_files_are_no_backups(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BadBackup, match="not a backup"):
        read_backup(tmp_path / "file")


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(SqliteFile(tmp_path / "one")).close()
    file, one, two = str(tmp_path / "games.backup"), str(tmp_path / "one"), str(tmp_path / "two")
    assert main(["backup", file, "--data", one]) == 0
    assert "1 game is in" in capsys.readouterr().out
    assert main(["backup", file, "--data", one]) == 1
    assert "already there" in capsys.readouterr().err
    assert main(["restore", file, "--data", two]) == 0
    assert "1 game is back" in capsys.readouterr().out
    assert main(["restore", file, "--data", two]) == 1
    assert "nothing was restored" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "new"), "--data", str(tmp_path / "nowhere")]) == 1
    assert "There are no games" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    assert main(["restore", str(tmp_path / "missing"), "--data", two]) == 1


def test_a_full_disk_leaves_no_half_backup(tmp_path: Path) -> None:
    storage = filled(SqliteFile(tmp_path))
    with pytest.raises(BadBackup, match="Cannot write"):
        backup(storage.database, Path("/dev/full/backup"))
    storage.close()


def test_a_backup_of_the_version_before_can_be_restored(tmp_path: Path) -> None:
    """Its messages have no key yet."""
    lines = [json.dumps({"rondel backup": 1, "tables": 2})]
    database = SqliteFile(tmp_path / "here")
    filled(database)
    backup(database, tmp_path / "new.backup")
    database.close()
    for line in (tmp_path / "new.backup").read_text(encoding="utf-8").split("\n")[1:-2]:
        table, row = json.loads(line)
        lines.append(
            json.dumps([table, {name: value for name, value in row.items() if (table, name) != ("chat", "key")}])
        )
    text = "".join(f"{line}\n" for line in lines)
    end = {"rows": len(lines) - 1, "check": hashlib.sha256(text.encode()).hexdigest()}
    (tmp_path / "old.backup").write_text(f"{text}{json.dumps(end)}\n", encoding="utf-8")
    there = SqliteFile(tmp_path / "there")
    assert restore(there, read_backup(tmp_path / "old.backup")) == 1
    assert [message.text for message in Talk(there).messages(HEADER.id)]
    there.close()
