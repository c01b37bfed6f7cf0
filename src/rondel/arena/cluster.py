"""The same games as tasks of a Ray cluster, for when one machine is not enough.

Every machine of the cluster needs this version of Rondel. Ray gives a game whose machine is lost to another one.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rondel.arena.match import Result, attempt
from rondel.arena.series import Fixture, Series
from rondel.core.errors import RondelError
from rondel.core.language import _

LOCAL = "local"
ATTEMPTS = 3
#: games given to the cluster in advance, for each of its cores
AHEAD = 2
#: bytes for what tasks hand over; the results of games are tiny, and Ray would take a third of the memory
OBJECT_STORE = 100 * 2**20
PATIENCE = 5.0  # seconds for an answer from the cluster


def play_on_ray(series: Series, fixtures: Sequence[Fixture], address: str = LOCAL) -> Iterator[Result]:
    """Play these games on the cluster at this address, or on one that is started here; results as ready."""
    with _connected(address) as ray:
        task = ray.remote(max_retries=ATTEMPTS - 1)(attempt)
        shared = ray.put(series)
        waiting = list(reversed(fixtures))
        running: list[Any] = []
        while waiting or running:
            at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < at_once:
                running.append(task.remote(shared, waiting.pop()))
            ready, running = ray.wait(running)
            try:
                answer: Result | RondelError = ray.get(ready[0])
            except ray.exceptions.RayError as error:
                raise RondelError(_("Ray could not play a game: {error}").format(error=error)) from error
            if isinstance(answer, RondelError):
                raise answer
            yield answer


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise RondelError(_("Ray is not installed here: pip install 'rondel[ray]'")) from error
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        settings |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE}
    else:
        _check_reachable(address)
    try:
        ray.init(address=address, **settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _unreachable(address, error) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        raise RondelError(
            _("The address of a Ray cluster looks like HOST:PORT, not {address!r}").format(address=address)
        )
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise _unreachable(address, error) from error


def _unreachable(address: str, error: Exception) -> RondelError:
    return RondelError(_("No Ray cluster can be reached at {address}: {error}").format(address=address, error=error))
