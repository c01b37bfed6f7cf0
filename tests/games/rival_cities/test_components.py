"""Section 1: the components, against tables written out from the specification; and the numbering of alternatives."""

from __future__ import annotations

from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from tests.games.rival_cities.positions import KINDS, NUMBERS, bare, c, position

CHOICE = "any"


def production(amount: int, product: str) -> dict[str, Any]:
    return {"type": "production", "base": amount, "product": product, "per_factory": 1}


def gift(amount: int, product: str) -> dict[str, Any]:
    return {"type": "gift", "amount": amount, "product": product}


def donation(stars: int, times: int = 1, **cost: int) -> dict[str, Any]:
    return {"type": "donation", "cost": cost, "stars": stars, "max_times": times}


def letters(amount: int) -> dict[str, Any]:
    return {"type": "gain_letters", "amount": amount}


DRAW = {"type": "draw_special"}
SHIP = {"type": "purchase_ship"}
LAWSUIT = {"type": "advance_lawsuit"}
ALLIANCE: dict[str, Any] = {"type": "form_alliance", "cost_from_board": {}, "cost_from_rival": {"letter": 1}}
PRESTIGE = {"type": "earn_prestige"}
COURT = {"type": "court_ruling"}
REACTIVATE = {"type": "reactivate_factory"}
FREE_FACTORY: dict[str, Any] = {"type": "build_factory", "cost": {}}
PAID_FACTORY: dict[str, Any] = {"type": "build_factory", "cost": {"any": 2}}
SWAPS = {"type": "swap_products", "max_times": 2}
PIRACY_1 = {"type": "piracy", "steal_min": 1, "steal_max": 1, "rival_first": []}
PIRACY_3 = {"type": "piracy", "steal_min": 1, "steal_max": 3, "rival_first": [{"type": "earn_prestige"}]}

