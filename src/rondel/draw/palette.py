"""The colours and type of Rondel, once for all games.

A drawing carries the light colours as presentation attributes, so that a file looks right without a stylesheet.
What belongs to the page's theme carries a class of ``THEME`` as well, and ``stylesheet`` gives the rules for them by
day or by night. What is printed on a coloured space or a piece keeps its colour and has no such class.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rondel.draw.svg import Value


class Token(NamedTuple):
    light: str
    dark: str


PAPER: Final = Token("#F6F1E7", "#1E1C19")
CARD: Final = Token("#FFFDF8", "#2A2723")
LINE: Final = Token("#DCD3C2", "#3B3731")
INK: Final = Token("#23211C", "#EDE7DA")
SOFT: Final = Token("#5C564B", "#B9B1A2")
ACCENT: Final = Token("#8A4B08", "#E0A45C")
BOARD: Final = Token("#F3E8CF", "#322D26")  # the surface of a game board
PLOT: Final = Token("#E6D7B8", "#443D32")  # areas printed on it
EDGE: Final = Token("#BFA878", "#6B5F4A")  # their outlines
SCENERY: Final = Token("#E9DBBD", "#3A342B")  # faint landscape
VINES: Final = Token("#D3D3A2", "#454632")
WATER: Final = Token("#CFE0E2", "#33424A")

#: class -> what it colours and with which token
THEME: Final[dict[str, tuple[str, Token]]] = {
    "paper": ("fill", PAPER),
    "card": ("fill", CARD),
    "surface": ("fill", BOARD),
    "plot": ("fill", PLOT),
    "scenery": ("fill", SCENERY),
    "water": ("fill", WATER),
    "ink": ("fill", INK),
    "soft": ("fill", SOFT),
    "accent": ("fill", ACCENT),
    "line": ("stroke", LINE),
    "edge": ("stroke", EDGE),
    "scenery-line": ("stroke", SCENERY),
    "vines": ("stroke", VINES),
    "ink-line": ("stroke", INK),
    "soft-line": ("stroke", SOFT),
    "accent-line": ("stroke", ACCENT),
}

PRINT: Final = "#23211C"  # ink printed on something coloured: never turned light
BRIGHT: Final = "#FFFDF8"  # its counterpart on something dark
SHADOW: Final = "#1A1510"
NIGHT: Final = "#3A3531"  # dark areas of a board, by day as by night


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


def stylesheet(dark: bool, scope: str = ".part") -> str:
    """The rules that colour drawings by day or by night; ``scope`` is where they hold."""
    return "\n".join(
        f"{scope} .{name} {{ {what}: {token.dark if dark else token.light}; }}" for name, (what, token) in THEME.items()
    )


def themed(*names: str) -> dict[str, Value]:
    """The attributes of something that belongs to the theme: its classes, and their light colours."""
    return {"class_": " ".join(names), **{THEME[name][0]: THEME[name][1].light for name in names}}
