"""Section 1: what lies in the box. The numbers are those of the specification's text, written out here again."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import rondel
from rondel.core.errors import BadOption
from rondel.games.castles_of_burgundy.words import plain_name
from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, position, st

BUILDINGS = (
    "warehouse", "carpenters-workshop", "church", "market", "boarding-house", "bank", "city-hall", "watchtower",
)  # fmt: skip
ANIMALS = ("cow", "pig", "sheep", "chicken")
GOODS = ("turquoise", "purple", "pink", "red", "brown", "orange")
BLACK_KNOWLEDGE = (7, 12, 14, 15, 24, 25)

COLOURED = Counter(
    dict.fromkeys(BUILDINGS, 5)
    | {f"{animal}-{size}": number for animal in ANIMALS for size, number in ((2, 2), (3, 2), (4, 1))}
    | {f"knowledge-{n}": 1 for n in range(1, 27) if n not in BLACK_KNOWLEDGE}
    | {"castle": 14, "mine": 10, "ship": 20}
)
BLACK = Counter(
    dict.fromkeys(BUILDINGS, 2)
    | {f"{animal}-{size}": 1 for animal in ANIMALS for size in (3, 4)}
    | {f"knowledge-{n}": 1 for n in BLACK_KNOWLEDGE}
    | {"castle": 2, "mine": 2, "ship": 6}
)

# The estate as it is printed: seven rows of 4 to 7 spaces, with the same die numbers on all nine boards
NUMBERS = [
    [6, 5, 4, 3],
    [2, 1, 6, 5, 4],
    [5, 4, 3, 1, 2, 3],
    [6, 1, 2, 6, 5, 4, 1],
    [2, 5, 4, 3, 1, 2],
    [6, 1, 2, 5, 6],
    [3, 4, 1, 3],
]
NUMBER = [number for row in NUMBERS for number in row]
#: middle of each space, in half widths of a space from the left edge of the widest row
MIDDLE = [(row, 2 * column + 7 - len(NUMBERS[row])) for row in range(7) for column in range(len(NUMBERS[row]))]
REGION_POINTS = [1, 3, 6, 10, 15, 21, 28, 36]


def share_an_edge(one: int, other: int) -> bool:
    (row, at), (other_row, other_at) = MIDDLE[one], MIDDLE[other]
    return (abs(row - other_row), abs(at - other_at)) in ((0, 2), (1, 1))


def neighbours(space: int) -> set[int]:
    return {other for other in range(37) if share_an_edge(space, other)}


@cache
def colours_of(board: int) -> tuple[str, ...]:
    """The colours of a board's spaces, as a player sees them."""
    return tuple(space["colour"] for space in on_board(board).state.view()["seats"][0]["spaces"])


@cache
def castle_spaces(board: int) -> list[int]:
    table = position(boards="free_choice").play(f"board {board}")
    return [int(offer.removeprefix("castle on ")) for offer in table.offers()]


def on_board(board: int, castle: int | None = None) -> Table:
    """A game in which the first seat plays this board."""
    castle = castle_spaces(board)[0] if castle is None else castle
    return position(boards="free_choice").play(f"board {board}", f"castle on {castle}", "board 1", "castle on 18")


def regions_of(board: int) -> list[list[int]]:
    """The regions, each grown from its first space: every space but the first touches an earlier one."""
    colours = colours_of(board)
    regions: list[list[int]] = []
    for space in range(37):
        if any(space in region for region in regions):
            continue
        region = [space]
        for at in region:
            region += sorted(n for n in neighbours(at) if colours[n] == colours[at] and n not in region)
        regions.append(region)
    return regions


def tiles_for(colour: str) -> list[str]:
    """Tiles of one colour that may all lie in one region."""
    return {
        "building": list(BUILDINGS),
        "ship": ["ship"] * 6,
        "animal": ["cow-2", "pig-2", "sheep-2", "chicken-2", "cow-3", "pig-3"],
        "knowledge": [f"knowledge-{n}" for n in (16, 17, 18, 19, 20, 21)],
        "castle": ["castle"] * 4,
        "mine": ["mine"] * 3,
    }[colour]


