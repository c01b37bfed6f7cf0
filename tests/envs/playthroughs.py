"""Golden playthroughs, made by OpenSpiel's own generator: ``python -m tests.envs.playthroughs`` writes them anew.

A line that is longer than the screen (a tensor, a history) is kept as its beginning and a digest of the whole.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from rondel.envs.openspiel import short_name

FOLDER = Path(__file__).resolve().parent / "playthroughs"
LONGEST = 160
#: random games of these two are long: one is cut off, the other ends by its own rule
GAMES = {
    "castles-of-burgundy": "",
    "hamburgum": "(officials=blue_shuffled,max_game_length=200)",
    "hansa-teutonica": "(players=3,round_limit=6)",
    "rival-cities": "",
}


def playthrough(name: str) -> str:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])
    text = generate_playthrough.playthrough(short_name(name) + GAMES[name], [], seed=1)
    return "".join(f"{shortened(line)}\n" for line in text.splitlines())


def shortened(line: str) -> str:
    if len(line) <= LONGEST:
        return line
    return f"{line[:LONGEST]}... {blake2b(line.encode(), digest_size=8).hexdigest()}"


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for game in GAMES:
        path(game).write_text(playthrough(game), encoding="utf-8")
        print(path(game))
