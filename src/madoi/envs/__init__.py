"""Madoi for programs that learn: `pip install 'madoi[envs]'`.

    from madoi.envs import Batch

    batch = Batch("fort-of-gold", n=1024, seed=1)
    now = batch.reset()
    while learning:
        now = batch.step(policy(now.observation, now.mask))

Importing this registers the games with Gymnasium (`madoi/FortOfGold-v0`), if it is installed. PettingZoo is in
`madoi.envs.zoo`, OpenSpiel in `madoi.envs.spiel`. `docs/environments.md` tells the rest.
"""

from __future__ import annotations

from importlib.util import find_spec

from madoi.envs.batch import Arrays, Batch
from madoi.envs.policy import PolicyBot
from madoi.envs.setting import NoFeatures, OtherSchema, Setting

__all__ = ["Arrays", "Batch", "NoFeatures", "OtherSchema", "PolicyBot", "Setting"]

if find_spec("gymnasium") is not None:
    from madoi.envs.gym import register_games

    register_games()
