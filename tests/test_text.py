"""Games in words and back: what is told is right and no more than the seat knows; what is typed is understood."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

import rondel
from rondel import GameRecord, text
from rondel.core.errors import IllegalAction
from tests.conformance.cases import PLAYER_CASES, Case, positions
from tests.loading import ROOT, program


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_every_choice_is_understood(case: Case) -> None:
    """By its number, its notation in any case, and its label where no other choice has the same."""
    for state in positions(case.game, 61, every=40, first=4):
        if state.over:
            continue
        choices = state.view(state.actor)["choices"]
        labels = [choice["label"] for choice in choices]
        for number, choice in enumerate(choices, 1):
            assert text.parse(state, str(number)) == choice["action"]
            assert text.parse(state, f" [{choice['text'].upper()}] ") == choice["action"]
            if labels.count(choice["label"]) == 1:
                assert text.parse(state, choice["label"]) == choice["action"]


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_the_situation_in_words(case: Case) -> None:
    for state in positions(case.game, 62, every=100, first=2):
        names = [f"Name {seat}" for seat in range(case.game.players)]
        for viewer in (None, *range(case.game.players)):
            words = text.situation(state, viewer, names)
            assert all(name in words for name in names)
            for seed in (1, 2):
                redealt = state.redeal(-1 if viewer is None else viewer, seed)
                assert text.situation(redealt, viewer, names) == words
            if not state.over:
                asked = state.view(state.actor)["prompt"]
                assert (asked in words) == (viewer == state.actor)
                assert ("is to decide." in words) == (viewer != state.actor)


def test_the_end_in_words() -> None:
    record = GameRecord.load(ROOT / "tests/games/castles_of_burgundy/golden/greedy-13.rondel")
    words = text.situation(record.state(), 0, record.names)
    assert words.endswith("1. Bohouš, 160 points\n2. Anna, 137 points")


def test_names_are_optional() -> None:
    state = rondel.game("hamburgum").new(1)
    assert "Player 1 is to decide." in text.situation(state)
    assert text.names_of(state, ["A", "B", "C"]) == ["A", "B", "C"]


def test_history_is_told_to_a_seat() -> None:
    """The owner of a hand hears what it drew; the rival does not."""
    record = GameRecord.load(sorted((ROOT / "tests/games/rival_cities/golden").glob("*.rondel"))[0])
    told = [text.history(record, viewer).splitlines() for viewer in (0, 1, None)]
    assert told[0] != told[1]
    assert told[2] in told[:2]  # in this game only one of them drew cards; the spectator hears no more than the rival
    assert told[0][0] == told[1][0]
    beginning = GameRecord(record.game, record.seed, record.names, record.moves[:40])
    assert text.history(beginning, 0).splitlines() == told[0][: len(text.history(beginning, 0).splitlines())]


def test_telling_changes_nothing() -> None:
    state = rondel.game("castles-of-burgundy").new(2)
    state.apply(state.action("die 6"))
    before = state.to_bytes()
    assert "Anna" in text.told(state, state.action("workers"), ["Anna", "Bohouš"])[0]
    assert state.to_bytes() == before


CHOICES = [
    {"action": number, "text": notation, "label": label}
    for number, (notation, label) in enumerate(
        [
            ("sell brown", "Sell 2 brown goods: +4 points, +1 silver"),
            ("take ship from 5", "Take a ship from depot 5"),
            ("take ship from 6", "Take a ship from depot 6"),
            ("workers", "Take workers: +2 workers"),
            ("lubeck-hamburg", "Place on Lübeck-Hamburg"),
        ],
        start=10,
    )
]


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("1", 10),
        ("sell brown", 10),
        ("Sell  Brown", 10),
        ("sell 2 brown goods", 10),
        ("sell", 10),
        ("sel brown", 10),
        ("wrokers", 13),
        ("take workers", 13),
        ("'workers'.", 13),
        ("ship depot 6", 12),
        ("from 5", 11),
        ("LÜBECK-hamburg", 14),
        ("Lubeck", 14),
    ],
)
def test_words_that_fit_one_choice(words: str, action: int) -> None:
    assert text.choose(CHOICES, words)["action"] == action


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("take", "'take' fits several choices, say which: take ship from 5; take ship from 6; workers"),
        ("take a ship", "fits several choices, say which: take ship from 5; take ship from 6$"),
        ("take ship from 7", "'take ship from 7' is not one of the choices. Possible: take ship from"),
        ("sing", "'sing' is not one of the choices. Possible: "),
        ("", "'' is not one of the choices. Possible: "),
        ("?!", "is not one of the choices"),
        ("0", "'0' is not one of the choices"),
        ("6", "'6' is not one of the choices"),
        ("99999999999999999999999", "is not one of the choices"),
    ],
)
def test_words_that_do_not(words: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        text.choose(CHOICES, words)


@pytest.mark.parametrize(
    ("choice", "words"), [(1, "take ship from 6"), (1, "castle the king"), (3, "castle the king"), (3, "works of art")]
)
def test_a_single_choice_is_not_forced_on_anybody(choice: int, words: str) -> None:
    """Another number is no slip of the pen, and what is not alike is refused even where nothing else is possible."""
    with pytest.raises(IllegalAction, match=r"is not one of the choices\. Possible: "):
        text.choose(CHOICES[choice : choice + 1], words)


def test_only_the_nearest_choices_are_named() -> None:
    many = [{"action": number, "text": f"route {number}", "label": f"Route {number}"} for number in range(100)]
    with pytest.raises(IllegalAction, match=r"Nearest: (route \d+; ){5}route \d+$"):
        text.choose(many, "rood 3")
    with pytest.raises(IllegalAction, match=r"say which: (route \d+; ){5}route \d+ and 94 more$"):
        text.choose(many, "route")


def test_why_a_move_is_closed_is_told_where_the_game_knows() -> None:
    state = rondel.game("hamburgum").new(1)
    with pytest.raises(IllegalAction) as refused:
        state.action("done")
    reason = state.why_not("done")
    if reason:
        assert reason in str(refused.value)
        with pytest.raises(IllegalAction, match="is not one of the choices: "):
            text.parse(state, "done")
    assert state.why_not(state.text(int(state.legal()[0]))) == ""


def test_bad_input() -> None:
    state = rondel.game("rival-cities").new(1)
    with pytest.raises(IllegalAction, match="A move in words is text, not 3"):
        text.parse(state, 3)  # type: ignore[arg-type]
    chooser = random.Random(1)
    while not state.over:
        state.apply(chooser.choice(state.legal().tolist()))
    with pytest.raises(IllegalAction, match="The game is over"):
        text.parse(state, "1")


# The example


def example() -> ModuleType:
    return program("examples/language_model.py")


@pytest.mark.parametrize("name", rondel.games())
def test_a_stand_in_for_a_language_model_plays(name: str) -> None:
    module = example()
    asked: list[str] = []

    def last_choice(prompt: str) -> str:
        asked.append(prompt)
        return "Thinking... MOVE: 1\nNo, better:\nMOVE: 2"

    record = module.play(rondel.game(name), last_choice, seed=3, limit=30)
    assert len(record.moves) == 30
    assert asked
    assert f"You are Model in a game of {record.game.definition.title}" in asked[0]
    assert text.legend(record.game) in asked[0]
    state = record.game.new(3)
    for move in record.moves:
        if state.actor == 0:
            assert move == state.text(int(state.view(0)["choices"][1]["action"]))
        state.apply(state.action(move))


def test_a_model_that_talks_nonsense_is_corrected_and_then_passed_over() -> None:
    module = example()
    asked: list[str] = []

    def nonsense(prompt: str) -> str:
        asked.append(prompt)
        return "MOVE: castle the king"

    record = module.play(rondel.game("castles-of-burgundy", start_player="seat_1"), nonsense, seed=4, limit=1)
    assert len(asked) == module.PATIENCE
    assert "refused: 'castle the king' is not one of the choices" in asked[1]
    assert "refused" not in asked[0]
    assert record.moves == [record.game.new(4).text(int(record.game.new(4).legal()[0]))]


def test_the_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    module = example()
    record = module.play(rondel.game("rival-cities"), module.any_number, seed=1)
    assert record.state().over
