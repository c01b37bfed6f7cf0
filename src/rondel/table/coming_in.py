"""Coming in: the home page, a new table, the links to its seats, and whoever opens one of them."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from rondel.core.errors import RondelError
from rondel.core.game import MAX_SEED, Game
from rondel.core.language import _
from rondel.core.registry import definition
from rondel.table import pages
from rondel.table.access import SPECTATOR, BadLink, Link, NoAccess, well_formed
from rondel.table.asking import Asking, BadRequest, number_in
from rondel.table.house import reachable_at
from rondel.table.log import Entry, Kind
from rondel.table.rates import LINKS_TRIED
from rondel.table.seats import LINK, clean_name, parse_seats
from rondel.table.tables import Table
from rondel.table.terms import Terms


async def home(request: Request) -> Response:
    asking = Asking(request)
    wanted = request.query_params.get("game")
    if wanted is not None:  # an address of earlier times
        return RedirectResponse(f"/new/{definition(wanted).name}", 303)
    doors, login = asking.tables.doors, asking.login
    running = await asyncio.to_thread(doors.games_of, login) if login else []
    finished = await asyncio.to_thread(doors.games_of, login, finished=True) if login else []
    return HTMLResponse(pages.home(running, finished, may_create=asking.may_create))


async def new(request: Request) -> Response:
    return HTMLResponse(pages.new(definition(request.path_params["game"]), may_create=Asking(request).may_create))


async def create(request: Request) -> Response:
    """A new table. The answer names its links, for programs; a page shows them on a page of their own."""
    asking = Asking(request)
    asked = await asking.json()
    asking.check_may_create()
    options = asked.get("options")
    if not isinstance(asked.get("game"), str) or not isinstance(options, dict):
        raise BadRequest(_("A new game needs the name of the game and its options."))
    game = Game(asked["game"], **{str(name): value for name, value in options.items()})
    seats = parse_seats(asked.get("seats"), game)
    terms, seed = Terms.parse(asked.get("terms"), sum(seat.is_person for seat in seats)), _seed(asked.get("seed"))
    login = await asking.log_in()
    return await introduced(asking, await asking.tables.create(game, seats, login, terms=terms, seed=seed), login)


async def introduced(asking: Asking, table: Table, login: str) -> Response:
    """What whoever set up a table is told of it."""
    url = f"/games/{table.header.id}"
    links = await asyncio.to_thread(asking.tables.doors.links, login, table.header.id)
    somebody_comes = any(seat.kind == LINK for seat in table.header.seats)
    content = {
        "url": f"{url}/links" if somebody_comes else url,
        "table": url,
        "links": [{"role": _role(link.role), "secret": link.secret} for link in links],
    }
    return asking.keep(JSONResponse(content, 201), login)


async def table_page(request: Request) -> Response:
    table, access = await Asking(request).table()
    return HTMLResponse(pages.table(table, access))


async def result_page(request: Request) -> Response:
    table, access = await Asking(request).table()
    if not table.course.over:
        raise RondelError(_("This game is not over yet."))
    return HTMLResponse(await asyncio.to_thread(pages.result, table, access))


# Links


async def links_page(request: Request) -> Response:
    asking = Asking(request)
    table, links = await _links(asking)
    base = reachable_at(str(request.base_url).rstrip("/"), asking.settings)
    shown = await asyncio.to_thread(pages.links, table, links, base, asking.settings.only_this_machine)
    return HTMLResponse(shown)


async def change_link(request: Request) -> Response:
    """The host closes a link, and opens a new one in its place."""
    asking = Asking(request)
    asked = await asking.json()
    table, _links_there = await _links(asking)
    role = request.path_params["role"]
    number = SPECTATOR if role == "spectator" else number_in(role, 0, len(table.course.seats) - 1)
    wanted = asked.get("do")
    if wanted not in ("renew", "revoke"):
        raise BadRequest(_("A link can be renewed or revoked."))
    login = asking.login or ""
    await asyncio.to_thread(asking.tables.doors.renew, login, table.header.id, number, revoke=wanted == "revoke")
    table.change_doors()
    links = await asyncio.to_thread(asking.tables.doors.links, login, table.header.id)
    return JSONResponse({"links": [{"role": _role(link.role), "secret": link.secret} for link in links]})


async def _links(asking: Asking) -> tuple[Table, list[Link]]:
    table, access = await asking.table()
    if not access.is_host or asking.login is None:
        raise NoAccess(_("Only whoever set up this table can see and change its links."))
    return table, await asyncio.to_thread(asking.tables.doors.links, asking.login, table.header.id)


def _role(role: int) -> int | str:
    return "spectator" if role == SPECTATOR else role


# Whoever opens a link


async def join_page(request: Request) -> Response:
    """The secret stands behind the # of the address, which browsers keep to themselves; the script sends it."""
    return HTMLResponse(pages.join())


