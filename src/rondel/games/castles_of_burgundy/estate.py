"""A player's own board: the estate, storage, goods, silver, workers and dice."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.palette import CARD, INK, LINE, PRINT, SEATS, SOFT
from rondel.draw.part import Part, points_badge, price_badge, text
from rondel.draw.shapes import die, hand_drawn, hexagon_centre
from rondel.draw.svg import Element, group, moved, path, rect
from rondel.games.castles_of_burgundy.rules.components import (
    BOARDS,
    COLOURS,
    DATA,
    GOODS_COLOURS,
    LARGE_BONUS,
    SMALL_BONUS,
    SPACE_COLOUR,
    SPACE_NUMBER,
    SPACES,
    STORAGE,
)
from rondel.games.castles_of_burgundy.rules.state import (
    CHOOSE_BOARD,
    CHOOSE_CASTLE,
    DISCARD_TILE,
    PLACE,
    SELL,
    TAKE_WORKERS,
    USE_DIE,
)
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

WIDTH: Final = 380
HEIGHT: Final = 252
CENTRE: Final = (190, 126)
SPACE_AT: Final = tuple(
    (CENTRE[0] + x, CENTRE[1] + y)
    for x, y in (hexagon_centre(space["q"], space["r"], RADIUS) for space in DATA["hex_grid"]["spaces"])
)
STORAGE_AT: Final = ((28, 184), (28 + 17.4, 184 + 33), (28 + 52, 184 + 33))
GOODS_AT: Final = ((344, 178), (322, 204), (346, 204))
DICE_AT: Final = ((322, 24), (354, 24))


def seat_board(view: dict[str, Any], seat: int) -> Part:
    player = view["seats"][seat]
    part = Part(f"seat-{seat}", WIDTH, HEIGHT, _("Board of seat {seat}").format(seat=seat + 1))
    part.add(
        "ground",
        path(
            hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 12, 30, 1.2), fill=CARD.light, stroke=LINE.light, class_="card line"
        ),
    )
    look = SEATS[seat]
    part.add("marks", part.icon(look.mark, 18, 18, 16, fill=look.colour, stroke=PRINT, stroke_width=1.5))
    if player["spaces"]:
        draw_estate(part, view, player)
    else:
        draw_candidates(part, view, player)
    draw_belongings(part, view, player)
    if view["actor"] == seat:
        draw_targets(part, view, player)
    return part


def draw_estate(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    part.add(
        "marks",
        text(
            30,
            18,
            _("Board {number}").format(number=player["board"]),
            10,
            anchor="start",
            fill=SOFT.light,
            class_="soft",
        ),
    )
    for at, space in enumerate(player["spaces"]):
        x, y = SPACE_AT[at]
        part.add(
            "ground",
            moved(
                x, y,
                path(SPACE, fill=SPACE_FILL[space["colour"]], stroke=PRINT, stroke_opacity=0.35),
                part.icon(COLOUR_ICON[space["colour"]], 0, -6, 14, fill=PRINT, fill_opacity=0.45),
                text(0, 9, str(space["number"]), 13, bold=True),
            ),
        )  # fmt: skip
        if space["tile"]:
            tile_piece(part, f"space-{at}", space["tile"], x, y, later_editions(view))


def draw_candidates(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """While the board is not chosen: the boards to choose from, small enough to compare."""
    for board, x, y, scale in candidates(view, player):
        part.add("ground", small_board(board, x, y, scale))


def candidates(view: dict[str, Any], player: dict[str, Any]) -> list[tuple[int, float, float, float]]:
    """The boards (from 0) with place and scale: those on offer, otherwise the two sides of the dealt sheet."""
    boards = [
        c["action"] - CHOOSE_BOARD for c in view["choices"] if CHOOSE_BOARD <= c["action"] < CHOOSE_BOARD + BOARDS
    ]
    if view["actor"] != player["seat"] or not boards:
        boards = [number - 1 for number in player["sheet"] or []]
    columns = 2 if len(boards) <= 2 else 3
    rows = max(1, -(-len(boards) // columns))
    scale = min(250 / columns / 262, 220 / rows / 236)
    return [
        (board, 65 + 250 / columns * (at % columns + 0.5), 126 + 220 / rows * (at // columns + 0.5 - rows / 2), scale)
        for at, board in enumerate(boards)
    ]


def small_board(board: int, x: float, y: float, scale: float) -> Element:
    return group(
        *(
            moved(
                SPACE_AT[space][0] - CENTRE[0], SPACE_AT[space][1] - CENTRE[1],
                path(SPACE, fill=SPACE_FILL[COLOURS[SPACE_COLOUR[board, space]]], stroke=PRINT, stroke_opacity=0.35),
                text(0, 0, str(SPACE_NUMBER[space]), 15, bold=True),
            )
            for space in range(SPACES)
        ),
        text(-100, -90, str(board + 1), 40, serif=True, fill=INK.light, class_="ink"),
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})",
    )  # fmt: skip


def draw_belongings(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    seat = player["seat"]
    look = SEATS[seat]
    part.add(
        "marks",
        moved(22, 44, coin(part, 15)),
        text(34, 44, str(player["silver"]), 14, anchor="start", bold=True, fill=INK.light, class_="ink"),
    )
    part.add(
        "marks",
        part.icon("worker", 22, 66, 16, fill=INK.light, class_="ink"),
        text(34, 66, str(player["workers"]), 14, anchor="start", bold=True, fill=INK.light, class_="ink"),
    )
    for slot, tile in enumerate(player["storage"]):
        x, y = STORAGE_AT[slot]
        part.add("ground", moved(x, y, path(SPACE, fill="#EFE6D3", stroke=LINE.light, class_="plot line")))
        if tile:
            tile_piece(part, f"storage-{slot}", tile, x, y, later_editions(view))
    for at, (x, y) in enumerate(GOODS_AT):
        part.add("ground", rect(x - 10, y - 10, 20, 20, 3, fill="#EFE6D3", stroke=LINE.light, class_="plot line"))
        if at < len(player["goods"]):
            colour, amount = list(player["goods"].items())[at]
            for copy in range(amount):
                part.piece(
                    f"good-{colour}",
                    f"goods-{copy}",
                    x + copy,
                    y - 2 * copy,
                    *good_face(colour),
                    name=goods_title(colour, amount),
                )
    for at, (colour, amount) in enumerate(player["sold"].items()):
        x, y = 292 + 14 * at, 236
        part.add(
            "marks", moved(x, y, *good_face(colour, 9)), text(x, y - 11, str(amount), 9, fill=SOFT.light, class_="soft")
        )
    for at, value in enumerate(player["dice"]):
        x, y = DICE_AT[at]
        used = die_is_used(view, seat, at)
        part.piece(
            f"die-{seat}-{at}",
            "dice",
            x,
            y + (26 if used else 0),
            group(die(value, 24 if not used else 16, look.colour, look.on, PRINT), opacity=0.5 if used else None),
        )
    taken = [
        (colour, size) for colour in COLOURS for size in ("large", "small") if view["bonus_tiles"][colour][size] == seat
    ]
    for at, (colour, size) in enumerate(taken):
        table = LARGE_BONUS if size == "large" else SMALL_BONUS
        part.piece(
            f"bonus-{size}-{colour}",
            "bonus",
            340 + 22 * (at % 2),
            80 + 24 * (at // 2),
            *bonus_face(part, colour, size == "large", int(table[view["players"]])),
        )


def die_is_used(view: dict[str, Any], seat: int, at: int) -> bool:
    if view["turn"] == seat:
        return bool(view["used_dice"][at])
    return seat in view["round_order"][: view["turns_finished"]]


def draw_targets(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    selectable = set()
    for choice in sorted(view["choices"], key=lambda c: -int(c["action"])):  # the lowest slot ends up on top
        action, label = choice["action"], choice["label"]
        if USE_DIE <= action < USE_DIE + 2:
            x, y = DICE_AT[action]
            part.target(action, label, x, y, hand_drawn(-12, -12, 24, 24, 5, 3, 0))
        elif PLACE <= action < SELL:
            slot, space = divmod(action - PLACE, SPACES)
            selectable.add(slot)
            x, y = SPACE_AT[space]
            part.target(action, label, x, y, HEXAGON, *badges(part, choice), slot=slot)
        elif SELL <= action < TAKE_WORKERS and view["stage"] != "ship_goods":
            x, y = GOODS_AT[list(player["goods"]).index(GOODS_COLOURS[action - SELL])]
            part.target(action, label, x, y, hand_drawn(-10, -10, 20, 20, 4, 3, 0), *badges(part, choice))
        elif DISCARD_TILE <= action < DISCARD_TILE + STORAGE:
            x, y = STORAGE_AT[action - DISCARD_TILE]
            part.target(action, label, x, y, HEXAGON)
        elif CHOOSE_BOARD <= action < CHOOSE_BOARD + BOARDS:
            _board, x, y, scale = next(c for c in candidates(view, player) if c[0] == action - CHOOSE_BOARD)
            part.target(action, label, x, y, hand_drawn(-128 * scale, -116 * scale, 256 * scale, 232 * scale, 6, 3, 0))
        elif CHOOSE_CASTLE <= action < CHOOSE_CASTLE + SPACES:
            x, y = SPACE_AT[action - CHOOSE_CASTLE]
            part.target(action, label, x, y, HEXAGON)
    for slot in sorted(selectable):
        x, y = STORAGE_AT[slot]
        part.selector(slot, _("Choose this tile to place"), x, y, HEXAGON)


def badges(part: Part, choice: dict[str, Any]) -> list[Element]:
    shown = []
    if choice["workers"] < 0:
        shown.append(price_badge(part, -choice["workers"], 9, -14))
    if choice["points"] > 0:
        shown.append(points_badge(choice["points"], 0, 13))
    return shown
