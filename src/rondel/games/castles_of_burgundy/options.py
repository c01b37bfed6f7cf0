"""The options of the specification, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.errors import BadOption
from rondel.core.language import N_, _
from rondel.core.options import Option, Value

OPTIONS = (
    Option(
        "players", N_("Players"), (2, 3, 4), 2, (2, 3, 4),
        (N_("two players"), N_("three players"), N_("four players")),
    ),
    Option(
        "start_player", N_("Who begins"), ("random", "seat_1", "seat_2", "seat_3", "seat_4"), "random",
        (0, 1, 2, 3, 4),
        (N_("by lot"), N_("the first seat"), N_("the second seat"), N_("the third seat"), N_("the fourth seat")),
    ),
    Option(
        "boards", N_("Estates"), ("all_board_1", "dealt_sheets", "free_choice"), "all_board_1", (0, 1, 2),
        (
            N_("everybody plays board 1 with the castle in the centre"),
            N_("a random double-sided sheet each; choose the side and the castle's space"),
            N_("choose any of the boards 1-9 and the castle's space"),
        ),
    ),
    Option(
        "board_choice", N_("Choosing estates"), ("open", "secret"), "open", (0, 1),
        (N_("one after another, in turn order"), N_("in secret, revealed together (dealt sheets only)")),
    ),
    Option(
        "tie_break", N_("Ties"), ("fewest_empty", "most_empty"), "fewest_empty", (0, 1),
        (
            N_("fewer empty estate spaces win, then the later in turn order (the rulebook)"),
            N_("more empty estate spaces win, then the later in turn order"),
        ),
    ),
    Option(
        "black_depot", N_("Tiles in the black depot"), ("4/6/8", "2/5/8"), "4/6/8", (0, 1),
        (
            N_("4, 6 or 8 with two, three or four players (the printed board)"),
            N_("2, 5 or 8 with two, three or four players"),
        ),
    ),
    Option(
        "buy_timing", N_("When to buy"), ("between_dice_actions", "also_before_extra_action"),
        "between_dice_actions", (0, 1),
        (
            N_("before, between or after the two dice actions"),
            N_("also just before a castle's extra action and a city hall's placement (later editions)"),
        ),
    ),
    Option(
        "knowledge_values", N_("Knowledge tiles 15 and 26"), ("rulebook", "later_editions"), "rulebook", (0, 1),
        (N_("3 points and 2 points (the rulebook)"), N_("2 points and 3 points (later editions)")),
    ),
)  # fmt: skip


def check_options(options: Mapping[str, Value]) -> None:
    """Combinations that are refused before setup (CB-2.17, CB-17.10)."""
    start, players = str(options["start_player"]), int(options["players"])
    if start != "random" and int(start.removeprefix("seat_")) > players:
        raise BadOption(
            _("start_player cannot be {start} with {players} players; choose random or a seat up to {players}").format(
                start=start, players=players
            )
        )
    if options["board_choice"] == "secret" and options["boards"] == "free_choice":
        raise BadOption(
            _(
                "board_choice=secret does not go with boards=free_choice, because two players could choose the "
                "same single board; use boards=dealt_sheets or board_choice=open"
            )
        )


def has_secrets(options: Mapping[str, Value]) -> bool:
    """Only an estate that was chosen in secret is hidden; the tiles and dice to come are drawn late."""
    return options["board_choice"] == "secret" and options["boards"] == "dealt_sheets"
