"""Sections 17 and 18: advancing lawsuits, court rulings, resolving."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, bare
from tests.games.rival_cities.test_components import LAWSUITS

STOCK = {"beer": 4, "cloth": 4, "leather": 4, "furniture": 4, "letters": 4}
AFTER = {number: (cost, bonus) for number, (cost, bonus, _win, _stars) in LAWSUITS.items()}
COLUMN = {"letter": "letters", "gain_letters": "letters", "gain_stars": "stars"}


@pytest.mark.rule("RC-17.1", "RC-17.2", "RC-17.3", "RC-1.13")
@pytest.mark.parametrize("lawsuit", LAWSUITS)
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_every_lawsuit_advanced(lawsuit: int, seat: int) -> None:
    others = [number for number in (4, 8, 10) if number != lawsuit][:2]
    table = bare().turn(seat).lawsuits(lawsuit, *others).having(seat, **STOCK, factories=3, inactive=3)
    table.use_basic(15, "action 1", "lawsuit I")
    cost, bonus = AFTER[lawsuit]
    expected = {**STOCK, "factories": 3, "inactive": 3}
    for name, amount in cost.items():
        expected[COLUMN.get(name, name)] -= amount
    prestige = 0
    for name, amount in bonus:
        if name == "earn_prestige":
            prestige += 1
        elif name == "reactivate_factory":
            expected["inactive"] -= 1
        else:
            expected[COLUMN.get(name, name)] += amount
    own = 1 if seat == HAMBURG else -1
    assert table.everything(seat) == {name: amount for name, amount in expected.items() if amount}
    assert (table.markers(), table.s.prestige) == ([own, 0, 0], own * prestige)


@pytest.mark.rule("RC-17.1")
def test_any_lawsuit_whose_cost_is_payable() -> None:
    table = bare().lawsuits(9, 1, 6).having(leather=1, furniture=1).use_basic(15, "action 1")
    assert table.offers() == ["lawsuit I", "lawsuit III"]
    assert table.refuses("lawsuit II")
    table = bare().lawsuits(8, 9, 6).having(cloth=5).basic(15).play("option A")
    assert table.stage == "end_turn"  # lawsuit 8 needs cloth and leather


@pytest.mark.rule("RC-17.1", "RC-17.2", "RC-17.3", "RC-17.6")
@pytest.mark.example("E8")
@pytest.mark.parametrize("further", [0, 1, 2])
def test_altona_advances_lawsuit_2_on_iii(further: int) -> None:
    table = bare().turn(ALTONA).lawsuits(4, 8, 2, markers=[0, 0, 1]).having(ALTONA, leather=3)
    table.use_basic(15, "action 1", "lawsuit III")
    assert (table.products(ALTONA), table.markers()) == ((0, 0, 2, 1), [0, 0, 0])
    for number in range(further):
        assert table.offers() == ["pay again", "done"]
        table.play("pay again")
        assert (table.products(ALTONA), table.markers()[2]) == ((0, 0, 1 - number, 1), -1 - number)
    if further < 2:
        table.play("done")
    assert (table.markers()[2], table.stage) == (-further, "end_turn")


@pytest.mark.rule("RC-17.4", "RC-17.8")
@pytest.mark.example("X11")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_on_own_4(seat: int) -> None:
    own = 1 if seat == HAMBURG else -1
    table = bare().turn(seat).lawsuits(4, 8, 9, markers=[0, 0, 4 * own]).having(seat, leather=3)
    table.use_basic(15, "action 1", "lawsuit III")
    assert (table.products(seat)[2], table.s.prestige, table.markers()[2]) == (2, own, 4 * own)
    assert table.stage == "end_turn"
    assert table.refuses("pay again")


@pytest.mark.rule("RC-17.8")
def test_no_further_payment_once_own_4_is_reached() -> None:
    table = bare().lawsuits(4, 8, 9, markers=[0, 0, 2]).having(leather=6).use_basic(15, "action 1", "lawsuit III")
    assert table.offers() == ["pay again", "done"]
    table.play("pay again")
    assert (table.markers()[2], table.stage) == (4, "end_turn")


@pytest.mark.rule("RC-17.5")
def test_the_parts_come_from_left_to_right_and_are_mandatory() -> None:
    """Lawsuit 9: prestige wins the game before the marker moves."""
    table = bare().prestige(7).lawsuits(9, 8, 10).having(leather=1).use_basic(15, "action 1", "lawsuit I")
    assert (table.result, table.markers()[0]) == ((HAMBURG, "prestige"), 0)
    table = bare().lawsuits(9, 8, 10).having(leather=1).use_basic(15, "action 1")
    assert (table.s.prestige, table.markers()[0], table.stage) == (1, 1, "end_turn")


@pytest.mark.rule("RC-17.6")
@pytest.mark.parametrize(("space", "most"), [(1, 0), (2, 1), (3, 2)])
def test_paying_again_moves_only_the_marker(space: int, most: int) -> None:
    row = {1: [8, 4, 10], 2: [4, 8, 10], 3: [4, 10, 8]}[space]
    table = bare().lawsuits(*row).having(cloth=5, leather=5).use_basic(15, "action 1", "lawsuit " + "I" * space)
    assert table.everything() == {"beer": 1, "cloth": 4, "leather": 4, "letters": 1, "factories": 1}
    for number in range(most):
        table.play("pay again")  # the full legal cost of lawsuit 8: cloth and leather
        assert table.products() == (1, 3 - number, 3 - number, 0)
    assert (table.seat().letters, table.markers()[space - 1], table.stage) == (1, 1 + most, "end_turn")
    assert table.refuses("pay again")


@pytest.mark.rule("RC-17.7", "RC-18.4")
@pytest.mark.example("X19")
def test_extra_payments_depend_on_the_space() -> None:
    table = bare().lawsuits(1, 9, 10, markers=[2, -1]).having(cloth=3, leather=3, letters=1).hand(22).basic(13)
    table.play("option C, A first", "action 1", "swap I and II")
    assert (table.lawsuits_up(), table.markers()) == ([9, 1, 10], [-1, 2, 0])
    table.play("play 22", "action 2", "lawsuit II")
    assert (table.markers(), table.offers()) == ([-1, 3, 0], ["pay again", "done"])
    table.play("pay again")
    assert (table.markers(), table.stage) == ([-1, 4, 0], "next_action")
    table = bare().lawsuits(9, 1, 10, markers=[-1, 2]).having(leather=3).use_basic(15, "action 1", "lawsuit I")
    assert (table.markers(), table.stage) == ([0, 2, 0], "end_turn")


@pytest.mark.rule("RC-17.9", "RC-17.10")
def test_advancing_to_4_gives_no_win_bonus_and_resolves_nothing() -> None:
    table = bare().lawsuits(9, 8, 10, markers=[3]).having(leather=1).use_basic(15, "action 1")
    assert (table.lawsuits_up(), table.markers()[0]) == ([9, 8, 10], 4)
    assert (table.lawsuits_won(), table.seat().letters) == ([], 0)


@pytest.mark.rule("RC-17.11")
def test_an_extra_payment_is_not_repeated_by_le_havre_separately() -> None:
    table = bare().allied("le_havre").lawsuits(4, 8, 9).having(leather=6).use_basic(15, "action 1", "lawsuit III")
    table.play("pay again")
    assert table.offers() == ["pay again", "done"]
    assert table.refuses("repeat with le havre")
    table.play("done")
    assert table.offers() == ["repeat with le havre", "done"]


# Court ruling


@pytest.mark.rule("RC-18.1", "RC-18.2", "RC-18.3")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
@pytest.mark.parametrize("marker", range(-4, 5))
def test_what_a_court_ruling_offers(seat: int, marker: int) -> None:
    table = bare().turn(seat).lawsuits(9, 8, 10, markers=[marker]).use_basic(13, "action 1")
    own = marker if seat == HAMBURG else -marker
    assert table.offers() == [*(["resolve I"] if own >= 2 else []), "swap I and II", "swap II and III"]
    if own < 2:
        assert table.refuses("resolve I")
        return
    table.play("resolve I")
    assert (table.lawsuits_won(seat), table.stage) == ([9], "end_turn")


@pytest.mark.rule("RC-18.1")
def test_resolve_or_swap_not_both() -> None:
    table = bare().lawsuits(9, 8, 10, markers=[2]).use_basic(13, "action 1", "swap II and III")
    assert (table.lawsuits_up(), table.stage) == ([9, 10, 8], "end_turn")
    assert table.refuses("resolve I")


@pytest.mark.rule("RC-18.3", "RC-18.4")
@pytest.mark.parametrize(
    ("move", "lawsuits", "markers"),
    [("swap I and II", [8, 9, 10], [-3, 1, 4]), ("swap II and III", [9, 10, 8], [1, 4, -3])],
)
def test_swapped_lawsuits_keep_their_markers(move: str, lawsuits: list[int], markers: list[int]) -> None:
    table = bare().lawsuits(9, 8, 10, markers=[1, -3, 4]).use_basic(13, "action 1", move)
    assert (table.lawsuits_up(), table.markers()) == (lawsuits, markers)


@pytest.mark.rule("RC-18.3")
def test_both_swapped_lawsuits_must_be_there() -> None:
    table = bare().lawsuits(9, 8, markers=[2]).use_basic(13, "action 1")
    assert table.offers() == ["resolve I", "swap I and II"]
    assert table.refuses("swap II and III")
    table = bare().lawsuits(9, markers=[2]).use_basic(13, "action 1")
    assert (table.lawsuits_won(), table.lawsuits_up()) == ([9], [None, None, None])
    assert bare().lawsuits(9, markers=[1]).basic(13).play("option A").stage == "end_turn"


# Resolving


@pytest.mark.rule("RC-18.5", "RC-18.6", "RC-18.7")
@pytest.mark.example("E10")
@pytest.mark.parametrize("marker", range(-4, 5))
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
def test_resolving_lawsuit_1(marker: int, mover: int) -> None:
    table = bare().turn(mover).lawsuits(1, 8, 10, markers=[marker]).ring()
    favoured = HAMBURG if marker > 0 else ALTONA
    assert table.everything(1 - favoured) == {"factories": 1}
    assert table.lawsuits_won(1 - favoured) == []
    if abs(marker) < 2:
        assert table.everything(favoured) == ({"stars": 1, "factories": 1} if marker else {"factories": 1})
        assert (table.lawsuits_won(favoured), table.s.lawsuits_gone, table.s.prestige) == ([], 1, 0)
    else:
        assert table.everything(favoured) == {"leather": 3, "factories": 1}
        assert table.lawsuits_won(favoured) == [1]
        assert table.s.prestige == (1 if favoured == HAMBURG else -1)


@pytest.mark.rule("RC-18.6")
def test_no_star_token_left_for_marker_1() -> None:
    table = bare().fleet(1, seat=HAMBURG).fleet(2, seat=ALTONA).having(ALTONA, stars=12).lawsuits(1, 8, 10, markers=[1])
    table.jar(19).moves("move 1")
    assert table.seat().stars == 0
    assert table.state.over  # no star token in the supply


WIN_BONUS: dict[int, dict[str, int]] = {
    1: {"leather": 3}, 2: {"factories": 2}, 3: {}, 4: {"factories": 2}, 5: {"beer": 3, "stars": 2}, 6: {"letters": 2},
    7: {}, 8: {"factories": 2}, 9: {"letters": 1}, 10: {"factories": 2},
}  # fmt: skip


@pytest.mark.rule("RC-18.7", "RC-18.12", "RC-1.13", "RC-24.1")
@pytest.mark.parametrize("lawsuit", WIN_BONUS)
def test_every_win_bonus(lawsuit: int) -> None:
    others = [number for number in (4, 8, 10) if number != lawsuit][:2]
    table = bare().lawsuits(lawsuit, *others, markers=[3]).use_basic(13, "action 1", "resolve I")
    chosen: dict[str, int] = {}
    for kind in {3: ("beer", "cloth"), 7: ("leather",)}.get(lawsuit, ()):
        assert (table.stage, table.offers()) == ("gain", ["beer", "cloth", "leather", "furniture"])
        table.play(kind)
        chosen[kind] = 1
    assert table.everything() == {"factories": 1, **WIN_BONUS[lawsuit], **chosen}
    assert table.s.prestige == (1 if lawsuit in (1, 7) else 0)
    assert table.lawsuits_won() == [lawsuit]
    assert table.state.sources(HAMBURG)["lawsuits"] == LAWSUITS[lawsuit][3]
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-18.8", "RC-23.2")
@pytest.mark.example("X15")
@pytest.mark.parametrize("how", ["court ruling", "off-season"])
def test_the_third_lawsuit_wins_before_its_bonus(how: str) -> None:
    table = bare().won(1, 2).lawsuits(5, 8, 10, markers=[2])
    table.use_basic(13, "action 1", "resolve I") if how == "court ruling" else table.jar(19).moves("move 1")
    assert table.result == (HAMBURG, "lawsuits")
    assert table.everything() == {"factories": 1}
    assert table.lawsuits_won() == [1, 2, 5]


@pytest.mark.rule("RC-18.8", "RC-23.5")
def test_the_rival_can_win_in_the_movers_off_season() -> None:
    table = bare().won(1, 2, seat=ALTONA).lawsuits(5, 8, 10, markers=[-2]).jar(19).moves("move 1")
    assert table.result == (ALTONA, "lawsuits")


@pytest.mark.rule("RC-18.9", "RC-18.10")
@pytest.mark.example("E11")
def test_the_row_moves_up() -> None:
    table = bare().lawsuits(1, 8, 10, markers=[0, 3, -2]).ring()
    new = table.lawsuits_up()[2]
    assert (table.lawsuits_up()[:2], table.markers()) == ([8, 10], [3, -2, 0])
    assert new not in (None, 1, 8, 10)
    assert table.s.lawsuit_stack == 3
    table = bare().lawsuits(1, 8, 10, markers=[0, 3, -2]).won(2, 3).won(4, 5, seat=ALTONA)
    assert table.s.lawsuit_stack == 0
    table.ring()
    assert (table.lawsuits_up(), table.markers()) == ([8, 10, None], [3, -2, 0])


@pytest.mark.rule("RC-18.9")
def test_after_a_court_ruling_the_row_moves_up_at_once() -> None:
    """Special 22: the lawsuit advanced afterwards is the one that came to I."""
    table = bare().lawsuits(9, 6, 10, markers=[2, 1]).having(furniture=1).use_special(22, "action 1", "resolve I")
    assert (table.lawsuits_up()[:2], table.markers()[:2]) == ([6, 10], [1, 0])
    table.play("action 2", "lawsuit I")
    assert table.markers()[0] == 2


@pytest.mark.rule("RC-18.10")
def test_empty_spaces_stay_empty() -> None:
    table = bare().lawsuits(9, 6, markers=[2]).use_basic(13, "action 1", "resolve I")
    assert table.lawsuits_up() == [6, None, None]
    assert table.s.lawsuit_stack == 0


@pytest.mark.rule("RC-18.9")
def test_the_row_moves_up_after_the_win_bonus() -> None:
    table = bare().lawsuits(3, 8, 10, markers=[2, 1, -1]).use_basic(13, "action 1", "resolve I")
    assert (table.stage, table.lawsuits_up(), table.markers()) == ("gain", [None, 8, 10], [0, 1, -1])
    table.play("beer", "beer")
    assert (table.lawsuits_up()[:2], table.markers()) == ([8, 10], [1, -1, 0])


@pytest.mark.rule("RC-18.11")
def test_the_winner_alone_chooses_in_the_rivals_turn() -> None:
    table = bare().lawsuits(3, 8, 10, markers=[-2]).ring()
    assert (table.stage, table.state.actor, table.state.turn) == ("gain", ALTONA, HAMBURG)
    table.play("cloth")
    assert table.state.actor == ALTONA
    table.play("furniture")
    assert table.products(ALTONA) == (0, 1, 0, 1)
    assert table.state.actor == HAMBURG
    assert table.state.sources(ALTONA)["lawsuits"] == 3
    assert table.seat(ALTONA).stars == 0  # dark stars are no tokens


@pytest.mark.rule("RC-18.12")
def test_the_parts_of_a_win_bonus_in_order() -> None:
    """Lawsuit 7: the product is chosen before prestige wins; lawsuit 1's prestige is repeated with ship 16."""
    table = bare().prestige(7).lawsuits(7, 8, 10, markers=[2]).use_basic(13, "action 1", "resolve I")
    assert table.stage == "gain"
    assert table.refuses("done")
    table.play("beer")
    assert table.result == (HAMBURG, "prestige")
    table = bare().fleet(16).having(beer=2).lawsuits(1, 8, 10, markers=[2]).use_basic(13, "action 1", "resolve I")
    table.play("repeat with ship 16")
    assert (table.s.prestige, table.products()) == (2, (0, 0, 3, 0))
