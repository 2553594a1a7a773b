"""A trained model as a bot called `learned`, for ladder, terminal and browser. It needs NumPy and nothing else.

    pip install -e examples                                    # registers the bot
    export MADOI_MODEL=$PWD/fort.npz                           # written by ppo.py or imitate.py
    madoi ladder fort-of-gold --bots learned,gentle,easy,fair --games 400
    madoi serve                                                # and choose it as a bot at the table

A model is a small network of plain layers. Its file knows game, number of players and schema; another schema is refused.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from madoi.envs import PolicyBot, Setting


def save(path: str | Path, setting: Setting, layers: list[tuple[np.ndarray, np.ndarray]]) -> None:
    """Write weights (outputs, inputs) and biases of every layer, and what they were trained on."""
    arrays = {f"w{at}": weight for at, (weight, _) in enumerate(layers)}
    arrays |= {f"b{at}": bias for at, (_, bias) in enumerate(layers)}
    about = {"game": setting.rules.id, "players": setting.players, "schema": setting.schema}
    np.savez(path, **arrays, **{name: np.array(value) for name, value in about.items()})


class Model:
    """A network that was saved: it chooses the action it likes best of those that are legal."""

    def __init__(self, path: str | Path) -> None:
        with np.load(path, allow_pickle=False) as file:
            count = sum(name.startswith("w") for name in file.files)
            self.layers = [(file[f"w{at}"], file[f"b{at}"]) for at in range(count)]
            self.game, self.players = str(file["game"]), int(file["players"])
            self.schema = str(file["schema"])
        setting = Setting(self.game, self.players)
        setting.require(self.schema)
        self.high = setting.high.astype(np.float32)

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
        """One action."""
        return int(self.best(observation[None], mask[None])[0])

    def best(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """One action for each row."""
        signal = observation / self.high
        for at, (weight, bias) in enumerate(self.layers):
            signal = signal @ weight.T + bias
            if at + 1 < len(self.layers):
                signal = np.maximum(signal, 0)
        return np.where(mask, signal, -np.inf).argmax(1)


class Learned(PolicyBot):
    """The model that MADOI_MODEL names, sitting at a table."""

    def __init__(self, game: object, data: object) -> None:
        model = Model(os.environ.get("MADOI_MODEL", "fort.npz"))
        super().__init__(game, data, model, model.schema)
