"""Section 14: the reconstructed map and tokens, and what a corrected map file must keep."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.games.hamburgum.options import OPTIONS
from rondel.games.hamburgum.rules import city
from rondel.games.hamburgum.rules.components import MAP_FILE
from tests.games.hamburgum.positions import GUILDHALL, bare, c, sites_of

Map = dict[str, Any]

HAMBURG: Map = json.loads(MAP_FILE.read_text(encoding="utf-8"))

#: the lines of the specification, church by church and site by site
CHURCH_LINES = {
    "michaelis": "mi1 mi2 mi3 mi6", "nicolai": "ni1 ni3 ni4 ni6", "catharinen": "ca1 ca2 ca4 ca6",
    "petri": "pe2 pe3 pe5", "jacobi": "ja1 ja3 ja4", "dom": "pe5 ni6 ca6 ja4",
}  # fmt: skip
SITES = {
    "mi1": ("cloth_maker", "mi2 mi5"), "ca3": ("cloth_maker", "ca4 ca6 ja5"),
    "mi2": ("cloth_maker", "mi1 mi4"), "ca4": ("official", "ca3 ca5"),
    "mi3": ("merchant", "mi5 mi6"), "ca5": ("captain", "ca1 ca4"),
    "mi4": ("brewer", "mi2 mi6 ni1"), "ca6": ("official", "ca3 ni4"),
    "mi5": ("sugar_refiner", "mi1 mi3"), "pe1": ("brewer", "pe2 pe3"),
    "mi6": ("official", "mi3 mi4 ni3"), "pe2": ("cloth_maker", "pe1 pe4"),
    "ni1": ("captain", "mi4 ni2"), "pe3": ("official", "pe1 ni5"),
    "ni2": ("brewer", "ni1 ni4 ca2"), "pe4": ("official", "pe2 pe5 ja1"),
    "ni3": ("merchant", "mi6 ni5"), "pe5": ("brewer", "pe4"),
    "ni4": ("merchant", "ni2 ca6"), "ja1": ("sugar_refiner", "ja2 pe4"),
    "ni5": ("sugar_refiner", "ni3 ni6 pe3"), "ja2": ("cloth_maker", "ja1 ja3"),
    "ni6": ("official", "ni5"), "ja3": ("brewer", "ja2 ja5"),
    "ca1": ("captain", "ca2 ca5"), "ja4": ("sugar_refiner", "ja5"),
    "ca2": ("sugar_refiner", "ca1 ni2"), "ja5": ("official", "ja3 ja4 ca3"),
}  # fmt: skip
#: church -> types in its parish, building token, sites it can count by `parish` and `city`, citizens token
CONTENTS: dict[str, tuple[dict[str, int], tuple[str, int], tuple[int, int], int]] = {
    "michaelis": (
        {"cloth_maker": 2, "merchant": 1, "sugar_refiner": 1, "brewer": 1, "official": 1},
        ("cloth_maker", 4), (2, 5), 3,
    ),
    "nicolai": (
        {"merchant": 2, "captain": 1, "brewer": 1, "sugar_refiner": 1, "official": 1}, ("merchant", 5), (2, 3), 3,
    ),
    "catharinen": ({"captain": 2, "cloth_maker": 1, "sugar_refiner": 1, "official": 2}, ("captain", 5), (2, 3), 3),
    "petri": ({"brewer": 2, "cloth_maker": 1, "official": 2}, ("brewer", 4), (2, 5), 4),
    "jacobi": ({"sugar_refiner": 2, "cloth_maker": 1, "brewer": 1, "official": 1}, ("sugar_refiner", 4), (2, 5), 4),
    "dom": ({}, ("official", 4), (7, 7), 1),
}  # fmt: skip


def token(church: str, kind: str) -> Map:
    found: list[Map] = [
        entry for entry in HAMBURG["donation_tokens"] if (entry["church"], entry["kind"]) == (church, kind)
    ]
    (only,) = found
    return only


# The facts


@pytest.mark.rule("HB-14.1")
def test_what_is_known_of_the_printed_map() -> None:
    assert [church["name"] for church in HAMBURG["churches"]] == [
        "St. Michaelis", "St. Nicolai", "St. Catharinen", "St. Petri", "Cathedral", "St. Jacobi",
    ]  # fmt: skip
    colours = {church["id"]: church["colour"] for church in HAMBURG["churches"]}
    assert (colours["michaelis"], colours["petri"]) == ("red", "green")
    assert Counter(site["type"] for site in HAMBURG["sites"]) == {
        "brewer": 5, "sugar_refiner": 5, "cloth_maker": 5, "merchant": 3, "captain": 3, "official": 7,
    }  # fmt: skip
    petri = [site for site in HAMBURG["sites"] if site["parish"] == "petri"]
    assert len(petri) >= 3
    kinds = {site["id"]: site["type"] for site in petri}
    assert any(
        sorted(kinds.get(end, "") for end in line) == ["brewer", "official"] for line in HAMBURG["lines"]
    )  # next to each other in St. Petri
    assert (token("petri", "citizens")["points"], token("dom", "citizens")["points"]) == (4, 1)
    assert {token(church, "building")["points"] for church in city.CHURCHES} == {4, 5}
    assert {token(church, "citizens")["points"] for church in city.CHURCHES if church != "dom"} == {3, 4}


@pytest.mark.rule("HB-14.1")
def test_what_the_quick_start_builds_in_one_action() -> None:
    table = bare().given("michaelis", red="flat5").having(wood=3, brick=3).play(GUILDHALL)
    table.play("build mi1", "build mi2", "build mi3")
    assert table.state.view()["seats"][0]["buildings"] == {
        "brewer": 0, "sugar_refiner": 0, "cloth_maker": 2, "merchant": 1, "captain": 0, "official": 0,
    }  # fmt: skip
    table = bare().given("nicolai", red="flat5").having(wood=2, brick=2).play(GUILDHALL, "build ni1", "build ni2")
    buildings = table.state.view()["seats"][0]["buildings"]
    assert (buildings["captain"], buildings["brewer"]) == (1, 1)


@pytest.mark.rule("HB-14.2")
def test_what_is_likely() -> None:
    assert [church["id"] for church in HAMBURG["churches"] if not church["has_parish"]] == ["dom"]
    assert {site["parish"] for site in HAMBURG["sites"]} == set(city.CHURCHES) - {"dom"}
    named = [token(church, "building")["building_type"] for church in city.CHURCHES]
    assert sorted(named) == sorted(city.TYPES)  # each church another type
    values = dict(zip(named, (token(church, "building")["points"] for church in city.CHURCHES), strict=True))
    assert (values["captain"], values["official"], values["cloth_maker"]) == (5, 4, 4)
    box = HAMBURG["box"]
    for berth in HAMBURG["harbour"]["berths"]:  # at the lower left
        assert berth["x"] + berth["w"] / 2 < box["w"] / 2
        assert berth["y"] > box["h"] / 2


@pytest.mark.rule("HB-14.3")
def test_people_are_told_that_the_map_is_not_the_printed_one() -> None:
    assert "RECONSTRUCTED" in HAMBURG["about"]
    invented = " ".join(HAMBURG["what_is_invented"])
    for what in ("which type stands in which parish", "parish sizes", "every line", "all coordinates"):
        assert what in invented
    option = next(option for option in OPTIONS if option.name == "map")
    assert option.explanations == ("Hamburg, reconstructed",)
    assert c.COMPLETION_BONUS.tolist() == [8, 7, 6, 5, 4, 3]


@pytest.mark.rule("HB-14.3")
def test_everything_lies_inside_the_picture() -> None:
    box = HAMBURG["box"]
    places = [*HAMBURG["churches"], *HAMBURG["sites"]]
    assert all(0 < place["x"] < box["w"] and 0 < place["y"] < box["h"] for place in places)
    assert len({(place["x"], place["y"]) for place in places}) == 34


@pytest.mark.rule("HB-14.4")
@pytest.mark.parametrize("church", CONTENTS)
def test_parishes_and_tokens(church: str) -> None:
    contents, building, counted, citizens = CONTENTS[church]
    parish = [site for site in HAMBURG["sites"] if site["parish"] == church]
    assert Counter(site["type"] for site in parish) == contents
    assert (token(church, "building")["building_type"], token(church, "building")["points"]) == building
    kind = building[0]
    in_parish = contents.get(kind, 0) if church != "dom" else len(sites_of(kind))
    assert (in_parish, len(sites_of(kind))) == counted
    assert token(church, "citizens")["points"] == citizens
    points = [token(church, kind)["points"] for kind in ("flat5", "donations", "ships")]
    assert points == [5, 1, 2]


@pytest.mark.rule("HB-14.5")
@pytest.mark.parametrize("church", CONTENTS)
def test_the_rule_behind_the_values(church: str) -> None:
    building = token(church, "building")
    assert building["points"] == (5 if len(sites_of(building["building_type"])) == 3 else 4)
    if church != "dom":
        size = sum(1 for site in HAMBURG["sites"] if site["parish"] == church)
        assert token(church, "citizens")["points"] == {5: 4, 6: 3}[size]


@pytest.mark.rule("HB-14.6")
def test_the_brown_lines() -> None:
    lines = {frozenset(line) for line in HAMBURG["lines"]}
    expected = {frozenset((church, site)) for church, sites in CHURCH_LINES.items() for site in sites.split()}
    expected |= {frozenset((site, other)) for site, (_type, others) in SITES.items() for other in others.split()}
    assert lines == expected
    assert len(HAMBURG["lines"]) == len(lines) == 52


@pytest.mark.rule("HB-14.6")
def test_the_types_of_the_sites() -> None:
    assert {site["id"]: site["type"] for site in HAMBURG["sites"]} == {site: kind for site, (kind, _) in SITES.items()}
    parishes = {"mi": "michaelis", "ni": "nicolai", "ca": "catharinen", "pe": "petri", "ja": "jacobi"}
    assert all(site["parish"] == parishes[site["id"][:2]] for site in HAMBURG["sites"])


@pytest.mark.rule("HB-14.6")
@pytest.mark.parametrize("site", SITES)
def test_the_lines_are_those_that_the_rules_build_along(site: str) -> None:
    """The table of the specification against what a player with a single citizen may build on."""
    table = bare().citizens("red", site).having(wood=1, brick=1).play(GUILDHALL)
    assert sorted(table.choices("build")) == sorted(SITES[site][1].split())


# A corrected file


def site_at(plan: Map, name: str) -> Map:
    found: Map = next(site for site in plan["sites"] if site["id"] == name)
    return found


def token_at(plan: Map, name: str) -> Map:
    found: Map = next(entry for entry in plan["donation_tokens"] if entry["id"] == name)
    return found


def without_lines_to(plan: Map, *names: str) -> None:
    plan["lines"] = [line for line in plan["lines"] if not set(line) & set(names)]


def second_id(plan: Map) -> None:
    site_at(plan, "mi2")["id"] = "mi1"


def without_a_site(plan: Map) -> None:
    plan["sites"] = [site for site in plan["sites"] if site["id"] != "mi1"]
    without_lines_to(plan, "mi1")


def with_another_site(plan: Map) -> None:
    plan["sites"].append({"id": "mi7", "parish": "michaelis", "type": "palace", "x": 1, "y": 1})
    plan["lines"].append(["mi7", "mi1"])


def island(plan: Map) -> None:
    """ja2, ja3 and ja5 hang together, but no way leads there from a church."""
    names = {"ja2", "ja3", "ja5"}
    plan["lines"] = [line for line in plan["lines"] if not set(line) & names or set(line) <= names]


def pair_apart(plan: Map) -> None:
    """pe4 and pe5 are joined to each other and to nothing else."""
    without_lines_to(plan, "pe5", "pe4")
    plan["lines"].append(["pe5", "pe4"])


def entry_at(plan: Map, path: str) -> tuple[Any, Any]:
    """What holds an entry and its key there, found by keys and numbers: "sites/3/type"."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("/"))
    at: Any = plan
    for step in way:
        at = at[step]
    return at, last


