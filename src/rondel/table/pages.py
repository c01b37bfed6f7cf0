"""What the pages show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import segno

from rondel import players
from rondel.core.definition import Definition
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.language import _
from rondel.core.registry import definition, games
from rondel.players.strength import about
from rondel.table.access import SPECTATOR, Access, Link
from rondel.table.chart import DASHES, chart
from rondel.table.ending import ending, verdict
from rondel.table.looking_back import part_of_game, steps
from rondel.table.seats import LINK, LONGEST_NAME, PERSON
from rondel.table.storage import Listed
from rondel.table.tables import Table
from rondel.table.talk import LONGEST_MESSAGE
from rondel.web import page
from rondel.web.rules import rules as readable_rules

PICTURE_SEED = 1
MOST_FINISHED = 10  # on the home page
#: The shape that tells a seat apart without its colour
MARKS = ("disc", "square", "triangle", "diamond", "cross")
#: options that say who begins, as the games call them; they stand beside the seats
ABOUT_SEATS = ("start_player", "starting_player", "hamburg", "seating")


def home(running: Sequence[Listed], finished: Sequence[Listed], *, may_create: bool) -> str:
    """My games, and all games to begin a new one with."""
    mine = [_listed(one) for one in running]
    return page(
        "home.html",
        games=[
            {"definition": known, "quick": _against_the_computer(known)} for known in (definition(n) for n in games())
        ],
        may_create=may_create,
        running=sorted(mine, key=lambda one: not one["yours"]),
        finished=[_listed(one) for one in finished[:MOST_FINISHED]],
        strings=strings(),
    )


def new(current: Definition, *, may_create: bool) -> str:
    """A new table of this game."""
    # a limit in numbers is for programs that play among themselves, and one value is no choice
    options = [o for o in current.options if o.name != "players" and o.numbers is None and len(o.values) > 1]
    return page(
        "new.html",
        current=current,
        may_create=may_create,
        about_seats=[option for option in options if option.name in ABOUT_SEATS],
        options=[option for option in options if option.name not in ABOUT_SEATS],
        player_counts=current.player_counts,
        usual_count=_usual_count(current),
        usual_opponent=players.USUAL_OPPONENT,
        people=people_kinds(),
        computers=computers(current.name),
        seats=list(zip(_default_names(), MARKS, strict=False))[: max(current.player_counts)],
        longest_name=LONGEST_NAME,
        strings=strings(),
    )


def rules(game: Definition) -> str:
    """The rules of a game, with an anchor for each of them."""
    return page("rules.html", title=game.title, rules=readable_rules(game), strings=strings())


@cache
def picture(game: str) -> str:
    """A drawing of the game's board as it lies ready for the most players."""
    known = definition(game)
    state = Game(game, players=max(known.player_counts)).new(seed=PICTURE_SEED)
    drawing: str = known.board.parts(state.view())["board"]
    return drawing


def table(table: Table, access: Access) -> str:
    """The page of one game; its script fetches the rest."""
    definition = table.course.game.definition
    seen = table.course.now.state.view()["seats"]
    return page(
        "table.html",
        id=table.header.id,
        title=definition.title,
        seats=[
            {
                "name": seat.name,
                "mark": MARKS[seen[number].get("look", number)],
                "person": number in access.seats or (not access.seats and seat.is_person),
            }
            for number, seat in enumerate(table.course.seats)
        ],
        host=access.is_host,
        plays=bool(access.seats),
        watches=not access.seats,
        computers=computers(definition.name),
        usual_opponent=players.USUAL_OPPONENT,
        hints=bool(access.seats) and table.header.terms.hints,
        rules=f"/rules/{definition.name}",
        longest_message=LONGEST_MESSAGE,
        over=table.course.over,
        eyes=table.course.over and definition.has_secrets(table.course.game.options),
        strings={**strings(), **aids_strings()},
    )


