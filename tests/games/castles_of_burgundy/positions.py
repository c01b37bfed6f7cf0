"""Positions set up by hand for the tests of the rules.

Everything goes through the record, and tiles are taken out of the piles, so that a position set up here
passes the same invariants as one reached by play (``check()`` at the end of a test proves it).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import rondel
from rondel.core import engine
from rondel.core.errors import IllegalAction
from rondel.core.game import State
from rondel.games.castles_of_burgundy.rules import components as c
from rondel.games.castles_of_burgundy.rules import state as st
from rondel.games.castles_of_burgundy.words import plain_name

#: ship spaces of board 1 with their numbers, each next to an earlier one or to the castle in the centre
RIVER = ((17, 2), (16, 1), (15, 6), (19, 5), (20, 4), (21, 1))

KINDS = {kind: c.FIRST_BUILDING + i for i, kind in enumerate(c.BUILDING_KINDS)}


def tile(name: str) -> int:
    """A tile by its name in notation: "bank", "city-hall", "cow-3", "knowledge-14", "castle", "mine", "ship"."""
    plain = name.replace("-", "_")
    if plain in KINDS:
        return KINDS[plain]
    if name in ("castle", "mine", "ship"):
        return {"castle": c.CASTLE_TILE, "mine": c.MINE_TILE, "ship": c.SHIP_TILE}[name]
    kind, number = name.split("-")
    if kind == "knowledge":
        return c.knowledge_tile(int(number))
    return c.animal_tile(c.ANIMAL_KINDS.index(kind), int(number))


def goods(name: str) -> int:
    return c.GOODS_COLOURS.index(name)


def position(seed: int = 1, **options: Any) -> Table:
    """A fresh game in which the first seat begins, unless told otherwise."""
    options.setdefault("start_player", "seat_1")
    return Table(rondel.game("castles-of-burgundy", **options).new(seed=seed))


def bare(seed: int = 1, **options: Any) -> Table:
    """A game without tiles on the depots, goods, workers and silver: what a test needs it lays there itself."""
    table = position(seed, **options).clear_depots().no_depot_goods()
    for seat in range(table.s.options.players):
        table.goods({}, seat=seat).having(workers=0, silver=0, seat=seat)
    return table


def plain(board: int = 1, castle: int = c.CENTRE, **options: Any) -> Table:
    """As ``bare``, on any board for seat 1 (the others play board 1), with the menu of the first turn open."""
    if (board, castle) == (1, c.CENTRE):
        table = bare(**options)
    else:
        table = bare(boards="free_choice", **options).play(f"board {board}", f"castle on {castle}")
        for _ in range(table.state.game.players - 1):
            table.play("board 1", f"castle on {c.CENTRE}")
        table.clear_depots().no_depot_goods()
    return table.rolls(1, 2)


class Table:
    """A state with handles for everything that lies on the table."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def s(self) -> Any:
        return self.state.record

    def seat(self, seat: int = 0) -> Any:
        return self.s.players[seat]

    # Setting up

    def _from_pile(self, tile_id: int) -> None:
        """Out of a pile, or, when the piles are used up, out of what left the game or lies on the depots."""
        s = self.s
        for pile in (s.bag, s.black_bag, s.gone):
            if pile[tile_id] > 0:
                pile[tile_id] -= 1
                return
        for lying in (s.depots, s.black):
            for slot in range(len(lying)):
                if lying[slot] == tile_id:
                    lying[slot] = c.NOTHING
                    return
        raise AssertionError(f"no tile {tile_id} is left to set up")

    def _to_gone(self, tile_id: int) -> None:
        if tile_id != c.NOTHING:
            self.s.gone[tile_id] += 1

    def clear_depots(self) -> Table:
        """No tile on any depot."""
        for lying in (self.s.depots, self.s.black):
            for slot in range(len(lying)):
                self._to_gone(lying[slot])
                lying[slot] = c.NOTHING
        return self

    def depot(self, number: int, slot: int, name: str | None) -> Table:
        """This tile (or none) on a slot (1-4) of a numbered depot (1-6)."""
        at = c.DEPOT_SLOTS * (number - 1) + slot - 1
        return self._lay(self.s.depots, at, name)

    def black(self, slot: int, name: str | None) -> Table:
        """This tile (or none) on a slot (1-8) of the black depot."""
        return self._lay(self.s.black, slot - 1, name)

    def _lay(self, lying: Any, at: int, name: str | None) -> Table:
        self._to_gone(lying[at])
        lying[at] = c.NOTHING
        if name is not None:
            self._from_pile(tile(name))
            lying[at] = tile(name)
        return self

    def store(self, *names: str, seat: int = 0) -> Table:
        """Exactly these tiles in storage."""
        player = self.seat(seat)
        for slot in range(c.STORAGE):
            self._to_gone(player.storage[slot])
            player.storage[slot] = c.NOTHING
        for slot, name in enumerate(names):
            self._from_pile(tile(name))
            player.storage[slot] = tile(name)
        return self

    def estate(self, tiles: dict[int, str], seat: int = 0) -> Table:
        """Further placed tiles, by space; they score nothing and have no effect, but knowledge tiles act."""
        player = self.seat(seat)
        for space, name in tiles.items():
            placed = tile(name)
            self._from_pile(placed)
            player.estate[space] = placed
            player.covered |= 1 << space
            player.reach |= int(c.NEIGHBOURS[space])
            colour = c.TILE_COLOUR[placed]
            if colour == c.KNOWLEDGE:
                player.knowledge |= 1 << (placed - c.BEFORE_KNOWLEDGE)
            if colour == c.BUILDING:
                player.city_kinds[c.CITY[player.board, space]] |= 1 << (placed - c.FIRST_BUILDING)
            if placed == c.SHIP_TILE:
                player.steps += 1
        return self

    def own(self, *numbers: int, seat: int = 0) -> Table:
        """Knowledge tiles placed on free knowledge spaces, reachable or not."""
        player = self.seat(seat)
        spaces = [
            h
            for h in range(c.SPACES)
            if c.SPACE_COLOUR[player.board, h] == c.KNOWLEDGE and player.estate[h] == c.NOTHING
        ]
        # from the far end, so that the spaces next to the castle stay free for the test
        return self.estate(dict(zip(reversed(spaces), (f"knowledge-{n}" for n in numbers), strict=False)), seat)

    def goods(self, stored: dict[str, int], seat: int = 0) -> Table:
        """Exactly these goods in goods storage; the difference goes to or comes from the unseen goods."""
        return self._count(self.seat(seat).goods, 0, stored)

    def depot_goods(self, number: int, lying: dict[str, int]) -> Table:
        return self._count(self.s.depot_goods, c.GOODS * (number - 1), lying)

    def no_depot_goods(self) -> Table:
        for number in range(1, c.DEPOTS + 1):
            self.depot_goods(number, {})
        return self

    def sold(self, amounts: dict[str, int], seat: int = 0) -> Table:
        return self._count(self.seat(seat).sold, 0, amounts)

    def _count(self, counts: Any, base: int, wanted: dict[str, int]) -> Table:
        for colour, name in enumerate(c.GOODS_COLOURS):
            self.s.unseen_goods[colour] += counts[base + colour] - wanted.get(name, 0)
            counts[base + colour] = wanted.get(name, 0)
        return self

    def dice(self, first: int, second: int, seat: int = 0) -> Table:
        player = self.seat(seat)
        player.dice[0], player.dice[1] = first, second
        return self

    def rolls(self, first: int, second: int) -> Table:
        """The turn of whoever is playing begins with these dice; nothing is used or bought yet."""
        s = self.s
        s.used[0], s.used[1], s.die, s.bought, s.stage = 0, 0, -1, 0, st.MENU
        return self.dice(first, second, seat=s.turn)

    def having(self, *, workers: int | None = None, silver: int | None = None, seat: int = 0) -> Table:
        player = self.seat(seat)
        if workers is not None:
            player.workers = workers
        if silver is not None:
            player.silver = silver
        return self

    def phase(self, letter: str) -> Table:
        self.s.phase = "ABCDE".index(letter)
        return self

    def fresh_dice(self, first: int, second: int) -> Table:
        """The seat that is playing gets both dice back, showing these values, and its purchase too."""
        return self.rolls(first, second).ready()

    def ready(self) -> Table:
        """Find the open alternatives after setting up."""
        self.state.refresh()
        return self

    # Playing

    def play(self, *moves: str) -> Table:
        """Moves in notation; stops before a turn ends by itself, so that its outcome can be looked at."""
        for move in moves:
            self.state.apply(self.state.action(move), hold=True)
        return self

    def die(self, value: int, *moves: str) -> Table:
        """Use a die showing this value, whether it has to be chosen or is the only choice, then make these moves."""
        if self.stage == st.MENU:
            self.play(f"die {value}")
        s = self.s
        assert self.stage == st.TARGET, f"no die can be used now: {self.offers()}"
        assert self.seat(s.turn).dice[s.die] == value, f"the die in use shows {self.seat(s.turn).dice[s.die]}"
        return self.play(*moves)

    def end_turn(self) -> Table:
        """End the turn that ``play`` held back."""
        return self.play("end turn")

    def moves(self, *moves: str) -> Table:
        """Single moves in notation, those without an alternative too; nothing happens by itself.

        Finds the open alternatives first, so it can follow setting up without ``ready``.
        """
        self.state._open = engine.settled(self.state.array, self.state._legal, engine.RAW)
        for move in moves:
            self.state._apply(self.state.action(move), engine.RAW)
        return self

    def end_phase(self, letter: str = "E") -> Table:
        """The last player has used both dice in round 5 of this phase and ends the turn."""
        s = self.s
        s.round_number, s.place = c.ROUNDS - 1, self.state.game.players - 1
        s.turn = s.actor = s.round_order[s.place]
        s.stage, s.die = st.MENU, -1
        s.used[0] = s.used[1] = 1
        for r in range(c.ROUNDS):
            s.round_goods[r] = -1
        return self.phase(letter).moves("end turn")

    def points(self, source: str | None = None, seat: int = 0) -> int:
        """All points of a seat, or those from one source ("regions", "phases", "knowledge", ...)."""
        seen = self.state.view()["seats"][seat]
        points: int = seen["points"] if source is None else seen["sources"][source]
        return points

    def offers(self) -> list[str]:
        """The open alternatives in notation."""
        return [self.state.text(action) for action in self.state.legal().tolist()]

    def refuses(self, action: int) -> bool:
        """Whether this alternative is not open, and trying it all the same leaves everything as it was."""
        before, open_before = self.state.to_bytes(), self.offers()
        try:
            self.state.apply(action)
        except IllegalAction:
            return self.state.to_bytes() == before and self.offers() == open_before
        return False

    def pass_effect(self) -> Table:
        """Get past the effect of the tile just placed: workers for a castle, otherwise nothing where possible."""
        while self.stage not in (st.MENU, st.TARGET, st.OVER):
            self._pass()
        return self

    def pass_turn(self) -> Table:
        """Finish the turn of whoever is playing: workers with every die that is left, nothing optional."""
        s = self.s
        now = (s.phase, s.round_number, s.place)
        while not self.state.over and (s.phase, s.round_number, s.place) == now:
            self._pass()
        return self

    def _pass(self) -> None:
        open_now = self.state.legal().tolist()
        quiet = (action for action in (st.TAKE_WORKERS, st.DECLINE, st.END_TURN) if action in open_now)
        self.state.apply(next(quiet, open_now[0]), hold=True)

    def pass_to(self, phase: str, round_number: int = 1) -> Table:
        """Pass turns until this round of this phase has begun."""
        while "ABCDE"[self.s.phase] != phase or self.s.round_number != round_number - 1:
            assert not self.state.over, f"the game has no round {round_number} of phase {phase} to come"
            self.pass_turn()
        return self

    def sail(self) -> Table:
        """Whoever is playing (on board 1) places the next ship, takes no goods where possible, and ends the turn."""
        seat = self.state.turn
        space, number = RIVER[list(self.placed(seat).values()).count("ship")]
        self.store("ship", seat=seat).fresh_dice(number, number)
        return self.die(number, f"place ship on {space}").pass_turn()

    def play_round(self, *sailors: int) -> list[int]:
        """A whole round in which these seats place a ship; gives the seats in the order of their turns."""
        turns = []
        for _ in range(self.state.game.players):
            turns.append(self.state.turn)
            if self.state.turn in sailors:
                self.sail()
            else:
                self.pass_turn()
        return turns

    def random_moves(self, seed: int) -> Iterator[int]:
        """Play on to the end with random choices; gives each action just before it is carried out."""
        chance = random.Random(seed)
        while not self.state.over:
            action = chance.choice(self.state.legal().tolist())
            yield action
            self.state.apply(action)

    # Looking

    def stored(self, seat: int = 0) -> list[str | None]:
        """The tiles on the storage spaces."""
        return _names(self.seat(seat).storage)

    def on_depot(self, number: int) -> list[str | None]:
        """The tiles on the four slots of a numbered depot."""
        tiles = _names(self.s.depots)
        return tiles[c.DEPOT_SLOTS * (number - 1) : c.DEPOT_SLOTS * number]

    def on_black(self) -> list[str | None]:
        """The tiles on the eight slots of the black depot."""
        return _names(self.s.black)

    def placed(self, seat: int = 0) -> dict[int, str]:
        """The tiles in the estate, by space."""
        return {space: name for space, name in enumerate(_names(self.seat(seat).estate)) if name}

    def goods_stored(self, seat: int = 0) -> dict[str, int]:
        return _amounts(self.seat(seat).goods, 0)

    def goods_sold(self, seat: int = 0) -> dict[str, int]:
        return _amounts(self.seat(seat).sold, 0)

    def goods_on(self, number: int) -> dict[str, int]:
        """The goods on a numbered depot."""
        return _amounts(self.s.depot_goods, c.GOODS * (number - 1))

    def order(self) -> list[int]:
        """The seats as the turn order track reads now."""
        return [self.s.order[place] for place in range(self.s.options.players)]

    @property
    def stage(self) -> int:
        stage: int = self.s.stage
        return stage


def _names(tiles: Any) -> list[str | None]:
    return [plain_name(tiles[i]) if tiles[i] != c.NOTHING else None for i in range(len(tiles))]


def _amounts(counts: Any, base: int) -> dict[str, int]:
    return {name: counts[base + i] for i, name in enumerate(c.GOODS_COLOURS) if counts[base + i]}


__all__ = ["Table", "bare", "c", "goods", "plain", "position", "st", "tile"]
