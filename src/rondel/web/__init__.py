"""Pages, styles and one small script. Only the table's server knows them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rondel.core.language import _, ngettext
from rondel.draw import palette

#: the tokens that the page itself uses, as --name
_TOKENS = {
    "paper": palette.PAPER,
    "card": palette.CARD,
    "line": palette.LINE,
    "ink": palette.INK,
    "soft": palette.SOFT,
    "accent": palette.ACCENT,
}
FOLDER = Path(__file__).resolve().parent
STATIC = FOLDER / "static"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["sentence"] = lambda text: text[:1].upper() + text[1:]
    return environment


def page(template: str, **content: object) -> str:
    """A whole page as HTML."""
    return _environment().get_template(template).render(content)


@cache
def theme() -> str:
    """The colours by day and by night as a stylesheet, from the one palette that the drawings use too."""
    seats = "".join(f" --{seat.mark}: {seat.colour};" for seat in palette.SEATS)
    return f":root {{{seats} }}\n{_colours(False)}\n@media (prefers-color-scheme: dark) {{\n{_colours(True)}\n}}\n"


def _colours(dark: bool) -> str:
    tokens = "".join(f" --{name}: {token.dark if dark else token.light};" for name, token in _TOKENS.items())
    return f":root {{{tokens} }}\n{palette.stylesheet(dark)}"
