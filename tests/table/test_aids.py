"""Playing aids: explanations and rules, points source by source, and hints."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from rondel import players
from rondel.core import engine
from rondel.core.compiling import plain
from rondel.core.game import Game, State
from rondel.core.registry import games
from rondel.players.advice import Alternative
from rondel.table.course import Course
from rondel.table.hints import ADVISER, MOST_SHOWN
from rondel.table.log import Entry, Kind
from rondel.table.seats import LINK, Seat
from rondel.table.standing import chances, standing
from rondel.table.terms import Terms
from rondel.table.thinking import Failed, Question, Thinkers, consider
from tests.conformance.cases import CASES, positions
from tests.table.kit import PEOPLE, Page, another, new_game, order, table
from tests.table.test_interface import fits

ALONE = ("person", "random")


class Oracle(Thinkers):
    """Answers at once, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Question] = []
        self.fails = False

    async def advise(self, question: Question) -> list[Alternative]:
        self.asked.append(question)
        if self.fails:
            raise Failed("deliberately")
        legal = question.state.legal().tolist()
        return [Alternative(action, "", "", 1, 1 / (2 + n), 10.0 - n) for n, action in enumerate(legal)]


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
def hinting(tmp_path: Path, oracle: Oracle) -> Iterator[TestClient]:
    with table(tmp_path, oracle) as running:
        yield running


def ask(game: Page, index: int | None = None, **more: Any) -> Any:
    return game.post("/hint", {"index": game.view()["index"] if index is None else index, **more})


# Rules and explanations


@pytest.mark.parametrize("name", games())
def test_everybody_can_read_the_rules(client: TestClient, name: str) -> None:
    page = another(client).get(f"/rules/{name}")
    assert page.status_code == 200
    assert "Rules of" in page.text
    assert another(client).get("/rules/chess").status_code == 404


@pytest.mark.parametrize("name", games())
def test_explanations_are_for_whoever_is_at_the_table(client: TestClient, name: str) -> None:
    game = new_game(client, ALONE, game=name)
    answer = game.get("/explanations")
    assert answer.status_code == 200
    fits(answer.json(), "Explanations")
    rules = client.get(answer.json()["rules"]).text
    for one in answer.json()["explanations"].values():
        assert f'id="{one["rules"][0]}"' in rules
    assert another(client).get(f"{game.url}/explanations").status_code == 404


# Points


@pytest.mark.parametrize("name", games())
def test_points_by_source_add_up(client: TestClient, name: str) -> None:
    game = new_game(client, ALONE, game=name)
    game.play(decisions=25)
    view = game.view()
    points = game.get("/points").json()
    fits(points, "Standing")
    assert points["index"] == view["index"]
    assert points["now"] == [seat["points"] for seat in view["seats"]]
    whole = [row["points"] for row in points["sources"] if not row["part"]]
    assert [sum(column) for column in zip(*whole, strict=True)] == points["ended_now"]
    assert sum(points["chances"]) == pytest.approx(1, abs=0.01)
    earlier = game.get("/points", index=0).json()
    assert earlier["index"] == 0
    assert game.get("/points", index=10**6).status_code == 400
    assert another(client).get(f"{game.url}/points").status_code == 404


def test_at_the_end_the_points_are_the_final_ones(client: TestClient) -> None:
    game = new_game(client, ("random", "random"))
    view = game.turn()
    points = game.get("/points").json()
    assert points["over"]
    assert points["ended_now"] == points["now"] == [seat["points"] for seat in view["seats"]]
    assert points["chances"] is None


def test_no_chances_where_hints_are_switched_off(client: TestClient) -> None:
    made = client.post("/games", json={**order(ALONE), "terms": {"hints": False}}).json()
    assert Page(client, made["table"]).get("/points").json()["chances"] is None


@pytest.mark.parametrize("name", games())
def test_the_points_tell_nothing_that_their_reader_cannot_know(name: str) -> None:
    """Neither do the chances, which come from a position that was dealt again."""
    different = 0
    cases = [case for case in CASES if case.name == name]
    cases.sort(key=lambda case: not case.game.definition.has_secrets(case.options))  # where something can be given away
    for number, case in enumerate(cases[:8]):
        for state in positions(case.game, number, every=60, first=4):
            for viewer in (-1, *range(case.game.players)):
                other = state.clone()
                engine.redeal_one(other.array, viewer, np.uint64(random.Random(number).getrandbits(60)))
                different += other != state
                assert told(other, viewer) == told(state, viewer)
    assert different > 20


