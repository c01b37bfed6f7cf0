"""The invariants of the specification: that ``check`` can fail, and those that need two positions to see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rondel
from rondel.core.game import State, Step
from rondel.games.rival_cities.rules import BREACHES
from tests.games.courses import assert_sound_alternatives, each_game, numbers, seats, steps
from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare, c, st

# What check() finds in a single position


def _set(field: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.s, field, value)


def _set_seat(field: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.seat(ALTONA), field, value)


def _put(field: str, index: int, value: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, field).__setitem__(index, value)


def moved(field: str, amount: int) -> Callable[[Table], object]:
    """So many tokens from the supply to Altona, out of range but not lost."""

    def change(table: Table) -> None:
        setattr(table.s, field, getattr(table.s, field) - amount)
        setattr(table.seat(ALTONA), field, getattr(table.seat(ALTONA), field) + amount)

    return change


def product_owed(table: Table) -> None:
    table.having(ALTONA, beer=13)


def swapped_basic_card(table: Table) -> None:
    table.s.basic_at[1], table.s.basic_at[4] = -1, table.s.basic_at[1]


def card_in_both_hands(table: Table) -> None:
    table.hand(1).seat(ALTONA).hand |= 1


def ship_space_not_refilled(table: Table) -> None:
    table.s.unseen_ships |= 1 << table.s.ships_up[0]
    table.s.ships_up[0] = -1
    table.s.ship_stack += 1


def gap_between_lawsuits(table: Table) -> None:
    table.lawsuits(9, 8)
    table.s.lawsuits_up[2], table.s.lawsuits_up[1] = table.s.lawsuits_up[1], -1


def lawsuit_not_refilled(table: Table) -> None:
    table.s.unseen_lawsuits |= 1 << table.s.lawsuits_up[2]
    table.s.lawsuits_up[2] = -1
    table.s.lawsuit_stack += 1


def hidden_while_the_stack_is_used_up(table: Table) -> None:
    table.hand(1, 2).stack().seat().known = 0


def swapped(array: Any, one: int, other: int) -> None:
    array[one], array[other] = array[other], array[one]


def agenda(table: Table, task: tuple[int, int, int, int]) -> None:
    """One more task, the open decision with it."""
    s = table.s
    s.task[s.tasks], s.who[s.tasks], s.detail[s.tasks], s.number[s.tasks] = task
    s.tasks += 1
    s.stage, s.actor = min(task[0], st.OVER - 1), task[1]


def over(table: Table) -> None:
    table.s.stage = st.OVER


def won_without_an_end(table: Table) -> None:
    table.s.winner = HAMBURG


#: code of a breach -> ways to commit exactly that one
BROKEN: dict[int, dict[str, Callable[[Table], object]]] = {
    1: {
        "an unknown decision": _set("stage", 25),
        "a third seat decides": _set("actor", 2),
        "the turn of a third seat": _set("turn", 2),
        "a third seat is Hamburg": _set("hamburg", 2),
        "the jar off the track": _set("jar", 20),
        "more to do than the agenda holds": _set("tasks", st.AGENDA + 1),
        "an unknown ship": _put("ships_up", 0, c.SHIPS),
        "an unknown lawsuit": _put("lawsuits_up", 0, c.LAWSUITS),
        "an unknown special card": _put("dark", 0, c.SPECIAL_CARDS),
        "an unknown card being played": _set("from_hand", c.SPECIAL_CARDS),
        "an unknown alliance": _put("alliances_up", 0, c.ALLIANCES),
        "a third seat begins": _set("first", 2),
        "a third seat has the bell": _set("bell", 2),
        "a third seat wins": _set("winner", 2),
        "an unknown card in use": _set("card", c.CARDS),
        "a fifth action": _set("slot", c.SLOTS),
        "a fifth action is left": _set("slots_left", 1 << c.SLOTS),
        "the upkeep of an unknown alliance": _set("handled", 1 << c.ALLIANCES),
        "an unknown reason": _set("reason", st.BY_BELL + 1),
        "an unknown kind gained": _set("gained", 1 << c.PRODUCTS),
        "an unknown kind given": _set("given", c.PRODUCTS),
        "no such card in the stack": lambda table: setattr(table.s, "stack", table.s.stack | 1 << c.SPECIAL_CARDS),
        "a negative set of ships": _set_seat("ships", -1),
        "a negative set of lawsuits": _set("unseen_lawsuits", -1),
    },
    2: {
        "a beer too many": _put("supply", 0, 13),
        "a cloth too few": _put("supply", 1, 11),
        "beer owed by the supply": product_owed,
        "leather doubled": lambda table: table.seat().products.__setitem__(2, 1),
    },
    3: {
        "a letter lost": _set("letters", 11),
        "letters owed": moved("letters", 13),
        "a star token lost": _set("stars", 11),
        "star tokens owed": moved("stars", 13),
        "a factory lost": _set("factories", 9),
        "factories owed": moved("factories", 11),
    },
    4: {
        "no factory": lambda table: table.having(ALTONA, factories=0),
        "more inactive than there are": _set_seat("inactive", 2),
        "fewer than none inactive": _set_seat("inactive", -1),
    },
    5: {
        "a basic card twice": _put("basic_at", 1, 2),
        "a basic card on a dark space": swapped_basic_card,
        "a light space without a card": _put("basic_at", 1, -1),
        "a card on space 0": _put("basic_at", 0, 1),
    },
    6: {
        "a special card lost": _set("stack", 0),
        "a special card in both hands": card_in_both_hands,
        "a special card twice": _put("dark", 0, 10),
        "a card on a dark space and being played": _set("from_hand", 15),
    },
    7: {
        "a ship with both": lambda table: (table.fleet(17), table.fleet(17, seat=ALTONA)),
        "a ship face up twice": _put("ships_up", 0, 6),
        "a space not refilled": ship_space_not_refilled,
        "one too many in the stack": _set("ship_stack", 7),
        "an owned ship unseen": _set("unseen_ships", (1 << c.SHIPS) - 1),
    },
    8: {
        "an alliance with both": lambda table: (table.allied("london"), _set_seat("alliances", 1 << c.LONDON)(table)),
        "an alliance held and on the board": _set_seat("alliances", 1 << c.LONDON),
        "an alliance lost": _put("alliances_up", 0, -1),
        "an alliance on the board twice": _put("alliances_up", 0, c.COPENHAGEN),
    },
    9: {
        "a lawsuit won twice": lambda table: (table.won(1), _set_seat("lawsuits", 1)(table)),
        "a lawsuit won and gone": lambda table: (table.won(1), _set("lawsuits_gone", 1)(table)),
        "a lawsuit lost": _put("lawsuits_up", 2, -1),
        "a gap": gap_between_lawsuits,
        "a space not refilled": lawsuit_not_refilled,
        "one too many in the stack": _set("lawsuit_stack", 5),
    },
    10: {
        "beyond 4": _put("markers", 1, 5),
        "beyond 4 on the other side": _put("markers", 1, -5),
        "a marker without a lawsuit": lambda table: (table.lawsuits(9, 8), _put("markers", 2, 1)(table)),
    },
    11: {"beyond the city name": _set("prestige", 9), "beyond the other one": _set("prestige", -9)},
    12: {
        "the marker on Hamburg's name": _set("prestige", 8),
        "the marker on Altona's name": _set("prestige", -8),
        "three ships ahead": lambda table: table.fleet(1, 2, 3),
        "three lawsuits": lambda table: table.won(1, 2, 3),
        "four alliances": lambda table: table.allied("amsterdam", "copenhagen", "london", "novgorod"),
    },
    13: {
        "the bell token with the rival": _set("bell", ALTONA),
        "the bell token outside an off-season": _set("bell", HAMBURG),
    },
    14: {
        "an eighth off-season": _set("off_seasons", 8),
        "fewer than no off-season": _set("off_seasons", -1),
        "an endless game": _set("turns", 161),
        "fewer than no turn": _set("turns", -1),
        "more turns than spaces": _set("turns", 1),
        "as many turns as spaces, and one running": lambda table: _set("turns", 6)(table.basic(5)),
        "an off-season without a lawsuit": _set("off_seasons", 1),
    },
    15: {
        "known but not in the hand": _set_seat("known", 1),
        "hidden while the stack is used up": hidden_while_the_stack_is_used_up,
    },
    16: {
        "another decision than the agenda's": _set("stage", st.OPTION),
        "another seat than the agenda's": _set("actor", ALTONA),
        "nothing to do": lambda table: _set("tasks", 0)(table.jar(1)),
        "a task that nobody waits for": _put("task", 3, st.PAY),
        "a payment out of the blue": lambda table: agenda(table, (st.PAY, HAMBURG, 0, 1)),
        "the jar moved in the rival's turn": _put("who", 2, ALTONA),
        "too many steps": _put("number", 2, 1),
        "an unknown task": lambda table: agenda(table, (st.BEGIN + 1, HAMBURG, 0, 0)),
        "a letter without a letter": lambda table: agenda(table, (st.LETTER_GIVE, HAMBURG, 0, 0)),
    },
    17: {
        "over without a winner": over,
        "a winner in a running game": won_without_an_end,
        "a reason in a running game": _set("reason", st.BY_STARS),
    },
    18: {
        "a card in use that nobody uses": _set("card", 3),
        "an action left of no card": _set("slots_left", 1),
        "an action of no card": _set("slot", 0),
    },
    19: {
        "Hamburg at the other seat": _set("hamburg", ALTONA),
        "the other city begins": _set("first", ALTONA),
        "cards out of order": lambda table: swapped(table.s.basic_at, 1, 2),
    },
    20: {
        "a product given for nothing": _set("given", 0),
        "a kind gained in no production": _set("gained", 1),
        "an upkeep paid outside an off-season": _set("handled", 1 << c.AMSTERDAM),
    },
}  # fmt: skip
WAYS = [(code, way) for code, ways in BROKEN.items() for way in ways]


def test_every_breach_is_committed_by_some_test() -> None:
    assert set(BROKEN) == set(BREACHES)


@pytest.mark.parametrize(("code", "way"), WAYS, ids=[f"{code}-{way}" for code, way in WAYS])
def test_check_names_the_breach(code: int, way: str) -> None:
    table = bare().ready()
    assert table.state.check() is None
    BROKEN[code][way](table)
    assert table.state.check() == BREACHES[code]


# The agenda in the middle of a turn: each way to damage it is found


def in_a_lawsuit() -> Table:
    """Le Havre, lawsuit 6 on III, paid once: prestige may be repeated with Brussels before the marker moves."""
    table = bare().lawsuits(1, 2, 6).having(furniture=4, beer=2, letters=1).allied("brussels", "le_havre")
    return table.use_basic(15, "action 1", "lawsuit III")


def after_a_ship() -> Table:
    """Ship 2 bought, two lawsuits to advance before its space is refilled."""
    table = bare().ships(2, 7, 10, 20).lawsuits(1, 2, 3).having(cloth=6, beer=1)
    return table.use_basic(7, "action 1", "ship 2")


def in_the_off_season() -> Table:
    """Upkeep of Amsterdam, paid with one of two products."""
    table = bare().allied("amsterdam", "london").having(beer=3, cloth=2)
    return table.ring("pay amsterdam", "beer")


def in_a_donation() -> Table:
    """Special 23: one leather given for a star, one more exchange may follow."""
    return bare().having(leather=3).use_special(23, "action 3")


def in_a_swap() -> Table:
    return bare().having(beer=2, letters=1).use_basic(8, "action 1", "beer")


def in_a_production() -> Table:
    return bare().having(factories=3).use_special(11, "action 1", "beer")


MIDST = {
    "lawsuit": (in_a_lawsuit, "repeat"), "ship": (after_a_ship, "ship_lawsuit"), "upkeep": (in_the_off_season, "pay"),
    "donation": (in_a_donation, "donate"), "swap": (in_a_swap, "swap_take"), "production": (in_a_production, "factory"),
}  # fmt: skip


@pytest.mark.parametrize("where", MIDST)
@pytest.mark.parametrize("field", ["task", "who", "detail", "number"])
def test_a_damaged_agenda_is_found(where: str, field: str) -> None:
    """Values that would lead the rules outside their tables, at every place of the agenda."""
    make, stage = MIDST[where]
    table = make()
    assert table.stage == stage
    array = getattr(table.s, field)
    for at in range(st.AGENDA):
        for value in (-1, 25, 39, 57, 127):
            before = array[at]
            if before == value:
                continue
            array[at] = value
            assert table.state.check() is not None, (at, value)
            array[at] = before
    assert table.state.check() is None


@pytest.mark.parametrize("where", MIDST)
@pytest.mark.parametrize("field", ["card", "slot", "slots_left", "given", "gained", "bell", "stage", "actor", "turn"])
def test_a_damaged_memory_is_found(where: str, field: str) -> None:
    table = MIDST[where][0]()
    before = getattr(table.s, field)
    for value in (-2, 16, 40, 127):
        setattr(table.s, field, value)
        assert table.state.check() is not None, value
    setattr(table.s, field, before)
    assert table.state.check() is None


# What needs two positions: whole games, step by step

GAMES: list[dict[str, Any]] = [
    {},
    {"basic_cards": "printed_order", "hamburg": "seat_2", "starting_player": "altona"},
    {"amsterdam_bonus": "per_exchange", "hamburg": "random", "starting_player": "hamburg"},
]
SEEDS = (1, 2, 3)


class Chooser:
    """Chooses at random, but seldom ends something or moves far, so that much happens before the game is over."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, state: State) -> int:
        legal: list[int] = state.legal().tolist()
        near = [action for action in legal if not st.STEPS + 3 <= action < st.OPTION_A]
        busy = [action for action in near if action != st.DONE]
        return self.chance.choice(busy if busy and self.chance.random() < 0.85 else near)


