"""How Hamburgum's things look: goods, materials, buildings, churches, tokens, ships and citizens."""

from __future__ import annotations

from typing import Any, Final

from rondel.draw.palette import BRIGHT, PRINT, SEATS, SHADOW
from rondel.draw.part import Part, text
from rondel.draw.svg import Element, circle, group, path, rect

GOODS_ICON: Final = {"beer": "barrel", "sugar": "sugar_loaf", "cloth": "cloth_bale"}
GOODS_FILL: Final = {"beer": "#E7B93C", "sugar": "#FBF7EC", "cloth": "#6FA96B"}
MATERIAL_ICON: Final = {"wood": "planks", "brick": "bricks", "bell": "bell"}
MATERIAL_FILL: Final = {"wood": "#B98A55", "brick": "#C96A4A", "bell": "#D9B13B"}
TYPE_ICON: Final = {
    "brewer": "barrel", "sugar_refiner": "sugar_loaf", "cloth_maker": "cloth_bale",
    "merchant": "money", "captain": "helmsman", "official": "seal",
}  # fmt: skip
TYPE_FILL: Final = {
    "brewer": "#F2D486", "sugar_refiner": "#FBF7EC", "cloth_maker": "#B9D7B2",
    "merchant": "#F0C9A0", "captain": "#B7D3E4", "official": "#D8C4E2",
}  # fmt: skip
CHURCH_FILL: Final = {
    "red": "#C9584C", "blue": "#5B8DBE", "yellow": "#DDB945", "green": "#67A36E", "grey": "#8F8A83", "brown": "#9A6F4A",
}  # fmt: skip
SEGMENT_ICON: Final = {
    "sugar": "sugar_loaf", "church": "chapel", "trade": "scales", "cloth": "cloth_bale", "guildhall": "guildhall",
    "beer": "barrel", "dockyard": "anchor",
}  # fmt: skip
SEGMENT_FILL: Final = {
    "sugar": "#F6F0DF", "church": "#D9C7A6", "trade": "#E9C58F", "cloth": "#BBD5B2", "guildhall": "#DDB7A2",
    "beer": "#EBCB74", "dockyard": "#B4CFDD",
}  # fmt: skip
NEUTRAL: Final = "#E08A3C"


def good(part: Part, name: str, x: float, y: float, size: float) -> Element:
    """A cube of a good with its sign."""
    half = size / 2
    return group(
        rect(x - half, y - half, size, size, size * 0.18, fill=GOODS_FILL[name], stroke=PRINT, stroke_width=1.2),
        part.icon(GOODS_ICON[name], x, y, size * 0.72, fill=PRINT),
    )


def material(part: Part, name: str, x: float, y: float, size: float) -> Element:
    half = size / 2
    return group(
        rect(x - half, y - half, size, size, size * 0.3, fill=MATERIAL_FILL[name], stroke=PRINT, stroke_width=1.2),
        part.icon(MATERIAL_ICON[name], x, y, size * 0.72, fill=PRINT),
    )


def building(part: Part, name: str, x: float, y: float, size: float, *, faint: bool = False) -> Element:
    """The sign of a building: a gabled house front with the sign of its trade."""
    half = size / 2
    gable = f"M{x - half} {y + half}V{y - half * 0.35}L{x} {y - half * 1.25}L{x + half} {y - half * 0.35}V{y + half}Z"
    return group(
        path(gable, fill=TYPE_FILL[name], stroke=PRINT, stroke_width=1.1, stroke_linejoin="round"),
        part.icon(TYPE_ICON[name], x, y + size * 0.06, size * 0.66, fill=PRINT),
        opacity=0.55 if faint else None,
    )


def citizen(part: Part, seat: int, x: float, y: float, size: float) -> Element:
    """A citizen of a seat, by colour and mark."""
    look = SEATS[seat]
    return group(
        part.icon("person", x, y + 1, size * 1.12, fill=SHADOW, fill_opacity=0.25),
        part.icon("person", x, y, size, fill=look.colour, stroke=PRINT, stroke_width=1.6),
        part.icon(look.mark, x, y + size * 0.2, size * 0.36, fill=look.on),
    )


def ship(part: Part, owner: int | str, x: float, y: float, size: float) -> Element:
    """A ship of a seat, or the Flying Dutchman."""
    look = None if owner == "neutral" else SEATS[int(owner)]
    return group(
        part.icon(
            "ship", x, y, size, fill=look.colour if look else NEUTRAL, stroke=PRINT, stroke_width=1.4,
            stroke_linejoin="round",
        ),
        part.icon(look.mark, x, y + size * 0.3, size * 0.22, fill=look.on) if look else None,
    )  # fmt: skip


def price_pill(part: Part, price: list[str], x: float, y: float, size: float = 13) -> Element:
    """What a choice costs or brings: figures, and the signs of materials."""
    step = size * 0.98
    widths = [step if sign in MATERIAL_ICON else size * 0.58 * len(sign) + 2 for sign in price]
    half = sum(widths) / 2 + 4
    pill = group(rect(x - half, y - size * 0.62, 2 * half, size * 1.24, size * 0.62, fill=PRINT, stroke=BRIGHT),
                 pointer_events="none")  # fmt: skip
    at = x - half + 4
    for sign, width in zip(price, widths, strict=True):
        middle = at + width / 2
        if sign in MATERIAL_ICON:
            pill.add(part.icon(MATERIAL_ICON[sign], middle, y, size * 0.92, fill=BRIGHT))
        else:
            pill.add(text(middle, y, sign, size * 0.86, "bright", bold=True))
        at += width
    return pill


def disc(part: Part, seat: int, x: float, y: float, radius: float) -> Element:
    look = SEATS[seat]
    return group(
        circle(x, y, radius, fill=look.colour, stroke=PRINT, stroke_width=1.1),
        part.icon(look.mark, x, y, radius * 1.1, fill=look.on),
    )


def token(part: Part, shown: dict[str, Any], colours: dict[str, str], x: float, y: float, size: float) -> Element:
    """A donation token: the colour of its church, and what it counts."""
    half = size / 2
    fill = CHURCH_FILL[colours[shown["church"]]]
    scored = shown.get("scored", False)
    sign = {"flat5": None, "donations": "chapel", "ships": "ship", "citizens": "person"}.get(shown["kind"])
    if shown["kind"] == "building":
        sign = TYPE_ICON[shown["building"]]
    points = str(shown["points"])
    return group(
        rect(x - half, y - half, size, size, size * 0.22, fill=fill, stroke=PRINT, stroke_width=1.1),
        rect(
            x - half + 2.4, y - half + 2.4, size - 4.8, size - 4.8, size * 0.14, fill=BRIGHT,
            fill_opacity=0.35 if scored else 0.88,
        ),
        text(x - (size * 0.22 if sign else 0), y, points, size * 0.46, bold=True),
        part.icon(sign, x + size * 0.18, y, size * 0.42, fill=PRINT) if sign else None,
        path(f"M{x - half + 3} {y + half - 3}L{x + half - 3} {y - half + 3}", stroke=PRINT, stroke_width=1.6,
             stroke_opacity=0.6) if scored else None,
    )  # fmt: skip
