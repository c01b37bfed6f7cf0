"""The slider of a record in a real browser, and what is there when scripts do not run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rondel import GameRecord

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def record() -> GameRecord:
    whole = GameRecord.load(ROOT / "tests/games/castles_of_burgundy/golden/greedy-13.rondel")
    return GameRecord(whole.game, whole.seed, whole.names, whole.moves[:8])


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def shown(request: pytest.FixtureRequest, browser: Browser, record: GameRecord) -> Iterator[tuple[Page, bool]]:
    context = browser.new_context(java_script_enabled=request.param)
    page = context.new_page()
    page.set_content(record._repr_html_() * 2)  # the same record twice on one page
    yield page, request.param
    context.close()


def test_slider(shown: tuple[Page, bool], record: GameRecord) -> None:
    page, scripts = shown
    picture = page.locator("img").nth(1)
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert page.locator("figcaption").nth(1).inner_text().startswith("After move 8 of 8.")
    slider = page.get_by_label("Position")
    assert slider.nth(1).is_visible() == scripts
    if not scripts:
        return
    slider.nth(1).press("Home")
    slider.nth(1).press("ArrowRight")
    assert page.locator("figcaption").nth(1).inner_text().startswith("After move 1 of 8.")
    assert page.locator("figcaption").nth(0).inner_text().startswith("After move 8 of 8.")
    source = picture.evaluate("image => fetch(image.src).then(answer => answer.text())")
    assert source == record.game.definition.board.draw(record.state(after=1).view(), record.names)
