"""Who may do what: seats by secret link, spectators, the host, and everybody who tries more than they may."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rondel.table import server
from rondel.table.access import Doors, hashed
from rondel.table.app import create_app
from rondel.table.database import open_database
from rondel.table.house import Owner, Settings, owner, reachable_at
from rondel.table.rates import Limit, Limits, Rate
from rondel.table.sqlite import FILE
from tests.table.kit import OURS, OWN_PAGE, PEOPLE, Page, actions, another, order, table

LINKED = ("person", "link")


@pytest.fixture
def client(tmp_path: Path, database_url: str | None) -> Iterator[TestClient]:
    """A table on each kind of database."""
    with table(tmp_path, database=database_url) as running:
        yield running


def created(client: TestClient, kinds: tuple[str, ...] = LINKED, **options: Any) -> dict[str, Any]:
    """A new table, with the secret of each link by its role."""
    answer = client.post("/games", json=order(kinds, **options))
    assert answer.status_code == 201, answer.text
    content: dict[str, Any] = answer.json()
    return {**content, "secrets": {link["role"]: link["secret"] for link in content["links"]}}


def came_in(client: TestClient, secret: str, name: str | None = None) -> TestClient:
    """Somebody else's browser after it opened a link."""
    guest = another(client)
    answer = guest.post("/join", json={"secret": secret, "enter": True, "name": name})
    assert answer.status_code == 200, answer.text
    return guest


def test_each_seat_of_a_person_has_a_link_and_spectators_one(client: TestClient) -> None:
    assert list(created(client, ("person", "link", "random"))["secrets"]) == [0, 1, "spectator"]


def test_whoever_comes_by_a_link_plays_that_seat_and_no_other(client: TestClient) -> None:
    made = created(client)
    guest = Page(came_in(client, made["secrets"][1]), made["table"])
    host = Page(client, made["table"])
    assert host.view()["yours"] == [0]
    assert guest.view()["yours"] == [1]
    assert guest.view()["choices"] == []
    assert guest.view()["prompt"]["who"] == "Waiting for Anna"
    view = host.view()
    refused = guest.post("/moves", {"index": 0, "action": actions(view)[0]})
    assert refused.status_code == 409
    stolen = guest.post("/moves", {"index": 0, "action": actions(view)[0], "seat": 0})
    assert stolen.status_code == 403
    assert "not yours" in stolen.json()["message"]
    while not (seen := guest.view())["choices"]:
        view = host.choose(view, actions(view)[-1])
    assert guest.choose(seen, actions(seen)[0])["index"] == seen["index"] + 1


def test_a_link_works_on_any_device_and_after_a_restart(tmp_path: Path, database_url: str | None) -> None:
    with table(tmp_path, database=database_url) as client:
        made = created(client)
        came_in(client, made["secrets"][1])
    with table(tmp_path, database=database_url) as client:
        phone = came_in(client, made["secrets"][1])
        assert Page(phone, made["table"]).view()["yours"] == [1]
        assert made["table"] in phone.get("/").text


def test_a_browser_that_was_here_before_is_led_straight_to_the_table(client: TestClient) -> None:
    made = created(client)
    guest = came_in(client, made["secrets"][1])
    assert guest.post("/join", json={"secret": made["secrets"][1]}).json()["url"] == made["table"]
    stranger = another(client).post("/join", json={"secret": made["secrets"][1]}).json()
    assert stranger == {
        "url": None, "title": "The Castles of Burgundy", "seat": "Bruno", "others": ["Anna"],
    }  # fmt: skip


def test_looking_at_an_invitation_takes_no_seat(client: TestClient) -> None:
    made = created(client)
    stranger = another(client)
    stranger.post("/join", json={"secret": made["secrets"][1]})
    assert stranger.get(f"{made['table']}/view").status_code == 404
    assert stranger.cookies.get("rondel") is None


