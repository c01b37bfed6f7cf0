"""Section 13: how the game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from tests.games.hansa_teutonica.positions import Table, c, position, route

RED, BLUE, GREEN, YELLOW = range(4)
#: one-house and two-house cities that a position has completed when it needs nine of them
NINE = ("stade", "brunswiek", "groningen", "lubeck", "hildesheim", "goslar", "coellen", "hannover", "halle")


def reasons(table: Table) -> list[str]:
    found: list[str] = table.state.view()["ended_by"]
    return found


def all_taken(table: Table, seat: int = BLUE) -> Table:
    """The whole pile in front of a desk: extra offices still unused, everything else used."""
    for kind, name in enumerate(c.MARKER_IDS):
        number = table.s.unseen[kind]
        if kind == c.EXTRA_OFFICE:
            table.holding(*[name] * number, seat=seat)
        else:
            table.used(*[name] * number, seat=seat)
    return table


def nine_completed(table: Table) -> Table:
    """Nine completed cities, all in the hands of Blue and Green."""
    table.unpack(BLUE, GREEN)
    for name in NINE:
        houses = int(c.HOUSE_COUNT[0, c.CITY_IDS.index(name)])
        table.office(name, *[BLUE, GREEN][:houses])
    assert table.s.completed == 9
    return table


# The three triggers


@pytest.mark.rule("HT-13.1", "HT-13.2")
@pytest.mark.parametrize(("before", "over"), [(17, False), (18, False), (19, True)])
def test_20_points_trigger_the_end(before: int, over: bool) -> None:
    table = position().office("hamburg", RED).points(before).fill("hamburg-lubeck").ready()
    table.play("establish", "nothing")
    assert table.track() == [before + 1, 0, 0, 0]
    assert table.state.over == over
    assert reasons(table) == (["points"] if over else [])
    assert table.state.check() is None


@pytest.mark.rule("HT-13.2")
@pytest.mark.example("26")
def test_another_player_reaches_20() -> None:
    table = position().office("hamburg", BLUE).points(19, seat=BLUE).fill("hamburg-lubeck").ready().play("establish")
    assert table.track() == [0, 20, 0, 0]
    assert (table.state.over, table.state.actor) == (False, RED)
    table.play("office lubeck")  # Red finishes the action
    assert table.state.over
    assert (reasons(table), table.track()) == (["points"], [1, 20, 0, 0])
    assert table.state.check() is None


@pytest.mark.rule("HT-13.2")
@pytest.mark.parametrize("choice", ["office coellen", "office stendal"])
def test_20_points_by_a_coin_or_by_the_chain(choice: str) -> None:
    if choice == "office coellen":
        table = position().points(19).fill("coellen-warburg").ready().play("establish", choice)
        assert table.track() == [20, 0, 0, 0]
    else:
        table = position().develop("privilegium")
        for name in ("arnheim", "munster", "minden", "brunswiek"):
            table.office(name, RED)
        table.points(13).fill("perleberg-stendal").ready().play("establish", choice)
        assert table.track() == [20, 0, 0, 0]
    assert (table.state.over, reasons(table)) == (True, ["points"])
    assert table.state.check() is None


@pytest.mark.rule("HT-13.1", "HT-13.9")
def test_nothing_but_establishing_ends_the_game() -> None:
    """Everybody has 19 points and nine cities are completed: other actions and markers change nothing."""
    table = nine_completed(position()).points(19).points(19, BLUE).points(19, GREEN).points(19, YELLOW)
    table.holding("develop_ability", "three_actions", "remove_three", "swap_offices")
    table.on("kampen-arnheim", "trader", "trader").on("kampen-arnheim", "trader", seat=BLUE).ready()
    table.play("use three-actions", "income", "place", "trader", "duisburg-dortmund", "use swap-offices", "lubeck")
    table.play("use develop-ability", "bursa", "move", "kampen-arnheim", "hamburg-lubeck", "done")
    table.play("displace", "trader", "pay 0 merchants", "arnheim-munster", "done")
    table.play("use remove-three", "kampen-arnheim", "arnheim-munster", "hamburg-lubeck", "end turn")
    assert not table.state.over
    assert table.track() == [19, 19, 19, 19]
    assert table.state.check() is None


@pytest.mark.rule("HT-13.3")
def test_the_last_marker_of_the_pile_does_not_trigger_the_end() -> None:
    table = position().markers(
        hamburg_lubeck="remove_three", duisburg_dortmund="swap_offices", kampen_arnheim="three_actions"
    )
    all_taken(table).s.pile = 1
    table.s.unseen[c.FOUR_ACTIONS] += 1
    table.seat(BLUE).used[c.FOUR_ACTIONS] -= 1
    table.fill("hamburg-lubeck").fill("duisburg-dortmund").ready().play("establish", "hamburg-lubeck", "nothing")
    assert (table.s.pile, table.s.drawn, table.state.over) == (0, 1, False)
    assert table.state.check() is None
    going_on = Table(table.state.clone()).play("end turn", "emden-stade")
    assert (going_on.state.turn, going_on.s.markers_on[route("emden-stade")]) == (BLUE, c.FOUR_ACTIONS)
    table.play("establish", "nothing")
    assert (table.state.over, reasons(table)) == (True, ["markers"])
    assert table.state.check() is None


@pytest.mark.rule("HT-13.3", "HT-14.6")
@pytest.mark.example("27")
def test_end_of_the_pile() -> None:
    table = position().markers(
        hamburg_lubeck="remove_three", duisburg_dortmund="swap_offices", kampen_arnheim="three_actions"
    )
    all_taken(table).fill("hamburg-lubeck").ready()
    assert (table.s.pile, table.state.sources(BLUE)["markers"]) == (0, 21)  # thirteen
    table.play("income", "end turn", "end turn", "end turn", "end turn")
    assert not table.state.over  # play goes on
    table.play("establish", "ability")  # and the action is finished
    assert (table.state.over, reasons(table)) == (True, ["markers"])
    assert table.seat().steps[c.BURSA] == 1
    assert [table.state.sources(seat)["markers"] for seat in range(4)] == [1, 21, 0, 0]  # two lie on the board
    assert table.state.check() is None


@pytest.mark.rule("HT-13.3", "HT-11.8")
def test_markers_on_a_plate_do_not_help_when_the_pile_is_empty() -> None:
    table = position().markers(hamburg_lubeck="remove_three", kampen_arnheim="three_actions")
    table.on_plate("four_actions", seat=GREEN)
    all_taken(table).fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert reasons(table) == ["markers"]
    assert [table.state.sources(seat)["markers"] for seat in range(4)] == [1, 21, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-10.10", "HT-13.4", "HT-13.6", "HT-13.7")
@pytest.mark.example("36")
def test_ten_cities() -> None:
    table = nine_completed(position()).markers(
        hamburg_luneburg="remove_three", duisburg_dortmund="swap_offices", kampen_arnheim="three_actions"
    )
    table.fill("hamburg-luneburg").fill("arnheim-duisburg").actions(4).ready()
    table.play("establish", "hamburg-luneburg", "nothing")
    assert (table.s.drawn, table.s.actions_left) == (1, 3)
    table.play("establish", "office duisburg")
    assert (table.s.completed, table.state.over, reasons(table)) == (10, True, ["cities"])
    assert (table.s.actions_left, table.s.drawn) == (0, 1)  # the marker drawn in this turn stays face down
    assert sum(table.s.markers_on[r] >= 0 for r in range(c.ROUTES)) == 2
    assert table.offers() == []
    assert table.state.check() is None


@pytest.mark.rule("HT-13.4", "HT-12.9")
def test_nine_cities_or_an_extra_office_do_not_end_the_game() -> None:
    table = nine_completed(position()).holding("extra_office").office("arnheim", BLUE).fill("arnheim-duisburg").ready()
    table.play("establish", "extra office arnheim")
    assert (table.s.completed, table.state.over) == (9, False)
    table.fill("hamburg-lubeck").ready().play("establish", "office hamburg")
    assert (table.s.completed, table.state.over) == (9, False)
    assert table.state.check() is None


# Finishing the action


@pytest.mark.rule("HT-13.5", "HT-13.6", "HT-13.8", "HT-14.3")
@pytest.mark.example("25")
def test_end_at_20_points() -> None:
    table = position().markers(stade_hamburg="develop_ability").develop("privilegium", 2).office("stade", RED)
    table.office("hamburg", RED).points(19).fill("stade-hamburg").actions(4).ready().play("establish")
    assert table.track() == [21, 0, 0, 0]
    assert table.seat().unused[c.DEVELOP_ABILITY] == 1
    assert table.offers() == ["office hamburg", "ability", "nothing"]
    supply = table.in_supply()
    table.play("ability")
    assert table.state.over
    assert table.in_supply() == (supply[0] + 1, supply[1])  # the released piece
    assert table.state.view()["seats"][RED]["abilities"]["privilegium"]["value"] == "black"
    assert table.state.sources(RED) == {
        "track": 21, "abilities": 4, "markers": 1, "table": 0, "control": 4, "network": 2
    }  # fmt: skip
    assert table.state.scores() == [32, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-13.5", "HT-13.8")
def test_the_choice_after_the_trigger_may_bring_more_points() -> None:
    """20 points in step a, then the chain: as much as the score track allows."""
    table = position().develop("privilegium").office("stendal", RED)
    for name in ("arnheim", "munster", "minden"):
        table.office(name, RED)
    table.points(19).fill("brunswiek-stendal").ready().play("establish")
    assert (table.track(), table.state.over) == ([20, 0, 0, 0], False)
    table.play("office brunswiek")
    assert (table.track(), table.state.over) == ([27, 0, 0, 0], True)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.5")
def test_an_extra_office_can_be_the_last_thing_founded() -> None:
    table = position().holding("extra_office").office("hamburg", RED).points(19).fill("hamburg-lubeck", merchants=1)
    table.ready().play("establish", "extra office hamburg")
    assert not table.state.over  # its shape is still asked
    table.play("merchant")
    assert table.state.over
    assert table.seat().offices[c.CITY_IDS.index("hamburg")] == 2
    assert table.state.check() is None


@pytest.mark.rule("HT-13.6")
def test_remaining_actions_are_lost_and_nobody_has_another_turn() -> None:
    table = (
        position().office("hamburg", RED).points(19).fill("hamburg-lubeck").fill("duisburg-dortmund").actions(3).ready()
    )
    table.play("establish", "hamburg-lubeck", "nothing")
    assert table.state.over
    assert (table.offers(), table.s.actions_left) == ([], 0)
    assert table.refuses("income", "place", "establish", "end turn")
    assert table.on_route("duisburg-dortmund") == (2, 0)
    assert table.state.view()["actor"] is None
    assert table.state.check() is None


@pytest.mark.rule("HT-13.7")
def test_after_the_action_no_marker_is_used_and_none_is_placed() -> None:
    table = position().markers(
        hamburg_lubeck="three_actions", kampen_arnheim="swap_offices", duisburg_dortmund="extra_office"
    )
    table.holding("develop_ability").office("hamburg", RED).points(19).fill("hamburg-lubeck").ready()
    table.play("establish", "nothing")
    assert table.state.over
    assert table.refuses("use develop-ability", "use three-actions")
    assert (table.seat().unused[c.THREE_ACTIONS], table.seat().unused[c.DEVELOP_ABILITY]) == (1, 1)
    assert (table.s.drawn, sum(table.s.markers_on[r] >= 0 for r in range(c.ROUTES))) == (1, 2)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.7")
def test_after_the_action_the_pawn_is_not_moved() -> None:
    table = position(players=2).play("P03").office("hamburg", RED).points(19).fill("hamburg-lubeck").ready()
    assert "free pawn move" in table.offers()
    table.play("establish", "nothing")
    assert table.state.over
    assert table.refuses("free pawn move", "P02", "P07")
    assert c.PROVINCE_IDS[table.s.pawn] == "P03"
    assert table.state.check() is None


@pytest.mark.rule("HT-13.9")
@pytest.mark.parametrize("choice", ["ability", "table 7", "office warburg"])
def test_other_things_count_at_the_end_only(choice: str) -> None:
    """A full track, a space of the table, a larger network, a controlled city and a marker give no points now."""
    if choice == "ability":
        table = position().develop("bursa", 2).marker_on("hamburg-lubeck", "develop_ability").fill("hamburg-lubeck")
    else:
        table = position().develop("privilegium").fill("coellen-warburg", merchants=1)
    table.points(19).ready()
    before = sum(table.state.sources(RED).values())
    table.play("establish", choice)
    assert (table.track(), table.state.over) == ([19, 0, 0, 0], False)
    gained = sum(table.state.sources(RED).values()) - before
    assert gained == {"ability": 4 + 1, "table 7": 7, "office warburg": 2 + 1}[choice]
    assert table.state.check() is None


@pytest.mark.rule("HT-13.10")
def test_several_triggers_in_one_action_are_one_end() -> None:
    table = nine_completed(position()).markers(
        arnheim_duisburg="remove_three", duisburg_dortmund="swap_offices", kampen_arnheim="three_actions"
    )
    all_taken(table).office("arnheim", RED).points(19).fill("arnheim-duisburg").ready().play("establish")
    assert (table.s.ended_by, table.state.over) == (1 | 2, False)
    table.play("office duisburg")
    assert table.state.over
    assert reasons(table) == ["points", "markers", "cities"]
    assert (table.track()[RED], table.s.completed, table.state.sources(RED)["markers"]) == (20, 10, 1)
    assert table.state.check() is None


# Round limit


def pass_turns(table: Table, turns: int) -> Table:
    for _ in range(turns):
        assert not table.state.over
        table.play("end turn")
    return table


@pytest.mark.rule("HT-13.12")
@pytest.mark.example("42")
def test_round_limit() -> None:
    table = pass_turns(position(round_limit=2), 7)
    assert (table.state.turn, table.s.round_number) == (YELLOW, 2)
    table.markers(hamburg_lubeck="remove_three", kampen_arnheim="swap_offices", duisburg_dortmund="extra_office")
    table.office("hamburg", YELLOW).fill("hamburg-lubeck", seat=YELLOW)
    other = Table(table.state.clone()).points(19, seat=YELLOW).ready().play("establish", "nothing")
    assert (other.state.over, reasons(other)) == (True, ["points"])  # ended with that action
    table.ready().play("establish", "nothing", "end turn")
    assert not table.state.over  # the new marker first
    table.play("emden-stade")
    assert (table.state.over, reasons(table)) == (True, ["limit"])
    assert table.state.scores() == [0, 0, 0, 1 + 1 + 2 + 1]  # point, marker, control, network
    assert table.state.check() is None


@pytest.mark.rule("HT-13.12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_round_is_one_turn_of_every_player_from_the_start_player_on(players: int, limit: int) -> None:
    table = position(players=players, two_player_provinces="off", round_limit=limit, start_player="seat_2")
    assert table.state.turn == 1
    pass_turns(table, players * limit - 1)
    assert (table.state.turn, table.s.round_number, table.state.over) == (0, limit, False)
    table.play("end turn")
    assert (table.state.over, reasons(table)) == (True, ["limit"])
    assert table.state.ranking() == [1] * players
    assert table.state.check() is None


@pytest.mark.rule("HT-13.12")
def test_the_last_free_pawn_move_comes_before_the_stop() -> None:
    table = position(players=2, round_limit=1).play("P01", "end turn", "done", "end turn")
    assert not table.state.over
    assert "P02" in table.offers()
    table.play("P02")
    assert (table.state.over, reasons(table), c.PROVINCE_IDS[table.s.pawn]) == (True, ["limit"], "P02")
    assert table.state.check() is None


@pytest.mark.rule("HT-13.12", "HT-13.13")
def test_a_block_counts_before_the_limit() -> None:
    table = one_piece_each(round_limit=1).play("end turn")
    assert reasons(table) == ["blocked"]
    table = one_piece_each(round_limit=1)
    table.holding("develop_ability").ready().play("end turn", "end turn")
    assert reasons(table) == ["limit"]


@pytest.mark.rule("HT-13.15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_limit_changes_nothing_before_it_stops_the_game(players: int) -> None:
    """The same random choices with and without a limit, decision by decision."""
    chance = random.Random(players)
    limited = rondel.game("hansa-teutonica", players=players, round_limit=30).new(seed=players)
    free = rondel.game("hansa-teutonica", players=players).new(seed=players)
    while not limited.over:
        assert limited.legal().tolist() == free.legal().tolist()
        same = limited.clone()
        same.record.options.round_limit = 0
        assert same.array.tobytes() == free.array.tobytes()
        action = chance.choice(limited.legal().tolist())
        limited.apply(action)
        free.apply(action)
    assert limited.view()["ended_by"] == ["limit"]
    assert (free.over, free.record.round_number) == (False, 31)


@pytest.mark.rule("HT-13.15")
def test_limit_and_round_are_public() -> None:
    table = pass_turns(position(players=3, round_limit=9), 4)
    for viewer in (RED, BLUE, GREEN, -1):
        seen = table.state.view(viewer)
        assert (seen["options"]["round_limit"], seen["round"]) == (9, 2)


@pytest.mark.rule("HT-13.16")
def test_the_default_is_no_limit() -> None:
    game = rondel.game("hansa-teutonica", players=3)
    assert game.options["round_limit"] == "none"
    state = game.new(seed=1)
    table = Table(state)
    pass_turns(table, 3 * 300)
    assert (table.s.round_number, table.state.over) == (301, False)


@pytest.mark.rule("HT-13.16")
@pytest.mark.parametrize("limit", [1, 200, 20_000, 60_000, 65_535, "200"])
def test_limits_from_1_to_65535(limit: int | str) -> None:
    game = rondel.game("hansa-teutonica", round_limit=limit)
    assert game.options["round_limit"] == int(limit)
    assert game.new(seed=1).record.options.round_limit == int(limit)


@pytest.mark.rule("HT-13.16")
@pytest.mark.parametrize("limit", [0, -1, 65_536, "many", 1.5])
def test_other_limits_are_refused(limit: object) -> None:
    with pytest.raises(BadOption, match="round_limit"):
        rondel.game("hansa-teutonica", round_limit=limit)


# No result can change any more


def one_piece_each(**options: Any) -> Table:
    """Two players, each with one trader in the supply; all others stand in the first houses of 22 cities."""
    table = position(players=2, two_player_provinces="off", **options)
    squares = [name for i, name in enumerate(c.CITY_IDS) if c.HOUSE_SHAPE[1, i, 0] == c.TRADER]
    assert len(squares) == 20
    for at, name in enumerate(squares):
        table.office(name, at % 2)
    table.office("emden", RED).office("munster", BLUE).supply(1).supply(1, seat=BLUE).ready()
    assert [table.in_supply(seat) + table.in_stock(seat) for seat in (RED, BLUE)] == [(1, 0, 0, 0)] * 2
    assert table.state.check() is None
    return table


@pytest.mark.rule("HT-13.13")
@pytest.mark.example("43")
def test_no_result_can_change() -> None:
    table = one_piece_each().play("end turn")
    assert (table.state.over, reasons(table)) == (True, ["blocked"])
    assert [table.state.scores()[seat] for seat in (RED, BLUE)] == [
        sum(table.state.sources(seat).values()) for seat in (RED, BLUE)
    ]
    assert table.state.check() is None
    table = one_piece_each().holding("develop_ability", seat=BLUE).ready().play("end turn")
    assert (table.state.over, table.state.turn) == (False, BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.13")
def test_it_is_judged_after_the_turn_and_a_piece_on_a_route_counts() -> None:
    table = one_piece_each().play("place", "kampen-arnheim")
    assert not table.state.over  # not before the turn ends
    table.play("end turn")
    assert reasons(table) == ["blocked"]


@pytest.mark.rule("HT-13.13")
@pytest.mark.parametrize("place", ["supply", "stock", "route"])
def test_two_pieces_of_anybody_are_enough_to_go_on(place: str) -> None:
    table = one_piece_each()
    table.seat(BLUE).steps[c.BURSA] += 1
    if place == "route":
        table.seat(BLUE).stock[0] += 1
        table.on("kampen-arnheim", "trader", seat=BLUE)
    else:
        getattr(table.seat(BLUE), place)[0] += 1
    table.ready().play("end turn")
    assert (table.state.over, table.state.turn) == (False, BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.13")
def test_markers_that_could_not_be_used_do_not_keep_it_going() -> None:
    """A swap marker without a pair, a develop marker with full tracks, remove three, extra office, extra actions."""
    useless = one_piece_each().holding("swap_offices", "remove_three", "extra_office", "three_actions", "four_actions")
    assert reasons(useless.ready().play("end turn")) == ["blocked"]
    pair = one_piece_each().holding("swap_offices", seat=BLUE)
    pair.seat(RED).supply[0] += 1
    pair.seat(RED).steps[c.BURSA] += 1
    pair.office("hamburg", RED).ready()  # beside Blue's office, or behind an own one
    assert {table_owner(pair, 0), table_owner(pair, 1)} == {RED, BLUE}
    pair.play("end turn")
    assert (pair.state.over, pair.state.turn) == (False, BLUE)


def table_owner(table: Table, house: int) -> int:
    """The owner of a house in Hamburg."""
    owner: int = (table.s.houses[c.HOUSES * c.CITY_IDS.index("hamburg") + house] - 1) // 2
    return owner


# Full board


def full_board(table: Table | None = None) -> Table:
    """Four players on every space of the board, except what is set up already; Red's Bursa has a step left."""
    table = (table or position()).unpack(RED, leaving="bursa").unpack(BLUE, GREEN, YELLOW)
    table.on("kampen-osnabruck", "merchant").crowd(*c.ROUTE_IDS, seats=(RED, BLUE, GREEN, YELLOW)).ready()
    assert sum(table.s.occupied[r] for r in range(c.ROUTES)) == 107
    return table


