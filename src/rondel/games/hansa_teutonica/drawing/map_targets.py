"""What can be clicked on the map. A choice that means several spaces or pieces can be made at each of them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rondel.draw.palette import ACCENT, themed
from rondel.draw.part import Part
from rondel.draw.shapes import box, soft_polygon
from rondel.draw.svg import Point, circle, path
from rondel.games.hansa_teutonica.drawing import map_drawing, places, provinces
from rondel.games.hansa_teutonica.drawing.places import HOUSES_ABOVE, PITCH
from rondel.games.hansa_teutonica.drawing.signs import HOUSE
from rondel.games.hansa_teutonica.rules.components import PROVINCE_IDS, SHAPES
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
    CITY,
    COUNT,
    EXTRA_OFFICE_A,
    EXTRA_OFFICE_B,
    NOTHING,
    OFFICE_A,
    PAIR,
    PLAYER,
    PROVINCE,
    ROUTE,
    SHAPE,
    TABLE,
    TAKE_ABILITY,
    TRADE_PLACES,
)

SPACE_OUTLINE: Final = map_drawing.SOCKET
PIECE_OUTLINE: Final = box(-11.5, -11.5, 23, 23, 5)
ROUTE_REACH: Final = 19.0  # all spaces of a route are the same choice, and other routes are farther away
PIECE_REACH: Final = 15.5
#: stages in which a route is chosen for a free space of it
TO_FREE_SPACE: Final = ("place_route", "replace_route", "extra_route", "move_to")
#: stages in which a route is chosen for the pieces of the actor on it
FROM_OWN: Final = ("move_from", "lift_route")
#: stages in which the shape is chosen of a piece that stands on the route
SHAPE_ON_ROUTE: Final = ("displace_shape", "move_shape", "remove_shape", "extra_office_shape")


def draw_targets(part: Part, view: dict[str, Any]) -> None:
    for choice in view["choices"]:
        action, label = choice["action"], choice["label"]
        for at, (place, outline) in enumerate(targets(view, action)):
            part.target(action, label, place, outline, again=at > 0, reach=reach(action, outline))
        if PAIR <= action < ABILITY:
            draw_pair_target(part, view, action - PAIR, choice)
        if action >= PROVINCE:
            draw_province_target(part, PROVINCE_IDS[action - PROVINCE], choice)


def reach(action: int, outline: str) -> float | None:
    """Around a space or a piece a click counts too: up to half the way to the next one of another choice."""
    if outline not in (SPACE_OUTLINE, PIECE_OUTLINE):
        return None
    return ROUTE_REACH if ROUTE <= action < OFFICE_A else PIECE_REACH


def targets(view: dict[str, Any], action: int) -> list[tuple[Point, str]]:
    """The places of a choice with their outlines; none if its place is not on the map."""
    stage = view["stage"]
    if SHAPE <= action < COUNT and stage in SHAPE_ON_ROUTE:
        owner = view["actor"] if stage in ("move_shape", "extra_office_shape") else view["pending"]["owner"]
        return pieces(view, view["pending"]["route"], owner, SHAPES[action - SHAPE])
    if SHAPE <= action < COUNT and stage == "extra_piece":
        return extra_pieces_on_routes(view, SHAPES[action - SHAPE])
    if PLAYER <= action < ROUTE:
        owner = (view["first"] + action - PLAYER) % view["players"]
        return pieces(view, view["pending"]["route"], owner)
    if ROUTE <= action < TRADE_PLACES:
        return route_targets(view, action - ROUTE)
    if TRADE_PLACES <= action < OFFICE_A:
        other = "merchant" if view["pending"]["shape"] == "trader" else "trader"
        return pieces(view, action - TRADE_PLACES, view["actor"], other)
    if OFFICE_A <= action < NOTHING:
        return establish_targets(view, action)
    if CITY <= action < PAIR:
        return [city_target(view, action - CITY)]
    return []


# Routes


def route_targets(view: dict[str, Any], number: int) -> list[tuple[Point, str]]:
    stage = view["stage"]
    if stage in TO_FREE_SPACE:
        route = seen_route(view, number)
        spaces = places.routes(view["side"])[number].spaces
        taken = places.spaces_taken(len(spaces), route["pieces"])
        return [(space, SPACE_OUTLINE) for at, space in enumerate(spaces) if at not in taken]
    if stage in FROM_OWN:
        shape = view["pending"]["shape"] if stage == "lift_route" else None
        return pieces(view, number, view["actor"], shape)
    if stage == "displace_route":
        return [
            found for seat in range(view["players"]) if seat != view["actor"] for found in pieces(view, number, seat)
        ]
    if stage == "remove_route":
        return [found for seat in range(view["players"]) for found in pieces(view, number, seat)]
    return [((0, 0), places.lane_outline(view["side"], number, 4))]  # establish it, or lay a marker there


def seen_route(view: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(route for route in view["routes"] if route["number"] == number)
    return found


def pieces(view: dict[str, Any], number: int, seat: int, shape: str | None = None) -> list[tuple[Point, str]]:
    """The pieces of a seat on a route, of one shape or of both."""
    standing = seen_route(view, number)["pieces"]
    spaces = places.routes(view["side"])[number].spaces
    taken = places.spaces_taken(len(spaces), standing)
    return [
        (spaces[space], PIECE_OUTLINE)
        for piece, space in zip(standing, taken, strict=True)
        if piece["seat"] == seat and shape in (None, piece["shape"])
    ]


def extra_pieces_on_routes(view: dict[str, Any], shape: str) -> list[tuple[Point, str]]:
    """Only a player with nothing in stock and supply takes an extra piece from a route (HT-6.14)."""
    player = view["seats"][view["actor"]]
    if sum(player["stock"].values()) + sum(player["supply"].values()):
        return []
    return [found for route in view["routes"] for found in pieces(view, route["number"], view["actor"], shape)]


# Cities


def establish_targets(view: dict[str, Any], action: int) -> list[tuple[Point, str]]:
    """What an established route can be used for: its two cities, or the Coellen table."""
    if TABLE <= action < NOTHING:
        return [(map_drawing.table_at(action - TABLE), circle_path(13))]
    route = seen_route(view, view["pending"]["route"])
    if action == TAKE_ABILITY:
        able = next(city for city in (route["a"], route["b"]) if view["cities"][city]["ability"])
        return [(places.cities(view["side"])[able].ability, circle_path(16))]
    city = route["a"] if action in (OFFICE_A, EXTRA_OFFICE_A) else route["b"]
    place = places.cities(view["side"])[city]
    if action in (EXTRA_OFFICE_A, EXTRA_OFFICE_B):
        return [(place.extra(len(view["cities"][city]["extra"])), box(-11, -12, 22, 24, 4))]
    houses = view["cities"][city]["houses"]
    empty = next(at for at, printed in enumerate(houses) if printed["piece"] is None)
    outline = circle_path(13) if houses[empty]["shape"] == "merchant" else box(-13, -13, 26, 26, 4)
    return [(place.house(empty), outline)]


def city_target(view: dict[str, Any], city: int) -> tuple[Point, str]:
    """All houses of a city."""
    place = places.cities(view["side"])[city]
    width = place.houses * PITCH + 8
    return (place.x, place.y - HOUSES_ABOVE), box(-width / 2, -HOUSE / 2 - 4, width, HOUSE + 8, 6)


def draw_pair_target(part: Part, view: dict[str, Any], left: int, choice: dict[str, Any]) -> None:
    """A sign above two neighbouring houses, between them."""
    x, y = places.cities(view["side"])[view["pending"]["city"]].house(left + 0.5)
    part.target(
        choice["action"], choice["label"], (x, y - 24), circle_path(11.5),
        circle(0, 0, 10.4, fill=ACCENT.light, class_="accent", pointer_events="none"),
        part.icon("swap", 0, 0, 14, pointer_events="none", **themed("card")),
    )  # fmt: skip


# Provinces


def draw_province_target(part: Part, province: str, choice: dict[str, Any]) -> None:
    """A ring where the pawn would stand; the whole area can be clicked and lights up under the pointer."""
    x, y = places.pawn_places()[province]
    part.target(
        choice["action"], choice["label"], (x, y), circle_path(17),
        path(province_area(province), class_="glow accent", fill=ACCENT.light, fill_opacity=0),
    )  # fmt: skip


@cache
def province_area(province: str) -> str:
    """Its outline, seen from where the pawn would stand."""
    x, y = places.pawn_places()[province]
    return soft_polygon([(px - x, py - y) for px, py in provinces.areas()[province]], 0.05)


def circle_path(radius: float) -> str:
    return f"M{-radius} 0A{radius} {radius} 0 1 1 {radius} 0A{radius} {radius} 0 1 1 {-radius} 0Z"
