"""What the pages show."""

from __future__ import annotations

from functools import cache
from typing import Any

from rondel import players
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.core.registry import definition, games
from rondel.table.ending import ending, verdict
from rondel.table.seats import LONGEST_NAME, PERSON
from rondel.table.storage import Unfinished
from rondel.table.tables import Table
from rondel.web import page

PICTURE_SEED = 1
#: The shape that tells a seat apart without its colour
MARKS = ("disc", "square", "triangle", "diamond", "cross")


def home(chosen: str | None, unfinished: list[Unfinished]) -> str:
    """The games, a new game of the chosen one, and the games that can be continued."""
    names = games()
    current = definition(chosen if chosen in names else names[0])
    return page(
        "home.html",
        games=[definition(name) for name in names],
        current=current,
        # a limit in numbers is for programs that play among themselves
        options=[option for option in current.options if option.name != "players" and option.numbers is None],
        player_counts=current.player_counts,
        usual_count=next(option.default for option in current.options if option.name == "players"),
        usual_opponent=players.usual_opponent(current),
        kinds=[(PERSON, _("Person here")), *((one.name, _(one.title)) for one in players.opponents(current))],
        seats=list(zip(_default_names(), MARKS, strict=False))[: max(current.player_counts)],
        longest_name=LONGEST_NAME,
        unfinished=[_continued(one) for one in unfinished],
        strings=strings(),
    )


@cache
def picture(game: str) -> str:
    """A drawing of the game's board as it lies ready for the most players."""
    known = definition(game)
    state = Game(game, players=max(known.player_counts)).new(seed=PICTURE_SEED)
    drawing: str = known.board.parts(state.view())["board"]
    return drawing


def table(table: Table) -> str:
    """The page of one game; its script fetches the rest."""
    definition = table.course.game.definition
    seen = table.course.now.state.view()["seats"]
    return page(
        "table.html",
        id=table.header.id,
        title=definition.title,
        seats=[
            {"name": seat.name, "mark": MARKS[seen[number].get("look", number)], "person": seat.is_person}
            for number, seat in enumerate(table.course.seats)
        ],
        strings=strings(),
    )


def result(table: Table) -> str:
    """The final scores of a finished game."""
    end = ending(table.course)
    parts = table.course.game.definition.board.parts(table.course.now.state.view())
    return page(
        "result.html",
        id=table.header.id,
        title=table.course.game.definition.title,
        verdict=verdict(end),
        ending=end,
        marks=MARKS,
        parts=parts,
        again={
            "game": table.header.game,
            "options": dict(table.header.options),
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in table.header.seats],
        },
        strings=strings(),
    )


def complaint(status: int, message: str) -> str:
    """A page for what cannot be shown."""
    title = _("Nothing here") if status == 404 else _("That did not work")
    return page("complaint.html", title=title, message=message, strings=strings())


def strings() -> dict[str, str]:
    """The few words of the script."""
    return {
        "unreachable": _("The table cannot be reached. Nothing is lost; this page goes on as soon as it answers."),
        "failed": _("That did not work. Reload the page and try again."),
        "hint": _("What glows can be chosen. Point at it, or tab to it, to see what it costs and brings."),
        "hint_touch": _("What glows can be chosen. Hold it to see what it costs and brings."),
        "hint_asked": _("Now choose the piece that goes there. A second click lets go of the place."),
        "hint_undo": _("Undo takes your decisions back one by one. Once the turn is over, they stand."),
        "watch": _("Click anywhere to skip ahead."),
        "decides": _("to act"),
    }


def _default_names() -> list[str]:
    return [_("Anna"), _("Bruno"), _("Clara"), _("David"), _("Elsa")]


def _continued(one: Unfinished) -> dict[str, Any]:
    header = one.header
    try:
        title = definition(header.game).title
        playable = definition(header.game).rules_version == header.rules
    except RondelError:
        title, playable = header.game, False
    return {
        "id": header.id,
        "title": title,
        "names": ", ".join(seat.name for seat in header.seats),
        "moves": one.moves,
        "last": one.last,
        "playable": playable,
    }
