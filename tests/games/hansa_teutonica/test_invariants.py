"""The invariants of the specification: that ``check`` can fail, and those that need two positions to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import rondel
from rondel.core.game import State
from rondel.core.records import GameRecord
from rondel.games.hansa_teutonica.rules import BREACHES
from rondel.games.hansa_teutonica.view import numbers
from tests.games.courses import assert_sound_alternatives
from tests.games.hansa_teutonica.golden_games import FOLDER
from tests.games.hansa_teutonica.positions import Table, c, city, position, route, st
from tests.games.hansa_teutonica.purposeful import Purposeful, ends, side, spaces

RED, BLUE, GREEN, YELLOW = range(4)

# What check() finds in a single position


def all_pieces_founded(table: Table) -> None:
    """Eleven traders and a merchant of Red, and with them everything that Red could play with."""
    for name in ("groningen", "hamburg", "lubeck", "perleberg", "osnabruck", "hannover", "arnheim", "minden",
                 "brunswiek", "stendal", "hildesheim", "emden"):  # fmt: skip
        table.office(name, RED)


def owed(table: Table, shape: int) -> None:
    """As many pieces as there should be, but one less than none in the stock."""
    player = table.seat(BLUE)
    player.supply[shape] += player.stock[shape] + 1
    player.stock[shape] = -1


def gap_in_the_houses(table: Table) -> None:
    table.office("hamburg", RED)
    first = c.HOUSES * city("hamburg")
    table.s.houses[first + 1], table.s.houses[first] = table.s.houses[first], 0


def a_house_too_many(table: Table) -> None:
    table.office("stade", RED).office("hamburg", RED)
    table.s.houses[c.HOUSES * city("stade") + 1] = table.s.houses[c.HOUSES * city("hamburg")]
    table.s.houses[c.HOUSES * city("hamburg")] = 0


def counted(table: Table, seat: int, number: int) -> Table:
    """So many offices of a seat in Hamburg, whatever stands there."""
    table.seat(seat).offices[city("hamburg")] = number
    return table


def uncounted_piece(table: Table) -> None:
    table.on("kampen-arnheim", "trader").s.occupied[route("kampen-arnheim")] = 0


def doubled_marker(table: Table) -> None:
    table.seat(BLUE).unused[table.s.markers_on[route("osnabruck-bremen")]] += 1


def chain_scored(table: Table, seat: int, chain: int, points: int) -> Table:
    table.seat(seat).chain = chain
    table.points(points, seat=seat).s.chains += 1
    return table


def in_the_middle_of_a_displacement(table: Table) -> None:
    table.on("kampen-arnheim", "trader", seat=BLUE).ready().play("displace", "trader", "pay 0 merchants")
    assert table.state.check() is None
    assert table.state.actor == BLUE


def displaced_in_the_wrong_seat(table: Table) -> None:
    in_the_middle_of_a_displacement(table)
    table.s.actor = RED


def displaced_piece_lost(table: Table) -> None:
    """The piece in hand belongs to nobody any more once the decision is another one."""
    in_the_middle_of_a_displacement(table)
    table.s.stage = st.EXTRA_PIECE


def with_the_result(change: int) -> Callable[[Table], object]:
    def finish(table: Table) -> None:
        table.office("hamburg", RED).points(19).fill("hamburg-lubeck").ready().play("establish", "nothing")
        assert table.state.check() is None
        table.seat().result[0] += change

    return finish


def _set(name: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.s, name, value)


def _put(name: str, index: int, value: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, name).__setitem__(index, value)


def _put_seat(name: str, index: int, value: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.seat(BLUE), name).__setitem__(index, value)


def acting(stage: int) -> Callable[[Table], object]:
    """This decision is open in the middle of a turn, though nothing leads to it."""

    def act(table: Table) -> None:
        table.actions(1).s.acted = 1
        table.s.stage = stage

    return act


def extra_pieces_left(number: int) -> Callable[[Table], object]:
    def after_the_displaced_piece(table: Table) -> None:
        in_the_middle_of_a_displacement(table)
        table.play(table.offers()[0])
        assert table.s.stage == st.EXTRA_PIECE
        assert table.state.check() is None
        table.s.amount = number

    return after_the_displaced_piece


#: code of a breach -> ways to commit exactly that one in a fresh game of four
BROKEN: dict[int, dict[str, Callable[[Table], object]]] = {
    1: {
        "an unknown stage": _set("stage", 32),
        "a seat that nobody has": _set("actor", 4),
        "an unknown route": _set("route", c.ROUTES),
        "an unknown piece": _put("houses", 0, 9),
        "an extra office without a city": _put("extra_piece", 0, 1),
        "an extra office without a piece": _put("extra_city", 0, 3),
        "a guest at the table": _put("table", 0, 4),
        "an unknown marker": _put("markers_on", 0, c.MARKER_KINDS),
        "an unknown marker on a plate": _put_seat("plate", 0, c.MARKER_KINDS),
        "steps below zero": _put_seat("steps", c.BURSA, -1),
        "an unknown shape": _set("shape", 2),
        "an unknown province": _set("pawn", 16),
    },
    2: {
        "a trader too many": _put_seat("stock", c.TRADER, 27),
        "traders owed": lambda table: owed(table, c.TRADER),
        "a trader still on the desk": _put_seat("steps", c.BURSA, 1),
        "the displaced piece": displaced_piece_lost,
    },
    3: {
        "a merchant too many": _put_seat("supply", c.MERCHANT, 2),
        "merchants owed": lambda table: owed(table, c.MERCHANT),
        "a merchant still on the desk": _put_seat("steps", c.LIBER_SOPHIAE, 1),
        "a merchant doubled on the table": _put("table", 0, BLUE),
    },
    4: {
        "points below zero": lambda table: table.points(-1),
        "28 points": lambda table: table.points(28),
        "20 points in a game that goes on": lambda table: table.points(20, seat=YELLOW),
    },
    5: {"20 actions": _set("actions_left", 20), "actions owed": _set("actions_left", -1)},
    6: {
        "a marker too many": _put_seat("used", c.THREE_ACTIONS, 1),
        "a marker too few": _put("unseen", c.EXTRA_OFFICE, 3),
        "a pile that is too high": _set("pile", 14),
        "a marker drawn from nowhere": _set("drawn", 1),
        "a marker on the board and in front of a desk": doubled_marker,
    },
    7: {
        "two markers on the board": lambda table: table.marker_on("osnabruck-bremen", None),
        "four markers on the board": lambda table: table.marker_on("kampen-arnheim", "develop_ability"),
        "four with the one on a plate": lambda table: table.on_plate("develop_ability", seat=BLUE),
    },
    8: {
        "three pieces on two spaces": lambda table: table.on("duisburg-dortmund", "trader", "trader", "trader"),
        "a piece that is not counted": uncounted_piece,
        "pieces below zero": _put_seat("traders_on", 0, -1),
    },
    9: {
        "a gap": gap_in_the_houses,
        "a house that is not printed": a_house_too_many,
        "a merchant in a square house": lambda table: table.office("hamburg", RED, merchant=True),
        "a trader in a round house": lambda table: table.office("stade", RED, merchant=False),
    },
    10: {
        "an extra office in an empty city": lambda table: table.extra_office("stade", RED),
        "a used marker without an office": lambda table: table.used("extra_office"),
    },
    11: {
        "an office that is not there": lambda table: counted(table.office("hamburg", RED), BLUE, 1),
        "an office of another player": lambda table: counted(table.office("hamburg", RED, BLUE), RED, 2),
    },
    12: {
        "a city too many": _set("completed", 1),
        "a city too few": lambda table: setattr(table.office("brunswiek", RED).s, "completed", 0),
    },
    13: {"an orange space with white privilege": lambda table: table.on_table(8)},
    14: {
        "an office without a controller": lambda table: counted(table.office("hamburg", RED), RED, 0),
    },
    15: {
        "a chain that nobody scored": _set("chains", 1),
        "a chain that was not counted": lambda table: setattr(table.points(7).seat(), "chain", 7),
        "the second before the first": lambda table: chain_scored(table, RED, 4, 4),
        "the first one twice": lambda table: chain_scored(chain_scored(table, RED, 7, 7), BLUE, 7, 7),
        "a chain without its points": lambda table: chain_scored(table, RED, 7, 6),
    },
    16: {"no province": lambda table: setattr(table.s, "pawn", -1)},
    17: {"no piece in stock, supply and on routes": all_pieces_founded},
    18: {
        "another seat at the menu": _set("actor", BLUE),
        "the wrong seat after a displacement": displaced_in_the_wrong_seat,
    },
    19: {
        "a result before the end": lambda table: table.seat().result.__setitem__(2, 1),
        "a point too many in the result": with_the_result(+1),
        "a point too few in the result": with_the_result(-1),
        "over for no reason": _set("stage", st.OVER),
    },
    20: {"a fourth step of Privilegium": lambda table: table.develop("privilegium", 4)},
    21: {
        "a route left over": _set("route", 3),
        "pieces of income at the menu": _set("amount", 3),
        "a choice that nothing leads to": acting(st.ESTABLISH_ROUTE),
        "a move before the first one": acting(st.MOVE_TO),
        "a free pawn move without provinces": _set("pawn_moved", 1),
        "a marker to place that nobody has": acting(st.MARKER_ROUTE),
        "an action that was not taken": _set("stage", st.PLACE_SHAPE),
        "a third extra piece": extra_pieces_left(3),
        "extra pieces used up": extra_pieces_left(0),
    },
    22: {
        "the end by points without 20": _set("ended_by", st.BY_POINTS),
        "a reason that does not exist": _set("ended_by", 32),
        "the end before the action": lambda table: setattr(table.points(20).s, "ended_by", st.BY_POINTS),
    },
    23: {"too many rounds": _set("round_number", 2_000_000_000)},
}  # fmt: skip
WAYS = [(code, way) for code, ways in BROKEN.items() for way in ways]


def test_every_breach_is_committed_by_some_test() -> None:
    assert set(BROKEN) == set(BREACHES)


@pytest.mark.parametrize(("code", "way"), WAYS, ids=[f"{code}-{way}" for code, way in WAYS])
def test_check_names_the_breach(code: int, way: str) -> None:
    table = position(players=2).play("P01") if code == 16 else position()
    assert table.state.check() is None
    BROKEN[code][way](table)
    assert table.state.check() == BREACHES[code]


def test_check_finds_a_marker_on_a_route_that_the_side_lacks() -> None:
    table = position(players=3).marker_on("osnabruck-bremen", None).marker_on("emden-stade", "swap_offices")
    assert table.state.check() == BREACHES[8]


def test_a_chain_is_scored_by_those_who_have_it() -> None:
    """The position that the breaches of code 15 spoil is sound by itself."""
    table = position().develop("bursa", 3)
    for name in ("arnheim", "munster", "minden", "brunswiek", "stendal"):
        table.office(name, RED, merchant=None if name != "munster" else True)
    assert table.state.check() == BREACHES[15]
    chain_scored(table, RED, 7, 7)
    assert table.state.check() is None
    chain_scored(table, BLUE, 4, 4)
    assert table.state.check() == BREACHES[15]


# What needs two positions: whole games, step by step


@dataclass
class Course:
    """A game as single steps, forced ones included: positions[i] and actions[i] lead to positions[i + 1]."""

    name: str
    positions: list[Any] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    breaches: list[str | None] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[Any, int, Any]]:
        return zip(self.positions, self.actions, self.positions[1:], strict=False)

    def add(self, state: State, action: int) -> None:
        for step in state.steps(action):
            if not self.positions:
                self.positions.append(numbers(step.before.array[0]))
            self.actions.append(step.action)
            self.positions.append(numbers(step.after.array[0]))
            self.breaches.append(step.after.check())


#: random play (whim 1) and mostly purposeful play, cut short by a round limit
SHORT: dict[str, tuple[float, dict[str, Any]]] = {
    f"{players} players, {'random' if whim == 1 else 'purposeful'}": (whim, {"players": players, **more})
    for players, whim, more in (
        (2, 1, {"round_limit": 20}),
        (2, 0.3, {"round_limit": 20, "two_player_provinces": "off", "income_amount": "up_to"}),
        (3, 1, {"round_limit": 12, "income_amount": "up_to"}),
        (3, 0.3, {"round_limit": 20, "swap_scope": "own"}),
        (4, 1, {"round_limit": 10}),
        (4, 0.3, {"round_limit": 20, "start_player": "seat_3"}),
        (5, 1, {"round_limit": 8, "start_player": "seat_5"}),
        (5, 0.3, {"round_limit": 16, "tie_break": "edition_2020"}),
    )
}
GOLDEN = sorted(path.stem for path in FOLDER.glob("*.rondel"))


@pytest.fixture(scope="module", params=[*SHORT, *GOLDEN])
def course(request: pytest.FixtureRequest) -> Course:
    played = Course(request.param)
    if request.param in GOLDEN:
        record = GameRecord.load(FOLDER / f"{request.param}.rondel")
        state = record.game.new(record.seed)
        for move in record.moves:
            played.add(state, state.action(move))
    else:
        whim, options = SHORT[request.param]
        state = rondel.game("hansa-teutonica", **options).new(seed=7)
        choose = Purposeful(7, whim)
        while not state.over:
            played.add(state, choose(state))
    return played


def seats(s: Any) -> list[Any]:
    found: list[Any] = s.players[: s.options.players]
    return found


def row(s: Any, at: int) -> list[int]:
    """Owners of the offices of a city, from left to right."""
    extra = [s.extra_piece[i] for i in range(5) if s.extra_city[i] == at]
    return [(piece - 1) // 2 for piece in [*extra[::-1], *s.houses[c.HOUSES * at : c.HOUSES * (at + 1)]] if piece]


def controller(s: Any, at: int) -> int:
    """Who has the most offices, on a tie the one further right; -1 for nobody."""
    owners = row(s, at)[::-1]
    return max(owners, key=owners.count, default=-1)


def joined(s: Any, seat: int) -> bool:
    """Whether a seat has an office in every city of some way from Arnheim to Stendal, by walking."""
    own = {at for at in range(c.CITIES) if seat in row(s, at)}
    found, edge = set(), {city("arnheim")} & own
    while edge:
        found |= edge
        steps = {ends(r) for r in range(c.ROUTES) if spaces(s, r)}
        edge = ({b for a, b in steps if a in found} | {a for a, b in steps if b in found}) & own - found
    return city("stendal") in found


def founded(before: Any, action: int) -> tuple[int, bool] | None:
    """The city in which this step founds an office, and whether it is an extra one."""
    if before.stage == st.ESTABLISH_CHOICE and action in (st.OFFICE_A, st.OFFICE_B):
        return ends(before.route)[action - st.OFFICE_A], False
    if before.stage == st.EXTRA_OFFICE_SHAPE:
        return before.city, True
    return None


def establishes(before: Any) -> bool:
    return bool(st.ESTABLISH_ROUTE <= before.stage <= st.EXTRA_OFFICE_SHAPE)


def test_every_single_step_leads_to_a_sound_position(course: Course) -> None:
    """Invariants 1, 2, 6, 8, 10, 11, 12, 14, 16 to 19 and 21."""
    assert course.breaches == [None] * len(course.actions)
    assert len(course.actions) > 100


@pytest.mark.rule("HT-13.9", "HT-8.4", "HT-10.9", "HT-10.12", "HT-10.14")
def test_points_come_from_control_coins_and_the_chain(course: Course) -> None:
    """Invariants 4, 7, 15, 18 and 20: every point is accounted for, and none is ever lost."""
    for before, action, after in course:
        expected = Counter({seat: player.points for seat, player in enumerate(seats(before))})
        if before.stage == st.ESTABLISH_ROUTE:
            for end in ends(action - st.ROUTE):
                if controller(before, end) >= 0:
                    expected[controller(before, end)] += 1
        if found := founded(before, action):
            at, extra = found
            house = sum(piece > 0 for piece in before.houses[c.HOUSES * at : c.HOUSES * (at + 1)])
            expected[before.actor] += int(not extra and c.HOUSE_COIN[side(before), at, house])
            if before.players[before.actor].chain < 0 and joined(after, before.actor):
                expected[before.actor] += (7, 4, 2, 0, 0)[before.chains]
        assert [player.points for player in seats(after)] == [expected[seat] for seat in range(len(seats(after)))]
        assert after.ended_by or max(expected.values()) <= 19


@pytest.mark.rule("HT-1.9")
def test_offices_are_founded_and_never_disappear(course: Course) -> None:
    """Invariants 11, 13, 14 and 20."""
    for before, action, after in course:
        found = founded(before, action)
        for at in range(c.CITIES):
            old, new = Counter(row(before, at)), Counter(row(after, at))
            if found and found[0] == at:
                assert new - old == Counter({before.actor: 1})
                assert not old - new
            else:
                assert old == new  # a swap keeps the numbers
        if before.stage != st.SWAP_PAIR and not found:
            assert before.houses == after.houses
        completes = (
            found is not None and not found[1] and len(row_of_houses(after, found[0])) == houses(after, found[0])
        )
        assert after.completed - before.completed == int(completes)


def row_of_houses(s: Any, at: int) -> list[int]:
    return [piece for piece in s.houses[c.HOUSES * at : c.HOUSES * (at + 1)] if piece]


def houses(s: Any, at: int) -> int:
    return int(c.HOUSE_COUNT[side(s), at])


@pytest.mark.rule("HT-1.15", "HT-10.17", "HT-12.19")
def test_desks_are_only_uncovered_one_step_at_a_time(course: Course) -> None:
    """Invariant 3, and that the freed piece goes to the supply."""
    for before, action, after in course:
        for seat, (old, new) in enumerate(zip(seats(before), seats(after), strict=True)):
            steps = [b - a for a, b in zip(old.steps, new.steps, strict=True)]
            develops = seat == before.actor and (
                before.stage == st.DEVELOP or (before.stage == st.ESTABLISH_CHOICE and action == st.TAKE_ABILITY)
            )
            assert sorted(steps) == [0, 0, 0, 0, int(develops)]
            if develops:
                shape = int(c.TRACK_SHAPE[steps.index(1)])
                assert new.supply[shape] - old.supply[shape] == 1


@pytest.mark.rule("HT-9.1", "HT-9.2", "HT-11.9", "HT-12.1")
def test_markers_are_taken_replaced_and_used_once(course: Course) -> None:
    """Invariants 8, 9 and 20 for the pile."""
    for before, action, after in course:
        changed = [r for r in range(c.ROUTES) if before.markers_on[r] != after.markers_on[r]]
        taken = -1
        if before.stage == st.ESTABLISH_ROUTE and before.markers_on[action - st.ROUTE] >= 0:
            taken = before.markers_on[action - st.ROUTE]
            assert (changed, after.markers_on[action - st.ROUTE]) == ([action - st.ROUTE], -1)
            assert before.pile - after.pile == after.drawn - before.drawn == min(1, before.pile)
            assert bool(after.ended_by & st.BY_MARKERS) == (before.pile == 0)
        elif before.stage == st.MARKER_ROUTE:
            assert (changed, before.markers_on[action - st.ROUTE]) == ([action - st.ROUTE], -1)
            assert after.markers_on[action - st.ROUTE] == before.players[before.turn].plate[0]
        else:
            assert changed == []
        if taken < 0:
            assert before.pile == after.pile
        for seat, (old, new) in enumerate(zip(seats(before), seats(after), strict=True)):
            gained = Counter(dict(enumerate(markers(new)))) - Counter(dict(enumerate(markers(old))))
            assert gained == Counter({taken: 1} if taken >= 0 and seat == before.actor else {})
            used = [b - a for a, b in zip(old.used, new.used, strict=True)]
            assert sum(used) in (0, 1)
            assert min(used) == 0
            assert sum(used) == 0 or seat == before.actor == before.turn
        if before.turn != after.turn and before.turn >= 0:
            waiting = sum(kind >= 0 for player in seats(after) for kind in player.plate)
            assert waiting + sum(kind >= 0 for kind in after.markers_on) == 3
    assert sum(sum(markers(player)) for player in seats(after)) <= 14


def markers(player: Any) -> list[int]:
    return [a + b for a, b in zip(player.unused, player.used, strict=True)]


@pytest.mark.rule("HT-8.12", "HT-10.22", "HT-10.26")
def test_establishing_empties_the_route_and_the_table_only_fills(course: Course) -> None:
    """Invariants 10, 16 and 20 for the table."""
    established = 0
    for before, action, after in course:
        if establishes(before) and not establishes(after):
            assert after.occupied[before.route] == 0
            established += 1
        for space in range(c.TABLE_SPACES):
            if before.table[space] != after.table[space]:
                assert (before.table[space], after.table[space]) == (-1, before.actor)
                assert (action, before.route) == (st.TABLE + space, c.TABLE_ROUTE)
    assert established > 0 or "random" in course.name


@pytest.mark.rule("HT-3.2", "HT-3.7", "HT-12.17")
def test_actions_are_spent_one_by_one(course: Course) -> None:
    """Invariant 6."""
    for before, action, after in course:
        if before.turn != after.turn or after.stage == st.OVER:
            continue
        change = after.actions_left - before.actions_left
        spends = before.stage == st.MENU and action in (*range(st.INCOME, st.ESTABLISH + 1), st.PAID_PAWN_MOVE)
        if before.stage == st.MENU and action in (st.USE_THREE_ACTIONS, st.USE_FOUR_ACTIONS):
            assert change == (3 if action == st.USE_THREE_ACTIONS else 4)
        elif before.stage == st.DEVELOP or action == st.TAKE_ABILITY:
            values = [int(c.TRACK_VALUE[c.ACTIONES, s.players[s.turn].steps[c.ACTIONES]]) for s in (before, after)]
            assert change == values[1] - values[0]
        elif before.stage == st.MENU and action == st.END_TURN:
            assert after.actions_left == 0
        else:
            assert change == -int(spends)


@pytest.mark.rule("HT-13.1", "HT-13.5", "HT-13.6", "HT-13.12")
def test_the_end_comes_with_an_establish_action_or_after_a_turn(course: Course) -> None:
    for before, _action, after in course:
        new = after.ended_by & ~before.ended_by
        if new & (st.BY_POINTS | st.BY_MARKERS | st.BY_CITIES):
            assert establishes(before)
        if new & (st.BY_BLOCK | st.BY_LIMIT):
            assert before.ended_by == 0
            assert not establishes(before)
        if before.ended_by:
            assert establishes(before)  # only what is left of the action
    assert (after.stage, bool(after.ended_by)) == (st.OVER, True)
    assert sum(player.chain for player in seats(after) if player.chain >= 0) in (0, 7, 11, 13)
    owned = [at for at in range(c.CITIES) if row(after, at)]
    assert sum(player.result[st.FROM_CONTROL] for player in seats(after)) == 2 * len(owned)  # invariant 17


def test_the_short_games_offer_sound_alternatives() -> None:
    """Every alternative of every fifth decision leads to a sound position."""
    for whim, options in SHORT.values():
        state = rondel.game("hansa-teutonica", **options).new(seed=3)
        assert_sound_alternatives(state, Purposeful(3, whim), every=5)
