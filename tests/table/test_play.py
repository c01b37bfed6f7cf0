"""Games played through the server: drafts, undo, stale pages, restarts, secrets."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rondel.core.game import State
from rondel.core.records import GameRecord
from rondel.core.registry import definition
from rondel.games.castles_of_burgundy.rules.state import END_TURN
from rondel.table.database import StorageError
from rondel.table.sqlite import SqliteFile
from rondel.table.storage import Storage
from rondel.table.thinking import Decided, Question, Thinkers
from tests.table.kit import PEOPLE, actions, new_game, order, table


@pytest.fixture
def client(tmp_path: Path, database_url: str | None) -> Iterator[TestClient]:
    """A table on each kind of database."""
    with table(tmp_path, database=database_url) as running:
        yield running


def test_a_whole_game_against_a_computer(client: TestClient) -> None:
    page = new_game(client)
    view = page.play()
    assert view["over"]
    assert view["prompt"]["who"] == "The game is over"
    assert "wins" in view["prompt"]["text"] or "share" in view["prompt"]["text"]
    assert page.get("/result").status_code == 200


def test_a_whole_game_of_four_with_every_kind_of_choice(client: TestClient) -> None:
    kinds = ("person", "random", "person", "random")
    page = new_game(client, kinds, boards="dealt_sheets", board_choice="secret", buy_timing="also_before_extra_action")
    assert page.play()["over"]


def test_the_record_can_be_downloaded_at_the_end_and_replays(client: TestClient) -> None:
    page = new_game(client, PEOPLE, seed=11)
    refused = page.get("/record")
    assert refused.status_code == 422
    assert "when it is over" in refused.json()["message"]
    page.play()
    answer = page.get("/record")
    assert re.fullmatch(
        r'attachment; filename="castles-of-burgundy-[\d-]{10}\.rondel"', answer.headers["content-disposition"]
    )
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    record = GameRecord.from_text(answer.text)
    assert record.seed == 11
    assert record.state().over


def test_the_final_scores_by_source(client: TestClient) -> None:
    page = new_game(client)
    assert page.get("/result").status_code == 422
    page.play()
    text = page.get("/result").text
    for row in ("Animals", "Goods sold", "Regions", "Phase bonuses", "Colour bonuses", "Unsold goods", "Silver"):
        assert row in text
    state = GameRecord.from_text(page.get("/record").text).state()
    for seat, points in enumerate(state.scores()):
        assert f"<td>{points}</td>" in text
        assert sum(state.sources(seat).values()) == points


@pytest.mark.parametrize(
    ("game", "unit"),
    [
        ("castles-of-burgundy", "points"),
        ("hansa-teutonica", "points"),
        ("hamburgum", "prestige"),
        ("rival-cities", "stars"),
    ],
)
def test_totals_are_told_in_the_unit_of_the_game(client: TestClient, game: str, unit: str) -> None:
    kinds = ["person"] * min(definition(game).player_counts)
    for seat in new_game(client, kinds, game=game).view()["seats"]:
        assert seat["total"] == f"{seat['points']} {unit if seat['points'] != 1 else unit.removesuffix('s')}"


def test_a_turn_is_a_draft_until_it_is_ended(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    view = page.turn()
    assert not view["undo"]
    while not (len(view["choices"]) == 1 and view["choices"][0]["ends"]):
        view = page.choose(view, actions(view)[-1])
        assert view["undo"]
        assert view["prompt"]["who"] == "Anna"
    assert view["choices"][0]["label"].startswith("End your turn")
    view = page.choose(view, END_TURN)
    assert view["prompt"]["who"] == "Bruno"
    assert not view["undo"]
    refused = page.post("/undo", {"index": view["index"]})
    assert refused.status_code == 422
    assert "taken back" in refused.json()["message"]


def test_undo_returns_to_the_same_view_and_the_log_forgets(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    views = [page.turn()]
    while len(views) < 4:
        views.append(page.choose(views[-1], actions(views[-1])[0]))
    view = views[-1]
    for earlier in reversed(views[:-1]):
        view = page.undo(view)
        assert view["parts"] == earlier["parts"]
        assert view["choices"] == earlier["choices"]
    assert not view["undo"]
    lines = [line["text"] for line in page.view()["lines"]]
    assert lines == [line["text"] for line in page.view(index=0)["lines"]]


def test_undo_tells_which_lines_no_longer_hold(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    view = page.turn()
    told: list[dict[str, Any]] = []
    while not told:
        view = page.choose(view, actions(view)[0])
        told = view["lines"]
    view = page.undo(view)
    assert view["dropped"] == [told[0]["entry"]]


def test_a_stale_page_is_told_so_and_nothing_changes(client: TestClient) -> None:
    """Two tabs on the same turn: the second to send loses, and the first loses nothing."""
    page = new_game(client, PEOPLE)
    seen_by_both = page.turn()
    now = page.choose(seen_by_both, actions(seen_by_both)[0])
    for path, content in (("/moves", {"action": actions(seen_by_both)[0]}), ("/undo", {})):
        refused = page.post(path, {"index": seen_by_both["index"], **content})
        assert refused.status_code == 409
        assert "nothing was changed" in refused.json()["message"]
    assert page.view()["index"] == now["index"]
    assert page.view()["parts"] == now["parts"]


def test_a_page_from_before_an_undo_is_stale_too(client: TestClient) -> None:
    """After undo and another decision the position is as deep as before, but it is another one."""
    page = new_game(client, PEOPLE)
    start = page.turn()
    first = page.choose(start, actions(start)[0])
    again = page.undo(first)
    second = page.choose(again, actions(again)[1])
    assert second["index"] > first["index"]
    assert page.post("/moves", {"index": first["index"], "action": actions(first)[0]}).status_code == 409


def test_a_page_cannot_move_for_a_computer(client: TestClient) -> None:
    page = new_game(client, ("person", "random"), start_player="seat_2")
    refused = page.post("/moves", {"index": 0, "action": 0})
    assert refused.status_code == 409
    assert page.turn()["prompt"]["who"] == "Anna"


def test_restart_in_the_middle_of_a_draft(tmp_path: Path, database_url: str | None) -> None:
    with table(tmp_path, database=database_url) as client:
        page = new_game(client, PEOPLE)
        view = page.play(decisions=40)
        while not view["undo"]:
            page.choose(view, actions(view)[0])
            view = page.turn()
        url, before = page.url, page.view()
    with table(tmp_path, cookies=page.client.cookies, database=database_url) as client:
        page.client = client
        after = page.view()
        assert page.url == url
        assert after == before
        assert url in client.get("/").text
        undone = page.undo(after)
        assert undone["index"] == before["index"] + 1
        assert page.play()["over"]
        assert f'href="{url}"' not in client.get("/").text
        assert f'href="{url}/result"' in client.get("/").text


def test_restart_on_a_computers_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer goes on as soon as somebody looks at the table again."""
    with table(tmp_path) as client:
        page = new_game(client, ("person", "random"), start_player="seat_2")
        assert page.url
    with table(tmp_path, cookies=page.client.cookies) as client:
        page.client = client
        assert page.turn()["prompt"]["who"] == "Anna"


