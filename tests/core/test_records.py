"""Game records as files: whatever is wrong with one is told in words, and nothing is lost."""

from __future__ import annotations

import errno
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadRecord
from rondel.core.records import GameRecord
from tests.disk import fill_up

NAME = "castles-of-burgundy"
MOVES = 60


@cache
def text() -> str:
    """The first part of a random game."""
    record = GameRecord(rondel.game(NAME), 42, ["Anna", "Bohouš"])
    state = record.game.new(42)
    chooser = random.Random(42)
    while len(record.moves) < MOVES:
        action = chooser.choice(state.legal().tolist())
        record.moves.append(state.text(action))
        state.apply(action)
    return record.to_text()


def refusal(content: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        GameRecord.from_text(content)
    assert str(refused.value)
    return refused.value


def edited(old: str, new: str) -> str:
    assert text().count(old) == 1
    return text().replace(old, new)


def test_the_format() -> None:
    lines = text().splitlines()
    assert lines[:3] == ["rondel record 1", f"game: {NAME}", "rules: 1"]
    assert "option players: 2" in lines
    assert lines[lines.index("seed: 42") :][:4] == ["seed: 42", "seat 1: Anna", "seat 2: Bohouš", ""]
    assert any(line.startswith("# ") for line in lines)
    assert lines[-1].startswith(f"end: {MOVES} moves, result unfinished, check ")
    assert text().endswith("\n")


def test_truncated_at_every_line() -> None:
    """The message tells the header line that is missing, or after how many moves the record breaks off."""
    lines = text().splitlines()
    assert GameRecord.from_text("\n".join(lines)).to_text() == text()
    moves = 0
    in_header = True
    for length in range(len(lines)):
        content = "\n".join(lines[:length])
        error = refusal(content)
        last = lines[length - 1] if length else ""
        in_header = in_header and (length == 0 or last != "")
        moves += not in_header and last != "" and last[0] != "#"
        if "seed: 42" in lines[:length]:
            assert str(error) == f"The record breaks off after {moves} moves: its last line is missing"
            assert error.moves == moves
            intact, wrong = GameRecord.intact(content)
            assert len(intact.moves) == moves
            assert str(wrong) == str(error)


def test_truncated_anywhere() -> None:
    """Never a traceback, and in the moves never more than the last one is lost."""
    content = text()
    start = content.index("\n\n") + 2
    for length in (*range(start), *range(start, len(content.rstrip()), 7)):
        error = refusal(content[:length])
        if length > start:
            lines = [line for line in content[start:length].splitlines() if line and line[0] != "#"]
            assert error.moves >= len(lines) - 1
            assert "breaks off" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rondel record 1", "rondel record 3", "has the format 3; this version of Rondel reads formats 1 and 2"),
        ("rondel record 1", "rondel record", "first line should be 'rondel record 1'"),
        ("rondel record 1\n", "", "first line should be 'rondel record 1'"),
        (f"game: {NAME}", "game: castles-of-burgundi", "Did you mean castles-of-burgundy?"),
        (f"game: {NAME}", "game: ../core", "There is no game '../core'"),
        (f"game: {NAME}", "game:", "There is no game ''"),
        (f"game: {NAME}\n", "", "The header has no line 'game: ...'"),
        (f"game: {NAME}", f"game {NAME}", "should look like 'name: value'"),
        ("rules: 1", "rules: 2", f"needs version 2 of the rules of {NAME}; this is version 1"),
        ("rules: 1", "rules: one", f"needs version one of the rules of {NAME}; this is version 1"),
        ("rules: 1\n", "", "The header has no line 'rules: ...'"),
        ("option players: 2", "option players: 9", "players cannot be '9'; choose one of: 2, 3, 4"),
        ("option players: 2", "option player: 2", "Did you mean players?"),
        ("option players: 2", "option name: 2", "has no option 'name'"),
        ("option boards: all_board_1", "option boards: dealt_sheets", "Move 1: "),
        ("option tie_break: fewest_empty", "option tie_break: most_empty", "The record was changed"),
        (
            "option buy_timing: between_dice_actions\n",
            "option buy_timing: also_before_extra_action\n",
            "The record was",
        ),
        ("seed: 42\n", "", "The header has no line 'seed: ...'"),
        ("seed: 42", "seed: -42", "The seed '-42' is not a whole number from 0 to"),
        ("seed: 42", "seed: 42.0", "is not a whole number"),
        ("seed: 42", "seed: 0x2a", "is not a whole number"),
        ("seed: 42", "seed: ٤٢", "is not a whole number"),
        ("seed: 42", "seed:", "The seed '' is not a whole number"),
        ("seed: 42", f"seed: {2**64}", "is not a whole number"),
        ("seed: 42", "seed: " + "9" * 5000, "is not a whole number"),
        ("seed: 42", "seed: 43", "Move "),
        (f"end: {MOVES} moves", f"end: {MOVES + 1} moves", f"its last line says {MOVES + 1} moves"),
        (f"end: {MOVES} moves", f"end: 0{MOVES} moves", "The record was changed"),
        (f"end: {MOVES} moves", "end: " + "9" * 5000 + " moves", "The record was changed"),
        ("result unfinished", "result 100 90", "its last line says 60 moves, result 100 90"),
        ("end: ", "End: ", "breaks off after 60 moves"),
    ],
)
def test_edited(old: str, new: str, message: str) -> None:
    assert message in str(refusal(edited(old, new)))


