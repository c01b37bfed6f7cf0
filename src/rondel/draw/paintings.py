"""What is shown on pieces, painted in a few flat colours inside an ink outline, on the same 24 grid as the icons.

Where there is a silhouette of the same name in ``icons``, it has the same shape, so that a printed space and the tile
that belongs there look alike.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rondel.draw.icons import GRID
from rondel.draw.palette import BRIGHT, PRINT
from rondel.draw.svg import Element, group, path

WALL: Final = "#FFF4DC"
STONE: Final = "#DAD5CA"
WOOD: Final = "#A86F3D"
TIMBER: Final = "#6B4426"
BRICK: Final = "#B8452F"
SLATE: Final = "#4F6B8C"
GOLD: Final = "#E8B437"
STEEL: Final = "#DFE4E8"
ROSE: Final = "#F2A9A2"
LEAF: Final = "#5E8F3E"


class Area(NamedTuple):
    """One area of colour; ``fill`` None draws a line only."""

    fill: str | None
    d: str
    width: float = 1.1
    ink: str = PRINT


PAINTINGS: Final[dict[str, tuple[Area, ...]]] = {
    # Buildings
    "warehouse": (
        Area(WOOD, "M3.6 10.6 12 4.6 20.4 10.6V21.4H3.6Z"),
        Area(BRICK, "M12 2.2 22.9 9.8 21.6 12.1 12 5.5 2.4 12.1 1.1 9.8Z"),
        Area(WALL, "M7 21.4V13.2H17V21.4Z"),
        Area(None, "M7 13.2 12 21.4 17 13.2M12 13.2V21.4", 1.2, TIMBER),
        Area(PRINT, "M10.4 8.2H13.6V10.8H10.4Z", 0.4),
    ),
    "watchtower": (
        Area(BRICK, "M12 .8 17.2 2.4 12 4.2Z", 0.9),
        Area(None, "M12 .6V6.4", 1.2),
        Area(STONE, "M8.2 11.6H15.8L17 21.6H7Z"),
        Area(STONE, "M6.4 5.6H8.9V7.4H10.7V5.6H13.3V7.4H15.1V5.6H17.6V10.4L16.4 11.8H7.6L6.4 10.4Z"),
        Area(PRINT, "M10.2 21.6V18.8A1.8 1.8 0 0 1 13.8 18.8V21.6ZM11.3 13.4H12.7V16H11.3Z", 0.3),
    ),
    "carpenters_workshop": (
        Area(WOOD, "M1.8 18.2H22.2V21.6H1.8Z"),
        Area(None, "M4.4 19.9H8.6M11.4 19.9H15M17.6 19.9H20", 0.9, TIMBER),
        Area(
            STEEL,
            "M1.4 9.4 14.6 4.6 16.6 11.6 14.7 11.1 14.3 13.2 12.1 11.9 11.6 14 9.4 12.7 8.9 14.8 6.7 13.5 6.2"
            " 15.6 4 14.3 3.4 16Z", 1,
        ),
        Area(TIMBER, "M14.4 4.4C16.4 2.4 20.4 2 22 4.6 23.4 7.2 21.8 11 18.6 11.8L16.6 12Z"),
        Area(WALL, "M17.2 6C18.2 5.2 19.4 5.4 19.8 6.4 20.2 7.6 19.4 9 18.2 9.4Z", 0.8),
    ),
    "church": (
        Area(WALL, "M11 12.4H22V21.4H11Z"),
        Area(SLATE, "M10.4 13.2 13.2 8.6H20.4L23 13.2Z"),
        Area(WALL, "M3.4 10.4H11.2V21.4H3.4Z"),
        Area(SLATE, "M7.3 4.6 12.2 11H2.4Z"),
        Area(None, "M7.3 .8V5M5.7 2.3H8.9", 1.3),
        Area(PRINT, "M5.7 21.4V17.6A1.6 1.6 0 0 1 8.9 17.6V21.4ZM14 15.6H15.5V18.6H14ZM18 15.6H19.5V18.6H18Z", 0.3),
        Area(GOLD, "M7.3 12.3A1.1 1.1 0 1 1 7.3 14.5 1.1 1.1 0 0 1 7.3 12.3Z", 0.7),
    ),
    "market": (
        Area(TIMBER, "M3.6 9H5.4V21.6H3.6ZM18.6 9H20.4V21.6H18.6Z", 0.8),
        Area(GOLD, "M6.4 15.4C6.6 13.6 9.4 13.6 9.6 15.4Z", 0.8),
        Area(BRICK, "M9.8 15.4C10 13 13.4 13 13.6 15.4Z", 0.8),
        Area(LEAF, "M13.8 15.4C14 13.4 17.4 13.4 17.6 15.4Z", 0.8),
        Area(WOOD, "M2.6 15.2H21.4V19H2.6Z"),
        Area(
            BRICK,
            "M4.6 2.8H19.4L22.6 9.2C22.6 12.4 17.6 12.4 17.4 9.6 17.2 12.4 12.2 12.4 12 9.6 11.8 12.4 6.8 12.4"
            " 6.6 9.6 6.4 12.4 1.4 12.4 1.4 9.2Z",
        ),
        Area(
            WALL,
            "M8.4 3.3H11.6L11.5 9.7C11.2 11.6 7.4 11.5 7.1 9.5ZM16 3.3H18.9L21.9 9.3C21.7 11.5 18 11.5 17.8 9.5Z", 0.4,
        ),
    ),
    "boarding_house": (
        Area(TIMBER, "M1.8 4.8H4.2V20.6H1.8ZM20 12.4H22.4V20.6H20Z", 0.9),
        Area(WALL, "M4.2 14H20V17.8H4.2Z"),
        Area(BRICK, "M10.6 14.2C10.6 11.4 12 10 14.4 10H17.6C19.4 10 20.4 11.2 20.4 13V17.4H10.6Z"),
        Area(BRIGHT, "M4.8 13.8C4.4 10.8 5.4 9.6 7.4 9.6 9.6 9.6 10.6 11 10.4 13.8Z"),
    ),
    "bank": (
        Area(STONE, "M2.6 18.4H21.4V20H22.4V21.8H1.6V20H2.6Z"),
        Area(WALL, "M3.8 10.4H6.8V18.4H3.8ZM10.5 10.4H13.5V18.4H10.5ZM17.2 10.4H20.2V18.4H17.2Z", 1),
        Area(STONE, "M12 2 22.4 8.2V10.4H1.6V8.2Z"),
        Area(GOLD, "M12 4.6A1.9 1.9 0 1 1 12 8.4 1.9 1.9 0 0 1 12 4.6Z", 0.8),
    ),
    "city_hall": (
        Area(GOLD, "M12 .8 17 2.3 12 3.9Z", 0.8),
        Area(None, "M12 .6V6"),
        Area(WALL, "M2.8 13.4H21.2V21.6H2.8Z"),
        Area(BRICK, "M4.2 10.4H19.8L22.4 14H1.6Z"),
        Area(WALL, "M8.6 8.6H15.4V21.6H8.6Z"),
        Area(BRICK, "M12 4.6 16.4 9H7.6Z"),
        Area(BRIGHT, "M12 10A2 2 0 1 1 12 14 2 2 0 0 1 12 10Z", 0.8),
        Area(None, "M12 10.9V12.1L12.9 12.6", 0.7),
        Area(
            PRINT,
            "M10.5 21.6V18.4A1.5 1.5 0 0 1 13.5 18.4V21.6ZM4.6 16.2H6.2V18.6H4.6ZM17.8 16.2H19.4V18.6H17.8Z", 0.3,
        ),
    ),
    # Other tiles
    "ship": (
        Area(None, "M12 1.6V16", 1.4, TIMBER),
        Area(BRICK, "M12 1.2 17 2.6 12 4.2Z", 0.8),
        Area(BRIGHT, "M13.2 4.8C17.2 6 19.8 9.2 20 13.6L13.2 14.2Z"),
        Area(WALL, "M10.8 5.2C10.4 9 8 12 4 13.8L10.8 14.2Z"),
        Area(WOOD, "M1.4 15.6H22.6C21.8 19 19.8 21.4 17 22H6.8C4 21 2.2 18.8 1.4 15.6Z"),
        Area(None, "M4.2 18.2H20", 0.9, TIMBER),
    ),
    "castle": (
        Area(STONE, "M7.4 10.6H8.9V12H10.7V10.6H13.3V12H15.1V10.6H16.6V21.6H7.4Z"),
        Area(STONE, "M2.6 8.6H8.6L8.9 21.6H2.3ZM15.4 8.6H21.4L21.7 21.6H15.1Z"),
        Area(BRICK, "M5.6 2 9.6 8.8H1.6ZM18.4 2 22.4 8.8H14.4Z"),
        Area(
            PRINT,
            "M9.9 21.6V17.8A2.1 2.1 0 0 1 14.1 17.8V21.6ZM4.9 11.6H6.3V14.4H4.9ZM17.7 11.6H19.1V14.4H17.7Z", 0.3,
        ),
    ),
    "mine": (
        Area(
            "#8D8A84",
            "M.9 21.4C2.2 16.4 4.4 12.6 7 10L8.4 5.6 12.2 2.6 15.8 4.8 17.4 9.4C20 12.2 21.8 16.4 23.1 21.4Z",
        ),
        Area(BRIGHT, "M8.4 5.6 12.2 2.6 15.8 4.8 16.3 6.4 14 7.4 12.2 6.2 10.2 7.8Z", 0.8),
        Area(TIMBER, "M6.4 21.4V13L7.6 11H16.4L17.6 13V21.4Z"),
        Area(PRINT, "M8.8 21.4V13.6H15.2V21.4Z", 0.4),
        Area(STEEL, "M9.6 21.2 10.4 18.6 12 17.6 13.6 18.4 14.4 21.2Z", 0.6),
    ),
    # Animals
    "cow": (
        Area(
            "#FDF3E2",
            "M1.4 10C1.6 8.8 2.6 7.8 3.4 7.2 2.2 6.6 2 5 2.6 4 3.4 5.2 4.6 5.6 5.6 5.8 6.6 5.2 7.6 5 8.6 5.2L8"
            " 6.6C9.6 6.8 11.4 7.2 13 7 15.4 6.8 18 6.2 20 6.8 21.8 7.4 22.4 9.2 22.4 11.4V15.4H21.4L21 12 20.6"
            " 14.4 20.4 20.4H17.8L17.2 16 16.6 17H14.8L14.4 16.2C12.6 16.4 11.2 16.2 10 15.8L9.8 20.4H7.2L6.8"
            " 14.4C6 13.4 5.6 12.4 5.4 11.6L3.6 12C2.2 12.2 1.2 11.2 1.4 10Z", 1.3,
        ),
        Area(
            "#7A4A2C",
            "M10 7.2C12.6 7.6 14.8 6.8 15.4 7 15.8 9.4 14 11.6 12 11.4 10.4 11.2 9.6 9.2 10 7.2ZM18.6 10.4C20"
            " 9.6 21.4 10 22 11L21.9 13.4C20.6 14.2 18.8 13.6 18.4 12.4 18.2 11.6 18.2 10.8 18.6 10.4ZM3.6 7.4"
            "C4.4 6.4 6 6 7 6.6L6.4 9.4 4.2 9.2Z", 0.3,
        ),
    ),
    "pig": (
        Area(
            ROSE,
            "M1.4 11.4 3.6 10.4C3.8 9.4 4.2 8.6 4.8 8L4.4 5.6C5.8 5.6 6.8 6.2 7.4 7 11 5.8 15.4 5.8 18.2 7.6"
            " 19.6 8.4 20.4 9.6 20.6 11 21.2 11 21.6 10.6 21.4 10 22.6 10 22.9 11.4 22.2 12.2 21.8 12.6 21.2"
            " 12.8 20.6 12.8 20.4 14 19.8 15 19 15.8L18.8 19.6H16.2L15.6 17.2C13.6 17.8 11 17.8 9.2 17.2L8.8"
            " 19.6H6.2L6 15.6C5 15 4.2 14.4 3.8 13.8L1.6 13.8C1.2 13 1.2 12 1.4 11.4Z", 1.3,
        ),
        Area(PRINT, "M5.6 9.4A.8 .8 0 1 1 5.6 11 .8 .8 0 0 1 5.6 9.4Z", 0.2),
        Area(None, "M7.4 7C8 8 8 9 7.4 9.8", 0.9),
    ),
    "sheep": (
        Area("#4A423B", "M8 14H10.2V20H8ZM16 14H18.2V20H16Z", 0.9),
        Area(
            BRIGHT,
            "M6.2 8C6.4 6.2 8.2 5.4 9.6 5.8 10.6 4.4 12.8 4.4 13.8 5.4 15.2 4.4 17.4 4.8 18 6.2 19.8 6 21.2 7.4"
            " 21 9 22.6 9.8 22.8 12 21.4 13 21.6 14.8 20 16 18.4 15.6 17.4 17 15.4 17 14.4 16 13 17.2 11 17 10.2"
            " 15.6 8.4 16 6.8 14.6 7 13 5.6 12 5.4 9.4 6.2 8Z", 1.3,
        ),
        Area(
            "#4A423B",
            "M1.6 10.8C1.8 9 3 7.8 4.6 7.6 6.4 7.2 8 8 8.4 9.4L9.6 9.8C9.4 11 8.4 11.4 7.6 11.2 6.8 12.8 5.2"
            " 13.6 3.6 13.2 2.2 12.8 1.4 11.8 1.6 10.8Z", 0.9,
        ),
    ),
    "chicken": (
        Area(
            BRICK,
            "M6 5.2C5.4 3.8 6.2 2.6 7 2.6 7.2 3 7.4 3.2 7.8 3.2 8 2.4 8.8 1.8 9.6 2.2 9.4 3 9.8 3.4 10.4 3.6L10"
            " 5.6 7 6.2Z", 0.9,
        ),
        Area(GOLD, "M6.2 6.8 3.2 8.2 6.4 9.2Z", 0.9),
        Area(None, "M11.4 17.6 10.8 21.4M14.6 17.6 15.2 21.4M9 21.4H12.4M13.4 21.4H16.8", 1.2),
        Area(
            "#F3E2C0",
            "M6 7.4C6 5.6 7.2 4.4 8.8 4.4 11 4.4 11.8 6.4 12 8.4 12.2 10 13.6 10.6 15 10.2 15.4 8 16.8 6.2 19.2"
            " 5.4 19 6.6 19.4 7.2 20.6 7.4 20 8.4 20.2 9.2 21.6 9.8 20.8 10.6 20.6 11.2 20.8 12 20.6 15.8 17.6"
            " 18.6 13.6 18.6 9.4 18.6 6.4 15.6 6.4 11.6Z", 1.3,
        ),
        Area(
            "#C98247",
            "M11 12.4C13.4 13.6 15.6 13 17.4 11.4 18 14.2 16.2 16.4 13.8 16.2 12 16 11 14.4 11 12.4Z", 0.8,
        ),
        Area(PRINT, "M8.4 6.2A.8 .8 0 1 1 8.4 7.8 .8 .8 0 0 1 8.4 6.2Z", 0.2),
    ),
    # Supplies
    "book": (
        Area(
            SLATE,
            "M12 6.6C9.4 4.6 5.4 4.2 1.6 5V20C5.4 19.2 9.4 19.8 12 21.6 14.6 19.8 18.6 19.2 22.4 20V5C18.6 4.2"
            " 14.6 4.6 12 6.6Z",
        ),
        Area(
            BRIGHT,
            "M12 6C9.6 4 6.4 3.6 3.4 4V17.6C6.4 17.2 9.6 17.8 12 19.4 14.4 17.8 17.6 17.2 20.6 17.6V4C17.6 3.6"
            " 14.4 4 12 6Z",
        ),
        Area(
            None,
            "M12 6V19.4M5.6 7.4C7.2 7.2 8.6 7.5 9.8 8.1M5.6 10.4C7.2 10.2 8.6 10.5 9.8 11.1M14.2 8.1C15.4 7.5"
            " 16.8 7.2 18.4 7.4M14.2 11.1C15.4 10.5 16.8 10.2 18.4 10.4", 0.9,
        ),
    ),
    "coin": (
        Area("#E9ECEF", "M12 2A10 10 0 1 1 12 22 10 10 0 0 1 12 2Z", 1.6),
        Area("#AEB6BE", "M12 5.2 17.6 12 12 18.8 6.4 12Z", 1.2, "#6F7881"),
    ),
    "worker": (
        Area("#D9A066", "M12 12.2C16.6 12.2 20 15.4 20.2 21.8H3.8C4 15.4 7.4 12.2 12 12.2Z", 1.4),
        Area("#F4D3AE", "M12 4.4A4.4 4.4 0 1 1 12 13.2 4.4 4.4 0 0 1 12 4.4Z", 1.4),
        Area(
            GOLD,
            "M3.8 7.4C6 6.4 7.4 6 7.8 5.6 8.2 3.2 9.6 2 12 2 14.4 2 15.8 3.2 16.2 5.6 16.6 6 18 6.4 20.2 7.4"
            " 17.8 8.8 6.2 8.8 3.8 7.4Z", 1.3,
        ),
    ),
}  # fmt: skip


def painting(name: str) -> Element:
    """The definition of a painted icon."""
    return Element(
        "symbol",
        group(
            *(
                path(
                    area.d, fill=area.fill, stroke=None if area.ink == PRINT else area.ink, stroke_width=area.width
                )
                for area in PAINTINGS[name]
            ),
            fill="none", stroke=PRINT, stroke_linejoin="round", stroke_linecap="round", fill_rule="evenodd",
        ),
        viewBox=f"0 0 {GRID} {GRID}", overflow="visible",
    )  # fmt: skip
