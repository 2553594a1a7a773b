"""The end of the game and the score: FG-60 to FG-69."""

from __future__ import annotations

import pytest

from madoi.core.documents import open_data, write_record
from madoi.core.errors import IllegalMove
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, count_bits
from madoi.games.fort_of_gold.state import GOAL_SCORE

from .tables import GAME, STANDARD, at, counts, draw, fort, rules


def test_fg60_seven_relics_win():
    table = at("1.1 PPP", target="PPP", relics=6)
    told = table.play("resolve")
    assert rules(told)[-1] == "FG-60"
    assert GAME.result(table.state).winners == [0]
    assert table.state.payoff(0) == 1


def test_fg60_eight_relics_are_possible():
    table = at("1.1 PPP, 1.2 P, 2.1 WWW", target="WWW", relics=6, phase="draw")
    draw(table, treasure="PPP")
    table.play("resolve")
    assert counts(table)[:2] == (8, 0)
    assert GAME.result(table.state).winners == [0]


def test_fg60_likewise_four_losses():
    table = at("1.1 P, 1.2 P, 2.1 P", target="WWW", losses=2, phase="draw")
    draw(table, treasure="PPP")
    table.play("resolve")
    assert counts(table)[:2] == (0, 4)
    assert GAME.result(table.state).winners == []


def test_fg61_three_losses_are_a_defeat():
    table = at("1.1 P", target="WWW", losses=2)
    told = table.play("resolve")
    assert rules(told)[-1] == "FG-61"
    assert GAME.result(table.state).rule == "FG-61"
    assert table.state.payoff(0) == 0


def test_fg61_otherwise_the_next_turn_begins():
    table = at("1.1 P", target="WWW", relics=6, losses=1)
    table.play("resolve")
    assert counts(table)[:2] == (6, 2)
    assert table.state.actor == CHANCE


def test_fg62_seven_three_also_when_the_relic_comes_first():
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", relics=6, losses=2, phase="draw")
    draw(table, treasure="PPP")
    assert counts(table)[:2] == (7, 2)
    told = table.play("resolve")
    assert counts(table)[:2] == (7, 3)
    assert told[-1].rule == GAME.result(table.state).rule == "FG-62"


def test_fg63_score_counts_field_and_deck_covered_cards_and_treasures_too():
    table = at("1.1 P, 1.2 L, 2.1 PPP", target="PPP", relics=6, losses=1, discard="PLW PW")
    table.play("resolve")
    place = GAME.write(table.state, 0)
    assert len(place.field) == 2
    assert sum(card.startswith("t-") for card in place.deck) == 2
    assert len(place.deck) == 44 - 2 - 3 - 8
    assert GAME.result(table.state).scores == [2 + len(place.deck)]


def test_fg63_a_standing_target_does_not_count():
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", relics=6, phase="draw")
    draw(table, treasure="PPP")
    table.play("pass")
    assert GAME.result(table.state).scores == [44 - 1 - 7 - 1]


def test_fg64_after_the_end_no_move_is_possible():
    table = at("1.1 PPP", target="PPP", relics=6)
    table.play("resolve")
    for word in ("place 1.1", "resolve", "pass"):
        with pytest.raises(IllegalMove, match="FG-64"):
            table.play(word)


def test_fg65_an_undecided_game_has_a_treasure_left_and_the_tenth_is_in_the_last_turn():
    spirits = STANDARD.deck.spirits
    for number in range(150):
        rng = rng_for("tenth", turn=number)
        state = GAME.new(1, STANDARD)
        while state.actor != OVER:
            if state.actor == CHANCE:
                assert state.left >> spirits != 0
                state.apply(state.sample(rng))
            else:
                # Passing makes games long.
                moves = state.legal()
                state.apply(moves[-1] if rng.below(3) else moves[0])


def test_fg66_the_goal_is_five_points_and_not_needed_to_win():
    assert GOAL_SCORE == 5
    table = zero_points()
    assert GAME.result(table.state).winners == [0]


def test_fg67_the_best_belongs_to_the_deck_so_decks_have_different_ids():
    decks = [open_data(GAME, name) for name in GAME.shipped()]
    assert len({deck.id for deck in decks}) == len(decks) == 2


def test_fg68_a_defeat_has_no_score():
    table = at("1.1 P", target="WWW", losses=2)
    table.play("resolve")
    assert GAME.result(table.state).scores == [None]
    assert write_record(table).result.scores == [None]


def zero_points() -> Match:
    """The tenth treasure is the last card; the ninth, by force, takes the last field card and is the seventh relic."""
    spirits = " ".join(
        card.symbols.replace("-", "") for card in STANDARD.file.spirit if card.symbols != "PPP"
    )
    table = at("1.1 PPP", target="PPP", relics=6, losses=2, discard=spirits, coming="PPL", phase="draw")
    draw(table, treasure="PPL")
    table.play("pass")
    return table


def test_fg69_a_win_can_score_zero():
    assert GAME.result(zero_points().state).scores == [0]


def test_fg69_thirty_is_the_most():
    """Seven treasures come first, each after one spirit that meets it alone."""
    table = Match(GAME, STANDARD, 1)
    for symbols in ("PPP", "PPL", "PPW", "PLL", "PLW", "PWW", "LLL"):
        draw(table, spirit=symbols)
        table.play("place 1.1")
        draw(table, treasure=symbols)
        table.play("resolve")
    assert GAME.result(table.state).scores == [30]


def test_fg69_the_score_is_44_less_what_was_used():
    for number in range(100):
        rng = rng_for("score", turn=number)
        state = GAME.new(1, STANDARD)
        while state.actor != OVER:
            state.apply(state.sample(rng) if state.actor == CHANCE else state.pick(rng))
        used = count_bits(state.discard) + count_bits(state.relics) + count_bits(state.losses)
        assert state.score() == 44 - used - (state.target >= 0)
        assert 0 <= state.score() <= 41
    assert fort(zero_points()).score() == 0
