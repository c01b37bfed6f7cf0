"""What a seat may see, as plain data: the same for the page, for programs and for screen readers."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.games.castles_of_burgundy import words
from rondel.games.castles_of_burgundy.rules.components import (
    ANIMAL_KIND,
    ANIMAL_KINDS,
    ANIMALS_ON,
    BEFORE_KNOWLEDGE,
    BLACK_TILES,
    BUILDING_KINDS,
    COLOURS,
    DEPOT_SLOTS,
    DEPOTS,
    FIRST_BUILDING,
    FIRST_TILE,
    GOODS,
    GOODS_COLOURS,
    KNOWLEDGE_TILES,
    LAST_TILE,
    NOTHING,
    ROUNDS,
    SHEETS,
    SLOT_PLAYERS,
    SPACE_COLOUR,
    SPACE_NUMBER,
    SPACES,
    STORAGE,
    TILE_COLOUR,
)
from rondel.games.castles_of_burgundy.rules.preparation import slot_colour
from rondel.games.castles_of_burgundy.rules.scoring import FIRST_END_TILE
from rondel.games.castles_of_burgundy.rules.state import SECRET

STAGES = (
    "board", "start_castle", "menu", "target", "discard", "purchase", "ship_depot", "ship_second", "ship_goods",
    "extra_action", "city_hall", "carpenters_workshop", "church", "market", "warehouse", "over",
)  # fmt: skip
SOURCES = (
    "animals", "goods", "watchtowers", "regions", "phases", "colours", "unsold", "silver", "workers", "knowledge",
)  # fmt: skip


def tile_view(tile: int) -> dict[str, Any] | None:
    """A tile as data: its colour, and what tells it from others of that colour."""
    if tile == NOTHING:
        return None
    colour = COLOURS[TILE_COLOUR[tile]]
    seen: dict[str, Any] = {"tile": tile, "colour": colour}
    if colour == "building":
        seen["kind"] = BUILDING_KINDS[tile - FIRST_BUILDING]
    elif colour == "animal":
        seen["kind"] = ANIMAL_KINDS[ANIMAL_KIND[tile]]
        seen["animals"] = int(ANIMALS_ON[tile])
    elif colour == "knowledge":
        seen["number"] = tile - BEFORE_KNOWLEDGE
    return seen


def counts(numbers: Any) -> dict[str, int]:
    """Goods by colour name, only those that are there."""
    return {GOODS_COLOURS[c]: numbers[c] for c in range(GOODS) if numbers[c]}


def view(state: State, viewer: int) -> dict[str, Any]:
    s = state.record
    seats = s.options.players
    playing = s.phase >= 0
    seen: dict[str, Any] = {
        "game": state.game.name,
        "options": dict(state.game.options),
        "players": seats,
        "viewer": viewer if viewer >= 0 else None,
        "stage": STAGES[s.stage],
        "over": state.over,
        "actor": None if state.over else s.actor,
        "turn": s.turn if playing and not state.over else None,
        "phase": words.PHASES[s.phase] if playing else None,
        "round": min(s.round_number, ROUNDS - 1) + 1 if playing else None,
        "order": [s.order[place] for place in range(seats)],
        "round_order": [s.round_order[place] for place in range(seats)] if playing else [],
        "turns_finished": s.place if playing else 0,
        "white_die": s.white_die if playing else None,
        "used_dice": [bool(s.used[0]), bool(s.used[1])],
        "die_in_use": s.die if s.die >= 0 else None,
        "bought": bool(s.bought),
        "taking": s.taking if s.taking >= 0 else None,
        "ship_depot": s.ship_depot + 1 if s.ship_depot >= 0 else None,
        "ship_second": s.ship_second + 1 if s.ship_second >= 0 else None,
        "ship_goods": [GOODS_COLOURS[c] for c in range(GOODS) if s.ship_goods >> c & 1],
        "depots": [depot_view(s, depot) for depot in range(DEPOTS)],
        "black_depot": [tile_view(s.black[slot]) for slot in range(BLACK_TILES[s.options.black_depot, seats])],
        "round_goods": [GOODS_COLOURS[s.round_goods[r]] if s.round_goods[r] >= 0 else None for r in range(ROUNDS)],
        "bonus_tiles": {
            COLOURS[c]: {
                "large": s.large_bonus[c] if s.large_bonus[c] >= 0 else None,
                "small": s.small_bonus[c] if s.small_bonus[c] >= 0 else None,
            }
            for c in range(len(COLOURS))
        },
        "piles": {
            **{COLOURS[c]: sum(s.bag[t] for t in range(FIRST_TILE[c], LAST_TILE[c] + 1)) for c in range(len(COLOURS))},
            "black": sum(s.black_bag[t] for t in range(len(s.black_bag))),
        },
        "seats": [seat_view(state, s, seat, viewer) for seat in range(seats)],
    }
    seen["choices"] = choices(state) if viewer == s.actor and not state.over else []
    seen["prompt"] = words.prompt(seen)
    return seen


def depot_view(s: Any, depot: int) -> dict[str, Any]:
    slots = []
    for slot in range(DEPOT_SLOTS * depot, DEPOT_SLOTS * (depot + 1)):
        colour = plain(slot_colour)(s, slot)
        in_use = bool(SLOT_PLAYERS[slot] <= s.options.players)
        slots.append({"colour": COLOURS[colour], "in_use": in_use, "tile": tile_view(s.depots[slot])})
    goods = {
        GOODS_COLOURS[c]: s.depot_goods[GOODS * depot + c] for c in range(GOODS) if s.depot_goods[GOODS * depot + c]
    }
    return {"number": depot + 1, "slots": slots, "goods": goods}


def seat_view(state: State, s: Any, seat: int, viewer: int) -> dict[str, Any]:
    player = s.players[seat]
    hidden = s.options.board_choice == SECRET and s.phase < 0 and seat != viewer
    board = player.board if player.board >= 0 and not hidden else None
    over = state.over
    projected = state.sources(seat)
    knowledge = [n for n in range(1, KNOWLEDGE_TILES + 1) if player.knowledge >> n & 1]
    return {
        "seat": seat,
        "points": player.score,
        "sources": {SOURCES[i]: player.scored[i] for i in range(len(SOURCES))},
        "projected": projected,
        "knowledge_points": {str(n): projected[f"knowledge-{n}"] for n in knowledge if n >= FIRST_END_TILE},
        "silver": player.silver,
        "workers": player.workers,
        "storage": [tile_view(player.storage[slot]) for slot in range(STORAGE)],
        "goods": counts(player.goods),
        "sold": counts(player.sold),
        "dice": [player.dice[0], player.dice[1]] if s.phase >= 0 else [],
        "steps": player.steps,
        "board": None if board is None else board + 1,
        "sheet": None if player.sheet < 0 else sorted(int(b) + 1 for b in SHEETS[player.sheet]),
        "start_castle": None if hidden or player.start_castle < 0 else player.start_castle,
        "spaces": []
        if board is None
        else [
            {
                "colour": COLOURS[SPACE_COLOUR[board, space]],
                "number": int(SPACE_NUMBER[space]),
                "tile": tile_view(player.estate[space]),
            }
            for space in range(SPACES)
        ],
        "knowledge": knowledge,
        "empty_spaces": SPACES - player.covered.bit_count(),
        "rank": state.ranking()[seat] if over else None,
    }


def choices(state: State) -> list[dict[str, Any]]:
    """Every open alternative with what it costs and what it brings at once, found by trying it."""
    found = []
    before = state.record
    for action in state.legal().tolist():
        after = state.clone().apply(action, hold=True).record
        seat = state.actor
        old, new = before.players[seat], after.players[seat]
        found.append(
            {
                "action": action,
                "text": state.text(action),
                "label": words.label(before, action, after),
                "workers": new.workers - old.workers,
                "silver": new.silver - old.silver,
                "points": new.score - old.score,
            }
        )
    return found
