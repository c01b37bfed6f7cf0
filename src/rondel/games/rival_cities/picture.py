"""A view as plain lines of text: for terminals, logs and screen readers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rondel.core.language import N_, _, ngettext
from rondel.games.rival_cities.rules.components import EXTRA_PAYMENTS, MAX_OFF_SEASONS, SPACES, cost_row
from rondel.games.rival_cities.words import (
    SPACES_NOTATION,
    amount_in_words,
    bonus_in_words,
    card_in_words,
    card_name,
    city_in_words,
    cost_in_words,
    leaning,
    points,
    stars_in_words,
)

#: the ink track is told from the jar on; so far the jar goes in most turns
AHEAD = 7
WIN_WORDS = {
    "ships": N_("ship lead {has} of {needs}"), "lawsuits": N_("lawsuits won {has} of {needs}"),
    "alliances": N_("alliances {has} of {needs}"), "prestige": N_("prestige {has} of {needs}"),
}  # fmt: skip
END_WORDS = {
    "ships": N_("ships to buy: {left}"), "lawsuits": N_("lawsuits to resolve: {left}"),
    "factories": N_("factories in the supply: {left}"), "stars": N_("star tokens in the supply: {left}"),
}  # fmt: skip


def picture(view: Mapping[str, Any], names: Sequence[str], seats: Collection[int] = ()) -> list[str]:
    """The whole table in lines. For several seats the ink track is told all around and the discard pile too."""
    everything = len(seats) > 1
    lines = [*course(view, names), *ink_track(view, SPACES if everything else AHEAD), *offers(view)]
    if everything and view["discard"]:
        lines += [_("Discarded: {cards}").format(cards=listed(special(card) for card in view["discard"]))]
    for seat in range(view["players"]):
        lines += ["", *holdings(view, seat, names[seat])]
    return lines


def legend() -> list[str]:
    """How to read the lines."""
    return [
        _("The ink track is told from the jar on: how many steps away a space is, its number, and the card there."),
        _("A stroke (/) parts the halves of a split card: one of them may be used. Of other cards all actions may."),
        _("Numbers in brackets are what a card costs, and the stars that it is worth at the end."),
        _("Markers count towards Hamburg or Altona. A lawsuit is won from 2 on; at 1 it brings a star token."),
        _("Known cards of the rival lay open or follow from the cards in sight; the others are only counted."),
    ]


def course(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Where the game stands."""
    lines = [
        _("Off-seasons: {n} of at most {most}. Prestige marker {where}.").format(
            n=view["off_seasons"], most=MAX_OFF_SEASONS, where=leaning(view["prestige"])
        )
    ]
    if view["bell"] is not None:
        lines.append(_("Off-season: {name} has the bell.").format(name=names[view["bell"]]))
    ends = listed(_(END_WORDS[end["of"]]).format(left=end["left"]) for end in view["ends"])
    if any(end["met"] for end in view["ends"]):
        lines.append(_("The game ends in the next off-season ({ends}).").format(ends=ends))
    else:
        lines.append(_("The game ends when one of these runs out: {ends}.").format(ends=ends))
    return lines


def ink_track(view: Mapping[str, Any], ahead: int) -> list[str]:
    """The jar, and the spaces before it."""
    lines = [_("The ink jar is on space {space}{card}.").format(space=view["jar"], card=at_space(view, view["jar"]))]
    for steps in range(1, ahead if ahead < SPACES else SPACES):
        space = (view["jar"] + steps) % SPACES
        bell = _(" (past the bell)") if view["jar"] + steps >= SPACES else ""
        lines.append(
            _("  {steps:>2} to space {space:>2}{bell}{card}").format(
                steps=steps, space=space, bell=bell, card=at_space(view, space)
            )
        )
    card = view["card_in_use"]
    if card is not None:
        left = [text for slot, text in enumerate(card["words"]) if slot in card["slots_left"]]
        lines.append(
            _("In use: {card}; left: {actions}").format(card=card_name(card["card"]), actions=listed(left, "; "))
        )
    return lines


def at_space(view: Mapping[str, Any], space: int) -> str:
    card = view["spaces"][space]["card"]
    if card is None:
        return _(": no card")
    return f": {special(card)}" if card["kind"] == "special" else f": {card_in_words(card['card'])}"


