"""The map: roads with their spaces, cities with their houses, and what lies on them."""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.curves import smooth
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import PRINT, SEATS, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import Element, Point, group, line, moved, path, rect, title
from rondel.games.hansa_teutonica.drawing import places, provinces
from rondel.games.hansa_teutonica.drawing.landscape import draw_landscape
from rondel.games.hansa_teutonica.drawing.places import BANNER, HOUSES_ABOVE, NAME_SIZE, PITCH, CityPlace
from rondel.games.hansa_teutonica.drawing.signs import (
    HOUSE,
    PRIVILEGE,
    RED,
    ability_plaque,
    house,
    lay_piece,
    marker_title,
    plaque,
)
from rondel.games.hansa_teutonica.rules.components import DATA
from rondel.games.hansa_teutonica.words import ABILITY_NAMES, PRIVILEGE_NAMES

#: gables, towers and spires of a town, each standing on the line with its width
BUILDINGS: Final = (
    (11, "v-7l5.5-6 5.5 6v7z"), (8, "v-13l4-10 4 10v13z"), (13, "v-6h2v-3h2.5v-3h4v3h2.5v3h2v6z"),
    (10, "v-12h2.4v2.4h1.6v-2.4h2v2.4h1.6v-2.4h2.4v12z"), (12, "v-5l3-5h6l3 5v5z"), (7, "v-9l3.5-9 3.5 9v9z"),
)  # fmt: skip
ROOFS: Final = ("#B5654A", "#8D8078", "#C08A5A")
#: a space of a route: neither round nor square
SOCKET: Final = "M0 -12C8 -12 12 -8 12 0 12 8 8 12 0 12 -8 12 -12 8 -12 0 -12 -8 -8 -12 0 -12Z"
CHOSEN: Final[dict[str, Any]] = {
    "fill": "none", "stroke_width": 1.8, "stroke_dasharray": "6 4", **themed("ink-line"),
}  # fmt: skip


def draw_map(part: Part, view: dict[str, Any]) -> None:
    draw_landscape(part)
    if view["provinces"]:
        provinces.draw_provinces(part, only(view, "pawn", "provinces", "soldiers", "side"))
    draw_roads(part, only(view, "side"))
    for route in view["routes"]:
        draw_route(part, only(view, "side"), route)
    for city in view["cities"]:
        draw_city(part, only(view, "side"), city)
    draw_table(part, only(view, "table"))
    provinces.draw_pawn(part, view)
    draw_pending(part, view)


# Roads


@drawn_once
def draw_roads(part: Part, view: dict[str, Any]) -> None:
    """All roads as one net: first its edges, then its surface."""
    net = "".join(smooth(place.road[::3]) for place in places.routes(view["side"]).values())
    for width, look in ((15, {**themed("edge"), "stroke_opacity": 0.55}), (12, themed("scenery-line"))):
        part.add(
            "ground",
            part.shared("roads", lambda: path(net, fill="none"), stroke_width=width, stroke_linecap="round", **look),
        )


@drawn_once
def draw_route(part: Part, view: dict[str, Any], route: dict[str, Any]) -> None:
    place = places.routes(view["side"])[route["number"]]
    if place.tavern:
        draw_tavern(part, place.tavern, place.spaces)
    part.add(
        "marks",
        *(
            part.shared("socket", lambda: path(SOCKET), x=x, y=y, stroke_width=1.4, **themed("card", "edge"))
            for x, y in place.spaces
        ),
    )
    free = len(place.spaces) - len(route["pieces"])
    name = _("Route {route}: {spaces} spaces, {free} free").format(
        route=route["name"], spaces=len(place.spaces), free=free
    )
    part.area("route", (0, 0), places.lane_outline(view["side"], route["number"], 0), name)
    seen: dict[str, int] = {}
    for piece, space in zip(route["pieces"], places.spaces_taken(len(place.spaces), route["pieces"]), strict=True):
        kind = f"{piece['shape']}-{piece['seat']}"
        seen[kind] = seen.get(kind, 0) + 1
        lay_piece(part, f"route-{route['number']}-{seen[kind]}", piece, place.spaces[space])
    if route["marker"]:
        part.piece(
            f"marker-{route['marker']}", f"route-{route['number']}",
            places.marker_places(view["side"])[route["number"]], plaque(part, route["marker"]),
            name=marker_title(route["marker"]), about=f"marker-{route['marker']}",
        )  # fmt: skip


