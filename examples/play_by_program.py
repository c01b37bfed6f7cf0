"""A program takes both seats of a new table and plays a whole game through the JSON interface.

    rondel play --no-browser --port 8000
    python examples/play_by_program.py http://127.0.0.1:8000

Needs httpx (pip install httpx). The interface is described at http://127.0.0.1:8000/openapi.json.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import httpx

View = dict[str, Any]
Decide = Callable[[View], int]


def create_table(server: str, game: str, seats: int) -> tuple[str, list[str]]:
    """A new table for so many programs: its address, and the secret of each seat."""
    order = {
        "game": game,
        "options": {"players": seats},
        "seats": [{"kind": "link", "name": f"Program {number}"} for number in range(1, seats + 1)],
    }
    # the server lets only its own pages and bearers of a secret change anything; a new table has no secret yet
    answer = httpx.post(f"{server}/games", json=order, headers={"Origin": server})
    answer.raise_for_status()
    table = answer.json()
    return server + table["table"], [link["secret"] for link in table["links"] if link["role"] != "spectator"]


class Player:
    """One seat of a table. It waits for news, and decides whenever it is its turn."""

    def __init__(self, table: str, secret: str, decide: Decide) -> None:
        self._client = httpx.Client(
            base_url=table, headers={"Authorization": f"Bearer {secret}"}, params={"drawing": "no"}, timeout=60
        )
        self._decide = decide
        self.decisions = 0

    def play(self) -> View:
        """To the end of the game; the last view."""
        view = self._view()
        while not view["over"]:
            if view["choices"]:
                view = self._choose(view)
            else:
                self._wait(view["index"])
                view = self._view()
        self._client.close()
        return view

    def _view(self) -> View:
        answer = self._client.get("/view")
        answer.raise_for_status()
        return dict(answer.json())

    def _choose(self, view: View) -> View:
        move = {"index": view["index"], "action": self._decide(view), "key": f"{random.getrandbits(96):x}"}
        answer = self._client.post("/moves", json=move)
        if answer.status_code == 409:  # the game went on meanwhile
            return self._view()
        answer.raise_for_status()
        self.decisions += 1
        return dict(answer.json())

    def _wait(self, index: int) -> None:
        """Until the log has grown."""
        with self._client.stream("GET", "/events", params={"since": f"{index}.0"}) as events:
            for line in events.iter_lines():
                if line.startswith("data: ") and json.loads(line[6:])["index"] > index:
                    return


def at_random(view: View) -> int:
    return int(random.choice(view["choices"])["action"])


def main(server: str, game: str = "castles-of-burgundy") -> View:
    table, secrets = create_table(server, game, 2)
    players = [Player(table, secret, at_random) for secret in secrets]
    others = [threading.Thread(target=player.play) for player in players[1:]]
    for thread in others:
        thread.start()
    view = players[0].play()
    for thread in others:
        thread.join()
    print(view["prompt"]["text"])
    for seat, player in zip(view["seats"], players, strict=True):
        print(f"{seat['name']}: {seat['total']}, {player.decisions} decisions")
    return view


if __name__ == "__main__":
    main(*sys.argv[1:])
