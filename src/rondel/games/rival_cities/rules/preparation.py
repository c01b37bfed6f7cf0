"""Setup (section 2)."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import below, random_member, seed_generator
from rondel.core.compiling import rule
from rondel.games.rival_cities.rules.actions import draw_card, run
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_IN_PLAY,
    BASIC_CARDS,
    BEER,
    DARKS,
    FACTORIES,
    LAWSUIT_SPACES,
    LAWSUITS,
    LAWSUITS_IN_PLAY,
    LETTERS,
    LIGHT_SPACES,
    PER_PRODUCT,
    PRODUCTS,
    SHIP_SPACES,
    SHIPS,
    SHIPS_IN_PLAY,
    SPACES,
    SPECIAL_CARDS,
    STARS,
)
from rondel.games.rival_cities.rules.goods import gain, gain_factory
from rondel.games.rival_cities.rules.state import (
    AGENDA,
    BEGIN,
    PRINTED_ORDER,
    RANDOM_SEAT,
    RANDOM_START,
    RUNNING,
    START_PRODUCT,
    push,
)


@rule
def setup(s: Any, seed: Any) -> None:
    """Everything up to the first decision. The options already stand in the record."""
    clear(s)
    seed_generator(s, seed)
    s.hamburg = below(s, 2) if s.options.hamburg == RANDOM_SEAT else s.options.hamburg
    if s.options.starting_player == RANDOM_START:
        s.first = below(s, 2)
    else:
        s.first = s.hamburg if s.options.starting_player == 1 else 1 - s.hamburg
    lay_basic_cards(s)
    for dark in range(DARKS):
        s.dark[dark] = draw_card(s)
    for space in range(SHIP_SPACES):
        s.ships_up[space] = random_member(s, s.unseen_ships)
        s.unseen_ships &= ~(1 << s.ships_up[space])
    alliances = (1 << ALLIANCES) - 1
    for space in range(ALLIANCES_IN_PLAY):
        s.alliances_up[space] = random_member(s, alliances)
        alliances &= ~(1 << s.alliances_up[space])
    for space in range(LAWSUIT_SPACES):
        s.lawsuits_up[space] = random_member(s, s.unseen_lawsuits)
        s.unseen_lawsuits &= ~(1 << s.lawsuits_up[space])
    for seat in range(2):
        gain_factory(s, seat)
    gain(s, s.first, BEER, 1)
    gain(s, 1 - s.first, BEER, 2)
    push(s, BEGIN, s.first, 0, 0)
    push(s, START_PRODUCT, 1 - s.first, 0, 0)
    push(s, START_PRODUCT, s.first, 0, 0)
    run(s)


@rule
def lay_basic_cards(s: Any) -> None:
    """RC-2.3 to RC-2.5."""
    for i in range(BASIC_CARDS):
        s.basic_at[LIGHT_SPACES[i]] = 1 + i
    if s.options.basic_cards != PRINTED_ORDER:
        for i in range(BASIC_CARDS - 1, 0, -1):
            other = below(s, i + 1)
            card = s.basic_at[LIGHT_SPACES[i]]
            s.basic_at[LIGHT_SPACES[i]] = s.basic_at[LIGHT_SPACES[other]]
            s.basic_at[LIGHT_SPACES[other]] = card


@rule
def clear(s: Any) -> None:
    s.turn = -1
    for kind in range(PRODUCTS):
        s.supply[kind] = PER_PRODUCT
    s.letters = LETTERS
    s.factories = FACTORIES
    s.stars = STARS
    s.jar = 0
    for space in range(SPACES):
        s.basic_at[space] = -1
    s.basic_at[0] = 0
    for dark in range(DARKS):
        s.dark[dark] = -1
    s.stack = (1 << SPECIAL_CARDS) - 1
    s.discard = 0
    s.unseen_ships = (1 << SHIPS) - 1
    s.ship_stack = SHIPS_IN_PLAY - SHIP_SPACES
    s.unseen_lawsuits = (1 << LAWSUITS) - 1
    s.lawsuit_stack = LAWSUITS_IN_PLAY - LAWSUIT_SPACES
    s.lawsuits_gone = 0
    for space in range(LAWSUIT_SPACES):
        s.markers[space] = 0
    s.prestige = 0
    s.bell = -1
    s.off_seasons = 0
    s.turns = 0
    s.winner = -1
    s.reason = RUNNING
    s.card = -1
    s.slots_left = 0
    s.slot = -1
    s.from_hand = -1
    s.gained = 0
    s.handled = 0
    s.given = -1
    for i in range(AGENDA):
        s.task[i] = 0
        s.who[i] = 0
        s.detail[i] = 0
        s.number[i] = 0
    s.tasks = 0
    for seat in range(2):
        clear_player(s.players[seat])


@rule
def clear_player(player: Any) -> None:
    player.ships = 0
    player.hand = 0
    player.known = 0
    player.lawsuits = 0
    player.alliances = 0
    for kind in range(PRODUCTS):
        player.products[kind] = 0
    player.letters = 0
    player.factories = 0
    player.inactive = 0
    player.stars = 0
