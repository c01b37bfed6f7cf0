"""The company at a table: chat, notes, clock, resigning, leaving, ending together; and sending things twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import rondel
from rondel.table.clock import seconds_left
from rondel.table.course import Course
from rondel.table.ending import ending, verdict
from rondel.table.log import Entry, Kind
from rondel.table.seats import Seat
from rondel.table.talk import LONGEST_MESSAGE, LONGEST_NOTE
from rondel.table.terms import Terms
from tests.table.kit import PEOPLE, Page, actions, another, order, table
from tests.table.test_access import came_in, created


@pytest.fixture
def client(tmp_path: Path, database_url: str | None) -> Iterator[TestClient]:
    """A table on each kind of database."""
    with table(tmp_path, database=database_url) as running:
        yield running


@pytest.fixture
def pair(client: TestClient) -> tuple[Page, Page]:
    """Two people at one table, each with a browser."""
    made = created(client)
    return Page(client, made["table"]), Page(came_in(client, made["secrets"][1]), made["table"])


def do(page: Page, seat: int, deed: str, **more: Any) -> int:
    return page.post(f"/seats/{seat}", {"do": deed, **more}).status_code


# Sending twice, at once, too late


def test_what_is_sent_twice_is_written_once(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    view = host.view()
    move = {"index": view["index"], "action": actions(view)[0], "key": "the same"}
    first, second = host.post("/moves", move), host.post("/moves", move)
    assert first.status_code == second.status_code == 200
    assert second.json()["index"] == first.json()["index"] == 1
    assert guest.view()["index"] == 1
    other = host.post("/moves", {**move, "index": 1, "key": "another"})
    assert other.status_code in (200, 422)


@pytest.mark.parametrize("key", ["", "x" * 65, 7, ["k"], "é"])
def test_keys_that_cannot_be(client: TestClient, key: object) -> None:
    page = Page(client, created(client, PEOPLE)["table"])
    assert page.post("/moves", {"index": 0, "action": 0, "key": key}).status_code == 400


def test_an_announcement_does_not_make_a_decision_stale(pair: tuple[Page, Page]) -> None:
    """Somebody offers to end while somebody else decides: the position is the same, so the decision stands."""
    host, guest = pair
    view = host.view()
    assert do(guest, 1, "offer") == 200
    assert host.view()["index"] == 1
    assert host.choose(view, actions(view)[0])["index"] == 2


def test_a_page_from_the_future_is_refused(pair: tuple[Page, Page]) -> None:
    host, _guest = pair
    assert host.post("/moves", {"index": 5, "action": 0}).status_code == 409


# Talk


def test_chat_is_for_everybody_at_the_table(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    assert host.post("/chat", {"text": " <script>alert(1)</script>\u202e "}).status_code == 201
    assert guest.post("/chat", {"text": "Hello"}).json() == {"chat": 2}
    for page in pair:
        messages = page.get("/chat").json()["messages"]
        assert [(one["number"], one["seat"], one["text"]) for one in messages] == [
            (1, 0, "<script>alert(1)</script>"),  # as text: the page never takes it for anything else
            (2, 1, "Hello"),
        ]
    assert [one["number"] for one in guest.get("/chat", after=1).json()["messages"]] == [2]
    assert host.view()["chat"] == 2


@pytest.mark.parametrize("text", [None, 7, "", "  \n", "\u200b", "x" * (LONGEST_MESSAGE + 1)])
def test_messages_that_cannot_be(client: TestClient, text: object) -> None:
    page = Page(client, created(client, PEOPLE)["table"])
    assert page.post("/chat", {"text": text}).status_code == 422
    assert page.view()["chat"] == 0


def test_a_note_is_for_its_seat_alone(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    assert host.post("/seats/0/note", {"text": "Keep the mine\nfor later"}).status_code == 200
    assert host.get("/seats/0/note").json() == {"text": "Keep the mine\nfor later"}
    assert guest.get("/seats/0/note").status_code == 403
    assert guest.post("/seats/0/note", {"text": "gone"}).status_code == 403
    assert guest.get("/seats/1/note").json() == {"text": ""}
    assert host.post("/seats/0/note", {"text": "x" * (LONGEST_NOTE + 1)}).status_code == 422
    assert "Keep the mine" not in guest.get("").text + guest.get("/view").text


# Seats


def test_whoever_leaves_is_played_by_a_computer_and_can_come_back(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    assert do(host, 0, "leave", computer="random") == 200
    while guest.view()["prompt"]["seat"] != 1:  # the computer plays Anna's turn
        continue
    kinds = [seat["kind"] for seat in guest.view()["seats"]]
    assert kinds == ["random", "link"]
    refused = host.post("/moves", {"index": host.view()["index"], "action": 0})
    assert refused.status_code == 409
    assert do(host, 0, "return") == 200
    assert [seat["kind"] for seat in host.view()["seats"]] == ["person", "link"]
    told = [line["text"] for line in guest.view()["lines"]]
    assert any("Anna leaves; a computer plays on (Random computer)" in text for text in told)
    assert "Anna is back." in told
    assert do(host, 0, "return") == 422


def test_coming_by_the_link_again_takes_the_seat_back(client: TestClient) -> None:
    made = created(client)
    guest = Page(came_in(client, made["secrets"][1]), made["table"])
    assert do(guest, 1, "leave", computer="random") == 200
    phone = Page(came_in(client, made["secrets"][1]), made["table"])
    assert phone.view()["seats"][1]["kind"] == "link"


def test_resigning_ends_a_game_of_two(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    view = host.view()
    host.choose(view, actions(view)[0])
    assert do(host, 0, "resign") == 200
    view = guest.view()
    assert view["over"]
    assert view["prompt"]["text"] == "Bruno wins: Anna resigned."
    assert [seat["resigned"] for seat in view["seats"]] == [True, False]
    assert "Bruno wins" in guest.get("/result").text
    assert guest.get("/record").status_code == 200
    for deed in ("resign", "offer", "leave", "return"):
        assert do(guest, 1, deed) == 422
    assert host.post("/moves", {"index": view["index"], "action": 0}).status_code in (409, 422)
    assert guest.client.get("/").text.count("Bruno wins") == 0
    assert f"{guest.url}/result" in guest.client.get("/").text


def test_with_more_seats_a_computer_plays_on_for_whoever_resigns(client: TestClient) -> None:
    page = Page(client, created(client, ("person", "person", "person"))["table"])
    assert do(page, 0, "resign", computer="random") == 200
    view = page.view()
    assert not view["over"]
    assert view["seats"][0] == {**view["seats"][0], "kind": "random", "resigned": True}
    assert do(page, 0, "return") == 422
    assert do(page, 2, "resign", computer="random") == 200
    assert page.view()["prompt"]["text"] == "Bruno wins: Anna, Clara resigned."


def test_the_places_of_whoever_resigned() -> None:
    course = Course(rondel.game("castles-of-burgundy", players=3), 1, [Seat(name, "person") for name in "ABC"])
    for seat in (2, 0):
        entry = Entry(Kind.RESIGN, seat, word="random")
        course.add(entry, course.after(entry))
    assert [(result.name, result.place) for result in ending(course).results] == [("B", 1), ("A", 2), ("C", 3)]


def test_a_game_ends_when_everybody_agrees(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    assert do(guest, 1, "agree") == 422
    assert do(host, 0, "offer") == 200
    assert guest.view()["offer"] == [0]
    assert do(host, 0, "agree") == 422
    assert do(guest, 1, "offer") == 422
    assert do(guest, 1, "decline") == 200
    assert host.view()["offer"] == []
    assert do(guest, 1, "offer") == 200
    assert not host.view()["over"]
    assert do(host, 0, "agree") == 200
    view = guest.view()
    assert view["over"]
    assert view["prompt"]["text"].startswith("Ended by agreement.")
    assert "Ended by agreement" in host.get("/result").text


def test_computers_do_not_decide_about_the_end(client: TestClient) -> None:
    page = Page(client, created(client, ("person", "random"))["table"])
    page.turn()
    assert do(page, 0, "offer") == 200
    assert page.view()["over"]


def test_nobody_acts_for_the_seat_of_somebody_else(pair: tuple[Page, Page]) -> None:
    _host, guest = pair
    for deed in ("name", "leave", "return", "resign", "offer", "agree", "decline"):
        assert do(guest, 0, deed, name="Eve") == 403
    assert guest.view()["index"] == 0


@pytest.mark.parametrize(
    ("seat", "content", "status"),
    [
        (0, {"do": "dance"}, 400), (0, {}, 400), (0, {"do": ["resign"]}, 400), ("x", {"do": "resign"}, 400),
        (9, {"do": "resign"}, 400), (0, {"do": "leave", "computer": "genius"}, 422),
        (0, {"do": "leave", "computer": 7}, 422), (0, {"do": "name", "name": "Bruno"}, 422),
    ],
)  # fmt: skip
def test_deeds_that_cannot_be(client: TestClient, seat: object, content: dict[str, Any], status: int) -> None:
    page = Page(client, created(client, PEOPLE)["table"])
    assert page.post(f"/seats/{seat}", content).status_code == status
    assert page.view()["index"] == 0


# Clock


def moment(seconds: float) -> str:
    return f"2026-01-01T12:{int(seconds // 60):02}:{seconds % 60:06.3f}+00:00"


def test_the_clock_counts_the_time_of_people_who_decide() -> None:
    seats = [Seat("Anna", "person"), Seat("Bruno", "person")]
    course = Course(rondel.game("castles-of-burgundy", players=2, start_player="seat_1"), 3, seats)
    terms = Terms(minutes=5, increment=10)
    assert seconds_left(course, Terms(), moment(0)) is None
    assert seconds_left(course, terms, moment(500)) == [300, 300]  # nobody has decided yet
    time = 100.0
    while course.now.state.actor == 0:
        action = int(course.now.state.legal()[0])
        entry = Entry(Kind.DECISION, 0, action, made=moment(time))
        course.add(entry, course.after(entry))
        time += 20
    decisions = course.length
    assert seconds_left(course, terms, moment(time - 20)) == [300 - 20 * (decisions - 1) + 10, 300]
    assert seconds_left(course, terms, moment(time + 400)) == [300 - 20 * (decisions - 1) + 10, 300 - 420]
    leave = Entry(Kind.COMPUTER, 1, word="random", made=moment(time))
    course.add(leave, course.after(leave))
    assert seconds_left(course, terms, moment(time + 1000))[1] == 300 - 20  # type: ignore[index]


def test_others_can_let_a_computer_play_when_the_time_is_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_ = {**order(("person", "link")), "terms": {"minutes": 1, "increment": 0}}
    made = client.post("/games", json=order_).json()
    secrets = {link["role"]: link["secret"] for link in made["links"]}
    host = Page(client, made["table"])
    guest, watcher = (Page(came_in(client, secrets[role]), made["table"]) for role in (1, "spectator"))
    view = host.view()
    host.choose(view, actions(view)[0])
    assert do(guest, 0, "leave", computer="random") == 403
    monkeypatch.setattr("rondel.table.playing.now", lambda: "2126-01-01T12:00:00.000+00:00")
    assert host.view()["clock"][0] < 0
    assert do(watcher, 0, "leave", computer="random") == 403
    assert do(another_page(client, made["table"]), 0, "leave") == 404
    assert do(guest, 0, "resign") == 403
    assert do(guest, 0, "leave", computer="random") == 200
    assert guest.view()["seats"][0]["kind"] == "random"


def another_page(client: TestClient, url: str) -> Page:
    return Page(another(client), url)


@pytest.mark.parametrize(
    "terms", [7, [], {"minutes": -1}, {"minutes": "5"}, {"minutes": 10**9}, {"increment": 1.5}, {"hints": 1}]
)
def test_terms_that_cannot_be(client: TestClient, terms: object) -> None:
    assert client.post("/games", json={**order(), "terms": terms}).status_code == 422


def test_a_verdict_of_an_ended_game_names_the_reason() -> None:
    course = Course(rondel.game("castles-of-burgundy", players=2), 1, [Seat("Anna", "person"), Seat("Bruno", "random")])
    offer = Entry(Kind.OFFER, 0)
    course.add(offer, course.after(offer))
    assert verdict(ending(course)).startswith("Ended by agreement. ")
