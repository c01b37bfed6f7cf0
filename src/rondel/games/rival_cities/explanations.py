"""What lies on the table, in words, with the rule behind it: for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.core.explaining import Explanations, explained
from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.rival_cities.rules.components import (
    ALLIANCE_IDS,
    ALLIANCE_NAMES,
    ALLIANCES,
    CARD_DATA,
    CARDS,
    DATA,
    EXTRA_PAYMENTS,
    FIRST_SPECIAL,
    LAWSUITS,
    LEGAL_COST,
    MAX_OFF_SEASONS,
    PRODUCT_NAMES,
    SHIPS,
    actions_of,
    cost_row,
)
from rondel.games.rival_cities.words import (
    ALLIANCE_EFFECTS,
    PRODUCT_WORDS,
    SHIP_EFFECTS,
    SPACES_NOTATION,
    bonus_in_words,
    card_in_words,
    card_name,
    cost_in_words,
    stars_in_words,
)

Row = tuple[str, str, str, str]

#: the rule of each action that a card can show
ACTION_RULES = {
    "production": "RC-7.1", "gift": "RC-8.1", "donation": "RC-9.1", "swap_products": "RC-10.1",
    "gain_letters": "RC-11.1", "draw_special": "RC-12.1", "build_factory": "RC-13.1", "reactivate_factory": "RC-13.6",
    "earn_prestige": "RC-14.1", "form_alliance": "RC-15.1", "purchase_ship": "RC-16.1", "advance_lawsuit": "RC-17.1",
    "court_ruling": "RC-18.1", "piracy": "RC-19.1",
}  # fmt: skip
ACTION_TEXTS = {
    "production": N_("Production: each active factory that you use brings 1 more and becomes inactive."),
    "gift": N_("Gift: free of charge; factories do not add to it."),
    "donation": N_("Donation: products for star tokens, which count at the end."),
    "swap_products": N_("Swap: give a product and take one of another kind."),
    "gain_letters": N_("Letters pay for option C, for a rival's alliance, and for exchanging products."),
    "draw_special": N_("Draw: the card goes to your hand, unseen by the rival."),
    "build_factory": N_("A new factory is active at once."),
    "reactivate_factory": N_("Reactivate: one of your inactive factories is active again."),
    "earn_prestige": N_("Prestige: the marker moves 1 space towards your city."),
    "form_alliance": N_("Alliance: free from the board, 1 letter from the rival."),
    "purchase_ship": N_("Ship: pay the price at its foot and take it."),
    "advance_lawsuit": N_("Lawsuit: pay its cost, take its bonus, and its marker moves towards you."),
    "court_ruling": N_(
        "Court ruling: win the foremost lawsuit from 2 on your side, or swap two that lie side by side."
    ),
    "piracy": N_("Piracy: the products come from the rival's stock; letters are never taken."),
}
ALLIANCE_RULES = {
    "amsterdam": "RC-21.4", "brussels": "RC-21.7", "gdansk": "RC-21.6", "copenhagen": "RC-21.10", "le_havre": "RC-21.8",
    "london": "RC-21.1", "novgorod": "RC-21.1", "oslo": "RC-21.1",
}  # fmt: skip
WINS = {
    "ships": (N_("Three ships more than the rival win at once."), "RC-23.1"),
    "lawsuits": (N_("A third lawsuit won wins at once."), "RC-23.2"),
    "alliances": (N_("All four alliances win at once."), "RC-23.3"),
}


def explanations(options: Mapping[str, Value]) -> Explanations:
    return explained((*cards(), *ships(), *alliances(), *lawsuits(), *board(), *stock(), *city()))


def titled(text: str) -> str:
    return text[:1].upper() + text[1:]


def cards() -> Iterator[Row]:
    for card in range(CARDS):
        printed: dict[str, Any] = CARD_DATA[card]
        kinds = list(dict.fromkeys(action["type"] for action in actions_of(printed)))
        how = (
            _("Only one half can be used.") if printed["split"]
            else _("Its actions are used in any order, each if you like.") if len(actions_of(printed)) > 1
            else ""
        )  # fmt: skip
        text = " ".join(filter(None, (*(_(ACTION_TEXTS[kind]) for kind in kinds), how)))
        rules = [*(ACTION_RULES[kind] for kind in kinds), "RC-6.2" if printed["split"] else "RC-6.3"]
        if card >= FIRST_SPECIAL:
            rules.append("RC-5.11")
        yield f"card-{card}", f"{titled(card_name(card))}: {card_in_words(card)}", text, " ".join(rules)
    yield (
        "card-hidden", _("Special card in the hand"),
        _("Only its owner knows it. It is played with option B, or with C for a letter, and then discarded."),
        "RC-5.4 RC-12.1 RC-12.5",
    )  # fmt: skip


def ships() -> Iterator[Row]:
    for ship in range(SHIPS):
        printed = DATA["ship_cards"][ship]
        text = _("Costs {cost}. {effect}. At the end: {stars}.").format(
            cost=cost_in_words(cost_row(printed["cost"])), effect=titled(_(SHIP_EFFECTS[ship + 1])),
            stars=stars_in_words(printed["stars"]),
        )  # fmt: skip
        yield f"ship-{ship}", _("Ship {number}").format(number=ship + 1), text, f"RC-22.{ship + 1} RC-16.1 RC-23.1"
    yield (
        "ship-space", _("Space for a ship"),
        _("When a ship is bought, the next one of the stack takes its place, as long as there is one."),
        "RC-16.4 RC-16.5",
    )  # fmt: skip
    yield (
        "ship-stack", _("Stack of ships"), _("When no ship lies on the board any more, the next off-season ends "
                                             "the game."),
        "RC-16.5 RC-20.18",
    )  # fmt: skip


def alliances() -> Iterator[Row]:
    for alliance in range(ALLIANCES):
        printed = DATA["alliance_cards"][alliance]
        text = _("{effect}. In each off-season you pay {cost} or return it. At the end: {stars}.").format(
            effect=titled(_(ALLIANCE_EFFECTS[ALLIANCE_IDS[alliance]])),
            cost=cost_in_words(cost_row(printed["upkeep"])), stars=stars_in_words(printed["stars"]),
        )  # fmt: skip
        yield (
            f"alliance-{alliance}", _("Alliance with {name}").format(name=ALLIANCE_NAMES[alliance]), text,
            f"{ALLIANCE_RULES[ALLIANCE_IDS[alliance]]} RC-20.3 RC-23.3",
        )  # fmt: skip
    yield (
        "alliance-space", _("Space for an alliance"),
        _("An alliance on the board can be formed free of charge; one of the rival's costs 1 letter."),
        "RC-15.1 RC-15.2",
    )  # fmt: skip


def lawsuits() -> Iterator[Row]:
    for lawsuit in range(LAWSUITS):
        printed = DATA["lawsuit_cards"][lawsuit]
        text = _(
            "To advance it costs {cost}; it brings: {advance}, and the marker moves 1 towards you. For whoever "
            "wins it: "
            "{win}, and {stars} at the end."
        ).format(
            cost=cost_in_words(LEGAL_COST[lawsuit]), advance=bonus_in_words(printed["advance_bonus"]),
            win=bonus_in_words(printed["win_bonus"]), stars=stars_in_words(printed["stars"]),
        )  # fmt: skip
        name = _("Lawsuit {number}").format(number=lawsuit + 1)
        yield f"lawsuit-{lawsuit}", name, text, "RC-17.1 RC-17.3 RC-18.7"
    for space, name in enumerate(SPACES_NOTATION):
        extra = int(EXTRA_PAYMENTS[space])
        again = ngettext(
            "The cost may be paid {n} time more to move the marker again.",
            "The cost may be paid up to {n} times more to move the marker again.", extra,
        ).format(n=extra)  # fmt: skip
        text = again if extra else _("This lawsuit is decided in the next off-season: from 2 on, that side wins it.")
        yield (
            f"lawsuit-space-{space}", _("Lawsuit space {number}").format(number=name), text,
            "RC-17.6 RC-18.5 RC-20.14" if extra == 0 else "RC-17.6 RC-17.7",
        )  # fmt: skip
    yield (
        "lawsuit-marker", _("Marker of a lawsuit"),
        _("On 2, 3 or 4 of a side that city wins the lawsuit when it is decided; on 1 it gets a star token."),
        "RC-18.6 RC-18.7",
    )  # fmt: skip
    yield (
        "lawsuit-stack", _("Stack of lawsuits"),
        _("Lawsuits move up from III to I. When none lies on the board any more, the next off-season ends the game."),
        "RC-18.9 RC-20.18",
    )  # fmt: skip


def board() -> Iterator[Row]:
    yield (
        "ink-space", _("Space of the ink jar"),
        _("Where the jar stops, the card beside it can be used (option A)."), "RC-4.3 RC-5.2",
    )  # fmt: skip
    yield (
        "dark-space", _("Dark space"),
        _("Holds a special card: use it (option A), or take it into your hand (option D). Refilled in the off-season."),
        "RC-1.7 RC-5.11 RC-20.16",
    )  # fmt: skip
    yield (
        "jar", _("Ink jar"),
        _("Moves clockwise: two steps are free, the third and fourth cost 1 product each, every further one 2."),
        "RC-4.3 RC-4.5",
    )  # fmt: skip
    yield (
        "bell", _("Bell"),
        _("Whoever passes it with the jar takes it and begins an off-season. On equal stars its holder wins."),
        "RC-4.11 RC-20.1 RC-24.5",
    )  # fmt: skip
    yield (
        "prestige-track", _("Prestige track"),
        _("In the off-season the city on whose side the marker stands gets the income of its space and of all "
          "up to it. "
          "At the end the stars of its space count; on the city's name it wins at once."), "RC-20.11 RC-24.2 RC-23.4",
    )  # fmt: skip
    yield (
        "prestige-marker", _("Prestige marker"), _("Each time a city earns prestige it moves 1 space towards "
                                                   "that city."),
        "RC-14.1 RC-14.4",
    )  # fmt: skip
    yield (
        "off-season", _("Off-season"),
        _("In this order: upkeep of alliances, prestige for more ships, incomes of ships and prestige, lawsuit I, new "
          "special cards, factories, end check. At most {n}.").format(n=MAX_OFF_SEASONS), "RC-20.2 RC-20.18 RC-20.21",
    )  # fmt: skip
    yield (
        "card-in-use", _("Card in use"), _("Actions that are over are faded; the others can still be used."),
        "RC-6.3 RC-6.4",
    )  # fmt: skip


def stock() -> Iterator[Row]:
    for name in PRODUCT_NAMES:
        text = _(
            "A product. Pays for steps of the jar, ships, lawsuits, upkeep and donations. There are 12 of each kind."
        )
        yield f"product-{name}", _(PRODUCT_WORDS[name]).capitalize(), text, "RC-1.2 RC-3.4 RC-3.6"
    yield (
        "letter", _("Letters"),
        _("A letter pays for option C, for an alliance of the rival, or exchanges a product for another one."),
        "RC-11.2 RC-11.3",
    )  # fmt: skip
    yield (
        "factory", _("Factories"),
        _("An active factory brings 1 more product in a production and becomes inactive by that. When the supply is "
          "empty, the next off-season ends the game."), "RC-7.2 RC-13.4 RC-20.18",
    )  # fmt: skip
    yield (
        "idle", _("Inactive factories"),
        _("Used in a production. They are active again after the off-season, or by a reactivation."),
        "RC-7.4 RC-13.6 RC-13.7",
    )  # fmt: skip
    yield (
        "star", _("Star tokens"),
        _("1 star each at the end. When the supply is empty, the next off-season ends the game."),
        "RC-24.3 RC-3.9 RC-20.18",
    )  # fmt: skip
    yield (
        "card-stack", _("Stack of special cards"), _("Face down. When it is used up, the discarded cards are "
                                                     "shuffled."),
        "RC-12.1 RC-12.2",
    )  # fmt: skip
    yield (
        "discard", _("Discarded special cards"), _("Played cards, open to both. They come back when the stack "
                                                   "is used up."),
        "RC-5.4 RC-12.2",
    )  # fmt: skip


def city() -> Iterator[Row]:
    yield (
        "stars", _("Stars"),
        _("Ships, alliances, lawsuits won, the prestige track and star tokens. If nobody wins before, most stars win."),
        "RC-24.1 RC-24.5",
    )  # fmt: skip
    yield (
        "hand", _("Hand"), _("Special cards, played one in a turn with option B, or with C for a letter."),
        "RC-5.4 RC-5.6 RC-5.17",
    )  # fmt: skip
    for way, (text, rule) in WINS.items():
        yield f"win-{way}", _("Way to win at once"), _(text), f"{rule} RC-23.5"
    for held, title in (("ships", _("Ships")), ("alliances", _("Alliances")), ("lawsuits", _("Lawsuits won"))):
        text, rule = WINS[held]
        yield held, title, _("What this city has. {win}").format(win=_(text)), f"{rule} RC-24.1"
    yield (
        "seat",
        _("City"),
        _("Hamburg is red and Altona blue, with their marks on track, scales and pieces."),
        "RC-1.1",
    )
