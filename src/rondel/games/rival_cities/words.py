"""The game in words: notation for records, prompts and labels for players, and the telling of a game.

Notation is English for ever, because records must replay for ever. Everything else is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.compiling import plain
from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.rival_cities.rules.components import (
    ALLIANCE_IDS,
    ALLIANCE_NAMES,
    CARD_DATA,
    COST_COLUMNS,
    DARK_AT,
    DARKS,
    DATA,
    FIRST_SPECIAL,
    LEGAL_COST,
    OWN_END,
    PRODUCT_NAMES,
    PRODUCTS,
    SHIP_KIND,
    SPACES,
    SPECIAL_CARDS,
    UPKEEP,
    actions_of,
)
from rondel.games.rival_cities.rules.decisions import steps_cost
from rondel.games.rival_cities.rules.possible import ship_price
from rondel.games.rival_cities.rules.state import (
    BY_ALLIANCES,
    BY_BELL,
    BY_LAWSUITS,
    BY_PRESTIGE,
    BY_SHIPS,
    BY_STARS,
    CHOOSE_LAWSUIT,
    DONATE,
    DONE,
    END_TURN,
    EXCHANGE,
    FACTORY,
    HAND_CARD,
    LETTER_GIVE,
    LETTER_TAKE,
    MAY_EARN_PRESTIGE,
    MOVE,
    NEXT_ACTION,
    OPTION_A,
    OPTION_C_A_FIRST,
    OPTION_C_B_FIRST,
    OPTION_D,
    OVER,
    PAY,
    PAY_AGAIN,
    PAY_COST_AGAIN,
    PAY_UPKEEP,
    PLAY_CARD,
    PRODUCT,
    REPEAT,
    RESOLVE,
    RETURN_ALLIANCE,
    SHIP_17,
    SHIP_18,
    SHIP_LAWSUIT,
    SLOT,
    STEAL,
    STEPS,
    SWAP_1_2,
    SWAP_GIVE,
    SWAP_TAKE,
    TAKE_ALLIANCE,
    TAKE_SHIP,
    USE_FACTORY,
    USE_LETTER,
    WITH_BRUSSELS,
    YES,
)

OPTIONS_NOTATION = ("option A", "option B", "option C, A first", "option C, B first", "option D", "no option")
OPTIONS_WORDS = (
    N_("A: use this card"), N_("B: play from your hand"), N_("C: this card, then hand"), N_("C: hand, then this card"),
    N_("D: take this card"), N_("No option"),
)  # fmt: skip
SPACES_NOTATION = ("I", "II", "III")
PRODUCT_WORDS = {"beer": N_("beer"), "cloth": N_("cloth"), "leather": N_("leather"), "furniture": N_("furniture")}
REPEAT_NOTATION = ("repeat with brussels", "repeat with ship 16", "repeat with le havre", "repeat with copenhagen")
REPEAT_WORDS = (
    N_("Repeat with Brussels: pay 1 furniture"), N_("Repeat with ship 16: pay 2 beer"),
    N_("Repeat with Le Havre: pay 1 product"), N_("Draw once more with Copenhagen: pay 1 beer"),
)  # fmt: skip
#: the first number of each kind of action, and what the numbers from there on mean (for the documentation)
ACTION_MEANINGS = {
    PRODUCT: "a product: beer, cloth, leather, furniture",
    4: "move the ink jar: + steps - 1",
    OPTION_A: "option A; B; C with A first; C with B first; D; no option",
    PLAY_CARD: "play a special card from the hand: + number - 1",
    SLOT: "an action of the card in use: + slot (0-3)",
    TAKE_ALLIANCE: "take an alliance: Amsterdam, Brussels, Gdansk, Copenhagen, Le Havre, London, Novgorod, Oslo",
    TAKE_SHIP: "purchase a ship: + number - 1",
    CHOOSE_LAWSUIT: "advance the lawsuit on I, II or III",
    RESOLVE: "court ruling: resolve I, swap I and II, swap II and III",
    PAY_UPKEEP: "pay the upkeep of an alliance: + alliance",
    RETURN_ALLIANCE: "return an alliance: + alliance",
    USE_FACTORY: "use a factory",
    EXCHANGE: "one more exchange of a donation",
    PAY_COST_AGAIN: "pay the legal cost again",
    WITH_BRUSSELS: "repeat with Brussels, ship 16, Le Havre, Copenhagen",
    YES: "yes",
    DONE: "done, finish, no",
    USE_LETTER: "use a letter",
}
SOURCE_NAMES = {
    "ships": N_("Ships"), "alliances": N_("Alliances"), "lawsuits": N_("Lawsuits won"),
    "prestige": N_("Prestige track"), "tokens": N_("Star tokens"),
}  # fmt: skip
REASON_WORDS = {
    BY_SHIPS: N_("three ships more than the rival"), BY_LAWSUITS: N_("a third lawsuit won"),
    BY_ALLIANCES: N_("all four alliances"), BY_PRESTIGE: N_("the prestige marker has reached the city"),
    BY_STARS: N_("more stars"), BY_BELL: N_("equal stars, and the bell token"),
}  # fmt: skip
SHIP_EFFECTS = {
    1: N_("on purchase: earn prestige twice"), 2: N_("on purchase: advance lawsuits up to twice"),
    3: N_("on purchase: draw two special cards"), 4: N_("on purchase: 1 letter"), 5: N_("on purchase: 2 letters"),
    6: N_("off-season: 1 star token"), 7: N_("off-season: 2 furniture"), 8: N_("off-season: earn prestige"),
    9: N_("off-season: 2 cloth"), 10: N_("off-season: 1 letter"), 11: N_("each production: 1 beer more"),
    12: N_("each production: 1 leather more"), 13: N_("each production: 1 cloth more"),
    14: N_("each production: 1 furniture more"), 15: N_("2 star tokens for each lawsuit you win"),
    16: N_("repeat earning prestige for 2 beer"), 17: N_("the jar goes one space farther for free"),
    18: N_("option C costs no letter"), 19: N_("later ships cost 1 less"), 20: N_("no effect"),
    21: N_("worth as many stars as you have ships"),
}  # fmt: skip
ALLIANCE_EFFECTS = {
    "amsterdam": N_("1 more star token with a donation"),
    "brussels": N_("repeat earning prestige for 1 furniture"),
    "gdansk": N_("use both halves of split cards"),
    "copenhagen": N_("draw once more for 1 beer"),
    "le_havre": N_("advance a lawsuit once more for 1 product"),
    "london": N_("1 more cloth with productions and gifts of cloth"),
    "novgorod": N_("1 more leather with productions and gifts of leather"),
    "oslo": N_("1 more furniture with productions and gifts of furniture"),
}


def points(n: int) -> str:
    """So many stars, as a seat's total."""
    return ngettext("{n} star", "{n} stars", n).format(n=n)


