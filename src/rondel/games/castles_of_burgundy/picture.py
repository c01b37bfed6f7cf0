"""A view as plain lines of text: for terminals, logs and screen readers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rondel.core.language import _, ngettext
from rondel.games.castles_of_burgundy.rules.components import COLOURS, DATA, ROUNDS, SPACE_COLOUR, SPACE_NUMBER
from rondel.games.castles_of_burgundy.rules.state import CHOOSE_BOARD
from rondel.games.castles_of_burgundy.words import GOODS_NAMES, points, tile_name

ROWS = [len(row.split()) for row in DATA["boards"][0]["rows"]]
CELL = 8
CODES = {
    "warehouse": "WARE", "watchtower": "TOWR", "carpenters_workshop": "CARP", "church": "CHUR", "market": "MARK",
    "boarding_house": "BOAR", "bank": "BANK", "city_hall": "HALL", "ship": "SHIP", "castle": "CAST", "mine": "MINE",
    "cow": "COW", "pig": "PIG", "sheep": "EWE", "chicken": "HEN",
}  # fmt: skip


def picture(view: Mapping[str, Any], names: Sequence[str], seats: Collection[int] = ()) -> list[str]:
    """The whole table in lines; the estates of these seats are drawn, of the others only what they hold is told."""
    lines = []
    if view["phase"] is not None:
        lines += [*main_board(view, names), ""]
    for seat in range(view["players"]):
        lines += holdings(view, seat, names[seat])
        if seat in seats:
            lines += estate(view["seats"][seat]["spaces"])
    if view["stage"] == "board":
        for choice in view["choices"]:
            lines += offered_board(choice["action"] - CHOOSE_BOARD)
    return lines


def legend() -> list[str]:
    """How to read an estate."""
    return [
        _("An estate shows each space as number:content. Small letters and a digit are an empty space: its colour"),
        _("(b building, s ship, a animal, k knowledge, c castle, m mine) and its die number. Capitals are a tile:"),
        _("WARE warehouse, TOWR watchtower, CARP carpenter's workshop, CHUR church, MARK market, BOAR boarding house,"),
        _(
            "BANK, HALL city hall, SHIP, CAST castle, MINE, K14 knowledge tile 14, COW3 three cows, EWE2 two sheep, "
            "PIG4 four pigs, HEN2 two chickens."
        ),
        _("Moves name a space by its number: 'place bank on 17'."),
    ]


def main_board(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    lines = [
        _("Phase {phase}, round {round} of {rounds}. White die {die}. Turn order: {order}.").format(
            phase=view["phase"], round=view["round"], rounds=ROUNDS, die=view["white_die"],
            order=", ".join(names[seat] for seat in view["order"]),
        )
    ]  # fmt: skip
    for depot in view["depots"]:
        tiles = tiles_in(slot["tile"] for slot in depot["slots"])
        goods = _("; goods: {goods}").format(goods=goods_in(depot["goods"])) if depot["goods"] else ""
        lines.append(_("Depot {number}: {tiles}{goods}").format(number=depot["number"], tiles=tiles, goods=goods))
    lines.append(_("Black depot: {tiles}").format(tiles=tiles_in(view["black_depot"])))
    coming = [_(GOODS_NAMES[good]) for good in view["round_goods"] if good is not None]
    if coming:
        lines.append(_("Goods of the rounds to come: {goods}").format(goods=", ".join(coming)))
    return lines


def holdings(view: Mapping[str, Any], seat: int, name: str) -> list[str]:
    held = view["seats"][seat]
    parts = [
        points(held["points"]),
        _("{n} silver").format(n=held["silver"]),
        ngettext("{n} worker", "{n} workers", held["workers"]).format(n=held["workers"]),
    ]
    if held["dice"] and not view["over"]:
        used = view["used_dice"] if seat == view["turn"] else (False, False)
        dice = [
            _("{die} (used)").format(die=die) if gone else str(die)
            for die, gone in zip(held["dice"], used, strict=True)
        ]
        parts.append(_("dice {dice}").format(dice=" ".join(dice)))
    if held["board"] is not None:
        parts.append(_("board {number}").format(number=held["board"]))
    lines = [f"{name}: {', '.join(parts)}", _("  storage: {tiles}").format(tiles=tiles_in(held["storage"]))]
    lines.append(_("  goods: {goods}; sold: {sold}").format(goods=goods_in(held["goods"]), sold=goods_in(held["sold"])))
    return lines


def estate(spaces: Sequence[Mapping[str, Any]]) -> list[str]:
    """The spaces in their rows, or nothing while the board is not chosen."""
    if not spaces:
        return []
    return honeycomb(
        tile_code(space["tile"]) if space["tile"] else empty_code(space["colour"], space["number"]) for space in spaces
    )


def offered_board(board: int) -> list[str]:
    """A board that can be chosen."""
    spaces = zip(SPACE_COLOUR[board].tolist(), SPACE_NUMBER.tolist(), strict=True)
    empty = (empty_code(COLOURS[colour], number) for colour, number in spaces)
    return [_("Board {number}:").format(number=board + 1), *honeycomb(empty)]


def honeycomb(codes: Iterable[str]) -> list[str]:
    cells = [f"{space:>2}:{code}".ljust(CELL) for space, code in enumerate(codes)]
    lines, first = [], 0
    for width in ROWS:
        indent = " " * (4 + CELL * (max(ROWS) - width) // 2)
        lines.append((indent + "".join(cells[first : first + width])).rstrip())
        first += width
    return lines


def empty_code(colour: str, number: int) -> str:
    return f"{colour[0]}{number}"


def tile_code(tile: Mapping[str, Any]) -> str:
    if tile["colour"] == "knowledge":
        return f"K{tile['number']}"
    return f"{CODES[tile.get('kind', tile['colour'])]}{tile.get('animals', '')}"


def tiles_in(tiles: Iterable[Mapping[str, Any] | None]) -> str:
    return ", ".join(tile_name(tile["tile"]) for tile in tiles if tile is not None) or _("empty")


def goods_in(goods: Mapping[str, int]) -> str:
    return ", ".join(f"{amount} {_(GOODS_NAMES[colour])}" for colour, amount in goods.items()) or _("none")
