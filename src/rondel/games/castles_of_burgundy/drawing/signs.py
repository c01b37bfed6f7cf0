"""Colours, sizes and small signs from which tiles and boards of the game are drawn."""

from __future__ import annotations

from typing import Final

from rondel.draw.palette import BRIGHT, PRINT
from rondel.draw.part import text
from rondel.draw.shapes import hexagon
from rondel.draw.svg import Element, circle, group, moved, path, rect

RADIUS: Final = 20  # of a printed hexagonal space, on all boards
TILE: Final = 18.4  # of a tile lying on it
TILE_OUTLINE: Final = hexagon(TILE)
SPACE_OUTLINE: Final = hexagon(RADIUS - 0.4, 0.06)

TILE_FILL: Final = {
    "building": "#E4B97C", "ship": "#7DB8E6", "animal": "#B7D86C",
    "knowledge": "#F8D950", "castle": "#2F6B45", "mine": "#B5B4B0",
}  # fmt: skip
SPACE_FILL: Final = {
    "building": "#EBD2A8", "ship": "#B3D5F0", "animal": "#D3E8A4",
    "knowledge": "#FAEA9E", "castle": "#6E9F80", "mine": "#D2D1CE",
}  # fmt: skip
COLOUR_ICON: Final = {
    "building": "house", "ship": "ship", "animal": "cow", "knowledge": "book", "castle": "castle", "mine": "mine",
}  # fmt: skip
#: the same, painted
COLOUR_PAINTING: Final = COLOUR_ICON | {"building": "city_hall"}
GOODS_LOOK: Final = {  # fill, and tone of the figure on it
    "turquoise": ("#3DBDB3", "print"), "purple": ("#7B4A9E", "bright"), "pink": ("#F4A3C4", "print"),
    "red": ("#C8372D", "bright"), "brown": ("#7A4B2A", "bright"), "orange": ("#F29A38", "print"),
}  # fmt: skip


def row(gap: float, signs: list[Element]) -> list[Element]:
    """Signs side by side around the origin."""
    start = -gap * (len(signs) - 1) / 2
    return [moved(start + gap * at, 0, sign) for at, sign in enumerate(signs)]


def small_tile(colour: str | None, radius: float = 3.5) -> Element:
    """A tile of this colour, or any tile."""
    return path(hexagon(radius, 0), fill=TILE_FILL[colour] if colour else BRIGHT, stroke=PRINT, stroke_width=0.8)


def crate(size: float, fill: str = BRIGHT) -> Element:
    """A good, of any colour unless one is given."""
    return rect(-size / 2, -size / 2, size, size, size * 0.14, fill=fill, stroke=PRINT, stroke_width=0.9)


def points(amount: object, radius: float = 6) -> Element:
    """Victory points: a bright figure on a dark disc."""
    return group(
        circle(0, 0, radius, fill=PRINT, stroke=BRIGHT, stroke_width=radius * 0.12),
        text(0, 0, amount, radius * 1.5, "bright", bold=True, serif=True),
    )
