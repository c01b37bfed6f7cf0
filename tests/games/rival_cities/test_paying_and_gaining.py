"""Sections 3 and 11: paying, gaining, shortages; letters and the letter exchange."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, Table, bare


@pytest.mark.rule("RC-3.1")
def test_payments_go_to_the_supply() -> None:
    table = bare().having(cloth=2).jar(0)
    assert table.supply() == (12, 10, 12, 12)
    table.play("move 4")
    assert (table.products(), table.supply()) == ((0, 0, 0, 0), (12, 12, 12, 12))
    table = bare().having(letters=1).lawsuits(4, 8, 10).use_basic(15, "action 1")
    assert (table.seat().letters, table.s.letters) == (0, 12)


@pytest.mark.rule("RC-3.2")
def test_gains_come_from_the_supply() -> None:
    table = bare().use_special(16, "action 1", "done")
    assert (table.products(), table.supply()) == ((0, 0, 0, 1), (12, 12, 12, 11))
    table = bare().use_special(1, "action 2")
    assert (table.seat().letters, table.s.letters) == (2, 10)


@pytest.mark.rule("RC-3.3")
def test_nothing_is_limited() -> None:
    """A player with all the rest of everything still gains."""
    table = bare().having(beer=10, cloth=12, leather=12, furniture=12).use_special(12, "action 3")
    assert table.products()[0] == 12
    table = bare().having(letters=11).use_special(8, "action 3")
    assert table.seat().letters == 12
    table = bare().having(factories=10).use_special(14, "action 2")
    assert table.seat().factories == 11
    table = bare().having(stars=11, cloth=1).use_special(13, "action 3")
    assert table.seat().stars == 12
    table = bare().hand(*range(1, 16)).use_basic(2, "action 1")
    assert len(table.in_hand()) == 16


@pytest.mark.rule("RC-3.4")
def test_products_of_choice_are_paid_with_any_mix() -> None:
    table = bare().having(beer=1, cloth=1, leather=1, furniture=1, letters=5).use_basic(4, "action 1")
    assert (table.stage, table.offers()) == ("pay", list(KINDS))
    table.play("leather")
    assert table.offers() == ["beer", "cloth", "furniture"]
    table.play("beer")
    assert table.products() == (0, 1, 0, 1)
    assert (table.seat().factories, table.seat().letters) == (2, 5)


@pytest.mark.rule("RC-3.4")
def test_letters_and_products_do_not_stand_for_each_other() -> None:
    table = bare().having(beer=1, letters=12).basic(4).play("option A")
    assert table.stage == "end_turn"  # one product is not enough for a factory
    table = bare().having(cloth=5).allied("oslo", seat=ALTONA).use_basic(3, "action 1")
    assert "alliance oslo" not in table.offers()
    assert table.refuses("alliance oslo")


@pytest.mark.rule("RC-3.5")
@pytest.mark.parametrize(("products", "payable"), [(0, False), (1, False), (2, True)])
def test_a_cost_is_paid_in_full_or_the_thing_is_not_done(products: int, payable: bool) -> None:
    table = bare().having(furniture=products).special(10).play("option A")
    assert ("action 3" in table.offers()) == payable
    if not payable:
        assert table.refuses("action 3")
        assert table.seat().stars == 0


@pytest.mark.rule("RC-3.5")
def test_the_cost_comes_before_the_effect() -> None:
    """The cloth that advancing lawsuit 3 brings cannot pay for lawsuit 1."""
    table = bare().having(beer=1).lawsuits(10, 1, 8).use_basic(15)
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-3.6")
def test_a_missing_product_comes_from_the_rival_who_has_more() -> None:
    table = bare().having(ALTONA, cloth=7).having(cloth=5).use_basic(6, "action 1", "done")
    assert (table.products()[1], table.products(ALTONA)[1]) == (6, 6)
    table = bare().having(ALTONA, cloth=6).having(cloth=6).basic(6).play("option A")
    assert table.stage == "end_turn"  # equal: forgone, and so the action is not offered
    assert (table.products()[1], table.products(ALTONA)[1]) == (6, 6)
    table = bare().having(ALTONA, cloth=4).having(cloth=8).basic(6).play("option A")
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-3.6", "RC-3.8")
@pytest.mark.example("X5")
@pytest.mark.parametrize(("rival", "own", "after"), [(8, 4, (6, 6)), (7, 5, (6, 6)), (6, 6, (6, 6)), (9, 3, (7, 5))])
def test_several_products_are_gained_one_at_a_time(rival: int, own: int, after: tuple[int, int]) -> None:
    table = bare().having(ALTONA, beer=rival).having(beer=own)
    table.lawsuits().ships(6, 7, 20, 14).use_special(12)
    if rival > own:
        assert "action 3" in table.offers()
        table.play("action 3")
    else:
        assert table.stage == "end_turn"
    assert (table.products(ALTONA)[0], table.products()[0]) == after


@pytest.mark.rule("RC-3.8")
def test_the_supply_is_used_before_the_rival() -> None:
    table = bare().having(ALTONA, beer=8).having(beer=3).use_special(12, "action 3")
    assert (table.products(ALTONA)[0], table.products()[0], table.supply()[0]) == (7, 5, 0)


@pytest.mark.rule("RC-3.7", "RC-3.8")
@pytest.mark.parametrize(("rival", "own", "after"), [(8, 4, (6, 6)), (7, 5, (6, 6)), (9, 2, (8, 4)), (5, 6, (5, 7))])
def test_shortage_of_letters(rival: int, own: int, after: tuple[int, int]) -> None:
    table = bare().having(ALTONA, letters=rival).having(letters=own).use_special(1, "action 2")
    assert (table.seat(ALTONA).letters, table.seat().letters) == after


@pytest.mark.rule("RC-3.7")
def test_letters_that_cannot_be_gained_are_not_offered() -> None:
    table = bare().having(ALTONA, letters=6).having(letters=6).use_special(1)
    assert "action 2" not in table.offers()
    assert table.refuses("action 2")


@pytest.mark.rule("RC-3.9")
@pytest.mark.parametrize(("left", "gained"), [(3, 3), (2, 2), (1, 1)])
def test_star_tokens_only_from_the_supply(left: int, gained: int) -> None:
    table = bare().having(ALTONA, stars=12 - left).having(furniture=2).use_special(10, "action 3")
    assert (table.seat().stars, table.seat(ALTONA).stars, table.s.stars) == (gained, 12 - left, left - gained)


@pytest.mark.rule("RC-3.9", "RC-9.4")
def test_no_star_token_left() -> None:
    table = bare().having(ALTONA, stars=12).having(furniture=2).use_special(10)
    assert "action 3" not in table.offers()
    assert table.refuses("action 3")


@pytest.mark.rule("RC-3.10", "RC-13.3")
def test_no_factory_left() -> None:
    table = bare().having(ALTONA, factories=11).having(beer=2).lawsuits(9, 8, 4).basic(4).play("option A")
    assert table.stage == "end_turn"
    assert table.everything() == {"beer": 2, "factories": 1}
    table = bare().having(ALTONA, factories=11).having(leather=1).lawsuits(9, 8, 4).use_special(14)
    assert table.offers() == ["action 1", "done"]
    assert table.refuses("action 2")


@pytest.mark.rule("RC-3.11")
def test_only_kinds_that_would_be_gained_are_offered() -> None:
    table = bare().having(ALTONA, beer=7, cloth=6).having(beer=5, cloth=6, leather=12)
    table.use_basic(12, "action 1")
    assert table.offers() == ["beer", "furniture"]
    assert table.refuses("cloth", "leather")


@pytest.mark.rule("RC-3.11")
def test_a_gain_of_choice_is_forgone_when_no_kind_can_be_gained() -> None:
    table = bare().having(beer=12, cloth=12, leather=12, furniture=11).use_special(24, "action 1")
    assert table.products() == (12, 12, 12, 12)
    assert "action 1" not in table.offers()
    table = bare().having(beer=12, cloth=12, leather=12, furniture=12).use_special(24)
    assert table.offers() == ["action 2", "done"]


@pytest.mark.rule("RC-3.12")
def test_a_product_from_the_rival_counts_as_gained_and_a_forgone_one_does_not() -> None:
    table = bare().allied("london").having(ALTONA, cloth=9).having(cloth=3).use_basic(6, "action 1", "done")
    assert (table.products()[1], table.products(ALTONA)[1]) == (5, 7)
    table = bare().allied("london").having(ALTONA, cloth=7).having(cloth=5).use_basic(6, "action 1", "done")
    assert (table.products()[1], table.products(ALTONA)[1]) == (6, 6)  # London's own one is forgone
    table = bare().allied("london").fleet(11).having(ALTONA, cloth=6).having(cloth=6)
    table.use_basic(6, "action 1")
    assert table.products() == (1, 6, 0, 0)  # only the beer of ship 11: no cloth gained, none from London


# Letters


@pytest.mark.rule("RC-11.1")
@pytest.mark.example("E5")
def test_gaining_letters() -> None:
    assert bare().use_basic(5, "action 2").seat().letters == 1
    assert bare().use_special(8, "action 3").seat().letters == 1
    assert bare().use_special(21, "action 2").seat().letters == 2


@pytest.mark.rule("RC-11.2")
def test_what_letters_pay_for() -> None:
    table = bare().having(letters=2).hand(16).basic(2).play("option C, A first")
    assert table.seat().letters == 1
    table = bare().having(letters=2).allied("oslo", seat=ALTONA).use_basic(3, "action 1", "alliance oslo")
    assert table.seat().letters == 1
    table = bare().having(letters=2).allied("gdansk").ring("pay gdansk")
    assert table.seat().letters == 1
    table = bare().having(letters=2).lawsuits(4, 8, 10).use_basic(15, "action 1")
    assert table.seat().letters == 1
    table = bare().having(letters=2, beer=1).jar(0).play("use letter", "cloth")
    assert table.seat().letters == 1


@pytest.mark.rule("RC-11.3", "RC-11.4")
@pytest.mark.example("E5")
def test_the_letter_exchange_as_often_as_there_are_letters() -> None:
    table = bare().having(letters=2, beer=1, cloth=1).jar(0)
    assert table.offers() == ["move 1", "move 2", "move 3", "move 4", "use letter"]
    table.play("use letter")
    assert (table.stage, table.offers()) == ("letter_give", ["beer", "cloth"])
    table.play("cloth")
    assert (table.stage, table.offers()) == ("letter_take", ["beer", "leather", "furniture"])
    table.play("furniture")
    assert table.everything() == {"beer": 1, "furniture": 1, "letters": 1, "factories": 1}
    assert (table.supply(), table.s.letters) == ((11, 12, 12, 11), 11)
    assert (table.stage, table.offers()[-1]) == ("move", "use letter")
    table.play("use letter", "furniture", "leather")
    assert table.everything() == {"beer": 1, "leather": 1, "factories": 1}
    assert (table.stage, "use letter" in table.offers()) == ("move", False)
    assert table.refuses("use letter")


def exchanging(stage: str) -> Table:
    """A position with letters and products in which this decision is open."""
    table = bare().having(beer=3, cloth=2, leather=2, furniture=3, letters=3)
    rich = {
        "move": lambda: table.jar(0),
        "option": lambda: table.basic(2),
        "next_action": lambda: table.use_basic(2),
        "upkeep_card": lambda: table.allied("london").ring(),
        "may_earn_prestige": lambda: table.fleet(17).ring(),
        "donate": lambda: table.use_special(23, "action 3"),
        "ship_lawsuit": lambda: table.having(cloth=3).ships(2, 7, 10, 20).lawsuits(9, 8, 10).use_basic(7, "action 1"),
        "pay_again": lambda: table.lawsuits(4, 9, 10).use_basic(15, "action 1", "lawsuit II"),
        "repeat": lambda: table.allied("brussels").use_basic(10, "action 1"),
        "end_turn": lambda: table.use_basic(11, "action 1", "done"),
        # and where it is not offered
        "pay": lambda: table.use_basic(4, "action 1"),
        "gain": lambda: table.use_basic(12, "action 1"),
        "factory": lambda: table.use_basic(11, "action 1"),
        "hand_card": lambda: table.hand(1, 2).basic(2).play("option B"),
        "swap_give": lambda: table.use_basic(8, "action 1"),
        "swap_take": lambda: table.use_basic(8, "action 1", "beer"),
        "alliance": lambda: table.use_basic(3, "action 1"),
        "ship": lambda: table.ships(4, 5, 10, 20).use_basic(7, "action 1"),
        "lawsuit": lambda: table.lawsuits(9, 8, 10).use_basic(15, "action 1"),
        "court": lambda: table.use_basic(13, "action 1"),
        "steal": lambda: table.having(ALTONA, beer=1, cloth=1).use_special(5, "action 1"),
        "letter_give": lambda: table.jar(0).play("use letter"),
        "letter_take": lambda: table.jar(0).play("use letter", "beer"),
    }
    return rich[stage]()


WITH_EXCHANGE = (
    "move", "option", "next_action", "upkeep_card", "may_earn_prestige", "donate", "ship_lawsuit", "pay_again",
    "repeat", "end_turn",
)  # fmt: skip
WITHOUT_EXCHANGE = (
    "pay", "gain", "factory", "hand_card", "swap_give", "swap_take", "alliance", "ship", "lawsuit", "court", "steal",
    "letter_give", "letter_take",
)  # fmt: skip


@pytest.mark.rule("RC-11.5", "RC-11.3")
@pytest.mark.parametrize("stage", WITH_EXCHANGE)
def test_where_a_letter_exchange_is_offered(stage: str) -> None:
    table = exchanging(stage)
    assert table.stage == stage
    before, open_before = table.products(), table.offers()
    letters = table.seat().letters
    assert open_before[-1] == "use letter"
    table.play("use letter", "leather", "cloth")
    beer, cloth, leather, furniture = before
    assert table.products() == (beer, cloth + 1, leather - 1, furniture)
    assert (table.seat().letters, table.stage) == (letters - 1, stage)


@pytest.mark.rule("RC-11.5")
@pytest.mark.parametrize("stage", WITHOUT_EXCHANGE)
def test_where_no_letter_exchange_is_offered(stage: str) -> None:
    table = exchanging(stage)
    assert table.stage == stage
    assert "use letter" not in table.offers()
    assert table.refuses("use letter")


@pytest.mark.rule("RC-11.5")
def test_the_rival_exchanges_at_decisions_of_the_own() -> None:
    table = bare().having(ALTONA, beer=2, letters=1).use_special(6, "action 1")
    assert (table.state.actor, table.offers()) == (ALTONA, ["yes", "done", "use letter"])
    table.play("use letter", "furniture")
    assert table.products(ALTONA) == (1, 0, 0, 1)
    assert (table.state.actor, table.offers()) == (ALTONA, ["yes", "done"])


@pytest.mark.rule("RC-11.6")
def test_the_end_of_a_turn_is_asked_only_if_an_exchange_is_possible() -> None:
    table = bare().having(letters=1).use_basic(11, "action 1", "done")
    assert (table.stage, table.offers()) == ("end_turn", ["done", "use letter"])
    table.play("use letter", "beer")
    assert (table.stage, table.offers(), table.products()) == ("end_turn", ["done"], (1, 0, 0, 0))
    table = bare().use_basic(11, "action 1")
    table.state.apply(table.state.action("done"))  # without holding: the turn ends by itself
    assert (table.state.actor, table.stage) == (ALTONA, "move")
    table = bare().having(letters=1).use_basic(5, "action 2")
    assert (table.stage, table.offers()) == ("end_turn", ["done"])  # two letters but no product


@pytest.mark.rule("RC-11.7")
def test_when_an_exchange_is_possible() -> None:
    assert "use letter" not in bare().having(letters=3).jar(0).offers()
    assert "use letter" not in bare().having(beer=3).jar(0).offers()
    assert "use letter" in bare().having(beer=1, letters=1).jar(0).offers()
    everything_gone = (
        bare().having(beer=1, letters=1).having(ALTONA, cloth=0).having(cloth=12, leather=12, furniture=12)
    )
    assert "use letter" in everything_gone.jar(0).offers()  # the 3 others for beer of the supply
    table = bare().having(beer=12, letters=1).having(cloth=12, leather=12, furniture=12)
    assert "use letter" not in table.jar(0).offers()


@pytest.mark.rule("RC-11.7", "RC-3.6")
@pytest.mark.example("X24")
def test_an_exchange_in_a_shortage() -> None:
    table = bare().having(ALTONA, furniture=9).having(furniture=3, beer=1, letters=1).jar(0)
    table.play("use letter", "beer", "furniture")
    assert (table.products(), table.products(ALTONA)) == ((0, 0, 0, 4), (0, 0, 0, 8))
    assert (table.s.letters, table.supply()) == (12, (12, 12, 12, 0))
    table = bare().having(ALTONA, furniture=6).having(furniture=6, beer=1, letters=1).jar(0)
    table.play("use letter", "beer")
    assert table.offers() == ["cloth", "leather"]
    assert table.refuses("furniture", "beer")


@pytest.mark.rule("RC-11.7")
def test_only_kinds_for_which_another_can_be_had_are_given() -> None:
    """Only beer is left in the supply: beer itself cannot be exchanged for anything."""
    table = bare().having(beer=2, cloth=12, leather=12, furniture=12, letters=1).jar(0).play("use letter")
    assert table.offers() == ["cloth", "leather", "furniture"]
    assert table.refuses("beer")


@pytest.mark.rule("RC-11.8")
def test_reachable_is_put_payable_is_accepted_the_rest_is_skipped() -> None:
    """Lawsuit 9 costs 1 leather."""
    payable = bare().lawsuits(9, 8, 10).having(leather=1).use_basic(15)
    assert payable.offers() == ["action 1", "done"]
    reachable = bare().lawsuits(9, 8, 10).having(beer=1, letters=1).use_basic(15)
    assert reachable.offers() == ["done", "use letter"]
    assert reachable.refuses("action 1")
    reachable.play("use letter", "leather")
    assert reachable.offers() == ["action 1", "done"]
    skipped = bare().lawsuits(9, 8, 10).having(beer=1).use_basic(15)
    assert skipped.stage == "end_turn"


@pytest.mark.rule("RC-11.8")
def test_a_letter_of_the_cost_is_kept_back() -> None:
    """Gdansk's upkeep is 1 letter; nothing is reachable with the letter that the cost needs (lawsuit 8 has none)."""
    table = bare().lawsuits(4, 8, 10).allied("le_havre").having(letters=1, beer=1).use_basic(15, "action 1")
    assert table.stage == "end_turn"  # Le Havre with lawsuit 4 again would need 1 product and 1 letter
    table = bare().lawsuits(4, 8, 10).allied("le_havre").having(letters=2, beer=1).use_basic(15, "action 1")
    assert table.offers() == ["repeat with le havre", "done", "use letter"]


