"""What a game says about the things on its table, for whoever points at one: what it is, and the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
#: where the rules lie in an installed package, and where they lie beside its sources
_FOLDERS = (PACKAGE / "rulebooks", PACKAGE.parent.parent / "docs" / "rules")


@dataclass(frozen=True)
class Explanation:
    """One kind of thing on the table."""

    title: str
    text: str  # what it does, what it costs or brings
    rules: tuple[str, ...]  # the ids of its rules, the most telling one first


#: by the key that drawings carry as ``data-about``
Explanations = dict[str, Explanation]


def explained(entries: Iterable[tuple[str, str, str, str]]) -> Explanations:
    """From rows of key, title, text, and the ids of the rules with spaces between them."""
    return {key: Explanation(title, text, tuple(rules.split())) for key, title, text, rules in entries}


@cache
def rulebook(package: str) -> str:
    """The rules of a game as Markdown, by the name of its package."""
    name = f"{package.rpartition('.')[2]}.md"
    path = next(folder / name for folder in _FOLDERS if (folder / name).is_file())
    return path.read_text(encoding="utf-8")
