"""``rondel play`` and ``rondel serve``: what reaches the server of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel.table import server
from rondel.table.house import Settings
from tests.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda settings, **given: calls.append({"settings": settings, **given}))
    return calls


def test_defaults(run: Run, served: list[dict[str, Any]]) -> None:
    assert run("play").code == 0
    assert served == [{"settings": Settings(), "port": None, "open_browser": True, "game": None}]


def test_everything_given(run: Run, served: list[dict[str, Any]], tmp_path: Path) -> None:
    argv = ("--host", "0.0.0.0", "--port", "9000", "--no-browser", "--data", tmp_path)
    assert run("play", "castles-of-burgundy", *argv).code == 0
    settings = Settings(host="0.0.0.0", data=tmp_path)
    assert served == [{"settings": settings, "port": 9000, "open_browser": False, "game": "castles-of-burgundy"}]


def test_a_server_for_others(run: Run, served: list[dict[str, Any]], tmp_path: Path) -> None:
    assert run("serve").code == 0
    argv = ("--host", "0.0.0.0", "--name", "games.home", "--name", "club.example", "--open", "--processes", "3")
    assert run("serve", *argv, "--data", tmp_path, "--port", "9000").code == 0
    settings = Settings(
        host="0.0.0.0", data=tmp_path, names=["games.home", "club.example"], anybody_creates=True, processes=3
    )
    assert served == [
        {"settings": Settings(names=[]), "port": None, "open_browser": False},
        {"settings": settings, "port": 9000, "open_browser": False},
    ]


def test_interrupting_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_settings: object, **_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "serve", interrupted)
    assert run("play").code == 130
