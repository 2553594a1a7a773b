"""Small signs that every page is made of: cubes, discs, costs, and how lines are laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rich.text import Text

from madoi.games.goryokaku.components.files import DaibaReward, Icon, RewardText
from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.reading import GoryokakuScene

WORKER, RICE, PIECE = "●", "▲", "◆"
CUBE_INKS = {"E": "orange", "S": "ink", "W": "green", "C": "vermilion", "A": "soft", "X": "gold"}

Letter = TypeVar("Letter", bound=str)

LABEL = 10
"""Cells for the words at the left of a line."""


def seat_ink(scene: GoryokakuScene, seat: int) -> str:
    return f"bold {scene.ink(f'seat-{seat + 1}')}"


def padded(text: Text, width: int) -> Text:
    """A text in exactly `width` cells, cut with … if it is longer."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis")
    text.pad_right(width - text.cell_len)
    return text


def joined(parts: Iterable[Text], gap: str = "  ") -> Text:
    return Text(gap).join(parts)


def labelled(scene: GoryokakuScene, label: str, what: Text) -> Text:
    return Text.assemble(padded(Text(label, scene.ink("quiet")), LABEL), what)


def folded(parts: list[Text], width: int) -> list[Text]:
    """Parts in lines of at most `width` cells."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append_text(part)
        else:
            lines.append(part.copy())
    return lines


def nothing(scene: GoryokakuScene) -> Text:
    return Text("–", scene.ink("quiet"))


def cubes_text(scene: GoryokakuScene, cubes: str) -> Text:
    """Cubes as coloured letters."""
    return Text.assemble(*((letter, f"bold {scene.ink(CUBE_INKS[letter])}") for letter in cubes))


def counted_cubes(scene: GoryokakuScene, counts: dict[str, int], gap: str = " ") -> Text:
    """Cubes by colour: E2 W1."""
    shown = [
        Text.assemble(cubes_text(scene, letter), str(counts[letter])) for letter in LETTERS if counts[letter]
    ]
    return joined(shown, gap) if shown else nothing(scene)


def discs_text(scene: GoryokakuScene, workers: int, onigiri: int) -> Text:
    return Text.assemble((WORKER, scene.ink("soft")), str(workers), (RICE, scene.ink("soft")), str(onigiri))


def cost_letters(cost: dict[Letter, int]) -> str:
    """A cost as letters in order, X last: EESX."""
    return "".join(letter * cost[letter] for letter in sorted(cost, key=f"{LETTERS}X".index))


def action_text(scene: GoryokakuScene, action: Icon) -> Text:
    """What a place or an icon does, in a few signs: +S2, k4, S>A, hire."""
    res, n = action.res or "", action.n or 1
    number = str(n) if n > 1 else ""
    if action.kind == "gain":
        return Text.assemble("+", cubes_text(scene, res), number)
    if action.kind == "swap":
        return Text.assemble(cubes_text(scene, action.give or ""), "›", cubes_text(scene, action.get or ""))
    if action.kind == "koban":
        return Text(scene.say("board", "koban", count=n))
    return Text(scene.say("icon", action.kind) + number)


def reward_text(scene: GoryokakuScene, reward: RewardText | DaibaReward) -> Text:
    """What a castle card or a daiba space gives (GK-55, GK-77)."""
    parts: list[Text] = []
    if isinstance(reward, RewardText):
        levels = (("earth", reward.earth), ("ship", reward.ship))
        parts += [Text(f"{scene.say('board', key)}+{steps}") for key, steps in levels if steps]
    if reward.cubes:
        parts.append(Text.assemble("+", cubes_text(scene, cost_letters(reward.cubes))))
    if reward.koban:
        parts.append(Text(scene.say("board", "koban", count=reward.koban)))
    if reward.onigiri:
        parts.append(Text(f"{RICE}{reward.onigiri}"))
    if reward.piece:
        parts.append(Text(f"{PIECE}{reward.piece}"))
    return joined(parts, " ") if parts else nothing(scene)


def sections(scene: GoryokakuScene, *parts: tuple[str, list[Text]]) -> list[Text]:
    """Parts of a page one below the other, with headings and air where the screen is high enough for them."""
    roomy = sum(len(lines) + 2 for _, lines in parts if lines) - 1 <= scene.height
    shown: list[Text] = []
    for heading, lines in parts:
        if roomy and lines:
            shown += [Text()] if shown else []
            shown += [Text(heading, scene.ink("indigo"))] if heading else []
        shown += lines
    return shown
