"""A disk that becomes full in the middle of writing a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

WRITTEN = 100  # bytes before there is no room left


def fill_up(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on whole files cannot be written, for this reason."""

    def write(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:WRITTEN])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", write)
