"""The desk of a seat: five abilities, points and plate, stock and supply, bonus markers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once, only
from rondel.draw.palette import BRIGHT, PRINT, themed
from rondel.draw.part import Part, count_badge, points_badge, text
from rondel.draw.shapes import box, hand_drawn
from rondel.draw.svg import Element, Point, circle, group, moved, path, title
from rondel.games.hansa_teutonica.drawing.signs import (
    ABILITY_ICON,
    PRIVILEGE,
    lay_piece,
    marker_title,
    pennant,
    plaque,
    plaque_back,
)
from rondel.games.hansa_teutonica.rules.components import ABILITY_IDS, SHAPES, TRACK_SHAPE
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
    COUNT,
    INCOME,
    PROVINCE,
    SHAPE,
    USE_DEVELOP,
    USE_FOUR_ACTIONS,
    USE_REMOVE_THREE,
    USE_SWAP,
    USE_THREE_ACTIONS,
)
from rondel.games.hansa_teutonica.words import ABILITY_NAMES

WIDTH: Final = 376
HEIGHT: Final = 250
TRACK_X: Final = 166.0
TRACK_Y: Final = 21.0
STEP: Final = 36.0  # from one value to the next
ROW: Final = 28.6
PLATE: Final = box(-16.5, -12, 33, 24, 5)
POINTS_AT: Final = (26.0, 66.0)
PLATE_AT: Final = (26.0, 124.0)
TURN_AT: Final = (352.0, 21.0)
HAND_AT: Final = (342.0, 122.0)
USES: Final = {
    USE_SWAP: "swap_offices", USE_THREE_ACTIONS: "three_actions", USE_FOUR_ACTIONS: "four_actions",
    USE_DEVELOP: "develop_ability", USE_REMOVE_THREE: "remove_three",
}  # fmt: skip


class Box(NamedTuple):
    """A store of pieces or markers, printed on the desk."""

    left: float
    top: float
    width: float
    height: float

    def piece(self, shape: str, at: int) -> Point:
        """Traders in rows from the left, merchants in a column on the right."""
        if shape == "merchant":
            return self.left + 101, self.top + 25 + 14.4 * at
        row, column = divmod(at, 6)
        return self.left + 12 + 14.6 * column, self.top + 25 + 12.2 * row

    def pieces(self, shape: str) -> tuple[Point, str]:
        """Where the pieces of a shape lie: the middle of it, and its outline."""
        left, width = (self.left + 86, 26.0) if shape == "merchant" else (self.left + 2, 84.0)
        high = self.height - 18
        return (left + width / 2, self.top + 16 + high / 2), box(-width / 2, -high / 2, width, high, 6)

    def marker(self, at: int, used: bool, kinds: int) -> Point:
        """Of so many kinds of markers, those that can be used as far apart as fingers need where that is possible."""
        if used:
            return self.left + 40 + 15.4 * at, self.top + 67
        return self.left + 13 + (25.2 if kinds <= 5 else 20) * at, self.top + 36


STOCK: Final = Box(8, 164, 112, 80)
SUPPLY: Final = Box(125, 164, 112, 80)
MARKERS: Final = Box(242, 164, 126, 80)


def seat_desk(view: dict[str, Any], seat: int) -> Part:
    player = view["seats"][seat]
    part = Part(f"seat-{seat}", WIDTH, HEIGHT, _("Desk of seat {seat}").format(seat=seat + 1))
    draw_ground(part, seat)
    for row in range(len(ABILITY_IDS)):
        draw_ability(part, only(player, "seat", "abilities"), row)
    draw_points(part, only(player, "points", "projected"))
    if view["turn"] == seat:
        draw_turn(part, view["actions_left"])
    draw_plate(part, view, player)
    draw_store(part, only(player, "seat", "stock"), "stock", _("stock"), STOCK)
    draw_store(part, only(player, "seat", "supply"), "supply", _("supply"), SUPPLY)
    draw_markers(part, only(player, "unused", "used", "projected"))
    draw_hand(part, view, player)
    if view["actor"] == seat:
        draw_targets(part, view, player)
    return part


@drawn_once
def draw_ground(part: Part, seat: int) -> None:
    """The desk, with the pennant of the seat."""
    part.add(
        "ground",
        path(hand_drawn(2, 2, WIDTH - 4, HEIGHT - 4, 14, 30, 1.4), stroke_width=1.5, **themed("surface", "edge")),
        moved(26, 2.6, pennant(part, seat, 26, 39)),
    )
    part.area("seat", (13, 3), box(0, 0, 26, 36, 4))


# Abilities


def value_at(row: int, step: int) -> Point:
    return TRACK_X + STEP * step, TRACK_Y + ROW * row


@drawn_once
def draw_ability(part: Part, player: dict[str, Any], row: int) -> None:
    """The values from left to right; pieces lie on those not reached yet."""
    ability = ABILITY_IDS[row]
    track = player["abilities"][ability]
    start, end = value_at(row, track["steps"]), value_at(row, track["length"])
    part.add(
        "marks",
        part.icon(ABILITY_ICON[ability], 62, start[1], 19, **themed("ink")),
        text(76, start[1], ABILITY_NAMES[ability], 11.5, "ink", serif=True, anchor="start"),
    )
    part.add(
        "ground",
        path(f"M{start[0]} {start[1]}H{end[0]}", stroke_width=5, fill="none", **themed("edge")),
    )
    name = _("{ability}: {value}").format(ability=ABILITY_NAMES[ability], value=track["value"])
    part.area(f"ability-{ability}", (50, start[1]), box(0, -13, end[0] - 32, 26), name)
    for step, value in enumerate(track["track"]):
        x, y = value_at(row, step)
        reached = step - track["steps"]
        part.add("ground", moved(x, y, *value_plate(ability, value, reached)))
        if reached > 0:
            piece = {"shape": SHAPES[TRACK_SHAPE[row]], "seat": player["seat"]}
            lay_piece(part, f"{ability}-{step}", piece, (x - 6, y), 18, about=f"ability-{ability}")


def value_plate(ability: str, value: object, reached: int) -> list[Element]:
    """The current value stands out; those behind it have faded, those before it leave room for the piece on them."""
    now = reached == 0
    look = PRIVILEGE[str(value)] if ability == "privilegium" else None
    ground = {"fill": look.fill, **themed("edge")} if look else themed("card" if now else "plot", "edge")
    tone = look.tone if look else "ink"
    size = 15 if reached <= 0 else 9.5 if look else 12.5
    return [
        group(
            path(PLATE, stroke_width=1, **ground),
            text(9 if reached > 0 else 0, 0, look.rank if look else value, size, tone, serif=True, bold=True),
            opacity=0.5 if reached < 0 else None,
        ),
        path(PLATE, fill="none", stroke_width=2.6 if now else 0, **themed("accent-line")),
    ]  # fmt: skip


# Points and plate


@drawn_once
def draw_points(part: Part, player: dict[str, Any]) -> None:
    """What the track shows, and below it the result as it would be now."""
    x, y = POINTS_AT
    total = sum(player["projected"].values())
    reached = ngettext("{n} point on the score track", "{n} points on the score track", player["points"])
    part.add(
        "marks",
        moved(
            x, y, title(reached.format(n=player["points"])),
            circle(0, 0, 16, fill=PRINT, stroke=BRIGHT, stroke_width=1.4),
            text(0, 0, player["points"], 18, "bright", serif=True, bold=True), data_about="score",
        ),
        moved(
            x, y + 25, title(_("Result if the game ended now: {points}").format(points=total)),
            text(0, 0, _("total {points}").format(points=total), 10, "soft"), data_about="result",
        ),
    )  # fmt: skip


def draw_turn(part: Part, left: int) -> None:
    """Whose turn it is has a hand with the actions left."""
    caption = ngettext("On turn, {n} action left", "On turn, {n} actions left", left).format(n=left)
    part.add(
        "marks",
        moved(
            *TURN_AT, title(caption),
            path(box(-16, -12, 32, 24, 12), stroke_width=1.6, **themed("card", "accent-line")),
            part.icon("hand", -6, 0, 15, **themed("accent")), text(7, 0, left, 14, "ink", bold=True),
            data_about="turn",
        ),
    )  # fmt: skip


def draw_plate(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """The plate holds new markers until the end of the turn; nobody knows those that lie face down."""
    x, y = PLATE_AT
    part.add(
        "ground",
        moved(
            x, y, title(_("Plate for new markers")), circle(0, 0, 18, stroke_width=1.2, **themed("plot", "edge")),
            circle(0, 0, 13, fill="none", stroke_width=0.9, **themed("edge")), data_about="plate",
        ),
        text(x, y + 25.5, _("plate"), 9.5, "soft"),
    )  # fmt: skip
    hidden = view["drawn"] if view["turn"] == player["seat"] else 0
    for at in range(hidden):
        part.add("marks", moved(x - 2 + 5 * at, y - 4 * at, plaque_back(11), data_about="plate"))
    for at, kind in enumerate(player["plate"]):
        name = marker_title(kind)
        part.piece(f"marker-{kind}", f"plate-{at}", (x + 6 * at, y - 4 * at), plaque(part, kind, 12), name=name,
                   about=f"marker-{kind}")  # fmt: skip


# Stores


def draw_box(part: Part, area: Box, caption: str, about: str) -> None:
    part.area(about, (0, 0), box(*area, 8))
    part.add(
        "ground",
        path(hand_drawn(*area, 8, int(area.left), 0.8), stroke_width=1, **themed("plot", "edge")),
        text(area.left + 8, area.top + 10, caption, 10.5, "soft", anchor="start"),
    )


@drawn_once
def draw_store(part: Part, player: dict[str, Any], store: str, caption: str, area: Box) -> None:
    draw_box(part, area, caption, store)
    for shape, number in player[store].items():
        for at in range(number):
            lay_piece(
                part, f"{store}-{at}", {"shape": shape, "seat": player["seat"]}, area.piece(shape, at), 16, about=store
            )
    right, y = area.left + area.width - 8, area.top + 10
    part.add(
        "labels",
        part.icon("disc", right - 3, y, 8, **themed("soft")),
        text(right - 10, y, player[store]["merchant"], 11.5, "ink", bold=True, anchor="end"),
        part.icon("square", right - 27, y, 9, **themed("soft")),
        text(right - 34, y, player[store]["trader"], 11.5, "ink", bold=True, anchor="end"),
    )


@drawn_once
def draw_markers(part: Part, player: dict[str, Any]) -> None:
    """Unused ones above, used ones faded below; both count at the end."""
    draw_box(part, MARKERS, _("markers"), "markers")
    for used in (False, True):
        held = player["used" if used else "unused"]
        for at, (kind, number) in enumerate(held.items()):
            draw_marker_stack(part, MARKERS.marker(at, used, len(held)), kind, number, used)
    points = player["projected"]["markers"]
    if points:
        part.add("labels", points_badge(points, MARKERS.left + MARKERS.width - 14, MARKERS.top + 11))
    if player["used"]:
        part.add("labels", text(MARKERS.left + 8, MARKERS.top + 67, _("used"), 9.5, "soft", anchor="start"))


def draw_marker_stack(part: Part, place: Point, kind: str, number: int, used: bool) -> None:
    x, y = place
    name = _("Used: {marker}").format(marker=marker_title(kind)) if used else marker_title(kind)
    for copy in range(number):
        face = group(plaque(part, kind, 7.4), opacity=0.5) if used else plaque(part, kind, 9.6)
        where = f"{'used' if used else 'unused'}-{copy}"
        about = "marker-used" if used else f"marker-{kind}"
        part.piece(f"marker-{kind}", where, (x + 1.6 * copy, y - 1.6 * copy), face, name=name, about=about)
    if number > 1:
        part.add("labels", count_badge(number, x + 9, y - 10))


def draw_hand(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    """A displaced or lifted piece on its way to another route."""
    pending = view["pending"]
    on_its_way = view["stage"] == "replace_route" or (view["stage"] == "extra_route" and pending["lifted"])
    if on_its_way and view["actor"] == player["seat"]:
        part.add("marks", text(HAND_AT[0], HAND_AT[1] + 21, _("in hand"), 9, "soft"))
        lay_piece(part, "hand", {"shape": pending["shape"], "seat": player["seat"]}, HAND_AT, 26, about="hand")


# What can be clicked


def draw_targets(part: Part, view: dict[str, Any], player: dict[str, Any]) -> None:
    for choice in view["choices"]:
        action, label = choice["action"], choice["label"]
        if ABILITY <= action < PROVINCE:
            row = action - ABILITY
            steps = player["abilities"][ABILITY_IDS[row]]["steps"]
            part.target(action, label, value_at(row, steps + 1), PLATE)
        elif SHAPE <= action < COUNT:
            draw_store_targets(part, view, player, choice)
        elif action in USES:
            kinds = list(player["unused"])
            place = MARKERS.marker(kinds.index(USES[action]), False, len(kinds))
            part.target(action, label, place, box(-10.5, -10.5, 21, 21, 10), reach=12.6 if len(kinds) <= 5 else None)
        elif action == INCOME:
            part.target(action, label, (0, 0), box(*STOCK, 8))


def draw_store_targets(part: Part, view: dict[str, Any], player: dict[str, Any], choice: dict[str, Any]) -> None:
    """The pieces of one shape, where a piece would be taken from now."""
    if view["stage"] not in ("place_shape", "displace_new", "extra_piece"):
        return
    from_stock = view["stage"] == "extra_piece" and sum(player["stock"].values()) > 0
    area, store = (STOCK, "stock") if from_stock else (SUPPLY, "supply")
    shape = SHAPES[choice["action"] - SHAPE]
    if player[store][shape]:
        part.target(choice["action"], choice["label"], *area.pieces(shape))
