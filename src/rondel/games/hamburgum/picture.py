"""A view as plain lines of text: for terminals, logs and screen readers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rondel.core.language import _, ngettext
from rondel.games.hamburgum.rules.components import CHURCH_NAMES, CITY, PARTS
from rondel.games.hamburgum.words import (
    GOODS_WORDS,
    MATERIAL_WORDS,
    OFFICIAL_EFFECTS,
    OFFICIAL_WORDS,
    SEGMENT_WORDS,
    TYPE_WORDS,
    token_name,
    token_number,
    token_worth,
)

WIDTH = 118


def picture(view: Mapping[str, Any], names: Sequence[str], seats: Collection[int] = ()) -> list[str]:
    """The whole table in lines; of these seats every token is named, of the others only how many they have."""
    lines = [*main_board(view, names), *city(view, names), ""]
    for seat in range(view["players"]):
        lines += holdings(view, seat, names[seat], in_full=seat in seats)
    return lines


def legend() -> list[str]:
    """How to read the city, and its lines, which never change."""
    lines = [
        _("A site of the city is a short name and a building: 'mi3 merchant'. A name in brackets tells who built it."),
        _("Moves name a site in the same way: 'build mi3'. The map is not the printed one; it was reconstructed."),
        _("You may build where a brown line leads to a citizen of yours or to a church that you have donated to:"),
    ]
    for place in (*CITY["churches"], *CITY["sites"]):
        joined = [other for line in CITY["lines"] if place["id"] in line for other in line if other != place["id"]]
        lines.append(f"  {place.get('name', place['id'])}: {', '.join(place_name(other) for other in joined)}")
    return lines


def place_name(identity: str) -> str:
    """A site by its short name, a church by its whole one."""
    return next((church["name"] for church in CITY["churches"] if church["id"] == identity), identity)


def main_board(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    prices = ", ".join(f"{_(GOODS_WORDS[good])} {price} £" for good, price in view["prices"].items())
    lines = [
        _("Round {round}. Order of turns: {order}. Prices: {prices}.").format(
            round=view["round"], order=", ".join(names[seat] for seat in view["order"]), prices=prices
        ),
        _("Rondel, clockwise: {segments}").format(segments=", ".join(segments(view, names))),
    ]
    for berth in view["berths"]:
        ships = ", ".join(_("neutral") if owner == "neutral" else names[owner] for owner in berth["ships"])
        lines.append(
            ngettext(
                "Berth {number}, {n} unit in each ship: {ships}", "Berth {number}, {n} units in each ship: {ships}",
                berth["number"],
            ).format(number=berth["number"], n=berth["number"], ships=ships or _("empty"))
        )  # fmt: skip
    lines += [line for church in view["churches"] for line in church_lines(church, names)]
    return [*lines, officials_line(view)]


def segments(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The segments with whoever stands there."""
    found = []
    for at, segment in enumerate(view["rondel"]):
        stones = [names[seat["seat"]] for seat in view["seats"] if seat["stone"] == at]
        found.append(_(SEGMENT_WORDS[segment]) + (f" [{', '.join(stones)}]" if stones else ""))
    return found


def church_lines(church: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    if church["complete"]:
        return [_("{church}: complete").format(church=church["name"])]
    discs = ", ".join(f"{names[int(seat)]} {number}" for seat, number in church["discs"].items())
    donors = f" ({discs})" if discs else ""
    tokens = ", ".join(token_worth(token_number(token["id"])) for token in church["tokens"])
    return [
        _("{church}: {parts} of {all} parts{donors}; the next costs {cost}").format(
            church=church["name"], parts=church["parts"], all=PARTS, donors=donors, cost=church["next_cost"]
        ),
        _("  tokens: {tokens}").format(tokens=tokens),
    ]


def officials_line(view: Mapping[str, Any]) -> str:
    officials = view["officials"]
    left = [_(OFFICIAL_WORDS[official["kind"]]) for official in officials["left"]]
    top = officials["top"]
    if not left and top is None:
        return _("Officials: none are left")
    if top is None:
        return _("Officials to choose from: {left}").format(left=", ".join(left))
    effect = f"{_(OFFICIAL_WORDS[top['kind']])}, {_(OFFICIAL_EFFECTS[top['kind']])}"
    if top["number"] is None:
        hidden = ", ".join(left) or _("none")
        return _("Next official: {top}; face down, in unknown order: {left}").format(top=effect, left=hidden)
    return _("Next official: {top}; then: {left}").format(top=effect, left=", ".join(left[1:]) or _("none"))


def city(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The sites parish by parish."""
    lines = []
    for church, name in zip(view["churches"], CHURCH_NAMES, strict=True):
        sites = [
            f"{site['id']} {_(TYPE_WORDS[site['type']])}{built_by(site, names)}"
            for site in view["sites"]
            if site["parish"] == church["id"]
        ]
        if sites:
            text = _("Parish of {church}: {sites}").format(church=name, sites=", ".join(sites))
            lines += wrap(text, WIDTH, subsequent_indent="  ")
    return lines


def built_by(site: Mapping[str, Any], names: Sequence[str]) -> str:
    return "" if site["seat"] is None else f" [{names[site['seat']]}]"


def holdings(view: Mapping[str, Any], seat: int, name: str, *, in_full: bool) -> list[str]:
    held = view["seats"][seat]
    parts = [
        _("{n} prestige").format(n=held["prestige"]),
        _("{n} £").format(n=held["money"]),
        *(f"{number} {_(GOODS_WORDS[good])}" for good, number in held["goods"].items()),
        *(f"{number} {_(MATERIAL_WORDS[material])}" for material, number in held["materials"].items()),
        ngettext("{n} ship in supply", "{n} ships in supply", held["ships"]).format(n=held["ships"]),
    ]
    if held["completed"]:
        parts.append(_("may build anywhere"))
    lines = [f"{name}: {', '.join(parts)}"]
    buildings = [f"{number} {_(TYPE_WORDS[kind])}" for kind, number in held["buildings"].items() if number]
    if buildings:
        lines.append(_("  buildings: {buildings}").format(buildings=", ".join(buildings)))
    return lines + token_lines(held["tokens"], in_full=in_full)


def token_lines(tokens: Sequence[Mapping[str, Any]], *, in_full: bool) -> list[str]:
    scored = sum(token["scored"] for token in tokens)
    if not in_full:
        text = _("  tokens: {open} to score, {scored} scored").format(open=len(tokens) - scored, scored=scored)
        return [text] if tokens else []
    lines = [
        _("  {token}, worth {value} now").format(token=token_name(token_number(token["id"])), value=token["value"])
        for token in tokens
        if not token["scored"]
    ]
    if scored:
        lines.append(ngettext("  {n} token is scored", "  {n} tokens are scored", scored).format(n=scored))
    return lines
