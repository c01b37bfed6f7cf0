"""The games in OpenSpiel: its own tests pass, its bots play, and no state tells a seat what it cannot know."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.observation import make_observation

import rondel
from rondel.core.errors import BadOption, BadState, IllegalAction
from rondel.core.registry import definition
from rondel.envs.openspiel import NAMES, short_name
from rondel.envs.openspiel.positions import OUTCOMES, Position
from tests.envs.playthroughs import GAMES, path, playthrough

#: every game with every number of players; random games of Hamburgum and Hansa Teutonica have thousands of decisions
SHORT = [
    f"{short_name(name)}(players={players},max_game_length=60)"
    for name in rondel.games()
    for players in definition(name).player_counts
]
#: to an end that the rules know
WHOLE = [
    short_name("castles-of-burgundy"),
    short_name("rival-cities"),
    short_name("hansa-teutonica") + "(players=2,round_limit=12)",
    short_name("castles-of-burgundy") + "(players=2,boards=dealt_sheets,board_choice=secret,max_game_length=40)",
    short_name("hamburgum") + "(players=5,officials=blue_shuffled,seating=shuffled,max_game_length=150)",
]
SECRETIVE = [WHOLE[1], WHOLE[3]]


def walk(game: Any, seed: int) -> Iterator[Any]:
    """All nodes of a random game, the same object all the time."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(chooser.choice(state.legal_actions()))
    yield state


def decision(game: Any, seed: int = 1, number: int = 0) -> Any:
    """A node in which a seat decides, so many decisions into a random game."""
    return next(state for state in walk(game, seed) if state.is_player_node() and state.at.decisions == number)


@pytest.mark.parametrize("name", [*SHORT, *WHOLE])
def test_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_all_games_are_registered() -> None:
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert len(NAMES) == len(rondel.games())


@pytest.mark.parametrize(
    ("name", "chance", "information"),
    [
        ("castles-of-burgundy", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION"),
        ("hamburgum", "DETERMINISTIC", "PERFECT_INFORMATION"),
        ("hansa-teutonica", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION"),
        ("rival-cities", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION"),
    ],
)
def test_types(name: str, chance: str, information: str) -> None:
    kind = pyspiel.load_game(short_name(name)).get_type()
    assert (kind.chance_mode.name, kind.information.name) == (chance, information)


def test_the_type_follows_from_the_options() -> None:
    secret = pyspiel.load_game(WHOLE[3]).get_type()
    assert secret.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    shuffled = pyspiel.load_game(WHOLE[4])
    assert shuffled.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert shuffled.new_initial_state().is_chance_node()
    forced = pyspiel.load_game(short_name("hamburgum") + "(imperfect_information=true)").get_type()
    assert forced.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_options_reach_the_game() -> None:
    game = pyspiel.load_game(short_name("hansa-teutonica"), {"players": 3, "round_limit": 20, "swap_scope": "own"})
    assert game.num_players() == 3
    assert game.rondel == rondel.game("hansa-teutonica", players=3, round_limit=20, swap_scope="own")
    assert pyspiel.load_game(short_name("hansa-teutonica")).rondel.options["round_limit"] == "none"
    assert pyspiel.load_game(str(game)).rondel == game.rondel


def test_the_first_seed_is_ours() -> None:
    """Four bytes of chance set the game up as our own seed does."""
    state = pyspiel.load_game(short_name("rival-cities")).new_initial_state()
    for byte in (0, 0, 1, 5):
        assert state.is_chance_node()
        state.apply_action(byte)
    assert state.rondel == rondel.game("rival-cities").new(256 + 5)
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        state.rondel.text(action) for action in state.rondel.legal()
    ]


# States


@pytest.mark.parametrize("name", WHOLE)
def test_the_history_leads_to_the_same_state(name: str) -> None:
    game = pyspiel.load_game(name)
    *_nodes, last = walk(game, 3)
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last)
    assert again.rondel == last.rondel
    for player in range(game.num_players()):
        assert again.information_state_string(player) == last.information_state_string(player)


@pytest.mark.parametrize("name", WHOLE)
def test_saved_states(name: str) -> None:
    """Pickled or serialised, chance nodes too, a state brings along what its seats have seen."""
    game = pyspiel.load_game(name)
    for number, state in enumerate(walk(game, 4)):
        if number % 25 > 5:
            continue
        for other in (
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            copy.deepcopy(state),
        ):
            assert str(other) == str(state)
            assert other.history() == state.history()
            for player in range(game.num_players()):
                assert other.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", WHOLE[:2])
def test_legal_actions_are_those_that_openspiel_finds_itself(name: str) -> None:
    for state in walk(pyspiel.load_game(name), 11):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(2):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player) or state.is_chance_node()


