"""The game in words: notation for records, prompts and labels for players, and the telling of a game.

Notation is English for ever, because records must replay for ever. Everything else is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.compiling import plain
from rondel.core.language import N_, _, ngettext
from rondel.core.options import Value
from rondel.games.hamburgum.refusals import why_not
from rondel.games.hamburgum.rules.city import TOKEN_KINDS
from rondel.games.hamburgum.rules.components import (
    BERTHS,
    BLUE_IDS,
    CATHEDRAL,
    CHURCH_IDS,
    CHURCH_NAMES,
    CHURCHES,
    COMPLETION_BONUS,
    DEPOT_PRICE,
    GOODS,
    GOODS_NAMES,
    HOME_PRICE,
    MATERIAL_NAMES,
    MAX_PLAYERS,
    MAX_UNITS,
    NUMBERED,
    NUMBERED_KINDS,
    PART_BELL,
    PART_BRICK,
    PART_MONEY,
    PART_PER_CITIZEN,
    PART_WOOD,
    PARTS,
    PRICE_BY_PRODUCERS,
    SEGMENT_NAMES,
    SITE_IDS,
    SITE_PARISH,
    SITE_TYPE,
    TOKEN_CHURCH,
    TOKEN_IDS,
    TOKEN_KIND,
    TOKEN_OF,
    TOKEN_POINTS,
    TOKEN_TYPE,
    TYPE_IDS,
)
from rondel.games.hamburgum.rules.decisions import steps_to
from rondel.games.hamburgum.rules.state import (
    BUILD_ON,
    BUILD_SHIP,
    BUY_UNIT,
    CANON_DONATION,
    CHOOSE_BUY,
    CHOOSE_SELL,
    DONATE,
    DONATE_TO,
    DONE,
    FROM_MONEY,
    FROM_TOKENS,
    LOAD_SHIP,
    LOAD_UNITS,
    MOVE_TO,
    NUMBERED_OFFICIALS,
    OVER,
    SCORE_TOKEN,
    SELL_HOME,
    TAKE_OFFICIAL,
    TAKE_TOKEN,
    TURN_OVER,
)

SEGMENT_WORDS = {
    "sugar": N_("Sugar"), "church": N_("Church"), "trade": N_("Trade"), "cloth": N_("Cloth"),
    "guildhall": N_("Guildhall"), "beer": N_("Beer"), "dockyard": N_("Dockyard"),
}  # fmt: skip
GOODS_WORDS = {"beer": N_("beer"), "sugar": N_("sugar"), "cloth": N_("cloth")}
MATERIAL_WORDS = {"wood": N_("wood"), "brick": N_("brick"), "bell": N_("bell")}
TYPE_WORDS = {
    "brewer": N_("brewer"), "sugar_refiner": N_("sugar refiner"), "cloth_maker": N_("cloth maker"),
    "merchant": N_("merchant"), "captain": N_("captain"), "official": N_("official"),
}  # fmt: skip
TYPE_EFFECTS = {
    "brewer": N_("one more beer each time; beer costs 10 less"),
    "sugar_refiner": N_("one more sugar each time; sugar costs 10 less"),
    "cloth_maker": N_("one more cloth each time; cloth costs 10 less"),
    "merchant": N_("100 £ at once"),
    "captain": N_("a neutral ship enters the harbour, then one of yours"),
    "official": N_("the open official"),
}
KIND_WORDS = {
    "flat5": N_("5 prestige"), "donations": N_("1 prestige per donation token"), "ships": N_("2 prestige per ship"),
    "building": N_("building token"), "citizens": N_("citizens token"),
}  # fmt: skip
OFFICIAL_WORDS = {
    "councilman": N_("Councilman"), "vicar": N_("Vicar"), "lord_mayor": N_("Lord Mayor"), "canon": N_("Canon"),
    "guildmaster": N_("Guildmaster"), "harbourmaster": N_("Harbourmaster"), "deacon": N_("Deacon"),
    "sexton": N_("Sexton"), "master_builder": N_("Master Builder"), "civil_servant": N_("Civil Servant"),
}  # fmt: skip
OFFICIAL_EFFECTS = {
    "councilman": N_("10 £ for each citizen on the board"),
    "vicar": N_("10 £ for each part of all churches"),
    "lord_mayor": N_("60 £ for each complete church"),
    "canon": N_("a donation for one brick"),
    "guildmaster": N_("30 £ for each of your goods"),
    "harbourmaster": N_("40 £ for each of your ships in the harbour"),
    "deacon": N_("30 £ for each of your donation tokens"),
    "sexton": N_("50 £ for each church that you have donated to"),
    "master_builder": N_("20 £ for each of your citizens"),
    "civil_servant": N_("40 £ for each parish with a citizen of yours"),
}
#: the first number of each kind of action, and what the numbers from there on mean (for the documentation)
ACTION_MEANINGS = {
    MOVE_TO: "move the rondel stone: + segment (0 Sugar, then clockwise)",
    CHOOSE_SELL: "Trade: sell goods",
    CHOOSE_BUY: "Trade: buy materials",
    LOAD_SHIP: "load a ship: + 3 x (berth - 1) + good (beer, sugar, cloth)",
    LOAD_UNITS: "load 1, 2 or 3 units",
    SELL_HOME: "sell one unit at home: + good",
    BUY_UNIT: "buy one more unit: wood, brick, bell",
    BUILD_SHIP: "build a ship",
    DONATE_TO: "donate to a church: St. Michaelis, St. Nicolai, St. Catharinen, St. Petri, Cathedral, St. Jacobi",
    TAKE_TOKEN: "take a token: flat5 (never asked), donations, ships, building, citizens",
    SCORE_TOKEN: "score a token: + its place in the map file",
    BUILD_ON: "build on a site: + its place in the map file",
    TAKE_OFFICIAL: (
        "take a blue official: Canon, Guildmaster, Harbourmaster, Deacon, Sexton, Master Builder, Civil Servant"
    ),
    DONE: "done, go on, decline",
}
SOURCE_NAMES = {
    "start": N_("Start"), "rondel": N_("Paid on the rondel"), "churches": N_("Churches completed"),
    "flat5": N_("First donations"), "donations": N_("Donation counts"), "ships": N_("Ships"),
    "building": N_("Buildings"), "citizens": N_("Citizens"), "money": N_("Money at the end"),
}  # fmt: skip


def points(n: int) -> str:
    """So much prestige, as a seat's total."""
    return ngettext("{n} prestige", "{n} prestige", n).format(n=n)


