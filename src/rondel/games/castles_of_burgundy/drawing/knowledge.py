"""What each knowledge tile does, in a few signs that fit on it."""

from __future__ import annotations

from typing import Final

from rondel.draw.palette import PRINT
from rondel.draw.part import Part, text
from rondel.draw.shapes import die
from rondel.draw.svg import Element, moved
from rondel.games.castles_of_burgundy.drawing.signs import (
    COLOUR_ICON,
    GOODS_LOOK,
    TILE_FILL,
    crate,
    points,
    row,
    small_tile,
)
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL_KINDS,
    BUILDING_KINDS,
    COUNTED_BUILDING,
    FIRST_BUILDING,
)

#: the colours of tiles that the free step of tiles 9-11 helps to place
STEP_FOR: Final = {9: ("building",), 10: ("ship", "animal"), 11: ("castle", "mine", "knowledge")}
LINE: Final = 3.4  # the height of the signs on the tile


def pictogram(part: Part, number: int, later: bool) -> list[Element]:
    if number >= 15:
        return end_tile(part, number, later)
    if 9 <= number <= 12:
        return free_step(part, number)

    def painted(name: str, size: float, x: float, y: float = LINE) -> Element:
        return part.painting(name, x, y, size)

    def arrow(x: float) -> Element:
        return part.icon("arrow", x, LINE, 6.5, fill=PRINT)

    def note(x: float, content: str, size: float = 11) -> Element:
        return text(x, LINE, content, size, bold=True)

    signs: dict[int, list[Element]] = {
        1: [painted("city_hall", 14, -7), painted("city_hall", 14, 7)],
        2: [painted("mine", 15, -7), painted("worker", 13, 8)],
        3: [moved(-10, LINE, crate(8)), arrow(-2), painted("coin", 8.6, 6.4), painted("coin", 8.6, 11.4)],
        4: [moved(-9.4, LINE, crate(8)), arrow(-1), painted("worker", 12.5, 8.6)],
        5: [painted("ship", 16, -5.4), moved(8.6, LINE - 4.6, crate(6.2)), moved(8.6, LINE + 3, crate(6.2))],
        6: [
            painted("coin", 9, -9.6), arrow(-1), moved(8, LINE - 4.4, die(6, 7.6, printed=True, line=0.8)),
            moved(8, LINE + 4.6, small_tile(None, 4.4)),
        ],
        7: [painted("sheep", 17, -5.2), moved(9.4, LINE, points("+1", 5.6))],
        8: [painted("worker", 15, -7), note(7, "±2")],
        13: [painted("worker", 14, -7), note(1.4, "+", 8), painted("coin", 9.4, 8.6)],
        14: [painted("worker", 10, x, y) for y in (LINE - 4, LINE + 5.4) for x in (-5.2, 5.2)],
    }  # fmt: skip
    return signs[number]


def free_step(part: Part, number: int) -> list[Element]:
    """One step on a die without paying: for placing tiles of some colours, or for taking a tile (tile 12)."""
    step = text(0, -3.4, "±1", 9.6, bold=True)
    if number == 12:
        taking = [
            die(3, 7.6, printed=True, line=0.8), part.icon("arrow", 0, 0, 6.4, fill=PRINT), small_tile(None, 4.4),
        ]  # fmt: skip
        return [step, moved(0, 6.8, *row(8.8, taking))]
    colours = STEP_FOR[number]
    return [step, moved(0, 6.8, *row(9.6, [labelled_tile(part, colour) for colour in colours]))]


def labelled_tile(part: Part, colour: str) -> Element:
    """A small tile that shows its icon, for eyes that cannot tell the colours."""
    ink = "#FFFDF8" if colour == "castle" else PRINT
    return moved(0, 0, small_tile(colour, 5.3), part.icon(COLOUR_ICON[colour], 0, 0, 6.2, fill=ink))


def end_tile(part: Part, number: int, later: bool) -> list[Element]:
    """Points at the end: what counts, and how many each."""
    each = {15: 2 if later else 3, 24: 4, 25: 1, 26: 3 if later else 2}.get(number, 4)
    if number == 15:
        fills = [fill for fill, _tone in GOODS_LOOK.values()]
        counted = [
            moved(-9.6 + 5.4 * (at % 3), LINE - 2.6 + 5.4 * (at // 3), crate(5, fill)) for at, fill in enumerate(fills)
        ]
    elif number == 24:
        counted = [
            part.painting(kind, -9 + 9 * (at % 2), LINE - 3.8 + 8 * (at // 2), 9.4)
            for at, kind in enumerate(ANIMAL_KINDS)
        ]
    elif number == 25:
        counted = [moved(-8 + 3.4 * at, LINE + 3 - 3 * at, crate(8, TILE_FILL["building"])) for at in range(3)]
    elif number == 26:
        counted = [part.icon("shield", -4.6, LINE, 15, fill=TILE_FILL["ship"], stroke=PRINT, stroke_width=1.8)]
    else:
        counted = [part.painting(BUILDING_KINDS[COUNTED_BUILDING[number] - FIRST_BUILDING], -4.4, LINE - 0.4, 18)]
    return [*counted, moved(9.4, LINE + 3, points(each, 5.8))]
