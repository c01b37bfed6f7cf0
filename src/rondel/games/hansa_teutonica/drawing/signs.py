"""What the boards of the game are drawn from: pieces, houses, privileges, abilities and bonus markers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rondel.core.language import N_, _
from rondel.draw.kept import drawn_once
from rondel.draw.palette import BRIGHT, PRINT, SEATS, SHADOW, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, circle, group, moved, path, rect
from rondel.games.hansa_teutonica.words import MARKER_EFFECTS, MARKER_NAMES

ABILITY_ICON: Final = {
    "clavis_urbis": "key", "actiones": "hand", "privilegium": "charter", "liber_sophiae": "book", "bursa": "purse",
}  # fmt: skip
MARKER_ICON: Final = {
    "extra_office": "office_beside", "swap_offices": "swap", "develop_ability": "step_up", "remove_three": "take_off",
}  # fmt: skip
MARKER_FIGURE: Final = {"three_actions": "+3", "four_actions": "+4"}
PIECE_TITLES: Final = {"trader": N_("Trader of seat {seat}"), "merchant": N_("Merchant of seat {seat}")}
BRASS: Final = "#E7C36A"
BRASS_EDGE: Final = "#8A6420"
FACE_DOWN: Final = "#A08A5C"
RED: Final = "#94301F"  # of Arnheim and Stendal, the ends of the connection
HOUSE: Final = 26  # width of a printed house


class Privilege(NamedTuple):
    """How a privilege looks: its colour and, because colour is never the only sign, its rank."""

    fill: str
    rank: str
    tone: str


PRIVILEGE: Final = {
    "white": Privilege("#FFFDF8", "I", "print"),
    "orange": Privilege("#EF9A3C", "II", "print"),
    "pink": Privilege("#EBA0C0", "III", "print"),
    "black": Privilege("#302B29", "IV", "bright"),
}


def darker(colour: str, share: float = 0.72) -> str:
    """The side of a piece that the light does not reach."""
    return "#" + "".join(f"{int(int(colour[at : at + 2], 16) * share):02X}" for at in (1, 3, 5))


# Pieces


def trader(part: Part, seat: int) -> Element:
    """A cube seen from above, a little from the front."""
    look = SEATS[seat]
    return piece_symbol(
        part, seat, 10.5,
        rect(-9.6, -7.6, 20, 20, 2.6, fill=SHADOW, fill_opacity=0.28),
        path(box(-10, -10.4, 20, 20.8, 2.4), fill=darker(look.colour)),
        path(box(-9.3, -9.7, 18.6, 14.8, 1.8), fill=look.colour),
        outline=box(-10, -10.4, 20, 20.8, 2.4),
    )  # fmt: skip


def merchant(part: Part, seat: int) -> Element:
    """A thick disc in the same light."""
    look = SEATS[seat]
    outline = "M-11.4 -2.2V2.6A11.4 8.8 0 0 0 11.4 2.6V-2.2A11.4 8.8 0 0 0 -11.4 -2.2Z"
    return piece_symbol(
        part, seat, 9.4,
        path("M-11.2 -.2V4.6A11.2 9 0 0 0 11.8 5V-.2Z", fill=SHADOW, fill_opacity=0.28),
        path(outline, fill=darker(look.colour)),
        Element("ellipse", cx=0, cy=-2.4, rx=10.6, ry=7.9, fill=look.colour),
        outline=outline,
    )  # fmt: skip


def piece_symbol(part: Part, seat: int, mark: float, *body: Element, outline: str) -> Element:
    """A piece with the mark of its seat; its outline takes the stroke of the place that uses it."""
    look = SEATS[seat]
    return Element(
        "symbol",
        group(*body, part.icon(look.mark, 0, -2.4, mark, fill=look.on), stroke="none"),
        path(outline, fill="none", stroke_width=1.5),
        viewBox="-12 -12 24 24", overflow="visible",
    )  # fmt: skip


def token(part: Part, shape: str, seat: int, size: float = 27) -> Element:
    """A piece around the origin."""
    make = merchant if shape == "merchant" else trader
    return part.shared(
        f"{shape}-{seat}", lambda: make(part, seat), x=-size / 2, y=-size / 2, width=size, height=size,
        **themed("ink-line"),
    )  # fmt: skip


@drawn_once
def lay_piece(
    part: Part, place: str, piece: dict[str, Any], at: Point, size: float = 27, *, about: str | None = None
) -> None:
    """A piece that lies somewhere; ``place`` is told apart from all others of the same kind.

    It is explained as a trader or a merchant unless what it stands for there is ``about`` something else.
    """
    shape = piece["shape"]
    name = _(PIECE_TITLES[shape]).format(seat=piece["seat"] + 1)
    face = token(part, shape, piece["seat"], size)
    part.piece(f"{shape}-{piece['seat']}", place, at, face, name=name, about=about or shape)


# Houses


def house(colour: str, shape: str, coin: bool = False) -> Element:
    """A printed house around the origin: square for a trader, round for a merchant."""
    look = PRIVILEGE[colour]
    half = HOUSE / 2 - 0.6
    rim = "#8A8074" if colour == "black" else "#6B5F4A"
    outline = (
        circle(0, 0, half + 0.4, fill=look.fill, stroke=rim, stroke_width=1.3)
        if shape == "merchant"
        else rect(-half, -half, 2 * half, 2 * half, 3, fill=look.fill, stroke=rim, stroke_width=1.3)
    )
    return group(
        outline,
        text(0, 0.4, look.rank, 13, look.tone, serif=True, bold=True, opacity=0.85),
        moved(half - 2, 2 - half, *gold_coin()) if coin else None,
    )


def gold_coin() -> list[Element]:
    """One point at once for the office in this house."""
    return [
        circle(0, 0, 6, fill="#F2BE2C", stroke=PRINT, stroke_width=1.1),
        circle(0, 0, 3.4, fill="#FFE08A", stroke="#9A6B0E", stroke_width=0.9),
    ]


# Abilities and markers


def ability_plaque(part: Part, ability: str, radius: float = 15) -> Element:
    """The sign of a city that develops an ability."""
    return group(
        circle(0, 1.6, radius, fill=SHADOW, fill_opacity=0.15),
        circle(0, 0, radius, fill="#7A4B22", stroke=PRINT, stroke_width=1.3),
        circle(0, 0, radius - 2.2, fill="none", stroke=BRASS, stroke_width=1),
        part.icon(ABILITY_ICON[ability], 0, 0, radius * 1.16, fill=BRIGHT),
    )


def marker_face(part: Part, kind: str) -> Element:
    """A bonus marker of radius 14."""
    return group(
        circle(0, 1.8, 14, fill=SHADOW, fill_opacity=0.25),
        circle(0, 0, 14, fill=BRASS, stroke=PRINT, stroke_width=1.5),
        circle(0, 0, 11.8, fill="none", stroke=BRASS_EDGE, stroke_width=0.9, stroke_dasharray="1.6 1.6"),
        text(0, 0, MARKER_FIGURE[kind], 15, bold=True, serif=True) if kind in MARKER_FIGURE else None,
        part.icon(MARKER_ICON[kind], 0, 0, 16, fill=PRINT) if kind in MARKER_ICON else None,
    )


def plaque(part: Part, kind: str, radius: float = 14) -> Element:
    face = part.shared(f"marker-{kind}", lambda: marker_face(part, kind))
    return face if radius == 14 else face.set(transform=f"scale({radius / 14:.3f})")


def plaque_back(radius: float = 14) -> Element:
    """A marker that nobody has seen yet."""
    return group(
        circle(0, radius * 0.13, radius, fill=SHADOW, fill_opacity=0.25),
        circle(0, 0, radius, fill=FACE_DOWN, stroke=PRINT, stroke_width=1.4),
        circle(0, 0, radius * 0.8, fill="none", stroke=PRINT, stroke_opacity=0.4, stroke_width=0.9),
        text(0, 0, "?", radius * 1.1, "print", serif=True, bold=True, opacity=0.7),
    )


def marker_title(kind: str) -> str:
    return f"{_(MARKER_NAMES[kind]).capitalize()}: {_(MARKER_EFFECTS[kind])}"


def pennant(part: Part, seat: int, width: float, height: float) -> Element:
    """The flag of a seat, hanging from the origin."""
    look = SEATS[seat]
    half = width / 2
    return group(
        path(
            f"M{-half:g} 0H{half:g}V{height:g}L0 {height * 0.78:.1f} {-half:g} {height:g}Z", fill=look.colour,
            stroke_width=1.3, stroke_linejoin="round", **themed("ink-line"),
        ),
        part.icon(look.mark, 0, height * 0.4, width * 0.6, fill=look.on),
    )  # fmt: skip