def source_name(source: str, options: Mapping[str, Value]) -> str:
    """A source of points in words."""
    return _(SOURCE_NAMES[source])


def site_name(site: int) -> str:
    """A site by its building and parish."""
    return _("{type} in {parish}").format(
        type=_(TYPE_WORDS[TYPE_IDS[SITE_TYPE[site]]]), parish=CHURCH_NAMES[SITE_PARISH[site]]
    )


def token_name(token: int) -> str:
    """A token by its church and what it counts."""
    return f"{CHURCH_NAMES[TOKEN_CHURCH[token]]}: {token_worth(token)}"


def token_worth(token: int) -> str:
    """What a token counts, as printed on it."""
    kind = TOKEN_KINDS[TOKEN_KIND[token]]
    points = int(TOKEN_POINTS[token])
    if kind == "building":
        return _("{points} per {building}").format(points=points, building=_(TYPE_WORDS[TYPE_IDS[TOKEN_TYPE[token]]]))
    if kind == "citizens":
        where = _("{points} per citizen in the city") if TOKEN_CHURCH[token] == CATHEDRAL else _("{points} per citizen")
        return where.format(points=points)
    return _(KIND_WORDS[kind])


def part_cost_words(part: int) -> str:
    """The price of a part as printed."""
    costs = []
    for amount, name in (
        (PART_BRICK[part], "brick"), (PART_WOOD[part], "wood"), (PART_BELL[part], "bell"),
    ):  # fmt: skip
        if amount:
            costs.append(f"{amount} {_(MATERIAL_WORDS[name])}")
    if PART_MONEY[part]:
        costs.append(_("{n} £").format(n=int(PART_MONEY[part])))
    if PART_PER_CITIZEN[part]:
        costs.append(_("{n} £ for each of your citizens").format(n=int(PART_PER_CITIZEN[part])))
    return ", ".join(costs)