def play(options: dict[str, Any], seed: int) -> Iterator[Step]:
    return steps(rondel.game("rival-cities", **options).new(seed=seed), Chooser(seed))


every_game = each_game(GAMES, SEEDS)


def resolved(s: Any) -> int:
    """How many lawsuits have been won or left the game."""
    won = s.players[0].lawsuits | s.players[1].lawsuits
    return int((won | s.lawsuits_gone).bit_count())


@every_game
def test_what_players_never_lose_and_what_always_lies_still(options: dict[str, Any], seed: int) -> None:
    """Invariants 4 and 5."""
    basic: list[int] | None = None
    for before, _action, after in play(options, seed):
        assert after.check() is None
        for old, new in zip(seats(before), seats(after), strict=True):
            assert old.ships & ~new.ships == 0
            assert old.lawsuits & ~new.lawsuits == 0
            assert (new.factories >= old.factories, new.stars >= old.stars) == (True, True)
        basic = basic or numbers(before.record.basic_at)
        assert numbers(after.record.basic_at) == basic


def markers(s: Any) -> dict[int, int]:
    """The marker of each lawsuit on the board, wherever it lies."""
    return {s.lawsuits_up[at]: s.markers[at] for at in range(3) if s.lawsuits_up[at] >= 0}


@every_game
def test_markers_move_one_space_at_a_time(options: dict[str, Any], seed: int) -> None:
    """Invariants 10 and 11."""
    swayed = earned = 0
    for before, action, after in play(options, seed):
        old, new = before.record, after.record
        own = 1 if old.actor == old.hamburg else -1
        advancing = st.CHOOSE_LAWSUIT <= action < st.RESOLVE
        changes = [
            markers(new)[lawsuit] - marker for lawsuit, marker in markers(old).items() if lawsuit in markers(new)
        ]
        assert [change for change in changes if change] in ([], [own])
        assert not any(changes) or advancing or action == st.PAY_COST_AGAIN
        swayed += any(changes)
        for lawsuit in markers(new).keys() - markers(old).keys():
            assert markers(new)[lawsuit] == 0
        if advancing or old.stage == st.NEXT_ACTION:
            assert new.prestige - old.prestige in (0, own)
            earned += new.prestige != old.prestige
    assert (swayed > 0, earned > 0) == (True, True)


