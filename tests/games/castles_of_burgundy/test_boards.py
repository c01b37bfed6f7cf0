"""Section 17: choosing boards and castle spaces; options that do not go together."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.errors import BadOption
from rondel.games.castles_of_burgundy.rules.components import DATA
from tests.games.castles_of_burgundy.positions import Table, plain, position

CHOOSING = ("dealt_sheets", "free_choice")
PAIRS = {(1, 2), (1, 3), (1, 4), (1, 5), (6, 7), (8, 9)}

#: as printed: board -> colour of each of the 37 spaces
PRINTED = {
    board["number"]: [DATA["row_code"][code[0]] for row in board["rows"] for code in row.split()]
    for board in DATA["boards"]
}
CASTLES = {board["number"]: board["castle_spaces"] for board in DATA["boards"]}
NEIGHBOURS = [space["neighbours"] for space in DATA["hex_grid"]["spaces"]]
NUMBERS = DATA["hex_grid"]["die_numbers"]
ONE_TILE = {
    "building": "market", "ship": "ship", "animal": "cow-2", "knowledge": "knowledge-3", "castle": "castle",
    "mine": "mine",
}  # fmt: skip


def choose(table: Table, choices: list[tuple[int, int]]) -> Table:
    for board, castle in choices:
        table.play(f"board {board}", f"castle on {castle}")
    return table


def boards_seen(table: Table, viewer: int | None) -> list[tuple[int | None, int | None]]:
    return [(seat["board"], seat["start_castle"]) for seat in table.state.view(viewer)["seats"]]


@pytest.mark.rule("CB-17.1")
@pytest.mark.parametrize("boards", CHOOSING)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_are_chosen_after_the_setup_and_before_phase_a(boards: str, players: int) -> None:
    table = position(boards=boards, players=players, start_player="seat_2")
    assert table.offers()[0].startswith("board")
    order = [(1 + place) % players for place in range(players)]
    assert table.order() == order
    assert [table.seat(seat).workers for seat in order] == [1, 2, 3, 4][:players]
    assert [table.seat(seat).silver for seat in order] == [1] * players
    assert [sum(table.goods_stored(seat).values()) for seat in order] == [3] * players
    assert table.state.view()["phase"] is None
    assert not any(tile for depot in range(1, 7) for tile in table.on_depot(depot))
    assert not any(table.on_black())
    assert table.state.check() is None


@pytest.mark.rule("CB-17.1")
@pytest.mark.parametrize("boards", CHOOSING)
def test_phase_a_begins_when_all_have_chosen(boards: str) -> None:
    table = position(boards=boards, start_player="seat_2")
    for _ in range(4):
        assert table.state.view()["phase"] is None
        table.play(table.offers()[0])
    assert (table.state.view()["phase"], table.s.turn) == ("A", 1)
    assert sum(1 for depot in range(1, 7) for tile in table.on_depot(depot) if tile) == 12
    assert table.state.check() is None


@pytest.mark.rule("CB-17.2")
def test_each_player_gets_one_random_sheet_and_chooses_a_side() -> None:
    dealt: Counter[tuple[int, int]] = Counter()
    for seed in range(300):
        table = position(seed=seed, boards="dealt_sheets", players=4)
        sheets = [tuple(seat["sheet"]) for seat in table.state.view()["seats"]]
        assert len(set(sheets)) == 4  # no sheet is dealt twice
        dealt.update(sheets)
        assert table.offers() == [f"board {board}" for board in sheets[0]]
    assert set(dealt) == PAIRS
    # 300 deals of 4 sheets out of 6: 200 of each, with a standard deviation of about 8
    assert all(160 < number < 240 for number in dealt.values())


@pytest.mark.rule("CB-17.2")
@pytest.mark.parametrize("side", [0, 1])
def test_the_chosen_side_is_played(side: int) -> None:
    table = position(boards="dealt_sheets")
    board = table.state.view()["seats"][0]["sheet"][side]
    table.play(f"board {board}")
    assert [space["colour"] for space in table.state.view()["seats"][0]["spaces"]] == PRINTED[board]


@pytest.mark.rule("CB-17.3")
def test_the_sheets() -> None:
    seen = set()
    for seed in range(60):
        for seat in position(seed=seed, boards="dealt_sheets").state.view()["seats"]:
            seen.add(tuple(seat["sheet"]))
    assert seen == PAIRS


@pytest.mark.rule("CB-17.4")
@pytest.mark.parametrize("board", range(1, 10))
def test_the_castle_goes_on_one_of_the_four_castle_spaces(board: int) -> None:
    table = position(boards="free_choice").play(f"board {board}")
    assert len(CASTLES[board]) == 4
    assert table.offers() == [f"castle on {space}" for space in CASTLES[board]]
    for castle in CASTLES[board]:
        chosen = Table(table.state.clone()).play(f"castle on {castle}", "board 1", "castle on 1")
        assert chosen.placed(0) == {castle: "castle"}
        assert chosen.placed(1) == {1: "castle"}
        assert chosen.state.check() is None


@pytest.mark.rule("CB-17.4")
def test_the_castle_space_is_chosen_on_dealt_sheets_too() -> None:
    table = position(boards="dealt_sheets")
    table.play(table.offers()[0])
    board = table.state.view(0)["seats"][0]["board"]
    assert table.offers() == [f"castle on {space}" for space in CASTLES[board]]


@pytest.mark.rule("CB-17.5")
@pytest.mark.parametrize("boards", CHOOSING)
def test_open_choices_are_made_in_turn_order_and_seen_by_the_next(boards: str) -> None:
    table = position(boards=boards, players=3, start_player="seat_2")
    made: dict[int, tuple[int, int]] = {}
    for seat in (1, 2, 0):
        assert table.state.actor == seat
        for viewer in (None, 0, 1, 2):
            seen = boards_seen(table, viewer)
            assert {other: seen[other] for other in made} == made
        board = table.offers()[-1]
        table.play(board)
        assert table.state.actor == seat  # board and castle together, before the next player
        castle = table.offers()[1]
        table.play(castle)
        made[seat] = (int(board.split()[-1]), int(castle.split()[-1]))
    assert dict(enumerate(boards_seen(table, None))) == made


@pytest.mark.rule("CB-17.6")
def test_secret_choices_are_seen_by_nobody_else_until_all_are_made() -> None:
    table = position(boards="dealt_sheets", board_choice="secret", players=3)
    made: dict[int, tuple[int, int]] = {}
    sheets = [seat["sheet"] for seat in table.state.view()["seats"]]
    for seat in (0, 1, 2):
        assert table.state.actor == seat
        board = table.offers()[1]
        table.play(board)
        assert boards_seen(table, seat)[seat] == (int(board.split()[-1]), None)
        for viewer in (None, *({0, 1, 2} - {seat})):
            assert boards_seen(table, viewer)[seat] == (None, None)
        castle = table.offers()[2]
        made[seat] = (int(board.split()[-1]), int(castle.split()[-1]))
        table.play(castle)
        if seat < 2:
            for viewer in (None, 0, 1, 2):
                seen = boards_seen(table, viewer)
                for other in (0, 1, 2):
                    assert seen[other] == (made[other] if other == viewer and other in made else (None, None))
            assert [seat["sheet"] for seat in table.state.view()["seats"]] == sheets  # the sheets themselves are open
    for viewer in (None, 0, 1, 2):
        assert dict(enumerate(boards_seen(table, viewer))) == made
    assert [list(table.placed(seat)) for seat in (0, 1, 2)] == [[made[seat][1]] for seat in (0, 1, 2)]
    assert table.state.check() is None


@pytest.mark.rule("CB-17.6")
def test_nothing_that_a_player_sees_depends_on_an_earlier_secret_choice() -> None:
    seen: set[tuple[str, bytes, tuple[str, ...]]] = set()
    tables = 0
    start = position(boards="dealt_sheets", board_choice="secret")
    for board in start.offers():
        chosen = Table(start.state.clone()).play(board)
        for castle in chosen.offers():
            table = Table(chosen.state.clone()).play(castle)
            numbers: np.ndarray[Any, np.dtype[np.int16]] = table.state.observe(1)
            seen.add((json.dumps(table.state.view(1)), numbers.tobytes(), tuple(table.offers())))
            tables += 1
    assert tables == 8
    assert len(seen) == 1


@pytest.mark.rule("CB-17.6")
def test_a_secret_choice_is_not_told_in_the_log() -> None:
    table = position(boards="dealt_sheets", board_choice="secret")
    words = table.state.game.definition.words
    for pick in (1, 2):
        for step in table.state.steps(int(table.state.legal()[pick])):
            told = words.tell(step.before.record, step.action, step.after.record, ["Anna", "Karla"], 1)
            assert told in ([], ["Anna has chosen."])
            own = words.tell(step.before.record, step.action, step.after.record, ["Anna", "Karla"], 0)
            assert "board" in own[0] or "castle" in own[0]


@pytest.mark.rule("CB-17.7")
def test_free_choice_of_any_board_not_taken() -> None:
    table = position(boards="free_choice", players=4)
    assert table.offers() == [f"board {board}" for board in range(1, 10)]
    table.play("board 7", "castle on 1")
    assert table.offers() == [f"board {board}" for board in (1, 2, 3, 4, 5, 6, 8, 9)]
    table.play("board 1", "castle on 6")
    assert table.offers() == [f"board {board}" for board in (1, 2, 3, 4, 5, 6, 8, 9)]  # board 1 exists four times
    table.play("board 2", "castle on 3")
    assert table.offers() == [f"board {board}" for board in (1, 3, 4, 5, 6, 8, 9)]


@pytest.mark.rule("CB-17.7")
def test_all_four_may_play_board_1() -> None:
    table = choose(position(boards="free_choice", players=4), [(1, 18), (1, 18), (1, 1), (1, 2)])
    assert [seat["board"] for seat in table.state.view()["seats"]] == [1, 1, 1, 1]
    assert [list(table.placed(seat)) for seat in range(4)] == [[18], [18], [1], [2]]
    assert table.state.check() is None


@pytest.mark.rule("CB-17.8")
@pytest.mark.parametrize("board", range(1, 10))
def test_the_starting_castle_scores_nothing_and_gives_no_action_anywhere(board: int) -> None:
    for castle in CASTLES[board]:
        table = plain(board, castle).moves()
        assert table.points() == 0
        assert table.offers() == ["die 1", "die 2"]
        assert table.placed() == {castle: "castle"}


@pytest.mark.rule("CB-17.8")
@pytest.mark.example("E17")
def test_the_starting_castle_counts_in_a_larger_castle_region() -> None:
    table = plain(7, 1).store("castle").dice(4, 6).moves("die 4", "place castle on 2")
    assert (table.points("regions"), table.points("phases"), table.points()) == (3, 10, 13)
    assert table.offers() == ["workers"]  # the extra action
    table.moves("workers")
    assert table.seat().workers == 2
    assert table.offers() == ["die 6"]


@pytest.mark.rule("CB-17.8")
def test_the_starting_castle_counts_towards_all_castle_spaces() -> None:
    """Board 1 with the castle on 1: castles on 2 and 6 complete the region, the one on 18 the colour."""
    table = plain(1, 1).estate({6: "castle", 12: "knowledge-3"}).store("castle", "castle").dice(4, 6)
    table.moves("die 4", "place castle on 2", "workers")
    assert (table.points("regions"), table.points("phases"), table.points("colours")) == (6, 10, 0)
    table.moves("die 6", "place castle on 18", "workers")
    assert (table.points("regions"), table.points("phases"), table.points("colours")) == (7, 20, 5)


@pytest.mark.rule("CB-17.9")
@pytest.mark.parametrize("board", range(1, 10))
def test_placement_follows_the_same_rules_on_every_board(board: int) -> None:
    """Around each starting castle: exactly the printed neighbours, by colour and number."""
    for castle, (colour, tile) in product(CASTLES[board], ONE_TILE.items()):
        fitting = [h for h in NEIGHBOURS[castle] if PRINTED[board][h] == colour]
        for number in range(1, 7):
            table = plain(board, castle).store(tile).dice(number, number).moves(f"die {number}")
            places = [f"place {tile} on {h}" for h in sorted(fitting) if NUMBERS[h] == number]
            assert table.offers() == [*places, "workers"]


@pytest.mark.rule("CB-17.9")
@pytest.mark.parametrize("board", range(1, 10))
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_on_every_board(board: int, players: int) -> None:
    table = position(seed=board, boards="free_choice", players=players)
    choose(table, [(board, CASTLES[board][seat]) if seat == 0 else (1, 18) for seat in range(players)])
    for _ in table.random_moves(seed=board):
        assert table.state.check() is None
    assert table.state.check() is None
    assert table.state.over


@pytest.mark.rule("CB-17.10")
def test_board_choice_has_no_effect_when_all_play_board_1() -> None:
    secret = position(seed=5, board_choice="secret", players=3)
    openly = position(seed=5, board_choice="open", players=3)
    assert secret.state.view()["seats"] == openly.state.view()["seats"]
    assert secret.offers() == openly.offers()
    assert all(seat["board"] == 1 for seat in secret.state.view()["seats"])


@pytest.mark.rule("CB-17.10")
def test_secret_free_choice_is_refused_with_a_way_out() -> None:
    with pytest.raises(BadOption, match="use boards=dealt_sheets or board_choice=open"):
        rondel.game("castles-of-burgundy", boards="free_choice", board_choice="secret")


@pytest.mark.rule("CB-17.10")
@pytest.mark.parametrize(("players", "seat"), [(2, 3), (2, 4), (3, 4)])
def test_a_start_player_without_a_seat_is_refused_with_a_way_out(players: int, seat: int) -> None:
    with pytest.raises(BadOption, match=f"choose random or a seat up to {players}"):
        rondel.game("castles-of-burgundy", players=players, start_player=f"seat_{seat}")


@pytest.mark.rule("CB-17.10")
@pytest.mark.parametrize(
    ("options", "advice"),
    [
        ({"players": 5}, "choose one of: 2, 3, 4"),
        ({"tie_break": "none"}, "choose one of: fewest_empty, most_empty"),
        ({"black_depot": "3"}, "choose one of: 4/6/8, 2/5/8"),
        ({"board": "free_choice"}, "Did you mean boards?"),
    ],
)
def test_unknown_options_and_values_are_refused_with_a_way_out(options: dict[str, Any], advice: str) -> None:
    with pytest.raises(BadOption) as refused:
        rondel.game("castles-of-burgundy", **options)
    assert advice in str(refused.value)


@pytest.mark.rule("CB-17.10")
def test_all_other_combinations_of_options_are_allowed() -> None:
    options = {option.name: option.values for option in rondel.game("castles-of-burgundy").definition.options}
    allowed = 0
    for values in product(*options.values()):
        chosen = dict(zip(options, values, strict=True))
        seatless = chosen["start_player"] != "random" and int(str(chosen["start_player"])[-1]) > int(chosen["players"])
        clash = chosen["boards"] == "free_choice" and chosen["board_choice"] == "secret"
        if seatless or clash:
            with pytest.raises(BadOption):
                rondel.game("castles-of-burgundy", **chosen)
        else:
            rondel.game("castles-of-burgundy", **chosen)
            allowed += 1
    # start players: 3 + 4 + 5 for the three numbers of players; boards with choice: 5; four options with two values
    assert allowed == (3 + 4 + 5) * 5 * 16


@pytest.mark.rule("CB-17.10")
def test_each_option_value_is_played_as_chosen() -> None:
    assert [sum(map(bool, position(players=n, black_depot="4/6/8").on_black())) for n in (2, 3, 4)] == [4, 6, 8]
    assert [sum(map(bool, position(players=n, black_depot="2/5/8").on_black())) for n in (2, 3, 4)] == [2, 5, 8]
    assert [position(players=4, start_player=f"seat_{n}").order()[0] for n in (1, 2, 3, 4)] == [0, 1, 2, 3]
    starters = {position(seed=seed, players=4, start_player="random").order()[0] for seed in range(60)}
    assert starters == {0, 1, 2, 3}
