"""What every computer player keeps to, in every game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

import rondel
from rondel import players
from rondel.core.engine import planned_in
from rondel.core.errors import RondelError
from rondel.core.game import State
from rondel.games.hansa_teutonica.rules.state import END_TURN
from rondel.players import Budget, Player
from rondel.players.greedy import HAIR, GreedyPlayer
from rondel.players.growing import Tree
from rondel.players.insight import insight, with_network
from rondel.players.network import Network
from rondel.players.search import BORED_AFTER, BORED_STEP, BORED_STEPS, SearchPlayer

GAMES = rondel.games()
#: every game with as many players as it usually has, and one whose simulations are played on
TABLES: list[tuple[str, dict[str, int]]] = [*((name, {}) for name in GAMES), ("castles-of-burgundy", {"players": 3})]
#: every kind that can repeat itself: a search that goes by the clock cannot
REPEATABLE = ("random", "careless", "greedy", "search:30")


def later(name: str, decisions: int, seed: int = 5, **options: object) -> State:
    """A position of a random game that is not over."""
    state = rondel.game(name, **options).new(seed)
    chance = Random(seed)
    for _ in range(decisions):
        following = state.clone().apply(chance.choice(state.legal().tolist()))
        if following.over:
            break
        state = following
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [*REPEATABLE, "search:0.01s"])
def test_a_player_chooses_something_legal_and_leaves_the_position_alone(name: str, player: str) -> None:
    seated = players.entrant(player).seat(3)
    for decisions in (0, 7, 40, 150):
        state = later(name, decisions)
        before = state.to_bytes()
        choice = seated.choose(state)
        assert choice.action in state.legal()
        assert state.to_bytes() == before
        if choice.candidates:
            assert sorted(one.action for one in choice.candidates) == state.legal().tolist()
            assert all(0 <= one.share <= 1 for one in choice.candidates)


@pytest.mark.parametrize(("name", "options"), TABLES)
@pytest.mark.parametrize("player", REPEATABLE)
def test_the_same_seed_gives_the_same_game(name: str, options: dict[str, int], player: str) -> None:
    def moves() -> list[int]:
        state = rondel.game(name, **options).new(8)
        seated = [players.entrant(player).seat(seat) for seat in range(state.game.players)]
        made: list[int] = []
        while not state.over and len(made) < 60:
            made.append(seated[state.actor].choose(state).action)
            state.apply(made[-1])
        return made

    assert moves() == moves()


@pytest.mark.parametrize(("name", "options"), TABLES)
@pytest.mark.parametrize("player", REPEATABLE)
def test_no_player_peeks(name: str, options: dict[str, int], player: str) -> None:
    """Whatever the seat cannot know is drawn again before every decision: nothing changes, over a whole stretch."""
    for start in (0, 60, 200):
        state = later(name, start, **options)
        honest = [players.entrant(player).seat(seat) for seat in range(state.game.players)]
        blinded = [players.entrant(player).seat(seat) for seat in range(state.game.players)]
        for number in range(25):
            if state.over:
                break
            redealt = state.redeal(state.actor, 1000 + number)
            choice = honest[state.actor].choose(state)
            assert blinded[state.actor].choose(redealt) == choice
            state.apply(choice.action)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_without_the_compiler_they_think_the_same(name: str, options: dict[str, int]) -> None:
    thinking = (
        "import json, sys, rondel\n"
        "from rondel import players\n"
        "state = rondel.game(sys.argv[1], **json.loads(sys.argv[2])).from_bytes(sys.stdin.buffer.read())\n"
        "chosen = players.entrant('search:12').seat(3).choose(state).candidates\n"
        "print(json.dumps([[one.action, one.visits, one.share, one.points] for one in chosen]))\n"
    )
    state = later(name, 40, **options)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", thinking, name, json.dumps(options)],
        env={**os.environ, "RONDEL_INTERPRETED": "1"},
        input=state.to_bytes(),
        capture_output=True,
        check=False,
    )
    assert run.stderr == b""
    compiled = players.entrant("search:12").seat(3).choose(state).candidates
    for one, (action, visits, share, points) in zip(compiled, json.loads(run.stdout), strict=True):
        assert (one.action, one.visits) == (action, visits)
        assert one.share == pytest.approx(share, abs=1e-5)
        assert one.points == pytest.approx(points, abs=1e-3)


@pytest.mark.parametrize("player", ["random", "greedy", "search:10"])
def test_a_game_that_is_over_has_nothing_to_decide(player: str) -> None:
    state = rondel.game("castles-of-burgundy").new(1)
    chance = Random(1)
    while not state.over:
        state.apply(chance.choice(state.legal().tolist()))
    with pytest.raises(RondelError, match="over"):
        players.entrant(player).seat(1).choose(state)


def test_several_threads_share_the_simulations() -> None:
    state = later("castles-of-burgundy", 12)
    choice = SearchPlayer(1, threads=2).choose(state, Budget(simulations=200))
    assert 190 <= sum(one.visits for one in choice.candidates) <= 200


def test_search_goes_on_from_its_last_thoughts() -> None:
    """Within a turn what lies below the chosen action is kept and counts; after chance or another seat nothing is."""
    state = rondel.game("castles-of-burgundy").new(3)
    searcher = SearchPlayer(1)
    kept: list[int] = []
    seat = state.actor
    while state.actor == seat:
        choice = searcher.choose(state, Budget(simulations=1 if kept else 300))
        kept.append(sum(one.visits for one in choice.candidates))
        state.apply(choice.action)
    assert kept[0] == 299  # the first one only looks at the root
    assert 0 < max(kept[1:]) < 299
    while state.actor != seat:
        state.apply(int(state.legal()[0]))
    fresh = searcher.choose(state, Budget(simulations=300))
    assert sum(one.visits for one in fresh.candidates) == 299


def test_search_sees_further_than_greed() -> None:
    """On the same paired games: more simulations, more wins."""
    won = 0
    for number in range(20):
        state = rondel.game("castles-of-burgundy").new(number // 2)
        seats = [players.entrant("search:300").seat(number), players.entrant("greedy").seat(number)]
        order = seats if number % 2 else seats[::-1]
        while not state.over:
            state.apply(order[state.actor].choose(state).action)
        won += state.ranking()[order.index(seats[0])] == 1
    assert won >= 15


def test_times_have_two_units() -> None:
    assert players.entrant("search:50ms").budget == players.entrant("search:0.05s").budget == Budget(seconds=0.05)


@pytest.mark.parametrize(
    "budget",
    [{}, {"simulations": 0}, {"seconds": 0.0}, {"turn_seconds": -1.0}, {"seconds": float("nan")}],
)
def test_a_budget_of_nothing_is_refused(budget: dict[str, float]) -> None:
    with pytest.raises(RondelError, match="budget"):
        Budget(**budget)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("genius", "There is no computer player 'genius'"),
        ("serch:100", "Did you mean search"),
        ("search:0", "budget"),
        ("search:-5", "'search:-5': a search takes a number of simulations as in search:1000, or a time"),
        ("search:1.9", "a search takes a number of simulations"),
        ("search:", "a search takes a number of simulations"),
        (
            "search:100000000000",
            "search:100000000000: So long nobody waits: a player has up to 1,000,000 simulations",
        ),
        ("search:9999s", "or 3,600 seconds"),
        ("search:" + 400 * "9", "a search takes a number of simulations"),
        ("greedy:100", "takes no budget"),
        ("master:5", "master takes no budget: it has its own"),
        ("", "Players: random"),
    ],
)
def test_unknown_players_are_refused(name: str, says: str) -> None:
    with pytest.raises(RondelError, match=says):
        players.entrant(name)


@pytest.mark.parametrize("player", ["greedy", "careless", "search"])
def test_nobody_waits_while_something_can_be_done(player: str) -> None:
    """Hansa Teutonica, an evaluation that knows nothing but who decides: the end of the turn looks best by far."""
    game = rondel.game("hansa-teutonica", players=2)
    known = insight(game)
    blank = Network(*(np.zeros_like(part) for part in known.network))
    blank.seat[0, -len(blank.last_bias) :] = -5.0  # whoever decides is as good as lost
    lost = with_network(game.definition, blank)
    ready: dict[str, Player] = {
        "greedy": GreedyPlayer(1, known=lost),
        "careless": GreedyPlayer(1, carelessness=1.0, known=lost),
        "search": SearchPlayer(1, known=lost),
    }
    decides = ready[player]
    state = game.new(3)
    tempting = 0
    for _decision in range(200):
        choice = decides.choose(state, Budget(simulations=50))
        end = [one for one in choice.candidates if one.idle]
        if end:
            assert choice.candidates[-1].visits == end[0].visits == 0
            assert choice.action != end[0].action == END_TURN
            tempting += end[0].share > max(one.share for one in choice.candidates if not one.idle) + 0.1
        state.apply(choice.action)
    assert tempting > 5


def test_who_goes_round_in_circles_gets_bored() -> None:
    """At first what looks best is chosen; after very many decisions not always, so that no circle lasts."""
    state = rondel.game("hamburgum", players=2).new(1)
    best = max(one.share for one in GreedyPlayer(1).choose(state, Budget(simulations=1)).candidates)
    chosen = {}
    for decisions in (0, 2000):
        lost = []
        for seed in range(30):
            player = GreedyPlayer(seed)
            player._decisions = decisions
            choice = player.choose(state, Budget(simulations=1))
            lost += [best - one.share for one in choice.candidates if one.action == choice.action]
        chosen[decisions] = max(lost)
    assert chosen[0] <= 10 * HAIR < chosen[2000]


def test_levels() -> None:
    levels = ["apprentice", "journeyman", "master", "patrician"]
    assert [one.name for one in players.OPPONENTS] == ["random", *levels]
    assert players.USUAL_OPPONENT in levels
    for one in players.OPPONENTS:
        assert players.entrant(one.name) == one.entrant
        assert one.title
        assert one.about


@pytest.mark.parametrize(("trifle", "followed"), [(0.0, False), (0.1, False), (0.3, True), (1.0, True)])
def test_a_plan_is_followed_where_it_looks_a_trifle_worse(trifle: float, followed: bool) -> None:
    """Hansa Teutonica: the plan is to place a piece, and to have more in the supply looks a fifth better than that."""
    state = rondel.game("hansa-teutonica", players=3).new(1)
    assert state.text(planned_in(state.array)) == "place"
    blank = Network(*(np.zeros_like(part) for part in insight(state.game).network))
    names = [name for name, size in state.game.definition.rules.SEAT_FEATURES for _feature in range(size)]
    blank.seat[names.index("supply"), -len(blank.last_bias)] = 2.0  # the logarithm of the chance
    known = with_network(state.game.definition, blank)
    choice = GreedyPlayer(1, trifle=trifle, known=known).choose(state, Budget(simulations=1))
    shares = {state.text(one.action): one.share for one in choice.candidates}
    assert 0.1 < shares["income"] - shares["place"] < 0.3
    assert state.text(choice.action) == ("place" if followed else "income")


def test_a_search_looks_at_the_plan_first() -> None:
    """Half of the prior is the plan's, and the rest is shared as it would be without a plan."""
    state = rondel.game("hansa-teutonica", players=2).new(4)
    state.apply(int(state.legal()[0]))
    plan = planned_in(state.array)
    priors = {}
    for part in (0.0, 0.5):
        tree = Tree(state.game, insight(state.game).changed(plan=part), 1)
        tree.plant(state)
        tree.grow(state.actor, 1, None)
        priors[part] = {int(edge["action"]): float(edge["prior"]) for edge in tree.root_edges()}
    assert plan in priors[0.0]
    for action, prior in priors[0.0].items():
        assert priors[0.5][action] == pytest.approx(prior / 2 + (0.5 if action == plan else 0.0), abs=1e-6)
    assert insight(state.game).settings["plan"] == 0.5


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on by a hundredth of a second whenever it is looked at."""
    seen: list[float] = []

    def tick() -> float:
        seen.append(len(seen) * 0.01)
        return seen[-1]

    monkeypatch.setattr("time.perf_counter", tick)
    return seen


def test_a_search_of_a_turn_stops_when_nothing_can_come_of_it(ticks: list[float]) -> None:
    """All simulations go one way here: after half of the time the others could at most draw level."""
    state = rondel.game("rival-cities").new(1)
    used = {}
    for patient in (True, False):
        tree = Tree(state.game, insight(state.game), 1)
        tree.plant(state)
        tree.grow(state.actor, 1, None)
        tree.follow_only(int(state.legal()[0]))
        begun = len(ticks)
        tree.grow(state.actor, None, ticks[-1] + 1.0, patient)
        used[patient] = len(ticks) - begun
    assert used[True] == pytest.approx(100, abs=2)
    assert used[False] == pytest.approx(50, abs=2)


@pytest.mark.parametrize(("left", "decided"), [(0.0, True), (29.0, True), (31.0, False)])
def test_a_choice_is_made_when_the_second_cannot_catch_up(left: float, decided: bool) -> None:
    state = rondel.game("rival-cities").new(1)
    tree = Tree(state.game, insight(state.game), 1)
    tree.plant(state)
    tree.grow(state.actor, 1, None)
    edges = tree.root_edges()
    edges["visits"] = 0
    edges["visits"][:2] = 70, 100
    assert tree.decided(left) is decided


def test_what_is_not_used_of_a_turns_time_is_left_for_its_next_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next decision gets 35% of what is left; each of these takes a fifth of a second."""
    now, grow = 0.0, Tree.grow
    given: list[float] = []

    def grow_quickly(tree: Tree, viewer: int, simulations: int | None, deadline: float, patient: bool) -> None:
        nonlocal now
        assert not patient
        given.append(deadline - now)
        grow(tree, viewer, 5, None)
        now += 0.2

    monkeypatch.setattr("time.perf_counter", lambda: now)
    monkeypatch.setattr(Tree, "grow", grow_quickly)
    state = later("hansa-teutonica", 0, players=3)
    player, seat = SearchPlayer(1), state.actor
    while state.actor == seat:
        state.apply(player.choose(state, Budget(turn_seconds=3)).action)
    assert len(given) >= 3
    assert given == pytest.approx([0.35 * (3 - 0.2 * earlier) for earlier in range(len(given))])


