"""The map of the city: parishes, brown lines, churches, sites, harbour. Its coordinates come from the map file."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import BRIGHT, PRINT, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box, soft_polygon
from rondel.draw.svg import Element, Point, circle, group, line, path, rect
from rondel.games.hamburgum import words
from rondel.games.hamburgum.drawing import signs
from rondel.games.hamburgum.rules.city import TOKEN_KINDS
from rondel.games.hamburgum.rules.components import (
    CITY,
    PART_BELL,
    PART_BRICK,
    PART_MONEY,
    PART_PER_CITIZEN,
    PART_WOOD,
    SITE_IDS,
)
from rondel.games.hamburgum.rules.state import BUILD_ON, DONATE_TO, LOAD_SHIP, TAKE_TOKEN

LEFT: Final = 270  # the map lies right of the rondel
ACROSS, DOWN = 0.76, 0.83  # the map file counts in smaller steps than the board
WIDTH, HEIGHT = ACROSS * CITY["box"]["w"], DOWN * CITY["box"]["h"]
SITE: Final = 30
CHURCH: Final = 46
TOKEN: Final = 28
#: where a church's tokens lie, seen from the church
TOKEN_PLACES: Final[dict[str, tuple[Point, ...]]] = {
    "michaelis": ((-12, 57), (18, 57), (48, 57), (-12, 87), (18, 87)),
    "nicolai": ((-84, 57), (-54, 57), (-24, 57), (6, 57), (36, 57)),
    "catharinen": ((47, 34), (47, 64), (-47, 34), (-47, 64), (47, 94)),
    "petri": ((63, -123), (63, -93), (63, -63), (63, -33), (63, -3)),
    "dom": ((-54, -78), (-54, -48), (-54, -18), (-54, 12), (-54, 42)),
    "jacobi": ((-57, -84), (-57, -54), (-57, -24), (-57, 6), (-57, 36)),
}
PARTS: Final = 5
PART: Final = 12.0  # the place of a part, with the donor's disc until the church is complete


def at(x: float, y: float) -> Point:
    """A place of the map on the board."""
    return LEFT + ACROSS * x, DOWN * y + 8


def draw_city(part: Part, view: dict[str, Any]) -> None:
    colours = {church["id"]: church["colour"] for church in view["churches"]}
    ground(part, [only(church, "id", "name", "colour") for church in view["churches"]])
    for church in view["churches"]:
        draw_church(part, colours, church)
    for number, site in enumerate(view["sites"]):
        draw_site(part, number, site)
    for berth in view["berths"]:
        draw_berth(part, berth)
    draw_supply(part, only(view, "tiles_left", "neutral_waiting"))
    city_targets(part, view)


@drawn_once
def ground(part: Part, churches: list[dict[str, Any]]) -> None:
    """Water, parishes and the brown lines."""
    x, y = at(0, 0)
    part.add("ground", path(box(x, y, WIDTH, HEIGHT, 14), **themed("scenery", "edge"), stroke_width=2))
    part.add("ground", path(box(x + 4, y + DOWN * 576, ACROSS * 492, DOWN * 124 - 4, 12), **themed("water")))
    colours = {church["id"]: signs.CHURCH_FILL[church["colour"]] for church in churches}
    for church, outline in CITY["parish_outlines"].items():
        corners = [at(*corner) for corner in outline]
        part.add(
            "ground",
            path(soft_polygon(corners, 0.06), fill=colours[church], fill_opacity=0.17, stroke=colours[church],
                 stroke_opacity=0.5, stroke_width=1.5),
        )  # fmt: skip
        name = next(entry["name"] for entry in churches if entry["id"] == church)
        part.area("parish", (0, 0), soft_polygon(corners, 0.06), _("Parish of {church}").format(church=name))
    places = {entry["id"]: at(entry["x"], entry["y"]) for entry in (*CITY["churches"], *CITY["sites"])}
    for one, other in CITY["lines"]:
        part.add(
            "ground",
            line(*places[one], *places[other], stroke="#8B5E3C", stroke_width=4.2, stroke_linecap="round",
                 stroke_opacity=0.75),
        )  # fmt: skip


@drawn_once
def draw_church(part: Part, colours: dict[str, str], church: dict[str, Any]) -> None:
    x, y = at(church["x"], church["y"])
    fill = signs.CHURCH_FILL[church["colour"]]
    part.add(
        "marks",
        circle(x, y, CHURCH * 0.74, fill=fill, fill_opacity=1 if church["complete"] else 0.42, stroke=PRINT,
               stroke_width=1.6),
        part.painting("church", x, y - 6, CHURCH * 0.86)
        if church["complete"]
        else part.icon("chapel", x, y - 6, CHURCH * 0.76, fill=PRINT, fill_opacity=0.6),
        text(x, y - CHURCH * 0.74 - 9, church["name"], 13.5, "ink", serif=True, bold=True),
    )  # fmt: skip
    half = CHURCH * 0.74
    name = _("{church}: {n} of {parts} parts built").format(church=church["name"], n=church["parts"], parts=PARTS)
    part.area(f"church-{church['id']}", (x, y), box(-half, -half, 2 * half, 2 * half, half), name)
    owners = [int(seat) for seat, number in church["discs"].items() for _ in range(number)]
    for number in range(PARTS):
        place = (x + PART * (number - 2), y + CHURCH * 0.5)
        if number < len(owners):
            part.piece(
                f"disc-{owners[number]}", f"{church['id']}-{number}", place,
                signs.disc(part, owners[number], 0, 0, PART / 2), name=_("Donation of seat {seat}").format(
                    seat=owners[number] + 1
                ), about="donation",
            )  # fmt: skip
        else:
            fill = PRINT if number < church["parts"] else BRIGHT
            left, top = place[0] - PART / 2 + 1, place[1] - PART / 2 + 1
            part.add("marks", rect(left, top, PART - 2, PART - 2, 2, stroke=PRINT, stroke_width=0.9, fill=fill))
    for number, token in enumerate(church["tokens"]):
        part.piece(
            f"token-{token['id']}", "church", token_place(church, number),
            signs.token(part, token, colours, 0, 0, TOKEN), name=words.token_name(words.token_number(token["id"])),
            about=f"token-{token['id']}",
        )  # fmt: skip


def token_place(church: dict[str, Any], number: int) -> Point:
    """Where a church's tokens lie: near it, where they cover no site, no church and no name."""
    x, y = at(church["x"], church["y"])
    dx, dy = TOKEN_PLACES[church["id"]][number]
    return x + dx, y + dy


