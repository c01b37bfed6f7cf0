"""Section 19: piracy."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, bare


@pytest.mark.rule("RC-19.1")
@pytest.mark.parametrize("kind", KINDS)
def test_special_5_takes_one_product(kind: str) -> None:
    table = bare().having(ALTONA, beer=2, cloth=2, leather=2, furniture=2).use_special(5, "action 1")
    assert (table.stage, table.state.actor, table.offers()) == ("steal", HAMBURG, list(KINDS))
    supply = table.supply()
    table.play(kind)
    assert table.everything() == {kind: 1, "factories": 1}
    assert table.products(ALTONA)[KINDS.index(kind)] == 1
    assert (table.supply(), table.stage, table.s.prestige) == (supply, "end_turn", 0)


@pytest.mark.rule("RC-19.2", "RC-19.5")
@pytest.mark.parametrize("stolen", [1, 2, 3])
@pytest.mark.parametrize("prestige", ["yes", "done"])
def test_special_6_takes_one_to_three_after_the_rivals_prestige(stolen: int, prestige: str) -> None:
    table = bare().having(ALTONA, beer=3, cloth=2).use_special(6, "action 1")
    assert (table.stage, table.state.actor, table.offers()) == ("may_earn_prestige", ALTONA, ["yes", "done"])
    table.play(prestige)
    assert table.s.prestige == (-1 if prestige == "yes" else 0)
    assert (table.stage, table.state.actor, table.offers()) == ("steal", HAMBURG, ["beer", "cloth"])
    assert table.refuses("done", "leather")  # at least one
    for kind in ("beer", "cloth", "beer")[:stolen]:
        table.play(kind)
    if stolen < 3:
        assert "done" in table.offers()
        table.play("done")
    assert sum(table.products()) == stolen
    assert sum(table.products(ALTONA)) == 5 - stolen
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-19.2", "RC-19.3")
@pytest.mark.example("X13")
def test_the_rival_may_win_by_piracy() -> None:
    table = bare().prestige(-7).having(ALTONA, beer=3).use_special(6, "action 1", "yes")
    assert table.result == (ALTONA, "prestige")
    assert (table.products(), table.products(ALTONA)) == ((0, 0, 0, 0), (3, 0, 0, 0))
    table = bare().prestige(-7).having(ALTONA, beer=2, cloth=1).use_special(6, "action 1", "done")
    assert (table.stage, table.s.prestige) == ("steal", -7)


@pytest.mark.rule("RC-19.3")
def test_the_rival_repeats_with_brussels_and_ship_16() -> None:
    table = bare().allied("brussels", seat=ALTONA).fleet(16, seat=ALTONA).having(ALTONA, furniture=1, beer=3)
    table.use_special(6, "action 1", "yes")
    assert (table.state.actor, table.offers()) == (ALTONA, ["repeat with brussels", "repeat with ship 16", "done"])
    table.play("repeat with brussels", "repeat with ship 16")
    assert (table.s.prestige, table.state.actor) == (-3, HAMBURG)
    assert (table.products(), table.products(ALTONA)) == ((1, 0, 0, 0), (0, 0, 0, 0))  # the last beer is taken
    own = bare().allied("brussels").having(furniture=1).having(ALTONA, beer=1, cloth=1)
    own.use_special(6, "action 1", "yes")
    assert (own.stage, own.state.actor) == ("steal", HAMBURG)  # the player's own Brussels does not serve the rival


@pytest.mark.rule("RC-19.4")
@pytest.mark.parametrize("card", [5, 6])
def test_piracy_needs_a_product_at_the_rival(card: int) -> None:
    table = bare().having(ALTONA, letters=3).special(card).play("option A")
    assert table.stage == "end_turn"
    assert table.refuses("action 1")


@pytest.mark.rule("RC-19.4")
def test_at_most_what_the_rival_has() -> None:
    table = bare().having(ALTONA, beer=1, cloth=1).use_special(6, "action 1", "done", "beer")
    assert table.offers() == ["cloth", "done"]
    table.play("cloth")
    assert (table.products(), table.products(ALTONA), table.stage) == ((1, 1, 0, 0), (0, 0, 0, 0), "end_turn")


@pytest.mark.rule("RC-19.4")
def test_nothing_is_left_after_the_rivals_repeat() -> None:
    table = bare().allied("brussels", seat=ALTONA).having(ALTONA, furniture=1)
    table.use_special(6, "action 1", "yes", "repeat with brussels")
    assert (table.s.prestige, table.products(), table.stage) == (-2, (0, 0, 0, 0), "end_turn")


@pytest.mark.rule("RC-19.6")
def test_only_products_and_no_benefit() -> None:
    table = bare().allied("london").fleet(11).having(ALTONA, cloth=3, letters=3).use_special(6)
    table.play("action 1", "done", "cloth", "cloth", "cloth")
    assert (table.products(), table.seat().letters) == ((0, 3, 0, 0), 0)
    assert table.seat(ALTONA).letters == 3
