"""The invariants of the specification: that ``check`` can fail, and those that need two positions to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rondel
from rondel.core.game import State, Step
from rondel.games.hamburgum.rules import BREACHES
from tests.games.courses import assert_sound_alternatives, each_game, numbers, steps
from tests.games.hamburgum.positions import CHURCH, GUILDHALL, TRADE, Table, bare, c, st

# What check() finds in a single position


def sound(officials: str = "numbered") -> Table:
    """A position with something of everything, and nothing wrong; the breaches below spoil it."""
    table = bare(3, officials=officials).given("petri", red="flat5! ships", blue="citizens!")
    table.completed("dom", by="green").given("nicolai", blue="flat5").citizens("red", "pe2", "pe3")
    table.citizens("blue", "ni1", "ni2").citizens("green", "ja1", "ja5")
    table.berths("", "red blue green", "red blue neutral").having("red", money=120, prestige=4, beer=2, wood=1)
    return table.ready()


def _set(field: str, value: int) -> Callable[[Table], object]:
    return lambda table: setattr(table.s, field, value)


def _set_seat(field: str, value: int, who: str = "blue") -> Callable[[Table], object]:
    return lambda table: setattr(table.seat(who), field, value)


def _add_seat(field: str, change: int, who: str = "blue") -> Callable[[Table], object]:
    return lambda table: setattr(table.seat(who), field, getattr(table.seat(who), field) + change)


def _put(field: str, index: int, value: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, field).__setitem__(index, value)


def _add(field: str, index: int, change: int) -> Callable[[Table], object]:
    return lambda table: getattr(table.s, field).__setitem__(index, getattr(table.s, field)[index] + change)


def _add_source(source: int) -> Callable[[Table], object]:
    """A point from this source, which the prestige does not show."""
    return lambda table: table.seat().scored.__setitem__(source, table.seat().scored[source] + 1)


def _both(*changes: Callable[[Table], object]) -> Callable[[Table], object]:
    return lambda table: [change(table) for change in changes]


def _berth(number: int, owner: str) -> int:
    """Where the record counts the ships of an owner at a berth."""
    return 6 * (number - 1) + ("red", "blue", "green", "yellow", "black", "neutral").index(owner)


def token_bit(name: str) -> int:
    return 1 << c.TOKEN_IDS.index(name)


def site_bit(name: str) -> int:
    return 1 << c.SITE_IDS.index(name)


def token_changed_hands(table: Table) -> None:
    """Blue's token of St. Petri lies with green, the disc is still blue."""
    table.seat("blue").tokens &= ~token_bit("petri_citizens")
    table.seat("blue").used_tokens &= ~token_bit("petri_citizens")
    table.seat("green").tokens |= token_bit("petri_citizens")
    table.seat("green").reach |= int(c.CHURCH_LINKS[3])
    table.seat("blue").reach = int(c.CHURCH_LINKS[1] | c.SITE_LINKS[6] | c.SITE_LINKS[7])


def token_with_two_players(table: Table) -> None:
    """Red's token of St. Petri lies with blue too, and the numbers would fit."""
    table.seat("blue").tokens |= token_bit("petri_ships")
    table.s.parts[3] += 1
    table.s.discs[5 * 3 + 1] += 1


def disc_changed_colour(table: Table) -> None:
    table.s.discs[5 * 3 + 0] -= 1
    table.s.discs[5 * 3 + 1] += 1


def two_citizens_on_a_site(table: Table) -> None:
    table.seat("green").citizens |= site_bit("pe2")


def bonus_of_another(table: Table) -> None:
    """Green completed a church and blue was paid for it, twice."""
    table.seat("blue").scored[st.FROM_CHURCHES] += 8
    table.seat("blue").prestige += 8


def bonus_moved(table: Table) -> None:
    """Green completed the church, but the 8 points count for blue."""
    table.seat("blue").scored[st.FROM_CHURCHES] += 8
    table.seat("green").scored[st.FROM_CHURCHES] -= 8


