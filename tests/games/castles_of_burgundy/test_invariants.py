"""The invariants of the specification: that ``check`` can fail, and those that need two positions to see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rondel
from rondel.core.game import State, Step
from rondel.games.castles_of_burgundy.rules import BREACHES
from tests.games.castles_of_burgundy.positions import Table, c, position, st, tile
from tests.games.courses import assert_sound_alternatives, each_game, numbers, seats, steps

# What check() finds in a single position


def four_goods_colours(table: Table) -> None:
    table.goods(dict.fromkeys(("turquoise", "purple", "pink", "red"), 1)).goods({"red": 1, "pink": 1}, seat=1)


def good_drawn_too_early(table: Table) -> None:
    colour = next(colour for colour in range(c.GOODS) if table.s.unseen_goods[colour])
    table.s.unseen_goods[colour] -= 1
    table.s.depot_goods[colour] += 1


def round_space_emptied(table: Table) -> None:
    """As many goods lie on the table, but one left its round space before its round."""
    table.s.depot_goods[table.s.round_goods[4]] += 1
    table.s.round_goods[4] = -1


def points_from(table: Table, source: int, points: int, seat: int = 0) -> None:
    table.seat(seat).score += points
    table.seat(seat).scored[source] += points


def bonus_taken(table: Table, colour: int, large: int, small: int, seats: tuple[int, ...]) -> None:
    """Bonus tiles of castles with players who have all castles, and all points as they should be."""
    for seat in seats:
        table.estate({11: "church", 6: "castle", 1: "castle", 2: "castle"}, seat=seat)
        points_from(table, st.FROM_REGIONS, 1 + 6, seat)
        points_from(table, st.FROM_PHASES, 20, seat)
    table.s.large_bonus[colour], table.s.small_bonus[colour] = large, small
    for seat in seats:
        points_from(table, st.FROM_COLOURS, 5 * (large == seat) + 2 * (small == seat), seat)


def ship_left_behind(table: Table) -> None:
    table.estate({17: "ship"}).seat().steps = 0


def _set(field: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.s, field, value)


def _set_seat(field: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.seat(1), field, value)


def _put(field: str, index: int, value: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, field).__setitem__(index, value)


def _add(field: str, index: int, change: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, field).__setitem__(index, getattr(table.s, field)[index] + change)


#: code of a breach -> ways to commit exactly that one in a fresh game of two
BROKEN: dict[int, dict[str, Callable[[Table], object]]] = {
    1: {
        "a white die of 7": _set("white_die", 7),
        "a die of 0": lambda table: table.dice(0, 3),
        "an unknown stage": _set("stage", 16),
        "a seat that nobody has": _set("actor", 2),
        "an unknown tile": _put("black", 0, c.TILES),
        "an unknown goods colour": _put("round_goods", 4, c.GOODS),
        "a phase F": _set("phase", 5),
        "an unknown board": _set_seat("board", 9),
    },
    2: {
        "a castle too many": _add("bag", c.CASTLE_TILE, 1),
        "a bank too few": _add("black_bag", tile("bank"), -1),
        "a tile vanished from a depot": _put("depots", 0, c.NOTHING),
    },
    3: {
        "a good too many": _add("unseen_goods", 0, 1),
        "a good sold that nobody had": lambda table: table.seat().sold.__setitem__(2, 1),
    },
    4: {"a good drawn too early": good_drawn_too_early, "a good moved too early": round_space_emptied},
    5: {"four goods colours": four_goods_colours},
    6: {
        "a mine on a knowledge space": lambda table: table.estate({12: "mine"}),
        "no castle on its space": lambda table: setattr(table.seat(), "start_castle", 1),
    },
    7: {"a lonely cow": lambda table: table.estate({0: "cow-3"})},
    8: {
        "a space marked as covered": _set_seat("covered", 1 << 18 | 1),
        "a space marked as reachable": _set_seat("reach", 1),
        "a knowledge tile that is not there": _set_seat("knowledge", 1 << 14),
        "a building that is not there": lambda table: table.seat().city_kinds.__setitem__(0, 1),
    },
    9: {"two banks in one city": lambda table: table.estate({25: "bank", 26: "bank"})},
    10: {
        "silver owed": _set_seat("silver", -1),
        "workers owed": _set_seat("workers", -1),
        "points below zero": _set_seat("score", -1),
    },
    11: {"a point from nowhere": _set_seat("score", 1)},
    12: {
        "a step without a ship": _set_seat("steps", 1),
        "the same seat twice in turn order": _put("order", 1, 0),
        "a ship without a step": ship_left_behind,
    },
    13: {
        "a ship on a building space": lambda table: table.depot(1, 1, "ship"),
        "a tile on a space for three players": lambda table: table.depot(1, 3, "knowledge-13"),
        "a fifth tile in the black depot": lambda table: table.black(5, "bank"),
    },
    14: {
        "a bonus tile without the colour": _put("large_bonus", c.MINE, 0),
        "the small one before the large one": lambda table: bonus_taken(table, c.CASTLE, -1, 0, (0,)),
        "both with one player": lambda table: bonus_taken(table, c.CASTLE, 0, 0, (0,)),
    },
    15: {
        "an unscored region": lambda table: table.estate({24: "mine", 29: "mine", 33: "mine"}),
        "points for a region that is not complete": lambda table: points_from(table, st.FROM_REGIONS, 6),
        "a phase bonus without a region": lambda table: points_from(table, st.FROM_PHASES, 10),
        "a colour bonus without a tile": lambda table: points_from(table, st.FROM_COLOURS, 5),
        "goods points without a sale": lambda table: points_from(table, st.FROM_GOODS, 2),
        "watchtower points without one": lambda table: points_from(table, st.FROM_WATCHTOWERS, 4),
        "a watchtower without points": lambda table: table.estate({25: "watchtower"}),
    },
    16: {
        "silver scored before the end": lambda table: points_from(table, st.FROM_SILVER, 1),
        "workers scored before the end": lambda table: points_from(table, st.FROM_WORKERS, 1),
        "goods scored before the end": lambda table: points_from(table, st.FROM_UNSOLD, 3),
        "knowledge scored before the end": lambda table: points_from(table, st.FROM_KNOWLEDGE, 2),
    },
    17: {
        "a die in use at the menu": _set("die", 0),
        "a tile being taken at the menu": _set("taking", 4),
        "a target without a die": _set("stage", st.TARGET),
        "over in phase A": _set("stage", st.OVER),
        "boards chosen in phase A": _set("stage", st.BOARD),
        "a return to nowhere": _set("back", st.TARGET),
    },
}  # fmt: skip
WAYS = [(code, way) for code, ways in BROKEN.items() for way in ways]


def test_every_breach_is_committed_by_some_test() -> None:
    assert set(BROKEN) == set(BREACHES)


@pytest.mark.parametrize(("code", "way"), WAYS, ids=[f"{code}-{way}" for code, way in WAYS])
def test_check_names_the_breach(code: int, way: str) -> None:
    table = position()
    assert table.state.check() is None
    BROKEN[code][way](table)
    assert table.state.check() == BREACHES[code]


def test_bonus_tiles_in_order_are_no_breach() -> None:
    """The position that the breaches of code 14 spoil is sound by itself."""
    table = position()
    bonus_taken(table, c.CASTLE, 0, 1, (0, 1))
    assert table.state.check() is None


def test_check_finds_a_wrong_final_score() -> None:
    table = position()
    while not table.state.over:
        table.pass_turn()
    assert table.state.check() is None
    for source in (st.FROM_UNSOLD, st.FROM_SILVER, st.FROM_WORKERS, st.FROM_KNOWLEDGE):
        wrong = Table(table.state.clone())
        points_from(wrong, source, 1)
        assert wrong.state.check() == BREACHES[16]


# What needs two positions: whole games, step by step

GAMES: list[dict[str, Any]] = [
    {"players": players, "boards": boards, **more}
    for players in (2, 3, 4)
    for boards, more in (
        ("all_board_1", {}),
        ("all_board_1", {"buy_timing": "also_before_extra_action", "black_depot": "2/5/8"}),
        ("dealt_sheets", {"board_choice": "open", "start_player": "seat_2", "knowledge_values": "later_editions"}),
        ("dealt_sheets", {"board_choice": "secret", "tie_break": "most_empty"}),
        ("free_choice", {"buy_timing": "also_before_extra_action"}),
        ("free_choice", {"start_player": "seat_1", "tie_break": "most_empty", "knowledge_values": "later_editions"}),
    )
]
SEEDS = (1, 2)


class Chooser:
    """Chooses at random, but builds when it can, so that estates fill up and colours get completed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, state: State) -> int:
        legal: list[int] = state.legal().tolist()
        placing = [action for action in legal if st.PLACE <= action < st.SELL]
        rest = [action for action in legal if action not in (st.TAKE_WORKERS, st.DECLINE)]
        liked = placing if placing and self.chance.random() < 0.9 else rest
        return self.chance.choice(liked if liked and self.chance.random() < 0.8 else legal)


