"""A player's own board: money, prestige, goods, materials, ships, buildings and donation tokens."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import PRINT, SEATS, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import path
from rondel.games.hamburgum import words
from rondel.games.hamburgum.drawing import signs
from rondel.games.hamburgum.rules.components import DEPOT_PRICE, HOME_PRICE, TOKEN_IDS
from rondel.games.hamburgum.rules.state import BUILD_SHIP, BUY_UNIT, SCORE_TOKEN, SELL_HOME

WIDTH: Final = 292
HEIGHT: Final = 262
TOKEN: Final = 27
TOKENS_PER_ROW: Final = 9
SMALL_TOKENS_PER_ROW: Final = 12
MOST_OFFICIALS: Final = 2


def seat_board(view: dict[str, Any], seat: int) -> Part:
    player = view["seats"][seat]
    part = Part(f"seat-{seat}", WIDTH, HEIGHT, _("Board of seat {number}").format(number=seat + 1))
    total = sum(player["projected"].values())
    below_money = _("money") if view["over"] else _("if it ended now: {n}").format(n=total)
    draw_ground(part, seat)
    part.add(
        "ground",
        text(56, 22, player["prestige"], 26, "ink", serif=True, bold=True, anchor="start"),
        text(56, 42, _("prestige"), 12.5, "soft", anchor="start"),
        text(124, 22, _("{n} £").format(n=player["money"]), 22, "ink", bold=True, anchor="start"),
        text(124, 42, below_money, 12.5, "soft", anchor="start"),
    )
    part.area("seat", (12, 3), box(0, 0, 34, 44))
    part.area("prestige", (50, 6), box(0, 0, 70, 46))
    part.area("money", (120, 6), box(0, 0, 160, 46))
    stores(part, view, player)
    buildings(part, only(player, "buildings", "completed", "officials"))
    tokens(part, view, player)
    return part


@drawn_once
def draw_ground(part: Part, seat: int) -> None:
    look = SEATS[seat]
    part.add(
        "ground",
        path(hand_drawn(3, 3, WIDTH - 6, HEIGHT - 6, 10, 20 + seat), **themed("surface", "edge"), stroke_width=1.6),
        path("M12 3H46V48L29 37 12 48Z", fill=look.colour, stroke=PRINT, stroke_width=1.3),
        part.icon(look.mark, 29, 20, 17, fill=look.on),
    )


def store_place(number: int) -> tuple[float, float]:
    return 23 + number * 39.5, 76


def stores(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """Goods, materials and ships in the supply, each with how many."""
    for number, (name, amount) in enumerate(player["goods"].items()):
        x, y = store_place(number)
        part.add("marks", text(x + 12.5, y, amount, 15, "ink" if amount else "soft", bold=bool(amount), anchor="start"))
        held = f"{amount} {_(words.GOODS_WORDS[name])}"
        part.area(f"good-{name}", (x - 12, y - 14), box(0, 0, 37, 28), held)
        cube = signs.good(part, name, 0, 0, 21)
        part.piece(f"good-{name}", "store", (x, y), cube, name=held, about=f"good-{name}")
    for number, (name, amount) in enumerate(player["materials"].items()):
        x, y = store_place(number + 3)
        part.add("marks", text(x + 12.5, y, amount, 15, "ink" if amount else "soft", bold=bool(amount), anchor="start"))
        held = f"{amount} {_(words.MATERIAL_WORDS[name])}"
        part.area(f"material-{name}", (x - 12, y - 14), box(0, 0, 37, 28), held)
        cube = signs.material(part, name, 0, 0, 21)
        part.piece(f"material-{name}", "store", (x, y), cube, name=held, about=f"material-{name}")
    x, y = store_place(6)
    part.add(
        "marks",
        text(x + 17, y, player["ships"], 15, "ink" if player["ships"] else "soft", bold=bool(player["ships"])),
        signs.ship(part, player["seat"], x - 1, y, 24),
    )
    part.area(
        "ships-left", (x - 13, y - 14), box(0, 0, 37, 28), _("Ships in the supply: {n}").format(n=player["ships"])
    )
    if view["actor"] != player["seat"]:
        return
    for choice in view["choices"]:
        place = {
            **{SELL_HOME + at: at for at in range(3)},
            **{BUY_UNIT + at: 3 + at for at in range(3)},
            BUILD_SHIP: 6,
        }.get(choice["action"])
        if place is not None:
            price = store_price(view, place)
            badges = [signs.price_pill(part, price, 6, -17, 11)] if price else []
            part.target(choice["action"], choice["label"], store_place(place), box(-13.5, -16, 39, 32, 8), *badges)


def store_price(view: dict[str, Any], place: int) -> list[str]:
    """What a unit sold at home brings, or what the next unit of material or a ship costs."""
    if place < 3:
        return [f"{HOME_PRICE}£"]
    if place == 6:
        return ["wood"]
    bought = view["pending"]["units"] or 0
    return [f"{int(DEPOT_PRICE[bought + 1] - DEPOT_PRICE[bought])}£"]


@drawn_once
def buildings(part: Part, player: dict[str, Any]) -> None:
    part.add("marks", text(14, 110, _("Buildings"), 12.5, "soft", anchor="start"))
    for number, (kind, amount) in enumerate(player["buildings"].items()):
        x = 28 + number * 44
        part.add(
            "marks",
            signs.building(part, kind, x, 136, 24, faint=not amount),
            text(x + 19, 138, amount, 14, "ink" if amount else "soft", bold=bool(amount)),
        )
        name = _("{building}: {n}").format(building=_(words.TYPE_WORDS[kind]), n=amount)
        part.area(f"building-{kind}", (x - 14, 118), box(0, 0, 42, 34), name)
    if player["completed"]:
        churches = ngettext("{n} church completed", "{n} churches completed", player["completed"])
        part.add("marks", text(WIDTH - 12, 165, churches.format(n=player["completed"]), 12.5, "ink", anchor="end"))
        part.area("completion", (WIDTH - 140, 157), box(0, 0, 132, 16))
    if player["officials"]:
        part.add("marks", text(WIDTH - 12, 110, officials_held(player["officials"]), 11.5, "soft", anchor="end"))
        held = ", ".join(_(words.OFFICIAL_WORDS[kind]) for kind in player["officials"])
        part.area("building-official", (WIDTH - 190, 102), box(0, 0, 182, 16), held)


def officials_held(kinds: list[str]) -> str:
    """Each official once, with how many there are; of many only the last ones fit."""
    names = [f"{number} {_(words.OFFICIAL_WORDS[kind])}" if number > 1 else _(words.OFFICIAL_WORDS[kind])
             for kind, number in Counter(kinds).items()]  # fmt: skip
    return ", ".join(names) if len(names) <= MOST_OFFICIALS else ", ".join(["...", *names[-MOST_OFFICIALS:]])


def token_title(token: dict[str, Any]) -> str:
    name = words.token_name(words.token_number(token["id"]))
    state = _("scored") if token["scored"] else _("worth {n} now").format(n=token["value"])
    return f"{name} ({state})"


def tokens(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """Donation tokens; scored ones are struck through. Under an open one stands what it is worth now."""
    part.add("marks", text(14, 165, _("Donation tokens"), 12.5, "soft", anchor="start"))
    colours = {church["id"]: church["colour"] for church in view["churches"]}
    small = len(player["tokens"]) > 2 * TOKENS_PER_ROW
    size = 20.0 if small else float(TOKEN)
    places = {}
    for number, token in enumerate(player["tokens"]):
        row, column = divmod(number, SMALL_TOKENS_PER_ROW if small else TOKENS_PER_ROW)
        place = ((22 if small else 27) + column * (size + 3), (184 if small else 188) + row * (size + 11))
        places[token["id"]] = place
        part.piece(
            f"token-{token['id']}", "held", place, signs.token(part, token, colours, 0, 0, size),
            name=token_title(token), about=f"token-{token['id']}",
        )  # fmt: skip
        if not token["scored"]:
            gap, letters = (6, 9.5) if small else (8, 12)
            worth = text(place[0], place[1] + size / 2 + gap, f"+{token['value']}", letters, "accent", bold=True)
            part.add("labels", worth)
    if view["actor"] != player["seat"]:
        return
    for choice in view["choices"]:
        number = choice["action"] - SCORE_TOKEN
        if 0 <= number < len(TOKEN_IDS):
            half = size / 2 + 1.5
            part.target(
                choice["action"], choice["label"], places[TOKEN_IDS[number]],
                box(-half, -half, 2 * half, 2 * half, 6),
            )  # fmt: skip
