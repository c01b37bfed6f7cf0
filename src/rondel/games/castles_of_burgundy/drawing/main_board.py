"""The main board: six depots in a ring around the black depot; the tracks around them are in ``tracks``."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import BRIGHT, EDGE, NIGHT, PRINT, themed
from rondel.draw.part import TONES, Part, count_badge, price_badge, text
from rondel.draw.shapes import ROOT3, box, die, hand_drawn, hexagon_pair, irregular, soft_polygon, spot, towards
from rondel.draw.svg import Element, Point, Value, group, moved, path
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.drawing import tracks
from rondel.games.castles_of_burgundy.drawing.signs import COLOUR_ICON, RADIUS, SPACE_OUTLINE, TILE_OUTLINE
from rondel.games.castles_of_burgundy.drawing.tiles import (
    empty_space,
    goods_stack,
    goods_title,
    later_editions,
    tile_piece,
)
from rondel.games.castles_of_burgundy.rules.components import (
    BLACK_TILES,
    DEPOT_SLOTS,
    DEPOTS,
    GOODS_COLOURS,
    MAX_PLAYERS,
    PURCHASE_PRICE,
    SLOT_PLAYERS,
)
from rondel.games.castles_of_burgundy.rules.state import BUY, GOODS_OF, PLACE, SELL, TAKE, TAKE_BLACK, TAKE_WORKERS

WIDTH: Final = 508
HEIGHT: Final = 364
CENTRE: Final = (236.0, 182.0)
PITCH: Final = ROOT3 * RADIUS + 0.8  # from one space of a depot to the next
#: depots 1-6 clockwise from the top, as the hours of a clock
OUTWARD: Final = (90, 30, 330, 270, 210, 150)
DEPOT_AT: Final[tuple[Point, ...]] = tuple(
    (CENTRE[0] + 137 * towards(angle, 1)[0], CENTRE[1] + 120 * towards(angle, 1)[1]) for angle in OUTWARD
)
#: the black depot: eight spaces around its price
BLACK_AT: Final[tuple[Point, ...]] = tuple(
    (CENTRE[0] + PITCH * column, CENTRE[1] + 1.5 * RADIUS * line)
    for column, line in ((-1, -1), (0, -1), (1, -1), (1.5, 0), (1, 1), (0, 1), (-1, 1), (-1.5, 0))
)
#: where the six colours of goods lie within a depot's two goods spaces
GOOD_OFFSET: Final[tuple[Point, ...]] = ((0, -8), (-8.2, 6.6), (8.2, 6.6))
GOOD_COUNT: Final[tuple[Point, ...]] = ((6, -7), (-7, 3), (7.6, 3))  # from there, where no other good lies

#: rows of vines on the slopes
VINES: Final = (
    "M306 18C340 26 384 24 420 12M312 30C344 38 386 36 421 26M322 42C350 49 388 48 422 39M336 54C358 59 392 58 422 51"
    "M66 306C92 312 124 312 150 306M60 316C90 323 126 322 156 314"
)
UNUSED: Final[dict[str, Value]] = {
    "stroke": "#A59676", "stroke_opacity": 0.6, "stroke_width": 0.9, "stroke_dasharray": "2.5 2.5",
}  # fmt: skip


def slot_at(depot: int, slot: int) -> Point:
    """A tile space of a depot: the four that do not face the middle of the board, clockwise."""
    return petal(depot, slot + 2)


def petal(depot: int, at: int) -> Point:
    """The spaces around a depot's die, clockwise; the first two face the middle of the board and hold the goods."""
    inward = (OUTWARD[depot] + 180) % 360
    x, y = towards(inward + 30 - 60 * at, PITCH)
    return DEPOT_AT[depot][0] + x, DEPOT_AT[depot][1] + y


def goods_at(depot: int, colour: str) -> Point:
    """Each colour has its own place, so that nothing moves when another one arrives: 1-3 on the upper goods space."""
    later, place = divmod(GOODS_COLOURS.index(colour), 3)
    x, y = sorted((petal(depot, 0), petal(depot, 1)), key=lambda space: (round(space[1]), space[0]))[later]
    return x + GOOD_OFFSET[place][0], y + GOOD_OFFSET[place][1]


def main_board(view: dict[str, Any]) -> Part:
    part = Part("board", WIDTH, HEIGHT, _("Main board"))
    draw_landscape(part)
    for depot in range(DEPOTS):
        draw_depot(part, depot, view["depots"][depot], later_editions(view))
    draw_black_depot(part, only(view, "black_depot", "options"))
    tracks.draw_tracks(part, view)
    draw_targets(part, view)
    draw_chosen(part, view)
    return part