def test_copies_go_their_own_way() -> None:
    state = decision(pyspiel.load_game(WHOLE[0]))
    before = str(state)
    child = state.child(state.legal_actions()[0])
    assert str(state) == before != str(child)
    assert child.history()[:-1] == state.history()


def test_a_game_is_broken_off_at_its_limit() -> None:
    game = pyspiel.load_game(short_name("hansa-teutonica") + "(players=3,max_game_length=25)")
    assert game.max_game_length() == 25
    *_nodes, last = walk(game, 5)
    assert last.at.decisions == 25
    assert not last.rondel.over
    assert last.is_terminal()
    assert last.current_player() == pyspiel.PlayerId.TERMINAL
    assert sum(last.returns()) == pytest.approx(0)
    assert last.legal_actions() == []


def test_returns_follow_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    for places, expected in (
        ([2, 1], [-1, 1]),
        ([1, 1], [0, 0]),
        ([1, 3, 2], [1, -1, 0]),
        ([1, 1, 3, 4], [2 / 3, 2 / 3, -1 / 3, -1]),
    ):
        players = len(places)
        state = rondel.game("castles-of-burgundy", players=players).new(1)
        monkeypatch.setattr(type(state), "ranking", lambda _self, places=places: places)
        assert Position(state, limit=0).returns() == pytest.approx(expected)
        assert Position(state, limit=1).returns() == [0] * players


# What a seat knows


@pytest.mark.parametrize("name", SECRETIVE)
def test_resampled_states_look_the_same(name: str) -> None:
    """To the seat that asks; the others hold something else now and then, and never what really was decides it."""
    game = pyspiel.load_game(name)
    sampler = random.Random(6).random
    others_differ = False
    for state in walk(game, 6):
        if state.is_chance_node():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            for look in ("information_state_string", "observation_string"):
                assert getattr(other, look)(player) == getattr(state, look)(player)
            for look in ("information_state_tensor", "observation_tensor"):
                assert getattr(other, look)(player) == getattr(state, look)(player)
            assert other.current_player() == state.current_player()
            rival = (player + 1) % game.num_players()
            others_differ |= other.observation_tensor(rival) != state.observation_tensor(rival)
    assert others_differ


@pytest.mark.parametrize("name", SECRETIVE)
def test_worlds_that_look_the_same_have_the_same_fingerprint(name: str) -> None:
    """Whatever a seat cannot know is drawn again at every step of a game; its fingerprint stays."""
    states = [state.rondel for state in walk(pyspiel.load_game(name), 10) if state.is_player_node()]
    others_differ = False
    for viewer in range(-1, 2):
        true = false = None
        for number, state in enumerate(states):
            other = state.redeal(viewer, number)
            true = Position(state, 1000) if true is None else true.followed_by(state, 0)
            false = Position(other, 1000) if false is None else false.followed_by(other, 0)
            assert true.fingerprint(viewer) == false.fingerprint(viewer)
            others_differ |= true.seen(1 - max(viewer, 0)) != false.seen(1 - max(viewer, 0))
    assert others_differ


