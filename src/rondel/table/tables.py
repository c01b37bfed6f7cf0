"""The games that are being played: one log each, computers at work, and everybody who waits for news."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial

from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.table.access import Access, Doors
from rondel.table.course import Course
from rondel.table.database import AlreadyWritten, Database, StorageError
from rondel.table.log import CHANGES_POSITION, Entry, decision, now
from rondel.table.seats import Seat
from rondel.table.storage import GameHeader, Storage
from rondel.table.talk import Message, Talk
from rondel.table.terms import Terms
from rondel.table.thinking import Closed, Question, Thinkers

logger = logging.getLogger(__name__)
KEPT_IN_MEMORY = 50
KEPT_READY = 2.0  # seconds that a view is kept for others who ask for the same
PAUSE_AFTER_FAILURE = 5.0  # seconds until a computer tries again to store its move
LEND_A_HAND = 20.0  # seconds that another server gets to let a computer move before this one does it

#: one thread draws for all tables: Python runs one at a time anyway, and the server has to get its turn in between
_DRAWING = ThreadPoolExecutor(1, "drawing")


class Stale(RondelError):
    """Whoever sent this did not know the last entry of the log."""


@dataclass(frozen=True)
class News:
    """How far everything goes that can be heard of a table."""

    index: int  # length of the log
    chat: int  # number of messages


class Table:
    """One game. Every change goes through its lock, and to the disk before anybody hears of it."""

    def __init__(
        self, header: GameHeader, course: Course, storage: Storage, talk: Talk, thinkers: Thinkers,
        messages: Sequence[Message] = (),
    ) -> None:  # fmt: skip
        self.header = header
        self.course = course
        self.messages = list(messages)
        self.doors_changed = 0  # counts how often roles may have changed
        self._storage = storage
        self._talk = talk
        self._thinkers = thinkers
        self._changing = asyncio.Lock()
        self._news = asyncio.Event()
        self._opponents: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._listeners = 0
        self._shown: dict[Hashable, asyncio.Future[bytes]] = {}
        self.access: dict[tuple[str | None, str | None], Access] = {}  # of logins and secrets that came lately

    # Changes

    async def enter(self, index: int, entry: Entry) -> int:
        """Add an entry of somebody who has seen the table after ``index`` entries; its number in the log.

        The same entry sent twice, by its key, is written once.
        """
        async with self._changing:
            up_to_date = False
            while True:
                if entry.key is not None and (number := self.course.number_of(entry.key)) is not None:
                    return number
                try:
                    self._check(index, entry)
                    await self._append(entry)
                    break
                except Stale:
                    if up_to_date:
                        raise
                except AlreadyWritten:
                    pass
                await self._read_on()  # another server went on: look at what it wrote, and decide again
                up_to_date = True
            number = self.course.length
        self.wake()
        return number

    def _check(self, index: int, entry: Entry) -> None:
        """The log decides who came first."""
        if index > self.course.length:
            raise Stale(_("The table is not that far yet. Reload the page."))
        if entry.kind not in CHANGES_POSITION:
            return
        decides = self.course.decides
        someone_else = decides is not None and (not decides.is_person or entry.seat != self.course.actor)
        if someone_else or not self.course.still_stands(index):
            raise Stale(_("The game went on before this arrived, so nothing was changed. This is how it stands now."))

    async def _append(self, entry: Entry) -> None:
        position = self.course.after(entry)
        made = await asyncio.to_thread(
            self._storage.append,
            self.header.id,
            self.course.length + 1,
            entry,
            actor=None if position.over else position.state.actor,
            names=None if position.manners is self.course.now.manners else [one.name for one in position.manners.seats],
            finished=position.over,
        )
        self.course.add(replace(entry, made=made), position)
        self.announce()

    async def _read_on(self) -> None:
        """Take over what another server has added."""
        for entry in await asyncio.to_thread(self._storage.entries, self.header.id, self.course.length):
            self.course.add(entry, self.course.after(entry))
        known = self.messages[-1].number if self.messages else 0
        self.messages += await asyncio.to_thread(self._talk.messages, self.header.id, known)
        self.announce()

    async def catch_up(self) -> None:
        """There is news of this table from another server, which also lets its computers move."""
        async with self._changing:
            await self._read_on()
            self.change_doors()
        length = self.course.length
        await asyncio.sleep(LEND_A_HAND)
        if self.course.length == length:
            self.wake()

    async def say(self, seat: int, text: str, key: str | None = None) -> None:
        """The same message sent twice, by its key, is written once."""
        async with self._changing:
            while True:
                with suppress(AlreadyWritten):  # by another server at the same time: the next number is free
                    await asyncio.to_thread(self._talk.say, self.header.id, seat, text, key)
                    break
            await self._read_on()

    def change_doors(self) -> None:
        """Roles were given or taken: whoever listens must be looked at again."""
        self.doors_changed += 1
        self.access.clear()
        self.announce()

    # Computers

    def wake(self) -> None:
        """Let the computers move if it is their turn."""
        decides = self.course.decides
        if decides is not None and not decides.is_person and not self._at_work and not self._closing.is_set():
            self._opponents = asyncio.create_task(self._play_opponents())

    async def _play_opponents(self) -> None:
        while (seat := self.course.decides) is not None and not seat.is_person and not self._closing.is_set():
            length = self.course.length
            try:
                entry = await self._choice(seat)
                async with self._changing:
                    if self.course.still_stands(length) and self.course.decides == seat:
                        await self._append(entry)
            except Closed:
                return
            except AlreadyWritten:
                async with self._changing:
                    await self._read_on()
            except StorageError as error:
                logger.error("%s", error)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), PAUSE_AFTER_FAILURE)

    async def _choice(self, seat: Seat) -> Entry:
        """What the computer chooses, knowing no more than its seat can know."""
        state = self.course.now.state
        legal = state.legal().tolist()
        if len(legal) == 1:
            return decision(int(legal[0]), state.actor)
        seen = state.redeal(state.actor, secrets.randbits(64))
        chosen = await self._thinkers.decide(Question(self.header.id, seat.kind, seen))
        return decision(chosen.action, state.actor, word=chosen.instead)

    # News

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep this table in memory while somebody waits for news."""
        self._listeners += 1
        try:
            yield
        finally:
            self._listeners -= 1

    @property
    def newest(self) -> News:
        return News(self.course.length, len(self.messages))

    async def news(self, known: News, seconds: float) -> News:
        """How far everything goes, as soon as that is not what is known, or the same after so many seconds."""
        if self.newest == known:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)
        return self.newest

    async def shown_once(self, what: Hashable, show: Callable[[], bytes]) -> bytes:
        """What many ask for at the same time is made once."""
        task = self._shown.get(what)
        if task is None or (task.done() and task.exception() is not None):
            loop = asyncio.get_running_loop()
            task = self._shown[what] = asyncio.ensure_future(loop.run_in_executor(_DRAWING, show))
            loop.call_later(KEPT_READY, self._shown.pop, what, None)
        return await asyncio.shield(task)  # others wait for it too

    def announce(self) -> None:
        """Wake everybody who waits for news."""
        self._shown.clear()
        self._news.set()
        self._news = asyncio.Event()

    @property
    def _at_work(self) -> bool:
        return self._opponents is not None and not self._opponents.done()

    @property
    def in_use(self) -> bool:
        return self._listeners > 0 or self._at_work or self._changing.locked()

    def stop(self) -> None:
        """Computers make no further move."""
        self._closing.set()
        self.announce()

    async def stopped(self) -> None:
        """Not in the middle of storing a move."""
        if self._opponents is not None:
            await self._opponents


