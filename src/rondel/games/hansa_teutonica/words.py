"""The game in words: notation for records, prompts and labels for players, and the telling of a game.

Notation is English for ever, because records must replay for ever. Everything else is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.compiling import plain
from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.hansa_teutonica.rules.components import (
    ABILITY_IDS,
    ACTIONES,
    BURSA,
    CITY_IDS,
    CITY_NAMES,
    LIBER_SOPHIAE,
    MARKER_IDS,
    MARKER_KINDS,
    PILE_SIZE,
    PRIVILEGES,
    PRIVILEGIUM,
    PROVINCE_IDS,
    PROVINCE_ROUTES,
    ROUTE_A,
    ROUTE_B,
    ROUTE_IDS,
    ROUTES,
    SHAPES,
    TABLE_POINTS,
    TRACK_VALUE,
)
from rondel.games.hansa_teutonica.rules.decisions import ability_of_route
from rondel.games.hansa_teutonica.rules.scoring import controller
from rondel.games.hansa_teutonica.rules.state import (
    ABILITY,
    BY_BLOCK,
    BY_CITIES,
    BY_LIMIT,
    BY_MARKERS,
    BY_POINTS,
    CITY,
    COUNT,
    DEVELOP,
    DISPLACE,
    DISPLACE_NEW,
    DISPLACE_PAY,
    DISPLACE_ROUTE,
    DISPLACE_SHAPE,
    DONE,
    END_TURN,
    ESTABLISH,
    ESTABLISH_CHOICE,
    ESTABLISH_ROUTE,
    EXTRA_OFFICE_A,
    EXTRA_OFFICE_B,
    EXTRA_OFFICE_SHAPE,
    EXTRA_PIECE,
    EXTRA_ROUTE,
    FREE_PAWN_MOVE,
    INCOME,
    INCOME_MERCHANTS,
    INCOME_PIECES,
    LIFT_ROUTE,
    MARKER_ROUTE,
    MENU,
    MOVE,
    MOVE_FROM,
    MOVE_SHAPE,
    MOVE_TO,
    NOTHING,
    OFFICE_A,
    OFFICE_B,
    OVER,
    PAID_PAWN_MOVE,
    PAIR,
    PAWN_LAST,
    PAWN_START,
    PLACE,
    PLACE_ROUTE,
    PLACE_SHAPE,
    PLAYER,
    PROVINCE,
    REMOVE_ROUTE,
    REMOVE_SHAPE,
    REPLACE_ROUTE,
    ROUTE,
    SHAPE,
    SWAP_PAIR,
    TABLE,
    TAKE_ABILITY,
    TRADE_PLACES,
    USE_FOUR_ACTIONS,
    USE_SWAP,
    USE_THREE_ACTIONS,
)

MENU_NOTATION = (
    "done", "income", "place", "displace", "move", "establish",
    "use swap-offices", "use three-actions", "use four-actions", "use develop-ability", "use remove-three",
    "free pawn move", "paid pawn move", "end turn",
)  # fmt: skip
#: the names on the buttons of the menu, and what follows them in the labels
MENU_WORDS = (
    (N_("Enough"), ""),
    (N_("Income"), N_("{name}: {n} from your stock to your supply")),
    (N_("Place"), N_("{name} a piece on a route")),
    (N_("Displace"), N_("{name} another player's piece, for one or two of yours")),
    (N_("Move"), N_("{name} up to {n} of your pieces on routes")),
    (N_("Establish"), N_("{name} a route of yours")),
    (N_("Swap offices"), N_("{name}: use the marker on two neighbouring offices")),
    (N_("Three actions"), N_("{name}: use the marker for three more actions")),
    (N_("Four actions"), N_("{name}: use the marker for four more actions")),
    (N_("Develop ability"), N_("{name}: use the marker for a step of any ability")),
    (N_("Remove three"), N_("{name}: use the marker on three pieces on routes")),
    (N_("Free pawn move"), N_("{name}: over one or two borders")),
    (N_("Paid pawn move"), N_("{name}: to any province, for an action")),
    (N_("End your turn"), "{name}"),
)
SHAPE_NAMES = (N_("a trader"), N_("a merchant"))
NUMBER_NAMES = (
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"),
    N_("nine"), N_("ten"),
)  # fmt: skip
ABILITY_NAMES = {
    "clavis_urbis": "Clavis Urbis", "actiones": "Actiones", "privilegium": "Privilegium",
    "liber_sophiae": "Liber Sophiae", "bursa": "Bursa",
}  # fmt: skip
PRIVILEGE_NAMES = {"white": N_("white"), "orange": N_("orange"), "pink": N_("pink"), "black": N_("black")}
MARKER_NAMES = {
    "extra_office": N_("extra office"), "swap_offices": N_("swap offices"), "three_actions": N_("three actions"),
    "four_actions": N_("four actions"), "develop_ability": N_("develop ability"), "remove_three": N_("remove three"),
}  # fmt: skip
MARKER_EFFECTS = {
    "extra_office": N_("when establishing a route: an office to the left of the houses of a city that has one"),
    "swap_offices": N_("swap two neighbouring offices of a city"),
    "three_actions": N_("three more actions in this turn"),
    "four_actions": N_("four more actions in this turn"),
    "develop_ability": N_("develop any ability by one step"),
    "remove_three": N_("take any three pieces from routes; they go to their owners' supplies"),
}
#: the first number of each kind of action, and what the numbers from there on mean (for the documentation)
ACTION_MEANINGS = {
    DONE: "stop, done, stay",
    INCOME: "income",
    PLACE: "place a piece",
    DISPLACE: "displace a piece",
    MOVE: "move pieces",
    ESTABLISH: "establish a route",
    USE_SWAP: "use a marker: swap offices, three actions, four actions, develop, remove three",
    FREE_PAWN_MOVE: "move the pawn free of charge",
    PAID_PAWN_MOVE: "move the pawn for an action",
    END_TURN: "end the turn",
    SHAPE: "a trader or a merchant",
    COUNT: "a count from 0 to 30",
    PLAYER: "a player: + place in turn order",
    ROUTE: "a route: + its number on the side for four and five players",
    TRADE_PLACES: "trade places with an own piece on a route: + route",
    OFFICE_A: "office in the first or the second end city, extra office in the first or the second",
    TAKE_ABILITY: "develop the ability of an end city",
    TABLE: "Coellen table: 7, 8, 9, 11",
    NOTHING: "take nothing for the route",
    CITY: "a city",
    PAIR: "a pair of houses: 1-2, 2-3, 3-4",
    ABILITY: "an ability: Clavis Urbis, Actiones, Privilegium, Liber Sophiae, Bursa",
    PROVINCE: "a province: + number - 1",
}
SOURCE_NAMES = {
    "track": N_("Prestige on the track"), "abilities": N_("Full abilities"), "markers": N_("Bonus markers"),
    "table": N_("Coellen table"), "control": N_("Controlled cities"), "network": N_("Largest network"),
}  # fmt: skip
REASON_NAMES = {
    BY_POINTS: N_("a player has 20 points"), BY_MARKERS: N_("no marker is left to draw"),
    BY_CITIES: N_("ten cities are completed"), BY_BLOCK: N_("nothing can change any more"),
    BY_LIMIT: N_("the round limit is reached"),
}  # fmt: skip


def points(n: int) -> str:
    """So many points, as a seat's total."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def source_name(source: str, options: Mapping[str, Value]) -> str:
    """A source of points in words."""
    return _(SOURCE_NAMES[source])


