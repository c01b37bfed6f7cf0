"""Rival Cities (Andreas Steding, 2025)."""

from rondel.core.definition import Definition, always
from rondel.core.language import N_
from rondel.games.rival_cities.options import OPTIONS

GAME = Definition(
    package=__name__,
    name="rival-cities",
    title="Rival Cities",
    designers=("Andreas Steding",),
    published="2025",
    summary=N_("Hamburg against Altona: two cities duel for ships, alliances, lawsuits and prestige."),
    minutes=(30, 60),
    options=OPTIONS,
    rules_version=1,
    action_schema=1,
    observation_schema=1,
    finished=True,
    has_secrets=always,  # the hands
)