def play(options: dict[str, Any], seed: int) -> Iterator[Step]:
    return steps(rondel.game("castles-of-burgundy", **options).new(seed=seed), Chooser(seed))


every_game = each_game(GAMES, SEEDS)


def owns(player: Any, number: int) -> bool:
    return bool(player.knowledge >> number & 1)


def ends_a_phase(before: Any, action: int) -> bool:
    last = before.place == before.options.players - 1 and before.round_number == c.ROUNDS - 1
    return bool(action == st.END_TURN and last)


def target(player: Any, action: int) -> tuple[int, bool]:
    """The number that a die needs for this target (0: any), and whether a knowledge tile gives a free step for it."""
    if st.TAKE <= action < st.TAKE_BLACK:
        return 1 + (action - st.TAKE) // 4, owns(player, 12)
    if st.PLACE <= action < st.SELL:
        slot, space = divmod(action - st.PLACE, 37)
        helping = {"building": 9, "ship": 10, "animal": 10, "knowledge": 11, "castle": 11, "mine": 11}
        colour = c.COLOURS[c.TILE_COLOUR[player.storage[slot]]]
        return int(c.SPACE_NUMBER[space]), owns(player, helping[colour])
    if st.SELL <= action < st.TAKE_WORKERS:
        return 1 + action - st.SELL, False
    return 0, False