def notation(s: Any, action: int) -> str:
    if action < CHOOSE_SELL:
        return f"to {action}-{SEGMENT_NAMES[action - MOVE_TO]}"
    if action == CHOOSE_SELL:
        return "sell"
    if action == CHOOSE_BUY:
        return "buy"
    if action < LOAD_UNITS:
        berth, good = divmod(action - LOAD_SHIP, GOODS)
        return f"ship {GOODS_NAMES[good]} from {berth + 1}"
    if action < SELL_HOME:
        return f"units {action - LOAD_UNITS + 1}"
    if action < BUY_UNIT:
        return f"{GOODS_NAMES[action - SELL_HOME]} at home"
    if action < BUILD_SHIP:
        return f"take {MATERIAL_NAMES[action - BUY_UNIT]}"
    if action == BUILD_SHIP:
        return "build ship"
    if action < TAKE_TOKEN:
        return f"donate to {CHURCH_IDS[action - DONATE_TO]}"
    if action < SCORE_TOKEN:
        return f"token {TOKEN_KINDS[action - TAKE_TOKEN]}"
    if action < BUILD_ON:
        return f"score {TOKEN_IDS[action - SCORE_TOKEN]}"
    if action < TAKE_OFFICIAL:
        return f"build {SITE_IDS[action - BUILD_ON]}"
    if action < DONE:
        return f"official {BLUE_IDS[action - TAKE_OFFICIAL]}"
    return "done"


# Prompts

PROMPTS = {
    "rondel": N_("Move your stone on the rondel: three steps are free, each further one costs 1 prestige."),
    "trade": N_("Trade: sell goods or buy materials."),
    "sell": N_("Sell: choose a good for a ship of a berth, or be done."),
    "sell_home": N_("You have no ship left to load: sell at home for {home} £ each, or be done."),
    "load": N_("How many {good} go with the ship in berth {berth}?"),
    "buy": N_("Buy: wood, brick or bell. The first unit costs {price} £."),
    "buy_more": N_("Buy: one more unit for {price} £ ({units} so far for {total} £), or be done."),
    "dockyard": N_("Dockyard: build a ship for 1 wood, or be done."),
    "donate": N_("Church: donate to a church, or go on to scoring."),
    "token": N_("Choose a token of {church}."),
    "score": N_("Score tokens, or be done."),
    "score_forced": N_("You have two unscored tokens of one kind: score one."),
    "build": N_("Guildhall: build on a site for 1 wood and 1 brick, or be done."),
    "official": N_("Choose an official."),
    "canon": N_("Canon: donate to any church for 1 brick, or decline."),
    "turn_over": N_("End your turn."),
    "over": N_("The game is over."),
}


def prompt(view: dict[str, Any]) -> str:
    """One sentence for whoever decides; the table puts the name before it."""
    stage = view["stage"]
    if view["over"]:
        return _(PROMPTS["over"])
    pending = view["pending"]
    units = pending["units"]
    details: dict[str, Any] = {
        "good": "", "berth": pending["berth"], "price": "", "church": "", "home": HOME_PRICE,
        "units": units, "total": int(DEPOT_PRICE[units]),
    }  # fmt: skip
    if pending["good"]:
        details["good"] = _(GOODS_WORDS[pending["good"]])
    if stage == "buy":
        if units < MAX_UNITS:
            details["price"] = int(DEPOT_PRICE[units + 1] - DEPOT_PRICE[units])
        stage = "buy_more" if units else "buy"
    if stage == "sell":
        ships = sum(berth["ships"].count(view["actor"]) for berth in view["berths"])
        stage = "sell" if ships > sum(pending["used_ships"]) else "sell_home"
    if pending["church"]:
        details["church"] = CHURCH_NAMES[CHURCH_IDS.index(pending["church"])]
    if stage == "score":
        kinds = [token["kind"] for token in view["seats"][view["actor"]]["tokens"] if not token["scored"]]
        if len(set(kinds)) < len(kinds):
            stage = "score_forced"
    return _(PROMPTS[stage]).format(**details)