def test_whoever_comes_in_says_what_they_are_called(client: TestClient) -> None:
    made = created(client)
    guest = came_in(client, made["secrets"][1], " Žofie <b>\u202e")
    page = Page(guest, made["table"])
    assert [seat["name"] for seat in page.view()["seats"]] == ["Anna", "Žofie <b>"]
    assert any("comes in as Žofie" in line["text"] for line in page.view()["lines"])
    assert "Anna, Žofie &lt;b&gt;" in guest.get("/").text
    taken = another(client).post("/join", json={"secret": made["secrets"][1], "enter": True, "name": "Anna"})
    assert taken.status_code == 422
    assert "already called Anna" in taken.json()["message"]


def test_a_spectator_sees_what_everybody_sees_and_changes_nothing(client: TestClient) -> None:
    made = created(client, PEOPLE, boards="dealt_sheets", board_choice="secret")
    watcher = came_in(client, made["secrets"]["spectator"])
    page, host = Page(watcher, made["table"]), Page(client, made["table"])
    view = host.view()
    host.choose(view, actions(view)[0])
    seen = json.loads(page.view()["parts"]["board"])
    assert seen["viewer"] is None
    assert all(seat["board"] is None for seat in seen["seats"])
    for path, content in (
        ("/moves", {"index": 1, "action": 0}),
        ("/undo", {"index": 1}),
        ("/seats/0", {"do": "resign"}),
        ("/seats/0/note", {"text": "x"}),
        ("/chat", {"text": "x"}),
        ("/links/0", {"do": "renew"}),
    ):
        assert page.post(path, content).status_code == 403, path
    assert page.get("/seats/0/note").status_code == 403
    assert page.get("/links").status_code == 403
    assert "You look on" in watcher.get(made["table"]).text


@pytest.mark.parametrize(
    "path",
    ["", "/view", "/events", "/back", "/record", "/result", "/branch", "/review", "/links", "/chat", "/seats/0/note"],
)
def test_without_a_link_there_is_no_table(client: TestClient, path: str) -> None:
    """A table that one has no link to is answered exactly as one that does not exist."""
    made = created(client)
    stranger = another(client)
    for browser in (stranger, came_in(client, created(client)["secrets"][1])):
        answer = browser.get(made["table"] + path)
        assert answer.status_code == 404
        assert answer.json() == browser.get("/games/nothing" + path).json()


@pytest.mark.parametrize("path", ["/moves", "/undo", "/seats/0", "/chat", "/seats/0/note", "/links/0"])
def test_without_a_link_nothing_can_be_changed(client: TestClient, path: str) -> None:
    made = created(client)
    content = {"index": 0, "action": 0, "do": "resign", "text": "x"}
    assert another(client).post(made["table"] + path, json=content).status_code == 404
    assert Page(client, made["table"]).view()["index"] == 0


def forged(secret: str) -> list[str]:
    last = "A" if secret[-1] != "A" else "B"
    return [
        secret[:-1] + last, secret.swapcase(), secret[:-1], secret + "A", "", "A" * 32, "' OR 1=1 --", hashed(secret),
        "\u0391" * 32, "../" * 10,
    ]  # fmt: skip


def test_forged_links_open_nothing(client: TestClient) -> None:
    made = created(client)
    secret = made["secrets"][1]
    for wrong in forged(secret):
        refused = another(client).post("/join", json={"secret": wrong, "enter": True})
        assert refused.status_code == 404, wrong
        if wrong.isascii():
            assert another(client, wrong).get(f"{made['table']}/view").status_code == 401
    for odd in (None, 7, [secret], {"secret": secret}):
        assert another(client).post("/join", json={"secret": odd, "enter": True}).status_code == 404


def test_the_secret_of_one_table_opens_no_other(client: TestClient) -> None:
    first, second = created(client), created(client)
    program = another(client, first["secrets"][1])
    assert program.get(f"{first['table']}/view").status_code == 200
    assert program.get(f"{second['table']}/view").status_code == 401


