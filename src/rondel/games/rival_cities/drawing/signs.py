"""The sign language of the cards: tokens of products and other things, and lines of them.

A line of signs is a list of words. A word of ``TOKENS`` or of a product is drawn as its token, ``*3`` as a star with a
number in it, ``+3`` as a donation that brings so many, and a word that begins with ``#`` as the text behind it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rondel.draw.icons import GRID, SILHOUETTES
from rondel.draw.palette import BRIGHT, PRINT, SEATS, SeatLook
from rondel.draw.part import Part, square, text
from rondel.draw.svg import Element, circle, group, path, rect

GOLD: Final = "#F0BC3A"
BRICK: Final = "#C2583F"
STEEL: Final = "#B9C2C9"
PARCHMENT: Final = "#FBF3DF"
DUSK: Final = "#D9D0E3"  # the ground of special cards
DARK: Final = "#4B4260"  # their backs, and the spaces that they lie on
LOOKS: Final[dict[str, SeatLook]] = {"hamburg": SEATS[0], "altona": SEATS[1]}
SIDES: Final = ("altona", "hamburg")  # from left to right


class Token(NamedTuple):
    icon: str
    fill: str
    line: float = 1.3  # of its outline


class Product(NamedTuple):
    ground: str
    ink: str


PRODUCT_LOOKS: Final[dict[str, Product]] = {
    "beer": Product("#8A5326", BRIGHT),
    "cloth": Product("#3F8F5B", BRIGHT),
    "leather": Product("#F1E6D0", "#6B4426"),
    "furniture": Product("#F2CC3D", PRINT),
}

TOKENS: Final[dict[str, Token]] = {
    "letter": Token("envelope", "#FFF6DF"),
    "factory": Token("factory", BRICK),
    "idle": Token("factory", STEEL),
    "star": Token("star", GOLD),
    "gift": Token("gift", "#E58A7B"),
    "donation": Token("hand_star", GOLD),
    "swap": Token("exchange", "#7BB0A6"),
    "draw": Token("draw_card", DUSK),
    "prestige": Token("wreath", "#5F9430", 0.6),
    "alliance": Token("rings", GOLD),
    "ship": Token("ship", "#7FB2E5"),
    "lawsuit": Token("gavel", "#B98352"),
    "court": Token("balance", "#A594C0"),
    "piracy": Token("skull", BRIGHT),
    "bell": Token("city_bell", GOLD),
    "jar": Token("ink_jar", "#5B6C9E"),
    "again": Token("again", "#E0A45C"),
    "arrow": Token("arrow", PRINT),
    "card": Token("stack", DUSK),
    "discard": Token("stack", "#A39C8F"),
}


def product_symbol(name: str) -> Element:
    look = PRODUCT_LOOKS[name]
    return Element(
        "symbol",
        circle(12, 12, 11.2, fill=look.ground, stroke=PRINT, stroke_width=1.5),
        path(SILHOUETTES[name], fill=look.ink, fill_rule="evenodd", transform="translate(4.6 4.4) scale(0.63)"),
        viewBox=f"0 0 {GRID} {GRID}", overflow="visible",
    )  # fmt: skip


def any_symbol() -> Element:
    """A product of choice: a token in all four colours."""
    quarters = ("M12 12V.8A11.2 11.2 0 0 1 23.2 12Z", "M12 12H23.2A11.2 11.2 0 0 1 12 23.2Z",
                "M12 12V23.2A11.2 11.2 0 0 1 .8 12Z", "M12 12H.8A11.2 11.2 0 0 1 12 .8Z")  # fmt: skip
    return Element(
        "symbol",
        *(path(d, fill=look.ground) for d, look in zip(quarters, PRODUCT_LOOKS.values(), strict=True)),
        circle(12, 12, 11.2, fill="none", stroke=PRINT, stroke_width=1.5),
        circle(12, 12, 6.6, fill=BRIGHT, stroke=PRINT, stroke_width=1),
        text(12, 12, "?", 12, bold=True),
        viewBox=f"0 0 {GRID} {GRID}", overflow="visible",
    )  # fmt: skip


def token(part: Part, name: str, x: float, y: float, size: float) -> Element:
    """One sign, centred on a point."""
    if name in PRODUCT_LOOKS:
        return part.shared(f"token-{name}", lambda: product_symbol(name), **square(x, y, size))
    if name == "any":
        return part.shared("token-any", any_symbol, **square(x, y, size))
    if name in ("build", "reactivate"):
        return group(token(part, "factory" if name == "build" else "idle", x, y, size), _corner(part, name, x, y, size))
    if name == "arrow":
        return part.icon("arrow", x, y, size * 0.8, fill=PRINT)
    look = TOKENS[name]
    return part.icon(
        look.icon, x, y, size, fill=look.fill, stroke=PRINT, stroke_width=look.line, stroke_linejoin="round"
    )


def _corner(part: Part, name: str, x: float, y: float, size: float) -> Element:
    """What happens to the factory: a plus for a new one, a turning arrow for one that works again."""
    x, y, r = x + size * 0.36, y - size * 0.3, size * 0.27
    ground = circle(x, y, r, fill=BRIGHT, stroke=PRINT, stroke_width=size * 0.045)
    if name == "reactivate":
        return group(ground, part.icon("again", x, y, r * 1.6, fill=PRINT))
    return group(ground, part.icon("cross", x, y, r * 1.4, fill="#3F8F5B"))


def star(part: Part, amount: object, x: float, y: float, size: float) -> Element:
    """Stars as a number in a star."""
    height = size * (0.5 if len(str(amount)) == 1 else 0.4)
    return group(token(part, "star", x, y, size), text(x, y + size * 0.05, amount, height, bold=True))


def donation(part: Part, stars: str, x: float, y: float, size: float) -> Element:
    """Goods given away for stars: a star above an open hand."""
    badge = group(
        circle(x + size * 0.42, y - size * 0.2, size * 0.24, fill=BRIGHT, stroke=PRINT, stroke_width=size * 0.04),
        text(x + size * 0.42, y - size * 0.2, stars, size * 0.36, bold=True),
    )
    return group(token(part, "donation", x, y, size), badge if stars != "1" else None)


def width_of(word: str, size: float) -> float:
    if word.startswith("#"):
        return size * 0.56 * (len(word) - 1)
    return size * {"arrow": 0.85, "build": 1.2, "reactivate": 1.2}.get(word, 1.12 if word[0] == "*" else 1)


def line_of(part: Part, x: float, y: float, size: float, words: list[str], fit: float = 1000) -> Element:
    """A line of signs around a point, smaller if it would be wider than ``fit``."""
    wide = sum(width_of(word, size) for word in words) + 0.12 * size * (len(words) - 1)
    if wide > fit:
        size, wide = size * fit / wide, fit
    drawn = group()
    at = x - wide / 2
    for word in words:
        own = width_of(word, size)
        middle = at + own / 2
        if word.startswith("#"):
            drawn.add(text(middle, y, word[1:], size * 0.82, bold=True))
        elif word.startswith("*"):
            drawn.add(star(part, word[1:], middle, y, size * 1.12))
        elif word.startswith("+"):
            drawn.add(donation(part, word[1:], middle, y, size))
        else:
            drawn.add(token(part, word, middle, y, size))
        at += own + 0.12 * size
    return drawn


def amount_of(name: str, amount: int, most: int = 2) -> list[str]:
    """So many of something: drawn one by one while they are few."""
    return [name] * amount if amount <= most else [f"#{amount}", name]


def cost_signs(cost: dict[str, Any], most: int = 1) -> list[str]:
    return [word for name, amount in cost.items() for word in amount_of(name, amount, most)]


def plate(x: float, y: float, width: float, height: float, fill: str, r: float = 7) -> Element:
    """The ground of a card, with the shadow of something that lies on the table."""
    return group(
        rect(x, y + 2, width, height, r, fill="#1A1510", fill_opacity=0.22),
        rect(x, y, width, height, r, fill=fill, stroke=PRINT, stroke_width=1.3),
    )
