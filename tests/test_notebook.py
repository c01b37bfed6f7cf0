"""What a notebook shows: every position of a slider is the right drawing, and nothing comes from elsewhere."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest

import rondel
from rondel import GameRecord, notebook
from rondel.core.errors import RondelError
from tests.loading import ROOT, program

NAMES = ["Anna <script>alert(1)</script>", "Bohouš & Karla"]


@pytest.fixture(scope="module")
def record() -> GameRecord:
    whole = GameRecord.load(ROOT / "tests/games/rival_cities/golden/alliances.rondel")
    return GameRecord(whole.game, whole.seed, NAMES, whole.moves[:20])


@pytest.fixture(scope="module")
def page(record: GameRecord) -> str:
    return record._repr_html_()


def picture(page: str) -> str:
    return unquote(re.findall(r'<img [^>]*src="[^"]*?,([^"]*)"', page)[0])


def positions(page: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        re.findall(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)[0]
    )
    return found


def drawn(page: str) -> list[str]:
    """All drawings of a slider, put together as its script does it."""
    drawings = [picture(page).split(notebook.SEAM)]
    for position in reversed(positions(page)[:-1]):
        elements = list(drawings[0])
        for begin, end, others in reversed(position["edits"]):
            elements[begin:end] = others
        drawings.insert(0, elements)
    return [notebook.SEAM.join(elements) for elements in drawings]


def test_a_slider_holds_every_position(record: GameRecord, page: str) -> None:
    board = record.game.definition.board
    assert drawn(page) == [board.draw(state.view(), record.names) for state in record.states()]
    captions = [position["caption"] for position in positions(page)]
    assert [caption.split(".")[0] for caption in captions] == [f"After move {n} of 20" for n in range(21)]
    assert NAMES[0] in captions[5]


def test_without_scripts_the_last_position_is_there(record: GameRecord, page: str) -> None:
    assert picture(page) == record.game.definition.board.draw(record.state().view(), record.names)
    assert re.search(r'<input type="range"[^>]* hidden>', page)


def test_nothing_is_loaded_and_nothing_slips_through(page: str) -> None:
    outside = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert len(re.findall("<script", page)) == 2
    assert "alert(1)</script>" not in page
    assert re.findall(r"""(?:src|href)=["'](?!data:image/svg)[^"'#]""", outside) == []
    assert set(re.findall(r"https?://[^\"'\\ ]*", unquote(page))) <= {"http://www.w3.org/2000/svg"}


def test_a_long_record_is_thinned_out() -> None:
    whole = GameRecord.load(ROOT / "tests/games/rival_cities/golden/alliances.rondel")
    captions = [position["caption"] for position in positions(notebook.slider(whole, positions=4))]
    assert [int(caption.split()[2]) for caption in captions] == [0, 89, 178, len(whole.moves)]


def test_a_game_that_has_not_begun() -> None:
    page = notebook.slider(GameRecord(rondel.game("hamburgum"), 1, ["A", "B", "C"]))
    assert len(drawn(page)) == 1


def test_a_seat_sees_its_own_hand() -> None:
    whole = GameRecord.load(ROOT / "tests/games/rival_cities/golden/alliances.rondel")
    pages = [notebook.slider(whole, viewer, positions=8) for viewer in (None, 0, 1)]
    assert len({picture for page in pages for picture in drawn(page)}) > len(drawn(pages[0]))


def test_statistics() -> None:
    page = notebook.statistics(
        [[10, 20], [30, 20], [20, 50]], [5, 6, 10], [[2, 1], [1, 2], [1, 1]], ["Anna", "<b>"], title="Hamburgum"
    )
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)", row) for row in re.findall(r"<tr>(.*?)</tr>", page)]
    assert rows[1][:7] == ["Anna", "20.0", "8.2", "10", "20", "30", "50.0%"]
    assert rows[2][:7] == ["&lt;b&gt;", "30.0", "14.1", "20", "20", "50", "50.0%"]
    assert rows[3][:6] == ["decisions per game", "7.0", "2.2", "5", "6", "10"]
    assert "Hamburgum: 3 games" in page
    assert page.count("<svg") == 3


def test_statistics_of_the_same_number_again_and_again() -> None:
    page = notebook.statistics(np.full((5, 2), 7))
    assert "Seat 2" in page
    assert page.count("<rect") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), "a row for each game and a column for each seat"),
        ((np.zeros((0, 2)),), r"this array has the shape \(0, 2\)"),
        (([[1, 2]], [3, 4]), r"decisions must have the shape \(1,\), as the scores say, not \(2,\)"),
        (([[1, 2]], None, [[1]]), r"places must have the shape \(1, 2\)"),
    ],
)
def test_bad_numbers(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(RondelError, match=message):
        notebook.statistics(*arguments)


def test_a_slider_needs_positions(record: GameRecord) -> None:
    with pytest.raises(RondelError, match="at least 2 positions, not 1"):
        notebook.slider(record, positions=1)


def test_the_example_notebook_shows_what_it_shows() -> None:
    """If this fails and should, run ``python docs/notebook.py``."""
    module = program("docs/notebook.py")
    kept = module.NOTEBOOK.read_text(encoding="utf-8")
    assert module.executed() == kept
