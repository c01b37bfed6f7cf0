"""When Python looks for what can be thrown away: seldom, and never through everything while people play.

Rules, tables and open pages are hundreds of thousands of objects, and nobody is answered while they are all looked
through: a fifth of a second each time. So what was found to be in use is not looked at again, but once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ALL, PAUSE = 2, 3600.0  # the last generation of objects; seconds between two looks at everything


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """As long as a server runs; inside a running event loop."""
    gc.freeze()
    gc.callbacks.append(_keep_what_stayed)
    hourly = asyncio.create_task(_tidy_hourly())
    try:
        yield
    finally:
        hourly.cancel()
        gc.callbacks.remove(_keep_what_stayed)
        gc.unfreeze()


def _keep_what_stayed(phase: str, told: dict[str, Any]) -> None:
    if phase == "stop" and told["generation"] == ALL:
        gc.freeze()


async def _tidy_hourly() -> None:
    while True:
        await asyncio.sleep(PAUSE)
        gc.unfreeze()
        gc.collect()
