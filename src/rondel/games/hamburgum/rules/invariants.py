"""What must hold in every reachable position (HB-I1 to HB-I18, as far as one position shows it)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    ALL_SITES,
    BELL,
    BERTHS,
    CANON,
    CAPTAIN,
    CHURCH_LINKS,
    CHURCH_SEGMENT,
    CHURCH_TOKENS,
    CHURCHES,
    CITIZENS_TOKEN,
    COMPLETION_BONUS,
    DOCKYARD,
    DONATIONS,
    FLAT5,
    GOODS,
    GUILDHALL,
    MATERIALS,
    MAX_PLAYERS,
    MAX_UNITS,
    NEUTRAL,
    NEUTRAL_SHIPS,
    OFFICIAL,
    OFFICIALS,
    PARTS,
    SEGMENTS,
    SHIPS,
    SHIPS_TOKEN,
    SITE_LINKS,
    SITES,
    SITES_COUNTED,
    SITES_OF_TYPE,
    TOKEN_CHURCH,
    TOKEN_KIND,
    TOKEN_KINDS,
    TOKEN_OF,
    TOKEN_POINTS,
    TOKEN_TYPE,
    TOKENS,
    TRADE_2,
    TRADE_SEGMENT,
)
from rondel.games.hamburgum.rules.decisions import (
    surplus_tokens,
    tokens_held,
    unused_ships,
)
from rondel.games.hamburgum.rules.scoring import (
    PRESTIGE_MONEY,
    leftovers,
)
from rondel.games.hamburgum.rules.state import (
    BLUE_CHOICE,
    BLUE_SHUFFLED,
    BUILD,
    BUY,
    CANON_DONATION,
    CHOOSE_OFFICIAL,
    DOCKYARD_STAGE,
    DONATE,
    FROM_CHURCHES,
    FROM_MONEY,
    FROM_RONDEL,
    FROM_TOKENS,
    LOAD,
    NUMBERED_OFFICIALS,
    OVER,
    RONDEL,
    SCORE,
    SELL,
    SOURCES,
    TOKEN,
    TRADE,
    TURN_OVER,
    WHOLE_CITY,
    at_berth,
    members,
    ships_in_harbour,
)

#: no game comes near these, and numbers below them fit their fields whatever is played next
HIGHEST = 1_000_000
MOST_MONEY = 1_000_000_000

#: code -> what is wrong, for people
BREACHES = {
    1: "a number in the record lies outside its range",
    2: "ships of a player were lost or doubled",
    3: "neutral ships were lost or doubled, or do not fit the captains on the board",
    4: "the berths are filled in a way that cannot happen",
    5: "the tokens of a church do not fit its parts",
    6: "the discs do not fit the donations",
    7: "the completion bonuses do not fit the complete churches",
    8: "a site holds two citizens, or the citizens do not add up",
    9: "the officials taken do not fit the official sites",
    10: "the producers do not fit the sites",
    11: "goods, materials or money are negative, money is no multiple of 10, or there is a second bell",
    12: "prestige is negative or does not equal the sum of its sources",
    13: "a player has two unscored tokens of one kind between turns",
    14: "a scored token is not held",
    15: "the sites in reach do not fit citizens and donations",
    16: "the order of turns does not fit",
    17: "the officials do not add up",
    18: "prestige for tokens, steps or money does not fit what was scored",
    19: "the open decision does not fit the rondel stone or what was done before in this turn",
}


@rule
def check(s: Any) -> int:
    """0, or the code of the first breach found."""
    if not in_range(s):
        return 1
    code = check_harbour(s)
    if code != 0:
        return int(code)
    code = check_churches(s)
    if code != 0:
        return int(code)
    code = check_sites(s)
    if code != 0:
        return int(code)
    if not officials_fit(s):
        return 17
    if s.turn != s.order[s.place] or s.actor != s.turn:
        return 16
    if not decision_fits(s):
        return 19
    for seat in range(s.options.players):
        code = check_player(s, seat)
        if code != 0:
            return int(code)
    return 0


@rule
def in_range(s: Any) -> bool:
    """Indices, masks and amounts first, so that the other checks and the next moves cannot reach outside a table."""
    seats = s.options.players
    if seats < 2 or seats > MAX_PLAYERS or s.stage < RONDEL or s.stage > OVER:
        return False
    if s.actor < 0 or s.actor >= seats or s.place < 0 or s.place >= seats or s.rounds < 0 or s.rounds > HIGHEST:
        return False
    if s.berth < -1 or s.berth >= BERTHS or s.good < -1 or s.good >= GOODS or s.church < -1 or s.church >= CHURCHES:
        return False
    if s.units < 0 or s.units > MAX_UNITS or s.official_built < 0 or s.official_built > 1:
        return False
    for church in range(CHURCHES):
        if s.parts[church] < 0 or s.parts[church] > PARTS:
            return False
    for at in range(len(s.berths)):
        if s.berths[at] < 0 or s.berths[at] > seats:
            return False
    for berth in range(BERTHS):
        if s.used_ships[berth] < 0 or s.used_ships[berth] > at_berth(s, berth, s.actor):
            return False
    if s.complete < 0 or s.complete > CHURCHES or s.citizens < 0 or s.citizens > ALL_SITES:
        return False
    if s.blue_top < -1 or s.blue_top >= OFFICIALS or s.blue_left < 0 or s.neutral_gone < 0:
        return False
    seen = 0
    for seat in range(seats):
        if s.order[seat] < 0 or s.order[seat] >= seats or not player_in_range(s.players[seat]):
            return False
        seen |= 1 << s.order[seat]
    for seat in range(seats, MAX_PLAYERS):
        if s.order[seat] != -1 or not seat_is_empty(s, seat):
            return False
    return seen == (1 << seats) - 1


@rule
def player_in_range(player: Any) -> bool:
    if player.stone < -1 or player.stone >= SEGMENTS or player.ships < 0 or player.completed < 0:
        return False
    if player.citizens < 0 or player.citizens > ALL_SITES or player.reach < 0 or player.reach > ALL_SITES:
        return False
    if player.tokens < 0 or player.tokens >= 1 << TOKENS or player.used_tokens < 0 or player.officials < 0:
        return False
    if player.money > MOST_MONEY or player.prestige > MOST_MONEY:
        return False
    for good in range(GOODS):
        if player.goods[good] > HIGHEST:
            return False
    for material in range(MATERIALS):
        if player.materials[material] > HIGHEST:
            return False
    for source in range(SOURCES):
        if player.scored[source] < -HIGHEST or player.scored[source] > MOST_MONEY:
            return False
    return True


@rule
def seat_is_empty(s: Any, seat: int) -> bool:
    """Where nobody sits nothing lies."""
    player = s.players[seat]
    for source in range(SOURCES):
        if player.scored[source] != 0:
            return False
    for at in range(GOODS):
        if player.goods[at] != 0 or player.materials[at] != 0:
            return False
    for church in range(CHURCHES):
        if s.discs[MAX_PLAYERS * church + seat] != 0:
            return False
    if ships_in_harbour(s, seat) != 0 or player.ships != 0 or player.stone != -1 or player.completed != 0:
        return False
    if player.money != 0 or player.prestige != 0 or player.officials != 0:
        return False
    return bool(player.tokens == 0 and player.used_tokens == 0 and player.citizens == 0 and player.reach == 0)


@rule
def check_harbour(s: Any) -> int:
    """HB-I1 to HB-I3."""
    for seat in range(s.options.players):
        if ships_in_harbour(s, seat) + s.players[seat].ships != SHIPS:
            return 2
    waiting = NEUTRAL_SHIPS - members(s.citizens & SITES_OF_TYPE[CAPTAIN])
    if s.neutral_waiting != waiting or ships_in_harbour(s, NEUTRAL) + waiting + s.neutral_gone != NEUTRAL_SHIPS:
        return 3
    first = ships_at(s, 0)
    second = ships_at(s, 1)
    third = ships_at(s, 2)
    seats = s.options.players
    if (first != 0 and first != seats) or (second != 0 and second != seats) or third < 1 or third > seats:
        return 4
    return 4 if second == 0 and first != 0 else 0


@rule
def ships_at(s: Any, berth: int) -> int:
    total = 0
    for owner in range(MAX_PLAYERS + 1):
        total += at_berth(s, berth, owner)
    return total


@rule
def check_churches(s: Any) -> int:
    """HB-I4 to HB-I6."""
    held = tokens_held(s)
    complete = 0
    bonus = 0
    for church in range(CHURCHES):
        choosing = 1 if s.stage == TOKEN and s.church == church else 0
        done = s.parts[church] == PARTS and choosing == 0
        given = 0
        discs_fit = True
        for seat in range(s.options.players):
            own = members(s.players[seat].tokens & CHURCH_TOKENS[church])
            given += own
            donated = own + (choosing if seat == s.actor else 0)
            if s.discs[MAX_PLAYERS * church + seat] != (0 if done else donated):
                discs_fit = False
        if given != members(held & CHURCH_TOKENS[church]) or given + choosing != s.parts[church]:
            return 5
        if (held >> TOKEN_OF[church, FLAT5]) & 1 != (1 if given > 0 else 0):
            return 5
        if not discs_fit:
            return 6
        if done:
            bonus += COMPLETION_BONUS[complete]
            complete += 1
    paid = 0
    completers = 0
    for seat in range(s.options.players):
        own = s.players[seat].scored[FROM_CHURCHES]
        number = s.players[seat].completed
        if own < number * COMPLETION_BONUS[CHURCHES - 1] or own > number * COMPLETION_BONUS[0]:
            return 7
        paid += own
        completers += number
    return 7 if complete != s.complete or completers != complete or paid != bonus else 0


@rule
def check_sites(s: Any) -> int:
    """HB-I7 to HB-I9."""
    all_citizens = 0
    for seat in range(s.options.players):
        own = s.players[seat].citizens
        if own & all_citizens or own & ~ALL_SITES:
            return 8
        all_citizens |= own
    if all_citizens != s.citizens:
        return 8
    officials = members(s.citizens & SITES_OF_TYPE[OFFICIAL])
    if s.officials_taken != officials - (1 if s.stage == CHOOSE_OFFICIAL else 0):
        return 9
    for good in range(GOODS):
        if s.producers[good] != members(s.citizens & SITES_OF_TYPE[good]):
            return 10
    return 0


@rule
def officials_fit(s: Any) -> bool:
    held = 0
    for seat in range(s.options.players):
        player = s.players[seat]
        if held & player.officials:
            return False
        held |= player.officials
        choosing = 1 if s.stage == CHOOSE_OFFICIAL and seat == s.actor else 0
        if members(player.officials) + choosing != members(player.citizens & SITES_OF_TYPE[OFFICIAL]):
            return False
    if members(held) != s.officials_taken:
        return False
    if s.options.officials == NUMBERED_OFFICIALS:
        return bool(s.blue_left == 0 and s.blue_top < 0 and held == (1 << s.officials_taken) - 1)
    top = 1 << s.blue_top if s.blue_top >= 0 else 0
    if held & s.blue_left or held & top or s.blue_left & top:
        return False
    if (s.blue_top >= 0) != (s.options.officials == BLUE_SHUFFLED and s.officials_taken < OFFICIALS):
        return False
    return bool(held | s.blue_left | top == (1 << OFFICIALS) - 1)


@rule
def check_player(s: Any, seat: int) -> int:
    """HB-I10 to HB-I14."""
    player = s.players[seat]
    for good in range(GOODS):
        if player.goods[good] < 0:
            return 11
    for material in range(MATERIALS):
        if player.materials[material] < 0:
            return 11
    if player.money < 0 or player.money % 10 != 0 or player.materials[BELL] > 1:
        return 11
    total = 0
    for source in range(SOURCES):
        total += player.scored[source]
    if player.prestige < 0 or total != player.prestige:
        return 12
    if player.used_tokens & ~player.tokens:
        return 14
    church_action = seat == s.actor and (s.stage == DONATE or s.stage == TOKEN or s.stage == SCORE)
    if not church_action and surplus_tokens(player) > (1 if holds_canon(s, player) else 0):
        return 13
    if not points_fit(s, player):
        return 18
    reach = 0
    for church in range(CHURCHES):
        if player.tokens & CHURCH_TOKENS[church]:
            reach |= CHURCH_LINKS[church]
    for site in range(SITES):
        if (player.citizens >> site) & 1:
            reach |= SITE_LINKS[site]
    if reach != player.reach:
        return 15
    if player.completed == 0 and linked(player) != player.citizens:
        return 15
    return 0


@rule
def holds_canon(s: Any, player: Any) -> bool:
    return bool(s.options.officials != NUMBERED_OFFICIALS and (player.officials >> CANON) & 1)


@rule
def points_fit(s: Any, player: Any) -> bool:
    """HB-13.1: what the scored tokens can have brought, and money at the end only (HB-12.4 to HB-12.6)."""
    most = np.zeros(TOKEN_KINDS, np.int64)
    for token in range(TOKENS):
        if (player.used_tokens >> token) & 1:
            most[TOKEN_KIND[token]] += highest_value(s, token)
    for kind in range(TOKEN_KINDS):
        points = player.scored[FROM_TOKENS + kind]
        if points < 0 or points > most[kind] or (kind == FLAT5 and points != most[kind]):
            return False
    if player.scored[FROM_RONDEL] > 0:
        return False
    if s.stage != OVER:
        return bool(player.scored[FROM_MONEY] == 0)
    if player.tokens != player.used_tokens or leftovers(player) != 0:
        return False
    return bool(player.scored[FROM_MONEY] == player.money // PRESTIGE_MONEY)


@rule
def highest_value(s: Any, token: int) -> int:
    """What a token is worth to a player who has everything that it counts."""
    kind = TOKEN_KIND[token]
    counted = SITES_COUNTED[TOKEN_CHURCH[token]]
    if kind == FLAT5:
        number = 1
    elif kind == DONATIONS:
        number = TOKENS
    elif kind == SHIPS_TOKEN:
        number = SHIPS
    elif kind == CITIZENS_TOKEN:
        number = members(counted)
    elif s.options.building_token_scope == WHOLE_CITY:
        number = members(SITES_OF_TYPE[TOKEN_TYPE[token]])
    else:
        number = members(SITES_OF_TYPE[TOKEN_TYPE[token]] & counted)
    return TOKEN_POINTS[token] * number


@rule
def decision_fits(s: Any) -> bool:
    """The open decision belongs to the segment, and what is remembered inside an action belongs to the decision."""
    stage = s.stage
    player = s.players[s.actor]
    stone = player.stone
    if (stage == OVER) != (s.complete == CHURCHES):
        return False
    if (stage == LOAD) != (s.berth >= 0) or (stage == LOAD) != (s.good >= 0) or (stage == TOKEN) != (s.church >= 0):
        return False
    if stage == LOAD and (unused_ships(s, s.berth) <= 0 or player.goods[s.good] <= 0):
        return False
    if s.units > 0 and not at_trade(stage, BUY, BUY, stone):
        return False
    for berth in range(BERTHS):
        if s.used_ships[berth] > 0 and not at_trade(stage, SELL, LOAD, stone):
            return False
    if s.official_built and (
        stone != GUILDHALL or stage == RONDEL or (s.officials_taken == 0 and stage != CHOOSE_OFFICIAL)
    ):
        return False
    if TRADE <= stage <= BUY:
        return stone in (TRADE_SEGMENT, TRADE_2)
    if stage == DOCKYARD_STAGE:
        return bool(stone == DOCKYARD)
    if stage in (DONATE, SCORE):
        return bool(stone == CHURCH_SEGMENT)
    if stage == BUILD:
        return bool(stone == GUILDHALL)
    if stage == CHOOSE_OFFICIAL:
        return bool(s.official_built and s.options.officials == BLUE_CHOICE and s.blue_left != 0)
    if stage == CANON_DONATION:
        return bool(s.official_built and holds_canon(s, player))
    if stage == TOKEN:
        by_canon = s.official_built and holds_canon(s, player)
        return bool(stone == CHURCH_SEGMENT or by_canon)
    return bool(stage != TURN_OVER or stone >= 0)


@rule
def at_trade(stage: int, first: int, last: int, stone: int) -> bool:
    """In these stages of a Trade action, or at its end."""
    if stone != TRADE_SEGMENT and stone != TRADE_2:
        return False
    return bool(first <= stage <= last or stage == TURN_OVER)


@rule
def linked(player: Any) -> int:
    """The own citizens that are joined, through own citizens, to a church donated to (HB-I14)."""
    reach = 0
    for church in range(CHURCHES):
        if player.tokens & CHURCH_TOKENS[church]:
            reach |= CHURCH_LINKS[church]
    found = 0
    while player.citizens & reach & ~found:
        found |= player.citizens & reach
        for site in range(SITES):
            if (found >> site) & 1:
                reach |= SITE_LINKS[site]
    return found
