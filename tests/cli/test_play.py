"""``rondel play``: what reaches the server of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel.table import server
from tests.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **given: calls.append(given))
    return calls


def test_defaults(run: Run, served: list[dict[str, Any]]) -> None:
    assert run("play").code == 0
    assert served == [{"host": "127.0.0.1", "port": None, "data": None, "open_browser": True, "game": None}]


def test_everything_given(run: Run, served: list[dict[str, Any]], tmp_path: Path) -> None:
    argv = ("--host", "0.0.0.0", "--port", "9000", "--no-browser", "--data", tmp_path)
    assert run("play", "castles-of-burgundy", *argv).code == 0
    assert served == [
        {"host": "0.0.0.0", "port": 9000, "data": tmp_path, "open_browser": False, "game": "castles-of-burgundy"}
    ]


def test_interrupting_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "serve", interrupted)
    assert run("play").code == 130
