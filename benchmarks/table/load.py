"""Many people at once: how soon a decision is acknowledged, and how soon the others see it.

    python -m benchmarks.table.load --seconds 120 --json load.json

A server of its own is started on this machine, and only this machine can reach it. At each table sit two people, and
the other clients look on. Everybody has a stream of news open, as a page has, and fetches the new view with its
drawings whenever there is news. A decision is seen when the other player has that view.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import platform
import random
import resource
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.table.process import ServerProcess

GAMES = ("castles-of-burgundy", "rival-cities", "hamburgum", "hansa-teutonica")
LIMITS = {"acknowledged": 100.0, "seen": 250.0}  # milliseconds, at the 99th percentile
AT_ONCE = 20  # connections that are opened at the same time


@dataclass
class Measured:
    """Milliseconds of every decision."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    late: int = 0  # decisions that were due while every table was still busy
    refused: int = 0


class Connection:
    """One connection that is kept open, with no more of HTTP than our server speaks."""

    def __init__(self, port: int, secret: str | None) -> None:
        self._port = port
        self._host = f"127.0.0.1:{port}"
        self._who = f"Authorization: Bearer {secret}" if secret else f"Origin: http://{self._host}"
        self._lock = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, content: Any = None) -> tuple[int, Any]:
        body = b"" if content is None else json.dumps(content).encode()
        async with self._lock:
            for _attempt in range(2):  # the server closes what was not used for long, and browsers try again then
                if self._streams is None:
                    self._streams = await asyncio.open_connection("127.0.0.1", self._port)
                reader, writer = self._streams
                try:
                    writer.write(self._head(method, path, len(body)) + body)
                    status, headers = await self._answer(reader)
                    return status, json.loads(await reader.readexactly(int(headers["content-length"])))
                except (ConnectionError, EOFError):
                    self._streams = None
        raise ConnectionError(path)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """A connection of its own for news."""
        reader, self._listening = await asyncio.open_connection("127.0.0.1", self._port)
        self._listening.write(self._head("GET", path, 0))
        status, _headers = await self._answer(reader)
        assert status == 200
        return reader

    def close(self) -> None:
        self._listening.close()
        if self._streams is not None:
            self._streams[1].close()

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", self._who, f"Content-Length: {length}"]
        return ("\r\n".join([*lines, "Content-Type: application/json", "", ""])).encode()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first = await reader.readline()
        if not first:
            raise EOFError
        status = int(first.split()[1])
        headers = {}
        while line := (await reader.readline()).strip():
            name, _colon, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return status, headers


class Client:
    """A player or a spectator, who follows everything that happens at one table as a page does."""

    def __init__(self, table: Table, secret: str) -> None:
        self._table = table
        self.connection = Connection(table.port, secret)
        self.view: dict[str, Any] = {}

    async def come_in(self) -> None:
        self.view = await self._fetch(-1)
        self._news = await self.connection.listen(f"{self._table.url}/events?since={self.view['index']}.0")
        self._following = asyncio.create_task(self._follow())

    async def _fetch(self, since: int) -> dict[str, Any]:
        status, view = await self.connection.ask("GET", f"{self._table.url}/view?since={since}")
        assert status == 200, view
        return dict(view)

    async def _follow(self) -> None:
        while True:
            line = await self._news.readline()
            assert line, "the server ended the stream"
            if line.startswith(b"data: ") and json.loads(line[6:])["index"] > self.view["index"]:
                self.show(await self._fetch(self.view["index"]))

    def show(self, view: dict[str, Any]) -> None:
        if view["index"] >= self.view["index"]:
            self.view = view
        self._table.shown(self, view["index"])

    def leave(self) -> None:
        self._following.cancel()
        self.connection.close()