def official_changed_hands(table: Table) -> None:
    """Red stands on the official site, blue holds the tile."""
    table.seat("red").officials, table.seat("blue").officials = 0, table.seat("red").officials


def moved(source: int, points: int) -> Callable[[Table], object]:
    """Points of red that count for another source than the start."""

    def change(table: Table) -> None:
        table.seat("red").scored[source] += points
        table.seat("red").scored[st.FROM_START] -= points

    return change


def in_stage(stage: int, segment: str, **fields: int) -> Callable[[Table], object]:
    """The decision is another one, on this segment, and this is remembered."""

    def change(table: Table) -> None:
        table.stone(segment)
        table.s.stage = stage
        for field, value in fields.items():
            setattr(table.s, field, value)

    return change


def two_unscored_ships(table: Table) -> None:
    table.given("michaelis", blue="flat5!", red="ships")


def lonely_pair(table: Table) -> None:
    """Two red citizens joined to each other, but to no church that red gave to."""
    table.citizens("red", "mi1", "mi2")


#: code of a breach -> ways to commit exactly that one in the sound position
BROKEN: dict[int, dict[str, Callable[[Table], object]]] = {
    1: {
        "six players": lambda table: setattr(table.s.options, "players", 6),
        "an unknown stage": _set("stage", 14),
        "a stage below zero": _set("stage", -1),
        "a seat that nobody has": _set("actor", 3),
        "a place that nobody has": _set("place", 3),
        "a fourth berth": _set("berth", 3),
        "a fourth good": _set("good", 3),
        "a seventh church": _set("church", 6),
        "a sixth part": _put("parts", 0, 6),
        "seven complete churches": _set("complete", 7),
        "an eighth official": _set("blue_top", 7),
        "a ninth segment": _set_seat("stone", 8),
        "the same seat twice in the order": _put("order", 1, 0),
        "an unknown seat in the order": _put("order", 1, 4),
        "a fourth seat in the order": _put("order", 3, 0),
        "a citizen on a site that does not exist": _add_seat("citizens", 1 << 28),
        "a site in reach that does not exist": _add_seat("reach", 1 << 28),
        "a mask of citizens below zero": _set_seat("citizens", -1),
        "a mask of all citizens below zero": _set("citizens", -1),
        "a thirty-first token": _add_seat("tokens", 1 << 30),
        "a mask of tokens below zero": _set_seat("tokens", -1),
        "a mask of scored tokens below zero": _set_seat("used_tokens", -1),
        "an eighth official tile": _set_seat("officials", -128),
        "an eighth blue official": _set("blue_left", -128),
        "a church completed less than never": _set_seat("completed", -1),
        "a ship owed": lambda table: table.berths("red red red", "red red red", "neutral"),
        "less than no ship at a berth": _add("berths", _berth(1, "red"), -1),
        "less than no neutral ship gone": _set("neutral_gone", -1),
        "more ships used than lie there": _put("used_ships", 2, 2),
        "fewer ships used than none": _put("used_ships", 2, -1),
        "an eleventh unit bought": _set("units", 11),
        "two officials built in one turn": _set("official_built", 2),
        "rounds below zero": _set("rounds", -1),
        "more rounds than anybody plays": _set("rounds", 1_000_001),
        "more beer than fits": lambda table: table.having("blue", beer=1_000_001),
        "more wood than fits": lambda table: table.having("blue", wood=1_000_001),
        "more money than fits": lambda table: table.having("blue", money=1_000_000_010),
        "more prestige than fits": lambda table: table.having("blue", prestige=1_000_000_001),
        "a source far below zero": lambda table: table.seat().scored.__setitem__(st.FROM_RONDEL, -1_000_001),
        "beer where nobody sits": lambda table: table.s.players[3].goods.__setitem__(0, 1),
        "points where nobody sits": lambda table: table.s.players[3].scored.__setitem__(0, 1),
        "money where nobody sits": lambda table: setattr(table.s.players[3], "money", 10),
        "tokens where nobody sits": lambda table: setattr(table.s.players[4], "tokens", 1),
        "a stone where nobody sits": lambda table: setattr(table.s.players[4], "stone", 0),
        "a disc where nobody sits": _put("discs", 5 * 5 + 4, 1),
        "a ship where nobody sits": _put("berths", 6 * 2 + 4, 1),
    },
    2: {
        "a sixth ship": _add_seat("ships", 1),
        "a ship that vanished": _add_seat("ships", -1),
        "a ship of red that became blue": lambda table: table.s.berths.__setitem__(_berth(2, "blue"), 2),
    },
    3: {
        "a neutral ship too many in the harbour": _add("berths", _berth(3, "neutral"), 1),
        "a neutral ship gone that never came": _set("neutral_gone", 1),
        "a neutral ship that waits though its captain stands": _set("neutral_waiting", 3),
    },
    4: {
        "a ship that left berth 2 alone": lambda table: table.berths("", "blue green", "red blue neutral"),
        "berth 1 filled before berth 2": lambda table: table.berths("red blue green", "", "neutral"),
        "an empty berth 3": lambda table: table.berths("red blue green", "red blue neutral", ""),
        "a fourth ship in berth 3": lambda table: table.berths("", "red blue green", "red blue green neutral"),
    },
    5: {
        "a part without a token": _both(_add("parts", 0, 1), _add("discs", 0, 1)),
        "a token without a part": _add("parts", 3, -1),
        "a token with two players": token_with_two_players,
        "a second part before flat5": lambda table: table.given("jacobi", red="citizens"),
    },
    6: {
        "a disc too many": _add("discs", 5 * 3, 1),
        "a disc too few": _add("discs", 5 * 3, -1),
        "a disc on a complete church": _add("discs", 5 * 4 + 2, 1),
        "a disc of another colour": disc_changed_colour,
        "a token that changed hands": token_changed_hands,
    },
    7: {
        "a church counted as complete": _set("complete", 2),
        "a complete church not counted": _set("complete", 0),
        "nobody completed it": _set_seat("completed", 0, "green"),
        "a bonus paid twice": bonus_of_another,
        "a bonus without a church": bonus_moved,
        "a point more than the bonus": _both(_add_source(st.FROM_CHURCHES), _add_seat("prestige", 1, "red")),
    },
    8: {
        "two citizens on one site": two_citizens_on_a_site,
        "a citizen of nobody": lambda table: setattr(table.s, "citizens", table.s.citizens | site_bit("mi1")),
        "a citizen that is not counted": _add_seat("citizens", site_bit("ca3")),
    },
    9: {
        "an official site without a tile": _set("officials_taken", 1),
        "a tile without an official site": _set("officials_taken", 3),
    },
    10: {
        "a price too high": _put("producers", 0, 0),
        "a price too low": _add("producers", 2, 1),
    },
    11: {
        "beer owed": lambda table: table.having("blue", beer=-1),
        "cloth owed": lambda table: table.having("blue", cloth=-1),
        "wood owed": lambda table: table.having("blue", wood=-1),
        "a bell owed": lambda table: table.having("blue", bell=-1),
        "money owed": lambda table: table.having("blue", money=-10),
        "a coin of 5": lambda table: table.having("blue", money=15),
        "a second bell": lambda table: table.having("blue", bell=2),
    },
    12: {
        "prestige below zero": lambda table: table.having("blue", prestige=-1),
        "a point from nowhere": _add_seat("prestige", 1, "red"),
        "a source that did not count": _add_source(st.FROM_RONDEL),
    },
    13: {"two unscored tokens of one kind": two_unscored_ships},
    14: {
        "a scored token that is not held": lambda table: setattr(
            table.seat("blue"), "used_tokens", table.seat("blue").used_tokens | token_bit("petri_ships")
        ),
    },
    15: {
        "a site in reach that is not": lambda table: setattr(
            table.seat("red"), "reach", table.seat("red").reach | site_bit("ca1")
        ),
        "a site out of reach that is in": lambda table: setattr(
            table.seat("red"), "reach", table.seat("red").reach & ~site_bit("pe1")
        ),
        "a citizen without a link": lambda table: table.citizens("red", "ca3"),
        "two citizens linked to each other only": lonely_pair,
    },
    16: {
        "the turn of somebody else": _both(_set("turn", 1), _set("actor", 1)),
        "a decision of somebody else": _set("actor", 1),
    },
    17: {
        "one official with two players": lambda table: setattr(table.seat("blue"), "officials", 1),
        "another official than the next": lambda table: setattr(table.seat("green"), "officials", 1 << 6),
        "an official that nobody holds": _set_seat("officials", 0, "green"),
        "a blue official in the numbered game": _set("blue_left", 1),
        "a blue official face up in the numbered game": _set("blue_top", 0),
        "an official tile that changed hands": official_changed_hands,
    },
    18: {
        "a first donation that brought 4": moved(st.FROM_TOKENS + c.FLAT5, -1),
        "ships scored without a scored token": moved(st.FROM_TOKENS + c.SHIPS_TOKEN, 2),
        "points below zero for a token": moved(st.FROM_TOKENS + c.DONATIONS, -1),
        "points for steps on the rondel": moved(st.FROM_RONDEL, 1),
        "money counted before the end": moved(st.FROM_MONEY, 1),
    },
    19: {
        "selling in the Guildhall": in_stage(st.SELL, GUILDHALL),
        "buying in the Church": in_stage(st.BUY, CHURCH),
        "loading without a ship": in_stage(st.LOAD, TRADE),
        "loading at a berth without an own ship": in_stage(st.LOAD, TRADE, berth=0, good=0),
        "loading a good that is not there": in_stage(st.LOAD, TRADE, berth=2, good=1),
        "donating on Trade": in_stage(st.DONATE, TRADE),
        "scoring on Trade": in_stage(st.SCORE, TRADE),
        "building in the Church": in_stage(st.BUILD, CHURCH),
        "building ships in the Church": in_stage(st.DOCKYARD_STAGE, CHURCH),
        "the Canon without the Canon": in_stage(st.CANON_DONATION, GUILDHALL, official_built=1),
        "a turn over before it began": _both(_set("stage", st.TURN_OVER), _set_seat("stone", -1, "red")),
        "the end before the sixth church": _set("stage", st.OVER),
        "a ship remembered on the rondel": _set("berth", 1),
        "a good remembered on the rondel": _set("good", 1),
        "a church remembered on the rondel": _set("church", 1),
        "units remembered on the rondel": _set("units", 1),
        "ships used on the rondel": _put("used_ships", 2, 1),
        "units bought while selling": in_stage(st.SELL, TRADE, units=1),
        "an official built on the rondel": _set("official_built", 1),
        "an official built in the Church": in_stage(st.DONATE, CHURCH, official_built=1),
    },
}  # fmt: skip
WAYS = [(code, way) for code, ways in BROKEN.items() for way in ways]