def test_views_of_every_entry_can_be_fetched_one_after_another(client: TestClient) -> None:
    page = new_game(client)
    page.play(decisions=30)
    latest = page.view()["index"]
    whole = [line["text"] for line in page.view()["lines"]]
    told = [line["text"] for line in page.view(index=0)["lines"]]
    for index in range(1, latest + 1):
        view = page.view(index=index, since=index - 1)
        assert (view["index"], view["latest"]) == (index, latest)
        assert not view["choices"] or index == latest
        told += [line["text"] for line in view["lines"]]
    assert told == whole


@pytest.mark.parametrize("index", [-2, 10_000])
def test_views_that_are_not_there(client: TestClient, index: int) -> None:
    assert new_game(client).get("/view", index=index).status_code == 400


def test_secret_choices_do_not_reach_the_screen_of_the_next_person(client: TestClient) -> None:
    """What the second person's screen gets does not depend on what the first chose."""
    answers = []
    for choice in (0, -1):
        page = new_game(client, PEOPLE, seed=5, boards="dealt_sheets", board_choice="secret")
        view = page.turn()
        entries = 0
        while view["prompt"]["who"] == "Anna":
            view = page.choose(view, actions(view)[choice])
            entries += 1
        assert entries == 2
        answers.append([page.view(index=n, since=since) for n in range(3) for since in range(-1, n + 1)])
    first, second = answers
    assert first == second


