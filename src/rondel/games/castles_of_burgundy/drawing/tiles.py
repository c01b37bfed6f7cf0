"""How the pieces of the game look: tiles, goods, bonus tiles. By icon and shape first, by colour second."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once
from rondel.draw.palette import BRIGHT, PRINT, SHADOW
from rondel.draw.part import TONES, Part, text
from rondel.draw.shapes import hexagon
from rondel.draw.svg import Element, Point, group, moved, path, rect
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.drawing.knowledge import pictogram
from rondel.games.castles_of_burgundy.drawing.signs import (
    COLOUR_ICON,
    COLOUR_PAINTING,
    GOODS_LOOK,
    SPACE_FILL,
    SPACE_OUTLINE,
    TILE,
    TILE_FILL,
    TILE_OUTLINE,
    crate,
    points,
    row,
    small_tile,
)
from rondel.games.castles_of_burgundy.rules.components import GOODS_COLOURS, LARGE_BONUS, SMALL_BONUS

BONUS_SIZE: Final = {True: 31, False: 26}  # large and small
#: where 2, 3 or 4 animals stand on their tile, from the back to the front, and how big they are
HERD: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    2: (18.5, ((5, -6.2), (-5, 6))),
    3: (16, ((0, -8.4), (7.4, 5), (-7.4, 5))),
    4: (14.6, ((0, -10.2), (8, 0), (-8, 0), (0, 10.2))),
}


def later_editions(view: dict[str, Any]) -> bool:
    return bool(view["options"]["knowledge_values"] == "later_editions")


# Tiles


def tile_title(tile: dict[str, Any], later: bool) -> str:
    """Name and effect, for whoever hovers over a tile or hears it."""
    name = words.tile_name(tile["tile"])
    return f"{name[:1].upper()}{name[1:]}: {words.tile_effect(tile['tile'], later)}"


@drawn_once
def tile_piece(part: Part, place: str, tile: dict[str, Any], at: Point, later: bool, note: str = "") -> None:
    """``note`` is added to what the tile says of itself."""
    title = f"{tile_title(tile, later)}{note}"
    part.piece(
        f"tile-{tile['tile']}", place, at, tile_face(part, tile, later), name=title, about=f"tile-{tile['tile']}"
    )


def tile_face(part: Part, tile: dict[str, Any], later: bool) -> Element:
    colour = tile["colour"]
    return part.shared(
        f"tile-{tile['tile']}", lambda: group(blank_tile(part, colour), *FACES[colour](part, tile, later))
    )


def blank_tile(part: Part, colour: str) -> Element:
    """A tile without its picture."""
    return part.shared(
        f"tile-{colour}",
        lambda: group(
            path(TILE_OUTLINE, fill=SHADOW, fill_opacity=0.28, transform="translate(0 1.6)"),
            path(TILE_OUTLINE, fill=TILE_FILL[colour], stroke=PRINT, stroke_width=1.2),
            path(hexagon(TILE - 1.9), fill="none", stroke=BRIGHT, stroke_opacity=0.4),
        ),
    )


def building_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    kind = tile["kind"]
    return [part.painting(kind, 0, -4, 22), moved(0, 10.8, *building_effect(part, kind))]


def building_effect(part: Part, kind: str) -> list[Element]:
    """The effect of a building in a few small signs."""
    signs: dict[str, list[Element]] = {
        "warehouse": [crate(5.6), part.icon("arrow", 0, 0, 5.2, fill=PRINT), part.painting("coin", 0, 0, 6.6)],
        "watchtower": [points(4, 5)],
        "carpenters_workshop": [small_tile("building")],
        "church": [small_tile("mine"), small_tile("knowledge"), small_tile("castle")],
        "market": [small_tile("ship"), small_tile("animal")],
        "boarding_house": [text(1, 0, 4, 8, bold=True), part.painting("worker", 0, 0, 9)],
        "bank": [part.painting("coin", 0, 0, 7.4) for _coin in range(2)],
        "city_hall": [part.icon("arrow", 0, 0, 6.4, fill=PRINT), small_tile(None)],
    }
    return row(6.6, signs[kind])


def animal_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    size, places = HERD[tile["animals"]]
    return [part.painting(tile["kind"], x, y, size) for x, y in places]


def plain_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    return [part.painting(COLOUR_PAINTING[tile["colour"]], 0, -0.4, 25)]


def knowledge_face(part: Part, tile: dict[str, Any], later: bool) -> list[Element]:
    return [text(0, -11.6, tile["number"], 8.6, bold=True, serif=True), *pictogram(part, tile["number"], later)]


FACES: Final = {
    "building": building_face, "ship": plain_face, "animal": animal_face,
    "knowledge": knowledge_face, "castle": plain_face, "mine": plain_face,
}  # fmt: skip


def empty_space(part: Part, colour: str) -> Element:
    """A printed space of a depot: its colour and its icon."""
    return part.shared(f"space-{colour}", lambda: group(ground_space(part, colour), printed_icon(part, colour, 0, 18)))


def estate_space(part: Part, colour: str, number: int) -> Element:
    """A printed space of an estate: the number of the die as well."""
    printed = part.shared(
        f"space-{colour}",
        lambda: group(ground_space(part, colour), printed_icon(part, colour, -6.4, 14)),
    )
    return group(printed, text(0, 8.6, number, 14, bold=True))


def ground_space(part: Part, colour: str) -> Element:
    return path(SPACE_OUTLINE, fill=SPACE_FILL[colour], stroke=BRIGHT, stroke_opacity=0.55, stroke_width=0.8)


def printed_icon(part: Part, colour: str, y: float, size: float) -> Element:
    """Paler than a tile, yet with enough contrast to be read."""
    return part.icon(COLOUR_ICON[colour], 0, y, size, fill=PRINT, fill_opacity=0.78 if colour == "castle" else 0.55)


# Goods


def good_number(colour: str) -> int:
    """The number of the die that sells this colour."""
    return GOODS_COLOURS.index(colour) + 1


def good_face(part: Part, colour: str, size: float) -> Element:
    """A crate in the colour of the good, with the number of the die that sells it."""
    half, frame = size / 2, size * 0.41
    fill, tone = GOODS_LOOK[colour]
    return part.shared(
        f"good-{colour}-{round(10 * size)}",
        lambda: group(
            rect(-half, -half + 1.2, size, size, 1.8, fill=SHADOW, fill_opacity=0.28),
            rect(-half, -half, size, size, 1.8, fill=fill, stroke=PRINT),
            rect(
                -frame, -frame, 2 * frame, 2 * frame, 1.2, fill="none", stroke=TONES[tone]["fill"], stroke_opacity=0.45,
                stroke_width=size * 0.045,
            ),
            text(0, 0, good_number(colour), size * 0.7, tone, bold=True),
        ),
    )  # fmt: skip


def goods_title(colour: str, amount: int) -> str:
    return ngettext(
        "{n} {colour} good, sold with a {number}", "{n} {colour} goods, sold with a {number}", amount
    ).format(n=amount, colour=_(words.GOODS_NAMES[colour]), number=good_number(colour))


def sold_title(colour: str, amount: int) -> str:
    return ngettext("{n} {colour} good sold", "{n} {colour} goods sold", amount).format(
        n=amount, colour=_(words.GOODS_NAMES[colour])
    )


@drawn_once
def goods_stack(part: Part, place: str, colour: str, amount: int, at: Point, size: float, name: str) -> None:
    """Goods of one colour on top of each other, each a piece of its own."""
    for copy in range(amount):
        lift = min(copy, 3)
        part.piece(
            f"good-{colour}", f"{place}-{copy}", (at[0] + 0.6 * lift, at[1] - 1.2 * lift),
            good_face(part, colour, size), name=name,
            about="sold" if place == "sold" else f"good-{colour}",
        )  # fmt: skip


# Bonus tiles


def bonus_points(large: bool, players: int) -> int:
    return int((LARGE_BONUS if large else SMALL_BONUS)[players])


@drawn_once
def bonus_piece(part: Part, colour: str, large: bool, players: int, at: Point, scale: float = 1) -> None:
    """A bonus tile: the icon of its colour on a shield, and its points."""
    size = BONUS_SIZE[large] * scale
    worth = bonus_points(large, players)
    name = _("Large bonus tile: {colour}, {n} points") if large else _("Small bonus tile: {colour}, {n} points")
    part.piece(
        f"bonus-{'large' if large else 'small'}-{colour}", "bonus", at,
        part.icon("shield", 0, 1.4, size, fill=SHADOW, fill_opacity=0.28),
        part.icon("shield", 0, 0, size, fill=TILE_FILL[colour], stroke=PRINT, stroke_width=28 / size),
        part.painting(COLOUR_PAINTING[colour], 0, -size * 0.17, size * 0.5),
        moved(0, size * 0.27, points(worth, size * 0.17)),
        name=name.format(colour=_(words.COLOUR_NAMES[colour]), n=worth), about=f"bonus-{colour}",
    )  # fmt: skip
