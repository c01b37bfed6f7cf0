"""What each alternative does, and the agenda of what follows from it.

Effects of cards, ships and lawsuits nest: a ship brings prestige, which may be repeated, in the middle of a card. What
is still to do lies on the agenda, the last first. ``run`` carries out tasks until one needs a decision.
"""

from __future__ import annotations

from typing import Any

from rondel.core.chance import random_member
from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.components import (
    ADVANCE_AMOUNT,
    ADVANCE_KIND,
    ADVANCE_LAWSUIT,
    ALLIANCES_IN_PLAY,
    AMSTERDAM,
    ANY,
    BEER,
    BONUS_ALLIANCE,
    BUILD_FACTORY,
    CLOTH,
    COURT_RULING,
    DARK_AT,
    DARKS,
    DONATION,
    DRAW,
    EARN_PRESTIGE,
    EXTRA_PAYMENTS,
    FIRST_INCOME,
    FIRST_SPECIAL,
    FORM_ALLIANCE,
    FURNITURE,
    GAIN_LETTERS,
    GDANSK,
    GIFT,
    LAWSUIT_SPACES,
    LEATHER,
    LEGAL_COST,
    NO_ACTION,
    NO_PART,
    PART_FACTORY,
    PART_LETTERS,
    PART_PRESTIGE,
    PART_REACTIVATE,
    PART_STARS,
    PART_SWAY,
    PARTS,
    PIRACY,
    PRODUCTION,
    PRODUCTS,
    PURCHASE_SHIP,
    REACTIVATE,
    SHIP_KIND,
    SHIP_SPACES,
    SLOT_AMOUNT,
    SLOT_COST,
    SLOT_PRODUCT,
    SLOT_RIVAL_FIRST,
    SLOT_TIMES,
    SLOT_TYPE,
    SLOTS,
    SPACES,
    SPLIT,
    SWAP,
    UPKEEP,
    WIN_AMOUNT,
    WIN_KIND,
)
from rondel.games.rival_cities.rules.decisions import (
    PAY_ANYTHING,
    PAY_LE_HAVRE,
    REPEAT_DRAW,
    REPEAT_LAWSUIT,
    REPEAT_PRESTIGE,
    card_at_jar,
    skipped,
    steps_cost,
)
from rondel.games.rival_cities.rules.goods import (
    gain,
    gain_factory,
    gain_letters,
    gain_stars,
    pay_fixed,
    pay_letters,
    pay_product,
)
from rondel.games.rival_cities.rules.possible import at_own_end, can_draw, ship_price
from rondel.games.rival_cities.rules.scoring import (
    check_alliances,
    check_lawsuits,
    check_ships,
    move_prestige,
    score_stars,
)
from rondel.games.rival_cities.rules.state import (
    ADVANCE_PART,
    ALLIANCE,
    ARRIVE,
    BEGIN,
    BONUS_PRODUCTS,
    BUILD_PAID,
    CHOOSE_LAWSUIT,
    COURT,
    DONATE,
    DONATED,
    DONE,
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
    OPTION_A,
    OPTION_B,
    OPTION_C_A_FIRST,
    OPTION_C_B_FIRST,
    OPTION_D,
    OVER,
    PAY,
    PAY_AGAIN,
    PAY_UPKEEP,
    PER_EXCHANGE,
    PLAY_CARD,
    PRESTIGE_MOVE,
    PRODUCE_MORE,
    PRODUCT,
    REFILL_SHIP,
    REPEAT,
    RESOLVE,
    RETURN_ALLIANCE,
    SHIFT_LAWSUITS,
    SHIP,
    SHIP_1,
    SHIP_2,
    SHIP_3,
    SHIP_4,
    SHIP_5,
    SHIP_6,
    SHIP_7,
    SHIP_8,
    SHIP_9,
    SHIP_10,
    SHIP_11,
    SHIP_12,
    SHIP_13,
    SHIP_14,
    SHIP_15,
    SHIP_18,
    SHIP_INCOME,
    SHIP_LAWSUIT,
    SLOT,
    START_PRODUCT,
    STEAL,
    STEPS,
    SWAP_1_2,
    SWAP_GIVE,
    SWAP_TAKE,
    TAKE_ALLIANCE,
    TAKE_SHIP,
    UPKEEP_CARD,
    USE_CARD,
    USE_LETTER,
    WIN_PART,
    WITH_BRUSSELS,
    WITH_COPENHAGEN,
    WITH_LE_HAVRE,
    direction,
    holds,
    members,
    owns_ship,
    pop,
    product_total,
    push,
    top,
)


