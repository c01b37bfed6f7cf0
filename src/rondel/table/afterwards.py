"""What is asked for when a game is over: its record, a review, a table that goes on from it; and records as files."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.core.records import GameRecord
from rondel.table import pages
from rondel.table.asking import Asking, BadRequest, number_in
from rondel.table.coming_in import introduced
from rondel.table.log import Entry, Kind, Origin
from rondel.table.rates import REVIEWS
from rondel.table.retelling import branched, course_of, enter, watching
from rondel.table.reviewing import Reviews, told
from rondel.table.seats import Seat, clean_name, parse_seats
from rondel.table.tables import Table
from rondel.table.terms import Terms


async def record(request: Request) -> Response:
    """The finished game as a file. A running one is not given away: its seed would tell what comes."""
    table = await _finished(Asking(request), _("The record of a game can be downloaded when it is over."))
    text = await asyncio.to_thread(lambda: table.course.record().to_text())
    name = f"{table.header.game}-{table.header.created[:10]}.rondel"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)


async def _finished(asking: Asking, otherwise: str) -> Table:
    table, _access = await asking.table()
    if not table.course.over:
        raise RondelError(otherwise)
    return table


# Branches


async def branch_page(request: Request) -> Response:
    asking = Asking(request)
    table = await _branching(asking)
    at = _decision(request.query_params.get("at", ""), table)
    shown = await asyncio.to_thread(pages.branch, table, at, may_create=asking.may_create)
    return HTMLResponse(shown)


async def branch(request: Request) -> Response:
    """A new table that goes on from a decision of this one, with new chance."""
    asking = Asking(request)
    asked = await asking.json()
    table = await _branching(asking)
    asking.check_may_create()
    at = asked.get("at")
    if type(at) is not int:
        raise BadRequest(_("Say after which decision to play on."))
    at = _decision(str(at), table)
    game = table.course.game
    seats = parse_seats(asked.get("seats"), game)
    terms = Terms.parse(asked.get("terms"), sum(seat.is_person for seat in seats))
    origin = Origin(secrets.randbits(63), at, table.header.id)

    def entries() -> Sequence[Entry]:
        return branched(table.course.record(), seats, origin).log

    log = await asyncio.to_thread(entries)
    login = await asking.log_in()
    made = await asking.tables.create(game, seats, login, terms=terms, seed=table.header.seed, log=log)
    return await introduced(asking, made, login)


async def _branching(asking: Asking) -> Table:
    """Only finished games: in a running one, chance could be tried out, and what lies hidden be looked at."""
    return await _finished(asking, _("You can play on from a position of a game when that game is over."))


def _decision(text: str, table: Table) -> int:
    last = len(table.course.decisions())
    at = number_in(text, 0, last)
    if at == last and table.course.now.state.over:
        raise RondelError(_("After the last decision there is nothing left to play. Choose an earlier one."))
    return at


# Records as files


async def open_record(request: Request) -> Response:
    """A record from a file as a table of its own: only to be looked at, reviewed and branched."""
    asking = Asking(request)
    asked = await asking.json()
    asking.check_may_create()
    text = asked.get("record")
    if not isinstance(text, str):
        raise BadRequest(_("The text of a record is missing."))
    found, seats, log = await asyncio.to_thread(_read, text)
    login = await asking.log_in()
    table = await asking.tables.create(found.game, seats, login, seed=found.seed, log=log)
    url = f"/games/{table.header.id}"
    return asking.keep(JSONResponse({"table": url, "url": f"{url}/result"}, 201), login)


def _read(text: str) -> tuple[GameRecord, list[Seat], Sequence[Entry]]:
    found = GameRecord.from_text(text)
    names = [clean_name(name, number) for number, name in enumerate(found.names, 1)]
    course = course_of(found, watching(names), len(found.moves))
    if not course.over:
        enter(course, Entry(Kind.CLOSE))
    return found, watching(names), course.log


# Review


async def review(request: Request) -> Response:
    """How far the review is, and what it found."""
    asking = Asking(request)
    table = await _reviewable(asking)
    return JSONResponse(told(_reviews(asking).get(table.header.id), table.course.names))


async def start_review(request: Request) -> Response:
    asking = Asking(request)
    table = await _reviewable(asking)
    reviews = _reviews(asking)
    if reviews.get(table.header.id) is None:
        asking.check(REVIEWS)
    return JSONResponse(told(reviews.start(table.header.id, table.course), table.course.names), 202)


async def _reviewable(asking: Asking) -> Table:
    return await _finished(asking, _("A game can be reviewed when it is over."))


def _reviews(asking: Asking) -> Reviews:
    found: Reviews = asking.request.app.state.reviews
    return found
