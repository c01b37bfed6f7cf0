"""Positions of a game as OpenSpiel wants them: chance apart from the decisions, and what each seat has seen.

Our rules draw inside a decision, from the generator in the record. Here a decision that draws waits (``Lots``) until
chance nodes have drawn the four bytes of a seed, the record's generator is set from that seed, and only then it is
carried out. So a position follows from the history of decisions and chance outcomes alone: copies, replays and saved
states agree, and nothing that has not been drawn is kept anywhere.

Positions never change. A copy of an OpenSpiel state is another reference to the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, NoReturn, Self

import numpy as np

from rondel.core.errors import BadState, IllegalAction
from rondel.core.game import Game, State
from rondel.core.language import _

#: chance nodes in a row, each with this many equally likely outcomes, draw one seed
SEED_NODES, OUTCOMES = 4, 256
#: OpenSpiel's numbers for who decides when no seat does
CHANCE, TERMINAL = -1, -4
#: looks on without a seat
SPECTATOR = -1
_NOT_OWN = b"\xff\xff"


class _Unchanging:
    """What is never changed need not be copied."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class Lots(_Unchanging):
    """Chance decides next: how the game is set up, or what a decision that was made leads to."""

    over = False
    player = CHANCE

    def __init__(self, game: Game, limit: int, before: Position | None, action: int, drawn: bytes = b"") -> None:
        self.game = game
        self.limit = limit
        self.before = before
        self.action = action
        self.drawn = drawn

    @property
    def state(self) -> State:
        """As the table stands: the decision that waits for chance is not carried out."""
        if self.before is None:
            raise BadState(_("The game is not set up yet: chance decides first"))
        return self.before.state

    def legal(self) -> list[int]:
        return list(range(OUTCOMES))

    def after(self, outcome: int) -> Lots | Position:
        if not 0 <= outcome < OUTCOMES:
            raise IllegalAction(
                _("A chance outcome is a number from 0 to {last}, not {outcome}").format(
                    last=OUTCOMES - 1, outcome=outcome
                )
            )
        drawn = self.drawn + bytes([outcome])
        if len(drawn) < SEED_NODES:
            return Lots(self.game, self.limit, self.before, self.action, drawn)
        if self.before is None:
            return Position(self.game.new(int.from_bytes(drawn)), self.limit)
        state = self.before.state.clone()
        state.array["rng"] = int.from_bytes(_digest(drawn)[:8])
        return self.before.followed_by(state.apply(self.action), self.action)

    def text(self, outcome: int) -> str:
        return f"chance {outcome}"

    def returns(self) -> list[float]:
        return [0.0] * self.game.players

    def fingerprint(self, viewer: int) -> str:
        """As before the decision, which is not yet carried out; nobody has seen anything before the setup."""
        before = "" if self.before is None else self.before.fingerprint(viewer)
        return _("{before} (chance decides)").format(before=before).strip()

    def numbers(self, viewer: int) -> Any:
        return None if self.before is None else self.before.numbers(viewer)

    def lines(self, viewer: int) -> Sequence[str]:
        return [*([] if self.before is None else self.before.lines(viewer)), _("Chance decides.")]

    def redealt(self, viewer: int, seed: int) -> NoReturn:
        raise BadState(_("Only a position in which a seat decides can be resampled, not one in which chance decides"))

    def __str__(self) -> str:
        drawn = " ".join(map(str, self.drawn))
        where = [] if self.before is None else [str(self.before), self.before.text(self.action)]
        return "\n".join([*where, _("Chance decides: {drawn}").format(drawn=drawn).rstrip(": ")])

    def __reduce__(self) -> tuple[Any, ...]:
        return Lots, (self.game, self.limit, self.before, self.action, self.drawn)


