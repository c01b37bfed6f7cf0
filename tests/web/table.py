"""How a person plays on the page: by mouse, by keyboard, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ElementHandle, Page, expect

from rondel.core.registry import definition, games
from tests.table import kit

#: everything that can be chosen now, as a person finds it: on the drawings and beside the prompt
OPEN = "svg .target:visible, svg .select:visible, #buttons button"
#: the same for keyboard and fingers, which meet each choice once; smaller places of it are for the mouse
REACHABLE = "svg [tabindex='0']:visible, #buttons button"
MY_TURN = "#table[data-yours=yes][data-busy=no]"
MOST_TABS = 400


def set_up(page: Page, title: str) -> None:
    """From the home page to the form for a new table, with everything that can be chosen unfolded."""
    page.click(f"[aria-label='Set up a table of {title}']")
    expect(page.locator("h1")).to_have_text(f"New table: {title}")
    unfold(page)


def unfold(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


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


def only_chooses_first(element: ElementHandle) -> bool:
    """Whether this changes nothing yet: a piece or a place that a second choice follows."""
    return bool(
        element.evaluate(
            """element => element.dataset.ask !== undefined || (element.dataset.select !== undefined
                && !document.querySelector("[data-ask][aria-pressed=true]"))"""
        )
    )


def choose(page: Page, element: ElementHandle, how: str = "mouse") -> None:
    """Choose something and wait until the table has answered."""
    index = page.get_attribute("#table", "data-index")
    first = only_chooses_first(element)
    if how == "mouse":
        page.mouse.move(0, 0)  # away from what it rests on: its explanation may lie over what is to be chosen
        element.click()
    elif how == "touch":
        element.tap()
    else:
        tab_to(page, element)
        page.keyboard.press("Enter")
    if not first:
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
        element = choice.choice(page.query_selector_all(OPEN if how == "mouse" else REACHABLE))
        made += not only_chooses_first(element)
        choose(page, element, how)
    return made


@contextmanager
def undrawn() -> Iterator[None]:
    """While no page looks on, nothing needs to be drawn."""
    boards = [definition(name).board for name in games()]
    with ExitStack() as patches:
        for board in boards:
            patches.enter_context(patch.object(board, "parts", lambda view: {}))
        yield


def hurry(game: kit.Page, until: str, seed: int = 1) -> None:
    """Let the people decide at random, without a page, until this is told in the log."""
    choice = Random(seed)
    with undrawn():
        view = game.turn()
        while not view["over"] and not any(until in line["text"] for line in view["lines"]):
            game.choose(view, choice.choice(kit.actions(view)))
            view = game.turn()


def serious(page: Page) -> list[str]:
    """What axe finds that somebody could not do without."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{found['id']}: {found['help']}: {[node['target'] for node in found['nodes'][:3]]}"
        for found in violations
        if found["impact"] in ("serious", "critical")
    ]


def assert_fits(page: Page, players: int) -> None:
    """On a wide screen nothing important lies below the fold, and nothing is too small to be looked at."""
    size = page.viewport_size
    assert size is not None
    desks = (f"article[data-seat='{seat}'] svg.part" for seat in range(players))
    for panel in (".prompt", ".main-board", "#log", *desks):
        box = page.locator(panel).bounding_box()
        assert box is not None
        assert box["width"] > 100
        assert box["height"] > 100
        assert box["y"] + box["height"] <= size["height"]
        assert box["x"] + box["width"] <= size["width"]


def assert_zooms_without_losing_the_prompt(page: Page) -> None:
    """On a phone: the prompt sticks to the top, and the board grows where it is."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".prompt")).to_be_in_viewport()
    drawing = page.locator("[data-part=board]")
    before = drawing.bounding_box()
    page.evaluate("scrollTo(0, 0)")
    page.click("[data-zoom='1.25']")
    after = drawing.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.2 * before["width"]
    expect(page.locator(".prompt")).to_be_in_viewport()
