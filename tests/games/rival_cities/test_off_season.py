"""Section 20: the off-season, step by step."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare


@pytest.mark.rule("RC-20.1", "RC-20.20")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_the_mover_holds_the_bell_token_during_the_off_season(seat: int) -> None:
    table = bare().turn(seat).allied("london", seat=1 - seat).having(1 - seat, beer=1).jar(19).moves("move 1")
    assert (table.stage, table.state.actor) == ("upkeep_card", 1 - seat)
    assert table.state.view()["bell"] == seat
    table.moves("return london")
    assert (table.stage, table.state.actor, table.state.view()["bell"]) == ("option", seat, None)


@pytest.mark.rule("RC-20.2")
def test_the_steps_in_their_order() -> None:
    """A position in which every step changes something that shows its place in the order."""
    table = bare().fleet(7, 17).fleet(10, seat=ALTONA).allied("london").having(beer=1, factories=2, inactive=2)
    table.prestige(4).lawsuits(5, 8, 10, markers=[2]).jar(19).moves("move 1")
    dark = table.dark()
    assert (table.stage, table.s.prestige, table.products()) == ("upkeep_card", 4, (1, 0, 0, 0))  # step 1
    table.moves("pay london")
    assert (table.stage, table.products(), table.seat().inactive) == ("may_earn_prestige", (0, 0, 0, 0), 2)  # step 2
    table.moves("yes")
    # step 3: 2 furniture, a letter for Altona; step 4 at distance 5; step 5: 3 beer and 2 stars; steps 6, 7, 8
    assert table.products() == (1 + 3, 1, 1, 1 + 2)
    assert (table.seat(ALTONA).letters, table.seat().stars, table.lawsuits_won()) == (1, 2, [5])
    assert table.dark() != dark
    assert (table.seat().inactive, table.s.bell, table.stage) == (0, -1, "option")


# Step 1


@pytest.mark.rule("RC-20.3", "RC-20.5")
def test_pay_or_return_each_card() -> None:
    table = bare().allied("london", "novgorod").having(cloth=1, leather=1).ring()
    assert table.offers() == ["pay london", "pay novgorod", "return london", "return novgorod"]
    table.moves("pay novgorod")
    assert (table.stage, table.offers()) == ("pay", ["cloth", "leather"])
    table.moves("leather")
    assert table.offers() == ["pay london", "return london"]
    table.moves("return london")  # payable, but need not be paid
    assert (table.held(), table.products()) == (["novgorod"], (0, 1, 0, 0))
    assert "london" in table.alliances_up()


@pytest.mark.rule("RC-20.4")
@pytest.mark.example("X18")
def test_the_players_handle_their_cards_alternately() -> None:
    table = bare().turn(ALTONA).alliances("oslo", "london", "gdansk", "amsterdam")
    table.allied("oslo", "london", seat=ALTONA).allied("gdansk")
    table.having(ALTONA, beer=2).having(letters=1).ring()
    assert (table.state.actor, table.offers()) == (ALTONA, ["pay london", "pay oslo", "return london", "return oslo"])
    table.play("pay oslo")
    assert (table.state.actor, table.offers()) == (HAMBURG, ["pay gdansk", "return gdansk"])
    table.play("pay gdansk")
    assert (table.state.actor, table.offers()) == (ALTONA, ["pay london", "return london"])
    table.moves("return london")
    assert (table.stage, table.state.actor) == ("option", ALTONA)
    assert (table.held(ALTONA), table.held()) == (["oslo"], ["gdansk"])


@pytest.mark.rule("RC-20.4")
def test_a_player_without_a_card_is_skipped() -> None:
    table = bare().allied("london", "novgorod", seat=ALTONA).having(ALTONA, beer=2).ring()
    assert table.state.actor == ALTONA
    table.play("pay london")
    assert (table.state.actor, table.offers()) == (ALTONA, ["pay novgorod", "return novgorod"])


@pytest.mark.rule("RC-20.5")
def test_what_cannot_be_paid_is_returned() -> None:
    table = bare().allied("copenhagen").having(beer=1, cloth=5).ring()
    assert (table.held(), table.products(), table.stage) == ([], (1, 5, 0, 0), "option")
    table = bare().allied("copenhagen", "london").having(beer=1, cloth=1).ring()
    assert table.offers() == ["pay london", "return copenhagen", "return london"]
    assert table.refuses("pay copenhagen")
    table.moves("return copenhagen")
    assert table.refuses("pay copenhagen", "return copenhagen")


@pytest.mark.rule("RC-20.5", "RC-11.5")
def test_a_letter_exchange_for_the_upkeep() -> None:
    table = bare().allied("brussels").having(beer=1, letters=1).ring()
    assert table.offers() == ["return brussels", "use letter"]
    table.play("use letter", "furniture", "pay brussels")
    assert (table.held(), table.products(), table.seat().letters) == (["brussels"], (0, 0, 0, 0), 0)


@pytest.mark.rule("RC-20.6")
def test_a_returned_card_takes_the_lowest_free_space() -> None:
    table = bare().allied("copenhagen", "novgorod")
    assert table.alliances_up() == ["amsterdam", None, "london", None]
    table.ring()
    table.play("return novgorod")
    assert table.alliances_up() == ["amsterdam", "novgorod", "london", "copenhagen"]


@pytest.mark.rule("RC-20.7", "RC-20.9")
@pytest.mark.example("X6")
def test_upkeep_comes_before_income() -> None:
    table = bare().allied("brussels").fleet(7).fleet(17, seat=ALTONA).ring()
    assert (table.held(), table.products()) == ([], (0, 0, 0, 2))


# Step 2


@pytest.mark.rule("RC-20.8")
@pytest.mark.parametrize(
    ("own", "rival", "asked"),
    [((), (), None), ((17,), (18,), None), ((17,), (), HAMBURG), ((), (17,), ALTONA), ((17, 18), (19,), HAMBURG)],
)
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
def test_ship_majority(own: tuple[int, ...], rival: tuple[int, ...], asked: int | None, mover: int) -> None:
    table = bare().fleet(*own).fleet(*rival, seat=ALTONA).turn(mover).ring()
    if asked is None:
        assert (table.stage, table.s.prestige) == ("option", 0)
        return
    assert (table.stage, table.state.actor, table.offers()) == ("may_earn_prestige", asked, ["yes", "done"])
    table.moves("yes")
    assert table.s.prestige == (1 if asked == HAMBURG else -1)
    assert (table.stage, table.state.actor) == ("option", mover)


@pytest.mark.rule("RC-20.8", "RC-23.5")
def test_the_majority_can_win() -> None:
    table = bare().fleet(17).prestige(7).having(ALTONA, stars=12).ring().moves("yes")
    assert table.result == (HAMBURG, "prestige")


# Step 3


@pytest.mark.rule("RC-20.10")
@pytest.mark.parametrize(("mover", "stars"), [(HAMBURG, 5), (ALTONA, 6)])
def test_the_holder_of_the_bell_goes_first(mover: int, stars: int) -> None:
    """Hamburg's ship 8 wins at distance 7; Altona's ship 6 gives its star token only if Altona goes first."""
    table = bare().turn(mover).fleet(8).fleet(6, seat=ALTONA).prestige(7).having(ALTONA, stars=5)
    table.jar(19).moves("move 1")
    assert table.result == (HAMBURG, "prestige")
    assert table.seat(ALTONA).stars == stars


@pytest.mark.rule("RC-20.10")
def test_products_come_before_the_prestige_of_ship_8() -> None:
    """The furniture of ship 7 pays for repeating ship 8's prestige with Brussels."""
    table = bare().fleet(7, 8).fleet(17, 18, seat=ALTONA).allied("brussels").having(furniture=1).ring("pay brussels")
    assert (table.stage, table.offers(), table.products()[3]) == ("repeat", ["repeat with brussels", "done"], 2)
    table.moves("repeat with brussels")
    assert (table.s.prestige, table.stage) == (2, "option")
    assert table.products() == (1, 0, 0, 1)  # and step 4 at distance 2