class Position(_Unchanging):
    """A seat decides, or the game is over."""

    def __init__(
        self,
        state: State,
        limit: int,
        decisions: int = 0,
        seen: dict[int, bytes] | None = None,
        before: Position | None = None,
        action: int = -1,
    ) -> None:
        self.state = state
        self.limit = limit
        self.decisions = decisions
        self._seen = {} if seen is None else seen
        self._before = before
        self._action = action
        self.over = state.over or decisions >= limit
        self.player = TERMINAL if self.over else state.actor

    def followed_by(self, state: State, action: int) -> Position:
        return Position(state, self.limit, self.decisions + 1, None, self, action)

    @property
    def game(self) -> Game:
        return self.state.game

    def legal(self) -> list[int]:
        actions: list[int] = [] if self.over else self.state.legal().tolist()
        return actions

    def after(self, action: int) -> Lots | Position:
        if self.over:
            raise IllegalAction(_("The game is over; no action can be taken"))
        state = self.state.clone().apply(action)
        if state.array["rng"][0] != self.state.array["rng"][0]:
            return Lots(self.game, self.limit, self, action)
        return self.followed_by(state, action)

    def text(self, action: int) -> str:
        return self.state.text(action)

    def returns(self) -> list[float]:
        """From 1 for the first place to -1 for the last in even steps; who shares places shares what they are worth."""
        if not self.over:
            return [0.0] * self.game.players
        places = self.state.ranking()
        last = len(places) - 1
        return [1.0 - (2 * (place - 1) + places.count(place) - 1) / last for place in places]

    # What a seat knows

    def seen(self, viewer: int) -> bytes:
        """A digest of everything this seat has seen, decision by decision, and of what it decided itself."""
        unread: list[Position] = []
        position: Position | None = self
        while position is not None and viewer not in position._seen:
            unread.append(position)
            position = position._before
        for later in reversed(unread):
            if later._before is None:
                before, own = _first_page(later.game), _NOT_OWN
            else:
                before = later._before._seen[viewer]
                own = later._action.to_bytes(2) if later._before.player == viewer else _NOT_OWN
            later._seen[viewer] = _digest(before, own, later.numbers(viewer).tobytes())
        return self._seen[viewer]

    def fingerprint(self, viewer: int) -> str:
        who = _("spectator") if viewer == SPECTATOR else _("player {player}").format(player=viewer)
        return _("{game}, {who}, decision {decisions}: {seen}").format(
            game=self.game.name, who=who, decisions=self.decisions, seen=self.seen(viewer).hex()
        )

    def numbers(self, viewer: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        return self.state.observe(viewer)

    def lines(self, viewer: int) -> Sequence[str]:
        """What this seat sees, in words."""
        view = self.state.view(None if viewer == SPECTATOR else viewer)
        names = [_("Player {number}").format(number=seat) for seat in range(self.game.players)]
        picture: list[str] = self.game.definition.picture.picture(view, names, range(self.game.players))
        return picture

    def redealt(self, viewer: int, seed: int) -> Position:
        """A position that this seat cannot tell from this one.

        It brings along what the seat has seen. Of what the others saw only the public part is known; what they see
        now is added to it.
        """
        state = self.state.redeal(viewer, seed)
        public = self.seen(SPECTATOR)
        seen = {seat: _digest(public, _NOT_OWN, state.observe(seat).tobytes()) for seat in range(self.game.players)}
        return Position(state, self.limit, self.decisions, seen | {SPECTATOR: public, viewer: self.seen(viewer)})

    @cached_property
    def _told(self) -> str:
        record = blake2b(self.state.array.tobytes(), digest_size=4).hexdigest()
        prompt = _("The game is over.") if self.over else _("Player {player} decides.").format(player=self.player)
        return "\n".join([*self.lines(SPECTATOR), prompt, _("Record {digest}").format(digest=record)])

    def __str__(self) -> str:
        return self._told

    def __reduce__(self) -> tuple[Any, ...]:
        """For saving: the way to here stays behind, but not what the seats have seen on it."""
        seen = {seat: self.seen(seat) for seat in range(SPECTATOR, self.game.players)}
        return Position, (self.state, self.limit, self.decisions, seen)


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=16).digest()


def _first_page(game: Game) -> bytes:
    return _digest(repr(sorted(game.options.items())).encode(), game.name.encode())


def beginning(game: Game, limit: int) -> Lots | Position:
    """The first node: chance sets the game up, unless there is no chance in it."""
    if game.definition.has_chance(game.options):
        return Lots(game, limit, None, -1)
    return Position(game.new(0), limit)
