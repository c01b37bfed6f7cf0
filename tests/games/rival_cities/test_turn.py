"""Sections 4, 5 and 6: moving the jar, the four options, using a card."""

from __future__ import annotations

import pytest

from tests.games.rival_cities.positions import ALTONA, HAMBURG, KINDS, Table, bare, c, mask


def moves_offered(table: Table) -> list[int]:
    return [int(text.removeprefix("move ")) for text in table.offers() if text.startswith("move")]


# Moving the jar


@pytest.mark.rule("RC-4.1", "RC-4.16")
def test_turns_alternate() -> None:
    table = bare().jar(0)
    turns = []
    for _ in range(6):
        turns.append(table.state.turn)
        assert table.state.actor == table.state.turn
        table.pass_turn()
    assert turns == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("RC-4.2")
def test_a_turn_is_a_move_and_one_option() -> None:
    table = bare().having(beer=4).hand(16).jar(17)
    assert table.stage == "move"
    table.play("move 3")
    assert (table.s.jar, table.s.off_seasons, table.products()[0]) == (0, 1, 3)  # paid, then the off-season
    assert (table.stage, table.state.actor) == ("option", HAMBURG)
    table.play("option A", "action 1", "cloth")
    assert table.stage == "end_turn"
    table.play("done")
    assert (table.stage, table.state.actor) == ("move", ALTONA)


@pytest.mark.rule("RC-4.3")
def test_the_jar_moves_forward_at_least_one_space() -> None:
    table = bare().jar(7)
    assert table.offers() == ["move 1", "move 2"]
    assert min(moves_offered(table)) == 1
    assert table.refuses("done", "option A")
    table.moves("move 1")
    assert table.s.jar == 8


@pytest.mark.rule("RC-4.4", "RC-4.6")
def test_the_farthest_moves() -> None:
    everything = {"beer": 12, "cloth": 12, "leather": 12, "furniture": 12}
    assert moves_offered(bare().having(**everything).jar(0)) == list(range(1, 28))
    assert moves_offered(bare().having(**everything).fleet(17).jar(0)) == list(range(1, 29))


COSTS = [0, 0, 1, 2, 4, 6, 8, 10, 12, 14]


@pytest.mark.rule("RC-4.5", "RC-4.6", "RC-4.8")
@pytest.mark.parametrize("steps", range(1, 11))
def test_what_steps_cost(steps: int) -> None:
    cost = COSTS[steps - 1]
    table = bare().having(beer=min(cost, 12), cloth=max(0, cost - 12)).jar(1)
    assert max(moves_offered(table)) == (2 if cost == 0 else steps)
    table.play(f"move {steps}")
    assert sum(table.products()) == 0
    assert table.s.jar == 1 + steps
    if cost:
        table = bare().having(beer=min(cost - 1, 12), cloth=max(0, cost - 13)).jar(1)
        assert f"move {steps}" not in table.offers()
        assert table.refuses(f"move {steps}")


@pytest.mark.rule("RC-4.5", "RC-4.6", "RC-4.8")
@pytest.mark.example("E1")
def test_movement_from_space_0() -> None:
    for steps in (1, 2):
        table = bare().having(beer=6).jar(0).moves(f"move {steps}")
        assert table.products()[0] == 6
    table = bare().having(beer=2, cloth=2, leather=2).jar(0)
    assert moves_offered(table) == [1, 2, 3, 4, 5, 6]
    table.play("move 6")
    assert (table.s.jar, sum(table.products())) == (6, 0)
    table = bare().having(beer=5).jar(0)
    assert moves_offered(table) == [1, 2, 3, 4, 5]
    table.play("move 5")
    assert table.products()[0] == 1
    assert bare().having(beer=5).jar(0).refuses("move 6")


