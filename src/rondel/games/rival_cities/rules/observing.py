"""What a seat can know: drawing the hidden part again, and the position as numbers for learning."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import random_member, seed_generator
from rondel.core.compiling import rule
from rondel.core.observing import put, put_bits, put_one, relative
from rondel.games.rival_cities.rules.components import (
    ALLIANCES,
    ALLIANCES_IN_PLAY,
    CARDS,
    DARKS,
    LAWSUIT_SPACES,
    LAWSUITS,
    PRODUCTS,
    SHIP_SPACES,
    SHIPS,
    SPACES,
    SPECIAL_CARDS,
)
from rondel.games.rival_cities.rules.state import AGENDA, BEGIN, direction, members

_BOARD_FIELDS = (
    ("amsterdam_bonus", 1, 0, 1),
    ("stage", 1, 0, 24),
    ("actor", 1, 0, 1),  # 0 the viewer, 1 the rival
    ("turn", 1, -1, 1),
    ("hamburg", 1, 0, 1),
    ("supply", PRODUCTS, 0, 12),
    ("letters", 1, 0, 12),
    ("factories", 1, 0, 12),
    ("stars", 1, 0, 12),
    ("jar", 1, 0, SPACES - 1),
    ("basic_at", SPACES, -1, 15),
    ("dark", DARKS, -1, SPECIAL_CARDS - 1),
    ("discard", SPECIAL_CARDS, 0, 1),
    ("unseen_cards", SPECIAL_CARDS, 0, 1),  # in the stack or hidden in a hand
    ("stack_size", 1, 0, SPECIAL_CARDS),
    ("ships_up", SHIP_SPACES, -1, SHIPS - 1),
    ("unseen_ships", SHIPS, 0, 1),
    ("ship_stack", 1, 0, 6),
    ("alliances_up", ALLIANCES_IN_PLAY, -1, ALLIANCES - 1),
    ("lawsuits_up", LAWSUIT_SPACES, -1, LAWSUITS - 1),
    ("markers", LAWSUIT_SPACES, -4, 4),  # positive towards the viewer
    ("unseen_lawsuits", LAWSUITS, 0, 1),
    ("lawsuit_stack", 1, 0, 4),
    ("prestige", 1, -8, 8),  # positive towards the viewer
    ("bell", 1, -1, 1),
    ("off_seasons", 1, 0, 7),
    ("card", 1, -1, CARDS - 1),
    ("slots_left", 1, 0, 15),
    ("slot", 1, -1, 3),
    ("from_hand", 1, -1, SPECIAL_CARDS - 1),
    ("gained", 1, 0, 15),
    ("handled", 1, 0, 255),
    ("given", 1, -1, 3),
    ("task", AGENDA, 0, BEGIN),
    ("who", AGENDA, 0, 1),
    ("detail", AGENDA, 0, CARDS - 1),
    ("number", AGENDA, 0, 64),
)
_SEAT_FIELDS = (
    ("products", PRODUCTS, 0, 12),
    ("letters", 1, 0, 12),
    ("factories", 1, 0, 12),
    ("inactive", 1, 0, 12),
    ("stars", 1, 0, 12),
    ("ships", SHIPS, 0, 1),
    ("lawsuits", LAWSUITS, 0, 1),
    ("alliances", ALLIANCES, 0, 1),
    ("hand", SPECIAL_CARDS, 0, 1),  # of the rival only what the viewer knows
    ("hand_size", 1, 0, SPECIAL_CARDS),
)
#: the fields in order: name, how many numbers, lowest, highest. The viewer first, then the rival
OBSERVATION = _BOARD_FIELDS + tuple(
    (f"seat_{place}.{name}", size, low, high) for place in range(2) for name, size, low, high in _SEAT_FIELDS
)


@rule
def hidden_from(s: Any, viewer: int, seat: int) -> int:
    """The cards in this hand that the viewer (-1: a spectator) does not know."""
    if viewer == seat:
        return 0
    return s.players[seat].hand & ~s.players[seat].known


@rule
def redeal(s: Any, viewer: int, seed: Any) -> None:
    """Every way of sharing the unseen cards between the stack and the hidden hands is equally likely."""
    seed_generator(s, seed)
    first = members(hidden_from(s, viewer, 0))
    second = members(hidden_from(s, viewer, 1))
    for seat in range(2):
        hidden = hidden_from(s, viewer, seat)
        s.stack |= hidden
        s.players[seat].hand &= ~hidden
    for i in range(first + second):
        card = random_member(s, s.stack)
        s.stack &= ~(1 << card)
        s.players[0 if i < first else 1].hand |= 1 << card


@rule
def observe(s: Any, viewer: int, out: Any) -> None:
    """The position from this seat as numbers, in the order of OBSERVATION; a spectator (-1) sits behind seat 0."""
    seat = max(viewer, 0)
    rival = 1 - seat
    unseen = s.stack | hidden_from(s, viewer, seat) | hidden_from(s, viewer, rival)
    sign = direction(s, seat)
    n = put_one(out, 0, s.options.amsterdam_bonus)
    n = put_one(out, n, s.stage)
    n = put_one(out, n, relative(s, s.actor, seat))
    n = put_one(out, n, relative(s, s.turn, seat))
    n = put_one(out, n, relative(s, s.hamburg, seat))
    n = put(out, n, s.supply)
    n = put_one(out, n, s.letters)
    n = put_one(out, n, s.factories)
    n = put_one(out, n, s.stars)
    n = put_one(out, n, s.jar)
    n = put(out, n, s.basic_at)
    n = put(out, n, s.dark)
    n = put_bits(out, n, s.discard, SPECIAL_CARDS)
    n = put_bits(out, n, unseen, SPECIAL_CARDS)
    n = put_one(out, n, members(s.stack))
    n = put(out, n, s.ships_up)
    n = put_bits(out, n, s.unseen_ships, SHIPS)
    n = put_one(out, n, s.ship_stack)
    n = put(out, n, s.alliances_up)
    n = put(out, n, s.lawsuits_up)
    for space in range(LAWSUIT_SPACES):
        n = put_one(out, n, sign * s.markers[space])
    n = put_bits(out, n, s.unseen_lawsuits, LAWSUITS)
    n = put_one(out, n, s.lawsuit_stack)
    n = put_one(out, n, sign * s.prestige)
    n = put_one(out, n, relative(s, s.bell, seat))
    n = put_one(out, n, s.off_seasons)
    n = put_one(out, n, s.card)
    n = put_one(out, n, s.slots_left)
    n = put_one(out, n, s.slot)
    n = put_one(out, n, s.from_hand)
    n = put_one(out, n, s.gained)
    n = put_one(out, n, s.handled)
    n = put_one(out, n, s.given)
    n = put(out, n, s.task)
    for i in range(AGENDA):
        n = put_one(out, n, relative(s, s.who[i], seat) if i < s.tasks else 0)
    n = put(out, n, s.detail)
    n = put(out, n, s.number)
    n = observe_seat(s, seat, s.players[seat].hand & ~hidden_from(s, viewer, seat), out, n)
    observe_seat(s, rival, s.players[rival].hand & s.players[rival].known, out, n)


@rule
def observe_seat(s: Any, seat: int, hand: int, out: Any, n: int) -> int:
    player = s.players[seat]
    n = put(out, n, player.products)
    n = put_one(out, n, player.letters)
    n = put_one(out, n, player.factories)
    n = put_one(out, n, player.inactive)
    n = put_one(out, n, player.stars)
    n = put_bits(out, n, player.ships, SHIPS)
    n = put_bits(out, n, player.lawsuits, LAWSUITS)
    n = put_bits(out, n, player.alliances, ALLIANCES)
    n = put_bits(out, n, hand, SPECIAL_CARDS)
    return put_one(out, n, members(player.hand))