@pytest.mark.rule("RC-11.8", "RC-17.6")
@pytest.mark.example("X20")
def test_a_letter_in_between() -> None:
    table = bare().lawsuits(10, 1, 8).having(cloth=1, letters=1).use_basic(15, "action 1")
    assert (table.products(), table.markers()) == ((0, 0, 1, 0), [0, 1, 0])
    assert (table.stage, table.offers()) == ("pay_again", ["done", "use letter"])
    assert table.refuses("pay again")
    table.play("use letter", "cloth")
    assert table.offers() == ["pay again", "done"]
    table.play("pay again")
    assert (table.products(), table.markers()) == ((0, 0, 0, 0), [0, 2, 0])


@pytest.mark.rule("RC-11.9", "RC-10.4")
def test_an_exchange_triggers_no_benefit() -> None:
    table = bare().allied("london", "novgorod").having(beer=2, letters=2).jar(0)
    table.play("use letter", "cloth", "use letter", "beer", "leather")
    assert table.products() == (0, 1, 1, 0)


@pytest.mark.rule("RC-11.10")
@pytest.mark.example("X25")
@pytest.mark.parametrize(
    ("beer", "letters", "reachable"), [(3, 2, True), (3, 1, False), (1, 12, False), (2, 2, True), (3, 3, True)]
)
def test_reachable(beer: int, letters: int, reachable: bool) -> None:
    """Ship 8 costs 4 cloth; there are 2."""
    table = bare().ships(8, 6, 12, 20).lawsuits().having(cloth=2, beer=beer, letters=letters).basic(7).play("option A")
    assert (table.stage == "next_action") == reachable
    if reachable:
        assert table.offers() == ["done", "use letter"]