@every_game
def test_the_jar_and_what_it_costs(options: dict[str, Any], seed: int) -> None:
    """Invariants 13, 15 and 20: each turn moves on, the price is right, no space is used twice in a season."""
    price = [0, 0, 0, 1, 2] + [2 * steps - 6 for steps in range(5, 29)]
    used: set[int] = set()
    season = 0
    paying: int | None = None
    for before, action, after in play(options, seed):
        s = before.record
        player = s.players[s.actor]
        if s.stage == st.MOVE and action != st.USE_LETTER:
            steps = action - st.STEPS
            assert steps >= 1
            paying = price[steps - 1 if player.ships >> st.SHIP_17 & 1 else steps]
            start, total = s.jar, sum(numbers(player.products))
            assert paying <= total
        if paying is not None and after.record.stage != st.PAY:
            if after.record.off_seasons == s.off_seasons:
                left = sum(numbers(after.record.players[s.actor].products))
                assert left == total - paying
            assert after.record.jar == (start + steps) % 20
            paying = None
        if after.record.off_seasons > season:
            season = after.record.off_seasons
            used.clear()
        if st.OPTION_A <= action <= st.OPTION_D:
            assert s.jar not in used
            used.add(s.jar)
        if not after.over and after.record.bell < 0:
            assert resolved(after.record) >= after.record.off_seasons
        assert after.record.turns <= 140


