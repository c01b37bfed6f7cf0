"""Section 15: the end of a phase."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.positions import plain, position

MINE_SPACES = (24, 29, 33)


def mines(number: int) -> dict[int, str]:
    return dict.fromkeys(MINE_SPACES[:number], "mine")


@pytest.mark.rule("CB-15.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_phase_ends_when_the_last_player_has_finished_the_fifth_round(players: int) -> None:
    table = position(players=players).estate(mines(1), seat=0)
    for phase in range(4):
        for turn in range(5 * players):
            assert (table.s.phase, table.s.round_number, table.s.place) == (phase, *divmod(turn, players))
            assert table.seat(0).silver == 1 + phase  # nothing is paid during the phase
            table.pass_turn()
    assert table.s.phase == 4
    assert table.seat(0).silver == 5


@pytest.mark.rule("CB-15.2")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_each_mine_pays_one_silver(number: int) -> None:
    table = plain().estate(mines(number), seat=1).having(silver=2, workers=4, seat=1).end_phase("B")
    assert (table.seat(1).silver, table.seat(1).workers, table.points(seat=1)) == (2 + number, 4, 0)
    assert table.seat(0).silver == 0


@pytest.mark.rule("CB-15.2")
def test_stored_mines_pay_nothing() -> None:
    table = plain().estate(mines(1)).store("mine", "mine").end_phase("B")
    assert table.seat().silver == 1


@pytest.mark.rule("CB-15.3")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_tile_2_pays_one_worker_per_own_mine_too(number: int) -> None:
    table = plain().own(2).estate(mines(number)).estate(mines(2), seat=1).end_phase("C")
    assert (table.seat(0).silver, table.seat(0).workers) == (number, number)
    assert (table.seat(1).silver, table.seat(1).workers) == (2, 0)


@pytest.mark.rule("CB-15.4")
def test_the_end_of_a_phase_asks_nothing_and_prepares_the_next_one() -> None:
    table = position(seed=3).pass_to("A", 5).pass_turn()
    assert (table.s.place, "ABCDE"[table.s.phase]) == (1, "A")
    while table.offers() != ["end turn"]:
        table.moves(next(move for move in table.moves().offers() if move.startswith(("die", "workers", "end"))))
    last = table.state.clone()
    table.moves("end turn")
    assert ("ABCDE"[table.s.phase], table.s.round_number, table.s.place) == ("B", 0, 0)
    assert table.s.turn == table.order()[0]
    assert {offer.split()[0] for offer in table.offers()} == {"die"}  # the next decision is a player's own turn
    lying = [tile for depot in range(1, 7) for tile in table.on_depot(depot) if tile]
    assert len(lying) == 12
    assert len([tile for tile in table.on_black() if tile]) == 4
    assert last.check() is None
    assert table.state.check() is None


@pytest.mark.rule("CB-15.5")
def test_the_end_of_phase_e_pays_before_the_final_scoring() -> None:
    table = plain().own(2).estate(mines(3)).having(silver=4, workers=3).end_phase("E")
    assert table.state.over
    assert (table.seat().silver, table.seat().workers) == (7, 6)
    assert (table.points("silver"), table.points("workers")) == (7, 3)
    assert table.points() == 10


@pytest.mark.rule("CB-15.6")
def test_what_the_players_have_carries_over() -> None:
    table = (
        plain(players=3).store("ship", "mine", seat=1).goods({"red": 2, "pink": 1}, seat=1).sold({"brown": 2}, seat=1)
    )
    table.having(silver=3, workers=6, seat=1).estate({19: "ship", 25: "bank"}, seat=1)
    table.s.order[0], table.s.order[1] = 1, 0
    table.end_phase("B")
    assert "ABCDE"[table.s.phase] == "C"
    assert table.stored(1) == ["ship", "mine", None]
    assert (table.goods_stored(1), table.goods_sold(1)) == ({"red": 2, "pink": 1}, {"brown": 2})
    assert (table.seat(1).silver, table.seat(1).workers) == (3, 6)
    assert table.placed(1) == {18: "castle", 19: "ship", 25: "bank"}
    assert (table.order(), table.seat(1).steps) == ([1, 0, 2], 1)
    assert table.s.turn == 1