def test_cookies_do_not_count_beside_a_secret(client: TestClient) -> None:
    """Otherwise a forged header could let a page of somebody else act with the browser's login."""
    made = created(client)
    wrong = {"Authorization": f"Bearer {'A' * 32}", "Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post(f"{made['table']}/moves", json={"index": 0, "action": 0}, headers=wrong).status_code == 401
    assert client.post("/games", json=order(), headers={**wrong, "Authorization": "Basic x"}).status_code == 403


def test_a_renewed_link_locks_out_whoever_came_by_the_old_one(client: TestClient) -> None:
    made = created(client)
    old = made["secrets"][1]
    guest = came_in(client, old)
    program = another(client, old)
    links = client.post(f"{made['table']}/links/1", json={"do": "renew"}).json()["links"]
    new = next(link["secret"] for link in links if link["role"] == 1)
    assert new != old
    assert guest.get(f"{made['table']}/view").status_code == 404
    assert made["table"] not in guest.get("/").text
    assert program.get(f"{made['table']}/view").status_code == 401
    assert another(client).post("/join", json={"secret": old, "enter": True}).status_code == 404
    assert Page(came_in(client, new), made["table"]).view()["yours"] == [1]
    assert Page(client, made["table"]).view()["yours"] == [0]


def test_a_revoked_link_can_be_opened_again_with_a_new_one(client: TestClient) -> None:
    made = created(client, PEOPLE)
    url = f"{made['table']}/links"
    after = client.post(f"{url}/spectator", json={"do": "revoke"}).json()["links"]
    assert after[-1] == {"role": "spectator", "secret": None}
    assert "This link is closed" in client.get(url).text
    client.post(f"{url}/0", json={"do": "renew"})
    assert Page(client, made["table"]).view()["yours"] == [0, 1]  # the host does not lock itself out
    assert client.post(f"{url}/spectator", json={"do": "renew"}).json()["links"][-1]["secret"]


@pytest.mark.parametrize("role", ["2", "7", "-1", "host", "x", "99999999999999999999"])
def test_links_that_are_not_there(client: TestClient, role: str) -> None:
    made = created(client, ("person", "random"))
    assert client.post(f"{made['table']}/links/{role}", json={"do": "renew"}).status_code in (400, 404)


def test_only_the_host_sees_and_changes_links(client: TestClient) -> None:
    made = created(client)
    guest = came_in(client, made["secrets"][1])
    assert guest.get(f"{made['table']}/links").status_code == 403
    assert guest.post(f"{made['table']}/links/0", json={"do": "renew"}).status_code == 403
    page = client.get(f"{made['table']}/links").text
    shown = re.findall(r'value="[^"]*/join#([\w-]+)"', page)
    assert sorted(shown) == sorted(made["secrets"].values())
    assert page.count('class="segno"') == 3
    assert " style=" not in page


def test_nothing_that_is_stored_opens_a_door(tmp_path: Path) -> None:
    """Neither the database nor what a browser is told holds a secret that is not its own."""
    with table(tmp_path) as client:
        made = created(client)
        guest = came_in(client, made["secrets"][1])
        logins = [client.cookies["rondel"], guest.cookies["rondel"]]
        seen = "".join(str(browser.get(path).text) for browser in (client, guest) for path in ("/", made["table"]))
    secrets = [*made["secrets"].values(), *logins]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith("tables"))
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in seen
        assert hashed(secret).encode() in kept
    database = sqlite3.connect(tmp_path / FILE)
    for (hash,) in database.execute("SELECT hash FROM links UNION SELECT hash FROM logins").fetchall():
        with table(tmp_path / "other") as client:
            assert another(client).post("/join", json={"secret": hash[:32], "enter": True}).status_code == 404
    database.close()


