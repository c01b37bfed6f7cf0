"""The comparison with other packages: measured rows become a table, and what is missing is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import rondel
from tests.loading import program


@pytest.fixture(scope="module")
def peers() -> ModuleType:
    return program("benchmarks/peers.py")


def endless(number: int) -> Iterator[int]:
    while True:
        yield number


def test_ours_are_measured(peers: ModuleType) -> None:
    """Each way of playing one of our games, for a moment."""
    ours = [entrant for entrant in peers.ours() if entrant.game.startswith("Rival Cities")]
    ways = [entrant.way for entrant in ours]
    assert {"compiled loop, one core", "Python, `legal` and `apply`", "OpenSpiel"} <= set(ways)
    for entrant in ours:
        figure = peers.measure(entrant, 0.001)
        assert figure.decisions_per_second > 100
        assert figure.cores_at_work >= 0


def test_openspiel_is_measured(peers: ModuleType) -> None:
    first = next(iter(peers.openspiel()))
    assert peers.measure(first, 0.001).decisions_per_second > 100


def test_all_our_games_are_there(peers: ModuleType) -> None:
    games = {entrant.game.split(",")[0] for entrant in peers.ours()}
    assert games == {rondel.game(name).definition.title for name in rondel.games()}


def test_missing_packages_are_told(peers: ModuleType) -> None:
    absent = peers.Family("Absent", "no_such_package_anywhere", "absent", "pip install absent", endless)
    entrant = peers.Entrant("Rondel", "a game", "somehow", lambda: endless(5))
    present = peers.Family("Rondel", "rondel", "rondel", "", lambda: [entrant])
    said: list[str] = []
    result = peers.compare([absent, present], 0.001, said.append)
    assert said == ["Absent: not installed (pip install absent)", "Rondel: a game, somehow"]
    assert "Absent was not installed and is left out. To compare with it: `pip install absent`." in peers.told(result)
    assert result["figures"][0]["decisions_per_second"] > 0


def test_the_table(peers: ModuleType) -> None:
    figures = [
        {"family": "Rondel", "game": "A", "way": "x", "decisions_per_second": 2_000_000.0, "cores_at_work": 0.5},
        {"family": "Other", "game": "B", "way": "y", "decisions_per_second": 1_000.0, "cores_at_work": 2.0},
        {"family": "Other", "game": "C", "way": "y", "decisions_per_second": 250.0, "cores_at_work": 1.0},
    ]
    made = peers.table({"figures": figures, "versions": {"Rondel": "1.0", "Other": "2.0"}})
    assert [line.split(" | ")[3:] for line in made.splitlines()[2:]] == [
        ["4,000,000", "8,000", "2,000,000", "0.5 |"],
        ["500", "1", "1,000", "2.0 |"],
        ["250", "0.5", "250", "1.0 |"],
    ]


def test_the_page_shows_the_figures(peers: ModuleType) -> None:
    """If this fails, run ``python benchmarks/peers.py --write``."""
    result: dict[str, Any] = json.loads(peers.FIGURES.read_text(encoding="utf-8"))
    assert peers.PAGE.read_text(encoding="utf-8") == peers.page(result)
    assert {figure["family"] for figure in result["figures"]} == {family.name for family in peers.FAMILIES}


def test_json(peers: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    entrant = peers.Entrant("Rondel", "a game", "somehow", lambda: endless(5))
    family = peers.Family("Rondel", "rondel", "rondel", "", lambda: [entrant])
    monkeypatch.setattr(peers, "FAMILIES", (family,))
    peers.main(["--only", "rondel", "--seconds", "0.001", "--json"])
    assert json.loads(capsys.readouterr().out)["figures"][0]["game"] == "a game"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "monopoly"], "there is no 'monopoly'; choose from: rondel, openspiel"),
        (["--seconds", "0"], "'0' is not a number of seconds above 0"),
        (["--seconds", "soon"], "'soon' is not a number of seconds above 0"),
    ],
)
def test_bad_input(peers: ModuleType, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        peers.main(arguments)
    assert message in capsys.readouterr().err
