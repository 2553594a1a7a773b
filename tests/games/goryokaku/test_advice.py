"""Advice: sensible enough to beat chance nearly always, and blind to what the seat cannot know."""

from __future__ import annotations

from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD, at, me


def test_advice_beats_random_players():
    won = 0.0
    games = 12
    for number in range(games):
        state, rng, own = GAME.new(2, STANDARD), rng_for("advice", turn=number), number % 2
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
            elif state.actor == own:
                state.apply(GAME.advise(state, rng))
            else:
                state.apply(state.pick(rng))
        won += state.payoff(own)
    assert won >= games - 1


def test_advice_follows_from_what_the_seat_knows():
    state, rng = GAME.new(3, STANDARD), rng_for("blind")
    asked = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        world = state.clone()
        world.redeal(state.actor, rng)
        code = GAME.advise(state, rng)
        assert GAME.advise(world, rng) == code
        asked += 1
        state.apply(code if asked % 3 else state.pick(rng))


def test_advice_builds_what_it_can_build():
    table = at(me(castles="C09", cubes="ESS"))
    assert GAME.text(table.state, GAME.advise(table.state, rng_for("a"))) == "place castle C09"