def route_name(route: int) -> str:
    return f"{CITY_NAMES[ROUTE_A[route]]}-{CITY_NAMES[ROUTE_B[route]]}"


def ability_value(ability: int, number: int) -> int | str:
    """A value as printed on the desk."""
    if ability == PRIVILEGIUM:
        return PRIVILEGES[number]
    if ability == BURSA and number > 7:
        return "C"
    return number


def number_name(number: int) -> str:
    """Small numbers as words."""
    return _(NUMBER_NAMES[number]) if number < len(NUMBER_NAMES) else str(number)


def pieces_in_words(traders: int, merchants: int) -> str:
    parts = []
    if traders:
        parts.append(ngettext("{n} trader", "{n} traders", traders).format(n=number_name(traders)))
    if merchants:
        parts.append(ngettext("{n} merchant", "{n} merchants", merchants).format(n=number_name(merchants)))
    return _(" and ").join(parts)


def province_name(province: int) -> str:
    """A province has a number only; what matters are the routes at its border."""
    routes = [route_name(route) for route in range(ROUTES) if int(PROVINCE_ROUTES[province]) >> route & 1]
    return _("province {number} ({routes})").format(number=province + 1, routes=", ".join(routes))


def notation(s: Any, action: int) -> str:
    if action <= END_TURN:
        return MENU_NOTATION[action]
    if action < COUNT:
        return SHAPES[action - SHAPE]
    if action < PLAYER:
        number = action - COUNT
        if s.stage == INCOME_PIECES:
            return f"take {number}"
        return f"pay {number} merchants" if s.stage == DISPLACE_PAY else f"{number} merchants"
    if action < ROUTE:
        return f"seat {1 + (s.first + action - PLAYER) % s.options.players}"
    if action < TRADE_PLACES:
        return ROUTE_IDS[action - ROUTE]
    if action < OFFICE_A:
        return f"trade with {ROUTE_IDS[action - TRADE_PLACES]}"
    if action in (OFFICE_A, OFFICE_B):
        return f"office {CITY_IDS[end_city(s.route, action == OFFICE_B)]}"
    if action in (EXTRA_OFFICE_A, EXTRA_OFFICE_B):
        return f"extra office {CITY_IDS[end_city(s.route, action == EXTRA_OFFICE_B)]}"
    if action == TAKE_ABILITY:
        return "ability"
    if action < NOTHING:
        return f"table {TABLE_POINTS[action - TABLE]}"
    if action == NOTHING:
        return "nothing"
    if action < PAIR:
        return CITY_IDS[action - CITY]
    if action < ABILITY:
        return f"houses {action - PAIR + 1}-{action - PAIR + 2}"
    if action < PROVINCE:
        return ABILITY_IDS[action - ABILITY]
    return PROVINCE_IDS[action - PROVINCE]


