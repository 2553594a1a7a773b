"""Masked PPO on The Fort of Gold, on a laptop's processor.

    pip install 'madoi[envs]' torch
    python examples/ppo.py --minutes 20 --out fort.npz

Games run many at a time in compiled code; the network is two plain layers. The reward is the win; each relic and each loss
on the way is paid in advance and taken back at the end, so that what is best stays best. After every few rounds the
policy, always taking the action it likes best, plays games it has not seen; the curve is printed and kept beside the model.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from learned_bot import Model, save
from torch import nn

from madoi.envs import Batch

HINT = 0.1
"""What a relic is paid in advance; a loss costs as much."""


class Net(nn.Module):
    """Two layers that see the table, one head that chooses, one that guesses the outcome."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.choice = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)

    def forward(
        self, seen: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        signal = self.body(seen)
        likes = self.choice(signal).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=likes, validate_args=False), self.worth(signal).squeeze(
            -1
        )

    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """What plays, without the guess."""
        linear = [layer for layer in [*self.body, self.choice] if isinstance(layer, nn.Linear)]
        return [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in linear]


def wins(model: Model, games: int, seed: str) -> float:
    """How often the model wins games that it was not trained on."""
    batch = Batch("fort-of-gold", n=min(games, 500), seed=seed)
    now, won, ended = batch.reset(), 0.0, 0
    while ended < games:
        now = batch.step(model.best(now.observation, now.mask))
        won += float(now.reward.sum())
        ended += int(now.done.sum())
    return won / ended


def train(options: argparse.Namespace) -> None:
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    batch = Batch("fort-of-gold", n=options.games, seed=options.seed)
    setting = batch.setting
    high = torch.from_numpy(setting.high.astype(np.float32))
    relics, losses = setting.fields["relics"].start, setting.fields["losses"].start
    net = Net(setting.size, setting.actions, options.width)
    adam = torch.optim.Adam(net.parameters(), options.rate, eps=1e-5)
    now = batch.reset()
    steps, count = options.steps, options.games
    curve: list[dict[str, float]] = []
    began, worked, played, round = time.monotonic(), time.process_time(), 0, 0
    while (left := 1 - spent(options, played, began)) > 0:
        for group in adam.param_groups:
            group["lr"] = options.rate * max(0.1, left)

        # Play.
        seen = torch.zeros(steps, count, setting.size)
        mask = torch.zeros(steps, count, setting.actions, dtype=torch.bool)
        action = torch.zeros(steps, count, dtype=torch.long)
        old = torch.zeros(steps, count)
        worth = torch.zeros(steps + 1, count)
        reward = torch.zeros(steps, count)
        goes_on = torch.zeros(steps, count)
        with torch.no_grad():
            for at in range(steps):
                seen[at] = torch.from_numpy(now.observation) / high
                mask[at] = torch.from_numpy(now.mask)
                before = now.observation[:, relics].astype(np.float32) - now.observation[:, losses]
                policy, worth[at] = net(seen[at], mask[at])
                action[at] = policy.sample()
                old[at] = policy.log_prob(action[at])
                now = batch.step(action[at].numpy())
                after = now.observation[:, relics].astype(np.float32) - now.observation[:, losses]
                hint = HINT * (np.where(now.done, 0, after) - before)
                reward[at] = torch.from_numpy(now.reward[:, 0] + hint)
                goes_on[at] = torch.from_numpy(~now.done)
            _, worth[steps] = net(torch.from_numpy(now.observation) / high, torch.from_numpy(now.mask.copy()))
        gain = torch.zeros(steps, count)
        later = torch.zeros(count)
        for at in reversed(range(steps)):
            surprise = reward[at] + goes_on[at] * worth[at + 1] - worth[at]
            later = surprise + 0.95 * goes_on[at] * later
            gain[at] = later
        due = (gain + worth[:-1]).flatten()

        # Learn.
        flat = [each.flatten(0, 1) for each in (seen, mask, action, old, gain)]
        total = steps * count
        for _ in range(options.epochs):
            for rows in torch.randperm(total).split(options.rows):
                s, m, a, o, g = (each[rows] for each in flat)
                policy, guess = net(s, m)
                ratio = (policy.log_prob(a) - o).exp()
                g = (g - g.mean()) / (g.std() + 1e-8)
                clipped = ratio.clamp(0.8, 1.2)
                loss = -torch.min(ratio * g, clipped * g).mean()
                loss = loss + 0.5 * (guess - due[rows]).square().mean()
                loss = loss - options.entropy * max(0.1, left) * policy.entropy().mean()
                adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                adam.step()
        played += total
        round += 1
        if round % options.every == 0:
            curve.append(measured(net, batch, options, played, began, worked))
    curve.append(measured(net, batch, options, played, began, worked, 4000))
    Path(options.out).with_suffix(".curve.json").write_text(json.dumps(curve, indent=1))


def spent(options: argparse.Namespace, played: int, began: float) -> float:
    """How much of the training is over: by the clock, or by steps where somebody wants to repeat it."""
    if options.million:
        return played / options.million / 1e6
    return (time.monotonic() - began) / 60 / options.minutes


def measured(
    net: Net,
    batch: Batch,
    options: argparse.Namespace,
    played: int,
    began: float,
    worked: float,
    games: int = 1000,
) -> dict[str, float]:
    """Save the model, let it play, print one line of the curve."""
    save(options.out, batch.setting, net.layers())
    share = wins(Model(options.out), games, "unseen")
    error = 1.96 * math.sqrt(share * (1 - share) / games)
    minutes, processor = (time.monotonic() - began) / 60, (time.process_time() - worked) / 60
    print(
        f"{minutes:6.1f} min  {processor:6.1f} min of processor  {played / 1e6:7.2f} M steps"
        f"  wins {share:6.1%} ± {error:.1%}",
        flush=True,
    )
    return {"minutes": minutes, "processor": processor, "steps": played, "wins": share, "games": games}


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--minutes", type=float, default=20)
    options.add_argument("--million", type=float, default=0, help="steps to learn from, instead of minutes")
    options.add_argument("--out", default="fort.npz")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=1024, help="at a time")
    options.add_argument("--steps", type=int, default=32, help="in each game before learning")
    options.add_argument("--epochs", type=int, default=3)
    options.add_argument("--rows", type=int, default=4096, help="in a minibatch")
    options.add_argument("--rate", type=float, default=1e-3)
    options.add_argument("--entropy", type=float, default=0.02)
    options.add_argument("--width", type=int, default=192)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--every", type=int, default=30, help="rounds between two points of the curve")
    train(options.parse_args())


if __name__ == "__main__":
    main()
