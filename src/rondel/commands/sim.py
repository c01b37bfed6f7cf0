"""``rondel sim``: random games and their statistics."""

from __future__ import annotations

import argparse
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.commands.common import (
    Commands,
    add_command,
    add_game_options,
    add_json,
    chosen_game,
    columns,
    print_json,
    seed_number,
    whole_number,
)
from rondel.commands.progress import progress
from rondel.core.errors import RondelError
from rondel.core.figures import spread, victories
from rondel.core.language import _, ngettext

if TYPE_CHECKING:
    from rondel.commands.random_games import Breach, Played
    from rondel.core.game import Game


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "sim",
        run,
        _("play random games and tell their statistics"),
        _(
            "Play games with random decisions inside the compiled rules, on all cores, and tell how fast it was, how "
            "long the games were and how many points were made. "
            "The same seed gives the same games, whatever the number of threads."
        ),
        "  rondel sim castles-of-burgundy --games 100000 --players 3\n"
        "  rondel sim castles-of-burgundy --seed 7 --option boards=free_choice --json\n"
        "  rondel sim castles-of-burgundy --games 2000 --check",
    )
    parser.add_argument("game", metavar="GAME", help=_("the game ('rondel games' lists them)"))
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1), default=1000, help=_("how many games (default: %(default)s)")
    )
    parser.add_argument(
        "--seed", metavar="S", type=seed_number, help=_("repeat the games of this seed (default: a new one, told)")
    )
    add_game_options(parser)
    parser.add_argument(
        "--check", action="store_true", help=_("check every invariant of the rules after each decision (slower)")
    )
    parser.add_argument(
        "--threads", metavar="T", type=whole_number(1, 1024), help=_("how many threads (default: one per core)")
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    from rondel.commands.preparing import prepare, simulating
    from rondel.commands.random_games import Breach, cores

    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    threads = arguments.threads or cores()
    try:
        prepare(game, simulating)
        played, seconds = simulate(game, seed, arguments.games, threads, check=arguments.check)
    except Breach as breach:
        raise RondelError(_told_with_record(breach)) from breach
    result = statistics(game, played, seconds)
    setting = {
        "game": game.name, "options": game.options, "games": arguments.games, "seed": seed, "threads": threads,
        "checked": arguments.check,
    }  # fmt: skip
    if arguments.json:
        print_json({**setting, **result})
    else:
        print("\n".join(as_text(game, setting, result)))
    return 0


def simulate(game: Game, seed: int, games: int, threads: int, *, check: bool) -> tuple[Played, float]:
    """The games and how long they took."""
    from rondel.commands.random_games import play_series, together

    parts = []
    begun = time.perf_counter()
    with progress(_("Playing"), games) as show:
        for part in play_series(game, seed, games, threads, check=check):
            parts.append(part)
            show(len(part.seeds))
    return together(parts), time.perf_counter() - begun


def _told_with_record(breach: Breach) -> str:
    path = Path(f"{breach.record.game.name}-breach-{breach.record.seed}.rondel")
    breach.record.save(path)
    return _("{breach}. The game up to there is in {path}").format(breach=breach, path=path)


# Statistics


def statistics(game: Game, played: Played, seconds: float) -> dict[str, Any]:
    import numpy as np

    games, decisions = len(played.seeds), int(played.decisions.sum())
    by_place = np.take_along_axis(played.scores, np.argsort(played.ranking, axis=1, kind="stable"), axis=1)
    wins = victories(played.ranking)
    return {
        "seconds": round(seconds, 6),
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds),
        "games_per_second": round(games / seconds, 1),
        "decisions_per_game": spread(played.decisions),
        "seats": [
            {"seat": seat + 1, "wins": round(wins[seat], 6), "points": spread(played.scores[:, seat])}
            for seat in range(game.players)
        ],
        "places": [{"place": place + 1, "points": spread(by_place[:, place])} for place in range(game.players)],
    }


def as_text(game: Game, setting: dict[str, Any], result: dict[str, Any]) -> list[str]:
    changed = ", ".join(
        f"{option.name}={game.options[option.name]}"
        for option in game.definition.options
        if option.name != "players" and game.options[option.name] != option.default
    )
    rows = [["", _("mean"), "±", _("least"), _("median"), _("most"), _("wins")]]
    rows.append([_("decisions per game"), *_cells(result["decisions_per_game"]), ""])
    for seat in result["seats"]:
        name = _("points of seat {number}").format(number=seat["seat"])
        rows.append([name, *_cells(seat["points"]), f"{100 * seat['wins']:.1f} %"])
    for place in result["places"]:
        rows.append([_("points of place {number}").format(number=place["place"]), *_cells(place["points"]), ""])
    checked = _(", every invariant checked after each decision") if setting["checked"] else ""
    return [
        ngettext(
            "{game}, {players} players{options}: {n:,} random game, seed {seed}{checked}",
            "{game}, {players} players{options}: {n:,} random games, seed {seed}{checked}",
            setting["games"],
        ).format(
            game=game.definition.title, players=game.players, options=f", {changed}" if changed else "",
            n=setting["games"], seed=setting["seed"], checked=checked,
        ),
        ngettext(
            "{decisions:,} decisions in {seconds:.2f} s on {n} thread: {rate:,} decisions/s, {games:,.0f} games/s",
            "{decisions:,} decisions in {seconds:.2f} s on {n} threads: {rate:,} decisions/s, {games:,.0f} games/s",
            setting["threads"],
        ).format(
            decisions=result["decisions"], seconds=result["seconds"], n=setting["threads"],
            rate=result["decisions_per_second"], games=result["games_per_second"],
        ),
        "",
        *columns(rows),
    ]  # fmt: skip


def _cells(spread: dict[str, float]) -> list[str]:
    return [
        f"{spread['mean']:.1f}", f"{spread['deviation']:.1f}", f"{spread['least']:.0f}", f"{spread['median']:g}",
        f"{spread['most']:.0f}",
    ]  # fmt: skip
