"""Hansa Teutonica in the browser: a whole game, by keyboard, on a phone, and what axe finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.table.kit import Page as Game
from tests.table.kit import Running, actions, new_game
from tests.web.conftest import DESKTOP, PHONE, OpenPage
from tests.web.table import (
    OPEN,
    assert_fits,
    assert_zooms_without_losing_the_prompt,
    choose,
    play,
    serious,
    set_up,
    undrawn,
    unfold,
    wait_for_turn,
)

NAME = "hansa-teutonica"


def begun(server: Running, kinds: tuple[str, ...], decisions: int = 0, **options: object) -> Game:
    """A game in which the people have made so many decisions at random."""
    game = new_game(server.client, kinds, 3, NAME, **options)
    with undrawn():
        game.play(decisions=decisions)
    return game


def press(page: Page, *labels: str) -> None:
    """Buttons beside the prompt, one after another."""
    for label in labels:
        wait_for_turn(page)
        button = page.query_selector(f"#buttons button:text-is('{label}')")
        assert button is not None, label
        choose(page, button)
    wait_for_turn(page)


def test_from_the_home_page(open_page: OpenPage) -> None:
    page = open_page("/")
    set_up(page, "Hansa Teutonica")
    expect(page.locator("input[name=players]:checked")).to_have_value("4")
    expect(page.locator("[data-option]")).to_have_count(5)  # the round limit is for programs
    page.check("input[name=players][value='3']")
    page.click("text=Start the game")
    page.wait_for_url("**/games/*")
    assert play(page, decisions=6) == 6
    expect(page.locator("#others article, #front article")).to_have_count(3)


def test_a_whole_game_by_mouse(open_page: OpenPage, server: Running) -> None:
    game = begun(server, ("person", "random", "random"), round_limit=4)
    page = open_page(game.url)
    assert play(page) >= 8  # two actions in each of four rounds
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("points")
    expect(page.locator(".final-scores tbody th")).to_have_text(
        ["Prestige on the track", "Full abilities", "Bonus markers", "Coellen table", "Controlled cities",
         "Largest network"]
    )  # fmt: skip


def test_any_free_space_of_a_route_can_be_clicked(open_page: OpenPage, server: Running) -> None:
    game = begun(server, ("person", "person", "person"))
    page = open_page(game.url)
    press(page, "Place", "Place a trader")
    spaces = page.query_selector_all("svg .target[aria-label='Place on Stade-Hamburg']")
    assert len(spaces) == 3
    choose(page, spaces[1])
    wait_for_turn(page)
    expect(page.locator("#lines li").last).to_have_text("Anna places a trader on Stade-Hamburg.")
    press(page, "Place", "Place a merchant")
    spaces = page.query_selector_all("svg .target[aria-label='Place on Stade-Hamburg']")
    assert len(spaces) == 2
    choose(page, spaces[0])
    press(page, "End your turn")

    expect(page.locator("#who")).to_have_text("Bruno")
    press(page, "Displace")  # there is one route and one owner only
    targets = [target.get_attribute("aria-label") for target in page.query_selector_all("svg .target:visible")]
    assert targets == ["Displace a trader, pay one piece", "Displace a merchant, pay two pieces"]
    choose(page, page.query_selector_all("svg .target:visible")[1])
    press(page, "Put a trader there", "Pay two traders")
    expect(page.locator("#who")).to_have_text("Anna")
    expect(page.locator("#sentence")).to_contain_text("You were displaced from Stade-Hamburg")
    told = page.locator("#lines li").all_inner_texts()
    assert "Bruno displaces Anna's merchant on Stade-Hamburg with a trader, pays two traders." in told


def test_every_choice_has_its_place(open_page: OpenPage, server: Running) -> None:
    """Whatever is open can be chosen on a drawing or on a button, not only in the list of words."""
    page = open_page("/")
    for decisions, players in ((40, 5), (61, 2)):
        game = begun(server, ("person",) * players, decisions)
        page.goto(server.url + game.url)
        for _ in range(4):
            wait_for_turn(page)
            drawn = page.locator("svg [data-action], #buttons [data-action]")
            numbers = set(drawn.evaluate_all("targets => targets.map((target) => Number(target.dataset.action))"))
            assert numbers == set(actions(game.turn()))
            choose(page, page.query_selector_all(OPEN)[0])


def test_by_keyboard(open_page: OpenPage, server: Running) -> None:
    """With provinces: the pawn is put down and moved without a mouse."""
    game = new_game(server.client, ("person", "random"), 3, NAME, start_player="seat_2")
    page = open_page(game.url)
    wait_for_turn(page)
    expect(page.locator("#sentence")).to_have_text("Put the pawn into a province; your opponent begins.")
    assert play(page, "keyboard", decisions=8) == 8
    assert any("Anna puts the pawn into province" in line for line in page.locator("#lines li").all_inner_texts())


def test_on_a_phone(open_page: OpenPage, server: Running) -> None:
    game = begun(server, ("person", "random", "random", "random", "random"), 12)
    page = open_page(game.url, PHONE, touch=True)
    assert play(page, "touch", decisions=6) == 6
    wait_for_turn(page)
    assert_zooms_without_losing_the_prompt(page)


def test_everything_fits_the_window(open_page: OpenPage, server: Running) -> None:
    page = open_page("/", (1280, 720))
    for players in (2, 3, 4, 5):
        game = begun(server, ("person",) * players, 20)
        page.goto(server.url + game.url)
        wait_for_turn(page)
        assert_fits(page, players)


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)])
def test_axe_finds_nothing_serious(open_page: OpenPage, server: Running, size: tuple[int, int], dark: bool) -> None:
    page = open_page("/new/hansa-teutonica", size, dark=dark)
    unfold(page)
    assert serious(page) == []
    for players, decisions in ((2, 41), (5, 60)):
        game = begun(server, ("person",) * players, decisions)
        page.goto(server.url + game.url)
        wait_for_turn(page)
        page.evaluate("document.querySelector('#all').open = true")
        assert serious(page) == []