def source_name(source: str, options: Mapping[str, Value]) -> str:
    """A source of points in words."""
    return _(SOURCE_NAMES[source])


def amount_in_words(name: str, n: int) -> str:
    """So many products of a kind or of choice, letters, or star tokens."""
    if name == "any":
        return ngettext("{n} product of choice", "{n} products of choice", n).format(n=n)
    if name == "letter":
        return ngettext("{n} letter", "{n} letters", n).format(n=n)
    if name == "star_token":
        return ngettext("{n} star token", "{n} star tokens", n).format(n=n)
    return f"{n} {_(PRODUCT_WORDS[name])}"


def stars_in_words(stars: object) -> str:
    if not isinstance(stars, int):
        return _("1 star for each own ship")
    return points(stars)


def cost_in_words(cost: Any) -> str:
    parts = [amount_in_words(column, int(cost[at])) for at, column in enumerate(COST_COLUMNS) if cost[at]]
    return ", ".join(parts) or _("free")


def product(kind: int) -> str:
    return _(PRODUCT_WORDS[PRODUCT_NAMES[kind]])


def action_in_words(action: dict[str, Any]) -> str:
    """A printed action of a card."""
    kind = action["type"]
    if kind == "production":
        return _("Production: {products}, and 1 per factory").format(
            products=amount_in_words(action["product"], action["base"])
        )
    if kind == "gift":
        return _("Gift: {products}").format(products=amount_in_words(action["product"], action["amount"]))
    if kind == "donation":
        cost = ", ".join(amount_in_words(name, n) for name, n in action["cost"].items())
        text = ngettext("Donation: {cost} for {n} star", "Donation: {cost} for {n} stars", action["stars"])
        twice = _(", up to twice") if action["max_times"] > 1 else ""
        return text.format(cost=cost, n=action["stars"]) + twice
    if kind == "gain_letters":
        return amount_in_words("letter", action["amount"])
    if kind == "build_factory":
        return _("Build a factory for 2 products") if action["cost"] else _("Build a factory, free")
    if kind == "piracy":
        if action["rival_first"]:
            return _("Piracy: the rival may earn prestige, then take 1 to 3 products from the rival")
        return _("Piracy: take 1 product from the rival")
    return _(
        {
            "swap_products": N_("Swap up to two products"),
            "draw_special": N_("Draw a special card"),
            "reactivate_factory": N_("Reactivate a factory"),
            "earn_prestige": N_("Earn prestige"),
            "form_alliance": N_("Form an alliance (1 letter if it is the rival's)"),
            "purchase_ship": N_("Purchase a ship"),
            "advance_lawsuit": N_("Advance a lawsuit"),
            "court_ruling": N_("Court ruling"),
        }[kind]
    )


