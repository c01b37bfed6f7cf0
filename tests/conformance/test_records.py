"""Game records: a random game written down, read again and replayed to equal bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.errors import BadRecord
from rondel.core.records import GameRecord, fingerprint
from tests.conformance.cases import CASES, PLAYER_CASES, Case, play


def random_record(case: Case, seed: int) -> tuple[GameRecord, list[bytes]]:
    """A random game, and every position of it as bytes."""
    record = GameRecord(case.game, seed, [f"Name {seat}" for seat in range(1, case.game.players + 1)])
    met = []
    for state, action in play(case.game, seed):
        met.append(state.to_bytes())
        if action >= 0:
            record.moves.append(state.text(action))
    return record, met


@pytest.mark.parametrize("case", CASES, ids=str)
def test_replay_to_equal_bytes(case: Case) -> None:
    record, met = random_record(case, 81)
    text = record.to_text()
    read = GameRecord.from_text(text)
    assert read == record
    assert read.to_text() == text
    assert [state.to_bytes() for state in read.states()] == met
    assert read.state().over
    assert read.state(0).to_bytes() == met[0]
    assert read.state(len(met) // 2).to_bytes() == met[len(met) // 2]
    assert text.splitlines()[-1].endswith(f"check {fingerprint(read.states())}")


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_an_unfinished_game(case: Case, tmp_path: Path) -> None:
    record, met = random_record(case, 82)
    for length in (0, 1, 2, len(record.moves) // 2, len(record.moves) - 1):
        part = GameRecord(case.game, 82, record.names, record.moves[:length])
        path = tmp_path / f"{length}.rondel"
        part.save(path)
        assert "result unfinished" in path.read_text(encoding="utf-8")
        read = GameRecord.load(path)
        assert read == part
        assert read.state().to_bytes() == met[length]


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_any_other_move_is_found(case: Case) -> None:
    """Another open move, or the same moves in another order, lead elsewhere or nowhere."""
    record, _ = random_record(case, 83)
    lines = record.to_text().splitlines()
    states = list(record.states())
    moves = [at for at, line in enumerate(lines) if at > lines.index("") and line and line[0] != "#"][:-1]
    assert [lines[at] for at in moves] == record.moves
    for number in range(0, len(moves), 23):
        at = moves[number]
        others = [states[number].text(a) for a in states[number].legal().tolist()]
        for other in (*[text for text in others if text != lines[at]][:2], None):
            edited = [*lines[:at], *([] if other is None else [other]), *lines[at + 1 :]]
            with pytest.raises(BadRecord) as refusal:
                GameRecord.from_text("\n".join(edited))
            assert refusal.value.moves >= number
