"""Turns in the browser: undo, two people, two tabs, reload, restart, and what is shown."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from rondel.games.castles_of_burgundy.rules.components import SPACES
from rondel.games.castles_of_burgundy.rules.state import PLACE, SELL, TAKE, TAKE_BLACK
from tests.table import kit
from tests.table.kit import PEOPLE, Running, actions, new_game
from tests.web.conftest import OpenPage
from tests.web.table import MY_TURN, OPEN, choose, play, undrawn, wait_for_turn


def board(page: Page) -> list[str]:
    """All drawings once nothing moves and everything is named, without what shows what was chosen or pointed at."""
    page.wait_for_function("!document.querySelector('.flying, svg.part [data-about]:not([role])')")
    drawings: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".drawing")].map((drawing) => {
            const copy = drawing.cloneNode(true);
            for (const part of copy.querySelectorAll("[class]")) part.classList.remove("open", "pointed", "explained");
            for (const part of copy.querySelectorAll("[aria-pressed]")) part.removeAttribute("aria-pressed");
            return copy.innerHTML.replaceAll(/ (style|class)=""/g, "");
        }).sort()"""
    )
    return drawings


def test_two_people_on_one_screen_with_undo(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, PEOPLE)
    page = open_page(game.url)
    wait_for_turn(page)
    expect(page.locator("#who")).to_have_text("Anna")
    expect(page.locator("#front h2")).to_have_text("Anna")
    expect(page.locator("#undo")).to_be_disabled()

    shown = [board(page)]
    lines = [page.locator("#lines li").all_inner_texts()]
    while not page.locator("#buttons .primary").count() or len(shown) < 4:
        choose(page, page.query_selector_all(OPEN)[0])
        wait_for_turn(page)
        shown.append(board(page))
        lines.append(page.locator("#lines li").all_inner_texts())
    for earlier, told in zip(reversed(shown[:-1]), reversed(lines[:-1]), strict=True):
        expect(page.locator("#undo")).to_be_enabled()
        index = page.get_attribute("#table", "data-index")
        page.click("#undo")
        page.wait_for_selector(f"#table[data-busy=no]:not([data-index='{index}'])")
        assert board(page) == earlier
        assert page.locator("#lines li").all_inner_texts() == told
    expect(page.locator("#undo")).to_be_disabled()

    while page.locator("#who").inner_text() == "Anna":
        end = page.query_selector("#buttons .primary")
        choose(page, end or page.query_selector_all(OPEN)[0])
        wait_for_turn(page)
    expect(page.locator("#front h2")).to_have_text("Bruno")
    expect(page.locator("#undo")).to_be_disabled()


def test_two_tabs_on_the_same_turn(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, PEOPLE)
    first = open_page(game.url)
    second = open_page("/")
    second.route("**/events*", lambda route: route.abort())  # this tab hears no news
    second.goto(server.url + game.url)
    wait_for_turn(first)
    wait_for_turn(second)
    choose(first, first.query_selector_all(OPEN)[0])
    second.locator(OPEN).nth(1).click()
    expect(second.locator("#notice")).to_contain_text("nothing was changed")
    expect(second.locator("#table")).to_have_attribute("data-index", "1")
    assert board(second) == board(first)
    assert game.view()["index"] == 1


def test_a_tab_that_only_listens_follows(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, PEOPLE)
    first, second = open_page(game.url), open_page(game.url)
    wait_for_turn(first)
    wait_for_turn(second)
    choose(first, first.query_selector_all(OPEN)[0])
    expect(second.locator("#table")).to_have_attribute("data-index", "1")
    wait_for_turn(second)
    assert board(second) == board(first)


