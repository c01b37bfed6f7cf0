"""Section 2: the setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from tests.games.hansa_teutonica.positions import Table, c, position

TAVERNS = ("osnabruck-bremen", "hildesheim-goslar", "luneburg-perleberg")
PILE = {
    "extra_office": 4, "swap_offices": 1, "three_actions": 2, "four_actions": 2, "develop_ability": 3,
    "remove_three": 1,
}  # fmt: skip
SEATS = [(players, first) for players in (2, 3, 4, 5) for first in range(players)]


def fresh(seed: int, **options: Any) -> Table:
    """A game as everybody gets it, the start player by lot."""
    return Table(rondel.game("hansa-teutonica", **options).new(seed=seed))


def markers_on_board(table: Table) -> dict[str, str]:
    markers = [table.s.markers_on[route] for route in range(c.ROUTES)]
    return {c.ROUTE_IDS[route]: c.MARKER_IDS[kind] for route, kind in enumerate(markers) if kind >= 0}


def take_marker(table: Table) -> Table:
    """Red fills a route with a marker by hand, establishes it for nothing else and ends the turn."""
    table.fill(next(iter(markers_on_board(table)))).ready().play("establish")
    if "nothing" in table.offers():
        table.play("nothing")
    return table.play("end turn")


@pytest.mark.rule("HT-2.1", "HT-1.20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_three_markers_lie_on_the_taverns_in_any_order(players: int) -> None:
    arrangements: Counter[tuple[str, ...]] = Counter()
    for seed in range(1200):
        table = position(seed=seed, players=players)
        lying = markers_on_board(table)
        assert set(lying) == set(TAVERNS)
        assert set(lying.values()) == {"remove_three", "swap_offices", "extra_office"}
        arrangements[tuple(lying[name] for name in TAVERNS)] += 1
    assert len(arrangements) == 6  # 200 each
    assert all(150 <= number <= 250 for number in arrangements.values())
    # face up: everybody sees them
    assert {route["id"]: route["marker"] for route in table.state.view()["routes"] if route["marker"]} == lying


@pytest.mark.rule("HT-2.2", "HT-1.12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_other_thirteen_markers_form_the_pile(players: int) -> None:
    view = position(players=players).state.view()
    assert view["pile"] == 13
    assert view["unseen"] == PILE


@pytest.mark.rule("HT-2.2")
def test_the_pile_holds_exactly_these_markers() -> None:
    orders = set()
    for seed in range(5):
        table = position(seed=seed)
        drawn = []
        for _ in range(13):
            take_marker(table)
            drawn.append(c.MARKER_IDS[table.seat().plate[0]])
            table.play(table.offers()[0], "end turn", "end turn", "end turn")  # lay it, then three other turns
        assert Counter(drawn) == PILE
        assert table.s.pile == 0
        orders.add(tuple(drawn))
    assert len(orders) == 5


@pytest.mark.rule("HT-2.2")
def test_the_pile_is_shuffled() -> None:
    first: Counter[str] = Counter()
    for seed in range(1300):
        table = take_marker(position(seed=seed))
        first[c.MARKER_IDS[table.seat().plate[0]]] += 1
    for kind, number in PILE.items():  # 100 for each marker of the pile
        assert 100 * number - 65 <= first[kind] <= 100 * number + 65


@pytest.mark.rule("HT-2.2")
def test_the_pile_lies_face_down() -> None:
    table = position(seed=3)
    elsewhere = table.state.redeal(0, seed=99)  # the pile in another order
    assert table.state.view(0) == elsewhere.view(0)
    assert (table.state.observe(0) == elsewhere.observe(0)).all()


@pytest.mark.rule("HT-2.3", "HT-1.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_27_traders_and_4_merchants(players: int) -> None:
    table = position(players=players)
    for seat in range(players):
        traders, merchants = (a + b for a, b in zip(table.in_stock(seat), table.in_supply(seat), strict=True))
        assert traders + 15 + 1 == 27  # 15 on the desk and 1 on the score track
        assert merchants + 3 == 4  # 3 on the desk
    assert len(table.state.view()["seats"]) == players
    assert table.state.check() is None


@pytest.mark.rule("HT-2.4", "HT-1.14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_desks_start_covered(players: int) -> None:
    for seat in position(players=players).state.view()["seats"]:
        covered = {name: ability["length"] - ability["steps"] for name, ability in seat["abilities"].items()}
        assert covered == {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
        traders = sum(number for name, number in covered.items() if name != "liber_sophiae")
        assert (traders, covered["liber_sophiae"]) == (15, 3)


@pytest.mark.rule("HT-2.5")
@pytest.mark.example("1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_starting_values(players: int) -> None:
    table = position(players=players)
    for seat in table.state.view()["seats"]:
        values = {name: ability["value"] for name, ability in seat["abilities"].items()}
        assert values == {"clavis_urbis": 1, "actiones": 2, "privilegium": "white", "liber_sophiae": 2, "bursa": 3}


@pytest.mark.rule("HT-2.5")
def test_the_starting_values_at_work() -> None:
    """What the five numbers mean on the board: the first seat of a new game in which pieces already stand around."""
    table = position().office("hamburg", 0, 0).ready()
    assert table.state.sources(0)["network"] == 2  # 1 point per office
    assert table.s.actions_left == 2
    table = position().fill("coellen-warburg", merchants=1).ready().play("establish")
    assert table.offers() == ["office coellen", "table 7", "nothing"]  # white, not the orange house of Warburg
    table = position().on("hamburg-lubeck", "trader", "trader", "trader").ready()
    table.play("move", "groningen-emden", "hamburg-lubeck", "groningen-emden")
    assert table.s.actions_left == 1  # 2 moves
    assert position().play("income").in_supply() == (8, 1)  # 3 pieces


@pytest.mark.rule("HT-2.6", "HT-1.22")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_no_points(players: int) -> None:
    table = position(players=players)
    assert table.state.scores() == [0] * players
    assert [seat["points"] for seat in table.state.view()["seats"]] == [0] * players


@pytest.mark.rule("HT-2.6")
def test_the_trader_on_the_score_track_stays_there() -> None:
    """Even with every track developed and all stock taken a player has 26 traders to play with, not 27."""
    table = position().unpack(0).ready().play("income")
    assert (table.in_stock(), table.in_supply()) == ((0, 0), (26, 4))
    assert table.state.check() is None
    table.seat().supply[c.TRADER] += 1
    assert table.state.check() is not None


@pytest.mark.rule("HT-2.7", "HT-2.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_board_starts_empty(players: int) -> None:
    view = position(players=players).state.view()
    assert view["completed"] == 0
    assert all(not route["pieces"] for route in view["routes"])
    assert all(house["piece"] is None for city in view["cities"] for house in city["houses"])
    assert all(city["extra"] == [] and city["controller"] is None for city in view["cities"])
    assert [space["seat"] for space in view["table"]] == [None] * 4
    assert all(not seat["unused"] and not seat["used"] and not seat["plate"] for seat in view["seats"])


@pytest.mark.rule("HT-2.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"start_player": "random"}])
def test_the_start_player_is_chosen_by_lot(players: int, options: dict[str, str]) -> None:
    first = Counter(fresh(seed, players=players, **options).s.first for seed in range(1000))
    assert set(first) == set(range(players))
    assert all(abs(number - 1000 / players) < 75 for number in first.values())


@pytest.mark.rule("HT-2.9")
@pytest.mark.parametrize(("players", "first"), SEATS)
def test_or_a_given_seat_begins(players: int, first: int) -> None:
    for seed in range(20):
        table = fresh(seed, players=players, start_player=f"seat_{first + 1}", two_player_provinces="off")
        assert (table.s.first, table.state.turn, table.state.actor) == (first, first, first)
        assert table.state.view()["first"] == first


@pytest.mark.rule("HT-2.9")
@pytest.mark.parametrize(("players", "seat"), [(2, 3), (2, 5), (3, 4), (4, 5)])
def test_a_seat_that_nobody_has_cannot_begin(players: int, seat: int) -> None:
    with pytest.raises(BadOption, match="start_player"):
        rondel.game("hansa-teutonica", players=players, start_player=f"seat_{seat}")


@pytest.mark.rule("HT-2.10", "HT-2.11", "HT-2.12")
@pytest.mark.example("2")
def test_the_starting_pieces_of_five_players() -> None:
    table = position(players=5)
    assert [table.in_supply(seat) for seat in range(5)] == [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)]
    assert [table.in_stock(seat) for seat in range(5)] == [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)]
    assert table.state.check() is None


@pytest.mark.rule("HT-2.10", "HT-2.11", "HT-2.12")
@pytest.mark.parametrize(("players", "first"), SEATS)
def test_starting_pieces_follow_the_order_of_turns(players: int, first: int) -> None:
    table = position(players=players, start_player=f"seat_{first + 1}")
    clockwise = [(first + place) % players for place in range(players)]
    assert [table.in_supply(seat) for seat in clockwise] == [(5 + place, 1) for place in range(players)]
    assert [table.in_stock(seat) for seat in clockwise] == [(6 - place, 0) for place in range(players)]


@pytest.mark.rule("HT-2.1", "HT-2.9")
def test_the_same_seed_gives_the_same_game() -> None:
    assert fresh(7, players=5).state == fresh(7, players=5).state
    assert fresh(7, players=5).state != fresh(8, players=5).state
