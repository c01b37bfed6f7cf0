"""The middle of the board: prestige track, ships, alliances, the card in use and the supply."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import PRINT, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, circle, group, moved, path, rect, title
from rondel.games.rival_cities.drawing import cards, holdings
from rondel.games.rival_cities.drawing.signs import (
    LOOKS,
    PARCHMENT,
    PRODUCT_LOOKS,
    SIDES,
    plate,
    star,
    token,
)
from rondel.games.rival_cities.rules.components import DATA, MAX_OFF_SEASONS, PRESTIGE_WIN, PRODUCT_NAMES
from rondel.games.rival_cities.rules.state import SLOT, TAKE_ALLIANCE, TAKE_SHIP
from rondel.games.rival_cities.words import amount_in_words, city_in_words, leaning, stars_in_words

# The prestige track
MIDDLE: Final = 500
PITCH: Final = 38.6
TRACK_Y: Final = 157
INCOMES: Final = DATA["board"]["prestige_track"]["spaces_by_distance"]
# Rows of cards
CARD_X: Final = (275, 369, 463, 557)
SHIPS_Y: Final = 274
ALLIANCES_Y: Final = 392
ASIDE_X: Final = 196
# The card in use
USE_AT: Final[Point] = (722, 289)
USE_SCALE: Final = 1.9
# The supply: products above, the rest below
SUPPLY_X: Final = 617
SUPPLY_Y: Final = (386, 424)


@drawn_once
def draw_prestige(part: Part, view: dict[str, Any]) -> None:
    for distance in range(-PRESTIGE_WIN, PRESTIGE_WIN + 1):
        part.add("ground", prestige_space(part, distance))
    for side in (-1.5, 1.5):
        part.add("marks", token(part, "bell", MIDDLE + side * PITCH, TRACK_Y - 26, 13))
    marker = view["prestige"]
    part.piece(
        "prestige", "track", (MIDDLE + marker * PITCH, TRACK_Y + 35),
        path("M0-13 8-5H-8Z", fill=PRINT),
        circle(0, 1.5, 15, fill=PRINT, fill_opacity=0.25),
        circle(0, 0, 15, fill=PARCHMENT, stroke=PRINT, stroke_width=1.6),
        token(part, "prestige", 0, 0, 22),
        name=_("Prestige marker, {where}").format(where=leaning(marker)), about="prestige-marker",
    )  # fmt: skip


def prestige_space(part: Part, at: int) -> Element:
    x = MIDDLE + at * PITCH
    side = SIDES[at > 0]
    look = LOOKS[side]
    printed = INCOMES[abs(at)]
    if printed["instant_win"]:
        name = _("{city}: whoever brings the marker here wins at once").format(city=city_in_words(side))
        return moved(
            x, TRACK_Y,
            title(name),
            part.icon("shield", 0, -2, 46, fill=look.colour, stroke=PRINT, stroke_width=0.8),
            part.icon("castle", 0, -4, 22, fill=look.on),
            text(0, 30, city_in_words(side), 11.5, "ink", serif=True, bold=True), data_about="prestige-track",
        )  # fmt: skip
    half = PITCH / 2 - 1.5
    income = next(iter(printed["income"]), None)
    tint = None if at == 0 else rect(-half, -24, 2 * half, 46, 6, fill=look.colour, fill_opacity=0.12 + 0.06 * abs(at))
    return moved(
        x, TRACK_Y,
        title(prestige_title(at, side, printed)),
        rect(-half, -24, 2 * half, 46, 6, stroke_width=1.2, **themed("card", "edge")),
        tint,
        star(part, printed["stars"], 0, -10, 25) if printed["stars"] else None,
        token(part, income.removesuffix("_token"), 0, 11.5, 19) if income else None,
        data_about="prestige-track",
    )  # fmt: skip


def prestige_title(at: int, side: str, printed: dict[str, Any]) -> str:
    if at == 0:
        return _("The middle of the prestige track")
    income = ", ".join(amount_in_words(name, n) for name, n in printed["income"].items()) or _("no income")
    return _("{n} towards {city}: {stars}; off-season: {income} and all before").format(
        n=abs(at), city=city_in_words(side), stars=stars_in_words(printed["stars"]), income=income
    )


# Cards in the middle


def draw_rows(part: Part, view: dict[str, Any]) -> None:
    """Ships and alliances on offer, with the ship stack and the off-seasons before them."""
    for kind, y in (("ship", SHIPS_Y), ("alliance", ALLIANCES_Y)):
        for space, card in enumerate(view[f"{kind}s"]):
            at = (CARD_X[space], y)
            part.add("ground", moved(*at, path(holdings.OUTLINE, stroke_dasharray="4 3", **themed("plot", "edge")),
                                     data_about=f"{kind}-space"))  # fmt: skip
            if card:
                holdings.lay(part, kind, f"{kind}-{space}", card, at)
    draw_ship_stack(part, view["ship_stack"])
    draw_off_seasons(part, only(view, "off_seasons", "ends"))


@drawn_once
def draw_ship_stack(part: Part, left: int) -> None:
    name = ngettext("{n} ship in the stack", "{n} ships in the stack", left).format(n=left)
    backs = [plate(-24 - 1.5 * n, -32 - 1.5 * n, 50, 62, holdings.WATER) for n in range(min(left, 3))]
    part.add(
        "marks",
        moved(
            ASIDE_X, SHIPS_Y,
            title(name),
            path(box(-26, -34, 54, 66, 7), stroke_dasharray="4 3", **themed("plot", "edge")),
            *backs,
            token(part, "ship", 0, -6, 26) if left else None,
            text(0, 47, left, 17, "ink", bold=True), data_about="ship-stack",
        ),
    )  # fmt: skip


@drawn_once
def draw_off_seasons(part: Part, view: dict[str, Any]) -> None:
    """How many there were, and whether the next one is the last."""
    passed = view["off_seasons"]
    last = any(end["met"] for end in view["ends"])
    name = _("Off-seasons so far: {n} of at most {most}").format(n=passed, most=MAX_OFF_SEASONS)
    if last:
        name = _("The game ends in the next off-season: ships, lawsuits, factories or star tokens have run out")
    part.add(
        "marks",
        moved(
            ASIDE_X, ALLIANCES_Y,
            title(name),
            token(part, "bell", 0, -22, 36),
            text(0, 12, f"{passed}/{MAX_OFF_SEASONS}", 17, "ink", bold=True),
            text(0, 30, _("last season") if last else _("off-season"), 11, "accent" if last else "soft", bold=last),
            data_about="off-season",
        ),
    )  # fmt: skip


@drawn_once
def draw_card_in_use(part: Part, view: dict[str, Any]) -> None:
    """Large beside the ships; actions that are over fade."""
    card = view["card_in_use"]
    outline = box(-cards.WIDTH / 2 * USE_SCALE, -cards.HEIGHT / 2 * USE_SCALE, cards.WIDTH * USE_SCALE,
                  cards.HEIGHT * USE_SCALE, 12)  # fmt: skip
    caption = text(0, 0, _("card in use"), 13, "soft", serif=True)
    frame = path(outline, stroke_dasharray="5 4", **themed("plot", "edge"))
    part.add("ground", moved(*USE_AT, frame, caption, data_about="card-in-use"))
    if card:
        open_slots = {*card["slots_left"], card["slot"]}
        done = frozenset(range(len(card["actions"]))) - open_slots
        face = group(cards.face(part, card, done), transform=f"scale({USE_SCALE:g})")
        name = _("In use: {card}").format(card=cards.card_title(card))
        part.add("marks", moved(*USE_AT, title(name), face, data_about=f"card-{card['card']}"))


# The supply


@drawn_once
def draw_supply(part: Part, view: dict[str, Any]) -> None:
    part.add("ground", path(box(SUPPLY_X - 6, SUPPLY_Y[0] - 21, 222, 80, 8), **themed("plot", "edge")))
    for at, name in enumerate(PRODUCT_NAMES):
        x, y = supply_place(at)
        amount = view["supply"][name]
        words = _("In the supply: {products}").format(products=amount_in_words(name, amount))
        part.add("marks", counted(part, name, x, y, amount, words).set(data_about=f"product-{name}"))
    discarded = len(view["discard"])
    rest = (
        ("letter", view["supply"]["letter"], _("Letters in the supply: {n}")),
        ("factory", view["supply"]["factory"], _("Factories in the supply: {n}")),
        ("star", view["supply"]["star"], _("Star tokens in the supply: {n}")),
        ("card", view["stack_size"], _("Special cards in the stack: {n}")),
        ("discard", discarded, _("Special cards discarded: {n}")),
    )
    for at, (sign, amount, words) in enumerate(rest):
        shown = counted(part, sign, SUPPLY_X + 8 + 43.5 * at, SUPPLY_Y[1], amount, words.format(n=amount))
        part.add("marks", shown.set(data_about="card-stack" if sign == "card" else sign))


def supply_place(product: int) -> Point:
    return SUPPLY_X + 14 + 54 * product, SUPPLY_Y[0]


def counted(part: Part, sign: str, x: float, y: float, amount: int, words: str) -> Element:
    size = 27 if sign in PRODUCT_LOOKS else 19
    return group(
        title(words),
        token(part, sign, x, y, size),
        text(x + size / 2 + 3, y, amount, size / 2, "ink", bold=True, anchor="start"),
    )


# What can be clicked


def supply_target(part: Part, choice: dict[str, Any]) -> None:
    x, y = supply_place(choice["action"])
    part.target(choice["action"], choice["label"], (x, y), box(-17, -19, 52, 38, 12))


def slot_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    (x, y), outline = cards.slot_outline(view["card_in_use"], choice["action"] - SLOT, USE_SCALE)
    part.target(choice["action"], choice["label"], (USE_AT[0] + x, USE_AT[1] + y), outline)


def offer_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """A ship or an alliance that lies on the board."""
    kind, first, y = (
        ("ship", TAKE_SHIP, SHIPS_Y) if choice["action"] >= TAKE_SHIP else ("alliance", TAKE_ALLIANCE, ALLIANCES_Y)
    )
    wanted = choice["action"] - first
    for space, card in enumerate(view[f"{kind}s"]):
        if card and card[kind] == wanted:
            part.target(choice["action"], choice["label"], (CARD_X[space], y), holdings.OUTLINE)