def end_city(route: int, second: bool) -> int:
    return int(ROUTE_B[route] if second else ROUTE_A[route])


# Prompts

PROMPTS = {
    "pawn_start": N_("Put the pawn into a province; your opponent begins."),
    "income_pieces": N_("Income: how many pieces do you take?"),
    "income_merchants": N_("Income: how many merchants are among the {amount} pieces?"),
    "place_shape": N_("Place a trader or a merchant?"),
    "place_route": N_("Place {shape}: choose a route with an empty space."),
    "displace_route": N_("Displace: choose the route."),
    "displace_owner": N_("Displace on {route}: whose piece?"),
    "displace_shape": N_("Displace on {route}: a trader for one piece, or a merchant for two?"),
    "displace_new": N_("Displace on {route}: which piece do you put there?"),
    "displace_pay": N_("Displace on {route}: how many merchants do you pay with?"),
    "replace_route": N_("You were displaced from {route}: choose a route for {shape}."),
    "extra_piece": N_("You may add a piece near {route} ({amount} left)."),
    "lift_route": N_("Choose the route from which you lift {shape}."),
    "extra_route": N_("Choose a route for {shape} that you add."),
    "move_from": N_("Move: choose a route with a piece of yours ({amount} moves left)."),
    "move_shape": N_("Move from {route}: a trader or a merchant?"),
    "move_to": N_("Move {shape} from {route}: choose where to."),
    "establish_route": N_("Establish: choose one of your filled routes."),
    "establish_choice": N_("{route} is established: choose what it brings you."),
    "extra_office_shape": N_("Extra office in {city}: a trader or a merchant?"),
    "swap_city": N_("Swap offices: choose the city."),
    "swap_pair": N_("Swap offices in {city}: choose the houses."),
    "develop": N_("Choose the ability to develop."),
    "remove_route": N_("Remove pieces ({amount} left): choose the route."),
    "remove_owner": N_("Remove from {route}: whose piece?"),
    "remove_shape": N_("Remove from {route}: a trader or a merchant?"),
    "pawn_paid": N_("Move the pawn to any province."),
    "pawn_free": N_("Move the pawn over one or two borders."),
    "pawn_last": N_("End of your turn: you may move the pawn over one or two borders."),
    "marker_route": N_("Put the new marker ({marker}) on an empty route."),
    "over": N_("The game is over."),
}


