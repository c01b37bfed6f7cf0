"""Views, prompts, labels, log and pictures: plain data and non-empty text at every decision."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from rondel.core.game import State
from rondel.core.registry import definition, games
from tests.conformance.cases import CASES, Case, positions, sample

UNFILLED = re.compile(r"\{\w*\}")  # a place in a text that nothing was put into


def assert_readable(text: Any) -> None:
    assert isinstance(text, str)
    assert text.strip() == text
    assert text
    assert not UNFILLED.search(text), text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_views(case: Case) -> None:
    for number, (state, _) in enumerate(sample(case.game, 101)):
        viewer = number % (case.game.players + 1) - 1
        view = state.view(viewer)
        assert json.loads(json.dumps(view)) == view, "a view is plain data that JSON keeps as it is"
        assert view["viewer"] == (None if viewer < 0 else viewer)
        assert view["over"] == state.over
        assert view["actor"] == (None if state.over else state.actor)
        assert len(view["seats"]) == case.game.players
        assert_readable(view["prompt"])
        if viewer != state.actor:
            assert view["choices"] == []


@pytest.mark.parametrize("name", games())
def test_a_total_has_its_number_once_and_a_unit(name: str) -> None:
    for number in (-1, 0, 1, 12):
        total = definition(name).words.points(number)
        assert_readable(total)
        figure, _, unit = total.partition(" ")
        assert figure == str(number)
        assert unit.isalpha()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_choices(case: Case) -> None:
    for number, (state, action) in enumerate(sample(case.game, 102)):
        if number % 3 and action >= 0:
            continue
        choices = state.view(state.actor)["choices"]
        assert [choice["action"] for choice in choices] == state.legal().tolist()
        for choice in choices:
            assert choice["text"] == state.text(choice["action"])
            assert_readable(choice["label"])
        assert (action < 0) == (choices == [])
        assert state.view()["choices"] == state.view(-1)["choices"] == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_looking_changes_nothing(case: Case) -> None:
    for state in positions(case.game, 103, every=20):
        before = state.to_bytes()
        look_at(state)
        assert state.to_bytes() == before
        assert state.legal().tolist() == case.game.from_bytes(before).legal().tolist()


def look_at(state: State) -> None:
    for viewer in range(-1, state.game.players):
        state.view(viewer)
        state.observe(viewer)
        state.redeal(viewer, 1)
    state.scores()
    state.ranking()
    state.check()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_log(case: Case) -> None:
    words = case.game.definition.words
    names = [f"Anna {seat}" for seat in range(case.game.players)]
    told: list[list[str]] = [[] for _ in range(-1, case.game.players)]
    last = case.game.new(104)
    for line in words.opening(last.record):
        assert_readable(line)
    for state, action in sample(case.game, 104):
        assert_readable(words.heading(state.record))
        if action < 0:
            continue
        for before, step, after in state.clone().steps(action):
            for viewer, lines in enumerate(told, -1):
                lines += words.tell(before.record, step, after.record, names, viewer)
    for lines in told:
        for line in lines:
            assert_readable(line)
        assert len(lines) >= 2 * case.game.players
        assert all(any(name in line for line in lines) for name in names), "somebody never did anything"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_drawings(case: Case) -> None:
    """Well-formed, ids only once, and what can be clicked labelled as in the choices; in one and in parts."""
    board = case.game.definition.board
    for state in positions(case.game, 105, every=100, first=2):
        for viewer in {-1, state.actor}:
            view = state.view(viewer)
            labels = {choice["action"]: choice["label"] for choice in view["choices"]}
            for text in (board.draw(view), *board.parts(view).values()):
                drawing = ElementTree.fromstring(text)
                assert drawing.tag.endswith("svg")
                ids = [element.attrib["id"] for element in drawing.iter() if "id" in element.attrib]
                assert len(set(ids)) == len(ids), "the page finds moved pieces by their id"
                for element in drawing.iter():
                    if "data-action" in element.attrib:
                        assert element.attrib["aria-label"] == labels[int(element.attrib["data-action"])]
    assert state._repr_svg_().replace(' style="max-width:100%;height:auto"', "") == state.svg(state.actor)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pictures_in_lines_of_text(case: Case) -> None:
    """Everybody is named, and nobody has less to see in a picture that shows more seats in full."""
    picture = case.game.definition.picture
    names = [f"Anna {seat}" for seat in range(case.game.players)]
    assert all(line.isprintable() for line in picture.legend())
    for state in positions(case.game, 106, every=100, first=2):
        view = state.view(state.actor)
        short, whole = picture.picture(view, names), picture.picture(view, names, seats=range(case.game.players))
        assert len(whole) >= len(short)
        for lines in (short, whole):
            assert all(line.isprintable() for line in lines)
            assert all(any(name in line for line in lines) for name in names)
