"""Sections 3 and 4: turns, the rondel, and Beer, Sugar and Cloth."""

from __future__ import annotations

import pytest

from tests.games.hamburgum.positions import (
    BEER,
    CHURCH,
    CLOTH,
    COLOURS,
    DOCKYARD,
    EXAMPLES,
    GUILDHALL,
    SEGMENTS,
    SUGAR,
    TRADE,
    TRADE_2,
    bare,
    position,
)

# Turns


@pytest.mark.rule("HB-3.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_to_the_end(players: int) -> None:
    """Seat after seat in a random game, until it is over."""
    table = position(players)
    turns = []
    for _action in table.random_moves(seed=players):
        if table.s.stage == 0:
            turns.append(table.state.turn)
    assert turns == [number % players for number in range(len(turns))]
    assert table.state.over


@pytest.mark.rule("HB-3.2")
def test_a_turn_moves_pays_and_acts_and_then_the_next_player_moves() -> None:
    table = position().stone(SUGAR)  # four steps before the Guildhall, with 1 prestige
    table.play(GUILDHALL)
    assert (table.seat().stone, table.prestige(), table.stage) == (4, 0, "turn_over")
    table = position().stone(CHURCH).having(prestige=1).play(BEER)
    assert (table.seat().stone, table.prestige(), table.holds()) == (5, 0, "P0 £10 b2 s1 c1 w1 k1")
    assert table.stage == "turn_over"
    table.end_turn()
    assert COLOURS[table.state.turn] == COLOURS[table.state.actor] == "blue"
    assert table.stage == "rondel"
    assert table.offers() == list(SEGMENTS)


@pytest.mark.rule("HB-3.2")
def test_a_turn_is_one_move_and_one_action() -> None:
    """After the action, and in the middle of it, no further segment can be reached."""
    table = position().play(BEER)
    assert table.refuses(*SEGMENTS)
    table = position().having(wood=2).play(DOCKYARD, "build ship")
    assert table.offers() == ["build ship", "done"]
    assert table.refuses(*SEGMENTS)


@pytest.mark.rule("HB-3.3")
@pytest.mark.parametrize("segment", SEGMENTS)
@pytest.mark.parametrize("prestige", [0, 1])
def test_the_first_turn_is_free_to_any_segment(segment: str, prestige: int) -> None:
    table = position().having(prestige=prestige)
    assert table.offers() == list(SEGMENTS)
    table.play(segment)
    assert table.prestige() == prestige
    assert table.seat().stone == SEGMENTS.index(segment)


@pytest.mark.rule("HB-3.4", "HB-3.5", "HB-3.6", "HB-3.7")
@pytest.mark.parametrize("start", range(8))
def test_steps_are_counted_clockwise_and_paid_beyond_the_third(start: int) -> None:
    table = position().having(prestige=9).stone(SEGMENTS[start])
    costs = {table.cost_of(segment): segment for segment in table.offers()}
    prices = [table.cost_of(SEGMENTS[(start + steps) % 8]) for steps in range(1, 9)]
    assert prices == [0, 0, 0, 1, 2, 3, 4, 5]
    assert costs[5] == SEGMENTS[start]  # a full lap
    for steps in range(1, 9):
        table = bare().having(prestige=9).stone(SEGMENTS[start]).play(SEGMENTS[(start + steps) % 8])
        assert table.prestige() == 9 - max(0, steps - 3)
        assert table.seat().stone == (start + steps) % 8


@pytest.mark.rule("HB-3.4")
def test_nobody_moves_backwards() -> None:
    """One step back is seven steps on: too dear for 3 prestige."""
    table = position().having(prestige=3).stone(CHURCH)
    assert table.refuses(SUGAR)
    assert position().having(prestige=4).stone(CHURCH).cost_of(SUGAR) == 4


@pytest.mark.rule("HB-3.5", "HB-3.6", "HB-3.7")
@pytest.mark.example("HB-X8")
def test_rondel_prices_from_sugar() -> None:
    table = position().having(prestige=5).stone(SUGAR)
    assert {segment: table.cost_of(segment) for segment in table.offers()} == {
        CHURCH: 0, TRADE: 0, CLOTH: 0, GUILDHALL: 1, BEER: 2, TRADE_2: 3, DOCKYARD: 4, SUGAR: 5,
    }  # fmt: skip
    expected = dict(EXAMPLES["rondel"]["cost"])
    names = ("church", "trade@2", "cloth", "guildhall", "beer", "trade@6", "dockyard", "sugar")
    moves = (CHURCH, TRADE, CLOTH, GUILDHALL, BEER, TRADE_2, DOCKYARD, SUGAR)
    assert {name: table.cost_of(move) for name, move in zip(names, moves, strict=True)} == expected


@pytest.mark.rule("HB-3.7")
def test_staying_takes_a_full_lap() -> None:
    table = position().having(prestige=4).stone(BEER)
    assert table.refuses(BEER)
    table = position().having(prestige=5).stone(BEER).play(BEER)
    assert table.holds() == "P0 £10 b2 s1 c1 w1 k1"


@pytest.mark.rule("HB-3.8")
@pytest.mark.parametrize("start", range(8))
def test_at_most_one_lap(start: int) -> None:
    """However much prestige there is, each segment is offered once, for at most 5."""
    table = position().having(prestige=100).stone(SEGMENTS[start])
    assert table.offers() == list(SEGMENTS)
    assert max(table.cost_of(segment) for segment in SEGMENTS) == 5


@pytest.mark.rule("HB-3.9")
def test_stones_share_segments_and_are_not_jumped() -> None:
    table = position(5)
    for who in COLOURS:
        table.stone(BEER, who)
    table.play(TRADE_2).end_turn()
    assert [table.seat(who).stone for who in COLOURS] == [6, 5, 5, 5, 5]
    table.play(TRADE_2).end_turn()  # where red stands
    assert [table.seat(who).stone for who in COLOURS] == [6, 6, 5, 5, 5]
    # occupied segments count as steps: from 4 to 0 it is four steps, though 5, 6 and 7 are occupied
    table.turn_of("red").stone(GUILDHALL).stone(DOCKYARD, "black").having(prestige=9)
    assert [table.cost_of(segment) for segment in (BEER, TRADE_2, DOCKYARD, SUGAR)] == [0, 0, 0, 1]


@pytest.mark.rule("HB-3.10")
@pytest.mark.parametrize("prestige", range(7))
@pytest.mark.parametrize("start", range(8))
def test_a_segment_that_costs_too_much_is_not_available(start: int, prestige: int) -> None:
    table = position().having(prestige=prestige).stone(SEGMENTS[start])
    reached = {SEGMENTS[(start + steps) % 8] for steps in range(1, min(8, 3 + prestige) + 1)}
    assert set(table.offers()) == reached
    assert table.refuses(*(segment for segment in SEGMENTS if segment not in reached))


@pytest.mark.rule("HB-3.10")
@pytest.mark.example("HB-T3")
def test_one_prestige_on_sugar() -> None:
    table = position().having(prestige=1).stone(SUGAR)
    assert table.offers() == [CHURCH, TRADE, CLOTH, GUILDHALL]
    assert table.refuses(BEER, TRADE_2, DOCKYARD, SUGAR)


@pytest.mark.rule("HB-3.10", "HB-3.11")
@pytest.mark.example("HB-T17")
def test_the_move_is_paid_before_the_action() -> None:
    """A token scored in the Church would bring 5, but the fourth step must be paid first."""
    table = bare().given("petri", red="flat5").having(prestige=0).stone(BEER)
    assert table.offers() == [SUGAR, TRADE_2, DOCKYARD]
    assert table.refuses(CHURCH)
    table.having(prestige=1).play(CHURCH)
    assert table.prestige() == 0  # already paid when the action begins
    assert table.play("score petri_flat5").prestige() == 5
    assert table.state.check() is None


@pytest.mark.rule("HB-3.12")
@pytest.mark.parametrize(("start", "target"), [(TRADE, TRADE_2), (TRADE_2, TRADE)])
def test_from_trade_to_trade_is_four_steps(start: str, target: str) -> None:
    assert position().having(prestige=1).stone(start).cost_of(target) == 1
    assert position().having(prestige=0).stone(start).refuses(target)


@pytest.mark.rule("HB-3.12")
def test_both_trade_segments_are_the_same_action() -> None:
    for moves in (("sell", "ship beer from 3"), ("buy", "take wood", "take brick"), ("done",)):
        one, other = (
            position().having(money=60).play(segment, *moves).end_turn().stone(TRADE) for segment in (TRADE, TRADE_2)
        )
        assert one.state == other.state


@pytest.mark.rule("HB-3.13")
@pytest.mark.parametrize("segment", [CHURCH, TRADE, GUILDHALL, TRADE_2, DOCKYARD])
def test_an_action_may_be_left_unused(segment: str) -> None:
    table = bare().given("petri", red="flat5").having(money=100, beer=2, wood=2, brick=2).play(segment)
    before = table.holds()
    assert "done" in table.offers()
    table.end_turn()
    assert table.holds() == before
    assert COLOURS[table.state.turn] == "blue"


@pytest.mark.rule("HB-3.13")
@pytest.mark.parametrize(
    ("segment", "moves"),
    [
        (CHURCH, ("donate to nicolai",)),
        (TRADE, ("sell", "ship beer from 3", "units 1")),
        (TRADE_2, ("buy", "take wood")),
        (GUILDHALL, ("build pe2",)),
        (DOCKYARD, ("build ship",)),
    ],
)
def test_an_action_may_be_used_in_part(segment: str, moves: tuple[str, ...]) -> None:
    table = bare().given("petri", red="flat5!").having(money=100, beer=3, sugar=1, wood=3, brick=3)
    table.play(segment, *moves)
    assert len(table.offers()) > 1
    assert "done" in table.offers()
    assert table.end_turn().state.check() is None


@pytest.mark.rule("HB-3.13")
def test_a_player_must_move() -> None:
    assert position().refuses("done")
    assert position().stone(BEER).refuses("done", BEER)


# Beer, Sugar, Cloth


@pytest.mark.rule("HB-4.1", "HB-4.2", "HB-4.3", "HB-10.1")
@pytest.mark.parametrize("own", range(6))
@pytest.mark.parametrize(
    ("segment", "sites", "good"),
    [
        (BEER, ("mi4", "ni2", "pe1", "pe5", "ja3"), 0),
        (SUGAR, ("mi5", "ni5", "ca2", "ja1", "ja4"), 1),
        (CLOTH, ("mi1", "mi2", "ca3", "pe2", "ja2"), 2),
    ],
    ids=["beer", "sugar", "cloth"],
)
def test_one_good_and_one_for_each_own_producer(segment: str, sites: tuple[str, ...], good: int, own: int) -> None:
    table = bare().completed("dom").citizens("red", *sites[:own]).play(segment)
    made = [table.seat().goods[kind] for kind in range(3)]
    assert made == [1 + own if kind == good else 0 for kind in range(3)]
    assert table.state.check() is None


@pytest.mark.rule("HB-4.1", "HB-4.2", "HB-4.3")
@pytest.mark.example("HB-X9")
def test_production_of_three_refiners_and_a_cloth_maker() -> None:
    yields = EXAMPLES["production"]["yield"]
    for segment, good in ((BEER, "beer"), (SUGAR, "sugar"), (CLOTH, "cloth")):
        table = bare().completed("dom").citizens("red", "mi5", "ni5", "ca2", "pe2").play(segment)
        goods = table.state.view()["seats"][0]["goods"]
        assert goods == {"beer": 0, "sugar": 0, "cloth": 0, good: yields[good]}
    assert yields == {"beer": 1, "sugar": 4, "cloth": 2}


@pytest.mark.rule("HB-4.4")
def test_producers_of_others_do_not_matter_and_no_price_moves() -> None:
    table = bare().completed("dom", by="blue").citizens("blue", "mi4", "ni2", "mi5", "mi1", "mi2", "ca3")
    prices = table.prices()
    assert prices == (80, 90, 70)
    for segment, holds in ((BEER, "b1 s0 c0"), (CLOTH, "b1 s0 c1"), (SUGAR, "b1 s1 c1")):
        table.turn_of("red").stone(SEGMENTS[SEGMENTS.index(segment) - 1]).play(segment)
        assert table.holds() == f"P0 £0 {holds} w0 k0"
        assert table.holds("blue") == "P0 £0 b0 s0 c0 w0 k0"
        assert table.prices() == prices


@pytest.mark.rule("HB-4.5")
@pytest.mark.parametrize("segment", [BEER, SUGAR, CLOTH])
def test_production_is_automatic_and_unlimited(segment: str) -> None:
    table = position().having(beer=200, sugar=200, cloth=200).play(segment)
    assert table.offers() == ["done"]  # the turn is over, nothing was asked
    assert table.stage == "turn_over"
    assert sum(table.seat().goods[good] for good in range(3)) == 601
    assert table.end_turn().state.turn == 1
