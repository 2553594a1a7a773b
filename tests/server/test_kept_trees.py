"""At a table a bot that looks ahead goes on with what it found out at its last move, in the worker where it thinks."""

from __future__ import annotations

import asyncio

from madoi.core.documents import DataRef
from madoi.core.view import view_of
from madoi.server import bots

from ..bots.test_bots import SIMULATIONS, table_at

CODE = f"search:{SIMULATIONS}"


def test_a_bot_keeps_its_tree_within_a_turn(monkeypatch):
    monkeypatch.setattr(bots, "lower_priority", lambda: None)
    bots.searcher_at.cache_clear()
    match = table_at("goryokaku", 2, "turn", 14)
    kept = 0
    for number in range(8):
        seat = int(match.state.actor)
        view = view_of(match.game, match.state, seat)
        match.play(bots.think(CODE, view, DataRef("standard"), f"mind-{number}"))
        last = bots.searcher_at(CODE, "goryokaku", "standard", seat, "").last
        kept += len(view.moves) > 1 and last.root.visits > last.simulations
    assert kept


def test_two_tables_do_not_take_each_others_trees(monkeypatch):
    async def here(_, work, *words):
        return work(*words)

    monkeypatch.setattr(bots, "lower_priority", lambda: None)
    monkeypatch.setattr(bots.Thinkers, "_ask", here)
    bots.searcher_at.cache_clear()
    match = table_at("goryokaku", 2, "turn", 14)
    view = view_of(match.game, match.state, int(match.state.actor))
    for table in ("one", "other", "one"):
        asyncio.run(bots.Thinkers(1, 20).choose(CODE, view, DataRef("standard"), table))
    assert bots.searcher_at.cache_info().currsize == 2


def test_a_bot_that_does_not_look_ahead_is_made_anew(monkeypatch):
    monkeypatch.setattr(bots, "lower_priority", lambda: None)
    bots.searcher_at.cache_clear()
    match = table_at("goryokaku", 2, "turn", 2)
    view = view_of(match.game, match.state, int(match.state.actor))
    assert bots.think("greedy", view, DataRef("standard"), "mind") in view.moves
    assert bots.searcher_at.cache_info().currsize == 0
