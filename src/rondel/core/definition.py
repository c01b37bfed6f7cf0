"""What a game provides (docs/contract.md describes each part)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from rondel.core.explaining import Explanations
from rondel.core.options import Option, Value
from rondel.core.schema import Schema


def no_further_check(options: Mapping[str, Value]) -> None:
    """For games whose options can be combined freely."""


def always(options: Mapping[str, Value]) -> bool:
    """Whatever the options."""
    return True


def never(options: Mapping[str, Value]) -> bool:
    """Whatever the options."""
    return False


@dataclass(frozen=True)
class Definition:
    """One game. The light part is here; the rest is imported when it is first needed."""

    package: str
    name: str
    title: str
    designers: tuple[str, ...]
    published: str
    summary: str
    minutes: tuple[int, int]
    options: tuple[Option, ...]
    rules_version: int
    action_schema: int
    observation_schema: int  # of the layout in rules/observing.py, with the meanings in observation.py
    finished: bool  # otherwise it can be loaded by name, but is not listed yet
    varied_starts: bool = False  # learning.py makes starts to learn from that the rules do not give
    check_options: Callable[[Mapping[str, Value]], None] = field(default=no_further_check)
    #: with these options: does chance decide anything, and does a seat ever know what another one does not
    has_chance: Callable[[Mapping[str, Value]], bool] = field(default=always)
    has_secrets: Callable[[Mapping[str, Value]], bool] = field(default=never)

    @cached_property
    def rules(self) -> Any:
        """The compiled rules, known to the engine from now on."""
        from rondel.core import engine

        rules = importlib.import_module(f"{self.package}.rules")
        engine.register(rules.State, rules)
        return rules

    @cached_property
    def words(self) -> Any:
        """Notation, prompts, labels and the telling of the game."""
        return importlib.import_module(f"{self.package}.words")

    @cached_property
    def sight(self) -> Any:
        """The view of a seat as plain data."""
        return importlib.import_module(f"{self.package}.view")

    @cached_property
    def board(self) -> Any:
        """The drawing of a view."""
        return importlib.import_module(f"{self.package}.board")

    @cached_property
    def observation(self) -> Schema:
        """What the numbers of an observation mean."""
        words = importlib.import_module(f"{self.package}.observation")
        return Schema(self.rules.OBSERVATION, words.BOARD, words.SEAT, words.SHAPES)

    def explanations(self, options: Mapping[str, Value]) -> Explanations:
        """What the things on the table are, in words, by the keys that the drawings carry."""
        words = importlib.import_module(f"{self.package}.explanations")
        found: Explanations = words.explanations(options)
        return found

    @cached_property
    def learning(self) -> Any:
        """Starts for games to learn from; only where there are ``varied_starts``."""
        return importlib.import_module(f"{self.package}.learning")

    @cached_property
    def picture(self) -> Any:
        """A view as plain lines of text."""
        return importlib.import_module(f"{self.package}.picture")

    @cached_property
    def blank(self) -> np.ndarray[Any, np.dtype[Any]]:
        """An empty record, to be copied."""
        return np.zeros(1, self.rules.State)

    @property
    def player_counts(self) -> tuple[int, ...]:
        players = next(option for option in self.options if option.name == "players")
        return players.codes
