"""Gentle, Easy and Fair err as people do, and each has a manner that shows in what it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from madoi.bots import UnknownBot, bot_for
from madoi.core.documents import standard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import view_of
from madoi.games import all_games, find_game

from ..conftest import COMPILED

GAMES = [name for name in all_games() if find_game(name).advisor().manners]
WEAK = ("gentle", "easy", "fair")
QUESTIONS = 150
slow = pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")


def asked(name: str, code: str) -> Iterator[Match]:
    """Tables with a choice to make, from games that bots of a code play among themselves."""
    game = find_game(name)
    data = standard(game)
    bot = bot_for(code, game, data)
    number = 0
    while True:
        match = Match(game, data, min(game.seats), f"tune-manners-{number}")
        match.settle()
        while not match.over:
            seat = int(match.state.actor)
            view = view_of(game, match.state, seat)
            if len(view.moves) > 1:
                yield match
            match.play(bot.choose(view, view.moves, match.mind(seat)))
        number += 1


def chosen(match: Match, code: str, number: int) -> str:
    view = view_of(match.game, match.state, int(match.state.actor))
    return bot_for(code, match.game, match.data).choose(view, view.moves, rng_for("manners", "", number))


@slow
@pytest.mark.parametrize("level", WEAK)
@pytest.mark.parametrize("name", GAMES)
def test_a_manner_shows(name: str, level: str):
    """What a level likes it does clearly more often than the same level without its manner."""
    game = find_game(name)
    code = game.levels[level]
    plain, _, manner = code.rpartition(":")
    advisor = game.advisor()
    questions = with_manner = without = 0
    for match in asked(name, code):
        codes = match.state.legal()
        leans = {game.text(match.state, move): advisor.lean(match.state, move, manner) for move in codes}
        liked = max(0.0, sum(leans.values()) / len(leans))
        if liked == max(leans.values()):
            continue
        with_manner += leans[chosen(match, code, questions)] > liked
        without += leans[chosen(match, plain, questions)] > liked
        questions += 1
        if questions == QUESTIONS:
            break
    assert with_manner >= 1.15 * without
    assert with_manner - without >= 0.08 * questions


@slow
@pytest.mark.parametrize("name", GAMES)
def test_gentle_seldom_overlooks_what_stands_out_and_often_what_is_close(name: str):
    game = find_game(name)
    code = game.levels["gentle"].rpartition(":")[0]
    points = int(code.partition(":")[2])
    advisor = game.advisor()
    seen = {"clear": [0, 0], "close": [0, 0]}
    for number, match in enumerate(asked(name, "hunch:5")):
        looks = advisor.glance(match.state, match.state.legal())
        best, second = sorted(looks, reverse=True)[:2]
        kind = "clear" if best - second >= points else "close" if best - second <= 2 else ""
        if kind:
            at = looks.index(best)
            missed = chosen(match, code, number) != game.text(match.state, match.state.legal()[at])
            # Where much is hidden, what looks best depends on the world that was imagined, too.
            assert game.has_secrets or not (missed and best - second > 2 * points)
            seen[kind][0] += missed
            seen[kind][1] += 1
        if number >= 12 * QUESTIONS:
            break
    (clear, of_clear), (close, of_close) = seen["clear"], seen["close"]
    assert of_clear >= 8
    assert clear <= 0.3 * of_clear
    assert of_close >= 20
    assert close >= 0.4 * of_close


@pytest.mark.parametrize("name", GAMES)
def test_every_manner_belongs_to_a_level_below_strong(name: str):
    game = find_game(name)
    manners = [game.levels[level].rpartition(":")[2] for level in WEAK]
    assert sorted(manners) == sorted(game.advisor().manners)
    assert game.levels["strong"] == "greedy"
    assert game.levels["master"].startswith("search:")


@pytest.mark.parametrize(
    "code", ["hunch:20:nobody", "hunch:20:", "hunch::few", "hunch:20:few@1", "glance:20:few"]
)
def test_a_manner_nobody_has_is_refused(code: str):
    game = find_game("fuji-99")
    with pytest.raises(UnknownBot):
        bot_for(code, game, standard(game))
