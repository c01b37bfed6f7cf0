"""What stands beside the city: rondel, prices, depot, officials, church bonuses."""

from __future__ import annotations

import math
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import BRIGHT, PRINT, SEATS, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn, spot
from rondel.draw.svg import Element, circle, group, path, rect
from rondel.games.hamburgum import words
from rondel.games.hamburgum.drawing import signs
from rondel.games.hamburgum.rules.components import BLUE_IDS, COMPLETION_BONUS, DEPOT_PRICE, PRICE_BY_PRODUCERS
from rondel.games.hamburgum.rules.state import MOVE_TO, TAKE_OFFICIAL

CENTRE: Final = (136.0, 132.0)
OUTER: Final = 118.0
INNER: Final = 36.0
LEFT: Final = 10
WIDTH: Final = 252
OFFICIAL: Final = (119, 28)  # the size of an official's plate


def draw_tables(part: Part, view: dict[str, Any]) -> None:
    draw_rondel(part, view["rondel"])
    draw_stones(part, view)
    draw_prices(part, only(view, "prices"))
    draw_depot(part, view["pending"]["units"])
    draw_officials(part, view)
    draw_bonuses(part, only(view, "complete"))


def on_circle(angle: float, radius: float) -> tuple[float, float]:
    """A point around the rondel's centre; angles in eighths, clockwise from the top."""
    turn = angle * math.pi / 4 - math.pi / 2
    return CENTRE[0] + radius * math.cos(turn), CENTRE[1] + radius * math.sin(turn)


def segment_path(number: int) -> str:
    start, end = number - 0.5, number + 0.5
    return (
        f"M{spot(on_circle(start, INNER))}L{spot(on_circle(start, OUTER))}A{OUTER} {OUTER} 0 0 1"
        f" {spot(on_circle(end, OUTER))}L{spot(on_circle(end, INNER))}A{INNER} {INNER} 0 0 0"
        f" {spot(on_circle(start, INNER))}Z"
    )


@drawn_once
def draw_rondel(part: Part, rondel: list[str]) -> None:
    part.add("ground", circle(*CENTRE, OUTER + 6, **themed("plot", "edge"), stroke_width=2))
    for number, name in enumerate(rondel):
        x, y = on_circle(number, OUTER * 0.78)
        part.add(
            "ground",
            path(segment_path(number), fill=signs.SEGMENT_FILL[name], stroke=PRINT, stroke_width=1.2),
            part.icon(signs.SEGMENT_ICON[name], x, y - 7, 26, fill=PRINT),
            text(x, y + 14, _(words.SEGMENT_WORDS[name]), 12.5, serif=True, bold=True),
        )
        part.area(f"segment-{name}", (0, 0), segment_path(number))
    part.add("ground", circle(*CENTRE, INNER, fill="#F7EFDC", stroke=PRINT, stroke_width=1.2))


def draw_stones(part: Part, view: dict[str, Any]) -> None:
    """Where everybody stands on the rondel, and where they can go."""
    waiting = [seat for seat in view["seats"] if seat["stone"] is None]
    for place, seat in enumerate(waiting):
        stone(part, seat["seat"], (CENTRE[0] + (place - (len(waiting) - 1) / 2) * 14, CENTRE[1]))
    for number in range(len(view["rondel"])):
        here = [seat["seat"] for seat in view["seats"] if seat["stone"] == number]
        for place, owner in enumerate(here):
            stone(part, owner, on_circle(number + (place - (len(here) - 1) / 2) * 0.34, INNER + 14))
    for choice in view["choices"]:
        if MOVE_TO <= choice["action"] < MOVE_TO + len(view["rondel"]):
            badge = cost_badge(-choice["prestige"], on_circle(choice["action"] + 0.3, OUTER - 14))
            part.target(choice["action"], choice["label"], (0, 0), segment_path(choice["action"]), *badge)


def cost_badge(prestige: int, place: tuple[float, float]) -> list[Element]:
    """What a move costs in prestige, when it does."""
    if prestige <= 0:
        return []
    x, y = place
    return [
        group(
            rect(x - 11, y - 8, 22, 16, 8, fill=PRINT, stroke=BRIGHT, stroke_width=1),
            text(x, y, f"-{prestige}", 11, "bright", bold=True),
        )
    ]


def stone(part: Part, seat: int, place: tuple[float, float]) -> None:
    look = SEATS[seat]
    part.piece(
        f"stone-{seat}", "rondel", place,
        circle(0, 0, 7.6, fill=look.colour, stroke=PRINT, stroke_width=1.3),
        part.icon(look.mark, 0, 0, 8.6, fill=look.on),
        name=_("Rondel stone of seat {seat}").format(seat=seat + 1), about="stone",
    )  # fmt: skip


@drawn_once
def panel(part: Part, y: float, height: float, heading: str, seed: int) -> None:
    part.add(
        "ground",
        path(hand_drawn(LEFT, y, WIDTH, height, 8, seed, 0.8), **themed("plot", "edge"), stroke_width=1.3),
        text(LEFT + 8, y + 11, heading, 12.5, "soft", anchor="start"),
    )