def test_log_ins_are_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    for scheme, name in (("http", "rondel"), ("https", "__Host-rondel")):
        ours = f"{scheme}://127.0.0.1:8000"
        app = create_app(Settings(data=tmp_path / scheme))
        with TestClient(app, base_url=ours, headers={"Origin": ours}) as client:
            kept = client.post("/games", json=order()).headers["set-cookie"]
            assert kept.startswith(f"{name}=")
            assert "HttpOnly" in kept
            assert "SameSite=lax" in kept
            assert "Path=/" in kept
            assert "Domain" not in kept
            assert ("Secure" in kept) == (scheme == "https")
            again = client.post("/games", json=order())
            assert "set-cookie" not in again.headers  # the same browser stays the same


@pytest.mark.parametrize("login", ["", "x", "A" * 32, "A" * 5000, "%00", "a=b; rondel=c"])
def test_a_log_in_that_nobody_gave_out_is_replaced(client: TestClient, login: str) -> None:
    """Somebody else could have chosen it and be waiting for a table to appear."""
    guest = another(client)
    guest.headers["cookie"] = f"rondel={login}"
    answer = guest.post("/games", json=order())
    assert answer.status_code == 201
    assert len(answer.cookies["rondel"]) == 32
    assert answer.cookies["rondel"] != login


def test_my_games_tell_whose_turn_it_is(client: TestClient) -> None:
    made = created(client)
    guest = came_in(client, made["secrets"][1])
    assert "Your turn" in client.get("/").text
    assert "Your turn" not in guest.get("/").text
    assert "Anna to act" in guest.get("/").text
    page = Page(client, made["table"])
    while (view := page.view())["choices"]:
        page.choose(view, actions(view)[-1])
    assert "Your turn" in guest.get("/").text
    assert "Bruno to act" in client.get("/").text
    assert "My games" not in another(client).get("/").text


# Whoever runs the server


def test_the_owner_comes_in_by_a_link_that_is_new_each_time(tmp_path: Path) -> None:
    owning = owner(tmp_path)
    assert (tmp_path / "owner.key").stat().st_mode & 0o077 == 0
    app = create_app(Settings(data=tmp_path, host="0.0.0.0", limits=False), owning)
    with TestClient(app, base_url=OURS, headers=OWN_PAGE) as client:
        refused = client.post("/games", json=order())
        assert refused.status_code == 403
        assert "whoever runs this server" in refused.json()["message"]
        assert "Play the computer" not in client.get("/").text
        assert client.post("/join", json={"secret": owning.code}).json() == {"url": "/"}
        made = created(client)
        assert "Play the computer" in client.get("/").text
        guest = came_in(client, made["secrets"][1])
        assert guest.post("/games", json=order()).status_code == 403
        assert client.post("/join", json={"secret": owning.code, "game": "hamburgum"}).json()["url"] == "/new/hamburgum"
    later = owner(tmp_path)
    assert later.login == owning.login
    assert later.code != owning.code
    with TestClient(create_app(Settings(data=tmp_path), later), base_url=OURS, headers=OWN_PAGE) as client:
        assert client.post("/join", json={"secret": owning.code}).status_code == 404
        client.post("/join", json={"secret": later.code})
        assert made["table"] in client.get("/").text  # in a new browser, too


def test_a_browser_that_becomes_the_owners_keeps_its_games(tmp_path: Path) -> None:
    owning = Owner("B" * 32)
    with TestClient(create_app(Settings(data=tmp_path), owning), base_url=OURS, headers=OWN_PAGE) as client:
        made = created(client)
        client.post("/join", json={"secret": owning.code})
        assert client.cookies["rondel"] == owning.login
        assert made["table"] in client.get("/").text
        assert Page(client, made["table"]).view()["yours"] == [0]


