"""What must hold in every reachable position (HB-I1 to HB-I18, as far as one position shows it)."""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import rule
from rondel.games.hamburgum.rules.components import (
    ALL_SITES,
    BELL,
    BERTHS,
    CANON,
    CAPTAIN,
    CHURCH_LINKS,
    CHURCH_TOKENS,
    CHURCHES,
    COMPLETION_BONUS,
    FLAT5,
    GOODS,
    MATERIALS,
    MAX_PLAYERS,
    NEUTRAL,
    NEUTRAL_SHIPS,
    OFFICIAL,
    OFFICIALS,
    PARTS,
    SHIPS,
    SITE_LINKS,
    SITES,
    SITES_OF_TYPE,
    TOKEN_OF,
    TOKENS,
)
from rondel.games.hamburgum.rules.decisions import surplus_tokens, tokens_held
from rondel.games.hamburgum.rules.state import (
    BLUE_SHUFFLED,
    CHOOSE_OFFICIAL,
    FROM_CHURCHES,
    NUMBERED_OFFICIALS,
    OVER,
    RONDEL,
    SOURCES,
    TOKEN,
    at_berth,
    members,
    ships_in_harbour,
)

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
    17: "the blue officials do not add up",
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
    for seat in range(s.options.players):
        code = check_player(s, seat)
        if code != 0:
            return int(code)
    return 0


@rule
def in_range(s: Any) -> bool:
    seats = s.options.players
    if seats < 2 or seats > MAX_PLAYERS or s.stage < RONDEL or s.stage > OVER:
        return False
    if s.actor < 0 or s.actor >= seats or s.place < 0 or s.place >= seats:
        return False
    if s.berth < -1 or s.berth >= BERTHS or s.good < -1 or s.good >= GOODS or s.church < -1 or s.church >= CHURCHES:
        return False
    for church in range(CHURCHES):
        if s.parts[church] < 0 or s.parts[church] > PARTS:
            return False
    if s.complete < 0 or s.complete > CHURCHES or s.blue_top < -1 or s.blue_top >= OFFICIALS:
        return False
    seen = 0
    for place in range(seats):
        if s.order[place] < 0 or s.order[place] >= seats:
            return False
        seen |= 1 << s.order[place]
        if s.players[place].stone < -1 or s.players[place].stone > 7:
            return False
    return seen == (1 << seats) - 1


@rule
def check_harbour(s: Any) -> int:
    """HB-I1 to HB-I3."""
    for seat in range(s.options.players):
        if s.players[seat].ships < 0 or ships_in_harbour(s, seat) + s.players[seat].ships != SHIPS:
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
        for seat in range(MAX_PLAYERS):
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
        paid += s.players[seat].scored[FROM_CHURCHES]
        completers += s.players[seat].completed
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
        if held & s.players[seat].officials:
            return False
        held |= s.players[seat].officials
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
    canon = s.options.officials != NUMBERED_OFFICIALS and (player.officials >> CANON) & 1 == 1
    if s.stage == RONDEL and surplus_tokens(player) > (1 if canon else 0):
        return 13
    if player.used_tokens & ~player.tokens or player.tokens >> TOKENS:
        return 14
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
    return 0 if s.turn == s.order[s.place] and s.actor == s.turn else 16


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