def test_resampled_states_forget_what_others_saw() -> None:
    """Two states that a seat cannot tell apart lead to the same resampled ones, fingerprints of all seats included."""
    game = pyspiel.load_game(short_name("rival-cities"))
    state = next(
        state
        for seed in range(20)
        for state in walk(game, seed)
        if state.is_player_node() and state.rondel.record.players[1].hand & ~state.rondel.record.players[1].known
    )
    other = next(
        found
        for found in (state.resample_from_infostate(0, random.Random(seed).random) for seed in range(20))
        if found.observation_tensor(1) != state.observation_tensor(1)
    )
    assert state.information_state_string(1) != other.information_state_string(1)
    one, two = (found.resample_from_infostate(0, random.Random(9).random) for found in (state, other))
    assert one.rondel == two.rondel
    for player in range(2):
        assert one.information_state_string(player) == two.information_state_string(player)


def test_resampled_states_can_be_played_and_saved() -> None:
    game = pyspiel.load_game(short_name("rival-cities"))
    state = decision(game, 8, 30).resample_from_infostate(1, random.Random(1).random)
    chooser = random.Random(2)
    while not state.is_terminal():
        assert str(pickle.loads(pickle.dumps(state))) == str(state) or state.at.decisions % 10
        state.apply_action(chooser.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_a_seat_remembers() -> None:
    """The fingerprint tells apart ways to the same position: by what was seen, and by what the seat itself decided."""
    before = decision(pyspiel.load_game(WHOLE[0])).at
    after = before.state
    mover, waiter = before.player, 1 - before.player
    one, two = (before.followed_by(after, action) for action in before.legal()[:2])
    assert one.fingerprint(mover) != two.fingerprint(mover)
    assert one.fingerprint(waiter) == two.fingerprint(waiter)
    longer = one.followed_by(after, before.legal()[0])
    assert longer.seen(waiter) != one.seen(waiter)


def test_options_are_part_of_the_fingerprint() -> None:
    game = pyspiel.load_game(short_name("rival-cities"))
    other = pyspiel.load_game(short_name("rival-cities"), {"amsterdam_bonus": "per_exchange"})
    assert decision(game).information_state_string(0) != decision(other).information_state_string(0)


def test_a_long_past_needs_no_deep_stack() -> None:
    """Thousands of decisions are read, saved and forgotten without recursion."""
    start = rondel.game("hamburgum").new(1)
    position = Position(start, limit=10**6)
    for _decision in range(30_000):
        position = position.followed_by(start, 0)
    assert len(position.seen(0)) == 16
    assert pickle.loads(pickle.dumps(position)).seen(1) == position.seen(1)
    del position


def test_observers() -> None:
    game = pyspiel.load_game(short_name("rival-cities"))
    state = next(state for state in walk(game, 9) if state.is_player_node() and state.rondel.record.players[0].hand)
    whole = make_observation(game, params={"fields": True})
    whole.set_from(state, 0)
    fields = {name: size for name, size, _low, _high in game.rondel.definition.rules.OBSERVATION}
    assert {name: len(values) for name, values in whole.dict.items()} == fields
    assert whole.tensor.tolist() == state.observation_tensor(0) == state.rondel.observe(0).tolist()
    assert whole.dict["seat_0.hand"].any()
    public = make_observation(game, pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE))
    public.set_from(state, 0)
    assert public.tensor.tolist() == state.rondel.observe(-1).tolist()
    private = make_observation(game, pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    assert "hand" in private.string_from(state, 0)
    assert private.string_from(state, 0) not in public.string_from(state, 0)
    everything = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert make_observation(game, everything) is None


# Its algorithms


def play_bots(game: Any, bots: list[Any], decisions: int) -> None:
    chooser = random.Random(1)
    state = decision(game)
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            action = chooser.choice(state.legal_actions())
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            decisions -= 1
        state.apply_action(int(action))


@pytest.mark.parametrize("name", rondel.games())
def test_its_bots_play(name: str) -> None:
    """MCTS and IS-MCTS as they are."""
    game = pyspiel.load_game(short_name(name) + "(players=2,imperfect_information=true,max_game_length=40)")
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=chance),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=chance),
    ]
    play_bots(game, bots, 8)


