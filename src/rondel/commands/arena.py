"""``rondel arena``: computer players against each other, and what that proves."""

from __future__ import annotations

import argparse
import secrets
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.commands.common import (
    Commands,
    add_command,
    add_json,
    add_option,
    complain,
    each_once,
    listed,
    print_json,
    seed_number,
    whole_number,
)
from rondel.commands.progress import progress
from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.arena.match import Result
    from rondel.arena.results import Results
    from rondel.arena.series import Fixture, Series

HERE = "local"
#: of each pair: more would take years
MOST_GAMES = 1_000_000


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "arena",
        run,
        _("let computer players compete and tell who is stronger"),
        _(
            "Let computer players compete in many games and tell each one's share of the wins, points and places, with "
            "95% intervals. Each deal is played again with the seats moved on, until everybody has sat everywhere; the "
            "number of games is rounded up to whole deals. A player is called stronger only if the games prove it. "
            "Players: random, careless, greedy, search:1000 (simulations per decision), search:0.5s (seconds), and "
            "the levels of the table. A name may be repeated: greedy,random,random is one against two."
        ),
        "  rondel arena castles-of-burgundy --players greedy,random --games 400\n"
        "  rondel arena castles-of-burgundy --players search:1000,greedy,greedy\n"
        "  rondel arena castles-of-burgundy --players random,greedy,search:200 --ladder\n"
        "  rondel arena castles-of-burgundy --players search:4000,search:500 \\\n"
        "      --games 400 --file long.jsonl      interrupt it, and go on the same way",
    )
    parser.add_argument("game", metavar="GAME", help=_("the game ('rondel games' lists them)"))
    parser.add_argument(
        "--players", metavar="A,B[,C...]", type=names, required=True,
        help=_("who competes; as many names as seats, or with --ladder any number"),
    )  # fmt: skip
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1, MOST_GAMES), default=100,
        help=_("how many games; with --ladder, of each pair (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--ladder", action="store_true", help=_("games of two, each name against each, and ratings for all")
    )
    add_option(parser)
    parser.add_argument(
        "--seed", metavar="S", type=seed_number, help=_("repeat the games of this seed (default: a new one, told)")
    )
    parser.add_argument(
        "--file", metavar="RESULTS.jsonl", type=Path,
        help=_("keep finished games there, and go on from what it holds"),
    )  # fmt: skip
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", metavar="J", type=whole_number(1, 1024),
        help=_("how many games at a time (default: one per core; one if a player thinks by the clock)"),
    )  # fmt: skip
    where.add_argument(
        "--ray", metavar="ADDRESS", nargs="?", const=HERE,
        help=_("play on the Ray cluster at this address (default: one started here); needs rondel[ray]"),
    )  # fmt: skip
    add_json(parser)


def names(text: str) -> tuple[str, ...]:
    """An argument type: names with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def run(arguments: argparse.Namespace) -> int:
    from rondel.arena.results import Results, kept_for_now
    from rondel.commands.arena_report import Report

    series = chosen_series(arguments)
    fixtures = series.fixtures(arguments.games)
    if arguments.file is None:
        results = kept_for_now(series)
    else:
        results = Results(series, arguments.file)
        results.open()
    before = len(results.games)
    try:
        seconds = play(arguments, series, fixtures, results)
    except KeyboardInterrupt:
        complain(_("Interrupted: {rest}").format(rest=_how_to_go_on(arguments, results, len(fixtures))))
        raise
    except RondelError as error:
        raise RondelError(f"{str(error).rstrip('.')}. {_how_to_go_on(arguments, results, len(fixtures))}") from error
    finally:
        results.close()
    report = Report(series, fixtures, results, len(results.games) - before, seconds)
    if arguments.json:
        print_json(report.as_data())
    else:
        print("\n".join(report.as_text()))
    if arguments.file is None:
        sys.stdout.flush()  # not before it is told what they prove
        results.discard()
    return 0


def chosen_series(arguments: argparse.Namespace) -> Series:
    """The series of the command line; a file that is there already says its seed."""
    from rondel.arena.results import seed_in
    from rondel.arena.series import Series
    from rondel.core.game import Game
    from rondel.core.registry import definition

    given: tuple[str, ...] = arguments.players
    counts = definition(arguments.game).player_counts
    seats = 2 if arguments.ladder else len(given)
    if len(given) < 2:
        raise RondelError(_("An arena needs at least two players, for example --players greedy,random"))
    if seats not in counts:
        hint = _(" --ladder lets them meet in pairs.") if len(set(given)) == len(given) and 2 in counts else ""
        raise RondelError(
            _("{game} is for {counts} players, and {given} are named.{hint}").format(
                game=arguments.game, counts=listed([str(count) for count in counts]), given=len(given), hint=hint
            )
        )
    game = Game(arguments.game, **each_once([*arguments.option, ("players", str(seats))]))
    seed = arguments.seed
    if seed is None and arguments.file is not None:
        seed = seed_in(arguments.file)
    return Series(game, given, secrets.randbits(32) if seed is None else seed, arguments.ladder)


def play(arguments: argparse.Namespace, series: Series, fixtures: Sequence[Fixture], results: Results) -> float:
    """Play what is missing, and keep each game as soon as it is finished; the seconds that it took."""
    from rondel.commands.preparing import playing, prepare, thinking

    missing = [fixture for fixture in fixtures if fixture.number not in results.games]
    if not missing:
        return 0.0
    if arguments.ray is None:  # on a cluster every machine compiles for itself
        prepare(series.game, playing if set(series.names) == {"random"} else thinking)
    begun = time.perf_counter()
    with progress(_("Playing"), len(fixtures), len(fixtures) - len(missing)) as show:
        for result in _played(arguments, series, missing):
            results.add(result)
            show(1)
    return time.perf_counter() - begun


def _played(arguments: argparse.Namespace, series: Series, missing: Sequence[Fixture]) -> Iterator[Result]:
    if arguments.ray is not None:
        from rondel.arena.cluster import play_on_ray

        return play_on_ray(series, missing, arguments.ray)
    from rondel import players
    from rondel.arena.workers import play_in_processes

    by_the_clock = any(players.entrant(name).budget.simulations is None for name in series.names)
    return play_in_processes(series, missing, arguments.jobs or (1 if by_the_clock else players.cores()))


def _how_to_go_on(arguments: argparse.Namespace, results: Results, games: int) -> str:
    """What is kept, and how the rest can be played."""
    done = len(results.games)
    if not done:
        if arguments.file is None:
            results.discard()
        return _("no game was finished")
    command = ["rondel", "arena", arguments.game, "--players", ",".join(arguments.players)]
    command += ["--games", str(arguments.games)] + (["--ladder"] if arguments.ladder else [])
    for name, value in arguments.option:
        command += ["--option", f"{name}={value}"]
    command += ["--file", str(results.path)]
    if arguments.jobs is not None:
        command += ["--jobs", str(arguments.jobs)]
    if arguments.ray is not None:
        command += ["--ray"] if arguments.ray == HERE else ["--ray", arguments.ray]
    if arguments.json:
        command += ["--json"]
    return _("{done} of {games} games are kept in {path}. To go on: {command}").format(
        done=done, games=games, path=results.path, command=shlex.join(command)
    )
