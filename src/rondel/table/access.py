"""Who may do what at which table.

A secret link leads to one role: a seat, or a place among the spectators. A browser that comes in by a link keeps a
secret of its own in a cookie, its login, and the role is granted to that. A program sends the link's secret itself.

Nothing that is stored opens a door: of every secret only a hash is kept. Links can be shown again to whoever created
the table all the same, because they are derived from the login of the browser that created it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rondel.core.errors import RondelError
from rondel.core.language import _
from rondel.table.database import Database, Execute
from rondel.table.log import now
from rondel.table.seats import PERSON
from rondel.table.storage import HEADER, GameHeader, Listed, header_of

#: roles other than those of the seats, which have the seat's number
SPECTATOR, HOST = -1, -2
SECRET_BYTES = 24
SECRET_LENGTH = 32  # of the same in base64


class NoAccess(RondelError):
    """The door stays closed."""


class BadLink(NoAccess):
    """A link that leads nowhere."""


@dataclass(frozen=True)
class Access:
    """What somebody may do at one table."""

    roles: frozenset[int]

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(role for role in self.roles if role >= 0)

    @property
    def is_host(self) -> bool:
        return HOST in self.roles

    def may_replace(self, out_of_time: bool) -> bool:
        """Whether somebody else's seat may be given to a computer: by those who wait for it in vain."""
        return out_of_time and (self.is_host or bool(self.seats))


class Link(NamedTuple):
    """The link to a role, as the host sees it."""

    role: int
    secret: str | None  # None: revoked
    used: bool  # somebody came in by it


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """Secrets are long and random, so a plain hash cannot be turned around."""
    return hashlib.sha256(secret.encode()).hexdigest()


def link_secret(login: str, game: str, role: int, generation: int) -> str:
    """The secret of a link, which only the login that created the table can derive."""
    digest = hmac.digest(login.encode(), f"{game} {role} {generation}".encode(), "sha256")
    return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def well_formed(secret: object) -> bool:
    return isinstance(secret, str) and len(secret) == SECRET_LENGTH and secret.isascii()


