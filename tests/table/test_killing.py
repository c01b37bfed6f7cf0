"""The server is killed without warning while people play. ``python -m benchmarks.table.kill`` does it 200 times."""

from __future__ import annotations

from pathlib import Path

from benchmarks.table.kill import play_and_kill


def test_nothing_acknowledged_is_lost_and_every_game_goes_on(tmp_path: Path) -> None:
    counted = play_and_kill(tmp_path, kills=4, tables=4)
    assert counted["kills"] == 4
    assert counted["acknowledged by people"] >= 4
    assert counted["entries"] >= counted["acknowledged by people"]
