"""What nobody should send, and what goes wrong half-way: each is answered in words, and nothing is left behind."""

from __future__ import annotations

import json
import string
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from rondel.table.access import Doors
from rondel.table.database import StorageError
from rondel.table.guard import LARGEST_BODY
from rondel.table.rates import REQUESTS
from tests.table.kit import PEOPLE, Page, another, new_game, order, table

BODIES = 400
WORDS = ("index", "action", "key", "seat", "do", "text", "secret", "enter", "name", "game", "options", "seats", "kind",
         "terms", "minutes", "seed", "players", "offer", "return", "link", "person", "castles-of-burgundy",
         "\u202e", "\x00", "<script>", "'; DROP TABLE log; --", "../../etc", "\ud800")  # fmt: skip


def anything(chance: Random, depth: int = 0) -> Any:
    """A value such as JSON can hold, with names that mean something now and then."""
    kind = chance.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.choice([0, 1, -1, 2**31, -(2**63), 2**64, 10**40, chance.randrange(1000)])
    if kind == 2:
        return chance.choice([0.5, -0.0, 1e308, float("nan"), float("inf")])
    if kind in (3, 4):
        return chance.choice(WORDS)
    if kind == 5:
        return "".join(chance.choices(string.printable, k=chance.randrange(40)))
    if kind == 6:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(5))]
    return {chance.choice(WORDS): anything(chance, depth + 1) for _ in range(chance.randrange(6))}


