"""Which rules the tests prove: every id in docs/rules/ of an existing game needs a test marked with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE)
EXAMPLE = re.compile(r"^- \*\*(E\d+)\*\*", re.MULTILINE)

#: (game, "rule" or "example") -> ids that some collected test is marked with
MARKED: dict[tuple[str, str], set[str]] = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.parent.name
        for kind in ("rule", "example"):
            for marker in item.iter_markers(kind):
                MARKED.setdefault((folder, kind), set()).update(marker.args)


def specified(game: str, kind: str) -> set[str]:
    """The ids of a game's specification."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set((RULE if kind == "rule" else EXAMPLE).findall(text))