@every_game
def test_the_bell_token(options: dict[str, Any], seed: int) -> None:
    """Invariant 14: with the mover during an off-season, and after it only if it ended the game."""
    for _before, _action, after in play(options, seed):
        s = after.record
        in_off_season = any(s.task[at] == st.OFF_SEASON for at in range(s.tasks))
        assert (s.bell >= 0) == in_off_season or after.over
        assert s.bell in (-1, s.turn)
    assert 1 <= s.off_seasons <= 7


@every_game
def test_swaps_and_exchanges_keep_the_number_of_products(options: dict[str, Any], seed: int) -> None:
    """Invariant 16."""
    swaps: Counter[int] = Counter()
    for before, action, after in play(options, seed):
        s = before.record
        if s.stage in (st.SWAP_TAKE, st.LETTER_TAKE):
            swaps[s.stage] += 1
            actor = s.actor
            old, new = seats(before)[actor], seats(after)[actor]
            assert sum(numbers(new.products)) == sum(numbers(old.products))
            assert old.letters - new.letters == (1 if s.stage == st.LETTER_TAKE else 0)
        if s.stage == st.STEAL and action != st.DONE:
            assert numbers(before.record.supply) == numbers(after.record.supply)
    assert sum(swaps.values()) > 0


@every_game
def test_every_alternative_leads_to_a_sound_position(options: dict[str, Any], seed: int) -> None:
    """Invariants 17 and 18, on every seventh decision."""
    assert_sound_alternatives(rondel.game("rival-cities", **options).new(seed=seed), Chooser(seed), every=7)


@every_game
def test_factories_are_active_after_the_off_season(options: dict[str, Any], seed: int) -> None:
    """Invariant 3."""
    for before, _action, after in play(options, seed):
        if before.record.bell >= 0 > after.record.bell or (
            after.record.off_seasons > before.record.off_seasons and after.record.bell < 0
        ):
            assert [player.inactive for player in seats(after)] == [0, 0]