def result(table: Table, access: Access) -> str:
    """A finished game: its final scores, how they came about, and the ways to look back."""
    end = ending(table.course)
    definition = table.course.game.definition
    view = table.course.now.state.view()
    parts = definition.board.parts(view)
    looks = [seat.get("look", number) for number, seat in enumerate(view["seats"])]
    people = any(seat.is_person for seat in table.course.now.manners.first)
    return page(
        "result.html",
        id=table.header.id,
        title=definition.title,
        verdict=verdict(end),
        ending=end,
        marks=MARKS,
        parts=parts,
        looks=looks,
        dashes=DASHES,
        names=table.course.names,
        chart=chart(table.course, looks),
        origin=table.course.origin,
        again={
            "game": table.header.game,
            "options": dict(table.header.options),
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in table.course.now.manners.first],
            "terms": {
                "minutes": table.header.terms.minutes,
                "increment": table.header.terms.increment,
                "hints": table.header.terms.hints,
            },
        }
        if access.is_host and people
        else None,
        strings=strings(),
    )


def branch(table: Table, at: int, *, may_create: bool) -> str:
    """A new table that goes on from a decision of a finished one."""
    known = table.course.game.definition
    step = steps(table.course)[at]
    position = table.course.position(step.index)
    view = position.state.view()
    first = table.course.now.manners.first
    kinds = [LINK if seat.is_person else seat.kind for seat in first]
    host = next((number for number, seat in enumerate(first) if seat.is_person), 0)
    kinds[host] = PERSON  # whoever sets up the table plays the first person's seat, or the first one
    return page(
        "branch.html",
        id=table.header.id,
        title=known.title,
        at=at,
        heading=part_of_game(table.course, step),
        may_create=may_create,
        has_secrets=known.has_secrets(table.course.game.options),
        seats=[
            {
                "name": seat.name,
                "mark": MARKS[view["seats"][number].get("look", number)],
                "kind": kinds[number],
                "points": known.words.points(step.points[number]),
            }
            for number, seat in enumerate(first)
        ],
        people=people_kinds(),
        computers=computers(known.name),
        longest_name=LONGEST_NAME,
        parts=known.board.parts(view),
        strings=strings(),
    )


def computers(game: str) -> list[tuple[str, str, str]]:
    """Which computers can play a seat: what each is called in a request and on the page, and how strong it is."""
    return [(one.name, _(one.title), about(one, game)) for one in players.OPPONENTS]


def people_kinds() -> list[tuple[str, str, str]]:
    """Who can play a seat besides a computer: what it is called in a request and on the page, and what it means."""
    return [
        (PERSON, _("Person here"), _("Plays at this screen; several people can share it")),
        (LINK, _("Person by link"), _("Plays anywhere, with a secret link or a QR code that you send")),
    ]


def links(table: Table, links: Sequence[Link], base: str, only_this_machine: bool) -> str:
    """The secret links of a table, for its host."""
    seats = table.course.seats
    looks = table.course.now.state.view()["seats"]
    shown = []
    for link in links:
        is_seat = link.role != SPECTATOR
        url = None if link.secret is None else f"{base}/join#{link.secret}"
        shown.append(
            {
                "role": link.role if is_seat else "spectator",
                "name": seats[link.role].name if is_seat else _("Spectators"),
                "mark": MARKS[looks[link.role].get("look", link.role)] if is_seat else None,
                "here": is_seat and table.header.seats[link.role].kind == PERSON,
                "used": link.used,
                "url": url,
                "code": None if url is None else _qr_code(url),
            }
        )
    return page(
        "links.html",
        id=table.header.id,
        title=table.course.game.definition.title,
        links=sorted(shown, key=lambda one: (not isinstance(one["role"], int), one["here"])),
        only_this_machine=only_this_machine,
        strings=strings(),
    )


