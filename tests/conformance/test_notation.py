"""Notation: every alternative has one text, and the text leads back to it."""

from __future__ import annotations

import pytest

from rondel.core.errors import IllegalAction
from tests.conformance.cases import CASES, PLAYER_CASES, Case, positions, sample


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_and_back_at_every_decision(case: Case) -> None:
    for state, _ in sample(case.game, 51):
        legal = state.legal().tolist()
        texts = [state.text(action) for action in legal]
        assert len({text.lower() for text in texts}) == len(texts), texts
        assert [state.action(text) for text in texts] == legal


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fit_for_records(case: Case) -> None:
    """One line of plain words that no reader of a record takes for a remark or for the last line."""
    for state, _ in sample(case.game, 52):
        for action in state.legal().tolist():
            text = state.text(action)
            assert text == " ".join(text.split())
            assert text.isascii()
            assert text.isprintable()
            assert not text.startswith(("#", "end:"))
            assert text


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_case_and_spaces_do_not_matter(case: Case) -> None:
    for state in positions(case.game, 53, every=10):
        for action in state.legal().tolist():
            text = state.text(action)
            assert state.action(text.upper()) == action
            assert state.action(text.title()) == action
            assert state.action("  " + text.replace(" ", " \t ") + "\n") == action


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_unknown_text_is_refused(case: Case) -> None:
    for state in positions(case.game, 54, every=50):
        before = state.to_bytes()
        open_texts = [state.text(action) for action in state.legal().tolist()]
        unknown = ["", " ", "castle your queen", *(text + " x" for text in open_texts), *(t[:-1] for t in open_texts)]
        for text in unknown:
            if text not in open_texts:
                with pytest.raises(IllegalAction) as refusal:
                    state.action(text)
                assert all(possible in str(refusal.value) for possible in open_texts)
        assert state.to_bytes() == before


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_the_same_position_always_reads_the_same(case: Case) -> None:
    for state in positions(case.game, 55, every=20):
        restored = case.game.from_bytes(state.to_bytes())
        for action in state.legal().tolist():
            assert restored.text(action) == state.text(action)