@drawn_once
def draw_prices(part: Part, view: dict[str, Any]) -> None:
    """The price rows; a marker for each good."""
    top, first, step = 258, LEFT + 77, 32
    panel(part, top, 80, _("Prices"), 3)
    for column, price in enumerate(PRICE_BY_PRODUCERS):
        part.add("marks", text(first + column * step, top + 12, int(price), 13, "ink", bold=True))
    for row, (name, price) in enumerate(view["prices"].items()):
        y = top + 31 + row * 18
        part.add("marks", text(LEFT + 8, y, _(words.GOODS_WORDS[name]), 13, "ink", anchor="start"))
        for column in range(len(PRICE_BY_PRODUCERS)):
            part.add("marks", circle(first + column * step, y, 7, fill="none", **themed("edge"), stroke_width=1.2))
        part.area(f"price-{name}", (LEFT + 4, y - 9), box(0, 0, WIDTH - 8, 18))
        column = [int(entry) for entry in PRICE_BY_PRODUCERS].index(price)
        part.piece(
            f"price-{name}", "prices", (first + column * step, y), signs.good(part, name, 0, 0, 17),
            name=_("{good}: {price} £").format(good=_(words.GOODS_WORDS[name]), price=price), about=f"price-{name}",
        )  # fmt: skip


@drawn_once
def draw_depot(part: Part, bought: int) -> None:
    """What so many units of material cost together; those bought in this action are marked."""
    top = 343
    panel(part, top, 52, _("Depot: price of all units together"), 5)
    part.area("depot", (LEFT, top), box(0, 0, WIDTH, 52))
    for units in range(1, len(DEPOT_PRICE)):
        x = LEFT + 15 + (units - 1) * 24.6
        if units == bought:
            part.add("marks", rect(x - 12, top + 18, 24, 32, 5, **themed("card", "accent-line"), stroke_width=2))
        part.add(
            "marks",
            text(x, top + 27, units, 11.5, "soft"),
            text(x, top + 42, int(DEPOT_PRICE[units]), 11, "ink", bold=True),
        )


def official_place(number: int) -> tuple[float, float]:
    """The pile in two columns, from the top down."""
    column, row = divmod(number, 4)
    return LEFT + 65 + column * 122, 400 + 34 + row * 30


def draw_officials(part: Part, view: dict[str, Any]) -> None:
    panel(part, 400, 141, _("Officials"), 7)
    officials = view["officials"]
    shuffled = view["options"]["officials"] == "blue_shuffled"
    shown = [officials["top"], *officials["left"]] if shuffled else officials["left"]
    left = [entry for entry in shown if entry]
    width, height = OFFICIAL
    for place, entry in enumerate(left):
        kind = entry["kind"]
        open_one = place == 0 or view["options"]["officials"] == "blue_choice"
        name = _(words.OFFICIAL_WORDS[kind])
        part.piece(
            f"official-{kind}", f"pile-{place}", official_place(place),
            rect(-width / 2, -height / 2, width, height, 5, fill=signs.TYPE_FILL["official"], stroke=PRINT,
                 stroke_width=1.4 if open_one else 0.8, fill_opacity=1 if open_one else 0.55),
            text(0, 0, f"{entry['number']} {name}" if entry["number"] else name, 12.5, bold=open_one),
            name=f"{name}: {_(words.OFFICIAL_EFFECTS[kind])}", about=f"official-{kind}",
        )  # fmt: skip
    if shuffled and officials["left"]:
        part.add("marks", text(LEFT + WIDTH - 8, 411, _("below the first: face down"), 11, "soft", anchor="end"))
    kinds = [entry["kind"] for entry in left]
    for choice in view["choices"]:
        if TAKE_OFFICIAL <= choice["action"] < TAKE_OFFICIAL + len(BLUE_IDS):
            place = kinds.index(BLUE_IDS[choice["action"] - TAKE_OFFICIAL])
            outline = box(-width / 2, -height / 2, width, height, 5)
            part.target(choice["action"], choice["label"], official_place(place), outline)


@drawn_once
def draw_bonuses(part: Part, view: dict[str, Any]) -> None:
    """The bonus of the next church and of those after it."""
    top = 545
    panel(part, top, 45, _("Prestige for completing a church"), 11)
    part.area("completion", (LEFT, top), box(0, 0, WIDTH, 45))
    for place, bonus in enumerate(COMPLETION_BONUS):
        x = LEFT + 26 + place * 40
        taken = place < view["complete"]
        now = place == view["complete"]
        part.add(
            "marks",
            circle(
                x, top + 32, 11.5, **themed("card", "accent-line" if now else "edge"), stroke_width=2.4 if now else 1.2
            ),
            text(
                x, top + 32, int(bonus), 14, "soft" if taken else "ink", bold=not taken, opacity=0.4 if taken else None
            ),
        )
