"""The Python face of a game and of its states."""

from __future__ import annotations

import secrets
import zlib
from operator import index
from typing import Any, NamedTuple, Self, SupportsIndex

import numpy as np

from rondel.core import engine
from rondel.core.chance import next_state, scramble
from rondel.core.compiling import plain
from rondel.core.definition import Definition
from rondel.core.errors import BadState, IllegalAction
from rondel.core.interpreted import Record
from rondel.core.language import _
from rondel.core.options import Value, resolve
from rondel.core.registry import definition

MAX_SEED = 2**64 - 1
_MAGIC = b"RNDL"


class Game:
    """A game with its options fixed. ``new`` deals."""

    def __init__(self, name: str, /, **options: object) -> None:
        self.definition: Definition = definition(name)
        self.options: dict[str, Value] = resolve(self.definition.options, options, name)
        self.definition.check_options(self.options)

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def actions(self) -> int:
        """How many different alternatives exist; every action is a number below this."""
        return int(self.definition.rules.ACTIONS)

    def new(self, seed: int | None = None) -> State:
        """A freshly set up game; the same seed always gives the same game."""
        if seed is None:
            seed = secrets.randbits(63)
        state = State(self, self.blank(1))
        state._open = engine.start(state.array, _seed(seed), state._legal)
        return state

    def blank(self, number: int) -> np.ndarray[Any, np.dtype[Any]]:
        """Empty records with the options of this game, ready for the engine's setup."""
        records = np.repeat(self.definition.blank, number)
        for option in self.definition.options:
            records["options"][option.name] = option.code(self.options[option.name])
        return records

    def from_bytes(self, content: bytes) -> State:
        """The state that ``to_bytes`` saved; anything damaged or of other rules is refused."""
        dtype = self.definition.rules.State
        header = len(_MAGIC) + 8
        if len(content) != header + dtype.itemsize or content[: len(_MAGIC)] != _MAGIC:
            raise BadState(_("These bytes are not a saved state of {game}").format(game=self.name))
        body = content[header:]
        tag, checksum = np.frombuffer(content[len(_MAGIC) : header], "<u4")
        if tag != self._tag:
            raise BadState(
                _(
                    "This state was saved by another game or another rules version than {game}, version {version}"
                ).format(game=self.name, version=self.definition.rules_version)
            )
        if checksum != zlib.crc32(body):
            raise BadState(_("The saved state is damaged"))
        # a copy of the bytes: NumPy's copy of a record leaves the gaps between its fields to chance
        state = State(self, np.frombuffer(bytearray(body), dtype))
        if state.array["options"].tobytes() != self.blank(1)["options"].tobytes():
            raise BadState(_("The saved state was played with other options than this game has"))
        if engine.check_one(state.array) != 0:
            raise BadState(_("The saved state is damaged"))
        state.refresh()
        return state

    @property
    def _tag(self) -> int:
        d = self.definition
        return zlib.crc32(f"{d.name} rules {d.rules_version} actions {d.action_schema}".encode())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, *self.options.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: the modules of the definition cannot be pickled, and need not be."""
        return _game, (self.name, self.options)

    def __repr__(self) -> str:
        changed = "".join(
            f", {option.name}={self.options[option.name]!r}"
            for option in self.definition.options
            if self.options[option.name] != option.default
        )
        return f"rondel.game({self.name!r}{changed})"


def _game(name: str, options: dict[str, Value]) -> Game:
    return Game(name, **options)


def _seed(seed: Any) -> np.uint64:
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if not 0 <= number <= MAX_SEED:
        raise BadState(_("The seed must be a whole number from 0 to 2**64 - 1, not {seed!r}").format(seed=seed))
    return np.uint64(number)


class Step(NamedTuple):
    """One action as it was carried out, chosen or forced."""

    before: State
    action: int
    after: State


class State:
    """A position: one record, and the alternatives that are open in it."""

    __slots__ = ("_legal", "_open", "array", "game")

    def __init__(self, game: Game, array: np.ndarray[Any, np.dtype[Any]]) -> None:
        self.game = game
        self.array = array  # one record; search and batches work on arrays like this
        self._legal = np.zeros(game.actions, np.int16)
        self._open = 0

    def refresh(self) -> None:
        """Find the open alternatives anew, after the record was changed by hand."""
        self._open = engine.settled(self.array, self._legal, engine.SETTLE)

    @property
    def record(self) -> Record:
        """The record with its fields as attributes and its numbers as Python ints."""
        return Record(self.array[0])

    def legal(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """The open alternatives in ascending order; empty when the game is over."""
        return self._legal[: self._open].copy()

    def apply(self, action: SupportsIndex, *, hold: bool = False) -> Self:
        """Carry out one open alternative and all that follows without a choice.

        With ``hold`` a turn that has nothing left but its end is not ended by itself.
        """
        return self._apply(action, engine.HOLD if hold else engine.SETTLE)

    def _apply(self, action: SupportsIndex, mode: int) -> Self:
        try:
            number = index(action)  # a NumPy integer would make Numba compile a second version
        except TypeError:
            raise IllegalAction(_("An action is a whole number, not {action!r}").format(action=action)) from None
        if not 0 <= number < len(self._legal):
            raise IllegalAction(self._refusal(number))
        count = engine.decide(self.array, number, self._legal, self._open, mode)
        if count < 0:
            raise IllegalAction(self._refusal(number))
        self._open = count
        return self

    def steps(self, action: int, *, hold: bool = False) -> list[Step]:
        """As ``apply``, but tells every single step: the action and each one that followed without a choice."""
        done = []
        while True:
            before = self.clone()
            self._apply(action, engine.RAW)
            done.append(Step(before, action, self.clone()))
            if self._open != 1:
                return done
            action = int(self._legal[0])
            if hold and self.at_turn_end:
                return done

    @property
    def at_turn_end(self) -> bool:
        """Whether nothing is left in this turn but to end it (only after ``hold``)."""
        return self._open == 1 and self.closes_turn(int(self._legal[0]))

    def closes_turn(self, action: int) -> bool:
        """Whether this action ends the turn without deciding anything else."""
        return bool(plain(self.game.definition.rules.closes_turn)(self.record, action))

    def _refusal(self, action: int) -> str:
        if self.over:
            return _("The game is over; no action can be taken")
        return _("Action {action} is not possible now{reason}. Possible: {legal}").format(
            action=action,
            reason=self._reason(action),
            legal=", ".join(f"{a} ({self.text(a)})" for a in self._legal[: self._open].tolist()),
        )

    def _reason(self, action: int | None) -> str:
        """What stands in the way, for games that tell it."""
        why_not = getattr(self.game.definition.words, "why_not", None)
        if why_not is None or action is None or not 0 <= action < self.game.actions:
            return ""
        reason = why_not(self.record, action)
        return f": {reason}" if reason else ""

    @property
    def over(self) -> bool:
        return self._open == 0

    @property
    def actor(self) -> int:
        """The seat that decides now, counted from 0."""
        return int(self.array["actor"][0])

    @property
    def turn(self) -> int:
        """The seat whose turn it is, counted from 0; -1 before the first turn."""
        return int(self.array["turn"][0])

    def clone(self) -> State:
        copy = State.__new__(State)
        copy.game = self.game
        # as bytes: NumPy copies a record field by field, which takes a hundred times as long
        copy.array = np.ndarray(1, self.array.dtype, bytearray(self.array.tobytes()))
        copy._legal = self._legal.copy()
        copy._open = self._open
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy, which both give what ``clone`` gives."""
        return _state, (self.game, self.array.tobytes(), self.legal())

    def to_bytes(self) -> bytes:
        body = self.array.tobytes()
        return _MAGIC + np.array([self.game._tag, zlib.crc32(body)], "<u4").tobytes() + body

    def check(self) -> str | None:
        """What is wrong with this position, or None."""
        code = engine.check_one(self.array)
        return self.game.definition.rules.BREACHES[code] if code else None

    def scores(self) -> list[int]:
        """Points of each seat."""
        return self._per_seat("scores_of")

    def ranking(self) -> list[int]:
        """Place of each seat, 1 is best."""
        return self._per_seat("ranking_of")

    def sources(self, seat: int) -> dict[str, int]:
        """Points of a seat by source, as if the game ended now: a projection before the end, the result after."""
        names = self.game.definition.rules.SOURCE_NAMES
        out = np.zeros(len(names), np.int64)
        engine.sources_one(self.array, self._seat(seat), out)
        return dict(zip(names, out.tolist(), strict=True))

    def _per_seat(self, function: str) -> list[int]:
        out = np.zeros((1, self.game.players), np.int64)
        getattr(engine, function)(self.array, out)
        result: list[int] = out[0].tolist()
        return result

    def redeal(self, viewer: int, seed: int) -> State:
        """A copy in which everything the viewer cannot know is drawn again (-1: a spectator)."""
        copy = self.clone()
        engine.redeal_one(copy.array, self._viewer(viewer), _seed(seed))
        copy.refresh()
        return copy

    def reseed(self, seed: int) -> Self:
        """From here on chance is drawn anew; the position itself, hidden cards included, stays as it is."""
        with np.errstate(over="ignore"):  # integers that wrap around, as in compiled code
            self.array["rng"][0] = plain(scramble)(plain(next_state)(_seed(seed)))
        return self

    def observe(self, viewer: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What this seat can see, as numbers in the order of the rules' OBSERVATION."""
        out = np.zeros(self.game.definition.observation.size, np.int16)
        engine.observe_one(self.array, self._viewer(viewer), out)
        return out

    def observe_named(self, viewer: int) -> dict[str, np.ndarray[Any, np.dtype[np.int16]]]:
        """The same by the names of its fields; what is of the seats has the viewer's seat first."""
        return self.game.definition.observation.named(self.observe(viewer))

    def _viewer(self, viewer: int | None) -> int:
        """The seat that looks on; a spectator is -1 for the rules."""
        return -1 if viewer in (None, -1) else self._seat(viewer)

    def _seat(self, seat: Any) -> int:
        number = index(seat)
        if not 0 <= number < self.game.players:
            raise BadState(
                _("There is no seat {seat}: seats count from 0 to {last}").format(
                    seat=number, last=self.game.players - 1
                )
            )
        return number

    def text(self, action: int) -> str:
        """The action in the game's notation; among the open ones no two read the same."""
        result: str = self.game.definition.words.notation(self.record, int(action))
        return result

    def action(self, text: str) -> int:
        """The open alternative that reads like this (upper and lower case, spaces do not matter)."""
        wanted = " ".join(text.lower().split())
        for action in self._legal[: self._open].tolist():
            if self.text(action).lower() == wanted:
                return int(action)
        raise IllegalAction(
            _("{text!r} is not possible now{reason}. Possible: {legal}").format(
                text=text,
                reason=self.why_not(text),
                legal="; ".join(self.text(a) for a in self._legal[: self._open].tolist()),
            )
        )

    def why_not(self, text: str) -> str:
        """What stands in the way of the alternative that reads like this, for games that tell it."""
        if self.over or not hasattr(self.game.definition.words, "why_not"):
            return ""
        wanted = " ".join(text.lower().split())
        closed = set(range(self.game.actions)) - set(self._legal[: self._open].tolist())
        return self._reason(next((action for action in sorted(closed) if self.text(action).lower() == wanted), None))

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """What this seat may see, as plain data; without a seat, what everybody may see."""
        result: dict[str, Any] = self.game.definition.sight.view(self, self._viewer(viewer))
        return result

    def svg(self, viewer: int | None = None) -> str:
        """The table as a drawing."""
        result: str = self.game.definition.board.draw(self.view(viewer))
        return result

    def _repr_svg_(self) -> str:
        """For a notebook: never wider than its page."""
        return self.svg(self.actor).replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.array.tobytes() == other.array.tobytes()

    def __hash__(self) -> int:
        return hash(self.array.tobytes())

    def __repr__(self) -> str:
        return f"<{self.game!r} {'over' if self.over else f'seat {self.actor + 1} decides'}>"


def _state(game: Game, content: bytes, legal: np.ndarray[Any, np.dtype[np.int16]]) -> State:
    state = State(game, np.frombuffer(bytearray(content), game.definition.rules.State))
    state._legal[: len(legal)] = legal
    state._open = len(legal)
    return state
