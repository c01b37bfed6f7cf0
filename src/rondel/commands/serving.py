"""What the commands about the table share: where it listens, and where it keeps its games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.commands.common import whole_number
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.table.database import Database

HOST = "127.0.0.1"


def add_place(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--host", metavar="ADDRESS",
        help=_("the address to listen on (default: {host}, this machine only; 0.0.0.0 lets your network in)").format(
            host=HOST
        ),
    )  # fmt: skip
    parser.add_argument(
        "--port", metavar="PORT", type=whole_number(0, 65535),
        help=_("the port (default: the first free one from 8000 on)"),
    )  # fmt: skip


def add_data(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path,
        help=_("where games are kept (default: RONDEL_DATA_DIR, or your own data folder)"),
    )  # fmt: skip


def prepare_games(only: str | None = None) -> None:
    """Have everything compiled that the table needs, before anybody has to wait for it."""
    from rondel.commands.preparing import at_the_table, prepare
    from rondel.commands.preparing_together import prepare_together
    from rondel.core.game import Game
    from rondel.core.registry import games

    names = [only] if only else games()
    prepare_together(names, [at_the_table])
    for name in names:
        prepare(Game(name), at_the_table)


def open_games(arguments: argparse.Namespace, *, only_read: bool) -> Database:
    """The games that the table of this folder, or of RONDEL_DATABASE, keeps."""
    from rondel.core.files import data_folder
    from rondel.table.database import database_url, open_database

    return open_database(data_folder(arguments.data), database_url(), only_read=only_read)