def prompt(view: dict[str, Any]) -> str:
    """One sentence for whoever decides; the table puts the name before it."""
    stage = view["stage"]
    if view["over"]:
        return _(PROMPTS["over"])
    if stage == "menu":
        left = view["actions_left"]
        if left:
            return ngettext("You have {n} action left.", "You have {n} actions left.", left).format(n=number_name(left))
        if set(view["seats"][view["actor"]]["unused"]) - {"extra_office"}:
            return _("No action is left: use a marker, or end your turn.")
        return _("No action is left: end your turn.")
    pending = view["pending"]
    details = {
        "amount": pending["amount"],
        "shape": _(SHAPE_NAMES[SHAPES.index(pending["shape"])]),
        "route": route_name(pending["route"]) if pending["route"] is not None else "",
        "city": CITY_NAMES[pending["city"]] if pending["city"] is not None else "",
        "marker": "",
    }
    if stage == "marker_route":
        details["marker"] = _(MARKER_NAMES[view["seats"][view["actor"]]["plate"][0]])
    return _(PROMPTS[stage]).format(**details)


# Labels

NOTHING_NAME = N_("Nothing")


def label(before: Any, action: int, after: Any) -> str:
    """The alternative in words; ``after`` is the position that it leads to (the turn not ended)."""
    what = deed(before, action)
    if before.stage == ESTABLISH_ROUTE or before.stage == ESTABLISH_CHOICE or before.stage == EXTRA_OFFICE_SHAPE:
        seat = before.actor
        notes = [
            ngettext("+{n} point", "+{n} points", points).format(n=points)
            for points in [after.players[seat].points - before.players[seat].points]
            if points
        ]
        others = sum(
            after.players[other].points - before.players[other].points
            for other in range(before.options.players)
            if other != seat
        )
        if others:
            notes.append(ngettext("{n} point for others", "{n} points for others", others).format(n=others))
        if before.stage == ESTABLISH_ROUTE and before.markers_on[action - ROUTE] >= 0:
            marker = _(MARKER_NAMES[MARKER_IDS[before.markers_on[action - ROUTE]]])
            notes.append(_("marker: {marker}").format(marker=marker))
        if notes:
            return f"{what}: {', '.join(notes)}"
    if before.stage == DISPLACE_ROUTE:
        return f"{what}: {displacing_price(before, action - ROUTE)}"
    return what


def displacing_price(s: Any, route: int) -> str:
    """What it costs to displace the pieces of others that stand on a route (HT-6.4)."""
    others = [s.players[seat] for seat in range(s.options.players) if seat != s.actor]
    traders = any(player.traders_on[route] for player in others)
    merchants = any(player.merchants_on[route] for player in others)
    if traders and merchants:
        return _("pay one piece for a trader, two for a merchant")
    return _("pay two pieces") if merchants else _("pay one piece")


def deed(s: Any, action: int) -> str:
    """What is done, as an invitation."""
    player = s.players[s.actor]
    if action == DONE:
        if s.stage == EXTRA_PIECE:
            return _("Add no piece")
        return _("Leave the pawn where it is") if s.stage == PAWN_LAST else _("Enough moves")
    if action <= END_TURN:
        return menu_label(player, action)
    if action < COUNT:
        return shape_label(s, player, action - SHAPE)
    if action < PLAYER:
        return count_label(s, action - COUNT)
    if action < ROUTE:
        seat = (s.first + action - PLAYER) % s.options.players
        return _("A piece of player {number}").format(number=seat + 1)
    if action < TRADE_PLACES:
        return route_label(s.stage, route_name(action - ROUTE))
    if action < OFFICE_A:
        partner = _(SHAPE_NAMES[1 - s.shape])
        return _("Trade places with {piece} on {route}, two moves").format(
            piece=partner, route=route_name(action - TRADE_PLACES)
        )
    if action in (OFFICE_A, OFFICE_B):
        return _("Office in {city}").format(city=CITY_NAMES[end_city(s.route, action == OFFICE_B)])
    if action in (EXTRA_OFFICE_A, EXTRA_OFFICE_B):
        return _("Extra office in {city}, with the marker").format(
            city=CITY_NAMES[end_city(s.route, action == EXTRA_OFFICE_B)]
        )
    if action == TAKE_ABILITY:
        return ability_label(player, plain(ability_of_route)(s.route))
    if action < NOTHING:
        return _("Coellen table: {points} points at the end").format(points=int(TABLE_POINTS[action - TABLE]))
    if action == NOTHING:
        return _("{name}: all pieces go to your stock").format(name=_(NOTHING_NAME))
    if action < PAIR:
        return CITY_NAMES[action - CITY]
    if action < ABILITY:
        return _("Houses {left} and {right}").format(left=action - PAIR + 1, right=action - PAIR + 2)
    if action < PROVINCE:
        return ability_label(player, action - ABILITY)
    return _("Pawn to {province}").format(province=province_name(action - PROVINCE))