def test_every_breach_is_committed_by_some_test() -> None:
    assert set(BROKEN) == set(BREACHES)


@pytest.mark.parametrize("officials", ["numbered", "blue_choice", "blue_shuffled"])
def test_the_position_that_is_spoilt_is_sound(officials: str) -> None:
    assert sound(officials).state.check() is None


@pytest.mark.parametrize(("code", "way"), WAYS, ids=[f"{code}-{way}" for code, way in WAYS])
def test_check_names_the_breach(code: int, way: str) -> None:
    table = sound()
    BROKEN[code][way](table)
    assert table.state.check() == BREACHES[code]


BLUE_BROKEN: dict[str, Callable[[Table], object]] = {
    "an official lost": lambda table: setattr(table.s, "blue_left", table.s.blue_left & (table.s.blue_left - 1)),
    "an official both held and left": lambda table: setattr(
        table.s, "blue_left", table.s.blue_left | table.seat("red").officials
    ),
    "an official both held and face up": lambda table: setattr(
        table.s, "blue_top", table.seat("red").officials.bit_length() - 1
    ),
}


@pytest.mark.parametrize("officials", ["blue_choice", "blue_shuffled"])
@pytest.mark.parametrize("way", BLUE_BROKEN)
def test_check_finds_blue_officials_that_do_not_add_up(way: str, officials: str) -> None:
    table = sound(officials)
    BLUE_BROKEN[way](table)
    assert table.state.check() == BREACHES[17]


