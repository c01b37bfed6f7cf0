"""What lies before a city: its stock, its hand, and the cards that it has won or bought."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import N_, _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import ACCENT, BRIGHT, PRINT, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import Point, circle, group, moved, path, title
from rondel.games.rival_cities.drawing import cards, holdings
from rondel.games.rival_cities.drawing.signs import LOOKS, star, token
from rondel.games.rival_cities.rules.components import PRODUCT_NAMES, PRODUCTS
from rondel.games.rival_cities.rules.state import (
    PAY_UPKEEP,
    PLAY_CARD,
    RETURN_ALLIANCE,
    SLOT,
    TAKE_ALLIANCE,
    TAKE_SHIP,
    USE_FACTORY,
)
from rondel.games.rival_cities.words import PRODUCT_WORDS, SOURCE_NAMES, city_in_words, points

WIDTH: Final = 440
HEIGHT: Final = 350
INNER: Final = WIDTH - 24
STOCK_Y: Final = 66
STOCK_STEP: Final = 52.6
HAND_Y: Final = 122
HAND_SCALE: Final = 0.8
SMALL: Final = 0.72
SHIPS_Y: Final = 202
CARDS_Y: Final = 297
BELL_AT: Final[Point] = (162, 23)
#: the way to an instant win, at the edge of the field that it concerns: where it ends, and what is counted
PIPS: Final = {
    "ships": (WIDTH - 22, SHIPS_Y, N_("Ships more than the rival: {has} of {needs} that win at once")),
    "alliances": (WIDTH / 2 - 30, CARDS_Y, N_("Alliances: {has} of {needs} that win at once")),
    "lawsuits": (WIDTH - 22, CARDS_Y, N_("Lawsuits won: {has} of {needs} that win at once")),
}
#: stages in which the acting city gives products away
GIVING: Final = ("pay", "swap_give", "letter_give")


def seat_board(view: dict[str, Any], seat: int) -> Part:
    player = view["seats"][seat]
    part = Part(
        f"seat-{seat}",
        WIDTH,
        HEIGHT,
        _("{city}, seat {seat}").format(city=city_in_words(player["city"]), seat=seat + 1),
    )
    draw_ground(part, only(player, "city"))
    draw_stars(part, only(player, "points", "sources"))
    draw_stock(part, only(player, "products", "letters", "factories", "inactive", "stars"))
    draw_hand(part, only(player, "hand", "hidden_cards"))
    draw_cards(part, only(player, "ships", "alliances", "lawsuits"))
    draw_pips(part, only(player, "city", "wins"))
    if view["bell"] == seat:
        part.piece(
            "bell", "held", BELL_AT,
            circle(0, 0, 13, fill=BRIGHT, stroke=PRINT, stroke_width=1.4), token(part, "bell", 0, 0, 18),
            name=_("The bell"), about="bell",
        )  # fmt: skip
    for choice in view["choices"]:
        draw_target(part, view, player, choice)
    return part


@drawn_once
def draw_ground(part: Part, player: dict[str, Any]) -> None:
    look = LOOKS[player["city"]]
    part.add(
        "ground",
        path(hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 14, 30, 1.4), stroke_width=1.5, **themed("surface", "edge")),
        path("M12 2.6H38V42L25 33.5 12 42Z", fill=look.colour, stroke_width=1.3, stroke_linejoin="round",
             **themed("ink-line")),
        part.icon(look.mark, 25, 17.5, 15, fill=look.on),
        text(48, 23, city_in_words(player["city"]), 21, "ink", serif=True, bold=True, anchor="start"),
    )  # fmt: skip
    part.area("seat", (12, 3), box(0, 0, 130, 38), city_in_words(player["city"]))


@drawn_once
def draw_stars(part: Part, player: dict[str, Any]) -> None:
    """All stars, and where they come from."""
    told = ", ".join(f"{_(SOURCE_NAMES[name])} {n}" for name, n in player["sources"].items() if n)
    total = points(player["points"])
    caption = title(f"{total}: {told}" if told else total)
    drawn = group(caption, star(part, player["points"], WIDTH - 32, 24, 38), data_about="stars")
    signs = {"ships": "ship", "alliances": "alliance", "lawsuits": "court", "prestige": "prestige", "tokens": "star"}
    x = WIDTH - 68.0
    for name in reversed(signs):
        amount = player["sources"].get(name, 0)
        if amount:
            drawn.add(
                text(x, 24, amount, 12, "ink", anchor="end"),
                token(part, signs[name], x - 11 - 8 * len(str(amount)), 24, 15),
            )
            x -= 32 + 8 * len(str(amount))
    part.add("marks", drawn)


# Stock


def stock_at(place: int) -> Point:
    return 12 + STOCK_STEP * (place + 0.5) - 2, STOCK_Y


@drawn_once
def draw_stock(part: Part, player: dict[str, Any]) -> None:
    active = player["factories"] - player["inactive"]
    stock = [
        *((name, player["products"][name], f"{{n}} {_(PRODUCT_WORDS[name])}") for name in PRODUCT_NAMES),
        ("letter", player["letters"], _("Letters: {n}")),
        ("factory", active, _("Active factories: {n}")),
        ("idle", player["inactive"], _("Inactive factories: {n}")),
        ("star", player["stars"], _("Star tokens: {n}")),
    ]
    for place, (sign, amount, words) in enumerate(stock):
        x, y = stock_at(place)
        name = words.format(n=amount)
        about = f"product-{sign}" if sign in PRODUCT_NAMES else sign
        field = path(box(-24, -17, 48, 34, 7), **themed("plot", "edge"))
        part.add("ground", moved(x, y, title(name), field, data_about=about))
        size = 16 if amount < 10 else 13
        count = text(13, 0, amount, size, "ink", bold=True, opacity=None if amount else 0.45)
        part.piece(
            sign,
            "stock",
            (x, y),
            group(token(part, sign, -9, 0, 23), opacity=None if amount else 0.35),
            count,
            name=name,
            about=about,
        )


# Cards


def spread(count: int, width: float, wide: float = INNER, gap: float = 6) -> list[float]:
    """The middles of so many cards side by side, closer together where they would not fit."""
    step = min(width + gap, (wide - width) / (count - 1)) if count > 1 else 0
    return [12 + width / 2 + step * n for n in range(count)]


def hand_places(player: dict[str, Any]) -> list[float]:
    return spread(len(player["hand"]) + player["hidden_cards"], cards.WIDTH * HAND_SCALE, gap=3)


@drawn_once
def draw_hand(part: Part, player: dict[str, Any]) -> None:
    places = hand_places(player)
    half_wide, half_high = INNER / 2, cards.HEIGHT * HAND_SCALE / 2 + 1
    part.add(
        "ground",
        moved(
            WIDTH / 2, HAND_Y,
            path(box(-half_wide, -half_high, 2 * half_wide, 2 * half_high, 7), stroke_dasharray="4 3", fill_opacity=0.4,
                 **themed("plot", "edge")),
            None if places else text(0, 0, _("no special cards in hand"), 12, "soft", serif=True),
            data_about="hand",
        ),
    )  # fmt: skip
    for card, x in zip(player["hand"], places, strict=False):
        cards.lay(part, "hand", card, (x, HAND_Y), HAND_SCALE)
    for x in places[len(player["hand"]) :]:
        cards.lay_hidden(part, (x, HAND_Y), HAND_SCALE)


def alliance_places(player: dict[str, Any]) -> list[float]:
    return spread(len(player["alliances"]), holdings.WIDTH * SMALL, gap=4)


@drawn_once
def draw_cards(part: Part, player: dict[str, Any]) -> None:
    """Ships above; alliances on the left and lawsuits won on the right below."""
    width = holdings.WIDTH * SMALL
    for y in (SHIPS_Y, CARDS_Y):
        half = holdings.HEIGHT * SMALL / 2 + 3
        part.add("ground", path(box(12, y - half, INNER, 2 * half, 7), fill_opacity=0.3, **themed("plot", "edge")))
    empty = (
        ("ships", "ship", 60, SHIPS_Y),
        ("alliances", "alliance", 60, CARDS_Y),
        ("lawsuits", "court", 380, CARDS_Y),
    )
    for held, sign, middle, y in empty:
        if not player[held]:
            part.add("ground", group(title(_("none yet")), token(part, sign, middle, y, 40), opacity=0.22))
            part.area(held, (middle, y), box(-24, -24, 48, 48))
    for ship, x in zip(player["ships"], spread(len(player["ships"]), width), strict=True):
        holdings.lay(part, "ship", "ships", ship, (x, SHIPS_Y), SMALL)
    for alliance, x in zip(player["alliances"], alliance_places(player), strict=True):
        holdings.lay(part, "alliance", "alliances", alliance, (x, CARDS_Y), SMALL)
    for at, lawsuit in enumerate(player["lawsuits"]):
        right = WIDTH - 14 - width / 2
        holdings.lay(part, "lawsuit", "lawsuits", lawsuit, (right - at * (width - 14), CARDS_Y), SMALL)


@drawn_once
def draw_pips(part: Part, player: dict[str, Any]) -> None:
    """How near an instant win is; that by prestige is seen on its track."""
    look = LOOKS[player["city"]]
    for way, (right, y, words) in PIPS.items():
        count = player["wins"][way]
        top = y - holdings.HEIGHT * SMALL / 2 - 6
        pips = [
            circle(right - 12 * n, top, 4.6, fill=look.colour if count["needs"] - n <= count["has"] else BRIGHT,
                   stroke=PRINT, stroke_width=1.2)
            for n in range(count["needs"])
        ]  # fmt: skip
        part.add("marks", group(title(_(words).format(**count)), *pips, data_about=f"win-{way}"))


# What can be clicked


def draw_target(part: Part, view: dict[str, Any], player: dict[str, Any], choice: dict[str, Any]) -> None:
    action = choice["action"]
    own = view["actor"] == player["seat"]
    if action < PRODUCTS:
        if (own and view["stage"] in GIVING) or (not own and view["stage"] == "steal"):
            part.target(action, choice["label"], stock_at(action), box(-24, -17, 48, 34, 7))
    elif PLAY_CARD <= action < SLOT:
        if own:
            hand_target(part, player, choice)
    elif TAKE_ALLIANCE <= action < TAKE_SHIP:
        if not own:
            alliance_target(part, player, choice, action - TAKE_ALLIANCE)
    elif PAY_UPKEEP <= action < RETURN_ALLIANCE:
        alliance_target(part, player, choice, action - PAY_UPKEEP, (0.5, 1.0))
    elif RETURN_ALLIANCE <= action < USE_FACTORY:
        alliance_target(part, player, choice, action - RETURN_ALLIANCE, (0.0, 0.5))


def hand_target(part: Part, player: dict[str, Any], choice: dict[str, Any]) -> None:
    wanted = choice["action"] - PLAY_CARD
    number = next(at for at, card in enumerate(player["hand"]) if card["number"] == wanted + 1)
    wide, high = cards.WIDTH * HAND_SCALE, cards.HEIGHT * HAND_SCALE
    places = hand_places(player)
    seen = places[number + 1] - places[number] if number + 1 < len(places) else wide  # what no other card covers
    outline = box(-wide / 2, -high / 2, min(wide, seen), high, 6)
    part.target(choice["action"], choice["label"], (places[number], HAND_Y), outline)


def alliance_target(
    part: Part, player: dict[str, Any], choice: dict[str, Any], alliance: int, share: tuple[float, float] = (0.0, 1.0)
) -> None:
    """An alliance before a city, or a share of its height where there are two choices for it."""
    for card, x in zip(player["alliances"], alliance_places(player), strict=True):
        if card["alliance"] == alliance:
            wide, high = holdings.WIDTH * SMALL, holdings.HEIGHT * SMALL
            top, tall = -high / 2 + share[0] * high, (share[1] - share[0]) * high
            badge = []
            if share != (0.0, 1.0):
                sign = "cross" if share[0] == 0 else "disc"
                middle = top + 9
                badge = [circle(wide / 2 - 8, middle, 7, fill=BRIGHT),
                         part.icon(sign, wide / 2 - 8, middle, 10, fill=ACCENT.light,
                                   transform=f"rotate(45 {wide / 2 - 8:g} {middle:g})")]  # fmt: skip
            part.target(choice["action"], choice["label"], (x, CARDS_Y), box(-wide / 2, top, wide, tall, 6), *badge)
