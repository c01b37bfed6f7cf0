"""Who sits where, with which seed."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter

import pytest

import rondel
from rondel.arena.series import Series, circles, rotations
from tests.arena.kit import GAME, series


@pytest.mark.parametrize(
    "names",
    [
        ("greedy", "random"),
        ("greedy", "random", "random"),
        ("greedy", "random", "search:20"),
        ("greedy", "greedy", "random", "random"),
        ("greedy", "greedy"),
    ],
)
def test_everybody_sits_everywhere_equally_often(names: tuple[str, ...]) -> None:
    fixtures = series(*names).fixtures(24)
    assert 24 <= len(fixtures) <= 24 + len(names)
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))
    for seat in range(len(names)):
        sat = Counter(fixture.seating[seat] for fixture in fixtures)
        assert {name: count / len(fixtures) for name, count in sat.items()} == pytest.approx(
            {name: names.count(name) / len(names) for name in names}
        )


def test_a_deal_has_one_seed_and_every_seating_once() -> None:
    fixtures = series("greedy", "random", "search:20").fixtures(60)
    deals = {deal: list(games) for deal, games in itertools.groupby(fixtures, lambda fixture: fixture.deal)}
    assert len(deals) == 20
    for games in deals.values():
        assert len({game.seed for game in games}) == 1
        assert len({game.seating for game in games}) == 3
    assert len({games[0].seed for games in deals.values()}) == 20


def test_the_order_around_the_table_changes() -> None:
    after = Counter(
        (seating[seat], seating[(seat + 1) % 3])
        for seating in (fixture.seating for fixture in series("greedy", "random", "search:20").fixtures(60))
        for seat in range(3)
    )
    assert len(set(after.values())) == 1


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    one = series("greedy", "random", "random", seed=3)
    assert one.fixtures(100)[:30] == one.fixtures(30)
    assert one.fixtures(1) != series("greedy", "random", "random", seed=4).fixtures(1)


def test_every_player_of_every_game_has_a_seed_of_its_own() -> None:
    one = series("greedy", "random")
    fixtures = one.fixtures(50)
    seeds = [fixture.seed for fixture in fixtures[::2]]
    seeds += [one.player_seed(fixture, seat) for fixture in fixtures for seat in range(2)]
    assert len(set(seeds)) == 25 + 100


def test_a_ladder_lets_each_meet_each() -> None:
    fixtures = series("greedy", "random", "search:20", ladder=True).fixtures(10)
    met = Counter(fixture.seating for fixture in fixtures)
    assert set(met) == set(itertools.permutations(("greedy", "random", "search:20"), 2))
    assert set(met.values()) == {5}


def test_circles_and_rotations() -> None:
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert rotations(("a", "a")) == [("a", "a")]
    assert circles("abc") == [("a", "b", "c"), ("a", "c", "b")]
    assert circles("aabb") == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    assert len(circles("abcde")) == 24


def test_a_series_can_be_sent_to_another_process() -> None:
    one = series("greedy", "random")
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("names", "ladder", "message"),
    [
        (("greedy", "gready"), False, "There is no computer player 'gready'. Did you mean greedy?"),
        (("greedy", "search:0"), False, "A player needs a budget above nothing"),
        (("greedy",), False, "needs at least two players"),
        (("greedy", "random", "random"), False, "does not fit the game's options"),
        (("greedy", "random", "random"), True, "every player is named once"),
    ],
)
def test_what_is_refused(names: tuple[str, ...], ladder: bool, message: str) -> None:
    with pytest.raises(rondel.RondelError, match=message):
        Series(rondel.game(GAME, players=2), names, 1, ladder)
