"""Hamburgum in the browser: a whole game by mouse, turns by keyboard and touch, undo step by step, accessibility."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rondel
from rondel.core.game import State
from rondel.games.hamburgum.rules import components as c
from rondel.games.hamburgum.rules import state as st
from tests.games.hamburgum.golden.write import with_a_plan
from tests.table import kit
from tests.table.kit import Running, actions, new_game
from tests.web.conftest import DESKTOP, PHONE, OpenPage
from tests.web.table import MY_TURN, choose, play, serious, set_up, undrawn, unfold, wait_for_turn

GAME = "hamburgum"
SMALL_DESKTOP = (1280, 800)
CHURCHES = 6
MANY = 80


def planned(state: State, chance: random.Random) -> int:
    """A decision that leads on; random play alone takes thousands."""
    legal = state.legal().tolist()
    return int(legal[0]) if len(legal) == 1 else with_a_plan(state, chance)


def advance(game: kit.Page, until: str, *, seed: int = 3, decisions: int = 0, **options: Any) -> State:
    """Play for people who have a plan, without a page, until this stage is open after so many decisions."""
    state = rondel.game(GAME, **options).new(seed)
    chance = random.Random(seed)
    with undrawn():
        view = game.turn()
        made = 0
        while made < decisions or state.view()["stage"] != until:
            action = planned(state, chance)
            game.choose(view, action)
            state.apply(action, hold=True)
            view = game.turn()
            made += 1
    return state


def click(page: Page, label: str) -> None:
    """Choose what is called so, on a drawing or beside the prompt."""
    found = page.locator("svg .target:visible, #buttons button").filter(visible=True)
    for number in range(found.count()):
        target = found.nth(number)
        if (target.get_attribute("aria-label") or target.inner_text()).startswith(label):
            handle = target.element_handle()
            assert handle is not None
            choose(page, handle)
            wait_for_turn(page)
            return
    raise AssertionError(f"{label} cannot be chosen")


def sentence(page: Page) -> str:
    return page.locator("#sentence").inner_text()


def by_mouse(page: Page, server: Running, chance: random.Random, decisions: int = 10_000) -> int:
    """Decide with a plan, each time by a click where the choice is drawn; how many decisions were made."""
    made = 0
    while made < decisions and wait_for_turn(page):
        action = planned(server.state(page.url), chance)
        element = page.query_selector(f"svg [data-action='{action}']:visible, #buttons [data-action='{action}']")
        assert element is not None
        choose(page, element)
        made += 1
    return made


def test_a_game_by_mouse_from_the_home_page_to_the_final_scores(open_page: OpenPage, server: Running) -> None:
    """Against a random opponent. A whole game has more than 400 clicks, so its middle is played without the page."""
    page = open_page("/")
    set_up(page, "Hamburgum")
    expect(page.locator("input[name=players][value='3']")).to_be_checked()
    page.check("input[name=players][value='2']")
    page.click("text=Start the game")
    page.wait_for_url("**/games/*")
    chance = random.Random(5)
    assert by_mouse(page, server, chance, MANY) == MANY
    game = kit.Page(server.client, page.url.removeprefix(server.url))
    with undrawn():
        while server.state(page.url).record.complete < CHURCHES - 1:
            game.choose(game.turn(), planned(server.state(page.url), chance))
    page.reload()
    assert by_mouse(page, server, chance) > 0
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text(" prestige.")
    assert page.locator(".final-scores tbody tr").count() == 9


def test_turns_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random", "random"), game=GAME)
    page = open_page(game.url)
    assert play(page, "keyboard", decisions=15) == 15


def test_selling_buying_and_undo_one_by_one(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, kit.PEOPLE, game=GAME)
    page = open_page(game.url, SMALL_DESKTOP)
    wait_for_turn(page)
    expect(page.locator("article[data-seat='0'] .points")).to_have_text("1 prestige")
    expect(page.locator("article[data-seat='0'] .points .number")).to_have_text("1")
    click(page, "Trade")
    click(page, "Sell goods")
    assert sentence(page).startswith("Sell: choose a good")
    click(page, "Load sugar on a ship in berth 3, 100 £ each: +100 £")
    assert sentence(page).startswith("You have no ship left to load")
    click(page, "Sell one beer at home: +30 £")
    assert game.view()["lines"][-1]["text"] == "Anna sells one beer at home (+30 £)."
    for told in ("You have no ship left", "Sell: choose a good", "Trade: sell goods or buy"):
        page.click("#undo")
        page.wait_for_selector(MY_TURN)
        expect(page.locator("#sentence")).to_contain_text(told)
    page.click("#undo")
    expect(page.locator("#sentence")).to_contain_text("Move your stone")
    expect(page.locator("#undo")).to_be_disabled()


def test_donations_with_tokens_and_forced_scoring(open_page: OpenPage, server: Running) -> None:
    """Several donations in one action, a choice of token, and two tokens of one kind that cannot be kept."""
    game = new_game(server.client, kit.PEOPLE, game=GAME)
    advance(game, "token", players=2)
    page = open_page(game.url, SMALL_DESKTOP)
    wait_for_turn(page)
    assert sentence(page).startswith("Choose a token of ")
    tokens = page.locator("svg[id=board] .target:visible")
    assert tokens.count() >= 2
    assert all(" per " in (label or "") for label in tokens.evaluate_all("all => all.map((t) => t.ariaLabel)"))
    choose(page, page.query_selector_all("svg[id=board] .target:visible")[0])
    wait_for_turn(page)
    page.click("#undo")
    page.wait_for_selector(MY_TURN)
    assert sentence(page).startswith("Choose a token of ")


def test_sites_open_while_building(open_page: OpenPage, server: Running) -> None:
    """Each building is a decision of its own; its lines open the next sites at once, and undo closes them again."""
    game = new_game(server.client, kit.PEOPLE, seed=1, game=GAME)
    state = advance(game, "build", seed=1, players=2, decisions=54)
    before = set(state.legal().tolist())
    site, behind = st.BUILD_ON + c.SITE_IDS.index("ca1"), st.BUILD_ON + c.SITE_IDS.index("ca5")
    assert site in before
    assert behind not in before
    page = open_page(game.url, SMALL_DESKTOP)
    wait_for_turn(page)
    expect(page.locator(f"svg [data-action='{behind}']")).to_have_count(0)
    element = page.query_selector(f"svg [data-action='{site}']")
    assert element is not None
    choose(page, element)
    expect(page.locator(f"svg [data-action='{behind}']")).to_be_visible()
    expect(page.locator(f"svg [data-action='{site}']")).to_have_count(0)
    page.click("#undo")
    expect(page.locator(f"svg [data-action='{behind}']")).to_have_count(0)
    assert set(actions(game.view())) == before


def test_the_blue_officials_can_be_chosen_where_they_lie(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, kit.PEOPLE, game=GAME, officials="blue_choice")
    advance(game, "official", players=2, officials="blue_choice")
    page = open_page(game.url, SMALL_DESKTOP)
    wait_for_turn(page)
    expect(page.locator("#sentence")).to_have_text("Choose an official.")
    assert page.locator("svg[id=board] .target:visible").count() >= 2
    large_enough(page)


def large_enough(page: Page) -> None:
    for target in page.query_selector_all("svg .target:visible, button:visible"):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 23.5, target.get_attribute("aria-label")
        assert target.get_attribute("aria-label") or target.inner_text()


@pytest.mark.parametrize("stage", ["rondel", "sell", "token", "score", "build"])
def test_targets_are_large_enough_and_named(open_page: OpenPage, server: Running, stage: str) -> None:
    game = new_game(server.client, kit.PEOPLE, game=GAME)
    advance(game, stage, players=2, decisions=40)
    page = open_page(game.url, SMALL_DESKTOP)
    wait_for_turn(page)
    large_enough(page)


def test_on_a_phone(open_page: OpenPage, server: Running) -> None:
    """The wide board is pushed and zoomed; the prompt stays in sight."""
    game = new_game(server.client, ("person", *["random"] * 4), game=GAME)
    page = open_page(game.url, PHONE, touch=True)
    assert play(page, "touch", decisions=12) == 12
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    scroll = page.locator("#board-scroll")
    assert scroll.evaluate("element => element.scrollWidth > 1.2 * element.clientWidth")
    drawing = page.locator("[data-part=board]")
    before = drawing.bounding_box()
    page.click("[data-zoom='1.25']")
    after = drawing.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.2 * before["width"]
    scroll.evaluate("element => element.scrollTo(9999, 9999)")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".prompt")).to_be_in_viewport()


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)])
def test_axe_finds_nothing_serious(open_page: OpenPage, server: Running, size: tuple[int, int], dark: bool) -> None:
    page = open_page("/new/hamburgum", size, dark=dark)
    unfold(page)
    assert serious(page) == []
    game = new_game(server.client, kit.PEOPLE, game=GAME)
    advance(game, "build", players=2, decisions=60)
    page.goto(server.url + game.url)
    wait_for_turn(page)
    page.evaluate("document.querySelector('#all').open = true")
    assert serious(page) == []


def test_the_page_fits_the_window(open_page: OpenPage, server: Running) -> None:
    for players in (2, 3, 5):
        game = new_game(server.client, ["person"] * players, game=GAME)
        page = open_page(game.url, SMALL_DESKTOP)
        wait_for_turn(page)
        seats = (f"article[data-seat='{number}'] svg.part" for number in range(players))
        for panel in (".prompt", ".main-board", "#log", *seats):
            box = page.locator(panel).bounding_box()
            assert box is not None
            assert box["width"] > 100
            assert box["height"] > 90
            assert box["y"] + box["height"] <= SMALL_DESKTOP[1]
            assert box["x"] + box["width"] <= SMALL_DESKTOP[0]
        board = page.locator("[data-part=board] svg").bounding_box()
        assert board is not None
        assert board["width"] > 0.6 * SMALL_DESKTOP[0]


def test_the_page_says_that_the_map_is_reconstructed(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, kit.PEOPLE, game=GAME).url)
    wait_for_turn(page)
    expect(page.locator("svg[id=board]")).to_contain_text("is reconstructed")
