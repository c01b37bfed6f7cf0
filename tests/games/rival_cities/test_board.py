"""The drawing: whatever can be chosen can be clicked or has a button, and nothing hidden shows."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import pytest

import rondel
from rondel.core.game import State
from rondel.games.rival_cities import board
from rondel.games.rival_cities.drawing import cards, holdings
from rondel.games.rival_cities.drawing.signs import PRODUCT_LOOKS, TOKENS
from rondel.games.rival_cities.rules.components import CARDS, DATA, FIRST_SPECIAL, SHIPS, SPECIAL_CARDS
from rondel.games.rival_cities.rules.state import CHOOSE_LAWSUIT, SLOT
from rondel.games.rival_cities.view import card_view
from rondel.games.rival_cities.words import bonus_in_words
from tests.games.drawings import (
    SVG,
    assert_every_choice_can_be_made,
    assert_safe_and_complete,
    pieces_in,
    read,
    sample,
    walk,
)

SEEDS = range(3)


def useful(_state: State, actions: list[int], _chance: random.Random) -> list[int]:
    """Actions of cards, so that both cities gain things."""
    return [action for action in actions if SLOT <= action < CHOOSE_LAWSUIT]


@cache
def positions(seed: int) -> list[State]:
    """All kinds of decisions, early, late and at the end."""
    game = rondel.game("rival-cities")
    return sample([walk(game.new(seed), seed, useful, often=0.8)], first=2, every=40)


@pytest.mark.parametrize("seed", SEEDS)
def test_drawings_of_random_games(seed: int) -> None:
    """One pass over many positions, for both cities and for someone who only watches."""
    for state in positions(seed):
        for viewer in (0, 1, None):
            view = state.view(viewer)
            parts = read(view)
            assert_safe_and_complete(view, parts)
            assert_every_choice_can_be_made(view, parts)
            assert pieces_in(parts)
            hands_are_drawn_as_seen(view, parts)
    ET.fromstring(board.draw(positions(seed)[-1].view(0), ["Anna", "<Bert>"]))


def hands_are_drawn_as_seen(view: dict[str, Any], parts: dict[str, ET.Element]) -> None:
    """Cards that the viewer does not know are backs without a name; no other special card lies before a city."""
    for seat, player in enumerate(view["seats"]):
        root = parts[f"seat-{seat}"]
        drawn = [e.attrib["data-kind"] for e in root.iter() if e.attrib.get("data-kind", "").startswith("card-")]
        assert sorted(drawn) == sorted(f"card-{card['card']}" for card in player["hand"])
        backs = [e for e in root.iter(f"{SVG}use") if e.attrib["href"].endswith("card-back")]
        assert len(backs) == player["hidden_cards"]


def test_the_rivals_hidden_cards_never_show() -> None:
    """A drawing stays the same when cards that the viewer cannot know change places."""
    state = next(s for s in positions(0) if s.view(None)["seats"][0]["hidden_cards"] and not s.over)
    other = state.clone()
    player = other.record.players[0]
    mine = next(card for card in range(SPECIAL_CARDS) if player.hand >> card & 1 and not player.known >> card & 1)
    theirs = next(card for card in range(SPECIAL_CARDS) if other.record.stack >> card & 1)
    player.hand ^= 1 << mine | 1 << theirs
    other.record.stack ^= 1 << mine | 1 << theirs
    for viewer in (1, None):
        assert board.draw(state.view(viewer)) == board.draw(other.view(viewer))
    assert board.draw(state.view(0)) != board.draw(other.view(0))


def test_every_card_has_signs() -> None:
    """Each action, effect and bonus has its own signs, and all of them can be drawn."""
    lines = [
        line for card in range(CARDS) for action in card_view(card)["actions"] for line in cards.action_signs(action)
    ]
    lines += [holdings.ship_signs(ship) for ship in range(SHIPS)]
    lines += [holdings.effect_signs(alliance["benefit"]) for alliance in DATA["alliance_cards"]]
    bonuses = [*(lawsuit[name] for lawsuit in DATA["lawsuit_cards"] for name in ("advance_bonus", "win_bonus"))]
    lines += [holdings.effect_signs(part) for bonus in bonuses for part in bonus]
    drawable = {*TOKENS, *PRODUCT_LOOKS, "any", "build", "reactivate"}
    assert all(word in drawable or word[0] in "#*+" for line in lines for word in line)
    assert all(bonus_in_words(bonus) for bonus in bonuses)


def test_different_special_cards_look_different() -> None:
    """Two pairs of special cards are printed twice; all others can be told apart by their signs."""
    faces = Counter(
        str([cards.action_signs(action) for action in card_view(FIRST_SPECIAL + card)["actions"]])
        for card in range(SPECIAL_CARDS)
    )
    assert sorted(faces.values(), reverse=True)[:3] == [2, 2, 1]