@drawn_once
def draw_site(part: Part, number: int, site: dict[str, Any]) -> None:
    x, y = at(site["x"], site["y"])
    part.add(
        "marks",
        circle(x, y, SITE * 0.72, fill="#F7EFDC", stroke="#8B5E3C", stroke_width=2),
        signs.building(part, site["type"], x, y + 1, SITE * 0.8, faint=site["seat"] is not None),
    )
    half = SITE * 0.72
    name = _("Site: {site}").format(site=words.site_name(number))
    part.area(f"building-{site['type']}", (x, y), box(-half, -half, 2 * half, 2 * half, half), name)
    if site["seat"] is not None:
        part.piece(
            f"citizen-{site['seat']}", site["id"], (x, y), signs.citizen(part, site["seat"], 0, 0, SITE * 0.82),
            name=_("Seat {seat}: {site}").format(seat=site["seat"] + 1, site=words.site_name(number)), about="citizen",
        )  # fmt: skip


def berth_box(number: int) -> tuple[float, float, float, float]:
    printed = CITY["harbour"]["berths"][number - 1]
    x, y = at(printed["x"], printed["y"])
    return x, y, ACROSS * printed["w"], DOWN * printed["h"]


@drawn_once
def draw_berth(part: Part, berth: dict[str, Any]) -> None:
    """A berth with its ships; each carries as many units as the berth's number."""
    number = berth["number"]
    x, y, width, height = berth_box(number)
    part.add(
        "marks",
        path(box(x, y, width, height, 10), fill="#FFFDF8", fill_opacity=0.35, stroke="#5E7F8C", stroke_width=1.4,
             stroke_dasharray="6 4"),
        text(x + 13, y + 14, number, 15, "ink", serif=True, bold=True),
        *(
            rect(x + width - 13 * (unit + 1), y + 7, 10, 10, 2, fill="none", stroke=PRINT, stroke_width=1.1)
            for unit in range(number)
        ),
    )  # fmt: skip
    part.area("berth", (x, y), box(0, 0, width, height, 10), _("Berth {number}").format(number=number))
    for place, owner in enumerate(berth["ships"]):
        column, row = place % 3, place // 3
        part.piece(
            f"ship-{owner}", f"berth-{number}-{place}", (x + 20 + column * 35, y + 34 + row * 31),
            signs.ship(part, owner, 0, 0, 30), name=ship_title(owner),
            about="neutral-ship" if owner == "neutral" else "ship",
        )  # fmt: skip


def ship_title(owner: int | str) -> str:
    return _("Flying Dutchman") if owner == "neutral" else _("Ship of seat {seat}").format(seat=int(owner) + 1)