def menu_label(player: Any, action: int) -> str:
    number = 0
    if action == INCOME:
        number = min(int(TRACK_VALUE[BURSA, player.steps[BURSA]]), player.stock[0] + player.stock[1])
    elif action == MOVE:
        number = int(TRACK_VALUE[LIBER_SOPHIAE, player.steps[LIBER_SOPHIAE]])
    name, text = MENU_WORDS[action]
    return _(text).format(name=_(name), n=number_name(number))


def short(s: Any, action: int, label: str) -> str:
    """What the alternative is called on a button: the beginning of its label."""
    if s.stage == MENU:
        return _(MENU_WORDS[action][0])
    if action == NOTHING:
        return _(NOTHING_NAME)
    if s.stage == EXTRA_PIECE and action != DONE:
        return _("Add {shape}").format(shape=_(SHAPE_NAMES[action - SHAPE]))
    if s.stage == DISPLACE_SHAPE:
        return _("Displace {shape}").format(shape=_(SHAPE_NAMES[action - SHAPE]))
    return label


def shape_label(s: Any, player: Any, shape: int) -> str:
    """A trader or a merchant, and for what."""
    source = N_("Add {shape} from your stock")
    if not player.stock[0] + player.stock[1]:
        source = N_("Add {shape} from your supply")
        if not player.supply[0] + player.supply[1]:
            source = N_("Add {shape} from another route")
    text = {
        PLACE_SHAPE: N_("Place {shape}"),
        DISPLACE_SHAPE: N_("Displace {shape}, pay two pieces") if shape else N_("Displace {shape}, pay one piece"),
        DISPLACE_NEW: N_("Put {shape} there"),
        EXTRA_PIECE: source,
        MOVE_SHAPE: N_("Move {shape}"),
        EXTRA_OFFICE_SHAPE: N_("Found it with {shape}"),
        REMOVE_SHAPE: N_("Remove {shape}"),
    }[s.stage]
    return _(text).format(shape=_(SHAPE_NAMES[shape]))


def route_label(stage: int, route: str) -> str:
    """A route as the place of what is being done."""
    return _(
        {
            PLACE_ROUTE: N_("Place on {route}"),
            DISPLACE_ROUTE: N_("Displace on {route}"),
            REPLACE_ROUTE: N_("Put your piece on {route}"),
            LIFT_ROUTE: N_("Lift a piece from {route}"),
            EXTRA_ROUTE: N_("Add a piece on {route}"),
            MOVE_FROM: N_("Move a piece from {route}"),
            MOVE_TO: N_("Move to {route}"),
            ESTABLISH_ROUTE: N_("Establish {route}"),
            REMOVE_ROUTE: N_("Remove a piece from {route}"),
            MARKER_ROUTE: N_("Put the marker on {route}"),
        }[stage]
    ).format(route=route)


def ability_label(player: Any, ability: int) -> str:
    step = player.steps[ability]
    old, new = (ability_value(ability, int(TRACK_VALUE[ability, at])) for at in (step, step + 1))
    if ability == PRIVILEGIUM:
        old, new = _(PRIVILEGE_NAMES[str(old)]), _(PRIVILEGE_NAMES[str(new)])
    return _("Develop {ability}: {old} to {new}").format(ability=ABILITY_NAMES[ABILITY_IDS[ability]], old=old, new=new)


def count_label(s: Any, number: int) -> str:
    if s.stage == INCOME_PIECES:
        return ngettext("Take {n} piece", "Take {n} pieces", number).format(n=number)
    if s.stage == INCOME_MERCHANTS:
        return _("Take {pieces}").format(pieces=pieces_in_words(s.amount - number, number))
    price = 2 if s.shape else 1
    return _("Pay {pieces}").format(pieces=pieces_in_words(price - number, number))