@rule
def step(s: Any, action: int) -> None:
    """Carry out one legal alternative of the open decision and everything up to the next one."""
    if action == USE_LETTER:
        push(s, LETTER_GIVE, s.actor, 0, 0)
    else:
        answer(s, s.actor, action)
    run(s)


@rule
def run(s: Any) -> None:
    """Work off the agenda until a decision is open or the game is over."""
    while s.winner < 0:
        at = top(s)
        task = s.task[at]
        if task > OVER:
            who = s.who[at]
            detail = s.detail[at]
            number = s.number[at]
            pop(s)
            perform(s, task, who, detail, number)
            continue
        if task == UPKEEP_CARD and s.players[s.who[at]].alliances & ~s.handled == 0:
            other = 1 - s.who[at]
            if s.players[other].alliances & ~s.handled == 0:
                pop(s)
            else:
                s.who[at] = other
            continue
        if task == PAY and s.detail[at] == PAY_ANYTHING and product_total(s.players[s.who[at]]) == s.number[at]:
            pay_everything(s, s.who[at])
            pop(s)
            continue
        if skipped(s):
            pop(s)
            continue
        s.stage = task
        s.actor = s.who[at]
        return
    finish(s)


@rule
def finish(s: Any) -> None:
    while s.tasks > 0:
        pop(s)
    s.card = -1
    s.slots_left = 0
    s.slot = -1
    s.gained = 0
    s.given = -1
    s.handled = 0
    if s.from_hand >= 0:
        s.discard |= 1 << s.from_hand
        s.from_hand = -1
    s.stage = OVER


@rule
def pay_everything(s: Any, seat: int) -> None:
    for kind in range(PRODUCTS):
        pay_product(s, seat, kind, s.players[seat].products[kind])


# Answers to decisions


@rule
def answer(s: Any, seat: int, action: int) -> None:
    stage = s.stage
    if stage == NEXT_ACTION:
        choose_action(s, seat, action)
    elif stage == MOVE:
        pop(s)
        steps = action - STEPS
        push(s, ARRIVE, seat, 0, steps)
        push(s, PAY, seat, PAY_ANYTHING, steps_cost(s.players[seat], steps))
    elif stage == OPTION:
        pop(s)
        choose_option(s, seat, action)
    elif stage == HAND_CARD:
        pop(s)
        if action != DONE:
            play_from_hand(s, seat, action - PLAY_CARD)
    elif stage <= PAY or GAIN <= stage <= SWAP_TAKE or stage in (LETTER_GIVE, LETTER_TAKE, STEAL):
        answer_product(s, seat, action)
    elif stage == LAWSUIT:
        repetition = s.detail[top(s)]
        pop(s)
        advance(s, seat, action - CHOOSE_LAWSUIT, repetition)
    elif stage == REPEAT:
        answer_repeat(s, seat, action)
    elif stage == END_TURN:
        pop(s)
    else:
        answer_rarely(s, seat, action)


