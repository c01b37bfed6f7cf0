"""The ladder: what is kept of it, and what counts."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rondel
from rondel import players
from rondel.arena.intervals import Interval
from rondel.arena.match import play
from rondel.arena.results import Results, header_of
from rondel.arena.standings import Verdict
from tests.loading import program


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    return program("benchmarks/ladder.py")


@pytest.fixture
def played(ladder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A pairing with four games of its series."""
    monkeypatch.setattr(ladder, "GAMES", 4)
    pairing = ladder.Pairing("rival-cities", ("greedy", "random"), 0.95)
    results = Results(pairing.series, tmp_path / pairing.file_name)
    results.open()
    for fixture in pairing.series.fixtures(4):
        results.add(play(pairing.series, fixture))
    results.close()
    return pairing


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, content: list[Any]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in content), encoding="utf-8")


def test_what_was_asked_for_is_in_it(ladder: ModuleType) -> None:
    pairings = list(ladder.pairings(rondel.games()))
    asked = {(one.game, len(one.seats), one.title): one.asked for one in pairings if one.asked}
    for series, share in (("greedy v random", 0.95), ("search:1000 v greedy", 0.75), ("search:4000 v search:500", 0.6)):
        for game in rondel.games():
            assert asked.pop((game, 2, series)) == pytest.approx(share)
        for game in ("castles-of-burgundy", "hamburgum", "hansa-teutonica"):
            assert asked.pop((game, 3, series)) == pytest.approx(share * 2 / 3)
    assert not asked
    assert {one.games for one in pairings if "patrician" in one.seats} == {20, 100}  # pages say so
    assert {one.games for one in pairings if "patrician" not in one.seats} == {400}
    assert len({one.file_name for one in pairings}) == len(pairings)


def test_a_row_tells_the_games_played(ladder: ModuleType, played: Any, tmp_path: Path) -> None:
    row = dict(zip(ladder.COLUMNS, ladder.row(played, tmp_path), strict=True))
    assert (row["game"], row["players"], row["games"]) == ("Rival Cities", "2", "4")
    assert (row["win share"], row["asked"], row["fair"]) == ("100.0%", "95%", "50.0%")
    assert ladder.row(ladder.Pairing("hamburgum", ("greedy", "random")), tmp_path) is None


def test_games_that_go_the_same_way_are_adopted(ladder: ModuleType, played: Any, tmp_path: Path) -> None:
    path = tmp_path / played.file_name
    assert ladder.adopt(played, tmp_path) is None  # they belong to this code
    first, *games = lines(path)
    write(path, [first | {ladder.CODE: "other code"}, *games])
    assert ladder.row(played, tmp_path) is None
    assert ladder.adopt(played, tmp_path) == "adopted"
    assert lines(path) == [header_of(played.series), *games]
    assert ladder.row(played, tmp_path) is not None


def test_games_that_go_another_way_are_not(ladder: ModuleType, played: Any, tmp_path: Path) -> None:
    path = tmp_path / played.file_name
    first, *games = lines(path)
    other = first | {ladder.CODE: "other code"}
    games[2]["decisions"][0] += 1
    write(path, [other, *games])
    before = path.read_bytes()
    assert "game 2 goes another way now" in ladder.adopt(played, tmp_path)
    write(path, [other | {"seed": 2}, *games])
    assert ladder.adopt(played, tmp_path) == "another series"
    write(path, [other, *games])
    assert path.read_bytes() == before
    by_the_clock = ladder.Pairing("rival-cities", ("patrician", "master"))
    write(tmp_path / by_the_clock.file_name, [header_of(by_the_clock.series) | {ladder.CODE: "other code"}])
    assert "clock" in ladder.adopt(by_the_clock, tmp_path)


def test_levels_are_told_where_they_are_chosen(
    ladder: ModuleType, played: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what has been played, in the documentation and for the pages."""
    page, measured = tmp_path / "page.md", tmp_path / "strength.json"
    kept = "".join(f"before\n<!-- generated: {name} -->\nold\n<!-- end -->\nafter\n" for name in ("levels", "ladder"))
    page.write_text(kept, encoding="utf-8")
    monkeypatch.setattr(ladder, "PAGE", page)
    monkeypatch.setattr(ladder.strength, "MEASURED", measured)
    monkeypatch.setattr(ladder, "BELOW", {"journeyman": played.seats, "master": ("search:400", "greedy")})
    ladder.write(tmp_path)
    assert json.loads(measured.read_text(encoding="utf-8"))["rival-cities"] == {}  # two deals prove nothing
    text = page.read_text(encoding="utf-8")
    assert "| game | journeyman v apprentice | master v journeyman | patrician v master |" in text
    assert "| Rival Cities | 100.0% (" in text
    assert text.count("not proved") == 1
    assert "| Rival Cities | 2 | greedy v random | 4 | 100.0% |" in text
    assert (text.count("before"), text.count("after"), text.count("old")) == (2, 2, 0)


def test_what_is_not_proved_is_not_told_on_pages(
    ladder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, measured = tmp_path / "page.md", tmp_path / "strength.json"
    page.write_text("".join(f"<!-- generated: {name} -->\n<!-- end -->\n" for name in ("levels", "ladder")))
    monkeypatch.setattr(ladder, "PAGE", page)
    monkeypatch.setattr(ladder.strength, "MEASURED", measured)
    shares = {
        "master": Verdict("search:400", "greedy", 20, Interval(0.7, 0.43, 0.878), 0.95),
        "patrician": Verdict("patrician", "master", 20, Interval(0.95, 0.716, 0.993), 0.95),
    }
    monkeypatch.setattr(ladder, "strengths", lambda folder: {"rival-cities": shares})
    ladder.write(tmp_path)
    assert json.loads(measured.read_text(encoding="utf-8")) == {"rival-cities": {"patrician": 0.95}}
    row = "| Rival Cities |  | 70.0% (43.0% to 87.8%, not proved) | 95.0% (71.6% to 99.3%) |"
    assert row in page.read_text(encoding="utf-8")


def test_levels_are_what_they_are_played_as(ladder: ModuleType) -> None:
    """The names in the table are those of ``rondel arena``; here a level stands for the same player."""
    for level, seats in ladder.BELOW.items():
        below = players.LEVELS[[one.name for one in players.LEVELS].index(level) - 1]
        for name, as_played in ((level, seats[0]), (below.name, seats[1])):
            one, other = players.entrant(name), players.entrant(as_played)
            assert (one.make, one.budget) == (other.make, other.budget)
    assert set(ladder.BELOW) == {level.name for level in players.LEVELS[1:]}