@pytest.mark.rule("RC-11.10")
@pytest.mark.parametrize(("letters", "reachable"), [(2, True), (1, False)])
def test_reachable_through_the_rival(letters: int, reachable: bool) -> None:
    """Ship 11 costs 4 cloth; the supply has none, but the rival has more than the player."""
    table = bare().ships(11, 6, 12, 20).lawsuits().having(ALTONA, cloth=10).having(cloth=2, beer=2, letters=letters)
    table.basic(7).play("option A")
    assert (table.stage == "next_action") == reachable
    if reachable:
        table.play("use letter", "beer", "cloth", "use letter", "beer", "cloth", "action 1", "ship 11")
        assert (table.owned_ships(), table.products(), table.products(ALTONA)[1]) == ([11], (0, 0, 0, 0), 8)


@pytest.mark.rule("RC-11.10")
def test_a_cost_of_choice_is_reachable_just_when_it_is_payable() -> None:
    """Basic 4 costs any 2 products: with one product and letters nothing is asked."""
    assert bare().having(beer=1, letters=3).basic(4).play("option A").stage == "end_turn"
    assert bare().having(beer=2, letters=3).basic(4).play("option A").stage == "next_action"


def test_both_seats_gain_alike() -> None:
    for seat in (HAMBURG, ALTONA):
        table = bare().turn(seat).use_special(12, "action 3")
        assert table.products(seat) == (2, 0, 0, 0)
        assert table.products(1 - seat) == (0, 0, 0, 0)
