"""The drawing: everything of a view is in it, whatever can be chosen can be clicked, and nothing hidden shows."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rondel
from rondel.core.game import State
from rondel.games.castles_of_burgundy import board
from rondel.games.castles_of_burgundy.drawing import tiles
from rondel.games.castles_of_burgundy.rules.components import CASTLE_TILE, GOODS_COLOURS, TILES, knowledge_tile
from rondel.games.castles_of_burgundy.rules.state import PLACE, SELL
from rondel.games.castles_of_burgundy.view import STAGES, tile_view
from rondel.games.castles_of_burgundy.words import tile_name
from tests.games.castles_of_burgundy.positions import Table, position
from tests.games.drawings import (
    SVG,
    assert_every_choice_can_be_made,
    assert_safe_and_complete,
    pieces_in,
    read,
    sample,
    targets,
    texts_in,
    walk,
)

CASES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "boards": "dealt_sheets", "board_choice": "secret", "black_depot": "2/5/8"},
    {"players": 4, "boards": "free_choice", "buy_timing": "also_before_extra_action"},
    {"players": 3, "boards": "dealt_sheets", "knowledge_values": "later_editions"},
    {"players": 2, "boards": "free_choice", "black_depot": "2/5/8"},
]


def estates_filled(_state: State, actions: list[int], _chance: random.Random) -> list[int]:
    """So that estates fill up."""
    return [action for action in actions if PLACE <= action < SELL]


@cache
def positions(case: int) -> list[State]:
    """Positions of random games: all kinds of decisions, early, late and at the end."""
    game = rondel.game("castles-of-burgundy", **CASES[case])
    seeds = (100 * case + number for number in range(2))
    return sample((walk(game.new(seed), seed, estates_filled, often=0.8) for seed in seeds), first=3, every=20)


def views(case: int) -> Iterator[dict[str, Any]]:
    for state in positions(case):
        yield state.view(None if state.over else state.actor)


every_case = pytest.mark.parametrize("case", range(len(CASES)))


@every_case
def test_drawings_of_random_games(case: int) -> None:
    """One pass over many positions, because drawing and reading them takes most of the time."""
    for view in views(case):
        parts = read(view)
        assert_safe_and_complete(view, parts)
        assert_every_choice_can_be_made(view, parts)
        assert pieces_in(parts) == expected_pieces(view)


@every_case
def test_nothing_can_be_clicked_without_choices(case: int) -> None:
    for state in positions(case)[::5]:
        drawing = board.draw(state.view())
        assert "data-action" not in drawing
        assert "data-select" not in drawing


def expected_pieces(view: dict[str, Any]) -> Counter[str]:
    """Everything movable that the view tells of, by kind."""
    pieces: Counter[str] = Counter({"white-die": 1} if view["round"] is not None else {})
    lying = [slot["tile"] for depot in view["depots"] for slot in depot["slots"]] + view["black_depot"]
    goods = [depot["goods"] for depot in view["depots"]]
    for seat in view["seats"]:
        lying += seat["storage"] + [space["tile"] for space in seat["spaces"]]
        goods += [seat["goods"], seat["sold"]]
        if seat["start_castle"] is not None and not seat["spaces"][seat["start_castle"]]["tile"]:
            pieces[f"tile-{CASTLE_TILE}"] += 1
        pieces[f"marker-{seat['seat']}"] += 1
        pieces.update(f"die-{seat['seat']}-{at}" for at in range(len(seat["dice"])))
    pieces.update(f"tile-{tile['tile']}" for tile in lying if tile)
    pieces.update(f"good-{colour}" for colour in view["round_goods"] if colour)
    for amounts in goods:
        pieces.update({f"good-{colour}": amount for colour, amount in amounts.items()})
    pieces.update(f"bonus-{size}-{colour}" for colour in view["bonus_tiles"] for size in ("large", "small"))
    return pieces


@every_case
def test_whole_table_in_one_picture(case: int) -> None:
    names = ["Anna & <b>", "Bohouš", "Karla", "Dalibor"]
    for state in positions(case)[::6]:
        view = state.view(state.actor)
        root = ET.fromstring(board.draw(view, names[: view["players"]]))
        texts = texts_in(root)
        for seat in range(view["players"]):
            assert names[seat] in texts
            assert any(text.startswith(f"{view['seats'][seat]['points']} point") for text in texts)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
    assert "Seat 1" in board.draw(view)


def test_every_stage_was_drawn() -> None:
    drawn = {STAGES[state.record.stage] for case in range(len(CASES)) for state in positions(case)}
    assert drawn == set(STAGES)


@pytest.mark.parametrize("tile", range(1, TILES))
def test_every_tile_has_a_face_and_says_what_it_does(tile: int) -> None:
    seen = tile_view(tile)
    assert seen is not None
    state = position().ready().state
    view = state.view(0)
    view["black_depot"][0] = seen
    root = read(view)["board"]
    piece = root.find(f".//{SVG}g[@id='board-black-0-tile-{tile}']")
    assert piece is not None
    title = piece[0].text or ""
    assert title.lower().startswith(tile_name(tile).lower())
    assert title == tiles.tile_title(seen, later=False)
    face = root.find(f".//{SVG}g[@id='board-tile-{tile}']")
    assert face is not None
    shapes = sum(1 for element in face.iter() if element.tag in (f"{SVG}use", f"{SVG}path", f"{SVG}text"))
    assert shapes >= (1 + seen["animals"] if seen["colour"] == "animal" else 2)
    if seen["colour"] == "knowledge":
        assert str(seen["number"]) in [text.text for text in face.iter(f"{SVG}text")]


def test_faces_differ() -> None:
    """No two tiles look the same."""
    state = position().ready().state
    faces = set()
    for tile in range(1, TILES):
        view = state.view(0)
        view["black_depot"][0] = tile_view(tile)
        face = read(view)["board"].find(f".//{SVG}g[@id='board-tile-{tile}']")
        assert face is not None
        del face.attrib["id"]
        faces.add(ET.tostring(face))
    assert len(faces) == TILES - 1


def test_later_editions_show_their_own_points() -> None:
    seen = tile_view(knowledge_tile(15))
    assert seen is not None
    assert "3 points" in tiles.tile_title(seen, later=False)
    assert "2 points" in tiles.tile_title(seen, later=True)


# Placing in one or two clicks


def placing() -> Table:
    """Two ships and a building in storage, with dice that place all of them next to the castle."""
    table = position(players=2).store("ship", "bank", "ship").having(workers=6).rolls(2, 3)
    return table.ready().play("die 2")


def test_targets_of_a_slot_and_the_tile_that_selects_it() -> None:
    table = placing()
    view = table.state.view(0)
    root = read(view)["seat-0"]
    choices = [choice["action"] for choice in view["choices"] if PLACE <= choice["action"] < SELL]
    slots = {
        int(target.attrib["data-action"]): int(target.attrib["data-slot"])
        for target in targets(root)
        if "data-slot" in target.attrib
    }
    assert slots == {action: (action - PLACE) // 37 for action in choices}
    selectors = [element for element in root.iter() if "data-select" in element.attrib]
    assert Counter(element.attrib["data-select"] for element in selectors) == {"0": 2, "1": 1}, "equal ships are one"
    assert sum(1 for element in selectors if element.attrib.get("role") == "button") == 2


def test_where_several_tiles_fit_the_space_asks_and_the_lowest_slot_lies_on_top() -> None:
    table = position(players=2).store("bank", "church").having(workers=6).rolls(3, 4)
    root = read(table.ready().play("die 3").state.view(0))["seat-0"]
    by_place: dict[str, list[int]] = {}
    for target in targets(root):
        if "data-slot" in target.attrib:
            by_place.setdefault(target.attrib["transform"], []).append(int(target.attrib["data-slot"]))
    shared = [slots for slots in by_place.values() if len(slots) > 1]
    assert shared
    assert all(slots == sorted(slots, reverse=True) for slots in shared)
    questions = {place.attrib["transform"]: place for place in root.iter() if "data-ask" in place.attrib}
    assert set(questions) == {place for place, slots in by_place.items() if len(slots) > 1}
    assert all(place.attrib["aria-label"].startswith("Several of your tiles fit") for place in questions.values())
    for target in targets(root):
        if "data-slot" in target.attrib:
            asked = questions.get(target.attrib["transform"])
            assert target.attrib.get("data-place") == (None if asked is None else asked.attrib["data-ask"])


def test_price_and_gain_stand_on_the_target() -> None:
    table = placing()
    view = table.state.view(0)
    root = read(view)["seat-0"]
    paid = next(choice for choice in view["choices"] if choice["workers"] == -1 and PLACE <= choice["action"] < SELL)
    target = next(t for t in targets(root) if t.attrib["data-action"] == str(paid["action"]))
    assert "1" in [text.text for text in target.iter(f"{SVG}text")]
    gaining = position(players=2).goods({"pink": 2}).rolls(3, 1).ready().play("die 3").state.view(0)
    sale = next(choice for choice in gaining["choices"] if choice["text"] == "sell pink")
    target = next(t for t in targets(read(gaining)["seat-0"]) if t.attrib["data-action"] == str(sale["action"]))
    assert f"+{sale['points']}" in [text.text for text in target.iter(f"{SVG}text")]


def test_equal_tiles_can_all_be_clicked() -> None:
    table = position(players=4).clear_depots().depot(2, 3, "bank").depot(2, 4, "bank").rolls(2, 5)
    root = read(table.ready().play("die 2").state.view(0))["board"]
    meant = [t.attrib for t in targets(root)]
    assert len(meant) == 2
    assert len({attributes["data-action"] for attributes in meant}) == 1
    assert len({attributes["transform"] for attributes in meant}) == 2


# What may not be seen


def test_secret_choices_of_others_are_not_drawn() -> None:
    game = rondel.game("castles-of-burgundy", players=3, boards="dealt_sheets", board_choice="secret")
    state = game.new(seed=5)
    chooser = state.actor
    others = [None, *(seat for seat in range(3) if seat != chooser)]
    after = []
    for side in state.legal().tolist():
        chosen = state.clone().apply(side)
        after.append([chosen.clone().apply(castle) for castle in chosen.legal().tolist()])
    for viewer in others:
        drawings = {str(board.parts(s.view(viewer))) for per_side in after for s in per_side}
        assert len(drawings) == 1, "the drawing does not depend on the secret choice"
    own = {board.parts(s.view(chooser))[f"seat-{chooser}"] for per_side in after for s in per_side}
    assert len(own) == sum(map(len, after))


def test_many_goods_and_large_numbers_still_fit() -> None:
    table = position(players=2).having(workers=193, silver=99)
    table.depot_goods(1, dict.fromkeys(GOODS_COLOURS, 3))
    view = table.ready().state.view(0)
    root = read(view)["board"]
    goods = [
        p
        for p in root.iter(f"{SVG}g")
        if p.attrib.get("id", "").startswith("board-depot-1") and "good" in p.attrib["id"]
    ]
    assert len(goods) == sum(view["depots"][0]["goods"].values())
    assert "193" in [text.text for text in read(view)["seat-0"].iter(f"{SVG}text")]
