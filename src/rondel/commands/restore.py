"""``rondel restore``: the games of a backup, put back."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.commands.common import Commands, add_command
from rondel.commands.serving import add_data, open_games
from rondel.core.language import _, ngettext


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "restore",
        run,
        _("put the games of a backup back"),
        _(
            "Read a file of 'rondel backup' and put its games into a data folder, or into PostgreSQL, that has none "
            "yet. Nothing is ever overwritten. All links go on working."
        ),
        "  rondel restore games.backup --data another-folder\n"
        "  RONDEL_DATABASE=postgresql://localhost/games rondel restore games.backup",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a file that 'rondel backup' wrote"))
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.table.backup import read_backup, restore

    content = read_backup(arguments.file)
    database = open_games(arguments, only_read=False)
    try:
        games = restore(database, content)
    finally:
        database.close()
    print(ngettext("{count} game is back", "{count} games are back", games).format(count=games))
    return 0
