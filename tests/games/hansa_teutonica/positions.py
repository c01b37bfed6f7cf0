"""Positions set up by hand for the tests of the rules.

Pieces come out of the stock and the supply of their owner, so that a position set up here passes the same
invariants as one reached by play (``check()`` at the end of a test proves it).
"""

from __future__ import annotations

from typing import Any

import rondel
from rondel.core.errors import IllegalAction
from rondel.core.game import State
from rondel.games.hansa_teutonica.rules import components as c
from rondel.games.hansa_teutonica.rules import state as st


def route(name: str) -> int:
    """A route by its id ("hamburg-lubeck")."""
    return c.ROUTE_IDS.index(name)


def city(name: str) -> int:
    return c.CITY_IDS.index(name)


def shape(name: str) -> int:
    return c.SHAPES.index(name)


def marker(name: str) -> int:
    return c.MARKER_IDS.index(name)


def position(seed: int = 1, **options: Any) -> Table:
    """A fresh game in which the first seat begins, unless told otherwise; four players by default."""
    options.setdefault("start_player", "seat_1")
    return Table(rondel.game("hansa-teutonica", **options).new(seed=seed))


class Table:
    """A state with handles for everything that lies on the table. Seats are counted from 0."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def s(self) -> Any:
        return self.state.record

    def seat(self, seat: int = 0) -> Any:
        return self.s.players[seat]

    # Setting up

    def _take(self, seat: int, which: int, number: int = 1) -> None:
        """Pieces out of the owner's stock, then supply, then desk (by developing nothing: only if needed)."""
        player = self.seat(seat)
        for _ in range(number):
            if player.stock[which] > 0:
                player.stock[which] -= 1
            elif player.supply[which] > 0:
                player.supply[which] -= 1
            else:
                raise AssertionError(f"seat {seat} has no {c.SHAPES[which]} left to set up; free some with develop()")

    def on(self, name: str, *pieces: str, seat: int = 0) -> Table:
        """Put these pieces ("trader", "merchant") of a seat on a route."""
        player = self.seat(seat)
        for piece in pieces:
            self._take(seat, shape(piece))
            counts = player.merchants_on if piece == "merchant" else player.traders_on
            counts[route(name)] += 1
            self.s.occupied[route(name)] += 1
        return self

    def fill(self, name: str, seat: int = 0, merchants: int = 0) -> Table:
        """Fill a route with traders (and so many merchants) of one seat."""
        side = 0 if self.s.options.players >= 4 else 1
        spaces = int(c.SPACES[side, route(name)]) - self.s.occupied[route(name)]
        return self.on(name, *["merchant"] * merchants, *["trader"] * (spaces - merchants), seat=seat)

    def office(self, name: str, *owners: int, merchant: bool | None = None) -> Table:
        """Offices in the next empty houses of a city, one for each seat named, in the shape the house asks for."""
        side = 0 if self.s.options.players >= 4 else 1
        for owner in owners:
            at = 0
            while self.s.houses[c.HOUSES * city(name) + at]:
                at += 1
            assert at < c.HOUSE_COUNT[side, city(name)], f"{name} has no empty house"
            which = int(c.HOUSE_SHAPE[side, city(name), at]) if merchant is None else int(merchant)
            self._take(owner, which)
            self.s.houses[c.HOUSES * city(name) + at] = 1 + 2 * owner + which
            self.seat(owner).offices[city(name)] += 1
            if at + 1 == c.HOUSE_COUNT[side, city(name)]:
                self.s.completed += 1
        return self

    def extra_office(self, name: str, owner: int, piece: str = "trader") -> Table:
        """An extra office, made with a marker that its owner has used."""
        self._take(owner, shape(piece))
        at = 0
        while self.s.extra_city[at] >= 0:
            at += 1
        self.s.extra_city[at] = city(name)
        self.s.extra_piece[at] = 1 + 2 * owner + shape(piece)
        self.seat(owner).offices[city(name)] += 1
        self._from_unseen(c.EXTRA_OFFICE)
        self.seat(owner).used[c.EXTRA_OFFICE] += 1
        return self

    def _from_unseen(self, kind: int) -> None:
        """A marker out of the pile, or off its route if the pile has none of that kind left."""
        if self.s.unseen[kind] > 0:
            self.s.unseen[kind] -= 1
            self.s.pile -= 1
            return
        for r in range(c.ROUTES):
            if self.s.markers_on[r] == kind:
                self.s.markers_on[r] = -1
                return
        raise AssertionError(f"no marker {c.MARKER_IDS[kind]} is left to set up")

    def holding(self, *kinds: str, seat: int = 0) -> Table:
        """Unused markers in front of a seat's desk."""
        for kind in kinds:
            self._from_unseen(marker(kind))
            self.seat(seat).unused[marker(kind)] += 1
        return self

    def marker_on(self, name: str, kind: str | None) -> Table:
        """This marker (or none) on a route; the one that lay there goes back to the pile."""
        old = self.s.markers_on[route(name)]
        if old >= 0:
            self.s.unseen[old] += 1
            self.s.pile += 1
        self.s.markers_on[route(name)] = -1
        if kind is not None:
            self._from_unseen(marker(kind))
            self.s.markers_on[route(name)] = marker(kind)
        return self

    def used(self, *kinds: str, seat: int = 0) -> Table:
        """Markers that a seat took and has used."""
        for kind in kinds:
            self._from_unseen(marker(kind))
            self.seat(seat).used[marker(kind)] += 1
        return self

    def on_plate(self, *kinds: str, seat: int = 0) -> Table:
        """Markers that wait on a seat's plate, face up, for a legal route."""
        plate = self.seat(seat).plate
        for kind in kinds:
            self._from_unseen(marker(kind))
            plate[[plate[i] for i in range(len(plate))].index(-1)] = marker(kind)
        return self

    def markers(self, **kinds: str) -> Table:
        """Exactly these markers on the board, by route with _ for -; those that lay there go back to the pile."""
        for r in range(c.ROUTES):
            self.marker_on(c.ROUTE_IDS[r], None)
        for name, kind in kinds.items():
            self.marker_on(name.replace("_", "-"), kind)
        return self

    def on_table(self, points: int, seat: int = 0) -> Table:
        """A merchant on the space of the Coellen table for so many points."""
        self._take(seat, c.MERCHANT)
        self.s.table[c.TABLE_POINTS.tolist().index(points)] = seat
        return self

    def supply(self, traders: int, merchants: int = 0, seat: int = 0) -> Table:
        """Exactly this supply; the difference goes to or comes from the stock."""
        player = self.seat(seat)
        for which, wanted in enumerate((traders, merchants)):
            player.stock[which] += player.supply[which] - wanted
            player.supply[which] = wanted
            assert player.stock[which] >= 0, "not enough pieces; free some with develop()"
        return self

    def stock(self, traders: int, merchants: int = 0, seat: int = 0) -> Table:
        """Exactly this stock; the difference goes to or comes from the supply."""
        player = self.seat(seat)
        for which, wanted in enumerate((traders, merchants)):
            player.supply[which] += player.stock[which] - wanted
            player.stock[which] = wanted
            assert player.supply[which] >= 0, "not enough pieces; free some with develop()"
        return self

    def develop(self, ability: str, steps: int = 1, seat: int = 0) -> Table:
        """Steps of an ability; the freed pieces go to the stock."""
        player = self.seat(seat)
        which = c.ABILITY_IDS.index(ability)
        before = int(c.TRACK_VALUE[c.ACTIONES, player.steps[c.ACTIONES]])
        player.steps[which] += steps
        player.stock[int(c.TRACK_SHAPE[which])] += steps
        if seat == self.s.turn:
            self.s.actions_left += int(c.TRACK_VALUE[c.ACTIONES, player.steps[c.ACTIONES]]) - before
        return self

    def unpack(self, *seats: int, leaving: str = "") -> Table:
        """Develop every track of these seats to the end, but the one left; the freed pieces go to the stock."""
        for seat in seats:
            for which, ability in enumerate(c.ABILITY_IDS):
                if ability != leaving:
                    self.develop(ability, int(c.TRACK_LENGTH[which]) - self.seat(seat).steps[which], seat=seat)
        return self

    def crowd(self, *names: str, seats: tuple[int, ...]) -> Table:
        """Occupy every empty space of these routes with pieces of these seats in rotation: traders from their stocks,
        then from their supplies, then merchants."""
        rota = list(seats)
        side = 0 if self.s.options.players >= 4 else 1
        for name in names:
            for _ in range(int(c.SPACES[side, route(name)]) - self.s.occupied[route(name)]):
                rota.append(rota.pop(0))
                places = ((which, place, seat) for which in range(2) for place in ("stock", "supply") for seat in rota)
                having = [(seat, which) for which, place, seat in places if getattr(self.seat(seat), place)[which] > 0]
                assert having, "these seats have not enough pieces; free some with unpack()"
                owner, which = having[0]
                self.on(name, c.SHAPES[which], seat=owner)
        return self

    def points(self, number: int, seat: int = 0) -> Table:
        self.seat(seat).points = number
        return self

    def actions(self, left: int) -> Table:
        self.s.actions_left = left
        return self

    def pawn(self, province: str) -> Table:
        self.s.pawn = c.PROVINCE_IDS.index(province)
        return self

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

    def offers(self) -> list[str]:
        """The open alternatives in notation."""
        return [self.state.text(action) for action in self.state.legal().tolist()]

    def refuses(self, *texts: str) -> bool:
        """Whether no alternative reads like one of these, and trying them all the same leaves everything as it was."""
        before, open_before = self.state.to_bytes(), self.offers()
        for text in texts:
            meant = [action for action in range(st.ACTIONS) if self.state.text(action) == text]
            assert meant, f"the catalogue of alternatives has no {text!r}"
            for action in meant:
                try:
                    self.state.apply(action)
                except IllegalAction:
                    if self.state.to_bytes() != before or self.offers() != open_before:
                        return False
                else:
                    return False
        return True

    def track(self) -> list[int]:
        """The points of every seat on the score track."""
        return [self.seat(seat).points for seat in range(self.s.options.players)]

    def controlled(self) -> list[int]:
        """How many cities each seat controls, as the final scoring counts them."""
        return [self.state.sources(seat)["control"] // 2 for seat in range(self.s.options.players)]

    def in_supply(self, seat: int = 0) -> tuple[int, int]:
        """Traders and merchants in the supply of a seat."""
        return self.seat(seat).supply[0], self.seat(seat).supply[1]

    def in_stock(self, seat: int = 0) -> tuple[int, int]:
        """Traders and merchants in the stock of a seat."""
        return self.seat(seat).stock[0], self.seat(seat).stock[1]

    def on_route(self, name: str, seat: int = 0) -> tuple[int, int]:
        """Traders and merchants of a seat on a route."""
        player = self.seat(seat)
        return player.traders_on[route(name)], player.merchants_on[route(name)]


__all__ = ["Table", "c", "city", "marker", "position", "route", "shape", "st"]
