"""The Castles of Burgundy (Stefan Feld, 2011), first edition."""

from rondel.core.definition import Definition
from rondel.core.language import N_
from rondel.games.castles_of_burgundy.options import OPTIONS, check_options, has_secrets

GAME = Definition(
    package=__name__,
    name="castles-of-burgundy",
    title="The Castles of Burgundy",
    designers=("Stefan Feld",),
    published="2011",
    summary=N_("Two dice a turn fill your estate with farms, towns, ships and castles."),
    minutes=(30, 90),
    options=OPTIONS,
    rules_version=1,
    action_schema=1,
    observation_schema=1,
    finished=True,
    check_options=check_options,
    has_secrets=has_secrets,
)