def body(chance: Random) -> bytes:
    """Mostly an object; now and then a part of one, or no JSON at all."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(200))
    content = {chance.choice(WORDS): anything(chance) for _ in range(chance.randrange(8))}
    written = json.dumps(content, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    return written if chance.random() < 0.8 else written[: chance.randrange(len(written))]


def test_random_bodies_are_all_answered_in_words(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    page = new_game(client, PEOPLE)
    before = page.view()
    chance = Random(5)
    addresses = [
        "/join", "/games", *(f"{page.url}{path}" for path in
                             ("/moves", "/undo", "/chat", "/seats/0", "/seats/x", "/seats/0/note", "/links/0"))
    ]  # fmt: skip
    for _ in range(BODIES):
        answer = client.post(chance.choice(addresses), content=body(chance))
        assert answer.status_code < 500, answer.request.content
        if answer.status_code >= 400:
            assert answer.json()["message"]
    assert "failed" not in caplog.text
    after = page.view()
    assert [one["name"] for one in after["seats"]] == [one["name"] for one in before["seats"]]
    page.choose(page.turn(), page.turn()["choices"][0]["action"])


def test_random_questions_are_all_answered_in_words(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    chance = Random(6)
    for _ in range(100):
        asked = {chance.choice(["since", "index", "after", "drawing", "data", "game"]): str(anything(chance))[:50]}
        path = chance.choice(["/view", "/chat", "/seats/0/note", "/record", "/result", "/links"])
        answer = client.get(
            page.url + path, params={name: value.replace("\ud800", "") for name, value in asked.items()}
        )
        assert answer.status_code < 500, answer.request.url


@pytest.mark.parametrize("length", ["-1", "1e3", "", "0x10", "9" * 400])
def test_lengths_that_cannot_be(client: TestClient, length: str) -> None:
    answer = client.post("/games", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code == 413


def test_a_body_that_is_longer_than_announced(client: TestClient) -> None:
    answer = client.post("/games", content=b" " * (LARGEST_BODY + 1), headers={"Content-Length": "10"})
    assert answer.status_code == 413


def addresses(client: TestClient, method: str, page: Page) -> list[str]:
    """All that this method can be used on, with what stands for something in them filled in."""
    routes = [one for one in client.app.routes if isinstance(one, Route) and method in (one.methods or ())]  # type: ignore[attr-defined]
    filled = {"{id}": page.url.rpartition("/")[2], "{seat}": "0", "{role}": "0", "{game}": "hamburgum"}
    found = []
    for route in routes:
        path = route.path
        for name, value in filled.items():
            path = path.replace(name, value)
        found.append(path)
    return found


def test_no_other_page_can_change_anything(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    before = page.view()
    for path in addresses(client, "POST", page):
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null", "Sec-Fetch-Site": "cross-site"}):
            stranger = TestClient(client.app, base_url=client.base_url, headers=headers, cookies=client.cookies)
            stranger.portal = client.portal
            assert stranger.post(path, json={"do": "resign", "index": 0, "action": 0}).status_code == 403, path
    assert page.view() == before


def test_nobody_without_a_link_gets_anything_of_a_table(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    before = page.view()
    for method in ("GET", "POST"):
        for path in addresses(client, method, page):
            if path.startswith("/games/"):
                answer = another(client).request(method, path, json={})
                assert answer.status_code == 404, path
                assert "Anna" not in answer.text
    assert page.view() == before


def test_thousands_of_requests_of_one_keep_nobody_else_out(tmp_path: Path) -> None:
    with table(tmp_path, host="0.0.0.0", anybody_creates=True) as client:
        page = new_game(client, PEOPLE)
        now = time.monotonic()  # and no time to forgive
        client.app.state.limits._limits[REQUESTS]._clock = lambda: now  # type: ignore[attr-defined]
        answers = [client.get("/theme.css").status_code for _ in range(2000)]
        assert answers[:100] == [200] * 100
        assert answers[int(REQUESTS.burst) :] == [429] * (2000 - int(REQUESTS.burst))
        refused = client.get("/", headers={"Accept": "text/html"})
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
        assert "<h1>" in refused.text
        assert "Wait a moment" in refused.text
        other = TestClient(client.app, base_url=client.base_url, client=("192.168.1.9", 5000), cookies=client.cookies)
        other.portal = client.portal
        assert Page(other, page.url).view()["index"] == 0


def test_a_table_is_made_with_its_doors_or_not_at_all(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get("/")
    new_game(client)
    with monkeypatch.context() as broken:
        broken.setattr(Doors, "_grant", _fails)
        refused = client.post("/games", json=order())
        assert refused.status_code == 503
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    with storage.database.reading() as execute:
        assert execute("SELECT count(*) FROM games").fetchone()[0] == 1
        assert execute("SELECT count(DISTINCT game) FROM links").fetchone()[0] == 1
    new_game(client)


def _fails(*_: object) -> None:
    raise StorageError("There is no space left")


def test_a_message_sent_twice_is_written_once(tmp_path: Path, database_url: str | None) -> None:
    with table(tmp_path, database=database_url) as client:
        page = new_game(client, PEOPLE)
        for _ in range(2):
            assert page.post("/chat", {"text": "Hello", "key": "k1"}).json() == {"chat": 1}
        assert page.post("/chat", {"text": "Hello", "key": "k2"}).json() == {"chat": 2}
        assert page.post("/chat", {"text": "Hello"}).json() == {"chat": 3}
        assert page.post("/chat", {"text": "Hello", "key": "x" * 65}).status_code == 400
        cookies = client.cookies
    with table(tmp_path, database=database_url, cookies=cookies) as client:  # the key is known after a restart, too
        assert Page(client, page.url).post("/chat", {"text": "Hello", "key": "k1"}).json() == {"chat": 3}


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/games/nothing", {}, 404),
        ("/nowhere", {}, 404),
        ("/new/chess", {}, 404),
        ("/", {"Host": "evil.example"}, 421),
    ],
)
def test_people_get_a_page_and_programs_the_words(
    client: TestClient, path: str, headers: dict[str, str], status: int
) -> None:
    page = client.get(path, headers={**headers, "Accept": "text/html"})
    words = client.get(path, headers=headers)
    assert page.status_code == words.status_code == status
    assert words.json()["message"] in page.text.replace("&#39;", "'")
    assert "To the games" in page.text


def test_an_unexpected_error_is_a_page_for_people(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new_game(client)
    monkeypatch.setattr("rondel.table.pages.table", lambda *_: 1 / 0)
    answer = client.get(page.url, headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert "Nothing that was confirmed is lost" in answer.text
    assert "ZeroDivisionError" not in answer.text


def test_every_page_tells_a_browser_without_script_what_to_do(client: TestClient) -> None:
    page = new_game(client, ("person", "link"))
    for path in ("/", "/new/rival-cities", "/join", page.url, f"{page.url}/links"):
        body = client.get(path, headers={"Accept": "text/html"}).text.partition("<body")[2]
        assert "JavaScript" in body.partition("<noscript>")[2].partition("</noscript>")[0]