def after_decisions(decisions: int, seed: int) -> SearchPlayer:
    player = SearchPlayer(seed)
    player._decisions = decisions
    return player


def test_who_has_decided_for_too_long_wants_the_end() -> None:
    """Then a position is worth what it would be if the game ended there, whatever is thought of it."""
    state = later("hamburgum", 60)
    state.record.players[1].goods[0] = 500  # far more than the evaluation can see: it is sold at the end
    rich = {}
    for decisions in (0, BORED_AFTER, BORED_AFTER + BORED_STEP * BORED_STEPS):
        found = after_decisions(decisions, 1).choose(state, Budget(simulations=30)).candidates
        mean = sum(one.share * one.visits for one in found) / sum(one.visits for one in found)
        rich[decisions] = mean if state.actor == 1 else 1 - mean
    first, then, last = rich.values()
    assert first == then < 0.85
    assert 0.88 < last < 0.95  # one half is the chance: nine tenths, since it has to be brought home


def test_who_has_decided_for_too_long_draws_lots() -> None:
    state = later("hamburgum", 60)
    for decisions, varied in ((0, False), (BORED_AFTER + BORED_STEP, True)):
        players_of_that = [after_decisions(decisions, seed) for seed in range(12)]
        found = [player.choose(state, Budget(simulations=60)) for player in players_of_that]
        best = [max(one.visits for one in choice.candidates) for choice in found]
        kept = [choice.candidates[0].visits == most for choice, most in zip(found, best, strict=True)]
        assert (not all(kept)) == varied
        assert all(choice.action == choice.candidates[0].action for choice in found)
