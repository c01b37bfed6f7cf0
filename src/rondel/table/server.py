"""Starting the table and ending it."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.core.registry import definition, games
from rondel.table.app import create_app
from rondel.table.house import EVERYWHERE, Owner, Settings, owner
from rondel.table.tables import Tables

FIRST_PORT, PORTS_TRIED, LAST_PORT = 8000, 50, 65535
LONGEST_GOODBYE = 3  # seconds that open requests get when the server ends
KEPT_OPEN = 75  # seconds that a connection is kept for the next request
TURN = 0.001  # seconds that a thread works before another one gets its turn
WAITING = 1024  # connections that may wait until they are let in


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
            timeout_keep_alive=KEPT_OPEN,
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


def serve(settings: Settings, *, port: int | None = None, open_browser: bool = True, game: str | None = None) -> None:
    """Serve the table until it is interrupted. Without a port: 8000, or the next one that is free."""
    chosen = None if game is None else definition(game).name
    listening = bind(settings.host, port)
    allow_many_connections()
    with listening:
        owning = owner(settings.data)
        app = create_app(settings, owning)
        base = address(settings.host, listening.getsockname()[1])
        url = owner_link(base, owning, chosen)
        announce(settings, base, url)
        app.state.tables.thinkers.warm_up(games())
        with suppress(KeyboardInterrupt):  # uvicorn has ended in order by then
            Server(app, url, open_browser=open_browser).run(sockets=[listening])


def owner_link(base: str, owner: Owner, game: str | None = None) -> str:
    """How whoever runs the server comes in; what stands behind the # is not sent until the page is there."""
    return f"{base}/join{f'?game={game}' if game else ''}#{owner.code}"


def announce(settings: Settings, base: str, url: str) -> None:
    print(_("The table is at {url}").format(url=base))
    print(_("Your own way in, with all your games: {url}").format(url=url))
    if not settings.only_this_machine:
        print(_("It can be reached from your network. Keep your own way in to yourself; others come by the links of "
                "a table."))  # fmt: skip
        if settings.is_open:
            print(_("Everybody who reaches this server can set up tables."))
        else:
            print(_("Only you can set up tables; --open lets everybody do that."))
    print(_("Press Ctrl+C to end. Unfinished games are kept."), flush=True)


def allow_many_connections() -> None:
    """Every open page keeps a connection, and each of them counts as an open file. And nobody waits for a drawing."""
    sys.setswitchinterval(TURN)
    if os.name == "posix":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


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
        listening.listen(WAITING)
    except BaseException:
        listening.close()
        raise
    return listening
