"""Rival Cities in the browser: whole games, keyboard, phone, accessibility, colours, and what stays hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import rondel
from rondel.core.compiling import plain
from rondel.games.rival_cities.rules.components import FIRST_SPECIAL
from rondel.games.rival_cities.rules.observing import hidden_from
from rondel.games.rival_cities.rules.state import DONE
from tests.table import kit
from tests.table.kit import AGAINST_COMPUTER, PEOPLE, Running
from tests.web.conftest import DESKTOP, PHONE, OpenPage
from tests.web.table import OPEN, choose, play, serious, set_up, undrawn, wait_for_turn

GAME = "rival-cities"


def new_game(server: Running, kinds: Sequence[str] = AGAINST_COMPUTER, seed: int = 3, **options: str) -> kit.Page:
    seats = [{"name": name, "kind": kind} for name, kind in zip(("Anna", "Bruno"), kinds, strict=True)]
    order = {"game": GAME, "options": {"players": 2, **options}, "seats": seats, "seed": seed}
    answer = server.client.post("/games", json=order)
    assert answer.status_code == 201, answer.text
    return kit.Page(server.client, answer.json()["url"])


def decide(game: kit.Page, decisions: int, seed: int = 1) -> dict[str, Any]:
    """Let the people decide without a page, seldom to end something, so that much happens."""
    chance = Random(seed)
    with undrawn():
        view = game.turn()
        for _ in range(decisions):
            if view["over"]:
                break
            busy = [action for action in kit.actions(view) if action != DONE]
            game.choose(view, chance.choice(busy[:8] or kit.actions(view)))
            view = game.turn()
    return view


def test_a_whole_game_by_mouse_from_the_home_page_to_the_final_scores(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator(f"img[src='/pictures/{GAME}.svg']")).to_be_visible()
    set_up(page, "Rival Cities")
    for words in ("Basic cards", "Who plays Hamburg", "Who begins", "Amsterdam"):
        expect(page.locator("legend", has_text=words)).to_be_visible()
    page.fill("input[name=seed]", "7")
    # a level would win at once against somebody who clicks at random
    page.select_option("select[name=kind] >> nth=1", "random")
    page.click("text=Start the game")
    page.wait_for_url("**/games/*")
    assert play(page, "mouse") > 40
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("wins: ")
    assert page.locator(".final-scores tbody tr").count() == 5
    expect(page.locator(".final-boards svg.part")).to_have_count(2)


def test_turns_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    game = new_game(server)
    page = open_page(game.url)
    assert play(page, "keyboard", decisions=15) == 15


def test_the_end_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    game = new_game(server, PEOPLE, seed=5)
    state = rondel.game(GAME).new(seed=5)
    last = 0
    chance = Random(2)
    with undrawn():
        view = game.turn()
        while True:
            action = chance.choice(kit.actions(view))
            if len(view["choices"]) > 1 or not view["choices"][0]["ends"]:
                if state.clone().apply(action).over:
                    last = action
                    break
                state.apply(action)
            game.choose(view, action)
            view = game.turn()
    page = open_page(game.url)
    wait_for_turn(page)
    element = page.query_selector(f"svg [data-action='{last}'][tabindex='0'], #buttons [data-action='{last}']")
    assert element is not None
    choose(page, element, "keyboard")
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("wins: ")


def test_on_a_phone(open_page: OpenPage, server: Running) -> None:
    """The board can be made larger and moved about while the prompt stays in sight; what is held explains itself."""
    game = new_game(server)
    decide(game, 20)
    page = open_page(game.url, PHONE, touch=True)
    assert play(page, "touch", decisions=6) == 6
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    drawing = page.locator("[data-part=board]")
    before = drawing.bounding_box()
    assert before is not None
    for _ in range(3):
        page.click("[data-zoom='1.25']")
    after = drawing.bounding_box()
    assert after is not None
    assert after["width"] > 1.8 * before["width"]
    scroll = page.locator("#board-scroll")
    scroll.evaluate("element => element.scrollTo(200, 100)")
    assert scroll.evaluate("element => element.scrollLeft > 100")
    page.evaluate("scrollTo(0, 300)")
    expect(page.locator("#sentence")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)])
def test_axe_finds_nothing_serious(open_page: OpenPage, server: Running, size: tuple[int, int], dark: bool) -> None:
    game = new_game(server, PEOPLE, seed=4)
    decide(game, 90)
    page = open_page(game.url, size, dark=dark)
    wait_for_turn(page)
    assert serious(page) == []
    decide(game, 2000)
    page.goto(f"{server.url}{game.url}/result")
    assert serious(page) == []


def test_targets_are_large_enough_and_named(open_page: OpenPage, server: Running) -> None:
    game = new_game(server, PEOPLE, seed=4)
    page = open_page(game.url, (1280, 800))
    for _ in range(15):
        wait_for_turn(page)
        targets = page.query_selector_all("svg .target[tabindex='0']:visible, #buttons button")
        for target in targets:
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, target.get_attribute("aria-label")
            assert target.get_attribute("aria-label") or target.inner_text()
        choose(page, targets[0])


def test_everything_can_be_chosen_where_it_lies_or_by_a_button(open_page: OpenPage, server: Running) -> None:
    """Also what the choice costs and brings is told on pointing at it."""
    game = new_game(server, PEOPLE, seed=6)
    page = open_page(game.url)
    chance = Random(3)
    for _ in range(15):
        wait_for_turn(page)
        view = game.view()
        drawn = page.locator("svg [data-action], #buttons [data-action]")
        numbers = set(drawn.evaluate_all("targets => targets.map((target) => Number(target.dataset.action))"))
        assert numbers == set(kit.actions(view))
        target = chance.choice(page.query_selector_all(OPEN))
        label = target.get_attribute("aria-label")
        target.hover()
        if label:
            expect(page.locator("#hint")).to_have_text(label)
        choose(page, target)


@contextmanager
def held(page: Page, element: Locator) -> Iterator[None]:
    """A finger that rests on something."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    yield
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_cards_that_cannot_be_chosen_explain_themselves(open_page: OpenPage, server: Running, how: str) -> None:
    game = new_game(server, PEOPLE, seed=4)
    page = open_page(game.url, PHONE if how == "touch" else DESKTOP, touch=how == "touch")
    wait_for_turn(page)
    for piece in ("#board-space-1-card-", "#board-ship-0-ship-", "#board-alliance-0-", "#board-lawsuit-0-lawsuit-"):
        card = page.locator(f"[id^='{piece[1:]}']").first
        words = card.get_attribute("data-name")
        assert words
        if how == "touch":
            with held(page, card):
                expect(page.locator("#hint")).to_have_text(words)
        else:
            card.hover(force=True)
            expect(page.locator("#hint")).to_have_text(words)