@rule
def answer_rarely(s: Any, seat: int, action: int) -> None:
    stage = s.stage
    at = top(s)
    if stage == PAY_AGAIN:
        if action == DONE:
            pop(s)
        else:
            space = s.detail[at]
            s.number[at] -= 1
            pay_fixed(s, seat, LEGAL_COST[s.lawsuits_up[space]])
            sway(s, seat, space)
    elif stage == SHIP:
        pop(s)
        buy_ship(s, seat, action - TAKE_SHIP)
    elif stage == SHIP_LAWSUIT:
        if action == DONE:
            pop(s)
        else:
            s.number[at] -= 1
            push(s, LAWSUIT, seat, 0, 0)
    elif stage == ALLIANCE:
        pop(s)
        take_alliance(s, seat, action - TAKE_ALLIANCE)
    elif stage == COURT:
        pop(s)
        rule_in_court(s, action)
    elif stage == MAY_EARN_PRESTIGE:
        pop(s)
        if action != DONE:
            push(s, PRESTIGE_MOVE, seat, 0, 0)
    elif stage == UPKEEP_CARD:
        settle_upkeep(s, seat, action)


@rule
def answer_product(s: Any, seat: int, action: int) -> None:
    """Decisions whose alternatives are kinds of products, and the two that only repeat."""
    stage = s.stage
    at = top(s)
    kind = action - PRODUCT
    if stage == PAY:
        pay_product(s, seat, kind, 1)
        s.number[at] -= 1
    elif stage == GAIN:
        s.number[at] -= 1
        gain_in_action(s, seat, kind, 1, s.detail[at])
    elif stage == START_PRODUCT:
        pop(s)
        gain(s, seat, kind, 1)
    elif action == DONE:
        pop(s)
    elif stage == FACTORY:
        use_factory(s, seat, s.detail[at])
    elif stage == DONATE:
        s.number[at] -= 1
        exchange(s, seat, 0)
    elif stage == STEAL:
        s.number[at] -= 1
        s.detail[at] = 1
        s.players[1 - seat].products[kind] -= 1
        s.players[seat].products[kind] += 1
    elif stage == SWAP_GIVE:
        s.number[at] -= 1
        s.detail[at] = 0
        s.given = kind
        push(s, SWAP_TAKE, seat, 0, 0)
    elif stage == LETTER_GIVE:
        pop(s)
        s.given = kind
        push(s, LETTER_TAKE, seat, 0, 0)
    else:  # SWAP_TAKE, LETTER_TAKE
        pop(s)
        if stage == LETTER_TAKE:
            pay_letters(s, seat, 1)
        pay_product(s, seat, s.given, 1)
        gain(s, seat, kind, 1)
        s.given = -1


@rule
def answer_repeat(s: Any, seat: int, action: int) -> None:
    """Brussels and ship 16 once each; Le Havre and Copenhagen once (RC-21.7 to RC-21.13)."""
    at = top(s)
    if action == DONE:
        pop(s)
    elif action == WITH_COPENHAGEN:
        pop(s)
        pay_product(s, seat, BEER, 1)
        draw_to_hand(s, seat)
    elif action == WITH_LE_HAVRE:
        pop(s)
        push(s, LAWSUIT, seat, 1, 0)
        push(s, PAY, seat, PAY_LE_HAVRE, 1)
    else:
        if action == WITH_BRUSSELS:
            s.number[at] |= 1
            pay_product(s, seat, FURNITURE, 1)
        else:
            s.number[at] |= 2
            pay_product(s, seat, BEER, 2)
        move_prestige(s, seat)


# The turn


@rule
def begin_turn(s: Any, seat: int) -> None:
    s.turn = seat
    push(s, NEXT_TURN, seat, 0, 0)
    push(s, END_TURN, seat, 0, 0)
    push(s, MOVE, seat, 0, 0)


