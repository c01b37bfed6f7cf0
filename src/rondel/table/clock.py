"""How much time everybody has left, counted from the moments of the log.

Nothing is done when a clock has run down; the others may then let a computer play that seat, and the log says so.
"""

from __future__ import annotations

from rondel.table.course import Course
from rondel.table.log import CHANGES_POSITION, Kind, seconds_between
from rondel.table.terms import Terms


def seconds_left(course: Course, terms: Terms, moment: str) -> list[float] | None:
    """Of each seat at this moment, below 0 where the time is up; None at a table without a clock.

    The first decision is not timed, because people need to come in first.
    """
    if not terms.timed:
        return None
    left = [60.0 * terms.minutes] * len(course.seats)
    begun: str | None = None
    for number, entry in enumerate(course.log):
        if entry.kind is Kind.BRANCH:  # what was taken over from another game took no time at this table
            left, begun = [60.0 * terms.minutes] * len(course.seats), None
            continue
        before, after = course.position(number), course.position(number + 1)
        seat = before.state.actor
        if begun is not None:
            if before.manners.seats[seat].is_person:
                left[seat] -= max(0.0, seconds_between(begun, entry.made))
            if not after.over and after.state.actor != seat:
                left[seat] += terms.increment
        if begun is not None or entry.kind in CHANGES_POSITION:
            begun = entry.made
    decides = course.decides
    if begun is not None and decides is not None and decides.is_person:
        left[course.now.state.actor] -= max(0.0, seconds_between(begun, moment))
    return left
