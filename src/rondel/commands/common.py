"""What several commands share: arguments, output, and reading records."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.core.errors import BadOption, BadRecord
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.core.records import GameRecord

Commands = Any  # argparse keeps the type of what add_subparsers returns to itself
MAX_SEED = 2**64 - 1


class HelpFormatter(argparse.HelpFormatter):
    """Wraps a description, and leaves text of several lines (examples) as it is."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], summary: str, details: str, examples: str
) -> argparse.ArgumentParser:
    """A command with its summary, a longer description and examples."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=details,
        epilog=_("examples:") + "\n" + examples,
        formatter_class=HelpFormatter,
    )
    parser.set_defaults(run=run, usage_error=parser.error)
    return parser


# Arguments


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number in this range."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            limits = _("{least} or more").format(least=least) if most is None else f"{least}-{most}"
            raise argparse.ArgumentTypeError(
                _("{text!r} is not a whole number ({limits})").format(text=text, limits=limits)
            )
        return int(text)

    return number


seed_number = whole_number(0, MAX_SEED)


def name_and_value(text: str) -> tuple[str, str]:
    """An argument type: name=value."""
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise argparse.ArgumentTypeError(_("{text!r} should look like name=value").format(text=text))
    return name.strip(), value.strip()


def add_game_options(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--players", metavar="P", help=_("how many play (default: the game's own, see 'rondel games')"))
    add_option(parser)


def add_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--option", metavar="NAME=VALUE", type=name_and_value, action="append", default=[],
        help=_("set an option of the game; may be repeated ('rondel games' lists them with their defaults)"),
    )  # fmt: skip


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print JSON for programs instead of text"))


def options_given(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of --option and --players."""
    return each_once([*arguments.option, *([("players", arguments.players)] if arguments.players is not None else [])])


def each_once(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Options by their name; the same one twice is a mistake, not a choice."""
    given: dict[str, str] = {}
    for name, value in pairs:
        if given.setdefault(name, value) != value:
            raise BadOption(
                _("{name} is given twice, as {first} and as {second}").format(
                    name=name, first=given[name], second=value
                )
            )
    return given


def chosen_game(arguments: argparse.Namespace) -> Game:
    """The game of the command line with its options."""
    from rondel.core.game import Game

    return Game(arguments.game, **options_given(arguments))


# Output


def complain(message: str) -> None:
    print(f"rondel: {message}", file=sys.stderr)


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def columns(rows: Iterable[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows as aligned lines: the first column to the left, all others to the right."""
    table = [list(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    return [
        gap.join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in table
    ]


def listed(names: Sequence[str]) -> str:
    return ", ".join(names)


# Records


def read_record(path: Path) -> tuple[GameRecord, BadRecord | None]:
    """The record in this file as far as it can be replayed, and what is wrong with it."""
    from rondel.core.records import GameRecord
    from rondel.core.waiting import compiling_shown

    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(_("{path} is not a text file").format(path=path)) from error
    except OSError as error:
        raise BadRecord(_("Cannot read {path}: {error}").format(path=path, error=error.strerror)) from error
    try:
        with compiling_shown():
            return GameRecord.intact(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def record_up_to(path: Path, move: int | None, flag: str) -> tuple[GameRecord, int]:
    """A record and the move to go to: the given one, or the last.

    A broken record serves for every move that it can still show; without a given move it is refused.
    """
    record, trouble = read_record(path)
    count = len(record.moves)
    if trouble is not None:
        advice = _("{trouble}. {count} moves of it can be replayed: add {flag} {count}, or fewer.").format(
            trouble=str(trouble).rstrip("."), count=count, flag=flag
        )
        if move is None or move > count:
            raise BadRecord(f"{path}: {advice}", moves=count)
        complain(_("warning: {path}: {trouble}").format(path=path, trouble=trouble))
    if move is not None and move > count:
        raise BadRecord(
            _("{path} has {count} moves; there is no move {move}").format(path=path, count=count, move=move)
        )
    return record, count if move is None else move


def record_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a game record"))
