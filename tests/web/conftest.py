"""A real browser on a real server. Without a browser these tests are skipped, and say so."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.table.kit import Running

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE = (1440, 900), (390, 844)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no chromium found; install it to run the browser tests"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Browser, server: Running) -> Iterator[OpenPage]:
    """Opens pages, each in a browser of its own, which is known as the owner's unless it is somebody else's.

    Nothing may go wrong in any of them unnoticed.
    """
    problems: list[str] = []
    contexts = []

    def opened(
        path: str = "/", size: tuple[int, int] = DESKTOP, *, touch: bool = False, dark: bool = False, own: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        if own:
            context.add_cookies([{"name": "rondel", "value": server.client.cookies["rondel"], "url": server.url}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.goto(server.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    expected = ("status of 409", "ERR_", "Failed to load resource")  # what a test provokes itself
    assert [problem for problem in problems if not any(known in problem for known in expected)] == []