# The telling of the game


def tell(before: Any, action: int, after: Any, names: list[str], viewer: int = -1) -> list[str]:
    """The log lines of one step; a choice that only prepares another one says nothing yet."""
    lines = []
    text = done(before, action, after, names)
    if text:
        lines.append(f"{text}.")
    lines += happenings(before, after, names)
    return lines


def done(before: Any, action: int, after: Any, names: list[str]) -> str:
    """What was done, as someone would tell it."""
    name = names[before.actor]
    stage = before.stage
    shape = _(SHAPE_NAMES[before.shape])
    if stage == INCOME_MERCHANTS:
        merchants = action - COUNT
        pieces = pieces_in_words(before.amount - merchants, merchants)
        return _("{name} takes income: {pieces}").format(name=name, pieces=pieces)
    if stage == PLACE_ROUTE:
        return _("{name} places {piece} on {route}").format(name=name, piece=shape, route=route_name(action - ROUTE))
    if stage == DISPLACE_PAY:
        return displacement(before, action - COUNT, names)
    if stage == REPLACE_ROUTE:
        return _("{name} puts the displaced piece on {route}").format(name=name, route=route_name(action - ROUTE))
    if stage == EXTRA_ROUTE:
        return _("{name} adds {piece} on {route}").format(name=name, piece=shape, route=route_name(action - ROUTE))
    if stage == LIFT_ROUTE:
        return _("{name} lifts {piece} from {route}").format(name=name, piece=shape, route=route_name(action - ROUTE))
    if stage == MOVE_TO:
        return movement(before, action, name, shape)
    if stage == ESTABLISH_ROUTE:
        return _("{name} establishes {route}").format(name=name, route=route_name(action - ROUTE))
    if stage in (ESTABLISH_CHOICE, EXTRA_OFFICE_SHAPE):
        return established(before, action, name)
    return done_rarely(before, action, names)


def done_rarely(before: Any, action: int, names: list[str]) -> str:
    name = names[before.actor]
    stage = before.stage
    if stage == SWAP_PAIR:
        return _("{name} swaps the offices in houses {left} and {right} of {city}").format(
            name=name, left=action - PAIR + 1, right=action - PAIR + 2, city=CITY_NAMES[before.city]
        )
    if stage == DEVELOP:
        return _("{name} develops {ability} with a marker").format(
            name=name, ability=ABILITY_NAMES[ABILITY_IDS[action - ABILITY]]
        )
    if stage == REMOVE_SHAPE:
        return _("{name} removes {piece} of {owner} from {route}").format(
            name=name,
            piece=_(SHAPE_NAMES[action - SHAPE]),
            owner=names[before.owner],
            route=route_name(before.route),
        )
    if stage == MARKER_ROUTE:
        marker = MARKER_IDS[before.players[before.actor].plate[0]]
        return _("{name} puts the marker {marker} on {route}").format(
            name=name, marker=_(MARKER_NAMES[marker]), route=route_name(action - ROUTE)
        )
    if stage == PAWN_START:
        return _("{name} puts the pawn into province {number}").format(name=name, number=action - PROVINCE + 1)
    if action >= PROVINCE:
        return _("{name} moves the pawn to province {number}").format(name=name, number=action - PROVINCE + 1)
    if stage == MENU and action in (USE_THREE_ACTIONS, USE_FOUR_ACTIONS):
        more = 3 if action == USE_THREE_ACTIONS else 4
        return _("{name} uses a marker for {n} more actions").format(name=name, n=more)
    return ""


DISPLACED = (
    N_("{name} displaces {owner}'s trader on {route} with {new}, pays {paid}"),
    N_("{name} displaces {owner}'s merchant on {route} with {new}, pays {paid}"),
)


def displacement(s: Any, merchants: int, names: list[str]) -> str:
    price = 2 if s.shape else 1
    return _(DISPLACED[s.shape]).format(
        name=names[s.actor],
        owner=names[s.owner],
        route=route_name(s.route),
        new=_(SHAPE_NAMES[s.new_shape]),
        paid=pieces_in_words(price - merchants, merchants),
    )