async def join(request: Request) -> Response:
    """Look at where a link leads; with ``enter``, go there."""
    asking = Asking(request)
    asked = await asking.json()
    secret = asked.get("secret")
    asking.check(LINKS_TRIED)
    if not isinstance(secret, str) or not well_formed(secret):
        raise BadLink(_("This link is not whole. Copy all of it, to the last letter."))
    owner = asking.owner_meant_by(secret)
    if owner is not None:
        return await _owner_comes(asking, owner.login, asked)
    game, role = await asyncio.to_thread(asking.tables.doors.leads_to, secret)
    table = await asking.tables.get(game)
    login = asking.login
    known = login is not None and role in (await asyncio.to_thread(asking.tables.doors.access, game, login=login)).roles
    if asked.get("enter") is not True:
        return JSONResponse(_invitation(table, role, known))
    login = await asking.log_in()
    await asyncio.to_thread(asking.tables.doors.grant, login, game, role)
    table.change_doors()
    if role >= 0:
        await _take_seat(table, role, asked.get("name"))
    return asking.keep(JSONResponse({"url": f"/games/{game}"}), login)


async def _owner_comes(asking: Asking, owner: str, asked: dict[str, Any]) -> Response:
    """Whoever runs the server; what this browser could do before it can still do."""
    doors = asking.tables.doors
    if asking.login is not None and asking.login != owner:
        await asyncio.to_thread(doors.merge, asking.login, owner)
    await asyncio.to_thread(doors.admit, owner)
    await asyncio.to_thread(doors.adopt, owner)
    game = asked.get("game")
    url = f"/new/{definition(game).name}" if isinstance(game, str) and game else "/"
    return asking.keep(JSONResponse({"url": url}), owner)


def _invitation(table: Table, role: int, known: bool) -> dict[str, Any]:
    course = table.course
    return {
        "url": f"/games/{table.header.id}" if known else None,  # this browser has been here before
        "title": course.game.definition.title,
        "seat": course.seats[role].name if role >= 0 else None,
        "others": [seat.name for number, seat in enumerate(course.seats) if number != role],
    }


async def _take_seat(table: Table, role: int, name: object) -> None:
    """Whoever comes in can say what they are called; a computer that kept the seat warm leaves it."""
    manners = table.course.now.manners
    if not table.course.over and role not in manners.people and role not in manners.resigned:
        await table.enter(table.course.length, Entry(Kind.PERSON, role))
    shown = clean_name(name, role + 1) if isinstance(name, str) and name.strip() else None
    if shown and shown != table.course.seats[role].name and not table.course.over:
        await table.enter(table.course.length, Entry(Kind.NAME, role, word=shown))


def _seed(given: object) -> int | None:
    """A seed as typed by a person; nothing means any."""
    text = str(given).strip() if isinstance(given, str | int) and not isinstance(given, bool) else ""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise BadRequest(_("The seed must be a whole number from 0 to 2**64 - 1."))
    return int(text)