class Table:
    """One game, with everybody who plays it or looks on."""

    def __init__(self, port: int, measured: Measured) -> None:
        self.port = port
        self.url = ""
        self.clients: list[Client] = []
        self._measured = measured
        self._waiting: tuple[int, float, Client] | None = None  # an entry, when it was sent, and who shall see it
        self._deciding = False

    async def set_up(self, number: int, clients: int) -> None:
        order = {
            "game": GAMES[number % len(GAMES)],
            "options": {"players": 2},
            "seats": [{"kind": "link", "name": name} for name in ("One", "Two")],
            "seed": number,
        }
        status, made = await Connection(self.port, None).ask("POST", "/games", order)
        assert status == 201, made
        self.url = made["table"]
        secrets = {link["role"]: link["secret"] for link in made["links"]}
        self.clients = [Client(self, secrets[role]) for role in (0, 1, *["spectator"] * (clients - 2))]
        for client in self.clients:
            await client.come_in()

    async def decide(self, chance: random.Random) -> None:
        """Whoever is to decide does so, and the other one sees it."""
        player = next(client for client in self.clients[:2] if client.view["choices"])
        self._deciding = True
        other = self.clients[1] if player is self.clients[0] else self.clients[0]
        index = player.view["index"]
        action = chance.choice(player.view["choices"])["action"]
        sent = time.perf_counter()
        self._waiting = (index + 1, sent, other)
        move = {"index": index, "action": action, "key": f"{chance.getrandbits(96):x}"}
        status, view = await player.connection.ask("POST", f"{self.url}/moves", move)
        self._deciding = False
        if status != 200:
            self._measured.refused += 1
            self._waiting = None
            return
        self._measured.acknowledged.append(1000 * (time.perf_counter() - sent))
        player.show(view)

    @property
    def can_decide(self) -> bool:
        """Whether the last decision was acknowledged and seen, and the game goes on."""
        return not self._deciding and self._waiting is None and any(one.view["choices"] for one in self.clients[:2])

    def shown(self, client: Client, index: int) -> None:
        if self._waiting is not None and client is self._waiting[2] and index >= self._waiting[0]:
            self._measured.seen.append(1000 * (time.perf_counter() - self._waiting[1]))
            self._waiting = None


async def press(server: ServerProcess, arguments: argparse.Namespace) -> dict[str, Any]:
    measured = Measured()
    tables = [Table(server.port, measured) for _ in range(arguments.tables)]
    doors = asyncio.Semaphore(AT_ONCE)

    async def come_in(number: int, table: Table) -> None:
        async with doors:
            await table.set_up(number, arguments.clients // arguments.tables)

    begun = time.perf_counter()
    await asyncio.gather(*(come_in(number, table) for number, table in enumerate(tables)))
    arrived = time.perf_counter() - begun
    gc.freeze()  # that the clients are slow shall not count against the server
    chance = random.Random(1)
    memory = [server.memory()]
    own, cpu, begun = time.process_time(), server.cpu_seconds(), time.perf_counter()
    deciding: set[asyncio.Task[None]] = set()
    due = 0
    while (passed := time.perf_counter() - begun) < arguments.seconds:
        while due < passed * arguments.rate:
            due += 1
            free = [table for table in tables if table.can_decide]
            if not free:
                measured.late += 1
                continue
            task = asyncio.create_task(chance.choice(free).decide(chance))
            deciding.add(task)
            task.add_done_callback(deciding.discard)
        if passed > len(memory) * arguments.seconds / 12:
            memory.append(server.memory())
        await asyncio.sleep(0.005)
    await asyncio.gather(*deciding)
    await asyncio.sleep(1)
    worked = server.cpu_seconds() - cpu
    for table in tables:
        for client in table.clients:
            client.leave()
    return {
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "clients": sum(len(table.clients) for table in tables),
        "tables": len(tables),
        "seconds": arguments.seconds,
        "seconds until all had come in": round(arrived, 1),
        "decisions each second": round(len(measured.acknowledged) / arguments.seconds, 1),
        "acknowledged, ms": percentiles(measured.acknowledged),
        "seen by the other player, ms": percentiles(measured.seen),
        "not decided, because all tables were busy": measured.late,
        "refused": measured.refused,
        "part of a core that the server used": round(worked / arguments.seconds, 2),
        "part of a core that the clients used": round((time.process_time() - own) / arguments.seconds, 2),
        "server's work for each decision, ms": round(1000 * worked / max(1, len(measured.acknowledged)), 1),
        "memory of the server over time, MB": [round(one) for one in memory],
        "within the limits": percentile(measured.acknowledged, 99) <= LIMITS["acknowledged"]
        and percentile(measured.seen, 99) <= LIMITS["seen"],
    }


def percentile(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] if ordered else float("inf")


def percentiles(times: list[float]) -> dict[str, float]:
    return {f"{part}%": round(percentile(times, part), 1) for part in (50, 90, 99, 100)}


def run(arguments: argparse.Namespace) -> dict[str, Any]:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        server.start()
        try:
            return asyncio.run(press(server, arguments))
        finally:
            server.stop()


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    whole.add_argument("--clients", type=int, default=1000)
    whole.add_argument("--tables", type=int, default=200)
    whole.add_argument("--rate", type=float, default=20, help="decisions each second, at all tables together")
    whole.add_argument("--seconds", type=float, default=120)
    whole.add_argument("--json", type=Path, help="write the figures to this file")
    return whole


def main() -> None:
    arguments = parser().parse_args()
    figures = run(arguments)
    for name, figure in figures.items():
        print(f"{name}: {figure}")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
