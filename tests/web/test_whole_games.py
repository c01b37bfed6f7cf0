"""Whole games in the browser, from the first decision to the final scores.

The Castles of Burgundy and Rival Cities are also played by mouse at random, in their own files. Random play takes
thousands of decisions in the other two, so there everybody plays as in a golden game: the person with the mouse, and
the computers as they are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rondel.core.game import State
from rondel.core.records import GameRecord
from rondel.table.thinking import Decided, Question
from tests.table.kit import Running, new_game
from tests.web.conftest import PHONE, OpenPage
from tests.web.table import choose, play, wait_for_turn

GOLDEN = Path(__file__).parent.parent / "games"


class Script:
    """A golden game, decision by decision. What follows by itself is no decision."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self._moves: Iterator[str] = iter(record.moves)

    def next(self, state: State) -> int:
        legal = state.legal().tolist()
        return int(legal[0]) if len(legal) == 1 else state.action(next(self._moves))

    async def decide(self, question: Question) -> Decided:
        return Decided(self.next(question.state))


@pytest.mark.parametrize(
    ("golden", "decisions"), [("hansa_teutonica/golden/markers-3", 50), ("hamburgum/golden/planned-11", 80)]
)
def test_by_mouse_against_computers(
    open_page: OpenPage, server: Running, monkeypatch: pytest.MonkeyPatch, golden: str, decisions: int
) -> None:
    record = GameRecord.load(GOLDEN / f"{golden}.rondel")
    script = Script(record)
    monkeypatch.setattr(server.tables.thinkers, "decide", script.decide)
    kinds = ["random"] * record.game.players
    kinds[0] = "person"
    game = new_game(server.client, kinds, record.seed, record.game.name, **record.game.options)
    page = open_page(game.url)
    made = 0
    while wait_for_turn(page):
        action = script.next(server.state(page.url))
        element = page.query_selector(f"svg [data-action='{action}']:visible, #buttons [data-action='{action}']")
        assert element is not None
        choose(page, element)
        made += 1
    assert made >= decisions
    page.wait_for_url("**/result")
    scores = record.state().scores()
    assert page.locator("tfoot td").all_inner_texts() == [str(points) for points in sorted(scores, reverse=True)]


def test_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    """From the form for a new table to the final scores; no pointer touches the page."""
    page = open_page("/new/rival-cities")
    page.wait_for_selector("button[type=submit]:enabled")
    level = page.query_selector("[data-seat='2'] select")
    assert level is not None
    level.focus()
    page.keyboard.type("Random")
    expect(page.locator("[data-seat='2'] select")).to_have_value("random")
    button = page.query_selector("button[type=submit]")
    assert button is not None
    while not button.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    assert play(page, "keyboard") > 30
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("wins: ")


def test_on_a_phone(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, game="rival-cities", seed=8)
    page = open_page(game.url, PHONE, touch=True)
    assert play(page, "touch") > 30
    page.wait_for_url("**/result")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