@drawn_once
def draw_landscape(part: Part) -> None:
    """Parchment with a river, vineyards and the road that joins neighbouring depots, all faint."""
    road = "M" + "L".join(spot(place) for place in DEPOT_AT) + "Z"
    part.add(
        "ground",
        path(hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 14, 1, 1.6), stroke_width=1.5, **themed("surface", "edge")),
        path(
            "M6 226C40 214 60 232 74 262 86 288 110 300 140 302 176 304 196 330 192 360L222 360C226 322 204 288 160 284"
            " 126 280 108 266 98 240 84 206 44 190 6 198Z",
            fill_opacity=0.75, **themed("water"),
        ),
        path(
            "M300 358C330 316 390 300 430 312 462 322 486 318 504 304V340Q504 360 488 360Z"
            "M4 20Q4 4 20 4H176C160 30 120 46 84 44 52 44 24 52 4 70Z",
            **themed("scenery"),
        ),
        path(
            VINES, fill="none", stroke_width=3.4, stroke_dasharray="0.1 7.4", stroke_linecap="round", **themed("vines")
        ),
        path(road, fill="none", stroke_width=9, stroke_opacity=0.5, stroke_linejoin="round", **themed("scenery-line")),
        path(road, fill="none", stroke_width=1.2, stroke_dasharray="5 4", stroke_linejoin="round", **themed("edge")),
    )  # fmt: skip


@drawn_once
def draw_depot(part: Part, depot: int, seen: dict[str, Any], later: bool) -> None:
    x, y = DEPOT_AT[depot]
    hull = irregular([(-36, -54.5), (36, -54.5), (66, 0), (36, 54.5), (-36, 54.5), (-66, 0)], depot, 1.4)
    part.add(
        "ground",
        moved(x, y, path(soft_polygon(hull, 0.2), stroke_width=1.4, **themed("plot", "edge"))),
        *(
            moved(*place, part.shared("goods-space", lambda: goods_space(part)))
            for place in (petal(depot, 0), petal(depot, 1))
        ),
    )
    part.add("marks", moved(x, y, die(depot + 1, 25, printed=True)))
    part.area("depot", (x, y), soft_polygon(hull, 0.2), _("Depot {number}").format(number=depot + 1))
    part.area("depot-goods", *yard(depot), _("Goods of depot {number}").format(number=depot + 1))
    for slot in range(DEPOT_SLOTS):
        place = slot_at(depot, slot)
        part.add("ground", moved(*place, depot_space(part, depot, slot, seen["slots"][slot])))
        part.area("depot-space", place, SPACE_OUTLINE, space_title(seen["slots"][slot]))
        if seen["slots"][slot]["tile"]:
            tile_piece(part, f"depot-{depot + 1}-{slot}", seen["slots"][slot]["tile"], place, later)
    for colour, amount in seen["goods"].items():
        x, y = goods_at(depot, colour)
        goods_stack(part, f"depot-{depot + 1}", colour, amount, (x, y), 14.5, goods_title(colour, amount))
        if amount > 1:
            dx, dy = GOOD_COUNT[GOODS_COLOURS.index(colour) % 3]
            part.add("labels", count_badge(amount, x + dx, y + dy))


def space_title(seen: dict[str, Any]) -> str:
    colour = _(words.COLOUR_NAMES[seen["colour"]])
    if seen["in_use"]:
        return _("Space for {colour}").format(colour=colour)
    return _("Space for {colour}, used with more players").format(colour=colour)


def goods_space(part: Part) -> Element:
    return group(
        path(SPACE_OUTLINE, fill=EDGE.light, fill_opacity=0.28),
        part.icon("good", 0, 0, 13, fill_opacity=0.22, **themed("soft")),
    )


def depot_space(part: Part, depot: int, slot: int, seen: dict[str, Any]) -> Element:
    if seen["in_use"]:
        return empty_space(part, seen["colour"])
    return group(
        part.shared("unused", lambda: path(SPACE_OUTLINE, fill=EDGE.light, fill_opacity=0.1, **UNUSED)),
        part.icon(COLOUR_ICON[seen["colour"]], 0, -5, 12, fill_opacity=0.22, **themed("soft")),
        moved(0, 8.4, *players_needed(part, int(SLOT_PLAYERS[depot * DEPOT_SLOTS + slot]), "soft")),
    )


def players_needed(part: Part, players: int, tone: str) -> list[Element]:
    """The mark of a space that is for more players than there are."""
    mark = f"{players}+" if players < MAX_PLAYERS else str(players)
    return [text(-3.4, 0, mark, 8, tone, opacity=0.75), part.icon("person", 5.4, -0.2, 7.4, opacity=0.6, **TONES[tone])]


