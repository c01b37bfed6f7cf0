"""Simple players that fill routes and establish them, towards the end of the game that they seek.

Random games always end by points, after hundreds of rounds. These give the tests short games, and the ends that
random play never reaches.
"""

from __future__ import annotations

import random
from typing import Any

from rondel.core.game import State
from rondel.games.hansa_teutonica.view import numbers
from tests.games.hansa_teutonica.positions import c, st

OFFICES = {st.OFFICE_A: 0, st.OFFICE_B: 1, st.EXTRA_OFFICE_A: 0, st.EXTRA_OFFICE_B: 1}


class Purposeful:
    """Seeks points, for whichever seat decides; now and then on a whim, so that rare alternatives come up too."""

    #: markers that it uses when it can, in this order
    uses: tuple[int, ...] = (
        st.USE_DEVELOP, st.USE_FOUR_ACTIONS, st.USE_THREE_ACTIONS, st.USE_REMOVE_THREE, st.USE_SWAP
    )  # fmt: skip
    #: what it does when no route is worth another piece
    last_resorts: tuple[int, ...] = (st.MOVE, st.DISPLACE)

    def __init__(self, seed: int, whim: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.whim = whim

    def __call__(self, state: State) -> int:
        legal: list[int] = state.legal().tolist()
        if self.chance.random() < self.whim:
            return self.chance.choice(legal)
        s = numbers(state.array[0])
        if s.stage == st.MENU:
            return self.from_menu(s, legal)
        if s.stage == st.ESTABLISH_CHOICE:
            return max(legal, key=lambda action: self.liking(s, action))
        if s.stage in (st.PLACE_SHAPE, st.DISPLACE_NEW):
            return legal[self.wants_merchant(s)]
        if s.stage in (st.PAWN_PAID, st.PAWN_FREE):
            return self.province(s, legal)
        if s.stage == st.MARKER_ROUTE:
            return self.route_for_marker(s, legal)
        if s.stage in (st.PLACE_ROUTE, st.REPLACE_ROUTE, st.EXTRA_ROUTE, st.MOVE_TO, st.ESTABLISH_ROUTE):
            return max(legal, key=lambda action: self.worth(s, action - st.ROUTE) if action < st.TRADE_PLACES else 0)
        if s.stage == st.MOVE_FROM and st.DONE in legal:
            return st.DONE
        return self.chance.choice(legal)

    def from_menu(self, s: Any, legal: list[int]) -> int:
        if st.ESTABLISH in legal:
            return st.ESTABLISH
        for use in self.uses:
            if use in legal and self.chance.random() < 0.5:
                return use
        goal = self.goal(s)
        if goal >= 0 and not reachable(s, goal):
            for pawn_move in (st.FREE_PAWN_MOVE, st.PAID_PAWN_MOVE):
                if pawn_move in legal:
                    return pawn_move
        if st.PLACE in legal and goal >= 0 and reachable(s, goal) and room(s, goal) > 0:
            return st.PLACE
        return next((action for action in (st.INCOME, *self.last_resorts) if action in legal), st.END_TURN)

    def wants_merchant(self, s: Any) -> bool:
        """Whether the next house at an end of the goal is round and the route has no merchant yet."""
        goal = self.goal(s)
        if goal < 0 or s.players[s.actor].merchants_on[goal]:
            return False
        return goal == c.TABLE_ROUTE or any(next_house(s, end)[0] == c.MERCHANT for end in ends(goal))

    def province(self, s: Any, legal: list[int]) -> int:
        goal = max(0, self.goal(s))
        near = [action for action in legal if int(c.PROVINCE_ROUTES[action - st.PROVINCE]) >> goal & 1]
        return self.chance.choice(near or legal)

    def route_for_marker(self, s: Any, legal: list[int]) -> int:
        return self.chance.choice(legal)

    # What a route is worth

    def goal(self, s: Any) -> int:
        """The route to fill next, -1 if none is worth it."""
        worths = {route: self.worth(s, route) for route in range(c.ROUTES) if spaces(s, route) > 0}
        best = max(worths, key=lambda route: worths[route])
        return best if worths[best] > 0 else -1

    def worth(self, s: Any, route: int) -> float:
        """The gain from the route, less for every piece that is still missing; 0 if it cannot be filled."""
        player = s.players[s.actor]
        own = own_on(player, route)
        missing = spaces(s, route) - own
        if missing > room(s, route) or missing > free_pieces(player) - own:
            return 0
        return max(0, self.gain(s, route) - missing + self.chance.random() / 2)

    def gain(self, s: Any, route: int) -> float:
        """What establishing the route brings."""
        office = max(self.office(s, end) for end in ends(route))
        marker = int(s.markers_on[route] >= 0)
        more = develops(s, route) >= 0 or can_send(s, route)
        return 5 + office + 3 * more + 2 * marker + offices_at(s, route)

    def office(self, s: Any, city: int) -> float:
        """What an office in the city is worth, 0 if it cannot be founded."""
        return 3 if can_found(s, city) else 0

    def liking(self, s: Any, action: int) -> float:
        """An alternative of step c compared with the others."""
        if action == st.NOTHING:
            return 1
        if action in OFFICES or action == st.TAKE_ABILITY:
            return 3 + 2 * self.chance.random()
        return 2 + 4 * self.chance.random()  # the Coellen table


class SeekingMarkers(Purposeful):
    """Takes markers as fast as it can, and founds no offices: so nobody gets points."""

    uses = ()

    def route_for_marker(self, s: Any, legal: list[int]) -> int:
        return min(legal, key=lambda action: spaces(s, action - st.ROUTE))

    def gain(self, s: Any, route: int) -> float:
        return 10 if s.markers_on[route] >= 0 else 0

    def liking(self, s: Any, action: int) -> float:
        return {st.TAKE_ABILITY: 2, st.NOTHING: 1}.get(action, 0)


class SeekingCities(Purposeful):
    """Completes small cities, where few points are given on the way; Privilegium helps."""

    def gain(self, s: Any, route: int) -> float:
        privilege = develops(s, route) == c.PRIVILEGIUM
        return 5 + max(self.office(s, end) for end in ends(route)) + 4 * privilege - offices_at(s, route)

    def office(self, s: Any, city: int) -> float:
        return 6 - next_house(s, city)[2] if can_found(s, city) else 0

    def liking(self, s: Any, action: int) -> float:
        if action in (st.OFFICE_A, st.OFFICE_B):
            return 2 + self.office(s, ends(s.route)[OFFICES[action]])
        if action == st.TAKE_ABILITY:
            return 9 if develops(s, s.route) == c.PRIVILEGIUM else 2
        return int(action == st.NOTHING)


class SpendingPieces(Purposeful):
    """Founds offices only, where they bring neither points nor markers, until no piece is left to play with."""

    uses = ()
    last_resorts = (st.MOVE,)

    def gain(self, s: Any, route: int) -> float:
        needed = self.needs(s, route)
        office = max(self.office(s, end) for end in ends(route))
        if s.markers_on[route] not in (-1, c.EXTRA_OFFICE) or not (needed or office):
            return 0
        return 5 + 5 * needed + office - 2 * offices_at(s, route)

    @staticmethod
    def needs(s: Any, route: int) -> bool:
        """One step of Privilegium: the white houses alone are too few."""
        return bool(develops(s, route) == c.PRIVILEGIUM and s.players[s.actor].steps[c.PRIVILEGIUM] == 0)

    def office(self, s: Any, city: int) -> float:
        return 0 if not can_found(s, city) else 3 if next_house(s, city)[2] > 1 else 1

    def liking(self, s: Any, action: int) -> float:
        if action in OFFICES:
            return 2 + self.office(s, ends(s.route)[OFFICES[action]])
        if action == st.TAKE_ABILITY:
            return 9 * self.needs(s, s.route)
        return 1 if action == st.NOTHING else 2 + 4 * self.chance.random()


class FillingTheBoard(Purposeful):
    """Frees pieces from the desks until they are enough for every space, then fills all routes with other players."""

    uses = ()
    last_resorts = (st.DISPLACE,)

    def worth(self, s: Any, route: int) -> float:
        spare = sum(free_pieces(s.players[seat]) for seat in range(s.options.players))
        if spare < 2 + sum(spaces(s, r) for r in range(c.ROUTES)):
            return super().worth(s, route)
        alone = own_on(s.players[s.actor], route) == spaces(s, route) - 1
        return 0 if alone or room(s, route) == 0 else 1 + self.chance.random()

    def gain(self, s: Any, route: int) -> float:
        return 10 if develops(s, route) >= 0 else 0

    def liking(self, s: Any, action: int) -> float:
        return {st.TAKE_ABILITY: 2, st.NOTHING: 1}.get(action, 0)


# Reading a position


def side(s: Any) -> int:
    return 0 if s.options.players >= 4 else 1


def spaces(s: Any, route: int) -> int:
    return int(c.SPACES[side(s), route])


def room(s: Any, route: int) -> int:
    return spaces(s, route) - int(s.occupied[route])


def ends(route: int) -> tuple[int, int]:
    return int(c.ROUTE_A[route]), int(c.ROUTE_B[route])


def reachable(s: Any, route: int) -> bool:
    """Whether the pawn allows to act there."""
    return bool(s.pawn < 0 or int(c.PROVINCE_ROUTES[s.pawn]) >> route & 1)


def own_on(player: Any, route: int) -> int:
    return int(player.traders_on[route] + player.merchants_on[route])


def free_pieces(player: Any, shape: int | None = None) -> int:
    """Pieces in stock, in the supply and on routes."""
    count = 0
    for which, on_routes in enumerate((player.traders_on, player.merchants_on)):
        if shape in (None, which):
            count += player.stock[which] + player.supply[which] + sum(on_routes)
    return int(count)


def offices_at(s: Any, route: int) -> int:
    """End cities with an office: each gives somebody a point."""
    return sum(any(player.offices[end] for player in s.players) for end in ends(route))


def develops(s: Any, route: int) -> int:
    """The ability that the decider could develop with the route, -1 if none."""
    ability = max(int(c.CITY_ABILITY[end]) for end in ends(route))
    return ability if ability >= 0 and s.players[s.actor].steps[ability] < c.TRACK_LENGTH[ability] else -1


def can_send(s: Any, route: int) -> bool:
    """Whether privilege and pieces of the decider allow a merchant on the Coellen table."""
    player = s.players[s.actor]
    open_spaces = [s.table[i] < 0 and c.TABLE_COLOUR[i] <= player.steps[c.PRIVILEGIUM] for i in range(c.TABLE_SPACES)]
    return bool(route == c.TABLE_ROUTE and any(open_spaces) and free_pieces(player, c.MERCHANT))


def next_house(s: Any, city: int) -> tuple[int, int, int]:
    """Shape and colour of the leftmost empty house, and how many houses are empty."""
    houses = int(c.HOUSE_COUNT[side(s), city])
    for house in range(houses):
        if not s.houses[c.HOUSES * city + house]:
            return int(c.HOUSE_SHAPE[side(s), city, house]), int(c.HOUSE_COLOUR[side(s), city, house]), houses - house
    return 0, 0, 0


def can_found(s: Any, city: int) -> bool:
    """Whether privilege and pieces of the decider allow an office in the next house."""
    player = s.players[s.actor]
    shape, colour, empty = next_house(s, city)
    return bool(empty and colour <= player.steps[c.PRIVILEGIUM] and free_pieces(player, shape))