def card_actions(card: int) -> list[str]:
    """What a card says, action by action."""
    return [action_in_words(action) for action in actions_of(CARD_DATA[card])]


def card_in_words(card: int) -> str:
    joint = " / " if CARD_DATA[card]["split"] else "; "
    return joint.join(card_actions(card))


def card_name(card: int) -> str:
    if card == 0:
        return _("the off-season space")
    if card < FIRST_SPECIAL:
        return _("basic card {number}").format(number=card)
    return _("special card {number}").format(number=card - FIRST_SPECIAL + 1)


def lawsuit_in_words(lawsuit: int) -> str:
    return _("lawsuit {number} ({cost})").format(number=lawsuit + 1, cost=cost_in_words(LEGAL_COST[lawsuit]))


def ship_in_words(ship: int, price: int) -> str:
    cost = amount_in_words(PRODUCT_NAMES[SHIP_KIND[ship]], price)
    return _("ship {number} ({cost}; {effect})").format(number=ship + 1, cost=cost, effect=_(SHIP_EFFECTS[ship + 1]))


def price_of_ship(s: Any, ship: int) -> int:
    """For whoever decides."""
    return int(plain(ship_price)(s.players[s.actor], ship))


def bonus_in_words(bonus: list[dict[str, Any]]) -> str:
    """What a lawsuit brings, without the step of the marker that every advance brings."""
    return ", ".join(part_in_words(part) for part in bonus if part["type"] != "sway_lawsuit")


def part_in_words(part: dict[str, Any]) -> str:
    if part["type"] == "gain_products":
        return amount_in_words(part["product"], part["amount"])
    if part["type"] == "gain_stars":
        return amount_in_words("star_token", part["amount"])
    text = action_in_words(part)
    return text[:1].lower() + text[1:]


def city_in_words(city: str) -> str:
    return {"hamburg": _("Hamburg"), "altona": _("Altona")}[city]


def leaning(position: int) -> str:
    """Where a marker of the prestige track or of a lawsuit stands; positive towards Hamburg."""
    if position == 0:
        return _("in the middle")
    return _("{n} towards {city}").format(n=abs(position), city=city_in_words("hamburg" if position > 0 else "altona"))


def notation(s: Any, action: int) -> str:
    if action < PRODUCTS:
        return PRODUCT_NAMES[action]
    if action < OPTION_A:
        return f"move {action - STEPS}"
    if action < PLAY_CARD:
        return OPTIONS_NOTATION[action - OPTION_A]
    if action < SLOT:
        return f"play {action - PLAY_CARD + 1}"
    if action < TAKE_ALLIANCE:
        return f"action {action - SLOT + 1}"
    if action < TAKE_SHIP:
        return f"alliance {ALLIANCE_IDS[action - TAKE_ALLIANCE]}"
    if action < CHOOSE_LAWSUIT:
        return f"ship {action - TAKE_SHIP + 1}"
    if action < RESOLVE:
        return f"lawsuit {SPACES_NOTATION[action - CHOOSE_LAWSUIT]}"
    if action < PAY_UPKEEP:
        return ("resolve I", "swap I and II", "swap II and III")[action - RESOLVE]
    if action < RETURN_ALLIANCE:
        return f"pay {ALLIANCE_IDS[action - PAY_UPKEEP]}"
    if action < USE_FACTORY:
        return f"return {ALLIANCE_IDS[action - RETURN_ALLIANCE]}"
    if action < WITH_BRUSSELS:
        return ("use factory", "exchange", "pay again")[action - USE_FACTORY]
    if action < YES:
        return REPEAT_NOTATION[action - WITH_BRUSSELS]
    return ("yes", "done", "use letter")[action - YES]