def in_one_hand(table: Table) -> list[str]:
    spaces = {name: int(c.SPACES[0, r]) for r, name in enumerate(c.ROUTE_IDS)}
    return [name for name in spaces for seat in range(4) if sum(table.on_route(name, seat)) == spaces[name]]


@pytest.mark.rule("HT-13.14", "HT-6.18")
@pytest.mark.example("44")
def test_full_board() -> None:
    table = full_board()
    assert in_one_hand(table) == []
    assert "move" in table.offers()  # Red's trader and merchant could trade places
    assert table.refuses("place", "displace", "establish")
    table.play("end turn")
    assert (table.state.over, reasons(table)) == (True, ["blocked"])
    assert table.state.check() is None
    table = full_board().holding("remove_three", seat=GREEN).ready().play("end turn")
    assert (table.state.over, table.state.turn) == (False, BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.14")
def test_a_free_space_keeps_it_going() -> None:
    table = position().unpack(RED, BLUE, GREEN, YELLOW)
    for seat in (RED, BLUE, GREEN):
        table.on("hamburg-luneburg", "trader", seat=seat)
    table.crowd(*[name for name in c.ROUTE_IDS if name != "hamburg-luneburg"], seats=(RED, BLUE, GREEN, YELLOW))
    table.ready().play("end turn")
    assert (table.state.over, table.state.turn) == (False, BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.14")
def test_a_route_in_one_hand_keeps_it_going() -> None:
    table = full_board(position().fill("duisburg-dortmund", seat=YELLOW))
    assert in_one_hand(table) == ["duisburg-dortmund"]
    table.play("end turn")
    assert (table.state.over, table.state.turn) == (False, BLUE)
    assert table.state.check() is None


@pytest.mark.rule("HT-13.14", "HT-12.2")
@pytest.mark.parametrize(("holder", "over"), [(RED, False), (BLUE, True)])
def test_a_develop_marker_keeps_it_going_if_its_owner_has_a_track_left(holder: int, over: bool) -> None:
    table = full_board().holding("develop_ability", seat=holder).ready().play("end turn")
    assert table.state.over == over
    assert table.state.check() is None


@pytest.mark.rule("HT-13.14", "HT-12.14")
@pytest.mark.parametrize(
    ("scope", "holder", "over"),
    [("any", GREEN, False), ("own", GREEN, True), ("own", BLUE, False), ("own", YELLOW, False)],
)
def test_a_swap_marker_keeps_it_going_if_its_owner_could_use_it(scope: str, holder: int, over: bool) -> None:
    """Blue and Yellow share Hamburg; it does not matter that Red's turn ends."""
    table = full_board(position(swap_scope=scope).office("hamburg", BLUE, YELLOW))
    table.holding("swap_offices", seat=holder).ready().play("end turn")
    assert table.state.over == over
    assert table.state.check() is None


@pytest.mark.rule("HT-13.14")
def test_extra_actions_and_extra_offices_do_not_keep_it_going() -> None:
    table = full_board().holding("three_actions", "four_actions", "extra_office", seat=BLUE).ready().play("end turn")
    assert reasons(table) == ["blocked"]
    assert table.state.check() is None