# Labels


def label(before: Any, action: int, after: Any) -> str:
    """The alternative in words with its price and effect; ``after`` is the position that it leads to."""
    seat = before.actor
    what = deed(before, action)
    old, new = before.players[seat], after.players[seat]
    notes = []
    prestige = new.prestige - old.prestige
    if prestige:
        notes.append(_("{n:+d} prestige").format(n=prestige))
    money = new.money - old.money
    if money:
        notes.append(_("{n:+d} £").format(n=money))
    told = LOAD_UNITS <= action < SELL_HOME  # how many of which goods go
    for good in range(GOODS):
        change = new.goods[good] - old.goods[good]
        if change and not told:
            notes.append(f"{change:+d} {_(GOODS_WORDS[GOODS_NAMES[good]])}")
    for material, name in enumerate(MATERIAL_NAMES):
        change = new.materials[material] - old.materials[material]
        if change:
            notes.append(f"{change:+d} {_(MATERIAL_WORDS[name])}")
    if after.stage == OVER:
        notes = [_("completes the sixth church and ends the game")]
    return f"{what}: {', '.join(notes)}" if notes else what


def deed(s: Any, action: int) -> str:
    """What is done, as an invitation."""
    if action < CHOOSE_SELL:
        segment = _(SEGMENT_WORDS[SEGMENT_NAMES[action - MOVE_TO]])
        steps = plain(steps_to)(s.players[s.actor], action - MOVE_TO)
        if steps == 0:
            return segment
        return ngettext("{segment}, {n} step", "{segment}, {n} steps", steps).format(segment=segment, n=steps)
    if action == CHOOSE_SELL:
        return _("Sell goods")
    if action == CHOOSE_BUY:
        return _("Buy materials")
    if action < LOAD_UNITS:
        berth, good = divmod(action - LOAD_SHIP, GOODS)
        return _("Load {good} on a ship in berth {berth}, {price} £ each").format(
            good=_(GOODS_WORDS[GOODS_NAMES[good]]), berth=berth + 1, price=int(PRICE_BY_PRODUCERS[s.producers[good]])
        )
    if action < SELL_HOME:
        return _("Load {n} {good}").format(n=action - LOAD_UNITS + 1, good=_(GOODS_WORDS[GOODS_NAMES[s.good]]))
    if action < BUY_UNIT:
        return _("Sell one {good} at home").format(good=_(GOODS_WORDS[GOODS_NAMES[action - SELL_HOME]]))
    if action < BUILD_SHIP:
        return _("Take one {material}").format(material=_(MATERIAL_WORDS[MATERIAL_NAMES[action - BUY_UNIT]]))
    if action == BUILD_SHIP:
        return _("Build a ship")
    if action < TAKE_TOKEN:
        church = action - DONATE_TO
        part = s.parts[church] + 1
        text = _("Donate part {part} of {church}").format(part=part, church=CHURCH_NAMES[church])
        return text + _(", which completes it") if part == PARTS else text
    if action < SCORE_TOKEN:
        return token_name(token_of(s.church, action - TAKE_TOKEN))
    if action < BUILD_ON:
        return _("Score {token}").format(token=token_name(action - SCORE_TOKEN))
    if action < TAKE_OFFICIAL:
        site = action - BUILD_ON
        return _("Build the {site} ({effect})").format(site=site_name(site), effect=site_effect(s, site))
    if action < DONE:
        official = BLUE_IDS[action - TAKE_OFFICIAL]
        return f"{_(OFFICIAL_WORDS[official])} ({_(OFFICIAL_EFFECTS[official])})"
    if s.stage == DONATE:
        return _("Go on to scoring")
    if s.stage == CANON_DONATION:
        return _("No donation")
    return _("End your turn") if s.stage == TURN_OVER else _("Done")


