"""Options of a game: what may be chosen, checked before a game is set up."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral

from rondel.core.errors import BadOption
from rondel.core.language import _

Value = str | int
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class Option:
    """One option: its values in the order shown to people, each with the number that the record keeps.

    With ``numbers`` every whole number of that range is a value too, and kept as it is.
    """

    name: str
    title: str
    values: tuple[Value, ...]
    default: Value
    codes: tuple[int, ...]
    explanations: tuple[str, ...]
    numbers: range | None = None

    def __post_init__(self) -> None:
        assert len(self.values) == len(self.codes) == len(self.explanations)
        assert self.default in self.values

    def code(self, value: Value) -> int:
        return self.codes[self.values.index(value)] if value in self.values else int(value)

    def parse(self, given: object) -> Value:
        """The value meant by what a person or a program gave: exact, or its text ("3" for 3)."""
        for value in self.values:
            if given == str(value) or (given == value and isinstance(given, Integral) and not isinstance(given, bool)):
                return value
        if self.numbers is not None and _NUMBER.fullmatch(str(given)) and int(str(given)) in self.numbers:
            return int(str(given))
        allowed = ", ".join(str(value) for value in self.values)
        if self.numbers is not None:
            allowed += _(", or a whole number from {first} to {last}").format(
                first=self.numbers[0], last=self.numbers[-1]
            )
        raise BadOption(
            _("{option} cannot be {given}; choose one of: {allowed}").format(
                option=self.name, given=repr(given), allowed=allowed
            )
        )


def resolve(options: Sequence[Option], given: Mapping[str, object], game: str) -> dict[str, Value]:
    """All options with their values: what was given, checked, and the defaults for the rest."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = _(" Did you mean {name}?").format(name=near[0]) if near else ""
            raise BadOption(
                _("{game} has no option {name!r}.{hint} Its options: {known}").format(
                    game=game, name=name, hint=hint, known=", ".join(known)
                )
            )
    return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}
