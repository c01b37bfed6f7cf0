"""The ladder of docs/opponents.md: how much stronger each kind of player is than the one below.

    python -m benchmarks.ladder FOLDER [--games N] [--game NAME ...]

Every pairing is a series of ``rondel arena`` with a file of its own in the folder, so an interrupted ladder goes on
where it was, and a finished one is only read. The table is printed as Markdown.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rondel

STEPS = (
    ("greedy", "random"),
    ("greedy", "careless"),  # journeyman and apprentice
    ("search:1000", "greedy"),
    ("search:400", "greedy"),  # master and journeyman
    ("search:4000", "search:500"),
)
#: besides two players, which all games have
WITH_THREE = ("castles-of-burgundy", "hamburgum", "hansa-teutonica")
#: the strongest level thinks by the clock, so that only one game at a time can be played, for minutes
STRONGEST, NEXT = "patrician", "master"
#: self-play, for the points
ALONE = "search:4000"
SELF_PLAY = {"castles-of-burgundy": 2, "hamburgum": 2, "hansa-teutonica": 3, "rival-cities": 2}
#: of so many games one
SELF_PLAY_PART, STRONGEST_PART = 4, 20
#: nobody has to end a game of Hansa Teutonica; people do after some twenty rounds
LIMITS = {"hansa-teutonica": ("--option", "round_limit=60")}
COLUMNS = ("game", "players", "series", "games", "win share", "95% interval", "fair", "points", "points of the winner")


@dataclass(frozen=True)
class Pairing:
    """One seat against all others, or the same in all seats."""

    game: str
    seats: tuple[str, ...]

    @property
    def title(self) -> str:
        return f"{self.seats[0]} alone" if self.alone else f"{self.seats[0]} v {self.seats[1]}"

    @property
    def alone(self) -> bool:
        return len(set(self.seats)) == 1

    @property
    def part(self) -> int:
        """Of so many games one is played."""
        if STRONGEST in self.seats:
            return STRONGEST_PART
        return SELF_PLAY_PART if self.alone else 1

    @property
    def file_name(self) -> str:
        return f"{self.game}-{'-'.join(self.seats)}.jsonl".replace(":", "")


def pairings(games: Sequence[str]) -> Iterator[Pairing]:
    """The quick ones first."""
    for stronger, weaker in STEPS:
        for game in games:
            for players in (2, 3) if game in WITH_THREE else (2,):
                yield Pairing(game, (stronger, *[weaker] * (players - 1)))
    for game in games:
        yield Pairing(game, (ALONE,) * SELF_PLAY[game])
    for game in games:
        yield Pairing(game, (STRONGEST, NEXT))
        yield Pairing(game, (STRONGEST,) * SELF_PLAY[game])


def played(pairing: Pairing, folder: Path, games: int) -> dict[str, Any]:
    """What the arena says of a pairing, after playing what is missing."""
    command = [
        *(sys.executable, "-m", "rondel", "arena", pairing.game, "--players", ",".join(pairing.seats)),
        *("--games", str(max(1, games // pairing.part)), "--seed", "1"),
        *("--file", str(folder / pairing.file_name), "--json"),
        *LIMITS.get(pairing.game, ()),
    ]
    print(" ".join(command[3:]), file=sys.stderr, flush=True)
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return found


def row(pairing: Pairing, found: dict[str, Any]) -> tuple[str, ...]:
    first = found["standings"][0]
    if first["name"] != pairing.seats[0]:
        first = found["standings"][1]
    share, points, winner = first["win_share"], first["points"], found["winner_points"]
    alone = pairing.alone
    return (
        rondel.game(pairing.game).definition.title,
        str(len(pairing.seats)),
        pairing.title,
        str(found["games"]),
        "" if alone else f"{share['value']:.1%}",
        "" if alone else f"{share['low']:.1%} to {share['high']:.1%}",
        "" if alone else f"{first['fair_share']:.1%}",
        f"{points['value']:.1f} ± {points['high'] - points['value']:.1f}",
        f"{winner['value']:.1f} ± {winner['high'] - winner['value']:.1f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--game", action="append", choices=rondel.games(), help="only this one; may be repeated")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print("| " + " | ".join(COLUMNS) + " |")
    print("| " + " | ".join("---" for _column in COLUMNS) + " |")
    for pairing in pairings(arguments.game or rondel.games()):
        found = played(pairing, arguments.folder, arguments.games)
        print("| " + " | ".join(row(pairing, found)) + " |", flush=True)


if __name__ == "__main__":
    main()
