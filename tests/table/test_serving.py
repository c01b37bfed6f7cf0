"""The running server: live updates, ports, and its end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.core.errors import RondelError
from rondel.table import playing, server
from rondel.table.house import Settings
from rondel.table.server import Server, address, bind
from tests.table.kit import PEOPLE, Running, order


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    started = Running(tmp_path)
    yield started
    started.stop()


def events(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    """(id, data) of each event of a stream."""
    found: dict[str, str] = {}
    for line in lines:
        name, _colon, value = line.partition(": ")
        if line:
            found[name] = value
        elif "data" in found:
            yield found["id"], found["data"]
            found = {}


def test_news_come_with_the_index_of_the_log(running: Running) -> None:
    url = running.client.post("/games", json=order(PEOPLE)).json()["table"]
    other = running.another()
    other.cookies = running.client.cookies
    with other, running.client.stream("GET", f"{url}/events", params={"since": "0.0"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        news = events(stream.iter_lines())
        for index in range(3):
            view = other.get(f"{url}/view").json()
            other.post(f"{url}/moves", json={"index": index, "action": view["choices"][0]["action"]}).raise_for_status()
            assert next(news) == (f"{index + 1}.0", f'{{"index": {index + 1}, "chat": 0}}')


def test_a_stream_resumes_where_it_broke(running: Running) -> None:
    url = running.client.post("/games", json=order(PEOPLE)).json()["table"]
    view = running.client.get(f"{url}/view").json()
    running.client.post(f"{url}/moves", json={"index": 0, "action": view["choices"][0]["action"]}).raise_for_status()
    for headers in ({"Last-Event-ID": "0.0"}, {"Last-Event-ID": "0"}, {"Last-Event-ID": "nonsense"}, {}):
        with running.client.stream("GET", f"{url}/events", headers=headers) as stream:
            assert next(events(stream.iter_lines())) == ("1.0", '{"index": 1, "chat": 0}')


def test_signs_of_life(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "HEARTBEAT", 0.01)
    url = running.client.post("/games", json=order(PEOPLE)).json()["table"]
    with running.client.stream("GET", f"{url}/events", params={"since": "0.0"}) as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith(":")) == ": still here"


def test_news_of_an_unknown_game(running: Running) -> None:
    assert running.client.get("/games/nothing/events").status_code == 404


def test_the_server_ends_with_streams_open(tmp_path: Path) -> None:
    started = Running(tmp_path)
    url = started.client.post("/games", json=order(PEOPLE)).json()["table"]
    listener = started.another()
    listener.cookies = started.client.cookies
    with listener, listener.stream("GET", f"{url}/events?since=0.0") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        started.stop()
        assert [line for line in lines if line.startswith("data")] == []
    Running(tmp_path).stop()  # the folder is free again


def test_a_port_in_use_is_explained() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RondelError, match=f"Port {port} is in use.*--port"):
            bind("127.0.0.1", port)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(server, "FIRST_PORT", port)
        with bind("127.0.0.1", None) as found:
            assert found.getsockname()[1] > port
        monkeypatch.setattr(server, "PORTS_TRIED", 1)
        with pytest.raises(RondelError, match="all in use"):
            bind("127.0.0.1", None)


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 0), ("203.0.113.1", 0), ("127.0.0.1", 99999)])
def test_places_where_nobody_can_listen(host: str, port: int) -> None:
    with pytest.raises(RondelError):
        bind(host, port)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "http://127.0.0.1:8000"), ("::1", "http://[::1]:8000"), ("0.0.0.0", "http://localhost:8000")],
)
def test_addresses(host: str, shown: str) -> None:
    assert address(host, 8000) == shown


def test_serve_begins_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``serve`` says where it is, opens the browser at the chosen game, and ends when it is asked to."""
    opened: list[str] = []

    def browser(url: str) -> bool:
        opened.append(url)
        return True

    begun: list[Server] = []
    starting = Server.startup

    async def startup(self: Server, sockets: list[socket.socket] | None = None) -> None:
        await starting(self, sockets)
        begun.append(self)
        self.should_exit = True

    monkeypatch.setattr("webbrowser.open", browser)
    monkeypatch.setattr(Server, "startup", startup)
    server.serve(Settings(data=tmp_path), port=0, game="castles-of-burgundy")
    assert len(begun) == 1
    assert "/join?game=castles-of-burgundy#" in opened[0]
    assert opened[0] in capsys.readouterr().out


def test_serve_with_an_unknown_game(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="There is no game"):
        server.serve(Settings(data=tmp_path), port=0, game="chess")
