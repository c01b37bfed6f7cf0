"""``rondel tune``: finds the weights of a game's evaluation by play."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.commands.common import (
    Commands,
    add_command,
    add_game_options,
    chosen_game,
    seed_number,
    whole_number,
)
from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game
    from rondel.players.tuning import Progress

#: games in which new weights have to show that they are better
PROOF = 400


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "tune",
        run,
        _("find better weights for the computer players of a game"),
        _(
            "Let many versions of the greedy player play against each other (CMA-ES) and write the weights that did "
            "best into the game's weights.json, for this number of players; only if they beat the ones that were "
            "there. An interrupted run goes on where it was: call the same command again. "
            "Needs the extra: pip install 'rondel[tune]'."
        ),
        "  rondel tune castles-of-burgundy --players 2 --generations 100\n"
        "  rondel tune hansa-teutonica --players 3 --option round_limit=200 \\\n"
        "      --run tuning.run",
    )
    parser.add_argument("game", metavar="GAME", help=_("the game ('rondel games' lists them)"))
    add_game_options(parser)
    parser.add_argument(
        "--generations", metavar="N", type=whole_number(1), default=60,
        help=_("how many generations of sixteen versions (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1), default=40,
        help=_("games of each version in a generation, from each seat (default: %(default)s)"),
    )  # fmt: skip
    parser.add_argument("--seed", metavar="S", type=seed_number, default=1, help=_("(default: %(default)s)"))
    parser.add_argument(
        "--run", metavar="FILE", dest="file", type=Path,
        help=_("where the run is kept until it is finished (default: GAME-PLAYERS.tuning)"),
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    try:
        from rondel.players import tuning
    except ModuleNotFoundError as missing:
        raise RondelError(
            _("Tuning needs the package {name}: pip install 'rondel[tune]'").format(name=missing.name)
        ) from missing
    path: Path = arguments.file or Path(f"{game.name}-{game.players}.tuning")
    progress = tuning.resume(game, path) if path.exists() else tuning.begin(game, arguments.seed)
    if progress.generation:
        print(_("Going on after generation {number} of {path}").format(number=progress.generation, path=path))
    _pass_generations(game, progress, path, arguments)
    share, uncertain = tuning.improvement(game, progress, PROOF, arguments.seed)
    fair = 1 / game.players
    print(
        _(
            "The new weights' share against the old ones: {share:.3f} ± {uncertain:.3f} (equal would be {fair:.3f})"
        ).format(share=share, uncertain=uncertain, fair=fair)
    )
    if share - uncertain <= fair:
        print(
            _("That is no proof that they are better; nothing was written. The run is kept in {path}").format(path=path)
        )
        return 1
    print(_("Written: {path}").format(path=write(game, progress)))
    path.unlink()
    return 0


def _pass_generations(game: Game, progress: Progress, path: Path, arguments: argparse.Namespace) -> None:
    from rondel.commands.progress import progress as shown
    from rondel.players import tuning

    left = max(0, arguments.generations - progress.generation)
    with shown(_("Tuning, generation"), arguments.generations, progress.generation) as show:
        for _share in tuning.generations(game, progress, left, arguments.games, arguments.seed):
            tuning.keep(progress, path)
            show(1)


def write(game: Game, progress: Progress) -> Path:
    """Put the weights into the game's file, leaving the rest of it as it is."""
    from rondel.players.insight import path_of, read

    content = read(game.definition)
    nearest = min(content, key=lambda players: abs(int(players) - game.players))
    part = content.setdefault(str(game.players), {"weights": {}, "settings": dict(content[nearest]["settings"])})
    part["weights"] = {
        name: round(float(weight), 3) for name, weight in zip(progress.names, progress.weights, strict=True)
    }
    path = path_of(game.definition)
    draft = path.with_suffix(f".{os.getpid()}.part")
    draft.write_text(json.dumps(dict(sorted(content.items())), indent=1) + "\n", encoding="utf-8")
    draft.replace(path)
    return path
