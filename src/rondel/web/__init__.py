"""Pages, styles and one small script. Only the table's server knows them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rondel.core.language import _, ngettext

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
