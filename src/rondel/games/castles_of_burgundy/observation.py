"""What each number of an observation means: the fields of the table, and those of each seat."""

from __future__ import annotations

from rondel.games.castles_of_burgundy.rules.components import DEPOT_SLOTS, DEPOTS, GOODS

BOARD = {
    "players": "how many play",
    "options": (
        "`boards`, `board_choice`, `tie_break`, `black_depot`, `buy_timing`, `knowledge_values`, each as the "
        "place of its value in the table of options, from 0"
    ),
    "stage": (
        "the open decision: board, start castle, menu, target of a die, discard, purchase, depot of a ship, "
        "second depot, goods to keep, extra action, city hall, carpenter's workshop, church, market, warehouse, "
        "over"
    ),
    "phase": "0-4 for A-E, -1 before the first",
    "round": "the round of the phase, 5 after the last",
    "place": "how many have finished their turn in this round",
    "actor": "the seat that decides",
    "turn": "the seat whose turn it is, -1 before the first",
    "white_die": "0 before the first roll",
    "used": "for each die, whether it is used in this turn",
    "die": "the die in use while its target is open, otherwise -1",
    "bought": "whether the purchase of this turn is made",
    "taking": "the action that takes the chosen tile while a discard is open, otherwise -1",
    "back": "the stage to return to after a purchase or a discard",
    "ship_depot": "the depot chosen for a ship's goods, from 0; otherwise -1",
    "ship_second": "the second depot, likewise",
    "ship_goods": "goods colours chosen to be kept, as the bits of a number",
    "depots": "the tile on each space of each depot",
    "black": "the tiles of the black depot",
    "depot_goods": "goods in each depot by colour",
    "round_goods": "the goods colour on each round space, -1 once moved",
    "unseen_goods": "goods by colour in unopened stacks or out of the game, as one lot",
    "bag": "how many of each tile are left in the coloured piles",
    "black_bag": "how many of each tile are left in the black pile",
    "large_bonus": "for each colour the seat that took the large bonus, -1 while it is there",
    "small_bonus": "the same for the small bonus",
}
SEAT = {
    "board": "0-8 for boards 1-9, -1 while not chosen or not known",
    "start_castle": "the space of the first castle, -1 while not chosen or not known",
    "sheet": "the dealt sheet, -1 without one",
    "steps": "of the marker on the turn order track",
    "order_on_track": "place in the turn order as the track reads now, from 0",
    "order_in_round": "place in the turn order of this round, from 0; -1 before the first",
    "silver": "pieces of silver",
    "workers": "worker tiles",
    "score": "points on the score track",
    "scored": (
        "those points by source: animals, goods, watchtowers, regions, phases, colours, unsold goods, silver, "
        "workers, knowledge"
    ),
    "estate": "the tile on each space, row by row",
    "storage": "the stored tiles",
    "goods": "unsold goods by colour",
    "sold": "sold goods by colour",
    "dice": "the two dice, 0 before the first roll",
    "city_kinds": "for each city of the board the kinds of building in it, as the bits of a number",
}
SHAPES = {"depots": (DEPOTS, DEPOT_SLOTS), "depot_goods": (DEPOTS, GOODS)}
