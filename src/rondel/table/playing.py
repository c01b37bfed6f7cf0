"""What pages and programs ask for while a game is played. ``openapi.py`` describes each address for programs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from rondel import players
from rondel.core.errors import BadOption
from rondel.core.language import _
from rondel.table.access import Access, NoAccess
from rondel.table.asking import Asking, BadRequest, number_in, own_seat, seat_to_decide
from rondel.table.clock import seconds_left
from rondel.table.log import Entry, Kind, decision, now
from rondel.table.looking_back import steps
from rondel.table.rates import MESSAGES
from rondel.table.seats import clean_name
from rondel.table.showing import show
from rondel.table.storage import UnknownTable
from rondel.table.tables import News, Table
from rondel.table.talk import LONGEST_MESSAGE, LONGEST_NOTE, BadText, readable

HEARTBEAT = 15.0  # seconds between signs of life on a stream, so that a dead one is noticed
LONGEST_KEY = 64
#: what somebody can do with a seat besides playing
DEEDS = {
    "name": Kind.NAME,
    "leave": Kind.COMPUTER,
    "return": Kind.PERSON,
    "resign": Kind.RESIGN,
    "offer": Kind.OFFER,
    "agree": Kind.AGREE,
    "decline": Kind.DECLINE,
}


# The game


async def view(request: Request) -> Response:
    table, access = await Asking(request).table()
    asked = request.query_params
    since = number_in(asked.get("since", "-1"), -1, table.course.length)
    index = number_in(asked.get("index", str(table.course.length)), max(since, 0), table.course.length)
    return await _shown(request, table, access, index, since, _eyes(asked.get("eyes"), table))


def _eyes(asked: str | None, table: Table) -> frozenset[int] | None:
    """The seat that somebody wants to look with, or nobody's; None: with their own. Open when the game is over."""
    if asked is None:
        return None
    if not table.course.over:
        raise NoAccess(_("With the eyes of others a game can be looked at when it is over."))
    return frozenset() if asked == "all" else frozenset({number_in(asked, 0, len(table.course.seats) - 1)})


async def move(request: Request) -> Response:
    return await _change(request, undo=False)


async def undo(request: Request) -> Response:
    return await _change(request, undo=True)


async def _change(request: Request, *, undo: bool) -> Response:
    asking = Asking(request)
    table, access = await asking.table()
    asked = await asking.json()
    index, action = asked.get("index"), asked.get("action")
    if type(index) is not int or index < 0:
        raise BadRequest(_("A change needs the index of the log that the page shows."))
    if not undo and type(action) is not int:
        raise BadRequest(_("A move needs the number of an action."))
    if not access.seats:
        raise NoAccess(_("Only whoever has a seat can play. You are looking on."))
    seat = seat_to_decide(asked, access, table.course.actor)
    entry = Entry(Kind.UNDO, seat, key=_key(asked)) if undo else decision(int(action or 0), seat, key=_key(asked))
    number = await table.enter(index, entry)
    return await _shown(request, table, access, number, min(index, number))


async def back(request: Request) -> Response:
    """Every step of the game so far, to look back at; the positions themselves are views of their index."""
    table, access = await Asking(request).table()
    course = table.course
    found = await asyncio.to_thread(steps, course, access.seats)
    return JSONResponse({"latest": course.length, "steps": [asdict(step) for step in found]})


async def _shown(
    request: Request, table: Table, access: Access, index: int, since: int, eyes: frozenset[int] | None = None
) -> Response:
    drawing = request.query_params.get("drawing") != "no"
    data = request.query_params.get("data") == "yes"
    mine = access.seats if eyes is None else eyes

    def shown() -> bytes:
        content = show(table.course, index, since, mine, draw=drawing, data=data)
        return json.dumps({**content, "chat": len(table.messages)}, ensure_ascii=False).encode()

    body = await table.shown_once((index, since, mine, drawing, data), shown)
    clock = json.dumps(seconds_left(table.course, table.header.terms, now())).encode()
    return Response(body[:-1] + b', "clock": ' + clock + b"}", media_type="application/json")


def _key(asked: dict[str, Any]) -> str | None:
    key = asked.get("key")
    if key is not None and (not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isascii()):
        raise BadRequest(_("A key is a short text without special characters."))
    return key


# News