def place(table: Table, name: str, space: int) -> Table:
    """Place a tile with a die that fits, and let its effect pass."""
    number = NUMBER[space]
    table.store(name).fresh_dice(number, number)
    return table.die(number, f"place {name} on {space}").pass_effect()


def colour_of(name: str) -> str:
    if name in BUILDINGS:
        return "building"
    kind = name.partition("-")[0]
    return "animal" if kind in ANIMALS else kind


def by_colour(tiles: Counter[str]) -> dict[str, int]:
    count: Counter[str] = Counter()
    for name, number in tiles.items():
        count[colour_of(name)] += number
    return dict(count)


def in_pile(counts: Any) -> Counter[str]:
    return Counter({plain_name(tile): counts[tile] for tile in range(1, len(counts)) if counts[tile]})


def lying(table: Table) -> Counter[str]:
    return Counter(name for depot in range(1, 7) for name in table.on_depot(depot) if name)


def lying_black(table: Table) -> Counter[str]:
    return Counter(name for name in table.on_black() if name)


def with_players(table: Table) -> Counter[str]:
    count: Counter[str] = Counter()
    for seat in range(table.s.options.players):
        count.update(table.placed(seat).values())
        count.update(name for name in table.stored(seat) if name)
    return count


@pytest.mark.rule("CB-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_play(players: int) -> None:
    table = position(players=players)
    assert len(table.state.view()["seats"]) == players
    turns = []
    for _ in range(players):
        turns.append(table.state.turn)
        table.pass_turn()
    assert turns == list(range(players))


@pytest.mark.rule("CB-1.1")
@pytest.mark.parametrize("players", [0, 1, 5, "two"])
def test_no_other_number_can_play(players: object) -> None:
    with pytest.raises(BadOption, match="players"):
        rondel.game("castles-of-burgundy", players=players)


@pytest.mark.rule("CB-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_164_tiles_from_the_first_to_the_last_move(players: int) -> None:
    table = position(seed=players, players=players)

    def all_tiles() -> Counter[str]:
        s = table.s
        piles = in_pile(s.bag) + in_pile(s.black_bag) + in_pile(s.gone)
        return piles + lying(table) + lying_black(table) + with_players(table)

    at_setup = all_tiles()
    assert at_setup.total() == 164
    assert by_colour(at_setup) == {
        "building": 56, "animal": 28, "knowledge": 26, "castle": 16, "mine": 12, "ship": 26,
    }  # fmt: skip
    for _ in table.random_moves(seed=players):
        pass
    assert all_tiles() == at_setup


@pytest.mark.rule("CB-1.3")
def test_40_tiles_have_a_black_back() -> None:
    table = position(players=4)
    black = in_pile(table.s.black_bag) + lying_black(table)
    coloured = in_pile(table.s.bag) + lying(table) + with_players(table)
    assert black.total() == 40
    assert by_colour(black) == {"building": 16, "animal": 8, "knowledge": 6, "castle": 2, "mine": 2, "ship": 6}
    assert coloured.total() == 124
    assert by_colour(coloured) == {
        "building": 40, "animal": 20, "knowledge": 20, "castle": 14, "mine": 10, "ship": 20,
    }  # fmt: skip


@cache
def laid_out_over_the_game(seed: int) -> tuple[Counter[str], Counter[str]]:
    """What four players see on the numbered depots (with their starting castles) and on the black depot.

    They use up all seven piles, so over the five phases every tile must come up exactly once.
    """
    table = position(seed=seed, players=4)
    coloured = with_players(table)
    black: Counter[str] = Counter()
    for phase in "ABCDE":
        table.pass_to(phase)
        coloured += lying(table)
        black += lying_black(table)
    return coloured, black


def some(tiles: Counter[str], colour: str) -> Counter[str]:
    return Counter({name: number for name, number in tiles.items() if colour_of(name) == colour})


@pytest.mark.rule("CB-1.4")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_eight_kinds_of_buildings_come_up_seven_times_each(seed: int) -> None:
    coloured, black = laid_out_over_the_game(seed)
    assert some(coloured, "building") == dict.fromkeys(BUILDINGS, 5)
    assert some(black, "building") == dict.fromkeys(BUILDINGS, 2)


@pytest.mark.rule("CB-1.5")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_kinds_of_animals_come_up_seven_times_each(seed: int) -> None:
    coloured, black = laid_out_over_the_game(seed)
    for animal in ("cow", "pig", "sheep", "chicken"):
        sizes = sorted(size for size in (2, 3, 4) for _ in range(coloured[f"{animal}-{size}"]))
        assert sizes == [2, 2, 3, 3, 4]
        assert [black[f"{animal}-{size}"] for size in (2, 3, 4)] == [0, 1, 1]


@pytest.mark.rule("CB-1.6")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_knowledge_tile_comes_up_once(seed: int) -> None:
    coloured, black = laid_out_over_the_game(seed)
    assert some(black, "knowledge") == {f"knowledge-{n}": 1 for n in (7, 12, 14, 15, 24, 25)}
    assert some(coloured + black, "knowledge") == {f"knowledge-{n}": 1 for n in range(1, 27)}


@pytest.mark.rule("CB-1.3", "CB-1.7")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ships_mines_and_castles_come_up_as_often_as_they_are_in_the_box(seed: int) -> None:
    coloured, black = laid_out_over_the_game(seed)
    assert [coloured[name] for name in ("ship", "mine", "castle")] == [20, 10, 14]
    assert [black[name] for name in ("ship", "mine", "castle")] == [6, 2, 2]
    assert (coloured, black) == (COLOURED, BLACK)


@pytest.mark.rule("CB-1.7")
@pytest.mark.parametrize(
    ("name", "depot", "slot", "space"), [("ship", 1, 2, 17), ("mine", 5, 1, 24), ("bank", 1, 1, 11)]
)
def test_the_back_has_no_meaning_face_up(name: str, depot: int, slot: int, space: int) -> None:
    table = bare().depot(depot, slot, name).black(1, name).having(silver=2, workers=3).dice(depot, depot).ready()
    table.play("buy").die(depot, f"take {name} from {depot}")
    assert table.stored() == [name, name, None]
    # one black back and one coloured back: for the player they are one and the same alternative
    assert table.offers().count(f"place {name} on {space}") == 1
    assert table.refuses(alt.place(2, space))


@pytest.mark.rule("CB-1.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_42_goods_seven_of_each_colour(players: int) -> None:
    table = position(seed=players, players=players)

    def all_goods() -> dict[str, int]:
        s = table.s
        count = Counter({name: s.unseen_goods[i] for i, name in enumerate(GOODS)})
        count.update(good for good in table.state.view()["round_goods"] if good)
        for depot in range(1, 7):
            count.update(table.goods_on(depot))
        for seat in range(players):
            count.update(table.goods_stored(seat))
            count.update(table.goods_sold(seat))
        return dict(count)

    seven_each = {"turquoise": 7, "purple": 7, "pink": 7, "red": 7, "brown": 7, "orange": 7}
    assert all_goods() == seven_each
    for _ in table.random_moves(seed=players):
        pass
    assert all_goods() == seven_each


@pytest.mark.rule("CB-1.8")
@pytest.mark.parametrize(
    ("colour", "number"),
    [("turquoise", 1), ("purple", 2), ("pink", 3), ("red", 4), ("brown", 5), ("orange", 6)],
)
def test_each_goods_colour_belongs_to_one_die_number(colour: str, number: int) -> None:
    for value in range(1, 7):
        table = bare().depot(
            value, 1, {1: "bank", 2: "knowledge-1", 3: "cow-2", 4: "ship", 5: "mine", 6: "bank"}[value]
        )
        table.goods({colour: 2}).dice(value, 7 - value).ready().play(f"die {value}")
        assert (f"sell {colour}" in table.offers()) == (value == number)


SPACES_ON_BOARD_1 = {
    "building": (8, 13, 14, 11, 22, 23, 28, 26, 31, 32, 36, 25),
    "ship": (15, 16, 19, 20, 21, 17),
    "animal": (0, 4, 5, 9, 27, 10),
    "knowledge": (3, 7, 30, 34, 35, 12),
    "castle": (1, 2, 6),
    "mine": (29, 33, 24),
}
KNOWLEDGE_BY_SEAT = ((16, 17, 18, 19, 20, 21), (22, 23, 24, 25, 26, 15), (1, 2, 3, 4, 13, 6))


def whole_colour(colour: str, seat: int) -> list[str]:
    """Tiles that fill all spaces of a colour on board 1, in the order of SPACES_ON_BOARD_1."""
    if colour == "building":  # no kind twice in a city
        kinds = [*BUILDINGS[3 * seat :], *BUILDINGS[: 3 * seat]]
        return [*kinds[:3], kinds[3], *kinds[3:6], *kinds[:5]]
    if colour == "animal":
        return (
            ["cow-2", "pig-2", "sheep-2", "chicken-2", "cow-3", "pig-3"]
            if seat < 2
            else ["sheep-3"] * 3 + ["chicken-3"] * 3
        )
    if colour == "knowledge":
        return [f"knowledge-{n}" for n in KNOWLEDGE_BY_SEAT[seat]]
    return [colour] * len(SPACES_ON_BOARD_1[colour])


@pytest.mark.rule("CB-1.9")
@pytest.mark.parametrize("colour", ["building", "ship", "animal", "knowledge", "castle", "mine"])
def test_one_large_and_one_small_bonus_tile_per_colour(colour: str) -> None:
    table = bare(players=3)
    there = table.state.view()["bonus_tiles"]
    assert there[colour] == {"large": None, "small": None}
    assert sum(len(sizes) for sizes in there.values()) == 12
    spaces = SPACES_ON_BOARD_1[colour]
    for seat in range(3):
        tiles = whole_colour(colour, seat)
        table.estate(dict(zip(spaces[:-1], tiles[:-1], strict=True)), seat).store(tiles[-1], seat=seat)
        number = NUMBER[spaces[-1]]
        table.dice(number, number, seat=seat).ready()
        table.die(number, f"place {tiles[-1]} on {spaces[-1]}").pass_turn()
    points = [table.seat(seat).scored[st.FROM_COLOURS] for seat in range(3)]
    assert table.state.view()["bonus_tiles"][colour] == {"large": 0, "small": 1}
    assert points == [6, 3, 0]


@pytest.mark.rule("CB-1.10")
def test_workers_and_silver_never_run_out() -> None:
    table = bare(players=4)
    for seat in range(4):
        table.having(workers=50, silver=50, seat=seat)
    table.store("bank", "boarding-house").dice(3, 3).ready()
    table.die(3, "place bank on 11").die(3, "place boarding-house on 25")
    assert (table.seat().silver, table.seat().workers) == (52, 54)
    table.end_turn()
    table.pass_turn()
    assert table.seat(1).workers == 54


@pytest.mark.rule("CB-1.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_dice_each_and_one_white_die(players: int) -> None:
    rolled: list[Counter[int]] = [Counter() for _ in range(2 * players + 1)]
    for seed in range(120):
        view = position(seed=seed, players=players).state.view()
        dice = [value for seat in view["seats"] for value in seat["dice"]]
        for place_of_die, value in enumerate([*dice, view["white_die"]]):
            rolled[place_of_die][value] += 1
    for values in rolled:
        assert set(values) == {1, 2, 3, 4, 5, 6}
        assert values.total() == 120


@pytest.mark.rule("CB-1.11")
def test_one_marker_each_for_turn_order_and_points() -> None:
    table = position(players=4)
    assert sorted(table.order()) == [0, 1, 2, 3]
    assert table.state.scores() == [0, 0, 0, 0]
    # the points track goes round, the 100/200 token counts the rounds
    for before, space, after in ((98, 25, 102), (198, 14, 202)):
        table.estate({13: "bank"} if space == 14 else {}).seat().score = before
        place(table, "watchtower", space)
        assert table.state.scores()[0] == after


@pytest.mark.rule("CB-1.12")
def test_the_main_board() -> None:
    table = position(players=4)
    seen = []
    while not table.state.over:
        view = table.state.view()
        if view["turns_finished"] == 0:
            seen.append((view["phase"], view["round"], sum(good is not None for good in view["round_goods"])))
        table.pass_turn()
    assert seen == [(phase, number, 5 - number) for phase in "ABCDE" for number in (1, 2, 3, 4, 5)]
    view = position(players=4).state.view()
    assert [depot["number"] for depot in view["depots"]] == [1, 2, 3, 4, 5, 6]
    assert [len(depot["slots"]) for depot in view["depots"]] == [4] * 6
    assert len(view["black_depot"]) == 8
    assert sum(len(sizes) for sizes in view["bonus_tiles"].values()) == 12
    # one goods space per depot: each of the six numbers of the white die has its own
    for value in range(1, 7):
        table = next(t for seed in range(1000) if (t := position(seed=seed)).s.white_die == value)
        assert [sum(table.goods_on(depot).values()) for depot in range(1, 7)] == [int(n == value) for n in range(1, 7)]


@pytest.mark.rule("CB-1.13")
def test_the_player_board() -> None:
    table = bare().goods({"pink": 2, "red": 1, "orange": 1}).depot(1, 1, "bank").depot(1, 2, "ship")
    table.depot(2, 2, "castle").depot(2, 1, "knowledge-3").dice(1, 1).ready()
    seat = table.state.view()["seats"][0]
    assert (len(seat["spaces"]), len(seat["storage"])) == (37, 3)
    table.die(1, "take bank from 1").die(1, "take ship from 1").fresh_dice(2, 2)
    table.die(2, "take castle from 2")
    assert table.stored() == ["bank", "ship", "castle"]
    table.die(2, "take knowledge-3 from 2")  # there is no fourth storage space
    assert table.offers() == ["discard bank", "discard ship", "discard castle"]
    table.play("discard ship").fresh_dice(3, 6).die(3, "sell pink")
    seat = table.state.view()["seats"][0]
    assert (seat["goods"], seat["sold"]) == ({"red": 1, "orange": 1}, {"pink": 2})
    assert table.state.view()["used_dice"] == [True, False]


@pytest.mark.rule("CB-1.14")
@pytest.mark.parametrize("board", range(1, 10))
def test_each_space_has_one_colour_and_one_number(board: int) -> None:
    spaces = on_board(board).state.view()["seats"][0]["spaces"]
    assert [space["number"] for space in spaces] == NUMBER
    assert Counter(space["colour"] for space in spaces) == {
        "building": 12, "ship": 6, "animal": 6, "knowledge": 6, "castle": 4, "mine": 3,
    }  # fmt: skip


@pytest.mark.rule("CB-1.14")
def test_a_space_takes_only_its_colour_and_its_number() -> None:
    for space in range(37):
        colour = colours_of(1)[space]
        if space == 18:
            continue
        gate = min(neighbours(space) - {18}) if 18 not in neighbours(space) else 18
        for number in range(1, 7):
            fitting = set()
            for names in (("bank", "ship", "cow-2"), ("knowledge-5", "castle", "mine")):
                table = bare()
                if gate != 18:
                    table.estate({gate: tiles_for(colours_of(1)[gate])[0]})
                table.store(*names).goods({GOODS[number - 1]: 1}).dice(number, number).ready().die(number)
                fitting |= {colour_of(name) for name in names if f"place {name} on {space}" in table.offers()}
            assert fitting == ({colour} if number == NUMBER[space] else set()), (space, number)


@pytest.mark.rule("CB-1.15")
def test_spaces_are_adjacent_when_they_share_an_edge() -> None:
    for space in sorted(set(range(37)) - {18}):
        gate = min(neighbours(space))
        table = bare()
        covered = {18, gate, space}
        if gate != 18:
            table.estate({gate: tiles_for(colours_of(1)[gate])[0]})
        place(table, tiles_for(colours_of(1)[space])[1 if colours_of(1)[space] != "mine" else 0], space)
        reached = set()
        for names in (("city-hall", "ship", "cow-4"), ("knowledge-5", "castle", "mine")):
            table.store(*names).having(workers=3).fresh_dice(3, 4).die(3)
            reached |= {int(offer.rpartition(" ")[2]) for offer in table.offers() if offer.startswith("place")}
        assert reached == set().union(*map(neighbours, covered)) - covered, space


@pytest.mark.rule("CB-1.16")
@pytest.mark.parametrize("board", range(1, 10))
def test_a_region_is_a_largest_connected_set_of_one_colour(board: int) -> None:
    """Each region, as found from the printed colours alone, scores when its last space is covered, not before."""
    regions = regions_of(board)
    assert {space for region in regions for space in region} == set(range(37))
    assert all(1 <= len(region) <= 8 for region in regions)
    colours = colours_of(board)
    for region in regions:
        castle = next(space for space in castle_spaces(board) if space not in region)
        table = on_board(board, castle).clear_depots()
        start = next(space for space in region if neighbours(space) - set(region))
        grown = [start]
        for at in grown:
            grown += sorted(n for n in neighbours(at) if n in region and n not in grown)
        gate = min(neighbours(start) - set(region))
        if gate != castle:
            table.estate({gate: tiles_for(colours[gate])[-1]})
        for name, space in zip(tiles_for(colours[start]), grown, strict=False):
            assert table.seat().scored[st.FROM_REGIONS] == 0
            place(table, name, space)
        assert table.seat().scored[st.FROM_REGIONS] == REGION_POINTS[len(region) - 1], region


@pytest.mark.rule("CB-1.16")
@pytest.mark.example("E5")
def test_board_1_has_cities_of_1_3_3_and_5() -> None:
    """A second bank may stand in every city but the one that has a bank: so the placements show the cities."""
    colours = colours_of(1)
    supply = {colour: iter(tiles_for(colour)) for colour in set(colours)}
    all_but_buildings = {h: next(supply[colours[h]]) for h in range(37) if colours[h] != "building" and h != 18}
    building_spaces = {h for h in range(37) if colours[h] == "building"}
    cities = set()
    for space in building_spaces:
        table = bare().estate(all_but_buildings).estate({space: "bank"}).store("bank")
        table.having(workers=3).fresh_dice(1, 2).die(1)
        other_cities = {int(offer.rpartition(" ")[2]) for offer in table.offers() if offer.startswith("place bank")}
        cities.add(frozenset(building_spaces - other_cities))
    assert sorted(map(len, cities)) == [1, 3, 3, 5]
    assert cities == {frozenset(c) for c in ((11,), (8, 13, 14), (22, 23, 28), (25, 26, 31, 32, 36))}


@pytest.mark.rule("CB-1.17")
def test_board_1_exists_four_times_and_the_others_once() -> None:
    table = position(players=4, boards="free_choice")
    assert table.offers() == [f"board {board}" for board in range(1, 10)]
    for _ in range(3):
        table.play("board 1", "castle on 18")
        assert "board 1" in table.offers()
    for board in range(2, 10):
        table = position(players=4, boards="free_choice").play(f"board {board}", f"castle on {castle_spaces(board)[0]}")
        assert table.offers() == [f"board {other}" for other in range(1, 10) if other != board]


@pytest.mark.rule("CB-1.17")
def test_the_boards_are_printed_on_six_double_sided_sheets() -> None:
    sheets = set()
    for seed in range(60):
        view = position(seed=seed, players=4, boards="dealt_sheets").state.view()
        dealt = [tuple(seat["sheet"]) for seat in view["seats"]]
        assert len(set(dealt)) == 4  # each sheet exists once
        sheets.update(dealt)
    assert len(sheets) == 6
    sides = Counter(side for sheet in sheets for side in sheet)
    assert sides == {1: 4, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}


@pytest.mark.rule("CB-1.17")
def test_an_estate_has_two_to_six_cities() -> None:
    cities = {
        board: sum(colours_of(board)[region[0]] == "building" for region in regions_of(board)) for board in range(1, 10)
    }
    assert (min(cities.values()), max(cities.values())) == (2, 6)
    assert cities[1] == 4
