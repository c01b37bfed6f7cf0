"""``rondel replay``: whole records and broken ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from tests.cli.conftest import Run, random_record


def test_the_game_is_told_to_its_end(run: Run, finished: GameRecord, finished_file: Path) -> None:
    result = run("replay", finished_file)
    assert (result.code, result.err) == (0, "")
    scores = finished.state().scores()
    assert result.out.startswith("The Castles of Burgundy, seed 11: Anna, Bohouš\n")
    assert "Phase E, round 5" in result.out
    assert "The game is over." in result.out
    for name, points in zip(finished.names, scores, strict=True):
        assert re.search(rf"^[12]\. {name}, {points} points$", result.out, re.MULTILINE)
    total = result.out.splitlines()[-1].split()
    assert total[0] == "Total"
    assert sorted(map(int, total[1:])) == sorted(scores)


def test_up_to_a_move(run: Run, finished: GameRecord, finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 20)
    assert result.code == 0
    assert "Phase B" not in result.out
    assert f"After 20 of {len(finished.moves)} moves: Anna " in result.out
    assert "is to decide." in result.out


def test_the_setup_alone(run: Run, finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 0)
    assert result.code == 0
    assert "Phase A, round 1" in result.out
    assert "After 0 of" in result.out


def test_json(run: Run, finished: GameRecord, finished_file: Path) -> None:
    whole = json.loads(run("replay", finished_file, "--json").out)
    assert whole["over"] is True
    assert whole["actor"] is None
    assert whole["moves"] == finished.moves
    assert whole["scores"] == finished.state().scores()
    assert sorted(whole["ranking"]) == [1, 2]
    part = json.loads(run("replay", finished_file, "--json", "--to", 30).out)
    assert part["moves"] == finished.moves[:30]
    assert part["moves_in_record"] == len(finished.moves)
    assert part["ranking"] is None
    assert part["actor"] in (1, 2)
    assert max(line["move"] for line in part["log"]) <= 30


def test_no_such_move(run: Run, finished: GameRecord, finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 5000)
    assert result.code == 1
    assert f"has {len(finished.moves)} moves; there is no move 5000" in result.err


@pytest.mark.parametrize(
    ("options", "told"), [({"players": 4, "boards": "dealt_sheets"}, "plays on board"), ({"players": 3}, "Karla")]
)
def test_other_options(run: Run, tmp_path: Path, options: dict[str, object], told: str) -> None:
    path = tmp_path / "other.rondel"
    random_record(3, 40, **options).save(path)
    assert told in run("replay", path).out


# Broken records: what is wrong is told, and --to still shows what can be replayed


def broken(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_cut_off_between_moves(run: Run, finished: GameRecord, finished_file: Path) -> None:
    lines = finished_file.read_text(encoding="utf-8").splitlines()
    kept = lines[: lines.index("# Phase B, round 1, seat 1") if "# Phase B, round 1, seat 1" in lines else 80]
    broken(finished_file, "\n".join(kept) + "\n")
    result = run("replay", finished_file)
    assert result.code == 1
    found = re.search(r"breaks off after (\d+) moves", result.err)
    assert found is not None
    count = int(found[1])
    assert f"{count} moves of it can be replayed: add --to {count}, or fewer." in result.err

    part = run("replay", finished_file, "--to", count)
    assert part.code == 0
    assert "warning" in part.err
    assert f"After {count} of {count} moves" in part.out
    beyond = run("replay", finished_file, "--to", count + 1)
    assert beyond.code == 1
    assert f"add --to {count}, or fewer" in beyond.err


def test_cut_off_in_the_middle_of_a_line(run: Run, finished_file: Path) -> None:
    text = finished_file.read_text(encoding="utf-8")
    broken(finished_file, text[: text.index("\ntake ", len(text) // 2) + 8])
    result = run("replay", finished_file)
    assert result.code == 1
    assert "breaks off after" in result.err


def test_an_edited_move_that_is_not_possible(run: Run, finished: GameRecord, finished_file: Path) -> None:
    text = finished_file.read_text(encoding="utf-8")
    move = finished.moves[10]
    head, tail = text.split("\n\n", 1)
    lines = tail.splitlines()
    position = [number for number, line in enumerate(lines) if line and not line.startswith("#")][10]
    assert lines[position] == move
    lines[position] = "take palace from 7"
    broken(finished_file, head + "\n\n" + "\n".join(lines) + "\n")
    result = run("replay", finished_file)
    assert result.code == 1
    assert "Move 11: 'take palace from 7' is not possible now." in result.err
    assert "10 moves of it can be replayed" in result.err
    assert run("replay", finished_file, "--to", 10).code == 0


def test_a_changed_result(run: Run, finished: GameRecord, finished_file: Path) -> None:
    scores = " ".join(map(str, finished.state().scores()))
    broken(finished_file, finished_file.read_text(encoding="utf-8").replace(f"result {scores},", "result 300 1,"))
    result = run("replay", finished_file)
    assert result.code == 1
    assert "was changed after it was written" in result.err
    assert run("replay", finished_file, "--to", len(finished.moves)).code == 0


def test_text_after_the_end(run: Run, finished: GameRecord, finished_file: Path) -> None:
    broken(finished_file, finished_file.read_text(encoding="utf-8") + "workers\n")
    result = run("replay", finished_file)
    assert result.code == 1
    assert "goes on after its last line" in result.err
    assert f"{len(finished.moves)} moves of it can be replayed" in result.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: 1\n", "rules: 99\n", "needs version 99 of the rules of castles-of-burgundy; this is version 1"),
        ("game: castles-of-burgundy", "game: agricola", "There is no game 'agricola'"),
        ("option players: 2", "option players: 9", "The record's options do not fit: players cannot be '9'"),
        ("seed: 11", "seed: eleven", "The seed 'eleven' is not a whole number"),
        ("seed: 11\n", "", "The header has no line 'seed: ...'"),
        ("rondel record 1", "rondel record 7", "has the format 7; this version of Rondel reads formats 1 and 2"),
        ("rondel record 1", "Dear diary", "This is not a Rondel game record"),
    ],
)
def test_a_header_that_cannot_be_read(run: Run, finished_file: Path, old: str, new: str, message: str) -> None:
    text = finished_file.read_text(encoding="utf-8")
    assert old in text
    broken(finished_file, text.replace(old, new, 1))
    for argv in (["replay", finished_file], ["replay", finished_file, "--to", 1]):
        result = run(*argv)
        assert result.code == 1
        assert message in result.err
        assert str(finished_file) in result.err
        assert result.out == ""


def test_files_that_are_no_records(run: Run, tmp_path: Path) -> None:
    missing = run("replay", tmp_path / "nothing.rondel")
    assert (missing.code, missing.out) == (1, "")
    assert "nothing.rondel: No such file or directory" in missing.err
    folder = run("replay", tmp_path)
    assert folder.code == 1
    assert "Cannot read" in folder.err
    picture = tmp_path / "picture.rondel"
    picture.write_bytes(b"\x89PNG\xff\xfe\x00")
    assert "is not a text file" in run("replay", picture).err
    empty = broken(tmp_path / "empty.rondel", "")
    assert "not a Rondel game record" in run("replay", empty).err