@rule
def perform(s: Any, task: int, who: int, detail: int, number: int) -> None:
    """The tasks that need no decision."""
    if task == ARRIVE:
        arrive(s, who, number)
    elif task == USE_CARD:
        use_card(s, who, detail)
    elif task == FINISH_CARD:
        finish_card(s)
    elif task == PRESTIGE_MOVE:
        move_prestige(s, who)
        push(s, REPEAT, who, REPEAT_PRESTIGE, 0)
    elif task == ADVANCE_PART:
        lawsuit = s.lawsuits_up[detail]
        if number + 1 < PARTS and ADVANCE_KIND[lawsuit, number + 1] != NO_PART:
            push(s, ADVANCE_PART, who, detail, number + 1)
        take_part(s, who, ADVANCE_KIND[lawsuit, number], ADVANCE_AMOUNT[lawsuit, number], detail)
    elif task == WIN_PART:
        if number + 1 < PARTS and WIN_KIND[detail, number + 1] != NO_PART:
            push(s, WIN_PART, who, detail, number + 1)
        take_part(s, who, WIN_KIND[detail, number], WIN_AMOUNT[detail, number], -1)
    elif task == DRAW_CARD:
        if can_draw(s):
            draw_to_hand(s, who)
            push(s, REPEAT, who, REPEAT_DRAW, 0)
    elif task == PRODUCE_MORE:
        produce_with_ships(s, who)
    elif task == BONUS_PRODUCTS:
        bonus_products(s, who)
    elif task == DONATED:
        donated(s, who, detail)
    elif task == BUILD_PAID:
        gain_factory(s, who)
    elif task == REFILL_SHIP:
        refill_ship(s, detail)
    elif task == SHIFT_LAWSUITS:
        shift_lawsuits(s)
    elif task == OFF_SEASON:
        off_season(s, who, detail)
    elif task == SHIP_INCOME:
        ship_income(s, who)
    elif task == NEXT_TURN:
        s.turns += 1
        begin_turn(s, 1 - who)
    elif task == BEGIN:
        begin_turn(s, s.first)


@rule
def arrive(s: Any, seat: int, steps: int) -> None:
    """The jar moves; passing the bell brings the off-season before the option (RC-4.11, RC-4.12, RC-4.14)."""
    place = s.jar + steps
    s.jar = place % SPACES
    push(s, OPTION, seat, 0, 0)
    if place >= SPACES:
        s.bell = seat
        s.off_seasons += 1
        push(s, OFF_SEASON, seat, 1, 0)


@rule
def choose_option(s: Any, seat: int, action: int) -> None:
    player = s.players[seat]
    card = card_at_jar(s)
    if action == OPTION_A:
        push(s, USE_CARD, seat, card, 0)
    elif action == OPTION_B:
        push(s, HAND_CARD, seat, 0, 0)
    elif action in (OPTION_C_A_FIRST, OPTION_C_B_FIRST):
        if not owns_ship(player, SHIP_18):
            pay_letters(s, seat, 1)
        if action == OPTION_C_A_FIRST:
            push(s, HAND_CARD, seat, 1, 0)
            push(s, USE_CARD, seat, card, 0)
        else:
            push(s, USE_CARD, seat, card, 0)
            push(s, HAND_CARD, seat, 0, 0)
    elif action == OPTION_D:
        dark = DARK_AT[s.jar]
        player.hand |= 1 << s.dark[dark]
        player.known |= 1 << s.dark[dark]  # it lay face up (RC-12.5)
        s.dark[dark] = -1


@rule
def play_from_hand(s: Any, seat: int, card: int) -> None:
    player = s.players[seat]
    player.hand &= ~(1 << card)
    player.known &= ~(1 << card)
    s.from_hand = card
    push(s, USE_CARD, seat, FIRST_SPECIAL + card, 0)


# Using a card


@rule
def use_card(s: Any, seat: int, card: int) -> None:
    """Which halves are open is fixed now (RC-6.9)."""
    s.card = card
    s.slots_left = 0
    for slot in range(SLOTS):
        if SLOT_TYPE[card, slot] != NO_ACTION:
            s.slots_left |= 1 << slot
    push(s, FINISH_CARD, seat, 0, 0)
    one_half = SPLIT[card] and not holds(s.players[seat], GDANSK)
    push(s, NEXT_ACTION, seat, 1 if one_half else 0, 0)


