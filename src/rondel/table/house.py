"""What one server is told when it starts: where it listens and keeps its games, and who runs it.

Whoever runs the server proves it with a link that is shown where the server was started, and is new each time. The
login that this link gives is kept in the data folder, readable for its user only, so that it stays the same.
"""

from __future__ import annotations

import hmac
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from rondel.core.files import data_folder
from rondel.core.language import _
from rondel.table.access import new_secret, well_formed
from rondel.table.database import StorageError

OWNER_FILE = "owner.key"
LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})


@dataclass(frozen=True)
class Settings:
    """What a server needs to know."""

    data: Path | None = None  # the folder with the games; the user's own if not said
    host: str = "127.0.0.1"
    names: Sequence[str] = ()  # other names that lead here
    database: str | None = None  # address of a PostgreSQL server instead of a file in the folder
    anybody_creates: bool | None = (
        None  # tables, not only whoever runs the server; None: where only this machine is let in
    )
    processes: int | None = None  # that computers think in; None: one for each core
    limits: bool | None = None  # of how often somebody may ask; None: where more than this machine is let in

    @property
    def only_this_machine(self) -> bool:
        return self.host in LOCAL

    @property
    def is_open(self) -> bool:
        return self.only_this_machine if self.anybody_creates is None else self.anybody_creates

    @property
    def is_limited(self) -> bool:
        return not self.only_this_machine if self.limits is None else self.limits


@dataclass
class Owner:
    """Whoever runs the server."""

    login: str
    code: str = field(default_factory=new_secret)  # of this start

    def is_meant_by(self, secret: str) -> bool:
        return hmac.compare_digest(secret.encode(), self.code.encode())


def owner(folder: Path | None) -> Owner:
    """The owner of this data folder, from now on if there was none."""
    path = data_folder(folder) / OWNER_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            draft = path.with_suffix(f".{os.getpid()}")
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.write(new_secret())
            draft.replace(path)
        login = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(
            _("{path} cannot be read or written: {error}. Set RONDEL_DATA_DIR to another folder.").format(
                path=path, error=error
            )
        ) from error
    if not well_formed(login):
        raise StorageError(
            _("{path} is damaged. Remove it; a new one is made, and your tables need new links.").format(path=path)
        )
    return Owner(login)


def reachable_at(base: str, settings: Settings) -> str:
    """The same address as others have to type it: a name of this machine alone leads them to their own."""
    parts = urlsplit(base)
    if settings.only_this_machine or parts.hostname not in LOCAL:
        return base
    name = settings.names[0] if settings.names else settings.host if settings.host not in EVERYWHERE else own_address()
    shown = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{shown}{'' if parts.port is None else f':{parts.port}'}"


def own_address() -> str:
    """Of this machine in its network. Nothing is sent: connecting a datagram socket only chooses the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])
