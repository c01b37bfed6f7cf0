"""The board with everything that both cities share."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import themed
from rondel.draw.part import Part
from rondel.draw.shapes import hand_drawn
from rondel.draw.svg import path
from rondel.games.rival_cities.drawing import centre, lawsuits, ring
from rondel.games.rival_cities.rules.components import PRODUCTS, SPACES
from rondel.games.rival_cities.rules.state import (
    CHOOSE_LAWSUIT,
    OPTION_A,
    OPTION_D,
    PAY_UPKEEP,
    RESOLVE,
    SLOT,
    TAKE_ALLIANCE,
)

#: stages in which products come from the supply
FROM_SUPPLY: Final = ("start_product", "gain", "swap_take", "letter_take")


def main_board(view: dict[str, Any]) -> Part:
    part = Part("board", ring.WIDTH, ring.HEIGHT, _("The board of Rival Cities"))
    draw_ground(part)
    ring.draw_ring(part, view)
    centre.draw_prestige(part, only(view, "prestige"))
    centre.draw_rows(part, view)
    centre.draw_card_in_use(part, only(view, "card_in_use"))
    centre.draw_supply(part, only(view, "supply", "discard", "stack_size"))
    lawsuits.draw_lawsuits(part, view)
    for choice in view["choices"]:
        draw_target(part, view, choice)
    return part


@drawn_once
def draw_ground(part: Part) -> None:
    """The board, with the river Elbe as a faint band."""
    part.add(
        "ground",
        path(
            hand_drawn(ring.LEFT, ring.TOP, ring.WIDE, ring.HIGH, 14, 7, 1.6),
            stroke_width=1.6, **themed("surface", "edge"),
        ),
        path(
            "M119 470C190 452 230 486 300 470 390 450 420 478 520 460 640 438 700 470 780 448 830 436 860 450 881 444"
            "V500C850 506 820 488 770 500 690 520 640 492 540 510 440 530 390 500 300 522 230 538 180 506 119 522Z",
            **themed("water"),
        ),
    )  # fmt: skip


def draw_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """What is chosen on the shared board; hands and stocks are on the boards of the cities."""
    action = choice["action"]
    if action < PRODUCTS:
        if view["stage"] in FROM_SUPPLY:
            centre.supply_target(part, choice)
    elif action < OPTION_A:
        if ring.steps_of(action) <= SPACES:
            ring.move_target(part, view, choice)
    elif action in (OPTION_A, OPTION_D):
        ring.option_target(part, view, choice)
    elif SLOT <= action < TAKE_ALLIANCE:
        centre.slot_target(part, view, choice)
    elif TAKE_ALLIANCE <= action < CHOOSE_LAWSUIT:
        centre.offer_target(part, view, choice)
    elif CHOOSE_LAWSUIT <= action < RESOLVE:
        lawsuits.lawsuit_target(part, choice)
    elif RESOLVE <= action < PAY_UPKEEP:
        lawsuits.court_target(part, choice)