def edit(path: str, value: object) -> Callable[[Map], None]:
    """Change one entry."""

    def change(plan: Map) -> None:
        at, key = entry_at(plan, path)
        at[key] = value

    return change


def drop(path: str) -> Callable[[Map], None]:
    """Leave out one entry."""

    def change(plan: Map) -> None:
        at, key = entry_at(plan, path)
        del at[key]

    return change


def add_line(*ends: str) -> Callable[[Map], None]:
    return lambda plan: plan["lines"].append(list(ends))


#: what is wrong with the file -> how it is spoilt, and the reason that is given
REFUSED: dict[str, tuple[Callable[[Map], object], str]] = {
    "two sites with one id": (second_id, "the site id mi1 is used twice"),
    "a site called like a church": (edit("sites/0/id", "petri"), "the site id petri is used twice"),
    "a site too few": (without_a_site, "it has 4 sites of type cloth_maker, but must have 5"),
    "a site of an unknown type too many": (with_another_site, "it has 29 sites, but must have 28"),
    "a brewer instead of a merchant": (edit("sites/2/type", "brewer"), "it has 6 sites of type brewer, but"),
    "an unknown type": (edit("sites/2/type", "palace"), "it has 2 sites of type merchant, but must have 3"),
    "a site in the Cathedral": (edit("sites/4/parish", "dom"), "the site mi5 lies in dom, which is no parish"),
    "a site in an unknown parish": (edit("sites/4/parish", "pauli"), "the site mi5 lies in pauli, which is no parish"),
    "a Cathedral with a parish": (edit("churches/4/has_parish", True), "every church must have a parish, except dom"),
    "a church without a parish": (edit("churches/3/has_parish", False), "every church must have a parish, except dom"),
    "a seventh church": (
        lambda plan: plan["churches"].append({**plan["churches"][0], "id": "pauli"}),
        "its churches must be michaelis, nicolai, catharinen, petri, dom, jacobi, in this order",
    ),
    "churches in another order": (
        lambda plan: plan["churches"].reverse(),
        "its churches must be michaelis, nicolai, catharinen, petri, dom, jacobi, in this order",
    ),
    "a double line": (add_line("mi1", "mi2"), r"the line \['mi1', 'mi2'\] is listed twice"),
    "a double line the other way round": (add_line("mi2", "mi1"), r"the line \['mi2', 'mi1'\] is listed twice"),
    "a double line to a church": (add_line("mi1", "michaelis"), r"the line \['mi1', 'michaelis'\] is listed twice"),
    "a line to itself": (add_line("mi1", "mi1"), "must join two different sites, or a site and a church"),
    "a line between churches": (add_line("petri", "dom"), "must join two different sites, or a site and a church"),
    "a line to nowhere": (add_line("mi1", "mi9"), "must join two different sites, or a site and a church"),
    "a line with three ends": (add_line("mi1", "mi3", "mi6"), "an entry is missing or has the wrong form"),
    "a church without a line": (lambda plan: without_lines_to(plan, "jacobi"), "the church jacobi has no line"),
    "a lonely site": (lambda plan: without_lines_to(plan, "ja2"), "the site ja2 cannot be reached from any church"),
    "three sites apart from the rest": (island, "the site ja2 cannot be reached from any church"),
    "two sites apart from the rest": (pair_apart, "the site pe4 cannot be reached from any church"),
    "a missing token": (
        drop("donation_tokens/0"),
        "the church michaelis must have exactly one token of each kind: flat5, donations, ships, building, citizens",
    ),
    "two tokens of a kind": (
        edit("donation_tokens/1/kind", "ships"),
        "the church michaelis must have exactly one token of each kind",
    ),
    "a token too many": (
        lambda plan: plan["donation_tokens"].append({**plan["donation_tokens"][7], "id": "more"}),
        "the church nicolai must have exactly one token of each kind",
    ),
    "a token of an unknown church": (
        lambda plan: plan["donation_tokens"].append({**plan["donation_tokens"][0], "id": "more", "church": "pauli"}),
        "it has a token of an unknown church",
    ),
    "two tokens with one id": (edit("donation_tokens/1/id", "dom_flat5"), "the token id dom_flat5 is used twice"),
    "a building token of an unknown type": (
        lambda plan: token_at(plan, "petri_building").update(building_type="palace"),
        "the building token of petri must name one of brewer, sugar_refiner, cloth_maker, merchant, captain, official",
    ),
    "a building token without a type": (
        lambda plan: token_at(plan, "petri_building").pop("building_type"),
        "the building token of petri must name one of",
    ),
    "points below zero": (edit("donation_tokens/0/points", -5), "the token michaelis_flat5 must have a whole number"),
    "points in words": (edit("donation_tokens/0/points", "five"), "the token michaelis_flat5 must have a whole number"),
    "more points than anything is worth": (
        edit("donation_tokens/0/points", 100), "michaelis_flat5 must have a whole number of points, from 0 to 99",
    ),
    "a site outside the box": (edit("sites/0/x", 1001), "mi1 must lie inside the box: x from 0 to 1000, y from 0"),
    "a site at no place": (edit("sites/0/x", "far"), "mi1 must lie inside the box"),
    "a church in an unknown colour": (edit("churches/0/colour", "pink"), "the colour of michaelis must be one of red"),
    "an outline with two corners": (
        lambda plan: plan["parish_outlines"].update(petri=[[1, 1], [2, 2]]),
        "the outline of petri must have three or more corners",
    ),
    "an outline of nothing": (
        lambda plan: plan["parish_outlines"].update(pauli=[[1, 1], [2, 2], [1, 2]]), "the outline of pauli must have",
    ),
    "two berths": (lambda plan: plan["harbour"]["berths"].pop(), "the harbour must have 3 berths"),
    "a berth outside": (edit("harbour/berths/0/x", -5), "berth 1 must lie inside the box"),
    "no outlines": (drop("parish_outlines"), "an entry is missing or has the wrong form"),
    "half a point": (edit("donation_tokens/0/points", 2.5), "the token michaelis_flat5 must have a whole number"),
    "a site without a type": (drop("sites/3/type"), "entry 4 of sites does not tell type"),
    "a church without a name": (drop("churches/2/name"), "entry 3 of churches does not tell name"),
    "a token without a kind": (drop("donation_tokens/29/kind"), "entry 30 of donation_tokens does not tell kind"),
    "no sites": (drop("sites"), "an entry is missing or has the wrong form .*sites"),
    "no lines": (drop("lines"), "an entry is missing or has the wrong form .*lines"),
    "a number instead of the sites": (edit("sites", 28), "an entry is missing or has the wrong form"),
    "a list as a type": (edit("sites/3/type", ["brewer"]), "an entry is missing or has the wrong form"),
}  # fmt: skip


