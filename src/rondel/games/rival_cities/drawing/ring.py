"""The ink track around the board: its spaces, the action cards at them, the bell and the ink jar."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import ACCENT, BRIGHT, PRINT, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, circle, group, moved, path, rect, title
from rondel.games.rival_cities.drawing import cards
from rondel.games.rival_cities.drawing.signs import DARK, token
from rondel.games.rival_cities.rules.components import MOVE_COST, SPACES
from rondel.games.rival_cities.rules.state import OPTION_A, OPTION_D, SHIP_17, STEPS

WIDTH: Final = 1000
HEIGHT: Final = 760
#: the board itself; the cards lie around it
LEFT, TOP, WIDE, HIGH = 118, 84, 764, 592
SQUARE: Final = 34
INK: Final = "#27365F"


def square_at(space: dict[str, Any]) -> Point:
    x, y = space["xy"]
    return LEFT + x * WIDE, TOP + y * HIGH


def card_at(space: dict[str, Any]) -> Point:
    x, y = square_at(space)
    return {
        "bell_edge": (x, 42.0), "opposite_edge": (x, HEIGHT - 42.0),
        "altona_edge": (59.0, y), "hamburg_edge": (WIDTH - 59.0, y),
    }[space["edge"]]  # fmt: skip


def draw_ring(part: Part, view: dict[str, Any]) -> None:
    for space in view["spaces"]:
        draw_space(part, only(space, "space", "dark", "xy", "edge"))
        if space["card"]:
            cards.lay(part, f"space-{space['space']}", space["card"], card_at(space))
    draw_bell(part, view)
    draw_jar(part, view)


@drawn_once
def draw_space(part: Part, space: dict[str, Any]) -> None:
    """The square for the jar, and where the card lies: dark for special cards."""
    x, y = square_at(space)
    dark = space["dark"]
    name = _("Ink space {number}, for a special card") if dark else _("Ink space {number}")
    half = SQUARE / 2
    colours = {"fill": DARK, "stroke": PRINT} if dark else themed("card", "edge")
    cx, cy = card_at(space)
    bed = path(cards.OUTLINE, fill=DARK, stroke=DARK, stroke_width=6, stroke_linejoin="round")
    frame = path(cards.OUTLINE, stroke_dasharray="4 3", fill_opacity=0.5, **themed("plot", "edge"))
    part.add(
        "ground",
        moved(cx, cy, bed if dark else frame),
        moved(
            x, y,
            title(name.format(number=space["space"])),
            path(f"M0 0L{(cx - x) * 0.5:g} {(cy - y) * 0.5:g}", stroke_width=9, **themed("edge")),
            rect(-half, -half, SQUARE, SQUARE, 8, stroke_width=1.6, **colours),
            text(0, 0, space["space"], 14, "bright" if dark else "soft", serif=True),
            data_about="dark-space" if dark else "ink-space",
        ),
    )  # fmt: skip


def draw_bell(part: Part, view: dict[str, Any]) -> None:
    """Whoever passes it with the jar begins an off-season."""
    before, after = square_at(view["spaces"][SPACES - 1]), square_at(view["spaces"][0])
    x = (before[0] + after[0]) / 2
    y = before[1]
    part.add(
        "ground",
        path(f"M{x:g} 84V{y + 22:g}", stroke_width=3, stroke_dasharray="4 3", **themed("accent-line")),
        part.icon("arrow", x - 32, y, 16, **themed("soft")),
        part.icon("arrow", x + 32, y, 16, **themed("soft")),
    )
    if view["bell"] is None:
        name = _("The bell: passing it begins an off-season")
        part.piece("bell", "edge", (x, 58), bell_token(part), name=name, about="bell")


def bell_token(part: Part) -> Element:
    return group(circle(0, 0, 21, fill=BRIGHT, stroke=PRINT, stroke_width=1.5), token(part, "bell", 0, 0, 28))


def draw_jar(part: Part, view: dict[str, Any]) -> None:
    x, y = square_at(view["spaces"][view["jar"]])
    part.piece(
        "jar", "track", (x, y),
        circle(0, 1.5, 20, fill=PRINT, fill_opacity=0.25),
        circle(0, 0, 20, fill=INK, stroke=PRINT, stroke_width=1.5),
        circle(0, 0, 18, fill="none", stroke=BRIGHT, stroke_width=1.2),
        part.icon("ink_jar", 0, -0.5, 25, fill=BRIGHT),
        name=_("The ink jar on space {number}").format(number=view["jar"]), about="jar",
    )  # fmt: skip


# What can be clicked


def steps_of(action: int) -> int:
    return action - STEPS


def step_price(view: dict[str, Any], steps: int) -> int:
    ships = view["seats"][view["actor"]]["ships"]
    return int(MOVE_COST[steps - 1 if any(ship["ship"] == SHIP_17 for ship in ships) else steps])


def move_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """A step of the jar: the card that it reaches, and the space there with the price in products."""
    steps = steps_of(choice["action"])
    space = view["spaces"][(view["jar"] + steps) % SPACES]
    price = step_price(view, steps)
    label = choice["label"]
    half = SQUARE / 2
    badges = [price_badge(part, price, 0, half + 3)] if price else []
    part.target(choice["action"], label, card_at(space), cards.OUTLINE)
    part.target(choice["action"], label, square_at(space), box(-half, -half, SQUARE, SQUARE, 8), *badges, again=True)


def price_badge(part: Part, products: int, x: float, y: float) -> Element:
    return moved(
        x, y,
        rect(-16, -8, 32, 16, 8, fill=ACCENT.light, stroke=BRIGHT, stroke_width=1.2),
        text(-6.5, 0, products, 11.5, "bright", bold=True),
        token(part, "any", 6.5, 0, 12),
    )  # fmt: skip


def option_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """The card at the jar: use it, or take it into the hand. Where both are open, each has a half of the card."""
    both = {OPTION_A, OPTION_D} <= {other["action"] for other in view["choices"]}
    at = card_at(view["spaces"][view["jar"]])
    half = cards.WIDTH / 2
    left = -half if not both or choice["action"] == OPTION_A else 1.0
    wide = half - 1 if both else 2 * half
    letter = "A" if choice["action"] == OPTION_A else "D"
    outline = box(left, -cards.HEIGHT / 2, wide, cards.HEIGHT, 7)
    badge = moved(
        left + wide - 9, -cards.HEIGHT / 2 + 9,
        circle(0, 0, 8, fill=ACCENT.light, stroke=BRIGHT, stroke_width=1.1),
        text(0, 0, letter, 10, "bright", bold=True),
    )  # fmt: skip
    part.target(choice["action"], choice["label"], at, outline, badge)