def test_games_that_nobody_has_a_role_at_are_the_owners(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        made = created(client)
    database = open_database(tmp_path)
    with database.writing() as execute:
        execute("DELETE FROM grants")
        execute("DELETE FROM links")
    Doors(database).adopt("C" * 32)
    assert len(Doors(database).games_of("C" * 32)) == 1
    assert len(Doors(database).links("C" * 32, made["table"].rpartition("/")[2])) == 3
    database.close()


@pytest.mark.parametrize(
    ("host", "open_to_all", "limited"),
    [("127.0.0.1", True, False), ("localhost", True, False), ("0.0.0.0", False, True), ("192.168.1.7", False, True)],
)
def test_safe_defaults_where_more_than_this_machine_is_let_in(host: str, open_to_all: bool, limited: bool) -> None:
    settings = Settings(host=host)
    assert (settings.is_open, settings.is_limited) == (open_to_all, limited)
    assert Settings(host=host, anybody_creates=True).is_open


def test_links_lead_others_to_this_machine_and_not_to_their_own() -> None:
    here = "http://localhost:8000"
    assert reachable_at(here, Settings()) == here
    assert reachable_at(here, Settings(host="192.168.1.7")) == "http://192.168.1.7:8000"
    assert reachable_at(here, Settings(host="0.0.0.0", names=["games.home"])) == "http://games.home:8000"
    assert re.fullmatch(r"http://[\d.]+:8000", reachable_at(here, Settings(host="0.0.0.0")))
    assert reachable_at("https://games.example", Settings(host="0.0.0.0")) == "https://games.example"


def test_what_is_said_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    for settings, told in (
        (Settings(), "Unfinished games are kept"),
        (Settings(host="0.0.0.0"), "Only you can set up tables"),
        (Settings(host="0.0.0.0", anybody_creates=True), "Everybody who reaches this server"),
    ):
        server.announce(settings, "http://localhost:8000", "http://localhost:8000/join#x")
        assert told in capsys.readouterr().out


# Too much


def test_thousands_of_requests_are_turned_away_and_nothing_is_lost(tmp_path: Path) -> None:
    with table(tmp_path, host="0.0.0.0", anybody_creates=True, limits=True) as client:
        made = created(client, PEOPLE)
        page = Page(client, made["table"])
        view = page.view()
        page.choose(view, actions(view)[0])
        answers = [client.get("/theme.css").status_code for _ in range(1500)]
        assert set(answers) == {200, 429}
        while (refused := client.get("/theme.css")).status_code == 200:  # a few are forgiven each second
            continue
        assert "Wait a moment" in refused.json()["message"]
        assert refused.headers["retry-after"]
    with table(tmp_path, cookies=client.cookies) as client:
        assert Page(client, made["table"]).view()["index"] == 1


def test_guessing_links_and_setting_up_tables_is_limited_more(tmp_path: Path) -> None:
    with table(tmp_path, host="0.0.0.0", anybody_creates=True, limits=True) as client:
        guesses = [client.post("/join", json={"secret": f"{n:032}"}).status_code for n in range(40)]
        assert (guesses[0], guesses[-1]) == (404, 429)
        tables = [client.post("/games", json=order(PEOPLE)).status_code for _ in range(40)]
        assert (tables[0], tables[-1]) == (201, 429)


def test_a_limit_forgives_with_time_and_counts_everybody_apart() -> None:
    time = 0.0
    limit = Limit(Rate(3, 0.5), clock=lambda: time)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    time = 2.0
    assert [limit.allows("a") for _ in range(2)] == [True, False]
    time = 1000.0
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]


def test_the_memory_of_a_limit_does_not_grow_for_ever() -> None:
    limit = Limit(Rate(1, 1))
    for number in range(20_000):
        limit.allows(str(number))
    assert len(limit._left) <= 10_000


def test_streams_are_counted_while_they_are_open() -> None:
    limits = Limits(strict=True)
    for _ in range(60):
        limits.begin_stream("a")
    with pytest.raises(Exception, match="Too many pages"):
        limits.begin_stream("a")
    limits.begin_stream("b")
    limits.end_stream("a")
    limits.begin_stream("a")
