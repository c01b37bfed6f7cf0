"""What a seat may see, as plain data: the same for the page, for programs and for screen readers.

Everything is open but the pile and the markers face down on a plate, which nobody knows.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.games.hansa_teutonica import words
from rondel.games.hansa_teutonica.rules.components import (
    ABILITIES,
    ABILITY_IDS,
    CITIES,
    CITY_ABILITY,
    CITY_IDS,
    CITY_NAMES,
    DATA,
    HOUSE_COIN,
    HOUSE_COLOUR,
    HOUSE_COUNT,
    HOUSE_SHAPE,
    HOUSES,
    MARKER_IDS,
    MARKER_KINDS,
    PILE_SIZE,
    PRIVILEGES,
    PROVINCE_IDS,
    ROUTE_A,
    ROUTE_B,
    ROUTE_IDS,
    ROUTES,
    SHAPES,
    SIDES,
    SPACES,
    TABLE_COLOUR,
    TABLE_POINTS,
    TABLE_SPACES,
    TRACK_LENGTH,
    TRACK_VALUE,
)
from rondel.games.hansa_teutonica.rules.scoring import controller
from rondel.games.hansa_teutonica.rules.state import (
    BY_BLOCK,
    BY_CITIES,
    BY_LIMIT,
    BY_MARKERS,
    BY_POINTS,
)

STAGES = (
    "pawn_start", "menu", "income_pieces", "income_merchants", "place_shape", "place_route",
    "displace_route", "displace_owner", "displace_shape", "displace_new", "displace_pay",
    "replace_route", "extra_piece", "lift_route", "extra_route",
    "move_from", "move_shape", "move_to", "establish_route", "establish_choice", "extra_office_shape",
    "swap_city", "swap_pair", "develop", "remove_route", "remove_owner", "remove_shape",
    "pawn_paid", "pawn_free", "pawn_last", "marker_route", "over",
)  # fmt: skip
REASONS = {
    BY_POINTS: "points", BY_MARKERS: "markers", BY_CITIES: "cities", BY_BLOCK: "blocked", BY_LIMIT: "limit",
}  # fmt: skip


def piece(code: int) -> dict[str, Any] | None:
    """A piece as the record codes it in houses: 0 for none."""
    return {"seat": (code - 1) // 2, "shape": SHAPES[(code - 1) % 2]} if code else None


def numbers(value: Any) -> Any:
    """A record as plain numbers and lists, read once; to ask it for one number after another takes much longer."""
    if value.dtype.names is None:
        return value.tolist()
    if value.shape:
        return [numbers(one) for one in value]
    return SimpleNamespace(**{name: numbers(value[name]) for name in value.dtype.names})


def view(state: State, viewer: int) -> dict[str, Any]:
    s = numbers(state.array[0])
    at = 0 if s.options.players >= 4 else 1
    with_provinces = s.options.players == 2 and bool(s.options.two_player_provinces)
    in_control = plain(controller)
    seen: dict[str, Any] = {
        "game": state.game.name,
        "options": dict(state.game.options),
        "players": s.options.players,
        "viewer": viewer if viewer >= 0 else None,
        "side": SIDES[at],
        "stage": STAGES[s.stage],
        "over": state.over,
        "ended_by": [name for bit, name in REASONS.items() if s.ended_by & bit] if state.over else [],
        "actor": None if state.over else s.actor,
        "turn": s.turn if s.turn >= 0 and not state.over else None,
        "first": s.first,
        "round": s.round_number,
        "actions_left": s.actions_left,
        "cities": [city_view(s, at, city, in_control(s, city)) for city in range(CITIES)],
        "routes": [route_view(s, at, route) for route in range(ROUTES) if SPACES[at, route]],
        "table": [
            {
                "points": int(TABLE_POINTS[space]),
                "colour": PRIVILEGES[TABLE_COLOUR[space]],
                "seat": s.table[space] if s.table[space] >= 0 else None,
            }
            for space in range(TABLE_SPACES)
        ],
        "completed": s.completed,
        "pile": s.pile,
        "drawn": s.drawn,
        "unseen": {MARKER_IDS[kind]: s.unseen[kind] for kind in range(MARKER_KINDS)},
        "provinces": province_views() if with_provinces else [],
        "soldiers": soldier_views() if with_provinces else [],
        "pawn": PROVINCE_IDS[s.pawn] if s.pawn >= 0 else None,
        "pending": pending(s),
        "seats": [seat_view(state, s, seat) for seat in range(s.options.players)],
    }
    seen["choices"] = choices(state) if viewer == s.actor and not state.over else []
    seen["prompt"] = words.prompt(seen)
    return seen


def city_view(s: Any, at: int, city: int, owner: int) -> dict[str, Any]:
    extra = [piece(s.extra_piece[i]) for i in range(len(s.extra_city)) if s.extra_city[i] == city]
    printed = DATA["maps"][SIDES[at]]["cities"][city]
    return {
        "id": CITY_IDS[city],
        "name": CITY_NAMES[city],
        "number": city,
        "x": printed["x"],
        "y": printed["y"],
        "ability": ABILITY_IDS[CITY_ABILITY[city]] if CITY_ABILITY[city] >= 0 else None,
        "houses": [
            {
                "colour": PRIVILEGES[HOUSE_COLOUR[at, city, house]],
                "shape": SHAPES[HOUSE_SHAPE[at, city, house]],
                "coin": bool(HOUSE_COIN[at, city, house]),
                "piece": piece(s.houses[HOUSES * city + house]),
            }
            for house in range(HOUSE_COUNT[at, city])
        ],
        "extra": extra[::-1],  # from left to right: a further one stands to the left of the earlier ones
        "controller": owner if owner >= 0 else None,
    }


def route_view(s: Any, at: int, route: int) -> dict[str, Any]:
    pieces = [
        {"seat": seat, "shape": SHAPES[shape]}
        for seat in range(s.options.players)
        for shape, counts in enumerate((s.players[seat].traders_on, s.players[seat].merchants_on))
        for _ in range(counts[route])
    ]
    printed = next(entry for entry in DATA["maps"][SIDES[at]]["routes"] if entry["id"] == ROUTE_IDS[route])
    return {
        "id": ROUTE_IDS[route],
        "name": words.route_name(route),
        "number": route,
        "a": int(ROUTE_A[route]),
        "b": int(ROUTE_B[route]),
        "spaces": [list(xy) for xy in printed["space_xy"]],
        "tavern": list(printed["tavern_xy"]) if printed["tavern"] else None,
        "pieces": pieces,
        "marker": MARKER_IDS[s.markers_on[route]] if s.markers_on[route] >= 0 else None,
    }


def province_views() -> list[dict[str, Any]]:
    return [
        {
            "id": province["id"],
            "number": number,
            "routes": [ROUTE_IDS.index(route) for route in province["routes"]],
            "pawn": list(province["pawn_xy"]),
        }
        for number, province in enumerate(DATA["provinces"]["list"])
    ]


def soldier_views() -> list[dict[str, Any]]:
    """Soldiers stand between two cities and part two provinces."""
    return [
        {
            "id": soldier["id"],
            "between": [CITY_IDS.index(city) for city in soldier["between"]],
            "provinces": soldier["separates"],
            "at": list(soldier["xy"]),
        }
        for soldier in DATA["provinces"]["soldiers"]
    ]


def pending(s: Any) -> dict[str, Any]:
    """What has been chosen so far inside the open action."""
    return {
        "route": s.route if s.route >= 0 else None,
        "owner": s.owner if s.owner >= 0 else None,
        "shape": SHAPES[s.shape],
        "new_shape": SHAPES[s.new_shape],
        "amount": s.amount,
        "city": s.city if s.city >= 0 else None,
        "lifted": bool(s.lifted),
    }


def seat_view(state: State, s: Any, seat: int) -> dict[str, Any]:
    player = s.players[seat]
    projected = state.sources(seat)
    return {
        "seat": seat,
        "points": player.points,
        "result": sum(projected.values()) if state.over else None,
        "sources": projected,
        "projected": projected,
        "stock": {SHAPES[shape]: player.stock[shape] for shape in range(2)},
        "supply": {SHAPES[shape]: player.supply[shape] for shape in range(2)},
        "abilities": {
            ABILITY_IDS[ability]: {
                "steps": player.steps[ability],
                "length": int(TRACK_LENGTH[ability]),
                "value": words.ability_value(ability, int(TRACK_VALUE[ability, player.steps[ability]])),
                "track": [
                    words.ability_value(ability, int(TRACK_VALUE[ability, step]))
                    for step in range(TRACK_LENGTH[ability] + 1)
                ],
            }
            for ability in range(ABILITIES)
        },
        "unused": {MARKER_IDS[kind]: player.unused[kind] for kind in range(MARKER_KINDS) if player.unused[kind]},
        "used": {MARKER_IDS[kind]: player.used[kind] for kind in range(MARKER_KINDS) if player.used[kind]},
        "plate": [MARKER_IDS[player.plate[i]] for i in range(PILE_SIZE) if player.plate[i] >= 0],
        "chain": player.chain if player.chain >= 0 else None,
        "offices": sum(player.offices[city] for city in range(CITIES)),
        "rank": state.ranking()[seat] if state.over else None,
    }


def choices(state: State) -> list[dict[str, Any]]:
    """Every open alternative with what it brings at once, found by trying it."""
    found = []
    before = numbers(state.array[0])
    for action in state.legal().tolist():
        after = state.clone().apply(action, hold=True).record
        label = words.label(before, action, after)
        found.append(
            {"action": action, "text": state.text(action), "label": label, "short": words.short(before, action, label)}
        )
    return found
