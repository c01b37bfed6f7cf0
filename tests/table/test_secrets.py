"""No message to a seat or a spectator depends on what they cannot know.

Random games are played at a table. Now and then everything that a viewer cannot know is drawn again, and what the table
would send to that viewer must stay the same to the letter: position, choices, prompt, points, and what is told of the
last decision. The drawings are made from the same data, and tested for every game in the conformance suite.
"""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rondel.core import engine
from rondel.core.game import Game, State, Step
from rondel.core.registry import definition, games
from rondel.table.course import Course, Line
from rondel.table.log import UNDO, decision
from rondel.table.looking_back import steps
from rondel.table.seats import LINK, Seat
from rondel.table.showing import show
from tests.conformance.cases import CASES, Case

GAMES_EACH = 260  # of each of the four games; more than a thousand in all
MOST_DECISIONS = 400  # of one game; some random games go on for thousands
NAMES = ("Anna", "Bruno", "Clara", "David", "Elsa")


def redealt(state: State, viewer: int, seed: int) -> State:
    """Another position that looks the same to the viewer."""
    other = state.clone()
    engine.redeal_one(other.array, viewer, np.uint64(seed))
    return other


def sent(course: Course, mine: Collection[int]) -> str:
    """What is sent to a screen with these seats, all data and no drawing; the telling is looked at apart."""
    return json.dumps(show(course, course.length, course.length, mine, data=True), sort_keys=True)


def told(course: Course, steps: list[Step], viewer: int) -> list[Line]:
    return list(course.told(course.length, steps, viewer))


def sent_of_the_past(course: Course, mine: Collection[int], number: int) -> str:
    """What is sent to somebody who looks back at the table after so many entries."""
    return json.dumps(show(course, number, number, mine, data=True), sort_keys=True)


