"""The running server: live updates, ports, and its end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from rondel.core.errors import RondelError
from rondel.table import playing, server
from rondel.table.house import Settings
from rondel.table.server import Server, address, bind
from tests.table.kit import PEOPLE, Running, elsewhere, order
from tests.table.postgres import PostgresForTests


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
    elsewhere(lambda: server.serve(Settings(data=tmp_path), port=0, game="castles-of-burgundy"))
    assert len(begun) == 1
    assert "/join?game=castles-of-burgundy#" in opened[0]
    assert opened[0] in capsys.readouterr().out


def test_serve_with_an_unknown_game(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="There is no game"):
        server.serve(Settings(data=tmp_path), port=0, game="chess")


@contextmanager
def as_guest(running: Running, secret: str) -> Iterator[httpx.Client]:
    with running.another() as guest:
        guest.post("/join", json={"secret": secret, "enter": True}).raise_for_status()
        yield guest


def first_choice(client: httpx.Client, url: str) -> dict[str, int]:
    view = client.get(f"{url}/view?drawing=no").json()
    return {"index": view["index"], "action": view["choices"][0]["action"]}


def test_a_stream_ends_when_its_link_is_revoked(running: Running) -> None:
    made = running.client.post("/games", json=order(("person", "link"))).json()
    url, secret = made["table"], made["links"][1]["secret"]
    with as_guest(running, secret) as guest, guest.stream("GET", f"{url}/events", params={"since": "0.0"}) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        running.client.post(f"{url}/links/1", json={"do": "revoke"}).raise_for_status()
        assert [line for line in lines if line.startswith("data")] == []
    with running.another() as stranger:
        assert stranger.get(f"{url}/events").status_code == 404


def test_chat_is_news_too(running: Running) -> None:
    made = running.client.post("/games", json=order(("person", "link"))).json()
    url = made["table"]
    with (
        as_guest(running, made["links"][1]["secret"]) as guest,
        guest.stream("GET", f"{url}/events", params={"since": "0.0"}) as stream,
    ):
        news = events(stream.iter_lines())
        running.client.post(f"{url}/chat", json={"text": "Hello"}).raise_for_status()
        assert next(news) == ("0.1", '{"index": 0, "chat": 1}')


def test_two_tabs_of_one_seat_hear_the_same_and_the_log_decides(running: Running) -> None:
    url = running.client.post("/games", json=order(PEOPLE)).json()["table"]
    tabs = [running.another() for _ in range(2)]
    for tab in tabs:
        tab.cookies = running.client.cookies
    with (
        tabs[0].stream("GET", f"{url}/events?since=0.0") as first,
        tabs[1].stream("GET", f"{url}/events?since=0.0") as second,
    ):
        heard = [events(stream.iter_lines()) for stream in (first, second)]
        move = first_choice(running.client, url)
        answers = [running.client.post(f"{url}/moves", json=move).status_code for _ in tabs]
        assert answers == [200, 409]
        assert [next(news)[0] for news in heard] == ["1.0", "1.0"]
    for tab in tabs:
        tab.close()


@pytest.fixture
def servers(tmp_path: Path, postgres: PostgresForTests) -> Iterator[tuple[Running, Running]]:
    """Two servers that share one database."""
    url = postgres.new_database()
    both = Running(tmp_path, database=url), Running(tmp_path, database=url)
    yield both
    for one in both:
        one.stop()


def test_servers_that_share_a_database_hear_of_each_other(servers: tuple[Running, Running]) -> None:
    here, there = servers
    made = here.client.post("/games", json=order(("person", "link"))).json()
    url = made["table"]
    with (
        as_guest(there, made["links"][1]["secret"]) as guest,
        guest.stream("GET", f"{url}/events", params={"since": "0.0"}) as stream,
    ):
        news = events(stream.iter_lines())
        for index in range(3):
            here.client.post(f"{url}/moves", json=first_choice(here.client, url)).raise_for_status()
            assert next(news)[0] == f"{index + 1}.0"
        here.client.post(f"{url}/chat", json={"text": "Hello"}).raise_for_status()
        assert next(news)[0] == "3.1"
        here.client.post(f"{url}/links/1", json={"do": "revoke"}).raise_for_status()
        assert list(news) == []  # locked out there as well


def test_two_servers_decide_by_the_log_who_came_first(servers: tuple[Running, Running]) -> None:
    """The same seat decides through both at the same time, again and again: exactly one of them is heard each time."""
    here, there = servers
    url = here.client.post("/games", json=order(PEOPLE)).json()["table"]
    with ThreadPoolExecutor(2) as both:
        for index in range(12):
            move = first_choice(here.client, url)
            assert move["index"] == index
            posted = [both.submit(one.client.post, f"{url}/moves", json=move) for one in servers]
            assert sorted(answer.result().status_code for answer in posted) == [200, 409]
            while there.client.get(f"{url}/view?drawing=no").json()["index"] <= index:
                continue


def test_a_key_is_known_to_all_servers(servers: tuple[Running, Running]) -> None:
    here, there = servers
    url = here.client.post("/games", json=order(PEOPLE)).json()["table"]
    move = {**first_choice(here.client, url), "key": "once"}
    there.client.get(f"{url}/view?drawing=no").raise_for_status()
    answers = [one.client.post(f"{url}/moves", json=move) for one in servers]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.json()["index"] for answer in answers] == [1, 1]


def test_a_server_that_has_not_heard_the_news_looks_before_it_refuses(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever saw the table at one server can go on at the other."""
    here, there = servers
    monkeypatch.setattr(here.tables, "_heard", lambda _game: None)
    url = here.client.post("/games", json=order(PEOPLE)).json()["table"]
    for index in range(4):
        move = first_choice(there.client, url)
        assert move["index"] == index
        server = there if index % 2 == 0 else here
        server.client.post(f"{url}/moves", json=move).raise_for_status()
        while there.client.get(f"{url}/view?drawing=no").json()["index"] == index:
            continue
    assert here.client.post(f"{url}/moves", json={"index": 99, "action": move["action"]}).status_code == 409


def test_another_server_lets_the_computer_move_if_the_first_does_not(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.table.tables.LEND_A_HAND", 0.2)
    here, there = servers
    url = here.client.post("/games", json=order(("person", "random"))).json()["table"]
    with there.client.stream("GET", f"{url}/events?since=0.0") as stream:
        assert next(stream.iter_lines()).startswith("retry")  # the table is open there as well
        here.tables.dismiss()  # as if it hung: its computers move no more
        other = there.another()
        other.cookies = there.client.cookies
        with other:
            while (view := other.get(f"{url}/view?drawing=no").json())["prompt"]["seat"] == 0:
                move = {"index": view["index"], "action": view["choices"][-1]["action"]}
                here.client.post(f"{url}/moves", json=move).raise_for_status()
                while other.get(f"{url}/view?drawing=no").json()["index"] == view["index"]:
                    continue
            while other.get(f"{url}/view?drawing=no").json()["prompt"]["seat"] != 0:
                continue
