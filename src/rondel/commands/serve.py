"""``rondel serve``: the table for a home or a club."""

from __future__ import annotations

import argparse

from rondel.commands.common import Commands, add_command, whole_number
from rondel.commands.serving import HOST, add_data, add_place, prepare_games
from rondel.core.language import _


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "serve",
        run,
        _("serve: the table for people at home, in a club, or anywhere"),
        _(
            "Start the table and let others in. Whoever has the secret link to a seat can play it, on any device. "
            "Nobody sees tables that they have no link to, and only you can set up tables, unless you use --open. "
            "Connections are not encrypted: for play over the internet put a web server with HTTPS in front of it, "
            "and tell its name with --name."
        ),
        "  rondel serve --host 0.0.0.0\n"
        "  rondel serve --host 0.0.0.0 --port 8000 --open --name games.example.org\n"
        "  RONDEL_DATABASE=postgresql://localhost/games rondel serve --port 8001",
    )
    add_place(parser)
    add_data(parser)
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[],
        help=_("a name that leads to this server and that it shall answer to; may be repeated"),
    )  # fmt: skip
    parser.add_argument(
        "--open", action="store_true", help=_("everybody who reaches the server can set up tables, not only you")
    )
    parser.add_argument(
        "--processes", metavar="N", type=whole_number(1, 256),
        help=_("how many computers can think at the same time (default: one for each core)"),
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    prepare_games()
    from rondel.table.house import Settings
    from rondel.table.server import serve

    settings = Settings(
        host=arguments.host or HOST,
        data=arguments.data,
        names=arguments.name,
        anybody_creates=arguments.open or None,
        processes=arguments.processes,
    )
    serve(settings, port=arguments.port, open_browser=False)
    return 0
