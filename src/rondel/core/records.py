"""Game records: a header and the moves in readable notation, which replay to the same bytes for ever.

    rondel record 1
    game: castles-of-burgundy
    rules: 1
    option players: 2
    seed: 42
    seat 1: Anna
    seat 2: Bohouš

    # Phase A, round 1
    die 5
    take castle from 5
    ...

    end: 197 moves, result 181 164, check 5f0c77a1

Lines that start with # are remarks. The last line tells whether a file is whole: without it the file was cut
off, and with it any edit is found, because the positions on the way have another checksum.

A game that was played on from a position of another one has a line ``chance: SEED`` between two moves: from there on
chance is drawn from that seed. Only such records have the format 2; all others stay readable for older versions.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rondel.core.errors import BadOption, BadRecord, IllegalAction, UnknownGame
from rondel.core.files import write_whole
from rondel.core.game import MAX_SEED, Game, State
from rondel.core.language import _
from rondel.core.registry import definition

FORMAT = 1
BRANCHED = 2  # the format of records in which chance begins anew on the way
_END = re.compile(r"end: (\d+) moves, result (unfinished|[-\d ]+), check ([0-9a-f]{8})$", re.ASCII)
_SEED = re.compile(r"\d{1,20}", re.ASCII)
_CHANCE = re.compile(r"chance: (\S+)$", re.ASCII)


@dataclass
class GameRecord:
    """A game as it was played: enough to play it again."""

    game: Game
    seed: int
    names: list[str]
    moves: list[str] = field(default_factory=list)
    chances: dict[int, int] = field(default_factory=dict)  # after so many moves chance is drawn from this seed

    def __post_init__(self) -> None:
        self.names = [
            _one_line(name) or _("Player {number}").format(number=number) for number, name in enumerate(self.names, 1)
        ]

    def states(self) -> Iterator[State]:
        """Every position, from the setup to the last move."""
        state = self.game.new(self.seed)
        for number in range(len(self.moves) + 1):
            try:
                if number > 0:
                    state.apply(state.action(self.moves[number - 1]))
            except IllegalAction as error:
                raise BadRecord(
                    _("Move {number}: {error}").format(number=number, error=error), moves=number - 1
                ) from error
            if number in self.chances:
                state.reseed(self.chances[number])
            yield state.clone()

    def state(self, after: int | None = None) -> State:
        """The position after this many moves; after all of them if not said."""
        if after is not None and not 0 <= after <= len(self.moves):
            raise BadRecord(
                _("The game has {moves} moves; {after} is not one of 0 to {moves}").format(
                    moves=len(self.moves), after=after
                )
            )
        last = len(self.moves) if after is None else after
        for number, state in enumerate(self.states()):
            if number == last:
                return state
        raise AssertionError("states() yields one position more than there are moves")

    def _repr_html_(self) -> str:
        """For a notebook: a slider through the positions."""
        from rondel.notebook import slider

        return slider(self)

    def to_text(self) -> str:
        definition = self.game.definition
        lines = [
            f"rondel record {BRANCHED if self.chances else FORMAT}",
            f"game: {definition.name}",
            f"rules: {definition.rules_version}",
            *(f"option {name}: {value}" for name, value in self.game.options.items()),
            f"seed: {self.seed}",
            *(f"seat {number}: {name}" for number, name in enumerate(self.names, 1)),
            "",
        ]
        heading = None
        *before, last = states = list(self.states())
        for number, (move, state) in enumerate(zip(self.moves, before, strict=True)):
            lines += self._chance(number)
            now = definition.words.heading(state.record)
            if now != heading:
                lines.append(f"# {now}")
                heading = now
            lines.append(_one_line(move))
        lines += self._chance(len(self.moves))
        lines += ["", f"end: {len(self.moves)} moves, result {_result(last)}, check {fingerprint(states)}", ""]
        return "\n".join(lines)

    def _chance(self, after: int) -> list[str]:
        return [f"chance: {self.chances[after]}"] if after in self.chances else []

    def save(self, path: Path | str) -> None:
        """Write the record so that a full disk or a crash cannot leave half a file in its place."""
        path = Path(path)
        try:
            write_whole(path, self.to_text().encode())
        except OSError as error:
            raise BadRecord(
                _("Cannot write {path}: {error}. Nothing was changed there.").format(path=path, error=error.strerror)
            ) from error

    @classmethod
    def load(cls, path: Path | str) -> GameRecord:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise BadRecord(_("{path} is not a text file").format(path=path)) from error
        except OSError as error:
            raise BadRecord(_("Cannot read {path}: {error}").format(path=path, error=error.strerror)) from error
        return cls.from_text(text)

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """Read a record and replay it, so that what is returned is known to be whole and unchanged."""
        record, ending, surplus = _read(text)
        moves = record.moves
        try:
            states = list(record.states())
        except BadRecord as error:
            if ending is None and error.moves == len(moves) - 1:
                raise _broken_off(error.moves) from error  # in the middle of its last line
            raise
        if ending is None:
            raise _broken_off(len(moves))
        if surplus is not None:
            raise BadRecord(
                _("The record goes on after its last line, with {line!r}").format(line=surplus), moves=len(moves)
            )
        count, result, expected = ending
        reached = _result(states[-1])
        if count != str(len(moves)) or result != reached or expected != fingerprint(states):
            raise BadRecord(
                _(
                    "The record was changed after it was written: its moves lead to {moves} moves, result {reached}, "
                    "but its last line says {count} moves, result {result}"
                ).format(moves=len(moves), reached=reached, count=count, result=result),
                moves=len(moves),
            )
        return record

    @classmethod
    def intact(cls, text: str) -> tuple[GameRecord, BadRecord | None]:
        """A record as far as it can be replayed, and what is wrong with it (None: nothing, it is whole).

        Without a header that can be read there is nothing to replay; that is still an error.
        """
        try:
            return cls.from_text(text), None
        except BadRecord as error:
            record = _read(text)[0]
            record.moves = record.moves[: error.moves]
            record.chances = {after: seed for after, seed in record.chances.items() if after <= len(record.moves)}
            return record, error


def fingerprint(states: Iterable[State]) -> str:
    """A checksum of all positions of a game: another way to the same end has another one."""
    checksum = 0
    for state in states:
        checksum = zlib.crc32(state.array.tobytes(), checksum)
    return f"{checksum:08x}"


def _result(state: State) -> str:
    return " ".join(map(str, state.scores())) if state.over else "unfinished"


def _one_line(text: str) -> str:
    """Text that cannot break the lines of a record, and that can be written at all."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def _broken_off(moves: int) -> BadRecord:
    return BadRecord(
        _("The record breaks off after {moves} moves: its last line is missing").format(moves=moves), moves=moves
    )


