"""The same games on a Ray cluster."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace

import pytest

import rondel
from rondel.arena.cluster import play_on_ray
from rondel.arena.match import play
from tests.arena.kit import series

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'rondel[ray]'"
)


@needs_ray
def test_a_local_cluster_plays_the_same_games() -> None:
    one = series("search:5", "random")
    fixtures = one.fixtures(6)
    found = sorted(play_on_ray(one, fixtures), key=lambda result: result.number)
    here = [play(one, fixture) for fixture in fixtures]
    assert [replace(result, seconds=()) for result in found] == [replace(result, seconds=()) for result in here]


@needs_ray
@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "No Ray cluster can be reached at 127.0.0.1:1: .*refused"),
        ("nowhere", "looks like HOST:PORT, not 'nowhere'"),
    ],
)
def test_a_cluster_that_is_not_there(address: str, message: str) -> None:
    one = series("random", "random")
    with pytest.raises(rondel.RondelError, match=message):
        list(play_on_ray(one, one.fixtures(1), address))


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    one = series("random", "random")
    with pytest.raises(rondel.RondelError, match=r"Ray is not installed here: pip install 'rondel\[ray\]'"):
        list(play_on_ray(one, one.fixtures(1)))
