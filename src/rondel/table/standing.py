"""How the game stands in points: what everybody has, and what would be counted if it ended now.

Only what the viewer may know goes into it. The estimate of the chances is the evaluation that computer players go by,
of a position in which everything that the viewer cannot know was dealt again; it is given where hints are allowed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rondel.core.compiling import plain
from rondel.core.game import State
from rondel.players.appraisal import share
from rondel.players.insight import insight
from rondel.players.network import CHANCE, notes_for, tell
from rondel.table.course import Course
from rondel.table.ending import source_rows

SEED = 1  # of what is dealt again: the same question has the same answer


def standing(course: Course, number: int, viewer: int | None, *, estimate: bool) -> dict[str, Any]:
    """The points of all seats after this many entries of the log, source by source."""
    position = course.position(number)
    state, words = position.state, course.game.definition.words
    by_seat = [state.sources(seat) for seat in range(len(position.manners.seats))]
    totals = [sum(points.values()) for points in by_seat]
    return {
        "index": number,
        "over": position.over,
        "now": state.scores(),
        "now_in_words": [words.points(points) for points in state.scores()],
        "ended_now": totals,
        "sources": [
            {"title": row.title, "points": list(row.points), "part": row.part}
            for row in source_rows(course.game, by_seat)
        ],
        "chances": chances(state, -1 if viewer is None else viewer) if estimate and not position.over else None,
    }


def chances(state: State, viewer: int) -> list[float]:
    """Each seat's share of the victory as the evaluation sees it, with nothing that the viewer cannot know."""
    rules, seats = state.game.definition.rules, state.game.players
    seen = state.redeal(viewer, SEED).record
    network = insight(state.game).network
    notes = notes_for(network, seats)[0]
    with np.errstate(over="ignore"):  # bits are counted by a product that may wrap around, as it does when compiled
        plain(rules.board_features)(seen, notes["board"])
        for seat in range(seats):
            plain(rules.seat_features)(seen, seat, viewer, notes["seats"][seat])
    told = tell(network, notes["board"][None], notes["seats"][None], np.ones((1, seats)))[0]
    worth = np.zeros(seats)
    plain(share)(told[:, CHANCE], seats, 1.0, worth)
    return [round(float(one), 3) for one in worth]
