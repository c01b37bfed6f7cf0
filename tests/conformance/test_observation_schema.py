"""The fields of observations: described, named, and never changed without a new version."""

from __future__ import annotations

import hashlib
import re

import numpy as np
import pytest

import rondel
from rondel.core.registry import definition
from rondel.core.schema import Schema
from tests.conformance.cases import GAMES, PLAYER_CASES, Case, positions

games = pytest.mark.parametrize("name", GAMES)

#: version -> what its layout was. Whoever changes a layout adds a line here and a row to the game's version history
LAYOUTS = {
    "castles-of-burgundy": {1: "12de3c975e0e4727"},
    "hamburgum": {1: "7beca8a37a590e52"},
    "hansa-teutonica": {1: "496cf75319228213"},
    "rival-cities": {1: "32f6302c3113eba0"},
}


@games
def test_a_layout_never_changes_within_a_version(name: str) -> None:
    game = definition(name)
    layout = hashlib.sha256(repr(game.rules.OBSERVATION).encode()).hexdigest()[:16]
    assert LAYOUTS[name][game.observation_schema] == layout
    assert max(LAYOUTS[name]) == game.observation_schema


@games
def test_every_field_is_described(name: str) -> None:
    schema = definition(name).observation
    assert schema.size == sum(size for _name, size, _low, _high in definition(name).rules.OBSERVATION)
    assert schema.seats == max(definition(name).player_counts)
    assert len({field.key for field in schema.fields}) == len(schema.fields)
    for field in schema.fields:
        assert field.key.isidentifier()
        assert field.about
        assert not field.about.endswith(".")


@games
def test_options_are_shown_by_their_place(name: str) -> None:
    """As the descriptions say it of every option that they name."""
    game = definition(name)
    fields = {field.name: field for field in game.observation.fields}
    named = re.findall(r"`(\w+)`", fields["options"].about) if "options" in fields else ["amsterdam_bonus"]
    options = {option.name: option for option in game.options}
    assert named
    for option in named:
        assert options[option].codes == tuple(range(len(options[option].values)))


def spread(schema: Schema, vector: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """The numbers of an observation by their names, put together again."""
    named = schema.named(vector)
    board = [named[field.key].ravel() for field in schema.fields if not field.of_seats]
    seats = [named[field.key].reshape(schema.seats, -1) for field in schema.fields if field.of_seats]
    found: list[int] = np.concatenate([*board, np.concatenate(seats, axis=1).ravel()]).tolist()
    return found


@games
def test_the_named_fields_are_the_vector(name: str) -> None:
    schema = definition(name).observation
    vector = np.arange(schema.size)
    assert spread(schema, vector) == vector.tolist()
    assert all(np.shares_memory(part, vector) for part in schema.named(vector).values())
    several = schema.named(np.stack([vector, vector + 1]))
    for field in schema.fields:
        assert several[field.key].shape == (2, *schema.shape(field))
        assert np.array_equal(several[field.key][1], schema.named(vector + 1)[field.key])


@pytest.mark.parametrize("case", PLAYER_CASES, ids=str)
def test_named_fields_of_positions(case: Case) -> None:
    """They hold what the record holds, each seat counted from the viewer, inside the ranges of the description."""
    schema = case.game.definition.observation
    for state in positions(case.game, 71, every=60):
        for viewer in range(case.game.players):
            seen = state.observe_named(viewer)
            for field in schema.fields:
                played = seen[field.key][: case.game.players] if field.of_seats else seen[field.key]
                assert played.min(initial=field.high) >= field.low, field.key
                assert played.max(initial=field.low) <= field.high, field.key
                assert not field.of_seats or not seen[field.key][case.game.players :].any()
            assert seen["stage"] == state.record.stage
            if not state.over:
                assert seen["actor"] == (state.actor - viewer) % case.game.players


def test_the_table_is_seen_from_the_seat() -> None:
    state = rondel.game("castles-of-burgundy", players=3).new(4)
    assert state.observe_named(1)["depots"].shape == (6, 4)
    silver = [state.record.players[seat].silver for seat in range(3)]
    workers = [state.record.players[seat].workers for seat in range(3)]
    assert state.observe_named(1)["seats_silver"].tolist() == [silver[1], silver[2], silver[0], 0]
    assert state.observe_named(2)["seats_workers"].tolist() == [workers[2], workers[0], workers[1], 0]