def marks(page: Page) -> list[str]:
    """The shape beside each name, by seat."""
    return [page.locator(f"article[data-seat='{seat}'] header .mark").get_attribute("class") or "" for seat in range(2)]


@pytest.mark.parametrize("hamburg", ["seat_1", "seat_2"])
def test_hamburg_is_red_wherever_it_sits(open_page: OpenPage, server: Running, hamburg: str) -> None:
    game = new_game(server, PEOPLE, hamburg=hamburg)
    page = open_page(game.url)
    wait_for_turn(page)
    shapes = ["mark mark-disc", "mark mark-square"]
    assert marks(page) == (shapes if hamburg == "seat_1" else shapes[::-1])
    decide(game, 2000)
    page.goto(f"{server.url}{game.url}/result")
    names = page.locator(".ranking .name")
    for at in range(2):
        red = names.nth(at).locator(".mark-disc").count() == 1
        assert red == (names.nth(at).inner_text().strip() == ("Anna" if hamburg == "seat_1" else "Bruno"))


def test_the_rivals_hidden_cards_never_reach_the_page(open_page: OpenPage, server: Running) -> None:
    """Two people take turns at one screen; whoever decides never gets what only the other knows."""
    game = new_game(server, PEOPLE, seed=9)
    state = rondel.game(GAME).new(seed=9)
    page = open_page("/")
    received: list[str] = []
    page.on("response", lambda answer: received.append(answer.text()) if "/view" in answer.url else None)
    chance = Random(1)
    shown = 0
    view = game.turn()
    while shown < 6 and not view["over"]:
        rival = 1 - state.actor
        hidden = int(plain(hidden_from)(state.record, state.actor, rival))
        held = len(view["choices"]) == 1 and view["choices"][0]["ends"]
        if hidden and not held:
            received.clear()
            page.goto(server.url + game.url)
            wait_for_turn(page)
            back = page.locator(f"#seat-{rival} [data-name='A special card that only its owner knows']")
            assert back.count() == hidden.bit_count()
            content = page.content() + "".join(received)
            for card in range(24):
                if hidden >> card & 1:
                    assert f"card-{FIRST_SPECIAL + card}&quot;" not in content
                    assert f'card-{FIRST_SPECIAL + card}\\"' not in content
                    assert f'card-{FIRST_SPECIAL + card}"' not in content
                    assert f"pecial card {card + 1}:" not in content
                    assert f"draws special card {card + 1}." not in content
            shown += 1
        drawing = [choice["action"] for choice in view["choices"] if "Draw" in choice["label"]]
        action = chance.choice(drawing or kit.actions(view)[:6])
        if not held:
            state.apply(action)
        game.choose(view, action)
        view = game.turn()
    assert shown == 6