def site_effect(s: Any, site: int) -> str:
    kind = TYPE_IDS[SITE_TYPE[site]]
    if kind != "official":
        return _(TYPE_EFFECTS[kind])
    official = next_official(s)
    if official is None:
        return _("a blue official of your choice")
    return f"{_(OFFICIAL_WORDS[official])}: {_(OFFICIAL_EFFECTS[official])}"


# The telling of the game


def tell(before: Any, action: int, after: Any, names: list[str], viewer: int = -1) -> list[str]:
    """The log lines of one step; a choice that only prepares another one says nothing yet."""
    lines = []
    name = names[before.actor]
    text = done(before, action, after, name)
    if text:
        notes = changes(before, after)
        lines.append(f"{text} ({', '.join(notes)})." if notes else f"{text}.")
    if after.complete > before.complete:
        lines.append(
            _("{name} completes {church}, church {n} of {all} ({bonus:+d} prestige).").format(
                name=name, church=CHURCH_NAMES[before.church], n=after.complete, all=CHURCHES,
                bonus=int(COMPLETION_BONUS[before.complete]),
            )
        )  # fmt: skip
    lines += consequences(before, action, after)
    if after.stage == OVER:
        lines += [_("All six churches are complete: the game is over."), *final_counting(before, after, names)]
    elif after.turn != before.turn or before.stage == TURN_OVER:
        lines.append(_("Round {round}: {name}.").format(round=after.rounds + 1, name=names[after.turn]))
    return lines


def consequences(before: Any, action: int, after: Any) -> list[str]:
    """What a building or ship brings about besides money: the official and the next one, the moves in the harbour."""
    lines = []
    if after.officials_taken > before.officials_taken and (official := next_official(before)):
        lines.append(f"{_(OFFICIAL_WORDS[official])}: {_(OFFICIAL_EFFECTS[official])}.")
        if after.blue_top >= 0:
            lines.append(_("The {official} is turned up.").format(official=_(OFFICIAL_WORDS[BLUE_IDS[after.blue_top]])))
    captain = after.neutral_waiting < before.neutral_waiting
    # a berth that ships entered without getting fuller was emptied on the way
    if (captain or action == BUILD_SHIP) and in_berth(after, BERTHS) <= in_berth(before, BERTHS):
        lines.append(_("Berth 3 is full: all ships move on to the next berth."))
        if in_berth(before, 1):
            lines.append(_("The ships of berth 1 leave the harbour."))
    if captain:
        lines.append(_("A neutral ship has entered the harbour."))
    return lines


def in_berth(s: Any, number: int) -> int:
    """How many ships lie there, neutral ones included."""
    owners = MAX_PLAYERS + 1
    return sum(s.berths[at] for at in range(owners * (number - 1), owners * number))


def next_official(s: Any) -> str | None:
    """The official that whoever builds one gets; None when it can be chosen."""
    if s.options.officials == NUMBERED_OFFICIALS:
        return NUMBERED_KINDS[NUMBERED[s.officials_taken]]
    return BLUE_IDS[s.blue_top] if s.blue_top >= 0 else None


def final_counting(before: Any, after: Any, names: list[str]) -> list[str]:
    """What everybody gets at the end (HB-12.4 to HB-12.6)."""
    lines = []
    for seat, name in enumerate(names):
        old, new = before.players[seat], after.players[seat]
        kinds = range(FROM_TOKENS, FROM_TOKENS + len(TOKEN_KINDS))
        lines.append(
            _("{name}: {tokens:+d} prestige for tokens, {sale} £ for what is left, {money:+d} for {total} £.").format(
                name=name, tokens=sum(new.scored[kind] - old.scored[kind] for kind in kinds),
                sale=new.money - old.money, money=new.scored[FROM_MONEY], total=new.money,
            )
        )  # fmt: skip
    return lines


