"""``import rondel`` costs nothing: no NumPy, no Numba, no compilation."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rondel

HEAVY = ("numpy", "numba", "llvmlite", "starlette", "uvicorn", "jinja2", "rich")


def loaded_after(script: str) -> set[str]:
    """Which of the heavy packages a fresh process has imported."""
    command = f"{script}\nimport sys\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-W", "error", "-c", command], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import() -> None:
    assert loaded_after("import rondel; rondel.__version__; rondel.RondelError; rondel.__doc__") == set()


def test_looking_at_the_games_compiles_nothing() -> None:
    script = (
        "import rondel\nfor name in rondel.games(): __import__('rondel.core.registry', fromlist=['x']).definition(name)"
    )
    assert loaded_after(script) <= {"numpy"}


def test_words_and_notebooks_cost_nothing_either() -> None:
    assert loaded_after("import rondel.text, rondel.notebook, rondel.envs") == set()


def test_names_on_demand() -> None:
    from rondel.core.game import Game, State
    from rondel.core.records import GameRecord

    assert (rondel.Game, rondel.State, rondel.GameRecord) == (Game, State, GameRecord)
    assert all(getattr(rondel, name) for name in rondel.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        rondel.Board  # noqa: B018
