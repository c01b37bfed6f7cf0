"""Looking back: every decision of a game, the page of a finished one, branches, and records as files."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rondel.cli import main
from rondel.core.game import Game
from rondel.core.records import GameRecord
from rondel.core.registry import definition
from rondel.table.chart import chart
from rondel.table.clock import seconds_left
from rondel.table.course import Course
from rondel.table.log import UNDO, Entry, Kind, Origin, decision, origin_of
from rondel.table.looking_back import steps
from rondel.table.retelling import branched, course_of, watching
from rondel.table.seats import LINK, Seat
from rondel.table.terms import Terms
from tests.conformance.cases import CASES, Case
from tests.table.kit import PEOPLE, Page, actions, another, new_game, order, table
from tests.table.test_interface import fits

GOLDEN = Path("tests/games")
FINISHED = GOLDEN / "castles_of_burgundy/golden/greedy-13.rondel"
RIVALS = GOLDEN / "rival_cities/golden/stars.rondel"
PERSONS = [Seat("Anna", LINK), Seat("Bruno", LINK), Seat("Clara", LINK), Seat("David", LINK), Seat("Elsa", LINK)]
SMALL = {case.name: case for case in reversed(CASES)}


def played(case: Case, seed: int, length: int = 160) -> Course:
    """A random game of people, who also take decisions back."""
    chance = random.Random(seed)
    course = Course(case.game, seed, PERSONS[: case.game.players])
    while not course.over and course.length < length:
        undo = course.can_undo and chance.random() < 0.2
        entry = UNDO if undo else decision(int(chance.choice(course.now.state.legal().tolist())))
        course.add(entry, course.after(entry))
    return course


def opened(client: TestClient, path: Path = FINISHED) -> Page:
    """A golden game as a table."""
    answer = client.post("/records", json={"record": path.read_text(encoding="utf-8")})
    assert answer.status_code == 201, answer.text
    fits(answer.json(), "Opened")
    return Page(client, answer.json()["table"])


def branch(page: Page, at: int, kinds: tuple[str, ...] = PEOPLE) -> Page:
    seats = order(kinds)["seats"]
    fits({"at": at, "seats": seats}, "Branch")
    answer = page.post("/branches", {"at": at, "seats": seats})
    assert answer.status_code == 201, answer.text
    fits(answer.json(), "Created")
    return Page(page.client, answer.json()["table"])


# Steps


@pytest.mark.parametrize("name", SMALL)
def test_steps_are_those_of_the_record(name: str) -> None:
    """Whatever was taken back or held: step n is the position of the record after n moves."""
    course = played(SMALL[name], 7)
    record = course.record()
    found = steps(course)
    assert len(found) == len(record.moves) + 1
    assert [step.text for step in found[1:]] == record.moves or definition(name).has_secrets(course.game.options)
    last = len(found) - 1
    for number, (step, state) in enumerate(zip(found, record.states(), strict=True)):
        if number < last:  # the last one may still be held
            assert course.position(step.index).state == state
            assert list(step.points) == state.scores()


def test_every_step_can_be_looked_at_while_the_game_is_played(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    page.play(decisions=20)
    content = page.get("/back").json()
    fits(content, "Steps")
    assert [step["text"] is None for step in content["steps"]] == [True] + [False] * (len(content["steps"]) - 1)
    assert content["latest"] == page.view()["index"]
    for step in content["steps"][:-1]:
        view = page.view(index=step["index"], since=step["index"])
        fits(view, "View")
        assert view["choices"] == []
        assert not view["undo"]
        assert view["lines"] == []
        assert [seat["points"] for seat in view["seats"]] == step["points"]


def test_nothing_can_be_played_from_the_past(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    first = page.view()
    page.play(decisions=6)
    index = page.view()["index"]
    answer = page.post("/moves", {"index": first["index"], "action": actions(first)[0]})
    assert answer.status_code == 409
    assert page.view()["index"] == index


def test_lines_tell_whose_decision_brought_them_about(client: TestClient) -> None:
    page = new_game(client, PEOPLE)
    view = page.play(decisions=30)
    lines = page.view(since=-1)["lines"]
    assert {line["by"] for line in lines if line["entry"] == 0} == {None}
    assert {line["by"] for line in lines if line["entry"] > 0} == {0, 1}
    assert any(line["seat"] is None and line["by"] is not None for line in lines), view
    assert all(line["seat"] in (None, line["by"]) for line in lines)


# When it is over everything is open, and not before


def test_the_eyes_of_others_are_lent_when_the_game_is_over(client: TestClient) -> None:
    made = client.post("/games", json=order(("link", "link"), seed=1, game="rival-cities")).json()
    players = [Page(another(client, link["secret"]), made["table"]) for link in made["links"][:2]]

    def hands(page: Page, **asked: Any) -> str:
        shown = {"index": index, "since": index, "data": "yes", "drawing": "no", **asked}
        content = page.client.get(f"{page.url}/view", params=shown).json()
        return json.dumps(content["data"]["seats"])

    players[0].view()
    course, chance = _course(client, players[0]), random.Random(3)

    def move() -> None:
        content = {"index": course.length, "action": chance.choice(course.now.state.legal().tolist())}
        assert players[course.now.state.actor].post("/moves?drawing=no", content).status_code == 200

    while course.now.state.view(0)["seats"] == course.now.state.view(1)["seats"]:
        move()
    index = course.length
    move()
    mine, theirs = hands(players[0]), hands(players[1])
    assert mine != theirs
    refused = players[0].get("/view", eyes=1)
    assert refused.status_code == 403
    assert "when it is over" in refused.json()["message"]
    assert players[0].post("/seats/0", {"do": "resign"}).status_code == 200
    assert hands(players[0]) == mine  # one's own eyes see no more than before
    assert hands(players[0], eyes=1) == theirs
    assert hands(players[1], eyes=0) == mine
    assert hands(players[0], eyes="all") == json.dumps(course.position(index).state.view()["seats"])
    for wrong in ("2", "-1", "x", ""):
        assert players[0].client.get(f"{made['table']}/view", params={"eyes": wrong}).status_code == 400


@pytest.mark.parametrize("end", ["resign", "agree"])
def test_the_page_of_a_game_that_ended_early(client: TestClient, end: str) -> None:
    page = new_game(client, PEOPLE)
    page.play(decisions=25)
    assert page.get("/branch", at=3).status_code == 422
    if end == "resign":
        page.post("/seats/0", {"do": "resign"})
    else:
        page.post("/seats/0", {"do": "offer"})
        page.post("/seats/1", {"do": "agree"})
    text = page.get("/result").text
    assert "Points over time" in text
    assert ("Bruno wins: Anna resigned" if end == "resign" else "Ended by agreement") in text
    record = GameRecord.from_text(page.get("/record").text)
    assert not record.state().over
    assert len(page.get("/back").json()["steps"]) == len(record.moves) + 1
    going_on = branch(page, len(record.moves))  # also from its last position, because that is not the end of the rules
    assert going_on.turn()["choices"]


# The chart


@pytest.mark.parametrize("path", [FINISHED, RIVALS, GOLDEN / "hansa_teutonica/golden/points-5.rondel"])
def test_the_chart_tells_the_points_of_every_decision(path: Path) -> None:
    record = GameRecord.load(path)
    course = course_of(record, watching(record.names), len(record.moves))
    seats = record.game.players
    drawn = chart(course, range(seats))
    states = list(record.states())
    for curve in drawn.curves:
        assert list(curve.points) == [state.scores()[curve.seat] for state in states]
    assert [row.step for row in drawn.rows] == sorted({row.step for row in drawn.rows})
    assert drawn.rows[-1].points == tuple(states[-1].scores())
    for row in drawn.rows:
        assert row.points == tuple(states[row.step].scores())
    for svg in (drawn.wide, drawn.narrow):
        assert len(set(re.findall(r'class="curve curve-(\w+)"', svg))) == seats  # by colour
        curves = re.findall(r'<path class="curve [^>]*>', svg)
        dashes = [re.search(r'stroke-dasharray="([^"]+)"', one) for one in curves]
        assert len({found and found[1] for found in dashes}) == seats  # by dashes
        assert "style=" not in svg  # the content security policy


def test_the_page_holds_the_figures_too(client: TestClient) -> None:
    page = opened(client)
    text = page.get("/result").text
    assert text.count('class="curves"') == 2
    state = GameRecord.load(FINISHED).state(after=100)
    rows = re.findall(r'<th scope="row">(Phase [A-E], round \d|The end)</th>\s*<td>(\d+)</td><td>(\d+)</td>', text)
    assert len(rows) == 26
    assert rows[-1][0] == "The end"
    assert rows[-1][1:] == ("137", "160")
    assert any((str(state.scores()[0]), str(state.scores()[1])) == row[1:] for row in rows)


# Branches


@pytest.mark.parametrize("name", SMALL)
def test_a_branch_has_the_same_past_and_new_chance(name: str) -> None:
    course = played(SMALL[name], 11)
    record = course.record()
    at = len(record.moves) // 2
    seats = [Seat("Anna", LINK), *watching(["Bruno", "Clara", "David", "Elsa"])][: record.game.players]
    there = record.state(at)
    for seed in (1, 2):
        one = branched(record, seats, Origin(seed, at, "t"))
        assert one.now.state.array["rng"][0] != there.array["rng"][0] or not there.array["rng"][0]
        assert one.now.state.clone().reseed(5) == there.clone().reseed(5)  # all but the generator
        assert not one.can_undo
        assert one.origin == Origin(seed, at, "t")
        again = Course(one.game, record.seed, seats, one.log)
        assert again.now.state == one.now.state
        chance = random.Random(seed)
        while not one.over and one.length < 400:
            entry = decision(int(chance.choice(one.now.state.legal().tolist())))
            one.add(entry, one.after(entry))
        written = one.record()
        assert written.chances == {at: seed}
        read = GameRecord.from_text(written.to_text())
        assert read == written
        assert read.moves[:at] == record.moves[:at]
        if one.over:
            assert read.state() == one.now.state


def test_chance_is_another_one() -> None:
    """Castles of Burgundy rolls dice in each round: after a branch they are others than in the game before."""
    record = GameRecord.load(FINISHED)
    rolls = set()
    for seed in range(8):
        course = branched(record, watching(record.names), Origin(seed, 60, ""))
        while (
            course.log[-1].kind is Kind.BRANCH
            or "round" not in course.tell(course.length - 1, course.length).lines[-1].text
        ):
            entry = decision(int(course.now.state.legal()[0]))
            course.add(entry, course.after(entry))
            if not course.tell(course.length - 1, course.length).lines:
                entry = decision(int(course.now.state.legal()[0]))
                course.add(entry, course.after(entry))
        rolls.add(course.tell(course.length - 1, course.length).lines[-1].text)
    assert len(rolls) > 2


def test_a_branch_as_a_table(tmp_path: Path, database_url: str | None) -> None:
    """It is played like any other, survives a restart, and its record opens everywhere."""
    with table(tmp_path, database=database_url) as client:
        page = opened(client)
        before = page.client.get(f"{page.url}/view", params={"index": 60, "since": -1, "data": "yes"}).json()
        going_on = branch(page, 60)
        view = going_on.turn()
        assert [seat["points"] for seat in view["seats"]] == [seat["points"] for seat in before["seats"]]
        assert any("leaves the one that it comes from, after decision 60" in line["text"] for line in view["lines"])
        assert not view["undo"]
        seed = origin_of(next(e for e in _course(client, going_on).log if e.kind is Kind.BRANCH)).seed
        going_on.play(decisions=5)
        for path in ("", "/view", "/back", "/record", "/result"):
            going_on.get(path)
        assert not any(str(seed) in answer.text for answer in going_on.answers)
        index, cookies = going_on.view()["index"], client.cookies
        listed = client.get("/").text
        assert going_on.url in listed
    with table(tmp_path, database=database_url, cookies=cookies) as client:
        going_on = Page(client, going_on.url)
        assert going_on.view()["index"] == index
        assert going_on.play()["over"]
        record = GameRecord.from_text(going_on.get("/record").text)
        assert record.to_text().startswith("rondel record 2\n")
        assert record.chances == {60: seed}
        assert record.state().over
        text = going_on.get("/result").text
        assert "This game went on from decision 60" in text
        assert f"{page.url}#60" in text
        again = branch(going_on, 30)  # a branch of a branch, from before the first branching
        assert again.turn()["choices"]


def _course(client: TestClient, page: Page) -> Course:
    course: Course = client.app.state.tables._open[page.url.rpartition("/")[2]].course  # type: ignore[attr-defined]
    return course


def test_what_cannot_be_branched(client: TestClient) -> None:
    running = new_game(client, PEOPLE)
    running.play(decisions=8)
    seats = order(PEOPLE)["seats"]
    refused = running.post("/branches", {"at": 2, "seats": seats})
    assert refused.status_code == 422
    assert "when that game is over" in refused.json()["message"]
    page = opened(client)
    assert "nothing left" in page.post("/branches", {"at": 188, "seats": seats}).json()["message"]
    for content, status in (
        ({"at": 189, "seats": seats}, 400),
        ({"at": -1, "seats": seats}, 400),
        ({"at": "7", "seats": seats}, 400),
        ({"at": True, "seats": seats}, 400),
        ({"seats": seats}, 400),
        ({"at": 7, "seats": seats[:1]}, 422),
        ({"at": 7, "seats": seats, "terms": {"minutes": -1}}, 422),
    ):
        assert page.post("/branches", content).status_code == status, content
    assert page.client.get(f"{page.url}/branch", params={"at": "x"}).status_code == 400
    stranger = Page(another(client), page.url)
    assert stranger.post("/branches", {"at": 7, "seats": seats}).status_code == 404


def test_only_whoever_may_set_up_tables_may_branch(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        page, cookies = opened(client), client.cookies
    with table(tmp_path, cookies=cookies, anybody_creates=False) as client:
        page = Page(client, page.url)
        assert page.post("/branches", {"at": 7, "seats": order(PEOPLE)["seats"]}).status_code == 403
        assert client.post("/records", json={"record": FINISHED.read_text(encoding="utf-8")}).status_code == 403
        assert "whoever runs it sets up the tables" in page.get("/branch", at=7).text


def test_hints_in_a_branch_are_as_usual_as_at_any_new_table(client: TestClient) -> None:
    page = opened(client)
    for kinds, usual in ((("person", "random"), True), (PEOPLE, False)):
        going_on = branch(page, 60, kinds)
        assert client.app.state.tables._open[going_on.url.rpartition("/")[2]].header.terms.hints is usual  # type: ignore[attr-defined]


def test_the_clock_of_a_branch_begins_there() -> None:
    record = GameRecord.load(FINISHED)
    course = branched(record, PERSONS[:2], Origin(1, 60, ""))
    terms = Terms(minutes=5, increment=30)
    made = "2026-01-01T00:00:00.000+00:00"
    timed = Course(course.game, record.seed, PERSONS[:2], [Entry(**{**vars(e), "made": made}) for e in course.log])
    assert seconds_left(timed, terms, "2026-01-01T01:00:00.000+00:00") == [300, 300]


def test_the_page_to_branch_from(client: TestClient) -> None:
    text = opened(client).get("/branch", at=60).text
    assert "Play on from decision 60" in text
    assert "Chance is drawn anew" in text
    assert 'value="Bohouš"' in text
    assert "keeps the hand" not in text
    assert "keeps the hand" in opened(client, RIVALS).get("/branch", at=60).text


# Records


def test_a_record_with_new_chance_is_read_by_every_command(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    going_on = branch(opened(client), 60)
    going_on.play()
    file = tmp_path / "branch.rondel"
    file.write_text(going_on.get("/record").text, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "   60  Here the game leaves" in shown or "       Here the game leaves" in shown
    assert main(["replay", str(file), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["chances"]) == ["60"]
    assert main(["advise", str(file), "--at", "70", "--player", "search:20"]) == 0
    assert main(["review", str(file), "--player", "greedy"]) == 0
    capsys.readouterr()
    assert opened(client, file).get("/result").status_code == 200


def test_a_record_that_breaks_off_can_be_looked_at(client: TestClient) -> None:
    record = GameRecord.load(FINISHED)
    record.moves = record.moves[:50]
    answer = client.post("/records", json={"record": record.to_text()})
    page = Page(client, answer.json()["table"])
    text = page.get("/result").text
    assert "The record does not go to the end. " in text
    assert "wins" not in text.partition("<table")[0]
    assert page.post("/moves", {"index": 51, "action": 0}).status_code in (403, 409, 422)
    view = page.view()
    assert view["over"]
    assert page.view()["index"] == view["index"]  # no computer plays on
    assert GameRecord.from_text(page.get("/record").text) == record


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"record": "hello"}, "not a Rondel game record"),
        ({"record": ""}, "not a Rondel game record"),
        ({"record": FINISHED.read_text(encoding="utf-8")[:2000]}, "breaks off"),
        ({"record": FINISHED.read_text(encoding="utf-8").replace("die 5", "die 1", 1)}, "Move"),
        ({"record": "rondel record 1\ngame: nothing\nrules: 1\nseed: 1\n\n"}, "nothing"),
        ({"record": 5}, "missing"),
        ({}, "missing"),
    ],
)
def test_bad_records_are_refused_with_the_reason(client: TestClient, content: dict[str, Any], complaint: str) -> None:
    answer = client.post("/records", json=content)
    assert answer.status_code in (400, 422)
    assert complaint in answer.json()["message"]
    assert "Finished" not in client.get("/").text


def test_oversized_records_are_refused_unread(client: TestClient) -> None:
    for size, status in ((100_000, 422), (300_000, 413)):
        assert client.post("/records", json={"record": "x" * size}).status_code == status
    assert client.post("/games", json={"game": "x" * 100_000}).status_code == 413


def test_script_in_the_names_of_a_record_is_shown_as_text(client: TestClient) -> None:
    record = GameRecord.load(FINISHED)
    record.names = ["<script>alert(1)</script>", '"><img src=x onerror=alert(2)>']
    page = Page(client, client.post("/records", json={"record": record.to_text()}).json()["table"])
    for path in ("", "/result"):
        text = page.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
    assert "<script>alert" not in page.get("/branch", at=3).text


def test_the_format_of_branches() -> None:
    record = GameRecord(Game("castles-of-burgundy", players=2), 3, ["Anna", "Bruno"])
    plain = record.to_text()
    record.chances = {0: 7, 5: 18446744073709551615, 12: 1}
    while len(record.moves) < 12:
        state = record.state()
        record.moves.append(state.text(int(state.legal()[0])))
    text = record.to_text()
    lines = text.splitlines()
    assert lines[0] == "rondel record 2"
    assert [line for line in lines if line.startswith("chance: ")] == [
        "chance: 7",
        "chance: 18446744073709551615",
        "chance: 1",
    ]
    assert GameRecord.from_text(text) == record
    assert GameRecord.from_text(plain.replace("rondel record 1", "rondel record 2")).chances == {}
    for damage in (
        text.replace("chance: 7", "chance: 8"),
        text.replace("chance: 7", "chance: x"),
        text.replace("chance: 7\n", ""),
        text.replace("rondel record 2", "rondel record 1"),
        text.replace("615", "616"),
    ):
        with pytest.raises(Exception, match=r"changed|seed|not possible|Move"):
            GameRecord.from_text(damage)
    whole, problem = GameRecord.intact("\n".join(lines[: lines.index("chance: 1")]))
    assert problem is not None
    assert set(whole.chances) == {0, 5}
