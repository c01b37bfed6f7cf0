"""Action cards: every action one icon with what it gives or costs below; split cards have a tear in the middle."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once
from rondel.draw.palette import BRIGHT, PRINT
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, group, moved, path, rect, title
from rondel.games.rival_cities.drawing.signs import DARK, DUSK, PARCHMENT, amount_of, cost_signs, line_of, plate
from rondel.games.rival_cities.words import card_name

WIDTH: Final = 104
HEIGHT: Final = 72
#: by number of actions: size of the icons, and of what stands below them
SIZES: Final = {1: (38, 19), 2: (33, 17), 3: (28, 15), 4: (23, 13)}
TEAR: Final = "M0-36 2.6-29-2.4-21 2.8-13-2.6-5 2.4 3-2.8 11 2.6 19-2.2 27 0 36"
OUTLINE: Final = box(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 7)
#: actions that are one icon and nothing else
PLAIN: Final = {
    "draw_special": "draw", "reactivate_factory": "reactivate", "earn_prestige": "prestige",
    "form_alliance": "alliance", "purchase_ship": "ship", "advance_lawsuit": "lawsuit", "court_ruling": "court",
}  # fmt: skip


def action_signs(action: dict[str, Any]) -> tuple[list[str], list[str]]:
    """An action as a line of large signs and one of small signs below."""
    kind = action["type"]
    if kind == "production":
        return [action["product"]] * action["base"], ["#+", "factory"]
    if kind == "gift":
        return ["gift"], amount_of(action["product"], action["amount"])
    if kind == "donation":
        often = [f"#\N{MULTIPLICATION SIGN}{action['max_times']}"] if action["max_times"] > 1 else []
        return [f"+{action['stars']}"], [*cost_signs(action["cost"]), *often]
    if kind == "swap_products":
        return ["swap"], ["#2", "any"]
    if kind == "gain_letters":
        return ["letter"] * action["amount"], []
    if kind == "build_factory":
        return ["build"], cost_signs(action["cost"], 2) or ["#0"]
    if kind == "piracy":
        if action["rival_first"]:
            return ["piracy"], ["prestige", f"# 1-{action['steal_max']}", "any"]
        return ["piracy"], ["any"]
    return [PLAIN[kind]], []


def slot_outline(card: dict[str, Any], slot: int, scale: float) -> tuple[Point, str]:
    """Where an action stands on a card of this scale around the origin, and its outline."""
    cell = WIDTH / len(card["actions"])
    x = -WIDTH / 2 + (slot + 0.5) * cell
    half = cell / 2 - 3
    return (x * scale, 0), box(-half * scale, (-HEIGHT / 2 + 4) * scale, 2 * half * scale, (HEIGHT - 8) * scale, 7)


def card_title(card: dict[str, Any]) -> str:
    joint = " / " if card["split"] else "; "
    name = card_name(card["card"])
    return f"{name[:1].upper()}{name[1:]}: {joint.join(card['words'])}"


def face(part: Part, card: dict[str, Any], done: frozenset[int] = frozenset()) -> Element:
    """A card face up around the origin; ``done`` are its slots that are over and fade."""
    count = len(card["actions"])
    large, small = SIZES[count]
    cell = WIDTH / count
    special = card["kind"] == "special"
    drawn = group(plate(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, DUSK if special else PARCHMENT))
    if card["split"]:
        drawn.add(
            path(f"{TEAR}H46Q52 36 52 30V-30Q52-36 46-36Z", fill="#EBDDBB"),
            path(OUTLINE, fill="none", stroke=PRINT, stroke_width=1.3),
            path(TEAR, fill="none", stroke=PRINT, stroke_width=2.6, stroke_linejoin="round"),
            path(TEAR, fill="none", stroke=BRIGHT, stroke_width=1, stroke_linejoin="round"),
        )
    actions = [action_signs(action) for action in card["actions"]]
    height = -8 if any(below for _main, below in actions) else 0
    for slot, (main, below) in enumerate(actions):
        x = -WIDTH / 2 + (slot + 0.5) * cell
        signs = group(line_of(part, x, height, large, main, cell - 5), opacity=0.4 if slot in done else None)
        if below:
            signs.add(line_of(part, x, 20, small, below, cell - 5))
        drawn.add(signs)
    if card["number"] and card["kind"] != "overview":
        drawn.add(text(-WIDTH / 2 + 5, -HEIGHT / 2 + 8, card["number"], 8, anchor="start", opacity=0.7))
    return drawn


def back(part: Part) -> Element:
    """A special card face down."""
    return part.shared("card-back", _back)


def _back() -> Element:
    return group(
        plate(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, DARK),
        rect(-WIDTH / 2 + 6, -HEIGHT / 2 + 6, WIDTH - 12, HEIGHT - 12, 5, fill="none", stroke=DUSK, stroke_width=1.4),
        path("M0-20 24 0 0 20-24 0ZM0-11 13 0 0 11-13 0Z", fill=DUSK, fill_rule="evenodd"),
    )


@drawn_once
def lay(
    part: Part, place: str, card: dict[str, Any], at: Point, scale: float = 1, done: frozenset[int] = frozenset()
) -> None:
    """A card as a piece on the table."""
    part.piece(
        f"card-{card['card']}", place, at,
        group(face(part, card, done), transform=f"scale({scale:g})"), name=card_title(card),
        about=f"card-{card['card']}",
    )  # fmt: skip


def lay_hidden(part: Part, at: Point, scale: float) -> None:
    name = _("A special card that only its owner knows")
    hidden = group(back(part), transform=f"scale({scale:g})")
    part.add("marks", moved(*at, title(name), hidden, data_about="card-hidden"))
