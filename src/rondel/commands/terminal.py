"""A game in the terminal: plain lines, numbered choices, one line of input for each decision."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rondel import players, text
from rondel.commands.common import complain
from rondel.commands.courses import final_scores
from rondel.core.errors import IllegalAction, RondelError
from rondel.core.files import data_folder, folder_in_data
from rondel.core.language import _
from rondel.table.course import Course
from rondel.table.log import decision
from rondel.table.retelling import enter, take_back

Lines = Sequence[str]


class Leave(Exception):
    """The person at the terminal stops playing."""


class Terminal:
    """Plays one course to its end, or until somebody leaves."""

    def __init__(self, course: Course, record_file: Path | None) -> None:
        self._course = course
        self._record_file = record_file
        self._told = course.length or -1  # entries of the log that need no telling; a new game's setup does
        self._saved_at = 0  # how long the log was when the record was last saved by hand
        self._picture = course.game.definition.picture

    def play(self) -> None:
        """To the end of the game; what was played is kept however this ends."""
        print(_("Type the number of a choice or its words in brackets; ? explains the rest."))
        try:
            while not self._course.over:
                self._tell()
                self._decide()
            self._tell()
            print("", *final_scores(self._course), sep="\n")
        except Leave:
            self._keep()
        except EOFError:
            print()
            self._keep(for_later=True)
        except KeyboardInterrupt:
            print()
            self._keep(for_later=True)
            raise
        else:
            self._keep()

    # Decisions

    def _decide(self) -> None:
        seat = self._course.decides
        assert seat is not None
        if seat.is_person:
            self._ask()
        else:
            enter(self._course, decision(self._computer_choice(seat.kind)))

    def _computer_choice(self, kind: str) -> int:
        """What the computer chooses, knowing no more than its seat can know."""
        state = self._course.now.state
        return players.entrant(kind).seat().choose(state.redeal(state.actor, secrets.randbits(64))).action

    def _ask(self) -> None:
        """Show the position and the choices, and read until something changes."""
        state = self._course.now.state
        view = state.view(state.actor)
        if not self._course.can_undo:
            print("", *self._picture.picture(view, self._course.names, [state.actor]), sep="\n")
        self._show_choices(view)
        while not self._obey(_read("> "), view):
            pass

    def _show_choices(self, view: dict[str, Any]) -> None:
        print()
        print(_("{name}: {prompt}").format(name=self._course.names[view["actor"]], prompt=view["prompt"]))
        print(*text.choice_lines(view["choices"]), sep="\n")

    def _obey(self, line: str, view: dict[str, Any]) -> bool:
        """Carry out a line of input; whether the game changed."""
        command, _space, rest = line.partition(" ")
        match command:
            case "?" | "help":
                print(*_help(), "", *self._picture.legend(), sep="\n")
            case "b":
                print(*self._picture.picture(view, self._course.names, range(view["players"])), sep="\n")
                self._show_choices(view)
            case "u":
                return self._undo()
            case "s":
                self._save_as(rest.strip())
            case "q":
                self._leave()
            case _other:
                return self._choose(line, view)
        return False

    def _choose(self, line: str, view: dict[str, Any]) -> bool:
        choices = view["choices"]
        if not line and len(choices) == 1:
            enter(self._course, decision(choices[0]["action"]))
            return True
        try:
            chosen = text.choose(choices, line)
        except IllegalAction as error:
            print(_("{error}. Type a number from 1 to {last}, or ? for help.").format(error=error, last=len(choices)))
            return False
        enter(self._course, decision(chosen["action"]))
        return True

    def _undo(self) -> bool:
        if not self._course.can_undo:
            print(_("Nothing of this turn can be taken back."))
            return False
        take_back(self._course)
        self._told = self._course.length
        print(_("Taken back."))
        return True

    # Telling and keeping

    def _tell(self) -> None:
        people = [number for number, seat in enumerate(self._course.seats) if seat.is_person]
        for line in self._course.tell(self._told, self._course.length, people).lines:
            print(line.text)
        self._told = self._course.length

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else free_name(Path.cwd(), self._stem)
        try:
            self._course.record().save(path)
        except RondelError as error:
            print(error)
            return
        self._saved_at = self._course.length
        print(_("Saved in {path}").format(path=path))

    def _leave(self) -> None:
        if self._record_file is None and self._saved_at != self._course.length and self._course.record().moves:
            name = _read(_("Save the game? Type a file name, or only Enter to forget it: "))
            if name:
                self._save_as(name)
        raise Leave

    def _keep(self, *, for_later: bool = False) -> None:
        """Save what was played: where --record says; with the user's data if that fails or nobody can be asked."""
        record = self._course.record()
        if not record.moves or (self._record_file is None and not for_later):
            return
        path = self._record_file
        if path is not None:
            try:
                record.save(path)
            except RondelError as error:
                complain(str(error))
                path = None
        if path is None:
            path = self._file_for_later()
            record.save(path)
        if self._course.over:
            print(_("The record is in {path}").format(path=path))
        else:
            print(_("The game is saved in {path}. Go on with: rondel play --text --resume {path}").format(path=path))

    def _file_for_later(self) -> Path:
        try:
            return free_name(folder_in_data("records"), self._stem)
        except OSError as error:
            raise RondelError(
                _("Cannot save the game in {folder}: {error}").format(folder=data_folder(), error=error.strerror)
            ) from error

    @property
    def _stem(self) -> str:
        return f"{self._course.game.name}-{self._course.record().seed}"


def _read(prompt: str) -> str:
    """A line of input. From a pipe it is shown too, so that what comes out reads like the dialogue that it was."""
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line)
    return line


def free_name(folder: Path, stem: str) -> Path:
    """A file name in this folder that is not taken."""
    path = folder / f"{stem}.rondel"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.rondel"
    return path


def _help() -> Lines:
    return [
        _("number    take the choice with this number"),
        _("words     take the choice with these words, as shown in brackets; as many as fit only one are enough"),
        _("u         take back the last decision of this turn"),
        _("b         show the whole table with everybody's board"),
        _("s FILE    save the record of the game (without a name: in this folder)"),
        _("q         stop playing"),
        _("?         this help"),
    ]
