"""The city map from hamburg.json, checked before anybody plays on it (HB-14.7).

The printed map is lost; whoever owns the game can correct the file, and a mistake in it is told in words.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rondel.core.errors import RondelError
from rondel.core.language import _

TYPES = ("brewer", "sugar_refiner", "cloth_maker", "merchant", "captain", "official")
SITES_PER_TYPE = {
    "brewer": 5, "sugar_refiner": 5, "cloth_maker": 5, "merchant": 3, "captain": 3, "official": 7,
}  # fmt: skip
CHURCHES = ("michaelis", "nicolai", "catharinen", "petri", "dom", "jacobi")
CATHEDRAL = "dom"
TOKEN_KINDS = ("flat5", "donations", "ships", "building", "citizens")
MOST_POINTS = 99
#: the colours that a church can be drawn in
COLOURS = ("red", "blue", "yellow", "green", "grey", "brown")
BERTHS = 3
#: what each entry of a list must tell
NEEDED = {
    "churches": ("id", "name", "colour", "has_parish", "x", "y"),
    "sites": ("id", "parish", "type", "x", "y"),
    "donation_tokens": ("id", "church", "kind", "points"),
}


class BadMap(RondelError):
    """The map file breaks a rule that every map must keep."""


def load(path: Path) -> dict[str, Any]:
    """The map, or a BadMap that says what to correct."""
    try:
        city: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadMap(_("The map file {path} cannot be read: {error}").format(path=path, error=error)) from error
    try:
        trouble = find_trouble(city)
    except (KeyError, TypeError, ValueError) as error:
        trouble = _("an entry is missing or has the wrong form ({error})").format(error=repr(error))
    if trouble:
        raise BadMap(_("The map file {path} cannot be used: {trouble}").format(path=path, trouble=trouble))
    return city


def find_trouble(city: dict[str, Any]) -> str | None:
    """The first rule of HB-14.7 that the map breaks, in words."""
    return (
        entries_trouble(city) or churches_trouble(city) or sites_trouble(city) or lines_trouble(city)
        or tokens_trouble(city) or drawing_trouble(city)
    )  # fmt: skip


def entries_trouble(city: dict[str, Any]) -> str | None:
    for group, keys in NEEDED.items():
        for number, entry in enumerate(city[group], 1):
            for key in keys:
                if key not in entry:
                    return _("entry {number} of {group} does not tell {key}").format(
                        number=number, group=group, key=key
                    )
    return None


def churches_trouble(city: dict[str, Any]) -> str | None:
    churches = [church["id"] for church in city["churches"]]
    if tuple(churches) != CHURCHES:
        return _("its churches must be {churches}, in this order").format(churches=", ".join(CHURCHES))
    for church in city["churches"]:
        if church["has_parish"] is not (church["id"] != CATHEDRAL):
            return _("every church must have a parish, except {cathedral}").format(cathedral=CATHEDRAL)
    return None


def sites_trouble(city: dict[str, Any]) -> str | None:
    sites = city["sites"]
    ids = [site["id"] for site in sites]
    for name, number in Counter(ids).items():
        if number > 1 or name in CHURCHES:
            return _("the site id {site} is used twice").format(site=name)
    found = Counter(site["type"] for site in sites)
    for kind in TYPES:
        if found[kind] != SITES_PER_TYPE[kind]:
            return _("it has {found} sites of type {kind}, but must have {needed}").format(
                found=found[kind], kind=kind, needed=SITES_PER_TYPE[kind]
            )
    if len(sites) != sum(SITES_PER_TYPE.values()):
        return _("it has {found} sites, but must have {needed}").format(
            found=len(sites), needed=sum(SITES_PER_TYPE.values())
        )
    parishes = {church["id"] for church in city["churches"] if church["has_parish"]}
    for site in sites:
        if site["parish"] not in parishes:
            return _("the site {site} lies in {parish}, which is no parish").format(
                site=site["id"], parish=site["parish"]
            )
    return None


def lines_trouble(city: dict[str, Any]) -> str | None:
    sites = {site["id"] for site in city["sites"]}
    seen: set[frozenset[str]] = set()
    for line in city["lines"]:
        one, other = line
        if one == other or not {one, other} <= sites | set(CHURCHES) or not {one, other} & sites:
            return _("the line {line} must join two different sites, or a site and a church").format(line=line)
        if frozenset(line) in seen:
            return _("the line {line} is listed twice").format(line=line)
        seen.add(frozenset(line))
    for church in CHURCHES:
        if not any(church in line for line in seen):
            return _("the church {church} has no line").format(church=church)
    reached = {end for line in seen if line & set(CHURCHES) for end in line} & sites
    while True:
        wider = reached | ({end for line in seen if line & reached for end in line} & sites)
        if wider == reached:
            break
        reached = wider
    for site in sorted(sites - reached):
        return _("the site {site} cannot be reached from any church").format(site=site)
    return None


def tokens_trouble(city: dict[str, Any]) -> str | None:
    for church in CHURCHES:
        tokens = [token for token in city["donation_tokens"] if token["church"] == church]
        if sorted(token["kind"] for token in tokens) != sorted(TOKEN_KINDS):
            return _("the church {church} must have exactly one token of each kind: {kinds}").format(
                church=church, kinds=", ".join(TOKEN_KINDS)
            )
        for token in tokens:
            if token["kind"] == "building" and token.get("building_type") not in TYPES:
                return _("the building token of {church} must name one of {types}").format(
                    church=church, types=", ".join(TYPES)
                )
            if type(token["points"]) is not int or not 0 <= token["points"] <= MOST_POINTS:
                return _("the token {token} must have a whole number of points, from 0 to {most}").format(
                    token=token["id"], most=MOST_POINTS
                )
    if len(city["donation_tokens"]) != len(CHURCHES) * len(TOKEN_KINDS):
        return _("it has a token of an unknown church")
    for name, number in Counter(token["id"] for token in city["donation_tokens"]).items():
        if number > 1:
            return _("the token id {token} is used twice").format(token=name)
    return None


def drawing_trouble(city: dict[str, Any]) -> str | None:
    """What the drawing needs: places inside the box, a known colour, outlines of the parishes, the berths."""
    for place in (*city["churches"], *city["sites"]):
        if not is_inside(city, (place["x"], place["y"])):
            return _("{place} must lie inside the box: x from 0 to {w}, y from 0 to {h}").format(
                place=place["id"], w=city["box"]["w"], h=city["box"]["h"]
            )
    for church in city["churches"]:
        if church["colour"] not in COLOURS:
            return _("the colour of {church} must be one of {colours}").format(
                church=church["id"], colours=", ".join(COLOURS)
            )
    for church, outline in city["parish_outlines"].items():
        if church not in CHURCHES or len(outline) < 3 or not all(is_inside(city, corner) for corner in outline):
            return _("the outline of {church} must have three or more corners inside the box").format(church=church)
    berths = city["harbour"]["berths"]
    if len(berths) != BERTHS:
        return _("the harbour must have {needed} berths").format(needed=BERTHS)
    for berth in berths:
        if not is_inside(city, (berth["x"], berth["y"])) or not is_inside(city, (berth["w"], berth["h"])):
            return _("berth {number} must lie inside the box").format(number=berth["n"])
    return None


def is_inside(city: dict[str, Any], place: Sequence[Any]) -> bool:
    x, y = place
    numbers = isinstance(x, int | float) and isinstance(y, int | float)
    return numbers and 0 <= x <= city["box"]["w"] and 0 <= y <= city["box"]["h"]
