"""Sections 16 and 22: purchasing ships and their effects."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, Table, bare
from tests.games.rival_cities.test_components import SHIPS

COSTS = {number: next(iter(cost.items())) for number, (cost, _stars) in SHIPS.items()} | {21: ("cloth", 3)}
STARS = {number: stars for number, (_cost, stars) in SHIPS.items()} | {21: 1}


def others(ship: int) -> list[int]:
    """Three ships that cost other kinds of products."""
    return [number for number in (6, 7, 12, 18) if COSTS[number][0] != COSTS[ship][0]]


def buying(ship: int, **stock: int) -> Table:
    """This ship face up, its cost and this stock with the player, the ship bought with basic 7."""
    kind, price = COSTS[ship]
    table = bare().ships(ship, *others(ship)).having(**{**stock, kind: price + stock.get(kind, 0)})
    return table.use_basic(7, "action 1", f"ship {ship}")


# Purchasing


@pytest.mark.rule("RC-16.1", "RC-1.11")
@pytest.mark.parametrize("ship", COSTS)
def test_every_ship_costs_what_it_says_and_has_its_stars(ship: int) -> None:
    kind, price = COSTS[ship]
    table = bare().ships(ship, *others(ship)).having(**{kind: price - 1})
    table.lawsuits().basic(7).play("option A")
    assert table.refuses("action 1", f"ship {ship}")
    table = bare().ships(ship, *others(ship)).having(**{kind: price}).lawsuits()
    table.use_basic(7, "action 1", f"ship {ship}")
    assert (table.owned_ships(), table.products()) == ([ship], (0, 0, 0, 0))
    assert table.supply()[KINDS.index(kind)] == 12
    assert table.state.sources(HAMBURG)["ships"] == STARS[ship]


@pytest.mark.rule("RC-16.2")
def test_one_ship_per_purchase_and_only_payable_ones() -> None:
    table = bare().ships(4, 5, 1, 18).having(furniture=3).use_basic(7, "action 1")
    assert table.offers() == ["ship 1", "ship 4", "ship 5"]
    assert table.refuses("ship 18", "ship 6")
    table.play("ship 4")
    assert (table.owned_ships(), table.stage) == ([4], "end_turn")


@pytest.mark.rule("RC-16.3")
def test_the_effect_comes_after_taking_the_ship() -> None:
    table = buying(2, leather=1)
    assert (table.stage, table.owned_ships()) == ("end_turn", [2])  # lawsuits 4, 8, 10 cannot be paid
    table = bare().ships(2, 6, 7, 20).lawsuits(9, 8, 10).having(cloth=3, leather=1)
    table.use_basic(7, "action 1", "ship 2")
    assert (table.stage, table.owned_ships(), table.products()) == ("ship_lawsuit", [2], (0, 0, 1, 0))


@pytest.mark.rule("RC-16.3")
def test_other_effects_apply_from_then_on() -> None:
    table = bare().ships(11, 6, 7, 20).having(cloth=4, letters=1).hand(16).basic(7)
    table.play("option C, A first", "action 1", "ship 11", "play 16", "action 1", "done")
    assert table.products() == (1, 0, 0, 1)


@pytest.mark.rule("RC-16.4")
def test_the_space_is_refilled_after_the_effect() -> None:
    table = bare().ships(6, 2, 7, 20).lawsuits(9, 8, 10).having(cloth=3, leather=1)
    table.use_basic(7, "action 1", "ship 2")
    assert (table.stage, table.ships_up(), table.s.ship_stack) == ("ship_lawsuit", [6, None, 7, 20], 6)
    table.play("done")
    up = table.ships_up()
    assert (up[0], up[2:], table.s.ship_stack) == (6, [7, 20], 5)
    assert up[1] not in (None, 2, 6, 7, 20)


@pytest.mark.rule("RC-16.5")
def test_no_refill_from_an_empty_stack() -> None:
    table = bare().fleet(1, 2, 3).fleet(4, 5, 8, seat=ALTONA).ships(6, 7, 10, 20).having(leather=4)
    assert table.s.ship_stack == 0
    table.use_basic(7, "action 1", "ship 20")
    assert (table.ships_up(), table.owned_ships()) == ([6, 7, 10, None], [1, 2, 3, 20])


@pytest.mark.rule("RC-16.6")
def test_ships_stay_with_their_owner() -> None:
    table = bare().fleet(17).fleet(18, seat=ALTONA).having(ALTONA, beer=1).use_special(5, "action 1")
    table.pass_turn()
    table.s.jar = 19
    table.pass_turn()
    assert (table.owned_ships(), table.owned_ships(ALTONA)) == ([17], [18])


@pytest.mark.rule("RC-16.7", "RC-23.1")
@pytest.mark.parametrize(
    ("own", "rival", "wins"),
    [((11, 12), (), True), ((11,), (), False), ((11, 12), (13,), False), ((11, 12, 14), (13,), True)],
)
def test_a_lead_of_three_ships_wins(own: tuple[int, ...], rival: tuple[int, ...], wins: bool) -> None:
    table = bare().fleet(*own).fleet(*rival, seat=ALTONA).ships(6, 7, 10, 20).having(leather=4)
    table.use_basic(7, "action 1", "ship 20")
    assert table.result == ((HAMBURG, "ships") if wins else None)


@pytest.mark.rule("RC-16.7", "RC-23.5")
@pytest.mark.parametrize(("ship", "price"), [(4, 2), (5, 2), (1, 3)])
def test_the_ship_win_comes_before_the_effect(ship: int, price: int) -> None:
    table = bare().fleet(11, 12).ships(ship, 6, 7, 20).having(furniture=price).use_basic(7, "action 1", f"ship {ship}")
    assert table.result == (HAMBURG, "ships")
    assert (table.seat().letters, table.s.prestige) == (0, 0)
    assert table.ships_up()[0] is None


@pytest.mark.rule("RC-16.8")
def test_stars_of_ships_pay_for_nothing() -> None:
    table = bare().fleet(20)
    assert table.state.scores() == [5, 0]
    assert table.seat().stars == 0


# Effects on purchase


@pytest.mark.rule("RC-22.1")
def test_ship_1() -> None:
    table = buying(1)
    assert (table.s.prestige, table.stage) == (2, "end_turn")


@pytest.mark.rule("RC-22.2")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_ship_2(times: int) -> None:
    """Two actions, each with its own choice, cost and bonus."""
    table = bare().ships(2, 6, 7, 20).lawsuits(9, 2, 10).having(cloth=3, leather=5).use_basic(7, "action 1", "ship 2")
    for lawsuit, more in list(zip(("I", "II"), ("", "done"), strict=True))[:times]:
        assert (table.stage, table.offers()) == ("ship_lawsuit", ["yes", "done"])
        table.play("yes", f"lawsuit {lawsuit}", *([more] if more else []))
    if times < 2:
        table.play("done")
    assert table.stage == "end_turn"
    assert table.markers() == [int(times > 0), int(times > 1), 0]
    assert table.products() == (0, 0, 5 - times, int(times > 1))
    assert table.s.prestige == int(times > 0)


@pytest.mark.rule("RC-22.2", "RC-21.12")
def test_ship_2_with_le_havre() -> None:
    table = bare().allied("le_havre").ships(2, 6, 7, 20).lawsuits(9, 8, 10).having(cloth=3, leather=4, beer=2)
    table.use_basic(7, "action 1", "ship 2")
    for _ in range(2):
        table.play("yes", "lawsuit I", "repeat with le havre", "beer", "lawsuit I")
    assert (table.markers()[0], table.products(), table.s.prestige) == (4, (0, 0, 0, 0), 4)


@pytest.mark.rule("RC-22.2", "RC-11.8")
def test_ship_2_asks_when_a_legal_cost_is_reachable() -> None:
    table = bare().ships(2, 6, 7, 20).lawsuits(9, 8, 5).having(cloth=3, beer=1, letters=1)
    table.use_basic(7, "action 1", "ship 2")
    assert (table.stage, table.offers()) == ("ship_lawsuit", ["done", "use letter"])
    assert table.refuses("yes")
    table.play("use letter", "leather")
    assert table.offers() == ["yes", "done"]


@pytest.mark.rule("RC-22.3")
@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_ship_3(left: int) -> None:
    """Two cards, as far as cards are left."""
    rest = [number for number in range(1, 25) if number not in (16, 11, 5, 24)]
    table = bare().ships(3, 6, 7, 20).having(leather=3).lawsuits().hand(*rest[left:], seat=ALTONA)
    table.stack(*rest[:left]).use_basic(7, "action 1", "ship 3")
    assert len(table.in_hand()) == min(2, left)
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-22.4", "RC-22.5")
@pytest.mark.parametrize(("ship", "letters"), [(4, 1), (5, 2)])
def test_ships_4_and_5(ship: int, letters: int) -> None:
    table = buying(ship)
    assert (table.seat().letters, table.s.letters) == (letters, 12 - letters)
    table = bare().ships(ship, 6, 7, 20).having(ALTONA, letters=7).having(furniture=2, letters=5)
    table.use_basic(7, "action 1", f"ship {ship}")
    assert table.seat().letters == 6  # one from the rival, who then has no more than the player


# Income


@pytest.mark.rule("RC-22.6", "RC-22.7", "RC-22.9", "RC-22.10", "RC-20.9")
@pytest.mark.parametrize(
    ("ship", "income"), [(6, {"stars": 1}), (7, {"furniture": 2}), (9, {"cloth": 2}), (10, {"letters": 1})]
)
@pytest.mark.parametrize("mover", [HAMBURG, ALTONA])
def test_income_of_ships(ship: int, income: dict[str, int], mover: int) -> None:
    """In every off-season, whoever rings the bell, and only then."""
    table = bare().fleet(ship).fleet(17, seat=ALTONA).turn(mover).ring()
    assert table.everything() == {**income, "factories": 1}
    assert table.everything(ALTONA) == {"factories": 1}
    table.pass_turn().pass_turn()
    assert table.everything() == {**income, "factories": 1}
    table.s.jar = 19
    table.ready().moves("move 1")
    assert table.everything() == {**{name: 2 * amount for name, amount in income.items()}, "factories": 1}


@pytest.mark.rule("RC-22.8")
def test_ship_8() -> None:
    assert bare().fleet(8).fleet(17, seat=ALTONA).ring().s.prestige == 1
    assert bare().fleet(8, seat=ALTONA).fleet(17).ring().s.prestige == -1


# Production


@pytest.mark.rule("RC-22.11", "RC-22.12", "RC-22.13", "RC-22.14")
@pytest.mark.parametrize(("ship", "extra"), [(11, "beer"), (12, "leather"), (13, "cloth"), (14, "furniture")])
@pytest.mark.parametrize(
    ("card", "action", "base"), [(1, 1, "beer"), (1, 2, "cloth"), (11, 1, "leather"), (5, 1, "furniture")]
)
def test_ships_11_to_14_with_every_production(ship: int, extra: str, card: int, action: int, base: str) -> None:
    table = bare().fleet(ship).having(factories=2).use_basic(card, f"action {action}", "use factory", "done")
    expected = dict.fromkeys(KINDS, 0)
    expected[base] += 3 if base == "beer" else 2
    expected[extra] += 1
    assert dict(zip(KINDS, table.products(), strict=True)) == expected


@pytest.mark.rule("RC-22.11", "RC-22.12", "RC-22.13", "RC-22.14")
def test_all_four_together_and_with_special_11() -> None:
    table = bare().fleet(11, 12, 13, 14).fleet(1, 2, seat=ALTONA).use_special(11, "action 1", "beer", "done")
    assert table.products() == (2, 1, 1, 1)
    table = bare().fleet(11, 12).use_special(16, "action 1", "done")
    assert table.products() == (1, 0, 1, 1)


@pytest.mark.rule("RC-22.11", "RC-6.11")
def test_a_production_that_brings_only_the_ships_product() -> None:
    table = bare().having(ALTONA, leather=6).having(leather=6).basic(11).play("option A")
    assert table.stage == "end_turn"
    table = bare().fleet(11).having(ALTONA, leather=6).having(leather=6).use_basic(11, "action 1")
    assert (table.products(), table.stage) == ((1, 0, 6, 0), "end_turn")


# Passive effects


@pytest.mark.rule("RC-22.15")
@pytest.mark.parametrize("how", ["off-season", "court ruling"])
@pytest.mark.parametrize(("marker", "stars"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2)])
def test_ship_15(how: str, marker: int, stars: int) -> None:
    table = bare().fleet(15).fleet(17, seat=ALTONA).lawsuits(9, 8, 10, markers=[marker])
    if how == "off-season":
        table.ring()
    elif marker >= 2:
        table.use_basic(13, "action 1", "resolve I")
    else:
        return
    assert table.seat().stars == stars


@pytest.mark.rule("RC-22.15")
def test_ship_15_gains_before_the_win_bonus_and_only_for_its_owner() -> None:
    """Lawsuit 5 gives 2 star tokens as well: with 3 left, ship 15 gets 2 and the bonus 1."""
    table = bare().fleet(15).fleet(17, seat=ALTONA).lawsuits(5, 8, 10, markers=[2]).having(ALTONA, stars=9).ring()
    assert (table.seat().stars, table.products()[0]) == (3, 3)
    table = bare().fleet(15).fleet(17, seat=ALTONA).lawsuits(9, 8, 10, markers=[-2]).ring()
    assert (table.seat(HAMBURG).stars, table.seat(ALTONA).stars) == (0, 0)


@pytest.mark.rule("RC-22.15", "RC-23.5")
def test_ship_15_gives_nothing_for_the_lawsuit_that_wins_the_game() -> None:
    table = bare().fleet(15).won(1, 2).lawsuits(9, 8, 10, markers=[2]).use_basic(13, "action 1", "resolve I")
    assert (table.result, table.seat().stars) == ((HAMBURG, "lawsuits"), 0)


@pytest.mark.rule("RC-22.16")
def test_ship_16() -> None:
    table = bare().fleet(16).having(beer=5).use_basic(10, "action 1")
    assert table.offers() == ["repeat with ship 16", "done"]
    table.play("repeat with ship 16")
    assert (table.s.prestige, table.products()[0], table.stage) == (2, 3, "end_turn")
    assert bare().fleet(16).having(beer=1).use_basic(10, "action 1").stage == "end_turn"
    table = bare().fleet(16).having(beer=1, cloth=1, letters=1).use_basic(10, "action 1")
    assert table.offers() == ["done", "use letter"]  # within reach


@pytest.mark.rule("RC-22.17", "RC-4.6")
@pytest.mark.example("X1")
@pytest.mark.parametrize(("steps", "cost"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 4), (7, 6), (8, 8)])
def test_ship_17(steps: int, cost: int) -> None:
    table = bare().fleet(17).having(cloth=cost).jar(0).play(f"move {steps}")
    assert (table.s.jar, table.products()) == (steps, (0, 0, 0, 0))
    if cost:
        assert bare().fleet(17).having(cloth=cost - 1).jar(0).refuses(f"move {steps}")
    assert bare().fleet(17, seat=ALTONA).jar(0).refuses("move 3")


@pytest.mark.rule("RC-22.18")
def test_ship_18_also_without_a_hand_card() -> None:
    table = bare().fleet(18).basic(2)
    assert table.offers() == ["option A", "option C, A first"]
    table = bare().fleet(18, seat=ALTONA).hand(16).basic(6)
    assert table.offers() == ["option A", "option B"]


@pytest.mark.rule("RC-22.19")
@pytest.mark.example("X17")
@pytest.mark.parametrize("ship", [number for number in COSTS if number != 19])
def test_ship_19_makes_later_ships_cheaper(ship: int) -> None:
    kind, price = COSTS[ship]
    table = bare().fleet(19).ships(ship, *others(ship)).having(**{kind: price - 1}).lawsuits()
    table.fleet(21 if ship != 21 else 17, seat=ALTONA).use_basic(7, "action 1", f"ship {ship}")
    assert (table.owned_ships(), table.products()) == (sorted([19, ship]), (0, 0, 0, 0))
    table = bare().fleet(19).ships(ship, *others(ship)).having(**{kind: price - 2}).lawsuits()
    table.basic(7).play("option A")
    assert table.refuses("action 1")


@pytest.mark.rule("RC-22.19")
def test_ship_19_itself_costs_four_beer() -> None:
    assert buying(19).products() == (0, 0, 0, 0)
    table = bare().fleet(19, seat=ALTONA).ships(4, 6, 7, 20).having(furniture=1).lawsuits().basic(7).play("option A")
    assert table.refuses("action 1")  # the rival's ship 19 is no help


@pytest.mark.rule("RC-22.20")
def test_ship_20_has_five_stars_and_no_effect() -> None:
    table = buying(20)
    assert table.everything() == {"factories": 1}
    assert (table.state.scores(), table.s.prestige, table.stage) == ([5, 0], 0, "end_turn")


@pytest.mark.rule("RC-22.21")
@pytest.mark.parametrize("more", [(), (11,), (11, 12), (11, 12, 13)])
def test_ship_21_is_worth_the_number_of_ships(more: tuple[int, ...]) -> None:
    """Ships 11, 12 and 13 have one star each."""
    table = bare().fleet(21, *more).fleet(17, 18, seat=ALTONA)
    assert table.state.sources(HAMBURG)["ships"] == len(more) + (1 + len(more))
    assert table.state.sources(ALTONA)["ships"] == 2