@rule
def finish_card(s: Any) -> None:
    """A card from the hand is discarded after its last action (RC-5.5)."""
    s.card = -1
    s.slots_left = 0
    s.slot = -1
    if s.from_hand >= 0:
        s.discard |= 1 << s.from_hand
        s.from_hand = -1


@rule
def choose_action(s: Any, seat: int, action: int) -> None:
    if action == DONE:
        pop(s)
        return
    slot = action - SLOT
    s.slots_left &= ~(1 << slot)
    if s.detail[top(s)]:  # one half closes the other (RC-6.2)
        s.slots_left = 0
    s.slot = slot
    start_action(s, seat, s.card, slot)


@rule
def start_action(s: Any, seat: int, card: int, slot: int) -> None:
    kind = SLOT_TYPE[card, slot]
    amount = SLOT_AMOUNT[card, slot]
    if kind == ADVANCE_LAWSUIT:
        push(s, LAWSUIT, seat, 0, 0)
    elif kind == PRODUCTION:
        product = SLOT_PRODUCT[card, slot]
        s.gained = 0
        push(s, BONUS_PRODUCTS, seat, 0, 0)
        push(s, FACTORY, seat, product, 0)
        push(s, PRODUCE_MORE, seat, 0, 0)
        gain_printed(s, seat, product, amount)
    elif kind == GIFT:
        s.gained = 0
        push(s, BONUS_PRODUCTS, seat, 0, 0)
        gain_printed(s, seat, SLOT_PRODUCT[card, slot], amount)
    elif kind == DONATION:
        push(s, DONATE, seat, 0, SLOT_TIMES[card, slot] - 1)
        exchange(s, seat, 1)
    elif kind == SWAP:
        push(s, SWAP_GIVE, seat, 1, SLOT_TIMES[card, slot])
    elif kind == GAIN_LETTERS:
        gain_letters(s, seat, amount)
    elif kind == DRAW:
        push(s, DRAW_CARD, seat, 0, 0)
    elif kind == BUILD_FACTORY:
        push(s, BUILD_PAID, seat, 0, 0)
        push(s, PAY, seat, PAY_ANYTHING, SLOT_COST[card, slot, ANY])
    elif kind == REACTIVATE:
        s.players[seat].inactive -= 1
    elif kind == EARN_PRESTIGE:
        push(s, PRESTIGE_MOVE, seat, 0, 0)
    elif kind == FORM_ALLIANCE:
        push(s, ALLIANCE, seat, 0, 0)
    elif kind == PURCHASE_SHIP:
        push(s, SHIP, seat, 0, 0)
    elif kind == COURT_RULING:
        push(s, COURT, seat, 0, 0)
    elif kind == PIRACY:
        push(s, STEAL, seat, 0, amount)
        if SLOT_RIVAL_FIRST[card, slot]:
            push(s, MAY_EARN_PRESTIGE, 1 - seat, 0, 0)


# Production, gift, donation


@rule
def gain_printed(s: Any, seat: int, product: int, amount: int) -> None:
    if product == ANY:
        push(s, GAIN, seat, 1, amount)
    else:
        gain_in_action(s, seat, product, amount, 1)


@rule
def gain_in_action(s: Any, seat: int, kind: int, amount: int, counts: int) -> None:
    """A gain; in a production or gift it counts for London, Novgorod and Oslo."""
    if gain(s, seat, kind, amount) > 0 and counts:
        s.gained |= 1 << kind


@rule
def produce_with_ships(s: Any, seat: int) -> None:
    """RC-22.11 to RC-22.14, RC-21.3."""
    player = s.players[seat]
    if owns_ship(player, SHIP_11):
        gain_in_action(s, seat, BEER, 1, 1)
    if owns_ship(player, SHIP_12):
        gain_in_action(s, seat, LEATHER, 1, 1)
    if owns_ship(player, SHIP_13):
        gain_in_action(s, seat, CLOTH, 1, 1)
    if owns_ship(player, SHIP_14):
        gain_in_action(s, seat, FURNITURE, 1, 1)


