"""``rondel compile``: compile the rules now instead of at first use."""

from __future__ import annotations

import argparse

from rondel.commands.common import Commands, add_command, add_json, print_json
from rondel.core.language import _


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "compile",
        run,
        _("compile the rules now"),
        _(
            "Compile the rules of the games now. The other commands do this by themselves when it is needed. The "
            "result is kept on disk (RONDEL_CACHE_DIR moves it): it happens once, and again after an update."
        ),
        "  rondel compile\n  rondel compile castles-of-burgundy --json",
    )
    parser.add_argument("game", metavar="GAME", nargs="*", help=_("only these games (default: all)"))
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.commands.preparing import everything_and_players, prepare
    from rondel.core.game import Game
    from rondel.core.registry import games

    chosen = [Game(name) for name in arguments.game or games()]
    done = {game.name: prepare(game, everything_and_players) for game in chosen}
    if arguments.json:
        print_json(
            [
                {
                    "game": name,
                    "seconds": round(took.seconds, 3),
                    "cpu_seconds": round(took.cpu_seconds, 3),
                    "functions_compiled": took.functions,
                }
                for name, took in done.items()
            ]
        )
        return 0
    for name, took in done.items():
        if took.functions:
            print(
                _("{game}: compiled {functions} functions in {seconds:.1f} s").format(
                    game=name, functions=took.functions, seconds=took.seconds
                )
            )
        else:
            print(_("{game}: already compiled, loaded in {seconds:.1f} s").format(game=name, seconds=took.seconds))
    return 0