def _read(text: str) -> tuple[GameRecord, tuple[str, str, str] | None, str | None]:
    """A record as it is written, not yet replayed; its last line if it is there, and what follows that line."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    if not lines or not lines[0].startswith("rondel record "):
        raise BadRecord(_("This is not a Rondel game record: its first line should be 'rondel record 1'"))
    format = lines[0].removeprefix("rondel record ")
    if format not in (str(FORMAT), str(BRANCHED)):
        raise BadRecord(
            _("This record has the format {found}; this version of Rondel reads formats {plain} and {branched}").format(
                found=format, plain=FORMAT, branched=BRANCHED
            )
        )
    header, moves, ending, surplus = _parts(lines[1:])
    record = _from_header(header)
    for move in moves:
        found = _CHANCE.match(move) if format == str(BRANCHED) else None
        if found is None:
            record.moves.append(move)
        else:
            record.chances[len(record.moves)] = _seed_number(found[1])
    return record, ending, surplus


def _parts(lines: list[str]) -> tuple[dict[str, str], list[str], tuple[str, str, str] | None, str | None]:
    """Header entries, moves, the last line if it is there, and the first line after it if there is one."""
    header: dict[str, str] = {}
    body = iter(lines)
    for line in body:
        if not line:
            break
        if line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(_("The header line {line!r} should look like 'name: value'").format(line=line))
        header[name.strip()] = value.strip()
    moves: list[str] = []
    ending: tuple[str, str, str] | None = None
    for line in body:
        if not line or line.startswith("#"):
            continue
        if ending is not None:
            return header, moves, ending, line
        if found := _END.match(line):
            ending = found[1], found[2], found[3]
        else:
            moves.append(line)
    return header, moves, ending, None


def _from_header(header: dict[str, str]) -> GameRecord:
    for name in ("game", "rules", "seed"):
        if name not in header:
            raise BadRecord(_("The header has no line '{name}: ...'").format(name=name))
    options = {name.removeprefix("option "): value for name, value in header.items() if name.startswith("option ")}
    try:
        rules_version = definition(header["game"]).rules_version
    except UnknownGame as error:
        raise BadRecord(str(error)) from error
    if header["rules"] != str(rules_version):
        raise BadRecord(
            _("This record needs version {needed} of the rules of {game}; this is version {here}").format(
                needed=header["rules"], game=header["game"], here=rules_version
            )
        )
    try:
        game = Game(header["game"], **options)
    except BadOption as error:
        raise BadRecord(_("The record's options do not fit: {error}").format(error=error)) from error
    seed = _seed_number(header["seed"])
    names = [header.get(f"seat {number}", "") for number in range(1, game.players + 1)]
    return GameRecord(game, seed, names)


def _seed_number(text: str) -> int:
    if not _SEED.fullmatch(text) or int(text) > MAX_SEED:
        raise BadRecord(_("The seed {seed!r} is not a whole number from 0 to 2**64 - 1").format(seed=text))
    return int(text)
