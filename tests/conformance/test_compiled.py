"""Compiled rules against the same rules as plain Python, and against compiled rules that check every index.

Compiled code lets a number that is too large for its field and an index outside an array pass in silence.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rondel.core.compiling import BOUNDSCHECK, INTERPRETED
from tests.conformance.cases import CASES
from tests.conformance.hashes import digests

ROOT = Path(__file__).resolve().parent.parent.parent


# rules that check every index take as long to compile as the others; they stay where pytest keeps its things
CHECKED_RULES = ROOT / ".pytest_cache" / "rules-with-checked-indices"


def run(module: str, mode: str) -> str:
    """What a module of this folder prints when the rules run in this mode."""
    environment = {**os.environ, mode: "1", "RONDEL_CACHE_DIR": str(CHECKED_RULES), "PYTHONWARNINGS": "error"}
    command = [sys.executable, "-m", f"tests.conformance.{module}"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("mode", ["RONDEL_INTERPRETED", "RONDEL_BOUNDSCHECK"])
def test_the_same_games(mode: str) -> None:
    assert not INTERPRETED
    assert not BOUNDSCHECK
    found = json.loads(run("hashes", mode))
    for case in CASES:
        for number, (compiled, other) in enumerate(zip(digests(case), found[str(case)], strict=True)):
            assert compiled == other, f"{case} differs after {number} decisions"


def test_edited_bytes_with_a_right_checksum_do_no_harm() -> None:
    assert "were refused" in run("edited_bytes", "RONDEL_INTERPRETED")
