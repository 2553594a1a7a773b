"""Costs, operations and rewards as the rules know them."""

from __future__ import annotations

from typing import Any

from madoi.games.goryokaku.components.checking import wrong
from madoi.games.goryokaku.components.files import Icon, PersonText, RewardText
from madoi.games.goryokaku.printed import (
    BAG,
    CASTLE,
    CHOICE,
    DRAW,
    GAIN,
    GAIN_KOBAN,
    HIRE,
    LETTERS,
    OFFICE,
    SWAP,
    Action,
    Reward,
)

ACTIONS = {
    "gain": GAIN,
    "koban": GAIN_KOBAN,
    "hire": HIRE,
    "office": OFFICE,
    "castle": CASTLE,
    "choice": CHOICE,
    "bag": BAG,
    "person": DRAW,
    "swap": SWAP,
}


def packed(cubes: dict[Any, int]) -> int:
    """Cubes by letter as one number."""
    return sum(n << (8 * LETTERS.index(letter)) for letter, n in cubes.items())


def read_action(icon: Icon, file: str, about: str) -> Action:
    """GK-40, GK-67: an operation with exactly the fields its kind needs."""
    kind = ACTIONS[icon.kind]
    needed = {"gain": {"res", "n"}, "swap": {"give", "get"}}.get(
        icon.kind, {"n"} if icon.kind in ("koban", "choice", "bag", "person") else set()
    )
    for field in ("res", "n", "give", "get"):
        if (getattr(icon, field) is not None) != (field in needed):
            needs = field in needed
            en = f"kind {icon.kind} needs it" if needs else f"kind {icon.kind} has none"
            ja = f"{icon.kind} には必要です" if needs else f"{icon.kind} には書けません"
            raise wrong(file, en, ja, "GK-67", f"{about}.{field}")
    res = icon.get if kind == SWAP else icon.res
    return Action(
        kind,
        LETTERS.index(res) if res else 0,
        icon.n or 0,
        LETTERS.index(icon.give) if icon.give else 0,
    )


def read_discard(card: PersonText) -> Action:
    """GK-25: a free action gives a cube or koban."""
    if (card.discard.res is None) == (card.discard.koban is None):
        raise wrong(
            "person_cards",
            "either res or koban",
            "res か koban のどちらか一方です",
            "GK-25",
            f"{card.id}.discard",
        )
    if card.discard.res is not None:
        return Action(GAIN, LETTERS.index(card.discard.res), card.discard.n, 0)
    return Action(GAIN_KOBAN, 0, card.discard.koban or 0, 0)


def read_reward(reward: RewardText) -> Reward:
    return Reward(reward.earth, reward.ship, packed(reward.cubes), reward.koban, reward.onigiri, reward.piece)
