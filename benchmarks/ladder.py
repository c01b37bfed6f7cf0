"""The ladder of docs/opponents.md: how much stronger each kind of player is than the one below.

    python -m benchmarks.ladder                 play what is missing: hours, and it goes on after an interruption
    python -m benchmarks.ladder --table         only show what has been played, in Markdown
    python -m benchmarks.ladder --write         the same into docs/opponents.md, and what the pages say of the levels
    python -m benchmarks.ladder --adopt         keep games of other code whose players decide just the same

Every pairing is a series of ``rondel arena`` with a file of its own in ``benchmarks/ladder``, which belongs to the code
and the networks that it was played with: games of others are never counted together. But not every change of the code
changes what players do. Without a clock they repeat themselves exactly, so that some games of a file played once more
tell whether it does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import rondel
from rondel import players
from rondel.arena.match import Result
from rondel.arena.match import play as play_one
from rondel.arena.results import BadResults, Results, header_of
from rondel.arena.series import Series
from rondel.arena.standings import Standings, Verdict
from rondel.commands.arena_report import Report
from rondel.players import strength

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "ladder"
PAGE = HERE.parent / "docs" / "opponents.md"
END = "<!-- end -->"
SEED = 1
GAMES = 400
#: who against whom, and the win share that was asked for with two players (with three: the same times the fair share)
ASKED = (("greedy", "random", 0.95), ("search:1000", "greedy", 0.75), ("search:4000", "search:500", 0.6))
#: the levels for people by what they are: journeyman and apprentice, master and journeyman
LEVELS = (("greedy", "careless", None), ("search:400", "greedy", None))
#: against whom a level shows its strength
BELOW = {"journeyman": ("greedy", "careless"), "master": ("search:400", "greedy"), "patrician": ("patrician", "master")}
#: besides two players, which all games have
WITH_THREE = ("castles-of-burgundy", "hamburgum", "hansa-teutonica")
#: the strongest level thinks by the clock, so that only one game at a time can be played, for minutes
STRONGEST, NEXT = "patrician", "master"
STRONGEST_GAMES = 20
#: where twenty left open which of the two is the stronger one
MORE_GAMES = {("castles-of-burgundy", (STRONGEST, NEXT)): 100}
#: seats of its games against itself, for the points
SELF_PLAY = {"castles-of-burgundy": 2, "hamburgum": 2, "hansa-teutonica": 3, "rival-cities": 2}
#: games of a file that are played once more before it is adopted
SAMPLE = 6
CODE = "code of rules and players"
#: nobody has to end a game of Hansa Teutonica; people do after some twenty rounds
OPTIONS: dict[str, dict[str, Any]] = {"hansa-teutonica": {"round_limit": 60}}
COLUMNS = (
    *("game", "players", "series", "games", "win share", "95% interval", "asked", "fair", "points"),
    "points of the winner",
)


@dataclass(frozen=True)
class Pairing:
    """One seat against all others, or the same in all seats."""

    game: str
    seats: tuple[str, ...]
    asked: float | None = None

    @property
    def title(self) -> str:
        return f"{self.seats[0]} alone" if self.alone else f"{self.seats[0]} v {self.seats[1]}"

    @property
    def alone(self) -> bool:
        return len(set(self.seats)) == 1

    @property
    def games(self) -> int:
        usual = STRONGEST_GAMES if STRONGEST in self.seats else GAMES
        return MORE_GAMES.get((self.game, self.seats), usual)

    @property
    def file_name(self) -> str:
        return f"{self.game}-{'-'.join(self.seats)}.jsonl".replace(":", "")

    @property
    def series(self) -> Series:
        game = rondel.game(self.game, players=len(self.seats), **OPTIONS.get(self.game, {}))
        return Series(game, self.seats, SEED)


def pairings(games: Sequence[str]) -> Iterator[Pairing]:
    """What was asked for first, then what people are told of the levels, and last the levels with three players."""
    levels = list(steps(LEVELS, games))
    yield from steps(ASKED, games)
    yield from (Pairing(game, (STRONGEST,) * SELF_PLAY[game]) for game in games)
    yield from (one for one in levels if len(one.seats) == 2)
    yield from (Pairing(game, (STRONGEST, NEXT)) for game in games)
    yield from (one for one in levels if len(one.seats) > 2)


def steps(between: Iterable[tuple[str, str, float | None]], games: Sequence[str]) -> Iterator[Pairing]:
    """Each of these pairs in every game, with two players and, where that was asked for, with three."""
    for stronger, weaker, asked in between:
        for game in games:
            for seats in (2, 3) if game in WITH_THREE else (2,):
                wanted = None if asked is None else asked * 2 / seats
                yield Pairing(game, (stronger, *[weaker] * (seats - 1)), wanted)


def play(pairing: Pairing, folder: Path) -> None:
    """What is missing, by the command that anybody can call."""
    command = [
        *(sys.executable, "-m", "rondel", "arena", pairing.game, "--players", ",".join(pairing.seats)),
        *("--games", str(pairing.games), "--seed", str(SEED), "--file", str(folder / pairing.file_name)),
        *(f"--option={name}={value}" for name, value in OPTIONS.get(pairing.game, {}).items()),
    ]
    print(" ".join(command[3:]), file=sys.stderr, flush=True)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def adopt(pairing: Pairing, folder: Path) -> str | None:
    """Let a file of other code count if its players still decide the same; what became of it, if it is such a file."""
    path = folder / pairing.file_name
    if not path.exists():
        return None
    first, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    header, wanted = json.loads(first), header_of(pairing.series)
    if header[CODE] == wanted[CODE]:
        return None
    if header | {CODE: wanted[CODE]} != wanted:
        return "another series"
    if any(players.entrant(name).budget.simulations is None for name in pairing.seats):
        return "by the clock, so nothing can be proved"
    fixtures = pairing.series.fixtures(pairing.games)
    for line in lines[:: max(1, len(lines) // SAMPLE)]:
        then = json.loads(line)
        now = play_one(pairing.series, fixtures[then["number"]])
        if course_of(now) != (then["ranking"], then["scores"], then["decisions"]):
            return f"game {now.number} goes another way now: delete the file to have it played again"
    draft = path.with_suffix(".part")  # so that a full disk costs no games
    draft.write_text(json.dumps(wanted, ensure_ascii=False) + "\n" + "".join(lines), encoding="utf-8")
    draft.replace(path)
    return "adopted"


def course_of(result: Result) -> tuple[list[int], list[int], list[int]]:
    """What two games that went the same way have in common."""
    return list(result.ranking), list(result.scores), list(result.decisions)


def proved(pairing: Pairing, folder: Path) -> Standings | None:
    """What is proved so far, or nothing if no deal has been played to the end."""
    path = folder / pairing.file_name
    if not path.exists():
        return None
    results = Results(pairing.series, path)
    try:
        results.read()
    except BadResults as error:
        print(f"left out: {error}", file=sys.stderr)
        return None
    if not results.games:
        return None
    return Report(pairing.series, pairing.series.fixtures(pairing.games), results, 0, 0.0).standings


def row(pairing: Pairing, folder: Path) -> tuple[str, ...] | None:
    """A line of the table."""
    found = proved(pairing, folder)
    if found is None:
        return None
    (first,) = [one for one in found.players if one.name == pairing.seats[0]]
    alone = pairing.alone
    return (
        pairing.series.game.definition.title,
        str(len(pairing.seats)),
        pairing.title,
        str(found.games),
        "" if alone else f"{first.share.value:.1%}",
        "" if alone else f"{first.share.low:.1%} to {first.share.high:.1%}",
        "" if pairing.asked is None else f"{pairing.asked:.0%}",
        "" if alone else f"{first.fair:.1%}",
        f"{first.points.value:.1f} ± {first.points.high - first.points.value:.1f}",
        f"{found.winner_points.value:.1f} ± {found.winner_points.high - found.winner_points.value:.1f}",
    )


def table(games: Sequence[str], folder: Path) -> str:
    return in_markdown(COLUMNS, [found for pairing in pairings(games) if (found := row(pairing, folder)) is not None])


def in_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in [head, ["---"] * len(head), *rows])


def strengths(folder: Path) -> dict[str, dict[str, Verdict]]:
    """For every game how each level compares with the one below, with two players."""
    shares: dict[str, dict[str, Verdict]] = {}
    for game in rondel.games():
        shares[game] = {}
        for level, seats in BELOW.items():
            found = proved(Pairing(game, seats), folder)
            if found is not None:
                shares[game][level] = next(one for one in found.verdicts if one.first == seats[0])
    return shares


def table_of_levels(shares: dict[str, dict[str, Verdict]]) -> str:
    """The same in Markdown."""
    titles = {one.name: one.title.lower() for one in players.LEVELS}
    below = dict(pairwise(titles))
    head = ["game", *(f"{titles[level]} v {titles[weaker]}" for weaker, level in below.items())]
    rows = [
        [rondel.game(game).definition.title, *(_span(of_game.get(level)) for level in below.values())]
        for game, of_game in shares.items()
    ]
    return in_markdown(head, rows)


def _span(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    share, doubt = verdict.share, "" if verdict.stronger else ", not proved"
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}{doubt})"


def write(folder: Path) -> None:
    """Into the documentation, and what is proved for the pages on which people choose an opponent."""
    shares = strengths(folder)
    page = PAGE.read_text(encoding="utf-8")
    for name, text in (("ladder", table(rondel.games(), folder)), ("levels", table_of_levels(shares))):
        before, begin, rest = page.partition(f"<!-- generated: {name} -->\n")
        assert begin, name
        page = before + begin + text + END + rest.partition(END)[2]
    PAGE.write_text(page, encoding="utf-8")
    told = {
        game: {level: one.share.value for level, one in of_game.items() if one.stronger}
        for game, of_game in shares.items()
    }
    strength.MEASURED.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ladder", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where the games are kept")
    parser.add_argument("--game", action="append", choices=rondel.games(), help="only this one; may be repeated")
    parser.add_argument("--table", action="store_true", help="play nothing")
    parser.add_argument(
        "--write",
        action="store_true",
        help="play nothing; write it where it is told",
    )
    parser.add_argument("--adopt", action="store_true", help="keep games of other code that go the same way now")
    given = parser.parse_args()
    games = given.game or rondel.games()
    given.folder.mkdir(parents=True, exist_ok=True)
    for pairing in pairings(games):
        if given.adopt and (found := adopt(pairing, given.folder)) is not None:
            print(f"{pairing.file_name}: {found}", file=sys.stderr, flush=True)
        elif not (given.adopt or given.table or given.write):
            play(pairing, given.folder)
    if given.write:
        write(given.folder)
    print(table(games, given.folder), end="")


if __name__ == "__main__":
    main()