@pytest.mark.rule("RC-20.10")
@pytest.mark.parametrize("ship", [6, 9, 10])
def test_the_other_incomes_come_before_ship_8_too(ship: int) -> None:
    table = bare().fleet(ship, 8).fleet(17, 18, seat=ALTONA).prestige(7).jar(19).moves("move 1")
    assert table.result == (HAMBURG, "prestige")
    assert sum(table.products()) + table.seat().letters + table.seat().stars == (2 if ship == 9 else 1)


# Step 4


@pytest.mark.rule("RC-20.11", "RC-20.12")
@pytest.mark.example("E9")
def test_prestige_income_of_altona() -> None:
    table = bare().prestige(-4).ring()
    assert (table.products(ALTONA), table.products(HAMBURG)) == ((1, 1, 1, 0), (0, 0, 0, 0))


@pytest.mark.rule("RC-20.11", "RC-3.9")
def test_prestige_income_in_a_shortage() -> None:
    table = bare().prestige(7).having(ALTONA, cloth=7, leather=6, letters=7, stars=12).having(cloth=5, leather=6)
    table.having(letters=5).jar(19).moves("move 1")
    assert (table.products(), table.seat().letters, table.seat().stars) == ((1, 6, 6, 1), 6, 0)
    assert table.products(ALTONA) == (0, 6, 6, 0)


