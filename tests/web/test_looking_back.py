"""Looking back in the browser: the log, step by step, the slider, the page of a finished game, branches, the review."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rondel.core.records import GameRecord
from rondel.table import reviewing
from tests.table import kit
from tests.table.kit import AGAINST_COMPUTER, PEOPLE, Running, new_game
from tests.web.conftest import DESKTOP, PHONE, OpenPage
from tests.web.table import MY_TURN, OPEN, play, serious, undrawn, wait_for_turn
from tests.web.test_turns import board

FINISHED = Path("tests/games/castles_of_burgundy/golden/greedy-13.rondel")
RIVALS = Path("tests/games/rival_cities/golden/stars.rondel")


def opened(server: Running, path: Path = FINISHED) -> str:
    """The address of a golden game as a table."""
    answer = server.client.post("/records", json={"record": path.read_text(encoding="utf-8")})
    address: str = answer.json()["table"]
    return address


def looks_at(page: Page, step: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-back", str(step))


def running(server: Running, kinds: tuple[str, ...] = PEOPLE, decisions: int = 24) -> kit.Page:
    game = new_game(server.client, kinds)
    with undrawn():
        game.play(decisions=decisions)
    return game


def test_a_line_of_the_log_leads_to_its_moment(open_page: OpenPage, server: Running) -> None:
    game = running(server)
    page = open_page(game.url)
    wait_for_turn(page)
    now = board(page)
    steps = game.get("/back").json()["steps"]
    line = page.locator("#lines li[data-entry]").nth(6)
    entry = int(line.get_attribute("data-entry") or 0)
    line.locator("button").click()
    step = max(number for number, one in enumerate(steps) if one["entry"] <= entry)
    looks_at(page, step)
    expect(page.locator("#back .badge")).to_have_text("Looking back")
    expect(page.locator("#back-at")).to_have_text(f"Decision {step} of {len(steps) - 1}")
    expect(page.locator("#back-lines")).to_contain_text(line.inner_text())
    expect(page.locator("#prompt")).to_be_hidden()
    shown = [article.inner_text() for article in page.locator("article.seat .points .number").all()]
    assert sorted(shown) == sorted(str(points) for points in steps[step]["points"])
    assert board(page) != now
    for choice in ("svg .target", "svg .select", "#buttons button", "#choices button", "#undo"):
        expect(page.locator(choice).locator("visible=true")).to_have_count(0)  # nothing can be played from there
    page.click("[data-back=now]")
    wait_for_turn(page)
    assert board(page) == now
    expect(page.locator("#back")).to_be_hidden()


def test_by_keyboard_alone(open_page: OpenPage, server: Running) -> None:
    game = running(server)
    last = len(game.get("/back").json()["steps"]) - 1
    page = open_page(game.url)
    wait_for_turn(page)
    now = board(page)
    page.keyboard.press("ArrowLeft")
    looks_at(page, last - 1)
    for key, step in (("ArrowLeft", last - 2), ("Home", 0), ("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1)):
        page.keyboard.press(key)
        looks_at(page, step)
    page.keyboard.press("Escape")
    expect(page.locator("#table:not([data-back])")).to_be_visible()
    assert board(page) == now
    page.locator("#lines").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-back", re.compile(r"\d+"))
    expect(page.locator("#back")).to_be_visible()


def test_new_moves_are_announced_and_throw_nobody_out(open_page: OpenPage, server: Running) -> None:
    made = server.client.post("/games", json=kit.order(("link", "link"))).json()
    secrets = [link["secret"] for link in made["links"][:2]]
    page = open_page(f"/join#{secrets[0]}", own=False)
    page.click("#join-form button")
    others = [kit.Page(server.another(), made["table"]) for _secret in secrets]
    for other, secret in zip(others, secrets, strict=True):
        other.client.headers["Authorization"] = f"Bearer {secret}"

    def move() -> None:
        for other in others:
            view = other.view()
            if view["choices"]:
                other.choose(view, kit.actions(view)[0])
                return

    for _number in range(8):
        move()
    expect(page.locator("#table")).to_have_attribute("data-index", "8")
    wait_for_turn(page)
    page.click("#look-back")
    page.wait_for_selector("#table[data-back]")
    page.keyboard.press("Home")
    looks_at(page, 0)
    then = board(page)
    lines = page.locator("#lines li").count()
    for _number in range(3):
        move()
    expect(page.locator("#back-news")).to_contain_text("The game goes on meanwhile")
    expect(page.locator("#table")).to_have_attribute("data-index", "11")
    assert page.locator("#lines li").count() >= lines
    looks_at(page, 0)
    assert board(page) == then
    page.click("[data-back=now]")
    assert board(page) != then
    fresh = open_page(f"/join#{secrets[0]}", own=False)
    fresh.click("#join-form button")
    fresh.wait_for_selector("#table[data-index='11']")
    assert board(fresh) == board(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_happened_since_my_last_turn(open_page: OpenPage, server: Running, size: tuple[int, int]) -> None:
    game = new_game(server.client, ("person", "random", "random"))
    with undrawn():
        view = game.turn()
        while not {1, 2} <= {line["by"] for line in view["lines"]}:
            game.choose(view, kit.actions(view)[0])
            view = game.turn()
    page = open_page(game.url, size, touch=size == PHONE)
    wait_for_turn(page)
    lines = game.view(since=-1)["lines"]
    last = max(line["entry"] for line in lines if line["by"] == 0)
    expected = [line["text"] for line in lines if line["entry"] > last]
    assert len(expected) >= 2
    if size == PHONE:  # a summary is there without any click
        expect(page.locator("#since")).to_be_visible()
        assert page.locator("#since li").all_inner_texts()[-1] == expected[-1]
        page.tap("[data-since]")
    else:
        marked = page.locator("#lines li[data-since]")
        expect(marked).to_have_count(1)
        expect(marked).to_be_in_viewport()
        page.click("#since-steps")
    expect(page.locator("#back-at")).to_contain_text("Since your last turn: 1 of")
    seen: list[str] = []
    steps = int(page.locator("#back-at").inner_text().rpartition(" ")[2])
    for number in range(1, steps + 1):
        expect(page.locator("#back-at")).to_have_text(f"Since your last turn: {number} of {steps}")
        seen += page.locator("#back-lines li").all_inner_texts()
        page.click("[data-back=next]")
    assert [text for text in seen if text in expected] == expected
    page.wait_for_selector(MY_TURN)  # after the last one it is now
    expect(page.locator("#back")).to_be_hidden()
    assert page.locator(OPEN).count() > 0


def test_the_slider_of_a_finished_game(open_page: OpenPage, server: Running) -> None:
    table = opened(server)
    record = GameRecord.load(FINISHED)
    page = open_page(f"{table}#57")
    looks_at(page, 57)
    expect(page.locator("#back-at")).to_have_text("Decision 57 of 188")
    numbers = page.locator(".points-then").all_inner_texts()
    assert numbers == [str(points) for points in record.state(57).scores()]
    slider = page.locator("#back-slider")
    expect(slider).to_have_attribute("aria-valuetext", "Decision 57 of 188")
    slider.focus()
    page.keyboard.press("ArrowRight")
    looks_at(page, 58)
    page.keyboard.press("End")
    looks_at(page, 188)
    assert page.url.endswith("#188")
    expect(page.locator("#back-branch")).to_be_hidden()
    page.keyboard.press("Home")
    looks_at(page, 0)
    slider.fill("100")
    looks_at(page, 100)
    assert page.locator(".points-then").all_inner_texts() == ["58", "93"]
    page.reload()
    looks_at(page, 100)
    page.click("[data-back=play]")
    looks_at(page, 101)
    page.click("[data-back=play]")
    page.goto(server.url + table)  # without a number: the end
    looks_at(page, 188)
    expect(page.locator("#sentence")).to_have_text("Bohouš wins with 160 points.")


def test_every_decision_is_shown_as_it_was(open_page: OpenPage, server: Running) -> None:
    table = opened(server, RIVALS)
    page = open_page(f"{table}#0")
    looks_at(page, 0)
    for step in range(1, 12):
        page.keyboard.press("ArrowRight")
        looks_at(page, step)
        expect(page.locator("#back-lines li").first).not_to_be_empty()
    expect(page.locator("#back-eyes")).to_be_visible()
    page.select_option("#back-eyes", "1")
    looks_at(page, 11)


def test_play_on_from_here(open_page: OpenPage, server: Running) -> None:
    table = opened(server)
    page = open_page(f"{table}#60")
    looks_at(page, 60)
    then = page.locator("article.seat .points").all_inner_texts()
    page.click("#back-branch")
    expect(page.locator("h1")).to_have_text("Play on from decision 60")
    expect(page.locator("main")).to_contain_text("Chance is drawn anew")
    page.fill("[data-seat='1'] input", "Žofie")
    page.select_option("[data-seat='1'] select", "person")
    page.select_option("[data-seat='2'] select", "random")
    page.click("button[type=submit]")
    wait_for_turn(page)
    assert not page.url.startswith(server.url + table)
    expect(page.locator("#lines")).to_contain_text("Here the game leaves the one that it comes from")
    expect(page.locator("#front h2")).to_have_text("Žofie")
    assert sorted(page.locator("article.seat .points").all_inner_texts()) == sorted(then)
    expect(page.locator("#undo")).to_be_disabled()
    play(page, decisions=3)
    wait_for_turn(page)
    page.reload()
    wait_for_turn(page)
    page.goto(server.url + "/")
    expect(page.locator(".listed")).to_contain_text(["Žofie, Bohouš"])


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_page_of_a_finished_game(open_page: OpenPage, server: Running, size: tuple[int, int]) -> None:
    table = opened(server)
    page = open_page(f"{table}/result", size)
    expect(page.locator("h1")).to_have_text("Bohouš wins with 160 points.")
    chart = page.locator(".chart-narrow" if size == PHONE else ".chart-wide")
    expect(chart).to_be_visible()
    expect(chart.locator("path.curve")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".chart summary")  # the same for whoever does not see the drawing
    row = page.locator(".chart tbody tr").last
    assert row.locator("th, td").all_inner_texts() == ["The end", "137", "160", "188"]
    row = page.locator(".chart tbody tr", has_text="Phase B, round 1")
    step = int(row.locator("a").inner_text())
    assert row.locator("td").all_inner_texts()[:2] == [str(n) for n in GameRecord.load(FINISHED).state(step).scores()]
    row.locator("a").click()
    looks_at(page, step)
    page.go_back()
    box = chart.locator("svg").bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    page.wait_for_selector("#table[data-back]")
    assert 60 < int(page.get_attribute("#table", "data-back") or 0) < 130


def test_the_review(open_page: OpenPage, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_SIMULATIONS", 40)
    monkeypatch.setattr(reviewing, "MOST_DECISIONS", 60)
    table = opened(server, RIVALS)
    page = open_page(f"{table}/result")
    page.click("#review-start")
    expect(page.locator("#review-state")).to_contain_text("Thinking about every decision")
    page.wait_for_selector(".review-seat")
    expect(page.locator("#review-progress")).to_be_hidden()
    assert serious(page) == []
    told = page.locator(".review-seat li").all_inner_texts()
    assert any(
        re.search(r"chose: .*\n.* looked better by \d+\.\d% of the victory \(\d+\.\d% to \d+\.\d%\)", one)
        for one in told
    )
    link = page.locator(".review-seat li a", has_text=re.compile(r"Decision \d+$")).first
    move = int(link.inner_text().rpartition(" ")[2])
    page.reload()  # it is kept
    expect(page.locator(".review-seat").first).to_be_visible()
    page.locator(".review-seat li a", has_text=re.compile(rf"Decision {move}$")).first.click()
    looks_at(page, move - 1)  # where the decision was to be taken


def test_a_record_from_a_file(open_page: OpenPage, server: Running, tmp_path: Path) -> None:
    page = open_page("/")
    bad = tmp_path / "bad.rondel"
    bad.write_text("hello", encoding="utf-8")
    page.set_input_files("#open-record input", bad)
    page.click("#open-record button")
    expect(page.locator("#notice")).to_contain_text("This is not a Rondel game record")
    bad.write_text("x" * 300_000, encoding="utf-8")
    page.set_input_files("#open-record input", bad)
    page.click("#open-record button")
    expect(page.locator("#notice")).to_contain_text("too large")
    page.set_input_files("#open-record input", FINISHED)
    page.click("#open-record button")
    expect(page.locator("h1")).to_have_text("Bohouš wins with 160 points.")
    with page.expect_download() as started:
        page.click("text=Download the record")
    assert re.fullmatch(r"castles-of-burgundy-[\d-]{10}\.rondel", started.value.suggested_filename)
    assert GameRecord.load(started.value.path()) == GameRecord.load(FINISHED)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(open_page: OpenPage, server: Running, size: tuple[int, int], dark: bool) -> None:
    table = opened(server)
    page = open_page(f"{table}/result", size, dark=dark)
    page.click(".chart summary")
    assert serious(page) == []
    page.goto(f"{server.url}{table}#60")
    looks_at(page, 60)
    assert serious(page) == []
    page.goto(f"{server.url}{table}/branch?at=60")
    assert serious(page) == []
    game = running(server, AGAINST_COMPUTER)
    page.goto(server.url + game.url)
    wait_for_turn(page)
    assert serious(page) == []
    page.evaluate("document.querySelector('#look-back').click()")
    page.wait_for_selector("#table[data-back]")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_targets_are_large_enough(open_page: OpenPage, server: Running) -> None:
    table = opened(server)
    for size in (DESKTOP, PHONE):
        page = open_page(f"{table}#60", size)
        looks_at(page, 60)
        for target in page.query_selector_all("#back button:visible, #back a:visible, #back input:visible"):
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24


def test_the_end_comes_while_somebody_looks_back(open_page: OpenPage, server: Running) -> None:
    made = server.client.post("/games", json=kit.order(("person", "link"))).json()
    game = kit.Page(server.client, made["table"])
    rival = kit.Page(server.another(), made["table"])
    rival.client.headers["Authorization"] = f"Bearer {made['links'][1]['secret']}"
    with undrawn():
        for _number in range(6):
            view = game.view()
            mover = game if view["choices"] else rival
            view = mover.view()
            mover.choose(view, kit.actions(view)[0])
    page = open_page(game.url)
    page.wait_for_selector("#table[data-index='6']")
    page.click("#look-back")
    page.wait_for_selector("#table[data-back]")
    page.keyboard.press("Home")
    looks_at(page, 0)
    rival.post("/seats/1", {"do": "resign"})
    expect(page.locator("#table")).to_have_class(re.compile(r"\bover\b"))
    looks_at(page, 0)
    expect(page.locator("#sentence")).to_contain_text("Bruno resigned")


def test_motion_is_reduced(open_page: OpenPage, server: Running) -> None:
    """Pieces glide only for those who did not ask for calm; the pages of these tests all did."""
    page = open_page(f"{opened(server)}#60")
    looks_at(page, 60)
    page.keyboard.press("ArrowRight")
    looks_at(page, 61)
    assert page.locator(".flying").count() == 0
