"""Legality has one place: what the rules have against a move is what keeps it off the list of legal ones."""

from __future__ import annotations

import pytest

from madoi.core.documents import standard
from madoi.core.errors import IllegalMove
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games import all_games

GAMES = list(all_games().values())
SAID_AT_MOST = 60


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_move_is_refused_exactly_if_it_is_not_legal(game):
    """Every move that was legal somewhere in a few games is said again at many other moments."""
    said: dict[str, None] = {}
    refused: set[tuple[str, str]] = set()
    for number in range(4):
        match = Match(game, standard(game), game.seats[number % len(game.seats)], f"legality-{number}")
        rng = rng_for("legality", turn=number)
        while not match.over:
            state = match.state
            if state.actor == CHANCE:
                match.step(int(state.sample(match.luck())))
                continue
            assert state.actor in range(match.players)
            moves = state.legal()
            legal = {game.text(state, code).lower() for code in moves}
            step = max(1, len(said) // SAID_AT_MOST)
            for text in [*sorted(legal)[:SAID_AT_MOST], *list(said)[int(rng.below(step)) :: step]]:
                why = game.refusal(state, text)
                assert (why is None) == (text in legal), (text, why and why.say("en"), match.steps[-3:])
                if why is not None:
                    assert isinstance(why, IllegalMove)
                    assert why.rule in game.texts.rules["en"]
                    refused.add((why.rule, why.texts["en"]))
            said.update(dict.fromkeys(sorted(legal)))
            same = rng.clone()
            picked = int(state.pick(rng))
            assert picked == moves[int(same.below(len(moves)))]
            match.step(picked)
        for text in list(said)[:: max(1, len(said) // SAID_AT_MOST)]:
            why = game.refusal(match.state, text)
            assert why is not None
            refused.add((why.rule, why.texts["en"]))
    several = 4 if len(said) > 20 else 2
    assert len({rule for rule, _ in refused}) >= several, "the games went through several clauses"