@pytest.mark.rule("RC-20.12")
@pytest.mark.parametrize("distance", [-1, 0, 1])
def test_no_income_near_the_centre(distance: int) -> None:
    table = bare().prestige(distance).ring()
    assert (table.products(HAMBURG), table.products(ALTONA)) == ((0, 0, 0, 0), (0, 0, 0, 0))


@pytest.mark.rule("RC-20.13")
@pytest.mark.example("X7")
def test_ship_8_before_income() -> None:
    table = bare().prestige(3).fleet(8).fleet(17, seat=ALTONA).ring()
    assert (table.s.prestige, table.products()) == (4, (1, 1, 1, 0))


@pytest.mark.rule("RC-20.13")
def test_step_2_counts_for_step_4() -> None:
    table = bare().prestige(1).fleet(17).ring().moves("yes")
    assert table.products() == (1, 0, 0, 0)
    table = bare().prestige(2).fleet(17, seat=ALTONA).ring().moves("yes")
    assert table.products() == (0, 0, 0, 0)


# Step 5


@pytest.mark.rule("RC-20.14", "RC-20.15")
def test_exactly_the_lawsuit_on_i_is_resolved() -> None:
    table = bare().lawsuits(9, 6, 2, markers=[2, 4, -4]).ring()
    assert (table.lawsuits_won(HAMBURG), table.lawsuits_won(ALTONA)) == ([9], [])
    assert (table.lawsuits_up()[:2], table.markers()) == ([6, 2], [4, -4, 0])


@pytest.mark.rule("RC-20.15")
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
@pytest.mark.parametrize("winner", [HAMBURG, ALTONA])
def test_for_whichever_side_the_marker_favours(mover: int, winner: int) -> None:
    table = bare().turn(mover).lawsuits(9, 8, 10, markers=[2 if winner == HAMBURG else -2]).ring()
    assert (table.lawsuits_won(winner), table.lawsuits_won(1 - winner)) == ([9], [])
    assert (table.seat(winner).letters, table.state.actor) == (1, mover)


@pytest.mark.rule("RC-20.14")
def test_without_a_lawsuit_the_step_is_skipped() -> None:
    table = bare().lawsuits().jar(19).moves("move 1")
    assert table.lawsuits_up() == [None, None, None]
    assert table.state.over  # by step 8


@pytest.mark.rule("RC-20.2", "RC-20.13")
def test_prestige_won_in_step_5_comes_too_late_for_step_4() -> None:
    table = bare().prestige(1).lawsuits(1, 8, 10, markers=[2]).ring()
    assert (table.s.prestige, table.products()) == (2, (0, 0, 3, 0))


# Step 6


@pytest.mark.rule("RC-20.16", "RC-2.11")
def test_the_dark_spaces_are_renewed() -> None:
    table = bare().specials(16, None, 5, 24).hand(11)
    stack = table.in_stack()
    table.ring()
    drawn = [card for card in table.dark() if card]
    assert len(set(drawn)) == 4
    assert set(drawn) <= set(stack)
    assert table.discarded() == [5, 16, 24]
    assert len(table.in_stack()) == len(stack) - 4
    assert table.in_hand() == [11]


