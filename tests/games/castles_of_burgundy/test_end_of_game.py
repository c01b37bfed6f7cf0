"""Section 16: the end of the game, final scoring, ranking."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.positions import Table, plain, position


def play_out(table: Table) -> Table:
    while not table.state.over:
        table.pass_turn()
    return table


@pytest.mark.rule("CB-16.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_with_phase_e_and_is_scored_then(players: int) -> None:
    table = position(players=players).pass_to("E", 5)
    for _ in range(players):
        assert not table.state.over
        assert table.state.scores() == [0] * players
        table.pass_turn()
    assert table.state.over
    assert table.offers() == []
    assert all(points >= 50 for points in table.state.scores())


@pytest.mark.rule("CB-16.1")
@pytest.mark.parametrize("phase", "ABCD")
def test_nothing_is_scored_at_the_end_of_an_earlier_phase(phase: str) -> None:
    table = plain().own(25).sold({"red": 3}).goods({"pink": 2}).having(silver=3, workers=9).end_phase(phase)
    assert not table.state.over
    assert table.points() == 0


@pytest.mark.rule("CB-16.2")
def test_each_unsold_good_is_worth_a_point() -> None:
    table = plain().goods({"red": 3, "pink": 1, "brown": 2}).end_phase()
    assert table.points("unsold") == table.points() == 6


@pytest.mark.rule("CB-16.3")
def test_each_silver_is_worth_a_point() -> None:
    table = plain().having(silver=5).end_phase()
    assert table.points("silver") == table.points() == 5


@pytest.mark.rule("CB-16.4")
@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3), (193, 96)])
def test_every_two_workers_are_worth_a_point(workers: int, points: int) -> None:
    table = plain().having(workers=workers).end_phase()
    assert table.points("workers") == table.points() == points


@pytest.mark.rule("CB-16.2", "CB-16.3", "CB-16.4")
@pytest.mark.example("E22")
def test_leftovers() -> None:
    table = plain().goods({"red": 1, "pink": 1}).having(silver=3, workers=5).end_phase()
    assert (table.points("unsold"), table.points("silver"), table.points("workers")) == (2, 3, 2)
    assert table.points() == 7


@pytest.mark.rule("CB-16.5")
def test_placed_knowledge_tiles_score_together() -> None:
    table = plain().own(15, 17, 24).estate({25: "watchtower", 11: "watchtower", 10: "pig-2"}).sold({"red": 3})
    table.end_phase()
    assert table.points("knowledge") == table.points() == 3 + 8 + 4


@pytest.mark.rule("CB-16.5")
@pytest.mark.parametrize("number", range(1, 15))
def test_knowledge_tiles_1_to_14_are_worth_no_points(number: int) -> None:
    table = plain().own(number).estate({25: "bank", 10: "pig-2"}).sold({"red": 3}).end_phase()
    assert table.points() == 0


@pytest.mark.rule("CB-16.6")
def test_tiles_in_storage_score_nothing_and_have_no_effect() -> None:
    table = plain().store("knowledge-25", "knowledge-2", "knowledge-22").sold({"red": 3})
    table.estate({24: "mine", 25: "bank"}).end_phase()
    assert table.seat().workers == 0
    assert table.points() == table.points("silver") == 1  # of the mine
    table = plain().store("watchtower", "cow-4", "mine").end_phase()
    assert table.points() == 0


@pytest.mark.rule("CB-16.7")
def test_sold_goods_and_unfinished_regions_and_colours_give_nothing_at_the_end() -> None:
    table = plain().sold({"red": 3, "pink": 2})
    table.estate({24: "mine", 29: "mine", 25: "bank", 26: "church", 31: "market", 32: "warehouse"}).end_phase()
    assert table.points() == table.points("silver") == 2  # of the mines


@pytest.mark.rule("CB-16.8")
@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_most_points_win(winner: int) -> None:
    table = plain(players=4)
    for seat in range(4):
        table.having(silver=20 if seat == winner else 10 + seat, seat=seat)
    table.end_phase()
    assert table.state.ranking()[winner] == 1
    others = [seat for seat in (3, 2, 1, 0) if seat != winner]
    assert [table.state.ranking()[seat] for seat in others] == [2, 3, 4]


@pytest.mark.rule("CB-16.8")
@pytest.mark.parametrize("tie_break", ["fewest_empty", "most_empty"])
@pytest.mark.parametrize("fuller", [0, 1])
def test_points_come_before_empty_spaces_and_turn_order(tie_break: str, fuller: int) -> None:
    table = plain(tie_break=tie_break).estate({25: "church"}, seat=fuller)
    table.having(silver=5, seat=0).having(silver=4, seat=1).end_phase()
    assert table.state.scores() == [5, 4]
    assert table.state.ranking() == [1, 2]  # although seat 2 is later in turn order


@pytest.mark.rule("CB-16.9")
@pytest.mark.parametrize("fuller", [0, 1])
def test_fewer_empty_spaces_win_a_tie(fuller: int) -> None:
    table = plain(tie_break="fewest_empty").estate({25: "church"}, seat=fuller).end_phase()
    assert table.state.scores() == [0, 0]
    assert table.state.ranking() == ([1, 2] if fuller == 0 else [2, 1])


@pytest.mark.rule("CB-16.9")
def test_fewer_empty_spaces_is_the_rule_without_an_option() -> None:
    table = plain().estate({25: "church"}).end_phase()
    assert table.state.ranking() == [1, 2]


@pytest.mark.rule("CB-16.10")
@pytest.mark.parametrize("fuller", [0, 1])
def test_more_empty_spaces_win_a_tie_with_the_option(fuller: int) -> None:
    table = plain(tie_break="most_empty").estate({25: "church"}, seat=fuller).end_phase()
    assert table.state.scores() == [0, 0]
    assert table.state.ranking() == ([2, 1] if fuller == 0 else [1, 2])


@pytest.mark.rule("CB-16.11")
@pytest.mark.parametrize("tie_break", ["fewest_empty", "most_empty"])
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_later_in_turn_order_wins_a_remaining_tie(tie_break: str, start: int) -> None:
    table = plain(players=4, start_player=f"seat_{start}", tie_break=tie_break).end_phase()
    order = [(start - 1 + place) % 4 for place in range(4)]
    assert [table.state.ranking()[seat] for seat in order] == [4, 3, 2, 1]


@pytest.mark.rule("CB-16.11")
def test_ships_of_the_last_round_count_for_the_tie() -> None:
    """Seat 2 plays last, but its ship in the last turn makes it first on the track, so seat 1 wins the tie."""
    table = position().pass_to("E", 5).pass_turn().estate({25: "church"}, seat=0).no_depot_goods()
    table.goods({}, seat=0).having(workers=0, silver=1, seat=0)
    table.goods({}, seat=1).having(workers=0, silver=0, seat=1)
    table.store("ship", seat=1).rolls(5, 6).moves("die 5", "place ship on 19", "decline")
    assert (table.order(), table.s.round_order[0]) == ([1, 0], 0)
    play_out(table)
    assert table.state.scores() == [1, 1]
    assert [seat["empty_spaces"] for seat in table.state.view()["seats"]] == [35, 35]
    assert table.state.ranking() == [1, 2]


@pytest.mark.rule("CB-16.9", "CB-16.11")
@pytest.mark.example("E24")
def test_three_players_who_only_take_workers() -> None:
    table = play_out(position(players=3))
    assert table.state.scores() == [54, 55, 55]
    assert [seat["empty_spaces"] for seat in table.state.view()["seats"]] == [36, 36, 36]
    assert table.order() == [0, 1, 2]
    assert table.state.ranking() == [3, 2, 1]


@pytest.mark.rule("CB-16.12")
def test_all_places_are_ranked_by_the_same_criteria() -> None:
    """Points, then spaces, then turn order, all in one table of four."""
    table = plain(players=4).having(silver=1, seat=1)
    table.estate({25: "church"}, seat=0).end_phase()
    assert table.state.scores() == [0, 1, 0, 0]
    assert table.state.ranking() == [2, 1, 4, 3]
    table = plain(players=4, tie_break="most_empty").having(silver=1, seat=1)
    table.estate({25: "church"}, seat=0).end_phase()
    assert table.state.ranking() == [4, 1, 3, 2]
