"""The record of a position, the decisions that can be open in it, and the numbers of the alternatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.masks import members as members
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    CHURCHES,
    GOODS,
    MATERIALS,
    MAX_PLAYERS,
    PRICE_BY_PRODUCERS,
)

Options = np.dtype(
    [
        ("players", "i1"),
        ("officials", "i1"),
        ("building_token_scope", "i1"),
        ("map", "i1"),
        ("seating", "i1"),
    ]
)
NUMBERED_OFFICIALS, BLUE_CHOICE, BLUE_SHUFFLED = range(3)
PARISH, WHOLE_CITY = range(2)
AS_LISTED, SHUFFLED = range(2)

# Where prestige comes from; the tokens by kind, in the order of the kinds
FROM_START, FROM_RONDEL, FROM_CHURCHES, FROM_TOKENS, FROM_MONEY = 0, 1, 2, 3, 8
SOURCES = 9

Player = np.dtype(
    [
        ("money", "i4"),
        ("prestige", "i4"),
        ("scored", "i4", SOURCES),
        ("goods", "i4", GOODS),
        ("materials", "i4", MATERIALS),  # wood, brick, bell
        ("tokens", "i4"),  # donation tokens held, as a mask
        ("used_tokens", "i4"),  # those already scored
        ("citizens", "i4"),  # sites with an own citizen
        ("reach", "i4"),  # sites joined to an own citizen or to a church donated to
        ("officials", "i1"),  # official tiles held: bit by number in the pile, or by blue official
        ("stone", "i1"),  # segment of the rondel, -1 before the first turn
        ("ships", "i1"),  # in the own supply
        ("completed", "i1"),  # churches completed by this player
    ],
    align=True,
)

State = np.dtype(
    [
        ("rng", "u8"),
        ("options", Options),
        ("stage", "i1"),  # which decision is open
        ("actor", "i1"),  # the seat that decides
        ("turn", "i1"),  # the seat whose turn it is
        ("order", "i1", MAX_PLAYERS),  # seats clockwise from the starting player
        ("place", "i1"),  # whose turn it is in that order
        ("rounds", "i4"),  # completed
        ("berths", "i1", BERTHS * (MAX_PLAYERS + 1)),  # ships per berth and owner; the last owner is neutral
        ("neutral_waiting", "i1"),
        ("neutral_gone", "i1"),
        ("parts", "i1", CHURCHES),  # built
        ("discs", "i1", CHURCHES * MAX_PLAYERS),  # on churches not complete yet
        ("complete", "i1"),  # churches
        ("citizens", "i4"),  # all sites with a citizen
        ("producers", "i1", GOODS),  # brewers, sugar refiners and cloth makers on the board
        ("officials_taken", "i1"),
        ("blue_left", "i1"),  # blue officials not taken and not turned up, as a mask
        ("blue_top", "i1"),  # the one turned up in Variant II, otherwise -1
        # what is remembered inside an action
        ("used_ships", "i1", BERTHS),  # own ships that have sailed in this Trade action
        ("berth", "i1"),  # the ship being loaded, -1 none
        ("good", "i1"),
        ("units", "i1"),  # bought in this Trade action
        ("church", "i1"),  # whose token is being chosen, -1 none
        ("official_built", "i1"),  # in this turn
        ("players", Player, MAX_PLAYERS),
    ],
    align=True,
)

# Stages: the decisions HB-D1 to HB-D12, and the end of a turn
(
    RONDEL, TRADE, SELL, LOAD, BUY, DOCKYARD_STAGE, DONATE, TOKEN, SCORE, BUILD, CHOOSE_OFFICIAL, CANON_DONATION,
    TURN_OVER, OVER,
) = range(14)  # fmt: skip

# Alternatives
MOVE_TO = 0  # + segment
CHOOSE_SELL, CHOOSE_BUY = 8, 9
LOAD_SHIP = 10  # + 3 * (berth - 1) + good
LOAD_UNITS = 19  # + units - 1
SELL_HOME = 22  # + good
BUY_UNIT = 25  # + material
BUILD_SHIP = 28
DONATE_TO = 29  # + church
TAKE_TOKEN = 35  # + kind
SCORE_TOKEN = 40  # + token
BUILD_ON = 70  # + site
TAKE_OFFICIAL = 98  # + blue official
DONE = 105
ACTIONS = 106


@rule
def price(s: Any, good: int) -> int:
    """HB-10.3."""
    return PRICE_BY_PRODUCERS[s.producers[good]]


@rule
def at_berth(s: Any, berth: int, owner: int) -> int:
    """Ships of an owner at berth 1 to 3, counted from 0."""
    return s.berths[berth * (MAX_PLAYERS + 1) + owner]


@rule
def ships_in_harbour(s: Any, seat: int) -> int:
    count = 0
    for berth in range(BERTHS):
        count += at_berth(s, berth, seat)
    return count


@rule
def gain_prestige(player: Any, source: int, points: int) -> None:
    player.prestige += points
    player.scored[source] += points
