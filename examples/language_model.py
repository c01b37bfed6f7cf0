"""A language model takes a seat: ``python examples/language_model.py rival-cities``.

``play`` needs a function from a question to an answer, both text. Wrap the model you have in such a function and give
it to ``play``; nothing here talks to a network. Run as a program it uses a stand-in that answers with any number, so
that you can read the questions.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Sequence

import rondel
from rondel import GameRecord, players, text
from rondel.core.errors import IllegalAction

Ask = Callable[[str], str]

#: the seat of the model
MODEL = 0

#: how often a model may be asked again when its answer is no move; then the first choice is taken
PATIENCE = 3
#: lines of the game's history that a question repeats
REMEMBERED = 12


def question(state: rondel.State, names: Sequence[str], story: Sequence[str], complaint: str = "") -> str:
    """Everything a model needs to decide, as the seat that decides sees it."""
    return "\n".join(
        [
            f"You are {names[state.actor]} in a game of {state.game.definition.title}.",
            text.legend(state.game),
            "",
            "Lately:",
            *story[-REMEMBERED:],
            "",
            text.situation(state, state.actor, names),
            text.moves(state),
            "",
            *([complaint] if complaint else []),
            "Answer with one line: MOVE: and the number or the words in brackets of your choice.",
        ]
    )


def answered(reply: str) -> str:
    """The move in a reply: what follows the last "MOVE:", or the last line."""
    found = re.findall(r"MOVE:\s*(.+)", reply)
    return found[-1] if found else (reply.strip().splitlines() or [""])[-1]


def decide(ask: Ask, state: rondel.State, names: Sequence[str], story: Sequence[str]) -> int:
    """The model's choice; it hears what was wrong with an answer that is no move."""
    complaint = ""
    for _attempt in range(PATIENCE):
        try:
            return text.parse(state, answered(ask(question(state, names, story, complaint))))
        except IllegalAction as error:
            complaint = f"Your last answer was refused: {error}"
    return int(state.legal()[0])


def play(game: rondel.Game, ask: Ask, seed: int, opponent: str = "random", limit: int | None = None) -> GameRecord:
    """A game of the model, in the first seat, against one of our players; to its end or so many moves long."""
    names = ["Model", *(f"{opponent} {number}" for number in range(1, game.players))]
    record = GameRecord(game, seed, names)
    rival = players.entrant(opponent).seat()
    story = text.history(record, MODEL).splitlines()
    state = game.new(seed)
    while not state.over and (limit is None or len(record.moves) < limit):
        if state.actor == MODEL:
            action = decide(ask, state, names, story)
        else:  # who only knows what its seat can know
            action = rival.choose(state.redeal(state.actor, len(record.moves))).action
        story += text.told(state, action, names, MODEL)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def any_number(prompt: str) -> str:
    """A stand-in for a model: it reads the numbered list and takes any of it."""
    numbers = re.findall(r"^ +(\d+)  .*\[.*\]$", prompt, re.MULTILINE)
    return f"I like this one.\nMOVE: {random.choice(numbers)}"


def aloud(prompt: str) -> str:
    reply = any_number(prompt)
    print(prompt, reply, sep="\n", end="\n\n")
    return reply


if __name__ == "__main__":
    chosen = rondel.game(sys.argv[1] if len(sys.argv) > 1 else "rival-cities")
    played = play(chosen, aloud, seed=1)
    print(*text.outcome(played.state(), played.names), sep="\n")
