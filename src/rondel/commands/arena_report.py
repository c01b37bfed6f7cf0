"""What ``rondel arena`` tells: the standings as text and as data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rondel.arena.intervals import LEVEL, Interval
from rondel.arena.rating import Rating, ratings
from rondel.arena.results import Results
from rondel.arena.series import Fixture, Series
from rondel.arena.standings import Standing, Verdict, standings, whole_deals
from rondel.commands.common import columns, listed
from rondel.core.language import _, ngettext


@dataclass
class Report:
    """A finished series."""

    series: Series
    fixtures: Sequence[Fixture]
    results: Results
    played_now: int
    seconds: float

    def __post_init__(self) -> None:
        counted = whole_deals(self.results.games.values(), self.fixtures)
        self.standings = standings(counted, self.series.names)
        self.ratings: list[Rating] = ratings(counted) if len(set(self.series.names)) > 2 else []
        self.decisions = sum(sum(one.decisions) for one in counted)

    def as_data(self) -> dict[str, Any]:
        found = self.standings
        return {
            "game": self.series.game.name,
            "options": self.series.game.options,
            "players": list(self.series.names),
            "ladder": self.series.ladder,
            "seed": self.series.seed,
            "games": found.games,
            "deals": found.deals,
            "games_played_now": self.played_now,
            "seconds": round(self.seconds, 3),
            "decisions": self.decisions,
            "level": LEVEL,
            "standings": [
                {
                    "name": one.name,
                    "games": one.games,
                    "win_share": _data(one.share),
                    "fair_share": round(one.fair, 6),
                    "points": _data(one.points),
                    "place": _data(one.place),
                    "seconds_per_decision": round(one.seconds, 6),
                }
                for one in found.players
            ],
            "winner_points": _data(found.winner_points),
            "verdicts": [
                {
                    "first": one.first,
                    "second": one.second,
                    "games": one.games,
                    "share_of_first": _data(one.share),
                    "level": round(one.level, 6),
                    "stronger": one.stronger,
                }
                for one in found.verdicts
            ],
            "ratings": [{"name": one.name, "rating": _data(one.points)} for one in self.ratings],
        }

    def as_text(self) -> list[str]:
        lines = [self._heading(), self._effort(), "", *columns(self._rows())]
        lines += ["", _("Points of the winner: {points}").format(points=_plus_minus(self.standings.winner_points, 1))]
        if self.standings.verdicts:
            lines += ["", *(told(verdict) for verdict in self.standings.verdicts)]
        if self.ratings:
            rows = [[_("player"), _("rating"), _("95% interval")]]
            rows += [[one.name, f"{one.points.value:.0f}", _span(one.points)] for one in self.ratings]
            lines += ["", *columns(rows)]
        return lines

    def _heading(self) -> str:
        game = self.series.game
        changed = [
            f"{option.name}={game.options[option.name]}"
            for option in game.definition.options
            if option.name != "players" and game.options[option.name] != option.default
        ]
        return ngettext(
            "{game}, {players} players{options}: {n:,} game, seed {seed}",
            "{game}, {players} players{options}: {n:,} games, seed {seed}",
            self.standings.games,
        ).format(
            game=game.definition.title, players=game.players, options=f", {listed(changed)}" if changed else "",
            n=self.standings.games, seed=self.series.seed,
        )  # fmt: skip

    def _effort(self) -> str:
        now = (
            _("{games:,} games played now in {seconds:.1f} s").format(games=self.played_now, seconds=self.seconds)
            if self.played_now
            else _("all from {path}").format(path=self.results.path)
        )
        return _("{deals:,} deals, each with the seats moved on; {now}").format(deals=self.standings.deals, now=now)

    def _rows(self) -> list[list[str]]:
        head = [
            _("player"), _("games"), _("win share"), _("95% interval"), _("fair"), _("points"), _("place"),
            _("ms/decision"),
        ]  # fmt: skip
        return [head, *(_row(one) for one in self.standings.players)]


def _row(one: Standing) -> list[str]:
    return [
        one.name, f"{one.games:,}", _percent(one.share.value), _span_percent(one.share), _percent(one.fair),
        _plus_minus(one.points, 1), _plus_minus(one.place, 2), f"{1000 * one.seconds:.2f}",
    ]  # fmt: skip


def told(verdict: Verdict) -> str:
    if math.isnan(verdict.share.value):
        return _("{first} and {second}: no difference shown, because neither of them won").format(
            first=verdict.first, second=verdict.second
        )
    if verdict.stronger is None:
        return ngettext(
            "{first} and {second}: no difference shown by {n:,} game ({share} of the wins, seat for seat; {span})",
            "{first} and {second}: no difference shown by {n:,} games ({share} of the wins, seat for seat; {span})",
            verdict.games,
        ).format(
            first=verdict.first, second=verdict.second, n=verdict.games, share=_percent(verdict.share.value),
            span=_span_percent(verdict.share),
        )  # fmt: skip
    share = verdict.share
    other = verdict.second
    if verdict.stronger == verdict.second:
        share = Interval(1 - share.value, 1 - share.high, 1 - share.low)
        other = verdict.first
    return _("{name} is stronger than {other}: {share} of the wins, seat for seat ({span})").format(
        name=verdict.stronger, other=other, share=_percent(share.value), span=_span_percent(share)
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _span_percent(share: Interval) -> str:
    return f"{100 * share.low:.1f}-{100 * share.high:.1f}%"


def _span(numbers: Interval) -> str:
    return f"{numbers.low:.0f}-{numbers.high:.0f}"


def _plus_minus(numbers: Interval, digits: int) -> str:
    margin = numbers.high - numbers.value
    return f"{numbers.value:.{digits}f}" + (f" ±{margin:.{digits}f}" if math.isfinite(margin) else "")


def _data(numbers: Interval) -> dict[str, float | None]:
    """For JSON, which knows no infinite numbers."""
    return {
        name: round(value, 6) if math.isfinite(value) else None
        for name, value in (("value", numbers.value), ("low", numbers.low), ("high", numbers.high))
    }
