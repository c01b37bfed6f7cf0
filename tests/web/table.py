"""How a person plays on the page: by mouse, by keyboard, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from playwright.sync_api import ElementHandle, Page

from rondel.core.registry import definition
from tests.table import kit

#: everything that can be chosen now, as a person finds it: on the drawings and beside the prompt
OPEN = "svg .target:visible, svg .select:visible, #buttons button"
#: the same for the keyboard, which meets each choice once
REACHABLE = "svg [tabindex='0']:visible, #buttons button"
MY_TURN = "#table[data-yours=yes][data-busy=no]"
MOST_TABS = 400


def wait_for_turn(page: Page) -> bool:
    """Until a person has to decide (True) or the game is over (False), skipping what others do."""
    while True:
        page.wait_for_selector(f"{MY_TURN}, #table.watching, #result:visible, .result-main")
        if page.locator("#table.watching").count():
            page.keyboard.press("Escape")
        elif page.locator(MY_TURN).count():
            return True
        elif page.locator("#result:visible, .result-main").count():
            return False


def choose(page: Page, element: ElementHandle, how: str = "mouse") -> None:
    """Choose something and wait until the table has answered."""
    index = page.get_attribute("#table", "data-index")
    selects = element.get_attribute("data-select") is not None
    if how == "mouse":
        element.click()
    elif how == "touch":
        element.tap()
    else:
        tab_to(page, element)
        page.keyboard.press("Enter")
    if not selects:
        page.wait_for_function("index => document.querySelector('#table')?.dataset.index !== index", arg=index)


def tab_to(page: Page, element: ElementHandle) -> None:
    for _ in range(MOST_TABS):
        if element.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {element.get_attribute('aria-label')}")


def play(page: Page, how: str = "mouse", decisions: int = 10_000, seed: int = 1) -> int:
    """Play on at random to the end of the game, or for so many decisions; how many were made."""
    choice = Random(seed)
    made = 0
    while made < decisions and wait_for_turn(page):
        element = choice.choice(page.query_selector_all(REACHABLE if how == "keyboard" else OPEN))
        made += element.get_attribute("data-select") is None
        choose(page, element, how)
    return made


@contextmanager
def undrawn(game: str = kit.FIRST_GAME) -> Iterator[None]:
    """While no page looks on, nothing needs to be drawn."""
    with patch.object(definition(game).board, "parts", lambda view: {}):
        yield


def hurry(game: kit.Page, until: str, seed: int = 1) -> None:
    """Let the people decide at random, without a page, until this is told in the log."""
    choice = Random(seed)
    with undrawn():
        view = game.turn()
        while not view["over"] and not any(until in line["text"] for line in view["lines"]):
            game.choose(view, choice.choice(kit.actions(view)))
            view = game.turn()
