"""What a page or a program needs to know of one position, as plain data."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rondel.core.game import State
from rondel.core.language import _
from rondel.table.course import Course, Line
from rondel.table.ending import ending, verdict


def show(
    course: Course, number: int, since: int, mine: Collection[int], *, draw: bool = False, data: bool = False
) -> dict[str, Any]:
    """The table after this many entries of the log, for a screen with these seats that shows it after ``since``.

    -1 stands for a screen that shows nothing yet. With ``draw`` come the drawings, with ``data`` the view that
    they are made of.
    """
    position = course.position(number)
    state = position.state
    view = state.view(course.viewer(number, mine))
    yours = number == course.length and course.actor in mine
    if not yours:
        view["choices"] = []  # of a decision that was taken long ago
    board, words = course.game.definition.board, course.game.definition.words
    telling = course.tell(since, number, mine)
    shown = {
        "index": number,
        "latest": course.length,
        "decision": course.decision(number),
        "over": position.over,
        "yours": sorted(mine),
        "prompt": _prompt(course, number, view, yours),
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "points": total,
                "total": words.points(total),
                "decides": not position.over and view["actor"] == place,
                "resigned": place in position.manners.resigned,
            }
            for place, (seat, total) in enumerate(zip(position.manners.seats, state.scores(), strict=True))
        ],
        "choices": [_choice(state, choice) for choice in view["choices"]],
        "undo": yours and course.can_undo,
        "offer": sorted(course.now.manners.agreed),
        "lines": [_line(line) for line in telling.lines],
        "dropped": telling.dropped,
    }
    if draw:
        shown["parts"] = board.parts(view)
        shown["buttons"] = [choice["action"] for choice in board.unplaced(view)]
    if data:
        shown["data"] = view
    return shown


def _prompt(course: Course, number: int, view: dict[str, Any], yours: bool) -> dict[str, Any]:
    """Who does what, in one sentence."""
    position = course.position(number)
    if position.over:
        return {"seat": None, "who": _("The game is over"), "text": verdict(ending(course)), "yours": False}
    seat = position.state.actor
    name = position.manners.seats[seat].name
    if yours:
        return {"seat": seat, "who": name, "text": view["prompt"], "yours": True}
    if position.manners.seats[seat].is_person and number == course.length:
        return {"seat": seat, "who": _("Waiting for {name}").format(name=name), "text": view["prompt"], "yours": False}
    return {"seat": seat, "who": _("{name} is playing").format(name=name), "text": "", "yours": False}


def _choice(state: State, choice: dict[str, Any]) -> dict[str, Any]:
    closes = state.closes_turn(choice["action"])
    short = choice.get("short") or choice["label"]
    known = {name: choice[name] for name in ("action", "text", "label")}
    return {**known, "short": short, "ends": closes}


def _line(line: Line) -> dict[str, Any]:
    return {"entry": line.entry, "text": line.text, "seat": line.seat, "by": line.by}
