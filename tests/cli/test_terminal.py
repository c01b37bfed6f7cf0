"""``rondel play --text``: a game in the terminal, by people and by programs."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rondel
from rondel.commands.terminal import Terminal
from rondel.core.records import GameRecord
from tests.cli.conftest import Run, random_record

CHOICE = re.compile(r"^ {0,3}(\d+)  .*\[(.*)\]$")


class Player:
    """A program that reads the choices and types one of them, as a number or in words."""

    def __init__(self, *argv: str, seed: int) -> None:
        self._draw = random.Random(seed)
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "rondel", "play", *argv],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.transcript: list[str] = []

    def play(self) -> int:
        """Until the program ends by itself; returns its exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        offered: list[tuple[str, str]] = []
        line = ""
        while character := self._process.stdout.read(1):
            line += character
            if character == "\n":
                self.transcript.append(line.rstrip())
                if found := CHOICE.match(line.rstrip()):
                    offered = [*offered, (found[1], found[2])] if found[1] != "1" else [(found[1], found[2])]
                line = ""
            elif line == "> ":
                answer = self._draw.choice(self._draw.choice(offered))
                self._process.stdin.write(answer + "\n")
                self._process.stdin.flush()
        self._process.stdin.close()
        return self._process.wait()


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    player = Player("--text", "--seed", "4", "--names", "Anna,Bohouš", "--record", str(file), seed=1)
    assert player.play() == 0
    record = GameRecord.load(file)
    assert record.seed == 4
    assert record.names == ["Anna", "Bohouš"]
    state = record.state()
    assert state.over
    told = "\n".join(player.transcript)
    assert "\x1b" not in told
    assert f"The record is in {file}" in told
    for name, place, points in zip(record.names, state.ranking(), state.scores(), strict=True):
        assert f"\n{place}. {name}, {points} points\n" in told
    for source in ("Animals", "Goods sold", "Phase bonuses", "Colour bonuses", "Total"):
        assert f"\n{source} " in told


def test_a_program_plays_a_whole_game_of_another_kind(tmp_path: Path) -> None:
    """With somebody else deciding in the middle of a turn, and a limit of rounds."""
    file = tmp_path / "game.rondel"
    argv = ("hansa-teutonica", "--text", "--seats", "person,person,person", "--seed", "4")
    player = Player(*argv, "--option", "round_limit=5", "--record", str(file), seed=2)
    assert player.play() == 0
    record = GameRecord.load(file)
    assert record.state().over
    told = "\n".join(player.transcript)
    for text in ("Routes:", "Coellen table: ", "Cities without an office: ", "displaces", "\nLargest network "):
        assert text in told


def test_computers_alone_play_to_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    result = run("play", "--text", "--seats", "random,random,random", "--record", file)
    assert result.code == 0
    assert GameRecord.load(file).game.players == 3
    assert "> " not in result.out


SOLO = ("play", "castles-of-burgundy", "--text", "--seats", "person,person", "--names", "Anna,Bohouš", "--seed", "4",
        "--option", "start_player=seat_1")  # fmt: skip


def opening(*extra: str) -> list[str]:
    """Typed lines of the first turn: each die takes workers."""
    dice = rondel.game("castles-of-burgundy", start_player="seat_1").new(4).view(0)["seats"][0]["dice"]
    return [f"die {dice[0]}", "workers", "workers", *extra]


def test_numbers_and_words_mean_the_same(run: Run, tmp_path: Path) -> None:
    words, numbers = tmp_path / "words.rondel", tmp_path / "numbers.rondel"
    run(*SOLO, typed="\n".join([*opening(), f"s {words}", "q", ""]))
    # the last choice of every die is to take workers
    first = run(*SOLO, typed="1\n").out
    last = [found[1] for line in first.splitlines() if (found := CHOICE.match(line))][-1]
    second = run(*SOLO, typed=f"1\n{last}\n").out
    last_of_second = [found[1] for line in second.splitlines() if (found := CHOICE.match(line))][-1]
    run(*SOLO, typed="\n".join(["1", last, last_of_second, f"s {numbers}", "q", ""]))
    assert GameRecord.load(words).moves == GameRecord.load(numbers).moves == opening()


