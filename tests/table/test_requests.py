"""Pages, headers, and requests that our own page would never send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import rondel
from rondel import players
from rondel.table.app import create_app
from rondel.table.database import StorageError
from rondel.table.guard import LARGEST_BODY
from rondel.table.house import Settings
from tests.table.kit import OURS, PEOPLE, actions, new_game, order, table

HTML = {"accept": "text/html"}


def test_home_names_the_games_and_explains_the_options(client: TestClient) -> None:
    home, new = client.get("/").text, client.get("/new/castles-of-burgundy").text
    for text in (home, new):
        assert "The Castles of Burgundy" in text
        assert "needs JavaScript" in text
    assert "everybody plays board 1"[1:] in new
    assert "Fewer empty estate spaces win" in new
    for level in players.OPPONENTS:
        assert level.about in new


def test_a_new_table_tells_how_the_levels_were_measured(client: TestClient) -> None:
    for game in rondel.games():
        said = "in games of two: 400 of them, for the strongest level only twenty to a hundred"
        assert said in client.get(f"/new/{game}").text


def test_home_with_a_game_chosen(client: TestClient) -> None:
    assert "New table: The Castles of Burgundy" in client.get("/?game=castles-of-burgundy").text
    assert client.get("/?game=chess").status_code == 404
    assert client.get("/new/chess").status_code == 404


def test_pictures_and_colours(client: TestClient) -> None:
    assert client.get("/pictures/castles-of-burgundy.svg").headers["content-type"] == "image/svg+xml"
    assert client.get("/pictures/chess.svg").status_code == 404
    colours = client.get("/theme.css")
    assert colours.headers["content-type"].startswith("text/css")
    assert "--accent: #8A4B08" in colours.text
    assert "prefers-color-scheme: dark" in colours.text


@pytest.mark.parametrize("path", ["/", "/games/nothing", "/static/rondel.js", "/static/nothing", "/theme.css"])
def test_strict_headers_on_every_answer(client: TestClient, path: str) -> None:
    headers = client.get(path, headers=HTML).headers
    assert headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_pages_have_no_inline_script_or_style(client: TestClient) -> None:
    page = new_game(client)
    page.play()
    for path in ("/", page.url, f"{page.url}/result"):
        text = client.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert text.count("<script") == 1


def test_the_board_goes_with_the_content_security_policy() -> None:
    """The policy forbids style attributes and elements; the drawing must do without (the real one)."""
    import rondel
    from rondel.games.castles_of_burgundy import board

    state = rondel.game("castles-of-burgundy", players=4).new(seed=1)
    for part in board.drawings(state.view(state.actor)):
        drawing = str(part.svg())
        assert " style=" not in drawing
        assert "<style" not in drawing
        assert "<script" not in drawing


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    first, second = (new_game(client).url.rsplit("/", 1)[1] for _ in range(2))
    assert len(first) >= 22
    assert first != second


@pytest.mark.parametrize(
    "path", ["/games/nothing", "/games/nothing/result", "/elsewhere", "/games/%00", "/games/' OR 1=1"]
)
def test_unknown_addresses_get_a_friendly_page(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 404
    assert "Nothing here" in answer.text
    assert 'href="/"' in answer.text
    assert client.get(path).json()["message"]


def test_static_files_do_not_lead_out(client: TestClient) -> None:
    assert client.get("/static/../__init__.py").status_code == 404
    assert client.get("/static/%2e%2e/__init__.py").status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods(client: TestClient, method: str) -> None:
    assert client.request(method, "/games").status_code == 405


def test_script_in_names_is_shown_as_text(client: TestClient) -> None:
    wanted = order(PEOPLE)
    wanted["seats"][0]["name"] = "<script>alert(1)</script>"
    wanted["seats"][1]["name"] = '"><img src=x>'
    url = client.post("/games", json=wanted).json()["table"]
    for path in (url, "/"):
        text = client.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert "&lt;script&gt;alert(1)" in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://evil.example"},
        {"Origin": OURS, "Sec-Fetch-Site": "cross-site"},
        {"Origin": OURS, "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1:9999", "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:8000"},
        {},
    ],
)
def test_changes_from_another_page_are_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    with TestClient(create_app(Settings(data=tmp_path)), base_url=OURS) as client:
        ours = {"Origin": OURS}
        url = client.post("/games", json=order(PEOPLE), headers=ours).json()["table"]
        for path, content in (
            ("/games", order()),
            (f"{url}/moves", {"index": 0, "action": 0}),
            (f"{url}/undo", {"index": 0}),
        ):
            refused = client.post(path, json=content, headers=headers)
            assert refused.status_code == 403
            assert "own page" in refused.json()["message"]
        assert client.get(f"{url}/view").json()["index"] == 0


@pytest.mark.parametrize("headers", [{"Origin": OURS}, {"Origin": "null", "Sec-Fetch-Site": "same-origin"}])
def test_changes_from_our_own_page_are_let_through(tmp_path: Path, headers: dict[str, str]) -> None:
    with TestClient(create_app(Settings(data=tmp_path)), base_url=OURS, headers=headers) as client:
        assert client.post("/games", json=order()).status_code == 201


@pytest.mark.parametrize(
    ("bound", "host", "served"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "localhost:8000", True),
        ("127.0.0.1", "[::1]:8000", True),
        ("127.0.0.1", "LOCALHOST", True),
        ("127.0.0.1", "evil.example", False),
        ("127.0.0.1", "127.0.0.1.evil.example:8000", False),
        ("127.0.0.1", "192.168.1.7:8000", False),
        ("127.0.0.1", "", False),
        ("127.0.0.1", "[::1", False),
        ("192.168.1.7", "192.168.1.7:8000", True),
        ("games.home", "games.home:8000", True),
        ("0.0.0.0", "192.168.1.7:8000", True),
        ("0.0.0.0", "evil.example:8000", False),
    ],
)
def test_only_our_own_addresses_are_answered(tmp_path: Path, bound: str, host: str, served: bool) -> None:
    """A name that somebody else made to lead here (DNS rebinding) gets nothing."""
    with TestClient(create_app(Settings(data=tmp_path, host=bound)), base_url=OURS) as client:
        answer = client.get("/", headers={"Host": host})
        assert answer.status_code == (200 if served else 421)


def test_oversized_bodies_are_refused_unread(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    for content in (b"x" * (LARGEST_BODY + 1), iter([b"x" * 1000] * (LARGEST_BODY // 1000 + 2))):
        assert client.post(f"{page.url}/moves", content=content).status_code == 413
    assert client.post(f"{page.url}/moves", content=b" " * (LARGEST_BODY - 1)).status_code == 400


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"null", b"[]", b"[" * 5000, b"\xff\xfe", b'"text"', b"{}", b'{"index": 0}', b'{"action": 0}',
        b'{"index": "0", "action": 0}', b'{"index": 0, "action": "0"}', b'{"index": true, "action": 0}',
        b'{"index": 0, "action": true}', b'{"index": 0.0, "action": 0}', b'{"index": -1, "action": 0}',
        b'{"index": 0, "action": null}', b'{"index": NaN, "action": 0}',
    ],
)  # fmt: skip
def test_unreadable_moves(client: TestClient, content: bytes) -> None:
    page = new_game(client, PEOPLE)
    refused = client.post(f"{page.url}/moves", content=content)
    assert refused.status_code == 400
    assert refused.json()["message"]
    assert page.view()["index"] == 0


@pytest.mark.parametrize("action", [-1, 3, 209, 210, 10**6, 2**63, -(2**63), 10**30])
def test_illegal_actions_change_nothing(client: TestClient, action: int) -> None:
    page = new_game(client, PEOPLE)
    before = page.turn()
    refused = page.post("/moves", {"index": before["index"], "action": action})
    assert refused.status_code == 422
    assert "not possible" in refused.json()["message"]
    assert page.view() == before
    page.choose(before, actions(before)[0])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"game": None}, "needs the name of the game"),
        ({"options": None}, "needs the name of the game"),
        ({"options": {"players": 7}}, "players cannot be 7"),
        ({"options": {"colour": "red"}}, "no option"),
        ({"options": {"boards": "free_choice", "board_choice": "secret"}}, "does not go with"),
        ({"seats": []}, "needs 2 seats"),
        ({"seed": "abc"}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "1" * 5000}, "seed"),
    ],
)
def test_games_that_cannot_be(client: TestClient, change: dict[str, Any], complaint: str) -> None:
    refused = client.post("/games", json={**order(), **change})
    assert refused.status_code in (400, 404, 422)
    assert complaint in refused.json()["message"]
    assert "My games" not in client.get("/").text


@pytest.mark.parametrize("seed", [None, "", "  ", "0", 0, 2**64 - 1, str(2**64 - 1)])
def test_seeds(client: TestClient, seed: int | str | None) -> None:
    assert client.post("/games", json=order(seed=seed)).status_code == 201


def test_an_unexpected_error_is_answered_in_words(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new_game(client)
    monkeypatch.setattr("rondel.table.playing.show", lambda *_, **__: 1 / 0)
    answer = page.get("/view")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.json()["message"]
    assert "content-security-policy" in answer.headers


def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    with table(tmp_path), pytest.raises(StorageError, match="Another Rondel"):
        create_app(Settings(data=tmp_path))
