"""The same games as tasks of a Ray cluster, for when one machine is not enough.

Every machine of the cluster needs this version of Rondel. Ray gives a game whose machine is lost to another one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rondel.arena.match import Result, play
from rondel.arena.series import Fixture, Series
from rondel.core.errors import RondelError
from rondel.core.language import _

LOCAL = "local"
ATTEMPTS = 3
#: games given to the cluster in advance, for each of its cores
AHEAD = 2
#: bytes for what tasks hand over; the results of games are tiny, and Ray would take a third of the memory
OBJECT_STORE = 100 * 2**20


def play_on_ray(series: Series, fixtures: Sequence[Fixture], address: str = LOCAL) -> Iterator[Result]:
    """Play these games on the cluster at this address, or on one that is started here; results as they are ready."""
    with _connected(address) as ray:
        task = ray.remote(max_retries=ATTEMPTS - 1)(play)
        shared = ray.put(series)
        waiting = list(reversed(fixtures))
        running: list[Any] = []
        while waiting or running:
            at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < at_once:
                running.append(task.remote(shared, waiting.pop()))
            ready, running = ray.wait(running)
            try:
                yield from ray.get(ready)
            except ray.exceptions.RayTaskError as error:
                raise RondelError(str(error.cause)) from error
            except ray.exceptions.RayError as error:
                raise RondelError(_("Ray could not play a game: {error}").format(error=error)) from error


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise RondelError(_("Ray is not installed here: pip install 'rondel[ray]'")) from error
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        quiet |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE}
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise RondelError(
            _("No Ray cluster can be reached at {address}: {error}").format(address=address, error=error)
        ) from error
    try:
        yield ray
    finally:
        ray.shutdown()