# Prompts

PROMPTS = {
    "start_product": N_("Choose a product to start with."),
    "move": N_("Move the ink jar: two steps are free, the third and fourth cost 1 product, each further one 2."),
    "move_farther": N_("Move the ink jar: three steps are free, the next two cost 1 product, each further one 2."),
    "pay": N_("Choose a product to pay ({number} left)."),
    "upkeep_card": N_("Off-season: pay the upkeep of an alliance, or return it."),
    "may_earn_prestige": N_("Piracy: before you are robbed you may earn prestige."),
    "ship_majority": N_("Off-season: you have more ships, so you may earn prestige."),
    "option": N_("Use the card at the ink jar, or choose another option."),
    "hand_card": N_("Choose a card from your hand."),
    "next_action": N_("{card}: choose an action, or finish the card."),
    "gain": N_("Choose a product to gain ({number} left)."),
    "factory": N_("Use a factory for one more product?"),
    "donate": N_("One more exchange of the donation?"),
    "swap_give": N_("Swap: choose a product to give."),
    "swap_take": N_("Swap: choose a product to take."),
    "alliance": N_("Choose an alliance."),
    "ship": N_("Choose a ship."),
    "ship_lawsuit": N_("Ship 2: advance a lawsuit?"),
    "lawsuit": N_("Choose a lawsuit to advance."),
    "pay_again": N_("Pay the legal cost again to move the marker once more?"),
    "court": N_("Court ruling: resolve the first lawsuit, or swap two neighbours."),
    "steal": N_("Piracy: choose a product to take."),
    "repeat_prestige": N_("Earn prestige once more?"),
    "repeat_lawsuit": N_("Advance a lawsuit once more?"),
    "repeat_draw": N_("Draw a special card once more?"),
    "letter_give": N_("Letter: choose a product to give."),
    "letter_take": N_("Letter: choose a product to take."),
    "end_turn": N_("End your turn."),
    "end_turn_or_letter": N_("End your turn, or use a letter."),
    "over": N_("The game is over."),
}


def prompt(view: dict[str, Any]) -> str:
    """One sentence for whoever decides; the table puts the name before it."""
    if view["over"]:
        return _(PROMPTS["over"])
    card = view["card_in_use"]
    stage = view["stage"]
    if stage == "may_earn_prestige" and view["bell"] is not None:
        stage = "ship_majority"
    if stage == "repeat":
        stage = f"repeat_{view['repeats']}"
    if stage == "move" and any(ship["ship"] == SHIP_17 for ship in view["seats"][view["actor"]]["ships"]):
        stage = "move_farther"
    if stage == "end_turn" and any(choice["action"] == USE_LETTER for choice in view["choices"]):
        stage = "end_turn_or_letter"
    return _(PROMPTS[stage]).format(number=view["pending"], card=card_name(card["card"]).capitalize() if card else "")


# Labels


def label(before: Any, action: int, after: Any) -> str:
    """The alternative in words with its price."""
    if before.stage == MOVE and action != USE_LETTER:
        return move_label(before, action - STEPS)
    return deed(before, action)


def short_label(s: Any, action: int) -> str | None:
    """The beginning of a label that would be too long for a button."""
    if STEPS < action < OPTION_A:
        return way(s, action - STEPS)
    if OPTION_A <= action < PLAY_CARD:
        return _(OPTIONS_WORDS[action - OPTION_A])
    if action == RESOLVE:
        return _("Win lawsuit {number} on I").format(number=s.lawsuits_up[0] + 1)
    if action == USE_LETTER:
        return _("Use a letter")
    return None


def way(s: Any, steps: int) -> str:
    """A move of the jar with its price."""
    price = int(plain(steps_cost)(s.players[s.actor], steps))
    return _("{steps} to space {space}, {price}").format(
        steps=ngettext("{n} step", "{n} steps", steps).format(n=steps),
        space=(s.jar + steps) % SPACES,
        price=ngettext("{n} product", "{n} products", price).format(n=price) if price else _("free"),
    )