#: number -> whether it is split, and its actions
BASIC: dict[int, tuple[bool, list[dict[str, Any]]]] = {
    1: (True, [production(2, "beer"), production(1, "cloth")]),
    2: (False, [DRAW]),
    3: (False, [ALLIANCE]),
    4: (False, [PAID_FACTORY]),
    5: (True, [production(1, "furniture"), letters(1)]),
    6: (False, [production(1, "cloth")]),
    7: (True, [SHIP, LAWSUIT]),
    8: (False, [SWAPS, donation(1, any=2)]),
    9: (True, [production(1, "leather"), LAWSUIT]),
    10: (True, [PRESTIGE, ALLIANCE]),
    11: (False, [production(1, "leather")]),
    12: (True, [gift(1, CHOICE), LAWSUIT]),
    13: (True, [COURT, SHIP]),
    14: (True, [PRESTIGE, production(2, "beer")]),
    15: (False, [LAWSUIT]),
}
SPECIAL: dict[int, list[dict[str, Any]]] = {
    1: [LAWSUIT, letters(2)],
    2: [LAWSUIT, gift(2, CHOICE)],
    3: [LAWSUIT, SHIP, gift(1, CHOICE)],
    4: [LAWSUIT, DRAW, DRAW],
    5: [PIRACY_1],
    6: [PIRACY_3],
    7: [LAWSUIT, gift(1, "cloth"), ALLIANCE],
    8: [LAWSUIT, PRESTIGE, letters(1)],
    9: [LAWSUIT, PRESTIGE, gift(1, "cloth")],
    10: [LAWSUIT, gift(1, "beer"), donation(3, furniture=2)],
    11: [production(1, CHOICE)],
    12: [LAWSUIT, SHIP, gift(2, "beer")],
    13: [LAWSUIT, gift(1, "beer"), donation(1, cloth=1)],
    14: [LAWSUIT, FREE_FACTORY],
    15: [LAWSUIT, FREE_FACTORY],
    16: [production(1, "furniture")],
    17: [LAWSUIT, PRESTIGE, gift(1, "furniture")],
    18: [LAWSUIT, SHIP, letters(1)],
    19: [LAWSUIT, REACTIVATE, REACTIVATE, REACTIVATE],
    20: [LAWSUIT, gift(1, "furniture"), ALLIANCE],
    21: [LAWSUIT, letters(2)],
    22: [COURT, LAWSUIT],
    23: [LAWSUIT, gift(1, CHOICE), donation(1, 2, leather=1)],
    24: [gift(2, CHOICE), donation(1, 2, beer=3)],
}
#: number -> cost and dark stars
SHIPS: dict[int, tuple[dict[str, int], int]] = {
    1: ({"furniture": 3}, 1),
    2: ({"cloth": 3}, 2),
    3: ({"leather": 3}, 2),
    4: ({"furniture": 2}, 3),
    5: ({"furniture": 2}, 1),
    6: ({"leather": 4}, 2),
    7: ({"cloth": 5}, 1),
    8: ({"cloth": 4}, 1),
    9: ({"beer": 5}, 2),
    10: ({"beer": 5}, 1),
    11: ({"cloth": 4}, 1),
    12: ({"beer": 6}, 1),
    13: ({"leather": 4}, 1),
    14: ({"cloth": 5}, 1),
    15: ({"cloth": 3}, 1),
    16: ({"furniture": 3}, 2),
    17: ({"leather": 3}, 1),
    18: ({"furniture": 4}, 1),
    19: ({"beer": 4}, 1),
    20: ({"leather": 4}, 5),
}
#: name -> upkeep and dark stars
ALLIANCES: dict[str, tuple[dict[str, int], int]] = {
    "amsterdam": ({"any": 2}, 2),
    "brussels": ({"furniture": 1}, 2),
    "gdansk": ({"letter": 1}, 1),
    "copenhagen": ({"beer": 2}, 1),
    "le_havre": ({"any": 1}, 2),
    "london": ({"any": 1}, 1),
    "novgorod": ({"any": 1}, 1),
    "oslo": ({"any": 1}, 1),
}
#: number -> legal cost, advance bonus before the marker, win bonus, dark stars
LAWSUITS: dict[int, tuple[dict[str, int], list[tuple[str, int]], list[tuple[str, int]], int]] = {
    1: ({"cloth": 1}, [("leather", 1)], [("leather", 3), ("earn_prestige", 1)], 1),
    2: ({"leather": 1}, [("furniture", 1)], [("build_factory", 1)], 2),
    3: ({"furniture": 1}, [("cloth", 1)], [("any", 2)], 3),
    4: ({"letter": 1}, [("earn_prestige", 1)], [("build_factory", 1)], 4),
    5: ({"leather": 1}, [("reactivate_factory", 1)] * 2, [("beer", 3), ("gain_stars", 2)], 2),
    6: ({"furniture": 1}, [("earn_prestige", 1)], [("gain_letters", 2)], 2),
    7: ({"cloth": 1}, [("beer", 1)], [("any", 1), ("earn_prestige", 1)], 2),
    8: ({"cloth": 1, "leather": 1}, [("gain_letters", 1), ("beer", 1)], [("build_factory", 1)], 3),
    9: ({"leather": 1}, [("earn_prestige", 1)], [("gain_letters", 1)], 2),
    10: ({"beer": 2}, [("cloth", 1)], [("build_factory", 1)], 2),
}


def parts(bonus: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(part.get("product", part["type"]), part.get("amount", 1)) for part in bonus]


@pytest.mark.rule("RC-1.1")
def test_exactly_two_players() -> None:
    view = position().state.view()
    assert [seat["city"] for seat in view["seats"]] == ["hamburg", "altona"]
    for players in (1, 3, 4):
        with pytest.raises(BadOption):
            rondel.game("rival-cities", players=players)


@pytest.mark.rule("RC-1.2", "RC-1.3", "RC-1.4", "RC-1.5")
def test_tokens() -> None:
    table = bare()
    assert table.supply() == (12, 12, 12, 12)
    assert (table.s.letters, table.s.stars) == (12, 12)
    assert table.s.factories + table.seat(0).factories + table.seat(1).factories == 12


@pytest.mark.rule("RC-1.3")
def test_letters_are_no_products() -> None:
    """With 12 letters and no product the third step cannot be paid."""
    table = bare().having(letters=12).ready()
    assert table.offers() == ["move 1", "move 2"]


@pytest.mark.rule("RC-1.4")
def test_a_factory_is_active_or_inactive() -> None:
    table = bare().having(factories=2, inactive=1).use_basic(6, "action 1")
    assert table.offers() == ["use factory", "done"]
    table.play("use factory")
    assert table.stage == "end_turn"
    assert table.everything() == {"cloth": 2, "factories": 2, "inactive": 2}


