"""What can go wrong for a user, each with a message that says what to do."""

from __future__ import annotations


class RondelError(Exception):
    """Base of all errors that are meant to be read by people."""


class UnknownGame(RondelError): ...


class BadOption(RondelError): ...


class IllegalAction(RondelError): ...


class BadState(RondelError): ...


class BadRecord(RondelError):
    """A game record that cannot be replayed; ``moves`` tells how many could be."""

    def __init__(self, message: str, moves: int = 0) -> None:
        super().__init__(message)
        self.moves = moves
