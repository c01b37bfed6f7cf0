"""``rondel draw``."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from rondel.commands.draw import as_png
from rondel.core.records import GameRecord
from tests.cli.conftest import Run, random_record


def test_svg(run: Run, finished: GameRecord, finished_file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    result = run("draw", finished_file, "--at", 60, "-o", picture)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"The position after move 60 is drawn in {picture}\n"
    text = picture.read_text(encoding="utf-8")
    assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "Anna" in text
    assert "Bohouš" in text
    last = tmp_path / "last.svg"
    assert run("draw", finished_file, "-o", last).code == 0
    assert last.read_text(encoding="utf-8") != text


def test_png(run: Run, finished_file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.PNG"
    picture.write_bytes(b"something old")
    assert run("draw", finished_file, "--at", 60, "-o", picture, "--width", 400).code == 0
    content = picture.read_bytes()
    assert content.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">I", content[16:20]) == (400,)


def test_text_is_drawn_in_a_png() -> None:
    def drawn(text: str) -> bytes:
        return as_png(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">'
            f'<text x="10" y="30" font-size="20" font-family="system-ui, sans-serif">{text}</text></svg>',
            100,
        )

    assert drawn("Bohouš") != drawn("")


def test_as_a_seat_sees_it(run: Run, tmp_path: Path) -> None:
    """A secret choice is drawn for its own seat only, and the choices for the seat that decides."""
    record = random_record(3, 2, boards="dealt_sheets", board_choice="secret")
    path = tmp_path / "secret.rondel"
    record.save(path)
    chooser = 1 - record.state().actor
    drawings = {}
    for name, seat in (("own", ["--seat", chooser + 1]), ("rival", ["--seat", 2 - chooser]), ("all", [])):
        picture = tmp_path / f"{name}.svg"
        assert run("draw", path, "-o", picture, *seat).code == 0
        drawings[name] = picture.read_text(encoding="utf-8")
    assert drawings["own"] != drawings["all"]
    assert "data-action" in drawings["rival"]
    assert "data-action" not in drawings["all"]


def test_a_broken_record_is_drawn_as_far_as_it_goes(run: Run, finished_file: Path, tmp_path: Path) -> None:
    text = finished_file.read_text(encoding="utf-8")
    finished_file.write_text(re.sub(r"\nend: .*\n", "\n", text), encoding="utf-8")
    refused = run("draw", finished_file, "-o", tmp_path / "board.svg")
    assert refused.code == 1
    assert "can be replayed: add --at" in refused.err
    assert not (tmp_path / "board.svg").exists()
    drawn = run("draw", finished_file, "--at", 50, "-o", tmp_path / "board.svg")
    assert drawn.code == 0
    assert "warning" in drawn.err


@pytest.mark.parametrize("name", ["board.jpg", "board", "board.svg.txt"])
def test_other_kinds_of_pictures_are_refused(run: Run, finished_file: Path, tmp_path: Path, name: str) -> None:
    result = run("draw", finished_file, "-o", tmp_path / name)
    assert result.code == 1
    assert "should end in .svg or .png" in result.err


def test_impossible_requests(run: Run, finished_file: Path, tmp_path: Path) -> None:
    assert "there is no seat 3" in run("draw", finished_file, "--seat", 3, "-o", tmp_path / "b.svg").err
    assert "there is no move 9999" in run("draw", finished_file, "--at", 9999, "-o", tmp_path / "b.svg").err
    nowhere = run("draw", finished_file, "-o", tmp_path / "no" / "folder.svg")
    assert nowhere.code == 1
    assert "folder.svg: No such file or directory" in nowhere.err
    (tmp_path / "folder.png").mkdir()
    assert "Is a directory" in run("draw", finished_file, "-o", tmp_path / "folder.png").err
    assert "Cannot read" in run("draw", tmp_path / "nothing.rondel", "-o", tmp_path / "b.svg").err
