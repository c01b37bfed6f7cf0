"""What the computer players see of a position, where it is easy to overlook something."""

from __future__ import annotations

import numpy as np
import pytest

import rondel
from rondel import players
from rondel.core.compiling import plain
from rondel.games.hansa_teutonica.rules import evaluation
from rondel.games.hansa_teutonica.rules.state import DISPLACE_ROUTE, MOVE_FROM, PLACE_SHAPE
from tests.games.hansa_teutonica.positions import Table, c, position

RED, BLUE = range(2)


def seen(table: Table, group: str, seat: int = RED) -> list[float]:
    """A group of features of a seat."""
    features = np.zeros(sum(size for _name, size in evaluation.SEAT_FEATURES), np.float32)
    plain(evaluation.seat_features)(table.s, seat, seat, features)
    start = 0
    for name, size in evaluation.SEAT_FEATURES:
        if name == group:
            found: list[float] = features[start : start + size].tolist()
            return found
        start += size
    raise AssertionError(f"there is no feature {group}")


def two_players(pawn: str, route: str) -> Table:
    """Red has one trader on a route, alone."""
    table = position(players=2).on(route, "trader")
    table.s.pawn = c.PROVINCE_IDS.index(pawn)
    return table


@pytest.mark.parametrize(
    ("pawn", "at_the_pawn", "in_reach"),
    [("P01", True, True), ("P02", False, True), ("P04", False, True), ("P16", False, False)],
)
def test_which_routes_the_pawn_lets_one_use(pawn: str, at_the_pawn: bool, in_reach: bool) -> None:
    """Groningen-Emden lies at the border of P01 only; P02 and P04 are one border away, P16 at the other end."""
    table = two_players(pawn, "groningen-emden")
    assert any(seen(table, "at_the_pawn")) == at_the_pawn
    assert any(seen(table, "in_reach")) == in_reach
    if at_the_pawn:
        everywhere = [
            *("towards_ability", "towards_office", "towards_network", "towards_marker", "towards_table"),
            *("missing_cases", "pieces_beside_others", "tolls"),
        ]
        assert seen(table, "at_the_pawn") == [value for group in everywhere for value in seen(table, group)]


def test_without_a_pawn_there_is_nothing_at_it() -> None:
    table = position(players=3).on("groningen-emden", "trader")
    assert any(seen(table, "towards_office"))
    assert not any(seen(table, "at_the_pawn") + seen(table, "in_reach"))


def test_pieces_to_go_are_those_of_the_player_who_decides() -> None:
    table = position(players=3).on("groningen-emden", "merchant", seat=BLUE)
    assert not any(seen(table, "pieces_to_go"))
    table.ready().play("displace", "merchant")
    assert table.state.actor == BLUE
    assert seen(table, "pieces_to_go", BLUE) == [0, 0, 1, 0, 0]  # two for a merchant
    assert not any(seen(table, "pieces_to_go", RED))


@pytest.mark.parametrize("seats", [2, 3])
def test_no_piece_is_chosen_by_lot(seats: int) -> None:
    """From where to move, from where to displace and with which piece: each alternative is judged by what follows."""
    game = rondel.game("hansa-teutonica", players=seats)
    state = game.new(1)
    seated = players.entrant("greedy").seat(1)
    judged, alike = 0, 0
    for decision in range(400):
        if state.over:
            state = game.new(decision)
        choice = seated.choose(state)
        if state.record.stage in (PLACE_SHAPE, DISPLACE_ROUTE, MOVE_FROM) and len(choice.candidates) > 1:
            best, second = (one.share for one in choice.candidates[:2])
            judged += 1
            alike += best == second
        state.apply(choice.action)
    assert judged > 20
    assert alike < judged / 20
