"""What the finished games of a series show: shares of the wins, points and places, and who is stronger than whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from rondel.arena.intervals import LEVEL, Interval, mean_interval, share_interval
from rondel.arena.match import Result
from rondel.arena.series import Fixture, Seating

Deal = list[Result]


@dataclass(frozen=True)
class Standing:
    """How one name did, on all seats that it had."""

    name: str
    games: int
    share: Interval  # of the wins; a shared first place is a part of a win
    fair: float  # its share if all were equally strong
    points: Interval
    place: Interval
    seconds: float  # for one decision, on average


@dataclass(frozen=True)
class Verdict:
    """How the wins of two names compare, seat for seat: 0.5 if they are equally strong."""

    first: str
    second: str
    games: int
    share: Interval  # the part of the first
    level: float

    @property
    def stronger(self) -> str | None:
        """The one that the games prove stronger, if they prove it."""
        if self.share.low > 0.5:
            return self.first
        return self.second if self.share.high < 0.5 else None


@dataclass(frozen=True)
class Standings:
    players: tuple[Standing, ...]
    verdicts: tuple[Verdict, ...]
    winner_points: Interval
    games: int
    deals: int


def whole_deals(results: Iterable[Result], fixtures: Iterable[Fixture]) -> list[Result]:
    """Without the games of deals that are not finished, in which seats would not be fairly spread."""
    by_number = {result.number: result for result in results}
    wanted = list(fixtures)
    missing = {fixture.deal for fixture in wanted if fixture.number not in by_number}
    return [by_number[fixture.number] for fixture in wanted if fixture.deal not in missing]


def standings(results: Sequence[Result], names: Sequence[str]) -> Standings:
    """The names in the given order, without repetitions."""
    deals = _by_deal(results)
    different = list(dict.fromkeys(names))
    met = [pair for pair in combinations(different, 2) if any(set(pair) <= set(one.seating) for one in results)]
    # so sure that all verdicts together are right at the level
    level = 1 - (1 - LEVEL) / max(1, len(met))
    return Standings(
        players=tuple(_standing(name, deals) for name in different),
        verdicts=tuple(_verdict(first, second, deals, level) for first, second in met),
        winner_points=mean_interval(
            [sum(_winner_points(one) for one in deal) for deal in deals], [len(deal) for deal in deals]
        ),
        games=len(results),
        deals=len(deals),
    )


def wins(result: Result) -> list[float]:
    """The share of each seat in the victory."""
    winners = result.ranking.count(1)
    return [1 / winners if place == 1 else 0.0 for place in result.ranking]


def _by_deal(results: Sequence[Result]) -> list[Deal]:
    deals: dict[int, Deal] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    return list(deals.values())


def _seats(seating: Seating, name: str) -> list[int]:
    return [seat for seat, who in enumerate(seating) if who == name]


def _sum(result: Result, name: str, numbers: Sequence[float]) -> float:
    return sum(numbers[seat] for seat in _seats(result.seating, name))


def _standing(name: str, deals: Sequence[Deal]) -> Standing:
    took_part = [[one for one in deal if name in one.seating] for deal in deals]
    games = [len(deal) for deal in took_part]
    seats = [sum(one.seating.count(name) for one in deal) for deal in took_part]
    decisions = sum(_sum(one, name, one.decisions) for deal in took_part for one in deal)
    seconds = sum(_sum(one, name, one.seconds) for deal in took_part for one in deal)
    fair = [one.seating.count(name) / len(one.seating) for deal in took_part for one in deal]
    return Standing(
        name=name,
        games=sum(games),
        share=share_interval([sum(_sum(one, name, wins(one)) for one in deal) for deal in took_part], games, games),
        fair=sum(fair) / len(fair) if fair else 0.0,
        points=mean_interval([sum(_sum(one, name, one.scores) for one in deal) for deal in took_part], seats),
        place=mean_interval([sum(_sum(one, name, one.ranking) for one in deal) for deal in took_part], seats),
        seconds=seconds / decisions if decisions else 0.0,
    )


def _verdict(first: str, second: str, deals: Sequence[Deal], level: float) -> Verdict:
    met = [[one for one in deal if {first, second} <= set(one.seating)] for deal in deals]
    mine = [sum(_per_seat(one, first) for one in deal) for deal in met]
    theirs = [sum(_per_seat(one, second) for one in deal) for deal in met]
    decided = [sum(_per_seat(one, first) + _per_seat(one, second) > 0 for one in deal) for deal in met]
    share = share_interval(mine, [a + b for a, b in zip(mine, theirs, strict=True)], decided, level)
    return Verdict(first, second, sum(map(len, met)), share, level)


def _per_seat(result: Result, name: str) -> float:
    return _sum(result, name, wins(result)) / result.seating.count(name)


def _winner_points(result: Result) -> float:
    winners = Counter(result.ranking)[1]
    return sum(points for points, place in zip(result.scores, result.ranking, strict=True) if place == 1) / winners
