"""The main board: depots in a ring around the black depot, phases, rounds, turn order and bonus tiles."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.palette import ACCENT, BRIGHT, CARD, INK, LINE, PRINT, SEATS, SOFT
from rondel.draw.part import Part, points_badge, price_badge, text
from rondel.draw.shapes import ROOT3, die, hand_drawn, hexagon
from rondel.draw.svg import Element, moved, path, rect
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.rules.components import (
    COLOURS,
    DEPOT_SLOTS,
    DEPOTS,
    GOODS_COLOURS,
    LARGE_BONUS,
    PHASE_BONUS,
    PURCHASE_PRICE,
    REGION_POINTS,
    SLOT_PLAYERS,
    SMALL_BONUS,
)
from rondel.games.castles_of_burgundy.rules.state import BUY, GOODS_OF, PLACE, SELL, TAKE, TAKE_BLACK, TAKE_WORKERS
from rondel.games.castles_of_burgundy.tiles import (
    COLOUR_ICON,
    HEXAGON,
    RADIUS,
    SPACE,
    SPACE_FILL,
    bonus_face,
    coin,
    good_face,
    goods_title,
    later_editions,
    tile_piece,
)

WIDTH: Final = 640
HEIGHT: Final = 424
STEP: Final = ROOT3 * RADIUS  # from one space to the next in a row
CENTRE: Final = (318, 176)
#: depots 1-6 clockwise from the top, as on a clock face
DEPOT_AT: Final = ((318, 62), (446, 112), (446, 240), (318, 290), (190, 240), (190, 112))
#: the four spaces of a depot, around its die
SLOT_AT: Final = ((-STEP, 0), (-STEP / 2, -1.5 * RADIUS), (STEP / 2, -1.5 * RADIUS), (STEP, 0))
BLACK_AT: Final = tuple(
    (CENTRE[0] + STEP * (column - 1.75 + (0.5 if line else 0)), CENTRE[1] + 1.5 * RADIUS * (line - 0.5))
    for line in range(2)
    for column in range(4)
)
TRACK_SPACES: Final = 7


def main_board(view: dict[str, Any]) -> Part:
    part = Part("board", WIDTH, HEIGHT, _("Main board"))
    part.add(
        "ground",
        path(
            hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 12, 1, 1.5), fill=CARD.light, stroke=LINE.light, class_="card line"
        ),
    )
    for depot in view["depots"]:
        draw_depot(part, view, depot)
    draw_black_depot(part, view)
    draw_phases(part, view)
    draw_rounds(part, view)
    draw_bonus_tiles(part, view)
    draw_turn_order(part, view)
    draw_region_points(part)
    draw_targets(part, view)
    return part


def draw_depot(part: Part, view: dict[str, Any], depot: dict[str, Any]) -> None:
    x, y = DEPOT_AT[depot["number"] - 1]
    part.add(
        "ground", moved(x, y, path(hand_drawn(-55, -52, 110, 102, 22, depot["number"]), fill="#EFE6D3", class_="plot"))
    )
    part.add("marks", moved(x, y, die(depot["number"], 24, BRIGHT, PRINT, PRINT)))
    for slot, seen in enumerate(depot["slots"]):
        dx, dy = SLOT_AT[slot]
        part.add("ground", moved(x + dx, y + dy, *printed_space(part, view, depot["number"], slot, seen)))
        if seen["tile"]:
            tile_piece(part, f"depot-{depot['number']}-{slot}", seen["tile"], x + dx, y + dy, later_editions(view))
    for at, (colour, copy) in enumerate(spread(depot["goods"])):
        gx, gy = good_place(x, y, at)
        part.piece(
            f"good-{colour}", f"depot-{depot['number']}-{copy}", gx, gy, *good_face(colour),
            name=goods_title(colour, depot["goods"][colour]),
        )  # fmt: skip


def spread(goods: dict[str, int]) -> list[tuple[str, int]]:
    """Single goods with a number among those of their colour."""
    return [(colour, copy) for colour, amount in goods.items() for copy in range(amount)]


def good_place(x: float, y: float, at: int) -> tuple[float, float]:
    return x - 26 + 17 * (at % 4), y + 24 + 17 * (at // 4)


def printed_space(part: Part, view: dict[str, Any], depot: int, slot: int, seen: dict[str, Any]) -> list[Element]:
    if not seen["in_use"]:
        players = int(SLOT_PLAYERS[(depot - 1) * DEPOT_SLOTS + slot])
        return [
            path(SPACE, fill="#DDD8CC", fill_opacity=0.6, stroke="#B9B2A2", stroke_width=1, stroke_dasharray="3 3"),
            part.icon(COLOUR_ICON[seen["colour"]], 0, -4, 15, fill=PRINT, fill_opacity=0.25),
            text(0, 10, f"{players}+", 9, fill=SOFT.light),
        ]
    return [
        path(SPACE, fill=SPACE_FILL[seen["colour"]], stroke=PRINT, stroke_opacity=0.35, stroke_width=1),
        part.icon(COLOUR_ICON[seen["colour"]], 0, 0, 18, fill=PRINT, fill_opacity=0.3),
    ]


def draw_black_depot(part: Part, view: dict[str, Any]) -> None:
    x, y = CENTRE
    part.add("ground", path(hand_drawn(x - 84, y - 44, 168, 104, 22, 9), fill="#3A3631"))
    part.add("marks", moved(x, y + 49, coin(part, 11), text(-14, 0, str(PURCHASE_PRICE), 11, fill=BRIGHT, bold=True)))
    for slot, tile in enumerate(view["black_depot"]):
        sx, sy = BLACK_AT[slot]
        part.add("ground", moved(sx, sy, path(SPACE, fill="#57514A", stroke="#8A8378", stroke_width=1)))
        if tile:
            tile_piece(part, f"black-{slot}", tile, sx, sy, later_editions(view))


def draw_phases(part: Part, view: dict[str, Any]) -> None:
    for at, phase in enumerate(words.PHASES):
        y = 40 + 58 * at
        now = view["phase"] == phase
        over = view["phase"] is not None and phase < view["phase"]
        part.add(
            "ground",
            path(hand_drawn(14, y - 24, 46, 50, 8, 20 + at, 0.8), fill="#EFE6D3", stroke=ACCENT.light if now else LINE.light,
                 stroke_width=2.5 if now else 1, class_="plot accent-line" if now else "plot line", fill_opacity=0.5 if over else 1),
            text(37, y - 8, phase, 20, serif=True, bold=True, fill=INK.light, class_="ink", opacity=0.4 if over else None),
            text(37, y + 13, f"+{PHASE_BONUS[at]}", 12, fill=SOFT.light, class_="soft", opacity=0.5 if over else None),
        )  # fmt: skip


def draw_rounds(part: Part, view: dict[str, Any]) -> None:
    for at, colour in enumerate(view["round_goods"]):
        y = 40 + 58 * at
        part.add(
            "ground",
            rect(70, y - 12, 24, 24, 4, fill="#EFE6D3", stroke=LINE.light, class_="plot line"),
            text(82, y + 20, str(at + 1), 9, fill=SOFT.light, class_="soft"),
        )
        if colour:
            part.piece(f"good-{colour}", f"round-{at}", 82, y, *good_face(colour, 18), name=goods_title(colour, 1))
        if view["round"] == at + 1:
            part.piece(
                "white-die", "rounds", 82, y, die(view["white_die"], 22, "#FFFFFF", PRINT, PRINT), name=_("White die")
            )


def draw_bonus_tiles(part: Part, view: dict[str, Any]) -> None:
    for at, colour in enumerate(COLOURS):
        y = 34 + 48 * at
        for large, x in ((True, 550), (False, 592)):
            taker = view["bonus_tiles"][colour]["large" if large else "small"]
            table = LARGE_BONUS if large else SMALL_BONUS
            part.add(
                "ground", moved(x, y, part.icon("shield", 0, 0, 26 if large else 20, fill="#E6DCC8", class_="plot"))
            )
            if taker is None:
                part.piece(
                    f"bonus-{'large' if large else 'small'}-{colour}", "bonus", x, y,
                    *bonus_face(part, colour, large, int(table[view["players"]])),
                )  # fmt: skip
            else:
                part.add(
                    "marks",
                    moved(
                        x,
                        y,
                        part.icon(
                            SEATS[taker].mark, 0, 0, 12, fill=SEATS[taker].colour, stroke=PRINT, stroke_width=1.5
                        ),
                    ),
                )


def draw_turn_order(part: Part, view: dict[str, Any]) -> None:
    for space in range(TRACK_SPACES):
        part.add(
            "ground",
            path(
                HEXAGON,
                fill="#EFE6D3",
                stroke=LINE.light,
                class_="plot line",
                transform=f"translate({120 + 40 * space} 385)",
            ),
        )
    for place, seat in reversed(list(enumerate(view["order"]))):
        steps = view["seats"][seat]["steps"]
        below = sum(1 for other in view["order"][place + 1 :] if view["seats"][other]["steps"] == steps)
        look = SEATS[seat]
        part.piece(
            f"marker-{seat}", "order", 120 + 40 * steps, 388 - 8 * below,
            rect(-10, -7, 20, 14, 5, fill=look.colour, stroke=PRINT, stroke_width=1.2),
            part.icon(look.mark, 0, 0, 9, fill=look.on),
        )  # fmt: skip


def draw_region_points(part: Part) -> None:
    for size in range(1, len(REGION_POINTS)):
        x = 410 + 26 * size
        part.add(
            "marks",
            moved(
                x,
                378,
                path(hexagon(9), fill="none", stroke=SOFT.light),
                text(0, 0, str(size), 9, fill=SOFT.light, class_="soft"),
            ),
            text(x, 397, str(REGION_POINTS[size]), 10, fill=INK.light, class_="ink", bold=True),
        )


def draw_targets(part: Part, view: dict[str, Any]) -> None:
    for choice in view["choices"]:
        action = choice["action"]
        if TAKE <= action < PLACE:
            for at, (x, y) in enumerate(tiles_meant(view, action)):
                part.target(action, choice["label"], x, y, HEXAGON, *badges(part, choice), again=at > 0)
        elif action == BUY:
            part.target(action, choice["label"], CENTRE[0], CENTRE[1] + 49, hand_drawn(-24, -9, 48, 18, 9, 3, 0))
        elif SELL <= action < TAKE_WORKERS and view["stage"] == "ship_goods":
            keep_targets(part, view, choice)
        elif GOODS_OF <= action < GOODS_OF + DEPOTS:
            x, y = DEPOT_AT[action - GOODS_OF]
            part.target(action, choice["label"], x, y + 32, hand_drawn(-36, -18, 72, 36, 9, 3, 0))


def badges(part: Part, choice: dict[str, Any]) -> list[Element]:
    shown = []
    if choice["workers"] < 0:
        shown.append(price_badge(part, -choice["workers"], 10, -16))
    if choice["points"] > 0:
        shown.append(points_badge(choice["points"], 0, 16))
    return shown


def tiles_meant(view: dict[str, Any], action: int) -> list[tuple[float, float]]:
    """Where the tile of a take action lies, and then equal tiles of the same depot, which are the same choice."""
    if action >= TAKE_BLACK:
        lying = view["black_depot"]
        places = list(BLACK_AT)
        first = action - TAKE_BLACK
    else:
        depot, first = divmod(action - TAKE, DEPOT_SLOTS)
        lying = [slot["tile"] for slot in view["depots"][depot]["slots"]]
        x, y = DEPOT_AT[depot]
        places = [(x + dx, y + dy) for dx, dy in SLOT_AT]
    return [places[at] for at in range(first, len(lying)) if lying[at] == lying[first]]


def keep_targets(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """A colour of goods to keep: on the goods of the depots that the ship calls at."""
    colour = GOODS_COLOURS[choice["action"] - SELL]
    again = False
    for number in (view["ship_depot"], view["ship_second"]):
        if number is None:
            continue
        x, y = DEPOT_AT[number - 1]
        for at, (lying, _copy) in enumerate(spread(view["depots"][number - 1]["goods"])):
            if lying == colour:
                gx, gy = good_place(x, y, at)
                part.target(choice["action"], choice["label"], gx, gy, hand_drawn(-8, -8, 16, 16, 3, 3, 0), again=again)
                again = True
