"""What the golden games of golden/ must show; that they replay is proved by tests/conformance/test_golden.py."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from rondel.core.records import GameRecord
from rondel.games.hamburgum.options import OPTIONS
from tests.games.hamburgum.golden.write import golden
from tests.games.hamburgum.positions import CHURCHES, KINDS

FOLDER = Path(__file__).resolve().parent / "golden"


@cache
def records() -> dict[str, GameRecord]:
    return {path.stem: GameRecord.load(path) for path in sorted(FOLDER.glob("*.rondel"))}


def test_every_pair_of_option_values_is_played() -> None:
    """So every variant with every number of players, and both scopes of the building tokens with each."""
    played = {pair for record in records().values() for pair in combinations(record.game.options.items(), 2)}
    wanted = {
        ((one.name, value), (other.name, other_value))
        for one, other in combinations(OPTIONS, 2)
        for value, other_value in product(one.values, other.values)
    }
    assert wanted <= played


def test_the_games_are_short_enough_to_read() -> None:
    assert all(len(record.moves) < 600 for record in records().values())


def test_every_kind_of_move_occurs() -> None:
    moves = {move for record in records().values() for move in record.moves}
    kinds = {"home" if move.endswith("at home") else move.split()[0] for move in moves}
    assert kinds == {
        "build", "buy", "done", "donate", "home", "official", "score", "sell", "ship", "take", "to", "token", "units",
    }  # fmt: skip
    assert {"build ship", "take bell"} <= moves
    assert {f"score {church}_{kind}" for church in CHURCHES for kind in KINDS} <= moves
    assert {f"ship {good} from {berth}" for good in ("beer", "sugar", "cloth") for berth in (1, 2, 3)} <= moves


def test_every_official_is_built_and_every_source_of_prestige_used() -> None:
    seats = [seat for record in records().values() for seat in record.state().view()["seats"]]
    assert {official for seat in seats for official in seat["officials"]} == {
        "councilman", "vicar", "lord_mayor", "canon", "guildmaster", "harbourmaster", "deacon", "sexton",
        "master_builder", "civil_servant",
    }  # fmt: skip
    assert all(any(seat["sources"][source] for seat in seats) for source in seats[0]["sources"])
    assert {site for seat in seats for site in seat["citizens"]} == {
        site["id"] for site in next(iter(records().values())).state().view()["sites"]
    }


def test_the_canon_gives_a_donation() -> None:
    """In Variant I, after it was chosen in the Guildhall."""
    moves = [record.moves for record in records().values() if record.game.options["officials"] == "blue_choice"]
    after = {game[game.index("official canon") + 1].split()[0] for game in moves if "official canon" in game}
    assert "donate" in after


@pytest.mark.rule("HB-12.9")
def test_a_tie_decided_by_money() -> None:
    state = records()["tie-money"].state()
    assert len(set(state.scores())) == 1
    first, second = (state.record.players[state.ranking().index(place)].money for place in (1, 2))
    assert first > second


@pytest.mark.rule("HB-12.1", "HB-12.2")
def test_every_game_ends_with_the_sixth_church() -> None:
    for record in records().values():
        *_before, last_but_one, last = record.states()
        assert (last_but_one.record.complete, last.record.complete) == (5, 6)
        assert sum(seat["sources"]["churches"] for seat in last.view()["seats"]) == 8 + 7 + 6 + 5 + 4 + 3
        assert record.moves[-1].startswith(("donate to", "token"))


def test_the_writer_still_writes_the_same() -> None:
    name, record = next(golden())
    assert record == records()[name]