class Doors:
    """Logins, links and what they open."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Logins

    def knows(self, login: str) -> bool:
        with self._database.reading() as execute:
            return execute("SELECT 1 FROM logins WHERE hash = ?", (hashed(login),)).fetchone() is not None

    def admit(self, login: str) -> None:
        """Keep a new login."""
        with self._database.writing() as execute:
            self._admit(execute, login)

    def _admit(self, execute: Execute, login: str) -> None:
        execute("INSERT INTO logins (hash, created) VALUES (?, ?) ON CONFLICT DO NOTHING", (hashed(login), now()))

    def merge(self, login: str, into: str) -> None:
        """Whatever one login may do, the other may do from now on."""
        with self._database.writing() as execute:
            self._admit(execute, into)
            execute(
                "INSERT INTO grants (login, game, role, generation) "
                "SELECT ?, game, role, generation FROM grants WHERE login = ? ON CONFLICT DO NOTHING",
                (hashed(into), hashed(login)),
            )

    def adopt(self, login: str) -> None:
        """Make this login the host of every game that nobody has a role at, as in a file of an older Rondel."""
        with self._database.reading() as execute:
            orphans = execute(
                f"SELECT {HEADER} FROM games WHERE NOT EXISTS (SELECT 1 FROM grants WHERE grants.game = games.id) "
                "AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = games.id)"
            ).fetchall()
        with self._database.writing() as execute:
            for row in orphans:
                self.open_table(execute, login, header_of(row))

    def open_table(self, execute: Execute, login: str, header: GameHeader) -> None:
        """The doors of a new table: links to the seats of people and for spectators, and the host's own place."""
        people = [number for number, seat in enumerate(header.seats) if seat.is_person]
        here = [number for number in people if header.seats[number].kind == PERSON]
        for role in (*people, SPECTATOR):
            execute(
                "INSERT INTO links (game, role, generation, hash) VALUES (?, ?, 1, ?)",
                (header.id, role, hashed(link_secret(login, header.id, role, 1))),
            )
        self._grant(execute, login, header.id, [HOST, *here])

    # What a login or a link opens

    def access(self, game: str, *, login: str | None = None, secret: str | None = None) -> Access:
        """What a login, or the bearer of a link's secret, may do at this table."""
        roles: set[int] = set()
        with self._database.reading() as execute:
            if secret is not None:
                rows = execute("SELECT role FROM links WHERE game = ? AND hash = ?", (game, hashed(secret))).fetchall()
                roles.update(row[0] for row in rows)
            elif login is not None:
                rows = execute(
                    "SELECT grants.role FROM grants LEFT JOIN links "
                    "ON links.game = grants.game AND links.role = grants.role "
                    "WHERE grants.login = ? AND grants.game = ? "
                    "AND (links.role IS NULL OR links.generation = grants.generation)",
                    (hashed(login), game),
                ).fetchall()
                roles.update(row[0] for row in rows)
        return Access(frozenset(roles))

    def grant(self, login: str, game: str, role: int) -> None:
        """Let a login have this role, by the link that leads to it now."""
        with self._database.writing() as execute:
            self._grant(execute, login, game, [role])

    def _grant(self, execute: Execute, login: str, game: str, roles: Iterable[int]) -> None:
        self._admit(execute, login)
        for role in roles:
            found = execute("SELECT generation FROM links WHERE game = ? AND role = ?", (game, role)).fetchone()
            execute(
                "INSERT INTO grants (login, game, role, generation) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (login, game, role) DO UPDATE SET generation = excluded.generation",
                (hashed(login), game, role, 0 if found is None else found[0]),
            )

    def leads_to(self, secret: str) -> tuple[str, int]:
        """The game and the role behind the secret of a link."""
        with self._database.reading() as execute:
            found = execute("SELECT game, role FROM links WHERE hash = ?", (hashed(secret),)).fetchone()
        if found is None:
            raise BadLink(_("This link is not valid, or not any more. Ask whoever sent it for a new one."))
        return str(found[0]), int(found[1])

    # Links

    def links(self, login: str, game: str) -> list[Link]:
        """The links of a table, seats first."""
        with self._database.reading() as execute:
            rows = execute(
                "SELECT role, generation, hash, (SELECT count(*) FROM grants WHERE grants.game = links.game "
                "AND grants.role = links.role AND grants.generation = links.generation AND grants.login <> ?) "
                "FROM links WHERE game = ? ORDER BY role < 0, role",
                (hashed(login), game),
            ).fetchall()
        found = []
        for role, generation, kept, used in rows:
            secret = link_secret(login, game, role, generation)
            found.append(Link(role, secret if kept == hashed(secret) else None, used > 0))
        return found

    def renew(self, login: str, game: str, role: int, *, revoke: bool = False) -> None:
        """Close a link and whatever was opened with it; unless it is only revoked, open a new one in its place."""
        with self._database.writing() as execute:
            found = execute("SELECT generation FROM links WHERE game = ? AND role = ?", (game, role)).fetchone()
            if found is None:
                raise BadLink(_("There is no link to this seat."))
            generation = found[0] + 1
            kept = None if revoke else hashed(link_secret(login, game, role, generation))
            execute(
                "UPDATE links SET generation = ?, hash = ? WHERE game = ? AND role = ?", (generation, kept, game, role)
            )
            execute(
                "UPDATE grants SET generation = ? WHERE login = ? AND game = ? AND role = ?",
                (generation, hashed(login), game, role),  # the host's own browser stays in
            )
            self._database.announce(execute, game)

    # Lists

    def games_of(self, login: str, *, finished: bool = False) -> list[Listed]:
        """The games at which a login has a role, the last played first."""
        columns = ", ".join(f"games.{name.strip()}" for name in HEADER.split(","))
        with self._database.reading() as execute:
            rows = execute(
                f"SELECT {columns}, games.names, games.entries, games.last, games.actor, grants.role FROM grants "
                "JOIN games ON games.id = grants.game "
                "LEFT JOIN links ON links.game = grants.game AND links.role = grants.role "
                "WHERE grants.login = ? AND (links.role IS NULL OR links.generation = grants.generation) "
                f"AND games.finished IS {'NOT NULL' if finished else 'NULL'} ORDER BY games.last DESC, games.id",
                (hashed(login),),
            ).fetchall()
        found: dict[str, Listed] = {}
        for *header, names, entries, last, actor, role in rows:
            earlier = found.get(header[0])
            roles = frozenset({role}) | (earlier.roles if earlier else frozenset())
            found[header[0]] = Listed(header_of(header), roles, json.loads(names), entries, last, actor)
        return list(found.values())
