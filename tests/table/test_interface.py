"""The JSON interface is what its description says, and a program can play a game with it."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from rondel.table.openapi import description
from tests.table.kit import PEOPLE, Running, actions, another, new_game, order

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_by_program.py"
#: addresses of pages and files, which programs need not know
FOR_BROWSERS = {"/", "/new/{game}", "/games/{id}", "/games/{id}/result", "/games/{id}/links", "/openapi.json",
                "/games/{id}/branch", "/theme.css", "/pictures/{game}.svg", "/rules/{game}"}  # fmt: skip


def schema(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}", "components": description()["components"]}


def fits(content: Any, name: str) -> None:
    jsonschema.validate(content, schema(name), cls=jsonschema.Draft202012Validator)


def test_every_address_is_described_and_every_description_has_an_address(client: TestClient) -> None:
    served = {
        (route.path, method.lower())
        for route in client.app.routes  # type: ignore[attr-defined]
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
        if route.path not in FOR_BROWSERS and not (route.path == "/join" and method == "GET")
    }
    described = {
        (path, method)
        for path, operations in description()["paths"].items()
        for method in operations
        if method != "parameters"
    }
    assert served == described
    for path, operations in description()["paths"].items():
        named = {parameter["name"] for parameter in operations.get("parameters", [])}
        assert named == set(re.findall(r"{(\w+)}", path))
    assert client.get("/openapi.json").json() == description()


def test_the_description_refers_to_nothing_that_is_missing() -> None:
    whole = description()
    used = set(re.findall(r"#/components/schemas/(\w+)", str(whole)))
    assert used == set(whole["components"]["schemas"])
    for one in whole["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(one)


def test_answers_are_as_described(client: TestClient) -> None:
    fits(order(("link", "person")), "Order")
    created = client.post("/games", json=order(("link", "person"))).json()
    fits(created, "Created")
    table = created["table"]
    secret = created["links"][0]["secret"]
    program = another(client, secret)
    plain = program.get(f"{table}/view?drawing=no&data=yes").json()
    fits(plain, "View")
    assert "parts" not in plain
    assert plain["data"]["viewer"] == 0
    assert plain["yours"] == [0]
    move = {"index": plain["index"], "action": actions(plain)[0], "key": "k1"}
    fits(move, "Move")
    moved = program.post(f"{table}/moves", json=move).json()
    fits(moved, "View")
    fits(program.post(f"{table}/undo", json={"index": moved["index"]}).json(), "View")
    fits(program.post(f"{table}/chat", json={"text": "Hello"}).json(), "Said")
    fits(program.get(f"{table}/chat").json(), "Messages")
    fits(program.post(f"{table}/seats/0/note", json={"text": "mine"}).json(), "Note")
    fits(program.get(f"{table}/seats/0/note").json(), "Note")
    fits(program.post(f"{table}/seats/0", json={"do": "offer"}).json(), "Index")
    fits(client.post("/join", json={"secret": secret}).json(), "Entered")
    fits(client.post(f"{table}/links/0", json={"do": "renew"}).json(), "Links")
    refused = program.get(f"{table}/view")
    assert refused.status_code == 401
    fits(refused.json(), "Complaint")


def test_a_clock_is_shown_at_a_timed_table(client: TestClient) -> None:
    timed = {**order(PEOPLE), "terms": {"minutes": 5, "increment": 10, "hints": False}}
    fits(timed, "Order")
    table = client.post("/games", json=timed).json()["table"]
    view = client.get(f"{table}/view").json()
    fits(view, "View")
    assert view["clock"] == [300, 300]
    assert new_game(client, PEOPLE).view()["clock"] is None


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    started = Running(tmp_path)
    yield started
    started.stop()


@pytest.mark.parametrize("game", ["castles-of-burgundy", "rival-cities"])
def test_the_example_plays_a_whole_game(running: Running, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("play_by_program", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    view = example.main(running.url, game)
    assert view["over"]
    shown = capsys.readouterr().out
    assert "Program 1" in shown
    assert httpx.get(running.url + "/").status_code == 200
