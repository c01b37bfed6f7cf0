"""Who sits where: people at the screen of whoever made the table, people who come by a link, and computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rondel import players
from rondel.core.errors import BadOption
from rondel.core.game import Game
from rondel.core.language import _

PERSON, LINK = "person", "link"
PEOPLE = (PERSON, LINK)
LONGEST_NAME = 40


@dataclass(frozen=True)
class Seat:
    """A seat of one game: a name, and a person or a kind of computer player."""

    name: str
    kind: str

    @property
    def is_person(self) -> bool:
        return self.kind in PEOPLE


def clean_name(given: object, number: int) -> str:
    """The name as it may be shown: one line, no control characters, not too long."""
    text = given if isinstance(given, str) else ""
    # "C" are control, format and unassigned characters, which could hide or reorder text around the name
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(shown.split())[:LONGEST_NAME].rstrip() or _("Player {number}").format(number=number)


def parse_seats(given: object, game: Game, people: Collection[str] = PEOPLE) -> list[Seat]:
    """The seats asked for in a request, with every name different, so that the log can be understood."""
    count = game.players
    if not isinstance(given, list) or len(given) != count:
        raise BadOption(_("A game for {count} players needs {count} seats").format(count=count))
    known = {*people, *(one.name for one in players.OPPONENTS)}
    seats: list[Seat] = []
    for number, one in enumerate(given, 1):
        asked: Mapping[str, Any] = one if isinstance(one, dict) else {}
        kind = asked.get("kind")
        if not isinstance(kind, str) or kind not in known:
            raise BadOption(
                _("Seat {number} must be one of: {known}").format(number=number, known=", ".join(sorted(known)))
            )
        name = clean_name(asked.get("name"), number)
        if name in {seat.name for seat in seats}:
            raise BadOption(_("Two seats are called {name}. Give each its own name.").format(name=name))
        seats.append(Seat(name, kind))
    return seats
