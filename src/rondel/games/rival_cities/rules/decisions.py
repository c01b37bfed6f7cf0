"""Which alternatives a decision offers, in ascending order, and which decisions are skipped."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_IN_PLAY,
    ANY,
    BEER,
    BRUSSELS,
    COPENHAGEN,
    DARK_AT,
    DRAW,
    FIRST_SPECIAL,
    FURNITURE,
    LAWSUIT_SPACES,
    LE_HAVRE,
    LEGAL_COST,
    MAX_STEPS,
    MOVE_COST,
    PRODUCTS,
    PURCHASE_SHIP,
    SHIP_SPACES,
    SHIPS,
    SLOT_COST,
    SLOT_PRODUCT,
    SLOT_TYPE,
    SLOTS,
    SPECIAL_CARDS,
    TWIN,
    UPKEEP,
)
from rondel.games.rival_cities.rules.goods import (
    can_exchange,
    can_gain,
    can_gain_any,
    can_reach_product,
    can_swap,
    can_swap_for,
    payable,
    reachable,
)
from rondel.games.rival_cities.rules.possible import (
    any_lawsuit_payable,
    any_lawsuit_reachable,
    at_own_end,
    can_draw,
    can_pay_ship,
    le_havre_payable,
    le_havre_reachable,
    may_resolve,
    pays_le_havre,
    possible,
    within_reach,
)
from rondel.games.rival_cities.rules.state import (
    ALLIANCE,
    CHOOSE_LAWSUIT,
    COURT,
    DONATE,
    DONE,
    END_TURN,
    EXCHANGE,
    FACTORY,
    GAIN,
    HAND_CARD,
    LAWSUIT,
    LETTER_GIVE,
    LETTER_TAKE,
    MAY_EARN_PRESTIGE,
    MOVE,
    NEXT_ACTION,
    NO_OPTION,
    OPTION,
    OPTION_A,
    OPTION_B,
    OPTION_C_A_FIRST,
    OPTION_C_B_FIRST,
    OPTION_D,
    PAY,
    PAY_AGAIN,
    PAY_COST_AGAIN,
    PAY_UPKEEP,
    PLAY_CARD,
    PRODUCT,
    REPEAT,
    RESOLVE,
    RETURN_ALLIANCE,
    SHIP,
    SHIP_3,
    SHIP_16,
    SHIP_17,
    SHIP_18,
    SHIP_LAWSUIT,
    SLOT,
    START_PRODUCT,
    STEAL,
    STEPS,
    SWAP_1_2,
    SWAP_2_3,
    SWAP_GIVE,
    SWAP_TAKE,
    TAKE_ALLIANCE,
    TAKE_SHIP,
    UPKEEP_CARD,
    USE_FACTORY,
    USE_LETTER,
    WITH_BRUSSELS,
    WITH_COPENHAGEN,
    WITH_LE_HAVRE,
    WITH_SHIP_16,
    YES,
    holds,
    owns_ship,
    product_total,
    top,
)

# What a REPEAT follows
REPEAT_PRESTIGE, REPEAT_LAWSUIT, REPEAT_DRAW = range(3)
# How a PAY is restricted
PAY_ANYTHING, PAY_LE_HAVRE = range(2)


@rule
def legal(s: Any, out: Any) -> int:
    """Write the open alternatives, return how many; none when the game is over."""
    stage = s.stage
    seat = s.actor
    player = s.players[seat]
    if stage == NEXT_ACTION:
        return actions_of_card(s, seat, out)
    if stage == MOVE:
        return moves(s, player, out)
    if stage == OPTION:
        return options(s, player, out)
    if stage == PAY:
        return products_to_pay(s, seat, out)
    if stage == GAIN:
        return products_to_gain(s, seat, -1, out)
    if stage == START_PRODUCT:
        return products_to_gain(s, seat, -1, out)
    if stage in (SWAP_TAKE, LETTER_TAKE):
        return products_to_gain(s, seat, s.given, out)
    if stage in (SWAP_GIVE, LETTER_GIVE):
        return products_to_give(s, seat, stage == SWAP_GIVE and s.detail[top(s)] == 0, out)
    if stage == LAWSUIT:
        return lawsuits(s, player, out)
    if stage == FACTORY:
        return yes_or_no(s, seat, USE_FACTORY, True, False, out)
    if stage == END_TURN:
        return closing(s, seat, out, 0)
    return legal_rarely(s, seat, out)


@rule
def legal_rarely(s: Any, seat: int, out: Any) -> int:
    stage = s.stage
    player = s.players[seat]
    if stage == REPEAT:
        return repetitions(s, seat, out)
    if stage == PAY_AGAIN:
        cost = LEGAL_COST[s.lawsuits_up[s.detail[top(s)]]]
        return yes_or_no(s, seat, PAY_COST_AGAIN, payable(player, cost), True, out)
    if stage == HAND_CARD:
        return hand_cards(s, player, out)
    if stage == SHIP:
        return ships(s, player, out)
    if stage == SHIP_LAWSUIT:
        return yes_or_no(s, seat, YES, any_lawsuit_payable(s, seat), True, out)
    if stage == ALLIANCE:
        return alliances(s, seat, out)
    if stage == COURT:
        return rulings(s, seat, out)
    if stage == STEAL:
        return products_to_steal(s, seat, out)
    if stage == DONATE:
        return yes_or_no(s, seat, EXCHANGE, payable(player, SLOT_COST[s.card, s.slot]), True, out)
    if stage == MAY_EARN_PRESTIGE:
        return yes_or_no(s, seat, YES, True, True, out)
    if stage == UPKEEP_CARD:
        return upkeep_cards(s, seat, out)
    return 0


@rule
def closes_turn(s: Any, action: int) -> bool:
    return bool(s.stage == END_TURN and action == DONE)


@rule
def skipped(s: Any) -> bool:
    """Whether the decision on top of the agenda is not asked at all."""
    at = top(s)
    task = s.task[at]
    seat = s.who[at]
    left = s.number[at]
    if task == NEXT_ACTION:
        return not any_action_left(s, seat)
    if task == PAY:
        return bool(left == 0)
    if task == GAIN:
        return bool(left == 0 or not can_gain_any(s, seat))
    if task == REPEAT:
        return not any_repetition(s, seat)
    if task == PAY_AGAIN:
        space = s.detail[at]
        return bool(
            left == 0 or at_own_end(s, seat, space) or not reachable(s, seat, LEGAL_COST[s.lawsuits_up[space]], 0)
        )
    if task == FACTORY:
        return not factory_usable(s, seat, s.detail[at])
    if task == DONATE:
        return bool(left == 0 or s.stars == 0 or not reachable(s, seat, SLOT_COST[s.card, s.slot], 0))
    if task == SWAP_GIVE:
        return bool(left == 0 or not can_swap(s, seat))
    if task == SHIP_LAWSUIT:
        return bool(left == 0 or not any_lawsuit_reachable(s, seat))
    if task == STEAL:
        return bool(left == 0 or product_total(s.players[1 - seat]) == 0)
    if task == HAND_CARD:
        return bool(s.players[seat].hand == 0)
    return False


@rule
def letter_exchange(s: Any, seat: int, out: Any, n: int) -> int:
    if can_exchange(s, seat):
        out[n] = USE_LETTER
        n += 1
    return n


@rule
def closing(s: Any, seat: int, out: Any, n: int) -> int:
    """Done, and a letter exchange if one is possible."""
    out[n] = DONE
    return letter_exchange(s, seat, out, n + 1)


@rule
def yes_or_no(s: Any, seat: int, yes: int, offered: bool, letters: bool, out: Any) -> int:
    n = 0
    if offered:
        out[n] = yes
        n += 1
    if letters:
        return closing(s, seat, out, n)
    out[n] = DONE
    return n + 1


@rule
def products_to_gain(s: Any, seat: int, but: int, out: Any) -> int:
    """Kinds that would really be gained (RC-3.11), other than the one given in a swap."""
    n = 0
    for kind in range(PRODUCTS):
        if kind != but and can_gain(s, seat, kind):
            out[n] = PRODUCT + kind
            n += 1
    return n


@rule
def products_to_give(s: Any, seat: int, may_stop: bool, out: Any) -> int:
    n = 0
    for kind in range(PRODUCTS):
        if s.players[seat].products[kind] > 0 and can_swap_for(s, seat, kind):
            out[n] = PRODUCT + kind
            n += 1
    if may_stop:
        out[n] = DONE
        n += 1
    return n


@rule
def products_to_pay(s: Any, seat: int, out: Any) -> int:
    n = 0
    for kind in range(PRODUCTS):
        held = s.players[seat].products[kind] > 0
        if held and (s.detail[top(s)] != PAY_LE_HAVRE or pays_le_havre(s, seat, kind)):
            out[n] = PRODUCT + kind
            n += 1
    return n


@rule
def products_to_steal(s: Any, seat: int, out: Any) -> int:
    n = 0
    for kind in range(PRODUCTS):
        if s.players[1 - seat].products[kind] > 0:
            out[n] = PRODUCT + kind
            n += 1
    if s.detail[top(s)]:
        out[n] = DONE
        n += 1
    return n


# The turn


@rule
def steps_cost(player: Any, steps: int) -> int:
    """RC-4.6; with ship 17 one step less is counted (RC-22.17)."""
    return MOVE_COST[steps - 1] if owns_ship(player, SHIP_17) else MOVE_COST[steps]


@rule
def moves(s: Any, player: Any, out: Any) -> int:
    total = product_total(player)
    n = 0
    for steps in range(1, MAX_STEPS + 1):
        if steps_cost(player, steps) <= total:
            out[n] = STEPS + steps
            n += 1
    return letter_exchange(s, s.actor, out, n)


@rule
def card_at_jar(s: Any) -> int:
    """The card at the jar's space, -1 at an empty dark space."""
    dark = DARK_AT[s.jar]
    if dark < 0:
        return s.basic_at[s.jar]
    return FIRST_SPECIAL + s.dark[dark] if s.dark[dark] >= 0 else -1