def move_label(s: Any, steps: int) -> str:
    """The way, its price, and the card there; behind the bell the special cards will be others."""
    space = (s.jar + steps) % SPACES
    text = way(s, steps)
    if s.jar + steps >= SPACES:
        text = _("{way}, past the bell").format(way=text)
        if DARK_AT[space] >= 0:
            return text
    card = card_on(s, space)
    return text if card < 0 else f"{text}. {card_in_words(card)}"


def card_on(s: Any, space: int) -> int:
    """The card at an ink space, -1 where none lies."""
    dark = DARK_AT[space]
    if dark < 0:
        return int(s.basic_at[space])
    return FIRST_SPECIAL + int(s.dark[dark]) if s.dark[dark] >= 0 else -1


def option_label(s: Any, action: int) -> str:
    text = _(OPTIONS_WORDS[action - OPTION_A])
    if action in (OPTION_C_A_FIRST, OPTION_C_B_FIRST) and not s.players[s.actor].ships >> SHIP_18 & 1:
        return _("{option} (1 letter)").format(option=text)
    if action in (OPTION_A, OPTION_D):
        return f"{text}. {card_in_words(card_on(s, s.jar))}"
    return text


def lawsuit_label(s: Any, space: int) -> str:
    """Price and effect; at the end of the scale the marker stays."""
    lawsuit = s.lawsuits_up[space]
    own = 1 if s.actor == s.hamburg else -1
    marker = max(-OWN_END, min(OWN_END, s.markers[space] + own))
    return _("{space}, {lawsuit}: {bonus}, marker {where}").format(
        space=SPACES_NOTATION[space],
        lawsuit=lawsuit_in_words(lawsuit),
        bonus=bonus_in_words(DATA["lawsuit_cards"][lawsuit]["advance_bonus"]),
        where=leaning(marker),
    )


def resolve_label(s: Any) -> str:
    lawsuit = s.lawsuits_up[0]
    return _("Win lawsuit {number} on I: {bonus}").format(
        number=lawsuit + 1, bonus=bonus_in_words(DATA["lawsuit_cards"][lawsuit]["win_bonus"])
    )


def deed(s: Any, action: int) -> str:
    """What is done, as an invitation."""
    if action < PRODUCTS:
        verbs = {
            PAY: N_("Pay 1 {product}"), SWAP_GIVE: N_("Give 1 {product}"), LETTER_GIVE: N_("Give 1 {product}"),
        }  # fmt: skip
        return _(verbs.get(s.stage, N_("Take 1 {product}"))).format(product=product(action))
    if action < PLAY_CARD:
        return option_label(s, action)
    if action < SLOT:
        card = FIRST_SPECIAL + action - PLAY_CARD
        return f"{card_name(card).capitalize()}: {card_in_words(card)}"
    if action < TAKE_ALLIANCE:
        return card_actions(s.card)[action - SLOT]
    if action < TAKE_SHIP:
        return alliance_label(s, action - TAKE_ALLIANCE)
    if action < CHOOSE_LAWSUIT:
        return ship_in_words(action - TAKE_SHIP, price_of_ship(s, action - TAKE_SHIP)).capitalize()
    if action < RESOLVE:
        return lawsuit_label(s, action - CHOOSE_LAWSUIT)
    if action == RESOLVE:
        return resolve_label(s)
    if action < PAY_UPKEEP:
        return _("Swap I and II") if action == SWAP_1_2 else _("Swap II and III")
    if action < RETURN_ALLIANCE:
        alliance = action - PAY_UPKEEP
        return _("Keep {alliance}: {cost}").format(
            alliance=ALLIANCE_NAMES[alliance], cost=cost_in_words(UPKEEP[alliance])
        )
    if action < USE_FACTORY:
        return _("Return {alliance}").format(alliance=ALLIANCE_NAMES[action - RETURN_ALLIANCE])
    if action == USE_FACTORY:
        return factory_label(s)
    if action == EXCHANGE:
        return card_actions(int(s.card))[int(s.slot)]
    if action == PAY_COST_AGAIN:
        cost = LEGAL_COST[s.lawsuits_up[s.detail[s.tasks - 1]]]
        return _("Pay {cost} again").format(cost=cost_in_words(cost))
    if action < YES:
        return _(REPEAT_WORDS[action - WITH_BRUSSELS])
    if action == YES:
        return _("Earn prestige") if s.stage == MAY_EARN_PRESTIGE else _("Advance a lawsuit")
    if action == USE_LETTER:
        return _("Use a letter: exchange one product for another")
    return done_label(s)


