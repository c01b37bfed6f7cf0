"""What results show, on results whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from rondel.arena.rating import ratings
from rondel.arena.standings import standings, whole_deals
from tests.arena.kit import drawn_results, result, series


def test_shares_points_and_places() -> None:
    fixtures = series("greedy", "random").fixtures(4)
    results = [
        result(fixtures[0], (1, 2), (120, 80)),  # greedy, random
        result(fixtures[1], (1, 1), (90, 90)),  # random, greedy: shared
        result(fixtures[2], (2, 1), (70, 100)),
        result(fixtures[3], (2, 1), (60, 110)),
    ]
    found = standings(results, ("greedy", "random"))
    assert (found.games, found.deals) == (4, 2)
    greedy, random = found.players
    assert greedy.share.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert random.share.value == pytest.approx(1 - greedy.share.value)
    assert greedy.share.low == pytest.approx(1 - random.share.high)
    assert (greedy.fair, random.fair) == (0.5, 0.5)
    assert greedy.points.value == pytest.approx((120 + 90 + 70 + 110) / 4)
    assert random.place.value == pytest.approx((2 + 1 + 1 + 2) / 4)
    assert greedy.seconds == pytest.approx(0.05)
    assert found.winner_points.value == pytest.approx((120 + 90 + 100 + 110) / 4)


def test_copies_are_summed_and_their_fair_share_is_known() -> None:
    fixtures = series("greedy", "random", "random").fixtures(3)
    results = [result(one, [1 if name == "greedy" else 2 for name in one.seating]) for one in fixtures[:2]]
    lost = fixtures[2].seating
    second = lost.index("random")
    results.append(result(fixtures[2], [1 if seat == second else 2 for seat in range(3)]))
    greedy, random = standings(results, ("greedy", "random", "random")).players
    assert greedy.fair == pytest.approx(1 / 3)
    assert random.fair == pytest.approx(2 / 3)
    assert greedy.share.value == pytest.approx(2 / 3)
    assert random.share.value == pytest.approx(1 / 3)
    assert random.points.value == pytest.approx((98 * 5 + 99) / 6)


def test_seat_for_seat_a_fair_share_is_no_difference() -> None:
    """One against two equally strong copies wins a third: half of the wins, seat for seat."""
    fixtures = series("greedy", "random", "random").fixtures(300)
    results = [result(one, [1, 2, 3] if one.number % 9 < 3 else [2, 1, 3]) for one in fixtures]
    verdict = standings(results, ("greedy", "random", "random")).verdicts[0]
    assert verdict.share.value == pytest.approx(0.5)
    assert verdict.stronger is None


def test_a_clear_difference_is_called_and_an_unclear_one_is_not() -> None:
    fixtures = series("greedy", "random").fixtures(400)
    chance = np.random.default_rng(1)
    clear = standings(drawn_results(fixtures, {"greedy": 3, "random": 1}, chance), ("greedy", "random"))
    assert clear.verdicts[0].stronger == "greedy"
    assert clear.verdicts[0].share.value == pytest.approx(0.75, abs=0.06)
    reverse = standings(drawn_results(fixtures, {"greedy": 1, "random": 3}, chance), ("greedy", "random"))
    assert reverse.verdicts[0].stronger == "random"
    few = standings(drawn_results(fixtures[:12], {"greedy": 1.3, "random": 1}, chance), ("greedy", "random"))
    assert few.verdicts[0].stronger is None


@pytest.mark.parametrize("alike", [0.0, 0.8])
def test_equal_players_are_seldom_called_different(alike: float) -> None:
    """In a ladder of four, all six verdicts together are wrong in at most one series of twenty."""
    names = ("random", "greedy", "search:10", "search:20")
    fixtures = series(*names, ladder=True).fixtures(40)
    chance = np.random.default_rng(3)
    wrong = sum(
        any(
            verdict.stronger
            for verdict in standings(drawn_results(fixtures, dict.fromkeys(names, 1.0), chance, alike), names).verdicts
        )
        for _series in range(150)
    )
    assert wrong <= 0.09 * 150


def test_those_who_never_win_are_not_compared() -> None:
    fixtures = series("greedy", "random", "search:10").fixtures(90)
    results = [
        result(one, [1 if name == "search:10" else 2 if name == "greedy" else 3 for name in one.seating])
        for one in fixtures
    ]
    winner = fixtures[0].seating.index("greedy")
    results[0] = result(fixtures[0], [1 if seat == winner else 2 for seat in range(3)])
    calls = {(one.first, one.second): one.stronger for one in standings(results, fixtures[0].seating).verdicts}
    assert calls[("greedy", "random")] is None  # greedy won once, random never
    assert calls[("greedy", "search:10")] == "search:10"


def test_self_play_has_points_and_no_verdict() -> None:
    fixtures = series("greedy", "greedy").fixtures(10)
    found = standings([result(one, (1, 2), (200, 180)) for one in fixtures], ("greedy", "greedy"))
    assert [one.name for one in found.players] == ["greedy"]
    assert found.players[0].share.value == found.players[0].fair == 1
    assert found.players[0].points.value == pytest.approx(190)
    assert found.winner_points.value == pytest.approx(200)
    assert found.verdicts == ()


def test_deals_that_are_not_finished_do_not_count() -> None:
    fixtures = series("greedy", "random").fixtures(6)
    results = [result(one, (1, 2)) for one in fixtures if one.number != 3]
    assert [one.number for one in whole_deals(results, fixtures)] == [0, 1, 4, 5]


def test_ratings_find_the_strengths_that_the_results_were_drawn_from() -> None:
    """Strengths of 1, 3 and 10 are 0, 191 and 400 on the scale where 400 points are ten to one."""
    names = ("random", "greedy", "search:10")
    strength = dict(zip(names, (1, 3, 10), strict=True))
    fixtures = series(*names, ladder=True).fixtures(400)
    truth = {name: 400 * float(np.log10(strength[name])) for name in names}
    middle = sum(truth.values()) / 3
    held = 0
    for seed in range(20):
        found = ratings(drawn_results(fixtures, strength, np.random.default_rng(seed)))
        assert [one.name for one in found] == ["search:10", "greedy", "random"]
        assert sum(one.points.value for one in found) / 3 == pytest.approx(1500)
        for one in found:
            assert one.points.value == pytest.approx(1500 + truth[one.name] - middle, abs=80)
            held += one.points.low <= 1500 + truth[one.name] - middle <= one.points.high
    assert held >= 0.9 * 60


def test_ratings_with_three_at_a_table_and_none_for_copies() -> None:
    names = ("random", "greedy", "search:10")
    fixtures = series(*names).fixtures(300)
    drawn = drawn_results(fixtures, {"random": 1, "greedy": 4, "search:10": 16}, np.random.default_rng(2))
    assert [one.name for one in ratings(drawn)] == ["search:10", "greedy", "random"]
    copies = series("greedy", "random", "random").fixtures(9)
    assert ratings(drawn_results(copies, {"random": 1, "greedy": 4}, np.random.default_rng(2))) == []
