"""The game in words: notation for records, prompts and labels for players, and the telling of a game.

Notation is English for ever, because records must replay for ever. Everything else is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL_KIND,
    ANIMAL_KINDS,
    ANIMALS_ON,
    BEFORE_KNOWLEDGE,
    BUILDING_KINDS,
    COLOURS,
    COUNTED_BUILDING,
    DEPOT_SLOTS,
    FIRST_ANIMAL,
    FIRST_BUILDING,
    GOODS,
    GOODS_COLOURS,
    MINE_TILE,
    REGION,
    REGION_SIZE,
    SPACE_NUMBER,
    SPACES,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.state import (
    BUY,
    CHOOSE_BOARD,
    CHOOSE_CASTLE,
    DECLINE,
    DISCARD_TILE,
    END_TURN,
    FROM_REGIONS,
    GOODS_OF,
    LATER_EDITIONS,
    OVER,
    PLACE,
    PURCHASE,
    SECRET,
    SELL,
    SHIP_DEPOT,
    SHIP_GOODS,
    SHIP_SECOND,
    TAKE,
    TAKE_BLACK,
    TAKE_WORKERS,
    USE_DIE,
)

PHASES = "ABCDE"
COLOUR_NAMES = {
    "building": N_("buildings"), "ship": N_("ships"), "animal": N_("animals"),
    "knowledge": N_("knowledge"), "castle": N_("castles"), "mine": N_("mines"),
}  # fmt: skip
SINGLE_NAMES = {"ship": N_("a ship"), "castle": N_("a castle"), "mine": N_("a mine")}
BUILDING_NAMES = {
    "warehouse": N_("a warehouse"), "watchtower": N_("a watchtower"),
    "carpenters_workshop": N_("a carpenter's workshop"), "church": N_("a church"), "market": N_("a market"),
    "boarding_house": N_("a boarding house"), "bank": N_("a bank"), "city_hall": N_("a city hall"),
}  # fmt: skip
ANIMAL_NAMES = {
    "cow": (N_("{n} cow"), N_("{n} cows")), "pig": (N_("{n} pig"), N_("{n} pigs")),
    "sheep": (N_("{n} sheep"), N_("{n} sheep")), "chicken": (N_("{n} chicken"), N_("{n} chickens")),
}  # fmt: skip
GOODS_NAMES = {
    "turquoise": N_("turquoise"), "purple": N_("purple"), "pink": N_("pink"),
    "red": N_("red"), "brown": N_("brown"), "orange": N_("orange"),
}  # fmt: skip
REGION_NAMES = {
    "building": N_("a city of {size}"), "ship": N_("a river of {size}"), "animal": N_("a pasture of {size}"),
    "knowledge": N_("a knowledge region of {size}"), "castle": N_("a castle region of {size}"),
    "mine": N_("a mine region of {size}"),
}  # fmt: skip
#: the first number of each kind of action, and what the numbers from there on mean (for the documentation)
ACTION_MEANINGS = {
    USE_DIE: "use the first or the second die",
    BUY: "buy a tile; which one is the next decision",
    END_TURN: "end the turn",
    TAKE: "take a tile: + 4 x (depot - 1) + slot (0-3)",
    TAKE_BLACK: "buy a tile of the black depot: + slot (0-7)",
    PLACE: "place a tile: + 37 x storage slot (0-2) + estate space (0-36)",
    SELL: "sell all goods of a colour: + colour (0-5); the same numbers choose the goods that a ship keeps",
    TAKE_WORKERS: "take workers",
    GOODS_OF: "a ship takes the goods of a depot: + depot - 1",
    DECLINE: "decline: no goods, no second depot, or the building is not used",
    DISCARD_TILE: "give up a stored tile for a new one: + storage slot (0-2)",
    CHOOSE_BOARD: "choose an estate: + board - 1",
    CHOOSE_CASTLE: "choose the space of the starting castle: + estate space (0-36)",
}
SOURCE_NAMES = {
    "animals": N_("Animals"), "goods": N_("Goods sold"), "watchtowers": N_("Watchtowers"),
    "regions": N_("Regions"), "phases": N_("Phase bonuses"), "colours": N_("Colour bonuses"),
    "unsold": N_("Unsold goods"), "silver": N_("Silver"), "workers": N_("Workers"),
    "knowledge": N_("Knowledge tiles"),
}  # fmt: skip
BUILDING_EFFECTS = {
    "warehouse": N_("sell all goods of one colour"),
    "watchtower": N_("4 points"),
    "carpenters_workshop": N_("take a building from any depot 1-6"),
    "church": N_("take a mine, knowledge tile or castle from any depot 1-6"),
    "market": N_("take a ship or an animal from any depot 1-6"),
    "boarding_house": N_("4 workers"),
    "bank": N_("2 silver"),
    "city_hall": N_("place one more stored tile, any number"),
}
COLOUR_EFFECTS = {
    "ship": N_("take the goods of one depot; move up in turn order"),
    "castle": N_("one extra action with any number"),
    "mine": N_("1 silver at the end of each phase"),
    "animal": N_("1 point per animal, again for the same kind in this pasture"),
}
KNOWLEDGE_EFFECTS = {
    1: N_("the same building may stand twice in a city"),
    2: N_("each mine also gives a worker at the end of a phase"),
    3: N_("each sale gives 2 silver"),
    4: N_("each sale also gives a worker"),
    5: N_("ships take the goods of two neighbouring depots"),
    6: N_("buy from any of the seven depots"),
    7: N_("1 more point for each animal tile that scores"),
    8: N_("each worker changes a die by up to 2"),
    9: N_("one free step on a die that places a building"),
    10: N_("one free step on a die that places a ship or an animal"),
    11: N_("one free step on a die that places a castle, mine or knowledge tile"),
    12: N_("one free step on a die that takes a tile"),
    13: N_("taking workers also gives 1 silver"),
    14: N_("taking workers gives 4 workers"),
    15: N_("end: 3 points per goods colour sold"),
    24: N_("end: 4 points per kind of animal"),
    25: N_("end: 1 point per good sold"),
    26: N_("end: 2 points per bonus tile"),
}


def points(n: int) -> str:
    """So many points, as a seat's total."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def source_name(source: str, options: Mapping[str, Value]) -> str:
    """A source of points in words: a group, or a single knowledge tile of its group."""
    group, _dash, number = source.partition("-")
    if not number:
        return _(SOURCE_NAMES[group])
    effect = tile_effect(BEFORE_KNOWLEDGE + int(number), options["knowledge_values"] == "later_editions")
    return _("Tile {number}, {effect}").format(number=number, effect=effect)