@pytest.mark.rule("RC-20.16", "RC-12.2")
def test_the_discarded_cards_can_come_again() -> None:
    """One card in the stack: it goes to space 4, then the discard pile with the old cards is shuffled."""
    table = bare().stack(1)
    pile = table.discarded()
    table.ring()
    assert table.dark()[0] == 1
    assert set(table.dark()[1:]) <= {*pile, 16, 11, 5, 24}
    assert table.discarded() == []
    assert sorted([*table.in_stack(), *(card for card in table.dark() if card)]) == list(range(1, 25))


@pytest.mark.rule("RC-20.16", "RC-20.20", "RC-4.12")
@pytest.mark.example("X8")
def test_a_new_card_lies_at_the_jar_before_the_option() -> None:
    table = bare().special_at(4, 16).having(beer=4, cloth=4).jar(17)
    stack = table.in_stack()
    table.play("move 7")
    assert (table.s.jar, table.products(), table.stage) == (4, (0, 0, 0, 0), "option")
    assert table.dark()[0] in stack
    assert 16 in table.discarded()
    card = table.dark()[0]
    assert table.offers() == ["option A", "option D"]
    table.play("option D")
    assert table.in_hand() == [card]


# Step 8


def at_the_end(condition: str) -> Table:
    """A position in which this end condition holds."""
    if condition == "ships":
        return bare().fleet(1, 2, 3, 4, 5).fleet(6, 7, 9, 10, 11, seat=ALTONA).ships()
    if condition == "lawsuits":
        return bare().lawsuits(9)
    return bare().having(ALTONA, **({"factories": 11} if condition == "factories" else {"stars": 12}))


@pytest.mark.rule("RC-20.18", "RC-23.6")
@pytest.mark.parametrize("condition", ["ships", "lawsuits", "factories", "stars"])
def test_each_end_condition_ends_the_game(condition: str) -> None:
    table = at_the_end(condition).jar(19).play("move 1")
    assert table.state.over
    assert table.s.off_seasons == 1
    assert table.result is not None
    assert table.result[1] in ("stars", "tie_bell")
    assert table.offers() == []


@pytest.mark.rule("RC-20.18")
def test_one_short_of_each_end_condition() -> None:
    table = bare().fleet(1, 2, 3, 4, 11).fleet(6, 7, 9, 10, seat=ALTONA).ships(None, 5).ring().moves("done")
    assert table.stage == "option"
    table = bare().lawsuits(9, 8).ring()
    assert (table.stage, table.lawsuits_up()) == ("option", [8, None, None])
    assert bare().having(ALTONA, factories=10).ring().stage == "option"
    assert bare().having(ALTONA, stars=11).ring().stage == "option"


@pytest.mark.rule("RC-20.18")
def test_the_last_token_taken_in_the_off_season_itself_ends_the_game() -> None:
    table = bare().having(ALTONA, stars=11).fleet(6).fleet(17, seat=ALTONA).jar(19).moves("move 1")
    assert table.result == (ALTONA, "stars")
    table = bare().having(ALTONA, factories=10).lawsuits(2, 8, 10, markers=[2]).jar(19).moves("move 1")
    assert (table.state.over, table.seat().factories) == (True, 2)


@pytest.mark.rule("RC-20.19")
@pytest.mark.parametrize("condition", ["ships", "factories", "stars"])
def test_an_end_condition_in_a_turn_ends_nothing_yet(condition: str) -> None:
    table = at_the_end(condition).jar(1)
    for _ in range(4):
        table.pass_turn()
    assert not table.state.over
    table.s.jar = 19
    table.pass_turn()
    assert table.state.over


@pytest.mark.rule("RC-20.21", "RC-23.6")
def test_at_most_seven_off_seasons() -> None:
    table = bare().jar(0)
    for number in range(1, 8):
        assert not table.state.over
        table.s.jar = 19
        table.pass_turn()
        assert table.s.off_seasons == number
    assert table.state.over
    assert table.lawsuits_up() == [None, None, None]


@pytest.mark.rule("RC-20.22")
def test_space_0_is_used_only_after_an_off_season() -> None:
    for start in range(14, 20):
        table = bare().having(beer=12).jar(start).play(f"move {20 - start}")
        assert (table.s.jar, table.s.off_seasons) == (0, 1)