def test_undo_goes_back_to_the_start_of_the_turn_and_no_further(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    result = run(*SOLO, "--record", file, typed="\n".join([*opening(), "u", "u", "u", "u", *opening(), "1", "u", "q"]))
    assert result.code == 0
    assert result.out.count("Taken back.") == 3
    # once at the start of Anna's turn, once at the start of Bohouš's after she ended hers
    assert result.out.count("Nothing of this turn can be taken back.") == 2
    assert GameRecord.load(file).moves == opening()


def test_a_finished_turn_is_shown_before_it_ends(run: Run) -> None:
    held = run(*SOLO, typed="\n".join(opening())).out
    assert "Anna: End your turn." in held
    assert "\nBohouš: " not in held.partition("Anna: End your turn.")[2]
    ended = run(*SOLO, typed="\n".join([*opening(), ""]) + "\n").out
    assert "\nBohouš: Die 5: take a tile" in ended  # a double leaves no choice between the dice


def test_what_is_shown(run: Run) -> None:
    out = run(*SOLO, typed="").out
    assert "Phase A, round 1 of 5." in out
    assert all(f"\nDepot {number}: " in out for number in range(1, 7))
    assert "\nBlack depot: " in out
    assert "\nAnna: 0 points, 1 silver, 1 worker, dice " in out
    assert "18:CAST" in out
    assert out.count("18:CAST") == 1
    both = run(*SOLO, typed="b\n").out
    assert both.count("18:CAST") == 3


def test_boards_to_choose_from_are_drawn(run: Run) -> None:
    out = run(*SOLO, "--option", "boards=free_choice", typed="").out
    assert all(f"\nBoard {number}:\n" in out for number in range(1, 10))
    assert "Anna: Choose your estate board." in out


def test_help_and_mistakes(run: Run) -> None:
    result = run(*SOLO, typed="?\n0\n99\nsing\n\nq\n")
    assert result.code == 0
    assert "u         take back the last decision of this turn" in result.out
    assert "carpenter's workshop" in result.out
    for wrong in ("0", "99", "sing", ""):
        assert f"{wrong!r} is not one of the choices. Possible: die " in result.out
    assert "Type a number from 1 to 2, or ? for help." in result.out


def test_saving_by_hand(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*SOLO, typed="\n".join([opening()[0], "s", "s", "s no/such/folder.rondel", "q", ""]))
    assert result.code == 0
    names = [tmp_path / "castles-of-burgundy-4.rondel", tmp_path / "castles-of-burgundy-4-2.rondel"]
    for name in names:
        assert GameRecord.load(name).moves == opening()[:1]
    assert "Cannot write no/such/folder.rondel" in result.out
    assert "Save the game?" not in result.out  # it was saved just now


def test_leaving_offers_to_save(run: Run, tmp_path: Path, own_data_folder: Path) -> None:
    kept = tmp_path / "kept.rondel"
    asked = run(*SOLO, typed="\n".join([opening()[0], "q", str(kept)]) + "\n")
    assert asked.code == 0
    assert "Save the game?" in asked.out
    assert GameRecord.load(kept).moves == opening()[:1]
    forgotten = run(*SOLO, typed="\n".join([opening()[0], "q", ""]) + "\n")
    assert forgotten.code == 0
    assert "Save the game?" not in run(*SOLO, typed="q\n").out
    assert not own_data_folder.exists()


def test_when_the_input_ends_the_game_is_kept(run: Run, own_data_folder: Path) -> None:
    result = run(*SOLO, typed=opening()[0] + "\n")
    assert result.code == 0
    (kept,) = (own_data_folder / "records").iterdir()
    assert GameRecord.load(kept).moves == opening()[:1]
    assert f"The game is saved in {kept}. Go on with: rondel play --text --resume {kept}" in result.out


def test_when_nothing_was_played_nothing_is_kept(run: Run, own_data_folder: Path) -> None:
    assert run(*SOLO, typed="").code == 0
    assert not own_data_folder.exists()


def test_interrupted_games_are_kept(run: Run, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(opening()[:1])

    def typed(_prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    result = run(*SOLO)
    assert result.code == 130
    assert len(list((own_data_folder / "records").iterdir())) == 1


def test_a_full_data_folder_is_told(run: Run, own_data_folder: Path) -> None:
    own_data_folder.write_text("a file where the folder should be")
    result = run(*SOLO, typed=opening()[0] + "\n")
    assert result.code == 1
    assert "Cannot save the game in" in result.err


def test_a_record_that_cannot_be_written_at_the_end_is_kept_elsewhere(
    run: Run, tmp_path: Path, own_data_folder: Path
) -> None:
    """The folder of --record disappears during the game."""
    file = tmp_path / "folder" / "game.rondel"
    file.parent.mkdir()
    random_record(5, 30).save(file)
    real_keep = Terminal._keep

    def keep(terminal: Terminal, **given: bool) -> None:
        shutil.rmtree(file.parent)
        real_keep(terminal, **given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Terminal, "_keep", keep)
        result = run("play", "--text", "--resume", file, "--seats", "random,random")
    assert result.code == 0
    assert f"Cannot write {file}" in result.err
    (kept,) = (own_data_folder / "records").iterdir()
    assert GameRecord.load(kept).state().over
    assert f"The record is in {kept}" in result.out


def test_resuming(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    run(*SOLO, "--record", file, typed="\n".join(opening()[:2]) + "\n")
    assert GameRecord.load(file).moves == opening()[:2]
    result = run("play", "--text", "--resume", file, "--seats", "person,person", typed="workers\n1\n")
    assert result.code == 0
    assert "Anna: " in result.out
    assert GameRecord.load(file).moves == opening()
    again = run("play", "--text", "--resume", file, "--seats", "person,person", typed="")
    assert "\nBohouš: Die 5: take a tile" in again.out


def test_resuming_after_many_turns(run: Run, tmp_path: Path) -> None:
    """Ends of turns that the record does not mention are made again."""
    file = tmp_path / "game.rondel"
    record = random_record(5, 60)
    record.save(file)
    result = run("play", "--text", "--resume", file, "--seats", "person,person", typed="1\n")
    assert result.code == 0
    assert GameRecord.load(file).moves[:60] == record.moves
    assert len(GameRecord.load(file).moves) == 61


def test_resuming_to_another_file(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old.rondel", tmp_path / "new.rondel"
    random_record(5, 30).save(old)
    before = old.read_bytes()
    run("play", "--text", "--resume", old, "--record", new, "--seats", "random,random")
    assert old.read_bytes() == before
    assert GameRecord.load(new).state().over


@pytest.mark.parametrize(
    ("argv", "code", "message"),
    [
        (
            ["--seats", "person,robot"],
            1,
            "Seat 2 must be one of: apprentice, journeyman, ",
        ),
        (["--seats", "person,person", "--players", "3"], 2, "3 play, but 2 seats"),
        (["--seats", "person"], 1, "players cannot be '1'"),
        (["--names", "A,B,C"], 2, "3 names are given"),
        (["--names", "Anna,Anna"], 1, "Two seats are called Anna"),
        (["--option", "boards=11"], 1, "boards cannot be '11'"),
        (["--record", "no/such/folder.rondel"], 1, "Cannot write no/such/folder.rondel"),
        (["--resume", "missing.rondel"], 1, "Cannot read missing.rondel"),
        (["--resume", "missing.rondel", "--seed", "1"], 2, "--resume brings its own options and seed"),
    ],
)
def test_refused_before_the_first_move(run: Run, argv: list[str], code: int, message: str) -> None:
    result = run("play", "--text", *argv)
    assert result.code == code
    assert result.out == ""
    assert message in result.err


def test_a_record_that_is_there_is_not_overwritten(run: Run, finished_file: Path) -> None:
    before = finished_file.read_bytes()
    result = run("play", "--text", "--record", finished_file)
    assert result.code == 1
    assert "is already there" in result.err
    assert finished_file.read_bytes() == before


def test_broken_records_are_not_resumed(run: Run, finished_file: Path) -> None:
    text = finished_file.read_text(encoding="utf-8")
    finished_file.write_text(text[: len(text) // 2], encoding="utf-8")
    result = run("play", "--text", "--resume", finished_file)
    assert result.code == 1
    assert "breaks off" in result.err
    assert "is a game of castles-of-burgundy" not in result.err