def test_neither_seed_nor_generator_leaves_the_server_while_a_game_runs(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Search everything that was ever answered for the seed and for every state of the generator."""
    generators: set[int] = set()
    applied = State.apply

    def noting(self: State, action: int, *, hold: bool = False) -> State:
        result = applied(self, action, hold=hold)
        generators.add(int(self.array["rng"][0]))
        return result

    monkeypatch.setattr(State, "apply", noting)
    seed = 8_446_744_073_709_551_557
    page = new_game(client, seed=seed)
    page.play(decisions=60)
    for path in ("", "/record", "/result", "/view", "/back", "/review", "/branch"):
        page.get(path)
    page.get("/view", index=20, eyes=1)
    page._keep(client.get("/"))
    assert len(generators) > 5
    secrets = {form(number) for number in generators | {seed} for form in (str, hex)}
    for answer in page.answers:
        sent = answer.text + str(answer.headers)
        assert not any(secret in sent for secret in secrets)
        assert "rng" not in sent


def test_computers_never_see_the_true_position(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a computer is given has another generator than the table."""
    given: list[int] = []
    decided = Thinkers.decide

    async def noting(self: Thinkers, question: Question) -> Decided:
        given.append(int(question.state.array["rng"][0]))
        return await decided(self, question)

    monkeypatch.setattr(Thinkers, "decide", noting)
    page = new_game(client, start_player="seat_2")
    page.play(decisions=20)
    true = set()
    for entry in client.app.state.tables._open.values():  # type: ignore[attr-defined]
        true |= {int(entry.course.position(n).state.array["rng"][0]) for n in range(entry.course.length + 1)}
    assert given
    assert not true & set(given)


def test_a_full_disk_acknowledges_and_applies_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path) as client:
        fill_the_disk(client, monkeypatch)


def fill_the_disk(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new_game(client, PEOPLE)
    view = page.turn()
    database: SqliteFile = client.app.state.tables.storage.database  # type: ignore[attr-defined]

    class Full:
        """A connection on a disk without space: everything works but to write."""

        def __init__(self, connection: sqlite3.Connection) -> None:
            self._connection = connection

        def execute(self, statement: str, *rest: Any) -> sqlite3.Cursor:
            if statement.startswith("INSERT"):
                raise sqlite3.OperationalError("database or disk is full")
            return self._connection.execute(statement, *rest)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._connection, name)

    with monkeypatch.context() as patch:
        patch.setattr(database, "_connection", Full(database._connection))
        for path, content in (("/moves", {"action": actions(view)[0]}), ("/moves", {"action": actions(view)[1]})):
            refused = page.post(path, {"index": view["index"], **content})
            assert refused.status_code == 503
            assert "no space left" in refused.json()["message"]
        assert client.post("/games", json=order()).status_code == 503
        assert page.view()["index"] == view["index"]
    assert page.choose(view, actions(view)[0])["index"] == view["index"] + 1


def test_a_computer_tries_again_when_its_move_could_not_be_stored(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.table.tables.PAUSE_AFTER_FAILURE", 0.01)
    failures = iter([True, True, False])
    append = Storage.append

    def failing(self: Storage, *arguments: Any, **named: Any) -> str:
        if next(failures, False):
            raise StorageError("full")
        return append(self, *arguments, **named)

    monkeypatch.setattr(Storage, "append", failing)
    page = new_game(client, start_player="seat_2")
    assert page.turn()["prompt"]["who"] == "Anna"


def test_a_game_of_other_rules_is_kept_but_not_opened(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        page = new_game(client)
    database = SqliteFile(tmp_path)
    database._connection.execute("UPDATE games SET rules = 999")
    database.close()
    with table(tmp_path, cookies=page.client.cookies) as client:
        home = client.get("/").text
        assert "other rules" in home
        assert f'href="{page.url}"' not in home
        refused = client.get(page.url, headers={"accept": "text/html"})
        assert refused.status_code == 422
        assert "version 999" in refused.text


def test_many_tables_at_once_are_dropped_from_memory_and_come_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.table.tables.KEPT_IN_MEMORY", 2)
    pages = [new_game(client, PEOPLE) for _ in range(5)]
    for _ in range(2):
        for page in pages:
            view = page.turn()
            page.choose(view, actions(view)[0])
    assert len(client.app.state.tables._open) == 2  # type: ignore[attr-defined]
    assert all(page.view()["index"] == 2 for page in pages)
