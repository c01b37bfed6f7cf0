"""The golden games: finished games kept as records, made by purposeful players.

``python -m tests.games.hansa_teutonica.golden_games`` plays the games again that are not there and writes them. A
record that lies in ``golden/`` is never overwritten: it has to replay for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import rondel
from rondel.core.options import Value
from rondel.core.records import GameRecord
from tests.games.hansa_teutonica.purposeful import (
    FillingTheBoard,
    Purposeful,
    SeekingCities,
    SeekingMarkers,
    SpendingPieces,
)

FOLDER = Path(__file__).with_name("golden")


@dataclass(frozen=True)
class Plan:
    """How a golden game was played: by whom, and with which options."""

    player: type[Purposeful]
    seed: int
    whim: float
    options: dict[str, Value]


#: name of the file (reason of the end, number of players) -> how it was played
PLANS = {
    "points-2": Plan(Purposeful, 4, 0.1, {"players": 2}),
    "points-3": Plan(Purposeful, 4, 0.1, {"players": 3, "start_player": "seat_3", "swap_scope": "own"}),
    "points-4": Plan(Purposeful, 4, 0.1, {"players": 4, "start_player": "seat_4", "income_amount": "up_to"}),
    "points-5": Plan(Purposeful, 19, 0.1, {"players": 5, "start_player": "seat_5", "tie_break": "edition_2020"}),
    "markers-2": Plan(SeekingMarkers, 1, 0.0, {"players": 2, "start_player": "seat_2"}),
    "markers-3": Plan(SeekingMarkers, 1, 0.05, {"players": 3, "start_player": "seat_2"}),
    "cities-4": Plan(SeekingCities, 2, 0.0, {"players": 4, "start_player": "seat_1"}),
    "cities-5": Plan(SeekingCities, 1, 0.05, {"players": 5}),
    "blocked-2": Plan(SpendingPieces, 17, 0.1, {"players": 2, "two_player_provinces": "off"}),
    "blocked-5": Plan(FillingTheBoard, 1, 0.0, {"players": 5, "start_player": "seat_1"}),
    "limit-4": Plan(Purposeful, 5, 0.2, {"players": 4, "round_limit": 8}),
}


def play(plan: Plan) -> GameRecord:
    game = rondel.game("hansa-teutonica", **plan.options)
    state = game.new(seed=plan.seed)
    choose = plan.player(plan.seed, plan.whim)
    record = GameRecord(game, plan.seed, [""] * game.players)
    while not state.over:
        action = choose(state)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        path = FOLDER / f"{name}.rondel"
        if path.exists():
            continue
        record = play(plan)
        assert "-".join([*record.state().view()["ended_by"], str(record.game.players)]) == name
        record.save(path)
        print(f"{path.name}: {len(record.moves)} moves")


if __name__ == "__main__":
    main()
