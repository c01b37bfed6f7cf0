"""Every action card, used once with all it offers and its exact effect."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare

#: what a player has before each card, so that every action of it can be done
STOCK = {"beer": 4, "cloth": 2, "leather": 5, "furniture": 4, "letters": 2, "factories": 4, "inactive": 3}
RIVAL = {"beer": 1, "cloth": 1, "leather": 1, "furniture": 1, "factories": 1}
#: advancing lawsuit 9 on I costs 1 leather and earns prestige
ADVANCE = {"leather": -1, "prestige": 1, "marker": 1}
#: ship 20 costs 4 leather
SHIP_20 = {"leather": -4, "ship": 20}


def rich() -> Table:
    table = bare().lawsuits(9, 8, 10).ships(6, 7, 12, 20).having(**STOCK).having(ALTONA, **RIVAL)
    return table.alliances("amsterdam", "copenhagen", "gdansk", "oslo")


def changes(table: Table) -> dict[str, Any]:
    """Everything about Hamburg and the board that is not as ``rich`` has it."""
    now = table.everything() | {"prestige": table.s.prestige, "marker": table.markers()[0]}
    found: dict[str, Any] = {
        name: now.get(name, 0) - STOCK.get(name, 0) for name in {*now, *STOCK} if now.get(name, 0) != STOCK.get(name, 0)
    }
    if table.owned_ships():
        (found["ship"],) = table.owned_ships()
    if table.held():
        (found["alliance"],) = table.held()
    if table.in_hand():
        found["cards"] = len(table.in_hand())
    return found


def both(*parts: dict[str, Any]) -> dict[str, Any]:
    """Effects together."""
    total: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            total[name] = total.get(name, 0) + value if isinstance(value, int) else value
    return {name: value for name, value in total.items() if value}


BASIC: list[tuple[int, list[str], dict[str, Any]]] = [
    (1, ["action 1", "use factory"], {"beer": 3, "inactive": 1}),
    (1, ["action 2", "use factory"], {"cloth": 2, "inactive": 1}),
    (2, ["action 1"], {"cards": 1}),
    (3, ["action 1", "alliance oslo"], {"alliance": "oslo"}),
    (4, ["action 1", "beer", "cloth"], {"beer": -1, "cloth": -1, "factories": 1}),
    (5, ["action 1", "use factory"], {"furniture": 2, "inactive": 1}),
    (5, ["action 2"], {"letters": 1}),
    (6, ["action 1", "use factory"], {"cloth": 2, "inactive": 1}),
    (7, ["action 1", "ship 20"], SHIP_20),
    (7, ["action 2", "lawsuit I"], ADVANCE),
    (8, ["action 1", "beer", "cloth", "beer", "cloth", "action 2", "cloth", "cloth"], {"beer": -2, "stars": 1}),
    (8, ["action 2", "beer", "beer", "action 1", "beer", "cloth", "done"], {"beer": -3, "cloth": 1, "stars": 1}),
    (9, ["action 1", "use factory"], {"leather": 2, "inactive": 1}),
    (9, ["action 2", "lawsuit I"], ADVANCE),
    (10, ["action 1"], {"prestige": 1}),
    (10, ["action 2", "alliance amsterdam"], {"alliance": "amsterdam"}),
    (11, ["action 1", "use factory"], {"leather": 2, "inactive": 1}),
    (12, ["action 1", "furniture"], {"furniture": 1}),
    (12, ["action 2", "lawsuit I"], ADVANCE),
    (13, ["action 1", "swap I and II"], {}),
    (13, ["action 2", "ship 20"], SHIP_20),
    (14, ["action 1"], {"prestige": 1}),
    (14, ["action 2", "use factory"], {"beer": 3, "inactive": 1}),
    (15, ["action 1", "lawsuit I"], ADVANCE),
]
LAWSUIT = ["action 1", "lawsuit I"]
SPECIAL: dict[int, tuple[list[str], dict[str, Any]]] = {
    1: ([*LAWSUIT, "action 2"], both(ADVANCE, {"letters": 2})),
    2: ([*LAWSUIT, "action 2", "beer", "cloth"], both(ADVANCE, {"beer": 1, "cloth": 1})),
    3: ([*LAWSUIT, "action 2", "ship 20", "action 3", "leather"], both(ADVANCE, SHIP_20, {"leather": 1})),
    4: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"cards": 2})),
    5: (["action 1", "cloth"], {"cloth": 1}),
    6: (["action 1", "done", "beer", "cloth", "leather"], {"beer": 1, "cloth": 1, "leather": 1}),
    7: ([*LAWSUIT, "action 2", "action 3", "alliance gdansk"], both(ADVANCE, {"cloth": 1, "alliance": "gdansk"})),
    8: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"prestige": 1, "letters": 1})),
    9: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"prestige": 1, "cloth": 1})),
    10: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"beer": 1, "furniture": -2, "stars": 3})),
    11: (["action 1", "furniture", "use factory", "beer"], {"furniture": 1, "beer": 1, "inactive": 1}),
    12: ([*LAWSUIT, "action 2", "ship 20", "action 3"], both(ADVANCE, SHIP_20, {"beer": 2})),
    13: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"beer": 1, "cloth": -1, "stars": 1})),
    14: ([*LAWSUIT, "action 2"], both(ADVANCE, {"factories": 1})),
    15: ([*LAWSUIT, "action 2"], both(ADVANCE, {"factories": 1})),
    16: (["action 1", "use factory"], {"furniture": 2, "inactive": 1}),
    17: ([*LAWSUIT, "action 2", "action 3"], both(ADVANCE, {"prestige": 1, "furniture": 1})),
    18: ([*LAWSUIT, "action 2", "ship 20", "action 3"], both(ADVANCE, SHIP_20, {"letters": 1})),
    19: ([*LAWSUIT, "action 2", "action 3", "action 4"], both(ADVANCE, {"inactive": -3})),
    20: ([*LAWSUIT, "action 2", "action 3", "alliance oslo"], both(ADVANCE, {"furniture": 1, "alliance": "oslo"})),
    21: ([*LAWSUIT, "action 2"], both(ADVANCE, {"letters": 2})),
    22: (["action 1", "swap II and III", "action 2", "lawsuit I"], ADVANCE),
    23: ([*LAWSUIT, "action 2", "beer", "action 3", "exchange"], both(ADVANCE, {"beer": 1, "leather": -2, "stars": 2})),
    24: (["action 1", "beer", "beer", "action 2", "exchange"], {"beer": -4, "stars": 2}),
}


def finished(table: Table) -> Table:
    """The card is used up by itself, or nothing on it is left but its end."""
    return table if table.stage == "end_turn" else table.play("done")


@pytest.mark.rule("RC-1.9", "RC-6.2", "RC-6.3")
@pytest.mark.parametrize(("number", "moves", "expected"), BASIC, ids=[f"{n}-{m[0]}" for n, m, _ in BASIC])
def test_basic_card(number: int, moves: list[str], expected: dict[str, Any]) -> None:
    table = rich().use_basic(number, *moves)
    assert changes(table) == expected
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-1.10", "RC-6.3")
@pytest.mark.parametrize("number", SPECIAL)
@pytest.mark.parametrize("source", ["the board", "the hand"])
def test_special_card(number: int, source: str) -> None:
    moves, expected = SPECIAL[number]
    if source == "the board":
        table = rich().use_special(number, *moves)
    else:
        table = rich().hand(number).basic(6).play("option B", f"play {number}", *moves)
    finished(table)
    assert changes(table) == expected
    assert table.stage == "end_turn"
    assert (number in table.discarded()) == (source == "the hand")
    stolen = {5: (1, 0, 1, 1), 6: (0, 0, 0, 1)}.get(number, (1, 1, 1, 1))
    assert table.products(ALTONA) == stolen


@pytest.mark.rule("RC-1.10", "RC-6.3")
@pytest.mark.parametrize("number", SPECIAL)
def test_special_card_of_altona(number: int) -> None:
    """The same card in the rival's turn changes Altona's side of the tracks."""
    moves, expected = SPECIAL[number]
    table = rich().turn(ALTONA)
    for name in STOCK:
        table.having(HAMBURG, **{name: RIVAL.get(name, 0)})
    for name, amount in STOCK.items():
        table.having(ALTONA, **{name: amount})
    table.use_special(number, *moves)
    finished(table)
    now = table.everything(ALTONA)
    for name in (*STOCK, "stars"):
        assert now.get(name, 0) - STOCK.get(name, 0) == expected.get(name, 0)
    assert (table.s.prestige, table.markers()[0]) == (-expected.get("prestige", 0), -expected.get("marker", 0))


@pytest.mark.rule("RC-1.8")
def test_the_printed_action_of_space_0() -> None:
    table = rich().ring("option A", "action 1", "leather")
    assert changes(table) == {"leather": 1, "inactive": -3}  # the factories by the off-season
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-18.2", "RC-1.10")
def test_special_22_resolves_and_advances() -> None:
    table = rich().lawsuits(6, 9, 10, markers=[3]).use_special(22, "action 1", "resolve I", "action 2", "lawsuit I")
    finished(table)
    assert (table.lawsuits_won(), table.markers()[0], table.s.prestige) == ([6], 1, 1)
    assert (table.seat().letters, table.products()[2]) == (4, 4)
