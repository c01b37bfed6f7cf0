"""Kill the server with SIGKILL at random moments while people and computers play.

    python -m benchmarks.table.kill --kills 200

After every kill the log is read: every decision that was acknowledged must be in it, no log may have a gap, and every
game must replay. Then the server starts again, and everybody plays on.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benchmarks.table.process import ServerProcess
from rondel.core.game import Game
from rondel.table.course import Course
from rondel.table.log import Kind
from rondel.table.sqlite import SqliteFile
from rondel.table.storage import Storage

GAMES = ("castles-of-burgundy", "rival-cities", "hamburgum", "hansa-teutonica")
LONGEST_LIFE = 1.0  # seconds between the first decision after a start and the next kill
LONGEST_WAIT = 300  # seconds until a game counts as stuck


@dataclass
class Played:
    """One game as those who play it remember it."""

    table: str
    secrets: dict[int, str]
    acknowledged: dict[int, tuple[Kind, int | None]] = field(default_factory=dict)  # what was confirmed, by number
    sent_again: int = 0
    over: bool = False

    @property
    def id(self) -> str:
        return self.table.rpartition("/")[2]


class Players(threading.Thread):
    """All people of one game, who decide at random, take back now and then, and send again what got no answer."""

    def __init__(self, server: ServerProcess, number: int, alive: threading.Event) -> None:
        super().__init__(daemon=True)
        self._server, self._alive = server, alive
        self._chance = random.Random(number)
        self._game = GAMES[number % len(GAMES)]
        self._against_computer = number % 3 == 2
        self.ended = threading.Event()
        self.games: list[Played] = []
        self.trouble: BaseException | None = None

    @property
    def acknowledged(self) -> int:
        """How much was confirmed at this table, in all of its games."""
        return sum(len(game.acknowledged) for game in self.games)

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self._server.url, timeout=30) as client:
                while not self.ended.is_set():
                    if not self.games or self.games[-1].over:
                        self.games.append(self._new_game(client))
                    self._decide(client, self.games[-1])
        except Ended:
            return
        except BaseException as error:  # told by whoever waits for this thread
            self.trouble = error

    def _new_game(self, client: httpx.Client) -> Played:
        second = "random" if self._against_computer else "link"
        order = {
            "game": self._game,
            "options": {"players": 2},
            "seats": [{"kind": "link", "name": "One"}, {"kind": second, "name": "Two"}],
        }
        made = self._ask(client, "POST", "/games", order, {"Origin": self._server.url})
        links = {link["role"]: link["secret"] for link in made["links"] if link["role"] != "spectator"}
        return Played(made["table"], links)

    def _decide(self, client: httpx.Client, game: Played) -> None:
        for seat, secret in game.secrets.items():
            bearer = {"Authorization": f"Bearer {secret}"}
            view = self._ask(client, "GET", f"{game.table}/view?drawing=no&since=0", None, bearer)
            if view["over"]:
                game.over = True
                return
            if not view["choices"]:
                continue
            key = f"{self._chance.getrandbits(96):024x}"
            if view["undo"] and self._chance.random() < 0.1:
                path, move = "undo", {"index": view["index"], "key": key}
                made: tuple[Kind, int | None] = (Kind.UNDO, None)
            else:
                action = self._chance.choice(view["choices"])["action"]
                path, move = "moves", {"index": view["index"], "action": action, "key": key, "seat": seat}
                made = (Kind.DECISION, action)
            answer = self._ask(client, "POST", f"{game.table}/{path}?drawing=no", move, bearer, game)
            if answer is not None:
                game.acknowledged[answer["index"]] = made

    def _ask(
        self, client: httpx.Client, method: str, url: str, content: Any, headers: dict[str, str],
        game: Played | None = None,
    ) -> Any:  # fmt: skip
        """Again and again until there is an answer; None if the game went on without this."""
        while not self.ended.is_set():
            self._alive.wait(1)
            try:
                answer = client.request(method, url, json=content, headers=headers)
            except httpx.TransportError:
                if game is not None:
                    game.sent_again += 1
                time.sleep(0.02)
                continue
            if answer.status_code == 409:
                return None
            answer.raise_for_status()
            return answer.json()
        raise Ended


class Ended(Exception):
    """Nobody needs the answer any more."""


def check(data: Path, games: list[Played]) -> int:
    """Compare the logs with what was acknowledged; how many entries there are."""
    storage = Storage(SqliteFile(data))
    total = 0
    try:
        for game in games:
            header, log = storage.load(game.id)  # refuses a log with a gap
            for number, made in game.acknowledged.items():
                assert number <= len(log), f"entry {number} of {game.id} was acknowledged, and is lost"
                assert (log[number - 1].kind, log[number - 1].action) == made, f"entry {number} of {game.id} is another"
            course = Course(Game(header.game, **header.options), header.seed, header.seats, log)
            assert course.now.state.check() is None
            total += len(log)
    finally:
        storage.close()
    return total


def play_and_kill(data: Path, kills: int, tables: int = 6, seed: int = 1) -> dict[str, int]:
    """Kill so many times; what was counted."""
    chance = random.Random(seed)
    server = ServerProcess(data)
    alive = threading.Event()
    players = [Players(server, number, alive) for number in range(tables)]
    try:
        server.start()
        alive.set()
        for one in players:
            one.start()
        for _number in range(kills):
            _wait_until_more_is_acknowledged(players, by_anybody=True)
            time.sleep(chance.random() * LONGEST_LIFE)
            server.kill()
            alive.clear()
            check(data, _all(players))
            server.start()
            alive.set()
        _wait_until_more_is_acknowledged(players, by_anybody=False)
    finally:
        for one in players:
            one.ended.set()
        for one in players:
            one.join()
        server.stop()
    games = _all(players)
    return {
        "kills": kills,
        "games": len(games),
        "finished games": sum(game.over for game in games),
        "entries": check(data, games),
        "acknowledged by people": sum(one.acknowledged for one in players),
        "sent again": sum(game.sent_again for game in games),
    }


def _wait_until_more_is_acknowledged(players: list[Players], *, by_anybody: bool) -> None:
    """Until something was confirmed since now, at one table or at each: the games go on."""
    before = [one.acknowledged for one in players]
    begun = time.monotonic()
    enough = any if by_anybody else all
    while not enough(one.acknowledged > known for one, known in zip(players, before, strict=True)):
        for one in players:
            if one.trouble is not None:
                raise one.trouble
        assert time.monotonic() - begun < LONGEST_WAIT, "a game does not go on"
        time.sleep(0.01)


def _all(players: list[Players]) -> list[Played]:
    return [game for one in players for game in one.games]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, number in play_and_kill(Path(folder), arguments.kills, arguments.tables, arguments.seed).items():
            print(f"{name}: {number}")


if __name__ == "__main__":
    main()
