"""The options of the specification, in words. All combinations are allowed."""

from __future__ import annotations

from rondel.core.language import N_
from rondel.core.options import Option

OPTIONS = (
    Option("players", N_("Players"), (2,), 2, (2,), (N_("two players"),)),
    Option(
        "basic_cards", N_("Basic cards"), ("shuffled", "printed_order"), "shuffled", (0, 1),
        (N_("shuffled onto the light spaces"), N_("1 to 15 in order (for a first game)")),
    ),
    Option(
        "hamburg", N_("Who plays Hamburg"), ("seat_1", "seat_2", "random"), "seat_1", (0, 1, 2),
        (N_("the first seat"), N_("the second seat"), N_("by lot")),
    ),
    Option(
        "starting_player", N_("Who begins"), ("random", "hamburg", "altona"), "random", (0, 1, 2),
        (N_("by lot"), N_("Hamburg"), N_("Altona")),
    ),
    Option(
        "amsterdam_bonus", N_("Amsterdam"), ("per_action", "per_exchange"), "per_action", (0, 1),
        (N_("one more star token per donation action (the rulebook)"), N_("one more star token per exchange")),
    ),
)  # fmt: skip
