"""Every game with every number of players; random games that might last for ever are limited."""

from __future__ import annotations

import pytest

import rondel
from tests.conformance.cases import PLAYER_CASES

every_case = pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
every_game = pytest.mark.parametrize("name", rondel.games())