@pytest.mark.parametrize("name", games())
def test_not_even_an_evaluation_that_looks_at_the_next_dice_gives_them_away(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Because it is never shown the true position."""

    def leaky(record: Any, seat: int, viewer: int, out: Any) -> None:
        out[:] = float(int(record.rng) % 1000) / 1000 + seat

    state = Game(name).new(seed=5)
    features = state.game.definition.rules.seat_features
    monkeypatch.setattr("rondel.table.standing.plain", lambda rule: leaky if rule is features else plain(rule))
    other = state.clone()
    engine.redeal_one(other.array, 0, np.uint64(77))
    assert other != state
    assert chances(other, 0) == chances(state, 0)


def told(state: State, viewer: int) -> str:
    course = Course(state.game, 1, [Seat(str(seat), LINK) for seat in range(state.game.players)])
    course._positions[0] = type(course.now)(state, course.now.manners)
    return json.dumps(standing(course, 0, None if viewer < 0 else viewer, estimate=True))


# Hints


def test_a_hint_is_the_best_choice_with_alternatives(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, ALONE)
    view = game.turn()
    answer = ask(game)
    assert answer.status_code == 200
    fits(answer.json(), "Hint")
    found = answer.json()["alternatives"]
    labels = {choice["action"]: choice["label"] for choice in view["choices"]}
    assert [one["label"] for one in found] == [labels[one["action"]] for one in found]
    assert len(found) == min(MOST_SHOWN, len(labels))
    assert found[0]["share"] > found[1]["share"]
    assert answer.json()["by"] == ADVISER.title
    assert ADVISER is players.LEVELS[-1]


def test_whoever_asks_again_gets_the_same_hint_and_nobody_thinks_twice(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, ALONE)
    game.turn()
    assert ask(game).json() == ask(game).json()
    assert len(oracle.asked) == 1
    view = game.turn()
    game.choose(view, view["choices"][0]["action"])
    if game.turn()["choices"][1:]:
        ask(game)
        assert len(oracle.asked) == 2


def test_the_computer_is_asked_about_a_position_dealt_again(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, ALONE, game="rival-cities")
    game.play(decisions=6)
    view = game.turn()
    if len(view["choices"]) < 2:
        view = game.choose(view, view["choices"][0]["action"])
        view = game.turn()
    ask(game)
    (question,) = oracle.asked
    seat = view["prompt"]["seat"]
    true = hinting.app.state.tables._open[game.url.rpartition("/")[2]].course.now.state  # type: ignore[attr-defined]
    assert question.state != true
    assert np.array_equal(question.state.observe(seat), true.observe(seat))


def test_a_hint_is_refused_to_others(hinting: TestClient, oracle: Oracle) -> None:
    made = hinting.post("/games", json={**order(("link", "link")), "terms": {"hints": True}}).json()
    first, second, spectator = (another(hinting, link["secret"]) for link in made["links"])
    index = first.get(f"{made['table']}/view").json()["index"]
    url = f"{made['table']}/hint"
    assert second.post(url, json={"index": index}).status_code == 422
    assert second.post(url, json={"index": index, "seat": 0}).status_code == 403
    assert spectator.post(url, json={"index": index}).status_code == 403
    assert another(hinting).post(url, json={"index": index}).status_code == 404
    for bad in ({}, {"index": -1}, {"index": "0"}, {"index": 10**6}):
        assert first.post(url, json=bad).status_code == 400
    assert oracle.asked == []
    assert first.post(url, json={"index": index}).status_code == 200


def test_a_hint_for_a_decision_that_was_made_is_stale(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, PEOPLE)
    table_of = hinting.app.state.tables._open[game.url.rpartition("/")[2]]  # type: ignore[attr-defined]
    object.__setattr__(table_of.header, "terms", Terms(hints=True))
    view = game.turn()
    game.choose(view, view["choices"][0]["action"])
    assert ask(game, view["index"]).status_code == 409
    assert oracle.asked == []


def test_people_at_the_table_are_told(hinting: TestClient, oracle: Oracle) -> None:
    made = hinting.post("/games", json={**order(("link", "link")), "terms": {"hints": True}}).json()
    first, second, _spectator = (another(hinting, link["secret"]) for link in made["links"])
    view = first.get(f"{made['table']}/view").json()
    answer = first.post(f"{made['table']}/hint", json={"index": view["index"]}).json()
    lines = second.get(f"{made['table']}/view").json()["lines"]
    assert lines[-1]["text"] == "Anna asks the computer for a hint."
    after = first.get(f"{made['table']}/view").json()
    assert answer["index"] == after["index"] == view["index"] + 1
    assert after["decision"] == view["decision"]
    moved = {"index": view["index"], "action": view["choices"][0]["action"]}  # as the page showed it before
    assert first.post(f"{made['table']}/moves", json=moved).status_code == 200


def test_whoever_plays_alone_leaves_no_line(hinting: TestClient) -> None:
    game = new_game(hinting, ALONE)
    game.turn()
    before = game.view()["index"]
    ask(game)
    assert game.view()["index"] == before


def test_hints_can_be_switched_off(hinting: TestClient, oracle: Oracle) -> None:
    made = hinting.post("/games", json={**order(ALONE), "terms": {"hints": False}}).json()
    game = Page(hinting, made["table"])
    game.turn()
    answer = ask(game)
    assert answer.status_code == 422
    assert "switched off" in answer.json()["message"]
    assert oracle.asked == []
    assert 'id="ask-hint"' not in hinting.get(game.url).text
    assert 'id="ask-hint"' in hinting.get(new_game(hinting, ALONE).url).text


def test_hints_are_usual_only_without_other_people() -> None:
    assert Terms.parse(None, people=1).hints
    assert not Terms.parse(None, people=2).hints
    assert not Terms.parse({"minutes": 5}, people=2).hints
    assert Terms.parse({"hints": True}, people=4).hints
    assert not Terms.parse({"hints": False}, people=1).hints


def test_a_hint_that_nobody_finds_is_told_and_may_be_asked_for_again(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, ALONE)
    game.turn()
    oracle.fails = True
    answer = ask(game)
    assert answer.status_code == 422
    assert "Try again" in answer.json()["message"]
    oracle.fails = False
    assert ask(game).status_code == 200


def test_a_hint_at_the_end_of_a_turn_needs_no_thought(hinting: TestClient, oracle: Oracle) -> None:
    game = new_game(hinting, ALONE)
    view = game.turn()
    while len(view["choices"]) > 1:
        view = game.choose(view, view["choices"][0]["action"])
    answer = ask(game).json()
    assert [one["action"] for one in answer["alternatives"]] == [view["choices"][0]["action"]]
    assert oracle.asked == []


def test_a_hint_leaves_the_draft_of_the_turn_as_it_was(hinting: TestClient, oracle: Oracle) -> None:
    """The line in the log does not cut a turn in two: what was decided before can still be taken back."""
    course = Course(
        Game("castles-of-burgundy", players=2, start_player="seat_1"), 3, [Seat("A", LINK), Seat("B", LINK)]
    )
    first = int(course.now.state.legal()[0])
    for entry in (Entry(Kind.DECISION, 0, first), Entry(Kind.HINT, 0)):
        course.add(entry, course.after(entry))
    assert course.can_undo
    course.add(Entry(Kind.UNDO, 0), course.after(Entry(Kind.UNDO, 0)))
    assert course.now.state == course.position(0).state
    assert [line.text for line in course.tell(0, 3).lines] == ["A asks the computer for a hint."]


@pytest.mark.parametrize("name", games())
def test_the_strongest_has_an_opinion_in_every_game(name: str) -> None:
    state = Game(name).new(seed=1)
    while len(state.legal()) < 2:
        state.apply(int(state.legal()[0]))
    seen = state.redeal(state.actor, 1)
    found = consider(Question("t", "search:60", seen, advice=True))
    assert {one.action for one in found} <= set(state.legal().tolist())
    assert len(found) > 1
    assert all(type(one.action) is int for one in found)
    assert found[0].visits >= found[-1].visits


def test_a_hint_from_a_process(client: TestClient) -> None:
    game = new_game(client, ALONE)
    game.turn()
    answer = ask(game)
    assert answer.status_code == 200, answer.text
    assert 0 <= answer.json()["alternatives"][0]["share"] <= 1
