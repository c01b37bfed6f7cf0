"""A game in words and back: for language models, screen readers and terminals.

>>> import rondel
>>> from rondel import text
>>> state = rondel.game("castles-of-burgundy").new(seed=2)
>>> text.parse(state, "Choose die 6") == state.action("die 6")
True

Everything is told as one seat sees it. What that seat cannot know is not in it.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rondel.core.errors import IllegalAction
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.game import Game, State
    from rondel.core.records import GameRecord

Choice = Mapping[str, Any]  # as in a view: action, text, label

#: how alike words with a slip in them must be to a choice, and how much more than to any other one
ALIKE, APART = 0.8, 0.1
#: so many choices are named when words fit none or several
NAMED = 6


def names_of(state: State, names: Sequence[str] | None = None) -> list[str]:
    """These names, or plain ones."""
    if names is not None:
        return list(names)
    return [_("Player {number}").format(number=seat + 1) for seat in range(state.game.players)]


def situation(state: State, viewer: int | None = None, names: Sequence[str] | None = None) -> str:
    """The table as this seat sees it, and what is asked of whom. Without a seat: as everybody sees it."""
    called = names_of(state, names)
    view = state.view(viewer)
    lines: list[str] = state.game.definition.picture.picture(view, called, range(state.game.players))
    if state.over:
        closing = outcome(state, called)
    elif viewer is not None and view["choices"]:
        closing = [_("{name}: {prompt}").format(name=called[state.actor], prompt=view["prompt"])]
    else:
        closing = [_("{name} is to decide.").format(name=called[state.actor])]
    return "\n".join([*lines, "", *closing])


def legend(game: Game) -> str:
    """How to read the situations of this game."""
    return "\n".join(game.definition.picture.legend())


def moves(state: State) -> str:
    """The choices of the seat that decides, numbered, with price and effect; how they are written in brackets."""
    return "\n".join(choice_lines(state.view(state.actor)["choices"]))


def choice_lines(choices: Sequence[Choice]) -> list[str]:
    return [f"{number:>4}  {choice['label']}  [{choice['text']}]" for number, choice in enumerate(choices, 1)]


def outcome(state: State, names: Sequence[str]) -> list[str]:
    """The places at the end of a game, the first one first."""
    points = state.game.definition.words.points
    ranked = sorted(zip(state.ranking(), names, state.scores(), strict=True), key=lambda seat: seat[0])
    return [
        _("{place}. {name}, {total}").format(place=place, name=name, total=points(scored))
        for place, name, scored in ranked
    ]


def told(state: State, action: int, names: Sequence[str] | None = None, viewer: int | None = None) -> list[str]:
    """What happens when this action is taken, as it is told to this seat. The state itself does not change."""
    tell = state.game.definition.words.tell
    called = names_of(state, names)
    listener = -1 if viewer is None else viewer
    return [
        line
        for before, done, after in state.clone().steps(action)
        for line in tell(before.record, done, after.record, called, listener)
    ]


def history(record: GameRecord, viewer: int | None = None) -> str:
    """How the game went so far, from its setup on, as it was told to this seat."""
    state = record.game.new(record.seed)
    lines: list[str] = list(state.game.definition.words.opening(state.record))
    for move in record.moves:
        action = state.action(move)
        lines += told(state, action, record.names, viewer)
        state.apply(action)
    return "\n".join(lines)


# From words to a move


def parse(state: State, words: str) -> int:
    """The action that these words mean.

    They may be the number in the list of moves, the notation, the label, or as much of either as fits only one choice;
    a slip of the pen does not matter. Words that fit none or several are refused, and the nearest choices are named.
    """
    if state.over:
        raise IllegalAction(_("The game is over; no action can be taken"))
    if not isinstance(words, str):
        raise IllegalAction(_("A move in words is text, not {words!r}").format(words=words))
    return int(choose(state.view(state.actor)["choices"], words, state.why_not(words))["action"])


def choose(choices: Sequence[Choice], words: str, reason: str = "") -> Choice:
    """The choice that these words mean; ``reason`` is told when there is none."""
    line = words.strip().strip("[]\"'`*.")  # as they are quoted now and then
    if line.isascii() and line.isdecimal():
        if 1 <= int(line) <= len(choices):
            return choices[int(line) - 1]
        raise _none(choices, line, reason)
    wanted = _plain(line)
    if not wanted:
        raise _none(choices, line, reason)
    for written in ("text", "label"):
        exact = [choice for choice in choices if _plain(choice[written]) == wanted]
        if len(exact) == 1:
            return exact[0]
    for fits in (str.__eq__, str.startswith, _has_the_words_of):
        found = [choice for choice in choices if any(fits(form, wanted) for form in _forms(choice))]
        if len(found) == 1:
            return found[0]
        if found:
            raise _several(found, line)
    near = _nearly(choices, wanted)
    if near is None:
        raise _none(choices, line, reason)
    return near


def _plain(text: str) -> str:
    """Letters and figures only, small and without accents: how a text is compared."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\w+", bare.casefold()))


def _forms(choice: Choice) -> Iterable[str]:
    """Ways to write a choice: its notation, its label, and its label without price and effect."""
    label = choice["label"]
    return (_plain(choice["text"]), _plain(label), _plain(label.partition(":")[0]))


def _has_the_words_of(form: str, wanted: str) -> bool:
    return set(wanted.split()) <= set(form.split())


def _likeness(choice: Choice, wanted: str) -> float:
    return max(difflib.SequenceMatcher(None, form, wanted).ratio() for form in _forms(choice))


def _nearly(choices: Sequence[Choice], wanted: str) -> Choice | None:
    """The only choice that these words are like. One that differs in a number is another choice, not a slip."""
    figures = re.findall(r"\d+", wanted)
    ranked = sorted(choices, key=lambda choice: _likeness(choice, wanted), reverse=True)
    likeness = [_likeness(choice, wanted) for choice in ranked[:2]]
    if not ranked or likeness[0] < ALIKE or (len(ranked) > 1 and likeness[0] - likeness[1] < APART):
        return None
    best = ranked[0]
    return best if any(re.findall(r"\d+", form) == figures for form in _forms(best)) else None


def _none(choices: Sequence[Choice], line: str, reason: str) -> IllegalAction:
    wanted = _plain(line)
    nearest = sorted(choices, key=lambda choice: _likeness(choice, wanted), reverse=True)[:NAMED]
    return IllegalAction(
        _("{line!r} is not one of the choices{reason}. {which}: {named}").format(
            line=line,
            reason=reason,
            which=_("Possible") if len(nearest) == len(choices) else _("Nearest"),
            named="; ".join(choice["text"] for choice in nearest),
        )
    )


def _several(found: Sequence[Choice], line: str) -> IllegalAction:
    more = _(" and {number} more").format(number=len(found) - NAMED) if len(found) > NAMED else ""
    return IllegalAction(
        _("{line!r} fits several choices, say which: {named}{more}").format(
            line=line, named="; ".join(choice["text"] for choice in found[:NAMED]), more=more
        )
    )