@rule
def use_factory(s: Any, seat: int, product: int) -> None:
    s.players[seat].inactive += 1
    gain_printed(s, seat, product, 1)


@rule
def bonus_products(s: Any, seat: int) -> None:
    """One more of each kind gained (RC-21.1, RC-21.2)."""
    for kind in range(CLOTH, PRODUCTS):
        if (s.gained >> kind) & 1 and holds(s.players[seat], BONUS_ALLIANCE[kind]):
            gain(s, seat, kind, 1)
    s.gained = 0


@rule
def exchange(s: Any, seat: int, first: int) -> None:
    """One exchange of a donation: pay, then the stars."""
    push(s, DONATED, seat, first, 0)
    pay_fixed(s, seat, SLOT_COST[s.card, s.slot])
    if SLOT_COST[s.card, s.slot, ANY] > 0:
        push(s, PAY, seat, PAY_ANYTHING, SLOT_COST[s.card, s.slot, ANY])


@rule
def donated(s: Any, seat: int, first: int) -> None:
    gain_stars(s, seat, SLOT_AMOUNT[s.card, s.slot])
    if holds(s.players[seat], AMSTERDAM) and (first or s.options.amsterdam_bonus == PER_EXCHANGE):
        gain_stars(s, seat, 1)


# Special cards


@rule
def draw_card(s: Any) -> int:
    """A card from the stack, which is used up, or -1 (RC-12.1 to RC-12.3, RC-12.5)."""
    if s.stack == 0:
        s.stack = s.discard
        s.discard = 0
    if s.stack == 0:
        return -1
    card = random_member(s, s.stack)
    s.stack &= ~(1 << card)
    return card


@rule
def stack_used_up(s: Any) -> None:
    """All other cards are in sight now, so the hands are known; the discard pile becomes the stack."""
    if s.stack != 0:
        return
    for seat in range(2):
        s.players[seat].known = s.players[seat].hand
    s.stack = s.discard
    s.discard = 0


@rule
def draw_to_hand(s: Any, seat: int) -> None:
    card = draw_card(s)
    if card >= 0:
        s.players[seat].hand |= 1 << card
        stack_used_up(s)


# Alliances, ships


@rule
def take_alliance(s: Any, seat: int, alliance: int) -> None:
    """RC-15.1, RC-15.2, RC-15.6."""
    bit = 1 << alliance
    if s.players[1 - seat].alliances & bit:
        pay_letters(s, seat, 1)
        s.players[1 - seat].alliances &= ~bit
    else:
        for space in range(ALLIANCES_IN_PLAY):
            if s.alliances_up[space] == alliance:
                s.alliances_up[space] = -1
    s.players[seat].alliances |= bit
    check_alliances(s, seat)


@rule
def buy_ship(s: Any, seat: int, ship: int) -> None:
    """RC-16.1 to RC-16.4, RC-16.7."""
    player = s.players[seat]
    pay_product(s, seat, SHIP_KIND[ship], ship_price(player, ship))
    for space in range(SHIP_SPACES):
        if s.ships_up[space] == ship:
            s.ships_up[space] = -1
            push(s, REFILL_SHIP, seat, space, 0)
    player.ships |= 1 << ship
    check_ships(s, seat)
    if s.winner >= 0:
        return
    if ship == SHIP_1:
        push(s, PRESTIGE_MOVE, seat, 0, 0)
        push(s, PRESTIGE_MOVE, seat, 0, 0)
    elif ship == SHIP_2:
        push(s, SHIP_LAWSUIT, seat, 0, 2)
    elif ship == SHIP_3:
        push(s, DRAW_CARD, seat, 0, 0)
        push(s, DRAW_CARD, seat, 0, 0)
    elif ship == SHIP_4:
        gain_letters(s, seat, 1)
    elif ship == SHIP_5:
        gain_letters(s, seat, 2)


