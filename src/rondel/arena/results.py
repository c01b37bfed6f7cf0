"""The file in which the finished games of a series are kept: a line for each, after a line that names the series.

A run that was interrupted goes on from its file, and a series can be made longer the same way. Games of another series,
of other rules or of other players are never mixed in.
"""

from __future__ import annotations

import hashlib
import json
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from io import TextIOWrapper
from itertools import product
from pathlib import Path
from typing import Any

from rondel.arena.match import Result
from rondel.arena.series import Series
from rondel.core.errors import RondelError
from rondel.core.files import folder_in_data, lock_file
from rondel.core.game import Game
from rondel.core.language import _
from rondel.players.insight import path_in_use, path_of
from rondel.players.openings import length_of_opening

FORMAT = 1
#: runs of one series that have no file of their own and go on at the same time, or were left behind by other code
_MOST_ALIKE = 20
_PACKAGE = Path(__file__).resolve().parent.parent


class BadResults(RondelError):
    """A file that cannot be read, cannot be written or belongs to something else."""


def header_of(series: Series) -> dict[str, Any]:
    """What has to be the same for games to be counted together."""
    return {
        "rondel arena": FORMAT,
        "game": series.game.name,
        "options": series.game.options,
        "players": list(series.names),
        "ladder": series.ladder,
        "seed": series.seed,
        "opening": length_of_opening(series.game),
        "rules version": series.game.definition.rules_version,
        "code of rules and players": code_of(series.game),
    }


def code_of(game: Game) -> str:
    """A hash of everything that decides how a player plays: the core, the players, the game's rules and networks.

    How the players are taught does not matter, only what came of it.
    """
    home = path_of(game.definition).parent
    files = [*(_PACKAGE / "core").glob("*.py"), *(_PACKAGE / "players").glob("*.py")]
    files.append(path_in_use(game.definition, game.players))
    files += [path for path in (home / "rules").rglob("*") if path.suffix in (".py", ".json")]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


@dataclass
class Results:
    """The finished games of a series by their number, in memory and in a file."""

    series: Series
    path: Path
    games: dict[int, Result] = field(default_factory=dict)
    _file: TextIOWrapper | None = None

    def read(self) -> int:
        """Take up what the file holds; where its last whole line ends."""
        whole = 0
        if _size(self.path) > 0:
            for result, end in _read(self.path, self.series):
                whole = end
                if result is not None:
                    self.games.setdefault(result.number, result)
        return whole

    def open(self) -> None:
        """Take up what the file holds, and be ready to add to it."""
        _size(self.path)  # that no folder or device is meant
        try:
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise _unwritable(self.path, error) from error
        try:
            self._lock()
            whole = self.read()
            self._file.truncate(whole)  # a line that was cut off when the run was killed is played again
            if not whole:
                self._write(header_of(self.series))
        except OSError as error:
            self.close()
            raise _unwritable(self.path, error) from error
        except BadResults:
            self.close()
            raise

    def add(self, result: Result) -> None:
        if result.number not in self.games:
            self._write(asdict(result))
            self.games[result.number] = result

    def close(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # everything was written at once; what could not be was told then
                self._file.close()
            self._file = None

    def discard(self) -> None:
        """The games are not wanted any more."""
        self.close()
        with suppress(OSError):
            self.path.unlink()

    def _lock(self) -> None:
        assert self._file is not None
        try:
            lock_file(self._file)
        except (BlockingIOError, PermissionError) as error:
            raise BadResults(
                _("{path} is in use: another run adds to it. Wait for its end, or give another --file.").format(
                    path=self.path
                )
            ) from error
        except OSError:
            return  # some network drives know no locks

    def _write(self, content: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(content, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from error


def kept_for_now(series: Series) -> Results:
    """Results that nobody gave a file for, in one for the time being: whatever ends the run, no game is lost."""
    trouble: BadResults | None = None
    for folder, number in product(_folders(), range(1, _MOST_ALIKE + 1)):
        again = "" if number == 1 else f"-{number}"
        results = Results(series, folder / f"arena-{series.game.name}-{series.seed}{again}.jsonl")
        try:
            results.open()
        except BadResults as error:
            trouble = error
        else:
            return results
    raise BadResults(
        _("The games can be kept nowhere ({error}). Give a --file that can be written.").format(error=trouble)
    ) from trouble


def _folders() -> Iterator[Path]:
    with suppress(OSError):
        yield folder_in_data("arena")
    yield Path(tempfile.gettempdir())


def seed_in(path: Path) -> int | None:
    """The seed of the series that is kept in this file; None if there is no file yet."""
    if _size(path) == 0:
        return None
    header = _header(path, _lines(path)[0])
    return int(header["seed"]) if isinstance(header.get("seed"), int) else None


def _size(path: Path) -> int:
    try:
        about = path.stat()
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise _unwritable(path, error) from error
    if not stat.S_ISREG(about.st_mode):
        raise BadResults(_("Cannot read {path}: it is a folder or a device. Give another --file.").format(path=path))
    return about.st_size


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise BadResults(_("Cannot read {path}: {error}").format(path=path, error=error.strerror)) from error


def _header(path: Path, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or "rondel arena" not in header:
        raise BadResults(
            _("{path} is there already and holds no results of an arena. Give another --file.").format(path=path)
        )
    return header


def _read(path: Path, series: Series) -> Iterator[tuple[Result | None, int]]:
    """The games of a file, each with the place where its line ends; None for the first line."""
    first, *rest = _lines(path)
    found, wanted = _header(path, first), header_of(series)
    for name in wanted:
        if found.get(name) != wanted[name]:
            raise BadResults(
                _("{path} holds another series: {name} is {there} there and {here} here. Give another --file.").format(
                    path=path, name=name, there=_shown(found.get(name)), here=_shown(wanted[name])
                )
            )
    if not first.endswith(b"\n"):
        return
    end = len(first)
    yield None, end
    for number, line in enumerate(rest, 2):
        if not line.endswith(b"\n"):
            return
        try:
            result = _result(json.loads(line), series)
        except (ValueError, TypeError) as error:
            raise BadResults(
                _("Line {number} of {path} is damaged. Delete the line to have its game played again.").format(
                    number=number, path=path
                )
            ) from error
        end += len(line)
        yield result, end


def _result(content: Any, series: Series) -> Result:
    """A game of this series; a ValueError or a TypeError if it cannot be one."""
    if not isinstance(content, dict):
        raise TypeError("a game is a JSON object")
    values: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in content.items()}
    result = Result(**values)
    lists = result.seating, result.ranking, result.scores, result.decisions, result.seconds
    whole = result.number, result.deal, *result.ranking, *result.scores, *result.decisions
    if (
        {len(one) for one in lists} != {series.game.players}
        or not all(isinstance(number, int) for number in whole)
        or not all(isinstance(number, int | float) for number in result.seconds)
        or not {*result.seating} <= {*series.names}
        or min(result.ranking) != 1
    ):
        raise ValueError("no game of this series")
    return result


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _unwritable(path: Path, error: OSError) -> BadResults:
    return BadResults(_("Cannot write {path}: {error}").format(path=path, error=error.strerror))