def fewest_workers(player: Any, rolled: int, action: int) -> int:
    """The price of a target, found by trying: each worker turns the die by one step, with tile 8 by up to two."""
    needed, free_step = target(player, action)
    reached = {rolled} | (turned({rolled}) if free_step else set())
    workers = 0
    while needed and needed not in reached:
        reached |= turned(reached)
        if owns(player, 8):
            reached |= turned(reached)
        workers += 1
    return workers


def turned(values: set[int]) -> set[int]:
    """The values one step up or down from these."""
    return {value % 6 + 1 for value in values} | {(value - 2) % 6 + 1 for value in values}


def income(before: Any, action: int, seat: int) -> tuple[int, int]:
    """What this step gives this seat by the rules, as silver and workers; the price of a die aside."""
    player = before.players[seat]
    if ends_a_phase(before, action):
        mines = numbers(player.estate).count(c.MINE_TILE)
        return mines, mines if owns(player, 2) else 0
    if seat != before.actor:
        return 0, 0
    if before.stage == st.PURCHASE:
        return -2, 0
    if action == st.TAKE_WORKERS:
        return int(owns(player, 13)), 4 if owns(player, 14) else 2
    if st.SELL <= action < st.TAKE_WORKERS and before.stage != st.SHIP_GOODS:
        return 2 if owns(player, 3) else 1, int(owns(player, 4))
    if st.PLACE <= action < st.SELL:
        placed = player.storage[(action - st.PLACE) // 37]
        return 2 * (placed == c.BANK), 4 * (placed == c.BOARDING_HOUSE)
    return 0, 0


@every_game
def test_placed_tiles_stay_and_points_never_decrease(options: dict[str, Any], seed: int) -> None:
    """Invariants 5 and 7."""
    placed = 0
    for before, action, after in play(options, seed):
        for seat, (old, new) in enumerate(zip(seats(before), seats(after), strict=True)):
            assert new.score >= old.score
            estate, grown = numbers(old.estate), numbers(new.estate)
            added = [space for space in range(37) if grown[space] != estate[space]]
            assert all(estate[space] == c.NOTHING for space in added)
            if st.PLACE <= action < st.SELL and seat == before.actor:
                assert added == [(action - st.PLACE) % 37]
                assert grown[added[0]] == old.storage[(action - st.PLACE) // 37]
                placed += 1
            elif before.record.phase >= 0:
                assert added == []
    assert placed > 10 * int(options["players"])


@every_game
def test_silver_and_workers_change_only_as_the_rules_say(options: dict[str, Any], seed: int) -> None:
    """Invariants 8 and 10."""
    for before, action, after in play(options, seed):
        s = before.record
        for seat, (old, new) in enumerate(zip(seats(before), seats(after), strict=True)):
            silver, workers = income(s, action, seat)
            assert new.silver - old.silver == silver
            paid = old.workers + workers - new.workers
            if s.stage == st.TARGET and seat == s.actor:
                assert paid == fewest_workers(old, old.dice[s.die], action)
                assert 0 <= paid <= 3 - owns(old, 8) - target(old, action)[1]
            else:
                assert paid == 0
            assert min(new.silver, new.workers) >= 0


@every_game
def test_turns_dice_and_purchases(options: dict[str, Any], seed: int) -> None:
    """Invariant 9."""
    dice: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    purchases: Counter[int] = Counter()
    in_turn: Counter[str] = Counter()
    for before, action, _after in play(options, seed):
        s = before.record
        if s.stage == st.TARGET:
            dice[s.actor] += 1
            in_turn["die"] += 1
        if s.stage == st.PURCHASE:
            purchases[s.actor] += 1
            in_turn["purchase"] += 1
        if s.stage == st.MENU and action == st.END_TURN:
            turns[s.turn] += 1
            assert in_turn["die"] == 2
            assert in_turn["purchase"] <= 1
            in_turn.clear()
    everybody = range(int(options["players"]))
    assert turns == dict.fromkeys(everybody, 25)
    assert dice == dict.fromkeys(everybody, 50)
    assert all(purchases[seat] <= 25 for seat in everybody)
    assert sum(purchases.values()) > 0


@every_game
def test_bonus_tiles_stay_with_the_first_two_who_cover_a_colour(options: dict[str, Any], seed: int) -> None:
    """Invariant 13, and 14 for the points of regions."""
    covered: dict[int, list[int]] = {colour: [] for colour in range(len(c.COLOURS))}
    for _before, _action, after in play(options, seed):
        s = after.record
        if s.phase < 0:
            continue
        for colour, done in covered.items():
            for seat, player in enumerate(seats(after)):
                spaces = int(c.COLOUR_SPACES[player.board, colour])
                if player.covered & spaces == spaces and seat not in done:
                    done.append(seat)
            assert [s.large_bonus[colour], s.small_bonus[colour]] == [*done, -1, -1][:2]
    for player in seats(after):
        sizes = {int(c.REGION[player.board, h]): int(c.REGION_SIZE[player.board, h]) for h in range(37)}
        most = sum(int(c.REGION_POINTS[size]) for size in sizes.values())
        assert 0 < player.scored[st.FROM_REGIONS] <= most


@every_game
def test_sales(options: dict[str, Any], seed: int) -> None:
    """Invariant 15."""
    players = int(options["players"])
    sales: Counter[int] = Counter()
    for before, action, after in play(options, seed):
        s = before.record
        selling = st.SELL <= action < st.TAKE_WORKERS and s.stage != st.SHIP_GOODS
        sales[s.actor] += selling
        for seat, (old, new) in enumerate(zip(seats(before), seats(after), strict=True)):
            sold = sum(numbers(new.sold)) - sum(numbers(old.sold))
            assert (sold > 0) == (selling and seat == s.actor)
            assert new.scored[st.FROM_GOODS] == players * sum(numbers(new.sold))
            assert sales[seat] >= sum(1 for amount in numbers(new.sold) if amount)


@every_game
def test_every_alternative_is_legal_affordable_and_the_same_again(options: dict[str, Any], seed: int) -> None:
    """Invariant 17, on every fifth decision."""
    state = rondel.game("castles-of-burgundy", **options).new(seed=seed)
    assert_sound_alternatives(state, Chooser(seed), every=5)


@every_game
def test_the_end(options: dict[str, Any], seed: int) -> None:
    """Invariants 18 and 19."""
    players = int(options["players"])
    moved = 0
    for before, action, after in play(options, seed):
        old, new = before.record, after.record
        if new.phase >= 0 and (new.phase, new.round_number) != (old.phase, old.round_number) and not after.over:
            moved += 1
            assert sum(numbers(new.depot_goods)) == sum(numbers(old.depot_goods)) + 1
        last = action
    opened_by_setup = 1 if options["boards"] == "all_board_1" else 0
    assert moved + opened_by_setup == 25
    assert last == st.END_TURN
    s = after.record
    assert numbers(s.round_goods) == [-1] * 5
    assert sum(numbers(s.unseen_goods)) == 42 - 25 - 3 * players
    assert sorted(after.ranking()) == list(range(1, players + 1))
    for player in seats(after):
        during = sum(player.scored[source] for source in range(st.FROM_UNSOLD))
        left = sum(numbers(player.goods)) + player.silver + player.workers // 2
        assert player.score == during + left + player.scored[st.FROM_KNOWLEDGE]
