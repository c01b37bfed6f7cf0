"""A real PostgreSQL server for the tests, in a folder of its own; Debian's package is enough."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg


def programs() -> Path | None:
    """The folder with the server's programs, newest version first."""
    versions = Path("/usr/lib/postgresql")
    found = sorted(int(folder.name) for folder in versions.glob("*") if (folder / "bin" / "initdb").exists())
    if found:
        return versions / str(found[-1]) / "bin"
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).resolve().parent if elsewhere else None


class PostgresForTests:
    """A server that only this user of the machine reaches, through a socket in its folder."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self._bin, self._folder = bin, folder
        # the server refuses to run as root, which tests in a container often are
        self._user = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
        if self._user:
            shutil.chown(folder, **self._user)
        self._data = folder / "data"
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "rondel", "--no-sync", "-E", "UTF8")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._bin / program, *arguments], check=True, cwd=self._folder, capture_output=True, **self._user
        )  # type: ignore[call-overload]

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses= -c fsync=off -c max_connections=60"
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def url(self, name: str) -> str:
        return f"postgresql://rondel@/{name}?host={self._folder}"

    def new_database(self) -> str:
        """The address of a place without tables: a schema, because a whole database takes long to make and remove."""
        name = f"tables_{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url('postgres')}&options=-csearch_path%3D{name}"


@contextmanager
def running() -> Iterator[PostgresForTests | None]:
    """The server for as long as this lasts; None where PostgreSQL is not installed."""
    bin = programs()
    if bin is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="rondel-pg-", dir="/tmp"))
    try:
        server = PostgresForTests(bin, folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        for _attempt in range(50):
            shutil.rmtree(folder, ignore_errors=True)
            if not folder.exists():
                break
            time.sleep(0.1)
