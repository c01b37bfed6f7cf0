"""A player's own board: the estate, storage, goods, silver, workers and dice."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import PRINT, SEATS, themed
from rondel.draw.part import Part, count_badge, points_badge, price_badge, text
from rondel.draw.shapes import box, die, hand_drawn, hexagon_centre, hexagon_corners, spot
from rondel.draw.svg import Element, Point, group, moved, path
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.drawing import board_choice
from rondel.games.castles_of_burgundy.drawing.signs import RADIUS, SPACE_OUTLINE, TILE_OUTLINE
from rondel.games.castles_of_burgundy.drawing.tiles import (
    bonus_piece,
    estate_space,
    good_number,
    goods_stack,
    goods_title,
    later_editions,
    sold_title,
    tile_piece,
    tile_title,
)
from rondel.games.castles_of_burgundy.rules.components import (
    CASTLE_TILE,
    COLOURS,
    DATA,
    GOODS_COLOURS,
    SPACE_COLOUR,
    SPACES,
    STORAGE,
)
from rondel.games.castles_of_burgundy.rules.state import (
    CHOOSE_CASTLE,
    DISCARD_TILE,
    PLACE,
    SELL,
    TAKE_WORKERS,
    USE_DIE,
)
from rondel.games.castles_of_burgundy.view import tile_view

WIDTH: Final = 376
HEIGHT: Final = 250
CENTRE: Final = (188.0, 125.0)
SPACE_AT: Final[tuple[Point, ...]] = tuple(
    (CENTRE[0] + x, CENTRE[1] + y)
    for x, y in (hexagon_centre(space["q"], space["r"], RADIUS) for space in DATA["hex_grid"]["spaces"])
)
STORAGE_AT: Final[tuple[Point, ...]] = ((30, 160), (47.6, 190.6), (30, 221.2))
GOODS_AT: Final[tuple[Point, ...]] = ((306, 172), (331, 172), (356, 172))
DICE_AT: Final[tuple[Point, ...]] = ((313, 28), (350, 28))
USED_AT: Final[tuple[Point, ...]] = ((330, 62), (351, 62))
SILVER_AT: Final = (24.0, 66.0)
WORKERS_AT: Final = (24.0, 94.0)


def seat_board(view: dict[str, Any], seat: int) -> Part:
    player = view["seats"][seat]
    part = Part(f"seat-{seat}", WIDTH, HEIGHT, _("Estate of seat {seat}").format(seat=seat + 1))
    draw_ground(part, only(player, "seat", "board"))
    if player["spaces"]:
        draw_spaces(part, player["board"], [(space["colour"], space["number"]) for space in player["spaces"]])
        draw_tiles(part, view, player)
    else:
        board_choice.draw_candidates(part, view, player)
    draw_supplies(part, only(player, "silver", "workers"))
    draw_storage(part, player["storage"], later_editions(view))
    draw_goods(part, only(player, "goods"))
    if view["phase"] is not None:
        draw_sold_goods(part, only(player, "sold"))
    draw_dice(part, view, player)
    draw_bonus_tiles(part, view, player)
    if view["actor"] == seat:
        draw_targets(part, view, player)
    return part


@drawn_once
def draw_ground(part: Part, player: dict[str, Any]) -> None:
    """The sheet, with the pennant of the seat."""
    look = SEATS[player["seat"]]
    part.add(
        "ground",
        path(hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 14, 30, 1.4), stroke_width=1.5, **themed("surface", "edge")),
        path(
            "M12 2.6H38V42L25 33.5 12 42Z",
            fill=look.colour,
            stroke_width=1.3,
            stroke_linejoin="round",
            **themed("ink-line"),
        ),
        part.icon(look.mark, 25, 17.5, 15, fill=look.on),
    )
    if player["board"] is not None:
        caption = _("Board {number}").format(number=player["board"])
        part.add("marks", text(46, 15, caption, 11, "soft", serif=True, anchor="start"))
        part.area("estate", (44, 6), box(0, 0, 60, 20, 4), caption)
    part.area("seat", (12, 3), box(0, 0, 26, 36, 4))


# The estate


@drawn_once
def draw_spaces(part: Part, board: int, spaces: list[tuple[str, int]]) -> None:
    """What is printed: the colour and the number of each space, and the borders of the regions."""
    for at, (colour, number) in enumerate(spaces):
        part.add("ground", moved(*SPACE_AT[at], estate_space(part, colour, number)))
        part.area(f"space-{colour}", SPACE_AT[at], SPACE_OUTLINE, space_title(colour, number))
    part.add(
        "ground",
        path(borders(board), fill="none", stroke=PRINT, stroke_width=1.6, stroke_opacity=0.6, stroke_linecap="round"),
    )


def draw_tiles(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    for at, space in enumerate(player["spaces"]):
        # the castle of a choice just made lies there already, though it is placed when all have chosen
        tile = tile_view(CASTLE_TILE) if at == player["start_castle"] else space["tile"]
        if tile:
            tile_piece(part, f"space-{at}", tile, SPACE_AT[at], later_editions(view), worth(player, tile))


def space_title(colour: str, number: int) -> str:
    return _("Space {number} for {colour}").format(number=number, colour=_(words.COLOUR_NAMES[colour]))


def worth(player: dict[str, Any], tile: dict[str, Any]) -> str:
    """What a knowledge tile for the end of the game brings as things stand."""
    if tile["colour"] != "knowledge" or str(tile["number"]) not in player["knowledge_points"]:
        return ""
    points = player["knowledge_points"][str(tile["number"])]
    return ngettext(" ({n} point so far)", " ({n} points so far)", points).format(n=points)


@cache
def borders(board: int) -> str:
    """The edges where one region ends and another begins, and around the estate."""
    corners = hexagon_corners(RADIUS)
    lines = []
    for at, (x, y) in enumerate(SPACE_AT):
        for side in range(6):
            (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
            across = space_near(x + ax + bx, y + ay + by)
            if across is None or (across > at and SPACE_COLOUR[board - 1, across] != SPACE_COLOUR[board - 1, at]):
                lines.append(f"M{spot((x + ax, y + ay))}L{spot((x + bx, y + by))}")
    return "".join(lines)


def space_near(x: float, y: float) -> int | None:
    return next((at for at, place in enumerate(SPACE_AT) if abs(place[0] - x) + abs(place[1] - y) < 1), None)


# What lies beside it


@drawn_once
def draw_supplies(part: Part, player: dict[str, Any]) -> None:
    for icon, amount, (x, y) in (("coin", player["silver"], SILVER_AT), ("worker", player["workers"], WORKERS_AT)):
        part.add("marks", part.painting(icon, x, y, 21), text(x + 17, y, amount, 17, "ink", bold=True, anchor="start"))
        about, name = ("silver", _("{n} silver")) if icon == "coin" else ("workers", _("Workers: {n}"))
        part.area(about, (x, y), box(-13, -13, 52, 26, 6), name.format(n=amount))


@drawn_once
def draw_storage(part: Part, storage: list[dict[str, Any] | None], later: bool) -> None:
    for slot, tile in enumerate(storage):
        part.add(
            "ground",
            moved(*STORAGE_AT[slot], path(SPACE_OUTLINE, **themed("plot", "edge"))),
        )
        part.area("storage", STORAGE_AT[slot], SPACE_OUTLINE)
        if tile:
            tile_piece(part, f"storage-{slot}", tile, STORAGE_AT[slot], later)


@drawn_once
def draw_goods(part: Part, player: dict[str, Any]) -> None:
    stored = list(player["goods"].items())
    for at, (x, y) in enumerate(GOODS_AT):
        part.add("ground", moved(x, y, path(box(-11, -11, 22, 22), **themed("plot", "edge"))))
        part.area("goods-storage", (x, y), box(-11, -11, 22, 22))
        if at < len(stored):
            colour, amount = stored[at]
            goods_stack(part, "goods", colour, amount, (x, y), 17, goods_title(colour, amount))
            if amount > 1:
                part.add("labels", count_badge(amount, x + 9, y - 10))


@drawn_once
def draw_sold_goods(part: Part, player: dict[str, Any]) -> None:
    """Each colour has its place, so that the missing ones are seen too."""
    part.add("marks", text(362, 203, _("sold"), 8.5, "soft", anchor="end"))
    for at, colour in enumerate(GOODS_COLOURS):
        x, y = 279 + 16.4 * at, 219
        amount = player["sold"].get(colour, 0)
        part.add(
            "ground",
            moved(
                x, y,
                path(box(-6, -6, 12, 12, 2), fill_opacity=0.5, **themed("plot", "edge")),
                text(0, 0, good_number(colour), 7.5, "soft", opacity=0.75),
            ),
        )  # fmt: skip
        part.area("sold", (x, y), box(-8, -8, 16, 28, 3), sold_title(colour, amount))
        goods_stack(part, "sold", colour, amount, (x, y), 11.5, sold_title(colour, amount))
        if amount:
            part.add("labels", text(x, y + 14, amount, 9, "ink", bold=True))


def draw_dice(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """Dice still to be used are large; used ones lie aside, small."""
    seat = player["seat"]
    look = SEATS[seat]
    for at, value in enumerate(player["dice"]):
        used = die_is_used(view, seat, at)
        place = USED_AT[at] if used else DICE_AT[at]
        face = die(value, 15 if used else 26, look.colour, look.on, class_="ink-line")
        name = _("Die {value}, used") if used else _("Die {value}")
        part.piece(
            f"die-{seat}-{at}",
            "dice",
            place,
            group(face, opacity=0.6 if used else None),
            name=name.format(value=value),
            about="die",
        )
        if view["turn"] == seat and view["die_in_use"] == at:
            ring = path(box(-17.5, -17.5, 35, 35, 10), fill="none", stroke_width=1.8, **themed("ink-line"))
            part.add("marks", moved(*place, ring))


def die_is_used(view: dict[str, Any], seat: int, at: int) -> bool:
    if view["turn"] == seat:
        return bool(view["used_dice"][at])
    return seat in view["round_order"][: view["turns_finished"]]


def draw_bonus_tiles(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    taken = [
        (colour, size == "large")
        for colour in COLOURS
        for size in ("large", "small")
        if view["bonus_tiles"][colour][size] == player["seat"]
    ]
    for at, (colour, large) in enumerate(taken):
        bonus_piece(part, colour, large, view["players"], (326 + 28 * (at % 2), 88 + 27 * (at // 2)), 0.84)


# What can be clicked


def draw_targets(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    draw_selectors(part, view, player)
    shared = spaces_to_ask_for(view)
    for space in sorted(shared):
        label = _("Several of your tiles fit here. Choose the space, then the tile.")
        part.question(space, label, SPACE_AT[space], TILE_OUTLINE)
    for choice in sorted(view["choices"], key=in_order):
        action, label = choice["action"], choice["label"]
        if USE_DIE <= action < USE_DIE + 2:
            for at in dice_meant(view, player, action):
                part.target(action, label, DICE_AT[at], box(-13, -13, 26, 26, 6), again=at != action)
        elif PLACE <= action < SELL:
            slot, space = divmod(action - PLACE, SPACES)
            part.target(
                action, label, SPACE_AT[space], TILE_OUTLINE, *badges(part, choice, (12, -17), (-2, -6)), slot=slot,
                place=space if space in shared else None,
            )  # fmt: skip
        elif SELL <= action < TAKE_WORKERS and view["stage"] != "ship_goods":
            x, y = GOODS_AT[list(player["goods"]).index(GOODS_COLOURS[action - SELL])]
            part.target(action, label, (x, y), box(-11, -11, 22, 22), *badges(part, choice, (3, -13), (0, 15)))
        elif action == TAKE_WORKERS:
            part.target(action, label, WORKERS_AT, box(-13, -13, 26, 26, 13))
        elif DISCARD_TILE <= action < DISCARD_TILE + STORAGE:
            for at, slot in enumerate(equal_slots(player, action - DISCARD_TILE)):
                part.target(action, label, STORAGE_AT[slot], TILE_OUTLINE, again=at > 0)
        elif CHOOSE_CASTLE <= action < CHOOSE_CASTLE + SPACES:
            part.target(action, label, SPACE_AT[action - CHOOSE_CASTLE], TILE_OUTLINE)
    board_choice.draw_targets(part, view, player)


def in_order(choice: dict[str, Any]) -> tuple[int, int, int]:
    """As the eye goes over the board; where several stored tiles fit a space, the lowest slot is drawn on top."""
    action = choice["action"]
    if not PLACE <= action < SELL:
        return action, 0, 0
    slot, space = divmod(action - PLACE, SPACES)
    return PLACE, space, -slot


def draw_selectors(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """Stored tiles that can be placed now can be chosen first."""
    fitting = sorted({(c["action"] - PLACE) // SPACES for c in view["choices"] if PLACE <= c["action"] < SELL})
    for fits in fitting:
        name = tile_title(player["storage"][fits], later_editions(view))
        for at, slot in enumerate(equal_slots(player, fits)):
            label = _("Choose this tile to place. {tile}").format(tile=name)
            part.selector(fits, label, STORAGE_AT[slot], TILE_OUTLINE, again=at > 0)


def spaces_to_ask_for(view: dict[str, Any]) -> set[int]:
    """The spaces that more than one stored tile fits."""
    places = [(c["action"] - PLACE) % SPACES for c in view["choices"] if PLACE <= c["action"] < SELL]
    return {space for space in places if places.count(space) > 1}


def equal_slots(player: dict[str, Any], slot: int) -> list[int]:
    """The slot and later ones with an equal tile: the same choice."""
    stored = player["storage"]
    return [other for other in range(slot, STORAGE) if stored[other] == stored[slot]]


def dice_meant(view: dict[str, Any], player: dict[str, Any], at: int) -> list[int]:
    """The die and an unused one with an equal value: the same choice."""
    return [
        other for other in range(at, 2)
        if not view["used_dice"][other] and player["dice"][other] == player["dice"][at]
    ]  # fmt: skip


def badges(part: Part, choice: dict[str, Any], price_at: Point, points_at: Point) -> list[Element]:
    shown = []
    if choice["points"] > 0:
        shown.append(points_badge(choice["points"], *points_at))
    if choice["workers"] < 0:
        shown.append(price_badge(part, -choice["workers"], *price_at))
    return shown
