"""Section 14: final scoring and ranking."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hansa_teutonica.positions import Table, c, position

RED, BLUE, GREEN, YELLOW = range(4)
EVERY_MARKER = [name for kind, name in enumerate(c.MARKER_IDS) for _ in range(c.MARKER_COUNT[kind])]


def setting(**options: Any) -> Table:
    """A game that ends after this round."""
    return position(round_limit=1, **options)


def finish(table: Table) -> Table:
    table.ready()
    while not table.state.over:
        table.play("end turn")
    for seat in range(table.s.options.players):
        assert table.state.scores()[seat] == sum(table.state.sources(seat).values())
    return table


def sources(table: Table, seat: int = RED) -> dict[str, int]:
    """The parts of a seat's result that are not zero."""
    return {name: points for name, points in table.state.sources(seat).items() if points}


# Parts A to F


@pytest.mark.rule(
    "HT-14.1", "HT-14.2", "HT-14.3", "HT-14.4", "HT-14.5", "HT-14.7", "HT-14.8", "HT-14.9", "HT-14.10", "HT-14.11"
)
@pytest.mark.example("32")
def test_full_final_scoring() -> None:
    table = setting().points(12).develop("actiones", 5).develop("bursa", 3).develop("clavis_urbis", 4)
    table.develop("privilegium", 2).develop("liber_sophiae", 2).on_table(7).on_table(9)
    table.used("three_actions", "four_actions", "develop_ability").holding("extra_office", "develop_ability")
    table.office("arnheim", RED).office("munster", RED).office("minden", RED, RED).office("hannover", RED, RED)
    finish(table)
    assert table.state.sources(RED) == {
        "track": 12, "abilities": 8, "markers": 6, "table": 16, "control": 8, "network": 24
    }  # fmt: skip
    assert table.state.scores() == [74, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.1")
def test_the_result_is_kept_with_the_finished_game() -> None:
    table = setting().points(3).points(5, seat=BLUE).on_table(7, seat=GREEN)
    assert table.state.scores() == [3, 5, 0, 0]  # the score track while the game goes on
    finish(table)
    assert table.state.scores() == [3, 5, 7, 0]
    assert [seat["result"] for seat in table.state.view()["seats"]] == [3, 5, 7, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.2")
@pytest.mark.parametrize("points", [0, 1, 19])
def test_points_on_the_track_count(points: int) -> None:
    table = finish(setting().points(points))
    assert table.state.scores() == [points, 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.2")
@pytest.mark.example("29")
def test_highest_score_during_play() -> None:
    table = position().develop("privilegium").office("minden", RED).office("arnheim", RED).office("munster", RED)
    table.office("stendal", RED).points(19).fill("minden-brunswiek").ready().play("establish", "office brunswiek")
    assert table.state.over
    assert (table.track(), table.state.sources(RED)["track"]) == ([27, 0, 0, 0], 27)
    assert table.state.check() is None


@pytest.mark.rule("HT-14.3", "HT-14.4")
@pytest.mark.parametrize(
    ("ability", "points"),
    [("actiones", 4), ("privilegium", 4), ("liber_sophiae", 4), ("bursa", 4), ("clavis_urbis", 0)],
)
def test_full_tracks(ability: str, points: int) -> None:
    length = int(c.TRACK_LENGTH[c.ABILITY_IDS.index(ability)])
    assert sources(finish(setting().develop(ability, length - 1))) == {}
    table = finish(setting().develop(ability, length))
    assert sources(table) == ({"abilities": points} if points else {})
    assert table.state.check() is None


@pytest.mark.rule("HT-14.3", "HT-14.4")
def test_all_tracks_full() -> None:
    assert sources(finish(setting().unpack(RED))) == {"abilities": 16}


@pytest.mark.rule("HT-14.5")
@pytest.mark.example("30")
@pytest.mark.parametrize(
    ("number", "points"),
    [*zip((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14), (0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21), strict=True)],
)
@pytest.mark.parametrize("used", [False, True])
def test_points_for_markers(number: int, points: int, used: bool) -> None:
    kinds = EVERY_MARKER[::-1][:number]  # extra offices come last: used ones would stand on the board
    table = setting()
    for kind in kinds:
        if used and kind != "extra_office":
            table.used(kind)
        else:
            table.holding(kind)
    assert table.ready().state.sources(RED)["markers"] == points
    assert finish(table).state.scores() == [points, 0, 0, 0]


@pytest.mark.rule("HT-14.6")
def test_markers_on_plates_and_on_the_board_do_not_count() -> None:
    table = setting().markers(hamburg_lubeck="extra_office").on_plate("four_actions", "three_actions", seat=YELLOW)
    table.holding("develop_ability", seat=YELLOW).on(
        "hamburg-lubeck", "trader", "trader", "trader", seat=YELLOW
    ).ready()
    assert table.state.sources(YELLOW)["markers"] == 1
    table.play("end turn", "end turn", "end turn")
    assert table.state.turn == YELLOW
    table.play("establish", "nothing")
    assert table.s.drawn == 1
    assert table.state.sources(YELLOW)["markers"] == 3  # two taken; two on the plate and the one drawn do not count


@pytest.mark.rule("HT-14.7")
@pytest.mark.parametrize(
    "spaces", [(), (7,), (8,), (9,), (11,), (7, 8), (7, 8, 9, 11)], ids=lambda spaces: "-".join(map(str, spaces))
)
def test_merchants_on_the_table(spaces: tuple[int, ...]) -> None:
    table = setting().unpack(RED)
    for points in spaces:
        table.on_table(points)
    finish(table)
    assert table.state.sources(RED)["table"] == sum(spaces)
    assert table.state.scores() == [16 + sum(spaces), 0, 0, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.8")
def test_controlled_cities() -> None:
    """Red: Hamburg by the tie on the right, Minden by number; Blue: Lübeck alone, Arnheim; Green: Brunswiek."""
    table = setting().office("hamburg", BLUE, RED).office("minden", RED, RED, BLUE).office("lubeck", BLUE)
    table.office("arnheim", RED, BLUE).office("brunswiek", GREEN).extra_office("brunswiek", RED)
    finish(table)
    assert [table.state.sources(seat)["control"] for seat in range(4)] == [4, 4, 2, 0]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.9")
@pytest.mark.parametrize(("steps", "value"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_the_network_times_clavis_urbis(steps: int, value: int) -> None:
    table = setting().develop("clavis_urbis", steps).office("hamburg", RED, RED).office("lubeck", RED)
    finish(table)
    assert table.state.sources(RED)["network"] == 3 * value
    assert table.state.check() is None


@pytest.mark.rule("HT-14.9", "HT-14.10", "HT-14.11")
@pytest.mark.example("31")
def test_network() -> None:
    table = setting().develop("clavis_urbis", 1).office("hamburg", RED, RED).office("lubeck", RED)
    table.office("arnheim", RED).office("duisburg", RED).office("dortmund", RED).office("paderborn", RED)
    table.office("hildesheim", RED)
    finish(table)
    assert table.state.sources(RED)["network"] == 10
    assert table.state.check() is None


@pytest.mark.rule("HT-14.10")
@pytest.mark.parametrize(("players", "size"), [(4, 2), (3, 1)])
@pytest.mark.parametrize("pair", [("warburg", "gottingen"), ("emden", "stade")])
def test_only_routes_of_the_side_in_use_join_cities(players: int, size: int, pair: tuple[str, str]) -> None:
    table = setting(players=players).develop("liber_sophiae").office(pair[0], RED).office(pair[1], RED)
    assert finish(table).state.sources(RED)["network"] == size


@pytest.mark.rule("HT-14.10")
def test_two_cities_are_joined_only_by_a_route_between_them() -> None:
    """Hamburg and Hannover both have a route to Bremen, but none to each other."""
    table = setting().office("hamburg", RED).office("hannover", RED)
    assert finish(table).state.sources(RED)["network"] == 1
    joined = setting().office("hamburg", RED).office("hannover", RED).office("bremen", RED)
    assert finish(joined).state.sources(RED)["network"] == 3


@pytest.mark.rule("HT-14.10")
def test_pieces_on_the_route_do_not_matter() -> None:
    table = setting().office("hamburg", RED).office("lubeck", RED).fill("hamburg-lubeck", seat=BLUE)
    assert finish(table).state.sources(RED)["network"] == 2


@pytest.mark.rule("HT-14.11")
def test_every_office_in_the_network_counts_without_control() -> None:
    """Two offices in Minden against two of Blue further right, one in Hannover, an extra one in Brunswiek."""
    table = setting().unpack(BLUE).office("minden", RED, RED, BLUE, BLUE).office("hannover", RED, BLUE)
    table.office("brunswiek", BLUE).extra_office("brunswiek", RED)
    finish(table)
    assert table.state.sources(RED) == {
        "track": 0, "abilities": 0, "markers": 1, "table": 0, "control": 0, "network": 4
    }  # fmt: skip
    assert table.state.check() is None


@pytest.mark.rule("HT-14.11")
def test_the_network_with_the_most_offices_is_not_the_one_with_the_most_cities() -> None:
    table = setting().develop("liber_sophiae").office("minden", RED, RED, RED, RED)
    table.office("groningen", RED).office("emden", RED).office("osnabruck", RED)
    finish(table)
    assert table.state.sources(RED)["network"] == 4


@pytest.mark.rule("HT-14.11")
def test_without_offices_there_is_no_network() -> None:
    assert sources(finish(setting().develop("clavis_urbis", 4))) == {}


# Ranking


def standings(tie_break: str) -> Table:
    """Red 5 from the track; Blue 2 and an office with 3 more; Green 5, one step of Actiones; Yellow 1."""
    table = setting(tie_break=tie_break).points(5).points(2, seat=BLUE).points(5, seat=GREEN).points(1, seat=YELLOW)
    finish(table.office("hamburg", BLUE).develop("actiones", 1, seat=GREEN))
    assert table.state.scores() == [5, 5, 5, 1]
    return table


@pytest.mark.rule("HT-14.12")
def test_most_points_win() -> None:
    table = finish(setting().points(4).points(9, seat=BLUE).points(6, seat=GREEN).on_table(7, seat=YELLOW))
    assert table.state.scores() == [4, 9, 6, 7]
    assert table.state.ranking() == [4, 1, 3, 2]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.12")
def test_the_leader_on_the_track_need_not_win() -> None:
    table = position().office("hamburg", RED).points(19).unpack(BLUE).on_table(11, seat=BLUE)
    table.fill("hamburg-lubeck").ready().play("establish", "nothing")
    assert table.state.scores() == [20 + 2 + 1, 16 + 11, 0, 0]
    assert table.state.ranking() == [2, 1, 3, 3]


@pytest.mark.rule("HT-14.13")
def test_tied_leaders_share_the_victory() -> None:
    table = standings("shared")
    assert table.state.ranking() == [1, 1, 1, 4]
    assert [seat["rank"] for seat in table.state.view()["seats"]] == [1, 1, 1, 4]
    assert table.state.check() is None


@pytest.mark.rule("HT-14.13")
def test_shared_is_the_default_and_the_next_place_is_skipped() -> None:
    table = finish(setting().points(3).points(8, seat=BLUE).points(3, seat=GREEN).points(8, seat=YELLOW))
    assert table.state.game.options["tie_break"] == "shared"
    assert table.state.ranking() == [3, 1, 3, 1]


@pytest.mark.rule("HT-14.14")
def test_2020_fewer_steps_of_actiones_then_the_network() -> None:
    table = standings("edition_2020")
    assert table.state.ranking() == [2, 1, 3, 4]  # Blue before Red by the network, Green last of the three
    assert table.state.check() is None


@pytest.mark.rule("HT-14.14")
def test_2020_actiones_counts_before_the_network() -> None:
    """Blue has the network, but took a piece more off the Actiones track, although the value is the same."""
    table = setting(tie_break="edition_2020").points(5).points(2, seat=BLUE).office("hamburg", BLUE)
    finish(table.develop("actiones", 1).develop("actiones", 2, seat=BLUE))
    assert table.state.scores()[:2] == [5, 5]
    assert table.state.ranking()[:2] == [1, 2]


@pytest.mark.rule("HT-14.14")
def test_2020_still_tied_players_share_the_place() -> None:
    table = setting(tie_break="edition_2020").points(5).points(5, seat=GREEN).points(7, seat=YELLOW)
    finish(table.develop("actiones", 1).develop("actiones", 1, seat=GREEN).points(5, seat=BLUE))
    assert table.state.scores() == [5, 5, 5, 7]
    assert table.state.ranking() == [3, 2, 3, 1]  # ties are resolved for every place, not only the first
    assert table.state.check() is None


@pytest.mark.rule("HT-14.14")
def test_2020_more_points_still_win() -> None:
    table = finish(setting(tie_break="edition_2020").points(5).points(6, seat=BLUE).develop("actiones", 4, seat=BLUE))
    assert table.state.ranking() == [2, 1, 3, 3]
