"""How the pieces of the game look: tiles, goods, bonus tiles. By icon and shape first, by colour second."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.palette import BRIGHT, PRINT
from rondel.draw.part import Part, text
from rondel.draw.shapes import hexagon
from rondel.draw.svg import Element, circle, group, moved, path, rect
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.rules.components import (
    BUILDING_KINDS,
    COUNTED_BUILDING,
    FIRST_BUILDING,
    GOODS_COLOURS,
)

RADIUS: Final = 20  # of a printed hexagonal space, on all boards
TILE: Final = 18.6  # of a tile lying on it
HEXAGON: Final = hexagon(TILE)
SPACE: Final = hexagon(RADIUS - 0.6)

TILE_FILL: Final = {
    "building": "#E0BC85", "ship": "#6FAEE0", "animal": "#B4D66A",
    "knowledge": "#F6D553", "castle": "#2F6B45", "mine": "#B0AFAB",
}  # fmt: skip
SPACE_FILL: Final = {
    "building": "#EBD3AC", "ship": "#A5CBEA", "animal": "#D0E59F",
    "knowledge": "#F8E593", "castle": "#6F9C7F", "mine": "#CDCCC8",
}  # fmt: skip
COLOUR_ICON: Final = {
    "building": "house", "ship": "ship", "animal": "cow", "knowledge": "book", "castle": "castle", "mine": "mine",
}  # fmt: skip
ANIMAL_FILL: Final = {"cow": "#8A5A3C", "pig": "#F2A7A0", "sheep": BRIGHT, "chicken": "#E8743B"}
GOODS_FILL: Final = {
    "turquoise": "#35B5AC", "purple": "#7B4A9E", "pink": "#F29BBE",
    "red": "#C8372D", "brown": "#7A4B2A", "orange": "#F08C2E",
}  # fmt: skip
GOODS_INK: Final = {
    "turquoise": PRINT, "purple": BRIGHT, "pink": PRINT, "red": BRIGHT, "brown": BRIGHT, "orange": PRINT,
}  # fmt: skip
#: where 2, 3 or 4 animals stand on their tile
HERD: Final = {
    2: ((-6.2, -3.6), (6.2, 4.8)),
    3: ((0, -7.6), (-7.4, 4.8), (7.4, 4.8)),
    4: ((0, -10), (-8, 0), (8, 0), (0, 9.6)),
}  # fmt: skip


def later_editions(view: dict[str, Any]) -> bool:
    return bool(view["options"]["knowledge_values"] == "later_editions")


def tile_title(tile: dict[str, Any], later: bool) -> str:
    """Name and effect, for whoever hovers over a tile or hears it."""
    name = words.tile_name(tile["tile"])
    return f"{name[:1].upper()}{name[1:]}: {words.tile_effect(tile['tile'], later)}"


def tile_piece(part: Part, place: str, tile: dict[str, Any], x: float, y: float, later: bool) -> None:
    part.piece(f"tile-{tile['tile']}", place, x, y, *tile_face(part, tile, later), name=tile_title(tile, later))


def tile_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    colour = tile["colour"]
    return [
        path(HEXAGON, fill="#000000", fill_opacity=0.22, transform="translate(0 1.8)"),
        path(HEXAGON, fill=TILE_FILL[colour], stroke=PRINT, stroke_width=1.2),
        *FACES[colour](part, tile, later),
    ]


def building_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    kind = tile["kind"]
    return [part.icon(kind, 0, -3.4, 21, fill=PRINT), moved(0, 11.2, *EFFECTS[kind](part))]


def row(gap: float, *elements: Element) -> list[Element]:
    """Small signs side by side around the origin."""
    start = -gap * (len(elements) - 1) / 2
    return [moved(start + gap * at, 0, element) for at, element in enumerate(elements)]


def small_tile(colour: str, size: float = 3.6) -> Element:
    return path(hexagon(size, 0), fill=TILE_FILL[colour], stroke=PRINT, stroke_width=0.7)


EFFECTS: Final = {
    "warehouse": lambda part: row(
        7, part.icon("good", 0, 0, 7, fill=PRINT), part.icon("arrow", 0, 0, 6, fill=PRINT), coin(part, 7)
    ),
    "watchtower": lambda part: [points(4, 5)],
    "carpenters_workshop": lambda part: row(8, small_tile("building")),
    "church": lambda part: row(7.4, small_tile("mine"), small_tile("knowledge"), small_tile("castle")),
    "market": lambda part: row(7.6, small_tile("ship"), small_tile("animal")),
    "boarding_house": lambda part: row(6.2, *(part.icon("worker", 0, 0, 6.6, fill=PRINT) for _n in range(4))),
    "bank": lambda part: row(8, coin(part, 7.6), coin(part, 7.6)),
    "city_hall": lambda part: row(
        7.6,
        part.icon("arrow", 0, 0, 6.4, fill=PRINT),
        path(hexagon(3.8, 0), fill=BRIGHT, stroke=PRINT, stroke_width=0.8),
    ),
}


def coin(part: Part, size: float) -> Element:
    """A silver coin."""
    return group(
        circle(0, 0, size / 2, fill="#E4E7EA", stroke=PRINT, stroke_width=size * 0.09),
        part.icon("diamond", 0, 0, size * 0.5, fill="#7C858E"),
    )


def points(amount: int, size: float = 6) -> Element:
    """Victory points: a white figure on a dark shield."""
    return group(
        circle(0, 0, size, fill=PRINT), text(0, 0, str(amount), size * 1.5, fill=BRIGHT, bold=True, serif=True)
    )


def animal_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    places = HERD[tile["animals"]]
    size = {2: 17, 3: 14.5, 4: 13}[tile["animals"]]
    return [
        part.icon(tile["kind"], x, y, size, fill=ANIMAL_FILL[tile["kind"]], stroke=PRINT, stroke_width=1.5)
        for x, y in places
    ]


def plain_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    colour = tile["colour"]
    return [part.icon(COLOUR_ICON[colour], 0, 0, 25, fill=BRIGHT if colour == "castle" else PRINT)]


def knowledge_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    return [text(0, -11, str(tile["number"]), 8.5, bold=True, serif=True), *pictogram(part, tile["number"], later)]


def pictogram(part: Part, number: int, later: bool) -> list[Element]:
    """What a knowledge tile does, as far as a few signs can say it."""

    def icon(name: str, size: float = 13) -> Element:
        return part.icon(name, 0, 0, size, fill=PRINT)

    if 16 <= number <= 23:
        kind = BUILDING_KINDS[COUNTED_BUILDING[number] - FIRST_BUILDING]
        return [moved(-5, 3, icon(kind, 16)), moved(8, 4, points(4))]
    if number in (15, 24, 25, 26):
        amount = {15: 2 if later else 3, 24: 4, 25: 1, 26: 3 if later else 2}[number]
        sign = {15: "good", 24: "cow", 25: "good", 26: "shield"}[number]
        return [moved(-5, 3, icon(sign, 15)), moved(8, 4, points(amount))]
    signs: dict[int, list[Element]] = {
        1: [icon("house"), icon("house")],
        2: [icon("mine"), icon("worker", 11)],
        3: [icon("good", 11), coin(part, 9), coin(part, 9)],
        4: [icon("good", 11), icon("worker", 11)],
        5: [icon("ship"), icon("good", 8), icon("good", 8)],
        6: [coin(part, 9), icon("tile", 13)],
        7: [icon("cow"), text(0, 0, "+1", 9, bold=True)],
        8: [icon("worker", 11), text(0, 0, "±2", 9, bold=True)],
        9: [icon("house"), text(0, 0, "±1", 9, bold=True)],
        10: [icon("ship", 10), icon("cow", 10), text(0, 0, "±1", 8, bold=True)],
        11: [icon("castle", 10), icon("mine", 10), text(0, 0, "±1", 8, bold=True)],
        12: [icon("tile"), text(0, 0, "±1", 9, bold=True)],
        13: [icon("worker", 11), coin(part, 9)],
        14: [icon("worker", 11), text(0, 0, "4", 10, bold=True)],
    }
    chosen = signs[number]
    return [moved(0, 3, *row(12.5 if len(chosen) == 2 else 10, *chosen))]


FACES: Final = {
    "building": building_face, "ship": plain_face, "animal": animal_face,
    "knowledge": knowledge_face, "castle": plain_face, "mine": plain_face,
}  # fmt: skip


def good_face(colour: str, size: float = 15) -> list[Element]:
    """A crate in the colour of the good, with the number of the die that sells it."""
    half = size / 2
    return [
        rect(-half, -half + 1, size, size, 2, fill="#000000", fill_opacity=0.2),
        rect(-half, -half, size, size, 2, fill=GOODS_FILL[colour], stroke=PRINT, stroke_width=1),
        text(0, 0, str(GOODS_COLOURS.index(colour) + 1), size * 0.68, fill=GOODS_INK[colour], bold=True),
    ]


def goods_title(colour: str, amount: int) -> str:
    name = _(words.GOODS_NAMES[colour])
    return ngettext(
        "{n} {colour} good, sold with a {number}", "{n} {colour} goods, sold with a {number}", amount
    ).format(n=amount, colour=name, number=GOODS_COLOURS.index(colour) + 1)


def bonus_face(part: Part, colour: str, large: bool, amount: int) -> list[Element]:
    """A bonus tile: the colour's icon on a shield, and its points."""
    size = 26 if large else 20
    return [
        part.icon("shield", 0, 1.2, size, fill="#000000", fill_opacity=0.2),
        part.icon("shield", 0, 0, size, fill=TILE_FILL[colour], stroke=PRINT, stroke_width=24 / size),
        part.icon(COLOUR_ICON[colour], 0, -size * 0.16, size * 0.42, fill=BRIGHT if colour == "castle" else PRINT),
        text(0, size * 0.22, str(amount), size * 0.36, bold=True, fill=BRIGHT if colour == "castle" else PRINT),
    ]