@pytest.mark.rule("RC-4.7")
def test_the_mover_chooses_what_to_pay_and_letters_do_not_pay() -> None:
    table = bare().having(beer=2, furniture=2, letters=6).jar(0)
    assert moves_offered(table) == [1, 2, 3, 4, 5]
    table.moves("move 4")
    assert (table.stage, table.offers()) == ("pay", ["beer", "furniture"])
    assert table.refuses("cloth", "leather", "use letter")
    table.moves("furniture", "beer")
    assert (table.products(), table.seat().letters) == ((1, 0, 0, 1), 6)
    assert table.s.jar == 4


@pytest.mark.rule("RC-4.9", "RC-4.12")
def test_the_move_is_paid_before_the_off_season() -> None:
    """The beer that prestige distance 2 brings in the off-season cannot pay for the move."""
    table = bare().prestige(2).jar(17)
    assert moves_offered(table) == [1, 2]
    table = bare().prestige(2).having(cloth=1, leather=1).jar(17).moves("move 3")
    assert (table.stage, table.s.off_seasons, table.s.jar) == ("pay", 0, 17)
    table.moves("cloth")
    assert (table.stage, table.s.off_seasons, table.s.jar) == ("option", 1, 0)
    assert table.products() == (1, 0, 1, 0)


@pytest.mark.rule("RC-4.10")
@pytest.mark.parametrize("start", range(20))
def test_every_space_is_one_step(start: int) -> None:
    table = bare().special_at(8, None).having(beer=4).jar(start).moves("move 5")
    while table.stage == "pay":
        table.moves("beer")
    assert table.s.jar == (start + 5) % 20
    assert table.products()[0] == 0


@pytest.mark.rule("RC-4.11")
@pytest.mark.parametrize(("start", "steps", "passes"), [(18, 1, 0), (19, 1, 1), (18, 2, 1), (19, 2, 1), (17, 2, 0)])
def test_passing_the_bell(start: int, steps: int, passes: int) -> None:
    table = bare().jar(start).moves(f"move {steps}")
    assert table.s.off_seasons == passes
    assert table.lawsuits_up()[0] == (8 if passes else 4)


@pytest.mark.rule("RC-4.13")
@pytest.mark.parametrize("seat", [HAMBURG, ALTONA])
def test_the_player_who_passed_the_bell_goes_on(seat: int) -> None:
    table = bare().turn(seat).ring()
    assert (table.stage, table.state.actor, table.state.turn) == ("option", seat, seat)
    table.play("option A", "action 1", "beer")
    assert table.products(seat)[0] == 1
    table.play("done")
    assert (table.stage, table.state.actor) == ("move", 1 - seat)


@pytest.mark.rule("RC-4.14")
def test_one_move_causes_at_most_one_off_season() -> None:
    table = bare().having(beer=12, cloth=12, leather=12, furniture=12).jar(19).play("move 21")
    while table.stage == "pay":
        table.moves(table.offers()[0])
    assert (table.s.jar, table.s.off_seasons) == (0, 1)
    assert sum(table.products()) == 48 - 36
    assert table.lawsuits_up()[:2] == [8, 10]


@pytest.mark.rule("RC-4.15", "RC-5.16")
def test_the_jar_may_stop_on_an_emptied_dark_space() -> None:
    table = bare().special_at(8, None).jar(7)
    assert table.offers() == ["move 1", "move 2"]
    table.moves("move 1")
    assert (table.s.jar, table.offers()) == (8, ["no option"])
    table.moves("no option")
    assert (table.stage, table.offers()) == ("end_turn", ["done"])


@pytest.mark.rule("RC-4.17", "RC-5.3", "RC-5.12")
@pytest.mark.example("X22")
@pytest.mark.parametrize("option", ["option A", "option D"])
def test_a_dark_space_is_used_once_a_season(option: str) -> None:
    table = bare().special(19).play(option)
    assert table.dark()[0] == (19 if option == "option A" else None)
    table.pass_turn()  # the jar comes back to 4 only past the bell
    table.s.jar = 19
    table.having(ALTONA, beer=6).ready().play("move 5")
    while table.stage == "pay":
        table.moves("beer")
    assert (table.s.jar, table.s.off_seasons) == (4, 1)
    assert table.dark()[0] not in (None, 19)
    assert (19 in table.discarded()) == (option == "option A")