def changes(before: Any, after: Any) -> list[str]:
    """What the step brought or cost the player who decided; bonuses and the counting of the end are told apart."""
    if after.stage == OVER:
        return []
    old, new = before.players[before.actor], after.players[before.actor]
    notes = []
    if new.money != old.money:
        notes.append(_("{n:+d} £").format(n=new.money - old.money))
    if new.prestige != old.prestige and after.complete == before.complete:
        notes.append(_("{n:+d} prestige").format(n=new.prestige - old.prestige))
    for good in range(GOODS):
        if new.goods[good] > old.goods[good]:
            notes.append(f"{new.goods[good] - old.goods[good]:+d} {_(GOODS_WORDS[GOODS_NAMES[good]])}")
    return notes


def done(before: Any, action: int, after: Any, name: str) -> str:
    """What was done, as someone would tell it."""
    if action < CHOOSE_SELL:
        return _("{name} goes to {segment}").format(
            name=name, segment=_(SEGMENT_WORDS[SEGMENT_NAMES[action - MOVE_TO]])
        )
    if LOAD_UNITS <= action < SELL_HOME:
        return _("{name} ships {n} {good} from berth {berth}").format(
            name=name,
            n=action - LOAD_UNITS + 1,
            good=_(GOODS_WORDS[GOODS_NAMES[before.good]]),
            berth=before.berth + 1,
        )
    if SELL_HOME <= action < BUY_UNIT:
        return _("{name} sells one {good} at home").format(
            name=name, good=_(GOODS_WORDS[GOODS_NAMES[action - SELL_HOME]])
        )
    if BUY_UNIT <= action < BUILD_SHIP:
        return _("{name} buys one {material}").format(
            name=name, material=_(MATERIAL_WORDS[MATERIAL_NAMES[action - BUY_UNIT]])
        )
    if action == BUILD_SHIP:
        return _("{name} builds a ship").format(name=name)
    if DONATE_TO <= action < TAKE_TOKEN:
        church = action - DONATE_TO
        return _("{name} gives part {part} of {church}").format(
            name=name, part=after.parts[church], church=CHURCH_NAMES[church]
        )
    if TAKE_TOKEN <= action < SCORE_TOKEN:
        token = token_name(token_of(before.church, action - TAKE_TOKEN))
        return _("{name} takes the token {token}").format(name=name, token=token)
    if SCORE_TOKEN <= action < BUILD_ON:
        text = _("{name} scores {token}").format(name=name, token=token_name(action - SCORE_TOKEN))
        worth = after.players[before.actor].prestige - before.players[before.actor].prestige
        return text if worth else _("{text}, but has none").format(text=text)
    if BUILD_ON <= action < TAKE_OFFICIAL:
        return _("{name} builds the {site}").format(name=name, site=site_name(action - BUILD_ON))
    if TAKE_OFFICIAL <= action < DONE:
        return _("{name} takes the {official}").format(
            name=name, official=_(OFFICIAL_WORDS[BLUE_IDS[action - TAKE_OFFICIAL]])
        )
    return ""


def token_number(identity: str) -> int:
    return TOKEN_IDS.index(identity)


def token_of(church: int, kind: int) -> int:
    return int(TOKEN_OF[church, kind])


def opening(after: Any) -> list[str]:
    """The log lines of a freshly set up game."""
    return [_("Round 1 begins.")]


def heading(s: Any) -> str:
    """The part of the game that a position belongs to, for remarks in records (never translated)."""
    return f"Round {s.rounds + 1}, seat {s.turn + 1}"


__all__ = [
    "ACTION_MEANINGS", "SOURCE_NAMES", "heading", "label", "notation", "opening", "prompt", "source_name", "tell",
    "why_not",
]  # fmt: skip
