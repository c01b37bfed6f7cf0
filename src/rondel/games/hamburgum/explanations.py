"""What lies on the table, in words, with the rule behind it: for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.core.explaining import Explanations, explained
from rondel.core.language import N_, _
from rondel.core.options import Value
from rondel.games.hamburgum import words
from rondel.games.hamburgum.rules.city import TOKEN_KINDS
from rondel.games.hamburgum.rules.components import (
    CATHEDRAL,
    CHURCH_IDS,
    CHURCH_NAMES,
    COMPLETION_BONUS,
    DEPOT_PRICE,
    GOODS_NAMES,
    MATERIAL_NAMES,
    PARTS,
    TOKEN_CHURCH,
    TOKEN_IDS,
    TOKEN_KIND,
    TOKEN_TYPE,
    TOKENS,
    TYPE_IDS,
)

Row = tuple[str, str, str, str]

SEGMENTS = {
    "sugar": (N_("You get 1 sugar, and 1 more for each of your sugar refiners."), "HB-4.2"),
    "beer": (N_("You get 1 beer, and 1 more for each of your brewers."), "HB-4.1"),
    "cloth": (N_("You get 1 cloth, and 1 more for each of your cloth makers."), "HB-4.3"),
    "trade": (N_("Either sell goods with your ships (at home for 30 £ when no ship is left), or buy wood, brick "
                 "and bell."),
              "HB-5.1 HB-5.3 HB-5.14"),
    "guildhall": (N_("Put up any number of buildings, each for 1 wood and 1 brick, where a brown line joins the "
                     "site to "
                     "your citizens or to a church that you donated to."), "HB-9.1 HB-9.4"),
    "dockyard": (N_("Build any number of ships, each for 1 wood. They enter at berth 3; if it is full, all "
                    "ships move on."),
                 "HB-6.1 HB-6.5"),
    "church": (N_("First give any number of donations, each for one part of a church and one token; then score any of "
                  "your tokens."), "HB-7.1 HB-7.11 HB-8.1"),
}  # fmt: skip
BUILDINGS = {
    "brewer": (
        N_("You get 1 beer more each time you brew. The price of beer falls by 10 £ for everybody."),
        "HB-10.1 HB-10.2",
    ),
    "sugar_refiner": (
        N_("You get 1 sugar more each time you refine. The price of sugar falls by 10 £ for everybody."),
        "HB-10.1 HB-10.2",
    ),
    "cloth_maker": (
        N_("You get 1 cloth more each time you make it. The price of cloth falls by 10 £ for everybody."),
        "HB-10.1 HB-10.2",
    ),
    "merchant": (N_("Brings 100 £ at once."), "HB-10.5"),
    "captain": (N_("A neutral ship enters the harbour, then one of yours, free of charge."), "HB-10.6 HB-10.7"),
    "official": (N_("You take an official with its effect, at most one in a turn."), "HB-10.9 HB-9.11"),
}  # fmt: skip
OFFICIALS = {
    "councilman": "HB-10.10", "vicar": "HB-10.11", "lord_mayor": "HB-10.12", "canon": "HB-11.6 HB-11.7",
    "guildmaster": "HB-11.12", "harbourmaster": "HB-11.13", "deacon": "HB-11.14", "sexton": "HB-11.15",
    "master_builder": "HB-11.16", "civil_servant": "HB-11.17",
}  # fmt: skip
MATERIALS = {
    "wood": (N_("For ships, buildings, and parts 2 to 5 of churches."), "HB-6.1 HB-9.1 HB-7.6"),
    "brick": (N_("For buildings and for every part of a church."), "HB-9.1 HB-7.5"),
    "bell": (N_("For the fifth part of a church, which completes it. You can hold only one."), "HB-7.9 HB-5.16"),
}


def explanations(options: Mapping[str, Value]) -> Explanations:
    whole_city = options["building_token_scope"] == "city"
    return explained((*rondel(), *trade(), *churches(), *tokens(whole_city), *city(), *harbour(), *seats()))


def rondel() -> Iterator[Row]:
    moves = _("Moves clockwise: three steps are free, each further one costs 1 prestige.")
    for name, (text, rules) in SEGMENTS.items():
        yield f"segment-{name}", _(words.SEGMENT_WORDS[name]), _(text), f"{rules} HB-3.5"
    yield "stone", _("Rondel stone"), moves, "HB-3.4 HB-3.5 HB-3.6"


def trade() -> Iterator[Row]:
    for name in GOODS_NAMES:
        title = _(words.GOODS_WORDS[name]).capitalize()
        text = _("Sold with ships for its price, or at home for 30 £. At the end each unit left is sold for 50 £.")
        yield f"good-{name}", title, text, "HB-5.7 HB-5.8 HB-12.5"
        text = _("What each shipped unit brings: 100 £, and 10 £ less for each building on the board that makes it.")
        yield f"price-{name}", _("Price of {good}").format(good=_(words.GOODS_WORDS[name])), text, "HB-10.3 HB-5.7"
    for name in MATERIAL_NAMES:
        text, rules = MATERIALS[name]
        bought = _("Bought in a Trade action.")
        yield f"material-{name}", _(words.MATERIAL_WORDS[name]).capitalize(), f"{_(text)} {bought}", f"{rules} HB-5.15"
    prices = ", ".join(f"{units}: {int(DEPOT_PRICE[units])} £" for units in range(1, len(DEPOT_PRICE)))
    yield (
        "depot", _("Depot"),
        _("What all units bought in one Trade action cost together: {prices}.").format(prices=prices),
        "HB-5.14 HB-5.18",
    )  # fmt: skip
    for kind, rules in OFFICIALS.items():
        effect = _(words.OFFICIAL_EFFECTS[kind])
        text = _("{effect}, once, when it is built. At most one official can be built in a turn.")
        yield (
            f"official-{kind}", _(words.OFFICIAL_WORDS[kind]), text.format(effect=effect[:1].upper() + effect[1:]),
            f"{rules} HB-9.11",
        )  # fmt: skip
    bonuses = ", ".join(str(bonus) for bonus in COMPLETION_BONUS.tolist())
    yield (
        "completion", _("Completing a church"),
        _("Whoever gives the fifth part gets the next of these: {bonuses} prestige, and may build on any free "
          "site from "
          "then on. With the sixth church the game ends.").format(bonuses=bonuses), "HB-7.18 HB-7.19 HB-12.1",
    )  # fmt: skip


def churches() -> Iterator[Row]:
    costs = "; ".join(f"{part}: {words.part_cost_words(part)}" for part in range(1, PARTS + 1))
    for number, church in enumerate(CHURCH_IDS):
        text = _("Five parts, built by donations. What each part costs: {costs}.").format(costs=costs)
        where = _(" It has no parish.") if number == CATHEDRAL else ""
        yield f"church-{church}", CHURCH_NAMES[number], f"{text}{where}", "HB-7.4 HB-7.11 HB-7.16"
    yield (
        "donation", _("Donation"),
        _("A part of this church was given by this player, who may build on sites joined to it. The disc goes back "
          "when the church is complete."), "HB-7.11 HB-9.5 HB-7.17",
    )  # fmt: skip


def tokens(whole_city: bool) -> Iterator[Row]:
    limit = _("Scored once, in a Church action or at the end. Of each kind you may keep only one unscored.")
    for token in range(TOKENS):
        kind = TOKEN_KINDS[TOKEN_KIND[token]]
        everywhere = whole_city or TOKEN_CHURCH[token] == CATHEDRAL
        if kind == "building":
            trade = _(words.TYPE_WORDS[TYPE_IDS[TOKEN_TYPE[token]]])
            where = _("in the whole city") if everywhere else _("in the parish of its church")
            text = _("Counts your buildings of this trade ({trade}) {where}.").format(trade=trade, where=where)
            rule = "HB-8.8" if whole_city else "HB-8.9" if everywhere else "HB-8.7"
        elif kind == "citizens":
            cathedral = TOKEN_CHURCH[token] == CATHEDRAL
            text = (
                _("Counts all your citizens.") if cathedral else _("Counts your citizens in the parish of its church.")
            )
            rule = "HB-8.11" if cathedral else "HB-8.10"
        else:
            text, rule = {
                "flat5": (_("Brings 5 prestige. Goes to whoever gives the first part."), "HB-8.4"),
                "donations": (_("Counts all your donation tokens, scored ones too."), "HB-8.5"),
                "ships": (_("Counts your ships in the harbour when it is scored."), "HB-8.6"),
            }[kind]
        yield f"token-{TOKEN_IDS[token]}", words.token_name(token), f"{text} {limit}", f"{rule} HB-8.13 HB-8.14"


def city() -> Iterator[Row]:
    for kind, (text, rules) in BUILDINGS.items():
        cost = _("Costs 1 wood and 1 brick.")
        title = _(words.TYPE_WORDS[kind]).capitalize()
        yield f"building-{kind}", title, f"{_(text)} {cost}", f"{rules} HB-9.1"
    yield (
        "parish", _("Parish"),
        _("The sites around a church. Tokens of that church count buildings and citizens here."),
        "HB-1.8 HB-8.7 HB-8.10",
    )  # fmt: skip
    yield (
        "citizen", _("Citizen"),
        _("Stands on a building of this player, for good, and joins it to the sites at its brown lines."),
        "HB-9.2 HB-9.4",
    )  # fmt: skip
    yield (
        "map", _("The city map"),
        _("What is known for certain, what is likely and what had to be invented stands in the rules."),
        "HB-14.1 HB-14.3",
    )  # fmt: skip


def harbour() -> Iterator[Row]:
    yield (
        "berth", _("Berth"),
        _("A ship carries as many units as the number of its berth. Each berth holds as many ships as there are "
          "players. "
          "New ships enter at berth 3 and push the others on."), "HB-5.4 HB-6.2 HB-6.5",
    )  # fmt: skip
    yield (
        "ship", _("Ship"), _("Carries one kind of good in each Trade action of its owner. Costs 1 wood in the "
                             "Dockyard."),
        "HB-5.3 HB-6.1",
    )  # fmt: skip
    yield (
        "neutral-ship", _("Flying Dutchman"), _("A neutral ship, brought by captains. It only takes up room in "
                                                "the harbour."),
        "HB-1.12 HB-10.6 HB-6.8",
    )  # fmt: skip
    yield (
        "ships-left", _("Ships in the supply"), _("Each player has five. Ships that leave the harbour come back here."),
        "HB-1.4 HB-6.7",
    )  # fmt: skip


def seats() -> Iterator[Row]:
    yield (
        "prestige", _("Prestige"),
        _("Most prestige wins. It comes from completed churches, scored tokens and money; steps on the rondel "
          "cost it."),
        "HB-12.8 HB-13.1",
    )  # fmt: skip
    yield (
        "money", _("Money"), _("At the end goods and materials are sold for 50 £ each, and each 100 £ are 1 prestige."),
        "HB-12.5 HB-12.6",
    )  # fmt: skip
    yield (
        "seat",
        _("Board of a player"),
        _("The colour and the mark are those of the seat, here and on every piece."),
        "HB-2.15",
    )