@pytest.mark.rule("RC-1.6", "RC-1.7")
def test_the_ink_track() -> None:
    spaces = position().state.view()["spaces"]
    assert [space["space"] for space in spaces] == list(range(20))
    assert [space["space"] for space in spaces if space["dark"]] == [4, 8, 12, 16]
    kinds = {"special": [4, 8, 12, 16], "overview": [0]}
    kinds["basic"] = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19]
    for kind, places in kinds.items():
        assert [space["space"] for space in spaces if space["card"]["kind"] == kind] == places


@pytest.mark.rule("RC-1.6")
def test_the_bell_lies_between_19_and_0() -> None:
    table = bare().jar(18).moves("move 1")
    assert (table.s.jar, table.s.off_seasons) == (19, 0)
    table = bare().jar(18).moves("move 2")
    assert (table.s.jar, table.s.off_seasons) == (0, 1)


@pytest.mark.rule("RC-1.8")
@pytest.mark.parametrize("kind", KINDS)
def test_space_0_is_a_gift_of_one_product_of_choice(kind: str) -> None:
    table = bare().ring()
    assert (table.stage, table.offers()) == ("option", ["option A"])
    assert table.refuses("option D")
    table.play("option A", "action 1")
    assert table.offers() == list(KINDS)
    table.play(kind)
    assert table.everything() == {kind: 1, "factories": 1}


@pytest.mark.rule("RC-1.9")
@pytest.mark.parametrize("number", BASIC)
def test_basic_cards(number: int) -> None:
    printed = c.CARD_DATA[number]
    assert (printed["id"], printed["split"]) == (number, BASIC[number][0])
    assert c.actions_of(printed) == BASIC[number][1]
    assert len(c.DATA["basic_action_cards"]) == len(BASIC) == 15


@pytest.mark.rule("RC-1.9")
def test_the_split_basic_cards() -> None:
    split = [number for number, (is_split, _actions) in BASIC.items() if is_split]
    assert split == [1, 5, 7, 9, 10, 12, 13, 14]
    shown = [space["card"] for space in position().state.view()["spaces"] if space["card"]["kind"] == "basic"]
    assert [card["number"] for card in shown if card["split"]] == split


@pytest.mark.rule("RC-1.10")
@pytest.mark.parametrize("number", SPECIAL)
def test_special_cards(number: int) -> None:
    printed = c.CARD_DATA[c.FIRST_SPECIAL + number - 1]
    assert (printed["id"], printed["split"]) == (number, False)
    assert c.actions_of(printed) == SPECIAL[number]
    assert len(c.DATA["special_action_cards"]) == len(SPECIAL) == 24


@pytest.mark.rule("RC-1.10")
def test_the_only_identical_special_cards_are_1_and_21_and_14_and_15() -> None:
    pairs = [(a, b) for a in SPECIAL for b in SPECIAL if a < b and SPECIAL[a] == SPECIAL[b]]
    assert pairs == [(1, 21), (14, 15)]
    assert [(a + 1, b + 1) for a in range(24) for b in range(a + 1, 24) if c.TWIN[a] == c.TWIN[b]] == pairs


@pytest.mark.rule("RC-1.11")
@pytest.mark.parametrize("number", range(1, 22))
def test_ships(number: int) -> None:
    printed = c.DATA["ship_cards"][number - 1]
    assert printed["id"] == number
    if number == 21:
        assert printed["cost"] == {"cloth": 3}
        assert not isinstance(printed["stars"], int)
    else:
        assert (printed["cost"], printed["stars"]) == SHIPS[number]
        assert c.SHIP_STARS[number - 1] == SHIPS[number][1]
    assert len(c.DATA["ship_cards"]) == 21
    assert bool(printed["effect"]) == (number < 20)


@pytest.mark.rule("RC-1.12", "RC-21.14")
@pytest.mark.parametrize("name", ALLIANCES)
def test_alliances(name: str) -> None:
    printed = c.DATA["alliance_cards"][list(ALLIANCES).index(name)]
    assert (printed["key"], printed["upkeep"], printed["stars"]) == (name, *ALLIANCES[name])
    assert printed["benefit"]
    assert len(c.DATA["alliance_cards"]) == 8


@pytest.mark.rule("RC-1.13")
@pytest.mark.parametrize("number", LAWSUITS)
def test_lawsuits(number: int) -> None:
    printed = c.DATA["lawsuit_cards"][number - 1]
    cost, advance, win, stars = LAWSUITS[number]
    assert (printed["id"], printed["cost"], printed["stars"]) == (number, cost, stars)
    assert parts(printed["advance_bonus"]) == [*advance, ("sway_lawsuit", 1)]
    assert parts(printed["win_bonus"]) == win
    assert len(c.DATA["lawsuit_cards"]) == 10