# Options


@pytest.mark.rule("RC-5.1")
def test_exactly_one_option() -> None:
    table = bare().hand(16).having(letters=1).special(11)
    assert table.offers() == ["option A", "option B", "option C, A first", "option C, B first", "option D"]
    assert table.refuses("no option", "done")
    table.play("option B", "play 16", "action 1", "done")
    assert (table.stage, table.products()) == ("end_turn", (0, 0, 0, 1))
    assert table.refuses("option A")


@pytest.mark.rule("RC-5.2", "RC-5.3")
def test_option_a_leaves_the_card_where_it_is() -> None:
    table = bare().use_special(16, "action 1", "done")
    assert (table.products(), table.dark()[0], table.discarded()) == ((0, 0, 0, 1), 16, [])
    table = bare().use_basic(6, "action 1", "done")
    assert (table.products(), table.s.basic_at[7]) == ((0, 1, 0, 0), 6)


@pytest.mark.rule("RC-5.4")
def test_option_b_plays_a_hand_card_and_not_the_card_at_the_jar() -> None:
    table = bare().hand(16, 11).basic(6)
    assert table.offers() == ["option A", "option B"]
    table.play("option B")
    assert (table.stage, table.offers()) == ("hand_card", ["play 11", "play 16"])
    table.play("play 16", "action 1", "done")
    assert (table.products(), table.in_hand(), table.discarded()) == ((0, 0, 0, 1), [11], [16])
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-5.4")
def test_without_a_hand_card_no_option_b() -> None:
    table = bare().having(letters=1).basic(6)
    assert table.offers() == ["option A"]
    assert table.refuses("option B", "option C, A first", "option C, B first", "option D")


@pytest.mark.rule("RC-5.5")
def test_a_played_card_is_discarded_after_its_last_action() -> None:
    """Special 4 draws the last card of the stack: the reshuffle in between does not contain it."""
    table = bare().hand(4).stack(1).basic(6).play("option B", "play 4")
    assert (table.in_hand(), 4 in table.discarded(), table.s.from_hand) == ([], False, 3)
    table.play("action 2")
    assert table.in_hand() == [1]
    assert 4 not in table.in_stack()
    assert (table.discarded(), len(table.in_stack())) == ([], 18)
    table.play("done")
    assert (table.discarded(), table.s.from_hand) == ([4], -1)


@pytest.mark.rule("RC-5.6", "RC-5.7", "RC-5.8")
@pytest.mark.parametrize("first", ["A", "B"])
def test_option_c_uses_both_cards_one_after_the_other(first: str) -> None:
    table = bare().hand(16).having(letters=1, factories=2).basic(6)
    assert table.offers() == ["option A", "option B", "option C, A first", "option C, B first"]
    table.play(f"option C, {first} first")
    assert table.seat().letters == 0  # paid before either card
    if first == "A":
        assert (table.stage, table.s.card) == ("next_action", 6)
        table.play("action 1", "use factory", "done")
        assert (table.stage, table.offers()) == ("hand_card", ["play 16", "done"])
        table.play("play 16", "action 1", "use factory")
    else:
        assert table.s.card == c.FIRST_SPECIAL + 15  # the only hand card
        table.play("action 1", "use factory", "done")
        assert (table.stage, table.s.card) == ("next_action", 6)
        assert table.offers() == ["action 1", "done"]
        table.play("action 1", "use factory")
    assert (table.products(), table.discarded()) == ((0, 2, 0, 2), [16])
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-5.7")
def test_the_actions_of_the_two_cards_are_never_mixed() -> None:
    table = bare().hand(8).having(letters=1).special(9).play("option C, A first")
    assert table.offers() == ["action 2", "action 3", "done"]  # of special 9 alone
    table.play("action 3")
    assert table.offers() == ["action 2", "done"]
    table.play("action 2")
    assert table.stage == "hand_card"


