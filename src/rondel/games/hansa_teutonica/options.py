"""The options of the specification, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.errors import BadOption
from rondel.core.language import N_, _
from rondel.core.options import Option, Value

OPTIONS = (
    Option(
        "players", N_("Players"), (2, 3, 4, 5), 4, (2, 3, 4, 5),
        (
            N_("two players, on the side for two and three"), N_("three players, on the side for two and three"),
            N_("four players, on the side for four and five"), N_("five players, on the side for four and five"),
        ),
    ),
    Option(
        "two_player_provinces", N_("Provinces and pawn"), ("on", "off"), "on", (1, 0),
        (
            N_("two players act only around the province of the pawn (the rulebook); no effect with more players"),
            N_("two players go wherever they like (not in the rulebook)"),
        ),
    ),
    Option(
        "start_player", N_("Who begins"), ("random", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"), "random",
        (0, 1, 2, 3, 4, 5),
        (
            N_("by lot"), N_("the first seat"), N_("the second seat"), N_("the third seat"), N_("the fourth seat"),
            N_("the fifth seat"),
        ),
    ),
    Option(
        "swap_scope", N_("Swap marker"), ("any", "own"), "any", (0, 1),
        (
            N_("swaps any two neighbouring offices (the rulebook)"),
            N_("at least one of the two offices must be your own (2020 edition)"),
        ),
    ),
    Option(
        "income_amount", N_("Income"), ("exact", "up_to"), "exact", (0, 1),
        (N_("take the full Bursa number (the rulebook)"), N_("take any number up to the Bursa number (2020 edition)")),
    ),
    Option(
        "tie_break", N_("Ties"), ("shared", "edition_2020"), "shared", (0, 1),
        (
            N_("tied players share the place (the rulebook)"),
            N_("the less developed Actiones wins, then more points for the network (2020 edition)"),
        ),
    ),
    Option(
        "round_limit", N_("Round limit"), ("none",), "none", (0,),
        (N_("play to the end (a number stops machine play after that many rounds)"),),
        numbers=range(1, 65536),
    ),
)  # fmt: skip


def check_options(options: Mapping[str, Value]) -> None:
    """A start player must have a seat."""
    start, players = str(options["start_player"]), int(options["players"])
    if start != "random" and int(start.removeprefix("seat_")) > players:
        raise BadOption(
            _("start_player cannot be {start} with {players} players; choose random or a seat up to {players}").format(
                start=start, players=players
            )
        )
