"""What a game's log is made of. The log is the truth: seats, positions and clocks are all replayed from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What an entry tells."""

    DECISION = "decision"
    UNDO = "undo"  # the last decision is taken back
    NAME = "name"  # somebody who came in says what they are called
    COMPUTER = "computer"  # a computer takes the seat over
    PERSON = "person"  # whose seat it is comes back to it
    RESIGN = "resign"
    OFFER = "offer"  # to end the game as it stands
    AGREE = "agree"
    DECLINE = "decline"
    HINT = "hint"  # somebody asks what the computer would do
    BRANCH = "branch"  # everything before was taken from another game; from here on chance is drawn anew
    CLOSE = "close"  # a record that is only looked at


#: entries after which the position may be another one; all others leave what a page shows as it was
CHANGES_POSITION = frozenset({Kind.DECISION, Kind.UNDO, Kind.BRANCH, Kind.CLOSE})


@dataclass(frozen=True)
class Entry:
    """One entry of the log."""

    kind: Kind
    seat: int | None = None  # whose entry it is
    action: int | None = None  # of a decision
    word: str | None = None  # a name; a computer that takes over or decided instead; where a branch comes from
    key: str | None = field(default=None, compare=False)  # by which whoever sent it knows it again
    made: str = field(default="", compare=False)


def decision(action: int, seat: int | None = None, *, key: str | None = None, word: str | None = None) -> Entry:
    return Entry(Kind.DECISION, seat, action, word, key)


UNDO = Entry(Kind.UNDO)


class Origin(NamedTuple):
    """Where a branch comes from."""

    seed: int  # of its own chance, which nobody may know while it is played
    after: int  # decisions that were taken over
    table: str  # whose decisions they were; empty if that was a file


def branch(origin: Origin) -> Entry:
    return Entry(Kind.BRANCH, word=f"{origin.seed} {origin.after} {origin.table}")


def origin_of(entry: Entry) -> Origin:
    seed, after, table = (entry.word or "").split(" ")
    return Origin(int(seed), int(after), table)


def now() -> str:
    """The moment as the log keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def seconds_between(earlier: str, later: str) -> float:
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