@rule
def shows_card_for_hand(s: Any, card: int) -> bool:
    """A draw, or a ship purchase while ship 3 is face up (RC-5.9)."""
    ship_3 = False
    for space in range(SHIP_SPACES):
        if s.ships_up[space] == SHIP_3:
            ship_3 = True
    for slot in range(SLOTS):
        kind = SLOT_TYPE[card, slot]
        if kind == DRAW or (kind == PURCHASE_SHIP and ship_3):
            return True
    return False


@rule
def options(s: Any, player: Any, out: Any) -> int:
    card = card_at_jar(s)
    hand = player.hand != 0
    n = 0
    if card >= 0:
        out[n] = OPTION_A
        n += 1
    if hand:
        out[n] = OPTION_B
        n += 1
    if card >= 0 and (player.letters > 0 or owns_ship(player, SHIP_18)):
        if hand or (can_draw(s) and shows_card_for_hand(s, card)):
            out[n] = OPTION_C_A_FIRST
            n += 1
        if hand:
            out[n] = OPTION_C_B_FIRST
            n += 1
    if card >= FIRST_SPECIAL:
        out[n] = OPTION_D
        n += 1
    if card < 0:
        out[n] = NO_OPTION
        n += 1
    return letter_exchange(s, s.actor, out, n)


