"""Hansa Teutonica (Andreas Steding, 2009)."""

from rondel.core.definition import Definition
from rondel.core.language import N_
from rondel.games.hansa_teutonica.options import OPTIONS, check_options

GAME = Definition(
    package=__name__,
    name="hansa-teutonica",
    title="Hansa Teutonica",
    designers=("Andreas Steding",),
    published="2009",
    summary=N_("Traders fill the routes between the towns of the Hanse and found offices there."),
    minutes=(45, 90),
    options=OPTIONS,
    rules_version=1,
    action_schema=1,
    observation_schema=1,
    finished=True,
    check_options=check_options,
    varied_starts=True,
)
