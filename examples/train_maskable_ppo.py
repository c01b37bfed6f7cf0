"""Teaches a small network to beat random opponents, with MaskablePPO from sb3-contrib as it is.

    pip install 'rondel[train]'
    python examples/train_maskable_ppo.py
    python examples/train_maskable_ppo.py --game castles-of-burgundy --steps 500000 --opponents greedy

The default takes about a minute on one core and ends with three games of four won, from one of two at the beginning.
"""

from __future__ import annotations

import argparse

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv, VecNormalize

from rondel.envs import gymnasium

GAME, STEPS, GAMES_AT_ONCE = "rival-cities", 98_304, 16


def environments(game: str, seed: int, **settings: object) -> VecEnv:
    return make_vec_env(gymnasium.name(game), GAMES_AT_ONCE, seed=seed, env_kwargs={"players": 2, **settings})


def learner(game: str, seed: int) -> MaskablePPO:
    """Observations are scaled to what has been seen; a little reward for each point of lead shows the way."""
    torch.set_num_threads(1)  # the network is small, and several threads would only wait for each other
    scaled = VecNormalize(environments(game, seed, shaping=0.2), norm_reward=False, clip_obs=5)
    return MaskablePPO(
        "MlpPolicy", scaled, n_steps=256, batch_size=512, n_epochs=4, learning_rate=5e-4, gamma=0.995, ent_coef=0.02,
        seed=seed,
        policy_kwargs={"net_arch": [128, 128]},
    )  # fmt: skip


def win_share(model: MaskablePPO, game: str, opponents: str, games: int, seed: int = 1000) -> float:
    """The share of games that the model wins, every seat equally often."""
    scaling = model.get_vec_normalize_env()
    table = environments(game, seed, opponents=opponents)
    seen = table.reset()
    won = played = 0
    while played < games:
        actions, _state = model.predict(scaling.normalize_obs(seen), action_masks=get_action_masks(table))
        seen, _rewards, ended, told = table.step(actions)
        for info in (info for info, over in zip(told, ended, strict=True) if over):
            played += 1
            won += info["places"][info["seat"]] == 1
    return won / played


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a network to play.")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--opponents", default="random", help="who it is measured against")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    model = learner(given.game, given.seed)
    for part in range(4):
        share = win_share(model, given.game, given.opponents, 200)
        print(f"{model.num_timesteps:8} decisions: {share:.0%} won against {given.opponents}")
        model.learn(given.steps // 4, reset_num_timesteps=part == 0)
    share = win_share(model, given.game, given.opponents, 200)
    print(f"{model.num_timesteps:8} decisions: {share:.0%} won against {given.opponents}")


if __name__ == "__main__":
    main()