def movement(s: Any, action: int, name: str, shape: str) -> str:
    if action >= TRADE_PLACES:
        return _("{name} lets {piece} on {route} and {other} on {to} trade places").format(
            name=name,
            piece=shape,
            route=route_name(s.route),
            other=_(SHAPE_NAMES[1 - s.shape]),
            to=route_name(action - TRADE_PLACES),
        )
    return _("{name} moves {piece} from {route} to {to}").format(
        name=name, piece=shape, route=route_name(s.route), to=route_name(action - ROUTE)
    )


def established(s: Any, action: int, name: str) -> str:
    if action in (OFFICE_A, OFFICE_B):
        return _("{name} founds an office in {city}").format(
            name=name, city=CITY_NAMES[end_city(s.route, action == OFFICE_B)]
        )
    if s.stage == EXTRA_OFFICE_SHAPE:
        return _("{name} founds an extra office in {city}").format(name=name, city=CITY_NAMES[s.city])
    if action == TAKE_ABILITY:
        return _("{name} develops {ability}").format(
            name=name, ability=ABILITY_NAMES[ABILITY_IDS[plain(ability_of_route)(s.route)]]
        )
    if TABLE <= action < NOTHING:
        return _("{name} sends a merchant to the Coellen table for {points} points").format(
            name=name, points=int(TABLE_POINTS[action - TABLE])
        )
    return _("{name} takes nothing for the route").format(name=name) if action == NOTHING else ""


def happenings(before: Any, after: Any, names: list[str]) -> list[str]:
    """What a step brought to anybody: points, markers, completed cities, the end."""
    lines = control(before, after, names) if before.stage == ESTABLISH_ROUTE else []
    for seat, name in enumerate(names):
        old, new = before.players[seat], after.players[seat]
        points = new.points - old.points
        if new.chain > old.chain:
            points -= new.chain
            lines.append(
                ngettext(
                    "{name} joins Arnheim and Stendal: {n} point.", "{name} joins Arnheim and Stendal: {n} points.",
                    new.chain,
                ).format(name=name, n=new.chain)
            )  # fmt: skip
        if points and before.stage == ESTABLISH_CHOICE:
            lines.append(_("{name}: 1 point for the coin.").format(name=name))
        for kind in range(MARKER_KINDS):
            if taken(new, kind) > taken(old, kind):
                marker = _(MARKER_NAMES[MARKER_IDS[kind]])
                lines.append(_("{name} takes the marker {marker}.").format(name=name, marker=marker))
    if after.completed > before.completed:
        lines.append(_("A city is completed, {n} of 10.").format(n=after.completed))
    shown = [
        _(MARKER_NAMES[MARKER_IDS[after.players[before.turn].plate[i]]])
        for i in range(PILE_SIZE)
        if before.drawn and before.turn >= 0 and after.players[before.turn].plate[i] >= 0
    ]
    if before.drawn and not after.drawn and after.stage == MARKER_ROUTE:
        lines.append(_("New markers: {markers}.").format(markers=", ".join(shown)))
    if after.stage == OVER:
        reasons = [_(text) for bit, text in REASON_NAMES.items() if after.ended_by & bit]
        lines.append(_("The game is over: {reasons}.").format(reasons=", ".join(reasons)))
    elif after.turn != before.turn:
        actions = int(TRACK_VALUE[ACTIONES, after.players[after.turn].steps[ACTIONES]])
        lines.append(
            _("Round {round}: {name} has {n} actions.").format(
                round=after.round_number, name=names[after.turn], n=number_name(actions)
            )
        )
    return lines


def control(before: Any, after: Any, names: list[str]) -> list[str]:
    """Step a of an establish action: a point for whoever controls an end city."""
    lines = []
    for city in (end_city(after.route, False), end_city(after.route, True)):
        seat = plain(controller)(before, city)
        if seat >= 0:
            lines.append(_("{name} controls {city}: 1 point.").format(name=names[seat], city=CITY_NAMES[city]))
    return lines


def taken(player: Any, kind: int) -> int:
    count: int = player.unused[kind] + player.used[kind]
    return count


def opening(after: Any) -> list[str]:
    """The log lines of a freshly set up game."""
    if after.turn < 0:
        return [_("The pawn is put into a province.")]
    return [_("Round 1 begins.")]


def heading(s: Any) -> str:
    """The part of the game that a position belongs to, for remarks in records (never translated)."""
    return "Pawn" if s.turn < 0 else f"Round {s.round_number}, seat {s.turn + 1}"
