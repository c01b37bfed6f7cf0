"""States as bytes: what was saved comes back, anything else is refused."""

from __future__ import annotations

import pytest

from rondel.core.errors import BadState
from tests.conformance.cases import CASES, GAMES, Case, play, positions, sample


@pytest.mark.parametrize("case", CASES, ids=str)
def test_round_trip_at_every_decision(case: Case) -> None:
    for state, _ in sample(case.game, 31):
        saved = state.to_bytes()
        restored = case.game.from_bytes(saved)
        assert restored == state
        assert restored.to_bytes() == saved
        assert restored.legal().tolist() == state.legal().tolist()
        assert restored.over == state.over


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_restored_game_goes_on_as_the_other(case: Case) -> None:
    restored = case.game.new(32)
    for state, action in play(case.game, 32):
        assert restored == state
        if action >= 0:
            restored = case.game.from_bytes(restored.to_bytes()).apply(action)
    assert restored.over


@pytest.mark.parametrize("case", CASES[:4], ids=str)
def test_every_damaged_byte_is_found(case: Case) -> None:
    saved = list(positions(case.game, 33, every=100))[-2].to_bytes()
    for at in range(len(saved)):
        damaged = bytearray(saved)
        damaged[at] ^= 1 << (at % 8)
        with pytest.raises(BadState, match=r"\w+ \w+ \w+"):
            case.game.from_bytes(bytes(damaged))


@pytest.mark.parametrize("name", GAMES)
def test_truncated_and_foreign_bytes(name: str) -> None:
    game = Case(name, {}).game
    saved = game.new(1).to_bytes()
    foreign = [saved[:length] for length in range(len(saved))]
    foreign += [saved + b"\0", b"", b"RNDL", b"\0" * len(saved), b"RNDL" * 300, saved[::-1], b"rondel record 1\n"]
    for content in foreign:
        with pytest.raises(BadState, match=name):
            game.from_bytes(content)


@pytest.mark.parametrize("case", [case for case in CASES if case.game != Case(case.name, {}).game], ids=str)
def test_other_options_are_refused(case: Case) -> None:
    saved = case.game.new(1).to_bytes()
    with pytest.raises(BadState, match="options"):
        Case(case.name, {}).game.from_bytes(saved)


@pytest.mark.parametrize("name", GAMES)
def test_another_rules_version_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Case(name, {}).game
    saved = game.new(1).to_bytes()
    assert game.from_bytes(saved) == game.new(1)
    monkeypatch.setitem(game.definition.__dict__, "rules_version", 99)
    with pytest.raises(BadState, match="99"):
        game.from_bytes(saved)
