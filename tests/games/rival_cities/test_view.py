"""What a view tells beyond the pieces: the card in use, ways to the end, colours, and why somebody has won."""

from __future__ import annotations

import pytest

from rondel.draw.palette import SEATS
from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare, position


def ends(table: Table) -> dict[str, tuple[int, bool]]:
    return {end["of"]: (end["left"], end["met"]) for end in table.state.view()["ends"]}


def wins(table: Table, seat: int) -> dict[str, tuple[int, int]]:
    counts = table.state.view()["seats"][seat]["wins"]
    return {way: (count["has"], count["needs"]) for way, count in counts.items()}


def test_the_card_in_use_tells_its_space_and_the_action_under_way() -> None:
    table = bare().lawsuits(1, 2, 3).having(cloth=2).special(9).moves("option A")
    card = table.state.view()["card_in_use"]
    assert (card["number"], card["space"], card["slot"], card["slots_left"]) == (9, 4, None, [0, 1, 2])
    table.moves("action 1")
    card = table.state.view()["card_in_use"]
    assert (card["space"], card["slot"], card["slots_left"]) == (4, 0, [1, 2])


def test_a_card_from_the_hand_has_no_space() -> None:
    table = bare().hand(11).basic(2).play("option B")
    card = table.state.view()["card_in_use"]
    assert (card["number"], card["space"]) == (11, None)


def test_without_a_card_in_use_there_is_none() -> None:
    assert bare().ready().state.view()["card_in_use"] is None


@pytest.mark.rule("RC-20.18")
def test_what_is_left_of_each_end_condition() -> None:
    assert ends(bare()) == {
        "ships": (10, False),
        "lawsuits": (7, False),
        "factories": (10, False),
        "stars": (12, False),
    }
    table = bare().having(HAMBURG, stars=12, factories=11)
    assert ends(table) == {"ships": (10, False), "lawsuits": (7, False), "factories": (0, True), "stars": (0, True)}
    table = bare().fleet(1, 2).fleet(3, 4, seat=ALTONA).ships(5, None, None, None).lawsuits(7)
    assert (ends(table)["ships"], ends(table)["lawsuits"]) == ((6, False), (1, False))


@pytest.mark.rule("RC-20.19")
def test_the_board_says_when_the_season_is_the_last() -> None:
    from rondel.games.rival_cities.board import parts

    assert "last season" not in parts(bare().ready().state.view())["board"]
    assert "last season" in parts(bare().having(HAMBURG, stars=12).ready().state.view())["board"]


@pytest.mark.rule("RC-23.1", "RC-23.2", "RC-23.3", "RC-23.4")
def test_how_near_each_instant_win_is() -> None:
    table = bare().fleet(1, 2).fleet(3, seat=ALTONA).won(1, 2).lawsuits(4, 8, 10).allied("london", seat=ALTONA)
    table.prestige(-5)
    assert wins(table, HAMBURG) == {"ships": (1, 3), "lawsuits": (2, 3), "alliances": (0, 4), "prestige": (0, 8)}
    assert wins(table, ALTONA) == {"ships": (0, 3), "lawsuits": (0, 3), "alliances": (1, 4), "prestige": (5, 8)}


@pytest.mark.rule("RC-1.1", "RC-2.1")
@pytest.mark.parametrize("hamburg", ["seat_1", "seat_2"])
def test_the_colour_of_a_player_is_that_of_the_city(hamburg: str) -> None:
    """Hamburg is red and Altona blue, in the drawings and on the page, whatever the seat."""
    from rondel.games.rival_cities.board import parts

    view = position(hamburg=hamburg).state.view()
    red = ("seat_1", "seat_2").index(hamburg)
    assert [seat["city"] for seat in view["seats"]] == (["hamburg", "altona"] if red == 0 else ["altona", "hamburg"])
    drawn = parts(view)
    for seat, player in enumerate(view["seats"]):
        look = 0 if seat == red else 1
        assert player["look"] == look
        ribbon = drawn[f"seat-{seat}"].split("M12 2.6H38")[1].split("/>")[0]
        assert SEATS[look].colour in ribbon


def test_a_finished_game_says_why() -> None:
    table = bare().prestige(7).use_basic(10, "action 1")
    assert table.state.view()["verdict"] == "the prestige marker has reached the city"
    assert "verdict" not in bare().ready().state.view()