@pytest.mark.rule("RC-5.8")
def test_a_letter_from_a_card_cannot_pay_for_option_c() -> None:
    table = bare().hand(1).basic(5)
    assert table.offers() == ["option A", "option B"]
    assert table.refuses("option C, A first", "option C, B first")


@pytest.mark.rule("RC-5.9")
@pytest.mark.example("X9")
def test_option_c_with_an_empty_hand_and_a_draw() -> None:
    table = bare().having(letters=1).basic(2)
    assert table.offers() == ["option A", "option C, A first"]
    assert table.refuses("option C, B first", "option B")
    table.play("option C, A first", "action 1")
    assert table.seat().letters == 0
    (drawn,) = table.in_hand()
    assert (table.stage, table.offers()) == ("hand_card", [f"play {drawn}", "done"])
    table.play(f"play {drawn}")
    assert table.in_hand() == []


@pytest.mark.rule("RC-5.9")
@pytest.mark.parametrize("number", range(1, 16))
def test_which_basic_cards_allow_option_c_with_an_empty_hand(number: int) -> None:
    """Only a draw (basic 2); ship purchases (basic 7, 13) only while ship 3 is face up."""
    table = bare().having(letters=1).basic(number)
    assert ("option C, A first" in table.offers()) == (number == 2)
    table = bare().ships(3, 6, 7, 20).having(letters=1).basic(number)
    assert ("option C, A first" in table.offers()) == (number in (2, 7, 13))
    assert "option C, B first" not in table.offers()


@pytest.mark.rule("RC-5.9")
@pytest.mark.parametrize("number", range(1, 25))
def test_which_special_cards_allow_option_c_with_an_empty_hand(number: int) -> None:
    table = bare().having(letters=1).special(number)
    assert ("option C, A first" in table.offers()) == (number == 4)
    table = bare().ships(3, 6, 7, 20).having(letters=1).special(number)
    assert ("option C, A first" in table.offers()) == (number in (3, 4, 12, 18))


@pytest.mark.rule("RC-5.9")
def test_option_c_with_an_empty_hand_needs_a_card_to_draw() -> None:
    table = bare().having(letters=1).hand(*cards_but(16, 11, 5, 24), seat=ALTONA).stack().basic(2)
    assert table.offers() == ["option A"]
    assert table.refuses("option C, A first")


@pytest.mark.rule("RC-5.9", "RC-22.3")
@pytest.mark.example("X26")
def test_option_c_through_ship_3() -> None:
    table = bare().ships(3, 6, 7, 20).having(letters=1, leather=3).basic(7)
    table.play("option C, A first", "action 1", "ship 3")
    drawn = table.in_hand()
    assert (len(drawn), table.seat().letters) == (2, 0)
    assert (table.stage, table.offers()) == ("hand_card", [f"play {number}" for number in drawn] + ["done"])
    table.play(f"play {drawn[0]}")
    assert table.in_hand() == drawn[1:]


@pytest.mark.rule("RC-5.9")
def test_whether_ship_3_can_be_paid_is_not_tested() -> None:
    table = bare().ships(3, 6, 7, 20).having(letters=1).basic(7).play("option C, A first")
    assert (table.seat().letters, table.in_hand(), table.stage) == (0, [], "end_turn")


@pytest.mark.rule("RC-5.10")
def test_the_second_part_of_option_c_may_be_given_up() -> None:
    table = bare().hand(16).having(letters=1).basic(6).play("option C, A first", "done")
    assert (table.stage, table.offers()) == ("hand_card", ["play 16", "done"])
    table.play("done")
    assert (table.in_hand(), table.seat().letters, table.discarded()) == ([16], 0, [])
    assert table.stage == "end_turn"
    table = bare().hand(16).having(letters=1).basic(6).play("option C, B first", "action 1", "done", "done")
    assert (table.products(), table.seat().letters, table.stage) == ((0, 0, 0, 1), 0, "end_turn")


