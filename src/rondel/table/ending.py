"""The end of a game: who won, and where the points came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rondel.core.game import Game
from rondel.core.language import _, ngettext
from rondel.table.course import Course
from rondel.table.manners import Manners


@dataclass(frozen=True)
class Result:
    """One seat at the end."""

    seat: int
    name: str
    place: int
    points: int
    total: str  # the same in words, in the unit of the game
    empty_spaces: int | None
    look: int  # the number of its colour and mark


@dataclass(frozen=True)
class Source:
    """A row of the final table: the points of each seat, in the order of the ranking."""

    title: str
    points: tuple[int, ...]
    part: bool = False  # a part of the row above it


@dataclass(frozen=True)
class Ending:
    results: tuple[Result, ...]
    sources: tuple[Source, ...]
    reason: str | None = None  # why the first has won, where points are not all
    by_agreement: bool = False  # the players ended it before the rules did
    broken_off: bool = False  # a record that does not go to the end


def ending(course: Course) -> Ending:
    """The ranking and the points by source of a finished game."""
    state, manners = course.now.state, course.now.manners
    places, points = _places(state.ranking(), manners), state.scores()
    view = state.view()
    seen = view["seats"]
    ranked = sorted(range(len(course.seats)), key=lambda seat: (places[seat], seat))
    results = tuple(
        Result(
            seat,
            course.seats[seat].name,
            places[seat],
            points[seat],
            course.game.definition.words.points(points[seat]),
            seen[seat].get("empty_spaces"),
            seen[seat].get("look", seat),
        )
        for seat in ranked
    )
    by_seat = [state.sources(seat) for seat in ranked]
    return Ending(
        results,
        tuple(source_rows(course.game, by_seat)),
        _reason(manners, view.get("verdict")),
        manners.by_agreement,
        manners.closed and not state.over,
    )


def _places(ranking: Sequence[int], manners: Manners) -> list[int]:
    """Whoever resigned comes after all others, the first to resign last."""
    resigned = manners.resigned
    playing = [place for seat, place in enumerate(ranking) if seat not in resigned]
    return [
        len(ranking) - resigned.index(seat) if seat in resigned else 1 + sum(other < place for other in playing)
        for seat, place in enumerate(ranking)
    ]


def _reason(manners: Manners, verdict: str | None) -> str | None:
    if manners.by_agreement or manners.closed or not manners.ended:
        return verdict
    names = ", ".join(manners.seats[seat].name for seat in manners.resigned)
    return ngettext("{names} resigned", "{names} resigned", len(manners.resigned)).format(names=names)


def verdict(ending: Ending) -> str:
    """Who won, in one sentence."""
    if ending.by_agreement:
        return _("Ended by agreement. {verdict}").format(verdict=verdict(replace(ending, by_agreement=False)))
    if ending.broken_off:
        return _("The record does not go to the end. {standing}").format(
            standing=", ".join(f"{result.name}: {result.total}" for result in ending.results)
        )
    winners = [result.name for result in ending.results if result.place == 1]
    total = ending.results[0].total
    if ending.reason is not None:
        return _("{name} wins: {reason}.").format(name=winners[0], reason=ending.reason)
    if len(winners) == 1:
        return _("{name} wins with {total}.").format(name=winners[0], total=total)
    return _("{names} share the victory with {total}.").format(names=", ".join(winners), total=total)


def source_rows(game: Game, by_seat: Sequence[Mapping[str, int]]) -> Iterator[Source]:
    """A row for each source; one made of several parts ("knowledge-15", ...) also gets a row for each that counted."""
    words = game.definition.words
    for group in words.SOURCE_NAMES:
        names = [name for name in by_seat[0] if name.partition("-")[0] == group]
        yield Source(
            words.source_name(group, game.options), tuple(sum(points[name] for name in names) for points in by_seat)
        )
        for name in names:
            if name != group and any(points[name] for points in by_seat):
                row = tuple(points[name] for points in by_seat)
                yield Source(words.source_name(name, game.options), row, part=True)
