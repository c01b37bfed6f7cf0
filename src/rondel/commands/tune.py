"""``rondel tune``: teaches a game's evaluation by play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.commands.common import (
    Commands,
    add_command,
    add_game_options,
    complain,
    options_given,
    seed_number,
    whole_number,
)
from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.players.teaching.tuning import Report, Run

#: deals in which a new evaluation has to show that it is better
PROOF = 200
#: the network is torn apart by larger steps
MOST_RATE = 0.1


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "tune",
        run,
        _("teach the computer players of a game"),
        _(
            "Let the evaluation of a game learn from many quick games against itself, with every number of players in "
            "turn that has no evaluation of its own. What it has learned is written into the game's judgement.npz if "
            "it beats what was there. With --players N it learns for this number alone, and writes judgement-N.npz. "
            "An interrupted run goes on where it was: call the same command again. "
            "Needs the extra: pip install 'rondel[tune]'."
        ),
        "  rondel tune castles-of-burgundy --generations 500\n"
        "  rondel tune hansa-teutonica --players 2 --repeats 6 --rate 0.0005",
    )
    parser.add_argument("game", metavar="GAME", help=_("the game ('rondel games' lists them)"))
    add_game_options(parser)
    parser.add_argument(
        "--generations", metavar="N", type=whole_number(1), default=200,
        help=_("how many generations in all (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1), default=200,
        help=_("games in a generation (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--longest", metavar="N", type=whole_number(10), default=400,
        help=_("a game is broken off after so many decisions of each player (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--simulations", metavar="N", type=whole_number(0), default=0,
        help=_("play with a search of so many simulations; 0 looks one decision ahead (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--repeats", metavar="N", type=whole_number(1), default=2,
        help=_("how often a position is learned from: more where games are slow (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--rate", metavar="R", type=_rate, default=0.001,
        help=_("how far a step of learning goes at first: less for what is to be refined (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument("--seed", metavar="S", type=seed_number, default=1, help=_("(default: %(default)s)"))
    parser.add_argument("--afresh", action="store_true", help=_("forget what the evaluation knows already"))
    parser.add_argument(
        "--run", metavar="FILE", dest="file", type=Path,
        help=_("where the run is kept until it is finished (default: GAME.tuning, with --players N GAME-N.tuning)"),
    )  # fmt: skip


def _rate(text: str) -> float:
    """An argument type: more than nothing, and not so much that nothing is learned."""
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 0 < rate <= MOST_RATE:
        raise argparse.ArgumentTypeError(
            _("{text!r} is not a number above 0 and up to {most}").format(text=text, most=MOST_RATE)
        )
    return rate


def run(arguments: argparse.Namespace) -> int:
    games = _games(arguments)
    try:
        from rondel.players.teaching import tuning
    except ModuleNotFoundError as missing:
        raise RondelError(
            _("Tuning needs the package {name}: pip install 'rondel[tune]'").format(name=missing.name)
        ) from missing
    definition = games[0].definition
    path: Path = arguments.file or _run_file(games)
    if path.exists() and arguments.afresh:
        raise RondelError(
            _("{path} holds a run already. Remove it to begin afresh, or leave out --afresh to go on with it.").format(
                path=path
            )
        )
    if path.exists():
        learning = tuning.resume(definition, path)
        print(_("Going on after generation {number} of {path}").format(number=learning.generation, path=path))
    else:
        learning = tuning.begin(definition, arguments.seed, arguments.afresh, _alone(games))
        tuning.keep(learning, path)  # where nothing can be written, nothing needs to be learned
    _learn(games, learning, path, arguments)
    return _take_if_better(games, learning, path, arguments)


def _games(arguments: argparse.Namespace) -> list[Game]:
    """The game with the given number of players, or with each that has no evaluation of its own (if all have: each)."""
    from rondel.core.game import Game
    from rondel.players.insight import path_of

    given = options_given(arguments)
    first = Game(arguments.game, **given)
    definition = first.definition
    if "players" in given:
        return [first]
    together = [players for players in definition.player_counts if not path_of(definition, players).exists()]
    return [Game(arguments.game, **given, players=players) for players in together or definition.player_counts]


def _alone(games: list[Game]) -> int | None:
    """The number of players if it is one of several that the game can have."""
    return games[0].players if len(games) == 1 < len(games[0].definition.player_counts) else None


def _run_file(games: list[Game]) -> Path:
    """Each number of players that learns alone has a run of its own, as it has a network of its own."""
    alone = _alone(games)
    return Path(f"{games[0].name}.tuning" if alone is None else f"{games[0].name}-{alone}.tuning")


def _learn(games: list[Game], learning: Run, path: Path, arguments: argparse.Namespace) -> None:
    from rondel.commands.progress import progress as shown
    from rondel.players.teaching import tuning

    left = max(0, arguments.generations - learning.generation)
    course = tuning.Course(arguments.games, arguments.longest, arguments.simulations, arguments.repeats, arguments.rate)
    report: Report | None = None
    kept = learning.generation
    try:
        with shown(_("Tuning, generation"), arguments.generations, kept) as show:
            for passed in tuning.generations(learning, games, left, course, arguments.seed):
                report = passed
                tuning.keep(learning, path)
                kept = learning.generation
                show(1)
    except KeyboardInterrupt:
        complain(
            _("Interrupted: {path} keeps the run as it was after generation {number}. To go on, call the same command "
              "again without --afresh").format(path=path, number=kept)
        )  # fmt: skip
        raise
    if report is not None:
        print(
            _(
                "In the last generation a game took {length:.0f} decisions, {ended:.0%} of them came to their end, and "
                "the winner had {winner:.1f} points"
            ).format(length=report.length, ended=report.ended, winner=report.winner)
        )


def _take_if_better(games: list[Game], learning: Run, path: Path, arguments: argparse.Namespace) -> int:
    """Write the new evaluation unless some number of players shows that it is not better."""
    from rondel.commands.progress import progress as shown
    from rondel.players.insight import NoNetwork, path_in_use, path_of, read, write
    from rondel.players.teaching import tuning

    definition = learning.definition
    target = path_of(definition, _alone(games))
    for game in games:
        replaced = path_in_use(definition, game.players)
        if replaced not in (target, path_of(definition)) or not replaced.exists():
            continue  # this number of players has an evaluation of its own, or none
        try:
            old = read(definition, replaced)
        except NoNetwork:
            continue
        with shown(_("Proving, deal"), PROOF) as show:
            share, uncertain = tuning.improvement(game, learning.network, old, PROOF, arguments.seed, show)
        fair = 1 / game.players
        print(
            _(
                "{players} players: its share against the old one {share:.3f} ± {uncertain:.3f}, equal {fair:.3f}"
            ).format(players=game.players, share=share, uncertain=uncertain, fair=fair)
        )
        if share - uncertain <= fair:
            print(
                _(
                    "That is no proof that it is better; nothing was written. The run is kept in {path}: the same "
                    "command with more --generations, and without --afresh, goes on with it"
                ).format(path=path)
            )
            return 1
    write(learning.network, target)
    print(_("Written: {path}").format(path=target))
    path.unlink()
    return 0
