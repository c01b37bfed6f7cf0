"""What a page needs to know of one position, as plain data."""

from __future__ import annotations

from typing import Any

from rondel.core.language import _
from rondel.table.course import Course, Line
from rondel.table.ending import ending, verdict


def show(course: Course, number: int, since: int) -> dict[str, Any]:
    """The table after this many entries of the log, for a page that shows it after ``since`` (-1: shows nothing)."""
    position = course.position(number)
    state = position.state
    view = state.view(course.viewer(number))
    board, words = course.game.definition.board, course.game.definition.words
    telling = course.tell(since, number)
    newest = number == course.length
    return {
        "index": number,
        "latest": course.length,
        "over": state.over,
        "prompt": _prompt(course, number, view),
        "parts": board.parts(view),
        "seats": [
            {"points": total, "total": words.points(total), "decides": view["actor"] == seat}
            for seat, total in enumerate(state.scores())
        ],
        "choices": [_choice(course, state, choice) for choice in view["choices"]],
        "buttons": [choice["action"] for choice in board.unplaced(view)],
        "undo": newest and course.can_undo,
        "lines": [_line(line) for line in telling.lines],
        "dropped": telling.dropped,
    }


def _prompt(course: Course, number: int, view: dict[str, Any]) -> dict[str, Any]:
    """Who does what, in one sentence."""
    seat = view["actor"]
    if seat is None:
        return {"seat": None, "who": _("The game is over"), "text": verdict(ending(course)), "yours": False}
    name = course.seats[seat].name
    if view["viewer"] == seat:
        return {"seat": seat, "who": name, "text": view["prompt"], "yours": True}
    if course.seats[seat].is_person and number == course.length:
        return {"seat": seat, "who": name, "text": view["prompt"], "yours": False}
    return {"seat": seat, "who": _("{name} is playing").format(name=name), "text": "", "yours": False}


def _choice(course: Course, state: Any, choice: dict[str, Any]) -> dict[str, Any]:
    closes = state.closes_turn(choice["action"])
    short = choice.get("short") or choice["label"]
    return {"action": choice["action"], "label": choice["label"], "short": short, "ends": closes}


def _line(line: Line) -> dict[str, Any]:
    return {"entry": line.entry, "text": line.text, "seat": line.seat}