def test_one_blue_official_lies_face_up_in_variant_two_only() -> None:
    table = sound("blue_choice")
    table.s.blue_top = table.s.blue_left.bit_length() - 1
    table.s.blue_left &= ~(1 << table.s.blue_top)
    assert table.state.check() == BREACHES[17]
    table = sound("blue_shuffled")
    table.s.blue_left |= 1 << table.s.blue_top
    table.s.blue_top = -1
    assert table.state.check() == BREACHES[17]


def test_while_a_token_is_chosen_a_part_has_none() -> None:
    """The exception of HB-I4: the part is built and the disc lies there before the token is taken."""
    table = sound().having("red", wood=1, brick=1, money=40).play(CHURCH, "donate to petri")
    assert table.stage == "token"
    assert table.state.check() is None
    table.s.discs[5 * 3 + 1] += 1
    table.s.discs[5 * 3 + 0] -= 1  # the disc is that of the donor
    assert table.state.check() == BREACHES[6]


def test_while_an_official_is_chosen_a_tile_is_missing() -> None:
    """The exception of HB-I7 and HB-I8."""
    table = sound("blue_choice").turn_of("green").having("green", wood=1, brick=1).play(GUILDHALL, "build mi6")
    assert table.stage == "official"
    assert table.state.check() is None
    table.s.stage = st.BUILD
    assert table.state.check() == BREACHES[9]


