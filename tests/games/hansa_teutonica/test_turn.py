"""Section 3: the turn."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position, route

RED, BLUE, GREEN, YELLOW = range(4)
MARKERS = ("use swap-offices", "use three-actions", "use four-actions", "use develop-ability", "use remove-three")


def settle(table: Table, move: str) -> Table:
    """A move after which a turn that has nothing left but its end does end."""
    table.state.apply(table.state.action(move))
    return table


@pytest.mark.rule("HT-3.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_from_the_start_player(players: int) -> None:
    for first in range(players):
        table = position(players=players, start_player=f"seat_{first + 1}", two_player_provinces="off")
        turns = []
        for _ in range(3 * players):
            turns.append((table.state.turn, table.state.view()["round"]))
            assert table.state.actor == table.state.turn
            table.play("end turn")
        assert turns == [((first + n) % players, 1 + n // players) for n in range(3 * players)]
        assert not table.state.over
        assert table.state.check() is None


@pytest.mark.rule("HT-3.2", "HT-1.17")
@pytest.mark.parametrize(("steps", "actions"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_as_many_actions_as_actiones_says(steps: int, actions: int) -> None:
    table = position().develop("actiones", steps, seat=BLUE).supply(9, 1, seat=BLUE).ready().play("end turn")
    assert (table.state.turn, table.s.actions_left) == (BLUE, actions)
    for done in range(actions):
        assert table.s.actions_left == actions - done
        table.play("place", "trader", "groningen-emden" if done < 3 else "hamburg-lubeck")
    assert table.s.actions_left == 0
    assert table.offers() == ["end turn"]
    assert table.refuses("income", "place", "displace", "move", "establish")
    assert sum(sum(table.on_route(name, BLUE)) for name in c.ROUTE_IDS) == actions


@pytest.mark.rule("HT-3.2")
def test_the_kinds_of_action() -> None:
    table = position().fill("goslar-magdeburg").on("hamburg-lubeck", "trader", seat=BLUE).ready()
    assert table.offers() == ["income", "place", "displace", "move", "establish", "end turn"]
    for action, choices in {
        "income": [],
        "place": ["trader", "hamburg-lubeck"],
        "displace": ["trader", "pay 0 merchants", "hamburg-luneburg", "done"],
        "move": ["hamburg-lubeck", "done"],
        "establish": ["office goslar"],
    }.items():
        once = Table(table.state.clone()).play(action, *choices)
        assert (once.state.actor, once.s.actions_left) == (RED, 1), action
        assert once.state.check() is None


@pytest.mark.rule("HT-3.3")
def test_actions_in_any_order() -> None:
    table = position().develop("actiones", 5).on("coellen-warburg", "trader").on("quedlinburg-halle", "trader")
    table.fill("goslar-magdeburg").on("hamburg-lubeck", "trader", seat=BLUE).supply(5, 1).ready()
    actions = {
        "income": [],
        "place": ["trader", "kampen-arnheim"],
        "displace": ["trader", "pay 0 merchants", "bremen-hamburg", "done"],
        "move": ["coellen-warburg", "groningen-emden", "done"],
        "establish": ["office goslar"],
    }
    outcomes = set()
    for order in permutations(actions):
        after = Table(table.state.clone())
        for done, action in enumerate(order):
            assert after.s.actions_left == 5 - done
            after.play(action, *actions[action])
        assert after.offers() == ["end turn"]
        assert after.state.check() is None
        outcomes.add(after.state)
    assert len(outcomes) == 1  # all 120 orders lead to the same position


@pytest.mark.rule("HT-3.3")
def test_the_same_action_again_and_again() -> None:
    table = position().develop("actiones", 5).stock(14).ready()
    table.play("income", "income", "income", "income", "income")
    assert (table.in_stock(), table.s.actions_left) == ((0, 0), 0)
    table = position().develop("actiones", 5).supply(6, 1).ready()
    for name in ("hamburg-lubeck", "hamburg-lubeck", "goslar-magdeburg", "coellen-warburg", "coellen-warburg"):
        table.play("place", "trader", name)
    assert (table.in_supply(), table.s.actions_left) == ((1, 1), 0)
    table = position().develop("actiones", 5).on("hamburg-lubeck", "trader").ready()
    for name in ("kampen-arnheim", "minden-hannover", "goslar-magdeburg", "hamburg-lubeck", "stade-hamburg"):
        table.play("move", name, "done")
    assert (table.on_route("stade-hamburg"), table.s.actions_left) == ((1, 0), 0)
    table = position().develop("actiones", 5).stock(1).fill("goslar-magdeburg").fill("kampen-osnabruck").ready()
    table.play("establish", "goslar-magdeburg", "nothing", "establish", "nothing")
    assert (table.in_stock(), table.s.actions_left) == ((4, 0), 3)
    assert table.state.check() is None


@pytest.mark.rule("HT-3.4")
def test_an_action_is_finished_before_the_next() -> None:
    table = position().on("hamburg-lubeck", "trader", "trader").on("kampen-arnheim", "trader", seat=BLUE)
    table.develop("liber_sophiae", 2).stock(3, 2).ready()
    others = ("income", "place", "displace", "move", "establish", "end turn")
    for unfinished in (
        ("income",),
        ("place",),
        ("place", "trader"),
        ("displace",),
        ("displace", "trader"),
        ("displace", "merchant"),
        ("displace", "merchant", "kampen-osnabruck"),
        ("displace", "merchant", "kampen-osnabruck", "trader"),
        ("move",),
        ("move", "groningen-emden"),
    ):
        begun = Table(table.state.clone()).play(*unfinished)
        assert not set(begun.offers()) & set(others), unfinished
        assert begun.refuses(*others)


@pytest.mark.rule("HT-3.4")
def test_moves_cannot_be_kept_for_later() -> None:
    table = position().on("hamburg-lubeck", "trader").actions(3).ready()
    table.play("move", "groningen-emden", "done")  # one of two moves
    table.play("place", "trader", "kampen-arnheim", "move")
    assert (table.s.actions_left, table.s.amount) == (0, 2)  # a new action with its own two moves
    table.play("groningen-emden", "hamburg-lubeck", "kampen-arnheim", "hamburg-lubeck")
    assert table.offers() == ["end turn"]


@pytest.mark.rule("HT-3.5")
def test_fewer_actions_may_be_taken_and_the_rest_is_lost() -> None:
    table = position()
    assert "end turn" in table.offers()  # even none
    table.play("end turn")
    assert (table.state.turn, table.s.actions_left) == (BLUE, 2)
    table.play("place", "trader", "hamburg-lubeck")
    assert table.s.actions_left == 1
    table.play("end turn", "end turn", "end turn")
    assert (table.state.turn, table.s.actions_left) == (RED, 2)  # not four
    table.play("end turn")
    assert (table.state.turn, table.s.actions_left) == (BLUE, 2)  # not three
    assert table.state.check() is None


@pytest.mark.rule("HT-3.6")
@pytest.mark.parametrize(("steps", "more"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_a_rise_of_actiones_counts_at_once(steps: int, more: int) -> None:
    # with a marker, which is no action
    table = position().develop("actiones", steps).holding("develop_ability").actions(1).ready()
    table.play("use develop-ability", "actiones")
    assert table.s.actions_left == 1 + more
    assert table.state.check() is None
    # in a route, which is one
    table = position().develop("actiones", steps).fill("gottingen-quedlinburg").actions(2).ready()
    table.play("establish", "ability")
    assert table.s.actions_left == 1 + more
    for _ in range(1 + more):
        table.play("place", "trader", "hamburg-lubeck")
    assert table.offers() == ["end turn"]


@pytest.mark.rule("HT-3.6")
def test_other_abilities_give_no_action() -> None:
    for ability in ("clavis_urbis", "privilegium", "liber_sophiae", "bursa"):
        table = position().holding("develop_ability").ready().play("use develop-ability", ability)
        assert table.s.actions_left == 2


@pytest.mark.rule("HT-3.7")
def test_using_a_marker_costs_no_action() -> None:
    table = position().office("hamburg", RED, BLUE).on("hamburg-lubeck", "trader", "trader", "trader", seat=BLUE)
    table.holding("swap_offices", "develop_ability", "remove_three", "three_actions").markers(
        osnabruck_bremen="extra_office", kampen_arnheim="extra_office", hamburg_luneburg="extra_office"
    )
    table.ready()
    assert table.s.actions_left == 2
    table.play("use swap-offices")
    assert table.s.actions_left == 2
    table.play("use develop-ability", "bursa")
    assert table.s.actions_left == 2
    table.play("use remove-three")
    assert table.s.actions_left == 2
    table.play("use three-actions")
    assert table.s.actions_left == 5
    assert table.state.check() is None


@pytest.mark.rule("HT-3.8")
def test_markers_are_used_in_the_own_turn_only() -> None:
    table = position().office("hamburg", RED, BLUE).on("hamburg-lubeck", "trader", seat=BLUE)
    table.holding("swap_offices", "three_actions", "four_actions", "develop_ability", "remove_three", seat=BLUE)
    table.markers(osnabruck_bremen="extra_office", kampen_arnheim="extra_office", goslar_magdeburg="extra_office")
    table.ready()
    for _ in range(4):
        if table.state.turn == BLUE:
            assert set(MARKERS) <= set(table.offers())
        else:
            assert not set(MARKERS) & set(table.offers())
            assert table.refuses(*MARKERS)
        table.play("end turn")
    assert table.state.check() is None


@pytest.mark.rule("HT-3.8")
def test_markers_are_used_between_actions() -> None:
    table = position().on("hamburg-lubeck", "trader").on("kampen-arnheim", "trader", seat=BLUE)
    table.develop("liber_sophiae").stock(3, 1).holding("three_actions", "develop_ability").ready()
    before = table.offers()
    assert {"use three-actions", "use develop-ability"} <= set(before)  # before the first action
    for unfinished in (
        ("income",),
        ("place",),
        ("place", "trader"),
        ("displace",),
        ("move",),
        ("move", "kampen-arnheim"),
    ):
        begun = Table(table.state.clone()).play(*unfinished)
        assert begun.refuses(*MARKERS), unfinished
    table.play("place", "trader", "hamburg-lubeck")
    assert {"use three-actions", "use develop-ability"} <= set(table.offers())  # between two
    table.play("place", "trader", "hamburg-lubeck")
    assert table.offers() == ["use three-actions", "use develop-ability", "end turn"]  # after the last
    table.play("use three-actions", "place", "trader", "kampen-arnheim")
    assert table.s.actions_left == 2
    assert table.state.check() is None


@pytest.mark.rule("HT-3.8")
def test_the_extra_office_marker_is_used_inside_establishing() -> None:
    table = position().office("hamburg", BLUE).fill("hamburg-lubeck").holding("extra_office").ready()
    assert table.offers() == ["income", "place", "move", "establish", "end turn"]
    table.play("establish")
    assert "extra office hamburg" in table.offers()


@pytest.mark.rule("HT-3.9")
def test_any_number_of_markers_in_one_turn() -> None:
    table = position().holding("three_actions", "three_actions", "four_actions", "four_actions")
    table.holding("develop_ability", "develop_ability", "develop_ability").ready()
    table.play("use three-actions", "use four-actions", "use develop-ability", "actiones")
    table.play("use three-actions", "use develop-ability", "actiones", "use four-actions")
    table.play("use develop-ability", "actiones")
    assert table.s.actions_left == 2 + 3 + 4 + 3 + 4 + 2
    assert sum(table.seat().used[kind] for kind in range(c.MARKER_KINDS)) == 7
    assert table.state.check() is None


@pytest.mark.rule("HT-3.10")
def test_a_turn_ends_when_the_player_says_so() -> None:
    table = settle(position(), "end turn")
    assert table.state.turn == BLUE
    # with a marker to use the turn waits, though no action is left
    table = position().holding("develop_ability").actions(1).ready()
    settle(table, "income")
    assert (table.state.turn, table.offers()) == (RED, ["use develop-ability", "end turn"])
    settle(table, "end turn")
    assert table.state.turn == BLUE


@pytest.mark.rule("HT-3.10")
@pytest.mark.parametrize("held", [(), ("extra_office",), ("swap_offices",), ("remove_three",)])
def test_a_turn_ends_by_itself_when_nothing_can_be_done(held: tuple[str, ...]) -> None:
    """An extra office waits for a route; two neighbouring offices or a piece on a route are not there."""
    table = position().holding(*held).actions(1)
    if held:
        table.markers(osnabruck_bremen="three_actions", kampen_arnheim="four_actions", arnheim_duisburg="four_actions")
    settle(table.ready(), "income")
    assert table.state.turn == BLUE
    assert table.s.actions_left == 2
    assert table.state.check() is None


@pytest.mark.rule("HT-3.10")
@pytest.mark.parametrize(
    "waiting", ["swap_offices", "three_actions", "four_actions", "develop_ability", "remove_three"]
)
def test_a_turn_does_not_end_while_a_marker_is_usable(waiting: str) -> None:
    table = position().office("hamburg", BLUE, GREEN).on("hamburg-lubeck", "trader", seat=BLUE).holding(waiting)
    table.actions(1).ready()
    settle(table, "income")
    assert table.state.turn == RED
    assert table.offers() == [f"use {waiting.replace('_', '-')}", "end turn"]


def before_a_stuck_player(*held: str) -> Table:
    """Five players and a full board. Purple plays, Red comes next and has nothing but a supply and these markers.

    Green fills Goslar-Magdeburg alone, so that the game goes on (HT-13.14).
    """
    table = position(players=5, start_player="seat_5").unpack(1, 2, 3, 4).stock(0)
    table.fill("goslar-magdeburg", seat=GREEN).crowd(*c.ROUTE_IDS, seats=(1, 2, 3, 4)).holding(*held)
    return table.ready()


@pytest.mark.rule("HT-3.10")
def test_with_actions_left_a_turn_ends_by_itself_on_a_full_board() -> None:
    table = before_a_stuck_player()
    assert sum(table.s.occupied[r] for r in range(c.ROUTES)) == 107
    assert sum(table.in_supply()) == 12
    settle(table, "end turn")
    assert table.state.turn == BLUE  # Red had two actions and nothing to do with them
    assert table.state.check() is None
    # with a marker to use Red's turn does not end by itself
    table = settle(before_a_stuck_player("develop_ability"), "end turn")
    assert (table.state.turn, table.s.actions_left) == (RED, 2)
    assert table.offers() == ["use develop-ability", "end turn"]
    # and with an extra office marker it does
    assert settle(before_a_stuck_player("extra_office"), "end turn").state.turn == BLUE


@pytest.mark.rule("HT-3.11")
def test_what_would_change_nothing_is_not_offered() -> None:
    table = position().supply(11, 1).ready()
    assert table.offers() == ["place", "end turn"]  # no stock, no piece on a route
    assert table.refuses("income", "displace", "move", "establish")
    table.on("hamburg-lubeck", "trader").ready().play("move")
    assert "hamburg-lubeck" not in table.offers()
    assert table.refuses("hamburg-lubeck")


@pytest.mark.rule("HT-3.12")
def test_new_markers_are_laid_before_the_next_turn_begins() -> None:
    table = position().fill("osnabruck-bremen").ready()
    assert table.s.markers_on[route("osnabruck-bremen")] >= 0
    table.play("establish", "nothing")
    assert sum(table.s.markers_on[r] >= 0 for r in range(c.ROUTES)) == 2  # not before the end of the turn
    assert (table.state.turn, table.s.drawn) == (RED, 1)
    table.play("income", "end turn")
    assert (table.state.turn, table.state.actor, table.s.drawn) == (RED, RED, 0)
    laid = table.seat().plate[0]
    assert set(table.offers()) <= set(c.ROUTE_IDS)
    assert table.refuses("end turn", "place", "income")
    table.play("quedlinburg-halle")
    assert table.s.markers_on[route("quedlinburg-halle")] == laid
    assert sum(table.s.markers_on[r] >= 0 for r in range(c.ROUTES)) == 3
    assert (table.state.turn, table.state.actor, table.s.actions_left) == (BLUE, BLUE, 2)
    assert table.state.check() is None
