"""The text picture for terminals and screen readers: everything that the viewer may see, and nothing else."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.games.rival_cities.picture import legend, picture
from tests.games.rival_cities.positions import ALTONA, HAMBURG, Table, bare

NAMES = ("Anna", "Bohouš")


def told(table: Table, viewer: int = HAMBURG, everything: bool = False) -> str:
    return "\n".join(picture(table.state.view(viewer), NAMES, (0, 1) if everything else (viewer,)))


def test_the_course_of_the_game() -> None:
    text = told(bare().prestige(-3).ready())
    assert "Off-seasons: 0 of at most 7. Prestige marker 3 towards Altona." in text
    assert (
        "ships to buy: 10, lawsuits to resolve: 7, factories in the supply: 10, star tokens in the supply: 12" in text
    )
    assert "The game ends in the next off-season" in told(bare().having(HAMBURG, stars=12).ready())


def test_the_ink_track_from_the_jar_on() -> None:
    lines = told(bare().jar(17)).splitlines()
    assert "The ink jar is on space 17: Prestige / alliance" not in lines
    at = next(n for n, line in enumerate(lines) if line.startswith("The ink jar is on space 17"))
    assert lines[at + 1].startswith("   1 to space 18: Earn prestige / Production: 2 beer")
    assert lines[at + 3].startswith("   3 to space  0 (past the bell): Gift: 1 product of choice")
    assert lines[at + 6].startswith("   6 to space  3")
    assert not lines[at + 7].startswith("   7")


def test_the_whole_track_and_the_discard_pile_on_demand() -> None:
    text = told(bare().discards(1).jar(0), everything=True)
    assert "  19 to space 19" in text
    assert "Discarded: special card 1 (Advance a lawsuit; 2 letters)" in text
    assert "Discarded" not in told(bare().discards(1).jar(0))


def test_a_dark_space_without_a_card() -> None:
    assert "   4 to space  4: no card" in told(bare().special_at(4, None).jar(0))


def test_what_is_on_offer() -> None:
    text = told(bare().lawsuits(9, 8, 10, markers=(2, 0, -1)).ready())
    assert "Ships (6 in the stack):\n  ship 6 (4 leather; 2 stars): off-season: 1 star token" in text
    assert "  London (upkeep 1 product of choice; 1 star): 1 more cloth with productions and gifts of cloth" in text
    assert (
        "  I: lawsuit 9 (1 leather; 2 stars), marker 2 towards Hamburg; advance: earn prestige; won: 1 letter" in text
    )
    assert "II: lawsuit 8 (1 cloth, 1 leather; 3 stars), marker in the middle" in text
    assert "III: lawsuit 10 (2 beer; 2 stars), marker 1 towards Altona" in text
    assert "2 more payments" in text


def test_what_lies_before_a_player() -> None:
    table = bare().having(HAMBURG, beer=2, letters=1, stars=3, factories=2, inactive=1).fleet(21).allied("oslo")
    text = told(table.won(3).lawsuits(4, 8, 10).ready())
    assert "Anna (Hamburg), 8 stars: 2 beer, 1 letter, 2 factories (1 inactive), 3 star tokens" in text
    assert "towards a win at once: ship lead 1 of 3, lawsuits won 1 of 3, alliances 1 of 4, prestige 0 of 8" in text
    assert "  ship 21 (3 cloth; 1 star for each own ship): worth as many stars as you have ships" in text
    assert "  alliance with Oslo (upkeep 1 product of choice; 1 star)" in text
    assert "Bohouš (Altona), 0 stars: 1 factory, 0 star tokens" in text


def test_the_card_in_use() -> None:
    text = told(bare().lawsuits(1, 2, 3).having(cloth=2).special(9).moves("option A", "action 2"))
    assert "In use: special card 9; left: Advance a lawsuit; Gift: 1 cloth" in text


def test_the_bell() -> None:
    table = bare().allied("london", "novgorod").having(beer=2).ring()
    assert "Off-season: Anna has the bell." in told(table)


@pytest.mark.rule("RC-12.5")
def test_hands_as_far_as_they_are_known() -> None:
    table = bare().hand(1, 2, seat=ALTONA, known=[2]).hand(3).ready()
    assert "hand: special card 2 (Advance a lawsuit; Gift: 2 products of choice), 1 unknown card" in told(table)
    assert "special card 1 (" not in told(table)
    assert "hand: special card 3 (" in told(table)
    assert "special card 1 (" in told(table, ALTONA)
    assert "special card 3 (" not in told(table, ALTONA)


def test_the_legend() -> None:
    assert all(line and len(line) <= 120 for line in legend())


@pytest.mark.parametrize("seed", [1, 2])
def test_every_position_can_be_told(seed: int) -> None:
    """Whole games, for both players and a spectator; nothing is empty or in braces."""
    chance = random.Random(seed)
    state = rondel.game("rival-cities", hamburg="random").new(seed=seed)
    while not state.over:
        for viewer in (-1, 0, 1):
            text = "\n".join(picture(state.view(viewer), NAMES, (0, 1)))
            assert "{" not in text
            assert "None" not in text
        state.apply(chance.choice(state.legal().tolist()))
    assert picture(state.view(-1), NAMES)