def write(folder: Path, plan: object) -> Path:
    path = folder / "hamburg.json"
    path.write_text(json.dumps(plan), encoding="utf-8")
    return path


@pytest.mark.rule("HB-14.7")
@pytest.mark.parametrize("way", REFUSED)
def test_a_spoilt_map_is_refused_with_the_reason(way: str, tmp_path: Path) -> None:
    spoil, reason = REFUSED[way]
    plan = copy.deepcopy(HAMBURG)
    spoil(plan)
    path = write(tmp_path, plan)
    with pytest.raises(city.BadMap, match=reason) as refused:
        city.load(path)
    assert str(refused.value).startswith(f"The map file {path} cannot be used: ")


@pytest.mark.rule("HB-14.7")
@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{'sites': []}", b"\xff\xfe\x00", json.dumps(HAMBURG).encode()[:-40]],
    ids=["empty", "one bracket", "wrong quotes", "no text", "cut off"],
)
def test_a_file_that_is_no_json_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hamburg.json"
    path.write_bytes(content)
    with pytest.raises(city.BadMap, match=r"The map file .* cannot be read: "):
        city.load(path)


@pytest.mark.rule("HB-14.7")
@pytest.mark.parametrize("plan", [[], "Hamburg", 7, None, {}])
def test_other_json_is_refused(plan: object, tmp_path: Path) -> None:
    with pytest.raises(city.BadMap, match="an entry is missing or has the wrong form"):
        city.load(write(tmp_path, plan))


