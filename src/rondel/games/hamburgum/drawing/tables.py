"""What stands beside the city: rondel, prices, depot, officials, buildings left, church bonuses."""

from __future__ import annotations

import math
from typing import Any, Final

from rondel.core.language import _
from rondel.draw.palette import BRIGHT, PRINT, SEATS, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn, spot
from rondel.draw.svg import Element, circle, group, path, rect
from rondel.games.hamburgum import words
from rondel.games.hamburgum.drawing import signs
from rondel.games.hamburgum.rules.components import BLUE_IDS, COMPLETION_BONUS, DEPOT_PRICE, PRICE_BY_PRODUCERS
from rondel.games.hamburgum.rules.state import MOVE_TO, TAKE_OFFICIAL

CENTRE: Final = (158.0, 160.0)
OUTER: Final = 142.0
INNER: Final = 46.0
LEFT: Final = 14
WIDTH: Final = 288


def draw_tables(part: Part, view: dict[str, Any]) -> None:
    draw_rondel(part, view)
    draw_prices(part, view)
    draw_depot(part)
    draw_officials(part, view)
    draw_buildings_left(part, view)
    draw_bonuses(part, view)


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


def draw_rondel(part: Part, view: dict[str, Any]) -> None:
    part.add("ground", circle(*CENTRE, OUTER + 6, **themed("plot", "edge"), stroke_width=2))
    for number, name in enumerate(view["rondel"]):
        x, y = on_circle(number, OUTER * 0.78)
        part.add(
            "ground",
            path(segment_path(number), fill=signs.SEGMENT_FILL[name], stroke=PRINT, stroke_width=1.2),
            part.icon(signs.SEGMENT_ICON[name], x, y - 7, 30, fill=PRINT),
            text(x, y + 16, _(words.SEGMENT_WORDS[name]), 11.5, serif=True, bold=True),
        )
    part.add("ground", circle(*CENTRE, INNER, fill="#F7EFDC", stroke=PRINT, stroke_width=1.2))
    waiting = [seat for seat in view["seats"] if seat["stone"] is None]
    for place, seat in enumerate(waiting):
        stone(part, seat["seat"], (CENTRE[0] + (place - (len(waiting) - 1) / 2) * 17, CENTRE[1]))
    for number in range(len(view["rondel"])):
        here = [seat["seat"] for seat in view["seats"] if seat["stone"] == number]
        for place, owner in enumerate(here):
            stone(part, owner, on_circle(number + (place - (len(here) - 1) / 2) * 0.27, INNER + 17))
    for choice in view["choices"]:
        if MOVE_TO <= choice["action"] < MOVE_TO + len(view["rondel"]):
            badge = cost_badge(-choice["prestige"], on_circle(choice["action"], OUTER - 8))
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
        circle(0, 0, 8, fill=look.colour, stroke=PRINT, stroke_width=1.3),
        part.icon(look.mark, 0, 0, 8.6, fill=look.on),
        name=_("Rondel stone"),
    )  # fmt: skip


def panel(part: Part, y: float, height: float, heading: str, seed: int) -> None:
    part.add(
        "ground",
        path(hand_drawn(LEFT, y, WIDTH, height, 8, seed, 0.8), **themed("plot", "edge"), stroke_width=1.3),
        text(LEFT + 9, y + 11, heading, 11.5, "soft", anchor="start"),
    )


def draw_prices(part: Part, view: dict[str, Any]) -> None:
    """The price rows; a marker for each good."""
    panel(part, 316, 100, _("Prices overseas"), 3)
    for column, price in enumerate(PRICE_BY_PRODUCERS):
        part.add("marks", text(LEFT + 62 + column * 38, 343, int(price), 11.5, "ink", bold=True))
    for row, (name, price) in enumerate(view["prices"].items()):
        y = 360 + row * 20
        part.add("marks", signs.good(part, name, LEFT + 22, y, 16))
        for column in range(len(PRICE_BY_PRODUCERS)):
            part.add("marks", circle(LEFT + 62 + column * 38, y, 8, fill="none", **themed("edge"), stroke_width=1.2))
        column = [int(entry) for entry in PRICE_BY_PRODUCERS].index(price)
        part.piece(
            f"price-{name}", "prices", (LEFT + 62 + column * 38, y), signs.good(part, name, 0, 0, 15),
            name=_(words.GOODS_WORDS[name]),
        )  # fmt: skip


