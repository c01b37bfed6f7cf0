"""What a seat may see, as plain data. Everything is open but the order of the face-down officials."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.games.hamburgum import words
from rondel.games.hamburgum.rules.city import SITES_PER_TYPE, TOKEN_KINDS
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    BLUE_IDS,
    CHURCH_IDS,
    CHURCH_NAMES,
    CHURCHES,
    CITY,
    COMPLETION_BONUS,
    GOODS,
    GOODS_NAMES,
    MATERIAL_NAMES,
    MATERIALS,
    MAX_PLAYERS,
    NEUTRAL,
    NUMBERED,
    NUMBERED_KINDS,
    OFFICIALS,
    PARTS,
    PRICE_BY_PRODUCERS,
    SEGMENT_NAMES,
    SITE_IDS,
    SITES,
    SITES_OF_TYPE,
    TOKEN_CHURCH,
    TOKEN_IDS,
    TOKEN_KIND,
    TOKEN_OF,
    TOKENS,
    TYPE_IDS,
    TYPES,
)
from rondel.games.hamburgum.rules.scoring import token_value
from rondel.games.hamburgum.rules.state import NUMBERED_OFFICIALS

STAGES = (
    "rondel", "trade", "sell", "load", "buy", "dockyard", "donate", "token", "score", "build", "official", "canon",
    "turn_over", "over",
)  # fmt: skip


def view(state: State, viewer: int) -> dict[str, Any]:
    s = state.record
    seats = s.options.players
    owners = {site: seat for seat in range(seats) for site in range(SITES) if s.players[seat].citizens >> site & 1}
    held = 0
    for seat in range(seats):
        held |= s.players[seat].tokens
    seen: dict[str, Any] = {
        "game": state.game.name,
        "options": dict(state.game.options),
        "players": seats,
        "viewer": viewer if viewer >= 0 else None,
        "stage": STAGES[s.stage],
        "over": state.over,
        "actor": None if state.over else s.actor,
        "turn": None if state.over else s.turn,
        "order": [s.order[place] for place in range(seats)],
        "round": s.rounds + 1,
        "rondel": list(SEGMENT_NAMES),
        "prices": {GOODS_NAMES[good]: int(PRICE_BY_PRODUCERS[s.producers[good]]) for good in range(GOODS)},
        "berths": [
            {
                "number": berth + 1,
                "ships": [
                    "neutral" if owner == NEUTRAL else owner
                    for owner in range(MAX_PLAYERS + 1)
                    for _ in range(s.berths[berth * (MAX_PLAYERS + 1) + owner])
                ],
            }
            for berth in range(BERTHS)
        ],
        "neutral_waiting": s.neutral_waiting,
        "churches": [church_view(s, church, held) for church in range(CHURCHES)],
        "complete": s.complete,
        "next_bonus": int(COMPLETION_BONUS[s.complete]) if s.complete < CHURCHES else None,
        "sites": [
            {**{key: CITY["sites"][site][key] for key in ("id", "parish", "type", "x", "y")}, "seat": owners.get(site)}
            for site in range(SITES)
        ],
        "tiles_left": {
            TYPE_IDS[kind]: SITES_PER_TYPE[TYPE_IDS[kind]] - (s.citizens & int(SITES_OF_TYPE[kind])).bit_count()
            for kind in range(TYPES)
        },
        "officials": officials_view(s),
        "pending": {
            "berth": s.berth + 1 if s.berth >= 0 else None,
            "good": GOODS_NAMES[s.good] if s.good >= 0 else None,
            "units": s.units,
            "church": CHURCH_IDS[s.church] if s.church >= 0 else None,
            "used_ships": [s.used_ships[berth] for berth in range(BERTHS)],
            "official_built": bool(s.official_built),
        },
        "seats": [seat_view(state, s, seat) for seat in range(seats)],
    }
    seen["choices"] = choices(state) if viewer == s.actor and not state.over else []
    seen["prompt"] = words.prompt(seen)
    return seen


def church_view(s: Any, church: int, held: int) -> dict[str, Any]:
    printed = CITY["churches"][church]
    return {
        "id": CHURCH_IDS[church],
        "name": CHURCH_NAMES[church],
        "colour": printed["colour"],
        "x": printed["x"],
        "y": printed["y"],
        "parts": s.parts[church],
        "complete": s.parts[church] == PARTS,
        "discs": {
            str(seat): s.discs[MAX_PLAYERS * church + seat]
            for seat in range(s.options.players)
            if s.discs[MAX_PLAYERS * church + seat]
        },
        "tokens": [
            token_view(int(TOKEN_OF[church, kind]))
            for kind in range(len(TOKEN_KINDS))
            if not held >> int(TOKEN_OF[church, kind]) & 1
        ],
        "next_cost": words.part_cost_words(s.parts[church] + 1) if s.parts[church] < PARTS else None,
    }


def token_view(token: int) -> dict[str, Any]:
    printed = CITY["donation_tokens"][token]
    return {
        "id": TOKEN_IDS[token],
        "church": CHURCH_IDS[TOKEN_CHURCH[token]],
        "kind": TOKEN_KINDS[TOKEN_KIND[token]],
        "points": printed["points"],
        "building": printed.get("building_type"),
    }


def officials_view(s: Any) -> dict[str, Any]:
    """The pile: numbered ones in their order, blue ones that can be taken and those that are still to come."""
    if s.options.officials == NUMBERED_OFFICIALS:
        left = [
            {"kind": NUMBERED_KINDS[NUMBERED[at]], "number": OFFICIALS - at}
            for at in range(s.officials_taken, OFFICIALS)
        ]
        return {"top": left[0] if left else None, "left": left}
    left = [{"kind": BLUE_IDS[at], "number": None} for at in range(OFFICIALS) if s.blue_left >> at & 1]
    top = {"kind": BLUE_IDS[s.blue_top], "number": None} if s.blue_top >= 0 else None
    return {"top": top, "left": left}


def seat_view(state: State, s: Any, seat: int) -> dict[str, Any]:
    player = s.players[seat]
    numbered = s.options.officials == NUMBERED_OFFICIALS
    return {
        "seat": seat,
        "points": player.prestige,
        "prestige": player.prestige,
        "sources": {name: player.scored[at] for at, name in enumerate(state.game.definition.rules.SOURCE_NAMES)},
        "projected": state.sources(seat),
        "money": player.money,
        "goods": {GOODS_NAMES[good]: player.goods[good] for good in range(GOODS)},
        "materials": {MATERIAL_NAMES[m]: player.materials[m] for m in range(MATERIALS)},
        "ships": player.ships,
        "stone": player.stone if player.stone >= 0 else None,
        "buildings": {
            TYPE_IDS[kind]: (player.citizens & int(SITES_OF_TYPE[kind])).bit_count() for kind in range(TYPES)
        },
        "citizens": [SITE_IDS[site] for site in range(SITES) if player.citizens >> site & 1],
        "officials": [
            NUMBERED_KINDS[NUMBERED[at]] if numbered else BLUE_IDS[at]
            for at in range(OFFICIALS)
            if player.officials >> at & 1
        ],
        "tokens": [
            {**token_view(token), "scored": bool(player.used_tokens >> token & 1),
             "value": int(plain(token_value)(s, seat, token))}
            for token in range(TOKENS)
            if player.tokens >> token & 1
        ],
        "completed": player.completed,
        "rank": state.ranking()[seat] if state.over else None,
    }  # fmt: skip


def choices(state: State) -> list[dict[str, Any]]:
    """Every open alternative with its price and what it brings at once, found by trying it."""
    found = []
    before = state.record
    seat = state.actor
    for action in state.legal().tolist():
        after = state.clone().apply(action, hold=True).record
        found.append(
            {
                "action": action,
                "text": state.text(action),
                "label": words.label(before, action, after),
                "money": after.players[seat].money - before.players[seat].money,
                "prestige": after.players[seat].prestige - before.players[seat].prestige,
            }
        )
    return found
