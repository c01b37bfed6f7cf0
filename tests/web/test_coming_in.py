"""Coming in, in real browsers: a new table, links, a second person, spectators, and the company at the table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.table.kit import Running, new_game
from tests.web.conftest import PHONE, OpenPage
from tests.web.table import OPEN, choose, play, wait_for_turn


def address(page: Page, role: str, server: Running) -> str:
    """The link to a role, as the links' page shows it."""
    return page.locator(f"[data-role='{role}'] .address").input_value().removeprefix(server.url)


def come_in(page: Page, name: str | None = None) -> None:
    expect(page.locator("#join-form")).to_be_visible()
    if name is not None:
        page.fill("#join-form input", name)
    page.click("text=Come in")
    page.wait_for_url("**/games/*")


def test_two_people_in_two_browsers(open_page: OpenPage, server: Running, tmp_path: Path) -> None:
    """From the form to the links, a second person, a reload, a dropped connection and a restart of the server."""
    host = open_page("/new/castles-of-burgundy")
    host.select_option("[data-seat='2'] select", "link")
    host.select_option("[name=option-start_player]", "seat_1")
    host.click("text=Start the game")
    host.wait_for_url("**/links")
    expect(host.locator(".code svg")).to_have_count(3)
    guest = open_page(address(host, "1", server), own=False)
    come_in(guest, "Žofie <b>")
    assert "#" not in guest.url
    host.click("text=To the table")
    wait_for_turn(host)
    expect(host.locator("#seat-name-1")).to_have_text("Žofie <b>")
    expect(guest.locator("#who")).to_have_text("Waiting for Anna")
    expect(guest.locator("#front h2")).to_have_text("Žofie <b>")
    assert guest.locator(OPEN).count() == 0

    choose(host, host.query_selector_all(OPEN)[0])
    expect(guest.locator("#table")).to_have_attribute("data-index", host.get_attribute("#table", "data-index") or "")
    guest.reload()
    expect(guest.locator("#who")).to_have_text("Waiting for Anna")

    guest.context.set_offline(True)
    while host.locator("#who").inner_text() == "Anna":
        end = host.query_selector("#buttons .primary")
        choose(host, end or host.query_selector_all(OPEN)[0])
        host.wait_for_selector("#table[data-busy=no]")
    expect(host.locator("#who")).to_have_text("Waiting for Žofie <b>")
    guest.context.set_offline(False)
    wait_for_turn(guest)
    choose(guest, guest.query_selector_all(OPEN)[0])

    server.stop()
    expect(guest.locator("#offline")).not_to_be_empty()
    again = Running(tmp_path, server.port)
    try:
        expect(guest.locator("#offline")).to_be_empty()
        expect(host.locator("#offline")).to_be_empty()
        wait_for_turn(guest)
        before = guest.get_attribute("#table", "data-index")
        choose(guest, guest.query_selector_all(OPEN)[0])
        expect(host.locator("#table")).to_have_attribute("data-index", str(int(before or 0) + 1))
    finally:
        again.stop()


def test_on_a_phone_the_form_comes_first_and_fits(open_page: OpenPage) -> None:
    page = open_page("/", PHONE, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[aria-label='Set up a table of Hansa Teutonica']").tap()
    page.wait_for_url("**/new/hansa-teutonica")
    expect(page.locator("#new-game")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("text=Start the game").tap()
    page.wait_for_url("**/games/*")


def test_a_spectator_follows_and_a_revoked_link_is_explained(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random"), start_player="seat_1")
    host = open_page(f"{game.url}/links")
    link = address(host, "spectator", server)
    watcher = open_page(link, own=False)
    come_in(watcher)
    expect(watcher.locator("text=You look on")).to_be_visible()
    assert watcher.locator(OPEN).count() == 0
    assert watcher.locator("#say").count() == 0
    view = game.turn()
    game.choose(view, view["choices"][0]["action"])
    expect(watcher.locator("#table")).to_have_attribute("data-index", "1")

    host.on("dialog", lambda dialog: dialog.accept())
    host.click("[data-role=spectator] [data-link=revoke]")
    expect(host.locator("[data-role=spectator]")).to_contain_text("This link is closed")
    late = open_page(link, own=False)
    expect(late.locator("#join-text")).to_contain_text("not valid")
    watcher.reload()
    expect(watcher.locator("h1")).to_have_text("Nothing here")


def test_chat_notes_and_ending_together(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "link"))
    host = open_page(f"{game.url}/links")
    guest = open_page(address(host, "1", server), own=False)
    come_in(guest)
    host.goto(server.url + game.url)
    wait_for_turn(host)
    for page in (host, guest):
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("#menu summary")
    host.fill("#message", "<img src=x onerror=alert(1)> hello")
    host.click("#say button")
    expect(guest.locator("#chat li")).to_have_text("Anna <img src=x onerror=alert(1)> hello")
    with host.expect_response("**/seats/0/note"):
        host.fill("#note", "keep the mine")
    host.reload()
    expect(host.locator("#note")).to_have_value("keep the mine")
    expect(guest.locator("#note")).to_have_value("")

    host.click("#menu summary")
    host.click("[data-do=offer]")
    expect(guest.locator("#offer")).to_contain_text("Anna would like to end the game")
    guest.click("[data-do=decline]")
    expect(host.locator("#offer")).to_be_hidden()
    host.click("[data-do=offer]")
    guest.click("[data-do=agree]")
    guest.wait_for_url("**/result")
    expect(guest.locator("h1")).to_contain_text("Ended by agreement")


def test_leaving_and_coming_back(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random"))
    page = open_page(game.url)
    page.on("dialog", lambda dialog: dialog.accept())
    wait_for_turn(page)
    page.click("#menu summary")
    page.select_option("#computer", "random")
    page.click("[data-do=leave]")
    expect(page.locator("[data-do=return]")).to_be_visible()
    page.click("[data-do=return]")
    expect(page.locator("[data-do=return]")).to_be_hidden()
    if wait_for_turn(page):  # unless the computer has finished the game meanwhile
        if page.locator("#menu[open]").count():
            page.click("#menu summary")
        play(page, decisions=2)


def test_the_owner_opens_the_link_that_the_server_shows(open_page: OpenPage, server: Running) -> None:
    game = new_game(server.client, ("person", "random"))
    page = open_page(server.owner_link().removeprefix(server.url), own=False)
    page.wait_for_url(server.url + "/")
    expect(page.locator(f"a[href='{game.url}']")).to_be_visible()


def test_opening_the_page_of_links_without_one(open_page: OpenPage) -> None:
    page = open_page("/join", own=False)
    expect(page.locator("#join-text")).to_contain_text("Open the whole link")
