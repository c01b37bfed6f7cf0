"""What helps people at the table: explanations with their rules, the points source by source, and hints."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from rondel.core.language import _
from rondel.core.registry import definition
from rondel.table import pages
from rondel.table.access import NoAccess
from rondel.table.asking import Asking, BadRequest, number_in, seat_to_decide
from rondel.table.hints import Hints
from rondel.table.rates import HINTS
from rondel.table.standing import standing


async def rules(request: Request) -> Response:
    """The rules of a game, to be read by everybody."""
    page = await asyncio.to_thread(pages.rules, definition(request.path_params["game"]))
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})


async def explanations(request: Request) -> Response:
    """What the things on this table are, by the keys that the drawings carry."""
    table, _access = await Asking(request).table()
    game = table.course.game
    found = await asyncio.to_thread(game.definition.explanations, game.options)
    content = {
        "rules": f"/rules/{game.name}",
        "explanations": {key: asdict(one) for key, one in found.items()},
    }
    return JSONResponse(content, headers={"Cache-Control": "private, max-age=3600"})


async def points(request: Request) -> Response:
    """How the game stands, for whoever asks."""
    table, access = await Asking(request).table()
    course = table.course
    index = number_in(request.query_params.get("index", str(course.length)), 0, course.length)
    mine = access.seats
    viewer, estimate = course.viewer(index, mine), table.header.terms.hints

    def shown() -> bytes:
        return json.dumps(standing(course, index, viewer, estimate=estimate), ensure_ascii=False).encode()

    return Response(await table.shown_once(("points", index, mine), shown), media_type="application/json")


async def hint(request: Request) -> Response:
    """What the strongest computer would do, for the seat that has to decide."""
    asking = Asking(request)
    table, access = await asking.table()
    asked = await asking.json()
    if not access.seats:
        raise NoAccess(_("Only whoever has a seat can ask for a hint. You are looking on."))
    index = asked.get("index")
    if type(index) is not int or not 0 <= index <= table.course.length:
        raise BadRequest(_("A hint needs the index of the log that the page shows."))
    seat = seat_to_decide(asked, access, table.course.actor)
    asking.check(HINTS)
    hints: Hints = request.app.state.hints
    return JSONResponse(await hints.hint(table, seat, index))