def factory_label(s: Any) -> str:
    kind = s.detail[s.tasks - 1]
    return _("Use a factory: {products}").format(products=amount_in_words(COST_COLUMNS[kind], 1))


def alliance_label(s: Any, alliance: int) -> str:
    text = f"{ALLIANCE_NAMES[alliance]} ({_(ALLIANCE_EFFECTS[ALLIANCE_IDS[alliance]])})"
    if s.players[1 - s.actor].alliances >> alliance & 1:
        return _("{alliance}, from the rival for 1 letter").format(alliance=text)
    return text


def done_label(s: Any) -> str:
    return _(
        {
            NEXT_ACTION: N_("Finish the card"),
            END_TURN: N_("End your turn"),
            STEAL: N_("Enough"),
            SWAP_GIVE: N_("Enough"),
            FACTORY: N_("No more factories"),
            DONATE: N_("Enough"),
            PAY_AGAIN: N_("No further payment"),
            REPEAT: N_("Do not repeat"),
            HAND_CARD: N_("Play no card"),
            SHIP_LAWSUIT: N_("No lawsuit"),
            MAY_EARN_PRESTIGE: N_("No"),
        }.get(s.stage, N_("Done"))
    )


# The telling of the game


def tell(before: Any, action: int, after: Any, names: list[str], viewer: int = -1) -> list[str]:
    """The log lines of one step. Which card was drawn is told to its owner only."""
    lines = []
    text = done(before, action, after, names[before.actor])
    if text:
        lines.append(f"{text}.")
    return lines + happenings(before, after, names, viewer)


def done(before: Any, action: int, after: Any, name: str) -> str:
    """What was done, as someone would tell it; steps on the way to something say nothing."""
    stage = before.stage
    if action == USE_LETTER or (stage in (PAY, SWAP_GIVE, LETTER_GIVE) and action < PRODUCTS):
        return ""
    if stage == MOVE:
        return _("{name} moves the ink jar {n} to space {space}").format(
            name=name, n=action - STEPS, space=(before.jar + action - STEPS) % len(before.basic_at)
        )
    if action < PRODUCTS:
        if stage == STEAL:
            return _("{name} steals 1 {product}").format(name=name, product=product(action))
        if stage in (SWAP_TAKE, LETTER_TAKE):
            how = N_("{name} swaps {given} for {product}")
            if stage == LETTER_TAKE:
                how = N_("{name} pays a letter and exchanges {given} for {product}")
            return _(how).format(name=name, given=product(before.given), product=product(action))
        return ""  # what was gained is told with all that it brings
    if OPTION_A <= action < PLAY_CARD:
        return option_told(before, action, name)
    if action < SLOT:
        card = FIRST_SPECIAL + action - PLAY_CARD
        return _("{name} plays {card}").format(name=name, card=card_name(card))
    if action < TAKE_ALLIANCE:
        return f"{name}: {card_actions(before.card)[action - SLOT]}"
    if action < TAKE_SHIP:
        return _("{name} forms the alliance with {alliance}").format(
            name=name, alliance=ALLIANCE_NAMES[action - TAKE_ALLIANCE]
        )
    if action < CHOOSE_LAWSUIT:
        ship = action - TAKE_SHIP
        return _("{name} purchases {ship}").format(name=name, ship=ship_in_words(ship, price_of_ship(before, ship)))
    if action < RESOLVE:
        space = action - CHOOSE_LAWSUIT
        return _("{name} advances {lawsuit} on {space}").format(
            name=name, lawsuit=lawsuit_in_words(before.lawsuits_up[space]), space=SPACES_NOTATION[space]
        )
    return done_rarely(before, action, name)


def option_told(before: Any, action: int, name: str) -> str:
    """Playing a card from the hand is told when it is chosen."""
    if action in (OPTION_C_A_FIRST, OPTION_C_B_FIRST):
        return _("{name} uses two cards").format(name=name)
    if action == OPTION_A:
        return _("{name} uses {card}").format(name=name, card=card_name(card_on(before, before.jar)))
    if action == OPTION_D:
        return _("{name} takes {card} from the board").format(name=name, card=card_name(card_on(before, before.jar)))
    return ""


