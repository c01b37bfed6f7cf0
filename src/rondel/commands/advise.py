"""``rondel advise``: what a computer player thinks of a position of a record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rondel.commands.common import (
    Commands,
    add_command,
    add_json,
    columns,
    print_json,
    record_argument,
    record_up_to,
    seed_number,
    whole_number,
)
from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.core.records import GameRecord
    from rondel.players import Entrant
    from rondel.players.advice import Alternative

PLAYER = "search:2000"


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "advise",
        run,
        _("tell the candidate moves of a position"),
        _(
            "Tell what a computer player thinks of a position of a game record: every alternative with the expected "
            "share of the victory, the expected final points of who decides, and how many simulations tried it. The "
            "player knows no more than the seat that decides. The same question has the same answer, unless the player "
            "thinks by the clock."
        ),
        "  rondel advise game.rondel --at 40\n  rondel advise game.rondel --at 40 --player search:20000 --json",
    )
    record_argument(parser)
    parser.add_argument(
        "--at", metavar="N", type=whole_number(0), help=_("the position after move N (default: after the last)")
    )
    add_adviser(parser, PLAYER)
    add_json(parser)


def add_adviser(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--player", metavar="NAME", default=default,
        help=_("who is asked: greedy, search:1000, search:0.5s or a level (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="S", type=seed_number, default=1,
        help=_("where the player's own chance begins (default: %(default)s)"),
    )  # fmt: skip


def adviser(arguments: argparse.Namespace, game: Game) -> Entrant:
    """The player that is asked, ready to think about this game."""
    from rondel.commands.preparing import prepare, thinking
    from rondel.players import entrant

    asked = entrant(arguments.player)
    prepare(game, thinking)
    return asked


def run(arguments: argparse.Namespace) -> int:
    record, at = record_up_to(arguments.file, arguments.at, "--at")
    state = record.state(at)
    if state.over:
        raise RondelError(
            _(
                "The game is over after move {move}; there is nothing to decide. Choose an earlier one with --at."
            ).format(move=at)
        )
    asked = adviser(arguments, record.game)
    from rondel.players.advice import advise

    found = advise(state, asked, arguments.seed)
    if arguments.json:
        print_json(
            {
                "game": record.game.name,
                "at": at,
                "seat": state.actor + 1,
                "name": record.names[state.actor],
                "player": asked.name,
                "seed": arguments.seed,
                "candidates": [as_data(one) for one in found],
            }
        )
    else:
        print("\n".join(as_text(record, at, state.actor, asked.name, found)))
    return 0


def as_data(one: Alternative) -> dict[str, Any]:
    return {
        "action": one.action,
        "text": one.text,
        "label": one.label,
        "visits": one.visits,
        "share": round(one.share, 6),
        "points": round(one.points, 3),
    }


def as_text(record: GameRecord, at: int, seat: int, asked: str, found: list[Alternative]) -> list[str]:
    numbers = [[_("visits"), _("share"), _("points")]]
    numbers += [[f"{one.visits:,}", f"{100 * one.share:.1f}%", f"{one.points:.0f}"] for one in found]
    labels = ["", *(f"{one.label}  [{one.text}]" for one in found)]
    return [
        _("After move {move} {name} is to decide. {player} says:").format(
            move=at, name=record.names[seat], player=asked
        ),
        "",
        *(f"{line}  {label}".rstrip() for line, label in zip(columns(numbers), labels, strict=True)),
    ]
