"""Prompts, labels and the telling of the game, in the words of the game."""

from __future__ import annotations

import pytest

from rondel.games.hansa_teutonica import words
from tests.games.hansa_teutonica.positions import Table, position

RED, BLUE, GREEN, YELLOW = range(4)
NAMES = ["Anna", "Bruno", "Clara", "David", "Ella"]


def told(table: Table, *moves: str) -> list[str]:
    """What the log tells of these moves."""
    lines = []
    for move in moves:
        for before, action, after in table.state.steps(table.state.action(move), hold=True):
            lines += words.tell(before.record, action, after.record, NAMES)
    return lines


def labels(table: Table) -> dict[str, str]:
    return {choice["text"]: choice["label"] for choice in table.state.view(table.state.actor)["choices"]}


def test_a_displacement() -> None:
    table = position().on("osnabruck-bremen", "merchant", seat=GREEN).ready()
    lines = told(table, "displace", "trader", "pay 0 merchants")
    assert lines == ["Anna displaces Clara's merchant on Osnabrück-Bremen with a trader, pays two traders."]
    assert table.state.view()["prompt"] == "You were displaced from Osnabrück-Bremen: choose a route for a merchant."
    assert told(table, "kampen-osnabruck") == ["Clara puts the displaced piece on Kampen-Osnabrück."]
    assert table.state.view()["prompt"] == "You may add a piece near Osnabrück-Bremen (2 left)."
    assert labels(table) == {"done": "Add no piece", "trader": "Add a trader from your stock"}
    assert told(table, "trader", "bremen-hamburg", "done") == ["Clara adds a trader on Bremen-Hamburg."]


def test_a_displaced_trader_costs_one() -> None:
    table = position().on("osnabruck-bremen", "trader", seat=GREEN).ready()
    lines = told(table, "displace", "merchant")
    assert lines == ["Anna displaces Clara's trader on Osnabrück-Bremen with a merchant, pays one trader."]


@pytest.mark.parametrize(
    ("stock", "supply", "label"),
    [
        ((2, 1), (1, 1), "Add a trader from your stock"),
        ((0, 0), (4, 1), "Add a trader from your supply"),
        ((0, 0), (0, 0), "Add a trader from another route"),
    ],
)
def test_where_an_extra_piece_comes_from(stock: tuple[int, int], supply: tuple[int, int], label: str) -> None:
    table = position().develop("liber_sophiae", seat=GREEN).on("osnabruck-bremen", "trader", seat=GREEN)
    player = table.seat(GREEN)
    rest = [player.stock[shape] + player.supply[shape] - stock[shape] - supply[shape] for shape in range(2)]
    for name, shape, number in (("duisburg-dortmund", "trader", 2), ("hamburg-luneburg", "trader", 4),
                                ("minden-brunswiek", "trader", 4)):  # fmt: skip
        placed = min(number, rest[0])
        table.on(name, *[shape] * placed, seat=GREEN)
        rest[0] -= placed
    table.on("bremen-hamburg", *["merchant"] * rest[1], seat=GREEN)
    table.supply(*supply, seat=GREEN).ready()
    table.play("displace", *(["osnabruck-bremen", "trader"] if "osnabruck-bremen" in offers(table) else ["trader"]))
    while table.state.actor != GREEN:
        table.play(table.offers()[0])
    table.play("kampen-osnabruck")
    assert labels(table)["trader"] == label


def offers(table: Table) -> list[str]:
    """The alternatives after choosing to displace."""
    other = Table(table.state.clone())
    return other.play("displace").offers()


def test_an_established_route() -> None:
    table = position().office("stade", BLUE).office("hamburg", RED).fill("stade-hamburg").develop("privilegium")
    table.marker_on("stade-hamburg", "develop_ability").ready()
    assert table.state.view()["prompt"] == "You have two actions left."
    assert told(table, "establish") == [
        "Anna establishes Stade-Hamburg.",
        "Bruno controls Stade: 1 point.",
        "Anna controls Hamburg: 1 point.",
        "Anna takes the marker develop ability.",
    ]
    assert labels(table) == {
        "office hamburg": "Office in Hamburg",
        "ability": "Develop Privilegium: orange to pink",
        "nothing": "Nothing: all pieces go to your stock",
    }
    assert told(table, "office hamburg") == ["Anna founds an office in Hamburg."]


def test_a_coin_and_a_completed_city() -> None:
    table = position().develop("privilegium", 3).office("lubeck", BLUE).fill("hamburg-lubeck").ready()
    lines = told(table, "establish", "office lubeck")
    assert lines[-2:] == ["Anna founds an office in Lübeck.", "A city is completed, 1 of 10."]
    table = position().fill("hamburg-lubeck").ready()
    assert told(table, "establish", "office lubeck")[-1] == "Anna: 1 point for the coin."


def test_arnheim_and_stendal() -> None:
    table = position().develop("privilegium").office("arnheim", RED).office("munster", RED).office("minden", RED, BLUE)
    table.office("stendal", RED).fill("minden-brunswiek").ready()
    lines = told(table, "establish", "office brunswiek")
    assert lines[-3:] == [
        "Anna founds an office in Brunswiek.",
        "Anna joins Arnheim and Stendal: 7 points.",
        "A city is completed, 1 of 10.",
    ]


def test_the_menu_has_short_names_that_begin_the_labels() -> None:
    table = position(players=2).play("P05").holding("swap_offices", "three_actions", "remove_three").ready()
    table.office("hamburg", RED, BLUE).on("hamburg-lubeck", "trader", seat=BLUE).ready()
    choices = table.state.view(RED)["choices"]
    assert [choice["short"] for choice in choices] == [
        "Income", "Place", "Swap offices", "Three actions", "Remove three", "Free pawn move", "Paid pawn move",
        "End your turn",
    ]  # fmt: skip
    assert all(choice["label"].startswith(choice["short"]) for choice in choices)
    assert labels(table)["income"] == "Income: three from your stock to your supply"


def test_what_is_left_when_no_action_is() -> None:
    table = position().holding("extra_office").actions(1).ready().play("income")
    assert table.state.view()["prompt"] == "No action is left: end your turn."
    table = position().holding("four_actions").actions(1).ready().play("income")
    assert table.state.view()["prompt"] == "No action is left: use a marker, or end your turn."


def test_the_pawn() -> None:
    table = position(players=2)
    assert words.opening(table.s) == ["The pawn is put into a province."]
    assert labels(table)["P04"] == "Pawn to province 4 (Kampen-Osnabrück, Kampen-Arnheim, Arnheim-Münster)"
    assert told(table, "P04") == ["Bruno puts the pawn into province 4.", "Round 1: Anna has two actions."]
    assert told(table, "free pawn move", "P01") == ["Anna moves the pawn to province 1."]
