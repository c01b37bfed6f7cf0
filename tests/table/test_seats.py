"""Names and seats as people type them."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.errors import BadOption
from rondel.table.seats import LONGEST_NAME, Seat, clean_name, parse_seats


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Žofie", "Žofie"),
        ("a\nb\tc", "a b c"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("Anna\u202eevil", "Anna evil"),
        ("\u200b", "Player 2"),
        ("", "Player 2"),
        (None, "Player 2"),
        (7, "Player 2"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # escaped where it is shown
    ],
)
def test_names_are_made_presentable(given: object, shown: str) -> None:
    assert clean_name(given, 2) == shown


def test_seats() -> None:
    asked = [{"name": "Anna", "kind": "person"}, {"name": "Bruno", "kind": "random"}]
    assert parse_seats(asked, rondel.game("castles-of-burgundy")) == [Seat("Anna", "person"), Seat("Bruno", "random")]


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (None, "needs 2 seats"),
        ([{"name": "Anna", "kind": "person"}], "needs 2 seats"),
        ([{"name": "Anna", "kind": "person"}, "Bruno"], "Seat 2 must be one of"),
        ([{"name": "Anna", "kind": "person"}, {"name": "Bruno", "kind": "genius"}], "Seat 2 must be one of"),
        ([{"name": "Anna", "kind": "person"}, {"name": " Anna", "kind": "random"}], "called Anna"),
        ([{"name": "Anna", "kind": ["person"]}, {"name": "Bruno", "kind": "random"}], "Seat 1 must be one of"),
    ],
)
def test_seats_that_cannot_be(asked: object, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        parse_seats(asked, rondel.game("castles-of-burgundy"))