@drawn_once
def draw_black_depot(part: Part, view: dict[str, Any]) -> None:
    x, y = CENTRE
    hull = irregular([(-54, -53), (54, -53), (76, -18), (76, 18), (54, 53), (-54, 53), (-76, 18), (-76, -18)], 9, 1.2)
    part.add("ground", moved(x, y, path(soft_polygon(hull, 0.22), fill=NIGHT, stroke=PRINT, stroke_width=1.4)))
    part.area("black-depot", (x, y), soft_polygon(hull, 0.22))
    part.add(
        "marks",
        moved(
            x, y,
            text(-15, 0, PURCHASE_PRICE, 19, "bright", bold=True, serif=True), part.painting("coin", 0, 0, 16),
            part.icon("arrow", 14.6, 0, 8, fill=BRIGHT), part.icon("tile", 24.4, 0, 9, fill=BRIGHT),
        ),
    )  # fmt: skip
    for slot, place in enumerate(BLACK_AT):
        if slot >= len(view["black_depot"]):
            part.add("ground", moved(*place, unused_black_space(part, view, slot)))
            continue
        part.add("ground", moved(*place, part.shared("black-space", black_space)))
        tile = view["black_depot"][slot]
        if tile:
            tile_piece(part, f"black-{slot}", tile, place, later_editions(view))


def black_space() -> Element:
    return path(SPACE_OUTLINE, fill="#59524B", stroke="#857C70", stroke_width=0.9)


def unused_black_space(part: Part, view: dict[str, Any], slot: int) -> Element:
    table = BLACK_TILES[("4/6/8", "2/5/8").index(view["options"]["black_depot"])]
    players = next(players for players in range(2, MAX_PLAYERS + 1) if table[players] > slot)
    return group(
        part.shared("unused-black", lambda: path(SPACE_OUTLINE, fill="none", **UNUSED)),
        *players_needed(part, players, "bright"),
    )


# What can be clicked


def draw_targets(part: Part, view: dict[str, Any]) -> None:
    for choice in view["choices"]:
        action, label = choice["action"], choice["label"]
        if TAKE <= action < PLACE:
            for at, place in enumerate(tiles_meant(view, action)):
                part.target(action, label, place, TILE_OUTLINE, *badges(part, choice), again=at > 0)
        elif action == BUY:
            part.target(action, label, CENTRE, box(-33, -13, 66, 26, 13))
        elif SELL <= action < TAKE_WORKERS and view["stage"] == "ship_goods":
            colour = GOODS_COLOURS[action - SELL]
            lying = [depot for depot in called_at(view) if colour in view["depots"][depot]["goods"]]
            for at, depot in enumerate(lying):
                part.target(action, label, goods_at(depot, colour), box(-9, -9, 18, 18, 4), again=at > 0)
        elif GOODS_OF <= action < GOODS_OF + DEPOTS:
            part.target(action, label, *yard(action - GOODS_OF))


def yard(depot: int) -> tuple[Point, str]:
    """The two goods spaces of a depot together: where the first one lies, and the outline of both."""
    first, second = petal(depot, 0), petal(depot, 1)
    return first, hexagon_pair(PITCH / ROOT3, (second[0] - first[0], second[1] - first[1]))


def draw_chosen(part: Part, view: dict[str, Any]) -> None:
    """What was chosen while the rest of the choice is still open: a tile to be taken, depots and goods of a ship."""
    outlines = []
    if view["taking"] is not None:
        outlines.append((tiles_meant(view, view["taking"])[0], TILE_OUTLINE))
    for depot in called_at(view):
        outlines.append(yard(depot))
        outlines += [
            (goods_at(depot, colour), box(-9, -9, 18, 18, 4))
            for colour in view["ship_goods"]
            if colour in view["depots"][depot]["goods"]
        ]
    for place, outline in outlines:
        part.add(
            "labels",
            moved(
                *place,
                path(outline, fill="none", stroke=BRIGHT, stroke_width=5.5),
                path(outline, fill="none", stroke=PRINT, stroke_width=2.4),
            ),
        )  # fmt: skip


def called_at(view: dict[str, Any]) -> list[int]:
    """The depots (from 0) chosen for a ship whose goods are not loaded yet."""
    return [number - 1 for number in (view["ship_depot"], view["ship_second"]) if number is not None]


def badges(part: Part, choice: dict[str, Any]) -> list[Element]:
    return [price_badge(part, -choice["workers"], 14.5, -13)] if choice["workers"] < 0 else []


def tiles_meant(view: dict[str, Any], action: int) -> list[Point]:
    """Where the tile of a take action lies, and then equal tiles of the same depot, which are the same choice."""
    if action >= TAKE_BLACK:
        first = action - TAKE_BLACK
        lying, places = view["black_depot"], list(BLACK_AT)
    else:
        depot, first = divmod(action - TAKE, DEPOT_SLOTS)
        lying = [slot["tile"] for slot in view["depots"][depot]["slots"]]
        places = [slot_at(depot, slot) for slot in range(DEPOT_SLOTS)]
    return [places[at] for at in range(first, len(lying)) if lying[at] == lying[first]]
