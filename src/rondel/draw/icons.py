"""Icons as solid silhouettes on a 24 grid, each defined once and used wherever it is needed.

An icon takes the fill and stroke of the place that uses it. Holes are cut with the even-odd rule, so that an icon
reads in one colour on any ground.
"""

from __future__ import annotations

from typing import Final

from rondel.draw.svg import Element, path
from rondel.draw.trade_icons import TRADE_SILHOUETTES

GRID: Final = 24

SILHOUETTES: Final[dict[str, str]] = {
    # Places and things
    "ship": (
        "M11 1.6 12.6 1.2V3.2C16.6 4.2 19.4 7.6 19.6 12.6L12.6 13.6V15.2H22.6C21.8 18.8 19.6 21.4 16.8 22"
        "H6.6C3.8 20.8 2 18.4 1.4 15.2H11V13.6L4.2 12.8C8 10.8 10.4 7.8 11 3.6Z"
    ),
    "castle": (
        "M5.6 1.4 10 9H8.8L8.9 11.6H9.4V10.4H10.9V11.6H13.1V10.4H14.6V11.6H15.1L15.2 9H14L18.4 1.4 22.8 9"
        "H21.6L22 22H14.4V18A2.4 2.4 0 0 0 9.6 18V22H2L2.4 9H1.2ZM4.8 11.6V14.8H6.4V11.6ZM17.6 11.6V14.8"
        "H19.2V11.6Z"
    ),
    "mine": (
        "M1 21.4C2.4 16.4 4.6 12.4 7.4 9.8L9 5.6 12.4 3 16 5.2 17.4 9.4C20 12 21.8 16.4 23 21.4H17.2V13.4L16"
        " 11.4H8L6.8 13.4V21.4ZM8.8 21.4V14.4H15.2V21.4H13.8V19.2H10.2V21.4Z"
    ),
    "book": (
        "M12 5.6C9.4 3.8 5.8 3.4 2 4.2V18.6C5.8 17.8 9.4 18.4 12 20.4 14.6 18.4 18.2 17.8 22 18.6V4.2C18.2"
        " 3.4 14.6 3.8 12 5.6ZM11.1 7.2V17.7C8.9 16.5 6.3 16.2 3.8 16.5V5.8C6.6 5.4 9.2 5.9 11.1 7.2ZM12.9"
        " 7.2C14.8 5.9 17.4 5.4 20.2 5.8V16.5C17.7 16.2 15.1 16.5 12.9 17.7Z"
    ),
    "house": "M12 3 22.4 11.4 21 13 19.8 12.1V21.4H14.2V15.6H9.8V21.4H4.2V12.1L3 13 1.6 11.4Z",
    "cow": (
        "M1.4 9.6C1.6 8.4 2.6 7.4 3.4 6.8 2.4 6.2 2.2 5 2.6 4 3.4 5 4.4 5.4 5.6 5.6 6.4 5.2 7.4 4.8 8.2 5"
        "L7.8 6.4C9.4 6.6 11.2 7 13 6.8 15.4 6.6 18 6 20 6.6 21.8 7.2 22.4 9 22.4 11.2L22.6 15.6 21.6 15.8"
        " 21 11.6 20.6 14.2 20.2 20H17.8L17.2 15.6 16.6 16.8H14.8L14.4 15.8C12.6 16 11.2 15.8 10 15.4L9.8 20"
        "H7.4L6.8 14C6 13 5.6 12 5.4 11.2L3.6 11.6C2.2 11.8 1.2 10.8 1.4 9.6Z"
    ),
    # Supplies
    "person": (
        "M12 2.2A4.3 4.3 0 0 1 14.6 10C18.4 11 20.6 14.6 20.6 21.6H3.4C3.4 14.6 5.6 11 9.4 10A4.3 4.3 0 0 1"
        " 12 2.2Z"
    ),
    "worker": (
        "M3.8 7.4C6 6.4 7.4 6 7.8 5.6 8.2 3.2 9.6 2 12 2 14.4 2 15.8 3.2 16.2 5.6 16.6 6 18 6.4 20.2 7.4"
        " 18.6 8.4 16.4 8.6 16.2 8.8 16.2 10.6 15.2 12 14 12.6 17.8 13.8 20 17 20.2 21.8H3.8C4 17 6.2 13.8"
        " 10 12.6 8.8 12 7.8 10.6 7.8 8.8 7.6 8.6 5.4 8.4 3.8 7.4Z"
    ),
    "good": "M3 3H21V21H3ZM5.2 7V17L10.2 12ZM7 5.2 12 10.2 17 5.2ZM18.8 7 13.8 12 18.8 17ZM7 18.8H17L12 13.8Z",
    "tile": "M12 1.4 21.2 6.7V17.3L12 22.6 2.8 17.3V6.7Z",
    "shield": "M3 3C6 3.8 9 3.4 12 1.8 15 3.4 18 3.8 21 3 21.6 12 19 18.8 12 22.6 5 18.8 2.4 12 3 3Z",
    # Signs
    "arrow": "M2 10H13.4V4.6L22.4 12 13.4 19.4V14H2Z",
    # Marks of the seats
    "disc": "M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 0 0 12 2.6Z",
    "square": "M3.6 3.6H20.4V20.4H3.6Z",
    "triangle": "M12 2.4 22.2 20.6H1.8Z",
    "diamond": "M12 1.4 22 12 12 22.6 2 12Z",
    "cross": "M9 2.6H15V9H21.4V15H15V21.4H9V15H2.6V9H9Z",
}  # fmt: skip


ALL: Final = SILHOUETTES | TRADE_SILHOUETTES


def symbol(name: str) -> Element:
    """The definition of an icon."""
    return Element("symbol", path(ALL[name], fill_rule="evenodd"), viewBox=f"0 0 {GRID} {GRID}", overflow="visible")
