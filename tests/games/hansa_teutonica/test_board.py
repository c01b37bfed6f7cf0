"""The drawing: everything of a view is in it, whatever can be chosen can be clicked, and nothing hidden shows."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import pytest

import rondel
from rondel.core.game import State
from rondel.games.hansa_teutonica import board
from rondel.games.hansa_teutonica.drawing import desk, places, provinces
from rondel.games.hansa_teutonica.rules.components import ABILITY_IDS, MARKER_IDS, PROVINCE_IDS, SHAPES, TRACK_SHAPE
from rondel.games.hansa_teutonica.rules.state import (
    ESTABLISH,
    EXTRA_OFFICE_A,
    EXTRA_OFFICE_B,
    NOTHING,
    OFFICE_A,
    PLACE,
    ROUTE,
    USE_REMOVE_THREE,
    USE_SWAP,
)
from rondel.games.hansa_teutonica.view import STAGES
from rondel.games.hansa_teutonica.words import MARKER_EFFECTS
from tests.games.drawings import (
    SVG,
    assert_every_choice_can_be_made,
    assert_safe_and_complete,
    pieces_in,
    place_of,
    read,
    sample,
    targets,
    texts_in,
    walk,
)
from tests.games.hansa_teutonica.positions import Table, city, position, route

CASES: list[dict[str, Any]] = [
    {"players": 2, "round_limit": 70},
    {"players": 2, "two_player_provinces": "off", "income_amount": "up_to", "round_limit": 60},
    {"players": 3, "swap_scope": "own", "round_limit": 90},
    {"players": 4, "income_amount": "up_to", "tie_break": "edition_2020", "round_limit": 90},
    {"players": 5, "round_limit": 90},
]


def establishing(state: State, actions: list[int], chance: random.Random) -> list[int]:
    """Routes are filled and established whenever possible, so that the cities fill up."""
    wanted = [a for a in actions if a == ESTABLISH or OFFICE_A <= a < NOTHING or USE_SWAP <= a <= USE_REMOVE_THREE]
    if not wanted and STAGES[state.record.stage] == "place_route":
        own = state.record.players[state.record.actor].traders_on
        return [max(actions, key=lambda action: (own[action - ROUTE], chance.random()))]
    if not wanted and PLACE in actions and chance.random() < 0.5:
        return [PLACE]
    return wanted


@cache
def positions(case: int) -> list[State]:
    """Positions of random games: all kinds of decisions, early, late and at the end."""
    game = rondel.game("hansa-teutonica", **CASES[case])
    seeds = (100 * case + number for number in range(3))
    found = sample((walk(game.new(seed), seed, establishing, often=0.85) for seed in seeds), first=2, every=199)
    if CASES[case]["players"] == 4:
        found += [table.state for table in rare_decisions()]
    return found


def rare_decisions() -> list[Table]:
    """Decisions that random games seldom come to."""
    filled = position().fill("goslar-magdeburg").fill("duisburg-dortmund").ready()
    swapping = position().unpack(0).office("minden", 0, 1, 0).office("arnheim", 1, 2).holding("swap_offices").ready()
    city_open = Table(swapping.play("use swap-offices").state.clone())
    removing = position().on("stade-hamburg", "trader", "merchant", seat=1).on("kampen-osnabruck", "trader", seat=2)
    removing.on("goslar-magdeburg", "trader", "trader").holding("remove_three").ready()
    return [
        filled.play("establish"),
        city_open,
        swapping.play("minden"),
        removing.play("use remove-three", "stade-hamburg"),
    ]


@cache
def drawings(case: int) -> list[tuple[dict[str, Any], dict[str, ET.Element]]]:
    """The views of these positions with their drawings."""
    views = [state.view(None if state.over else state.actor) for state in positions(case)]
    return [(view, read(view)) for view in views]


def action(view: dict[str, Any], text: str) -> int:
    found: int = next(choice["action"] for choice in view["choices"] if choice["text"] == text)
    return found


every_case = pytest.mark.parametrize("case", range(len(CASES)))


@every_case
def test_parts_are_safe_and_complete(case: int) -> None:
    for view, parts in drawings(case):
        assert_safe_and_complete(view, parts)


@every_case
def test_every_choice_can_be_made(case: int) -> None:
    for view, parts in drawings(case):
        assert_every_choice_can_be_made(view, parts)


@every_case
def test_nothing_can_be_clicked_without_choices(case: int) -> None:
    for state in positions(case)[::7]:
        assert "data-action" not in board.draw(state.view())


def expected_pieces(view: dict[str, Any]) -> Counter[str]:
    """Everything movable that the view tells of, by kind."""
    pieces: Counter[str] = Counter({"city-counter": 1})
    if view["pawn"]:
        pieces["pawn"] += 1
    lying = [piece for route in view["routes"] for piece in route["pieces"]]
    for seen in view["cities"]:
        lying += [house["piece"] for house in seen["houses"] if house["piece"]] + seen["extra"]
    pieces.update(f"{piece['shape']}-{piece['seat']}" for piece in lying)
    pieces.update(f"merchant-{space['seat']}" for space in view["table"] if space["seat"] is not None)
    pieces.update(f"marker-{route['marker']}" for route in view["routes"] if route["marker"])
    for player in view["seats"]:
        seat = player["seat"]
        pieces[f"score-{seat}"] += 1
        for shape in SHAPES:
            pieces[f"{shape}-{seat}"] += player["stock"][shape] + player["supply"][shape]
        for at, name in enumerate(ABILITY_IDS):
            ability = player["abilities"][name]
            pieces[f"{SHAPES[TRACK_SHAPE[at]]}-{seat}"] += ability["length"] - ability["steps"]
        for kind in MARKER_IDS:
            pieces[f"marker-{kind}"] += player["unused"].get(kind, 0) + player["used"].get(kind, 0)
        pieces.update(f"marker-{kind}" for kind in player["plate"])
    if view["stage"] == "replace_route" or (view["stage"] == "extra_route" and view["pending"]["lifted"]):
        pieces[f"{view['pending']['shape']}-{view['actor']}"] += 1
    return +pieces


@every_case
def test_all_pieces_are_drawn(case: int) -> None:
    for view, parts in drawings(case):
        drawn = pieces_in(parts)
        assert drawn == expected_pieces(view)
        for seat in range(view["players"]):
            assert drawn[f"trader-{seat}"] == 26, "27 with the one on the score track"
            assert drawn[f"merchant-{seat}"] == 4


@every_case
def test_every_piece_lies_inside_its_drawing(case: int) -> None:
    for _view, parts in drawings(case)[::3]:
        for root in parts.values():
            width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
            for piece in root.iter(f"{SVG}g"):
                if piece.attrib.get("class") == "piece":
                    x, y = place_of(piece)
                    assert 6 <= x <= width - 6
                    assert 6 <= y <= height - 6


@every_case
def test_whole_table_in_one_picture(case: int) -> None:
    names = ["Anna & <b>", "Bohouš", "Karla", "Dalibor", "Ema"]
    for view in [view for at, (view, _parts) in enumerate(drawings(case)) if at % 9 == 0 or view["over"]]:
        root = ET.fromstring(board.draw(view, names[: view["players"]]))
        texts = texts_in(root)
        for seat in range(view["players"]):
            assert names[seat] in texts
            player = view["seats"][seat]
            total = player["result"] if view["over"] else player["points"]
            assert any(text.startswith(f"{total} point") for text in texts)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
    assert "Seat 1" in board.draw(view)


def test_every_stage_was_drawn() -> None:
    drawn = {STAGES[state.record.stage] for case in range(len(CASES)) for state in positions(case)}
    assert drawn == set(STAGES)


# The map


@pytest.mark.parametrize("side", ["4-5", "2-3"])
def test_nothing_on_the_map_lies_on_something_else(side: str) -> None:
    """Spaces, markers, taverns and flags leave each other alone, wherever the game lays markers."""
    spaces = [space for place in places.routes(side).values() for space in place.spaces]
    taverns = [place.tavern for place in places.routes(side).values() if place.tavern]
    markers = list(places.marker_places(side).values())
    for at, space in enumerate(spaces):
        assert all(distance(space, other) > 24 for other in spaces[at + 1 :])
    for at, marker in enumerate(markers):
        assert all(distance(marker, space) > 24 for space in spaces)
        assert all(distance(marker, other) > 26 for other in [*markers[at + 1 :], *taverns])
        assert all(place.distance(marker) > 4 for place in places.cities(side))
        assert 16 < marker[0] < places.WIDTH - 16
        assert 16 < marker[1] < places.HEIGHT - 16


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("spaces", [2, 3, 4])
def test_pieces_on_a_route_have_a_space_each(spaces: int) -> None:
    for number in range(5**spaces):
        seats = sorted(number // 5**at % 5 for at in range(spaces))
        taken = places.spaces_taken(spaces, [{"seat": seat, "shape": "trader"} for seat in seats])
        assert sorted(taken) == list(range(spaces))


def test_with_two_players_nobody_is_pushed_along() -> None:
    own, other = {"seat": 0, "shape": "trader"}, {"seat": 1, "shape": "trader"}
    before = places.spaces_taken(4, [own, other, other])
    assert places.spaces_taken(4, [own, own, other, other]) == [before[0], 1, *before[1:]]


def test_cities_show_houses_controller_and_extra_offices() -> None:
    table = position(players=4).office("arnheim", 1, 2).office("lubeck", 0).develop("liber_sophiae", 1, seat=2)
    root = read(table.extra_office("arnheim", 2, "merchant").ready().state.view(0))["board"]
    for office in ("arnheim-0-trader-1", "arnheim-1-merchant-2", "arnheim-extra-0-merchant-2", "lubeck-0-trader-0"):
        assert root.find(f".//{SVG}g[@id='board-{office}']") is not None
    captions = [title.text for title in root.iter(f"{SVG}title")]
    assert "Seat 3 controls Arnheim" in captions
    assert "Seat 1 controls Lübeck" in captions
    assert sum(1 for caption in captions if caption and "controls" in caption) == 2
    extra = root.find(f".//{SVG}g[@id='board-arnheim-extra-0-merchant-2']")
    first = root.find(f".//{SVG}g[@id='board-arnheim-0-trader-1']")
    assert extra is not None
    assert first is not None
    assert place_of(extra)[0] < place_of(first)[0], "to the left of the houses"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_city_and_ability_is_named(players: int) -> None:
    view = rondel.game("hansa-teutonica", players=players).new(seed=1).view()
    root = read(view)["board"]
    names = texts_in(root)
    assert all(seen["name"] in names for seen in view["cities"])
    captions = [title.text for title in root.iter(f"{SVG}title")]
    assert {"Clavis Urbis", "Actiones", "Privilegium", "Liber Sophiae", "Bursa"} <= set(captions)
    assert sum(1 for caption in captions if caption and caption.startswith("Tavern")) == 3


def test_markers_say_what_they_do() -> None:
    table = position(players=4).holding(*MARKER_IDS).ready()
    root = read(table.state.view(0))["seat-0"]
    pieces = [piece for piece in root.iter(f"{SVG}g") if piece.attrib.get("data-kind", "").startswith("marker-")]
    told = [piece[0].text or "" for piece in pieces]
    assert all(any(effect in text for text in told) for effect in MARKER_EFFECTS.values())
    faces = [root.find(f".//*[@id='seat-0-marker-{kind}']") for kind in MARKER_IDS]
    looks = {ET.tostring(part) for face in faces if face is not None for part in face[-1:]}
    assert len(looks) == len(MARKER_IDS), "no two kinds look the same"


def test_beyond_the_score_track_the_number_is_told() -> None:
    view = position(players=4).points(27).state.view(0)
    root = read(view)["board"]
    marker = root.find(f".//{SVG}g[@id='board-track-score-0']")
    assert marker is not None
    assert place_of(marker)[0] < places.WIDTH - 20
    assert "27" in texts_in(root)


# What can be clicked


def test_one_action_at_all_free_spaces_of_a_route() -> None:
    table = position(players=4).on("hamburg-luneburg", "trader", seat=1).supply(5).ready().play("place")
    view = table.state.view(0)
    root = read(view)["board"]
    meant = targets(root, ROUTE + route("hamburg-luneburg"))
    assert len(meant) == 3
    assert [target.attrib.get("tabindex") for target in meant] == ["0", None, None]
    spaces = places.routes("4-5")[route("hamburg-luneburg")].spaces
    assert {place_of(target) for target in meant} < set(spaces)


def test_displacing_means_the_pieces_of_others() -> None:
    table = position(players=4).on("stade-hamburg", "trader", seat=0).on("stade-hamburg", "merchant", seat=1)
    table.on("bremen-hamburg", "trader", "trader", seat=2).ready().play("displace")
    root = read(table.state.view(0))["board"]
    assert len(targets(root, ROUTE + route("stade-hamburg"))) == 1
    assert len(targets(root, ROUTE + route("bremen-hamburg"))) == 2


def test_offices_extra_offices_and_abilities_are_chosen_at_their_city() -> None:
    table = position(players=4).unpack(0, leaving="actiones").office("gottingen", 1).office("quedlinburg", 2)
    table.fill("gottingen-quedlinburg", 0, merchants=2).holding("extra_office").ready().play("establish")
    view = table.state.view(0)
    root = read(view)["board"]
    gottingen = places.cities("4-5")[city("gottingen")]
    (office,) = targets(root, action(view, "office gottingen"))
    assert place_of(office) == pytest.approx(gottingen.house(1), abs=0.01)
    (ability,) = targets(root, action(view, "ability"))
    assert place_of(ability) == pytest.approx(gottingen.ability, abs=0.01)
    (extra,) = targets(root, EXTRA_OFFICE_A)
    assert place_of(extra) == pytest.approx(gottingen.extra(0), abs=0.01)
    assert targets(root, EXTRA_OFFICE_B)
    assert [choice["action"] for choice in board.unplaced(view)] == [NOTHING]


def test_table_spaces_and_pairs_of_houses() -> None:
    table = position(players=4).unpack(0).fill("coellen-warburg", 0, merchants=1).on_table(8, seat=1).ready()
    view = table.play("establish").state.view(0)
    root = read(view)["board"]
    assert [len(targets(root, action(view, f"table {points}"))) for points in (7, 9, 11)] == [1, 1, 1]
    swapping = position(players=4).unpack(0).office("minden", 0, 1, 0).office("arnheim", 1, 2).holding("swap_offices")
    view = swapping.ready().play("use swap-offices", "minden").state.view(0)
    root = read(view)["board"]
    assert len(targets(root)) == 2
    assert len({place_of(target) for target in targets(root)}) == 2


def test_shapes_are_chosen_where_the_piece_comes_from() -> None:
    view = position(players=4).supply(4, 1).ready().play("place").state.view(0)
    root = read(view)["seat-0"]
    (traders,) = targets(root, action(view, "trader"))
    (merchants,) = targets(root, action(view, "merchant"))
    assert desk.SUPPLY.left < place_of(traders)[0] < place_of(merchants)[0] < desk.MARKERS.left
    assert not targets(read(view)["board"])


def test_abilities_markers_and_income_on_the_desk() -> None:
    table = position(players=4).holding("develop_ability", "three_actions").ready()
    view = table.state.view(0)
    root = read(view)["seat-0"]
    clicked = {int(target.attrib["data-action"]) for target in targets(root)}
    assert clicked == {action(view, text) for text in ("income", "use develop-ability", "use three-actions")}
    assert clicked < {choice["action"] for choice in board.unplaced(view)}
    view = table.play("use develop-ability").state.view(0)
    places_on_tracks = [place_of(target) for target in targets(read(view)["seat-0"])]
    assert places_on_tracks == [pytest.approx(desk.value_at(row, 1), abs=0.01) for row in range(5)]


def test_an_extra_piece_comes_from_the_stock_first() -> None:
    table = position(players=4).on("duisburg-dortmund", "trader", seat=1).supply(0, 0, seat=1).supply(5, 0).ready()
    table.play("displace")
    assert table.state.view(1)["stage"] == "replace_route"
    in_hand = read(table.state.view(1))["seat-1"].find(f".//{SVG}g[@id='seat-1-hand-trader-1']")
    assert in_hand is not None
    view = table.play("arnheim-duisburg").state.view(1)
    root = read(view)["seat-1"]
    (traders,) = targets(root, action(view, "trader"))
    assert place_of(traders)[0] < desk.SUPPLY.left


# Two players


def test_provinces_are_areas_around_their_pawn() -> None:
    areas = provinces.areas()
    assert list(areas) == list(PROVINCE_IDS)
    for name, place in places.pawn_places().items():
        inside = [other for other, area in areas.items() if contains(area, place)]
        assert inside == [name]


def contains(area: tuple[tuple[float, float], ...], point: tuple[float, float]) -> bool:
    """Whether a line from the point to the right crosses the outline an odd number of times."""
    x, y = point
    crossings = 0
    for at, (ax, ay) in enumerate(area):
        bx, by = area[at - 1]
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def test_pawn_and_soldiers_only_with_provinces() -> None:
    with_pawn = read(position(players=2).pawn("P05").state.view(0))["board"]
    captions = [title.text for title in with_pawn.iter(f"{SVG}title")]
    assert sum(1 for caption in captions if caption and caption.startswith("Soldier")) == 4
    pawn = with_pawn.find(f".//{SVG}g[@id='board-map-pawn']")
    assert pawn is not None
    assert place_of(pawn) == pytest.approx(places.pawn_places()["P05"], abs=0.01)
    without = board.parts(rondel.game("hansa-teutonica", players=3).new(seed=2).view())["board"]
    assert "pawn" not in without
    assert "Soldier" not in without


# What may not be seen


def test_markers_face_down_look_alike() -> None:
    """Which marker lies on the plate or in the pile is drawn late; whatever it will be, the drawing is the same."""
    table = position(players=4).develop("bursa", 3).markers(osnabruck_bremen="remove_three").fill("osnabruck-bremen", 0)
    table.ready().play("establish", "nothing")
    view = table.state.view(0)
    assert view["drawn"] == 1
    assert texts_in(read(view)["seat-0"]).count("?") == 1
    assert not any("?" in texts_in(root) for name, root in read(view).items() if name not in ("board", "seat-0"))
    for viewer in (1, None):
        drawn = {str(board.parts(table.state.redeal(1, seed).view(viewer))) for seed in range(5)}
        assert len(drawn) == 1