@pytest.mark.rule("RC-5.11", "RC-5.12")
def test_option_d_takes_the_special_card_into_the_hand() -> None:
    table = bare().special(11).play("option D")
    assert (table.in_hand(), table.dark()[0], table.products()) == ([11], None, (0, 0, 0, 0))
    assert table.stage == "end_turn"
    table.pass_turn().pass_turn().play("move 1", "option B", "play 11", "action 1", "leather", "done")
    assert table.products()[2] == 1
    assert table.dark()[0] is None
    assert table.discarded() == [11]


@pytest.mark.rule("RC-5.13")
@pytest.mark.parametrize("number", range(16))
def test_basic_cards_and_space_0_cannot_be_taken(number: int) -> None:
    table = bare().hand(16).having(letters=1)
    table = table.basic(number) if number else table.ring()
    assert table.stage == "option"
    assert "option D" not in table.offers()
    assert table.refuses("option D")


@pytest.mark.rule("RC-5.14")
def test_option_d_is_not_combined() -> None:
    table = bare().hand(16).having(letters=1).special(11).play("option D")
    assert table.stage == "end_turn"
    assert (table.in_hand(), table.seat().letters) == ([11, 16], 1)
    for first in ("A", "B"):
        table = bare().hand(16).having(letters=1).special(11).play(f"option C, {first} first")
        assert table.refuses("option D")
        assert table.dark()[0] == 11
    assert "option A" in bare().special(11).offers()


@pytest.mark.rule("RC-5.15")
def test_option_a_as_a_pass() -> None:
    table = bare().special(19)
    assert "option A" in table.offers()
    table.play("option A")
    assert (table.stage, table.everything(), table.dark()[0]) == ("end_turn", {"factories": 1}, 19)
    table = bare().use_special(11, "done")
    assert (table.stage, table.everything()) == ("end_turn", {"factories": 1})


def cards_but(*numbers: int) -> list[int]:
    return [number for number in range(1, 25) if number not in numbers]


@pytest.mark.rule("RC-5.16", "RC-2.11", "RC-12.3")
@pytest.mark.example("X21")
def test_a_dark_space_without_a_card() -> None:
    """21 cards in the hands: step 6 finds 3, which fill 4, 8 and 12."""
    table = bare().specials(16, 11, 5, None)
    hand = cards_but(16, 11, 5)
    table.hand(*hand[:11]).hand(*hand[11:], seat=ALTONA).stack().ring()
    assert (sorted(card for card in table.dark() if card), table.dark()[3]) == ([5, 11, 16], None)
    table.play("option A", "done").play("done")
    table.s.jar = 15
    table.play("move 1")
    assert (table.stage, table.s.jar, table.state.actor) == ("option", 16, ALTONA)
    assert table.offers() == ["option B", "no option"]
    assert table.refuses("option A", "option C, A first", "option C, B first", "option D")
    table.play("no option")
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-5.16")
def test_an_exchange_at_an_empty_dark_space() -> None:
    table = bare().special_at(8, None).having(beer=1, letters=1).jar(7).moves("move 1")
    assert table.offers() == ["no option", "use letter"]


@pytest.mark.rule("RC-5.17")
def test_at_most_one_hand_card_per_turn() -> None:
    table = bare().hand(16, 11, 8).having(letters=3).basic(6).play("option C, A first", "done", "play 16", "done")
    assert (table.stage, table.in_hand()) == ("end_turn", [8, 11])
    assert table.refuses("play 11", "option B")


@pytest.mark.rule("RC-5.18", "RC-22.18")
@pytest.mark.parametrize("letters", [0, 2])
@pytest.mark.parametrize("first", ["A", "B"])
def test_ship_18_removes_the_letter_of_option_c(letters: int, first: str) -> None:
    table = bare().fleet(18).hand(16).having(letters=letters).basic(6)
    assert f"option C, {first} first" in table.offers()
    table.play(f"option C, {first} first")
    assert table.seat().letters == letters


