"""Section 10: completed regions, completed colours."""

from __future__ import annotations

import pytest

from tests.games.castles_of_burgundy.positions import Table, c, plain

PHASE_BONUS = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
MINES = {24: "mine", 29: "mine"}  # on board 1 only the mine space 33, number 3, is missing then

#: size -> board, castle, the spaces of a city of that size
CITIES = {
    1: (1, 18, (11,)),
    2: (8, 5, (0, 1)),
    3: (1, 18, (8, 13, 14)),
    4: (6, 18, (16, 17, 23, 24)),
    5: (1, 18, (25, 26, 31, 32, 36)),
    6: (6, 18, (8, 13, 14, 20, 21, 27)),
    7: (7, 1, (11, 12, 17, 18, 19, 24, 25)),
    8: (2, 3, (1, 6, 12, 15, 16, 17, 18, 19)),
}
KINDS = ("warehouse", "watchtower", "carpenters-workshop", "church", "market", "boarding-house", "city-hall")

#: every space of the colour on board 1 but one, which is left for the last tile
COLOUR_BUT_ONE: dict[str, tuple[dict[int, str], str, int]] = {
    "building": (
        dict(
            zip(
                (8, 13, 14, 22, 23, 28, 25, 26, 31, 32, 36),
                (*KINDS[:3], *KINDS[:3], *KINDS[:5]),
                strict=True,
            )
        ),
        "bank",
        11,
    ),
    "ship": (dict.fromkeys((15, 16, 17, 20, 21), "ship"), "ship", 19),
    "animal": ({0: "cow-2", 4: "cow-3", 5: "cow-4", 9: "pig-3", 27: "sheep-2"}, "pig-2", 10),
    "knowledge": ({3: "knowledge-1", 7: "knowledge-2", 30: "knowledge-3", 34: "knowledge-4", 35: "knowledge-5"},
                  "knowledge-6", 12),
    "castle": ({2: "castle", 6: "castle"}, "castle", 1),
    "mine": (MINES, "mine", 33),
}  # fmt: skip
NEEDED = {"building": 12, "ship": 6, "animal": 6, "knowledge": 6, "castle": 3, "mine": 3}


def third_mine(table: Table, seat: int = 0) -> Table:
    """This seat, whose turn it is, places its third mine."""
    assert table.s.turn == seat
    return table.store("mine", seat=seat).rolls(3, 6).moves("die 3", "place mine on 33")


def bonus(table: Table, colour: str, size: str) -> int | None:
    """The seat that took this bonus tile."""
    owner: int | None = table.state.view()["bonus_tiles"][colour][size]
    return owner


@pytest.mark.rule("CB-10.1")
def test_a_region_scores_at_the_moment_its_last_space_is_covered() -> None:
    table = plain().estate({12: "knowledge-3"}).store("knowledge-4", "knowledge-13").dice(5, 3)
    table.moves("die 5", "place knowledge-4 on 7")
    assert table.points() == 0
    table.moves("die 3", "place knowledge-13 on 3")
    assert table.points("regions") == 6
    assert table.points() == 6 + 10


@pytest.mark.rule("CB-10.1")
def test_a_region_scores_only_once() -> None:
    table = plain().store("bank", "church").dice(3, 6)
    table.moves("die 3", "place bank on 11").pass_turn().pass_turn()
    assert table.points() == 11
    table.rolls(3, 6).moves("die 3", "place church on 25", "decline")  # next to the completed city 11
    assert table.points() == 11
    assert table.pass_to("C").points() == 11


@pytest.mark.rule("CB-10.1")
@pytest.mark.parametrize("missing", [25, 26, 31, 32, 36])
def test_any_space_can_be_the_last_one_of_a_region(missing: int) -> None:
    spaces = [space for space in (25, 26, 31, 32, 36) if space != missing]
    number = {25: 3, 26: 1, 31: 5, 32: 6, 36: 3}[missing]
    table = plain().estate(dict(zip(spaces, KINDS, strict=False))).store("bank").dice(number, 2)
    assert table.points() == 0
    table.moves(f"die {number}", f"place bank on {missing}")
    assert (table.points("regions"), table.points("phases")) == (15, 10)


