"""Learn to play like a bot by watching it: any game, any bot, `master` included.

    pip install 'madoi[envs]' torch
    python examples/imitate.py fort-of-gold --bot master --games 300 --out fort.npz

The bot plays games; every choice it makes is written down as what its seat knew, what was legal and what it did, part by part.
A network of two plain layers learns to do the same. Tenth parts of the games are kept aside: on those it is told how often it agrees.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from learned_bot import Model, save
from torch import nn

import madoi
from madoi.core.features import MORE, Choice, mask_of, observation_of
from madoi.core.state import State
from madoi.envs import Setting


def watched(setting: Setting, bot: str, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Observations, masks, actions, and the number of the game, of all choices between two or more actions."""
    seen: list[bytes] = []
    masks: list[bytes] = []
    actions: list[int] = []
    numbers: list[int] = []
    for number in range(games):
        match = madoi.game(setting.rules.id).match(setting.players, seed=f"imitate-{number}")
        match.play_out(bot)
        for moment in match._match.walk():
            if moment.actor >= 0 and moment.code is not None:
                for row, mask, action in said(setting, moment.state, moment.code):
                    if sum(mask) > 1:
                        seen.append(row)
                        masks.append(mask)
                        actions.append(action)
                        numbers.append(number)
        if number % 50 == 49:
            print(f"watched {number + 1} of {games} games, {len(actions)} choices", flush=True)
    rows = np.frombuffer(b"".join(seen), np.uint8).reshape(-1, setting.size)
    legal = np.frombuffer(b"".join(masks), np.bool_).reshape(-1, setting.actions)
    return rows, legal, np.array(actions), np.array(numbers)


def said(setting: Setting, state: State, code: int) -> list[tuple[bytes, bytes, int]]:
    """A move part by part: what was known, what was legal, what was said."""
    features, choice = setting.features, Choice()
    features.ask(state, choice)
    parts: list[tuple[bytes, bytes, int]] = []
    while True:
        action = int(features.part(state, code, len(choice.said)))
        seen = observation_of(features, state, state.actor, choice)
        parts.append((seen, mask_of(features, state, choice), action))
        if features.code_of(state, choice, action) != MORE:
            return parts
        features.narrow(state, choice, action)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("game")
    options.add_argument("--players", type=int)
    options.add_argument("--bot", default="master")
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--epochs", type=int, default=20)
    options.add_argument("--width", type=int, default=256)
    options.add_argument("--out", default="model.npz")
    told = options.parse_args()

    torch.manual_seed(1)
    setting = Setting(told.game, told.players)
    rows, legal, actions, numbers = watched(setting, told.bot, told.games)
    seen = torch.from_numpy(rows / setting.high.astype(np.float32))
    mask, wanted = torch.from_numpy(legal.copy()), torch.from_numpy(actions)
    aside = numbers % 10 == 9
    learn, check = (torch.from_numpy(np.flatnonzero(part)) for part in (~aside, aside))

    width = told.width
    net = nn.Sequential(
        nn.Linear(setting.size, width),
        nn.ReLU(),
        nn.Linear(width, width),
        nn.ReLU(),
        nn.Linear(width, setting.actions),
    )
    adam = torch.optim.Adam(net.parameters(), 1e-3, weight_decay=1e-5)
    for epoch in range(told.epochs):
        for part in learn[torch.randperm(len(learn))].split(512):
            likes = net(seen[part]).masked_fill(~mask[part], -1e9)
            loss = nn.functional.cross_entropy(likes, wanted[part])
            adam.zero_grad()
            loss.backward()
            adam.step()
        linear = [layer for layer in net if isinstance(layer, nn.Linear)]
        save(
            told.out,
            setting,
            [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in linear],
        )
        agrees = (Model(told.out).best(rows[check], legal[check]) == actions[check]).mean()
        print(
            f"epoch {epoch + 1:3}: agrees with {told.bot} in {agrees:.1%} of {len(check)} choices", flush=True
        )


if __name__ == "__main__":
    main()