def special(card: Mapping[str, Any]) -> str:
    return f"{card_name(card['card'])} ({card_in_words(card['card'])})"


def offers(view: Mapping[str, Any]) -> list[str]:
    """Ships, alliances, lawsuits and the supply."""
    lines = [
        _("Ships ({n} in the stack):").format(n=view["ship_stack"]),
        *(f"  {ship_line(ship)}" for ship in view["ships"] if ship is not None),
        _("Alliances:"),
        *(f"  {alliance_line(alliance)}" for alliance in view["alliances"] if alliance is not None),
        _("Lawsuits ({n} in the stack):").format(n=view["lawsuit_stack"]),
        *(lawsuit_line(space, lawsuit) for space, lawsuit in enumerate(view["lawsuits"]) if lawsuit is not None),
    ]
    supply = view["supply"]
    stock = [amount_in_words(name, supply[name]) for name in ("beer", "cloth", "leather", "furniture", "letter")]
    lines.append(_("Supply: {stock}").format(stock=listed(stock)))
    lines.append(
        _("Special cards: {stack} in the stack, {discard} discarded").format(
            stack=view["stack_size"], discard=len(view["discard"])
        )
    )
    return lines


def ship_line(ship: Mapping[str, Any]) -> str:
    return _("ship {number} ({cost}; {stars}): {effect}").format(
        number=ship["number"], cost=cost_in_words(cost_row(ship["cost"])), stars=stars_in_words(ship["stars"]),
        effect=ship["effect"],
    )  # fmt: skip


def alliance_line(alliance: Mapping[str, Any]) -> str:
    return _("{name} (upkeep {cost}; {stars}): {effect}").format(
        name=alliance["name"], cost=cost_in_words(cost_row(alliance["upkeep"])),
        stars=stars_in_words(alliance["stars"]), effect=alliance["effect"],
    )  # fmt: skip


def lawsuit_line(space: int, lawsuit: Mapping[str, Any]) -> str:
    extra = int(EXTRA_PAYMENTS[space])
    again = ngettext("; {n} more payment", "; {n} more payments", extra).format(n=extra)
    line = _("  {space}: lawsuit {number} ({cost}; {stars}), marker {where}; advance: {advance}; won: {win}{again}")
    return line.format(
        space=SPACES_NOTATION[space], number=lawsuit["number"], cost=cost_in_words(cost_row(lawsuit["cost"])),
        stars=stars_in_words(lawsuit["stars"]), where=leaning(lawsuit["marker"]),
        advance=bonus_in_words(lawsuit["advance"]), win=bonus_in_words(lawsuit["win"]), again=again if extra else "",
    )  # fmt: skip


def holdings(view: Mapping[str, Any], seat: int, name: str) -> list[str]:
    """What lies before a seat, and what the viewer knows of its hand."""
    held = view["seats"][seat]
    stock = [amount_in_words(product, n) for product, n in held["products"].items() if n]
    factories = ngettext("{n} factory", "{n} factories", held["factories"]).format(n=held["factories"])
    if held["inactive"]:
        factories = _("{factories} ({n} inactive)").format(factories=factories, n=held["inactive"])
    stock += [amount_in_words("letter", held["letters"])] if held["letters"] else []
    stock += [factories, amount_in_words("star_token", held["stars"])]
    lines = [
        _("{name} ({city}), {stars}: {stock}").format(
            name=name, city=city_in_words(held["city"]), stars=points(held["points"]), stock=listed(stock)
        ),
        _("  towards a win at once: {wins}").format(
            wins=listed(_(WIN_WORDS[way]).format(**count) for way, count in held["wins"].items())
        ),
    ]
    lines += [f"  {ship_line(ship)}" for ship in held["ships"]]
    lines += [_("  alliance with {alliance}").format(alliance=alliance_line(one)) for one in held["alliances"]]
    hand = [special(card) for card in held["hand"]]
    if held["hidden_cards"]:
        hidden = held["hidden_cards"]
        hand.append(ngettext("{n} unknown card", "{n} unknown cards", hidden).format(n=hidden))
    lines.append(_("  hand: {hand}").format(hand=listed(hand)))
    return lines


def listed(words: Iterable[str], joint: str = ", ") -> str:
    return joint.join(words) or _("none")
