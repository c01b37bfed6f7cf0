"""``rondel games``: which games there are, with their options."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rondel.commands.common import Commands, add_command, add_json, listed, print_json
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.definition import Definition


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "games",
        run,
        _("list the games with their options"),
        _("List the games: players, length, and every option with its values and what they mean."),
        "  rondel games\n  rondel games castles-of-burgundy --json",
    )
    parser.add_argument("game", metavar="GAME", nargs="*", help=_("only these games (default: all)"))
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.core.registry import definition, games

    found = [definition(name) for name in arguments.game or games()]
    if arguments.json:
        print_json([as_data(game) for game in found])
    else:
        print("\n\n".join("\n".join(as_text(game)) for game in found))
    return 0


def as_data(game: Definition) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "designers": list(game.designers),
        "published": game.published,
        "summary": _(game.summary),
        "players": list(game.player_counts),
        "minutes": list(game.minutes),
        "rules_version": game.rules_version,
        "action_schema": game.action_schema,
        "observation_schema": game.observation_schema,
        "options": [
            {
                "name": option.name,
                "title": _(option.title),
                "default": option.default,
                "values": [
                    {"value": value, "meaning": _(meaning)}
                    for value, meaning in zip(option.values, option.explanations, strict=True)
                ],
                "numbers": None if option.numbers is None else [option.numbers[0], option.numbers[-1]],
            }
            for option in game.options
        ],
    }


def as_text(game: Definition) -> list[str]:
    fewest, most = min(game.player_counts), max(game.player_counts)
    lines = [
        f"{game.name}: {game.title}",
        _("  by {designers}, {year}; {fewest}-{most} players, {least}-{longest} minutes").format(
            designers=listed(game.designers), year=game.published, fewest=fewest, most=most,
            least=game.minutes[0], longest=game.minutes[1],
        ),
        f"  {_(game.summary)}",
        "",
        _("  options (--option NAME=VALUE); the default is marked *"),
    ]  # fmt: skip
    for option in game.options:
        lines.append(f"    {option.name}: {_(option.title)}")
        width = max(len(str(value)) for value in option.values)
        for value, meaning in zip(option.values, option.explanations, strict=True):
            mark = "*" if value == option.default else " "
            lines.append(f"      {mark} {str(value).ljust(width)}  {_(meaning)}")
        if option.numbers is not None:
            any_number = _("or a whole number from {first} to {last}")
            lines.append(f"        {any_number.format(first=option.numbers[0], last=option.numbers[-1])}")
    return lines
