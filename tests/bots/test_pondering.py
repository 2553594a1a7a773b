"""A bot thinks on while another seat is asked: from its own view, and on top of what it thinks when it is asked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from madoi.bots import bot_for, ponders, searcher
from madoi.bots.searcher import Searcher
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import View, view_of
from madoi.games import find_game

from .test_bots import SIMULATIONS, table_at


@dataclass
class Asked:
    """A table of Fuji 99 where seat 1 is asked, and seat 0 is a bot."""

    match: Match
    bot: Searcher

    def ponder(self, simulations: int) -> None:
        """Pieces of one simulation each: the clock has always run out."""
        for number in range(simulations):
            assert self.bot.ponder(self.view, rng_for("ponder", "", number), 1e-9)

    @property
    def view(self) -> View:
        return view_of(self.match.game, self.match.state, 0)


def other_asked(seed: str) -> Asked:
    """The end of a turn of seat 1, before its last decision."""
    match = table_at("fuji-99", 2, seed, 6)
    before = 0
    while True:
        if match.over:
            return other_asked(seed + "'")
        if match.state.actor == 0 and before:
            at = match.fork(before)
            return Asked(at, bot_for(f"search:{SIMULATIONS}", match.game, match.data))
        before = len(match.codes) if match.state.actor == 1 and len(match.state.legal()) > 1 else 0
        match.step(match.game.advise(match.state, rng_for(seed, "ends", len(match.codes))))
        match.settle()


def test_what_was_pondered_is_found_again_and_the_budget_is_spent_besides():
    table = other_asked("found")
    table.ponder(8 * SIMULATIONS)
    assert table.bot.last.simulations == 8 * SIMULATIONS, "pieces at one position are one search"
    match, bot = table.match, table.bot
    while match.state.actor != 0:
        known = bot.last.root
        match.step(known.codes[max(range(len(known.codes)), key=lambda at: known.tries[at])])
        match.settle()
        if match.state.actor != 0:
            table.ponder(8 * SIMULATIONS)
    assert len(match.state.legal()) > 1
    bot.choose(table.view, table.view.moves, rng_for("found"))
    assert bot.last.simulations == SIMULATIONS
    assert bot.last.root.visits > SIMULATIONS


def test_pondering_knows_the_view_and_nothing_else():
    def tree(match: Match) -> list[object]:
        bot = bot_for(f"search:{SIMULATIONS}", match.game, match.data)
        Asked(match, bot).ponder(SIMULATIONS)
        return [bot.last.root.codes, bot.last.root.tries, bot.last.root.sums, sorted(bot.last.found)]

    match = other_asked("twins").match
    expected = tree(match)
    for number in range(3):
        match.state.redeal(0, rng_for("swap", "", number))
        assert tree(match) == expected


def test_a_tree_grows_so_far_and_no_further(monkeypatch):
    monkeypatch.setattr(searcher, "MOST_FOUND", 5)
    table = other_asked("memory")
    rng = rng_for("memory")
    while table.bot.ponder(table.view, rng, 1e-9):
        assert len(table.bot.last.found) < 5
    made = table.bot.last.simulations
    assert not table.bot.ponder(table.view, rng, 1e-9)
    assert table.bot.last.simulations == made


@pytest.mark.parametrize(
    ("name", "code", "may"),
    [
        ("fuji-99", "master", True),
        ("fuji-99", "名人", True),
        ("fuji-99", "master@1", True),
        ("fuji-99", "search:2000", True),
        ("fuji-99", "strong@1", False),
        ("fuji-99", "上級@1", False),
        ("fuji-99", "greedy", False),
        ("fuji-99", "master@9", False),
        ("goryokaku", "master", False),
        ("fort-of-gold", "master", False),
    ],
)
def test_who_may_think_on(name, code, may):
    assert ponders(code, find_game(name)) == may


@pytest.mark.parametrize(("name", "players"), [("goryokaku", 2), ("fort-of-gold", 1)])
def test_where_a_tree_does_not_last_nothing_is_pondered(name, players):
    match = table_at(name, players, "last", 4)
    bot = bot_for("search:2", match.game, match.data)
    view = view_of(match.game, match.state, (int(match.state.actor) + 1) % players)
    assert not bot.ponder(view, rng_for("last"), 1e-9)
    assert bot.last is None
