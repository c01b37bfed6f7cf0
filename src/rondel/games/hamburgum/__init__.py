"""Hamburgum (Mac Gerdts, 2007)."""

from rondel.core.definition import Definition
from rondel.core.language import N_
from rondel.games.hamburgum.options import OPTIONS, has_chance

GAME = Definition(
    package=__name__,
    name="hamburgum",
    title="Hamburgum",
    designers=("Mac Gerdts",),
    published="2007",
    summary=N_("Round the rondel: brew, trade, build ships and houses, and give to Hamburg's six churches."),
    minutes=(75, 90),
    options=OPTIONS,
    rules_version=1,
    action_schema=1,
    observation_schema=1,
    finished=True,
    has_chance=has_chance,
)
