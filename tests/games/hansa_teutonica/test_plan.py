"""The simple player with a plan: what it goes for, and how it gets there."""

from __future__ import annotations

import pytest

import rondel
from rondel import players
from rondel.core.engine import NO_PLAN, planned_in
from tests.games.hansa_teutonica.positions import Table, c, position, route, st

ACTIONS_ROUTE = "gottingen-quedlinburg"
RED, BLUE = range(2)


def asked_for(table: Table) -> str:
    table.ready()
    return table.state.text(planned_in(table.state.array))


def follow(table: Table, *moves: str) -> None:
    """What is asked for is just this, and is done."""
    for move in moves:
        assert asked_for(table) == move
        table.play(move)


def test_the_first_pieces_go_to_where_actions_are_developed() -> None:
    table = position(players=3)
    follow(table, "place", "trader", ACTIONS_ROUTE)
    assert table.seat().traders_on[route(ACTIONS_ROUTE)] == 1


def test_a_route_of_ones_own_is_established_for_the_ability() -> None:
    table = position(players=3).fill(ACTIONS_ROUTE)
    follow(table, "establish", "ability")
    assert table.seat().steps[c.ACTIONES] == 1


def test_empty_spaces_come_before_displacing() -> None:
    table = position(players=3).on(ACTIONS_ROUTE, "trader").on(ACTIONS_ROUTE, "trader", seat=BLUE)
    assert asked_for(table) == "place"
    table.on(ACTIONS_ROUTE, "trader")
    assert asked_for(table) == "displace"


def test_pieces_are_fetched_first() -> None:
    """Three traders are needed and one is there, with enough of them in the stock."""
    table = position(players=3)
    supply, stock = table.seat().supply, table.seat().stock
    stock[0] += supply[0] - 1
    supply[0] = 1
    stock[1] += supply[1]
    supply[1] = 0
    assert asked_for(table) == "income"


@pytest.mark.parametrize(("missing", "shape"), [("merchant", "merchant"), ("trader", "trader")])
def test_a_round_house_gets_a_merchant(missing: str, shape: str) -> None:
    """The first house of Dortmund is round and that of Duisburg square; Red controls Duisburg, which is full."""
    there = "trader" if missing == "merchant" else "merchant"
    table = position(players=3).office("duisburg", RED).on("duisburg-dortmund", there)
    table.s.markers_on[route("duisburg-dortmund")] = c.EXTRA_OFFICE
    if there == "merchant":  # another one, so that there is a choice
        table.develop("liber_sophiae")
        table.seat().stock[1] -= 1
        table.seat().supply[1] += 1
    follow(table, "place", shape, "duisburg-dortmund")
    follow(table, "establish", "office dortmund")


def test_the_pawn_is_taken_along() -> None:
    """Göttingen-Quedlinburg lies two borders or less from some provinces, and farther from others."""
    near = [p for p in range(c.PROVINCES) if (c.PROVINCE_ROUTES[p] >> route(ACTIONS_ROUTE)) & 1]
    reached = [p for p in range(c.PROVINCES) if any((c.PROVINCE_REACH[p] >> q) & 1 for q in near) and p not in near]
    far = [p for p in range(c.PROVINCES) if p not in near + reached]
    for pawn, move in ((near[0], "place"), (reached[0], "free pawn move"), (far[0], "paid pawn move")):
        table = position(players=2)
        table.ready().play(c.PROVINCE_IDS[pawn])
        table.fill(ACTIONS_ROUTE).on(ACTIONS_ROUTE)
        follow(table, "establish" if move == "place" else move)
        if move != "place":
            table.play(asked_for(table))
            assert (c.PROVINCE_ROUTES[table.s.pawn] >> route(ACTIONS_ROUTE)) & 1


def test_markers_are_used_at_once_and_a_turn_is_ended() -> None:
    table = position(players=3)
    table.seat().unused[c.FOUR_ACTIONS] = 1
    assert asked_for(table) == "use four-actions"
    table.seat().unused[c.FOUR_ACTIONS] = 0
    table.s.actions_left = 0
    table.s.stage = st.MENU
    assert planned_in(table.state.array) == st.END_TURN


def test_who_is_displaced_has_no_plan() -> None:
    table = position(players=3).on(ACTIONS_ROUTE, "trader", seat=BLUE)
    table.ready().play("displace", "merchant")
    assert table.state.actor == BLUE
    assert planned_in(table.state.array) == NO_PLAN


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_careless_players_come_to_an_end(seats: int) -> None:
    """People end a game after some twenty rounds; players without a plan never did."""
    for seed in range(3):
        state = rondel.game("hansa-teutonica", players=seats, round_limit=60).new(seed)
        seated = [players.entrant("careless").seat(seat) for seat in range(seats)]
        while not state.over:
            state.apply(seated[state.actor].choose(state).action)
        assert state.record.round_number < 45
        assert max(state.scores()) > 20


def test_other_games_know_no_plan() -> None:
    for name in rondel.games():
        if name != "hansa-teutonica":
            assert planned_in(rondel.game(name).new(1).array) == NO_PLAN