def plain_name(tile: int) -> str:
    """The tile in notation."""
    if tile < FIRST_ANIMAL:
        return BUILDING_KINDS[tile - FIRST_BUILDING].replace("_", "-")
    if tile <= BEFORE_KNOWLEDGE:
        return f"{ANIMAL_KINDS[ANIMAL_KIND[tile]]}-{ANIMALS_ON[tile]}"
    colour = COLOURS[TILE_COLOUR[tile]]
    return f"knowledge-{tile - BEFORE_KNOWLEDGE}" if colour == "knowledge" else colour


def tile_name(tile: int) -> str:
    """The tile in the player's language."""
    if tile < FIRST_ANIMAL:
        return _(BUILDING_NAMES[BUILDING_KINDS[tile - FIRST_BUILDING]])
    if tile <= BEFORE_KNOWLEDGE:
        one, many = ANIMAL_NAMES[ANIMAL_KINDS[ANIMAL_KIND[tile]]]
        return ngettext(one, many, int(ANIMALS_ON[tile])).format(n=int(ANIMALS_ON[tile]))
    colour = COLOURS[TILE_COLOUR[tile]]
    if colour == "knowledge":
        return _("knowledge tile {number}").format(number=tile - BEFORE_KNOWLEDGE)
    return _(SINGLE_NAMES[colour])


