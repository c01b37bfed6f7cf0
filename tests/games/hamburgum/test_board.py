"""The drawing of Hamburgum: what is on the table is on the picture, and what can be chosen can be clicked."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import rondel
from rondel.core.game import State
from rondel.games.hamburgum import board
from rondel.games.hamburgum.drawing import city, track
from rondel.games.hamburgum.rules.components import CITY
from tests.games.drawings import assert_every_choice_can_be_made, assert_safe_and_complete, pieces_in, place_of, read


def positions(count: int, seed: int, **options: Any) -> list[State]:
    """Positions of random games, one of every few decisions."""
    draw = random.Random(seed)
    found: list[State] = []
    game = rondel.game("hamburgum", **options)
    while len(found) < count:
        state = game.new(seed=draw.randrange(1000))
        while not state.over and len(found) < count:
            for _ in range(draw.randrange(1, 40)):
                if not state.over:
                    state.apply(draw.choice(state.legal().tolist()))
            found.append(state.clone())
    return found


CASES = [
    {"players": 2}, {"players": 3, "officials": "blue_choice"}, {"players": 4, "officials": "blue_shuffled"},
    {"players": 5, "building_token_scope": "city"},
]  # fmt: skip


@pytest.mark.parametrize("options", CASES, ids=lambda case: str(case["players"]))
def test_drawings_of_random_games(options: dict[str, Any]) -> None:
    for state in positions(40, 7, **options):
        view = state.view(state.actor)
        parts = read(view)
        assert_safe_and_complete(view, parts)
        assert_every_choice_can_be_made(view, parts)
        all_pieces_are_drawn(view, pieces_in({"board": parts["board"]}))


def all_pieces_are_drawn(view: dict[str, Any], drawn: Counter[str]) -> None:
    def number(kind: str) -> int:
        return sum(drawn[name] for name in drawn if name.startswith(kind))

    assert number("ship-") == sum(len(berth["ships"]) for berth in view["berths"])
    assert number("citizen-") == sum(site["seat"] is not None for site in view["sites"])
    assert number("token-") == sum(len(church["tokens"]) for church in view["churches"])
    assert number("stone-") == number("prestige-") == view["players"]


def test_the_map_is_called_reconstructed() -> None:
    state = rondel.game("hamburgum").new(seed=1)
    drawn = board.parts(state.view())["board"]
    assert "The city map" in drawn
    assert "is reconstructed" in drawn
    assert "The printed map could not be found" in drawn


def test_the_order_of_face_down_officials_is_not_drawn() -> None:
    state = rondel.game("hamburgum", officials="blue_shuffled").new(seed=3)
    assert len({state.redeal(0, seed).svg(0) for seed in range(10)}) == 1


def markers(prestige: list[int]) -> dict[int, tuple[float, float]]:
    """Where the markers lie when the seats have so much prestige."""
    view = rondel.game("hamburgum", players=len(prestige)).new(seed=1).view()
    for player, amount in zip(view["seats"], prestige, strict=True):
        player["prestige"] = amount
    root = read(view)["board"]
    pieces = {element.attrib["data-kind"]: element for element in root.iter() if "data-kind" in element.attrib}
    return {seat: place_of(pieces[f"prestige-{seat}"]) for seat in range(len(prestige))}


def test_each_player_has_a_marker_on_the_prestige_track() -> None:
    assert markers([7, 24, 25, 49]) == {seat: track.space_at(at) for seat, at in enumerate((7, 24, 25, 49))}
    drawn = board.parts(rondel.game("hamburgum", players=5).new(seed=1).view())["board"]
    assert "Seat 5: 5 prestige" in drawn
    assert ">49</text>" in drawn
    assert "+50" not in drawn


def test_beyond_the_last_space_the_track_begins_again_with_a_sign() -> None:
    assert markers([52, 149]) == {0: track.space_at(2), 1: track.space_at(49)}
    view = rondel.game("hamburgum", players=2).new(seed=1).view()
    view["seats"][0]["prestige"], view["seats"][1]["prestige"] = 52, 149
    drawn = board.parts(view)["board"]
    assert ">+50</text>" in drawn
    assert ">+100</text>" in drawn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_markers_that_share_a_space_do_not_cover_one_another(seats: int) -> None:
    places = markers([10] * seats)
    wide = 2 * 8.6 * track.SHARED[seats][0]
    assert all(math.dist(one, other) >= wide for one, other in combinations(places.values(), 2))
    x, y = track.space_at(10)
    assert all(abs(at[0] - x) < track.SPACE[0] / 2 and abs(at[1] - y) < track.SPACE[1] / 2 for at in places.values())


def test_tokens_lie_clear_of_sites_churches_and_one_another() -> None:
    half = city.TOKEN / 2
    tokens = [city.token_place(church, number) for church in CITY["churches"] for number in range(city.PARTS)]
    assert all(
        max(abs(one[0] - other[0]), abs(one[1] - other[1])) > city.TOKEN for one, other in combinations(tokens, 2)
    )
    circles = [(city.at(site["x"], site["y"]), city.SITE * 0.72) for site in CITY["sites"]]
    circles += [(city.at(church["x"], church["y"]), city.CHURCH * 0.74) for church in CITY["churches"]]
    for (x, y), radius in circles:
        for left, top in tokens:
            assert math.hypot(max(abs(left - x) - half, 0), max(abs(top - y) - half, 0)) > radius
