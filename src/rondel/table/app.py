"""The table as a web application: its addresses, and what is answered when something goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rondel.core.errors import RondelError, UnknownGame
from rondel.core.files import data_folder
from rondel.core.language import _
from rondel.table import afterwards, aids, coming_in, pages, playing
from rondel.table.access import BadLink, NoAccess
from rondel.table.asking import BadRequest, BadSecret
from rondel.table.complaints import complaint
from rondel.table.database import StorageError, database_url, open_database
from rondel.table.guard import Guard
from rondel.table.hints import Hints
from rondel.table.house import Owner, Settings
from rondel.table.openapi import description
from rondel.table.rates import Limits, TooMany
from rondel.table.reviewing import Reviews
from rondel.table.storage import UnknownTable
from rondel.table.tables import Stale, Tables
from rondel.table.thinking import Thinkers
from rondel.table.tidying import seldom_tidied
from rondel.web import STATIC, theme

STATUS: tuple[tuple[type[RondelError], int], ...] = (
    (UnknownTable, 404),
    (UnknownGame, 404),
    (Stale, 409),
    (StorageError, 503),
    (BadRequest, 400),
    (TooMany, 429),
    (BadSecret, 401),
    (BadLink, 404),
    (NoAccess, 403),
    (RondelError, 422),
)


def create_app(settings: Settings, owner: Owner | None = None, thinkers: Thinkers | None = None) -> Starlette:
    """The table as an application. Raises StorageError if the games cannot be read or written."""
    database = open_database(data_folder(settings.data), settings.database or database_url())
    thinkers = thinkers or Thinkers(settings.processes)
    tables, reviews = Tables(database, thinkers), Reviews(thinkers)
    limits = Limits(settings.is_limited)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables.listen()
        with seldom_tidied():
            yield
        await reviews.close()
        await tables.close()

    game = "/games/{id}"
    app = Starlette(
        routes=[
            Route("/", coming_in.home),
            Route("/new/{game}", coming_in.new),
            Route("/join", coming_in.join_page, methods=["GET"]),
            Route("/join", coming_in.join, methods=["POST"]),
            Route("/games", coming_in.create, methods=["POST"]),
            Route(game, coming_in.table_page),
            Route(f"{game}/result", coming_in.result_page),
            Route(f"{game}/links", coming_in.links_page),
            Route(f"{game}/links/{{role}}", coming_in.change_link, methods=["POST"]),
            Route(f"{game}/view", playing.view),
            Route(f"{game}/moves", playing.move, methods=["POST"]),
            Route(f"{game}/undo", playing.undo, methods=["POST"]),
            Route(f"{game}/events", playing.events),
            Route(f"{game}/back", playing.back),
            Route(f"{game}/record", afterwards.record),
            Route(f"{game}/branch", afterwards.branch_page),
            Route(f"{game}/branches", afterwards.branch, methods=["POST"]),
            Route(f"{game}/review", afterwards.review, methods=["GET"]),
            Route(f"{game}/review", afterwards.start_review, methods=["POST"]),
            Route(f"{game}/seats/{{seat}}", playing.seat, methods=["POST"]),
            Route(f"{game}/seats/{{seat}}/note", playing.note, methods=["GET"]),
            Route(f"{game}/seats/{{seat}}/note", playing.write_note, methods=["POST"]),
            Route(f"{game}/chat", playing.chat, methods=["GET"]),
            Route(f"{game}/chat", playing.say, methods=["POST"]),
            Route(f"{game}/points", aids.points),
            Route(f"{game}/hint", aids.hint, methods=["POST"]),
            Route(f"{game}/explanations", aids.explanations),
            Route("/rules/{game}", aids.rules),
            Route("/records", afterwards.open_record, methods=["POST"]),
            Route("/openapi.json", interface),
            Route("/theme.css", colours),
            Route("/pictures/{game}.svg", picture),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, bound_to=settings.host, limits=limits, names=settings.names)],
        exception_handlers={RondelError: refused, HTTPException: not_served},
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.reviews = reviews
    app.state.settings = settings
    app.state.owner = owner
    app.state.limits = limits
    app.state.hints = Hints(tables.thinkers)
    return app


async def interface(request: Request) -> Response:
    """What programs can ask for."""
    return JSONResponse(description())


async def colours(request: Request) -> Response:
    return Response(theme(), media_type="text/css", headers={"Cache-Control": "no-cache"})


async def picture(request: Request) -> Response:
    drawing = await asyncio.to_thread(pages.picture, request.path_params["game"])
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


# What goes wrong


async def refused(request: Request, error: Exception) -> Response:
    status = next(status for kind, status in STATUS if isinstance(error, kind))
    return complaint(request.headers, status, str(error))


async def not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = _("There is nothing at this address.") if error.status_code == 404 else error.detail
    return complaint(request.headers, error.status_code, message)
