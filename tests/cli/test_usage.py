"""The command line itself: help, version, exit codes, messages."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rondel
from rondel import cli
from rondel.commands import games
from tests.cli.conftest import Run

COMMANDS = (
    "play",
    "serve",
    "games",
    "replay",
    "draw",
    "advise",
    "review",
    "sim",
    "arena",
    "bench",
    "tune",
    "compile",
    "backup",
    "restore",
)


def test_version(run: Run) -> None:
    assert run("--version").out == f"rondel {rondel.__version__}\n"


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    result = run()
    assert result.code == 2
    assert result.out == ""
    for command in COMMANDS:
        assert f"    {command} " in result.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    assert "examples:\n  rondel " in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def test_options_show_their_defaults(run: Run) -> None:
    assert "(default: 1000)" in run("sim", "--help").out
    assert "(default: 1600)" in run("draw", "--help").out
    assert "(default: 5)" in run("bench", "--help").out


@pytest.mark.parametrize(
    "argv",
    [
        ["dance"],
        ["sim"],
        ["sim", "castles-of-burgundy", "--games", "0"],
        ["sim", "castles-of-burgundy", "--games", "many"],
        ["sim", "castles-of-burgundy", "--seed", "-1"],
        ["sim", "castles-of-burgundy", "--seed", str(2**64)],
        ["sim", "castles-of-burgundy", "--option", "boards"],
        ["arena", "castles-of-burgundy"],
        ["arena", "castles-of-burgundy", "--players", "greedy,random", "--games", "0"],
        ["arena", "castles-of-burgundy", "--players", "greedy,random", "--jobs", "2", "--ray"],
        ["advise"],
        ["review", "game.rondel", "--most", "0"],
        ["replay"],
        ["draw", "game.rondel"],
        ["play", "--port", "70000"],
        ["play", "--seats", "person,random"],
        ["play", "--text", "--port", "9000"],
    ],
)
def test_wrong_usage_is_told_with_exit_code_2(run: Run, argv: list[str]) -> None:
    result = run(*argv)
    assert result.code == 2
    assert result.out == ""
    assert "error:" in result.err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["sim", "castle-of-burgundy"], "There is no game 'castle-of-burgundy'. Did you mean castles-of-burgundy?"),
        (["games", "chess"], "There is no game 'chess'."),
        (["compile", "chess"], "There is no game 'chess'."),
        (["bench", "chess"], "There is no game 'chess'."),
        (["play", "chess", "--no-browser"], "There is no game 'chess'."),
        (["play", "chess", "--text"], "There is no game 'chess'."),
        (["sim", "castles-of-burgundy", "--players", "5"], "players cannot be '5'; choose one of: 2, 3, 4"),
        (["sim", "castles-of-burgundy", "--option", "board=1"], "has no option 'board'. Did you mean boards?"),
        (["sim", "castles-of-burgundy", "--option", "boards=10"], "boards cannot be '10'; choose one of:"),
        (
            ["sim", "castles-of-burgundy", "--players", "2", "--option", "players=3"],
            "players is given twice, as 3 and as 2",
        ),
        (
            ["sim", "castles-of-burgundy", "--option", "board_choice=secret", "--option", "boards=free_choice"],
            "board_choice=secret does not go with boards=free_choice",
        ),
    ],
)
def test_what_does_not_work_is_told_in_one_line(run: Run, argv: list[str], message: str) -> None:
    result = run(*argv)
    assert result.code == 1
    assert result.out == ""
    assert result.err.startswith("rondel: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "as_text", interrupt)
    result = run("games")
    assert (result.code, result.out, result.err) == (130, "", "")


def test_warnings_are_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import warnings

    def warn(*_arguments: object) -> list[str]:
        warnings.warn("the disk is full", UserWarning, stacklevel=1)
        warnings.warn("old", DeprecationWarning, stacklevel=1)
        return []

    monkeypatch.setattr(games, "as_text", warn)
    err = run("games").err
    assert "rondel: warning: the disk is full\n" in err
    assert "DeprecationWarning: old" in err


def test_a_reader_that_has_enough_is_no_error() -> None:
    """As in ``rondel games | head -1``."""
    command = f"{sys.executable} -m rondel games"
    with subprocess.Popen(command.split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_help_needs_neither_numpy_nor_numba() -> None:
    code = "import sys, rondel.cli as c; c.parser().format_help(); print({'numpy', 'numba', 'rich'} & set(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "set()"


def test_all_commands_are_tested_here() -> None:
    assert {command.__name__.rpartition(".")[2] for command in cli.COMMANDS} == set(COMMANDS)