class Tables:
    """All games in the database; those in use are kept in memory."""

    def __init__(self, database: Database, thinkers: Thinkers) -> None:
        self.storage = Storage(database)
        self.doors = Doors(database)
        self.talk = Talk(database)
        self.thinkers = thinkers
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._opening = asyncio.Lock()
        self._hearing: set[asyncio.Task[None]] = set()
        self.closing = False

    def listen(self) -> None:
        """Hear of what other servers change; from now on, in this event loop."""
        loop = asyncio.get_running_loop()

        def heard(game: str | None) -> None:
            loop.call_soon_threadsafe(self._heard, game)

        self.storage.database.listen(heard)

    def _heard(self, game: str | None) -> None:
        for table in list(self._open.values()) if game is None else [self._open.get(game)]:
            if table is not None and not self.closing:
                task = asyncio.create_task(table.catch_up())
                self._hearing.add(task)
                task.add_done_callback(self._hearing.discard)

    async def create(
        self, game: Game, seats: Sequence[Seat], login: str, *, terms: Terms | None = None, seed: int | None = None,
        log: Sequence[Entry] = (),
    ) -> Table:  # fmt: skip
        """A new table, whose host is this login; its game may already have begun, or be over."""
        created = now()
        log = [replace(entry, made=created) for entry in log]
        header = GameHeader(
            id=secrets.token_urlsafe(16),
            game=game.name,
            options=game.options,
            seed=secrets.randbits(63) if seed is None else seed,
            rules=game.definition.rules_version,
            seats=tuple(seats),
            created=created,
            terms=terms or Terms(),
        )
        course = await asyncio.to_thread(Course, game, header.seed, header.seats, log)
        header = replace(header, finished=created if course.over else None)
        doors = partial(self.doors.open_table, login=login, header=header)
        await asyncio.to_thread(self.storage.add_game, header, actor=course.actor, log=log, also=doors)
        table = Table(header, course, self.storage, self.talk, self.thinkers)
        self._keep(table)
        return table

    async def access(self, id: str, *, login: str | None, secret: str | None) -> Access:
        """What a login or the secret of a link opens at a table; not asked again while the table is in memory."""
        table = self._open.get(id)
        if table is not None and (login, secret) in table.access:
            return table.access[login, secret]
        changed = 0 if table is None else table.doors_changed
        found = await asyncio.to_thread(self.doors.access, id, login=login, secret=secret)
        if table is not None and found.roles and table.doors_changed == changed:
            table.access[login, secret] = found
        return found

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
        header, log = self.storage.load(id)
        game = Game(header.game, **header.options)
        if header.rules != game.definition.rules_version:
            raise RondelError(
                _("This game was begun with version {needed} of the rules; this Rondel plays version {here}.").format(
                    needed=header.rules, here=game.definition.rules_version
                )
            )
        course = Course(game, header.seed, header.seats, log)
        return Table(header, course, self.storage, self.talk, self.thinkers, self.talk.messages(id))

    def _keep(self, table: Table) -> None:
        self._open[table.header.id] = table
        self._open.move_to_end(table.header.id)
        for id, idle in list(self._open.items()):
            if len(self._open) <= KEPT_IN_MEMORY:
                break
            if idle is not table and not idle.in_use:
                del self._open[id]

    def dismiss(self) -> None:
        """Let everybody who waits for news go, because the server ends."""
        self.closing = True
        for table in self._open.values():
            table.stop()

    async def close(self) -> None:
        self.dismiss()
        for task in self._hearing:
            task.cancel()
        await asyncio.to_thread(self.thinkers.close)
        for table in self._open.values():
            await table.stopped()
        await asyncio.to_thread(self.storage.close)
