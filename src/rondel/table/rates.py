"""How often somebody may ask, so that one visitor cannot keep all others out."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from rondel.core.errors import RondelError
from rondel.core.language import _

MOST_VISITORS = 10_000  # that are remembered


class TooMany(RondelError):
    """Somebody asks more often than anybody needs to."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


#: for one address
REQUESTS = Rate(400, 40)
NEW_TABLES = Rate(20, 1 / 60)
LINKS_TRIED = Rate(20, 1 / 3)  # a link has 192 random bits; this is for the patience of the others
MESSAGES = Rate(10, 1 / 2)
HINTS = Rate(10, 1 / 6)  # each keeps a process busy for a second
REVIEWS = Rate(5, 1 / 120)  # each takes a core for up to a minute
RATES = (REQUESTS, NEW_TABLES, LINKS_TRIED, MESSAGES, HINTS, REVIEWS)
STREAMS = 60  # open at the same time


class Limit:
    """Counts by whom something was done."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was

    def allows(self, who: str) -> bool:
        """Whether it may be done once more; if so it is counted."""
        now = self._clock()
        left, then = self._left.pop(who, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - then) * self._rate.each_second)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_VISITORS:
            self._left.popitem(last=False)
        return allowed


class Limits:
    """All limits of one server; a server for the own machine has none."""

    def __init__(self, strict: bool) -> None:
        self._limits = {rate: Limit(rate) for rate in RATES} if strict else {}
        self._streams: dict[str, int] = {}
        self._most_streams = STREAMS if strict else None

    def allow(self, rate: Rate, who: str) -> bool:
        limit = self._limits.get(rate)
        return limit is None or limit.allows(who)

    def check(self, rate: Rate, who: str) -> None:
        if not self.allow(rate, who):
            raise TooMany(_("That was too much at once. Wait a moment, and try again."))

    def begin_stream(self, who: str) -> None:
        streams = self._streams.get(who, 0)
        if self._most_streams is not None and streams >= self._most_streams:
            raise TooMany(_("Too many pages of this table are open from your address. Close some of them."))
        self._streams[who] = streams + 1

    def end_stream(self, who: str) -> None:
        self._streams[who] -= 1
        if not self._streams[who]:
            del self._streams[who]
