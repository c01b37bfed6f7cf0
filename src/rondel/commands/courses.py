"""Records as courses of the table, and the end of a game as text: shared by replaying and playing in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.commands.common import columns
from rondel.core.game import State
from rondel.core.language import _
from rondel.core.records import GameRecord
from rondel.table.course import Course
from rondel.table.ending import ending, verdict
from rondel.table.log import UNDO, decision
from rondel.table.seats import Seat
from rondel.text import outcome


def course_of(record: GameRecord, seats: Sequence[Seat], moves: int) -> Course:
    """The first moves of a record, played again at a table with these seats."""
    course = Course(record.game, record.seed, seats)
    for move in record.moves[:moves]:
        close_turn(course)
        enter(course, course.now.state.action(move))
    return course


def enter(course: Course, action: int | None) -> None:
    """Add a decision (or, with None, take the last one back)."""
    entry = UNDO if action is None else decision(action)
    course.add(entry, course.after(entry))


def close_turn(course: Course) -> None:
    """End the turn of a person that is only held for a last look; a record says nothing of it."""
    state = course.now.state
    if state.at_turn_end:
        enter(course, int(state.legal()[0]))


def watching(names: Sequence[str]) -> list[Seat]:
    """Seats of a game that is only looked at."""
    return [Seat(name, "random") for name in names]


def standing(state: State, names: Sequence[str]) -> str:
    return ", ".join(
        _("{name} {points}").format(name=name, points=points)
        for name, points in zip(names, state.scores(), strict=True)
    )


def final_scores(course: Course) -> list[str]:
    """The ranking, and the points by source with a column for each player, the winner's first."""
    end = ending(course)
    lines = [] if end.reason is None else [verdict(end)]
    lines += outcome(course.now.state, course.names)
    table = [["", *(result.name for result in end.results)]]
    for source in end.sources:
        cells = ["" if points is None else str(points) for points in source.points]
        table.append([f"  {source.title}" if source.part else source.title, *cells])
    table.append([_("Total"), *(str(result.points) for result in end.results)])
    return [*lines, "", *columns(table)]
