"""``rondel bench``: that it measures, never how fast."""

from __future__ import annotations

import json

import pytest

import rondel
from rondel.commands import measuring
from rondel.commands.bench import machine_line, rows
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "LEAST_SECONDS", 0.001)
    monkeypatch.setattr(measuring, "GAMES_IN_PYTHON", 1)
    monkeypatch.setattr(measuring, "GAMES_INTERPRETED", 1)
    monkeypatch.setattr(measuring, "COPIES", 1000)
    monkeypatch.setattr(measuring, "CLONES", 10)
    monkeypatch.setattr(measuring, "SIMULATIONS", 10)
    monkeypatch.setattr(measuring, "GAMES_IN_A_BATCH", 64)
    monkeypatch.setattr(measuring, "DECISIONS_IN_A_LOOP", 50)


def test_json_and_text(run: Run) -> None:
    result = run("bench", "castles-of-burgundy", "--repeat", 1, "--no-cold", "--json")
    assert result.code == 0, result.err
    data = json.loads(result.out)
    assert set(data["machine"]) == {"cpu", "cores", "system", "python", "numba", "numpy", "rondel", "load"}
    figures = data["games"]["castles-of-burgundy"]
    assert figures["state_bytes"] == rondel.game("castles-of-burgundy").definition.rules.State.itemsize
    assert figures["cold_compile_seconds"] is None
    assert set(figures["decisions_per_second"]) == set(figures["python_decisions_per_second"]) == {"2", "3", "4"}
    for rates in figures["decisions_per_second"].values():
        assert rates["one_core"] > 0
        assert rates["all_cores"] > 0
    assert set(figures["simulations_per_second"]) == {"2", "3", "4"}
    assert min(figures["simulations_per_second"].values()) > 0
    for rates in figures["batch_decisions_per_second"].values():
        assert min(rates["none"], rates["actor"]) > 0
    assert set(figures["batch_decisions_per_second"]) == {"2", "3", "4"}
    assert set(figures["pettingzoo_decisions_per_second"]) == {"2", "3", "4"}
    assert min(figures["pettingzoo_decisions_per_second"].values()) > 0
    assert "The Castles of Burgundy: warm start\n" in result.err

    text = "\n".join(" ".join(row) for row in rows(figures))
    assert f"{figures['state_bytes']} bytes" in text
    assert f"{figures['decisions_per_second']['2']['one_core']:,}" in text
    assert f"{figures['simulations_per_second']['3']:,}" in text
    assert f"{figures['batch_decisions_per_second']['3']['actor']:,}" in text
    assert f"{figures['pettingzoo_decisions_per_second']['4']:,}" in text
    assert machine_line(data["machine"]).endswith(f"load {data['machine']['load']}")


def test_a_cold_compile_is_measured_in_an_empty_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = []

    def command(*arguments: str, **environment: str) -> tuple[str, float]:
        folders.append(environment["RONDEL_CACHE_DIR"])
        assert arguments == ("-m", "rondel", "compile", "castles-of-burgundy", "--json")
        told = {"seconds": 25.5, "cpu_seconds": 24.0, "players_seconds": 20.5, "players_cpu_seconds": 20.0}
        return json.dumps([told | {"batches_seconds": 9.5, "batches_cpu_seconds": 9.0}]), 57.0

    monkeypatch.setattr(measuring, "_command", command)
    assert measuring.cold_compile(rondel.game("castles-of-burgundy")) == {
        "cold_compile_seconds": 25.5,
        "cold_compile_cpu_seconds": 24.0,
        "cold_compile_players_seconds": 20.5,
        "cold_compile_players_cpu_seconds": 20.0,
        "cold_compile_batches_seconds": 9.5,
        "cold_compile_batches_cpu_seconds": 9.0,
    }
    measuring.cold_compile(rondel.game("castles-of-burgundy"))
    assert folders[0] != folders[1]


def test_a_measurement_that_fails_is_told() -> None:
    with pytest.raises(rondel.RondelError, match=r"A measurement failed: no such command"):
        measuring._command("-c", "import sys; sys.exit('no such command')")
