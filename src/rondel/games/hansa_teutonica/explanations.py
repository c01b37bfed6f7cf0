"""What lies on the table, in words, with the rule behind it: for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.core.explaining import Explanations, explained
from rondel.core.language import N_, _
from rondel.core.options import Value
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ABILITY_IDS,
    CHAIN_POINTS,
    CITIES_TO_END,
    MARKER_IDS,
    POINTS_TO_END,
    PRIVILEGES,
    TRACK_LENGTH,
    TRACK_VALUE,
)
from rondel.games.hansa_teutonica.words import (
    ABILITY_NAMES,
    MARKER_EFFECTS,
    MARKER_NAMES,
    PRIVILEGE_NAMES,
    ability_value,
)

Row = tuple[str, str, str, str]

ABILITY_TEXTS = {
    "clavis_urbis": (
        N_("At the end, each office of your largest network counts this many points. Developed in Halle."),
        "HT-1.16 HT-14.9",
    ),
    "actiones": (
        N_("So many actions you have in a turn. Developed in Göttingen; full: 4 points at the end."),
        "HT-3.2 HT-14.3",
    ),
    "privilegium": (
        N_("The colours of houses that you may use, up to this one. Developed in Stade; full: 4 points at the end."),
        "HT-1.11 HT-10.7",
    ),
    "liber_sophiae": (
        N_("So many of your pieces you may move in one move action. Its track holds merchants. Developed in Groningen; "
           "full: 4 points at the end."), "HT-7.1 HT-14.3",
    ),
    "bursa": (
        N_("So many pieces come from stock to supply in one income action; C is all of them. Developed in Lübeck; "
           "full: 4 points at the end."), "HT-4.1 HT-14.3",
    ),
}  # fmt: skip
MARKER_RULES = {
    "extra_office": "HT-12.4 HT-12.5", "swap_offices": "HT-12.11 HT-12.15", "three_actions": "HT-12.17",
    "four_actions": "HT-12.17", "develop_ability": "HT-12.19", "remove_three": "HT-12.21",
}  # fmt: skip


def explanations(options: Mapping[str, Value]) -> Explanations:
    return explained((*pieces(), *cities(), *abilities(), *markers(), *tracks(), *desk(), *provinces()))


def pieces() -> Iterator[Row]:
    yield (
        "trader", _("Trader"),
        _("A cube. Stands on routes and becomes an office in a square house. To displace it costs its rival 1 piece "
          "more, and its owner may add 1 piece."), "HT-1.5 HT-6.4 HT-6.8",
    )  # fmt: skip
    yield (
        "merchant", _("Merchant"),
        _("A disc. Stands on routes like a trader; only merchants take round houses and the Coellen table. To displace "
          "it costs 2 pieces more, and its owner may add 2."), "HT-1.6 HT-6.4 HT-10.6",
    )  # fmt: skip
    yield (
        "office", _("Office"),
        _("Stays in its city to the end. Whoever has most offices controls the city; on a tie, the one farthest "
          "right."),
        "HT-1.9 HT-8.7 HT-8.8",
    )  # fmt: skip
    yield (
        "extra-office", _("Extra office"),
        _("Founded with a marker, to the left of the houses. An office like others, but the weakest on a tie."),
        "HT-12.4 HT-12.8",
    )  # fmt: skip
    yield (
        "route", _("Route"),
        _("Each space holds one piece. Whoever has all spaces can establish the route with an action: points for those "
          "who control its cities, its marker, and an office, an ability or nothing."), "HT-1.4 HT-8.1 HT-8.3",
    )  # fmt: skip
    yield (
        "tavern", _("Tavern"), _("One of the first three bonus markers lies on this route. Later ones may lie "
                                 "anywhere."),
        "HT-1.20 HT-2.1",
    )  # fmt: skip


def cities() -> Iterator[Row]:
    yield (
        "city", _("City"),
        _("Offices fill its houses from left to right. Whoever controls it gets 1 point for each route established to "
          "it, and 2 points at the end."), "HT-8.4 HT-10.4 HT-14.8",
    )  # fmt: skip
    chain = ", ".join(str(points) for points in CHAIN_POINTS.tolist())
    yield (
        "chain-city", _("End of the chain"),
        _("Arnheim and Stendal: whoever joins them by cities with own offices gets points at once ({points}).").format(
            points=chain
        ), "HT-10.12 HT-10.4",
    )  # fmt: skip
    for colour in PRIVILEGES:
        text = _(
            "Needs the privilege {colour} or a higher one. A square house takes a trader, a round one a merchant. A "
            "gold coin brings 1 point at once."
        )
        yield (
            f"house-{colour}", _("House: {colour}").format(colour=_(PRIVILEGE_NAMES[colour])),
            text.format(colour=_(PRIVILEGE_NAMES[colour])), "HT-10.6 HT-10.7 HT-10.9",
        )  # fmt: skip
    yield (
        "control", _("Control of a city"),
        _("1 point each time somebody establishes a route to this city, and 2 points at the end."),
        "HT-8.4 HT-8.7 HT-14.8",
    )  # fmt: skip
    yield (
        "table", _("Coellen table"),
        _("Whoever establishes Coellen-Warburg may put a merchant of the route here, if the privilege allows "
          "its colour. "
          "The points count at the end."), "HT-10.22 HT-10.23 HT-14.7",
    )  # fmt: skip


def abilities() -> Iterator[Row]:
    for number in range(ABILITIES):
        name = ABILITY_IDS[number]
        text, rules = ABILITY_TEXTS[name]
        values = [ability_value(number, int(TRACK_VALUE[number, step])) for step in range(TRACK_LENGTH[number] + 1)]
        shown = ", ".join(_(PRIVILEGE_NAMES[str(v)]) if name == "privilegium" else str(v) for v in values)
        steps = _("Its steps: {values}. The piece that each step frees comes to the supply.").format(values=shown)
        yield f"ability-{name}", ABILITY_NAMES[name], f"{_(text)} {steps}", f"{rules} HT-10.16 HT-10.17"


def markers() -> Iterator[Row]:
    for kind in MARKER_IDS:
        effect = _(MARKER_EFFECTS[kind])
        text = _(
            "{effect}. Used once, in an own turn, without an action. Used or not, markers bring points at the end."
        )
        yield (
            f"marker-{kind}", _(MARKER_NAMES[kind]).capitalize(), text.format(effect=effect[:1].upper() + effect[1:]),
            f"{MARKER_RULES[kind]} HT-14.5",
        )  # fmt: skip
    yield (
        "marker-used", _("Used marker"), _("Cannot be used again, but counts at the end like an unused one."),
        "HT-9.5 HT-14.5",
    )  # fmt: skip
    yield (
        "pile", _("Pile of markers"),
        _("For each marker that is taken, one is drawn face down. If one must be drawn and none is left, the "
          "game ends."),
        "HT-9.2 HT-13.3",
    )  # fmt: skip


def tracks() -> Iterator[Row]:
    yield (
        "score", _("Score track"),
        _("Points won during the game. At {n} the game ends with this action; most points are counted only "
          "then.").format(
            n=POINTS_TO_END
        ), "HT-13.2 HT-13.9 HT-14.1",
    )  # fmt: skip
    yield (
        "completed", _("Completed cities"),
        _("Cities whose houses are all taken. At {n} the game ends with this action.").format(n=CITIES_TO_END),
        "HT-1.10 HT-13.4",
    )  # fmt: skip
    yield (
        "chain", _("From Arnheim to Stendal"),
        _("A chain of cities with own offices between them brings points at once: most for the first player."),
        "HT-10.12 HT-10.13",
    )  # fmt: skip
    yield (
        "turn", _("Turn"), _("Whose turn it is, and how many actions are left in it. Unused ones are lost."),
        "HT-3.2 HT-3.5",
    )  # fmt: skip


def desk() -> Iterator[Row]:
    yield (
        "result", _("Result if the game ended now"),
        _("The track, 4 for each full ability, markers, Coellen table, 2 for each controlled city, and the largest "
          "network times Clavis Urbis."), "HT-14.1",
    )  # fmt: skip
    yield (
        "plate", _("Plate"),
        _("Markers drawn in this turn. At its end they are placed on empty routes; they belong to nobody yet."),
        "HT-9.6 HT-11.1",
    )  # fmt: skip
    yield (
        "stock", _("Stock"), _("Pieces that cannot be used before an income action brings them to the supply."),
        "HT-1.8 HT-4.1",
    )  # fmt: skip
    yield "supply", _("Supply"), _("Pieces that are ready to be placed, to displace, and to pay with."), "HT-1.8 HT-5.1"
    yield (
        "markers", _("Bonus markers"),
        _("Taken with routes. How many there are counts at the end: 1, 3, 6, 10, 15 or 21 points."), "HT-9.1 HT-14.5",
    )  # fmt: skip
    yield (
        "hand", _("Piece on its way"), _("Displaced, or lifted to be added: it must go to a free space nearby."),
        "HT-6.7 HT-6.9",
    )  # fmt: skip
    yield (
        "seat",
        _("Desk of a player"),
        _("The colour and the mark are those of the seat, here and on every piece."),
        "HT-2.3",
    )


def provinces() -> Iterator[Row]:
    yield (
        "province", _("Province"),
        _("With two players, pieces are placed, displaced and routes established only on routes around the pawn's "
          "province."), "HT-15.5 HT-15.7",
    )  # fmt: skip
    yield (
        "soldier",
        _("Soldier"),
        _("A border between two provinces where no road is. Nobody can occupy it."),
        "HT-15.2",
    )
    yield (
        "pawn", _("Pawn"),
        _("Moves one or two provinces free of charge, before the first or after the last action; anywhere for one "
          "action."), "HT-15.8 HT-15.11",
    )  # fmt: skip