@rule
def refill_ship(s: Any, space: int) -> None:
    if s.ship_stack > 0:
        ship = random_member(s, s.unseen_ships)
        s.unseen_ships &= ~(1 << ship)
        s.ship_stack -= 1
        s.ships_up[space] = ship


# Lawsuits


@rule
def advance(s: Any, seat: int, space: int, repetition: int) -> None:
    """RC-17.1 to RC-17.6; Le Havre's offer comes after the extra payments (RC-21.9)."""
    pay_fixed(s, seat, LEGAL_COST[s.lawsuits_up[space]])
    if not repetition:
        push(s, REPEAT, seat, REPEAT_LAWSUIT, 0)
    push(s, PAY_AGAIN, seat, space, EXTRA_PAYMENTS[space])
    push(s, ADVANCE_PART, seat, space, 0)


@rule
def sway(s: Any, seat: int, space: int) -> None:
    if not at_own_end(s, seat, space):
        s.markers[space] += direction(s, seat)


@rule
def take_part(s: Any, seat: int, kind: int, amount: int, space: int) -> None:
    """One part of a lawsuit's bonus; none of them is a gift or a production (RC-6.10, RC-17.5)."""
    if kind < ANY:
        gain(s, seat, kind, amount)
    elif kind == ANY:
        push(s, GAIN, seat, 0, amount)
    elif kind == PART_LETTERS:
        gain_letters(s, seat, amount)
    elif kind == PART_STARS:
        gain_stars(s, seat, amount)
    elif kind == PART_PRESTIGE:
        push(s, PRESTIGE_MOVE, seat, 0, 0)
    elif kind == PART_FACTORY:
        gain_factory(s, seat)
    elif kind == PART_REACTIVATE:
        if s.players[seat].inactive > 0:
            s.players[seat].inactive -= 1
    elif kind == PART_SWAY:
        sway(s, seat, space)


@rule
def rule_in_court(s: Any, action: int) -> None:
    """RC-18.1 to RC-18.4."""
    if action == RESOLVE:
        resolve(s)
        return
    left = 0 if action == SWAP_1_2 else 1
    lawsuit = s.lawsuits_up[left]
    marker = s.markers[left]
    s.lawsuits_up[left] = s.lawsuits_up[left + 1]
    s.markers[left] = s.markers[left + 1]
    s.lawsuits_up[left + 1] = lawsuit
    s.markers[left + 1] = marker


@rule
def resolve(s: Any) -> None:
    """The lawsuit on I leaves its space (RC-18.5 to RC-18.9)."""
    lawsuit = s.lawsuits_up[0]
    marker = s.markers[0]
    s.lawsuits_up[0] = -1
    s.markers[0] = 0
    push(s, SHIFT_LAWSUITS, 0, 0, 0)
    favoured = s.hamburg if marker > 0 else 1 - s.hamburg
    if abs(marker) < 2:
        if marker != 0:
            gain_stars(s, favoured, 1)
        s.lawsuits_gone |= 1 << lawsuit
        return
    s.players[favoured].lawsuits |= 1 << lawsuit
    check_lawsuits(s, favoured)
    if s.winner >= 0:
        return
    if owns_ship(s.players[favoured], SHIP_15):
        gain_stars(s, favoured, 2)
    push(s, WIN_PART, favoured, lawsuit, 0)


@rule
def shift_lawsuits(s: Any) -> None:
    last = LAWSUIT_SPACES - 1
    for space in range(last):
        s.lawsuits_up[space] = s.lawsuits_up[space + 1]
        s.markers[space] = s.markers[space + 1]
    s.lawsuits_up[last] = -1
    s.markers[last] = 0
    if s.lawsuit_stack > 0:
        lawsuit = random_member(s, s.unseen_lawsuits)
        s.unseen_lawsuits &= ~(1 << lawsuit)
        s.lawsuit_stack -= 1
        s.lawsuits_up[last] = lawsuit


