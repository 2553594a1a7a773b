"""What the table shows beside the cards."""

from __future__ import annotations

from madoi.core.documents import standard
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games import find_game
from madoi.games.fort_of_gold.look import look


def test_a_trial_shows_what_placing_there_brings():
    """FG-44: the preview of a cell is the look of the table after placing there."""
    game = find_game("fort-of-gold")
    seen = 0
    for seed in range(12):
        match = Match(game, standard(game), 1, f"trial {seed}")
        rng = rng_for(str(seed), "mover")
        while not match.over:
            state = match.state
            before = look(state)
            assert set(before.trials) == {
                game.text(state, code).removeprefix("place ")
                for code in (state.legal() if state.hand >= 0 else [])
            }
            for cell, trial in before.trials.items():
                twin = state.clone()
                twin.apply(parse(game, twin, f"place {cell}"))
                after = look(twin)
                assert (trial.exposed, trial.have, trial.enough) == (after.exposed, after.have, after.enough)
                assert set(trial.covers) == set(before.exposed) - set(after.exposed)
                placed = len(game.write(twin, 0).field)
                assert trial.stays == placed - len(after.exposed)
                seen += 1
            match.step(
                int(state.sample(match.luck()) if state.actor == CHANCE else state.pick(rng)),
            )
    assert seen > 200


def test_turns_count_the_cards_drawn():
    """FG-20: every turn draws one card."""
    game = find_game("fort-of-gold")
    match = Match(game, standard(game), 1, "turns")
    assert look(match.state).turn == 0
    match.step(int(match.state.sample(match.luck())))
    assert look(match.state).turn == 1


def test_the_look_tells_spirits_from_treasures():
    """FG-1: 34 cards give symbols, 10 ask for them."""
    game = find_game("fort-of-gold")
    shown = look(Match(game, standard(game), 1).state)
    assert (len(shown.spirits), len(shown.treasures)) == (34, 10)
    assert shown.spirits["s-lw-2"] == [0, 1, 1]
    assert shown.treasures["t-pww"] == [1, 0, 2]
