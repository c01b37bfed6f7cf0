from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rondel.core.registry import definition
from tests.table import kit
from tests.table.postgres import PostgresForTests, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresForTests]:
    """A PostgreSQL server of our own."""
    with running() as server:
        if server is None:
            pytest.skip("no PostgreSQL found; install Debian's postgresql to run these tests")
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str | None:
    """Every test that asks for this runs on both: a file (None), and an empty database of a server."""
    if request.param == "sqlite":
        return None
    server: PostgresForTests = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with kit.table(tmp_path) as running:
        yield running


@pytest.fixture(autouse=True)
def _plain_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of the drawing, all that it is drawn from: quicker, and nothing that a view tells can hide."""

    def parts(view: dict[str, Any]) -> dict[str, str]:
        return {"board": json.dumps(view), **{f"seat-{seat}": "<svg/>" for seat in range(view["players"])}}

    monkeypatch.setattr(definition("castles-of-burgundy").board, "parts", parts)