# The off-season


@rule
def off_season(s: Any, holder: int, number: int) -> None:
    """Steps 1 to 8 in this order (RC-20.2)."""
    if number < 8:
        push(s, OFF_SEASON, holder, number + 1, 0)
    if number == 1:
        s.handled = 0
        push(s, UPKEEP_CARD, holder, 0, 0)
    elif number == 2:
        lead = members(s.players[holder].ships) - members(s.players[1 - holder].ships)
        if lead != 0:
            push(s, MAY_EARN_PRESTIGE, holder if lead > 0 else 1 - holder, 0, 0)
    elif number == 3:
        push(s, SHIP_INCOME, 1 - holder, 0, 0)
        push(s, SHIP_INCOME, holder, 0, 0)
    elif number == 4:
        prestige_income(s)
    elif number == 5:
        if s.lawsuits_up[0] >= 0:
            resolve(s)
    elif number == 6:
        renew_dark_spaces(s)
    elif number == 7:
        s.players[0].inactive = 0
        s.players[1].inactive = 0
    else:
        s.handled = 0
        if end_condition(s):
            score_stars(s)
        else:
            s.bell = -1


@rule
def settle_upkeep(s: Any, seat: int, action: int) -> None:
    """Pay or return one card; then the other player's turn to handle one (RC-20.3 to RC-20.6)."""
    s.who[top(s)] = 1 - seat
    if action >= RETURN_ALLIANCE:
        alliance = action - RETURN_ALLIANCE
        s.players[seat].alliances &= ~(1 << alliance)
        space = 0
        while s.alliances_up[space] >= 0:
            space += 1
        s.alliances_up[space] = alliance
        return
    alliance = action - PAY_UPKEEP
    s.handled |= 1 << alliance
    pay_fixed(s, seat, UPKEEP[alliance])
    if UPKEEP[alliance, ANY] > 0:
        push(s, PAY, seat, PAY_ANYTHING, UPKEEP[alliance, ANY])


@rule
def ship_income(s: Any, seat: int) -> None:
    """Ships 6, 7, 9, 10, then 8 (RC-20.9, RC-20.10)."""
    player = s.players[seat]
    if owns_ship(player, SHIP_6):
        gain_stars(s, seat, 1)
    if owns_ship(player, SHIP_7):
        gain(s, seat, FURNITURE, 2)
    if owns_ship(player, SHIP_9):
        gain(s, seat, CLOTH, 2)
    if owns_ship(player, SHIP_10):
        gain_letters(s, seat, 1)
    if owns_ship(player, SHIP_8):
        push(s, PRESTIGE_MOVE, seat, 0, 0)


@rule
def prestige_income(s: Any) -> None:
    """All incomes from the bell icon to the marker, for the player on whose side it stands (RC-20.11)."""
    seat = s.hamburg if s.prestige > 0 else 1 - s.hamburg
    for distance in range(FIRST_INCOME, abs(s.prestige) + 1):
        income = distance - FIRST_INCOME
        if income < PRODUCTS:
            gain(s, seat, income, 1)
        elif income == PRODUCTS:
            gain_letters(s, seat, 1)
        else:
            gain_stars(s, seat, 1)


@rule
def renew_dark_spaces(s: Any) -> None:
    """RC-20.16."""
    for dark in range(DARKS):
        if s.dark[dark] >= 0:
            s.discard |= 1 << s.dark[dark]
            s.dark[dark] = -1
    for dark in range(DARKS):
        s.dark[dark] = draw_card(s)
        if s.dark[dark] >= 0:
            stack_used_up(s)


@rule
def end_condition(s: Any) -> bool:
    """RC-20.18."""
    if s.factories == 0 or s.stars == 0:
        return True
    ships = False
    for space in range(SHIP_SPACES):
        if s.ships_up[space] >= 0:
            ships = True
    return bool(not ships or s.lawsuits_up[0] < 0)