def test_an_edited_check() -> None:
    content = text().rstrip()
    assert "The record was changed" in str(refusal(content[:-1] + ("0" if content[-1] != "0" else "1")))


def test_another_seed_in_the_last_resort() -> None:
    """Moves that happen to be possible with another seed, too, lead elsewhere."""
    record = GameRecord(rondel.game(NAME), 42, ["Anna", "Bohouš"])
    assert "The record was changed" in str(refusal(record.to_text().replace("seed: 42", "seed: 43")))


def test_a_move_that_is_not_possible() -> None:
    lines = text().splitlines()
    at = lines.index("") + 2
    lines[at] = "sell elephants"
    error = refusal("\n".join(lines))
    assert str(error).startswith("Move 1: 'sell elephants' is not possible now. Possible: ")
    assert error.moves == 0


def test_text_after_the_last_line() -> None:
    assert "goes on after its last line, with 'workers'" in str(refusal(text() + "workers\n"))
    assert "goes on after its last line" in str(refusal(text() + text().splitlines()[-1]))
    assert GameRecord.from_text(text() + "\n\n# a remark\n").to_text() == text()


@pytest.mark.parametrize("content", ["", "\n", "\n\n\n", " ", "#", "PK\x03\x04", "\0" * 1000, "{}", "rondel", "\ufeff"])
def test_no_record_at_all(content: str) -> None:
    assert str(refusal(content)) == "This is not a Rondel game record: its first line should be 'rondel record 1'"
    with pytest.raises(BadRecord):
        GameRecord.intact(content)


@pytest.mark.parametrize(
    "variant",
    [
        lambda content: content.replace("\n", "\r\n"),
        lambda content: content.replace("\n", "\r"),
        lambda content: "\ufeff" + content,
        lambda content: "\ufeff" + content.replace("\n", "\r\n"),
        lambda content: content.replace("\n", " \t\n"),
        lambda content: content.rstrip("\n"),
        lambda content: (
            content.upper()
            .replace(content.split("\n\n")[0].upper(), content.split("\n\n")[0], 1)
            .replace(content.splitlines()[-1].upper(), content.splitlines()[-1])
        ),
        lambda content: content.replace("take ", "take   "),
        lambda content: content.replace("rules: 1\n", "# a remark\nrules:1\n"),
        lambda content: content.replace("# Phase", "#Phase"),
        lambda content: "\n".join(line for line in content.splitlines() if not line.startswith("#")),
    ],
    ids=["crlf", "cr", "bom", "bom crlf", "spaces", "no newline", "capitals", "wide", "remark", "remarks", "none"],
)
def test_what_editors_do_to_files(variant: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.rondel"
    path.write_bytes(variant(text()).encode())
    read = GameRecord.load(path)
    assert read.state() == GameRecord.from_text(text()).state()
    assert read.names == ["Anna", "Bohouš"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Anna: the first", "Anna: the first"),
        ("# not a remark", "# not a remark"),
        ("end: 0 moves, result 1 2, check 00000000", "end: 0 moves, result 1 2, check 00000000"),
        ("two\nlines", "two lines"),
        ("\n\ndie 5\r\n", "die 5"),
        ("a\u2028b\u2029c\x0bd\x0ce\x85f\x1cg", "a b c d e f g"),
        ("  spaces  inside ", "spaces inside"),
        ("", "Player 1"),
        (" \n ", "Player 1"),
        ("\ud800", "?"),
        ("Žofie 🐄", "Žofie 🐄"),
        ("seat 2: Eve", "seat 2: Eve"),
        ("x" * 10_000, "x" * 10_000),
    ],
)
def test_odd_names(name: str, kept: str, tmp_path: Path) -> None:
    record = GameRecord(rondel.game(NAME), 1, [name, "Bohouš"])
    assert record.names == [kept, "Bohouš"]
    path = tmp_path / "game.rondel"
    record.save(path)
    assert GameRecord.load(path) == record


