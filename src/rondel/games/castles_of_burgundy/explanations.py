"""What lies on the table, in words, with the rule behind it: for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.core.explaining import Explanations, explained
from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL_KIND,
    ANIMAL_KINDS,
    ANIMALS_ON,
    BEFORE_KNOWLEDGE,
    BUILDING_KINDS,
    CASTLE_TILE,
    COLOURS,
    FIRST_ANIMAL,
    FIRST_BUILDING,
    GOOD_POINTS,
    GOODS_COLOURS,
    KNOWLEDGE_TILES,
    LARGE_BONUS,
    MINE_TILE,
    PHASE_BONUS,
    REGION_POINTS,
    SHIP_TILE,
    SMALL_BONUS,
)
from rondel.games.castles_of_burgundy.rules.scoring import FIRST_END_TILE

Row = tuple[str, str, str, str]

BUILDINGS = {
    "warehouse": (
        N_("Once placed, you may sell all goods of one colour, without a die and whatever its number."),
        "9.2",
    ),
    "carpenters_workshop": (N_("Once placed, you may take a building from any depot 1-6 into your storage."), "9.3"),
    "church": (N_("Once placed, you may take a mine, a knowledge tile or a castle from any depot 1-6."), "9.4"),
    "market": (N_("Once placed, you may take a ship or an animal tile from any depot 1-6 into your storage."), "9.5"),
    "boarding_house": (N_("Once placed, it brings 4 workers."), "9.8"),
    "bank": (N_("Once placed, it brings 2 silver."), "9.9"),
    "city_hall": (
        N_("Once placed, you may place one more stored tile at once: no die, no workers, any number of the space."),
        "9.10",
    ),
    "watchtower": (N_("Once placed, it brings 4 points."), "9.13"),
}
KNOWLEDGE_RULES = {
    **{number: f"CB-14.{number}" for number in range(1, 6)}, 6: "CB-14.8", 7: "CB-14.9", 8: "CB-14.10", 9: "CB-14.11",
    10: "CB-14.12", 11: "CB-14.13", 12: "CB-14.14", 13: "CB-14.16", 14: "CB-14.17", 15: "CB-14.18",
    **dict.fromkeys(range(16, 24), "CB-14.19"), 24: "CB-14.21", 25: "CB-14.23", 26: "CB-14.24",
}  # fmt: skip
SPACES = {
    "building": N_("Takes a building. Each kind of building may stand once in a city."),
    "ship": N_("Takes a ship, which brings the goods of a depot and moves you up in turn order."),
    "animal": N_("Takes an animal tile. Animals of one kind in one pasture score again and again."),
    "knowledge": N_("Takes a knowledge tile, which works from then on or counts at the end."),
    "castle": N_("Takes a castle, which brings one extra action."),
    "mine": N_("Takes a mine, which pays 1 silver at the end of each phase."),
}


def explanations(options: Mapping[str, Value]) -> Explanations:
    players = int(options["players"])
    later = options["knowledge_values"] == "later_editions"
    return explained((*tiles(later), *estate(), *goods(players), *stores(players), *board(players)))


def titled(text: str) -> str:
    return text[:1].upper() + text[1:]


def tiles(later: bool) -> Iterator[Row]:
    for at, kind in enumerate(BUILDING_KINDS):
        text, rule = BUILDINGS[kind]
        limit = _("Each kind of building may stand only once in a city.")
        yield (
            f"tile-{FIRST_BUILDING + at}", titled(_(words.BUILDING_NAMES[kind])), f"{_(text)} {limit}",
            f"CB-{rule} CB-7.6",
        )  # fmt: skip
    for tile in range(FIRST_ANIMAL, BEFORE_KNOWLEDGE + 1):
        one, many = words.ANIMAL_NAMES[ANIMAL_KINDS[ANIMAL_KIND[tile]]]
        number = int(ANIMALS_ON[tile])
        text = _(
            "Once placed, it brings {n} points, and every earlier tile of the same animal in this pasture scores again."
        )
        yield f"tile-{tile}", ngettext(one, many, number).format(n=number), text.format(n=number), "CB-8.15 CB-8.16"
    for number in range(1, KNOWLEDGE_TILES + 1):
        tile = BEFORE_KNOWLEDGE + number
        effect = titled(words.tile_effect(tile, later))
        lasting = (
            _("{effect}. Works from the moment it lies in your estate.")
            if number < FIRST_END_TILE
            else _("{effect}. Counts at the end of the game what you have by then.")
        )
        rules = f"{KNOWLEDGE_RULES[number]} {'CB-7.14' if number < FIRST_END_TILE else 'CB-14.26'}"
        yield f"tile-{tile}", titled(words.tile_name(tile)), lasting.format(effect=effect), rules
    yield (
        f"tile-{CASTLE_TILE}", _("A castle"),
        _("Once placed, you take one extra action with any number: take, place, sell or workers. The castle you start "
          "with brings none."), "CB-8.19 CB-2.6",
    )  # fmt: skip
    yield (
        f"tile-{MINE_TILE}", _("A mine"), _("Pays 1 silver at the end of each phase, the last one included."),
        "CB-15.2 CB-8.24",
    )  # fmt: skip
    yield (
        f"tile-{SHIP_TILE}", _("A ship"),
        _("Once placed, you take all goods of one depot as far as you can store them, and your marker moves one space "
          "up in turn order, from the next round on."), "CB-8.1 CB-8.11",
    )  # fmt: skip


def estate() -> Iterator[Row]:
    for colour in COLOURS:
        text = _(
            "{what} The tile must have this colour, the die this number, and a tile must lie beside it. A region that "
            "is full brings points."
        )
        name = _("Space for {colour}").format(colour=_(words.COLOUR_NAMES[colour]))
        yield f"space-{colour}", name, text.format(what=_(SPACES[colour])), "CB-7.2 CB-7.4 CB-10.1"
    yield (
        "estate", _("Estate board"),
        _("37 spaces to fill. Every space has a colour and a die number; spaces of one colour that touch are a "
          "region."),
        "CB-1.14 CB-1.16",
    )  # fmt: skip
    yield (
        "candidate", _("Board to choose"),
        _("All boards have the same number of spaces of each colour and the same die numbers; the regions differ."),
        "CB-17.2 CB-17.4",
    )  # fmt: skip


def goods(players: int) -> Iterator[Row]:
    each = int(GOOD_POINTS[players])
    for at, colour in enumerate(GOODS_COLOURS):
        text = _(
            "Sold with a {number}: all goods of this colour together bring {each} points each and 1 silver in all. "
            "Unsold at the end, a good is 1 point."
        )
        name = _("Goods: {colour}").format(colour=_(words.GOODS_NAMES[colour]))
        yield f"good-{colour}", name, text.format(number=at + 1, each=each), "CB-11.1 CB-11.3 CB-11.4"
    yield (
        "sold", _("Sold goods"), _("They brought their points when they were sold. Knowledge tiles 15 and 25 "
                                   "count them."),
        "CB-11.5 CB-14.18",
    )  # fmt: skip
    yield (
        "goods-storage", _("Goods storage"),
        _("Three spaces: goods of three colours, any number of each. Only a sale makes room."), "CB-8.3 CB-8.9",
    )  # fmt: skip


def stores(players: int) -> Iterator[Row]:
    yield (
        "storage", _("Tile storage"),
        _("Tiles that were taken wait here for their space, at most three. For a fourth one, one of them is given up."),
        "CB-6.2 CB-6.4",
    )  # fmt: skip
    yield (
        "silver", _("Silver"), _("2 silver buy a tile from the black depot, once in a turn. At the end each is "
                                 "1 point."),
        "CB-13.1 CB-16.3",
    )  # fmt: skip
    yield (
        "workers", _("Workers"),
        _("Each worker paid changes a die by 1, also from 6 to 1. Any die brings 2 of them. At the end two are "
          "1 point."),
        "CB-5.7 CB-12.1 CB-16.4",
    )  # fmt: skip
    yield (
        "die", _("Die of a player"),
        _("Each of the two dice is used for one action: take a tile from the depot of its number, place a tile on a "
          "space of its number, sell the goods of its number, or take 2 workers."), "CB-5.1 CB-5.2",
    )  # fmt: skip
    yield (
        "seat", _("Board of a player"), _("The colour and the mark are those of the seat, here and on every "
                                          "piece of it."),
        "CB-1.13",
    )  # fmt: skip


def board(players: int) -> Iterator[Row]:
    yield (
        "depot", _("Depot"),
        _("A die of this number takes one tile from here. The depots are emptied and filled anew in each phase."),
        "CB-6.1 CB-3.3 CB-3.6",
    )  # fmt: skip
    yield (
        "depot-space", _("Space of a depot"),
        _("Filled with a tile of this colour at the beginning of a phase. Some spaces are used with more "
          "players only."),
        "CB-3.6 CB-3.7",
    )  # fmt: skip
    yield (
        "depot-goods", _("Goods of a depot"),
        _("In each round the white die brings one good here. Whoever places a ship can take the goods of one depot."),
        "CB-4.3 CB-8.2",
    )  # fmt: skip
    yield (
        "black-depot", _("Black depot"), _("Once in a turn you can buy one of its tiles for 2 silver, without a die."),
        "CB-13.1 CB-13.2 CB-3.11",
    )  # fmt: skip
    for at, phase in enumerate(words.PHASES):
        text = _("One of five phases of five rounds. A region completed in it brings {n} points more. Goods for later "
                 "phases wait face down.")  # fmt: skip
        yield (
            f"phase-{phase}", _("Phase {phase}").format(phase=phase), text.format(n=int(PHASE_BONUS[at])),
            "CB-10.3 CB-3.1",
        )  # fmt: skip
    yield (
        "round", _("Round"), _("The good lying here comes to a depot when this round begins; the white die says "
                               "to which."),
        "CB-4.3 CB-4.10",
    )  # fmt: skip
    yield (
        "white-die", _("White die"), _("Names the depot that gets the good of this round. Nothing can change it."),
        "CB-4.3 CB-4.5",
    )  # fmt: skip
    yield (
        "turn-order", _("Turn order"),
        _("Read from right to left, and in a stack from the top. Each ship moves its owner one space, from the next "
          "round on."), "CB-4.6 CB-8.11 CB-4.7",
    )  # fmt: skip
    for colour in COLOURS:
        text = _("For covering all spaces of this colour: {large} points for the first player, {small} for the second.")
        yield (
            f"bonus-{colour}", _("Bonus tiles: {colour}").format(colour=_(words.COLOUR_NAMES[colour])),
            text.format(large=int(LARGE_BONUS[players]), small=int(SMALL_BONUS[players])), "CB-10.4 CB-10.5",
        )  # fmt: skip
    sizes = ", ".join(f"{size}: {int(REGION_POINTS[size])}" for size in range(1, len(REGION_POINTS)))
    yield (
        "region-points", _("Points for regions"),
        _("What a completed region brings by its size: {sizes}. The bonus of the phase is added.").format(sizes=sizes),
        "CB-10.2 CB-10.3",
    )  # fmt: skip