def draw_tavern(part: Part, place: Point, spaces: tuple[Point, ...]) -> None:
    near = min(spaces, key=lambda space: math.dist(space, place))
    part.add(
        "ground", line(*place, *near, stroke_width=1.6, stroke_dasharray="4 3", stroke_opacity=0.8, **themed("edge"))
    )
    part.add(
        "marks",
        moved(
            *place,
            title(_("Tavern: a bonus marker lies here at the beginning")),
            path(hand_drawn(-13, -13, 26, 26, 5, int(place[0]), 0.8), stroke_width=1.2, **themed("plot", "edge")),
            part.icon("tankard", 0.4, -0.2, 17, **themed("accent")),
            data_about="tavern",
        ),
    )


# Cities


@drawn_once
def draw_city(part: Part, view: dict[str, Any], city: dict[str, Any]) -> None:
    place = places.cities(view["side"])[city["number"]]
    part.add("ground", moved(place.x, place.y, *town(city, place)))
    for at, printed in enumerate(city["houses"]):
        where = place.house(at)
        part.add(
            "marks",
            moved(*where, printed_house(part, printed["colour"], printed["shape"], printed["coin"])),
        )
        part.area(f"house-{printed['colour']}", where, box(-HOUSE / 2, -HOUSE / 2, HOUSE, HOUSE), house_title(printed))
        if printed["piece"]:
            at_house = (where[0], where[1] - 0.6)
            lay_piece(part, f"{city['id']}-{at}", printed["piece"], at_house, 25, about="office")
    for at, piece in enumerate(reversed(city["extra"])):
        where = place.extra(at)
        lay_piece(part, f"{city['id']}-extra-{at}", piece, where, 23, about="extra-office")
    part.add("marks", moved(place.x, place.y, *banner(city, place)))
    half, about = place.banner / 2, "chain-city" if city["id"] in DATA["connection_bonus"]["between"] else "city"
    part.area(about, (place.x, place.y), box(-half, -BANNER / 2, 2 * half, BANNER, 3), city["name"])
    if city["controller"] is not None:
        foot = places.flags(view["side"])[city["number"]]
        part.add("marks", flag(part, city["controller"], foot, city["name"]))
    if city["ability"]:
        name = ABILITY_NAMES[city["ability"]]
        sign = part.shared(f"ability-{city['ability']}", lambda: ability_plaque(part, city["ability"]))
        part.add("marks", moved(*place.ability, title(name), sign, data_about=f"ability-{city['ability']}"))


def house_title(printed: dict[str, Any]) -> str:
    colour = _(PRIVILEGE_NAMES[printed["colour"]])
    text = _("House for a merchant: {colour}") if printed["shape"] == "merchant" else _("House for a trader: {colour}")
    return text.format(colour=colour) + (_(", with a coin") if printed["coin"] else "")


def printed_house(part: Part, colour: str, shape: str, coin: bool) -> Element:
    name = f"house-{colour}-{shape}{'-coin' if coin else ''}"
    return part.shared(name, lambda: house(colour, shape, coin))


def town(city: dict[str, Any], place: CityPlace) -> list[Element | None]:
    """The roofs behind the houses, and the ground they stand on."""
    width = place.houses * PITCH + 8
    chance = Random(city["id"])
    left, base = -width / 2 + 4, -HOUSES_ABOVE - HOUSE / 2 - 2
    roofs: list[Element] = []
    while True:
        size, shape = chance.choice(BUILDINGS)
        if left + size > width / 2 - 3:
            break
        roofs.append(path(f"M{left:.1f} {base:.1f}{shape}", fill=ROOFS[len(roofs) % 3]))
        left += size - 0.6
    top = -HOUSES_ABOVE - HOUSE / 2 - 3.6
    return [
        group(*roofs, stroke=PRINT, stroke_width=0.7, stroke_opacity=0.5, stroke_linejoin="round", opacity=0.75),
        annex(len(city["extra"]), -width / 2, top) if city["extra"] else None,
        path(box(-width / 2, top, width, HOUSE + 10, 5), stroke_width=1.2, **themed("plot", "edge")),
    ]


def annex(offices: int, right: float, top: float) -> Element:
    """Extra offices stand beside the houses, where nothing is printed."""
    width = 21 + places.EXTRA_STEP * (offices - 1)
    return path(
        box(right - width, top + 3, width + 6, HOUSE + 6, 4), stroke_width=1.2, stroke_dasharray="3 2",
        **themed("surface", "edge"),
    )  # fmt: skip