def test_unknown_lines_of_the_header_are_left_alone() -> None:
    assert GameRecord.from_text(edited("seed: 42\n", "seed: 42\nplayed: in a garden\n")).to_text() == text()


def test_names_are_not_protected() -> None:
    """They may be corrected in the file, or left out."""
    assert GameRecord.from_text(edited("seat 1: Anna", "seat 1: Hana")).names == ["Hana", "Bohouš"]
    assert GameRecord.from_text(edited("seat 1: Anna\n", "")).names == ["Player 1", "Bohouš"]


@pytest.mark.parametrize("spoil", [str.upper, lambda move: f"  {move} ", lambda move: move.replace(" ", "\n")])
def test_odd_moves_are_written_on_one_line(spoil: Any) -> None:
    record = GameRecord.from_text(text())
    record.moves = [spoil(move) for move in record.moves]
    assert GameRecord.from_text(record.to_text()).state() == record.state()


def test_an_impossible_move_is_never_written(tmp_path: Path) -> None:
    record = GameRecord.from_text(text())
    record.moves.append("sell elephants")
    path = tmp_path / "game.rondel"
    with pytest.raises(BadRecord, match=f"Move {MOVES + 1}: 'sell elephants'"):
        record.save(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("after", [-1, MOVES + 1, 10**9])
def test_positions_that_do_not_exist(after: int) -> None:
    with pytest.raises(BadRecord, match=f"The game has {MOVES} moves; {after} is not one of 0 to {MOVES}"):
        GameRecord.from_text(text()).state(after)


# Files


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(BadRecord, match=r"picture\.png is not a text file"):
        GameRecord.load(binary)
    with pytest.raises(BadRecord, match=r"Cannot read .*missing\.rondel: No such file"):
        GameRecord.load(tmp_path / "missing.rondel")
    with pytest.raises(BadRecord, match="Is a directory"):
        GameRecord.load(tmp_path)
    with pytest.raises(BadRecord, match="Not a directory"):
        GameRecord.load(binary / "game.rondel")
    empty = tmp_path / "empty.rondel"
    empty.touch()
    with pytest.raises(BadRecord, match="not a Rondel game record"):
        GameRecord.load(str(empty))


def test_folders_that_cannot_be_written_to(tmp_path: Path) -> None:
    record = GameRecord.from_text(text())
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for target in ("file/game.rondel", "missing/game.rondel", "folder"):
        with pytest.raises(BadRecord, match=r"Cannot write .*Nothing was changed there"):
            record.save(tmp_path / target)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_full_disk_keeps_the_old_file(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.rondel"
    record = GameRecord.from_text(text())
    record.save(path)
    before = path.read_bytes()
    record.moves.pop()
    fill_up(monkeypatch, number)
    with pytest.raises(BadRecord, match=os.strerror(number)):
        record.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_saving_replaces(tmp_path: Path) -> None:
    path = tmp_path / "game.rondel"
    record = GameRecord.from_text(text())
    record.save(str(path))
    record.moves.pop()
    record.save(path)
    assert GameRecord.load(path) == record
    assert list(tmp_path.iterdir()) == [path]