@pytest.mark.rule("HB-14.7")
def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(city.BadMap, match=r"The map file .*nowhere\.json cannot be read: "):
        city.load(tmp_path / "nowhere.json")


@pytest.mark.rule("HB-14.7")
def test_corrections_are_accepted(tmp_path: Path) -> None:
    """Other lines, types that change places, another parish, other points and other names."""
    plan = copy.deepcopy(HAMBURG)
    plan["lines"].remove(["petri", "pe5"])
    plan["lines"].append(["petri", "pe1"])
    site_at(plan, "mi3")["type"], site_at(plan, "mi4")["type"] = "brewer", "merchant"
    site_at(plan, "mi6")["parish"] = "nicolai"
    token_at(plan, "michaelis_building").update(building_type="official", points=7)
    site_at(plan, "ja4")["id"] = "corner"
    plan["lines"] = [["corner" if end == "ja4" else end for end in line] for line in plan["lines"]]
    assert city.load(write(tmp_path, plan)) == plan
    assert city.load(MAP_FILE) == HAMBURG == c.CITY  # which the game is played on, untouched


def played_on(plan: Map, folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script with a copy of the package in which this is the map."""
    package = folder / "rondel"
    unneeded = shutil.ignore_patterns("__pycache__", "web", "locale")
    shutil.copytree(Path(rondel.__file__).parent, package, ignore=unneeded)
    write(package / "games" / "hamburgum" / "rules", plan)
    environment = {**os.environ, "PYTHONPATH": str(folder), "RONDEL_INTERPRETED": "1"}
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.rule("HB-14.7", "HB-8.10")
def test_the_game_is_played_on_the_corrected_map(tmp_path: Path) -> None:
    """A new line to build along, a site of another type, and a parish without a site, which counts nothing."""
    plan = copy.deepcopy(HAMBURG)
    plan["lines"].append(["petri", "mi5"])
    site_at(plan, "mi5")["type"], site_at(plan, "mi3")["type"] = "merchant", "sugar_refiner"
    for site in plan["sites"]:
        if site["parish"] == "jacobi":
            site["parish"] = "petri"
    script = """
import rondel
state = rondel.game("hamburgum", players=2).new(seed=1)
s = state.record
s.players[0].materials[0] = s.players[0].materials[1] = 9
def play(*moves):
    for move in moves:
        state.apply(state.action(move))
play("to 1-church", "donate to petri", "donate to jacobi", "donate to jacobi", "token citizens", "done")
play("score petri_flat5", "done", "to 7-dockyard", "done", "to 4-guildhall")
print([state.text(action) for action in state.legal().tolist()])
play("build mi5", "build pe2", "build ja1")
print(state.record.players[0].money)
print({token["id"]: token["value"] for token in state.view()["seats"][0]["tokens"]})
print(state.check())
"""
    done = played_on(plan, tmp_path, script)
    assert done.returncode == 0, done.stderr
    offers, money, values, trouble = done.stdout.splitlines()
    assert offers == str([f"build {site}" for site in ("mi5", "pe2", "pe3", "pe5", "ja1", "ja3", "ja4")] + ["done"])
    assert money == "110"  # the merchant on mi5
    assert values == "{'petri_flat5': 5, 'jacobi_flat5': 5, 'jacobi_citizens': 0}"
    assert trouble == "None"


@pytest.mark.rule("HB-14.7")
def test_no_game_starts_on_a_spoilt_map(tmp_path: Path) -> None:
    plan = copy.deepcopy(HAMBURG)
    without_lines_to(plan, "mi5")
    script = """
import rondel
from rondel.core.errors import RondelError
try:
    rondel.game("hamburgum").new(seed=1)
except RondelError as error:
    print(error)
"""
    done = played_on(plan, tmp_path, script)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("cannot be used: the site mi5 cannot be reached from any church")
    assert "hamburg.json" in done.stdout
