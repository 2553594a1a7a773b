"""Goryokaku in the terminal: the worker board, rounds and boards, players, cards, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from madoi.games.goryokaku.terminal.board import draw_mine, draw_others
from madoi.games.goryokaku.terminal.market import draw_market
from madoi.games.goryokaku.terminal.reading import GoryokakuScene
from madoi.games.goryokaku.terminal.score import draw_score
from madoi.games.goryokaku.terminal.sentences import (
    tell_market,
    tell_mine,
    tell_others,
    tell_score,
    tell_table,
)
from madoi.games.goryokaku.terminal.table import draw_table

PAGES = ("table", "mine", "others", "market", "score")


def draw(page: str, scene: GoryokakuScene) -> list[Text]:
    pages: dict[str, Callable[[GoryokakuScene], list[Text]]] = {
        "table": draw_table,
        "mine": draw_mine,
        "others": draw_others,
        "market": draw_market,
        "score": draw_score,
    }
    lines = pages[page](scene)[: scene.height]
    for line in lines:
        line.truncate(scene.width, overflow="ellipsis")
    return lines


def describe(page: str, scene: GoryokakuScene) -> list[str]:
    pages: dict[str, Callable[[GoryokakuScene], list[str]]] = {
        "table": tell_table,
        "mine": tell_mine,
        "others": tell_others,
        "market": tell_market,
        "score": tell_score,
    }
    return pages[page](scene)
