"""What must hold in every reachable position (the specification's section "Invariants")."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.agenda import agenda_fits
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_IN_PLAY,
    ALLIANCES_TO_WIN,
    BASIC_CARDS,
    CARDS,
    DARK_AT,
    DARKS,
    FACTORIES,
    FIRST_SPECIAL,
    LAWSUIT_SPACES,
    LAWSUITS,
    LAWSUITS_IN_PLAY,
    LAWSUITS_TO_WIN,
    LETTERS,
    LIGHT_SPACES,
    MAX_OFF_SEASONS,
    NO_ACTION,
    OWN_END,
    PER_PRODUCT,
    PRESTIGE_WIN,
    PRODUCTS,
    SHIP_LEAD,
    SHIP_SPACES,
    SHIPS,
    SHIPS_IN_PLAY,
    SLOT_TYPE,
    SLOTS,
    SPACES,
    SPECIAL_CARDS,
    STARS,
)
from rondel.games.rival_cities.rules.decisions import card_at_jar
from rondel.games.rival_cities.rules.scoring import total_stars
from rondel.games.rival_cities.rules.state import (
    AGENDA,
    ARRIVE,
    BONUS_PRODUCTS,
    BY_ALLIANCES,
    BY_BELL,
    BY_LAWSUITS,
    BY_PRESTIGE,
    BY_SHIPS,
    BY_STARS,
    FINISH_CARD,
    HAMBURG_STARTS,
    LETTER_TAKE,
    MOVE,
    OFF_SEASON,
    OVER,
    PRINTED_ORDER,
    RANDOM_SEAT,
    RANDOM_START,
    REFILL_SHIP,
    RUNNING,
    SHIFT_LAWSUITS,
    START_PRODUCT,
    SWAP_TAKE,
    direction,
    members,
)

#: code -> what is wrong, for people
BREACHES = {
    1: "a number in the record lies outside its range",
    2: "products were lost or doubled",
    3: "letters, star tokens or factories were lost or doubled",
    4: "a player has more inactive factories than factories, or none at all",
    5: "the basic cards do not lie one on each light space",
    6: "special cards were lost or doubled",
    7: "ships were lost or doubled, or a ship space was not refilled",
    8: "alliances were lost or doubled",
    9: "lawsuits were lost or doubled, or lie with a gap",
    10: "a lawsuit's marker is off its scale",
    11: "the prestige marker is off its track",
    12: "a running game should have been won",
    13: "the bell token is with the wrong player",
    14: "there were more off-seasons or turns than possible",
    15: "a card is known to the rival but not in the hand, or hidden while the stack is used up",
    16: "the agenda does not fit the open decision",
    17: "the winner and the reason do not fit the end",
    18: "the card in use is not the one at the jar or from the hand, or shows no such action",
    19: "the cities, the first player or the basic cards are not as the options say",
    20: "something is remembered that no open decision needs",
}


@rule
def check(s: Any) -> int:
    """0, or the code of the first breach found."""
    if not in_range(s):
        return 1
    if not products_conserved(s):
        return 2
    code = check_tokens(s)
    if code != 0:
        return int(code)
    if not basic_cards_fit(s):
        return 5
    if not options_fit(s):
        return 19
    code = check_cards(s)
    if code != 0:
        return int(code)
    code = check_markers(s)
    if code != 0:
        return int(code)
    return check_course(s)


@rule
def in_range(s: Any) -> bool:
    if s.options.players != 2 or s.stage < START_PRODUCT or s.stage > OVER:
        return False
    if s.actor < 0 or s.actor > 1 or s.turn < -1 or s.turn > 1 or s.hamburg < 0 or s.hamburg > 1:
        return False
    if s.jar < 0 or s.jar >= SPACES or s.tasks < 0 or s.tasks > AGENDA:
        return False
    for space in range(SHIP_SPACES):
        if s.ships_up[space] < -1 or s.ships_up[space] >= SHIPS:
            return False
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] < -1 or s.lawsuits_up[space] >= LAWSUITS:
            return False
    for dark in range(DARKS):
        if s.dark[dark] < -1 or s.dark[dark] >= SPECIAL_CARDS:
            return False
    for space in range(ALLIANCES_IN_PLAY):
        if s.alliances_up[space] < -1 or s.alliances_up[space] >= ALLIANCES:
            return False
    if s.first < 0 or s.first > 1 or s.bell < -1 or s.bell > 1 or s.winner < -1 or s.winner > 1:
        return False
    return bool(memory_in_range(s) and sets_in_range(s))


@rule
def sets_in_range(s: Any) -> bool:
    """Masks without a bit for something that does not exist."""
    cards = 1 << SPECIAL_CARDS
    if not 0 <= s.stack < cards or not 0 <= s.discard < cards or not 0 <= s.unseen_ships < 1 << SHIPS:
        return False
    if not 0 <= s.unseen_lawsuits < 1 << LAWSUITS or not 0 <= s.lawsuits_gone < 1 << LAWSUITS:
        return False
    for seat in range(2):
        player = s.players[seat]
        if not 0 <= player.hand < cards or not 0 <= player.known < cards or not 0 <= player.ships < 1 << SHIPS:
            return False
        if not 0 <= player.lawsuits < 1 << LAWSUITS or not 0 <= player.alliances < 1 << ALLIANCES:
            return False
    return True


@rule
def memory_in_range(s: Any) -> bool:
    """What is remembered inside a turn."""
    if s.from_hand < -1 or s.from_hand >= SPECIAL_CARDS or s.card < -1 or s.card >= CARDS:
        return False
    if s.slot < -1 or s.slot >= SLOTS or s.slots_left < 0 or s.slots_left >= 1 << SLOTS:
        return False
    if s.handled < 0 or s.handled >= 1 << ALLIANCES or s.reason < RUNNING or s.reason > BY_BELL:
        return False
    return bool(0 <= s.gained < 1 << PRODUCTS and -1 <= s.given < PRODUCTS)


@rule
def products_conserved(s: Any) -> bool:
    """Invariant 1."""
    for kind in range(PRODUCTS):
        mine = s.players[0].products[kind]
        theirs = s.players[1].products[kind]
        if s.supply[kind] < 0 or mine < 0 or theirs < 0 or s.supply[kind] + mine + theirs != PER_PRODUCT:
            return False
    return True


@rule
def check_tokens(s: Any) -> int:
    """Invariants 2 and 3."""
    a = s.players[0]
    b = s.players[1]
    if s.letters < 0 or a.letters < 0 or b.letters < 0 or s.letters + a.letters + b.letters != LETTERS:
        return 3
    if s.stars < 0 or a.stars < 0 or b.stars < 0 or s.stars + a.stars + b.stars != STARS:
        return 3
    if s.factories < 0 or s.factories + a.factories + b.factories != FACTORIES:
        return 3
    for seat in range(2):
        player = s.players[seat]
        if player.factories < 1 or player.inactive < 0 or player.inactive > player.factories:
            return 4
    return 0


@rule
def basic_cards_fit(s: Any) -> bool:
    """Invariant 5."""
    seen = 0
    for space in range(SPACES):
        card = s.basic_at[space]
        if (card >= 0) != (DARK_AT[space] < 0) or (space == 0) != (card == 0):
            return False
        if card > 0:
            seen |= 1 << (card - 1)
    return seen == (1 << BASIC_CARDS) - 1


@rule
def options_fit(s: Any) -> bool:
    """RC-2.1, RC-2.5, RC-2.15."""
    if s.options.hamburg != RANDOM_SEAT and s.hamburg != s.options.hamburg:
        return False
    if s.options.starting_player != RANDOM_START:
        starting = s.hamburg if s.options.starting_player == HAMBURG_STARTS else 1 - s.hamburg
        if s.first != starting:
            return False
    if s.options.basic_cards == PRINTED_ORDER:
        for i in range(BASIC_CARDS):
            if s.basic_at[LIGHT_SPACES[i]] != 1 + i:
                return False
    return True


@rule
def waiting(s: Any, task: int) -> bool:
    for i in range(s.tasks):
        if s.task[i] == task:
            return True
    return False


@rule
def check_cards(s: Any) -> int:
    """Invariants 6 to 9 and 21."""
    seen = s.stack | s.discard
    count = members(s.stack) + members(s.discard)
    for dark in range(DARKS):
        if s.dark[dark] >= 0:
            seen |= 1 << s.dark[dark]
            count += 1
    if s.from_hand >= 0:
        seen |= 1 << s.from_hand
        count += 1
    for seat in range(2):
        seen |= s.players[seat].hand
        count += members(s.players[seat].hand)
        if s.players[seat].known & ~s.players[seat].hand:
            return 15
        if s.stack == 0 and s.players[seat].known != s.players[seat].hand:
            return 15
    if count != SPECIAL_CARDS or seen != (1 << SPECIAL_CARDS) - 1:
        return 6
    if not ships_fit(s):
        return 7
    up = 0
    count = 0
    for space in range(ALLIANCES_IN_PLAY):
        if s.alliances_up[space] >= 0:
            up |= 1 << s.alliances_up[space]
            count += 1
    held = s.players[0].alliances | s.players[1].alliances
    if s.players[0].alliances & s.players[1].alliances or held & up or members(up) != count:
        return 8
    if count + members(held) != ALLIANCES_IN_PLAY:
        return 8
    return 0 if lawsuits_fit(s) else 9


@rule
def ships_fit(s: Any) -> bool:
    owned = s.players[0].ships | s.players[1].ships
    if s.players[0].ships & s.players[1].ships or s.ship_stack < 0:
        return False
    count = members(owned) + s.ship_stack
    seen = owned | s.unseen_ships
    face_up = 0
    for space in range(SHIP_SPACES):
        if s.ships_up[space] >= 0:
            seen |= 1 << s.ships_up[space]
            face_up += 1
    if count + face_up != SHIPS_IN_PLAY or seen != (1 << SHIPS) - 1:
        return False
    if members(owned) + members(s.unseen_ships) + face_up != SHIPS:
        return False
    missing = 1 if waiting(s, REFILL_SHIP) or s.winner >= 0 else 0
    return bool(s.ship_stack == 0 or face_up >= SHIP_SPACES - missing)


@rule
def lawsuits_fit(s: Any) -> bool:
    won = s.players[0].lawsuits | s.players[1].lawsuits
    if s.players[0].lawsuits & s.players[1].lawsuits or won & s.lawsuits_gone or s.lawsuit_stack < 0:
        return False
    seen = won | s.lawsuits_gone | s.unseen_lawsuits
    face_up = 0
    for space in range(LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0:
            seen |= 1 << s.lawsuits_up[space]
            face_up += 1
    settled = members(won) + members(s.lawsuits_gone)
    if settled + s.lawsuit_stack + face_up != LAWSUITS_IN_PLAY or seen != (1 << LAWSUITS) - 1:
        return False
    if settled + members(s.unseen_lawsuits) + face_up != LAWSUITS:
        return False
    shifting = waiting(s, SHIFT_LAWSUITS)
    if shifting and s.lawsuits_up[0] >= 0:
        return False
    first = 1 if shifting or (s.winner >= 0 and s.lawsuits_up[0] < 0) else 0
    for space in range(first + 1, LAWSUIT_SPACES):
        if s.lawsuits_up[space] >= 0 and s.lawsuits_up[space - 1] < 0:
            return False
    return bool(s.lawsuit_stack == 0 or face_up == LAWSUIT_SPACES - first)


@rule
def check_markers(s: Any) -> int:
    """Invariants 10 to 13."""
    for space in range(LAWSUIT_SPACES):
        if abs(s.markers[space]) > OWN_END or (s.lawsuits_up[space] < 0 and s.markers[space] != 0):
            return 10
    if abs(s.prestige) > PRESTIGE_WIN:
        return 11
    if s.winner >= 0:
        return 0
    if abs(s.prestige) == PRESTIGE_WIN:
        return 12
    if abs(members(s.players[0].ships) - members(s.players[1].ships)) >= SHIP_LEAD:
        return 12
    for seat in range(2):
        if members(s.players[seat].lawsuits) >= LAWSUITS_TO_WIN:
            return 12
        if members(s.players[seat].alliances) >= ALLIANCES_TO_WIN:
            return 12
    return 0


@rule
def check_course(s: Any) -> int:
    """Invariants 14 and 15, the card in use, the agenda and the end."""
    if s.bell >= 0 and s.bell != s.turn:
        return 13
    if s.off_seasons < 0 or s.off_seasons > MAX_OFF_SEASONS:
        return 14
    way = SPACES * s.off_seasons + s.jar  # every turn, and the running one once the jar has moved, is a step of it
    if s.turns < 0 or s.turns > (way - 1 if jar_has_moved(s) else way):
        return 14
    if s.winner >= 0 or s.stage == OVER:
        return 0 if end_fits(s) else 17
    if s.reason != RUNNING:
        return 17
    if s.bell != (s.turn if waiting(s, OFF_SEASON) else -1):
        return 13
    settled = members(s.players[0].lawsuits | s.players[1].lawsuits) + members(s.lawsuits_gone)
    if settled < s.off_seasons - (1 if s.bell >= 0 else 0):
        return 14
    if not card_fits(s):
        return 18
    if not memory_fits(s):
        return 20
    return 0 if agenda_fits(s) else 16


@rule
def jar_has_moved(s: Any) -> bool:
    """In the running turn, or in the last one of a finished game."""
    return bool(s.turn >= 0 and not waiting(s, MOVE) and not waiting(s, ARRIVE))


@rule
def card_fits(s: Any) -> bool:
    """A card is in use from its first action to its last; what is left of it are actions that it shows."""
    if not waiting(s, FINISH_CARD):
        return bool(s.card < 0 and s.slots_left == 0 and s.slot < 0 and s.from_hand < 0)
    if s.card < 0 or s.card != (FIRST_SPECIAL + s.from_hand if s.from_hand >= 0 else card_at_jar(s)):
        return False
    for slot in range(SLOTS):
        open_or_running = (s.slots_left >> slot) & 1 or s.slot == slot
        if open_or_running and SLOT_TYPE[s.card, slot] == NO_ACTION:
            return False
    return bool(s.slot < 0 or not (s.slots_left >> s.slot) & 1)


@rule
def memory_fits(s: Any) -> bool:
    """Equal positions have equal records, so what is no longer needed is forgotten."""
    if s.given >= 0 and s.stage not in (SWAP_TAKE, LETTER_TAKE):
        return False
    if s.gained != 0 and not waiting(s, BONUS_PRODUCTS):
        return False
    held = s.players[0].alliances | s.players[1].alliances
    return bool(s.handled & ~held == 0 and (s.handled == 0 or s.bell >= 0))


@rule
def end_fits(s: Any) -> bool:
    """The winner has what the reason says, and nothing is left to do."""
    if s.stage != OVER or s.winner < 0 or s.tasks != 0:
        return False
    if s.card >= 0 or s.slots_left != 0 or s.slot >= 0 or s.from_hand >= 0:
        return False
    if s.gained != 0 or s.given >= 0 or s.handled != 0:
        return False
    mine = s.players[s.winner]
    theirs = s.players[1 - s.winner]
    if s.reason == BY_SHIPS:
        return bool(members(mine.ships) - members(theirs.ships) >= SHIP_LEAD)
    if s.reason == BY_LAWSUITS:
        return bool(members(mine.lawsuits) >= LAWSUITS_TO_WIN)
    if s.reason == BY_ALLIANCES:
        return bool(members(mine.alliances) >= ALLIANCES_TO_WIN)
    if s.reason == BY_PRESTIGE:
        return bool(s.prestige * direction(s, s.winner) == PRESTIGE_WIN)
    if s.bell < 0 or s.bell != s.turn:
        return False
    lead = total_stars(s, s.winner) - total_stars(s, 1 - s.winner)
    if s.reason == BY_BELL:
        return bool(lead == 0 and s.winner == s.bell)
    return bool(s.reason == BY_STARS and lead > 0)
