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
    from rondel.commands.preparing import batching, everything, prepare, thinking
    from rondel.commands.preparing_together import prepare_together
    from rondel.core.game import Game
    from rondel.core.registry import games

    chosen = [Game(name) for name in arguments.game or games()]
    uses = (everything, thinking, batching)
    if not arguments.json:  # the figures are those of one process that has a core for itself
        prepare_together([game.name for game in chosen], uses)
    done = {game.name: [prepare(game, use) for use in uses] for game in chosen}
    if arguments.json:
        print_json(
            [
                {
                    "game": name,
                    "seconds": round(rules.seconds, 3),
                    "cpu_seconds": round(rules.cpu_seconds, 3),
                    "players_seconds": round(players.seconds, 3),
                    "players_cpu_seconds": round(players.cpu_seconds, 3),
                    "batches_seconds": round(batches.seconds, 3),
                    "batches_cpu_seconds": round(batches.cpu_seconds, 3),
                    "functions_compiled": rules.functions + players.functions + batches.functions,
                }
                for name, (rules, players, batches) in done.items()
            ]
        )
        return 0
    for name, parts in done.items():
        functions, seconds = sum(part.functions for part in parts), sum(part.seconds for part in parts)
        if functions:
            print(
                _("{game}: compiled {functions} functions in {seconds:.1f} s").format(
                    game=name, functions=functions, seconds=seconds
                )
            )
        else:
            print(_("{game}: already compiled, loaded in {seconds:.1f} s").format(game=name, seconds=seconds))
    return 0
