"""The command ``rondel``: reads the command line and hands over to the command."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import warnings
from collections.abc import Sequence
from typing import TextIO

import rondel
from rondel.commands import (
    advise,
    arena,
    backup,
    bench,
    compile,
    draw,
    games,
    play,
    replay,
    restore,
    review,
    serve,
    sim,
    tune,
)
from rondel.commands.common import HelpFormatter, complain
from rondel.core.errors import RondelError
from rondel.core.language import _

COMMANDS = (play, serve, games, replay, draw, advise, review, sim, arena, bench, tune, compile, backup, restore)
#: errors of a full disk or a broken one
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
OK, FAILED, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="rondel",
        description=_("Euro board games: play them at a table in the browser or in the terminal, and run them fast."),
        epilog=_(
            "examples:\n"
            "  rondel play                                    a table in the browser\n"
            "  rondel play castles-of-burgundy --text         the same game in the terminal\n"
            "  rondel sim castles-of-burgundy --games 10000   random games and their statistics\n"
            "  rondel replay game.rondel --to 40              how a game went\n"
            "  rondel draw game.rondel -o board.svg           the last position as a picture\n"
            "  rondel advise game.rondel --at 40              the candidate moves of a position\n"
            "  rondel arena castles-of-burgundy --players greedy,random   who is stronger\n"
            "\n"
            "'rondel COMMAND --help' explains a command.\n"
            "exit codes: 0 done, 1 it did not work (the reason is told), 2 wrong usage, 130 interrupted."
        ),
        formatter_class=HelpFormatter,
    )
    whole.add_argument(
        "--version", action="version", version=f"rondel {rondel.__version__}", help=_("tell the version and end")
    )
    commands = whole.add_subparsers(title=_("commands"), metavar="COMMAND", dest="command")
    for command in COMMANDS:
        command.add_to(commands)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; returns the exit code."""
    whole = parser()
    arguments = whole.parse_args(argv)
    if arguments.command is None:
        whole.print_help(sys.stderr)
        return BAD_USAGE
    with warnings.catch_warnings():
        warnings.showwarning = _show_warning
        try:
            code: int = arguments.run(arguments)
            if sys.stdout is not None:  # somebody closed it
                sys.stdout.flush()
            return code
        except RondelError as error:
            complain(str(error))
            return FAILED
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _leave_output()  # whoever read it has enough (``rondel games | head``)
            return FAILED
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            _leave_output()
            complain(_("What there is to tell cannot be written: {error}").format(error=error.strerror))
            return FAILED


def _leave_output() -> None:
    """Python must not try again at its end to write what nobody takes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning meant for people in one line, any other as Python shows it."""
    if issubclass(category, UserWarning):
        complain(_("warning: {message}").format(message=message))
    else:
        sys.stderr.write(warnings.formatwarning(message, category, filename, lineno, line))
