"""Playing aids in a real browser: explanations by mouse, keyboard and finger, points, hints, and being called."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from rondel.core.registry import definition, games
from tests.table.kit import Running, new_game
from tests.web.conftest import PHONE, OpenPage
from tests.web.table import MOST_TABS, MY_TURN, choose, play, serious, wait_for_turn

CARD = "#explanation"
CHOOSABLE = "svg [tabindex='0'], #buttons button"
#: does the explanation lie over what it explains?
COVERS = """() => {
  const a = document.querySelector("#explanation").getBoundingClientRect();
  const b = document.querySelector(".explained").getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def opened(page: Page, text: str) -> Locator:
    """A table whose page is ready, and the first thing of this kind on it."""
    wait_for_turn(page)
    return page.locator(f"[data-part=board] [data-about='{text}']").first


@pytest.mark.parametrize(
    ("name", "about", "says"),
    [
        ("castles-of-burgundy", "white-die", "Names the depot"),
        ("hansa-teutonica", "completed", "the game ends with this action"),
        ("hamburgum", "segment-guildhall", "1 wood and 1 brick"),
        ("rival-cities", "jar", "two steps are free"),
    ],
)
def test_pointing_at_something_explains_it(
    open_page: OpenPage, server: Running, name: str, about: str, says: str
) -> None:
    page = open_page(new_game(server.client, ("person", "random"), game=name).url)
    thing = opened(page, about)
    page.mouse.move(*middle(thing))
    card = page.locator(CARD)
    expect(card).to_be_visible()
    expect(card).to_contain_text(says)
    assert not page.evaluate(COVERS)
    page.mouse.move(*middle(card))  # it can be pointed at itself
    page.wait_for_timeout(600)
    expect(card).to_be_visible()
    with page.context.expect_page() as rules:
        card.locator("a").first.click()
    rule = rules.value.locator("li.rule:target")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("-")
    page.bring_to_front()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_it_goes_away_when_the_pointer_does(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url)
    page.mouse.move(*middle(opened(page, "white-die")))
    expect(page.locator(CARD)).to_be_visible()
    page.mouse.move(*middle(page.locator("#who")))
    expect(page.locator(CARD)).to_be_hidden()


def test_it_goes_away_when_the_thing_is_scrolled_away(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url, PHONE)
    page.mouse.move(*middle(opened(page, "white-die")))
    expect(page.locator(CARD)).to_be_visible()
    page.evaluate("dispatchEvent(new Event('scroll'))")  # late news: nothing has moved since
    expect(page.locator(CARD)).to_be_visible()
    page.evaluate("scrollBy(0, 40)")
    expect(page.locator(CARD)).to_be_hidden()


def test_it_is_clicked_away_by_whoever_wants_what_lies_under_it(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random"))
    page = open_page(game.url)
    page.mouse.move(*middle(opened(page, "white-die")))
    page.locator(f"{CARD} h3").click()
    expect(page.locator(CARD)).to_be_hidden()
    assert page.locator(".explained").count() == 0
    assert game.view()["index"] == 0


def test_opponents_boards_and_what_cannot_be_chosen_are_explained_too(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url)
    wait_for_turn(page)
    page.mouse.move(*middle(page.locator("#others [data-about='silver']").first))
    expect(page.locator(CARD)).to_contain_text("buy a tile from the black depot")


def test_what_can_be_chosen_tells_its_price_and_what_it_is(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url)
    wait_for_turn(page)
    target = page.locator("#front svg .target").first
    page.mouse.move(*middle(target))
    card = page.locator(CARD)
    expect(card.locator(".choice-label")).to_have_text(target.get_attribute("aria-label") or "")
    expect(card.locator("h3")).to_contain_text("Die")
    target.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(card).to_be_visible()  # the same by keyboard
    expect(card.locator("h3")).to_contain_text("Die")


def test_everything_can_be_reached_with_the_arrow_keys(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url)
    wait_for_turn(page)
    index = page.get_attribute("#table", "data-index")
    page.focus("#explain")
    page.keyboard.press("Enter")
    expect(page.locator("#explain")).to_have_attribute("aria-pressed", "true")
    card = page.locator(CARD)
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        expect(card).to_be_visible()
        focused = page.evaluate("document.activeElement.dataset.about")
        assert focused
        assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "explanation"
        assert page.evaluate("document.activeElement.getAttribute('aria-label') !== ''")
        assert not page.evaluate(COVERS)
        seen.add(page.evaluate("document.activeElement.dataset.name || document.activeElement.dataset.about"))
        page.keyboard.press(key)
    assert len(seen) >= 4
    page.keyboard.press("Enter")  # to its rule, and back
    assert page.evaluate("document.activeElement.closest('#explanation') !== null")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.about !== undefined")
    page.keyboard.press("Escape")
    expect(page.locator("#explain")).to_be_focused()
    expect(page.locator("#explain")).to_have_attribute("aria-pressed", "false")
    assert page.get_attribute("#table", "data-index") == index  # nothing was chosen
    assert page.locator("[data-about][tabindex]").count() == 0  # and Tab meets the choices only


def test_while_things_are_explained_a_click_chooses_nothing(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url)
    wait_for_turn(page)
    index = page.get_attribute("#table", "data-index")
    page.click("#explain")
    page.mouse.click(*middle(page.locator("#front svg .target").first))
    expect(page.locator(CARD)).to_be_visible()
    assert page.get_attribute("#table", "data-index") == index
    page.click("#explain")
    choose(page, page.query_selector_all("#front svg .target:visible")[0])
    assert page.get_attribute("#table", "data-index") != index


def test_a_finger_that_rests_explains_and_chooses_nothing(open_page: OpenPage, server: Running) -> None:
    page = open_page(new_game(server.client, ("person", "random")).url, PHONE, touch=True)
    wait_for_turn(page)
    index = page.get_attribute("#table", "data-index")
    target = page.locator("#front svg .target").first
    target.scroll_into_view_if_needed()
    x, y = middle(target)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    card = page.locator(CARD)
    expect(card).to_be_visible()
    assert not page.evaluate(COVERS)
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(1000)  # it stays when the finger is lifted
    assert page.get_attribute("#table", "data-index") == index
    expect(card).to_be_visible()
    page.touchscreen.tap(*middle(page.locator("#who")))
    expect(card).to_be_hidden()
    target.tap()  # a short touch chooses
    page.wait_for_function("index => document.querySelector('#table').dataset.index !== index", arg=index)


# Points


@pytest.mark.parametrize("name", games())
def test_points_source_by_source(open_page: OpenPage, server: Running, name: str) -> None:
    game = new_game(server.client, ("person", "random"), game=name)
    page = open_page(game.url)
    play(page, decisions=3)
    page.locator("#front button.points").click()
    panel = page.locator(".points-panel")
    expect(panel).to_be_visible()
    rows = panel.locator("tbody tr:not(.part-of)")
    words = definition(name).words
    expect(rows).to_have_count(len(words.SOURCE_NAMES))
    told = game.get("/points").json()
    expect(panel.locator("tfoot tr.total")).to_contain_text("If the game ended now")
    assert panel.locator("tfoot tr.total td").all_inner_texts() == [str(points) for points in told["ended_now"]]
    expect(panel.locator("tfoot tr.estimate td").first).to_contain_text("%")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


# Hints


@pytest.mark.parametrize("name", games())
def test_a_hint_is_told_and_lit_up_and_can_be_followed(open_page: OpenPage, server: Running, name: str) -> None:
    page = open_page(new_game(server.client, ("person", "random"), game=name).url)
    wait_for_turn(page)
    index = page.get_attribute("#table", "data-index")
    page.click("#ask-hint")
    advice = page.locator("#advice li")
    advice.first.wait_for()
    assert 1 < advice.count() <= 4
    expect(advice.first.locator(".share")).to_contain_text("%")
    best = advice.first.locator("button").get_attribute("data-advice")
    assert page.locator(f".advised[data-action='{best}']").count() > 0
    assert serious(page) == []
    advice.first.locator("button").click()
    page.wait_for_function("index => document.querySelector('#table').dataset.index !== index", arg=index)
    expect(page.locator("#advice")).to_be_hidden()
    assert page.locator(".advised").count() == 0


def test_other_people_hear_of_a_hint_and_it_stays_on_the_screen(open_page: OpenPage, server: Running) -> None:
    page = open_page("/new/castles-of-burgundy")
    hints = page.locator("[name=hints]")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    expect(hints).to_be_checked()  # one person and the computer
    page.select_option("#kind-2", "person")
    expect(hints).not_to_be_checked()
    hints.check()
    page.select_option("#kind-2", "link")
    expect(hints).to_be_checked()  # whoever has decided is not overruled
    page.select_option("#kind-2", "person")
    page.select_option("[name=option-start_player]", "seat_1")
    page.click("button[type=submit]")
    page.wait_for_url("**/games/*")
    page.wait_for_selector(MY_TURN)
    page.click("#ask-hint")
    expect(page.locator("#lines")).to_contain_text("Anna asks the computer for a hint.")
    page.locator("#advice li").first.wait_for()
    page.wait_for_timeout(300)
    expect(page.locator("#advice li").first).to_be_visible()
    assert page.locator(".advised").count() > 0


# Being called


def test_title_icon_and_sound_call_to_the_table(open_page: OpenPage, server: Running) -> None:
    made = server.client.post(
        "/games",
        json={
            "game": "castles-of-burgundy", "options": {"players": 2, "start_player": "seat_1"}, "seed": 3,
            "seats": [{"name": "Anna", "kind": "person"}, {"name": "Bruno", "kind": "link"}],
        },
    ).json()  # fmt: skip
    links = {link["role"]: link["secret"] for link in made["links"]}
    anna = open_page(made["table"])
    expect(anna).to_have_title("Your turn - The Castles of Burgundy - Rondel")
    assert "icon-turn" in (anna.get_attribute("link[rel=icon]", "href") or "")
    bruno = open_page(f"/join#{links[1]}", own=False)
    bruno.click("#join-form button[type=submit]")
    bruno.wait_for_url("**/games/*")
    expect(bruno).to_have_title("The Castles of Burgundy - Rondel")
    assert "icon-turn" not in (bruno.get_attribute("link[rel=icon]", "href") or "")
    assert bruno.evaluate("document.documentElement.dataset.rung") is None
    while bruno.title() == "The Castles of Burgundy - Rondel":
        wait_for_turn(anna)
        choose(anna, anna.query_selector_all("svg .target:visible, #buttons button")[-1])
        bruno.wait_for_timeout(200)
        if anna.get_attribute("#table", "data-yours") == "no":
            expect(bruno).to_have_title("Your turn - The Castles of Burgundy - Rondel")
    assert bruno.evaluate("document.documentElement.dataset.rung") == "1"
    bruno.click("#menu summary")
    bruno.uncheck("#sound")
    bruno.reload()
    bruno.click("#menu summary")
    expect(bruno.locator("#sound")).not_to_be_checked()  # remembered


def test_another_players_board_can_be_looked_at_closer(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", *["random"] * 4), game="hansa-teutonica")
    page = open_page(game.url, (1280, 720))
    wait_for_turn(page)
    drawing = page.locator("#others .drawing").first
    small = drawing.bounding_box()
    page.locator("#others .look").first.click()
    large = drawing.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 2.5 * small["width"]
    assert large["y"] > 0
    assert large["y"] + large["height"] < 720
    page.keyboard.press("Escape")
    assert drawing.bounding_box() == small


@pytest.mark.parametrize("name", games())
def test_on_a_phone_every_target_is_large_enough_for_a_finger(open_page: OpenPage, server: Running, name: str) -> None:
    game = new_game(server.client, ("person", "random", "random")[: max(definition(name).player_counts)], game=name)
    page = open_page(game.url, PHONE, touch=True)
    looked = 0
    for _ in range(8):
        if not wait_for_turn(page):
            break
        for target in page.query_selector_all("svg [tabindex='0']:visible"):
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 23.9, target.get_attribute("aria-label")
            looked += 1
        play(page, "touch", decisions=1, seed=looked)
    assert looked > 5


# Keyboard alone


def tab_to_a_choice(page: Page, skip: int) -> None:
    """Press Tab until something is reached that can be chosen now, and so many more of them."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches(`{CHOOSABLE}`)"):
            if skip == 0:
                return
            skip -= 1
    raise AssertionError("the keyboard reaches nothing to choose")


def test_a_whole_game_by_keyboard_alone(open_page: OpenPage) -> None:
    """From the home page to the final scores, with Tab and Enter only. Other keys skip ahead."""
    page = open_page("/")
    start = page.locator("[aria-label='Play The Castles of Burgundy against the computer']")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if start.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    chance = Random(3)
    decisions = 0
    while wait_for_turn(page):
        index = page.get_attribute("#table", "data-index")
        tab_to_a_choice(page, chance.choice((0, 0, 1, 2)))
        first = page.evaluate("'select' in document.activeElement.dataset || 'ask' in document.activeElement.dataset")
        page.keyboard.press("Enter")
        if not first:
            page.wait_for_function("index => document.querySelector('#table')?.dataset.index !== index", arg=index)
            decisions += 1
    assert decisions > 80
    page.wait_for_url("**/result")
    expect(page.locator("h1")).to_contain_text("points")
