"""``rondel play``: a table in the browser, or a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.commands.common import (
    Commands,
    add_command,
    add_game_options,
    options_given,
    read_record,
    seed_number,
)
from rondel.commands.serving import HOST, add_data, add_place, prepare_games
from rondel.core.errors import BadOption, BadRecord
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.core.records import GameRecord
    from rondel.table.seats import Seat

ONLY_TEXT = ("seats", "names", "players", "option", "seed", "record", "resume")
ONLY_BROWSER = ("host", "port", "no_browser", "data")


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "play",
        run,
        _("play: a table in the browser, or in the terminal with --text"),
        _(
            "Start the table and open it in the browser; there you choose the game, its options and who plays. "
            "With --text the game is played here, in plain lines with numbered choices."
        ),
        "  rondel play\n"
        "  rondel play castles-of-burgundy --port 9000 --no-browser\n"
        "  rondel play castles-of-burgundy --text --seats person,random --names Anna\n"
        "  rondel play --text --resume game.rondel",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=_("the game (with --text default: the first there is)"))
    parser.add_argument("--text", action="store_true", help=_("play in the terminal"))

    browser = parser.add_argument_group(_("in the browser"))
    add_place(browser)
    browser.add_argument("--no-browser", action="store_true", help=_("tell the address, but do not open a browser"))
    add_data(browser)

    text = parser.add_argument_group(_("in the terminal (with --text)"))
    text.add_argument(
        "--seats", metavar="WHO,...", type=_list,
        help=_("person, random, apprentice, journeyman, master or patrician for each seat "
               "(default: a person, and computers)"),
    )  # fmt: skip
    text.add_argument(
        "--names", metavar="NAME,...", type=_list, default=[], help=_("names for the seats (default: Player 1, ...)")
    )
    text.add_argument(
        "--seed", metavar="S", type=seed_number, help=_("the setup and the dice of this seed (default: a new one)")
    )
    add_game_options(text)
    text.add_argument("--record", metavar="FILE", type=Path, help=_("write the record of the game to this new file"))
    text.add_argument("--resume", metavar="FILE", type=Path, help=_("go on with the game of this record"))


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def run(arguments: argparse.Namespace) -> int:
    misplaced = ONLY_BROWSER if arguments.text else ONLY_TEXT
    for name in misplaced:
        if getattr(arguments, name):
            flag = "--" + name.replace("_", "-")
            arguments.usage_error(
                _("{flag} does not go with --text").format(flag=flag)
                if arguments.text
                else _("{flag} needs --text; in the browser you choose on the page").format(flag=flag)
            )
    if arguments.text:
        play_in_terminal(arguments)
    else:
        play_in_browser(arguments)
    return 0


def play_in_browser(arguments: argparse.Namespace) -> None:
    prepare_games(arguments.game)
    from rondel.table.house import Settings
    from rondel.table.server import serve

    settings = Settings(host=arguments.host or HOST, data=arguments.data)
    serve(settings, port=arguments.port, open_browser=not arguments.no_browser, game=arguments.game)


def play_in_terminal(arguments: argparse.Namespace) -> None:
    record = resumed(arguments) if arguments.resume else new_game(arguments)
    seats = seated(arguments, record)
    record.names = [seat.name for seat in seats]
    file = record_file(arguments, record)
    from rondel.commands.preparing import at_the_table, prepare
    from rondel.commands.terminal import Terminal
    from rondel.table.retelling import close_turn, course_of

    prepare(record.game, at_the_table)
    course = course_of(record, seats, len(record.moves))
    if arguments.resume:
        close_turn(course)
    Terminal(course, file).play()


def new_game(arguments: argparse.Namespace) -> GameRecord:
    from rondel.core.game import Game
    from rondel.core.records import GameRecord
    from rondel.core.registry import games

    options = options_given(arguments)
    if arguments.seats and "players" not in options:
        options["players"] = str(len(arguments.seats))
    game = Game(arguments.game or games()[0], **options)
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    return GameRecord(game, seed, [""] * game.players)


def resumed(arguments: argparse.Namespace) -> GameRecord:
    """The record to go on with; what it says cannot be said again."""
    if arguments.seed is not None or options_given(arguments):
        arguments.usage_error(_("--resume brings its own options and seed"))
    record, trouble = read_record(arguments.resume)
    if trouble is not None:
        raise BadRecord(f"{arguments.resume}: {trouble}", moves=trouble.moves)
    if arguments.game and arguments.game != record.game.name:
        raise BadOption(
            _("{path} is a game of {game}, not of {other}").format(
                path=arguments.resume, game=record.game.name, other=arguments.game
            )
        )
    return record


def seated(arguments: argparse.Namespace, record: GameRecord) -> list[Seat]:
    from rondel import players
    from rondel.table.seats import PERSON, parse_seats

    game: Game = record.game
    kinds = arguments.seats or [PERSON, *[players.USUAL_OPPONENT] * (game.players - 1)]
    if len(kinds) != game.players or len(arguments.names) > game.players:
        arguments.usage_error(
            _("{players} play, but {seats} seats and {names} names are given").format(
                players=game.players, seats=len(kinds), names=len(arguments.names)
            )
        )
    names = [*arguments.names, *record.names[len(arguments.names) :]]
    asked = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=True)]
    return parse_seats(asked, game, people=(PERSON,))


def record_file(arguments: argparse.Namespace, record: GameRecord) -> Path | None:
    """Where the record goes, tried out before the first move: back to where it came from, or to a new file."""
    file: Path | None = arguments.record
    if file is None:
        origin: Path | None = arguments.resume
        return origin
    if file.exists():
        raise BadRecord(_("{path} is already there; name a new file with --record").format(path=file))
    record.save(file)
    return file