def banner(city: dict[str, Any], place: CityPlace) -> list[Element]:
    """The name on its ribbon; red for the two ends of the connection."""
    ends = city["id"] in DATA["connection_bonus"]["between"]
    half, tall = place.banner / 2, BANNER / 2
    outline = f"M{-half:.1f} {-tall}H{half:.1f}L{half - 4:.1f} 0L{half:.1f} {tall}H{-half:.1f}L{-half + 4:.1f} 0Z"
    fill: dict[str, Any] = {**themed("ink-line"), "fill": RED} if ends else themed("card", "edge")
    return [
        path(outline, stroke_width=1.2, stroke_linejoin="round", **fill),
        text(0, 0, city["name"], NAME_SIZE, "bright" if ends else "ink", serif=True, bold=True),
    ]


def flag(part: Part, seat: int, foot: Point, name: str) -> Element:
    """Who controls the city."""
    look = SEATS[seat]
    return moved(
        *foot,
        title(_("Seat {seat} controls {city}").format(seat=seat + 1, city=name)),
        line(0, 0, 0, -24, stroke_width=1.8, **themed("ink-line")),
        path("M0 -24H17L13.4 -17.5 17 -11H0Z", fill=look.colour, stroke_width=1.3, stroke_linejoin="round",
             **themed("ink-line")),
        part.icon(look.mark, 7, -17.5, 8.6, fill=look.on), data_about="control",
    )  # fmt: skip


# Beside the map


@drawn_once
def draw_table(part: Part, view: dict[str, Any]) -> None:
    """The Coellen table: four places for merchants."""
    x, y = places.TABLE_AT
    width = 4 * places.TABLE_STEP + 12
    part.add(
        "ground",
        moved(
            x, y,
            path(hand_drawn(-width / 2, -16, width, 48, 9, 77, 1), fill="#8A5A34", stroke=PRINT, stroke_width=1.3),
            path(box(-width / 2 + 3, -13, width - 6, 42, 6), fill="none", stroke="#C99A63", stroke_width=1),
        ),
        moved(x, y, text(0, 22, _("Coellen table"), 11.5, "bright", serif=True, bold=True)),
    )  # fmt: skip
    for at, space in enumerate(view["table"]):
        where = table_at(at)
        look = PRIVILEGE[space["colour"]]
        part.add(
            "marks",
            moved(
                *where,
                Element("circle", r=13, fill=look.fill, stroke=PRINT, stroke_width=1.3),
                text(0, -2, space["points"], 14, look.tone, serif=True, bold=True),
                text(0, 7.6, look.rank, 6.5, look.tone, serif=True, bold=True),
            ),
        )
        part.area("table", where, box(-13, -13, 26, 26, 13), table_title(space))
        if space["seat"] is not None:
            lay_piece(part, f"table-{at}", {"shape": "merchant", "seat": space["seat"]}, where, 25, about="table")
            part.add("labels", moved(where[0] + 9, where[1] - 10, small_points(space["points"])))


def table_title(space: dict[str, Any]) -> str:
    return _("Coellen table, {colour}: {points} points").format(
        colour=_(PRIVILEGE_NAMES[space["colour"]]), points=space["points"]
    )


def table_at(space: int) -> Point:
    return places.TABLE_AT[0] + (space - 1.5) * places.TABLE_STEP, places.TABLE_AT[1] - 1


def small_points(points: int) -> Element:
    return group(
        rect(-7.5, -5.5, 15, 11, 5.5, fill=PRINT, stroke="#FFFDF8", stroke_width=0.8),
        text(0, 0, points, 8.4, "bright", bold=True),
    )


# What has been chosen so far


def draw_pending(part: Part, view: dict[str, Any]) -> None:
    """The route of the open action, or the city of the office, is outlined until the action is finished."""
    pending, side = view["pending"], view["side"]
    if view["over"]:
        return
    if pending["route"] is not None:
        outline = places.lane_outline(side, pending["route"], 5)
        part.add("marks", path(outline, **CHOSEN))
    elif pending["city"] is not None:
        place = places.cities(side)[pending["city"]]
        width = place.houses * PITCH + 12
        part.add("marks", moved(place.x, place.y - HOUSES_ABOVE, path(box(-width / 2, -19, width, 34, 6), **CHOSEN)))
