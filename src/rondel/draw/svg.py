"""A small, safe builder of SVG: elements with escaped text, and neither inline styles nor scripts.

Pages have a strict content security policy, so a drawing uses presentation attributes and classes only; anything
else is refused here, where it would be written.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TypeAlias
from xml.sax.saxutils import escape

Value: TypeAlias = str | int | float | None
Node: TypeAlias = "Element | str"
Point: TypeAlias = tuple[float, float]

NAMESPACE = "http://www.w3.org/2000/svg"
REFUSED_TAGS = frozenset({"script", "style", "foreignObject"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_SPECIAL = re.compile(r"[&<>\"\x00-\x1f\x7f-\uffff]")
_QUOTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(65536)
def number(value: int | float) -> str:
    """A coordinate with at most two decimals and no needless zeros. Drawings use few of them again and again."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text == "-0" else text


def plain(text: str) -> str:
    """The text without the control characters that XML cannot hold."""
    return _NOT_XML.sub("", text)


@cache
def attribute(name: str) -> str:
    """``class_`` is class, ``stroke_width`` is stroke-width, ``viewBox`` stays."""
    found = name.rstrip("_").replace("_", "-")
    if not _NAME.fullmatch(found) or found == "style" or found.startswith("on"):
        raise ValueError(f"the attribute {found!r} is not allowed in a drawing")
    return found


@cache
def drawable(tag: str) -> str:
    """The tag, unless a drawing must not hold it."""
    if not _NAME.fullmatch(tag) or tag in REFUSED_TAGS:
        raise ValueError(f"{tag!r} cannot be drawn")
    return tag


def quoted(value: str) -> str:
    return f'"{escape(plain(value), _QUOTES)}"' if _SPECIAL.search(value) else f'"{value}"'


class Element:
    """One SVG element. Attributes that are None are left out."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, *children: Node | None, **attributes: Value) -> None:
        self.tag = drawable(tag)
        self.children: list[Node] = [child for child in children if child is not None]
        self.attributes: dict[str, str] = {}
        if attributes:
            self.set(**attributes)

    def set(self, **attributes: Value) -> Element:
        kept = self.attributes
        for key, value in attributes.items():
            name = attribute(key)
            if value is not None:
                kept[name] = value if isinstance(value, str) else number(value)
        return self

    def add(self, *children: Node | None) -> Element:
        self.children += [child for child in children if child is not None]
        return self

    def __str__(self) -> str:
        pieces: list[str] = []
        self._write(pieces)
        return "".join(pieces)

    def _write(self, pieces: list[str]) -> None:
        pieces.append(f"<{self.tag}")
        pieces += [f" {name}={quoted(value)}" for name, value in self.attributes.items()]
        if not self.children:
            pieces.append("/>")
            return
        pieces.append(">")
        for child in self.children:
            if isinstance(child, Element):
                child._write(pieces)
            else:
                pieces.append(escape(plain(child)))
        pieces.append(f"</{self.tag}>")


class Printed(Element):
    """Elements that have been written before, as text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        super().__init__("g")
        self.text = text

    def _write(self, pieces: list[str]) -> None:
        pieces.append(self.text)


def group(*children: Node | None, **attributes: Value) -> Element:
    return Element("g", *children, **attributes)


def moved(x: float, y: float, /, *children: Node | None, **attributes: Value) -> Element:
    """A group at a place; all drawing inside is around its own origin."""
    return Element("g", *children, transform=translation(x, y), **attributes)


def translation(x: float, y: float) -> str:
    return f"translate({number(float(x))} {number(float(y))})"


def title(text: str) -> Element:
    return Element("title", text)


def path(d: str, **attributes: Value) -> Element:
    return Element("path", d=d, **attributes)


def circle(x: float, y: float, r: float, /, **attributes: Value) -> Element:
    return Element("circle", cx=x, cy=y, r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, r: float = 0, /, **attributes: Value) -> Element:
    return Element("rect", x=x, y=y, width=width, height=height, rx=r or None, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, /, **attributes: Value) -> Element:
    return Element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)
