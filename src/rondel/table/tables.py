"""The games that are being played: one log each, computers at work, and everybody who waits for news."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.table.course import Course
from rondel.table.seats import Seat
from rondel.table.storage import AlreadyWritten, Entry, GameHeader, Storage, StorageError, Unfinished, now

logger = logging.getLogger(__name__)
KEPT_IN_MEMORY = 50
PAUSE_AFTER_FAILURE = 5.0  # seconds until a computer tries again to store its move


class Stale(RondelError):
    """The page did not show the last entry of the log when it sent this."""


class Table:
    """One game. Every change goes through its lock, and to the disk before anybody hears of it."""

    def __init__(self, header: GameHeader, course: Course, storage: Storage) -> None:
        self.header = header
        self.course = course
        self._storage = storage
        self._changing = asyncio.Lock()
        self._news = asyncio.Event()
        self._opponents: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._listeners = 0
        self._thinking: dict[int, players.Seated] = {}  # computers, by seat; they go on from their last thoughts

    async def decide(self, index: int, action: int) -> None:
        """A person chooses an action, having seen the table after ``index`` entries."""
        await self._enter(index, action)

    async def undo(self, index: int) -> None:
        """A person takes back the last decision of the turn."""
        await self._enter(index, None)

    async def _enter(self, index: int, entry: Entry) -> None:
        async with self._changing:
            decides = self.course.decides
            if index != self.course.length or (decides is not None and not decides.is_person):
                raise Stale(
                    _("The game went on before this arrived, so nothing was changed. This is how it stands now.")
                )
            await self._append(entry)
        self.wake()

    async def _append(self, entry: Entry) -> None:
        position = self.course.after(entry)
        try:
            await asyncio.to_thread(
                self._storage.append, self.header.id, self.course.length + 1, entry, finished=position.state.over
            )
        except AlreadyWritten as error:
            raise StorageError(
                _("The log of this game was changed from outside. Start Rondel again to continue it.")
            ) from error
        self.course.add(entry, position)
        self.announce()

    def wake(self) -> None:
        """Let the computers move if it is their turn."""
        decides = self.course.decides
        if decides is not None and not decides.is_person and not self._at_work:
            self._opponents = asyncio.create_task(self._play_opponents())

    async def _play_opponents(self) -> None:
        while (seat := self.course.decides) is not None and not seat.is_person and not self._closing.is_set():
            try:
                action = await asyncio.to_thread(self._choice, seat)
                async with self._changing:
                    await self._append(action)
            except StorageError as error:
                logger.error("%s", error)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), PAUSE_AFTER_FAILURE)

    def _choice(self, seat: Seat) -> int:
        """What the computer chooses, knowing no more than its seat can know."""
        state = self.course.now.state
        legal = state.legal().tolist()
        if len(legal) == 1:
            return int(legal[0])
        seated = self._thinking.setdefault(state.actor, players.entrant(seat.kind).seat())
        return seated.choose(state.redeal(state.actor, secrets.randbits(64))).action

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep this table in memory while somebody waits for news."""
        self._listeners += 1
        try:
            yield
        finally:
            self._listeners -= 1

    async def news(self, known: int, seconds: float) -> int:
        """The length of the log, as soon as it is not what is known, or the same after so many seconds."""
        if self.course.length == known:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)
        return self.course.length

    def announce(self) -> None:
        """Wake everybody who waits for news."""
        self._news.set()
        self._news = asyncio.Event()

    @property
    def _at_work(self) -> bool:
        return self._opponents is not None and not self._opponents.done()

    @property
    def in_use(self) -> bool:
        return self._listeners > 0 or self._at_work or self._changing.locked()

    async def close(self) -> None:
        """Stop the computers, but never in the middle of storing a move."""
        self._closing.set()
        if self._opponents is not None:
            await self._opponents


class Tables:
    """All games in the storage; those in use are kept in memory."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._opening = asyncio.Lock()
        self.closing = False

    async def create(self, game: Game, seats: Sequence[Seat], seed: int | None = None) -> Table:
        header = GameHeader(
            id=secrets.token_urlsafe(16),
            game=game.name,
            options=game.options,
            seed=secrets.randbits(63) if seed is None else seed,
            rules=game.definition.rules_version,
            seats=tuple(seats),
            created=now(),
        )
        course = await asyncio.to_thread(Course, game, header.seed, header.seats)
        await asyncio.to_thread(self._storage.add_game, header)
        table = Table(header, course, self._storage)
        self._keep(table)
        return table

    async def get(self, id: str) -> Table:
        """The table with this id, computers awake."""
        async with self._opening:
            table = self._open.get(id)
            if table is None:
                table = await asyncio.to_thread(self._load, id)
            self._keep(table)
        table.wake()
        return table

    def _load(self, id: str) -> Table:
        header, log = self._storage.load(id)
        game = Game(header.game, **header.options)
        if header.rules != game.definition.rules_version:
            raise RondelError(
                _("This game was begun with version {needed} of the rules; this Rondel plays version {here}.").format(
                    needed=header.rules, here=game.definition.rules_version
                )
            )
        return Table(header, Course(game, header.seed, header.seats, log), self._storage)

    def _keep(self, table: Table) -> None:
        self._open[table.header.id] = table
        self._open.move_to_end(table.header.id)
        for id, idle in list(self._open.items()):
            if len(self._open) <= KEPT_IN_MEMORY:
                break
            if idle is not table and not idle.in_use:
                del self._open[id]

    async def unfinished(self) -> list[Unfinished]:
        return await asyncio.to_thread(self._storage.unfinished)

    def dismiss(self) -> None:
        """Let everybody who waits for news go, because the server ends."""
        self.closing = True
        for table in self._open.values():
            table.announce()

    async def close(self) -> None:
        self.dismiss()
        for table in self._open.values():
            await table.close()
        self._storage.close()
