"""The documentation tells the truth: its examples run, its commands exist, its tables and links are right."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest

from rondel.cli import parser
from rondel.core.records import GameRecord
from rondel.core.registry import definition, games
from tests.loading import ROOT, program

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
GAME_PAGE_HEADINGS = [
    "Usage", "Description", "Options", "Specs", "Observation", "Action", "Rewards", "Reconstructed facts",
    "Version history",
]  # fmt: skip


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def generator() -> ModuleType:
    return program("docs/generate.py")


@pytest.mark.parametrize("path", [page for page in PAGES if blocks(page, "python")], ids=name)
def test_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("path", [page for page in PAGES if blocks(page, "sh")], ids=name)
def test_commands_exist(path: Path) -> None:
    for block in blocks(path, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words and words[0].endswith("rondel"):
                parser().parse_args(words[1:])


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for path in PAGES:
        for target in re.findall(r"^make (\w+)", "\n".join(blocks(path, "sh")), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{name(path)}: make {target}"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
        if target.startswith(("http://", "https://")):
            continue
        file, _hash, section = target.partition("#")
        linked = path.parent / file if file else path
        assert linked.exists(), f"{name(path)} links to {target}"
        if section:
            headings = re.findall(r"^#+ (.*)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            assert section in [heading.lower().replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_page_with_the_same_headings(game: str) -> None:
    text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == GAME_PAGE_HEADINGS


def test_generated_tables_are_current() -> None:
    """If this fails, run ``python docs/generate.py``."""
    module = generator()
    assert set(module.PAGES) == {ROOT / "README.md", *(ROOT / "docs" / f"{game}.md" for game in games())}
    for path in module.PAGES:
        assert path.read_text(encoding="utf-8") == module.generated(path)


@pytest.mark.parametrize("game", games())
def test_action_table_covers_every_action_once(game: str) -> None:
    starts = list(definition(game).words.ACTION_MEANINGS)
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    assert starts[-1] < definition(game).rules.ACTIONS


def test_the_pictures_show_the_positions_that_they_are_drawn_from() -> None:
    """Drawn by the commands that the development notes tell; the drawings themselves may have changed since."""
    notes = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
    commands = re.findall(r"^rondel draw (\S+) --at (\d+) -o (\S+)$", notes, re.MULTILINE)
    assert {ROOT / picture for _record, _at, picture in commands} == set((ROOT / "docs" / "pictures").iterdir())
    for record, at, picture in commands:
        drawn = (ROOT / picture).read_text(encoding="utf-8")
        loaded = GameRecord.load(ROOT / record)
        points = loaded.state(after=int(at)).scores()
        for text in (*loaded.names, *map(loaded.game.definition.words.points, points)):
            assert f">{text}<" in drawn


def test_environment_variables_are_documented() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    used = {
        variable
        for file in (ROOT / "src").rglob("*.py")
        for variable in re.findall(r"environ(?:\.get\(|\[)\"(RONDEL_\w+)\"", file.read_text(encoding="utf-8"))
    }
    assert used
    assert {variable for variable in used if f"`{variable}" not in guide} == set()
