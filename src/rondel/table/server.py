"""Addresses, live updates, and starting it all."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rondel.core.errors import RondelError, UnknownGame
from rondel.core.game import MAX_SEED, Game
from rondel.core.language import _
from rondel.core.registry import definition
from rondel.table import pages
from rondel.table.guard import EVERYWHERE, Guard
from rondel.table.seats import parse_seats
from rondel.table.showing import show
from rondel.table.storage import Storage, StorageError, UnknownTable, data_folder
from rondel.table.tables import Stale, Table, Tables
from rondel.web import STATIC, theme

HEARTBEAT = 15.0  # seconds between signs of life on a stream, so that a dead one is noticed
FIRST_PORT, PORTS_TRIED, LAST_PORT = 8000, 50, 65535
LONGEST_GOODBYE = 3  # seconds that open requests get when the server ends


@dataclass(frozen=True)
class Settings:
    """What a server needs to know."""

    data: Path | None = None  # the folder with the games; the user's own if not said
    host: str = "127.0.0.1"


class BadRequest(RondelError):
    """A request that our own page would not send."""


STATUS: tuple[tuple[type[RondelError], int], ...] = (
    (UnknownTable, 404),
    (UnknownGame, 404),
    (Stale, 409),
    (StorageError, 503),
    (BadRequest, 400),
    (RondelError, 422),
)


def create_app(settings: Settings) -> Starlette:
    """The table as an application. Raises StorageError if the games cannot be read or written."""
    tables = Tables(Storage(data_folder(settings.data)))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await tables.close()

    app = Starlette(
        routes=[
            Route("/", home),
            Route("/theme.css", colours),
            Route("/pictures/{game}.svg", picture),
            Route("/games", create, methods=["POST"]),
            Route("/games/{id}", table_page),
            Route("/games/{id}/view", view),
            Route("/games/{id}/moves", move, methods=["POST"]),
            Route("/games/{id}/undo", undo, methods=["POST"]),
            Route("/games/{id}/events", events),
            Route("/games/{id}/result", result_page),
            Route("/games/{id}/record", record),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, bound_to=settings.host)],
        exception_handlers={RondelError: refused, HTTPException: not_served},
        lifespan=lifespan,
    )
    app.state.tables = tables
    return app


# Pages


async def home(request: Request) -> Response:
    tables: Tables = request.app.state.tables
    return HTMLResponse(pages.home(request.query_params.get("game"), await tables.unfinished()))


async def colours(request: Request) -> Response:
    return Response(theme(), media_type="text/css", headers={"Cache-Control": "no-cache"})


async def picture(request: Request) -> Response:
    drawing = await asyncio.to_thread(pages.picture, request.path_params["game"])
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def table_page(request: Request) -> Response:
    return HTMLResponse(pages.table(await _table(request)))


async def result_page(request: Request) -> Response:
    table = await _table(request)
    if not table.course.over:
        raise RondelError(_("This game is not over yet."))
    return HTMLResponse(await asyncio.to_thread(pages.result, table))


async def record(request: Request) -> Response:
    """The finished game as a file. A running one is not given away: its seed would tell what comes."""
    table = await _table(request)
    if not table.course.over:
        raise RondelError(_("The record of a game can be downloaded when it is over."))
    text = await asyncio.to_thread(lambda: table.course.record().to_text())
    name = f"{table.header.game}-{table.header.created[:10]}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# What the script asks for


async def create(request: Request) -> Response:
    asked = await _json(request)
    options = asked.get("options")
    if not isinstance(asked.get("game"), str) or not isinstance(options, dict):
        raise BadRequest(_("A new game needs the name of the game and its options."))
    game = Game(asked["game"], **{str(name): value for name, value in options.items()})
    seats = parse_seats(asked.get("seats"), game)
    tables: Tables = request.app.state.tables
    table = await tables.create(game, seats, _seed(asked.get("seed")))
    return JSONResponse({"url": f"/games/{table.header.id}"}, 201)


async def view(request: Request) -> Response:
    table = await _table(request)
    since = _number(request.query_params.get("since", "-1"), -1, table.course.length)
    index = _number(request.query_params.get("index", str(table.course.length)), max(since, 0), table.course.length)
    return await _shown(table, index, since)


async def move(request: Request) -> Response:
    table, asked, index = await _change(request)
    action = asked.get("action")
    if type(action) is not int:
        raise BadRequest(_("A move needs the number of an action."))
    await table.decide(index, action)
    return await _shown(table, index + 1, index)


async def undo(request: Request) -> Response:
    table, _asked, index = await _change(request)
    await table.undo(index)
    return await _shown(table, index + 1, index)


async def events(request: Request) -> Response:
    """News as they happen: the length of the log. Whoever missed some asks for the view again."""
    tables: Tables = request.app.state.tables
    table = await _table(request)
    last_seen = request.headers.get("last-event-id") or request.query_params.get("since", "-1")
    known = int(last_seen) if last_seen.isdecimal() else -1

    async def stream() -> AsyncIterator[str]:
        nonlocal known
        yield "retry: 1000\n\n"
        with table.listening():
            while not tables.closing:
                length = await table.news(known, HEARTBEAT)
                yield f"id: {length}\ndata: {length}\n\n" if length != known else ": still here\n\n"
                known = length

    return StreamingResponse(stream(), media_type="text/event-stream")


async def _table(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    return await tables.get(request.path_params["id"])


async def _shown(table: Table, index: int, since: int) -> JSONResponse:
    return JSONResponse(await asyncio.to_thread(show, table.course, index, since))


async def _json(request: Request) -> dict[str, Any]:
    try:
        content = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise BadRequest(_("The request is not readable as JSON.")) from error
    if not isinstance(content, dict):
        raise BadRequest(_("The request must be a JSON object."))
    return content


async def _change(request: Request) -> tuple[Table, dict[str, Any], int]:
    asked = await _json(request)
    index = asked.get("index")
    if type(index) is not int or index < 0:
        raise BadRequest(_("A change needs the index of the log that the page shows."))
    return await _table(request), asked, index


def _number(text: str, least: int, most: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise BadRequest(_("The log has no such place; reload the page."))
    return number


def _seed(given: object) -> int | None:
    """A seed as typed by a person; nothing means any."""
    text = str(given).strip() if isinstance(given, str | int) and not isinstance(given, bool) else ""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise BadRequest(_("The seed must be a whole number from 0 to 2**64 - 1."))
    return int(text)


# What goes wrong


async def refused(request: Request, error: Exception) -> Response:
    status = next(status for kind, status in STATUS if isinstance(error, kind))
    return _complaint(request, status, str(error))


async def not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = _("There is nothing at this address.") if error.status_code == 404 else error.detail
    return _complaint(request, error.status_code, message)


def _complaint(request: Request, status: int, message: str) -> Response:
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(pages.complaint(status, message), status)
    return JSONResponse({"message": message}, status)


# Starting


class Server(uvicorn.Server):
    """A server that lets go of its open streams when it ends, and can show its page when it has begun."""

    def __init__(self, app: Starlette, url: str, *, open_browser: bool) -> None:
        config = uvicorn.Config(
            app,
            lifespan="on",
            ws="none",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LONGEST_GOODBYE,
        )
        super().__init__(config)
        self._tables: Tables = app.state.tables
        self._url = url
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tables.dismiss()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    game: str | None = None,
) -> None:
    """Serve the table until it is interrupted. Without a port: 8000, or the next one that is free."""
    path = f"/?game={definition(game).name}" if game is not None else "/"
    listening = bind(host, port)
    with listening:
        app = create_app(Settings(data=data, host=host))
        url = address(host, listening.getsockname()[1]) + path
        print(_("The table is at {url}").format(url=url))
        print(_("Press Ctrl+C to end. Unfinished games are kept."), flush=True)
        with suppress(KeyboardInterrupt):  # uvicorn has ended in order by then
            Server(app, url, open_browser=open_browser).run(sockets=[listening])


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def bind(host: str, port: int | None) -> socket.socket:
    """A listening place on this port, or the first free one from 8000 on."""
    if port is not None and not 0 <= port <= LAST_PORT:
        raise RondelError(_("A port is a number from 0 to {last}, not {port}.").format(last=LAST_PORT, port=port))
    tried = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]
    for number in tried:
        try:
            return _bind(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise RondelError(
                    _("Cannot listen on {host}, port {port}: {error}. Choose another host or port.").format(
                        host=host, port=number, error=error.strerror
                    )
                ) from error
    if port is None:
        raise RondelError(
            _("The ports {first} to {last} are all in use. Name a free one with --port.").format(
                first=tried[0], last=tried[-1]
            )
        )
    raise RondelError(
        _(
            "Port {port} is in use by another program, perhaps another Rondel. End that one, name another with "
            "--port, or leave --port out to get a free one."
        ).format(port=port)
    )


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _name, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this would share the port with whoever has it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen()
    except BaseException:
        listening.close()
        raise
    return listening