def test_reload_and_restart_in_the_middle_of_a_turn(open_page: OpenPage, server: Running, tmp_path: Path) -> None:
    game = new_game(server.client, PEOPLE)
    page = open_page(game.url)
    play(page, decisions=12)
    wait_for_turn(page)
    while page.locator("#undo").is_disabled():
        choose(page, page.query_selector_all(OPEN)[0])
        wait_for_turn(page)
    before, told = board(page), page.locator("#lines li").all_inner_texts()
    page.reload()
    wait_for_turn(page)
    assert board(page) == before
    assert page.locator("#lines li").all_inner_texts() == told

    server.stop()
    expect(page.locator("#offline")).not_to_be_empty()
    page.locator(OPEN).first.click()
    expect(page.locator("#notice")).to_contain_text("Nothing is lost")
    again = Running(tmp_path, server.port)
    try:
        expect(page.locator("#offline")).to_be_empty()
        assert board(page) == before
        page.click("#undo")
        page.wait_for_selector(MY_TURN)
        assert page.locator("#lines li").count() <= len(told)
        play(page, decisions=3)
    finally:
        again.stop()


def placements(view: dict[str, Any]) -> list[tuple[int, int]]:
    """Slot and space of every tile that can be placed."""
    return [divmod(action - PLACE, SPACES) for action in actions(view) if PLACE <= action < SELL]


def with_tiles_to_place(server: Running) -> tuple[kit.Page, set[int], set[int]]:
    """A game where stored tiles can be placed: on spaces that one of them fits, and on spaces that several fit."""
    game = new_game(server.client, PEOPLE, seed=4, boards="free_choice")
    with undrawn():
        view = game.turn()
        while True:
            spaces = Counter(space for _slot, space in placements(view))
            alone = {space for space, tiles in spaces.items() if tiles == 1}
            shared = set(spaces) - alone
            if alone and shared:
                return game, alone, shared
            wanted = [action for action in actions(view) if TAKE <= action < TAKE_BLACK]
            game.choose(view, wanted[0] if wanted else actions(view)[0])
            view = game.turn()


def spaces_shown(page: Page) -> list[int]:
    """The spaces where a tile can be placed with one click."""
    shown = page.locator("svg [data-slot]:visible")
    placing: list[int] = shown.evaluate_all("targets => targets.map((target) => Number(target.dataset.action))")
    return [(action - PLACE) % SPACES for action in placing]


def test_spaces_that_one_stored_tile_fits_glow_at_once(open_page: OpenPage, server: Running) -> None:
    game, alone, shared = with_tiles_to_place(server)
    page = open_page(game.url)
    wait_for_turn(page)
    assert sorted(spaces_shown(page)) == sorted(alone)
    questions = page.locator("svg [data-ask]:visible")
    assert set(questions.evaluate_all("all => all.map((one) => Number(one.dataset.ask))")) == shared
    choose(page, page.query_selector_all("svg [data-slot]:visible")[0])
    assert any("places" in line for line in page.locator("#lines li").all_inner_texts())


def test_a_space_that_several_stored_tiles_fit_asks_for_one(open_page: OpenPage, server: Running) -> None:
    """The space waits for one of the tiles that fit it; a second click or Escape lets go of it."""
    game, alone, shared = with_tiles_to_place(server)
    space = min(shared)
    fitting = {slot for slot, place in placements(game.view()) if place == space}
    page = open_page(game.url)
    wait_for_turn(page)
    question = page.locator(f"svg [data-ask='{space}']")
    tiles = page.locator("svg [data-select]:visible")
    for escape in (False, True):
        question.click()
        expect(question).to_have_attribute("aria-pressed", "true")
        assert spaces_shown(page) == []
        assert set(tiles.evaluate_all("all => all.map((tile) => Number(tile.dataset.select))")) == fitting
        page.keyboard.press("Escape") if escape else question.click()
        expect(question).to_have_attribute("aria-pressed", "false")
        assert sorted(spaces_shown(page)) == sorted(alone)
    question.click()
    page.mouse.move(0, 0)
    expect(page.locator("#hint")).to_contain_text("Now choose the piece")
    slot = max(fitting)
    tile = page.query_selector(f"svg [data-select='{slot}']:visible")
    assert tile is not None
    placed = server.state(page.url).apply(PLACE + SPACES * slot + space, hold=True)
    choose(page, tile)
    assert server.state(page.url).to_bytes() == placed.to_bytes()
    assert any("places" in line for line in page.locator("#lines li").all_inner_texts())


