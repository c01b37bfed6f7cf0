"""How a game stands and ends, as text: shared by replaying and playing in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.commands.common import columns
from rondel.core.game import State
from rondel.core.language import _
from rondel.table.course import Course
from rondel.table.ending import ending, verdict
from rondel.text import outcome


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