def join() -> str:
    """Where a link leads; the script asks what it opens."""
    return page("join.html", longest_name=LONGEST_NAME, strings=strings())


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
        "copied": _("The link is copied."),
        "renew": _("Make a new link? The old one, and everybody who came in by it, is locked out."),
        "revoke": _("Close this link? Everybody who came in by it is locked out."),
        "invites_seat": _("You are invited to a game with {others}. Your seat: {seat}."),
        "invites_spectator": _("You are invited to look on at a game of {others}."),
        "no_link": _("This page opens the link that you were sent. Open the whole link, with everything behind the #."),
        "resign": _("Resign this game? That cannot be taken back."),
        "leave": _("Leave, and let a computer play on? You can come back to your seat."),
        "offer": _("Offer to end the game as it stands? It ends when everybody agrees."),
        "offered": _("{names} would like to end the game as it stands."),
        "resigned": _("resigned"),
        "time_up": _("time is up"),
        "replace": _("Time is up: let a computer play"),
        "back_at": _("Decision {at} of {last}"),
        "back_setup": _("The setup, before decision 1 of {last}"),
        "back_since": _("Since your last turn: {at} of {last}"),
        "back_silent": _("{name}: {text}"),
        "back_goes_on": _("{name} goes on."),
        "back_to": _("Look back to this point"),
        "back_news": _("The game goes on meanwhile: {text}"),
        "back_yours": _("It is your turn now."),
        "back_play": _("Play"),
        "back_pause": _("Pause"),
        "since": _("Since your last turn"),
        "since_earlier": _("and {number} more before"),
        "review_working": _("Thinking about every decision: {percent}%"),
        "review_failed": _("The review did not come to an end. Try again."),
        "review_none": _("No clear mistakes were found."),
        "review_agreed": _("{agreed} of {decisions} decisions were what looked best."),
        "review_mistake": _("chose: {played}"),
        "review_better": _("{best} looked better by {change} of the victory ({low} to {high})"),
        "review_gain": _("{change} of the victory gained by chance and the others ({low} to {high})"),
        "review_setback": _("{change} of the victory lost by chance and the others ({low} to {high})"),
        "review_decision": _("Decision {move}"),
        "review_between": _("Decisions {after} to {until}"),
        "record_large": _("This file is too large for a record (more than 250 KB)."),
    }


def aids_strings() -> dict[str, str]:
    """The words of explanations, points and hints, which only the table needs."""
    return {
        "rules": _("Rules:"),
        "explain_keys": _("Arrow keys: what lies next to it. Enter: to its rule. Escape: close."),
        "hint_explain": _("Point at anything, or go there with the arrow keys, to read what it is."),
        "your_turn": _("Your turn - {title}"),
        "hint_by": _("{by} would choose, with the share of the victory that it expects:"),
        "hint_only": _("This is the only choice."),
        "hint_thinking": _("The computer is thinking..."),
        "source": _("Source"),
        "total": _("Total"),
        "points_now": _("Points now"),
        "ended_now": _("If the game ended now"),
        "chances": _("Chances, as the computer sees them"),
        "chances_note": _("The chances are an estimate at a glance, from what you can see."),
        "show_points": _("{total}. Show where the points come from"),
    }


def _qr_code(text: str) -> str:
    """Dark on light whatever the page looks like, as scanners want it."""
    code = segno.make(text, error="m")
    return str(code.svg_inline(scale=4, border=2, dark="#23211c", light="#fffdf8", omitsize=True))


def _usual_count(game: Definition) -> int:
    return int(next(option.default for option in game.options if option.name == "players"))


def _against_the_computer(game: Definition) -> dict[str, Any]:
    """What one click on the home page orders: a person against computers."""
    names = _default_names()[: _usual_count(game)]
    kinds = [PERSON, *[players.USUAL_OPPONENT] * (len(names) - 1)]
    return {
        "game": game.name,
        "options": {"players": len(names)},
        "seats": [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)],
    }


def _default_names() -> list[str]:
    return [_("Anna"), _("Bruno"), _("Clara"), _("David"), _("Elsa")]


def _listed(one: Listed) -> dict[str, Any]:
    header = one.header
    try:
        title = definition(header.game).title
        playable = definition(header.game).rules_version == header.rules
    except RondelError:
        title, playable = header.game, False
    yours = one.actor is not None and one.actor in one.roles
    return {
        "id": header.id,
        "title": title,
        "names": ", ".join(one.names),
        "over": header.finished is not None,
        "last": one.last,
        "playable": playable,
        "yours": yours,
        "decides": None if one.actor is None else one.names[one.actor],
        "watching": all(role < 0 for role in one.roles),
    }