@rule
def hand_cards(s: Any, player: Any, out: Any) -> int:
    """Of identical cards only one: a known one before one that is not, otherwise the lower (RC-5.19)."""
    n = 0
    for card in range(SPECIAL_CARDS):
        if not (player.hand >> card) & 1:
            continue
        offered = True
        for twin in range(SPECIAL_CARDS):
            if twin == card or TWIN[twin] != TWIN[card] or not (player.hand >> twin) & 1:
                continue
            known = (player.known >> card) & 1
            twin_known = (player.known >> twin) & 1
            if twin_known > known or (twin_known == known and twin < card):
                offered = False
        if offered:
            out[n] = PLAY_CARD + card
            n += 1
    if s.detail[top(s)]:
        out[n] = DONE
        n += 1
    return n


@rule
def same_action(card: int, one: int, other: int) -> bool:
    """Two printed actions that are alike in everything (RC-6.5)."""
    same_type = SLOT_TYPE[card, one] == SLOT_TYPE[card, other]
    return bool(same_type and SLOT_PRODUCT[card, one] == SLOT_PRODUCT[card, other])


@rule
def actions_of_card(s: Any, seat: int, out: Any) -> int:
    n = 0
    for slot in range(SLOTS):
        if not (s.slots_left >> slot) & 1 or not possible(s, seat, s.card, slot):
            continue
        first = True
        for earlier in range(slot):
            if (s.slots_left >> earlier) & 1 and same_action(s.card, earlier, slot):
                first = False
        if first:
            out[n] = SLOT + slot
            n += 1
    return closing(s, seat, out, n)


