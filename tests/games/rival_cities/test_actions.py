"""Sections 7 to 10 and 12 to 14: production, gift, donation, swap, drawing, factories, prestige."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, Table, bare

# Production


@pytest.mark.rule("RC-7.1", "RC-7.2", "RC-7.3")
@pytest.mark.example("E2")
@pytest.mark.parametrize(
    ("card", "action", "kind", "base"),
    [(1, 1, "beer", 2), (1, 2, "cloth", 1), (5, 1, "furniture", 1), (6, 1, "cloth", 1), (9, 1, "leather", 1),
     (11, 1, "leather", 1), (14, 2, "beer", 2)],
)  # fmt: skip
@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_production_with_factories(card: int, action: int, kind: str, base: int, used: int) -> None:
    table = bare().having(factories=3).use_basic(card, f"action {action}")
    for flipped in range(used):
        assert (table.stage, table.offers()) == ("factory", ["use factory", "done"])
        assert table.seat().inactive == flipped
        table.play("use factory")
    if used < 3:
        table.play("done")
    expected = {kind: base + used, "factories": 3, "inactive": used}
    assert table.everything() == {name: amount for name, amount in expected.items() if amount}
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-7.1")
@pytest.mark.parametrize("kind", KINDS)
def test_special_11_gives_a_product_of_choice(kind: str) -> None:
    table = bare().use_special(11, "action 1", kind, "done")
    assert table.everything() == {kind: 1, "factories": 1}


@pytest.mark.rule("RC-7.4", "RC-13.6")
def test_an_inactive_factory_is_not_used_until_reactivated() -> None:
    table = bare().having(factories=2, inactive=2).use_basic(6, "action 1")
    assert (table.stage, table.products()[1]) == ("end_turn", 1)
    assert table.refuses("use factory")
    table = bare().having(factories=2, inactive=2, letters=1).hand(16).special(19)
    table.play("option C, A first", "action 2", "done", "play 16", "action 1")
    assert table.offers() == ["use factory", "done"]


@pytest.mark.rule("RC-7.5", "RC-21.1", "RC-21.2")
@pytest.mark.example("X3")
def test_special_11_with_factories_london_and_oslo() -> None:
    table = bare().allied("london", "oslo").having(factories=2).use_special(11, "action 1", "cloth")
    table.play("use factory")
    assert (table.stage, table.offers()) == ("gain", list(KINDS))
    table.play("furniture", "use factory", "cloth")
    assert table.products() == (0, 3, 0, 2)
    assert (table.seat().inactive, table.stage) == (2, "end_turn")


@pytest.mark.rule("RC-7.6")
@pytest.mark.example("X2")
def test_london_and_ship_13() -> None:
    """Base, ship, factories, then the alliance: seen step by step."""
    table = bare().allied("london").fleet(13).use_basic(11, "action 1")
    assert (table.stage, table.products()) == ("factory", (0, 1, 1, 0))
    table.play("done")
    assert table.products() == (0, 2, 1, 0)


@pytest.mark.rule("RC-7.6")
def test_the_order_matters_in_a_shortage() -> None:
    """One cloth in supply, the rival has no more than the player: the base takes it, London gets none."""
    table = bare().allied("london").having(ALTONA, cloth=5).having(cloth=6).use_basic(6, "action 1")
    assert (table.products()[1], table.stage) == (7, "end_turn")
    assert table.products(ALTONA)[1] == 5


@pytest.mark.rule("RC-7.7", "RC-3.6")
def test_a_factory_is_used_only_for_a_product_that_is_gained() -> None:
    table = bare().having(factories=3).having(ALTONA, cloth=5).having(cloth=5).use_basic(6, "action 1", "use factory")
    assert (table.products()[1], table.seat().inactive) == (7, 1)
    assert table.stage == "end_turn"
    assert table.refuses("use factory")
    table = bare().having(factories=2, beer=12, cloth=12, leather=12, furniture=11).use_special(11, "action 1")
    assert (table.stage, table.seat().inactive) == ("end_turn", 0)


@pytest.mark.rule("RC-7.8")
def test_factories_do_not_work_with_gifts_bonuses_and_incomes() -> None:
    table = bare().having(factories=3).use_special(12, "action 3")
    assert (table.products(), table.seat().inactive) == ((2, 0, 0, 0), 0)
    assert table.refuses("use factory")
    table = bare().having(factories=3, cloth=1).lawsuits(1, 8, 10).use_basic(15, "action 1")
    assert (table.products(), table.stage) == ((0, 0, 1, 0), "end_turn")
    table = bare().having(factories=3).prestige(3).ring()
    assert (table.products(), table.stage) == ((1, 1, 0, 0), "option")


# Gift


@pytest.mark.rule("RC-8.1", "RC-8.2")
@pytest.mark.example("E3")
def test_gifts() -> None:
    for kind in KINDS:
        table = bare().use_basic(12, "action 1", kind)
        assert table.everything() == {kind: 1, "factories": 1}
    for first in KINDS:
        for second in KINDS:
            table = bare().use_special(2, "action 2", first, second)
            assert table.products() == tuple((kind == first) + (kind == second) for kind in KINDS)
    assert bare().use_special(12, "action 3").products() == (2, 0, 0, 0)
    assert bare().use_special(20, "action 2").products() == (0, 0, 0, 1)


@pytest.mark.rule("RC-8.3")
def test_ships_do_not_add_to_gifts_but_alliances_do() -> None:
    table = bare().fleet(11, 12).fleet(1, 2, seat=ALTONA).use_special(9, "action 3")
    assert table.products() == (0, 1, 0, 0)
    table = (
        bare().fleet(13, 14).fleet(1, 2, seat=ALTONA).allied("novgorod").use_special(24, "action 1", "leather", "beer")
    )
    assert table.products() == (1, 0, 2, 0)


# Donation


@pytest.mark.rule("RC-9.1", "RC-9.2", "RC-9.3")
@pytest.mark.example("E4")
def test_any_two_products_for_a_star_once() -> None:
    table = bare().having(beer=2, cloth=2).use_basic(8, "action 2", "beer", "cloth")
    assert (table.products(), table.seat().stars, table.s.stars) == ((1, 1, 0, 0), 1, 11)
    assert table.offers() == ["action 1", "done"]
    assert table.refuses("exchange", "action 2")


@pytest.mark.rule("RC-9.1", "RC-9.2", "RC-9.3")
@pytest.mark.example("E4")
@pytest.mark.parametrize(
    ("card", "slot", "kind", "price", "stars", "most"),
    [(10, 3, "furniture", 2, 3, 1), (13, 3, "cloth", 1, 1, 1), (23, 3, "leather", 1, 1, 2), (24, 2, "beer", 3, 1, 2)],
)
@pytest.mark.parametrize("times", [1, 2])
def test_donations(card: int, slot: int, kind: str, price: int, stars: int, most: int, times: int) -> None:
    table = bare().lawsuits(4).having(**{kind: 3 * price}).use_special(card, f"action {slot}")
    done = 1
    if most == 2:
        assert (table.stage, table.offers()) == ("donate", ["exchange", "done"])
        if times == 2:
            table.play("exchange")
            done = 2
        else:
            table.play("done")
    assert table.seat().stars == stars * done
    assert table.products()[KINDS.index(kind)] == (3 - done) * price
    assert table.refuses("exchange", f"action {slot}")


@pytest.mark.rule("RC-9.2")
@pytest.mark.parametrize(("leather", "stars"), [(1, 1), (2, 2), (3, 2)])
def test_a_second_exchange_needs_its_price(leather: int, stars: int) -> None:
    table = bare().having(leather=leather).use_special(23, "action 3")
    if leather > 1:
        table.play("exchange")
    assert table.seat().stars == stars
    assert table.stage == "next_action"
    assert table.refuses("exchange")


@pytest.mark.rule("RC-9.4")
@pytest.mark.example("X16")
def test_short_of_star_tokens() -> None:
    table = bare().having(ALTONA, stars=11).having(furniture=2).use_special(10, "action 3")
    assert (table.seat().stars, table.products()[3], table.s.stars) == (1, 0, 0)
    table.pass_turn()
    table.s.jar = 19
    table.play("move 1")
    assert table.state.over
    assert table.result == (ALTONA, "stars")


@pytest.mark.rule("RC-9.4")
def test_the_second_exchange_needs_a_star_token_too() -> None:
    table = bare().having(ALTONA, stars=11).having(leather=2).use_special(23, "action 3")
    assert (table.seat().stars, table.products()[2], table.stage) == (1, 1, "next_action")
    assert table.refuses("exchange")


@pytest.mark.rule("RC-9.5", "RC-24.3")
def test_star_tokens_count_only_in_scoring_and_are_seen() -> None:
    table = bare().having(stars=3).ready()
    assert [seat["stars"] for seat in table.state.view(ALTONA)["seats"]] == [3, 0]
    assert table.state.scores() == [3, 0]
    assert table.offers() == ["move 1", "move 2"]  # they pay for nothing


# Swap


@pytest.mark.rule("RC-10.1", "RC-10.2")
@pytest.mark.example("E5")
def test_swaps() -> None:
    table = bare().having(beer=1, cloth=1).use_basic(8, "action 1")
    assert (table.stage, table.offers()) == ("swap_give", ["beer", "cloth"])
    assert table.refuses("leather")
    table.play("beer")
    assert (table.stage, table.offers()) == ("swap_take", ["cloth", "leather", "furniture"])
    assert table.refuses("beer")
    table.play("leather")
    assert (table.products(), table.supply()) == ((0, 1, 1, 0), (12, 11, 11, 12))
    assert (table.stage, table.offers()) == ("swap_give", ["cloth", "leather", "done"])
    table.play("leather", "furniture")  # the product gained by the first
    assert (table.products(), table.stage) == ((0, 1, 0, 1), "next_action")
    assert table.refuses("action 1")


@pytest.mark.rule("RC-10.2")
def test_one_swap_or_none() -> None:
    table = bare().having(beer=1).use_basic(8, "action 1", "beer", "cloth", "done")
    assert table.products() == (0, 1, 0, 0)
    table = bare().having(beer=1).use_basic(8, "done")
    assert (table.products(), table.stage) == ((1, 0, 0, 0), "end_turn")


@pytest.mark.rule("RC-10.3")
def test_a_swap_for_a_product_that_is_not_there() -> None:
    table = bare().having(ALTONA, cloth=8, leather=6).having(beer=2, cloth=4, leather=6)
    table.use_basic(8, "action 1", "beer")
    assert table.offers() == ["cloth", "furniture"]
    assert table.refuses("leather")
    table.play("cloth")
    assert (table.products(), table.products(ALTONA)) == ((1, 5, 6, 0), (0, 7, 6, 0))


@pytest.mark.rule("RC-10.3")
def test_a_kind_for_which_nothing_can_be_had_is_not_given() -> None:
    table = bare().having(beer=3, cloth=12, leather=12, furniture=12).use_basic(8, "action 1")
    assert table.offers() == ["cloth", "leather", "furniture"]
    table = bare().having(beer=12, cloth=12, leather=12, furniture=12).use_basic(8)
    assert table.offers() == ["action 2", "done"]


@pytest.mark.rule("RC-10.4")
def test_a_swap_triggers_nothing() -> None:
    table = bare().allied("london", "novgorod").fleet(11, 12).having(beer=2)
    table.use_basic(8, "action 1", "beer", "cloth", "beer", "leather")
    assert table.products() == (0, 1, 1, 0)


# Drawing


@pytest.mark.rule("RC-12.1")
def test_drawing() -> None:
    table = bare().basic(2)
    before = table.in_stack()
    table.play("option A", "action 1")
    (card,) = table.in_hand()
    assert card in before
    assert table.in_stack() == [number for number in before if number != card]
    assert table.known() == []
    seen = table.state.view(ALTONA)["seats"][HAMBURG]
    assert (seen["hand"], seen["hidden_cards"]) == ([], 1)


@pytest.mark.rule("RC-12.2")
def test_the_discard_pile_becomes_the_stack_as_soon_as_it_is_used_up() -> None:
    table = bare().stack(3)
    pile = table.discarded()
    table.use_basic(2, "action 1")
    assert table.in_hand() == [3]
    assert (table.in_stack(), table.discarded()) == (pile, [])


@pytest.mark.rule("RC-12.2")
def test_with_two_cards_left_nothing_is_shuffled_yet() -> None:
    table = bare().stack(3, 4)
    pile = table.discarded()
    table.use_basic(2, "action 1")
    assert table.discarded() == pile
    assert len(table.in_stack()) == 1


def others(*numbers: int) -> list[int]:
    return [number for number in range(1, 25) if number not in numbers]


@pytest.mark.rule("RC-12.3")
def test_the_shuffle_is_made_up_when_a_card_must_be_drawn() -> None:
    """Stack and discard pile are empty; a card is played and so discarded; then it is the only one to draw."""
    table = bare().hand(*others(16, 11, 5, 24)).stack()
    assert (table.in_stack(), table.discarded()) == ([], [])
    table.jar(1).moves("move 1")
    assert table.offers() == ["option A", "option B"]
    table.play("option A")
    assert table.stage == "end_turn"  # the draw is not offered
    table = bare().hand(*others(16, 11, 5, 24)).having(letters=1).stack().basic(2)
    table.play("option C, B first", "play 8", "done")
    assert (table.in_stack(), table.discarded(), table.offers()) == ([], [8], ["action 1", "done"])
    table.play("action 1")
    assert (8 in table.in_hand(), table.in_stack(), table.discarded()) == (True, [], [])
    assert table.known() == table.in_hand()


@pytest.mark.rule("RC-12.4")
def test_option_d_and_refilling_are_no_draw_actions() -> None:
    """Copenhagen is not offered for them."""
    table = bare().allied("copenhagen").having(beer=3).special(11).play("option D")
    assert table.stage == "end_turn"
    table = bare().allied("copenhagen").having(beer=3).ring("pay copenhagen")
    assert (table.stage, table.in_hand(), table.products()[0]) == ("next_action", [], 1)


# Factories


@pytest.mark.rule("RC-13.1")
@pytest.mark.example("E6")
def test_building_for_payment() -> None:
    table = bare().having(beer=1, cloth=1, leather=1).use_basic(4, "action 1", "beer", "leather")
    assert table.everything() == {"cloth": 1, "factories": 2}
    assert table.s.factories == 9
    assert bare().having(beer=1).basic(4).play("option A").stage == "end_turn"


@pytest.mark.rule("RC-13.2")
@pytest.mark.example("E6")
@pytest.mark.parametrize("card", [14, 15])
def test_building_free(card: int) -> None:
    table = bare().having(inactive=1).use_special(card, "action 2")
    assert table.everything() == {"factories": 2, "inactive": 1}


@pytest.mark.rule("RC-13.2", "RC-18.7")
@pytest.mark.parametrize("lawsuit", [2, 4, 8, 10])
def test_a_factory_as_a_win_bonus(lawsuit: int) -> None:
    table = bare().lawsuits(lawsuit, 1, 3, markers=[2]).use_basic(13, "action 1", "resolve I")
    assert (table.everything(), table.lawsuits_won()) == ({"factories": 2}, [lawsuit])


@pytest.mark.rule("RC-13.3")
def test_a_win_bonus_without_a_factory_left() -> None:
    table = bare().having(ALTONA, factories=11).lawsuits(2, 1, 3, markers=[2]).use_basic(13, "action 1", "resolve I")
    assert (table.everything(), table.lawsuits_won()) == ({"factories": 1}, [2])


@pytest.mark.rule("RC-13.4")
def test_a_new_factory_is_used_in_the_same_turn() -> None:
    table = bare().having(inactive=1, beer=2, letters=1).hand(16).basic(4)
    table.play("option C, A first", "action 1", "play 16", "action 1", "use factory")
    assert table.everything() == {"furniture": 2, "factories": 2, "inactive": 2}


@pytest.mark.rule("RC-13.5")
def test_factories_stay_with_their_owner() -> None:
    table = bare().having(factories=4).having(ALTONA, factories=3).ring().play("option A", "done")
    assert (table.seat(HAMBURG).factories, table.seat(ALTONA).factories) == (4, 3)


@pytest.mark.rule("RC-13.6")
def test_reactivating() -> None:
    table = bare().having(factories=3, inactive=2).use_special(19, "action 2")
    assert table.everything() == {"factories": 3, "inactive": 1}
    table.play(table.offers()[0])
    assert table.everything() == {"factories": 3}
    assert table.stage == "end_turn"  # the third one has nothing to do
    assert table.refuses("action 4")


@pytest.mark.rule("RC-13.7", "RC-20.17")
def test_the_off_season_reactivates_the_factories_of_both() -> None:
    table = bare().having(factories=3, inactive=2).having(ALTONA, factories=2, inactive=2).ring()
    assert (table.seat(HAMBURG).inactive, table.seat(ALTONA).inactive) == (0, 0)


@pytest.mark.rule("RC-13.8")
@pytest.mark.parametrize(("inactive", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_lawsuit_5_reactivates_up_to_two(inactive: int, after: int) -> None:
    table = bare().having(factories=3, inactive=inactive, leather=1).lawsuits(5, 8, 10).use_basic(15, "action 1")
    assert (table.seat().inactive, table.markers()[0], table.stage) == (after, 1, "end_turn")


# Prestige


@pytest.mark.rule("RC-14.1")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
@pytest.mark.parametrize("start", range(-6, 7))
def test_prestige_moves_one_space_towards_the_own_city(seat: int, start: int) -> None:
    table = bare().turn(seat).prestige(start).use_basic(10, "action 1")
    assert table.s.prestige == start + (1 if seat == HAMBURG else -1)


@pytest.mark.rule("RC-14.2")
def test_no_income_when_the_marker_moves() -> None:
    table = bare().prestige(4).use_basic(10, "action 1")
    assert (table.s.prestige, table.everything()) == (5, {"factories": 1})


@pytest.mark.rule("RC-14.4", "RC-23.4")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_reaching_the_city_name_wins_at_once(seat: int) -> None:
    own = 1 if seat == HAMBURG else -1
    table = bare().turn(seat).prestige(6 * own).use_basic(10, "action 1")
    assert (table.result, table.s.prestige) == (None, 7 * own)
    table = bare().turn(seat).prestige(7 * own).use_basic(10, "action 1")
    assert table.result == (seat, "prestige")
    assert table.offers() == []


def with_brussels(seat: int = HAMBURG) -> Table:
    return bare().allied("brussels", seat=seat).having(seat, furniture=1)


@pytest.mark.rule("RC-14.5")
def test_every_prestige_icon_can_be_repeated() -> None:
    """Cards, lawsuit bonuses, ships 1 and 8, off-season step 2 and the rival's in piracy."""
    card = with_brussels().use_basic(14, "action 1")
    advance = with_brussels().lawsuits(9, 8, 10).having(leather=1).use_basic(15, "action 1")
    win = with_brussels().lawsuits(1, 8, 10, markers=[2]).use_basic(13, "action 1", "resolve I")
    ship = with_brussels().ships(1, 6, 7, 20).having(furniture=4).use_basic(7, "action 1", "ship 1")
    majority = with_brussels().fleet(17).having(furniture=2).ring("pay brussels", "yes")
    income = with_brussels().fleet(8).fleet(17, seat=ALTONA).having(furniture=2).ring("pay brussels")
    for table in (card, advance, win, ship, majority, income):
        assert (table.stage, table.state.actor) == ("repeat", HAMBURG)
        assert table.offers() == ["repeat with brussels", "done"]
        before, furniture = table.s.prestige, table.products()[3]
        assert before == 1
        table.play("repeat with brussels")
        assert table.s.prestige >= 2
        assert table.products()[3] == furniture - 1
    piracy = with_brussels(ALTONA).having(ALTONA, beer=1).use_special(6, "action 1", "yes")
    assert (piracy.stage, piracy.state.actor) == ("repeat", ALTONA)
    piracy.play("repeat with brussels")
    assert (piracy.s.prestige, piracy.products(ALTONA)[3]) == (-2, 0)


@pytest.mark.rule("RC-14.6")
def test_where_prestige_is_optional() -> None:
    assert bare().use_basic(10, "done").s.prestige == 0
    table = bare().fleet(17).ring()
    assert table.offers() == ["yes", "done"]
    assert table.play("done").s.prestige == 0
    table = bare().having(ALTONA, beer=1).use_special(6, "action 1")
    assert (table.state.actor, table.offers()) == (ALTONA, ["yes", "done"])
    assert table.play("done").s.prestige == 0


@pytest.mark.rule("RC-14.6")
def test_where_prestige_is_automatic() -> None:
    assert bare().lawsuits(9, 8, 10).having(leather=1).use_basic(15, "action 1").s.prestige == 1
    assert bare().lawsuits(1, 8, 10, markers=[2]).use_basic(13, "action 1", "resolve I").s.prestige == 1
    assert bare().ships(1, 6, 7, 20).having(furniture=3).use_basic(7, "action 1").s.prestige == 2
    assert bare().fleet(8).fleet(17, seat=ALTONA).ring().s.prestige == 1
