"""The drawing of Hamburgum: what is on the table is on the picture, and what can be chosen can be clicked."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import rondel
from rondel.core.game import State
from rondel.games.hamburgum import board


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
def test_every_choice_can_be_reached(options: dict[str, Any]) -> None:
    for state in positions(40, 7, **options):
        view = state.view(state.actor)
        drawn = "".join(board.parts(view).values())
        placed = {int(number) for number in re.findall(r'data-action="(\d+)"', drawn)}
        buttons = {choice["action"] for choice in board.unplaced(view)}
        assert placed | buttons == {choice["action"] for choice in view["choices"]}


@pytest.mark.parametrize("options", CASES, ids=lambda case: str(case["players"]))
def test_drawings_are_well_formed_and_show_all_pieces(options: dict[str, Any]) -> None:
    for state in positions(25, 11, **options):
        view = state.view()
        parts = {name: ElementTree.fromstring(text) for name, text in board.parts(view).items()}
        assert set(parts) == {"board", *(f"seat-{seat}" for seat in range(view["players"]))}
        ids = [element.get("id") for root in parts.values() for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        kinds = [element.get("data-kind", "") for element in parts["board"].iter()]
        assert sum(kind.startswith("ship-") for kind in kinds) == sum(len(berth["ships"]) for berth in view["berths"])
        assert sum(kind.startswith("citizen-") for kind in kinds) == sum(
            site["seat"] is not None for site in view["sites"]
        )
        assert sum(kind.startswith("stone-") for kind in kinds) == view["players"]
        assert sum(kind.startswith("token-") for kind in kinds) == sum(len(c["tokens"]) for c in view["churches"])


def test_the_map_is_called_reconstructed() -> None:
    state = rondel.game("hamburgum").new(seed=1)
    drawn = board.parts(state.view())["board"]
    assert "The city map" in drawn
    assert "is reconstructed" in drawn
    assert "The printed map could not be found" in drawn


def test_the_order_of_face_down_officials_is_not_drawn() -> None:
    state = rondel.game("hamburgum", officials="blue_shuffled").new(seed=3)
    assert len({state.redeal(0, seed).svg(0) for seed in range(10)}) == 1
