"""The record of a position, the decisions that can be open in it, and the numbers of the alternatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.core.masks import members as members
from rondel.games.rival_cities.rules.components import (
    ALLIANCES_IN_PLAY,
    DARKS,
    LAWSUIT_SPACES,
    PRODUCTS,
    SHIP_SPACES,
    SPACES,
)

Options = np.dtype(
    [("players", "i1"), ("basic_cards", "i1"), ("hamburg", "i1"), ("starting_player", "i1"), ("amsterdam_bonus", "i1")]
)
SHUFFLED, PRINTED_ORDER = range(2)
SEAT_1, SEAT_2, RANDOM_SEAT = range(3)
RANDOM_START, HAMBURG_STARTS, ALTONA_STARTS = range(3)
PER_ACTION, PER_EXCHANGE = range(2)

Player = np.dtype(
    [
        ("ships", "i4"),  # masks, bit by number from 0
        ("hand", "i4"),  # special cards
        ("known", "i4"),  # those of them that the rival knows (RC-12.5)
        ("lawsuits", "i2"),  # won
        ("alliances", "i2"),
        ("products", "i1", PRODUCTS),
        ("letters", "i1"),
        ("factories", "i1"),
        ("inactive", "i1"),  # of them
        ("stars", "i1"),
    ],
    align=True,
)

#: the most tasks that can wait at once; far above what the rules can nest
AGENDA = 24

State = np.dtype(
    [
        ("rng", "u8"),
        ("options", Options),
        ("stage", "i1"),  # which decision is open
        ("actor", "i1"),  # the seat that decides
        ("turn", "i1"),  # the seat whose turn it is, -1 during setup
        ("hamburg", "i1"),  # the seat that plays Hamburg
        ("first", "i1"),  # the starting player
        ("supply", "i1", PRODUCTS),
        ("letters", "i1"),  # in the supply
        ("factories", "i1"),
        ("stars", "i1"),
        ("jar", "i1"),
        ("basic_at", "i1", SPACES),  # card at each ink space, 0 for space 0, -1 for dark ones
        ("dark", "i1", DARKS),  # special cards on the dark spaces, from 0; -1 none
        ("stack", "i4"),  # special cards in the face-down stack, as a set
        ("discard", "i4"),
        ("ships_up", "i1", SHIP_SPACES),  # from 0; -1 none
        ("unseen_ships", "i4"),  # stack and out of the game, as one set
        ("ship_stack", "i1"),  # how many of them are in the stack
        ("alliances_up", "i1", ALLIANCES_IN_PLAY),  # from 0; -1 none
        ("lawsuits_up", "i1", LAWSUIT_SPACES),  # on I, II, III; from 0; -1 none
        ("markers", "i1", LAWSUIT_SPACES),  # positive towards Hamburg
        ("unseen_lawsuits", "i2"),
        ("lawsuit_stack", "i1"),
        ("lawsuits_gone", "i2"),  # resolved without a winner
        ("prestige", "i1"),  # positive towards Hamburg
        ("bell", "i1"),  # the holder during an off-season, -1 otherwise
        ("off_seasons", "i1"),
        ("turns", "i2"),
        ("winner", "i1"),  # -1 in a running game
        ("reason", "i1"),
        # what is remembered inside a turn
        ("card", "i1"),  # in use, -1 none
        ("slots_left", "i1"),  # actions of it not yet performed and not closed, as a mask
        ("slot", "i1"),  # the action being carried out
        ("from_hand", "i1"),  # the special card being played, from 0; -1 none
        ("gained", "i1"),  # kinds gained in the running production or gift, as a mask
        ("handled", "i2"),  # alliances whose upkeep is settled in this off-season
        ("given", "i1"),  # the product given in a swap or an exchange
        ("task", "i1", AGENDA),  # what is still to do, the last first
        ("who", "i1", AGENDA),
        ("detail", "i1", AGENDA),
        ("number", "i1", AGENDA),
        ("tasks", "i1"),  # how many
        ("players", Player, 2),
    ],
    align=True,
)

# Stages: the decisions of the specification in its order, without the PAY of Le Havre
(
    START_PRODUCT, MOVE, PAY, UPKEEP_CARD, MAY_EARN_PRESTIGE, OPTION, HAND_CARD, NEXT_ACTION, GAIN, FACTORY, DONATE,
    SWAP_GIVE, SWAP_TAKE, ALLIANCE, SHIP, SHIP_LAWSUIT, LAWSUIT, PAY_AGAIN, COURT, STEAL, REPEAT, LETTER_GIVE,
    LETTER_TAKE, END_TURN, OVER,
) = range(25)  # fmt: skip

# Tasks on the agenda that need no decision; those that do are the stages themselves
(
    ARRIVE, OFF_SEASON, USE_CARD, FINISH_CARD, PRESTIGE_MOVE, ADVANCE_PART, WIN_PART, SHIFT_LAWSUITS, REFILL_SHIP,
    DRAW_CARD, PRODUCE_MORE, BONUS_PRODUCTS, BUILD_PAID, DONATED, NEXT_TURN, SHIP_INCOME, BEGIN,
) = range(40, 57)  # fmt: skip

# Alternatives
PRODUCT = 0  # + kind
STEPS = 3  # + steps, so 4 is one step
OPTION_A, OPTION_B, OPTION_C_A_FIRST, OPTION_C_B_FIRST, OPTION_D, NO_OPTION = range(32, 38)
PLAY_CARD = 38  # + special card from 0
SLOT = 62  # + slot
TAKE_ALLIANCE = 66  # + alliance
TAKE_SHIP = 74  # + ship
CHOOSE_LAWSUIT = 95  # + space
RESOLVE, SWAP_1_2, SWAP_2_3 = 98, 99, 100
PAY_UPKEEP = 101  # + alliance
RETURN_ALLIANCE = 109  # + alliance
USE_FACTORY, EXCHANGE, PAY_COST_AGAIN = 117, 118, 119
WITH_BRUSSELS, WITH_SHIP_16, WITH_LE_HAVRE, WITH_COPENHAGEN = 120, 121, 122, 123
YES, DONE, USE_LETTER = 124, 125, 126
ACTIONS = 127

# Reasons of the end
RUNNING, BY_SHIPS, BY_LAWSUITS, BY_ALLIANCES, BY_PRESTIGE, BY_STARS, BY_BELL = range(7)

SHIP_1, SHIP_2, SHIP_3, SHIP_4, SHIP_5, SHIP_6, SHIP_7, SHIP_8, SHIP_9, SHIP_10 = range(10)
SHIP_11, SHIP_12, SHIP_13, SHIP_14, SHIP_15, SHIP_16, SHIP_17, SHIP_18, SHIP_19, SHIP_20, SHIP_21 = range(10, 21)


@rule
def push(s: Any, task: int, who: int, detail: int, number: int) -> None:
    """Something to do before everything that is already on the agenda."""
    s.task[s.tasks] = task
    s.who[s.tasks] = who
    s.detail[s.tasks] = detail
    s.number[s.tasks] = number
    s.tasks += 1


@rule
def pop(s: Any) -> None:
    """The topmost task is done; equal positions have equal records, so its place is cleared."""
    s.tasks -= 1
    s.task[s.tasks] = 0
    s.who[s.tasks] = 0
    s.detail[s.tasks] = 0
    s.number[s.tasks] = 0


@rule
def top(s: Any) -> int:
    return s.tasks - 1


@rule
def owns_ship(player: Any, ship: int) -> bool:
    return bool((player.ships >> ship) & 1)


@rule
def holds(player: Any, alliance: int) -> bool:
    return bool((player.alliances >> alliance) & 1)


@rule
def product_total(player: Any) -> int:
    return player.products[0] + player.products[1] + player.products[2] + player.products[3]


@rule
def direction(s: Any, seat: int) -> int:
    """The sign of the seat's own side on the prestige track and on lawsuits."""
    return 1 if seat == s.hamburg else -1