@pytest.mark.rule("RC-5.19")
@pytest.mark.example("X27")
@pytest.mark.parametrize(
    ("pair", "known", "offered"),
    [
        ((1, 21), (21,), 21), ((1, 21), (), 1), ((1, 21), (1, 21), 1), ((1, 21), (1,), 1),
        ((14, 15), (15,), 15), ((14, 15), (), 14), ((14, 15), (14, 15), 14), ((14, 15), (14,), 14),
    ],
)  # fmt: skip
def test_of_identical_cards_one_is_offered(pair: tuple[int, int], known: tuple[int, ...], offered: int) -> None:
    table = bare().hand(*pair, 16, known=known).basic(6).play("option B")
    assert table.offers() == sorted([f"play {offered}", "play 16"], key=lambda text: int(text[5:]))
    (other,) = set(pair) - {offered}
    assert table.refuses(f"play {other}")


# Using a card


@pytest.mark.rule("RC-6.1", "RC-6.3")
@pytest.mark.parametrize("order", [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)])
def test_all_actions_of_a_whole_card_in_any_order(order: tuple[int, ...]) -> None:
    """Special 8: lawsuit, prestige, 1 letter."""
    table = bare().lawsuits(9, 8, 10).having(leather=1).use_special(8)
    assert table.offers() == ["action 1", "action 2", "action 3", "done"]
    for number in order:
        table.play(f"action {number}")
    assert (table.products(), table.seat().letters, table.s.prestige) == ((0, 0, 0, 0), 1, 2)
    assert table.markers()[0] == 1
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-6.2")
@pytest.mark.parametrize("number", [1, 5, 7, 9, 10, 12, 13, 14])
@pytest.mark.parametrize("half", [1, 2])
def test_one_half_of_a_split_card(number: int, half: int) -> None:
    table = bare().having(leather=5, beer=5).lawsuits(9, 8, 10).use_basic(number)
    assert table.offers() == ["action 1", "action 2", "done"]
    table.play(f"action {half}")
    while table.stage not in ("end_turn", "next_action"):
        table.play(table.offers()[-1])
    assert table.stage == "end_turn"  # the other half is closed


@pytest.mark.rule("RC-6.4")
def test_every_action_is_optional() -> None:
    for number in range(1, 25):
        table = bare().having(beer=6, cloth=6, leather=6, furniture=6, inactive=1).having(ALTONA, beer=1)
        table.use_special(number, "done")
        assert table.stage == "end_turn"
        assert table.everything() == {
            "beer": 6, "cloth": 6, "leather": 6, "furniture": 6, "factories": 1, "inactive": 1
        }  # fmt: skip


@pytest.mark.rule("RC-6.5")
def test_each_printed_action_once_and_equal_icons_are_separate() -> None:
    table = bare().use_special(4)
    assert table.offers() == ["action 2", "done"]  # of two equal actions the lowest slot
    table.play("action 2")
    assert table.offers() == ["action 3", "done"]
    table.play("action 3")
    assert (len(table.in_hand()), table.stage) == (2, "end_turn")
    table = bare().having(factories=4, inactive=4).use_special(19)
    for left in (3, 2, 1):
        table.play(table.offers()[0])
        assert table.seat().inactive == left
    assert table.stage == "end_turn"


@pytest.mark.rule("RC-6.6")
def test_an_action_once_begun_is_finished() -> None:
    """Basic 8: after the first swap only the second or its end is open, not the donation."""
    table = bare().having(beer=3).use_basic(8, "action 1", "beer", "cloth")
    assert (table.stage, table.offers()) == ("swap_give", ["beer", "cloth", "done"])
    assert table.refuses("action 2")
    table.play("done", "action 2", "beer", "cloth")
    assert table.seat().stars == 1
    assert (table.stage, table.products()) == ("end_turn", (1, 0, 0, 0))


@pytest.mark.rule("RC-6.7")
def test_an_action_is_performed_in_full() -> None:
    table = bare().use_special(2, "action 2")
    assert (table.stage, table.offers()) == ("gain", list(KINDS))
    table.play("beer")
    assert (table.stage, table.offers()) == ("gain", list(KINDS))
    assert table.refuses("done")


