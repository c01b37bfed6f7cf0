"""Looking back: the positions of a game one decision after the other, as a record counts them.

A step is one decision with all that followed it without another one: the end of a held turn, what chance revealed, a
seat that was given up. What was taken back is no step. So step 57 is what ``rondel replay --to 57`` tells last, and its
position is the one in which decision 58 was taken.

While a game is played, whoever looks back sees each position as it was shown to them at that time. When it is over
everything is open, because its record is: then it can be looked at with the eyes of any seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rondel.table.course import Course


@dataclass(frozen=True)
class Step:
    """One decision, looked back at."""

    entry: int  # the number of its entry in the log, 0 for the setup
    index: int  # its position is the one after so many entries
    seat: int | None  # who decided; nobody at the setup
    text: str | None  # in notation, where whoever asks may know it
    points: Sequence[int]  # of each seat then


def steps(course: Course, mine: Collection[int] = ()) -> list[Step]:
    """All steps up to now, for a screen with these seats."""
    decisions = course.decisions()
    ends = [number - 1 for number in decisions[1:]] + [course.length]
    found = [_setup(course, decisions[0] - 1 if decisions else course.length)]
    secret = not course.over and course.game.definition.has_secrets(course.game.options)
    for number, index in zip(decisions, ends, strict=False):
        state, action = course.chosen(number)
        text = None if secret and set(mine) != {state.actor} else state.text(action)
        found.append(Step(number, index, state.actor, text, course.position(index).state.scores()))
    return found


def part_of_game(course: Course, step: Step) -> str:
    """The part of the game that a step belongs to, as the game names its parts, whoever's turn it is."""
    heading: str = course.game.definition.words.heading(course.position(step.index).state.record)
    return heading.partition(", seat ")[0]


def _setup(course: Course, index: int) -> Step:
    return Step(0, index, None, None, course.position(index).state.scores())