@rule
def any_action_left(s: Any, seat: int) -> bool:
    for slot in range(SLOTS):
        if (s.slots_left >> slot) & 1 and (possible(s, seat, s.card, slot) or within_reach(s, seat, s.card, slot)):
            return True
    return False


# Inside actions


@rule
def factory_usable(s: Any, seat: int, product: int) -> bool:
    """An active factory whose product would really be gained (RC-7.7)."""
    player = s.players[seat]
    if player.factories == player.inactive:
        return False
    return can_gain_any(s, seat) if product == ANY else can_gain(s, seat, product)


@rule
def alliances(s: Any, seat: int, out: Any) -> int:
    offered = 0
    for space in range(ALLIANCES_IN_PLAY):
        if s.alliances_up[space] >= 0:
            offered |= 1 << s.alliances_up[space]
    if s.players[seat].letters > 0:
        offered |= s.players[1 - seat].alliances
    n = 0
    for alliance in range(ALLIANCES):
        if (offered >> alliance) & 1:
            out[n] = TAKE_ALLIANCE + alliance
            n += 1
    return n


@rule
def ships(s: Any, player: Any, out: Any) -> int:
    n = 0
    for ship in range(SHIPS):
        for space in range(SHIP_SPACES):
            if s.ships_up[space] == ship and can_pay_ship(player, ship):
                out[n] = TAKE_SHIP + ship
                n += 1
    return n


@rule
def lawsuits(s: Any, player: Any, out: Any) -> int:
    n = 0
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and payable(player, LEGAL_COST[s.lawsuits_up[space]]):
            out[n] = CHOOSE_LAWSUIT + space
            n += 1
    return n


@rule
def rulings(s: Any, seat: int, out: Any) -> int:
    n = 0
    if may_resolve(s, seat):
        out[n] = RESOLVE
        n += 1
    if s.lawsuits_up[0] >= 0 and s.lawsuits_up[1] >= 0:
        out[n] = SWAP_1_2
        n += 1
    if s.lawsuits_up[1] >= 0 and s.lawsuits_up[2] >= 0:
        out[n] = SWAP_2_3
        n += 1
    return n


@rule
def repetitions(s: Any, seat: int, out: Any) -> int:
    """Benefits held, unused for this action, payable and possible (RC-21.7 to RC-21.13, RC-22.16)."""
    at = top(s)
    player = s.players[seat]
    n = 0
    if s.detail[at] == REPEAT_PRESTIGE:
        if not s.number[at] & 1 and holds(player, BRUSSELS) and player.products[FURNITURE] >= 1:
            out[n] = WITH_BRUSSELS
            n += 1
        if not s.number[at] & 2 and owns_ship(player, SHIP_16) and player.products[BEER] >= 2:
            out[n] = WITH_SHIP_16
            n += 1
    elif s.detail[at] == REPEAT_LAWSUIT:
        if holds(player, LE_HAVRE) and le_havre_payable(s, seat):
            out[n] = WITH_LE_HAVRE
            n += 1
    elif holds(player, COPENHAGEN) and player.products[BEER] >= 1 and can_draw(s):
        out[n] = WITH_COPENHAGEN
        n += 1
    return closing(s, seat, out, n)


@rule
def any_repetition(s: Any, seat: int) -> bool:
    at = top(s)
    player = s.players[seat]
    if s.detail[at] == REPEAT_PRESTIGE:
        brussels = not s.number[at] & 1 and holds(player, BRUSSELS) and can_reach_product(s, seat, FURNITURE, 1)
        ship_16 = not s.number[at] & 2 and owns_ship(player, SHIP_16) and can_reach_product(s, seat, BEER, 2)
        return bool(brussels or ship_16)
    if s.detail[at] == REPEAT_LAWSUIT:
        return bool(holds(player, LE_HAVRE) and le_havre_reachable(s, seat))
    return bool(holds(player, COPENHAGEN) and can_draw(s) and can_reach_product(s, seat, BEER, 1))


@rule
def upkeep_cards(s: Any, seat: int, out: Any) -> int:
    due = s.players[seat].alliances & ~s.handled
    n = 0
    for alliance in range(ALLIANCES):
        if (due >> alliance) & 1 and payable(s.players[seat], UPKEEP[alliance]):
            out[n] = PAY_UPKEEP + alliance
            n += 1
    for alliance in range(ALLIANCES):
        if (due >> alliance) & 1:
            out[n] = RETURN_ALLIANCE + alliance
            n += 1
    return letter_exchange(s, seat, out, n)
