"""Section 2: the setup."""

from __future__ import annotations

from collections import Counter

import pytest

import rondel
from rondel.core.errors import BadOption
from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, plain, position, tile

GOODS = ("turquoise", "purple", "pink", "red", "brown", "orange")


def fresh(seed: int, **options: object) -> Table:
    """A game as everybody gets it, the start player by lot."""
    return Table(rondel.game("castles-of-burgundy", **options).new(seed=seed))


def hidden_goods(table: Table) -> int:
    return sum(table.s.unseen_goods[colour] for colour in range(6))


@pytest.mark.rule("CB-2.1")
@pytest.mark.parametrize(
    ("players", "left"),
    [
        (2, {"building": 36, "ship": 18, "animal": 18, "knowledge": 18, "castle": 11, "mine": 9, "black": 36}),
        (3, {"building": 34, "ship": 17, "animal": 17, "knowledge": 17, "castle": 9, "mine": 9, "black": 34}),
        (4, {"building": 32, "ship": 16, "animal": 16, "knowledge": 16, "castle": 8, "mine": 8, "black": 32}),
    ],
)
def test_seven_piles_by_back(players: int, left: dict[str, int]) -> None:
    """What is left of the seven piles once the starting castles and the tiles of phase A lie on the table."""
    assert position(players=players).state.view()["piles"] == left


@pytest.mark.rule("CB-2.1")
def test_the_piles_are_shuffled() -> None:
    kinds: Counter[str | None] = Counter()
    knowledge: Counter[str | None] = Counter()
    black: Counter[str | None] = Counter()
    for seed in range(2000):
        table = position(seed=seed)
        kinds[table.on_depot(1)[0]] += 1
        knowledge[table.on_depot(2)[0]] += 1
        black[table.on_black()[0]] += 1
    assert len(kinds) == 8  # 250 each
    assert all(190 <= number <= 310 for number in kinds.values())
    assert len(knowledge) == 20  # 100 each
    assert all(60 <= number <= 140 for number in knowledge.values())
    assert 240 <= black["ship"] <= 360  # 6 of 40: 300
    assert 65 <= black["mine"] <= 135  # 2 of 40: 100
    assert 25 <= black["knowledge-14"] <= 80  # 1 of 40: 50


@pytest.mark.rule("CB-2.2")
@pytest.mark.parametrize(("players", "dealt"), [(2, 6), (3, 9), (4, 12)])
def test_five_goods_come_up_in_each_phase(players: int, dealt: int) -> None:
    table = position(players=players, boards="free_choice")
    assert hidden_goods(table) == 42 - dealt  # no stack is open before phase A
    for _ in range(players):
        table.play("board 1", "castle on 18")
    opened = 0
    for phase in "ABCDE":
        table.pass_to(phase)
        opened += 5
        assert hidden_goods(table) == 42 - dealt - opened
    assert opened == 25


@pytest.mark.rule("CB-2.2")
def test_the_goods_are_shuffled() -> None:
    last: Counter[str] = Counter(position(seed=seed).state.view()["round_goods"][4] for seed in range(1200))
    assert set(last) == set(GOODS)  # 200 each
    assert all(145 <= number <= 255 for number in last.values())


