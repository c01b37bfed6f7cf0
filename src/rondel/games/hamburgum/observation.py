"""What each number of an observation means: the fields of the table, and those of each seat."""

from __future__ import annotations

BOARD = {
    "players": "how many play",
    "options": "`officials` and `building_token_scope`, each as the place of its value in the table of options, from 0",
    "stage": (
        "the open decision: rondel, sell or buy, sell, units of a load, buy, dockyard, donate, token, score a "
        "token, build, official, canon's donation, end of the turn, over"
    ),
    "actor": "the seat that decides",
    "turn": "the seat whose turn it is",
    "neutral_waiting": "neutral ships that wait outside the harbour",
    "neutral_gone": "neutral ships that have left the game",
    "parts": "parts built of each church",
    "complete": "how many churches are complete",
    "producers": "brewers, sugar refiners and cloth makers in the city",
    "officials_taken": "how many officials are taken",
    "blue_left": "for each blue official whether it is left and not turned up",
    "blue_top": "the blue official that is turned up, -1 none",
    "used_ships": "own ships at each berth that have sailed in this trade",
    "berth": "the berth of the ship being loaded, from 0; -1 none",
    "good": "the good being loaded, -1 none",
    "units": "units bought in this trade",
    "church": "the church whose token is being chosen, -1 none",
    "official_built": "whether an official was built in this turn",
    "neutral_at_berth": "neutral ships at each berth",
}
SEAT = {
    "place": "place in the turn order, from 0",
    "money": "money, in pounds",
    "prestige": "points",
    "scored": "those points by source: start, rondel, churches, the five kinds of tokens, money",
    "goods": "beer, sugar, cloth",
    "materials": "wood, brick, bell",
    "stone": "segment of the rondel, -1 before the first turn",
    "ships": "ships in the own supply",
    "completed": "churches completed by this player",
    "at_berth": "ships at each berth",
    "discs": "discs on each church that is not complete yet",
    "tokens": "for each donation token 1 when held, 2 when held and scored",
    "citizens": "for each site whether an own citizen lives there",
    "officials": "for each official whether it is held: by number, or by blue official",
}
SHAPES: dict[str, tuple[int, ...]] = {}
