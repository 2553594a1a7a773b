"""Advice: sensible enough to beat chance nearly always, and blind to what the seat cannot know."""

from __future__ import annotations

from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD


def test_advice_beats_random_players_and_builds():
    won, built = 0.0, 0
    games = 4
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
        built += state.seats[own].built.bit_count()
    assert won >= games - 1
    assert built >= 4 * games


def test_advice_follows_from_what_the_seat_knows():
    state, rng = GAME.new(3, STANDARD), rng_for("blind")
    asked = 0
    while asked < 90:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        world = state.clone()
        world.redeal(state.actor, rng)
        code = GAME.advise(state, rng.clone())
        assert GAME.advise(world, rng) == code
        asked += 1
        state.apply(code if asked % 3 else state.pick(rng))
