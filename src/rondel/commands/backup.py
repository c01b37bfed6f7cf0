"""``rondel backup``: all games of the table in one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.commands.common import Commands, add_command
from rondel.commands.serving import add_data, open_games
from rondel.core.language import _, ngettext


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "backup",
        run,
        _("copy all games of the table into one file, also while it is running"),
        _(
            "Write all games, with logs, seats, links, chat and notes, to a new file that 'rondel restore' reads, into "
            "a data folder or into PostgreSQL. Keep the file to yourself: it tells how running games will go on."
        ),
        "  rondel backup games.backup\n  RONDEL_DATABASE=postgresql://localhost/games rondel backup games.backup",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=_("the file to write; it must not be there yet"))
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.table.backup import backup

    database = open_games(arguments, only_read=True)
    try:
        games = backup(database, arguments.file)
    finally:
        database.close()
    print(ngettext("{count} game is in {file}", "{count} games are in {file}", games).format(
        count=games, file=arguments.file))  # fmt: skip
    return 0
