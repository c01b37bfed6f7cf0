"""Every rule and every worked example of a game's specification has a test that is marked with it.

The marks are read from the sources of the tests, so it makes no difference which tests are being run.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "src" / "rondel" / "games").glob("*/__init__.py"))

#: mark -> what an id looks like at the beginning of its line in docs/rules/
IDS = {
    "rule": re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE),
    "example": re.compile(r"^(?:- )?\*\*((?:[A-Z]{2}-)?[EFTX]\d+)\b|^(\d+)(?=\. \*\*)", re.MULTILINE),
}


def specified(game: str, mark: str) -> set[str]:
    """The ids of a game's specification."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    if mark == "example":
        text = text.partition("\n## Worked examples\n")[2].partition("\n## ")[0]
    return {next(filter(None, found.groups())) for found in IDS[mark].finditer(text)}


def proven(game: str, mark: str) -> set[str]:
    """The ids that the tests of a game are marked with."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"):
        found |= marks(path.read_text(encoding="utf-8"), mark)
    return found


def marks(source: str, mark: str) -> set[str]:
    """The arguments of ``@pytest.mark.<mark>(...)`` on the test functions of a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{mark}":
                    found.update(ast.literal_eval(argument) for argument in decorator.args)
    return found


def in_order(ids: set[str]) -> str:
    return ", ".join(sorted(ids, key=lambda text: [int(number) for number in re.findall(r"\d+", text)]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mark", IDS)
def test_every_id_of_the_specification_has_a_test(game: str, mark: str) -> None:
    assert specified(game, mark), f"docs/rules/{game}.md has no {mark}s to test"
    missing = specified(game, mark) - proven(game, mark)
    assert not missing, f"no test in tests/games/{game} is marked with {mark} {in_order(missing)}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mark", IDS)
def test_every_mark_names_an_id_of_the_specification(game: str, mark: str) -> None:
    unknown = proven(game, mark) - specified(game, mark)
    assert not unknown, f"docs/rules/{game}.md does not have {mark} {in_order(unknown)}"


def test_only_marks_on_tests_count() -> None:
    source = """
@pytest.mark.rule("XY-1.1", "XY-1.2")
@pytest.mark.example("E1")
def test_one(): ...

@pytest.mark.rule("XY-1.3")
def helping(): ...

class TestMore:
    @pytest.mark.rule("XY-2.1")
    def test_two(self): ...  # XY-2.2
"""
    assert marks(source, "rule") == {"XY-1.1", "XY-1.2", "XY-2.1"}
    assert marks(source, "example") == {"E1"}
