"""What every face of the games has in common: how a game is named and set up, and what is told when that fails."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping, Sequence
from operator import index
from types import ModuleType
from typing import Any

from rondel.core.definition import Definition
from rondel.core.errors import BadOption, RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.core.registry import definition


class MissingPackage(RondelError, ImportError):
    """Something that Rondel can do only with another package."""


def needed(package: str, extra: str) -> ModuleType:
    """The package, or a word on how to install it."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        raise MissingPackage(
            _("This needs the package {package}; install it with: pip install 'rondel[{extra}]'").format(
                package=(error.name or package).partition(".")[0], extra=extra
            )
        ) from error


def version(game: Definition) -> int:
    """The version of an environment: grows by one with every change of the rules, the actions or the observations."""
    return game.rules_version + game.action_schema + game.observation_schema - 2


def set_up(name: str, options: Mapping[str, object], own: Sequence[str]) -> Game:
    """The game with these options. Whoever misspells one is told the face's own settings too."""
    known = [option.name for option in definition(name).options]
    for given in options:
        if given not in known:
            near = difflib.get_close_matches(given, [*own, *known], 1)
            hint = _(" Did you mean {name}?").format(name=near[0]) if near else ""
            raise BadOption(
                _("There is no setting {name!r}.{hint} Settings: {own}; options of {game}: {known}").format(
                    name=given, hint=hint, own=", ".join(own), game=name, known=", ".join(known)
                )
            )
    return Game(name, **options)


def one_of(setting: str, given: object, allowed: Sequence[str]) -> str:
    if not isinstance(given, str) or given not in allowed:
        raise BadOption(
            _("{setting} cannot be {given!r}; choose one of: {allowed}").format(
                setting=setting, given=given, allowed=", ".join(allowed)
            )
        )
    return given


def number_from(setting: str, given: Any, least: int) -> int:
    """A whole number that is at least so large."""
    try:
        number = -1 if isinstance(given, bool) else index(given)
    except TypeError:
        number = least - 1
    if number < least:
        raise BadOption(
            _("{setting} must be a whole number from {least} on, not {given!r}").format(
                setting=setting, least=least, given=given
            )
        )
    return number


def weight(setting: str, given: Any) -> float:
    """A finite number."""
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not abs(given) < float("inf"):
        raise BadOption(
            _("{setting} must be a number such as 0.01, not {given!r}").format(setting=setting, given=given)
        )
    return float(given)
