"""Section 3: phases and their preparation."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.castles_of_burgundy import alternatives as alt
from tests.games.castles_of_burgundy.positions import Table, bare, position, st, tile

BUILDINGS = {
    "warehouse", "carpenters-workshop", "church", "market", "boarding-house", "bank", "city-hall", "watchtower",
}  # fmt: skip
BLACK_KNOWLEDGE = {f"knowledge-{n}" for n in (7, 12, 14, 15, 24, 25)}

# The table of CB-3.8, by the number of players from which a space is used
MARKED_2 = {
    1: "building ship",
    2: "knowledge castle",
    3: "animal building",
    4: "ship building",
    5: "mine knowledge",
    6: "building animal",
}
MARKED_3 = {1: "knowledge", 2: "building", 3: "ship", 4: "animal", 5: "building", 6: "castle"}
MARKED_4 = {1: "animal", 2: "building", 3: "knowledge", 4: "mine", 5: "building", 6: "ship"}


def colour(name: str | None) -> str | None:
    if name is None or name in ("ship", "castle", "mine"):
        return name
    if name in BUILDINGS:
        return "building"
    return "knowledge" if name.startswith("knowledge") else "animal"


def colours_on(table: Table, depot: int) -> list[str | None]:
    return [colour(name) for name in table.on_depot(depot)]


def printed(depot: int, players: int) -> list[str | None]:
    """The colours that lie on a depot with this many players, in the order of the table."""
    spaces: list[str | None] = [*MARKED_2[depot].split()]
    spaces.append(MARKED_3[depot] if players >= 3 else None)
    spaces.append(MARKED_4[depot] if players >= 4 else None)
    return spaces


def on_the_board(table: Table) -> Counter[str]:
    """All hexagonal tiles on the main board."""
    lying = [name for depot in range(1, 7) for name in table.on_depot(depot)] + table.on_black()
    return Counter(name for name in lying if name)


def out_of_the_game(table: Table) -> Counter[str]:
    names = [*BUILDINGS, "ship", "castle", "mine", *(f"knowledge-{n}" for n in range(1, 27))]
    names += [f"{animal}-{size}" for animal in ("cow", "pig", "sheep", "chicken") for size in (2, 3, 4)]
    return Counter({name: table.s.gone[tile(name)] for name in names if table.s.gone[tile(name)]})


@pytest.mark.rule("CB-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_phases_of_five_rounds_with_fifty_dice_each(players: int) -> None:
    table = position(seed=7, players=players)
    rounds: list[tuple[str, int]] = []
    dice_used = [0] * players
    while not table.state.over:
        view = table.state.view()
        if (view["phase"], view["round"]) not in rounds:
            rounds.append((view["phase"], view["round"]))
        for step in table.state.steps(int(table.state.legal()[0])):
            if step.before.record.stage == st.TARGET:
                dice_used[step.before.actor] += 1
    assert rounds == [(phase, number) for phase in "ABCDE" for number in (1, 2, 3, 4, 5)]
    assert dice_used == [50] * players


@pytest.mark.rule("CB-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_phase_starts_with_old_tiles_out_new_tiles_and_goods_laid_out(players: int) -> None:
    table = position(seed=3, players=players)
    for phase, before in zip("BCDE", "ABCD", strict=True):
        table.pass_to(before, 5)
        old, gone, piles = on_the_board(table), out_of_the_game(table), table.state.view()["piles"]
        table.pass_to(phase)
        # old tiles are removed first: none of them can be among the new ones
        assert out_of_the_game(table) == gone + old
        now = table.state.view()
        drawn = Counter(colour(name) for depot in range(1, 7) for name in table.on_depot(depot) if name)
        assert {kind: piles[kind] - number for kind, number in drawn.items()} == {
            kind: now["piles"][kind] for kind in drawn
        }
        assert piles["black"] - now["piles"]["black"] == sum(name is not None for name in table.on_black())
        # goods last; the good of the first round has already been moved
        assert [good is not None for good in now["round_goods"]] == [False, True, True, True, True]


@pytest.mark.rule("CB-3.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_old_tiles_leave_the_game(players: int) -> None:
    table = position(seed=5, players=players)
    assert out_of_the_game(table) == {}  # nothing to remove before phase A
    gone: Counter[str] = Counter()
    for phase in "BCDE":
        gone += on_the_board(table)
        table.pass_to(phase)
        assert out_of_the_game(table) == gone
    gone += on_the_board(table)
    while not table.state.over:
        table.pass_turn()
    assert gone.total() == 5 * (players * 6 + players * 2)


@pytest.mark.rule("CB-3.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ships_mines_and_castles_are_removed_too(players: int) -> None:
    table = position(seed=9, players=players)
    old = on_the_board(table)
    assert min(old["ship"], old["mine"], old["castle"]) >= 1
    table.pass_to("B")
    gone = out_of_the_game(table)
    assert [gone[name] for name in ("ship", "mine", "castle")] == [old[name] for name in ("ship", "mine", "castle")]


@pytest.mark.rule("CB-3.4")
def test_the_black_depot_is_emptied_completely() -> None:
    """Ships, mines and castles left there would leave fewer tiles to draw."""
    table = position()
    for slot, name in enumerate(("ship", "mine", "castle", "ship"), start=1):
        table.black(slot, name)
    table.ready()
    left = table.state.view()["piles"]["black"]
    table.pass_to("B")
    assert table.state.view()["piles"]["black"] == left - 4


@pytest.mark.rule("CB-3.5")
def test_goods_on_the_depots_stay() -> None:
    table = position(seed=2).no_depot_goods().depot_goods(2, {"pink": 2, "red": 1}).depot_goods(6, {"brown": 1}).ready()
    counts = []
    for phase in "BCDE":
        table.pass_to(phase)
        assert {"pink", "red"} <= set(table.goods_on(2))
        assert table.goods_on(2)["pink"] >= 2
        assert table.goods_on(6).get("brown", 0) >= 1
        counts.append(sum(sum(table.goods_on(depot).values()) for depot in range(1, 7)))
    # 4 laid by hand, 4 of the later rounds of phase A, then 5 in each phase
    assert counts == [9, 14, 19, 24]


@pytest.mark.rule("CB-3.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_space_gets_a_tile_of_its_colour_from_the_coloured_pile(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        table = position(seed=seed, players=players)
        for depot in range(1, 7):
            assert colours_on(table, depot) == printed(depot, players)
            seen.update(name for name in table.on_depot(depot) if name)
    assert seen >= Counter(BUILDINGS)  # every building kind comes up
    assert {name for name in seen if colour(name) == "knowledge"} == {
        f"knowledge-{n}" for n in range(1, 27)
    } - BLACK_KNOWLEDGE
    # the coloured backs show 2, 3 and 4 animals in the ratio 2 : 2 : 1
    sizes = Counter(int(name[-1]) for name in seen.elements() if colour(name) == "animal")
    assert 0.34 <= sizes[2] / sizes.total() <= 0.46
    assert 0.34 <= sizes[3] / sizes.total() <= 0.46


@pytest.mark.rule("CB-3.7")
@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 18), (4, 24)])
def test_the_number_of_players_decides_which_spaces_are_used(players: int, spaces: int) -> None:
    table = position(players=players)
    for phase in "ABCDE":
        table.pass_to(phase)
        assert sum(name is not None for depot in range(1, 7) for name in table.on_depot(depot)) == spaces
        assert [slot["in_use"] for depot in table.state.view()["depots"] for slot in depot["slots"]].count(
            True
        ) == spaces


@pytest.mark.rule("CB-3.8")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("depot", [1, 2, 3, 4, 5, 6])
def test_the_depot_spaces(players: int, depot: int) -> None:
    table = position(seed=11, players=players)
    assert colours_on(table, depot) == printed(depot, players)
    table.pass_to("C")
    assert colours_on(table, depot) == printed(depot, players)


@pytest.mark.rule("CB-3.9")
@pytest.mark.example("E14")
def test_three_players_find_castles_and_mines_by_turns_on_depot_6() -> None:
    for seed in range(5):
        table = position(seed=seed, players=3)
        third = {phase: table.pass_to(phase).on_depot(6)[2] for phase in "ABCDE"}
        assert third == {"A": "castle", "B": "mine", "C": "castle", "D": "mine", "E": "castle"}


@pytest.mark.rule("CB-3.10")
def test_four_players_find_a_castle_there_in_every_phase_and_two_nothing() -> None:
    four, two = position(players=4), position(players=2)
    for phase in "ABCDE":
        assert four.pass_to(phase).on_depot(6)[2] == "castle"
        assert two.pass_to(phase).on_depot(6)[2] is None


@pytest.mark.rule("CB-3.11")
def test_the_black_depot_is_drawn_from_the_black_pile_whatever_the_colours() -> None:
    by_slot: list[Counter[str | None]] = [Counter() for _ in range(8)]
    knowledge: set[str] = set()
    for seed in range(400):
        for slot, name in enumerate(position(seed=seed, players=4).on_black()):
            by_slot[slot][colour(name)] += 1
            if name and name.startswith("knowledge"):
                knowledge.add(name)
    assert knowledge == BLACK_KNOWLEDGE
    for colours in by_slot:  # any colour on any space: 16, 8, 6, 2, 2 and 6 of 40
        assert set(colours) == {"building", "animal", "knowledge", "castle", "mine", "ship"}
        assert 120 <= colours["building"] <= 200
        assert 50 <= colours["animal"] <= 110
        assert 6 <= colours["castle"] <= 40


@pytest.mark.rule("CB-3.12")
@pytest.mark.parametrize(
    ("option", "players", "tiles"),
    [
        (None, 2, 4), (None, 3, 6), (None, 4, 8),
        ("4/6/8", 2, 4), ("4/6/8", 3, 6), ("4/6/8", 4, 8),
        ("2/5/8", 2, 2), ("2/5/8", 3, 5), ("2/5/8", 4, 8),
    ],
)  # fmt: skip
def test_tiles_in_the_black_depot(option: str | None, players: int, tiles: int) -> None:
    table = position(players=players, black_depot=option) if option else position(players=players)
    for phase in "ABCDE":
        table.pass_to(phase)
        assert [name is not None for name in table.on_black()] == [True] * tiles + [False] * (8 - tiles)
        assert len(table.state.view()["black_depot"]) == tiles


@pytest.mark.rule("CB-3.13")
def test_five_goods_face_up_and_used_from_the_top() -> None:
    for seed in range(10):
        table = position(seed=seed)
        for phase in "ABCDE":
            table.pass_to(phase)
            coming = table.state.view()["round_goods"]
            assert coming[0] is None
            assert all(good is not None for good in coming[1:])  # all open from the beginning of the phase
            for number in (2, 3, 4, 5):
                before = {depot: table.goods_on(depot) for depot in range(1, 7)}
                table.pass_to(phase, number)
                view = table.state.view()
                assert view["round_goods"] == [None] * number + coming[number:]
                arrived = Counter(table.goods_on(view["white_die"])) - Counter(before[view["white_die"]])
                assert arrived == {coming[number - 1]: 1}


@pytest.mark.rule("CB-3.14", "CB-3.17")
def test_no_depot_is_refilled_during_a_phase() -> None:
    table = position(seed=6, players=3).having(silver=2)
    taken = table.on_depot(3)[0]
    table.fresh_dice(3, 3).play("buy")
    bought = table.state.text(alt.take_black(2))
    table.state.apply(alt.take_black(2), hold=True)
    table.die(3, f"take {taken} from 3")
    assert table.stored()[1] == taken
    assert bought == f"take {table.stored()[0]} from black"
    board = [table.on_depot(depot) for depot in range(1, 7)]
    assert (board[2][0], table.on_black()[1]) == (None, None)
    black = table.on_black()
    for number in (2, 3, 4, 5):
        table.pass_to("A", number)
        assert [table.on_depot(depot) for depot in range(1, 7)] == board
        assert table.on_black() == black
    table.pass_to("B")
    assert all(name for depot in range(1, 7) for name in table.on_depot(depot)[:3])
    assert all(table.on_black()[:6])


@pytest.mark.rule("CB-3.15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_out_of_the_game_never_return(players: int) -> None:
    """No knowledge tile lies on the main board in two phases, taken, bought, discarded, placed or removed."""
    for seed in range(4):
        table = position(seed=seed, players=players)
        seen: Counter[str] = Counter()
        phase = -1
        gone = table.state.array["gone"][0].copy()
        for _ in table.random_moves(seed):
            now = table.state.array["gone"][0]
            assert (now >= gone).all()
            gone = now.copy()
            if table.s.phase != phase:
                phase = table.s.phase
                seen.update(name for name in on_the_board(table) if name.startswith("knowledge"))
        assert max(seen.values()) == 1
        assert gone.sum() > 0


@pytest.mark.rule("CB-3.15")
def test_a_discarded_tile_never_returns() -> None:
    table = position(players=4).having(workers=0)
    discarded = table.on_depot(2)[0]
    for _ in range(3):
        table.fresh_dice(2, 2)
        table.state.apply(int(table.die(2).state.legal()[0]), hold=True)  # the first tile that is left on depot 2
    assert (table.stored()[0], None in table.stored()) == (discarded, False)
    table.fresh_dice(2, 2).die(2, f"take {table.on_depot(2)[3]} from 2", f"discard {discarded}")
    assert discarded not in table.stored()
    for phase in "BCDE":
        assert on_the_board(table.pass_to(phase))[str(discarded)] == 0
    # four players use up the pile, so the tile was not merely left in it
    assert table.state.view()["piles"]["knowledge"] == 0
    assert table.state.check() is None


@pytest.mark.rule("CB-3.16")
@pytest.mark.parametrize(
    ("players", "used"),
    [
        (2, {"building": 20, "ship": 10, "animal": 10, "knowledge": 10, "castle": 7, "mine": 5, "black": 20}),
        (3, {"building": 30, "ship": 15, "animal": 15, "knowledge": 15, "castle": 11, "mine": 7, "black": 30}),
        (4, {"building": 40, "ship": 20, "animal": 20, "knowledge": 20, "castle": 14, "mine": 10, "black": 40}),
    ],
)
def test_the_piles_never_run_out(players: int, used: dict[str, int]) -> None:
    whole = {"building": 40, "ship": 20, "animal": 20, "knowledge": 20, "castle": 14, "mine": 10, "black": 40}
    for seed in range(5):
        table = position(seed=seed, players=players)
        for _ in table.random_moves(seed):
            pass
        left = table.state.view()["piles"]
        assert {pile: whole[pile] - left[pile] for pile in whole} == used


@pytest.mark.rule("CB-3.17")
def test_the_other_tiles_do_not_move_up() -> None:
    table = bare().having(silver=6, workers=0)
    for slot, name in enumerate(("ship", "bank", "mine", "castle"), start=1):
        table.black(slot, name)
    table.depot(3, 1, "cow-2").depot(3, 2, "church").fresh_dice(3, 3)
    table.play("buy", "take bank from black")
    assert table.on_black()[:4] == ["ship", None, "mine", "castle"]
    table.die(3, "take cow-2 from 3")
    assert table.on_depot(3) == [None, "church", None, None]
    assert "take church from 3" in table.die(3).offers()
    assert table.refuses(alt.take(3, 1))
    table.fresh_dice(3, 3).play("buy")
    assert table.offers() == ["take ship from black", "take mine from black", "take castle from black"]
    assert [int(action) for action in table.state.legal()] == [28, 30, 31]
    assert table.refuses(alt.take_black(2))
