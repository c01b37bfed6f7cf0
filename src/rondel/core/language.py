"""All text for people goes through here, so that other languages can follow.

``_`` translates now, in the language of the current context (a request, a command). ``N_`` marks a text
that is stored and translated later.
"""

from __future__ import annotations

import gettext
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "locales"
_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("rondel", LOCALES, languages=[language], fallback=True)


def use_language(language: str) -> None:
    """Speak this language from now on in this context; English where there is no catalogue."""
    _language.set(language)


def language() -> str:
    """That is spoken now."""
    return _language.get()


def _(message: str) -> str:
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    return _catalogue(_language.get()).ngettext(one, many, number)


def N_(message: str) -> str:  # noqa: N802  (gettext's own name)
    return message
