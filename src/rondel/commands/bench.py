"""``rondel bench``: how fast the games are on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rondel.commands.common import Commands, add_command, add_json, columns, print_json, whole_number
from rondel.core.language import _

Report = Callable[[str], None]


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "bench",
        run,
        _("measure the speed on this machine"),
        _(
            "Measure how fast the games are on this machine: the size of a state, compiling and starting, random "
            "decisions inside the compiled rules, in batches, through Python and through PettingZoo, simulations of a "
            "search, and copying a state. Each figure is the median of "
            "some repetitions. Figures for one core count the time that the core worked; all others go by the clock "
            "and suffer on a busy machine, so the load is told too."
        ),
        "  rondel bench\n  rondel bench castles-of-burgundy --repeat 9 --json\n  rondel bench --no-cold",
    )
    parser.add_argument("game", metavar="GAME", nargs="*", help=_("only these games (default: all)"))
    parser.add_argument(
        "--repeat", metavar="R", type=whole_number(1, 1000), default=5,
        help=_("repetitions of each measurement (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--no-cold", action="store_true", help=_("leave out compiling with nothing on disk (half a minute a game)")
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.commands.measuring import machine, measure
    from rondel.core.game import Game
    from rondel.core.registry import games

    chosen = [Game(name) for name in arguments.game or games()]
    here = machine()
    with _progress() as report:
        measured = {game.name: measure(game, arguments.repeat, not arguments.no_cold, report) for game in chosen}
    if arguments.json:
        print_json({"machine": here, "repetitions": arguments.repeat, "games": measured})
    else:
        print(machine_line(here))
        for name, figures in measured.items():
            print("", name, *columns(rows(figures)), sep="\n")
    return 0


def machine_line(here: dict[str, Any]) -> str:
    return _(
        "{cpu}, {cores} cores, {system}; Python {python}, numba {numba}, numpy {numpy}, rondel {rondel}; load {load}"
    ).format(**here)


def rows(figures: dict[str, Any]) -> list[list[str]]:
    """The table for people: figure and what it compares to."""
    cold = figures["cold_compile_seconds"]
    table = [
        [_("state"), _("{n:,} bytes").format(n=figures["state_bytes"]), ""],
        [
            _("compile the rules, nothing on disk"),
            "-" if cold is None else f"{cold:.1f} s",
            "" if cold is None else _("{n:.1f} s of them on a core").format(n=figures["cold_compile_cpu_seconds"]),
        ],
        [
            _("compile the players, nothing on disk"),
            "-" if cold is None else f"{figures['cold_compile_players_seconds']:.1f} s",
            ""
            if cold is None
            else _("{n:.1f} s of them on a core").format(n=figures["cold_compile_players_cpu_seconds"]),
        ],
        [
            _("compile the batches, nothing on disk"),
            "-" if cold is None else f"{figures['cold_compile_batches_seconds']:.1f} s",
            ""
            if cold is None
            else _("{n:.1f} s of them on a core").format(n=figures["cold_compile_batches_cpu_seconds"]),
        ],
        [_("'import rondel' in a new Python"), _seconds(figures["import_seconds"]), ""],
        [
            _("'rondel sim' of one game, rules compiled before"),
            _seconds(figures["warm_start_seconds"]),
            "" if cold is None else _("1/{n:.0f} of compiling").format(n=cold / figures["warm_start_seconds"]),
        ],
    ]
    through_python = figures["python_decisions_per_second"]
    for players, rates in figures["decisions_per_second"].items():
        table.append(
            [
                _("decisions/s, {players} players, one core").format(players=players),
                f"{rates['one_core']:,}",
                _("{n:.0f} x through Python").format(n=rates["one_core"] / through_python[players]),
            ]
        )
        table.append(
            [
                _("decisions/s, {players} players, {cores} cores").format(players=players, cores=rates["cores"]),
                f"{rates['all_cores']:,}",
                _("{n:.2f} x one core").format(n=rates["all_cores"] / rates["one_core"]),
            ]
        )
    for players, rate in through_python.items():
        table.append(
            [
                _("decisions/s, {players} players, legal + apply from Python").format(players=players),
                f"{rate:,}",
                _("{n:.0f} x interpreted").format(n=rate / figures["interpreted_decisions_per_second"]),
            ]
        )
    for players, rates in figures["batch_decisions_per_second"].items():
        alone = figures["decisions_per_second"][players]["all_cores"]
        for observed, what in (("none", _("batch with masks")), ("actor", _("batch with masks and observations"))):
            table.append(
                [
                    _("decisions/s, {players} players, {what}, {cores} cores").format(
                        players=players, what=what, cores=rates["cores"]
                    ),
                    f"{rates[observed]:,}",
                    _("{n:.2f} x without them").format(n=rates[observed] / alone),
                ]
            )
    for players, rate in figures["pettingzoo_decisions_per_second"].items():
        table.append(
            [
                _("decisions/s, {players} players, PettingZoo's loop, one core").format(players=players),
                f"{rate:,}",
                _("{n:.2f} x legal + apply from Python").format(n=rate / through_python[players]),
            ]
        )
    for players, rate in figures["simulations_per_second"].items():
        table.append(
            [_("simulations/s of a search, {players} players, one core").format(players=players), f"{rate:,}", ""]
        )
    table += [
        [_("decisions/s, rules interpreted by Python"), f"{figures['interpreted_decisions_per_second']:,}", ""],
        [
            _("copy of a state inside compiled code"),
            f"{figures['copy_nanoseconds']:.0f} ns",
            _("{n:.0f} x faster than from Python").format(
                n=1000 * figures["clone_microseconds"] / figures["copy_nanoseconds"]
            ),
        ],
        [_("clone() from Python"), f"{figures['clone_microseconds']:.2f} µs", ""],
    ]
    return table


def _seconds(value: float) -> str:
    return f"{value:.2f} s"


@contextmanager
def _progress() -> Iterator[Report]:
    """What is being measured: a line that changes on a terminal, a line each elsewhere."""
    if not sys.stderr.isatty():
        yield lambda what: print(what, file=sys.stderr, flush=True)
        return
    from rich.console import Console

    with Console(stderr=True).status(_("Measuring")) as status:
        yield status.update