@pytest.mark.rule("RC-6.8")
@pytest.mark.parametrize(("number", "name", "kind"), [(7, "london", "cloth"), (20, "oslo", "furniture")])
def test_what_one_action_changes_counts_for_the_next(number: int, name: str, kind: str) -> None:
    table = bare().alliances("amsterdam", "copenhagen", "london", "oslo")
    table.use_special(number, "action 3", f"alliance {name}", "action 2")
    assert table.everything() == {kind: 2, "factories": 1}
    table = bare().alliances("amsterdam", "copenhagen", "london", "oslo")
    table.use_special(number, "action 2", "action 3", f"alliance {name}")
    assert table.everything() == {kind: 1, "factories": 1}


@pytest.mark.rule("RC-6.8")
def test_a_ship_bought_first_helps_afterwards() -> None:
    """Special 18: ship 4 brings the letter that lawsuit 4 costs."""
    table = bare().ships(4, 7, 10, 20).having(furniture=2).use_special(18)
    assert "action 1" not in table.offers()
    table.play("action 2", "ship 4", "action 1")
    assert (table.markers()[0], table.seat().letters) == (1, 0)


@pytest.mark.rule("RC-6.9")
def test_gdansk_taken_through_one_half_does_not_open_the_other() -> None:
    table = bare().alliances("gdansk", "copenhagen", "london", "oslo").use_basic(10, "action 2", "alliance gdansk")
    assert (table.held(), table.stage) == (["gdansk"], "end_turn")
    assert table.refuses("action 1")


@pytest.mark.rule("RC-6.10", "RC-8.3")
def test_bonuses_incomes_swaps_and_piracy_are_no_gifts() -> None:
    """London and Novgorod add nothing to them."""
    table = bare().allied("london", "novgorod").having(cloth=1).lawsuits(1, 8, 10).use_basic(15, "action 1")
    assert table.products() == (0, 0, 1, 0)
    table = bare().allied("london", "novgorod").having(beer=2).prestige(3).ring("pay london", "pay novgorod")
    assert table.products() == (1, 1, 0, 0)
    table = bare().allied("london", "novgorod").having(beer=1).use_basic(8, "action 1", "beer", "cloth", "done")
    assert table.products() == (0, 1, 0, 0)
    table = bare().allied("london", "novgorod").having(ALTONA, leather=1).use_special(5, "action 1")
    assert table.products() == (0, 0, 1, 0)


@pytest.mark.rule("RC-6.10")
def test_the_gift_of_space_0_is_a_gift() -> None:
    table = bare().allied("london").having(beer=1).ring("pay london", "option A", "action 1", "cloth")
    assert table.products() == (0, 2, 0, 0)


@pytest.mark.rule("RC-6.11")
@pytest.mark.parametrize(
    ("number", "missing"),
    [(5, "a product at the rival"), (6, "a product at the rival"), (19, "an inactive factory")],
)
def test_actions_without_effect_are_not_offered(number: int, missing: str) -> None:
    table = bare().special(number).play("option A")
    assert table.stage == "end_turn", f"there is no {missing}"


@pytest.mark.rule("RC-6.11")
def test_no_reachable_ship_lawsuit_or_swap_is_not_offered() -> None:
    assert bare().basic(7).play("option A").stage == "end_turn"
    assert bare().basic(8).play("option A").stage == "end_turn"
    assert bare().basic(15).play("option A").stage == "end_turn"
    table = bare().allied("amsterdam", "copenhagen", seat=ALTONA).allied("london").allied("novgorod", seat=ALTONA)
    assert table.basic(3).play("option A").stage == "end_turn"
    table = bare().having(ALTONA, leather=6).having(leather=6, cloth=6).having(ALTONA, cloth=6)
    assert table.lawsuits().basic(11).play("option A").stage == "end_turn"
    table = bare().hand(*cards_but(16, 11, 5, 24), seat=ALTONA).stack()
    assert table.basic(2).play("option A").stage == "end_turn"
    assert table.s.stack == mask(())
    table = bare().lawsuits(9).basic(13).play("option A")
    assert table.stage == "end_turn"  # one lawsuit on 0: neither resolved nor swapped
