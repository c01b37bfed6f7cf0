"""The colours and type of Rondel, once for all games.

A drawing carries the light colours as presentation attributes. What belongs to the page's theme has a class as well
(the names below), so that a stylesheet can replace it at night; what is printed on a board or a piece keeps its
colour by day and by night and has no such class.

| class | attribute | light | dark |
| --- | --- | --- | --- |
| ``paper`` | fill | the table | |
| ``card`` | fill | panels on it | |
| ``ink``, ``soft`` | fill | text on paper and card | |
| ``accent`` | fill | "you may act here" | |
| ``line``, ``ink-line``, ``accent-line`` | stroke | the same as lines | |
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Token(NamedTuple):
    light: str
    dark: str


PAPER: Final = Token("#F6F1E7", "#1E1C19")
CARD: Final = Token("#FFFDF8", "#2A2723")
LINE: Final = Token("#DCD3C2", "#3B3731")
INK: Final = Token("#23211C", "#EDE7DA")
SOFT: Final = Token("#5C564B", "#B9B1A2")
ACCENT: Final = Token("#8A4B08", "#E0A45C")

PRINT: Final = "#23211C"  # ink printed on something coloured: never turned light
BRIGHT: Final = "#FFFDF8"  # its counterpart on something dark


class SeatLook(NamedTuple):
    """How the pieces of a seat look: never by colour alone."""

    colour: str
    mark: str  # an icon
    on: str  # ink that reads on the colour


SEATS: Final = (
    SeatLook("#C8372D", "disc", BRIGHT),
    SeatLook("#1F5AA6", "square", BRIGHT),
    SeatLook("#4FB286", "triangle", PRINT),
    SeatLook("#F4C430", "diamond", PRINT),
    SeatLook("#3A2A4F", "cross", BRIGHT),
)

SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Liberation Serif', 'DejaVu Serif', serif"
SANS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', 'DejaVu Sans', sans-serif"
