"""A view as plain lines of text: for terminals, logs and screen readers."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rondel.core.language import _, ngettext
from rondel.games.hansa_teutonica.rules.components import CITIES_TO_END
from rondel.games.hansa_teutonica.words import (
    ABILITY_NAMES,
    MARKER_NAMES,
    PRIVILEGE_NAMES,
    pieces_in_words,
    points,
    province_name,
)

WIDTH = 110
UNBROKEN = "\N{NO-BREAK SPACE}"


def picture(view: Mapping[str, Any], names: Sequence[str], seats: Collection[int] = ()) -> list[str]:
    """The whole table in lines; of these seats the desk is shown with its tracks, of the others only its values."""
    lines = [*course(view, names), *table(view, names), *routes(view, names), *cities(view, names)]
    lines += [*pawn(view), ""]
    for seat in range(view["players"]):
        lines += holdings(view["seats"][seat], names[seat])
        if seat in seats:
            lines += desk(view["seats"][seat])
    return lines


def legend() -> list[str]:
    """How to read the routes, the cities and the desks."""
    return [
        _("A route is told with its pieces, its empty spaces and its marker; empty routes follow in one list, with"),
        _("their number of spaces in brackets."),
        _("A city is told with its houses from left to right: an occupied house by its owner, an empty one by its"),
        _("colour. It takes a trader, a round one takes a merchant; a coin brings a point. +Anna is an extra office."),
        _("A desk shows every track from left to right, with the value in force in brackets: 2 (3) 3 4 4 5."),
        _("Moves name a route by its two cities: 'hamburg-lubeck'."),
    ]


def course(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    if view["turn"] is not None:
        lines.append(
            ngettext(
                "Round {round}, turn of {name}, {n} action left.",
                "Round {round}, turn of {name}, {n} actions left.",
                view["actions_left"],
            ).format(round=view["round"], name=names[view["turn"]], n=view["actions_left"])
        )
    lines.append(
        _("Completed cities: {n} of {most}. Markers in the pile: {pile}.").format(
            n=view["completed"], most=CITIES_TO_END, pile=view["pile"]
        )
    )
    return lines


def table(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    spaces = [
        f"{space['points']} {_(PRIVILEGE_NAMES[space['colour']])}"
        if space["seat"] is None
        else f"{space['points']} {names[space['seat']]}"
        for space in view["table"]
    ]
    return [_("Coellen table: {spaces}").format(spaces=", ".join(spaces))]


def routes(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """One line for each route with something on it, and one list of the others."""
    told, empty = [], []
    for route in view["routes"]:
        if route["pieces"] or route["marker"]:
            told.append(_("  {route}: {what}").format(route=route["name"], what=", ".join(on_route(route, names))))
        else:
            empty.append(together(f"{route['name']} ({len(route['spaces'])})"))
    lines = [_("Routes:"), *told] if told else []
    return lines + (wrapped(_("Empty routes: {routes}").format(routes=", ".join(empty))) if empty else [])


def on_route(route: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    standing = Counter((piece["seat"], piece["shape"]) for piece in route["pieces"])
    parts = [
        f"{names[seat]} {pieces_in_words(standing[seat, 'trader'], standing[seat, 'merchant'])}"
        for seat in sorted({seat for seat, _shape in standing})
    ]
    free = len(route["spaces"]) - len(route["pieces"])
    parts.append(ngettext("{n} empty space", "{n} empty spaces", free).format(n=free) if free else _("full"))
    if route["marker"]:
        parts.append(_("marker {marker}").format(marker=_(MARKER_NAMES[route["marker"]])))
    return parts


def cities(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """One line for each city with an office, and one list of the others."""
    told, empty = [], []
    for city in view["cities"]:
        title = f"{city['name']} ({ABILITY_NAMES[city['ability']]})" if city["ability"] else city["name"]
        if city["controller"] is None:
            empty.append(f"{title}: {', '.join(house(printed, names) for printed in city['houses'])}")
            continue
        offices = [f"+{names[piece['seat']]}" for piece in city["extra"]]
        offices += [house(printed, names) for printed in city["houses"]]
        told.append(
            _("  {city}: {offices}; controlled by {name}").format(
                city=title, offices=", ".join(offices), name=names[city["controller"]]
            )
        )
    lines = [_("Cities:"), *told] if told else []
    return lines + (
        wrapped(_("Cities without an office: {cities}").format(cities="; ".join(map(together, empty)))) if empty else []
    )


def house(printed: Mapping[str, Any], names: Sequence[str]) -> str:
    if printed["piece"] is not None:
        owner: str = names[printed["piece"]["seat"]]
        return owner
    text = _(PRIVILEGE_NAMES[printed["colour"]])
    if printed["shape"] == "merchant":
        text = _("{colour} round").format(colour=text)
    return _("{house} with coin").format(house=text) if printed["coin"] else text


def pawn(view: Mapping[str, Any]) -> list[str]:
    """Where one may place, displace and establish in the game for two."""
    if view["pawn"] is None:
        return []
    number = next(province["number"] for province in view["provinces"] if province["id"] == view["pawn"])
    return wrapped(_("The pawn is in {province}.").format(province=province_name(number)))


def holdings(seat: Mapping[str, Any], name: str) -> list[str]:
    total = points(seat["points"])
    if seat["result"] is not None:
        total = ngettext("{n} point in all", "{n} points in all", seat["result"]).format(n=seat["result"])
    lines = [
        _("{name}: {points}; supply {supply}; stock {stock}; {offices}").format(
            name=name, points=total, supply=lot(seat["supply"]), stock=lot(seat["stock"]),
            offices=ngettext("{n} office", "{n} offices", seat["offices"]).format(n=seat["offices"]),
        ),
        "  " + ", ".join(f"{ABILITY_NAMES[ability]} {value(track['value'])}"
                         for ability, track in seat["abilities"].items()),
    ]  # fmt: skip
    for text, markers in (
        (_("  markers: {markers}"), seat["unused"]),
        (_("  used markers: {markers}"), seat["used"]),
        (_("  markers waiting for a route: {markers}"), Counter(seat["plate"])),
    ):
        if markers:
            lines.append(text.format(markers=marker_list(markers)))
    return lines


def desk(seat: Mapping[str, Any]) -> list[str]:
    """Every track with its value in force in brackets."""
    lines = []
    for ability, track in seat["abilities"].items():
        values = (
            f"({value(printed)})" if at == track["steps"] else value(printed)
            for at, printed in enumerate(track["track"])
        )
        lines.append(f"    {ABILITY_NAMES[ability]:<14}{' '.join(values)}")
    return lines


def value(printed: int | str) -> str:
    return _(PRIVILEGE_NAMES[printed]) if printed in PRIVILEGE_NAMES else str(printed)


def lot(pieces: Mapping[str, int]) -> str:
    return pieces_in_words(pieces["trader"], pieces["merchant"]) or _("empty")


def marker_list(markers: Mapping[str, int]) -> str:
    return ", ".join(
        _("{n} times {marker}").format(n=number, marker=_(MARKER_NAMES[kind])) if number > 1 else _(MARKER_NAMES[kind])
        for kind, number in markers.items()
    )


def together(text: str) -> str:
    """Text that is not parted at the end of a line."""
    return text.replace(" ", UNBROKEN)


def wrapped(text: str) -> list[str]:
    lines = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return [line.replace(UNBROKEN, " ") for line in lines]
