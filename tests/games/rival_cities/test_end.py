"""Sections 23 and 24: instant wins, the end of the game, star scoring."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare


def final(table: Table) -> Table:
    """The mover passes the bell with all star tokens taken, so that step 8 ends the game."""
    return table.jar(19).moves("move 1")


@pytest.mark.rule("RC-23.1", "RC-23.2", "RC-23.3", "RC-23.4")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_four_instant_wins_for_both(seat: int) -> None:
    own = 1 if seat == HAMBURG else -1
    ships = bare().turn(seat).fleet(11, 12, seat=seat).ships(4, 6, 7, 20).having(seat, furniture=2)
    assert ships.use_basic(7, "action 1").result == (seat, "ships")
    lawsuits = bare().turn(seat).won(1, 2, seat=seat).lawsuits(9, 8, 10, markers=[2 * own])
    assert lawsuits.use_basic(13, "action 1", "resolve I").result == (seat, "lawsuits")
    alliances = bare().turn(seat).allied("amsterdam", "copenhagen", "london", seat=seat)
    assert alliances.use_basic(3, "action 1").result == (seat, "alliances")
    prestige = bare().turn(seat).prestige(7 * own).use_basic(14, "action 1")
    assert prestige.result == (seat, "prestige")
    for table in (ships, lawsuits, alliances, prestige):
        places = table.state.ranking()
        assert (places[seat], places[1 - seat]) == (1, 2)
        assert table.offers() == []
        assert table.refuses("done", "move 1")


@pytest.mark.rule("RC-23.5")
def test_stars_do_not_matter_and_nothing_follows() -> None:
    """Special 17: prestige wins; the gift is not given, the rival's stars do not count."""
    table = bare().having(ALTONA, stars=10).prestige(7).use_special(17, "action 2")
    assert table.result == (HAMBURG, "prestige")
    assert table.products() == (0, 0, 0, 0)
    assert table.state.scores()[HAMBURG] < table.state.scores()[ALTONA]


@pytest.mark.rule("RC-23.5")
def test_a_win_inside_the_off_season_stops_it() -> None:
    """Ship 8 wins in step 3: no income, no lawsuit resolved, no new cards, factories stay as they are."""
    table = bare().prestige(7).fleet(8).fleet(17, seat=ALTONA).having(inactive=1).lawsuits(9, 8, 10, markers=[2])
    before = table.dark()
    table.jar(19).moves("move 1")
    assert table.result == (HAMBURG, "prestige")
    assert (table.lawsuits_won(), table.dark(), table.everything()) == ([], before, {"factories": 1, "inactive": 1})
    assert table.s.bell == HAMBURG


@pytest.mark.rule("RC-23.5")
def test_a_hand_card_that_wins_counts_as_discarded() -> None:
    table = bare().hand(8).prestige(7).basic(2).play("option B", "play 8", "action 2")
    assert (table.result, table.discarded(), table.in_hand()) == ((HAMBURG, "prestige"), [8], [])


@pytest.mark.rule("RC-23.6")
def test_the_interrupted_turn_is_not_continued() -> None:
    table = final(bare().having(ALTONA, stars=12).hand(16))
    assert table.state.over
    assert (table.stage, table.s.bell, table.in_hand()) == ("over", HAMBURG, [16])


@pytest.mark.rule("RC-24.1", "RC-24.2", "RC-24.3")
@pytest.mark.example("F2")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_star_scoring(seat: int) -> None:
    table = bare().won(4, seat=seat).lawsuits(9, 8, 10).fleet(4, seat=seat).allied("brussels", seat=seat)
    table.prestige(4 if seat == HAMBURG else -4).having(seat, stars=3)
    expected = {"ships": 3, "alliances": 2, "lawsuits": 4, "prestige": 2, "tokens": 3}
    assert table.state.sources(seat) == expected
    assert table.state.scores()[seat] == 14
    assert table.state.scores()[1 - seat] == 0


@pytest.mark.rule("RC-24.1")
@pytest.mark.parametrize(("lawsuit", "stars"), list(enumerate((1, 2, 3, 4, 2, 2, 2, 3, 2, 2), 1)))
def test_stars_of_lawsuits(lawsuit: int, stars: int) -> None:
    table = bare().lawsuits(*[number for number in (4, 8, 10, 1) if number != lawsuit][:3]).won(lawsuit)
    assert table.state.sources(HAMBURG)["lawsuits"] == stars


@pytest.mark.rule("RC-24.4")
def test_products_letters_factories_and_hand_cards_are_worth_nothing() -> None:
    table = bare().having(beer=5, cloth=5, leather=5, furniture=5, letters=5, factories=5).hand(1, 2, 3)
    assert table.state.scores() == [0, 0]


@pytest.mark.rule("RC-24.5")
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
@pytest.mark.parametrize("winner", [HAMBURG, ALTONA])
def test_the_higher_total_wins(mover: int, winner: int) -> None:
    table = final(bare().turn(mover).having(winner, stars=7).having(1 - winner, stars=5))
    assert table.result == (winner, "stars")
    assert table.state.scores()[winner] == 7
    assert table.state.ranking()[winner] == 1
    assert table.state.ranking()[1 - winner] == 2


@pytest.mark.rule("RC-24.5")
@pytest.mark.example("X14")
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
def test_on_a_tie_the_holder_of_the_bell_token_wins(mover: int) -> None:
    """15 to 15: star tokens 6 and 6, ships 9 and 9."""
    table = bare().turn(mover).having(HAMBURG, stars=6).having(ALTONA, stars=6)
    table.ships(6, 7, None, None).fleet(20, 4, 1).fleet(2, 3, 9, 16, 11, seat=ALTONA)
    assert table.state.scores() == [15, 15]
    final(table).moves("done")
    assert table.result == (mover, "tie_bell")
    assert table.state.scores() == [15, 15]
    assert table.s.bell == mover


def test_the_view_of_a_finished_game() -> None:
    view = final(bare().having(ALTONA, stars=12)).state.view()
    assert (view["winner"], view["reason"], view["off_seasons"], view["over"]) == (ALTONA, "stars", 1, True)
    assert [seat["rank"] for seat in view["seats"]] == [2, 1]
    assert view["seats"][ALTONA]["sources"] == {
        "ships": 0, "alliances": 0, "lawsuits": 0, "prestige": 0, "tokens": 12
    }  # fmt: skip
    assert (view["choices"], view["actor"]) == ([], None)