def screens(players: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every viewer with its seats; a spectator has none."""
    yield -1, ()
    for seat in range(players):
        yield seat, (seat,)


def assert_nothing_hidden_is_sent(course: Course, steps: list[Step], chance: random.Random) -> int:
    """How many of the redealt positions were really other ones."""
    different = 0
    now = course.now
    for viewer, mine in screens(course.game.players):
        before = sent(course, mine)
        lines = told(course, steps, viewer)
        seed = chance.getrandbits(63)
        other = redealt(now.state, viewer, seed)
        different += other != now.state
        course._positions[-1] = replace(now, state=other)
        assert sent(course, mine) == before
        course._positions[-1] = now
        shaken = [
            Step(redealt(one.before, viewer, seed + 1), one.action, redealt(one.after, viewer, seed + 2))
            for one in steps
        ]
        assert told(course, shaken, viewer) == lines
    return different


def play(case: Case, seed: int, looks: int = 2) -> int:
    """A random game at a table, looked at now and then."""
    chance = random.Random(seed)
    game = case.game
    course = Course(game, seed, [Seat(name, LINK) for name in NAMES[: game.players]])
    moments = {chance.randrange(MOST_DECISIONS // 2) for _ in range(looks)}
    different = 0
    while not course.over and course.length < MOST_DECISIONS and course.length <= max(moments):
        state = course.now.state
        action = int(chance.choice(state.legal().tolist()))
        steps = state.clone().steps(action, hold=True) if course.length in moments else []
        entry = decision(action, state.actor)
        course.add(entry, course.after(entry))
        if steps:
            different += assert_nothing_hidden_is_sent(course, steps, chance)
    return different


@pytest.mark.parametrize("name", games())
def test_no_message_depends_on_what_its_reader_cannot_know(name: str) -> None:
    cases = [case for case in CASES if case.name == name]
    different = sum(play(cases[number % len(cases)], 1000 + number) for number in range(GAMES_EACH))
    assert different > GAMES_EACH  # otherwise nothing was hidden, and nothing was shown


def test_this_would_be_noticed() -> None:
    """The comparison can fail: a view that tells of the generator is found at once."""
    case = next(case for case in CASES if case.name == "rival-cities")
    sight = definition("rival-cities").sight
    honest = sight.view

    def leaky(state: State, viewer: int) -> dict[str, Any]:
        return {**honest(state, viewer), "next": int(state.array["rng"][0])}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sight, "view", leaky)
        with pytest.raises(AssertionError):
            play(case, 1)


def look_back(case: Case, seed: int, looks: int) -> int:
    """A random game at a table, with drafts that are taken back; then positions of its past, the seats' texts too."""
    chance = random.Random(seed)
    game = case.game
    course = Course(game, seed, [Seat(name, LINK) for name in NAMES[: game.players]])
    while not course.over and course.length < MOST_DECISIONS // 2:
        undo = course.can_undo and chance.random() < 0.15
        legal = course.now.state.legal().tolist()
        entry = UNDO if undo else decision(int(chance.choice(legal)), course.now.state.actor)
        course.add(entry, course.after(entry))
    different = 0
    moments = chance.sample(range(course.length), 60)
    moments.sort(key=lambda number: not hides_cards(course.position(number).state))
    for number in moments[:looks]:
        then = course.position(number)
        for viewer, mine in screens(game.players):
            before, back = sent_of_the_past(course, mine, number), told_of_steps(course, mine)
            assert json.loads(before)["choices"] == []
            other = redealt(then.state, viewer, chance.getrandbits(63))
            different += other != then.state
            course._positions[number] = replace(then, state=other)
            assert sent_of_the_past(course, mine, number) == before
            assert told_of_steps(course, mine) == back
            course._positions[number] = then
    return different


def hides_cards(state: State) -> bool:
    """Whether more is hidden from somebody than what chance will bring."""
    plain = state.clone().reseed(0)
    return any(redealt(state, viewer, 1).reseed(0) != plain for viewer in range(-1, state.game.players))


def told_of_steps(course: Course, mine: Collection[int]) -> list[tuple[int, int, Sequence[int], bool]]:
    """All that a list of steps tells but the notation, which names what its seat chose from."""
    return [(one.entry, one.index, one.points, one.text is None) for one in steps(course, mine)]


@pytest.mark.parametrize("name", games())
def test_nobody_learns_more_by_looking_back(name: str) -> None:
    """Positions of the past show what could be known then, also in drafts that were taken back."""
    cases = [case for case in CASES if case.name == name]
    different = sum(look_back(cases[number % len(cases)], 5000 + number, 4) for number in range(12))
    assert different > 100


def test_looking_back_would_be_noticed_to_leak() -> None:
    """Who looks back with the eyes of another seat sees more: so the comparison can fail."""
    case = next(case for case in CASES if case.name == "rival-cities")

    def everybody(course: Course, number: int, mine: Collection[int]) -> int:
        return 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Course, "viewer", everybody)
        with pytest.raises(AssertionError):
            sum(look_back(case, seed, 4) for seed in range(10))


def test_the_notation_of_others_is_told_only_where_nothing_is_secret() -> None:
    for name, open_to_all in (("rival-cities", False), ("hansa-teutonica", True)):
        game = Game(name)
        course = Course(game, 3, [Seat(one, LINK) for one in NAMES[: game.players]])
        while course.length < 30:
            entry = decision(int(course.now.state.legal()[0]), course.now.state.actor)
            course.add(entry, course.after(entry))
        told = [one for one in steps(course, (0,)) if one.seat is not None]
        assert all(one.text for one in told if one.seat == 0)
        assert all((one.text is not None) is open_to_all for one in told if one.seat != 0)
        assert all((one.text is not None) is open_to_all for one in steps(course, ()) if one.seat is not None)


def test_the_record_is_given_away_only_at_the_end() -> None:
    """It holds the seed. See also the tests of its address, and of what the storage keeps from whoever asks."""
    game = Game("castles-of-burgundy", players=2)
    course = Course(game, 7, [Seat("Anna", LINK), Seat("Bruno", LINK)])
    for mine in ((), (0,), (1,)):
        assert "seed" not in sent(course, mine)
