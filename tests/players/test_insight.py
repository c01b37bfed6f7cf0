"""Networks: there for every game, refused when they do not fit, and computed the same everywhere."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import rondel
from rondel.core.compiling import entry, plain
from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.core.registry import definition
from rondel.games.castles_of_burgundy.rules.state import SHIP_DEPOT
from rondel.games.rival_cities.rules.state import UPKEEP_CARD
from rondel.players.insight import NoNetwork, inputs_of, insight, path_in_use, path_of, read, write
from rondel.players.network import Network, blank_network, consult, consult_near, notes_for, ready, tell
from tests.disk import fill_up

GAMES = rondel.games()
#: what chance does not bring about
NEVER_BY_CHANCE = {"chain_scored", "table_points"}
#: decisions in which more alternatives than usual look alike, and are of the same worth: empty depots have no goods,
#: and of two alliances that cannot be kept either can go back first
OF_NO_ACCOUNT = {("castles-of-burgundy", SHIP_DEPOT): 0.2, ("rival-cities", UPKEEP_CARD): 0.1}


@entry
def consulted(states: Any, viewer: int, weights: Any, notes: Any) -> None:
    consult(states[0], viewer, weights[0], notes[0])


@entry
def consulted_near(states: Any, viewer: int, weights: Any, notes: Any) -> None:
    consult_near(states[0], viewer, weights[0], notes[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_learned_something(name: str) -> None:
    known = insight(rondel.game(name))
    assert (len(known.network.board), len(known.network.seat)) == inputs_of(definition(name))
    assert known.network.last.any()
    assert known.settings["spread"] == definition(name).rules.SPREAD > 0


def room_for_notes(network: Network, name: str) -> Any:
    """With as many seats as the game can have, as players have it: compiled once for all its tables."""
    return notes_for(network, max(definition(name).player_counts))


def tables() -> list[tuple[str, int]]:
    return [(name, players) for name in GAMES for players in definition(name).player_counts]


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_compiled_network_is_the_network(name: str, players: int) -> None:
    """Looked at closely, and reckoned from the first position of all, which becomes less and less like it."""
    game = rondel.game(name, players=players)
    network = insight(game).network
    weights = ready(network, players)
    notes, near = room_for_notes(network, name), room_for_notes(network, name)
    state = game.new(4)
    consulted(state.array, state.actor, weights, near)
    for _decision in range(20):
        consulted(state.array, state.actor, weights, notes)
        consulted_near(state.array, state.actor, weights, near)
        assert (near["board"][0] == notes["board"][0]).all()
        assert near["told"][0] == pytest.approx(notes["told"][0], rel=1e-3, abs=1e-4)
        seen, told = notes["seats"][0, :players], notes["told"][0, :players]
        assert notes["board"][0].any()
        assert seen.any(axis=1).all()
        in_numpy = tell(network, notes["board"], seen[None], np.ones((1, players)))[0]
        assert told == pytest.approx(in_numpy, rel=1e-3, abs=1e-4)
        state.apply(int(state.legal()[0]))


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_is_used(name: str) -> None:
    """Each group of features is not zero in some position, or it would be a name with nothing behind it."""
    known = definition(name)
    network = insight(rondel.game(name)).network
    chance = Random(1)
    unused = {feature for feature, _size in known.rules.BOARD_FEATURES + known.rules.SEAT_FEATURES} - NEVER_BY_CHANCE
    for seed in range(100):
        few = seed % 2 == 0
        options = {"officials": "blue_choice" if few else "blue_shuffled"} if name == "hamburgum" else {}
        state = rondel.game(name, players=(min if few else max)(known.player_counts), **options).new(seed)
        notes, weights = room_for_notes(network, name), ready(network, state.game.players)
        for _decision in range(2500):
            if state.over or not unused:
                break
            consulted(state.array, state.actor, weights, notes)
            unused -= used(known.rules.BOARD_FEATURES, notes["board"][0]) | used(
                known.rules.SEAT_FEATURES, notes["seats"][0].any(0)
            )
            state.apply(chance.choice(state.legal().tolist()))
    assert not unused


def used(names: tuple[tuple[str, int], ...], seen: Any) -> set[str]:
    """The features that are not zero."""
    ends = np.cumsum([size for _name, size in names])
    return {name for (name, size), end in zip(names, ends, strict=True) if seen[end - size : end].any()}


def decisions_by_chance(name: str, count: int) -> Iterator[State]:
    """The positions of games played at random, as they come; a game is left after some hundred decisions."""
    chance = Random(2)
    state = rondel.game(name).new(0)
    for number in range(count):
        if state.over or number % 600 == 599:
            state = rondel.game(name).new(number)
        yield state
        state.apply(chance.choice(state.legal().tolist()))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_decided_shows(name: str) -> None:
    """Inside an action, what leads to other positions looks different, or it could only be chosen by lot."""
    rules = definition(name).rules
    game = rondel.game(name)
    network = insight(game).network
    notes, weights = room_for_notes(network, name), ready(network, game.players)
    looked_at: Counter[int] = Counter()
    alike: Counter[int] = Counter()
    for state in decisions_by_chance(name, 4000):
        seen: dict[bytes, bytes] = {}
        for action in [] if plain(rules.quiet)(state.record) else state.legal().tolist():
            then = state.clone().apply(action)
            if then.over or plain(rules.unshown)(then.record):
                continue
            consulted(then.array, state.actor, weights, notes)
            looks = notes["board"].tobytes() + notes["seats"].tobytes()
            looked_at[state.record.stage] += 1
            alike[state.record.stage] += seen.setdefault(looks, then.to_bytes()) != then.to_bytes()
    assert looked_at
    for stage, number in looked_at.items():
        of_no_account = OF_NO_ACCOUNT.get((name, int(stage)), 0.03)  # such as merchants that trade places
        assert alike[stage] / number < of_no_account or number < 20, (stage, number)


def test_a_network_that_knows_nothing_holds_all_chances_for_equal() -> None:
    game = rondel.game("hamburgum")
    network = blank_network(*inputs_of(game.definition), 16, 8, 1)
    notes = notes_for(network, game.players)
    consulted(game.new(1).array, 0, ready(network, game.players), notes)
    assert notes["first"][0].any()
    assert not notes["told"][0].any()


def test_a_network_survives_its_file(tmp_path: Path) -> None:
    known = definition("rival-cities")
    network = blank_network(*inputs_of(known), 8, 4, 1)
    write(network, tmp_path / "one.npz")
    for before, after in zip(network, read(known, tmp_path / "one.npz"), strict=True):
        assert after.dtype == np.float32
        assert after == pytest.approx(before, rel=2e-3, abs=1e-6)


def test_a_network_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.npz"
    write(blank_network(3, 4, 8, 4, 1), path)
    with pytest.raises(RondelError, match="with 7 features"):
        read(definition("rival-cities"), path)
    whole = bytearray(path_of(definition("rival-cities")).read_bytes())
    for content in (b"no network", b"", whole[: len(whole) // 2], whole[:500] + bytes(40) + whole[540:]):
        path.write_bytes(content)
        with pytest.raises(
            NoNetwork, match=r"is no evaluation, or a damaged one\. .* rondel tune rival-cities --afresh"
        ):
            read(definition("rival-cities"), path)
    with pytest.raises(NoNetwork, match="is no evaluation"):
        read(definition("rival-cities"), tmp_path / "none.npz")


def test_a_full_disk_leaves_the_network_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.npz"
    write(blank_network(3, 4, 8, 4, 1), path)
    before = path.read_bytes()
    fill_up(monkeypatch, errno.ENOSPC)
    with pytest.raises(RondelError, match=r"No space left on device\. Nothing was changed there"):
        write(blank_network(3, 4, 8, 4, 2), path)
    assert [one.name for one in tmp_path.iterdir()] == ["one.npz"]
    assert path.read_bytes() == before


def test_the_file_ships_with_the_game() -> None:
    for name in GAMES:
        assert path_of(definition(name)).is_file()
        for players in definition(name).player_counts:
            assert path_in_use(definition(name), players).stat().st_size < 500_000


def test_a_number_of_players_can_have_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = definition("hamburgum")
    monkeypatch.setattr("rondel.players.insight.path_of", lambda known, players=None: tmp_path / f"{players}.npz")
    write(blank_network(*inputs_of(known), 8, 4, 1), tmp_path / "None.npz")
    write(blank_network(*inputs_of(known), 8, 3, 1), tmp_path / "3.npz")
    sizes = [len(insight(rondel.game("hamburgum", players=players)).network.second_bias) for players in (3, 4)]
    assert sizes == [3, 4]