def done_rarely(before: Any, action: int, name: str) -> str:
    if action == RESOLVE:
        return _("{name} has the first lawsuit resolved").format(name=name)
    if action < PAY_UPKEEP:
        pair = _("I and II") if action == SWAP_1_2 else _("II and III")
        return _("{name} swaps the lawsuits on {spaces}").format(name=name, spaces=pair)
    if action < RETURN_ALLIANCE:
        return _("{name} pays for {alliance}").format(name=name, alliance=ALLIANCE_NAMES[action - PAY_UPKEEP])
    if action < USE_FACTORY:
        return _("{name} returns {alliance}").format(name=name, alliance=ALLIANCE_NAMES[action - RETURN_ALLIANCE])
    if action == USE_FACTORY:
        return _("{name} uses a factory").format(name=name)
    if action == EXCHANGE:
        return _("{name} makes one more exchange").format(name=name)
    if action < WITH_BRUSSELS:
        return _("{name} pays the legal cost again").format(name=name)
    if action < YES:
        how = _(REPEAT_WORDS[action - WITH_BRUSSELS])
        return f"{name}: {how}"
    return ""


def happenings(before: Any, after: Any, names: list[str], viewer: int) -> list[str]:
    """What the step changed for anybody."""
    lines = []
    if after.off_seasons > before.off_seasons:
        lines.append(_("Off-season {n}: {name} has the bell.").format(n=after.off_seasons, name=names[before.actor]))
    for seat, name in enumerate(names):
        changes = seat_changes(before.players[seat], after.players[seat])
        if changes:
            lines.append(f"{name}: {', '.join(changes)}.")
        was_seen, seen = seen_cards(before, seat, viewer), seen_cards(after, seat, viewer)
        lay_open = [before.dark[dark] for dark in range(DARKS)]
        for card in range(SPECIAL_CARDS):
            if (seen & ~was_seen) >> card & 1 and card not in lay_open:
                # by elimination the rival knows the hand, but not which card of it was drawn last
                drawn = viewer == seat and not before.players[seat].hand >> card & 1
                how = N_("{name} draws {card}.") if drawn else N_("{name} has {card} in hand.")
                lines.append(_(how).format(name=name, card=card_name(FIRST_SPECIAL + card)))
        hidden = (after.players[seat].hand & ~seen).bit_count() - (before.players[seat].hand & ~was_seen).bit_count()
        if hidden > 0:
            lines.append(
                ngettext("{name} draws a special card.", "{name} draws {n} special cards.", hidden).format(
                    name=name, n=hidden
                )
            )
        won = after.players[seat].lawsuits & ~before.players[seat].lawsuits
        if won:
            lines.append(_("{name} wins lawsuit {number}.").format(name=name, number=won.bit_length()))
    gone = after.lawsuits_gone & ~before.lawsuits_gone
    if gone:
        lines.append(_("Lawsuit {number} leaves the game.").format(number=gone.bit_length()))
    if after.prestige != before.prestige:
        lines.append(_("The prestige marker stands {where}.").format(where=leaning(after.prestige)))
    if after.stage == OVER:
        lines.append(_("{name} wins: {reason}.").format(name=names[after.winner], reason=verdict(after)))
    return lines


def verdict(s: Any) -> str:
    """Why the winner of a finished game has won."""
    return _(REASON_WORDS[s.reason])


def seen_cards(s: Any, seat: int, viewer: int) -> int:
    """The cards in this hand that the viewer knows; of the others a viewer can only tell the number."""
    player = s.players[seat]
    return int(player.hand if viewer == seat else player.hand & player.known)


def seat_changes(old: Any, new: Any) -> list[str]:
    changes = []
    for kind in range(PRODUCTS):
        if new.products[kind] != old.products[kind]:
            changes.append(f"{new.products[kind] - old.products[kind]:+d} {product(kind)}")
    for field, one, many in (
        ("letters", N_("{n:+d} letter"), N_("{n:+d} letters")),
        ("stars", N_("{n:+d} star token"), N_("{n:+d} star tokens")),
        ("factories", N_("{n:+d} factory"), N_("{n:+d} factories")),
    ):
        change = getattr(new, field) - getattr(old, field)
        if change:
            changes.append(ngettext(one, many, abs(change)).format(n=change))
    return changes


def opening(after: Any) -> list[str]:
    """The log lines of a freshly set up game."""
    return [_("Hamburg and Altona open their books.")]


def heading(s: Any) -> str:
    """The part of the game that a position belongs to, for remarks in records (never translated)."""
    return "Setup" if s.turn < 0 else f"Turn {s.turns + 1}, seat {s.turn + 1}"
