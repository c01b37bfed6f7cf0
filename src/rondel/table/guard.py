"""What every answer carries, and which requests are refused before they reach a page.

A page of somebody else must never be able to act through a player's browser: the name in the address must be one of
ours (against DNS rebinding) and every change must come from our own page. A program that sends the secret of a link
in a header proves by that alone that no browser was tricked, since a browser sends such a header only for our own page.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rondel.core.language import _
from rondel.table.complaints import complaint
from rondel.table.house import EVERYWHERE, LOCAL
from rondel.table.rates import REQUESTS, Limits

logger = logging.getLogger(__name__)
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 256 * 1024
LONGEST_SENDING = 10  # seconds for a body to arrive

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex",
}


class Guard:
    """Stands before the application and looks at every request."""

    def __init__(self, app: ASGIApp, bound_to: str, limits: Limits, names: Sequence[str] = ()) -> None:
        self._app = app
        self._hosts = LOCAL | {bound_to.lower()} | {name.lower() for name in names}
        self._bound_everywhere = bound_to in EVERYWHERE
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        answered = False

        async def send_with_headers(message: Message) -> None:
            nonlocal answered
            answered = True
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer[name] = value
                answer.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is None and scope["method"] not in ("GET", "HEAD"):
            try:
                async with asyncio.timeout(LONGEST_SENDING):
                    body = await _whole_body(scope, receive)
            except TimeoutError:
                refusal = complaint(headers, 408, _("That took too long to arrive. Try again."))
            else:
                receive = _again(body or b"", receive)
                too_large = _("That is more than a move, or a record, can need.")
                refusal = complaint(headers, 413, too_large) if body is None else None
        try:
            await (refusal or self._app)(scope, receive, send_with_headers)
        except Exception:
            if answered:
                raise
            logger.exception("%s %s failed", scope["method"], scope["path"])
            message = _("Something went wrong in Rondel. Nothing that was confirmed is lost; reload the page.")
            await complaint(headers, 500, message)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return complaint(
                headers, 421, _("This table does not answer to that address. Open the address that Rondel shows.")
            )
        if not self._limits.allow(REQUESTS, address_of(scope)):
            return complaint(headers, 429, _("That was too much at once. Wait a moment, and try again."))
        if scope["method"] in ("GET", "HEAD") or has_bearer(headers):
            return None
        if not _same_origin(headers, f"{scope['scheme']}://{host}"):
            return complaint(
                headers, 403, _("Only the table's own page may change something here. Reload it and try again.")
            )
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        # a name can be made to lead here by anybody who owns it; a bare address cannot
        return name in self._hosts or (self._bound_everywhere and _is_address(name))


def address_of(scope: Scope) -> str:
    """Whose request this is, as far as the network tells; one household with IPv6 counts as one."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    return ":".join(address.split(":")[:4]) if ":" in address else address


def has_bearer(headers: Headers) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _same_origin(headers: Headers, ours: str) -> bool:
    """Whether the request comes from our own page, by what the browser says and no script can change."""
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if site is not None:
        # without a referrer, browsers call the origin of a form "null"
        return site == "same-origin" and origin in (None, "null", ours)
    return origin == ours


async def _whole_body(scope: Scope, receive: Receive) -> bytes | None:
    """The body, or None if it is too large."""
    largest = LARGEST_RECORD if scope["path"] == "/records" else LARGEST_BODY
    announced = Headers(scope=scope).get("content-length", "0")
    if not announced.isdecimal() or int(announced) > largest:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > largest:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the application the body that was already read, and after it whatever comes."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
