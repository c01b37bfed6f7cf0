"""Is a search with other settings, or with another network, stronger than the one that is here?

    python -m benchmarks.duel castles-of-burgundy --ours "play_on=16" --theirs "simulations=1700"
    python -m benchmarks.duel hansa-teutonica --players 3 --option round_limit=60 --ours "network=new.npz"

One seat is ours, all others are theirs, and every deal is played from every seat. Decide the number of games before you
look. Settings are those of ``rondel.players.tree.Settings``. This is for finding out; ``rondel arena`` compares the
players that there are.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import rondel
from rondel import Game, RondelError, players
from rondel.arena.intervals import mean_interval, share_interval
from rondel.arena.match import play_out
from rondel.commands.common import add_game_options, options_given, seed_number, whole_number
from rondel.players.choice import Budget
from rondel.players.insight import Insight, insight, read, with_network
from rondel.players.openings import deal
from rondel.players.search import SearchPlayer
from rondel.players.tree import Settings

SIMULATIONS = 1000
#: deals between two lines of the report
TOLD_EVERY = 25


@dataclass(frozen=True)
class Side:
    """How one of the two sides searches."""

    budget: Budget
    network: Path | None  # the one that is here if there is none
    settings: dict[str, float]  # that are not the usual ones

    def known(self, game: Game) -> Insight:
        known = insight(game)
        if self.network is not None:
            known = with_network(game.definition, read(game.definition, self.network))
        return known.changed(**self.settings)

    def seat(self, game: Game, seed: int) -> players.Seated:
        return players.Seated(SearchPlayer(seed, known=self.known(game)), self.budget)


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
class Deal:
    """The same deal once for every seat that can be ours."""

    game: Game
    seed: int
    ours: Side
    theirs: Side

    def play(self) -> Sums:
        """What our games brought, added up."""
        seats = range(self.game.players)
        sums = Sums()
        for our_seat in seats:
            state = deal(self.game, self.seed)
            sides = [self.ours if seat == our_seat else self.theirs for seat in seats]
            seated = [sides[seat].seat(self.game, self.seed * len(seats) + seat) for seat in seats]
            _decisions, seconds = play_out(state, seated)
            places, points = state.ranking(), state.scores()
            if places[our_seat] == 1:
                sums.share += 1 / places.count(1)
            sums.ahead += points[our_seat] - (sum(points) - points[our_seat]) / (len(seats) - 1)
            sums.our_seconds += seconds[our_seat]
            sums.their_seconds += (sum(seconds) - seconds[our_seat]) / (len(seats) - 1)
        return sums


@dataclass
class Sums:
    """Over the games of a deal: shares of the victory, points ahead of the others' average, seconds of a seat."""

    share: float = 0.0
    ahead: float = 0.0
    our_seconds: float = 0.0
    their_seconds: float = 0.0


def told(deals: Sequence[Sums], seats: int) -> str:
    """Averages of a game, with 95% intervals that count deals."""
    games = [seats] * len(deals)
    share = share_interval([one.share for one in deals], games, games)
    ahead = mean_interval([one.ahead for one in deals], games)
    ours, theirs = sum(one.our_seconds for one in deals), sum(one.their_seconds for one in deals)
    return (
        f"{sum(games)} games: {share.value:.1%} of the victories ({share.low:.1%} to {share.high:.1%}, "
        f"fair {1 / seats:.1%}), {ahead.value:+.1f} points ({ahead.low:+.1f} to {ahead.high:+.1f}), "
        f"{ours / sum(games):.1f} s and {theirs / sum(games):.1f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.duel", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=rondel.games())
    add_game_options(parser)
    parser.add_argument("--games", type=whole_number(1), default=400, help="rounded up to whole deals")
    parser.add_argument("--ours", type=side, required=True, help="settings as name=value, with blanks between them")
    parser.add_argument("--theirs", type=side, default=side(""), help="the same for all others (default: as usual)")
    parser.add_argument("--seed", type=seed_number, default=1, help="of the first deal")
    given = parser.parse_args()
    try:
        game = Game(given.game, **options_given(given))
        for one in (given.ours, given.theirs):
            one.known(game)
    except RondelError as error:
        parser.error(str(error))
    wanted = -(-given.games // game.players)
    deals = [Deal(game, given.seed + number, given.ours, given.theirs) for number in range(wanted)]
    played: list[Sums] = []
    with ProcessPoolExecutor(players.cores()) as pool:
        for sums in pool.map(Deal.play, deals):
            played.append(sums)
            if len(played) % TOLD_EVERY == 0 or len(played) == wanted:
                print(told(played, game.players), flush=True)


if __name__ == "__main__":
    main()
