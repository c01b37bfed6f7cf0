"""Is a search with other settings, or with another network, stronger than the one that is here?

    python -m benchmarks.duel castles-of-burgundy --ours "simulations=1000 play_on=8" --theirs "simulations=3500"
    python -m benchmarks.duel hansa-teutonica --players 3 --option round_limit=60 --ours "network=new.npz"

One seat is ours, all others are theirs, and every deal is played from every seat. Decide the number of games before you
look. Settings are those of ``rondel.players.tree.Settings``. This is for finding out; ``rondel arena`` compares the
players that there are.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

import rondel
from rondel import Game, RondelError, players
from rondel.commands.common import add_game_options, options_given
from rondel.players.choice import Budget
from rondel.players.insight import Insight, insight, read, with_network
from rondel.players.openings import deal
from rondel.players.search import SearchPlayer
from rondel.players.tree import Settings

SIMULATIONS = 1000
WIDTH = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Side:
    """How one of the two sides searches."""

    budget: Budget
    network: Path | None  # the one that is here if there is none
    settings: dict[str, float]  # that are not the usual ones

    def known(self, game: Game) -> Insight:
        known = insight(game)
        if self.network is not None:
            known = with_network(game.definition, game.players, read(game.definition, self.network))
        return known.changed(**self.settings)


def side(text: str) -> Side:
    """An argument type: ``name=value`` for everything that is not as usual."""
    simulations, network, settings = SIMULATIONS, None, {}
    for part in text.split():
        name, _equals, value = part.partition("=")
        try:
            if name == "network":
                network = Path(value)
            elif name == "simulations":
                simulations = int(value)
            elif name in (Settings.names or ()):
                settings[name] = float(value)
            else:
                known = ", ".join(("simulations", "network", *(Settings.names or ())))
                raise argparse.ArgumentTypeError(f"there is no setting {name!r}; there are {known}")
        except ValueError:
            raise argparse.ArgumentTypeError(f"{part!r}: {value!r} is not a number") from None
    try:
        return Side(Budget(simulations=simulations), network, settings)
    except RondelError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


@dataclass(frozen=True)
class Job:
    game: Game
    deal: int
    seat: int  # ours
    ours: Side
    theirs: Side


def play(job: Job) -> tuple[float, float, float, float]:
    """Our share of the victory, how many points more than the others on average, and the seconds of a seat of each."""
    state = deal(job.game, job.deal)
    seats = range(job.game.players)
    sides = [job.ours if seat == job.seat else job.theirs for seat in seats]
    seated = [SearchPlayer(job.deal * len(seats) + seat, known=sides[seat].known(job.game)) for seat in seats]
    seconds = np.zeros(len(seats))
    while not state.over:
        seat, begun = state.actor, time.perf_counter()
        action = seated[seat].choose(state, sides[seat].budget).action
        seconds[seat] += time.perf_counter() - begun
        state.apply(action)
    places, points = state.ranking(), state.scores()
    others = [seat for seat in seats if seat != job.seat]
    share = (places[job.seat] == 1) / places.count(1)
    ahead = points[job.seat] - float(np.mean([points[seat] for seat in others]))
    return share, ahead, seconds[job.seat], float(seconds[others].mean())


def told(found: NDArray[np.float64]) -> str:
    """Averages with half of their 95% interval; games of a deal are counted as if they had nothing in common."""
    means, halves = found.mean(axis=0), WIDTH * found.std(axis=0) / np.sqrt(len(found))
    return (
        f"{len(found)} games: {means[0]:.1%} ± {halves[0]:.1%} of the victories, "
        f"{means[1]:+.1f} ± {halves[1]:.1f} points, {means[2]:.1f} s and {means[3]:.1f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.duel", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=rondel.games())
    add_game_options(parser)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ours", type=side, required=True, help="settings as name=value, with blanks between them")
    parser.add_argument("--theirs", type=side, default=side(""))
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    given = parser.parse_args()
    game = Game(given.game, **options_given(given))
    deals = range(given.seed, given.seed + -(-given.games // game.players))
    jobs = [Job(game, number, seat, given.ours, given.theirs) for number in deals for seat in range(game.players)]
    found = []
    with ProcessPoolExecutor(players.cores()) as pool:
        for one in pool.map(play, jobs):
            found.append(one)
            if len(found) % 50 == 0 or len(found) == len(jobs):
                print(f"fair {1 / game.players:.1%}, {told(np.array(found))}", flush=True)


if __name__ == "__main__":
    main()
