"""Sections 15 and 21: forming alliances and their benefits."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare, c

FOUR = ("amsterdam", "copenhagen", "london", "novgorod")

# Forming


@pytest.mark.rule("RC-15.1", "RC-15.2")
@pytest.mark.example("E7")
def test_from_the_board_free_from_the_rival_for_a_letter() -> None:
    table = bare().having(letters=1).allied("novgorod", seat=ALTONA).use_basic(3, "action 1")
    assert table.offers() == [f"alliance {name}" for name in FOUR]
    table.play("alliance london")
    assert (table.held(), table.seat().letters) == (["london"], 1)
    assert table.alliances_up() == ["amsterdam", "copenhagen", None, None]
    table = bare().having(letters=1).allied("novgorod", seat=ALTONA).use_basic(3, "action 1", "alliance novgorod")
    assert (table.held(), table.held(ALTONA)) == (["novgorod"], [])
    assert (table.seat().letters, table.s.letters) == (0, 12)


@pytest.mark.rule("RC-15.2")
def test_without_a_letter_nothing_from_the_rival() -> None:
    table = bare().allied("novgorod", seat=ALTONA).use_basic(3, "action 1")
    assert table.offers() == ["alliance amsterdam", "alliance copenhagen", "alliance london"]
    assert table.refuses("alliance novgorod")


@pytest.mark.rule("RC-15.3")
def test_only_alliances_in_play_and_any_of_the_rivals() -> None:
    table = bare().having(letters=1).allied(*FOUR[:3], seat=ALTONA).use_basic(3, "action 1")
    assert table.offers() == [f"alliance {name}" for name in FOUR]
    assert table.refuses("alliance brussels", "alliance gdansk", "alliance le_havre", "alliance oslo")


@pytest.mark.rule("RC-15.4")
def test_a_benefit_ends_when_the_card_is_lost_or_returned() -> None:
    table = bare().having(letters=1).allied("london", seat=ALTONA).use_basic(3, "action 1", "alliance london")
    table.pass_turn()
    table.s.jar = 6
    table.play("move 1", "action 1", "done")  # Altona produces cloth without London
    assert table.products(ALTONA)[1] == 1
    table = bare().allied("london").ring("option A", "action 1", "cloth")
    assert (table.held(), table.products()[1]) == ([], 1)  # returned in step 1


@pytest.mark.rule("RC-15.5")
def test_upkeep_is_due_however_recently_the_card_was_taken() -> None:
    table = bare().having(beer=2).jar(1).play("move 2", "option A", "action 1", "alliance london")
    table.pass_turn()
    table.turn(HAMBURG).ring()
    assert table.offers() == ["pay london", "return london"]


@pytest.mark.rule("RC-15.6", "RC-23.3")
@pytest.mark.parametrize("last", ["board", "rival"])
def test_all_four_alliances_win_at_once(last: str) -> None:
    table = bare().allied(*FOUR[:3]).having(letters=1)
    if last == "rival":
        table.allied("novgorod", seat=ALTONA)
    table.use_basic(3, "action 1", "alliance novgorod")
    assert table.result == (HAMBURG, "alliances")
    assert table.held() == list(FOUR)
    assert bare().allied(*FOUR[:2]).use_basic(3, "action 1", "alliance london").result is None


@pytest.mark.rule("RC-15.7", "RC-21.14", "RC-24.1")
@pytest.mark.parametrize(("name", "stars"), list(zip(c.ALLIANCE_IDS, (2, 2, 1, 1, 2, 1, 1, 1), strict=True)))
def test_stars_go_to_the_holder(name: str, stars: int) -> None:
    table = bare().allied(name)
    assert table.state.scores() == [stars, 0]
    table.allied(name, seat=ALTONA)
    assert table.state.scores() == [0, stars]


@pytest.mark.rule("RC-21.14", "RC-20.3")
@pytest.mark.parametrize(
    ("name", "stock"),
    [
        ("amsterdam", {"beer": 1, "cloth": 1}), ("brussels", {"furniture": 1}), ("gdansk", {"letters": 1}),
        ("copenhagen", {"beer": 2}), ("le_havre", {"leather": 1}), ("london", {"beer": 1}), ("novgorod", {"cloth": 1}),
        ("oslo", {"leather": 1}),
    ],
)  # fmt: skip
def test_upkeep_costs(name: str, stock: dict[str, int]) -> None:
    table = bare().allied(name).having(**stock).ring()
    assert table.offers() == [f"pay {name}", f"return {name}"]
    table.play(f"pay {name}")
    assert (table.everything(), table.held()) == ({"factories": 1}, [name])
    for missing in stock:
        table = bare().allied(name).having(**{**stock, missing: stock[missing] - 1}).ring()
        assert (table.held(), table.stage) == ([], "option")  # returned without asking


# London, Novgorod, Oslo


@pytest.mark.rule("RC-21.1", "RC-21.2")
@pytest.mark.parametrize(
    ("name", "kind", "card"), [("london", "cloth", 6), ("novgorod", "leather", 11), ("oslo", "furniture", 5)]
)
@pytest.mark.parametrize("used", [0, 1, 2])
def test_one_more_in_a_production_however_many(name: str, kind: str, card: int, used: int) -> None:
    table = bare().allied(name).having(factories=2).use_basic(card, "action 1", *["use factory"] * used)
    if used < 2:
        table.play("done")
    expected = {kind: 1 + used + 1, "factories": 2, "inactive": used}
    assert table.everything() == {name: amount for name, amount in expected.items() if amount}


@pytest.mark.rule("RC-21.1", "RC-21.2")
@pytest.mark.parametrize(
    ("name", "kind", "card", "slot"),
    [("london", "cloth", 7, 2), ("london", "cloth", 9, 3), ("oslo", "furniture", 17, 3), ("oslo", "furniture", 20, 2)],
)
def test_one_more_in_a_gift(name: str, kind: str, card: int, slot: int) -> None:
    table = bare().allied(name).use_special(card, f"action {slot}")
    assert table.everything() == {kind: 2, "factories": 1}


@pytest.mark.rule("RC-21.1", "RC-21.2")
@pytest.mark.parametrize(
    ("chosen", "products"),
    [
        (("cloth", "cloth"), (0, 3, 0, 0)), (("cloth", "leather"), (0, 2, 2, 0)), (("beer", "furniture"), (1, 0, 0, 1)),
        (("leather", "leather"), (0, 0, 3, 0)), (("beer", "cloth"), (1, 2, 0, 0)),
    ],
)  # fmt: skip
def test_gifts_of_choice_with_london_and_novgorod(chosen: tuple[str, str], products: tuple[int, ...]) -> None:
    table = bare().allied("london", "novgorod").use_special(2, "action 2", *chosen)
    assert table.products() == products


@pytest.mark.rule("RC-21.1")
def test_the_rivals_alliance_gives_nothing() -> None:
    table = bare().allied("london", seat=ALTONA).use_basic(6, "action 1", "done")
    assert (table.products()[1], table.products(ALTONA)[1]) == (1, 0)


@pytest.mark.rule("RC-21.3")
@pytest.mark.parametrize(
    ("ship", "name", "products"),
    [(12, "novgorod", (2, 0, 2, 0)), (13, "london", (2, 2, 0, 0)), (14, "oslo", (2, 0, 0, 2))],
)
def test_products_of_ships_count(ship: int, name: str, products: tuple[int, ...]) -> None:
    table = bare().allied(name).fleet(ship).use_basic(1, "action 1", "done")
    assert table.products() == products


# Amsterdam


@pytest.mark.rule("RC-21.4", "RC-21.5")
@pytest.mark.example("X4")
@pytest.mark.parametrize(("option", "stars"), [("per_action", 3), ("per_exchange", 4)])
def test_amsterdam_with_two_exchanges(option: str, stars: int) -> None:
    table = bare(amsterdam_bonus=option).allied("amsterdam").having(leather=2).use_special(23, "action 3")
    assert table.seat().stars == 2
    table.play("exchange")
    assert table.seat().stars == stars


@pytest.mark.rule("RC-21.4", "RC-21.5")
@pytest.mark.parametrize("option", ["per_action", "per_exchange"])
@pytest.mark.parametrize(
    ("card", "slot", "stock", "stars"),
    [(10, 3, {"furniture": 2}, 4), (13, 3, {"cloth": 1}, 2), (24, 2, {"beer": 3}, 2)],
)
def test_amsterdam_with_one_exchange(option: str, card: int, slot: int, stock: dict[str, int], stars: int) -> None:
    table = bare(amsterdam_bonus=option).allied("amsterdam").having(**stock).use_special(card, f"action {slot}")
    assert table.seat().stars == stars
    basic = bare(amsterdam_bonus=option).allied("amsterdam").having(beer=2).use_basic(8, "action 2")
    assert basic.seat().stars == 2


@pytest.mark.rule("RC-21.4", "RC-21.5")
@pytest.mark.parametrize("option", ["per_action", "per_exchange"])
def test_amsterdam_needs_an_exchange_and_a_token(option: str) -> None:
    table = bare(amsterdam_bonus=option).allied("amsterdam").having(leather=2).use_special(23, "done")
    assert table.seat().stars == 0
    table = bare(amsterdam_bonus=option).allied("amsterdam").having(ALTONA, stars=11).having(cloth=1)
    assert table.use_special(13, "action 3").seat().stars == 1
    table = bare(amsterdam_bonus=option).allied("amsterdam").lawsuits(1, 8, 10, markers=[1])
    assert table.having(beer=2).ring("pay amsterdam").seat().stars == 1  # a lawsuit's token is no donation


# Gdansk


@pytest.mark.rule("RC-21.6")
@pytest.mark.example("X10")
@pytest.mark.parametrize("order", [("court", "ship"), ("ship", "court")])
def test_gdansk_with_court_ruling_and_ship(order: tuple[str, str]) -> None:
    table = bare().allied("gdansk").lawsuits(9, 8, 10, markers=[2]).having(leather=4).use_basic(13)
    for what in order:
        table.play(*(("action 1", "resolve I") if what == "court" else ("action 2", "ship 6")))
    assert (table.lawsuits_won(), table.owned_ships(), table.seat().letters) == ([9], [6], 1)


@pytest.mark.rule("RC-21.6")
@pytest.mark.parametrize("number", [1, 5, 7, 9, 10, 12, 13, 14])
def test_gdansk_opens_both_halves_of_every_split_card(number: int) -> None:
    for order in ((1, 2), (2, 1)):
        table = bare().allied("gdansk").having(leather=6, beer=2).lawsuits(9, 8, 10).use_basic(number)
        for half in order:
            assert (table.stage, f"action {half}" in table.offers()) == ("next_action", True)
            table.play(f"action {half}")
            while table.stage not in ("next_action", "end_turn"):
                table.play("done" if "done" in table.offers() else table.offers()[0])
        assert table.stage == "end_turn"
    table = bare().allied("gdansk").having(leather=6, beer=2).lawsuits(9, 8, 10).use_basic(number, "done")
    assert table.products() == (2, 0, 6, 0)  # each half is optional


# Brussels and ship 16


def prestige_repeats(furniture: int, beer: int) -> Table:
    return bare().allied("brussels").fleet(16).having(furniture=furniture, beer=beer).use_basic(10, "action 1")


@pytest.mark.rule("RC-21.7")
def test_brussels_repeats_once_for_a_furniture() -> None:
    table = bare().allied("brussels").having(furniture=3).use_basic(10, "action 1")
    assert table.offers() == ["repeat with brussels", "done"]
    table.play("repeat with brussels")
    assert (table.s.prestige, table.products()[3], table.stage) == (2, 2, "end_turn")
    table = bare().allied("brussels").having(furniture=3).use_basic(10, "action 1", "done")
    assert (table.s.prestige, table.products()[3]) == (1, 3)
    assert bare().allied("brussels").having(beer=3).use_basic(10, "action 1").stage == "end_turn"


@pytest.mark.rule("RC-21.11", "RC-22.16")
@pytest.mark.parametrize("order", [("brussels", "ship 16"), ("ship 16", "brussels")])
def test_brussels_and_ship_16_once_each_in_any_order(order: tuple[str, str]) -> None:
    table = prestige_repeats(3, 6)
    assert table.offers() == ["repeat with brussels", "repeat with ship 16", "done"]
    table.play(f"repeat with {order[0]}")
    assert (table.s.prestige, table.offers()) == (2, [f"repeat with {order[1]}", "done"])
    table.play(f"repeat with {order[1]}")
    assert (table.s.prestige, table.products(), table.stage) == (3, (4, 0, 0, 2), "end_turn")


@pytest.mark.rule("RC-21.11")
@pytest.mark.parametrize(
    ("furniture", "beer", "offered"),
    [(1, 1, ["brussels"]), (0, 2, ["ship 16"]), (1, 2, ["brussels", "ship 16"]), (0, 1, [])],
)
def test_repeats_that_can_be_paid(furniture: int, beer: int, offered: list[str]) -> None:
    table = prestige_repeats(furniture, beer)
    if offered:
        assert table.offers() == [*(f"repeat with {name}" for name in offered), "done"]
    else:
        assert table.stage == "end_turn"


@pytest.mark.rule("RC-21.12", "RC-21.11", "RC-22.1")
@pytest.mark.example("E12")
def test_ship_1_with_both_repeats() -> None:
    table = bare().allied("brussels").fleet(16).ships(1, 6, 7, 20).having(furniture=5, beer=4)
    table.use_basic(7, "action 1", "ship 1")
    assert table.s.prestige == 1
    for prestige in (2, 3, 5, 6):  # after the second repeat the ship's second action follows
        table.play("repeat with brussels" if prestige in (2, 5) else "repeat with ship 16")
        assert table.s.prestige in (prestige, prestige + 1)
    assert (table.s.prestige, table.products()) == (6, (0, 0, 0, 0))
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-21.7", "RC-23.5")
def test_a_repeat_can_win() -> None:
    table = bare().allied("brussels").prestige(6).having(furniture=1).use_basic(10, "action 1", "repeat with brussels")
    assert table.result == (HAMBURG, "prestige")


# Le Havre


@pytest.mark.rule("RC-21.8", "RC-21.13")
@pytest.mark.example("X12")
def test_le_havre() -> None:
    table = bare().allied("le_havre").having(cloth=2, beer=1).lawsuits(7, 9, 4).use_basic(15, "action 1")
    assert (table.products(), table.markers()[0]) == ((2, 1, 0, 0), 1)
    assert table.offers() == ["repeat with le havre", "done"]
    table.moves("repeat with le havre")
    assert (table.stage, table.offers()) == ("pay", ["beer"])
    assert table.refuses("cloth")
    table.moves("beer")
    assert table.offers() == ["lawsuit I"]
    table.play("lawsuit I")
    assert (table.products(), table.markers()[0]) == ((2, 0, 0, 0), 2)
    assert table.stage == "end_turn"  # not repeated again


@pytest.mark.rule("RC-21.8")
def test_le_havre_only_once() -> None:
    table = bare().allied("le_havre").having(leather=6, beer=6).lawsuits(9, 8, 4).use_basic(15, "action 1")
    table.play("repeat with le havre", "beer", "lawsuit I")
    assert (table.markers()[0], table.products()[2], table.stage) == (2, 4, "end_turn")
    table = bare().allied("le_havre").having(leather=6).lawsuits(9, 8, 4).use_basic(15, "action 1", "done")
    assert (table.markers()[0], table.products()[2]) == (1, 5)


@pytest.mark.rule("RC-21.9", "RC-17.11")
def test_le_havre_repeats_the_whole_action_after_the_extra_payments() -> None:
    table = bare().allied("le_havre").having(leather=6, beer=2).lawsuits(9, 8, 5)
    table.use_basic(15, "action 1", "lawsuit III")
    assert table.stage == "pay_again"
    table.play("pay again", "pay again")
    assert (table.markers(), table.stage) == ([0, 0, 3], "repeat")
    table.play("repeat with le havre", "beer")
    assert table.offers() == ["lawsuit I", "lawsuit III"]
    table.play("lawsuit III")
    assert (table.markers(), table.stage) == ([0, 0, 4], "end_turn")  # on own 4 nothing more is offered
    table = bare().allied("le_havre").having(leather=6, beer=2).lawsuits(9, 8, 5)
    table.use_basic(15, "action 1", "lawsuit I", "repeat with le havre", "beer", "lawsuit III")
    assert (table.stage, table.offers()) == ("pay_again", ["pay again", "done"])
    table.play("pay again", "done")
    assert (table.markers(), table.products(), table.s.prestige) == ([1, 0, 2], (1, 0, 3, 0), 1)
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-21.13", "RC-11.8")
def test_le_havre_is_put_when_its_cost_is_reachable() -> None:
    """1 leather was paid; left are 2 beer and a letter: 1 product and 1 leather for lawsuit 9 again."""
    table = bare().allied("le_havre").having(leather=1, beer=2, letters=1).lawsuits(9, 8, 5)
    table.use_basic(15, "action 1", "lawsuit I")
    assert (table.stage, table.offers()) == ("repeat", ["done", "use letter"])
    table.play("use letter", "leather", "repeat with le havre", "lawsuit I")
    assert (table.markers()[0], sum(table.products())) == (2, 0)
    table = bare().allied("le_havre").having(leather=1, beer=1, letters=1).lawsuits(9, 8, 5)
    assert table.use_basic(15, "action 1", "lawsuit I").stage == "end_turn"


# Copenhagen


@pytest.mark.rule("RC-21.10")
def test_copenhagen_draws_once_more_for_a_beer() -> None:
    table = bare().allied("copenhagen").having(beer=3).use_basic(2, "action 1")
    assert (len(table.in_hand()), table.offers()) == (1, ["repeat with copenhagen", "done"])
    assert len(table.state.view(HAMBURG)["seats"][HAMBURG]["hand"]) == 1  # seen before deciding
    table.play("repeat with copenhagen")
    assert (len(table.in_hand()), table.products()[0], table.stage) == (2, 2, "end_turn")
    table = bare().allied("copenhagen").having(beer=3).use_basic(2, "action 1", "done")
    assert (len(table.in_hand()), table.products()[0]) == (1, 3)
    assert bare().allied("copenhagen").having(cloth=3).use_basic(2, "action 1").stage == "end_turn"


@pytest.mark.rule("RC-21.10", "RC-12.3")
def test_copenhagen_needs_a_card() -> None:
    hand = [number for number in range(1, 25) if number not in (16, 11, 5, 24, 3)]
    table = bare().allied("copenhagen").having(beer=3).hand(*hand, seat=ALTONA).stack(3).use_basic(2, "action 1")
    assert (table.in_hand(), table.stage) == ([3], "end_turn")


@pytest.mark.rule("RC-21.12")
def test_each_draw_of_a_card_or_ship_may_be_repeated() -> None:
    table = bare().allied("copenhagen").having(beer=2).use_special(4)
    for slot in (2, 3):
        table.play(f"action {slot}", "repeat with copenhagen")
    assert (len(table.in_hand()), table.products()[0]) == (4, 0)
    table = bare().allied("copenhagen").ships(3, 6, 7, 20).having(leather=3, beer=2)
    table.use_basic(7, "action 1", "ship 3", "repeat with copenhagen", "repeat with copenhagen")
    assert (len(table.in_hand()), table.products()) == (4, (0, 0, 0, 0))
