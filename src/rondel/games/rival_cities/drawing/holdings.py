"""Ships, alliances and lawsuits won, as cards of one size that lie on the board or before a city."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, group, path, rect
from rondel.games.rival_cities.drawing.signs import PARCHMENT, amount_of, cost_signs, line_of, plate, star
from rondel.games.rival_cities.rules.components import DATA, cost_row
from rondel.games.rival_cities.words import cost_in_words, stars_in_words

WIDTH: Final = 86
HEIGHT: Final = 110
OUTLINE: Final = box(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 7)
WATER: Final = "#CFE3F1"
FLAG: Final = "#F3DDB0"
COURT: Final = "#E6D8EC"
#: what makes an effect happen
TIMINGS: Final = {
    "on_purchase": ["ship", "arrow"], "off_season_income": ["bell", "arrow"],
    "on_production": ["factory", "#+"], "on_lawsuit_win": ["lawsuit", "arrow"],
}  # fmt: skip
ONE_SIGN: Final = {
    "earn_prestige": "prestige", "advance_lawsuit": "lawsuit", "draw_special": "draw", "sway_lawsuit": "lawsuit",
    "build_factory": "build", "reactivate_factory": "reactivate",
}  # fmt: skip


def effect_signs(effect: dict[str, Any]) -> list[str]:
    """One part of what a card brings."""
    kind = effect["type"]
    if kind == "gain_letters":
        return amount_of("letter", effect["amount"])
    if kind == "gain_stars":
        return amount_of("star", effect["amount"])
    if kind == "gain_products":
        return amount_of(effect["product"], effect["amount"])
    if kind == "repeat_action":
        return [*cost_signs(effect["cost"], 2), "arrow", "again", ONE_SIGN[effect["action"]]]
    if kind == "extra_free_ink_step":
        return ["jar", "#+1"]
    if kind == "free_option_c":
        return ["#C:", "#0", "letter"]
    if kind == "ship_discount":
        return ["ship", "# \N{MINUS SIGN}1"]
    if kind == "donation_bonus":
        return ["donation", "#+", "star"]
    if kind == "both_halves_of_split_card":
        return ["#½ + ½"]
    if kind == "product_bonus":
        return ["factory", "gift", "#+", effect["product"]]
    return [ONE_SIGN[kind]]


def ship_signs(ship: int) -> list[str]:
    printed = DATA["ship_cards"][ship]
    return [*TIMINGS.get(printed["timing"], []), *(s for part in printed["effect"] for s in effect_signs(part))]


def ship_title(ship: dict[str, Any]) -> str:
    return _("Ship {number}: costs {cost}; {stars}; {effect}").format(
        number=ship["number"], cost=cost_in_words(cost_row(ship["cost"])), stars=stars_in_words(ship["stars"]),
        effect=ship["effect"],
    )  # fmt: skip


def alliance_title(alliance: dict[str, Any]) -> str:
    return _("Alliance with {name}: upkeep {cost}; {stars}; {effect}").format(
        name=alliance["name"], cost=cost_in_words(cost_row(alliance["upkeep"])),
        stars=stars_in_words(alliance["stars"]), effect=alliance["effect"],
    )  # fmt: skip


def ship_face(part: Part, ship: dict[str, Any]) -> Element:
    counted = isinstance(ship["stars"], int)
    drawn = group(
        plate(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, PARCHMENT),
        path(f"M{-WIDTH / 2 + 3}-10Q-28-15-14-10T14-10T{WIDTH / 2 - 3}-10V16H{-WIDTH / 2 + 3}Z", fill=WATER),
        part.painting("ship", -6, -22, 50),
        text(-WIDTH / 2 + 6, -HEIGHT / 2 + 9, ship["number"], 10, anchor="start", opacity=0.75),
        star(part, ship["stars"] if counted else "?", WIDTH / 2 - 16, -HEIGHT / 2 + 17, 27),
        *_foot(part, cost_signs(ship["cost"])),
    )
    words = ship_signs(ship["ship"]) if counted else ["star", "#=", "ship"]
    return drawn.add(line_of(part, 0, 17, 17, words, WIDTH - 8) if words else None)


def _foot(part: Part, words: list[str]) -> list[Element]:
    """The price at the foot of a card."""
    return [
        path(box(-WIDTH / 2 + 3, HEIGHT / 2 - 27, WIDTH - 6, 24, 5), fill="#E6D3A6"),
        line_of(part, 0, HEIGHT / 2 - 15, 19, words, WIDTH - 12),
    ]


def alliance_face(part: Part, alliance: dict[str, Any]) -> Element:
    printed = DATA["alliance_cards"][alliance["alliance"]]
    name = alliance["name"]
    return group(
        plate(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, PARCHMENT),
        path(box(-WIDTH / 2 + 3, -HEIGHT / 2 + 3, WIDTH - 6, 21, 5), fill=FLAG),
        text(0, -HEIGHT / 2 + 14, name, 12.5 if len(name) < 10 else 11.5, serif=True, bold=True),
        part.painting("city_hall", -14, -10, 36),
        star(part, alliance["stars"], 24, -11, 28),
        line_of(part, 0, 18, 17, effect_signs(printed["benefit"]), WIDTH - 8),
        *_foot(part, ["bell", "#:", *cost_signs(alliance["upkeep"], 2)]),
    )


def won_face(part: Part, lawsuit: dict[str, Any]) -> Element:
    """A lawsuit before its winner."""
    return group(
        plate(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, COURT),
        rect(-WIDTH / 2 + 5, -HEIGHT / 2 + 5, WIDTH - 10, HEIGHT - 10, 5, fill="none", stroke="#8C7AA8"),
        line_of(part, 0, -20, 44, ["court"]),
        star(part, lawsuit["stars"], 0, 28, 36),
    )


def won_title(lawsuit: dict[str, Any]) -> str:
    return _("Lawsuit {number}, won: {stars}").format(number=lawsuit["number"], stars=stars_in_words(lawsuit["stars"]))


@drawn_once
def lay(part: Part, kind: str, place: str, card: dict[str, Any], at: Point, scale: float = 1) -> None:
    """A ship, an alliance or a lawsuit won as a piece on the table."""
    face, name = {
        "ship": (ship_face, ship_title), "alliance": (alliance_face, alliance_title), "lawsuit": (won_face, won_title),
    }[kind]  # fmt: skip
    drawn = group(face(part, card), transform=None if scale == 1 else f"scale({scale:g})")
    part.piece(f"{kind}-{card[kind]}", place, at, drawn, name=name(card), about=f"{kind}-{card[kind]}")