def city_targets(part: Part, view: dict[str, Any]) -> None:
    for choice in view["choices"]:
        action, label = choice["action"], choice["label"]
        if BUILD_ON <= action < BUILD_ON + len(SITE_IDS):
            site = view["sites"][action - BUILD_ON]
            ring = SITE * 0.78
            part.target(action, label, at(site["x"], site["y"]), box(-ring, -ring, 2 * ring, 2 * ring, ring))
        elif DONATE_TO <= action < TAKE_TOKEN:
            church = view["churches"][action - DONATE_TO]
            ring = CHURCH * 0.82
            part.target(
                action, label, at(church["x"], church["y"]), box(-ring, -ring, 2 * ring, 2 * ring, ring),
                signs.price_pill(part, donation_price(view, church), 0, -CHURCH * 0.56),
            )  # fmt: skip
        elif TAKE_TOKEN <= action < TAKE_TOKEN + PARTS:
            token_target(part, view, choice)
        elif LOAD_SHIP <= action < LOAD_SHIP + 9:
            load_target(part, view, choice)


def donation_price(view: dict[str, Any], church: dict[str, Any]) -> list[str]:
    """What the next part costs: its materials, and money; the canon's donation only a brick."""
    if view["stage"] == "canon":
        return ["brick"]
    number = church["parts"] + 1
    materials = [
        name for name, costs in (("brick", PART_BRICK), ("wood", PART_WOOD), ("bell", PART_BELL)) if costs[number]
    ]
    citizens = sum(site["seat"] == view["actor"] for site in view["sites"])
    money = int(PART_MONEY[number] + PART_PER_CITIZEN[number] * citizens)
    return [*materials, *([f"{money}£"] if money else [])]


def token_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    church = next(church for church in view["churches"] if church["id"] == view["pending"]["church"])
    kind = TOKEN_KINDS[choice["action"] - TAKE_TOKEN]
    number = next(at for at, token in enumerate(church["tokens"]) if token["kind"] == kind)
    half = TOKEN / 2 + 1.5
    part.target(
        choice["action"], choice["label"], token_place(church, number), box(-half, -half, 2 * half, 2 * half, 5)
    )


def load_target(part: Part, view: dict[str, Any], choice: dict[str, Any]) -> None:
    """A good that a ship of this berth could carry, drawn on the quay above the berth."""
    berth, good = divmod(choice["action"] - LOAD_SHIP, 3)
    x, y, width, _height = berth_box(berth + 1)
    place = (x + width / 2 + (good - 1) * 36, y - 15)
    name = ("beer", "sugar", "cloth")[good]
    part.target(
        choice["action"], choice["label"], place, box(-16, -15, 32, 30, 7),
        rect(-16, -15, 32, 30, 7, **themed("card")), signs.good(part, name, 0, 0, 24),
        signs.price_pill(part, [f"{view['prices'][name]}£"], 0, -16, 11),
    )  # fmt: skip


@drawn_once
def draw_supply(part: Part, view: dict[str, Any]) -> None:
    """Buildings that can still be put up and neutral ships that have not come yet, where the map is empty."""
    x, y = at(0, 0)
    part.add("ground", text(x + 12, y + 17, _("Buildings left"), 12.5, "soft", anchor="start"))
    for place, (kind, left) in enumerate(view["tiles_left"].items()):
        part.add(
            "marks",
            signs.building(part, kind, x + 24 + place * 44, y + 41, 24, faint=not left),
            text(x + 44 + place * 44, y + 43, left, 15, "ink", bold=True),
        )
        name = _("{building}: {n} left").format(building=_(words.TYPE_WORDS[kind]), n=left)
        part.area(f"building-{kind}", (x + 11 + place * 44, y + 26), box(0, 0, 42, 32), name)
    waiting = view["neutral_waiting"]
    if waiting:
        part.area("neutral-ship", (x + 8, y + 58), box(0, 0, 134 + 28 * waiting, 20))
    part.add(
        "marks",
        text(x + 12, y + 68, _("Flying Dutchman") if waiting else "", 12.5, "soft", anchor="start"),
        *(signs.ship(part, "neutral", x + 142 + 28 * number, y + 67, 24) for number in range(waiting)),
    )


def legend() -> Element:
    """A word on the map's standing."""
    x, y = LEFT + WIDTH - 10, 8 + HEIGHT
    return group(
        text(x, y - 28, _("The city map"), 12.5, "soft", anchor="end"),
        text(x, y - 13, _("is reconstructed"), 12.5, "soft", anchor="end"),
    )