def draw_depot(part: Part) -> None:
    """What so many units of material cost together."""
    panel(part, 422, 56, _("Depot: price of all units together"), 5)
    for units in range(1, len(DEPOT_PRICE)):
        x = LEFT + 18 + (units - 1) * 28
        part.add(
            "marks",
            text(x, 449, units, 10.5, "soft"),
            text(x, 465, int(DEPOT_PRICE[units]), 11.5, "ink", bold=True),
        )


def draw_officials(part: Part, view: dict[str, Any]) -> None:
    panel(part, 484, 66, _("Officials"), 7)
    officials = view["officials"]
    shuffled = view["options"]["officials"] == "blue_shuffled"
    shown = [officials["top"], *officials["left"]] if shuffled else officials["left"]
    names = [entry["kind"] for entry in shown if entry]
    for place, kind in enumerate(names):
        open_one = place == 0 or view["options"]["officials"] == "blue_choice"
        x, y = LEFT + 23 + place * 40, 524
        part.piece(
            f"official-{kind}", f"pile-{place}", (x, y),
            rect(-17, -16, 34, 34, 5, fill=signs.TYPE_FILL["official"], stroke=PRINT, stroke_width=1.2,
                 fill_opacity=1 if open_one else 0.4),
            part.icon("seal", 0, -3, 18, fill=PRINT, fill_opacity=1 if open_one else 0.5),
            text(0, 11, initials(kind), 8.6, bold=True),
            name=f"{_(words.OFFICIAL_WORDS[kind])}: {_(words.OFFICIAL_EFFECTS[kind])}",
        )  # fmt: skip
    for choice in view["choices"]:
        if TAKE_OFFICIAL <= choice["action"] < TAKE_OFFICIAL + len(BLUE_IDS):
            place = names.index(BLUE_IDS[choice["action"] - TAKE_OFFICIAL])
            part.target(choice["action"], choice["label"], (LEFT + 23 + place * 40, 524), box(-18, -17, 36, 36, 6))


def initials(kind: str) -> str:
    """An official in few letters."""
    name = _(words.OFFICIAL_WORDS[kind])
    return name if len(name) <= 6 else f"{name[:5]}."


def draw_buildings_left(part: Part, view: dict[str, Any]) -> None:
    panel(part, 556, 58, _("Buildings left"), 9)
    for place, (kind, left) in enumerate(view["tiles_left"].items()):
        x = LEFT + 27 + place * 46
        part.add(
            "marks",
            signs.building(part, kind, x - 6, 592, 24, faint=not left),
            text(x + 14, 594, left, 14, "ink", bold=True),
        )


def draw_bonuses(part: Part, view: dict[str, Any]) -> None:
    """The bonus of the next church and of those after it."""
    panel(part, 620, 50, _("Prestige for completing a church"), 11)
    for place, bonus in enumerate(COMPLETION_BONUS):
        x = LEFT + 34 + place * 44
        taken = place < view["complete"]
        now = place == view["complete"]
        part.add(
            "marks",
            circle(x, 652, 13, **themed("card", "accent-line" if now else "edge"), stroke_width=2.4 if now else 1.2),
            text(x, 652, int(bonus), 13.5, "soft" if taken else "ink", bold=not taken, opacity=0.4 if taken else None),
        )
    part.add(
        "marks",
        text(LEFT + 8, 690, _("Flying Dutchman"), 11.5, "soft", anchor="start"),
        *(signs.ship(part, "neutral", LEFT + 130 + 30 * at, 690, 24) for at in range(view["neutral_waiting"])),
    )
