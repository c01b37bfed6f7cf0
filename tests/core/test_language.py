"""Texts for people: translated where there is a catalogue, English elsewhere."""

from __future__ import annotations

import contextvars
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.core import language
from rondel.core.language import N_, _, ngettext, use_language


def write_catalogue(path: Path, texts: dict[str, str]) -> None:
    """A compiled catalogue as gettext reads it."""
    keys = sorted(texts)
    strings = [key.encode() for key in keys] + [texts[key].encode() for key in keys]
    at = 28 + 16 * len(keys)
    table = b""
    for string in strings:
        table += struct.pack("<II", len(string), at)
        at += len(string) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    path.parent.mkdir(parents=True)
    path.write_bytes(head + table + b"".join(string + b"\0" for string in strings))


@pytest.fixture
def czech(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    plural = "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n"
    write_catalogue(
        tmp_path / "cs" / "LC_MESSAGES" / "rondel.mo",
        {
            "": f"Content-Type: text/plain; charset=UTF-8\n{plural}",
            "The game is over.": "Hra skončila.",
            "{n} worker\0{n} workers": "{n} dělník\0{n} dělníci\0{n} dělníků",
        },
    )
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    language._catalogue.cache_clear()
    yield
    language._catalogue.cache_clear()


def in_language(name: str, *texts: str) -> list[str]:
    """The texts in this language, without leaving it set for other tests."""

    def speak() -> list[str]:
        use_language(name)
        return [_(text) for text in texts]

    return contextvars.copy_context().run(speak)


@pytest.mark.parametrize("name", ["en", "cs", "xx", "", "../..", "cs_CZ.UTF-8"])
def test_english_without_a_catalogue(name: str) -> None:
    assert in_language(name, "The game is over.") == ["The game is over."]


@pytest.mark.usefixtures("czech")
def test_translation() -> None:
    assert in_language("cs", "The game is over.", "Not translated") == ["Hra skončila.", "Not translated"]
    assert in_language("en", "The game is over.") == ["The game is over."]
    assert _("The game is over.") == "The game is over."


@pytest.mark.usefixtures("czech")
def test_plurals() -> None:
    def speak() -> list[str]:
        use_language("cs")
        return [ngettext("{n} worker", "{n} workers", n).format(n=n) for n in (1, 3, 5)]

    assert contextvars.copy_context().run(speak) == ["1 dělník", "3 dělníci", "5 dělníků"]
    assert [ngettext("{n} worker", "{n} workers", n).format(n=n) for n in (1, 3)] == ["1 worker", "3 workers"]


def test_marked_texts_stay_as_they_are() -> None:
    assert N_("The game is over.") == "The game is over."