class Searching:
    """OpenSpiel's compiled MCTS; its ``step`` lets go of Python's lock, which no game written in Python survives."""

    def __init__(self, game: Any) -> None:
        self._bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 12, 50, False, 1, False)

    def step(self, state: Any) -> int:
        return int(self._bot.step_with_policy(state)[1])


def test_its_compiled_mcts_plays() -> None:
    game = pyspiel.load_game(short_name("castles-of-burgundy") + "(players=3,max_game_length=40)")
    play_bots(game, [Searching(game) for _seat in range(3)], 6)


@pytest.mark.parametrize("name", rondel.games())
def test_its_environment_for_learning(name: str) -> None:
    """As its agents use a game: time steps with observations, legal actions and rewards at the end."""
    game = pyspiel.load_game(short_name(name) + "(max_game_length=30)")
    environment = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in range(game.num_players())]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == game.information_state_tensor_size()
        step = environment.step([agents[player].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name: str) -> None:
    """If this fails and should, run ``python -m tests.envs.playthroughs``."""
    assert path(name).read_text(encoding="utf-8") == playthrough(name)


# Bad input


def test_wrong_actions() -> None:
    game = pyspiel.load_game(short_name("castles-of-burgundy"))
    state = game.new_initial_state()
    with pytest.raises(IllegalAction, match="0 to 255, not 256"):
        state.apply_action(OUTCOMES)
    state = decision(game)
    before = str(state), state.history()
    with pytest.raises(IllegalAction, match="whole number, not 'die 6'; string_to_action"):
        state.apply_action("die 6")
    with pytest.raises(IllegalAction, match=r"An action is a whole number, not 1\.0"):
        state.apply_action(1.0)
    closed = next(action for action in range(game.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalAction, match=f"Action {closed} is not possible now"):
        state.apply_action(closed)
    with pytest.raises(IllegalAction, match="Action 100000 is not possible now"):
        state.apply_action(100_000)
    assert (str(state), state.history()) == before
    state.apply_action(np.int64(state.legal_actions()[0]))


def test_nothing_after_the_end() -> None:
    *_nodes, last = walk(pyspiel.load_game(short_name("hamburgum") + "(max_game_length=5)"), 1)
    with pytest.raises(IllegalAction, match="The game is over"):
        last.apply_action(0)


def test_chance_cannot_be_resampled() -> None:
    state = pyspiel.load_game(short_name("rival-cities")).new_initial_state()
    with pytest.raises(BadState, match="not set up yet"):
        state.rondel  # noqa: B018
    with pytest.raises(BadState, match="not one in which chance decides"):
        state.resample_from_infostate(0, random.random)
    with pytest.raises(BadState, match="There is no seat 2"):
        decision(pyspiel.load_game(short_name("rival-cities"))).resample_from_infostate(2, random.random)


def test_wrong_options() -> None:
    with pytest.raises(BadOption, match="players cannot be 7; choose one of: 2, 3, 4"):
        pyspiel.load_game(short_name("castles-of-burgundy") + "(players=7)")
    with pytest.raises(BadOption, match="max_game_length must be at least 1"):
        pyspiel.load_game(short_name("castles-of-burgundy") + "(max_game_length=0)")
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game(short_name("castles-of-burgundy") + "(colour=red)")
    with pytest.raises(BadOption, match="no parameter 'colour' of an observer; the only one is fields=True"):
        make_observation(pyspiel.load_game(short_name("hamburgum")), params={"colour": True})


def test_without_openspiel() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import rondel.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "This needs the package pyspiel; install it with: pip install 'rondel[openspiel]'" in done.stderr


def test_python_ends_well() -> None:
    """OpenSpiel keeps registered games beyond the end of Python."""
    script = "import pyspiel, rondel.envs.openspiel as faces\nfor name in faces.NAMES: pyspiel.load_game(name)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
