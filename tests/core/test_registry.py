"""Which games there are, and how they are asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rondel
from rondel.core import registry
from rondel.core.errors import RondelError, UnknownGame


def test_names() -> None:
    assert "castles-of-burgundy" in rondel.games()
    assert list(rondel.games()) == sorted(rondel.games())
    assert all(rondel.game(name).name == name for name in rondel.games())


def test_still_callable_after_a_game_was_imported() -> None:
    """``rondel.games`` is the function and the package."""
    module = importlib.import_module("rondel.games.castles_of_burgundy")
    assert module.GAME.name in rondel.games()
    assert importlib.import_module("rondel.games").__name__ == "rondel.games"


@pytest.mark.parametrize("name", ["castles-of-burgundi", "castles_of_burgundy", "Castles of Burgundy", "burgundy"])
def test_a_near_name_is_proposed(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"Did you mean castles-of-burgundy\?"):
        rondel.game(name)


@pytest.mark.parametrize("name", ["", "chess", "../core", "castles-of-burgundy.rules", "\0", "__pycache__"])
def test_an_unknown_name_lists_the_games(name: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        rondel.game(name)
    assert f"There is no game {name!r}." in str(refused.value)
    assert "castles-of-burgundy" in str(refused.value)
    assert isinstance(refused.value, RondelError)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(registry, "FOLDER", tmp_path)
    registry.folders.cache_clear()
    yield tmp_path
    registry.folders.cache_clear()


def test_a_game_is_a_folder_with_a_package(folder: Path) -> None:
    for name in ("rival_cities", "hamburgum", "not_a_package", "__pycache__"):
        (folder / name).mkdir()
    for name in ("rival_cities", "hamburgum"):
        (folder / name / "__init__.py").touch()
    (folder / "notes.py").touch()
    assert registry.folders() == ("hamburgum", "rival-cities")


def test_unfinished_games_are_not_listed_but_can_be_loaded() -> None:
    listed = registry.games()
    assert "castles-of-burgundy" in listed
    for name in registry.folders():
        assert registry.definition(name).finished == (name in listed)
