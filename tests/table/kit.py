"""A table to be driven by tests as a page would drive it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
from starlette.testclient import TestClient

from rondel.core.game import State
from rondel.core.registry import definition
from rondel.table.app import create_app
from rondel.table.house import Settings, owner
from rondel.table.server import Server, address, bind, owner_link
from rondel.table.tables import Tables
from rondel.table.thinking import Thinkers

T = TypeVar("T")
OURS = "http://127.0.0.1:8000"
OWN_PAGE = {"Sec-Fetch-Site": "same-origin", "Origin": OURS}
PEOPLE = ("person", "person")
AGAINST_COMPUTER = ("person", "random")


class Running:
    """A real server in a thread, and how to ask it."""

    def __init__(self, data: Path, port: int = 0, thinkers: Thinkers | None = None, **settings: Any) -> None:
        listening = bind("127.0.0.1", port)
        self.port = listening.getsockname()[1]
        self.url = address("127.0.0.1", self.port)
        self._owner = owner(data)
        self._app = create_app(Settings(data=data, **settings), self._owner, thinkers)
        self._server = Server(self._app, self.url, open_browser=False)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]})
        self._thread.start()
        self.client = self.another()
        self.client.post("/join", json={"secret": self._owner.code}).raise_for_status()

    def owner_link(self) -> str:
        return owner_link(self.url, self._owner)

    def another(self) -> httpx.Client:
        """Somebody else's browser."""
        return httpx.Client(base_url=self.url, headers={"Origin": self.url}, timeout=60)

    @property
    def tables(self) -> Tables:
        tables: Tables = self._app.state.tables
        return tables

    def state(self, url: str) -> State:
        """The position of a game that is being played, as the table holds it."""
        table = self.tables._open[url.rpartition("/")[2]]
        return table.course.now.state.clone()

    def stop(self) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join()


class Page:
    """One game as its page sees it; everything that was answered is kept."""

    def __init__(self, client: httpx.Client, url: str) -> None:
        self.client = client
        self.url = url
        self.answers: list[httpx.Response] = []
        self._told_to = -1

    def get(self, path: str = "", **parameters: int) -> httpx.Response:
        return self._keep(self.client.get(self.url + path, params=parameters))

    def post(self, path: str, content: Any) -> httpx.Response:
        return self._keep(self.client.post(self.url + path, json=content))

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.answers.append(answer)
        return answer

    def view(self, **parameters: int) -> dict[str, Any]:
        answer = self.get("/view", **parameters)
        assert answer.status_code == 200, answer.text
        return _content(answer)

    def turn(self) -> dict[str, Any]:
        """The view when a person has to decide, or the game is over; with what was told since the last turn."""
        told: list[dict[str, Any]] = []
        while True:
            view = self.view(since=self._told_to)
            self._told_to = view["index"]
            told = [line for line in told if line["entry"] not in view["dropped"]] + view["lines"]
            if view["choices"] or view["over"]:
                return {**view, "lines": told}

    def choose(self, view: dict[str, Any], action: int) -> dict[str, Any]:
        answer = self.post("/moves", {"index": view["index"], "action": action})
        assert answer.status_code == 200, answer.text
        return _content(answer)

    def undo(self, view: dict[str, Any]) -> dict[str, Any]:
        answer = self.post("/undo", {"index": view["index"]})
        assert answer.status_code == 200, answer.text
        return _content(answer)

    def play(self, seed: int = 1, decisions: int = 10_000) -> dict[str, Any]:
        """Decide at random for all people, to the end of the game or for so many decisions."""
        choice = Random(seed)
        view = self.turn()
        while not view["over"] and decisions > 0:
            self.choose(view, choice.choice(actions(view)))
            view = self.turn()
            decisions -= 1
        return view


def elsewhere(work: Callable[[], T]) -> T:
    """Do this in a thread of its own: the tests' thread may have an event loop already, of the browser's tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do this in an event loop of its own."""
    return elsewhere(lambda: asyncio.run(work))


def actions(view: dict[str, Any]) -> list[int]:
    return [choice["action"] for choice in view["choices"]]


def _content(answer: httpx.Response) -> dict[str, Any]:
    content: dict[str, Any] = answer.json()
    return content


@contextmanager
def table(data: Path, thinkers: Thinkers | None = None, cookies: Any = None, **settings: Any) -> Iterator[TestClient]:
    """A running server with its games in this folder, asked as our own page would ask."""
    app = create_app(Settings(data=data, **settings), thinkers=thinkers)
    with TestClient(app, base_url=OURS, headers=OWN_PAGE, cookies=cookies) as client:
        yield client


def another(client: TestClient, secret: str | None = None) -> TestClient:
    """Somebody else's browser at the same server, or a program with the secret of a link."""
    headers = OWN_PAGE if secret is None else {"Authorization": f"Bearer {secret}"}
    other = TestClient(client.app, base_url=OURS, headers=headers)
    other.portal = client.portal  # the same event loop, as for all requests of a real server
    return other


def order(
    kinds: Sequence[str] = AGAINST_COMPUTER,
    seed: int | str | None = 3,
    game: str = "castles-of-burgundy",
    **options: object,
) -> dict[str, Any]:
    """What the home page sends for a new game."""
    names = ["Anna", "Bruno", "Clara", "David", "Ella"]
    if any(option.name == "start_player" for option in definition(game).options):
        options.setdefault("start_player", "seat_1")
    return {
        "game": game,
        "options": {"players": len(kinds), **options},
        "seats": [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=False)],
        "seed": seed,
    }


def new_game(
    client: httpx.Client,
    kinds: Sequence[str] = AGAINST_COMPUTER,
    seed: int | str | None = 3,
    game: str = "castles-of-burgundy",
    **options: object,
) -> Page:
    answer = client.post("/games", json=order(kinds, seed, game, **options))
    assert answer.status_code == 201, answer.text
    return Page(client, answer.json()["table"])
