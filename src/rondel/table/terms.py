"""What the people at a table agreed on beyond the rules of the game: a clock, and whether hints may be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rondel.core.errors import BadOption
from rondel.core.language import _

LONGEST_CLOCK = 60 * 24 * 7  # minutes
LONGEST_INCREMENT = 60 * 60 * 24  # seconds


@dataclass(frozen=True)
class Terms:
    """A clock of 0 minutes is none."""

    minutes: int = 0  # that each person has at the beginning
    increment: int = 0  # seconds that each turn adds
    hints: bool = True

    @property
    def timed(self) -> bool:
        return self.minutes > 0

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Terms:
        return cls(**stored)

    @classmethod
    def parse(cls, given: object, people: int) -> Terms:
        """As asked for in a request; nothing means no clock, and hints for somebody who plays without other people."""
        asked = given if isinstance(given, dict) else {}
        if given is not None and not isinstance(given, dict):
            raise BadOption(_("The terms must be an object with minutes, increment and hints"))
        hints = asked.get("hints", people <= 1)
        if not isinstance(hints, bool):
            raise BadOption(_("Hints are either true or false"))
        return cls(
            _whole(asked, "minutes", LONGEST_CLOCK, _("The clock")),
            _whole(asked, "increment", LONGEST_INCREMENT, _("The time that a turn adds")),
            hints,
        )


def _whole(asked: Mapping[str, Any], name: str, most: int, what: str) -> int:
    number = asked.get(name, 0)
    if type(number) is not int or not 0 <= number <= most:
        raise BadOption(_("{what} must be a whole number from 0 to {most}").format(what=what, most=most))
    return number