def test_a_stored_tile_can_be_chosen_before_its_space(open_page: OpenPage, server: Running) -> None:
    """Only the spaces of the chosen tile are open; a second click or Escape lets go of it."""
    game, alone, _shared = with_tiles_to_place(server)
    page = open_page(game.url)
    wait_for_turn(page)
    tiles = page.locator("svg [data-select][tabindex='0']")
    tiles.nth(0).click()
    slot = tiles.nth(0).get_attribute("data-select")
    expect(tiles.nth(0)).to_have_attribute("aria-pressed", "true")
    shown = page.locator("svg [data-slot]:visible")
    assert shown.count() > 0
    assert set(shown.evaluate_all("targets => targets.map((target) => target.dataset.slot)")) == {slot}
    expect(page.locator("svg [data-ask]:visible")).to_have_count(0)
    for escape in (False, True):
        page.keyboard.press("Escape") if escape else tiles.nth(0).click()
        expect(tiles.nth(0)).to_have_attribute("aria-pressed", "false")
        assert sorted(spaces_shown(page)) == sorted(alone)
        tiles.nth(0).click()
    choose(page, page.query_selector_all("svg [data-slot]:visible")[0])
    assert any("places" in line for line in page.locator("#lines li").all_inner_texts())


def test_what_a_choice_costs_is_shown_at_a_fixed_place(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, PEOPLE)
    page = open_page(game.url)
    wait_for_turn(page)
    place = page.locator("#hint").bounding_box()
    target = page.locator("svg .target").first
    label = target.get_attribute("aria-label")
    assert label
    target.hover()
    expect(page.locator("#hint")).to_have_text(label)
    assert page.locator("#hint").bounding_box() == place
    page.mouse.move(0, 0)
    expect(page.locator("#hint")).not_to_have_text(label)
    target.focus()
    expect(page.locator("#hint")).to_have_text(label)


def test_every_choice_is_there_in_words(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, PEOPLE)
    view = game.choose(game.turn(), 0)
    page = open_page(game.url)
    wait_for_turn(page)
    words = [choice["label"] for choice in view["choices"]]
    assert page.locator("#choices button").all_inner_texts() == words
    drawn = page.locator("svg [data-action], #buttons [data-action]")
    numbers = set(drawn.evaluate_all("targets => targets.map((target) => Number(target.dataset.action))"))
    assert numbers == set(actions(view))
    choose(page, page.query_selector_all("#choices button")[0])


def test_pieces_glide_and_opponents_can_be_followed(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random"), start_player="seat_1")
    page = open_page("/")
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        """window.flights = 0; window.told = new Set();
        new MutationObserver((changes) => {
            for (const change of changes) for (const node of change.addedNodes) {
                if (node.classList?.contains("flying")) window.flights += 1;
            }
            const who = document.querySelector("#who")?.textContent;
            if (who) window.told.add(who);
        }).observe(document, {childList: true, subtree: true});"""
    )
    page.goto(server.url + game.url)
    wait_for_turn(page)
    while page.locator("#who").inner_text() == "Anna" and game.view()["lines"][-1]["seat"] != 1:
        taking = page.query_selector_all("svg [data-action]:visible")
        end = page.query_selector("#buttons .primary")
        choose(page, end or taking[0])
        page.wait_for_selector("#table[data-busy=no]")
    page.wait_for_function("window.told.has('Bruno is playing')")
    page.wait_for_selector(MY_TURN)
    assert page.evaluate("window.flights") > 0
    expect(page.locator(".flying")).to_have_count(0)
