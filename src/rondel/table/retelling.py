"""Records played again at a table: to look at them, or to play on from one of their positions."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.records import GameRecord
from rondel.table.course import Course
from rondel.table.log import UNDO, Entry, Origin, branch, decision
from rondel.table.seats import Seat


def course_of(record: GameRecord, seats: Sequence[Seat], moves: int) -> Course:
    """The first moves of a record, played again at a table with these seats."""
    course = Course(record.game, record.seed, seats)
    for number in range(moves + 1):
        if number > 0:
            close_turn(course)
            enter(course, decision(course.now.state.action(record.moves[number - 1])))
        if number in record.chances:
            close_turn(course)  # in a record, chance begins anew when all is done that follows without a choice
            enter(course, branch(Origin(record.chances[number], number, "")))
    return course


def branched(record: GameRecord, seats: Sequence[Seat], origin: Origin) -> Course:
    """A game that goes on with new chance where another one stood after some decisions.

    What chance had revealed by then, and what lay hidden in hands, stays as it was.
    """
    course = course_of(record, seats, origin.after)
    close_turn(course)
    enter(course, branch(origin))
    return course


def enter(course: Course, entry: Entry) -> None:
    course.add(entry, course.after(entry))


def take_back(course: Course) -> None:
    enter(course, UNDO)


def close_turn(course: Course) -> None:
    """End the turn of a person that is only held for a last look; a record says nothing of it."""
    while not course.over and course.now.state.at_turn_end:
        enter(course, decision(int(course.now.state.legal()[0])))


def watching(names: Sequence[str]) -> list[Seat]:
    """Seats of a game that is only looked at."""
    return [Seat(name, "random") for name in names]
