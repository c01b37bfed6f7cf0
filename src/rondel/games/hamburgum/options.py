"""The options of the specification, in words. All combinations are allowed."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.language import N_
from rondel.core.options import Option, Value

OPTIONS = (
    Option(
        "players", N_("Players"), (2, 3, 4, 5), 3, (2, 3, 4, 5),
        (N_("two players"), N_("three players"), N_("four players"), N_("five players")),
    ),
    Option(
        "officials", N_("Officials"), ("numbered", "blue_choice", "blue_shuffled"), "numbered", (0, 1, 2),
        (
            N_("the seven numbered officials in their fixed order"),
            N_("Variant I: blue officials, take any that is left"),
            N_("Variant II: blue officials, shuffled, only the top one can be built"),
        ),
    ),
    Option(
        "building_token_scope", N_("Building tokens count"), ("parish", "city"), "parish", (0, 1),
        (N_("buildings in the parish of their church (the rulebook)"), N_("buildings in the whole city")),
    ),
    Option("map", N_("Map"), ("hamburg",), "hamburg", (0,), (N_("Hamburg, reconstructed"),)),
    Option(
        "seating", N_("Seating"), ("as_listed", "shuffled"), "as_listed", (0, 1),
        (N_("the first seat begins, then in order"), N_("the order of the seats is drawn by lot")),
    ),
)  # fmt: skip


def has_chance(options: Mapping[str, Value]) -> bool:
    """The basic game knows no luck."""
    return options["officials"] == "blue_shuffled" or options["seating"] == "shuffled"
