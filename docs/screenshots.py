"""Photographs the pages of the table for the README and the documentation.

    python -m docs.screenshots              # all of them, into docs/images
    python -m docs.screenshots home         # only those whose name begins like this

A server of its own is started on an empty folder. At its tables golden games are played again, which computers played:
four of them to the middle, and two to the end. So the pictures are the same each time, but for the hour on the home
page. Chromium is needed.
"""

from __future__ import annotations

import argparse
import io
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from benchmarks.table.process import ServerProcess
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from rondel.core.records import GameRecord

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
GOLDEN = ROOT / "tests" / "games"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
COLOURS = 256  # of a picture
LARGEST = 200_000  # bytes
NAMES = ("Anna", "Bruno", "Clara", "David", "Elsa")


@dataclass(frozen=True)
class Played:
    """A golden game, and how far it is played."""

    golden: str
    decisions: int | None = None  # None: to the end


@dataclass(frozen=True)
class Shot:
    """A page to be photographed, by day on both sizes and where it says so by night."""

    name: str
    address: str  # of the table, if one is played for it: {table}
    ready: str  # what is there when the page is
    played: Played | None = None
    dark: bool = False


MIDDLE = "#table[data-yours=yes][data-busy=no] svg.part"
TABLES = (
    Shot("castles-of-burgundy", "{table}", MIDDLE, Played("castles_of_burgundy/golden/greedy-13", 123), dark=True),
    Shot("hansa-teutonica", "{table}", MIDDLE, Played("hansa_teutonica/golden/points-4", 360)),
    Shot("hamburgum", "{table}", MIDDLE, Played("hamburgum/golden/planned-04", 300)),
    Shot("rival-cities", "{table}", MIDDLE, Played("rival_cities/golden/alliances", 180)),
    Shot("end", "{table}/result", ".result-main", Played("castles_of_burgundy/golden/greedy-13")),
    Shot("replay", "{table}#120", "#table[data-back='120'] svg.part", Played("castles_of_burgundy/golden/greedy-13")),
)
#: after the tables, so that they are among "my games"
SHOTS = (*TABLES, Shot("home", "/", ".games", dark=True), Shot("new-table", "/new/hansa-teutonica", "#new-game"))


class Table:
    """A game at a screen that all players share, played as it was recorded."""

    def __init__(self, client: httpx.Client, record: GameRecord) -> None:
        self._client = client
        order = {
            "game": record.game.name,
            "options": dict(record.game.options),
            "seats": [{"kind": "person", "name": name} for name in NAMES[: record.game.players]],
            "seed": str(record.seed),
        }
        self.url: str = client.post("/games", json=order).raise_for_status().json()["table"]
        self._record = record

    def play(self, decisions: int | None) -> None:
        """What can only be done in one way is no decision of a record, but somebody has to do it."""
        moves: Iterator[str] = iter(self._record.moves[:decisions])
        view = self._ask("/view?drawing=no")
        while not view["over"]:
            choices = {choice["text"]: choice["action"] for choice in view["choices"]}
            move = next(iter(choices)) if len(choices) == 1 else next(moves, None)
            if move is None:
                return
            view = self._ask("/moves?drawing=no", {"index": view["index"], "action": choices[move]})

    def _ask(self, path: str, content: Any = None) -> Any:
        url = self.url + path
        answer = self._client.get(url) if content is None else self._client.post(url, json=content)
        return answer.raise_for_status().json()


def photograph(browser: Browser, server: ServerProcess, client: httpx.Client, wanted: str) -> None:
    for shot in SHOTS:
        table = "" if shot.played is None else _played(client, shot.played)
        if not shot.name.startswith(wanted):
            continue
        for kind, size in SIZES.items():
            for dark in (False, True) if shot.dark else (False,):
                name = f"{shot.name}-{kind}{'-dark' if dark else ''}.png"
                page = _opened(browser, server.url, client, size, dark)
                page.goto(server.url + shot.address.format(table=table))
                page.wait_for_selector(shot.ready)
                page.wait_for_load_state("networkidle" if shot.played is None else "load")
                taken = _small(page.screenshot())
                page.context.close()
                (IMAGES / name).write_bytes(taken)
                print(f"{name}: {len(taken) / 1000:.0f} kB", flush=True)
                if len(taken) > LARGEST:
                    raise SystemExit(f"{name} is larger than {LARGEST / 1000:.0f} kB")


def _played(client: httpx.Client, played: Played) -> str:
    table = Table(client, GameRecord.load(GOLDEN / f"{played.golden}.rondel"))
    table.play(played.decisions)
    return table.url


def _opened(browser: Browser, url: str, client: httpx.Client, size: tuple[int, int], dark: bool) -> Page:
    """A page of the browser that set up all tables."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size[0] < 600,
        is_mobile=size[0] < 600,
    )
    context.add_cookies([{"name": "rondel", "value": client.cookies["rondel"], "url": url}])
    return context.new_page()


def _small(picture: bytes) -> bytes:
    """The same picture with a palette."""
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    # so that small things keep their colours, and large ones too
    few = whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    written = io.BytesIO()
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="?", default="", help="how the names of the wanted pictures begin")
    wanted: str = parser.parse_args().wanted
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is needed for the pictures; install Debian's chromium.")
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            with httpx.Client(base_url=server.url, headers={"Origin": server.url}, timeout=120) as client:
                photograph(browser, server, client, wanted)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
