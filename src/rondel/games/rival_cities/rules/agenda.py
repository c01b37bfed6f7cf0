"""What may wait on the agenda, and on top of what; for ``check``.

A saved position comes from outside. The agenda decides which card, lawsuit or space the rules look up next, so it must
be one that play could have left: every task lies on one that it follows from, with numbers that exist.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ACTION_TYPES,
    ADVANCE_KIND,
    ADVANCE_LAWSUIT,
    ANY,
    BUILD_FACTORY,
    COURT_RULING,
    DONATION,
    DRAW,
    EARN_PRESTIGE,
    EXTRA_PAYMENTS,
    FORM_ALLIANCE,
    GIFT,
    LAWSUIT_SPACES,
    LAWSUITS,
    MAX_STEPS,
    NO_PART,
    PARTS,
    PIRACY,
    PRODUCTION,
    PURCHASE_SHIP,
    SHIP_SPACES,
    SLOT_AMOUNT,
    SLOT_COST,
    SLOT_PRODUCT,
    SLOT_TIMES,
    SLOT_TYPE,
    SPLIT,
    SWAP,
    UPKEEP,
    WIN_KIND,
)
from rondel.games.rival_cities.rules.decisions import (
    PAY_LE_HAVRE,
    REPEAT_DRAW,
    REPEAT_LAWSUIT,
    REPEAT_PRESTIGE,
    card_at_jar,
    skipped,
    steps_cost,
)
from rondel.games.rival_cities.rules.goods import can_exchange, can_gain_any, can_swap_for
from rondel.games.rival_cities.rules.possible import (
    alliance_possible,
    any_lawsuit_payable,
    any_ship_payable,
    le_havre_payable,
    may_resolve,
)
from rondel.games.rival_cities.rules.state import (
    ADVANCE_PART,
    ALLIANCE,
    ARRIVE,
    BEGIN,
    BONUS_PRODUCTS,
    BUILD_PAID,
    COURT,
    DONATE,
    DONATED,
    DRAW_CARD,
    END_TURN,
    FACTORY,
    FINISH_CARD,
    GAIN,
    HAND_CARD,
    LAWSUIT,
    LETTER_GIVE,
    LETTER_TAKE,
    MAY_EARN_PRESTIGE,
    MOVE,
    NEXT_ACTION,
    NEXT_TURN,
    OFF_SEASON,
    OPTION,
    PAY,
    PAY_AGAIN,
    PRESTIGE_MOVE,
    PRODUCE_MORE,
    REFILL_SHIP,
    REPEAT,
    SHIFT_LAWSUITS,
    SHIP,
    SHIP_INCOME,
    SHIP_LAWSUIT,
    START_PRODUCT,
    STEAL,
    SWAP_GIVE,
    SWAP_TAKE,
    UPKEEP_CARD,
    USE_CARD,
    WIN_PART,
    members,
    product_total,
    top,
)

#: task -> the tasks that it may lie on
_BELOW: dict[int, tuple[int, ...]] = {
    START_PRODUCT: (BEGIN, START_PRODUCT),
    END_TURN: (NEXT_TURN,),
    MOVE: (END_TURN,),
    ARRIVE: (END_TURN,),
    OPTION: (END_TURN,),
    OFF_SEASON: (OPTION,),
    UPKEEP_CARD: (OFF_SEASON,),
    SHIP_INCOME: (OFF_SEASON,),
    USE_CARD: (END_TURN,),
    HAND_CARD: (END_TURN, USE_CARD),
    FINISH_CARD: (END_TURN, HAND_CARD, USE_CARD),
    NEXT_ACTION: (FINISH_CARD,),
    PAY: (ARRIVE, UPKEEP_CARD, BUILD_PAID, DONATED, LAWSUIT),
    LAWSUIT: (NEXT_ACTION, SHIP_LAWSUIT),
    PAY_AGAIN: (NEXT_ACTION, SHIP_LAWSUIT, REPEAT),
    ADVANCE_PART: (PAY_AGAIN,),
    REPEAT: (
        NEXT_ACTION, OFF_SEASON, SHIP_INCOME, STEAL, ADVANCE_PART, SHIFT_LAWSUITS, PRESTIGE_MOVE, REFILL_SHIP,
        DRAW_CARD, SHIP_LAWSUIT,
    ),
    BONUS_PRODUCTS: (NEXT_ACTION,),
    FACTORY: (BONUS_PRODUCTS,),
    PRODUCE_MORE: (FACTORY,),
    GAIN: (BONUS_PRODUCTS, FACTORY, PRODUCE_MORE, SHIFT_LAWSUITS, WIN_PART),
    DONATE: (NEXT_ACTION,),
    DONATED: (DONATE,),
    SWAP_GIVE: (NEXT_ACTION,),
    SWAP_TAKE: (SWAP_GIVE,),
    BUILD_PAID: (NEXT_ACTION,),
    ALLIANCE: (NEXT_ACTION,),
    SHIP: (NEXT_ACTION,),
    REFILL_SHIP: (NEXT_ACTION,),
    PRESTIGE_MOVE: (REFILL_SHIP,),
    DRAW_CARD: (REFILL_SHIP,),
    SHIP_LAWSUIT: (REFILL_SHIP,),
    COURT: (NEXT_ACTION,),
    SHIFT_LAWSUITS: (NEXT_ACTION, OFF_SEASON),
    WIN_PART: (SHIFT_LAWSUITS,),
    STEAL: (NEXT_ACTION,),
    MAY_EARN_PRESTIGE: (OFF_SEASON, STEAL),
    LETTER_GIVE: (
        MOVE, UPKEEP_CARD, MAY_EARN_PRESTIGE, OPTION, NEXT_ACTION, DONATE, SHIP_LAWSUIT, PAY_AGAIN, REPEAT, END_TURN,
    ),
    LETTER_TAKE: (
        MOVE, UPKEEP_CARD, MAY_EARN_PRESTIGE, OPTION, NEXT_ACTION, DONATE, SHIP_LAWSUIT, PAY_AGAIN, REPEAT, END_TURN,
    ),
}  # fmt: skip
#: type of a card's action -> the tasks that it leaves on the card
_BEGUN: dict[int, tuple[int, ...]] = {
    ADVANCE_LAWSUIT: (LAWSUIT, REPEAT, PAY_AGAIN),
    PRODUCTION: (BONUS_PRODUCTS,),
    GIFT: (BONUS_PRODUCTS,),
    DONATION: (DONATE,),
    SWAP: (SWAP_GIVE,),
    DRAW: (REPEAT,),
    BUILD_FACTORY: (BUILD_PAID,),
    EARN_PRESTIGE: (REPEAT,),
    FORM_ALLIANCE: (ALLIANCE,),
    PURCHASE_SHIP: (SHIP, REFILL_SHIP),
    COURT_RULING: (COURT, SHIFT_LAWSUITS),
    PIRACY: (STEAL,),
}
#: the step of the off-season that comes next -> the tasks of the step before it
_IN_OFF_SEASON: dict[int, tuple[int, ...]] = {
    2: (UPKEEP_CARD,), 3: (MAY_EARN_PRESTIGE, REPEAT), 4: (SHIP_INCOME, REPEAT), 6: (SHIFT_LAWSUITS,),
}  # fmt: skip
LAST_STEP = 8
TASKS = BEGIN + 1


def _table(rows: int, entries: dict[int, tuple[int, ...]]) -> Any:
    table = np.zeros((rows, TASKS), np.int64)
    for row, tasks in entries.items():
        table[row, list(tasks)] = 1
    return table


LIES_ON = _table(TASKS, _BELOW)
BEGUN_BY = _table(len(ACTION_TYPES), _BEGUN)
IN_OFF_SEASON = _table(LAST_STEP + 1, _IN_OFF_SEASON)
#: the most products of choice that any upkeep asks for
MOST_UPKEEP = int(UPKEEP[:, ANY].max())


@rule
def agenda_fits(s: Any) -> bool:
    """Whether every task could have been left there by play, up to the open decision."""
    if s.tasks < 1 or not spare_places_empty(s) or not beginning_fits(s):
        return False
    for at in range(1, s.tasks):
        if s.task[at] < 0 or s.task[at] >= TASKS or s.who[at] < 0 or s.who[at] > 1:
            return False
        if not LIES_ON[s.task[at], s.task[at - 1]] or not owner_fits(s, at) or not place_fits(s, at):
            return False
        if not numbers_fit(s, at):
            return False
    at = top(s)
    return bool(s.task[at] == s.stage and s.who[at] == s.actor and decision_fits(s, at))


@rule
def spare_places_empty(s: Any) -> bool:
    for at in range(s.tasks, len(s.task)):
        if s.task[at] != 0 or s.who[at] != 0 or s.detail[at] != 0 or s.number[at] != 0:
            return False
    return True


@rule
def beginning_fits(s: Any) -> bool:
    """The lowest task: the first turn during setup, the next turn afterwards."""
    if s.detail[0] != 0 or s.number[0] != 0:
        return False
    if s.turn >= 0:
        return bool(s.task[0] == NEXT_TURN and s.who[0] == s.turn)
    return bool(s.task[0] == BEGIN and s.who[0] == s.first and s.tasks >= 2)


@rule
def owner_fits(s: Any, at: int) -> bool:
    """Most tasks are of the seat whose turn it is; off-season and piracy concern the other one too."""
    task = s.task[at]
    below = s.task[at - 1]
    who = s.who[at]
    if task == START_PRODUCT:
        return bool(who == (1 - s.first if at == 1 else s.first))
    if task in (LETTER_GIVE, LETTER_TAKE):
        return bool(who == s.who[at - 1])
    if task == SHIFT_LAWSUITS:
        return bool(who == 0)
    if below == STEAL or task == SHIP_INCOME:
        return bool(who == 1 - s.turn)
    if below == UPKEEP_CARD:
        return bool(who == 1 - s.who[at - 1])
    if below == WIN_PART:
        return bool(who == s.who[at - 1])
    if task == MAY_EARN_PRESTIGE or (task == REPEAT and below == OFF_SEASON and s.detail[at - 1] == 3):
        return bool(members(s.players[who].ships) > members(s.players[1 - who].ships))
    if task == REPEAT and below == SHIP_INCOME:
        return bool(who == s.turn)
    if task in (UPKEEP_CARD, WIN_PART) or below in (OFF_SEASON, SHIFT_LAWSUITS):
        return bool(task != OFF_SEASON)
    return bool(who == s.turn)


@rule
def place_fits(s: Any, at: int) -> bool:
    """What lies on a card belongs to the action being carried out, what lies on an off-season to its step."""
    task = s.task[at]
    below = s.task[at - 1]
    if task in (LETTER_GIVE, LETTER_TAKE):
        return True
    if below == NEXT_ACTION:
        return bool(s.slot >= 0 and BEGUN_BY[SLOT_TYPE[s.card, s.slot], task])
    if below == OFF_SEASON:
        return bool(IN_OFF_SEASON[s.detail[at - 1], task])
    if task == HAND_CARD:
        return bool(below == END_TURN or s.detail[at] == 0)
    if below == HAND_CARD:  # option C with the card at the jar first
        return bool(s.detail[at - 1] == 1 and s.from_hand < 0)
    if below == USE_CARD:  # option C with the card from the hand first
        return bool(s.from_hand >= 0)
    if task == START_PRODUCT:
        return bool(at <= 2)
    return True


@rule
def numbers_fit(s: Any, at: int) -> bool:
    """The two numbers of a task, in pieces by their meaning."""
    task = s.task[at]
    detail = s.detail[at]
    number = s.number[at]
    if task == PAY:
        return pay_fits(s, at)
    if task == REPEAT:
        return repeat_fits(s, at)
    if task in (PAY_AGAIN, ADVANCE_PART, WIN_PART, SHIP_LAWSUIT, LAWSUIT):
        return lawsuit_task_fits(s, at)
    if task in (NEXT_ACTION, FACTORY, GAIN, DONATE, DONATED, SWAP_GIVE, STEAL):
        return action_task_fits(s, at)
    if task == ARRIVE:
        return bool(detail == 0 and 1 <= number <= MAX_STEPS)
    if task == OFF_SEASON:
        return bool(number == 0 and 2 <= detail <= LAST_STEP and s.bell == s.who[at])
    if task == USE_CARD:
        return bool(number == 0 and detail >= 0 and detail == card_at_jar(s))
    if task == HAND_CARD:
        return bool(number == 0 and 0 <= detail <= 1)
    if task == REFILL_SHIP:
        return bool(number == 0 and 0 <= detail < SHIP_SPACES and s.ships_up[detail] < 0)
    return bool(detail == 0 and number == 0)


@rule
def pay_fits(s: Any, at: int) -> bool:
    """More than is held could not be paid, and all that is held would have been paid without asking."""
    number = s.number[at]
    below = s.task[at - 1]
    if below == LAWSUIT:
        return bool(s.detail[at] == PAY_LE_HAVRE and number == 1 and s.detail[at - 1] == 1)
    if s.detail[at] != 0 or number < 1 or number >= product_total(s.players[s.who[at]]):
        return False
    if below == ARRIVE:
        return bool(number <= steps_cost(s.players[s.who[at]], s.number[at - 1]))
    return bool(number <= (MOST_UPKEEP if below == UPKEEP_CARD else SLOT_COST[s.card, s.slot, ANY]))


@rule
def repeat_fits(s: Any, at: int) -> bool:
    below = s.task[at - 1]
    kind = s.detail[at]
    if kind != REPEAT_PRESTIGE and s.number[at] != 0:
        return False
    if s.number[at] < 0 or s.number[at] > 3:
        return False
    if below == NEXT_ACTION:
        action = SLOT_TYPE[s.card, s.slot]
        wanted = REPEAT_PRESTIGE if action == EARN_PRESTIGE else REPEAT_DRAW if action == DRAW else REPEAT_LAWSUIT
        return bool(kind == wanted)
    if below == SHIP_LAWSUIT:
        return bool(kind == REPEAT_LAWSUIT)
    if below == REFILL_SHIP:
        return bool(kind in (REPEAT_PRESTIGE, REPEAT_DRAW))
    return bool(kind == (REPEAT_DRAW if below == DRAW_CARD else REPEAT_PRESTIGE))


@rule
def lawsuit_task_fits(s: Any, at: int) -> bool:
    task = s.task[at]
    detail = s.detail[at]
    number = s.number[at]
    if task == LAWSUIT:
        return bool(0 <= detail <= 1 and number == 0)
    if task == SHIP_LAWSUIT:
        return bool(detail == 0 and 0 <= number <= 2)
    if task == WIN_PART:
        if detail < 0 or detail >= LAWSUITS or number < 1 or number >= PARTS:
            return False
        won = (s.players[s.who[at]].lawsuits >> detail) & 1
        return bool(won and WIN_KIND[detail, number] != NO_PART)
    if detail < 0 or detail >= LAWSUIT_SPACES or s.lawsuits_up[detail] < 0:
        return False
    if task == PAY_AGAIN:
        begun = s.task[at - 1] != REPEAT or s.detail[at - 1] == REPEAT_LAWSUIT
        return bool(begun and 0 <= number <= EXTRA_PAYMENTS[detail])
    if detail != s.detail[at - 1] or number < 1 or number >= PARTS:
        return False
    return bool(ADVANCE_KIND[s.lawsuits_up[detail], number] != NO_PART)


@rule
def action_task_fits(s: Any, at: int) -> bool:
    task = s.task[at]
    detail = s.detail[at]
    number = s.number[at]
    if task == NEXT_ACTION:
        return bool(number == 0 and 0 <= detail <= SPLIT[s.card])
    if task == GAIN:
        return gain_fits(s, at)
    if task == FACTORY:
        return bool(number == 0 and detail == SLOT_PRODUCT[s.card, s.slot] and produces(s))
    if task == DONATE:
        return bool(detail == 0 and 0 <= number < SLOT_TIMES[s.card, s.slot])
    if task == DONATED:
        return bool(number == 0 and 0 <= detail <= 1)
    if task == SWAP_GIVE:
        return bool(0 <= detail <= 1 and 0 <= number <= SLOT_TIMES[s.card, s.slot])
    return bool(0 <= detail <= 1 and 0 <= number <= SLOT_AMOUNT[s.card, s.slot])  # STEAL


@rule
def produces(s: Any) -> bool:
    return bool(SLOT_TYPE[s.card, s.slot] == PRODUCTION)


@rule
def gain_fits(s: Any, at: int) -> bool:
    """Products of choice of a card count for London, Novgorod and Oslo; those of a lawsuit do not."""
    below = s.task[at - 1]
    number = s.number[at]
    if below in (SHIFT_LAWSUITS, WIN_PART):
        return bool(s.detail[at] == 0 and 1 <= number <= 2)
    if s.detail[at] != 1 or SLOT_PRODUCT[s.card, s.slot] != ANY or number < 1:
        return False
    if below == BONUS_PRODUCTS and produces(s):
        return False
    return bool(number <= (1 if below == FACTORY else SLOT_AMOUNT[s.card, s.slot]))


@rule
def decision_fits(s: Any, at: int) -> bool:
    """Whether the decision on top is one that is asked, with something to choose."""
    task = s.task[at]
    seat = s.who[at]
    if skipped(s):
        return False
    if task == LAWSUIT:
        return any_lawsuit_payable(s, seat)
    if task == PAY:
        return bool(s.detail[at] != PAY_LE_HAVRE or le_havre_payable(s, seat))
    if task == SHIP:
        return any_ship_payable(s, seat)
    if task == ALLIANCE:
        return alliance_possible(s, seat)
    if task == COURT:
        return bool(may_resolve(s, seat) or s.lawsuits_up[1] >= 0)
    if task == LETTER_GIVE:
        return can_exchange(s, seat)
    if task in (SWAP_TAKE, LETTER_TAKE):
        if s.given < 0 or s.players[seat].products[s.given] < 1 or not can_swap_for(s, seat, s.given):
            return False
        return bool(task == SWAP_TAKE or s.players[seat].letters > 0)
    if task in (GAIN, START_PRODUCT):
        return can_gain_any(s, seat)
    if task == UPKEEP_CARD:
        return bool(s.players[seat].alliances & ~s.handled != 0)
    return True
