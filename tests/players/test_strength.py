"""What people are told of the levels' strength."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel import players
from rondel.core.registry import definition
from rondel.players import strength
from rondel.players.strength import about, measured

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"


def test_a_level_is_told_with_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    _apprentice, journeyman, master, _patrician = players.LEVELS
    monkeypatch.setattr(strength, "measured", lambda: {"hamburgum": {"journeyman": 0.951}})
    assert about(journeyman, "hamburgum") == (
        "Takes what looks best now; answers at once. Wins 95% of its games against the Apprentice"
    )
    assert about(master, "hamburgum") == "Plans ahead; thinks for a moment"
    assert about(journeyman, "rival-cities") == "Takes what looks best now; answers at once"
    assert about(players.CHANCE, "hamburgum") == "Chooses without looking"


def test_every_game_has_measured_levels() -> None:
    names = [level.name for level in players.LEVELS]
    assert sorted(measured()) == sorted(rondel.games())
    for shares in measured().values():
        assert set(shares) <= {*names[1:]}
        assert shares["journeyman"] > 0.8


def test_pages_and_documentation_tell_the_same() -> None:
    _before, _begin, rest = PAGE.read_text(encoding="utf-8").partition("<!-- generated: levels -->\n")
    _head, _line, *rows = rest.partition("<!-- end -->")[0].splitlines()
    told = {cells[1].strip(): cells[2:-1] for cells in (row.split("|") for row in rows)}
    for game, shares in measured().items():
        for level, cell in zip(players.LEVELS[1:], told[definition(game).title], strict=True):
            if "not proved" in cell:  # pages keep silent about that
                assert level.name not in shares
            else:
                assert cell.split()[:1] == ([f"{shares[level.name]:.1%}"] if level.name in shares else [])
