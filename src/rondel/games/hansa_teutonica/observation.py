"""What each number of an observation means: the fields of the table, and those of each seat."""

from __future__ import annotations

from rondel.games.hansa_teutonica.rules.components import CITIES, HOUSES

BOARD = {
    "players": "how many play",
    "options": (
        "1 with the provinces of the game for two, otherwise 0; then `swap_scope`, `income_amount`, `tie_break`, "
        "each as the place of its value in the table of options, from 0"
    ),
    "round_limit": "the option `round_limit`, 0 for none",
    "stage": (
        "the open decision: start of the pawn, menu, pieces and merchants of the income, shape and route of a "
        "piece to place, route, owner, shape, new shape and payment of a displacement, route of the displaced "
        "piece, extra piece, route to lift from, route of an extra piece, route, shape and target of a move, "
        "route and choice of an establishment, shape of an extra office, city and pair of a swap, ability to "
        "develop, route, owner and shape of a removal, paid, free and last move of the pawn, route of a marker, "
        "over"
    ),
    "actor": "the seat that decides",
    "turn": "the seat whose turn it is, -1 before the first",
    "first": "the start player",
    "round_number": "the round, from 1",
    "actions_left": "actions left in this turn",
    "acted": "whether an action was taken in this turn",
    "pawn": "the province of the pawn, -1 without provinces",
    "pawn_moved": "whether the free move of the pawn is used",
    "pile": "markers left in the pile",
    "drawn": "markers face down on the plate of the player whose turn it is",
    "completed": "how many cities are complete",
    "chains": "players who have scored Arnheim-Stendal",
    "route": "the route being displaced from, moved from or established, -1 none",
    "owner": "the owner of the displaced or removed piece, -1 none",
    "shape": "of the displaced, moved, lifted or removed piece: 0 trader, 1 merchant",
    "new_shape": "of the piece that displaces",
    "amount": "pieces of income, moves, extra pieces or removals left",
    "lifted": "whether an extra piece is in hand",
    "just_taken": "the marker taken in this establishment, -1 none",
    "city": "the city of an extra office or a swap, -1 none",
    "placed_route": "where the displaced player has put pieces in this displacement, -1 none",
    "placed_shape": "which pieces these are",
    "markers_on": "the marker on each route, -1 none",
    "unseen": "markers of each kind in the pile or face down on a plate, as one lot",
    "house_owner": "the owner of the office in each house of each city, -1 none",
    "house_shape": "its shape",
    "extra_city": "the cities of extra offices in the order founded, -1 none",
    "extra_owner": "their owners, -1 none",
    "table": "the owner of the merchant on each space of the Coellen table, -1 none",
}
SEAT = {
    "stock": "traders and merchants in the stock",
    "supply": "traders and merchants in the supply",
    "traders_on": "traders on each route",
    "merchants_on": "merchants on each route",
    "offices": "offices in each city, in its houses and beside them",
    "steps": "pieces taken off each ability's track: Clavis Urbis, Actiones, Privilegium, Liber Sophiae, Bursa",
    "points": "on the score track",
    "chain": "points scored for Arnheim-Stendal, -1 while not scored",
    "unused": "markers of each kind to be used",
    "used": "markers of each kind already used",
    "plate": "markers shown but not placed yet, in the order drawn; -1 none",
}
SHAPES = {"house_owner": (CITIES, HOUSES), "house_shape": (CITIES, HOUSES)}
