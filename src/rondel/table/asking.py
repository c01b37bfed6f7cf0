"""What a request says: who asks, and for what."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.access import Access, NoAccess, new_secret, well_formed
from rondel.table.guard import address_of, has_bearer
from rondel.table.house import Owner, Settings
from rondel.table.rates import NEW_TABLES, Limits, Rate
from rondel.table.storage import UnknownTable
from rondel.table.tables import Table, Tables

YEAR = 60 * 60 * 24 * 365


class BadRequest(RondelError):
    """A request that our own page would not send."""


class BadSecret(NoAccess):
    """A program sent the secret of a link that leads nowhere."""


class Asking:
    """One request, and what it may do."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.tables: Tables = request.app.state.tables
        self.settings: Settings = request.app.state.settings
        self._owner: Owner | None = request.app.state.owner
        self._limits: Limits = request.app.state.limits

    # Who asks

    @property
    def secret(self) -> str | None:
        """Of a link, sent by a program; then the cookies do not count."""
        if not has_bearer(self.request.headers):
            return None
        secret = self.request.headers["authorization"][len("bearer ") :].strip()
        return secret if well_formed(secret) else ""

    @property
    def login(self) -> str | None:
        """Of this browser."""
        if self.secret is not None:
            return None
        kept = self.request.cookies.get(self._cookie)
        return kept if well_formed(kept) else None

    @property
    def _cookie(self) -> str:
        """With the prefix, browsers refuse it from anybody else; that works only where the connection is encrypted."""
        return "__Host-rondel" if self.request.url.scheme == "https" else "rondel"

    async def log_in(self) -> str:
        """The login of this browser, a new one if it has none that is known here."""
        if self.login is not None and await asyncio.to_thread(self.tables.doors.knows, self.login):
            return self.login
        login = new_secret()
        await asyncio.to_thread(self.tables.doors.admit, login)
        return login

    def keep(self, answer: Response, login: str) -> Response:
        """Let the browser keep its login; no script and no other site gets it."""
        if login != self.login:
            answer.set_cookie(
                self._cookie, login, max_age=YEAR, path="/", httponly=True, samesite="lax",
                secure=self.request.url.scheme == "https",
            )  # fmt: skip
        return answer

    @property
    def is_owner(self) -> bool:
        return self._owner is not None and self.login == self._owner.login

    def owner_meant_by(self, secret: str) -> Owner | None:
        return self._owner if self._owner is not None and self._owner.is_meant_by(secret) else None

    @property
    def may_create(self) -> bool:
        return self.settings.is_open or self.is_owner

    def check_may_create(self) -> None:
        """Whoever asks may set up tables, and has not done so too often."""
        if not self.may_create:
            raise NoAccess(_("Only whoever runs this server can set up tables here."))
        self.check(NEW_TABLES)

    def check(self, rate: Rate) -> None:
        """Whoever asks has not done this too often."""
        self._limits.check(rate, address_of(self.request.scope))

    def begin_stream(self) -> None:
        self._limits.begin_stream(address_of(self.request.scope))

    def end_stream(self) -> None:
        self._limits.end_stream(address_of(self.request.scope))

    # For what

    async def access(self) -> Access:
        """What whoever asks may do at the table of this address; without any role it is as if there were no table."""
        id = self.request.path_params["id"]
        found = await self.tables.access(id, login=self.login, secret=self.secret)
        if found.roles:
            return found
        if self.secret is not None:
            raise BadSecret(_("This link is not valid, or not any more. Ask whoever sent it for a new one."))
        raise UnknownTable(_("There is no game at this address, or it is not open to you. Use the link you were sent."))

    async def table(self) -> tuple[Table, Access]:
        access = await self.access()
        return await self.tables.get(self.request.path_params["id"]), access

    async def json(self) -> dict[str, Any]:
        try:
            content = json.loads(await self.request.body())
        except (ValueError, RecursionError) as error:
            raise BadRequest(_("The request is not readable as JSON.")) from error
        if not isinstance(content, dict):
            raise BadRequest(_("The request must be a JSON object."))
        return content


def number_in(text: str, least: int, most: int) -> int:
    try:
        number = int(text) if len(text) < 10 else least - 1
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise BadRequest(_("The log has no such place; reload the page."))
    return number


def seat_to_decide(asked: dict[str, Any], access: Access, actor: int | None) -> int:
    """The seat that somebody decides for: of several own ones the one whose turn it is."""
    return own_seat(asked, access, actor if actor in access.seats else min(access.seats))


def own_seat(asked: dict[str, Any], access: Access, otherwise: int | None = None) -> int:
    """The seat that somebody speaks for: the one that is named, the only one, or another default."""
    seat = asked.get("seat")
    if seat is None:
        seat = next(iter(access.seats)) if len(access.seats) == 1 else otherwise
    if type(seat) is not int:
        raise BadRequest(_("Say which of your seats is meant."))
    if seat not in access.seats:
        raise NoAccess(_("That seat is not yours."))
    return seat
