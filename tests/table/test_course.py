"""The log replayed: drafts, undo, what settles a decision, and the telling."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import rondel
from rondel.core.errors import IllegalAction
from rondel.core.records import GameRecord
from rondel.games.castles_of_burgundy.rules.state import END_TURN
from rondel.table.course import Course, NothingToUndo
from rondel.table.log import UNDO, Entry, decision
from rondel.table.seats import Seat

PEOPLE = (Seat("Anna", "person"), Seat("Bruno", "person"))
AGAINST_COMPUTER = (Seat("Anna", "person"), Seat("Bruno", "random"))


def course(seats: Sequence[Seat] = PEOPLE, seed: int = 3, **options: object) -> Course:
    options.setdefault("start_player", "seat_1")
    return Course(rondel.game("castles-of-burgundy", players=len(seats), **options), seed, seats)


def enter(course: Course, entry: Entry | int) -> None:
    made = decision(entry) if isinstance(entry, int) else entry
    course.add(made, course.after(made))


def play(course: Course, seed: int = 1, *, undo_sometimes: bool = False, decisions: int = 10_000) -> list[Entry]:
    """Go on at random, now and then taking something back, to the end; the entries made."""
    choice = random.Random(seed)
    made: list[Entry] = []
    while not course.over and len(made) < decisions:
        entry = decision(int(choice.choice(course.now.state.legal())))
        if undo_sometimes and course.can_undo and choice.random() < 0.2:
            entry = UNDO
        enter(course, entry)
        made.append(entry)
    return made


def test_a_turn_is_held_until_it_is_ended() -> None:
    game = course()
    actor = game.now.state.actor
    while not game.now.state.at_turn_end:
        assert game.now.state.actor == actor
        enter(game, int(game.now.state.legal()[0]))
    assert game.now.state.legal().tolist() == [END_TURN]
    assert game.can_undo
    enter(game, END_TURN)
    assert game.now.state.actor != actor
    assert not game.can_undo


def test_undo_goes_back_decision_by_decision_to_the_start_of_the_turn() -> None:
    game = course()
    start = game.now.state
    seen = [start]
    while not game.now.state.at_turn_end:
        enter(game, int(game.now.state.legal()[-1]))
        seen.append(game.now.state)
    for earlier in reversed(seen[:-1]):
        assert game.can_undo
        enter(game, UNDO)
        assert game.now.state == earlier
    with pytest.raises(NothingToUndo):
        game.after(UNDO)


def test_undo_never_reaches_before_the_own_turn() -> None:
    game = course()
    turns = 0
    actor = game.now.state.actor
    while turns < 6:
        enter(game, int(game.now.state.legal()[0]))
        if game.now.state.actor != actor:
            assert not game.can_undo
            actor, turns = game.now.state.actor, turns + 1


def test_nothing_can_be_taken_back_once_chance_was_involved() -> None:
    game = course()
    for _ in play(game, undo_sometimes=True, decisions=400):
        now = game.now
        if now.back is not None:
            assert now.back.state.array["rng"][0] == now.state.array["rng"][0]
            assert now.back.state.actor == now.state.actor


def test_a_computer_is_not_held() -> None:
    game = course(AGAINST_COMPUTER, start_player="seat_2")
    while game.now.state.actor == 1:
        assert not game.now.state.at_turn_end
        enter(game, int(game.now.state.legal()[0]))
    assert not game.can_undo


def test_an_illegal_action_changes_nothing() -> None:
    game = course()
    before = game.now
    with pytest.raises(IllegalAction):
        game.after(decision(END_TURN))
    assert (game.now, game.length) == (before, 0)


@pytest.mark.parametrize("seats", [PEOPLE, AGAINST_COMPUTER])
def test_the_log_replays_to_the_same_positions(seats: Sequence[Seat]) -> None:
    game = course(seats)
    log = play(game, undo_sometimes=True)
    again = Course(game.game, 3, seats, log)
    assert again.length == game.length
    assert all(again.position(n).state == game.position(n).state for n in range(game.length + 1))
    assert again.can_undo == game.can_undo


def test_the_record_replays_without_what_was_taken_back() -> None:
    game = course()
    play(game, undo_sometimes=True)
    text = game.record().to_text()
    record = GameRecord.from_text(text)
    assert record.state() == game.now.state
    assert record.names == ["Anna", "Bruno"]


def test_the_record_of_a_game_against_a_computer_replays() -> None:
    game = course(AGAINST_COMPUTER)
    play(game)
    assert GameRecord.from_text(game.record().to_text()).state() == game.now.state


def test_telling_in_pieces_equals_telling_at_once() -> None:
    """A page that follows every entry shows the same lines in the end as a page that was just opened."""
    game = course()
    play(game, undo_sometimes=True, decisions=300)
    shown = [(line.entry, line.text) for line in game.tell(-1, 0).lines]
    for number in range(1, game.length + 1):
        telling = game.tell(number - 1, number)
        shown = [line for line in shown if line[0] not in telling.dropped]
        shown += [(line.entry, line.text) for line in telling.lines]
    assert shown == [(line.entry, line.text) for line in game.tell(-1, game.length).lines]


def test_deeds_are_told_with_their_seat_and_happenings_without() -> None:
    game = course()
    play(game)
    lines = game.tell(-1, game.length).lines
    assert lines[0].seat is None
    assert "Phase A, round 1" in lines[0].text
    assert sum("round" in line.text and line.seat is None for line in lines) == 25
    for line in lines:
        if line.seat is not None:
            assert line.text.startswith(game.names[line.seat])
    assert lines[-1].text == "The game is over."


def test_whose_eyes_a_screen_shows_the_table_with() -> None:
    game = course()
    both = {0, 1}
    assert game.viewer(0, both) == 0
    while game.now.state.actor == 0:
        enter(game, int(game.now.state.legal()[0]))
    assert game.viewer(game.length, both) == 1
    assert game.viewer(0, both) is None  # earlier positions are shown as everybody may see them
    for number in (0, game.length):  # a seat of one's own sees what it may know at any time, a spectator never
        assert [game.viewer(number, mine) for mine in ({0}, {1}, ())] == [0, 1, None]


def test_secret_choices_stay_secret_on_a_shared_screen() -> None:
    game = course(boards="dealt_sheets", board_choice="secret")
    first = game.now.state.actor
    mine = int(game.now.state.legal()[0])
    enter(game, mine)
    assert game.now.state.view(game.viewer(1, {0, 1}))["seats"][first]["board"] is not None
    while game.now.state.actor == first:
        enter(game, int(game.now.state.legal()[0]))
    second = game.viewer(game.length, {0, 1})
    assert second is not None
    assert second != first
    for number in range(game.length + 1):
        view = game.position(number).state.view(game.viewer(number, {0, 1}))
        assert view["seats"][first]["board"] is None
        assert view["seats"][first]["start_castle"] is None
    told = " ".join(line.text for line in game.tell(-1, game.length, {0, 1}).lines)
    assert "board" not in told
    assert "castle on" not in told
