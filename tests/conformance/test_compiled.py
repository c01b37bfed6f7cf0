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


@pytest.mark.parametrize("mode", ["RONDEL_INTERPRETED", "RONDEL_BOUNDSCHECK"])
def test_the_same_games(mode: str, pytestconfig: pytest.Config) -> None:
    assert not INTERPRETED
    assert not BOUNDSCHECK
    # rules that check every index take as long to compile as the others; they stay where pytest keeps its things
    cache = pytestconfig.rootpath / ".pytest_cache" / "rules-with-checked-indices"
    environment = {**os.environ, mode: "1", "RONDEL_CACHE_DIR": str(cache), "PYTHONWARNINGS": "error"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.hashes"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    for case in CASES:
        for number, (compiled, other) in enumerate(zip(digests(case), found[str(case)], strict=True)):
            assert compiled == other, f"{case} differs after {number} decisions"
