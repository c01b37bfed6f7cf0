"""Everything that lies on a table is explained in words, and leads to a rule that the page of the rules has."""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

from rondel.core.explaining import Explanation
from rondel.core.game import Game, State
from rondel.core.records import GameRecord
from rondel.core.registry import definition
from rondel.games.castles_of_burgundy.rules import components as castles
from rondel.games.hamburgum.rules import components as hamburgum
from rondel.games.hansa_teutonica.rules import components as hansa
from rondel.games.rival_cities.rules import components as rival
from rondel.web.rules import rules
from tests.conformance.cases import CASES, GAMES, GOLDEN, Case, positions

LONGEST = 420  # letters: more is not read while playing
ROOT = Path(__file__).resolve().parents[2]

#: every component of each game, by the key that its drawing carries
COMPONENTS = {
    "castles-of-burgundy": [
        *(f"tile-{tile}" for tile in range(1, castles.TILES)),
        *(f"space-{colour}" for colour in castles.COLOURS),
        *(f"bonus-{colour}" for colour in castles.COLOURS),
        *(f"good-{colour}" for colour in castles.GOODS_COLOURS),
        *(f"phase-{phase}" for phase in "ABCDE"),
        "depot", "depot-space", "depot-goods", "black-depot", "round", "white-die", "turn-order", "region-points",
        "estate", "candidate", "storage", "goods-storage", "sold", "silver", "workers", "die", "seat",
    ],
    "hansa-teutonica": [
        *(f"marker-{kind}" for kind in hansa.MARKER_IDS),
        *(f"ability-{ability}" for ability in hansa.ABILITY_IDS),
        *(f"house-{colour}" for colour in hansa.PRIVILEGES),
        "trader", "merchant", "office", "extra-office", "route", "tavern", "city", "chain-city", "control", "table",
        "marker-used", "pile", "score", "completed", "chain", "turn", "result", "plate", "stock", "supply", "markers",
        "hand", "seat", "province", "soldier", "pawn",
    ],
    "hamburgum": [
        *(f"segment-{name}" for name in set(hamburgum.SEGMENT_NAMES)),
        *(f"token-{token}" for token in hamburgum.TOKEN_IDS),
        *(f"building-{kind}" for kind in hamburgum.TYPE_IDS),
        *(f"church-{church}" for church in hamburgum.CHURCH_IDS),
        *(f"official-{kind}" for kind in (*hamburgum.NUMBERED_KINDS, *hamburgum.BLUE_IDS)),
        *(f"{what}-{good}" for good in hamburgum.GOODS_NAMES for what in ("good", "price")),
        *(f"material-{name}" for name in hamburgum.MATERIAL_NAMES),
        "stone", "depot", "completion", "donation", "parish", "citizen", "map", "berth", "ship", "neutral-ship",
        "ships-left", "prestige", "money", "seat",
    ],
    "rival-cities": [
        *(f"card-{card}" for card in range(rival.CARDS)),
        *(f"ship-{ship}" for ship in range(rival.SHIPS)),
        *(f"alliance-{alliance}" for alliance in range(rival.ALLIANCES)),
        *(f"lawsuit-{lawsuit}" for lawsuit in range(rival.LAWSUITS)),
        *(f"lawsuit-space-{space}" for space in range(rival.LAWSUIT_SPACES)),
        *(f"product-{name}" for name in rival.PRODUCT_NAMES),
        *(f"win-{way}" for way in ("ships", "alliances", "lawsuits")),
        "card-hidden", "ship-space", "ship-stack", "alliance-space", "lawsuit-marker", "lawsuit-stack", "ink-space",
        "dark-space", "jar", "bell", "prestige-track", "prestige-marker", "off-season", "card-in-use", "letter",
        "factory", "idle", "star", "card-stack", "discard", "stars", "hand", "ships", "alliances", "lawsuits", "seat",
    ],
}  # fmt: skip


@cache
def explained(game: Game) -> dict[str, Explanation]:
    return game.definition.explanations(game.options)


@pytest.mark.parametrize("name", GAMES)
def test_every_component_is_explained(name: str) -> None:
    found = explained(Game(name))
    assert set(found) == set(COMPONENTS[name])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_explanations_are_readable_and_lead_to_rules_that_exist(case: Case) -> None:
    known = rules(definition(case.name)).ids
    for key, one in explained(case.game).items():
        assert one.title[:1] == one.title[:1].upper(), key
        assert one.text.endswith("."), key
        assert "{" not in one.title + one.text, key
        assert len(one.text) <= LONGEST, key
        assert one.rules, key
        assert set(one.rules) <= known, key


def looked_at(name: str) -> Iterator[State]:
    """Positions of random games with all options, and of finished games with better play."""
    for number, case in enumerate(case for case in CASES if case.name == name):
        yield from positions(case.game, number, every=120, first=2)
    for path in GOLDEN:
        if path.parent.parent.name == name.replace("-", "_"):
            states = list(GameRecord.load(path).states())
            yield from states[len(states) // 3 :: 1 + len(states) // 6]
            yield states[-1]


def drawn(state: State) -> set[str]:
    """The explained things of a position; every piece must be one."""
    found = set()
    for drawing in state.game.definition.board.drawings(state.view(state.actor)):
        for element in ET.fromstring(str(drawing.svg())).iter():
            if "piece" in element.get("class", "").split():
                assert element.get("data-about"), element.get("id")
            if key := element.get("data-about"):
                found.add(key)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_drawn_is_explained_and_whatever_is_explained_is_drawn(name: str) -> None:
    found: set[str] = set()
    for state in looked_at(name):
        found |= drawn(state)
    assert found == set(COMPONENTS[name])


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_the_rules_has_every_rule_once(name: str) -> None:
    page = rules(definition(name))
    html = "".join(section.html for section in page.sections)
    for rule in page.ids:
        assert html.count(f'id="{rule}"') == 1
    for target in {part.partition('"')[0] for part in html.split('href="#')[1:]}:
        assert target in page.ids
    anchors = [section.anchor for section in page.sections]
    assert len(set(anchors)) == len(anchors)
    for private in (".txt", "shared/", "Invariants"):  # how the specification was made is of no use to players
        assert private not in page.lead
    assert "Invariants" not in [section.title for section in page.sections]


def test_an_installed_package_has_the_rules_too(tmp_path: Path) -> None:
    run(
        [executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"rondel/rulebooks/{name.replace('-', '_')}.md" for name in GAMES} <= names