@pytest.mark.rule("RC-1.14", "RC-1.15", "RC-14.3", "RC-24.2")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("distance", "stars"), list(enumerate((0, 0, 1, 1, 2, 2, 4, 4))))
def test_stars_of_the_prestige_track(seat: int, distance: int, stars: int) -> None:
    table = bare().prestige(distance if seat == 0 else -distance)
    assert table.state.sources(seat)["prestige"] == stars
    assert table.state.sources(1 - seat)["prestige"] == 0


INCOMES = ("beer", "cloth", "leather", "furniture", "letters", "stars")


@pytest.mark.rule("RC-1.14", "RC-1.15", "RC-20.11", "RC-20.12")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("distance", range(8))
def test_income_of_the_prestige_track(seat: int, distance: int) -> None:
    """All incomes between the bell icon (before distance 2) and the marker; the lawsuit on I stays without effect."""
    table = bare().prestige(distance if seat == 0 else -distance).ring()
    income = dict.fromkeys(INCOMES[: max(0, distance - 1)], 1)
    assert table.everything(seat) == {**income, "factories": 1}
    assert table.everything(1 - seat) == {"factories": 1}


@pytest.mark.rule("RC-1.14")
@pytest.mark.parametrize(("seat", "city"), [(0, "Hamburg"), (1, "Altona")])
def test_distance_8_is_the_city_name(seat: int, city: str) -> None:
    table = bare().turn(seat).prestige(7 if seat == 0 else -7).use_basic(10, "action 1")
    assert abs(table.s.prestige) == 8
    assert table.result == (seat, "prestige")
    assert table.state.view()["seats"][seat]["city"] == city.lower()


@pytest.mark.rule("RC-1.16", "RC-1.17")
@pytest.mark.parametrize(("space", "extra"), [("I", 0), ("II", 1), ("III", 2)])
def test_extra_payments_of_the_lawsuit_spaces(space: str, extra: int) -> None:
    table = bare().lawsuits(1, 7, 10).having(cloth=5, beer=12)
    table.use_basic(15, "action 1", f"lawsuit {space}")
    for _ in range(extra):
        assert table.offers() == ["pay again", "done"]
        table.play("pay again")
    assert table.stage == "end_turn"
    assert table.markers()[("I", "II", "III").index(space)] == 1 + extra


@pytest.mark.rule("RC-1.16")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_scale_ends_at_4_on_both_sides(seat: int) -> None:
    table = bare().turn(seat).lawsuits(1, 8, 10, markers=[3 if seat == 0 else -3]).having(seat, cloth=1)
    table.use_basic(15, "action 1")
    assert table.markers()[0] == (4 if seat == 0 else -4)
    assert table.state.check() is None


@pytest.mark.rule("RC-1.18")
def test_spaces_and_single_pieces() -> None:
    view = position().state.view()
    assert (len(view["ships"]), len(view["alliances"]), len(view["lawsuits"])) == (4, 4, 3)
    assert (view["bell"], view["jar"], view["prestige"]) == (None, 0, 0)


ALTERNATIVES = [
    *KINDS,
    *(f"move {n}" for n in range(1, 29)),
    "option A", "option B", "option C, A first", "option C, B first", "option D", "no option",
    *(f"play {n}" for n in range(1, 25)),
    *(f"action {n}" for n in range(1, 5)),
    *(f"alliance {name}" for name in ALLIANCES),
    *(f"ship {n}" for n in range(1, 22)),
    "lawsuit I", "lawsuit II", "lawsuit III", "resolve I", "swap I and II", "swap II and III",
    *(f"pay {name}" for name in ALLIANCES),
    *(f"return {name}" for name in ALLIANCES),
    "use factory", "exchange", "pay again",
    "repeat with brussels", "repeat with ship 16", "repeat with le havre", "repeat with copenhagen",
    "yes", "done", "use letter",
]  # fmt: skip


def test_the_numbering_of_alternatives() -> None:
    assert {name: number for number, name in enumerate(ALTERNATIVES)} == NUMBERS
    assert len(ALTERNATIVES) == rondel.game("rival-cities").actions == 127
