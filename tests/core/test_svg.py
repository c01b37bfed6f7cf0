"""The building blocks of drawings: elements, icons, shapes and the theme."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest

from rondel.draw import icons, paintings, palette
from rondel.draw.part import LAYERS, Part, text
from rondel.draw.shapes import (
    PIPS,
    box,
    die,
    hand_drawn,
    hexagon,
    hexagon_centre,
    hexagon_corners,
    hexagon_pair,
    soft_polygon,
)
from rondel.draw.svg import Element, circle, group, moved, number, title

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(\"x\")</script> & 'quotes' \x00\x0b\ud800 line\nbreak"


def luminance(colour: str) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_attributes_read_like_python() -> None:
    element = Element("use", href="#a", class_="x", stroke_width=1.50, data_action=3, fill=None)
    assert str(element) == '<use href="#a" class="x" stroke-width="1.5" data-action="3"/>'


def test_everything_is_escaped() -> None:
    written = str(group(title(HOSTILE), aria_label=HOSTILE))
    read = ET.fromstring(written)
    kept = HOSTILE.replace("\x00", "").replace("\x0b", "").replace("\ud800", "")
    assert read.attrib["aria-label"] == kept
    assert read[0].text == kept
    assert "<script" not in written


@pytest.mark.parametrize("tag", ["script", "style", "foreignObject", "a b", "g>", ""])
def test_refused_tags(tag: str) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        Element(tag)


@pytest.mark.parametrize("name", ["style", "onclick", "on_load", "a b", "x>"])
def test_refused_attributes(name: str) -> None:
    with pytest.raises(ValueError, match="not allowed"):
        Element("g", **{name: "x"})


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (-0.001, "0"), (2.345678, "2.35"), (0.5, "0.5"), (100, "100"), (-3.10, "-3.1")]
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_moved_groups_have_a_translation_only() -> None:
    assert str(moved(1.25, -2, circle(0, 0, 1))).startswith('<g transform="translate(1.25 -2)">')


@pytest.mark.parametrize("name", sorted(icons.SILHOUETTES))
def test_icons_stay_on_their_grid(name: str) -> None:
    assert_on_grid(icons.SILHOUETTES[name])


@pytest.mark.parametrize("name", sorted(paintings.PAINTINGS))
def test_paintings_stay_on_their_grid(name: str) -> None:
    for area in paintings.PAINTINGS[name]:
        assert_on_grid(area.d)


def assert_on_grid(d: str) -> None:
    assert re.fullmatch(r"[MLHVCQAZ0-9. ]+", d), "absolute commands only"
    assert max(map(float, re.findall(r"\d*\.?\d+", d))) <= icons.GRID


def test_every_seat_has_its_own_colour_and_mark() -> None:
    assert len({look.colour for look in palette.SEATS}) == len({look.mark for look in palette.SEATS}) == 5
    for look in palette.SEATS:
        assert look.mark in icons.SILHOUETTES
        assert contrast(look.colour, look.on) >= 4.5


@pytest.mark.parametrize("ground", [palette.PAPER, palette.CARD, palette.BOARD, palette.PLOT])
@pytest.mark.parametrize("ink", [palette.INK, palette.SOFT])
def test_text_is_readable_by_day_and_by_night(ground: palette.Token, ink: palette.Token) -> None:
    assert contrast(ground.light, ink.light) >= 4.5
    assert contrast(ground.dark, ink.dark) >= 4.5


def test_stylesheet_covers_the_theme() -> None:
    day, night = palette.stylesheet(dark=False), palette.stylesheet(dark=True, scope="svg")
    for name, (what, token) in palette.THEME.items():
        assert f".part .{name} {{ {what}: {token.light}; }}" in day
        assert f"svg .{name} {{ {what}: {token.dark}; }}" in night
    assert palette.themed("card", "line") == {
        "class_": "card line", "fill": palette.CARD.light, "stroke": palette.LINE.light,
    }  # fmt: skip


def test_hexagons_fit_together() -> None:
    corners = hexagon_corners(10)
    assert all(math.hypot(x, y) == pytest.approx(10) for x, y in corners)
    for q, r in ((1, 0), (0, 1), (-1, 1)):
        assert math.hypot(*hexagon_centre(q, r, 10)) == pytest.approx(10 * math.sqrt(3))
    assert soft_polygon(corners, 0.12) == hexagon(10)


@pytest.mark.parametrize(("q", "r"), [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
def test_two_hexagons_have_one_outline(q: int, r: int) -> None:
    offset = hexagon_centre(q, r, 10)
    outline = hexagon_pair(10, offset)
    assert outline.count("Q") == 10, "two of the twelve corners lie inside"
    middles = [tuple(map(float, corner.split())) for corner in re.findall(r"Q(\S+ \S+) ", outline)]
    for x, y in middles:
        assert pytest.approx(min(math.hypot(x, y), math.hypot(x - offset[0], y - offset[1])), abs=0.01) == 10


@pytest.mark.parametrize("outline", [hexagon(10), box(0, 0, 8, 5), hand_drawn(0, 0, 60, 40, 6, 1)])
def test_outlines_are_closed(outline: str) -> None:
    assert outline.startswith("M")
    assert outline.endswith("Z")


def test_hand_drawn_lines_never_change() -> None:
    drawn = hand_drawn(0, 0, 60, 40, 6, 1)
    hand_drawn.cache_clear()
    assert hand_drawn(0, 0, 60, 40, 6, 1) == drawn != hand_drawn(0, 0, 60, 40, 6, 2)


@pytest.mark.parametrize("value", range(1, 7))
def test_dice_show_their_value(value: int) -> None:
    assert len(PIPS[value]) == len(set(PIPS[value])) == value
    assert str(die(value, 20)).count("<circle") == value


def sample() -> Part:
    part = Part("sample", 100, 50, "A sample")
    part.add("ground", part.icon("ship", 10, 10, 16), part.icon("ship", 30, 10, 16), part.painting("cow", 50, 10, 16))
    part.piece("tile-1", "space-2", (5, 5), circle(0, 0, 3), name="A tile", about="tile")
    part.target(7, "Take it", (5, 5), hexagon(4), slot=1)
    part.target(7, "Take it", (9, 5), hexagon(4), slot=1, again=True)
    part.selector(1, "Choose it", (20, 20), hexagon(4))
    part.question(3, "Choose what goes here", (30, 20), hexagon(4))
    part.add("labels", text(1, 2, "3 & 4", 9, "ink"))
    return part


def test_part_is_a_complete_drawing() -> None:
    root = ET.fromstring(str(sample().svg()))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 100 50"
    assert root.attrib["role"] == "group"
    assert root[0].tag == f"{SVG}title"
    assert root.attrib["aria-labelledby"] == root[0].attrib["id"]
    assert [child.attrib["id"] for child in root[2:]] == [f"sample-{layer}" for layer in LAYERS]


def test_part_defines_each_icon_once() -> None:
    root = ET.fromstring(str(sample().svg()))
    defined = [element.attrib["id"] for element in root.iter(f"{SVG}symbol")]
    assert defined == ["sample-icon-ship", "sample-painting-cow"]
    assert {use.attrib["href"] for use in root.iter(f"{SVG}use")} == {f"#{name}" for name in defined}


def test_pieces_and_targets_say_what_they_are() -> None:
    root = ET.fromstring(str(sample().svg()))
    piece = root.find(f".//{SVG}g[@class='piece']")
    assert piece is not None
    assert piece.attrib["id"] == "sample-space-2-tile-1"
    assert piece.attrib["data-kind"] == "tile-1"
    assert piece.attrib["transform"] == "translate(5 5)"
    first, second = root.findall(f".//{SVG}g[@class='target']")
    assert first.attrib["role"] == "button"
    assert (first.attrib["tabindex"], first.attrib["aria-label"]) == ("0", "Take it")
    assert (first.attrib["data-action"], first.attrib["data-slot"]) == ("7", "1")
    assert second.attrib["data-action"] == "7"
    assert second.attrib["aria-hidden"] == "true"
    assert "tabindex" not in second.attrib
    for name, which in (("select", 1), ("ask", 3)):
        chooser = root.find(f".//{SVG}g[@data-{name}='{which}']")
        assert chooser is not None
        assert (chooser.attrib["role"], chooser.attrib["aria-pressed"]) == ("button", "false")