async def events(request: Request) -> Response:
    """How far the log and the chat go, whenever that changes. Whoever missed something asks for the view again."""
    asking = Asking(request)
    table, _access = await asking.table()
    known = _known(request.headers.get("last-event-id") or request.query_params.get("since", ""))
    asking.begin_stream()
    return StreamingResponse(_stream(asking, table, known), media_type="text/event-stream")


async def _stream(asking: Asking, table: Table, known: News) -> AsyncIterator[str]:
    try:
        yield "retry: 1000\n\n"
        doors = table.doors_changed
        with table.listening():
            while True:
                news = await table.news(known, HEARTBEAT)
                if asking.tables.closing:
                    return
                if table.doors_changed != doors:
                    doors = table.doors_changed
                    await asking.access()  # raises, and so ends the stream, if the link was revoked
                if news == known:
                    yield ": still here\n\n"
                else:
                    content = json.dumps(asdict(news))
                    yield f"id: {news.index}.{news.chat}\ndata: {content}\n\n"
                known = news
    except (NoAccess, UnknownTable):
        return
    finally:
        asking.end_stream()


def _known(text: str) -> News:
    """What a client has seen, as it was told in the id of an event; the chat's part may be missing."""
    index, _dot, chat = text[:24].partition(".")
    return News(int(index) if index.isdecimal() else -1, int(chat) if chat.isdecimal() else -1)


# Seats


async def seat(request: Request) -> Response:
    """Somebody gives up, leaves, comes back, takes a name, or wants to end."""
    asking = Asking(request)
    table, access = await asking.table()
    asked = await asking.json()
    deed = asked.get("do")
    if not isinstance(deed, str) or deed not in DEEDS:
        raise BadRequest(_("What to do must be one of: {known}").format(known=", ".join(DEEDS)))
    number = number_in(request.path_params["seat"], 0, len(table.course.seats) - 1)
    kind = DEEDS[deed]
    if number not in access.seats and not (kind is Kind.COMPUTER and access.may_replace(_out_of_time(table, number))):
        raise NoAccess(_("That seat is not yours."))
    await table.enter(table.course.length, Entry(kind, number, word=_word(kind, asked, table, number), key=_key(asked)))
    return JSONResponse({"index": table.course.length})


def _out_of_time(table: Table, seat: int) -> bool:
    left = seconds_left(table.course, table.header.terms, now())
    return left is not None and left[seat] < 0


def _word(kind: Kind, asked: dict[str, Any], table: Table, seat: int) -> str | None:
    if kind is Kind.NAME:
        return clean_name(asked.get("name"), seat + 1)
    if kind not in (Kind.COMPUTER, Kind.RESIGN):
        return None
    level = asked.get("computer", players.USUAL_OPPONENT)
    known = [one.name for one in players.OPPONENTS]
    if level not in known:
        raise BadOption(_("The computer must be one of: {known}").format(known=", ".join(known)))
    return str(level)


# Talk


async def chat(request: Request) -> Response:
    """What was said after some message; everybody at the table may read it."""
    table, _access = await Asking(request).table()
    after = number_in(request.query_params.get("after", "0"), 0, 10**9 - 1)
    return JSONResponse({"messages": [message._asdict() for message in table.messages if message.number > after]})


async def say(request: Request) -> Response:
    asking = Asking(request)
    table, access = await asking.table()
    asked = await asking.json()
    if not access.seats:
        raise NoAccess(_("Only whoever has a seat can write here. You are looking on."))
    text = readable(asked.get("text"), LONGEST_MESSAGE)
    if not text:
        raise BadText(_("There is nothing written in this message."))
    asking.check(MESSAGES)
    await table.say(own_seat(asked, access, min(access.seats)), text, _key(asked))
    return JSONResponse({"chat": len(table.messages)}, 201)


async def note(request: Request) -> Response:
    """What somebody wrote for themselves."""
    asking = Asking(request)
    table, access = await asking.table()
    place = own_seat(_named(request), access)
    return JSONResponse({"text": await asyncio.to_thread(asking.tables.talk.note, table.header.id, place)})


async def write_note(request: Request) -> Response:
    asking = Asking(request)
    table, access = await asking.table()
    asked = await asking.json()
    place = own_seat(_named(request), access)
    text = readable(asked.get("text"), LONGEST_NOTE)
    await asyncio.to_thread(asking.tables.talk.write_note, table.header.id, place, text)
    return JSONResponse({"text": text})


def _named(request: Request) -> dict[str, Any]:
    return {"seat": number_in(request.path_params["seat"], 0, 99)}
