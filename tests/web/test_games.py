"""Whole games in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table.kit import Running, new_game
from tests.web.conftest import PHONE, OpenPage
from tests.web.table import assert_zooms_without_losing_the_prompt, hurry, play


def test_a_whole_game_by_mouse_from_the_home_page_to_the_final_scores(open_page: OpenPage) -> None:
    """Two clicks: one on the game, and there is not even a second one to make."""
    page = open_page("/")
    page.click("[aria-label='Play The Castles of Burgundy against the computer']")
    page.wait_for_url("**/games/*")
    assert play(page, "mouse") > 80
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("points")
    assert page.locator(".final-scores tbody tr").count() >= 10
    with page.expect_download() as download:
        page.click("text=Download the record")
    assert download.value.path().read_text(encoding="utf-8").startswith("rondel record 1")
    page.click("text=Play again")
    page.wait_for_url(lambda url: not url.endswith("/result"))
    expect(page.locator("#who")).not_to_be_empty()


def test_rounds_and_the_end_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    page = open_page("/new/castles-of-burgundy")
    page.wait_for_selector("button[type=submit]:enabled")
    page.focus("input[name=players]:checked")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    assert play(page, "keyboard", decisions=30) == 30
    game = new_game(server.client)
    game.url = page.url.removeprefix(server.url)
    hurry(game, "Phase E, round 5")
    page.reload()
    play(page, "keyboard")
    page.wait_for_url("**/result")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#again")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith("/result"))


def test_on_a_phone(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random", "random", "random"))
    page = open_page(game.url, PHONE, touch=True)
    assert play(page, "touch", decisions=20) == 20
    assert_zooms_without_losing_the_prompt(page)

    expect(page.locator("#lines")).not_to_be_visible()
    page.click("#log-toggle")
    expect(page.locator("#lines")).to_be_in_viewport()
    page.click("#log-toggle")
    expect(page.locator("#lines")).not_to_be_visible()

    others = page.locator("#others")
    assert others.evaluate("element => element.scrollWidth > element.clientWidth")  # swiped sideways