@pytest.mark.rule("CB-10.2")
@pytest.mark.parametrize(
    ("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)]
)  # fmt: skip
def test_points_by_the_size_of_the_region(size: int, points: int) -> None:
    board, castle, spaces = CITIES[size]
    assert len(spaces) == size
    table = plain(board, castle).phase("E").store("bank")
    table.estate(dict(zip(spaces[:-1], KINDS, strict=False)))
    number = int(c.SPACE_NUMBER[spaces[-1]])
    table.dice(number, number).moves(f"die {number}", f"place bank on {spaces[-1]}")
    assert table.points("regions") == points
    assert table.points() == points + 2


@pytest.mark.rule("CB-10.3")
@pytest.mark.parametrize("phase", "ABCDE")
@pytest.mark.parametrize("size", CITIES)
def test_phase_bonus_for_a_region_of_any_size(phase: str, size: int) -> None:
    board, castle, spaces = CITIES[size]
    table = plain(board, castle).phase(phase).store("bank")
    table.estate(dict(zip(spaces[:-1], KINDS, strict=False)))
    number = int(c.SPACE_NUMBER[spaces[-1]])
    table.dice(number, number).moves(f"die {number}", f"place bank on {spaces[-1]}")
    assert table.points("phases") == PHASE_BONUS[phase]


@pytest.mark.rule("CB-10.3")
def test_phase_bonus_follows_the_phases_as_they_are_played() -> None:
    table = plain().pass_to("D").store("watchtower").rolls(3, 5)
    table.moves("die 3", "place watchtower on 11")
    assert table.points() == 4 + 1 + 4


@pytest.mark.rule("CB-10.4")
@pytest.mark.parametrize(("players", "points"), [(2, 5), (3, 6), (4, 7)])
def test_first_to_cover_a_colour_takes_the_large_bonus_tile(players: int, points: int) -> None:
    table = third_mine(plain(players=players).estate(MINES))
    assert bonus(table, "mine", "large") == 0
    assert bonus(table, "mine", "small") is None
    assert table.points("colours") == points


@pytest.mark.rule("CB-10.4")
def test_a_bonus_tile_is_for_the_whole_estate_not_for_a_region() -> None:
    table = plain().estate({12: "knowledge-3", 7: "knowledge-4"}).store("knowledge-13").dice(3, 6)
    table.moves("die 3", "place knowledge-13 on 3")
    assert table.points("regions") == 6
    assert table.points("colours") == 0
    assert bonus(table, "knowledge", "large") is None


@pytest.mark.rule("CB-10.5")
@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 3), (4, 4)])
def test_second_to_cover_a_colour_takes_the_small_bonus_tile(players: int, points: int) -> None:
    table = plain(players=players).estate(MINES, seat=0).estate(MINES, seat=1)
    third_mine(table).pass_turn()
    third_mine(table, seat=1)
    assert (bonus(table, "mine", "large"), bonus(table, "mine", "small")) == (0, 1)
    assert table.points("colours", seat=1) == points
    assert table.points(seat=1) == 6 + 10 + points


@pytest.mark.rule("CB-10.6")
def test_third_and_fourth_to_cover_a_colour_get_no_bonus_tile() -> None:
    table = plain(players=4)
    for seat in range(4):
        table.estate(MINES, seat=seat)
    for seat in range(4):
        third_mine(table, seat=seat).pass_turn()
    assert [table.points("colours", seat=seat) for seat in range(4)] == [7, 4, 0, 0]
    assert [table.points(seat=seat) for seat in range(4)] == [23, 20, 16, 16]
    assert (bonus(table, "mine", "large"), bonus(table, "mine", "small")) == (0, 1)


@pytest.mark.rule("CB-10.4", "CB-10.5")
def test_bonus_tiles_of_different_colours_are_taken_apart() -> None:
    table = plain().estate(MINES).estate({2: "castle", 6: "castle"}, seat=1)
    third_mine(table).pass_turn()
    table.store("castle", seat=1).rolls(5, 6).moves("die 5", "place castle on 1")
    assert (bonus(table, "mine", "large"), bonus(table, "mine", "small")) == (0, None)
    assert (bonus(table, "castle", "large"), bonus(table, "castle", "small")) == (1, None)


@pytest.mark.rule("CB-10.7")
@pytest.mark.example("E16")
def test_the_last_space_of_a_colour_completes_its_region_too() -> None:
    table = third_mine(plain(players=3).phase("C").estate(MINES))
    assert (table.points("regions"), table.points("phases"), table.points("colours")) == (6, 6, 6)
    assert table.points() == 18


@pytest.mark.rule("CB-10.8")
@pytest.mark.parametrize("colour", COLOUR_BUT_ONE)
def test_tiles_needed_for_a_colour(colour: str) -> None:
    placed, last, space = COLOUR_BUT_ONE[colour]
    assert len(placed) == NEEDED[colour] - 1  # the starting castle is not among them
    table = plain().estate(placed).store(last)
    number = int(c.SPACE_NUMBER[space])
    table.dice(number, number).moves(f"die {number}")
    assert bonus(table, colour, "large") is None
    table.moves(f"place {last} on {space}")
    assert bonus(table, colour, "large") == 0
    assert table.points("colours") == 5


@pytest.mark.rule("CB-10.8")
@pytest.mark.parametrize("colour", COLOUR_BUT_ONE)
def test_one_tile_fewer_earns_no_bonus_tile(colour: str) -> None:
    placed, last, space = COLOUR_BUT_ONE[colour]
    placed = dict(placed)
    del placed[next(iter(placed))]
    table = plain().estate(placed).store(last)
    number = int(c.SPACE_NUMBER[space])
    table.dice(number, number).moves(f"die {number}", f"place {last} on {space}")
    assert bonus(table, colour, "large") is None
    assert table.points("colours") == 0


@pytest.mark.rule("CB-10.9")
def test_bonus_tiles_are_kept_and_count_for_tile_26() -> None:
    table = third_mine(plain().own(26).estate(MINES)).pass_to("B")
    assert bonus(table, "mine", "large") == 0
    assert table.end_phase().points("knowledge") == 2


@pytest.mark.rule("CB-10.10")
@pytest.mark.parametrize(("before", "after"), [(99, 115), (120, 136), (195, 211), (296, 312), (32000, 32016)])
def test_points_are_counted_on_without_limit(before: int, after: int) -> None:
    table = plain(players=4).goods({"red": 4}).dice(4, 6)
    table.seat().score = before
    table.moves("die 4", "sell red")
    assert table.seat().score == after
    assert table.state.scores()[0] == after
    assert table.state.view()["seats"][0]["points"] == after