@pytest.mark.rule("CB-2.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_bonus_tiles_lie_on_the_main_board(players: int) -> None:
    there = position(players=players).state.view()["bonus_tiles"]
    free = {"large": None, "small": None}
    assert there == {
        "building": free, "ship": free, "animal": free, "knowledge": free, "castle": free, "mine": free,
    }  # fmt: skip


@pytest.mark.rule("CB-2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_plays_board_1_unless_agreed_otherwise(players: int) -> None:
    table = fresh(1, players=players)
    assert [seat["board"] for seat in table.state.view()["seats"]] == [1] * players
    row = [space["colour"] for space in table.state.view()["seats"][0]["spaces"][15:22]]
    assert row == ["ship", "ship", "ship", "castle", "ship", "ship", "ship"]
    for boards in ("dealt_sheets", "free_choice"):
        table = fresh(1, players=players, boards=boards)
        assert [seat["board"] for seat in table.state.view()["seats"]] == [None] * players
        assert all(offer.startswith("board ") for offer in table.offers())


@pytest.mark.rule("CB-2.5")
@pytest.mark.parametrize(("players", "castles_left"), [(2, 11), (3, 9), (4, 8)])
def test_a_starting_castle_on_the_centre_space(players: int, castles_left: int) -> None:
    table = position(players=players)
    for seat in range(players):
        assert table.placed(seat) == {18: "castle"}
    assert table.state.view()["seats"][0]["spaces"][18]["number"] == 6
    # 14 coloured backs: the starting castles, and one on the depots (two with three or four players)
    assert table.state.view()["piles"]["castle"] == castles_left
    assert [name for name in table.on_black() if name].count("castle") + table.s.black_bag[tile("castle")] == 2


@pytest.mark.rule("CB-2.5")
def test_with_other_boards_the_castle_lies_where_it_was_chosen() -> None:
    table = position(boards="free_choice").play("board 4", "castle on 23", "board 1", "castle on 2")
    assert (table.placed(0), table.placed(1)) == ({23: "castle"}, {2: "castle"})
    assert table.state.view()["piles"]["castle"] == 11


@pytest.mark.rule("CB-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_starting_castle_gives_no_action_and_no_points(players: int) -> None:
    # on board 1 the centre is a castle region of one space, and on board 2 every castle space is
    on_board_1 = fresh(3, players=players)
    on_board_2 = position(players=players, boards="free_choice").play("board 2", "castle on 3")
    for _ in range(players - 1):
        on_board_2.play("board 1", "castle on 18")
    for table in (on_board_1, on_board_2):
        assert table.state.scores() == [0] * players
        assert table.state.view()["stage"] in ("menu", "target")  # a die and not an extra action
        first = table.state.turn
        table.pass_turn()
        assert table.seat(first).workers == table.order().index(first) + 1 + 4
        assert table.state.scores() == [0] * players


@pytest.mark.rule("CB-2.6")
def test_a_one_space_region_with_the_starting_castle_never_scores() -> None:
    table = plain(board=2, castle=21)
    table.store("ship").rolls(2, 5).moves("die 2", "place ship on 27")  # next to the starting castle
    assert table.points() == 0


@pytest.mark.rule("CB-2.7")
def test_the_starting_castle_serves_adjacency() -> None:
    table = plain(board=2, castle=33).store("bank", "ship", "castle").having(workers=3).rolls(1, 2).moves("die 1")
    # space 33 lies in a corner: 28 and 29 are building spaces, 34 is a ship space
    placements = [offer for offer in table.offers() if offer.startswith("place")]
    assert placements == ["place bank on 28", "place bank on 29", "place ship on 34"]


@pytest.mark.rule("CB-2.7")
def test_the_starting_castle_counts_for_a_larger_castle_region() -> None:
    table = plain(board=1, castle=1)  # 1, 2 and 6 are one region of three
    table.store("castle").rolls(4, 6).moves("die 4", "place castle on 2", "workers")
    assert table.points() == 0
    table.store("castle").rolls(4, 6).moves("die 6", "place castle on 6", "workers")
    assert (table.points("regions"), table.points("phases")) == (6, 10)
    assert table.points("colours") == 0  # the castle space in the centre is still empty


@pytest.mark.rule("CB-2.7")
def test_the_starting_castle_counts_for_the_castle_colour() -> None:
    table = plain().estate({11: "bank", 1: "castle", 2: "castle"}).store("castle").rolls(6, 6)
    table.moves("die 6", "place castle on 6", "workers")
    assert table.points("colours") == 5
    assert table.state.view()["bonus_tiles"]["castle"] == {"large": 0, "small": None}


@pytest.mark.rule("CB-2.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_random_goods_each(players: int) -> None:
    colours: Counter[str] = Counter()
    alike = 0
    for seed in range(600):
        table = position(seed=seed, players=players)
        for seat in range(players):
            stored = table.goods_stored(seat)
            assert sum(stored.values()) == 3
            alike += len(stored) == 1
        colours.update(table.goods_stored(players - 1))
    assert set(colours) == set(GOODS)  # 300 each
    assert all(230 <= number <= 370 for number in colours.values())
    assert alike > 0  # three of a colour happen too


@pytest.mark.rule("CB-2.8")
def test_equal_goods_share_a_space() -> None:
    """Three equal goods leave two spaces free, three different ones none: a ship shows it."""
    for stored, loaded in (
        ({"pink": 3}, {"pink": 3, "red": 1, "brown": 2}),
        ({"pink": 1, "purple": 1, "orange": 1}, {"pink": 1, "purple": 1, "orange": 1}),
    ):
        table = bare().goods(stored).depot_goods(4, {"red": 1, "brown": 2}).store("ship").fresh_dice(2, 1)
        table.die(2, "place ship on 17")
        if len(stored) == 1:
            table.play("goods of 4")
        assert table.goods_stored() == loaded


@pytest.mark.rule("CB-2.9")
@pytest.mark.parametrize(("players", "left"), [(2, 11), (3, 8), (4, 5)])
def test_the_goods_left_over_are_out_of_the_game(players: int, left: int) -> None:
    table = position(seed=players, players=players)
    for _ in table.random_moves(seed=players):
        pass
    assert hidden_goods(table) == left
    seen = sum(sum(table.goods_on(depot).values()) for depot in range(1, 7))
    seen += sum(sum((Counter(table.goods_stored(p)) + Counter(table.goods_sold(p))).values()) for p in range(players))
    assert seen == 42 - left


@pytest.mark.rule("CB-2.9")
def test_nobody_sees_the_goods_left_over() -> None:
    """Other goods out of the game, and nobody's view changes."""
    table = position()
    views = [table.state.view(seat) for seat in (None, 0, 1)]
    s = table.s
    s.unseen_goods[0], s.unseen_goods[5] = s.unseen_goods[0] - 1, s.unseen_goods[5] + 1
    assert [table.state.view(seat) for seat in (None, 0, 1)] == views


@pytest.mark.rule("CB-2.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_silver_and_nothing_else(players: int) -> None:
    for seed in range(20):
        table = fresh(seed, players=players)
        for seat in table.state.view()["seats"]:
            assert (seat["silver"], seat["points"]) == (1, 0)
            assert seat["storage"] == [None, None, None]
            assert seat["sold"] == {}
            assert seat["knowledge"] == []


@pytest.mark.rule("CB-2.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_equally_likely_to_begin(players: int) -> None:
    first = Counter(fresh(seed, players=players).order()[0] for seed in range(600 * players))
    assert set(first) == set(range(players))  # 600 each
    assert all(500 <= number <= 700 for number in first.values())


@pytest.mark.rule("CB-2.11", "CB-2.12", "CB-2.17")
@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (2, "seat_1", [0, 1]), (2, "seat_2", [1, 0]),
        (3, "seat_1", [0, 1, 2]), (3, "seat_2", [1, 2, 0]), (3, "seat_3", [2, 0, 1]),
        (4, "seat_1", [0, 1, 2, 3]), (4, "seat_2", [1, 2, 3, 0]), (4, "seat_3", [2, 3, 0, 1]),
        (4, "seat_4", [3, 0, 1, 2]),
    ],
)  # fmt: skip
def test_clockwise_from_the_agreed_start_player(players: int, start: str, order: list[int]) -> None:
    for seed in range(10):
        table = fresh(seed, players=players, start_player=start)
        assert table.order() == order
        turns = []
        for _ in range(players):
            turns.append(table.state.turn)
            table.pass_turn()
        assert turns == order


@pytest.mark.rule("CB-2.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clockwise_from_a_random_start_player(players: int) -> None:
    for seed in range(40):
        order = fresh(seed, players=players).order()
        assert order == [(order[0] + place) % players for place in range(players)]


@pytest.mark.rule("CB-2.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_to_four_workers_in_turn_order(players: int) -> None:
    for seed in range(40):
        table = fresh(seed, players=players)
        assert [table.seat(seat).workers for seat in table.order()] == [1, 2, 3, 4][:players]


@pytest.mark.rule("CB-2.14")
def test_all_markers_start_in_one_stack_on_the_first_space() -> None:
    for last, after in ((3, [3, 0, 1, 2]), (1, [1, 0, 2, 3]), (0, [0, 1, 2, 3])):
        table = position(players=4)
        assert [seat["steps"] for seat in table.state.view()["seats"]] == [0, 0, 0, 0]
        assert table.order() == [0, 1, 2, 3]  # top of the stack first
        for _ in range(last):
            table.pass_turn()
        # from one stack on one space a single step puts anyone before all the others
        table.store("ship", seat=last).fresh_dice(2, 2).die(2, "place ship on 17").pass_effect()
        assert table.order() == after


@pytest.mark.rule("CB-2.15")
@pytest.mark.parametrize("start", [1, 2, 3])
def test_the_start_player_has_the_white_die(start: int) -> None:
    """It has been rolled for the start player's first turn, and the good of the first round is moved."""
    table = fresh(5, players=3, start_player=f"seat_{start}")
    view = table.state.view()
    assert (view["order"][0], view["turn"]) == (start - 1, start - 1)
    moved = [depot["number"] for depot in view["depots"] if depot["goods"]]
    assert moved == [view["white_die"]]


@pytest.mark.rule("CB-2.16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_on_the_table_is_open(players: int) -> None:
    table = position(seed=4, players=players)
    for count, _ in enumerate(table.random_moves(seed=4)):
        if count % 25:
            continue
        seen = [table.state.view(viewer)["seats"] for viewer in (None, *range(players))]
        assert all(view == seen[0] for view in seen)
        for seat in range(players):
            player = table.seat(seat)
            assert (seen[0][seat]["silver"], seen[0][seat]["workers"]) == (player.silver, player.workers)
            assert seen[0][seat]["goods"] == table.goods_stored(seat)
            assert [tile is not None for tile in seen[0][seat]["storage"]] == [bool(t) for t in table.stored(seat)]
            covered = {space for space, of in enumerate(seen[0][seat]["spaces"]) if of["tile"]}
            assert covered == set(table.placed(seat))


@pytest.mark.rule("CB-2.17")
@pytest.mark.parametrize(
    ("players", "start"),
    [(2, "seat_3"), (2, "seat_4"), (3, "seat_4"), (4, "seat_5"), (4, "seat_0"), (2, "first"), (2, 1)],
)
def test_a_start_player_without_a_seat_is_refused(players: int, start: object) -> None:
    with pytest.raises(BadOption, match="start_player"):
        rondel.game("castles-of-burgundy", players=players, start_player=start)


@pytest.mark.rule("CB-2.10")
def test_nobody_can_buy_with_the_first_silver() -> None:
    table = position()
    assert "buy" not in table.offers()
    assert table.refuses(alt.BUY)