# What needs two positions: whole games, step by step

GAMES: list[dict[str, Any]] = [
    {"players": players, "officials": officials, "building_token_scope": scope, "seating": seating}
    for players in (2, 3, 4, 5)
    for officials, scope, seating in (
        ("numbered", "parish", "as_listed"),
        ("blue_choice", "city", "shuffled"),
        ("blue_shuffled", "parish", "shuffled"),
    )
]


class Chooser:
    """Chooses at random, but rarely leaves an action unused, so that much happens in few turns."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, state: State) -> int:
        legal: list[int] = state.legal().tolist()
        rest = [action for action in legal if action != st.DONE]
        return self.chance.choice(rest if rest and self.chance.random() < 0.9 else legal)


def play(options: dict[str, Any], seed: int) -> Iterator[Step]:
    return steps(rondel.game("hamburgum", **options).new(seed=seed), Chooser(seed))


def turns(options: dict[str, Any], seed: int) -> Iterator[list[Step]]:
    """The steps of a game, turn by turn."""
    turn: list[Step] = []
    for step in play(options, seed):
        turn.append(step)
        if step.before.record.stage == st.TURN_OVER or step.after.over:
            yield turn
            turn = []


every_game = each_game(GAMES, [1])


def belongings(player: Any) -> list[int]:
    """Everything of a player but ships and discs."""
    return [
        player.money, player.prestige, player.tokens, player.used_tokens, player.citizens, player.officials,
        player.stone, player.completed, *numbers(player.goods), *numbers(player.materials), *numbers(player.scored),
    ]  # fmt: skip


@every_game
def test_every_position_is_sound(options: dict[str, Any], seed: int) -> None:
    """HB-I1 to HB-I12 and HB-I14 after every single step, forced ones too."""
    for _before, _action, after in play(options, seed):
        assert after.check() is None


@every_game
def test_a_scored_token_never_becomes_unscored(options: dict[str, Any], seed: int) -> None:
    """HB-I13."""
    scored = 0
    for before, _action, after in play(options, seed):
        for seat in range(options["players"]):
            old, new = before.record.players[seat], after.record.players[seat]
            assert old.used_tokens & ~new.used_tokens == 0
            assert new.used_tokens & ~new.tokens == 0
            scored += old.used_tokens != new.used_tokens
    assert scored > 10


@every_game
def test_no_turn_adds_two_officials(options: dict[str, Any], seed: int) -> None:
    """HB-I15."""
    built = []
    for turn in turns(options, seed):
        officials = [int(c.SITES_OF_TYPE[c.OFFICIAL]) & end.record.citizens for end in (turn[0].before, turn[-1].after)]
        built.append(officials[1].bit_count() - officials[0].bit_count())
        taken = turn[-1].after.record.officials_taken - turn[0].before.record.officials_taken
        assert taken == built[-1]
    assert set(built) == {0, 1}


@every_game
def test_steps_on_the_rondel_and_what_they_cost(options: dict[str, Any], seed: int) -> None:
    """HB-I16: one move in each turn, clockwise, 1 to 8 steps."""
    lengths = set()
    for turn in turns(options, seed):
        before, _action, after = turn[0]
        seat = before.turn
        old, new = before.record.players[seat], after.record.players[seat]
        paid = old.scored[st.FROM_RONDEL] - new.scored[st.FROM_RONDEL]
        if old.stone < 0:
            assert paid == 0
        else:
            steps = (new.stone - old.stone) % 8 or 8
            lengths.add(steps)
            assert paid == max(0, steps - 3)
        assert [step.before.record.stage for step in turn].count(st.RONDEL) == 1
        last = turn[-1].after.record.players[seat]
        assert last.scored[st.FROM_RONDEL] == new.scored[st.FROM_RONDEL]
        assert last.stone == new.stone
    assert {1, 2, 3} < lengths <= set(range(1, 9))


@every_game
def test_a_turn_changes_only_the_active_player(options: dict[str, Any], seed: int) -> None:
    """HB-I17: of the others only ships and discs."""
    sent_home = returned = 0
    for before, _action, after in play(options, seed):
        if after.over:
            break
        old, new = before.record, after.record
        for seat in range(options["players"]):
            if seat != old.actor:
                assert belongings(old.players[seat]) == belongings(new.players[seat])
                sent_home += old.players[seat].ships < new.players[seat].ships
                discs = [[state.discs[5 * church + seat] for church in range(c.CHURCHES)] for state in (old, new)]
                returned += discs[0] != discs[1]
                for church in range(c.CHURCHES):  # a disc goes home only with all others of its church
                    assert discs[0][church] == discs[1][church] or discs[1][church] == 0 < new.complete - old.complete
    assert sent_home > 0
    assert returned > 0


@every_game
def test_what_never_decreases_and_prices_that_never_rise(options: dict[str, Any], seed: int) -> None:
    """HB-I18."""
    for before, _action, after in play(options, seed):
        old, new = before.record, after.record
        assert all(now >= then for now, then in zip(numbers(new.parts), numbers(old.parts), strict=True))
        assert old.citizens & ~new.citizens == 0
        assert new.complete >= old.complete
        assert all(now >= then for now, then in zip(numbers(new.producers), numbers(old.producers), strict=True))
    assert after.over
    assert after.record.complete == 6


@every_game
def test_the_end(options: dict[str, Any], seed: int) -> None:
    """All 30 donations made, all tokens held and scored, 33 prestige of bonuses, nothing left to sell."""
    for _before, _action, after in play(options, seed):
        state = after
    s = state.record
    assert sum(numbers(s.parts)) == 30
    tokens = [s.players[seat].tokens for seat in range(options["players"])]
    assert sum(mask.bit_count() for mask in tokens) == 30
    assert [s.players[seat].used_tokens for seat in range(options["players"])] == tokens
    assert sum(s.players[seat].scored[st.FROM_CHURCHES] for seat in range(options["players"])) == 33
    for seat in range(options["players"]):
        player = s.players[seat]
        assert sum(numbers(player.goods)) == sum(numbers(player.materials)) == 0
        assert player.scored[st.FROM_MONEY] == player.money // 100
        assert player.prestige == sum(numbers(player.scored)) == state.scores()[seat]


@every_game
def test_every_alternative_leads_to_a_sound_position(options: dict[str, Any], seed: int) -> None:
    """On every twentieth decision."""
    assert_sound_alternatives(rondel.game("hamburgum", **options).new(seed=seed), Chooser(seed), every=20)
