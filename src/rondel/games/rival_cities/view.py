"""What a seat may see, as plain data. Hidden are the order of the stacks and cards drawn into the rival's hand."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.core.language import _
from rondel.games.rival_cities import words
from rondel.games.rival_cities.rules.components import (
    ALLIANCE_IDS,
    ALLIANCE_NAMES,
    ALLIANCE_STARS,
    ALLIANCES,
    ALLIANCES_TO_WIN,
    CARD_DATA,
    DARK_AT,
    DATA,
    FIRST_SPECIAL,
    LAWSUIT_SPACES,
    LAWSUITS,
    LAWSUITS_TO_WIN,
    PRESTIGE_WIN,
    PRODUCT_NAMES,
    PRODUCTS,
    SHIP_LEAD,
    SHIP_SPACES,
    SHIPS,
    SLOTS,
    SPACES,
    SPECIAL_CARDS,
    actions_of,
)
from rondel.games.rival_cities.rules.observing import hidden_from
from rondel.games.rival_cities.rules.state import (
    BY_ALLIANCES,
    BY_BELL,
    BY_LAWSUITS,
    BY_PRESTIGE,
    BY_SHIPS,
    BY_STARS,
    REPEAT,
)

STAGES = (
    "start_product", "move", "pay", "upkeep_card", "may_earn_prestige", "option", "hand_card", "next_action", "gain",
    "factory", "donate", "swap_give", "swap_take", "alliance", "ship", "ship_lawsuit", "lawsuit", "pay_again", "court",
    "steal", "repeat", "letter_give", "letter_take", "end_turn", "over",
)  # fmt: skip
REPEATS = ("prestige", "lawsuit", "draw")
REASONS = {
    BY_SHIPS: "ships", BY_LAWSUITS: "lawsuits", BY_ALLIANCES: "alliances", BY_PRESTIGE: "prestige",
    BY_STARS: "stars", BY_BELL: "tie_bell",
}  # fmt: skip


def card_view(card: int) -> dict[str, Any]:
    """An action card as printed."""
    printed = CARD_DATA[card]
    return {
        "card": card,
        "kind": "overview" if card == 0 else "basic" if card < FIRST_SPECIAL else "special",
        "number": card if card < FIRST_SPECIAL else card - FIRST_SPECIAL + 1,
        "split": bool(printed["split"]),
        "actions": actions_of(printed),
        "words": words.card_actions(card),
    }


def ship_view(ship: int) -> dict[str, Any]:
    printed = DATA["ship_cards"][ship]
    return {
        "ship": ship,
        "number": ship + 1,
        "cost": printed["cost"],
        "stars": printed["stars"],
        "effect": _(words.SHIP_EFFECTS[ship + 1]),
    }


def alliance_view(alliance: int) -> dict[str, Any]:
    return {
        "alliance": alliance,
        "id": ALLIANCE_IDS[alliance],
        "name": ALLIANCE_NAMES[alliance],
        "upkeep": DATA["alliance_cards"][alliance]["upkeep"],
        "stars": int(ALLIANCE_STARS[alliance]),
        "effect": _(words.ALLIANCE_EFFECTS[ALLIANCE_IDS[alliance]]),
    }


def lawsuit_view(lawsuit: int) -> dict[str, Any]:
    printed = DATA["lawsuit_cards"][lawsuit]
    return {
        "lawsuit": lawsuit,
        "number": lawsuit + 1,
        "cost": printed["cost"],
        "advance": printed["advance_bonus"],
        "win": printed["win_bonus"],
        "stars": printed["stars"],
    }


def members(mask: int, size: int) -> list[int]:
    return [i for i in range(size) if mask >> i & 1]


def view(state: State, viewer: int) -> dict[str, Any]:
    s = state.record
    seen: dict[str, Any] = {
        "game": state.game.name,
        "options": dict(state.game.options),
        "players": 2,
        "viewer": viewer if viewer >= 0 else None,
        "stage": STAGES[s.stage],
        "over": state.over,
        "winner": s.winner if s.winner >= 0 else None,
        "reason": REASONS.get(s.reason),
        "actor": None if state.over else s.actor,
        "turn": s.turn if s.turn >= 0 and not state.over else None,
        "hamburg": s.hamburg,
        "first": s.first,
        "jar": s.jar,
        "spaces": [space_view(s, space) for space in range(SPACES)],
        "supply": {
            **{PRODUCT_NAMES[kind]: s.supply[kind] for kind in range(PRODUCTS)},
            "letter": s.letters,
            "factory": s.factories,
            "star": s.stars,
        },
        "stack_size": s.stack.bit_count(),
        "discard": [card_view(FIRST_SPECIAL + card) for card in members(s.discard, SPECIAL_CARDS)],
        "ships": [ship_view(ship) if ship >= 0 else None for ship in (s.ships_up[i] for i in range(4))],
        "ship_stack": s.ship_stack,
        "alliances": [alliance_view(a) if a >= 0 else None for a in (s.alliances_up[i] for i in range(4))],
        "lawsuits": [
            {**lawsuit_view(s.lawsuits_up[space]), "marker": s.markers[space]} if s.lawsuits_up[space] >= 0 else None
            for space in range(LAWSUIT_SPACES)
        ],
        "lawsuit_stack": s.lawsuit_stack,
        "prestige": s.prestige,
        "bell": s.bell if s.bell >= 0 else None,
        "off_seasons": s.off_seasons,
        "card_in_use": card_in_use(s) if s.card >= 0 else None,
        "from_hand": s.from_hand + 1 if s.from_hand >= 0 else None,
        "repeats": REPEATS[s.detail[s.tasks - 1]] if s.stage == REPEAT else None,
        "pending": s.number[s.tasks - 1] if s.tasks else 0,
        "ends": end_conditions(s),
        "seats": [seat_view(state, s, seat, viewer) for seat in range(2)],
    }
    if state.over:
        seen["verdict"] = words.verdict(s)
    seen["choices"] = choices(state) if viewer == s.actor and not state.over else []
    seen["prompt"] = words.prompt(seen)
    return seen


def card_in_use(s: Any) -> dict[str, Any]:
    """The card with what is left of it: ``slot`` is the action under way, ``space`` its place on the ink track."""
    return {
        **card_view(s.card),
        "space": s.jar if s.from_hand < 0 else None,
        "slot": s.slot if s.slot >= 0 else None,
        "slots_left": members(s.slots_left, SLOTS),
    }


def end_conditions(s: Any) -> list[dict[str, Any]]:
    """What ends the game in step 8 of an off-season once nothing of it is left (RC-20.18)."""
    ships = sum(s.ships_up[space] >= 0 for space in range(SHIP_SPACES))
    lawsuits = sum(s.lawsuits_up[space] >= 0 for space in range(LAWSUIT_SPACES))
    left = {
        "ships": ships + s.ship_stack, "lawsuits": lawsuits + s.lawsuit_stack, "factories": s.factories,
        "stars": s.stars,
    }  # fmt: skip
    return [{"of": name, "left": amount, "met": amount == 0} for name, amount in left.items()]


def instant_wins(s: Any, seat: int) -> dict[str, dict[str, int]]:
    """How near a seat is to each instant win (RC-23.1 to RC-23.4)."""
    mine, theirs = s.players[seat], s.players[1 - seat]
    lead = mine.ships.bit_count() - theirs.ships.bit_count()
    distance = s.prestige if seat == s.hamburg else -s.prestige
    return {
        "ships": {"has": max(0, lead), "needs": SHIP_LEAD},
        "lawsuits": {"has": mine.lawsuits.bit_count(), "needs": LAWSUITS_TO_WIN},
        "alliances": {"has": mine.alliances.bit_count(), "needs": ALLIANCES_TO_WIN},
        "prestige": {"has": max(0, distance), "needs": PRESTIGE_WIN},
    }


def space_view(s: Any, space: int) -> dict[str, Any]:
    dark = int(DARK_AT[space])
    card = s.basic_at[space] if dark < 0 else FIRST_SPECIAL + s.dark[dark] if s.dark[dark] >= 0 else -1
    printed = DATA["board"]["ink_track"]["spaces"][space]
    return {
        "space": space,
        "dark": dark >= 0,
        "xy": list(printed["xy"]),
        "edge": printed["edge"],
        "card": card_view(card) if card >= 0 else None,
    }


def seat_view(state: State, s: Any, seat: int, viewer: int) -> dict[str, Any]:
    player = s.players[seat]
    hidden = plain(hidden_from)(s, viewer, seat)
    stars = state.sources(seat)
    return {
        "seat": seat,
        "city": "hamburg" if seat == s.hamburg else "altona",
        "look": 0 if seat == s.hamburg else 1,  # Hamburg is red and Altona blue, wherever they sit
        "points": sum(stars.values()),
        "sources": stars,
        "projected": stars,
        "products": {PRODUCT_NAMES[kind]: player.products[kind] for kind in range(PRODUCTS)},
        "letters": player.letters,
        "factories": player.factories,
        "inactive": player.inactive,
        "stars": player.stars,
        "ships": [ship_view(ship) for ship in members(player.ships, SHIPS)],
        "alliances": [alliance_view(alliance) for alliance in members(player.alliances, ALLIANCES)],
        "lawsuits": [lawsuit_view(lawsuit) for lawsuit in members(player.lawsuits, LAWSUITS)],
        "hand": [
            {**card_view(FIRST_SPECIAL + card), "known": bool(player.known >> card & 1)}
            for card in members(player.hand & ~hidden, SPECIAL_CARDS)
        ],
        "hidden_cards": hidden.bit_count(),
        "wins": instant_wins(s, seat),
        "rank": state.ranking()[seat] if state.over else None,
    }


def choices(state: State) -> list[dict[str, Any]]:
    """Every open alternative in words."""
    record = state.record
    return [
        {
            "action": action,
            "text": state.text(action),
            "label": words.label(record, action, record),
            "short": words.short_label(record, action),
        }
        for action in state.legal().tolist()
    ]
