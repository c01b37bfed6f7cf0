"""The rules of a game as a page: what players look up, with an anchor for every rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rondel.core.definition import Definition
from rondel.core.explaining import rulebook

RULE = re.compile(r"[A-Z]{2}-\d+\.\d+")
#: sections without rules that players look up too, after the rules
ALSO = ("Easily missed", "Worked examples", "Options", "Card tables (for reference; the data file decides)")
#: words that the specification puts before a rule, with what they look like on the page
MARKS = re.compile(r"\b(RULING|OPTION)\b")


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    anchor: str
    title: str
    html: str


@dataclass(frozen=True)
class Rules:
    """What the page shows."""

    lead: str
    sections: tuple[Section, ...]
    ids: frozenset[str]  # every rule that has an anchor


@cache
def rules(game: Definition) -> Rules:
    """The readable part of a game's specification: rules first, then what helps to understand them."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(rulebook(game.package))
    ids = frozenset(_ids(tokens))
    lead = next(token.content for token in tokens if token.type == "inline" and len(token.content) > 200)
    chapters: list[tuple[str, list[Token]]] = []
    for title, content in _split(tokens, "h2"):
        if title == "Rules":
            chapters += _split(content, "h3")
        elif title in ALSO or _ids(content):
            chapters.append((title, content))
    chapters.sort(key=lambda one: ALSO.index(one[0]) + 1 if one[0] in ALSO else 0)
    sections = []
    for number, (title, content) in enumerate(chapters, 1):
        for token in content:
            _anchor(token, content, ids)
        html = reader.renderer.render(content, reader.options, {})
        sections.append(Section(f"section-{number}", title.partition(" (")[0], html))
    return Rules(lead, tuple(sections), ids)


def _split(tokens: list[Token], tag: str) -> list[tuple[str, list[Token]]]:
    """What stands below each heading of this rank, without the heading itself."""
    begins = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == tag]
    return [(tokens[first + 1].content, tokens[first + 3 : last]) for first, last in pairwise([*begins, len(tokens)])]


def _first_strong(token: Token) -> str:
    """What is printed bold at the beginning of a line."""
    children = [child for child in token.children or [] if child.type != "text" or child.content]
    return children[1].content if children and children[0].type == "strong_open" else ""


def _ids(tokens: list[Token]) -> list[str]:
    """The rules that a list of these tokens states."""
    return [
        _first_strong(tokens[at + 2])
        for at, token in enumerate(tokens)
        if token.type == "list_item_open" and RULE.fullmatch(_first_strong(tokens[at + 2]))
    ]


def _anchor(token: Token, content: list[Token], ids: frozenset[str]) -> None:
    """Give the rule of a list item its anchor, and lead every mention of another rule to it."""
    if token.type == "list_item_open":
        stated = _first_strong(content[content.index(token) + 2])
        if RULE.fullmatch(stated):
            token.attrSet("id", stated)
            token.attrSet("class", "rule")
    if token.type == "inline" and token.children:
        token.children = [part for child in token.children for part in _linked(child, ids)]


def _linked(child: Token, ids: frozenset[str]) -> list[Token]:
    """A text with links to the rules that it names, and with its marks set off."""
    if child.type != "text":
        return [child]
    parts: list[Token] = []
    at = 0
    for found in re.finditer(f"{RULE.pattern}|{MARKS.pattern}", child.content):
        word = found.group()
        if RULE.fullmatch(word) and word not in ids:
            continue
        parts += [_text(child.content[at : found.start()]), *_set_off(word)]
        at = found.end()
    return [*parts, _text(child.content[at:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _set_off(word: str) -> list[Token]:
    if RULE.fullmatch(word):
        return [Token("link_open", "a", 1, attrs={"href": f"#{word}"}), _text(word), Token("link_close", "a", -1)]
    return [
        Token("em_open", "span", 1, attrs={"class": "rule-mark"}),
        _text(word.lower()),
        Token("em_close", "span", -1),
    ]
