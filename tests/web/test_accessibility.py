"""What axe finds on every page, by day and by night, and what it cannot find."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rondel.core.registry import definition, games
from tests.table.kit import Running, new_game
from tests.web.conftest import DESKTOP, PHONE, OpenPage
from tests.web.table import assert_fits, play, serious, undrawn, unfold, wait_for_turn


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(open_page: OpenPage, server: Running, size: tuple[int, int], dark: bool) -> None:
    game = new_game(server.client, ("person", "link"), seed=2)
    page = open_page("/", size, dark=dark)
    assert serious(page) == []
    page.goto(server.url + "/new/castles-of-burgundy")
    unfold(page)
    assert serious(page) == []
    page.goto(f"{server.url}{game.url}/links")
    assert serious(page) == []
    link = page.locator("[data-role='1'] .address").input_value()
    page.goto(server.url + "/join")
    assert serious(page) == []
    somebody = open_page(link.removeprefix(server.url), size, dark=dark, own=False)
    expect(somebody.locator("#join-form")).to_be_visible()
    assert serious(somebody) == []
    game = new_game(server.client, seed=2)
    page.goto(server.url + game.url)
    play(page, decisions=5)
    wait_for_turn(page)
    page.evaluate("document.querySelector('#all').open = true")
    assert serious(page) == []
    page.click("#menu summary")
    assert serious(page) == []
    page.goto(server.url + "/games/nothing")
    assert serious(page) == []
    page.goto(server.url + "/rules/castles-of-burgundy#CB-9.2")
    assert serious(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", games())
def test_axe_finds_nothing_serious_at_any_table(
    open_page: OpenPage, server: Running, name: str, size: tuple[int, int], dark: bool
) -> None:
    """With everything open that helps: an explanation, the points, and the choices in words."""
    most = max(definition(name).player_counts)
    game = new_game(server.client, ("person", *["random"] * (most - 1)), seed=2, game=name)
    with undrawn():
        game.play(decisions=30)
    page = open_page(game.url, size, dark=dark)
    wait_for_turn(page)
    page.evaluate("document.querySelector('#all').open = true")
    page.click("#explain")
    thing = page.locator("[data-part=board] [data-about]").first
    thing.scroll_into_view_if_needed()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it has scrolled
    thing.click(force=True)
    expect(page.locator("#explanation")).to_be_visible()
    page.evaluate("document.querySelector('#points-menu').open = true")
    page.locator("#points-table tfoot tr").first.wait_for()
    assert serious(page) == []


def test_axe_on_the_final_scores(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("random", "random"))
    game.turn()
    page = open_page(f"{game.url}/result")
    assert serious(page) == []


def test_targets_are_large_enough_and_named(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random", "random", "random"))
    for size in (DESKTOP, (1280, 720)):
        page = open_page(game.url, size)
        play(page, decisions=3)
        wait_for_turn(page)
        for target in page.query_selector_all("svg .target:visible, button:visible"):
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, target.get_attribute("aria-label")
            assert target.get_attribute("aria-label") or target.inner_text()


def test_without_script_there_is_a_readable_message(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client)
    page = open_page("/")
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    bare = context.new_page()
    for path in ("/", game.url):
        bare.goto(server.url + path)
        expect(bare.locator(".no-script")).to_contain_text("needs JavaScript")
    context.close()


def test_the_page_fits_the_window(open_page: OpenPage, server: Running) -> None:
    """Nothing important lies below the fold on a wide screen, with any number of seats."""
    for players in (2, 3, 4):
        game = new_game(server.client, ("person", *["random"] * (players - 1)))
        for size in ((1440, 900), (1280, 720)):
            page = open_page(game.url, size)
            wait_for_turn(page)
            assert_fits(page, players)
