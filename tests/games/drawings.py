"""What the tests of all games' drawings share: positions worth drawing, and what must hold in every drawing."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rondel.core.game import State
from rondel.core.registry import definition
from rondel.draw.palette import THEME

SVG = "{http://www.w3.org/2000/svg}"
#: classes of drawings that are no colours: layers, and handles for the page
HANDLES = {
    "part", "ground", "marks", "areas", "pieces", "targets", "labels", "piece", "target", "select", "halo", "glow",
}  # fmt: skip

#: which of the open actions lead to a table with much on it
Wanted = Callable[[State, list[int], random.Random], list[int]]


def walk(state: State, seed: int, wanted: Wanted, often: float) -> Iterator[State]:
    """A random game in which what is wanted is done so often."""
    chance = random.Random(seed)
    while not state.over:
        yield state
        actions = state.legal().tolist()
        liked = wanted(state, actions, chance)
        state.apply(chance.choice(liked if liked and chance.random() < often else actions))
    yield state


def sample(walks: Iterable[Iterable[State]], first: int, every: int) -> list[State]:
    """Positions of all kinds: the first few of each stage, one of every so many, and the last ones."""
    found = []
    seen: Counter[int] = Counter()
    for walked in walks:
        for number, state in enumerate(walked):
            stage = state.record.stage
            if seen[stage] < first or number % every == 0 or state.over:
                seen[stage] += 1
                found.append(state.clone())
    return found


def read(view: dict[str, Any]) -> dict[str, ET.Element]:
    """The drawings of a view."""
    parts = definition(view["game"]).board.parts(view)
    return {name: ET.fromstring(drawing) for name, drawing in parts.items()}


def targets(root: ET.Element, action: int | None = None) -> list[ET.Element]:
    """What can be clicked: everything, or the places of one action."""
    return [
        element
        for element in root.iter()
        if "data-action" in element.attrib and action in (None, int(element.attrib["data-action"]))
    ]


def place_of(element: ET.Element) -> tuple[float, float]:
    x, y = element.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def texts_in(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def pieces_in(parts: dict[str, ET.Element]) -> Counter[str]:
    """The movable pieces by kind; each has a place and a name."""
    drawn: Counter[str] = Counter()
    for root in parts.values():
        layer = root.find(f"{SVG}g[@class='pieces']")
        assert layer is not None
        for piece in layer:
            assert piece.attrib["class"] == "piece"
            assert piece.attrib["transform"].startswith("translate(")
            assert piece[0].tag == f"{SVG}title"
            assert piece[0].text
            drawn[piece.attrib["data-kind"]] += 1
    return drawn


def assert_safe_and_complete(view: dict[str, Any], parts: dict[str, ET.Element]) -> None:
    """Nothing that a page's security policy forbids, no class without a meaning, and all references lead somewhere."""
    assert list(parts) == ["board", *(f"seat-{seat}" for seat in range(view["players"]))]
    ids: list[str] = []
    for root in parts.values():
        assert root.tag == f"{SVG}svg"
        assert "viewBox" in root.attrib
        assert root[0].tag == f"{SVG}title"
        own = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        ids += own
        for element in root.iter():
            assert element.tag not in (f"{SVG}script", f"{SVG}style")
            assert not any(name == "style" or name.startswith("on") for name in element.attrib)
            assert set(element.attrib.get("class", "").split()) <= HANDLES | set(THEME)
            if "href" in element.attrib:
                assert element.attrib["href"].removeprefix("#") in own, "a symbol that is used is defined"
            if "clip-path" in element.attrib:
                assert element.attrib["clip-path"].removeprefix("url(#").removesuffix(")") in own
    assert len(ids) == len(set(ids)), "ids are unique on the page"


def assert_every_choice_can_be_made(view: dict[str, Any], parts: dict[str, ET.Element]) -> None:
    """By mouse, and once by keyboard: on a drawing or as a button beside the prompt."""
    labels = {choice["action"]: choice["label"] for choice in view["choices"]}
    placed = set()
    for root in parts.values():
        for target in targets(root):
            action = int(target.attrib["data-action"])
            assert action in labels, "nothing else can be clicked"
            assert target.attrib["aria-label"] == labels[action]
            if target.attrib.get("aria-hidden") == "true":
                assert "tabindex" not in target.attrib
                continue
            assert action not in placed, "the keyboard meets each choice once"
            placed.add(action)
            assert target.attrib["role"] == "button"
            assert target.attrib["tabindex"] == "0"
    buttons = {choice["action"] for choice in definition(view["game"]).board.unplaced(view)}
    assert placed | buttons == set(labels)