def tile_effect(tile: int, later_editions: bool = False) -> str:
    """What the tile does, in a few words."""
    if tile < FIRST_ANIMAL:
        return _(BUILDING_EFFECTS[BUILDING_KINDS[tile - FIRST_BUILDING]])
    colour = COLOURS[TILE_COLOUR[tile]]
    if colour != "knowledge":
        return _(COLOUR_EFFECTS[colour])
    number = tile - BEFORE_KNOWLEDGE
    if later_editions and number == 15:
        return _("end: 2 points per goods colour sold")
    if later_editions and number == 26:
        return _("end: 3 points per bonus tile")
    if 16 <= number <= 23:
        building = BUILDING_KINDS[COUNTED_BUILDING[number] - FIRST_BUILDING]
        return _("end: 4 points for {building}, each").format(building=_(BUILDING_NAMES[building]))
    return _(KNOWLEDGE_EFFECTS[number])


def lying_tile(s: Any, action: int) -> int:
    """The tile that a take action would take."""
    tile: int = s.depots[action - TAKE] if action < TAKE_BLACK else s.black[action - TAKE_BLACK]
    return tile


def notation(s: Any, action: int) -> str:
    player = s.players[s.actor]
    if action < BUY:
        return f"die {player.dice[action]}"
    if action == BUY:
        return "buy"
    if action == END_TURN:
        return "end turn"
    if action < PLACE:
        depot = str(1 + (action - TAKE) // DEPOT_SLOTS) if action < TAKE_BLACK else "black"
        return f"take {plain_name(lying_tile(s, action))} from {depot}"
    if action < SELL:
        slot, space = divmod(action - PLACE, SPACES)
        return f"place {plain_name(player.storage[slot])} on {space}"
    if action < TAKE_WORKERS:
        return f"{'keep' if s.stage == SHIP_GOODS else 'sell'} {GOODS_COLOURS[action - SELL]}"
    if action == TAKE_WORKERS:
        return "workers"
    if action < DECLINE:
        return f"goods of {1 + action - GOODS_OF}"
    if action == DECLINE:
        return "decline"
    if action < CHOOSE_BOARD:
        return f"discard {plain_name(player.storage[action - DISCARD_TILE])}"
    if action < CHOOSE_CASTLE:
        return f"board {1 + action - CHOOSE_BOARD}"
    return f"castle on {action - CHOOSE_CASTLE}"


# Prompts

PROMPTS = {
    "board": N_("Choose your estate board."),
    "start_castle": N_("Choose the space of your starting castle."),
    "target": N_("Die {die}: take a tile, place a stored tile, sell goods or take workers."),
    "discard": N_("Your storage is full. Choose the tile to give up for {tile}."),
    "purchase": N_("Buy a tile from the black depot for 2 silver."),
    "purchase_anywhere": N_("Buy a tile from any depot for 2 silver."),
    "ship_depot": N_("Your ship: choose the depot whose goods you take."),
    "ship_second": N_("Your ship may also call at a neighbouring depot."),
    "ship_goods": N_("Not everything fits. Choose the goods to keep."),
    "extra_action": N_("Castle: one extra action with any number."),
    "city_hall": N_("City hall: place one more stored tile on a space of any number, or decline."),
    "carpenters_workshop": N_("Carpenter's workshop: take a building from any depot 1-6, or decline."),
    "church": N_("Church: take a mine, knowledge tile or castle from any depot 1-6, or decline."),
    "market": N_("Market: take a ship or an animal from any depot 1-6, or decline."),
    "warehouse": N_("Warehouse: sell all goods of one colour, or decline."),
    "over": N_("The game is over."),
}


def prompt(view: dict[str, Any]) -> str:
    """One sentence for whoever decides; the table puts the name before it."""
    stage = view["stage"]
    if view["over"]:
        return _(PROMPTS["over"])
    seat = view["seats"][view["actor"]]
    if stage == "menu":
        return menu_prompt(view, seat)
    if stage == "purchase" and 6 in seat["knowledge"]:
        stage = "purchase_anywhere"
    details: dict[str, Any] = {}
    if stage == "target":
        details["die"] = seat["dice"][view["die_in_use"]]
    if stage == "discard":
        action = view["taking"]
        lying = (
            view["depots"][(action - TAKE) // DEPOT_SLOTS]["slots"][(action - TAKE) % DEPOT_SLOTS]["tile"]
            if action < TAKE_BLACK
            else view["black_depot"][action - TAKE_BLACK]
        )
        details["tile"] = tile_name(lying["tile"])
    return _(PROMPTS[stage]).format(**details)


def menu_prompt(view: dict[str, Any], seat: dict[str, Any]) -> str:
    unused = [die for die, used in zip(seat["dice"], view["used_dice"], strict=True) if not used]
    in_reach = [*view["black_depot"]]
    if 6 in seat["knowledge"]:
        in_reach += [slot["tile"] for depot in view["depots"] for slot in depot["slots"]]
    can_buy = not view["bought"] and seat["silver"] >= 2 and any(in_reach)
    if len(unused) == 2 and can_buy:
        return _("Choose a die, or buy a tile for 2 silver.")
    if len(unused) == 2:
        return _("Choose a die.")
    if len(unused) == 1 and can_buy:
        return _("Use your die {die}, or buy a tile for 2 silver.").format(die=unused[0])
    if len(unused) == 1:
        return _("Use your die {die}.").format(die=unused[0])
    return _("Both dice are used. Buy a tile for 2 silver, or end your turn.") if can_buy else _("End your turn.")


# Labels: what an alternative means, with its price first


def label(before: Any, action: int, after: Any) -> str:
    """The alternative in words; ``after`` is the position that it leads to (the turn not ended)."""
    seat = before.actor
    what = deed(before, action)
    old, new = before.players[seat], after.players[seat]
    notes = []
    if new.workers < old.workers:
        paid = old.workers - new.workers
        notes.append(ngettext("costs {n} worker", "costs {n} workers", paid).format(n=paid))
    if new.silver < old.silver:
        notes.append(_("costs {n} silver").format(n=old.silver - new.silver))
    if TAKE <= action < PLACE:
        tile = lying_tile(before, action)
        notes.append(tile_effect(tile, before.options.knowledge_values == LATER_EDITIONS))
    notes += gains(before, after, seat)
    return f"{what}: {', '.join(notes)}" if notes else what


def gains(before: Any, after: Any, seat: int) -> list[str]:
    """What this seat has won, best news first."""
    old, new = before.players[seat], after.players[seat]
    notes = list(completed(before, after, seat))
    points = new.score - old.score
    if points:
        notes.append(ngettext("+{n} point", "+{n} points", points).format(n=points))
    if new.silver > old.silver:
        notes.append(_("+{n} silver").format(n=new.silver - old.silver))
    if new.workers > old.workers:
        gained = new.workers - old.workers
        notes.append(ngettext("+{n} worker", "+{n} workers", gained).format(n=gained))
    return notes


def completed(before: Any, after: Any, seat: int) -> list[str]:
    """Regions and colours that this seat completed between the two positions."""
    old, new = before.players[seat], after.players[seat]
    notes = []
    if new.scored[FROM_REGIONS] > old.scored[FROM_REGIONS]:
        for space in range(SPACES):
            region = int(REGION[new.board, space])
            first = region & -region == 1 << space
            if first and new.covered & region == region and old.covered & region != region:
                name = REGION_NAMES[COLOURS[TILE_COLOUR[new.estate[space]]]]
                size = int(REGION_SIZE[new.board, space])
                notes.append(_("completes {region}").format(region=_(name).format(size=size)))
    for colour in range(len(COLOURS)):
        name = _(COLOUR_NAMES[COLOURS[colour]])
        if after.large_bonus[colour] == seat != before.large_bonus[colour]:
            notes.append(_("large bonus tile: {colour}").format(colour=name))
        if after.small_bonus[colour] == seat != before.small_bonus[colour]:
            notes.append(_("small bonus tile: {colour}").format(colour=name))
    return notes


def deed(s: Any, action: int) -> str:
    """What is done, as an invitation."""
    player = s.players[s.actor]
    if action < BUY:
        return _("Use the die showing {die}").format(die=player.dice[action])
    if action == BUY:
        return _("Buy a tile for 2 silver")
    if action == END_TURN:
        return _("End your turn")
    if action < PLACE:
        tile = tile_name(lying_tile(s, action))
        if action >= TAKE_BLACK:
            return _("Buy {tile} from the black depot").format(tile=tile)
        depot = 1 + (action - TAKE) // DEPOT_SLOTS
        return _("Take {tile} from depot {depot}").format(tile=tile, depot=depot)
    if action < SELL:
        slot, space = divmod(action - PLACE, SPACES)
        return _("Place {tile} on a space {number}").format(
            tile=tile_name(player.storage[slot]), number=int(SPACE_NUMBER[space])
        )
    if action < TAKE_WORKERS:
        colour = action - SELL
        name = _(GOODS_NAMES[GOODS_COLOURS[colour]])
        if s.stage == SHIP_GOODS:
            return _("Keep the {colour} goods").format(colour=name)
        amount = player.goods[colour]
        return ngettext("Sell {n} {colour} good", "Sell {n} {colour} goods", amount).format(n=amount, colour=name)
    if action == TAKE_WORKERS:
        return _("Take workers")
    if action < DECLINE:
        return _("Take the goods of depot {depot}").format(depot=1 + action - GOODS_OF)
    if action == DECLINE:
        if s.stage == SHIP_DEPOT:
            return _("Take no goods")
        return _("No second depot") if s.stage == SHIP_SECOND else _("Do not use the building")
    if action < CHOOSE_BOARD:
        return _("Give up {tile}").format(tile=tile_name(player.storage[action - DISCARD_TILE]))
    if action < CHOOSE_CASTLE:
        return _("Play on board {board}").format(board=1 + action - CHOOSE_BOARD)
    return _("Start with the castle on this space {number}").format(number=int(SPACE_NUMBER[action - CHOOSE_CASTLE]))


# The telling of the game


def tell(before: Any, action: int, after: Any, names: list[str], viewer: int = -1) -> list[str]:
    """The log lines of one step. A choice made in secret is told in full to its own seat only."""
    if action in (0, 1, BUY):  # the next line says which die was used or what was bought
        return []
    name = names[before.actor]
    lines = []
    if action >= CHOOSE_BOARD and before.options.board_choice == SECRET and viewer != before.actor:
        if action >= CHOOSE_CASTLE:
            lines.append(_("{name} has chosen.").format(name=name))
    elif action != END_TURN:
        text = done(before, action, after, name)
        notes = price_paid(before, after) + gains(before, after, before.actor)
        lines.append(f"{text} ({', '.join(notes)})." if notes else f"{text}.")
    return lines + happenings(before, after, names)


def price_paid(before: Any, after: Any) -> list[str]:
    old, new = before.players[before.actor], after.players[before.actor]
    notes = []
    if new.workers < old.workers:
        paid = old.workers - new.workers
        notes.append(ngettext("{n} worker paid", "{n} workers paid", paid).format(n=paid))
    if new.silver < old.silver:
        notes.append(_("{n} silver paid").format(n=old.silver - new.silver))
    return notes


def done(before: Any, action: int, after: Any, name: str) -> str:
    """What was done, as someone would tell it."""
    player = before.players[before.actor]
    if action < PLACE:
        tile = tile_name(lying_tile(before, action))
        if action >= TAKE_BLACK:
            return _("{name} buys {tile} from the black depot").format(name=name, tile=tile)
        depot = 1 + (action - TAKE) // DEPOT_SLOTS
        if before.stage == PURCHASE:
            return _("{name} buys {tile} from depot {depot}").format(name=name, tile=tile, depot=depot)
        return _("{name} takes {tile} from depot {depot}").format(name=name, tile=tile, depot=depot)
    if action < SELL:
        slot, space = divmod(action - PLACE, SPACES)
        return _("{name} places {tile} on a space {number}").format(
            name=name, tile=tile_name(player.storage[slot]), number=int(SPACE_NUMBER[space])
        )
    if action < TAKE_WORKERS:
        colour = _(GOODS_NAMES[GOODS_COLOURS[action - SELL]])
        if before.stage == SHIP_GOODS:
            return _("{name} keeps the {colour} goods").format(name=name, colour=colour)
        amount = player.goods[action - SELL]
        return ngettext("{name} sells {n} {colour} good", "{name} sells {n} {colour} goods", amount).format(
            name=name, n=amount, colour=colour
        )
    if action == TAKE_WORKERS:
        return _("{name} takes workers").format(name=name)
    if action < DECLINE:
        text = _("{name} takes the goods of depot {depot}").format(name=name, depot=1 + action - GOODS_OF)
        loaded = new_goods(player, after.players[before.actor])
        return f"{text}: {loaded}" if loaded else text
    if action == DECLINE:
        if before.stage == SHIP_DEPOT:
            return _("{name}'s ship takes no goods").format(name=name)
        if before.stage == SHIP_SECOND:
            loaded = new_goods(player, after.players[before.actor])
            text = _("{name} calls at no second depot").format(name=name)
            return f"{text}: {loaded}" if loaded else text
        return _("{name} does not use the building").format(name=name)
    if action < CHOOSE_BOARD:
        return _("{name} gives up {tile}").format(name=name, tile=tile_name(player.storage[action - DISCARD_TILE]))
    if action < CHOOSE_CASTLE:
        return _("{name} plays on board {board}").format(name=name, board=1 + action - CHOOSE_BOARD)
    return _("{name} starts with the castle on a space {number}").format(
        name=name, number=int(SPACE_NUMBER[action - CHOOSE_CASTLE])
    )


def new_goods(old: Any, new: Any) -> str:
    return ", ".join(
        f"{new.goods[c] - old.goods[c]} {_(GOODS_NAMES[GOODS_COLOURS[c]])}"
        for c in range(GOODS)
        if new.goods[c] > old.goods[c]
    )


def happenings(before: Any, after: Any, names: list[str]) -> list[str]:
    """What happened by itself: the end of a phase, a new phase, a new round, the end of the game."""
    lines = []
    if before.phase >= 0 and (after.phase > before.phase or after.stage == OVER):
        for seat, name in enumerate(names):
            estate = after.players[seat].estate
            mines = sum(1 for space in range(SPACES) if estate[space] == MINE_TILE)
            if mines:
                lines.append(
                    ngettext("{name}'s mine pays {n} silver.", "{name}'s mines pay {n} silver.", mines).format(
                        name=name, n=mines
                    )
                )
    if after.stage == OVER:
        return [*lines, _("The game is over.")]
    if before.phase < 0 <= after.phase and after.options.board_choice == SECRET:
        lines += revealed_estates(after, names)
    if after.phase > before.phase:
        lines.append(_("Phase {phase} begins: the depots are filled anew.").format(phase=PHASES[after.phase]))
    if after.phase > before.phase or after.round_number != before.round_number:
        lines.append(round_line(before, after))
    return lines


def revealed_estates(after: Any, names: list[str]) -> list[str]:
    """What was chosen in secret, once all have chosen (CB-17.6)."""
    return [
        _("{name} plays on board {board} with the castle on a space {number}.").format(
            name=name,
            board=after.players[seat].board + 1,
            number=int(SPACE_NUMBER[after.players[seat].start_castle]),
        )
        for seat, name in enumerate(names)
    ]


def round_line(before: Any, after: Any) -> str:
    """The opening of a round: where its good went."""
    depot = after.white_die - 1
    good = next(
        colour
        for colour in range(GOODS)
        if after.depot_goods[GOODS * depot + colour] > before.depot_goods[GOODS * depot + colour]
    )
    return _("Phase {phase}, round {round}: white die {die}, goods to depot {die}: {colour}.").format(
        phase=PHASES[after.phase],
        round=after.round_number + 1,
        die=after.white_die,
        colour=_(GOODS_NAMES[GOODS_COLOURS[good]]),
    )


def opening(after: Any) -> list[str]:
    """The log lines of a freshly set up game."""
    if after.phase < 0:
        return [_("First everybody chooses an estate.")]
    colours = [c for c in range(GOODS) if after.depot_goods[GOODS * (after.white_die - 1) + c]]
    return [
        _("Phase {phase}, round {round}: white die {die}, goods to depot {die}: {colour}.").format(
            phase=PHASES[0], round=1, die=after.white_die, colour=_(GOODS_NAMES[GOODS_COLOURS[colours[0]]])
        )
    ]


def heading(s: Any) -> str:
    """The part of the game that a position belongs to, for remarks in records (never translated)."""
    if s.phase < 0:
        return "Choosing estates"
    return f"Phase {PHASES[s.phase]}, round {s.round_number + 1}, seat {s.turn + 1}"
