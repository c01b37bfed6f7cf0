"""What the strongest computer player would do: asked for by a person who has to decide, and thought of elsewhere.

A hint is given once for each decision; whoever asks again gets the same one. Where other people play, the log tells
them about it before it is given.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import Any

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.log import Entry, Kind
from rondel.table.tables import Stale, Table
from rondel.table.thinking import Closed, Failed, Question, Thinkers

ADVISER = players.LEVELS[-1]
MOST_SHOWN = 4  # the best, and up to three alternatives
MOST_REMEMBERED = 1000


class NoHint(RondelError):
    """A hint that cannot be given."""


class Hints:
    """All hints that were asked for lately."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._given: OrderedDict[tuple[str, int], asyncio.Future[dict[str, Any]]] = OrderedDict()

    async def hint(self, table: Table, seat: int, index: int) -> dict[str, Any]:
        """For the decision that this seat has to make at this table, which it saw after so many entries."""
        course = table.course
        if not table.header.terms.hints:
            raise NoHint(_("Hints are switched off at this table."))
        if course.actor != seat or not course.seats[seat].is_person:
            raise NoHint(_("A hint is only for whoever has to decide now."))
        if not course.still_stands(index):
            raise Stale(_("The game went on before this arrived, so nothing was changed. This is how it stands now."))
        decision = (table.header.id, course.decision(course.length))
        task = self._given.get(decision)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._given[decision] = asyncio.ensure_future(self._think(table, seat))
            task.add_done_callback(_seen)
            if len(self._given) > MOST_REMEMBERED:
                self._given.popitem(last=False)
        return {**await asyncio.shield(task), "index": table.course.length}

    async def _think(self, table: Table, seat: int) -> dict[str, Any]:
        """The choice, with its alternatives; people at the table hear of it first."""
        course = table.course
        state = course.now.state
        if len(course.now.manners.people) > 1:
            await table.enter(course.length, Entry(Kind.HINT, seat))
        labels = {choice["action"]: choice["label"] for choice in state.view(seat)["choices"]}
        by = {"by": _(ADVISER.title)}
        if len(labels) == 1:
            return {**by, "alternatives": [{"action": a, "label": text} for a, text in labels.items()]}
        seen = state.redeal(seat, secrets.randbits(64))
        try:
            found = await self._thinkers.advise(Question(table.header.id, ADVISER.name, seen, advice=True))
        except (Failed, Closed) as failed:
            raise NoHint(_("No hint could be found now. Try again in a moment.")) from failed
        return {
            **by,
            "alternatives": [
                {
                    "action": one.action, "label": labels[one.action],
                    "share": round(one.share, 3), "points": round(one.points, 1),
                }
                for one in found[:MOST_SHOWN]
            ],
        }  # fmt: skip


def _seen(task: asyncio.Future[dict[str, Any]]) -> None:
    """What went wrong was told to whoever asked, unless they have gone."""
    if not task.cancelled():
        task.exception()
